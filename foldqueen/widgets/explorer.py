"""OddsExplorer: guess a chance, see the exact bars, then deal and watch the points settle on them."""

from __future__ import annotations

from typing import Any

from foldqueen import draw, words
from foldqueen.card import Rank
from foldqueen.dealing import check_seed, deal
from foldqueen.draw.reading import chances
from foldqueen.hands import Category
from foldqueen.odds.questions import Deals, exact_chances, floor_of_no_wild, outcomes, questions
from foldqueen.rulebook import RULES, Rules, rules
from foldqueen.widgets.base import Board, in_place
from foldqueen.widgets.controls import button, choice, row, typed, wide_html
from foldqueen.words import exploring

RUNS = (1_000, 10_000, 100_000)
GUESSED = {"final_wild": Rank.SEVEN, "queens_up": 1, "times_set": 1, "wild_cards_held": 0,
           "winning_category": Category.THREE_OF_A_KIND}
"""The outcome that the guess is about; of ``no_wild``, the number of players chosen."""


class OddsExplorer(Board):
    """A question about a game: the learner's guess, the exact chances, and a simulation over them.

    Args:
        game: a game's slug or a Rules value.
        players: how many seats.
        question: ``"no_wild"``, ``"final_wild"``, ``"times_set"``, ``"queens_up"``, ``"wild_cards_held"`` or
            ``"winning_category"``, where the game knows it.
        seed: the first simulation's seed; each further run takes the next number.

    Raises:
        ValueError: for a game, number of players, question or seed that cannot be.
    """

    legend = ("bar", "point", "guess", "reference")

    def __init__(self, game: str | Rules = "follow-the-queen", *, players: int = 4, question: str | None = None,
                 seed: int = 1) -> None:
        self.rules = rules(game)
        known = questions(self.rules)
        question = known[0] if question is None else question
        if question not in known:
            raise ValueError(f"{question!r} is no question about {self.rules.title}: choose {words.one_of(known)}")
        deal(self.rules, players, seed=check_seed(seed))  # refuses what cannot be played
        self.deals = Deals(self.rules, players, seed)
        self.guesses: dict[tuple[Rules, int, str], float] = {}
        self._moving = False
        self.game = choice("Game", [(one.title, slug) for slug, one in RULES.items()], self.rules.game)
        self.players = choice("Players", list(self.rules.players), players)
        self.question = choice("Question", self._options(), question)
        self.guess = typed("Your guess, in %", "", "19em", "0 to 100")
        self.ask, self.counted = wide_html(), wide_html()
        self._lock = button("Lock my guess", self.lock, "Lock the guess and show the bars", style="primary",
                            then=lambda: self._runs[0])
        self._runs = [button(f"Deal {run:,}", lambda run=run: self.run(run), f"Deal {run:,} hands and count")
                      for run in RUNS]
        self._again = button("Start over", self.start_over, "Forget the deals so far",
                             then=lambda: self.guess if self._guessed is None else self._runs[0])
        for control, act in ((self.game, self._new_game), (self.players, self.start_over),
                             (self.question, self._new_question)):
            control.observe(lambda _, act=act: None if self._moving else act(), "value")
        super().__init__([row(self.game, self.players, self.question), self.ask, row(self.guess, self._lock),
                          row(*self._runs, self._again), self.counted])
        self.show()

    @property
    def state(self) -> dict[str, Any]:
        """The question; once the guess is locked, it, the exact chances (empty without a count) and the deals."""
        locked = self._guessed is not None
        return {"game": self.rules.game, "players": self.players.value, "question": self.question.value,
                "guess": self._guessed, "exact": self._exact() if locked else None,
                "points": self._points(), "tally": self.deals.tally, "deals": self.deals.deals(self.question.value),
                "seed": self.deals.seed}

    @in_place
    def lock(self) -> None:
        """Lock the guess and show the exact bars."""
        if self._guessed is None:
            self.guesses[self._asked] = _share(self.guess.value)
            self.show()

    @in_place
    def run(self, deals: int) -> None:
        """Deal so many hands more and add them to the count."""
        if self._guessed is None:
            raise ValueError("the guess is still open: write one and lock it, then deal")
        self.deals.run(self.question.value, deals)
        self.show()

    @in_place
    def start_over(self) -> None:
        """Forget the deals so far; guesses stay locked."""
        self.deals = Deals(self.rules, self.players.value, self.deals.seed)
        self.show()

    def sentence(self) -> str:
        """The question, the guess, and what the exact count and the deals say."""
        return " ".join([f"{self._title()} {self._ask()}", *self._said()])

    def picture(self) -> str:
        """The bars with the points over them, what to see in them, and the numbers."""
        exact, points = self._exact(), self._points()
        named = outcomes(self.rules, self.question.value, {**exact, **points})
        guess = None if self._guessed is None else (named[self._key()], self._guessed)
        return chances(self._title(), exploring.QUESTIONS[self.question.value][1], named, exact, points,
                       guess=guess, floor=self._floor(), said=self._said())

    def show(self) -> None:
        """Draw the bars; what cannot be done yet is greyed."""
        question, locked = self.question.value, self._guessed is not None
        slow, deals = self.deals.slow(question), self.deals.deals(question)
        self._lock.disabled = self.guess.disabled = locked
        self.guess.value = f"{100 * self._guessed:g}" if locked else ""
        for run, control in zip(RUNS, self._runs, strict=True):
            control.disabled = not locked or (slow and run > RUNS[0])
        self._again.disabled = not deals
        self.counted.value = exploring.counted(deals, self.deals.seeds(question), slow=slow)
        self.ask.value = draw.note("ask", self._ask())
        super().show()

    @property
    def _asked(self) -> tuple[Rules, int, str]:
        return self.rules, self.players.value, self.question.value

    @property
    def _guessed(self) -> float | None:
        """The guess about this question, None while it is open."""
        return self.guesses.get(self._asked)

    def _key(self) -> Any:
        return GUESSED.get(self.question.value, self.players.value)

    def _exact(self) -> Any:
        return {} if self._guessed is None else exact_chances(*self._asked)

    def _points(self) -> Any:
        return {} if self._guessed is None else self.deals.points(self.question.value)

    def _floor(self) -> bool:
        return self.question.value == "no_wild" and bool(self._exact()) and floor_of_no_wild(self.rules)

    def _options(self) -> list[tuple[str, str]]:
        return [(exploring.QUESTIONS[name][0], name) for name in questions(self.rules)]

    def _title(self) -> str:
        return f"{self.rules.title}, {words.count(self.players.value, 'player')}: {self.question.label.lower()}"

    def _ask(self) -> str:
        return exploring.ask_guess(self.question.value, self.players.value)

    def _said(self) -> list[str]:
        """What the picture shows, in sentences."""
        if self._guessed is None:
            return [exploring.GUESS_FIRST]
        exact, points, key = self._exact(), self._points(), self._key()
        return [exploring.guess_marked(self._guessed, exact.get(key), points.get(key)),
                exploring.NEVER_BELOW if self._floor() else exploring.SEE[self.question.value],
                exploring.intervals_read(self.deals.deals(self.question.value), exact, points) if points
                else exploring.DEAL_NOW]

    # ---- changes of mind

    def _new_game(self) -> None:
        """Another game: as many players as before, and the same question, where it knows them."""
        self.rules = rules(self.game.value)
        players, known = self.players.value, self.question.value
        self._moving = True
        self.players.options = list(self.rules.players)
        self.players.value = min(players, self.rules.players[-1])
        self.question.options = self._options()
        self.question.value = known if known in questions(self.rules) else questions(self.rules)[0]
        self._moving = False
        self.start_over()

    @in_place
    def _new_question(self) -> None:
        self.show()


def _share(text: str) -> float:
    """The share that a guess in per cent names."""
    try:
        guess = float(text.strip().removesuffix("%").replace(",", "."))
    except ValueError:
        guess = -1.0
    if not 0 <= guess <= 100:
        raise ValueError(exploring.not_a_guess(text))
    return guess / 100
