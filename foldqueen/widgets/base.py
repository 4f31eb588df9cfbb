"""What every widget shares: controls, a picture made of HTML, errors in place, and a twin without a kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import ipywidgets as W  # noqa: N812

from foldqueen import draw, words
from foldqueen.log import whole_number
from foldqueen.widgets.controls import wide_html

Given = ParamSpec("Given")
Kind = TypeVar("Kind", bound="Board")
SEATS = range(1, 9)
"""The seats of the largest table of any game."""
LONGEST = 600
"""How many signs of an error are shown."""


def checked_names(names: Mapping[int, str] | None) -> dict[int, str]:
    """The names by seat, as a widget was given them; one set of names may serve tables of several sizes."""
    if not isinstance(names or {}, Mapping) or not all(
            isinstance(name, str) and whole_number(seat) and seat in SEATS for seat, name in (names or {}).items()):
        raise ValueError(f"names={names!r} does not name seats, from 1 to {SEATS[-1]}: "
                         "write it like {1: 'you', 2: 'Ana'}")
    return dict(names or {})


def in_place(handler: Callable[Concatenate[Kind, Given], None]) -> Callable[Concatenate[Kind, Given], None]:
    """Show a handler's ValueError in the widget, in its words, and keep the last good picture."""
    @wraps(handler)
    def handled(board: Kind, *args: Given.args, **named: Given.kwargs) -> None:
        try:
            handler(board, *args, **named)
        except ValueError as error:
            board.complain(str(error))
        else:
            board.complain("")
    return handled


class Board(W.VBox):
    """A container with a picture, a place for errors, and a twin: a sentence and a static picture of its state.

    A subclass says what it shows in ``sentence`` and ``picture``, and calls ``show`` when its state has changed.
    """

    legend: Sequence[str] = ()
    """The marks to explain, by their names in ``words.LEGEND``; ``words.TRY_THESE`` has the questions to try."""

    def __init__(self, above: Sequence[W.Widget], below: Sequence[W.Widget] = (), *, errors: W.HTML | None = None,
                 beside: bool = False) -> None:
        """Lay out the controls.

        Args:
            above: the controls before the picture.
            below: those after it.
            errors: where errors show, if not right above the picture.
            beside: whether the controls above stand at the picture's side where the page is wide.

        """
        self.view = wide_html()
        """The picture, as the browser has it."""
        self._error = errors or wide_html()
        if not errors:
            above = [*above, self._error]
        parts = [*above, self.view, *below]
        if beside:
            parts = [W.Box([W.VBox(above), W.VBox([self.view, *below])])]
            parts[0].add_class("fq-pair")
        questions = words.TRY_THESE.get(type(self).__name__, ())
        guide = [W.HTML(draw.guide(self.legend, questions))] if questions else []
        super().__init__([W.HTML(draw.style()), *parts, *guide], layout=W.Layout(width="100%"))
        self.add_class("fq")

    @property
    def state(self) -> dict[str, Any]:
        """What the widget shows now, as plain values."""
        raise NotImplementedError

    def sentence(self) -> str:
        """The state in one sentence."""
        raise NotImplementedError

    def picture(self) -> str:
        """The state as HTML, without the style sheet."""
        raise NotImplementedError

    def show(self) -> None:
        """Draw the present state."""
        self.view.value = self.picture()

    @in_place
    def refresh(self, _change: object = None) -> None:
        """Draw the present state after a choice; an error about the one before is over."""
        self.show()

    def complain(self, message: str) -> None:
        """Show an error in words, or take it away; one that says back a long text leaves out its middle."""
        if len(message) > LONGEST:
            message = f"{message[:LONGEST // 2]} … {message[-LONGEST // 4:]}"
        self._error.value = draw.note("error", message) if message else ""

    @property
    def error(self) -> str:
        """The error shown, as HTML; empty when all is well."""
        return self._error.value

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """The live view, and its twin for readers, tests and exports without a kernel."""
        bundle = super()._repr_mimebundle_(**options) or {}
        return {**bundle, "text/plain": self.sentence(), "text/html": draw.styled(self.picture())}
