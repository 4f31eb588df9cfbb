"""How far a long simulation is: a bar in a notebook, a line on a terminal, nothing where nobody watches."""

from __future__ import annotations

import sys
import time
from importlib.util import find_spec
from typing import Any

PATIENCE, OFTEN = 1.0, 0.2
"""Seconds before anything is shown, and between one look and the next."""


class Progress:
    """Says how many of all the deals are done, and leaves nothing behind: ``with Progress(deals) as progress: ...``."""

    def __init__(self, deals: int) -> None:
        self.deals, self.shown, self.view = deals, None, _view()
        self.next = time.monotonic() + PATIENCE if self.view else float("inf")

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *error: object) -> None:
        if self.shown:
            self.shown.clear()

    def show(self, done: int) -> None:
        """Say how many deals are done, if it is time to."""
        if time.monotonic() >= self.next:
            self.shown = self.shown or self.view(self.deals)
            self.shown.show(done, f"{done:,} of {self.deals:,} deals")
            self.next = time.monotonic() + OFTEN


class _Line:
    """A line on a terminal."""

    def __init__(self, deals: int) -> None:
        self.stream = sys.stderr

    def show(self, done: int, text: str) -> None:
        print(f"\r{text}", end="", file=self.stream, flush=True)

    def clear(self) -> None:
        print("\r\033[K", end="", file=self.stream, flush=True)


class _Bar:
    """A bar under a notebook's cell; in the end nothing stands in its place, not even in a saved notebook."""

    def __init__(self, deals: int) -> None:
        from IPython.display import display
        from ipywidgets import IntProgress
        self.bar = IntProgress(max=deals, style={"description_width": "initial"},
                               layout={"width": "40em", "max_width": "100%"})
        self.place = display(self.bar, display_id=True)

    def show(self, done: int, text: str) -> None:
        self.bar.value, self.bar.description = done, text

    def clear(self) -> None:
        self.bar.close()
        self.place.update({"text/html": ""}, raw=True)


def _view() -> type[_Line | _Bar] | None:
    """Where somebody may watch.

    A program that runs a notebook (nbval, nbconvert, Voilà) tells the kernel that nobody can be asked for input; a
    bar would only change the outputs that it keeps or compares.
    """
    shell: Any = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if kernel := getattr(shell, "kernel", None):
        return _Bar if getattr(kernel, "_allow_stdin", False) and find_spec("ipywidgets") else None
    return _Line if sys.stderr and sys.stderr.isatty() else None
