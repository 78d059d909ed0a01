"""The measured calls answer correctly, start cold, and answer in JSON."""

from __future__ import annotations

import json
from random import Random

from benchmarks import cases
from benchmarks.pyodide_worker import answer_request
from engines.solvers import solve
from engines.solvers.cache import DEFAULT_CACHE


def test_every_call_starts_cold():
    game = cases.parse_game("chopsticks")
    solve(game)
    old_solver = DEFAULT_CACHE.solvers[game]
    cases.solve_game("chopsticks")
    assert DEFAULT_CACHE.solvers[game] is not old_solver


def test_a_refusal_is_an_answer_with_its_estimate():
    answer = cases.solve_position("claustroboard size=8", max_nodes=500)
    assert set(answer) == {"refused", "estimate"}
    assert answer["estimate"] > 500


def test_random_games_are_played_to_the_end_from_their_seed():
    game, rng, plies = cases.parse_game("chopsticks"), Random(5), 0
    state = game.start(rng)
    while moves := game.legal_moves(state):
        state = game.apply(state, rng.choice(moves))
        plies += 1
    assert cases.play_random_games("chopsticks", games=1, seed=5) == {"plies": plies}


def test_starts_are_counted_by_value():
    assert cases.solve_starts(100, 100) == {"win": 43, "draw": 4, "loss": 53}


def test_a_long_match_is_played_and_its_transcript_written():
    answer = cases.play_long_match(30)
    assert answer["plies"] == 30
    assert answer["characters"] > 30 * len("1. divide")


def test_a_line_is_as_long_as_its_verdict_says():
    answer = cases.solve_line("front_ham duel", "7.8")
    assert (answer["plies"], answer["line"]) == (7, 7)


def test_a_request_inside_pyodide_is_answered_in_json():
    ticks = iter(range(100))
    request = json.dumps({"case": "solve_position", "given": {"game": "obliteration"}})
    assert json.loads(answer_request(request, lambda: float(next(ticks)))) == {
        "seconds": 1.0,
        "answer": {"value": "win", "plies": 3, "places": [1, 2]},
    }
