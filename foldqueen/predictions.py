"""Predictions about the next card face up: what is asked, its exact chance from what one seat sees, and a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from foldqueen import words
from foldqueen.card import DECK, Card
from foldqueen.dealing import replay
from foldqueen.log import Deal, Step

SURE = (50, 60, 70, 80, 90, 100)
"""How sure one can say to be, in percent."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """A yes-or-no question about the next card, as one seat sees the table, and its exact chance."""

    kind: str
    """``trigger``: will it be a queen, or make a pair; ``stays``: will what is wild stay so; ``mine``: will the seat
    hold a wild card."""
    prompt: str
    yes: tuple[Card, ...]
    """The cards that the seat cannot see and that would make it come true."""
    unseen: int
    """How many cards the seat cannot see: each is as likely to be the next as any other."""
    happens: bool
    """Whether it comes true."""

    @property
    def chance(self) -> Fraction:
        """The chance that it comes true: so many of the unseen cards make it so."""
        return Fraction(len(self.yes), self.unseen)


def forecast(whole: Deal, position: int, seat: int) -> Forecast | None:
    """What can be asked about the card that comes next; None for a card face down, or where the answer is certain.

    Every card that the seat cannot see is put in the place of the next one, and the rules say what it would do. How
    others have bet or folded is not used.

    Args:
        whole: a deal that is over.
        position: how many cards have been dealt.
        seat: whose view it is.

    >>> from foldqueen import deal
    >>> hand = deal("follow-the-queen", players=2, deck="2c 3c 4c 5c Qd 7s", seed=1)
    >>> asked = forecast(hand, 4, seat=1)
    >>> asked.prompt, asked.chance
    ('The next card goes face up to seat 1. Will it be a queen?', Fraction(2, 25))
    >>> asked = forecast(hand, 5, seat=1)
    >>> asked.prompt, [card.rank.name for card in asked.yes][::3], asked.happens
    ('The next card goes face up to seat 2. Will you hold a wild card once it has landed?', ['TWO', 'FOUR'], False)

    """
    if position >= len(whole.steps) or whole.steps[position].face not in ("up", "centre"):
        return None
    now = whole.after(position)
    seen = {step.card for step in now.seen_by(seat).steps}
    unseen = [card for card in DECK if card not in seen]
    tables = {rank: _with(whole, position, next(card for card in unseen if card.rank == rank))
              for rank in {card.rank for card in unseen}}  # suits make no difference to what is wild
    moving = now.wild - whole.rules.always_wild
    kinds = ("mine", "trigger") if now.waiting else ("stays", "trigger") if moving else ("trigger",)
    for kind in kinds:
        true = {rank: EVENTS[kind](now, table, seat) for rank, table in tables.items()}
        yes = tuple(card for card in unseen if true[card.rank])
        if 0 < len(yes) < len(unseen):
            prompt = words.forecast(kind, now, whole.steps[position])
            return Forecast(kind, prompt, yes, len(unseen), EVENTS[kind](now, whole.after(position + 1), seat))
    return None


def _triggers(now: Deal, after: Deal, seat: int) -> bool:
    landed = after.steps[-1]
    return any(trigger.card is landed.card for trigger in
               (landed.waiting, *(change.origin for change in landed.changes)) if trigger)


EVENTS: dict[str, Callable[[Deal, Deal, int], bool]] = {
    "trigger": _triggers,
    "stays": lambda now, after, seat: after.wild >= now.wild,
    "mine": lambda now, after, seat: bool(after.wild_cards(seat)),
}
"""Whether each kind of event comes true: from the table before the card, the table after it, and the seat."""


def _with(whole: Deal, position: int, card: Card) -> Deal:
    """The deal up to the next card if that were another one, which changes places with it."""
    swap = {whole.steps[position].card: card, card: whole.steps[position].card}

    def swapped(step: Step) -> Step:
        return replace(step, card=swap.get(step.card, step.card))

    return replay(replace(whole, steps=tuple(map(swapped, whole.steps))), whole.rules).after(position + 1)


@dataclass(frozen=True, slots=True)
class Prediction:
    """What somebody said about a forecast, and how sure they were."""

    asked: Forecast
    said_yes: bool
    sure: int
    """In percent, 50 to 100."""

    @property
    def right(self) -> bool:
        """Whether it came as said."""
        return self.said_yes is self.asked.happens

    @property
    def chance(self) -> Fraction:
        """The chance of a yes that was stated."""
        sure = Fraction(self.sure, 100)
        return sure if self.said_yes else 1 - sure


@dataclass(slots=True)
class Record:
    """The predictions somebody made, and how well the stated chances fit what happened."""

    made: list[Prediction] = field(default_factory=list)

    def calibration(self) -> dict[int, tuple[int, int]]:
        """For each stated certainty in percent: how often right, of how many."""
        right = Counter(one.sure for one in self.made if one.right)
        said = Counter(one.sure for one in self.made)
        return {sure: (right[sure], said[sure]) for sure in SURE}

    def brier(self, *, exact: bool = False) -> Fraction | None:
        """The mean squared distance of the stated (or exact) chances from what happened: 0 best; None if none is made.

        Always saying 50 % gets 1/4 (G. W. Brier, 1950).
        """
        gaps = [(one.asked.chance if exact else one.chance) - one.asked.happens for one in self.made]
        return sum((gap * gap for gap in gaps), Fraction(0)) / len(gaps) if gaps else None
