"""PredictTheWild: before each card face up, say what will come of it and how sure you are; see the exact chance."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from foldqueen import draw, words
from foldqueen.card import Card
from foldqueen.dealing import check_seed, deal
from foldqueen.draw.records import calibration, line
from foldqueen.log import Deal
from foldqueen.predictions import SURE, Forecast, Prediction, Record, forecast
from foldqueen.rulebook import Rules
from foldqueen.widgets.base import Board, in_place
from foldqueen.widgets.controls import asking, button, pick, row, wide_html

TEN = Card("Ts")
"""A card as long to say as any."""


class PredictTheWild(Board):
    """A deal seen from one seat, a prediction before each card face up that may surprise, and a calibration of them.

    Args:
        game: a slug or a Rules value for fresh deals, or a Deal to start with.
        players: how many seats a fresh deal has.
        seed: which deals come, one after another.
        seat: whose hole cards are yours.

    Raises:
        ValueError: for a game, number of players, seed or seat that cannot be, or a game whose wild cards never move.
    """

    legend = ("wild", "new", "reign", "wait", "hole")

    def __init__(self, game: Deal | str | Rules = "follow-the-queen", *, players: int = 4, seed: int = 1,
                 seat: int = 1) -> None:
        self._next_seed = check_seed(seed)
        self.deal = game if isinstance(game, Deal) else deal(game, players, seed=seed)
        if self.deal.rules.trigger is None:
            raise ValueError(words.NEVER_MOVES.format(title=self.deal.rules.title))
        if self.deal.viewer is not None or not self.deal.complete:
            raise ValueError(words.not_whole(self.deal))
        self.deal.hand_of(seat)  # refuses a seat that is not there
        self.seat, self.record = seat, Record()
        self.made: Prediction | None = None
        self.ask = asking()
        self.answer = pick("Your answer", [("Yes", True), ("No", False)])
        self.sure = pick("How sure", [(f"{sure} %", sure) for sure in SURE])
        self._lock = button("Lock my prediction", self.lock, "Lock it, and let the card land", style="primary",
                            then=lambda: self._next)
        self._next = button("Next card ▶", self.next_card, "Go on to the next card that may surprise",
                            then=lambda: self.ask, style="primary")
        self._fresh = button("New deal", self.new_deal, "Shuffle and deal another hand; your record is kept")
        self.feedback, self.so_far, errors = wide_html(), wide_html(), wide_html()
        super().__init__([self.ask, row(self.answer), row(self.sure), row(self._lock, self._next, self._fresh), errors,
                          self.feedback], [self.so_far], errors=errors, beside=True)
        self._start(self.deal)

    @property
    def state(self) -> dict[str, Any]:
        """The deal, the question, its exact chance once it is locked, and the record."""
        return {"game": self.deal.rules.game, "seat": self.seat, "position": self._position,
                "prompt": self.asked.prompt, "locked": self.made is not None,
                "chance": self.asked.chance if self.made else None, "predictions": len(self.record.made),
                "right": sum(one.right for one in self.record.made), "calibration": self.record.calibration(),
                "brier": self.record.brier()}

    @in_place
    def lock(self) -> None:
        """Lock the prediction, let the card land, and say how likely it was."""
        if self.made:
            return
        if self.answer.value is None or self.sure.value is None:
            raise ValueError(words.NO_PREDICTION)
        self.made = Prediction(self.asked, self.answer.value, self.sure.value)
        self.record.made.append(self.made)
        self._position += 1
        self.show()

    @in_place
    def next_card(self) -> None:
        """Go on to the next card that may surprise, in a new deal if this one has no more."""
        if not self.made:
            raise ValueError(words.NO_PREDICTION)
        found = self._find(self.deal, self._position)
        self._pose(*found) if found else self._start(None)

    @in_place
    def new_deal(self) -> None:
        """Deal another hand; the record is kept."""
        self._start(None)

    def sentence(self) -> str:
        """The question, what came of it, and the record."""
        came = words.came(self.made, self._landed) if self.made else ""
        return " ".join(filter(None, [self.asked.prompt, came, words.brier(self.record)]))

    def picture(self) -> str:
        """The table as the seat sees it, and how often the predictions were right."""
        return self._table() + self._calibration()

    def _table(self) -> str:
        names = {**getattr(self.deal, "names", {}), self.seat: "you"}
        return draw.table(self.deal.after(self._position).seen_by(self.seat), names=names)

    def _calibration(self) -> str:
        score = line(f"{words.brier(self.record)} {words.WELL_CALIBRATED}")
        plot = calibration(self.record.calibration(), words.calibration_alt(self.record))
        return f'<div class="fq"><div class="fq-beside">{score}{plot}</div></div>'

    def show(self) -> None:
        """Draw the question, the table, what came of it, and the record."""
        self.view.value, self.so_far.value = self._table(), self._calibration()
        locked = self.made is not None
        self._lock.disabled = self.answer.disabled = self.sure.disabled = locked
        self._next.disabled = not locked
        self.ask.value = self.asked.prompt
        # The room is that of whatever might come, as that of what does come would tell it.
        mights = [replace(self.asked, happens=happens) for happens in (True, False)]
        longest = max((words.came(Prediction(might, yes, SURE[-1]), TEN) for might in mights for yes in (True, False)),
                      key=len)
        kind, said = ("wait", words.NOT_LOCKED) if not self.made else (
            "right" if self.made.right else "wrong", words.came(self.made, self._landed))
        self.feedback.value = draw.note(kind, said, room=longest)

    @property
    def _landed(self) -> Card:
        """The card that has come since the prediction was locked."""
        return self.deal.steps[self._position - 1].card

    def _start(self, hand: Deal | None) -> None:
        """Begin with a deal, or with the next fresh one that has anything to ask."""
        while not (hand and (found := self._find(hand, 0))):
            self._next_seed += 1
            hand = deal(self.deal.rules, self.deal.players, seed=self._next_seed)
        self.deal = hand
        self._pose(*found)

    def _find(self, hand: Deal, position: int) -> tuple[int, Forecast] | None:
        asked = ((place, forecast(hand, place, self.seat)) for place in range(position, len(hand.steps)))
        return next(((place, one) for place, one in asked if one), None)

    def _pose(self, position: int, asked: Forecast) -> None:
        self._position, self.asked, self.made = position, asked, None
        self.answer.value = self.sure.value = None
        self.show()
