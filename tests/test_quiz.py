"""Questions: one right option, and every mistake's answer is what that mistaken rule really gives."""

import itertools

import pytest

import foldqueen as fq
from foldqueen import words
from foldqueen.dealing import replay
from foldqueen.quiz import mistakes, question, questions

GAMES = ["follow-the-queen", "hidden-queens-wild", "all-queens-wild", "dirty-schultz", "seven-card-stud"]


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_one_right_option_and_true_mistakes(game):
    for asked in itertools.islice(questions(game, 4, seed=11), 6):
        labels = [option.label for option in asked.options]
        assert len(labels) == len(set(labels)) >= 2
        assert [option.right for option in asked.options].count(True) == 1
        for place, option in enumerate(asked.options):
            verdict = asked.mark(place)
            assert verdict.right is option.right
            for mistake in option.mistakes:
                wrong = replay(asked.whole, mistake.rules)
                got = (wrong.after(len(asked.deal.steps)).wild if asked.kind == "wild" else wrong.showdown().winners)
                assert got == option.answer != asked.right.answer
            if option.mistakes and not option.right:
                assert option.mistakes[0].believed in verdict.feedback
                assert option.mistakes[0].truth in verdict.feedback


def test_the_right_answer_is_the_deals_own():
    for asked in itertools.islice(questions("follow-the-queen", 5, seed=3), 8):
        truth = asked.deal.wild if asked.kind == "wild" else asked.whole.showdown().winners
        assert asked.right.answer == truth
        assert asked.mark(asked.options.index(asked.right)).feedback.startswith("Right.")


def test_a_question_that_mistakes_can_answer_is_preferred():
    asked = list(itertools.islice(questions("follow-the-queen", 4, seed=1), 20))
    telling = [one for one in asked if any(option.mistakes for option in one.options)]
    assert len(telling) == len(asked)


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


def test_the_same_seed_asks_the_same():
    first, again = ([one.prompt for one in itertools.islice(questions("dirty-schultz", 3, seed=5), 6)] for _ in "ab")
    assert first == again


def test_mistakes_are_never_the_rules_in_force():
    for rules in fq.RULES.values():
        for mistake in mistakes(rules):
            assert mistake.rules != rules
            assert mistake.believed != mistake.truth


@pytest.mark.parametrize(("kinds", "word"), [(("luck",), "'luck'")])
def test_unknown_kinds_are_named(kinds, word):
    with pytest.raises(ValueError, match=word):
        next(questions("follow-the-queen", kinds=kinds))
    with pytest.raises(ValueError, match=word):
        question(kinds[0], fq.deal("follow-the-queen", seed=1))
