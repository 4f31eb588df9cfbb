"""The rules in words: a sentence for every value of every switch, and for every misconception."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foldqueen.card import Rank
from foldqueen.words.basics import count, listed, plural, sentence

if TYPE_CHECKING:
    from foldqueen.rulebook import Rules

_GAME_FRAME = {
    "queen": ("A queen dealt face up makes the next card dealt face up, to whichever player, set the wild rank: "
              "that card and the other three of its rank are wild, for everyone, face up or face down.",
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
    "once_wild_stays": "The old rank died when its time ended: of the ranks that are set, one at most is wild.",
    "own_follower": "The next card face up sets the rank, whichever player gets it.",
}


NO_WILD = "Nothing is wild: every card plays as itself."


def truth(value: Rules, name: str) -> str:
    """What the rules in force say on a point that a learner has wrong."""
    if name in MISCONCEPTIONS:
        return MISCONCEPTIONS[name]
    if name == "no_wild":
        return "A wild card plays as any card, in every hand."
    if hasattr(value.ranking, name):
        if (name, value.ranking.tie_break) == ("tie_break", "split"):
            return "Suits never break a tie between hands: equal hands split the pot."
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
    short = value.players[-1] * 7 > 52
    shown += [name for name in ("pay", "hole_round", "opening", "board_rank") if name in value.unusual]
    shown += list(value.misconceptions)
    said += [switch(name, getattr(value, name), value.trigger) for name in shown if name != "ranking"]
    if short:
        said.append("When too few cards are left for everyone's seventh, one card face up in the centre is everyone's: "
                    "whatever it is, it changes nothing that is wild.")
    if value.stops:
        said.append("The best hand and the highest spade in the hole split the pot; without a spade in the hole the "
                    "best hand takes all.")
    said += [RANKING[name, getattr(value.ranking, name)] for name in ("duplicates", "five_of_a_kind", "tie_break")]
    return tuple(said)
