"""Questions made from deals, with wrong answers that mistaken rules and slips give when they are run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from foldqueen import words
from foldqueen.card import Card, Rank
from foldqueen.dealing import replay
from foldqueen.hands import Category
from foldqueen.log import Deal
from foldqueen.misreadings import (
    HAND_SLIPS,
    ORDER_SLIPS,
    SPADE_SLIPS,
    Mistake,
    four_flush,
    mistakes,
    slipped_hand,
    slipped_shares,
    slips,
)
from foldqueen.rulebook import Rules
from foldqueen.showdown import best_of, carried

if TYPE_CHECKING:
    from foldqueen.library import StoryQuestion, WrongAnswer

Answer = Any
"""A frozenset of ranks (``wild``), a tuple of seats (``winner``), a Category (``category``), a Rank (``plays as``), or
a tuple of seats each with its share (``shares``); a stored question has its own."""
KINDS = ("wild", "winner", "category", "plays as", "shares")
"""What a question can ask: which ranks are wild at a position, who wins the whole hand, which category a seat's hand
is, what rank one of its cards plays as, and what share of the pot each winner gets."""
ENOUGH, MOST = 4, 6
"""Answers are added that no mistake gives until there are enough; of many mistakes the likeliest are kept."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to choose, and the mistakes that lead to it."""

    label: str
    answer: Answer
    right: bool
    mistakes: tuple[Mistake, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer was right, what to say about it, and the mistake behind it if one is known."""

    right: bool
    feedback: str
    mistake: Mistake | None


@dataclass(frozen=True)
class Question:
    """A question about a deal at a position, its options, and the marking of an answer."""

    kind: str
    deal: Deal
    """The deal as far as the learner sees it."""
    whole: Deal
    prompt: str
    """The question in words."""
    options: tuple[Option, ...]
    seat: int | None = None
    """The seat that it asks about, if it asks about one."""
    card: Card | None = None
    """The card that it asks about, if it asks about one."""
    lesson: str = ""
    """What a stored question teaches; empty for one made from a deal."""

    @cached_property
    def right(self) -> Option:
        """The right answer."""
        return next(option for option in self.options if option.right)

    @property
    def names(self) -> Mapping[int, str]:
        """What seats are called, where the deal says so."""
        return getattr(self.whole, "names", {})

    @property
    def reason(self) -> str:
        """Why the right answer is right."""
        if self.lesson:
            return self.lesson
        if self.kind == "wild":
            return words.wild_now(self.deal, self.names)[1]
        if self.seat is None:
            return words.outcome(self.whole, self.whole.showdown(), self.names)
        return words.held(self.whole, self.seat, best_of(self.whole, self.seat), self.names)

    def mark(self, choice: int) -> Verdict:
        """Whether the option with this index is right, and which mistake gives it if it is not."""
        option = self.options[choice]
        mistake = None if option.right else next((one for one in option.mistakes if one.believed), None)
        return Verdict(option.right, words.verdict(self, option), mistake)

    def under(self, mistake: Mistake) -> Deal:
        """The same cards as far as the learner sees them, under a mistake's rules; a slip has none to try."""
        wrong = replay(self.whole, mistake.rules)
        return wrong if self.deal.complete else wrong.after(min(len(self.deal.steps), len(wrong.steps)))


def checked_kinds(kinds: Sequence[str]) -> tuple[str, ...]:
    """The kinds of question as they are, or a ValueError that names the one that is none."""
    found = (kinds,) if isinstance(kinds, str) else tuple(kinds) if isinstance(kinds, Sequence) else (kinds,)
    for kind in found or (kinds,):
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is not a kind of question: choose {words.one_of(KINDS)}, or several")
    return found


def kinds_for(rules: Rules, kinds: Sequence[str]) -> tuple[str, ...]:
    """Those of the kinds that have something to ask about under some rules."""
    wild = rules.trigger or rules.fixed_wild or rules.low_hole
    return tuple(kind for kind in kinds if (kind != "wild" or rules.trigger) and (kind != "plays as" or wild))


def question(kind: str, whole: Deal, position: int | None = None) -> Question:
    """A question about a deal; where it could be about several seats or cards, the one that most mistakes get wrong.

    Args:
        kind: one of ``KINDS``: ``"wild"`` asks what is wild at the position, the others about the whole hand.
        whole: a deal that is over.
        position: how many cards the learner sees, for ``"wild"``; the whole deal if not given.

    Raises:
        ValueError: for another kind, a deal that is not over, or one that leaves nothing of the kind to ask.

    >>> from foldqueen import deal
    >>> hand = deal("follow-the-queen", players=2, deck="2c 3c 4c 5c Qd 7s 7h", seed=3)
    >>> question("wild", hand, 6).right.label
    'Sevens'

    """
    checked_kinds((kind,))
    if whole.viewer is not None or not whole.complete:
        raise ValueError(words.not_whole(whole))
    if position == 0:
        raise ValueError(f"position=0 shows no card: choose 1 to {len(whole.steps)}")
    seen = whole if position is None or kind != "wild" else whole.after(position)
    others = [(mistake, replay(whole, mistake.rules)) for mistake in mistakes(whole.rules) if mistake.rules]
    posed = [made for about in _subjects(kind, seen) if (made := _posed(about, seen, whole, others))]
    if not posed:
        raise ValueError(words.nothing_to_ask(kind, whole))
    return max(posed, key=telling)


def telling(asked: Question) -> int:
    """How many of the wrong answers follow from a mistake."""
    return sum(bool(option.mistakes) for option in asked.options)


# ---- what there is to ask, and how each answer is read off a deal

@dataclass(frozen=True, slots=True)
class Subject:
    """What a question is about."""

    kind: str
    position: int
    seat: int | None = None
    card: Card | None = None

    def read(self, hand: Deal) -> Answer | None:
        """The answer for a hand: the whole deal, or its cards under other rules; None where there is no one answer."""
        if self.kind == "wild":
            return hand.after(min(self.position, len(hand.steps))).wild
        if self.kind == "winner":
            return hand.showdown().winners
        if self.kind == "shares":
            return tuple(hand.showdown().shares.items())
        if len(hand.hand_of(self.seat)) < 5:
            return None
        best = best_of(hand, self.seat)
        if self.kind == "category":
            return best.category
        if self.card not in best.wilds:
            return self.card.rank
        stands_for = {best.plays_as.get(wild, wild).rank for wild in best.wilds}
        one_way = len(best.wilds) == 1 or (len(best.plays_as) == len(best.wilds) and len(stands_for) == 1)
        return best.plays_as.get(self.card, self.card).rank if one_way and self.card in best.cards else None

    def held(self, hand: Deal) -> tuple[Any, ...]:
        """Everything that the answer depends on, where it depends on hands."""
        seats = hand.live if self.seat is None else (self.seat,)
        return hand.rules.ranking, carried(hand), *((hand.hand_of(seat), hand.wild_cards(seat)) for seat in seats)

    def slip(self, name: str, hand: Deal) -> Answer | None:
        """The answer of someone who makes a slip."""
        if self.kind in ("winner", "shares"):
            shares = slipped_shares(name, hand)
            seats = None if shares is None else tuple(sorted(shares))
            return seats if seats is None or self.kind == "winner" else tuple((seat, shares[seat]) for seat in seats)
        if name == "four_flush":
            return four_flush(hand, self.seat)
        slipped = slipped_hand(name, hand, self.seat)
        if slipped is None:
            return None
        best, taken_for = slipped
        if self.kind == "category":
            return best.category
        plays = self.card in hand.wild_cards(self.seat) and taken_for in best.cards
        return taken_for.rank if plays else None


def _subjects(kind: str, seen: Deal) -> Iterator[Subject]:
    position = len(seen.steps)
    if kind not in ("category", "plays as"):
        yield Subject(kind, position)
        return
    for seat in seen.live:
        if kind == "category":
            yield Subject(kind, position, seat)
        elif len(seen.hand_of(seat)) >= 5:
            asked = (*seen.wild_cards(seat), *words.wild_before(seen, seat))
            yield from (Subject(kind, position, seat, card) for card in best_of(seen, seat).cards if card in asked)


def _posed(about: Subject, seen: Deal, whole: Deal, others: Sequence[tuple[Mistake, Deal]]) -> Question | None:
    """The question about a subject, or None where it has no one answer."""
    truth = about.read(whole)
    if truth is None:
        return None
    found: dict[Answer, list[Mistake]] = {truth: []}
    if about.kind != "wild":  # the same wild cards in the same hands give the same answer
        same = about.held(whole)
        others = [(mistake, other) for mistake, other in others if about.held(other) != same]
    read = [(mistake, about.read(other)) for mistake, other in others]
    read += [(slip, about.slip(slip.name, whole)) for slip in slips(_slip_names(about.kind, whole.rules))]
    for mistake, answer in read:
        if answer not in (None, truth):
            found.setdefault(answer, []).append(mistake)
    for answer in _other_answers(about, seen):
        if len(found) < ENOUGH:
            found.setdefault(answer, [])
    kept = sorted(list(found)[:MOST], key=lambda answer: _order(about.kind, answer))
    names = getattr(whole, "names", {})
    options = tuple(Option(words.answer(about.kind, answer, about.card, names), answer, answer == truth,
                           tuple(found[answer])) for answer in kept)
    return Question(about.kind, seen, whole, words.question(about.kind, seen, about.seat, about.card, names), options,
                    about.seat, about.card)


def _slip_names(kind: str, rules: Rules) -> tuple[str, ...]:
    if kind in ("category", "plays as"):
        return (*HAND_SLIPS, *(("four_flush",) if kind == "category" else ()))
    return () if kind == "wild" else (*(SPADE_SLIPS if rules.stops else ()), *ORDER_SLIPS)


def _other_answers(about: Subject, seen: Deal) -> list[Answer]:
    """Answers that no mistake may give, the more plausible first, so that a learner has something to choose from."""
    if about.kind == "wild":
        always = seen.rules.always_wild
        up = [step.card.rank for step in reversed(seen.steps) if step.face in ("up", "centre") and step.card]
        never = {Rank.QUEEN} if seen.rules.trigger == "queen" else set()
        return [always, *(always | {rank} for rank in dict.fromkeys((*up, *reversed(Rank))) if rank not in never)]
    if about.kind == "category":
        return sorted(Category, key=lambda category: abs(category - about.read(seen)))
    if about.kind == "plays as":
        held = [card.rank for card in seen.hand_of(about.seat)]
        return sorted(set(held), reverse=True)
    hands = seen.showdown().hands
    seats = sorted(seen.live, key=lambda seat: hands[seat].value if hands else (), reverse=True)
    return [(seat,) if about.kind == "winner" else ((seat, Fraction(1)),) for seat in seats]


def _order(kind: str, answer: Answer) -> Any:
    """Where an answer stands among the options, so that its place says nothing."""
    if kind == "wild":
        return len(answer), sorted(answer)
    return (len(answer) or 99, answer) if isinstance(answer, tuple) else -answer


# ---- stored questions

def story_question(asked: StoryQuestion, whole: Deal) -> Question:
    """A stored question, ready to be marked: its wrong answers are those that its story invites.

    >>> from foldqueen import scenario
    >>> hand = scenario("the-wild-card-moves")
    >>> story_question(hand.questions[0], hand).prompt
    "What is Noor's best hand?"

    """
    def option(one: StoryQuestion | WrongAnswer) -> Option:
        if one is asked:
            return Option(one.label, one.answer, True, ())
        return Option(one.label, one.answer, False, (Mistake("story", one.rules, one.believed, one.feedback),))

    options = sorted(map(option, (asked, *asked.wrong)), key=lambda one: one.label)
    return Question(asked.kind, asked.seen(whole), whole, asked.prompt, tuple(options), asked.seat,
                    lesson=getattr(whole, "lesson", ""))
