"""What a hand is worth, held to a slow literal oracle that shares nothing with the product."""
import random
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import foldqueen as fq
import oracle

DUPLICATES = ("any", "standard", "none")
FIVE_OF_A_KIND = ("top", "below_natural_royal")
RANKINGS = {key: fq.Ranking(duplicates=key[0], five_of_a_kind=key[1]) for key in product(DUPLICATES, FIVE_OF_A_KIND)}
DECK = [fq.Card(oracle.text(pair)) for pair in oracle.DECK]
quick = settings(deadline=None, max_examples=100)


def pair(card):
    return int(card.rank), int(card.suit)


def value(hand):
    return int(hand.category), tuple(map(int, hand.ranks))


def expected(cards, wild, key):
    return oracle.reduced([pair(c) for c in cards], {pair(c) for c in wild}, *key)


def check(cards, wild, key):
    """Hold one hand to the oracle, and its explanation to the plain five-card evaluator."""
    hand = fq.best_hand(cards, wild=wild, ranking=RANKINGS[key])
    right, fewest = expected(cards, wild, key)
    story = f"{' '.join(map(str, cards))}, wild {' '.join(map(str, wild))}, {key}"
    assert value(hand) == right, story
    assert hand.natural is (fewest == 0), story
    assert len(hand.plays_as) == fewest, story
    assert len(set(hand.cards)) == 5 and set(hand.cards) <= set(cards), story
    assert set(hand.plays_as) <= set(hand.cards) & set(wild), story
    assert all(card != other for card, other in hand.plays_as.items()), story
    played = [pair(hand.plays_as.get(card, card)) for card in hand.cards]
    assert oracle.five(played, key[0]) == right, story
    if key[0] == "none":
        assert len(set(played)) == 5, story
        assert not set(hand.plays_as.values()) & (set(cards) - set(hand.plays_as)), story
    return hand


def random_hand(rng, size, wilds):
    """A hand and its wild cards, from the whole deck or from one where flushes and straights are common."""
    low = rng.randrange(2, 15)
    deck = rng.choice([
        DECK,
        [c for c in DECK if c.suit in rng.sample(range(4), 2)],
        [c for c in DECK if (c.rank - low) % 13 < 6],
    ])
    cards = rng.sample(deck, size)
    return cards, rng.sample(cards, wilds)


@st.composite
def wild_hands(draw, sizes=(5, 7)):
    cards = draw(st.lists(st.sampled_from(DECK), min_size=sizes[0], max_size=sizes[1], unique=True))
    return cards, draw(st.lists(st.sampled_from(cards), unique=True))


# The oracle itself

@pytest.mark.parametrize("key", RANKINGS)
def test_the_oracle_that_only_tries_ranks_agrees_with_all_52_cards_for_every_wild_card(key):
    rng = random.Random(f"oracle {key}")
    for _ in range(6):
        for size, wilds in ((7, 0), (7, 1), (6, 2), (5, 2), (7, 2)):
            cards, wild = random_hand(rng, size, wilds)
            cards, wild = [pair(c) for c in cards], {pair(c) for c in wild}
            assert oracle.literal(cards, wild, *key) == oracle.reduced(cards, wild, *key)


@pytest.mark.verify
@pytest.mark.parametrize("key", RANKINGS)
def test_the_oracle_agrees_with_all_52_cards_for_three_and_four_wild_cards(key):
    rng = random.Random(f"oracle long {key}")
    for size, wilds, times in ((5, 3, 20), (6, 3, 6), (7, 3, 3), (5, 4, 3)):
        for _ in range(times):
            cards, wild = random_hand(rng, size, wilds)
            cards, wild = [pair(c) for c in cards], {pair(c) for c in wild}
            assert oracle.literal(cards, wild, *key) == oracle.reduced(cards, wild, *key)


# The product against the oracle

@pytest.mark.parametrize("wilds", range(8))
def test_every_number_of_wild_cards_against_the_oracle(wilds):
    rng = random.Random(wilds)
    for _ in range(90):
        for key in RANKINGS:
            size = rng.choice([size for size in (5, 6, 7, 7, 7) if size >= wilds])
            check(*random_hand(rng, size, wilds), key)


@pytest.mark.verify
@pytest.mark.parametrize("wilds", range(8))
def test_many_more_hands_against_the_oracle(wilds):
    rng = random.Random(f"many {wilds}")
    for _ in range(1000):
        for key in RANKINGS:
            size = rng.choice([size for size in (5, 6, 7, 7, 7) if size >= wilds])
            check(*random_hand(rng, size, wilds), key)


def test_hands_longer_than_seven():
    rng = random.Random("long")
    for _ in range(40):
        for size, wilds in ((8, 0), (8, 2), (9, 3), (10, 1), (11, 4)):
            check(*random_hand(rng, size, wilds), rng.choice(list(RANKINGS)))


@pytest.mark.parametrize(("cards", "right"), [
    ("2c 5c 9c 3h 7h Kh 4s 4d", (5, (14, 14, 13, 7, 3))), ("2h 5h 9h 3c 7c Kc 4s 4d", (5, (14, 14, 13, 7, 3)))])
def test_the_better_of_two_flushes_in_a_long_hand(cards, right):
    assert value(check(fq.cards(cards), fq.cards("4s 4d"), ("any", "top"))) == right


@quick
@given(wild_hands(), st.sampled_from(list(RANKINGS)))
def test_any_hand_against_the_oracle(made, key):
    check(*made, key)


def test_natural_royals_among_wild_cards():
    """A royal flush that is there as it lies, with any of its cards and the other two wild."""
    rng = random.Random("royals")
    for suit in range(4):
        royal = [c for c in DECK if c.suit == suit and c.rank >= 10]
        for wilds in range(8):
            for key in RANKINGS:
                cards = royal + rng.sample([c for c in DECK if c not in royal], 2)
                rng.shuffle(cards)
                check(cards, rng.sample(cards, wilds), key)


# Properties

@quick
@given(wild_hands(), st.randoms(use_true_random=False), st.sampled_from(list(RANKINGS)))
def test_the_order_of_the_cards_never_matters(made, rng, key):
    cards, wild = made
    hand = fq.best_hand(cards, wild=wild, ranking=RANKINGS[key])
    for _ in range(3):
        rng.shuffle(cards), rng.shuffle(wild)
        again = fq.best_hand(cards, wild=wild, ranking=RANKINGS[key])
        assert again == hand and value(again) == value(hand) and again.natural == hand.natural
        assert len(again.plays_as) == len(hand.plays_as)


@quick
@given(wild_hands((5, 6)), st.sampled_from(DECK), st.booleans(), st.sampled_from(list(RANKINGS)))
def test_one_card_more_never_makes_a_hand_worse(made, extra, wild_too, key):
    cards, wild = made
    if extra in cards:
        return
    before = fq.best_hand(cards, wild=wild, ranking=RANKINGS[key])
    after = fq.best_hand([*cards, extra], wild=[*wild, extra] if wild_too else wild, ranking=RANKINGS[key])
    assert after >= before


@quick
@given(wild_hands(), st.sampled_from(list(RANKINGS)))
def test_one_wild_card_more_never_makes_a_hand_worse(made, key):
    cards, wild = made
    before = fq.best_hand(cards, wild=wild, ranking=RANKINGS[key])
    for card in cards:
        assert fq.best_hand(cards, wild=[*wild, card] if card not in wild else wild, ranking=RANKINGS[key]) >= before


@quick
@given(wild_hands(), st.permutations(range(4)), st.sampled_from(list(RANKINGS)))
def test_suits_are_all_alike(made, suits, key):
    cards, wild = made
    hand = fq.best_hand(cards, wild=wild, ranking=RANKINGS[key])
    other = fq.best_hand([fq.Card.of(c.rank, suits[c.suit]) for c in cards],
                         wild=[fq.Card.of(c.rank, suits[c.suit]) for c in wild], ranking=RANKINGS[key])
    assert other == hand and value(other) == value(hand) and other.natural == hand.natural


@quick
@given(wild_hands(), wild_hands(), wild_hands(), st.sampled_from(list(RANKINGS)))
def test_comparing_hands_is_a_total_order(first, second, third, key):
    hands = [fq.best_hand(cards, wild=wild, ranking=RANKINGS[key]) for cards, wild in (first, second, third)]
    keys = [oracle.strength(expected(*made, key), key[1]) for made in (first, second, third)]
    for (a, x), (b, y) in permutations(zip(hands, keys, strict=True), 2):
        assert (a > b, a == b, a < b) == (x > y, x == y, x < y)
        assert (a >= b, a <= b, a != b) == (x >= y, x <= y, x != y)
        if a == b:
            assert hash(a) == hash(b)
    assert sorted(hands)[0] <= sorted(hands)[1] <= sorted(hands)[2]


def test_the_strongest_hands_compare_as_their_ranking_says():
    """Royals natural and wild, five of a kind, and the straight flush below, pairwise."""
    made = {
        "natural royal": ("As Ks Qs Js Ts", ""), "royal with wild cards that are themselves": ("Ah Kh Qh Jh Th", "T"),
        "wild royal": ("As Ks Qs Js 4d", "4"),
        "five aces": ("As Ac Ad Ah 4d", "4"), "five deuces": ("2s 2c 2d 2h 4d", "4"),
        "king-high": ("9s Ks Qs Js Ts", "")}
    for key, ranking in RANKINGS.items():
        hands = {name: fq.best_hand(cards, wild=wild, ranking=ranking) for name, (cards, wild) in made.items()}
        if key[0] != "none":
            royals = key[1] == "below_natural_royal"
            assert (hands["natural royal"] > hands["five aces"]) is royals
            assert (hands["royal with wild cards that are themselves"] > hands["five aces"]) is royals
            assert hands["five deuces"] > hands["wild royal"] > hands["king-high"]
        assert hands["natural royal"] == hands["royal with wild cards that are themselves"]


def test_hands_under_different_rankings_do_not_compare():
    a, b = (fq.best_hand("As Kd 9c 8h 2s", ranking=fq.Ranking(duplicates=d)) for d in ("any", "none"))
    for compare in (lambda: a > b, lambda: a < b, lambda: a >= b, lambda: a <= b):
        with pytest.raises(ValueError, match="ranking"):
            compare()


@quick
@given(wild_hands((7, 7)), st.sampled_from(DUPLICATES))
def test_the_least_a_wild_card_is_good_for(made, duplicates):
    """One wild card: never two pair or high card. Two: never less than three of a kind."""
    cards, wild = made
    for few in wild:
        hand = fq.best_hand(cards, wild=few, ranking=fq.Ranking(duplicates=duplicates))
        assert hand.category not in (fq.Category.HIGH_CARD, fq.Category.TWO_PAIR)
    for two in list(combinations(wild, 2))[:3]:
        hand = fq.best_hand(cards, wild=two, ranking=fq.Ranking(duplicates=duplicates))
        assert hand.category >= fq.Category.THREE_OF_A_KIND


def test_every_way_to_say_what_is_wild():
    cards = "Qs Qd 7c 7h Ah Kd Tc"
    same = fq.best_hand(cards, wild=fq.cards("Qs Qd 7c 7h"))
    for wild in ("Q7", "7Q", "q 7", "Q, 7", [fq.Rank.QUEEN, fq.Rank.SEVEN], {12, 7}, [fq.Card("Qs"), fq.Card("Qd"), 7],
                 iter([fq.Rank.QUEEN, fq.Card("7c"), fq.Card("7h")]), frozenset(fq.cards("Qs Qd 7c 7h Qh 2d"))):
        again = fq.best_hand(cards, wild=wild)
        assert again == same and again.cards == same.cards and again.plays_as == same.plays_as
    for nothing in ("", (), [], None, "2", fq.Rank.TWO, fq.cards("Ts")):
        hand = fq.best_hand(cards, wild=nothing)
        assert value(hand) == (2, (12, 7, 14)) and hand.natural and not hand.plays_as
    for ten in ("T", "10", fq.Rank.TEN, fq.Card("Tc"), fq.cards("Tc"), [10]):
        assert value(fq.best_hand(cards, wild=ten)) == (6, (12, 7))


def test_the_same_five_cards_each_time():
    once = fq.best_hand("7s 7h 7d 7c Kh 9c 2d", wild="7")
    again = fq.best_hand("7s 7h 7d 7c Kh 9c 2d", wild="7")
    assert (once.cards, once.plays_as) == (again.cards, again.plays_as)


def test_the_categories_are_the_documented_numbers():
    assert [(c.name, int(c)) for c in fq.Category] == [(name, n) for n, name in enumerate(
        ["HIGH_CARD", "ONE_PAIR", "TWO_PAIR", "THREE_OF_A_KIND", "STRAIGHT", "FLUSH", "FULL_HOUSE", "FOUR_OF_A_KIND",
         "STRAIGHT_FLUSH", "FIVE_OF_A_KIND"])]


@pytest.mark.parametrize(("cards", "wild", "right"), [
    ("As Kd 9c 8h 2s", "", (0, (14, 13, 9, 8, 2))),
    ("As Ad 9c 8h 2s", "", (1, (14, 9, 8, 2))),
    ("As Ad 9c 9h 2s 2d Kc", "", (2, (14, 9, 13))),
    ("As Ac 4h 5s 7c 9d Jh", "4", (3, (14, 11, 9))),
    ("As 2d 3c 4h 5s", "", (4, (5,))),
    ("Ks Ad 2c 3h 4s", "", (0, (14, 13, 4, 3, 2))),          # no wrap-around
    ("As Kd Qc Jh Ts 9d 8c", "", (4, (14,))),
    ("As Ks 9s 8s 2s 3s 4s", "", (5, (14, 13, 9, 8, 4))),
    ("9s 9d 9c 4h 4s 4d Kc", "", (6, (9, 4))),
    ("9s 9d 9c 9h 4s 4d Kc", "", (7, (9, 13))),
    ("As 2s 3s 4s 5s", "", (8, (5,))),
    ("2s 2d 2c 2h 3s", "3", (9, (2,))),
    ("2s 2c 2d 2h 3s", "2", (9, (3,))),
    ("2s 2c 2d 2h Ks", "2", (9, (13,))),
])
def test_one_hand_of_each_kind(cards, wild, right):
    assert value(fq.best_hand(cards, wild=wild)) == right


# Words

def test_a_hand_says_itself_in_words():
    assert str(fq.best_hand("As Ac 4h 5s 7c 9d Jh", wild="4")) == "three aces, jack and nine kickers"


@pytest.mark.parametrize(("cards", "wild", "right"), [
    ("As Kd 9c 8h 2s", "", "ace high, king, nine, eight and two kickers"),
    ("6s 6d 9c 8h 2s", "", "pair of sixes, nine, eight and two kickers"),
    ("As Ad 9c 9h 2s", "", "two pair, aces and nines, two kicker"),
    ("As 2d 3c 4h 5s", "", "five-high straight"),
    ("Ah 4c 9h 5h 2h", "4", "flush, A-A-9-5-2"),
    ("Ks Kh 9d 9c 7s", "7", "kings full of nines"),
    ("9s 9d 9c 9h 4s", "", "four nines, four kicker"),
    ("9s 8s 7s 6s 5s", "", "nine-high straight flush"),
    ("As Ks Qs Js Ts", "", "royal flush"),
    ("6s 6c 6d 6h 3s", "3", "five sixes"),
])
def test_every_kind_of_hand_in_words(cards, wild, right):
    assert str(fq.best_hand(cards, wild=wild)) == right


# Bad input

@pytest.mark.parametrize(("cards", "named"), [
    ("As Kd Qc Jh", "4"), ("", "0"), ("As Kd Qc Jh As", "A♠"), ("As Kd Qc Jh 1x", "1x"), (5, "5"), (None, "None")])
def test_what_is_no_hand_is_refused_by_name(cards, named):
    with pytest.raises(ValueError, match=r"\w") as error:
        fq.best_hand(cards)
    assert named in str(error.value) and len(str(error.value)) > 25


@pytest.mark.parametrize(("wild", "named"), [
    ("Z", "Z"), ("1", "1"), ([1], "1"), (15, "15"), ([None], "None"), (3.5, "3.5"), (["4", "x"], "x")])
def test_what_cannot_be_wild_is_refused_by_name(wild, named):
    with pytest.raises(ValueError, match=r"\w") as error:
        fq.best_hand("As Kd Qc Jh 9d", wild=wild)
    assert named in str(error.value) and len(str(error.value)) > 25


@pytest.mark.parametrize("switch", ["duplicates", "five_of_a_kind", "tie_break"])
def test_a_bad_ranking_is_refused_by_name(switch):
    with pytest.raises(ValueError, match=r"\w") as error:
        fq.Ranking(**{switch: "sometimes"})
    assert "sometimes" in str(error.value) and switch in str(error.value)
    assert getattr(fq.Ranking(), switch) in str(error.value)      # the remedy lists what would do
