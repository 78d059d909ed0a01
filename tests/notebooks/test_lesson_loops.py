"""The lesson on loops and draws: a position without a colour is a draw, the loop is a loop, and the figures are true."""

from __future__ import annotations

import re
import runpy
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs

import pytest
from helpers.lesson_run import walk_lesson

from analysis import backward_induction
from analysis.graph import find_reachable_states
from engines import Match, load, parse_link, solve

LESSON = Path(__file__).parents[2] / "notebooks" / "lesson_loops.py"
LINK_COUNT = 2
"""How many links carry rules."""


@pytest.fixture(scope="module")
def lesson():
    """Return what the lesson defines and shows to a teacher, who sees all answers."""
    html, defs = walk_lesson("lesson_loops", "all.1")
    module = runpy.run_path(str(LESSON))
    functions = {name: module[name] for name in ("apply_rule_repeatedly", "can_stay_uncoloured")}
    return SimpleNamespace(html=html, shown=" ".join(html.split()), **{**defs, **functions})


GAMES = [
    load("obliteration", start=1),
    load("chopsticks"),
    load("chopsticks", rollover=True),
    load("chopsticks", suicide=True),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: repr(game.rules))
def test_a_position_without_a_colour_is_a_draw_for_the_solver_and_can_stay_without_one(lesson, game):
    positions = find_reachable_states(game, game.start())
    colours = lesson.apply_rule_repeatedly(game, positions)[-1]
    for position in positions:
        assert colours.get(position, "draw") == solve(game).verdict(position).value
        if position not in colours:
            assert lesson.can_stay_uncoloured(game, position, colours)


def test_from_1_nine_of_seventeen_positions_stay_without_colour(lesson):
    assert "9 positions of 17 never get a" in lesson.shown
    assert len(lesson.small_map.positions) - len(lesson.small_rounds[-1]) == 9


def test_at_2_only_subtract_does_not_lose_and_the_others_lose_as_the_lesson_says():
    game = load("obliteration", start=1)
    match = Match(game)
    for move in ("multiply", "divide"):
        match.play(move)
    values = {move: verdict[:2] for move, verdict in solve(game).moves(match.state)}
    assert values == {"subtract": ("draw", None), "add": ("loss", 4), "divide": ("loss", 2)}
    added = game.apply(match.state, "add")
    tripled = game.apply(added, "multiply")
    assert game.legal_moves(tripled) == ("divide",)
    assert {value for _, (value, plies, _) in solve(game).moves(game.apply(tripled, "divide")) if plies == 1} == {"win"}
    divided = game.apply(match.state, "divide")
    assert game.legal_moves(divided) == ("multiply",)
    assert game.outcome(game.apply(divided, "multiply"))


@pytest.mark.parametrize("rollover", [False, True])
def test_chopsticks_is_a_draw_and_the_loop_is_a_loop(rollover):
    game = load("chopsticks", rollover=rollover)
    solution = solve(game)
    assert solution.verdict()[:2] == ("draw", None)
    loop = backward_induction.list_loop_states(solution)
    assert loop[0] == loop[-1]
    assert len(loop) > 2
    assert {solution.verdict(state).value for state in loop} == {"draw"}
    assert len(loop) - 1 == 4


def test_the_table_compares_cutoff_roll_over_and_suicide(lesson):
    for figure in ("171", "111", "204", "162", "191", "Player 1 loses in 26 moves"):
        assert figure in lesson.shown


@pytest.mark.parametrize("times", range(2, 10))
def test_the_referee_stops_the_loop_after_as_many_plies_as_the_lesson_says(times):
    match = Match(load("chopsticks", repetition=times))
    moves = backward_induction.format_loop_moves(solve(load("chopsticks")), times - 1).split()
    for move in moves:
        assert match.outcome() is None
        match.play(move)
    assert match.outcome().reason == f"The same position occurred {times} times: a draw."


def test_the_board_of_the_loop_has_just_been_stopped(lesson):
    assert lesson.loop_session.board.error == ""
    assert "3 times: a draw" in lesson.loop_match().outcome().reason
    assert "stops after <strong>11 moves</strong>" in lesson.shown


@pytest.mark.parametrize("repetition", [0, 2, 3, 9])
def test_the_referee_does_not_change_who_can_win(repetition):
    plain, ruled = (load("chopsticks", repetition=number) for number in (3, repetition))
    for position in find_reachable_states(plain, plain.start()):
        assert solve(plain).verdict(position) == solve(ruled).verdict(position)


def test_with_suicide_player_2_has_a_forced_win_with_13_moves(lesson):
    assert solve(load("chopsticks", suicide=True)).verdict()[:2] == ("loss", 26)
    assert "the game ends with move 26" in lesson.shown
    assert "so you need 13." in lesson.shown


def test_four_numbers_lead_to_endless_games(lesson):
    assert "from 1, 2, 4 and 8." in lesson.shown


def test_every_link_to_a_laboratory_can_be_opened(lesson):
    links = re.findall(r"\.\./(\w+)/\?([^\"&]*rules=[^\"&]*)", unescape(lesson.html))
    assert len(links) == LINK_COUNT
    for name, query in links:
        assert parse_link(name, {key: value[0] for key, value in parse_qs(query).items()}).game.name == name
