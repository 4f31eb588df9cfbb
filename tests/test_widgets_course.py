"""The lessons' own widgets, by their handlers and in their twins."""

import itertools
from fractions import Fraction

import pytest

import foldqueen as fq


def test_places_count_every_queen_once_and_start_again() -> None:
    places = fq.QueenPlaces(players=4, seed=1)
    places.shuffle()
    places.shuffle()
    first = places.state
    assert first["shuffles"] == 2000
    assert sum(first["queens"].values()) == 8000
    places.restart()
    assert not any(places.state["queens"].values())
    places.shuffle()
    places.shuffle()
    assert places.state == first


def test_places_all_hold_a_queen_as_often() -> None:
    places = fq.QueenPlaces(players=4, seed=3)
    for _ in range(20):
        places.shuffle()
    error = (1 / 13 * 12 / 13 / 20_000) ** 0.5
    assert max(abs(queens / 20_000 - 1 / 13) for queens in places.state["queens"].values()) < 4 * error


@pytest.mark.parametrize(("place", "told"), [(1, "dealt down to seat 1"), (24, "dealt up to seat 4"),
                                             (52, "never dealt")])
def test_places_say_what_the_marked_place_is(place: int, told: str) -> None:
    places = fq.QueenPlaces(players=4)
    places.mark.value = place
    twin = places._repr_mimebundle_()
    assert f"place {place}, is {told}. Not shuffled yet" in twin["text/plain"]
    places.shuffle()
    share = f"your mark {places.state['queens'][place] / 1000:.4f} ± "
    assert share in places._repr_mimebundle_()["text/plain"]
    assert "your mark 0.0" in places.picture()
    assert "24, last card up" in places.picture()


def test_places_refuse_a_table_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="players"):
        fq.QueenPlaces(players=9)


def test_bets_are_read_by_counting_hands() -> None:
    reader = fq.BetReader()
    reader.act("raises")
    assert "Lock your guess first" in reader.error
    assert reader.state["chance"] is None
    reader.guess.value = 250
    reader.lock()
    assert "171 of 1,000 hands hold a wild card in the hole; your guess was 250. Exactly 32/187" in reader.sentence()
    reader.act("raises")
    assert reader.state["chance"] == Fraction(512, 1287)
    assert "137 hands with a wild card and 207 without are left" in reader._repr_mimebundle_()["text/plain"]
    assert all(f"{group} ruled out" in reader.picture() for group in ("34 with one,", "622 without,"))
    reader.restart()
    assert reader.state["acts"] == ()
    assert "1,000 hands, not sorted yet" in reader.picture()


def test_bets_come_in_any_order_and_some_cannot_be() -> None:
    one, other = fq.BetReader(), fq.BetReader()
    for reader, acts in ((one, ("raises", "checks")), (other, ("checks", "raises"))):
        reader.wild.value, reader.bluff.value = 1, 40
        reader.lock()
        for act in acts:
            reader.act(act)
    assert one.state["chance"] == other.state["chance"] == Fraction(80 * 20, 80 * 20 + 16 * 40 * 60)
    one.often.value = one.bluff.value = 0
    assert one.state["chance"] is None
    assert "0 without are left. So the habits are wrong." in one.sentence()
    with pytest.raises(ValueError, match="cards"):
        fq.BetReader(unseen=1)


def test_the_ladder_holds_every_hand_once_whatever_its_order() -> None:
    ladder = fq.RankingParadox(wild="2")
    for kind in (fq.Category.TWO_PAIR, fq.Category.FLUSH, fq.Category.HIGH_CARD):
        ladder.kind.value = kind
        ladder.up()
        assert sum(ladder.state["counts"].values()) == 2_598_960
    ladder.restart()
    usual = fq.odds.hand_counts(cards=5, wild="2")
    assert list(ladder.state["counts"].values()) == [usual[kind] for kind in sorted(usual, reverse=True)]


def test_moving_two_pair_up_makes_it_the_commoner_and_down_again_undoes_it() -> None:
    ladder = fq.RankingParadox(wild="2")
    before = ladder.state
    assert before["too common"] == ["four of a kind", "three of a kind", "pair"]
    ladder.up()
    assert (ladder.state["counts"]["two pair"], ladder.state["counts"]["three of a kind"]) == (407_880, 42_240)
    twin = ladder._repr_mimebundle_()
    assert "two pair 407,880; three of a kind 42,240" in twin["text/plain"]
    assert "<b>✗</b><span>two pair</span>" in twin["text/html"]
    ladder.down()
    assert ladder.state == before


def test_the_ladder_is_consistent_only_with_nothing_wild() -> None:
    ladder = fq.RankingParadox(wild=None)
    assert ladder.state["too common"] == []
    assert "the ladder is consistent" in ladder.sentence()
    ladder.wild.value = "joker"
    assert ladder.state["too common"] == ["three of a kind"]


@pytest.mark.parametrize(("kind", "move", "told"), [
    (fq.Category.FIVE_OF_A_KIND, "up", "Five of a kind is the best kind already"),
    (fq.Category.HIGH_CARD, "down", "High card is the last kind already")])
def test_the_ladder_has_two_ends(kind: fq.Category, move: str, told: str) -> None:
    ladder = fq.RankingParadox()
    ladder.kind.value = kind
    before = ladder.state
    getattr(ladder, move)()
    assert told in ladder.error
    assert ladder.state == before
    ladder.restart()
    assert not ladder.error


def test_the_ladder_refuses_what_cannot_be_wild() -> None:
    with pytest.raises(ValueError, match="'1' is none of the choices"):
        fq.RankingParadox(wild="1")


def test_equity_is_told_street_by_street_and_guesses_are_counted() -> None:
    hand = fq.deal("follow-the-queen", players=4, seed=31)
    story = fq.EquityStory(hand, names={1: "<Ben>"}, seed=1)
    line = fq.odds.equity_line(hand, seed=1)
    assert story.state["shares"] == {seat: float(line["third"][seat].share) for seat in hand.seats}
    story.gains.value = 4
    for street in ("fourth", "fifth", "sixth", "seventh"):
        story.advance()
        assert (story.state["street"], round(sum(story.state["shares"].values()), 9)) == (street, 1)
    assert [named for named, _ in story.state["guesses"]] == [4] * 4
    gained = [max(line[now], key=lambda seat, at=now, was=was: float(line[at][seat].share - line[was][seat].share))
              for was, now in itertools.pairwise(list(line)[1:])]
    assert [gained for _, gained in story.state["guesses"]] == gained
    assert f"you named seat 4. Right so far: {gained.count(4)} of 4. Shares of the pot: <Ben> 0.0 %" in story.sentence()
    story.advance()
    assert "That was the last street" in story.error
    assert "&lt;Ben&gt;" in story.picture() and "<Ben>" not in story.picture()
    story.whose.value = 4
    assert "to 1.0000 at 7" in story.picture()
    story.restart()
    assert story.state["guesses"] == ()


def test_equity_of_a_seat_that_folded_is_nothing() -> None:
    folded = fq.deal("follow-the-queen", players=3, folds={2: "fourth"}, seed=5)
    story = fq.EquityStory(folded, seed=1)
    story.whose.value = 2
    story.advance()
    assert "Guess first" in story.error and story.state["guesses"] == ()
    story.gains.value = 1
    story.advance()
    assert story.state["shares"][2] == 0 and story.error == ""
    with pytest.raises(ValueError, match="third street"):
        fq.EquityStory(folded.at("hole"))


def test_the_chain_follows_the_deal_and_its_queens() -> None:
    chain = fq.WildChain(players=4, seed=179)  # queens are the fourth, sixth and seventh up card
    walked = []
    for _ in range(9):
        walked.append(chain.state["state"])
        chain.go(1)
    assert walked == ["none"] * 4 + ["waiting", "wild", "waiting", "waiting", "wild"]
    chain.go(-1)
    assert (chain.state["queens"], chain.state["unseen"]) == (1, 44)
    assert chain.state["next"]["waiting"] == Fraction(1, 44)
    assert "State wild: eight up cards dealt, one queen among 44" in chain._repr_mimebundle_()["text/plain"]
    assert "now wild" in chain.picture() and "From wild: to wild 43/44, to waiting 1/44." in chain.picture()
    chain.go(99)
    assert chain.state["up"] == 16
    assert chain.chances() == {"none": 0, "waiting": 0, "wild": 1}  # nothing is left to look ahead to


def test_the_chain_looks_ahead_as_far_as_the_game_goes() -> None:
    chain = fq.WildChain(players=4, seed=179)
    chain.ahead.value = 16
    assert chain.chances() == fq.odds.states(16)
    chain.go(4)
    assert chain.state["ahead"] == 12
    assert chain.chances() == {"none": 0, "waiting": Fraction(3, 48), "wild": Fraction(45, 48)}
    chain.ahead.value = 0
    assert chain.chances() == {"none": 0, "waiting": 1, "wild": 0}
    before = chain.state["seed"]
    chain.new_deal()
    assert (chain.state["seed"], chain.state["up"], chain.state["state"]) == (before + 1, 0, "none")
    with pytest.raises(ValueError, match="players"):
        fq.WildChain(players=9)


def test_the_line_doubles_its_deals_and_starts_again_alike() -> None:
    line = fq.Convergence(players=4, seed=1)
    line.double()
    assert "Place your bet first" in line.error
    assert line.state == {"deals": 0, "estimate": None, "bet": None, "narrow at": None}
    runs = []
    for _ in range(2):
        line.bet.value = 1_000
        for _ in range(4):
            line.double()
        runs.append(line.state)
        line.restart()
    assert runs[0] == runs[1]
    assert runs[0]["deals"] == 80
    assert not line.error


def test_the_band_is_narrow_where_the_formula_says_and_the_bet_is_told() -> None:
    line = fq.Convergence(players=4, seed=2)
    line.bet.value = 10_000
    while line.state["narrow at"] is None:
        line.double()
    p = 134 / 455
    assert 0.8 < line.state["narrow at"] / (p * (1 - p) * (1.96 / 0.01) ** 2) < 1.3  # it is looked at now and then
    value, error, interval = line.state["estimate"]
    assert abs(value - p) < 4 * error
    twin = line._repr_mimebundle_()
    assert f"{interval[0]:.4f} to {interval[1]:.4f}; exactly 134/455 = 0.2945" in twin["text/plain"]
    assert f"at {line.state['narrow at']:,} deals. You bet 10,000." in twin["text/html"]
    while not line.error:
        line.double()
    assert "are enough here" in line.error
    assert line.state["deals"] <= 500_000


def test_the_line_refuses_a_table_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="players"):
        fq.Convergence(players=9)


def test_variants_are_dealt_only_after_a_guess_and_the_same_shuffles_tell_more() -> None:
    keep = fq.rules("follow-the-queen", final_trigger="keep")
    lab = fq.VariantLab("follow-the-queen", keep, seed=1)
    lab.run()
    assert "Guess first" in lab.error
    assert lab.state["same"] is None
    assert lab.guess.label == "your guess"  # what a reader sees before one is made
    lab.guess.value = "first"
    lab.run()
    same, other, exact = lab.state["same"], lab.state["other"], Fraction(134, 455) - fq.odds.no_wild(keep, players=4)
    assert all(abs(found.value - exact) < 4 * found.standard_error for found in (same, other))
    assert 2 * same.standard_error < other.standard_error
    twin = lab._repr_mimebundle_()
    assert f"In 10,000 shuffles: first {lab.state['share'].value:.4f}" in twin["text/plain"]
    assert "more than luck explains. You said: first." in twin["text/plain"]
    assert "other shuffles: 10 dots" in twin["text/html"]
    lab.run()
    assert lab.state["deals"] == 20_000
    assert lab.state["same"].standard_error < same.standard_error
    lab.restart()
    assert (lab.state["guess"], lab.state["deals"]) == (None, 0)
    lab.guess.value = "second"
    lab.run()
    assert lab.state["same"] == same


def test_variants_may_be_alike_and_any_rules_may_join() -> None:
    mine = fq.rules("dirty-schultz", any_match_triggers=True, wild_pair_triggers=False)
    lab = fq.VariantLab(mine, mine, players=2)
    lab.guess.value = "neither"
    lab.run()
    assert "No shuffle told the rules apart. You said: neither." in lab.sentence()
    lab.second.value = fq.rules("seven-card-stud")
    assert lab.state["deals"] == 0
    assert "Second: Seven-card stud." in lab.sentence()
    with pytest.raises(ValueError, match="players"):
        fq.VariantLab(players=9)
