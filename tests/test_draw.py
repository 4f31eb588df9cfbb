"""The drawings: what they say, what they hide, and that they are well made, at every position of whole hands."""

from __future__ import annotations

import base64
import re
from functools import lru_cache
from html.parser import HTMLParser

import pytest

import foldqueen as fq
from foldqueen import draw, words
from foldqueen.card import DECK, Suit
from foldqueen.draw import cards as faces
from foldqueen.draw.rulecard import EXAMPLES
from foldqueen.draw.style import FELT, IDLE_BRIGHTNESS, PALETTE

GAMES = ("follow-the-queen", "hidden-queens-wild", "all-queens-wild", "dirty-schultz", "seven-card-stud")
EXAMPLE = "4c As Kd 7h Td Ac 5h Js 8d 5s Kh 9c Qd 7c 2s Jd 3h 9d Qh 4s Tc Jh 6c Ks 6h 4h 8s 6d"
VOID = {"img", "br", "meta"}


class Page(HTMLParser):
    """Reads a drawing and fails where a tag is not closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.alts: list[str] = []
        self.words: list[str] = []
        self.tags: list[tuple[str, dict]] = []
        self.feed(html)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.tags.append((tag, dict(attrs)))
        assert len(dict(attrs)) == len(attrs), f"an attribute stands twice in {tag}: {attrs}"
        if tag == "img":
            self.alts.append(dict(attrs)["alt"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


@lru_cache
def example() -> fq.Deal:
    return fq.deal("follow-the-queen", players=4, deck=EXAMPLE)


def read(*args: object, **options: object) -> Page:
    return Page(draw.table(*args, **options))


# ---- cards

def test_a_picture_says_what_is_on_it():
    assert draw.alt_text(fq.Card("7c"), wild=True) == "seven of clubs, wild"
    assert draw.alt_text(fq.Card("Qd")) == "queen of diamonds"
    assert draw.alt_text(None) == "face-down card"


def test_every_card_looks_different_wild_or_not_and_is_small():
    pictures = {faces.face_uri(card, wild) for card in DECK for wild in (False, True)} | {faces.back_uri()}
    assert len(pictures) == 105
    assert all(len(base64.b64decode(uri.partition(",")[2])) < 1024 for uri in pictures)


def test_suits_differ_in_shape_and_colour_ranks_in_shape():
    assert len(set(faces.SUIT_SHAPES.values())) == len(set(faces.SUIT_COLOURS.values())) == len(Suit)
    assert len(set(faces.RANK_STROKES.values())) == 13


def test_a_face_needs_no_font():
    assert "<text" not in "".join(faces.face_svg(card, wild=True) for card in DECK) + faces.back_svg()


# ---- colours

def luminance(colour: str, brightness: float = 1) -> float:
    """WCAG 2.1: the relative luminance of #rrggbb."""
    parts = [int(colour[i:i + 2], 16) / 255 * brightness for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, brightness: float = 1) -> float:
    darker, lighter = sorted((luminance(one, brightness), luminance(other, brightness)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_contrast_formula():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("palette", [PALETTE, PALETTE | FELT], ids=["page", "felt"])
def test_words_stand_out_from_what_is_behind_them(palette, theme):
    for front, behind in [
        ("ink", "felt"), ("ink", "panel"), ("ink", "tray"), ("soft", "felt"), ("soft", "panel"),
        ("soft", "tray"), ("green", "panel"), ("green", "tray"), ("on-green", "green"), ("gold-ink", "gold"),
        ("gold-text", "panel"), ("on-bar", "bar"),
    ]:
        assert contrast(palette[front][theme], palette[behind][theme]) >= 4.5, (front, behind)
    for front, behind in [("gold-line", "panel"), ("green", "felt")]:  # edges and rings
        assert contrast(palette[front][theme], palette[behind][theme]) >= 3, (front, behind)


@pytest.mark.parametrize("brightness", [1, IDLE_BRIGHTNESS], ids=["plays", "does not play"])
def test_suits_stand_out_from_their_paper(brightness):
    for colour in faces.SUIT_COLOURS.values():
        for paper in (faces.PAPER, faces.WILD_PAPER):
            assert contrast(colour, paper, brightness) >= 4.5
    assert contrast(faces.WILD_WORD, faces.WILD_BAND, brightness) >= 4.5


# ---- the table

@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_hand_is_well_made_and_hides_what_is_down(game, players):
    deal = fq.deal(game, players=players, seed=players)
    backs = 0
    for n in range(len(deal.steps) + 1):
        cut = deal.after(n)
        whole, mine = draw.table(cut, hands=True, reveal=True), draw.table(cut, reveal={1})
        down = {step.card for step in cut.steps if step.face == "down" and step.seat != 1}
        shown = {step.card for step in cut.steps} - down
        assert told(mine) == shown
        assert "face-down card" not in whole
        backs = mine.count('alt="face-down card"')
        assert backs == len(down)
        if n % 5 == 0 or n == len(deal.steps):
            assert "third street" in Page(draw.styled(whole)).text and "third street" in Page(mine).text
    assert backs == (players - 1) * (2 if players == 8 else 3)  # eight players share a community card


BY_TEXT = {text: card for card in DECK for text in (
    faces.face_uri(card), faces.face_uri(card, True), draw.alt_text(card), str(card))}


def told(html: str) -> set[fq.Card]:
    """Every card that a drawing tells: by its picture, its alt text or its short name."""
    texts = re.findall(r'src="([^"]*)"', html) + re.findall(r'alt="([^",]*)', html)
    return {BY_TEXT[text] for text in texts + re.findall("(?:10|[2-9JQKA])[♣♦♥♠]", html) if text in BY_TEXT}


def test_a_hand_that_is_told_gives_no_other_seat_s_cards_away():
    deal = fq.deal("all-queens-wild", players=6, seed=4)
    seen = {alt.split(",")[0] for alt in read(deal, hands=True, reveal={1}).alts}
    assert not seen & {draw.alt_text(card) for seat in range(2, 7) for card in deal.down_cards(seat)}
    assert seen >= {draw.alt_text(card) for card in deal.down_cards(1)}


def test_a_view_shows_the_viewer_s_cards_and_no_other_hole_card():
    view = fq.deal("follow-the-queen", players=5, seed=8).seen_by(2)
    page = read(view, hands=True)
    assert page.alts.count("face-down card") == 12
    own = {draw.alt_text(card) for card in view.down_cards(2)}
    assert own <= {alt.split(",")[0] for alt in page.alts}
    assert "wins" not in page.text


def test_a_hidden_hole_card_is_not_told_by_the_marks_on_up_cards():
    deck = "9c 2s Jd 3h 9d Ks 4c 5c 6c 7h 8h Ts"  # seat 1's lowest hole card, and so its own wild rank, is a nine
    deal = fq.deal("low-hole-card-wild", players=2, deck=deck, seed=1).at("third")
    assert deal.down_cards(1) == fq.cards("9c Jd") and deal.up_cards(1) == fq.cards("9d")
    assert deal.wild_cards(1) == fq.cards("9c 9d")
    assert "nine of diamonds, wild" in read(deal, reveal=True).alts
    assert not [alt for alt in read(deal).alts if "wild" in alt]


def test_the_same_position_gives_the_same_text():
    again = fq.deal("follow-the-queen", players=4, deck=EXAMPLE)
    for n in range(0, 29, 4):
        assert draw.table(example().after(n), reveal=True) == draw.table(again.after(n), reveal=True)


def test_names_and_titles_are_shown_as_text():
    attack = '"><script>alert(1)</script>'
    page = read(example(), names={1: attack}, title=attack, reveal=True, hands=True)
    assert "script" not in {tag for tag, _ in page.tags}
    assert page.text.count(attack) >= 2
    assert draw.table(example(), names={2: "<b>"}).count("<b>") == 0


def test_what_is_wild_is_said_first_and_marked_on_every_card():
    page = read(example(), reveal=True)
    assert "Fours are wild" in page.text
    assert {alt for alt in page.alts if "wild" in alt} == {
        "four of clubs, wild", "four of hearts, wild", "four of spades, wild"}
    assert any(attrs.get("data-state") == "wild" for _, attrs in page.tags)


def test_the_line_waits_while_a_queen_waits_and_is_silent_before():
    def state(deal: fq.Deal) -> str:
        return next(attrs["data-state"] for _, attrs in Page(draw.wild_line(deal)).tags if "data-state" in attrs)
    assert state(example().after(12)) == "none"
    assert state(example().after(13)) == "waiting"
    assert state(example().after(14)) == "wild"


def test_nothing_waits_after_a_last_queen():
    deal = fq.deal("follow-the-queen", players=2, deck="2c 2d 3c 3d Ah 7h Qh 9d 8s 8d 4c Qs")
    assert not deal.wild and 'data-state="none"' in draw.table(deal)
    assert reigns(deal)[-1] == ("none", "")


def test_a_question_does_not_tell_what_is_wild():
    page = read(example(), tell=False)
    assert not [alt for alt in page.alts if "wild" in alt]
    assert not [attrs for _, attrs in page.tags if "data-kind" in attrs]
    assert "Fours" not in page.text and "fours" not in page.text


def reigns(deal: fq.Deal) -> list[tuple[str, str]]:
    tags = Page(draw.timeline(deal)).tags
    return [(attrs["data-kind"], attrs["data-seen"]) for _, attrs in tags if attrs.get("class") == "fq-reign"]


def test_the_timeline_carries_each_reign_s_rank_along_its_bar():
    assert reigns(example()) == [
        ("none", ""), ("wait", "?"), ("reign", "sevens"), ("reign", "sevens"), ("wait", "?"), ("reign", "4s"),
        ("reign", "fours")]


def test_the_timeline_keeps_an_old_rank_that_reigns_until_the_next_card():
    rules = fq.rules("follow-the-queen", cancel_at="follower")
    assert ("both", "7s") in reigns(fq.deal(rules, players=4, deck=EXAMPLE))


def test_the_timeline_has_a_place_for_every_up_card_to_come():
    def places(deal: fq.Deal) -> int:
        tags = Page(draw.timeline(deal)).tags
        return sum(tag == "img" or attrs.get("class") == "fq-slot" for tag, attrs in tags)
    assert {places(example().after(n)) for n in range(29)} == {16}
    folded = fq.deal("follow-the-queen", players=4, seed=2, folds={3: "fourth"})
    assert places(folded.at("fifth")) == places(folded) == 14


def test_the_newest_card_is_marked_by_a_word():
    page = read(example().after(13))
    assert page.text.count("new") == 1
    assert "new" not in read(example(), reveal=True, hands=True).text.split()


def test_the_showdown_names_the_winner_the_hand_and_what_wild_cards_play_as():
    page = read(example(), reveal=True, hands=True, names={2: "you"})
    assert "wins the pot" in page.text and "three aces, jack and nine kickers" in page.text
    assert "as A♦" in page.words and "4♥ plays as A♦" in page.text and "Seat 2 · you" in page.text
    assert page.alts.count("ace of spades, plays") == 1
    winners = [attrs["aria-label"] for _, attrs in page.tags if "data-wins" in attrs]
    assert winners == ["Seat 2 · you"]


def test_a_once_wild_card_is_explained():
    assert "7♣ was wild until fifth street; now it is just a seven" in read(example(), reveal=True, hands=True).text


def test_a_shared_pot_says_each_share():
    deal = fq.deal("seven-card-stud", players=2, deck="2c 2d 3c 3s Ah As Kh Kd Qc Qd Jh Jc Tc Td")
    assert read(deal, reveal=True, hands=True).text.count("wins 1/2 of the pot") == 2


def test_who_has_folded_and_who_deals_is_said():
    deal = fq.deal("follow-the-queen", players=4, seed=2, folds={3: "fourth"})
    assert "folded on fourth street" in read(deal).text and "folded" not in read(deal.at("third")).text
    assert "Seat 4 dealer" in read(deal).text


def test_the_last_one_in_wins_without_showing():
    deal = fq.deal("follow-the-queen", players=3, seed=2, folds={1: "third", 3: "third"})
    page = read(deal)
    assert "wins the pot" in page.text and page.alts.count("face-down card") == 6


def test_each_seat_is_a_labelled_group_with_a_heading_and_the_line_is_a_status():
    page = read(example())
    labels = [attrs.get("aria-label") for _, attrs in page.tags if attrs.get("role") == "group"]
    assert [f"Seat {n}" for n in range(1, 5)] == [label for label in labels if label.startswith("Seat")]
    assert [tag for tag, _ in page.tags if tag in ("h3", "h4")] == ["h3"] + ["h4"] * 4
    assert sum(attrs.get("role") == "status" for _, attrs in page.tags) == 1


def test_a_centre_card_lies_in_the_centre():
    deal = fq.deal("dirty-schultz-centre", players=2, deck="2c 3c 4c 5c 6c 7d 6d Ks", seed=1)
    page = read(deal.after(8))
    assert "in the centre" in page.text and "king of spades, wild" in page.alts


def test_a_view_of_a_hand_that_all_others_left_says_no_more_than_it_shows():
    view = fq.deal("follow-the-queen", players=3, seed=2, folds={1: "third", 3: "third"}).seen_by(1)
    assert "wins" not in read(view).text


def test_a_pot_that_carries_over_is_explained_and_shows_no_hole_card():
    deal = fq.deal("no-queen-no-game", players=2, deck="2c 3c 4c 5c 6c 7c 8c 9c Tc 2d 3d 4d 5d 6d")
    page = read(deal, hands=True)
    assert "No queen came face up" in page.text and "nobody wins" in page.text
    assert page.alts.count("face-down card") == 6


def test_a_hole_queen_under_the_mistaken_rule_that_it_counts_is_not_said_to_lie_face_up():
    rules = fq.rules("follow-the-queen", hidden_trigger=True)
    deal = fq.deal(rules, players=2, deck="Qd 3c 4c 5c 6c 7s").at("third")
    assert "Q♦ came face down to seat 1" in read(deal).text


# ---- chips and the story

def test_a_hand_in_play_shows_pots_bets_turn_stacks_and_who_has_folded():
    game = fq.play("seven-card-stud", players=3, stacks=[2, 50, 50], deck="Kc Ks 9h 9d 8c 8s 7d 2h 6s", seed=1)
    page = read(game.deal, game=game, names={2: "<i>"})
    assert "Pot 3 <i> to act" in page.text and "Seat 2 · <i> to act 49 chips" in page.text
    game.act("complete").act("raise").act("call")
    text = read(game.deal, game=game).text
    assert "Main pot 6, side pot 4 seat 2 to act" in text
    assert "Seat 1 all-in · bet 1" in text and "Seat 3 dealer 45 chips · bet 4" in text
    game.act("fold")
    text = read(game.deal, game=game, reveal={1, 3}, hands=True).text
    assert "folded on third street" in text and "act" not in text.split()
    assert "Main pot of 6: 6 to seat 3. Side pot of 2: 2 to seat 3." in text
    assert "Seat 3 raises to 4." in Page(draw.log(game)).text


def test_two_stories_lie_side_by_side_each_with_its_ending():
    page = Page(draw.side_by_side(draw.wild_story(example(), position=13), draw.wild_story(example(), title="<b>")))
    assert page.text.count("wins the pot") == 2 and "<b>" in page.text and "at the end" in page.words
    assert [attrs["data-state"] for _, attrs in page.tags if "data-state" in attrs] == ["waiting", "wild"]
    assert "Everyone else folded" in draw.wild_story(fq.deal("follow-the-queen", 2, seed=1, folds={1: "third"}))


# ---- the style sheet and the cards of rules

def test_the_style_sheet_touches_only_the_drawings():
    sheet = re.sub(r"@[^{]*\{|/\*.*?\*/", "", draw.style()[len("<style>"):-len("</style>")])
    selectors = [part for rule in re.findall(r"([^{}]+)\{", sheet) for part in rule.split(",")]
    assert [part for part in selectors if ".fq" not in part and part.strip() not in ("from",)] == []
    assert "<" not in sheet and "http" not in sheet


def test_every_class_that_a_drawing_uses_is_in_the_style_sheet():
    html = draw.table(example(), reveal=True, hands=True) + draw.hand_ranking() + draw.note("right", "Yes.")
    html += draw.table(example().after(13)) + draw.table(fq.deal("seven-card-stud", players=3, seed=1))
    game = fq.play("follow-the-queen", seed=1)
    html += draw.table(game.deal, game=game) + draw.log(game) + draw.guide(["wild"], ["?"])
    html += draw.side_by_side(draw.wild_story(example()))
    used = {name for names in re.findall(r'class="([^"]*)"', html) for name in names.split()}
    assert {name for name in used if f".{name}" not in draw.style()} == {"fq-up"}


@pytest.mark.parametrize("category", EXAMPLES)
def test_each_example_is_the_hand_it_stands_for(category):
    for duplicates in ("any", "standard", "none"):
        hand = fq.best_hand(*EXAMPLES[category], fq.Ranking(duplicates=duplicates))
        if (category, duplicates) != (fq.Category.FIVE_OF_A_KIND, "none"):
            assert hand.category == category


def test_the_ranking_lists_the_kinds_best_first():
    text = Page(draw.hand_ranking()).text
    places = [text.index(words.category(category)) for category in sorted(fq.Category, reverse=True)]
    assert len(places) == 10 and places[0] < places[2] < places[-1]
    assert "five of a kind five" not in Page(draw.hand_ranking(fq.Ranking(duplicates="none"))).text


@pytest.mark.parametrize("slug", fq.RULES)
def test_a_card_of_rules_says_every_sentence(slug):
    rules = fq.RULES[slug]
    page = Page(draw.rule_card(rules))
    assert all(sentence in page.text for sentence in rules.sentences)
    assert rules.title in page.text and "house rule" not in page.text


def test_a_card_of_rules_marks_what_the_house_changed():
    text = Page(draw.rule_card(fq.rules("follow-the-queen", queens="hidden", seventh_sets=True))).text
    assert "Queens held face down are wild, also when no queen is face up. house rule" in text
    assert text.count("a common mistake") == 1


@pytest.mark.parametrize("kind", ["right", "wrong", "error", "ask"])
def test_a_note_is_text(kind):
    page = Page(draw.note(kind, "<script>"))
    assert "<script>" in page.text and "script" not in {tag for tag, _ in page.tags}


def test_a_stored_hand_is_drawn_with_its_story_and_its_question():
    hand = fq.scenario("the-wild-card-moves")
    page = Page(hand._repr_mimebundle_()["text/html"])
    assert hand.title in page.text and hand.questions[0].prompt in page.text and "Fours are wild" in page.text
