"""DealTable: deal a hand street by street and read why the wild rank changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets as W  # noqa: N812

from foldqueen import draw, words
from foldqueen.dealing import deal
from foldqueen.game import Game
from foldqueen.log import CUTS, STREETS, Deal
from foldqueen.rulebook import RULES, Rules, rules
from foldqueen.widgets.base import SEATS, Board, checked_names, in_place
from foldqueen.widgets.controls import button, choice, row, tick, typed
from foldqueen.widgets.game import GameTable

SHOWDOWN = "showdown"
NOBODY, EVERYBODY = 0, -1
LONGEST_SEED = 60  # digits


class DealTable(Board):
    """A table to deal at: a cursor over a whole deal; given a hand in play, a ``GameTable`` to play at.

    Args:
        game: a Deal to look at, a game's slug, or a Rules value; or a Game made by ``fq.play``.
        players: how many seats, when it deals itself; 4 if not given.
        seed: which deal, when it deals itself; None is a fresh one.
        names: what to call some seats, such as ``{1: "you"}``.
        street: where to start: ``"third"`` to ``"seventh"``, ``"showdown"``, or ``"hole"``.

    Raises:
        ValueError: for a game, number of players, seed or street that cannot be.
    """

    legend = ("wild", "new", "plays", "as", "idle", "reign", "wait", "hole")

    def __new__(cls, game: Any = None, *arguments: Any, **options: Any) -> Any:
        """A table to deal at, or to play at."""
        return GameTable(game, *arguments, **options) if isinstance(game, Game) else super().__new__(cls)

    def __init__(self, game: Deal | str | Rules = "follow-the-queen", *, players: int | None = None,
                 seed: int | None = None, names: Mapping[int, str] | None = None,
                 street: str = "third") -> None:
        if isinstance(game, Deal) and (players, seed) != (None, None):
            raise ValueError(f"players={players!r} and seed={seed!r} are for a table that deals itself: this deal has "
                             "its own")
        self.deal = game if isinstance(game, Deal) else deal(game, 4 if players is None else players, seed=seed)
        self.names = checked_names(getattr(self.deal, "names", {}) if names is None else names)
        self._position = 0
        self._at_showdown = False
        self._moving = False
        self.game = choice("Game", {one.title: slug for slug, one in RULES.items()}, self.deal.rules.game)
        self.players = choice("Players", SEATS[1:], self.deal.players)
        self.seed = typed("Seed", self._seed_text(), "10em", "any")
        self.streets = W.ToggleButtons(
            options=[(name.capitalize(), name) for name in (*STREETS, SHOWDOWN)], value=None, description="Deal to",
            tooltip="Deal to the end of a street", layout=W.Layout(width="auto"), tabbable=False,
            style={"button_width": "auto", "description_width": "auto"},
            tooltips=[*(f"Deal to the end of {name} street" for name in STREETS), "Show every hand and who wins"])
        self.holes = choice("Hole cards of", self._hole_options(), NOBODY)
        self.hands = tick("Say best hands", "Choose first whose hole cards are shown")
        self._back = button("◀ Back", self.back, "Take the last card back", then=lambda: self.streets)
        self._next = button("Next card ▶", self.next_card, "Deal the next card", style="primary",
                            then=lambda: self.streets)
        self.game.observe(lambda _: None if self._moving else self.redeal(), "value")
        self.streets.observe(lambda change: self._picked(change["new"]), "value")
        self.holes.observe(lambda _: None if self._moving else self.show(), "value")
        self.hands.observe(self.refresh, "value")
        super().__init__([
            row(row(self._back, self._next), self.streets, row(self.holes, self.hands)),
            row(row(self.game, self.players, self.seed),
                row(button("Deal these", self.redeal, "Deal this game, number of players and seed"),
                    button("New deal", self.new_deal, "Shuffle and deal another hand"))),
        ])
        type(self).go_to.__wrapped__(self, street)  # here an error is the caller's

    @property
    def state(self) -> dict[str, Any]:
        """The deal and the cursor: how many cards are dealt, what is wild and why, and what is shown."""
        seen = self.seen
        headline, why = words.wild_now(seen, self.names)
        return {"game": seen.rules.game, "players": seen.players, "seed": self.deal.seed, "position": self._position,
                "street": SHOWDOWN if self._at_showdown else seen.street, "wild": seen.wild, "headline": headline,
                "why": why, "live": seen.live}

    @property
    def seen(self) -> Deal:
        """The deal as far as it has been dealt."""
        return self.deal.after(self._position)

    @in_place
    def next_card(self) -> None:
        """Deal the next card; after the last one, go to the showdown."""
        if self._position < len(self.deal.steps):
            self._move(self._position + 1)
        elif not self._at_showdown:
            self.go_to(SHOWDOWN)

    @in_place
    def back(self) -> None:
        """Take the last card back, or leave the showdown."""
        if self._at_showdown:
            self._move(self._position)
        elif self._position:
            self._move(self._position - 1)

    @in_place
    def go_to(self, street: str) -> None:
        """Deal to the end of a street, to the two hole cards, or to the showdown."""
        if street == SHOWDOWN:
            if self.deal.viewer is not None or not self.deal.complete:
                raise ValueError(words.not_whole(self.deal))
            self._move(len(self.deal.steps), showdown=True)
        else:
            if street not in CUTS:
                raise ValueError(f"{street!r} is not a street: choose {words.one_of((*CUTS, SHOWDOWN))}")
            self._move(len(self.deal.at(street).steps))

    @in_place
    def redeal(self) -> None:
        """Deal the game, players and seed that the controls say; the same ones begin the same deal again."""
        asked = (self._rules(), self.players.value, self.seed.value)
        if asked == (self.deal.rules, self.deal.players, self._seed_text()):
            self._move(len(self.deal.at("third").steps))
            return
        self._replace(deal(self._rules(), self.players.value, seed=_seed(self.seed.value)))

    @in_place
    def new_deal(self) -> None:
        """Deal another hand of the same game, from a fresh seed."""
        self._replace(deal(self._rules(), self.players.value))

    def sentence(self) -> str:
        """The game, the street, what is wild and why."""
        state = self.state
        place = "the showdown" if self._at_showdown else f"{state['street']} street"
        return (f"{self.deal.rules.title}, {words.count(state['players'], 'player')}, {place}, "
                f"{words.count(self._position, 'card')} dealt. {state['headline']}: {state['why']}"
                + (f" {words.outcome(self.deal, self.deal.showdown(), self.names)}" if self._at_showdown else ""))

    def picture(self) -> str:
        """The table at the cursor."""
        shown = self.holes.value
        reveal = True if self._at_showdown or shown == EVERYBODY else {shown} if shown else False
        said = self._at_showdown or self.hands.value
        return draw.table(self.seen, names=self.names, reveal=reveal, hands=said, room=self.deal.complete)

    def show(self) -> None:
        """Draw the table; a seat's hand can be said only where its cards are shown."""
        self.hands.disabled = self._at_showdown or self.holes.value == NOBODY
        super().show()

    def _rules(self) -> Rules:
        """The rules in force: the deal's own with its house rulings, unless another game is chosen."""
        chosen = self.game.value
        return self.deal.rules if chosen == self.deal.rules.game else rules(chosen)

    def _replace(self, fresh: Deal) -> None:
        self.deal = fresh
        self._moving = True
        self.seed.value = self._seed_text()
        self.holes.options = self._hole_options()
        self.holes.value = NOBODY
        self._moving = False
        self._move(len(fresh.at("third").steps))

    def _move(self, position: int, *, showdown: bool = False) -> None:
        """Put the cursor somewhere; the street button is lit only where a street is exactly dealt."""
        self._position, self._at_showdown = position, showdown
        seen = self.seen
        ended = next((name for name in STREETS if position and len(self.deal.at(name).steps) == position), None)
        self._moving = True
        self.streets.value = SHOWDOWN if showdown else ended if ended == seen.street else None
        self._moving = False
        self._back.disabled = not (position or showdown)
        self._next.disabled = showdown or (position == len(self.deal.steps) and not self.deal.complete)
        self.show()

    def _picked(self, street: str | None) -> None:
        if street and not self._moving:
            self.go_to(street)

    def _hole_options(self) -> list[tuple[str, int]]:
        seats = [(words.seat(n, self.names), n) for n in self.deal.seats]
        return [("nobody", NOBODY), *seats, ("everybody", EVERYBODY)]

    def _seed_text(self) -> str:
        """The seed that deals these cards; empty where no seed does, as for a deck laid by hand."""
        cut, seed = self.deal, self.deal.seed
        if seed is None:
            return ""
        again = deal(cut.rules, cut.players, seed=seed, folds=cut.folds).steps
        same = all(step.card == other.card for step, other in zip(cut.steps, again, strict=False))
        return str(seed) if same else ""


def _seed(text: str) -> int | None:
    """The seed that a text names; None for an empty one."""
    if not text.strip():
        return None
    if not text.strip().isdecimal() or len(text) > LONGEST_SEED:
        raise ValueError(f"{text!r} is not a seed: use a whole number like 7, or leave it empty for a fresh deal")
    return int(text)
