"""Who wins what: whole deals held to winners and shares worked out from the oracle's values."""
import random
from fractions import Fraction
from itertools import product

import pytest

import foldqueen as fq
import oracle

TIE_BREAKS = ("split", "natural", "fewest_wilds")
GAMES = [game for game in (
    "follow-the-queen", "hidden-queens-wild", "all-queens-wild", "dirty-schultz", "seven-card-stud",
    "hole-queens-after-up-queen", "deuces-wild", "one-eyed-jacks-wild", "low-hole-card-wild") if game in fq.RULES]


def pair(card):
    return int(card.rank), int(card.suit)


def results(deal):
    """{live seat: (value, fewest wild cards used)} by the oracle, from each seat's cards and wild cards."""
    ranking = deal.rules.ranking
    return {seat: oracle.reduced([pair(c) for c in deal.hand_of(seat)], {pair(c) for c in deal.wild_cards(seat)},
                                 ranking.duplicates, ranking.five_of_a_kind) for seat in deal.live}


def check(deal):
    ranking, end = deal.rules.ranking, deal.showdown()
    right = results(deal)
    rules = {"tie_break": ranking.tie_break, "five_of_a_kind": ranking.five_of_a_kind}
    story = f"{deal.rules!r} players={deal.players} seed={deal.seed}"
    assert list(end.winners) == oracle.winners(right, **rules), story
    assert end.shares == oracle.shares(right, **rules), story
    assert all(isinstance(share, Fraction) for share in end.shares.values())
    assert set(end.hands) == set(deal.live), story
    for seat, hand in end.hands.items():
        value, fewest = right[seat]
        assert (int(hand.category), tuple(map(int, hand.ranks)), hand.natural) == (*value, fewest == 0), story
        assert hand.ranking == ranking
    assert end.why.strip().endswith("."), story
    assert all(f"eat {seat}" in end.why for seat in end.winners) or len(end.winners) > 1, f"{story}: {end.why}"
    return end


@pytest.mark.parametrize(("game", "tie_break"), list(product(GAMES, TIE_BREAKS)))
def test_winners_and_shares_of_whole_deals(game, tie_break):
    rng = random.Random(f"{game} {tie_break}")
    for duplicates, five_of_a_kind in product(("any", "standard", "none"), ("top", "below_natural_royal")):
        rules = fq.rules(game, ranking=fq.Ranking(
            duplicates=duplicates, five_of_a_kind=five_of_a_kind, tie_break=tie_break))
        for _ in range(6):
            players = rng.choice(rules.players)
            folding = rng.sample(range(1, players + 1), rng.randrange(players - 1))
            folds = {seat: rng.choice(oracle.STREETS) for seat in folding}
            check(fq.deal(rules, players=players, seed=rng.randrange(10**6), folds=folds))


@pytest.mark.parametrize(("game", "live"), [("no-queen-no-game", True), ("no-queen-no-game", False)])
def test_no_queen_face_up_and_the_pot_carries(game, live):
    if game not in fq.RULES:
        pytest.skip(f"{game} is not a game yet")
    rules, carried = fq.rules(game, no_trigger="redeal_live" if live else "redeal_all"), 0
    for seed in range(40):
        deal = fq.deal(rules, players=4, seed=seed)
        if any(step.face == "up" and step.card.rank == oracle.QUEEN for step in deal.steps):
            check(deal)
        else:
            carried += 1
            assert (deal.showdown().winners, deal.showdown().shares) == ((), {})
            alone = fq.deal(rules, players=4, seed=seed, folds={1: "fifth", 2: "fifth", 4: "sixth"}).showdown()
            assert alone.winners == (3,)
    assert 0 < carried < 40


@pytest.mark.parametrize("game", ["black-mariah", "follow-the-queen-black-mariah"])
def test_the_highest_spade_in_the_hole_takes_half(game):
    if game not in fq.RULES:
        pytest.skip(f"{game} is not a game yet")
    seen = set()
    for seed in range(150):
        deal = fq.deal(game, players=3, seed=seed, folds={2: "sixth"} if seed % 2 else {})
        end = deal.showdown()
        if not end.winners:
            continue
        right = oracle.shares(results(deal))
        spades = {seat: max((c.rank for c in deal.down_cards(seat) if c.suit == 3), default=0) for seat in deal.live}
        if any(spades.values()):
            holder = max(spades, key=spades.get)
            right = {seat: share / 2 for seat, share in right.items()}
            right[holder] = right.get(holder, 0) + Fraction(1, 2)
        seen.add((bool(any(spades.values())), len(right)))
        assert end.shares == right and end.winners == tuple(sorted(right)), seed
    assert len(seen) >= 3


def stacked(first, second, third):
    """Three seats of seven given cards and fours wild: a queen up on fourth street, then a four."""
    order = []
    for number in (0, 1, 2):
        order += [hand.split()[number] for hand in (first, second, third)]
    for number in (3, 4, 5, 6):
        order += [hand.split()[number] for hand in (first, second, third)]
    return " ".join(order)


# Broadway three times: without a wild card, with one, with two. Fourth street goes x, Q♦, 4♦.
TIE = stacked("Qh Ad Js 7h Kd Tc 2c", "As Kh 2d 7c Qd Jc 4s", "Qs Ah 2h 8c 4d Kc 4h")


@pytest.mark.parametrize(("tie_break", "all_three", "last_two"), [
    ("split", (1, 2, 3), (2, 3)), ("natural", (1,), (2, 3)), ("fewest_wilds", (1,), (2,))])
def test_a_three_way_tie(tie_break, all_three, last_two):
    rules = fq.rules("follow-the-queen", ranking=fq.Ranking(tie_break=tie_break))
    deal = fq.deal(rules, players=3, deck=TIE)
    assert deal.wild == {4}
    end = check(deal)
    assert {(hand.category, hand.ranks) for hand in end.hands.values()} == {(fq.Category.STRAIGHT, (14,))}
    assert end.winners == all_three
    assert end.shares == {seat: Fraction(1, len(all_three)) for seat in all_three}
    folded = fq.deal(rules, players=3, deck=TIE, folds={1: "seventh"})
    assert check(folded).winners == last_two


def test_equal_hands_that_differ_in_suits_split():
    deal = fq.deal("seven-card-stud", players=2, deck="As Ah Kd Kc 9s 9h 7d 7c 5s 5h 3d 3c 2s 2h")
    assert deal.showdown().winners == (1, 2)
    assert deal.showdown().shares == {1: Fraction(1, 2), 2: Fraction(1, 2)}


def test_a_folded_hand_wins_nothing_however_good():
    deck = "As 2h 2c Ah 3d 7d Ad 5c 9h Ac 8s 9c Kd 6h Jc Kc Td Qs"
    deal = fq.deal("seven-card-stud", players=3, deck=deck, seed=1, folds={1: "sixth"})
    end = deal.showdown()
    assert 1 not in end.hands and 1 not in end.shares and end.winners == (3,)
    assert set(end.hands) == {2, 3}


def test_everyone_else_folded_and_no_hand_is_shown():
    for street in oracle.STREETS:
        end = fq.deal("follow-the-queen", players=4, seed=9, folds={1: street, 2: "third", 4: street}).showdown()
        assert end.winners == (3,) and end.shares == {3: Fraction(1)}
        assert "seat 3" in end.why.lower()


@pytest.mark.verify
@pytest.mark.parametrize(("game", "tie_break"), list(product(GAMES, TIE_BREAKS)))
def test_many_more_deals(game, tie_break):
    rng = random.Random(f"many {game} {tie_break}")
    rules = fq.rules(game, ranking=fq.Ranking(tie_break=tie_break))
    for _ in range(500):
        check(fq.deal(rules, players=rng.choice(rules.players), seed=rng.randrange(10**6)))


def test_a_community_queen_starts_no_game():
    queens = fq.cards("Qs Qh Qd Qc")
    others = [card for card in fq.card.DECK if card not in queens]
    deck = [*queens[:3], *others[:45], queens[3]]
    deal = fq.deal("no-queen-no-game", 8, deck=deck, seed=1)
    assert (deal.steps[-1].face, deal.steps[-1].card) == ("community", queens[3])
    assert (deal.showdown().winners, deal.showdown().shares) == ((), {})
