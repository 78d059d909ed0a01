"""Chopsticks against a second, independent implementation of its rules, and counts of its positions.

The reference plays on mutable, unsorted hands in half fingers (a hand of five is 10) and does not
use the engine. Both play the same random games under random rules; everything must agree.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from random import Random

import pytest

from engines import RulesError, load
from engines.chopsticks import Attack, Chopsticks, Rules

HALF_FINGERS_PER_HAND = 10
SWITCHES = ("rollover", "suns", "suicide", "swaps", "logan", "meta", "halvesies", "stumps", "sudden_death", "zombies")


def start_reference(rules):
    fingers = 8 if rules.suns else 2
    return {
        "hands": [[fingers, fingers] for _ in range(rules.players)],
        "lives": [rules.lives] * rules.players,
        "gone": [],
        "turn": 0,
    }


def list_reference_moves(rules, at):
    """Return the position after each move, by a name of the move such as ("hit", seat, own hand, struck hand)."""
    me, results = at["turn"], {}
    if len(at["gone"]) >= rules.players - 1:
        return results
    for seat, mine, theirs in product(range(rules.players), (0, 1), (0, 1)):
        by, on = at["hands"][me][mine], at["hands"][seat][theirs]
        if seat == me or seat in at["gone"] or not by or not on:
            continue
        after = deepcopy(at)
        total = by + on
        if total >= HALF_FINGERS_PER_HAND:
            total = total - HALF_FINGERS_PER_HAND if rules.rollover else 0
        after["hands"][seat][theirs] = total
        results["hit", seat, by, on] = finish_reference_move(rules, at, after, seat)
    if me not in at["gone"]:
        for pair in list_reference_rearrangements(rules, at["hands"][me]):
            after = deepcopy(at)
            after["hands"][me] = list(pair)
            results["own", *sorted(pair)] = finish_reference_move(rules, at, after, me)
    return results


def list_reference_rearrangements(rules, hands):
    """Yield the pairs that a player's own hands may become."""
    low, high = sorted(hands)
    if (low, high) == (0, 2) and rules.stumps:
        yield 1, 1
    if low != high and (rules.logan if low == 0 else rules.swaps):
        yield high, low
    for left, five_off in product(range(HALF_FINGERS_PER_HAND), (0, HALF_FINGERS_PER_HAND)):
        right = low + high - five_off - left
        whole_fingers = (left - low) % 2 == 0 or (left - high) % 2 == 0
        if not 0 <= right < HALF_FINGERS_PER_HAND or not whole_fingers or left + right == 0:
            continue
        if 0 in (left, right) and not rules.suicide:
            continue
        if five_off:
            if rules.meta:
                yield left, right
        elif left == right == high / 2 if rules.halvesies else {left, right} != {low, high}:
            yield left, right


def finish_reference_move(rules, before, after, seat):
    """Return ``after`` with its lives, the players who are out and the turn brought up to date."""
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


def summarize_reference(rules, at):
    places = tuple(rules.players - at["gone"].index(s) if s in at["gone"] else 0 for s in range(rules.players))
    hands = tuple(tuple(sorted(f / 2 for f in pair)) for pair in at["hands"])
    return hands, at["turn"], tuple(at["lives"]) if rules.lives > 1 else (), places


def name_move(state, move):
    """Return the reference's name of a move of the engine."""
    if isinstance(move, Attack):
        seat = (state.turn + move.seats_ahead) % len(state.hands)
        return "hit", seat, state.hands[state.turn][move.own_hand] * 2, state.hands[seat][move.target_hand] * 2
    return "own", *(f * 2 for f in move.after)


def make_random_rules(rng):
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
    game = Chopsticks(make_random_rules(rng))
    for _ in range(4):
        state, at = game.start(), start_reference(game.rules)
        for _ in range(80):
            assert state == summarize_reference(game.rules, at)
            expected = list_reference_moves(game.rules, at)
            moves = game.legal_moves(state)
            assert sorted(name_move(state, move) for move in moves) == sorted(expected)
            if not moves:
                break
            move = rng.choice(moves)
            at = expected[name_move(state, move)]
            state = game.apply(state, move)


@pytest.mark.parametrize("seed", range(20))
def test_every_two_player_position_has_the_moves_of_the_reference(seed):
    rules = make_random_rules(Random(seed))
    game = Chopsticks(Rules(**{name: getattr(rules, name) for name in SWITCHES if name != "zombies"}))
    for state in game.all_states():
        gone = [seat for seat, place in enumerate(state.places) if place]
        at = {"hands": [[int(f * 2) for f in pair] for pair in state.hands], "lives": [1, 1], "gone": gone, "turn": 0}
        expected = {
            name: summarize_reference(game.rules, after) for name, after in list_reference_moves(game.rules, at).items()
        }
        assert {name_move(state, move): game.apply(state, move) for move in game.legal_moves(state)} == expected


def list_layers(game):
    """Return the new positions at each number of moves from the start, until there are no new ones."""
    first = game.canonical(game.start())
    reached, layer, layers = {first}, {first}, []
    while layer:
        layers.append(layer)
        after = {game.canonical(game.apply(state, move)) for state in layer for move in game.legal_moves(state)}
        layer = after - reached
        reached |= after
    return layers


def count_paths(game, depth):
    """Return the number of games of exactly 1, 2, ... moves."""
    paths, sizes = {game.canonical(game.start()): 1}, []
    for _ in range(depth):
        after = {}
        for state, count in paths.items():
            for move in game.legal_moves(state):
                reached = game.canonical(game.apply(state, move))
                after[reached] = after.get(reached, 0) + count
        paths = after
        sizes.append(sum(paths.values()))
    return sizes


LAYER_SIZES = {
    "cutoff": [1, 1, 2, 8, 26, 45, 49, 31, 6, 2],
    "rollover": [1, 1, 2, 8, 28, 55, 64, 34, 8, 3],
    "suns": [1, 1, 2, 8, 29, 59, 67, 31, 6, 2],
    "suicide": [1, 2, 5, 16, 47, 61, 42, 14, 2, 1],
    "stumps": [1, 1, 2, 8, 27, 52, 74, 131, 311, 693, 836, 417, 63, 5],
    "zombies": [1, 2, 7, 32, 119, 357, 761, 997, 649, 145, 17],
}
"""New positions at each distance from the start, as the reference counts them."""

PATH_COUNTS = {
    "cutoff": [1, 2, 9, 35, 121, 390],
    "rollover": [1, 2, 9, 35, 123, 415],
    "suicide": [2, 5, 17, 62, 195, 583],
    "three": [2, 7, 35, 188, 1104, 6569],
    "zombies": [2, 7, 35, 188, 1104, 6568],
}
"""Games of 1, 2, ... moves, as the reference counts them one by one."""


@pytest.mark.parametrize("variant", LAYER_SIZES)
def test_new_positions_by_distance_from_the_start(variant):
    assert [*map(len, list_layers(load("chopsticks", variant)))] == LAYER_SIZES[variant]


@pytest.mark.parametrize("variant", PATH_COUNTS)
def test_games_by_number_of_moves(variant):
    assert count_paths(load("chopsticks", variant), len(PATH_COUNTS[variant])) == PATH_COUNTS[variant]


def test_204_positions_are_reachable_with_roll_over_and_171_with_cutoff():
    assert len(set().union(*list_layers(load("chopsticks", "rollover")))) == 204
    assert len(set().union(*list_layers(load("chopsticks", "cutoff")))) == 171


def test_the_start_of_suns_is_unreachable_in_normal_play():
    assert load("chopsticks", "suns").start() not in set().union(*list_layers(load("chopsticks", "rollover")))
