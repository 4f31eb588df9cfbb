"""foldqueen in a terminal: deal a hand street by street, explain a hand, read the rules or a scenario, write a page."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TextIO

from foldqueen import words
from foldqueen.cli import WILD_MARK, deal_data, hand_data, marked, rules_data, switch_sentence, told, wrapped
from foldqueen.dealing import deal
from foldqueen.hands import RANKING_VALUES, Ranking, best_hand
from foldqueen.history import rules_from
from foldqueen.log import CUTS
from foldqueen.rulebook import RULES, SWITCHES

DEFAULT_GAME = "follow-the-queen"

ABOUT = """\
Follow the Queen and its relatives, in a terminal. Cards are written rank then
suit: Qd, 10h or Th, or with the suit's sign. A bad value ends with status 2 and
one line that says what would do. Colour is used on a terminal only, and not
where NO_COLOR is set."""
EXAMPLES = """\
examples:
  python -m foldqueen deal follow-the-queen --players 6 --seed 7
  python -m foldqueen deal --rule queens=hidden --until fifth
  python -m foldqueen best "As Ac 4h 5s 7c 9d Jh" --wild 4
  python -m foldqueen rules dirty-schultz
  python -m foldqueen scenario the-wild-card-moves
  python -m foldqueen page the-wild-card-moves lesson.html"""
DEAL_JSON = """\
--json prints one object. A card is two letters ("Qd", "Th"), wild ranks are a
list like ["7", "Q"], lowest first; seats are numbers, or text as keys.
  game, title, players, seed, complete
               which hand this is, and whether it is over
  switches     house rules that differ from the game's own
  rules        the rules in force, a sentence each
  steps        one object a card: seat (null is the centre), card, face, street,
               wild, waiting (the trigger whose follower is still to come, or
               null) and changes (each: kind, cause, trigger, card, before,
               after, why)
  folds        by seat, the street after which it folded
  live         the seats still in
  wild, why    what is wild at the end, and the reason
  payments     by seat, the antes owed for wild cards
  seats        by seat: down, up, cards, wild
  showdown     null before the end; else winners, shares (by seat, like "1/2"),
               why, and hands (by seat, each as `best --json` prints it)"""
BEST_JSON = """\
--json prints one object.
  hand, category   in words
  ranks            what decides ties, most important first (14 is the ace)
  cards            the five cards that play
  plays_as         for each wild card that plays as another card, which
  natural          whether no wild card plays as another card"""
RULES_JSON = """\
--json prints one object: game, title, players (fewest and most), switches (what
differs from the game's own rules), rules (a sentence each). Without a game it
prints a list of objects with game, title and players."""
SCENARIO_JSON = """\
--json prints one object: name, title, story, lesson, questions (each: ask,
answer, and wrong, a list of answer and feedback), deal (what `deal --json`
prints). Without a name it prints a list of objects with name and title."""

PAGE_JSON = """\
The page asks what is wild at the end of each street, and who wins. It needs no
network, no script and no kernel. An older page of that name is written over,
any other file is left alone.

--json prints one object: file, title, bytes."""


class Parser(argparse.ArgumentParser):
    """A parser that refuses as everything here does: with a ValueError in words."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong with the arguments."""
        raise ValueError(f"{message} (--help says more)")


def parser() -> Parser:
    """All commands and their options."""
    whole = Parser(prog="python -m foldqueen", description=ABOUT, epilog=EXAMPLES, allow_abbrev=False,
                   formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Any, help_text: str, epilog: str) -> Parser:
        made = commands.add_parser(name, help=help_text, description=words.sentence(help_text), epilog=epilog,
                                   allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter)
        made.set_defaults(run=run)
        made.add_argument("--json", action="store_true", help="print the answer for a program to read")
        return made

    rule = {"nargs": "+", "action": "extend", "default": [], "metavar": "SWITCH=VALUE",
            "help": "house rules, like queens=hidden or duplicates=standard"}
    made = command("deal", run_deal, "deal a hand street by street: what is wild after each card, and why",
                   DEAL_JSON)
    made.add_argument("game", nargs="?", default=DEFAULT_GAME, metavar="GAME", help=f"a game's name ({DEFAULT_GAME})")
    made.add_argument("--players", type=whole_number, default=4, metavar="N", help="how many seats (4)")
    made.add_argument("--seed", type=whole_number, metavar="S",
                      help="a whole number; the same seed deals the same hand")
    made.add_argument("--deck", default="", metavar="CARDS",
                      help="the first cards in the order dealt, like \"2c 3c Qd 7s\"; the rest is shuffled")
    made.add_argument("--fold", nargs="+", action="extend", default=[], metavar="SEAT:STREET",
                      help="who folds after which street, like 3:fourth")
    made.add_argument("--seventh", nargs="+", action="extend", default=[], metavar="SEAT:FACE",
                      help="who takes the seventh card up or down, where the game lets them, like 2:up")
    made.add_argument("--rule", **rule)
    made.add_argument("--until", metavar="STREET", help=f"stop after a street: {words.listed(CUTS, 'or')}")
    made.add_argument("--phh", action="store_true", help="print the hand in PHH, the poker hand history notation")

    made = command("best", run_best, "find and explain the best hand that some cards make", BEST_JSON)
    made.add_argument("cards", nargs="+", metavar="CARDS", help="five or more cards, like \"As Ac 4h 5s 7c\"")
    made.add_argument("--wild", default="", metavar="WILD", help="wild ranks or cards, like 4, \"Q 7\" or \"Js Jh\"")
    for name in ("duplicates", "five_of_a_kind"):
        values = RANKING_VALUES[name]
        made.add_argument(f"--{name.replace('_', '-')}", default=values[0], metavar="RULING",
                          help=f"{words.listed(values, 'or')} ({values[0]})")

    made = command("rules", run_rules, "print the rules of a game, or the names of all games", RULES_JSON)
    made.add_argument("game", nargs="?", metavar="GAME", help="a game's name; without it, all games are listed")
    made.add_argument("--rule", **rule)

    made = command("scenario", run_scenario, "tell a stored hand and what it teaches, or list all", SCENARIO_JSON)
    made.add_argument("name", nargs="?", metavar="NAME", help="a scenario's name; without it, all are listed")

    made = command("page", run_page, "write a hand as a web page that works without a network", PAGE_JSON)
    made.add_argument("name", metavar="NAME", help="a scenario's name, or a game's, which is dealt")
    made.add_argument("out", type=Path, metavar="OUT.html", help="the file to write")
    made.add_argument("--players", type=whole_number, metavar="N", help="how many seats, for a game (4)")
    made.add_argument("--seed", type=whole_number, metavar="S", help="which deal, for a game")
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit status: 0, 2 for bad input, 141 where nobody reads on."""
    try:
        given = sys.argv[1:] if arguments is None else arguments
        chosen = parser().parse_args(given or ["--help"])
        answer = chosen.run(chosen)
        text = answer if isinstance(answer, str) else json.dumps(answer, indent=2)
        if isinstance(answer, str) and not getattr(chosen, "phh", False) and in_colour(sys.stdout):
            text = coloured(text)
        print(readable(text, sys.stdout), flush=True)
    except ValueError as error:
        line = "".join(letter if letter.isprintable() else " " for letter in str(error))
        print(readable(f"foldqueen: {' '.join(line.split())}", sys.stderr), file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the flush at exit is quiet too
        return 141
    return 0


def whole_number(text: str) -> int:
    """A whole number that an option was given."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number: use one like 7") from None


# ---- the commands: each returns the text to print, or what --json prints

def run_deal(chosen: argparse.Namespace) -> Any:
    """A hand dealt now."""
    if chosen.json and chosen.phh:
        raise ValueError("--json and --phh are two answers: ask for one")
    rules = rules_from(chosen.game, switches(chosen.rule))
    folds = pairs(chosen.fold, "fold", "a seat and a street, like 3:fourth")
    seventh = pairs(chosen.seventh, "choice of the seventh card", "a seat and a face, like 2:up")
    hand = deal(rules, chosen.players, deck=chosen.deck, seed=chosen.seed, folds=folds, seventh=seventh)
    if chosen.until is not None:
        hand = hand.at(chosen.until)
    if chosen.json:
        return deal_data(hand)
    if chosen.phh:
        return hand.to_phh().rstrip("\n")
    head = [f"{rules.title}, {hand.players} players, seed {hand.seed}"]
    head += [line for name in rules.changed for line in wrapped(switch_sentence(rules, name))]
    return "\n".join([*head, *told(hand)])


def run_best(chosen: argparse.Namespace) -> Any:
    """A hand explained."""
    ranking = Ranking(chosen.duplicates, chosen.five_of_a_kind)
    hand = best_hand(" ".join(chosen.cards), chosen.wild, ranking)
    if chosen.json:
        return hand_data(hand)
    lines = [words.sentence(str(hand)), f"  {marked(hand.cards, hand.wilds)}"]
    lines += wrapped(words.sentence(words.plays_as(hand))) if hand.plays_as else []
    return "\n".join(lines + ([f"  {WILD_MARK}"] if hand.wilds else []))


def run_rules(chosen: argparse.Namespace) -> Any:
    """A game's rules, or all games."""
    if chosen.game is None:
        if chosen.rule:
            raise ValueError("house rules belong to a game: name it before --rule")
        if chosen.json:
            return [rules_data(rules, whole=False) for rules in RULES.values()]
        return "\n".join(["Games", *(f"  {slug:<30}{rules.title}" for slug, rules in RULES.items()), "",
                          *wrapped("Add a game's name to read its rules.")])
    rules = rules_from(chosen.game, switches(chosen.rule))
    if chosen.json:
        return rules_data(rules)
    return "\n".join([f"{rules.title}, {rules.players[0]} to {rules.players[-1]} players",
                      *(line for sentence in rules.sentences for line in wrapped(sentence, "  • "))])


def run_scenario(chosen: argparse.Namespace) -> Any:
    """A stored hand, or all of them."""
    from foldqueen.library import scenario, scenarios
    if chosen.name is None:
        found = [scenario(name) for name in scenarios()]
        if chosen.json:
            return [{"name": one.name, "title": one.title} for one in found]
        return "\n".join(["Scenarios", *(f"  {one.name:<40}{one.title}" for one in found), "",
                          *wrapped("Add a scenario's name to read it.")])
    found = scenario(chosen.name)
    if chosen.json:
        return {"name": found.name, "title": found.title, "story": found.story, "lesson": found.lesson,
                "questions": [{"ask": asked.prompt, "answer": asked.label,
                               "wrong": [{"answer": one.label, "feedback": one.feedback} for one in asked.wrong]}
                              for asked in found.questions], "deal": deal_data(found)}
    lines = [found.title, *wrapped(found.story), ""]
    for asked in found.questions:
        lines += wrapped(asked.prompt, "  ? ")
    lines += ["", f"{found.rules.title}, {found.players} players", *told(found, found.names), ""]
    for asked in found.questions:
        lines += ["Answer", *wrapped(asked.prompt, "  ? "), *wrapped(words.sentence(asked.label))]
        lines += [line for one in asked.wrong
                  for line in wrapped(f"{words.sentence(f'not “{one.label}”')} {one.feedback}", "  • ")]
    return "\n".join([*lines, "", "Lesson", *wrapped(found.lesson)])


def run_page(chosen: argparse.Namespace) -> Any:
    """A stored hand, or one dealt, as a file to open in a browser."""
    from foldqueen.library import scenario, scenarios
    from foldqueen.page import MARK, lesson_page, page_title
    if chosen.name in RULES:
        hand = deal(chosen.name, 4 if chosen.players is None else chosen.players, seed=chosen.seed)
    elif (chosen.players, chosen.seed) == (None, None):
        if chosen.name not in scenarios():
            lists = "`python -m foldqueen rules` lists the games, `python -m foldqueen scenario` the scenarios"
            raise ValueError(f"{chosen.name!r} is neither a game nor a scenario: "
                             f"{words.meant(chosen.name, [*RULES, *scenarios()], lists)}")
        hand = scenario(chosen.name)
    else:
        raise ValueError(f"--players and --seed deal a game, and {chosen.name!r} is not one: choose "
                         f"{words.one_of(RULES)}")
    page = lesson_page(hand)
    try:
        if chosen.out.is_file() and chosen.out.stat().st_size and MARK.encode() not in chosen.out.read_bytes():
            raise ValueError(f"{str(chosen.out)!r} is there already and is no page of foldqueen: choose another name, "
                             "or remove it first")
        chosen.out.write_text(page, encoding="utf-8", newline="\n")
    except OSError as error:
        raise ValueError(f"{str(chosen.out)!r} cannot be written: {error.strerror}; name a file in a folder that is "
                         "there, like lesson.html") from None
    if chosen.json:
        return {"file": str(chosen.out), "title": page_title(hand), "bytes": chosen.out.stat().st_size}
    return f"Wrote {chosen.out}: {page_title(hand)}. Open it in a browser."


# ---- reading arguments

def switches(given: Iterable[str]) -> dict[str, Any]:
    """``["queens=hidden", "raises=2"]`` as values by name."""
    found: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or name == "ranking":
            raise ValueError(f"{text!r} is not a house rule: write a switch and its value, like queens=hidden or "
                             "duplicates=standard")
        if name not in RANKING_VALUES and name not in SWITCHES:
            raise ValueError(f"{name!r} is not a switch: choose "
                             f"{words.one_of([*(one for one in SWITCHES if one != 'ranking'), *RANKING_VALUES])}")
        default = SWITCHES[name].values[0] if name in SWITCHES else ""
        if isinstance(default, bool) and value.lower() in ("true", "yes", "false", "no"):
            found[name] = value.lower() in ("true", "yes")
        else:
            found[name] = int(value) if name == "raises" and value.isdecimal() else value
    return found


def pairs(given: Iterable[str], what: str, form: str) -> dict[int, str]:
    """``["3:fourth"]`` as ``{3: "fourth"}``."""
    found: dict[int, str] = {}
    for text in given:
        seat, colon, value = text.partition(":")
        if not colon or not seat.strip().isdecimal():
            raise ValueError(f"{text!r} is not a {what}: write {form}")
        found[int(seat)] = value.strip()
    return found


# ---- what a terminal can show

PLAIN = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", "│": "|", "•": "-", "▶": ">", "▮": "#", "“": '"',
                       "”": '"', "’": "'", "–": "-", "…": "..."})
RED, BOLD, UNDERLINED = (("\033[31m", "\033[39m"), ("\033[1m", "\033[22m"), ("\033[4m", "\033[24m"))


def readable(text: str, stream: TextIO) -> str:
    """The text as a stream can show it: suits and other signs as plain letters where it has none."""
    encoding = stream.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(PLAIN).encode(encoding, "replace").decode(encoding)
    return text


def in_colour(stream: TextIO) -> bool:
    """Whether to use colour: on a terminal that knows it, unless NO_COLOR is set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def coloured(text: str) -> str:
    """Headings and winners in bold, wild cards underlined, hearts and diamonds in red."""
    for pattern, (on, off) in ((r"(10|[2-9JQKA])[♥♦]", RED), (r"\S+\*(?!\w)", UNDERLINED), (r"(?m)^\S.*$", BOLD)):
        text = re.sub(pattern, rf"{on}\g<0>{off}", text)
    return text


if __name__ == "__main__":
    sys.exit(main())
