"""The widgets: each holds a cursor over a log and shows it with the drawings."""

from foldqueen.widgets.bets import BetReader
from foldqueen.widgets.chain import WildChain
from foldqueen.widgets.convergence import Convergence
from foldqueen.widgets.equity import EquityStory
from foldqueen.widgets.explorer import OddsExplorer
from foldqueen.widgets.lab import HandLab
from foldqueen.widgets.paradox import RankingParadox
from foldqueen.widgets.places import QueenPlaces
from foldqueen.widgets.predict import PredictTheWild
from foldqueen.widgets.quiz import ShowdownQuiz
from foldqueen.widgets.story import WildStory
from foldqueen.widgets.table import DealTable
from foldqueen.widgets.variants import VariantLab

__all__ = ["BetReader", "Convergence", "DealTable", "EquityStory", "HandLab", "OddsExplorer", "PredictTheWild",
           "QueenPlaces", "RankingParadox", "ShowdownQuiz", "VariantLab", "WildChain",
           "WildStory"]
