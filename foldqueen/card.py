"""Cards, ranks and suits: the 52-card deck and how people write it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import Any


class Rank(IntEnum):
    """A card's rank, from two (2) to ace (14); larger is higher.

    >>> Rank.QUEEN > Rank.JACK, int(Rank.ACE)
    (True, 14)
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def symbol(self) -> str:
        """The rank as it stands on a card: ``2`` to ``10``, ``J``, ``Q``, ``K``, ``A``."""
        return RANK_SYMBOLS[self]


class Suit(IntEnum):
    """A card's suit, in the order that breaks ties for the bring-in and odd chips only.

    >>> Suit.CLUBS < Suit.DIAMONDS < Suit.HEARTS < Suit.SPADES
    True
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def symbol(self) -> str:
        """The suit's sign: ``♣``, ``♦``, ``♥`` or ``♠``."""
        return "♣♦♥♠"[self]


RANK_SYMBOLS = {Rank(n): str(n) for n in range(2, 11)} | {
    Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K", Rank.ACE: "A"}
_RANKS = {symbol: rank for rank, symbol in RANK_SYMBOLS.items()} | {"T": Rank.TEN}
_SUITS = {sign: Suit(n) for n, signs in enumerate(("C♣♧", "D♦♢", "H♥♡", "S♠♤")) for sign in signs}
_CARD = re.compile("(10|[2-9TJQKAtjqka])([CDHScdhs♣♦♥♠♧♢♡♤])")
SEPARATORS = re.compile(r"[\s,;\ufe0e\ufe0f]+")


class Card:
    """One of the 52 cards; ``Card("Qd") is Card("Q♦")``, so comparing cards is cheap.

    Cards are ordered by rank and then by suit, and numbered ``(rank - 2) * 4 + suit``: 2♣ is 0, A♠ is 51.

    Args:
        text: rank then suit, in any case: ``"Qd"``, ``"10h"``, ``"Th"`` or ``"Q♦"``; or a card.

    Raises:
        ValueError: when the text is not one card.

    >>> queen = Card("Qd")
    >>> str(queen), queen.rank.name, queen.suit.name, queen.number
    ('Q♦', 'QUEEN', 'DIAMONDS', 41)

    """

    __slots__ = ("number", "rank", "suit")
    rank: Rank
    suit: Suit
    number: int

    def __new__(cls, text: str | Card) -> Card:
        """Find the one card that the text names."""
        if isinstance(text, Card):
            return text
        found = _CARD.fullmatch(SEPARATORS.sub("", text)) if isinstance(text, str) else None
        if not found:
            raise ValueError(f"{text!r} is not a card: write rank then suit, like 'Qd', '10h' or 'Q♦'")
        return cls.of(_RANKS[found[1].upper()], _SUITS[found[2].upper()])

    @staticmethod
    def of(rank: int, suit: int) -> Card:
        """The card of a rank (2 to 14) and a suit (0 to 3).

        >>> Card.of(Rank.ACE, Suit.SPADES)
        Card('As')
        """
        if not (isinstance(rank, int) and isinstance(suit, int) and 2 <= rank <= 14 and 0 <= suit <= 3):
            raise ValueError(f"no card has rank {rank!r} and suit {suit!r}: ranks are 2 to 14, suits 0 to 3")
        return DECK[(rank - 2) * 4 + suit]

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a card does not change: {name} is fixed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card does not change: {name} is fixed")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)

    def __lt__(self, other: Card) -> bool:
        return self.number < other.number if isinstance(other, Card) else NotImplemented

    def __le__(self, other: Card) -> bool:
        return self.number <= other.number if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: Card) -> bool:
        return self.number > other.number if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: Card) -> bool:
        return self.number >= other.number if isinstance(other, Card) else NotImplemented

    def __str__(self) -> str:
        return self.rank.symbol + self.suit.symbol

    def __repr__(self) -> str:
        return f"Card('{'T' if self.rank == 10 else self.rank.symbol}{'cdhs'[self.suit]}')"


def _all_cards() -> tuple[Card, ...]:
    cards = []
    for number in range(52):
        card = object.__new__(Card)
        for name, value in (("number", number), ("rank", Rank(number // 4 + 2)), ("suit", Suit(number % 4))):
            object.__setattr__(card, name, value)
        cards.append(card)
    return tuple(cards)


DECK = _all_cards()
"""The 52 cards in the order of their numbers."""


def cards(text: str | Card | Iterable[str | Card]) -> tuple[Card, ...]:
    """The cards that a text or a list names, in its order.

    Args:
        text: cards one after another, with or without spaces or commas: ``"As Ac 4h"``, ``"A♠A♣4♥"``;
            or any iterable of cards and their texts.

    Raises:
        ValueError: when a part is not a card or a card stands twice (there is one deck).

    >>> cards("As 10h") == cards("A♠T♥") == cards(["As", Card("Th")])
    True
    >>> cards("")
    ()
    >>> cards("As Ac As")
    Traceback (most recent call last):
        ...
    ValueError: A♠ stands twice: there is one deck of 52 different cards

    """
    if isinstance(text, Card):
        return (text,)
    if isinstance(text, str):
        found = _split(text)
    elif isinstance(text, Iterable) and not isinstance(text, bytes | bytearray):
        found = tuple(Card(part) for part in text)
    else:
        raise ValueError(f"{text!r} is not a list of cards: write them like 'As Ac 4h' or 'A♠A♣4♥'")
    return distinct(found)


def distinct(found: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards as they are, or a ValueError that names the first one that stands twice."""
    if len(set(found)) != len(found):
        twice = next(card for place, card in enumerate(found) if card in found[:place])
        raise ValueError(f"{twice} stands twice: there is one deck of 52 different cards")
    return found


def _split(text: str) -> tuple[Card, ...]:
    found = []
    for word in SEPARATORS.split(text):
        place = 0
        while place < len(word):
            match = _CARD.match(word, place)
            if not match:
                Card(word[place:])  # raises, with the part that cannot be read
            found.append(Card(match[0]))
            place = match.end()
    return tuple(found)


def ranks(text: str | Rank | Iterable[str | int]) -> tuple[Rank, ...]:
    """The ranks that a text names: ``"4"``, ``"Q7"``, ``"T"``, ``"10"``.

    Raises:
        ValueError: when a part is no rank.

    >>> ranks("Q 10")
    (<Rank.QUEEN: 12>, <Rank.TEN: 10>)

    """
    if isinstance(text, str):
        parts: list[str | int] = re.findall("10|.", SEPARATORS.sub("", text.upper()))
    else:
        parts = [text] if isinstance(text, int) else list(text)
    return tuple(_rank(part) for part in parts)


def _rank(part: str | int) -> Rank:
    try:
        return _RANKS[part.upper()] if isinstance(part, str) else Rank(part)
    except (KeyError, ValueError):
        raise ValueError(f"{part!r} is not a rank: use 2 to 10, J, Q, K or A") from None
