"""The lesson on backward induction: its program agrees with the solver, and what its prose says holds."""

from __future__ import annotations

import re
import runpy
from html import unescape
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs

import marimo as mo
import pytest

from engines import load, read_link, solve
from tests.notebooks.lessons import answered

LESSON = Path(__file__).parents[2] / "notebooks" / "lesson_induction.py"
LINKS = 3
"""How many links carry rules."""


@pytest.fixture(scope="module")
def lesson():
    """What the lesson defines and shows once both predictions are made."""
    made = {"small_guess": answered(), "start_guess": answered()}
    outputs, defs = runpy.run_path(str(LESSON))["app"].run(defs=made)
    html = "\n".join(mo.as_html(one).text for one in outputs if one is not None)
    return SimpleNamespace(html=html, shown=" ".join(html.split()), **defs)


def worth(game, position):
    return {move: verdict[:2] for move, verdict in solve(game).moves(game.parse_state(position))}


@pytest.mark.parametrize("start", [19, 12])
def test_the_program_of_the_lesson_colours_as_the_solver_does_round_by_ply(lesson, start):
    game = load("obliteration", start=start)
    solution = solve(game)
    positions = game.positions()
    rounds = lesson.all_rounds(game, positions)
    for position in positions:
        value, plies, _ = solution.verdict(position)
        found = next((number for number, colours in enumerate(rounds) if position in colours), None)
        assert rounds[-1].get(position, "draw") == value
        assert found == (None if plies is None else plies + 1)


def test_a_colour_once_given_stays(lesson):
    rounds = lesson.twelve_rounds
    for before, after in pairwise(rounds):
        assert before.items() < after.items()


def test_from_19_everything_is_coloured_and_only_add_loses(lesson):
    game = load("obliteration", start=19)
    assert len(lesson.nineteen_rounds[-1]) == len(lesson.small_sheet.places) == 14
    assert {move: value for move, (value, _) in worth(game, "19").items()} == {
        "subtract": "win",
        "multiply": "win",
        "add": "loss",
    }
    assert "At 19 Player 1 wins in 3 plies: subtract and multiply win, add loses." in lesson.shown


def test_what_is_said_to_each_prediction_about_19_holds():
    game = load("obliteration", start=19)
    assert game.legal_moves(game.parse_state("20:-:a")) == ("divide",)
    assert {value for value, _ in worth(game, "5:d:d").values()} == {"win"}
    assert len(worth(game, "5:d:d")) == 3
    for stuck in ("28:d:m", "30:d:a", "28:d:s"):
        assert game.outcome(game.parse_state(stuck))


def test_from_12_player_1_wins_in_3_by_adding_at_3():
    game = load("obliteration")
    assert solve(game).verdict()[:2] == ("win", 3)
    assert list(worth(game, "12")) == ["divide"]
    assert list(worth(game, "6:-:d")) == ["divide"]
    assert worth(game, "3:d:d") == {"add": ("win", 1), "multiply": ("win", 1), "subtract": ("draw", None)}


def test_the_answer_counts_the_positions_without_colour(lesson):
    assert "From 12, Player 1 wins in 3 plies." in lesson.shown
    bare = [place for place in lesson.larger_sheet.places if place.value == "draw"]
    assert f"{len(bare)} positions never got a colour" in lesson.shown
    assert len(bare) == 8


def test_odd_rounds_of_the_whole_game_find_losses_and_even_ones_wins(lesson):
    game = load("obliteration")
    rounds = lesson.all_rounds(game, game.positions())
    for number, (before, after) in enumerate(pairwise(rounds), 1):
        assert {after[one] for one in after if one not in before} == {"loss" if number % 2 else "win"}
    assert f"{2_500:,} in all" in lesson.shown
    assert f"{2_433:,} of them in 6 rounds" in lesson.shown


def test_front_ham_for_two_never_comes_back():
    assert not load("front_ham", players=2).loops


def test_the_lesson_links_to_itself_as_slides(lesson):
    assert "lesson_induction/?view-as=slides" in lesson.shown


def test_every_link_into_a_laboratory_can_be_followed(lesson):
    links = re.findall(r"\.\./(\w+)/\?([^\"&]*rules=[^\"&]*)", unescape(lesson.html))
    assert len(links) == LINKS
    for name, query in links:
        assert read_link(name, {key: value[0] for key, value in parse_qs(query).items()}).game.name == name
