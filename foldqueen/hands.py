"""The best five-card hand among five or more cards, some of them wild, and how it is made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from enum import IntEnum
from functools import total_ordering
from typing import Any

from foldqueen import words
from foldqueen.card import SEPARATORS, Card, Rank, Suit, ranks
from foldqueen.card import cards as read_cards


class Category(IntEnum):
    """A kind of poker hand; larger beats smaller.

    >>> Category.FULL_HOUSE > Category.FLUSH
    True
    """

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9


@dataclass(frozen=True, slots=True, repr=False)
class Ranking:
    """How hands with wild cards are ranked: three rulings on which rule sheets differ.

    Args:
        duplicates: ``"any"``, a wild card may be any card, even one already held; ``"standard"``, a flush may not
            repeat a rank; ``"none"``, no card stands twice, so there is no five of a kind.
        five_of_a_kind: ``"top"``, or ``"below_natural_royal"``: a royal flush in which no wild card plays as
            another card beats it.
        tie_break: between equal hands ``"split"``; ``"natural"``, the one that needs no wild card wins;
            ``"fewest_wilds"``, the one that plays fewer wild cards as other cards. Applied at the showdown.

    Raises:
        ValueError: for a value that is none of these.

    >>> Ranking(tie_break="natural")
    Ranking(tie_break='natural')

    """

    duplicates: str = "any"
    five_of_a_kind: str = "top"
    tie_break: str = "split"

    def __post_init__(self) -> None:
        for name, values in RANKING_VALUES.items():
            if (value := getattr(self, name)) not in values:
                raise ValueError(f"{name}={value!r} is not a ruling: choose {words.one_of(values)}")

    def __repr__(self) -> str:
        changed = (f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if getattr(self, f.name) != f.default)
        return f"Ranking({', '.join(changed)})"

    def _repr_html_(self) -> str:
        from foldqueen.draw import hand_ranking, styled
        return styled(hand_ranking(self))


RANKING_VALUES = {
    "duplicates": ("any", "standard", "none"),
    "five_of_a_kind": ("top", "below_natural_royal"),
    "tie_break": ("split", "natural", "fewest_wilds", "suit"),  # "suit" is a misconception; see rulebook.py
}


@total_ordering
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Hand:
    """The best hand that some cards make, the five cards that play, and what each wild card plays as.

    Hands compare by value; hands under different rankings do not compare.
    """

    category: Category
    ranks: tuple[int, ...]
    """What decides ties, most important first."""
    cards: tuple[Card, ...]
    """The five cards that play, grouped as the hand is read."""
    stand_ins: tuple[tuple[Card, Card], ...]
    """Each wild card that plays as something else, with what it plays as."""
    held: tuple[Card, ...]
    wilds: tuple[Card, ...]
    """The wild cards among the cards held, playing or not."""
    ranking: Ranking = field(default_factory=Ranking)

    @property
    def plays_as(self) -> dict[Card, Card]:
        """What each wild card that plays as something else plays as."""
        return dict(self.stand_ins)

    @property
    def natural(self) -> bool:
        """Whether five cards reach this value with every wild card playing as itself."""
        return not self.stand_ins

    @property
    def royal(self) -> bool:
        """Whether this is an ace-high straight flush."""
        return self.category is Category.STRAIGHT_FLUSH and self.ranks == (14,)

    @property
    def value(self) -> tuple[int, ...]:
        """A tuple that orders hands under one ranking: larger is better, equal is a tie."""
        if self.ranking.five_of_a_kind == "below_natural_royal" and self.royal and self.natural:
            return (Category.FIVE_OF_A_KIND + 1, *self.ranks)
        return (self.category, *self.ranks)

    @property
    def why(self) -> str:
        """The hand in a sentence that also tells what each wild card plays as."""
        return words.hand_explained(self)

    def _comparable(self, other: Hand) -> None:
        if self.ranking != other.ranking:
            raise ValueError(f"hands under {self.ranking!r} and {other.ranking!r} do not compare: use one ranking")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        self._comparable(other)
        return self.value == other.value

    def __lt__(self, other: Hand) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        self._comparable(other)
        return self.value < other.value

    def __hash__(self) -> int:
        return hash((self.ranking, self.value))

    def __str__(self) -> str:
        return words.hand(self)

    def __repr__(self) -> str:
        return f"<Hand {self}: {' '.join(map(str, self.cards))}>"


Wild = str | int | Card | Iterable[int | Card] | None
_WILD_PART = re.compile("(10|[2-9TJQKAtjqka])([CDHScdhs♣♦♥♠♧♢♡♤]?)")


def wild_among(held: Sequence[Card], wild: Wild) -> tuple[Card, ...]:
    """The cards among ``held`` that ``wild`` makes wild: ranks as text or Rank, cards, or both in an iterable."""
    if wild is None:
        return ()
    parts = [wild] if isinstance(wild, str | int | Card) or not isinstance(wild, Iterable) else wild
    named = {part for one in parts for part in _wild_parts(one)}
    return tuple(card for card in held if card in named or card.rank in named)


def _wild_parts(wild: Any) -> list[Card | Rank]:
    """The ranks and cards that one text, rank or card names."""
    if isinstance(wild, Card):
        return [wild]
    if isinstance(wild, str):
        text = SEPARATORS.sub("", wild)
        if not _WILD_PART.sub("", text):
            return [Card(m[0]) if m[2] else ranks(m[1])[0] for m in _WILD_PART.finditer(text)]
    elif isinstance(wild, int) and not isinstance(wild, bool | Suit | Category) and 2 <= wild <= 14:
        return [Rank(wild)]
    raise ValueError(f"{wild!r} is not a wild rank or card: write ranks like '4', 'Q7' or '10', or cards")


def best_hand(cards: str | Iterable[str | Card], wild: Wild = (), ranking: Ranking | None = None) -> Hand:
    """The best hand that the cards make, exact for any number of wild cards.

    Among the choices of five cards that reach the best value it takes one that plays the fewest wild cards as
    other cards, so ``natural`` and ``plays_as`` mean what a player means.

    Args:
        cards: five or more different cards, as text or an iterable.
        wild: what is wild: nothing, rank text (``"4"``, ``"Q7"``, ``"10"``), a Rank, cards, or an iterable of
            these. A wild rank that no card has is fine, and one named twice, as in ``"99"``, counts once.
        ranking: the rulings in force; the default is ``Ranking()``.

    Raises:
        ValueError: for fewer than five cards, a card that stands twice, or a text that cannot be read.

    >>> hand = best_hand("As Ac 4h 5s 7c 9d Jh", wild="4")
    >>> print(hand, hand.plays_as)
    three aces, jack and nine kickers {Card('4h'): Card('Ad')}
    >>> best_hand("Ks Kh Kd 4c 4d", wild="4") > best_hand("Ac Kc Qc Jc Tc")
    True

    """
    held = read_cards(cards)
    if len(held) < 5:
        named = f": {' '.join(map(str, held))}" if held else ""
        raise ValueError(f"{len(held)} card{'' if len(held) == 1 else 's'} cannot make a hand{named}; "
                         "give five or more")
    ranking = Ranking() if ranking is None else ranking
    if not isinstance(ranking, Ranking):
        raise ValueError(f"{ranking!r} is not a ranking: pass fq.Ranking(...)")
    wilds = wild_among(held, wild)
    plain = [card for card in held if card not in wilds] if wilds else held
    if ranking.five_of_a_kind == "below_natural_royal":
        category, values = next(_values(held, 0, ranking))
        if (category, values) == (Category.STRAIGHT_FLUSH, (14,)):
            return _filled(category, values, held, (), wilds, held, ranking)
    category, values = next(_values(plain, len(wilds), ranking))
    return _filled(category, values, plain, wilds, wilds, held, ranking)


def readings(cards: str | Iterable[str | Card], wild: Wild = (), ranking: Ranking | None = None) -> tuple[Hand, ...]:
    """Everything the cards can be read as, best first: the best hand of each category that they reach.

    The first is the best hand; the second is what it is chosen before. A reading that plays as the very five cards of
    a better one is left out: a straight flush is not told again as a flush.

    Args and errors are those of :func:`best_hand`.

    >>> best, second, *lower = readings("As Ac 4h 5s 7c 9d Jh", wild="4")
    >>> print(best, "before", second)
    three aces, jack and nine kickers before two pair, aces and jacks, nine kicker

    """
    best = best_hand(cards, wild, ranking)
    plain = [card for card in best.held if card not in best.wilds]
    found = {_played(best): best}
    for category, values in _values(plain, len(best.wilds), best.ranking):
        hand = _filled(category, values, plain, best.wilds, best.wilds, best.held, best.ranking)
        found.setdefault(_played(hand), hand)
    return tuple(sorted(found.values(), reverse=True))


def _played(hand: Hand) -> tuple[Card, ...]:
    """What the five cards play as, in any order."""
    return tuple(sorted(hand.plays_as.get(card, card) for card in hand.cards))


# ---- the best values: categories from the top; ranks from the ace down; the first that the wild cards can complete

_HIGH_TO_LOW = range(14, 1, -1)
_RUNS = {top: tuple(range(top, top - 5, -1)) if top > 5 else (5, 4, 3, 2, 14) for top in range(14, 4, -1)}
_RUN_MASKS = {top: sum(1 << rank for rank in run) for top, run in _RUNS.items()}
_GROUPS = {  # how many cards of each rank, most important first
    Category.FOUR_OF_A_KIND: (4, 1), Category.FULL_HOUSE: (3, 2), Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.TWO_PAIR: (2, 2, 1), Category.ONE_PAIR: (2, 1, 1, 1), Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.FIVE_OF_A_KIND: (5,),
}


def _values(plain: Sequence[Card], wilds: int, ranking: Ranking) -> Iterator[tuple[Category, tuple[int, ...]]]:
    """The best ranks of each category within reach, best first."""
    counts = [0] * 15
    suited: list[list[int]] = [[], [], [], []]
    masks = [0, 0, 0, 0]
    for card in plain:
        rank, suit = int(card.rank), int(card.suit)
        counts[rank] += 1
        suited[suit].append(rank)
        masks[suit] |= 1 << rank
    if ranking.duplicates != "none" and (found := _best_groups(counts, wilds, (5,))):
        yield Category.FIVE_OF_A_KIND, found
    if found := _best_run(masks, wilds):
        yield Category.STRAIGHT_FLUSH, found
    for category in (Category.FOUR_OF_A_KIND, Category.FULL_HOUSE):
        if found := _best_groups(counts, wilds, _GROUPS[category]):
            yield category, found
    flushes = [_best_flush(ranks, wilds, ranking) for ranks in suited if len(ranks) + wilds >= 5]
    if flushes:
        yield Category.FLUSH, max(flushes)
    if found := _best_run([masks[0] | masks[1] | masks[2] | masks[3]], wilds):
        yield Category.STRAIGHT, found
    for category in (Category.THREE_OF_A_KIND, Category.TWO_PAIR, Category.ONE_PAIR, Category.HIGH_CARD):
        if found := _best_groups(counts, wilds, _GROUPS[category]):
            yield category, found


def _best_groups(counts: Sequence[int], wilds: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    """The highest different ranks that can stand ``sizes`` times each, or None."""
    size, *rest = sizes
    for rank in _HIGH_TO_LOW:
        missing = size - counts[rank]
        if missing <= wilds:
            if not rest:
                return (rank,)
            others = list(counts)
            others[rank] = -99  # the same rank may not stand for a second group
            if found := _best_groups(others, wilds - max(missing, 0), tuple(rest)):
                return (rank, *found)
    return None


def _best_run(masks: Iterable[int], wilds: int) -> tuple[int] | None:
    """The highest top of five ranks in a row that one of the rank masks holds, wild cards filling the gaps."""
    for top, run in _RUN_MASKS.items():
        if any((mask & run).bit_count() + wilds >= 5 for mask in masks):
            return (top,)
    return None


def _best_flush(suited: Sequence[int], wilds: int, ranking: Ranking) -> tuple[int, ...]:
    """The best five ranks of one suit: wild cards are aces, or the highest ranks missing where none may repeat."""
    if ranking.duplicates == "any":
        return tuple(sorted([14] * min(wilds, 5) + list(suited), reverse=True)[:5])
    best: list[int] = []
    for rank in _HIGH_TO_LOW:
        if rank in suited:
            best.append(rank)
        elif wilds:
            best.append(rank)
            wilds -= 1
    return tuple(best[:5])


# ---- the cards that make it, with the fewest wild cards playing as something else

def _filled(category: Category, values: tuple[int, ...], plain: Sequence[Card], free: Sequence[Card],
            wilds: tuple[Card, ...], held: tuple[Card, ...], ranking: Ranking) -> Hand:
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        slots = _RUNS[values[0]]
    elif category is Category.FLUSH:
        slots = values
    else:
        slots = tuple(rank for rank, size in zip(values, _GROUPS[category], strict=True) for _ in range(size))
    one_suit = category in (Category.FLUSH, Category.STRAIGHT_FLUSH)
    choices = [_fill(slots, suit, plain, free, held) for suit in (range(4) if one_suit else (None,))]
    played, plays_as = min((choice for choice in choices if choice), key=lambda choice: len(choice[1]))
    return Hand(category, values, played, tuple(plays_as.items()), held, wilds, ranking)


def _fill(slots: Sequence[int], suit: int | None, plain: Sequence[Card], free: Sequence[Card],
          held: Sequence[Card]) -> tuple[tuple[Card, ...], dict[Card, Card]] | None:
    """Cards for the ranks in ``slots``: plain cards first, wild cards as themselves next, then as anything."""
    pool = [card for card in (*plain, *free) if suit is None or card.suit == suit]
    played: list[Card | None] = []
    for rank in slots:
        card = next((card for card in pool if card.rank == rank), None)
        if card:
            pool.remove(card)
        played.append(card)
    spare = [card for card in free if card not in played]
    if played.count(None) > len(spare):
        return None
    plays_as: dict[Card, Card] = {}
    for place, rank in enumerate(slots):
        if played[place] is None:
            card = played[place] = spare.pop(0)
            plays_as[card] = _stand_in(rank, suit, (*held, *plays_as.values()))
    return tuple(card for card in played if card), plays_as


def _stand_in(rank: int, suit: int | None, taken: Sequence[Card]) -> Card:
    """The card that a wild card plays as: of the suit asked for, else the first suit that nobody holds yet."""
    if suit is not None:
        return Card.of(rank, suit)
    return next((card for n in range(4) if (card := Card.of(rank, n)) not in taken), Card.of(rank, 0))
