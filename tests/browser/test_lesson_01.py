"""A reader works through lesson 01 in a real JupyterLab: deals, reads why, answers, reads the feedback."""

import pytest
from playwright.sync_api import Locator, expect

CLICKS_FROM_THIRD_STREET_TO_SHOWDOWN = 17


@pytest.fixture(scope="module")
def lesson(lab):
    lab.open("01_deal_the_table.ipynb")
    lab.run_all()
    return lab


def answer(quiz: Locator, choice: str) -> None:
    quiz.get_by_role("radio", name=choice, exact=True).check()
    quiz.get_by_role("button", name="Check my answer").click()


def test_deal_to_the_showdown_and_read_why_the_wild_rank_moved(lesson) -> None:
    table = lesson.output_of("fq.DealTable")
    told = [table.get_by_role("status").inner_text()]
    for _ in range(CLICKS_FROM_THIRD_STREET_TO_SHOWDOWN):
        table.get_by_role("button", name="Next card").click()
        lesson.settle()
        told.append(table.get_by_role("status").inner_text())
    news = [" ".join(text.split()) for before, text in zip(["", *told], told, strict=False) if text != before]
    assert news == [
        "Nothing is wild No queen has come face up yet.",
        "Nothing is wild Q♦ came face up to Ben on fourth street; the next card face up will set the wild rank.",
        "Sevens are wild Q♦ came face up to Ben on fourth street; "
        "the next card face up was Ana's 7♣, so every seven is wild.",
        "Nothing is wild Q♥ came face up to Ines on fifth street, so sevens stopped being wild; "
        "the next card face up will set the wild rank.",
        "Fours are wild Q♥ came face up to Ines on fifth street, so sevens stopped being wild; "
        "the next card face up was Ravi's 4♠, so every four is wild.",
    ]
    expect(table).to_contain_text("wins with three aces, jack and nine kickers")


def test_a_wrong_answer_is_told_which_mistaken_rule_gives_it(lesson) -> None:
    quiz = lesson.output_of("position=14")
    answer(quiz, "Queens and sevens")
    expect(quiz).to_contain_text("“Queens and sevens” would be the answer if the rule were")
    expect(quiz).to_contain_text("Queens are not wild themselves.")
    expect(quiz).to_contain_text("Score: 0 right of 1")
    expect(quiz.get_by_role("radio", name="Sevens", exact=True)).to_be_disabled()


def test_a_right_answer_is_counted_and_the_next_question_comes(lesson) -> None:
    quiz = lesson.output_of("seed=5")
    quiz.get_by_role("button", name="Check my answer").click()
    expect(quiz).to_contain_text("No answer is chosen")
    answer(quiz, "Nothing")
    expect(quiz).to_contain_text("Right.")
    expect(quiz).to_contain_text("Score: 1 right of 1")
    quiz.get_by_role("button", name="Next question").click()
    expect(quiz).to_contain_text("Who wins the pot?")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_outputs_are_accessible_in_both_themes(lesson, theme: str) -> None:
    lesson.theme(theme)
    table, quiz = lesson.output_of("fq.DealTable"), lesson.output_of("seed=5")
    table.get_by_role("button", name="Showdown").click()
    expect(table).to_contain_text("wins with")
    lesson.screenshot(f"lesson-01-{theme}-table", table)
    lesson.screenshot(f"lesson-01-{theme}-quiz", quiz)
    lesson.screenshot(f"lesson-01-{theme}-feedback", lesson.output_of("position=14"))
    assert lesson.barriers() == []
