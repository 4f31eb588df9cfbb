"""Who folds in a simulation, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from foldqueen.words.basics import CATEGORIES, listed, seat


def who_folds(folds: Mapping[int, str] | int) -> str:
    """Who folds, and when: seats by street, or by the least category with which a seat stays."""
    if isinstance(folds, int):
        article = "" if CATEGORIES[folds].endswith(("kind", "two pair")) else "a "
        return (f"after fifth street a seat folds when its hand so far, wild cards included, is less than "
                f"{article}{CATEGORIES[folds]}; where every seat would fold, all stay")
    each = listed(f"{seat(number)} after {street} street" for number, street in sorted(folds.items()))
    return f"folding in every deal: {each}" if folds else "nobody folds"
