"""Kinds of answer to an exercise: how each is written, read, compared and spoken of."""

from __future__ import annotations

import ast
import operator
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, islice
from math import comb
from numbers import Integral, Rational, Real
from typing import Any

from foldqueen import words
from foldqueen.card import DECK, Card, Rank, ranks
from foldqueen.log import STREETS


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
        raise ValueError(f"{show(answer)} is not a number")
    text = given.strip().lower().lstrip("≈~ ").replace("−", "-")
    if (ratio := _RATIO.fullmatch(text)) and int(ratio[2]):
        return Quantity(Fraction(int(ratio[1]), int(ratio[2])))
    percent = _PERCENT.fullmatch(text)
    digits = percent[1] if percent else text
    if not _DECIMAL.fullmatch(digits):
        raise ValueError(f"{show(answer)} is not a number")
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
    if given.place and given.place < 1 and (gap <= given.place / 2 or gap < given.place <= Fraction(1, 100)):
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
        raise ValueError(f"{show(answer)} is not a whole number")
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
        raise ValueError(f"{show(answer)} is not a rank")
    text = re.sub(r"\s+(are|is)?\s*wild$", "", " ".join(answer.lower().split())).strip(". ")
    if text in _NOTHING:
        return frozenset()
    return frozenset(_read_rank(word) for word in re.split(r"\s*(?:,|;|&|\+|\band\b|\s)\s*", text) if word)


def _read_rank(word: str) -> Rank:
    if word in _RANK_WORDS:
        return _RANK_WORDS[word]
    found = ranks(word) if len(word) == 1 or word == "10" else ranks(re.sub("['’]?s$", "", word))
    if len(found) != 1:
        raise ValueError(f"{show(word)} is not one rank")
    return found[0]


_CARD_WORDS = {words.card(card): card for card in DECK}


def read_card(answer: Any) -> Card:
    """A card from a `Card` or its text, also in words: ``"9c"``, ``"9♣"``, ``"nine of clubs"``."""
    if isinstance(answer, str) and (said := answer.strip().lower().removeprefix("the ")) in _CARD_WORDS:
        return _CARD_WORDS[said]
    try:
        return Card(answer)
    except ValueError:
        raise ValueError(f"{show(answer)} is not a card") from None


def read_street(answer: Any) -> str:
    """A street from its name or number: ``"fourth"``, ``"4th street"``, ``4``."""
    text = str(int(answer)) if isinstance(answer, Integral) else answer
    if isinstance(text, str):
        word = re.sub(r"\s*street$", "", text.strip().lower())
        for number, name in enumerate(STREETS, start=3):
            if word in (name, str(number), f"{number}{'rd' if number == 3 else 'th'}"):
                return name
    raise ValueError(f"{show(answer)} is not a street")


def read_choice(answer: Any) -> str:
    """A letter, with or without a bracket: ``"b"``, ``"B)"``, ``"(b)"``."""
    if isinstance(answer, str) and (found := re.fullmatch(r"\(?([A-Za-z])[).:]?", answer.strip())):
        return found[1].upper()
    raise ValueError(f"{show(answer)} is not a letter")


def read_sets(answer: Any) -> tuple[frozenset[int], ...]:
    """Small sets of places: ``[(1, 2), (1, 3)]`` or ``["1 2", "1 3"]``; data may say ``{of = 6, choose = 2}``."""
    if isinstance(answer, Mapping) and answer.keys() == {"of", "choose"}:
        return tuple(frozenset(places) for places in combinations(range(1, answer["of"] + 1), answer["choose"]))
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        raise ValueError(f"{show(answer)} is not a list of places")
    return tuple(_read_set(part) for part in islice(answer, 1000))


def _read_set(part: Any) -> frozenset[int]:
    numbers = re.findall(r"\d{1,9}", part) if isinstance(part, str) else part
    if not isinstance(numbers, Iterable):
        raise ValueError(f"{show(part)} in your list is not a pair of places")
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
class Values:
    """What a learner's function gave, or should give, in each of some cases."""

    cases: tuple[str, ...]
    values: tuple[Quantity, ...]


def called(function: Any, cases: Mapping[str, tuple[int, ...]]) -> Values:
    """Call a learner's function with each case's arguments; cases are keyed by how they are told.

    Raises:
        ValueError: for no function, or one that fails or gives no number, with the case where it did.

    """
    if not callable(function):
        raise ValueError(f"{show(function)} is not a function: hand in its name, without brackets")
    given = []
    for told, arguments in cases.items():
        try:
            given.append(read_quantity(function(*arguments)))
        except (Exception, SystemExit) as problem:  # a learner's function may fail in any way; the lesson goes on
            failed = f"{type(problem).__name__}, {str(problem)[:160]}"
            raise ValueError(f"Your function fails for {told}: {failed}") from None
    return Values(tuple(cases), tuple(given))


def _same_values(given: Values, wanted: Values, tolerance: Fraction) -> bool:
    return all(_same_quantity(*pair, tolerance) for pair in zip(given.values, wanted.values, strict=True))


def _remark_values(given: Values, wanted: Values) -> str:
    pairs = zip(given.cases, given.values, wanted.values, strict=True)
    off = [(case, found.value) for case, found, right in pairs if not _same_quantity(found, right, Fraction(1, 2000))]
    if not off:
        return "That is near in every case, but a fraction must be exact."
    case, value = off[0]
    return (f"It is right in {len(given.cases) - len(off)} of {len(given.cases)} cases. "
            f"For {case} it gives {value if value.denominator < 10**6 else _plain(value)}; work that case out by hand.")


_OPERATIONS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
               ast.Pow: operator.pow}


def formula(text: str, values: Mapping[str, int] | None = None) -> Fraction:
    """Work out an answer that a lesson's file writes as arithmetic: + - * / **, C(n, k), and the names of values.

    Raises:
        ValueError: for anything else.

    >>> formula("C(48, 16) / C(52, 16) + 1/13")
    Fraction(134, 455)
    >>> formula("1 / ranks", {"ranks": 13})
    Fraction(1, 13)

    """
    def value(node: ast.expr) -> Fraction:
        match node:
            case ast.Constant(value=int() | float() as number):
                return Fraction(str(number))
            case ast.Name(id=name) if name in (values or {}):
                return Fraction((values or {})[name])
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATIONS:
                return Fraction(_OPERATIONS[type(op)](value(left), value(right)))
            case ast.Call(func=ast.Name(id="C"), args=[n, k]):
                whole = [read_integer(value(each)) for each in (n, k)]
                return Fraction(comb(*whole) if min(whole) >= 0 else 0)
        raise ValueError(f"{text!r} is not arithmetic that an answer may use: write + - * / ** and C(n, k)")
    return value(ast.parse(text, mode="eval").body)


@dataclass(frozen=True)
class Kind:
    """A kind of answer: `form` tells a learner how to write it, `looked` what the check compares."""

    form: str
    read: Callable[[Any], Any]
    looked: Callable[[Fraction], str]
    same: Callable[[Any, Any, Fraction], bool] = lambda given, wanted, tolerance: given == wanted
    remark: Callable[[Any, Any], str] = lambda given, wanted: ""


def _tolerances(tolerance: Fraction) -> str:
    return (f"a fraction must be exact, a decimal within {float(tolerance):g}, "
            f"a percentage within {float(tolerance * 100):g} percentage points")


KINDS = {
    "probability": Kind('a fraction like "3/8", a decimal like 0.375 or a percentage like "37.5 %"',
                        read_quantity, _tolerances, _same_quantity, _remark_probability),
    "number": Kind('a fraction like "13/4" or a decimal like 3.25',
                   read_quantity, _tolerances, _same_quantity, _remark_quantity),
    "function": Kind("the name of your function, without brackets", lambda values: values,
                     lambda tolerance: f"a fraction must be exact, a decimal within {float(tolerance):g}",
                     _same_values, _remark_values),
    "integer": Kind("a whole number", read_integer, lambda tolerance: "it must be exact"),
    "rank": Kind('a rank like "8" or "K", or "nothing"', read_ranks, lambda tolerance: "the rank, not the reason"),
    "card": Kind('a card like "9♣" or "9c"', read_card, lambda tolerance: "the card, not the reason"),
    "street": Kind('a street like "fourth"', read_street, lambda tolerance: "the street, not the reason"),
    "choice": Kind('a letter like "A"', read_choice, lambda tolerance: "the letter, not the reason"),
    "sets": Kind("a list of pairs like [(1, 2), (1, 3)]", read_sets, lambda tolerance: "which places, in any order",
                 lambda given, wanted, tolerance: Counter(given) == Counter(wanted), _remark_sets),
}


def show(value: Any) -> str:
    """A short text for any object, even one that cannot be shown."""
    try:
        text = repr(value[:60] if isinstance(value, str) else value)
    except Exception:
        return f"that {type(value).__name__}"
    return text if len(text) <= 60 else text[:59] + "…"
