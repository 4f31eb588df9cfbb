"""Predictions in words: what is asked about the next card, what came of it, and how good the record is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from foldqueen.words.basics import count, percent, ranks

if TYPE_CHECKING:
    from foldqueen.card import Card
    from foldqueen.log import Deal, Step
    from foldqueen.predictions import Prediction, Record

NEVER_MOVES = "in {title} what is wild never moves, so there is nothing to predict: choose a game in which it does"
NO_PREDICTION = "say yes or no, and how sure you are; then lock it"
NOT_LOCKED = "lock a prediction: what came of it, and how likely that was, stands here"
SHARE_RIGHT, HOW_SURE = "right answers (dotted: as sure as right)", "how sure you said you were, and how often right"
WELL_CALIBRATED = ("If you know how sure to be, you are right about 70 times in a hundred when you say 70 %; a few "
                   "predictions cannot show it yet.")


def forecast(kind: str, now: Deal, due: Step) -> str:
    """The yes-or-no question about the card that comes next."""
    where = "to the centre" if due.seat is None else f"face up to seat {due.seat}"
    event = {
        "trigger": "Will it be a queen?" if now.rules.trigger == "queen" else "Will it make a new pair?",
        "stays": f"Will {ranks(now.wild)} still be wild once it has landed?",
        "mine": "Will you hold a wild card once it has landed?",
    }[kind]
    return f"The next card goes {where}. {event}"


def came(made: Prediction, card: Card) -> str:
    """What came of a prediction by a card: the exact chance and how it is counted, and whether it was luck."""
    asked, yes_no = made.asked, {True: "yes", False: "no"}
    likelier = (asked.chance if made.said_yes else 1 - asked.chance) >= Fraction(1, 2)
    marked = {(True, True): "Right", (True, False): "Right, by luck: the other answer was likelier",
              (False, True): "Not so, by bad luck: your answer was the likelier", (False, False): "Not so"}
    return (f"{marked[made.right, likelier]}. {card} came, so the answer is {yes_no[asked.happens]}; "
            f"you said {yes_no[made.said_yes]}, {made.sure} % sure. The exact chance of a yes was "
            f"{len(asked.yes)}/{asked.unseen}, about {percent(asked.chance)}: {len(asked.yes)} of the "
            f"{asked.unseen} cards that you could not see would have made it a yes.")


def brier(record: Record) -> str:
    """The score of a record, what it means, and what the exact chances would have scored."""
    if not record.made:
        return "No predictions yet."
    mine, exact = float(record.brier()), float(record.brier(exact=True))
    return (f"{count(len(record.made), 'prediction').capitalize()}. Your Brier score is {mine:.3f}: the mean squared "
            f"distance between the chance you stated and what happened (0 is best; always 50 % gives 0.250). "
            f"The exact chances would have scored {exact:.3f} on the same cards.")


def calibration_alt(record: Record) -> str:
    """What the picture of the calibration shows."""
    said = [f"{sure} % sure: right {right} of {of}" for sure, (right, of) in record.calibration().items() if of]
    return f"Dots: share right by how sure you were. {'; '.join(said) or 'No predictions yet'}."
