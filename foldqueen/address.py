"""What the app page's address asks for: it is anybody's, so what cannot be is named in words and the default opens."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from urllib.parse import parse_qsl

from foldqueen import words
from foldqueen.dealing import deal
from foldqueen.library import scenario, scenarios
from foldqueen.log import Deal
from foldqueen.rulebook import RULES

TABS = ("deal", "why", "quiz", "odds")
PARAMETERS = ("scenario", "game", "players", "seed", "tab")
SERVERS_OWN = ("theme", "template", "token")
LONGEST = 60  # signs in a value, or said back of an unknown name


def read_query(query: str) -> tuple[Deal, str, list[str]]:
    """Read what an address asks for: the deal, the tab to open, and a sentence for everything that cannot be.

    >>> read_query("scenario=the-wild-card-moves&tab=quiz")[1:]
    ('quiz', [])
    >>> read_query("colour=red")[2]
    ["'colour' cannot be asked for here: choose 'scenario', 'game', 'players', 'seed' or 'tab'"]

    """
    shown, wrong = scenario(scenarios()[0]), []
    try:
        asked = dict(parse_qsl(query.removeprefix("?"), keep_blank_values=True, max_num_fields=20))
    except ValueError:
        asked, wrong = {}, ["this address asks for too many things at once"]
    given = {}
    for name, value in asked.items():
        if name not in (*PARAMETERS, *SERVERS_OWN):
            wrong.append(f"{name[:LONGEST]!r} cannot be asked for here: choose {words.one_of(PARAMETERS)}")
        elif len(value) > LONGEST:
            wrong.append(f"the {name} {value[:LONGEST]!r} and so on is too long: use {LONGEST} signs at most")
        else:
            given[name] = value
    try:
        shown = _asked_deal(given) or shown
    except ValueError as error:
        wrong.append(str(error))
    tab = given.get("tab", "deal").lower()
    if tab not in TABS:
        wrong.append(f"{tab!r} is not a tab: choose {words.one_of(TABS)}")
    return shown, tab if tab in TABS else "deal", wrong


def _asked_deal(given: Mapping[str, str]) -> Deal | None:
    """The deal that an address names: a stored one, or one to be dealt; None where it names none."""
    if "scenario" in given:
        others = [name for name in ("game", "players", "seed") if name in given]
        if others:
            raise ValueError(f"a scenario brings its own cards: leave out {words.listed(others)}, or the scenario")
        _known("scenario", given["scenario"], scenarios())
        return scenario(given["scenario"])
    if "game" in given:
        _known("game", given["game"], RULES)
    if not {"game", "players", "seed"} & given.keys():
        return None
    return deal(given.get("game", next(iter(RULES))), _whole_number(given, "players", 4),
                seed=_whole_number(given, "seed", None))


def _known(kind: str, name: str, known: Collection[str]) -> None:
    if name not in known:
        raise ValueError(words.unknown_here(kind, name, tuple(known)))


def _whole_number(given: Mapping[str, str], name: str, default: int | None) -> int | None:
    text = given.get(name, "")
    if text and not text.isdecimal():
        raise ValueError(f"{name} cannot be {text!r}: use a whole number like 5")
    return int(text) if text else default
