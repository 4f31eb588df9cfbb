"""Whether a view is one: a deal that its own rules can bring about, each card seen once."""

from __future__ import annotations

from itertools import zip_longest

from foldqueen.card import DECK, Card
from foldqueen.dealing import deal
from foldqueen.log import Deal, Step
from foldqueen.words import chances as words


def check_view(view: Deal) -> None:
    """Refuse, in words, what is no deal, or one that its own rules and folds would not deal so."""
    if not isinstance(view, Deal):
        raise ValueError(f"{view!r} is not a deal: pass one such as fq.deal('follow-the-queen').at('fifth').seen_by(2)")
    seen: set[Card] = set()
    for place, step in enumerate(view.steps, 1):
        if step.card in seen:
            raise ValueError(f"{step.card} is seen twice: a deck has one of each card")
        if step.card is None and step.face != "down":
            raise ValueError(f"card {place} lies {step.face} and is not seen: only cards dealt down can be hidden")
        seen |= {step.card} - {None}
    unseen = (card for card in DECK if card not in seen)
    faces = {step.seat: step.face for step in view.steps if step.street == "seventh" and step.seat}
    whole = deal(view.rules, view.players, deck=[step.card or next(unseen) for step in view.steps], seed=0,
                 folds=view.folds, seventh=faces if view.rules.seventh != "down" else None)
    over = view.complete and len(view.live) > 1  # where all others have folded, it may be in the middle of a street
    dealt = whole.steps if over else whole.steps[:len(view.steps)]
    for place, (has, rules_have) in enumerate(zip_longest(view.steps, dealt)):
        if _told(has) != _told(rules_have):
            raise ValueError(words.not_dealt_so(view, place, whole.steps[place:place + 1]))


def _told(step: Step | None) -> tuple[object, ...]:
    return (step.seat, step.face, step.street, step.wild) if step else ()
