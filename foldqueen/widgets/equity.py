"""EquityStory: each seat's share of the pot, street by street, with the reader's guess of who gains next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import escape

from foldqueen import draw, words
from foldqueen.draw import plots
from foldqueen.library import scenario
from foldqueen.log import Deal
from foldqueen.odds.chances import equity_line
from foldqueen.widgets.base import Board, checked_names, in_place
from foldqueen.widgets.controls import button, choice, row
from foldqueen.words import lessons


class EquityStory(Board):
    """What every seat may expect after each street of a deal: told one street at a time, with the cards and a line.

    Args:
        deal: the hand, at least to the end of third street; the first scenario if not given.
        seat: whose view it is; None where all cards dealt so far lie open.
        names: what to call some seats, such as ``{1: "you"}``.
        seed: a whole number for the streets that are simulated; None is a fresh one.

    Raises:
        ValueError: for a deal, a seat, names or a seed that cannot be.

    >>> import foldqueen as fq
    >>> story = EquityStory(fq.deal("follow-the-queen", players=2, seed=8), seed=1)
    >>> story.state["street"], round(sum(story.state["shares"].values()), 9)
    ('third', 1.0)

    """

    legend = ("wild", "new", "plays", "as", "idle", "reign", "wait", "hole")

    def __init__(self, deal: Deal | None = None, seat: int | None = None, *, names: Mapping[int, str] | None = None,
                 seed: int | None = 1) -> None:
        deal = scenario("the-wild-card-moves") if deal is None else deal
        self.names = checked_names(getattr(deal, "names", {}) if names is None else names)
        self._line = equity_line(deal, seat, seed=seed)
        self._streets, self.seat = list(self._line), seat
        if len(self._streets) < 2:
            raise ValueError("this deal has not come to third street: its story has not begun")
        self._called = {number: words.seat(number, self.names) for number in deal.seats}
        options = [(name, number) for number, name in self._called.items()]
        self.gains = choice("Who gains most next?", [("your guess", 0), *options], 0)
        self.whose = choice("Line of", options, options[0][1])
        for control in (self.gains, self.whose):
            control.observe(self.refresh, "value")
        self._on = button("Deal the next street", self.advance, "Lock the guess and deal on", style="primary",
                          then=lambda: again)
        again = button("Start again", self.restart, "Back to third street")
        super().__init__([row(self.gains, self._on, self.whose, again)])
        self.restart()

    @property
    def state(self) -> dict[str, Any]:
        """The street, each seat's share of the pot there, and the guesses so far: who was named, and who gained."""
        return {"street": self._streets[self._at], "shares": self._shares(self._at), "guesses": tuple(self._guesses)}

    @in_place
    def advance(self) -> None:
        """Lock the guess and deal the next street."""
        if self._at == len(self._streets) - 1:
            raise ValueError("That was the last street: start again, or look at another line.")
        if not self.gains.value:
            raise ValueError("Guess first: name who gains most on the next street, then deal it.")
        self._at += 1
        self._guesses.append((self.gains.value, self._gained()))
        self.show()

    @in_place
    def restart(self) -> None:
        """Go back to third street and forget the guesses."""
        self._at, self._guesses = 1, []
        self.show()

    def show(self) -> None:
        """Draw the shares; after the last street no other can be dealt."""
        self._on.disabled = self._at == len(self._streets) - 1
        super().show()

    def sentence(self) -> str:
        """The street, what is wild there, how the guesses went, and every share."""
        shares = ", ".join(f"{self._called[seat]} {words.percent(now)}" for seat, now in self._shares(self._at).items())
        return f"{self._told()} Shares of the pot: {shares}."

    def _told(self) -> str:
        street = self._streets[self._at]
        guesses = [(self._called[named], self._called[gained]) for named, gained in self._guesses]
        over = self._at == len(self._streets) - 1
        return lessons.story_told(street, self._line[street].view.wild, guesses, over=over)

    def picture(self) -> str:
        """The shares after each street so far in a table, one seat's line with its 95 % band, and the cards."""
        whose, told = self.whose.value, range(self._at + 1)
        points = [(place + 2, self._shares(place)[whose]) for place in told]
        errors = [1.96 * self._line[street][whose].standard_error if whose in self._line[street] else 0
                  for street in self._streets[:self._at + 1]]
        plot = plots.line(points, x="cards that each seat has", y=f"{self._called[whose]}: share of the pot",
                          band=[(share - error, share + error)
                                for (_, share), error in zip(points, errors, strict=True)],
                          reference=("equal shares", 1 / len(self._called)),
                          reach=[(2, 0), (len(self._streets) + 1, 1)])
        rows = "".join(self._row(place) for place in range(len(self._streets)))
        longest = max(self._called.values(), key=len)
        asked = draw.note("ask", self._told(), room=lessons.story_told("seventh", (), [(longest, longest)], over=False))
        heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in ("street", *self._called.values()))
        figures = ('<div class="fq-scroll" tabindex="0" role="region" aria-label="Shares of the pot">'
                   f'<table class="fq-figures"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>')
        return (f'{asked}<div class="fq"><div class="fq-shares"><div class="fq-box">{figures}{plot}</div>'
                f"{self._table()}</div></div>")

    def _table(self) -> str:
        """The cards dealt so far, the hands once the last are: what the guess is about."""
        view, last = (self._line[street].view for street in (self._streets[self._at], self._streets[-1]))
        return draw.table(view, names=self.names, reveal=view.viewer is None, hands=view.complete, room=last.complete)

    def _row(self, place: int) -> str:
        """The shares after a street, with empty cells for one to come."""
        shares = self._shares(place).values()
        cells = "".join(f"<td>{words.percent(share) if place <= self._at else ''}</td>" for share in shares)
        return f'<tr><th scope="row">{self._streets[place]}</th>{cells}</tr>'

    def _shares(self, place: int) -> dict[int, float]:
        """Each seat's share of the pot after a street; nothing for one that has folded."""
        found = self._line[self._streets[place]]
        return {seat: float(found[seat].share) if seat in found else 0.0 for seat in self._called}

    def _gained(self) -> int:
        before, now = self._shares(self._at - 1), self._shares(self._at)
        return max(now, key=lambda number: now[number] - before[number])
