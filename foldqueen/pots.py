"""Chips counted off the log: who pays for wild cards, what each pot holds, and how a pot is shared out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from foldqueen.card import Card, Rank
from foldqueen.log import Deal, Step
from foldqueen.rulebook import Rules
from foldqueen.showdown import best_of, carried, hole_spades, leaders
from foldqueen.wild import wild_cards


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips to be won, and the seats that may win them."""

    amount: int
    seats: tuple[int, ...]


def side_pots(bets: Mapping[int, int], live: Collection[int], all_in: Collection[int],
              payments: Iterable[tuple[int, int]] = ()) -> tuple[Pot, ...]:
    """The main pot and the side pots, computed afresh from what each seat has put in.

    Nobody can win more from another than they have put in themselves, so each all-in seat closes a layer. A payment
    (for a wild card, an up three, a seventh card) is not there to be matched: it joins the pot that its payer's last
    chips went into, for which everyone plays who has put in as much (house rule). What folded seats have put in above
    every live one belongs to the last pot.

    Args:
        bets: the chips of each seat's ante and bets, folded seats included.
        live: the seats still in.
        all_in: the seats without a chip left.
        payments: for each payment, what its payer had put in before and its chips; a carried pot is ``(0, chips)``.

    >>> side_pots({1: 10, 2: 30, 3: 30}, live=(1, 2, 3), all_in=(1, 2, 3))
    (Pot(amount=30, seats=(1, 2, 3)), Pot(amount=40, seats=(2, 3)))
    """
    payments = tuple(payments)
    layers = sorted({0, max(bets.values())} | {bets[seat] for seat in live if seat in all_in})
    pots: list[Pot] = []
    for lower, upper in pairwise((0, *layers)):
        amount = sum(min(bet, upper) - min(bet, lower) for bet in bets.values())
        amount += sum(chips for level, chips in payments if lower < level <= upper or level == upper == 0)
        seats = tuple(seat for seat in live if bets[seat] >= upper or seat not in all_in)
        if pots and seats in ((), pots[-1].seats):
            pots[-1] = Pot(pots[-1].amount + amount, pots[-1].seats)
        else:
            pots.append(Pot(amount, seats))
    return tuple(pot for pot in pots if pot.amount)


def share_out(pots: Iterable[Pot], deal: Deal) -> tuple[tuple[tuple[Pot, dict[int, int]], ...], int]:
    """What each pot pays to whom at the end of a hand, and the chips that nobody wins.

    A pot that only one live seat plays for is that seat's, also where the hand itself has no winner: a lone survivor
    wins as usual. Any other pot carries over when the hand does; side pots then carry as one sum. Where the highest
    spade in the hole takes half, each pot is halved among those who play for it: its own best hand, its own highest
    hole spade (house rule).
    """
    nobody_wins = bool(carried(deal))
    awards: list[tuple[Pot, dict[int, int]]] = []
    left = 0
    for pot in pots:
        if len(pot.seats) == 1:
            awards.append((pot, {pot.seats[0]: pot.amount}))
        elif nobody_wins:
            left += pot.amount
        else:
            awards.append((pot, _won(pot, deal)))
    return tuple(awards), left


def _won(pot: Pot, deal: Deal) -> dict[int, int]:
    hands = {seat: best_of(deal, seat) for seat in pot.seats}
    _, high = leaders(hands)
    spades: dict[int, Card] = hole_spades(deal) if deal.rules.stops else {}
    holder = max((seat for seat in spades if seat in pot.seats), key=spades.__getitem__, default=None)
    half = pot.amount // 2 if holder else 0
    won = Counter(split(pot.amount - half, high, deal))
    if holder:
        won[holder] += half
    return {seat: won[seat] for seat in sorted(won) if won[seat]}


def split(amount: int, winners: Sequence[int], deal: Deal) -> dict[int, int]:
    """Equal parts of a pot; the odd chips go one each by the highest single card held, by rank and then suit.

    Where that card is the community card of both, the next highest decides (house rule).
    """
    each, odd = divmod(amount, len(winners))
    order = sorted(winners, key=lambda seat: sorted(deal.hand_of(seat), reverse=True), reverse=True)
    return {seat: each + (place < odd) for place, seat in enumerate(order)}


# Payments for wild cards

def charges(deal: Deal) -> Iterator[tuple[int, int, int]]:
    """Every payment for a wild card: the number of cards dealt when it falls due, the seat, and how many antes.

    ``pay="wild_up"``: one ante for each wild card dealt face up. ``"buderick"``: the same, two for a queen, and one
    from everyone else whose up card becomes wild anew. ``"double_ante"``: two antes for a face-up queen and two for the
    card that sets the rank, on every up street; a card that is both pays once.

    House rules: a card that sets a rank which its own pair ends at once was wild as it landed, so it pays; folded
    seats pay nothing; a card that only its holder knows to be wild (the lowest hole card's rank) pays nothing; a
    seventh card taken up is on no up street, so it pays no double ante.
    """
    rules, before = deal.rules, deal.rules.always_wild
    if rules.pay == "none":
        return
    for position, step in enumerate(deal.steps, 1):
        if step.face == "up" and step.seat and (antes := _due_on_landing(rules, step)):
            yield position, step.seat, antes
        if rules.pay == "buderick":
            gone = {fold.seat for fold in deal.fold_events if fold.position < position}
            for shown in deal.steps[:position - 1]:
                if shown.face == "up" and shown.seat not in gone and shown.card.rank in step.wild - before:
                    yield position, shown.seat, 1
        before = step.wild


def _due_on_landing(rules: Rules, step: Step) -> int:
    queen = step.card.rank is Rank.QUEEN
    if rules.pay == "double_ante":
        sets = any(change.kind == "set" for change in step.changes)
        return 2 if (queen or sets) and step.street != "seventh" else 0
    ranks = step.wild.union(*(change.after for change in step.changes))
    wild = bool(wild_cards(rules, ranks, [(step.card, "up")]))
    return wild * (2 if queen and rules.pay == "buderick" else 1)


def payments(deal: Deal) -> Counter[int]:
    """How many antes each seat owes for wild cards so far; see :func:`charges`.

    >>> from foldqueen import deal
    >>> payments(deal("pay-for-wild-cards", players=2, deck="2c 3c 4c 5c Qd 7s").at("third"))
    Counter({2: 1})
    """
    owed: Counter[int] = Counter()
    for _, seat, antes in charges(deal):
        owed[seat] += antes
    return owed
