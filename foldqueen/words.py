"""Every sentence shown to a learner, made from plain data in one place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from foldqueen.card import Card, Rank

if TYPE_CHECKING:
    from foldqueen.dealing import Deal, Step
    from foldqueen.game import Event, Game
    from foldqueen.hands import Category, Hand
    from foldqueen.pots import Pot
    from foldqueen.quiz import Option, Question
    from foldqueen.rulebook import Rules
    from foldqueen.showdown import Showdown
    from foldqueen.wild import WildChange, WildTrigger

_RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
RANKS = dict(enumerate(_RANK_NAMES, start=2))
SUITS = ("clubs", "diamonds", "hearts", "spades")
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
CATEGORIES = ("high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
              "four of a kind", "straight flush", "five of a kind")


# ---- small pieces

def rank(value: int) -> str:
    """``seven``."""
    return RANKS[value]


def plural(value: int) -> str:
    """``sevens``, ``sixes``."""
    return RANKS[value] + ("es" if value == Rank.SIX else "s")


def a_rank(value: int) -> str:
    """``a seven``, ``an ace``."""
    return ("an " if value in (Rank.EIGHT, Rank.ACE) else "a ") + RANKS[value]


def card(value: Card) -> str:
    """``queen of diamonds``, to be read aloud."""
    return f"{RANKS[value.rank]} of {SUITS[value.suit]}"


def listed(parts: Iterable[str], last: str = "and") -> str:
    """``a, b and c``."""
    parts = list(parts)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}" if parts else ""


def one_of(values: Iterable[Any]) -> str:
    """``'a', 'b' or 'c'``: the choices, in an error message."""
    return listed([repr(value) for value in values], "or")


def ranks(values: Iterable[int]) -> str:
    """``queens and fours``, highest first."""
    return listed(plural(value) for value in sorted(values, reverse=True))


def wild_headline(values: Iterable[int]) -> str:
    """``Fours are wild`` or ``Nothing is wild``."""
    values = list(values)
    return f"{ranks(values).capitalize()} are wild" if values else "Nothing is wild"


def seat(number: int | None, names: dict[int, str] | None = None) -> str:
    """``seat 3``, a name given to it, or ``the centre``; a seat called "you" keeps its number, for grammar's sake."""
    if number is None:
        return "the centre"
    name = (names or {}).get(number) or ""
    return f"seat {number}" if name.lower() in ("", "you") else name


def count(number: int, noun: str) -> str:
    """``one card``, ``two cards``."""
    return f"{COUNTS[number] if 0 <= number < len(COUNTS) else number} {noun}{'' if number == 1 else 's'}"


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def meaningless_switch(name: str, value: object, title: str) -> str:
    """The message for a switch that a game does not know."""
    return f"{name}={value!r} has no meaning in {title}: leave it out"


# ---- hands

def category(value: Category | int) -> str:
    """``three of a kind``."""
    return CATEGORIES[value]


def hand(value: Hand) -> str:
    """``three aces, jack and nine kickers``."""
    first, *rest = value.ranks
    kind = CATEGORIES[value.category]
    kickers = f", {listed(map(rank, rest))} kicker{'s' if len(rest) > 1 else ''}"
    if kind == "five of a kind":
        return f"five {plural(first)}"
    if kind == "straight flush":
        return "royal flush" if first == Rank.ACE else f"{rank(first)}-high straight flush"
    if kind == "four of a kind":
        return f"four {plural(first)}{kickers}"
    if kind == "full house":
        return f"{plural(first)} full of {plural(rest[0])}"
    if kind == "flush":
        return f"flush, {'-'.join(Rank(r).symbol for r in value.ranks)}"
    if kind == "straight":
        return f"{rank(first)}-high straight"
    if kind == "three of a kind":
        return f"three {plural(first)}{kickers}"
    if kind == "two pair":
        return f"two pair, {plural(first)} and {plural(rest[0])}, {rank(rest[1])} kicker"
    return f"{'pair of ' + plural(first) if kind == 'pair' else rank(first) + ' high'}{kickers}"


def a_hand(value: Hand) -> str:
    """``a pair of kings ...``, ``an ace-high straight``, ``three aces ...``: the hand explained, in a sentence."""
    text = hand_explained(value)
    if value.category in (1, 4, 5, 8):
        text = f"{'an' if text.startswith(('ace', 'eight')) else 'a'} {text}"
    return text


def plays_as(value: Hand) -> str:
    """``4♥ plays as A♦``, for every wild card that plays as another card."""
    return listed(f"{wild_card} plays as {other}" for wild_card, other in value.plays_as.items())


def hand_explained(value: Hand) -> str:
    """The hand, and what its wild cards play as."""
    return f"{hand(value)}: {plays_as(value)}" if value.plays_as else hand(value)


# ---- why the wild rank changed

def _trigger_event(origin: WildTrigger, names: dict[int, str] | None = None) -> str:
    who = seat(origin.seat, names)
    if origin.kind == "pair":
        return f"{origin.card} came to {who} on {origin.street} street and paired {origin.partner}"
    return f"{origin.card} came face up to {who} on {origin.street} street"


def _no_longer(ended: Iterable[int]) -> str:
    return f"{ranks(ended)} stopped being wild"


def wild_change(change: WildChange, names: dict[int, str] | None = None) -> str:
    """Why the wild rank changed: the trigger, the card that followed, and what each did."""
    origin, before, after = change.origin, change.before, change.after
    event = _trigger_event(origin, names)
    ended, begun = before - after, after - before
    if change.kind == "set" and change.cause != "trigger":
        where = ("the card dealt to the centre was" if change.cause == "centre"
                 else f"the next card face up was {seat(change.seat, names)}'s")
        so = f", so {_no_longer(origin.ended)}" if origin.ended else ""
        now = f"every {rank(change.card.rank)} is wild"
        if Rank.QUEEN in begun:
            now = f"queens and every {rank(change.card.rank)} are wild"
        gone = f", and {ranks(ended)} no longer are" if ended else ""
        return sentence(f"{event}{so}; {where} {change.card}, so {now}{gone}")
    if change.kind == "retrigger" and change.previous:
        return sentence(_retrigger(change, begun, ended, names))
    after_it = _what_follows(origin)
    if change.kind == "cancel":
        left = f"; {ranks(after)} still are" if after else ""
        return sentence(f"{event}, so {_no_longer(ended)}{left}{after_it}")
    return sentence(f"{event}, so {ranks(begun)} are wild{after_it}")


def _retrigger(change: WildChange, begun: Iterable[int], ended: Iterable[int], names: dict[int, str] | None) -> str:
    origin, previous = change.origin, change.previous
    event = _trigger_event(origin, names)
    follows = _what_follows(origin)
    if origin.kind == "pair":
        lived = f", so {_no_longer(ended)} at once" if ended else ""
        return f"{event}{lived}{follows}"
    if begun:
        return f"{event}, a queen straight after {previous.card}, so {ranks(begun)} are wild{follows}"
    lived = f" and {_no_longer(ended)}" if ended else ""
    return f"{event}, straight after {previous.card}: a queen that follows a queen sets nothing{lived}{follows}"


def _what_follows(origin: WildTrigger) -> str:
    if origin.last:
        return "; no card comes face up after it to set a new rank"
    return "; the next card face up will set the wild rank"


def waiting(origin: WildTrigger, names: dict[int, str] | None = None) -> str:
    """A trigger that has landed and waits for the card after it."""
    return sentence(f"{_trigger_event(origin, names)}{_what_follows(origin)}")


def wild_now(deal: Deal, names: dict[int, str] | None = None) -> tuple[str, str]:
    """What is wild at the deal's position, and why: a headline and a sentence.

    >>> import foldqueen as fq
    >>> print(*wild_now(fq.deal("follow-the-queen", players=2, deck="2c 3c 4c 5c Qd 7s").after(5)), sep=": ")
    Nothing is wild: Q♦ came face up to seat 1 on third street; the next card face up will set the wild rank.
    """
    headline = wild_headline(deal.wild)
    step = deal.steps[-1] if deal.steps else None
    latest = next((s for s in reversed(deal.steps) if s.change or s.waiting), None)
    change = latest.change if latest else None
    if step and step.waiting and (not change or change.origin is not step.waiting):
        return headline, waiting(step.waiting, names)
    if change:
        return headline, wild_change(change, names)
    return headline, sentence(_no_change_yet(deal.rules, over=deal.complete))


def _no_change_yet(rules: Rules, *, over: bool) -> str:
    if rules.trigger == "queen":
        always = {"all": "every queen is wild from the start", "hidden": "queens face down are wild for their holder",
                  }.get(rules.queens)
        none = "no queen came face up" if over else "no queen has come face up yet"
        return f"{always}; {none}" if always else none
    if rules.trigger == "pair":
        return "nobody paired an up card" if over else "nobody has paired an up card yet"
    if rules.always_wild:
        return f"{ranks(rules.always_wild)} are wild in this game from the first card to the last"
    return "this game has no wild rank"


def deal_line(deal: Deal) -> str:
    """One line that says which deal this is and how far it has come."""
    seed = f", seed {deal.seed}" if deal.seed is not None else ""
    where = "complete" if deal.complete else f"{deal.street} street"
    return f"{deal.rules.title}, {deal.players} players{seed}: {where}, {wild_headline(deal.wild).lower()}"


# ---- the showdown

def last_one_in(number: int, names: dict[int, str] | None = None) -> str:
    """Everyone else folded."""
    return f"Everyone else folded, so {seat(number, names)} wins without a showdown."


def pot_carries(rules: Rules, *, stopped: bool) -> str:
    """Why nobody wins."""
    redeal = rules.stopped if stopped else rules.no_trigger
    who = ("everyone antes again for the next deal" if redeal == "redeal_all"
           else "the seats still in play the next deal for it")
    what = ("The queen of spades came face up, which ends the hand" if stopped
            else "No queen came face up, so there is no game" if rules.trigger == "queen"
            else "Nobody paired an up card, so there is no game")
    return f"{what}: nobody wins, the pot carries over, and {who}."


def outcome(deal: Deal, found: Showdown, names: dict[int, str] | None = None) -> str:
    """Who wins and why, whether or not hands were shown."""
    if found.hands:
        return showdown(deal, found, names)
    return last_one_in(found.winners[0], names) if found.winners else pot_carries(deal.rules, stopped=deal.stopped)


def showdown(deal: Deal, found: Showdown, names: dict[int, str] | None = None) -> str:
    """Who wins and why, and what a learner may have thought was still wild."""
    winner = found.high[0]
    held = found.hands[winner]
    parts = []
    if len(found.high) == 1:
        parts.append(f"{seat(winner, names)} wins with {a_hand(held)}")
        if len(found.best) > 1:
            tied = listed(seat(n, names) for n in found.best if n != winner)
            have = "has" if len(found.best) == 2 else "have"
            parts[-1] += f"; {tied} {have} an equal hand, but {_tie_break(held)}"
    else:
        tied = listed(seat(n, names) for n in found.high)
        parts.append(f"{tied} split the pot: each has {a_hand(held).partition(':')[0]}")
    if found.hole_spades:
        holder = max(found.hole_spades, key=found.hole_spades.__getitem__)
        parts.append(f"{seat(holder, names)} holds {found.hole_spades[holder]}, the highest spade in the hole, "
                     "and takes the other half of the pot")
    elif deal.rules.stops:
        parts.append("nobody holds a spade in the hole, so the best hand takes all")
    text = " ".join(map(sentence, parts))
    plain = once_wild(deal, deal.live, names)
    return f"{text} {plain}" if plain else text


def _tie_break(held: Hand) -> str:
    return {"natural": "a hand that needs no wild card beats one that does",
            "fewest_wilds": "the hand that plays fewer wild cards as other cards wins",
            "suit": "the higher suit wins"}[held.ranking.tie_break]


def once_wild(deal: Deal, seats: Iterable[int], names: dict[int, str] | None = None) -> str:
    """``Sevens are no longer wild, so seat 2's 7♣ is just a seven.``, for the seats' cards; empty if there are none."""
    gone: dict[int, dict[int, list[str]]] = {}
    for number in seats:
        for held in wild_before(deal, number):
            gone.setdefault(held.rank, {}).setdefault(number, []).append(str(held))
    said = []
    for value, held_by in sorted(gone.items(), reverse=True):
        whose = listed(f"{seat(number, names)}'s {listed(held)}" for number, held in held_by.items())
        one = sum(map(len, held_by.values())) == 1
        said.append(f"{plural(value)} are no longer wild, so {whose} "
                    f"{'is just ' + a_rank(value) if one else 'are just ' + plural(value)}")
    return " ".join(map(sentence, said))


def plain_again(deal: Deal, number: int) -> str:
    """``7♣ was wild until fifth street; now it is just a seven.``, for one seat's cards; empty if there are none."""
    parts = []
    for held in wild_before(deal, number):
        street = [change.street for change in deal.changes if held.rank in change.before - change.after][-1]
        parts.append(f"{held} was wild until {street} street; now it is just {a_rank(held.rank)}")
    return " ".join(map(sentence, parts))


def wild_before(deal: Deal, number: int) -> list[Card]:
    """A seat's cards that were wild on the table once and are so no longer."""
    held: list[Card] = []
    gone: list[Card] = []
    for step in deal.steps:
        if step.seat == number and step.card:
            held.append(step.card)
        ended = {value for change in step.changes for value in change.before - change.after}
        gone += [one for one in held if one.rank in ended and one not in gone]
    still = deal.wild_cards(number)
    return [one for one in gone if one not in still]


# ---- the rules, a sentence a switch

_GAME_FRAME = {
    "queen": ("A queen dealt face up makes the next card dealt face up, to whichever player, set the wild rank: "
              "that card and the other three of its rank are wild, in every hand, up or down.",
              "Cards dealt face down never set, change or cancel the wild rank."),
    "pair": ("A player dealt an up card of the rank of one of their own up cards has a pair. The next card dealt "
             "face up, to anyone, sets the wild rank.",
             "Hole cards never count towards a pair, and the centre is nobody's."),
    None: (),
}
_TRIGGER = {"queen": ("a face-up queen", "is a queen", "No queen face up"),
            "pair": ("a new pair", "makes a pair", "No pair among anyone's up cards")}
SWITCHES: dict[tuple[str, Any], str] = {
    ("queens", "none"): "Queens are not wild themselves.",
    ("queens", "hidden"): "Queens held face down are wild, also when no queen is face up.",
    ("queens", "all"): "Every queen is wild, always, and so is the rank that follows one.",
    ("queens", "hole_after_up"):
        "Face-up queens are wild; face-down queens become wild once a queen is face up on the table.",
    ("queens", "hole_after_own_up"):
        "Face-up queens are wild; a player's face-down queens become wild once that player shows a queen.",
    ("queen_after_queen", "retrigger"): "A queen that follows a queen sets nothing: it waits for the next card.",
    ("queen_after_queen", "queens_and_next"):
        "From the second of consecutive up queens, queens are wild, and so is the rank of the next card that is not "
        "a queen, until the next queen that follows another card.",
    ("queen_after_queen", "queens_until_next_trigger"):
        "From the second of consecutive up queens, queens are wild until the next queen that follows another card; "
        "the card after the run sets nothing.",
    ("cancel_at", "trigger"): "{A_trigger} cancels the wild rank at once.",
    ("cancel_at", "follower"): "After {a_trigger} the old wild rank lives until the next card lands.",
    ("final_trigger", "none"): "If the last card face up {is_trigger}, nothing is wild.",
    ("final_trigger", "keep"): "If the last card face up {is_trigger}, it cancels nothing: the old rank stays.",
    ("final_trigger", "centre_card"):
        "If the last card face up {is_trigger}, one more card is dealt face up to the centre and sets the rank.",
    ("no_trigger", "play"): "{None_up}: play on, nothing is wild.",
    ("no_trigger", "redeal_live"):
        "{None_up} by the end: nobody wins, the pot carries over and those still in play the next deal for it.",
    ("no_trigger", "redeal_all"):
        "{None_up} by the end: nobody wins, the pot carries over and everyone antes again.",
    ("seventh", "down"): "The seventh card is dealt down; it still counts, and can be wild.",
    ("seventh", "choice"): "Each player in turn takes the seventh card up or down; an up card counts as any other.",
    ("seventh", "buy_down"): "Seventh cards are dealt face up, unless the player pays to have theirs down.",
    ("pay", "none"): "Nobody pays for wild cards.",
    ("pay", "wild_up"): "Whoever is dealt a wild card face up pays one ante.",
    ("pay", "buderick"): "Whoever is dealt a wild card face up, or whose up card becomes wild, pays one ante; "
                         "two for a face-up queen.",
    ("pay", "double_ante"): "The receiver of a face-up queen and the receiver of the card that sets the rank each pay "
                            "a double ante.",
    ("wild_pair_triggers", True): "A pair of wild cards is a pair: it changes the rank too.",
    ("wild_pair_triggers", False): "A pair of wild cards is no pair.",
    ("any_match_triggers", False): "A third or fourth card of a rank is no new pair.",
    ("any_match_triggers", True): "A third or fourth card of a rank counts as a new pair.",
    ("follower", "next_player"): "The next player's up card sets the rank.",
    ("follower", "centre"): "After each pair the next card goes face up to the centre, nobody's, and sets the rank.",
    ("opening", "low_card"): "The lowest up card brings it in.",
    ("opening", "high_card"): "The highest up card acts first.",
    ("opening", "left_of_dealer"): "The player left of the dealer acts first.",
    ("hole_round", False): "The first betting round comes after the first up card.",
    ("hole_round", True): "The first betting round comes after the two down cards.",
    ("board_rank", "natural"): "The highest board acts first, every card as itself.",
    ("board_rank", "wild"): "The highest board acts first, wild cards at their best.",
    ("low_hole", False): "Hole cards are not wild by being low.",
    ("low_hole", True): "Each player's lowest hole card (ace high) and all of its rank in that hand are wild.",
    ("extra_on_four", "down"): "An up four brings one extra card at once, face down.",
    ("extra_on_four", "up"): "An up four brings one extra card at once, face up.",
    ("extra_on_four", "none"): "An up four brings no extra card.",
    ("up_three", "match"): "An up three: match the pot or fold.",
    ("up_three", "price"): "An up three: pay a fixed price or fold.",
    ("up_three", "free"): "An up three costs nothing.",
    ("stopped", "redeal_live"):
        "The queen of spades face up ends the hand: the pot stays, and those still in play the next deal for it.",
    ("stopped", "redeal_all"):
        "The queen of spades face up ends the hand: the pot stays, and everyone antes again.",
    ("seventh_sets", True): "The seventh card, dealt down, can set and cancel the wild rank.",
    ("hidden_trigger", True): "A trigger hidden in the hole counts.",
    ("once_wild_stays", True): "A rank that was wild once stays wild.",
    ("own_follower", True): "Only the same player's next up card sets the wild rank.",
}
RANKING = {
    ("duplicates", "any"): "A wild card may be any card, even one already held.",
    ("duplicates", "standard"): "A wild card may be any card, but a flush may not repeat a rank.",
    ("duplicates", "none"): "No card may stand twice, so there is no five of a kind.",
    ("five_of_a_kind", "top"): "Five of a kind beats everything.",
    ("five_of_a_kind", "below_natural_royal"): "Only a natural royal flush beats five of a kind.",
    ("tie_break", "split"): "Equal hands split the pot.",
    ("tie_break", "natural"): "Of equal hands, one that needs no wild card wins.",
    ("tie_break", "fewest_wilds"): "Of equal hands, the one that plays fewer wild cards as other cards wins.",
    ("tie_break", "suit"): "Of equal hands, the one with the higher suit wins.",
}
MISCONCEPTIONS = {
    "seventh_sets": "The seventh card is dealt down, and a down card never sets, changes or cancels the wild rank.",
    "hidden_trigger": "Hole cards do not trigger: only a card dealt face up can.",
    "once_wild_stays": "The old rank died when its time ended: there is one wild rank at a time.",
    "own_follower": "The next card face up sets the rank, whichever player gets it.",
    "tie_break": "Suits never break a tie between hands: equal hands split the pot.",
}


NO_WILD = "Nothing is wild: every card plays as itself."


def truth(value: Rules, name: str) -> str:
    """What the rules in force say on a point that a learner has wrong."""
    if name in MISCONCEPTIONS:
        return MISCONCEPTIONS[name]
    if name == "no_wild":
        return "The wild rank plays as any card, in every hand."
    if hasattr(value.ranking, name):
        return RANKING[name, getattr(value.ranking, name)]
    return switch(name, getattr(value, name), value.trigger)


def switch(name: str, value: Any, trigger: str | None = "queen") -> str:
    """The sentence a learner reads for a switch's value."""
    if name == "raises":
        return f"One bet and {count(value, 'raise')} in a round."
    if name == "fixed_wild":
        parts = [plural(one) if isinstance(one, Rank) else str(one) for one in value]
        return sentence(f"{listed(parts)} are wild") if parts else "No rank is wild from the start."
    a_trigger, is_trigger, none_up = _TRIGGER[trigger or "queen"]
    return SWITCHES[name, value].format(A_trigger=a_trigger.capitalize(), a_trigger=a_trigger, is_trigger=is_trigger,
                                        None_up=none_up)


def rules(value: Rules) -> tuple[str, ...]:
    """The rules in force, a sentence each: what the game is, then the rulings that shape it."""
    said = list(_GAME_FRAME[value.trigger])
    shown = ["queens", "queen_after_queen", "cancel_at", "final_trigger", "no_trigger", "wild_pair_triggers",
             "any_match_triggers", "follower"] if value.trigger else []
    shown = [name for name in shown if value.knows(name)]
    if value.follower == "centre":
        shown = [name for name in shown if name not in ("cancel_at", "final_trigger")]
    shown += [name for name in ("fixed_wild", "low_hole") if getattr(value, name)]
    if not value.trigger and not value.fixed_wild and not value.low_hole:
        said.append("Nothing is wild.")
    shown += ["extra_on_four", "up_three"] if "baseball" in value.kinds else []
    shown += ["stopped"] if value.stops else []
    shown += ["seventh"]
    shown += [name for name in ("pay", "hole_round", "opening", "board_rank") if name in value.unusual]
    shown += list(value.misconceptions)
    said += [switch(name, getattr(value, name), value.trigger) for name in shown if name != "ranking"]
    if value.stops:
        said.append("The best hand and the highest spade in the hole split the pot; without a spade in the hole the "
                    "best hand takes all.")
    said += [RANKING[name, getattr(value.ranking, name)] for name in ("duplicates", "five_of_a_kind", "tie_break")]
    return tuple(said)


# ---- the quiz

WILD_ASKED = ("What is wild?", "Read the cards that came face up, in the order dealt, and decide before you look.")


def answer(kind: str, value: Any) -> str:
    """An answer as a learner reads it: ``Sevens``, ``Nothing``, ``Seat 3``, ``Seats 1 and 4 split the pot``."""
    if kind == "wild":
        return ranks(value).capitalize() or "Nothing"
    if not value:
        return "Nobody: the pot carries over"
    if len(value) == 1:
        return f"Seat {value[0]}"
    return f"Seats {listed(map(str, value))} split the pot"


def question(asked: Question) -> str:
    """What a question asks."""
    if asked.kind == "wild":
        last = asked.deal.steps[-1]
        where = "to the centre" if last.seat is None else f"to seat {last.seat}"
        landed = last.card and last.face != "down"
        what = f"{last.card} has just come face up {where}" if landed else "The last card is dealt"
        return f"{what}. What is wild now, for the whole table?"
    return "Every card is shown. Who wins the pot?"


def verdict(asked: Question, chosen: Option) -> str:
    """Feedback on an answer: the reason if it is right, else the mistaken rule that gives it and what holds here."""
    reason = wild_now(asked.deal)[1] if asked.kind == "wild" else asked.whole.showdown().why
    if chosen.right:
        return f"Right. {reason}"
    correct = asked.right.label
    if chosen.mistakes:
        mistake = chosen.mistakes[0]
        return (f"Not so. “{chosen.label}” would be the answer if the rule were: “{mistake.believed}” "
                f"Here it is: “{mistake.truth}” The answer is “{correct}”. {reason}")
    return f"Not so. {_no_rule_gives(asked, chosen)} The answer is “{correct}”. {reason}"


def _no_rule_gives(asked: Question, chosen: Option) -> str:
    if asked.kind == "wild":
        if not chosen.answer:
            return "Something is wild here."
        return f"No card that follows {_trigger_noun(asked.deal.rules)} makes {chosen.label.lower()} wild now."
    held = asked.whole.showdown().hands.get(chosen.answer[0]) if chosen.answer else None
    return f"{chosen.label} has {a_hand(held)}, which is not the best." if held else "That cannot be."


def _trigger_noun(value: Rules) -> str:
    return {"queen": "a face-up queen", "pair": "a pair"}.get(value.trigger or "", "a card")


# ---- the money

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
