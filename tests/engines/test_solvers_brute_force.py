"""The solvers agree with the slow reference solvers on small games, random rules and random graphs."""

from __future__ import annotations

from random import Random

import pytest
from helpers import reference_solver
from helpers.graph_games import list_reachable, make_random_game, make_random_tree

from engines import game_class, load, solve
from engines.rules import parse_rules
from engines.solvers.cache import DEFAULT_CACHE

SWITCHES = ("rollover", "suicide", "swaps", "logan", "meta", "halvesies", "stumps", "sudden_death")


def check_two_player(game, state):
    """Check that every reachable position has the value and plies of the reference solver, for both players."""
    solution = solve(game, state)
    for at, expected in reference_solver.solve_two_player(game, state).items():
        verdict = solution.verdict(at)
        assert (verdict.value, verdict.plies) == expected, game.format_state(at)
        place = {"win": 1, "draw": 1, "loss": 2}[verdict.value]
        assert verdict.places[game.turn(at)] == place
        assert sorted(verdict.places) == ([1, 1] if verdict.value == "draw" else [1, 2])


def check_outcomes(game, state):
    """Check that every reachable position has the outcomes and guarantees of the reference solver."""
    solution = solve(game, state)
    for at, outcomes in reference_solver.find_outcome_sets(game, state).items():
        assert solution.outcomes(at) == outcomes, game.format_state(at)
        assert solution.verdict(at).places in outcomes
    check_guarantees(game, state)


def check_guarantees(game, state, seats=None):
    """Check that every reachable position has the guarantees of the reference solver, for all seats or for some."""
    solution = solve(game, state)
    for seat in range(game.players) if seats is None else seats:
        for at, rank in reference_solver.find_guarantees(game, state, seat).items():
            assert solution.guarantee(at, seat) == max(1, rank), game.format_state(at)
            assert solution.can_force_win(at, seat) == (rank == 0)


@pytest.mark.parametrize("seed", range(12))
def test_chopsticks_under_random_rules(seed):
    rng = Random(seed)
    game = load("chopsticks", **{name: rng.random() < 0.4 for name in SWITCHES})
    check_two_player(game, game.start())


@pytest.mark.parametrize("no_repeat", ["own", "opponent", "either", "off"])
@pytest.mark.parametrize("limits", [(1, 100), (1, 9), (3, 50), (7, 64)])
def test_operation_obliteration_under_every_reading(no_repeat, limits):
    low, high = limits
    game = load("obliteration", no_repeat=no_repeat, low=low, high=high, start=low)
    for number in range(low, high + 1, 4):
        check_two_player(game, game.parse_state(str(number)))


@pytest.mark.parametrize("rules", ["socks=5", "socks=3.6", "socks=4 overdraw=ignore", "socks=1"])
def test_front_ham_with_two_players(rules):
    game = game_class("front_ham")(parse_rules(game_class("front_ham").rules_type, f"players=2 {rules}"))
    check_two_player(game, game.start(Random(1)))


@pytest.mark.parametrize("socks", ["2", "3", "1.3.2", "4.1.3", "2.5.2"])
def test_front_ham_with_three_players(socks):
    game = load("front_ham", socks=tuple(map(int, socks.split("."))))
    check_outcomes(game, game.start(Random(1)))


def test_front_ham_with_four_players():
    game = load("front_ham", players=4, socks=(2,))
    check_outcomes(game, game.start())


def test_front_ham_with_three_players_in_endless_games():
    game = load("front_ham", socks=(2,), overdraw="ignore")
    assert game.cyclic
    check_guarantees(game, game.start())


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("rules", [{}, {"steps": "within"}, {"wrap": True, "pass_players": True}, {"wildcards": 3}])
def test_claustroboard_on_a_small_board(rules, seed):
    game = load("claustroboard", size=3, **rules)
    check_two_player(game, game.start(Random(seed)))


@pytest.mark.parametrize("seed", range(6))
def test_claustroboard_with_special_tiles(seed):
    game = load("claustroboard", size=3, teleports=2, zeros=1, wildcards=1)
    check_two_player(game, game.start(Random(seed)))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_claustroboard_with_more_players(players, seed):
    game = load("claustroboard", size=3, players=players, steps="within", zeros=seed % 2)
    check_outcomes(game, game.start(Random(seed)))


@pytest.mark.parametrize(("seat", "rules"), [(0, {}), (1, {"zombies": True}), (2, {"rollover": True, "suicide": True})])
def test_chopsticks_with_three_players(seat, rules):
    game = load("chopsticks", players=3, halvesies=True, **rules)
    check_guarantees(game, game.parse_state("03-14-34"), [seat])


@pytest.mark.parametrize("cyclic", [False, True])
def test_random_graphs_for_two_alternating_players(cyclic):
    for seed in range(150):
        game = make_random_game(Random(seed), 14, 2, cyclic=cyclic, alternating=True)
        check_two_player(game, game.start())


def test_random_graphs_in_which_a_player_may_move_twice_in_a_row():
    for seed in range(100):
        game = make_random_game(Random(seed), 10, 2, cyclic=False)
        check_two_player(game, game.start())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_graphs_for_more_players(players):
    for seed in range(60):
        game = make_random_game(Random(seed), 12, players, cyclic=False)
        check_outcomes(game, game.start())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_graphs_with_cycles_for_more_players(players):
    for seed in range(100):
        game = make_random_game(Random(seed), 12, players, cyclic=True)
        check_guarantees(game, game.start())


def test_the_outcomes_are_those_of_all_subgame_perfect_equilibria():
    sizes = set()
    for seed in range(120):
        game = make_random_tree(Random(seed), 13, 3)
        assert solve(game).outcomes() == reference_solver.find_equilibria_outcomes(game, game.start())
        sizes.add(len(solve(game).outcomes()))
    assert max(sizes) > 2


def test_positions_solved_one_by_one_have_the_verdicts_of_a_game_solved_at_once():
    for seed in range(60):
        game = make_random_game(Random(seed), 20, 2, cyclic=True, alternating=True)
        DEFAULT_CACHE.clear()
        positions = sorted(list_reachable(game, game.start()), reverse=True)
        one_by_one = [solve(game, at).verdict() for at in positions]
        DEFAULT_CACHE.clear()
        solution = solve(game)
        assert one_by_one == [solution.verdict(at) for at in positions]
