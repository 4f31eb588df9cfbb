"""Stored deals and the lesson each one teaches: every scenario is a small file in ``data/scenarios``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import groupby
from pathlib import Path
from typing import Any

from foldqueen import words
from foldqueen.card import Card, Rank, cards, ranks
from foldqueen.dealing import deal
from foldqueen.hands import RANKING_VALUES, Category
from foldqueen.log import CUTS, Deal
from foldqueen.rulebook import Rules, rules
from foldqueen.showdown import best_of

FOLDER = files("foldqueen") / "data" / "scenarios"
CONTENTS = "contents.toml"
KINDS = ("wild", "winner", "hand", "wild cards", "pays")
"""What a question can ask: what is wild for the whole table, who wins, what a seat's best hand is, which of a seat's
cards are wild, and who pays how many antes for wild cards."""
NOTHING = "nothing"

Answer = Any
"""A frozenset of ranks (``wild``), a tuple of seats (``winner``), a hand in words (``hand``), a tuple of cards
(``wild cards``), or a tuple of seats each with its antes (``pays``)."""


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """An answer that a story invites, and what to say about it."""

    answer: Answer
    label: str
    feedback: str
    rules: Rules | None = None
    """The mistaken rules under which this would be right; None where no rule gives it."""
    believed: str = ""
    """The mistaken rule in a sentence."""


@dataclass(frozen=True, slots=True)
class StoryQuestion:
    """The question that a story asks, its answer, and the wrong answers it invites."""

    kind: str
    """One of ``KINDS``."""
    prompt: str
    answer: Answer
    label: str
    """The answer as a learner reads it."""
    wrong: tuple[WrongAnswer, ...]
    when: str = ""
    """The street, or the card that has just landed, at which it is asked; empty for the end of the hand."""
    seat: int | None = None
    """The seat that it asks about, if it asks about one."""

    def seen(self, hand: Deal) -> Deal:
        """The hand as far as it has come when the question is asked."""
        if not self.when:
            return hand
        if self.when in CUTS:
            return hand.at(self.when)
        return hand.after([step.card for step in hand.steps].index(Card(self.when)) + 1)

    def read(self, hand: Deal) -> Answer:
        """What the answer is for this hand: the scenario, or its cards dealt again under other rules."""
        seen = self.seen(hand)
        if self.kind == "wild":
            return seen.wild
        if self.kind == "winner":
            return hand.showdown().winners
        if self.kind == "hand":
            return str(best_of(seen, self.seat))
        if self.kind == "wild cards":
            return tuple(sorted(seen.wild_cards(self.seat)))
        return tuple(sorted((seat, antes) for seat, antes in seen.payments.items() if antes))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a scenario's file says that its hand ends."""

    winners: tuple[int, ...]
    wild: frozenset[Rank]
    hands: Mapping[int, Category] = field(hash=False)


@dataclass(frozen=True, repr=False, kw_only=True)
class Scenario(Deal):
    """A whole hand with the story it tells and the question it asks; see :func:`scenario`."""

    name: str
    title: str
    story: str
    lesson: str
    """What to take away, in a sentence."""
    names: Mapping[int, str] = field(hash=False)
    """What the story calls each seat; made for ``DealTable(scenario, names=scenario.names)``."""
    questions: tuple[StoryQuestion, ...]
    outcome: Outcome
    rows: tuple[str, ...] = ()
    """The rulings it shows, by their row in the project's table of deals that decide one."""

    def __repr__(self) -> str:
        return f"<Scenario {self.title}: {words.deal_line(self)}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from foldqueen.draw import story, styled
        return {"text/plain": repr(self), "text/html": styled(story(self))}


# ---- finding one

@cache
def contents() -> Mapping[str, tuple[str, ...]]:
    """The names of all scenarios by chapter, in teaching order."""
    chapters = tomllib.loads((FOLDER / CONTENTS).read_text(encoding="utf-8"))
    return {chapter: tuple(names) for chapter, names in chapters.items()}


def scenarios() -> tuple[str, ...]:
    """The names of all scenarios, in teaching order.

    >>> scenarios()[0]
    'the-wild-card-moves'
    """
    return tuple(name for names in contents().values() for name in names)


def scenario(name: str) -> Scenario:
    """A stored hand, with its story and its question.

    Args:
        name: one of ``scenarios()``.

    Raises:
        ValueError: for a name that no scenario has.

    >>> hand = scenario("the-wild-card-moves")
    >>> hand.title, hand.showdown().winners
    ('The wild card moves', (2,))
    >>> scenario("the-wild-cart-moves")
    Traceback (most recent call last):
        ...
    ValueError: 'the-wild-cart-moves' is not a scenario: did you mean 'the-wild-card-moves'?

    """
    if not isinstance(name, str) or name not in scenarios():
        some = (f"there are {len(scenarios())}, such as {words.one_of(scenarios()[:3])}; fq.scenarios() in Python or "
                "`python -m foldqueen scenario` in a terminal lists them all")
        raise ValueError(f"{name!r} is not a scenario: {words.meant(name, scenarios(), some)}")
    return read(FOLDER / f"{name}.toml")


# ---- reading a file

_FILE = {"title": str, "story": str, "lesson": str, "game": str, "players": list, "deck": str, "question": list,
         "outcome": dict}
_FILE_MAY = {"rows": list, "switches": dict, "folds": dict, "seventh": dict}
_QUESTION, _QUESTION_MAY = {"kind": str, "ask": str, "answer": object, "wrong": list}, {"when": str, "seat": int}
_WRONG, _WRONG_MAY = {"answer": object, "because": str}, {"mistake": dict}
_OUTCOME = {"winners": list, "wild": str, "hands": dict}


def read(path: Path | Traversable) -> Scenario:
    """The scenario that a file holds; ``data/scenarios/README.md`` says how to write one.

    Raises:
        ValueError: naming the file and the key, for anything that cannot be.

    """
    with _at(path.name):
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:  # not UTF-8, or not TOML
            raise ValueError(f"this is not a TOML file: {error}") from None
        _check_keys(table, _FILE, _FILE_MAY)
        hand = _dealt(table)
        with _at("players"):
            names = _names(table["players"])
        with _at("question"):
            asked = tuple(_question(one, hand, names) for one in table["question"])
            if not asked:
                raise ValueError("a story asks at least one question")
        with _at("outcome"):
            outcome = _outcome(table["outcome"], hand)
        log = {each.name: getattr(hand, each.name) for each in fields(Deal)} | {"seed": None}
        told = {name: " ".join(table[name].split()) for name in ("title", "story", "lesson")}
        return Scenario(**log, **told, name=path.name.removesuffix(".toml"), names=names, questions=asked,
                        outcome=outcome, rows=tuple(table.get("rows", ())))


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Says where in the file a value is that cannot be."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from None


def _check_keys(table: Any, must: Mapping[str, type], may: Mapping[str, type]) -> None:
    if not isinstance(table, dict):
        raise ValueError(f"{table!r} is not a table: write {words.one_of(must)} in it")
    known = {**must, **may}
    for key in table:
        if key not in known:
            raise ValueError(f"{key!r} is not a key: use {words.one_of(known)}")
    for key, kind in known.items():
        if key in must and key not in table:
            raise ValueError(f"{key!r} is missing")
        if key in table and (not isinstance(table[key], kind) or table[key] == ""):
            kinds = {str: "text in quotes", list: "a list", dict: "a table", int: "a number"}
            raise ValueError(f"{key}: {table[key]!r} will not do: write {kinds[kind]}")


def _names(given: list[Any]) -> dict[int, str]:
    for name in given:
        if not isinstance(name, str) or given.count(name) > 1:
            raise ValueError(f"{name!r} will not do: write a different name for each seat")
    return dict(enumerate(given, start=1))


def _dealt(table: Mapping[str, Any]) -> Deal:
    """The hand, every card of it from the file."""
    with _at("game"):
        played = rules(table["game"])
    with _at("switches"):
        played = _with(played, table.get("switches", {}))
    streets = table["deck"].split("|")
    with _at("deck"):
        deck = cards(" ".join(streets))
    seats = {key: {_seat(seat): value for seat, value in table.get(key, {}).items()} for key in ("folds", "seventh")}
    hand = deal(played, len(table["players"]), deck=deck, seed=0, **seats)
    with _at("deck"):
        due = [(street, len(list(steps))) for street, steps in groupby(hand.steps, lambda step: step.street)]
        for (street, number), text in zip(due, streets, strict=False):
            if len(cards(text)) != number:
                raise ValueError(f"{street} street deals {number} cards, but {len(cards(text))} are named")
        if len(due) != len(streets):
            raise ValueError(f"this hand has {len(due)} streets, but {len(streets)} are written: put | between them")
    return hand


def _seat(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def _with(base: Rules, switches: Mapping[str, Any]) -> Rules:
    """The rules with some switches set otherwise; the rulings of a ranking are named like any other."""
    ranked = {name: value for name, value in switches.items() if name in RANKING_VALUES}
    made = rules(base, **{name: value for name, value in switches.items() if name not in ranked})
    return rules(made, ranking=replace(made.ranking, **ranked)) if ranked else made


def _question(table: Any, hand: Deal, names: dict[int, str]) -> StoryQuestion:
    _check_keys(table, _QUESTION, _QUESTION_MAY)
    kind, when, seat = table["kind"], table.get("when", ""), table.get("seat")
    if kind not in KINDS:
        raise ValueError(f"kind: {kind!r} is not a kind of question: choose {words.one_of(KINDS)}")
    if (seat is None) is (kind in ("hand", "wild cards")) or seat not in (None, *hand.seats):
        raise ValueError(f"seat: {seat!r} will not do for a question of the kind {kind!r}")
    if when and when not in CUTS:
        with _at("when"):
            if Card(when) not in [step.card for step in hand.steps]:
                raise ValueError(f"{when} is not dealt in this hand: name a card that is, or {words.one_of(CUTS)}")
    with _at("answer"):
        answer = _answer(kind, table["answer"], hand)
    with _at("wrong"):
        wrong = tuple(_wrong(kind, one, hand, names) for one in table["wrong"])
        if not wrong:
            raise ValueError("name at least one answer that the story invites")
    return StoryQuestion(kind, " ".join(table["ask"].split()), answer, _label(kind, answer, names), wrong, when, seat)


def _wrong(kind: str, table: Any, hand: Deal, names: dict[int, str]) -> WrongAnswer:
    _check_keys(table, _WRONG, _WRONG_MAY)
    with _at("answer"):
        answer = _answer(kind, table["answer"], hand)
    feedback = " ".join(table["because"].split())
    if "mistake" not in table:
        return WrongAnswer(answer, _label(kind, answer, names), feedback)
    with _at("mistake"):
        if len(table["mistake"]) != 1:
            raise ValueError(f"{table['mistake']!r} will not do: name one switch and its mistaken value")
        (name, value), = table["mistake"].items()
        if name == "game":
            wrong = rules(value, ranking=hand.rules.ranking)
            believed = words.NO_WILD if value == "seven-card-stud" else wrong.title
        else:
            wrong = _with(hand.rules, {name: value})
            believed = (words.RANKING[name, value] if name in RANKING_VALUES
                        else words.switch(name, getattr(wrong, name), hand.rules.trigger))
    return WrongAnswer(answer, _label(kind, answer, names), feedback, wrong, believed)


def _answer(kind: str, value: Any, hand: Deal) -> Answer:
    """An answer as the file writes it: ``"7"``, ``[2]``, ``"a pair of aces"``, ``"Q♣"``, ``{ 2 = 1 }``."""
    wanted = {"winner": list, "pays": dict}.get(kind, str)
    if not isinstance(value, wanted):
        forms = {list: "seats, like [2]", dict: "antes by seat, like { 2 = 1 }", str: "text in quotes"}
        raise ValueError(f"{value!r} does not answer a question of the kind {kind!r}: write {forms[wanted]}")
    if kind == "wild":
        return frozenset() if value == NOTHING else frozenset(ranks(value))
    if kind == "winner":
        return _live(value, hand)
    if kind == "wild cards":
        return () if value == NOTHING else tuple(sorted(cards(value)))
    if kind == "pays":
        return tuple(sorted((_seat(seat), antes) for seat, antes in value.items()))
    return value


def _live(seats: list[Any], hand: Deal) -> tuple[int, ...]:
    for seat in seats:
        if seat not in hand.live:
            raise ValueError(f"seat {seat!r} is not in at the end: the seats that are in are "
                             f"{words.listed(map(str, hand.live))}")
    return tuple(seats)


def _label(kind: str, answer: Answer, names: dict[int, str]) -> str:
    if kind in ("wild", "winner"):
        return words.answer(kind, answer, names=names)
    if kind == "wild cards":
        return words.listed(map(str, answer)) or "None of them"
    if kind == "pays":
        paid = words.listed(f"{words.seat(seat, names)}: {words.count(antes, 'ante')}" for seat, antes in answer)
        return words.sentence(paid).rstrip(".")
    return answer[:1].upper() + answer[1:]


def _outcome(table: Any, hand: Deal) -> Outcome:
    _check_keys(table, _OUTCOME, {})
    with _at("winners"):
        winners = _live(table["winners"], hand)
    with _at("wild"):
        wild = _answer("wild", table["wild"], hand)
    with _at("hands"):
        _live([_seat(seat) for seat in table["hands"]], hand)
        for name in table["hands"].values():
            if name not in words.CATEGORIES:
                raise ValueError(f"{name!r} is not a kind of hand: choose {words.one_of(words.CATEGORIES)}")
    hands = {int(seat): Category(words.CATEGORIES.index(name)) for seat, name in table["hands"].items()}
    return Outcome(winners, wild, hands)
