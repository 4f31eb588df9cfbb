"""What can be asked of a game's chances: each question's outcomes, exact chances, and estimates from deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Any

from foldqueen import odds, words
from foldqueen.card import Rank
from foldqueen.dealing import deal
from foldqueen.hands import Category
from foldqueen.odds import exact as counts
from foldqueen.odds.formulas import queens_up
from foldqueen.rulebook import Rules

if TYPE_CHECKING:
    from foldqueen.odds.tally import Estimate, Tally

ONE_BY_ONE = ("queens_up", "times_set")
"""What a tally does not count: these deals go through the log, a hundred times slower."""


def questions(rules: Rules) -> tuple[str, ...]:
    """What can be asked of a game, by the name of its exact count or of what a tally counts.

    >>> from foldqueen.rulebook import rules
    >>> questions(rules("deuces-wild"))
    ('wild_cards_held', 'winning_category')

    """
    moves = ("no_wild", "final_wild", "times_set") if rules.trigger else ()
    four_up_each = rules.trigger == "queen" and rules.seventh != "buy_down" and not rules.stops
    return (*moves, *(("queens_up",) if four_up_each else ()), "wild_cards_held", "winning_category")


@lru_cache(maxsize=64)
def exact_chances(rules: Rules, players: int, question: str) -> Mapping[Any, Fraction]:
    """The exact chance of each outcome, empty where there is no count; of ``no_wild``, for each number of players."""
    try:
        if question == "no_wild":
            return {number: counts.no_wild(rules, number) for number in rules.players}
        if question == "queens_up":
            return dict(enumerate(queens_up(players)))
        return {} if question == "winning_category" else getattr(counts, question)(rules, players)
    except ValueError:
        return {}


def outcomes(rules: Rules, question: str, seen: Mapping[Any, object]) -> dict[Any, str]:
    """Each outcome by its key, in words; numbers reach as far as those seen, and at least to four."""
    if question == "no_wild":
        return {number: f"{number} players" for number in rules.players}
    if question == "final_wild":
        return {**{rank: words.plural(rank) for rank in Rank}, None: "nothing"}
    if question == "winning_category":
        return {category: words.category(category) for category in sorted(Category, reverse=True)}
    return {number: str(number) for number in range(max([4, *seen]) + 1)}


def floor_of_no_wild(rules: Rules) -> bool:
    """Whether the last up card alone leaves nothing wild in 1 of 13 hands, whatever the number of players."""
    return "queens_up" in questions(rules) and all(
        chance - queens_up(players)[0] == Fraction(1, 13)
        for players, chance in exact_chances(rules, rules.players[0], "no_wild").items())


class Deals:
    """Deals of one game so far, and what they say about each question."""

    def __init__(self, rules: Rules, players: int, seed: int) -> None:
        self.rules, self.players, self.seed = rules, players, seed
        self.runs: Counter[bool] = Counter()
        """How many runs, by whether they went through the log: each run takes the next seed of its kind."""
        self.tally: Tally | None = None
        self.logged: Counter[tuple[str, int | None]] = Counter()

    def slow(self, question: str) -> bool:
        """Whether the deals for a question go through the log one by one."""
        return question in ONE_BY_ONE or "baseball" in self.rules.kinds

    def run(self, question: str, deals: int) -> None:
        """Deal so many more, from the next seed."""
        logged = question in ONE_BY_ONE
        seed = self.seed + self.runs[logged]
        if logged:
            self._log(deals, seed)
        else:
            more = odds.simulate(self.rules, self.players, deals, seed=seed)  # numpy comes with the first deals
            self.tally = self.tally + more if self.tally else more
        self.runs[logged] += 1

    def deals(self, question: str) -> int:
        """How many deals count for a question."""
        if question in ONE_BY_ONE:
            return self.logged["deals", None]
        return self.tally.deals if self.tally else 0

    def seeds(self, question: str) -> range:
        """The seeds of the runs that count for a question."""
        return range(self.seed, self.seed + self.runs[question in ONE_BY_ONE])

    def points(self, question: str) -> dict[Any, Estimate]:
        """An estimate for every outcome that has come; none before the first deal."""
        if not (deals := self.deals(question)):
            return {}
        if question == "no_wild":
            return {self.players: self.tally.estimate(question)}
        if question in ONE_BY_ONE:
            return {key: _proportion(count / deals, deals)
                    for (name, key), count in sorted(self.logged.items(), key=str) if name == question}
        name = "wild_rank" if question == "final_wild" else question
        return {key: self.tally.estimate(name, key) for key, count in getattr(self.tally, name).items() if count}

    def _log(self, deals: int, seed: int) -> None:
        self.logged["deals", None] += deals
        for number in range(deals):
            hand = deal(self.rules, self.players, seed=seed * 1_000_003 + number)
            queens = sum(step.face == "up" and step.card.rank is Rank.QUEEN for step in hand.steps)
            times = sum(change.kind == "set" and change.cause != "trigger" for change in hand.changes)
            self.logged["queens_up", queens] += 1
            self.logged["times_set", times] += 1


def _proportion(share: float, deals: int) -> Estimate:
    from foldqueen.odds.tally import Estimate, wilson
    return Estimate(share, sqrt(share * (1 - share) / deals), wilson(share, deals))
