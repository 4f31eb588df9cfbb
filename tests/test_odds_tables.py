"""Tables of all hands, against stored tables, against a second count, and against every hand of small decks."""
import json
import random
from collections import Counter
from itertools import combinations, permutations
from math import comb
from pathlib import Path

import pytest

import foldqueen as fq
from foldqueen.card import DECK
from foldqueen.odds import tables

TABLES = json.loads((Path(__file__).parent / "data" / "numbers.json").read_text(encoding="utf-8"))["hand_tables"]
STORED = [(cards, name) for cards in TABLES for name in TABLES[cards]]
LADDER = sorted(fq.Category, reverse=True)


def asked(cards, name):
    return {"cards": int(cards), "wild": name.partition("_")[2], "jokers": int(name == "joker1")}


def stored(counts):
    counts = dict(counts)
    counts["straight_flush"] = counts.pop("straight_flush_without_royal") + counts.pop("royal_flush")
    return {category: counts[category.name.lower()] for category in fq.Category}


@pytest.mark.parametrize(("cards", "name"), STORED)
def test_the_stored_tables(cards, name):
    table, question = TABLES[cards][name], asked(cards, name)
    assert tables.hand_counts(**question) == stored(table["counts"])
    assert tables.hand_counts_apart(**question) == {
        "natural": stored(table["best_value_without_any_wild_card"]),
        "wild": stored(table["best_value_needs_a_wild_card"])}
    assert tables.by_wild_cards(**question) == {
        int(held): stored(counts) for held, counts in table["by_number_of_wild_cards_in_hand"].items()}


@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize("seed", range(3))
def test_every_hand_of_a_small_deck(cards, seed):
    """All but 12 or 13 cards of the deck are wild, so every hand of the others can be looked at."""
    rng = random.Random(seed)
    plain = rng.sample(DECK, 12 + seed % 2) if seed else [c for c in DECK if c.rank in (4, 8, 12)]
    wild = [card for card in DECK if card not in plain]
    counted: Counter = Counter()
    for held in range(cards + 1):
        for others in combinations(plain, cards - held):
            hand = fq.best_hand([*others, *wild[:held]], wild)
            natural = len(others) >= 5 and fq.best_hand(others).value == hand.value
            counted[held, hand.category, natural] += comb(len(wild), held)
    assert Counter(tables._counts(cards, tuple(wild), 0)) == +counted


@pytest.mark.parametrize("question", [
    {}, {"wild": "2"}, {"wild": "A7"}, {"wild": "Js Jh"}, {"jokers": 1}, {"jokers": 2, "wild": "K"}])
def test_five_cards_by_what_they_can_be(question):
    """Every multiset of five ranks, each wild card tried as every rank: a second way to the same counts."""
    found = tables.counts_in_order(LADDER, tables.readings(**question))
    assert found == tables.hand_counts(5, **question)


@pytest.mark.parametrize("wild", ["", "2", "Q7", "Js Jh", "9c"])
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_counts_add_up_and_a_sample_agrees(cards, wild):
    counts = tables.hand_counts(cards, wild)
    total = sum(counts.values())
    assert total == comb(52, cards)
    rng, deals = random.Random(cards), 500
    seen = Counter(fq.best_hand(rng.sample(DECK, cards), wild).category for _ in range(deals))
    for category, ways in counts.items():
        chance = ways / total
        assert abs(seen[category] - deals * chance) <= 4 * (deals * chance * (1 - chance)) ** 0.5 + 3


def test_suits_are_alike_and_jokers_are_wild_cards():
    assert tables.hand_counts(7, "Js Jh") == tables.hand_counts(7, "Jc Jd") != tables.hand_counts(7, "Js")
    assert tables.hand_counts(7, "Js Jh")[fq.Category.FIVE_OF_A_KIND] == 75_072
    assert sum(tables.hand_counts(6, "2", jokers=2).values()) == comb(54, 6)
    assert tables.hand_counts(7, jokers=7)[fq.Category.FIVE_OF_A_KIND] > 1
    assert tables.by_wild_cards(5, jokers=5)[5][fq.Category.FIVE_OF_A_KIND] == 1


def test_two_pair_and_three_of_a_kind_with_one_joker():
    sets = tables.readings(jokers=1)
    two, three = fq.Category.TWO_PAIR, fq.Category.THREE_OF_A_KIND
    swapped = [three if c is two else two if c is three else c for c in LADDER]
    usual, other = tables.counts_in_order(LADDER, sets), tables.counts_in_order(swapped, sets)
    assert (usual[three], usual[two]) == (137_280, 123_552)
    assert (other[three], other[two]) == (54_912, 205_920)


def test_full_house_above_four_of_a_kind_and_two_pair_above_three():
    sets = tables.readings("2")
    four, full, three, two = (fq.Category(n) for n in (7, 6, 3, 2))
    swap = {four: full, full: four}
    found = tables.counts_in_order([swap.get(c, c) for c in LADDER], sets)
    assert (found[full], found[four]) == (43_696, 528)
    swap = {three: two, two: three}
    found = tables.counts_in_order([swap.get(c, c) for c in LADDER], sets)
    assert (found[two], found[three]) == (407_880, 42_240)


@pytest.mark.parametrize("question", [{"wild": "2"}, {"wild": "7"}, {"wild": "Q"}, {"wild": "Js Jh"}, {"jokers": 1}])
def test_no_order_agrees_with_its_own_frequencies(question):
    assert tables.consistent_orders(tables.readings(**question)) == []


def test_one_order_agrees_without_wild_cards():
    assert tables.consistent_orders(tables.readings()) == [tuple(LADDER[1:])]


def test_the_search_over_orders_leaves_none_out():
    """On five categories every order can be tried outright."""
    rng = random.Random(5)
    kinds = LADDER[:5]
    for _ in range(30):
        sets = {frozenset(rng.sample(kinds, rng.randint(1, 3))): rng.randint(1, 20) for _ in range(7)}
        possible = [kind for kind in kinds if any(kind in group for group in sets)]
        tried = []
        for order in permutations(possible):
            ways = list(tables.counts_in_order(order, sets).values())
            if ways == sorted(ways):
                tried.append(order)
        assert sorted(tables.consistent_orders(sets)) == sorted(tried)


def test_inclusion_counts():
    """Deuces wild, by Emert and Umbach's way of counting: each hand wherever it can be called so."""
    counts = tables.inclusion_counts(tables.readings("2"))
    assert [counts[fq.Category(n)] for n in (5, 7, 6, 4, 3, 2)] == [17_472, 32_880, 44_976, 66_800, 425_712, 477_936]
    natural = tables.inclusion_counts(tables.readings())
    assert natural[fq.Category.HIGH_CARD] == comb(52, 5) and natural[fq.Category.FLUSH] == 4 * comb(13, 5)


@pytest.mark.parametrize(("question", "said"), [
    ({"cards": 8}, "8 cards"), ({"cards": 4}, "4 cards"), ({"cards": 5.0}, "5.0 cards"),
    ({"jokers": -1}, "jokers=-1"), ({"jokers": True}, "True"),
    ({"wild": "1"}, "'1'")])
def test_bad_questions_are_refused_in_words(question, said):
    with pytest.raises(ValueError, match=said):
        tables.hand_counts(**question)


@pytest.mark.verify
@pytest.mark.parametrize("rank", fq.Rank)
def test_every_rank_keeps_the_total_and_has_no_consistent_order(rank):
    for cards in (5, 6, 7):
        assert sum(tables.hand_counts(cards, rank).values()) == comb(52, cards)
    assert tables.consistent_orders(tables.readings(rank)) == []


@pytest.mark.verify
@pytest.mark.parametrize("wild", ["", "9", "Js Jh"])
def test_every_five_card_hand_of_half_a_deck(wild):
    """All 98,280 hands of 28 cards: counted as if every other card were wild too, and then with none of those held."""
    plain = [card for card in DECK if card.suit < 2] + list(fq.cards("9h Jh"))
    outside = [card for card in DECK if card not in plain]
    counted = Counter(fq.best_hand(hand, wild).category for hand in combinations(plain, 5))
    wilds = fq.hands.wild_among(plain, wild)
    found = tables._counts(5, (*outside, *wilds), 0)
    for category in fq.Category:
        exact = sum(n * comb(len(wilds), held) // comb(len(outside) + len(wilds), held)
                    for (held, kind, _), n in found.items() if kind is category)
        assert counted[category] == exact
