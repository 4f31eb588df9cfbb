"""What many hands are worth at once, on arrays: exact with any wild cards, the same values as ``best_hand``.

Every card has a 64-bit *adder*, and a hand's adders add up to all that its value needs, suits' ranks apart::

    bits  0 to 15   a counter of four bits for each suit, started at 3, so that 5 or more sets its top bit
    bits 16 to 18   wild cards
    bits 24 to 63   the sum of the ranks' keys, which a perfect hash turns into a place in a table

A wild card adds one to all four suits, one to the wild cards, and a rank key of its own. ``tools/make_tables.py`` makes
the tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module, resources
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from foldqueen.card import DECK
from foldqueen.hands import Ranking, Wild, wild_among

CHUNK = 1 << 14
"""How many hands are worked on at once: few enough that every array in use stays in the processor's cache."""
WORTH_COMPILING = 1 << 21
"""How many hands NumPy values in about the time that Numba, where it is installed, needs to compile."""
NATURAL_ROYAL = 10 << 20 | 14 << 16
"""The value of a royal flush without wild cards where it beats five of a kind."""

_STARTED = np.uint64(0x3333)
_FLUSH = np.uint64(0x8888)
_KEY_SHIFT, _BUCKET_SHIFT, _WILD_SHIFT = np.uint64(24), np.uint64(50), np.uint64(16)
_SLOTS = np.uint32((1 << 17) - 1)
_ROYALS = np.array([0x1F << 13 * suit + 8 for suit in range(4)], np.uint64)
SUIT_BITS = np.zeros(64, np.uint64)
"""A bit for every card, each suit's thirteen together."""
SUIT_BITS[:52] = [1 << 13 * (card % 4) + card // 4 for card in range(52)]


@cache
def tables() -> dict[str, NDArray]:
    """The tables by name, loaded once: ``values`` from small to large, and places in it for everything else."""
    with resources.files("foldqueen").joinpath("data/ranks.npz").open("rb") as file, np.load(file) as stored:
        return dict(stored)


class WildSets:
    """Some sets of wild cards, numbered; each hand of an array has the number of its own.

    Args:
        sets: for each set an iterable of card numbers, or an integer whose bit ``n`` says that card ``n`` is wild.

    """

    def __init__(self, sets: Sequence[int | Iterable[int]]) -> None:
        masks = [cards if isinstance(cards, int) else sum(1 << int(card) for card in set(cards)) for cards in sets]
        numbers = np.arange(52, dtype=np.uint64)
        wild = (np.array(masks, np.uint64)[:, None] >> numbers & np.uint64(1)).astype(bool)
        rank_keys = tables()["rank_keys"]
        natural = np.repeat(rank_keys[:13], 4) + (np.uint64(1) << np.uint64(4) * (numbers % np.uint64(4)))
        joker = rank_keys[13] + np.uint64(0x1_1111)
        self.adders = np.zeros((len(masks), 64), np.uint64)
        self.adders[:, :52] = np.where(wild, joker, natural)
        self.natural = np.where(wild, np.uint64(0), SUIT_BITS[:52]).sum(axis=1, dtype=np.uint64)
        """For each set the bits of the cards that are not wild."""

    def __len__(self) -> int:
        return len(self.adders)


def rank_columns(columns: Sequence[NDArray], sets: WildSets, chosen: NDArray | int = 0,
                 ranking: Ranking | None = None) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    """The values of many hands and how many wild cards each holds; what a hand with a card twice is worth is not said.

    Args:
        columns: for each of one to seven cards the numbers of that card in every hand.
        sets: what may be wild.
        chosen: which of the sets is wild, for all hands or for each.
        ranking: the rulings in force; ``duplicates="none"`` has no tables.

    """
    ranking = ranking or Ranking()
    values, wilds = np.empty(len(columns[0]), np.int32), np.empty(len(columns[0]), np.uint8)
    if kernels := compiled(len(values)):
        start = 0
        while start < len(values):  # the loops stop at a hand with a card twice, from a deck that ran out
            rows = slice(start, None)
            some = chosen[rows] if isinstance(chosen, np.ndarray) else chosen
            bad = kernels.rank_some(tuple(column[rows] for column in columns), sets, some, ranking, values[rows],
                                    wilds[rows])
            if bad < 0:
                break
            values[start + bad], wilds[start + bad] = 0, 0
            start += bad + 1
        if ranking.five_of_a_kind == "below_natural_royal" and len(columns) >= 5:
            _raise_natural_royals(values, columns)
        return values, wilds
    for start in range(0, len(values), CHUNK):
        rows = slice(start, start + CHUNK)
        some = chosen[rows] if isinstance(chosen, np.ndarray) else chosen
        values[rows], wilds[rows] = _rank_some([column[rows] for column in columns], sets, some, ranking)
    return values, wilds


_valued = 0  # how many hands so far


def compiled(hands: int = 0) -> ModuleType | None:
    """The compiled loops, once so many hands are asked for that compiling them pays; None without Numba."""
    global _valued
    _valued += hands
    return _kernels() if _valued >= WORTH_COMPILING else None


@cache
def _kernels() -> ModuleType | None:
    try:
        return import_module("foldqueen.odds.numba_engine")
    except Exception:  # a user's own file of a name that Numba imports can break it in any way
        return None


def _rank_some(columns: Sequence[NDArray], sets: WildSets, chosen: NDArray | int,
               ranking: Ranking) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    """The values and the wild cards of so few hands that every array stays in the cache."""
    found = tables()
    if isinstance(chosen, np.ndarray):
        adders, shift = sets.adders.ravel(), chosen.astype(np.intp) << np.intp(6)
    else:
        adders, shift = sets.adders[chosen], np.intp(0)
    total = np.full(len(columns[0]), _STARTED)
    for column in columns:
        total += adders.take(column + shift, mode="clip")
    slot = (total >> _KEY_SHIFT).astype(np.uint32) & _SLOTS
    slot ^= found["displacement"].take((total >> _BUCKET_SHIFT).astype(np.intp), mode="clip")
    best = found["ordinal"].take(slot.astype(np.intp), mode="clip")
    wilds = (total >> _WILD_SHIFT).astype(np.uint8) & np.uint8(7)
    if len(columns) >= 5:
        flushing = np.flatnonzero(total & _FLUSH)
        _raise_to_flushes(best, flushing, total, wilds, columns, sets.natural[chosen], ranking)
    values = found["values"].take(best.astype(np.intp), mode="clip")
    if ranking.five_of_a_kind == "below_natural_royal" and len(columns) >= 5:
        _raise_natural_royals(values, columns)
    return values, wilds


def _bits(columns: Sequence[NDArray], rows: NDArray) -> NDArray[np.uint64]:
    """The cards of some hands, a bit for each."""
    bits = np.zeros(len(rows), np.uint64)
    for column in columns:
        bits |= SUIT_BITS.take(column.take(rows, mode="clip"), mode="clip")
    return bits


def _raise_to_flushes(best: NDArray, rows: NDArray, total: NDArray, wilds: NDArray, columns: Sequence[NDArray],
                      natural: NDArray | np.uint64, ranking: Ranking) -> None:
    """Every suit with five cards is tried: with wild cards there may be several."""
    flush = tables()[f"flush_{ranking.duplicates}"].ravel()
    bits = _bits(columns, rows) & (natural[rows] if isinstance(natural, np.ndarray) else natural)
    row, suited = wilds[rows].astype(np.intp) << np.intp(13), total[rows]
    for suit in range(4):
        reached = np.flatnonzero(suited & np.uint64(8 << 4 * suit))
        mask = (bits[reached] >> np.uint64(13 * suit)).astype(np.intp) & np.intp(0x1FFF)
        where = rows[reached]
        best[where] = np.maximum(best[where], flush.take(row[reached] + mask, mode="clip"))


def _raise_natural_royals(values: NDArray, columns: Sequence[NDArray]) -> None:
    rows = np.flatnonzero(values >= np.int32(8 << 20 | 14 << 16))
    bits = _bits(columns, rows)
    values[rows[((bits[:, None] & _ROYALS) == _ROYALS).any(axis=1)]] = NATURAL_ROYAL


def rank_hands(array: NDArray[np.uint8], wild: Wild | NDArray[np.uint64] = None,
               ranking: Ranking | None = None) -> NDArray[np.int32]:
    """What each of many hands is worth: an integer for every row, larger is better, equal is a tie.

    The value is ``category << 20 | r1 << 16 | r2 << 12 | r3 << 8 | r4 << 4 | r5``, with the category and the ranks that
    decide ties as :func:`foldqueen.best_hand` names them. Fewer than five cards are read as a board: pairs, trips,
    quads and high cards. A natural royal flush that beats five of a kind has 10 for its category.

    Args:
        array: ``uint8``, one hand of 1 to 7 different cards in each row; a card is ``(rank - 2) * 4 + suit`` with clubs
            0, diamonds 1, hearts 2, spades 3.
        wild: what is wild in every hand, as :func:`foldqueen.best_hand` takes it; or a ``uint64`` array with a number
            for each hand, whose bit ``n`` says that card ``n`` is wild in it.
        ranking: the rulings in force; the default is ``Ranking()``. ``duplicates="none"`` is left to ``best_hand``.

    Raises:
        ValueError: for an array of another type or shape, a card that is none or stands twice in a row.

    >>> import numpy as np
    >>> hands = np.array([[51, 48, 10, 15, 20, 29, 38]], np.uint8)  # A♠ A♣ 4♥ 5♠ 7♣ 9♦ J♥
    >>> [f"{value:06x}" for value in rank_hands(hands)], [f"{value:06x}" for value in rank_hands(hands, wild="4")]
    (['1eb970'], ['3eb900'])

    """
    ranking = ranking or Ranking()
    if ranking.duplicates == "none":
        raise ValueError("duplicates='none' has no tables: use 'any' or 'standard', or best_hand for each hand")
    _check_shape(array)
    per_row = isinstance(wild, np.ndarray)
    if per_row:
        _check_wild(wild, len(array))
    else:
        sets = WildSets([[card.number for card in wild_among(DECK, wild)]])
    values = np.empty(len(array), np.int32)
    if not per_row and (kernels := compiled(len(array))):
        bad = kernels.rank_some(tuple(array.T), sets, 0, ranking, values, np.empty(len(array), np.uint8))
        if bad >= 0:
            _check_cards(array[bad:bad + 1].T, bad)
        if ranking.five_of_a_kind == "below_natural_royal" and array.shape[1] >= 5:
            _raise_natural_royals(values, array.T)
        return values
    for start in range(0, len(array), CHUNK):
        rows = slice(start, start + CHUNK)
        columns = np.ascontiguousarray(array[rows].T)
        _check_cards(columns, start)
        chosen: NDArray | int = 0
        if per_row:
            masks, chosen = np.unique(wild[rows], return_inverse=True)
            sets = WildSets(masks.tolist())
        values[rows] = rank_columns(columns, sets, chosen, ranking)[0]
    return values


def _check_shape(array: NDArray) -> None:
    if not isinstance(array, np.ndarray) or array.dtype != np.uint8:
        kind = f"an array of {array.dtype}" if isinstance(array, np.ndarray) else f"a {type(array).__name__}"
        raise ValueError(f"{kind} holds no card numbers: use a NumPy array of uint8, (rank - 2) * 4 + suit")
    if array.ndim != 2 or not 1 <= array.shape[1] <= 7:
        raise ValueError(f"an array of shape {array.shape} is not one hand a row: use (hands, cards) with 1 to 7 cards")


def _check_wild(wild: NDArray, hands: int) -> None:
    if wild.dtype != np.uint64 or wild.shape != (hands,):
        raise ValueError(f"an array of {wild.dtype} with shape {wild.shape} does not say what is wild in {hands} "
                         f"hands: use uint64 with shape ({hands},), bit n for card n")
    if wild.size and int(wild.max()) >> 52:
        raise ValueError(f"{int(wild.max())} makes a card wild that is none: only bits 0 to 51 stand for cards")


def _check_cards(columns: NDArray[np.uint8], start: int) -> None:
    """Refuse numbers above 51, and rows where a card stands twice: powers of two that differ never carry."""
    if columns.max(initial=0) > 51:
        card, row = np.argwhere(columns > 51)[0]
        raise ValueError(f"{columns[card, row]} in row {start + row} is not a card: card numbers are 0 to 51")
    seen, twice = np.zeros((2, columns.shape[1]), np.uint64)
    for column in columns:
        bit = SUIT_BITS.take(column.astype(np.intp), mode="clip")
        twice |= seen & bit
        seen |= bit
    if twice.any():
        row = np.flatnonzero(twice)[0]
        cards = columns[:, row].tolist()
        card = next(card for card in cards if cards.count(card) > 1)
        raise ValueError(f"{DECK[card]} stands twice in row {start + row}: a hand has different cards")
