"""Hands and deals a second, against other evaluators in the same run; `make bench` prints the ratios.

Whichever of eval7, phevaluator, treys, pokerkit and numba are missing are skipped.
"""
import importlib
import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from foldqueen.odds import engine
from foldqueen.odds.decks import CHUNK, shuffled_decks
from foldqueen.odds.simulation import simulate

HANDS = 1 << 20
NAMES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
OF_HANDS = pytest.mark.benchmark(group="hands of seven cards")
OF_DEALS = pytest.mark.benchmark(group="six-player deals")


@pytest.fixture(scope="module")
def hands():
    return np.ascontiguousarray(shuffled_decks(np.random.SFC64(1), HANDS, 7))


def others(name):
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


@OF_HANDS
@pytest.mark.parametrize(("name", "many"), [("eval7", 50_000), ("phevaluator", 50_000), ("treys", 5_000),
                                            ("pokerkit", 200)])
def test_others(timed, hands, name, many):
    evaluate, written = others(name)
    deck = [written(number) for number in range(52)]
    some = [[deck[card] for card in hand] for hand in hands[:many].tolist()]
    timed(many, lambda: [evaluate(hand) for hand in some])


@pytest.fixture(params=["numpy", "numba"])
def compiled(request, monkeypatch):
    if request.param == "numba":
        pytest.importorskip("numba")
    monkeypatch.setattr(engine, "WORTH_COMPILING", 0 if request.param == "numba" else 1 << 60)


@OF_HANDS
@pytest.mark.parametrize("wild", ["none", "4", "Q4"])
@pytest.mark.usefixtures("compiled")
def test_hands(timed, hands, wild):
    timed(HANDS, engine.rank_hands, hands, None if wild == "none" else wild)


@OF_DEALS
def test_random_sample_and_eval7(timed):
    evaluate, written = others("eval7")
    deck = [written(number) for number in range(52)]

    def deal():
        for _ in range(2_000):
            cards = random.sample(deck, 42)
            max(evaluate(cards[seat::6]) for seat in range(6))

    timed(2_000, deal)


@OF_DEALS
@pytest.mark.parametrize("game", ["follow-the-queen", "hidden-queens-wild", "dirty-schultz", "dirty-schultz-centre"])
@pytest.mark.usefixtures("compiled")
def test_deals(timed, game):
    timed(16 * CHUNK, simulate, game, 6, 16 * CHUNK, 1)


@OF_DEALS
def test_deals_on_two_threads(timed, monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setattr(engine, "WORTH_COMPILING", 0)
    with ThreadPoolExecutor(2) as threads:
        timed(64 * CHUNK, lambda: simulate("follow-the-queen", 6, 64 * CHUNK, 1, executor=threads))
