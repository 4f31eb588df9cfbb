"""WildStory by its handlers: which change is told and why, and what another card would have done."""

import gc
import re

import pytest
from ipywidgets.widgets.widget import _instances

import foldqueen as fq
from foldqueen.widgets.story import swapped
from test_draw import Page

DECK = "4c As Kd 7h 10d Ac 5h Js 8d 5s Kh 9c Qd 7c 2s Jd 3h 9d Qh 4s 10c Jh 6c Ks 6h 4h 8s 6d"


@pytest.fixture
def story():
    return fq.WildStory(fq.deal("follow-the-queen", 4, deck=DECK, seed=1), names={2: "Ana"})


def what_if(story, one, other):
    story.one.value = fq.Card(one)
    story.other.value = fq.Card(other)


def test_each_change_is_told_in_turn_with_its_reason(story):
    assert story.state["position"] == 20 and story.state["wild"] == {4}
    reasons = []
    for _ in range(5):
        reasons.append(story.state["why"])
        story.step(-1)
    assert reasons == list(dict.fromkeys(reasons))[:4] + reasons[3:4]  # it stops at the first
    assert reasons[0] == story.deal.changes[-1].why.replace("seat 2", "Ana")
    assert story.state["why"].startswith("Q♦ came face up to seat 1 on fourth street; the next card")
    assert story._back.disabled and not story._next.disabled
    story.change.value = 14
    assert "Sevens are wild" in Page(story.picture()).text and "Ana's 7♣" in story.sentence()


def test_both_cards_of_a_change_are_ringed(story):
    ringed = [part.partition('alt="')[2].partition('"')[0] for part in story.picture().split("<li class=")
              if part.partition(">")[0].find("fq-new") > 0]
    assert ringed == ["queen of hearts", "four of spades, wild"]


def test_what_if_deals_the_same_deck_with_two_cards_swapped(story):
    what_if(story, "Qh", "6c")
    assert story.error == ""
    cards = [step.card for step in story.what_if.steps]
    was = [step.card for step in story.deal.steps]
    assert [(str(a), str(b)) for a, b in zip(was, cards, strict=True) if a != b] == [("Q♥", "6♣"), ("6♣", "Q♥")]
    assert story.state["what_if"] == {"wild": {13}, "winners": story.what_if.showdown().winners}
    shown = Page(story.picture()).text
    assert "At the end kings are wild instead of fours." in story.sentence()
    assert "If Q♥ and 6♣ had changed places" in shown and "As it was dealt" in shown and "Kings are wild" in shown
    story.one.value = ""
    assert story.state["what_if"] is None and "changed places?" in story.sentence()


def test_a_card_that_was_not_dealt_can_come_and_the_other_goes_under(story):
    labels = {label: card for label, card in story.other.options.items() if card}
    assert labels == {}
    story.one.value = fq.Card("Qd")
    labels = {label: card for label, card in story.other.options.items() if card}
    assert len(labels) == 51 and labels["2♦, not dealt"] == fq.Card("2d")
    assert labels["K♦, in seat 3's hole"] == fq.Card("Kd")
    assert labels["7♣, face up to Ana, fourth street"] == fq.Card("7c")
    story.other.value = fq.Card("2d")
    assert fq.Card("Qd") not in [step.card for step in story.what_if.steps]
    assert [change.trigger for change in story.what_if.changes] == [fq.Card("Qh")]


def test_what_is_wild_is_marked_as_of_the_change_that_is_told(story):
    def marked():
        return re.findall(r'<li class="[^"]*fq-halo[^"]*"><img alt="([^"]*)"', story.picture().split("at the end")[0])

    ends = story.change.value
    assert len(marked()) == 1 and "four of spades" in marked()[0]
    story.step(-1)
    assert marked() == []  # a queen waits: nothing is wild
    story.step(-1)
    assert marked() and all("seven" in card for card in marked())
    later = story.picture().split("at the end")[0].count("fq-idle")
    assert later == sum(step.face == "up" for step in story.deal.steps[story.change.value:])
    story.change.value = ends


def test_a_swap_that_changes_how_many_cards_are_dealt_says_so():
    deck = "2c 3c 4c 5c 6c 7d 6d Ks 8h 9h"  # seat 1's pair brings K♠ to the centre
    story = fq.WildStory(fq.deal("dirty-schultz-centre", 2, deck=deck, seed=1))
    before = len(story.deal.steps)
    what_if(story, "6d", "Jh")
    assert len(story.what_if.steps) == before - 1
    assert f"{before - 1} cards are dealt instead of {before}" in story.sentence()


def test_folds_and_seventh_cards_are_kept():
    deal = fq.deal("seguire-la-regina", 4, seed=5, folds={3: "fourth"}, seventh={2: "up"})
    other = swapped(deal, deal.steps[8].card, deal.steps[9].card)
    assert other.folds == {3: "fourth"}
    assert [step.face for step in other.steps] == [step.face for step in deal.steps]


@pytest.mark.parametrize("slug", fq.RULES)
def test_every_game_tells_its_story_and_builds_from_its_deal(slug):
    story = fq.WildStory(fq.deal(slug, 3, seed=2))
    up = [step.card for step in story.deal.steps if step.face == "up"]
    what_if(story, str(up[0]), str(up[-1]))
    assert story.error == "" and "nothing to ask" not in story.sentence()
    Page(story.picture())


def test_it_builds_from_nothing_and_refuses_what_is_no_whole_deal():
    assert fq.WildStory().state["wild"] == {4}
    with pytest.raises(ValueError, match="not a deal"):
        fq.WildStory("follow-the-queen")
    with pytest.raises(ValueError, match="not over"):
        fq.WildStory(fq.deal("follow-the-queen", 2, seed=1).at("fifth"))


def test_names_show_as_text_and_the_twin_follows():
    attack = "<script>alert('\"')</script>"
    story = fq.WildStory(fq.deal("follow-the-queen", 4, deck=DECK, seed=1), names={2: attack})
    what_if(story, "Qh", "6c")
    bundle = story._repr_mimebundle_()
    assert "<script" not in bundle["text/html"] + story.said.value and attack in Page(bundle["text/html"]).text
    assert bundle["text/plain"] == story.sentence() and story.picture() in bundle["text/html"]


def test_clicks_leave_nothing_behind(story):
    gc.collect()
    before = len(_instances)
    for _ in range(50):
        story.step(-1)
        story.step(1)
        what_if(story, "Qh", "6c")
        story.one.value = ""
    gc.collect()
    assert len(_instances) <= before
