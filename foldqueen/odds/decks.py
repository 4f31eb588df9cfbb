"""Shuffled decks by the thousand, which a seed alone decides."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from foldqueen.odds.engine import compiled

CHUNK = 10_000
"""How many deals share a stream of random numbers: part of what a seed means, so it never changes."""

_LOW = np.uint64(0xFFFFFFFF)
_LEFT = np.arange(52, 1, -1, dtype=np.uint32)
_CHOICES = _LEFT.reshape(17, 3).prod(axis=1, dtype=np.uint32)[:, None]
_UNEVEN = ((1 << 32) % _CHOICES.astype(np.uint64)).astype(np.uint32)


def chunk_decks(seed: int, chunk: int, deals: int, cards: int = 52) -> NDArray[np.uint8]:
    """The decks of one chunk of a simulation, so that a deal that it made can be looked at again.

    Args:
        seed: the simulation's seed.
        chunk: which chunk, from 0.
        deals: how many deals the whole simulation has.
        cards: how many cards of each deck are asked for, from the top; they do not depend on how many.

    """
    stream = np.random.SeedSequence(seed, spawn_key=(chunk,))  # what spawn() would give as its child
    return shuffled_decks(np.random.SFC64(stream), min(CHUNK, deals - chunk * CHUNK), cards)


def shuffled_decks(random: np.random.BitGenerator, many: int, cards: int = 52) -> NDArray[np.uint8]:
    """Decks shuffled by Fisher and Yates' method, one in each row, each card's column in one piece of memory.

    Each number of 32 bits chooses three cards: the whole part of its product with the cards left is the first choice,
    the fraction goes on to the next (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024).
    """
    numbers = _numbers(random, many)
    found = np.empty((cards, many), np.uint8)
    (kernels.shuffle if (kernels := compiled()) else _shuffle)(numbers, found)
    return found.T


def _numbers(random: np.random.BitGenerator, many: int) -> NDArray[np.uint32]:
    """A column of eighteen numbers for each deck, drawn anew where they would make some choices likelier than others.

    The raw bits are used: their stream is what NumPy promises never to change.
    """
    numbers = random.random_raw(many * 9).astype("<u8", copy=False).view("<u4").reshape(18, many)
    uneven = np.flatnonzero(numbers[:17] * _CHOICES < _UNEVEN)
    if len(uneven):
        decks = np.unique(uneven % many)
        numbers[:, decks] = _numbers(random, len(decks))
    return numbers


def _shuffle(numbers: NDArray[np.uint32], found: NDArray[np.uint8]) -> None:
    """Deal from the top of a new deck, by columns: the card on top changes places with one of those left."""
    decks = np.empty((len(numbers[0]), 52), np.uint8)
    decks[:] = np.arange(52)
    flat, top = decks.ravel(), np.arange(len(decks), dtype=np.intp) * np.intp(52)
    for place, cards in enumerate(found):
        if place % 3 == 0:
            product = numbers[place // 3].astype(np.uint64)
        product *= np.uint64(52 - place)
        chosen = (product >> np.uint64(32)).astype(np.intp) + top
        product &= _LOW
        flat.take(chosen, out=cards, mode="clip")
        flat[chosen] = decks[:, place]
        top += np.intp(1)
