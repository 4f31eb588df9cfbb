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
    """Deal from the top of new decks, as ``decks.py`` does by columns: what is chosen first, as it needs no deck."""
    deck, chosen = np.empty(52, np.uint8), np.empty((54, BLOCK), np.uint8)
    cards = np.uint64(len(found))
    for start in range(0, found.shape[1], BLOCK):
        some = min(BLOCK, found.shape[1] - start)
        for group in range((len(found) + 2) // 3):
            row, place = numbers[group, start:], np.uint64(3 * group)
            first, second, third = chosen[place], chosen[place + np.uint64(1)], chosen[place + np.uint64(2)]
            for deal in range(some):
                product = np.uint64(row[deal]) * (np.uint64(52) - place)
                first[deal] = product >> np.uint64(32)
                product = (product & np.uint64(0xFFFFFFFF)) * (np.uint64(51) - place)
                second[deal] = product >> np.uint64(32)
                product = (product & np.uint64(0xFFFFFFFF)) * (np.uint64(50) - place)
                third[deal] = product >> np.uint64(32)
        for deal in range(some):
            for card in range(52):
                deck[card] = card
            for place in range(cards):
                swapped = place + np.uint64(chosen[place, deal])
                found[place, start + deal] = deck[swapped]
                deck[swapped] = deck[place]


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
    state, best, winners = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.int32), np.empty(BLOCK, np.int32)
    shown = np.empty((8, BLOCK), np.uint64)  # for each seat four bits a rank: how many of its up cards have it
    pairs = (step[:, :, 0] != step[:, :, 1]).any()
    for start in range(0, columns.shape[1], BLOCK):
        some = min(BLOCK, columns.shape[1] - start)
        state[:], shown[:], best[:], winners[:] = 0, 0, 0, 0
        for number in range(len(ups)):
            cards, seat, table = columns[ups[number, 0], start:], ups[number, 1], step[number // (len(ups) - 1)]
            had = np.uint64(0)
            for deal in range(some):
                rank = np.uint64(cards[deal] >> np.uint8(2))
                if pairs:
                    had = shown[seat, deal] >> np.uint64(4) * rank & np.uint64(3)
                    shown[seat, deal] += np.uint64(1) << np.uint64(4) * rank
                state[deal] = table[state[deal], had, rank]
        for hand in range(len(hands)):
            cards = _seven(columns, hands[hand], start)
            values, wilds = value[seats[hand], start:], held[seats[hand], start:]
            for deal in range(some):
                total = np.uint64(0x3333)
                for place in range(7):
                    total += adders[state[deal], cards[place][deal]]
                found = ordinal[_slot(total, displacement)]
                wild = np.uint8(total >> np.uint64(16)) & np.uint8(7)
                if total & np.uint64(0x8888):
                    bits = np.uint64(0)
                    for place in range(7):
                        bits |= suit_bits[cards[place][deal]]
                    found = max(found, _flush(total, wild, bits & natural[state[deal]], flush))
                number = ordered[found]
                values[deal], wilds[deal], best[deal] = number, wild, max(best[deal], number)
        for seat in seats:
            values = value[seat, start:]
            for deal in range(some):
                winners[deal] += np.int32(values[deal] == best[deal])
        for deal in range(some):
            winners[deal] = parts[winners[deal]]
            wild_rank[start + deal], no_wild[start + deal] = rank_in[state[deal]], none_in[state[deal]]
        for seat in seats:
            values, won = value[seat, start:], share[seat, start:]
            for deal in range(some):
                won[deal] = winners[deal] if values[deal] == best[deal] else 0
        for deal in range(some):
            if carried_in[state[deal]]:
                for seat in seats:
                    value[seat, start + deal], held[seat, start + deal], share[seat, start + deal] = -1, 0, 0


@njit(nogil=True, cache=True)
def _seven(columns, places, start):
    """The columns of a hand; as many as a tuple has, so that the compiler unrolls the loops over them."""
    a, b, c, d, e, f, g = places[0], places[1], places[2], places[3], places[4], places[5], places[6]
    return (columns[a, start:], columns[b, start:], columns[c, start:], columns[d, start:], columns[e, start:],
            columns[f, start:], columns[g, start:])


def count(found: Outcomes, *sums: NDArray[np.int64]) -> None:
    """Count outcomes, as ``tally.py`` does by columns."""
    _count(found.value, found.held, found.share, found.wild_rank, found.no_wild, *sums)


@njit(nogil=True, cache=True)
def _count(value, held, share, wild_rank, no_wild, figures, winning, wild, shares, category, wild_cards):
    hands, winners, best = np.empty(BLOCK, np.int32), np.empty(BLOCK, np.int32), np.empty(BLOCK, np.int32)
    of_category, of_wilds = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64)  # four bits a kind: hands of a deal
    split = carried = all_hands = squares = 0
    for start in range(0, len(wild_rank), BLOCK):
        some = min(BLOCK, len(wild_rank) - start)
        hands[:], winners[:], best[:], of_category[:], of_wilds[:] = 0, 0, -1, 0, 0
        for seat in range(len(value)):
            values, wilds, parts = value[seat, start:], held[seat, start:], share[seat, start:]
            total = square = 0
            for deal in range(some):
                total, square = total + parts[deal], square + parts[deal] * parts[deal]
                winners[deal] += np.int32(parts[deal] > 0)
            shares[seat, 0] += total
            shares[seat, 1] += square
            for deal in range(some):
                shown = np.uint64(values[deal] >= 0)
                hands[deal] += np.int32(shown)
                best[deal] = max(best[deal], values[deal])
                of_category[deal] += shown << np.uint64(4) * _category(values[deal])
                of_wilds[deal] += shown << np.uint64(4) * np.uint64(wilds[deal])
        for packed, sums in ((of_category, category), (of_wilds, wild_cards)):
            for kind in range(16):
                total = square = times_hands = 0
                for deal in range(some):
                    same = np.int64(packed[deal] >> np.uint64(4 * kind) & np.uint64(15))
                    total, square, times_hands = total + same, square + same * same, times_hands + same * hands[deal]
                sums[0, kind] += total
                sums[1, kind] += square
                sums[2, kind] += times_hands
        for deal in range(some):
            if hands[deal]:
                winning[_category(best[deal])] += 1
            wild[wild_rank[start + deal]] += 1
        for deal in range(some):
            split, carried = split + (winners[deal] > 1), carried + (winners[deal] == 0)
            all_hands, squares = all_hands + hands[deal], squares + hands[deal] * hands[deal]
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
