"""The quiz by its handlers: questions, marking, the table under a mistaken rule, the results, and what it refuses."""

import csv
import gc
import io
import re
from dataclasses import replace
from html import unescape

import ipywidgets as W  # noqa: N812
import pytest
from ipywidgets.widgets.widget import _instances

import foldqueen as fq
from foldqueen import words

DECK = ("4c As Kd 7h 10d Ac 5h Js 8d 5s Kh 9c Qd 7c 2s Jd 3h 9d Qh 4s 10c Jh 6c Ks 6h 4h 8s 6d")


@pytest.fixture
def quiz():
    return fq.ShowdownQuiz(fq.deal("follow-the-queen", 4, deck=DECK, seed=1), kinds=["wild", "winner"], position=14)


def inside(widget):
    """All that lies in a widget, at any depth."""
    return [one for child in getattr(widget, "children", ()) for one in (child, *inside(child))]


def choose(quiz, label):
    quiz.answer.value = label
    quiz.check()


def test_a_wrong_answer_names_the_mistaken_rule(quiz):
    choose(quiz, "Queens and sevens")
    assert quiz.state["locked"]
    assert quiz.state["right"] == 0
    assert "Queens are not wild themselves." in quiz.state["feedback"]
    assert "Every queen is wild" in quiz.feedback.value


def test_a_right_answer_gives_the_reason_and_counts(quiz):
    choose(quiz, "Sevens")
    assert (quiz.state["right"], quiz.state["asked"]) == (1, 1)
    assert quiz.state["feedback"].startswith("Right. Q♦ came face up to seat 1")


def test_what_is_wild_is_hidden_until_it_is_answered(quiz):
    assert "Sevens are wild" not in quiz.picture()
    assert "wild</span>" not in quiz.picture()
    assert ", wild" not in quiz.picture()
    choose(quiz, "Nothing")
    assert "Sevens are wild" in quiz.picture()


def test_the_hands_are_hidden_until_the_winner_is_named(quiz):
    choose(quiz, "Sevens")
    quiz.next_question()
    assert quiz.state["kind"] == "winner"
    assert "wins the pot" not in quiz.picture()
    assert "three aces" not in quiz.picture()
    choose(quiz, "Seat 2")
    assert "wins the pot" in quiz.picture()
    assert (quiz.state["right"], quiz.state["asked"]) == (2, 2)


def test_an_answer_is_locked_and_marked_once(quiz):
    choose(quiz, "Nothing")
    assert quiz.answer.disabled
    quiz.check()
    assert quiz.state["asked"] == 1


def test_checking_without_a_choice_or_skipping_says_what_to_do(quiz):
    quiz.check()
    assert "choose one of the answers" in quiz.error
    assert quiz.state["asked"] == 0
    quiz.next_question()
    assert "check it first" in quiz.error
    choose(quiz, "Sevens")
    assert quiz.error == ""
    quiz.next_question()
    choose(quiz, "Seat 1")
    quiz.next_question()
    assert "last question" in quiz.error


def test_the_quiz_twin_keeps_its_secret(quiz):
    bundle = quiz._repr_mimebundle_()
    assert "Answers:" in bundle["text/plain"]
    assert "Right." not in bundle["text/plain"]
    choose(quiz, "Sevens")
    assert "Right." in quiz._repr_mimebundle_()["text/plain"]


def text_of(html):
    return unescape(re.sub(r"\s+", " ", re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL)))


def test_the_table_under_the_mistaken_rule_stands_beside_the_truth(quiz):
    quiz.swap()
    assert "No mistaken rule is behind" in text_of(quiz.error)
    choose(quiz, "Queens and sevens")
    truth = quiz.picture()
    quiz.swap()
    assert quiz.state["mistaken"] and quiz.error == ""
    assert "If that were the rule" in quiz.picture() and "Queens and sevens are wild" in quiz.picture()
    assert quiz._swap.description == words.AS_IT_IS
    assert "the answer would be “Queens and sevens”" in text_of(quiz.feedback.value)
    assert "the answer would be “Queens and sevens”" in quiz.sentence()
    quiz.swap()
    assert quiz.picture() == truth and "Sevens are wild" in truth


def test_a_slip_moves_no_card(quiz):
    deal = fq.deal("seven-card-stud", 2, deck="As Ac Ad Ah 2c 3c 4h 5h 9s 8s 7c 6d Jd Td", seed=1)
    quiz = fq.ShowdownQuiz(deal, kinds=["winner"])
    choose(quiz, "Seats 1 and 2 split the pot")
    assert quiz.verdict.mistake and quiz.verdict.mistake.rules is None and quiz._swap.disabled
    truth = quiz.picture()
    quiz.swap()
    assert quiz.picture() == truth and "No mistaken rule is behind" in text_of(quiz.error)


def test_a_question_about_hands_keeps_the_room_of_what_will_be_said():
    quiz = fq.ShowdownQuiz(fq.scenario("the-wild-card-moves"))
    before = quiz.picture()
    quiz.answer.index = 0
    quiz.check()
    paragraph = r'<p class="fq-(?:hand|box fq-result)">(?:<span>)?(.*?)(?:</span>)?</p>'
    after, before = ([text_of(said) for said in re.findall(paragraph, drawn)] for drawn in (quiz.picture(), before))
    assert before == [""] * 5 and all(after) and quiz.picture().count("fq-keeps") == 1


@pytest.mark.parametrize("name", ["no-queen-no-game", "black-mariah-ends-it"])
def test_a_pot_that_carries_over_is_told_after_the_answer(name):
    quiz = fq.ShowdownQuiz(fq.scenario(name), kinds=["winner"])
    assert "carries" not in text_of(quiz.picture())
    quiz.answer.index = 0
    quiz.check()
    assert "carries" in text_of(quiz.picture())


def test_levels_change_what_is_asked_and_keep_the_answers():
    quiz = fq.ShowdownQuiz(seed=2, level=1)
    assert quiz.state["kind"] == "wild" and words.LEVELS[1][1] in text_of(quiz._asks.value)
    quiz.answer.index = 0
    quiz.check()
    quiz.level.value = 3
    assert quiz.state["level"] == 3 and not quiz.state["locked"] and quiz.state["asked"] == 1
    assert words.LEVELS[3][1] in text_of(quiz._asks.value)
    while quiz.state["kind"] != "winner":
        quiz.answer.index = 0
        quiz.check()
        quiz.next_question()
    assert "What is wild?" in quiz.picture() and ", wild" not in quiz.picture()
    one_kind = fq.ShowdownQuiz(kinds=["wild"])
    assert quiz.level in inside(quiz) and one_kind.level not in inside(one_kind)


@pytest.mark.parametrize("name", fq.scenarios())
def test_every_scenario_asks_its_own_question_first(name):
    hand = fq.scenario(name)
    quiz = fq.ShowdownQuiz(hand)
    asked = hand.questions[0]
    assert quiz.state["prompt"] == asked.prompt and set(hand.names.values()) & set(re.findall(r"\w+", quiz.picture()))
    choose(quiz, asked.wrong[0].label)
    assert asked.wrong[0].feedback in quiz.state["feedback"] and quiz.error == ""
    if quiz.verdict.mistake and quiz.verdict.mistake.rules:
        quiz.swap()
        assert quiz.error == "" and quiz.state["mistaken"]


def test_results_as_a_table_and_as_csv(quiz):
    assert quiz._results.value == ""
    quiz.list_answers()
    assert words.NO_ANSWERS in quiz._results.value
    quiz.learner = "Ana"
    choose(quiz, "Queens and sevens")
    assert "Answers of Ana" in quiz._results.value and "Every queen is wild" in quiz._results.value
    row, = csv.DictReader(io.StringIO(quiz.csv()))
    assert (row["learner"], row["answer"], row["right answer"], row["right"]) == (
        "Ana", "Queens and sevens", "Sevens", "no")
    assert quiz.results()[0]["mistaken rule"] == row["mistaken rule"]
    assert quiz._score() == "Score: 0 right of 1"


def test_what_a_person_typed_shows_as_text():
    bad = "<script>alert('x')</script>\""
    hand = fq.scenario("the-wild-card-moves")
    wrong = replace(hand.questions[0].wrong[0], label=bad + "2", feedback=bad, believed=bad)
    asked = replace(hand.questions[0], prompt=bad, label=bad, wrong=(wrong,))
    quiz = fq.ShowdownQuiz(replace(hand, names={1: bad}, questions=(asked,), lesson=bad), learner=bad)
    choose(quiz, bad + "2")
    quiz.list_answers()
    for shown in (quiz.picture(), quiz.feedback.value, quiz._results.value,
                  quiz._repr_mimebundle_()["text/html"]):
        assert "<script" not in shown and "&lt;script&gt;" in shown
    assert isinstance(quiz.ask, W.Label) and quiz.ask.value == bad  # which a browser takes for text
    quiz.swap()
    assert "<script" not in quiz.picture()


def test_many_clicks_leave_nothing_behind():
    quiz = fq.ShowdownQuiz(seed=3)
    gc.collect()
    before, observers = len(_instances), len(quiz.level._trait_notifiers["value"]["change"])
    for place in range(25):
        quiz.answer.index = 0
        quiz.check()
        quiz.swap()
        quiz.next_question()
        quiz.level.value = 1 + place % 3
    gc.collect()
    assert len(_instances) <= before
    assert len(quiz.level._trait_notifiers["value"]["change"]) == observers


def test_every_control_is_labelled_and_says_what_it_does():
    quiz = fq.ShowdownQuiz()
    assert quiz.level.description and all(made.description and made.tooltip for made in
                                          (quiz._check, quiz._next, quiz._swap, quiz._list))
    assert quiz.answer.description
