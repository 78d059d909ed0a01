"""Chopsticks against a second telling of its rules, written apart from the engine, and counts of its positions.

The reference plays on mutable, unsorted hands in half fingers (a hand of five is 10) and knows
nothing of the engine. Both play the same random games under random rules; everything must agree.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from random import Random

import pytest

from engines import RulesError, load
from engines.chopsticks import Attack, Chopsticks, Rules

FIVE = 10
SWITCHES = ("rollover", "suns", "suicide", "swaps", "logan", "meta", "halvesies", "stumps", "sudden_death", "zombies")


def reference_start(rules):
    fingers = 8 if rules.suns else 2
    return {
        "hands": [[fingers, fingers] for _ in range(rules.players)],
        "lives": [rules.lives] * rules.players,
        "gone": [],
        "turn": 0,
    }


def reference_moves(rules, at):
    """Each move as (what, details) with the position after it."""
    me, found = at["turn"], {}
    if len(at["gone"]) >= rules.players - 1:
        return found
    for seat, mine, theirs in product(range(rules.players), (0, 1), (0, 1)):
        by, on = at["hands"][me][mine], at["hands"][seat][theirs]
        if seat == me or seat in at["gone"] or not by or not on:
            continue
        after = deepcopy(at)
        total = by + on
        if total >= FIVE:
            total = total - FIVE if rules.rollover else 0
        after["hands"][seat][theirs] = total
        found["hit", seat, by, on] = reference_settle(rules, at, after, seat)
    if me not in at["gone"]:
        for pair in reference_rearrangements(rules, at["hands"][me]):
            after = deepcopy(at)
            after["hands"][me] = list(pair)
            found["own", *sorted(pair)] = reference_settle(rules, at, after, me)
    return found


def reference_rearrangements(rules, hands):
    """The pairs that one's own hands may become."""
    low, high = sorted(hands)
    if (low, high) == (0, 2) and rules.stumps:
        yield 1, 1
    if low != high and (rules.logan if low == 0 else rules.swaps):
        yield high, low
    for left, five_off in product(range(FIVE), (0, FIVE)):
        right = low + high - five_off - left
        whole_fingers = (left - low) % 2 == 0 or (left - high) % 2 == 0
        if not 0 <= right < FIVE or not whole_fingers or left + right == 0:
            continue
        if 0 in (left, right) and not rules.suicide:
            continue
        if five_off:
            if rules.meta:
                yield left, right
        elif left == right == high / 2 if rules.halvesies else {left, right} != {low, high}:
            yield left, right


def reference_settle(rules, before, after, seat):
    """Lives, who is gone, and whose turn it is."""
    was, total = sum(before["hands"][seat]), sum(after["hands"][seat])
    if rules.sudden_death and total == 2 and was != 2:
        after["lives"][seat] -= 1
    if total == 0 or after["lives"][seat] == 0:
        after["gone"].append(seat)
        after["lives"][seat] = 0
        if rules.zombies:
            after["hands"][seat] = [0, 2]
    ring = [(before["turn"] + i) % rules.players for i in range(1, rules.players + 1)]
    over = len(after["gone"]) >= rules.players - 1
    after["turn"] = next(s for s in ring if over or rules.zombies or s not in after["gone"])
    return after


def told_by_reference(rules, at):
    places = tuple(rules.players - at["gone"].index(s) if s in at["gone"] else 0 for s in range(rules.players))
    hands = tuple(tuple(sorted(f / 2 for f in pair)) for pair in at["hands"])
    return hands, at["turn"], tuple(at["lives"]) if rules.lives > 1 else (), places


def label(state, move):
    """The engine's move as the reference names it."""
    if isinstance(move, Attack):
        seat = (state.turn + move.ahead) % len(state.hands)
        return "hit", seat, state.hands[state.turn][move.by] * 2, state.hands[seat][move.at] * 2
    return "own", *(f * 2 for f in move.after)


def random_rules(rng):
    while True:
        chosen = {name: rng.random() < 0.4 for name in SWITCHES}
        players = rng.choice((2, 2, 2, 3, 4, 5, 6))
        try:
            return Rules(**chosen, players=players, lives=rng.choice((1, 1, 2, 3)))
        except RulesError:
            continue


@pytest.mark.parametrize("seed", range(80))
def test_the_engine_and_the_reference_play_the_same_games(seed):
    rng = Random(seed)
    game = Chopsticks(random_rules(rng))
    for _ in range(4):
        state, at = game.start(), reference_start(game.rules)
        for _ in range(80):
            assert state == told_by_reference(game.rules, at)
            expected = reference_moves(game.rules, at)
            moves = game.legal_moves(state)
            assert sorted(label(state, move) for move in moves) == sorted(expected)
            if not moves:
                break
            move = rng.choice(moves)
            at = expected[label(state, move)]
            state = game.apply(state, move)


@pytest.mark.parametrize("seed", range(20))
def test_every_two_player_position_has_the_moves_of_the_reference(seed):
    rules = random_rules(Random(seed))
    game = Chopsticks(Rules(**{name: getattr(rules, name) for name in SWITCHES if name != "zombies"}))
    for state in game.positions():
        gone = [seat for seat, place in enumerate(state.places) if place]
        at = {"hands": [[int(f * 2) for f in pair] for pair in state.hands], "lives": [1, 1], "gone": gone, "turn": 0}
        expected = {
            name: told_by_reference(game.rules, after) for name, after in reference_moves(game.rules, at).items()
        }
        assert {label(state, move): game.apply(state, move) for move in game.legal_moves(state)} == expected


def layers(game):
    """The new positions at each number of moves from the start, until no new one comes."""
    first = game.canonical(game.start())
    seen, edge, found = {first}, {first}, []
    while edge:
        found.append(edge)
        after = {game.canonical(game.apply(state, move)) for state in edge for move in game.legal_moves(state)}
        edge = after - seen
        seen |= after
    return found


def paths(game, depth):
    """How many games of exactly 1, 2, ... moves there are."""
    edge, sizes = {game.canonical(game.start()): 1}, []
    for _ in range(depth):
        after = {}
        for state, ways in edge.items():
            for move in game.legal_moves(state):
                reached = game.canonical(game.apply(state, move))
                after[reached] = after.get(reached, 0) + ways
        edge = after
        sizes.append(sum(edge.values()))
    return sizes


LAYERS = {
    "cutoff": [1, 1, 2, 8, 26, 45, 49, 31, 6, 2],
    "rollover": [1, 1, 2, 8, 28, 55, 64, 34, 8, 3],
    "suns": [1, 1, 2, 8, 29, 59, 67, 31, 6, 2],
    "suicide": [1, 2, 5, 16, 47, 61, 42, 14, 2, 1],
    "stumps": [1, 1, 2, 8, 27, 52, 74, 131, 311, 693, 836, 417, 63, 5],
    "zombies": [1, 2, 7, 32, 119, 357, 761, 997, 649, 145, 17],
}
"""New positions at each distance from the start, as the reference counts them."""

PATHS = {
    "cutoff": [1, 2, 9, 35, 121, 390],
    "rollover": [1, 2, 9, 35, 123, 415],
    "suicide": [2, 5, 17, 62, 195, 583],
    "three": [2, 7, 35, 188, 1104, 6569],
    "zombies": [2, 7, 35, 188, 1104, 6568],
}
"""Games of 1, 2, ... moves, as the reference counts them one by one."""


@pytest.mark.parametrize("variant", LAYERS)
def test_new_positions_by_distance_from_the_start(variant):
    assert [*map(len, layers(load("chopsticks", variant)))] == LAYERS[variant]


@pytest.mark.parametrize("variant", PATHS)
def test_games_by_number_of_moves(variant):
    assert paths(load("chopsticks", variant), len(PATHS[variant])) == PATHS[variant]


def test_204_positions_are_reachable_with_roll_over_and_171_with_cutoff():
    assert len(set().union(*layers(load("chopsticks", "rollover")))) == 204
    assert len(set().union(*layers(load("chopsticks", "cutoff")))) == 171


def test_the_start_of_suns_is_unreachable_in_normal_play():
    assert load("chopsticks", "suns").start() not in set().union(*layers(load("chopsticks", "rollover")))
