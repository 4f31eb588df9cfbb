"""The story of the wild rank in words: each card that changed it, and what a swap of two cards would have changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foldqueen.words.basics import count, listed, ranks, seat, sentence

if TYPE_CHECKING:
    from foldqueen.card import Card
    from foldqueen.log import Deal, Step

AS_DEALT, AT_THE_END = "as it was dealt", "at the end"
NO_SWAP, NO_OTHER = "no card: as it was dealt", "another card"
SWAP_RULE = ("What if two cards of the deck had changed places? Swap one that came face up with another. All other "
             "cards stay where they are, and who folded folds again; the cards never dealt are shuffled.")


def moment_label(step: Step, names: dict[int, str] | None = None) -> str:
    """A card that changed what is wild, as a list names it: ``Q♦ to seat 1, fourth street: nothing wild``."""
    return f"{step.card} to {seat(step.seat, names)}, {step.street} street: {ranks(step.wild) or 'nothing'} wild"


def whereabouts(deal: Deal, card: Card, names: dict[int, str] | None = None) -> str:
    """Where a card of the deck is in a deal: ``7♣, face up to seat 2, fourth street``."""
    step = next((step for step in deal.steps if step.card == card), None)
    if step is None:
        return f"{card}, not dealt"
    if step.face == "down":
        return f"{card}, in {seat(step.seat, names)}'s hole"
    return f"{card}, face up to {seat(step.seat, names)}, {step.street} street"


def what_changed(before: Deal, after: Deal, names: dict[int, str] | None = None) -> str:
    """What a swap changed: how many cards were dealt, what is wild at the end, and who wins."""
    parts = []
    if len(after.steps) != len(before.steps):
        parts.append(f"{count(len(after.steps), 'card')} are dealt instead of {len(before.steps)}, so later cards go "
                     "to other places")
    was, now = ranks(before.wild) or "nothing", ranks(after.wild) or "nothing"
    parts.append(f"at the end {now} {_is(now)} wild" + (f" instead of {was}" if was != now else ", as before"))
    won, wins = before.showdown().winners, after.showdown().winners
    was, now = (listed(seat(number, names) for number in seats) or "nobody" for seats in (won, wins))
    parts.append(f"{now} {'win' if len(wins) > 1 else 'wins'}"
                 + (f" instead of {was}" if was != now else ", as before"))
    return " ".join(map(sentence, parts))


def swap_title(one: Card, other: Card) -> str:
    """``If Q♦ and 5♠ had changed places``."""
    return f"If {one} and {other} had changed places"


def _is(what: str) -> str:
    return "is" if what == "nothing" else "are"
