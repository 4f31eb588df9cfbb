"""Equity: counted run-outs agree with the oracle and the log, simulated ones with those; a view gives no more away."""
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest

import foldqueen as fq
import oracle
from foldqueen.card import DECK
from foldqueen.odds import chances
from foldqueen.odds.chances import equity, equity_line

GAMES = list(fq.RULES)
CENTRE = {"dirty-schultz-centre", "extra-card-after-final-queen"}  # the cards decide how many are dealt
VIEW = fq.deal("follow-the-queen", 3, seed=1).at("fifth").seen_by(2)


def by_log(view, orders, seventh=None):
    """Each seat's wins, ties and share, and how often nobody wins, where the cards to come come in these orders."""
    wins, ties, shares = Counter(), Counter(), Counter()
    for rest in orders:
        hand = fq.deal(view.rules, view.players, deck=[*(step.card for step in view.steps), *rest], seed=0,
                       folds=view.folds, seventh=seventh)
        won = hand.showdown().shares
        wins.update(seat for seat, share in won.items() if share == 1)
        ties.update(seat for seat, share in won.items() if share < 1)
        shares.update(won or {None: 1})
    per_deal = {seat: tuple(Fraction(counts[seat], len(orders)) for counts in (wins, ties, shares))
                for seat in (*view.live, None)}
    return {seat: per_deal[seat] for seat in view.live}, per_deal[None][2]


def orders(view, to_come):
    """Every order in which so many cards may come, where every card dealt is known."""
    return list(permutations(unseen(view), to_come))


def unseen(view):
    return sorted({*DECK} - {step.card for step in view.steps})


def same(found, expected):
    """Whether chances are exactly those, and so is the chance that nobody wins."""
    seats, nobody = expected
    return found.exact and {seat: found[seat][:3] for seat in found} == seats and found.carried == nobody


def near(found, share):
    """Whether simulated shares lie within four standard errors of these."""
    return not found.exact and all(abs(found[seat].share - share[seat]) < 4 * found[seat].standard_error
                                   for seat in share)


def adds_up(found):
    """Whether the shares add up to 1 less the chance that nobody wins, each within its bounds."""
    total = sum(one.share for one in found.values()) + found.carried
    assert all(one.win <= one.share <= one.win + one.tie <= 1 for one in found.values())
    return total == 1 if found.exact else abs(total - 1) < 1e-9


def deck_after(known, seed):
    """A whole deck: these cards, and the others shuffled."""
    rest = sorted({*DECK} - {*known})
    Random(seed).shuffle(rest)
    return [*known, *rest]


def test_the_public_names_are_these():
    from foldqueen import odds
    assert odds.equity is equity and odds.equity_line is equity_line and odds.Equity is chances.Equity


# ---- counted

# Follow the Queen, two players, to sixth street: nines wild; a last queen, so nothing is; fours, which both hide.
@pytest.mark.parametrize("deck", ["Kc 2c Kd 8d 3h 7s Qc 9h 6d 4c 5d Jd", "As 2c Kd 7d 3h 7s 9h 8h Jc 9c Jd Qd",
                                  "4c 4h Kd Ks 7h Qs 4s 9h Ah Jc 9c Jd"])
def test_last_cards_down_agree_with_the_oracle(deck):
    known = oracle.cards(deck)
    left = [card for card in oracle.DECK if card not in known]
    up = [(place % 2 + 1, rank, "") for place, (rank, _) in enumerate(known[4:])]
    wild = [card for card in oracle.DECK if card[0] in oracle.queens(up, last=True)]
    value = {(seat, card): oracle.reduced((*known[seat - 1::2], card), wild)[0] for seat in (1, 2) for card in left}
    pairs = [(value[1, one], value[2, two]) for one, two in permutations(left, 2)]
    wins = [Fraction(sum(one > two for one, two in pairs), 1560), Fraction(sum(one < two for one, two in pairs), 1560)]
    found = equity(fq.deal("follow-the-queen", 2, deck=deck, seed=1).at("sixth"))
    assert found.exact and found.deals == len(pairs) == 1560 and 0.05 < wins[0] < 0.95
    assert [found[1].win, found[2].win] == wins and found[1].tie == found[2].tie == 1 - sum(wins)
    assert adds_up(found) and found[1].standard_error == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_last_card_to_come_agrees_with_the_log(game):
    hand = fq.deal(game, 3, seed=12, folds={2: "fourth"})
    view = hand.after(len(hand.steps) - 1)
    found = equity(view)
    assert same(found, by_log(view, orders(view, 1))) and set(found) == {1, 3} and adds_up(found)
    assert found.deals == (1 if hand.stopped or found.carried == 1 else 52 - len(view.steps))


@pytest.mark.parametrize("game", [game for game in GAMES if 8 in fq.RULES[game].players])
@pytest.mark.parametrize("last", ["Qd Qs 7h 7c Ah", "Qs Kc Kd Ah As"])
def test_a_last_up_card_to_come_agrees_with_the_log(game, last):
    """Eight players: any of five cards, a queen among them, comes up last, and another is everyone's seventh."""
    last = fq.cards(last)
    first = [card for card in deck_after((), 2) if card not in last]
    view = fq.deal(game, 8, deck=first, seed=1).after(47)
    if game in CENTRE:
        assert near(equity(view, seed=1), {seat: share for seat, (_, _, share) in
                                           by_log(view, orders(view, 5))[0].items()})
        return
    found = equity(view)
    assert same(found, by_log(view, orders(view, 2))) and found.deals == 20 and adds_up(found)


@pytest.mark.parametrize(("game", "seventh", "folds", "seed"), [
    ("seguire-la-regina", {1: "up"}, {}, 32), ("low-hole-card-wild", {1: "up"}, {}, 23),
    ("dirty-schultz-buy-last-card", {1: "down", 2: "up"}, {3: "sixth"}, 6)])
def test_a_seventh_card_taken_otherwise_stays_so(game, seventh, folds, seed):
    """Hands in which it matters how the first seat's seventh card lies."""
    hand = fq.deal(game, 3, seed=seed, seventh=seventh, folds=folds)
    view = hand.after(len(hand.steps) - 1)
    expected = by_log(view, orders(view, 1), seventh)
    assert same(equity(view), expected) and expected != by_log(view, orders(view, 1))


def values(known, more, wild):
    """What seven cards are worth, for each choice of those that are not known."""
    hands = np.array([[card.number for card in (*known, *some)] for some in more], np.uint8)
    return fq.odds.rank_hands(hands, wild)


@pytest.mark.parametrize("game", ["follow-the-queen", "seven-card-stud"])
@pytest.mark.parametrize("folds", [{}, {2: "fourth"}])
def test_hidden_cards_are_any_that_are_not_seen(game, folds):
    """Seat 1 and one other at the showdown: every three hole cards it may have, a folded seat's perhaps among them."""
    players, rival = 2 + len(folds), 2 + len(folds)
    hand = fq.deal(game, players, deck="Kc 2c Ah Kd 8d 3h 7s Qc" if folds else "Kc 2c Kd 8d 7s Qc 9h", seed=3,
                   folds=folds)
    view = hand.seen_by(1)
    more = list(combinations(unseen(view), 3))
    theirs, mine = values(hand.up_cards(rival), more, hand.wild), values(hand.hand_of(1), [()], hand.wild)[0]
    found = equity(view)
    assert found.exact and found.deals == len(more) and 0 < found[1].win < 1
    assert found[1][:2] == (Fraction(int((theirs < mine).sum()), len(more)),
                            Fraction(int((theirs == mine).sum()), len(more)))


def test_hidden_cards_and_cards_to_come_are_drawn_together():
    """Three hole cards of one seat and a last card of the other: every pair of choices that share no card."""
    hand = fq.deal("follow-the-queen", 2, deck="Kc 2c Kd 8d 7s Qc 9h", seed=3)
    view = hand.at("sixth").seen_by(1)
    left = unseen(view)
    more = list(combinations(left, 3))
    theirs = values(view.up_cards(2), more, view.wild)
    wins = ways = 0
    for card, mine in zip(left, values(view.hand_of(1), [(card,) for card in left], view.wild), strict=True):
        apart = np.array([card not in some for some in more])
        ways, wins = ways + int(apart.sum()), wins + int((theirs[apart] < mine).sum())
    found = equity(view)
    assert found.exact and found.deals == ways == 447_720 and found[1].win == Fraction(wins, ways)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand_has_happened(game):
    for seed in range(12):
        hand = fq.deal(game, 4, seed=seed, folds={2: "fifth"})
        won = hand.showdown().shares
        found = equity(hand)
        assert same(found, ({seat: (won.get(seat) == 1, 0 < won.get(seat, 0) < 1, won.get(seat, 0))
                             for seat in hand.live}, 0 if won else 1)) and found.deals == 1


def test_where_nobody_can_win_any_more_nothing_is_drawn():
    stopped = fq.deal("black-mariah", 3, deck="2c 3c 4c 5c 6c 7c Qs", seed=1)
    no_queen = fq.deal("no-queen-no-game", 2, deck="2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Kc Ac", seed=1)
    for view in (stopped, stopped.seen_by(2), no_queen, no_queen.at("sixth").seen_by(1)):
        found = equity(view)
        assert found.exact and found.deals == 1 == found.carried and {one.share for one in found.values()} == {0}
        assert "Nobody wins" in str(found)


@pytest.mark.parametrize("game", ["no-queen-no-game", "follow-the-queen"])
def test_the_last_one_in_has_won(game):
    hand = fq.deal(game, 3, seed=1, folds={1: "third", 3: "fourth"})
    for view in (hand, hand.seen_by(1), hand.seen_by(2)):
        assert same(equity(view), ({2: (1, 0, 1)}, 0)) and equity(view).deals == 1


def test_hands_that_mirror_each_other_win_as_often():
    hand = fq.deal("seven-card-stud", 2, deck="Kc Kh Kd Ks 2c 2h 7d 7s 9c 9h Jd Js", seed=1)
    found = equity(hand.at("sixth"))
    assert found.exact and found[1] == found[2] and found[1].share == Fraction(1, 2)


# ---- simulated

@pytest.mark.parametrize(("game", "street", "seat"), [
    ("follow-the-queen", "sixth", None), ("seguire-la-regina", "sixth", None), ("black-mariah", "seventh", 1),
    ("black-mariah", "sixth", None), ("low-hole-card-wild", "sixth", None), ("dirty-schultz-centre", "sixth", None),
    ("dirty-schultz-buy-last-card", "sixth", None), ("hidden-queens-wild", "seventh", 2)])
def test_counted_and_simulated_agree(game, street, seat):
    view = fq.deal(game, 2, seed=8).at(street)
    view = view.seen_by(seat) if seat else view
    counted, simulated = equity(view), equity(view, seed=1, exact=False)
    assert counted.exact and simulated.deals == 20_000 and adds_up(counted) and adds_up(simulated)
    assert near(simulated, {one: counted[one].share for one in counted}) and 0 < counted[1].share < 1
    assert abs(simulated.carried - counted.carried) < 0.02


def test_an_up_card_to_come_is_not_a_hole_card_to_come():
    view = fq.deal("follow-the-queen", 2, deck="Kc 2c Kd 8d 3h 7s Jc 9h 6d 4c Qh", seed=1).after(11)
    counted = equity(view)
    assert counted.exact and counted.deals == 41 * 40 * 39 and 0.1 < counted[1].share < 0.9
    assert near(equity(view, seed=1, exact=False), {1: counted[1].share, 2: counted[2].share})


@pytest.mark.parametrize("game", ["hidden-queens-wild", "low-hole-card-wild", "dirty-schultz-centre"])
def test_hands_valued_apart_win_what_they_win_together(monkeypatch, game):
    view = fq.deal(game, 3, seed=1, folds={2: "fourth"}).at("sixth")
    apart = equity(view)
    monkeypatch.setattr(chances._Position, "_best_of", None)  # not to be asked
    monkeypatch.setattr(chances._Position, "apart", False)
    assert apart == equity(view) and apart.exact


def test_a_wild_rank_still_to_move_agrees_with_the_log():
    """Cards to the centre come in between, so how many are dealt differs from run-out to run-out."""
    view = fq.deal("dirty-schultz-centre", 2, deck="Ac Kd 5c 6d 2c 9d 2d 9c", seed=4).after(8)
    rest, rng = unseen(view), Random(2)
    _, _, sampled = by_log(view, [rng.sample(rest, 12) for _ in range(300)])[0][1]
    one = equity(view, seed=1)[1]
    assert abs(one.share - sampled) < 4 * (0.25 / 300) ** 0.5 and one.standard_error < 0.004


@pytest.mark.parametrize("game", ["dirty-schultz-centre", "extra-card-after-final-queen", "baseball"])
def test_where_cards_decide_how_many_are_dealt_nothing_is_counted(game):
    assert not equity(fq.deal(game, 2, seed=4).after(11), seed=1, deals=10).exact


@pytest.mark.parametrize(("game", "players"), [("follow-the-queen", 6), ("dirty-schultz-centre", 7), ("baseball", 3)])
def test_before_the_first_card_it_is_a_simulation(game, players):
    """The same decks, deal by deal, and the same standard error."""
    deals = 100 if game == "baseball" else 20_000
    found = equity(fq.deal(game, players, seed=8).after(0), seed=5, deals=deals)
    tally = fq.odds.simulate(game, players, deals, seed=5)
    for seat in found:
        share, error, _ = tally.estimate("pot_share", seat)
        assert found[seat].share == pytest.approx(share) and found[seat].standard_error == pytest.approx(error)


def test_seats_of_whom_nothing_is_known_are_alike():
    """Where no wild rank moves; in Follow the Queen the card after a queen favours some seats."""
    before = equity(fq.deal("seven-card-stud", 5, seed=1).after(0), seed=1)
    assert near(before, dict.fromkeys(range(1, 6), 0.2))
    unknown = equity(fq.deal("seven-card-stud", 4, seed=1).after(8).seen_by(1), seed=1)
    assert near(unknown, dict.fromkeys((2, 3, 4), (1 - unknown[1].share) / 3))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_anywhere_adds_up(game):
    hand = fq.deal(game, 4, seed=21, folds={3: "fifth"})
    for cards in (1, 9, 13, 18, 24, len(hand.steps)):
        for seat in (None, 1, 3):  # seat 3 watches on after its fold
            view = hand.after(min(cards, len(hand.steps)))
            found = equity(view.seen_by(seat) if seat else view, seed=2, deals=4 if game == "baseball" else 40)
            assert adds_up(found) and tuple(found) == view.live


def test_standard_errors_are_what_repetition_shows():
    view = fq.deal("follow-the-queen", 3, seed=2).at("fourth").seen_by(1)
    runs = [equity(view, deals=100, seed=seed)[2] for seed in range(100)]
    said = np.mean([run.standard_error for run in runs])
    assert 0.83 < np.std([run.share for run in runs]) / said < 1.2


def test_a_chance_never_seen_is_not_said_to_be_none():
    view = fq.deal("seven-card-stud", 2, deck="Ac 2d Ad 7h Ah 9s As Jc", seed=1).at("fourth")
    found = equity(view, seed=1, deals=50)
    assert found[2].share == 0 and found[2].standard_error == 1 / 50


def test_the_seed_alone_decides():
    view = fq.deal("follow-the-queen", 5, seed=2).at("fifth").seen_by(1)
    assert equity(view, seed=3) == equity(view, seed=3) != equity(view, seed=4)
    assert equity(view) != equity(view)  # a fresh seed each time


# ---- what a seat cannot see

@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [1, 3, None])
def test_a_view_gives_nothing_hidden_away(game, seat):
    """Two deals with another seed, other hidden cards and another future, but the same cards in sight."""
    for cards in (0, 5, 12, 17, 22):
        hand = fq.deal(game, 4, deck=deck_after((), 30 + cards), seed=1, folds={2: "fourth"})
        hand = hand.after(min(cards, len(hand.steps)))
        seen = hand.seen_by(seat) if seat else hand
        hidden = [place for place, step in enumerate(seen.steps) if step.card is None]
        stream = [step.card for step in seen.steps]
        rest = [card for card in deck_after((), 99) if card not in stream]
        for place in hidden:
            stream[place] = rest.pop()
        other = fq.deal(game, 4, deck=[*stream, *rest], seed=2, folds={2: "fourth"}).after(len(stream))
        assert not seat or not hidden or other.steps != hand.steps
        other = other.seen_by(seat) if seat else other
        one, two = (equity(view, seed=9, deals=6 if game == "baseball" else 60) for view in (seen, other))
        assert (dict(one), one.carried, one.exact, one.deals) == (dict(two), two.carried, two.exact, two.deals)


def watched(monkeypatch):
    """The decks that are played from now on."""
    decks, play = [], chances._Position._play
    monkeypatch.setattr(chances._Position, "_play", lambda position, some: decks.append(some) or play(position, some))
    return decks


def test_every_card_not_seen_may_lie_anywhere(monkeypatch):
    view, played = fq.deal("follow-the-queen", 3, seed=4).at("fourth").seen_by(2), watched(monkeypatch)
    equity(view, seed=1, deals=20_000)
    decks, left = np.concatenate(played), [card.number for card in unseen(view)]
    assert (np.sort(decks, axis=1) == np.arange(52)).all()
    for place in range(52):
        counts = np.bincount(decks[:, place], minlength=52)
        if place < len(view.steps) and (card := view.steps[place].card):
            assert counts[card.number] == 20_000
        else:
            assert ((counts[left] - 20_000 / len(left)) ** 2).sum() * len(left) / 20_000 < len(left) + 5 * (
                2 * len(left)) ** 0.5


def test_every_run_out_is_counted_once(monkeypatch):
    played = watched(monkeypatch)
    found = equity(fq.deal("seguire-la-regina", 3, seed=4).at("sixth"))
    decks = np.concatenate(played)
    assert (np.sort(decks, axis=1) == np.arange(52)).all() and len(decks) == found.deals == 34 * 33 * 32
    assert len(np.unique(decks[:, 18:21], axis=0)) == len(decks)


# ---- a whole deal, street by street

def test_a_line_is_the_equity_after_each_street():
    hand = fq.deal("follow-the-queen", 4, seed=6, folds={2: "fifth"})
    line = equity_line(hand, seed=3, deals=500)
    assert list(line) == ["hole", "third", "fourth", "fifth", "sixth", "seventh"]
    assert all(line[street] == equity(hand.at(street), seed=3, deals=500) for street in line)
    assert 2 in line["fourth"] and 2 not in line["fifth"]
    assert {seat: one.share for seat, one in line["seventh"].items() if one.share} == hand.showdown().shares
    mine = equity_line(hand, 3, seed=3, deals=500)
    assert mine == equity_line(hand.seen_by(3), seed=3, deals=500) and not mine["seventh"].exact


def test_a_line_ends_with_the_deal():
    hand = fq.deal("follow-the-queen", 4, seed=6, folds={1: "fourth", 2: "fourth", 3: "fourth"})
    assert list(equity_line(hand, seed=1, deals=50)) == ["hole", "third", "fourth"]
    assert list(equity_line(hand.after(3), seed=1, deals=50)) == ["hole"]
    assert list(equity_line(hand.after(9), 2, seed=1, deals=50)) == ["hole", "third"]
    fresh = equity_line(hand, deals=50)
    assert fresh != equity_line(hand, deals=50)


def test_a_hand_in_play_can_be_asked_about():
    game = fq.play("baseball", 3, deck="2c 5c 6c 7d 8d 9d 3h Ks Kd Jc Jd", seed=1)
    game.act("fold")
    while game.deal.street == "third":
        game.act(game.legal[0])
    found = equity(game.deal.seen_by(2), seed=1, deals=30)
    assert set(found) == {2, 3} and adds_up(found)


def test_a_hand_that_ends_in_the_middle_of_a_street_is_won():
    game = fq.play("baseball", 2, deck="2c 5c 6c 7d 3h", seed=1).act("fold")
    assert game.done and len(game.deal.steps) == 5
    for view in (game.deal, game.deal.seen_by(1), game.deal.seen_by(2)):
        assert same(equity(view), ({2: (1, 0, 1)}, 0)) and list(equity_line(view)) == ["hole", "third"]


# ---- what it says

def test_a_learner_reads_a_table():
    hand = fq.deal("no-queen-no-game", 3, seed=6)
    simulated, counted = equity(hand.at("third").seen_by(2), seed=1, deals=1000), equity(hand)
    text = str(simulated).splitlines()
    assert text[0] == "No queen, no game, 3 players: third street, nothing is wild, seen by seat 2"
    assert len({len(line) for line in text[1:5]}) == 1 and all("±" in line for line in text[2:5])
    assert text[5].startswith("Nobody wins in") and text[5].endswith(
        "1,000 run-outs simulated; ± is one standard error.") and len(text) == 6
    assert "±" not in str(counted) and str(counted).endswith("All run-outs counted: 1.")
    assert repr(simulated).startswith("<Equity No queen, no game") and repr(simulated).endswith("simulated>")
    drawn = simulated._repr_html_()
    assert drawn.count('<th scope="row">') == 3 and all(word in drawn for word in text[3].split())


@pytest.mark.parametrize(("share", "error", "said"), [
    (0, 0.0001, "0.0 % ± 0.01 %"), (Fraction(1, 9999), 0, "< 0.1 %"), (Fraction(9998, 9999), 0, "> 99.9 %"),
    (1, 0, "100.0 %"), (0.123, 0.0023, "12.3 % ± 0.2 %"), (0.5, 0.25, "50.0 % ± 25.0 %")])
def test_what_may_be_is_not_said_to_be_never_or_always(share, error, said):
    found = chances.Equity(VIEW, {1: chances.Chances(share, 0, share, error)}, 0, not error, 10)
    assert str(found).splitlines()[2].endswith(f"  {said}")


# ---- impossible questions


def changed(place, **parts):
    """The view with one card's entry altered."""
    steps = list(VIEW.steps)
    steps[place] = replace(steps[place], **parts)
    return replace(VIEW, steps=tuple(steps))


@pytest.mark.parametrize(("view", "named"), [
    ("fifth", "'fifth' is not a deal"), (None, "None is not a deal"),
    (changed(9, card=VIEW.steps[8].card), f"{VIEW.steps[8].card} is seen twice"),
    (changed(9, card=None), "card 10 lies up and is not seen"),
    (changed(9, seat=2), "card 10 contradicts"), (changed(9, face="down"), "card 10 contradicts"),
    (changed(9, street="fifth"), "card 10 contradicts"), (changed(9, wild=frozenset({fq.Rank.TWO})), "twos are wild"),
    (replace(VIEW, complete=True), "contradicts"), (replace(VIEW, players=9), "9 players"),
    (replace(VIEW, players=4), "contradicts"), (replace(VIEW, rules=fq.rules("all-queens-wild")), "contradicts"),
    (replace(VIEW, fold_events=fq.deal("follow-the-queen", 3, seed=1, folds={1: "third"}).fold_events), "contradicts"),
    (fq.deal(fq.rules("follow-the-queen", hidden_trigger=True), 3, seed=1).at("fifth").seen_by(2), "give|contradicts")])
def test_impossible_views_are_refused(view, named):
    with pytest.raises(ValueError, match=named):
        equity(view, seed=1)


@pytest.mark.parametrize(("arguments", "named"), [
    ({"deals": 0}, "0"), ({"deals": -5}, "-5"), ({"deals": 2.5}, "2.5"), ({"deals": True}, "True"),
    ({"seed": -1}, "-1"), ({"seed": "x"}, "'x'")])
def test_impossible_numbers_are_refused(arguments, named):
    with pytest.raises(ValueError, match=named):
        equity(VIEW, **arguments)
    with pytest.raises(ValueError, match=named):
        equity_line(VIEW, **arguments)


def test_impossible_lines_are_refused():
    for deal, seat in ((VIEW, 3), (VIEW, 9), ("fifth", None)):
        with pytest.raises(ValueError):
            equity_line(deal, seat, seed=1)


def test_exact_is_true_or_false():
    with pytest.raises(ValueError, match="neither True nor False"):
        fq.odds.equity(fq.deal("follow-the-queen", players=2, seed=1).at("sixth"), exact="no")
