"""A hand played for chips: it deals, asks whoever is to act, and pays the pots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from foldqueen import words
from foldqueen.betting import Betting, Stakes, opener, whole_chips
from foldqueen.card import Card
from foldqueen.dealing import Request, Round, Table, new_table
from foldqueen.log import Deal
from foldqueen.pots import Pot, charges, share_out, side_pots
from foldqueen.rulebook import Rules

SMALL_BET_ROUNDS = ("hole", "third", "fourth")
PAYMENTS = ("wild card", "up", "buy", "pay")
"""What puts chips into the pot that nobody has to match."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that moved chips, or one act of a player."""

    position: int
    """How many cards had been dealt."""
    street: str
    """``ante``, ``hole``, ``third`` to ``seventh``, or ``end``."""
    seat: int
    name: str
    """An act, or ``ante``, ``wild card`` (a payment for one), ``returned`` (an uncalled bet) or ``wins``."""
    amount: int
    """The chips that left the seat's stack; negative when they came to it."""
    bet: int = 0
    """In a betting round: all that the seat has bet in it, once this is done."""

    def __str__(self) -> str:
        return words.money_event(self)


class Game:
    """A hand in play, one act at a time; make one with :func:`play`.

    Everything about the chips is read off ``history``.

    House rules: a seat that cannot pay an ante, a bring-in, a payment or a price in full pays what it has and is
    all-in. A seat that is all-in is asked about nothing that costs chips: it makes no bets, an up three of its own
    counts as paid, and a seventh card at a price is dealt to it as to one who does not pay. When at most one seat could
    still bet, the rest is dealt without betting. A seat may fold also where a check is free, but not instead of the
    bring-in. Payments for wild cards are due as the card lands; for an up three and a seventh card see ``costs``.
    """

    def __init__(self, table: Table, seed: int, stakes: Stakes, brought: dict[int, int], carried: int) -> None:
        self.stakes = stakes
        self.brought = brought
        self.carried_in = carried
        self.history: tuple[Event, ...] = ()
        self.carried = 0
        """The chips that a hand without a winner leaves for the next."""
        self.awards: tuple[tuple[Pot, dict[int, int]], ...] = ()
        """At the end: each pot that was won, and what it paid to whom."""
        self.done = False
        self._seed = seed
        self._table = table
        self._hand = table.hand()
        self._request: Request | None = None
        self._betting: Betting | None = None
        for seat in brought:
            self._log(seat, "ante", min(stakes.ante, brought[seat]), "ante")
        self._return_uncalled()
        self._deal_on()

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self._table.rules

    @property
    def deal(self) -> Deal:
        """The cards and folds so far."""
        return self._table.deal(self._seed, complete=self.done)

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is; None when the hand is over."""
        if self.done:
            return None
        return self._betting.waiting[0] if self._betting else self._request.seat

    @property
    def legal(self) -> tuple[str, ...]:
        """The acts open to that seat."""
        return tuple(self.costs)

    @property
    def costs(self) -> dict[str, int]:
        """The acts open to the seat whose turn it is, each with the chips that it puts in.

        House rules: who matches the pot for an up three matches the pots they play for. A seventh card taken up costs
        the price where it hides the lowest hole card's rank, and one bought down always does; else the choice is free.
        """
        if self.done:
            return {}
        return self._bets() if self._betting else self._choices()

    @property
    def stacks(self) -> dict[int, int]:
        """The chips in front of each seat, its bets not among them."""
        left = dict(self.brought)
        for event in self.history:
            left[event.seat] -= event.amount
        return left

    @property
    def bets(self) -> dict[int, int]:
        """What each seat has bet in the betting round in progress."""
        return {seat: self._betting.bets.get(seat, 0) if self._betting else 0 for seat in self.brought}

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and any side pots, bets on the table included; none once the hand is settled."""
        if self.done:
            return ()
        bets, payments = dict.fromkeys(self.brought, 0), [(0, self.carried_in)]
        for event in self.history:
            if event.name in PAYMENTS:
                payments.append((bets[event.seat], event.amount))
            else:
                bets[event.seat] += event.amount
        all_in = [seat for seat, chips in self.stacks.items() if not chips]
        return side_pots(bets, self._table.live, all_in, payments)

    @property
    def payouts(self) -> dict[int, int]:
        """The chips that each winner received at the end."""
        won: Counter[int] = Counter()
        for event in self.history:
            if event.name == "wins":
                won[event.seat] -= event.amount
        return dict(sorted(won.items()))

    def __reduce_ex__(self, protocol: object) -> object:
        raise ValueError("a hand in play cannot be copied: play it again from its seed, act by act")

    def to_phh(self) -> str:
        """The hand in the open poker hand history notation; see :func:`foldqueen.history.of_game`."""
        from foldqueen.history import of_game
        return of_game(self)

    def act(self, name: str) -> Game:
        """Does one of the ``legal`` acts for the seat whose turn it is, and deals on to the next decision.

        Raises:
            ValueError: for any other act; nothing has changed then.
        """
        costs, seat = self.costs, self.to_act
        if not isinstance(name, str) or name not in costs:
            raise ValueError(words.illegal_act(name, seat, costs))
        street = self._street
        self._log(seat, name, costs[name], street, self.bets[seat] + costs[name] if self._betting else 0)
        if name == "fold":
            self._table.fold(seat, street)
        if not self._betting:
            self._deal_on("down" if name == "buy" else name)
        else:
            self._betting = self._betting.after(name, costs[name], self._clockwise(seat + 1, besides=seat))
            if not self._is_open():
                self._return_uncalled()
                self._deal_on()
        return self

    def __repr__(self) -> str:
        return f"<Game {words.game_line(self)}>"

    @property
    def _street(self) -> str:
        if isinstance(self._request, Round):
            return self._request.street
        return "seventh" if self._request.kind == "seventh" else self._table.steps[-1].street

    def _log(self, seat: int, name: str, amount: int, street: str, bet: int = 0) -> None:
        self.history += (Event(len(self._table.steps), street, seat, name, amount, bet),)

    def _deal_on(self, answer: str | None = None) -> None:
        """Deals until a seat has something to decide, or the hand is over."""
        self._betting = None
        while True:
            dealt = len(self._table.steps)
            try:
                self._request = self._hand.send(answer)
            except StopIteration:
                self._request = None
            self._charge(dealt)
            if self._request is None:
                return self._settle()
            if isinstance(self._request, Round):
                self._betting = self._opened(self._request.street)
                if self._is_open():
                    return None
                self._betting, answer = None, None
            elif len(choices := self._choices()) > 1:
                return None
            else:
                answer = next(iter(choices))

    def _charge(self, dealt: int) -> None:
        """Takes the payments for wild cards that have fallen due; who has too little pays that and is all-in."""
        for position, seat, antes in charges(self.deal):
            if position > dealt:
                street, chips = self._table.steps[position - 1].street, min(antes * self.stakes.ante, self.stacks[seat])
                self.history += (Event(position, street, seat, "wild card", chips),)

    def _choices(self) -> dict[str, int]:
        """What a seat may answer about one card, with its cost."""
        seat, rules, price = self._request.seat, self.rules, self.stakes.price
        stack = self.stacks[seat]
        if self._request.kind == "three":
            pot = sum(pot.amount for pot in self.pots if seat in pot.seats)
            cost = min(stack, pot if rules.up_three == "match" else price)
            return {"pay": cost, "fold": 0} if cost else {"pay": 0}
        if rules.seventh == "buy_down":
            acts = {"up": 0, "buy": price}
        else:
            acts = {"down": 0, "up": price if rules.low_hole else 0}
        return {name: min(cost, stack) for name, cost in acts.items() if stack or not cost}

    def _opened(self, street: str) -> Betting:
        """The betting round of a street, before anyone has acted."""
        first = opener(self.deal, street)
        forced = street == "third" and self.rules.opening == "low_card"
        return Betting(self.stakes.small if street in SMALL_BET_ROUNDS else self.stakes.big, 1 + self.rules.raises,
                       self._clockwise(first), self.stakes.bring_in if forced else 0)

    def _clockwise(self, first: int, besides: int | None = None) -> tuple[int, ...]:
        """The live seats that have chips, clockwise from one."""
        stacks = self.stacks
        able = [seat for seat in self._table.live if stacks[seat] and seat != besides]
        return tuple(sorted(able, key=lambda seat: (seat < first, seat)))

    def _is_open(self) -> bool:
        """Whether the betting round goes on: somebody is still to speak, and could change anything."""
        if not self._betting.waiting or len(self._table.live) == 1:
            return False
        return len(self._clockwise(1)) > 1 or self._betting.owed(self._betting.waiting[0]) > 0

    def _bets(self) -> dict[str, int]:
        stacks, bets, seat = self.stacks, self._betting.bets, self.to_act
        reach = max(stacks[other] + bets.get(other, 0) for other in self._table.live if other != seat)
        return self._betting.options(stacks[seat], reach)

    def _return_uncalled(self) -> None:
        """Gives back what a seat has put in above every other."""
        bets: Counter[int] = Counter()
        for event in self.history:
            bets[event.seat] += event.amount if event.name not in PAYMENTS else 0
        (seat, most), (_, second) = bets.most_common(2)
        if most > second:
            self._log(seat, "returned", second - most, self.history[-1].street)

    def _settle(self) -> None:
        """Pays every pot to its winners, or leaves it for the next hand."""
        self.awards, self.carried = share_out(self.pots, self.deal)
        self.done = True
        for _, won in self.awards:
            for seat, chips in won.items():
                self._log(seat, "wins", -chips, "end")


def play(game: str | Rules, players: int = 4, *, stakes: Stakes | None = None,
         stacks: int | Sequence[int] | Mapping[int, int] = 100, deck: str | Iterable[str | Card] | None = None,
         seed: int | None = None, carried: int = 0) -> Game:
    """A hand with betting, to be stepped through: see who is ``to_act`` and what is ``legal``, then ``act``.

    Args:
        game: a game's slug or a Rules value.
        players: how many seats.
        stakes: ante, bring-in, bets and price.
        stacks: the chips that each seat brings: one number, a list in seat order, or a dict by seat. At least 1 each; 0
            only where a carried pot is played for.
        deck: the first cards of the deck in the order dealt; the rest is shuffled by the seed.
        seed: a whole number; None is a fresh one, kept in ``game.deal.seed``.
        carried: the chips that the hand before left for this one. Where a redeal has no new ante, play it with
            ``ante=0``.

    Raises:
        ValueError: for a game, number of players, card, seed, stake or stack that cannot be.

    >>> game = play("seven-card-stud", players=2, deck="2c 3c 4c 5c Kd 7s")
    >>> game.to_act, game.legal
    (2, ('bring-in', 'complete'))
    >>> game.act("bring-in").act("complete").act("fold").payouts
    {1: 4}
    """
    stakes = Stakes() if stakes is None else stakes
    if not isinstance(stakes, Stakes):
        raise ValueError(f"stakes={stakes!r} are no stakes: pass fq.Stakes(ante=1, bring_in=1, small=2, big=4)")
    whole_chips(carried, "carried")
    table, seed = new_table(game, players, deck, seed)
    return Game(table, seed, stakes, _brought(stacks, players, least=0 if carried else 1), carried)


def _brought(stacks: int | Sequence[int] | Mapping[int, int], players: int, least: int) -> dict[int, int]:
    seats = range(1, players + 1)
    if isinstance(stacks, Mapping):
        by_seat = dict(stacks)
    elif isinstance(stacks, Sequence) and not isinstance(stacks, str):
        by_seat = dict(enumerate(stacks, 1))
    else:
        by_seat = dict.fromkeys(seats, stacks)
    if set(by_seat) != set(seats):
        raise ValueError(f"stacks={stacks!r} do not fit {players} players: give one number, or one for each of the "
                         f"seats 1 to {players}")
    return {seat: whole_chips(by_seat[seat], f"the stack of seat {seat}", least) for seat in seats}
