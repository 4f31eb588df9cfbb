"""The log of a hand: dealing it, cutting it at any position, and reading what each seat holds and sees."""

from __future__ import annotations

import random
import secrets
from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from foldqueen import words
from foldqueen.card import DECK, Card, Rank
from foldqueen.card import cards as read_cards
from foldqueen.rulebook import Rules
from foldqueen.rulebook import rules as rules_of
from foldqueen.wild import Landing, WildChange, WildState, WildTrigger, centre_due, land, table_wild, wild_cards

if TYPE_CHECKING:
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


@dataclass(frozen=True, slots=True)
class Round:
    """What a hand in progress waits for: the betting round that closes a street."""

    street: str


@dataclass(frozen=True, slots=True)
class Choice:
    """What a hand in progress waits for: a seat's say about one card."""

    kind: str
    """``seventh``, to be answered ``up`` or ``down``; ``three``, after an up three that must be paid for."""
    seat: int


Request = Round | Choice


@dataclass(frozen=True, repr=False)
class Deal:
    """A hand, or its beginning: the cards in deal order, the folds, and every reading of them.

    Make one with :func:`deal`. Seats are numbered from 1, the dealer's left. A deal never changes; ``at`` and
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

        >>> deal("follow-the-queen", players=2, seed=1).after(4).down_cards(2)
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


class Table:
    """A hand in progress: the stub of the deck, the log so far, and who is still in."""

    def __init__(self, rules: Rules, players: int, stream: Sequence[Card]) -> None:
        self.rules = rules
        self.players = players
        self.stub = list(reversed(stream))
        self.live = list(range(1, players + 1))
        self.steps: list[Step] = []
        self.folds: list[Fold] = []
        self.state = WildState()
        self.stopped = False

    def fold(self, seat: int, street: str) -> None:
        """A seat gives up its hand: no further card goes to it."""
        self.live.remove(seat)
        self.folds.append(Fold(len(self.steps), seat, street))

    def deal(self, seed: int | None, *, complete: bool) -> Deal:
        """The log so far as a value."""
        return Deal(self.rules, self.players, tuple(self.steps), tuple(self.folds), seed, complete)

    def hand(self) -> Generator[Request, str | None, None]:
        """Deals the whole hand, stopping wherever the players have their say.

        Yields a :class:`Round` after each street and a :class:`Choice` where one seat is asked; while it waits,
        the driver may ``fold`` seats.
        """
        for _ in range(2):
            for seat in self.live:
                self._land(seat, "down", "third")
        if self.rules.hole_round:
            yield Round("hole")
        for street in STREETS:
            if len(self.live) > 1:
                yield from self._seventh() if street == "seventh" else self._up_street(street)
            if len(self.live) == 1 or self.stopped:
                return
            yield Round(street)

    def _up_street(self, street: str) -> Generator[Request, str | None, None]:
        later = (len(STREETS) - 2 - STREETS.index(street)) * len(self.live)
        for left, seat in zip(range(len(self.live) - 1, -1, -1), tuple(self.live), strict=True):
            self._land(seat, "up", street, last=left + later == 0 and not self.rules.seventh_sets, due=left + later)
            if "baseball" in self.rules.kinds:
                yield from self._baseball(seat, street)
            if self.stopped or len(self.live) == 1:
                return

    def _baseball(self, seat: int, street: str) -> Generator[Request, str | None, None]:
        """What an up three costs and an up four brings; an extra card dealt up may be another."""
        step = self.steps[-1]
        if step.face == "up" and step.card.rank is Rank.THREE and self.rules.up_three != "free":
            yield Choice("three", seat)
        if step.face == "up" and step.card.rank is Rank.FOUR and self.rules.extra_on_four != "none" and self.stub:
            self._land(seat, self.rules.extra_on_four, street)
            yield from self._baseball(seat, street)

    def _seventh(self) -> Generator[Request, str | None, None]:
        if len(self.stub) < len(self.live):
            if self.stub:
                self._land(None, "community", "seventh")
            return
        for left, seat in zip(range(len(self.live) - 1, -1, -1), tuple(self.live), strict=True):
            face = "down"
            if self.rules.seventh != "down":
                face = (yield Choice("seventh", seat)) or "down"
            last = face == "up" or (self.rules.seventh_sets and seat == self.live[-1])
            self._land(seat, face, "seventh", last=last, due=left)

    def _land(self, seat: int | None, face: str, street: str, *, last: bool = False, due: int = 0) -> None:
        """The next card of the stub, and the centre card that it may bring at once.

        Args:
            seat: who gets it; None for the centre and a community card.
            face: ``down``, ``up``, ``centre`` or ``community``.
            street: the street it belongs to.
            last: whether no later up card is certain to come.
            due: the cards still due to others, for which the stub must last.

        """
        landing = Landing(self.stub.pop(), seat, face, street, last, centre_possible=len(self.stub) > due)
        self.state, changes = land(self.rules, self.state, landing)
        wild = table_wild(self.rules, self.state)
        self.steps.append(Step(seat, landing.card, face, street, wild, changes, self.state.waiting))
        self.stopped = self.stopped or (self.rules.stops and landing.card is BLACK_MARIAH and face != "down")
        if not self.stopped and centre_due(self.rules, self.state, landing):
            self._land(None, "centre", street, last=last, due=due)


def shuffled(deck: str | Iterable[str | Card], seed: int) -> list[Card]:
    """A whole deck: the cards named, in their order, and then the rest shuffled by the seed."""
    top = read_cards(deck)
    rest = [card for card in DECK if card not in top]
    random.Random(seed).shuffle(rest)
    return [*top, *rest]


def new_table(game: str | Rules, players: int, deck: str | Iterable[str | Card] | None,
              seed: int | None) -> tuple[Table, int]:
    """A table with a deck ready to deal from, and the seed that shuffled it."""
    rules = rules_of(game)
    if not whole_number(players) or players not in rules.players:
        few, most = rules.players[0], rules.players[-1]
        raise ValueError(f"{players!r} players cannot play {rules.title}: it is for {few} to {most}")
    seed = secrets.randbelow(2**32) if seed is None else check_seed(seed)
    return Table(rules, players, shuffled(() if deck is None else deck, seed)), seed


def whole_number(value: object) -> bool:
    """Whether a value is an int and not True or False."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_seed(seed: int) -> int:
    """The seed as it is, or a ValueError where it is none."""
    if not whole_number(seed) or seed < 0:
        raise ValueError(f"seed={seed!r} is not a seed: use a whole number like 7, or None for a fresh deal")
    return seed


def deal(game: str | Rules, players: int = 4, *, deck: str | Iterable[str | Card] | None = None,
         seed: int | None = None, folds: Mapping[int, str] | None = None,
         seventh: Mapping[int, str] | None = None) -> Deal:
    """A whole hand without betting.

    Args:
        game: a game's slug or a Rules value.
        players: how many seats; cards go one at a time to seats 1, 2, ...
        deck: the first cards of the deck in the order dealt; the rest is shuffled by the seed.
        seed: a whole number; None is a fresh one, kept in ``deal.seed``.
        folds: the street after which a seat folds, by seat: ``{3: "fourth"}``.
        seventh: ``"up"`` or ``"down"`` by seat, in a game that lets players choose. Unsaid it is down, or up where
            down must be bought.

    Raises:
        ValueError: for a game, number of players, card, seat or street that cannot be, or if every seat folds.

    >>> hand = deal("follow-the-queen", players=2, deck="2c 3c 4c 5c Qd 7s")
    >>> [str(step.card) for step in hand.steps[:6]], sorted(map(int, hand.after(6).wild))
    (['2♣', '3♣', '4♣', '5♣', 'Q♦', '7♠'], [7])

    """
    table, seed = new_table(game, players, deck, seed)
    rules = table.rules
    folds = _by_seat("folds", folds, "fourth")
    seventh = _by_seat("seventh", seventh, "up")
    _check_seats(rules, players, folds, seventh)
    hand = table.hand()
    request = next(hand, None)
    while request:
        answer = None
        if isinstance(request, Choice) and request.kind == "seventh":
            answer = seventh.get(request.seat, "up" if rules.seventh == "buy_down" else "down")
        elif isinstance(request, Round):
            folding = [seat for seat in table.live if folds.get(seat) == request.street]
            if len(folding) == len(table.live):
                raise ValueError(f"after {request.street} street every seat left folds: leave one in, who then wins")
            for seat in folding:
                table.fold(seat, request.street)
        try:
            request = hand.send(answer)
        except StopIteration:
            break
    return table.deal(seed, complete=True)


def replay(whole: Deal, game: str | Rules) -> Deal:
    """The same deck and the same folds under other rules.

    >>> hand = deal("follow-the-queen", players=2, deck="2c 3c 4c 5c Qd 7s", seed=1)
    >>> replay(hand, "all-queens-wild").steps[4].wild == {Rank.QUEEN}
    True
    """
    stream = [step.card for step in whole.steps]
    seventh = {step.seat: step.face for step in whole.steps if step.street == "seventh" and step.seat}
    rules = rules_of(game)
    return deal(rules, whole.players, deck=stream, seed=whole.seed or 0, folds=whole.folds,
                seventh=seventh if rules.seventh != "down" else None)


def _by_seat(name: str, given: Mapping[int, str] | None, example: str) -> dict[int, str]:
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise ValueError(f"{name}={given!r} does not say who: write it like {{3: {example!r}}}")
    return dict(given)


def _check_seats(rules: Rules, players: int, folds: Mapping[int, str], seventh: Mapping[int, str]) -> None:
    for seat in (*folds, *seventh):
        if not whole_number(seat) or not 1 <= seat <= players:
            raise ValueError(f"there is no seat {seat!r}: the seats are 1 to {players}")
    streets = CUTS if rules.hole_round else STREETS
    for seat, street in folds.items():
        if street not in streets:
            raise ValueError(f"seat {seat} cannot fold after {street!r}: choose {words.one_of(streets)}")
    if seventh and rules.seventh == "down":
        raise ValueError(f"seventh={dict(seventh)!r} has no meaning in {rules.title}: every seventh card is dealt down")
    for seat, face in seventh.items():
        if face not in ("up", "down"):
            raise ValueError(f"seat {seat} cannot take its seventh card {face!r}: choose 'up' or 'down'")
