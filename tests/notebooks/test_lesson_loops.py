"""The lesson on loops and draws: what it says without colour is a draw, the loop is one, and its figures hold."""

from __future__ import annotations

import re
import runpy
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs

import marimo as mo
import pytest

from analysis import backwards
from analysis.graph import arising
from engines import Match, load, read_link, solve
from tests.notebooks.lessons import answered

LESSON = Path(__file__).parents[2] / "notebooks" / "lesson_loops.py"
LINKS = 2
"""How many links carry rules."""


@pytest.fixture(scope="module")
def lesson():
    """What the lesson defines and shows once both predictions are made."""
    made = {"small_guess": answered(), "start_guess": answered()}
    outputs, defs = runpy.run_path(str(LESSON))["app"].run(defs=made)
    html = "\n".join(mo.as_html(one).text for one in outputs if one is not None)
    return SimpleNamespace(html=html, shown=" ".join(html.split()), **defs)


GAMES = [
    load("obliteration", start=1),
    load("chopsticks"),
    load("chopsticks", rollover=True),
    load("chopsticks", suicide=True),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: repr(game.rules))
def test_what_has_no_colour_is_what_the_solver_calls_a_draw_and_can_stay_so(lesson, game):
    positions = arising(game, game.start())
    colours = lesson.all_rounds(game, positions)[-1]
    for position in positions:
        assert colours.get(position, "draw") == solve(game).verdict(position).value
        if position not in colours:
            assert lesson.can_stay(game, position, colours)


def test_from_1_nine_of_seventeen_positions_stay_without_colour(lesson):
    assert "9 positions of 17 never get a" in lesson.shown
    assert len(lesson.small_sheet.places) - len(lesson.one_rounds[-1]) == 9


def test_at_2_only_subtract_does_not_lose_and_the_others_lose_as_told():
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
def test_chopsticks_is_a_draw_and_the_way_round_is_one(rollover):
    game = load("chopsticks", rollover=rollover)
    solution = solve(game)
    assert solution.verdict()[:2] == ("draw", None)
    way = backwards.cycle(solution)
    assert way[0] == way[-1]
    assert len(way) > 2
    assert {solution.verdict(state).value for state in way} == {"draw"}


def test_the_table_compares_cutoff_roll_over_and_suicide(lesson):
    for figure in ("171", "111", "204", "162", "191", "Player 1 loses in 26 plies"):
        assert figure in lesson.shown


@pytest.mark.parametrize("times", range(2, 10))
def test_the_referee_stops_the_way_round_after_as_many_plies_as_the_lesson_says(times):
    match = Match(load("chopsticks", repetition=times))
    moves = backwards.laps(solve(load("chopsticks")), times - 1).split()
    for move in moves:
        assert match.outcome() is None
        match.play(move)
    assert match.outcome().reason == f"The same position occurred {times} times: a draw."


def test_the_board_of_the_loop_has_just_been_stopped(lesson):
    assert lesson.loop_desk.trouble == ""
    assert "3 times: a draw" in lesson.loop_match().outcome().reason
    assert "stops after <strong>11 plies</strong>" in lesson.shown


@pytest.mark.parametrize("repetition", [0, 2, 3, 9])
def test_the_referee_does_not_change_who_can_win(repetition):
    plain, ruled = (load("chopsticks", repetition=number) for number in (3, repetition))
    for position in arising(plain, plain.start()):
        assert solve(plain).verdict(position) == solve(ruled).verdict(position)


def test_with_suicide_player_2_has_a_forced_win():
    assert solve(load("chopsticks", suicide=True)).verdict()[:2] == ("loss", 26)


def test_every_link_into_a_laboratory_can_be_followed(lesson):
    links = re.findall(r"\.\./(\w+)/\?([^\"&]*rules=[^\"&]*)", unescape(lesson.html))
    assert len(links) == LINKS
    for name, query in links:
        assert read_link(name, {key: value[0] for key, value in parse_qs(query).items()}).game.name == name
