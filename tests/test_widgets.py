"""Widgets by their handlers, without a browser: what they show, what their twins say, and errors in place."""

import gc
import re

import pytest
from ipywidgets.widgets.widget import _instances

import foldqueen as fq
from foldqueen import draw
from foldqueen.widgets.table import EVERYBODY

DECK = ("4c As Kd 7h 10d Ac 5h Js 8d 5s Kh 9c Qd 7c 2s Jd 3h 9d Qh 4s 10c Jh 6c Ks 6h 4h 8s 6d")


@pytest.fixture
def table():
    return fq.DealTable(fq.deal("follow-the-queen", 4, deck=DECK, seed=1))


def text_of(html):
    return re.sub(r"\s+", " ", re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL))


@pytest.mark.parametrize("street", ["third", "fourth", "fifth", "sixth"])
def test_the_drawing_tells_nothing_of_cards_face_down_or_to_come(street):
    """The same up cards over other hole cards, and in another order to the end: not a letter is different."""
    cards, others = DECK.split(), DECK.split()
    others[:8], others[24:] = reversed(cards[:8]), reversed(cards[24:])
    one, other = (fq.DealTable(fq.deal("follow-the-queen", 4, deck=" ".join(deck), seed=1), street=street)
                  for deck in (cards, others))
    assert one.picture() == other.picture()
    one.go_to("showdown")
    other.go_to("showdown")
    assert one.picture() != other.picture()


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
    ("seed", "1x", "&#39;1x&#39; is not a seed"), ("seed", "²", "is not a seed")])
def test_bad_input_is_named_in_place_and_the_last_good_table_stays(table, control, value, said):
    good = table.picture()
    getattr(table, control).value = value
    table.redeal()
    assert said in table.error
    assert table.picture() == good
    getattr(table, control).value = "77"
    table.redeal()
    assert table.error == ""
    assert table.picture() != good


def test_too_many_players_for_a_game_are_named_in_place(table):
    good = table.picture()
    table.players.value, table.game.value = 8, "baseball"
    assert "8 players" in table.error
    assert table.picture() == good


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


def test_the_seed_field_is_empty_where_no_seed_deals_these_cards():
    table = fq.DealTable(fq.deal("follow-the-queen", 4, deck=DECK, seed=1))
    table.redeal()
    assert (table.seed.value, str(table.deal.steps[0].card)) == ("", str(fq.Card(DECK[:2])))
    assert fq.DealTable(fq.deal("follow-the-queen", 4, seed=1, folds={2: "third"})).seed.value == "1"


@pytest.mark.parametrize("make", [
    lambda: fq.DealTable(fq.deal("follow-the-queen", seed=1), players=3),
    lambda: fq.DealTable("poker"), lambda: fq.DealTable(players=9), lambda: fq.DealTable(street="river"),
    lambda: fq.ShowdownQuiz("poker"), lambda: fq.ShowdownQuiz(players=1), lambda: fq.ShowdownQuiz(kinds=["luck"]),
    lambda: fq.ShowdownQuiz(position=9999), lambda: fq.ShowdownQuiz(fq.deal("follow-the-queen", seed=1), position=-4),
    lambda: fq.ShowdownQuiz(fq.deal("follow-the-queen", seed=1), position="x"), lambda: fq.ShowdownQuiz(learner=3),
    lambda: fq.WildStory(fq.deal("follow-the-queen", seed=1), names={9: "A"}), lambda: fq.DealTable(names={"1": "A"})])
def test_a_widget_that_cannot_be_is_a_value_error(make):
    with pytest.raises(ValueError, match=r"choose|player|position|learner|names"):
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
    for _ in range(60):
        table.next_card()
        table.back()
        table.go_to("fifth")
        table.go_to("third")
    gc.collect()
    assert len(_instances) <= before
    assert len(table.children) == len(set(table.children))


# ---- a hand for chips

@pytest.fixture
def play():
    return fq.DealTable(fq.play("pay-for-wild-cards", players=4, deck=DECK, seed=1))


def buttons(play):
    return [one.description for one in play._acts if one.layout.visibility == "visible"]


def passively(play):
    for _ in range(40):
        if play.game.done:
            return play
        play.act(play.game.legal[0])
    raise AssertionError("the hand never ends")


def test_the_others_act_until_it_is_your_turn_and_your_acts_are_buttons_with_their_cost(play):
    assert play.state["to_act"] == 1
    assert buttons(play) == ["Call 1", "Complete to 2", "Fold"]
    shown = text_of(play.picture())
    assert "Pot 7 your turn" in shown and "Seat 1 · you to act" in shown
    assert "98 chips · bet 1" in shown
    assert "Seat 2 brings it in for 1." in text_of(play.told.value)
    play._press(1)
    assert "Seat 1 completes to 2." in text_of(play.told.value)
    assert play.state["street"] == "fourth" and play.state["stacks"][1] == 97


def test_others_hole_cards_stay_hidden_until_the_showdown(play):
    def told():
        return play.picture() + play.told.value + play.sentence()
    assert "four of clubs" in told() and "ace of spades" not in told()
    passively(play)
    assert "ace of spades" in told()
    play = passively(fq.DealTable(fq.play("pay-for-wild-cards", players=6, seed=4)))
    gone = [card for seat in (5, 6) for card in play.game.deal.down_cards(seat)]
    assert set(play.game.deal.folds) == {5, 6} and len(gone) == 4
    assert not any(f'alt="{draw.alt_text(card)}' in told() for card in gone)


def test_payments_for_wild_cards_and_the_payouts_are_said(play):
    while play.state["street"] == "third":
        play.act("call" if "call" in play.game.legal else "check")
    assert "paid 1 for wild cards" in text_of(play.picture())
    passively(play)
    won = sum(play.state["payouts"].values())
    assert f"The pot of {won}: {won} to" in text_of(play.picture()) and f"The pot of {won}: {won} to" in play.sentence()


def test_another_hand_is_played_with_the_chips_won_and_the_same_ones_follow(play):
    passively(play)
    stacks = play.state["stacks"]
    assert buttons(play) == ["Play another hand ▶"]
    play._press(0)
    assert play.game.brought == stacks and play.state["seed"] == 2
    assert play.state["stacks"].keys() == stacks.keys() and play.error == ""


def test_the_next_game_and_seat_come_with_the_next_hand(play):
    play.next_game.value, play.you.value = "dirty-schultz", 3
    assert play.seat == 1 and play.state["game"] == "pay-for-wild-cards"
    play.another()
    assert "not over" in play.error
    passively(play).another()
    assert play.seat == 3 and play.state["game"] == "dirty-schultz" and "Seat 3 · you" in play.picture()


def test_a_seat_without_chips_buys_in_again():
    play = fq.DealTable(fq.play("follow-the-queen", 2, stacks=[3, 50], deck="2c As 7d Ac 9h Ah 4s Kd", seed=1))
    passively(play)
    assert play.state["stacks"][1] == 0
    play.another()
    assert play.game.brought == {1: 50, 2: 53}


def test_a_carried_pot_is_played_for_by_those_who_had_not_folded():
    deck = "2c 3c 4c 5c 6c 7c 8c 9c Tc 2d 3d 4d 5d 6d 7d 8d 9d Td 2h 3h 4h"  # no queen
    play = fq.DealTable(fq.play("no-queen-no-game", 3, deck=deck, seed=1), you=2)
    play.act("fold")
    while not play.game.done:
        play._play_on()
    carried, stacks = play.game.carried, play.state["stacks"]
    assert carried and "go into the next deal" in play.sentence()
    play.another()
    assert play.error == "" and play.game.deal.players == 2 and play.game.carried_in == carried
    assert play.game.brought == {1: stacks[1], 2: stacks[3]} and play.names[2] == "old seat 3"
    assert not any(event.name == "ante" and event.amount for event in play.game.history)
    assert play.seat is None and play.game.done  # you had folded: the others played it out
    while play.game.carried:
        play.another()
    play.another()
    assert play.game.deal.players == 3 and play.game.brought[2] == stacks[2]


def test_an_act_that_is_not_legal_is_said_in_place(play):
    before = play.picture()
    play.act("allin")
    assert "is not possible now: seat 1 may choose" in play.error and play.picture() == before


def test_names_at_the_table_show_as_text(play):
    attack = "<script>alert('\"')</script>"
    table = fq.DealTable(fq.play("follow-the-queen", 3, seed=1), names={2: attack})
    passively(table)
    bundle = table._repr_mimebundle_()
    assert "<script" not in bundle["text/html"] + table.told.value and "&lt;script&gt;" in bundle["text/html"]
    assert bundle["text/plain"] == table.sentence()


def test_a_table_to_play_at_refuses_a_seat_that_is_not_there():
    with pytest.raises(ValueError, match="no seat 9"):
        fq.DealTable(fq.play("follow-the-queen", 3, seed=1), you=9)


def test_hands_of_clicks_leave_nothing_behind(play):
    gc.collect()
    before = len(_instances)
    for _ in range(10):
        passively(play).another()
    gc.collect()
    assert len(_instances) <= before


@pytest.mark.parametrize("widget", [fq.DealTable, fq.ShowdownQuiz, fq.WildStory])
def test_every_widget_explains_its_marks_and_asks_three_questions(widget):
    guide = widget().children[-1].value
    assert guide.count("<dt>") == len(widget.legend) and guide.count("<li>") == 3
