"""GameTable: play a hand for chips from one seat, while the others follow a stated policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import ipywidgets as W  # noqa: N812

from foldqueen import draw, words
from foldqueen.game import Game, play
from foldqueen.opponents import choose_act
from foldqueen.rulebook import RULES, rules
from foldqueen.widgets.base import Board, checked_names, in_place
from foldqueen.widgets.controls import button, choice, row, tick, wide_html

MOST_ACTS = 3


class GameTable(Board):
    """A table to play at: the pots, the bets, whose turn it is, and your acts as buttons.

    Args:
        game: a hand in play; a fresh one of Follow the Queen if not given.
        you: the seat that is yours; None to watch.
        names: what to call some seats.

    Raises:
        ValueError: for a seat that is not at the table.
    """

    legend = ("wild", "new", "plays", "as", "idle", "reign", "wait", "hole", "turn")

    def __init__(self, game: Game | None = None, *, you: int | None = 1,
                 names: Mapping[int, str] | None = None) -> None:
        self.game = play("follow-the-queen") if game is None else game
        if not isinstance(self.game, Game):
            raise ValueError(f"{game!r} is not a hand in play: make one with fq.play")
        if you not in (None, *self.game.deal.seats):
            raise ValueError(f"there is no seat {you!r}: the seats are 1 to {self.game.deal.players}")
        self._given = checked_names(names)
        self._stakes = self.game.stakes
        self._purse = dict(self.game.brought)  # by the number of the chair: a redeal may seat fewer
        self._buy_in = max(self._purse.values())
        self._chairs = tuple(self.game.deal.seats)
        self._acts = [button("", partial(self._press, place), "", style="" if place else "primary")
                      for place in range(MOST_ACTS)]
        self.next_game = choice("Next game", {one.title: slug for slug, one in RULES.items()}, self.game.rules.game)
        self.you = choice("Then you play", {"nobody": 0} | {f"seat {chair}": chair for chair in self._chairs}, you or 0)
        self.hands = tick("Say my best hand", "Say what your seat's cards make")
        self.told = wide_html(flex="1 1 18em")
        self.hands.observe(self.refresh, "value")
        controls = W.VBox([row(*self._acts), row(self.next_game), row(self.you, self.hands)])
        super().__init__([row(controls, self.told)])
        self._seat_players()

    @property
    def state(self) -> dict[str, Any]:
        """The hand in play: what is wild and why, the chips, and who may do what."""
        game, deal = self.game, self.game.deal
        headline, why = words.wild_now(deal, self.names)
        return {"game": deal.rules.game, "players": deal.players, "seed": deal.seed, "street": deal.street,
                "wild": deal.wild, "headline": headline, "why": why, "live": deal.live, "to_act": game.to_act,
                "legal": game.legal, "stacks": game.stacks, "pots": tuple(pot.amount for pot in game.pots),
                "done": game.done, "payouts": game.payouts, "carried": game.carried}

    @in_place
    def act(self, name: str) -> None:
        """Do one of the legal acts for your seat; the others act until it is your turn again."""
        self.game.act(name)
        self._play_on()

    @in_place
    def another(self) -> None:
        """Play another hand with the chips that each seat has now; a carried pot is played for by those it is for."""
        old = self.game
        if not old.done:
            raise ValueError("this hand is not over yet: choose one of your acts")
        purse = self._purse | {chair: old.stacks[seat] for seat, chair in enumerate(self._chairs, 1)}
        game = old.rules if self.next_game.value == old.rules.game else rules(self.next_game.value)
        redeal = old.rules.stopped if old.deal.stopped else old.rules.no_trigger
        chairs, stakes = tuple(purse), self._stakes
        if old.carried and redeal == "redeal_live":  # those still in, with no new ante
            chairs = tuple(self._chairs[seat - 1] for seat in old.deal.live)
            stakes, game = replace(stakes, ante=0), old.rules
        else:
            purse = {chair: chips or self._buy_in for chair, chips in purse.items()}
        self.game = play(game, len(chairs), stakes=stakes, stacks=[purse[chair] for chair in chairs],
                         seed=old.deal.seed + 1, carried=old.carried)
        self._purse, self._chairs = purse, chairs
        self._seat_players()

    def sentence(self) -> str:
        """What is wild and why, and whose turn it is or how the hand ended."""
        state = self.state
        end = f" {words.payout(self.game, self.names)}" if self.game.done else ""
        return f"{words.game_line(self.game, self.names)}. {state['headline']}: {state['why']}{end}"

    def picture(self) -> str:
        """The table as your seat sees it, and every hand still in once it comes to a showdown."""
        deal, mine = self.game.deal, {self.seat} - {None}
        shown = mine | set(deal.live) if deal.complete and deal.showdown().hands else mine
        said = deal.complete or self.hands.value
        return draw.table(deal, names=self.names, reveal=shown, hands=said, room=True, game=self.game)

    def show(self) -> None:
        """Draw the table, the acts open to you, and the log."""
        game = self.game
        said = [words.act(name, cost, game.bets[game.to_act] + cost) for name, cost in game.costs.items()]
        for one, text in zip(self._acts, [*(said or [words.ANOTHER]), *[""] * MOST_ACTS], strict=False):
            one.description = text or "–"
            one.layout.visibility = "visible" if text else "hidden"
        self.told.value = draw.log(game, self.names)
        super().show()

    def _press(self, place: int) -> None:
        if self.game.done:
            self.another()
        else:
            self.act(self.game.legal[place])
        if place:
            self._acts[0].focus()  # the safe act, for the one just pressed now means another

    def _seat_players(self) -> None:
        """Names and your seat for a new hand; a redeal may have fewer seats, whose old numbers then serve as names."""
        called = {self.you.value: "you"} | self._given
        seats = dict(enumerate(self._chairs, 1))
        self.names = {seat: called.get(chair, "" if seat == chair else f"old seat {chair}")
                      for seat, chair in seats.items()}
        self.seat = next((seat for seat, chair in seats.items() if chair == self.you.value), None)
        self._play_on()

    def _play_on(self) -> None:
        """The others act until it is your turn, or the hand is over."""
        while not self.game.done and self.game.to_act != self.seat:
            self.game.act(choose_act(self.game))
        self.show()
