"""What every widget shares: labelled controls, a picture made of HTML, errors in place, and a twin without a kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import ipywidgets as W  # noqa: N812
from traitlets import validate

from foldqueen import draw, words
from foldqueen.log import whole_number

Given = ParamSpec("Given")
Kind = TypeVar("Kind", bound="Board")
Chooser = TypeVar("Chooser", W.Dropdown, W.RadioButtons)
SEATS = range(1, 9)
"""The seats of the largest table of any game."""
LONGEST = 600
"""How many signs of an error are shown."""


def row(*controls: W.Widget) -> W.Box:
    """Controls side by side, on more lines where the page is narrow."""
    return W.Box(controls, layout=W.Layout(display="flex", flex_flow="row wrap", align_items="center",
                                          grid_gap="6px 10px"))


class View(W.HTML):
    """HTML whose dollar signs are dollar signs."""

    @validate("value")
    def _as_text(self, proposal: dict[str, str]) -> str:
        return draw.as_text(proposal["value"])


def wide_html(**layout: str) -> View:
    """HTML as wide as the page."""
    return View(layout=W.Layout(width="auto", margin="0 0 4px", **layout))


def button(text: str, action: Callable[[], object], hint: str, *, style: str = "",
           then: Callable[[], W.DOMWidget] | None = None) -> W.Button:
    """A button with its text, as wide as the text needs and tall enough for a finger.

    A browser forgets where the keyboard was when a button greys itself: the focus then goes to what ``then`` gives.
    """
    made = W.Button(description=text, tooltip=hint, button_style=style, layout=W.Layout(width="auto", height="auto"))

    def press(_: W.Button) -> None:
        action()
        if then and made.disabled:
            then().focus()

    made.on_click(press)
    return made


def choice(label: str, options: Any, value: Any) -> W.Dropdown:
    """A drop-down list with its label before it, as wide as its longest option; something is always chosen."""
    return always(W.Dropdown(options=options, description=label, value=value, style={"description_width": "auto"},
                             layout=W.Layout(width="auto")))


def pick(label: str, options: Any = (), value: Any = None, *, flat: bool = True) -> W.RadioButtons:
    """Answers of which one can be chosen, with their label before them: side by side, or as wide as there is room."""
    made = W.RadioButtons(options=options, value=value, description=label, tooltip=label,
                          style={"description_width": "auto"}, layout=W.Layout(width="auto"))
    return made.add_class("fq-flat") if flat else made


def tick(label: str, hint: str) -> W.Checkbox:
    """A box to tick, with its label after it."""
    return W.Checkbox(value=False, description=label, tooltip=hint, indent=False, layout=W.Layout(width="auto"))


def asking() -> W.Label:
    """A question that takes the focus when it comes; the Tab key passes it by."""
    return W.Label(tabbable=False).add_class("fq-ask").add_class("mathjax_ignore")


def always(chooser: Chooser) -> Chooser:
    """A control that takes its last value again when code, which alone can, sets it to None."""
    chooser.observe(lambda change: None if change["new"] is not None else setattr(chooser, "value", change["old"]),
                    "value")
    return chooser


def typed(label: str, value: str, width: str, hint: str, **options: Any) -> W.Text:
    """A box for text with its label before it, and a hint while it is empty."""
    return W.Text(value=value, description=label, placeholder=hint, style={"description_width": "auto"},
                  layout=W.Layout(width=width), **options)


def whole(label: str, value: int, least: int, most: int) -> W.BoundedIntText:
    """A box for a whole number with its label before it."""
    return W.BoundedIntText(value=value, min=least, max=most, description=label, tooltip=f"{least} to {most}",
                            style={"description_width": "auto"}, layout=W.Layout(width="auto"))


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
