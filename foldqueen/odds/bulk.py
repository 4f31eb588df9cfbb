"""Many deals at once, on columns of cards: the same streets, wild ranks and winners as the log, without its story.

A column is one card of every deal. The wild rank is the fold of ``foldqueen/wild.py`` over columns of up cards. What
this cannot express, and the few deals that run out of cards in the middle of something, go through the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from foldqueen.card import DECK, Rank
from foldqueen.dealing import deal
from foldqueen.log import BLACK_MARIAH, CUTS
from foldqueen.odds.automaton import automaton
from foldqueen.odds.engine import WildSets, compiled, rank_columns
from foldqueen.odds.tally import PARTS
from foldqueen.rulebook import Rules

QUEEN = np.uint8(Rank.QUEEN - 1)
"""Ranks are kept as 1 to 13, so that 0 can stand for none."""
MOST_CENTRE_CARDS = 3
"""How many cards in a row go to the centre after a last queen, before the log takes over."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What came of each deal: a row for every seat, a column for every deal."""

    value: NDArray[np.int32]
    """Each hand's value as the engine gives it, -1 where it was not shown down."""
    held: NDArray[np.uint8]
    """How many wild cards each hand held, 0 where it was not shown down."""
    share: NDArray[np.int32]
    """What each seat won, in parts of a pot."""
    wild_rank: NDArray[np.uint8]
    """The rank that became wild and still was at the end, 2 to 14; 0 for none."""
    no_wild: NDArray[np.bool_]
    """Whether no rank was wild for the whole table."""

    @classmethod
    def blank(cls, players: int, deals: int) -> Outcomes:
        """Outcomes yet to be filled in."""
        return cls(np.full((players, deals), -1, np.int32), np.zeros((players, deals), np.uint8),
                   np.zeros((players, deals), np.int32), np.zeros(deals, np.uint8), np.zeros(deals, np.bool_))


def logged(rules: Rules, players: int, decks: NDArray[np.uint8], folds: Mapping[int, str]) -> Outcomes:
    """The outcomes of some decks, each dealt by the log."""
    found = Outcomes.blank(players, len(decks))
    for row, deck in enumerate(decks.tolist()):
        hand = deal(rules, players, deck=[DECK[card] for card in deck], seed=0, folds=folds)
        result = hand.showdown()
        for seat, best in result.hands.items():
            category, *ranks = best.value
            found.value[seat - 1, row] = category << 20 | sum(rank << 16 - 4 * n for n, rank in enumerate(ranks))
            found.held[seat - 1, row] = len(hand.wild_cards(seat))
        for seat, share in result.shares.items():
            found.share[seat - 1, row] = int(share * PARTS)
        moved = hand.wild - rules.always_wild
        found.wild_rank[row] = max(moved - {Rank.QUEEN} or moved, default=0)
        found.no_wild[row] = not hand.wild
    return found


def expressible(rules: Rules, players: int, folds: Mapping[int, str]) -> bool:
    """Whether a game can be played on columns."""
    centre = rules.follower == "centre"
    return not (
        rules.misconceptions or "baseball" in rules.kinds or rules.ranking.duplicates == "none"
        or rules.ranking.tie_break == "fewest_wilds"
        or (rules.seventh == "buy_down" and (centre or rules.stops)))


def play(rules: Rules, players: int, decks: NDArray[np.uint8], folds: Mapping[int, str]) -> Outcomes:
    """The outcomes of some decks, all dealt at once; for rules and folds that are expressible.

    Args:
        rules: the game.
        players: how many seats.
        decks: a deck of card numbers in each row, from the top: all 52, or ``cards_dealt`` of them.
        folds: the street after which a seat folds, by seat.

    """
    if _plain(rules, players) and len(folds) < players - 1 and (kernels := compiled()):
        found, machine = Outcomes.blank(players, len(decks)), automaton(rules)
        carried = ~machine.triggered & np.bool_(rules.no_trigger != "play")
        kernels.play(decks.T, *_places(rules, players, folds), machine, carried, rules.ranking, found)
        return found
    table = _Table(rules, players, decks)
    table.deal(folds)
    found = table.showdown()
    rows = np.flatnonzero(table.beyond)
    if len(rows):
        exact = logged(rules, players, decks[rows], folds)
        for name in Outcomes.__slots__:
            getattr(found, name)[..., rows] = getattr(exact, name)
    return found


def values_after(street: str, rules: Rules, players: int, decks: NDArray[np.uint8]) -> NDArray[np.int32]:
    """Every hand's value so far, by seat and deal, if nobody has folded; -1 where the hand is already over."""
    table = _Table(rules, players, decks)
    table.deal({}, CUTS[:CUTS.index(street) + 1])
    return np.where(table.stopped, np.int32(-1), table.values()[1])


def cards_dealt(rules: Rules, players: int) -> int:
    """How many cards from the top of a deck can matter in an expressible game."""
    centre = rules.follower == "centre" or rules.final_trigger == "centre_card"
    return 52 if centre else min(7 * players, 52)


def _plain(rules: Rules, players: int) -> bool:
    """Whether the same is wild in every hand, each has its own seven cards, and the best value takes the pot."""
    return not (rules.low_hole or rules.queens in ("hidden", "hole_after_own_up") or rules.stops
                or rules.follower == "centre" or rules.final_trigger == "centre_card" or 7 * players > 52
                or rules.ranking.tie_break == "natural" or rules.ranking.five_of_a_kind == "below_natural_royal")


def _places(rules: Rules, players: int, folds: Mapping[int, str]) -> tuple[NDArray[np.intp], ...]:
    """Where the cards of a plain deal lie in the deck.

    Returns the place and the seat (from 0) of every up card in order; the seven places of each hand that is shown down;
    the seats (from 0) of those hands.
    """
    live, dealt, seventh_up = list(range(players)), 0, False
    ups: list[tuple[int, int]] = []
    hands: list[list[int]] = [[] for _ in live]
    for street in CUTS:
        for seat in live * (2 if street == "hole" else 1):
            if seventh_up or street not in ("hole", "seventh"):
                ups.append((dealt, seat))
            hands[seat].append(dealt)
            dealt += 1
        live = [seat for seat in live if folds.get(seat + 1) != street]
        if street == "sixth":
            seventh_up = rules.seventh == "buy_down" and 52 - dealt >= len(live)
    return np.array(ups, np.intp), np.array([hands[seat] for seat in live], np.intp), np.array(live, np.intp)


class _Table:
    """Many tables at once: every attribute that is an array has an entry for each deal."""

    def __init__(self, rules: Rules, players: int, decks: NDArray[np.uint8]) -> None:
        deals = len(decks)
        self.rules, self.players, self.deals = rules, players, deals
        self.columns = np.ascontiguousarray(decks.T)
        self.cards: dict[int, list[NDArray[np.uint8]]] = {seat: [] for seat in range(1, players + 1)}
        self.live = list(self.cards)
        self.dealt = 0
        centre = rules.follower == "centre" or rules.final_trigger == "centre_card"
        self.extra = np.zeros(deals, np.intp) if centre else None
        """How many cards went to the centre, where any can."""
        self.rank, self.run = np.zeros((2, deals), np.uint8)
        self.queens, self.waiting, self.triggered, self.stopped, self.community, self.beyond = np.zeros(
            (6, deals), np.bool_)
        self.seventh_up = False

    # ---- dealing

    def deal(self, folds: Mapping[int, str], streets: Sequence[str] = CUTS) -> None:
        """Deal the streets; the hands are in ``cards``, the state of the fold in the other attributes."""
        for street in streets:
            if len(self.live) == 1:
                return
            staying = [seat for seat in self.live if folds.get(seat) != street]
            if street == "hole":
                for _ in range(2):
                    for seat in self.live:
                        self.cards[seat].append(self._next())
                        self.dealt += 1
            elif street == "seventh":
                self._seventh_street()
            else:
                if street == "sixth" and self.rules.seventh == "buy_down":
                    self.seventh_up = 1 < len(staying) <= 52 - self.dealt - len(self.live)
                self._up_street(len(CUTS) - 2 - CUTS.index(street))
                if street == "sixth" and self.rules.final_trigger == "centre_card":
                    self._final_centre()
            self.live = staying

    def _next(self, ahead: int | NDArray = 0) -> NDArray[np.uint8]:
        """The next card of every deck, or one further down; a deck that has run out gives its last."""
        if self.extra is None and isinstance(ahead, int):
            return self.columns[self.dealt + ahead]
        place = np.minimum(self.dealt + ahead + (0 if self.extra is None else self.extra), 51)
        return self.columns.ravel().take(place * np.intp(self.deals) + np.arange(self.deals), mode="clip")

    def _up_street(self, streets_left: int) -> None:
        due = len(self.live) * (streets_left + 1)
        for seat in self.live:
            card = self._next()
            self.dealt += 1
            due -= 1
            self._land(seat, card, due, final=due == 0 and not self.seventh_up)
            self.cards[seat].append(card)

    def _seventh_street(self) -> None:
        remaining = 52 - self.dealt - (0 if self.extra is None else self.extra)
        short = np.broadcast_to(remaining < len(self.live), self.deals)
        if not short.any():
            for seat in self.live:
                card = self._next()
                self.dealt += 1
                if self.seventh_up:
                    self._land(seat, card, 0, final=seat == self.live[-1])
                self.cards[seat].append(card)
            return
        self.community = short  # one card for everyone, if one is left
        self.beyond |= np.broadcast_to(remaining == 0, self.deals)
        for ahead, seat in enumerate(self.live):
            self.cards[seat].append(self._next(np.where(short, 0, ahead)))
        card = self._next()
        if self.rules.queens == "hole_after_up":
            self.triggered |= short & ~self.stopped & (_rank(card) == QUEEN)
        if self.rules.stops:
            self.stopped |= short & (card == BLACK_MARIAH.number)

    def _final_centre(self) -> None:
        """After a last trigger one card to the centre, and another while that is a queen and queens trigger."""
        if self.rules.trigger == "pair":
            self.rank = np.where(self.waiting, _rank(self._next()), self.rank)
            self.extra += self.waiting
            return
        for _ in range(MOST_CENTRE_CARDS):
            active = self.waiting & ~self.stopped
            if not active.any():
                return
            card = self._next()
            self.extra += active
            self._queen(_rank(card), final=True, active=active)
            if self.rules.stops:
                self.stopped |= active & (card == BLACK_MARIAH.number)
        self.beyond |= self.waiting & ~self.stopped

    # ---- the wild rank: wild.land on columns

    def _land(self, seat: int, card: NDArray, due: int, *, final: bool) -> None:
        """An up card lands at every table.

        Args:
            seat: who gets it.
            card: the card at each table.
            due: the up cards still to come to others, for which cards must remain.
            final: whether it is the last up card.

        """
        active = ~self.stopped if self.rules.stops else None
        if self.rules.trigger == "queen":
            self._queen(_rank(card), final=final, active=active)
        elif self.rules.trigger == "pair":
            self._pair(seat, _rank(card), due, final=final)
        if self.rules.stops:
            self.stopped |= card == BLACK_MARIAH.number

    def _queen(self, rank: NDArray, *, final: bool, active: NDArray | None) -> None:
        rules = self.rules
        queen = rank == QUEEN
        now = _choose(self.waiting & ~queen, rank, self.rank)
        if rules.cancel_at == "trigger" or (final and rules.final_trigger == "none"):
            cancels = queen
        else:
            cancels = self.waiting & queen  # a queen that follows a queen is the next card
        if final and rules.final_trigger == "keep":
            cancels = np.zeros_like(queen)
        changes = {"waiting": queen}
        if rules.queen_after_queen != "retrigger":
            sets, long = self.waiting & ~queen, self.run >= 2
            changes["run"] = np.where(queen, self.run + np.uint8(1), np.uint8(0))
            if rules.queen_after_queen == "queens_until_next_trigger":
                now[sets & long] = 0
            queens = np.where(sets, long, self.queens)
            again = changes["run"] >= 2
            changes["queens"] = np.where(cancels, False, queens) | again
            if not (final and rules.final_trigger == "keep"):
                cancels = cancels | again
        changes["rank"] = _choose(cancels, np.uint8(0), now)
        for name, value in changes.items():
            setattr(self, name, value if active is None else np.where(active, value, getattr(self, name)))
        self.triggered |= queen if active is None else queen & active

    def _pair(self, seat: int, rank: NDArray, due: int, *, final: bool) -> None:
        rules = self.rules
        now = _choose(self.waiting, rank, self.rank)
        same = np.zeros(self.deals, np.uint8)
        for earlier in self.cards[seat][2:]:
            same += _rank(earlier) == rank
        pair = same > 0 if rules.any_match_triggers else same == 1
        if not rules.wild_pair_triggers:
            fixed = np.array([int(wild) - 1 for wild in rules.always_wild], np.uint8)
            pair &= (rank != now) & ~np.isin(rank, fixed)
        if rules.follower == "centre":
            possible = pair & (52 - self.dealt - self.extra > due)
            self.rank = np.where(pair, np.where(possible, _rank(self._next()), np.uint8(0)), now)
            self.extra = self.extra + possible
        else:
            cancels = rules.final_trigger != "keep" if final else rules.cancel_at == "trigger"
            self.rank = _choose(pair, np.uint8(0), now) if cancels else now
            self.waiting = pair
        self.triggered |= pair

    # ---- the showdown

    def showdown(self) -> Outcomes:
        """Every live seat's hand, and who wins what."""
        rules, live = self.rules, np.array(self.live)
        outcomes = Outcomes.blank(self.players, self.deals)
        if len(live) == 1:  # the last one in, who need not show
            outcomes.share[live - 1] = np.where(self.stopped, np.int32(0), np.int32(PARTS))
            return self._wild_in(outcomes)
        hands, value, held = self.values()
        wins = value == value.max(axis=0)
        if rules.ranking.tie_break == "natural":
            _prefer_natural(rules, hands, value, wins)
        share = wins * (np.int32(PARTS) // wins.sum(axis=0, dtype=np.int32))
        if rules.stops:
            self._pay_spades(hands, share)
        carried = self.stopped
        if rules.no_trigger != "play" and not rules.stops:
            carried = ~self.triggered
        outcomes.value[live - 1], outcomes.held[live - 1], outcomes.share[live - 1] = value, held, share
        if carried.any():
            outcomes.value[:, carried], outcomes.held[:, carried], outcomes.share[:, carried] = -1, 0, 0
        return self._wild_in(outcomes)

    def values(self) -> tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.uint8]]:
        """The live seats' cards (card, seat, deal), what each hand is worth so far, and how many of it are wild."""
        hands = np.stack([np.stack(self.cards[seat]) for seat in self.live], axis=1)
        sets, chosen = self._wild_sets(hands)
        value, held = rank_columns(hands.reshape(len(hands), -1), sets, chosen.ravel(), self.rules.ranking)
        return hands, value.reshape(hands.shape[1:]), held.reshape(hands.shape[1:])

    def _wild_in(self, outcomes: Outcomes) -> Outcomes:
        """The outcomes with what is wild for the whole table."""
        rules, queens = self.rules, self._queens_wild
        moving = np.arange(14, dtype=np.uint8)
        moving[[int(rank) - 1 for rank in rules.always_wild]] = 0
        moved = moving[self.rank]
        if Rank.QUEEN not in rules.always_wild:
            moved = np.where((moved == 0) & queens, QUEEN, moved)
        outcomes.wild_rank[:] = np.where(moved > 0, moved + np.uint8(1), np.uint8(0))
        outcomes.no_wild[:] = False if rules.always_wild else (self.rank == 0) & ~queens
        return outcomes

    @property
    def _queens_wild(self) -> NDArray[np.bool_]:
        """Where every queen is wild for the whole table by what has happened."""
        return self.queens | self.triggered if self.rules.queens == "hole_after_up" else self.queens

    def _down(self, hands: NDArray) -> list[NDArray]:
        """Each hole card of every hand; the seventh only where it came face down."""
        hole = [hands[0], hands[1]]
        if self.seventh_up or len(hands) < 7:
            return hole
        return [*hole, np.where(self.community, np.uint8(255), hands[6])]

    def _wild_sets(self, hands: NDArray) -> tuple[WildSets, NDArray[np.intp]]:
        """What may be wild, and which of it is in each hand: a rank, some queens, and a rank of the hand's own."""
        rules = self.rules
        fixed = sum(1 << card.number for card in DECK if card.rank in rules.always_wild or card in rules.fixed_wild)
        number = np.broadcast_to(self.rank.astype(np.intp), hands.shape[1:])
        queens, choices = np.where(self._queens_wild, 15, 0), 1
        if rules.queens in ("hidden", "hole_after_own_up"):
            queens, choices = queens | self._own_queens(hands), 16
        elif rules.queens == "hole_after_up" or rules.queen_after_queen != "retrigger":
            choices = 16
        number = number + 14 * queens
        if rules.low_hole:
            lowest = np.minimum.reduce([_rank(card) for card in self._down(hands)])
            number = number + np.intp(14 * choices) * lowest
        return _families(fixed, choices, 14 if rules.low_hole else 1), number

    def _own_queens(self, hands: NDArray) -> NDArray[np.intp]:
        """A bit for the suit of each queen that is wild because of how this hand holds it."""
        down = [_queen_bit(card) for card in self._down(hands)]
        if self.rules.queens == "hidden":
            return np.bitwise_or.reduce(down)
        up = np.bitwise_or.reduce([_queen_bit(card) for card in hands[2:7 if self.seventh_up else 6]])
        found = up | np.where(up > 0, np.bitwise_or.reduce(down), 0)
        if self.seventh_up or len(hands) < 7:
            return found
        return found | np.where(self.community, _queen_bit(hands[6]), 0)

    def _pay_spades(self, hands: NDArray, share: NDArray[np.int32]) -> None:
        """Half the pot for the highest spade in the hole."""
        spades = np.maximum.reduce([
            np.where((card < 52) & (card & 3 == 3), card + np.uint8(1), np.uint8(0)) for card in self._down(hands)])
        rows = np.flatnonzero(spades.max(axis=0))
        share[:, rows] //= 2
        share[spades[:, rows].argmax(axis=0), rows] += PARTS // 2


def _choose(where: NDArray[np.bool_], one: NDArray[np.uint8] | np.uint8, other: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """What ``np.where`` gives, by operations on many bytes at once: three times faster."""
    return other ^ ((one ^ other) & -where.view(np.uint8))


def _rank(card: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return (card >> np.uint8(2)) + np.uint8(1)


def _queen_bit(card: NDArray[np.uint8]) -> NDArray[np.intp]:
    return np.where(_rank(card) == QUEEN, np.intp(1) << (card & np.uint8(3)).astype(np.intp), np.intp(0))


@cache
def _families(fixed: int, queens: int, lowest: int) -> WildSets:
    """Every set that a rank, some of the queens and a lowest hole card can make, beside what is wild anyway."""
    ranks = [0, *(0b1111 << 4 * place for place in range(13))]
    first_queen = 4 * (Rank.QUEEN - 2)
    return WildSets([fixed | low | some << first_queen | rank
                     for low in ranks[:lowest] for some in range(queens) for rank in ranks])


def _prefer_natural(rules: Rules, hands: NDArray, value: NDArray[np.int32], wins: NDArray[np.bool_]) -> None:
    """Of tied hands those win that reach their value with every wild card as itself, if any does."""
    rows = np.flatnonzero(wins.sum(axis=0) > 1)
    columns = hands[:, :, rows].reshape(len(hands), -1)
    plain = rank_columns(columns, WildSets([[]]), 0, rules.ranking)[0].reshape(len(value), -1)
    natural = wins[:, rows] & (plain == value[:, rows])
    wins[:, rows] = np.where(natural.any(axis=0), natural, wins[:, rows])
