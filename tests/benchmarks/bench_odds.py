"""Hands and deals a second, against other evaluators in the same run: `pytest tests/benchmarks/bench_odds.py`.

Needs pytest-benchmark, and times whichever of eval7, phevaluator, treys, pokerkit and numba are installed. Compare rows
of one run only: each says how many hands or deals one round holds.
"""
import importlib
import random

import numpy as np
import pytest

import foldqueen as fq
from foldqueen.odds import engine
from foldqueen.odds.chances import equity
from foldqueen.odds.simulation import CHUNK, simulate

HANDS = 1 << 20
RANKS, SUITS = "23456789TJQKA", "cdhs"
NAMES = [rank + suit for rank in RANKS for suit in SUITS]


@pytest.fixture(scope="module")
def hands():
    rng = np.random.default_rng(1)
    return rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (HANDS, 1)), axis=1)[:, :7].copy()


@pytest.fixture(params=["numpy", "numba"])
def compiled(request, monkeypatch):
    if request.param == "numba":
        pytest.importorskip("numba")
    monkeypatch.setattr(engine, "WORTH_COMPILING", 0 if request.param == "numba" else 1 << 60)


def timed(benchmark, many, function, *arguments):
    benchmark.extra_info["items a round"] = many
    benchmark.pedantic(function, arguments, rounds=5, warmup_rounds=1)


@pytest.mark.benchmark(group="a million hands of seven cards")
@pytest.mark.parametrize("wild", [None, "4", "Q4"])
@pytest.mark.usefixtures("compiled")
def test_hands(benchmark, hands, wild):
    timed(benchmark, HANDS, engine.rank_hands, hands, wild)


@pytest.mark.benchmark(group="six-player deals")
@pytest.mark.parametrize("game", ["follow-the-queen", "hidden-queens-wild", "dirty-schultz", "dirty-schultz-centre"])
@pytest.mark.usefixtures("compiled")
def test_deals(benchmark, game):
    timed(benchmark, 16 * CHUNK, simulate, game, 6, 16 * CHUNK, 1)


@pytest.mark.benchmark(group="run-outs of what one seat sees, or everybody")
@pytest.mark.parametrize(("players", "street", "seat", "many"), [(6, "fifth", 2, 20_000), (2, "sixth", 1, 447_720),
                                                                 (4, "sixth", None, 491_400)])
@pytest.mark.usefixtures("compiled")
def test_equity(benchmark, players, street, seat, many):
    view = fq.deal("follow-the-queen", players, seed=5).at(street)
    view = view.seen_by(seat) if seat else view
    assert equity(view, seed=1).deals == many
    timed(benchmark, many, lambda: equity(view, seed=1))


def evaluator(name):
    """Another evaluator as a function of one hand, and how it writes a card number."""
    module = pytest.importorskip(name)
    if name == "eval7":
        return module.evaluate, lambda number: module.Card(NAMES[number])
    if name == "phevaluator":
        return lambda hand: module.evaluate_cards(*hand), int
    if name == "treys":
        judge = module.Evaluator()
        return lambda hand: judge.evaluate([], hand), lambda number: module.Card.new(NAMES[number])
    card = importlib.import_module("pokerkit").Card.parse
    return module.StandardHighHand.from_game, lambda number: next(iter(card(NAMES[number])))


@pytest.mark.benchmark(group="hands of seven cards, one at a time")
@pytest.mark.parametrize(("name", "many"), [("eval7", 50_000), ("phevaluator", 50_000), ("treys", 5_000),
                                            ("pokerkit", 200)])
def test_others(benchmark, hands, name, many):
    evaluate, written = evaluator(name)
    deck = [written(number) for number in range(52)]
    some = [[deck[card] for card in hand] for hand in hands[:many].tolist()]
    timed(benchmark, many, lambda: [evaluate(hand) for hand in some])


@pytest.mark.benchmark(group="six-player deals")
def test_deals_with_random_sample_and_eval7(benchmark):
    evaluate, written = evaluator("eval7")
    deck = [written(number) for number in range(52)]

    def deal():
        for _ in range(2_000):
            cards = random.sample(deck, 42)
            max(evaluate(cards[seat::6]) for seat in range(6))

    timed(benchmark, 2_000, deal)
