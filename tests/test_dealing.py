"""The log of a deal: which card goes where, what a fold changes, cuts, views, and what is refused."""
import random

import pytest

import foldqueen as fq
import oracle

PLAIN = [game for game in (
    "follow-the-queen", "hidden-queens-wild", "all-queens-wild", "dirty-schultz", "seven-card-stud",
    "hole-queens-after-up-queen", "buderick", "pay-for-wild-cards", "deuces-wild", "one-eyed-jacks-wild",
    "low-hole-card-wild", "no-queen-no-game") if game in fq.RULES]
STREETS = oracle.STREETS


def shuffled(rng):
    order = list(oracle.DECK)
    rng.shuffle(order)
    return " ".join(map(oracle.text, order))


def seats_of(deal):
    return [(step.seat, step.face, step.street) for step in deal.steps]


# The order of the cards

@pytest.mark.parametrize("game", PLAIN)
def test_cards_go_one_at_a_time_from_the_dealers_left_in_the_order_of_the_deck(game):
    for players in fq.RULES[game].players:
        rng = random.Random(f"{game} {players}")
        deck = shuffled(rng)
        deal = fq.deal(game, players=players, deck=deck)
        assert seats_of(deal) == oracle.stream(players)
        assert tuple(step.card for step in deal.steps) == fq.cards(deck)[:len(deal.steps)]
        assert {step.kind for step in deal.steps} == {"card"}
        assert deal.live == tuple(range(1, players + 1)) and deal.complete


@pytest.mark.parametrize("game", PLAIN)
def test_the_card_of_a_folded_seat_goes_to_the_next_live_player(game):
    for seed in range(40):
        rng = random.Random(f"{game} {seed}")
        players = rng.choice(fq.RULES[game].players)
        folding = rng.sample(range(1, players + 1), rng.randrange(players))
        folds = {seat: rng.choice(STREETS) for seat in folding}
        deck = shuffled(rng)
        deal = fq.deal(game, players=players, deck=deck, folds=folds)
        order = oracle.stream(players, folds)
        assert seats_of(deal) == order, folds
        assert tuple(step.card for step in deal.steps) == fq.cards(deck)[:len(order)]
        ended = order[-1][2]
        happened = {seat: street for seat, street in folds.items() if STREETS.index(street) <= STREETS.index(ended)}
        assert set(deal.live) == set(range(1, players + 1)) - set(happened)
        assert deal.complete and deal.street == ended
        assert deal.players == players and list(deal.seats) == list(range(1, players + 1))


def test_a_prefix_of_the_deck_is_enough_and_the_seed_shuffles_the_rest():
    prefix = "As Kd Qh Jc Th 9d 8s 7c"
    first, again, other = (fq.deal("follow-the-queen", players=4, deck=prefix, seed=seed) for seed in (3, 3, 4))
    assert tuple(step.card for step in first.steps[:8]) == fq.cards(prefix)
    assert first.steps == again.steps and first.steps != other.steps
    assert first.steps[:8] == other.steps[:8]
    assert len({step.card for step in first.steps}) == 28


def test_the_same_seed_gives_the_same_deal_and_a_fresh_seed_is_kept():
    for game in PLAIN:
        deal = fq.deal(game, players=5, seed=7)
        assert deal.steps == fq.deal(game, players=5, seed=7).steps == fq.deal(fq.rules(game), players=5, seed=7).steps
        assert deal.seed == 7 and deal.rules == fq.RULES[game]
    fresh = fq.deal("follow-the-queen", players=5)
    assert fresh.seed is not None
    assert fq.deal("follow-the-queen", players=5, seed=fresh.seed).steps == fresh.steps
    assert fq.deal("follow-the-queen", players=5).seed != fresh.seed
    assert len({fq.deal("follow-the-queen", players=2, seed=seed).steps[0].card for seed in range(400)}) == 52


def test_the_same_deck_under_two_rule_sets_differs_only_where_the_rules_do():
    for seed in range(20):
        deals = [fq.deal(game, players=6, seed=seed) for game in PLAIN]
        for deal in deals[1:]:
            assert [(s.seat, s.card, s.face, s.street) for s in deal.steps] == [
                (s.seat, s.card, s.face, s.street) for s in deals[0].steps]


# The short deck

@pytest.mark.parametrize("game", PLAIN)
def test_eight_players_to_the_end_share_one_community_card(game):
    if 8 not in fq.RULES[game].players:
        pytest.skip(f"{game} has fewer players")
    deal = fq.deal(game, players=8, seed=5)
    step = deal.steps[-1]
    assert (step.seat, step.face, step.street, len(deal.steps)) == (None, "community", "seventh", 49)
    assert not step.changes and step.wild == deal.steps[-2].wild
    for seat in deal.seats:
        assert deal.hand_of(seat)[-1] == step.card and len(deal.hand_of(seat)) == 7
        assert step.card not in deal.down_cards(seat) and step.card not in deal.up_cards(seat)
    assert len(deal.showdown().hands) == 8


def test_a_community_queen_is_no_trigger_no_hidden_queen_and_no_follower():
    """Sixth street ends with a queen: the rank is dead, and the community card does not revive one."""
    rng = random.Random(8)
    order = [oracle.text(card) for card in oracle.DECK if card[0] != oracle.QUEEN]
    rng.shuffle(order)
    for community in (order[47], "Qs"):
        for game in ("follow-the-queen", "hidden-queens-wild"):
            deal = fq.deal(game, players=8, deck=" ".join([*order[:47], "Qd", community]))
            assert deal.wild == frozenset() and deal.steps[-1].face == "community" and not deal.changes
            assert all(deal.wild_cards(seat) == () for seat in deal.seats)
    deal = fq.deal("dirty-schultz", players=8, seed=1)
    assert deal.steps[-1].wild == deal.steps[-2].wild


def test_one_fold_more_and_there_are_cards_enough():
    """Eight players: 24 + 8 + 8 + 8 cards leave four. Four live seats take them down; five share one."""
    four = fq.deal("follow-the-queen", players=8, seed=1, folds={1: "sixth", 3: "sixth", 5: "sixth", 8: "sixth"})
    assert [(s.seat, s.face) for s in four.steps[48:]] == [(seat, "down") for seat in (2, 4, 6, 7)]
    five = fq.deal("follow-the-queen", players=8, seed=1, folds={1: "sixth", 3: "sixth", 5: "sixth"})
    assert [(s.seat, s.face) for s in five.steps[48:]] == [(None, "community")]
    early = fq.deal("follow-the-queen", players=8, seed=1, folds={1: "third"})
    assert [s.face for s in early.steps[45:]] == ["down"] * 7


# Games that deal otherwise

def needs(game):
    if game not in fq.RULES:
        pytest.skip(f"{game} is not a game yet")


@pytest.mark.parametrize(("game", "unsaid"), [
    ("seguire-la-regina", "down"), ("low-hole-card-wild", "down"), ("dirty-schultz-buy-last-card", "up")])
def test_the_seventh_card_up_or_down_as_each_seat_says(game, unsaid):
    needs(game)
    deal = fq.deal(game, players=4, seed=6, seventh={2: "up", 3: "down"}, folds={1: "fifth"})
    assert [(s.seat, s.face, s.street) for s in deal.steps[-3:]] == [
        (2, "up", "seventh"), (3, "down", "seventh"), (4, unsaid, "seventh")]
    assert deal.up_cards(2)[-1] == deal.steps[-3].card and deal.down_cards(3)[-1] == deal.steps[-2].card


@pytest.mark.parametrize("extra", ["down", "up", "none"])
def test_an_up_four_brings_an_extra_card_at_once(extra):
    needs("baseball")
    rules, seen = fq.rules("baseball", extra_on_four=extra), 0
    for seed in range(40):
        deal = fq.deal(rules, players=6, seed=seed)
        order = iter(oracle.stream(6))
        owed = None
        for step in deal.steps:
            if owed and extra != "none":
                assert (step.seat, step.face, step.street) == (owed.seat, extra, owed.street)
                seen += 1
            else:
                assert (step.seat, step.face, step.street) == next(order)
            owed = step if step.face == "up" and step.card.rank == 4 else None
        assert next(order, None) is None
        assert {len(deal.hand_of(seat)) for seat in deal.seats} >= {7}
        deal.showdown()
    assert (seen > 30) is (extra != "none")


@pytest.mark.parametrize("game", ["black-mariah", "follow-the-queen-black-mariah"])
def test_the_queen_of_spades_face_up_ends_the_hand(game):
    needs(game)
    stopped = 0
    for seed in range(60):
        deal = fq.deal(game, players=5, seed=seed)
        up = [n for n, step in enumerate(deal.steps) if str(step.card) == "Q♠" and step.face == "up"]
        end = deal.showdown()
        if up:
            stopped += 1
            assert len(deal.steps) == up[0] + 1 and deal.complete
            assert (end.winners, end.shares) == ((), {})
        else:
            assert len(deal.steps) == 35 and sum(end.shares.values()) == 1
    assert 0 < stopped < 60


# Whose cards

@pytest.mark.parametrize("game", PLAIN)
def test_every_seats_cards_in_deal_order(game):
    for seed in range(8):
        folds = {2: "fourth", 5: "sixth"}
        deal = fq.deal(game, players=6, seed=seed, folds=folds)
        for seat in deal.seats:
            own = [step for step in deal.steps if step.seat == seat]
            assert deal.hand_of(seat) == tuple(step.card for step in own)
            assert deal.up_cards(seat) == tuple(step.card for step in own if step.face == "up")
            assert deal.down_cards(seat) == tuple(step.card for step in own if step.face == "down")
        assert [len(deal.hand_of(seat)) for seat in deal.seats] == [7, 4, 7, 7, 6, 7]


# Cuts

@pytest.mark.parametrize("game", PLAIN)
def test_cut_after_any_number_of_steps(game):
    deal = fq.deal(game, players=6, seed=11, folds={3: "fourth", 6: "fifth"})
    for n in range(len(deal.steps) + 1):
        cut = deal.after(n)
        assert cut.steps == deal.steps[:n]
        assert cut.changes == tuple(c for c in deal.changes if any(c in s.changes for s in cut.steps))
        assert cut.wild == (deal.steps[n - 1].wild if n else deal.rules.always_wild)
        assert (cut.rules, cut.players, cut.seed) == (deal.rules, deal.players, deal.seed)
        assert cut.complete is (n == len(deal.steps))
        assert cut.after(n).steps == cut.steps


@pytest.mark.parametrize("game", PLAIN)
def test_cut_after_each_street(game):
    folds = {3: "fourth", 6: "fifth"}
    deal = fq.deal(game, players=6, seed=11, folds=folds)
    for street in STREETS:
        cut = deal.at(street)
        ends = max(n for n, step in enumerate(deal.steps, 1) if STREETS.index(step.street) <= STREETS.index(street))
        assert cut.steps == deal.steps[:ends] and cut.street == street
        folded = {seat for seat, when in folds.items() if STREETS.index(when) <= STREETS.index(street)}
        assert set(cut.live) == set(deal.seats) - folded, "a fold after a street belongs to it"
    hole = deal.at("hole")
    assert [(s.seat, s.face) for s in hole.steps] == [(seat, "down") for seat in (1, 2, 3, 4, 5, 6)] * 2
    assert not hole.changes
    assert deal.at("seventh").steps == deal.steps


def test_a_cut_deal_forgets_what_came_later():
    """Nothing of a cut deal, not even its seed's deck, differs from a deal that got no further."""
    deal = fq.deal("follow-the-queen", players=4, seed=3, folds={2: "fifth"})
    cut = deal.at("fourth")
    for seat in cut.seats:
        assert len(cut.hand_of(seat)) == 4
    assert not cut.complete
    with pytest.raises(ValueError, match=r"\w"):
        cut.showdown()


def test_a_deal_never_changes():
    deal = fq.deal("follow-the-queen", players=3, seed=1)
    for name in ("players", "steps", "rules", "seed"):
        with pytest.raises(AttributeError):
            setattr(deal, name, None)
        with pytest.raises(AttributeError):
            setattr(deal.steps[0], "card" if name == "steps" else "seat", None)
    assert isinstance(deal.steps, tuple) and isinstance(deal.changes, tuple)


# What one seat can see

@pytest.mark.parametrize("game", PLAIN)
def test_a_view_leaks_nothing(game):
    for seed in range(6):
        deal = fq.deal(game, players=6, seed=seed, folds={4: "fourth"})
        for seat in deal.seats:
            view = deal.seen_by(seat)
            hidden = {str(s.card) for s in deal.steps if s.face == "down" and s.seat != seat}
            assert len(view.steps) == len(deal.steps)
            for seen, step in zip(view.steps, deal.steps, strict=True):
                assert (seen.seat, seen.face, seen.street, seen.wild, seen.changes) == (
                    step.seat, step.face, step.street, step.wild, step.changes)
                known = step.seat == seat or step.face != "down"
                assert seen.card == (step.card if known else None)
            assert view.hand_of(seat) == deal.hand_of(seat) and view.wild == deal.wild
            for other in set(deal.seats) - {seat}:
                shown = {str(card) for card in deal.up_cards(other)}
                for cards in (view.hand_of(other), view.down_cards(other), view.wild_cards(other)):
                    assert {str(card) for card in cards if card} <= shown, "a hidden card is in sight"
                assert not set(map(str, filter(None, view.wild_cards(other)))) & hidden
            # The seed would let anyone deal the hidden cards again.
            assert view.seed is None
            with pytest.raises(ValueError, match=r"\w"):
                view.showdown()


def test_two_deals_that_differ_only_in_hidden_cards_look_alike():
    rng = random.Random(4)
    deck = shuffled(rng).split()
    swapped = deck[:]
    swapped[0], swapped[5] = swapped[5], swapped[0]         # a down card of seat 1 and one of seat 2, four players
    first, second = (fq.deal("follow-the-queen", players=4, deck=" ".join(d)) for d in (deck, swapped))
    assert first.steps != second.steps
    assert first.seen_by(3).steps == second.seen_by(3).steps
    assert repr(first.seen_by(3)) == repr(second.seen_by(3))
    assert first.seen_by(1).steps != second.seen_by(1).steps


# What is refused

def refused(*named, **arguments):
    game = arguments.pop("game", "follow-the-queen")
    with pytest.raises(ValueError, match=r"\w") as error:
        fq.deal(game, **{"players": 4, "seed": 1, **arguments})
    for part in named:
        assert part in str(error.value), str(error.value)
    assert len(str(error.value)) > 25, "no remedy"


@pytest.mark.parametrize("players", [1, 0, 9, -3, 2.5, "six", None])
def test_an_impossible_number_of_players(players):
    for game in PLAIN[:5]:
        refused("one" if players == 1 else str(players), "2", "8", game=game, players=players)


@pytest.mark.parametrize("game", ["follow-the-king", "", None, 7])
def test_an_unknown_game(game):
    refused(repr(game), "follow-the-queen", game=game)
    with pytest.raises(ValueError, match=r"\w") as error:
        fq.rules(game)
    assert repr(game) in str(error.value) and "follow-the-queen" in str(error.value)


@pytest.mark.parametrize(("game", "switches", "named"), [
    ("follow-the-queen", {"kings": "wild"}, ["kings"]),
    ("follow-the-queen", {"queens": "sometimes"}, ["queens", "sometimes", "hidden"]),
    ("follow-the-queen", {"cancel_at": "showdown"}, ["cancel_at", "showdown", "follower"]),
    ("follow-the-queen", {"wild_pair_triggers": False}, ["wild_pair_triggers"]),
    ("follow-the-queen", {"any_match_triggers": True}, ["any_match_triggers"]),
    ("follow-the-queen", {"follower": "centre"}, ["follower"]),
    ("follow-the-queen", {"ranking": "natural"}, ["ranking", "natural", "fq.Ranking"]),
    ("follow-the-queen", {"raises": -1}, ["raises", "-1"]),
    ("follow-the-queen", {"raises": True}, ["raises", "True"]),
    ("dirty-schultz", {"queens": "hidden"}, ["queens", "hidden", "Dirty Schultz"]),
    ("dirty-schultz", {"wild_pair_triggers": "no"}, ["wild_pair_triggers", "no"]),
    ("dirty-schultz", {"queen_after_queen": "queens_and_next"}, ["queen_after_queen"]),
    ("seven-card-stud", {"cancel_at": "follower"}, ["cancel_at", "Seven-card stud"]),
    ("seven-card-stud", {"final_trigger": "keep"}, ["final_trigger"]),
])
def test_an_unknown_or_meaningless_switch(game, switches, named):
    with pytest.raises(ValueError, match=r"\w") as error:
        fq.rules(game, **switches)
    assert all(part in str(error.value) for part in named), str(error.value)


@pytest.mark.parametrize(("game", "switches"), [
    ("dirty-schultz", {"follower": "centre", "final_trigger": "keep"}),
    ("dirty-schultz", {"follower": "centre", "final_trigger": "centre_card"}),
])
def test_two_switches_that_contradict_are_both_named(game, switches):
    with pytest.raises(ValueError, match=r"\w") as error:
        fq.rules(game, **switches)
    assert all(name in str(error.value) for name in switches), str(error.value)


def test_a_bad_deck():
    refused("A♠", deck="As Kd As")
    refused("Zz", deck="As Zz")
    refused("12", deck=12)


def test_folds_that_cannot_be():
    refused("5", "4", folds={5: "third"})
    refused("0", folds={0: "third"})
    refused("eighth", "sixth", folds={1: "eighth"})
    refused("None", folds={1: None})
    refused("every seat", folds={1: "third", 2: "third", 3: "third", 4: "third"})
    refused("every seat", folds={1: "third", 2: "fourth", 3: "fifth", 4: "fifth"})


def test_a_fold_after_the_hand_is_won_never_happens():
    deal = fq.deal("follow-the-queen", 4, seed=1, folds={1: "third", 2: "third", 3: "third", 4: "sixth"})
    assert (deal.live, deal.street, deal.showdown().winners) == ((4,), "third", (4,))
    with pytest.raises(ValueError, match=r"\w"):
        fq.deal("follow-the-queen", players=4, seed=1, folds="third")


def test_a_choice_that_the_game_does_not_offer():
    refused("seventh", seventh={2: "up"})


def test_a_bad_seed():
    refused("seven", seed="seven")
    refused("1.5", seed=1.5)


def test_cuts_and_views_that_cannot_be():
    deal = fq.deal("follow-the-queen", players=4, seed=1)
    for call, named in (
        (lambda: deal.at("eighth"), "eighth"), (lambda: deal.at(None), "None"),
        (lambda: deal.after(29), "29"), (lambda: deal.after(-1), "-1"), (lambda: deal.after("two"), "two"),
        (lambda: deal.seen_by(5), "5"), (lambda: deal.seen_by(0), "0"),
        (lambda: deal.hand_of(5), "5"), (lambda: deal.up_cards(0), "0"), (lambda: deal.down_cards(9), "9"),
        (lambda: deal.wild_cards(5), "5"),
    ):
        with pytest.raises(ValueError, match=r"\w") as error:
            call()
        assert named in str(error.value) and len(str(error.value)) > 20, str(error.value)
    short = fq.deal("follow-the-queen", players=4, seed=1, folds={1: "third", 2: "third", 3: "third"})
    assert short.street == "third" and short.live == (4,)


# A lone survivor

def test_the_last_live_player_ends_the_deal():
    for street in STREETS[:-1]:
        deal = fq.deal("follow-the-queen", players=3, seed=2, folds={1: street, 3: street})
        assert deal.live == (2,) and deal.street == street and deal.complete
        assert {step.street for step in deal.steps} == set(STREETS[:STREETS.index(street) + 1])
        assert deal.showdown().winners == (2,)
        assert deal.showdown().shares == {2: 1}


def test_centre_cards_leave_every_seat_its_up_seventh():
    rules = fq.rules("dirty-schultz-centre", seventh="buy_down")
    for seed in range(60):
        deal = fq.deal(rules, 7, seed=seed)
        sevenths = [step.seat for step in deal.steps if step.street == "seventh" and step.face != "centre"]
        assert sevenths in ([*range(1, 8)], [None])
