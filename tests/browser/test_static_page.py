"""The page without a kernel, opened from a disk: it steps, asks and marks with no script and no network."""

import pathlib
import re

import pytest
from playwright.sync_api import Locator, expect

import foldqueen as fq
from foldqueen.page import lesson_page


@pytest.fixture(scope="module")
def file(tmp_path_factory) -> pathlib.Path:
    path = tmp_path_factory.mktemp("pages") / "lesson.html"
    path.write_text(lesson_page(fq.scenario("the-wild-card-moves")), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def lesson(reader, file):
    return reader(file.as_uri(), java_script_enabled=False, offline=True)


def stop_at(lesson, street: str) -> Locator:
    lesson.page.locator("label", has_text=re.compile(f"^{street}$")).click()
    return lesson.page.locator(".fq-step:visible")


def answer(step: Locator, text: str) -> None:
    step.locator("label:visible", has_text=re.compile(f"^{text}$")).click()


def test_a_street_asks_before_it_tells(lesson) -> None:
    step = stop_at(lesson, "Fourth street")
    expect(step).to_have_count(1)
    expect(step.get_by_role("status")).to_contain_text("What is wild?")
    answer(step, "Queens and sevens")
    expect(step.locator("[data-kind=wrong]:visible")).to_contain_text("if the rule were: “Every queen is wild")
    expect(step.get_by_role("status").filter(has_text="Sevens are wild")).to_be_visible()
    answer(step, "Sevens")
    expect(step.locator("[data-kind=wrong]:visible")).to_have_count(0)
    expect(step.locator("[data-kind=right]:visible")).to_contain_text("Right.")


def test_the_end_asks_what_the_story_asks_and_who_wins(lesson) -> None:
    step = stop_at(lesson, "The end")
    expect(step.locator("section.fq-asked:visible")).not_to_contain_text("wins")
    answer(step, "Three aces, jack and nine kickers")
    expect(step.locator("[data-kind=right]:visible")).to_contain_text("Right.")
    answer(step, "Just show me")
    expect(step).to_contain_text("Noor wins with three aces")


def test_the_keyboard_is_enough(lesson) -> None:
    stop_at(lesson, "Third street")
    lesson.page.locator("summary").focus()
    lesson.page.keyboard.press("Tab")
    lesson.page.keyboard.press("ArrowRight")
    lesson.page.keyboard.press("ArrowRight")
    step = lesson.page.locator(".fq-step:visible")
    expect(step.get_by_role("heading", level=2)).to_have_text("Fifth street")
    lesson.page.keyboard.press("Tab")
    lesson.page.keyboard.press("Space")
    expect(step.locator(":focus")).to_be_checked()
    expect(step.locator(".fq-answer:visible")).to_have_count(1)
    ring = step.locator(":focus + label").evaluate("one => getComputedStyle(one).outlineStyle")
    assert ring == "solid"


def test_on_a_phone_the_table_stays_whatever_is_answered(reader, file) -> None:
    phone = reader(file.as_uri(), width=360, java_script_enabled=False)
    step = stop_at(phone, "Fourth street")
    before = step.locator("section.fq-asked .fq-felt").bounding_box()["y"]
    for label in step.locator("fieldset label:visible").all():
        label.click()
        assert step.locator("section.fq-told .fq-felt").bounding_box()["y"] == before


@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1280)])
def test_is_accessible_and_fits(reader, file, scheme: str, width: int) -> None:
    lesson = reader(file.as_uri(), width=width, color_scheme=scheme)
    assert lesson.barriers("html") == []
    answer(stop_at(lesson, "Fourth street"), "Nothing")
    step = stop_at(lesson, "The end")
    answer(step, "Four aces, jack kicker")
    answer(step, "Just show me")
    lesson.screenshot(f"page-{scheme}-{width}")
    assert lesson.barriers("html") == []
    assert lesson.page.evaluate("document.documentElement.scrollWidth") <= width
