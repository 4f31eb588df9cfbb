"""The chips of a hand in play, as HTML: the pots and whose turn it is, what lies before each seat, and the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from markupsafe import escape

from foldqueen import words

if TYPE_CHECKING:
    from foldqueen.game import Game

Names = Mapping[int, str] | None


def pots(game: Game, names: Names = None) -> str:
    """Draw the pots, bets on the table included, and whose turn it is; nothing once they are paid."""
    if game.done:
        return ""
    return (f'<p class="fq-pot"><strong>{escape(words.pot_line(game.pots).capitalize())}</strong>'
            f'<span class="fq-tag fq-turn">{escape(words.turn(game.to_act, names))}</span></p>')


def in_front(game: Game, seat: int) -> str:
    """Draw a seat's stack, its bet, and what it has paid for wild cards."""
    return f'<p class="fq-chips">{words.in_front(game, seat)}</p>'


def log(game: Game, names: Names = None) -> str:
    """Draw what has happened to the chips, a paragraph a street, in a box that keeps its height and shows its end."""
    told = "".join(f"<p><strong>{heading}.</strong> {escape(acts)}</p>" for heading, acts in words.log(game, names))
    return (f'<div class="fq"><div class="fq-box fq-log" role="log" tabindex="0" aria-label="{words.LOG}">'
            f'<div>{told}</div></div><p class="fq-policy">{escape(words.policy(game.rules))}</p></div>')
