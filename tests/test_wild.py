"""The wild rank after every card of whole deals, held to readings of the whole list of up cards."""
import random
from collections import Counter
from itertools import pairwise, product

import pytest

import foldqueen as fq
import oracle

QUEEN_GAMES = ("follow-the-queen", "hidden-queens-wild", "all-queens-wild", "hole-queens-after-up-queen")
QUEEN_SWITCHES = {
    "cancel_at": ("trigger", "follower"),
    "final_trigger": ("none", "keep"),
    "queen_after_queen": ("retrigger", "queens_and_next", "queens_until_next_trigger"),
}
PAIR_SWITCHES = {
    "cancel_at": ("trigger", "follower"),
    "final_trigger": ("none", "keep"),
    "wild_pair_triggers": (True, False),
    "any_match_triggers": (False, True),
}


def every(game, switches):
    """(game, switches) for every combination, where the game exists."""
    if game not in fq.RULES:
        return []
    return [(game, dict(zip(switches, values, strict=True))) for values in product(*switches.values())]


QUEENS = [case for game in QUEEN_GAMES for case in every(game, QUEEN_SWITCHES)]
PAIRS = every("dirty-schultz", PAIR_SWITCHES)
OTHERS = [case for game, switches in {
    "extra-card-after-final-queen": {"cancel_at": ("trigger", "follower"),
                                     "queen_after_queen": QUEEN_SWITCHES["queen_after_queen"]},
    "no-queen-no-game": {"no_trigger": ("redeal_live", "redeal_all")},
    "buderick": {"queen_after_queen": QUEEN_SWITCHES["queen_after_queen"]},
    "pay-for-wild-cards": {},
    "seguire-la-regina": {"cancel_at": ("follower", "trigger"), "final_trigger": ("keep", "none")},
    "dirty-schultz-centre": {"wild_pair_triggers": (True, False), "any_match_triggers": (False, True)},
    "dirty-schultz-buy-last-card": {"wild_pair_triggers": (True, False), "any_match_triggers": (False, True)},
    "deuces-wild": {}, "one-eyed-jacks-wild": {}, "low-hole-card-wild": {},
    "baseball": {"extra_on_four": ("down", "up", "none")},
    "black-mariah": {}, "follow-the-queen-black-mariah": {},
}.items() for case in every(game, switches)]


def name(case):
    return " ".join([case[0], *(f"{key}={value}" for key, value in case[1].items())])


def rich_deck(rng, players):
    """A whole deck with queens, sevens and fours crowded where the up cards fall, and often a queen or two last."""
    crowd = [card for card in oracle.DECK if card[0] in (12, 7, 4)]
    order = [card for card in oracle.DECK if card not in crowd]
    rng.shuffle(order)
    rng.shuffle(crowd)
    for card in crowd:
        order.insert(rng.randrange(2 * players, min(6 * players, len(order)) + 1), card)
    for back in range(rng.choice((0, 0, 1, 2, 3))):
        queen = next(card for card in order if card[0] == oracle.QUEEN)
        order.remove(queen)
        order.insert(6 * players - 1 - (back if back < 2 else -1), queen)
    return " ".join(map(oracle.text, order))


def random_folds(rng, players):
    """Folds that leave at least two seats."""
    seats = rng.sample(range(1, players + 1), rng.randrange(players - 1))
    return {seat: rng.choice(("third", "fourth", "fifth", "sixth")) for seat in seats}


def up_cards(steps):
    return [(step.seat, int(step.card.rank), step.street) for step in steps if step.face == "up"]


def always(rules):
    """The ranks wild from the first card on."""
    return frozenset({oracle.QUEEN} if rules.queens == "all" else {
        "deuces-wild": {2}, "baseball": {3, 9}}.get(rules.game, set()))


def expected(deal, steps):
    """The ranks wild for the whole table after these steps of a deal, by the oracle."""
    rules = deal.rules
    # A centre card follows a trigger as the next up card does. A community card is nobody's and follows nothing.
    seen = [(step.seat, int(step.card.rank), step.street) for step in steps if step.face in ("up", "centre")]
    up = [card for card in seen if card[0]]
    last = len(up) == len(seen) and len(up) >= sum(s.face == "up" and s.street != "seventh" for s in deal.steps)
    last = last and bool(up) and up[-1][2] in ("sixth", "seventh") and rules.final_trigger != "centre_card"
    common = {"cancel_at": rules.cancel_at, "final_trigger": rules.final_trigger}
    if rules.game.startswith("dirty-schultz"):
        read = oracle.centre if rules.follower == "centre" else oracle.pairs
        return read(seen, last, wild_pair_triggers=rules.wild_pair_triggers,
                    any_match_triggers=rules.any_match_triggers, **common)
    if rules.trigger is None:
        return always(rules)
    wild = oracle.queens(seen, last, queen_after_queen=rules.queen_after_queen, **common)
    a_queen_is_up = any(step.card.rank == oracle.QUEEN and step.face != "down" for step in steps)
    if rules.queens == "all" or (rules.queens == "hole_after_up" and a_queen_is_up):
        wild |= {oracle.QUEEN}
    return wild


def check_centre(deal, n, story):
    """A card goes to the centre where, and only where, a trigger has just landed that such a card follows."""
    step, rules = deal.steps[n - 1], deal.rules
    seen = up_cards(deal.steps[:n])
    due = False
    pair = step.face == "up" and oracle.is_pair(seen, len(seen) - 1, rules.any_match_triggers)
    if rules.follower == "centre" and pair:
        in_force = deal.steps[n - 2].wild
        spare = 52 - n - sum(s.face == "up" for s in deal.steps[n:])
        due = (rules.wild_pair_triggers or step.card.rank not in in_force) and spare > 0
    if rules.final_trigger == "centre_card" and step.face in ("up", "centre") and step.card.rank == oracle.QUEEN:
        due = step.street == "sixth" and not any(s.face == "up" for s in deal.steps[n:])
    follows = n < len(deal.steps) and deal.steps[n].face == "centre"
    assert follows is due, f"{story}: card {n}, {step.card}"
    if follows:
        assert (deal.steps[n].seat, deal.steps[n].street) == (None, step.street), story


def check(deal):
    """Every step's wild ranks are the oracle's, and the changes tell how they came about."""
    story = f"{deal.rules!r} players={deal.players} seed={deal.seed} folds={dict(deal.folds)}"
    before = always(deal.rules)
    for n, step in enumerate(deal.steps, 1):
        right = expected(deal, deal.steps[:n])
        assert step.wild == right, f"{story}: after {step.card}, card {n}"
        changes = step.changes
        assert step.change == (changes[-1] if changes else None), story
        if step.face == "down":
            assert not changes, story
        check_centre(deal, n, story)
        for change in changes:
            assert (change.card, change.street, change.seat) == (step.card, step.street, step.seat), story
            assert change.kind in ("cancel", "set", "retrigger"), story
            assert change.why.strip().endswith("."), story
        if changes:
            assert changes[0].before == before, f"{story}: card {n}"
            assert changes[-1].after == right, f"{story}: card {n}"
            assert all(a.after == b.before for a, b in pairwise(changes)), f"{story}: card {n}"
        assert right == before or changes, f"{story}: {step.card} changed what is wild without a change"
        before = right
    assert deal.changes == tuple(change for step in deal.steps for change in step.changes), story
    assert deal.wild == (deal.steps[-1].wild if deal.steps else before), story


def sweep(case, deals, label):
    game, switches = case
    rules = fq.rules(game, **switches)
    for players in rules.players:
        rng = random.Random(f"{label} {name(case)} {players}")
        for _ in range(deals):
            deck = rich_deck(rng, players) if rng.random() < 0.7 else ""
            said = {seat: rng.choice(("up", "down")) for seat in range(1, players + 1) if rng.random() < 0.8}
            check(fq.deal(rules, players=players, deck=deck, seed=rng.randrange(10**6),
                          folds=random_folds(rng, players), seventh=said if rules.seventh != "down" else None))


@pytest.mark.parametrize("case", QUEENS, ids=name)
def test_follow_the_queen_under_every_switch(case):
    sweep(case, 4, "quick")


@pytest.mark.parametrize("case", PAIRS, ids=name)
def test_dirty_schultz_under_every_switch(case):
    sweep(case, 6, "quick")


@pytest.mark.verify
@pytest.mark.parametrize("case", QUEENS + PAIRS + OTHERS, ids=name)
def test_many_more_deals_under_every_switch(case):
    sweep(case, 40, "many")


@pytest.mark.parametrize("case", OTHERS, ids=name)
def test_the_other_games(case):
    sweep(case, 6, "quick")


@pytest.mark.parametrize("game", [g for g in ("seven-card-stud",) if g in fq.RULES])
def test_nothing_is_ever_wild_in_plain_stud(game):
    for players in range(2, 9):
        deal = fq.deal(game, players=players, seed=players)
        check(deal)
        assert not deal.changes and not deal.wild
        assert all(deal.wild_cards(seat) == () for seat in deal.seats)


# How many changes there are and of what kind: one for every cancel, set and re-trigger.

def kinds(deal):
    return [[change.kind for change in step.changes] for step in deal.steps if step.face == "up"]


def test_the_kinds_of_change_in_follow_the_queen():
    for seed in range(60):
        rng = random.Random(seed)
        players = rng.randrange(2, 9)
        deck, folds = rich_deck(rng, players), random_folds(rng, players)
        deal = fq.deal("follow-the-queen", players=players, deck=deck, folds=folds)
        ranks, right = [rank for _, rank, _ in up_cards(deal.steps)], []
        for j, rank in enumerate(ranks):
            follows = j > 0 and ranks[j - 1] == oracle.QUEEN
            if rank != oracle.QUEEN:
                right.append(["set"] if follows else [])
            elif follows:
                right.append(["retrigger"])
            else:
                right.append(["cancel"] if oracle.QUEEN in ranks[:j] else [])
        assert kinds(deal) == right, deal.seed


def test_the_kinds_of_change_in_dirty_schultz():
    """A follower that pairs its receiver sets its rank and starts again at once."""
    both = 0
    for seed in range(120):
        rng = random.Random(seed)
        players = rng.randrange(2, 9)
        deal = fq.deal("dirty-schultz", players=players, deck=rich_deck(rng, players), folds=random_folds(rng, players))
        up, right = up_cards(deal.steps), []
        pairs = [oracle.is_pair(up, j) for j in range(len(up))]
        for j, pair in enumerate(pairs):
            follows = j > 0 and pairs[j - 1]
            if follows and pair:
                right.append(["set", "retrigger"])
                both += 1
            elif follows:
                right.append(["set"])
            else:
                right.append(["cancel"] if pair and any(pairs[:j]) else [])
        assert kinds(deal) == right, deal.seed
    assert both > 10


def test_who_waits_for_the_next_card():
    """A queen or a pair waits for its follower until that card lands; after the last up card it waits in vain."""
    for game in ("follow-the-queen", "dirty-schultz"):
        for seed in range(40):
            rng = random.Random(f"{game} {seed}")
            players = rng.randrange(2, 8)
            deal = fq.deal(game, players=players, deck=rich_deck(rng, players), folds=random_folds(rng, players))
            total, shown = len(up_cards(deal.steps)), 0
            trigger = False
            for n, step in enumerate(deal.steps, 1):
                if step.face == "up":
                    shown += 1
                    up = up_cards(deal.steps[:n])
                    queen, pair = up[-1][1] == oracle.QUEEN, oracle.is_pair(up, len(up) - 1)
                    trigger = queen if game == "follow-the-queen" else pair
                    waits_for = step
                if shown == total and step.face == "up":
                    trigger = False
                waits = step.waiting is not None and not step.waiting.last
                assert waits is bool(trigger), f"{game} {seed} card {n}"
                if waits:
                    assert (step.waiting.card, step.waiting.seat) == (waits_for.card, waits_for.seat)


def test_the_trigger_and_its_seat_are_named():
    for seed in range(40):
        rng = random.Random(seed)
        deal = fq.deal("follow-the-queen", players=5, deck=rich_deck(rng, 5))
        up = [step for step in deal.steps if step.face == "up"]
        for before, step in pairwise(up):
            for change in step.changes:
                if change.kind == "set":
                    assert change.cause == "follower"
                    assert (change.trigger, change.origin.seat) == (before.card, before.seat)
                    assert change.after == {step.card.rank}
                else:
                    assert change.card.rank == oracle.QUEEN
                    assert change.after == frozenset()


def test_hidden_queens_and_the_wild_rank_make_each_seats_wild_cards():
    """Whatever is wild for the table is wild in every hand, up or down; a hidden queen is wild for its holder alone."""
    for game in [g for g in QUEEN_GAMES if g in fq.RULES]:
        for seed in range(25):
            rng = random.Random(f"{game} {seed}")
            deal = fq.deal(game, players=6, deck=rich_deck(rng, 6))
            for n in range(len(deal.steps) + 1):
                cut = deal.after(n)
                for seat in cut.seats:
                    right = {c for c in cut.hand_of(seat) if c.rank in cut.wild}
                    if game == "hidden-queens-wild":
                        right |= {c for c in cut.down_cards(seat) if c.rank == oracle.QUEEN}
                    assert set(cut.wild_cards(seat)) == right, f"{game} {seed} after {n}, seat {seat}"
                    assert len(cut.wild_cards(seat)) == len(right)


# When the deck runs short

@pytest.mark.parametrize("cancel_at", ["trigger", "follower"])
def test_no_centre_card_once_the_cards_left_are_due_to_players(cancel_at):
    """Seven players pair on fourth street and on sixth: three spare cards for seven pairs, then nothing is wild."""
    if "dirty-schultz-centre" not in fq.RULES:
        pytest.skip("dirty-schultz-centre is not a game yet")
    first, second = "2 3 4 5 6 7 8", "9 T J Q K A 9"
    ups = [[rank + suit for rank in ranks.split()]
           for ranks, suit in ((first, "c"), (first, "d"), (second, "c"), (second, "h"))]
    ups[2][6], ups[3][6] = "9d", "9s"
    spare = [c for c in map(oracle.text, oracle.DECK) if not any(c in street for street in ups)]
    hole, centre = spare[:14], iter(spare[14:])
    deck = hole + ups[0] + [c for up in ups[1] for c in (up, next(centre))] + ups[2]
    deck += [c for up in ups[3][:3] for c in (up, next(centre))] + ups[3][3:]
    assert len(set(deck)) == 52
    rules = fq.rules("dirty-schultz-centre", cancel_at=cancel_at)
    deal = fq.deal(rules, players=7, deck=" ".join(deck))
    assert [step.card for step in deal.steps] == list(fq.cards(" ".join(deck)))
    assert [step.face for step in deal.steps[-10:]] == ["up", "centre"] * 3 + ["up"] * 4
    assert [sorted(step.wild) for step in deal.steps[-5:]] == [[int(deal.steps[-5].card.rank)], [], [], [], []]
    assert deal.steps[-1].waiting is None


def test_a_community_queen_is_a_queen_face_up_on_the_table():
    """It sets no rank, but hole queens become wild once a queen has appeared face up on the table."""
    if "hole-queens-after-up-queen" not in fq.RULES:
        pytest.skip("hole-queens-after-up-queen is not a game yet")
    rest = [c for c in map(oracle.text, oracle.DECK) if c[0] != "Q"]
    deal = fq.deal("hole-queens-after-up-queen", players=8, deck=" ".join(["Qc", *rest[:47], "Qs"]))
    assert deal.at("sixth").wild == frozenset() and deal.at("sixth").wild_cards(1) == ()
    assert deal.wild == {12} and set(deal.wild_cards(1)) == set(fq.cards("Qc Qs"))


# Who pays for wild cards

def owed(deal):
    """{seat: antes}, read off the steps by the sheets' own sentences."""
    owes, before, shown = Counter(), always(deal.rules), []
    for n, step in enumerate(deal.steps):
        if step.face == "up":
            queen, wild = step.card.rank == oracle.QUEEN, step.card.rank in step.wild
            sets = any(change.kind == "set" for change in step.changes)
            owes[step.seat] += {"wild_up": wild, "buderick": 2 if queen else wild,
                                "double_ante": 2 * (step.street != "seventh" and (queen or sets))}[deal.rules.pay]
            if deal.rules.pay == "buderick":    # a face-up card that becomes wild, each time anew
                live = deal.after(n).live
                owes.update(seat for seat, card in shown if seat in live and card.rank in step.wild - before)
            shown.append((step.seat, step.card))
        before = step.wild
    return {seat: antes for seat, antes in owes.items() if antes}


@pytest.mark.parametrize("case", [case for game, switches in {
    "buderick": {"cancel_at": ("trigger", "follower")}, "pay-for-wild-cards": {"cancel_at": ("trigger", "follower")},
    "seguire-la-regina": {}}.items() for case in every(game, switches)], ids=name)
def test_who_pays_for_wild_cards(case):
    if not hasattr(fq.Deal, "payments"):
        pytest.skip("no payments yet")
    rules = fq.rules(case[0], **case[1])
    for seed in range(40):
        rng = random.Random(f"pay {name(case)} {seed}")
        players = rng.choice(rules.players)
        said = {seat: rng.choice(("up", "down")) for seat in range(1, players + 1)} if rules.seventh != "down" else None
        deck, folds = rich_deck(rng, players), random_folds(rng, players)
        deal = fq.deal(rules, players=players, deck=deck, folds=folds, seventh=said)
        paid = {seat: antes for seat, antes in deal.payments.items() if antes}
        assert paid == owed(deal), f"{players} {folds} {deck}"
