"""Seats that fold by what they hold: on columns as through the log, and never everybody."""
import numpy as np
import pytest

import foldqueen as fq
from foldqueen.odds import bulk, simulate
from foldqueen.odds.decks import chunk_decks
from foldqueen.odds.folding import outcomes

PAIR, TWO_PAIR, TRIPS = fq.Category.ONE_PAIR, fq.Category.TWO_PAIR, fq.Category.THREE_OF_A_KIND
GAMES = [*fq.RULES.values(), fq.rules("hidden-queens-wild", low_hole=True, seventh="buy_down"),
         fq.rules("follow-the-queen", queens="hole_after_own_up", queen_after_queen="queens_and_next"),
         fq.rules("dirty-schultz", wild_pair_triggers=False, fixed_wild="2 Kh"),
         fq.rules("dirty-schultz-centre", no_trigger="redeal_all")]


def by_hand(rules, players, deck, least):
    """A deal with the policy, read off a deal in which nobody folds, card by card."""
    whole = fq.deal(rules, players, deck=deck, seed=0)
    if whole.street in ("sixth", "seventh"):
        at = whole.at("fifth")
        weak = [seat for seat in at.seats
                if fq.best_hand(at.hand_of(seat), at.wild_cards(seat), rules.ranking).category < least]
        if len(weak) < players:
            whole = fq.deal(rules, players, deck=deck, seed=0, folds=dict.fromkeys(weak, "fifth"))
    return whole


@pytest.mark.parametrize("rules", GAMES, ids=repr)
@pytest.mark.parametrize("least", [PAIR, TRIPS])
def test_every_deal_is_as_by_hand(rules, least):
    """And the columns' answer is the log's, through which the same decks go card by card."""
    players = 4 if least is PAIR else rules.players[-1]
    decks = chunk_decks(3, 0, 25)
    found = outcomes(rules, players, decks, least)
    for row, deck in enumerate(decks.tolist()):
        hand = by_hand(rules, players, [fq.card.DECK[card] for card in deck], least)
        result = hand.showdown()
        shares = {seat: found.share[seat - 1, row] / 1680 for seat in hand.seats if found.share[seat - 1, row]}
        assert shares == pytest.approx({seat: float(share) for seat, share in result.shares.items()})
        assert {seat for seat in hand.seats if found.value[seat - 1, row] >= 0} == set(result.hands)
        assert found.no_wild[row] == (not hand.wild)


@pytest.mark.verify
@pytest.mark.parametrize("rules", [rules for rules in GAMES if bulk.expressible(rules, 4, {})], ids=repr)
def test_columns_and_log_fold_alike(rules, monkeypatch):
    for players, least in ((2, PAIR), (5, TWO_PAIR), (rules.players[-1], TRIPS)):
        decks = chunk_decks(players, 0, 200)
        fast = outcomes(rules, players, decks, least)
        with monkeypatch.context() as patched:
            patched.setattr(bulk, "expressible", lambda *_: False)
            slow = outcomes(rules, players, decks, least)
        assert all(np.array_equal(getattr(fast, name), getattr(slow, name)) for name in bulk.Outcomes.__slots__)


def test_where_everybody_would_fold_all_stay():
    nothing = [card.number for card in fq.cards("2c 4d 6h 8s Tc Jd Qh 3s 5d 7c")]
    decks = np.array([[*nothing, *(number for number in range(52) if number not in nothing)]], np.uint8)
    found = outcomes(fq.RULES["seven-card-stud"], 2, decks, PAIR)
    assert (found.value >= 0).all()
    weaker = outcomes(fq.RULES["seven-card-stud"], 2, decks, fq.Category.FIVE_OF_A_KIND)
    assert (weaker.value == found.value).all()


def test_a_tally_says_who_folds():
    tally = simulate("follow-the-queen", 4, 2_000, seed=1, folds=PAIR)
    assert tally.folds is PAIR and tally.fast and 2 * 2_000 < tally.hands < 4 * 2_000
    assert repr(tally).endswith("; after fifth street a seat folds when its hand so far, wild cards included, is less "
                                "than a pair; where every seat would fold, all stay>")
    fixed = simulate("follow-the-queen", 4, 10, seed=1, folds={3: "sixth", 2: "third"})
    assert repr(fixed).endswith("; folding in every deal: seat 2 after third street and seat 3 after sixth street>")
    assert "three of a kind;" in repr(simulate("baseball", 2, 5, seed=1, folds=TRIPS))
    for other in (simulate("follow-the-queen", 4, 10, seed=1), fixed):
        with pytest.raises(ValueError, match="same rules, players and folds"):
            tally + other


def test_nobody_folds_below_the_lowest_category():
    assert simulate("dirty-schultz", 5, 500, 2, folds=fq.Category.HIGH_CARD).counts == \
        simulate("dirty-schultz", 5, 500, 2).counts


def test_folds_move_the_wild_rank():
    """Fewer up cards come, so nothing is wild more often."""
    folding, staying = (simulate("follow-the-queen", 6, 30_000, seed=4, folds=folds).estimate("no_wild").value
                        for folds in (PAIR, None))
    assert folding > staying + 0.03


@pytest.mark.parametrize("folds", [1, True, "fifth", ["third"], {1: "hole"}, {"1": "third"}, {1: PAIR}, {True: "third"},
                                   {1: "third", 2: "third"}])
def test_impossible_folds_are_refused(folds):
    with pytest.raises(ValueError, match=r"folds|fold after|no seat"):
        simulate("follow-the-queen", 2, 10, seed=1, folds=folds)
