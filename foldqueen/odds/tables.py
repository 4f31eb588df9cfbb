"""Exact counts of every kind of hand, whatever is wild, and the paradox of ranking hands with wild cards.

No hand is dealt out here. A hand is split into its wild cards, of which only the number matters, and the rest, of
which the ranks matter and at most one suit does; both are counted by combinations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from foldqueen.card import DECK, Card
from foldqueen.hands import Category, Wild, wild_among

RUNS = tuple(sum(1 << (top - step) % 13 for step in range(5)) for top in range(12, 2, -1))
"""Five ranks in a row as bits, ace-high first; bit 0 is the two, bit 12 the ace, which is also low."""
ROYAL = RUNS[0]


def hand_counts(cards: int = 7, wild: Wild = None, jokers: int = 0) -> dict[Category, int]:
    """How many hands of each category there are among all hands of so many cards.

    Each hand counts once, at its best five cards. A royal flush is a straight flush. Hands with j wild cards are
    C(w, j) times the hands of the other cards, each read with j cards that may be anything: see ``by_wild_cards``.

    Args:
        cards: how many cards a hand has: 5, 6 or 7.
        wild: what is wild, as for ``best_hand``: ranks (``"2"``, ``"Q7"``), cards (``"Js Jh"``), or nothing.
        jokers: how many jokers are added to the 52 cards, each wild.

    Raises:
        ValueError: for another number of cards, a number of jokers below 0, or a wild card that cannot be read.

    >>> counts = hand_counts(cards=5)
    >>> counts[Category.FULL_HOUSE] == 13 * 4 * 12 * 6, sum(counts.values()) == comb(52, 5)
    (True, True)
    >>> hand_counts(cards=7, wild="4")[Category.FIVE_OF_A_KIND]
    609760

    """
    return _total(_counts(*_asked(cards, wild, jokers)).items())


def hand_counts_apart(cards: int = 7, wild: Wild = None, jokers: int = 0) -> dict[str, dict[Category, int]]:
    """The hands of each category that need no wild card for their value, ``"natural"``, and the others, ``"wild"``.

    A hand is natural here if five cards that are not wild reach its value (``Hand.natural`` also allows a wild card
    that plays as itself). A wild card that joins five others always makes more of them, and a flush higher by an ace,
    unless they are an ace-high straight or a royal flush.

    Args and errors are those of ``hand_counts``.

    >>> apart = hand_counts_apart(cards=5, wild="2")
    >>> apart["natural"][Category.TWO_PAIR] == comb(12, 2) * 6**2 * 40, apart["wild"][Category.TWO_PAIR]
    (True, 0)

    """
    found = _counts(*_asked(cards, wild, jokers))
    return {name: _total((key, ways) for key, ways in found.items() if key[2] == natural)
            for name, natural in (("natural", True), ("wild", False))}


def by_wild_cards(cards: int = 7, wild: Wild = None, jokers: int = 0) -> dict[int, dict[Category, int]]:
    """The counts of ``hand_counts`` for each number of wild cards in the hand.

    Args and errors are those of ``hand_counts``.

    >>> {held: sum(counts.values()) for held, counts in by_wild_cards(cards=5, wild="2").items()}
    {0: 1712304, 1: 778320, 2: 103776, 3: 4512, 4: 48}

    """
    found = _counts(*_asked(cards, wild, jokers))
    return {held: _total((key, ways) for key, ways in found.items() if key[0] == held)
            for held in sorted({key[0] for key in found})}


def _total(counts: Iterable[tuple[tuple[int, Category, bool], int]]) -> dict[Category, int]:
    total = dict.fromkeys(Category, 0)
    for (_, category, _), ways in counts:
        total[category] += ways
    return total


def _asked(cards: int, wild: Wild, jokers: int) -> tuple[int, tuple[Card, ...], int]:
    """The question in a form that can be remembered."""
    if not isinstance(cards, int) or cards not in (5, 6, 7):
        raise ValueError(f"hands of {cards!r} cards are not counted here: use 5, 6 or 7")
    if not isinstance(jokers, int) or isinstance(jokers, bool) or jokers < 0:
        raise ValueError(f"jokers={jokers!r} is not a number of jokers: use 0, 1, 2 ...")
    return cards, wild_among(DECK, wild), jokers


# ---- counting: (wild cards held, category, natural) -> hands

Reading = tuple[Category, bool]
"""A category, and whether the hand needs no wild card for it."""
Shape = tuple[int, int, int]
"""The ranks that some cards show, as bits, and how many there are of the two commonest."""


@lru_cache(maxsize=64)
def _counts(cards: int, wild: tuple[Card, ...], jokers: int) -> Mapping[tuple[int, Category, bool], int]:
    masks = [sum(1 << card.rank - 2 for card in DECK if card.suit == suit and card not in wild) for suit in range(4)]
    wilds = len(wild) + jokers
    found: Counter[tuple[int, Category, bool]] = Counter()
    shapes = _shapes(masks, cards)
    for held in range(min(wilds, cards) + 1):
        plain = cards - held
        if plain > sum(mask.bit_count() for mask in masks):
            continue
        if 2 * (5 - held) > plain or held > 3:
            part = _one_flush(masks, shapes[plain], plain, held)
        else:
            part = _quads_or_better(masks, plain)
        for (category, natural), ways in part.items():
            found[held, category, natural] += ways * comb(wilds, held)
    return +found


def _one_flush(masks: Sequence[int], shapes: Mapping[Shape, int], plain: int, wilds: int) -> Counter[Reading]:
    """Counts where no two suits can both hold a flush: by ranks alone, then the hands with a flush moved to it."""
    found: Counter[Reading] = Counter()
    for shape, ways in shapes.items():
        found[_by_ranks(*shape, wilds)] += ways
    if wilds > 3:
        return found  # five of a kind, whatever the suits
    suits = Counter((own, tuple(sum(mask >> rank & 1 for mask in masks) - (own >> rank & 1) for rank in range(13)))
                    for own in masks)
    for (own, spare), alike in suits.items():
        for extra in range(min(plain + wilds - 5, 2) + 1):
            beside = _beside(spare, extra)
            for mask in _subsets(own, plain - extra):
                run = _has_run(mask, wilds)
                flush = (Category.STRAIGHT_FLUSH, _is_royal(mask, wilds)) if run else (Category.FLUSH, not wilds)
                for ranks, counts, ways in beside:
                    before = _by_ranks(mask | ranks, *counts[(mask & ranks).bit_count()], wilds)
                    if flush[0] > before[0]:
                        found[before] -= alike * ways
                        found[flush] += alike * ways
    return found


def _quads_or_better(masks: Sequence[int], plain: int) -> Counter[Reading]:
    """Counts for three wild cards and so many others: four of a kind at least, so only runs of one suit matter."""
    found: Counter[Reading] = Counter()
    deck = [(rank, suit) for suit, mask in enumerate(masks) for rank in range(13) if mask >> rank & 1]
    in_a_run = {(a, b) for a in range(13) for b in range(13) if any(run >> a & run >> b & 1 for run in RUNS)}
    for hand in combinations(deck, plain):
        if len({rank for rank, _ in hand}) < plain:
            found[Category.FIVE_OF_A_KIND, False] += 1
        elif any(a[1] == b[1] and (a[0], b[0]) in in_a_run for a, b in combinations(hand, 2)):
            found[Category.STRAIGHT_FLUSH, False] += 1
        else:
            found[Category.FOUR_OF_A_KIND, False] += 1
    return found


def _shapes(masks: Sequence[int], most_cards: int) -> list[Counter[Shape]]:
    """By number of cards: in how many ways the deck gives each shape, built up rank by rank."""
    found: list[Counter[Shape]] = [Counter() for _ in range(most_cards + 1)]
    found[0][0, 0, 0] = 1
    for rank in range(13):
        suits = sum(mask >> rank & 1 for mask in masks)
        for size in range(most_cards, 0, -1):
            for same in range(1, min(suits, size) + 1):
                for (mask, most, second), ways in found[size - same].items():
                    _, second, most = sorted((most, second, same))
                    found[size][mask | 1 << rank, most, second] += ways * comb(suits, same)
    return found


def _beside(spare: Sequence[int], extra: int) -> list[tuple[int, tuple[tuple[int, int], ...], int]]:
    """The ways to put up to two cards of other suits, which have ``spare`` of each rank, beside cards of one suit.

    Each is their ranks as bits, the two highest counts by how many of those ranks the suit's own cards show too,
    and the number of ways.
    """
    if extra == 0:
        return [(0, ((1, 1),), 1)]
    single = ((1, 1), (2, 1), (2, 2))
    found = [(sum(1 << rank for rank in ranks), single, prod(spare[rank] for rank in ranks))
             for ranks in combinations(range(13), extra)]
    if extra == 2:
        found += [(1 << rank, ((2, 1), (3, 1)), comb(n, 2)) for rank, n in enumerate(spare)]
    return [option for option in found if option[2]]


def _subsets(mask: int, size: int) -> list[int]:
    """The parts of a set of bits that have so many of them."""
    return [sum(bits) for bits in combinations([1 << rank for rank in range(13) if mask >> rank & 1], size)]


@cache
def _by_ranks(mask: int, most: int, second: int, wilds: int) -> Reading:
    """What a shape makes with so many wild cards, suits apart."""

    def groups(first: int, other: int) -> bool:
        return max(0, first - most) + max(0, other - second) <= wilds

    if most + wilds >= 5:
        return Category.FIVE_OF_A_KIND, False
    if most + wilds >= 4:
        return Category.FOUR_OF_A_KIND, not wilds
    if groups(3, 2):
        return Category.FULL_HOUSE, not wilds
    if _has_run(mask, wilds):
        return Category.STRAIGHT, _is_royal(mask, wilds)
    if most + wilds >= 3:
        return Category.THREE_OF_A_KIND, not wilds
    if groups(2, 2):
        return Category.TWO_PAIR, not wilds
    return (Category.ONE_PAIR if most + wilds >= 2 else Category.HIGH_CARD), not wilds


@cache
def _has_run(mask: int, wilds: int) -> bool:
    return any((mask & run).bit_count() + wilds >= 5 for run in RUNS)


def _is_royal(mask: int, wilds: int) -> bool:
    """Whether a run needs no wild card: none is held, or no wild card can better it."""
    return not wilds or mask & ROYAL == ROYAL


# ---- the paradox: what a hand may be called decides how often it is called that

def readings(wild: Wild = None, jokers: int = 0) -> dict[frozenset[Category], int]:
    """How many five-card hands can be read as each set of categories, a wild card being any card.

    A hand without a wild card can be read as one category only. A pair with a joker can be read as a pair, as two
    pair or as three of a kind; which of them it *is* depends on the order of the categories.

    Raises:
        ValueError: as ``hand_counts``.

    >>> sets = readings(jokers=1)
    >>> sum(sets.values()) == comb(53, 5)
    True
    >>> sum(n for kinds, n in sets.items() if {Category.TWO_PAIR, Category.THREE_OF_A_KIND} <= kinds)
    82368

    """
    return dict(_readings(*_asked(5, wild, jokers)[1:]))


def counts_in_order(order: Sequence[Category], sets: Mapping[frozenset[Category], int]) -> dict[Category, int]:
    """How many hands each category has when every hand is called the first category in ``order`` that it can be.

    Args:
        order: categories, the best first.
        sets: what ``readings`` gives.

    >>> ladder = sorted(Category, reverse=True)
    >>> counts_in_order(ladder, readings(jokers=1)) == {c: hand_counts(5, jokers=1)[c] for c in ladder}
    True

    """
    counts = dict.fromkeys(order, 0)
    for kinds, ways in sets.items():
        first = next((category for category in order if category in kinds), None)
        if first is not None:
            counts[first] += ways
    return counts


def consistent_orders(sets: Mapping[frozenset[Category], int]) -> list[tuple[Category, ...]]:
    """Every order of the categories in which none is rarer than one that it loses to: the best first.

    The search tries every order from the top and drops one as soon as a category would be rarer than the one above
    it: how often a category comes depends on which stand above it, not on their order. Categories that no hand can
    be are left out.

    Args:
        sets: what ``readings`` gives.

    >>> len(consistent_orders(readings())), len(consistent_orders(readings(jokers=1)))
    (1, 0)

    """
    possible = sorted({category for kinds in sets for category in kinds}, reverse=True)

    def below(order: tuple[Category, ...], rarest: int) -> Iterator[tuple[Category, ...]]:
        if len(order) == len(possible):
            yield order
        for category in possible:
            if category not in order:
                ways = sum(n for kinds, n in sets.items() if category in kinds and kinds.isdisjoint(order))
                if ways >= rarest:
                    yield from below((*order, category), ways)

    return list(below((), 0))


def inclusion_counts(sets: Mapping[frozenset[Category], int]) -> dict[Category, int]:
    """How many hands hold each category, whatever else they can be: these counts do not depend on any order.

    A straight flush holds a straight and a flush, a full house three of a kind and two pair, and so on. To rank by
    these counts is Emert and Umbach's way out of the paradox (Chance, 1996).

    >>> counts = inclusion_counts(readings("2"))
    >>> counts[Category.FLUSH] < counts[Category.FOUR_OF_A_KIND] < counts[Category.FULL_HOUSE]
    True

    """
    return {category: sum(n for kinds, n in sets.items() if category in kinds or kinds & _HOLDERS[category])
            for category in Category}


_HOLDERS = {
    category: frozenset(holders) for category, holders in (
        (Category.HIGH_CARD, Category), (Category.ONE_PAIR, (2, 3, 6, 7, 9)), (Category.TWO_PAIR, (6,)),
        (Category.THREE_OF_A_KIND, (6, 7, 9)), (Category.STRAIGHT, (8,)), (Category.FLUSH, (8,)),
        (Category.FULL_HOUSE, ()), (Category.FOUR_OF_A_KIND, (9,)), (Category.STRAIGHT_FLUSH, ()),
        (Category.FIVE_OF_A_KIND, ()))
}


@lru_cache(maxsize=64)
def _readings(wild: tuple[Card, ...], jokers: int) -> Mapping[frozenset[Category], int]:
    suits = [{card.suit for card in DECK if card.rank == rank and card not in wild} for rank in range(2, 15)]
    wilds = len(wild) + jokers
    found: Counter[frozenset[Category]] = Counter()
    for held in range(min(wilds, 5) + 1):
        for ranks in combinations_with_replacement(range(13), 5 - held):
            times = Counter(ranks)
            ways = prod(comb(len(suits[rank]), n) for rank, n in times.items())
            shared = [suits[rank] for rank in times]
            one_suit = len(set.intersection(*shared)) if shared and len(times) == len(ranks) else 0
            found[_can_be(ranks, held, suited=False)] += (ways - one_suit) * comb(wilds, held)
            found[_can_be(ranks, held, suited=True)] += one_suit * comb(wilds, held)
    return +found


@cache
def _can_be(ranks: tuple[int, ...], wilds: int, *, suited: bool) -> frozenset[Category]:
    """Every category that cards of these ranks, all of one suit or not, can be with so many cards that may be any."""
    kinds = set()
    for others in combinations_with_replacement(range(13), wilds):
        times = Counter(ranks + others)
        shape = tuple(sorted(times.values(), reverse=True))
        run = len(times) == 5 and sum(1 << rank for rank in times) in RUNS
        if shape == (5,):
            kinds.add(Category.FIVE_OF_A_KIND)
            continue
        if suited or not ranks:
            kinds.add(Category.STRAIGHT_FLUSH if run else Category.FLUSH)
        if not suited or wilds:
            kinds.add(Category.STRAIGHT if run else _SHAPES[shape])
    return frozenset(kinds)


_SHAPES = {
    (4, 1): Category.FOUR_OF_A_KIND, (3, 2): Category.FULL_HOUSE, (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR, (2, 1, 1, 1): Category.ONE_PAIR, (1, 1, 1, 1, 1): Category.HIGH_CARD,
}
