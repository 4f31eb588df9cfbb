"""The fold of ``foldqueen/wild.py`` as a table of numbers: which state follows which, for loops that know no rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from foldqueen.card import DECK, Card, Rank
from foldqueen.odds.engine import WildSets
from foldqueen.rulebook import Rules
from foldqueen.wild import Landing, WildState, WildTrigger, land, table_wild


@dataclass(frozen=True, eq=False)
class Automaton:
    """The states that up cards lead to; number 0 is the first."""

    step: NDArray[np.uint16]
    """The next state, by whether the card is the last up card, by the state, by how many up cards of the card's rank
    its owner had, and by that rank, from 0."""
    wild_rank: NDArray[np.uint8]
    """For each state the rank that became wild and still is, 2 to 14; 0 for none."""
    no_wild: NDArray[np.bool_]
    """For each state whether no rank is wild."""
    triggered: NDArray[np.bool_]
    """For each state whether there has been a trigger."""
    sets: WildSets
    """For each state what is wild in every hand."""


_WAITING = WildTrigger(Card("Qs"), None, "", "", None, frozenset(), last=False)
"""Stands for any trigger that waits for its follower: which card it was makes no difference."""


@cache
def automaton(rules: Rules) -> Automaton:
    """The automaton of some rules, found by landing every card in every state."""
    states = [(WildState(), False)]
    numbers = {states[0]: 0}

    def lands(state: WildState, triggered: bool, rank: Rank, had: int, last: bool) -> int:
        card, *others = [card for card in DECK if card.rank is rank]
        shown = tuple((1, other) for other in others[:had])
        after, _ = land(rules, replace(state, shown=shown), Landing(card, 1, "up", "fourth", last))
        new = after.waiting is not None and after.waiting is not _WAITING
        after = replace(after, waiting=_WAITING if after.waiting else None, run=min(after.run, 2), shown=())
        if (after, triggered or new) not in numbers:
            numbers[after, triggered or new] = len(states)
            states.append((after, triggered or new))
        return numbers[after, triggered or new]

    step = [[[[lands(*state, rank, had, last) for rank in Rank] for had in range(4)] for last in (False, True)]
            for state in states]  # grows on the way; a last card's states have no successors, but are not many
    tables = [table_wild(rules, state) for state, _ in states]
    moved = [table - rules.always_wild for table in tables]
    return Automaton(
        np.array(step, np.uint16).swapaxes(0, 1).copy(),
        np.array([max(ranks - {Rank.QUEEN} or ranks, default=0) for ranks in moved], np.uint8),
        np.array([not table for table in tables]), np.array([triggered for _, triggered in states]),
        WildSets([[card.number for card in DECK if card.rank in table or card in rules.fixed_wild]
                  for table in tables]))
