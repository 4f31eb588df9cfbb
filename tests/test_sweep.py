"""Every game, for every number of players, to its end; and the same deck under two rule sets."""

import pytest

import foldqueen as fq
from foldqueen.dealing import replay
from foldqueen.rulebook import SWITCHES


def check_hands(game, seeds):
    rules = fq.RULES[game]
    for players in rules.players:
        for seed in seeds:
            deal = fq.deal(rules, players, seed=seed)
            found = deal.showdown()
            cards = [step.card for step in deal.steps]
            assert len(set(cards)) == len(cards) <= 52
            assert set(found.shares) == set(found.winners) <= set(deal.live)
            if found.winners:
                assert sum(found.shares.values()) == 1
                assert set(found.hands) == set(deal.live)
            else:
                assert deal.stopped or rules.no_trigger != "play"
            assert found.why.endswith(".")


@pytest.mark.parametrize("game", fq.RULES)
def test_every_number_of_players_comes_to_a_showdown(game):
    check_hands(game, range(50))


@pytest.mark.verify
@pytest.mark.parametrize("game", fq.RULES)
def test_many_more_come_to_a_showdown(game):
    check_hands(game, range(1_000, 1_500))


def one_switch_otherwise(game):
    """The game's rules with each switch in turn at each other value, where that is allowed."""
    rules = fq.RULES[game]
    for name, switch in SWITCHES.items():
        for value in switch.values:
            if rules.knows(name) and not switch.misconception and value != getattr(rules, name):
                try:
                    other = fq.rules(rules, **{name: value})
                except ValueError:  # it contradicts another ruling of the game
                    continue
                yield name, other


OF_MONEY = {"pay", "opening", "hole_round", "board_rank", "raises", "stopped", "up_three", "no_trigger"}
OF_DEALING = {"seventh", "follower", "extra_on_four"}


@pytest.mark.parametrize("game", fq.RULES)
def test_the_same_deck_under_two_rule_sets_differs_only_where_the_rules_do(game):
    for name, other in one_switch_otherwise(game):
        for seed in range(12):
            deal = fq.deal(game, 5, seed=seed)
            again = replay(deal, other)
            if name in OF_MONEY:  # not a card and not a wild rank
                assert again.steps == deal.steps
            elif name not in OF_DEALING:
                triggers = [place for place, step in enumerate(deal.steps) if step.waiting or step.changes]
                first = triggers[0] if triggers else len(deal.steps)
                shared = min(len(deal.steps), len(again.steps))
                if name != "final_trigger":  # whose centre card is dealt between the others
                    assert [step.card for step in again.steps[:shared]] == [step.card for step in deal.steps[:shared]]
                if name not in ("queens", "fixed_wild", "low_hole", "any_match_triggers"):
                    assert again.steps[:first] == deal.steps[:first]


def test_some_switch_of_each_kind_makes_a_difference():
    differs = set()
    for game in ("follow-the-queen", "dirty-schultz"):
        for name, other in one_switch_otherwise(game):
            for seed in range(150):
                deal = fq.deal(game, 5, seed=seed)
                again = replay(deal, other)
                if [step.wild for step in again.steps] != [step.wild for step in deal.steps]:
                    differs.add(name)
                    break
    assert {"queens", "queen_after_queen", "cancel_at", "final_trigger", "wild_pair_triggers", "any_match_triggers",
            "follower"} <= differs
