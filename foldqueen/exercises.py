"""Exercises: check a learner's answer, and help in three steps.

Tasks are data: ``data/exercises/NN.toml`` holds a lesson's answers, the wrong answers it invites with their feedback,
and the hints; ``data/exercises/README.md`` says how to write one. Nothing here stops a notebook: whatever a learner
hands in, `check` and `hint` answer in words.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from html import escape
from importlib.resources import files
from itertools import combinations, islice
from numbers import Integral, Rational, Real
from typing import Any

from foldqueen import words
from foldqueen.card import DECK, Card, Rank, ranks
from foldqueen.dealing import STREETS

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

    def __repr__(self) -> str:
        head = f"Hint {self.step} of 3 for {self.task}: " if self.step else ""
        link = f'\nThe lesson: notebooks/{self.notebook}, section "{self.section}".' if self.section else ""
        return f"{head}{self.text}{link}"

    def _repr_html_(self) -> str:
        head = f"<strong>Hint {self.step} of 3 for {self.task}.</strong> " if self.step else ""
        first, *rest = self.text.splitlines()
        target = f"{LESSONS}{self.notebook}#{self.section.replace(' ', '-')}"
        link = (f'<p style="margin:.4em 0 0">The lesson: <a style="color:inherit" href="{escape(target)}">'
                f'{escape(self.section)}</a></p>')
        return _box("#1565c0", head + escape(first), rest, link if self.section else "")


def check(task: str, answer: Any = ...) -> Result:
    """Say whether an answer is right, in words, and never raise.

    Args:
        task: the task's name, such as ``"01.1"``.
        answer: a probability as ``Fraction(134, 455)``, ``"134/455"``, ``0.2945``, ``"29.45 %"`` or ``"29,45%"``;
            a rank as ``"7"``, ``"sevens"``, a `Rank` or ``"nothing"``; a card; a street; a whole number; a letter;
            or a list of these.

    Returns:
        A `Result`: true or false, with a message that names the mistake where it can.

    >>> bool(check("01.4", ...))
    False
    >>> print(check("01.9", "2/5"))
    ? No such task. '01.9' is none of lesson 01: 01.1, 01.2, 01.3, 01.4, 01.5, 01.6.

    """
    try:
        found = _find(task)
        return Result(_show(task), "unknown", (found,)) if isinstance(found, str) else _judge(found, answer)
    except Exception as problem:  # a learner's object may do anything when looked at; the lesson goes on
        return Result(_show(task), "unreadable", (f"Looking at the answer failed with {type(problem).__name__}. "
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
        return Hint(_show(task), 0, found)
    if step is None:
        step = min(_shown.get(found.name, 0) + 1, 3)
    if type(step) is not int or not 1 <= step <= 3:
        return Hint(found.name, 0, f"No hint {_show(step)}: 1 is a nudge, 2 the method, 3 the worked solution.")
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


@cache
def tasks() -> dict[str, Task]:
    """Every task by name, in order, read from the lessons' files."""
    folder = files(__package__) / "data" / "exercises"
    found = {}
    for path in sorted((path for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda path: path.name):
        lesson = tomllib.loads(path.read_text(encoding="utf-8"))
        for entry in lesson["task"]:
            parts = tuple(_part(part, entry.get("otherwise", "")) for part in entry.get("part", [entry]))
            found[entry["name"]] = Task(
                entry["name"], entry["kind"], entry["right"], tuple(entry["hints"]),
                lesson["notebook"], entry["section"], parts, Fraction(entry.get("tolerance", "0.0005")))
    return found


def _part(entry: Mapping[str, Any], otherwise: str) -> Part:
    wrong = tuple((tuple(each["answers"]), each["feedback"]) for each in entry.get("wrong", ()))
    return Part(entry["answer"], wrong, entry.get("otherwise", otherwise), entry.get("label", ""))


def _find(task: Any) -> Task | str:
    """The task of that name (``"1.2"`` finds 01.2), or a sentence that names those there are."""
    name = task.strip().zfill(4) if isinstance(task, str) else ""
    if name in tasks():
        return tasks()[name]
    near = [known for known in tasks() if known[:2] == name[:2]]
    if near:
        return f"{_show(task)} is none of lesson {name[:2]}: {', '.join(near)}."
    lessons = ", ".join(sorted({known[:2] for known in tasks()}))
    return f"{_show(task)} is no task's name: write it like \"01.2\". Lessons with tasks: {lessons}."


# ---- Judging

def _judge(task: Task, answer: Any) -> Result:
    kind = _KINDS[task.kind]
    many = len(task.parts) > 1
    form = f"a list of {len(task.parts)}, each {kind.form}" if many else kind.form
    help_line = f'Help: fq.hint("{task.name}")'
    given = _listed(answer, [part.label for part in task.parts]) if many else [answer]
    if _blank(answer) or (given and all(map(_blank, given))):
        return Result(task.name, "unanswered", (f"Put your answer in place of the dots: {form}.", help_line))
    if len(given) != len(task.parts):
        return Result(task.name, "unreadable", (f"{_show(answer)} is not {form}.", help_line))
    verdicts = [_judge_part(task, part, value) for part, value in zip(task.parts, given, strict=True)]
    right = [verdict for verdict, _ in verdicts].count("right")
    values = f"those {len(given)} answers" if many else "that answer"
    looked = f"This check looked only at {values}: {kind.looked(task)}."
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
    kind = _KINDS[task.kind]
    if _blank(value):
        return "unanswered", "not answered yet."
    try:
        if isinstance(value, str) and len(value) > LONGEST:
            raise ValueError(f"A text of {len(value)} characters is too long for an answer")
        given = kind.read(value)
    except ValueError as problem:
        return "unreadable", f"{problem}. Write {kind.form}."
    if kind.same(given, kind.read(part.answer), task.tolerance):
        return "right", ""
    for answers, feedback in part.wrong:
        if any(kind.same(given, kind.read(answer), task.tolerance) for answer in answers):
            return "wrong", feedback
    return "wrong", kind.remark(given, kind.read(part.answer)) or part.otherwise or f"{_show(value)} is not it."


def _blank(value: Any) -> bool:
    return value is ... or value is None or (isinstance(value, str) and value.strip() in ("", "...", "…"))


def _listed(answer: Any, labels: list[str]) -> list[Any]:
    """The values of a list, in order, or of a dictionary keyed by the labels; [] for anything else."""
    if isinstance(answer, Mapping):
        return [answer.get(label, ...) for label in labels]
    if isinstance(answer, str):
        return [part.strip() for part in answer.split(",")]
    return list(islice(answer, 1000)) if isinstance(answer, Iterable) else []


# ---- Kinds of answer: how each is read, compared and spoken of

@dataclass(frozen=True)
class Quantity:
    """A number as a learner wrote it: its value, and for a rounded one the size of its last given place."""

    value: Fraction
    place: Fraction | None = None


_DECIMAL = re.compile(r"[+-]?(\d{1,30}[.,]?\d{0,30}|[.,]\d{1,30})(e[+-]?\d{1,3})?")
_RATIO = re.compile(r"([+-]?\d{1,60})\s*(?:/|⁄|∕|÷|\bin\b|\bout of\b|\bof\b)\s*(\d{1,60})")
_THOUSANDS = re.compile(r"\d{1,3}([ ,.'’_]\d{3})+")
_PERCENT = re.compile(r"(.*?)\s*(?:%|per ?cent)")


def read_quantity(answer: Any) -> Quantity:
    """A number from a Fraction, a whole number, a float, or text such as ``"134/455"``, ``"0.2945"`` or ``"29,45 %"``.

    >>> read_quantity("29,45 %").value
    Fraction(589, 2000)
    """
    if isinstance(answer, bool):
        raise ValueError(f"{answer} is not a number")
    if isinstance(answer, Rational):
        return Quantity(Fraction(int(answer.numerator), int(answer.denominator)))
    if isinstance(answer, Quantity):
        return answer
    given = repr(float(answer)) if isinstance(answer, Real | Decimal) else answer
    if not isinstance(given, str):
        raise ValueError(f"{_show(answer)} is not a number")
    text = given.strip().lower().lstrip("≈~ ").replace("−", "-")
    if (ratio := _RATIO.fullmatch(text)) and int(ratio[2]):
        return Quantity(Fraction(int(ratio[1]), int(ratio[2])))
    percent = _PERCENT.fullmatch(text)
    digits = percent[1] if percent else text
    if not _DECIMAL.fullmatch(digits):
        raise ValueError(f"{_show(answer)} is not a number")
    digits = digits.replace(",", ".")
    scale = Fraction(1, 100) if percent else Fraction(1)
    places = len(digits.partition("e")[0].partition(".")[2])
    exact = not percent and places == 0 and "e" not in digits
    return Quantity(Fraction(digits) * scale, None if exact else scale / 10**places)


def _same_quantity(given: Quantity, wanted: Quantity, tolerance: Fraction) -> bool:
    """A fraction must be exact (a float's noise apart); a rounded number may be off by the tolerance."""
    return abs(given.value - wanted.value) <= (tolerance if given.place else Fraction(1, 10**12))


def _remark_quantity(given: Quantity, wanted: Quantity) -> str:
    gap = abs(given.value - wanted.value)
    if given.place and given.place < 1 and gap <= given.place / 2:
        return "That is near, but rounded too far for this check: give one more place, or the fraction."
    if not given.place and gap < Fraction(1, 2000):
        return "That is near, but a fraction must be exact: if you rounded, write a decimal."
    return ""


def _remark_probability(given: Quantity, wanted: Quantity) -> str:
    if 0 <= given.value <= 1:
        return _remark_quantity(given, wanted)
    if given.value > 1 and abs(given.value / 100 - wanted.value) <= Fraction(1, 2000):
        return f"{_plain(given.value)} is more than 1: a percentage needs its sign, \"{_plain(given.value)} %\"."
    return f"{_plain(given.value)} cannot be a probability: it lies between 0 and 1 (0 % and 100 %)."


def _plain(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):.6g}"


def read_integer(answer: Any) -> int:
    """A whole number from an int, a float without a fraction, or text, also with groups: ``"31,927"``."""
    if isinstance(answer, str) and _THOUSANDS.fullmatch(answer.strip()):
        return int(re.sub(r"\D", "", answer))
    value = read_quantity(answer).value
    if value.denominator != 1:
        raise ValueError(f"{_show(answer)} is not a whole number")
    return int(value)


_NOTHING = {"nothing", "none", "no", "no rank", "no wild", "no wild rank", "no wild cards", "-", "–", "—"}
_RANK_WORDS = {word: rank for rank in Rank for word in (words.rank(rank), words.plural(rank))}


def read_ranks(answer: Any) -> frozenset[Rank]:
    """The ranks an answer names: ``"7"``, ``"sevens"``, ``Rank.SEVEN``, ``"queens and sevens"``, ``"nothing"``.

    >>> [int(rank) for rank in read_ranks("sevens")], read_ranks("nothing")
    ([7], frozenset())
    """
    if isinstance(answer, Integral) and not isinstance(answer, bool):
        return frozenset(ranks(int(answer)))
    if isinstance(answer, set | frozenset | tuple | list):
        return frozenset().union(*(read_ranks(part) for part in answer))
    if not isinstance(answer, str):
        raise ValueError(f"{_show(answer)} is not a rank")
    text = re.sub(r"\s+(are|is)?\s*wild$", "", " ".join(answer.lower().split())).strip(". ")
    if text in _NOTHING:
        return frozenset()
    return frozenset(_read_rank(word) for word in re.split(r"\s*(?:,|;|&|\+|\band\b|\s)\s*", text) if word)


def _read_rank(word: str) -> Rank:
    if word in _RANK_WORDS:
        return _RANK_WORDS[word]
    found = ranks(word) if len(word) == 1 or word == "10" else ranks(re.sub("['’]?s$", "", word))
    if len(found) != 1:
        raise ValueError(f"{_show(word)} is not one rank")
    return found[0]


_CARD_WORDS = {words.card(card): card for card in DECK}


def read_card(answer: Any) -> Card:
    """A card from a `Card` or its text, also in words: ``"9c"``, ``"9♣"``, ``"nine of clubs"``."""
    if isinstance(answer, str) and (said := answer.strip().lower().removeprefix("the ")) in _CARD_WORDS:
        return _CARD_WORDS[said]
    try:
        return Card(answer)
    except ValueError:
        raise ValueError(f"{_show(answer)} is not a card") from None


def read_street(answer: Any) -> str:
    """A street from its name or number: ``"fourth"``, ``"4th street"``, ``4``."""
    text = str(int(answer)) if isinstance(answer, Integral) else answer
    if isinstance(text, str):
        word = re.sub(r"\s*street$", "", text.strip().lower())
        for number, name in enumerate(STREETS, start=3):
            if word in (name, str(number), f"{number}{'rd' if number == 3 else 'th'}"):
                return name
    raise ValueError(f"{_show(answer)} is not a street")


def read_choice(answer: Any) -> str:
    """A letter, with or without a bracket: ``"b"``, ``"B)"``, ``"(b)"``."""
    if isinstance(answer, str) and (found := re.fullmatch(r"\(?([A-Za-z])[).:]?", answer.strip())):
        return found[1].upper()
    raise ValueError(f"{_show(answer)} is not a letter")


def read_sets(answer: Any) -> tuple[frozenset[int], ...]:
    """Small sets of places: ``[(1, 2), (1, 3)]`` or ``["1 2", "1 3"]``; data may say ``{of = 6, choose = 2}``."""
    if isinstance(answer, Mapping) and answer.keys() == {"of", "choose"}:
        return tuple(frozenset(places) for places in combinations(range(1, answer["of"] + 1), answer["choose"]))
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        raise ValueError(f"{_show(answer)} is not a list of places")
    return tuple(_read_set(part) for part in islice(answer, 1000))


def _read_set(part: Any) -> frozenset[int]:
    numbers = re.findall(r"\d{1,9}", part) if isinstance(part, str) else part
    if not isinstance(numbers, Iterable):
        raise ValueError(f"{_show(part)} in your list is not a pair of places")
    return frozenset(read_integer(number) for number in islice(numbers, 100))


def _remark_sets(given: tuple[frozenset[int], ...], wanted: tuple[frozenset[int], ...]) -> str:
    def written(places: frozenset[int]) -> str:
        return "(" + ", ".join(map(str, sorted(places))) + ")"

    for places in given:
        if places not in wanted:
            size, last = len(wanted[0]), max(max(each) for each in wanted)
            return f"{written(places)} is not {size} different places from 1 to {last}."
        if given.count(places) > 1:
            times = given.count(places)
            return f"{written(places)} stands in your list {times} times: the order within it makes no difference."
    missing = len(set(wanted) - set(given))
    return f"What you list is right, and {missing} more {'is' if missing == 1 else 'are'} missing."


@dataclass(frozen=True)
class Kind:
    """A kind of answer: `form` tells a learner how to write it, `looked` what the check compares."""

    form: str
    read: Callable[[Any], Any]
    looked: Callable[[Task], str]
    same: Callable[[Any, Any, Fraction], bool] = lambda given, wanted, tolerance: given == wanted
    remark: Callable[[Any, Any], str] = lambda given, wanted: ""


def _tolerances(task: Task) -> str:
    return (f"a fraction must be exact, a decimal within {float(task.tolerance):g}, "
            f"a percentage within {float(task.tolerance * 100):g} percentage points")


_KINDS = {
    "probability": Kind('a fraction like "3/8", a decimal like 0.375 or a percentage like "37.5 %"',
                        read_quantity, _tolerances, _same_quantity, _remark_probability),
    "number": Kind('a fraction like "13/4" or a decimal like 3.25',
                   read_quantity, _tolerances, _same_quantity, _remark_quantity),
    "integer": Kind("a whole number", read_integer, lambda task: "it must be exact"),
    "rank": Kind('a rank like "8" or "K", or "nothing"', read_ranks, lambda task: "the rank, not the reason"),
    "card": Kind('a card like "9♣" or "9c"', read_card, lambda task: "the card, not the reason"),
    "street": Kind('a street like "fourth"', read_street, lambda task: "the street, not the reason"),
    "choice": Kind('a letter like "A"', read_choice, lambda task: "the letter, not the reason"),
    "sets": Kind("a list of pairs like [(1, 2), (1, 3)]", read_sets, lambda task: "which places, in any order",
                 lambda given, wanted, tolerance: Counter(given) == Counter(wanted), _remark_sets),
}


def _show(value: Any) -> str:
    """A short text for any object, even one that cannot be shown."""
    try:
        text = repr(value[:60] if isinstance(value, str) else value)
    except Exception:
        return f"that {type(value).__name__}"
    return text if len(text) <= 60 else text[:59] + "…"


def _box(colour: str, first: str, rest: Iterable[str], after: str = "") -> str:
    """A message with a coloured edge; the words keep the page's own colours, so both themes can read it."""
    lines = "".join(f'<p style="margin:.4em 0 0">{escape(line)}</p>' for line in rest)
    return (f'<div role="status" style="border-left:5px solid {colour};padding:.4em .8em;margin:.3em 0;max-width:46em;'
            f'line-height:1.5"><p style="margin:0">{first}</p>{lines}{after}</div>')
