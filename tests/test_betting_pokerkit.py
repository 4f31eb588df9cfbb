"""pokerkit as an independent judge of seven-card stud: the same order of action, bets, pots and payoffs, hand by hand.

Where its rules differ from ours the hands keep away, or compare apart:

* Odd chips: pokerkit gives them by position, the rules here by the highest single card. Payoffs may differ by the odd
  chips of split pots only; our own odd chips have tests of their own.
* A wager all-in for less than a whole bet: pokerkit reopens the betting for a full raise only, measures the next raise
  from the short one and counts it against the cap; here half a bet does, as casinos have it in limit games. Such wagers
  are not made, and not compared.
* A fold where a check is free: allowed here, as at a table; pokerkit in tournament mode refuses it. Not made.
* A seat whose last opponents with chips are gone is not asked again here; pokerkit may ask it for one more check.
* pokerkit lets a bring-in that takes the whole stack be called a completion; here it is the bring-in it is.
* Burned cards: none here; pokerkit burns unknown ones.
* Eight players to the end: the decks that run short are left out, because pokerkit would deal that card differently.
"""
import random
from collections import Counter
from warnings import catch_warnings, simplefilter

import pytest

import foldqueen as fq

pokerkit = pytest.importorskip("pokerkit")
AUTOMATIC = tuple(pokerkit.Automation[name] for name in (
    "ANTE_POSTING", "BET_COLLECTION", "HOLE_CARDS_SHOWING_OR_MUCKING", "HAND_KILLING", "CHIPS_PUSHING",
    "CHIPS_PULLING"))
STAKES = [(1, 1, 2, 4), (1, 2, 5, 10), (0, 1, 2, 4), (2, 3, 5, 5), (5, 5, 10, 20), (1, 0, 2, 4)]
WAGERS = {"complete", "bet", "raise"}


def text(card):
    return repr(card)[6:8]


class Judge:
    """The same hand in pokerkit, dealt the cards of ours."""

    def __init__(self, game):
        self.game = game
        stakes, stacks = game.stakes, tuple(game.brought.values())
        self.state = pokerkit.FixedLimitSevenCardStud.create_state(
            AUTOMATIC, True, stakes.ante, stakes.bring_in, stakes.small, stakes.big, stacks, len(stacks))
        self.catch_up()

    def catch_up(self):
        """Burns and deals whatever pokerkit waits for, out of our deal."""
        state = self.state
        while state.status:
            if state.can_burn_card():
                state.burn_card("??")
            elif state.can_deal_hole():
                place = state.hole_dealee_index
                state.deal_hole(text(self.game.deal.hand_of(place + 1)[len(state.hole_cards[place])]))
            elif len(self.game.deal.live) > 1 and self.idle():
                state.check_or_call()
            else:
                return

    def idle(self):
        """Whether pokerkit asks the only seat with chips left, which owes nothing."""
        state = self.state
        able = [place for place in state.player_indices if state.statuses[place] and state.stacks[place]]
        return state.actor_index is not None and len(able) == 1 and state.checking_or_calling_amount == 0

    def act(self, name):
        state = self.state
        {"bring-in": state.post_bring_in, "fold": state.fold, "check": state.check_or_call, "call": state.check_or_call,
         }.get(name, state.complete_bet_or_raise_to)()

    def compare(self):
        game, state = self.game, self.state
        assert dict(enumerate(state.stacks, 1)) == game.stacks
        assert sum(pot.amount for pot in game.pots) == state.total_pot_amount
        assert game.to_act == state.actor_index + 1
        assert game.bets == dict(enumerate(state.bets, 1))
        if not any(state.bets):
            theirs = [(pot.amount, tuple(place + 1 for place in pot.player_indices)) for pot in state.pots]
            assert [(pot.amount, pot.seats) for pot in game.pots] == theirs
        own, stack = game.bets[game.to_act], game.stacks[game.to_act]
        if "bring-in" in game.costs:
            assert game.costs["bring-in"] == state.effective_bring_in_amount
        else:
            assert (game.costs.get("check", game.costs.get("call"))) == state.checking_or_calling_amount
            assert ("check" in game.costs) == (state.checking_or_calling_amount == 0) == (not state.can_fold())
        ours = next((own + game.costs[name] for name in game.legal if name in WAGERS), None)
        theirs = state.min_completion_betting_or_raising_to_amount
        if stack + own not in (ours, theirs):
            assert ours == theirs


def pick(game, rng):
    """A random act that both know: no fold where a check is free, no wager all-in for less than it should be."""
    size = game.stakes.small if game.deal.street in ("third", "fourth") else game.stakes.big
    acts = [name for name in game.legal if name != "fold" or "check" not in game.legal]
    level = max(game.bets.values())
    for name in WAGERS & set(acts):
        whole = size if name in ("bet", "complete") else level + size
        if game.bets[game.to_act] + game.costs[name] < whole:
            acts.remove(name)
    weights = {"fold": 1, "call": 4, "check": 3, "bring-in": 3}
    return rng.choices(acts, [weights.get(name, 3) for name in acts])[0]


def one_hand(seed, seen):
    rng = random.Random(seed)
    players = rng.randint(2, 7)
    stakes = fq.Stakes(*rng.choice(STAKES))
    stacks = [rng.choice((1, 2, 3, 7, 12, 20, 33, 60, 100, 400)) for _ in range(players)]
    if rng.random() < 0.3:
        stacks = [200] * players
    game = fq.play("seven-card-stud", players, stakes=stakes, stacks=stacks, seed=seed)
    judge = Judge(game)
    settled = game.pots
    while not game.done:
        judge.compare()
        settled = game.pots
        name = pick(game, rng)
        judge.act(name)
        game.act(name)
        judge.catch_up()
        seen[name] += 1
    state = judge.state
    assert not state.status and not game.pots and not game.carried
    ours, theirs = game.stacks, dict(enumerate(state.stacks, 1))
    seen["all-in"] += any(event.name == "call" and event.amount for event in game.history) and 0 in ours.values()
    seen["side pots"] += len(settled) > 1
    seen["showdown"] += len(game.deal.live) > 1
    seen["split"] += len(game.deal.showdown().winners) > 1
    if ours != theirs:  # odd chips: fewer than the winners of each pot, and only among winners
        assert sum(ours.values()) == sum(theirs.values())
        moved = {seat: ours[seat] - theirs[seat] for seat in ours if ours[seat] != theirs[seat]}
        assert set(moved) <= set(game.payouts) and len(moved) > 1
        assert max(map(abs, moved.values())) <= len(settled), moved
        seen["odd chips"] += 1


def hands(seeds):
    seen = Counter()
    with catch_warnings():
        simplefilter("error")
        for seed in seeds:
            one_hand(seed, seen)
    return seen


def test_pokerkit_plays_the_same_hands():
    seen = hands(range(300))
    for kind in ("bring-in", "complete", "bet", "raise", "check", "call", "fold", "all-in", "side pots", "showdown"):
        assert seen[kind] >= 20, (kind, seen)


@pytest.mark.verify
@pytest.mark.timeout(1200)
def test_pokerkit_plays_thousands_of_the_same_hands():
    seen = hands(range(1_000, 7_000))
    assert seen["split"] and seen["odd chips"], seen
