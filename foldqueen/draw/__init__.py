"""Pictures of the log: pure functions from a position in a deal to HTML, with no widget and no state."""

from foldqueen.draw.cards import alt_text, card_image
from foldqueen.draw.chips import log
from foldqueen.draw.html import guide, note, story, table, timeline, wild_line
from foldqueen.draw.reigns import side_by_side, wild_story
from foldqueen.draw.rulecard import hand_ranking, rule_card
from foldqueen.draw.style import said, style, styled

__all__ = [
    "alt_text",
    "card_image",
    "guide",
    "hand_ranking",
    "log",
    "note",
    "rule_card",
    "said",
    "side_by_side",
    "story",
    "style",
    "styled",
    "table",
    "timeline",
    "wild_line",
    "wild_story",
]
