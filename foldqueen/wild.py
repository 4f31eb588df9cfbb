"""What is wild after each card, and why: a small state machine folded over the cards on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from foldqueen import words
from foldqueen.card import Card, Rank
from foldqueen.rulebook import Rules

Ranks = frozenset[Rank]
NONE: Ranks = frozenset()
QUEENS: Ranks = frozenset({Rank.QUEEN})


@dataclass(frozen=True, slots=True)
class Landing:
    """A card at the moment it lands on the table."""

    card: Card
    seat: int | None
    """None for a card in the centre."""
    face: str
    """``down``, ``up``, ``centre`` or ``community``."""
    street: str
    last: bool = False
    """Whether no later up card is certain to come."""
    centre_possible: bool = True
    """Whether a card may still be dealt to the centre."""


@dataclass(frozen=True, slots=True)
class WildTrigger:
    """A face-up queen, or a pair, and what it did: the next up card is to set the wild rank."""

    card: Card
    seat: int | None
    street: str
    kind: str
    """``queen`` or ``pair``."""
    partner: Card | None
    """The card that a pair matched."""
    ended: Ranks
    """The ranks that it cancelled as it landed."""
    last: bool
    """Whether no later up card is certain to follow."""
    after: str = "sets"
    """What the next up card does: ``sets`` the rank, or is ``ordinary``."""
    open: bool = False
    """Whether an up card may follow all the same: a seventh card that is taken up."""
    face: str = "up"
    """``down`` under the misconception that a card in the hole counts."""


@dataclass(frozen=True, slots=True, repr=False)
class WildChange:
    """One change of what is wild: a rank cancelled, a rank set, or a trigger that followed a trigger."""

    street: str
    cause: str
    """``trigger``, ``follower`` or ``centre``: what the card that landed was."""
    trigger: Card
    card: Card
    """The card that landed."""
    before: Ranks
    after: Ranks
    kind: str
    """``cancel``, ``set`` or ``retrigger``."""
    seat: int | None
    """Who got the card; None for the centre."""
    origin: WildTrigger
    """The trigger with its circumstances."""
    previous: WildTrigger | None = None
    """The trigger that was still waiting when another landed."""

    @property
    def why(self) -> str:
        """The change and its reason in a sentence."""
        return words.wild_change(self)

    def __repr__(self) -> str:
        return f"<WildChange: {self.why}>"

    def _repr_html_(self) -> str:
        from foldqueen.draw import said
        return said(self.why)


@dataclass(frozen=True, slots=True)
class WildState:
    """What the fold remembers between two cards."""

    moving: Ranks = NONE
    """The ranks that triggers and followers have made wild."""
    onward: Ranks = NONE
    """The same if another up card comes: a last trigger may mean something else than one with a card after it."""
    waiting: WildTrigger | None = None
    run: int = 0
    """How many up queens in a row the last up cards were."""
    queen_seen: bool = False
    shown: tuple[tuple[int, Card], ...] = ()
    """The cards that can pair, each with its seat; kept only where a pair triggers."""


def table_wild(rules: Rules, state: WildState) -> Ranks:
    """The ranks wild for the whole table."""
    wild = rules.always_wild | state.moving
    return wild | QUEENS if rules.queens == "hole_after_up" and state.queen_seen else wild


def land(rules: Rules, state: WildState, landing: Landing) -> tuple[WildState, tuple[WildChange, ...]]:
    """The state after a card has landed, and the changes it made.

    A card first follows the trigger that waits for it, if any does, and then may be a trigger itself.
    """
    if rules.trigger is None or not _counts(rules, landing):
        return _beside(rules, state, landing)
    card, seat = landing.card, landing.seat
    before = table_wild(rules, state)
    queen = rules.trigger == "queen" and card.rank is Rank.QUEEN
    now = replace(
        state, moving=state.onward, run=state.run + 1 if queen else 0,
        queen_seen=state.queen_seen or _is_up_queen(landing),
        shown=(*state.shown, (seat, card)) if rules.trigger == "pair" and seat else state.shown)
    changes: list[WildChange] = []

    def record(kind: str, cause: str, origin: WildTrigger) -> None:
        changes.append(WildChange(landing.street, cause, origin.card, card, before, table_wild(rules, now), kind,
                                  seat, origin, state.waiting if kind == "retrigger" else None))

    origin = state.waiting
    if origin and not queen and _may_follow(rules, landing, origin):
        moving = _set_by(rules, state, card)
        now = replace(now, moving=moving | now.moving if rules.once_wild_stays else moving, waiting=None)
        if table_wild(rules, now) != before or card.rank in moving:
            record("set", "centre" if landing.face == "centre" else "follower", origin)
        before = table_wild(rules, now)

    partner = None if queen else _paired(rules, state, now, landing)
    if queen or partner:
        follows = origin is not None
        moving, shown = _triggered(rules, now, landing, follows=follows and queen)
        if rules.once_wild_stays:
            moving, shown = moving | now.moving, shown | now.moving
        trigger = WildTrigger(card, seat, landing.street, rules.trigger, partner,
                              now.moving - shown - rules.always_wild, landing.last and not _centre_next(rules, landing),
                              _after(rules, now), open=landing.last and rules.seventh != "down",
                              face=landing.face)
        now = replace(now, moving=shown, onward=moving, waiting=trigger)
        if _no_centre(rules, landing):
            now = replace(now, moving=NONE, onward=NONE, waiting=None)
        after = table_wild(rules, now)
        if follows or after != before:
            record("retrigger" if follows else "cancel" if before - after else "set", "trigger", trigger)
        return now, tuple(changes)
    return replace(now, onward=now.moving), tuple(changes)


def _counts(rules: Rules, landing: Landing) -> bool:
    """Whether a card can set, change or cancel the wild rank: a down card only can under a misconception."""
    if landing.face in ("up", "centre"):
        return True
    if landing.face != "down":
        return False
    if rules.seventh_sets and landing.street == "seventh":
        return True
    return rules.hidden_trigger and (rules.trigger == "pair" or landing.card.rank is Rank.QUEEN)


def _beside(rules: Rules, state: WildState, landing: Landing) -> tuple[WildState, tuple[WildChange, ...]]:
    """A card that neither triggers nor follows; a community queen still is a queen face up on the table."""
    if not _is_up_queen(landing):
        return state, ()
    now = replace(state, queen_seen=True)
    before, after = table_wild(rules, state), table_wild(rules, now)
    if before == after:
        return now, ()
    origin = WildTrigger(landing.card, landing.seat, landing.street, "queen", None, NONE, last=True)
    return now, (WildChange(landing.street, "trigger", origin.card, origin.card, before, after, "set",
                            landing.seat, origin),)


def _is_up_queen(landing: Landing) -> bool:
    return landing.card.rank is Rank.QUEEN and landing.face != "down"


def _may_follow(rules: Rules, landing: Landing, origin: WildTrigger) -> bool:
    if landing.face == "down" and not (rules.seventh_sets and landing.street == "seventh"):
        return False
    return not rules.own_follower or landing.seat in (origin.seat, None)


def _paired(rules: Rules, before: WildState, now: WildState, landing: Landing) -> Card | None:
    """The up card of the same player that this one pairs, where that is a trigger."""
    if rules.trigger != "pair" or landing.seat is None:
        return None
    own = [card for seat, card in before.shown if seat == landing.seat and card.rank == landing.card.rank]
    if not own or (len(own) > 1 and not rules.any_match_triggers):
        return None
    if not rules.wild_pair_triggers and landing.card.rank in table_wild(rules, now):
        return None
    return own[-1]


def _set_by(rules: Rules, state: WildState, card: Card) -> Ranks:
    """What a follower makes wild: its rank, or what a run of queens before it says."""
    if state.run < 2 or rules.queen_after_queen == "retrigger":
        return frozenset({card.rank})
    return QUEENS | {card.rank} if rules.queen_after_queen == "queens_and_next" else QUEENS


def _triggered(rules: Rules, now: WildState, landing: Landing, *, follows: bool) -> tuple[Ranks, Ranks]:
    """What a trigger leaves wild: if another up card comes, and as things stand.

    A trigger that follows a trigger is the next card, so it ends the old rank even where only the next card does.
    """
    run = QUEENS if now.run >= 2 and rules.queen_after_queen != "retrigger" else NONE
    moving = run or (NONE if rules.cancel_at == "trigger" or follows else now.moving)
    if landing.last and rules.final_trigger == "none":
        return moving, run
    if landing.last and rules.final_trigger == "keep":
        return moving, now.moving | run
    return moving, moving


def _after(rules: Rules, now: WildState) -> str:
    """What the card after a trigger does: it sets the rank, unless a run of queens was said to stand alone."""
    return "ordinary" if now.run >= 2 and rules.queen_after_queen == "queens_until_next_trigger" else "sets"


def _centre_next(rules: Rules, landing: Landing) -> bool:
    """Whether the card that follows this trigger goes to the centre."""
    if rules.follower == "centre" or (landing.last and rules.final_trigger == "centre_card"):
        return landing.centre_possible
    return False


def centre_due(rules: Rules, state: WildState, landing: Landing) -> bool:
    """Whether the next card of the deck now goes to the centre."""
    return state.waiting is not None and _centre_next(rules, landing)


def _no_centre(rules: Rules, landing: Landing) -> bool:
    """Whether the trigger's centre card is due but no card is left for it: then nothing is wild."""
    centre = rules.follower == "centre" or (landing.last and rules.final_trigger == "centre_card")
    return centre and not landing.centre_possible


def wild_cards(rules: Rules, table: Ranks, held: Iterable[tuple[Card | None, str]]) -> tuple[Card, ...]:
    """The wild cards among one seat's cards, whatever makes them so.

    Args:
        rules: the rules in force.
        table: the ranks wild for the whole table.
        held: the seat's cards, each with its face; None for a card that the viewer cannot see.

    """
    held = tuple((card, face) for card, face in held if card)
    own_queen = any(card.rank is Rank.QUEEN and face == "up" for card, face in held)
    hole = [card.rank for card, face in held if face == "down"] if rules.low_hole else ()
    lowest = min(hole, default=None)

    def wild(card: Card, face: str) -> bool:
        if card.rank in table or card in rules.fixed_wild or (lowest and card.rank == lowest):
            return True
        if card.rank is not Rank.QUEEN:
            return False
        if rules.queens == "hole_after_own_up":
            return face != "down" or own_queen
        return rules.queens == "hidden" and face == "down"

    return tuple(card for card, face in held if wild(card, face))
