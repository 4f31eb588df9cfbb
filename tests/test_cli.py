"""The command line: what it prints, what it refuses, and how it behaves on a terminal and in a pipe."""
import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout

import pytest
from hypothesis import given
from hypothesis import strategies as st

import foldqueen as fq
from foldqueen import words
from foldqueen.__main__ import main
from foldqueen.history import code, read

ANSI = re.compile(r"\033\[\d+m")


def run(*arguments, encoding="utf-8", tty=False):
    """One command in this process: its exit status, what it prints, and what it says of an error."""
    class Stream(io.TextIOWrapper):
        def isatty(self):
            return tty
    out, err = (Stream(io.BytesIO(), encoding=encoding, write_through=True) for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        status = main([str(one) for one in arguments])
    return status, *(stream.buffer.getvalue().decode(encoding) for stream in (out, err))


def printed(*arguments, **how):
    status, out, err = run(*arguments, **how)
    assert (status, err) == (0, ""), err
    return out


def in_process_of_its_own(*arguments, **variables):
    return subprocess.run([sys.executable, "-m", "foldqueen", *arguments], capture_output=True, timeout=60,
                          env={**os.environ, **variables}, check=False)


def flat(text):
    """The text as one line, however it was wrapped."""
    return " ".join(text.split())


# ---- deal

@pytest.mark.parametrize("slug", fq.RULES)
def test_every_game_is_told_card_by_card_in_eighty_columns(slug):
    for players in (2, fq.RULES[slug].players[-1]):
        for seed in range(4):
            out = printed("deal", slug, "--players", players, "--seed", seed)
            hand = fq.deal(slug, players=players, seed=seed)
            assert max(map(len, out.splitlines())) <= 80
            assert out.splitlines()[0] == f"{hand.rules.title}, {players} players, seed {seed}"
            place = 0
            for step in hand.steps:
                if step.face != "down":
                    line = f"{words.seat(step.seat)} {step.card} wild: {words.ranks(step.wild) or 'nothing'}"
                    place = flat(out).index(line, place)
            for change in hand.changes:
                assert change.why in flat(out)
            found = hand.showdown()
            assert flat(out).endswith(flat(f"{found.why} {paid(hand)}"))
            for seat, held in found.hands.items():
                mark = "▶" if seat in found.winners else " "
                assert re.search(rf"(?m)^{mark} seat {seat} .*\n +{re.escape(str(held).split(',')[0])}", out)


def paid(hand):
    owed = [f"seat {seat} {words.count(antes, 'ante')}" for seat, antes in sorted(hand.payments.items())]
    return f"Paid for wild cards: {words.listed(owed)}." if owed else ""


def test_a_hand_of_named_cards():
    out = printed("deal", "--players", 2, "--deck", "2c 3c 4c 5c Qd 7s", "--seed", 1, "--until", "third")
    assert out == """\
Follow the Queen, 2 players, seed 1

Third street
  Two cards face down to each seat.
  seat 1  Q♦   wild: nothing
          Q♦ came face up to seat 1 on third street; the next card face up will
          set the wild rank.
  seat 2  7♠   wild: sevens
          Q♦ came face up to seat 1 on third street; the next card face up was
          seat 2's 7♠, so every seven is wild.

On the table
  seat 1  ▮▮ ▮▮ Q♦
  seat 2  ▮▮ ▮▮ 7♠
  Sevens are wild. Q♦ came face up to seat 1 on third street; the next card face
  up was seat 2's 7♠, so every seven is wild.
"""


def test_wild_cards_folds_and_the_community_card_are_marked():
    out = printed("deal", "--players", 8, "--seed", 5)
    assert "│ 7♥" in out and "One card for everyone, as too few are left." in out
    out = printed("deal", "deuces-wild", "--players", 2, "--deck", "2c 3c 4c 5c 6d 7s", "--seed", 1)
    assert "2♣*" in out and "4♣*" not in out
    out = printed("deal", "--fold", "2:fourth", "3:fifth", "--seed", 7)
    assert out.index("Fourth street") < out.index("seat 2 folds") < out.index("Fifth street")
    assert out.index("seat 3 folds") < out.index("Sixth street")
    assert out.count("folds") == 2
    assert "One card face down to each seat still in." in out
    out = printed("deal", "--players", 2, "--fold", "1:third", "--seed", 7)
    assert flat(out).endswith("The end Everyone else folded, so seat 2 wins without a showdown.")


def test_sevenths_taken_up_and_down():
    out = printed("deal", "seguire-la-regina", "--players", 4, "--seventh", "3:up", "--seed", 8)
    seventh = flat(out[out.index("Seventh street"):])
    card = fq.deal("seguire-la-regina", players=4, seventh={3: "up"}, seed=8).up_cards(3)[-1]
    assert seventh.startswith("Seventh street One card face down to seat 1 and seat 2. "
                              f"seat 3 {card} wild: ")
    assert "One card face down to seat 4." in seventh


def test_columns_line_up():
    out = printed("deal", "dirty-schultz-centre", "--players", 3, "--seed", 3)
    dealt = [line for line in out.splitlines() if "wild: " in line]
    assert any(line.startswith("  the centre  ") for line in dealt)
    assert len({line.index("wild: ") for line in dealt}) == 1


def test_house_rules_are_told_at_the_top():
    out = printed("deal", "--rule", "queens=hidden", "duplicates=none", "--rule", "raises=1", "--seed", 2)
    assert out.splitlines()[1:4] == [
        "  Queens held face down are wild, also when no queen is face up.", "  One bet and one raise in a round.",
        "  No card may stand twice, so there is no five of a kind."]


def test_the_same_seed_deals_the_same_hand_and_none_a_fresh_one():
    assert printed("deal", "--seed", 5) == printed("deal", "--seed", 5)
    first, second = (json.loads(printed("deal", "--json")) for _ in range(2))
    assert first["steps"] != second["steps"]


@pytest.mark.parametrize("slug", fq.RULES)
def test_json_tells_the_deal(slug):
    for seed in range(6):
        players = fq.RULES[slug].players[seed % len(fq.RULES[slug].players)]
        text = printed("deal", slug, "--players", players, "--seed", seed, "--json", encoding="ascii")
        data, hand = json.loads(text), fq.deal(slug, players=players, seed=seed)
        assert set(data) == {"game", "title", "players", "seed", "complete", "switches", "rules", "steps", "folds",
                             "live", "wild", "why", "payments", "seats", "showdown"}
        assert (data["game"], data["players"], data["seed"], data["complete"]) == (slug, players, seed, True)
        assert [fq.Card(step["card"]) for step in data["steps"]] == [step.card for step in hand.steps]
        assert [(step["seat"], step["face"], step["street"]) for step in data["steps"]] == [
            (step.seat, step.face, step.street) for step in hand.steps]
        assert [step["wild"] for step in data["steps"]] == [
            [rank.symbol for rank in sorted(step.wild)] for step in hand.steps]
        assert [change["why"] for step in data["steps"] for change in step["changes"]] == [
            change.why for change in hand.changes]
        assert data["payments"] == {str(seat): antes for seat, antes in hand.payments.items()}
        for seat in hand.seats:
            assert data["seats"][str(seat)]["cards"] == [code(card) for card in hand.hand_of(seat)]
            assert data["seats"][str(seat)]["wild"] == [code(card) for card in hand.wild_cards(seat)]
        found = hand.showdown()
        assert data["showdown"]["winners"] == list(found.winners) and data["showdown"]["why"] == found.why
        assert data["showdown"]["shares"] == {str(seat): str(share) for seat, share in found.shares.items()}
        assert {seat: held["hand"] for seat, held in data["showdown"]["hands"].items()} == {
            str(seat): str(held) for seat, held in found.hands.items()}


def test_json_of_a_hand_cut_short():
    data = json.loads(printed("deal", "--seed", 7, "--until", "fourth", "--rule", "queens=all", "--json"))
    assert data["complete"] is False and data["showdown"] is None and data["switches"] == {"queens": "all"}
    assert {step["street"] for step in data["steps"]} == {"third", "fourth"} and data["wild"] == ["Q"]


def test_the_hand_history():
    out = printed("deal", "seguire-la-regina", "--seed", 7, "--seventh", "2:up", "--fold", "1:fifth", "--phh")
    assert read(out) == fq.deal("seguire-la-regina", seed=7, seventh={2: "up"}, folds={1: "fifth"})


# ---- best, rules, scenario

def test_best():
    assert printed("best", "As Ac 4h 5s 7c 9d Jh", "--wild", 4) == """\
Three aces, jack and nine kickers.
  A♠ A♣ 4♥* J♥ 9♦
  4♥ plays as A♦.
  * wild
"""
    assert printed("best", "As", "Kd", "9c", "7h", "2s").startswith("Ace high, king, nine, seven and two kickers.")
    assert printed("best", "Ah4c9h5h2h8dKd", "--wild", 4).startswith("Flush, A-A-9-5-2.")
    assert printed("best", "Ah4c9h5h2h8dKd", "--wild", 4, "--duplicates", "standard").startswith("Flush, A-K-9-5-2.")
    royal = ("best", "Ah Kh Qh Jh 10h Qd 10d", "--wild", "Q10")
    assert printed(*royal).startswith("Five aces.")
    assert printed(*royal, "--five-of-a-kind", "below_natural_royal").startswith("Royal flush.")
    assert json.loads(printed("best", "As Ac 4h 5s 7c 9d Jh", "--wild", "4", "--json")) == {
        "hand": "three aces, jack and nine kickers", "category": "three of a kind", "ranks": [14, 11, 9],
        "cards": ["As", "Ac", "4h", "Jh", "9d"], "plays_as": {"4h": "Ad"}, "natural": False}


def test_rules():
    out = printed("rules")
    for slug, rules in fq.RULES.items():
        assert re.search(rf"(?m)^  {slug} +{re.escape(rules.title)}$", out)
        card = printed("rules", slug)
        assert card.startswith(f"{rules.title}, 2 to {rules.players[-1]} players\n")
        assert flat(card) == flat(" • ".join([card.splitlines()[0], *rules.sentences]))
        assert max(map(len, card.splitlines())) <= 80
    assert "Queens held face down are wild" in printed("rules", "follow-the-queen", "--rule", "queens=hidden")
    assert [game["game"] for game in json.loads(printed("rules", "--json"))] == list(fq.RULES)
    data = json.loads(printed("rules", "dirty-schultz", "--rule", "wild-pair-triggers=no", "--json"))
    assert data["switches"] == {"wild_pair_triggers": False} and "A pair of wild cards is no pair." in data["rules"]


def test_scenarios():
    library = pytest.importorskip("foldqueen.library")
    names = [one["name"] for one in json.loads(printed("scenario", "--json"))]
    assert names == list(library.scenarios())
    for name in names:
        assert f"  {name} " in printed("scenario")
        out, story = printed("scenario", name), library.scenario(name)
        assert max(map(len, out.splitlines())) <= 80
        assert "\nShowdown  " in out or "\nThe end\n" in out
        for told in (story.title, story.story, story.lesson, *(asked.prompt for asked in story.questions)):
            assert flat(told) in flat(out)
        data = json.loads(printed("scenario", name, "--json"))
        assert data["story"] == story.story and data["questions"][0]["answer"] == story.questions[0].label
        assert data["deal"]["showdown"]["winners"] == list(story.showdown().winners)


# ---- page

def test_page(tmp_path):
    out = tmp_path / "lesson.html"
    out.touch()
    assert printed("page", "the-wild-card-moves", out) == f"Wrote {out}: The wild card moves. Open it in a browser.\n"
    assert "<title>The wild card moves</title>" in out.read_text(encoding="utf-8")
    data = json.loads(printed("page", "dirty-schultz", out, "--players", 3, "--seed", 5, "--json"))
    assert data == {"file": str(out), "title": "Dirty Schultz, three players, deal 5", "bytes": out.stat().st_size}
    again = out.read_bytes()
    printed("page", "dirty-schultz", out, "--seed", 5, "--players", 3)
    assert out.read_bytes() == again


def test_a_page_takes_no_other_files_place(tmp_path):
    out = tmp_path / "notes.html"
    out.write_text("<main>my notes</main>")
    status, said, err = run("page", "the-wild-card-moves", out)
    assert (status, said) == (2, "") and "is there already and is no page of foldqueen" in err
    assert out.read_text() == "<main>my notes</main>"


def test_a_page_that_cannot_be_written_leaves_nothing(tmp_path):
    for place in (tmp_path, tmp_path / "no-folder" / "lesson.html"):
        status, out, err = run("page", "the-wild-card-moves", place)
        assert (status, out) == (2, "") and f"{str(place)!r} cannot be written: " in err
    run("page", "no-such-scenario", tmp_path / "lesson.html")
    assert list(tmp_path.iterdir()) == []


# ---- what it refuses

@pytest.mark.parametrize(("arguments", "says"), [
    (["deal", "poker"], "'poker' is not a game"),
    (["deal", "--players", "1"], "one player cannot play Follow the Queen: it is for 2 to 8"),
    (["deal", "--players", "many"], "'many' is not a whole number"),
    (["deal", "--deck", "2c 2c"], "2♣ stands twice"),
    (["deal", "--deck", "1x"], "'1x' is not a card"),
    (["deal", "--fold", "3"], "'3' is not a fold: write a seat and a street, like 3:fourth"),
    (["deal", "--fold", "x:fourth"], "'x:fourth' is not a fold"),
    (["deal", "--fold", "3:river"], "seat 3 cannot fold after 'river'"),
    (["deal", "--fold", "9:third"], "there is no seat 9"),
    (["deal", "--seventh", "2:up"], "has no meaning in Follow the Queen"),
    (["deal", "--rule", "queens"], "'queens' is not a house rule: write a switch and its value"),
    (["deal", "--rule", "queens=blue"], "queens='blue' is not a ruling"),
    (["deal", "--rule", "kings=wild"], "'kings' is not a switch"),
    (["deal", "--rule", "duplicates=some"], "duplicates='some' is not a ruling"),
    (["deal", "--rule", "raises=lots"], "raises='lots' is not a number of raises"),
    (["deal", "--rule", "ranking=x"], "'ranking=x' is not a house rule"),
    (["deal", "baseball", "--rule", "queens=all"], "has no meaning in Baseball"),
    (["deal", "--json", "--phh"], "--json and --phh"),
    (["deal", "--until", "river"], "'river' is not a street"),
    (["deal", "seguire-la-regina", "--fold", "1:hole", "--phh"], "PHH cannot write the fold of seat 1"),
    (["best", "As", "Ks"], "2 cards cannot make a hand: A♠ K♠; give five or more"),
    (["best", "As Ks Qs Js Ts", "--wild", "x"], "'x' is not a wild rank or card"),
    (["best", "As Ks Qs Js Ts", "--duplicates", "x"], "duplicates='x' is not a ruling"),
    (["rules", "--rule", "queens=all"], "house rules belong to a game"),
    (["rules", "x"], "'x' is not a game"),
    (["scenario", "x"], "'x' is not a scenario"),
    (["scenario", "x"], "`python -m foldqueen scenario` in a terminal lists them all"),
    (["scenario", "wild-card-moves"], "did you mean 'the-wild-card-moves'"),
    (["deal", "base-ball"], "'base-ball' is not a game: did you mean 'baseball'?"),
    (["page", "x", "x.html"], "'x' is neither a game nor a scenario: `python -m foldqueen rules` lists the games"),
    (["page", "dirty-schulz", "x.html"], "did you mean 'dirty-schultz'"),
    (["page", "x", "x.html", "--seed", "1"], "--players and --seed deal a game, and 'x' is not one"),
    (["page", "the-wild-card-moves"], "OUT.html"),
    (["page", "baseball", "x.html", "--players", "9"], "9 players"),
    (["shuffle"], "invalid choice: 'shuffle'"),
    (["deal", "--\033[31m\n"], "unrecognized arguments: -- [31m"),
    (["deal", "--colour"], "unrecognized arguments: --colour"),
])
def test_bad_input_is_one_line_in_words(arguments, says):
    if arguments[:1] == ["scenario"]:
        pytest.importorskip("foldqueen.library")
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("foldqueen: ") and err.count("\n") == 1 and err.endswith("\n")
    assert says in err and err.strip().isprintable()


WORDS = st.sampled_from(["deal", "best", "rules", "scenario", "--players", "3", "--seed", "7", "--deck", "Qd 7s",
                         "--fold", "2:fifth", "--seventh", "1:up", "--rule", "queens=all", "duplicates=none", "--until",
                         "fifth", "--json", "--phh", "--wild", "Q", "As Ks Qs Js 10s", "--", "=", ":", "-1", *fq.RULES])


@given(st.lists(WORDS | st.text(max_size=8), max_size=7))
def test_no_arguments_end_in_a_traceback(arguments):
    if not arguments or any(text.startswith("-h") or "--help".startswith(text) for text in arguments if len(text) > 1):
        return  # prints help and leaves; see test_help
    status, out, err = run(*arguments)
    assert (status, bool(out), bool(err)) in ((0, True, False), (2, False, True))
    assert err.count("\n") == (status == 2)


# ---- terminals and pipes

def test_colour_on_a_terminal_only(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    asked = ("deal", "--seed", 12, "--fold", "2:fifth")
    plain, coloured = printed(*asked), printed(*asked, tty=True)
    assert not ANSI.search(plain) and ANSI.sub("", coloured) == plain
    assert "\033[1mThird street\033[22m" in coloured
    assert all(f"\033[31m{red}\033[39m" in coloured for red in re.findall(r"\w+[♥♦]", plain))
    for text in (printed(*asked, "--json", tty=True), printed(*asked, "--phh", tty=True)):
        assert not ANSI.search(text)
    monkeypatch.setenv("NO_COLOR", "1")
    assert printed(*asked, tty=True) == plain
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert printed(*asked, tty=True) == plain


def test_letters_where_there_are_no_suits():
    asked = ("deal", "--deck", "2c 3d 4h 5s Qd 7s", "--players", 2, "--seed", 1)
    plain, letters = printed(*asked), printed(*asked, encoding="ascii")
    assert "seat 1  Qd   wild: nothing" in letters and "hole cards | up cards" in letters and "?" not in letters
    assert len(letters.splitlines()) == len(plain.splitlines())
    assert "'Qd', '10h' or 'Qd'" in run("best", "1x", encoding="latin-1")[2]


def test_lines_fit_a_narrow_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "50")
    for line in printed("rules", "dirty-schultz").splitlines():
        assert len(line) <= 50
    monkeypatch.setenv("COLUMNS", "200")
    assert max(map(len, printed("rules", "dirty-schultz").splitlines())) <= 80


def test_nothing_asked_is_a_cry_for_help(capsys):
    with pytest.raises(SystemExit) as stop:
        main([])
    assert stop.value.code == 0 and "commands:" in capsys.readouterr().out


@pytest.mark.parametrize("command", [[], ["deal"], ["best"], ["rules"], ["scenario"], ["page"]])
def test_help(command, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as stop:
        main([*command, "--help"])
    out = capsys.readouterr().out
    assert stop.value.code == 0 and out.isascii() and max(map(len, out.splitlines())) <= 80
    assert ("--json prints" in out) == bool(command)


def test_the_module_runs():
    done = in_process_of_its_own("deal", "--seed", "7", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["seed"] == 7
    done = in_process_of_its_own("deal", "--deck", "zz", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout) == (2, b"")
    line, = done.stderr.decode("ascii").splitlines()
    assert line == "foldqueen: 'zz' is not a card: write rank then suit, like 'Qd', '10h' or 'Qd'"


def test_a_reader_that_leaves_is_no_error():
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([sys.executable, "-m", "foldqueen", "rules"], stdout=writing, stderr=subprocess.PIPE,
                          timeout=60, check=False)
    os.close(writing)
    assert done.stderr == b"" and done.returncode == 141
