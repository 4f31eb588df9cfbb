"""Exercises: answers recomputed by another route, slips named, nothing raises, no answer in a learner's copy."""

import itertools
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tomllib
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from math import comb, prod
from types import SimpleNamespace

import nbformat
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import foldqueen as fq
import make_exercises
from foldqueen import answers, exercises
from foldqueen.card import DECK
from foldqueen.exercises import check, hint, reset_hints

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = sorted((ROOT / "foldqueen/data/exercises").glob("*.toml"))
LESSONS = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in DATA}
TASKS = {task["name"]: task for lesson in LESSONS.values() for task in lesson["task"]}
NUMBERS = [name for name, task in TASKS.items() if task["kind"] in ("probability", "number") and "part" not in task]
SOURCES = sorted((ROOT / "exercises/source").glob("*.ipynb"))


def worked_out(text: str, **values: int) -> Fraction:
    """The arithmetic of a lesson's file, by Python itself: every whole number a Fraction."""
    names = {name: Fraction(value) for name, value in values.items()}
    names |= {"F": Fraction, "C": lambda n, k: Fraction(comb(int(n), int(k)) if k >= 0 else 0)}
    return Fraction(eval(re.sub(r"\b(\d+)\b", r"F(\1)", text), names))


def as_handed_in(task: dict, written: object) -> object:
    """An answer of a lesson's file as a learner would hand it in: a number, a text, a function."""
    if task["kind"] == "function":
        return lambda *given: worked_out(written, **dict(zip(task["arguments"], given, strict=True)))
    return worked_out(str(written)) if task["kind"] in ("probability", "number", "integer") else written


def reference(name: str) -> object:
    """The answer to a task, a list where the task has parts."""
    task = TASKS[name]
    if "part" in task:
        return [as_handed_in(task, part["answer"]) for part in task["part"]]
    return as_handed_in(task, task["answer"])


def slips() -> list[tuple[str, int | None, object, str]]:
    """Every listed wrong answer: task, part (None: it has none), answer, feedback."""
    found = []
    for name, task in TASKS.items():
        for place, part in enumerate(task.get("part", [task])):
            number = place if "part" in task else None
            found += [
                (name, number, as_handed_in(task, answer), wrong["feedback"])
                for wrong in part["wrong"]
                for answer in wrong["answers"]
            ]
    return found


@pytest.fixture(params=SOURCES, ids=lambda path: path.stem)
def source(request: pytest.FixtureRequest) -> pathlib.Path:
    return request.param


def cells_of(path: pathlib.Path) -> dict[str, str]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"]}


# ---- Lesson 01, recomputed: shuffles of the whole deck, or deals by the package, never placements


def wild_at_the_end(up: list[str], trigger: str = "Q") -> str:
    """What the rule sheet says, card by card: a trigger cancels and waits, the next card sets its rank."""
    wild, waiting = "nothing", False
    for card in up:
        if trigger in card:
            wild, waiting = "nothing", True
        elif waiting:
            wild, waiting = card[:-1], False
    return wild


def share_with_nothing_wild(deck: str, trigger: str = "Q") -> Fraction:
    shuffles = list(itertools.permutations(deck.split()))
    return Fraction(sum(wild_at_the_end(list(cards[:4]), trigger) == "nothing" for cards in shuffles), len(shuffles))


def test_the_frozen_deals_end_as_the_rule_sheet_says() -> None:
    for part in TASKS["01.1"]["part"]:
        streets = [street.split() for street in part["deck"].split("|")]
        assert wild_at_the_end([card for street in streets[1:5] for card in street]) == part["answer"]
        deal = fq.deal("follow-the-queen", players=2, deck=part["deck"].replace("|", " "))
        assert [str(rank.symbol) for rank in deal.wild] == [part["answer"]] * (part["answer"] != "nothing")
        assert [str(step.card) for step in deal.steps] == part["deck"].replace("|", " ").split()


def test_the_frozen_deals_cover_what_they_should() -> None:
    up = {part["label"]: " ".join(part["deck"].split(" | ")[1:5]) for part in TASKS["01.1"]["part"]}
    assert up["A"].count("Q") == 2
    assert TASKS["01.1"]["part"][1]["deck"].split(" | ")[2].split()[-1] == "Q♠"
    assert "Q♣ Q♥" in up["C"]
    assert up["D"].split()[-1] == "Q♣"
    assert TASKS["01.1"]["part"][4]["deck"].count("Q") == 4
    assert up["E"].count("Q") == 1
    assert "Q" not in up["F"]


def test_the_prompt_shows_the_deals_that_are_checked() -> None:
    prompt = cells_of(ROOT / "exercises/01_deal_the_table.ipynb")["task-01-1"]
    assert [f"| {part['label']} | {part['deck']} |" in prompt for part in TASKS["01.1"]["part"]] == [True] * 6


def test_one_card_alone_cancels_the_sevens() -> None:
    prompt = cells_of(ROOT / "exercises/01_deal_the_table.ipynb")["task-01-2"]
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in prompt.splitlines() if row.startswith("| ")]
    mine, theirs = rows[1], rows[2]
    up = [card for both in zip(mine[2:], theirs[2:], strict=True) for card in both]
    assert up.pop() == "**?**"
    first, second = fq.cards(mine[1])
    known = [first, second, *fq.cards(" ".join(up))]
    cancels = []
    for card in DECK:
        if card not in known:
            hidden = [other for other in DECK if other not in known and other is not card][:2]
            deal = fq.deal("follow-the-queen", 2, deck=[first, hidden[0], second, hidden[1], *known[2:], card])
            before, after = deal.after(11), deal.after(12)
            assert before.wild == {fq.Rank.SEVEN}
            cancels += [str(card)] if fq.Rank.SEVEN not in after.wild else []
    assert cancels == [TASKS["01.2"]["answer"]]


def test_all_placements_are_listed() -> None:
    cards = ["Q♥", "Q♠", "K♥", "K♠", "A♥", "A♠"]
    seen = {
        tuple(place for place, card in enumerate(shuffle, start=1) if "Q" in card)
        for shuffle in itertools.permutations(cards)
    }
    assert len(seen) == 15
    assert check("01.3", seen)
    assert check("01.3", [places[::-1] for places in seen])
    assert not check("01.3", list(seen)[1:])


@pytest.mark.parametrize(
    ("name", "deck", "trigger"),
    [
        ("01.4", "Q♥ Q♠ K♥ K♠ A♥ A♠", "Q"),
        ("01.5", "J♥ J♠ Q♥ Q♠ K♥ K♠ A♥ A♠", "Q"),
        ("01.6", "Q♥ Q♠ K♥ K♠ A♥ A♠", "Q♥"),
    ],
)
def test_the_small_decks_by_shuffling_every_way(name: str, deck: str, trigger: str) -> None:
    assert share_with_nothing_wild(deck, trigger) == Fraction(TASKS[name]["answer"])


def test_the_slips_of_the_small_decks_are_the_counts_they_name() -> None:
    counts = {"01.4": (6, 6), "01.5": (8, 13)}
    for name, (places, right) in counts.items():
        pairs = list(itertools.combinations(range(1, places + 1), 2))
        hidden, last = [pair for pair in pairs if min(pair) > 4], [pair for pair in pairs if 4 in pair]
        listed = {answer for wrong in TASKS[name]["wrong"] for answer in wrong["answers"]}
        expected = {len(hidden), len(last), len(hidden) + len(last) - 1, len(pairs) - right}
        assert {str(Fraction(count, len(pairs))) for count in expected} <= listed
        assert {str(right), str(Fraction(right, 2 * len(pairs)))} <= listed


# ---- Lessons 02 and 03, recomputed: product rule instead of C(n, k), the package's counts, lists of placements


def no_special(cards: int, special: int, drawn: int) -> Fraction:
    """No special card among those drawn, card by card."""
    return prod((Fraction(cards - special - done, cards - done) for done in range(drawn)), start=Fraction(1))


def test_lesson_02_card_by_card() -> None:
    assert reference("02.1") == no_special(52, 4, 8) == fq.odds.queens_up(players=2)[0]
    assert reference("02.2") == 8 * Fraction(4, 52) * no_special(51, 3, 7) == fq.odds.queens_up(players=2)[1]
    assert reference("02.3") == next(players for players in range(2, 8) if 4 * players > len(fq.Rank))
    assert reference("02.4") == next(n for n in range(2, 8) if 1 - fq.odds.queens_up(n)[0] > Fraction(1, 2))
    assert reference("02.6") == Fraction(12, 13) ** 16 - no_special(52, 4, 16)
    for cards, queens, up in TASKS["02.5"]["cases"]:
        assert reference("02.5")(cards, queens, up) == 1 - no_special(cards, queens, up)


def test_lesson_03_by_the_package_and_card_by_card() -> None:
    assert reference("03.2") == fq.odds.no_wild("follow-the-queen", players=4)
    assert reference("03.3") == next(up for up in range(1, 53) if fq.odds.no_wild_after(52, 4, up) == Fraction(1, 13))
    assert reference("03.4") == no_special(52, 8, 16) + Fraction(8, 52)
    assert reference("03.6") == fq.odds.no_wild_after(52, 4, 14)
    up = [step for step in fq.deal("follow-the-queen", 4, folds={2: "fourth"}, seed=1).steps if step.face == "up"]
    assert len(up) == 14


def test_lesson_03_by_listing_placements() -> None:
    for ranks, suits, up in TASKS["03.5"]["cases"][:-1]:
        placements = list(itertools.combinations(range(1, ranks * suits + 1), suits))
        none = [queens for queens in placements if min(queens) > up]
        last = [queens for queens in placements if up in queens]
        assert Fraction(len(set(none) & set(last)), len(placements)) == reference("03.1")
        assert reference("03.5")(ranks, suits, up) == Fraction(len(none) + len(last), len(placements))
    assert reference("03.5")(13, 4, 16) == reference("03.2")


# ---- Lesson 04, recomputed: placements listed, the package's own walk, pairs of cards listed


def test_lesson_04_by_the_package() -> None:
    deal = fq.deal("follow-the-queen", 4, deck="2d 7c 3d 8s 5d 4h 6d 9s 2c 9d Jh 3c")
    view = deal.after(11).seen_by(2)
    assert [str(step.card) for step in view.steps if step.seat == 2] == ["7♣", "4♥", "9♦"]
    assert reference("04.1") == Fraction(4, 52 - len({step.card for step in view.steps} - {None}))
    assert reference("04.3") == fq.odds.no_wild_from(deal.at("third").seen_by(2))
    weights = fq.odds.hypergeometric(52, 4, 2)
    ends = [fq.odds.no_wild_after(50, 4 - held, 14 if held else 16) for held in range(3)]
    assert reference("04.4") == sum(weights[held] * ends[held] for held in range(3))


def test_lesson_04_by_listing() -> None:
    ends = [queens for queens in itertools.combinations(range(6), 2) if 2 in queens or min(queens) > 2]  # 0 to 2 are up
    assert reference("04.2") == Fraction(len(ends), 15)
    pairs = [set(pair) for pair in itertools.combinations(DECK, 2)]
    queens = {card for card in DECK if card.rank is fq.Rank.QUEEN}
    for name, asked in (("04.5", queens), ("04.6", {fq.Card("Qs")})):
        fits = [pair for pair in pairs if pair & asked]
        assert reference(name) == Fraction(sum(pair <= queens for pair in fits), len(fits))
    named = [(pair, Fraction(1, len(pair & queens))) for pair in pairs if fq.Card("Qs") in pair]  # one queen at random
    both = sum(chance for pair, chance in named if pair <= queens)
    assert both / sum(chance for _, chance in named) == reference("04.5")  # as the model answer of 04.6 says


# ---- Lesson 05, recomputed: products against counts, pairs of cards listed, all cases of queens weighed


def test_lesson_05_by_listing_and_by_the_package() -> None:
    assert reference("05.1") == 1 - fq.odds.queens_up(players=3)[0]
    pairs = list(itertools.permutations(DECK, 2))
    after_queen = [second for first, second in pairs if first.rank is fq.Rank.QUEEN]
    assert reference("05.3") == Fraction(sum("♥" in str(card) for card in after_queen), len(after_queen))
    shown = fq.odds.hypergeometric(52, 4, 4)
    products = [b * fq.odds.hypergeometric(48, 4 - b, 4)[a] * a for b in range(5) for a in range(5 - b)]
    weights = [shown[b] for b in range(5) for a in range(5 - b)]
    average = sum(weight * product for weight, product in zip(weights, products, strict=True))
    variance = sum(shown[b] * b * b for b in range(5)) - Fraction(16, 169)
    assert reference("05.4") == average
    assert (variance, (average - Fraction(16, 169)) / variance) == (Fraction(768, 2873), Fraction(-1, 12))
    for cards, queens in TASKS["05.5"]["cases"][:3]:
        rows = list(itertools.permutations([True] * queens + [False] * (cards - queens), 2))
        after = [[second for first, second in rows if first is a_queen] for a_queen in (True, False)]
        assert reference("05.5")(cards, queens) == Fraction(sum(after[0]), len(after[0])) - Fraction(
            sum(after[1]), len(after[1]))
    assert all(reference("05.5")(*case) == Fraction(-1, case[0] - 1) for case in TASKS["05.5"]["cases"])


def test_lesson_05_three_events_two_by_two() -> None:
    suits = list(itertools.product("♣♦♥♠", repeat=2))
    heart, other, same = ({s for s in suits if s[0] == "♥"}, {s for s in suits if s[1] == "♥"},
                          {s for s in suits if s[0] == s[1]})
    for one, two in itertools.combinations((heart, other, same), 2):
        assert len(one & two) * len(suits) == len(one) * len(two)
    assert reference("05.6") == Fraction(len(heart & other & same), len(suits)) != Fraction(1, 64)


def test_lesson_05_six_pairs_by_counting_small_decks() -> None:
    """The signs of pairs 1, 4, 5 and 6, in a deck of four ranks and suits dealt to places: 0 to 5 up, holes after."""
    places = list(itertools.combinations(range(16), 4))
    first, last = [0 in queens for queens in places], [5 in queens for queens in places]
    ben, ana = ([bool(set(hole) & set(queens)) for queens in places] for hole in ((6, 7), (8, 9)))
    nothing = [5 in queens or min(queens) > 5 for queens in places]
    for number, one, two in ((0, first, last), (3, ben, ana), (4, last, nothing)):
        both = sum(a and b for a, b in zip(one, two, strict=True))
        gap = both * len(places) - sum(one) * sum(two)
        assert reference("05.2")[number] == ("B" if gap > 0 else "C" if gap < 0 else "A")
    assert [reference("05.2")[number] for number in (1, 2, 5)] == ["A", "A", "C"]  # the shuffle; 05.3; disjoint


def test_a_function_is_called_and_its_first_failing_case_named() -> None:
    assert "It is right in 1 of 5 cases. For cards=8, queens=2, up=4 it gives 14/15" in check(
        "02.5", lambda *_: Fraction(14, 15)).message
    assert check("02.5", lambda cards, queens, up: float(1 - no_special(cards, queens, up)))
    near = check("02.5", lambda cards, queens, up: 1 - no_special(cards, queens, up) + Fraction(1, 10**5))
    assert "a fraction must be exact" in near.message
    for broken, told in ((lambda: 1, "takes 0 positional"), (lambda *_: None, "None is not a number"),
                         (lambda *_: 1 / 0, "ZeroDivisionError"), ("at_least_one", "is not a function")):
        found = check("02.5", broken)
        assert found.kind == "unreadable"
        assert told in found.message


@pytest.mark.parametrize("text", ["2 ** x", "__import__('os')", "C(4)", "'2'", "2 % 3", "C(1/2, 1)"])
def test_a_formula_holds_arithmetic_only(text: str) -> None:
    with pytest.raises(ValueError):
        answers.formula(text)


# ---- Lesson 06, recomputed: every row of up cards and queens, read card by card as the rule sheet does


def setters(up: int, *, keep: bool = False) -> dict[int | None, int]:
    """How many placements of four queens in 52 places let each of the up cards set the rank that is wild at the end."""
    found: dict[int | None, int] = {}
    for queens in itertools.chain.from_iterable(itertools.combinations(range(1, up + 1), k) for k in range(5)):
        wild, waiting = None, False
        for card in range(1, up + 1):
            if card in queens and not (keep and card == up):
                wild, waiting = None, True
            elif waiting and card not in queens:
                wild, waiting = card, False
        found[wild] = found.get(wild, 0) + comb(52 - up, 4 - len(queens))
    assert sum(found.values()) == comb(52, 4)
    return found


def share_of(cards: tuple[int, ...], found: dict[int | None, int]) -> Fraction:
    return Fraction(sum(found[card] for card in cards), sum(found.values()) - found[None])


def test_setters_are_what_every_row_of_up_cards_says() -> None:
    assert share_of((3, 5, 7), setters(8)) == reference("06.1")
    assert share_of((2, 6, 10, 14), setters(17)) == reference("06.5")
    kept = setters(16, keep=True)
    assert Fraction(kept[5] + kept[9] + kept[13], comb(52, 4)) == reference("06.6")
    rules = fq.rules("follow-the-queen", final_trigger="keep")
    assert Fraction(kept[None], comb(52, 4)) == fq.odds.no_wild(rules, players=4)


def test_the_aces_lie_where_a_sum_over_all_places_says() -> None:
    means = [Fraction(sum(t * comb(t - 1, k - 1) * comb(32 - t, 4 - k) for t in range(1, 33)), comb(32, 4))
             for k in (1, 2, 3, 4)]
    assert means == reference("06.2")


def test_half_of_the_last_queens_have_come_by_the_eleventh_card() -> None:
    last = fq.odds.last_queen_at(players=4)
    come = list(itertools.accumulate(last[t] / (1 - last[None]) for t in range(1, 17)))
    assert next(t for t, chance in enumerate(come, 1) if chance >= Fraction(1, 2)) == reference("06.3") == 11


@pytest.mark.parametrize(("cards", "queens", "up", "place"), TASKS["06.4"]["cases"][:4])
def test_setters_of_small_decks_are_listed(cards: int, queens: int, up: int, place: int) -> None:
    placements = list(itertools.combinations(range(1, cards + 1), queens))
    there = sum(max((t for t in placed if t <= up), default=0) == place - 1 for placed in placements)
    assert Fraction(there, len(placements)) == reference("06.4")(cards, queens, up, place)


# ---- Lesson 07, recomputed: rows of up cards listed with their weights, a chain pushed forward by hand


def rows_of_up_cards(up: int) -> list[tuple[str, Fraction]]:
    """Every row of up cards, a queen or another card at each place, with its chance."""
    rows = itertools.chain.from_iterable(itertools.combinations(range(up), k) for k in range(5))
    return [("".join("Q" if place in queens else "." for place in range(up)),
             Fraction(comb(52 - up, 4 - len(queens)), comb(52, 4))) for queens in rows]


def test_a_row_of_the_chain_is_the_share_of_the_cards_unseen() -> None:
    unseen = set(DECK) - set(fq.cards("Qs 7h Qc 7d 2c 3c 4c 5c 6c 8c"))
    queen = Fraction(sum(card.rank == fq.Rank.QUEEN for card in unseen), len(unseen))
    assert reference("07.1") == [0, queen, 1 - queen]


def test_settings_are_queens_followed_by_another_card() -> None:
    rows = rows_of_up_cards(16)
    assert sum(chance for row, chance in rows if "Q." not in row) == reference("07.2")
    assert fq.odds.times_set("follow-the-queen", players=4)[0] == reference("07.2")
    assert sum(row.count("Q.") * chance for row, chance in rows) == reference("07.3")(52, 4, 16)
    mini = ["".join("Q" if place in queens else "." for place in range(4))
            for queens in itertools.combinations(range(6), 2)]
    assert Fraction(sum(row.count("Q.") for row in mini), len(mini)) == reference("07.3")(6, 2, 4)


@pytest.mark.parametrize(("letter", "lumps"), [("A", ["w", "23456789TJKA"]), ("B", ["w", "7", "2345689TJKA"]),
                                               ("C", ["wK", "23456789TJA"]), ("D", ["w", "23456789T", "JKA"])])
def test_one_lumping_fails(letter: str, lumps: list[str]) -> None:
    def move(start: str, end: str) -> Fraction:
        return Fraction(1 if start == "w" or end == "w" else 12 * (start == end), 13)

    alike = all(len({sum(move(start, end) for end in to) for start in lump}) == 1 for lump in lumps for to in lumps)
    assert alike == (letter != reference("07.4"))


def test_sevens_four_cards_later() -> None:
    ends = list(itertools.product(range(13), repeat=4))  # 0 is a queen, 6 a seven, all put back

    def end(cards: tuple[int, ...]) -> int:
        wild = 6
        for card in cards:
            wild = 0 if card == 0 else card if wild == 0 else wild
        return wild

    assert Fraction(sum(end(cards) == 6 for cards in ends), len(ends)) == reference("07.5")


def test_a_coin_decides_about_the_fold() -> None:
    halves = [sum(chance for row, chance in rows_of_up_cards(up) if "Q" not in row or row[-1] == "Q")
              for up in (16, 14)]
    assert sum(halves) / 2 == reference("07.6")


# ---- Every task


@pytest.mark.parametrize("name", TASKS)
def test_every_task_has_three_hints_and_accepts_its_answer(name: str) -> None:
    assert len({hint(name, step=step).text for step in (1, 2, 3)}) == 3
    found = check(name, reference(name))
    assert found, found.message
    assert TASKS[name]["right"] in found.message
    assert "This check" in found.message


SLIPS = slips()


@pytest.mark.parametrize(("name", "part", "answer", "feedback"), SLIPS)
def test_every_listed_slip_hears_its_own_feedback(name: str, part: int | None, answer: object, feedback: str) -> None:
    given_answer = answer
    if part is not None:
        given_answer = reference(name)
        given_answer[part] = answer
    found = check(name, given_answer)
    assert found.kind == "wrong"
    assert found.lines.count(feedback if part is None else f"{TASKS[name]['part'][part]['label']}: {feedback}") == 1
    assert all(other not in found.message for _, _, _, other in SLIPS if other not in feedback)


@pytest.mark.parametrize("name", TASKS)
def test_an_answer_left_over_from_another_task_is_never_right(name: str) -> None:
    """Every task's cell calls its answer `answer`, so a check may meet the one of the task before."""
    assert [other for other in TASKS if other[:2] == name[:2] and check(name, reference(other))] == [name]


@pytest.mark.parametrize(("name", "decimal", "words"), [
    ("13.6", 0.006915, "as the third of its rank"),  # beside 0.006963
    ("06.6", 0.14979, "forgave a whole run"),  # beside 0.149303
    ("06.1", 0.48395, "dealt the last up queen"),  # beside another slip
    ("13.5", 0.56843, "The third you counted"),
])
def test_a_slip_close_to_the_answer_or_to_another_slip_is_named_as_a_decimal_too(name, decimal, words) -> None:
    found = check(name, decimal)
    assert not found
    assert words in str(found)


@pytest.mark.parametrize("truncated", [0.294, "29.4 %", "0.30", "30 %"])
def test_a_value_cut_off_or_rounded_too_far_is_called_near(truncated: object) -> None:
    name = next(name for name in NUMBERS if reference(name) == Fraction(134, 455))
    assert "rounded too far" in str(check(name, truncated))


def test_a_variance_is_not_refused_as_a_probability() -> None:
    assert "probability" not in str(check("12.4", 1.5))


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_may_be_written_in_many_ways(name: str) -> None:
    exact = reference(name)
    value, percent = float(exact), f"{float(100 * exact):.2f}"
    fraction = f"{exact.numerator}/{exact.denominator}"
    forms = [
        exact,
        fraction,
        fraction.replace("/", " / "),
        fraction.replace("/", " out of "),
        fraction.replace("/", " in "),
        value,
        round(value, 4),
        f"{value:.3f}",
        f"{value:.4f}".replace(".", ","),
        f"≈ {value:.4f}",
        f"{value:.4f}".removeprefix("0"),
        f"{percent} %",
        f"{percent}%",
        f"{percent} percent",
        percent.replace(".", ",") + " %",
        Decimal(repr(value)),
        np.float64(value),
        np.float32(value),
        Fraction(exact.numerator * 3, exact.denominator * 3),
        f"{2 * exact.numerator}/{2 * exact.denominator}",
    ]
    assert [form for form in forms if not check(name, form)] == []
    off = [value + 0.0006, value - 0.0006, exact + Fraction(1, 10**6), f"{float(100 * exact) + 0.06:.2f} %"]
    assert [form for form in off if check(name, form)] == []


@pytest.mark.parametrize(
    ("form", "value"),
    [
        ("134/455", Fraction(134, 455)),
        ("29.45 %", Fraction(589, 2000)),
        ("29,45%", Fraction(589, 2000)),
        (0.2945, Fraction(589, 2000)),
        (Fraction(134, 455), Fraction(134, 455)),
        ("1e-3", Fraction(1, 1000)),
        (np.int64(3), Fraction(3)),
        ("−3/4", Fraction(-3, 4)),
        ("-9,4", Fraction(-47, 5)),
    ],
)
def test_reads_the_forms_that_are_promised(form: object, value: Fraction) -> None:
    assert answers.read_quantity(form).value == value


def test_says_what_is_wrong_with_a_number() -> None:
    assert "rounded too far" in check("01.5", 0.46).message
    assert "rounded too far" in check("01.5", "46 %").message
    assert "a fraction must be exact" in check("01.5", "464/1000").message
    assert '"46.43 %"' in check("01.5", 46.43).message
    assert "between 0 and 1" in check("01.5", -0.5).message
    assert "within 0.0005" in check("01.5", 0.3).message
    assert check("01.5", "13/0").kind == "unreadable"
    assert check("01.5", True).kind == "unreadable"
    assert check("01.5", float("nan")).kind == "unreadable"


def test_ranks_cards_and_places_may_be_written_in_many_ways() -> None:
    assert check("01.1", ["fours", fq.Rank.JACK, 8, frozenset(), {fq.Rank.FIVE}, "Nothing wild"])
    assert check("03.2", "134/455") and check("03.2", "29.45 %") and check("3.2", 0.2945)
    assert check("01.1", "4, J, 8s, none, five, no wild")
    assert check("01.1", {"F": "nothing", "A": 4, "B": "jack", "C": "eight", "D": "none", "E": "5"})
    assert check("1.1", tuple(reference("01.1")))
    assert check("01.1", np.array(reference("01.1")))
    assert all(check("01.2", form) for form in ("Qs", "q♠", fq.Card("Qs"), "the Queen of Spades"))
    assert check("01.3", [f"{a}-{b}" for a, b in itertools.combinations(range(1, 7), 2)])
    assert check("01.3", np.array(list(itertools.combinations(range(1, 7), 2))))


def test_other_kinds_of_answer() -> None:
    assert {answers.read_street(form) for form in ("fourth", "4th", "Fourth street", 4, "4")} == {"fourth"}
    assert {answers.read_choice(form) for form in ("b", "B", "B)", "(b)", "b.")} == {"B"}
    assert {answers.read_integer(form) for form in (15, 15.0, "15", np.int8(15), Fraction(15))} == {15}
    assert {answers.read_integer(form) for form in (31927, "31,927", "31 927", "31.927", "31_927")} == {31927}
    assert answers.read_integer("-15") == answers.read_integer("−15") == -15
    for read, junk in ((answers.read_street, "eighth"), (answers.read_choice, "AB"), (answers.read_integer, 1.5)):
        with pytest.raises(ValueError, match="is not a"):
            read(junk)


def test_a_list_is_judged_part_by_part() -> None:
    found = check("01.1", ["7", ..., "8", "nothing", "5", "Q♦♦"])
    assert found.lines[0] == "3 of 6 are right."
    assert [line[:2] for line in found.lines[1:4]] == ["A:", "B:", "F:"]
    assert "B: not answered yet." in found.lines
    assert check("01.1", [...] * 6).kind == "unanswered"
    assert check("01.1", ["4"] * 5).kind == "unreadable"


def test_places_that_are_repeated_impossible_or_missing_are_named() -> None:
    pairs = list(itertools.combinations(range(1, 7), 2))
    assert "(1, 2) stands in your list 2 times" in check("01.3", [*pairs, (2, 1)]).message
    assert "(2, 7) is not 2 different places from 1 to 6" in check("01.3", [*pairs, (2, 7)]).message
    assert "(3) is not 2 different places" in check("01.3", [*pairs, (3, 3)]).message
    assert "2 more are missing" in check("01.3", pairs[1:-1]).message
    assert "1 more is missing" in check("01.3", pairs[1:]).message


# ---- Nothing raises


class Wild:
    """Raises at every question."""

    def _raise(self, *_: object) -> None:
        raise RuntimeError("no")

    __eq__ = __repr__ = __str__ = __iter__ = __float__ = __len__ = __bool__ = __getattr__ = _raise
    __hash__ = None


class LooksLikeNothingElse(Wild):
    __class__ = property(Wild._raise)


ODD = [
    None,
    ...,
    "",
    "...",
    float("nan"),
    float("inf"),
    -1,
    10**5000,
    "9" * 100_000,
    "a" + " " * 100_000 + "b",
    b"1/2",
    1j,
    np.array([1, 2]),
    np.array([]),
    np.array(0.4),
    np.float64("nan"),
    Decimal("sNaN"),
    Decimal("1e999999"),
    object(),
    int,
    Wild(),
    LooksLikeNothingElse(),
    [Wild()],
    [Wild()] * 6,
    [[Wild()]],
    {"A": Wild()},
    [float("nan")] * 6,
    itertools.count(),
    [itertools.count()],
    [[]] * 6,
    lambda: None,
    "<script>alert(1)</script>",
    "1/0",
    "%",
    "/",
    "±",
    "½",
    range(10**9),
]
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=30)
    | st.binary(max_size=9)
    | st.decimals()
    | st.fractions()
    | st.complex_numbers()
    | st.sampled_from(list(fq.Rank))
    | st.from_regex(r"\A[\d.,/% ]{1,12}\Z"),
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=2), inner, max_size=6) | st.tuples(inner, inner)
    ),
    max_leaves=12,
)


def said(found: exercises.Result) -> bool:
    """Whether a result stands as text and as HTML that holds no tag of the answer's."""
    return bool(found.message) and repr(found) == found.message and "<script" not in found._repr_html_()


@pytest.mark.parametrize("name", TASKS)
@pytest.mark.parametrize("number", range(len(ODD)))  # pytest itself would trip over some of them
def test_odd_answers_are_refused_in_words(name: str, number: int) -> None:
    found = check(name, ODD[number])
    assert not found
    assert said(found)


@given(st.sampled_from(sorted(TASKS)), JUNK)
def test_check_never_raises(name: str, junk: object) -> None:
    assert said(check(name, junk))


@given(JUNK)
def test_an_unknown_task_is_said_to_be_unknown(junk: object) -> None:
    if not (isinstance(junk, str) and junk.strip().zfill(4) in TASKS):
        assert check(junk, "2/5").kind == "unknown"
        assert hint(junk).step == 0


def test_an_unknown_task_hears_what_there_is() -> None:
    assert "01.1, 01.2" in check("01.99", 1).message
    assert "Lessons with tasks: 01" in check("tomorrow", 1).message
    assert check(Wild(), 1).kind == "unknown"
    assert hint(Wild()).step == 0
    assert "01.1, 01.2" in hint("01.99").text


@pytest.mark.parametrize("name", TASKS)
def test_a_task_that_waits_for_its_answer_says_so(name: str) -> None:
    for empty in (..., None, "", " ... "):
        found = check(name, empty)
        assert not found
        assert found.kind == "unanswered"
        assert f'fq.hint("{name}")' in found.message
    assert check(name) == check(name, ...)


# ---- Hints


def test_hints_come_one_after_another_and_start_again_when_reset() -> None:
    reset_hints()
    assert [hint("01.4").step for _ in range(4)] == [1, 2, 3, 3]
    assert hint("01.5").step == 1
    assert hint("01.5", step=3).step == 3
    assert hint("01.5", step=1).step == 1
    reset_hints()
    assert hint("01.4").step == 1


@pytest.mark.parametrize("step", [0, 4, -1, "2", 1.5, True, [1]])
def test_an_impossible_step_is_said_to_be_one(step: object) -> None:
    assert hint("01.4", step=step).step == 0
    assert "1 is a nudge" in repr(hint("01.4", step=step))


@pytest.mark.parametrize("name", TASKS)
def test_the_last_hint_links_back_to_the_lesson(name: str) -> None:
    lesson = ROOT / "notebooks" / LESSONS[name[:2]]["notebook"]
    headings = re.findall(r"^#+ (.+)$", "\n\n".join(cells_of(lesson).values()), re.MULTILINE)
    assert TASKS[name]["section"] in headings
    anchor = TASKS[name]["section"].replace(" ", "-")
    assert f' href="../notebooks/{lesson.name}#{anchor}"' in hint(name, step=3)._repr_html_()
    page = f"solutions/{lesson.stem}.md"
    assert f' href="{page}"' in hint(name, step=3)._repr_html_() and (ROOT / "exercises" / page).exists()


# ---- The notebooks


def test_each_source_gives_the_committed_notebook(source: pathlib.Path) -> None:
    """That both run, the source's hidden tests among them, and show what they hold is nbval's to see."""
    committed = nbformat.read(ROOT / "exercises" / source.name, as_version=4)
    fresh = make_exercises.release(nbformat.read(source, as_version=4))

    def shape(notebook: nbformat.NotebookNode) -> list[tuple]:
        return [
            (cell.id, cell.cell_type, cell.source, cell.metadata.get("nbgrader"), cell.metadata.get("editable"))
            for cell in notebook.cells
        ]

    assert shape(committed) == shape(fresh), "run `make exercises`"


def test_each_source_gives_the_committed_page_of_solutions(source: pathlib.Path) -> None:
    page = (ROOT / "exercises/solutions" / f"{source.stem}.md").read_text(encoding="utf-8")
    assert page == make_exercises.solutions(nbformat.read(source, as_version=4)), "run `make exercises`"
    assert not re.search("BEGIN|END SOLUTION|HIDDEN|MARK SCHEME", page)
    assert all(f"## {name} " in page for name in TASKS if name[:2] == source.name[:2])
    assert all((ROOT / "exercises/solutions" / link).exists() for link in re.findall(r"\]\((\.\./[^)#]+)", page))


def test_check_mode_writes_nothing_and_says_what_differs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    path = ROOT / "README.md"
    before = path.read_text(encoding="utf-8")
    monkeypatch.setattr(make_exercises, "sources", lambda: [path])
    monkeypatch.setattr(make_exercises, "made", lambda source: {source: before + "changed"})
    assert make_exercises.main(["--check"]) == 1
    assert "README.md differs" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == before
    monkeypatch.setattr(make_exercises, "made", lambda source: {source: before})
    assert make_exercises.main(["--check"]) == 0


def test_the_learners_copy_holds_no_solution(source: pathlib.Path) -> None:
    worked, learners = cells_of(source), (ROOT / "exercises" / source.name).read_text(encoding="utf-8")
    assert not re.search("BEGIN|END|HIDDEN|SOLUTION|MARK SCHEME|assert ", learners)
    solutions = re.findall(r"### BEGIN SOLUTION\n(.*?)### END SOLUTION", "\n".join(worked.values()), re.DOTALL)
    assert len(solutions) == len([name for name in TASKS if name[:2] == source.name[:2]])
    telling = re.compile(r"\s*return |answer = (?!\w+$)")  # a prompt may say to end with `answer = your_function`
    lines = {line for text in solutions for line in text.splitlines() if telling.match(line)}
    assert [line for line in lines if json.dumps(line, ensure_ascii=False)[1:-1] in learners] == []
    for name, task in TASKS.items():
        if name[:2] == source.name[:2]:
            assert not [
                text
                for text in (task["right"], *task["hints"])
                if json.dumps(text, ensure_ascii=False)[1:-1] in learners
            ]


def test_every_task_stands_in_the_notebook_in_the_same_shape(source: pathlib.Path) -> None:
    notebook = json.loads(source.read_text(encoding="utf-8"))
    worked = {cell["id"]: SimpleNamespace(**cell) for cell in notebook["cells"]}
    learners = cells_of(ROOT / "exercises" / source.name)
    names = [name for name in TASKS if name[:2] == source.name[:2]]
    assert re.findall(r"^## (\d\d\.\d) ★", "\n".join(learners.values()), re.MULTILINE) == names
    for name in names:
        task, answer, grade = (f"{part}-{name.replace('.', '-')}" for part in ("task", "answer", "check"))
        places = [list(worked).index(cell) for cell in (task, answer, grade)]
        assert places == list(range(places[0], places[0] + 3))
        assert learners[answer] == "answer = ..."
        assert learners[grade] == f'fq.check("{name}", answer)'
        test = f'assert (found := fq.check("{name}", answer)), found'  # what it says stands in the teacher's feedback
        assert f"### BEGIN HIDDEN TESTS\n{test}\n### END HIDDEN TESTS" in "".join(worked[grade].source)
        marks = worked[grade].metadata["nbgrader"]
        assert marks["grade"]
        assert marks["points"] == learners[task].partition("\n")[0].count("★")


def test_the_learners_copy_was_run_and_says_not_answered_yet(source: pathlib.Path) -> None:
    notebook = json.loads((ROOT / "exercises" / source.name).read_text(encoding="utf-8"))
    checks = [cell for cell in notebook["cells"] if cell["id"].startswith("check-")]
    for cell in checks:
        assert "nbval-check-output" in cell["metadata"]["tags"]
        assert "Not answered yet." in "".join(cell["outputs"][0]["data"]["text/plain"])
    assert all("widgets" not in cell["metadata"] for cell in notebook["cells"])


def test_importing_the_exercises_loads_nothing_heavy() -> None:
    heavy = ("numpy", "ipywidgets", "IPython", "nbgrader")
    program = (
        f"import sys, foldqueen as fq; fq.check('01.1', 1); print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"


# ---- Lesson 13, recomputed: months and boards listed, the package's tables of boards, chances card by card


def no_board_pairs(boards: int, size: int) -> Fraction:
    """No pair on any board, dealt card by card: every board's count of ranks by how many cards of them are left."""
    def deal_on(left: tuple[int, ...], own: tuple[int, ...], board: int, size_left: int) -> Fraction:
        if not size_left:  # the board is full: its ranks are back among those that the next may take
            left = tuple(a + b for a, b in zip(left, own, strict=True))
            return deal_on(left, (0,) * 5, board + 1, size) if board + 1 < boards else Fraction(1)
        cards = sum(place * (a + b) for place, (a, b) in enumerate(zip(left, own, strict=True)))
        total = Fraction(0)
        for place in range(1, 5):
            if left[place]:
                less = tuple(a - (here == place) for here, a in enumerate(left))
                more = tuple(a + (here == place - 1) for here, a in enumerate(own))
                chance = Fraction(place * left[place], cards)
                total += chance * deal_on(less, more, board, size_left - 1)
        return total

    return deal_on((0, 0, 0, 0, 13), (0,) * 5, 0, size)


def test_lesson_13_by_the_package_and_card_by_card() -> None:
    months = list(itertools.product(range(12), repeat=4))
    assert reference("13.1") == Fraction(sum(len(set(four)) < 4 for four in months), len(months))
    assert reference("13.2") == fq.odds.no_wild("dirty-schultz", players=2)
    assert reference("13.4") == fq.odds.triggers(2, cards=5)[0] == no_board_pairs(2, 5)
    assert reference("13.5") == no_board_pairs(3, 3)
    any_match = fq.rules("dirty-schultz", any_match_triggers=True)
    assert reference("13.6") == fq.odds.no_wild(any_match, players=7) - fq.odds.no_wild("dirty-schultz", players=7)
    for ranks, suits, cards in TASKS["13.3"]["cases"][:-1]:
        boards = list(itertools.combinations([rank for rank in range(ranks) for _ in range(suits)], cards))
        assert reference("13.3")(ranks, suits, cards) == Fraction(
            sum(len(set(board)) == cards for board in boards), len(boards))


def raised(unseen: int, wild: int, hole: int, often: int, bluff: int) -> Fraction:
    """The share with a wild card in the hole among all hands that are raised, hand by hand, each a hundred times."""
    hands = [any(card < wild for card in held) for held in itertools.combinations(range(unseen), hole)]
    raises = Counter(itertools.chain.from_iterable([found] * (often if found else bluff) for found in hands))
    return Fraction(raises[True], raises.total())


def test_lesson_08_hand_by_hand() -> None:
    assert reference("08.1") == raised(34, 3, 2, 60, 20)
    assert reference("08.2") == raised(34, 1, 2, 80, 25)
    assert raised(34, 3, 2, 80, int(100 * reference("08.3"))) == Fraction(32, 187)
    none, *some = fq.odds.hypergeometric(34, 3, 2)
    assert sum(some) * Fraction(8, 10) == none * reference("08.4")
    for case in TASKS["08.5"]["cases"]:
        assert reference("08.5")(*case) == raised(*case)


def test_lesson_08_averaged_over_many_bluff_rates() -> None:
    fine = (np.arange(20_000) + 0.5) / 20_000
    held, none = 1 - comb(31, 2) / comb(34, 2), comb(31, 2) / comb(34, 2)
    found = held * 0.8**2 / (held * 0.8**2 + none * (fine**2).mean())
    assert float(reference("08.6")) == pytest.approx(found, abs=1e-6)
    weight = fine**5 * (1 - fine) ** 15  # after five bluffs in twenty hands; the model answer's numbers
    once, twice = (float((weight * fine**power).sum() / weight.sum()) for power in (1, 2))
    assert (once, twice) == pytest.approx((6 / 22, 42 / 506), abs=1e-6)
    after = [held * 0.8**n / (held * 0.8**n + none * chance) for n, chance in ((1, once), (2, twice), (2, 1 / 4))]
    assert [round(chance, 3) for chance in after] == [0.377, 0.614, 0.346]


# ---- Lesson 10, recomputed: every kind counted by the package, small decks dealt out, a flush card by card


def test_lesson_10_by_the_package() -> None:
    trips, two_pair = fq.Category.THREE_OF_A_KIND, fq.Category.TWO_PAIR
    assert reference("10.1") == fq.odds.hand_counts(5, wild="28")[two_pair]
    bens = sorted(fq.Category, reverse=True)
    bens[6:8] = two_pair, trips
    assert reference("10.2") == fq.odds.counts_in_order(bens, fq.odds.readings("8"))[trips]
    runs = [{(low + step - 2) % 13 for step in range(5)} for low in range(1, 11)]
    stands = [sum(rank - 2 in run for run in runs) for rank in fq.Rank]
    assert reference("10.3") == stands.count(max(stands))
    straights = [fq.odds.hand_counts(5, rank)[fq.Category.STRAIGHT] for rank in fq.Rank]
    assert [n == min(straights) for n in straights] == [n == max(stands) for n in stands]


def test_lesson_10_by_dealing_small_decks() -> None:
    for ranks, suits in TASKS["10.4"]["cases"][:-1]:
        beside = itertools.combinations([rank for rank in range(ranks) for _ in range(suits)], 4)  # the joker's company
        assert reference("10.4")(ranks, suits) == sum(sorted(map(hand.count, hand)) == [1, 1, 2, 2] for hand in beside)
    joker = fq.odds.readings(jokers=1)
    assert reference("10.4")(13, 4) == sum(
        n for kinds, n in joker.items() if {fq.Category.TWO_PAIR, fq.Category.THREE_OF_A_KIND} <= kinds)
    plain = 52 * prod(13 - held for held in range(1, 5)) // 120
    with_joker = 5 * 52 * prod(13 - held for held in range(1, 4)) // 120  # five places for the joker
    assert reference("10.5") == plain + with_joker == fq.odds.inclusion_counts(joker)[fq.Category.FLUSH]


def test_lesson_10_by_shuffling() -> None:
    hands = np.random.default_rng(1).permuted(np.tile(np.arange(52, dtype=np.uint8), (100_000, 1)), axis=1)[:, :7]
    kinds = np.bincount(fq.odds.rank_hands(np.ascontiguousarray(hands), wild="8") >> 20, minlength=10)
    assert reference("10.6") == np.count_nonzero(np.diff(kinds) > 0)


def test_lesson_09_by_listing_where_the_queens_lie() -> None:
    def fates(unseen: int, queens: int, up: int) -> Counter[str]:
        ways = itertools.combinations(range(1, unseen + 1), queens)
        return Counter("vanishes" if up in way else "again" if min(way) < up else "stays" for way in ways)

    assert reference("09.1") * 90 == 20
    assert reference("09.2") == sum([70] * 3 + [-20] * 7) / 10  # ten hands, three of them won
    assert reference("09.3") == Fraction(fates(38, 3, 3)["stays"], comb(38, 3))
    assert round(float(reference("09.3")), 3) == 0.776
    assert reference("09.4") == 1 - no_special(38, 3, 1)
    for *table, stays, again, vanishes, pot, bet in TASKS["09.5"]["cases"]:
        ways, won = fates(*table), {"stays": stays, "again": again, "vanishes": vanishes}
        gains = [Fraction(won[fate] * pot - (100 - won[fate]) * bet, 100) * many for fate, many in ways.items()]
        assert reference("09.5")(*table, stays, again, vanishes, pot, bet) == sum(gains) / ways.total()


def test_lesson_09_a_bet_by_counting_hands() -> None:
    folds, calls = 1, 12  # of 13 hands; of each 4 that he calls she wins one, 150 beans, and loses 60 in three
    assert reference("09.6") == Fraction(folds, folds + calls)
    assert folds * 90 + calls // 4 * 150 - 3 * (calls // 4) * 60 == 0
    for fold, won in ((Fraction(4, 13), Fraction(1, 4)), (Fraction(55, 100), 0)):  # as good as a check
        assert fold * 90 + (1 - fold) * (won * 150 - (1 - won) * 60) == Fraction(1, 4) * 90


# ---- Lesson 12, recomputed: variances straight from listed ways, hands by the rule sheet card by card


def spread(values: list[Fraction]) -> Fraction:
    """The variance of equally likely values."""
    return Fraction(sum(value**2 for value in values), len(values)) - Fraction(sum(values), len(values)) ** 2


def ends_with_nothing(queens: tuple[int, ...], up: int = 4) -> int:
    return wild_at_the_end(["Q♣" if place in queens else f"{place}♣" for place in range(1, up + 1)]) == "nothing"


def test_lesson_12_by_listing() -> None:
    nine, six = (list(itertools.combinations(range(1, cards + 1), queens)) for cards, queens in ((9, 3), (6, 2)))
    groups = {up: [ends_with_nothing(way) for way in nine if sum(place <= 4 for place in way) == up] for up in range(4)}
    within = sum(Fraction(len(group), len(nine)) * spread(group) for group in groups.values())
    assert reference("12.2") == [spread([ends_with_nothing(way) for way in nine]) - within, within]
    ends = [ends_with_nothing(way) for way in six]
    backwards = [ends_with_nothing(tuple(5 - place for place in way if place < 5)) for way in six]
    assert reference("12.4") == 2 * spread([Fraction(a + b, 2) for a, b in zip(ends, backwards, strict=True)])
    pairs = [Fraction(max(way) + 7 - min(way), 2) for way in six]
    assert reference("12.5") == 2 * spread(pairs)
    shares = [Fraction(sum(place <= 4 for place in way) or 4, 4) for way in six]
    assert reference("12.1") == 6000 * spread(shares) / spread(ends)
    for queens, up in TASKS["12.3"]["cases"][:-2]:
        ways = list(itertools.combinations(range(1, up + 1), queens))
        assert reference("12.3")(queens, up) == Fraction(sum({1, up} <= set(way) for way in ways), len(ways))


def test_lesson_12_two_rules_by_the_package() -> None:
    found = {"none": [], "keep": []}
    for way in itertools.combinations(range(6), 2):
        queens, others = [*fq.cards("Qs Qh")], [*fq.cards("2c 3c 4c 5c")]
        mini = [(queens if place in way else others).pop() for place in range(6)]  # the end of a longer deal
        for ruling, ends in found.items():
            rules = fq.rules("follow-the-queen", final_trigger=ruling)
            ends.append(int(not fq.deal(rules, 2, deck=[*fq.cards("6d 7d 8d 9d 6h 7h 8h 9h"), *mini]).wild))
    apart = spread(found["none"]) + spread(found["keep"])
    assert reference("12.6") == [spread([a - b for a, b in zip(*found.values(), strict=True)]), apart]


# ---- Lesson 11, recomputed: intervals by the package, placements listed, Ben's dealing followed hand by hand


def test_lesson_11_classmates_as_the_prompt_shows_them() -> None:
    prompt = cells_of(ROOT / "exercises/11_say_how_sure.ipynb")["task-11-1"]
    shares = [Fraction(share) for share in re.findall(r"0\.\d\d(?= ·|\n)", prompt)]
    assert len(shares) == 10
    p, z = Fraction(134, 455), Fraction(196, 100)
    apart = [(share - p) ** 2 > z**2 * share * (1 - share) / 100 for share in shares]
    assert reference("11.1") == sum(apart)
    root = Fraction(28, 1000) / Fraction(7, 1000)  # how much narrower
    assert reference("11.2") == 1000 * root**2


def test_lesson_11_by_listing_placements() -> None:
    for cards, special, up in TASKS["11.3"]["cases"][:-2]:
        seen = [sum(place < up for place in queens) for queens in itertools.combinations(range(cards), special)]
        mean = Fraction(sum(seen), len(seen))
        assert reference("11.3")(cards, special, up) == sum((one - mean) ** 2 for one in seen) / len(seen)
    for players in (4, 7):
        chances = fq.odds.queens_up(players)
        mean = sum(queens * chance for queens, chance in enumerate(chances))
        spread = sum(queens**2 * chance for queens, chance in enumerate(chances)) - mean**2
        assert reference("11.3")(52, 4, 4 * players) == spread


def test_lesson_11_no_success_and_ben_who_stops() -> None:
    largest = reference("11.4")
    assert largest**2 == 4 * largest * (1 - largest) / 46
    p, reached, mean = Fraction(134, 455), Fraction(0), Fraction(0)
    for hands in itertools.product((0, 1), repeat=3):
        chance = prod((p if hand else 1 - p for hand in hands), start=Fraction(1))
        dealt = next((n for n in (1, 2) if 2 * sum(hands[:n]) >= n), 3)
        reached += chance * (2 * sum(hands[:dealt]) >= dealt)
        mean += chance * Fraction(sum(hands[:dealt]), dealt)
    assert reference("11.5") == reached
    assert round(float(mean), 3) == 0.447  # as the model answer says


# ---- Lesson 14, recomputed by the package, and the two simulated answers by a seed of their own


def test_lesson_14_by_the_package() -> None:
    assert reference("14.1") == sum(number * chance for number, chance in fq.odds.triggers(players=5).items())
    assert reference("14.2") == statistics.pvariance([Fraction(1)] * 150 + [Fraction(-1)] * 50 + [Fraction(0)] * 800)
    assert reference("14.2") / reference("14.3") == Fraction(2, 1000) ** 2
    extra = [fq.rules(game, final_trigger="centre_card") for game in ("follow-the-queen", "dirty-schultz")]
    assert reference("14.4") == [fq.odds.no_wild(game, players=4) for game in ("follow-the-queen", extra[0],
                                                                              "dirty-schultz", extra[1])]
    gaps = [fq.odds.simulate(game, deals=60_000, seed=5).estimate("pot_share", 4).value
            - fq.odds.simulate(game, deals=60_000, seed=5).estimate("pot_share", 1).value
            for game in ("seven-card-stud", "follow-the-queen", "dirty-schultz")]
    assert abs(gaps[0]) < 0.015 < gaps[1] < 0.035 < gaps[2]
    assert "ABC"[gaps.index(max(gaps))] == reference("14.5")


def test_a_half_written_lesson_troubles_no_other(monkeypatch, tmp_path):
    from foldqueen import exercises
    (tmp_path / "01.toml").write_text((exercises._FOLDER / "01.toml").read_text("utf-8"), "utf-8")
    (tmp_path / "02.toml").write_text("[[task", "utf-8")
    monkeypatch.setattr(exercises, "_FOLDER", tmp_path)
    exercises._tasks_of.cache_clear()
    assert fq.check("01.4", ...).kind == "unanswered"
    assert fq.check("02.1", ...).kind == "unreadable"
    exercises._tasks_of.cache_clear()


def test_the_minutes_of_a_sheet_are_those_of_its_tasks(source):
    text = "\n".join(cell.source for cell in nbformat.read(source, as_version=4).cells)
    tasks = sum(map(int, re.findall(r"^\*(\d+) minutes", text, flags=re.MULTILINE)))
    assert abs(int(re.search(r"^About (\d+) minutes", text, flags=re.MULTILINE)[1]) - tasks) <= 5


def test_a_function_that_fails_is_not_asked_for_its_name():
    """It has been handed in; one that leaves the lesson, by `exit`, is a failure like another."""
    for name, function in (("division", lambda *_: 1 / 0), ("exit", lambda *_: exit())):
        result = check("02.5", function)
        assert result.kind == "unreadable", name
        assert "Mend it, and hand it in again" in result.lines[0] and "Write the name" not in result.lines[0]
    assert "Write the name" in check("02.5", 7).lines[0]
