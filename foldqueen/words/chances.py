"""What is said of chances: who may expect how much of a pot, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foldqueen.words.basics import percent, seat, wild_headline
from foldqueen.words.play import deal_line

if TYPE_CHECKING:
    from foldqueen.log import Deal, Step
    from foldqueen.odds.chances import Equity

EQUITY_COLUMNS = ("seat", "wins it all", "splits it", "share of the pot")


def plus_minus(error: float) -> str:
    """`` ± 0.3 %``, with further places where they are needed; nothing for what is exact."""
    return f" ± {100 * error:{'.1f' if error >= 0.0005 else '.1g'}} %" if error else ""


def equity_position(view: Deal) -> str:
    """Which deal, how far it has come, and who asks."""
    return f"{deal_line(view)}, seen by {seat(view.viewer) if view.viewer else 'everybody'}"


def equity_rows(equity: Equity) -> list[tuple[str, ...]]:
    """Each live seat's chances, as a row of a table."""
    return [(str(number), percent(win), percent(tie), percent(share) + plus_minus(error))
            for number, (win, tie, share, error) in equity.items()]


def equity_found(equity: Equity) -> str:
    """How often nobody wins, if that can be, and how the chances were found."""
    nobody = f"Nobody wins in {percent(equity.carried)} and the pot carries over. " if equity.carried else ""
    return nobody + (f"All run-outs counted: {equity.deals:,}." if equity.exact
                     else f"{equity.deals:,} run-outs simulated; ± is one standard error.")


def equity_line(equity: Equity) -> str:
    """One line: the position, each seat's share, and how it was found."""
    shares = [f"{seat(number)} {percent(chances.share)}" for number, chances in equity.items()]
    shares += [f"nobody {percent(equity.carried)}"] if equity.carried else []
    return f"{equity_position(equity.view)}: {', '.join(shares)}, {'exact' if equity.exact else 'simulated'}"


def equity_table(equity: Equity) -> str:
    """A table of each seat's chances, in plain text."""
    rows = [EQUITY_COLUMNS, *equity_rows(equity)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join([equity_position(equity.view), *lines, equity_found(equity)])


def not_dealt_so(view: Deal, place: int, dealt: Sequence[Step]) -> str:
    """The message for a view that its game and its folds do not deal."""
    def told(steps: Sequence[Step]) -> str:
        return "".join(f"{step.face} to {seat(step.seat)} on {step.street} street, {wild_headline(step.wild).lower()}"
                       for step in steps[:1]) or "no card, as the hand is over"

    return (f"card {place + 1} contradicts {view.rules.title} with {view.players} players and these folds: the view "
            f"has {told(view.steps[place:])}; the rules have {told(dealt)}")
