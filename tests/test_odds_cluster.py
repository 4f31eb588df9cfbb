"""Beyond one machine: the same counts from a real Dask cluster, with a bounded number of tasks on their way."""
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

import foldqueen as fq
from foldqueen.odds import simulation
from foldqueen.odds.simulation import simulate

WORK = ("follow-the-queen", 5, 200_000, 17)


@pytest.fixture(scope="module")
def alone():
    return simulate(*WORK)


@pytest.fixture(autouse=True)
def small_tasks(monkeypatch):
    monkeypatch.setattr(simulation, "CHUNKS_A_TASK", 1)


class Counting(Executor):
    """Another executor, and the most tasks that were ever on their way in it."""

    def __init__(self, executor):
        self.executor, self.ahead, self.most, self.lock = executor, 0, 0, threading.Lock()

    def _count(self, change):
        with self.lock:
            self.ahead += change
            self.most = max(self.most, self.ahead)

    def submit(self, function, /, *arguments, **named):
        self._count(1)
        future = self.executor.submit(function, *arguments, **named)
        future.add_done_callback(lambda _: self._count(-1))
        return future


@pytest.mark.timeout(90)
def test_a_cluster_of_two_workers_counts_the_same(alone, monkeypatch):
    """A scheduler and two worker processes on this machine, as on many."""
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    monkeypatch.setattr(simulation, "TASKS_AHEAD", 5)
    with (distributed.LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1",
                                   dashboard_address="127.0.0.1:0") as cluster,
          distributed.Client(cluster, timeout=30) as client):
        client.wait_for_workers(2, timeout=30)
        executor = Counting(client.get_executor())
        assert simulate(*WORK, executor=executor) == alone
    assert 2 <= executor.most <= 5


def test_ten_billion_deals_are_a_few_thousand_tasks(monkeypatch):
    """Each chunk is in one task, and none of them is dealt before there is room for it."""
    monkeypatch.undo()
    given = []

    class Refusing(Executor):
        def submit(self, function, /, *arguments, **named):
            given.append(arguments[-1])
            future = Future()
            future.set_result(simulation.Tally(fq.RULES["dirty-schultz"], 4))
            return future

    simulate("dirty-schultz", 4, 10**10, seed=1, executor=Refusing())
    assert simulation.TASKS <= len(given) < 1.1 * simulation.TASKS
    assert [task.start for task in given[1:]] == [task.stop for task in given[:-1]]
    assert given[0].start == 0 and given[-1].stop * simulation.CHUNK == 10**10


@pytest.mark.parametrize("make", [
    lambda: ThreadPoolExecutor(2), lambda: ProcessPoolExecutor(2, mp_context=get_context("spawn"))],
    ids=["two threads", "two processes"])
def test_workers_on_this_machine_count_the_same(alone, make, monkeypatch):
    monkeypatch.setattr(simulation, "TASKS_AHEAD", 3)
    with make() as pool:
        executor = Counting(pool)
        assert simulate(*WORK, executor=executor) == alone
    assert 2 <= executor.most <= 3
