"""Hand histories: a hand as text in the PHH notation, the open poker hand history format, and back."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any

from foldqueen import words
from foldqueen.betting import Stakes
from foldqueen.card import DECK, Card, Rank
from foldqueen.dealing import deal
from foldqueen.game import Event, Game, play
from foldqueen.hands import RANKING_VALUES
from foldqueen.log import STREETS, Deal, Step
from foldqueen.rulebook import Rules, rules

VARIANT = "F7S"
"""Fixed-limit seven-card stud, the frame of every game here and the only stud of its kind that PHH knows."""
FRAME = "seven-card-stud"
ACTS = {"bring-in": "pb", "fold": "f", "check": "cc", "call": "cc"}
WAGERS = ("complete", "bet", "raise")
CHOICES = ("up", "down", "buy", "pay")
STACKS = 100
"""The chips of each seat where the hand was dealt without betting."""


def of_deal(hand: Deal) -> str:
    """A deal as a PHH file: text in TOML, the variant seven-card stud, our rules in fields of our own.

    The notation knows stud without wild cards, and no hand without betting. So the acts are a line that leaves every
    card where it fell: the low card brings it in, everyone calls and then checks, and somebody bets only where a fold
    needs a bet to fold to. Another program replays the deal from that, and pays the best natural hand; who wins under
    the game's own rules stands in ``_winners`` and ``_why``.

    What the notation has no word for stands in a comment where it happened, and in ``_deck``: a card to the centre, an
    extra card, a seventh card face up, a community card that only some would share. A seventh card dealt face up is
    written as the seventh card. A hand that is stopped, or cut, ends with its last card. Cards that the viewer does not
    see are ``??``. The other fields of our own: ``_game``, ``_switches`` and ``_rules`` (the sentences), ``_seed``,
    ``_folds``, ``_seventh``, ``_wild`` (the ranks after each street), ``_payments`` (antes owed for wild cards).

    Raises:
        ValueError: for a fold before the first up card: stud has no betting round there.

    >>> import foldqueen as fq
    >>> print(of_deal(fq.deal("follow-the-queen", players=2, deck="2c 3c 4c 5c Qd 7s", seed=1))[:60])
    # Follow the Queen, 2 players, seed 1: dealt without betting
    """
    if early := [fold.seat for fold in hand.fold_events if fold.street == "hole"]:
        raise ValueError(f"PHH cannot write the fold of seat {early[0]} before the first up card: {VARIANT} has no "
                         "betting round there")
    said, board = _quiet_line(hand)
    stakes, stacks = Stakes(), [STACKS] * hand.players
    found = hand.showdown() if hand.complete and hand.viewer is None else None
    own: dict[str, Any] = {
        "_folds": {str(seat): street for seat, street in hand.folds.items()},
        "_seventh": {str(step.seat): step.face for step in hand.steps
                     if step.street == "seventh" and step.seat and hand.rules.seventh != "down"},
        "_payments": {str(seat): antes for seat, antes in sorted(hand.payments.items())} if hand.viewer is None else {},
    }
    if found:
        own |= {"_winners": list(found.winners), "_why": found.why}
    return _file(hand, stakes, stacks, _actions(hand, said, board), {}, own, "dealt without betting")


def of_game(game: Game) -> str:
    """A hand played for chips as a PHH file, with the acts that happened; also a hand still in play.

    Chips that no act of stud moves (payments for wild cards, for an up three, for a seventh card, a carried pot) stand
    in comments, so a replay's pot lacks them; ``finishing_stacks`` and ``winnings`` tell what our rules paid.
    The fields of our own are those of :func:`of_deal`, ``_acts``, ``_stakes``, ``_carried_in`` and ``_carried``.

    A program may read a wager all-in for less than a whole bet otherwise than here, and an odd chip too.

    Raises:
        ValueError: when stud would have another seat act, or forbid the act: another opening, a seventh card that
            changes who opens, a seat that a payment put all-in, a fold between two cards.

    """
    hand = game.deal
    stacks = list(game.brought.values())
    if 0 in stacks:
        raise ValueError(f"PHH cannot write a hand in which seat {stacks.index(0) + 1} brings no chips")
    said, board = _played_line(game)
    known = {"finishing_stacks": list(game.stacks.values()),
             "winnings": [game.payouts.get(seat, 0) for seat in hand.seats]} if game.done else {}
    own = {"_acts": [event.name for event in game.history if _is_act(event)], "_stakes": asdict(game.stakes),
           "_carried_in": game.carried_in, "_carried": game.carried}
    return _file(hand, game.stakes, stacks, _actions(hand, said, board), known, own, "played for chips")


def read(text: str) -> Deal | Game:
    """The deal, or the game, that a file written here tells; it is dealt or played again from our own fields.

    Raises:
        ValueError: for text that is no TOML, was not written here, hides cards, or tells a hand that cannot be.

    >>> import foldqueen as fq
    >>> hand = fq.deal("follow-the-queen", players=3, seed=7, folds={2: "fifth"})
    >>> read(hand.to_phh()) == hand
    True
    """
    found = tomllib.loads(text)
    try:
        game = rules_from(found["_game"], found["_switches"])
        stacks, deck, seed = found["starting_stacks"], found["_deck"].split(), found.get("_seed")
        if "??" in deck:
            raise ValueError("this hand history hides cards (??): only the whole hand can be dealt again")
        if "_acts" in found:
            hand = play(game, len(stacks), stakes=Stakes(**found["_stakes"]), stacks=stacks, deck=deck, seed=seed,
                        carried=found["_carried_in"])
            for name in found["_acts"]:
                hand.act(name)
            return hand
        folds, seventh = ({int(seat): value for seat, value in found[name].items()} for name in ("_folds", "_seventh"))
        return deal(game, len(stacks), deck=deck, seed=seed, folds=folds, seventh=seventh).after(len(deck))
    except KeyError as missing:
        raise ValueError(f"this hand history has no field {missing}: only one written here can be read") from None
    except (TypeError, AttributeError) as wrong:
        raise ValueError(f"this hand history has a field of the wrong kind: {wrong}") from None


# ---- rules as plain values, for files

def plain_switches(value: Rules) -> dict[str, Any]:
    """The switches that differ from the game's own, as text, numbers and truth values; a ranking's points by name.

    >>> plain_switches(rules_from("deuces-wild", {"fixed_wild": "2 Js", "duplicates": "none"}))
    {'fixed_wild': '2 Js', 'duplicates': 'none'}
    """
    plain = dict(value.changed)
    if "fixed_wild" in plain:
        plain["fixed_wild"] = " ".join(one.symbol if isinstance(one, Rank) else code(one) for one in value.fixed_wild)
    if "ranking" in plain:
        del plain["ranking"]
        own = asdict(rules(value.game).ranking)
        plain |= {name: point for name, point in asdict(value.ranking).items() if point != own[name]}
    return plain


def rules_from(game: str, plain: Mapping[str, Any]) -> Rules:
    """The rules that a game's slug and plain switches name.

    Raises:
        ValueError: as :func:`foldqueen.rules`.

    """
    points = {name: value for name, value in plain.items() if name in RANKING_VALUES}
    made = rules(game, **{name: value for name, value in plain.items() if name not in points})
    return rules(made, ranking=replace(made.ranking, **points)) if points else made


def code(card: Card | None) -> str:
    """A card in two letters, ``Qd`` or ``Th``; ``??`` where it is not seen."""
    return f"{'T' if card.rank == Rank.TEN else card.rank.symbol}{'cdhs'[card.suit]}" if card else "??"


# ---- the file

def _file(hand: Deal, stakes: Stakes, stacks: list[int], actions: list[str], known: Mapping[str, Any],
          own: Mapping[str, Any], how: str) -> str:
    fields = {
        "variant": VARIANT, "ante_trimming_status": True, "antes": [stakes.ante] * hand.players,
        "bring_in": stakes.bring_in, "small_bet": stakes.small, "big_bet": stakes.big, "starting_stacks": stacks,
        "actions": actions, **known, "_game": hand.rules.game, "_switches": plain_switches(hand.rules),
        "_rules": list(hand.rules.sentences), "_seed": hand.seed,
        "_deck": " ".join(code(step.card) for step in hand.steps),
        "_wild": {street: [rank.symbol for rank in sorted(hand.at(street).wild)] for street in STREETS
                  if any(step.street == street for step in hand.steps)},
        **own,
    }
    seed = f", seed {hand.seed}" if hand.seed is not None else ""
    lines = [f"# {hand.rules.title}, {hand.players} players{seed}: {how}"]
    return "\n".join([*lines, *(f"{name} = {_toml(value)}" for name, value in fields.items() if value is not None), ""])


def _toml(value: Any) -> str:
    """A value as TOML; a list of texts stands one a line."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name} = {_toml(part)}' for name, part in value.items())}}}"
    if isinstance(value, list) and any(isinstance(part, str) and len(part) > 2 for part in value):
        return "[\n" + "".join(f"  {_toml(part)},\n" for part in value) + "]"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _actions(hand: Deal, said: Iterable[tuple[int, str]], board: bool) -> list[str]:
    """Every card in deal order, and between them what was said, each with the number of cards dealt by then."""
    waiting = list(said)
    lines = []
    for dealt, (step, regular) in enumerate(zip(hand.steps, _regular(hand), strict=True)):
        while waiting and waiting[0][0] <= dealt:
            lines.append(waiting.pop(0)[1])
        lines.append(_card_line(step, regular, board))
    lines += [line for _, line in waiting]
    if hand.complete and len(hand.live) > 1 and not hand.stopped:
        lines += _shown(hand, board)
    return lines


def _card_line(step: Step, regular: bool, board: bool) -> str:
    why = words.landed(step)
    if regular:
        note = "# face up" if step.street == "seventh" and step.face == "up" else "#" if why else ""
        return " ".join(filter(None, (f"d dh p{step.seat} {code(step.card)}", note, why)))
    if step.face == "community" and board:
        return " ".join(filter(None, (f"d db {code(step.card)}", "#" if why else "", why)))
    return " ".join(filter(None, ("#", words.beside(step), why)))


def _shown(hand: Deal, board: bool) -> Iterator[str]:
    """The showdown: every live seat turns over the cards that the notation knows of."""
    cards = dict.fromkeys(hand.live, "")
    for step, regular in zip(hand.steps, _regular(hand), strict=True):
        if regular and step.seat in cards:
            cards[step.seat] += code(step.card)
    whole = 12 if board else 14
    for seat, held in cards.items():
        if len(held) == whole and "?" not in held:
            yield f"p{seat} sm {held}"


def _regular(hand: Deal) -> list[bool]:
    """For each card, whether it is one of the seven that stud deals its seat."""
    given: Counter[tuple[int, str]] = Counter()
    found = []
    for step in hand.steps:
        place = (step.seat or 0, step.street)
        given[place] += 1
        found.append(bool(step.seat) and given[place] <= (3 if step.street == "third" else 1))
    return found


# ---- the acts: the same hand as plain stud says who acts, and what they may do

def _stud(hand: Deal, stakes: Stakes, stacks: list[int]) -> Game:
    """Plain stud with the same cards; a card that nobody sees is any other."""
    known = [step.card for step in hand.steps if step.card]
    unseen = [card for card in DECK if card not in known]
    deck = [step.card or unseen.pop() for step, regular in zip(hand.steps, _regular(hand), strict=True)
            if regular or step.face == "community"]
    return play(FRAME, hand.players, stakes=stakes, stacks=stacks, deck=deck, seed=0)


def _quiet_line(hand: Deal) -> tuple[list[tuple[int, str]], bool]:
    """The acts that leave every card where it fell; and whether a card on the board is everyone's seventh."""
    stud = _stud(hand, Stakes(), [STACKS] * hand.players)
    said, board = [], False
    for street in STREETS:
        end = sum(STREETS.index(step.street) <= STREETS.index(street) for step in hand.steps)
        board = _on_board(stud, hand)
        if not _closed(hand, street, board):
            break
        start = len(stud.history)
        while not stud.done and stud.deal.street == street:
            stud.act(_quiet_act(stud, [seat for seat, when in hand.folds.items() if when == street]))
        said += [(end, _act_line(event)) for event in stud.history[start:] if _is_act(event)]
        if stud.done:
            break
    return said, board


def _closed(hand: Deal, street: str, board: bool) -> bool:
    """Whether a street was dealt to its end in a way that stud knows, so that its betting round follows."""
    if street == hand.street and (hand.stopped or not hand.complete):
        return False
    before = [fold.seat for fold in hand.fold_events if STREETS.index(fold.street) < STREETS.index(street)]
    seats = hand.players - len(before)
    dealt = sum(regular for step, regular in zip(hand.steps, _regular(hand), strict=True) if step.street == street)
    if street == "seventh" and any(step.face == "community" for step in hand.steps):
        return board
    return seats > 1 and dealt == seats * (3 if street == "third" else 1)


def _quiet_act(stud: Game, folding: list[int]) -> str:
    """What the seat to act does: fold if it is to fold and faces a bet; bet if somebody else must face one."""
    seat, legal = stud.to_act, stud.legal
    if seat in folding:
        return next(name for name in ("bring-in", "check", "fold") if name in legal)
    level = max(stud.bets.values())
    unmoved = any(stud.bets[other] == level for other in folding if other in stud.deal.live)
    wager = next((name for name in WAGERS if name in legal), None)
    if unmoved and wager and "bring-in" not in legal:
        return wager
    return next(name for name in ("bring-in", "check", "call") if name in legal)


def _played_line(game: Game) -> tuple[list[tuple[int, str]], bool]:
    """The acts of a game, each held against plain stud; payments and choices as comments."""
    hand = game.deal
    stud = _stud(hand, game.stakes, list(game.brought.values()))
    said = []
    for event in game.history:
        if event.name == "wild card" or event.name in CHOICES[:1] + CHOICES[2:]:
            said.append((event.position, f"# {event}"))
        elif _is_act(event) and event.name not in CHOICES:
            if stud.done or stud.to_act != event.seat or stud.costs.get(event.name) != event.amount:
                raise ValueError(words.not_stud(event, stud.to_act, stud.costs))
            stud.act(event.name)
            said.append((event.position, _act_line(event)))
    return said, _on_board(stud, hand)


def _on_board(stud: Game, hand: Deal) -> bool:
    """Whether everyone's seventh card goes to the board; others shuffle folded cards in again before they do that."""
    return (any(step.face == "community" for step in stud.deal.steps)
            and all(fold.street == "seventh" for fold in hand.fold_events))


def _act_line(event: Event) -> str:
    return f"p{event.seat} {ACTS.get(event.name) or f'cbr {event.bet}'}"


def _is_act(event: Event) -> bool:
    return event.name in ACTS or event.name in WAGERS or event.name in CHOICES
