"""Progress is told where somebody watches, leaves nothing behind, and an interrupt gives what there is so far."""
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import StringIO

import pytest
from jupyter_client.manager import start_new_kernel

from foldqueen.odds import progress, simulation


class Terminal(StringIO):
    """A place that somebody watches."""

    def isatty(self):
        return True


@pytest.mark.parametrize(("stream", "watched"), [(Terminal(), True), (StringIO(), False), (None, False)])
def test_a_line_on_a_terminal_only(monkeypatch, stream, watched):
    clock = iter(range(100))
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(clock))
    monkeypatch.setattr(sys, "stderr", stream)
    chunk = simulation.CHUNK
    simulation.simulate("seven-card-stud", 2, 3 * chunk, seed=1)
    if stream:
        assert (f"{2 * chunk:,} of {3 * chunk:,} deals" in stream.getvalue()) is watched
        assert stream.getvalue().endswith("\r\033[K" if watched else "")


def test_nothing_in_the_first_second(monkeypatch):
    monkeypatch.setattr(progress.time, "monotonic", lambda: 0.9)
    monkeypatch.setattr(sys, "stderr", Terminal())
    simulation.simulate("seven-card-stud", 2, 2 * simulation.CHUNK, seed=1)
    assert not sys.stderr.getvalue()


@pytest.fixture(scope="module")
def kernel():
    """A real kernel, as a notebook has it, that shows progress at once."""
    manager, client = start_new_kernel()
    client.execute_interactive("import foldqueen as fq; from foldqueen.odds import progress; progress.PATIENCE = 0\n"
                               "simulate = fq.odds.simulate", timeout=60)
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def run(client, cell, *, watched, then=lambda message: None):
    """The messages that a cell sends; ``then`` sees each as it comes."""
    seen = []

    def hear(message):
        seen.append(message)
        then(message)

    reply = client.execute_interactive(cell, allow_stdin=watched, output_hook=hear, stdin_hook=print, timeout=60)
    assert reply["content"]["status"] == "ok", reply
    return [(message["msg_type"], message["content"]) for message in seen]


@pytest.mark.parametrize("watched", [True, False])
def test_a_bar_in_a_notebook_that_somebody_watches(kernel, watched):
    """nbval, nbconvert and Voilà run cells without input: there the outputs are what the cell itself shows."""
    said = run(kernel[1], "simulate('seven-card-stud', 2, 100_000, seed=1)", watched=watched)
    shown = [(kind, content["data"]) for kind, content in said if kind in ("display_data", "update_display_data")]
    result, = [content["data"] for kind, content in said if kind == "execute_result"]
    assert "100,000 deals" in result["text/plain"]
    if not watched:
        assert not shown and not any(kind.startswith("comm") for kind, _ in said)
        return
    (opened, bar), (replaced, nothing) = shown
    assert opened == "display_data" and "application/vnd.jupyter.widget-view+json" in bar
    assert replaced == "update_display_data" and nothing == {"text/html": ""}
    bars = [content["data"]["state"] for kind, content in said if kind == "comm_open"]
    assert any(state.get("_model_name") == "IntProgressModel" and state["max"] == 100_000 for state in bars)
    assert any("of 100,000 deals" in content["data"].get("state", {}).get("description", "")
               for kind, content in said if kind == "comm_msg")


def test_an_interrupt_in_a_notebook_returns_the_tally_so_far(kernel):
    manager, client = kernel

    def interrupt(message):
        state = message["content"].get("data", {}).get("state", {}) if message["msg_type"] == "comm_msg" else {}
        if "of 10,000,000,000 deals" in state.get("description", ""):
            manager.interrupt_kernel()

    said = run(client, "t = simulate('dirty-schultz', 7, 10**10, seed=1); print(t.deals, t.hands)", watched=True,
               then=interrupt)
    deals, hands = map(int, "".join(content["text"] for kind, content in said if kind == "stream").split())
    assert 0 < deals < 10**10 and hands == 7 * deals and deals % simulation.CHUNK == 0


@pytest.fixture
def interrupts():
    """Python's own handler, which a process in the background of a shell does not have."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupted(monkeypatch, times):
    """Three chunks, the first of which is interrupted in a place that ignores what is raised, as a compiler's."""
    count = simulation._chunk

    def chunk(*work):
        for _ in range(times if work[-1] == 0 else 0):
            with suppress(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
        yield from count(*work)

    monkeypatch.setattr(simulation, "_chunk", chunk)
    return simulation.simulate("seven-card-stud", 2, 3 * simulation.CHUNK, seed=1).deals


@pytest.mark.parametrize("times", [1, 2])
def test_an_interrupt_while_something_compiles_is_not_lost(monkeypatch, interrupts, times):
    assert interrupted(monkeypatch, times) == simulation.CHUNK
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_second_interrupt_need_not_wait(monkeypatch, interrupts):
    def chunk(*work):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        raise AssertionError("waited on")
        yield

    monkeypatch.setattr(simulation, "_chunk", chunk)
    assert simulation.simulate("seven-card-stud", 2, simulation.CHUNK, seed=1).deals == 0


def test_who_handles_interrupts_already_goes_on_to(monkeypatch):
    heard = []
    before = signal.signal(signal.SIGINT, lambda *_: heard.append(1))
    try:
        assert interrupted(monkeypatch, 1) == 3 * simulation.CHUNK and heard
    finally:
        signal.signal(signal.SIGINT, before)


def test_another_thread_is_never_interrupted():
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(simulation.simulate, "seven-card-stud", 2, 1000, seed=1).result().deals == 1000
