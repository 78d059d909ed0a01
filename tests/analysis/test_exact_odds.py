"""Odds against random moves: exact ones checked by plain recursion, others by a linear system."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analysis.exact_odds import (
    bound_win_probability,
    choose_best_responses,
    compute_best_response_to_random_odds,
    compute_perfect_vs_random_odds,
    evaluate_chain,
    find_best_move_indices,
    run_value_iteration,
)
from analysis.graph import ExploredPosition, explore_positions, reverse_topological_order
from engines import EngineError, load, solve
from engines.solvers.verdict import value_for


def solve_naively(game, state, seat, choose):
    """Return win, draw and loss for a seat by plain recursion; ``choose`` decides on the turns of that seat."""
    if not (moves := game.legal_moves(state)):
        result = value_for(game.outcome(state).places, seat)
        return tuple(Fraction(result == value) for value in ("win", "draw", "loss"))
    if game.turn(state) == seat:
        return choose(state, [(move, solve_naively(game, game.apply(state, move), seat, choose)) for move in moves])
    return mean_triple([solve_naively(game, game.apply(state, move), seat, choose) for move in moves])


def mean_triple(triples):
    return tuple(sum(part, Fraction()) / len(triples) for part in zip(*triples, strict=True))


def choose_most_wins(_, options):
    return max(triple for _, triple in options)


def choose_best_moves(solution):
    def choose(state, options):
        best = [solution.game.legal_moves(state)[i] for i in find_best_move_indices(solution, state)]
        return mean_triple([triple for move, triple in options if move in best])

    return choose


CASES = [
    ("front_ham", {"players": 2}, "3.4"),
    ("front_ham", {"players": 2}, "1.4"),
    ("front_ham", {"players": 3, "socks": 1}, "1.1.1"),
    ("front_ham", {"players": 3}, "2.1.1"),
    ("claustroboard", {"size": 3}, "212/131/212;a1,c3"),
    ("claustroboard", {"size": 3, "players": 3}, "212/131/212;a1,c3,b1"),
]


@pytest.mark.parametrize(("name", "rules", "text"), CASES, ids=str)
def test_without_loops_the_odds_are_the_fractions_of_plain_recursion(name, rules, text):
    game = load(name, **rules)
    state = game.parse_state(text)
    solution = solve(game, state)
    for seat in range(game.players):
        found = compute_best_response_to_random_odds(game, state, seat=seat)
        assert found.is_exact
        assert found[:3] == solve_naively(game, state, seat, choose_most_wins)
        assert found.win_upper_bound == found.win
        found = compute_perfect_vs_random_odds(solution, state, seat=seat)
        assert found.is_exact
        assert found[:3] == solve_naively(game, state, seat, choose_best_moves(solution))


def solve_chain_exactly(rows, ends):
    """Return the exact odds of a Markov chain by Gaussian elimination; ``rows`` lists equally likely successors."""
    open_ = [i for i in range(len(rows)) if i not in ends]
    column = {i: k for k, i in enumerate(open_)}
    system = []
    for i in open_:
        line = [Fraction()] * len(open_) + [Fraction()] * 3
        line[column[i]] += 1
        for j in rows[i]:
            if j in ends:
                for k in range(3):
                    line[len(open_) + k] += Fraction(ends[j][k], len(rows[i]))
            else:
                line[column[j]] -= Fraction(1, len(rows[i]))
        system.append(line)
    for k in range(len(open_)):
        pivot = next(r for r in range(k, len(open_)) if system[r][k])
        system[k], system[pivot] = system[pivot], system[k]
        system[k] = [x / system[k][k] for x in system[k]]
        for r in range(len(open_)):
            if r != k and (factor := system[r][k]):
                system[r] = [x - factor * y for x, y in zip(system[r], system[k], strict=True)]
    return system[column[0]][-3:]


END_TRIPLES = {"win": (1, 0, 0), "draw": (0, 1, 0), "loss": (0, 0, 1)}


@pytest.mark.parametrize("text", ["4:s:m", "2:d:s", "1:d:s", "5:-:-"])
def test_with_loops_the_odds_of_perfect_play_solve_the_linear_system(text):
    game = load("obliteration")
    state, solution = game.parse_state(text), solve(game)
    positions = explore_positions(game, state, game.turn(state))
    rows = [
        [position.successors[i] for i in find_best_move_indices(solution, position.state)]
        if position.own_turn
        else list(position.successors)
        for position in positions
    ]
    met = [0]
    for i in met:
        met += [j for j in dict.fromkeys(rows[i]) if j not in met]
    rows = [[met.index(j) for j in rows[i]] for i in met]
    ends = {k: END_TRIPLES[positions[i].settled_value] for k, i in enumerate(met) if positions[i].settled_value}
    exact = solve_chain_exactly(rows, ends)
    found = compute_perfect_vs_random_odds(solution, state)
    for low, true in zip(found[:3], exact, strict=True):
        assert low <= true + Fraction(1, 10**12)
        assert true <= low + found.error_bound + 1e-12


def iterate_win_chance(game, state, seat, max_sweeps=4000):
    """Return how often the best response wins, by value iteration over positions that are not canonical."""
    rows, queue = {}, [state]
    for at in queue:
        if at not in rows:
            rows[at] = [game.apply(at, move) for move in game.legal_moves(at)]
            queue += rows[at]
    won = {at: 1.0 if not rows[at] and game.outcome(at).places[seat] == 1 else 0.0 for at in rows}
    inner = [at for at in rows if rows[at]]
    for _ in range(max_sweeps):
        change = 0.0
        for at in inner:
            after = [won[there] for there in rows[at]]
            new = max(after) if game.turn(at) == seat else sum(after) / len(after)
            change, won[at] = max(change, new - won[at]), new
        if change < 1e-14:
            break
    return won[state]


@pytest.mark.parametrize(
    ("name", "rules", "text"),
    [
        ("chopsticks", {}, "0144"),
        ("chopsticks", {}, "0123"),
        ("chopsticks", {"suicide": True}, "1111"),
        ("chopsticks", {"rollover": True}, "0124"),
        ("obliteration", {}, "2:d:s"),
        ("obliteration", {"start": 7, "no_repeat": "either"}, "7"),
        ("front_ham", {"players": 2, "overdraw": "ignore"}, "1.5"),
    ],
    ids=str,
)
def test_with_loops_the_best_response_is_bounded_from_below_and_above(name, rules, text):
    game = load(name, **rules)
    state = game.parse_state(text)
    for seat in (0, 1):
        found = compute_best_response_to_random_odds(game, state, seat=seat)
        true = iterate_win_chance(game, state, seat)
        assert found.win - 1e-9 <= true <= found.win_upper_bound + 1e-9
        assert found.win_upper_bound - found.win <= 1e-8
        assert sum(found[:3]) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize(("name", "rules"), [("chopsticks", {}), ("obliteration", {}), ("front_ham", {"players": 2})])
def test_perfect_play_keeps_the_verdict_and_never_wins_more_than_the_best_response(name, rules):
    game = load(name, **rules)
    solution = solve(game)
    states = [game.start(), *(game.apply(game.start(), move) for move in game.legal_moves(game.start()))]
    for state in states:
        perfect, best_response, value = (
            compute_perfect_vs_random_odds(solution, state),
            compute_best_response_to_random_odds(game, state),
            solution.verdict(state).value,
        )
        assert perfect.win <= best_response.win_upper_bound + 1e-9
        assert value != "win" or perfect.win == 1
        assert value == "loss" or perfect.loss == 0


def evaluate_strategy(positions):
    """Return the odds of the best response on a graph made by hand."""
    wins, losses = (
        run_value_iteration(positions, result, choose, 1e-9) for result, choose in (("win", max), ("loss", min))
    )
    return evaluate_chain(positions, choose_best_responses(positions, wins, losses), 1e-9)[:3], bound_win_probability(
        positions, wins, 1e-9
    )


def make_position(*after, mine=False, result=""):
    return ExploredPosition(None, mine, after, result)


def test_a_player_who_can_no_longer_win_loses_as_rarely_as_possible():
    endless = [make_position(1, 2, mine=True), make_position(result="loss"), make_position(0)]
    assert evaluate_strategy(endless) == ((0, 1, 0), 0)
    risky = [
        make_position(1, 2, mine=True),
        make_position(3, 4, 4),
        make_position(3, 4),
        make_position(result="loss"),
        make_position(result="draw"),
    ]
    assert evaluate_strategy(risky)[0] == (0, Fraction(2, 3), Fraction(1, 3))


def test_the_best_response_does_not_keep_a_winning_chance_for_ever():
    waiting = [
        make_position(1, 2, mine=True),
        make_position(0),
        make_position(3, 4),
        make_position(result="win"),
        make_position(result="loss"),
    ]
    odds, win_upper_bound = evaluate_strategy(waiting)
    assert odds == (Fraction(1, 2), 0, Fraction(1, 2))
    assert win_upper_bound == pytest.approx(0.5, abs=1e-8)


def test_a_certain_result_is_exact_despite_loops():
    game = load("chopsticks")
    assert compute_best_response_to_random_odds(game, game.start())[:3] == (1, 0, 0)
    assert compute_best_response_to_random_odds(game, game.start()).is_exact


def test_a_loop_without_an_exit_is_a_draw():
    game = load("obliteration", start=1, high=4, operations="divide,multiply", no_repeat="off")
    found = compute_best_response_to_random_odds(game, game.start())
    assert found[:3] == (0, 1, 0)
    assert compute_perfect_vs_random_odds(solve(game), game.start())[:3] == (0, 1, 0)


def test_a_finished_game_has_the_odds_of_its_result():
    game = load("chopsticks")
    over = game.parse_state("0001")
    assert compute_best_response_to_random_odds(game, over)[:3] == (0, 0, 1)
    assert compute_best_response_to_random_odds(game, over, seat=1)[:3] == (1, 0, 0)


def test_a_tolerance_out_of_reach_and_a_game_too_large_are_errors(monkeypatch):
    monkeypatch.setattr("analysis.exact_odds.MAX_SWEEPS", 3)
    game = load("chopsticks", "suicide")
    with pytest.raises(EngineError, match="tolerance: 1e-09 is not reached within 3 sweeps"):
        compute_best_response_to_random_odds(game, game.start())
    with pytest.raises(EngineError, match="more than 100 positions can follow"):
        explore_positions(game, game.start(), 0, 100)


def test_a_reverse_topological_order_exists_exactly_without_loops():
    assert reverse_topological_order([[1, 2], [3], [3], []]) == [3, 2, 1, 0]
    assert reverse_topological_order([[1], [2], [0]]) is None
    assert reverse_topological_order([[0]]) is None
    assert reverse_topological_order([[1], [], [2]]) == [1, 0]  # a loop that cannot be reached does not count
