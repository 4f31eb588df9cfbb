"""VariantLab: two sets of rules, dealt from the same shuffles and from different ones, and how much they differ."""

from __future__ import annotations

from math import sqrt
from typing import Any

from foldqueen.dealing import check_seed, deal
from foldqueen.draw import note, plots
from foldqueen.hands import Category
from foldqueen.odds.simulation import simulate
from foldqueen.odds.smarter import common_random_numbers
from foldqueen.odds.tally import Estimate, normal
from foldqueen.rulebook import RULES, SWITCHES, Rules, rules
from foldqueen.widgets.base import Board, in_place
from foldqueen.widgets.controls import button, choice, row
from foldqueen.words import lessons

ROUNDS, SHUFFLES = 10, 1000
GAMES = ("follow-the-queen", "dirty-schultz", "seven-card-stud")
RULINGS = ("queens", "final_trigger", "any_match_triggers", "wild_pair_triggers")
SAID = ("first", "second", "neither")
FIGURES = {"nothing wild at the end": ("no_wild", None),
           "four of a kind wins": ("winning_category", Category.FOUR_OF_A_KIND),
           "five of a kind wins": ("winning_category", Category.FIVE_OF_A_KIND),
           "the pot is split": ("split", None), "seat 1's share of the pots": ("pot_share", 1)}


class VariantLab(Board):
    """How a figure differs between two sets of rules: say which has more, then deal both from the same shuffles.

    Three games with each of some house rulings are there to choose from; any other rules join them when given.

    Args:
        first: a game's slug or a Rules value.
        second: another.
        players: how many seats.
        seed: the first shuffles; each thousand takes the next number.

    Raises:
        ValueError: for a game or a number of players that cannot be.

    >>> lab = VariantLab("follow-the-queen", rules("follow-the-queen", final_trigger="keep"))
    >>> lab.guess.value = "first"
    >>> lab.run()
    >>> lab.state["deals"], lab.state["same"].standard_error < lab.state["other"].standard_error
    (10000, True)

    """

    def __init__(self, first: str | Rules = "follow-the-queen", second: str | Rules = "dirty-schultz", *,
                 players: int = 4, seed: int = 1) -> None:
        self.players, self.seed = players, check_seed(seed)
        given = [rules(first), rules(second)]
        for one in given:
            deal(one, players, seed=seed)  # refuses what cannot be played
        known = [rules(game, **ruling) for game in GAMES for ruling in ({}, *(
            {name: value} for name in RULINGS if RULES[game].knows(name) for value in SWITCHES[name].values[1:]))]
        options = [(_name(one), one) for one in dict.fromkeys([*known, *given])]
        self.first, self.second = choice("First", options, given[0]), choice("Second", options, given[1])
        self.figure = choice("How often", list(FIGURES), next(iter(FIGURES)))
        self.guess = choice("Which has more?", [("your guess", ""), *((one, one) for one in SAID)], "")
        for control in (self.first, self.second, self.figure):
            control.observe(lambda _: self.restart(), "value")
        self.guess.observe(self.refresh, "value")
        on = button(f"Deal {ROUNDS} × {SHUFFLES:,}", self.run, "Deal both, and count", style="primary")
        again = button("Start again", self.restart, "Forget the deals so far, and the guess")
        super().__init__([row(self.first), row(self.second), row(self.figure, self.guess, on, again)])
        self.restart()

    @property
    def state(self) -> dict[str, Any]:
        """Both rules, the figure, the guess, the deals; the first's share, and first less second (None: not dealt)."""
        return {"first": self.first.value, "second": self.second.value, "figure": self.figure.value,
                "guess": self.guess.value or None, "deals": SHUFFLES * len(self._found["same"]),
                **{name: _pooled(found) if found else None for name, found in self._found.items()}}

    @in_place
    def run(self) -> None:
        """Deal some thousand shuffles under both rules, and as many others under the second alone."""
        if not self.guess.value:
            raise ValueError(f"Guess first: which rules have more of “{self.figure.value}”, or neither?")
        first, second, (name, key) = self.first.value, self.second.value, FIGURES[self.figure.value]
        for _ in range(ROUNDS):
            seed = self.seed + 2 * len(self._found["same"])
            one = simulate(first, self.players, SHUFFLES, seed).estimate(name, key)
            self._found["share"].append(one)
            self._found["other"].append(one - simulate(second, self.players, SHUFFLES, seed + 1).estimate(name, key))
            self._found["same"].append(common_random_numbers(first, second, name, key, players=self.players,
                                                             deals=SHUFFLES, seed=seed))
        self.show()

    @in_place
    def restart(self) -> None:
        """Forget the deals so far, and the guess."""
        self.guess.value = ""
        self._found: dict[str, list[Estimate]] = {"share": [], "same": [], "other": []}
        self.show()

    def sentence(self) -> str:
        """The figure and both rules, and what the deals say of the difference."""
        return f"{self._asked()} {self._told()}"

    def _asked(self) -> str:
        return lessons.rules_compared(self.figure.value, _name(self.first.value), _name(self.second.value))

    def _told(self) -> str:
        now = self.state
        if not now["deals"]:
            return lessons.NOT_COMPARED
        return lessons.difference_found(now["deals"], now["share"].value, now["same"], now["other"], now["guess"])

    def picture(self) -> str:
        """Two strips of dots, one dot for a thousand shuffles: the same under both rules, and others."""
        strips = {f"{name} shuffles": [one.value for one in self._found[name]] for name in ("same", "other")}
        drawn = plots.strips(strips, x="first less second, a dot for 1,000 shuffles",
                             reference=("no difference", 0)) if self._found["same"] else ""
        return (note("ask", self._asked()) + note("tell", self._told())
                + f'<div class="fq"><div class="fq-box" style="min-height:15em">{drawn}</div></div>')


def _name(game: Rules) -> str:
    return ", ".join([game.title, *(f"{switch}={value!r}" for switch, value in game.changed.items())])


def _pooled(found: list[Estimate]) -> Estimate:
    """The mean of estimates from as many deals each: the squares of their standard errors add up."""
    error = sqrt(sum(one.standard_error**2 for one in found)) / len(found)
    return normal(sum(one.value for one in found) / len(found), error, -1)
