"""What is measured of ours answers rightly, from cold, and as JSON."""

from __future__ import annotations

import json
from random import Random

from benchmarks import cases
from benchmarks.inside import answer
from engines.solvers import solve
from engines.solvers.shelf import SHELF


def test_every_call_begins_cold():
    game = cases.make("chopsticks")
    solve(game)
    kept = SHELF.cores[game.name, game.rules]
    cases.whole("chopsticks")
    assert SHELF.cores[game.name, game.rules] is not kept


def test_a_refusal_is_an_answer_with_its_estimate():
    told = cases.verdict("claustroboard size=8", budget=500)
    assert set(told) == {"refused", "estimate"}
    assert told["estimate"] > 500


def test_playouts_play_whole_games_from_their_seed():
    game, rng, plies = cases.make("chopsticks"), Random(5), 0
    state = game.start(rng)
    while moves := game.legal_moves(state):
        state = game.apply(state, rng.choice(moves))
        plies += 1
    assert cases.playouts("chopsticks", games=1, seed=5) == {"plies": plies}


def test_fresh_starts_are_counted_by_value():
    assert cases.starts(100, 100) == {"win": 43, "draw": 4, "loss": 53}


def test_a_long_match_is_played_and_told():
    told = cases.long_match(30)
    assert told["plies"] == 30
    assert told["characters"] > 30 * len("1. divide")


def test_a_line_is_as_long_as_its_verdict_says():
    told = cases.line("front_ham duel", "7.8")
    assert (told["plies"], told["line"]) == (7, 7)


def test_the_request_line_of_pyodide_is_answered_in_json():
    ticks = iter(range(100))
    line = json.dumps({"case": "verdict", "given": {"game": "obliteration"}})
    assert json.loads(answer(line, lambda: float(next(ticks)))) == {
        "seconds": 1.0,
        "answer": {"value": "win", "plies": 3, "places": [1, 2]},
    }
