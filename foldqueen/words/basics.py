"""Ranks, cards, seats and lists in words: the pieces of every sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from foldqueen.card import Card, Rank

_RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
RANKS = dict(enumerate(_RANK_NAMES, start=2))
SUITS = ("clubs", "diamonds", "hearts", "spades")
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
CATEGORIES = ("high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
              "four of a kind", "straight flush", "five of a kind")
MEANINGS = ("none of the others: the highest card counts", "two cards of one rank", "two different pairs",
            "three cards of one rank", "five ranks in a row, such as 5 to 9", "five cards of one suit",
            "three of one rank and two of another", "four cards of one rank", "five ranks in a row, all of one suit",
            "five cards of one rank, which takes a wild card")
"""What each category is."""




def rank(value: int) -> str:
    """``seven``."""
    return RANKS[value]


def plural(value: int) -> str:
    """``sevens``, ``sixes``."""
    return RANKS[value] + ("es" if value == Rank.SIX else "s")


def a_rank(value: int) -> str:
    """``a seven``, ``an ace``."""
    return ("an " if value in (Rank.EIGHT, Rank.ACE) else "a ") + RANKS[value]


def card(value: Card) -> str:
    """``queen of diamonds``, to be read aloud."""
    return f"{RANKS[value.rank]} of {SUITS[value.suit]}"


def listed(parts: Iterable[str], last: str = "and") -> str:
    """``a, b and c``."""
    parts = list(parts)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}" if parts else ""


def one_of(values: Iterable[Any]) -> str:
    """``'a', 'b' or 'c'``: the choices, in an error message."""
    return listed([repr(value) for value in values], "or")


def meant(name: object, names: Iterable[str], otherwise: str) -> str:
    """``did you mean 'baseball'?`` where a name is close to one that there is; else what else to do."""
    from difflib import get_close_matches
    close = get_close_matches(str(name), list(names), cutoff=0.7)
    return f"did you mean {one_of(close)}?" if close else otherwise


def ranks(values: Iterable[int]) -> str:
    """``queens and fours``, highest first."""
    return listed(plural(value) for value in sorted(values, reverse=True))


def wild_headline(values: Iterable[int]) -> str:
    """``Fours are wild`` or ``Nothing is wild``."""
    values = list(values)
    return f"{ranks(values).capitalize()} are wild" if values else "Nothing is wild"


def seat(number: int | None, names: dict[int, str] | None = None) -> str:
    """``seat 3``, a name given to it, or ``the centre``; a seat called "you" keeps its number, for grammar's sake."""
    if number is None:
        return "the centre"
    name = (names or {}).get(number) or ""
    return f"seat {number}" if name.lower() in ("", "you") else name


def count(number: int, noun: str) -> str:
    """``one card``, ``two cards``."""
    return f"{COUNTS[number] if 0 <= number < len(COUNTS) else number} {noun}{'' if number == 1 else 's'}"


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def meaningless_switch(name: str, value: object, title: str) -> str:
    """The message for a switch that a game does not know."""
    return f"{name}={value!r} has no meaning in {title}: leave it out"


def percent(value: float, digits: int = 1) -> str:
    """``23.5 %``; a value just above nothing or below all is not rounded to it."""
    least = 10.0 ** -digits
    if 0 < value < least / 200:
        return f"< {least:.{digits}f} %"
    return f"> {100 - least:.{digits}f} %" if 1 - least / 200 <= value < 1 else f"{100 * float(value):.{digits}f} %"
