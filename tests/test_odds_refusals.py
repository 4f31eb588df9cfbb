"""Impossible questions: a ValueError that names the bad value, from every function that answers about chances."""
import re
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import foldqueen as fq
from foldqueen import odds

BAD = [None, True, -1, 10**30, 1.5, 4.0, float("nan"), "4", b"x", [4], (), {}, np.int64(4), np.array([4, 1]),
       np.float64(4), Fraction(4), 1j, int]
SEEN = fq.deal("follow-the-queen", players=4, seed=1, folds={3: "fourth"}).seen_by(2)
GOOD = {
    "no_wild": ("follow-the-queen", 4), "final_wild": ("follow-the-queen", 4), "times_set": ("follow-the-queen", 4),
    "changes": ("follow-the-queen", 2), "wild_cards_held": ("follow-the-queen", 2, 1), "no_wild_from": (SEEN,),
    "final_wild_from": (SEEN,), "hypergeometric": (34, 3, 2), "queens_up": (4,), "last_queen_at": (4,), "set_at": (4,),
    "set_by": (4,), "states": (16, 52, 4), "next_state": (52, 4), "no_wild_after": (50, 4, 16, "none"),
    "survival": (38, 3, 4), "still_wild": (38, 3, 4, 3), "no_pair_by": (4,), "last_card_pairs": (False, 4),
    "triggers": (2,), "simulate": ("follow-the-queen", 4, 20, 1), "variance_per_deal": (4,),
    "plain_monte_carlo": (4, 20, 1), "conditional_monte_carlo": (4, 20, 1), "control_variate": (4, 20, 1),
    "stratified_sampling": (4, 20, 1), "antithetic_variates": (4, 20, 1),
    "common_random_numbers": ("follow-the-queen", "dirty-schultz", "no_wild"),
}
METHODS = ("plain_monte_carlo", "conditional_monte_carlo", "control_variate", "stratified_sampling",
           "antithetic_variates")
COUNTS = (("hypergeometric", 0), ("states", 1), ("next_state", 0), ("no_wild_after", 0), ("survival", 0),
          ("still_wild", 0))
FINE = {  # what a place may well be given
    ("simulate", 3): (None, 10**30), ("wild_cards_held", 2): (None,), ("last_card_pairs", 0): (True,),
    **{(name, 2): (None, 10**30) for name in METHODS}, **dict.fromkeys(COUNTS, (10**30,)),
}


@pytest.mark.parametrize("name", GOOD)
def test_bad_arguments_are_refused_by_name(name):
    good, function = GOOD[name], getattr(odds, name)
    function(*good)
    for place in range(len(good)):
        for bad in BAD:
            if not any(bad is fine or (bad == fine) is True for fine in FINE.get((name, place), ())):
                with pytest.raises(ValueError, match=re.escape(repr(bad))):
                    function(*good[:place], bad, *good[place + 1:])


@pytest.mark.parametrize("key", BAD)
def test_a_tally_has_no_such_entry(key):
    tally = odds.simulate("follow-the-queen", 3, 20, seed=1)
    if key is not None:
        with pytest.raises(ValueError, match=re.escape(repr(key))):
            tally.estimate("no_wild", key)
    with pytest.raises(ValueError, match=re.escape(repr(key))):
        tally.estimate(key)


def test_no_executor():
    with pytest.raises(ValueError, match="executor='threads' takes no work"):
        odds.simulate("follow-the-queen", 3, 20, seed=1, executor="threads")


def changed(place, **changes):
    return replace(SEEN, steps=(*SEEN.steps[:place], replace(SEEN.steps[place], **changes), *SEEN.steps[place + 1:]))


@pytest.mark.parametrize(("view", "named"), [
    (changed(9, card=SEEN.steps[8].card), "is seen twice"),
    (changed(9, card=None), "card 10 lies up and is not seen"),
    (changed(9, seat=1), "card 10 contradicts"),
    (changed(9, face="centre"), "card 10 contradicts"),
    (changed(9, street="fourth"), "card 10 contradicts"),
    (changed(9, wild=frozenset({fq.Rank.ACE})), "card 10 contradicts"),
    (replace(SEEN, fold_events=()), "card 19 contradicts .* these folds"),
    (replace(SEEN, steps=SEEN.steps[:12]), "card 13 contradicts"),
    (replace(SEEN, players=5), "card 5 contradicts"),
    (replace(SEEN, players=9), "9 players"),
    (replace(SEEN, steps=(*SEEN.steps, *SEEN.steps[-1:])), "is seen twice|contradicts")])
@pytest.mark.parametrize("question", [odds.no_wild_from, odds.final_wild_from])
def test_views_that_no_deal_can_show(question, view, named):
    with pytest.raises(ValueError, match=named):
        question(view)


@pytest.mark.parametrize("game", ["follow-the-queen", "seguire-la-regina", "extra-card-after-final-queen",
                                  "hidden-queens-wild", "seven-card-stud"])
@pytest.mark.parametrize("players", [2, 5])
def test_every_view_of_a_real_deal_is_answered(game, players):
    for seed in range(4):
        seventh = {1: "up"} if fq.RULES[game].seventh == "choice" else None
        hand = fq.deal(game, players, seed=seed, folds={2: "fifth"}, seventh=seventh)
        for cut in range(len(hand.steps) + 1):
            view = hand.after(cut).seen_by(1)
            assert odds.no_wild_from(view) == odds.final_wild_from(view)[None]


def test_a_hand_that_is_played_is_a_view():
    game = fq.play("follow-the-queen", players=3, seed=3)
    while not game.done:
        assert 0 <= odds.no_wild_from(game.deal.seen_by(1)) <= 1
        fold = ["fold"] if game.to_act == 2 and game.deal.street == "fifth" else []
        game.act(next(act for act in (*fold, "check", "call", "bring-in") if act in game.legal))
    assert game.deal.folds == {2: "fifth"}
