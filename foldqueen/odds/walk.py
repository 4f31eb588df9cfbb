"""Every possible row of up cards at once, through the state machine that every deal goes through.

Ranks that the rules treat alike are lumped into one stand-in card, so a row is a pattern of queens, of one rank that is
watched, and of other cards. The walk goes card by card and keeps how many patterns lead to each state.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import perm
from typing import Any

from foldqueen.card import DECK, Card
from foldqueen.rulebook import Rules
from foldqueen.wild import Landing, WildChange, WildState, centre_due, land

QUEEN, MARKED, OTHER = Card("Qs"), Card("Ks"), Card("2c")
"""Stand-ins: a queen, a card of one rank that is watched, and any other card."""
WHOLE_DECK = {QUEEN: 4, OTHER: 48}


@dataclass(frozen=True, slots=True)
class Place:
    """A card still to be dealt: how it will lie, whether it is the last up card, and whether the seat asked has it."""

    face: str
    last: bool = False
    mine: bool = False


Held = tuple[tuple[Card, str], ...]
"""A seat's cards that may be wild, each with its face."""
Key = tuple[int, tuple[int, ...], Any]
"""The number of a state, how many of each stand-in are left, and what is noted."""
Note = Callable[[Any, Place, Card, Iterable[WildChange]], Any]


def row_of(rules: Rules, players: int, seat: int = 0) -> list[Place]:
    """The places of the up cards in deal order, and then a community card where cards are short."""
    row = [Place("up", place == 4 * players, (place - 1) % players + 1 == seat) for place in range(1, 4 * players + 1)]
    if 7 * players > len(DECK):
        row.append(Place("community", mine=True))
    elif rules.seventh == "buy_down":
        row += [Place("up", last=True, mine=one == seat) for one in range(1, players + 1)]
    return row


def _nothing(noted: Any, place: Place, card: Card, made: Iterable[WildChange]) -> Any:
    return noted


def count_set(noted: int, place: Place, card: Card, made: Iterable[WildChange]) -> int:
    """A note of how many cards have set their own rank wild."""
    return noted + sum(change.kind == "set" and change.cause != "trigger" for change in made)


def hold(noted: Held, place: Place, card: Card, made: Iterable[WildChange]) -> Held:
    """A note of the cards of the seat asked that may be wild."""
    return _with(noted, card, place.face) if place.mine and card is not OTHER else noted


@cache
def _with(held: Held, card: Card, face: str) -> Held:
    return tuple(sorted((*held, (card, face))))


def walk(rules: Rules, row: Iterable[Place], deck: Mapping[Card, int] = WHOLE_DECK, state: WildState | None = None,
         note: Note = _nothing, noted: Any = None, kept: int = 0) -> dict[tuple[WildState, Any], Fraction]:
    """The chance of each end: the state of the table, and what ``note`` made of the cards on the way.

    Args:
        rules: the rules in force.
        row: the places to be filled.
        deck: how many unseen cards each stand-in stands for.
        state: the state to start from.
        note: what to remember: from what is noted so far, the place, the card and the changes it made.
        noted: what is noted to begin with.
        kept: how many of the unseen cards are others' hole cards, which no place can get.

    """
    cards, size = tuple(deck), sum(deck.values())
    states = [state or WildState()]  # numbered, because a number is quick to look up
    numbers = {states[0]: 0}

    @cache
    def lands(number: int, card: Card, face: str, last: bool) -> tuple[int, tuple[WildChange, ...], bool]:
        landing = Landing(card, None if face in ("centre", "community") else 1, face, "sixth", last)
        after, made = land(rules, states[number], landing)
        if after not in numbers:
            numbers[after] = len(states)
            states.append(after)
        return numbers[after], made, centre_due(rules, after, landing)

    ways: dict[Key, int] = {(0, tuple(deck.values()), noted): 1}
    for place in row:
        done: dict[Key, int] = defaultdict(int)
        if place.face == "community":  # a long run of centre cards may have left none
            for key in [key for key in ways if sum(key[1]) == kept]:
                done[key] = ways.pop(key)
        while ways:
            centre: dict[Key, int] = defaultdict(int)
            for (number, left, noted), count in ways.items():
                for kind, card in enumerate(cards):
                    if left[kind]:
                        after, made, due = lands(number, card, place.face, place.last)
                        rest = (*left[:kind], left[kind] - 1, *left[kind + 1:])
                        key = after, rest, note(noted, place, card, made)
                        (centre if due else done)[key] += count * left[kind]
            ways, place = centre, Place("centre", last=True)
        ways = done
    ends: dict[tuple[WildState, Any], Fraction] = defaultdict(Fraction)
    for (number, left, noted), count in ways.items():
        ends[states[number], noted] += Fraction(count, perm(size, size - sum(left)))
    return ends
