"""Counts of many deals: they add up, and every figure comes with its standard error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import reduce
from math import hypot, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from foldqueen import words
from foldqueen.card import Rank
from foldqueen.hands import Category
from foldqueen.odds.engine import compiled
from foldqueen.rulebook import Rules
from foldqueen.words.folding import who_folds

if TYPE_CHECKING:
    from foldqueen.odds.bulk import Outcomes
    from foldqueen.odds.folding import Folds

PARTS = 1680
"""A pot is counted in so many parts: up to eight equal shares, of the whole or of half of it, are whole numbers."""
Z95 = 1.959963984540054
"""How many standard errors either side hold 95 % of a normal distribution."""
SINGLE = ("no_wild", "split", "carried")
MAPPINGS = ("winning_category", "wild_rank", "category", "wild_cards_held", "pot_share")
"""What a Tally counts: some figures once, others for each entry of a mapping."""


class Estimate(NamedTuple):
    """A figure found by simulation, and how sure it is."""

    value: float
    standard_error: float
    interval: tuple[float, float]
    """The 95 % interval."""

    def __str__(self) -> str:
        return f"{self.value:.4f} ± {self.standard_error:.4f}"

    def __sub__(self, other: Estimate) -> Estimate:
        """The difference of two estimates from different deals: the squares of their standard errors add up.

        For the same deals under two rules see :func:`foldqueen.odds.common_random_numbers`.
        """
        if not isinstance(other, Estimate):
            return NotImplemented
        return normal(self.value - other.value, hypot(self.standard_error, other.standard_error), -1)


@dataclass(frozen=True)
class Tally:
    """What came of many deals: counts only, so that two tallies of one game add up to one.

    >>> from foldqueen.odds.simulation import simulate
    >>> tally = simulate("follow-the-queen", players=4, deals=20_000, seed=1)
    >>> tally.deals, round(tally.no_wild / tally.deals, 1)
    (20000, 0.3)
    >>> value, standard_error, (low, high) = tally.estimate("no_wild")
    >>> low < 134 / 455 < high
    True
    """

    rules: Rules
    players: int
    counts: Counter[tuple[str, Hashable]] = field(default_factory=Counter)
    """Every count by what it counts; the attributes below read it."""
    fast: bool = True
    """Whether the deals were made on arrays; False where each went through the log, a thousand times slower."""
    folds: Folds = field(default_factory=dict)
    """Who folded: the street by seat, or the least category with which a seat stayed after fifth street."""

    def __add__(self, other: Tally) -> Tally:
        if not isinstance(other, Tally):
            return NotImplemented
        if (self.rules, self.players, self.folds) != (other.rules, other.players, other.folds):
            raise ValueError(f"{self!r} and {other!r} count different games: add tallies of the same rules, players "
                             "and folds")
        counts = Counter(self.counts)
        counts.update(other.counts)
        return Tally(self.rules, self.players, counts, self.fast and other.fast, self.folds)

    @property
    def deals(self) -> int:
        """How many hands were dealt."""
        return self.counts["deals", None]

    @property
    def no_wild(self) -> int:
        """Deals that ended with no rank wild for the whole table."""
        return self.counts["no_wild", None]

    @property
    def split(self) -> int:
        """Deals whose pot more than one seat shared."""
        return self.counts["split", None]

    @property
    def carried(self) -> int:
        """Deals that nobody won, in a game where the pot can carry over."""
        return self.counts["carried", None]

    @property
    def winning_category(self) -> dict[Category, int]:
        """How many deals a hand of each category won; a deal without a showdown has none."""
        return {category: self.counts["winning_category", category] for category in Category}

    @property
    def category(self) -> dict[Category, int]:
        """How many of all the hands shown down were of each category."""
        return {category: self.counts["category", category] for category in Category}

    @property
    def wild_rank(self) -> dict[Rank | None, int]:
        """How many deals ended with each rank wild, None for none.

        Ranks wild from the start do not count, and queens only where no other rank has become wild.
        """
        return {rank: self.counts["wild_rank", rank] for rank in (None, *Rank)}

    @property
    def wild_cards_held(self) -> dict[int, int]:
        """How many of all the hands shown down held so many wild cards."""
        most = max([7, *(key for name, key in self.counts if name == "wild_cards_held")])
        return {held: self.counts["wild_cards_held", held] for held in range(most + 1)}

    @property
    def hands(self) -> int:
        """How many hands were shown down."""
        return self.counts["hands", None]

    @property
    def pot_share(self) -> dict[int, float]:
        """The pots that each seat won, shares of split pots added up."""
        return {seat: self.counts["pot_share", seat] / PARTS for seat in range(1, self.players + 1)}

    def estimate(self, name: str, key: Any = None) -> Estimate:
        """A figure with its standard error and its 95 % interval.

        Proportions of deals have Wilson's interval. Hands of one deal depend on each other, so proportions of hands
        are judged by how they vary from deal to deal; so is a seat's share of the pot.

        Args:
            name: ``"no_wild"``, ``"split"``, ``"carried"``, or one of the mappings.
            key: which entry of a mapping.

        Raises:
            ValueError: for a name or a key that is not counted, or before the first deal.

        >>> from foldqueen.odds.simulation import simulate
        >>> print(simulate("seven-card-stud", players=2, deals=10_000, seed=1).estimate("category", Category.FLUSH))
        0.0284 ± 0.0012

        """
        self.check(name, key)
        if not (self.hands if name in ("category", "wild_cards_held") else self.deals):
            raise ValueError(f"{self!r} has nothing to estimate {name} from: deal more hands")
        if name == "pot_share":
            return self._share(key)
        if name in ("category", "wild_cards_held"):
            return self._of_hands(name, key)
        value = self.counts[name, key] / self.deals
        return Estimate(value, sqrt(value * (1 - value) / self.deals), wilson(value, self.deals))

    def check(self, name: str, key: Any = None) -> None:
        """Refuse, in words, what is not counted: arguments as for ``estimate``."""
        if not isinstance(name, str) or name not in (*SINGLE, *MAPPINGS):
            raise ValueError(f"{name!r} is not counted: choose {words.one_of((*SINGLE, *MAPPINGS))}")
        if name in SINGLE:
            if key is not None:
                raise ValueError(f"{name} is one number and has no entry {key!r}: leave it out")
        elif not isinstance(key, Hashable) or key not in getattr(self, name):
            raise ValueError(f"{name} has no entry {key!r}: choose {words.one_of(getattr(self, name))}")

    def _share(self, seat: int) -> Estimate:
        value = self.counts["pot_share", seat] / PARTS / self.deals
        square = self.counts["pot_share squared", seat] / PARTS**2 / self.deals
        return normal(value, sqrt(max(square - value**2, 0) / self.deals))

    def _of_hands(self, name: str, key: Hashable) -> Estimate:
        """A ratio of sums over deals: its error by the usual linear approximation."""
        value = self.counts[name, key] / self.hands
        spread = (self.counts[f"{name} squared", key] - 2 * value * self.counts[f"{name} times hands", key]
                  + value**2 * self.counts["hands squared", None])
        error = sqrt(max(spread, 0)) / self.hands
        effective = value * (1 - value) / error**2 if error else self.deals
        return Estimate(value, error, wilson(value, effective))

    def __repr__(self) -> str:
        folds = f"; {who_folds(self.folds)}" if self.folds else ""
        return f"<Tally of {self.deals:,} deals of {self.rules.title}, {self.players} players{folds}>"

    def __str__(self) -> str:
        """The main figures, each with its standard error."""
        if not self.deals:
            return repr(self)
        asked = [("no rank wild at the end", "no_wild", None)] if self.rules.trigger else []
        asked += [("the pot is split", "split", None)]
        asked += [(f"won by {words.CATEGORIES[category]}", "winning_category", category)
                  for category, won in self.winning_category.items() if won]
        lines = [f"{label:25}{self.estimate(name, key)}" for label, name, key in asked]
        return "\n".join([repr(self)[1:-1], *lines, "(± one standard error; tally.estimate(name) gives one figure)"])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def normal(value: float, error: float, least: float = 0.0) -> Estimate:
    """An estimate with the normal distribution's 95 % interval, within what is possible, ``least`` to 1.

    >>> normal(0.5, 0.1)
    Estimate(value=0.5, standard_error=0.1, interval=(0.3040036015459946, 0.6959963984540054))
    """
    return Estimate(value, error, (max(value - Z95 * error, least), min(value + Z95 * error, 1.0)))


def wilson(value: float, trials: float) -> tuple[float, float]:
    """Wilson's 95 % interval for a proportion.

    >>> [round(end, 4) for end in wilson(0.1, 50)]
    [0.0435, 0.2136]
    """
    z2 = Z95**2 / trials
    middle = (value + z2 / 2) / (1 + z2)
    half = Z95 / (1 + z2) * sqrt(value * (1 - value) / trials + z2 / (4 * trials))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def count(players: int, outcomes: Outcomes) -> Counter[tuple[str, Hashable]]:
    """Everything that a tally counts, for some deals."""
    figures = np.zeros(6, np.int64)
    winning, wild, shares = np.zeros(10, np.int64), np.zeros(15, np.int64), np.zeros((players, 2), np.int64)
    category, held = np.zeros((2, 3, 16), np.int64)
    (kernels.count if (kernels := compiled()) else _count)(outcomes, figures, winning, wild, shares, category, held)
    counts: Counter[tuple[str, Hashable]] = Counter()
    for name, total in zip(("deals", *SINGLE, "hands", "hands squared"), figures.tolist(), strict=True):
        counts[name, None] = total
    for rank in (None, *Rank):
        counts["wild_rank", rank] = int(wild[rank or 0])
    for number in Category:
        counts["winning_category", number] = int(winning[number])
    for name, keys, sums in (("category", Category, category), ("wild_cards_held", range(16), held)):
        for key, (total, square, times_hands) in zip(keys, sums.T.tolist(), strict=False):
            counts[name, key], counts[f"{name} squared", key] = total, square
            counts[f"{name} times hands", key] = times_hands
    for seat, (parts, squares) in enumerate(shares.tolist(), 1):
        counts["pot_share", seat], counts["pot_share squared", seat] = parts, squares
    return +counts


def _count(outcomes: Outcomes, figures: NDArray[np.int64], winning: NDArray[np.int64], wild: NDArray[np.int64],
           shares: NDArray[np.int64], category: NDArray[np.int64], held: NDArray[np.int64]) -> None:
    """Fill in how often each thing came; and sums of products in one deal, which say how far its hands go together.

    Args:
        outcomes: the deals.
        figures: deals, those of ``SINGLE``, hands, and the squares of a deal's hands.
        winning: the deals that each category won.
        wild: the deals that ended with each rank wild.
        shares: for each seat the parts of pots that it won, and their squares.
        category: for each category its hands; the squares of how many a deal had, and their products with its hands.
        held: the same for each number of wild cards held.

    """
    shown, winners = outcomes.value >= 0, _down(outcomes.share > 0)
    hands = _down(shown).astype(np.int32)
    figures[:] = (len(hands), np.count_nonzero(outcomes.no_wild), np.count_nonzero(winners > 1),
                  np.count_nonzero(winners == 0), hands.sum(), hands @ hands)
    winning += np.bincount(_categories(outcomes.value.max(axis=0))[hands > 0], minlength=10)
    wild += np.bincount(outcomes.wild_rank, minlength=15)
    parts = outcomes.share.astype(np.int64)
    shares[:, 0], shares[:, 1] = parts.sum(axis=1), np.einsum("ij,ij->i", parts, parts)
    for kind, most, sums in ((_categories(outcomes.value), 9, category),
                             (np.where(shown, outcomes.held, np.uint8(255)), int(outcomes.held.max(initial=0)), held)):
        for number in range(most + 1):
            same = _down(kind == number).astype(np.int32)
            sums[:, number] = same.sum(), same @ same, same @ hands


def _down(seats: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """How many seats of each deal; adding rows is faster than ``sum(axis=0)``."""
    return reduce(np.add, seats.view(np.uint8))


def by_deal(outcomes: Outcomes, name: str, key: Any) -> tuple[NDArray, NDArray]:
    """What each deal adds to a figure of a tally, and to the whole that the figure is a part of: its hands, or 1."""
    shown, wins = outcomes.value >= 0, (outcomes.share > 0).sum(axis=0)
    one = np.ones(len(wins))
    if name in ("category", "wild_cards_held"):
        kind = _categories(outcomes.value) if name == "category" else outcomes.held
        return (shown & (kind == key)).sum(axis=0), shown.sum(axis=0)
    if name == "winning_category":
        best = outcomes.value == outcomes.value.max(axis=0)
        return (shown & best & (_categories(outcomes.value) == key)).any(axis=0), one
    if name == "wild_rank":
        return outcomes.wild_rank == (key or 0), one
    if name == "pot_share":
        return outcomes.share[key - 1] / PARTS, one
    return {"no_wild": outcomes.no_wild, "split": wins > 1, "carried": wins == 0}[name], one


def _categories(value: NDArray[np.int32]) -> NDArray[np.uint8]:
    """The category of each value, 255 for a hand that was not shown down."""
    category = (value >> np.int32(20)).astype(np.uint8)
    category[category == 10] = Category.STRAIGHT_FLUSH  # a natural royal that beats five of a kind
    return category
