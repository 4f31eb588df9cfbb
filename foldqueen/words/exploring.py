"""What is said beside the hand lab and the odds explorer: how cards can be read, what a picture of chances shows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from foldqueen.card import Card, Rank
from foldqueen.words.basics import CATEGORIES, a_rank, count, listed, percent, plural, sentence
from foldqueen.words.play import a_hand, hand
from foldqueen.words.rulings import RANKING

if TYPE_CHECKING:
    from fractions import Fraction

    from foldqueen.hands import Category, Hand
    from foldqueen.odds.tally import Estimate


# ---- the hand lab

def wild_said(wilds: Collection[Card]) -> str:
    """``Sevens and J♠ are wild``: ranks where all four cards are, single cards else."""
    whole = {rank for rank in Rank if sum(card.rank == rank for card in wilds) == 4}
    parts = [plural(rank) for rank in sorted(whole, reverse=True)]
    parts += [str(card) for card in wilds if card.rank not in whole]
    return f"{listed(parts).capitalize()} {'is' if len(wilds) == 1 else 'are'} wild" if parts else "Nothing is wild"


def more_cards(held: int) -> tuple[str, str]:
    """What to do with too few cards for a hand: loud, and in a sentence."""
    return (f"{count(held, 'card')} so far".capitalize(),
            f"A hand is five cards, the best of those you hold: put in {count(5 - held, 'card')} more.")


def wild_roles(value: Hand) -> tuple[str, ...]:
    """What each wild card held does in the hand."""
    return tuple(
        f"{card} is wild and plays as {value.plays_as[card]}." if card in value.plays_as
        else f"{card} is wild and plays as itself." if card in value.cards
        else f"{card} is wild, and the five that play do without it." for card in value.wilds)


def next_best(found: Sequence[Hand]) -> str:
    """Why the best reading is chosen before the next, in a sentence or two."""
    best, *others = found
    if not others:
        return "No other kind of hand can be made of these cards."
    return f"The next best reading is {a_hand(others[0])}. It loses: {_beats(best, others[0])}"


def _beats(winner: Hand, loser: Hand) -> str:
    """The comparison that decides between two hands of different value."""
    if winner.category < loser.category:
        return _lower(RANKING["five_of_a_kind", "below_natural_royal"])
    if winner.category > loser.category:
        return f"{_a_category(winner.category)} beats {_a_category(loser.category)}."
    high, low = next(pair for pair in zip(winner.ranks, loser.ranks, strict=True) if pair[0] != pair[1])
    return (f"both are {_a_category(winner.category)}, and the first difference decides: "
            f"{a_rank(high)} beats {a_rank(low)}.")


def other_ruling(ruling: tuple[str, str], other: Hand) -> str:
    """What the hand would be under another ruling."""
    return f"Under another ruling it would be {a_hand(other)}. “{RANKING[ruling]}”"


def compared(first: Hand, second: Hand, winners: Sequence[int]) -> str:
    """Which of two hands wins, 1 or 2 or both, and what decides."""
    who = {1: "the first hand", 2: "the second hand"}
    if first == second:
        even = f"The two hands are worth the same, {hand(first)}"
        ruling = RANKING["tie_break", first.ranking.tie_break]
        return f"{even}: they split the pot." if len(winners) == 2 else f"{even}. {ruling} So {who[winners[0]]} wins."
    winner, loser = (first, second) if first > second else (second, first)
    return sentence(f"{who[winners[0]]} wins: {_beats(winner, loser)}")


def _a_category(value: Category) -> str:
    name = CATEGORIES[value]
    return name if name.startswith(("two", "three", "four", "five")) else f"a {name}"


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


# ---- the odds explorer

QUESTIONS: dict[str, tuple[str, str, str]] = {
    "no_wild": ("Is nothing wild at the end?", "number of players", "does the hand end with nothing wild"),
    "final_wild": ("Which rank is wild at the end?", "wild rank", "are sevens wild at the end"),
    "queens_up": ("How many queens come face up?", "queens face up", "does exactly one queen come face up"),
    "times_set": ("How many times is a wild rank set?", "times a rank is set", "is a wild rank set exactly once"),
    "wild_cards_held": ("How many wild cards does a player hold?", "wild cards held",
                        "does a player hold no wild card at the showdown"),
    "winning_category": ("Which kind of hand wins?", "winning hand", "is the winning hand three of a kind"),
}
"""Each question, what its bars are, and what to guess about it."""

SEE = {
    "no_wild": "Compare the bars: what do four more up cards for each further player do?",
    "final_wild": "The ranks that a card can set are alike, so their bars are equally long; only the points scatter.",
    "queens_up": "There are only four queens, so the bars end at four however many cards come up.",
    "times_set": "Compare none with once: a trigger sets a rank only if an up card comes after it.",
    "wild_cards_held": "Most hands hold none or one: a rank has four cards, and seven cards a hand are few of 52.",
    "winning_category": "Look at seven-card stud too: what do wild cards do to the hands that win?",
}
"""What to look for in each picture."""

LAST_CARD = "last card a queen (1/13)"
NEVER_BELOW = "More up cards show more queens, so the bars shrink; but the last up card is a queen in one hand of 13."
NO_COUNT = "There is no exact count of this: points by simulation only."
GUESS_FIRST = "Guess first: the bars come when your guess is locked."
FIGURES = ("exact", "simulated ±\N{NO-BREAK SPACE}standard error")
DEAL_NOW = "Now deal: points with 95 % intervals appear over the bars."


def ask_guess(question: str, players: int) -> str:
    """What a learner is to guess before the bars come."""
    return f"With {count(players, 'player')}, how often {QUESTIONS[question][2]}? Guess before you look."


def not_a_guess(text: str) -> str:
    """The message for a guess that is no percentage."""
    return f"{text!r} is not a guess in per cent: write a number from 0 to 100, like 30"


def counted(deals: int, seeds: Sequence[int], *, slow: bool) -> str:
    """How many deals are counted, from which seeds, and why no more can be dealt at once."""
    said = "None dealt yet"
    if deals:
        said = f"{deals:,} dealt, " + (f"seed {seeds[0]}" if len(seeds) == 1 else f"seeds {seeds[0]} to {seeds[-1]}")
    return f"{said}; only 1,000 at a time, for these are dealt card by card" if slow else said


def chance(value: Fraction | None) -> str:
    """``134/455 = 0.2945``; only the decimals of a fraction too long to read; a dash for none."""
    if value is None:
        return "–"
    decimals = f"{float(value):.4f}"
    if value in (0, 1):
        return str(value)
    return f"{value} =\N{NO-BREAK SPACE}{decimals}" if len(str(value)) < 24 else f"≈ {decimals}"


def estimated(point: Estimate | None) -> str:
    """``0.2935 ± 0.0046``, with a digit more where the error needs it; a dash for none.

    Where nothing has come yet the error would say 0: there the interval tells more.
    """
    if point is None:
        return "–"
    if not point.value:
        return f"0, at most\N{NO-BREAK SPACE}{point.interval[1]:.4f}"
    digits = 4 if point.standard_error >= 0.0005 else 5
    return f"{point.value:.{digits}f} ±\N{NO-BREAK SPACE}{point.standard_error:.{digits}f}"


def guess_marked(guess: float, exact: Fraction | None, point: Estimate | None) -> str:
    """How far a guess is off, by the exact chance or, where there is none, by the simulation."""
    said = f"You guessed {100 * guess:g} %"
    if exact is None and point is None:
        return f"{said}. {NO_COUNT}"
    if exact is None:
        low, high = point.interval
        fits = "inside" if low <= guess <= high else "outside"
        return (f"{said}; the deals say {percent(point.value, 2)}, and your guess is {fits} the 95 % interval. "
                f"{NO_COUNT}")
    off = 100 * (guess - float(exact))
    value = f"{exact} = {percent(exact, 2)}" if len(str(exact)) < 27 else percent(exact, 2)
    how = "as good as exact" if abs(off) < 1 else f"{abs(off):.1f} points too {'high' if off > 0 else 'low'}"
    return f"{said}; exactly it is {value}: {how}."


def intervals_read(deals: int, exact: Mapping[Any, Fraction], points: Mapping[Any, Estimate]) -> str:
    """How the simulated points compare with the exact bars."""
    widest = max(high - low for low, high in (point.interval for point in points.values())) / 2
    said = f"After {deals:,} deals the widest interval reaches {100 * widest:.1f} points to either side"
    unsure = [key for key in points if 0 < exact.get(key, 0) < 1]  # what always or never happens tests no interval
    if unsure:
        held = sum(points[key].interval[0] <= float(exact[key]) <= points[key].interval[1] for key in unsure)
        hold = (f"it {'holds' if held else 'misses'} the exact chance" if len(unsure) == 1
                else f"{held} of {len(unsure)} hold their exact chance")
        said += f"; {hold}, and in the long run 19 of 20 do"
    return f"{said}. Four times the deals make intervals half as wide."
