"""Deals on which readings of the rules part: each test is one row of the table of rulings, and names it.

F: Follow the Queen. D: Dirty Schultz. R: the ranking of hands. P: pots. A row whose game is not there yet is skipped by
name, and switches itself on once it is.
"""
from fractions import Fraction

import pytest

import foldqueen as fq
import oracle

C = fq.Category


def needs(*slugs):
    missing = [slug for slug in slugs if slug not in fq.RULES]
    if missing:
        pytest.skip(f"not a game yet: {', '.join(missing)}")


def needs_payments():
    if not hasattr(fq.Deal, "payments"):
        pytest.skip("no payments yet")


def needs_betting():
    if not hasattr(fq, "play"):
        pytest.skip("no betting yet")


def deck(up, down=None, *, sevenths=True, centre=None, after=()):
    """The stream of a deal in which nobody folds.

    Args:
        up: the up cards street by street, seat 1 first, with | between the streets.
        down: {seat: its two or three hole cards}; the rest is filled from the lowest clubs upwards without queens.
        sevenths: whether to name the seventh cards too.
        centre: a card dealt right after all the up cards.
        after: cards that follow the up cards instead of down sevenths.
    """
    streets = [street.split() for street in up.split("|")]
    players = len(streets[0])
    shown = [c for street in streets for c in street]
    down = {seat: text.split() for seat, text in (down or {}).items()}
    used = set(shown) | {c for own in down.values() for c in own} | {centre} | set(after)
    filler = (c for c in map(oracle.text, oracle.DECK) if c not in used and c[0] != "Q")
    hole = {seat: [*down.get(seat, ())] for seat in range(1, players + 1)}
    for seat in hole:
        while len(hole[seat]) < 3:
            hole[seat].append(next(filler))
    order = [hole[seat][n] for n in (0, 1) for seat in hole] + shown + ([centre] if centre else []) + list(after)
    if sevenths and not after and len(streets) == 4:
        order += [hole[seat][2] for seat in hole]
    return " ".join(order)


def deal(game, up, down=None, *, players=None, folds=None, seventh=None, switches=None, **stream):
    players = players or len(up.split("|")[0].split())
    return fq.deal(fq.rules(game, **(switches or {})), players=players, deck=deck(up, down, **stream), seed=1,
                   **({"folds": folds} if folds else {}), **({"seventh": seventh} if seventh else {}))


def wild_after_up(made):
    return [sorted(map(int, step.wild)) for step in made.steps if step.face == "up"]


def value(hand):
    return int(hand.category), *map(int, hand.ranks)


# Follow the Queen

F1_UP = "Kd 5s 8h 2c | Qd 7c 3h Tc | 6d 9d Qh 4s | 8s Jh 2h Kc"
LAST_TWO_QUEENS = "Kd 5s | 8h 7d | 2c 9s | Qd Qh"
SEVENS_THEN_QUEEN = "Kd Qs | 7h 2d | 9c 5s | 8h Qc"
QUEEN_ENDS_FOURTH = "Qs 7h 2d | 5c 9d Qc | Jd 8h 3s"
OWN_QUEEN = "Kd 5s Qd | 8h 7d 2c"


def test_f1_the_sheets_own_example():
    made = deal("follow-the-queen", F1_UP, {2: "As Ac 4h"})
    assert wild_after_up(made) == [[], [], [], [], [], [7], [7], [7], [7], [7], [], [4], [4], [4], [4], [4]]
    hand = made.showdown().hands[2]
    assert value(hand) == (3, 14, 11, 9) and str(hand).startswith("three aces")
    assert made.wild == {4} and made.wild_cards(2) == fq.cards("4h")


def test_f2_a_queen_that_follows_a_queen_waits_for_the_next_card():
    made = deal("follow-the-queen", "2c 8h 9d Tc | Qd Qh 5s Kc").at("fourth")
    assert wild_after_up(made)[4:] == [[], [], [5], [5]]


def test_f3_the_last_two_up_cards_are_queens_and_nothing_is_wild():
    made = deal("follow-the-queen", LAST_TWO_QUEENS)
    assert wild_after_up(made) == [[]] * 8 and made.wild == frozenset()


def test_f3_in_the_extra_card_version_the_centre_card_sets_the_rank():
    needs("extra-card-after-final-queen")
    made = deal("extra-card-after-final-queen", LAST_TWO_QUEENS, centre="8s")
    assert made.wild == {8}
    centre = [(n, step) for n, step in enumerate(made.steps) if step.face == "centre"]
    assert [(n, step.seat, str(step.card), step.street) for n, step in centre] == [(12, None, "8♠", "sixth")]
    assert [step.face for step in made.steps[13:]] == ["down", "down"]
    again = fq.deal("extra-card-after-final-queen", players=2, seed=1,
                    deck=deck(LAST_TWO_QUEENS, sevenths=False, centre="Qs") + " Tc")
    assert [str(step.card) for step in again.steps if step.face == "centre"] == ["Q♠", "10♣"]
    assert again.wild == {10}


def test_f4_sevens_wild_and_the_last_up_card_a_queen():
    for switches, right in (({}, []), ({"cancel_at": "follower"}, []), ({"final_trigger": "keep"}, [7]),
                            ({"final_trigger": "keep", "cancel_at": "follower"}, [7])):
        made = deal("follow-the-queen", SEVENS_THEN_QUEEN, switches=switches)
        assert wild_after_up(made) == [[], []] + [[7]] * 5 + [right], switches
    assert wild_after_up(deal("all-queens-wild", SEVENS_THEN_QUEEN))[-1] == [12]


def test_f4_hole_queens_after_an_up_queen_leaves_queens_only():
    needs("hole-queens-after-up-queen")
    assert wild_after_up(deal("hole-queens-after-up-queen", SEVENS_THEN_QUEEN))[-1] == [12]


def test_f5_a_queen_that_ends_a_street_is_followed_on_the_next():
    made = deal("follow-the-queen", QUEEN_ENDS_FOURTH)
    assert made.at("third").wild == {7}
    assert made.at("fourth").wild == frozenset() and made.at("fourth").steps[-1].waiting.card is fq.Card("Qc")
    assert made.at("fifth").wild == {11}
    assert [str(change.card) for change in made.at("fifth").changes] == ["7♥", "Q♣", "J♦"]


def test_f6_a_fold_changes_only_who_gets_the_follower():
    made = deal("follow-the-queen", QUEEN_ENDS_FOURTH, folds={1: "fourth"})
    step = made.at("fourth").steps[-1], made.after(len(made.at("fourth").steps) + 1).steps[-1]
    assert step[0].wild == frozenset()
    assert (str(step[1].card), step[1].seat, step[1].wild) == ("J♦", 2, {11})
    the_queens_own = deal("follow-the-queen", QUEEN_ENDS_FOURTH, folds={3: "fourth"})
    assert the_queens_own.at("fifth").wild == {11} and the_queens_own.live == (1, 2)


def test_f7_a_hidden_queen_never_triggers():
    made = deal("follow-the-queen", "7c Kd | 9h 2s | 5d 8c | Jh 4d", {1: "Qc 7d"})
    assert all(step.wild == frozenset() for step in made.steps) and not made.changes


def test_f8_an_up_queen_anywhere_makes_hole_queens_wild():
    needs("hole-queens-after-up-queen")
    made = deal("hole-queens-after-up-queen", OWN_QUEEN, {1: "Qc 9d"})
    assert made.at("hole").wild == frozenset() and made.at("hole").wild_cards(1) == ()
    assert made.at("third").wild == {12} and fq.Card("Qc") in made.at("third").wild_cards(1)
    own = deal("hole-queens-after-up-queen", OWN_QUEEN, {1: "Qc 9d", 3: "Qs 2d"},
               switches={"queens": "hole_after_own_up"})
    assert fq.Card("Qc") not in own.at("third").wild_cards(1)
    assert set(own.at("third").wild_cards(3)) == set(fq.cards("Qs Qd"))


def test_f9_a_pair_of_aces_or_with_the_hidden_queen_a_straight():
    for game, right in (("follow-the-queen", (1, 14, 13, 12, 9)), ("hidden-queens-wild", (4, 5))):
        made = deal(game, "Kh Qd | 7d 3s | 9s 4c | 5c 8h", {1: "Qc As 2d"})
        assert made.wild == {7}
        hand = made.showdown().hands[1]
        assert value(hand) == right and set(made.hand_of(1)) == set(fq.cards("Qc As 2d 7d Kh 9s 5c"))


def test_f10_a_queen_as_up_seventh_with_no_later_up_card_changes_nothing():
    needs("seguire-la-regina")
    up = "Kd 2s Qh | 7h 2d 3c | 9c 5s 8d | 8h Jc 4d"
    made = deal("seguire-la-regina", up, {1: "Ac 6d Qs"}, seventh={1: "up", 2: "down"})
    assert [(s.seat, s.face) for s in made.steps[-3:]] == [(1, "up"), (2, "down"), (3, "down")]
    assert str(made.steps[-3].card) == "Q♠" and all(s.wild == {7} for s in made.steps[-4:])
    later = deal("seguire-la-regina", up, {1: "Ac 6d Qs", 3: "Ad 6h Tc"}, seventh={1: "up", 3: "up"})
    assert [sorted(s.wild) for s in later.steps[-3:]] == [[7], [7], [10]]


F11_UP = "Kd 5s 8h 7s | Qd 7c 3h Tc | 6d 9d 7h 4s | 8s Jh 2h Kc"


@pytest.mark.parametrize(("game", "right"), [
    ("buderick", {1: 2, 2: 1, 3: 1, 4: 1}), ("seguire-la-regina", {1: 2, 2: 2}), ("pay-for-wild-cards", {2: 1, 3: 1})])
def test_f11_who_pays_for_wild_cards(game, right):
    needs(game)
    needs_payments()
    made = deal(game, F11_UP)
    assert {seat: antes for seat, antes in made.payments.items() if antes} == right


def test_f12_the_italian_example():
    needs("seguire-la-regina")
    needs_payments()
    made = deal("seguire-la-regina", "8c Qd As 3d 9h | 2d 5s 8h Qs 6d")
    assert made.at("third").wild == {14}
    assert made.at("fourth").wild == {6}
    assert {seat: antes for seat, antes in made.at("third").payments.items() if antes} == {2: 2, 3: 2}
    assert {seat: antes for seat, antes in made.at("fourth").payments.items() if antes} == {2: 2, 3: 2, 4: 2, 5: 2}


# Dirty Schultz

D0_UP = "6c Tc 9s 8s | 6h Jd 2d Qd | As Kh 9h 3s | 4c 5d Qh 7h"
D1_UP = "6c Tc 2s | 6h Jd 8c"
D2_UP = "6c 9s Kc | 6h 9d 4s"
D3_UP = "6c Tc 2s | 6h Jd 8c | 5d Jh 4s"
D3_TRIPLE = D1_UP + " | 6d 4h Kc"
LAST_PAIR = "6c 9s Kc | 6h Jd 4s | 2d 8h Ts | 5h 3c Kd"


def schultz(up, **more):
    return deal("dirty-schultz", up, **more)


def test_d0_the_sheets_own_example():
    made = schultz(D0_UP, down={2: "Ks 3c 8c"})
    assert made.at("third").wild == frozenset() and made.at("fourth").wild == {11}
    assert wild_after_up(made)[8:12] == [[11], [11], [], [3]]
    assert made.wild == {3} and made.wild_cards(2) == fq.cards("3c")
    assert value(made.showdown().hands[2]) == (3, 13, 11, 10)


def test_d1_the_card_after_a_pair_sets_the_rank():
    assert wild_after_up(schultz(D1_UP).at("fourth")) == [[], [], [], [], [11], [11]]


def test_d2_a_follower_that_pairs_sets_its_rank_and_starts_again_at_once():
    made = schultz(D2_UP).at("fourth")
    assert wild_after_up(made)[3:] == [[], [], [4]]
    follower = made.steps[-2]
    assert [change.kind for change in follower.changes] == ["set", "retrigger"]
    assert follower.changes[0].after == {9} and follower.changes[1].before == {9}
    off = schultz(D2_UP, switches={"wild_pair_triggers": False}).at("fourth")
    assert wild_after_up(off)[3:] == [[], [9], [9]]
    late = schultz(D2_UP, switches={"cancel_at": "follower"}).at("fourth")
    assert wild_after_up(late)[3:] == [[], [9], [4]]


def test_d3_a_pair_of_the_wild_rank_changes_it():
    assert wild_after_up(schultz(D3_UP).at("fifth"))[3:] == [[], [11], [11], [11], [], [4]]
    off = schultz(D3_UP, switches={"wild_pair_triggers": False}).at("fifth")
    assert wild_after_up(off)[3:] == [[], [11], [11], [11], [11], [11]]


def test_d4_a_third_card_of_a_rank_is_no_new_pair():
    assert wild_after_up(schultz(D3_TRIPLE).at("fifth"))[6:] == [[11], [11], [11]]
    match = schultz(D3_TRIPLE, switches={"any_match_triggers": True}).at("fifth")
    assert wild_after_up(match)[6:] == [[], [4], [4]]


def test_d5_a_pair_on_the_last_up_card_leaves_nothing_wild():
    made = schultz(LAST_PAIR)
    assert wild_after_up(made)[4:] == [[11]] * 7 + [[]] and made.wild == frozenset()
    assert schultz(LAST_PAIR, switches={"cancel_at": "follower"}).wild == frozenset()
    assert schultz(LAST_PAIR, switches={"final_trigger": "keep"}).wild == {11}


def test_d5_in_the_centre_version_the_centre_card_follows_a_last_pair_too():
    needs("dirty-schultz-centre")
    stream = deck("6c 9s Kc | 6h Jd 4s | 2d 8h Ts | 5h 3c Kd", sevenths=False).split()
    stream.insert(stream.index("6h") + 1, "7h")
    made = fq.deal("dirty-schultz-centre", players=3, deck=" ".join([*stream, "9c"]), seed=1)
    assert [(str(s.card), s.seat, s.street, sorted(s.wild)) for s in made.steps if s.face == "centre"] == [
        ("7♥", None, "fourth", [7]), ("9♣", None, "sixth", [9])]
    assert made.wild == {9}


def test_d6_a_centre_card_pairs_nobody():
    needs("dirty-schultz-centre")
    stream = deck("Ks 9s 2c | 5h 9d 4s", sevenths=False).split()
    stream.insert(stream.index("9d") + 1, "Kd")
    made = fq.deal("dirty-schultz-centre", players=3, deck=" ".join(stream), seed=1).at("fourth")
    assert made.wild == {13} and [step.face for step in made.steps].count("centre") == 1
    assert made.wild_cards(1) == fq.cards("Ks") and made.steps[-1].waiting is None


def test_d7_a_bought_last_card_is_no_follower_and_an_up_one_is():
    needs("dirty-schultz-buy-last-card")
    up = "4c 9s Kc | 6h Jd 5s | 2d 8h 3s | 7h 3c Ad"
    made = fq.deal("dirty-schultz-buy-last-card", players=3, deck=deck(up, after=("4h", "Jh", "Th")), seed=1,
                   seventh={2: "down"})
    assert [sorted(s.wild) for s in made.steps[-3:]] == [[], [], [10]]


# Hands

def best(cards, wild="4", **ranking):
    return fq.best_hand(cards, wild=wild, ranking=fq.Ranking(**ranking))


def test_r1_five_kings_against_a_natural_royal():
    kings, royal = "Ks Kh Kd 4c 4d 9s 2h", "Ac Kc Qc Jc Tc"
    assert best(kings) > best(royal) and value(best(kings)) == (9, 13)
    below = {"five_of_a_kind": "below_natural_royal"}
    assert best(kings, **below) < best(royal, **below)
    assert best(kings, **below) > best("Ac Kc Qc Jc 4c", **below)


def test_r2_the_double_ace_flush():
    first, second = "Ah 4c 9h 5h 2h 8d Kd", "As Ks Qs Ts 8s 3d 6h"
    assert best(first) > best(second)
    assert value(best(first)) == (5, 14, 14, 9, 5, 2)
    assert best(first, duplicates="standard") < best(second, duplicates="standard")
    assert best(first, duplicates="none") < best(second, duplicates="none")


def test_r3_five_aces_or_four_with_a_king():
    assert value(best("Ac Ad Ah As 4c 9d 2h")) == (9, 14)
    assert value(best("Ac Ad Ah As 4c 9d 2h", duplicates="standard")) == (9, 14)
    assert value(best("Ac Ad Ah As 4c 9d 2h", duplicates="none")) == (7, 14, 13)


def test_r4_a_three_way_tie_by_every_tie_rule():
    hands = [best(cards) for cards in ("Ad Kd Qh Js Tc", "As Kh Qd Jc 4s", "Ah Kc Qs 4d 4h")]
    assert hands[0] == hands[1] == hands[2]
    assert [hand.natural for hand in hands] == [True, False, False]
    assert [len(hand.plays_as) for hand in hands] == [0, 1, 2]
    up = "Js 8d 2c | 7h Qd 4d | 5h 4s Kc | Tc Jc 4h"
    down = {1: "Ad Kd Qh", 2: "As Kh 2d", 3: "Ah Qs 7s"}
    for tie_break, all_three, last_two in (
        ("split", (1, 2, 3), (2, 3)), ("natural", (1,), (2, 3)), ("fewest_wilds", (1,), (2,))):
        switches = {"ranking": fq.Ranking(tie_break=tie_break)}
        made = deal("follow-the-queen", up, down, switches=switches)
        assert made.wild == {4}
        end = made.showdown()
        assert {value(hand) for hand in end.hands.values()} == {(4, 14)}
        assert end.winners == all_three and end.shares == dict.fromkeys(all_three, Fraction(1, len(all_three)))
        two = deal("follow-the-queen", up, down, switches=switches, folds={1: "seventh"})
        assert two.showdown().winners == last_two


def test_r5_five_aces_or_the_royal_that_is_there():
    cards = "Ah Kh Qh Jh Th Qd Td"
    hand = best(cards, "QT")
    assert value(hand) == (9, 14) and not hand.natural
    royal = best(cards, "QT", five_of_a_kind="below_natural_royal")
    assert value(royal) == (8, 14) and royal.natural and set(royal.cards) == set(fq.cards("Ah Kh Qh Jh Th"))


def test_r6_a_five_high_straight():
    hand = best("As 2h 3d 4c 4h 9s Jd")
    assert value(hand) == (4, 5) and "five" in str(hand) and "straight" in str(hand)


def test_r7_kings_full_or_three_kings():
    assert value(best("Ks Kh 9d 9c 7s", "7")) == (6, 13, 9)
    assert value(best("Ks Kh 9d 5c 7s", "7")) == (3, 13, 9, 5)
    assert best("Ks Kh 9d 9c 7s", "7") > best("Ks Kh 9d 5c 7s", "7")


def test_r8_four_wild_sevens_and_a_king():
    assert value(best("7s 7h 7d 7c Kh 9c 2d", "7")) == (9, 13)
    hand = best("7s 7h 7d 7c Kh 9c 2d", "7", duplicates="none")
    assert value(hand) == (8, 14) and {str(c) for c in hand.plays_as.values()} == {"A♥", "Q♥", "J♥", "10♥"}


def test_r12_the_lowest_hole_card_is_wild():
    needs("low-hole-card-wild")
    up, down = "5d Qh | 8s 2c | Jh 9d | Ac 6h", {1: "5c Kd 3s", 2: "7c 9s Td"}
    taken_down = deal("low-hole-card-wild", up, down)
    assert taken_down.wild_cards(1) == fq.cards("3s")
    assert value(taken_down.showdown().hands[1])[:2] == (C.THREE_OF_A_KIND, 5)
    taken_up = deal("low-hole-card-wild", up, down, seventh={1: "up"})
    assert set(taken_up.wild_cards(1)) == set(fq.cards("5c 5d"))
    assert value(taken_up.showdown().hands[1]) == (4, 14)
    assert taken_up.wild == frozenset()


# Pots

def play_on(game, *preferred):
    """Acts by the first preferred act that is legal, until the hand is over; the largest pots seen on the way."""
    seen = []
    for _ in range(200):
        if game.done:
            return seen
        seen.append([(pot.amount, tuple(pot.seats)) for pot in game.pots])
        game.act(next(act for act in preferred if act in game.legal))
    raise AssertionError("the hand does not end")


def test_p1_side_pots_are_settled_separately_with_one_wild_rank():
    """Fours are wild: seat 1, all in for ten, has the best hand; seat 2 the better of the others."""
    needs_betting()
    up = "8d 9h Qd | 4d 9c 3h | 6s Jh 5c | 7s Kd 2c"
    stream = deck(up, {1: "As Ah Ac", 2: "Kh Ks 2d", 3: "Jd Tc 6h"})
    stakes = fq.Stakes(ante=10, bring_in=5, small=20, big=20)
    game = fq.play("follow-the-queen", players=3, stakes=stakes, stacks=[10, 30, 30], deck=stream)
    play_on(game, "complete", "bet", "call", "bring-in", "check")
    assert game.deal.wild == {4}
    hands = game.deal.showdown().hands
    assert hands[1] > hands[2] > hands[3]
    assert [(pot.amount, tuple(pot.seats)) for pot in game.pots] in ([(30, (1, 2, 3)), (40, (2, 3))], [])
    assert {seat: chips for seat, chips in game.payouts.items() if chips} == {1: 30, 2: 40}
    assert dict(game.stacks) == {1: 30, 2: 40, 3: 0}


def test_p2_the_odd_chip_goes_to_the_highest_single_card():
    """Nine-high straights for seats 1 and 2; the ace of hearts, which plays in neither, takes the odd chip of 75."""
    needs_betting()
    up = "9s 9d 2c | 8c 8h 2s | 7d 7h Jc | 2h 2d 4c"
    for first, second, right in (("6s 5d Ah", "6h 5c Ks", {1: 38, 2: 37}), ("6s 5d Ks", "6h 5c Ah", {1: 37, 2: 38})):
        stream = deck(up, {1: first, 2: second, 3: "Jd 3c Kh"})
        stakes = fq.Stakes(ante=25, bring_in=1, small=2, big=4)
        game = fq.play("seven-card-stud", players=3, stakes=stakes, stacks=25, deck=stream)
        play_on(game, "check", "call")
        assert {seat: chips for seat, chips in game.payouts.items() if chips} == right
