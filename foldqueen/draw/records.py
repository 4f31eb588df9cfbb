"""Records drawn as HTML: a line of text, and the table of a learner's answers with its CSV to save."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import escape

from foldqueen import words
from foldqueen.draw.plots import image, lettering


def line(text: str) -> str:
    """Draw a sentence beside the controls.

    >>> line("3 < 4")
    '<div class="fq"><p>3 &lt; 4</p></div>'
    """
    return f'<div class="fq"><p>{escape(text)}</p></div>'


def grid(caption: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Draw a table: a caption, a heading for each column, and the rows."""
    heads = "".join(f'<th scope="col">{escape(column.capitalize())}</th>' for column in columns)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return (f'<div class="fq"><div class="fq-scroll" tabindex="0" role="region" aria-label="{escape(caption)}">'
            f'<table class="fq-grid"><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead>'
            f"<tbody>{body}</tbody></table></div></div>")


def calibration(said: Mapping[int, tuple[int, int]], alt: str) -> str:
    """Draw how often somebody was right against how sure they said to be; on the dashed line both are the same.

    Args:
        said: for each stated certainty in percent, how often right, of how many.
        alt: what a sighted reader would read from the picture.

    """
    left, right, top, foot = 56, 384, 36, 216
    body = lettering(8, 12, words.SHARE_RIGHT, "soft")
    for tick in range(0, 101, 25):
        height = foot - tick / 100 * (foot - top)
        body += f"<path class='grid' d='M{left} {height}H{right}'/>"
        body += lettering(left - 8, height, f"{tick} %", "end soft")
    across = {sure: left + 24 + place * (right - left - 48) / (len(said) - 1) for place, sure in enumerate(said)}
    even = "L".join(f"{place:.0f} {foot - sure / 100 * (foot - top):.0f}" for sure, place in across.items())
    body += f"<path class='reference' d='M{even}'/>"
    for sure, (times, of) in said.items():
        body += lettering(across[sure], foot + 14, f"{sure} %", "mid soft")
        if of:
            height, size = foot - times / of * (foot - top), 4 + 2 * min(of, 25) ** 0.5
            body += f"<circle class='dot' r='{size:.1f}' cx='{across[sure]:.0f}' cy='{height:.0f}'/>"
            body += lettering(across[sure], foot + 30, f"{times} of {of}", "mid bold")
    body += lettering(220, foot + 48, words.HOW_SURE, "mid soft")
    return f'<div class="fq">{image(body, foot + 62, alt)}</div>'


def results(rows: Sequence[Mapping[str, Any]], csv: str, learner: str = "") -> str:
    """Draw a learner's answers, newest first, and a link that saves them as CSV."""
    if not rows:
        return line(words.NO_ANSWERS)
    shown = [[words.MARKS[cell] if isinstance(cell, bool) else cell for cell in row.values()] for row in rows[::-1]]
    # The mark at its start tells a spreadsheet that it is UTF-8.
    link = base64.b64encode(csv.encode("utf-8-sig", "replace")).decode()
    return (f'<div class="fq"><p><a download="answers.csv" href="data:text/csv;charset=utf-8;base64,{link}">'
            f"{escape(words.SAVE_CSV)}</a></p></div>" + grid(words.answers_of(learner), list(rows[0]), shown))
