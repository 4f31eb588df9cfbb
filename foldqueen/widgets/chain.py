"""WildChain: the states none, waiting and wild as a chain that follows a deal, with its table and a look ahead."""

from __future__ import annotations

from typing import Any

from foldqueen import words
from foldqueen.card import Rank
from foldqueen.dealing import check_seed, deal
from foldqueen.draw import note, plots, side_by_side, timeline
from foldqueen.draw.html import felt_class
from foldqueen.odds.formulas import next_state, states
from foldqueen.widgets.base import Board, in_place
from foldqueen.widgets.controls import button, row, whole
from foldqueen.words import lessons


class WildChain(Board):
    """Deal up cards one at a time, and see how the state moves and what the next cards may bring.

    The chances are those of somebody who has seen the up cards and nothing else.

    Args:
        players: how many seats of Follow the Queen.
        seed: which hand is dealt first.

    Raises:
        ValueError: for a number of players that cannot play.

    >>> chain = WildChain(players=4, seed=179)
    >>> chain.go(4)
    >>> chain.state["state"], chain.state["queens"], chain.state["unseen"]
    ('waiting', 3, 48)

    """

    legend = ("wild", "new", "reign", "wait", "bar")

    def __init__(self, players: int = 4, *, seed: int = 1) -> None:
        self.players = players
        self._start(check_seed(seed))
        self.ahead = whole("Look ahead, up cards", 1, 0, 4 * players)
        self.ahead.observe(self.refresh, "value")
        back = button("◀ Back", lambda: self.go(-1), "Take the last up card back")
        on = button("Next up card ▶", lambda: self.go(1), "Deal the next card face up", style="primary")
        super().__init__([row(back, on, button("New deal", self.new_deal, "Shuffle and begin again"), self.ahead)])
        self.show()

    @property
    def state(self) -> dict[str, Any]:
        """The state, what is unseen, the chances of the next state and of the one so many cards ahead."""
        queen = [self._deal.steps[place - 1].card.rank == Rank.QUEEN for place in self._places[:self.up]]
        here = "none" if not any(queen) else "waiting" if queen[-1] else "wild"
        queens, unseen = 4 - sum(queen), 52 - self.up
        return {"seed": self._seed, "up": self.up, "state": here, "queens": queens, "unseen": unseen,
                "next": next_state(unseen, queens)[here], "ahead": min(self.ahead.value, len(self._places) - self.up)}

    @in_place
    def go(self, by: int) -> None:
        """Deal so many more up cards, or take some back."""
        self.up = max(0, min(len(self._places), self.up + by))
        self.show()

    @in_place
    def new_deal(self) -> None:
        """Take another hand, no card dealt yet."""
        self._start(self._seed + 1)
        self.show()

    def _start(self, seed: int) -> None:
        self._seed, self.up = seed, 0
        self._deal = deal("follow-the-queen", self.players, seed=seed)
        self._places = [place for place, step in enumerate(self._deal.steps, 1) if step.face == "up"]

    def chances(self) -> dict[str, Any]:
        """The chance of each state once the cards ahead are dealt."""
        now = self.state
        later = states(now["ahead"], now["unseen"], now["queens"])
        if now["ahead"] == 0:
            return dict.fromkeys(later, 0) | {now["state"]: 1}
        if now["state"] != "none":  # once a queen has been up, "no queen yet" is over
            later |= {"none": 0, "wild": 1 - later["waiting"]}
        return later

    def sentence(self) -> str:
        """Where the chain is, its next step, and the look ahead."""
        later = {state: plots.number(chance) for state, chance in self.chances().items()}
        return f"{self._told()} {lessons.chain_ahead(self.state['ahead'], later)}"

    def picture(self) -> str:
        """The up cards dealt, the chain with the arrows that lead on in bold, and a bar for each state ahead."""
        now = self.state
        other, queen = (f"{part}/{now['unseen']}" for part in (now["unseen"] - now["queens"], now["queens"]))
        arrows = {("none", "none"): other, ("none", "waiting"): queen, ("waiting", "waiting"): queen,
                  ("waiting", "wild"): other, ("wild", "wild"): other, ("wild", "waiting"): queen}
        shown = self._deal.after(self._places[self.up - 1] if self.up else 0)
        bars = plots.bars(self.chances(), x=f"chance {words.count(now['ahead'], 'up card')} ahead", y="state", top=1)
        felt = f'<div class="{felt_class(self.players)}">{timeline(shown)}</div>'
        return (note("tell", self._told()) + f'<div class="fq">{felt}</div>'
                + side_by_side(plots.chain(arrows, here=now["state"]), bars))

    def _told(self) -> str:
        now = self.state
        return lessons.chain_state(now["state"], self.up, now["queens"], now["unseen"],
                                   plots.number(now["next"]["waiting"]))
