"""The inner loops of ``engine.py`` and ``decks.py`` compiled by Numba (the extra ``fast``): the same answers, faster.

Nothing here is imported before millions of hands are asked for: compiling takes longer than NumPy needs for fewer.
Other threads need not wait for these loops.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from foldqueen.hands import Ranking
from foldqueen.odds.engine import SUIT_BITS, WildSets, tables


@njit(nogil=True, cache=True)
def shuffle(numbers, found):
    """Deal from the top of new decks, as ``decks.py`` does by columns."""
    deck = np.empty(52, np.uint8)
    cards = np.uint64(len(found))
    for column in range(found.shape[1]):
        for card in range(52):
            deck[card] = card
        place = np.uint64(0)
        while place < cards:
            product = np.uint64(numbers[place // np.uint64(3), column])
            for _ in range(min(np.uint64(3), cards - place)):
                product *= np.uint64(52) - place
                chosen = place + (product >> np.uint64(32))
                product &= np.uint64(0xFFFFFFFF)
                card = deck[chosen]
                deck[chosen] = deck[place]
                found[place, column] = card
                place += np.uint64(1)


def rank_some(columns: tuple[NDArray[np.uint8], ...], sets: WildSets, chosen: NDArray | int, ranking: Ranking,
              values: NDArray[np.int32], wilds: NDArray[np.uint8]) -> int:
    """Fill in the values and the wild cards of many hands; see ``engine.rank_columns``.

    Returns the first row with a number that is no card, or with a card twice, where it stops; -1 if there is none.

    Args:
        columns: for each of one to seven cards the numbers of that card in every hand.
        sets: what may be wild.
        chosen: which of the sets is wild, for all hands or for each.
        ranking: the rulings in force.
        values: to be filled in.
        wilds: to be filled in.

    """
    found = tables()
    every = np.broadcast_to(np.asarray(chosen, np.intp), len(values))
    return _rank(columns, sets.adders, sets.natural, every, found["displacement"], found["ordinal"], found["values"],
                 found[f"flush_{ranking.duplicates}"], SUIT_BITS, values, wilds)


@njit(nogil=True, cache=True)
def _rank(columns, adders, natural, chosen, displacement, ordinal, ordered, flush, suit_bits, values, wilds):
    for row in range(len(values)):
        wild_set = np.uint64(chosen[row])
        total, seen = np.uint64(0x3333), np.uint64(0)
        for place in range(len(columns)):  # as many as a tuple has: the compiler unrolls this
            card = np.uint64(min(columns[place][row], np.uint8(63)))
            seen += np.uint64(1) << card
            total += adders[wild_set, card]
        different, rest = 0, seen
        while rest:  # counts the bits, by one instruction once compiled
            rest &= rest - np.uint64(1)
            different += 1
        if different < len(columns) or seen >> np.uint64(52):
            return row
        slot = np.uint32(total >> np.uint64(24)) & np.uint32(0x1FFFF)
        best = ordinal[slot ^ displacement[total >> np.uint64(50)]]
        held = np.uint8(total >> np.uint64(16)) & np.uint8(7)
        if len(columns) >= 5 and total & np.uint64(0x8888):
            bits = np.uint64(0)
            for place in range(len(columns)):
                bits |= suit_bits[columns[place][row]]
            bits &= natural[wild_set]
            for suit in range(4):
                if total >> np.uint64(4 * suit) & np.uint64(8):
                    best = max(best, flush[held, bits >> np.uint64(13 * suit) & np.uint64(0x1FFF)])
        values[row] = ordered[best]
        wilds[row] = held
    return -1
