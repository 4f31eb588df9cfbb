"""A round of questions: which one comes next, what was answered, and the results as rows and as CSV."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from foldqueen import words
from foldqueen.dealing import check_seed, deal
from foldqueen.log import Deal, whole_number
from foldqueen.misreadings import mistakes, slipped_shares
from foldqueen.quiz import Question, Verdict, checked_kinds, kinds_for, question, story_question, telling
from foldqueen.rulebook import Rules, rules

LEVELS = {1: ("wild",), 2: ("wild", "winner", "category"), 3: ("wild", "plays as", "shares", "winner")}
"""What each level asks; ``words.LEVELS`` says it."""
LONGEST_WAIT, TRIES = 8, 8
COLUMNS = ("number", "game", "kind", "question", "answer", "right answer", "right", "mistaken rule")


class Schedule:
    """Which kind of question comes next; ``words.REPETITION`` says how.

    >>> plan = Schedule(("wild", "winner", "category"))
    >>> for right in (True, False, True, True):
    ...     kind = plan.next()
    ...     print(kind, right)
    ...     plan.marked(kind, right)
    wild True
    winner False
    category True
    winner True

    """

    def __init__(self, kinds: Sequence[str]) -> None:
        self._due = {kind: place - len(kinds) for place, kind in enumerate(kinds)}  # each comes once, in order
        self._wait = dict.fromkeys(kinds, 1)
        self._asked, self._last = 0, ""

    def next(self) -> str:
        """The kind that has been due longest, but not the one asked last where there is another."""
        others = [kind for kind in self._due if kind != self._last] or self._due
        return min(others, key=lambda kind: (self._due[kind], self._wait[kind]))

    def marked(self, kind: str, right: bool) -> None:
        """A kind was asked and answered, and is due again in its time."""
        self._asked, self._last = self._asked + 1, kind
        self._wait[kind] = min(2 * self._wait[kind], LONGEST_WAIT) if right else 1
        self._due[kind] = self._asked + self._wait[kind]


class QuizRound:
    """Questions one after another, marked and kept: endless ones about fresh deals, or what one deal leaves to ask.

    Args:
        game: a slug or a Rules value for fresh deals, or one Deal to ask about; a stored one has its own questions,
            which come first.
        players: how many seats a fresh deal has.
        seed: which questions come: the same seed and the same answers bring the same ones.
        level: 1, 2 or 3: see ``LEVELS``.
        kinds: what to ask instead, some of ``quiz.KINDS``.
        position: for one Deal, how many of its cards are shown when asking what is wild.

    Raises:
        ValueError: for a game, number of players, seed, level or kind that cannot be, or nothing to ask.

    """

    def __init__(self, game: Deal | str | Rules, *, players: int = 4, seed: int = 1, level: int = 2,
                 kinds: Sequence[str] | None = None, position: int | None = None) -> None:
        _check_level(level)
        cards = len(game.steps) if isinstance(game, Deal) else 0
        if position is not None and not (whole_number(position) and 1 <= position <= cards):
            raise ValueError(f"position={position!r} shows none of one deal's cards: "
                             + (f"choose 1 to {cards}" if cards else "give the Deal that it is a position in"))
        self.rules = game.rules if isinstance(game, Deal) else rules(game)
        self.level = level
        chosen = None if kinds is None else checked_kinds(kinds)
        self._coming: Iterator[Question] | None = None
        if isinstance(game, Deal):
            posed = _about(game, chosen, level, position)
            self.kinds = tuple(dict.fromkeys(one.kind for one in posed))
            self.left: float = len(posed)
            self._coming = iter(posed)
        else:
            self.kinds = kinds_for(self.rules, chosen or LEVELS[level]) or kinds_for(self.rules, ("winner",))
            self.left = float("inf")
            self._players, self._chance = players, random.Random(check_seed(seed))
        self._plan = Schedule(self.kinds)
        self._rows: list[dict[str, Any]] = []
        self.verdict: Verdict | None = None
        self.question = self._next()

    def mark(self, choice: int) -> Verdict:
        """Mark the question in hand and keep the answer; a question is marked once."""
        asked = self.question
        if not self.verdict:
            self.verdict = asked.mark(choice)
            self._plan.marked(asked.kind, self.verdict.right)
            believed = self.verdict.mistake.believed if self.verdict.mistake else ""
            self._rows.append(dict(zip(COLUMNS, (
                len(self._rows) + 1, self.rules.title, words.KIND_TITLES[asked.kind], asked.prompt,
                asked.options[choice].label, asked.right.label, self.verdict.right, believed), strict=True)))
        return self.verdict

    def go_on(self) -> Question:
        """The next question.

        Raises:
            ValueError: while the one in hand is not marked, or when there is no other.

        """
        if not self.verdict:
            raise ValueError("this question has no answer yet: choose one and check it first")
        if not self.left:
            raise ValueError("that was the last question: run the cell again for another round")
        self.question, self.verdict = self._next(), None
        return self.question

    def at_level(self, level: int) -> None:
        """Go on at another level, with a new question; the answers so far are kept."""
        _check_level(level)
        if self._coming is not None:
            raise ValueError("the questions about one deal have no levels: give a game instead of a deal")
        self.level, self.kinds = level, kinds_for(self.rules, LEVELS[level]) or ("winner",)
        self._plan = Schedule(self.kinds)
        self.question, self.verdict = self._next(), None

    def results(self) -> list[dict[str, Any]]:
        """Every answer so far, a row each, its columns ``COLUMNS``."""
        return [dict(row) for row in self._rows]

    def score(self) -> dict[str, tuple[int, int]]:
        """By kind of question, in words: how many were right, of how many."""
        kinds = dict.fromkeys([*(words.KIND_TITLES[kind] for kind in self.kinds), *(row["kind"] for row in self._rows)])
        return {kind: (sum(row["right"] for row in self._rows if row["kind"] == kind),
                       sum(row["kind"] == kind for row in self._rows)) for kind in kinds}

    def csv(self, learner: str = "") -> str:
        """The results as a CSV text with a heading, for a spreadsheet; no cell of it is taken for a formula."""
        text = io.StringIO()
        table = csv.writer(text, lineterminator="\n")
        table.writerow(["learner", *COLUMNS])
        for row in self._rows:
            said = {True: "yes", False: "no"}
            table.writerow(_plain(str(said.get(cell, cell) if isinstance(cell, bool) else cell))
                           for cell in (learner, *row.values()))
        return text.getvalue()

    def _next(self) -> Question:
        self.left -= 1
        return next(self._coming) if self._coming else self._fresh(self._plan.next())

    def _fresh(self, kind: str) -> Question:
        """A question about a fresh deal that some mistake gets wrong, or the last of a number tried."""
        enough = TRIES if len(mistakes(self.rules)) >= TRIES else 2
        for tried in count():
            whole = deal(self.rules, self._players, seed=self._chance.randrange(10**6))
            if kind == "shares" and tried < 3 * TRIES and not _may_split(whole):
                continue
            try:
                asked = question(kind, whole, _position(whole, self._chance, self.level) if kind == "wild" else None)
            except ValueError:  # this deal leaves nothing of the kind to ask
                continue
            if telling(asked) or tried >= enough:
                return asked


def _check_level(level: int) -> None:
    if type(level) is not int or level not in LEVELS:
        raise ValueError(f"level={level!r} is not a level: choose {words.one_of(LEVELS)}")


def _about(hand: Deal, kinds: Sequence[str] | None, level: int, position: int | None) -> list[Question]:
    """What one deal leaves to ask: its own questions, and then those of each kind that can be asked about it."""
    posed = [story_question(one, hand) for one in getattr(hand, "questions", ())]
    if posed and kinds is None:
        return posed
    for kind in kinds or kinds_for(hand.rules, LEVELS[level]) or ("winner",):
        try:
            posed.append(question(kind, hand, position))
        except ValueError as error:
            if kinds:
                raise
            problem = error
    if not posed:
        raise problem
    return posed


def _may_split(whole: Deal) -> bool:
    """Whether more than one seat gets a share, or would if side cards did not count."""
    shares = slipped_shares("no_kickers", whole)
    return len(whole.showdown().winners) > 1 or len(shares or ()) > 1


def _position(whole: Deal, chance: random.Random, level: int) -> int:
    """A place to stop and ask what is wild: where a trigger waits, a rank has just been set, or anywhere.

    At the last level it is not the first change, where there are more.
    """
    ups = [place for place, step in enumerate(whole.steps, start=1) if step.face in ("up", "centre")][1:]
    changed = [place for place in ups if whole.steps[place - 1].waiting or whole.steps[place - 1].changes]
    later = [place for place in changed if len(whole.after(place).changes) > 1] if level == max(LEVELS) else []
    return chance.choice(later or changed or ups or [len(whole.steps)])


def _plain(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: one that could be begins with an apostrophe."""
    cell = cell.replace("\r", " ")  # which the csv module leaves unquoted
    risky = cell.lstrip()[:1] in tuple("=+-@＝＋－＠") or cell[:1] in ("\t", "\n")
    return f"'{cell}" if risky else cell
