"""The table and its timeline, drawn as HTML from a position in the log.

Every function is pure: the same deal at the same position gives the same text. A drawing needs `style()` once on its
page; without it, as in viewers that strip styles, it still reads in order as headings, lists and sentences.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from foldqueen import words
from foldqueen.card import Card, Rank
from foldqueen.draw import chips
from foldqueen.draw.cards import card_image
from foldqueen.draw.style import neutral
from foldqueen.hands import Hand
from foldqueen.log import STREETS
from foldqueen.showdown import best_of, carried
from foldqueen.wild import wild_cards

if TYPE_CHECKING:
    from foldqueen.game import Game
    from foldqueen.library import Scenario
    from foldqueen.log import Deal, Step
    from foldqueen.showdown import Showdown


# ---- the wild rank: the loud line and the timeline

def wild_line(deal: Deal, names: Mapping[int, str] | None = None, *, tell: bool = True) -> str:
    """Draw the loudest line of the table: what is wild, and why; as high as ever, whatever it says.

    Where a learner is to find out, ``tell=False`` asks instead.
    """
    headline, reason = words.wild_now(deal, names) if tell else words.WILD_ASKED
    nothing = not tell or headline == words.wild_headline(())
    state = "waiting" if tell and _open_trigger(deal.steps[-1:]) else "none" if nothing else "wild"
    return (f'<div class="fq-wild" data-state="{state}" role="status">'
            f"<strong>{escape(headline)}</strong><p>{escape(reason)}</p></div>")


def timeline(deal: Deal, *, tell: bool = True, ring: Collection[Card] | None = None, now: Deal | None = None) -> str:
    """Draw every card that came face up, in the order dealt, and under them the reign of each wild rank.

    Cards still to come are empty places, so the drawing keeps its size from the first card to the last. The cards to
    ring are the newest, unless others are named. ``now`` is an earlier moment of the deal: what is wild then is
    marked, and the cards that come later are grey.
    """
    now = deal if now is None else now
    ring = {step.card for step in deal.steps[-1:]} if ring is None else ring
    shown = {street: [] for street in STREETS if street != "seventh" or deal.rules.seventh == "buy_down"}
    for step in deal.steps:
        if step.face in ("up", "centre"):
            shown.setdefault(step.street, []).append(step)
    columns = max(deal.players, *map(len, shown.values()))
    coming = () if deal.complete else STREETS[STREETS.index(deal.street):]
    blocks = "".join(_street(deal, street, steps, columns, street in coming, tell, ring, now)
                     for street, steps in shown.items())
    return (f'<div class="fq-box fq-streets" role="group" aria-label="cards face up, in the order dealt" '
            f'style="--n:{columns};--blocks:{len(shown)}">{blocks}</div>')


def _street(deal: Deal, street: str, steps: Sequence[Step], columns: int, to_come: bool, tell: bool,
            ring: Collection[Card], now: Deal) -> str:
    places = max(len(steps), len(deal.live) if to_come else 0)

    def card(step: Step) -> str:
        rung, dealt = step.card in ring, step in now.steps
        where = Markup('<span class="fq-sr">seat </span>{}').format(step.seat) if step.seat else Markup("centre")
        return _card(step.card, wild=tell and dealt and _public_wild(now, [step]) != (), newest=rung, folded=not dealt,
                     caption=where + (Markup('<span class="fq-sr">, ringed</span>') if rung else ""))

    cards = "".join(map(card, steps))
    bars = "".join(map(_bar_element, _bars(steps, deal.rules.always_wild))) if tell else ""
    return (f'<div class="fq-street" role="group" aria-label="{escape(street)} street">'
            f'<p class="fq-label">{escape(street)} street</p>'
            f"<ol>{cards}{_places(places - len(steps))}</ol>{bars}</div>")


@dataclass(frozen=True)
class _Bar:
    """A stretch of one street's up cards under which the wild rank stands still."""

    start: int
    length: int
    kind: str
    """``none``; ``wait`` for the card that sets the rank; ``reign``; ``both``: the old rank too."""
    ranks: frozenset[Rank]


def _bars(steps: Sequence[Step], always: frozenset[Rank]) -> list[_Bar]:
    bars: list[_Bar] = []
    for place, step in enumerate(steps):
        moving = step.wild - always
        waits = _open_trigger([step])
        kind = ("both" if moving else "wait") if waits else "reign" if moving else "none"
        if bars and (bars[-1].kind, bars[-1].ranks) == (kind, moving) and not waits:
            bars[-1] = _Bar(bars[-1].start, bars[-1].length + 1, kind, moving)
        else:
            bars.append(_Bar(place, 1, kind, moving))
    return bars


def _open_trigger(steps: Sequence[Step]) -> bool:
    """Tell whether, after these, a trigger waits for a card that can still come."""
    return bool(steps and steps[-1].waiting and not steps[-1].waiting.last)


def _bar_element(bar: _Bar) -> str:
    ranks = words.ranks(bar.ranks)
    short = " ".join(f"{rank.symbol}s" for rank in sorted(bar.ranks, reverse=True))
    if bar.kind == "none":
        said, seen = "nothing wild", ""
    elif bar.kind == "wait":
        said, seen = "waiting for the card that sets the rank", "?"
    else:
        said, seen = f"{ranks} wild", short if bar.length == 1 else ranks
    return (f'<p class="fq-reign" data-kind="{bar.kind}" data-seen="{seen}" '
            f'style="grid-column:{bar.start + 1}/span {bar.length}"><span class="fq-sr">{said}</span></p>')


# ---- the table

def table(deal: Deal, *, names: Mapping[int, str] | None = None, reveal: bool | Collection[int] = False,
          hands: bool = False, title: str | None = None, tell: bool = True, game: Game | None = None,
          room: bool = False) -> str:
    """Draw the whole table as it stands at the deal's position, without the style sheet.

    Args:
        deal: a deal, whole or cut with ``at`` or ``after``, or one seat's view of it.
        names: what to call some seats, such as ``{1: "you"}``.
        reveal: whether face-down cards show their faces: all, none, or those of the seats listed; in a view, always
            the viewer's. A card that is not revealed is nowhere in the text.
        hands: whether to say what each seat's best hand is and, once the hand is over, who wins: only for seats
            whose cards are all revealed.
        title: the heading; the game's name unless given.
        tell: whether to say and mark what is wild; a question leaves it to the learner.
        game: the hand in play that the deal belongs to, where its chips are to be seen.
        room: whether what ``hands`` may say has its room from the first card on, so that nothing moves when it comes:
            the same room for every seat, as a longer one would tell of hidden cards.

    >>> import foldqueen as fq
    >>> "queen of diamonds" in table(fq.deal("follow-the-queen", players=2, deck="2c 3c 4c 5c Qd").after(5))
    True
    """
    revealed = set(deal.seats) if reveal is True else {*(reveal or ()), deal.viewer}
    told = {seat for seat in revealed if hands and all(step.card for step in deal.steps if step.seat == seat)}
    decided = deal.complete and (len(deal.live) == 1 or told >= set(deal.live) or carried(deal))
    outcome = deal.showdown() if decided and deal.viewer is None and (hands or not room) else None
    hand_of = {seat: best_of(deal, seat) for seat in told if seat in deal.live and len(deal.hand_of(seat)) >= 5}
    seats = "".join(
        _seat(deal, seat, name=(names or {}).get(seat), revealed=seat in revealed, hand=hand_of.get(seat),
              said=hands or room, tell=tell, outcome=outcome, game=game)
        for seat in deal.seats)
    heading = escape(deal.rules.title if title is None else title)
    said = [words.outcome(deal, outcome, names)] if outcome else []
    said += [words.payout(game, names)] if game and game.done else []
    result = f'<p class="fq-box fq-result">{escape(" ".join(said))}</p>' if said or (room and not deal.viewer) else ""
    keeps = " fq-keeps" if room else ""
    return (f'<section class="fq" aria-label="{heading}"><div class="{felt_class(deal.players)}{keeps}">'
            f'<div class="fq-title"><h3>{heading}</h3><p class="fq-soft">{escape(words.moment(deal))}</p>'
            f"{chips.pots(game, names) if game else ''}</div>"
            f"{wild_line(deal, names, tell=tell)}{timeline(deal, tell=tell)}{_centre(deal, tell, outcome)}"
            f'<div class="fq-seats">{seats}</div>{result}</div></section>')


def felt_class(players: int) -> str:
    """The classes of a table's felt: how many seats and cards it has to find room for."""
    size = "fq-few" if players <= 4 else "fq-some" if players <= 6 else "fq-many"
    return f"fq-felt {size}{' fq-trio' if players == 3 else ''}"


def _centre(deal: Deal, tell: bool, outcome: Showdown | None) -> str:
    """Draw the cards that are nobody's, in games that deal any."""
    lying = [step for step in deal.steps if step.face in ("centre", "community")]
    if not lying and deal.rules.follower != "centre":
        return ""
    cards = "".join(_card(step.card, wild=tell and _public_wild(deal, [step]) != (),
                          newest=step is deal.steps[-1] and not outcome) for step in lying)
    shared = any(step.face == "community" for step in lying)
    label = words.SHARED_SEVENTH if shared else words.CENTRE
    return (f'<div class="fq-box fq-centre" role="group" aria-label="{words.CENTRE}">'
            f'<p class="fq-label">{label}</p><ul>{cards or _places(1)}</ul></div>')


def _seat(deal: Deal, seat: int, *, name: str | None, revealed: bool, hand: Hand | None, said: bool, tell: bool,
          outcome: Showdown | None, game: Game | None) -> str:
    live, share = seat in deal.live, outcome.shares.get(seat) if outcome else None
    own = [step for step in deal.steps if step.seat == seat]
    hole, up = ([step for step in own if step.face == face] for face in ("down", "up"))
    wild = () if not tell else deal.wild_cards(seat) if revealed else _public_wild(deal, up)

    def lying(steps: Sequence[Step], places: int) -> str:
        return "".join(
            _card(step.card if revealed or step.face == "up" else None, wild=step.card in wild,
                  newest=step is deal.steps[-1] and not outcome, folded=not live, hand=hand)
            for step in steps) + _places(places - len(steps))

    up_places = max(4, len(up))
    hole_places = max(7 - up_places, len(hole))
    called = escape(f"Seat {seat} · {name}" if name else f"Seat {seat}")
    marks = [("fq-tag", words.DEALER)] if seat == deal.players else []
    turn = game is not None and game.to_act == seat
    marks += [("fq-tag fq-turn", words.TURN)] if turn else []
    marks += [] if live else [("fq-tag fq-out", words.folded(deal.folds[seat]))]
    marks += [("fq-tag fq-wins", words.wins(share))] if share else []
    tags = "".join(f'<span class="{kind}">{text}</span>' for kind, text in marks)
    explained = f'<p class="fq-hand"><span>{_said(deal, seat, hand)}</span></p>' if said else ""
    zones = _zone("hole", words.HOLE, lying(hole, hole_places)) + _zone("up", words.FACE_UP, lying(up, up_places))
    return (f'<div class="fq-box fq-seat" role="group" aria-label="{called}"{" data-wins" if share else ""}'
            f'{" data-turn" if turn else ""}>'
            f"<header><h4>{called}</h4>{tags}{chips.in_front(game, seat) if game else ''}</header>"
            f'<div class="fq-held"><div class="fq-cards" style="--n:{hole_places + up_places}">{zones}</div>{explained}'
            "</div></div>")


def _public_wild(deal: Deal, steps: Sequence[Step]) -> tuple[Card, ...]:
    """Pick the cards among these that all know to be wild: what makes them so lies face up or in the rules."""
    return wild_cards(deal.rules, deal.wild, [(step.card, "up") for step in steps])


def _zone(kind: str, label: str, cards: str) -> str:
    return f'<div class="fq-zone fq-{kind}"><p class="fq-label">{label}</p><ul>{cards}</ul></div>'


def _places(number: int) -> str:
    return '<li class="fq-slot"><small></small></li>' * number


def _card(card: Card | None, *, wild: bool, newest: bool, caption: str = "", folded: bool = False,
          hand: Hand | None = None) -> str:
    """Draw a card where it lies, marked with what it does in the hand."""
    plays = hand is not None and card in hand.cards
    plays_as = hand.plays_as.get(card) if hand and card else None
    marks = {"fq-halo": wild, "fq-new": newest, "fq-plays": plays,
             "fq-idle": folded or (hand is not None and not plays)}
    kinds = " ".join(mark for mark, on in marks.items() if on)
    opening = f'<li class="{kinds}">' if kinds else "<li>"
    image = card_image(card, wild=wild, note="plays" if plays and not plays_as else "")
    caption = caption or (words.as_card(plays_as) if plays_as else words.NEW if newest else "")
    return f"{opening}{image}<small>{caption}</small></li>"


def story(scenario: Scenario) -> str:
    """Draw a stored hand: its story, the cards, and its question; the answer is left to the learner."""
    asked = "".join(f"<p><strong>{escape(question.prompt)}</strong></p>" for question in scenario.questions)
    return (f'<section class="fq" aria-label="{escape(scenario.title)}"><div class="fq-box">'
            f"<p>{escape(scenario.story)}</p>{asked}</div></section>"
            + table(scenario, names=scenario.names, reveal=True, title=scenario.title))


def note(kind: str, text: str, *, room: str = "") -> str:
    """Draw a sentence.

    Args:
        kind: ``right`` or ``wrong``, an ``error``, a question to ``ask``, something to ``tell``, or to ``wait`` for.
        text: the sentence.
        room: the longest text that will stand here; its height is kept from the start, so that nothing moves.

    """
    sign = {"right": "✓", "wrong": "✗", "error": "!", "tell": "→", "wait": "…"}.get(kind, "?")
    role = {"error": ' role="alert"', "wait": ""}.get(kind, ' role="status"')
    kept = f' data-room="{neutral(max(len(room), len(text)))}"' if room else ""
    mark = f'<span class="fq-sign" aria-hidden="true">{sign}</span>'
    return (f'<div class="fq"><p class="fq-note" data-kind="{kind}"{role}{kept}>'
            f"<span>{mark} {escape(words.sentence(text))}</span></p></div>")


def guide(legend: Sequence[str], questions: Sequence[str]) -> str:
    """Draw what a widget's marks mean and what to try on it, folded away until asked for.

    >>> guide(["wild"], ["Who wins?"]).count("<dt>")
    1
    """
    meanings = "".join(f"<dt>{escape(mark)}</dt><dd>{escape(meaning)}</dd>"
                       for mark, meaning in map(words.LEGEND.__getitem__, legend))
    asked = "".join(f"<li>{escape(question)}</li>" for question in questions)
    return (f'<div class="fq"><details class="fq-box fq-guide"><summary>{escape(words.GUIDE)}</summary>'
            f"<dl>{meanings}</dl><ol>{asked}</ol></details></div>")


def _said(deal: Deal, seat: int, hand: Hand | None) -> Markup:
    """Say a hand in a sentence, its name strong, and what a learner may still take for wild."""
    if hand is None:
        return Markup("")
    name, colon, rest = words.hand_explained(hand).partition(":")
    return Markup("<strong>{}</strong>{}{}. {}").format(name, colon, rest, words.plain_again(deal, seat))
