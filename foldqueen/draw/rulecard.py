"""Two cards to print or project: the rules in force, and the ranking of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import escape

from foldqueen import words
from foldqueen.card import cards
from foldqueen.draw.cards import card_image
from foldqueen.draw.style import styled
from foldqueen.hands import Category, Ranking, best_hand, wild_among

if TYPE_CHECKING:
    from foldqueen.rulebook import Rules

# Five cards for each category, and the wild rank in them.
EXAMPLES: dict[Category, tuple[str, str]] = {
    Category.FIVE_OF_A_KIND: ("Ks Kh Kd Kc 4s", "4"),
    Category.STRAIGHT_FLUSH: ("9h 8h 7h 6h 5h", ""),
    Category.FOUR_OF_A_KIND: ("Js Jh Jd Jc 8s", ""),
    Category.FULL_HOUSE: ("Ts Th Td 6c 6s", ""),
    Category.FLUSH: ("Ad Jd 9d 5d 2d", ""),
    Category.STRAIGHT: ("9s 8h 7d 6c 5c", ""),
    Category.THREE_OF_A_KIND: ("As Ac 4h Jh 9d", "4"),
    Category.TWO_PAIR: ("Kd Kc 9s 9h 3c", ""),
    Category.ONE_PAIR: ("Qs Qd Ac 8h 5d", ""),
    Category.HIGH_CARD: ("Ah Js 8d 6c 3h", ""),
}


def hand_ranking(ranking: Ranking | None = None) -> str:
    """Draw the ten kinds of hand, best first, with an example of each and the rulings on wild cards.

    >>> "three of a kind" in hand_ranking()
    True
    """
    ranking = ranking or Ranking()
    rows = "".join(_kind(category) for category in sorted(EXAMPLES, reverse=True)
                   if ranking.duplicates != "none" or category is not Category.FIVE_OF_A_KIND)
    rulings = "".join(f"<li>{escape(words.RANKING[name, getattr(ranking, name)])}</li>"
                      for name in ("duplicates", "five_of_a_kind", "tie_break")
                      if ranking.duplicates != "none" or name != "five_of_a_kind")
    body = f'<ol class="fq-kinds fq-numbered">{rows}</ol><ul class="fq-box fq-rules">{rulings}</ul>'
    return _sheet("What beats what", "best first", body)


def _kind(category: Category) -> str:
    example, wild_text = EXAMPLES[category]
    held = cards(example)
    wild = wild_among(held, wild_text)
    images = "".join(f"<li>{card_image(card, wild=card in wild)}</li>" for card in held)
    return (f'<li class="fq-box"><div><h4>{words.category(category)}</h4><small>{words.MEANINGS[category]}</small>'
            f"<small><em>{escape(best_hand(held, wild).why)}</em></small></div><ul>{images}</ul></li>")


def rule_card(rules: Rules) -> str:
    """Draw the rules in force on one page, whole in itself: a sentence a ruling, what differs from the book marked.

    >>> import foldqueen as fq
    >>> "house rule" in rule_card(fq.rules("follow-the-queen", queens="hidden"))
    True
    """
    house = {_sentence(rules, name): "house rule" for name in rules.changed if name != "ranking"}
    house |= {_sentence(rules, name): "a common mistake" for name in rules.misconceptions if name != "ranking"}
    items = "".join(
        f"<li>{escape(said)}" + (f' <span class="fq-tag">{house[said]}</span>' if said in house else "") + "</li>"
        for said in rules.sentences)
    fewest, most = words.count(rules.players[0], "player").split()[0], words.count(rules.players[-1], "player")
    return styled(_sheet(rules.title, f"{fewest} to {most}", f'<ol class="fq-box fq-rules fq-numbered">{items}</ol>'))


def _sentence(rules: Rules, name: str) -> str:
    return words.switch(name, getattr(rules, name), rules.trigger)


def _sheet(title: str, beside: str, body: str) -> str:
    return (f'<section class="fq fq-sheet" aria-label="{escape(title)}"><div class="fq-felt">'
            f'<div class="fq-title"><h3>{escape(title)}</h3>'
            f'<p class="fq-soft">{escape(beside)}</p></div>{body}</div></section>')
