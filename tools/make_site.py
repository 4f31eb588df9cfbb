"""Write the lessons as web pages: in place of each widget its twin, with a link to a page of it that needs no kernel.

``python tools/make_site.py [LESSON ...]`` runs the lessons named, or all of them, and writes the pages to ``site/``.
"""

import pathlib
import re
import sys

import nbformat
from markupsafe import escape
from nbconvert import HTMLExporter

import foldqueen as fq
from foldqueen.page import lesson_page, page_title
from foldqueen.widgets.base import Board
from links import binder, repository
from make_exercises import ROOT, run

SITE = ROOT / "site"
APP = "app"


def add_links(lesson: str) -> None:
    """In a lesson's own kernel: let each widget that shows a whole deal write that deal's page and link to it."""
    written: list[fq.Deal] = []
    twin = Board._repr_mimebundle_

    def linked(board: Board, **options: object) -> dict[str, object]:
        bundle = twin(board, **options)
        hand = getattr(board, "deal", None) or getattr(getattr(board, "question", None), "whole", None)
        if isinstance(hand, fq.Deal) and hand.complete and hand.viewer is None:
            if hand not in written:
                written.append(hand)
            name = f"{lesson}-deal-{written.index(hand) + 1}.html"
            (SITE / name).write_text(lesson_page(hand), encoding="utf-8", newline="\n")
            bundle["text/html"] += f'<p><a href="{name}">{escape(page_title(hand))}: step through it here</a></p>'
        else:
            there = binder(repository(), f"lab/tree/notebooks/{lesson}.ipynb")
            bundle["text/html"] += f'<p><a href="{there}">Open this lesson on Binder to use it</a></p>'
        return bundle

    Board._repr_mimebundle_ = linked


def write(path: pathlib.Path) -> None:
    """Run one lesson and write it as a web page."""
    notebook = nbformat.read(path, as_version=4)
    first = ("import sys", f"sys.path.insert(0, {str(ROOT / 'tools')!r})", "import make_site",
             f"make_site.add_links({path.stem!r})")
    notebook.cells.insert(0, nbformat.v4.new_code_cell("\n".join(first)))
    notebook = run(notebook, path.parent)
    notebook.cells = notebook.cells[1:]
    for cell in notebook.cells:
        for counted in (cell, *cell.get("outputs", ())):
            if counted.get("execution_count"):
                counted["execution_count"] -= 1  # the cell before the first is not the lesson's
    notebook.metadata["title"] = notebook.cells[0].source.splitlines()[0].lstrip("# ")
    notebook.metadata.pop("widgets", None)  # no kernel: the twins are shown
    page, _ = HTMLExporter(template_name="lab").from_notebook_node(notebook)
    page = re.sub(r"<script\b.*?</script>", "", page, flags=re.DOTALL)  # for formulas and graphs; the lessons have none
    page = re.sub(r'(?<=href=")([\w-]+)\.ipynb', r"\1.html", page)
    page = re.sub(r'(?<=href=")\.\./([^"#]+\.ipynb)', lambda link: binder(repository(), f"lab/tree/{link[1]}"), page)
    (SITE / f"{path.stem}.html").write_text(page, encoding="utf-8", newline="\n")
    print(f"wrote {path.stem}.html")


if __name__ == "__main__":
    SITE.mkdir(exist_ok=True)
    for named in sys.argv[1:] or sorted((ROOT / "notebooks").glob("*.ipynb")):
        if (lesson := pathlib.Path(named)).stem != APP:
            write(lesson)
