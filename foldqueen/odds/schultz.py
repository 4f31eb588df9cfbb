"""Exact chances for Dirty Schultz, where a pair on a player's own board moves the wild rank.

Which cards pair is a matter of how often each rank stands on each board, so the ranks are dealt to the boards one
after another: thirteen columns of a table with a row for each seat. Rows with as many cards still to come are alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from math import comb, perm

from foldqueen.log import whole_number
from foldqueen.rulebook import Rules

Left = tuple[int, ...]
"""How many boards still lack 1, 2, 3 ... cards."""
Outcome = tuple[int, bool]
"""How many pairs trigger before the last up card, and whether that card makes one."""
Shown = tuple[int, int]
"""A rank on the table: how often each board shows it (a digit to base 3 each, 2 for more), and how often it is up."""
Table = tuple[tuple[Shown, ...], Shown | None, bool, int]
"""The ranks on the table that are not wild, the one that is, whether a pair waits, and how many have triggered."""


def no_pair_by(cards: int) -> Fraction:
    """The chance that a board of so many cards shows no pair.

    C(13, u) · 4^u / C(52, u): different ranks, each in any suit; the birthday problem with thirteen days.

    Raises:
        ValueError: for a number of cards that no board has.

    >>> no_pair_by(4)
    Fraction(2816, 4165)

    """
    if not whole_number(cards) or not 0 <= cards <= 13:
        raise ValueError(f"{cards!r} cards are no board without a pair: use an int from 0 to 13")
    return Fraction(comb(13, cards) * 4**cards, comb(52, cards))


def last_card_pairs(any_match: bool = False, cards: int = 4) -> Fraction:
    """The chance that the last card of a board makes a pair that triggers: one earlier card of its rank, or any.

    Of the 51 other cards 3 have its rank; exactly one of them is among the earlier u − 1 with chance
    3 · C(48, u − 2) / C(51, u − 1), and at least one with 1 − C(48, u − 1) / C(51, u − 1).

    Args:
        any_match: whether a third or fourth card of a rank triggers again.
        cards: u, how many cards the board has, 2 to 13.

    Raises:
        ValueError: for another ruling or number of cards.

    >>> print(last_card_pairs(), last_card_pairs(any_match=True))
    3384/20825 3529/20825

    """
    _check_ruling(any_match)
    if not whole_number(cards) or not 2 <= cards <= 13:
        raise ValueError(f"the last of {cards!r} cards makes no pair: use an int from 2 to 13")
    if any_match:
        return 1 - Fraction(comb(48, cards - 1), comb(51, cards - 1))
    return Fraction(3 * comb(48, cards - 2), comb(51, cards - 1))


def no_wild(rules: Rules, players: int) -> Fraction:
    """The chance that no rank is wild in the end: no pair on any board, or a pair on the last up card.

    With ``final_trigger="keep"`` a last pair cancels nothing, and with the follower in the centre, or an extra card
    there, even a last pair has its card, as long as the deck lasts. Where a pair of the wild rank does not trigger,
    the first pair of all still does, but the rest is counted card by card: for up to four players, in some seconds.

    >>> from foldqueen.rulebook import RULES
    >>> print(no_wild(RULES["dirty-schultz"], players=2))
    558840/900473

    """

    def is_none(before: int, last: bool) -> bool:
        if rules.follower == "centre":
            return not 0 < before + last <= _centre_cards(players)
        if rules.final_trigger == "none":
            return last or not before
        return not before and not (last and rules.final_trigger == "centre_card")

    return sum((p for outcome, p in _outcomes(rules, players, 1).items() if is_none(*outcome)), Fraction(0))


def times_set(rules: Rules, players: int) -> dict[int, Fraction]:
    """The chance that a card sets a rank wild 0, 1, 2 ... times: once for each pair that has a card after it.

    >>> from foldqueen.rulebook import RULES
    >>> chances = times_set(RULES["dirty-schultz"], players=2)
    >>> sum(times * chance for times, chance in chances.items())
    Fraction(10538, 20825)

    """
    counts: Counter[int] = Counter()
    for (before, last), chance in _outcomes(rules, players).items():
        if rules.follower == "centre":
            counts[min(before + last, _centre_cards(players))] += chance
        else:
            counts[before + (last and rules.final_trigger == "centre_card")] += chance
    return dict(sorted(counts.items()))


def triggers(players: int, *, any_match: bool = False, cards: int = 4) -> dict[int, Fraction]:
    """The chance of 0, 1, 2 ... pairs that trigger, on all boards together, where a pair of a wild rank triggers too.

    Args:
        players: how many boards, 1 to 8.
        any_match: whether a third or fourth card of a rank triggers again.
        cards: how many cards a board has: 4, or 5 where sevenths are dealt face up.

    Raises:
        ValueError: for another number of players or cards.

    >>> triggers(players=1)[0] == no_pair_by(4)
    True
    >>> [round(float(triggers(players)[0]), 4) for players in range(1, 8)]
    [0.6761, 0.4581, 0.3111, 0.2117, 0.1444, 0.0987, 0.0676]

    """
    _check_ruling(any_match)
    if not whole_number(players) or not 1 <= players <= 8:
        raise ValueError(f"players={players!r} cannot be: count 1 to 8 boards, an int")
    if not whole_number(cards) or cards not in (4, 5):
        raise ValueError(f"a board of {cards!r} cards is none of Dirty Schultz: use 4 or 5")
    counts: Counter[int] = Counter()
    for (before, last), chance in _boards(players, cards, any_match).items():
        counts[before + last] += chance
    return dict(sorted(counts.items()))


def _outcomes(rules: Rules, players: int, most: int = 99) -> dict[Outcome, Fraction]:
    """The chance of each number of pairs that trigger before the last up card, and of whether that card makes one.

    More than ``most`` need not be told apart.
    """
    any_match, centre = rules.any_match_triggers, rules.follower == "centre"
    cards = 5 if rules.seventh == "buy_down" and 7 * players <= 52 else 4
    if centre and rules.seventh == "buy_down":
        raise _no_count(rules, "centre cards may leave too few for the sevenths")
    if rules.wild_pair_triggers:
        return _boards(players, cards, any_match)
    if not rules.fixed_wild and centre and most == 1 and (3 if any_match else 2) * players <= _centre_cards(players):
        return _boards(players, cards, any_match)  # the first pair of all is never wild, and no centre card fails
    if rules.fixed_wild or centre or players * cards > (16 if most == 1 else 12):
        raise _no_count(rules, "where a wild pair is passed over, the whole order of the cards matters")
    return _in_order(players, cards, any_match, most)


def _check_ruling(any_match: bool) -> None:
    if not isinstance(any_match, bool):
        raise ValueError(f"any_match={any_match!r} is not a ruling: choose True or False")


def _no_count(rules: Rules, why: str) -> ValueError:
    return ValueError(f"{rules!r} has no exact count: {why}. Estimate it with fq.odds.simulate")


def _centre_cards(players: int) -> int:
    """How many cards can go to the centre before too few are left for the up cards."""
    return 52 - 6 * players


@lru_cache(maxsize=64)
def _boards(players: int, cards: int, any_match: bool, ranks: int = 13) -> dict[Outcome, Fraction]:
    """The outcomes by a walk over the ranks, the last up card's rank first, so that the others are alike."""
    ways: Counter[Outcome] = Counter()
    others = (*[0] * (cards - 1), players - 1)
    for after, shown, pairs, count in _columns(others, any_match):
        for own in range(min(cards - 1, 3 - shown) + 1):
            before = pairs + _pairs(own, any_match)
            last = own >= 1 if any_match else own == 1
            left = list(after)
            if own < cards - 1:
                left[cards - 2 - own] += 1
            here = ranks * count * comb(cards - 1, own) * perm(4, 1 + own + shown)
            for later, rest in _fill(tuple(left), ranks - 1, any_match).items():
                ways[before + later, last] += here * rest
    return {outcome: Fraction(count, perm(4 * ranks, players * cards)) for outcome, count in sorted(ways.items())}


@cache
def _fill(left: Left, ranks: int, any_match: bool) -> Counter[int]:
    """In how many ways so many ranks fill the boards' places, by the number of pairs that trigger."""
    if not any(left):
        return Counter({0: 1})
    ways: Counter[int] = Counter()
    if sum(size * boards for size, boards in enumerate(left, 1)) <= 4 * ranks:
        for after, shown, pairs, count in _columns(left, any_match):
            for later, rest in _fill(after, ranks - 1, any_match).items():
                ways[pairs + later] += count * perm(4, shown) * rest
    return ways


@cache
def _columns(left: Left, any_match: bool) -> tuple[tuple[Left, int, int, int], ...]:
    """The ways in which one rank may stand on the boards.

    Each is what the boards lack then, how many cards of the rank are shown, the pairs that trigger, and the number of
    ways to choose the boards and the places on them.
    """
    choices = [(size, same) for size in range(1, len(left) + 1) for same in range(1, min(size, 4) + 1)]

    def column(choice: int, free: Left, after: Left, room: int) -> Iterator[tuple[Left, int, int, int]]:
        if choice == len(choices):
            yield tuple(a + b for a, b in zip(after, free, strict=True)), 4 - room, 0, 1
            return
        size, same = choices[choice]
        for boards in range(min(free[size - 1], room // same) + 1):
            ways = comb(free[size - 1], boards) * comb(size, same) ** boards
            pairs = boards * _pairs(same, any_match)
            taken = _add(free, size, -boards)
            for end, shown, more, count in column(choice + 1, taken, _add(after, size - same, boards),
                                                  room - boards * same):
                yield end, shown, pairs + more, ways * count

    return tuple(column(0, left, (0,) * len(left), 4))


def _add(left: Left, size: int, boards: int) -> Left:
    return (*left[:size - 1], left[size - 1] + boards, *left[size:]) if size else left


def _pairs(same: int, any_match: bool) -> int:
    """How many pairs trigger as so many cards of a rank come to one board."""
    return max(same - 1, 0) if any_match else int(same >= 2)


@lru_cache(maxsize=64)
def _in_order(players: int, cards: int, any_match: bool, most: int, ranks: int = 13) -> dict[Outcome, Fraction]:
    """The outcomes where a pair of the wild rank does not trigger: a walk from card to card.

    What matters is how each rank lies on the boards, and which rank is wild. Ranks that lie alike are not told apart,
    nor what no later card can tell; still the states grow tenfold with each player.
    """
    outcomes: Counter[Outcome] = Counter()
    ways: Counter[Table] = Counter({((), None, False, 0): 1})
    last = players * cards - 1
    for place in range(last + 1):
        board, later = 3 ** (place % players), cards - 1 - place // players
        after: Counter[Table] = Counter()
        for (others, wild, waiting, before), count in ways.items():
            known = (*others, wild) if wild else others
            new = ranks - len(known) - (place - sum(up for _, up in known)) // 4
            choices = [(shown, alike, waiting) for shown, alike in Counter(others).items()] + [((0, 0), new, waiting)]
            for shown, alike, is_wild in [*choices, (wild, 1, True)] if wild else choices:
                boards, up = shown
                own = boards // board % 3
                triggers = not is_wild and (own >= 1 if any_match else own == 1)
                here = count * alike * (4 - up)
                if place == last:
                    outcomes[before, triggers] += here
                elif here:
                    rest, card = list(others), (boards + board * (own < 2), up + 1)
                    if up and not (is_wild and wild):
                        rest.remove(shown)
                    if not is_wild:
                        rest.append(card)
                    if triggers and wild:
                        rest.append(wild)
                    now_wild = card if is_wild else None if triggers else wild
                    after[tuple(sorted(_dull(one, board, later, any_match) for one in rest if one[1] < 4)),
                          now_wild and _dull(now_wild, board, later, any_match),
                          triggers, min(before + triggers, most)] += here
        ways = after
    return {outcome: Fraction(count, perm(4 * ranks, last + 1)) for outcome, count in sorted(outcomes.items()) if count}


def _dull(shown: Shown, board: int, later: int, any_match: bool) -> Shown:
    """A rank without what no later card can tell: of a full board, of a third card, of a rank that is all up."""
    boards, up = shown
    own = boards // board % 3
    if later == 0 or (own == 2 and later == 1 and not any_match):
        boards -= own * board
    elif own == 2 and any_match:
        boards -= board
    return (0, 4) if up == 4 else (boards, up)
