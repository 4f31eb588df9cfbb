"""The page without a kernel in words: its headings and what it asks the reader to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foldqueen.words.basics import count, meant, one_of

if TYPE_CHECKING:
    from foldqueen.library import Scenario
    from foldqueen.log import Deal
    from foldqueen.rulebook import Rules

PAGE_STOPS = "Deal to the end of …"
PAGE_SHOW = "Just show me"
PAGE_WAIT = "choose an answer: the reason stands here"
PAGE_STORY = "Stop after each street, answer before you look, and read why. At the end, say who wins."


def page_title(hand: Deal) -> str:
    """``Dirty Schultz, five players, deal 3``."""
    return f"{hand.rules.title}, {count(hand.players, 'player')}" + ("" if hand.seed is None else f", deal {hand.seed}")


def tab_title(tab: str, rules: Rules) -> str:
    """What heads a tab of the app page that does not show the deal on the table; nothing for one that does."""
    return {"quiz": f"{rules.title}: what is wild, and who wins?", "odds": "Guess a chance, then see it"}.get(tab, "")


def page_lesson(told: Scenario) -> str:
    """What a story teaches."""
    return f"What to take away: {told.lesson[:1].lower()}{told.lesson[1:]}"


def page_rules(rules: Rules) -> str:
    """The heading of the rules in force."""
    return f"The rules of this table: {rules.title}"


def page_shown(answer: str) -> str:
    """What is said to a reader who asks to be shown."""
    return f"the answer: {answer}"


def page_stop(street: str) -> str:
    """``Third street``; the end of the hand for no street."""
    return f"{street.capitalize()} street" if street else "The end"


def unknown_here(kind: str, name: str, known: Sequence[str]) -> str:
    """An address asks for a game or a scenario that is not there."""
    return f"{name!r} is not a {kind}: {meant(name, known, f'there are {len(known)}, such as {one_of(known[:3])}')}"
