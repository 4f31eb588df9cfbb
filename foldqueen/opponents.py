"""The stated policy of the other seats: one simple rule, from what each can see."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from foldqueen.hands import Category
from foldqueen.showdown import best_of

if TYPE_CHECKING:
    from foldqueen.game import Game
    from foldqueen.log import Deal

WAGERS = ("bet", "complete", "raise")
MILD = ("check", "bring-in", "down", "up", "call", "pay")


def choose_act(game: Game) -> str:
    """The act of the seat whose turn it is, by the rule that ``words.policy`` states: an opponent to learn beside.

    It reads the cards that this seat can see, what its acts cost, and whether it has raised before: nothing hidden.

    >>> from foldqueen import play
    >>> game = play("seven-card-stud", players=2, deck="2c 3c 4c 3d Kd 3s")
    >>> game.to_act, choose_act(game)
    (2, 'complete')
    """
    costs, seat = game.costs, game.to_act
    view = game.deal.seen_by(seat)
    holds = _holds(view, seat)
    wager = next((name for name in WAGERS if name in costs), None)
    again = any(event.seat == seat and event.name in WAGERS and event.position == len(view.steps)
                for event in game.history)
    if wager and holds >= Category.THREE_OF_A_KIND and not again:
        return wager
    mild = next(name for name in MILD if name in costs)
    return mild if costs[mild] <= game.stakes.small or holds >= Category.ONE_PAIR else "fold"


def _holds(view: Deal, seat: int) -> Category:
    """A pair, three of a kind or better among a seat's cards, of which there may be fewer than five yet."""
    held, wild = view.hand_of(seat), view.wild_cards(seat)
    if len(held) >= 5:
        return best_of(view, seat).category
    alike = len(wild) + max(Counter(card.rank for card in held if card not in wild).values(), default=0)
    return Category.THREE_OF_A_KIND if alike > 2 else Category.ONE_PAIR if alike == 2 else Category.HIGH_CARD
