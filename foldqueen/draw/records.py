"""Records drawn as HTML: a line of text, and the table of a learner's answers with its CSV to save."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import escape

from foldqueen import words


def line(text: str) -> str:
    """Draw a sentence beside the controls.

    >>> line("3 < 4")
    '<div class="fq"><p>3 &lt; 4</p></div>'
    """
    return f'<div class="fq"><p>{escape(text)}</p></div>'


def grid(caption: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Draw a table: a caption, a heading for each column, and the rows."""
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return (f'<div class="fq"><div class="fq-scroll" tabindex="0" role="region" aria-label="{escape(caption)}">'
            f'<table class="fq-grid"><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead>'
            f"<tbody>{body}</tbody></table></div></div>")


def results(rows: Sequence[Mapping[str, Any]], csv: str, learner: str = "") -> str:
    """Draw a learner's answers, newest first, and a link that saves them as CSV."""
    if not rows:
        return line(words.NO_ANSWERS)
    marks = {True: "✓ right", False: "✗ not so"}
    shown = [[marks.get(cell, cell) if isinstance(cell, bool) else cell for cell in row.values()] for row in rows[::-1]]
    link = base64.b64encode(csv.encode("utf-8-sig")).decode()  # the mark at its start tells a spreadsheet it is UTF-8
    return (f'<div class="fq"><p><a download="answers.csv" href="data:text/csv;charset=utf-8;base64,{link}">'
            f"{escape(words.SAVE_CSV)}</a></p></div>" + grid(words.answers_of(learner), list(rows[0]), shown))
