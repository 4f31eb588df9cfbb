"""Dealing: a hand in progress card by card, a whole hand without betting, and the same deck under other rules."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass

from foldqueen import words
from foldqueen.card import DECK, Card, Rank
from foldqueen.card import cards as read_cards
from foldqueen.log import BLACK_MARIAH, CUTS, STREETS, Deal, Fold, Step, whole_number
from foldqueen.rulebook import Rules
from foldqueen.rulebook import rules as rules_of
from foldqueen.wild import Landing, WildState, centre_due, land, table_wild


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
        seats = "one player" if repr(players) == "1" else f"{players!r} players"
        raise ValueError(f"{seats} cannot play {rules.title}: it is for {few} to {most}")
    seed = random.SystemRandom().randrange(2**32) if seed is None else check_seed(seed)
    return Table(rules, players, shuffled(() if deck is None else deck, seed)), seed


def check_seed(seed: int) -> int:
    """The seed as it is, or a ValueError where it is none."""
    if not whole_number(seed) or seed < 0:
        raise ValueError(f"cannot deal from seed={seed!r}: use a whole number like 7, or None for a fresh deal")
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
