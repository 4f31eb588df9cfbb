"""What can be asked of a game's chances: each question's outcomes, exact chances, and estimates from deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Any

from foldqueen import odds, words
from foldqueen.card import DECK, Rank
from foldqueen.dealing import deal
from foldqueen.hands import Category
from foldqueen.odds import exact as counts
from foldqueen.odds.formulas import queens_up
from foldqueen.rulebook import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from foldqueen.odds.tally import Estimate, Tally

OF_UP_CARDS = ("queens_up", "times_set")
"""What a tally does not count: it is read off the up cards of the same decks."""


def questions(rules: Rules) -> tuple[str, ...]:
    """What can be asked of a game, by the name of its exact count or of what a tally counts.

    >>> from foldqueen.rulebook import rules
    >>> questions(rules("deuces-wild"))
    ('wild_cards_held', 'winning_category')

    """
    moves = ("no_wild", "final_wild", "times_set") if rules.trigger else ()
    return (*moves, *(("queens_up",) if _four_up_each(rules) else ()), "wild_cards_held", "winning_category")


def _four_up_each(rules: Rules) -> bool:
    return rules.trigger == "queen" and rules.seventh != "buy_down" and not rules.stops


def read_at_once(rules: Rules) -> bool:
    """Whether a rank is set by each up card that follows a queen and is none, so that a row of cards tells it all."""
    return (_four_up_each(rules) and rules.final_trigger != "centre_card" and not rules.misconceptions
            and rules.queen_after_queen != "queens_until_next_trigger")


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
        """How many runs, by whether their up cards were read: each run takes the next seed of its kind."""
        self.tally: Tally | None = None
        self.up_cards: Counter[tuple[str, int | None]] = Counter()

    def slow(self, question: str) -> bool:
        """Whether the deals for a question go through the log one by one, a hundred times slower."""
        return (question in OF_UP_CARDS and not read_at_once(self.rules)) or "baseball" in self.rules.kinds

    def run(self, question: str, deals: int) -> None:
        """Deal so many more, from the next seed."""
        of_up_cards = question in OF_UP_CARDS
        seed = self.seed + self.runs[of_up_cards]
        if of_up_cards:
            self.up_cards += (_read if read_at_once(self.rules) else _dealt)(self.rules, self.players, deals, seed)
        else:
            more = odds.simulate(self.rules, self.players, deals, seed=seed)  # numpy comes with the first deals
            self.tally = self.tally + more if self.tally else more
        self.runs[of_up_cards] += 1

    def deals(self, question: str) -> int:
        """How many deals count for a question."""
        if question in OF_UP_CARDS:
            return self.up_cards["deals", None]
        return self.tally.deals if self.tally else 0

    def seeds(self, question: str) -> range:
        """The seeds of the runs that count for a question."""
        return range(self.seed, self.seed + self.runs[question in OF_UP_CARDS])

    def points(self, question: str) -> dict[Any, Estimate]:
        """An estimate for every outcome, also those that have not come yet; none before the first deal."""
        if not (deals := self.deals(question)):
            return {}
        if question == "no_wild":
            return {self.players: self.tally.estimate(question)}
        name = "wild_rank" if question == "final_wild" else question
        counted = ({key: count for (of, key), count in self.up_cards.items() if of == question}
                   if question in OF_UP_CARDS else getattr(self.tally, name))
        named = outcomes(self.rules, question, {key: count for key, count in counted.items() if count})
        if question in OF_UP_CARDS:
            return {key: _proportion(counted.get(key, 0) / deals, deals) for key in named}
        return {key: self.tally.estimate(name, key) for key in named}


def _decks(deals: int, seed: int) -> Iterator[NDArray[np.uint8]]:
    """The decks that ``simulate`` deals with the same seed, a chunk at a time."""
    from foldqueen.odds.decks import CHUNK, chunk_decks
    for chunk in range(-(-deals // CHUNK)):
        yield chunk_decks(seed, chunk, deals)


def _read(rules: Rules, players: int, deals: int, seed: int) -> Counter[tuple[str, int | None]]:
    """Queens face up and ranks set, from many rows of up cards at once."""
    found: Counter[tuple[str, int | None]] = Counter({("deals", None): deals})
    for decks in _decks(deals, seed):
        queens = decks[:, 2 * players:6 * players] // 4 == Rank.QUEEN - Rank.TWO
        setting = queens[:, :-1] & ~queens[:, 1:]
        for name, numbers in (("queens_up", queens), ("times_set", setting)):
            for number, times in Counter(numbers.sum(axis=1).tolist()).items():
                found[name, number] += times
    return found


def _dealt(rules: Rules, players: int, deals: int, seed: int) -> Counter[tuple[str, int | None]]:
    """The same from the log, for any rules."""
    found: Counter[tuple[str, int | None]] = Counter({("deals", None): deals})
    for decks in _decks(deals, seed):
        for deck in decks.tolist():
            hand = deal(rules, players, deck=[DECK[card] for card in deck], seed=0)
            queens = sum(step.face == "up" and step.card.rank is Rank.QUEEN for step in hand.steps)
            times = sum(change.kind == "set" and change.cause != "trigger" for change in hand.changes)
            found.update((("queens_up", queens), ("times_set", times)))
    return found


def _proportion(share: float, deals: int) -> Estimate:
    from foldqueen.odds.tally import Estimate, wilson
    return Estimate(share, sqrt(share * (1 - share) / deals), wilson(share, deals))
