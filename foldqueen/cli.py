"""What the command line prints: a hand told in lines of text, or as plain data for a program to read."""

from __future__ import annotations

import shutil
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from foldqueen import words
from foldqueen.card import Card
from foldqueen.hands import RANKING_VALUES, Hand, Ranking
from foldqueen.history import code, plain_switches
from foldqueen.log import Deal, Step
from foldqueen.rulebook import Rules

BACK = "▮▮"
WILD_MARK = "* wild"
Names = Mapping[int, str] | None


# ---- a hand told in lines of text

def width() -> int:
    """How many columns a line may take: those of the terminal, 80 at most."""
    return max(40, min(shutil.get_terminal_size().columns, 80))


def wrapped(text: str, indent: str = "  ") -> list[str]:
    """A paragraph as lines; later lines stand under the first one's text."""
    return textwrap.wrap(text, width(), initial_indent=indent, subsequent_indent=" " * len(indent),
                         break_on_hyphens=False)


def marked(cards: Iterable[Card], wild: Sequence[Card] = ()) -> str:
    """``6♦ 7♠* 4♥``: a star after every wild card."""
    return " ".join(f"{card}{'*' if card in wild else ''}" for card in cards)


def told(hand: Deal, names: Names = None) -> Iterator[str]:
    """The hand street by street, and its end."""
    across = max(len(words.seat(seat, names)) for seat in (*hand.seats, *(step.seat for step in hand.steps)))
    dealt = 0
    for street, steps in groupby(hand.steps, lambda step: step.street):
        yield ""
        yield f"{street.capitalize()} street"
        for face, run in groupby(steps, lambda step: step.face):
            landed = list(run)
            if face == "down":
                yield from wrapped(_face_down(landed, hand, names))
            else:
                for step in landed:
                    yield f"  {words.seat(step.seat, names):<{across}}  {step.card!s:<4} {_wild_now(step)}"
                    yield from wrapped(_why(step, names), " " * (across + 4))
            dealt += len(landed)
            for fold in hand.fold_events:
                if dealt - len(landed) < fold.position <= dealt:
                    yield f"  {words.seat(fold.seat, names)} folds"
    yield ""
    yield from _end(hand, names, across) if hand.complete else _table(hand, names, across)
    if hand.payments:
        paid = words.listed(f"{words.seat(seat, names)} {words.count(antes, 'ante')}"
                            for seat, antes in sorted(hand.payments.items()))
        yield from wrapped(f"Paid for wild cards: {paid}.")


def _wild_now(step: Step) -> str:
    return f"wild: {words.ranks(step.wild) or 'nothing'}"


def _why(step: Step, names: Names) -> str:
    if step.face == "community":
        return words.sentence("one card for everyone, as too few are left")
    return words.landed(step, names)


def _face_down(steps: Sequence[Step], hand: Deal, names: Names) -> str:
    """``Two cards face down to each seat``, or to whom they go."""
    counts = Counter(step.seat for step in steps)
    if len(counts) > 1 and len(set(counts.values())) == 1:
        gone = [fold.seat for fold in hand.fold_events if fold.position < hand.steps.index(steps[0])]
        everyone = len(counts) == hand.players - len(gone)
        to = "each seat" if everyone and not gone else "each seat still in" if everyone else words.listed(
            words.seat(seat, names) for seat in counts)
        return words.sentence(f"{words.count(counts[steps[0].seat], 'card')} face down to {to}")
    return words.sentence(words.listed(f"{words.count(number, 'card')} face down to {words.seat(seat, names)}"
                                       for seat, number in counts.items()))


def _table(hand: Deal, names: Names, across: int) -> Iterator[str]:
    """What lies on the table where a hand is cut, and what is wild."""
    yield "On the table"
    for seat in hand.live:
        own = [step for step in hand.steps if step.seat == seat]
        shown = " ".join(BACK if step.face == "down" else str(step.card) for step in own)
        yield f"  {words.seat(seat, names):<{across}}  {shown}"
    headline, reason = words.wild_now(hand, names)
    yield from wrapped(f"{headline}. {reason}")


def _end(hand: Deal, names: Names, across: int) -> Iterator[str]:
    """Who wins and why, every live hand explained."""
    found = hand.showdown()
    if found.hands:
        yield f"{'Showdown':<{max(across + 4, 10)}}hole cards │ up cards   {WILD_MARK}   ▶ wins"
    else:
        yield "The end"
    for seat, held in found.hands.items():
        wild = hand.wild_cards(seat)
        parts = [hand.down_cards(seat), hand.up_cards(seat)]
        parts += [[step.card] for step in hand.steps if step.face == "community"]
        line = " │ ".join(marked(part, wild) for part in parts)
        yield f"{'▶' if seat in found.winners else ' '} {words.seat(seat, names):<{across}}  {line}"
        yield from wrapped(words.hand_explained(held), " " * (across + 4))
    yield from wrapped(words.showdown(hand, found, names) if found.hands else found.why)


def switch_sentence(rules: Rules, name: str) -> str:
    """The sentence of one switch; of a ranking, those of the points that differ from the usual ones."""
    if name == "ranking":
        off = Ranking()
        return " ".join(words.RANKING[point, value] for point in RANKING_VALUES
                        if (value := getattr(rules.ranking, point)) != getattr(off, point))
    return words.switch(name, getattr(rules, name), rules.trigger)


# ---- a hand as plain data

def deal_data(hand: Deal) -> dict[str, Any]:
    """What ``deal --json`` prints."""
    found = hand.showdown() if hand.complete else None
    return {
        "game": hand.rules.game, "title": hand.rules.title, "players": hand.players, "seed": hand.seed,
        "complete": hand.complete, "switches": plain_switches(hand.rules), "rules": list(hand.rules.sentences),
        "steps": [{
            "seat": step.seat, "card": code(step.card), "face": step.face, "street": step.street,
            "wild": symbols(step.wild), "waiting": code(step.waiting.card) if step.waiting else None,
            "changes": [{"kind": change.kind, "cause": change.cause, "trigger": code(change.trigger),
                         "card": code(change.card), "before": symbols(change.before), "after": symbols(change.after),
                         "why": change.why} for change in step.changes]} for step in hand.steps],
        "folds": by_seat(hand.folds), "live": list(hand.live), "wild": symbols(hand.wild),
        "why": words.wild_now(hand)[1], "payments": by_seat(hand.payments),
        "seats": {str(seat): {"down": codes(hand.down_cards(seat)), "up": codes(hand.up_cards(seat)),
                              "cards": codes(hand.hand_of(seat)), "wild": codes(hand.wild_cards(seat))}
                  for seat in hand.seats},
        "showdown": found and {"winners": list(found.winners), "shares": by_seat(found.shares, str),
                               "hands": by_seat(found.hands, hand_data), "why": found.why},
    }


def hand_data(hand: Hand) -> dict[str, Any]:
    """What ``best --json`` prints."""
    return {"hand": str(hand), "category": words.category(hand.category), "ranks": [int(rank) for rank in hand.ranks],
            "cards": codes(hand.cards), "plays_as": {code(card): code(other) for card, other in hand.plays_as.items()},
            "natural": hand.natural}


def rules_data(rules: Rules, *, whole: bool = True) -> dict[str, Any]:
    """What ``rules --json`` prints."""
    data = {"game": rules.game, "title": rules.title, "players": [rules.players[0], rules.players[-1]]}
    return data | {"switches": plain_switches(rules), "rules": list(rules.sentences)} if whole else data


def symbols(ranks: Iterable[Any]) -> list[str]:
    """Wild ranks as they stand on cards, lowest first."""
    return [rank.symbol for rank in sorted(ranks)]


def codes(cards: Iterable[Card]) -> list[str]:
    """Cards in two letters each."""
    return [code(card) for card in cards]


def by_seat(values: Mapping[int, Any], form: Any = lambda value: value) -> dict[str, Any]:
    """A mapping whose keys JSON can hold, in seat order."""
    return {str(seat): form(value) for seat, value in sorted(values.items())}
