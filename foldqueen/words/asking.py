"""The quiz in words: questions, answers and the feedback that names the mistaken rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foldqueen.words.basics import count, listed, ranks
from foldqueen.words.play import a_hand, wild_now

if TYPE_CHECKING:
    from foldqueen.quiz import Option, Question
    from foldqueen.rulebook import Rules

WILD_ASKED = ("What is wild?", "Read the cards that came face up, in the order dealt, and decide before you look.")


def answer(kind: str, value: Any) -> str:
    """An answer as a learner reads it: ``Sevens``, ``Nothing``, ``Seat 3``, ``Seats 1 and 4 split the pot``."""
    if kind == "wild":
        return ranks(value).capitalize() or "Nothing"
    if not value:
        return "Nobody: the pot carries over"
    if len(value) == 1:
        return f"Seat {value[0]}"
    return f"Seats {listed(map(str, value))} split the pot"


def question(asked: Question) -> str:
    """What a question asks."""
    if asked.kind == "wild":
        last = asked.deal.steps[-1]
        where = "to the centre" if last.seat is None else f"to seat {last.seat}"
        landed = last.card and last.face != "down"
        dealt = len(asked.deal.steps)
        what = (f"{last.card} has just come face up {where}" if landed
                else f"{count(dealt, 'card').capitalize()} {'has' if dealt == 1 else 'have'} been dealt")
        return f"{what}. What is wild now, for the whole table?"
    return "Every card is shown. Who wins the pot?"


def verdict(asked: Question, chosen: Option) -> str:
    """Feedback on an answer: the reason if it is right, else the mistaken rule that gives it and what holds here."""
    reason = wild_now(asked.deal)[1] if asked.kind == "wild" else asked.whole.showdown().why
    if chosen.right:
        return f"Right. {reason}"
    correct = asked.right.label
    if chosen.mistakes:
        mistake = chosen.mistakes[0]
        return (f"Not so. “{chosen.label}” would be the answer if the rule were: “{mistake.believed}” "
                f"Here it is: “{mistake.truth}” The answer is “{correct}”. {reason}")
    return f"Not so. {_no_rule_gives(asked, chosen)} The answer is “{correct}”. {reason}"


def _no_rule_gives(asked: Question, chosen: Option) -> str:
    if asked.kind == "wild":
        if not chosen.answer:
            return "Something is wild here."
        return f"No card that follows {_trigger_noun(asked.deal.rules)} makes {chosen.label.lower()} wild now."
    held = asked.whole.showdown().hands.get(chosen.answer[0]) if chosen.answer else None
    return f"{chosen.label} has {a_hand(held)}, which is not the best." if held else "That cannot be."


def _trigger_noun(value: Rules) -> str:
    return {"queen": "a face-up queen", "pair": "a pair"}.get(value.trigger or "", "a card")
