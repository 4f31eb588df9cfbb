"""Predictions: the exact chance by a second route, the record's arithmetic, and the widget by its handlers."""

import gc
import re
from dataclasses import replace
from fractions import Fraction
from html import unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances

import foldqueen as fq
from foldqueen import words
from foldqueen.card import DECK
from foldqueen.predictions import SURE, Forecast, Prediction, Record, forecast

MOVING = sorted(slug for slug, rules in fq.RULES.items() if rules.trigger)


def text_of(html):
    return unescape(re.sub(r"\s+", " ", re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL)))


@pytest.mark.parametrize("seed", range(5))
def test_nothing_tells_what_will_come_before_the_prediction_is_locked(seed):
    """Not even the room that is kept for the answer: it would be higher where the unlikely happens."""
    widget = fq.PredictTheWild(seed=seed)
    before = widget.feedback.value
    widget.asked = replace(widget.asked, happens=not widget.asked.happens)
    widget.deal = replace(widget.deal, steps=tuple(
        replace(step, card=fq.Card("Ts") if place >= widget.state["position"] else step.card)
        for place, step in enumerate(widget.deal.steps)))
    widget.show()
    assert widget.feedback.value == before and "data-room" in before


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), seat=st.integers(1, 4), place=st.integers(8, 23))
def test_the_exact_chance_is_counted_from_the_visible_cards(seed, seat, place):
    """The second route, for the plain game: by counting ranks, without dealing anything again."""
    deal = fq.deal("follow-the-queen", 4, seed=seed)
    seen = [step.card for step in deal.steps[:place] if step.face != "down" or step.seat == seat]
    mine = {step.card.rank for step in deal.steps[:place] if step.seat == seat}
    unseen = [card for card in DECK if card not in seen]
    queens = [card for card in unseen if card.rank == 12]
    asked, due = forecast(deal, place, seat), deal.steps[place]
    if not queens:
        assert asked is None or asked.kind == "mine"
        return
    before = deal.steps[place - 1]
    if before.waiting and due.seat != seat:
        assert asked.kind == "mine"
        assert set(asked.yes) == {card for card in unseen if card.rank in mine and card.rank != 12}
    elif before.waiting:
        assert set(asked.yes) == {card for card in unseen if card.rank != 12} and asked.happens == (due.card.rank != 12)
    elif before.wild:
        assert (asked.kind, set(asked.yes)) == ("stays", set(unseen) - set(queens))
        assert asked.chance == Fraction(len(unseen) - len(queens), len(unseen))
    else:
        assert (asked.kind, set(asked.yes), asked.happens) == ("trigger", set(queens), due.card.rank == 12)
    assert asked.unseen == len(unseen) and asked.happens == (due.card in asked.yes)


@settings(max_examples=25, deadline=None)
@given(game=st.sampled_from(MOVING), seed=st.integers(0, 10**6), data=st.data())
def test_whether_it_happens_is_whether_the_card_is_one_of_those(game, seed, data):
    deal = fq.deal(game, data.draw(st.integers(2, fq.RULES[game].players[-1])), seed=seed)
    place, seat = data.draw(st.integers(0, len(deal.steps))), data.draw(st.sampled_from(deal.live))
    asked = forecast(deal, place, seat)
    if asked:
        assert deal.steps[place].face in ("up", "centre")
        assert 0 < asked.chance < 1 and asked.happens == (deal.steps[place].card in asked.yes)
        assert not {step.card for step in deal.after(place).seen_by(seat).steps} & set(asked.yes)


def test_a_pair_in_dirty_schultz_is_counted_over_the_boards():
    deal = fq.deal("dirty-schultz", 2, deck="2c 3c 4c 5c Ks 9h", seed=1)
    assert forecast(deal, 5, 1) is None  # nobody can pair a first up card
    asked = forecast(deal, 6, 1)
    assert asked.prompt == "The next card goes face up to seat 1. Will it make a new pair?"
    assert [str(card) for card in asked.yes] == ["K♣", "K♦", "K♥"] and asked.unseen == 52 - 4


def test_where_the_old_rank_cannot_end_the_queen_is_asked_about():
    deal = fq.deal("seguire-la-regina", 2, deck="2c 3c 4c 5c Qd 7s", seed=1)
    assert deal.after(6).wild == {7} and forecast(deal, 6, 1).kind == "trigger"


def made(yes, sure, happens, chance=(1, 4)):
    cards = fq.cards("2c 3c 4c 5c")[:chance[0]]
    return Prediction(Forecast("trigger", "?", cards, chance[1], happens), yes, sure)


def test_the_record_adds_up():
    record = Record([made(True, 80, True), made(False, 60, True), made(False, 100, False), made(False, 60, False)])
    assert record.calibration() == {50: (0, 0), 60: (1, 2), 70: (0, 0), 80: (1, 1), 90: (0, 0), 100: (1, 1)}
    assert record.brier() == (Fraction(1, 25) + Fraction(9, 25) + 0 + Fraction(4, 25)) / 4
    assert record.brier(exact=True) == (2 * Fraction(9, 16) + 2 * Fraction(1, 16)) / 4
    assert Record().brier() is None and Record([made(True, 50, True), made(False, 50, True)]).brier() == Fraction(1, 4)
    assert "60 % sure: right 1 of 2" in words.calibration_alt(record)
    assert "Brier score is 0.140" in words.brier(record) and "scored 0.312" in words.brier(record)


# ---- the widget

@pytest.fixture
def predict():
    return fq.PredictTheWild(fq.deal("follow-the-queen", 2, deck="2c 3c 4c 5c Qd 4s 9s Qh Kd Ks", seed=1))


def say(widget, yes, sure=80):
    widget.answer.value, widget.sure.value = yes, sure
    widget.lock()


def test_the_card_lands_only_once_the_prediction_is_locked(predict):
    assert predict.state["prompt"].endswith("Will it be a queen?") and predict.state["position"] == 4
    assert "queen of diamonds" not in predict.picture() and predict.state["chance"] is None
    say(predict, False)
    assert "queen of diamonds" in predict.picture() and predict.answer.disabled and predict._lock.disabled
    assert predict.state["chance"] == Fraction(4, 50)
    told = text_of(predict.feedback.value)
    assert "Not so, by bad luck: your answer was the likelier. Q♦ came, so the answer is yes; you said no, 80 %" in told
    assert "The exact chance of a yes was 4/50, about 8.0 %" in told
    predict.lock()
    assert predict.state["predictions"] == 1
    predict.next_card()
    assert predict.state["prompt"].endswith("Will you hold a wild card once it has landed?")
    say(predict, True, 60)
    assert predict.state["right"] == 1 and "Right, by luck" in text_of(predict.feedback.value)
    predict.next_card()
    assert predict.state["prompt"].endswith("Will fours still be wild once it has landed?")


def test_locking_too_soon_says_what_to_do(predict):
    for act in (predict.lock, predict.next_card):
        act()
        assert "how sure you are" in predict.error
    predict.answer.value = True
    predict.lock()
    assert predict.error and predict.state["predictions"] == 0
    say(predict, True)
    assert predict.error == ""


def test_other_seats_hole_cards_stay_hidden(predict):
    for _ in range(5):
        say(predict, True)
        predict.next_card()
    hidden = {words.card(card) for card in predict.deal.down_cards(2)[:2]}
    assert not any(name in predict.picture() for name in hidden)
    assert all(words.card(card) in predict.picture() for card in predict.deal.down_cards(1)[:2])


def test_a_deal_that_is_over_is_followed_by_a_fresh_one_and_the_record_is_kept(predict):
    first = predict.deal
    for _ in range(12):
        say(predict, False, 90)
        predict.next_card()
    assert predict.deal is not first and predict.state["predictions"] == 12
    assert sum(of for _, of in predict.state["calibration"].values()) == 12
    again = predict.deal
    predict.new_deal()
    assert predict.deal is not again and predict.state["predictions"] == 12


def test_the_twin_tells_the_question_the_record_and_the_calibration(predict):
    assert "No predictions yet" in predict.sentence()
    say(predict, False, 90)
    bundle = predict._repr_mimebundle_()
    assert predict.state["prompt"] in bundle["text/plain"] and "Brier score is 0.810" in bundle["text/plain"]
    assert "90 % sure: right 0 of 1" in bundle["text/html"]


@pytest.mark.parametrize("game", MOVING)
def test_every_game_in_which_the_wild_rank_moves_can_be_predicted(game):
    widget = fq.PredictTheWild(game, players=3, seed=2)
    for _ in range(3):
        say(widget, True, 50)
        assert widget.error == "" and widget.made
        widget.next_card()
    assert widget.state["brier"] == Fraction(1, 4)


@pytest.mark.parametrize(("given", "said"), [
    ({"game": "baseball"}, "never moves"), ({"game": "poker"}, "'poker' is not a game"), ({"seat": 5}, "no seat 5"),
    ({"players": 9}, "9 players"), ({"seed": -1}, "seed=-1"),
    ({"game": fq.deal("follow-the-queen", seed=1).at("fifth")}, "not over")])
def test_what_cannot_be_predicted_is_refused_in_words(given, said):
    with pytest.raises(ValueError, match=said):
        fq.PredictTheWild(**given)


def test_names_show_as_text():
    hand = fq.scenario("the-wild-card-moves")
    hand.names[3] = "<script>alert('x')</script>"
    widget = fq.PredictTheWild(hand, seat=2)
    say(widget, False)
    html = widget._repr_mimebundle_()["text/html"]
    assert "<script" not in html + widget.feedback.value and "&lt;script&gt;" in html


def test_many_clicks_leave_nothing_behind(predict):
    gc.collect()
    before = len(_instances)
    for place in range(60):
        say(predict, place % 2 == 0, SURE[place % 6])
        predict.next_card()
    gc.collect()
    assert len(_instances) <= before and len(predict.children) == len(set(predict.children))
