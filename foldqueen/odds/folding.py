"""Who folds in a simulation: the same seats in every deal, or whoever holds too little, by one simple policy."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from foldqueen.card import DECK
from foldqueen.dealing import deal
from foldqueen.hands import Category
from foldqueen.odds import bulk
from foldqueen.odds.bulk import Outcomes
from foldqueen.rulebook import Rules
from foldqueen.showdown import best_of

Folds = Mapping[int, str] | Category
"""The street after which each seat folds in every deal; or a category, by the policy that ``words.who_folds`` tells."""


def outcomes(rules: Rules, players: int, decks: NDArray[np.uint8], folds: Folds) -> Outcomes:
    """What came of some decks: on columns where the rules allow it, else through the log.

    Where who folds depends on the cards, the decks with the same folds are dealt together.
    """
    play = bulk.play if bulk.expressible(rules, players, {}) else bulk.logged
    if not isinstance(folds, Category):
        return play(rules, players, decks, folds)
    weak = _weak(rules, players, decks, folds)
    weak &= ~weak.all(axis=0)  # where everybody would fold, all stay
    pattern = (1 << np.arange(players)) @ weak
    found = Outcomes.blank(players, len(decks))
    for folding in np.unique(pattern).tolist():
        rows = np.flatnonzero(pattern == folding)
        some = play(rules, players, decks[rows], {seat + 1: "fifth" for seat in range(players) if folding >> seat & 1})
        for name in Outcomes.__slots__:
            getattr(found, name)[..., rows] = getattr(some, name)
    return found


def _weak(rules: Rules, players: int, decks: NDArray[np.uint8], least: Category) -> NDArray[np.bool_]:
    """Where a seat's cards after fifth street make less than a category; everywhere, if the hand is over by then."""
    if bulk.expressible(rules, players, {}):
        return bulk.values_after("fifth", rules, players, decks) >> 20 < least
    weak = np.ones((players, len(decks)), np.bool_)
    for row, deck in enumerate(decks.tolist()):
        view = deal(rules, players, deck=[DECK[card] for card in deck], seed=0).at("fifth")
        if not view.complete:
            weak[:, row] = [best_of(view, seat).category < least for seat in view.live]
    return weak
