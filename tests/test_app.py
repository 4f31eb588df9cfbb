"""The app page without a server: what an address opens, and what is said of one that asks for what cannot be."""

import html
import json
import pathlib
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipywidgets import HTML
from ipywidgets.widgets.widget import _instances

import foldqueen as fq
from foldqueen.address import PARAMETERS, TABS, read_query
from foldqueen.widgets.app import AppPage

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEFAULT = fq.scenarios()[0]


def said(page):
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", page.complaints).split()))


def heading(page):
    return next(child.value for child in page.children if "<h1>" in getattr(child, "value", ""))


@pytest.mark.parametrize("query", [None, "", "?", "token=abc&theme=dark&template=lab"])
def test_without_a_wish_the_first_stored_deal_opens(query):
    page = AppPage(query)
    assert page.complaints == ""
    assert page.tabs.selected_index == 0
    assert isinstance(page.opened, fq.DealTable) and page.opened.deal.name == DEFAULT
    told = page.opened.deal.story
    assert told not in "".join(html.unescape(value) for value in shown(page))  # it tells what is wild
    page.tabs.selected_index = list(TABS).index("why")
    assert told in "".join(html.unescape(value) for value in shown(page))


@pytest.mark.parametrize("query", ["scenario=queen-after-queen", "?scenario=queen-after-queen&tab=deal"])
def test_a_scenario_opens(query):
    page = AppPage(query)
    assert page.complaints == "" and page.opened.deal.name == "queen-after-queen"


def test_a_game_a_number_of_players_a_seed_and_a_tab_open():
    page = AppPage("game=dirty-schultz&players=5&seed=3&tab=Quiz")
    assert page.complaints == "" and "Dirty Schultz: what is wild, and who wins?" in heading(page)
    assert isinstance(page.opened, fq.ShowdownQuiz) and page.opened.state["game"] == "dirty-schultz"
    page.tabs.selected_index = 0
    assert page.opened.deal == fq.deal("dirty-schultz", 5, seed=3)
    assert "Dirty Schultz, five players, deal 3" in heading(page)
    assert AppPage("seed=3").opened.deal == fq.deal("follow-the-queen", seed=3)
    assert AppPage("game=baseball").opened.deal.rules == fq.rules("baseball")


def test_the_heading_names_the_hand_on_the_table_also_after_another_is_dealt():
    page = AppPage("scenario=the-wild-card-moves")
    assert "The wild card moves" in heading(page)
    page.opened.new_deal()
    assert "The wild card moves" not in heading(page) and "Follow the Queen, four players, deal" in heading(page)
    dealt = heading(page)
    page.tabs.selected_index = list(TABS).index("why")
    assert heading(page) == dealt
    page.tabs.selected_index = list(TABS).index("odds")
    assert "deal " not in heading(page)
    page.tabs.selected_index = None
    assert isinstance(page.opened, fq.DealTable)


@pytest.mark.parametrize(("query", "follows"), [("", True), ("theme=dark", False), ("scenario=x&theme=light", False)])
def test_without_a_theme_in_the_address_the_page_follows_the_readers_system(query, follows):
    assert ("fq-follows" in AppPage(query)._dom_classes) is follows


@pytest.mark.parametrize("query", [5, ["scenario"], b"tab=quiz"])
def test_a_query_that_is_no_text_is_refused(query):
    with pytest.raises(ValueError, match="is not an address's query"):
        AppPage(query)


def test_a_reader_without_code_is_not_sent_to_any():
    for query in ("scenario=nope", "game=nope"):
        assert len(said(AppPage(query))) < 140 and "fq." not in said(AppPage(query))
    assert "did you mean 'dirty-schultz'?" in said(AppPage("game=Dirty Schultz"))


@pytest.mark.parametrize(("query", "words"), [
    ("scenario=x", "'x' is not a scenario"), ("scenario=", "'' is not a scenario"), ("game=poker", "'poker' is not"),
    ("players=9", "9 players"), ("players=0", "0 players"), ("players=-1", "players cannot be '-1': use"),
    ("players=1e3", "players cannot be '1e3'"), ("players=²", "players cannot be '²'"),
    ("seed=" + "9" * 9999, "is too long: use 60 signs"), ("seed=x", "seed cannot be 'x'"),
    ("tab=cards", "'cards' is not a tab"),
    ("scenario=queen-after-queen&seed=3", "a scenario brings its own cards: leave out seed"),
    ("colour=red", "'colour' cannot be asked for"), ("red", "'red' cannot be asked for"),
    ("&".join(f"a{n}=1" for n in range(99)), "too many things at once"),
])
def test_what_cannot_be_is_named_and_the_default_opens(query, words):
    page = AppPage(query)
    assert words.lower() in said(page).lower() and len(said(page)) < 3000
    assert page.opened.deal.name == DEFAULT
    assert page.tabs.selected_index == 0


EVIL = "%3Cscript%3Ealert('1')%3C/script%3E%22%3E"


@pytest.mark.parametrize("name", [*PARAMETERS, EVIL])
def test_an_address_stands_as_text(name):
    page = AppPage(f"{name}={EVIL}")
    assert "<script>alert('1')</script>" in said(page).replace('\\', "")
    assert "<script" not in page.complaints + heading(page) + page._repr_mimebundle_()["text/html"]


NAME = "<script>alert('1')</script>\""


def shown(widget):
    """Every piece of HTML in a widget."""
    for part in getattr(widget, "children", ()):
        yield from shown(part)
    if isinstance(widget, HTML):
        yield widget.value


@pytest.mark.parametrize("make", [
    lambda told: fq.DealTable(told, street="showdown"),
    lambda told: fq.DealTable(fq.play("baseball", seed=1), names={1: NAME}),
    fq.WildStory, fq.PredictTheWild, fq.ShowdownQuiz, lambda told: fq.ShowdownQuiz(seed=1, learner=NAME),
    lambda told: fq.HandLab("As Ac 4h 5s 7c"), lambda told: fq.OddsExplorer()])
def test_names_stories_and_what_is_typed_stand_as_text(make):
    first = fq.scenario(DEFAULT)
    question = replace(first.questions[0], prompt=NAME, label=NAME,
                       wrong=(replace(first.questions[0].wrong[0], label=NAME, feedback=NAME, believed=NAME),))
    widget = make(replace(first, title=NAME, story=NAME, lesson=NAME, questions=(question,), names={2: NAME}))
    for control, act in (("guess", "lock"), ("typed", "read"), ("seed", "redeal"), ("answer", "check")):
        if hasattr(widget, control) and hasattr(widget, act):
            if control == "answer":
                widget.answer.index = 0
            else:
                getattr(widget, control).value = NAME
            getattr(widget, act)()
    for page in (*shown(widget), widget._repr_mimebundle_()["text/html"]):
        assert "<script" not in page and "alert('1')" not in page


@given(st.lists(st.tuples(st.sampled_from(PARAMETERS) | st.text(max_size=5), st.text(max_size=8)), max_size=3))
def test_no_address_ends_in_a_traceback(pairs):
    shown, tab, wrong = read_query("&".join(f"{name}={value}" for name, value in pairs))
    assert isinstance(shown, fq.Deal) and tab in TABS and all(isinstance(text, str) for text in wrong)


def test_a_tab_is_made_once_and_only_when_it_is_opened():
    page = AppPage()
    assert len(page._boards) == 1
    first = page.opened
    for _ in range(3):
        for index in range(len(TABS)):
            page.tabs.selected_index = index
            assert page.tabs.children[index].children[-1] is page.opened
            assert len(page.tabs.children[index].children) == 1 + (index == list(TABS).index("why"))
    page.tabs.selected_index = 0
    assert page.opened is first and len(page._boards) == len(TABS)


def test_the_story_is_that_of_the_deal_on_the_table():
    page = AppPage("game=follow-the-queen&seed=3")
    table = page.opened
    page.tabs.selected_index = list(TABS).index("why")
    before, story = len(_instances), page.opened
    assert story.deal is table.deal
    page.tabs.selected_index = 0
    table.seed.value = "4"
    table.redeal()
    page.tabs.selected_index = list(TABS).index("why")
    assert page.opened is not story and page.opened.deal is table.deal
    assert story.comm is None
    assert abs(len(_instances) - before) < 8  # the old story is gone


@pytest.mark.parametrize("query", [*(f"game={slug}" for slug in fq.RULES), "scenario=one-card-for-eight"])
def test_every_tab_opens_for_every_game(query):
    for tab in ("why", "odds"):
        page = AppPage(f"{query}&tab={tab}")
        assert page.complaints == "" and page.opened.sentence()


def test_the_twin_is_that_of_the_open_tab():
    page = AppPage("tab=quiz")
    bundle = page._repr_mimebundle_()
    assert bundle["text/plain"] == page.opened.sentence()
    assert page.opened.picture() in bundle["text/html"]
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == page.model_id


def test_the_notebook_asks_for_the_address_in_its_last_cell_alone():
    notebook = json.loads((ROOT / "notebooks" / "app.ipynb").read_text(encoding="utf-8"))
    first, last = ("".join(cell["source"]) for cell in notebook["cells"])
    assert "get_query_string()" not in first and last == "AppPage(get_query_string())"
