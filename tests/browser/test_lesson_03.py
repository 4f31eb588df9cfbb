"""A reader of lesson 03 marks places in the deck, shuffles, and opens a folded answer."""

import pytest
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def lesson(lab):
    lab.open("03_settle_the_last_card.ipynb")
    lab.run_all()
    return lab


def test_mark_a_place_with_the_keyboard_and_shuffle(lesson) -> None:
    places = lesson.cell_with("fq.QueenPlaces(players=4)").first.locator(".jp-OutputArea")
    expect(places).to_contain_text("Your mark, place 14, is dealt up to seat 2. Not shuffled yet")
    mark = places.get_by_label("Mark place")
    mark.fill("15")
    mark.press("Enter")
    expect(places).to_contain_text("Your mark, place 15, is dealt up to seat 3.")
    for times in ("1,000", "2,000"):
        places.get_by_role("button", name="Shuffle 1,000 times").click()
        expect(places).to_contain_text(f"Shuffled {times} times")
    places.get_by_role("button", name="Start again").click()
    expect(places).to_contain_text("Not shuffled yet")


def test_a_quick_check_opens_and_the_asserts_behind_it_are_folded(lesson) -> None:
    text = lesson.page.locator(".jp-RenderedMarkdown")
    answer = text.get_by_text("A little too large.")
    expect(answer).to_be_hidden()
    text.get_by_text("Quick check 3.").click()
    expect(answer).to_be_visible()
    lesson.screenshot("lesson-03")
    assert lesson.page.locator(".jp-CodeCell .jp-InputPlaceholder").count() == 3


def test_the_lesson_shows_no_barrier(lesson) -> None:
    assert lesson.barriers() == []
