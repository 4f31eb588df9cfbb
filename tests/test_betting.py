"""A hand for chips: who opens, what is legal, all-ins and side pots, payments; chips are never lost or made."""
import random
from collections import Counter
from dataclasses import replace
from itertools import groupby, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import foldqueen as fq
import oracle
from foldqueen.betting import board
from foldqueen.dealing import Fold
from foldqueen.pots import Pot, side_pots, split


def stream(up, down=None, sevenths=None):
    """A deck in deal order from up cards ("3d Kc | 2h 4s", seat 1 first), {seat: two hole cards} and seventh cards."""
    streets = [street.split() for street in up.split("|")]
    down = {seat: text.split() for seat, text in (down or {}).items()}
    named = {card for street in streets for card in street} | {card for own in down.values() for card in own}
    named |= set((sevenths or "").split())
    filler = (card for card in map(oracle.text, oracle.DECK) if card not in named)
    hole = [down.get(seat) or [next(filler), next(filler)] for seat in range(1, len(streets[0]) + 1)]
    return " ".join([*(own[0] for own in hole), *(own[1] for own in hole), *(c for s in streets for c in s),
                     sevenths or ""])


def start(up, game="seven-card-stud", down=None, sevenths=None, stakes=None, stacks=100, switches=None, **more):
    stakes = stakes if isinstance(stakes, fq.Stakes) else fq.Stakes(**(stakes or {}))
    return fq.play(fq.rules(game, **(switches or {})), len(up.split("|")[0].split()), seed=1, stakes=stakes,
                   stacks=stacks, deck=stream(up, down, sevenths), **more)


def acts(game, text):
    """Acts in turn, each written "seat act"; the seat must be the one to act."""
    for part in text.split(", "):
        seat, name = part.split()
        assert (game.to_act, name in game.legal) == (int(seat), True), (part, game, game.costs)
        game.act(name)
    return game


def snapshot(game):
    return (game.to_act, game.legal, game.costs, game.pots, game.stacks, game.bets, game.done, game.carried,
            game.payouts, game.awards, game.history, game.deal)


# Who opens

@pytest.mark.parametrize(("up", "seat"), [("Kd 5s 8h", 2), ("5d 5s 5c", 3), ("2s 2h As", 2), ("Ac Kc Qc", 3)])
def test_the_lowest_up_card_brings_it_in(up, seat):
    game = start(up)
    assert (game.to_act, game.legal) == (seat, ("bring-in", "complete"))
    assert game.costs == {"bring-in": 1, "complete": 2}


@pytest.mark.parametrize(("up", "seat"), [("Kd 5s 8h", 1), ("5d 5s 5c", 2), ("2s Ah As", 3)])
def test_high_card_opening_must_act_but_may_check(up, seat):
    game = start(up, switches={"opening": "high_card"})
    assert (game.to_act, game.legal) == (seat, ("check", "bet", "fold"))


@pytest.mark.parametrize(("opening", "extra", "other"), [("low_card", "2d", "2h"), ("high_card", "Kd", "Qh")])
def test_an_extra_up_card_counts_for_the_opening(opening, extra, other):
    rules = fq.rules("baseball", extra_on_four="up", opening=opening)
    assert fq.play(rules, 2, deck=f"5c 5d 6c 6d 4c {extra} {other}", seed=1).to_act == 1


def test_left_of_dealer_opening():
    game = start("8h 5s Kd", switches={"opening": "left_of_dealer"})
    assert (game.to_act, game.legal) == (1, ("check", "bet", "fold"))


def test_a_bring_in_of_nothing_lets_the_lowest_card_check():
    game = start("Kd 5s 8h", stakes={"bring_in": 0})
    assert (game.to_act, game.legal) == (2, ("check", "bet", "fold"))


def test_an_opener_who_is_all_in_passes_the_bring_in_to_the_next_seat_with_chips():
    game = start("Kd 5s 8h", stacks=[50, 1, 50])
    assert (game.to_act, game.legal) == (3, ("bring-in", "complete"))


def test_seguire_la_regina_bets_before_any_up_card_and_then_by_the_highest_board():
    game = start("Kd 5s Kh | 7c 9d 7s", "seguire-la-regina")
    assert game.deal.steps[-1].face == "down" and len(game.deal.steps) == 6
    assert (game.to_act, game.legal) == (1, ("check", "bet", "fold"))
    acts(game, "1 check, 2 bet, 3 call, 1 call")
    assert game.history[-1].street == "hole" and game.pots == (Pot(9, (1, 2, 3)),)
    assert (game.to_act, game.legal, game.deal.street) == (1, ("check", "bet", "fold"), "third")
    acts(game, "1 fold, 2 check, 3 check")
    assert game.deal.folds == {1: "third"} and game.to_act == 3
    plain = start("Kd 5s Kh", switches={"hole_round": True})
    acts(plain, "1 check, 2 check, 3 check")
    assert (plain.to_act, plain.legal) == (2, ("bring-in", "complete"))


BOARDS = [  # best first
    "9c 9d 9h 9s", "4c 4d 4h Ks", "2c 2d 2h 3s", "Ac Ad Kh Ks", "3c 3d 2h 2s", "Ac Ad Kh Qs", "Kc Kd Ah Qs",
    "Kh Ks Ad Js", "2c 2d Ah Ks", "2c 2d 4h 3s", "Ac Kd Qh 2s", "Ac Qc Jc Tc", "Kc Qd Jh Ts", "5c 4c 3c 2c"]


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_boards_by_pairs_trips_quads_and_high_cards_only(cards):
    """Straights and flushes do not count, suits do not, and of equal boards the first dealt acts first."""
    tops = [board_ranks[:cards] for board_ranks in map(str.split, BOARDS)]
    for first, second in product(range(len(BOARDS)), repeat=2):
        if set(tops[first]) & set(tops[second]):
            continue
        up = " | ".join(f"{a} {b}" for a, b in zip(tops[first], tops[second], strict=True))
        deal = fq.deal("seven-card-stud", players=2, deck=stream(up), seed=1).after(4 + 2 * cards)
        if cards == 4:
            assert (board(deal, 1) > board(deal, 2)) is (first < second), up
        else:
            values = [oracle_board([rank for rank, _ in map(oracle.card, own)]) for own in (tops[first], tops[second])]
            assert (board(deal, 1) > board(deal, 2)) is (values[0] > values[1]), up
    game = start("Kd Ks 4c | 5s 5d 3h")
    acts(game, "3 bring-in, 1 call, 2 call")
    assert game.to_act == 1


def oracle_board(ranks, wild=0):
    """A board's worth by trying every rank for each wild card: the sizes of its groups of equal ranks, then ranks."""
    def worth(own):
        groups = sorted(((own.count(rank), rank) for rank in set(own)), reverse=True)
        return tuple(zip(*groups, strict=True))
    return max(worth([*ranks, *extra]) for extra in product(range(2, 15), repeat=wild))


def test_board_rank_wild_counts_the_wild_cards_that_the_table_can_see():
    rules = fq.rules("deuces-wild", board_rank="wild")
    for seed in range(300):
        deal = fq.deal(rules, players=6, seed=seed).at(("third", "fourth", "fifth", "sixth")[seed % 4])
        held = [[card.rank for card in deal.up_cards(seat)] for seat in deal.seats]
        values = [oracle_board([rank for rank in own if rank != 2], own.count(2)) for own in held if own.count(2) < 3]
        keys = [board(deal, seat) for seat, own in zip(deal.seats, held, strict=True) if own.count(2) < 3]
        assert [sorted(values).index(v) for v in values] == [sorted(keys).index(k) for k in keys], seed
    natural = fq.deal("deuces-wild", players=2, deck=stream("2c Ad | 3d Kh"), seed=1).at("fourth")
    assert board(natural, 1) < board(natural, 2)


def test_a_board_of_wild_cards_only_is_worth_aces_and_hidden_wild_cards_stay_hidden():
    rules = fq.rules("deuces-wild", board_rank="wild")
    deal = fq.deal(rules, players=2, deck=stream("2c Ad | 2d Ah"), seed=1).at("fourth")
    assert board(deal, 1) == board(deal, 2)
    rules = fq.rules("low-hole-card-wild", board_rank="wild")
    deal = fq.deal(rules, players=2, deck=stream("5c Ad | 9d 3h", {1: "5d Kc"}), seed=1).at("fourth")
    assert deal.wild_cards(1) and board(deal, 1) < board(deal, 2)


def test_boards_of_unequal_length_where_a_seventh_card_was_taken_up():
    """Up sevenths: a pair of aces on four cards beats a pair of twos on five; a full house beats trips."""
    up = "Ac 2c | Ad 2d | 9h Kh | 8h Qh"
    for sevenths, faces, first in (("3s Js", {2: "up"}, True), ("9d 2h", {1: "up", 2: "up"}, False),
                                   ("3s 2h", {2: "up"}, False), ("As 2h", {1: "up", 2: "up"}, True)):
        deal = fq.deal("seguire-la-regina", players=2, deck=stream(up, sevenths=sevenths), seventh=faces)
        assert (board(deal, 1) > board(deal, 2)) is first, sevenths
    deal = fq.deal("seguire-la-regina", players=2, deck=stream("Ac 2c | Ad 2d | As 2h | 8h 9h", sevenths="Kd 9s"),
                   seventh={1: "up", 2: "up"})
    assert board(deal, 1) < board(deal, 2)


def test_five_of_a_kind_on_a_board_is_no_better_with_six_cards():
    rules = fq.rules("baseball", extra_on_four="up", up_three="free", board_rank="wild")
    deck = "2c 2d 5c 5d 4c 9d 4d 4h 3c 9h 3d 9s 3h 3s 9c"
    deal = fq.deal(rules, players=2, deck=deck, seed=1).at("sixth")
    assert [len(deal.up_cards(seat)) for seat in deal.seats] == [5, 6] and board(deal, 1) == board(deal, 2)


# Limits

def test_completing_the_bring_in_is_not_a_raise_and_three_raises_follow():
    game = acts(start("Kd 5s 8h"), "2 bring-in, 3 complete, 1 raise, 2 raise, 3 raise")
    assert game.bets == {1: 4, 2: 6, 3: 8} and game.legal == ("call", "fold")


def test_the_number_of_raises_is_a_switch():
    game = acts(start("Kd 5s 8h", switches={"raises": 1}), "2 complete, 3 raise")
    assert game.legal == ("call", "fold")
    assert acts(start("Kd 5s 8h", switches={"raises": 0}), "2 complete").legal == ("call", "fold")


def test_small_bets_on_third_and_fourth_and_big_bets_from_fifth():
    game = acts(start("Kd 5s"), "2 bring-in, 1 call")
    sizes = {}
    while not game.done:
        sizes[game.deal.street] = game.costs["bet"]
        game.act("check").act("check")
    assert sizes == {"fourth": 2, "fifth": 4, "sixth": 4, "seventh": 4}


def test_a_bring_in_as_large_as_the_small_bet_is_that_bet():
    game = acts(start("Kd 5s 8h", stakes={"bring_in": 2}), "2 bring-in")
    assert game.legal == ("call", "raise", "fold") and game.costs["raise"] == 4
    acts(game, "3 raise, 1 raise, 2 raise")
    assert game.legal == ("call", "fold")


def test_a_fold_is_legal_where_a_check_is_free_and_the_last_one_in_wins_without_a_showdown():
    game = acts(start("Kd 5s 8h"), "2 bring-in, 3 call, 1 call, 1 bet, 2 fold, 3 fold")
    assert game.done and game.to_act is None and game.legal == () and game.pots == ()
    assert game.payouts == {1: 6} and game.stacks == {1: 104, 2: 98, 3: 98}
    assert [(e.name, e.amount) for e in game.history[-2:]] == [("returned", -2), ("wins", -6)]
    assert game.deal.complete and game.deal.showdown().winners == (1,)


# All-ins; fourth street at small 10: seat 1 opens, and after the ante and the bring-in the stacks are as given

HALF = {"ante": 1, "bring_in": 5, "small": 10, "big": 20}


def fourth_street(*stacks):
    """Fourth street about to start with these stacks, seat 1 to act first."""
    up = " ".join(["Ks", "2c", *("9d", "9h", "9s", "Td")[:len(stacks) - 2]])
    game = start(f"{up} | Kd", stakes=HALF, stacks=[stack + 6 for stack in stacks])
    calls = ", ".join(f"{seat} call" for seat in [*range(3, len(stacks) + 1), 1])
    acts(game, f"2 bring-in, {calls}")
    assert tuple(game.stacks.values()) == stacks and game.to_act == 1
    return game


@pytest.mark.parametrize(("short", "reopens", "target"), [
    (11, False, 20), (14, False, 20), (15, True, 25), (19, True, 29)])
def test_a_raise_all_in_reopens_the_betting_from_half_a_bet_on(short, reopens, target):
    game = acts(fourth_street(100, short, 100), "1 bet, 2 raise")
    assert game.stacks[2] == 0 and game.to_act == 3
    assert game.costs == {"call": short, "raise": target, "fold": 0}  # who has not spoken may raise either way
    acts(game, "3 call")
    assert game.to_act == 1 and ("raise" in game.legal) is reopens and game.costs["call"] == short - 10
    if reopens:
        assert game.costs["raise"] == target - 10


def test_a_short_raise_brought_up_to_a_whole_one_reopens_the_betting():
    game = acts(fourth_street(100, 14, 100), "1 bet, 2 raise, 3 raise")
    assert game.bets == {1: 10, 2: 14, 3: 20} and game.costs == {"call": 10, "raise": 20, "fold": 0}


def test_small_raises_all_in_add_up():
    game = acts(fourth_street(100, 13, 16, 100), "1 bet, 2 raise, 3 raise, 4 call")
    assert game.to_act == 1 and game.costs == {"call": 6, "raise": 16, "fold": 0}


@pytest.mark.parametrize(("short", "name", "target"), [(4, "complete", 10), (5, "raise", 15), (9, "raise", 19)])
def test_a_bet_all_in_for_less(short, name, target):
    game = acts(fourth_street(short, 100, 100), "1 bet")
    assert game.stacks[1] == 0 and game.costs == {"call": short, name: target, "fold": 0}


def test_who_has_checked_may_only_call_or_fold_against_less_than_half_a_bet():
    game = acts(fourth_street(100, 4, 100), "1 check, 2 bet, 3 call")
    assert game.to_act == 1 and game.legal == ("call", "fold")
    game = acts(fourth_street(100, 5, 100), "1 check, 2 bet, 3 call")
    assert game.to_act == 1 and game.costs == {"call": 5, "raise": 15, "fold": 0}


def test_short_raises_count_against_the_cap_only_from_half_a_bet_on():
    game = acts(fourth_street(100, 14, 100), "1 bet, 2 raise, 3 raise, 1 raise, 3 raise")
    assert game.bets[3] == 40 and game.legal == ("call", "fold")
    game = acts(fourth_street(100, 16, 100), "1 bet, 2 raise, 3 raise, 1 raise")
    assert game.bets[1] == 36 and game.legal == ("call", "fold")


def test_a_short_bring_in_is_called_for_what_it_is():
    game = acts(start("Kd 5s 8h", stakes=HALF, stacks=[50, 4, 50]), "2 bring-in")
    assert game.stacks[2] == 0 and game.costs == {"call": 3, "complete": 10, "fold": 0}
    acts(game, "3 call, 1 call")
    assert game.pots == (Pot(12, (1, 2, 3)),)


def test_completing_all_in_over_the_bring_in():
    game = acts(start("Kd 5s 8h", stakes={**HALF, "bring_in": 1}, stacks=[50, 50, 4]), "2 bring-in, 3 complete")
    assert game.costs == {"call": 3, "complete": 10, "fold": 0}
    assert acts(game, "1 call").legal == ("call", "fold")  # the bring-in has spoken
    game = acts(start("Kd 5s 8h", stakes=HALF, stacks=[50, 50, 8]), "2 bring-in, 3 complete, 1 call")
    assert game.costs == {"call": 2, "raise": 12, "fold": 0}


def test_nobody_raises_when_no_one_could_call_more():
    game = acts(fourth_street(100, 10, 7), "1 bet")
    assert game.legal == ("call", "fold")
    acts(game, "2 call, 3 call")
    assert game.done
    for others in ((10, 100, 7), (10, 100, 10)):
        assert acts(fourth_street(*others), "1 bet").legal == ("call", "fold")


def test_the_rest_is_dealt_without_betting_once_only_one_can_bet():
    game = acts(fourth_street(100, 10, 10), "1 bet, 2 call, 3 call")
    assert game.done and len(game.deal.hand_of(1)) == 7 and not game.deal.folds
    assert {event.street for event in game.history[-4:]} <= {"fourth", "end"}


def test_an_uncalled_bet_comes_back():
    game = acts(fourth_street(100, 4, 100), "1 bet, 2 call, 3 fold")
    assert next(event for event in game.history if event.name == "returned").amount == -6
    assert game.done and sum(game.payouts.values()) == 18 + 8


def test_a_short_ante_makes_a_side_pot_and_an_unmatched_ante_comes_back():
    game = start("Kd 5s 8h", stakes={"ante": 10, "small": 20, "big": 20}, stacks=[3, 50, 50])
    assert game.pots == (Pot(9, (1, 2, 3)), Pot(14, (2, 3)))
    game = start("Kd 5s 8h", stakes={"ante": 10, "small": 20, "big": 20}, stacks=[3, 50, 5])
    assert game.done and [(e.seat, e.amount) for e in game.history if e.name == "returned"] == [(2, -5)]
    assert sum(game.payouts.values()) == 13


@given(st.data())
def test_side_pots_against_counting_chip_by_chip(data):
    players = data.draw(st.integers(2, 6))
    bets = {seat: data.draw(st.integers(0, 9)) for seat in range(1, players + 1)}
    live = sorted(data.draw(st.sets(st.integers(1, players), min_size=1)))
    top = max(bets.values())
    all_in = [seat for seat in live if bets[seat] < top or data.draw(st.booleans())]
    found = []
    for level in range(1, top + 1):
        chips = sum(bet >= level for bet in bets.values())
        seats = tuple(seat for seat in live if bets[seat] >= level)
        found.append((seats or found[-1][0] if found else seats or tuple(live), chips))
    right = [Pot(sum(chips for _, chips in group), seats) for seats, group in groupby(found, key=lambda pair: pair[0])]
    assert [pot for pot in side_pots(bets, live, all_in) if len(live) > 1 or pot] == right


def test_a_payment_joins_the_pot_that_its_payers_last_chips_went_into():
    assert side_pots({1: 10, 2: 30, 3: 30}, (1, 2, 3), (1,), [(0, 5), (10, 3), (30, 7)]) == (
        Pot(38, (1, 2, 3)), Pot(47, (2, 3)))


# Odd chips and split pots

@pytest.mark.parametrize(("amount", "parts"), [
    (9, {1: 3, 2: 3, 3: 3}), (10, {1: 3, 2: 3, 3: 4}), (11, {1: 4, 2: 3, 3: 4})])
def test_odd_chips_go_one_each_by_the_highest_single_card(amount, parts):
    deal = fq.deal("seven-card-stud", 3, deck="Kd Kc Ac 2c 2d 2h 5c 5d 5h", seed=4, folds={2: "third", 3: "third"})
    assert split(amount, [1, 2, 3], deal) == parts


BLACK = "Ks 2c 9d | Kd 3h 4c | Kh 6c 8h | 2d 9h Jd"


def test_black_mariah_halves_each_pot_and_the_odd_chip_goes_to_the_high_hand():
    down = {1: "4d 5d", 2: "As 7d", 3: "Ts 6h"}
    game = start(BLACK, "black-mariah", down, "Qc Jh 3d", stakes={"ante": 5, "small": 5, "big": 5}, stacks=[5, 5, 5])
    assert game.payouts == {1: 8, 2: 7}
    game = start(BLACK, "black-mariah", down, "Qc Jh 3d", stakes={"ante": 9, "small": 9, "big": 9}, stacks=[9, 5, 9])
    assert game.payouts == {1: 8 + 4, 2: 7, 3: 4}  # the side pot's own highest hole spade is seat 3's


def test_a_side_pot_without_a_hole_spade_is_the_high_hands():
    down = {1: "4d 5d", 2: "As 7d", 3: "Td 6h"}
    game = start(BLACK, "black-mariah", down, "Qc Jh 3d", stakes={"ante": 9, "small": 9, "big": 9}, stacks=[9, 5, 9])
    assert game.payouts == {1: 8 + 8, 2: 7}


def test_the_queen_of_spades_carries_the_pot_and_a_side_pot_of_ones_own_comes_back():
    game = start("Ks 2c 9d | Kd 3h Qs", "black-mariah", stacks=50, stakes=HALF)
    acts(game, "2 bring-in, 3 call, 1 call")
    assert game.done and game.carried == 18 and game.payouts == {} and game.stacks == {1: 44, 2: 44, 3: 44}
    again = fq.play("black-mariah", 3, stakes=fq.Stakes(ante=0), stacks=game.stacks, carried=game.carried, seed=2)
    assert again.pots == (Pot(18, (1, 2, 3)),) and again.carried == 0
    game = start("Ks 2c 9d | Kd 3h 4c | Kh Qs 5c", "black-mariah", stacks=[50, 50, 6], stakes=HALF)
    acts(game, "2 bring-in, 3 call, 1 call, 1 bet, 2 call")
    assert game.done and game.carried == 38
    game = start("Ks 2c 9d | Kd 3h 4c | Kh 4h 5c | Kc Qs 7c", "black-mariah", stacks=[50, 50, 6], stakes=HALF)
    acts(game, "2 bring-in, 3 call, 1 call, 1 bet, 2 call, 1 check, 2 fold")
    assert game.done and game.payouts == {1: 20} | ({} if game.carried else game.payouts)


def test_no_queen_no_game_carries_and_a_seat_without_chips_still_plays_for_the_pot():
    up = "Ks 2c | Kd 3h | 9h 9s | 8h 7s"
    game = acts(start(up, "no-queen-no-game", {1: "4c 4d", 2: "5c 5d"}, "6c 6d", stacks=2), "2 bring-in, 1 call")
    assert game.done and game.carried == 4 and game.stacks == {1: 0, 2: 0}
    again = fq.play("all-queens-wild", 2, stakes=fq.Stakes(ante=0), stacks=0, carried=4, seed=3)
    assert again.done and sum(again.stacks.values()) == 4


# Payments for wild cards

F11 = "9h 3d Ts 7s | Qd 7c 3s 4h | 5d 6d 7h 8c"


@pytest.mark.parametrize(("game", "paid"), [
    ("buderick", {1: 2, 2: 1, 4: 1, 3: 1}), ("pay-for-wild-cards", {2: 1, 3: 1}), ("follow-the-queen", {})])
def test_f11_each_variant_takes_its_payments_in_chips(game, paid):
    played = acts(start(F11, game, stakes={"ante": 3, "small": 2}), "2 bring-in, 3 call, 4 call, 1 call")
    while played.deal.street == "fourth":
        played.act("check")
    assert taken(played) == {seat: 3 * antes for seat, antes in paid.items()}
    assert played.deal.payments == paid
    assert all(played.deal.steps[e.position - 1].street == e.street for e in played.history if e.name == "wild card")
    assert [e.position for e in played.history] == sorted(e.position for e in played.history)
    assert sum(pot.amount for pot in played.pots) == 16 + sum(taken(played).values())


def taken(game):
    paid = Counter()
    for event in game.history:
        if event.name == "wild card":
            paid[event.seat] += event.amount
    return dict(paid)


def test_f12_a_double_ante_for_the_queen_and_for_the_card_that_sets_the_rank():
    game = start("8c Qd As 3d 9h | 2d 5s 8h Qs 6d", "seguire-la-regina", stakes={"ante": 2},
                 stacks=[100, 4, 100, 100, 100])
    acts(game, "1 check, 2 check, 3 check, 4 check, 5 check")
    assert taken(game) == {2: 2, 3: 4} and game.stacks[2] == 0, "seat 2 pays what it has and is all-in"
    acts(game, "3 check, 4 check, 5 check, 1 check")
    assert taken(game) == {2: 2, 3: 4, 4: 4, 5: 4}


def test_a_folded_seat_pays_nothing_and_a_rank_that_comes_back_is_paid_again():
    deck = stream("9h 3d Ts 7s | Qd 7c 3s 4h | Kd 6d Qh 7h | 5c 6c 8d 9c")
    whole = fq.deal("buderick", players=4, deck=deck, seed=1)
    assert whole.at("fourth").payments == {1: 2, 2: 1, 4: 1}
    assert whole.at("fifth").payments == {1: 2, 3: 2, 2: 2, 4: 3}
    without = fq.deal("buderick", 4, deck=stream("9h 3d Ts 7s | Qd 7c 3s | 5d 6d 7h"), seed=1, folds={4: "third"})
    assert without.at("fifth").payments[4] == 0


def test_a_fold_after_the_card_does_not_undo_the_payment():
    deck = stream("7h 3d Qs 7s | Kd 5c 6s 4h")
    for folds in ({}, {1: "third"}):
        assert fq.deal("buderick", 4, deck=deck, seed=1, folds=folds).at("third").payments == {1: 1, 3: 2, 4: 1}


def test_a_payment_for_the_last_card_of_a_street_is_taken_once():
    game = acts(start("7h 3d Qs 7s | Kd 5c 6s 4h", "buderick"), "2 bring-in, 3 call, 4 call, 1 call")
    assert game.deal.street == "fourth" and taken(game) == {1: 1, 3: 2, 4: 1}


def test_payments_count_every_dealt_wild_card_against_a_second_route():
    """Pay for wild cards: read off the steps with nothing but the ranks wild after each."""
    for seed in range(200):
        deal = fq.deal("pay-for-wild-cards", players=6, seed=seed, folds={2: "fourth"})
        right = Counter(step.seat for step in deal.steps if step.face == "up" and step.card.rank in step.wild)
        assert deal.payments == right
        assert fq.deal("follow-the-queen", players=6, seed=seed).payments == {}


# Choices about one card

def test_seguire_la_regina_asks_each_seat_for_its_seventh_card_and_charges_nothing():
    game = start("Ks 2c", "seguire-la-regina")
    while game.deal.street != "sixth" or game.legal[0] == "check":
        game.act("check")
    assert (game.to_act, game.costs) == (1, {"down": 0, "up": 0})
    acts(game, "1 up, 2 down")
    assert [step.face for step in game.deal.steps[-2:]] == ["up", "down"]
    broke = start("Ks 2c", "seguire-la-regina", stacks=1)
    assert (broke.to_act, broke.legal) == (1, ("down", "up")), "it costs nothing, so a seat that is all-in may choose"


@pytest.mark.parametrize(("game", "free", "paid", "face"), [
    ("low-hole-card-wild", "down", "up", "up"), ("dirty-schultz-buy-last-card", "up", "buy", "down")])
def test_a_seventh_card_for_a_price(game, free, paid, face):
    def at_the_seventh(stacks):
        hand = start("Ks 2c 9d", game, stacks=stacks, stakes={"price": 7})
        while paid not in hand.legal and not hand.done:
            hand.act("check" if "check" in hand.legal else "call" if "call" in hand.legal else "bring-in")
        return hand
    hand = at_the_seventh([50, 5, 2])
    pot = sum(pot.amount for pot in hand.pots)
    assert (hand.to_act, hand.costs) == (1, {free: 0, paid: 7})
    acts(hand, f"1 {paid}")
    assert hand.deal.steps[-1].face == face and sum(pot.amount for pot in hand.pots) == pot + 7
    assert hand.costs == {free: 0, paid: 3}, "who has too little pays that and is all-in"
    acts(hand, f"2 {free}")
    assert hand.done or hand.to_act != 3, "seat 3 has no chips to pay with"


BALL = "3d Kc 8h | 9c 3h 7d"


def test_an_up_three_is_matched_or_folded():
    game = start(BALL, "baseball", stakes={"ante": 4})
    assert (game.to_act, game.costs) == (1, {"pay": 12, "fold": 0})
    assert game.deal.steps[-1].card == fq.Card("3d"), "before the next card"
    acts(game, "1 pay")
    assert game.pots == (Pot(24, (1, 2, 3)),) and (game.to_act, game.legal) == (1, ("bring-in", "complete"))
    acts(game, "1 bring-in, 2 call, 3 call")
    assert (game.to_act, game.costs) == (2, {"pay": 27, "fold": 0})
    acts(game, "2 fold")
    assert game.deal.folds == {2: "fourth"} and game.deal.steps[-1].seat == 3


def test_an_up_three_at_a_price_for_free_and_for_a_seat_without_chips():
    assert start(BALL, "baseball", switches={"up_three": "price"}, stakes={"price": 6}).costs == {"pay": 6, "fold": 0}
    assert start(BALL, "baseball", switches={"up_three": "free"}).legal == ("bring-in", "complete")
    assert start(BALL, "baseball", stakes={"ante": 4}, stacks=[9, 50, 50]).costs == {"pay": 5, "fold": 0}
    assert start(BALL, "baseball", stakes={"ante": 4}, stacks=[4, 50, 50]).to_act == 2, "all-in: it counts as paid"


def test_only_the_pots_that_a_seat_plays_for_are_matched():
    game = start("Kd 4c 3h", "baseball", stakes={"ante": 10, "small": 20, "big": 20}, stacks=[100, 100, 4])
    assert game.pots == (Pot(12, (1, 2, 3)), Pot(12, (1, 2))) and game.to_act != 3
    game = start("Kd 3c 8h", "baseball", stakes={"ante": 10, "small": 20, "big": 20}, stacks=[100, 100, 4])
    assert (game.to_act, game.costs["pay"]) == (2, 24)


# Refusals

@pytest.mark.parametrize("act", ["bet", "check", "Bring-in", "", None, 7, ["fold"]])
def test_an_illegal_act_names_itself_and_the_legal_ones_and_changes_nothing(act):
    game = start("Kd 5s 8h")
    before = snapshot(game)
    with pytest.raises(ValueError, match="'bring-in' or 'complete'") as error:
        game.act(act)
    assert repr(act) in str(error.value) and "seat 2" in str(error.value)
    assert snapshot(game) == before


def test_no_act_after_the_end():
    game = acts(start("Kd 5s"), "2 bring-in, 1 fold")
    with pytest.raises(ValueError, match="the hand is over"):
        game.act("fold")


@pytest.mark.parametrize(("bad", "named"), [
    ({"ante": -1}, "ante=-1"), ({"big": 2.5}, "big=2.5"), ({"small": True}, "small=True"),
    ({"price": "4"}, "price='4'"), ({"bring_in": 3}, "bring_in=3"), ({"small": 5}, "small=5")])
def test_stakes_that_cannot_be(bad, named):
    with pytest.raises(ValueError, match=r"whole number|at most") as error:
        fq.Stakes(**bad)
    assert named in str(error.value)


@pytest.mark.parametrize(("bad", "named"), [
    ({"stacks": 0}, "seat 1=0"), ({"stacks": [5, 5]}, "[5, 5]"), ({"stacks": {1: 5, 2: 5, 4: 5}}, "1 to 3"),
    ({"stacks": [5, 5, 2.5]}, "2.5"), ({"stacks": "555"}, "'555'"), ({"stacks": [5, -5, 5]}, "-5"),
    ({"carried": -1}, "carried=-1"),
    ({"stakes": 4}, "fq.Stakes"), ({"players": 9}, "9 players"), ({"seed": "x"}, "'x'"), ({"deck": "Zz"}, "Zz")])
def test_hands_that_cannot_be(bad, named):
    with pytest.raises(ValueError, match=r".{25}") as error:
        fq.play("seven-card-stud", **{"players": 3, **bad})
    assert named in str(error.value)


def test_the_price_is_one_big_bet_unless_said():
    assert fq.Stakes().price == 4 and fq.Stakes(big=9).price == 9 and fq.Stakes(price=0).price == 0


# The history

def test_the_history_tells_who_did_what_when_and_for_how_much():
    game = acts(start("Kd 5s 8h | Ks", stacks=[100, 100, 3]), "2 bring-in, 3 complete, 1 raise, 2 fold")
    assert [(e.position, e.street, e.seat, e.name, e.amount, e.bet) for e in game.history] == [
        (0, "ante", 1, "ante", 1, 0), (0, "ante", 2, "ante", 1, 0), (0, "ante", 3, "ante", 1, 0),
        (9, "third", 2, "bring-in", 1, 1), (9, "third", 3, "complete", 2, 2), (9, "third", 1, "raise", 4, 4),
        (9, "third", 2, "fold", 0, 1), (9, "third", 1, "returned", -2, 0), (17, "end", 1, "wins", -8, 0)]
    assert [str(event) for event in game.history[2:]] == [
        "Seat 3 antes 1.", "Seat 2 brings it in for 1.", "Seat 3 completes to 2.", "Seat 1 raises to 4.",
        "Seat 2 folds.", "Seat 1 takes back 2 that nobody called.", "Seat 1 wins 8."]
    assert repr(game) == "<Game Seven-card stud, 3 players: seat 1 wins 8>"
    three = start(BALL, "baseball").act("fold")
    assert (three.history[-1].bet, three.history[-1].street) == (0, "third")
    three = acts(start("Kd 5s | 3h", "baseball"), "2 bring-in, 1 call, 1 pay")
    assert (three.history[-1].name, three.history[-1].street, three.history[-1].position) == ("pay", "fourth", 7)


def test_four_players_with_a_hundred_chips_each_unless_said():
    game = fq.play("follow-the-queen", seed=1)
    assert game.brought == dict.fromkeys((1, 2, 3, 4), 100) and game.stakes == fq.Stakes(1, 1, 2, 4, 4)
    assert set(game.bets.values()) == {0}


# Random play of every game

NAMES = ("check", "bring-in", "complete", "bet", "call", "raise", "fold", "up", "down", "buy", "pay")
RULES = {**fq.RULES, **{f"{game} {switches}": fq.rules(game, **switches) for game, switches in (
    ("baseball", {"up_three": "price", "extra_on_four": "up", "board_rank": "wild"}),
    ("baseball", {"up_three": "free", "pay": "wild_up"}),
    ("no-queen-no-game", {"no_trigger": "redeal_all", "opening": "high_card"}),
    ("seguire-la-regina", {"pay": "buderick", "queens": "all", "board_rank": "wild"}),
    ("dirty-schultz", {"pay": "wild_up", "raises": 1}), ("hidden-queens-wild", {"seventh": "buy_down"}),
    ("seven-card-stud", {"opening": "left_of_dealer", "hole_round": True}))}}


def random_game(name, players, seed):
    rng = random.Random(f"{name} {players} {seed}")
    small = rng.choice((0, 1, 2, 5, 10))
    stakes = fq.Stakes(rng.choice((0, 1, 3)), rng.randint(0, small), small, small + rng.choice((0, 1, small)))
    carried = rng.choice((0, 0, 0, 11))
    least = 0 if carried else 1
    rich = rng.random() < 0.4
    stacks = [rng.choice((200, 500) if rich else (least, 1, 2, 3, 5, 9, 20, 60, 300)) for _ in range(players)]
    game = fq.play(RULES[name], players, stakes=stakes, stacks=stacks, seed=seed, carried=carried)
    return game, sum(stacks) + carried, rng


def check_random_game(name, players, seed, thorough=True):
    """Plays one hand at random; thorough: also what is refused, each pot's winners, and the same cards from deal()."""
    game, chips, rng = random_game(name, players, seed)
    timid = rng.choice((0.0, 0.1, 0.3))
    asked, folded_for_three, sevenths = 0, False, {}
    while True:
        stacks, pots, live = game.stacks, game.pots, set(game.deal.live)
        assert sum(stacks.values()) + sum(pot.amount for pot in pots) + game.carried == chips
        assert min(stacks.values()) >= 0 and all(pot.amount > 0 and pot.seats for pot in pots)
        assert all(live.issuperset(pot.seats) for pot in pots)
        if game.done:
            break
        seat, costs = game.to_act, game.costs
        legal = tuple(costs)
        assert seat in live and legal and set(legal) <= set(NAMES)
        assert all(0 <= cost <= stacks[seat] for cost in costs.values())
        if thorough and asked % 7 == 0:
            assert game.legal == legal
            before = snapshot(game)
            for act in {*NAMES, "all-in"} - set(legal):
                with pytest.raises(ValueError, match=act):
                    game.act(act)
            assert snapshot(game) == before
        acts_on = [act for act in legal if act != "fold"]
        act = "fold" if "fold" in legal and rng.random() < timid else rng.choice(acts_on)
        folded_for_three |= act == "fold" and "pay" in legal
        if act in ("up", "down", "buy"):
            sevenths[seat] = "up" if act == "up" else "down"
        assert game.act(act) is game
        asked += 1
        assert asked < 400, "no end"
    deal = game.deal
    assert game.to_act is None and not game.legal and deal.complete
    assert sum(event.amount for event in game.history) + game.carried_in == game.carried
    if not thorough:
        return
    assert all(str(event) for event in game.history) and repr(game)
    check_settlement(game)
    if not folded_for_three:
        again = fq.deal(game.rules, players, seed=seed, folds=deal.folds, **({"seventh": sevenths} if sevenths else {}))
        assert again.steps == deal.steps and again.folds == deal.folds


def check_settlement(game):
    """Each pot on its own: as if everyone who does not play for it had folded before the showdown."""
    deal = game.deal
    paid = Counter()
    for pot, won in game.awards:
        out = tuple(Fold(len(deal.steps), seat, "seventh") for seat in deal.live if seat not in pot.seats)
        end = replace(deal, fold_events=deal.fold_events + out).showdown()
        assert sum(won.values()) == pot.amount and set(won) <= set(end.winners)
        for seat, share in end.shares.items():
            assert abs(won.get(seat, 0) - share * pot.amount) < 1 + (deal.rules.stops and len(end.winners) > 1)
        paid.update(won)
    assert game.payouts == paid
    if deal.showdown().winners:
        assert game.carried == 0
    else:
        assert all(len(pot.seats) == 1 for pot, _ in game.awards)


@pytest.mark.parametrize("name", RULES)
def test_random_play_keeps_every_chip(name):
    for players in RULES[name].players:
        for seed in range(50):
            check_random_game(name, players, seed, thorough=seed < 4)


@pytest.mark.verify
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", RULES)
def test_much_random_play_keeps_every_chip(name):
    for players in RULES[name].players:
        for seed in range(1_000, 1_500):
            check_random_game(name, players, seed)
