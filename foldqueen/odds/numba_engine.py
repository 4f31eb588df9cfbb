"""The evaluator of ``engine.py`` compiled by Numba (the extra ``fast``): the same tables, the same answers, faster.

Nothing here is imported before millions of hands are asked for: compiling takes longer than NumPy needs for fewer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from foldqueen.hands import Ranking
from foldqueen.odds.engine import SUIT_BITS, WildSets, tables


def rank_some(cards: NDArray[np.uint8], sets: WildSets, chosen: NDArray | int, ranking: Ranking,
              values: NDArray[np.int32], wilds: NDArray[np.uint8]) -> int:
    """Fill in the values and the wild cards of many hands; see ``engine.rank_columns``.

    Returns the first row with a number that is no card, or with a card twice, where it stops; -1 if there is none.

    Args:
        cards: a hand in each row, in any memory order.
        sets: what may be wild.
        chosen: which of the sets is wild, for all hands or for each.
        ranking: the rulings in force.
        values: to be filled in.
        wilds: to be filled in.

    """
    found = tables()
    every = chosen if isinstance(chosen, np.ndarray) else np.zeros(1, np.intp) + np.intp(chosen)
    step = 1 if isinstance(chosen, np.ndarray) else 0
    rank = kernel()
    assert rank, "ask for the kernel before using it"
    return rank(cards, sets.adders, sets.natural, every.astype(np.intp), step, found["displacement"], found["ordinal"],
                found["values"], found[f"flush_{ranking.duplicates}"], SUIT_BITS, values, wilds)


@cache
def kernel() -> Callable[..., int] | None:
    """The loop below as machine code, which other threads need not wait for; None where Numba is missing."""
    try:
        from numba import njit
    except ImportError:
        return None
    return njit(nogil=True, cache=True)(_rank)


def _rank(cards, adders, natural, chosen, step, displacement, ordinal, ordered, flush, suit_bits, values, wilds):
    size = cards.shape[1]
    for row in range(cards.shape[0]):
        wild_set = np.uint64(chosen[row * step])
        total, seen, added = np.uint64(0x3333), np.uint64(0), np.uint64(0)
        for place in range(size):
            card = cards[row, place]
            if card > 51:
                return row
            bit = suit_bits[card]
            seen |= bit
            added += bit
            total += adders[wild_set, card]
        if seen != added:
            return row
        slot = np.uint32(total >> np.uint64(24)) & np.uint32(0x1FFFF)
        best = ordinal[slot ^ displacement[total >> np.uint64(50)]]
        held = np.uint8(total >> np.uint64(16)) & np.uint8(7)
        if size >= 5 and total & np.uint64(0x8888):
            bits = seen & natural[wild_set]
            for suit in range(4):
                if total >> np.uint64(4 * suit) & np.uint64(8):
                    best = max(best, flush[held, bits >> np.uint64(13 * suit) & np.uint64(0x1FFF)])
        values[row] = ordered[best]
        wilds[row] = held
    return -1
