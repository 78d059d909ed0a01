"""Backward induction as it goes: what a sheet shows, and the reasons for new colours."""

from __future__ import annotations

import pytest

from analysis import backwards
from engines import load, solve


@pytest.fixture
def twelve():
    return load("obliteration")


def known_within(solution, sheet, plies):
    """The colours of all positions on a sheet so many plies from the end or nearer."""
    game = solution.game
    near = [place for place in sheet.places if place.plies is not None and place.plies <= plies]
    return {game.parse_state(place.position): place.value for place in near}


def test_a_sheet_shows_the_colours_that_are_known_and_no_others(twelve, carried):
    solution = solve(twelve)
    sheet = backwards.paths(solution)
    for plies in range(-1, 5):
        known = known_within(solution, sheet, plies)
        rows = {
            row["position"]: row["value"] for row in carried(backwards.chart(sheet, twelve, known)) if "value" in row
        }
        told = {twelve.format_state(state): value for state, value in known.items()}
        assert rows == {place.position: told.get(place.position, "") for place in sheet.places}


def test_a_sheet_says_how_many_have_which_colour(twelve):
    solution = solve(twelve)
    sheet = backwards.paths(solution)
    drawn = backwards.chart(sheet, twelve, known_within(solution, sheet, 9))
    assert drawn.title.subtitle == "22 positions: 7 won, 7 lost, 8 without colour"


def test_a_trail_is_joined_and_named_on_the_map(carried):
    solution = solve(load("chopsticks"))
    way = backwards.cycle(solution)
    rows = carried(backwards.chart(backwards.layers(solution), solution.game, {}, trail=way))
    named = [row["name"] for row in rows if row.get("name")]
    assert {solution.game.format_state(state) for state in way} <= set(named)


def test_a_game_that_ends_has_no_way_round(twelve):
    assert backwards.cycle(solve(twelve)) == []
    assert backwards.laps(solve(twelve), 3) == ""


def test_a_position_lost_by_all_of_several_moves_names_where_they_lead():
    game = load("chopsticks")
    solution = solve(game)
    lost = game.parse_state("0144")
    assert solution.verdict(lost).value == "loss"
    several = next(
        state
        for state in game.positions()
        if solution.verdict(state).value == "loss" and len(game.legal_moves(state)) == 2
    )
    said = backwards.reason(game, several, {})
    assert said.startswith(f"{game.format_state(several)} is lost: all 2 moves lead to positions won")


def test_news_tells_of_new_colours_only_and_of_ends_in_one_sentence(twelve):
    solution = solve(twelve)
    sheet = backwards.paths(solution)
    ends, first = (known_within(solution, sheet, plies) for plies in (0, 1))
    assert backwards.news(twelve, {}, ends) == [
        "4 without divide, 10 without divide and 6 without divide are lost: there is no move."
    ]
    assert backwards.news(twelve, ends, ends) == []
    assert all(" is won: " in said for said in backwards.news(twelve, ends, first))
