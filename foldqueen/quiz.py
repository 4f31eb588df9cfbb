"""Questions made from deals, with wrong answers that a mistaken rule would give."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from foldqueen import words
from foldqueen.card import Rank
from foldqueen.dealing import check_seed, deal, replay
from foldqueen.log import Deal
from foldqueen.rulebook import Rules, rules

Answer = Any
KINDS = ("wild", "winner")
"""What a question can ask: which ranks are wild at a position, or who wins the whole hand."""

_SWAPS: tuple[tuple[str, Any], ...] = (
    ("final_trigger", "keep"), ("once_wild_stays", True), ("seventh_sets", True), ("hidden_trigger", True),
    ("own_follower", True), ("queens", "all"), ("queens", "hidden"), ("queens", "none"), ("cancel_at", "follower"),
    ("cancel_at", "trigger"), ("final_trigger", "none"), ("queen_after_queen", "queens_and_next"),
    ("queen_after_queen", "retrigger"), ("wild_pair_triggers", False), ("wild_pair_triggers", True),
    ("any_match_triggers", True), ("any_match_triggers", False),
)
_RANKING_SWAPS = (("tie_break", "suit"), ("tie_break", "split"), ("duplicates", "any"), ("duplicates", "none"))


@dataclass(frozen=True, slots=True)
class Mistake:
    """A rule that a learner may believe in, and what the rules in force say instead."""

    name: str
    """The switch, a ranking's ruling, or ``no_wild`` for forgetting that anything is wild."""
    rules: Rules
    """The rules as the learner would have them."""
    believed: str
    """The mistaken rule in a sentence."""
    truth: str
    """What holds here, in a sentence."""


def mistakes(right: Rules) -> tuple[Mistake, ...]:
    """The mistaken readings of some rules: one switch set otherwise, likely mistakes first.

    >>> [mistake.name for mistake in mistakes(rules("follow-the-queen"))][:3]
    ['final_trigger', 'once_wild_stays', 'seventh_sets']
    """
    found = []
    for name, value in _SWAPS:
        if right.knows(name) and getattr(right, name) != value:
            try:
                wrong = rules(right, **{name: value})
            except ValueError:  # the swap contradicts another ruling of this game
                continue
            found.append(Mistake(name, wrong, words.switch(name, value, right.trigger), words.truth(right, name)))
    for name, value in _RANKING_SWAPS:
        if getattr(right.ranking, name) != value:
            wrong = rules(right, ranking=replace(right.ranking, **{name: value}))
            found.append(Mistake(name, wrong, words.RANKING[name, value], words.truth(right, name)))
    if right.trigger:
        found.append(Mistake("no_wild", rules("seven-card-stud", ranking=right.ranking), words.NO_WILD,
                             words.truth(right, "no_wild")))
    return tuple(found)


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
    options: tuple[Option, ...]

    @property
    def prompt(self) -> str:
        """The question in words."""
        return words.question(self)

    @cached_property
    def right(self) -> Option:
        """The right answer."""
        return next(option for option in self.options if option.right)

    def mark(self, choice: int) -> Verdict:
        """Whether the option with this index is right, and which mistaken rule gives it if it is not."""
        option = self.options[choice]
        mistake = option.mistakes[0] if option.mistakes else None
        return Verdict(option.right, words.verdict(self, option), None if option.right else mistake)


def checked_kinds(kinds: Sequence[str]) -> tuple[str, ...]:
    """The kinds of question as they are, or a ValueError that names the one that is none."""
    found = (kinds,) if isinstance(kinds, str) else tuple(kinds) if isinstance(kinds, Sequence) else (kinds,)
    for kind in found or (kinds,):
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is not a kind of question: choose {words.one_of(KINDS)}, or both")
    return found


def question(kind: str, whole: Deal, position: int | None = None) -> Question:
    """A question about a deal.

    Args:
        kind: ``"wild"``, what is wild at the position, or ``"winner"``, who wins the whole hand.
        whole: a deal that is over.
        position: how many cards the learner sees, for ``"wild"``; the whole deal if not given.

    Raises:
        ValueError: for another kind.

    >>> hand = deal("follow-the-queen", players=2, deck="2c 3c 4c 5c Qd 7s 7h", seed=3)
    >>> question("wild", hand, 6).right.label
    'Sevens'
    """
    checked_kinds((kind,))
    if whole.viewer is not None or not whole.complete:
        raise ValueError(words.not_whole(whole))
    if position == 0:
        raise ValueError(f"position=0 shows no card: choose 1 to {len(whole.steps)}")
    seen = whole if position is None or kind == "winner" else whole.after(position)
    read = (lambda one: one.after(min(len(seen.steps), len(one.steps))).wild) if kind == "wild" else _winners
    truth = read(whole)
    found: dict[Answer, list[Mistake]] = {}
    for mistake in mistakes(whole.rules):
        answer = read(replay(whole, mistake.rules))
        if answer != truth:
            found.setdefault(answer, []).append(mistake)
    for answer in (truth, *_other_answers(kind, seen)):
        found.setdefault(answer, [])
    order: Callable[[Answer], Any] = (lambda answer: (-len(answer), sorted(answer))) if kind == "wild" else (
        lambda answer: (len(answer) or 99, answer))
    options = [Option(words.answer(kind, answer), answer, answer == truth, tuple(found[answer]))
               for answer in sorted(found, key=order)]
    return Question(kind, seen, whole, tuple(options))


def _winners(whole: Deal) -> tuple[int, ...]:
    return whole.showdown().winners


def _other_answers(kind: str, seen: Deal) -> list[Answer]:
    """Answers that no mistaken rule gives, so that a learner has something to choose from."""
    if kind == "winner":
        return [(seat,) for seat in seen.live]
    always = seen.rules.always_wild
    up = [step.card.rank for step in seen.steps if step.face in ("up", "centre") and step.card]
    recent = list(dict.fromkeys(rank for rank in reversed(up) if rank is not Rank.QUEEN))[:2]
    return [always, *(always | {rank} for rank in recent)]


def questions(game: str | Rules, players: int = 4, *, seed: int = 0,
              kinds: Sequence[str] = KINDS) -> Iterator[Question]:
    """Endless questions about fresh deals, each kind in turn about one deal, chosen so that a mistake would show.

    Args:
        game: a slug or a Rules value.
        players: how many seats.
        seed: what the deals depend on.
        kinds: what to ask about each deal, in this order.
    """
    kinds = checked_kinds(kinds)
    check_seed(seed)
    if rules(game).trigger is None:
        kinds = ("winner",)  # what is wild never changes
    chance = random.Random(seed)
    while True:
        asked = _telling_deal(game, players, chance, kinds)
        for kind in kinds:
            yield asked[kind]


def _telling_deal(game: str | Rules, players: int, chance: random.Random,
                  kinds: Sequence[str]) -> dict[str, Question]:
    """Questions about one deal with wrong answers that a mistake leads to, or about the last deal tried."""
    for _ in range(40):
        whole = deal(game, players, seed=chance.randrange(10**6))
        asked = {kind: question(kind, whole, _position(whole, chance) if kind == "wild" else None) for kind in kinds}
        if all(any(option.mistakes for option in one.options) for one in asked.values()):
            break
    return asked


def _position(whole: Deal, chance: random.Random) -> int:
    """A place to stop and ask what is wild: where a trigger waits, a rank has just been set, or anywhere."""
    ups = [place for place, step in enumerate(whole.steps, start=1) if step.face in ("up", "centre")][1:]
    telling = [place for place in ups if whole.steps[place - 1].waiting or whole.steps[place - 1].changes]
    return chance.choice(telling or ups)
