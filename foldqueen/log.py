"""The log of a hand: its cards and folds in order, cut at any position, and what each seat holds and sees."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from foldqueen import words
from foldqueen.card import Card, Rank
from foldqueen.rulebook import Rules
from foldqueen.wild import WildChange, WildTrigger, wild_cards

if TYPE_CHECKING:
    from collections import Counter

    from foldqueen.showdown import Showdown

STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
CUTS = ("hole", *STREETS)
BLACK_MARIAH = Card("Qs")


@dataclass(frozen=True, slots=True)
class Step:
    """One card dealt, and what was wild for the whole table once it had landed."""

    seat: int | None
    card: Card | None
    """None where the viewer cannot see it."""
    face: str
    """``down``, ``up``, ``centre`` or ``community``."""
    street: str
    wild: frozenset[Rank]
    changes: tuple[WildChange, ...] = ()
    waiting: WildTrigger | None = None
    """The trigger that is waiting for the next up card, once this card has landed."""
    kind: str = "card"

    @property
    def change(self) -> WildChange | None:
        """What this card changed; the last of two changes where one card both set a rank and ended it."""
        return self.changes[-1] if self.changes else None


@dataclass(frozen=True, slots=True)
class Fold:
    """A seat that gave up its hand once ``position`` cards had been dealt."""

    position: int
    seat: int
    street: str


def whole_number(value: object) -> bool:
    """Whether a value is an int and not True or False."""
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True, repr=False)
class Deal:
    """A hand, or its beginning: the cards in deal order, the folds, and every reading of them.

    Make one with :func:`foldqueen.deal`. Seats are numbered from 1, the dealer's left. A deal never changes; ``at`` and
    ``after`` give shorter ones.
    """

    rules: Rules
    players: int
    steps: tuple[Step, ...]
    fold_events: tuple[Fold, ...] = ()
    seed: int | None = None
    complete: bool = True
    """Whether the hand is over: no card and no fold is to come."""
    viewer: int | None = None
    """The seat whose view this is, or None where every card is known."""

    @property
    def seats(self) -> range:
        """Every seat, folded or not."""
        return range(1, self.players + 1)

    @property
    def folds(self) -> dict[int, str]:
        """Each seat that has folded, and the street after which it did."""
        return {fold.seat: fold.street for fold in self.fold_events}

    @property
    def live(self) -> tuple[int, ...]:
        """The seats still in."""
        return tuple(seat for seat in self.seats if seat not in self.folds)

    @property
    def street(self) -> str:
        """The street of the last card."""
        return self.steps[-1].street if self.steps else "third"

    @property
    def wild(self) -> frozenset[Rank]:
        """The ranks wild for the whole table now."""
        return self.steps[-1].wild if self.steps else self.rules.always_wild

    @property
    def changes(self) -> tuple[WildChange, ...]:
        """Every cancel, set and re-trigger so far, in order."""
        return tuple(change for step in self.steps for change in step.changes)

    @property
    def waiting(self) -> WildTrigger | None:
        """The trigger that is waiting for the next up card, if one is."""
        return self.steps[-1].waiting if self.steps else None

    @property
    def stopped(self) -> bool:
        """Whether the queen of spades face up has ended the hand."""
        return self.rules.stops and any(step.card is BLACK_MARIAH and step.face != "down" for step in self.steps)

    @property
    def payments(self) -> Counter[int]:
        """The antes that each seat owes so far for wild cards, in a game that charges for them."""
        from foldqueen.pots import payments
        return payments(self)

    def hand_of(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat can play, in deal order, a community card among them."""
        return tuple(step.card for step in self._of(seat) if step.card)

    def up_cards(self, seat: int) -> tuple[Card, ...]:
        """A seat's own face-up cards."""
        return tuple(step.card for step in self._of(seat) if step.face == "up" and step.card)

    def down_cards(self, seat: int) -> tuple[Card, ...]:
        """A seat's hole cards."""
        return tuple(step.card for step in self._of(seat) if step.face == "down" and step.card)

    def wild_cards(self, seat: int) -> tuple[Card, ...]:
        """A seat's own wild cards, whatever makes them so."""
        return wild_cards(self.rules, self.wild, [(step.card, step.face) for step in self._of(seat)])

    def _of(self, seat: int) -> list[Step]:
        if not whole_number(seat) or seat not in self.seats:
            raise ValueError(f"there is no seat {seat!r}: the seats are 1 to {self.players}")
        return [step for step in self.steps if step.seat == seat or step.face == "community"]

    def after(self, steps: int) -> Deal:
        """The same hand once its first ``steps`` cards have been dealt (and any folds before the next card).

        Raises:
            ValueError: for a number of cards that this hand does not have.

        >>> import foldqueen as fq
        >>> fq.deal("follow-the-queen", players=2, seed=1).after(4).down_cards(2)
        (Card('4d'), Card('7h'))

        """
        if not whole_number(steps) or not 0 <= steps <= len(self.steps):
            raise ValueError(f"{steps!r} cards cannot be shown: this hand has 0 to {len(self.steps)}")
        if steps == len(self.steps):
            return self
        folds = tuple(fold for fold in self.fold_events if fold.position <= steps)
        return replace(self, steps=self.steps[:steps], fold_events=folds, complete=False)

    def at(self, street: str) -> Deal:
        """The same hand cut after a street: ``"hole"`` (the two down cards), ``"third"`` to ``"seventh"``.

        A hand that ended earlier is whole at every later street.

        Raises:
            ValueError: for another word.

        """
        if street not in CUTS:
            raise ValueError(f"{street!r} is not a street: choose {words.one_of(CUTS)}")
        if street == "hole":
            return self.after(min(2 * self.players, len(self.steps)))
        last = STREETS.index(street)
        return self.after(sum(STREETS.index(step.street) <= last for step in self.steps))

    def seen_by(self, seat: int) -> Deal:
        """What one seat can see: the down cards of the others are unknown, and so is the seed."""
        self._of(seat)
        if self.viewer not in (None, seat):
            raise ValueError(f"this is what seat {self.viewer} sees: ask the whole deal what seat {seat} sees")
        steps = tuple(replace(step, card=None) if step.face == "down" and step.seat != seat else step
                      for step in self.steps)
        return replace(self, steps=steps, seed=None, viewer=seat)

    def showdown(self) -> Showdown:
        """Who wins what, and why.

        Raises:
            ValueError: when cards are still to come or hidden.

        """
        from foldqueen.showdown import showdown
        return showdown(self)

    def to_phh(self) -> str:
        """The hand in the open poker hand history notation; see :func:`foldqueen.history.of_deal`."""
        from foldqueen.history import of_deal
        return of_deal(self)

    def __repr__(self) -> str:
        return f"<Deal {words.deal_line(self)}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from foldqueen.draw import styled, table
        return {"text/plain": repr(self), "text/html": styled(table(self, reveal=self.complete))}
