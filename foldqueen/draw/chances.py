"""Chances drawn as HTML: what each seat may expect of the pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import escape

from foldqueen.draw.style import styled
from foldqueen.words import chances as words

if TYPE_CHECKING:
    from foldqueen.odds.chances import Equity


def equity_table(equity: Equity) -> str:
    """Draw each live seat's chances as a table, whole in itself, and say how they were found."""
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in words.EQUITY_COLUMNS)
    rows = "".join(f'<tr><th scope="row">{seat}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
                   for seat, *cells in words.equity_rows(equity))
    position = escape(words.equity_position(equity.view))
    return styled(f'<section class="fq" aria-label="Equity"><div class="fq-box" style="max-width:36em">'
                  f'<p>{position}</p><table class="fq-figures" aria-label="{position}"><thead><tr>{heads}</tr></thead>'
                  f"<tbody>{rows}</tbody></table><p>{escape(words.equity_found(equity))}</p></div></section>")
