"""Exercises: check a learner's answer, and help in three steps.

Tasks are data: ``data/exercises/NN.toml`` holds a lesson's answers, the wrong answers it invites with their feedback,
and the hints; ``data/exercises/README.md`` says how to write one. Nothing here stops a notebook: whatever a learner
hands in, `check` and `hint` answer in words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html import escape
from importlib.resources import files
from itertools import islice
from typing import Any

from foldqueen.answers import KINDS, Quantity, Values, called, formula, show

_FOLDER = files(__package__) / "data" / "exercises"
LESSONS = "../notebooks/"  # as seen from the exercises' folder
LONGEST = 200  # characters in an answer; also what keeps a pasted novel from taking long
_MARKS = {
    "right": ("✓", "Right.", "#2e7d32"),
    "wrong": ("✗", "Not yet.", "#b26a00"),
    "unanswered": ("…", "Not answered yet.", "#757575"),
    "unreadable": ("?", "This check cannot read that.", "#757575"),
    "unknown": ("?", "No such task.", "#757575"),
}


@dataclass(frozen=True)
class Result:
    """What `check` found: true when the answer is right, and a message that says what was checked.

    Attributes:
        task: the task's name, such as ``"01.1"``.
        kind: ``"right"``, ``"wrong"``, ``"unanswered"``, ``"unreadable"`` or ``"unknown"`` (no such task).
        lines: the message, one sentence or short paragraph each.

    """

    task: str
    kind: str
    lines: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.kind == "right"

    @property
    def message(self) -> str:
        """The whole message as text."""
        sign, verdict, _ = _MARKS[self.kind]
        return "\n".join((f"{sign} {verdict} {self.lines[0]}", *self.lines[1:]))

    def __repr__(self) -> str:
        return self.message

    def _repr_html_(self) -> str:
        sign, verdict, colour = _MARKS[self.kind]
        return _box(colour, f"<strong>{sign} {verdict}</strong> {escape(self.lines[0])}", self.lines[1:])


@dataclass(frozen=True)
class Hint:
    """One step of help: 1 a nudge, 2 the method, 3 the worked solution; step 0 says why there is none."""

    task: str
    step: int
    text: str
    section: str = ""
    notebook: str = ""

    @property
    def _page(self) -> str:
        """Where the lesson's worked solutions are to be read, seen from its exercises."""
        return f"solutions/{self.notebook.removesuffix('.ipynb')}.md"

    def __repr__(self) -> str:
        head = f"Hint {self.step} of 3 for {self.task}: " if self.step else ""
        link = (f'\nThe lesson: notebooks/{self.notebook}, section "{self.section}". '
                f"All solutions: exercises/{self._page}." if self.section else "")
        return f"{head}{self.text}{link}"

    def _repr_html_(self) -> str:
        head = f"<strong>Hint {self.step} of 3 for {self.task}.</strong> " if self.step else ""
        first, *rest = self.text.splitlines()
        target = f"{LESSONS}{self.notebook}#{self.section.replace(' ', '-')}"
        link = (f'<p style="margin:.4em 0 0">The lesson: <a style="color:inherit" href="{escape(target)}">'
                f'{escape(self.section)}</a>. '
                f'<a style="color:inherit" href="{escape(self._page)}">All solutions</a></p>')
        return _box("#1565c0", head + escape(first), rest, link if self.section else "")


def check(task: str, answer: Any = ...) -> Result:
    """Say whether an answer is right, in words, and never raise.

    Args:
        task: the task's name, such as ``"01.1"``.
        answer: a probability as ``Fraction(134, 455)``, ``"134/455"``, ``0.2945``, ``"29.45 %"`` or ``"29,45%"``;
            a rank as ``"7"``, ``"sevens"``, a `Rank` or ``"nothing"``; a card; a street; a whole number; a letter;
            a function, which is called with small cases; or a list of these.

    Returns:
        A `Result`: true or false, with a message that names the mistake where it can.

    >>> bool(check("01.4", ...))
    False
    >>> print(check("01.9", "2/5"))
    ? No such task. '01.9' is none of lesson 01: 01.1, 01.2, 01.3, 01.4, 01.5, 01.6.

    """
    try:
        found = _find(task)
        return Result(show(task), "unknown", (found,)) if isinstance(found, str) else _judge(found, answer)
    except Exception as problem:  # a learner's object may do anything when looked at; the lesson goes on
        return Result(show(task), "unreadable", (f"Looking at the answer failed with {type(problem).__name__}. "
                                                  "Hand in a plain number, text or list.",))


def hint(task: str, step: int | None = None) -> Hint:
    """Help with a task: the first call gives a nudge, the second the method, the third the worked solution.

    Args:
        task: the task's name, such as ``"01.1"``.
        step: 1, 2 or 3 to pick one directly; unsaid: the one after the last shown in this session.

    Returns:
        A `Hint`. An unknown task or step gives a sentence that says what would do, for help must not fail.

    >>> hint("01.4", step=1)  # doctest: +ELLIPSIS
    Hint 1 of 3 for 01.4: ...

    """
    found = _find(task)
    if isinstance(found, str):
        return Hint(show(task), 0, found)
    if step is None:
        step = min(_shown.get(found.name, 0) + 1, 3)
    if type(step) is not int or not 1 <= step <= 3:
        return Hint(found.name, 0, f"No hint {show(step)}: 1 is a nudge, 2 the method, 3 the worked solution.")
    _shown[found.name] = max(step, _shown.get(found.name, 0))
    if step == 3:
        return Hint(found.name, 3, found.hints[2], found.section, found.notebook)
    more = f'fq.hint("{found.name}") again gives the {("method", "worked solution")[step - 1]}.'
    return Hint(found.name, step, f"{found.hints[step - 1]}\n{more}")


def reset_hints() -> None:
    """Forget which hints were shown: the next call of `hint` gives a nudge again."""
    _shown.clear()


_shown: dict[str, int] = {}


# ---- Tasks

@dataclass(frozen=True)
class Part:
    """One value that a task asks for: the answer, and the feedback for each wrong answer that it invites."""

    answer: Any
    wrong: tuple[tuple[tuple[Any, ...], str], ...] = ()
    otherwise: str = ""
    label: str = ""


@dataclass(frozen=True)
class Task:
    """An exercise as its lesson's file states it; more than one part means that the answer is a list."""

    name: str
    kind: str
    right: str
    hints: tuple[str, str, str]
    notebook: str
    section: str
    parts: tuple[Part, ...]
    tolerance: Fraction
    cases: Mapping[str, tuple[int, ...]]
    """What a function is called with, keyed by how each case is told; empty for other kinds."""


def tasks() -> dict[str, Task]:
    """Every task by name, in order, read from the lessons' files."""
    return {name: task for lesson in _lessons() for name, task in _tasks_of(lesson).items()}


def _lessons() -> list[str]:
    """The lessons that have tasks, such as ``"01"``."""
    return sorted(path.name[:-5] for path in _FOLDER.iterdir() if path.name.endswith(".toml"))


@cache
def _tasks_of(lesson: str) -> dict[str, Task]:
    """One lesson's tasks: a file that is half written troubles no other lesson."""
    read_in = tomllib.loads((_FOLDER / f"{lesson}.toml").read_text(encoding="utf-8"))
    found = {}
    for entry in read_in["task"]:
        names = entry.get("arguments", ())
        cases = {", ".join(f"{name}={value}" for name, value in zip(names, case, strict=True)): tuple(case)
                 for case in entry.get("cases", ())}
        read = _reader(entry["kind"], names, cases)
        parts = tuple(_part(part, read, entry.get("otherwise", "")) for part in entry.get("part", [entry]))
        found[entry["name"]] = Task(
            entry["name"], entry["kind"], entry["right"], tuple(entry["hints"]),
            read_in["notebook"], entry["section"], parts, Fraction(entry.get("tolerance", "0.0005")), cases)
    return found


def _reader(kind: str, names: Sequence[str], cases: Mapping[str, tuple[int, ...]]) -> Callable[[Any], Any]:
    """How the answers in a lesson's file are read: numbers are worked out from their formula, once for each case."""
    if kind == "function":
        return lambda text: Values(tuple(cases), tuple(
            Quantity(formula(text, dict(zip(names, case, strict=True)))) for case in cases.values()))
    if kind in ("probability", "number", "integer"):
        return lambda text: KINDS[kind].read(formula(str(text)))
    return KINDS[kind].read


def _part(entry: Mapping[str, Any], read: Callable[[Any], Any], otherwise: str) -> Part:
    wrong = tuple((tuple(map(read, each["answers"])), each["feedback"]) for each in entry.get("wrong", ()))
    return Part(read(entry["answer"]), wrong, entry.get("otherwise", otherwise), entry.get("label", ""))


def _find(task: Any) -> Task | str:
    """The task of that name (``"1.2"`` finds 01.2), or a sentence that names those there are."""
    name = task.strip().zfill(4) if isinstance(task, str) else ""
    if name[:2] not in _lessons():
        return f"{show(task)} is no task's name: write it like \"01.2\". Lessons with tasks: {', '.join(_lessons())}."
    known = _tasks_of(name[:2])
    return known.get(name) or f"{show(task)} is none of lesson {name[:2]}: {', '.join(known)}."


# ---- Judging

def _judge(task: Task, answer: Any) -> Result:
    kind = KINDS[task.kind]
    many = len(task.parts) > 1
    form = f"a list of {len(task.parts)}, each {kind.form}" if many else kind.form
    help_line = f'Help: fq.hint("{task.name}")'
    given = _listed(answer, [part.label for part in task.parts]) if many else [answer]
    if _blank(answer) or (given and all(map(_blank, given))):
        return Result(task.name, "unanswered", (f"Put your answer in place of the dots: {form}.", help_line))
    if len(given) != len(task.parts):
        return Result(task.name, "unreadable", (f"{show(answer)} is not {form}.", help_line))
    verdicts = [_judge_part(task, part, value) for part, value in zip(task.parts, given, strict=True)]
    right = [verdict for verdict, _ in verdicts].count("right")
    values = f"those {len(given)} answers" if many else f"the answer {show(answer)}"
    if task.cases:
        values = f"what your function gives in {len(task.cases)} cases, from {next(iter(task.cases))} on"
    looked = f"This check looked only at {values}: {kind.looked(task.tolerance)}."
    if right == len(given):
        return Result(task.name, "right", (task.right, looked))
    said = tuple(f"{part.label}: {line}" if many else line
                 for part, (verdict, line) in zip(task.parts, verdicts, strict=True) if verdict != "right")
    if many:
        return Result(task.name, "wrong", (f"{right} of {len(given)} are right.", *said, looked, help_line))
    verdict = verdicts[0][0]
    return Result(task.name, verdict, (*said, looked, help_line) if verdict == "wrong" else (*said, help_line))


def _judge_part(task: Task, part: Part, value: Any) -> tuple[str, str]:
    """What one value is (a `Result` kind), and the sentence about it."""
    kind = KINDS[task.kind]
    if _blank(value):
        return "unanswered", "not answered yet."
    try:
        if isinstance(value, str) and len(value) > LONGEST:
            raise ValueError(f"A text of {len(value)} characters is too long for an answer")
        given = called(value, task.cases) if task.cases else kind.read(value)
    except ValueError as problem:
        remedy = "Mend it, and hand it in again" if task.cases and callable(value) else f"Write {kind.form}"
        return "unreadable", f"{problem}. {remedy}."
    if kind.same(given, part.answer, task.tolerance):
        return "right", ""
    for tolerance in (task.tolerance / 10, task.tolerance):  # two slips may lie close together: the nearer one is meant
        for answers, feedback in part.wrong:
            if any(kind.same(given, answer, tolerance) for answer in answers):
                return "wrong", feedback
    return "wrong", kind.remark(given, part.answer) or part.otherwise or f"{show(value)} is not it."


def _blank(value: Any) -> bool:
    return value is ... or value is None or (isinstance(value, str) and value.strip() in ("", "...", "…"))


def _listed(answer: Any, labels: list[str]) -> list[Any]:
    """The values of a list, in order, or of a dictionary keyed by the labels; [] for anything else."""
    if isinstance(answer, Mapping):
        return [answer.get(label, ...) for label in labels]
    if isinstance(answer, str):
        return [part.strip() for part in answer.split(",")]
    return list(islice(answer, 1000)) if isinstance(answer, Iterable) else []


def _box(colour: str, first: str, rest: Iterable[str], after: str = "") -> str:
    """A message with a coloured edge; the words keep the page's own colours, so both themes can read it."""
    lines = "".join(f'<p style="margin:.4em 0 0">{escape(line)}</p>' for line in rest)
    return (f'<div role="status" style="border-left:5px solid {colour};padding:.4em .8em;margin:.3em 0;max-width:46em;'
            f'line-height:1.5"><p style="margin:0">{first}</p>{lines}{after}</div>')
