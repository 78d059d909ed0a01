"""The positions of a proof: enough to colour a position by hand, and every colour is the solver's."""

from __future__ import annotations

import pytest

from analysis import proof_positions
from analysis.graph import find_reachable_states
from engines import EngineError, load, solve

GAME = load("chopsticks", fingers=4)
SOLUTION = solve(GAME)


@pytest.mark.parametrize("position", ["2201", "1212", "0112", "0113", "1111"])
def test_a_proof_colours_all_of_its_positions_as_the_solver_does_round_by_round(position):
    positions = proof_positions.list_proof_positions(SOLUTION, GAME.parse_state(position))
    rounds = proof_positions.colour_by_rounds(GAME, positions)
    assert rounds[-1] == {state: SOLUTION.verdict(state).value for state in positions}
    for state in positions:
        first = next(number for number, colours in enumerate(rounds) if state in colours)
        assert first == (SOLUTION.verdict(state).plies or 0) + 1


def test_the_whole_game_is_coloured_as_the_solver_does():
    positions = find_reachable_states(GAME, GAME.start())
    rounds = proof_positions.colour_by_rounds(GAME, positions)
    values = {state: SOLUTION.verdict(state).value for state in positions}
    assert rounds[-1] == {state: value for state, value in values.items() if value != "draw"}
    assert (len(positions), len(rounds[-1]), len(rounds) - 1) == (68, 62, 19)


def test_of_the_winner_one_move_is_in_the_proof_and_of_the_loser_every_move():
    positions = proof_positions.list_proof_positions(SOLUTION, GAME.parse_state("1212"))
    for state in positions:
        followers = set(proof_positions.list_successors(GAME, state)) & set(positions)
        value = SOLUTION.verdict(state).value
        assert followers if value == "win" else followers == set(proof_positions.list_successors(GAME, state))


def test_the_table_puts_other_positions_in_brackets():
    positions = proof_positions.list_proof_positions(SOLUTION, GAME.parse_state("2201"))
    rows = {row["position"]: row["moves"] for row in proof_positions.list_move_rows(GAME, positions)}
    assert rows["2201"] == "0322, (0113)"
    assert rows["0023"] == "none: the game is over"


def test_the_map_has_the_positions_by_their_distance_and_the_moves_between_them():
    positions = proof_positions.list_proof_positions(SOLUTION, GAME.parse_state("2201"))
    drawn = proof_positions.build_proof_map(SOLUTION, positions)
    assert [each.position for each in drawn.positions] == [GAME.format_state(each) for each in positions]
    assert drawn.last_tick == 5
    assert all(drawn.positions[move.target].layer == drawn.positions[move.source].layer + 1 for move in drawn.moves)


def test_a_draw_has_no_proof_of_a_win():
    solution = solve(load("chopsticks"))
    with pytest.raises(EngineError, match="1111 is a draw, so there is no win to prove"):
        proof_positions.list_proof_positions(solution, solution.game.start())
