"""What every chart keeps: titles, tooltips, no colour of its own, and no verdict by colour alone."""

from __future__ import annotations

import json
import re
from itertools import islice
from random import Random

import pytest

from analysis import history, maps, tables, tree
from analysis.chance import odds, winrates
from analysis.charts import base, inline, plain, tips, value_colour
from analysis.claustroboard import boards
from analysis.explain.lines import Step
from analysis.front_ham import duels
from analysis.obliteration import hundreds, trajectories
from engines import Match, load, solve
from engines.players import player


def match_of(game, seed=3, most=12):
    match, rng = Match(game, seed=seed), Random(seed)
    while not match.outcome() and len(match.path()) < most:
        match.push(player("easy")(game, match.state, rng))
    return match


def number_game():
    game = load("obliteration")
    return game, solve(game)


def hand_game():
    game = load("chopsticks")
    return game, solve(game)


def board_game():
    game = load("claustroboard")
    state = game.parse_state("4413/4434/3223/2132;b3,b1")
    return game, state, solve(game, state)


def sock_game():
    game = load("front_ham", socks=3)
    return game, solve(game)


CHARTS = {
    "tree": lambda: tree.chart(tree.grow(hand_game()[0], hand_game()[0].start(), hand_game()[1])),
    "history of two": lambda: history.chart(match_of(hand_game()[0]), hand_game()[1]),
    "history of three": lambda: history.chart(match_of(sock_game()[0]), sock_game()[1]),
    "path": lambda: trajectories.path_chart(match_of(number_game()[0])),
    "paths": lambda: trajectories.graph_chart(number_game()[1], number_game()[0].start()),
    "by last operation": lambda: hundreds.last_chart(hundreds.by_last(number_game()[1])),
    "by reading": lambda: hundreds.reading_chart(hundreds.by_reading(range(1, 11), 10)),
    "by limit": lambda: hundreds.limit_chart(hundreds.by_limit(range(1, 6), [5, 10])),
    "map": lambda: maps.graph_chart(hand_game()[1]),
    "duel": lambda: duels.duel_chart(duels.duel(4)),
    "reach": lambda: boards.reach_chart(board_game()[0], board_game()[1], solution=board_game()[2]),
    "mobility": lambda: boards.mobility_chart(*board_game()[:2]),
    "side by side": lambda: tables.chart(sock_game()[1], sock_game()[0].start()),
    "win rates": lambda: winrates.chart(
        list(islice(winrates.run(hand_game()[0], ["easy", "easy"], 5), 5))[-1], hand_game()[0]
    ),
    "odds": lambda: odds.chart(odds.compare(number_game()[1], number_game()[0].start()), "Player 1"),
}


@pytest.fixture(params=CHARTS, scope="module")
def chart(request):
    return CHARTS[request.param]()


@pytest.fixture(scope="module")
def spec(chart):
    return chart.to_dict()


@pytest.fixture(scope="module")
def rows(chart, carried):
    return carried(chart)


def layers(spec):
    """Every part of a chart that has a mark."""
    if "mark" in spec:
        yield spec
    for part in [*spec.get("layer", ()), *([spec["spec"]] if "spec" in spec else [])]:
        yield from layers(part)


def test_a_chart_is_valid_and_carries_its_rows_in_light_and_dark(rows):
    assert rows


def test_a_chart_has_a_title(spec):
    assert spec["title"]["text"]


def test_a_chart_names_no_colour_of_its_own(spec):
    drawn = {key: spec[key] for key in spec if key not in ("config", "datasets")}
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b|rgb", json.dumps(drawn))


def test_a_chart_tells_more_where_the_pointer_rests(spec):
    tooltips = [layer["encoding"]["tooltip"] for layer in layers(spec) if "tooltip" in layer["encoding"]]
    assert tooltips
    assert all(tip["title"] for tooltip in tooltips for tip in tooltip)


def test_no_verdict_is_told_by_colour_alone(spec):
    parts = list(layers(spec))
    coloured = [part for part in parts if part["encoding"].get("color", {}).get("field") == "value"]
    shaped = [part for part in parts if part["encoding"].get("shape", {}).get("field") == "value"]
    written = [part for part in parts if part["encoding"].get("text", {}).get("field") == "mark"]
    assert not coloured or shaped or written


def test_axes_have_words_or_are_left_out(spec):
    for layer in layers(spec):
        for channel in ("x", "y"):
            encoding = layer["encoding"].get(channel)
            if encoding:
                assert "title" in encoding or encoding.get("axis", True) is None


def test_every_field_that_is_drawn_is_in_the_rows(spec, rows):
    fields = set().union(*(row.keys() for row in rows))
    for layer in layers(spec):
        for encoding in layer["encoding"].values():
            for one in encoding if isinstance(encoding, list) else [encoding]:
                assert one.get("field") in {*fields, None}, one


def test_rows_may_be_mappings_or_named_tuples():
    step = Step(1, 0, "Red", "b", "1.1", "Red takes one.", 3)
    assert plain([step, {"ply": 2}]) == [step._asdict(), {"ply": 2}]


def test_many_rows_are_no_obstacle():
    rows = [{"number": i, "value": "win"} for i in range(6000)]
    spec = base(rows, value_colour()).mark_point().to_dict()
    assert len(next(iter(spec["datasets"].values()))) == 6000
    assert inline(rows).values == rows


def test_tooltips_say_the_field_in_words():
    assert [tip.to_dict() for tip in tips(plies="plies to the end")] == [
        {"field": "plies", "title": "plies to the end", "type": "nominal"}
    ]
