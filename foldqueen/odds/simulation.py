"""Simulation: as many deals of any game as you like, counted in a tally that the seed alone decides."""

from __future__ import annotations

import secrets
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import closing, contextmanager, nullcontext, suppress
from itertools import islice

from foldqueen.dealing import check_seed, deal
from foldqueen.hands import Category
from foldqueen.log import whole_number
from foldqueen.odds import bulk
from foldqueen.odds.decks import CHUNK, chunk_decks
from foldqueen.odds.folding import Folds, outcomes
from foldqueen.odds.progress import Progress
from foldqueen.odds.tally import Tally, count
from foldqueen.rulebook import Rules
from foldqueen.rulebook import rules as rules_of

CHUNKS_A_TASK = 8
LOGGED_AT_ONCE = 256
MOST = 10**15
"""More deals than this nobody could wait for."""
TASKS = 4096
"""About how many tasks a very large simulation is cut into, so that a scheduler is not the one who is busy."""
TASKS_AHEAD = 256
"""How many tasks wait in an executor at once, so that memory stays bounded."""


def simulate(game: str | Rules, players: int = 4, deals: int = 100_000, seed: int | None = None, *,
             executor: Executor | None = None, folds: Folds | None = None) -> Tally:
    """Deal a game many times, without betting, and count what came of it.

    The same seed gives the same counts, with any executor or none. Interrupted, it returns the tally so far.

    Args:
        game: a game's slug or a Rules value.
        players: how many seats.
        deals: how many hands to deal.
        seed: a whole number; None is a fresh one.
        executor: anything like ``concurrent.futures.ProcessPoolExecutor(4)`` to share the work; a Dask cluster is one
            by ``Client.get_executor()``.
        folds: the street after which a seat folds in every deal, by seat, as for :func:`foldqueen.deal`. Or a
            category: after fifth street a seat folds when its hand so far, wild cards included, is less; where every
            seat would fold, all stay. A fold changes who gets the next card, and so what is wild. Unsaid, nobody folds.

    Raises:
        ValueError: for a game, number of players or deals, seed or fold that cannot be.

    >>> tally = simulate("follow-the-queen", players=4, deals=10_000, seed=7)
    >>> print(tally.estimate("no_wild"))
    0.2943 ± 0.0046
    >>> simulate("seven-card-stud", players=2, deals=10_000, seed=7, folds=Category.ONE_PAIR)
    <Tally of 10,000 deals of Seven-card stud, 2 players; after fifth street a seat folds when its hand so far,
     wild cards included, is less than a pair; where every seat would fold, all stay>

    """
    rules, seed = rules_of(game), check_work(deals, seed)
    if executor is not None and not hasattr(executor, "submit"):
        raise ValueError(f"executor={executor!r} takes no work: use one like concurrent.futures.ProcessPoolExecutor()")
    deal(rules, players, seed=0, folds=None if isinstance(folds, Category) else folds)  # refuses what cannot be played
    folds = folds if isinstance(folds, Category) else dict(folds or {})
    total = Tally(rules, players, fast=bulk.expressible(rules, players, {}), folds=folds)
    work = (rules, players, folds, deals, seed)
    tallies = _here(*work) if executor is None else _shared(executor, *work)
    interrupts = _interrupts() if executor is None else nullcontext(threading.Event())
    with closing(tallies), Progress(deals) as progress, suppress(KeyboardInterrupt), interrupts as kept:
        for tally in tallies:
            total += tally
            progress.show(total.deals)
            if kept.is_set():
                break
    return total


@contextmanager
def _interrupts() -> Iterator[threading.Event]:
    """Whether an interrupt came, kept until some deals are counted; a second, of somebody who won't wait, is not kept.

    Raised at once it could be lost: while Numba compiles, LLVM calls back into Python and ignores what is raised there.
    """
    kept = threading.Event()
    if (threading.current_thread() is not threading.main_thread()
            or signal.getsignal(signal.SIGINT) is not signal.default_int_handler):
        yield kept
        return

    def keep(_number: int, _frame: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        kept.set()

    signal.signal(signal.SIGINT, keep)
    try:
        yield kept
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def check_work(deals: int, seed: int | None, fewest: int = 0) -> int:
    """The seed, a fresh one for None; a number of deals that cannot be is refused in words."""
    if not whole_number(deals) or not fewest <= deals <= MOST:
        raise ValueError(f"deals={deals!r} is not a number of deals: use an int from {fewest} to {MOST:,}")
    return secrets.randbits(64) if seed is None else check_seed(seed)


def _chunk(rules: Rules, players: int, folds: Folds, deals: int, seed: int, chunk: int) -> Iterator[Tally]:
    """The tallies of one chunk of deals: one of all, or a few where they go through the log, which is slow."""
    fast = bulk.expressible(rules, players, {})
    decks = chunk_decks(seed, chunk, deals, bulk.cards_dealt(rules, players) if fast else 52)
    for start in range(0, len(decks), CHUNK if fast else LOGGED_AT_ONCE):
        some = decks[start:start + (CHUNK if fast else LOGGED_AT_ONCE)]
        counts = count(players, outcomes(rules, players, some, folds))
        yield Tally(rules, players, counts, fast, folds)


def _chunks(deals: int) -> range:
    return range(-(-deals // CHUNK))


def _here(rules: Rules, players: int, folds: Folds, deals: int, seed: int) -> Iterator[Tally]:
    for chunk in _chunks(deals):
        yield from _chunk(rules, players, folds, deals, seed, chunk)


def _task(rules: Rules, players: int, folds: Folds, deals: int, seed: int, chunks: range) -> Tally:
    """What a worker does: the tally of several chunks."""
    total = Tally(rules, players, folds=folds)
    for chunk in chunks:
        for tally in _chunk(rules, players, folds, deals, seed, chunk):
            total += tally
    return total


def _shared(executor: Executor, rules: Rules, players: int, folds: Folds, deals: int,
            seed: int) -> Iterator[Tally]:
    """The same tallies from an executor's workers, as they come: sums do not depend on the order."""
    chunks = _chunks(deals)
    size = max(CHUNKS_A_TASK if bulk.expressible(rules, players, {}) else 1, len(chunks) // TASKS)
    tasks = (chunks[start:start + size] for start in range(0, len(chunks), size))
    running: set[Future[Tally]] = set()
    try:
        while True:
            for some in islice(tasks, TASKS_AHEAD - len(running)):
                running.add(executor.submit(_task, rules, players, folds, deals, seed, some))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in running:
            future.cancel()
