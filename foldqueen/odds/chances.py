"""Equity: what each live seat may expect of the pot, from what one seat or everybody can see at any position.

A run-out is a way the hand may be and go on: the cards not seen, in any order, in the places not seen, hidden or still
in the deck. Every run-out is as likely as any other. It is dealt by the game's own rules from the first card, so the
wild rank moves on as further cards come face up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import comb, prod, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from foldqueen.card import DECK
from foldqueen.dealing import deal as deal_hand
from foldqueen.log import BLACK_MARIAH, CUTS, Deal
from foldqueen.odds import bulk
from foldqueen.odds.decks import CHUNK, chunk_decks
from foldqueen.odds.simulation import check_work
from foldqueen.odds.tally import PARTS
from foldqueen.odds.views import check_view
from foldqueen.showdown import carried
from foldqueen.words import chances as words

SIMULATED, SIMULATED_BY_LOG = 20_000, 500
"""How many run-outs are simulated unless said otherwise: on arrays, and where each goes through the log."""
COUNTED, COUNTED_BY_LOG, COUNTED_APART = 6_000_000, 2_000, 40_000_000
"""How many hands all run-outs together may show down to be counted: about a second's work on arrays, through the log,
and where every seat's hand can be valued apart from the others'."""


class Chances(NamedTuple):
    """What a seat may expect: fractions where every run-out was counted, else simulated."""

    win: Fraction | float
    """The chance to win the whole pot."""
    tie: Fraction | float
    """The chance to win a part of it."""
    share: Fraction | float
    """The part of the pot that it wins on average."""
    standard_error: float
    """The share's standard error: 0 where it is exact, else never less than that of a single run-out that differs."""


@dataclass(frozen=True, repr=False)
class Equity(Mapping[int, Chances]):
    """Each live seat's chances by its number; see :func:`equity`."""

    view: Deal
    """The position, as it was seen."""
    seats: Mapping[int, Chances] = field(hash=False)
    carried: Fraction | float
    """The chance that nobody wins, in a game where the pot can carry over: the shares add up to 1 less this."""
    exact: bool
    """Whether every run-out was counted."""
    deals: int
    """How many run-outs were counted or simulated."""

    def __getitem__(self, seat: int) -> Chances:
        return self.seats[seat]

    def __iter__(self) -> Iterator[int]:
        return iter(self.seats)

    def __len__(self) -> int:
        return len(self.seats)

    def __repr__(self) -> str:
        return f"<Equity {words.equity_line(self)}>"

    def __str__(self) -> str:
        return words.equity_table(self)

    def _repr_html_(self) -> str:
        from foldqueen.draw.chances import equity_table
        return equity_table(self)


def equity(view: Deal, *, deals: int | None = None, seed: int | None = None, exact: bool = True) -> Equity:
    """Each live seat's chances to win, to split and its share of the pot, from what can be seen at a position.

    Only what the view shows is used: never the seed, the hidden cards or the later cards of the deal it was cut from.
    Every card not seen is as likely to lie in any place not seen: among others' hole cards, a folded seat's, or those
    to come. Nobody folds from here on, and a seventh card that a player may choose comes as :func:`foldqueen.deal` has
    it. Where the pot can carry over, the shares add up to less than 1: ``carried`` is the rest.

    Args:
        view: a deal cut anywhere with ``at`` or ``after``, as a seat sees it by ``seen_by``; without a viewer every
            card dealt so far is known, and only those to come are not.
        deals: how many run-outs to simulate where they cannot all be counted; unsaid 20,000, or 500 in a game that is
            played card by card, a thousand times slower (Baseball, and a seventh card taken otherwise).
        seed: a whole number for the simulation; None is a fresh one.
        exact: False to simulate even where every run-out can be counted in about a second.

    Raises:
        ValueError: for anything but a deal, a card seen twice, a view that no such game can show, or a number of deals
            or a seed that cannot be.

    >>> import foldqueen as fq
    >>> hand = fq.deal("follow-the-queen", players=2, deck="Kc 2c Kd 8d 3h 7s Qc 9h 6d 4c 5d Jd", seed=1)
    >>> found = equity(hand.at("sixth"))
    >>> print(found)
    Follow the Queen, 2 players, seed 1: sixth street, nines are wild, seen by everybody
    seat  wins it all  splits it  share of the pot
       1       29.2 %      0.0 %            29.2 %
       2       70.8 %      0.0 %            70.8 %
    All run-outs counted: 1,560.
    >>> found[1].share, equity(hand.at("fifth").seen_by(1), seed=1).exact
    (Fraction(7, 24), False)

    """
    if not isinstance(exact, bool):
        raise ValueError(f"exact={exact!r} is neither True nor False: False simulates where all could be counted")
    position = _Position(view)
    if deals is None:
        deals = SIMULATED if position.fast else SIMULATED_BY_LOG
    seed = check_work(deals, seed, fewest=1)
    most = COUNTED_APART if position.apart else COUNTED if position.fast else COUNTED_BY_LOG
    ways = position.run_outs
    if exact and ways is not None and ways * len(view.live) <= most:
        return _counted(view, ways, position.count(), exact=True)
    return _counted(view, deals, position.simulate(deals, seed), exact=False)


def equity_line(deal: Deal, seat: int | None = None, *, deals: int | None = None,
                seed: int | None = None) -> dict[str, Equity]:
    """The equity after each street that a deal has reached, the ``"hole"`` cards first; folds after a street count.

    Args:
        deal: a deal, whole or not.
        seat: whose view it is; None for all cards dealt so far, or for the deal's own viewer.
        deals: as for :func:`equity`.
        seed: as for :func:`equity`; the same for every street, so that they differ by little but the cards.

    Raises:
        ValueError: as for :func:`equity`, and for a seat that is none.

    >>> import foldqueen as fq
    >>> line = equity_line(fq.deal("follow-the-queen", players=2, seed=8), seed=1)
    >>> list(line), line["seventh"][1].share
    (['hole', 'third', 'fourth', 'fifth', 'sixth', 'seventh'], Fraction(1, 1))

    """
    check_view(deal)
    seen = deal if seat is None else deal.seen_by(seat)
    seed = check_work(SIMULATED if deals is None else deals, seed, fewest=1)
    reached = CUTS.index(deal.street) if len(deal.steps) > 2 * deal.players else 0
    return {street: equity(seen.at(street), deals=deals, seed=seed) for street in CUTS[:reached + 1]}


class _Position:
    """What a view leaves open: the cards not seen, and the places in the deck where they may lie."""

    def __init__(self, view: Deal) -> None:
        check_view(view)
        self.view, self.folds, rules = view, view.folds, view.rules
        seen = {place: step.card for place, step in enumerate(view.steps) if step.card}
        if len(seen) < len(view.steps) and (rules.hidden_trigger or rules.seventh_sets):
            raise ValueError("where hidden cards move the wild rank a view gives them away: ask about the whole deal")
        self.seventh = ({step.seat: step.face for step in view.steps if step.street == "seventh" and step.seat}
                        if rules.seventh != "down" else {})
        self.known = np.array(list(seen), np.intp)
        self.open = np.setdiff1d(np.arange(len(DECK)), self.known)
        self.cards = np.array([card.number for card in seen.values()], np.uint8)
        # A queen of spades would end the hand before its places are known, so she lies where no card is dealt.
        left = [card for card in DECK if card not in seen.values()]
        self.unseen = np.array([[card.number] for card in sorted(left, key=lambda one: one is BLACK_MARIAH)], np.uint8)
        whole = self._deal(self._decks(self.unseen)[0])
        self.groups = self._groups(whole)
        usual = "up" if rules.seventh == "buy_down" else "down"
        # What is decided is read off the log, and so is a seventh card taken otherwise than arrays know.
        self.fast = (self.groups != {} and bulk.expressible(rules, view.players, self.folds)
                     and all(face == usual for face in self.seventh.values()))

    def _groups(self, whole: Deal) -> dict[tuple[int | None, int], list[int]] | None:
        """The open places that matter, those of a seat's hole cards together; None where cards decide them."""
        dealt, rules = len(self.view.steps), self.view.rules
        up = any(step.face in ("up", "centre") for step in whole.steps[dealt:])
        if len(whole.live) == 1 or (not up and carried(whole)):
            return {}
        if up and ("baseball" in rules.kinds or rules.follower == "centre" or rules.final_trigger == "centre_card"):
            return None
        groups: dict[tuple[int | None, int], list[int]] = defaultdict(list)
        for place in np.intersect1d(self.open, np.arange(len(whole.steps))).tolist():
            step = whole.steps[place]
            if step.seat not in self.folds:
                groups[step.seat, 0 if step.face == "down" else place].append(place)
        return groups

    @property
    def apart(self) -> bool:
        """Whether every live seat waits for one hole card and nothing else is open, nor more asked than whose is best.

        Then a seat's hand is worth the same whatever the others get.
        """
        rules, seats = self.view.rules, [(seat, 0) for seat in self.view.live]
        return (self.fast and list(self.groups or ()) == seats and all(len(one) == 1 for one in self.groups.values())
                and rules.ranking.tie_break == "split" and not rules.stops)

    @property
    def run_outs(self) -> int | None:
        """How many run-outs differ; None where that depends on the cards."""
        if self.groups is None:
            return None
        sizes = [len(group) for group in self.groups.values()]
        return prod(comb(len(self.unseen) - sum(sizes[:place]), size) for place, size in enumerate(sizes))

    def count(self) -> Iterator[NDArray[np.int32]]:
        """What each seat wins in every run-out."""
        run_outs = _choose(self.unseen, 0, [len(group) for group in self.groups.values()])
        if self.apart:
            yield from self._best_of(run_outs)
            return
        places = [place for group in self.groups.values() for place in group]
        order = np.argsort([*places, *(place for place in self.open if place not in places)])
        for drawn in run_outs:
            yield self._play(self._decks(drawn[order]))

    def _best_of(self, run_outs: Iterator[NDArray[np.uint8]]) -> Iterator[NDArray[np.int32]]:
        """What each seat wins where every live seat gets one card: each hand is valued once with each card."""
        rules, players, live = self.view.rules, self.view.players, np.array(self.view.live)
        values = np.zeros((players, len(DECK)), np.int32)
        every = np.repeat(self.unseen.T, len(self.unseen), axis=0)  # everyone gets the same card, for once
        values[:, self.unseen[:, 0]] = bulk.play(rules, players, self._decks(every), self.folds).value
        for drawn in run_outs:
            value = np.stack([values[seat - 1].take(cards) for seat, cards in zip(live, drawn, strict=False)])
            wins = value == value.max(axis=0)
            share = np.zeros((players, len(wins[0])), np.int32)
            share[live - 1] = wins * (np.int32(PARTS) // wins.sum(axis=0, dtype=np.int32))
            yield share

    def simulate(self, deals: int, seed: int) -> Iterator[NDArray[np.int32]]:
        """What each seat wins in run-outs drawn by the seed: before the first card, the deals of a simulation."""
        hidden = np.isin(np.arange(len(DECK)), self.cards, invert=True)
        for chunk in range(-(-deals // CHUNK)):
            decks = chunk_decks(seed, chunk, deals)
            yield self._play(self._decks(decks[hidden[decks]].reshape(len(decks), -1).T))

    def _decks(self, drawn: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Whole decks, one in each row: what is seen where it lies, and a column of drawn cards in the open places."""
        columns = np.empty((len(DECK), drawn.shape[1]), np.uint8)
        columns[self.known], columns[self.open] = self.cards[:, None], drawn
        return columns.T

    def _play(self, decks: NDArray[np.uint8]) -> NDArray[np.int32]:
        """What each seat wins from each deck, in parts of a pot: a row for every seat."""
        if self.fast:
            return bulk.play(self.view.rules, self.view.players, decks, self.folds).share
        parts = np.zeros((self.view.players, len(decks)), np.int32)
        for row, deck in enumerate(decks):
            for seat, share in self._deal(deck).showdown().shares.items():
                parts[seat - 1, row] = int(share * PARTS)
        return parts

    def _deal(self, deck: NDArray[np.uint8]) -> Deal:
        return deal_hand(self.view.rules, self.view.players, deck=[DECK[card] for card in deck], seed=0,
                         folds=self.folds, seventh=self.seventh)


def _choose(cards: NDArray[np.uint8], done: int, sizes: list[int]) -> Iterator[NDArray[np.uint8]]:
    """Every way to choose groups of cards, a column for each: the groups in order, then the cards left over.

    Args:
        cards: columns of cards, all to be gone on from.
        done: how many cards at the top of each column are chosen already.
        sizes: how many cards each further group takes, in no order.

    """
    if not sizes:
        yield cards
        return
    chosen = np.array(list(combinations(range(done, len(cards)), sizes[0])), np.intp)
    at_once = max(CHUNK // cards.shape[1], 1)
    for start in range(0, len(chosen), at_once):
        some = chosen[start:start + at_once]
        turn = np.full((len(some), len(cards)), 2, np.uint8)
        turn[:, :done] = 0
        np.put_along_axis(turn, some, 1, axis=1)
        grown = cards[np.argsort(turn, axis=1, kind="stable").T].reshape(len(cards), -1)
        yield from _choose(grown, done + sizes[0], sizes[1:])


def _counted(view: Deal, deals: int, won: Iterator[NDArray[np.int32]], *, exact: bool) -> Equity:
    """The chances, from what each seat wins in all run-outs or in a sample of them."""
    wins, ties, parts, squares = np.zeros((4, view.players), np.int64)
    nobody = 0
    for share in won:
        wins += (share == PARTS).sum(axis=1)
        ties += ((share > 0) & (share < PARTS)).sum(axis=1)
        parts += share.sum(axis=1, dtype=np.int64)
        squares += (share * share).sum(axis=1, dtype=np.int64)  # at most 1680², which 32 bits hold
        nobody += int((share.sum(axis=0) == 0).sum())
    of = Fraction if exact else (lambda count, many: count / many)

    def chances(seat: int) -> Chances:
        won, tied, won_parts, squared = (int(counts[seat - 1]) for counts in (wins, ties, parts, squares))
        share = of(won_parts, PARTS * deals)
        spread = squared / PARTS**2 / deals - float(share)**2
        error = 0.0 if exact else max(sqrt(max(spread, 0) / deals), 1 / deals)
        return Chances(of(won, deals), of(tied, deals), share, error)

    return Equity(view, {seat: chances(seat) for seat in view.live}, of(nobody, deals), exact, deals)
