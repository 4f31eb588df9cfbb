"""ShowdownQuiz: say what is wild and who wins, and learn which mistaken rule a wrong answer follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from foldqueen import draw, words
from foldqueen.draw.records import line, results
from foldqueen.log import Deal
from foldqueen.misreadings import Mistake
from foldqueen.quiz import Question, Verdict
from foldqueen.quizzing import QuizRound
from foldqueen.rulebook import Rules
from foldqueen.widgets.base import Board, in_place
from foldqueen.widgets.controls import asking, button, choice, pick, row, wide_html


class ShowdownQuiz(Board):
    """Questions about deals, marked at once, with the reason, the table under a mistaken rule, and the results.

    Args:
        game: a slug or a Rules value for fresh deals, or one Deal to ask about; a stored one asks its own questions.
        players: how many seats a fresh deal has.
        seed: which questions come; the same seed and the same answers bring the same ones.
        level: 1, what is wild; 2, hands and winners as well; 3, without being told what is wild.
        kinds: what to ask instead, whatever the level: some of ``foldqueen.quiz.KINDS``.
        position: for one Deal, how many of its cards are shown when asking what is wild.
        learner: whose results these are, for the table of results.

    Raises:
        ValueError: for a game, number of players, seed, level or kind of question that cannot be.
    """

    legend = ("wild", "new", "plays", "reign", "wait", "hole")

    def __init__(self, game: Deal | str | Rules = "follow-the-queen", *, players: int = 4, seed: int = 1,
                 level: int = 2, kinds: Sequence[str] | None = None, position: int | None = None,
                 learner: str = "") -> None:
        self.round = QuizRound(game, players=players, seed=seed, level=level, kinds=kinds, position=position)
        if not isinstance(learner, str):
            raise ValueError(f"learner={learner!r} is not a name: write it as text, like 'Ana'")
        self.learner = learner
        self._mistaken = False
        levels = [(f"{number}: {title}", number) for number, (title, _) in words.LEVELS.items()]
        self.level = choice("Level", levels, level)
        self.level.observe(lambda _: self.change_level(self.level.value), "value")
        self._asks = wide_html()
        self.ask, self.answer = asking(), pick("Answer", flat=False)
        self._check = button("Check my answer", self.check, "Lock the answer and mark it", style="primary",
                             then=lambda: self._list if self._next.disabled else self._next)
        self._next = button("Next question ▶", self.next_question, "Go on to the next question", style="primary",
                            then=lambda: self.ask)
        self._swap = button(words.UNDER_MISTAKE, self.swap, "Show the same table under the rule behind your answer")
        self.score, self.feedback = wide_html(flex="1 1 14em"), wide_html()
        self._swap.layout.min_width = "15em"  # whichever of its two texts it has
        self._listed = False
        self._list = button(words.LIST_ANSWERS, self.list_answers, "Show or hide the table of your answers")
        self._results = wide_html()
        errors, again = wide_html(), wide_html(flex="1 1 20em")
        endless = not isinstance(game, Deal) and kinds is None
        again.value = line(words.REPETITION) if endless else ""
        super().__init__([*([row(self.level), self._asks] if endless else []), self.ask, self.answer,
                          row(self._check, self._next, self._swap, self.score), errors, self.feedback],
                         [row(self._list, again), self._results], errors=errors, beside=True)
        self._pose()

    @property
    def question(self) -> Question:
        """The question in hand."""
        return self.round.question

    @property
    def verdict(self) -> Verdict | None:
        """How it was marked; None until it is."""
        return self.round.verdict

    @property
    def _believed(self) -> Mistake | None:
        """The mistaken rules behind the answer, if it was wrong so; a slip in reading a hand moves no card."""
        mistake = self.verdict.mistake if self.verdict else None
        return mistake if mistake and mistake.rules else None

    @property
    def state(self) -> dict[str, Any]:
        """The question, its options, the choice, the marking and the score."""
        rows = self.round.results()
        return {"game": self.round.rules.game, "level": self.round.level, "kind": self.question.kind,
                "prompt": self.question.prompt, "options": tuple(option.label for option in self.question.options),
                "chosen": self.answer.value, "locked": self.verdict is not None, "mistaken": self._mistaken,
                "right": sum(one["right"] for one in rows), "asked": len(rows),
                "feedback": self.verdict.feedback if self.verdict else ""}

    def results(self) -> list[dict[str, Any]]:
        """Every answer so far, a row each."""
        return self.round.results()

    def csv(self) -> str:
        """The results as CSV text, for a spreadsheet."""
        return self.round.csv(self.learner)

    @in_place
    def check(self) -> None:
        """Lock the chosen answer, mark it and say why."""
        if self.answer.index is None:
            raise ValueError("no answer is chosen: choose one of the answers, then check it")
        self.round.mark(self.answer.index)
        self.show()

    @in_place
    def next_question(self) -> None:
        """Go on to the next question."""
        self.round.go_on()
        self._pose()

    @in_place
    def swap(self) -> None:
        """Show the table under the mistaken rule behind the answer, or as it is again."""
        if not self._believed:
            raise ValueError("no mistaken rule is behind an answer here: this shows one after a wrong answer")
        self._mistaken = not self._mistaken
        self.show()

    def list_answers(self) -> None:
        """Show the table of answers, or put it away."""
        self._listed = not self._listed
        self.show()

    @in_place
    def change_level(self, level: int) -> None:
        """Ask at another level from now on."""
        self.round.at_level(level)
        self._pose()

    def sentence(self) -> str:
        """The question, the answer and its marking, and the score."""
        said = [f"{self.round.rules.title} quiz: {self.question.prompt}",
                f"Answers: {words.listed((option.label for option in self.question.options), 'or')}."]
        if self.verdict:
            said.append(f"Answered “{self.answer.value}”. {self.verdict.feedback}")
        if self._mistaken:
            said.append(f"{words.under_mistake(self._believed, self.answer.value)}.")
        return " ".join([*said, f"{self._score()}."])

    def picture(self) -> str:
        """The table as far as the question shows it; once it is marked, with what is wild and every hand."""
        asked, marked = self.question, self.verdict is not None
        seen = asked.under(self._believed) if self._mistaken else asked.deal
        hidden = {"wild": False, "pays": False, "wild cards": [asked.seat]}.get(asked.kind, True)
        told = marked or not (asked.lesson or asked.kind == "wild" or self.round.level == max(words.LEVELS))
        return draw.table(seen, names=asked.names, reveal=hidden, tell=told,
                          title=words.MISTAKEN_TITLE if self._mistaken else None, hands=marked and bool(hidden),
                          room=bool(hidden))

    def show(self) -> None:
        """Draw the question, the table, the marking and the results."""
        super().show()
        marked = self.verdict
        self._check.disabled = self.answer.disabled = marked is not None
        self._next.disabled = not marked or not self.round.left
        self._swap.disabled = not self._believed
        self._swap.description = words.AS_IT_IS if self._mistaken else words.UNDER_MISTAKE
        self.score.value = line(self._score())
        self._list.description = words.PUT_AWAY if self._listed else words.LIST_ANSWERS
        kind, said = ("right" if marked.right else "wrong", marked.feedback) if marked else ("wait", words.NOT_MARKED)
        if self._mistaken:
            kind, said = "what-if", words.under_mistake(self._believed, self.answer.value)
        self.feedback.value = draw.note(kind, said, room=self._longest)
        self._results.value = results(self.results(), self.csv(), self.learner) if self._listed else ""

    def _pose(self) -> None:
        self._mistaken = False
        self._asks.value = line(words.LEVELS[self.round.level][1])
        self.ask.value = self.question.prompt
        self.answer.disabled = False
        self.answer.options = [option.label for option in self.question.options]
        self.answer.index = None
        marks = [self.question.mark(place) for place in range(len(self.question.options))]
        said = [one.feedback for one in marks] + [words.under_mistake(one.mistake, option.label) for one, option in zip(
            marks, self.question.options, strict=True) if one.mistake and one.mistake.rules]
        self._longest = max(said, key=len)
        self.show()

    def _score(self) -> str:
        parts = [f"{kind} {right} of {asked}" for kind, (right, asked) in self.round.score().items() if asked]
        kinds = f" ({', '.join(parts)})" if len(parts) > 1 else ""
        return f"Score: {self.state['right']} right of {self.state['asked']}{kinds}"
