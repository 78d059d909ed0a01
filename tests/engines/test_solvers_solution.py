"""The answers of a Solution about moves, lines, loops, sizes, places and kingmakers."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from helpers.graph_games import GraphGame, GraphNode, make_random_game

from engines import load, solve
from engines.solvers import Counts, Loop, Verdict
from engines.solvers.solution import find_loop

POSITIONS = [
    (load("chopsticks", suicide=True), "1111"),
    (load("chopsticks"), "1111"),
    (load("chopsticks", rollover=True), "2334"),
    (load("obliteration"), "12"),
    (load("obliteration"), "8"),
    (load("obliteration", high=10**6, no_repeat="off"), "27"),
    (load("front_ham", "duel"), "5.5"),
    (load("front_ham"), "4.4.4"),
    (load("front_ham", players=4), "2.1.3.2"),
    (load("claustroboard"), "4413/4434/3223/2132;b3,b1"),
    (load("claustroboard", players=3), "1113/2332/1244/3431;a1,b2,d4"),
    (load("chopsticks", players=3), "11-12-13"),
]


@pytest.fixture(params=POSITIONS, ids=lambda pair: f"{pair[0].name} {pair[0].rules} {pair[1]}")
def game_and_state(request):
    game, text = request.param
    return game, game.parse_state(text, turn=1)


def test_moves_are_all_legal_moves_best_first(game_and_state):
    game, state = game_and_state
    moves = solve(game, state).moves(state)
    assert sorted(map(repr, game.legal_moves(state))) == sorted(repr(move) for move, _ in moves)
    order = {"win": 0, "draw": 1, "loss": 2}
    values = [order[verdict.value] for _, verdict in moves]
    assert values == sorted(values)
    plies = [[v.plies for _, v in moves if v.value == value and v.plies is not None] for value in order]
    assert plies[0] == sorted(plies[0])
    if game.players == 2:
        assert plies[2] == sorted(plies[2], reverse=True)


def test_the_best_move_keeps_the_verdict_and_plies_count_from_before_it(game_and_state):
    game, state = game_and_state
    solution = solve(game, state)
    _, best = solution.moves(state)[0]
    verdict = solution.verdict(state)
    assert (best.value, best.plies) == (verdict.value, verdict.plies)
    assert best.places[1] == verdict.places[1]


def test_equally_good_moves_are_in_legal_order(game_and_state):
    game, state = game_and_state
    legal = list(game.legal_moves(state))
    moves = solve(game, state).moves(state)
    for (first, a), (second, b) in pairwise(moves):
        if (a.value, a.plies, a.places[1]) == (b.value, b.plies, b.places[1]):
            assert legal.index(first) < legal.index(second)


def test_the_line_is_playable_and_as_long_as_the_verdict_says(game_and_state):
    game, state = game_and_state
    solution = solve(game, state)
    verdict, line = solution.verdict(state), solution.line(state)
    visited = [state]
    for move in line:
        assert move in game.legal_moves(state)
        state = game.apply(state, move)
        visited.append(state)
    if verdict.plies is None:
        assert game.outcome(state) or state in visited[:-1]
        assert len(set(visited)) >= len(visited) - 1
    else:
        assert len(line) == verdict.plies
        assert game.outcome(state).places == verdict.places


def test_a_loop_returns_to_its_first_position_and_keeps_every_value():
    for game, text in [POSITIONS[1], POSITIONS[2], POSITIONS[4], (load("obliteration", no_repeat="off"), "16")]:
        state = game.parse_state(text)
        solution = solve(game, state)
        lead, cycle = solution.loop(state)
        for move in lead:
            state = game.apply(state, move)
        first = state
        assert cycle
        for move in cycle:
            assert solution.verdict(state).value == "draw"
            assert move in game.legal_moves(state)
            state = game.apply(state, move)
        assert state == first


def test_there_is_no_loop_if_a_player_wins_or_the_draw_has_an_end():
    game = load("obliteration")
    assert solve(game).loop() is None
    tie = GraphGame((GraphNode(0, (1,)), GraphNode(1, (), (1, 1))), 2, cyclic=True)
    assert solve(tie).verdict() == Verdict("draw", 1, (1, 1))
    assert solve(tie).loop() is None


def test_the_shortest_of_all_loops_is_returned():
    successors = {0: [("a", 1)], 1: [("b", 2), ("c", 3)], 2: [("d", 4)], 4: [("e", 0)], 3: [("f", 1)]}
    assert find_loop(0, successors.__getitem__) == Loop(("a",), ("c", "f"))
    assert find_loop(0, lambda n: [("on", n + 1)] if n < 9 else []) is None


def test_counts_of_a_game_that_cannot_be_enumerated_are_about_reachable_positions():
    game = load("front_ham", "duel")
    assert solve(game).counts(game.parse_state("1.1")) == Counts(None, 3, 2, 1, 0, 1)


def test_counts_of_another_position_still_cover_the_whole_game():
    game = load("chopsticks")
    start, late = solve(game).counts(), solve(game).counts(game.parse_state("0100"))
    assert start._replace(reachable=0) == late._replace(reachable=0)
    assert (start.reachable, late.reachable) == (171, 1)
    assert start.wins + start.losses + start.draws == start.positions == 225


def test_places_are_by_seat_whoever_moves():
    game = load("obliteration")
    for turn, places in ((0, (1, 2)), (1, (2, 1))):
        state = game.parse_state("12", turn)
        solution = solve(game, state)
        assert solution.verdict(state) == Verdict("win", 3, places)
        assert solution.outcomes(state) == {places}
        assert [solution.guarantee(state, seat) for seat in (0, 1)] == list(places)
        assert solution.can_force_win(state)
        assert not solution.can_force_win(state, 1 - turn)


def test_settled_places_stay_as_they_are():
    game = load("front_ham", players=5, socks=(2,))
    state = game.parse_state("2.1x.2.0x.1;places=0.4.0.5.0", turn=3)
    solution = solve(game, state)
    assert {places[4] for places in solution.outcomes(state)} == {4}
    assert {places[1] for places in solution.outcomes(state)} == {5}
    assert solution.verdict(state).places[4] == 4
    assert solution.guarantee(state, 1) == 5


def test_rotating_the_seats_rotates_the_places():
    for seed in range(40):
        game = make_random_game(Random(seed), 12, 3, cyclic=False)
        solution, start = solve(game), game.start()
        for shift in (1, 2):
            rotated = start._replace(seat_shift=shift)
            expected = {tuple(p[(seat - shift) % 3] for seat in range(3)) for p in solution.outcomes()}
            assert solution.outcomes(rotated) == expected
            assert solution.guarantee(rotated, shift) == solution.guarantee(start, 0)


@pytest.mark.parametrize("moves", [(1, 2), (2, 1)])
def test_the_first_of_equally_good_moves_is_chosen(moves):
    game = GraphGame((GraphNode(0, moves), GraphNode(1, (), (1, 2, 3)), GraphNode(2, (), (1, 3, 2))), 3, cyclic=False)
    assert solve(game).verdict().places == game.rules[moves[0]].places
    assert solve(game).line() == moves[:1]
    assert [move for move, _ in solve(game).moves()] == list(moves)


KINGMAKER_GRAPH = (GraphNode(0, (1, 2)), GraphNode(1, (), (3, 1, 2)), GraphNode(2, (), (3, 2, 1)))


def test_a_mover_who_comes_last_either_way_decides_who_wins():
    game = GraphGame(KINGMAKER_GRAPH, 3, cyclic=False)
    assert solve(game).outcomes() == {(3, 1, 2), (3, 2, 1)}
    assert solve(game).kingmaker() == {1, 2}


def test_a_kingmaker_is_recognised_in_a_game_with_cycles_too():
    game = GraphGame((*KINGMAKER_GRAPH, GraphNode(0, (0, 3))), 3, cyclic=True)
    assert solve(game).kingmaker() == {1, 2}
    assert solve(game).verdict().value == "loss"


@pytest.mark.parametrize(
    ("first", "second"),
    [((1, 2, 3), (1, 3, 2)), ((2, 1, 3), (3, 2, 1)), ((3, 1, 2), (3, 1, 2)), ((1, 1, 3), (3, 2, 1))],
    ids=["wins", "would rather be second", "decides nothing", "shares the first place"],
)
def test_a_mover_with_something_to_gain_is_no_kingmaker(first, second):
    game = GraphGame((GraphNode(0, (1, 2)), GraphNode(1, (), first), GraphNode(2, (), second)), 3, cyclic=False)
    assert solve(game).kingmaker() == frozenset()


def test_a_player_who_leaves_the_choice_to_another_is_no_kingmaker():
    game = GraphGame(
        (GraphNode(0, (1,)), GraphNode(2, (2, 3)), GraphNode(1, (), (2, 1, 3)), GraphNode(1, (), (1, 2, 3))),
        3,
        cyclic=False,
    )
    assert solve(game).outcomes() == {(2, 1, 3), (1, 2, 3)}
    assert solve(game).kingmaker() == frozenset()
    later = game.apply(game.start(), 1)
    assert solve(game).kingmaker(later) == {0, 1}


def test_front_ham_has_kingmakers():
    game = load("front_ham")
    solution = solve(game)
    kingmaker_states = [
        state
        for state in (game.parse_state(f"{a}.{b}.{c}") for a in range(1, 6) for b in range(1, 6) for c in range(1, 6))
        if solution.kingmaker(state)
    ]
    assert kingmaker_states
    for state in kingmaker_states:
        assert all(places[0] > 1 for places in solution.outcomes(state))
        assert solution.kingmaker(state) == {1, 2}


def test_with_two_players_there_are_no_kingmakers():
    game = load("obliteration")
    assert solve(game).kingmaker() == frozenset()


def test_with_three_players_and_cycles_a_draw_is_a_game_without_end():
    game = GraphGame(
        (GraphNode(0, (1, 3)), GraphNode(1, (2,)), GraphNode(2, (0,)), GraphNode(0, (), (3, 1, 2))), 3, cyclic=True
    )
    assert solve(game).verdict() == Verdict("draw", None, (1, 1, 2))
    assert solve(game).loop() == Loop((), (1, 2, 0))
