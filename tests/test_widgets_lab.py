"""The hand lab by its handlers: what cards make, why the next-best reading loses, and errors in place."""

import gc
import re
from itertools import pairwise

import pytest
from ipywidgets.widgets.widget import _instances

import foldqueen as fq
from foldqueen.hands import readings
from foldqueen.widgets.lab import HandLab


@pytest.fixture
def lab():
    return HandLab()


def text_of(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def press(lab, text):
    """Click the picker's button with this text, as a reader would."""
    next(button for button in [*lab.suits, lab._make_wild] if button.description == text).click()


def test_it_says_the_hand_what_the_wild_card_plays_as_and_why_the_next_best_loses(lab):
    shown = text_of(lab.picture())
    assert "Three aces Jack and nine kickers." in shown
    assert "4♥ is wild and plays as A♦." in shown
    assert "The next best reading is two pair, aces and jacks, nine kicker: 4♥ plays as J♣." in shown
    assert "It loses: three of a kind beats two pair." in shown
    assert lab.state["hand"] == fq.best_hand("As Ac 4h 5s 7c 9d Jh", wild="4")


@pytest.mark.parametrize(("cards", "wild", "said"), [
    ("7s 7h 7d 7c Kh 9c 2d", "7", "five kings"), ("9h 8h 7h 6h 5h", "7", "7♥ is wild and plays as itself."),
    ("Ac Ad Ah As 4c 4d 4h", "4", "4♥ is wild, and the five that play do without it."),
    ("As Ks Qs 10s 8s 3d 6h", "", "Every card plays as itself.")])
def test_each_wild_card_has_its_part(cards, wild, said):
    lab = HandLab(cards, wild)
    assert said in lab.sentence() + text_of(lab.picture())


@pytest.mark.parametrize(("cards", "wild"), [("As Ac 4h 5s 7c 9d Jh", "4"), ("7s 7h 7d 7c Kh 9c 2d", "7"),
                                             ("9h 8h 7h 6h 5h Kh 2c", ""), ("2c 3c 4c 5c 7d", "A"),
                                             ("Ah Kh Qh Jh Th Qd Td", "QT")])
@pytest.mark.parametrize("ruling", [{}, {"duplicates": "none"}, {"five_of_a_kind": "below_natural_royal"}])
def test_readings_begin_with_the_best_hand_fall_strictly_and_use_the_cards_held(cards, wild, ruling):
    ranking = fq.Ranking(**ruling)
    found = readings(cards, wild, ranking)
    assert found[0] == fq.best_hand(cards, wild, ranking)
    assert all(better > worse for better, worse in pairwise(found))
    assert len({hand.category for hand in found}) == len(found)
    for hand in found:
        assert set(hand.cards) <= set(fq.cards(cards)) and set(hand.plays_as) <= set(hand.wilds)
        played = fq.best_hand([hand.plays_as.get(card, card) for card in hand.cards]) if _distinct(hand) else hand
        assert (played.category, played.ranks) == (hand.category, hand.ranks)


def _distinct(hand):
    return len({hand.plays_as.get(card, card) for card in hand.cards}) == 5


def test_a_straight_flush_is_not_told_again_as_a_flush():
    assert [hand.category.name for hand in readings("9h 8h 7h 6h 5h")] == ["STRAIGHT_FLUSH"]


def test_cards_are_picked_by_rank_and_suit(lab):
    lab.clear()
    assert lab.state["cards"] == ()
    for rank in (fq.Rank.KING, fq.Rank.NINE):
        lab.rank.value = rank
        press(lab, f"Add {rank.symbol}♠")
        press(lab, f"Add {rank.symbol}♥")
    assert lab.typed.value == "K♠ K♥ 9♠ 9♥"
    assert "put in one card more" in lab.picture()
    lab.rank.value = fq.Rank.TWO
    press(lab, "Add 2♦")
    assert "two pair, kings and nines, two kicker" in lab.sentence()
    press(lab, "Twos wild")
    assert "kings full of nines" in lab.sentence()
    press(lab, "Take out 2♦")
    assert lab.state["hand"] is None


def test_wild_ranks_are_picked_beside_single_cards(lab):
    lab.wild.value = "Js 4"
    lab.rank.value = fq.Rank.FOUR
    press(lab, "Fours not wild")
    assert lab.wild.value == "J♠"
    press(lab, "Fours wild")
    assert (lab.wild.value, lab.error) == ("4 J♠", "")


def test_a_ruling_changes_the_hand_and_the_other_rulings_are_told():
    lab = HandLab("Ac Ad Ah As 4c 9d 2h", "4")
    assert "Under another ruling it would be four aces, king kicker" in text_of(lab.picture())
    lab.rulings["duplicates"].value = "none"
    assert str(lab.state["hand"]) == "four aces, king kicker"
    assert "Under another ruling it would be five aces" in text_of(lab.picture())


@pytest.mark.parametrize(("cards", "against", "ruling", "said"), [
    ("Ah 4c 9h 5h 2h 8d Kd", "As Ks Qs 10s 8s 3d 6h", {}, "The first hand wins: both are a flush, and the first "
     "difference decides: an ace beats a king."),
    ("Ah 4c 9h 5h 2h 8d Kd", "As Ks Qs 10s 8s 3d 6h", {"duplicates": "standard"}, "The second hand wins"),
    ("As Kh Qd Jc 4s", "Ad Kc Qh Js 10c", {}, "they split the pot"),
    ("As Kh Qd Jc 4s", "Ad Kc Qh Js 10c", {"tie_break": "natural"}, "So the second hand wins."),
    ("Ks Kh Kd 4c 4d 9s 2h", "Ac Kc Qc Jc 10c", {}, "The first hand wins: five of a kind beats a straight flush."),
    ("Ks Kh Kd 4c 4d 9s 2h", "Ac Kc Qc Jc 10c", {"five_of_a_kind": "below_natural_royal"},
     "The second hand wins: only a natural royal flush beats five of a kind.")])
def test_two_hands_compare_as_at_the_showdown(cards, against, ruling, said):
    lab = HandLab(cards, "4", ranking=fq.Ranking(**ruling), against=against)
    assert said in lab.state["verdict"]
    assert said in text_of(lab.picture())


@pytest.mark.parametrize(("control", "value", "named"), [
    ("typed", "As Ac 1x", "1x"), ("typed", "As As Kd Qd Jd", "A♠"), ("wild", "Z", "Z"),
    ("typed", "<script>alert('x')</script>\"", "&lt;script&gt;"), ("against", "Qs Kd", "2 cards"),
    ("against", "As Ks Qs Ts 8s", "A♠ is in both hands")])
def test_bad_input_is_named_in_place_as_text_and_the_last_good_hand_stays(lab, control, value, named):
    good = lab.picture()
    getattr(lab, control).value = value
    assert named in lab.error
    assert "<script" not in lab.error + lab._repr_mimebundle_()["text/html"]
    assert lab.picture() == good
    getattr(lab, control).value = {"typed": "As Ac 4h 5s 7c 9d Jh", "wild": "4", "against": ""}[control]
    assert (lab.error, lab.picture()) == ("", good)


@pytest.mark.parametrize("bad", [{"cards": "1x"}, {"wild": "Z"}, {"ranking": "split"}, {"against": "Ks"},
                                 {"against": "As Ks Qs Ts 8s"}])
def test_a_lab_that_cannot_be_is_a_value_error(bad):
    with pytest.raises(ValueError, match=r"\w+"):
        HandLab(**bad)


def test_the_twin_follows_the_state(lab):
    bundle = lab._repr_mimebundle_()
    assert bundle["text/plain"] == lab.sentence()
    assert lab.picture() in bundle["text/html"]
    lab.typed.value = "Ks Kh 9d 9c 7s"
    assert "kings" in lab._repr_mimebundle_()["text/plain"]


def test_hundreds_of_clicks_leave_nothing_behind(lab):
    gc.collect()
    before, children = len(_instances), len(lab.children)
    for _ in range(60):
        press(lab, "Add A♥")
        press(lab, "Take out A♥")
        lab.toggle_wild()
        lab.toggle_wild()
    gc.collect()
    assert (len(_instances), len(lab.children)) == (before, children)


def test_every_control_says_what_it_is(lab):
    assert all(control.description for control in (lab.typed, lab.wild, lab.against, lab.rank, *lab.suits,
                                                   lab._make_wild, *lab.rulings.values()))
