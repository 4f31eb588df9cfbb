"""BetReader: guess a chance, then watch a raise sort a thousand hands: Bayes' rule by counting."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Any

from foldqueen import words
from foldqueen.draw import note, plots
from foldqueen.odds.formulas import hypergeometric
from foldqueen.widgets.base import Board, in_place
from foldqueen.widgets.controls import button, choice, row, whole
from foldqueen.words import lessons

HANDS = 1000
ACTS, MOST_ACTS = ("raises", "checks"), 12


class BetReader(Board):
    """A thousand hands of a player who raises or checks, sorted by whether a wild card is in the hole.

    Args:
        unseen: how many cards you do not see.
        hole: how many of them the player holds.
        name: the player's.

    Raises:
        ValueError: for numbers of cards or a name that cannot be.

    >>> reader = BetReader()
    >>> reader.lock()
    >>> reader.act("raises")
    >>> reader.state["chance"]
    Fraction(512, 1287)

    """

    def __init__(self, unseen: int = 34, hole: int = 2, *, name: str = "Ben") -> None:
        hypergeometric(unseen, 3, hole)  # refuses what cannot be
        if not isinstance(name, str) or not name:
            raise ValueError(f"name={name!r} is not a name: write it as text, like 'Ben'")
        self.unseen, self.hole, self.name = unseen, hole, name
        self.wild = choice("Wild cards unseen", [1, 2, 3], 3)
        self.guess = whole("Your guess, of 1,000", 500, 0, HANDS)
        self.often, self.bluff = whole("Raises with one, %", 80, 0, 100), whole("Raises without, %", 25, 0, 100)
        self.often.observe(self.refresh, "value")
        self.bluff.observe(self.refresh, "value")
        self.wild.observe(lambda _: self.restart(), "value")
        acts = [button(f"{name} {act}", lambda act=act: self.act(act), f"Keep the hands in which {name} {act}")
                for act in ACTS]
        lock = button("Lock my guess", self.lock, "Lock the guess and sort the hands", style="primary")
        super().__init__([
            row(self.wild, self.guess, lock),
            row(self.often, self.bluff, *acts, button("Start again", self.restart, "Forget the guess and the acts"))])
        self.restart()

    @property
    def state(self) -> dict[str, Any]:
        """The guess once it is locked, the habits, the acts so far, and the chance after them (None: no hand left)."""
        return {"wild": self.wild.value, "guess": self._guessed, "raises": (self.often.value, self.bluff.value),
                "acts": tuple(self._acts), "chance": self._chance() if self._guessed is not None else None}

    @in_place
    def lock(self) -> None:
        """Lock the guess and show which hands hold a wild card."""
        self._guessed = self.guess.value
        self.show()

    @in_place
    def act(self, act: str) -> None:
        """Keep the hands in which the player ``"raises"`` or ``"checks"`` once more."""
        if act not in ACTS:
            raise ValueError(f"{act!r} is not an act here: choose {words.one_of(ACTS)}")
        if len(self._acts) == MOST_ACTS:
            raise ValueError(f"{MOST_ACTS} acts in a row tell enough: start again for others.")
        if self._guessed is None:
            raise ValueError(f"Lock your guess first: of {HANDS:,} hands, how many hold a wild card in the hole?")
        self._acts.append(act)
        self.show()

    @in_place
    def restart(self) -> None:
        """Forget the guess and the acts."""
        self._guessed, self._acts = None, []
        self.show()

    def sentence(self) -> str:
        """The share of hands with a wild card, before the acts and after them."""
        if self._guessed is None:
            return lessons.bet_asked(HANDS)
        (wild, _), chance = self._counts([]), self._chance()
        if not self._acts:
            return lessons.bet_sorted(HANDS, wild, self._guessed, chance, self.name)
        return lessons.bet_acted(HANDS, wild, self._guessed, self.name, self._acts, self._counts(self._acts), chance)

    def picture(self) -> str:
        """A dot for each hand: squares hold a wild card, and the hands that are ruled out are small."""
        groups = {"hands, not sorted yet": (HANDS, "round")}
        if self._guessed is not None:
            (prior, other), (held, rest) = self._counts([]), self._counts(self._acts)
            groups = {"with a wild card": (held, "square"), "without": (rest, "round")}
            if self._acts:
                groups |= {"with one, ruled out": (prior - held, "small square"),
                           "without, ruled out": (other - rest, "small round")}
        return note("ask", self.sentence()) + f'<div class="fq"><div class="fq-box">{plots.crowd(groups)}</div></div>'

    def _weights(self, acts: list[str]) -> tuple[Fraction, Fraction]:
        """The share of all hands that act so and hold a wild card, and of those that act so and hold none."""
        none = hypergeometric(self.unseen, self.wild.value, self.hole)[0]
        often, bluff = Fraction(self.often.value, 100), Fraction(self.bluff.value, 100)
        return ((1 - none) * prod(often if act == "raises" else 1 - often for act in acts),
                none * prod(bluff if act == "raises" else 1 - bluff for act in acts))

    def _counts(self, acts: list[str]) -> tuple[int, int]:
        held, rest = self._weights(acts)
        return round(HANDS * held), round(HANDS * rest)

    def _chance(self) -> Fraction | None:
        held, rest = self._weights(self._acts)
        return held / (held + rest) if held + rest else None
