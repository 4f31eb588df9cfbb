"""Card faces: the project's own SVG, one small picture a card, shown as an `<img>` whose alt text says what is on it.

Ranks are drawn as strokes and suits as filled shapes, so a card looks the same whatever fonts a machine has. The
picture carries the mark of a wild card itself (a dashed gold edge and the word WILD on a band): where a notebook
viewer strips styles, an `<img>` survives.
"""

from __future__ import annotations

import base64
from functools import lru_cache

from markupsafe import escape

from foldqueen import words
from foldqueen.card import Card, Rank, Suit

PAPER = "#ffffff"
EDGE = "#8d9a93"
WILD_PAPER = "#fff4d2"
WILD_EDGE = "#b07400"
WILD_BAND = "#f5c542"
WILD_WORD = "#2d1f00"

SUIT_COLOURS: dict[Suit, str] = {
    Suit.CLUBS: "#0f6b38",
    Suit.DIAMONDS: "#1450b4",
    Suit.HEARTS: "#bd1c2b",
    Suit.SPADES: "#15181c",
}

# Filled outlines in a box 24 by 24.
SUIT_SHAPES: dict[Suit, str] = {
    Suit.CLUBS: "M12 .5a5.6 5.6 0 0 1 4.6 8.8A5.6 5.6 0 1 1 13.2 17q.4 4 3.3 6.5h-9Q10.4 21 10.8 17"
    "A5.6 5.6 0 1 1 7.4 9.3A5.6 5.6 0 0 1 12 .5z",
    Suit.DIAMONDS: "M12 0Q16 7 21.5 12Q16 17 12 24Q8 17 2.5 12Q8 7 12 0z",
    Suit.HEARTS: "M12 23.5C5 17 .5 13 .5 7.5a6 6 0 0 1 11.5-2.5a6 6 0 0 1 11.5 2.5C23.5 13 19 17 12 23.5z",
    Suit.SPADES: "M12 0C18 6 23 9.5 23 14.5a5.3 5.3 0 0 1-9.7 3q.5 3.5 3.2 6.5h-9Q10.2 21 10.7 17.5"
    "A5.3 5.3 0 0 1 1 14.5C1 9.5 6 6 12 0z",
}

# Strokes in a box 20 wide (the ten: 31) and 30 high.
RANK_STROKES: dict[Rank, str] = {
    Rank.TWO: "M0 8C0 3 4 0 10 0s9 3 9 8C19 15 8 20 0 30H20",
    Rank.THREE: "M1 0H18L9 12c7 0 11 3 11 9s-4 9-10.5 9Q3 30 0 25",
    Rank.FOUR: "M14 30V0L0 21H20",
    Rank.FIVE: "M18 0H3L2 13q3-2.5 8-2.5c6 0 10 4 10 9.5s-4 10-10.5 10Q3 30 0 25.5",
    Rank.SIX: "M0 20a9.5 10 0 1 0 19 0a9.5 10 0 0 0-19 0V17Q0 4 13 0",
    Rank.SEVEN: "M0 0H20L8 30",
    Rank.EIGHT: "M10 0a8 6.7 0 1 1 0 13.4a8 6.7 0 1 1 0-13.4m0 13.4a9.5 8.3 0 1 1 0 16.6a9.5 8.3 0 1 1 0-16.6",
    Rank.NINE: "M20 10a9.5 10 0 1 0-19 0a9.5 10 0 0 0 19 0V13Q20 26 7 30",
    Rank.TEN: "M0 6L7 0V30M23.5 0c-5 0-8 6-8 15s3 15 8 15s8-6 8-15s-3-15-8-15",
    Rank.JACK: "M8 0H18V20.5Q18 30 9 30Q0 30 0 22",
    Rank.QUEEN: "M10.5 0C4 0 0 5 0 15s4 15 10.5 15S21 25 21 15S17 0 10.5 0M13 21l9 11",
    Rank.KING: "M0 0V30M19 0L0 18M7 11.5L20 30",
    Rank.ACE: "M0 30L10 0L20 30M4 20.5H16",
}

CROWN = "M0 10L-1.5 1l4.5 4L6.5 0l3.5 5l4.5-4L13 10z"
WORD = "M0 0l2.5 9L5 2l2.5 7L10 0M14.5 0v9M19 0v9h5M28 0v9h2a4.5 4.5 0 0 0 0-9z"


def _svg(body: str) -> str:
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 84' width='60' height='84'>{body}</svg>"


def _uri(svg: str) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def face_svg(card: Card, *, wild: bool = False) -> str:
    """Draw a card's face as SVG text.

    >>> face_svg(Card("Qd")) == face_svg(Card("Qd"), wild=True)
    False
    """
    colour, rank, suit = SUIT_COLOURS[card.suit], RANK_STROKES[card.rank], SUIT_SHAPES[card.suit]
    left, place = 7.5 if card.rank is Rank.TEN else 9, "32 43)scale(.94" if wild else "23 47)scale(1.3"
    paper = f"fill='{PAPER}' stroke='{EDGE}'"
    if wild:
        paper = f"fill='{WILD_PAPER}' stroke='{WILD_EDGE}' stroke-width='3' stroke-dasharray='6 3'"
    parts = [
        f"<rect x='1.5' y='1.5' width='57' height='81' rx='7' {paper}/>",
        f"<path d='{rank}' transform='translate({left} 8)' fill='none' stroke='{colour}' stroke-width='6' "
        "stroke-linejoin='round' stroke-linecap='round'/>",
        f"<path d='{suit}' transform='translate({place})' fill='{colour}'/>",
    ]
    if card.rank is Rank.QUEEN:
        parts.append(f"<path d='{CROWN}' transform='translate(39 8)' fill='{colour}'/>")
    if wild:
        parts.append(
            f"<path d='M3 67H57V76a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5z' fill='{WILD_BAND}'/>"
            f"<path d='{WORD}' transform='translate(13 69.5)' fill='none' stroke='{WILD_WORD}' stroke-width='2.2' "
            "stroke-linejoin='round'/>")
    return _svg("".join(parts))


@lru_cache(maxsize=1)
def back_svg() -> str:
    """Draw the back that every face-down card shows as SVG text."""
    return _svg(
        f"<rect x='1.5' y='1.5' width='57' height='81' rx='7' fill='{PAPER}' stroke='{EDGE}'/>"
        "<rect x='6' y='6' width='48' height='72' rx='4' fill='#1f5c4a'/>"
        "<path d='M6 18L18 6M6 42L42 6M6 66L54 18M18 78L54 42M42 78L54 66"
        "M54 18L42 6M54 42L18 6M54 66L6 18M42 78L6 42M18 78L6 66' stroke='#4f8f7a' stroke-width='1.2'/>"
        "<circle cx='30' cy='42' r='13' fill='#1f5c4a' stroke='#cfe3d9' stroke-width='1.5'/>"
        f"<path d='{CROWN}' transform='translate(22.5 37)scale(1.15)' fill='#cfe3d9'/>"
    )


@lru_cache(maxsize=256)
def face_uri(card: Card, wild: bool = False) -> str:
    """Give the ``data:`` address of a card's face."""
    return _uri(face_svg(card, wild=wild))


@lru_cache(maxsize=1)
def back_uri() -> str:
    """Give the ``data:`` address of the back."""
    return _uri(back_svg())


def alt_text(card: Card | None, *, wild: bool = False) -> str:
    """Say what a sighted reader sees on the picture.

    >>> alt_text(Card("7c"), wild=True), alt_text(None)
    ('seven of clubs, wild', 'face-down card')
    """
    if card is None:
        return "face-down card"
    return words.card(card) + (", wild" if wild else "")


def card_image(card: Card | None, *, wild: bool = False, note: str = "") -> str:
    """Draw one card as an ``<img>``, the back when ``card`` is None; ``note`` joins its alt text.

    It says its size, so that a page need not wait for the picture to know where everything is.

    >>> card_image(Card("Qd"), wild=True)[:63]
    '<img alt="queen of diamonds, wild" src="data:image/svg+xml;base'
    """
    uri = back_uri() if card is None else face_uri(card, wild)
    alt = alt_text(card, wild=wild) + (f", {note}" if note else "")
    return f'<img alt="{escape(alt)}" src="{uri}" width="60" height="84">'
