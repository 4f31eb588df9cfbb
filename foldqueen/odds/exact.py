"""Exact chances of what will be wild, as fractions, for every game whose rules a count can follow.

Where queens move the wild rank, every possible row of up cards is walked at once (walk.py); where pairs do, ranks are
dealt to the boards (schultz.py). The plain game's own formulas are in formulas.py.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import perm, prod
from typing import TYPE_CHECKING

from foldqueen.card import DECK, Card, Rank
from foldqueen.log import STREETS, whole_number
from foldqueen.odds import schultz
from foldqueen.odds.formulas import check_players, hypergeometric
from foldqueen.odds.views import check_view
from foldqueen.odds.walk import MARKED, OTHER, QUEEN, WHOLE_DECK, Place, count_set, hold, row_of, walk
from foldqueen.rulebook import Rules
from foldqueen.rulebook import rules as rules_of
from foldqueen.wild import Landing, WildState, land, table_wild, wild_cards

if TYPE_CHECKING:
    from foldqueen.log import Deal


def no_wild(game: str | Rules, players: int) -> Fraction:
    """The chance that no rank is wild for the table once every card is dealt and nobody has folded.

    Follow the Queen: C(48, U) / C(52, U) + 1/13 for U = 4 × players up cards. Nobody shows a queen, or the last up
    card is one; any card is a queen with chance 1/13, and the two cannot both happen. Where a ruling makes it
    otherwise, the states of the game form a Markov chain over queens and other cards, and its last row is summed.
    Dirty Schultz: no player pairs, or the last up card makes a pair.

    Seventh cards are down where a player may choose, and up where down must be bought. A hand that is void for want
    of a queen counts as one without a wild rank.

    Args:
        game: a game's slug or a Rules value.
        players: how many seats.

    Raises:
        ValueError: for a game or number of players that cannot be, or a game or ruling without an exact count.

    >>> no_wild("follow-the-queen", players=4)
    Fraction(134, 455)
    >>> print(no_wild("extra-card-after-final-queen", players=4))
    99/455

    """
    rules = _countable(game, players, "whether a rank is wild")
    if rules.trigger is None or rules.always_wild:
        return Fraction(int(not rules.always_wild))
    if rules.trigger == "pair":
        return schultz.no_wild(rules, players)
    return sum((p for (state, _), p in walk(rules, row_of(rules, players)).items() if not table_wild(rules, state)),
               Fraction(0))


def final_wild(game: str | Rules, players: int) -> dict[Rank | None, Fraction]:
    """The chance of each rank to have become wild and to be so in the end; None for no rank. They add up to 1.

    The ranks that can be set are alike, so each has an equal part of what ``None`` and the queens leave. Ranks wild
    from the start do not count, and queens only where no other rank has become wild: as in a ``Tally``.

    Args and errors are those of ``no_wild``.

    >>> chances = final_wild("follow-the-queen", players=4)
    >>> chances[None], chances[Rank.SEVEN], sum(chances.values())
    (Fraction(134, 455), Fraction(107, 1820), Fraction(1, 1))

    """
    rules = _countable(game, players, "the final wild rank")
    if rules.trigger is None:
        return _by_rank(rules, {WildState(): Fraction(1)}, WHOLE_DECK, {})
    if rules.trigger == "pair":
        none = schultz.no_wild(rules, players)
        return _by_rank(rules, {WildState(): none, WildState(frozenset({OTHER.rank})): 1 - none}, WHOLE_DECK,
                        dict.fromkeys(Rank, 4))
    ends = Counter({state: chance for (state, _), chance in walk(rules, row_of(rules, players)).items()})
    return _by_rank(rules, ends, WHOLE_DECK, {rank: 4 for rank in Rank if rank is not Rank.QUEEN})


def times_set(game: str | Rules, players: int) -> dict[int, Fraction]:
    """The chance that a card sets its own rank wild 0, 1, 2 ... times in the hand.

    Follow the Queen: by how many up queens have a card that is no queen right after them; a queen that follows a
    queen sets nothing. Its mean is (U − 1) · 4 · 48 / (52 · 51): each of U − 1 neighbours is such a pair so often.
    Dirty Schultz: by how many pairs have an up card after them.

    Args and errors are those of ``no_wild``.

    >>> [round(float(p), 4) for p in times_set("follow-the-queen", players=4).values()]
    [0.2464, 0.4661, 0.2443, 0.0413, 0.0018]

    """
    rules = _countable(game, players, "how often a rank is set")
    if rules.trigger is None:
        return {0: Fraction(1)}
    if rules.trigger == "pair":
        return schultz.times_set(rules, players)
    counts: Counter[int] = Counter()
    for (_, times), chance in walk(rules, row_of(rules, players), note=count_set, noted=0).items():
        counts[times] += chance
    return dict(sorted(counts.items()))


def changes(game: str | Rules, players: int) -> dict[int, Fraction]:
    """The chance that the wild rank set is another than the one set before it 0, 1, 2 ... times, the first included.

    The cards that set a rank are as likely to be any of the 48 that are not queens, in any order: given k of them,
    the chance of each number of differing neighbours is counted over the ranks of k cards without replacement.

    Args and errors are those of ``no_wild``; there is no exact count for Dirty Schultz.

    >>> chances = changes("follow-the-queen", players=2)
    >>> chances[0] == times_set("follow-the-queen", players=2)[0], chances[1]
    (True, Fraction(1714404871, 4389805875))

    """
    rules = _countable(game, players, "changes of the wild rank")
    if rules.trigger == "pair":
        raise _no_count(rules, "changes of the wild rank", "a pair's follower depends on the boards before it")
    if rules.queen_after_queen != "retrigger":
        raise _no_count(rules, "changes of the wild rank", "queens in a row are a change of another kind")
    found: Counter[int] = Counter()
    for times, chance in times_set(rules, players).items():
        for changed, part in _different_neighbours(times).items():
            found[changed] += chance * part
    return dict(sorted(found.items()))


def wild_cards_held(game: str | Rules, players: int, seat: int | None = None) -> dict[int, Fraction]:
    """The chance that a seat holds 0, 1, 2 ... wild cards at the showdown; the average seat if none is named.

    One rank is watched: by symmetry the chance that it is the final one, with so many of it in the seat's hand, is a
    twelfth of the chance for all twelve. The walk keeps the watched cards and the queens among the seat's up cards;
    the hole cards come from what is left. With fixed wild cards it is hypergeometric: w of 52 cards, 7 held.

    Args:
        game: a game's slug or a Rules value.
        players: how many seats.
        seat: the seat, from 1; None averages over all.

    Raises:
        ValueError: as ``no_wild``, and for a seat that is not there.

    >>> chances = wild_cards_held("follow-the-queen", players=2, seat=1)
    >>> chances[0], len(chances)
    (Fraction(2942029, 3972675), 5)
    >>> round(float(sum(k * p for k, p in wild_cards_held("follow-the-queen", players=4).items())), 3)
    0.454

    """
    rules = _countable(game, players, "wild cards held")
    if seat is not None and not (whole_number(seat) and 1 <= seat <= players):
        raise ValueError(f"there is no seat {seat!r}: the seats are 1 to {players}")
    if rules.low_hole or "baseball" in rules.kinds:
        raise _no_count(rules, "wild cards held", "how many cards can be wild depends on the cards themselves")
    if rules.trigger is None:
        count = sum(4 if isinstance(part, Rank) else 1 for part in rules.fixed_wild)
        return dict(enumerate(hypergeometric(52, count, 7)))
    if rules.trigger == "pair" or rules.fixed_wild:
        raise _no_count(rules, "wild cards held", "the cards that set a rank are not alike")
    if seat is not None:
        return _held(rules, players, seat)
    total: Counter[int] = Counter()
    for one in range(1, players + 1):
        for held, chance in _held(rules, players, one).items():
            total[held] += chance / players
    return dict(sorted(total.items()))


def no_wild_from(view: Deal) -> Fraction:
    """The chance that no rank is wild in the end, from what a seat can see at this point, if nobody else folds.

    The same walk from the state of the table, over the cards that the view does not show: see
    ``formulas.no_wild_after`` for the plain game's formula. A fold shortens the row of up cards to come. Where players
    may choose how their seventh card lies, those to come are down.

    Args:
        view: a deal, or what a seat sees of it, cut anywhere: ``deal.at("fifth").seen_by(2)``.

    Raises:
        ValueError: for a game or ruling without an exact count, or a view that no such game can show.

    >>> from foldqueen import deal
    >>> hand = deal("follow-the-queen", players=4, deck="Qs 2c 3c 4c Qh 5c 6c 7c")
    >>> no_wild_from(hand.at("hole").seen_by(1))  # two queens in the hole, and every up card to come
    Fraction(122, 245)

    """
    check_view(view)
    return sum((p for state, p in _ends(view, "whether a rank is wild").items()
                if not table_wild(view.rules, state)), Fraction(0))


def final_wild_from(view: Deal) -> dict[Rank | None, Fraction]:
    """The chance of each rank to be the final wild one, from what a seat can see at this point, if nobody else folds.

    A rank that is still to be set is set by any unseen card that is no queen, each as likely: a rank has its part by
    how many of its cards are unseen. See ``formulas.still_wild``. Args and errors are those of ``no_wild_from``.

    >>> from foldqueen import deal
    >>> hand = deal("follow-the-queen", players=2, deck="2c 3c 4c 5c Qd 7s 8s 8c 9s 9c Ts Tc")
    >>> chances = final_wild_from(hand.at("sixth"))
    >>> chances[Rank.SEVEN], chances[None]
    (Fraction(1, 1), Fraction(0, 1))

    """
    check_view(view)
    unseen = Counter(card.rank for card in _unseen(view) if card.rank is not Rank.QUEEN)
    return _by_rank(view.rules, _ends(view, "the final wild rank"), _stand_ins(view), unseen)


# ---- what the ends of a walk say

def _held(rules: Rules, players: int, seat: int) -> dict[int, Fraction]:
    row = [*row_of(rules, players, seat), *[Place("down", mine=True)] * 2]
    if sum(place.mine for place in row) < 7:
        row.append(Place("down", mine=True))
    found: Counter[int] = Counter()
    deck = {QUEEN: 4, MARKED: 4, OTHER: 44}
    for (state, held), chance in walk(rules, row, deck, note=hold, noted=(), kept=2 * players).items():
        if OTHER.rank not in state.moving:
            alike = 12 if MARKED.rank in state.moving else 1
            found[len(wild_cards(rules, table_wild(rules, state), held))] += alike * chance
    return dict(sorted(found.items()))


def _by_rank(rules: Rules, ends: Mapping[WildState, Fraction], stand_ins: Mapping[Card, int],
             unseen: Mapping[Rank, int]) -> dict[Rank | None, Fraction]:
    """The chance of each final wild rank, a stand-in's chance parted among the unseen cards that it stands for."""
    chances: dict[Rank | None, Fraction] = dict.fromkeys((*Rank, None), Fraction(0))
    _, other = stand_ins
    for state, chance in ends.items():
        ranks = state.moving - {Rank.QUEEN}
        for rank, cards in unseen.items() if other.rank in ranks else ():
            chances[None if rank in rules.always_wild else rank] += chance * Fraction(cards, sum(unseen.values()))
        if other.rank not in ranks:
            moved = (ranks or table_wild(rules, state)) - rules.always_wild
            chances[max(moved, default=None)] += chance
    return chances


def _different_neighbours(cards: int) -> dict[int, Fraction]:
    """For so many cards of the 48, the chance of each number of cards unlike the one before, the first included."""
    found: Counter[int] = Counter()
    for ranks in product(range(cards), repeat=cards):  # each new rank named by the first number not yet in use
        if all(rank <= max(ranks[:place], default=-1) + 1 for place, rank in enumerate(ranks)):
            times = Counter(ranks)
            ways = perm(12, len(times)) * prod(perm(4, n) for n in times.values())
            found[sum(place == 0 or rank != ranks[place - 1] for place, rank in enumerate(ranks))] += ways
    return {changed: Fraction(ways, perm(48, cards)) for changed, ways in found.items() if ways}


# ---- what a view shows

def _unseen(view: Deal) -> list[Card]:
    seen = {step.card for step in view.steps}
    return [card for card in DECK if card not in seen]


def _stand_ins(view: Deal) -> dict[Card, int]:
    """How many unseen cards a queen stands for, and another card that has not the rank wild now."""
    other = next(card for card in DECK if card.rank is not Rank.QUEEN and card.rank not in view.wild)
    unseen = _unseen(view)
    queens = sum(card.rank is Rank.QUEEN for card in unseen)
    return {Card("Qs"): queens, other: len(unseen) - queens}


def _ends(view: Deal, question: str) -> dict[WildState, Fraction]:
    """The chance of each state in the end, from the state of the table now."""
    rules = _countable(view.rules, view.players, question)
    if rules.trigger == "pair":
        raise _no_count(rules, f"{question} from a view", "the chance depends on which ranks each board shows")
    if rules.seventh == "buy_down":
        raise _no_count(rules, f"{question} from a view", "how many sevenths come face up depends on the players")
    due, stub = _up_cards_due(view), len(DECK) - len(view.steps)
    row = [Place("up", last=place == due) for place in range(1, due + 1)]
    if not view.complete and not due and view.waiting and rules.final_trigger == "centre_card":
        row.append(Place("centre", last=True))
    if not view.complete and view.street != "seventh" and stub - due < len(view.live):
        row.append(Place("community"))
    if not row:
        return {WildState(view.wild - rules.always_wild): Fraction(1)}
    state = WildState()
    shown = [step for step in view.steps if step.face != "down"]
    for place, step in enumerate(shown, 1):
        last = not due and all(later.face != "up" for later in shown[place:])
        state, _ = land(rules, state, Landing(step.card, step.seat, step.face, step.street, last))
    ends: dict[WildState, Fraction] = defaultdict(Fraction)
    for (end, _), chance in walk(rules, row, _stand_ins(view), state, kept=len(_unseen(view)) - stub).items():
        ends[end] += chance
    return ends


def _up_cards_due(view: Deal) -> int:
    """How many up cards are still to come if nobody else folds."""
    if view.complete or len(view.live) < 2 or view.street == "seventh":
        return 0
    had = {step.seat for step in view.steps if step.face == "up" and step.street == view.street}
    return sum(seat not in had for seat in view.live) + len(view.live) * (3 - STREETS.index(view.street))


# ---- what cannot be counted

def _countable(game: str | Rules, players: int, question: str) -> Rules:
    """The rules, if a count can follow them; otherwise a ValueError that says why not."""
    rules = rules_of(game)
    check_players(rules, players)
    switched_on = [name for name in rules.misconceptions if name != "ranking"]
    for hinders, why in (
        (switched_on, f"{' and '.join(switched_on)} is no rule of an honest game"),
        (rules.stops and rules.trigger, "the queen of spades ends the hand early"),
        (rules.low_hole, "each player has wild cards of their own"),
        (question != "wild cards held" and any(isinstance(part, Card) for part in rules.fixed_wild),
         "single cards are wild, not ranks"),
    ):
        if hinders:
            raise _no_count(rules, question, why)
    return rules


def _no_count(rules: Rules, question: str, why: str) -> ValueError:
    return ValueError(f"{rules!r} has no exact count of {question}: {why}. Estimate it with fq.odds.simulate")
