"""Exact chances: against stored tables, formulas, every row of a small deck read literally, and seeded deals."""
import json
import sys
from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations, product
from math import comb, perm
from pathlib import Path

import pytest

import foldqueen as fq
import oracle
from foldqueen.card import DECK
from foldqueen.odds import exact, formulas, schultz, walk

NUMBERS = json.loads((Path(__file__).parent / "data" / "numbers.json").read_text(encoding="utf-8"))
QUEENS, PAIRS = NUMBERS["follow_the_queen_exact"], NUMBERS["dirty_schultz_exact"]
FTQ = "follow-the-queen"
MOVING = [slug for slug, rules in fq.RULES.items() if rules.trigger and not rules.stops]


def fractions(stored):
    """A stored list as {k: chance}, without what cannot happen."""
    texts = [item if isinstance(item, str) else item["fraction"] for item in stored]
    return {k: Fraction(text) for k, text in enumerate(texts) if Fraction(text)}


def mean(chances):
    return sum(k * chance for k, chance in chances.items())


# ---- stored tables

@pytest.mark.parametrize("players", [2, 4])
def test_follow_the_queen_as_stored(players):
    table = QUEENS[str(players)]
    none = Fraction(table["p_no_wild_at_showdown"]["fraction"])
    assert fq.odds.no_wild(FTQ, players=players) == none
    found = fq.odds.final_wild(FTQ, players=players)
    each = Fraction(table["p_final_wild_rank_each_of_12_non_queen_ranks"]["fraction"])
    assert found == {None: none} | {rank: 0 if rank == 12 else each for rank in fq.Rank}
    assert dict(enumerate(fq.odds.queens_up(players))) == fractions(table["queens_face_up"])
    sets, changes = fq.odds.times_set(FTQ, players), fq.odds.changes(FTQ, players)
    assert sets == fractions(table["times_set_by_a_non_queen_follower"])
    assert changes == fractions(table["changes_to_a_different_rank_first_set_counts"])
    assert mean(sets) == Fraction(table["expected"]["times_set"]["fraction"]) == (4 * players - 1) * Fraction(16, 221)
    assert mean(changes) == Fraction(table["expected"]["changes"]["fraction"])


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("name", "game"), [
    ("basic", FTQ), ("hidden_queens", "hidden-queens-wild"), ("all_queens", "all-queens-wild")])
def test_wild_cards_held_as_stored(players, name, game):
    table = QUEENS[str(players)]["wild_cards_held_by_a_player"][name]
    for seat, chances in table["by_seat"].items():
        assert fq.odds.wild_cards_held(game, players, int(seat)) == fractions(chances)
    assert fq.odds.wild_cards_held(game, players) == fractions(table["average_over_seats"])


@pytest.mark.parametrize("players", [2, 4])
def test_dirty_schultz_as_stored(players):
    table = PAIRS[f"n{players}_a1_b0"]
    assert fq.odds.no_wild("dirty-schultz", players) == Fraction(table["p_no_wild_at_showdown"]["fraction"])
    centre = Fraction(table["p_wild_at_showdown_centre_card_variant"]["fraction"])
    assert fq.odds.no_wild("dirty-schultz-centre", players) == 1 - centre
    assert fq.odds.times_set("dirty-schultz", players) == fractions(table["times_wild_rank_set"])
    assert fq.odds.triggers(players) == fractions(table["triggers"])
    assert fq.odds.last_card_pairs() == Fraction(table["p_last_up_card_triggers_nothing_wild"]["fraction"])
    assert fq.odds.triggers(players)[0] == Fraction(table["p_no_pair_ever"]["fraction"])


def test_dirty_schultz_by_number_of_players():
    any_match = fq.rules("dirty-schultz", any_match_triggers=True)
    assert [round(float(fq.odds.no_wild(any_match, n)), 4) for n in range(2, 8)] == [
        .6276, .4805, .3812, .3139, .2682, .2371]
    assert [round(float(fq.odds.no_wild("dirty-schultz", n)), 4) for n in range(2, 8)] == [
        .6206, .4736, .3742, .3069, .2612, .2301]
    assert [mean(fq.odds.triggers(n, any_match=True)) for n in (1, 3)] == [Fraction(1431, 4165), Fraction(4293, 4165)]
    assert mean(fq.odds.triggers(5)) == 5 * Fraction(6961, 20825)
    assert fq.odds.triggers(2)[0] == fq.odds.triggers(2, any_match=True)[0] == Fraction(10312896, 22511825)
    assert [round(1 - float(fq.odds.no_pair_by(cards)), 4) for cards in (2, 3, 4)] == [.0588, .1718, .3239]
    assert fq.odds.last_card_pairs(any_match=True) == Fraction(3529, 20825)


# ---- formulas

def test_no_wild_is_no_queen_or_a_last_queen():
    for n in range(2, 9):
        assert fq.odds.no_wild(FTQ, n) == Fraction(comb(48, 4 * n), comb(52, 4 * n)) + Fraction(1, 13)
        assert fq.odds.no_wild(FTQ, n) == fq.odds.no_wild_after(52, 4, 4 * n) == fq.odds.set_at(n)[None]
        assert sum(fq.odds.final_wild(FTQ, n).values()) == 1


def queens_last(run, up):
    """The chance that the last up cards are a run of exactly so many queens and no other queen is up."""
    return Fraction(perm(4, run) * perm(48, up - run), perm(52, up))


def run_last(run):
    """The chance that the last up cards are so many queens at least."""
    return Fraction(perm(4, run), perm(52, run))


@pytest.mark.parametrize("players", [2, 5, 8])
def test_no_wild_under_each_ruling(players):
    up = 4 * players
    none = queens_last(0, up)

    def no_wild(**switches):
        return fq.odds.no_wild(fq.rules(FTQ, **switches), players)

    assert no_wild(cancel_at="follower") == none + run_last(1)
    assert no_wild(final_trigger="keep") == none + queens_last(1, up) + run_last(2)
    assert no_wild(final_trigger="keep", cancel_at="follower") == (
        none + queens_last(1, up) + queens_last(2, up) + run_last(3))
    assert no_wild(final_trigger="centre_card") == none
    for queens in ("queens_and_next", "queens_until_next_trigger"):
        assert no_wild(queen_after_queen=queens) == none + run_last(1) - run_last(2)
    assert no_wild(queens="hidden") == no_wild(queens="hole_after_own_up") == none + run_last(1)
    assert no_wild(queens="all") == no_wild(fixed_wild="7") == 0
    seen = up + (players == 8)  # a community queen is face up too
    assert no_wild(queens="hole_after_up") == queens_last(0, seen)


def test_the_tables_of_the_lessons():
    assert [round(float(fq.odds.queens_up(n)[0]), 4) for n in range(2, 8)] == [
        .5014, .3376, .2176, .1328, .0756, .0393]
    by = fq.odds.set_by(4)
    assert [round(float(by[seat] / (1 - by[None])), 3) for seat in range(1, 5)] == [.197, .249, .267, .286]
    assert [round(float(p), 4) for p in fq.odds.states(16).values()] == [.2176, .0769, .7055]
    assert fq.odds.last_queen_at(4)[1] == Fraction(comb(36, 3), comb(52, 4))
    given_last_is_no_queen = (fq.odds.no_wild(FTQ, 4) - Fraction(1, 13)) / Fraction(12, 13)
    assert round(float(given_last_is_no_queen), 4) == .2357
    mine = fq.odds.hypergeometric(52, 4, 2)
    assert sum(p * fq.odds.no_wild_after(50, 4 - q, 16) for q, p in enumerate(mine)) == Fraction(134, 455)
    assert round(float(1 - fq.odds.hypergeometric(34, 3, 2)[0]), 3) == .171
    held = [mean(fq.odds.wild_cards_held(FTQ, n)) for n in (2, 4)]
    assert [round(float(k), 3) for k in held] == [.364, .454]


def test_the_chain_steps_to_the_marginals():
    """Averaged over how many queens are left, the transition table carries one row of ``states`` to the next."""
    now = {("none", 4): Fraction(1)}
    for up in range(20):
        marginal = Counter()
        for (state, _), chance in now.items():
            marginal[state] += chance
        assert {name: marginal[name] for name in ("none", "waiting", "wild")} == fq.odds.states(up)
        later = Counter()
        for (state, queens), chance in now.items():
            for after, step in fq.odds.next_state(52 - up, queens)[state].items():
                later[after, queens - (after == "waiting")] += chance * step
        now = {key: chance for key, chance in later.items() if chance}


@pytest.mark.parametrize(("ranks", "suits", "up"), [(3, 2, 4), (4, 2, 4), (4, 1, 3), (3, 3, 5)])
def test_formulas_on_small_decks(ranks, suits, up):
    """Every set of places that the queens can take among the deck's, of which the first are up cards."""
    size = ranks * suits
    none = last_at = waits = 0
    for places in permutations(range(size), suits):
        seen = [place for place in places if place < up]
        none += not seen
        last_at += not seen or max(seen) == up - 1
        waits += up - 1 in places
    total = perm(size, suits)
    assert fq.odds.no_wild_after(size, suits, up) == Fraction(last_at, total)
    assert fq.odds.states(up, size, suits)["none"] == Fraction(none, total)
    assert fq.odds.survival(size, suits, up) == {
        "stays": Fraction(none, total), "vanishes": Fraction(waits, total),
        "set again": 1 - Fraction(none + waits, total)}


def test_still_wild_on_a_small_deck():
    """Seven unseen cards, two queens and two of the wild rank, three to come."""
    deck = ["q1", "q2", "w1", "w2", "a", "b", "c"]
    rows = list(permutations(deck, 3))
    kept = 0
    for row in rows:
        wild = "w"
        for before, card in zip(("", *row), row, strict=False):
            wild = None if card[0] == "q" else card[0] if before[:1] == "q" else wild
        kept += wild == "w"
    assert fq.odds.still_wild(7, 2, 3, of_rank=2) == Fraction(kept, len(rows))


# ---- every row of a small deck, read literally

SWITCHES = [dict(zip(("cancel_at", "final_trigger", "queen_after_queen"), values, strict=True)) for values in product(
    ("trigger", "follower"), ("none", "keep", "centre_card"),
    ("retrigger", "queens_and_next", "queens_until_next_trigger"))]


def kind(ranks):
    """What is wild, every rank but the queen's named alike."""
    return frozenset("queen" if rank == 12 else "other" for rank in ranks)


@pytest.mark.parametrize("switches", SWITCHES, ids=lambda s: "-".join(s.values()))
@pytest.mark.parametrize(("suits", "others", "up"), [(2, 4, 4), (3, 3, 3), (4, 3, 3)])
def test_final_wild_on_small_decks(switches, suits, others, up):
    deck = [(12, n) for n in range(suits)] + [(n, 0) for n in range(2, 2 + others)]
    centre = switches["final_trigger"] == "centre_card"
    read = {"cancel_at": switches["cancel_at"], "queen_after_queen": switches["queen_after_queen"],
            "final_trigger": "none" if centre else switches["final_trigger"]}
    found, total = Counter(), 0
    for row in permutations(deck):
        seen = up
        while centre and row[seen - 1][0] == 12:
            seen += 1
        found[kind(oracle.queens([(1, rank, "sixth") for rank, _ in row[:seen]], last=True, **read))] += 1
        total += 1
    rules = fq.rules(FTQ, **switches)
    walked = Counter()
    row = [walk.Place("up", last=place == up) for place in range(1, up + 1)]
    for (state, _), chance in walk.walk(rules, row, {walk.QUEEN: suits, walk.OTHER: others}).items():
        walked[kind(exact.table_wild(rules, state))] += chance
    assert walked == {ranks: Fraction(ways, total) for ranks, ways in found.items()}


def test_times_set_on_a_small_deck():
    deck, up = ["q", "q", "q", "a", "b", "c", "d"], 5
    rows = list(permutations(deck, up))
    found = Counter(sum(a == "q" != b for a, b in pairwise(row)) for row in rows)
    row = [walk.Place("up", last=place == up) for place in range(1, up + 1)]
    walked = Counter()
    for (_, times), chance in walk.walk(fq.RULES[FTQ], row, {walk.QUEEN: 3, walk.OTHER: 4},
                                          note=walk.count_set, noted=0).items():
        walked[times] += chance
    assert walked == {times: Fraction(ways, len(rows)) for times, ways in found.items()}


def test_different_neighbours_by_listing():
    deck = [rank for rank in range(12) for _ in range(4)]
    rows = list(permutations(range(48), 2))
    found = Counter(1 + (deck[a] != deck[b]) for a, b in rows)
    assert exact._different_neighbours(2) == {times: Fraction(ways, len(rows)) for times, ways in found.items()}
    for cards in range(5):
        assert sum(exact._different_neighbours(cards).values()) == 1


@pytest.mark.parametrize("any_match", [False, True])
@pytest.mark.parametrize(("ranks", "players", "cards"), [(3, 2, 4), (4, 2, 3), (3, 3, 3), (2, 1, 5), (2, 2, 4)])
def test_boards_of_a_small_deck(ranks, players, cards, any_match):
    """Every order of ranks on the table, each as often as four suits allow, read by the literal rule."""
    up, found = players * cards, Counter()
    for row in product(range(ranks), repeat=up):
        ways = 1
        for times in Counter(row).values():
            ways *= perm(4, times)
        if ways:
            seen = [(place % players, rank, "") for place, rank in enumerate(row)]
            pairs = [oracle.is_pair(seen, place, any_match) for place in range(up)]
            found[sum(pairs[:-1]), pairs[-1]] += ways
    assert schultz._boards(players, cards, any_match, ranks) == {
        outcome: Fraction(ways, perm(4 * ranks, up)) for outcome, ways in found.items()}


@pytest.mark.parametrize("any_match", [False, True])
@pytest.mark.parametrize(("ranks", "players", "cards"), [(4, 2, 3), (2, 2, 4), (3, 3, 2), (2, 1, 5), (2, 2, 3)])
def test_boards_where_a_wild_pair_is_passed_over(ranks, players, cards, any_match):
    """Every order of ranks on the table, read by the literal rule that looks back over the whole row."""
    up, found = players * cards, Counter()
    for row in product(range(ranks), repeat=up):
        ways = 1
        for times in Counter(row).values():
            ways *= perm(4, times)
        if ways:
            seen = tuple((place % players, rank, "") for place, rank in enumerate(row))
            pairs = [oracle._pair_triggers(seen, place, "trigger", "none", False, any_match) for place in range(up)]
            found[sum(pairs[:-1]), pairs[-1]] += ways
    assert schultz._in_order(players, cards, any_match, 99, ranks) == {
        outcome: Fraction(ways, perm(4 * ranks, up)) for outcome, ways in found.items()}


# ---- seeded deals

VARIANTS = [*((slug, {}) for slug in MOVING), *[(FTQ, switches) for switches in (
    {"queens": "hole_after_own_up"}, {"queen_after_queen": "queens_and_next", "final_trigger": "keep"},
    {"queen_after_queen": "queens_until_next_trigger", "cancel_at": "follower"}, {"seventh": "buy_down"},
    {"seventh": "buy_down", "final_trigger": "keep", "queens": "all"})],
    *[("dirty-schultz", switches) for switches in (
        {"any_match_triggers": True}, {"final_trigger": "keep"}, {"final_trigger": "centre_card"})],
    ("dirty-schultz-centre", {"any_match_triggers": True}), ("dirty-schultz", {"wild_pair_triggers": False}),
    ("dirty-schultz", {"wild_pair_triggers": False, "any_match_triggers": True, "final_trigger": "keep"}),
    ("dirty-schultz-buy-last-card", {"final_trigger": "keep"})]


def near(counts, chances, deals):
    """Whether every count is within four standard errors of its chance (and a few, where the chance is tiny)."""
    assert set(counts) <= set(chances)
    assert sum(chances.values()) == 1
    return all(abs(counts[key] - deals * p) <= 4 * float(deals * p * (1 - p)) ** 0.5 + 2 for key, p in chances.items())


def compare_with_deals(game, switches, players, deals):
    rules, seat = fq.rules(game, **switches), players // 2 + 1
    none, final, sets, held = 0, Counter(), Counter(), Counter()
    for seed in range(deals):
        hand = fq.deal(rules, players, seed=seed)
        none += not hand.wild
        moved = hand.wild - rules.always_wild
        final[max(moved - {fq.Rank.QUEEN} or moved, default=None)] += 1
        sets[sum(change.kind == "set" and change.cause != "trigger" for change in hand.changes)] += 1
        held[len(hand.wild_cards(seat))] += 1
    p = fq.odds.no_wild(rules, players)
    assert near(Counter({True: none, False: deals - none}), {True: p, False: 1 - p}, deals)
    assert near(final, fq.odds.final_wild(rules, players), deals)
    assert near(sets, fq.odds.times_set(rules, players), deals)
    if rules.trigger == "queen":
        assert near(held, fq.odds.wild_cards_held(rules, players, seat), deals)


@pytest.mark.parametrize(("game", "switches"), VARIANTS, ids=str)
@pytest.mark.parametrize("few", [True, False])
def test_seeded_deals(game, switches, few):
    most = 2 if "wild_pair_triggers" in switches else fq.RULES[game].players[-1]
    compare_with_deals(game, switches, 3 if few else most, deals=150)


@pytest.mark.verify
@pytest.mark.parametrize(("game", "switches"), VARIANTS, ids=str)
@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_many_seeded_deals(game, switches, players):
    if players in fq.RULES[game].players and (players < 4 or "wild_pair_triggers" not in switches):
        compare_with_deals(game, switches, players, deals=1500)


@pytest.mark.parametrize(("game", "count"), [
    ("deuces-wild", 4), ("one-eyed-jacks-wild", 2), ("seven-card-stud", 0), ("black-mariah", 0)])
def test_fixed_wild_cards(game, count):
    found = fq.odds.wild_cards_held(game, 3)
    assert found == {k: Fraction(comb(count, k) * comb(52 - count, 7 - k), comb(52, 7)) for k in range(count + 1)}


def test_games_without_a_moving_rank():
    assert fq.odds.no_wild("seven-card-stud", 4) == 1 and fq.odds.no_wild("deuces-wild", 4) == 0
    assert fq.odds.times_set("deuces-wild", 4) == fq.odds.changes("deuces-wild", 4) == {0: 1}
    assert fq.odds.final_wild("deuces-wild", 4)[None] == 1


def test_what_the_ruling_on_wild_pairs_is_worth():
    found = fq.odds.no_wild(fq.rules("dirty-schultz", wild_pair_triggers=False), 2)
    assert found == Fraction(66035041, 112559125) < fq.odds.no_wild("dirty-schultz", 2)
    centre = fq.rules("dirty-schultz-centre", wild_pair_triggers=False)
    assert fq.odds.no_wild(centre, 6) == fq.odds.triggers(6)[0]


@pytest.mark.verify
def test_four_players_where_a_wild_pair_is_passed_over():
    rules = fq.rules("dirty-schultz", wild_pair_triggers=False)
    deals, chance = 20_000, float(fq.odds.no_wild(rules, 4))
    none = sum(not fq.deal(rules, 4, seed=seed).wild for seed in range(deals))
    assert abs(none - deals * chance) <= 4 * (deals * chance * (1 - chance)) ** 0.5


def test_centre_cards_run_out_with_seven_players():
    """Ten cards can go to the centre; with more pairs than that nothing is wild in the end."""
    rules = fq.rules("dirty-schultz-centre", any_match_triggers=True)
    found = fq.odds.triggers(7, any_match=True)
    beyond = sum(p for k, p in found.items() if k > 10)
    assert beyond and fq.odds.no_wild(rules, 7) == found[0] + beyond
    assert max(fq.odds.times_set(rules, 7)) == 10


# ---- from what a seat sees

def continuations(view):
    """What is wild in the end and how often, over every choice of unseen cards for the up cards to come."""
    whole = fq.deal(view.rules, view.players, seed=0, folds=view.folds)
    seen = {step.card for step in view.steps}
    unseen = [card for card in DECK if card not in seen]
    places = [n for n, step in enumerate(whole.steps) if n >= len(view.steps) and step.face == "up"]
    found, total = Counter(), 0
    for chosen in permutations(unseen, len(places)):
        rest = iter(card for card in unseen if card not in chosen)
        stream = [chosen[places.index(n)] if n in places else
                  (view.steps[n].card if n < len(view.steps) and view.steps[n].card else next(rest))
                  for n in range(places[-1] + 1)]
        hand = fq.deal(view.rules, view.players, deck=stream, seed=0, folds=view.folds)
        found[hand.wild] += 1
        total += 1
    return {wild: Fraction(ways, total) for wild, ways in found.items()}


VIEWS = [
    (FTQ, {}, "Qs 2c 3c 4c 7d 8d Qh 9c Th Jh 5s", {}),               # sixth street begun: one card to come
    (FTQ, {}, "2s 2c 3c 4c Qd 8d 7h 9c Th Jh", {}),                  # a rank stands, two to come
    (FTQ, {}, "2s 2c 3c 4c Kd 8d 7h 9c Th Qh", {}),                  # a queen waits
    (FTQ, {}, "2s Qc 3c Qd Kd 8d 7h 9c Th Jh 3d", {}),               # no queen has been up
    (FTQ, {"final_trigger": "keep", "cancel_at": "follower"}, "2s 2c 3c 4c Qd 8d 7h 9c Th Qh", {}),
    (FTQ, {"queen_after_queen": "queens_until_next_trigger"}, "2s 2c 3c 4c Kd 8d 7h 9c Qs Qh 2d", {}),
    (FTQ, {"queens": "all"}, "2s 2c 3c 4c Qd 2d 7h 9c Th Jh 3d", {}),    # twos are wild
    (FTQ, {}, "2s 2c 4s 3c 4c 5s Qd 8d 7d Kh 9c Th Jh Jd 3d", {3: "fourth"}),  # three seats, one folded
]


@pytest.mark.parametrize(("game", "switches", "stream", "folds"), VIEWS)
def test_from_a_view_by_every_continuation(game, switches, stream, folds):
    rules, players = fq.rules(game, **switches), 3 if folds else 2
    cards = len(fq.cards(stream))
    view = fq.deal(rules, players, deck=stream, seed=0, folds=folds).after(cards).seen_by(1)
    found = continuations(view)
    assert fq.odds.no_wild_from(view) == found.get(frozenset(), 0)
    final = Counter()
    for wild, chance in found.items():
        moved = wild - rules.always_wild
        final[max(moved - {fq.Rank.QUEEN} or moved, default=None)] += chance
    assert {rank: p for rank, p in fq.odds.final_wild_from(view).items() if p} == final


def test_from_the_first_card_and_to_the_last():
    for game in (FTQ, "all-queens-wild", "hole-queens-after-up-queen", "extra-card-after-final-queen"):
        hand = fq.deal(game, 4, seed=3)
        start = hand.after(0)
        assert fq.odds.no_wild_from(start) == fq.odds.no_wild(game, 4)
        assert fq.odds.final_wild_from(start) == fq.odds.final_wild(game, 4)
        for seed in range(30):
            hand = fq.deal(game, 3, seed=seed)
            for view in (hand, hand.seen_by(2), hand.at("sixth").seen_by(1)):
                assert fq.odds.no_wild_from(view) == (not hand.wild)
                moved = hand.wild - hand.rules.always_wild
                assert fq.odds.final_wild_from(view)[max(moved - {fq.Rank.QUEEN} or moved, default=None)] == 1


def test_from_a_last_queen_whose_centre_card_is_to_come():
    whole = fq.deal("extra-card-after-final-queen", 2, deck="2s 2c 3c 4c Kd 8d 7h 9c Th Jh Qs Qh 5d", seed=1)
    view = whole.after(12)
    assert fq.odds.no_wild_from(view) == 0 and fq.odds.final_wild_from(view)[fq.Rank.TWO] == Fraction(2, 38)
    assert fq.odds.final_wild_from(view.seen_by(1))[fq.Rank.TWO] == Fraction(3, 40)  # seat 2's is unseen
    assert fq.odds.final_wild_from(whole.after(13))[fq.Rank.FIVE] == 1


def test_from_a_view_where_a_community_queen_may_come():
    """Eight players, no queen up and none seen in the hole: one of the 20 unseen cards comes face up."""
    stream = [card for card in DECK if card.rank is not fq.Rank.QUEEN]
    view = fq.deal("hole-queens-after-up-queen", 8, deck=stream, seed=1).at("sixth")
    assert len(view.steps) == 48 and fq.odds.no_wild_from(view) == 0  # the four cards left are the queens
    assert fq.odds.no_wild_from(view.seen_by(1)) == 1 - Fraction(4, 18)


def test_from_a_hand_that_folds_have_ended():
    hand = fq.deal(fq.rules(FTQ, cancel_at="follower"), 2, folds={2: "fourth"}, deck="2s 2c 3c 4c Qd 8d 7h Qh", seed=1)
    assert hand.complete and hand.wild == {fq.Rank.EIGHT} and fq.odds.no_wild_from(hand) == 0
    assert fq.odds.final_wild_from(hand)[fq.Rank.EIGHT] == 1


def test_from_a_view_the_sevenths_to_come_are_down():
    hand = fq.deal("seguire-la-regina", 4, seed=3)
    assert fq.odds.no_wild_from(hand.after(0)) == fq.odds.no_wild("seguire-la-regina", 4)
    with pytest.raises(ValueError, match="sevenths"):
        fq.odds.no_wild_from(fq.deal(fq.rules(FTQ, seventh="buy_down"), 4, seed=3))


def test_a_view_says_no_more_than_it_shows():
    hand = fq.deal(FTQ, 3, seed=1, deck="2c 3c Qd 4c 5c Qh 7s")
    other = fq.deal(FTQ, 3, seed=1, deck="2c 3c 8d 4c 5c 8h 7s")
    one, two = hand.after(7).seen_by(1), other.after(7).seen_by(1)
    assert fq.odds.final_wild_from(one) == fq.odds.final_wild_from(two)
    assert fq.odds.no_wild_from(one) != fq.odds.no_wild_from(hand.after(7))


# ---- refusals

@pytest.mark.parametrize(("ask", "said"), [
    (lambda: fq.odds.no_wild("one-eyed-jacks-wild", 4), "fq.odds.simulate"),
    (lambda: fq.odds.final_wild("low-hole-card-wild", 4), "wild cards of their own"),
    (lambda: fq.odds.times_set("follow-the-queen-black-mariah", 4), "queen of spades"),
    (lambda: fq.odds.no_wild(fq.rules(FTQ, once_wild_stays=True), 4), "once_wild_stays"),
    (lambda: fq.odds.changes("dirty-schultz", 4), "boards"),
    (lambda: fq.odds.wild_cards_held("dirty-schultz", 4), "fq.odds.simulate"),
    (lambda: fq.odds.wild_cards_held("baseball", 4), "baseball"),
    (lambda: fq.odds.wild_cards_held(FTQ, 4, seat=5), "no seat 5"),
    (lambda: fq.odds.no_wild(FTQ, 9), "players=9"),
    (lambda: fq.odds.no_wild("seguire-la-regina", 7), "2 to 6"),
    (lambda: fq.odds.no_wild("snap", 4), "'snap' is not a game"),
    (lambda: fq.odds.queens_up(1), "players=1"),
    (lambda: fq.odds.triggers(9), "players=9"),
    (lambda: fq.odds.triggers(2, cards=6), "6 cards"),
    (lambda: fq.odds.no_pair_by(14), "14 cards"),
    (lambda: fq.odds.no_wild_after(10, 4, 11), "to_come=11"),
    (lambda: fq.odds.no_wild_after(10, 4, 3, "tame"), "'tame' is not a state"),
    (lambda: fq.odds.still_wild(10, 8, 1, of_rank=3), "of_rank=3"),
    (lambda: fq.odds.hypergeometric(-1, 0, 0), "cards=-1"),
    (lambda: fq.odds.no_wild_from(fq.deal("dirty-schultz", 3, seed=1).at("fifth")), "board"),
    (lambda: fq.odds.no_wild(fq.rules("dirty-schultz-centre", seventh="buy_down"), 4), "sevenths"),
    (lambda: fq.odds.no_wild(fq.rules("dirty-schultz", wild_pair_triggers=False), 5), "passed over"),
    (lambda: fq.odds.no_wild(fq.rules("dirty-schultz-buy-last-card", wild_pair_triggers=False), 4), "passed over"),
    (lambda: fq.odds.times_set(fq.rules("dirty-schultz", wild_pair_triggers=False, fixed_wild="2"), 2), "passed over"),
    (lambda: fq.odds.no_wild(FTQ, 4.0), "players=4.0"),
    (lambda: fq.odds.survival(3, 4, 1), "queens=4"),
    (lambda: fq.odds.still_wild(3, 4, 1), "queens=4"),
    (lambda: fq.odds.times_set(fq.rules("dirty-schultz", wild_pair_triggers=False), 4), "passed over"),
    (lambda: fq.odds.no_wild(fq.rules("dirty-schultz-centre", wild_pair_triggers=False), 7), "passed over"),
])
def test_what_cannot_be_counted_is_refused_in_words(ask, said):
    with pytest.raises(ValueError, match=said):
        ask()


def test_exact_counts_need_no_numpy():
    import subprocess
    program = ("import sys, foldqueen as fq; fq.odds.no_wild('follow-the-queen', players=4); fq.odds.hand_counts(5);"
               " fq.odds.triggers(2); assert 'numpy' not in sys.modules; assert formulas.__doc__"
               ).replace("formulas", "fq.odds.formulas")
    assert subprocess.run([sys.executable, "-c", program], timeout=60, check=False).returncode == 0


def test_every_name_of_the_odds_that_counts_is_there():
    for module in (exact, formulas, schultz):
        for name in fq.odds._MODULES[module.__name__.rpartition(".")[2]]:
            assert getattr(fq.odds, name) is getattr(module, name) and name in dir(fq.odds)
    with pytest.raises(AttributeError, match="luck"):
        _ = fq.odds.luck
