"""Backward induction step by step: what the map shows, and the reasons for new colours."""

from __future__ import annotations

import pytest

from analysis import backward_induction
from engines import load, solve


@pytest.fixture
def game():
    return load("obliteration")


def values_within(solution, induction_map, plies):
    """Return the values of all positions on a map that are at most this many plies from the end."""
    game = solution.game
    near = [position for position in induction_map.positions if position.plies is not None and position.plies <= plies]
    return {game.parse_state(position.position): position.value for position in near}


def test_a_map_shows_the_colours_that_are_known_and_no_others(game, collect_chart_rows):
    solution = solve(game)
    induction_map = backward_induction.build_path_map(solution)
    for plies in range(-1, 5):
        known = values_within(solution, induction_map, plies)
        rows = {
            row["position"]: row["value"]
            for row in collect_chart_rows(backward_induction.induction_chart(induction_map, game, known))
            if "value" in row
        }
        expected = {game.format_state(state): value for state, value in known.items()}
        assert rows == {position.position: expected.get(position.position, "") for position in induction_map.positions}


def test_a_map_says_how_many_have_which_colour(game):
    solution = solve(game)
    induction_map = backward_induction.build_path_map(solution)
    drawn = backward_induction.induction_chart(induction_map, game, values_within(solution, induction_map, 9))
    assert drawn.title.subtitle == "22 positions: 7 won, 7 lost, 8 without colour"


def test_a_highlighted_path_is_connected_and_named_on_the_map(collect_chart_rows):
    solution = solve(load("chopsticks"))
    path = backward_induction.list_loop_states(solution)
    rows = collect_chart_rows(
        backward_induction.induction_chart(
            backward_induction.build_layered_map(solution), solution.game, {}, highlighted_path=path
        )
    )
    named = [row["name"] for row in rows if row.get("name")]
    assert {solution.game.format_state(state) for state in path} <= set(named)


def test_a_game_that_ends_has_no_loop(game):
    assert backward_induction.list_loop_states(solve(game)) == []
    assert backward_induction.format_loop_moves(solve(game), 3) == ""


def test_a_position_lost_by_all_of_several_moves_names_where_they_lead():
    game = load("chopsticks")
    solution = solve(game)
    lost = game.parse_state("0144")
    assert solution.verdict(lost).value == "loss"
    several = next(
        state
        for state in game.all_states()
        if solution.verdict(state).value == "loss" and len(game.legal_moves(state)) == 2
    )
    sentence = backward_induction.explain_value(game, several, {})
    assert sentence.startswith(f"{game.format_state(several)} is lost: all 2 moves lead to positions won")


def test_the_round_s_text_names_new_colours_only_and_ends_in_one_sentence(game):
    solution = solve(game)
    induction_map = backward_induction.build_path_map(solution)
    ends, first = (values_within(solution, induction_map, plies) for plies in (0, 1))
    assert backward_induction.explain_new_values(game, {}, ends) == [
        "4 without divide, 10 without divide and 6 without divide are lost: there is no move."
    ]
    assert backward_induction.explain_new_values(game, ends, ends) == []
    assert all(" is won: " in sentence for sentence in backward_induction.explain_new_values(game, ends, first))
