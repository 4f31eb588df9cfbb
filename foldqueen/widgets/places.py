"""QueenPlaces: mark any place in the deck, shuffle, and see that queens fall there as often as anywhere."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

from foldqueen.dealing import check_seed, deal
from foldqueen.draw import note, plots
from foldqueen.odds.tally import Estimate, wilson
from foldqueen.widgets.base import Board, in_place
from foldqueen.widgets.controls import button, row, whole
from foldqueen.words import lessons

SHUFFLES = 1000
CHANCE = Fraction(4, 52)


class QueenPlaces(Board):
    """The share of shuffles that put a queen in some place: the first up card, the last, one that you mark.

    Args:
        players: how many seats of Follow the Queen, which says where the up cards lie.
        seed: which shuffles come.

    Raises:
        ValueError: for a number of players or a seed that cannot be.

    >>> places = QueenPlaces(players=4, seed=1)
    >>> places.shuffle()
    >>> places.state["shuffles"], sum(places.state["queens"].values())
    (1000, 4000)

    """

    def __init__(self, players: int = 4, *, seed: int = 1) -> None:
        steps = deal("follow-the-queen", players, seed=0).steps
        up = [number for number, step in enumerate(steps, start=1) if step.face == "up"]
        self._dealt = {number: f"dealt {step.face} to seat {step.seat}" for number, step in enumerate(steps, start=1)}
        self._fixed = {1: "top of the deck", up[0]: "first card up", up[-1]: "last card up", 52: "bottom card"}
        self.players, self._seed = players, check_seed(seed)
        self.mark = whole("Mark place", up[5], 1, 52)
        self.mark.observe(self.refresh, "value")
        on = button(f"Shuffle {SHUFFLES:,} times", self.shuffle, "Add so many shuffles of the deck", style="primary")
        super().__init__([row(self.mark, on, button("Start again", self.restart, "Forget the shuffles so far"))])
        self.restart()

    @property
    def state(self) -> dict[str, Any]:
        """The marked place, how many shuffles there were, and how many of them put a queen in each place."""
        return {"marked": self.mark.value, "shuffles": self.shuffles,
                "queens": {place: self._queens[place] for place in range(1, 53)}}

    @in_place
    def shuffle(self) -> None:
        """Shuffle many times more, and count the places where the four queens fall."""
        for _ in range(SHUFFLES):
            self._queens.update(self._luck.sample(range(1, 53), 4))
        self.shuffles += SHUFFLES
        self.show()

    @in_place
    def restart(self) -> None:
        """Forget the shuffles so far."""
        self._luck, self._queens, self.shuffles = Random(self._seed), Counter(), 0
        self.show()

    def sentence(self) -> str:
        """What place is marked, and the share of queens in each place shown."""
        shares = "; ".join(f"{name} {found}" for name, found in self._shares().items())
        return self._told() + (f" {shares}. Exactly {float(CHANCE):.4f} in every place." if self.shuffles else "")

    def picture(self) -> str:
        """A point for each place, with its 95 % interval, beside a line at 1/13."""
        shares = self._shares()
        chart = plots.bars(dict.fromkeys(shares), x="share of shuffles with a queen", y="place", top=0.2,
                           points=shares if self.shuffles else None, reference=("1/13 =", float(CHANCE)))
        return note("ask", self._told()) + f'<div class="fq"><div class="fq-box">{chart}</div></div>'

    def _told(self) -> str:
        place = self.mark.value
        return lessons.mark_asked(place, self._dealt.get(place, "never dealt"), self.shuffles)

    def _shares(self) -> dict[str, Estimate]:
        """The share of each place shown: the fixed ones in order, then the one marked."""
        places = {f"{place}, {name}": place for place, name in self._fixed.items()} | {"your mark": self.mark.value}
        found = {}
        for name, place in places.items():
            share = self._queens[place] / max(self.shuffles, 1)
            error = sqrt(share * (1 - share) / max(self.shuffles, 1))
            found[name] = Estimate(share, error, wilson(share, self.shuffles) if self.shuffles else (0.0, 0.0))
        return found
