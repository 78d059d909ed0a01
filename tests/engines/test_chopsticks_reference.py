"""Chopsticks against a second, independent implementation of its rules, and counts of its positions.

The reference plays on mutable, unsorted hands in half fingers (a hand of five is 10) and does not use the engine. It
tries every number on every hand and keeps what the sentences of the rules allow. Both play the same random games under
random rules, with one to four hands and 2 to 20 fingers; everything must agree.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from random import Random

import pytest

from engines import RulesError, load, solve
from engines.chopsticks import Attack, Chopsticks, Pass, Rules
from engines.rules import format_rules

SWITCHES = ("rollover", "suns", "suicide", "swaps", "logan", "meta", "stumps", "sudden_death")


def start_reference(rules):
    fingers = 2 * (rules.fingers - 1) if rules.suns else 2
    return {
        "hands": [[fingers] * rules.hands for _ in range(rules.players)],
        "lives": [rules.lives] * rules.players,
        "gone": [],
        "turn": 0,
    }


def list_reference_moves(rules, at):
    """Return the position after each move, by a name of the move such as ("hit", seat, own hand, struck hand)."""
    me, results = at["turn"], {}
    if len(at["gone"]) >= rules.players - 1:
        return results
    for seat, mine, theirs in product(range(rules.players), range(rules.hands), range(rules.hands)):
        by, on = at["hands"][me][mine], at["hands"][seat][theirs]
        if seat == me or seat in at["gone"] or not by or not on:
            continue
        after = deepcopy(at)
        total = by + on
        if total >= 2 * rules.fingers:
            total = total - 2 * rules.fingers if rules.rollover else 0
        after["hands"][seat][theirs] = total
        results["hit", seat, by, on] = finish_reference_move(rules, at, after, seat)
    if me not in at["gone"]:
        for hands in list_reference_rearrangements(rules, at["hands"][me]):
            after = deepcopy(at)
            after["hands"][me] = list(hands)
            results["own", *sorted(hands)] = finish_reference_move(rules, at, after, me)
    elif rules.zombies == "may":
        results["pass",] = finish_reference_move(rules, at, deepcopy(at), me)
    return results


def list_reference_rearrangements(rules, hands):
    """Yield what a player's own hands may become."""
    live = [fingers for fingers in hands if fingers]
    if sorted(hands) == [0, 2] and rules.stumps:
        yield 1, 1
    if rules.swaps and len(set(live)) > 1:
        yield tuple(hands)
    if rules.logan and len(hands) == 2 and len(live) == 1:
        yield tuple(hands)
    for new in product(range(0, 2 * rules.fingers, 1 if rules.stumps else 2), repeat=rules.hands):
        if is_reference_split(rules, hands, new):
            yield new


def is_reference_split(rules, old, new):
    """Say whether a player may divide their fingers in this way."""
    taken_off = sum(old) - sum(new)
    if taken_off == 2 * rules.fingers:
        allowed = rules.meta and sum(old) > 2 * rules.fingers
    else:
        allowed = taken_off == 0 and sorted(new) != sorted(old)
    moves_whole_fingers = [n % 2 for n in old].count(1) == [n % 2 for n in new].count(1)
    killed = list(new).count(0) - list(old).count(0)
    if not allowed or not moves_whole_fingers or killed > rules.suicide:
        return False
    if rules.halvesies == "off":
        return True
    left, right = new
    if taken_off or left != right:
        return left == right
    return 0 in old if rules.halvesies == "even_hand" else old[0] % 2 == old[1] % 2 == 0


def finish_reference_move(rules, before, after, seat):
    """Return ``after`` with its lives, the players who are out and the turn brought up to date."""
    was, total = sum(before["hands"][seat]), sum(after["hands"][seat])
    if seat not in after["gone"]:
        if rules.sudden_death and was > 2 >= total:
            after["lives"][seat] -= 1
        if total == 0 or after["lives"][seat] == 0:
            after["gone"].append(seat)
            after["lives"][seat] = 0
            if rules.zombies != "off":
                after["hands"][seat] = [0] * (rules.hands - 1) + [2]
    ring = [(before["turn"] + i) % rules.players for i in range(1, rules.players + 1)]
    over = len(after["gone"]) >= rules.players - 1
    after["turn"] = next(s for s in ring if over or rules.zombies != "off" or s not in after["gone"])
    return after


def summarize_reference(rules, at):
    places = tuple(rules.players - at["gone"].index(s) if s in at["gone"] else 0 for s in range(rules.players))
    hands = tuple(tuple(sorted(f / 2 for f in hands)) for hands in at["hands"])
    return hands, at["turn"], tuple(at["lives"]) if rules.lives > 1 else (), places


def name_move(state, move):
    """Return the reference's name of a move of the engine."""
    if isinstance(move, Pass):
        return ("pass",)
    if isinstance(move, Attack):
        seat = (state.turn + move.seats_ahead) % len(state.hands)
        return "hit", seat, state.hands[state.turn][move.own_hand] * 2, state.hands[seat][move.target_hand] * 2
    return "own", *(f * 2 for f in move.after)


def make_random_rules(rng, players=(2, 2, 2, 3, 4, 5, 6)):
    """Return rules at random; the more hands, the fewer fingers, because the reference tries every number."""
    while True:
        chosen = {name: rng.random() < 0.4 for name in SWITCHES}
        hands = rng.choice((1, 2, 2, 2, 2, 3, 3, 4))
        fingers = rng.choice((5, rng.randint(2, {1: 20, 2: 20, 3: 9, 4: 5}[hands])))
        readings = {
            "halvesies": rng.choice(("off", "off", "even_hand", "even_total")),
            "zombies": rng.choice(("off", "must", "may")),
        }
        try:
            return Rules(
                **chosen,
                **readings,
                players=rng.choice(players),
                lives=rng.choice((1, 1, 2, 3)),
                fingers=fingers,
                hands=hands,
            )
        except RulesError:
            continue


@pytest.mark.parametrize("seed", range(80))
def test_the_engine_and_the_reference_play_the_same_games(seed):
    rng = Random(seed)
    game = Chopsticks(make_random_rules(rng))
    for _ in range(4):
        state, at = game.start(), start_reference(game.rules)
        for _ in range(60):
            assert state == summarize_reference(game.rules, at), format_rules(game.rules)
            expected = list_reference_moves(game.rules, at)
            moves = game.legal_moves(state)
            assert sorted(name_move(state, move) for move in moves) == sorted(expected), format_rules(game.rules)
            if not moves:
                break
            move = rng.choice(moves)
            at = expected[name_move(state, move)]
            state = game.apply(state, move)


def test_the_random_rules_reach_every_number_of_hands_and_every_reading():
    drawn = [make_random_rules(Random(seed)) for seed in range(80)]
    for name, values in {
        "hands": {1, 2, 3, 4},
        "halvesies": {"off", "even_hand", "even_total"},
        "zombies": {"off", "must", "may"},
        **{name: {False, True} for name in SWITCHES},
    }.items():
        assert {getattr(rules, name) for rules in drawn} == values, name
    assert {2, 20} & {rules.fingers for rules in drawn}
    assert len({rules.fingers for rules in drawn}) > 12


@pytest.mark.parametrize("seed", range(30))
def test_every_two_player_position_has_the_moves_of_the_reference(seed):
    rng = Random(seed)
    game = Chopsticks(make_random_rules(rng, players=(2,)))
    positions = [state for state in game.all_states() or [] if game.rules.lives == 1]
    for state in rng.sample(positions, min(len(positions), 120)):
        gone = [seat for seat, place in enumerate(state.places) if place]
        at = {"hands": [[int(f * 2) for f in hands] for hands in state.hands], "lives": [1, 1], "gone": gone, "turn": 0}
        expected = {
            name: summarize_reference(game.rules, after) for name, after in list_reference_moves(game.rules, at).items()
        }
        assert {name_move(state, move): game.apply(state, move) for move in game.legal_moves(state)} == expected


def count_reference_positions(rules):
    """Count what can be reached from the start for two players, seen by the mover, with the reference alone."""
    start = start_reference(rules)
    found, todo = {}, [start]
    while todo:
        at = todo.pop()
        me = at["turn"]
        key = tuple(sorted(at["hands"][me])), tuple(sorted(at["hands"][1 - me]))
        if key not in found:
            found[key] = at
            todo += list_reference_moves(rules, at).values()
    return len(found)


REACHABLE_BY_FINGERS = {
    2: 4, 3: 21, 4: 68, 5: 171, 6: 354, 7: 658, 8: 1117, 9: 1786, 10: 2709, 11: 3955, 12: 5578, 13: 7661, 14: 10268,
}  # fmt: skip
"""Positions that can be reached from one finger on each of two hands under cutoff, by the fingers that kill a hand."""


@pytest.mark.parametrize("fingers", REACHABLE_BY_FINGERS)
def test_a_game_of_up_to_14_fingers_is_solved_within_the_default_budget(fingers):
    assert solve(load("chopsticks", fingers=fingers)).counts().reachable == REACHABLE_BY_FINGERS[fingers]


@pytest.mark.parametrize(
    ("rules", "count"),
    [
        *(({"fingers": fingers}, count) for fingers, count in REACHABLE_BY_FINGERS.items() if fingers < 7),
        ({"hands": 1}, 4),
        ({"hands": 1, "fingers": 12, "rollover": True}, 11),
        ({"hands": 3, "fingers": 3}, 74),
        ({"hands": 4, "fingers": 3, "rollover": True}, 204),
        ({"hands": 3, "fingers": 4, "meta": True, "suicide": True}, 365),
    ],
)
def test_the_reference_reaches_as_many_positions(rules, count):
    assert count_reference_positions(Rules(**rules)) == solve(load("chopsticks", **rules)).counts().reachable == count


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
