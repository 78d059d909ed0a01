"""The law of Front-Ham for two in pairs: every step of its proof, far beyond the page, and a check that can fail."""

from __future__ import annotations

from itertools import product

import pytest

from analysis.games import front_ham_proof as proof
from analysis.games.front_ham import solve_two_player_table
from engines import EngineError, load

MAX_SOCKS = 40
MANY_SOCKS = range(1, 200)


def test_the_law_and_every_step_of_its_proof_hold_up_to_forty_socks():
    check = proof.check_proof(MAX_SOCKS)
    assert check.positions == MAX_SOCKS**2
    assert check.won_at_once == 3 * MAX_SOCKS
    assert check.won == check.won_at_once + check.strong_moves
    assert check.moves > check.other_moves > 0


@pytest.mark.parametrize("overdraw", ["ignore", "noop"])
def test_the_law_and_its_proof_hold_under_the_other_readings(overdraw):
    assert proof.check_proof(20, overdraw).positions == 400


def test_the_law_in_pairs_is_the_law_of_the_map():
    assert all(proof.is_won(a, b) == proof.LAW.is_win(a, b) for a, b in product(MANY_SOCKS, repeat=2))


def test_the_strongest_move_turns_x_against_y_into_y_less_one_against_x_for_any_number_of_socks():
    for a, b in product(MANY_SOCKS, repeat=2):
        x, y = proof.count_own_pairs(a), proof.count_rival_pairs(b)
        if b > proof.MAX_TAKEN_SOCKS:
            assert (proof.count_own_pairs(b - 3), proof.count_rival_pairs(a + 1)) == (y - 1, x)
        else:
            assert proof.is_won(a, b)


def test_a_sock_more_of_ones_own_or_one_fewer_of_theirs_never_hurts_and_equal_numbers_are_won():
    for a, b in product(MANY_SOCKS, repeat=2):
        if proof.is_won(a, b):
            assert proof.is_won(a + 1, b)
            assert proof.is_won(a, b - 1)
        assert proof.is_won(a, a)


def test_every_move_leaves_fewer_socks_on_the_line_unless_removals_are_skipped():
    def list_totals(overdraw):
        game = load("front_ham", players=2, overdraw=overdraw, order="listed")
        for a, b in product(range(1, 9), repeat=2):
            for move in proof.iterate_moves(game, a, b):
                yield move.own + move.rival - a - b

    assert max(list_totals("reject")) < 0
    assert max(list_totals("noop")) < 0
    assert max(list_totals("ignore")) == 0


def test_the_strongest_move_alone_adds_one_and_takes_three():
    game = load("front_ham", players=2, order="listed")
    best = [move.move for move in proof.iterate_moves(game, 8, 8) if (move.rival, move.own) == (9, 5)]
    assert best == [proof.STRONGEST_MOVE]


@pytest.mark.parametrize(
    ("name", "wrong", "message"),
    [
        (
            "is_won",
            lambda a, b: b <= a + 2,
            "the law: does not hold with 1 socks against 3|the law: does not hold with 2",
        ),
        ("count_moves_to_end", lambda _a, _b: 1, "the number of moves: does not hold with 1 socks against 4"),
        ("MAX_ADDED_SOCKS", 0, "the bounds of a move: does not hold"),
        ("STRONGEST_MOVE", "bb", "the step to the next player: does not hold"),
    ],
)
def test_a_wrong_step_is_found(monkeypatch, name, wrong, message):
    monkeypatch.setattr(proof, name, wrong)
    with pytest.raises(EngineError, match=message):
        proof.check_proof(6)


def test_the_moves_of_an_example_are_listed_in_socks_and_in_pairs_with_the_strongest_first():
    first, *others = proof.list_pair_rows(9, 11)
    assert (first["socks"], first["pairs"]) == ("8 against 10", "4 against 5")
    assert all(int(row["pairs"].split()[0]) > 4 for row in others)
    assert all(int(row["pairs"].split()[2]) < 5 for row in others)
    assert "out" in {row["socks"] for row in proof.list_pair_rows(2, 2)}


def test_the_number_of_moves_is_the_solvers():
    for row in solve_two_player_table(12):
        assert row["plies"] == proof.count_moves_to_end(row["a"], row["b"])
