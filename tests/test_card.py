"""Cards, ranks and suits: what can be written, and what is refused."""
import copy
import pickle
import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import foldqueen as fq
import oracle

WORDS = [oracle.text(pair) for pair in oracle.DECK]


def test_all_52_cards_by_every_way_of_writing():
    signs = dict(zip("cdhs", "♣♦♥♠", strict=True))
    for number, (rank, suit) in enumerate(oracle.DECK):
        word = oracle.text((rank, suit))
        card = fq.Card(word)
        assert (card.rank, card.suit, card.number) == (rank, suit, number)
        ways = {word, word.upper(), word.lower(), word[0] + signs[word[1]]}
        if rank == 10:
            ways |= {"10" + word[1], "10" + word[1].upper(), "10" + signs[word[1]]}
        for way in ways:
            assert fq.Card(way) is card, way
            assert fq.cards(way) == (card,), way
        assert str(card) == word[0].replace("T", "10") + signs[word[1]]
        assert repr(card) == f"Card('{word}')"
        assert eval(repr(card), {"Card": fq.Card}) is card
        assert fq.Card(str(card)) is card is fq.Card(card)
        assert pickle.loads(pickle.dumps(card)) is card is copy.copy(card) is copy.deepcopy(card)


def test_ranks_and_suits_are_the_documented_numbers():
    assert [int(rank) for rank in fq.Rank] == list(range(2, 15))
    assert fq.Rank.QUEEN == 12 and fq.Rank.ACE == 14
    assert [suit.name for suit in sorted(fq.Suit)] == ["CLUBS", "DIAMONDS", "HEARTS", "SPADES"]
    assert [int(suit) for suit in fq.Suit] == [0, 1, 2, 3]


def test_cards_are_ordered_by_rank_and_then_suit():
    made = [fq.Card(word) for word in WORDS]
    shuffled = made[:]
    random.Random(1).shuffle(shuffled)
    assert sorted(shuffled) == made
    for low, high in combinations(made[:12], 2):
        assert low < high and high > low and low <= high and high >= low and low != high
        assert not (high < low or low > high or high <= low or low >= high)
    assert made[0] <= made[0] and made[0] >= made[0]
    with pytest.raises(TypeError):
        made[0] < 3  # noqa: B015


@given(st.lists(st.sampled_from(WORDS), unique=True), st.sampled_from([" ", ", ", "", "  ", "\n", ";"]))
def test_a_list_of_cards_keeps_its_order_however_it_is_written(words, between):
    made = tuple(fq.Card(word) for word in words)
    assert fq.cards(between.join(words)) == made
    assert fq.cards(between.join(map(str, made))) == made
    assert fq.cards(words) == fq.cards(iter(made)) == made


def test_no_cards():
    assert fq.cards("") == fq.cards([]) == fq.cards("  ") == ()


def test_a_card_never_changes():
    for name in ("rank", "suit", "number"):
        with pytest.raises(AttributeError):
            setattr(fq.Card("Qd"), name, 3)
    assert fq.Card("Qd").rank == 12


@pytest.mark.parametrize("bad", ["1x", "", "Q", "d", "Qdd", "11h", "1h", "Qx", "QdKd", "joker", None, 7, ["Qd"]])
def test_what_is_no_card_is_named_with_a_remedy(bad):
    with pytest.raises(ValueError, match=r"\w") as error:
        fq.Card(bad)
    assert repr(bad) in str(error.value)
    assert "'Qd'" in str(error.value)


@pytest.mark.parametrize(("bad", "named"), [
    ("As 1x", "1x"), ("AsKx", "Kx"), ("As Ac A", "A"), ("As-Ac", "-Ac"), (["As", "Zz"], "Zz"), (17, "17"),
    (["As", None], "None")])
def test_a_bad_part_of_a_list_is_named(bad, named):
    with pytest.raises(ValueError, match=r"\w") as error:
        fq.cards(bad)
    assert named in str(error.value)
    assert "'" in str(error.value).replace(repr(named), "")     # an example of what would do


@pytest.mark.parametrize(("bad", "named"), [("As Kd As", "A♠"), ("Th Kd 10h", "10♥"), (["Qd", "Q♦"], "Q♦")])
def test_a_card_that_stands_twice_is_named(bad, named):
    with pytest.raises(ValueError, match=named):
        fq.cards(bad)


@pytest.mark.parametrize(("rank", "suit"), [(1, 0), (15, 0), (5, 4), (5, -1)])
def test_an_impossible_rank_or_suit_is_named(rank, suit):
    with pytest.raises(ValueError, match=r"\w") as error:
        fq.Card.of(rank, suit)
    assert str(rank) in str(error.value) and str(suit) in str(error.value)
