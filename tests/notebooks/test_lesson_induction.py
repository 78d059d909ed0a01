"""The lesson on backward induction: its program agrees with the solver, and its text is true."""

from __future__ import annotations

import re
import runpy
from html import unescape
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs

import pytest
from helpers.lesson_run import walk_lesson

from analysis.graph import find_reachable_states
from engines import load, parse_link, solve
from engines.english import describe_outcome

LESSON = Path(__file__).parents[2] / "notebooks" / "lesson_induction.py"
LINK_COUNT = 3
"""How many links carry rules."""


@pytest.fixture(scope="module")
def lesson():
    """Return what the lesson defines and shows to a teacher, who sees all answers."""
    html, defs = walk_lesson("lesson_induction", "all.1")
    functions = {"apply_rule_repeatedly": runpy.run_path(str(LESSON))["apply_rule_repeatedly"]}
    return SimpleNamespace(html=html, shown=" ".join(html.split()), **{**defs, **functions})


def rate_moves(game, position):
    return {move: verdict[:2] for move, verdict in solve(game).moves(game.parse_state(position))}


@pytest.mark.parametrize("start", [19, 12])
def test_the_program_of_the_lesson_colours_as_the_solver_does_round_by_ply(lesson, start):
    game = load("obliteration", start=start)
    solution = solve(game)
    positions = game.all_states()
    rounds = lesson.apply_rule_repeatedly(game, positions)
    for position in positions:
        value, plies, _ = solution.verdict(position)
        first_round = next((number for number, colours in enumerate(rounds) if position in colours), None)
        assert rounds[-1].get(position, "draw") == value
        assert first_round == (None if plies is None else plies + 1)


def test_a_colour_once_given_stays(lesson):
    rounds = lesson.larger_rounds
    for before, after in pairwise(rounds):
        assert before.items() < after.items()


def test_from_19_everything_is_coloured_and_only_add_loses(lesson):
    game = load("obliteration", start=19)
    assert len(lesson.small_rounds[-1]) == len(lesson.small_map.positions) == 14
    assert {move: value for move, (value, _) in rate_moves(game, "19").items()} == {
        "subtract": "win",
        "multiply": "win",
        "add": "loss",
    }
    outcome = describe_outcome("win", 3)
    assert f"At 19 Player 1 {outcome}: subtract and multiply win, add loses." in lesson.shown


def test_the_feedback_to_each_prediction_about_19_is_true():
    game = load("obliteration", start=19)
    assert game.legal_moves(game.parse_state("20:-:a")) == ("divide",)
    assert {value for value, _ in rate_moves(game, "5:d:d").values()} == {"win"}
    assert len(rate_moves(game, "5:d:d")) == 3
    for stuck in ("28:d:m", "30:d:a", "28:d:s"):
        assert game.outcome(game.parse_state(stuck))


def test_from_12_player_1_wins_in_3_by_adding_at_3():
    game = load("obliteration")
    assert solve(game).verdict()[:2] == ("win", 3)
    assert list(rate_moves(game, "12")) == ["divide"]
    assert list(rate_moves(game, "6:-:d")) == ["divide"]
    assert rate_moves(game, "3:d:d") == {"add": ("win", 1), "multiply": ("win", 1), "subtract": ("draw", None)}


def test_the_answer_counts_the_positions_without_colour(lesson):
    assert f"From 12, Player 1 {describe_outcome('win', 3)}." in lesson.shown
    uncoloured = [position for position in lesson.larger_map.positions if position.value == "draw"]
    assert f"{len(uncoloured)} positions never got a colour" in lesson.shown
    assert len(uncoloured) == 8


def test_odd_rounds_of_the_whole_game_find_losses_and_even_ones_wins(lesson):
    game = load("obliteration")
    rounds = lesson.apply_rule_repeatedly(game, game.all_states())
    for number, (before, after) in enumerate(pairwise(rounds), 1):
        assert {value for position, value in after.items() if position not in before} == {
            "loss" if number % 2 else "win"
        }
    assert "<strong>2,433 of 2,500</strong> positions in 6 rounds" in lesson.shown
    assert 2_500 == len(game.all_states()) > len(rounds[-1]) == 2_433 > 0.9 * 2_500
    assert next(number for number, colours in enumerate(rounds) if game.start() in colours) == 4


def test_front_ham_for_two_must_end_and_gets_a_colour_everywhere(lesson):
    game = load("front_ham", players=2)
    positions = find_reachable_states(game, game.start())
    for state in positions:
        for move in game.legal_moves(state):
            assert sum(game.apply(state, move).socks) < sum(state.socks)
    assert len(lesson.apply_rule_repeatedly(game, positions)[-1]) == len(positions)
    assert f"all {len(positions)} positions" in lesson.shown


def test_no_position_of_front_ham_for_two_can_repeat():
    assert not load("front_ham", players=2).cyclic


def test_the_lesson_links_to_itself_as_slides(lesson):
    assert "lesson_induction/?view-as=slides" in lesson.shown


def test_every_link_to_a_laboratory_can_be_opened(lesson):
    links = re.findall(r"\.\./(\w+)/\?([^\"&]*rules=[^\"&]*)", unescape(lesson.html))
    assert len(links) == LINK_COUNT
    for name, query in links:
        assert parse_link(name, {key: value[0] for key, value in parse_qs(query).items()}).game.name == name
