"""What all widgets share: something is always chosen, long errors are shortened, the focus goes on, room is kept."""

import html
import re

import ipywidgets as W  # noqa: N812
import pytest

import foldqueen as fq
from foldqueen import draw
from foldqueen.widgets.base import LONGEST, Board

WIDGETS = {
    "DealTable": fq.DealTable, "GameTable": lambda: fq.DealTable(fq.play("follow-the-queen", players=3, seed=7)),
    "WildStory": fq.WildStory, "PredictTheWild": fq.PredictTheWild, "ShowdownQuiz": fq.ShowdownQuiz,
    "HandLab": fq.HandLab, "OddsExplorer": fq.OddsExplorer, "QueenPlaces": fq.QueenPlaces, "WildChain": fq.WildChain,
    "BetReader": fq.BetReader, "EquityStory": fq.EquityStory, "RankingParadox": fq.RankingParadox,
    "Convergence": fq.Convergence, "VariantLab": fq.VariantLab}


def inside(widget):
    """All that lies in a widget, at any depth."""
    return [one for child in getattr(widget, "children", ()) for one in (child, *inside(child))]


@pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS)
def test_in_a_drop_down_something_is_always_chosen(make):
    board = make()
    for chooser in inside(board):
        if isinstance(chooser, W.Dropdown):
            before = chooser.value
            chooser.value = None
            assert chooser.value == before and before is not None
            assert board.error == "" and board.sentence()


def test_a_rank_is_always_chosen_in_the_hand_lab():
    lab = fq.HandLab()
    lab.rank.value = None
    assert lab.rank.value == fq.Rank.ACE and "A♦" in lab.suits[1].description


@pytest.mark.parametrize("make", [
    lambda: fq.QueenPlaces(seed=[1]), lambda: fq.QueenPlaces(seed="a"), lambda: fq.QueenPlaces(seed=None),
    lambda: fq.Convergence(seed="x"), lambda: fq.WildChain(seed=None), lambda: fq.VariantLab(seed=None),
    lambda: fq.OddsExplorer(seed=None), lambda: fq.WildChain(players=None), lambda: fq.WildChain(players="x"),
    lambda: fq.BetReader(name=5), lambda: fq.BetReader(name="")])
def test_what_cannot_be_is_a_value_error(make):
    with pytest.raises(ValueError, match=r"seed=|name=|players"):
        make()


def test_an_error_that_says_back_a_long_text_leaves_out_its_middle():
    table = fq.DealTable(seed=1)
    table.seed.value = "7x" * 5000
    table.redeal()
    said = html.unescape(re.sub(r"<[^>]+>", "", table.error))
    assert len(said) <= LONGEST and "'7x7x7x" in said and "is not a seed: use a whole number like 7" in said


@pytest.mark.parametrize(("make", "hurry", "control", "value"), [
    (fq.Convergence, "double", "bet", 1_000), (fq.VariantLab, "run", "guess", "first"),
    (fq.EquityStory, "advance", "gains", 2), (lambda: fq.HandLab(cards="As"), "read", "typed", "As Ac")])
def test_an_error_ends_with_the_choice_that_cures_it(make, hurry, control, value):
    board = make()
    if hurry == "read":
        board.typed.value = "1x"
    else:
        getattr(board, hurry)()
    assert board.error
    getattr(board, control).value = value
    assert board.error == ""


def pressed(monkeypatch, board, text):
    """The widgets that take the focus when the button with this text is pressed."""
    focused = []
    monkeypatch.setattr(W.DOMWidget, "focus", lambda widget: focused.append(widget))
    next(one for one in inside(board) if isinstance(one, W.Button) and one.description.startswith(text)).click()
    return focused


def test_the_focus_leaves_a_button_that_greys_itself_and_no_other(monkeypatch):
    quiz = fq.ShowdownQuiz(seed=3)
    assert pressed(monkeypatch, quiz, "Check my answer") == []  # nothing was chosen: it can be pressed again
    quiz.answer.index = 0
    assert pressed(monkeypatch, quiz, "Check my answer") == [quiz._next]
    assert pressed(monkeypatch, quiz, "Next question") == [quiz.ask]
    one = fq.ShowdownQuiz(fq.deal("follow-the-queen", seed=1), kinds=["winner"])
    one.answer.index = 0
    assert pressed(monkeypatch, one, "Check my answer") == [one._list]  # there is no next one
    table = fq.DealTable(seed=1, street="hole")
    assert pressed(monkeypatch, table, "Next card") == []
    table.go_to("third")
    for _ in range(table.state["position"] - 1):
        assert pressed(monkeypatch, table, "◀ Back") == []
    assert pressed(monkeypatch, table, "◀ Back") == [table.streets]  # where one Enter too many does nothing
    guess = fq.PredictTheWild(seed=2)
    guess.answer.value, guess.sure.value = True, 70
    assert pressed(monkeypatch, guess, "Lock") == [guess._next]
    assert pressed(monkeypatch, guess, "Next card") == [guess.ask]
    odds = fq.OddsExplorer()
    odds.guess.value = "30"
    assert pressed(monkeypatch, odds, "Lock") == [odds._runs[0]]
    odds.run(1000)
    odds.question.value = "final_wild"
    assert pressed(monkeypatch, odds, "Start over") == [odds.guess]  # nothing can be dealt before a guess


def test_after_an_act_the_focus_is_on_the_first_which_is_always_there(monkeypatch):
    table = fq.DealTable(fq.play("follow-the-queen", players=4, seed=1))
    for _ in range(60):
        last = [one for one in table._acts if one.layout.visibility != "hidden"][-1]
        focused = pressed(monkeypatch, table, last.description)
        assert focused == ([] if last is table._acts[0] else [table._acts[0]])
        assert table._acts[0].layout.visibility != "hidden"


def test_room_is_kept_for_the_longest_text_and_tells_nothing_of_it():
    note = draw.note("wait", "choose", room="Seat 1 wins, in 2 ways")
    assert 'data-room="eee eeeee ee eeeeeee e"' in note
    assert 'data-room="eee eeeee e"' in draw.note("right", "longer text", room="short")
    assert "data-room" not in draw.note("tell", "as it is")


def test_the_quiz_keeps_as_much_room_before_an_answer_as_after_each():
    quiz = fq.ShowdownQuiz(seed=3)
    room = re.compile('data-room="([^"]*)"')
    kept = {room.search(quiz.feedback.value)[1]}
    for place in range(len(quiz.question.options)):
        fresh = fq.ShowdownQuiz(seed=3)
        fresh.answer.index = place
        fresh.check()
        kept.add(room.search(fresh.feedback.value)[1])
    assert len(kept) == 1 and len(kept.pop()) > 40


def test_a_widget_that_stands_beside_its_controls_shows_the_same_picture():
    for beside in (False, True):
        class Shown(Board):
            def picture(self):
                return "<p>here</p>"

        board = Shown([], beside=beside)
        board.show()
        assert [one.value for one in inside(board) if "<p>here" in getattr(one, "value", "")] == [board.view.value]


def test_dollars_are_no_mathematics_where_a_notebook_would_look_for_some():
    shown = fq.ShowdownQuiz(fq.scenario("the-wild-card-moves"))
    assert "mathjax_ignore" in shown.ask._dom_classes
    assert '<div class="mathjax_ignore">' in shown._repr_mimebundle_()["text/html"]
    assert "mathjax_ignore" in fq.scenario("the-wild-card-moves").showdown()._repr_html_()
