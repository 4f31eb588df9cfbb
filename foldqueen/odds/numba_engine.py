"""The inner loops of ``odds`` compiled by Numba (the extra ``fast``): the same answers, bit for bit, and faster.

Nothing here is imported before millions of hands are asked for: compiling takes longer than NumPy needs for fewer.
Other threads need not wait for these loops.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numba import njit
from numpy.typing import NDArray

from foldqueen.hands import Ranking
from foldqueen.odds.automaton import Automaton
from foldqueen.odds.engine import SUIT_BITS, WildSets, tables
from foldqueen.odds.tally import PARTS

if TYPE_CHECKING:
    from foldqueen.odds.bulk import Outcomes

_SHARES = np.array([0, *(PARTS // winners for winners in range(1, 9))], np.int32)
BLOCK = 256
"""How many deals are played at once, so that all that is in use stays in the nearest cache."""


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
    if isinstance(chosen, np.ndarray):
        return _rank(columns, sets.adders, sets.natural, chosen.astype(np.intp), *_tables(ranking), values, wilds)
    only = slice(chosen, chosen + 1)
    return _rank(columns, sets.adders[only], sets.natural[only], None, *_tables(ranking), values, wilds)


def play(columns: NDArray[np.uint8], ups: NDArray[np.intp], hands: NDArray[np.intp], seats: NDArray[np.intp],
         machine: Automaton, carried: NDArray[np.bool_], ranking: Ranking, found: Outcomes) -> None:
    """Fold the up cards of many deals, show the hands down and see who wins.

    Args:
        columns: a row for each place in the deck, a column for each deal.
        ups: for each up card its place and its seat, from 0.
        hands: for each seat at the showdown the places of its seven cards.
        seats: those seats, from 0.
        machine: the fold.
        carried: for each state of the fold whether the pot carries over instead.
        ranking: the rulings in force.
        found: to be filled in where it is blank.

    """
    _play(columns, ups, hands, seats, machine.step, machine.wild_rank, machine.no_wild, carried, _SHARES,
          machine.sets.adders, machine.sets.natural, *_tables(ranking), found.value, found.held, found.share,
          found.wild_rank, found.no_wild)


def _tables(ranking: Ranking) -> tuple[NDArray, ...]:
    found = tables()
    return (found["displacement"], found["ordinal"], found["values"], found[f"flush_{ranking.duplicates}"], SUIT_BITS)


@njit(nogil=True, cache=True)
def _play(columns, ups, hands, seats, step, rank_in, none_in, carried_in, parts, adders, natural, displacement, ordinal,
          ordered, flush, suit_bits, value, held, share, wild_rank, no_wild):
    total, state = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64)
    shown = np.empty((8, BLOCK), np.uint64)  # for each seat four bits a rank: how many of its up cards have it
    pairs = (step[:, :, 0] != step[:, :, 1]).any()
    for start in range(0, columns.shape[1], BLOCK):
        some = min(BLOCK, columns.shape[1] - start)
        state[:], shown[:] = 0, 0
        for number in range(len(ups)):
            cards, seat, table = columns[ups[number, 0], start:], ups[number, 1], step[number // (len(ups) - 1)]
            for deal in range(some):
                rank = np.uint64(cards[deal] >> np.uint8(2))
                had = np.uint64(0)
                if pairs:
                    had = shown[seat, deal] >> np.uint64(4) * rank & np.uint64(3)
                    shown[seat, deal] += np.uint64(1) << np.uint64(4) * rank
                state[deal] = table[state[deal], had, rank]
        for hand in range(len(hands)):
            seat = seats[hand]
            total[:] = 0x3333
            for card in range(7):
                cards = columns[hands[hand, card], start:]
                for deal in range(some):
                    total[deal] += adders[state[deal], cards[deal]]
            for deal in range(some):
                found = ordinal[_slot(total[deal], displacement)]
                wilds = np.uint8(total[deal] >> np.uint64(16)) & np.uint8(7)
                if total[deal] & np.uint64(0x8888):
                    bits = np.uint64(0)
                    for card in range(7):
                        bits |= suit_bits[columns[hands[hand, card], start + deal]]
                    found = max(found, _flush(total[deal], wilds, bits & natural[state[deal]], flush))
                value[seat, start + deal], held[seat, start + deal] = ordered[found], wilds
        for deal in range(some):
            after = start + deal
            wild_rank[after], no_wild[after] = rank_in[state[deal]], none_in[state[deal]]
            best, winners = np.int32(0), np.int32(0)
            for seat in seats:
                if carried_in[state[deal]]:
                    value[seat, after], held[seat, after] = -1, 0
                number = value[seat, after]
                winners = np.int32(1) if number > best else winners + np.int32(number == best)
                best = max(best, number)
            for seat in seats:
                share[seat, after] = parts[winners] if value[seat, after] == best else 0


def count(found: Outcomes, *sums: NDArray[np.int64]) -> None:
    """Count outcomes, as ``tally.py`` does by columns."""
    _count(found.value, found.held, found.share, found.wild_rank, found.no_wild, *sums)


@njit(nogil=True, cache=True)
def _count(value, held, share, wild_rank, no_wild, figures, winning, wild, shares, category, wilds):
    split = carried = all_hands = squares = 0
    for deal in range(len(wild_rank)):
        hands, winners, best = 0, 0, np.int32(-1)
        of_category, of_wilds = np.uint64(0), np.uint64(0)  # four bits a kind: how many hands of this deal
        for seat in range(len(value)):
            number, parts = value[seat, deal], np.int64(share[seat, deal])
            winners += parts > 0
            shares[seat, 0] += parts
            shares[seat, 1] += parts * parts
            if number >= 0:
                hands += 1
                best = max(best, number)
                of_category += np.uint64(1) << np.uint64(4) * _category(number)
                of_wilds += np.uint64(1) << np.uint64(4) * held[seat, deal]
        for kind in range(10):
            some = np.int64(of_category >> np.uint64(4 * kind) & np.uint64(15))
            category[0, kind] += some
            category[1, kind] += some * some
            category[2, kind] += some * hands
        for kind in range(16):
            some = np.int64(of_wilds >> np.uint64(4 * kind) & np.uint64(15))
            wilds[0, kind] += some
            wilds[1, kind] += some * some
            wilds[2, kind] += some * hands
        if hands:
            winning[_category(best)] += 1
        wild[wild_rank[deal]] += 1
        split, carried = split + (winners > 1), carried + (winners == 0)
        all_hands, squares = all_hands + hands, squares + hands * hands
    figures[:] = np.array((len(wild_rank), no_wild.sum(), split, carried, all_hands, squares))


@njit(nogil=True, cache=True)
def _category(value):
    number = np.uint64(value >> np.int32(20)) & np.uint64(15)
    return np.uint64(8) if number == np.uint64(10) else number


@njit(nogil=True, cache=True)
def _rank(columns, adders, natural, chosen, displacement, ordinal, ordered, flush, suit_bits, values, wilds):
    for row in range(len(values)):
        wild_set = np.uint64(0) if chosen is None else np.uint64(chosen[row])
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
        best = ordinal[_slot(total, displacement)]
        held = np.uint8(total >> np.uint64(16)) & np.uint8(7)
        if len(columns) >= 5 and total & np.uint64(0x8888):
            bits = np.uint64(0)
            for place in range(len(columns)):
                bits |= suit_bits[columns[place][row]]
            best = max(best, _flush(total, held, bits & natural[wild_set], flush))
        values[row] = ordered[best]
        wilds[row] = held
    return -1


@njit(nogil=True, cache=True)
def _slot(total, displacement):
    return np.uint32(total >> np.uint64(24)) & np.uint32(0x1FFFF) ^ displacement[total >> np.uint64(50)]


@njit(nogil=True, cache=True)
def _flush(total, held, bits, flush):
    best = np.uint16(0)
    for suit in range(4):
        if total >> np.uint64(4 * suit) & np.uint64(8):
            best = max(best, flush[held, bits >> np.uint64(13 * suit) & np.uint64(0x1FFF)])
    return best
