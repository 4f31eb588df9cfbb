"""Who wins a hand, what share of the pot each gets, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from foldqueen import words
from foldqueen.card import Card, Suit
from foldqueen.hands import Hand, best_hand
from foldqueen.log import Deal


@dataclass(frozen=True, slots=True, repr=False)
class Showdown:
    """The outcome of a hand without betting, and its reason."""

    winners: tuple[int, ...]
    """The seats that get a share, ascending; empty when the pot carries over."""
    hands: dict[int, Hand]
    """Each live seat's best hand; empty when nobody had to show one."""
    shares: dict[int, Fraction]
    """Each winner's fraction of the pot."""
    why: str
    """The outcome and its reason in a sentence or two."""
    best: tuple[int, ...] = ()
    """The seats whose hands no other hand beats, before any tie-break."""
    high: tuple[int, ...] = ()
    """The seats that win as the best hand, after any tie-break."""
    hole_spades: dict[int, Card] = field(default_factory=dict)
    """Each live seat's highest spade in the hole, in a game that pays for it."""

    def __repr__(self) -> str:
        return f"<Showdown: {self.why}>"

    def _repr_html_(self) -> str:
        from foldqueen.draw import said
        return said(self.why)


def best_of(deal: Deal, seat: int) -> Hand:
    """The best hand that a seat's cards make, with that seat's own wild cards.

    Raises:
        ValueError: while the seat has fewer than five cards, or some are hidden.

    """
    return best_hand(deal.hand_of(seat), deal.wild_cards(seat), deal.rules.ranking)


def showdown(deal: Deal) -> Showdown:
    """Who wins the hand and why; see :meth:`Deal.showdown`."""
    if not deal.complete or any(step.card is None and step.seat in deal.live for step in deal.steps):
        raise ValueError(words.not_whole(deal))
    if len(deal.live) == 1:
        seat, = deal.live
        return Showdown((seat,), {}, {seat: Fraction(1)}, words.last_one_in(seat))
    if reason := carried(deal):
        return Showdown((), {}, {}, reason)
    hands = {seat: best_of(deal, seat) for seat in deal.live}
    best, high = leaders(hands)
    spades = hole_spades(deal) if deal.rules.stops else {}
    shares = pot_shares(high, spades)
    found = Showdown(tuple(shares), hands, shares, "", best, high, spades)
    return replace(found, why=words.showdown(deal, found))


def carried(deal: Deal) -> str:
    """Why nobody wins and the pot carries over; empty when somebody does.

    House rule: a community queen, which triggers nothing, is no queen for *no queen, no game*.
    """
    if deal.stopped:
        return words.pot_carries(deal.rules, stopped=True)
    seen = deal.changes or any(step.waiting for step in deal.steps)
    if deal.rules.no_trigger != "play" and not deal.rules.stops and not seen:
        return words.pot_carries(deal.rules, stopped=False)
    return ""


def leaders(hands: Mapping[int, Hand]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats whose hands no other hand beats, and those of them that win after any tie-break."""
    top = max(hands.values())
    best = tuple(seat for seat, hand in hands.items() if hand == top)
    return best, tuple(break_tie(best, hands))


def break_tie(best: Sequence[int], hands: Mapping[int, Hand]) -> list[int]:
    """The seats among equal hands that the ranking's tie-break prefers."""
    by = hands[best[0]].ranking.tie_break
    if by == "natural":
        return [seat for seat in best if hands[seat].natural] or list(best)
    if by == "fewest_wilds":
        fewest = min(len(hands[seat].plays_as) for seat in best)
        return [seat for seat in best if len(hands[seat].plays_as) == fewest]
    if by == "suit":  # a misconception: the highest card that plays decides by its suit
        return [max(best, key=lambda seat: max(hands[seat].cards))]
    return list(best)


def pot_shares(high: Sequence[int], spades: Mapping[int, Card]) -> dict[int, Fraction]:
    """Each winner's share of the pot: the best hands split it, but half goes to the highest of the spades, if any."""
    shares = dict.fromkeys(high, Fraction(1, len(high)))
    if spades:
        holder = max(spades, key=spades.__getitem__)
        shares = {seat: share / 2 for seat, share in shares.items()}
        shares[holder] = shares.get(holder, Fraction(0)) + Fraction(1, 2)
    return dict(sorted(shares.items()))


def hole_spades(deal: Deal) -> dict[int, Card]:
    """Each live seat's highest spade dealt face down, as itself."""
    spades = {seat: [card for card in deal.down_cards(seat) if card.suit is Suit.SPADES] for seat in deal.live}
    return {seat: max(own) for seat, own in spades.items() if own}
