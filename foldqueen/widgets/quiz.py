"""ShowdownQuiz: say what is wild and who wins, and learn which mistaken rule a wrong answer follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets as W  # noqa: N812

from foldqueen import draw, words
from foldqueen.log import Deal
from foldqueen.quiz import KINDS, Question, Verdict, checked_kinds, question, questions
from foldqueen.rulebook import Rules, rules
from foldqueen.widgets.base import Board, button, in_place, row, wide_html


class ShowdownQuiz(Board):
    """Questions about deals, marked at once, with the reason and the score.

    Args:
        game: a slug or a Rules value for fresh deals, or one Deal to ask about.
        players: how many seats a fresh deal has.
        seed: which questions come; the same seed asks the same ones.
        kinds: what to ask about each deal: ``"wild"``, ``"winner"``, or both in turn.
        position: for one Deal, how many of its cards are shown when asking what is wild.

    Raises:
        ValueError: for a game, number of players or kind of question that cannot be.
    """

    def __init__(self, game: Deal | str | Rules = "follow-the-queen", *, players: int = 4, seed: int = 1,
                 kinds: Sequence[str] = KINDS, position: int | None = None) -> None:
        if isinstance(game, Deal):
            kinds = checked_kinds(kinds)
            self._coming = iter([question(kind, game, position) for kind in kinds])
            self._left: float = len(kinds)
            self.rules = game.rules
        else:
            self.rules = rules(game)
            self._coming = questions(self.rules, players, seed=seed, kinds=kinds)
            self._left = float("inf")
        self.right = self.asked = 0
        self.question: Question = next(self._coming)
        self.verdict: Verdict | None = None
        self.chosen: str | None = None
        self.answer = W.RadioButtons(layout=W.Layout(width="auto", min_height="9em"))
        self.ask = wide_html()
        self.feedback = wide_html(min_height="6em")
        self.score = W.HTML()
        self._check = button("Check my answer", self.check, "Lock the answer and mark it", style="primary")
        self._next = button("Next question ▶", self.next_question, "Go on to the next question")
        errors = wide_html()
        marking = [row(self._check, self._next, self.score), errors, self.feedback]
        super().__init__([], [self.ask, self.answer, *marking], errors=errors)
        self._pose()

    @property
    def state(self) -> dict[str, Any]:
        """The question, its options, the choice, the marking and the score."""
        return {"game": self.rules.game, "kind": self.question.kind, "prompt": self.question.prompt,
                "options": tuple(option.label for option in self.question.options),
                "chosen": self.chosen if self.verdict else self.answer.value,
                "locked": self.verdict is not None, "right": self.right, "asked": self.asked,
                "feedback": self.verdict.feedback if self.verdict else ""}

    @in_place
    def check(self) -> None:
        """Lock the chosen answer, mark it and say why."""
        if self.verdict:
            return
        if self.answer.index is None:
            raise ValueError("no answer is chosen: choose one of the answers, then check it")
        self.chosen = self.answer.value
        self.verdict = self.question.mark(self.answer.index)
        self.asked += 1
        self.right += self.verdict.right
        self.show()

    @in_place
    def next_question(self) -> None:
        """Go on to the next question."""
        if not self.verdict:
            raise ValueError("this question has no answer yet: choose one and check it first")
        if self._left <= 0:
            raise ValueError("that was the last question: run the cell again for another round")
        self.question, self.verdict = next(self._coming), None
        self._pose()

    def sentence(self) -> str:
        """The question, the answer and its marking, and the score."""
        said = [f"{self.rules.title} quiz: {self.question.prompt}",
                f"Answers: {words.listed((option.label for option in self.question.options), 'or')}."]
        if self.verdict:
            said.append(f"Answered “{self.chosen}”. {self.verdict.feedback}")
        return " ".join([*said, f"{self._score()}."])

    def picture(self) -> str:
        """The table as far as the question shows it; once it is marked, with what is wild and every hand."""
        asked = self.question
        if asked.kind == "wild":
            return draw.table(asked.deal, tell=self.verdict is not None)
        return draw.table(asked.whole, reveal=True, hands=self.verdict is not None)

    def show(self) -> None:
        """Draw the question, the table and the marking."""
        super().show()
        marked = self.verdict is not None
        self._check.disabled = self.answer.disabled = marked
        self._next.disabled = not marked or self._left <= 0
        self.score.value = self._score()
        self.feedback.value = (
            draw.note("right" if self.verdict.right else "wrong", self.verdict.feedback) if self.verdict else "")

    def _pose(self) -> None:
        self._left -= 1
        self.ask.value = draw.note("ask", self.question.prompt)
        self.answer.disabled = False
        self.answer.options = [option.label for option in self.question.options]
        self.answer.index = None
        self.show()

    def _score(self) -> str:
        return f"Score: {self.right} right of {self.asked}"
