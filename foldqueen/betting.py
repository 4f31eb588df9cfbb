"""Fixed limit: the stakes, one betting round, and who opens it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace

from foldqueen.card import Rank
from foldqueen.log import Deal
from foldqueen.wild import wild_cards


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a hand is played for, in whole chips.

    Args:
        ante: what every seat puts in before the deal.
        bring_in: the forced bet that opens third street; at most the small bet. 0: the opener may check.
        small: the bet before and on third and fourth street.
        big: the bet from fifth street on; at least the small bet.
        price: what a bought seventh card, or an up three at a fixed price, costs; None is one big bet.

    Raises:
        ValueError: for anything but whole numbers from 0, or bets out of order.

    >>> Stakes(big=6).price
    6
    """

    ante: int = 1
    bring_in: int = 1
    small: int = 2
    big: int = 4
    price: int | None = None

    def __post_init__(self) -> None:
        if self.price is None:
            object.__setattr__(self, "price", self.big)
        for stake in fields(self):
            whole_chips(getattr(self, stake.name), stake.name)
        if not self.bring_in <= self.small <= self.big:
            raise ValueError(f"bring_in={self.bring_in}, small={self.small}, big={self.big} are out of order: "
                             "the bring-in is at most the small bet, and the small bet at most the big one")


def whole_chips(chips: object, name: str, least: int = 0) -> int:
    """The number of chips, once it is known to be one."""
    if not isinstance(chips, int) or isinstance(chips, bool) or chips < least:
        raise ValueError(f"{name}={chips!r} is not a number of chips: use a whole number from {least}")
    return chips


# One betting round

@dataclass(frozen=True, slots=True)
class Betting:
    """A betting round so far, as fixed limit has it.

    An all-in wager of at least half a bet counts as a whole one: it reopens the betting, and the next raise goes one
    bet above it. A smaller one must be called, but reopens nothing: who has spoken since the last whole wager may then
    only call or fold, while others may still bring the wager up to a whole one. Small all-in wagers add up. A bring-in
    is no bet unless it is as large as one; all-in for less, it is called for what it is. (Casinos have the half-bet
    rule; the rest is house.)
    """

    size: int
    """One bet."""
    most: int
    """How many whole wagers the round allows: one bet and its raises."""
    waiting: tuple[int, ...]
    """The seats still to speak, the next first."""
    bring_in: int = 0
    """The bring-in, while it is still to be made."""
    bets: Mapping[int, int] = field(default_factory=dict)
    whole: int = 0
    """The last whole wager, from which the next is measured."""
    wagers: int = 0
    """How many whole wagers were made."""
    spoken: frozenset[int] = frozenset()
    """Who has acted since the last whole wager."""

    @property
    def level(self) -> int:
        """The bet to be matched."""
        return max(self.bets.values(), default=0)

    def owed(self, seat: int) -> int:
        """What a seat must add to match it."""
        return self.level - self.bets.get(seat, 0)

    def options(self, stack: int, reach: int) -> dict[str, int]:
        """The acts open to the next seat, each with the chips that it puts in.

        Args:
            stack: the chips of that seat.
            reach: the highest bet that any other live seat could have in.
        """
        seat = self.waiting[0]
        own, owed = self.bets.get(seat, 0), self.bring_in or self.owed(seat)
        acts = {"bring-in" if self.bring_in else "call" if owed else "check": min(owed, stack)}
        target = self.whole + self.size
        may_raise = self.wagers < self.most and seat not in self.spoken and reach > self.level
        if may_raise and own + owed < min(target, own + stack):
            name = "raise" if self.whole else "complete" if own + owed else "bet"
            acts[name] = min(stack, target - own)
        if not self.bring_in:
            acts["fold"] = 0
        return acts

    def after(self, name: str, amount: int, others: Iterable[int]) -> Betting:
        """The round once the next seat has acted.

        Args:
            name: the act.
            amount: the chips that it put in.
            others: the other live seats that have chips, clockwise from this one.
        """
        seat, *rest = self.waiting
        bet = self.bets.get(seat, 0) + amount
        then = replace(self, waiting=tuple(rest), bring_in=0, bets={**self.bets, seat: bet},
                       spoken=self.spoken | {seat})
        if bet <= self.level:
            return then
        then = replace(then, waiting=tuple(others))
        wager = bet - self.whole
        if wager < self.size and (name == "bring-in" or 2 * wager < self.size):
            return then
        return replace(then, whole=bet, wagers=self.wagers + 1, spoken=frozenset({seat}))


def board(deal: Deal, seat: int) -> tuple[int, bool, tuple[Rank, ...], list[Rank]]:
    """What a seat's up cards are worth for the order of action: larger acts first. No straights, no flushes.

    With ``board_rank="wild"`` the cards that the whole table knows to be wild help.
    """
    up = deal.up_cards(seat)
    public = [(card, "up") for card in up]
    wild = wild_cards(deal.rules, deal.wild, public) if deal.rules.board_rank == "wild" else ()
    counts = Counter(card.rank for card in up if card not in wild) or Counter({Rank.ACE: 0})
    first, *rest = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    same = min(5, counts[first] + len(wild))
    paired = same in (2, 3) and bool(rest) and counts[rest[0]] >= 2
    leading = (first, rest[0]) if paired else (first,)
    kickers = sorted((card.rank for card in up if card not in wild and card.rank not in leading), reverse=True)
    return same, paired, leading, kickers


def opener(deal: Deal, street: str) -> int:
    """The seat that a betting round starts from; if it is all-in, the next seat with chips acts in its place.

    The round before any up card starts left of the dealer. On third street ``opening`` says: the lowest or the highest
    up card, suits breaking ties, or left of the dealer; where that was said of the round before it, the highest board
    opens third street too (house rule). From fourth the highest board opens, equal boards by the first dealt.
    """
    opening = deal.rules.opening if street == "third" else "board"
    if street == "hole" or (opening == "left_of_dealer" and not deal.rules.hole_round):
        return deal.live[0]
    if opening == "low_card":
        return min(deal.live, key=lambda seat: min(deal.up_cards(seat)))
    if opening == "high_card":
        return max(deal.live, key=lambda seat: max(deal.up_cards(seat)))
    return max(deal.live, key=lambda seat: board(deal, seat))
