"""HandLab: put cards in a hand, make some wild, and read what they are worth and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from foldqueen import words
from foldqueen.card import DECK, Card, Rank, Suit
from foldqueen.card import cards as read_cards
from foldqueen.draw.reading import reading
from foldqueen.hands import RANKING_VALUES, Ranking, Wild, best_hand, readings, wild_among
from foldqueen.showdown import leaders
from foldqueen.widgets.base import Board, in_place
from foldqueen.widgets.controls import always, button, choice, pick, row, typed
from foldqueen.words import exploring

RULINGS = ("duplicates", "five_of_a_kind", "tie_break")
MISTAKEN = "suit"
"""A tie-break that only a misconception uses: not to be chosen here."""


class HandLab(Board):
    """A hand to build: its best five cards, what each wild card plays as, and why the next-best reading loses.

    Args:
        cards: the cards to begin with, as text or an iterable.
        wild: what is wild: rank text, a Rank, cards, or an iterable of these, as for :func:`foldqueen.best_hand`.
        ranking: the rulings to begin with.
        against: a second hand to compare with, if any.

    Raises:
        ValueError: for cards, wild ranks or a ranking that cannot be.
    """

    legend = ("wild", "plays", "idle")

    def __init__(self, cards: str | Iterable[str | Card] = "As Ac 4h 5s 7c 9d Jh", wild: Wild = "4", *,
                 ranking: Ranking | None = None, against: str | Iterable[str | Card] = "") -> None:
        self.ranking = Ranking() if ranking is None else ranking
        held, other = read_cards(cards), read_cards(against)
        if not isinstance(self.ranking, Ranking):
            raise ValueError(f"{ranking!r} is not a ranking: pass fq.Ranking(...)")
        self.typed = typed("Cards", " ".join(map(str, held)), "23em", "As Ac 4h 5s 7c", continuous_update=False)
        self.wild = typed("Wild", _wild_text(wild_among(DECK, wild)), "11em", "4, Q7 or Js", continuous_update=False)
        self.against = typed("Against", " ".join(map(str, other)), "23em", "a second hand, if you like",
                             continuous_update=False)
        self.rank = always(pick("Rank", [(rank.symbol, rank) for rank in Rank], Rank.ACE))
        self.suits = [button("", lambda suit=suit: self.toggle(Card.of(self.rank.value, suit)), "Put in or take out")
                      for suit in Suit]
        self._make_wild = button("", self.toggle_wild, "Make the chosen rank wild, or not")
        self.rulings = {name: choice(label, [(words.RANKING[name, value], value) for value in RANKING_VALUES[name]
                                             if value != MISTAKEN or value == getattr(self.ranking, name)],
                                     getattr(self.ranking, name))
                        for name, label in zip(RULINGS, ("A wild card", "Five of a kind", "Equal hands"), strict=True)}
        for control in (self.typed, self.wild, self.against, *self.rulings.values()):
            control.observe(lambda _: self.read(), "value")
        self.rank.observe(lambda _: self._label(), "value")
        super().__init__([
            row(self.typed, self.wild, self.against), row(self.rank),
            row(*self.suits, self._make_wild, button("Clear", self.clear, "Take every card out")),
            row(*self.rulings.values())])
        type(self).read.__wrapped__(self)  # here an error is the caller's

    @property
    def state(self) -> dict[str, Any]:
        """The cards, what is wild, the ranking, and what they make."""
        return {"cards": self.cards, "wild": self.wild_cards, "ranking": self.ranking,
                "hand": self.readings[0] if self.readings else None, "readings": self.readings,
                "verdict": self._verdict()}

    @in_place
    def read(self) -> None:
        """Read what is typed and chosen, and show what it makes."""
        held, other = read_cards(self.typed.value), read_cards(self.against.value)
        if twice := [card for card in other if card in held]:
            raise ValueError(f"{twice[0]} is in both hands: there is only one in the deck, so take it out of one")
        wild = wild_among(DECK, self.wild.value)
        ranking = Ranking(**{name: control.value for name, control in self.rulings.items()})
        found = readings(held, wild, ranking) if len(held) >= 5 else ()
        self.second = readings(other, wild, ranking) if other and found else ()
        self.cards, self.wild_cards, self.ranking, self.readings = held, wild, ranking, found
        self.show()

    def toggle(self, card: Card) -> None:
        """Put a card in the hand, or take it out."""
        kept = [one for one in self.cards if one != card]
        self.typed.value = " ".join(map(str, kept if card in self.cards else [*self.cards, card]))

    def toggle_wild(self) -> None:
        """Make the chosen rank wild, or plain again."""
        four = {card for card in DECK if card.rank == self.rank.value}
        wild = set(self.wild_cards)
        self.wild.value = _wild_text(card for card in DECK if card in (wild - four if four <= wild else wild | four))

    def clear(self) -> None:
        """Take every card out."""
        self.typed.value = ""

    def sentence(self) -> str:
        """The cards, what is wild, what they make, and why the next-best reading loses."""
        held = " ".join(map(str, self.cards)) or "no cards"
        said = [f"Hand lab: {held}.", f"{exploring.wild_said(self.wild_cards)}."]
        said += [f"Best hand: {self.readings[0].why}.", exploring.next_best(self.readings)] if self.readings else [
            exploring.more_cards(len(self.cards))[1]]
        return " ".join([*said, self._verdict()]).strip()

    def picture(self) -> str:
        """The cards, what they make, and the reasons."""
        return reading(self.cards, self.wild_cards, self.readings, self._other_rulings(), self._verdict(), self.second)

    def show(self) -> None:
        """Draw the hand; the buttons say what they would do."""
        super().show()
        self._label()

    def _label(self) -> None:
        rank = self.rank.value
        for suit, control in zip(Suit, self.suits, strict=True):
            card = Card.of(rank, suit)
            act = "Take out" if card in self.cards else "Add"
            control.description, control.tooltip = f"{act} {card}", f"{act} the {words.card(card)}"
        four = {card for card in DECK if card.rank == rank}
        self._make_wild.description = f"{words.plural(rank).capitalize()} " + (
            "not wild" if four <= set(self.wild_cards) else "wild")

    def _other_rulings(self) -> list[str]:
        """What another ruling on one point would make of the cards, where it matters."""
        said = []
        for name in RULINGS[:2] if self.readings else ():
            for value in RANKING_VALUES[name]:
                other = best_hand(self.cards, self.wild_cards, Ranking(**{
                    **{one: getattr(self.ranking, one) for one in RULINGS}, name: value}))
                if (other.category, other.ranks) != (self.readings[0].category, self.readings[0].ranks):
                    said.append(exploring.other_ruling((name, value), other))
        return said

    def _verdict(self) -> str:
        if not self.second:
            return ""
        first, second = self.readings[0], self.second[0]
        return exploring.compared(first, second, leaders({1: first, 2: second})[1])


def _wild_text(wild: Iterable[Card]) -> str:
    """Whole ranks by their symbol, single cards by name."""
    wild = tuple(wild)
    whole = [rank for rank in Rank if sum(card.rank == rank for card in wild) == 4]
    return " ".join([*(rank.symbol for rank in whole), *(str(card) for card in wild if card.rank not in whole)])
