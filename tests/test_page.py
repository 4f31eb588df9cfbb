"""The page without a kernel, as text: whole in itself, no script, everything labelled, escaped, and marked truly."""

import html
import pathlib
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

import foldqueen as fq
import make_site
from foldqueen.page import MOST, lesson_page

HANDS = {name: fq.scenario(name) for name in (*fq.scenarios()[::5], "somebody-elses-queen", "one-card-for-eight")}
HANDS |= {slug: fq.deal(slug, players=rules.players[-1], seed=3) for slug, rules in fq.RULES.items()}
EVIL = "<script>alert('1')</script>\"&"


class Reader(HTMLParser):
    """The elements of a page: their names and attributes in order, and the text of each label and legend."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.said, self.open = [], [], []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in ("meta", "img", "input"):
            self.open.append(tag)
        if tag in ("label", "legend"):
            self.said.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if {"label", "legend"} & set(self.open):
            self.said[-1] += data

    def all(self, tag):
        return [attributes for name, attributes in self.elements if name == tag]


def text_of(page):
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL)))


@pytest.mark.parametrize("name", HANDS)
def test_is_whole_small_and_labelled(name):
    page = lesson_page(HANDS[name])
    assert len(page.encode()) < 1_000_000
    assert "<script" not in page and "http:" not in page.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https:|@import|url\(|\bon\w+=|javascript", page)
    read = Reader(page)
    assert read.open == []
    ids = [one["id"] for one in read.all("input")]
    assert ids == [one["for"] for one in read.all("label")] and len(set(ids)) == len(ids)
    assert all(read.said) and all(one["alt"] and one["src"].startswith("data:image/") for one in read.all("img"))
    groups = [one["name"] for one in read.all("input")]
    assert max(map(groups.count, groups)) <= MOST
    assert ["checked" in one for one in read.all("input")] == [True] + [False] * (len(ids) - 1)


def test_every_street_is_a_stop_and_the_story_is_told():
    page = lesson_page(HANDS["the-wild-card-moves"])
    said = text_of(page)
    assert Reader(page).said[:6] == ["Deal to the end of …", "Third street", "Fourth street", "Fifth street",
                                     "Sixth street", "The end"]
    for told in (HANDS["the-wild-card-moves"].story, *HANDS["the-wild-card-moves"].rules.sentences):
        assert told in said
    assert page.index("<h2>The end</h2>") < page.index("Noor (seat 2) has two aces")  # the story tells what is wild
    assert "What is Noor's best hand?" in said and "Who wins the pot?" in said
    assert "What to take away: one rank is wild at a time" in said


def test_a_question_shows_nothing_of_its_answer_before_it_is_given():
    page = lesson_page(HANDS["the-wild-card-moves"])
    asked = re.findall(r'<section class="fq-asked">(.*?)<section class="fq-told">', page, flags=re.DOTALL)
    assert len(asked) == 5
    for table in asked[:4]:
        assert "What is wild?" in table and ", wild" not in table and "so every" not in table
    assert "wins" not in asked[4] and "three aces" not in asked[4]
    assert "ace of spades" not in "".join(asked[:4])  # still in the hole


def test_right_and_wrong_answers_are_marked_and_the_mistake_is_named():
    page = lesson_page(HANDS["the-wild-card-moves"])
    fourth = page.split('name="fourth-0"', 1)[1].split("</fieldset>")[0]
    labels = re.findall(r"<label[^>]*>(.*?)</label>", fourth)
    notes = [text_of(one).strip() for one in re.findall(r'<div class="fq-answer">(.*?)(?=<div class="fq-answer">|<sec)',
                                                        fourth, flags=re.DOTALL)]
    told = dict(zip(labels, notes, strict=True))
    assert told["Sevens"].startswith("✓ Right.") and told["Just show me"].startswith("→ The answer: Sevens.")
    assert [label for label, note in told.items() if note.startswith("✓")] == ["Sevens"]
    assert told["Queens and sevens"].startswith("✗ Not so. “Queens and sevens” would be the answer if the rule were: "
                                                "“Every queen is wild")
    end = text_of(page.split('name="end-0"', 1)[1])
    assert "“Four aces, jack kicker” would be the answer if the rule were: “A rank that was wild once stays wild" in end
    assert "✓ Right." in end


def test_a_question_of_the_story_is_asked_where_it_belongs():
    scenario = HANDS["somebody-elses-queen"]
    third = lesson_page(scenario).split('name="third-0"', 1)[1].split('<section class="fq-step">')[0]
    assert scenario.questions[0].wrong[0].feedback in text_of(third)
    assert "Just show me" in third


def test_where_nothing_can_change_only_the_winner_is_asked():
    page = text_of(lesson_page(HANDS["deuces-wild"]))
    assert "What is wild now" not in page and "Just show me" in page and "Who wins the pot?" in page
    folded = fq.deal("seven-card-stud", 2, seed=1, folds={1: "fourth"})
    assert "Just show me" not in lesson_page(folded)
    assert "Everyone else folded" in text_of(lesson_page(folded))


def test_what_a_file_holds_stands_as_text():
    scenario = HANDS["the-wild-card-moves"]
    question = scenario.questions[0]
    wrong = replace(question.wrong[0], label=EVIL, feedback=EVIL)
    asked = replace(question, prompt=EVIL, label=EVIL, wrong=(wrong,))
    page = lesson_page(replace(scenario, title=EVIL, story=EVIL, lesson=EVIL, questions=(asked,),
                               names={1: EVIL, 2: "Ana"}))
    assert "<script" not in page and "alert('1')" not in page
    assert page.count("&lt;script&gt;") > 8
    assert Reader(page).open == []


@pytest.mark.parametrize("hand", [fq.deal("follow-the-queen", seed=1).at("fifth"),
                                  fq.deal("follow-the-queen", seed=1).seen_by(1)])
def test_a_part_of_a_hand_is_refused(hand):
    with pytest.raises(ValueError, match=r"whole|over"):
        lesson_page(hand)


# ---- exported lessons

@pytest.fixture
def site(monkeypatch, tmp_path):
    """Pages are written to the temporary folder."""
    monkeypatch.setattr(make_site, "SITE", tmp_path)
    monkeypatch.setattr(make_site.Board, "_repr_mimebundle_", make_site.Board._repr_mimebundle_)  # put back at the end


@pytest.mark.usefixtures("site")
def test_an_exported_widget_links_to_a_page_of_its_deal(tmp_path):
    make_site.add_links("lesson")
    hand = HANDS["somebody-elses-queen"]
    for widget in (fq.DealTable(hand), fq.WildStory(hand), fq.ShowdownQuiz(hand)):
        assert '<a href="lesson-deal-1.html">' in widget._repr_mimebundle_()["text/html"]
    assert (tmp_path / "lesson-deal-1.html").read_text(encoding="utf-8") == lesson_page(hand)
    assert "lesson-deal-2.html" in fq.DealTable(seed=3)._repr_mimebundle_()["text/html"]
    assert "mybinder.org" in fq.HandLab()._repr_mimebundle_()["text/html"]
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.usefixtures("site")
def test_an_exported_lesson_counts_its_own_cells_and_needs_no_script(tmp_path):
    make_site.write(pathlib.Path(__file__).parents[1] / "notebooks" / "glossary.ipynb")
    page = (tmp_path / "glossary.html").read_text(encoding="utf-8")
    assert re.findall(r"(?:In.|Out)\[(\d+)\]", page) == ["1", "1", "2", "2", "3", "3"]
    assert "<script" not in page
    assert 'href="00_start_here.html#The-map-of-the-course"' in page
