"""Convergence: a running share of deals in its shrinking band, and a bet on how many deals make it narrow."""

from __future__ import annotations

from typing import Any

from foldqueen.dealing import check_seed
from foldqueen.draw import note, plots
from foldqueen.odds.exact import no_wild
from foldqueen.odds.simulation import simulate
from foldqueen.odds.tally import Estimate
from foldqueen.widgets.base import Board, in_place
from foldqueen.widgets.controls import button, choice, row
from foldqueen.words import lessons

GAME = "follow-the-queen"
FIRST, PARTS, MOST = 10, 5, 500_000
"""How many deals come first, in how many parts the next ones, and how many there may be."""
NARROW = 0.01
"""Where the bet is decided: so far the band reaches to either side."""
BETS = (100, 1_000, 10_000, 100_000)


class Convergence(Board):
    """The share of hands that end with nothing wild, as the deals double, with its 95 % interval as a band.

    Args:
        players: how many seats of Follow the Queen.
        seed: which deals come.

    Raises:
        ValueError: for a number of players or a seed that cannot be.

    >>> line = Convergence(players=4, seed=1)
    >>> line.bet.value = 1_000
    >>> line.double()
    >>> line.double()
    >>> line.state["deals"], line.state["narrow at"]
    (20, None)

    """

    def __init__(self, players: int = 4, *, seed: int = 1) -> None:
        self.players, self._seed = players, check_seed(seed)
        self.exact = no_wild(GAME, players)
        self.bet = choice("I bet it takes about", [("...", 0), *((f"{deals:,} deals", deals) for deals in BETS)], 0)
        self.bet.observe(self.refresh, "value")
        on = button("Twice as many deals", self.double, "Deal as many hands again", style="primary")
        super().__init__([row(self.bet, on, button("Start again", self.restart, "Forget the deals and the bet"))])
        self.restart()

    @property
    def state(self) -> dict[str, Any]:
        """How many deals, the share of them with its interval, the bet, and after how many the band was narrow."""
        narrow = next((deals for deals, found in self._points if _half(found) <= NARROW), None)
        return {"deals": self._tally.deals, "estimate": self._points[-1][1] if self._points else None,
                "bet": self.bet.value or None, "narrow at": narrow}

    @in_place
    def double(self) -> None:
        """Deal as many hands again, and mark the share a few times on the way."""
        if not self.bet.value:
            raise ValueError("Place your bet first: how many deals until the band reaches one point to either side?")
        if 2 * self._tally.deals > MOST:
            raise ValueError(f"{self._tally.deals:,} deals are enough here: start again for others.")
        for size in [self._tally.deals // PARTS] * PARTS if self._points else [FIRST]:
            self._tally += simulate(GAME, self.players, size, seed=self._seed + len(self._points))
            self._points.append((self._tally.deals, self._tally.estimate("no_wild")))
        self.show()

    @in_place
    def restart(self) -> None:
        """Forget the deals and the bet."""
        self._tally, self._points = simulate(GAME, self.players, 0, seed=self._seed), []
        self.bet.value = 0
        self.show()

    def sentence(self) -> str:
        """The share so far with its interval, the exact chance, and how the bet stands."""
        if not self._points:
            return self._told()
        return f"{lessons.band_found(*self._points[-1], self.exact)} {self._told()}"

    def picture(self) -> str:
        """The line of shares in its band, by deals, and how the bet stands."""
        told = note("tell" if self.state["narrow at"] else "ask", self._told())
        chart = plots.line([(deals, found.value) for deals, found in self._points], x="deals, each step ten times more",
                           y="share of hands with nothing wild", band=[found.interval for _, found in self._points],
                           reference=("exactly", float(self.exact)) if self._points else None,
                           reach=[(FIRST, 0.0), (20_000, min(2 * float(self.exact), 1.0))], log=True)
        return told + f'<div class="fq"><div class="fq-box">{chart}</div></div>'

    def _told(self) -> str:
        now = self.state
        return lessons.band_bet(now["bet"], now["narrow at"], _half(now["estimate"]) if self._points else None)


def _half(found: Estimate) -> float:
    return (found.interval[1] - found.interval[0]) / 2
