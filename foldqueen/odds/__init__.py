"""Chances: exact counts as fractions, tables of hands, the bulk evaluator and simulation."""

from __future__ import annotations

from importlib import import_module
from typing import Any

_MODULES = {  # loaded when first used: exact counts need no numpy
    "exact": ("no_wild", "final_wild", "times_set", "changes", "wild_cards_held", "no_wild_from", "final_wild_from"),
    "formulas": ("hypergeometric", "queens_up", "last_queen_at", "set_at", "set_by", "states", "next_state",
                 "no_wild_after", "survival", "still_wild"),
    "schultz": ("no_pair_by", "last_card_pairs", "triggers"),
    "tables": ("hand_counts", "hand_counts_apart", "by_wild_cards", "readings", "counts_in_order",
               "consistent_orders", "inclusion_counts"),
    "engine": ("rank_hands",),
    "simulation": ("simulate",),
    "smarter": ("variance_per_deal", "plain_monte_carlo", "conditional_monte_carlo", "control_variate",
                "stratified_sampling", "antithetic_variates", "common_random_numbers"),
    "tally": ("Tally",),
    "chances": ("equity", "equity_line", "Equity"),
}
_LATER = {name: module for module, names in _MODULES.items() for name in names}

__all__ = sorted(_LATER)


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'foldqueen.odds' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"foldqueen.odds.{_LATER[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
