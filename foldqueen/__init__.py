"""Follow the Queen and its relatives: rules, hands, deals, odds and widgets for learning probability."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from foldqueen.card import Card, Rank, Suit, cards
from foldqueen.dealing import deal
from foldqueen.hands import Category, Hand, Ranking, best_hand
from foldqueen.log import Deal, Step
from foldqueen.rulebook import RULES, SWITCHES, Rules, rules
from foldqueen.showdown import Showdown
from foldqueen.wild import WildChange

if TYPE_CHECKING:
    from foldqueen import odds
    from foldqueen.betting import Stakes
    from foldqueen.exercises import check, hint
    from foldqueen.game import play
    from foldqueen.library import scenario, scenarios
    from foldqueen.widgets import (
        BetReader,
        Convergence,
        DealTable,
        EquityStory,
        HandLab,
        OddsExplorer,
        PredictTheWild,
        QueenPlaces,
        RankingParadox,
        ShowdownQuiz,
        VariantLab,
        WildChain,
        WildStory,
    )

_LATER = {  # loaded when first used, so that importing foldqueen stays light
    "Stakes": "betting", "play": "game",
    "check": "exercises", "hint": "exercises",
    "scenario": "library", "scenarios": "library",
    "DealTable": "widgets", "HandLab": "widgets", "PredictTheWild": "widgets",
    "QueenPlaces": "widgets", "ShowdownQuiz": "widgets",
    "Convergence": "widgets",
    "RankingParadox": "widgets",
    "VariantLab": "widgets", "WildChain": "widgets", "WildStory": "widgets",
    "OddsExplorer": "widgets",
    "BetReader": "widgets", "EquityStory": "widgets",
    "odds": "odds",  # a module: exact counts without numpy, simulation with it
}

__version__ = "0.1.0"
__all__ = [
    "RULES", "SWITCHES", "BetReader", "Card", "Category", "Convergence", "Deal", "DealTable", "EquityStory", "Hand",
    "HandLab", "OddsExplorer", "PredictTheWild", "QueenPlaces",
    "Rank", "Ranking", "RankingParadox",
    "Rules", "Showdown", "ShowdownQuiz", "Stakes", "Step", "Suit", "VariantLab", "WildChain", "WildChange",
    "WildStory",
    "best_hand", "cards", "check", "deal", "hint", "odds", "play", "rules", "scenario", "scenarios",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'foldqueen' has no attribute {name!r}")
    module = import_module(f"foldqueen.{_LATER[name]}")
    value = globals()[name] = module if name == _LATER[name] else getattr(module, name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
