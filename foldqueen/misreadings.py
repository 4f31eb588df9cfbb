"""Mistaken readings: rules that a learner may believe in, and slips in reading a hand or a showdown, each to be run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from foldqueen import words
from foldqueen.card import Card, Rank, Suit
from foldqueen.hands import Category, Hand, best_hand
from foldqueen.rulebook import Rules, rules
from foldqueen.showdown import pot_shares

if TYPE_CHECKING:
    from foldqueen.log import Deal

Shares = dict[int, Fraction]

_SWAPS: tuple[tuple[str, Any], ...] = (
    ("final_trigger", "keep"), ("once_wild_stays", True), ("seventh_sets", True), ("hidden_trigger", True),
    ("own_follower", True), ("queens", "all"), ("queens", "hidden"), ("queens", "none"), ("cancel_at", "follower"),
    ("cancel_at", "trigger"), ("final_trigger", "none"), ("queen_after_queen", "queens_and_next"),
    ("queen_after_queen", "retrigger"), ("wild_pair_triggers", False), ("wild_pair_triggers", True),
    ("any_match_triggers", True), ("any_match_triggers", False), ("low_hole", False),
)
_RANKING_SWAPS = (("tie_break", "suit"), ("tie_break", "split"), ("duplicates", "any"), ("duplicates", "none"))


@dataclass(frozen=True, slots=True)
class Mistake:
    """What a learner may believe in, and what holds instead."""

    name: str
    """The switch, a ranking's ruling, ``no_wild`` for forgetting that anything is wild, or a slip."""
    rules: Rules | None
    """The rules as the learner would have them; None for a slip."""
    believed: str
    """The mistaken rule in a sentence."""
    truth: str
    """What holds here, in a sentence."""


@lru_cache(maxsize=64)
def mistakes(right: Rules) -> tuple[Mistake, ...]:
    """The mistaken readings of some rules: one switch set otherwise, likely mistakes first.

    >>> [mistake.name for mistake in mistakes(rules("follow-the-queen"))][:3]
    ['final_trigger', 'once_wild_stays', 'seventh_sets']
    """
    found = []
    for name, value in _SWAPS:
        if right.knows(name) and getattr(right, name) != value:
            try:
                wrong = rules(right, **{name: value})
            except ValueError:  # the swap contradicts another ruling of this game
                continue
            found.append(Mistake(name, wrong, words.switch(name, value, right.trigger), words.truth(right, name)))
    for name, value in _RANKING_SWAPS:
        if getattr(right.ranking, name) != value:
            wrong = rules(right, ranking=replace(right.ranking, **{name: value}))
            found.append(Mistake(name, wrong, words.RANKING[name, value], words.truth(right, name)))
    if right.trigger:
        plain = "black-mariah" if right.stops else "seven-card-stud"  # the hole spade keeps its half
        found.append(Mistake("no_wild", rules(plain, ranking=right.ranking), words.NO_WILD,
                             words.truth(right, "no_wild")))
    elif right.fixed_wild:
        found.append(Mistake("no_wild", rules(right, fixed_wild=()), words.NO_WILD, words.truth(right, "no_wild")))
    return tuple(found)


def slips(names: Iterable[str]) -> tuple[Mistake, ...]:
    """The slips with these names."""
    return tuple(Mistake(name, None, *words.SLIPS[name]) for name in names)


# ---- slips in reading a hand: what the one wild card in it is taken to be able to play as

HAND_SLIPS: Mapping[str, Callable[[Card, Sequence[Card]], Iterable[Card]]] = {
    "copies": lambda wild, plain: (Card.of(card.rank, suit) for card in plain for suit in Suit),
    "an_ace": lambda wild, plain: (Card.of(Rank.ACE, suit) for suit in Suit),
    "own_suit": lambda wild, plain: (Card.of(rank, wild.suit) for rank in Rank),
}


def slipped_hand(slip: str, deal: Deal, seat: int) -> tuple[Hand, Card] | None:
    """A seat's best hand under a slip, and the card that its wild card is taken for; None unless it has just one."""
    held, wilds = deal.hand_of(seat), deal.wild_cards(seat)
    if len(wilds) != 1 or len(held) < 5:
        return None
    wild, = wilds
    plain = [card for card in held if card is not wild]
    tried = [(best_hand([*plain, card], ranking=deal.rules.ranking), card)
             for card in dict.fromkeys(HAND_SLIPS[slip](wild, plain)) if card not in plain]
    return max(tried, key=lambda one: one[0].value, default=None)


def four_flush(deal: Deal, seat: int) -> Category | None:
    """The category of someone's hand who takes four cards of one suit for a flush; None where no such four decide."""
    suits = Counter(card.suit for card in deal.hand_of(seat))
    if deal.wild_cards(seat) or max(suits.values()) != 4:
        return None
    return max(Category.FLUSH, best_hand(deal.hand_of(seat), ranking=deal.rules.ranking).category)


# ---- slips at the showdown: who gets what, once every hand is read as it should be

_DECIDING = {Category.HIGH_CARD: 1, Category.ONE_PAIR: 1, Category.TWO_PAIR: 2, Category.THREE_OF_A_KIND: 1,
             Category.FLUSH: 1, Category.FOUR_OF_A_KIND: 1}
"""How many of a hand's ranks count for someone who forgets the side cards; all of them in the other hands."""


def _exchanged(one: Category, other: Category) -> Callable[[Hand], tuple[int, ...]]:
    places = {one: other, other: one}
    return lambda hand: (places.get(hand.category, hand.category), *hand.ranks)


ORDER_SLIPS: Mapping[str, Callable[[Hand], tuple[int, ...]]] = {
    "no_kickers": lambda hand: (hand.category, *hand.ranks[:_DECIDING.get(hand.category)]),
    "straight_over_flush": _exchanged(Category.STRAIGHT, Category.FLUSH),
    "two_pair_over_three": _exchanged(Category.TWO_PAIR, Category.THREE_OF_A_KIND),
}
"""What each slip compares instead of the hands' values."""
SPADE_SLIPS = ("up_spade", "no_spade")


def slipped_shares(slip: str, deal: Deal) -> Shares | None:
    """Each winner's share of the pot under a slip; None where no hands are compared.

    >>> from foldqueen import deal
    >>> hand = deal("seven-card-stud", 2, deck="As Ac Ad Ah 2c 3c 4h 5h 9s 8s 7c 6d Jd Td", seed=1)
    >>> hand.showdown().winners, sorted(slipped_shares("no_kickers", hand))
    ((1,), [1, 2])

    """
    found = deal.showdown()
    if not found.hands:
        return None
    high, spades = found.high, found.hole_spades
    if slip in ORDER_SLIPS:
        keys = {seat: ORDER_SLIPS[slip](hand) for seat, hand in found.hands.items()}
        high = tuple(seat for seat, key in keys.items() if key == max(keys.values()))
    elif slip == "no_spade":
        spades = {}
    else:
        shown = {seat: [card for card in deal.hand_of(seat) if card.suit is Suit.SPADES] for seat in deal.live}
        spades = {seat: max(own) for seat, own in shown.items() if own}
    return pot_shares(high, spades)
