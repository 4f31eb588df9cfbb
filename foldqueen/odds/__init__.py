"""Chances: exact counts as fractions, the bulk evaluator, simulation, and equity from what a seat can see."""

from __future__ import annotations

from importlib import import_module
from typing import Any

_LATER = {  # loaded when first used: exact counts need no numpy
    "hand_counts": "tables", "hand_counts_apart": "tables", "by_wild_cards": "tables", "readings": "tables",
    "counts_in_order": "tables", "inclusion_counts": "tables", "consistent_orders": "tables",
    "rank_hands": "engine", "simulate": "simulate", "Tally": "simulate", "equity": "equity",
}

__all__ = sorted(_LATER)


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'foldqueen.odds' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"foldqueen.odds.{_LATER[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
