"""Questions: one right option, read off the deal by another route, and every mistake's answer is what it gives."""

import csv
import io
import itertools
import random
import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import foldqueen as fq
import oracle
from foldqueen import words
from foldqueen.dealing import replay
from foldqueen.hands import Category
from foldqueen.misreadings import mistakes, slipped_hand, slipped_shares
from foldqueen.quiz import KINDS, MOST, kinds_for, question, story_question
from foldqueen.quizzing import LEVELS, QuizRound, Schedule
from foldqueen.showdown import best_of


def truth_of(asked):
    """The right answer, read off the deal without the quiz."""
    if asked.kind == "wild":
        return asked.whole.steps[len(asked.deal.steps) - 1].wild
    if asked.kind == "winner":
        return asked.whole.showdown().winners
    if asked.kind == "shares":
        return tuple(asked.whole.showdown().shares.items())
    best = fq.best_hand(asked.whole.hand_of(asked.seat), asked.whole.wild_cards(asked.seat), asked.whole.rules.ranking)
    return best.category if asked.kind == "category" else best.plays_as.get(asked.card, asked.card).rank


def mistaken(asked, mistake):
    """The answer under a mistaken rule, or someone's who makes a slip."""
    if mistake.rules is None:
        if asked.kind in ("winner", "shares"):
            shares = slipped_shares(mistake.name, asked.whole)
            return tuple(sorted(shares)) if asked.kind == "winner" else tuple(sorted(shares.items()))
        if mistake.name == "four_flush":
            return Category.FLUSH
        best, card = slipped_hand(mistake.name, asked.whole, asked.seat)
        return best.category if asked.kind == "category" else card.rank
    wrong = replay(asked.whole, mistake.rules)
    if asked.kind == "wild":
        return wrong.after(min(len(asked.deal.steps), len(wrong.steps))).wild
    if asked.kind == "winner":
        return wrong.showdown().winners
    if asked.kind == "shares":
        return tuple(wrong.showdown().shares.items())
    if len(wrong.hand_of(asked.seat)) < 5:
        return None
    best = best_of(wrong, asked.seat)
    if asked.kind == "category":
        return best.category
    if asked.card not in best.wilds:
        return asked.card.rank
    stand_for = {best.plays_as.get(card, card).rank for card in best.wilds}
    one_way = len(best.wilds) == 1 or (len(stand_for) == 1 and len(best.plays_as) == len(best.wilds))
    return best.plays_as.get(asked.card, asked.card).rank if one_way and asked.card in best.cards else None


@settings(max_examples=50, deadline=None)
@given(game=st.sampled_from(sorted(fq.RULES)), seed=st.integers(0, 10**6), data=st.data())
def test_every_option_is_what_it_says(game, seed, data):
    rules = fq.RULES[game]
    deal = fq.deal(rules, data.draw(st.sampled_from(sorted({2, 4, rules.players[-1]}))), seed=seed)
    kind = data.draw(st.sampled_from(kinds_for(rules, KINDS)))
    place = data.draw(st.integers(1, len(deal.steps))) if kind == "wild" else None
    try:
        asked = question(kind, deal, place)
    except ValueError:  # refused in words: see below
        return
    labels = [option.label for option in asked.options]
    assert len(labels) == len(set(labels)) >= 2
    assert [option.answer for option in asked.options if option.right] == [truth_of(asked)]
    found = {mistake.name for option in asked.options for mistake in option.mistakes}
    for mistake in mistakes(rules) if len(labels) < MOST else ():
        assert mistake.name in found or mistaken(asked, mistake) in (asked.right.answer, None)
    for place, option in enumerate(asked.options):
        verdict = asked.mark(place)
        assert verdict.right is option.right
        assert verdict.feedback.startswith("Right. " if option.right else "Not so. ")
        assert asked.reason in verdict.feedback
        for mistake in option.mistakes:
            assert mistaken(asked, mistake) == option.answer != asked.right.answer, mistake.name
        if option.mistakes:
            assert verdict.mistake is option.mistakes[0]
            assert verdict.mistake.believed in verdict.feedback and verdict.mistake.truth in verdict.feedback


def test_who_forgets_the_wild_cards_still_gives_the_hole_spade_its_half():
    asked = question("winner", fq.deal("follow-the-queen-black-mariah", 2, seed=0))
    halved = next(mistake for mistake in mistakes(asked.whole.rules) if mistake.name == "no_wild")
    assert asked.right.answer == mistaken(asked, halved) == (1, 2)


@settings(max_examples=40, deadline=None)
@given(game=st.sampled_from(["follow-the-queen", "dirty-schultz", "deuces-wild", "low-hole-card-wild"]),
       seed=st.integers(0, 10**6))
def test_what_a_card_plays_as_is_the_only_rank_that_does_as_well(game, seed):
    """The second route: put every card in the wild card's place, and see which ranks reach the best value."""
    deal = fq.deal(game, 4, seed=seed)
    try:
        asked = question("plays as", deal)
    except ValueError:
        return
    held, wilds = deal.hand_of(asked.seat), deal.wild_cards(asked.seat)
    if asked.card not in wilds or len(wilds) > 2:
        return
    best, pairs = best_of(deal, asked.seat), [oracle.card(text(card)) for card in held if card not in wilds]
    reach = {placed[0][0] for placed in itertools.product(oracle.DECK, repeat=len(wilds))
             if any(oracle.five([*placed, *rest]) == (best.category, best.ranks)
                    for rest in itertools.combinations(pairs, 5 - len(wilds)))}
    assert asked.right.answer in reach
    if len(best.plays_as) == len(wilds):
        assert reach == {asked.right.answer}


def text(card):
    return repr(card)[6:-2].replace("10", "T")


def test_the_last_queen_invites_the_old_rank():
    up = "8d 5s Kh 9c Qd 7c 2s Jd 3h 9d 2h 4s 10c Jh 6c Qc"
    deal = fq.deal("follow-the-queen", 4, deck="4c As Kd 7h 10d Ac 5h Js" + up, seed=1)
    asked = question("wild", deal, 24)
    assert asked.right.label == "Nothing"
    sevens = next(option for option in asked.options if option.label == "Sevens")
    assert "final_trigger" in [mistake.name for mistake in sevens.mistakes]
    feedback = asked.mark(asked.options.index(sevens)).feedback
    assert words.switch("final_trigger", "keep") in feedback
    assert words.switch("final_trigger", "none") in feedback
    assert {option.answer for option in question("winner", deal).options if option.mistakes and not option.right}
    mistake = sevens.mistakes[0]
    assert asked.under(mistake).wild == {7} and len(asked.under(mistake).steps) == 24


def test_half_the_pot_for_a_spade_and_who_thinks_otherwise():
    deal = fq.scenario("half-for-a-spade")
    asked = question("shares", deal)
    assert asked.right.answer == ((1, Fraction(1, 2)), (3, Fraction(1, 2)))
    found = {mistake.name: option.label for option in asked.options for mistake in option.mistakes}
    assert found["no_spade"] == "Leander gets the whole pot"
    assert found["up_spade"] == f"Leander gets 1/2 and {deal.names[2]} gets 1/2"


def test_slips_in_reading_a_hand():
    deal = fq.deal("deuces-wild", 2, deck="2h Kc 8h Kd 7h 3c 6h 4c 5h 9d Js 9s Jc 2c", seed=1)
    held = {slip: slipped_hand(slip, deal, 1)[0].category for slip in ("copies", "an_ace", "own_suit")}
    assert best_of(deal, 1).category is Category.STRAIGHT_FLUSH
    assert held == {"copies": Category.FLUSH, "an_ace": Category.FLUSH, "own_suit": Category.STRAIGHT_FLUSH}
    assert slipped_hand("copies", fq.deal("seven-card-stud", 2, seed=1), 1) is None


def test_side_cards_that_somebody_forgets():
    deal = fq.deal("seven-card-stud", 2, deck="As Ac Ad Ah 2c 3c 4h 5h 9s 8s 7c 6d Jd Td", seed=1)
    asked = question("winner", deal)
    both = next(option for option in asked.options if option.answer == (1, 2))
    assert [mistake.name for mistake in both.mistakes] == ["no_kickers"] and asked.right.answer == (1,)


def test_a_share_of_the_pot_is_not_called_the_worst_hand():
    deal = fq.scenario("three-times-the-same")
    asked = question("winner", deal)
    for place, option in enumerate(asked.options):
        if not option.right and not option.mistakes and option.answer[0] in asked.right.answer:
            assert "not the best" not in asked.mark(place).feedback


@pytest.mark.parametrize("tie_break", ["split", "natural", "fewest_wilds"])
@pytest.mark.parametrize("game", fq.RULES)
def test_what_holds_is_never_what_was_believed(game, tie_break):
    value = fq.rules(game, ranking=fq.Ranking(tie_break=tie_break))
    for mistake in mistakes(value):
        assert mistake.believed.rstrip(".").lower() not in mistake.truth.lower(), mistake
        assert "split the pot" not in mistake.truth or tie_break == "split"


def test_an_equal_hand_that_loses_is_called_as_good():
    asked = question("winner", fq.deal("seguire-la-regina", 6, seed=2388))
    assert asked.right.label == "Seat 3"
    said = {option.label: asked.mark(place).feedback for place, option in enumerate(asked.options)}
    assert "which is as good. Of equal hands," in said["Seat 5"] and "not the best" not in said["Seat 5"]
    assert "Here it is: “Of equal hands," in said["Seats 3 and 5 split the pot"]


def test_a_hand_that_a_seat_cannot_make_is_not_called_too_low():
    fillers = 0
    for seed in range(40):
        asked = question("category", fq.deal("follow-the-queen", 4, seed=seed))
        for place, option in enumerate(asked.options):
            if not option.right and not option.mistakes:
                told = "is more than seat" if option.answer > asked.right.answer else "is not the best that seat"
                assert told in asked.mark(place).feedback
                fillers += 1
    assert fillers > 10


def test_mistakes_are_never_the_rules_in_force():
    for rules in fq.RULES.values():
        for mistake in mistakes(rules):
            assert mistake.rules != rules
            assert mistake.believed != mistake.truth


def test_bad_questions_are_refused_in_words():
    whole = fq.deal("follow-the-queen", seed=1)
    with pytest.raises(ValueError, match="'luck' is not a kind"):
        question("luck", whole)
    with pytest.raises(ValueError, match="not over"):
        question("winner", whole.at("fifth"))
    with pytest.raises(ValueError, match="position=0"):
        question("wild", whole, 0)
    with pytest.raises(ValueError, match="nothing to ask of the kind 'category'"):
        question("category", fq.scenario("black-mariah-ends-it"))
    with pytest.raises(ValueError, match="nothing to ask of the kind 'plays as'"):
        question("plays as", fq.deal("seven-card-stud", seed=1))


@pytest.mark.parametrize("name", fq.scenarios())
def test_every_stored_question_is_posed_and_marked(name):
    hand = fq.scenario(name)
    for stored in hand.questions:
        asked = story_question(stored, hand)
        assert [option.label for option in asked.options if option.right] == [stored.label]
        said = {option.label: asked.mark(place).feedback for place, option in enumerate(asked.options)}
        assert hand.lesson in said[stored.label]
        for wrong in stored.wrong:
            assert wrong.feedback in said[wrong.label] and wrong.believed in said[wrong.label]


@pytest.mark.parametrize("name", fq.scenarios())
def test_a_deal_with_names_is_asked_about_by_name(name):
    hand = fq.scenario(name)
    asked = [story_question(stored, hand) for stored in hand.questions]
    asked += [question(kind, hand) for kind in kinds_for(hand.rules, ("winner", "shares")) if len(hand.live) > 1]
    for one in asked:
        said = [one.prompt, one.reason, *(option.label for option in one.options)]
        said += [one.mark(place).feedback for place in range(len(one.options))]
        assert not [text for text in said if re.search(r"\bseats? \d", text, re.IGNORECASE)]


# ---- a round of questions

def answer(quiz, right):
    options = quiz.question.options
    quiz.mark(next(place for place, option in enumerate(options) if option.right is right))


@pytest.mark.parametrize("game", sorted(fq.RULES))
@pytest.mark.parametrize("level", LEVELS)
def test_every_game_has_something_to_ask_at_every_level(game, level):
    quiz = QuizRound(game, level=level, seed=1)
    for right in (True, False, False):
        assert quiz.question.kind in quiz.kinds
        answer(quiz, right)
        quiz.go_on()


def test_a_missed_kind_is_due_again_after_one_other_and_a_known_one_waits_longer():
    plan, kinds = Schedule(KINDS), []
    for _ in range(30):
        kinds.append(plan.next())
        plan.marked(kinds[-1], right=kinds[-1] != "shares")
    assert kinds[:len(KINDS)] == list(KINDS)
    assert all(one != other for one, other in itertools.pairwise(kinds))
    missed = [place for place, kind in enumerate(kinds) if kind == "shares"]
    gaps = sorted(later - place for place, later in itertools.pairwise(missed))
    assert gaps[len(gaps) // 2] == 2 and gaps[-1] <= 4
    assert kinds.count("shares") > max(kinds.count(kind) for kind in KINDS if kind != "shares") + 3
    alone = Schedule(("wild",))
    alone.marked("wild", right=True)
    assert alone.next() == "wild"


def test_the_same_seed_and_the_same_answers_ask_the_same():
    def asked(seed, answers):
        quiz = QuizRound("dirty-schultz", players=3, seed=seed, level=3)
        return [(answer(quiz, right), quiz.question.prompt, quiz.go_on().deal.seed)[1:] for right in answers]

    answers = [random.Random(1).random() < 0.5 for _ in range(6)]
    assert asked(5, answers) == asked(5, answers) != asked(6, answers)


def test_shares_are_asked_where_a_pot_is_split_or_someone_would_split_it():
    quiz = QuizRound("follow-the-queen", kinds=["shares"], seed=2)
    assert any(len(option.answer) > 1 for option in quiz.question.options)


def test_the_last_level_stops_where_a_trigger_has_landed():
    quiz = QuizRound("follow-the-queen", level=3, seed=3)
    assert quiz.question.kind == "wild" and quiz.question.deal.waiting


def test_results_as_rows_and_as_csv_that_runs_no_formula():
    quiz = QuizRound("follow-the-queen", level=1, seed=4)
    for right in (True, False):
        answer(quiz, right)
        quiz.mark(0)  # a second marking changes nothing
        quiz.go_on()
    rows = quiz.results()
    assert [(row["number"], row["right"]) for row in rows] == [(1, True), (2, False)]
    assert quiz.score() == {"What is wild?": (1, 2)}
    for learner in ("Ana", '=HYPERLINK("http://x")', " +1", "@x", "-2", "\t=1", "\r=1", 'Bo "the\nqueen", Jr'):
        read = list(csv.DictReader(io.StringIO(quiz.csv(learner))))
        assert len(read) == 2 and [row["right"] for row in read] == ["yes", "no"]
        plain = learner.replace("\r", " ")
        assert read[0]["learner"] in (plain, f"'{plain}")
        assert read[0]["learner"].lstrip()[0] not in "=+-@"
        assert read[1]["question"] == rows[1]["question"]


@pytest.mark.parametrize(("given", "said"), [
    ({"level": 4}, "level=4 is not a level"), ({"level": True}, "not a level"), ({"kinds": ["luck"]}, "'luck'"),
    ({"kinds": []}, "is not a kind"), ({"seed": -1}, "seed=-1"), ({"players": 9}, "9 players"),
    ({"game": "poker"}, "'poker'")])
def test_a_round_that_cannot_be_is_refused(given, said):
    with pytest.raises(ValueError, match=said):
        QuizRound(**{"game": "follow-the-queen", **given})


def test_one_deal_has_no_levels_and_must_be_over():
    quiz = QuizRound(fq.deal("follow-the-queen", seed=1))
    with pytest.raises(ValueError, match="have no levels: give a game"):
        quiz.at_level(3)
    assert quiz.level == 2 and quiz.left >= 0
    for level in (None, 9, [], True):
        with pytest.raises(ValueError, match="is not a level"):
            QuizRound("follow-the-queen").at_level(level)
    for cut in (fq.deal("follow-the-queen", seed=1).after(5), fq.deal("follow-the-queen", seed=1).seen_by(1)):
        with pytest.raises(ValueError, match=r"over|hidden|whole|seen"):
            QuizRound(cut)


def test_one_deal_is_asked_about_until_nothing_is_left():
    quiz = QuizRound(fq.scenario("the-wild-card-moves"))
    assert quiz.question.prompt == "What is Noor's best hand?"
    with pytest.raises(ValueError, match="no answer yet"):
        quiz.go_on()
    answer(quiz, True)
    with pytest.raises(ValueError, match="last question"):
        quiz.go_on()
    more = QuizRound(fq.scenario("the-wild-card-moves"), kinds=["wild", "winner"])
    assert more.left == 2 and more.question.kind == "hand"
