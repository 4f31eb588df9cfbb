"""WildStory: the life of the wild rank in one deal, why each change came, and what another card would have done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from foldqueen import draw, words
from foldqueen.card import DECK, Card
from foldqueen.dealing import replay
from foldqueen.library import scenario
from foldqueen.log import Deal
from foldqueen.widgets.base import Board, checked_names, in_place
from foldqueen.widgets.controls import button, choice, row, wide_html


class WildStory(Board):
    """A timeline of every up card with the reigns of the wild ranks, the reason of each change, and a what-if.

    Args:
        deal: a whole deal; the first scenario if not given.
        names: what to call some seats.

    Raises:
        ValueError: for a deal that is not over, or seen by one seat only.
    """

    legend = ("wild", "ring", "idle", "reign", "wait")

    def __init__(self, deal: Deal | None = None, *, names: Mapping[int, str] | None = None) -> None:
        self.deal = scenario("the-wild-card-moves") if deal is None else deal
        if not isinstance(self.deal, Deal):
            raise ValueError(f"{deal!r} is not a deal: make one with fq.deal or fq.scenario")
        if self.deal.viewer is not None or not self.deal.complete:
            raise ValueError(words.not_whole(self.deal))
        self.names = checked_names(getattr(self.deal, "names", {}) if names is None else names)
        self.what_if: Deal | None = None
        steps = self.deal.steps
        self._told = [place for place, step in enumerate(steps, 1) if words.landed(step)] or [len(steps)]
        self.change = choice("Change", [(words.moment_label(steps[place - 1], self.names), place)
                                        for place in self._told], self._told[-1])
        up = [step.card for step in steps if step.face != "down"]
        self.one = choice("Swap", {words.NO_SWAP: ""} | self._places(up), "")
        self.other = choice("with", {words.NO_OTHER: ""}, "")
        self._back = button("◀ Previous change", lambda: self.step(-1), "Go to the change before this one",
                            then=lambda: self.change)
        self._next = button("Next change ▶", lambda: self.step(1), "Go to the change after this one", style="primary",
                            then=lambda: self.change)
        self.said = wide_html()
        self.change.observe(self.refresh, "value")
        self.one.observe(lambda _: self._offer(), "value")
        self.other.observe(lambda _: self.swap(), "value")
        super().__init__([row(row(self._back, self._next), self.change), row(self.one, self.other), self.said])
        self.show()

    @property
    def state(self) -> dict[str, Any]:
        """The change that is told, the swap that is tried, and how both stories end."""
        shown = self.deal.after(self.change.value)
        return {"game": self.deal.rules.game, "players": self.deal.players, "seed": self.deal.seed,
                "position": self.change.value, "wild": shown.wild, "why": words.wild_now(shown, self.names)[1],
                "swap": (self.one.value, self.other.value) if self.what_if else None,
                "winners": self.deal.showdown().winners,
                "what_if": self.what_if and {"wild": self.what_if.wild, "winners": self.what_if.showdown().winners}}

    @in_place
    def step(self, by: int) -> None:
        """Go to the next change, or back."""
        at = self._told.index(self.change.value) + by
        self.change.value = self._told[max(0, min(len(self._told) - 1, at))]

    @in_place
    def swap(self) -> None:
        """Deal the hand again with the two chosen cards in each other's place."""
        one, other = self.one.value, self.other.value
        self.what_if = swapped(self.deal, one, other) if one and other else None
        self.show()

    def sentence(self) -> str:
        """The change that is told and why, and what the swap changes."""
        told = self.deal.after(self.change.value)
        headline, why = words.wild_now(told, self.names)
        return f"{told.rules.title}, {words.count(told.players, 'player')}. {headline}: {why} {self._changed()}"

    def picture(self) -> str:
        """The story, and the other one beside it if two cards are swapped."""
        at, swap = self.change.value, (self.one.value, self.other.value)
        step = self.deal.steps[at - 1]
        ring = {step.card} | {change.trigger for change in step.changes}
        if not self.what_if:
            return draw.wild_story(self.deal, names=self.names, position=at, ring=ring)

        def told(hand: Deal, title: str, ring: set[Card]) -> str:
            """Tell both at the same card; after the last change, to the end of the hand."""
            position = None if at == self._told[-1] else min(at, len(hand.steps))
            return draw.wild_story(hand, names=self.names, position=position, ring=ring, title=title)

        return draw.side_by_side(told(self.deal, words.AS_DEALT.capitalize(), set(swap)),
                                 told(self.what_if, words.swap_title(*swap), set(swap)))

    def show(self) -> None:
        """Draw the story and what the swap changed."""
        self._back.disabled = self.change.value == self._told[0]
        self._next.disabled = self.change.value == self._told[-1]
        self.other.disabled = not self.one.value
        self.said.value = draw.note("tell" if self.what_if else "wait", self._changed(), room=words.SWAP_RULE)
        super().show()

    def _places(self, cards: Iterable[Card]) -> dict[str, Card]:
        return {words.whereabouts(self.deal, card, self.names): card for card in cards}

    def _offer(self) -> None:
        """Offer every other card to change places with the one chosen."""
        one = self.one.value
        self.other.options = {words.NO_OTHER: ""} | self._places(card for card in DECK if one and card != one)
        self.swap()

    def _changed(self) -> str:
        return words.what_changed(self.deal, self.what_if, self.names) if self.what_if else words.SWAP_RULE


def swapped(whole: Deal, one: Card, other: Card) -> Deal:
    """The same hand with two cards of the deck in each other's place.

    >>> import foldqueen as fq
    >>> hand = fq.deal("follow-the-queen", players=2, deck="2c 3c 4c 5c Qd 7s", seed=1)
    >>> [str(step.card) for step in swapped(hand, fq.Card("7s"), fq.Card("2c")).steps[:6]]
    ['7♠', '3♣', '4♣', '5♣', 'Q♦', '2♣']
    """
    places = {one: other, other: one}
    steps = tuple(replace(step, card=places.get(step.card, step.card)) for step in whole.steps)
    return replay(replace(whole, steps=steps), whole.rules)
