"""The other seats' policy: what it does, and that it sees nothing that its seat cannot."""

import random

import pytest

import foldqueen as fq
from foldqueen import words
from foldqueen.opponents import WAGERS, choose_act


def to_the_end(game):
    while not game.done:
        game.act(choose_act(game))
    return game


@pytest.mark.parametrize("slug", fq.RULES)
def test_every_game_is_played_to_its_end(slug):
    for seed in range(6):
        game = to_the_end(fq.play(slug, players=3, seed=seed))
        assert sum(game.stacks.values()) + game.carried == 300


def test_the_policy_is_what_it_says():
    deck = "2c Kd 9h 2d Ks 8c 2h 7d 5s"  # three twos, a pair of kings, nothing
    game = fq.play("seven-card-stud", players=3, deck=deck, seed=1)
    assert game.to_act == 1 and choose_act(game) == "complete"  # three of a kind bets
    game.act("complete")
    assert choose_act(game) == "call"  # a pair
    game.act("raise")
    assert game.costs["call"] == 4 and choose_act(game) == "fold"  # nothing, for more than a small bet
    game.act("fold")
    assert choose_act(game) == "call"  # three of a kind has raised once this street
    assert "pair or better" in words.policy(game.rules) and "once a street" in words.policy(game.rules)


def test_a_wild_card_makes_a_pair():
    game = fq.play("deuces-wild", players=2, deck="2c Kd 9h 8s 7d 5s", seed=1)
    game.act("bring-in")
    game.act("complete")
    assert choose_act(game) == "call"
    plain = fq.play("seven-card-stud", players=2, deck="2c Kd 9h 8s 7d 5s", seed=1, stakes=fq.Stakes(small=4))
    plain.act("complete")
    assert choose_act(plain) == "call"  # one small bet, with anything


def test_nobody_folds_for_nothing_or_raises_twice_a_street():
    for seed in range(20):
        game = fq.play("follow-the-queen", players=5, seed=seed)
        raised = set()
        while not game.done:
            act, here = choose_act(game), (game.to_act, len(game.deal.steps))
            assert act != "fold" or game.costs["call"] > game.stakes.small
            assert act not in WAGERS or here not in raised
            raised |= {here} if act in WAGERS else set()
            game.act(act)


@pytest.mark.parametrize("slug", ["follow-the-queen", "hidden-queens-wild", "low-hole-card-wild"])
def test_other_hole_cards_and_the_stub_change_nothing(slug):
    """Deal the same visible cards again with every hidden card shuffled: the seat does the same."""
    for seed in range(15):
        game, done = fq.play(slug, players=4, seed=seed), []
        while not game.done and len(done) < 14:
            seat, act = game.to_act, choose_act(game)
            seen = [step.card for step in game.deal.seen_by(seat).steps]
            hidden = [card for card in fq.card.DECK if card not in seen]
            random.Random(seed).shuffle(hidden)
            rest = iter(hidden)
            again = fq.play(slug, players=4, deck=[card or next(rest) for card in seen], seed=seed)
            for one in done:
                if again.done or one not in again.legal or again.to_act is None:
                    break
                again.act(one)
            else:
                assert (again.to_act, choose_act(again)) == (seat, act)
            done.append(act)
            game.act(act)
