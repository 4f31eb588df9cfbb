"""Play in words: acts and chips, and what a card did as it landed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from foldqueen.words.basics import listed, one_of, seat, sentence
from foldqueen.words.play import waiting, wild_change

if TYPE_CHECKING:
    from foldqueen.game import Event, Game
    from foldqueen.log import Step
    from foldqueen.pots import Pot
    from foldqueen.rulebook import Rules


def illegal_act(name: object, seat_number: int | None, legal: Iterable[str]) -> str:
    """The message for an act that cannot be done now."""
    if seat_number is None:
        return f"{name!r} is not possible: the hand is over"
    return f"{name!r} is not possible now: seat {seat_number} may choose {one_of(legal)}"


def money_event(event: Event, names: dict[int, str] | None = None) -> str:
    """One act or one movement of chips, such as ``Seat 2 raises to 6``."""
    chips = abs(event.amount)
    what = {
        "ante": f"antes {chips}", "bring-in": f"brings it in for {chips}", "complete": f"completes to {event.bet}",
        "check": "checks", "bet": f"bets {chips}", "call": f"calls {chips}", "raise": f"raises to {event.bet}",
        "fold": "folds", "down": "takes the seventh card down", "buy": f"buys the seventh card down for {chips}",
        "up": f"takes the seventh card up{f' for {chips}' if chips else ''}", "pay": f"pays {chips} for the three",
        "wild card": f"pays {chips} for what has just come face up",
        "returned": f"takes back {chips} that nobody called", "wins": f"wins {chips}",
    }[event.name]
    return sentence(f"{seat(event.seat, names)} {what}")


def game_line(game: Game, names: dict[int, str] | None = None) -> str:
    """One line that says whose turn it is and what they may do, or how the hand ended."""
    head = f"{game.rules.title}, {game.deal.players} players"
    if not game.done:
        return f"{head}: {seat(game.to_act, names)} may {listed(game.legal, 'or')}, {pot_line(game.pots)}"
    won = [f"{seat(number, names)} wins {chips}" for number, chips in game.payouts.items()]
    left = [f"{game.carried} {'chip carries' if game.carried == 1 else 'chips carry'} over"] if game.carried else []
    return f"{head}: {listed(won + left)}"


def pot_line(pots: Sequence[Pot]) -> str:
    """``pot 30``, or ``main pot 30, side pot 40``."""
    if len(pots) < 2:
        return f"pot {pots[0].amount if pots else 0}"
    return ", ".join(f"{'side' if place else 'main'} pot {pot.amount}" for place, pot in enumerate(pots))


# ---- the terminal and hand histories

def landed(step: Step, names: dict[int, str] | None = None) -> str:
    """What a card did to the wild rank as it landed, and why; empty if it did nothing."""
    if step.changes:
        return " ".join(wild_change(change, names) for change in step.changes)
    if step.waiting and step.waiting.card is step.card:
        return waiting(step.waiting, names)
    return ""


def beside(step: Step) -> str:
    """A card that is none of a seat's seven: to the centre, to everyone, or extra."""
    card_text = str(step.card) if step.card else "a card"
    if step.face == "centre":
        return sentence(f"{card_text} goes face up to the centre")
    if step.face == "community":
        return sentence(f"too few cards are left, so {card_text} is everyone's seventh card")
    return sentence(f"{seat(step.seat)} gets an extra card face {step.face}, {card_text}")


def not_stud(event: Event, to_act: int | None, costs: Iterable[str]) -> str:
    """The message for an act that a hand history cannot tell, because stud without wild cards would not allow it."""
    told = money_event(event).rstrip(".")
    if to_act is None or to_act != event.seat:
        turn = "the hand is over" if to_act is None else f"it is seat {to_act}'s turn"
        return f"PHH cannot write this hand: on {event.street} street {told.lower()}, but in plain stud {turn}"
    return (f"PHH cannot write this hand: on {event.street} street {told.lower()}, but in plain stud they may choose "
            f"{one_of(costs)} for other amounts")


# ---- a hand in play on the table

TURN, LOG, ANOTHER = "to act", "acts and chips so far", "Play another hand ▶"


def turn(number: int, names: dict[int, str] | None = None) -> str:
    """``seat 3 to act``, ``your turn``."""
    return "your turn" if (names or {}).get(number, "").lower() == "you" else f"{seat(number, names)} to act"


def act(name: str, cost: int, bet: int) -> str:
    """An act as a button says it, with what it costs: ``Call 2``, ``Raise to 8``."""
    price = f" for {cost}" if cost else ""
    return {"bring-in": f"Bring it in for {cost}", "complete": f"Complete to {bet}", "call": f"Call {cost}",
            "bet": f"Bet {cost}", "raise": f"Raise to {bet}", "down": "Seventh card down",
            "up": f"Seventh card up{price}", "buy": f"Seventh card down{price}", "pay": f"Pay {cost} for the three",
            }.get(name, name.capitalize())


def in_front(game: Game, number: int) -> str:
    """What lies in front of a seat: ``97 chips · bet 4 · paid 2 for wild cards``."""
    stack, bet = game.stacks[number], game.bets[number]
    paid = sum(event.amount for event in game.history if (event.seat, event.name) == (number, "wild card"))
    parts = [f"{stack} chip{'' if stack == 1 else 's'}" if stack or game.done else "all-in"]
    parts += [f"bet {bet}"] if bet else []
    return " · ".join(parts + ([f"paid {paid} for wild cards"] if paid else []))


def payout(game: Game, names: dict[int, str] | None = None) -> str:
    """What each pot paid at the end, such as ``Main pot of 30: 30 to seat 1. Side pot of 40: 40 to seat 2.``."""
    said = []
    for place, (pot, won) in enumerate(game.awards):
        kind = "the pot" if len(game.awards) == 1 else f"{'side' if place else 'main'} pot"
        to = listed(f"{chips} to {seat(number, names)}" for number, chips in won.items())
        said.append(f"{kind} of {pot.amount}: {to}")
    if game.carried:
        said.append(f"{game.carried} {'chip goes' if game.carried == 1 else 'chips go'} into the next deal")
    return " ".join(map(sentence, said))


def log(game: Game, names: dict[int, str] | None = None) -> list[tuple[str, str]]:
    """What has happened to the chips, street by street: a heading and the acts in words."""
    told = []
    for street, events in groupby(game.history, lambda event: event.street):
        acts = [money_event(event, names) for event in events]
        if street == "ante" and len({event.amount for event in game.history[:len(acts)]}) == 1:
            acts = [f"Everyone antes {game.history[0].amount}."] if game.history[0].amount else []
        heading = {"ante": "Before the deal", "hole": "Two cards down", "end": "The end"}
        told.append((heading.get(street, f"{street.capitalize()} street"), " ".join(acts)))
    return told


def policy(rules: Rules) -> str:
    """How the other seats play, all in one sentence; :mod:`foldqueen.opponents` plays so."""
    seventh = "" if rules.seventh == "down" else ", and takes the seventh card as it costs nothing"
    return ("Every other seat goes by its own cards and what is wild: it calls one small bet with anything and more "
            f"with a pair or better, and bets or raises, once a street, with three of a kind or better{seventh}. "
            "A seat without chips buys in again for the next hand.")
