"""What is seen at the table in words: hands, why the wild rank changed, and who wins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from foldqueen.card import Card, Rank
from foldqueen.words.basics import CATEGORIES, a_rank, count, listed, plural, rank, ranks, seat, sentence, wild_headline
from foldqueen.words.rulings import SWITCHES, switch

if TYPE_CHECKING:
    from fractions import Fraction

    from foldqueen.hands import Category, Hand
    from foldqueen.log import Deal
    from foldqueen.rulebook import Rules
    from foldqueen.showdown import Showdown
    from foldqueen.wild import WildChange, WildTrigger

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


def a_hand(value: Hand) -> str:
    """``a pair of kings ...``, ``an ace-high straight``, ``three aces ...``: the hand explained, in a sentence."""
    text = hand_explained(value)
    if value.category in (1, 4, 5, 8):
        text = f"{'an' if text.startswith(('ace', 'eight')) else 'a'} {text}"
    return text


def as_card(other: Card) -> str:
    """What stands under a wild card that plays as another: ``as A♦``."""
    return f"as {other}"


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
    return f"{origin.card} came face {'down' if origin.face == 'down' else 'up'} to {who} on {origin.street} street"


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
        if change.card.rank not in after:
            now = f"only {ranks(after)} are wild"
        elif Rank.QUEEN in begun:
            now = f"queens and every {rank(change.card.rank)} are wild"
        gone = f", and {ranks(ended)} no longer are" if ended else ""
        return sentence(f"{event}{so}; {where} {change.card}, so {now}{gone}")
    if change.kind == "retrigger" and change.previous:
        return sentence(_retrigger(change, begun, ended, names))
    after_it = _what_follows(origin)
    if change.kind == "cancel":
        left = f"; {ranks(after)} still are" if after else ""
        return sentence(f"{event}, so {_no_longer(ended)}{left}{after_it}")
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
    if origin.after == "ordinary":
        return "; the next card face up is an ordinary card"
    if origin.open:
        return "; only another card face up would set a new rank"
    if origin.last:
        return "; no card comes face up after it to set a new rank"
    return "; the next card face up will set the wild rank"


def waiting(origin: WildTrigger, names: dict[int, str] | None = None) -> str:
    """A trigger that has landed and waits for the card after it."""
    return sentence(f"{_trigger_event(origin, names)}{_what_follows(origin)}")


def wild_now(deal: Deal, names: dict[int, str] | None = None) -> tuple[str, str]:
    """What is wild at the deal's position, and why: a headline and a sentence.

    >>> import foldqueen as fq
    >>> print(*wild_now(fq.deal("follow-the-queen", players=2, deck="2c 3c 4c 5c Qd 7s").after(5)), sep=": ")
    Nothing is wild: Q♦ came face up to seat 1 on third street; the next card face up will set the wild rank.
    """
    headline = _headline(deal)
    step = deal.steps[-1] if deal.steps else None
    latest = next((s for s in reversed(deal.steps) if s.change or s.waiting), None)
    change = latest.change if latest else None
    if step and step.waiting and (not change or change.origin is not step.waiting):
        stays = f"; {ranks(deal.wild)} stay wild" if step.waiting.last and deal.wild else ""
        return headline, sentence(waiting(step.waiting, names).rstrip(".") + stays)
    if change:
        return headline, wild_change(change, names)
    return headline, sentence(_no_change_yet(deal.rules, over=deal.complete))


def _headline(deal: Deal) -> str:
    """What is wild: ranks, single cards, and what is wild only for who holds it."""
    rules = deal.rules
    what = [ranks(deal.wild)] if deal.wild else []
    what += [str(one) for one in rules.fixed_wild if isinstance(one, Card)]
    if rules.queens == "hidden":
        what.append("hidden queens")
    if rules.queens == "hole_after_own_up" and any(step.face == "up" and step.card.rank == Rank.QUEEN
                                                   for step in deal.steps if step.card):
        what.append("face-up queens")
    if rules.low_hole:
        what.append("each seat's lowest hole cards")
    if not what:
        return wild_headline(())
    said = listed(what)
    return f"{said[:1].upper()}{said[1:]} are wild"


def _no_change_yet(rules: Rules, *, over: bool) -> str:
    if rules.trigger == "queen":
        always = {"all": "every queen is wild from the start",
                  "hidden": "a queen face down is wild for whoever holds it"}.get(rules.queens)
        none = "no queen came face up" if over else "no queen has come face up yet"
        return f"{always}; {none}" if always else none
    if rules.trigger == "pair":
        return "nobody paired an up card" if over else "nobody has paired an up card yet"
    if rules.low_hole:
        return f"{SWITCHES['low_hole', True]} It shows at the showdown"
    if rules.fixed_wild:
        return f"{switch('fixed_wild', rules.fixed_wild).rstrip('.')} in this game from the first card to the last"
    return "this game has no wild cards"


def deal_line(deal: Deal) -> str:
    """One line that says which deal this is and how far it has come."""
    seed = f", seed {deal.seed}" if deal.seed is not None else ""
    where = "complete" if deal.complete else f"{deal.street} street"
    return f"{deal.rules.title}, {deal.players} players{seed}: {where}, {wild_headline(deal.wild).lower()}"


# ---- the captions of a drawing, and the showdown

HOLE, FACE_UP, CENTRE, DEALER, NEW = "in the hole", "face up", "in the centre", "dealer", "new"
SHARED_SEVENTH = "in the centre, everyone's seventh card, as too few were left: it changes nothing that is wild"


def moment(deal: Deal) -> str:
    """``four players · fifth street``."""
    return f"{count(deal.players, 'player')} · {'the hand is over' if deal.complete else deal.street + ' street'}"


def folded(street: str) -> str:
    """``folded on fourth street``."""
    return f"folded on {street} street"


def wins(share: Fraction) -> str:
    """``wins the pot``, ``wins 1/2 of the pot``."""
    return "wins the pot" if share == 1 else f"wins {share} of the pot"


def not_whole(deal: Deal) -> str:
    """The message where a whole hand is needed."""
    if deal.viewer is not None:
        return f"this is what seat {deal.viewer} sees: use the whole deal"
    return f"the hand is not over: {count(len(deal.steps), 'card')} dealt so far; use the whole deal"


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


def outcome(deal: Deal, found: Showdown, names: dict[int, str] | None = None) -> str:
    """Who wins and why, whether or not hands were shown."""
    if found.hands:
        return showdown(deal, found, names)
    return last_one_in(found.winners[0], names) if found.winners else pot_carries(deal.rules, stopped=deal.stopped)


def showdown(deal: Deal, found: Showdown, names: dict[int, str] | None = None) -> str:
    """Who wins and why, and what a learner may have thought was still wild."""
    winner = found.high[0]
    held = found.hands[winner]
    parts = []
    if len(found.high) == 1:
        parts.append(f"{seat(winner, names)} wins with {a_hand(held)}")
        if len(found.best) > 1:
            tied = listed(seat(n, names) for n in found.best if n != winner)
            have = "has" if len(found.best) == 2 else "have"
            parts[-1] += f"; {tied} {have} an equal hand, but {_tie_break(held)}"
    else:
        tied = listed(seat(n, names) for n in found.high)
        parts.append(f"{tied} split the pot: each has {a_hand(held).partition(':')[0]}")
    if found.hole_spades:
        holder = max(found.hole_spades, key=found.hole_spades.__getitem__)
        parts.append(f"{seat(holder, names)} holds {found.hole_spades[holder]}, the highest spade in the hole, "
                     "and takes the other half of the pot")
    elif deal.rules.stops:
        parts.append("nobody holds a spade in the hole, so the best hand takes all")
    text = " ".join(map(sentence, parts))
    plain = once_wild(deal, deal.live, names)
    return f"{text} {plain}" if plain else text


def _tie_break(held: Hand) -> str:
    return {"natural": "a hand that needs no wild card beats one that does",
            "fewest_wilds": "the hand that plays fewer wild cards as other cards wins",
            "suit": "the higher suit wins"}[held.ranking.tie_break]


def once_wild(deal: Deal, seats: Iterable[int], names: dict[int, str] | None = None) -> str:
    """``Sevens are no longer wild, so seat 2's 7♣ is just a seven.``, for the seats' cards; empty if there are none."""
    gone: dict[int, dict[int, list[str]]] = {}
    for number in seats:
        for held in wild_before(deal, number):
            gone.setdefault(held.rank, {}).setdefault(number, []).append(str(held))
    said = []
    for value, held_by in sorted(gone.items(), reverse=True):
        whose = listed(f"{seat(number, names)}'s {listed(held)}" for number, held in held_by.items())
        one = sum(map(len, held_by.values())) == 1
        said.append(f"{plural(value)} are no longer wild, so {whose} "
                    f"{'is just ' + a_rank(value) if one else 'are just ' + plural(value)}")
    return " ".join(map(sentence, said))


def plain_again(deal: Deal, number: int) -> str:
    """``7♣ was wild until fifth street; now it is just a seven.``, for one seat's cards; empty if there are none."""
    parts = []
    for held in wild_before(deal, number):
        street = [change.street for change in deal.changes if held.rank in change.before - change.after][-1]
        parts.append(f"{held} was wild until {street} street; now it is just {a_rank(held.rank)}")
    return " ".join(map(sentence, parts))


def wild_before(deal: Deal, number: int) -> list[Card]:
    """A seat's cards that were wild on the table once and are so no longer."""
    held: list[Card] = []
    gone: list[Card] = []
    for step in deal.steps:
        if step.seat == number and step.card:
            held.append(step.card)
        ended = {value for change in step.changes for value in change.before - change.after}
        gone += [one for one in held if one.rank in ended and one not in gone]
    still = deal.wild_cards(number)
    return [one for one in gone if one not in still]
