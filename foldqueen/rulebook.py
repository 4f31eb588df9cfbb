"""Every game by name and every house rule as a named switch: a game's rules are one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from types import MappingProxyType
from typing import Any

from foldqueen import words
from foldqueen.card import DECK, Card, Rank
from foldqueen.hands import Ranking, wild_among


@dataclass(frozen=True, slots=True)
class Switch:
    """A point on which rule sheets or tables differ: its values, the default first, and where they come from."""

    values: tuple[Any, ...]
    source: str
    games: frozenset[str]
    """The kinds of game in which it means something: see :class:`Game`."""
    misconception: bool = False
    """True for a rule that no honest game has: a mistake that a learner may make."""


ANY = frozenset({"queen", "pair", "stud"})
QUEEN, PAIR, MOVING = frozenset({"queen"}), frozenset({"pair"}), frozenset({"queen", "pair"})
OPR, IT, HOUSE = "officialpokerrules.com", "Seguire la Regina, Italian rules", "house rule"

SWITCHES: Mapping[str, Switch] = MappingProxyType({
    "queens": Switch(("none", "hidden", "all", "hole_after_up", "hole_after_own_up"), OPR, QUEEN),
    "queen_after_queen": Switch(("retrigger", "queens_and_next", "queens_until_next_trigger"), HOUSE, QUEEN),
    "cancel_at": Switch(("trigger", "follower"), f"{OPR}; {IT}", MOVING),
    "final_trigger": Switch(("none", "keep", "centre_card"), f"{OPR}; {IT}", MOVING),
    "no_trigger": Switch(("play", "redeal_live", "redeal_all"), OPR, MOVING),
    "seventh": Switch(("down", "choice", "buy_down"), f"{OPR}; {IT}", ANY),
    "pay": Switch(("none", "wild_up", "buderick", "double_ante"), f"{OPR}; {IT}", ANY),
    "wild_pair_triggers": Switch((True, False), OPR, PAIR),
    "any_match_triggers": Switch((False, True), OPR, PAIR),
    "follower": Switch(("next_player", "centre"), OPR, PAIR),
    "opening": Switch(("low_card", "high_card", "left_of_dealer"), HOUSE, ANY),
    "hole_round": Switch((False, True), IT, ANY),
    "board_rank": Switch(("natural", "wild"), HOUSE, ANY),
    "raises": Switch((3,), HOUSE, ANY),
    "fixed_wild": Switch(((),), OPR, ANY),
    "low_hole": Switch((False, True), OPR, ANY),
    "extra_on_four": Switch(("down", "up", "none"), OPR, frozenset({"baseball"})),
    "up_three": Switch(("match", "price", "free"), OPR, frozenset({"baseball"})),
    "stopped": Switch(("redeal_live", "redeal_all"), OPR, frozenset({"black-mariah"})),
    "ranking": Switch((Ranking(),), OPR, ANY),
    "seventh_sets": Switch((False, True), "misconception", MOVING, misconception=True),
    "hidden_trigger": Switch((False, True), "misconception", MOVING, misconception=True),
    "once_wild_stays": Switch((False, True), "misconception", MOVING, misconception=True),
    "own_follower": Switch((False, True), "misconception", MOVING, misconception=True),
})


@dataclass(frozen=True, slots=True)
class Game:
    """A game by name: what moves the wild rank, how many can play, and the switches it sets."""

    title: str
    kinds: frozenset[str]
    """``queen`` or ``pair``, what moves the wild rank, or ``stud``; and ``baseball`` or ``black-mariah``."""
    source: str
    switches: Mapping[str, Any] = field(default_factory=dict)
    most_players: int = 8


def _game(title: str, kinds: str, source: str = OPR, most_players: int = 8, **switches: Any) -> Game:
    return Game(title, frozenset(kinds.split()), source, MappingProxyType(switches), most_players)


GAMES: Mapping[str, Game] = MappingProxyType({
    "follow-the-queen": _game("Follow the Queen", "queen"),
    "hidden-queens-wild": _game("Hidden queens wild", "queen", queens="hidden"),
    "all-queens-wild": _game("All queens wild", "queen", queens="all"),
    "hole-queens-after-up-queen": _game("Hole queens after an up queen", "queen", queens="hole_after_up"),
    "buderick": _game("Arthur Buderick's version", "queen", queens="all", pay="buderick"),
    "no-queen-no-game": _game("No queen, no game", "queen", no_trigger="redeal_live"),
    "extra-card-after-final-queen": _game("Extra card after a final queen", "queen", final_trigger="centre_card"),
    "pay-for-wild-cards": _game("Pay for wild cards", "queen", pay="wild_up"),
    "seguire-la-regina": _game(
        "Seguire la Regina", "queen", IT, 6, hole_round=True, opening="left_of_dealer", seventh="choice",
        cancel_at="follower", final_trigger="keep", pay="double_ante", ranking=Ranking(tie_break="natural")),
    "dirty-schultz": _game("Dirty Schultz", "pair"),
    "dirty-schultz-centre": _game("Dirty Schultz, wild card to the centre", "pair", follower="centre"),
    "dirty-schultz-buy-last-card": _game("Dirty Schultz, buying the last card down", "pair", seventh="buy_down"),
    "seven-card-stud": _game("Seven-card stud", "stud"),
    "deuces-wild": _game("Deuces wild", "stud", fixed_wild="2"),
    "one-eyed-jacks-wild": _game("One-eyed jacks wild", "stud", fixed_wild="Js Jh"),
    "low-hole-card-wild": _game("Low hole card wild", "stud", low_hole=True, seventh="choice"),
    "baseball": _game("Baseball", "stud baseball", most_players=6, fixed_wild="3 9", extra_on_four="down",
                      up_three="match"),
    "black-mariah": _game("Black Mariah", "stud black-mariah"),
    "follow-the-queen-black-mariah": _game("Follow the Queen with Black Mariah", "queen black-mariah"),
})


@dataclass(frozen=True, repr=False)
class Rules:
    """The rules of one game with its house rulings: a value that everything else reads.

    Make one with :func:`rules`, which knows each game's own defaults. Every field but ``game`` is a switch;
    ``SWITCHES`` tells its values and its source, and ``rules.sentences`` what it says.

    Raises:
        ValueError: for an unknown game or value, a switch without meaning in the game, or two that contradict.

    """

    game: str
    queens: str = "none"
    queen_after_queen: str = "retrigger"
    cancel_at: str = "trigger"
    final_trigger: str = "none"
    no_trigger: str = "play"
    seventh: str = "down"
    pay: str = "none"
    wild_pair_triggers: bool = True
    any_match_triggers: bool = False
    follower: str = "next_player"
    opening: str = "low_card"
    hole_round: bool = False
    board_rank: str = "natural"
    raises: int = 3
    fixed_wild: tuple[Rank | Card, ...] = ()
    low_hole: bool = False
    extra_on_four: str = "none"
    up_three: str = "free"
    stopped: str = "redeal_live"
    ranking: Ranking = field(default_factory=Ranking)
    seventh_sets: bool = False
    hidden_trigger: bool = False
    once_wild_stays: bool = False
    own_follower: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.game, str) or self.game not in GAMES:
            raise ValueError(f"{self.game!r} is not a game: choose {words.one_of(GAMES)}")
        for name, switch in SWITCHES.items():
            value = getattr(self, name)
            if name == "fixed_wild":
                object.__setattr__(self, name, _fixed_wild(value))
            elif name == "raises":
                if type(value) is not int or value < 0:
                    raise ValueError(f"raises={value!r} is not a number of raises: use 0, 1, 2, 3 ...")
            elif name == "ranking":
                if not isinstance(value, Ranking):
                    raise ValueError(f"ranking={value!r} is not a ranking: pass fq.Ranking(...)")
            elif value not in switch.values or type(value) is not type(switch.values[0]):
                raise ValueError(f"{name}={value!r} is not a ruling: choose {words.one_of(switch.values)}")
            if getattr(self, name) != _off(name) and not _means(name, self._game):
                raise ValueError(words.meaningless_switch(name, value, self.title))
        self._refuse_contradictions()

    def _refuse_contradictions(self) -> None:
        for first, second, why in (
            (self.follower == "centre" and "follower='centre'",
             self.final_trigger != "none" and f"final_trigger={self.final_trigger!r}",
             "a pair on the last up card has its centre card like any other"),
            (self.final_trigger == "centre_card" and "final_trigger='centre_card'",
             self.seventh != "down" and f"seventh={self.seventh!r}",
             "the extra card is dealt once no up card can follow, and a seventh card may come face up"),
            (self.pay in ("buderick", "double_ante") and f"pay={self.pay!r}",
             self.trigger != "queen" and f"game {self.game!r}", "it charges for face-up queens"),
        ):
            if first and second:
                raise ValueError(f"{first} contradicts {second}: {why}")

    @property
    def _game(self) -> Game:
        return GAMES[self.game]

    @property
    def title(self) -> str:
        """The game's name as players say it."""
        return self._game.title

    @cached_property
    def trigger(self) -> str | None:
        """What moves the wild rank: ``"queen"``, ``"pair"``, or None."""
        return next((kind for kind in ("queen", "pair") if kind in self._game.kinds), None)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """What kinds of game this is: see :class:`Game`."""
        return self._game.kinds

    @cached_property
    def stops(self) -> bool:
        """Whether the queen of spades face up ends the hand, and the highest spade in the hole takes half."""
        return "black-mariah" in self._game.kinds

    @property
    def players(self) -> range:
        """How many can play.

        >>> rules("follow-the-queen").players
        range(2, 9)
        """
        return range(2, (7 if self.follower == "centre" else self._game.most_players) + 1)

    @cached_property
    def always_wild(self) -> frozenset[Rank]:
        """The ranks wild for the whole table from the first card to the last."""
        fixed = {rank for rank in self.fixed_wild if isinstance(rank, Rank)}
        return frozenset(fixed | ({Rank.QUEEN} if self.queens == "all" else set()))

    @cached_property
    def changed(self) -> Mapping[str, Any]:
        """The switches that differ from the game's own rules."""
        own = {name: _off(name) for name in SWITCHES} | dict(self._game.switches)
        own["fixed_wild"] = _fixed_wild(own["fixed_wild"])
        return MappingProxyType({name: value for name in SWITCHES if (value := getattr(self, name)) != own[name]})

    @property
    def unusual(self) -> tuple[str, ...]:
        """The switches that are not at the value that most games have."""
        return tuple(name for name in SWITCHES if getattr(self, name) != _off(name))

    def knows(self, switch: str) -> bool:
        """Whether a switch means something in this game."""
        return _means(switch, self._game)

    @property
    def misconceptions(self) -> tuple[str, ...]:
        """The switches on that no honest game has."""
        found = [name for name, switch in SWITCHES.items() if switch.misconception and getattr(self, name)]
        return (*found, *(["ranking"] if self.ranking.tie_break == "suit" else []))

    @property
    def sentences(self) -> tuple[str, ...]:
        """The rules in force, a sentence each, as a learner reads them."""
        return words.rules(self)

    def __repr__(self) -> str:
        shown = {**self.changed, **({"fixed_wild": " ".join(r.symbol if isinstance(r, Rank) else str(r)
                                                            for r in self.fixed_wild)}
                                    if "fixed_wild" in self.changed else {})}
        return f"rules({', '.join([repr(self.game), *(f'{name}={value!r}' for name, value in shown.items())])})"

    def _repr_html_(self) -> str:
        from foldqueen.draw import rule_card
        return rule_card(self)


_OFF = {f.name: f.default for f in fields(Rules) if f.name not in ("game", "ranking")}


def _off(name: str) -> Any:
    """A switch's value in a game that does not set it."""
    return Ranking() if name == "ranking" else _OFF[name]


def _means(name: str, game: Game) -> bool:
    """Whether a switch means something in a game; where a queen of spades stops the hand, no other redeal is ruled."""
    return bool(SWITCHES[name].games & game.kinds) and not (name == "no_trigger" and "black-mariah" in game.kinds)


def _fixed_wild(value: Any) -> tuple[Rank | Card, ...]:
    """Ranks and single cards, in order, from anything that names them."""
    found = wild_among(DECK, value)
    whole = [rank for rank in Rank if sum(card.rank == rank for card in found) == 4]
    return (*whole, *(card for card in found if card.rank not in whole))


def rules(game: str | Rules, **switches: Any) -> Rules:
    """The rules of a game, with any switches set otherwise than the game has them.

    Args:
        game: a game's slug, one of ``RULES``, or a Rules value to start from.
        switches: house rulings by name, such as ``queens="hidden"``; see ``SWITCHES``.

    Raises:
        ValueError: for an unknown game, switch or value, a switch without meaning in the game, or a contradiction.

    >>> rules("follow-the-queen", queens="hidden")
    rules('follow-the-queen', queens='hidden')
    >>> rules("seven-card-stud", queens="hidden")
    Traceback (most recent call last):
        ...
    ValueError: queens='hidden' has no meaning in Seven-card stud: leave it out

    """
    for name in switches:
        if name not in SWITCHES:
            raise ValueError(f"{name!r} is not a switch: choose {words.one_of(SWITCHES)}")
    if isinstance(game, Rules):
        base = {name: getattr(game, name) for name in SWITCHES}
        return Rules(game.game, **{**base, **switches})
    if not isinstance(game, str) or game not in GAMES:
        raise ValueError(f"{game!r} is not a game: {words.meant(game, GAMES, f'choose {words.one_of(GAMES)}')}")
    for name, value in switches.items():
        if not _means(name, GAMES[game]):
            raise ValueError(words.meaningless_switch(name, value, GAMES[game].title))
    return Rules(game, **{**GAMES[game].switches, **switches})


RULES: Mapping[str, Rules] = MappingProxyType({slug: rules(slug) for slug in GAMES})
"""Every game by its slug, under its own rules."""
