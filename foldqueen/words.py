"""Every sentence shown to a learner, made from plain data in one place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from foldqueen.card import Card, Rank

if TYPE_CHECKING:
    from foldqueen.dealing import Deal, Step
    from foldqueen.hands import Category, Hand
    from foldqueen.rulebook import Rules
    from foldqueen.showdown import Showdown
    from foldqueen.wild import WildChange, WildTrigger

RANKS = dict(zip(range(2, 15), "two three four five six seven eight nine ten jack queen king ace".split(), strict=True))
SUITS = ("clubs", "diamonds", "hearts", "spades")
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
CATEGORIES = ("high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
              "four of a kind", "straight flush", "five of a kind")


# ---- small pieces

def rank(value: int) -> str:
    """``seven``."""
    return RANKS[value]


def plural(value: int) -> str:
    """``sevens``, ``sixes``."""
    return RANKS[value] + ("es" if value == Rank.SIX else "s")


def a_rank(value: int) -> str:
    """``a seven``, ``an ace``."""
    return ("an " if value in (Rank.EIGHT, Rank.ACE) else "a ") + RANKS[value]


def card(value: Card) -> str:
    """``queen of diamonds``, to be read aloud."""
    return f"{RANKS[value.rank]} of {SUITS[value.suit]}"


def listed(parts: Iterable[str], last: str = "and") -> str:
    """``a, b and c``."""
    parts = list(parts)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}" if parts else ""


def one_of(values: Iterable[Any]) -> str:
    """``'a', 'b' or 'c'``: the choices, in an error message."""
    return listed([repr(value) for value in values], "or")


def ranks(values: Iterable[int]) -> str:
    """``queens and fours``, highest first."""
    return listed(plural(value) for value in sorted(values, reverse=True))


def wild_headline(values: Iterable[int]) -> str:
    """``Fours are wild`` or ``Nothing is wild``."""
    values = list(values)
    return f"{ranks(values).capitalize()} are wild" if values else "Nothing is wild"


def seat(number: int | None, names: dict[int, str] | None = None) -> str:
    """``seat 3``, a name given to it, or ``the centre``."""
    if number is None:
        return "the centre"
    return (names or {}).get(number) or f"seat {number}"


def count(number: int, noun: str) -> str:
    """``one card``, ``two cards``."""
    return f"{COUNTS[number] if 0 <= number < len(COUNTS) else number} {noun}{'' if number == 1 else 's'}"


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def meaningless_switch(name: str, value: object, title: str) -> str:
    """The message for a switch that a game does not know."""
    return f"{name}={value!r} has no meaning in {title}: leave it out"


# ---- hands

def category(value: Category | int) -> str:
    """``three of a kind``."""
    return CATEGORIES[value]


def hand(value: Hand) -> str:
    """``three aces, jack and nine kickers``."""
    first, *rest = value.ranks
    kind = CATEGORIES[value.category]
    kickers = f", {listed(map(rank, rest))} kicker{'s' if len(rest) > 1 else ''}"
    if kind == "five of a kind":
        return f"five {plural(first)}"
    if kind == "straight flush":
        return "royal flush" if first == Rank.ACE else f"{rank(first)}-high straight flush"
    if kind == "four of a kind":
        return f"four {plural(first)}{kickers}"
    if kind == "full house":
        return f"{plural(first)} full of {plural(rest[0])}"
    if kind == "flush":
        return f"flush, {'-'.join(Rank(r).symbol for r in value.ranks)}"
    if kind == "straight":
        return f"{rank(first)}-high straight"
    if kind == "three of a kind":
        return f"three {plural(first)}{kickers}"
    if kind == "two pair":
        return f"two pair, {plural(first)} and {plural(rest[0])}, {rank(rest[1])} kicker"
    return f"{'pair of ' + plural(first) if kind == 'pair' else rank(first) + ' high'}{kickers}"


def plays_as(value: Hand) -> str:
    """``4♥ plays as A♦``, for every wild card that plays as another card."""
    return listed(f"{wild_card} plays as {other}" for wild_card, other in value.plays_as.items())


def hand_explained(value: Hand) -> str:
    """The hand, and what its wild cards play as."""
    return f"{hand(value)}: {plays_as(value)}" if value.plays_as else hand(value)


# ---- why the wild rank changed

def _trigger_event(origin: WildTrigger, names: dict[int, str] | None = None) -> str:
    who = seat(origin.seat, names)
    if origin.kind == "pair":
        return f"{origin.card} came to {who} on {origin.street} street and paired {origin.partner}"
    return f"{origin.card} came face up to {who} on {origin.street} street"


def _no_longer(ended: Iterable[int]) -> str:
    return f"{ranks(ended)} stopped being wild"


def wild_change(change: WildChange, names: dict[int, str] | None = None) -> str:
    """Why the wild rank changed: the trigger, the card that followed, and what each did."""
    origin, before, after = change.origin, change.before, change.after
    event = _trigger_event(origin, names)
    ended, begun = before - after, after - before
    if change.kind == "set" and change.cause != "trigger":
        where = ("the card dealt to the centre was" if change.cause == "centre"
                 else f"the next card face up was {seat(change.seat, names)}'s")
        so = f", so {_no_longer(origin.ended)}" if origin.ended else ""
        now = f"every {rank(change.card.rank)} is wild"
        if Rank.QUEEN in begun:
            now = f"queens and every {rank(change.card.rank)} are wild"
        gone = f", and {ranks(ended)} no longer are" if ended else ""
        return sentence(f"{event}{so}; {where} {change.card}, so {now}{gone}")
    if change.kind == "retrigger" and change.previous:
        return sentence(_retrigger(change, begun, ended, names))
    after_it = _what_follows(origin)
    if change.kind == "cancel":
        left = f"; {wild_headline(after).lower()}" if origin.last or after else ""
        return sentence(f"{event}, so {_no_longer(ended)}{left if origin.last else ''}{after_it}{'' if origin.last else left}")
    return sentence(f"{event}, so {ranks(begun)} are wild{after_it}")


def _retrigger(change: WildChange, begun: Iterable[int], ended: Iterable[int], names: dict[int, str] | None) -> str:
    origin, previous = change.origin, change.previous
    event = _trigger_event(origin, names)
    follows = _what_follows(origin)
    if origin.kind == "pair":
        lived = f", so {_no_longer(ended)} at once" if ended else ""
        return f"{event}{lived}{follows}"
    if begun:
        return f"{event}, a queen straight after {previous.card}, so {ranks(begun)} are wild{follows}"
    lived = f" and {_no_longer(ended)}" if ended else ""
    return f"{event}, straight after {previous.card}: a queen that follows a queen sets nothing{lived}{follows}"


def _what_follows(origin: WildTrigger) -> str:
    if origin.last:
        return "; no card comes face up after it to set a new rank"
    return "; the next card face up will set the wild rank"


def waiting(origin: WildTrigger, names: dict[int, str] | None = None) -> str:
    """A trigger that has landed and waits for the card after it."""
    return sentence(f"{_trigger_event(origin, names)}{_what_follows(origin)}")


def wild_now(deal: Deal, names: dict[int, str] | None = None) -> tuple[str, str]:
    """What is wild at the deal's position, and why: a headline and a sentence.

    >>> import foldqueen as fq
    >>> print(*wild_now(fq.deal("follow-the-queen", players=2, deck="2c 3c 4c 5c Qd 7s").after(6)))
    Sevens are wild Q♦ came face up to seat 1 on third street; the next card face up was seat 2's 7♠, so every seven is wild.
    """
    headline = wild_headline(deal.wild)
    step = deal.steps[-1] if deal.steps else None
    latest = next((s for s in reversed(deal.steps) if s.change or s.waiting), None)
    change = latest.change if latest else None
    if step and step.waiting and (not change or change.origin is not step.waiting):
        return headline, waiting(step.waiting, names)
    if change:
        return headline, wild_change(change, names)
    return headline, sentence(_no_change_yet(deal.rules))


def _no_change_yet(rules: Rules) -> str:
    if rules.trigger == "queen":
        always = {"all": "every queen is wild from the start", "hidden": "queens face down are wild for their holder",
                  }.get(rules.queens)
        none = "no queen has come face up yet"
        return f"{always}; {none}" if always else none
    if rules.trigger == "pair":
        return "nobody has paired an up card yet"
    if rules.always_wild:
        return f"{ranks(rules.always_wild)} are wild in this game from the first card to the last"
    return "this game has no wild rank"


def plain_again(deal: Deal, seat_number: int) -> str:
    """Up cards of a seat that were wild once and are no longer: ``7♣ was wild until fifth street; now it is just a seven``."""
    own = deal.hand_of(seat_number)
    parts = []
    for card_held in own:
        if card_held.rank in deal.wild:
            continue
        ends = [change for change in deal.changes if card_held.rank in change.before - change.after]
        if ends:
            parts.append(f"{card_held} was wild until {ends[-1].street} street; now it is just {a_rank(card_held.rank)}")
    return sentence("; ".join(parts)) if parts else ""


def deal_line(deal: Deal) -> str:
    """One line that says which deal this is and how far it has come."""
    seed = f", seed {deal.seed}" if deal.seed is not None else ""
    where = "complete" if deal.complete else f"{deal.street} street"
    return f"{deal.rules.title}, {deal.players} players{seed}: {where}, {wild_headline(deal.wild).lower()}"


# ---- the showdown

def last_one_in(number: int, names: dict[int, str] | None = None) -> str:
    """Everyone else folded."""
    return f"Everyone else folded, so {seat(number, names)} wins without a showdown."


def pot_carries(rules: Rules, *, stopped: bool) -> str:
    """Why nobody wins."""
    redeal = rules.stopped if stopped else rules.no_trigger
    who = ("everyone antes again for the next deal" if redeal == "redeal_all"
           else "the seats still in play the next deal for it")
    what = ("The queen of spades came face up, which ends the hand" if stopped
            else "No queen came face up, so there is no game" if rules.trigger == "queen"
            else "Nobody paired an up card, so there is no game")
    return f"{what}: nobody wins, the pot carries over, and {who}."


def showdown(deal: Deal, found: Showdown, names: dict[int, str] | None = None) -> str:
    """Who wins and why, and what a learner may have thought was still wild."""
    winner = found.high[0]
    held = found.hands[winner]
    parts = []
    if len(found.high) == 1:
        parts.append(f"{seat(winner, names)} wins with {hand_explained(held)}")
        if len(found.best) > 1:
            tied = listed(seat(n, names) for n in found.best if n != winner)
            parts[-1] += f"; {tied} {'has' if len(found.best) == 2 else 'have'} an equal hand, but {_tie_break(held)}"
    else:
        parts.append(f"{listed(seat(n, names) for n in found.high)} split the pot: each has {hand(held)}")
    if found.hole_spades:
        holder = max(found.hole_spades, key=found.hole_spades.__getitem__)
        parts.append(f"{seat(holder, names)} holds {found.hole_spades[holder]}, the highest spade in the hole, "
                     "and takes the other half of the pot")
    elif deal.rules.stops:
        parts.append("nobody holds a spade in the hole, so the best hand takes all")
    text = " ".join(map(sentence, parts))
    plain = " ".join(filter(None, (_plain_again_of(deal, n, names) for n in deal.live)))
    return f"{text} {plain}" if plain else text


def _tie_break(held: Hand) -> str:
    return {"natural": "a hand that needs no wild card beats one that does",
            "fewest_wilds": "the hand that plays fewer wild cards as other cards wins",
            "suit": "the higher suit wins"}[held.ranking.tie_break]


def _plain_again_of(deal: Deal, number: int, names: dict[int, str] | None) -> str:
    gone = once_wild(deal, number)
    if not gone:
        return ""
    what = ranks({card_held.rank for card_held in gone})
    just = listed(a_rank(r) for r in sorted({card_held.rank for card_held in gone}))
    return sentence(f"{what} are no longer wild, so {seat(number, names)}'s {listed(map(str, gone))} "
                    f"{'is' if len(gone) == 1 else 'are'} just {just if len(gone) == 1 else what}")


def once_wild(deal: Deal, number: int) -> list[Card]:
    """A seat's cards that were wild on the table once and are so no longer."""
    gone, held = [], []
    for step in deal.steps:
        if step.seat == number and step.card:
            held.append(step.card)
        ended = {r for change in step.changes for r in change.before - change.after} - deal.wild
        gone += [card_held for card_held in held if card_held.rank in ended and card_held not in gone]
    return [card_held for card_held in gone if card_held.rank not in deal.wild]
