"""RankingParadox: choose what is wild, move kinds of hand up and down the ladder, and watch the counts move along."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from foldqueen import words
from foldqueen.card import Rank
from foldqueen.draw import note
from foldqueen.hands import Category
from foldqueen.odds.tables import counts_in_order, readings
from foldqueen.widgets.base import Board, in_place
from foldqueen.widgets.controls import button, choice, row
from foldqueen.words import lessons

JOKER = "joker"
USUAL = tuple(sorted(Category, reverse=True))
"""The usual ladder, the best first."""
RUNG = ('<li style="display:grid; grid-template-columns:1.2em 8em 1fr 6em; align-items:center; height:1.9em">'
        '<b>{mark}</b><span>{name}</span><span style="width:{width:.1f}%; height:70%; background:var(--green)"></span>'
        '<b style="text-align:right">{count}</b></li>')
"""A kind of hand on the ladder, its bar, and its number of hands."""


class RankingParadox(Board):
    """How often each kind of five-card hand comes, if every hand takes the best name that the ladder allows it.

    Args:
        wild: ``None``, ``"joker"`` for one joker in the deck, or a rank such as ``"2"``.

    Raises:
        ValueError: for anything else.

    >>> ladder = RankingParadox(wild="joker")
    >>> ladder.state["too common"]
    ['three of a kind']
    >>> ladder.kind.value = Category.TWO_PAIR
    >>> ladder.up()
    >>> ladder.state["counts"]["two pair"], ladder.state["counts"]["three of a kind"]
    (205920, 54912)

    """

    def __init__(self, wild: str | None = "2") -> None:
        options = [("nothing", ""), ("a joker", JOKER), *((words.plural(rank), rank.symbol) for rank in Rank)]
        if wild is not None and wild not in [value for _, value in options]:
            raise ValueError(f"wild={wild!r} is none of the choices here: use None, 'joker' or a rank such as '2'")
        self.wild = choice("Wild", options, wild or "")
        self.kind = choice("Move", [(words.CATEGORIES[kind], kind) for kind in USUAL], Category.TWO_PAIR)
        self.order = USUAL
        self.wild.observe(self.refresh, "value")
        super().__init__([row(self.wild, self.kind, button("Up", self.up, "Let this kind beat the one above it"),
                              button("Down", self.down, "Let this kind lose to the one below it"),
                              button("Usual order", self.restart, "Put every kind back in its usual place"))])
        self.show()

    @property
    def counts(self) -> dict[Category, int]:
        """How many hands have each kind as their best name, the best kind first."""
        wild = self.wild.value
        return counts_in_order(self.order, readings(jokers=1) if wild == JOKER else readings(wild or None))

    @property
    def state(self) -> dict[str, Any]:
        """What is wild, the hands of each kind from the best down, and the kinds commoner than the one below them."""
        counts = self.counts
        return {"wild": self.wild.value or None, "counts": {words.CATEGORIES[kind]: n for kind, n in counts.items()},
                "too common": [words.CATEGORIES[kind] for kind in _too_common(counts)]}

    @in_place
    def up(self) -> None:
        """Move the chosen kind one place up."""
        self._move(-1, "best")

    @in_place
    def down(self) -> None:
        """Move the chosen kind one place down."""
        self._move(1, "last")

    @in_place
    def restart(self) -> None:
        """Go back to the usual order."""
        self.order = USUAL
        self.show()

    def _move(self, by: int, end: str) -> None:
        place, order = self.order.index(self.kind.value), list(self.order)
        if not 0 <= place + by < len(order):
            raise ValueError(f"{words.CATEGORIES[self.kind.value].capitalize()} is the {end} kind already.")
        order[place], order[place + by] = order[place + by], order[place]
        self.order = tuple(order)
        self.show()

    def sentence(self) -> str:
        """What is wild, the hands of each kind, and whether the rare beat the common."""
        hands = "; ".join(f"{name} {n:,}" for name, n in self.state["counts"].items())
        return f"{self._told()} From the best down: {hands}."

    def picture(self) -> str:
        """The ladder, the best kind on top, with the hands of each; a cross where a kind is commoner than the next."""
        counts = self.counts
        bad = _too_common(counts)
        rungs = "".join(RUNG.format(mark="✗" if kind in bad else "", name=words.CATEGORIES[kind], count=f"{n:,}",
                                    width=100 * n / max(counts.values())) for kind, n in counts.items())
        return (f'<div class="fq"><div class="fq-box"><ol>{rungs}</ol></div></div>'
                + note("wrong" if bad else "right", self._told()))

    def _told(self) -> str:
        return lessons.ladder_found(self.wild.label, self.state["too common"])


def _too_common(counts: dict[Category, int]) -> list[Category]:
    return [above for above, below in pairwise(counts) if counts[above] > counts[below]]
