"""Variance reduction: exact variances against every placement of the queens, and each method against its own spread."""
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

import foldqueen as fq
from foldqueen import odds
from foldqueen.odds import bulk
from foldqueen.odds.decks import chunk_decks
from foldqueen.odds.smarter import Case, _law
from foldqueen.odds.tally import MAPPINGS, SINGLE, Estimate, Tally, by_deal

METHODS = {
    "plain": odds.plain_monte_carlo,
    "conditional": odds.conditional_monte_carlo,
    "control variate": odds.control_variate,
    "two control variates": lambda *work: odds.control_variate(*work, last_card=True),
    "stratified": odds.stratified_sampling,
    "antithetic": odds.antithetic_variates,
}


@pytest.fixture(scope="module")
def placements():
    """Each way to place four queens among 52 cards, of which the first 16 are up: queens up, first, last."""
    places = np.array(list(combinations(range(52), 4)))
    return (places < 16).sum(axis=1), (places == 0).any(axis=1), (places == 15).any(axis=1)


def test_the_chance_of_each_case_against_every_placement(placements):
    cases, counts = np.unique(np.stack(placements), axis=1, return_counts=True)
    counted = {Case(*case): Fraction(int(count), 270_725) for case, count in zip(cases.T, counts, strict=True)}
    assert _law(4) == counted


def test_variances_against_every_placement(placements):
    queens, first, last = placements
    wild = (last | (queens == 0)).astype(float)
    backwards = (first | (queens == 0)).astype(float)

    def residual(*controls):
        columns = np.stack([np.ones(len(wild)), *controls], axis=1)
        return np.var(wild - columns @ np.linalg.lstsq(columns, wild, rcond=None)[0])

    within = sum(np.var(wild[queens == q]) * np.mean(queens == q) for q in range(5))
    expected = {"plain": np.var(wild), "conditional": np.var(wild) - within, "control variate": residual(queens),
                "two control variates": residual(queens, last), "stratified": within,
                "antithetic": np.var(wild) + np.cov(wild, backwards, ddof=0)[0, 1]}
    assert {key: float(value) for key, value in odds.variance_per_deal(4).items()} == pytest.approx(expected)


def test_variances_of_four_players():
    exact = odds.variance_per_deal(4)
    assert {key: round(float(value), 4) for key, value in exact.items()} == {
        "plain": .2078, "conditional": .1399, "control variate": .1487, "two control variates": .0808,
        "stratified": .0679, "antithetic": .3431}
    assert exact["stratified"] == Fraction(15, 221) and exact["two control variates"] == Fraction(99, 1225)


@pytest.mark.parametrize("players", range(2, 9))
def test_the_variance_splits_and_its_mean_is_the_chance(players):
    exact, p = odds.variance_per_deal(players), odds.no_wild("follow-the-queen", players)
    assert exact["plain"] == p * (1 - p) == exact["conditional"] + exact["stratified"]
    assert exact["two control variates"] < exact["control variate"] < exact["plain"] < exact["antithetic"]
    assert sum(_law(players).values()) == 1


@pytest.mark.parametrize("method", METHODS)
def test_a_method_has_its_variance_and_the_right_mean(method):
    estimate = METHODS[method](4, 200_000, 3)
    exact = float(odds.variance_per_deal(4)[method])
    assert estimate.standard_error**2 * 200_000 == pytest.approx(exact, rel=0.02)
    assert abs(estimate.value - 134 / 455) < 4 * estimate.standard_error
    assert estimate.interval[0] < estimate.value < estimate.interval[1]


@pytest.mark.parametrize("method", METHODS)
def test_runs_spread_as_a_method_says(method):
    """Three hundred runs: the variance between them is known within 8 %."""
    runs = [METHODS[method](4, 600, seed) for seed in range(300)]
    exact = float(odds.variance_per_deal(4)[method])
    assert np.var([run.value for run in runs]) * 600 == pytest.approx(exact, rel=0.33)
    assert np.mean([run.standard_error for run in runs])**2 * 600 == pytest.approx(exact, rel=0.05)
    assert np.mean([low < 134 / 455 < high for _, _, (low, high) in runs]) == pytest.approx(.95, abs=.05)


@pytest.mark.parametrize("players", [2, 7, 8])
def test_every_number_of_players(players):
    exact = float(odds.no_wild("follow-the-queen", players))
    for method in METHODS.values():
        estimate = method(players, 40_000, 11)
        assert abs(estimate.value - exact) < 4 * estimate.standard_error


def test_plain_is_what_simulate_finds():
    assert odds.plain_monte_carlo(5, 30_000, 9) == odds.simulate("follow-the-queen", 5, 30_000, 9).estimate("no_wild")


def test_few_deals_still_reach_every_stratum():
    assert all(np.isfinite(odds.stratified_sampling(2, 20, seed)[:2]).all() for seed in range(40))
    with pytest.raises(ValueError, match=r"deals=19 .* from 20"):
        odds.stratified_sampling(2, 19)


# ---- two rule sets on the same shuffles

def figures(rules, players):
    """Every figure that a tally has."""
    tally = Tally(rules, players)
    return [(name, None) for name in SINGLE] + [(name, key) for name in MAPPINGS for key in getattr(tally, name)]


@pytest.mark.parametrize("game", ["follow-the-queen", "no-queen-no-game", "black-mariah", "seguire-la-regina"])
def test_what_each_deal_adds_makes_the_tally(game):
    rules, tally = fq.RULES[game], odds.simulate(game, 3, 2_000, seed=5)
    outcomes = bulk.play(rules, 3, chunk_decks(5, 0, 2_000), {})
    for name, key in figures(rules, 3):
        parts, wholes = by_deal(outcomes, name, key)
        assert parts.sum() / wholes.sum() == pytest.approx(tally.estimate(name, key).value), (name, key)


@pytest.mark.parametrize(("name", "key"), [
    ("no_wild", None), ("split", None), ("carried", None), ("winning_category", 7), ("wild_rank", None),
    ("category", 5), ("wild_cards_held", 1), ("pot_share", 2)])
@pytest.mark.parametrize(("first", "second"), [
    ("no-queen-no-game", "follow-the-queen"), ("dirty-schultz", "seven-card-stud"), ("baseball", "black-mariah")])
def test_a_paired_difference_is_the_difference_of_two_tallies(first, second, name, key):
    deals = 30 if first == "baseball" else 500
    paired = odds.common_random_numbers(first, second, name, key, players=3, deals=deals, seed=2)
    one, other = (odds.simulate(game, 3, deals, seed=2).estimate(name, key) for game in (first, second))
    assert paired.value == pytest.approx(one.value - other.value, abs=1e-12)


def test_the_same_shuffles_cancel_what_two_games_share():
    games = "follow-the-queen", "extra-card-after-final-queen"
    paired = odds.common_random_numbers(*games, deals=20_000, seed=4)
    apart = odds.simulate(games[0], 4, 20_000, 4).estimate("no_wild") - \
        odds.simulate(games[1], 4, 20_000, 5).estimate("no_wild")
    assert paired.standard_error < 0.6 * apart.standard_error
    for estimate in (paired, apart):
        assert abs(estimate.value - 1 / 13) < 4 * estimate.standard_error


@pytest.mark.parametrize(("name", "key"), [("category", fq.Category.FULL_HOUSE), ("pot_share", 4)])
def test_paired_differences_spread_as_they_say(name, key):
    """In one of the games a deal may show no hand at all, so a proportion of hands is a ratio of two sums."""
    runs = [odds.common_random_numbers("hidden-queens-wild", "no-queen-no-game", name, key, deals=200, seed=seed)
            for seed in range(150)]
    spread, said = np.std([run.value for run in runs]), np.mean([run.standard_error for run in runs])
    assert 0.77 < spread / said < 1.24


def test_estimates_of_different_deals_are_subtracted():
    difference = Estimate(.5, .03, (0, 1)) - Estimate(.1, .04, (0, 1))
    assert difference == Estimate(.4, .05, pytest.approx((.302, .498), abs=1e-4))
    assert str(Estimate(.99, .1, (0, 1)) - Estimate(.01, 0, (0, 1)))[:6] == "0.9800"
    with pytest.raises(TypeError):
        difference - 1


@pytest.mark.parametrize(("change", "named"), [
    ({"second": "whist"}, "'whist'"), ({"players": 9}, "9 players"), ({"players": 4.0}, "4.0"),
    ({"deals": 3}, "deals=3"), ({"deals": "many"}, "deals='many'"), ({"name": "wins"}, "'wins'"),
    ({"key": 3}, "no entry 3"), ({"name": "pot_share", "key": 5}, "no entry 5"), ({"seed": -1}, "seed=-1")])
def test_impossible_comparisons_are_refused(change, named):
    with pytest.raises(ValueError, match=named):
        odds.common_random_numbers(**{"first": "follow-the-queen", "second": "baseball", "deals": 20, **change})


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("work", [(1, 100, 1), (9, 100, 1), ("4", 100, 1), (4, 1.5, 1), (4, True, 1), (4, 100, "x")])
def test_impossible_work_is_refused(method, work):
    with pytest.raises(ValueError, match=r"cannot be|number of deals|cannot deal from seed"):
        METHODS[method](*work)
