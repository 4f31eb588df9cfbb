"""Writes foldqueen/data/ranks.npz, the tables of foldqueen/odds/engine.py: `python tools/make_tables.py`.

What a hand is worth, flushes apart, depends on how many cards of each rank it has and how many wild cards. The tables
hold that for every hand of up to seven cards, found by the definition: a wild card plays as whichever rank is best.
"""

from pathlib import Path

import numpy as np

SLOT_BITS, BUCKET_BITS, KEY_SHIFT = 17, 14, 24
TARGET = Path(__file__).parents[1] / "foldqueen" / "data" / "ranks.npz"
RUNS = {top: [(top - n - 2) % 13 for n in range(5)] for top in range(14, 4, -1)}  # places of the ranks, 2 is place 0


def packed(category: int, ranks: np.ndarray) -> np.ndarray:
    """`category << 20 | r1 << 16 | ... | r5`: larger is better."""
    value = np.full(len(ranks), category << 20, np.int32)
    for place in range(ranks.shape[1]):
        value |= ranks[:, place].astype(np.int32) << (16 - 4 * place)
    return value


def highest(present: np.ndarray, many: int) -> np.ndarray:
    """The `many` highest ranks that each row has, 0 where it has no more."""
    ranks = np.where(present, np.arange(2, 15), 0)
    return -np.sort(-ranks, axis=1)[:, :many]


def grouped(counts: np.ndarray, size: int, other: int, kickers: int) -> tuple[np.ndarray, np.ndarray]:
    """The highest rank that stands `size` times with the best rest; whether there is one.

    The rest is `kickers` ranks that each stand `other` times; kickers alone may be missing (boards are short).
    """
    first = highest(counts >= size, 1)
    rest = (counts >= other) & (np.arange(2, 15) != first)
    return np.hstack([first, highest(rest, kickers)]), first[:, 0] > 0


def natural(counts: np.ndarray) -> np.ndarray:
    """The value of cards that are all themselves, their suits apart; one row of thirteen counts for each hand."""
    value = packed(0, highest(counts > 0, 5))
    pair, has_pair = grouped(counts, 2, 1, 3)
    two, _ = grouped(counts, 2, 2, 1)
    last = highest((counts > 0) & (np.arange(2, 15) != two[:, :1]) & (np.arange(2, 15) != two[:, 1:2]), 1)
    trips, has_trips = grouped(counts, 3, 1, 2)
    full, _ = grouped(counts, 3, 2, 1)
    quads, has_quads = grouped(counts, 4, 1, 1)
    five, has_five = grouped(counts, 5, 1, 0)
    straight = np.zeros(len(counts), np.int32)
    for top, run in RUNS.items():
        straight = np.maximum(straight, np.where((counts[:, run] > 0).all(axis=1), 4 << 20 | top << 16, 0))
    for reached, found in (
        (has_pair, packed(1, pair)), (two[:, 1] > 0, packed(2, np.hstack([two, last]))), (has_trips, packed(3, trips)),
        (straight > 0, straight), (has_trips & (full[:, 1] > 0), packed(6, full)), (has_quads, packed(7, quads)),
        (has_five, packed(9, five)),
    ):
        value = np.where(reached, found, value)
    return value


def by_rank() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Every hand of up to seven cards, their suits apart: counts of the ranks, wild cards, value."""
    one = np.int64(1) << np.int64(3) * np.arange(13)
    layers = [np.zeros(1, np.int64)]
    for _ in range(7):
        layers.append(np.unique(layers[-1][:, None] + one))
    hands = np.concatenate(layers)  # three bits a rank, ordered by size and then by number
    size = np.repeat(np.arange(8), [len(layer) for layer in layers])
    ends = np.searchsorted(size, np.arange(9))
    counts = (hands[:, None] >> np.int64(3) * np.arange(13)) & 7
    value, found = natural(counts), []
    for wilds in range(8):
        real = (counts[: len(value)] <= 4).all(axis=1)
        found.append((counts[: len(value)][real], np.full(real.sum(), wilds), value[real]))
        if wilds < 7:  # one more wild card: the best of the thirteen hands that one card of any rank makes
            more = np.empty(ends[7 - wilds], np.int32)
            for cards in range(7 - wilds):
                bigger = np.searchsorted(layers[cards + 1], layers[cards][:, None] + one) + ends[cards + 1]
                more[ends[cards]:ends[cards + 1]] = value[bigger].max(axis=1)
            value = more
    counts, wilds, value = (np.concatenate(part) for part in zip(*found, strict=True))
    return counts, wilds, value


def by_suit(repeats: bool) -> np.ndarray:
    """The best flush, straight or not, of so many wild cards and one suit's ranks, a 13-bit mask; 0 for none."""
    masks = np.arange(1 << 13)
    held = (masks[:, None] >> np.arange(13)) & 1 == 1
    value = np.zeros((8, 1 << 13), np.int32)
    for wilds in range(8):
        enough = held.sum(axis=1) + wilds >= 5
        if repeats:  # every wild card plays as an ace
            ranks = np.hstack([np.full((1 << 13, wilds), 14), highest(held, 5)])[:, :5]
        else:  # the wild cards play as the highest ranks missing
            filled = held.copy()
            for _ in range(wilds):
                filled[np.arange(1 << 13), 12 - np.argmin(filled[:, ::-1], axis=1)] = True
            ranks = highest(filled, 5)
        value[wilds] = np.where(enough, packed(5, ranks), 0)
        for top, run in RUNS.items():
            reached = held[:, run].sum(axis=1) + wilds >= 5
            value[wilds] = np.where(reached, np.maximum(value[wilds], 8 << 20 | top << 16), value[wilds])
    return value


def displaced(keys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A perfect hash: the number that each bucket's keys are displaced by (exclusive or), and each key's place."""
    bucket = (keys >> np.uint64(64 - BUCKET_BITS)).astype(np.int64)
    slot = (keys >> np.uint64(KEY_SHIFT)).astype(np.int64) & ((1 << SLOT_BITS) - 1)
    order = np.argsort(bucket, kind="stable")
    sizes = np.bincount(bucket, minlength=1 << BUCKET_BITS)
    ends = np.cumsum(sizes)
    free = np.ones(1 << SLOT_BITS, bool)
    displacement = np.zeros(1 << BUCKET_BITS, np.uint32)
    candidates = np.random.default_rng(1).permutation(1 << SLOT_BITS)
    for number in np.argsort(-sizes, kind="stable"):  # the fullest buckets first, while there is room
        own = slot[order[ends[number] - sizes[number]:ends[number]]]
        step = 256
        for start in range(0, len(candidates), step):
            tried = candidates[start:start + step]
            fits = free[own[:, None] ^ tried].all(axis=0)
            if fits.any():
                break
        else:
            raise SystemExit("no displacement fits: choose another seed for the keys")
        displacement[number] = tried[fits.argmax()]
        free[own ^ tried[fits.argmax()]] = False
    return displacement, slot ^ displacement[bucket]


def make() -> dict[str, np.ndarray]:
    """Every table by name."""
    counts, wilds, value = by_rank()
    rank_keys = np.random.default_rng(52).integers(0, 1 << 40, 14, dtype=np.uint64) << np.uint64(KEY_SHIFT)
    keys = (counts.astype(np.uint64) * rank_keys[:13]).sum(axis=1) + wilds.astype(np.uint64) * rank_keys[13]
    if len(np.unique(keys)) < len(keys):
        raise SystemExit("two hands have one key: choose another seed")
    displacement, place = displaced(keys)
    flushes = {"flush_any": by_suit(repeats=True), "flush_standard": by_suit(repeats=False)}
    values = np.unique(np.concatenate([[0], value, *map(np.ravel, flushes.values())])).astype(np.int32)
    ordinal = np.zeros(1 << SLOT_BITS, np.uint16)
    ordinal[place] = np.searchsorted(values, value)
    tables = {name: np.searchsorted(values, flush).astype(np.uint16) for name, flush in flushes.items()}
    return {"values": values, "ordinal": ordinal, "displacement": displacement, "rank_keys": rank_keys, **tables}


if __name__ == "__main__":
    np.savez_compressed(TARGET, **make())
    print(f"{TARGET.name}: {TARGET.stat().st_size:,} bytes")
