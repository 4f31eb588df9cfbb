"""Widgets by their handlers, without a browser: what they show, what their twins say, and errors in place."""

import gc
import re

import pytest
from ipywidgets.widgets.widget import _instances

import foldqueen as fq
from foldqueen.widgets.table import EVERYBODY

DECK = ("4c As Kd 7h 10d Ac 5h Js 8d 5s Kh 9c Qd 7c 2s Jd 3h 9d Qh 4s 10c Jh 6c Ks 6h 4h 8s 6d")


@pytest.fixture
def table():
    return fq.DealTable(fq.deal("follow-the-queen", 4, deck=DECK, seed=1))


def text_of(html):
    return re.sub(r"\s+", " ", re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL))


def test_steps_one_card_at_a_time_and_back(table):
    assert table.state["position"] == 12
    table.next_card()
    assert table.state["position"] == 13
    assert "Q♦ came face up to seat 1 on fourth street" in table.state["why"]
    table.next_card()
    assert table.state["wild"] == {7}
    assert "Sevens are wild" in text_of(table.picture())
    table.back()
    table.back()
    assert table.state["position"] == 12
    assert table.state["why"].startswith("No queen has come face up")


def test_the_cursor_stops_at_both_ends(table):
    for _ in range(60):
        table.next_card()
    assert table.state["street"] == "showdown"
    assert table.state["position"] == len(table.deal.steps)
    table.back()
    assert table.state["street"] == "seventh"
    for _ in range(60):
        table.back()
    assert table.state["position"] == 0


@pytest.mark.parametrize(("street", "position"), [
    ("third", 12), ("fourth", 16), ("fifth", 20), ("sixth", 24), ("seventh", 28), ("showdown", 28)])
def test_the_street_buttons_and_the_cursor_agree(table, street, position):
    table.streets.value = street
    assert table.state["position"] == position
    assert table.state["street"] == street
    assert table.streets.value == street
    table.back()
    table.back()
    assert table.streets.value in (None, "seventh", "sixth")


def test_no_street_is_lit_in_the_middle_of_one(table):
    table.next_card()
    assert table.streets.value is None
    table.streets.value = "fourth"
    assert table.state["position"] == 16


def test_hole_cards_are_shown_only_on_demand(table):
    table.go_to("seventh")
    hidden = table.picture()
    assert "four of hearts" not in hidden
    table.holes.value = 2
    assert "four of hearts, wild" in table.picture()
    assert "king of diamonds" not in table.picture()
    table.hands.value = True
    assert "three aces" in table.picture()
    table.holes.value = EVERYBODY
    assert "king of diamonds" in table.picture()


def test_the_showdown_says_who_wins_and_why(table):
    table.go_to("showdown")
    shown = text_of(table.picture())
    assert "wins the pot" in shown
    assert "Sevens are no longer wild" in shown
    assert "Seat 2 wins with three aces" in table.sentence()


def test_the_twin_follows_the_state(table):
    table.go_to("fifth")
    bundle = table._repr_mimebundle_()
    assert bundle["text/plain"] == table.sentence()
    assert "fifth street" in bundle["text/plain"]
    assert "so every four is wild" in bundle["text/plain"]
    assert table.picture() in bundle["text/html"]
    assert "<script" not in bundle["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundle
    before = bundle["text/html"]
    table.next_card()
    assert table._repr_mimebundle_()["text/html"] != before


@pytest.mark.parametrize(("control", "value", "said"), [
    ("players", 9, "9 players"), ("players", 0, "0 players"), ("seed", "1x", "&#39;1x&#39; is not a seed"),
    ("seed", "²", "is not a seed")])
def test_bad_input_is_named_in_place_and_the_last_good_table_stays(table, control, value, said):
    good = table.picture()
    getattr(table, control).value = value
    table.redeal()
    assert said in table.error
    assert table.picture() == good
    getattr(table, control).value = 3 if control == "players" else "77"
    table.redeal()
    assert table.error == ""
    assert table.picture() != good


def test_a_smaller_table_is_dealt_from_the_showdown_of_a_larger_one():
    table = fq.DealTable(players=6, seed=1, street="showdown")
    table.holes.value = 5
    table.players.value, table.seed.value = 2, "9"
    table.redeal()
    assert table.error == ""
    assert (table.state["players"], table.state["position"], table.holes.value) == (2, 6, 0)
    assert table.seen.steps == fq.deal("follow-the-queen", 2, seed=9).at("third").steps


def test_a_new_game_is_dealt_when_it_is_chosen(table):
    table.game.value = "dirty-schultz"
    assert table.state["game"] == "dirty-schultz"
    assert "Dirty Schultz" in table.sentence()


def test_house_rules_survive_a_new_deal():
    house = fq.rules("follow-the-queen", final_trigger="keep")
    table = fq.DealTable(house, seed=2)
    table.new_deal()
    assert table.deal.rules == house


@pytest.mark.parametrize("make", [
    lambda: fq.DealTable("poker"), lambda: fq.DealTable(players=9), lambda: fq.DealTable(street="river"),
    lambda: fq.ShowdownQuiz("poker"), lambda: fq.ShowdownQuiz(players=1), lambda: fq.ShowdownQuiz(kinds=["luck"])])
def test_a_widget_that_cannot_be_is_a_value_error(make):
    with pytest.raises(ValueError, match=r"choose|players"):
        make()


def test_names_show_as_text():
    table = fq.DealTable(fq.deal("follow-the-queen", 4, deck=DECK, seed=1), names={2: "<script>alert('x')</script>"},
                         street="showdown")
    assert "<script" not in table.picture()
    assert "&lt;script&gt;" in table.picture()
    assert "<script" not in table._repr_mimebundle_()["text/html"]


def test_a_thousand_clicks_leave_nothing_behind(table):
    gc.collect()
    before = len(_instances)
    for _ in range(250):
        table.next_card()
        table.back()
        table.go_to("fifth")
        table.go_to("third")
    gc.collect()
    assert len(_instances) <= before
    assert len(table.children) == len(set(table.children))
