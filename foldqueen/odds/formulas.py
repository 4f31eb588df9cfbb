"""Textbook formulas for Follow the Queen, each a line of combinations: where the queens fall among the up cards.

Nobody folds in these counts, so the up cards are a row of U = 4 × players; any other row is a matter of how many cards
are unseen, how many of them are queens, and how many are still to come face up. House rulings are counted in exact.py.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from foldqueen.log import whole_number
from foldqueen.rulebook import RULES, Rules


def hypergeometric(cards: int, special: int, drawn: int) -> tuple[Fraction, ...]:
    """The chance of 0, 1, 2 ... special cards among those drawn.

    C(special, k) · C(cards − special, drawn − k) / C(cards, drawn): any set of cards is as likely as any other.

    Args:
        cards: how many cards there are, for instance unseen.
        special: how many of them count.
        drawn: how many are drawn.

    Raises:
        ValueError: for a number below 0, or more special or drawn cards than there are.

    >>> [str(p) for p in hypergeometric(34, 3, 2)]
    ['155/187', '31/187', '1/187']

    """
    _check(cards, special=special, drawn=drawn)
    return tuple(Fraction(comb(special, k) * comb(cards - special, drawn - k), comb(cards, drawn))
                 for k in range(min(special, drawn) + 1))


def queens_up(players: int) -> tuple[Fraction, ...]:
    """The chance that 0, 1, 2, 3 or 4 queens stand face up by the end.

    C(4, k) · C(48, U − k) / C(52, U): the U up cards are as likely to be any set of cards as any other.

    Raises:
        ValueError: for a number of players that cannot play.

    >>> [round(float(p), 4) for p in queens_up(players=4)]
    [0.2176, 0.422, 0.2793, 0.0745, 0.0067]

    """
    return hypergeometric(52, 4, _up(players))


def last_queen_at(players: int) -> dict[int | None, Fraction]:
    """The chance that the last up queen is the up card at each position, 1 to U; None where no queen is up.

    C(51 − U + t, 3) / C(52, 4) for position t: of the 52 places that four queens can take, one is t, and the U − t
    up cards after it are not queens.

    >>> chances = last_queen_at(players=4)
    >>> chances[16], sum(chances.values())
    (Fraction(1, 13), Fraction(1, 1))

    """
    up = _up(players)
    chances: dict[int | None, Fraction] = {t: Fraction(comb(51 - up + t, 3), comb(52, 4)) for t in range(1, up + 1)}
    return chances | {None: Fraction(comb(52 - up, 4), comb(52, 4))}


def set_at(players: int) -> dict[int | None, Fraction]:
    """The chance that the up card at each position, 2 to U, sets the final wild rank; None where nothing is wild.

    The card after the last queen: C(50 − U + s, 3) / C(52, 4), which rises with s.

    >>> chances = set_at(players=4)
    >>> chances[None], chances[2] < chances[16]
    (Fraction(134, 455), True)

    """
    last = last_queen_at(players)
    up = _up(players)
    return {t + 1: last[t] for t in range(1, up)} | {None: last[None] + last[up]}


def set_by(players: int) -> dict[int | None, Fraction]:
    """The chance that each seat gets the card that sets the final wild rank; None where nothing is wild.

    The sum of ``set_at`` over a seat's positions. The first seat gets fewest: its first up card follows no card.

    >>> [round(float(p), 3) for p in set_by(players=2).values()]
    [0.18, 0.241, 0.578]

    """
    at = set_at(players)
    chances: dict[int | None, Fraction] = dict.fromkeys((*range(1, players + 1), None), Fraction(0))
    for position, chance in at.items():
        chances[position and (position - 1) % players + 1] += chance
    return chances


def states(up_cards: int, unseen: int = 52, queens: int = 4) -> dict[str, Fraction]:
    """The chance of each state of the game after so many up cards: ``none``, ``waiting`` for a rank, or ``wild``.

    None: no queen yet, C(m − k, u) / C(m, u) with k queens among m cards. Waiting: the last up card is a queen, k / m
    like any other card. Wild: the rest.

    >>> {state: round(float(p), 4) for state, p in states(16).items()}
    {'none': 0.2176, 'waiting': 0.0769, 'wild': 0.7055}

    """
    _check(unseen, queens=queens, up_cards=up_cards)
    none = Fraction(comb(unseen - queens, up_cards), comb(unseen, up_cards))
    waiting = Fraction(queens, unseen) if up_cards else Fraction(0)
    return {"none": none, "waiting": waiting, "wild": 1 - none - waiting}


def next_state(unseen: int, queens: int) -> dict[str, dict[str, Fraction]]:
    """The Markov chain's transition table for the next up card: rows are the state now, columns the state next.

    With k queens among m unseen cards the next is a queen with chance k / m, whatever the state.

    >>> next_state(unseen=52, queens=4)["waiting"]
    {'none': Fraction(0, 1), 'waiting': Fraction(1, 13), 'wild': Fraction(12, 13)}

    """
    _check(unseen, queens=queens, to_come=1)
    queen, other, no = Fraction(queens, unseen), Fraction(unseen - queens, unseen), Fraction(0)
    return {"none": {"none": other, "waiting": queen, "wild": no},
            "waiting": {"none": no, "waiting": queen, "wild": other},
            "wild": {"none": no, "waiting": queen, "wild": other}}


def no_wild_after(unseen: int, queens: int, to_come: int, state: str = "none") -> Fraction:
    """The chance that nothing is wild in the end, from what has been seen.

    The last up card is a queen with chance k / m. If no queen has been up yet, none may come at all either:
    C(m − k, r) / C(m, r). The two cannot both happen, so they add.

    Args:
        unseen: m, the cards that one cannot see: the deck's and other players' hole cards.
        queens: k, how many of them are queens.
        to_come: r, how many cards are still to come face up; a fold makes it fewer.
        state: ``none`` if no queen has been up, ``waiting`` if the last up card was a queen, ``wild`` if a rank is.

    Raises:
        ValueError: for numbers that contradict each other, or another state.

    >>> no_wild_after(52, 4, 16)
    Fraction(134, 455)
    >>> [str(no_wild_after(50, 4 - mine, 16)) for mine in range(3)]  # with no, one and two queens in the hole
    ['648/2303', '179/490', '122/245']
    >>> no_wild_after(6, 2, 4)  # three ranks in two suits, small enough to list
    Fraction(2, 5)

    """
    _check(unseen, queens=queens, to_come=to_come)
    if not isinstance(state, str) or state not in ("none", "waiting", "wild"):
        raise ValueError(f"{state!r} is not a state: choose 'none', 'waiting' or 'wild'")
    if to_come == 0:
        return Fraction(int(state != "wild"))
    chance = Fraction(queens, unseen)
    return chance + Fraction(comb(unseen - queens, to_come), comb(unseen, to_come)) if state == "none" else chance


def survival(unseen: int, queens: int, to_come: int) -> dict[str, Fraction]:
    """What may become of the wild rank in force: it ``stays``, it ``vanishes``, or a rank is ``set again``.

    It stays if no queen comes, C(m − k, r) / C(m, r); it vanishes if the last card is a queen, k / m; otherwise
    another card sets the rank, perhaps the same one. Args and errors are those of ``no_wild_after``.

    >>> {fate: round(float(p), 4) for fate, p in survival(unseen=38, queens=3, to_come=4).items()}
    {'stays': 0.7093, 'vanishes': 0.0789, 'set again': 0.2117}

    """
    _check(unseen, queens=queens, to_come=to_come)
    stays = Fraction(comb(unseen - queens, to_come), comb(unseen, to_come))
    vanishes = Fraction(queens, unseen) if to_come else Fraction(0)
    return {"stays": stays, "vanishes": vanishes, "set again": 1 - stays - vanishes}


def still_wild(unseen: int, queens: int, to_come: int, of_rank: int = 3) -> Fraction:
    """The chance that the rank wild now is the wild rank in the end, set again or not.

    A rank that is set again is set by any unseen card that is no queen, each as likely: of_rank / (m − k) of the time
    by one of the present rank.

    Args:
        unseen: as for ``no_wild_after``.
        queens: as for ``no_wild_after``.
        to_come: as for ``no_wild_after``.
        of_rank: how many unseen cards have the rank wild now.

    >>> round(float(still_wild(unseen=38, queens=3, to_come=4, of_rank=3)), 4)
    0.7275

    """
    fate = survival(unseen, queens, to_come)
    _check(unseen - queens, of_rank=of_rank)
    return fate["stays"] + fate["set again"] * Fraction(of_rank, unseen - queens) if of_rank else fate["stays"]


def _up(players: int) -> int:
    """How many cards are dealt face up to so many players."""
    check_players(RULES["follow-the-queen"], players)
    return 4 * players


def check_players(rules: Rules, players: int) -> None:
    """Refuse a number of players that cannot play, or none such as a NumPy number, which overflows in a count."""
    if not whole_number(players) or players not in rules.players:
        few, most = rules.players[0], rules.players[-1]
        raise ValueError(f"players={players!r} cannot be: {rules.title} is for {few} to {most} players"
                         + ("" if isinstance(players, int) else ", an int"))


def _check(cards: int, **parts: int) -> None:
    for name, value in (("cards", cards), *parts.items()):
        if not whole_number(value) or value < 0:
            raise ValueError(f"{name}={value!r} is not a number of cards: use an int, 0, 1, 2 ...")
        if value > cards:
            raise ValueError(f"{name}={value} is more than the {cards} cards there are: count again")
