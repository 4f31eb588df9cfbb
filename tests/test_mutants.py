"""Rules that a change to the core once broke without a test noticing: `make mutants` looks for more of them."""
from fractions import Fraction

import pytest

import foldqueen as fq
import oracle
from foldqueen.wild import Landing, WildState, land, table_wild
from test_deals_that_decide import SEVENS_THEN_QUEEN, deal


def ranks_after(made, first=0):
    """The wild ranks after each card from a certain one on, as text."""
    return ["".join(rank.symbol for rank in sorted(step.wild)) for step in made.steps[first:]]


# ---- the table of games and switches, written out from the rule sheets

OWN_SWITCHES = {
    "follow-the-queen": {}, "hidden-queens-wild": {"queens": "hidden"}, "all-queens-wild": {"queens": "all"},
    "hole-queens-after-up-queen": {"queens": "hole_after_up"}, "buderick": {"queens": "all", "pay": "buderick"},
    "no-queen-no-game": {"no_trigger": "redeal_live"},
    "extra-card-after-final-queen": {"final_trigger": "centre_card"}, "pay-for-wild-cards": {"pay": "wild_up"},
    "seguire-la-regina": {
        "hole_round": True, "opening": "left_of_dealer", "seventh": "choice", "cancel_at": "follower",
        "final_trigger": "keep", "pay": "double_ante", "ranking": fq.Ranking(tie_break="natural")},
    "dirty-schultz": {}, "dirty-schultz-centre": {"follower": "centre"},
    "dirty-schultz-buy-last-card": {"seventh": "buy_down"}, "seven-card-stud": {},
    "deuces-wild": {"fixed_wild": (fq.Rank.TWO,)}, "one-eyed-jacks-wild": {"fixed_wild": fq.cards("Jh Js")},
    "low-hole-card-wild": {"low_hole": True, "seventh": "choice"},
    "baseball": {"fixed_wild": (fq.Rank.THREE, fq.Rank.NINE), "extra_on_four": "down", "up_three": "match"},
    "black-mariah": {}, "follow-the-queen-black-mariah": {},
}
COMMON = {"queens": "none", "queen_after_queen": "retrigger", "cancel_at": "trigger", "final_trigger": "none",
          "no_trigger": "play", "seventh": "down", "pay": "none", "wild_pair_triggers": True,
          "any_match_triggers": False, "follower": "next_player", "opening": "low_card", "hole_round": False,
          "board_rank": "natural", "raises": 3, "fixed_wild": (), "low_hole": False, "extra_on_four": "none",
          "up_three": "free", "stopped": "redeal_live", "ranking": fq.Ranking(), "seventh_sets": False,
          "hidden_trigger": False, "once_wild_stays": False, "own_follower": False}
MOST_PLAYERS = {"seguire-la-regina": 6, "baseball": 6, "dirty-schultz-centre": 7}
MISCONCEPTIONS = ("seventh_sets", "hidden_trigger", "once_wild_stays", "own_follower")


def test_each_game_is_played_by_its_own_sheet():
    assert set(fq.RULES) == set(OWN_SWITCHES)
    for game, own in OWN_SWITCHES.items():
        rules = fq.rules(game)
        assert {name: getattr(rules, name) for name in COMMON} == {**COMMON, **own}, game
        assert rules.unusual == tuple(name for name in COMMON if name in own), game
        assert rules.players == range(2, MOST_PLAYERS.get(game, 8) + 1), game
        assert rules.changed == {} and rules.misconceptions == (), game


def test_only_mistakes_are_marked_as_mistakes():
    assert tuple(fq.SWITCHES) == tuple(COMMON)
    assert tuple(name for name, switch in fq.SWITCHES.items() if switch.misconception) == MISCONCEPTIONS
    for name in MISCONCEPTIONS:
        assert fq.rules("dirty-schultz", **{name: True}).misconceptions == (name,)
    assert fq.rules("seven-card-stud", ranking=fq.Ranking(tie_break="suit")).misconceptions == ("ranking",)


def test_a_switch_names_its_default_first():
    for name, switch in fq.SWITCHES.items():
        assert switch.values[0] == {**COMMON, "extra_on_four": "down", "up_three": "match"}[name], name
        if isinstance(COMMON[name], bool):
            assert switch.values == (COMMON[name], not COMMON[name]), name


QUEENS_ONLY = ("queens", "queen_after_queen")
PAIRS_ONLY = ("wild_pair_triggers", "any_match_triggers", "follower")
EITHER = ("cancel_at", "final_trigger", "no_trigger", *MISCONCEPTIONS)
BASEBALL_ONLY, MARIAH_ONLY = ("extra_on_four", "up_three"), ("stopped",)


@pytest.mark.parametrize(("game", "meaningful"), [
    ("follow-the-queen", QUEENS_ONLY + EITHER), ("dirty-schultz", PAIRS_ONLY + EITHER), ("seven-card-stud", ()),
    ("baseball", BASEBALL_ONLY), ("black-mariah", MARIAH_ONLY),
    ("follow-the-queen-black-mariah", QUEENS_ONLY + EITHER + MARIAH_ONLY)])
def test_a_switch_has_its_meaning_where_its_rule_applies(game, meaningful):
    rules = fq.rules(game)
    special = QUEENS_ONLY + PAIRS_ONLY + EITHER + BASEBALL_ONLY + MARIAH_ONLY
    meaningful = set(meaningful) - ({"no_trigger"} if rules.stops else set())    # the queen of spades rules the redeal
    assert {name for name in fq.SWITCHES if rules.knows(name)} == (set(fq.SWITCHES) - set(special)) | meaningful


def test_a_game_that_the_queen_of_spades_stops_has_no_other_redeal():
    with pytest.raises(ValueError, match="no_trigger='redeal_all' has no meaning in Follow the Queen with"):
        fq.rules("follow-the-queen-black-mariah", no_trigger="redeal_all")


def test_even_a_default_is_refused_where_it_means_nothing():
    with pytest.raises(ValueError, match="queens='none' has no meaning in Dirty Schultz"):
        fq.rules("dirty-schultz", queens="none")


def test_rules_change_from_rules():
    """House rulings add up, and what a game's own sheet sets can be set back."""
    rules = fq.rules(fq.rules("seguire-la-regina", seventh="down"), raises=0)
    assert rules.changed == {"seventh": "down", "raises": 0} and rules.pay == "double_ante"
    assert repr(rules) == "rules('seguire-la-regina', seventh='down', raises=0)"


@pytest.mark.parametrize("text", [
    "rules('seven-card-stud', fixed_wild='4 9 J♥ J♠')", "rules('one-eyed-jacks-wild', fixed_wild='J♠')",
    "rules('deuces-wild', fixed_wild='')", "rules('follow-the-queen', queens='hidden')",
    "rules('dirty-schultz', raises=0)",
    "rules('follow-the-queen', cancel_at='follower', ranking=Ranking(duplicates='none', tie_break='natural'))"])
def test_rules_repr_is_what_makes_them(text):
    assert repr(eval(text, {"rules": fq.rules, "Ranking": fq.Ranking})) == text


def test_four_cards_of_a_rank_make_the_rank_wild():
    rules = fq.rules("seven-card-stud", fixed_wild="Js 4c 4d 4h 4s Jh")
    assert rules.fixed_wild == (fq.Rank.FOUR, *fq.cards("Jh Js")) and rules.always_wild == {4}
    assert rules == fq.rules("seven-card-stud", fixed_wild=[4, fq.Card("Jh"), fq.Card("Js")])


@pytest.mark.parametrize(("game", "switches", "named"), [
    ("extra-card-after-final-queen", {"seventh": "choice"}, ["final_trigger='centre_card'", "seventh='choice'"]),
    ("dirty-schultz", {"final_trigger": "centre_card", "seventh": "buy_down"}, ["final_trigger='centre_card'",
                                                                                "seventh='buy_down'"]),
    ("dirty-schultz", {"follower": "centre", "final_trigger": "keep"}, ["follower='centre'", "final_trigger='keep'"]),
    ("dirty-schultz", {"pay": "buderick"}, ["pay='buderick'", "game 'dirty-schultz'"]),
    ("seven-card-stud", {"pay": "double_ante"}, ["pay='double_ante'", "game 'seven-card-stud'"])])
def test_two_rulings_that_cannot_both_hold(game, switches, named):
    with pytest.raises(ValueError) as error:
        fq.rules(game, **switches)
    assert str(error.value).startswith(f"{named[0]} contradicts {named[1]}: ")


@pytest.mark.parametrize(("game", "switches"), [
    ("follow-the-queen", {"final_trigger": "keep", "seventh": "choice"}), ("dirty-schultz", {"pay": "wild_up"}),
    ("dirty-schultz", {"follower": "centre", "seventh": "buy_down"}), ("seven-card-stud", {"seventh": "buy_down"}),
    ("follow-the-queen", {"pay": "double_ante"}), ("follow-the-queen", {"raises": 0}),
    ("dirty-schultz", {"final_trigger": "centre_card"})])
def test_rulings_that_go_together(game, switches):
    assert fq.rules(game, **switches).changed == switches


@pytest.mark.parametrize(("switch", "value"), [
    ("wild_pair_triggers", 1), ("any_match_triggers", 0), ("raises", 3.0), ("raises", False), ("ranking", None)])
def test_a_value_of_another_kind_is_refused(switch, value):
    with pytest.raises(ValueError, match=f"^{switch}={value!r} is not "):
        fq.rules("dirty-schultz", **{switch: value})


@pytest.mark.parametrize("game", ["whist", [], None, 7])
def test_no_game_is_refused_before_its_switches_are(game):
    with pytest.raises(ValueError, match="is not a game: choose"):
        fq.rules(game, queens="all")


def test_rules_without_their_function_are_held_to_the_same():
    with pytest.raises(ValueError, match="'whist' is not a game"):
        fq.Rules("whist")
    with pytest.raises(ValueError, match="queens='hidden' has no meaning in Seven-card stud"):
        fq.Rules("seven-card-stud", queens="hidden")
    assert fq.Rules("deuces-wild", fixed_wild="2") == fq.rules("deuces-wild")


# ---- which queens are wild for their holder

def test_a_queen_in_ones_own_up_cards_makes_ones_hole_queens_wild():
    """And that up queen itself is wild for its holder; a queen face up elsewhere is for nobody."""
    made = deal("follow-the-queen", "Kd 5s Qd | 8h 7d 2c", {1: "Qc 9d", 3: "Qs 2d"},
                switches={"queens": "hole_after_own_up"}).at("third")
    assert made.wild_cards(1) == made.wild_cards(2) == () and made.wild_cards(3) == fq.cards("Qs Qd")


def test_a_hidden_queen_is_wild_and_an_up_queen_is_not():
    made = deal("hidden-queens-wild", "Kd 5s Qd", {3: "Qs 2d"}).at("third")
    assert made.wild_cards(3) == fq.cards("Qs") and made.wild == frozenset()


def test_the_lowest_hole_card_and_all_of_its_rank_in_that_hand():
    made = deal("low-hole-card-wild", "5d 5h | 8s 9d | Jh Kc | Ac 2c", {1: "5c Kd 3s", 2: "9s As 9h"})
    assert made.at("sixth").wild_cards(1) == fq.cards("5c 5d") and made.wild_cards(1) == fq.cards("3s")
    assert made.wild_cards(2) == fq.cards("9s 9d 9h") and made.wild == frozenset()


# ---- who sets the rank, and what a trigger says while it waits

def test_the_centre_card_still_to_come_is_announced():
    """A trigger on the last up card is the end of it, except where the next card goes to the centre."""
    ended = deal("follow-the-queen", SEVENS_THEN_QUEEN)
    assert ended.waiting.last and ended.changes[-1].why.endswith("no card comes face up after it to set a new rank.")
    made = deal("extra-card-after-final-queen", SEVENS_THEN_QUEEN, centre="8s")
    queen = made.after(12)
    assert queen.waiting.card is fq.Card("Qc") and not queen.waiting.last
    assert queen.changes[-1].why.endswith("the next card face up will set the wild rank.")
    centre = made.after(13).changes[-1]
    assert centre.cause == "centre" and "the card dealt to the centre was 8♠, so every eight is wild" in centre.why


def test_a_pair_on_the_last_up_card_waits_for_the_centre_too():
    made = fq.deal("dirty-schultz-centre", players=2, seed=1,
                   deck="2c 3c 4c 5c 6s 9s Js Kd Th 8h Ad 9d 7h 2s 3s").after(13)
    assert [step.face for step in made.steps[-2:]] == ["up", "centre"]
    pair, centre = made.steps[-2:]
    assert (pair.waiting.partner, pair.waiting.last, pair.wild) == (fq.Card("9s"), False, frozenset())
    assert pair.changes == () and (centre.wild, centre.waiting) == ({7}, None)
    assert [change.cause for change in centre.changes] == ["centre"]


def to_the_last_card(rules, up, last):
    """Eight seats, four of which fold after sixth street: the seventh card of seat 4 is the last of the deck."""
    rest = (card for card in map(oracle.text, oracle.DECK) if card not in up.split() and card != last)
    hole = [next(rest) for _ in range(16)]
    return fq.deal(rules, players=8, folds=dict.fromkeys((5, 6, 7, 8), "sixth"),
                   deck=[*hole, *up.split(), *(next(rest) for _ in range(3)), last],
                   seventh=dict(zip((1, 2, 3, 4), ("down", "down", "down", "up"), strict=True))
                   if rules.seventh != "down" else None)


PAIR_OF_TWOS = ("2c 3c 4c 5c 6c 7c 8c 9c 2d Th 3h 4h 5h 6h 7h 8h 9h Jh Qh Kh Ah 9d 6d 7d "
                "Jc Qc Kc Ac Jd Qd Kd Ad")
QUEEN_THEN_THREE = "Qc " + PAIR_OF_TWOS.replace("2c ", "").replace("Qc", "Ts").replace("Qh", "Tc").replace("Qd", "Td")


@pytest.mark.parametrize("cancel_at", ["trigger", "follower"])
def test_a_trigger_on_the_last_card_of_the_deck(cancel_at):
    """Tens stay where a last trigger keeps the old rank; threes go where a centre card is due and none is left."""
    keep = fq.rules("dirty-schultz-buy-last-card", final_trigger="keep", cancel_at=cancel_at)
    made = to_the_last_card(keep, PAIR_OF_TWOS, "5d")
    assert len(made.steps) == 52 and made.at("sixth").wild == {10}
    assert made.wild == {10} and made.waiting.partner is fq.Card("5c") and made.waiting.last
    centre = fq.rules("extra-card-after-final-queen", seventh_sets=True, cancel_at=cancel_at)
    made = to_the_last_card(centre, QUEEN_THEN_THREE, "Qs")
    assert len(made.steps) == 52 and made.at("sixth").wild == {3}
    assert made.wild == frozenset() and made.waiting is None


def test_a_last_queen_names_the_ranks_it_ended():
    """Sevens were wild: the queen that ended them says so, and the card that follows says it again."""
    made = deal("follow-the-queen", "Qs 7h 2d | 5c 9d Qc | Jd 8h 3s")
    assert [change.origin.ended for change in made.changes] == [frozenset(), {7}, {7}]
    assert made.changes[-1].why == (
        "Q♣ came face up to seat 3 on fourth street, so sevens stopped being wild; "
        "the next card face up was seat 1's J♦, so every jack is wild.")
    late = deal("follow-the-queen", "Qs 7h 2d | 5c 9d Qc | Jd 8h 3s", switches={"cancel_at": "follower"})
    assert [change.kind for change in late.changes] == ["set", "set"]
    assert late.changes[-1].why == (
        "Q♣ came face up to seat 3 on fourth street; "
        "the next card face up was seat 1's J♦, so every jack is wild, and sevens no longer are.")
    assert deal("all-queens-wild", "Qs 7h 2d | 5c 9d Qc | Jd 8h 3s").changes[1].origin.ended == {7}


def test_a_community_queen_is_a_change_where_it_makes_hole_queens_wild():
    rest = [str(card) for card in fq.card.DECK if card.rank != 12]
    made = fq.deal("hole-queens-after-up-queen", players=8, deck=" ".join(["Qc", *rest[:47], "Qs"]))
    change, = made.changes
    assert (change.kind, change.cause, change.before, change.after) == ("set", "trigger", frozenset(), {12})
    assert (change.street, change.seat, change.card, change.trigger, change.origin.kind) == (
        "seventh", None, fq.Card("Qs"), fq.Card("Qs"), "queen")
    assert (change.origin.street, change.origin.ended, change.origin.last) == ("seventh", frozenset(), True)
    assert change.why.startswith("Q♠ came face up to")
    seen = fq.deal("hole-queens-after-up-queen", players=8, deck=" ".join(["Qc", *rest[:15], "Qd", *rest[15:46], "Qs"]))
    assert seen.steps[-1].face == "community" and seen.steps[-1].changes == ()


RUN = "Kd Qs | Qd 7h | 2c 5s | Qh 9d"


@pytest.mark.parametrize(("ruling", "right"), [
    ("retrigger", ["", "", "", "7", "7", "7", "", "9"]), ("queens_and_next", ["", "", "Q", "7Q", "7Q", "7Q", "", "9"]),
    ("queens_until_next_trigger", ["", "", "Q", "Q", "Q", "Q", "", "9"])])
def test_queens_in_a_row(ruling, right):
    made = deal("follow-the-queen", RUN, switches={"queen_after_queen": ruling})
    assert ranks_after(made, 4)[:8] == right
    three = deal("follow-the-queen", "Kd Qs | Qd Qh | 2c 5s", switches={"queen_after_queen": ruling})
    assert ranks_after(three, 4)[2:5] == {
        "retrigger": ["", "", "2"], "queens_and_next": ["Q", "Q", "2Q"],
        "queens_until_next_trigger": ["Q", "Q", "Q"]}[ruling]


def test_a_queen_that_follows_a_queen_names_the_one_before():
    made = deal("follow-the-queen", "Kd Qs | Qd 7h | 2c 5s | Qh 9d")
    assert [(change.kind, change.previous and str(change.previous.card)) for change in made.changes] == [
        ("retrigger", "Q♠"), ("set", None), ("cancel", None), ("set", None)]
    assert [change.street for change in made.changes] == ["fourth", "fourth", "sixth", "sixth"]
    assert {change.origin.after for change in made.changes} == {"sets"}
    assert made.changes[0].why == (
        "Q♦ came face up to seat 1 on fourth street, straight after Q♠: a queen that follows a queen sets nothing; "
        "the next card face up will set the wild rank.")


def test_a_pair_says_what_it_paired():
    made = deal("dirty-schultz", "6c 9s Kc | 6h 9d 4s")
    assert [(change.cause, change.kind, change.origin.kind, str(change.trigger)) for change in made.changes] == [
        ("follower", "set", "pair", "6♥"), ("trigger", "retrigger", "pair", "9♦"), ("follower", "set", "pair", "9♦")]
    assert made.changes[0].why == ("6♥ came to seat 1 on fourth street and paired 6♣; "
                                   "the next card face up was seat 2's 9♦, so every nine is wild.")
    assert made.changes[1].why == ("9♦ came to seat 2 on fourth street and paired 9♠, so nines stopped being wild at "
                                   "once; the next card face up will set the wild rank.")


def test_a_first_up_queen_that_makes_queens_wild_sets_them():
    first, follower = deal("hole-queens-after-up-queen", "Kd Qs | 7h 2d | 9c 5s | 8h Jc").changes
    assert (first.kind, first.cause, first.before, first.after) == ("set", "trigger", frozenset(), {12})
    assert first.why == ("Q♠ came face up to seat 2 on third street, so queens are wild; "
                         "the next card face up will set the wild rank.")
    assert (follower.kind, follower.cause, follower.after) == ("set", "follower", {7, 12})


@pytest.mark.parametrize("cancel_at", ["trigger", "follower"])
def test_a_rank_that_died_for_want_of_a_centre_card_does_not_come_back(cancel_at):
    rules, state, wild = fq.rules("dirty-schultz-centre", cancel_at=cancel_at), WildState(), []
    for text, seat, possible in (("6c", 1, True), ("9s", 2, True), ("6h", 1, True), ("7h", None, True),
                                 ("9d", 2, False), ("Kd", 1, False)):
        landing = Landing(fq.Card(text), seat, "up" if seat else "centre", "fourth", centre_possible=possible)
        state, _ = land(rules, state, landing)
        wild.append(sorted(map(int, table_wild(rules, state))))
    assert wild == [[], [], [], [7], [], []] and state.waiting is None


def test_the_card_after_a_run_of_queens_is_ordinary_where_queens_stay_wild():
    """It changes nothing, and so it is no change; and nothing waits any longer."""
    made = deal("follow-the-queen", RUN, switches={"queen_after_queen": "queens_until_next_trigger"})
    ordinary = made.steps[7]
    assert (ordinary.card, ordinary.changes, ordinary.waiting, ordinary.wild) == (fq.Card("7h"), (), None, {12})


def test_queens_that_stay_wild_end_what_a_kept_rank_left():
    """Two queens end sixth street and keep the sevens; an up seventh, ordinary after the run, ends those."""
    made = deal("seguire-la-regina", "Qs 7d | 2c 5s | 3h Tc | Qd Qh", {1: "4c 5c 9d"}, seventh={1: "up", 2: "down"},
                switches={"queen_after_queen": "queens_until_next_trigger"})
    assert ranks_after(made, 10)[:3] == ["7", "7Q", "Q"]
    change, = made.steps[12].changes
    assert (change.kind, change.before, change.after) == ("set", {7, 12}, {12})


def test_a_follower_of_the_rank_that_was_wild_sets_it_anew():
    made = deal("follow-the-queen", "Qs 7d | 2c Qd | 7h Tc | 5d 6h", switches={"cancel_at": "follower"})
    assert [(change.kind, str(change.card), change.before, change.after) for change in made.changes] == [
        ("set", "7♦", frozenset(), {7}), ("set", "7♥", {7}, {7})]


def test_an_ordinary_card_is_not_said_to_be_wild():
    made = deal("seguire-la-regina", "Qs 7d | 2c 5s | 3h Tc | Qd Qh", {1: "4c 5c 9d"}, seventh={1: "up", 2: "down"},
                switches={"queen_after_queen": "queens_until_next_trigger"})
    assert made.wild == {12} and "every nine is wild" not in made.changes[-1].why


def test_a_run_whose_next_card_is_ordinary_does_not_promise_a_rank():
    made = deal("follow-the-queen", RUN, switches={"queen_after_queen": "queens_until_next_trigger"})
    assert "the next card face up will set the wild rank" not in made.changes[0].why
    assert "the next card face up will set the wild rank" not in fq.words.wild_now(made.at("fifth"))[1]


def test_a_queen_that_ends_sixth_street_does_not_rule_out_an_up_seventh():
    made = deal("seguire-la-regina", "Qs 7d | 2c 5s | 3h Tc | 9c Qh", {1: "4c 5c 9d"}, seventh={1: "up", 2: "down"})
    assert made.wild == {9} and made.steps[-2].changes, "the up seventh has set the rank"
    assert "no card comes face up after it" not in fq.words.wild_now(made.at("sixth"))[1]


# ---- mistakes that a learner may make, as rules

def test_mistake_the_seventh_card_sets_the_rank():
    def ending(first, second, up=SEVENS_THEN_QUEEN):
        hole = {1: f"2c 3c {first}", 2: f"4c 5c {second}"}
        made = deal("follow-the-queen", up, hole, switches={"seventh_sets": True})
        return ranks_after(made, 11)
    assert ending("Jd", "Td") == ["", "J", "J"]
    assert ending("Qd", "9d") == ["", "", "9"]
    assert ending("Jd", "Qd") == ["", "J", ""], "the last card of all has nothing to follow it"
    assert ending("Td", "2h", "Kd Qs | 7h 2d | 9c 5s | 8h Jc") == ["7", "7", "7"]
    made = deal("follow-the-queen", SEVENS_THEN_QUEEN, {1: "Qh 3c Jd", 2: "4c 5c Td"}, switches={"seventh_sets": True})
    assert ranks_after(made)[:4] == [""] * 4 and made.wild == {11} and not made.after(12).waiting.last


def test_mistake_a_hidden_queen_triggers():
    made = deal("follow-the-queen", "Kd 3s | 7h 2d | 9c 5s | 8h Jc", {1: "2c 3c Qd", 2: "4c Qh Td"},
                switches={"hidden_trigger": True})
    assert ranks_after(made) == ["", "", "", "", *"KKKKKKKK", "", ""], "a card face down follows nothing"
    assert made.after(4).waiting.card is fq.Card("Qh")


def test_mistake_a_pair_in_the_hole_triggers():
    made = deal("dirty-schultz", "Kd Js | 7h 2d | 9c 5s | 8h Jc", {1: "3c 3d 8c", 2: "4c Qh Td"},
                switches={"hidden_trigger": True})
    assert ranks_after(made) == ["", "", "", "", *"KKKKKKK", "", "", ""]
    assert [str(step.waiting.partner) for step in made.steps if step.waiting and step.waiting.card is step.card] == [
        "3♣", "J♠", "8♥"]


def test_mistake_a_rank_once_wild_stays_wild():
    made = deal("follow-the-queen", "Kd Qs | 7h 2d | Qc 5s | 8h Qh", switches={"once_wild_stays": True})
    assert ranks_after(made, 4) == ["", "", "7", "7", "7", "57", "57", "57", "57", "57"]
    pairs = deal("dirty-schultz", "6c 9s Kc | 6h 9d 4s", switches={"once_wild_stays": True})
    assert ranks_after(pairs.at("fourth"), 6) == ["", "", "", "", "9", "49"]


def test_mistake_only_ones_own_next_card_follows_ones_queen():
    made = deal("follow-the-queen", "Kd Qs | 7h 2d | Qc 5s | 8h Jh", switches={"own_follower": True})
    assert ranks_after(made, 4)[:8] == ["", "", "", "2", "", "", "8", "8"]
    centre = deal("extra-card-after-final-queen", SEVENS_THEN_QUEEN, centre="8s", switches={"own_follower": True})
    assert centre.wild == {8}, "a card in the centre is everybody's"


@pytest.mark.parametrize(("deck", "holder"), [
    ("Kc Ks Kd Kh 9s 9h 7d 7c 5s 5h 3d 3c 2s 2h", 2), ("Ks Kc Kh Kd 9h 9s 7c 7d 5h 5s 3c 3d 2h 2s", 1)])
def test_mistake_the_higher_suit_breaks_a_tie(deck, holder):
    """Both play K-K-9-7-5: the king of spades would win, and by the rules nothing does."""
    split = fq.deal("seven-card-stud", players=2, deck=deck).showdown()
    suit = fq.deal(fq.rules("seven-card-stud", ranking=fq.Ranking(tie_break="suit")), players=2, deck=deck).showdown()
    assert split.winners == (1, 2) and suit.best == (1, 2)
    assert suit.winners == suit.high == (holder,) and suit.shares == {holder: Fraction(1)}
    assert "an equal hand, but the higher suit wins" in suit.why


# ---- what a pot that carries over says, and when it does

def test_the_pot_carries_and_says_why():
    stopped = fq.deal("black-mariah", players=2, deck="2c 3c 4c 5c Qs 6d").showdown()
    assert stopped.why.startswith("The queen of spades came face up, which ends the hand: nobody wins")
    none = deal("no-queen-no-game", "Kd 5s | 7h 2d | 9c 5h | 8h Jc").showdown()
    assert none.why.startswith("No queen came face up, so there is no game: nobody wins")
    assert none.winners == stopped.winners == () and none.hands == stopped.hands == none.shares == stopped.shares == {}


def test_a_queen_on_the_last_up_card_was_face_up_and_the_game_counts():
    assert deal("no-queen-no-game", "Kd 5s | 7h 2d | 9c 5h | 8h Qc").showdown().winners


def test_no_pair_no_game():
    rules = fq.rules("dirty-schultz", no_trigger="redeal_all")
    none = deal(rules, "Kd 5s | 7h 2d | 9c 4h | 8h Jc").showdown()
    assert none.winners == () and none.why == ("Nobody paired an up card, so there is no game: nobody wins, the pot "
                                               "carries over, and everyone antes again for the next deal.")
    assert deal(rules, "Kd 5s | 7h 2d | 9c 4h | 8h 5c").showdown().winners


# ---- what a showdown needs to know

def test_the_last_one_in_need_show_nothing_even_in_a_view():
    whole = fq.deal("follow-the-queen", players=3, seed=1, folds={1: "third", 3: "fourth"})
    for made in (whole, whole.seen_by(2)):
        end = made.showdown()
        assert (end.winners, end.shares, end.hands) == ((2,), {2: Fraction(1)}, {})
        assert end.why == "Everyone else folded, so seat 2 wins without a showdown."


def test_a_view_with_hidden_cards_has_no_showdown():
    made = fq.deal("follow-the-queen", players=3, seed=1, folds={3: "fourth"})
    with pytest.raises(ValueError, match="this is what seat 1 sees: use the whole deal"):
        made.seen_by(1).showdown()
    assert set(made.showdown().hands) == {1, 2}


KINGS = "Kd 5s | 7h 2d | 9c 6h | 8h Jc"


@pytest.mark.parametrize(("first", "second", "spades", "shares", "says"), [
    ("Kh Qs 3s", "As 2c 4d", {1: "Qs", 2: "As"}, {1: Fraction(1, 2), 2: Fraction(1, 2)}, "Seat 2 holds A♠"),
    ("Kh As 3s", "Qs 2c 4d", {1: "As", 2: "Qs"}, {1: Fraction(1)}, "Seat 1 holds A♠"),
    ("Kh Qh 3s", "Ac 2c 4d", {1: "3s"}, {1: Fraction(1)}, "Seat 1 holds 3♠"),
    ("Kh Qh 3d", "Ac 2c 4d", {}, {1: Fraction(1)}, "Nobody holds a spade in the hole, so the best hand takes all")])
def test_half_the_pot_for_the_highest_spade_in_the_hole(first, second, spades, shares, says):
    """Seat 1 has kings and the best hand; a spade face up, seat 2's 5♠, is not in the hole."""
    end = deal("black-mariah", KINGS, {1: first, 2: second}).showdown()
    assert end.hole_spades == {seat: fq.Card(text) for seat, text in spades.items()} and says in end.why
    assert (end.winners, end.shares, end.best, end.high) == (tuple(shares), shares, (1,), (1,))
    assert list(end.hands) == [1, 2] and end.hands[1].category is fq.Category.ONE_PAIR


def test_half_the_pot_for_a_spade_and_half_for_two_equal_hands():
    end = fq.deal("black-mariah", players=2, deck="Ks Kc Kd Kh 9s 9h 7d 7c 5s 5h 3d 3c 2s 2h").showdown()
    assert end.shares == {1: Fraction(3, 4), 2: Fraction(1, 4)} and end.high == end.best == (1, 2)


def test_elsewhere_a_spade_in_the_hole_is_worth_nothing():
    end = deal("seven-card-stud", KINGS, {1: "Kh Qh 3d", 2: "As 2c 4d"}).showdown()
    assert (end.winners, end.shares, end.hole_spades) == ((1,), {1: Fraction(1)}, {})


# ---- how hands compare and show themselves

@pytest.mark.parametrize("ace", [14, fq.Rank.ACE, "A", [14], [fq.Rank.ACE]])
def test_aces_can_be_wild_and_so_can_twos(ace):
    assert fq.best_hand("As Kd Kc 8h 2s", wild=ace).category is fq.Category.THREE_OF_A_KIND
    assert fq.best_hand("As Kd Kc 8h 2s", wild=2).category is fq.Category.THREE_OF_A_KIND


@pytest.mark.parametrize(("cards", "named"), [
    ("", "0 cards cannot make a hand; "), ("As", "1 card cannot make a hand: A♠; "),
    ("As Kd", "2 cards cannot make a hand: A♠ K♦; ")])
def test_too_few_cards_are_named(cards, named):
    with pytest.raises(ValueError, match=f"^{named}give five or more$"):
        fq.best_hand(cards)


@pytest.mark.parametrize("wild", [True, False, 1, 15, 4.0])
def test_no_rank_is_no_wild_rank(wild):
    with pytest.raises(ValueError, match="is not a wild rank or card"):
        fq.best_hand("As Kd Kc 8h 2s", wild=wild)


@pytest.mark.parametrize("duplicates", ["any", "standard", "none"])
def test_a_flush_is_five_cards_however_many_there_are(duplicates):
    hand = fq.best_hand("As Qs Ts 8s 6s 4s 2s", ranking=fq.Ranking(duplicates=duplicates))
    assert hand.ranks == (14, 12, 10, 8, 6) and hand.cards == fq.cards("As Qs Ts 8s 6s")


def test_a_hand_remembers_what_was_held_and_what_was_wild():
    for text, wild, ruling in (("As Ac 4h 5s 7c 9d 4c", {4}, "top"),
                               ("Ah Kh Qh Jh Th Qd Td", {12, 10}, "below_natural_royal")):
        hand = fq.best_hand(text, wild=wild, ranking=fq.Ranking(five_of_a_kind=ruling))
        assert hand.held == fq.cards(text)
        assert set(hand.wilds) == {card for card in hand.held if card.rank in wild}
    assert hand.royal and hand.natural


def test_the_suit_in_which_a_wild_card_plays_as_itself():
    """A royal flush in clubs would need three wild cards, in spades two: the jack of spades is one of its cards."""
    hand = fq.best_hand("As Ks Ac Kc Js Jh Jd", wild="J", ranking=fq.Ranking(duplicates="none"))
    assert hand.royal and set(hand.plays_as.values()) == set(fq.cards("Qs Ts"))
    assert set(hand.cards) == set(fq.cards("As Ks Js Jh Jd"))


def test_a_wild_card_stands_for_a_card_that_nobody_holds_while_there_is_one():
    assert fq.best_hand("Kc Kd 4h 9s 2c", wild="4").plays_as == {fq.Card("4h"): fq.Card("Kh")}
    fifth = fq.best_hand("Kc Kd Kh Ks 4h", wild="4")
    assert [card.rank for card in fifth.plays_as.values()] == [13]


def test_equal_hands_are_neither_better_nor_worse():
    one, two, less = (fq.best_hand(text) for text in ("As Kd 9c 8h 2s", "Ah Kc 9d 8s 2h", "As Kd 9c 7h 3s"))
    assert one == two and one >= two and one <= two and not one < two and not one > two
    assert less < one and one > less and not less > one and one != less
    with pytest.raises(TypeError):
        one < 5  # noqa: B015
    assert one != 5


def test_a_hand_shows_what_it_is_and_the_cards_that_play():
    assert repr(fq.best_hand("Ks 9h Kd 9c 7s 2c", wild="7")) == "<Hand kings full of nines: K♠ K♦ 7♠ 9♥ 9♣>"


def test_equal_hands_are_one_in_a_set():
    """Hands of equal value under one ranking count once, whatever their suits; others do not."""
    hands = [fq.best_hand(text) for text in ("As Kd 9c 8h 2s", "Ah Kc 9d 8s 2h", "As Kd 9c 8h 3s")]
    assert len(set(hands)) == 2 and len({hash(hand) for hand in hands}) == 2
    assert len({hands[0], hands[1]}) == 1
    assert hash(hands[0]) != hash(fq.best_hand("As Kd 9c 8h 2s", ranking=fq.Ranking(duplicates="none")))


def test_the_page_of_a_ranking_tells_its_own_rulings():
    assert "five of a kind" in fq.Ranking()._repr_html_()
    assert "No card may stand twice" in fq.Ranking(duplicates="none")._repr_html_()
    assert "<style" in fq.Ranking()._repr_html_()
    assert "Dirty Schultz" in fq.rules("dirty-schultz")._repr_html_()


def test_rules_with_wild_aces_and_queens_are_rebuilt_from_their_repr():
    rules = fq.rules("seven-card-stud", fixed_wild="A Q Jh")
    assert repr(rules) == "rules('seven-card-stud', fixed_wild='Q A J♥')"
    assert eval(repr(rules), vars(fq).copy()) == rules
