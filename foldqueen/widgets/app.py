"""AppPage: four tabs without code, opened as the page's address asks."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as W  # noqa: N812
from markupsafe import escape

from foldqueen import draw, words
from foldqueen.address import TABS, read_query
from foldqueen.library import Scenario
from foldqueen.log import Deal
from foldqueen.page import page_title
from foldqueen.widgets.base import Board
from foldqueen.widgets.controls import wide_html
from foldqueen.widgets.explorer import OddsExplorer
from foldqueen.widgets.quiz import ShowdownQuiz
from foldqueen.widgets.story import WildStory
from foldqueen.widgets.table import DealTable

BOARDS: dict[str, Callable[[Deal], Board]] = dict(zip(TABS, (
    DealTable,
    WildStory,
    lambda shown: ShowdownQuiz(shown.rules, players=shown.players),
    lambda shown: OddsExplorer(shown.rules, players=shown.players),
), strict=True))

# Without a theme in its address the page follows the reader's system, which Voilà does not. A tab that is not open
# would be too pale to read.
_STYLE = """<style>
@media(prefers-color-scheme:dark){body[data-voila]:has(.fq-follows){color-scheme:dark; --jp-layout-color0:#111;
  --jp-layout-color1:#181818; --jp-layout-color2:#333; --jp-ui-font-color0:#fff; --jp-ui-font-color1:#fff;
  --jp-border-color1:#616161}}
.fq-app .widget-tab{--jp-widgets-horizontal-tab-height:40px}
.fq-app .lm-TabBar-tab{flex:0 1 8em; align-items:center; font-size:1.1em;
  color:var(--jp-ui-font-color0,#000)!important}
.fq-app .lm-TabBar-tab.lm-mod-current{font-weight:700}
.fq-app .lm-TabBar-tab:focus-visible{outline:3px solid var(--jp-ui-font-color0,#000); outline-offset:-3px}
.fq-app .widget-tab>.widget-tab-contents{padding:.6em 0 0; border-width:1px 0 0}
.fq-app h1{margin:0 0 .4em; font-size:1.7em; line-height:1.2}
.fq-app .fq-tale{max-width:60em; font-size:1.15em}
</style>"""


class AppPage(W.VBox):
    """Four tabs: deal a hand, read why, answer a quiz about its game, compare the odds. Each is made when first opened.

    Args:
        query: what follows the question mark in the page's address, such as ``"scenario=the-wild-card-moves"`` or
            ``"game=dirty-schultz&players=5&seed=3&tab=quiz"``; None or nothing opens the first stored deal.
    """

    def __init__(self, query: str | None = None) -> None:
        if not isinstance(query or "", str):
            raise ValueError(f"{query!r} is not an address's query: write it like 'scenario=the-wild-card-moves'")
        self._deal, tab, wrong = read_query(query or "")
        self._notes = wide_html()
        self._notes.value = "".join(draw.note("error", text) for text in wrong)
        self._boards: dict[str, Board] = {}
        self.tabs = W.Tab([W.VBox() for _ in TABS], titles=[name.capitalize() for name in TABS],
                          selected_index=TABS.index(tab))
        self._title = wide_html()
        super().__init__([W.HTML(draw.style() + _STYLE), self._notes, self._title, self.tabs],
                         layout=W.Layout(width="100%", max_width="100rem", margin="0 auto"))
        self.add_class("fq-app")
        if "theme=" not in (query or ""):
            self.add_class("fq-follows")
        self.tabs.observe(lambda _: self._open(), "selected_index")
        self._open()

    @property
    def opened(self) -> Board:
        """The widget on the open tab."""
        return self._boards[TABS[self.tabs.selected_index or 0]]

    @property
    def complaints(self) -> str:
        """What the address asked for and cannot have, as HTML; empty when all is well."""
        return self._notes.value

    def _open(self) -> None:
        """Make the board of the open tab, if it is not there; the story is that of the deal on the table."""
        index = self.tabs.selected_index or 0
        name, shown = TABS[index], self._shown
        if name not in self._boards or (name == "why" and self._boards[name].deal is not shown):
            _close(*self.tabs.children[index].children)
            self._boards[name] = BOARDS[name](shown if name == "why" else self._deal)
            self.tabs.children[index].children = [*(_story(shown) if name == "why" else ()), self._boards[name]]
            if name == "deal":
                self._boards[name].view.observe(lambda _: self._head(), "value")
        self._head()

    @property
    def _shown(self) -> Deal:
        """The deal on the table; until that is made, the one that the address asked for."""
        return getattr(self._boards.get("deal"), "deal", self._deal)

    def _head(self) -> None:
        """Head the page with what the open tab is about, also when another hand has been dealt there."""
        name = TABS[self.tabs.selected_index or 0]
        title = words.tab_title(name, self._deal.rules) or page_title(self._shown)
        self._title.value = f'<div class="fq"><h1>{escape(title)}</h1></div>'

    def _repr_mimebundle_(self, **options: object) -> dict[str, object]:
        """The live view, and the twin of the open tab."""
        bundle = super()._repr_mimebundle_(**options) or {}
        return {**self.opened._repr_mimebundle_(**options), **bundle, "text/plain": self.opened.sentence()}


def _close(*widgets: object) -> None:
    """Close widgets with all that is in them."""
    for widget in widgets:
        if isinstance(widget, W.Widget):
            _close(*getattr(widget, "children", ()), getattr(widget, "layout", None), getattr(widget, "style", None))
            widget.close()


def _story(shown: Deal) -> list[W.HTML]:
    """The story of a stored deal; it tells what is wild, so that it stands where that is told."""
    if not isinstance(shown, Scenario):
        return []
    told = wide_html()
    told.value = f'<div class="fq"><p class="fq-tale">{escape(shown.story)}</p></div>'
    return [told]
