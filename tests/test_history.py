"""Hand histories: pokerkit loads and replays what we write, and what we write comes back."""
import random
import re
from collections import Counter, defaultdict
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import foldqueen as fq
from foldqueen import history
from foldqueen.history import code, of_game, read

notation = pytest.importorskip("pokerkit.notation")
STREETS = ("third", "fourth", "fifth", "sixth", "seventh")


def random_deal(slug, seed, players=None):
    rng = random.Random(seed)
    rules = fq.RULES[slug]
    players = players or rng.choice(rules.players)
    folds = {seat: rng.choice(STREETS) for seat in range(1, players + 1) if rng.random() < 0.3}
    if len(folds) == players:
        del folds[rng.randint(1, players)]
    seventh = {seat: rng.choice(("up", "down")) for seat in range(1, players + 1) if rng.random() < 0.7}
    return fq.deal(rules, players, seed=seed, folds=folds, seventh=seventh if rules.seventh != "down" else None)


def random_game(slug, seed):
    """A game played by whim, without the wagers all-in for less than a bet that pokerkit reads otherwise."""
    rng = random.Random(seed)
    players = rng.choice(fq.RULES[slug].players)
    stacks = [200] * players if rng.random() < 0.6 else [rng.choice((3, 12, 40, 200)) for _ in range(players)]
    game = fq.play(slug, players, stacks=stacks, seed=seed)
    while not game.done:
        size = game.stakes.small if game.deal.street in ("third", "fourth") else game.stakes.big
        level = max(game.bets.values())
        acts = [name for name in game.legal if (name != "fold" or "check" not in game.legal) and not (
            name in history.WAGERS and game.bets[game.to_act] + game.costs[name] < size + level * (name == "raise"))]
        game.act(rng.choice(acts))
    return game


class Replay:
    """What pokerkit makes of a hand history, action by action."""

    def __init__(self, text, *, to_the_end=True):
        self.file = notation.HandHistory.loads(text)
        self.cards = defaultdict(list)
        self.in_at_showdown = None
        left = len(self.file.actions)
        for state, action in self.file.state_actions:
            self.state = state
            left -= action is not None
            if action is not None and " sm " in action and self.in_at_showdown is None:
                self.in_at_showdown = self.live()
            for place, held in enumerate(state.hole_cards, start=1):
                if len(held) > len(self.cards[place]):
                    self.cards[place] = [repr(card) for card in held]
            if not left and not to_the_end:
                break
        assert not left, "an action was not understood"
        if self.in_at_showdown is None:
            self.in_at_showdown = self.live()

    def live(self):
        return tuple(place for place, status in enumerate(self.state.statuses, start=1) if status)

    def winners(self):
        return tuple(place for place, payoff in enumerate(self.state.payoffs, start=1) if payoff > 0)


def plain_frame(hand):
    """Whether a hand was dealt as stud deals it to the end."""
    odd = hand.stopped or "baseball" in hand.rules.kinds
    return not odd and all(step.face in ("up", "down") for step in hand.steps)


@pytest.mark.parametrize("slug", ["seven-card-stud", "follow-the-queen"])
def test_pokerkit_deals_the_same_cards_to_the_same_seats(slug):
    seen = Counter()
    for seed in range(70):
        hand = random_deal(slug, seed)
        if not plain_frame(hand):
            continue
        replay = Replay(hand.to_phh())
        assert not replay.state.status
        for seat in hand.seats:
            assert replay.cards[seat] == [code(card) for card in hand.hand_of(seat)], (seed, seat)
        assert replay.in_at_showdown == hand.live
        if slug == "seven-card-stud":
            assert replay.winners() == hand.showdown().winners
            payoffs = {seat: Fraction(replay.state.stacks[seat - 1] - 100) for seat in hand.showdown().winners}
            assert max(payoffs.values()) - min(payoffs.values()) <= 1
        seen["showdown" if len(hand.live) > 1 else "alone"] += 1
    assert seen["showdown"] >= 35 and seen["alone"] >= 3, seen


@pytest.mark.parametrize("slug", fq.RULES)
def test_every_deal_of_every_game_is_loaded_and_read_back(slug):
    for seed in range(6):
        hand = random_deal(slug, seed)
        for cut in (hand, hand.at("third"), hand.at("fifth"), hand.after(2 * hand.players + 1)):
            text = cut.to_phh()
            replay = Replay(text, to_the_end=plain_frame(hand) and cut is hand)
            given = defaultdict(list)
            for step in cut.steps:
                given[step.seat].append(code(step.card))
            for seat, cards in replay.cards.items():
                told = [card for card in cards if card != "??"]
                assert told == given[seat] or ("baseball" in slug and set(told) <= set(given[seat])), (seed, seat)
            assert replay.file.user_defined_fields["_game"] == slug
            assert replay.file.user_defined_fields["_wild"][cut.street] == [rank.symbol for rank in sorted(cut.wild)]
            owed = {str(seat): antes for seat, antes in cut.payments.items()}
            assert replay.file.user_defined_fields["_payments"] == owed
            assert read(text) == cut, seed


def test_eight_players_to_the_end_share_a_card_on_the_board():
    hand = fq.deal("seven-card-stud", players=8, seed=5)
    replay = Replay(hand.to_phh())
    assert [repr(card) for row in replay.state.board_cards for card in row] == [code(hand.steps[-1].card)]
    assert replay.winners() == hand.showdown().winners
    board = replay.file.actions.index(f"d db {code(hand.steps[-1].card)}")
    assert [act.split()[1] for act in replay.file.actions[board + 1:]] == ["cc"] * 8 + ["sm"] * 8
    game = fq.play("seven-card-stud", players=8, seed=5)
    while not game.done:
        game.act(next(name for name in ("bring-in", "check", "call") if name in game.legal))
    replay = Replay(of_game(game))
    assert len(replay.state.board_cards) == 1 and list(replay.state.stacks) == list(game.stacks.values())


def test_a_shared_card_after_a_fold_ends_the_acts():
    hand = fq.deal("seven-card-stud", players=8, seed=5, folds={1: "sixth"})  # others shuffle folded cards in again
    acts = Replay(hand.to_phh(), to_the_end=False).file.actions
    assert acts[-1] == f"# Too few cards are left, so {hand.steps[-1].card} is everyone's seventh card."


@pytest.mark.parametrize("street", STREETS[:-1])
def test_a_hand_that_is_cut_ends_with_its_last_card(street):
    for seed in range(5):
        hand = random_deal("follow-the-queen", seed, players=6)
        cut = hand.at(street)
        if not cut.complete:
            replay = Replay(cut.to_phh())  # pokerkit deals on to nobody: the betting round is open
            assert replay.file.actions[-1].startswith(f"d dh p{cut.steps[-1].seat} {code(cut.steps[-1].card)}")
            assert replay.state.actor_index is not None and replay.state.street_index == STREETS.index(street)


def test_the_acts_are_the_quietest_that_leave_every_card_where_it_fell():
    hand = fq.deal("follow-the-queen", players=3, deck="2c 3c 4c 5c 6c 7c 8d Qd Js Ah 9s", seed=1,
                   folds={1: "third", 3: "fourth"})
    acts = notation.HandHistory.loads(hand.to_phh()).actions
    assert acts[9:12] == ["p1 pb", "p2 cbr 2", "p3 cc"]
    assert acts[12] == "p1 f"  # the bring-in is made, so somebody completes it for the fold to come
    assert acts[13:] == ["d dh p2 Ah", "d dh p3 9s", "p2 cbr 2", "p3 f"]
    hand = fq.deal("follow-the-queen", players=3, deck="2c 3c 4c 5c 6c 7c 8d Qd Js", seed=1, folds={3: "third"})
    acts = notation.HandHistory.loads(hand.to_phh()).actions
    assert acts[9:12] == ["p1 pb", "p2 cc", "p3 f"]  # a fold to the bring-in needs no bet


def test_the_reason_stands_beside_the_card_that_changed_what_is_wild():
    hand = fq.deal("follow-the-queen", players=2, deck="2c 3c 4c 5c Qd 7s", seed=1)
    acts = notation.HandHistory.loads(hand.to_phh()).actions
    assert acts[4] == ("d dh p1 Qd # Q♦ came face up to seat 1 on third street; "
                       "the next card face up will set the wild rank.")
    assert acts[5] == f"d dh p2 7s # {hand.changes[0].why}"


def test_what_stud_has_no_word_for_is_a_comment():
    centre = fq.deal("dirty-schultz-centre", players=2, deck="2c 3c 4c 5c 9d 7s 9h Kd", seed=1)
    acts = notation.HandHistory.loads(centre.to_phh()).actions
    assert [act for act in acts if act.startswith("# K♦ goes face up to the centre.")]
    extra = fq.deal("baseball", players=2, deck="2c 3c 5c 6c 4d Jh 7s", seed=1)
    acts = notation.HandHistory.loads(extra.to_phh()).actions
    assert "# Seat 1 gets an extra card face down, J♥." in acts
    taken = fq.deal("low-hole-card-wild", players=2, seed=1, seventh={2: "up"})
    last = [act for act in notation.HandHistory.loads(taken.to_phh()).actions if act.startswith("d dh p2")][-1]
    assert last.endswith("# face up")


def test_nobody_shows_in_a_hand_that_is_stopped():
    hand = fq.deal(fq.rules("black-mariah", seventh="choice"), players=2, seventh={2: "up"},
                   deck="2c 3c 4c 5c 6c 7c 8d Qd Js Ah 9s 9d 9h Qs")
    assert notation.HandHistory.loads(hand.to_phh()).actions[-1] == "d dh p2 Qs # face up"


def test_a_fold_before_the_first_up_card_is_refused():
    hand = fq.deal("seguire-la-regina", players=3, seed=1, folds={2: "hole"})
    with pytest.raises(ValueError, match="fold of seat 2 before the first up card"):
        hand.to_phh()


def test_hidden_cards_stay_hidden():
    hand = fq.deal("follow-the-queen", players=3, seed=4)
    text = hand.seen_by(2).to_phh()
    hidden = {code(card) for seat in (1, 3) for card in hand.down_cards(seat)}
    assert not hidden & set(re.findall(r"\b\w\w\b", text.split("_rules")[0] + text.split("_deck")[1]))
    assert "_seed" not in text and "_winners" not in text
    replay = Replay(text, to_the_end=False)
    assert replay.cards[2] == [code(card) for card in hand.hand_of(2)]
    assert replay.cards[1].count("??") == 3
    with pytest.raises(ValueError, match="hides cards"):
        read(text)


def test_switches_come_back():
    rules = fq.rules("deuces-wild", fixed_wild="2 Js", ranking=fq.Ranking(duplicates="none"), raises=1)
    hand = fq.deal(rules, players=3, seed=2)
    assert read(hand.to_phh()) == hand
    rules = fq.rules("seguire-la-regina", ranking=fq.Ranking(), queens="hole_after_up", hole_round=False)
    hand = fq.deal(rules, players=3, seed=2)
    assert read(hand.to_phh()) == hand


# ---- games played for chips

def test_pokerkit_pays_the_stud_that_was_played():
    seen = Counter()
    for seed in range(60):
        game = random_game("seven-card-stud", seed)
        if any(step.face == "community" for step in game.deal.steps):
            continue
        replay = Replay(of_game(game))
        ours, theirs = list(game.stacks.values()), list(replay.state.stacks)
        assert replay.file.finishing_stacks == ours and sum(replay.file.winnings) == sum(game.payouts.values())
        assert replay.in_at_showdown == game.deal.live
        moved = [seat for seat in game.stacks if ours[seat - 1] != theirs[seat - 1]]
        assert set(moved) <= set(game.payouts) and sum(ours) == sum(theirs)
        assert all(abs(ours[seat - 1] - theirs[seat - 1]) <= 2 for seat in moved), seed  # odd chips go elsewhere
        seen["same"] += not moved
        seen["all-in"] += 0 in ours
        seen["fold"] += bool(game.deal.folds)
    assert seen["same"] >= 50 and seen["all-in"] >= 4 and seen["fold"] >= 20, seen


def test_an_ante_that_puts_a_seat_all_in():
    stakes = fq.Stakes(ante=3, bring_in=1, small=2, big=4)
    for seed in range(12):
        game = fq.play("seven-card-stud", players=3, stakes=stakes, stacks=[1, 50, 50], seed=seed)
        while not game.done:
            game.act(next(name for name in ("bring-in", "bet", "check", "call") if name in game.legal))
        assert list(Replay(of_game(game)).state.stacks) == list(game.stacks.values()), seed


@pytest.mark.parametrize("slug", fq.RULES)
def test_every_game_is_written_whole_or_refused_in_words(slug):
    written, refusals = 0, []
    for seed in range(6):
        game = random_game(slug, seed)
        try:
            text = of_game(game)
        except ValueError as error:
            refusals.append(str(error))
            continue
        written += 1
        again = read(text)
        assert again.history == game.history and again.deal == game.deal
        acts = notation.HandHistory.loads(text).actions
        played = [event for event in game.history if event.name in {*history.ACTS, *history.WAGERS}]
        told = [act for act in acts if act.startswith("p") and " sm " not in act]
        assert told == list(map(history._act_line, played))
        Replay(text, to_the_end=False)
    assert all(said.startswith("PHH cannot write this hand: on ") for said in refusals)
    assert written >= (0 if slug == "seguire-la-regina" else 3)  # it bets before the first up card, as no stud does


def test_a_game_in_play_is_written_as_far_as_it_went():
    game = fq.play("follow-the-queen", players=3, seed=3)
    for name in ("bring-in", "call", "call"):
        game.act(name)
    again = read(of_game(game))
    assert again.to_act == game.to_act and again.legal == game.legal and again.history == game.history
    assert "finishing_stacks" not in of_game(game)


def test_the_bare_deal_of_any_game_is_written():
    for seed in range(6):
        for slug in fq.RULES:
            hand = random_game(slug, seed).deal
            if "hole" in hand.folds.values():
                continue
            text = hand.to_phh()
            Replay(text, to_the_end=False)
            assert read(text).steps == hand.steps


def test_payments_are_comments():
    game = fq.play("pay-for-wild-cards", players=2, deck="2c 3c 4c 5c Qd 7s", seed=1)
    assert "# Seat 2 pays 1 for what has just come face up." in notation.HandHistory.loads(of_game(game)).actions


def test_a_seat_without_chips_is_refused():
    with pytest.raises(ValueError, match="seat 2 brings no chips"):
        of_game(fq.play("seven-card-stud", players=2, stacks=[5, 0], carried=4, seed=1))


# ---- reading

GOOD = fq.deal("follow-the-queen", players=3, seed=7, folds={2: "fifth"}).to_phh()


@pytest.mark.parametrize(("old", "new", "says"), [
    ("_game", "_spiel", "no field '_game'"),
    ('"follow-the-queen"', '"poker"', "'poker' is not a game"),
    ("_switches = {}", "_switches = {queens = 3}", "queens=3"),
    ("_switches = {}", "_switches = 3", "wrong kind"),
    ("_deck = ", "_deck = [] #", "wrong kind"),
    ("starting_stacks = [100, 100, 100]", "starting_stacks = []", "0 players"),
    ("starting_stacks = [100, 100, 100]", "starting_stacks = 5", "wrong kind"),
    ('_folds = {2 = "fifth"}', '_folds = {two = "fifth"}', "two"),
    ("_seed = 7", "_seed = 7.5", "7.5"),
    ("variant =", "variant", "line 2"),
])
def test_a_file_that_cannot_be_read_is_refused_in_words(old, new, says):
    assert GOOD.count(old) >= 1
    with pytest.raises(ValueError, match=re.escape(says)):
        read(GOOD.replace(old, new, 1))


@given(st.integers(0, len(GOOD)), st.integers(0, 40), st.text(max_size=6))
def test_a_damaged_file_is_read_or_refused(place, length, put):
    damaged = GOOD[:place] + put + GOOD[place + length:]
    try:
        found = read(damaged)
    except ValueError:
        return
    assert isinstance(found, fq.Deal)
