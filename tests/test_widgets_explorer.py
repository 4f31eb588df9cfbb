"""The odds explorer by its handlers: guess first, exact bars, deals over them, and errors in place."""

import gc
import re
from fractions import Fraction

import pytest
from ipywidgets.widgets.widget import _instances

import foldqueen as fq
from foldqueen.odds.questions import (
    Deals,
    _dealt,
    _read,
    exact_chances,
    floor_of_no_wild,
    outcomes,
    questions,
    read_at_once,
)
from foldqueen.widgets.explorer import OddsExplorer
from foldqueen.words import exploring


def text_of(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def alt_of(html):
    return re.search(r'alt="(.*?)"', html)[1]


def guess(explorer, text):
    explorer.guess.value = text
    explorer.lock()


@pytest.fixture
def explorer():
    return OddsExplorer()


def test_nothing_is_told_before_the_guess_is_locked(explorer):
    assert "134/455" not in explorer.picture() + explorer.sentence()
    assert "No bars yet" in alt_of(explorer.picture())
    assert explorer.state["exact"] is None
    assert all(control.disabled for control in explorer._runs)
    explorer.run(1000)
    assert "lock it, then deal" in explorer.error
    assert explorer.state["deals"] == 0


def test_a_locked_guess_is_measured_against_the_exact_chance(explorer):
    guess(explorer, "40 %")
    assert explorer.state["exact"][4] == Fraction(134, 455)
    assert explorer.state["guess"] == 0.4
    assert explorer.guess.disabled
    shown = text_of(explorer.picture())
    assert "You guessed 40 %; exactly it is 134/455 = 29.45 %: 10.5 points too high." in shown
    assert "the last up card is a queen in one hand of 13" in shown
    alt = alt_of(explorer.picture())
    assert "4 players 0.2945" in alt
    assert "Your guess for 4 players is 0.4000. A dotted line marks last card a queen (1/13), 0.0769." in alt


def test_deals_add_up_and_their_points_are_the_tally_s(explorer):
    guess(explorer, "30")
    explorer._runs[0].click()
    explorer._runs[1].click()
    tally = fq.odds.simulate("follow-the-queen", 4, 1000, seed=1) + fq.odds.simulate("follow-the-queen", 4, 10_000,
                                                                                     seed=2)
    assert explorer.state["tally"] == tally
    assert explorer.state["points"] == {4: tally.estimate("no_wild")}
    assert "11,000 dealt, seeds 1 to 2" in explorer.counted.value
    value, error, interval = tally.estimate("no_wild")
    assert f"{value:.4f} ± {error:.4f}" in text_of(explorer.picture()).replace("\xa0", " ")
    assert f"({interval[0]:.4f} to {interval[1]:.4f})" in alt_of(explorer.picture())


def test_one_simulation_answers_the_next_question_and_each_question_has_its_own_guess(explorer):
    guess(explorer, "30")
    explorer.run(1000)
    explorer.question.value = "final_wild"
    assert explorer.state["guess"] is None and explorer.state["points"] == {}
    assert explorer.guess.value == ""
    guess(explorer, "6")
    assert sum(explorer.state["exact"].values()) == 1
    assert explorer.state["points"][fq.Rank.SEVEN] == explorer.state["tally"].estimate("wild_rank", fq.Rank.SEVEN)
    explorer.question.value = "no_wild"
    assert (explorer.state["guess"], explorer.guess.value) == (0.3, "30")


@pytest.mark.parametrize(("question", "key", "exact"), [
    ("queens_up", 1, Fraction(192, 455)), ("times_set", 1, Fraction(126192, 270725)),
    ("wild_cards_held", 0, Fraction(3712677663, 5853074500)), ("final_wild", None, Fraction(134, 455))])
def test_every_question_has_its_exact_bars_and_points_near_them(question, key, exact):
    explorer = OddsExplorer(question=question, seed=5)
    guess(explorer, "50")
    explorer.run(1000)
    state = explorer.state
    assert state["exact"][key] == exact
    value, error, _ = state["points"][key]
    assert abs(value - float(exact)) < 4 * error
    assert sum(point.value for point in state["points"].values()) == pytest.approx(1)


def test_what_has_no_exact_count_is_said_and_simulated():
    explorer = OddsExplorer(question="winning_category")
    guess(explorer, "11")
    assert explorer.state["exact"] == {}
    assert exploring.NO_COUNT in explorer.sentence()
    explorer.run(1000)
    assert "95 % interval" in explorer.sentence() and exploring.NO_COUNT in explorer.sentence()
    assert explorer.state["points"] == {
        kind: explorer.state["tally"].estimate("winning_category", kind) for kind in fq.Category}


def test_intervals_are_counted_where_chance_decides():
    explorer = OddsExplorer(question="final_wild")
    guess(explorer, "6")
    explorer.run(1000)
    assert re.search(r"1\d of 13 hold their exact chance", explorer.sentence())  # queens cannot be the rank


def test_what_has_not_come_yet_has_an_interval_from_zero():
    explorer = OddsExplorer("seven-card-stud", question="winning_category")
    guess(explorer, "20")
    explorer.run(1000)
    point = explorer.state["points"][fq.Category.FIVE_OF_A_KIND]
    assert point.value == 0 and point.interval[0] == pytest.approx(0) and 0.003 < point.interval[1] < 0.005
    assert f"0, at most {point.interval[1]:.4f}" in text_of(explorer.picture()).replace("\xa0", " ")


@pytest.mark.parametrize("game", fq.RULES)
def test_every_game_has_questions_whose_bars_are_complete(game):
    value = fq.rules(game)
    for name in questions(value):
        if (name == "wild_cards_held" and value.trigger) or (name == "no_wild" and value.trigger == "pair"):
            continue  # slow, and held by tests of the counts themselves
        known = exact_chances(value, 2, name)
        assert set(known) <= set(outcomes(value, name, known))
        if name != "no_wild" and known:
            assert sum(known.values()) == 1


def test_only_games_with_the_last_card_s_floor_show_it():
    with_floor = {game for game in fq.RULES if floor_of_no_wild(fq.rules(game))}
    assert {"follow-the-queen", "no-queen-no-game", "hidden-queens-wild"} <= with_floor
    assert not with_floor & {"all-queens-wild", "extra-card-after-final-queen", "dirty-schultz", "seven-card-stud"}


def test_what_the_log_counts_is_dealt_by_the_thousand_only():
    explorer = OddsExplorer("dirty-schultz", question="times_set")
    guess(explorer, "50")
    assert [control.disabled for control in explorer._runs] == [False, True, True]
    assert "card by card" in explorer.counted.value
    explorer.question.value = "no_wild"
    guess(explorer, "30")
    assert [control.disabled for control in explorer._runs] == [False, False, False]


def test_each_kind_of_deal_has_its_own_seeds():
    deals = Deals(fq.rules("follow-the-queen"), 2, seed=7)
    deals.run("no_wild", 10)
    deals.run("queens_up", 10)
    deals.run("final_wild", 10)
    assert (list(deals.seeds("no_wild")), list(deals.seeds("times_set"))) == ([7, 8], [7])
    assert (deals.deals("final_wild"), deals.deals("times_set")) == (20, 10)


def test_another_game_keeps_what_it_can_and_forgets_the_deals(explorer):
    guess(explorer, "30")
    explorer.run(1000)
    explorer.players.value = 8
    assert explorer.state["deals"] == 0
    explorer.game.value = "baseball"
    assert (explorer.players.value, explorer.question.value) == (6, "wild_cards_held")
    assert explorer.state["guess"] is None
    explorer.game.value = "follow-the-queen"
    explorer.players.value, explorer.question.value = 4, "no_wild"
    assert explorer.state["guess"] == 0.3


@pytest.mark.parametrize("text", ["", "many", "-1", "101", "nan", "<script>alert('x')</script>\""])
def test_a_bad_guess_is_named_in_place_as_text(explorer, text):
    guess(explorer, text)
    assert "is not a guess in per cent" in explorer.error
    assert "<script" not in explorer.error + explorer._repr_mimebundle_()["text/html"]
    assert explorer.state["guess"] is None
    guess(explorer, "29,5")
    assert (explorer.error, explorer.state["guess"]) == ("", pytest.approx(0.295))


@pytest.mark.parametrize("bad", [{"game": "poker"}, {"players": 9}, {"question": "luck"}, {"seed": -1},
                                 {"game": "deuces-wild", "question": "no_wild"}])
def test_an_explorer_that_cannot_be_is_a_value_error(bad):
    with pytest.raises(ValueError, match=r"choose|players|seed"):
        OddsExplorer(**bad)


def test_the_twin_follows_the_state_and_keeps_the_secret(explorer):
    bundle = explorer._repr_mimebundle_()
    assert bundle["text/plain"] == explorer.sentence()
    assert "134/455" not in bundle["text/html"]
    guess(explorer, "30")
    assert "134/455" in explorer._repr_mimebundle_()["text/plain"]
    assert explorer.picture() in explorer._repr_mimebundle_()["text/html"]


def test_hundreds_of_clicks_leave_nothing_behind(explorer):
    guess(explorer, "30")
    gc.collect()
    before, children = len(_instances), len(explorer.children)
    for turn in range(60):
        explorer.run(100)
        explorer.start_over()
        explorer.players.value = 2 + turn % 3
        explorer.question.value = ("no_wild", "final_wild")[turn % 2]
    gc.collect()
    assert (len(_instances), len(explorer.children)) == (before, children)


def test_every_control_says_what_it_is(explorer):
    assert all(control.description for control in (explorer.game, explorer.players, explorer.question, explorer.guess,
                                                   explorer._lock, explorer._again, *explorer._runs))


def test_queens_that_make_themselves_wild_set_no_rank():
    plain, queens = (Deals(fq.rules(game), 4, seed=3) for game in ("follow-the-queen", "hole-queens-after-up-queen"))
    for deals in (plain, queens):
        deals.run("times_set", 50)
    assert queens.up_cards == plain.up_cards


@pytest.mark.parametrize("rules", [
    *(fq.rules(game) for game in fq.RULES if read_at_once(fq.rules(game))),
    fq.rules("follow-the-queen", queen_after_queen="queens_and_next"),
    fq.rules("follow-the-queen", cancel_at="follower", final_trigger="keep")], ids=repr)
def test_up_cards_read_at_once_say_what_the_log_says(rules):
    for players in (2, 6):
        assert _read(rules, players, 60, 5) == _dealt(rules, players, 60, 5)
