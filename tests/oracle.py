"""A slow, literal second route to what a hand is worth, what is wild and who wins; it imports nothing from foldqueen.

Cards here are plain pairs (rank 2..14, suit 0..3: clubs, diamonds, hearts, spades).
Values are pairs (category 0..9, ranks).

A hand is worth its best five cards, over every choice of five and every card that each chosen wild card might be.
`literal` tries exactly that: all 52 cards for every wild card, as multisets (which of two wild cards is the ace and
which the king cannot matter), and is feasible for about three wild cards. `reduced` tries every multiset of *ranks*,
once with all five cards in one suit and once with no regard to suit. Nothing is lost, because a suit only ever matters
by being shared by all five. A test holds `reduced` to `literal`; `reduced` then judges the product with up to seven
wild cards.

The wild rank is read off the whole list of up cards, backwards from the last trigger, never carried forward.
"""
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement

QUEEN = 12
DECK = [(rank, suit) for rank in range(2, 15) for suit in range(4)]


def card(text):
    """'Qd' as a pair."""
    return "23456789TJQKA".index(text[0]) + 2, "cdhs".index(text[1])


def cards(text):
    return tuple(card(word) for word in text.split())


def text(pair):
    return "23456789TJQKA"[pair[0] - 2] + "cdhs"[pair[1]]


# One hand

@cache
def _value(ranks, suited, duplicates):
    """The value of five ranks (sorted, high first), all of one suit or not."""
    groups = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    shape = tuple(count for _, count in groups)
    by_group = tuple(rank for rank, _ in groups)
    if shape == (5,):
        return 9, by_group
    flush = suited and (duplicates == "any" or len(groups) == 5)
    top = None
    if len(groups) == 5:
        if ranks[0] - ranks[4] == 4:
            top = ranks[0]
        elif ranks == (14, 5, 4, 3, 2):
            top = 5
    if flush and top:
        return 8, (top,)
    if shape == (4, 1):
        return 7, by_group
    if shape == (3, 2):
        return 6, by_group
    if flush:
        return 5, ranks
    if top:
        return 4, (top,)
    return {(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}[shape], by_group


def five(played, duplicates="any"):
    """The value of five given cards, each as itself; a card may be there twice."""
    assert len(played) == 5
    ranks = tuple(sorted((rank for rank, _ in played), reverse=True))
    return _value(ranks, len({suit for _, suit in played}) == 1, duplicates)


def _natural_royal(hand):
    return any({(rank, suit) for rank in range(10, 15)} <= set(hand) for suit in range(4))


def literal(hand, wild, duplicates="any", five_of_a_kind="top"):
    """(value, fewest wild cards that play as another card), by all 52 cards for each wild card."""
    if five_of_a_kind == "below_natural_royal" and _natural_royal(hand):
        return (8, (14,)), 0
    best, fewest = None, None
    for chosen in combinations(hand, 5):
        plain = [c for c in chosen if c not in wild]
        wilds = [c for c in chosen if c in wild]
        for substitutes in combinations_with_replacement(DECK, len(wilds)):
            played = plain + list(substitutes)
            if duplicates == "none" and len(set(played)) < 5:
                continue
            value = five(played, duplicates)
            used = sum(c not in substitutes for c in wilds)
            if best is None or value > best or (value == best and used < fewest):
                best, fewest = value, used
    return best, fewest


@cache
def _best_substitutes(plain, wilds, suited, duplicates):
    """The best value of these plain ranks and so many wild cards, and every multiset of ranks that reaches it."""
    best, reached = None, []
    for substitutes in combinations_with_replacement(range(2, 15), wilds):
        ranks = tuple(sorted(plain + substitutes, reverse=True))
        most = max(Counter(ranks).values())
        if duplicates == "none" and (most > 4 or (suited and most > 1)):
            continue
        value = _value(ranks, suited, duplicates)
        if best is None or value > best:
            best, reached = value, []
        if value == best:
            reached.append(substitutes)
    return best, reached


def reduced(hand, wild, duplicates="any", five_of_a_kind="top"):
    """The same pair as `literal`, for any number of wild cards."""
    if five_of_a_kind == "below_natural_royal" and _natural_royal(hand):
        return (8, (14,)), 0
    best, fewest = None, None
    for chosen in combinations(hand, 5):
        plain = [c for c in chosen if c not in wild]
        wilds = [c for c in chosen if c in wild]
        ranks = tuple(sorted(rank for rank, _ in plain))
        for suit in (None, 0, 1, 2, 3):     # None: the five do not share a suit
            if suit is not None and any(s != suit for _, s in plain):
                continue
            value, reached = _best_substitutes(ranks, len(wilds), suit is not None, duplicates)
            if value is None or (best is not None and value < best):
                continue
            for substitutes in reached:
                wanted = Counter(substitutes)
                if suit is None:
                    held = Counter(rank for rank, _ in wilds)
                    themselves = sum(min(held[rank], count) for rank, count in wanted.items())
                else:
                    themselves = sum((rank, suit) in wilds for rank in wanted)
                used = len(wilds) - themselves
                if best is None or value > best or used < fewest:
                    best, fewest = value, used
    return best, fewest


def strength(result, five_of_a_kind="top"):
    """A key to order results (value, fewest wild cards used): larger is stronger."""
    value, used = result
    if five_of_a_kind == "below_natural_royal" and value == (8, (14,)) and used == 0:
        return 10, ()
    return value


# What is wild. Up cards are triples (seat, rank, street) in the order dealt; `last`: no further up card is due.

def queens(up, last=False, cancel_at="trigger", final_trigger="none", queen_after_queen="retrigger"):
    """The ranks wild by Follow the Queen after these up cards; queens wild by `queens=` switches not counted."""
    ranks = [rank for _, rank, _ in up]
    if QUEEN not in ranks:
        return frozenset()                                       # 6. nobody shows a queen
    i = len(ranks) - 1 - ranks[::-1].index(QUEEN)                # the last queen
    run = 1                                                      # how many queens in a row it ends
    while i - run >= 0 and ranks[i - run] == QUEEN:
        run += 1
    following = ranks[i + 1:i + 2]                               # 1. the next card dealt face up
    its_own_run = run > 1 and queen_after_queen != "retrigger"   # 5. queens wild from the second in a row
    before = queens(up[:i], False, cancel_at, final_trigger, queen_after_queen)
    if last and not following and final_trigger == "keep":       # 3. a last queen cancels nothing
        return before | {QUEEN} if its_own_run else before
    if its_own_run:
        return frozenset([QUEEN, *following] if queen_after_queen == "queens_and_next" else [QUEEN])
    if following:
        return frozenset(following)
    if run > 1:
        return frozenset()      # 5. it set nothing; the old rank died with the first queen, or with its next card
    if last:
        return frozenset()                                       # 3. under either cancel_at
    return before if cancel_at == "follower" else frozenset()    # 2. cancelled at once, or when the next card lands


def pairs(up, last=False, cancel_at="trigger", final_trigger="none", wild_pair_triggers=True, any_match_triggers=False):
    """The ranks wild by Dirty Schultz after these up cards, the next up card following each pair."""
    up, switches = tuple(up), (cancel_at, final_trigger, wild_pair_triggers, any_match_triggers)
    return _pairs(up, last, *switches)


def is_pair(up, j, any_match_triggers=False):
    """Whether up card j has the rank of an earlier up card of its own receiver, and (b) so far of just one."""
    seat, rank, _ = up[j]
    same = sum((s, r) == (seat, rank) for s, r, _ in up[:j])
    return same >= 1 if any_match_triggers else same == 1


@cache
def _pair_triggers(up, j, cancel_at, final_trigger, wild_pair_triggers, any_match_triggers):
    """Whether up card j makes a pair that the next card follows."""
    if not is_pair(up, j, any_match_triggers):
        return False
    if wild_pair_triggers:
        return True
    switches = (cancel_at, final_trigger, wild_pair_triggers, any_match_triggers)
    follows = j > 0 and _pair_triggers(up, j - 1, *switches)     # then its own rank is the wild one as it lands
    return not follows and up[j][1] not in _pairs(up[:j], False, *switches)


@cache
def _pairs(up, last, *switches):
    cancel_at, final_trigger, *_ = switches
    triggers = [j for j in range(len(up)) if _pair_triggers(up, j, *switches)]
    if not triggers:
        return frozenset()
    j = triggers[-1]
    if j < len(up) - 1:
        return frozenset([up[j + 1][1]])
    before = frozenset([up[j][1]]) if j - 1 in triggers else _pairs(up[:j], False, *switches)
    if last:
        return before if final_trigger == "keep" else frozenset()
    return before if cancel_at == "follower" else frozenset()


def centre(seen, last=False, cancel_at="trigger", final_trigger="none",
           wild_pair_triggers=True, any_match_triggers=False):
    """The ranks wild by Dirty Schultz when each pair's follower goes to the centre at once; it has no seat."""
    at = [j for j, (seat, _, _) in enumerate(seen) if seat is None]
    in_force = frozenset([seen[at[-1]][1]]) if at else frozenset()          # buried centre cards no longer count
    j = len(seen) - 1
    if j < 0 or seen[j][0] is None or not is_pair(seen, j, any_match_triggers):
        return in_force
    if not wild_pair_triggers and seen[j][1] in in_force:
        return in_force
    return frozenset()      # the pair has cancelled the old rank, and its centre card has not landed yet


# The order of the cards

STREETS = ("third", "fourth", "fifth", "sixth", "seventh")


def stream(players, folds=()):
    """(seat, face, street) of every card of a plain stud hand, in the order dealt; seat None is the community."""
    folds, live, order = dict(folds), list(range(1, players + 1)), []
    for street in STREETS:
        if len(live) == 1:
            break
        if street == "third":
            order += [(seat, face, street) for face in ("down", "down", "up") for seat in live]
        elif street == "seventh":
            short = 52 - len(order) < len(live)
            order += [(None, "community", street)] if short else [(seat, "down", street) for seat in live]
        else:
            order += [(seat, "up", street) for seat in live]
        live = [seat for seat in live if folds.get(seat) != street]
    return order


# The showdown

def winners(results, tie_break="split", five_of_a_kind="top"):
    """The winning seats from {seat: (value, fewest wild cards used)}."""
    best = max(strength(result, five_of_a_kind) for result in results.values())
    tied = {seat: used for seat, (value, used) in results.items() if strength((value, used), five_of_a_kind) == best}
    if tie_break == "natural" and 0 in tied.values():
        return sorted(seat for seat, used in tied.items() if used == 0)
    if tie_break == "fewest_wilds":
        return sorted(seat for seat, used in tied.items() if used == min(tied.values()))
    return sorted(tied)


def shares(results, **rules):
    seats = winners(results, **rules)
    return {seat: Fraction(1, len(seats)) for seat in seats}
