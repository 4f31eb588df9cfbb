"""Readings: what a hand is worth and why its next-best reading loses; what chances are and what to see in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from markupsafe import escape

from foldqueen.card import Card
from foldqueen.draw import plots
from foldqueen.draw.cards import card_image
from foldqueen.hands import Hand
from foldqueen.words import basics, exploring, play

if TYPE_CHECKING:
    from foldqueen.odds.tally import Estimate


def reading(held: Sequence[Card], wild: Sequence[Card], found: Sequence[Hand], rulings: Sequence[str] = (),
            verdict: str = "", against: Sequence[Hand] = ()) -> str:
    """Draw what some cards make; with fewer than five, the cards and how many are missing.

    Args:
        held: the cards, in the order given.
        wild: every card that is wild, held or not.
        found: what ``hands.readings`` gives; empty for too few cards.
        rulings: what other rulings would make of them, a sentence each.
        verdict: how the hand compares with ``against``.
        against: the readings of a second hand.

    >>> from foldqueen.hands import readings
    >>> "4♥ is wild and plays as A♦." in reading((), (), readings("As Ac 4h 5s 7c 9d Jh", "4"))
    True

    """
    if not found:
        loud, said = exploring.more_cards(len(held))
        body = _headline(loud, said) + _lying([_cards("in hand", held, wild, None)], max(len(held), 5))
    else:
        best = found[0]
        body = _headline(*_told(best)) + _hand(best, wild)
        body += '<div class="fq-beside">' + _box("What the wild cards do", [
            *(exploring.wild_roles(best) or ("Every card plays as itself.",)), *rulings])
        body += _box("Why not another reading?", [exploring.next_best(found)], _five(found[1:2])) + "</div>"
    if against:
        body += _box("Against a second hand", [basics.sentence(play.a_hand(against[0])), verdict],
                     _lying([_cards("plays", against[0].cards, wild, against[0])], 7))
    return (f'<section class="fq fq-reading" aria-label="Hand lab"><div class="fq-felt"><div class="fq-title">'
            f'<h3>Hand lab</h3><p class="fq-soft">{basics.count(len(held), "card")} · '
            f"{escape(exploring.wild_said(wild))}</p></div>{body}</div></section>")


def _told(best: Hand) -> tuple[str, str]:
    """The hand, loud, and what it rests on."""
    name, _, rest = str(best).partition(", ")
    return basics.sentence(name).rstrip("."), rest or play.category(best.category)


def _headline(loud: str, said: str) -> str:
    return (f'<div class="fq-wild" data-state="none" role="status"><strong>{escape(loud)}</strong>'
            f"<p>{escape(basics.sentence(said))}</p></div>")


def _hand(best: Hand, wild: Sequence[Card]) -> str:
    idle = [card for card in best.held if card not in best.cards]
    zones = [_cards("the five that play", best.cards, wild, best)]
    zones += [_cards("left out", idle, wild, best)] if idle else []
    return _lying(zones, len(best.held))


def _five(found: Sequence[Hand]) -> str:
    return _lying([_cards("the next best", hand.cards, hand.wilds, hand) for hand in found], 7)


def _lying(zones: Sequence[str], places: int) -> str:
    return f'<div class="fq-seat"><div class="fq-cards" style="--n:{places}">{"".join(zones)}</div></div>'


def _cards(label: str, lying: Sequence[Card], wild: Sequence[Card], hand: Hand | None) -> str:
    items = "".join(_card(card, card in wild, hand) for card in lying)
    return f'<div class="fq-zone"><p class="fq-label">{label}</p><ul>{items}</ul></div>'


def _card(card: Card, wild: bool, hand: Hand | None) -> str:
    """Draw a card with what it plays as, raised if it plays and dimmed if not."""
    plays, other = hand is not None and card in hand.cards, hand.plays_as.get(card) if hand else None
    kinds = " ".join(kind for kind, on in (
        ("fq-halo", wild), ("fq-plays", plays), ("fq-idle", hand is not None and not plays)) if on)
    return f'<li class="{kinds}">{card_image(card, wild=wild)}<small>{f"as {other}" if other else ""}</small></li>'


def _box(title: str, said: Sequence[str], drawn: str = "") -> str:
    paragraphs = "".join(f"<p>{escape(text)}</p>" for text in said)
    return f'<div class="fq-box fq-why"><h4>{title}</h4>{paragraphs}{drawn}</div>'


def chances(title: str, outcome: str, named: Mapping[Any, str], exact: Mapping[Any, Fraction],
            points: Mapping[Any, Estimate], *, guess: tuple[str, float] | None = None, floor: bool = False,
            said: Sequence[str] = ()) -> str:
    """Draw the chances of some outcomes: bars, what to see in them, and a table of the numbers.

    Args:
        title: the heading.
        outcome: what the outcomes are, such as ``"queens face up"``.
        named: the outcomes in words by their keys; ``exact`` and ``points`` have the same keys, or some of them.
        exact: the exact chances.
        points: estimates by simulation.
        guess: the outcome guessed about, and the guess.
        floor: whether to mark the chance that the last up card is a queen.
        said: what to see, a sentence each.

    """
    chart = plots.bars({name: exact.get(key) for key, name in named.items()}, x="chance", y=outcome, guess=guess,
                       points={named[key]: point for key, point in points.items()}, top=0 if exact or points else 1,
                       reference=(exploring.LAST_CARD, 1 / 13) if floor else None)
    rows = "".join(f'<tr><th scope="row">{escape(name)}</th><td>{exploring.chance(exact.get(key))}</td>'
                   f"<td>{exploring.estimated(points.get(key))}</td></tr>" for key, name in named.items())
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in (outcome, *exploring.FIGURES))
    see = "".join(f"<p>{escape(text)}</p>" for text in said)
    return (f'<section class="fq" aria-label="Odds explorer"><div class="fq-box fq-odds"><h3>{escape(title)}</h3>'
            f'<div class="fq-beside">{chart}<div><div class="fq-see" role="status">{see}</div>'
            f'<table class="fq-figures"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
            "</div></div></div></section>")
