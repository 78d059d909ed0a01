"""The lesson on how computers solve games: what it says of each of the three ways is computed or counted."""

from __future__ import annotations

import re
from html import unescape
from types import SimpleNamespace
from urllib.parse import parse_qs

import pytest
from helpers.lesson_run import walk_lesson

from analysis import playouts, search_tree
from engines import load, parse_link, solve
from laboratory.lessons import solving
from laboratory.lessons.predictions import PREDICTIONS

GAME = load("chopsticks", fingers=4)
STATE = GAME.parse_state("2201")
QUESTIONS = PREDICTIONS["lesson_solving"]


@pytest.fixture(scope="module")
def lesson():
    """Return what the lesson defines and shows to a teacher, who sees all answers."""
    html, defs = walk_lesson("lesson_solving", "all.1")
    return SimpleNamespace(html=html, shown=" ".join(html.split()), **defs)


def run_task(task):
    """Run a task to its end, and return its result."""
    task.start()
    while task.view["running"]:
        task.run_slice()
    return task.latest


def test_the_board_shows_the_position_which_is_won_in_five_with_one_of_two_moves(lesson):
    board = lesson.board.widget
    assert (board.game, board.game.format_state(board.match.state)) == (GAME, "2201")
    assert [verdict[:2] for _, verdict in solve(GAME).moves(STATE)] == [("win", 5), ("loss", 14)]
    assert "hand with four or more fingers is dead" in lesson.shown
    assert QUESTIONS["start"].right == "Player 1"


def test_the_position_gets_its_colour_by_hand_in_round_six(lesson):
    first = next(number for number, colours in enumerate(lesson.hand_rounds) if GAME.canonical(STATE) in colours)
    assert QUESTIONS["round"].right == f"In round {first}"
    assert "These 8 positions are enough" in lesson.shown
    assert len(lesson.hand_map.positions) == 8
    assert lesson.hand_slider.stop == first


def test_the_whole_table_says_what_the_solver_says(lesson):
    assert (
        "can reach <strong>68 positions</strong>, and 62 of them get a colour, the last ones in round 19"
        in lesson.shown
    )
    assert "strike hand D with hand A: wins in 5 moves; split 2 and 2 into 1 and 3: loses in 14 moves" in lesson.shown


def test_the_predictions_about_the_search_name_the_counted_positions(lesson):
    counts = {row["search"]: row["positions"] for row in search_tree.compare_searches(solve(GAME), STATE, 5)}
    assert counts["every move"] == 61
    assert "comes to 61 positions" in QUESTIONS["cut"].prompt
    assert (QUESTIONS["cut"].right, counts["alpha-beta, as the game lists them"]) == ("Fewer than 20", 16)
    assert (QUESTIONS["order"].right, counts["alpha-beta, the worst move first"]) == ("About 45", 46)
    for count in counts.values():
        assert f"<td class=number>{count}</td>" in lesson.shown


def test_the_random_games_prefer_the_wrong_move_as_the_page_says(lesson):
    best, other = playouts.compute_playout_odds(lesson.position)
    assert best.value == "win"
    assert best.win < other.win
    assert QUESTIONS["random"].right == "After the move that loses"
    assert f"<strong>{best.win:.1%}</strong> after “{best.instruction}”, which wins" in lesson.shown
    assert f"<strong>{other.win:.1%}</strong> after “{other.instruction}”, which loses" in lesson.shown


def make_rate(move, low, high):
    return SimpleNamespace(move=move, low=low, high=high, games=2_000)


def test_the_sentence_about_the_intervals_follows_them(lesson):
    texts = [
        solving.describe_intervals(lesson.position, rows)
        for rows in (
            [make_rate("A-D", 0.6, 0.7), make_rate("22-13", 0.69, 0.8)],
            [make_rate("A-D", 0.6, 0.7), make_rate("22-13", 0.71, 0.8)],
            [make_rate("A-D", 0.81, 0.9), make_rate("22-13", 0.71, 0.8)],
            [make_rate("A-D", 0.81, 0.9)],
        )
    ]
    assert "cannot tell the moves apart" in texts[0]
    assert "prefer the move that loses" in texts[1]
    assert "prefer the move that wins" in texts[2]
    assert texts[3] == "One move has no games yet."


def test_the_tasks_play_and_search_and_what_they_found_is_shown(lesson):
    assert "Press Play" in solving.render_playouts(lesson.position, None).text
    rows = list(zip(range(30), playouts.measure_choices(lesson.position, [4, 8], 15), strict=True))[-1][1]
    shown = solving.render_choices(rows).text
    assert f"With 8 random games {rows[-1]['label']} choose it" in shown
    task = lesson.playout_task.widget
    task.change_settings({"games": 1_000})
    found = run_task(task)
    assert [row.games for row in found] == [1_000, 1_000]
    assert "After 1000 games each" in solving.render_playouts(lesson.position, found).text


def test_forty_searches_of_the_largest_size_nearly_all_choose_the_winning_move(lesson):
    rows = run_task(lesson.choice_task.widget)
    assert [row["games"] for row in rows] == list(solving.SEARCH_SIZES)
    assert {row["searches"] for row in rows} == {solving.SEARCHES} == {40}
    assert QUESTIONS["tree"].right == "Nearly all"
    assert "after 256 random games" in QUESTIONS["tree"].prompt
    assert rows[-1]["right"] >= 38
    assert rows[0]["right"] < 30
    assert rows[-1]["low"] < 1


def test_the_comparison_names_the_counted_positions(lesson):
    assert "all 68 positions, each once" in lesson.shown
    assert "16 positions, here" in lesson.shown
    assert "won within 5 moves" in lesson.shown


def test_the_further_answers_are_computed(lesson):
    counts = [row["positions"] for row in search_tree.compare_searches(solve(GAME), GAME.parse_state("1212"), 7)]
    full, worst, listed, best = counts
    assert (
        f"visits {full:,} positions; alpha-beta visits {worst} with the worst order, {listed} as the game"
        in lesson.shown
    )
    assert f"and {best} with the best one" in lesson.shown
    assert full / best > 61 / 8
    moves = [
        GAME.canonical(GAME.apply(GAME.parse_state("0112"), move))
        for move in GAME.legal_moves(GAME.parse_state("0112"))
    ]
    assert GAME.canonical(STATE) in moves
    assert "It finds nothing: the end is 5 moves away. The other move loses in 14 moves" in lesson.shown


def test_every_link_to_a_laboratory_can_be_opened(lesson):
    links = re.findall(r"\.\./(\w+)/\?([^\"&]*rules=[^\"]*)\"", unescape(lesson.html))
    assert links
    for name, query in links:
        assert parse_link(name, {key: value[0] for key, value in parse_qs(query).items()}).outcome() is None
