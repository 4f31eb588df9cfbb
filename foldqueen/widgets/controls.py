"""The controls of every widget, made alike: labelled, reached by keyboard, and wide enough for what they say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import ipywidgets as W  # noqa: N812

Chooser = TypeVar("Chooser", W.Dropdown, W.RadioButtons)


def row(*controls: W.Widget) -> W.Box:
    """Controls side by side, on more lines where the page is narrow."""
    return W.Box(controls, layout=W.Layout(display="flex", flex_flow="row wrap", align_items="center",
                                          grid_gap="6px 10px"))


def wide_html(**layout: str) -> W.HTML:
    """HTML as wide as the page."""
    return W.HTML(layout=W.Layout(width="auto", margin="0 0 4px", **layout))


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
