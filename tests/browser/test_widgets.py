"""Every widget in one notebook in JupyterLab, each clicked through once, by mouse and by keyboard."""

import re

import nbformat
import pytest
from playwright.sync_api import Locator, expect

import foldqueen as fq

KERNEL_MEGABYTES = 220
CELLS = (
    "import foldqueen as fq\nstory = fq.scenario('the-wild-card-moves')",
    "fq.DealTable(story)",
    "fq.DealTable(fq.play('follow-the-queen', players=3, seed=7))",
    "fq.WildStory(story)",
    "fq.PredictTheWild(seed=2)",
    "fq.ShowdownQuiz(story)",
    "fq.ShowdownQuiz(seed=3)",
    "fq.HandLab()",
    "fq.OddsExplorer()",
    "fq.QueenPlaces()",
    "fq.WildChain()",
    "fq.BetReader()",
    "fq.EquityStory()",
    "fq.RankingParadox()",
    "fq.Convergence()",
    "fq.VariantLab()",
    "from dataclasses import replace; replace(story, names={1: '$x^2$', 2: '$y$'})",
    "import resource\nprint(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, 'MB')",
)


@pytest.fixture(scope="module")
def notebook(lab, home):
    """A notebook that shows every widget, run from top to bottom."""
    written = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in CELLS])
    written.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(written, home / "notebooks" / "every_widget.ipynb")
    lab.open("every_widget.ipynb")
    lab.run_all()
    return lab


def press(part: Locator, name: str) -> None:
    part.get_by_role("button", name=re.compile(f"^{name}")).first.click()


def test_deal_table(notebook) -> None:
    table = notebook.output_of("DealTable(story)")
    press(table, "Fourth")
    expect(table.get_by_role("status").first).to_contain_text("Sevens are wild")
    press(table, "Showdown")
    expect(table).to_contain_text("Noor wins with three aces")


def test_a_game_for_chips(notebook) -> None:
    table = notebook.output_of("fq.play(")
    for _ in range(12):
        notebook.settle()
        act = table.get_by_role("button", name=re.compile("^(Check|Call|Bring it in|Bet)")).locator("visible=true")
        if not act.count():
            break
        act.first.click()
    expect(table.get_by_role("button", name=re.compile("^Play another hand"))).to_be_enabled()
    expect(table).to_contain_text(re.compile("gets|wins"))


def test_wild_story(notebook) -> None:
    story = notebook.output_of("WildStory")
    expect(story).to_contain_text("so every four is wild")
    press(story, "◀ Previous change")
    expect(story.get_by_role("status").first).not_to_contain_text("so every four is wild")
    story.get_by_role("combobox", name="Swap").select_option(index=1)
    notebook.settle()
    story.get_by_role("combobox", name="with", exact=True).select_option(index=5)
    expect(story).to_contain_text("As it was dealt")


def test_predict_the_wild(notebook) -> None:
    predict = notebook.output_of("PredictTheWild")
    press(predict, "Lock my prediction")
    expect(predict.get_by_role("alert")).to_be_visible()
    predict.get_by_role("radio", name="Yes").check()
    predict.get_by_role("radio", name="70 %").check()
    press(predict, "Lock my prediction")
    expect(predict.get_by_role("button", name=re.compile("^Next card"))).to_be_enabled()
    expect(predict.get_by_role("alert")).to_have_count(0)


def test_quiz_once_wrong_and_once_right(notebook) -> None:
    quiz = notebook.output_of("ShowdownQuiz(story)")
    quiz.get_by_role("radio", name="Four aces, jack kicker").check()
    press(quiz, "Check my answer")
    expect(quiz).to_contain_text("A rank that was wild once stays wild")
    fresh = notebook.output_of("ShowdownQuiz(seed=3)")
    fresh.get_by_role("radio", name=fq.ShowdownQuiz(seed=3).question.right.label, exact=True).check()
    press(fresh, "Check my answer")
    expect(fresh).to_contain_text("Right.")
    expect(fresh).to_contain_text("1 right of 1")


def test_hand_lab(notebook) -> None:
    hand = notebook.output_of("HandLab")
    expect(hand).to_contain_text("hree aces")
    hand.get_by_label("Wild", exact=True).fill("7")
    hand.get_by_label("Wild", exact=True).press("Enter")
    expect(hand).to_contain_text("7♣ plays as")
    hand.get_by_label("Cards", exact=True).fill("1x")
    hand.get_by_label("Cards", exact=True).press("Enter")
    expect(hand.get_by_role("alert")).to_contain_text("is not a card")


def test_odds_explorer(notebook) -> None:
    odds = notebook.output_of("OddsExplorer")
    expect(odds.get_by_role("button", name="Deal 1,000")).to_be_disabled()
    odds.get_by_label("Your guess").fill("30")
    press(odds, "Lock my guess")
    expect(odds).to_contain_text("29.45")
    press(odds, "Deal 1,000")
    expect(odds).to_contain_text("1,000")


@pytest.mark.parametrize(("code", "guess", "name"), [
    ("QueenPlaces", "", "Shuffle"), ("WildChain", "", "Next up card"), ("BetReader", "", "Lock my guess"),
    ("EquityStory", "Who gains most next?", "Deal the next street"), ("RankingParadox", "", "Up"),
    ("Convergence", "I bet it takes about", "Twice as many deals"), ("VariantLab", "Which has more?", "Deal")])
def test_a_lessons_own_widget(notebook, code: str, guess: str, name: str) -> None:
    part = notebook.output_of(code)
    if guess:
        part.get_by_label(guess).select_option(index=2)
        notebook.settle()
    before = part.inner_html()
    press(part, name)
    notebook.settle()
    changed = "([part, before]) => part.innerHTML !== before"
    notebook.page.wait_for_function(changed, arg=[part.element_handle(), before])
    expect(part.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("code", CELLS[1:-2])
def test_every_control_is_reached_and_named(notebook, code: str) -> None:
    part = notebook.output_of(code)
    assert notebook.unreached(part) == []
    part.scroll_into_view_if_needed()
    notebook.screenshot(re.sub(r"\W+", "-", code)[:24].strip("-"), part)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_outputs_are_accessible(notebook, theme: str) -> None:
    notebook.theme(theme)
    assert notebook.barriers() == []


def test_dollars_are_no_mathematics(notebook) -> None:
    story = notebook.output_of("replace(story")
    expect(story).to_contain_text("$x^2$")
    notebook.page.wait_for_timeout(2000)  # mathematics would be set by then
    assert notebook.page.locator("mjx-container").count() == 0


def test_the_kernel_that_shows_them_all_stays_small(notebook) -> None:
    shown = notebook.output_of("ru_maxrss").inner_text()
    assert int(re.search(r"(\d+) MB", shown)[1]) < KERNEL_MEGABYTES
