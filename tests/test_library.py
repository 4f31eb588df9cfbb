"""Every stored scenario ends as its file says, and each wrong answer is what the mistaken rule it names would give."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import foldqueen as fq
from foldqueen import library, words
from foldqueen.dealing import replay

NAMES = fq.scenarios()
ROWS = {f"F{n}" for n in range(1, 13)} | {f"D{n}" for n in range(8)} | {f"R{n}" for n in (*range(1, 9), 12)}
EXAMPLE = (library.FOLDER / "the-wild-card-moves.toml").read_text(encoding="utf-8")


@pytest.fixture(params=NAMES)
def hand(request):
    return fq.scenario(request.param)


def test_the_outcome_is_what_the_file_says(hand):
    end = hand.showdown()
    assert end.winners == hand.outcome.winners
    assert hand.wild == hand.outcome.wild
    assert {seat: held.category for seat, held in end.hands.items()} == hand.outcome.hands
    assert hand.complete and hand.seed is None


def test_the_answer_is_right_and_every_other_is_wrong(hand):
    for asked in hand.questions:
        assert asked.read(hand) == asked.answer
        answers = [asked.answer, *(wrong.answer for wrong in asked.wrong)]
        assert len(answers) == len(set(answers))
        assert len({asked.label, *(wrong.label for wrong in asked.wrong)}) == len(answers)


def test_a_wrong_answer_is_what_its_mistaken_rule_gives(hand):
    for asked in hand.questions:
        for wrong in asked.wrong:
            assert (wrong.rules is None) == (not wrong.believed)
            if wrong.rules:
                assert wrong.rules != hand.rules
                assert asked.read(replay(hand, wrong.rules)) == wrong.answer, wrong.believed


def test_no_card_depends_on_a_seed(hand):
    stored = tomllib.loads((library.FOLDER / f"{hand.name}.toml").read_text(encoding="utf-8"))
    assert fq.cards(stored["deck"].replace("|", " ")) == tuple(step.card for step in hand.steps)


def test_the_texts_are_whole_sentences(hand):
    texts = [hand.story, hand.lesson, *(asked.prompt for asked in hand.questions)]
    texts += [wrong.feedback for asked in hand.questions for wrong in asked.wrong]
    for text in texts:
        assert re.search(r'[.?!]["”]?$', text) and not re.search(r"\s\s|\?\?", text), text
    for seat, name in hand.names.items():
        for said in re.findall(rf"{name} \(seat (\d)\)", hand.story):
            assert int(said) == seat
    assert set(re.findall(r"(\w+) \(seat \d\)", hand.story)) <= set(hand.names.values())
    dealt = {str(step.card) for step in hand.steps}
    named = {str(fq.Card(text)) for said in texts for text in re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", said)}
    assert named <= dealt


def test_a_scenario_is_a_deal_like_any_other():
    hand = fq.scenario("the-wild-card-moves")
    assert isinstance(hand, fq.Deal)
    assert hand.at("fourth").wild == {7} and hand.at("fourth").title == hand.title
    assert hand.after(3).steps == hand.steps[:3] and hand.seen_by(2).steps[0].card is None
    assert hand == fq.scenario("the-wild-card-moves") and hash(hand) == hash(fq.scenario("the-wild-card-moves"))
    assert repr(hand).startswith("<Scenario The wild card moves: Follow the Queen, 4 players")


def test_the_rule_sheets_own_example():
    hand = fq.scenario("the-wild-card-moves")
    assert hand.players == 4 and hand.showdown().winners == (2,)
    assert str(hand.showdown().hands[2]) == "three aces, jack and nine kickers"


def test_contents_and_files_agree():
    files = {path.name for path in library.FOLDER.iterdir() if path.name.endswith(".toml")}
    assert files == {f"{name}.toml" for name in NAMES} | {library.CONTENTS}
    assert len(NAMES) == len(set(NAMES))


def test_titles_are_unique_and_names_follow_from_nothing_else():
    titles = Counter(fq.scenario(name).title for name in NAMES)
    assert titles.most_common(1)[0][1] == 1
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in NAMES)


def test_every_game_and_every_ruling_that_a_deal_decides_has_its_story():
    hands = [fq.scenario(name) for name in NAMES]
    assert {hand.rules.game for hand in hands} == set(fq.RULES)
    assert {row for hand in hands for row in hand.rows} == ROWS
    assert {asked.kind for hand in hands for asked in hand.questions} == set(library.KINDS)
    assert len(hands) >= 40


@pytest.mark.parametrize(("name", "remedy"), [
    ("the-wild-card-move", "did you mean 'the-wild-card-moves'"), ("xyzzy", "in Python"), (3, "3 is not"),
    ("contents", "'contents' is not")])
def test_an_unknown_name_is_refused_with_a_remedy(name, remedy):
    with pytest.raises(ValueError, match=remedy):
        fq.scenario(name)


@pytest.mark.parametrize(("old", "new", "said"), [
    ("title =", "titel =", "'titel' is not a key"),
    ('lesson = "', '# lesson = "', "'lesson' is missing"),
    ('title = "The wild card moves"', "title = 7", "title: 7 will not do"),
    ("8♠ 6♦", "8♠ 1♦", "deck: '1♦' is not a card"),
    ("8♠ 6♦", "8♠ 4♣", "deck: 4♣ stands twice"),
    ("8♠ 6♦", "8♠", "deck: seventh street deals 4 cards, but 3 are named"),
    ("| 6♥ 4♥ 8♠ 6♦", "", "deck: this hand has 5 streets, but 4 are written"),
    ('"follow-the-queen"', '"follow-the-king"', "game: 'follow-the-king' is not a game"),
    ("[outcome]", '[switches]\nlow = true\n[outcome]', "switches: 'low' is not a switch"),
    ("[outcome]", '[folds]\n5 = "third"\n[outcome]', "there is no seat 5"),
    ("[outcome]", '[folds]\n2 = "ninth"\n[outcome]', "seat 2 cannot fold after 'ninth'"),
    ("[outcome]", '[seventh]\n2 = "up"\n[outcome]', "every seventh card is dealt down"),
    ('"Ben"]', '"Maya"]', "players: 'Maya' will not do"),
    ('kind = "hand"', 'kind = "colour"', "question: kind: 'colour' is not a kind of question"),
    ("seat = 2", "seat = 9", "question: seat: 9 will not do"),
    ("seat = 2", 'seat = 2\nwhen = "2♣"', "question: when: 2♣ is not dealt"),
    ('answer = "three aces, jack and nine kickers"', "answer = [2]", "question: answer: .2. does not answer"),
    ("once_wild_stays = true", "once_wild_stays = 3", "wrong: mistake: once_wild_stays=3 is not a ruling"),
    ("once_wild_stays = true", 'once_wild_stays = true, queens = "all"', "mistake: .* name one switch"),
    ("{ once_wild_stays = true }", "{}", "mistake: .* name one switch"),
    ("winners = [2]", "winners = [5]", "outcome: winners: seat 5 is not in at the end"),
    ('wild = "4"', 'wild = "1"', "outcome: wild: '1' is not a rank"),
    ('1 = "three of a kind"', '1 = "tripps"', "outcome: hands: 'tripps' is not a kind of hand"),
    ('1 = "three of a kind"', '7 = "three of a kind"', "outcome: hands: seat 7 is not in at the end"),
    ("[outcome]", "[outcome", "not a TOML file"),
])
def test_a_bad_file_is_refused_by_its_name_and_key(tmp_path, old, new, said):
    assert old in EXAMPLE
    path = tmp_path / "my-deal.toml"
    path.write_text(EXAMPLE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ValueError, match=f"^my-deal.toml: .*{said}|^my-deal.toml: {said}"):
        library.read(path)


def test_a_teachers_own_file_can_be_read(tmp_path):
    path = tmp_path / "my-deal.toml"
    path.write_text(EXAMPLE, encoding="utf-8")
    assert library.read(Path(path)).name == "my-deal"


def test_the_widgets_accept_a_scenario(hand):
    pytest.importorskip("ipywidgets")
    table = fq.DealTable(hand, street="showdown")
    assert words.outcome(hand, hand.showdown(), hand.names) in table.sentence() and not table.error
    quiz = fq.ShowdownQuiz(hand, kinds=("wild", "winner"))
    quiz.answer.index = 0
    quiz.check()
    assert quiz.state["asked"] == 1 and not quiz.error


def test_a_scenario_shows_its_story_and_its_question_but_no_answer():
    shown = fq.scenario("the-wild-card-moves")._repr_mimebundle_()["text/html"].partition("</style>")[2]
    assert "Noor (seat 2) has two aces in the hole" in shown and "What is Noor&#39;s best hand?" in shown
    assert "three aces" not in shown and "wins" not in shown
