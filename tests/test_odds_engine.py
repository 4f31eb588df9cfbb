"""The bulk evaluator: the same values as `best_hand`, hand by hand, and the same order as phevaluator."""
import hashlib
import json
import random
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest

import foldqueen as fq
import make_tables
from foldqueen.card import DECK
from foldqueen.odds import engine
from foldqueen.odds.engine import CHUNK, NATURAL_ROYAL, WildSets, rank_columns, rank_hands, tables

STANDARD = fq.Ranking(duplicates="standard")
ROYAL = fq.Ranking(five_of_a_kind="below_natural_royal")


def packed(hand):
    """A Hand's value as the engine writes it."""
    category, *ranks = hand.value
    return int(category) << 20 | sum(int(rank) << 16 - 4 * place for place, rank in enumerate(ranks))


def random_hands(seed, many, cards):
    """Hands from the whole deck and from two suits or six ranks, where flushes and straights are common."""
    rng = np.random.default_rng(seed)
    hands = np.empty((many, cards), np.uint8)
    for row in range(many):
        deck = np.arange(52)
        if row % 3 == 1:
            deck = deck[np.isin(deck % 4, rng.choice(4, 2, replace=False))]
        elif row % 3 == 2:
            deck = deck[(deck // 4 - rng.integers(13)) % 13 < 6]
        hands[row] = rng.choice(deck, cards, replace=False)
    return hands


def differences(hands, wild, ranking):
    """The rows on which the engine and best_hand disagree; `wild` has a set of cards for every row."""
    masks = np.array([sum(1 << int(card) for card in cards) for cards in wild], np.uint64)
    values = rank_hands(hands, masks, ranking)
    return [(row, wild[row]) for row in range(len(hands)) if values[row] != packed(fq.best_hand(
        [DECK[card] for card in hands[row]], wild=[DECK[card] for card in wild[row]], ranking=ranking))]


@pytest.mark.parametrize("ranking", [None, STANDARD, ROYAL], ids=str)
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_every_number_of_wild_cards_is_worth_what_best_hand_says(cards, ranking):
    assert_agreement(random_hands(cards, 600, cards), ranking)


@pytest.mark.verify
@pytest.mark.parametrize("ranking", [None, STANDARD, ROYAL], ids=str)
def test_many_hands_are_worth_what_best_hand_says(ranking):
    assert_agreement(random_hands(8, 40_000, 7), ranking)


def assert_agreement(hands, ranking):
    wild = [hand[: row % (len(hand) + 1)].tolist() for row, hand in enumerate(hands)]
    assert not differences(hands, wild, ranking)


@pytest.mark.parametrize("wild", [None, "4", "Q7", "10", fq.Rank.ACE, "Js Jh", [fq.Rank.TWO, fq.Card("Qs")]])
def test_wild_is_named_as_for_best_hand(wild):
    hands = random_hands(1, 300, 7)
    expected = [packed(fq.best_hand([DECK[card] for card in hand], wild=wild)) for hand in hands]
    assert rank_hands(hands, wild).tolist() == expected


def test_hands_with_known_values():
    """The cases of the rules: they were computed by literal substitution, apart from this project's code."""
    cases = json.loads((Path(__file__).parent / "data" / "cases.json").read_text())["hand_cases"]
    for convention, key in ((None, "value"), (STANDARD, "value_no_duplicate_flush")):
        for case in cases:
            cards = fq.cards(case["cards"])
            wild = [*fq.cards(case.get("wild_cards") or ""), *map(fq.Rank, ranks_of(case["wild_ranks"]))]
            value = rank_hands(np.array([[card.number for card in cards]], np.uint8), wild, convention)[0]
            category, *ranks = case[key]
            assert value == category << 20 | sum(rank << 16 - 4 * place for place, rank in enumerate(ranks)), case


def ranks_of(named):
    return [rank if isinstance(rank, int) else "23456789TJQKA".index(rank) + 2 for rank in named]


@pytest.mark.parametrize(("cards", "wild", "category", "ranks"), [
    ("As", None, 0, (14,)), ("7s 7d", None, 1, (7,)), ("7s 7d 7c 7h", None, 7, (7,)), ("9s 9c 2d 2h", None, 2, (9, 2)),
    ("2s 3s 4s 5s", None, 0, (5, 4, 3, 2)), ("Ks 4d", "4", 1, (13,)), ("Ks 8d 4d", "4", 1, (13, 8)),
])
def test_fewer_than_five_cards_are_a_board(cards, wild, category, ranks):
    value = rank_hands(np.array([[card.number for card in fq.cards(cards)]], np.uint8), wild)[0]
    assert value == category << 20 | sum(rank << 16 - 4 * place for place, rank in enumerate(ranks))


def test_a_natural_royal_has_a_value_of_its_own():
    hands = np.array([[card.number for card in fq.cards(text)]
                      for text in ("As Ks Qs Js Ts 4c 4d", "As Ks Qs Js 4c 4d 2c")], np.uint8)
    assert rank_hands(hands, "4", ROYAL).tolist() == [NATURAL_ROYAL, 8 << 20 | 14 << 16]
    assert rank_hands(hands, "4")[0] == 8 << 20 | 14 << 16


def test_order_agrees_with_phevaluator():
    assert_order(random_hands(3, 6_000, 7))


@pytest.mark.verify
def test_order_agrees_with_phevaluator_on_a_million_hands():
    rng = np.random.default_rng(4)
    for _ in range(20):
        assert_order(rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (50_000, 1)), axis=1)[:, :7].copy())


def assert_order(hands):
    """One of our values for each of theirs, and in the opposite order: theirs are smaller for better hands."""
    from phevaluator import evaluate_cards
    pairs = set(zip((evaluate_cards(*hand) for hand in hands.tolist()), rank_hands(hands).tolist(), strict=True))
    theirs, ours = zip(*sorted(pairs), strict=True)
    assert len(set(theirs)) == len(pairs) and all(a > b for a, b in pairwise(ours))


def test_every_value_in_order_is_pinned():
    """Whatever changes a value or the order of two changes this hash."""
    values = tables()["values"]
    assert len(values) == 10_125 and (np.diff(values) > 0).all()
    assert hashlib.sha256(values.astype("<i4").tobytes()).hexdigest() == VALUES


VALUES = "5598622f8089ab032b472830af937ca65b50d0e64f8be424f4f0bca1b329d0a3"


def test_the_tables_are_those_that_their_script_makes():
    made = make_tables.make()
    assert made.keys() == tables().keys()
    assert all(np.array_equal(made[name], table) for name, table in tables().items())


@cache
def five_cards():
    """Every hand of five cards."""
    hands = np.fromiter((card for hand in combinations(range(52), 5) for card in hand), np.uint8, 2_598_960 * 5)
    return hands.reshape(-1, 5)


@pytest.mark.parametrize("wild", ["-", "2", "7", "Q"])
def test_all_five_card_hands_are_counted_as_they_should_be(wild):
    values = rank_hands(five_cards(), None if wild == "-" else wild)
    counts = np.bincount(values >> np.int32(20), minlength=10).tolist()
    assert counts == FIVE_CARDS[wild]


FIVE_CARDS = {  # high card to five of a kind; the same counts stand in data/numbers.json where it has them
    "-": [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40, 0],
    "2": [799680, 1225008, 95040, 355080, 62232, 14472, 12672, 31552, 2552, 672],
    "7": [802740, 1234080, 95040, 358320, 46860, 14844, 12672, 31600, 2132, 672],
    "Q": [800700, 1228032, 95040, 356160, 57108, 14596, 12672, 31568, 2412, 672],
}


def test_the_work_is_cut_into_pieces_that_change_nothing():
    hands = np.tile(random_hands(5, 500, 7), (CHUNK // 250, 1))
    values = rank_hands(hands, "4")
    assert values.dtype == np.int32 and len(values) > CHUNK
    assert np.array_equal(values, np.tile(values[:500], CHUNK // 250))
    assert rank_hands(hands[:0]).shape == (0,)


@pytest.mark.parametrize(("array", "wild", "named"), [
    ([[0, 1, 2, 3, 4]], None, "list"),
    (np.zeros((1, 5), np.int64), None, "int64"),
    (np.zeros(5, np.uint8), None, r"shape \(5,\)"),
    (np.zeros((1, 8), np.uint8), None, r"shape \(1, 8\)"),
    (np.zeros((2, 0), np.uint8), None, r"shape \(2, 0\)"),
    (np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, 52]], np.uint8), None, "52 in row 1"),
    (np.array([[0, 1, 2, 3, 4], [0, 1, 2, 41, 41]], np.uint8), None, "Q♦ stands twice in row 1"),
    (np.array([[0, 1, 2, 3, 4]], np.uint8), "1", "'1'"),
    (np.array([[0, 1, 2, 3, 4]], np.uint8), np.zeros(2, np.uint64), "in 1 hands"),
    (np.array([[0, 1, 2, 3, 4]], np.uint8), np.zeros(1, np.int64), "int64"),
    (np.array([[0, 1, 2, 3, 4]], np.uint8), np.full(1, 1 << 52, np.uint64), "bits 0 to 51"),
])
def test_bad_arrays_are_refused_by_name(array, wild, named):
    with pytest.raises(ValueError, match=named):
        rank_hands(array, wild)


def test_the_ruling_without_tables_is_refused():
    with pytest.raises(ValueError, match="duplicates='none'"):
        rank_hands(np.array([[0, 1, 2, 3, 4]], np.uint8), ranking=fq.Ranking(duplicates="none"))


def test_random_order_of_cards_changes_nothing():
    hands = random_hands(6, 500, 7)
    rng = random.Random(1)
    for _ in range(3):
        order = rng.sample(range(7), 7)
        assert np.array_equal(rank_hands(hands, "Q4"), rank_hands(hands[:, order].copy(), "Q4"))


@pytest.mark.parametrize("ranking", [None, STANDARD, ROYAL], ids=str)
@pytest.mark.parametrize("cards", [3, 5, 7])
def test_the_compiled_evaluator_gives_the_same_answers(monkeypatch, cards, ranking):
    pytest.importorskip("numba", reason="the extra 'fast' is not installed")
    hands = random_hands(9, 3_000, cards)
    rank_sets = WildSets([range(4 * rank, 4 * rank + 4) for rank in range(13)])
    chosen = np.arange(len(hands)) % 13

    def everything():
        return [rank_hands(hands, ranking=ranking), rank_hands(hands, "Q4", ranking),
                *rank_columns(hands.T.copy(), rank_sets, chosen, ranking),
                *rank_columns(hands.T, rank_sets, 3, ranking)]

    monkeypatch.setattr(engine, "WORTH_COMPILING", 1 << 60)
    plain = everything()
    monkeypatch.setattr(engine, "WORTH_COMPILING", 0)
    assert engine.compiled(1)
    assert all(np.array_equal(ours, theirs) for ours, theirs in zip(everything(), plain, strict=True))


def test_the_compiled_evaluator_refuses_the_same_rows(monkeypatch):
    pytest.importorskip("numba", reason="the extra 'fast' is not installed")
    monkeypatch.setattr(engine, "WORTH_COMPILING", 0)
    hands = random_hands(9, 100, 7)
    hands[70, 3] = hands[70, 5]
    with pytest.raises(ValueError, match="stands twice in row 70"):
        rank_hands(hands)
    hands[40, 6] = 200
    with pytest.raises(ValueError, match="200 in row 40"):
        rank_hands(hands)


@pytest.mark.parametrize("error", [ImportError, AttributeError])
def test_a_numba_that_breaks_on_import_is_done_without(monkeypatch, error):
    """As with a file coverage.py of the user's own, which Numba imports."""
    def broken(_):
        raise error

    monkeypatch.setattr(engine, "import_module", broken)
    assert engine._kernels.__wrapped__() is None


def test_few_hands_never_wait_for_a_compiler(monkeypatch):
    monkeypatch.setattr(engine, "_valued", 0)
    rank_hands(random_hands(9, 500, 7))
    assert engine._valued < engine.WORTH_COMPILING and engine.compiled(500) is None
