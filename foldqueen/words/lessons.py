"""What the lessons' own small widgets say: what is asked, what the cards showed, and how a guess fared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from foldqueen.words.basics import count, listed, sentence, wild_headline

if TYPE_CHECKING:
    from foldqueen.card import Rank
    from foldqueen.odds.tally import Estimate


# ---- places: where queens fall

def mark_asked(place: int, dealt: str, shuffles: int) -> str:
    """Where a marked place of the deck goes, and what to look for in it."""
    marked = f"Your mark, place {place}, is {dealt}."
    if not shuffles:
        return f"{marked} Not shuffled yet: which of these places will hold a queen most often?"
    return f"{marked} Shuffled {shuffles:,} times: which place holds a queen more often than luck explains?"


# ---- the chain of the wild rank

def chain_state(state: str, up: int, queens: int, unseen: int, queen_next: str) -> str:
    """The state of the chain, and the chance that the next up card is a queen."""
    return (f"State {state}: {count(up, 'up card')} dealt, {count(queens, 'queen')} among {unseen} unseen cards. "
            f"The next up card is a queen with chance {queen_next}.")


def chain_ahead(cards: int, chances: Mapping[str, str]) -> str:
    """The chance of each state so many up cards later."""
    return f"With {count(cards, 'card')} more: {', '.join(f'{state} {chance}' for state, chance in chances.items())}."


# ---- a bet as evidence

def bet_asked(hands: int) -> str:
    """What to guess before any hand is sorted."""
    return f"Of {hands:,} such hands, how many hold a wild card in the hole? Lock your guess."


def bet_sorted(hands: int, wild: int, guessed: int, chance: Fraction, name: str) -> str:
    """The hands sorted, the guess beside them, and what comes next."""
    return f"{_bet_known(hands, wild, guessed)} Exactly {_chance(chance)}. Now {name} raises, or checks: " \
           "what does that change?"


def bet_acted(hands: int, wild: int, guessed: int, name: str, acts: Sequence[str], left: tuple[int, int],
              chance: Fraction | None) -> str:
    """What is left of the hands after some acts: those with a wild card, those without, and the chance."""
    said = (f"{_bet_known(hands, wild, guessed)} {name} {listed(acts)}: {left[0]} hands with a wild card and {left[1]} "
            "without are left.")
    return f"{said} So the habits are wrong." if chance is None else f"{said} The chance is now {_chance(chance)}."


def _bet_known(hands: int, wild: int, guessed: int) -> str:
    return f"{wild} of {hands:,} hands hold a wild card in the hole; your guess was {guessed}."


def _chance(chance: Fraction) -> str:
    """The chance as a fraction while that can be read, and as a decimal."""
    if chance in (0, 1):
        return str(chance)
    return f"{chance}, about {float(chance):.3f}" if chance.denominator < 10**7 else f"about {float(chance):.6f}"


# ---- the ranking paradox

def ladder_found(wild: str, too_common: Sequence[str]) -> str:
    """What is wild, and which kinds of hand are commoner than the kind just below them."""
    ladder = (f"Marked ✗, because commoner than the kind just below: {listed(too_common)}." if too_common else
              "Every kind is rarer than the one below it: the ladder is consistent.")
    return f"{wild.capitalize()} {'are' if wild.endswith('s') else 'is'} wild. {ladder}"


# ---- a share that settles

def band_found(deals: int, found: Estimate, exact: Fraction) -> str:
    """The share so far with its interval, beside the exact chance."""
    low, high = found.interval
    return (f"{deals:,} deals: nothing wild in {found}, 95 % interval {low:.4f} to {high:.4f}; "
            f"exactly {exact} = {float(exact):.4f}.")


def band_bet(bet: int | None, narrow_at: int | None, reach: float | None) -> str:
    """How a bet stands on the deals it takes until a band reaches one point to either side."""
    if not bet:
        return "How many deals until the band reaches one percentage point to either side? Choose your bet."
    if narrow_at:
        return f"The band is down to 1 point to either side at {narrow_at:,} deals. You bet {bet:,}."
    now = f"; now it reaches {100 * reach:.1f}" if reach else ""
    return f"You bet {bet:,} deals until the band reaches 1 point to either side{now}."


# ---- the equity of a whole deal

def story_told(street: str, wild: Iterable[Rank], guesses: Sequence[tuple[str, str]], *, over: bool) -> str:
    """What is wild after a street, how the guesses went (who was named, who gained most), and what to guess next."""
    told = [f"{street.capitalize()} street. {wild_headline(wild)}."]
    if guesses:
        named, gained = guesses[-1]
        right = sum(one == other for one, other in guesses)
        told.append(f"{gained} gained most; you named {named}. Right so far: {right} of {len(guesses)}.")
    return " ".join(told + ([] if over else ["Who gains most on the next street?"]))


# ---- two sets of rules

def rules_compared(figure: str, first: str, second: str) -> str:
    """Which figure is compared under which rules."""
    return f"{sentence(figure)} First: {first}. Second: {second}."


NOT_COMPARED = "Under which rules does it come more often? Guess, then deal: a dot for each 1,000 shuffles."


def difference_found(deals: int, share: float, same: Estimate, other: Estimate, guess: str) -> str:
    """How the two differ, from the same shuffles and from others, and whether luck may have done it."""
    return (f"In {deals:,} shuffles: first {share:.4f}, second {share - same.value:.4f}. First less second is {same} "
            f"from the same shuffles, {other} from others. {_luck(same)} You said: {guess}.")


def _luck(difference: Estimate) -> str:
    if difference.standard_error < 1e-9:
        return "No shuffle told the rules apart."
    errors = abs(difference.value) / difference.standard_error
    told = ("too few to tell" if errors < 2 else "luck seldom does that, so deal more" if errors < 4
            else "more than luck explains")
    return f"That is {errors:.1f} standard errors from no difference: {told}."
