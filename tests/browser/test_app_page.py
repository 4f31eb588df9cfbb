"""The app page: every tab worked through once, by mouse and by keyboard, as an address opens it."""

import pytest
from playwright.sync_api import Locator, expect

from foldqueen.address import TABS
from foldqueen.quiz import Question
from foldqueen.widgets.app import AppPage

SLOW = 60_000


@pytest.fixture(scope="module")
def page(reader, app):
    window = reader(f"{app}/?scenario=the-wild-card-moves&seed=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
    expect(window.page.get_by_role("tab", name="Deal")).to_be_visible(timeout=SLOW)
    return window


def opened(page) -> Locator:
    return page.page.locator(".fq-app .widget-tab-contents > *").locator("visible=true")


def tab(page, name: str) -> Locator:
    page.page.get_by_role("tab", name=name).click()
    expect(opened(page).locator(".fq").first).to_be_visible()
    return opened(page)


def answer(quiz: Locator, choice: str) -> None:
    quiz.get_by_role("radio", name=choice, exact=True).check()
    quiz.get_by_role("button", name="Check my answer").click()


def test_the_address_is_read_and_what_cannot_be_is_named(page) -> None:
    expect(page.page.get_by_role("heading", name="The wild card moves")).to_be_visible()
    expect(page.page.get_by_role("alert").first).to_contain_text("leave out seed")
    assert page.page.locator(".jp-InputArea").count() == 0
    assert "Traceback" not in page.page.content()


def test_deal(page) -> None:
    table = tab(page, "Deal")
    expect(table).to_contain_text("Seat 2 · Noor")
    table.get_by_role("button", name="Fourth").click()
    expect(table.get_by_role("status").first).to_contain_text("Sevens are wild")
    table.get_by_role("button", name="Showdown").click()
    expect(table).to_contain_text("Noor wins with three aces")


def test_quiz_once_wrong_and_once_right(page) -> None:
    quiz = tab(page, "Quiz")
    asked = AppPage("scenario=the-wild-card-moves&tab=quiz").opened  # asks the same
    answer(quiz, wrong_answer(asked.question))
    expect(quiz).to_contain_text("Not so.")
    expect(quiz).to_contain_text("0 right of 1")
    quiz.get_by_role("button", name="Next question").click()
    asked.answer.value = wrong_answer(asked.question)
    asked.check()
    asked.next_question()
    answer(quiz, asked.question.right.label)
    expect(quiz).to_contain_text("1 right of 2")


def wrong_answer(asked: Question) -> str:
    return next(option.label for option in asked.options if option.mistakes)


@pytest.mark.parametrize("name", [name.capitalize() for name in TABS])
def test_every_tab_is_accessible(page, name: str) -> None:
    panel = tab(page, name)
    page.screenshot(f"app-{name.lower()}")
    assert page.barriers("html") == []
    assert page.unreached(panel) == []


def test_the_keyboard_is_enough(page) -> None:
    tab(page, "Deal")
    keys = page.page.keyboard
    page.page.get_by_role("tab", name="Deal").focus()
    for _ in range(1, len(TABS)):
        keys.press("ArrowRight")
    keys.press("Enter")
    last = page.page.get_by_role("tab").last
    expect(last).to_have_attribute("aria-selected", "true")
    keys.press("Home")
    keys.press("Enter")
    table = opened(page)
    table.get_by_role("button", name="Third").focus()
    keys.press("Enter")
    expect(table.get_by_role("status").first).to_contain_text("Nothing is wild")
    table.get_by_role("button", name="Next card").focus()
    keys.press("Space")
    expect(table.get_by_role("status").first).to_contain_text("Q♦ came face up to Maya")


def top(panel: Locator) -> int:
    """Where the table begins, from the top of its tab."""
    return panel.evaluate("""one => Math.round(one.querySelector('.fq-felt').getBoundingClientRect().top
        - one.getBoundingClientRect().top)""")


@pytest.fixture(scope="module")
def phone(reader, app):
    """The page on a phone whose owner likes it dark, which nothing in the address says."""
    window = reader(f"{app}/?game=dirty-schultz&players=5&seed=3", width=360, height=800, color_scheme="dark")
    expect(window.page.get_by_role("tab", name="Deal")).to_be_visible(timeout=SLOW)
    return window


@pytest.mark.parametrize("name", [name.capitalize() for name in TABS])
def test_a_phone_shows_it_in_dark_and_nothing_sticks_out(phone, name: str) -> None:
    tab(phone, name)
    phone.screenshot(f"app-phone-dark-{name.lower()}")
    assert phone.barriers("html") == []
    assert phone.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(17, 17, 17)"
    assert phone.page.evaluate("""[...document.querySelectorAll('.fq-app *')]
        .filter(one => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 0.5)
        .map(one => one.outerHTML.slice(0, 99))""") == []
    assert phone.page.evaluate("""[...document.querySelectorAll('.fq-app .widget-box')]
        .filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth)
        .map(one => one.textContent.slice(0, 99))""") == []


def test_on_a_phone_nothing_moves_when_an_answer_or_a_swap_is_chosen(phone) -> None:
    quiz = tab(phone, "Quiz")
    before = top(quiz)
    quiz.get_by_role("radio").first.check()
    quiz.get_by_role("button", name="Check my answer").click()
    expect(quiz.locator("[data-kind=right],[data-kind=wrong]")).to_be_visible()
    assert top(quiz) == before
    story = tab(phone, "Why")
    before = top(story)
    story.get_by_role("combobox", name="Swap").select_option(index=1)
    story.get_by_role("combobox", name="with", exact=True).select_option(index=5)
    expect(story).to_contain_text("had changed places")
    assert top(story) == before


def test_the_focus_goes_on_with_the_questions(phone) -> None:
    quiz = tab(phone, "Quiz")
    keys = phone.page.keyboard
    if quiz.get_by_role("button", name="Next question").is_enabled():
        quiz.get_by_role("button", name="Next question").click()
    expect(quiz.get_by_role("button", name="Check my answer")).to_be_enabled()
    quiz.get_by_role("radio").first.check()
    quiz.get_by_role("button", name="Check my answer").focus()
    keys.press("Enter")
    expect(quiz.get_by_role("button", name="Next question")).to_be_focused()
    keys.press("Enter")
    expect(quiz.locator(".fq-ask")).to_be_focused()
    keys.press("Tab")
    expect(quiz.get_by_role("radio").first).to_be_focused()
    style = "one => [getComputedStyle(one).outlineStyle, getComputedStyle(one).outlineWidth]"
    assert quiz.get_by_role("radio").first.evaluate(style) == ["solid", "3px"]
    table = tab(phone, "Deal")
    for control in (table.get_by_role("combobox", name="Game"), table.get_by_label("Seed"),
                    table.get_by_role("button", name="New deal")):
        control.focus()
        keys.press("Tab")
        keys.press("Shift+Tab")  # as somebody comes to it who has no mouse
        assert control.evaluate(style) == ["solid", "3px"]


def test_on_a_phone_the_heading_names_the_hand_on_the_table(phone) -> None:
    table = tab(phone, "Deal")
    expect(phone.page.get_by_role("heading", name="Dirty Schultz, five players, deal 3")).to_be_visible()
    table.get_by_role("button", name="New deal").click()
    expect(phone.page.get_by_role("heading", name="Dirty Schultz, five players, deal 3", exact=True)).to_have_count(0)
