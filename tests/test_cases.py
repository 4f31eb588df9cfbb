"""Hands and whole deals with known answers, worked out apart from this project; and exact tables of counts."""
import json
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, perm
from pathlib import Path

import pytest

import foldqueen as fq
import oracle

DATA = Path(__file__).parent / "data"
CASES = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))
NUMBERS = json.loads((DATA / "numbers.json").read_text(encoding="utf-8"))
HANDS = {case["id"]: case for case in CASES["hand_cases"]}
GAMES = {"basic": "follow-the-queen", "hidden_queens": "hidden-queens-wild", "all_queens": "all-queens-wild",
         "centre": "extra-card-after-final-queen", "face_up_first": "hole-queens-after-up-queen"}
VARIANTS = sorted({case["variant"] for case in CASES["showdowns"]})


def value(hand):
    return [int(hand.category), *map(int, hand.ranks)]


def wild_of(case):
    return [fq.Card(c) for c in case["cards"] if c[0] in case["wild_ranks"] or c in case["wild_cards"]]


def best(case, **ranking):
    return fq.best_hand(case["cards"], wild=wild_of(case), ranking=fq.Ranking(**ranking))


def rules_of(variant, **switches):
    """The rules of a case's game, or None while the game is not there."""
    if variant in GAMES:
        slug = GAMES[variant]
    else:
        slug = "dirty-schultz"
        switches |= {"wild_pair_triggers": variant[1] == "1", "any_match_triggers": variant[4] == "1"}
    return fq.rules(slug, **switches) if slug in fq.RULES else None


def dealt(case, rules):
    hole = case["hole_cards_by_seat"]
    order = [h[0] for h in hole] + [h[1] for h in hole] + case["up_cards_in_deal_order"]
    order += [case["centre_card"]] if case["centre_card"] else []
    return fq.deal(rules, players=case["players"], deck=" ".join(order + [h[2] for h in hole]))


def differences(found):
    """Only what differs, so that a failure shows it."""
    return {name: both for name, both in found.items() if both[0] != both[1]}


def test_values_of_hands():
    assert len(HANDS) >= 130
    assert not differences({i: (value(best(case)), case["value"]) for i, case in HANDS.items()})


def test_values_of_hands_where_a_flush_repeats_no_rank():
    assert not differences({i: (value(best(case, duplicates="standard")), case["value_no_duplicate_flush"])
                            for i, case in HANDS.items()})


def test_values_of_hands_with_nothing_wild():
    assert not differences({i: (value(fq.best_hand(case["cards"])), case["face_value_nothing_wild"])
                            for i, case in HANDS.items()})


def test_which_hands_are_natural():
    assert not differences({i: (best(case).natural, case["natural_or_self"]) for i, case in HANDS.items()})


def test_categories_by_name():
    assert not differences({
        i: (best(case).category.name.lower(), case["category"].replace("royal_flush", "straight_flush"))
        for i, case in HANDS.items()})


def test_the_oracle_knows_the_cases():
    """The cases count every wild card among the five that play; the oracle counts those that play as another card."""
    for case in HANDS.values():
        cards, wild = oracle.cards(" ".join(case["cards"])), {oracle.card(str(c).replace("10", "T").translate(
            str.maketrans("♣♦♥♠", "cdhs"))) for c in wild_of(case)}
        right, used = oracle.reduced(cards, wild)
        assert [right[0], *right[1]] == case["value"]
        assert (used == 0) is case["natural_or_self"] and used <= case["min_wilds_used"]


def test_comparisons():
    made = {i: best(case) for i, case in HANDS.items()}
    assert not differences({f"{a} {b}": ((made[a] > made[b]) - (made[a] < made[b]), sign)
                            for a, b, sign in CASES["comparisons"]})


@pytest.mark.parametrize("variant", VARIANTS)
class TestShowdowns:
    """Whole deals, by game; a game that is not there yet is skipped by name."""

    @pytest.fixture
    def cases(self, variant):
        if rules_of(variant) is None:
            pytest.skip(f"{GAMES[variant]} is not a game yet")
        return [case for case in CASES["showdowns"] if case["variant"] == variant]

    def test_winners_by_every_tie_rule(self, variant, cases):
        for key, ranking in (
            ("winners_plain", {}), ("winners_natural_beats_wild_self_counts", {"tie_break": "natural"}),
            ("winners_fewest_wilds", {"tie_break": "fewest_wilds"}),
            ("winners_no_duplicate_flush", {"duplicates": "standard"}),
        ):
            rules = rules_of(variant, ranking=fq.Ranking(**ranking))
            assert not differences({case["id"]: (list(dealt(case, rules).showdown().winners), case[key])
                                    for case in cases}), key

    def test_values_and_shares(self, variant, cases):
        for case in cases:
            end = dealt(case, rules_of(variant)).showdown()
            hands, winners = [end.hands[seat] for seat in sorted(end.hands)], case["winners_plain"]
            assert [value(hand) for hand in hands] == case["values_by_seat"], case["id"]
            assert [hand.natural for hand in hands] == case["natural_or_self_by_seat"], case["id"]
            assert end.shares == dict.fromkeys(winners, Fraction(1, len(winners))), case["id"]

    def test_what_is_wild(self, variant, cases):
        for case in cases:
            deal = dealt(case, rules_of(variant))
            ranks = {oracle.card(rank + "c")[0] for rank in case["wild_ranks_at_showdown"]}
            base = {12} if variant == "all_queens" else set()
            for seat, single in enumerate(case["individually_wild_cards_by_seat"], 1):
                right = {c for c in deal.hand_of(seat) if c.rank in ranks | base} | set(fq.cards(single))
                assert set(deal.wild_cards(seat)) == right, case["id"]
            after = case.get("wild_rank_after_each_up_card") or (
                case["wild_rank_after_each_up_card_basic"] if variant == "basic" else None)
            if after:
                seen = [sorted(map(int, step.wild)) for step in deal.steps if step.face == "up"]
                assert seen == [[oracle.card(rank + "c")[0]] if rank else [] for rank in after], case["id"]

    def test_when_the_next_card_sets_the_rank(self, variant, cases):
        for case in cases:
            if "trigger_at_each_up_card" not in case:
                continue
            deal = dealt(case, rules_of(variant))
            waits = [step.waiting is not None for step in deal.steps if step.face == "up"]
            assert waits[:-1] == case["trigger_at_each_up_card"][:-1], case["id"]


# Exact tables

@lru_cache(maxsize=1)
def five_card_classes():
    """({hand: how many hands look like it}) over all 2,598,960, one for each way of renaming the suits."""
    classes = Counter()
    for ranks in combinations_with_replacement(range(13), 5):
        held = Counter(ranks)
        if max(held.values()) == 5:
            continue
        choices = [[suits for suits in product((0, 1), repeat=4) if sum(suits) == held[rank]] for rank in sorted(held)]
        for picked in product(*choices):
            columns = tuple(sorted(zip(*picked, strict=True)))
            classes[tuple(sorted(held)), columns] += 1
    return classes


@pytest.mark.verify
@pytest.mark.timeout(900)
@pytest.mark.parametrize("table", ["natural", "wild_2", "wild_7"])
def test_every_five_card_hand_is_counted_right(table):
    """All 2,598,960 hands, by suit isomorphism, against the exact table."""
    right, counts = NUMBERS["hand_tables"]["5"][table], Counter()
    wild = table.removeprefix("wild_") if table != "natural" else ""
    total = 0
    for (ranks, columns), times in five_card_classes().items():
        cards = [fq.Card.of(rank + 2, suit) for suit, column in enumerate(columns)
                 for rank, held in zip(ranks, column, strict=True) if held]
        hand = fq.best_hand(cards, wild=wild)
        name = hand.category.name.lower()
        if name == "straight_flush":
            name = "royal_flush" if hand.ranks == (14,) else "straight_flush_without_royal"
        counts[name] += times
        total += times
    assert total == right["total_hands"] == 2_598_960
    assert dict(counts) == {name: n for name, n in right["counts"].items() if n}


# Exact chances, by dealing every pattern of up cards once and weighing it

def fraction(entry):
    return Fraction(entry["fraction"])


def queen_patterns(players):
    """(deck, weight): every choice of the queens' places among the up cards, whatever the other cards are."""
    places = 4 * players
    other = [oracle.text(card) for card in oracle.DECK if card[0] != oracle.QUEEN]
    for queens in range(5):
        for chosen in combinations(range(places), queens):
            rest, ups = iter(other), iter(["Qc", "Qd", "Qh", "Qs"])
            order = [next(rest) for _ in range(2 * players)]
            order += [next(ups) if place in chosen else next(rest) for place in range(places)]
            yield " ".join(order), Fraction(comb(52 - places, 4 - queens), comb(52, 4))


def queen_chances(players):
    none, up, sets, last, total = Fraction(0), [Fraction(0)] * 5, Counter(), Fraction(0), Fraction(0)
    for order, weight in queen_patterns(players):
        deal = fq.deal("follow-the-queen", players=players, deck=order, seed=1)
        shown = [step.card.rank for step in deal.steps if step.face == "up"]
        total += weight
        none += weight * (not deal.wild)
        last += weight * (shown[-1] == oracle.QUEEN)
        up[shown.count(oracle.QUEEN)] += weight
        sets[sum(change.kind == "set" for change in deal.changes)] += weight
    assert total == 1
    right = NUMBERS["follow_the_queen_exact"][str(players)]
    assert none == fraction(right["p_no_wild_at_showdown"])
    assert last == fraction(right["p_last_up_card_is_queen"])
    assert up == [fraction(entry) for entry in right["queens_face_up"]]
    assert [sets[k] for k in range(5)] == [fraction(entry) for entry in right["times_set_by_a_non_queen_follower"]]
    return none


@pytest.mark.parametrize("players", [2, 4])
def test_the_exact_chances_of_follow_the_queen(players):
    none = queen_chances(players)
    assert none == {2: Fraction(22368, 38675), 4: Fraction(134, 455)}[players]


def rank_patterns(places, pattern=()):
    """Every way in which so many cards can share ranks; ranks are numbered as they appear."""
    if len(pattern) == places:
        yield pattern
        return
    for rank in range(max(pattern, default=-1) + 2):
        if pattern.count(rank) < 4:
            yield from rank_patterns(places, (*pattern, rank))


def test_the_exact_chances_of_dirty_schultz_for_two_players():
    right = NUMBERS["dirty_schultz_exact"]["n2_a1_b0"]
    none, never, last, total, triggers, sets = Fraction(0), Fraction(0), Fraction(0), Fraction(0), Counter(), Counter()
    for pattern in rank_patterns(8):
        weight, suits = Fraction(1, perm(52, 8)), Counter()
        for rank in pattern:
            weight *= 4 - suits[rank]
            suits[rank] += 1
        weight *= perm(13, len(suits))
        held, ups = Counter(), []
        for rank in pattern:
            ups.append(oracle.text((rank + 2, held[rank])))
            held[rank] += 1
        hole = [c for c in map(oracle.text, oracle.DECK) if c not in ups][:4]
        deal = fq.deal("dirty-schultz", players=2, deck=" ".join(hole + ups), seed=1)
        seen = [(step.seat, int(step.card.rank), step.street) for step in deal.steps if step.face == "up"]
        pairs = [oracle.is_pair(seen, j) for j in range(8)]
        total += weight
        none += weight * (not deal.wild)
        never += weight * (not any(pairs))
        last += weight * pairs[-1]
        waits = sum(step.waiting is not None and step.waiting.card is step.card
                    for step in deal.steps if step.face == "up")
        triggers[waits] += weight
        sets[sum(change.kind == "set" for change in deal.changes)] += weight
    assert total == 1
    assert none == fraction(right["p_no_wild_at_showdown"])
    assert never == fraction(right["p_no_pair_ever"])
    assert last == fraction(right["p_last_up_card_triggers_nothing_wild"])
    assert [triggers[k] for k in sorted(triggers)] == [fraction(entry) for entry in right["triggers"]]
    assert [sets[k] for k in sorted(sets)] == [fraction(entry) for entry in right["times_wild_rank_set"]]
