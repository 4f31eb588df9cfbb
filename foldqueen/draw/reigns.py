"""The story of the wild rank, as HTML: every up card and the reigns, one change and why, two stories side by side."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from markupsafe import escape

from foldqueen import words
from foldqueen.card import Card
from foldqueen.draw.cards import card_image
from foldqueen.draw.html import felt_class, timeline, wild_line

if TYPE_CHECKING:
    from foldqueen.log import Deal

Names = Mapping[int, str] | None


def wild_story(deal: Deal, *, names: Names = None, position: int | None = None, title: str | None = None,
               ring: Collection[Card] = ()) -> str:
    """Draw what was wild and why once ``position`` cards were dealt, over the whole timeline and how the hand ends.

    >>> import foldqueen as fq
    >>> "wins the pot" in wild_story(fq.deal("follow-the-queen", players=3, seed=1))
    True
    """
    told = deal if position is None else deal.after(position)
    heading = escape(deal.rules.title if title is None else title)
    return (f'<section class="fq" aria-label="{heading}"><div class="{felt_class(deal.players)}">'
            f'<div class="fq-title"><h3>{heading}</h3><p class="fq-soft">{escape(words.moment(told))}</p></div>'
            f"{wild_line(told, names)}{timeline(deal, ring=ring, now=told)}{_ending(deal, names)}</div></section>")


def side_by_side(*stories: str) -> str:
    """Lay stories next to each other, one below the other where the page is narrow."""
    return f'<div class="fq"><div class="fq-sides">{"".join(stories)}</div></div>'


def _ending(deal: Deal, names: Names) -> str:
    """Draw each hand that was shown, its five cards and what they make, and who wins."""
    found = deal.showdown()
    rows = []
    for seat, hand in found.hands.items():
        wild = deal.wild_cards(seat)
        cards = "".join(f'<li{" class=fq-halo" if card in wild else ""}>{card_image(card, wild=card in wild)}</li>'
                        for card in hand.cards)
        share = found.shares.get(seat)
        tag = f'<span class="fq-tag fq-wins">{words.wins(share)}</span>' if share else ""
        called = escape(words.sentence(words.seat(seat, names)).rstrip("."))
        rows.append(f'<li class="fq-end"{" data-wins" if share else ""}><div><h4>{called}</h4>{tag}</div>'
                    f"<ul>{cards}</ul><p>{escape(words.hand_explained(hand))}</p></li>")
    hands = f'<ol class="fq-ends">{"".join(rows)}</ol>'
    shown = f'<div class="fq-box"><p class="fq-label">{words.AT_THE_END}</p>{hands}</div>' if rows else ""
    return f'{shown}<p class="fq-box fq-result">{escape(words.outcome(deal, found, names))}</p>'
