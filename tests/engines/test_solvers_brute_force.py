"""The solvers agree with plain brute force on small games, random rules and random graphs."""

from __future__ import annotations

from random import Random

import naive
import pytest
from graph_games import random_game, random_tree, reachable

from engines import find, load, solve
from engines.rules import read_text
from engines.solvers.shelf import SHELF

SWITCHES = ("rollover", "suicide", "swaps", "logan", "meta", "halvesies", "stumps", "sudden_death")


def agree_as_duels(game, state):
    """Every position that can arise has the value and plies of the brute force, for both players."""
    solution = solve(game, state)
    for at, told in naive.duel(game, state).items():
        verdict = solution.verdict(at)
        assert (verdict.value, verdict.plies) == told, game.format_state(at)
        best = {"win": 1, "draw": 1, "loss": 2}[verdict.value]
        assert verdict.places[game.turn(at)] == best
        assert sorted(verdict.places) == ([1, 1] if verdict.value == "draw" else [1, 2])


def agree_on_places(game, state):
    """Every position that can arise has the outcomes and guarantees of the brute force."""
    solution = solve(game, state)
    for at, outcomes in naive.outcome_sets(game, state).items():
        assert solution.outcomes(at) == outcomes, game.format_state(at)
        assert solution.verdict(at).places in outcomes
    agree_on_guarantees(game, state)


def agree_on_guarantees(game, state, seats=None):
    """Every position that can arise has the guarantees of the brute force, for all seats or for some."""
    solution = solve(game, state)
    for seat in range(game.players) if seats is None else seats:
        for at, rank in naive.guarantees(game, state, seat).items():
            assert solution.guarantee(at, seat) == max(1, rank), game.format_state(at)
            assert solution.forces_win(at, seat) == (rank == 0)


@pytest.mark.parametrize("seed", range(12))
def test_chopsticks_under_random_rules(seed):
    rng = Random(seed)
    chosen = {name: rng.random() < 0.4 for name in SWITCHES}
    game = load("chopsticks", **chosen)
    agree_as_duels(game, game.start())


@pytest.mark.parametrize("no_repeat", ["own", "opponent", "either", "off"])
@pytest.mark.parametrize("limits", [(1, 100), (1, 9), (3, 50), (7, 64)])
def test_operation_obliteration_under_every_reading(no_repeat, limits):
    low, high = limits
    game = load("obliteration", no_repeat=no_repeat, low=low, high=high, start=low)
    for number in range(low, high + 1, 4):
        agree_as_duels(game, game.parse_state(str(number)))


@pytest.mark.parametrize("rules", ["socks=5", "socks=3.6", "socks=4 overdraw=ignore", "socks=1"])
def test_front_ham_with_two_players(rules):
    game = find("front_ham")(read_text(find("front_ham").rules_type, f"players=2 {rules}"))
    agree_as_duels(game, game.start(Random(1)))


@pytest.mark.parametrize("socks", ["2", "3", "1.3.2", "4.1.3", "2.5.2"])
def test_front_ham_with_three_players(socks):
    game = load("front_ham", socks=tuple(map(int, socks.split("."))))
    agree_on_places(game, game.start(Random(1)))


def test_front_ham_with_four_players():
    game = load("front_ham", players=4, socks=(2,))
    agree_on_places(game, game.start())


def test_front_ham_with_three_players_who_can_go_on_for_ever():
    game = load("front_ham", socks=(2,), overdraw="ignore")
    assert game.loops
    agree_on_guarantees(game, game.start())


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("rules", [{}, {"steps": "within"}, {"wrap": True, "pass_players": True}, {"wildcards": 3}])
def test_claustroboard_on_a_small_board(rules, seed):
    game = load("claustroboard", size=3, **rules)
    agree_as_duels(game, game.start(Random(seed)))


@pytest.mark.parametrize("seed", range(6))
def test_claustroboard_with_special_tiles(seed):
    game = load("claustroboard", size=3, teleports=2, zeros=1, wildcards=1)
    agree_as_duels(game, game.start(Random(seed)))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_claustroboard_with_more_players(players, seed):
    game = load("claustroboard", size=3, players=players, steps="within", zeros=seed % 2)
    agree_on_places(game, game.start(Random(seed)))


@pytest.mark.parametrize(("seat", "rules"), [(0, {}), (1, {"zombies": True}), (2, {"rollover": True, "suicide": True})])
def test_chopsticks_with_three_players(seat, rules):
    game = load("chopsticks", players=3, halvesies=True, **rules)
    agree_on_guarantees(game, game.parse_state("03-14-34"), [seat])


@pytest.mark.parametrize("loops", [False, True])
def test_random_graphs_for_two_players_in_turn(loops):
    for seed in range(150):
        game = random_game(Random(seed), 14, 2, loops=loops, in_turn=True)
        agree_as_duels(game, game.start())


def test_random_graphs_in_which_a_player_may_move_twice_running():
    for seed in range(100):
        game = random_game(Random(seed), 10, 2, loops=False)
        agree_as_duels(game, game.start())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_graphs_for_more_players(players):
    for seed in range(60):
        game = random_game(Random(seed), 12, players, loops=False)
        agree_on_places(game, game.start())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_graphs_for_more_players_with_loops(players):
    for seed in range(100):
        game = random_game(Random(seed), 12, players, loops=True)
        agree_on_guarantees(game, game.start())


def test_sets_of_outcomes_are_those_of_all_plans_with_which_every_mover_is_content():
    sizes = set()
    for seed in range(120):
        game = random_tree(Random(seed), 13, 3)
        assert solve(game).outcomes() == naive.equilibria(game, game.start())
        sizes.add(len(solve(game).outcomes()))
    assert max(sizes) > 2


def test_what_is_asked_about_later_agrees_with_what_is_solved_at_once():
    for seed in range(60):
        game = random_game(Random(seed), 20, 2, loops=True, in_turn=True)
        SHELF.clear()
        positions = sorted(reachable(game, game.start()), reverse=True)
        bit_by_bit = [solve(game, at).verdict() for at in positions]
        SHELF.clear()
        solution = solve(game)
        assert bit_by_bit == [solution.verdict(at) for at in positions]
