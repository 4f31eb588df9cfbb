"""Shuffled decks by the thousand, which a seed alone decides."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

CHUNK = 16_384
"""How many deals share a stream of random numbers: part of what a seed means, so it never changes."""


def chunk_decks(seed: int, chunk: int, deals: int) -> NDArray[np.uint8]:
    """The decks of one chunk of a simulation, so that a deal that it made can be looked at again.

    Args:
        seed: the simulation's seed.
        chunk: which chunk, from 0.
        deals: how many deals the whole simulation has.

    """
    stream = np.random.SeedSequence(seed, spawn_key=(chunk,))  # what spawn() would give as its child
    return shuffled_decks(np.random.SFC64(stream), min(CHUNK, deals - chunk * CHUNK))


def shuffled_decks(random: np.random.BitGenerator, many: int) -> NDArray[np.uint8]:
    """Shuffled decks, one in each row: cards in the order of random numbers, drawn anew where two are equal.

    The raw bits are used: their stream is what NumPy promises never to change.
    """
    drawn = random.random_raw(many * 26).astype("<u8", copy=False).view("<u4").reshape(many, 52)
    drawn &= np.uint32(0xFFFFFFFF - 63)
    drawn |= np.arange(52, dtype=np.uint32)
    drawn.sort(axis=1)
    decks = drawn.astype(np.uint8) & np.uint8(63)
    flat = drawn.ravel()
    equal = np.flatnonzero((flat[1:] ^ flat[:-1]) < 64)
    tied = np.unique(equal[equal % 52 != 51] // 52)  # 51: from one deck to the next
    if len(tied):
        decks[tied] = shuffled_decks(random, len(tied))
    return decks
