"""Variance reduction: the same chance from as many deals, with a smaller standard error, and one way that fails.

The question is whether nothing is wild at the end of Follow the Queen. The answer depends on how many up cards are
queens, on whether the first is one (when the row is read backwards) and on whether the last is. The chance of each such
case is a line of combinations, so the variance of every estimator is exact; and of a simulation no more need be kept
than how often each case came. The methods are in any text on simulation, for instance the chapters on variance
reduction in S. Ross, *Simulation*, and A. Owen, *Monte Carlo theory, methods and examples*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from foldqueen.card import Rank
from foldqueen.dealing import new_table
from foldqueen.odds.decks import CHUNK, chunk_decks
from foldqueen.odds.folding import outcomes
from foldqueen.odds.formulas import queens_up
from foldqueen.odds.simulation import check_work
from foldqueen.odds.tally import Estimate, Tally, by_deal, normal, wilson
from foldqueen.rulebook import Rules
from foldqueen.rulebook import rules as rules_of

FEWEST = 20
"""So many deals at least, that the spread within every stratum can be seen."""


class Case(NamedTuple):
    """What decides whether nothing is wild: the up queens, and whether the first and the last up card is one."""

    queens: int
    first: bool
    last: bool


Law = Mapping[Case, Fraction]
"""The chance of each case, or its part of the deals in a simulation."""
Values = Mapping[Case, Fraction]
"""What an estimator counts for a deal of each case; its estimate is the mean over all deals."""


def variance_per_deal(players: int = 4) -> dict[str, Fraction]:
    """The variance of one deal's part in each estimator; over the number of deals, it is the standard error's square.

    Plain is p (1 − p), and splits into what the number of queens explains (conditional) and what it does not
    (stratified): Var Y = Var E[Y | Q] + E Var[Y | Q]. Each other formula is with its function. The expectations are
    sums over the exact chance of every case: C(U − 2, q − f − l) · C(52 − U, 4 − q) / C(52, 4) for q queens among U up
    cards, of which the first (f = 1) and the last (l = 1) is one or is not.

    Raises:
        ValueError: for a number of players that cannot play.

    >>> {method: round(float(variance), 4) for method, variance in variance_per_deal(players=4).items()}
    {'plain': 0.2078, 'conditional': 0.1399, 'control variate': 0.1487, 'two control variates': 0.0808,
     'stratified': 0.0679, 'antithetic': 0.3431}

    """
    law, up = _law(players), 4 * players
    plain, conditional = _variance(law, _plain(law)), _variance(law, _conditional(law, up))
    return {"plain": plain,
            "conditional": conditional,
            "control variate": _variance(law, _controlled(law, up, last_card=False)),
            "two control variates": _variance(law, _controlled(law, up, last_card=True)),
            "stratified": plain - conditional,
            "antithetic": 2 * _variance(law, _antithetic(law))}


def plain_monte_carlo(players: int = 4, deals: int = 10_000, seed: int | None = None) -> Estimate:
    """The chance that nothing is wild at the end of Follow the Queen: the part of the deals in which nothing is.

    The variance of a deal is p (1 − p). It is what ``simulate`` gives from the same seed, and what the other functions
    of this module try to beat with the same deals.

    Args:
        players: how many seats.
        deals: how many hands to deal, at least 20.
        seed: a whole number; None is a fresh one.

    Raises:
        ValueError: for a number of players or deals, or a seed, that cannot be.

    >>> round(plain_monte_carlo(players=4, deals=40_000, seed=7).standard_error, 4)
    0.0023

    """
    law, deals = _simulated(players, deals, seed)
    value = float(_mean(law, _plain(law)))
    return Estimate(value, sqrt(value * (1 - value) / deals), wilson(value, deals))


def conditional_monte_carlo(players: int = 4, deals: int = 10_000, seed: int | None = None) -> Estimate:
    """The same chance, each deal counted as the chance that its number of up queens leaves: E[Y | Q].

    Without an up queen it is 1. With q of them among U up cards the last is one with chance q / U, by symmetry. Knowing
    that instead of looking takes away the variance within each number of queens, E Var[Y | Q]. Args and errors are
    those of ``plain_monte_carlo``.

    >>> round(conditional_monte_carlo(players=4, deals=40_000, seed=7).standard_error, 4)
    0.0019

    """
    law, deals = _simulated(players, deals, seed)
    return _estimate(law, _conditional(law, 4 * players), deals)


def control_variate(players: int = 4, deals: int = 10_000, seed: int | None = None, *,
                    last_card: bool = False) -> Estimate:
    """The same chance, corrected by how far the number of up queens was from its known mean.

    Y − c (Q − E Q) with E Q = U / 13 and c = Cov(Y, Q) / Var Q, as the deals themselves show it. What is left of the
    variance is Var Y (1 − ρ²). Args and errors are those of ``plain_monte_carlo``, and:

    Args:
        players: how many seats.
        deals: how many hands to deal, at least 20.
        seed: a whole number; None is a fresh one.
        last_card: whether the last up card is a second control: a queen with the known chance 1 / 13.

    >>> round(control_variate(players=4, deals=40_000, seed=7).standard_error, 4)
    0.0019
    >>> round(control_variate(players=4, deals=40_000, seed=7, last_card=True).standard_error, 4)
    0.0014

    """
    law, deals = _simulated(players, deals, seed)
    return _estimate(law, _controlled(law, 4 * players, last_card=last_card), deals, spent=3 if last_card else 2)


def antithetic_variates(players: int = 4, deals: int = 10_000, seed: int | None = None) -> Estimate:
    """The same chance from half as many shuffles, each dealt twice: as it lies, and with the up cards reversed.

    The mean of a pair has the variance (Var Y + Cov(Y, Y')) / 2: less than that of two deals only where the covariance
    is negative. Here it is not, because no queen is no queen either way round, so it does harm. Args and errors are
    those of ``plain_monte_carlo``.

    >>> round(antithetic_variates(players=4, deals=40_000, seed=7).standard_error, 4)
    0.0029

    """
    law, pairs = _simulated(players, deals, seed, a_shuffle=2)
    return _estimate(law, _antithetic(law), pairs)


def stratified_sampling(players: int = 4, deals: int = 10_000, seed: int | None = None) -> Estimate:
    """The same chance, with each number of up queens dealt as often as it should come, and weighed by its chance.

    The strata are 0 to 4 up queens, W = C(4, q) · C(48, U − q) / C(52, U) each; the estimate is Σ W Ȳ, and its variance
    Σ W² Var[Y | q] / deals in the stratum. In proportion, or as near as whole numbers with at least two deals in each
    stratum allow, that is E Var[Y | Q] per deal. Args and errors are those of ``plain_monte_carlo``.

    >>> round(stratified_sampling(players=4, deals=40_000, seed=7).standard_error, 4)
    0.0013

    """
    seed = _check(players, deals, seed)
    weights = np.array(queens_up(players), float)
    sizes = np.maximum(np.rint(deals * weights), 2).astype(np.int64)
    sizes[sizes.argmax()] += deals - sizes.sum()
    hits = np.zeros(5, np.int64)
    for start, decks in _decks(seed, deals, 6 * players):
        stratum = sizes.cumsum().searchsorted(np.arange(start, start + len(decks)), side="right")
        row = decks[:, 2 * players:6 * players]
        last = (row < row[:, -1:]).sum(axis=1) < stratum  # the q lowest of the up cards stand for the queens
        hits += np.bincount(stratum[last | (stratum == 0)], minlength=5)
    rates = hits / sizes
    return normal(float(rates @ weights), sqrt((weights**2 * rates * (1 - rates) / (sizes - 1)).sum()))


def common_random_numbers(first: str | Rules, second: str | Rules, name: str = "no_wild", key: Any = None, *,
                          players: int = 4, deals: int = 10_000, seed: int | None = None) -> Estimate:
    """How much larger a figure is under the first rules than under the second, both dealt from the same shuffles.

    The variance of a difference is Var X + Var Y − 2 Cov(X, Y): what the same cards do to both cancels. Each deal gives
    one difference, and the standard error is theirs over √deals; proportions of hands are ratios of sums, taken by the
    usual linear approximation. Two simulations from different seeds show what that saves: see ``Estimate``'s minus.

    Args:
        first: a game's slug or a Rules value.
        second: another.
        name: a figure of a Tally, as for ``Tally.estimate``.
        key: which entry, as there.
        players: how many seats, in both games.
        deals: how many shuffles, at least 20, each dealt under both rules.
        seed: a whole number; None is a fresh one.

    Raises:
        ValueError: for a game, figure, number of players or deals, or seed, that cannot be.

    >>> games = "follow-the-queen", "extra-card-after-final-queen"
    >>> difference = common_random_numbers(*games, deals=40_000, seed=1)
    >>> round(difference.value, 2), round(difference.standard_error, 4)  # exactly 1/13
    (0.08, 0.0013)

    """
    both = [rules_of(first), rules_of(second)]
    for rules in both:
        new_table(rules, players, None, 0)  # refuses a number of players that cannot play
        Tally(rules, players).check(name, key)
    seed = check_work(deals, seed, FEWEST)
    sums, products = np.zeros(4), np.zeros((4, 4))
    for _, decks in _decks(seed, deals):
        found = []
        for rules in both:
            found += by_deal(outcomes(rules, players, decks, {}), name, key)
        table = np.array(found, float)
        sums += table.sum(axis=1)
        products += table @ table.T
    parts, wholes = sums[::2], sums[1::2]
    if not wholes.all():
        raise ValueError(f"no hand was shown down in {deals} deals, so there is no {name} to compare: deal more hands")
    rates = parts / wholes
    slope = np.array([1 / wholes[0], -rates[0] / wholes[0], -1 / wholes[1], rates[1] / wholes[1]])
    return normal(float(rates[0] - rates[1]), sqrt(max(slope @ products @ slope, 0)), -1)


# ---- cases

def _law(players: int) -> Law:
    """The exact chance of each case."""
    queens_up(players)  # refuses a number of players that cannot play
    up = 4 * players
    return {Case(queens, first, last): Fraction(comb(up - 2, inner) * comb(52 - up, 4 - queens), comb(52, 4))
            for queens, first, last in product(range(5), (False, True), (False, True))
            if (inner := queens - first - last) >= 0}


def _decks(seed: int, deals: int, cards: int = 52) -> Iterator[tuple[int, NDArray[np.uint8]]]:
    """The decks that ``simulate`` deals from a seed, a chunk at a time, each with the number of its first deal."""
    for chunk, start in enumerate(range(0, deals, CHUNK)):
        yield start, chunk_decks(seed, chunk, deals, cards)


def _check(players: int, deals: int, seed: int | None) -> int:
    queens_up(players)  # refuses a number of players that cannot play
    return check_work(deals, seed, FEWEST)


def _simulated(players: int, deals: int, seed: int | None, a_shuffle: int = 1) -> tuple[Law, int]:
    """How large a part of the shuffles is each case, and how many shuffles there are."""
    seed, shuffles = _check(players, deals, seed), deals // a_shuffle
    counts = np.zeros(20, np.int64)
    for _, decks in _decks(seed, shuffles, 6 * players):
        queen = decks[:, 2 * players:6 * players] >> 2 == Rank.QUEEN - 2
        counts += np.bincount(4 * queen.sum(axis=1) + 2 * queen[:, 0] + queen[:, -1], minlength=20)
    return {Case(number // 4, bool(number & 2), bool(number & 1)): Fraction(count, shuffles)
            for number, count in enumerate(counts.tolist()) if count}, shuffles


# ---- what a deal counts

def _plain(law: Law) -> Values:
    """1 where nothing is wild, else 0."""
    return {case: Fraction(case.last or not case.queens) for case in law}


def _conditional(law: Law, up: int) -> Values:
    """The chance that nothing is wild, given the number of up queens."""
    return {case: Fraction(case.queens or up, up) for case in law}


def _antithetic(law: Law) -> Values:
    """The mean of a deal and of its reverse, whose last up card is the first."""
    return {case: Fraction((case.last or not case.queens) + (case.first or not case.queens), 2) for case in law}


def _controlled(law: Law, up: int, *, last_card: bool) -> Values:
    """The plain value less what goes along with the controls, whose true means are 0."""
    queens = {case: case.queens - Fraction(up, 13) for case in law}
    value = _less(law, _plain(law), queens)
    if last_card:
        value = _less(law, value, _less(law, {case: case.last - Fraction(1, 13) for case in law}, queens))
    return value


def _less(law: Law, values: Values, control: Values) -> Values:
    """Values less c times a control, with the slope c = Cov(value, control) / Var(control)."""
    spread = _variance(law, control)
    slope = _covariance(law, values, control) / spread if spread else Fraction(0)
    return {case: values[case] - slope * control[case] for case in law}


def _mean(law: Law, values: Values) -> Fraction:
    return sum((chance * values[case] for case, chance in law.items()), Fraction(0))


def _covariance(law: Law, one: Values, other: Values) -> Fraction:
    return _mean(law, {case: one[case] * other[case] for case in law}) - _mean(law, one) * _mean(law, other)


def _variance(law: Law, values: Values) -> Fraction:
    return _covariance(law, values, values)


def _estimate(law: Law, values: Values, deals: int, spent: int = 1) -> Estimate:
    """The mean over the deals, its standard error from their variance, less a degree of freedom for each slope."""
    return normal(float(_mean(law, values)), sqrt(_variance(law, values) / (deals - spent)))
