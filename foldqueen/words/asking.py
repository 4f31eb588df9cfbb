"""The quiz in words: questions, answers and the feedback that names the mistaken rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from foldqueen.words.basics import CATEGORIES, a_rank, count, listed, ranks, seat, sentence
from foldqueen.words.play import a_hand, plain_again
from foldqueen.words.rulings import truth

if TYPE_CHECKING:
    from foldqueen.card import Card
    from foldqueen.hands import Hand
    from foldqueen.log import Deal
    from foldqueen.misreadings import Mistake
    from foldqueen.quiz import Option, Question
    from foldqueen.rulebook import Rules

Names = Mapping[int, str] | None
WILD_ASKED = ("What is wild?", "Read the cards that came face up, in the order dealt, and decide before you look.")
KIND_TITLES = {"wild": "What is wild?", "winner": "Who wins?", "category": "Which hand?", "plays as": "Plays as what?",
               "shares": "Which shares?", "hand": "Which hand?", "wild cards": "Which cards are wild?",
               "pays": "Who pays?"}
"""What each kind of question asks, in short."""
LEVELS = {
    1: ("What is wild?", "You see a deal up to some card, and say what is wild for the whole table."),
    2: ("Hands and winners", "What is wild, which hand a seat has, and who wins the pot."),
    3: ("Without being told", "What is wild once the rank has moved, what a card plays as, who gets which share. "
                              "Nobody tells you what is wild."),
}
"""Each level of the quiz: its name, and what it asks."""
REPETITION = ("A kind of question that you miss comes back after one other question; each time you get it right, it "
              "waits twice as long.")
NOT_MARKED = "choose an answer and check it: the reason stands here"
UNDER_MISTAKE, AS_IT_IS = "Show it under that rule", "Show it as it is"
LIST_ANSWERS, PUT_AWAY = "Your answers so far", "Put your answers away"
MARKS = {True: "✓ right", False: "✗ not so"}
NO_ANSWERS, SAVE_CSV = "No answers yet.", "Save these answers for a spreadsheet (CSV)"
MISTAKEN_TITLE = "If that were the rule"
SLIPS = {
    "copies": ("A wild card can only copy a rank that you hold.",
               "A wild card plays as any card, also as one that fills a straight or a flush."),
    "an_ace": ("A wild card always counts as an ace.", "A wild card plays as whatever makes the best hand."),
    "own_suit": ("A wild card may change its rank, but keeps its suit.",
                 "A wild card plays as any card, of any suit."),
    "four_flush": ("Four cards of one suit are a flush.", "A flush takes five cards of one suit."),
    "no_kickers": ("Only the pair, the three or the highest card counts: side cards do not.",
                   "Between hands that are otherwise the same, the side cards decide: the highest first."),
    "straight_over_flush": ("A straight beats a flush.", "A flush beats a straight: it is rarer without wild cards."),
    "two_pair_over_three": ("Two pair beats three of a kind.",
                            "Three of a kind beats two pair: it is rarer without wild cards."),
    "up_spade": ("The highest spade of all takes half the pot, face up or face down.",
                 "Only a spade in the hole, dealt face down, takes half the pot."),
    "no_spade": ("The best hand takes the whole pot.", "The highest spade in the hole takes half the pot."),
}
"""What someone believes who makes each slip, and what holds."""


def answer(kind: str, value: Any, card: Card | None = None, names: Names = None) -> str:
    """An answer as a learner reads it: ``Sevens``, ``Seats 1 and 4 split the pot``, ``Flush``, ``An ace``."""
    if kind == "wild":
        return ranks(value).capitalize() or "Nothing"
    if kind == "category":
        return CATEGORIES[value].capitalize()
    if kind == "plays as":
        return a_rank(value).capitalize() + (", as it is printed" if card and card.rank == value else "")
    if not value:
        return "Nobody: the pot carries over"
    if kind == "shares":
        said = listed(f"{seat(one, names)} gets {'the whole pot' if share == 1 else share}" for one, share in value)
    elif len(value) == 1:
        said = seat(value[0], names)
    else:
        said = listed(seat(one, names) for one in value) if names else f"seats {listed(map(str, value))}"
        said += " split the pot"
    return sentence(said).rstrip(".")


def question(kind: str, seen: Deal, about: int | None = None, card: Card | None = None, names: Names = None) -> str:
    """What a question asks, about a seat or one of its cards if it is about one."""
    if kind == "wild":
        last = seen.steps[-1]
        landed = last.card and last.face != "down"
        dealt = len(seen.steps)
        what = (f"{last.card} has just come face up to {seat(last.seat, names)}" if landed
                else f"{count(dealt, 'card').capitalize()} {'has' if dealt == 1 else 'have'} been dealt")
        return f"{what}. What is wild now, for the whole table?"
    return "Every card is shown. " + {
        "winner": "Who wins the pot?",
        "shares": "Which share of the pot does each winner get?",
        "category": f"Which is {seat(about, names)}'s best hand?",
        "plays as": f"What does {card} play as in {seat(about, names)}'s best hand?",
    }[kind]


def nothing_to_ask(kind: str, whole: Deal) -> str:
    """The message for a deal that leaves nothing of a kind to ask."""
    why = {"plays as": "no card in it that is or was wild plays as one card for certain",
           "category": "it ended before anybody had five cards"}[kind]
    return f"this deal of {whole.rules.title} has nothing to ask of the kind {kind!r}: {why}; ask another kind"


def held(whole: Deal, holder: int, best: Hand, names: Names = None) -> str:
    """What a seat has, and which of its cards were wild once."""
    return f"{sentence(f'{seat(holder, names)} has {a_hand(best)}')} {plain_again(whole, holder)}".strip()


def verdict(asked: Question, chosen: Option) -> str:
    """Feedback on an answer: the reason if it is right, else the mistake that gives it and what holds here."""
    if chosen.right:
        return f"Right. {asked.reason}"
    correct = f"The answer is “{asked.right.label}”."
    if not chosen.mistakes:
        return f"Not so. {_no_rule_gives(asked, chosen)} {correct} {asked.reason}"
    mistake = chosen.mistakes[0]
    said = mistake.truth if asked.lesson else f"Here it is: “{mistake.truth}”"
    if mistake.believed:
        said = f"“{chosen.label}” would be the answer if the rule were: “{mistake.believed}” {said}"
    return f"Not so. {said} {correct} {asked.reason}"


def under_mistake(mistake: Mistake, chosen: str) -> str:
    """What a table shows that is drawn under a mistaken rule."""
    believed = mistake.believed.rstrip(".")
    return f"If the rule were: “{believed}”, the answer would be “{chosen}”, and the table would look like this"


def answers_of(learner: str) -> str:
    """The caption of the table of answers."""
    return f"Answers of {learner}" if learner else "Your answers"


def _no_rule_gives(asked: Question, chosen: Option) -> str:
    if asked.kind == "wild":
        if not chosen.answer:
            return "Something is wild here."
        return f"No card that follows {_trigger_noun(asked.deal.rules)} makes {chosen.label.lower()} wild now."
    if asked.kind == "category" and chosen.answer > asked.right.answer:
        return f"“{chosen.label}” is more than {seat(asked.seat, asked.names)} can make."
    if asked.kind in ("category", "plays as"):
        return f"“{chosen.label}” is not the best that {seat(asked.seat, asked.names)} can do."
    first = chosen.answer[0] if chosen.answer else None
    holder = first[0] if isinstance(first, tuple) else first
    found = asked.whole.showdown()
    if holder in found.winners:
        return sentence(f"{seat(holder, asked.names)} gets a share, but not the whole pot")
    if not found.hands:
        return "Nobody wins this hand."
    had = f"{seat(holder, asked.names)} has {a_hand(found.hands[holder])}"
    return (f"{sentence(f'{had}, which is as good')} {truth(asked.deal.rules, 'tie_break')}" if holder in found.best
            else sentence(f"{had}, which is not the best"))


def _trigger_noun(value: Rules) -> str:
    return {"queen": "a face-up queen", "pair": "a pair"}.get(value.trigger or "", "a card")
