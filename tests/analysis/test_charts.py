"""What all charts have in common: titles, tooltips, no verdict by colour alone, and the theme in light and in dark."""

from __future__ import annotations

import json
import re
from itertools import islice
from random import Random

import altair as alt
import pytest

from analysis import altair_setters, history, multiplayer, odds, playouts, search_tree, state_map, win_rates
from analysis.charts import (
    apply_theme,
    base_chart,
    blend_with_accent,
    build_mark_styles,
    build_theme_config,
    inline_data,
    make_tooltips,
    rows_to_dicts,
    seat_colour,
    value_colour,
    value_shape,
)
from analysis.games import claustroboard_maps, front_ham, obliteration, obliteration_paths
from analysis.reasons import LineMove
from engines import Match, load, solve
from engines.front_ham.rules import SOCK_COLOURS
from engines.palette import SEAT_COLOURS, SURFACE_COLOURS, VERDICT_COLOURS
from engines.players import parse_player


def play_match(game, seed=3, max_plies=12):
    match, rng = Match(game, seed=seed), Random(seed)
    while not match.outcome() and len(match.path()) < max_plies:
        match.push(parse_player("easy")(game, match.state, rng))
    return match


def solve_obliteration():
    game = load("obliteration")
    return game, solve(game)


def solve_chopsticks():
    game = load("chopsticks")
    return game, solve(game)


def solve_claustroboard():
    game = load("claustroboard")
    state = game.parse_state("4413/4434/3223/2132;b3,b1")
    return game, state, solve(game, state)


def solve_front_ham():
    game = load("front_ham", socks=3, order="listed")
    return game, solve(game)


CHARTS = {
    "history of two": lambda: history.history_chart(
        play_match(solve_chopsticks()[0]), solve_chopsticks()[1].evaluate()
    ),
    "history of three": lambda: history.history_chart(
        play_match(solve_front_ham()[0]), solve_front_ham()[1].evaluate()
    ),
    "path": lambda: obliteration_paths.path_chart(play_match(solve_obliteration()[0])),
    "paths": lambda: obliteration_paths.path_graph_chart(solve_obliteration()[1].evaluate()),
    "by last operation": lambda: obliteration.last_operation_chart(
        obliteration.solve_by_last_operation(solve_obliteration()[1]), solve_obliteration()[0].rules
    ),
    "by reading": lambda: obliteration.reading_chart(obliteration.solve_by_reading(range(1, 11), 10)),
    "by limit": lambda: obliteration.limit_chart(obliteration.solve_by_limit(range(1, 6), [5, 10])),
    "map": lambda: state_map.state_map_chart(solve_chopsticks()[0], state_map.build_state_map(solve_chopsticks()[1])),
    "law": lambda: front_ham.law_chart(
        front_ham.check_law(front_ham.solve_two_player_table(4), front_ham.Law("limit", 1, 2), 4),
        front_ham.Law("limit", 1, 2),
    ),
    "reach": lambda: claustroboard_maps.reach_chart(
        solve_claustroboard()[0], solve_claustroboard()[1], evaluation=solve_claustroboard()[2].evaluate()
    ),
    "mobility": lambda: claustroboard_maps.mobility_chart(*solve_claustroboard()[:2]),
    "side by side": lambda: multiplayer.assumptions_chart(solve_front_ham()[1].evaluate()),
    "win rates": lambda: win_rates.win_rate_chart(
        list(islice(win_rates.measure_win_rates(solve_chopsticks()[0], ["easy", "easy"], 5), 5))[-1],
        solve_chopsticks()[0],
    ),
    "search": lambda: search_tree.search_tree_chart(
        search_tree.search_tree(solve_chopsticks()[1], solve_chopsticks()[0].parse_state("3323"), 3), "A", "Player 1"
    ),
    "choices": lambda: playouts.choice_chart([playouts.make_choice_row(4, 3, 8)], "Choices"),
    "socks of two": lambda: front_ham.two_player_chart(front_ham.solve_two_player_table(3)),
    "odds": lambda: odds.odds_chart(odds.compare_odds(solve_obliteration()[1].evaluate()), "Player 1"),
}


@pytest.fixture(params=CHARTS, scope="module")
def chart(request):
    return CHARTS[request.param]()


@pytest.fixture(scope="module")
def spec(chart):
    return chart.to_dict()


@pytest.fixture(scope="module")
def rows(chart, collect_chart_rows):
    return collect_chart_rows(chart)


def list_marked_parts(spec):
    """Yield every part of a chart that has a mark."""
    if "mark" in spec:
        yield spec
    for part in [*spec.get("layer", ()), *([spec["spec"]] if "spec" in spec else [])]:
        yield from list_marked_parts(part)


def test_a_chart_is_valid_and_carries_its_rows_in_light_and_dark(rows):
    assert rows


def test_a_chart_has_a_title(spec):
    assert spec["title"]["text"]


def test_a_chart_names_no_colour_of_its_own(spec):
    drawn = {key: spec[key] for key in spec if key not in ("config", "datasets")}
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b|rgb", json.dumps(drawn))


def test_a_mark_has_a_style_of_the_theme(spec):
    named = [part["mark"]["style"] for part in list_marked_parts(spec) if "style" in part["mark"]]
    styles = {style for each in named for style in (each if isinstance(each, list) else [each])}
    assert styles
    assert styles <= set(build_mark_styles())


def test_a_chart_has_tooltips_with_titles(spec):
    tooltips = [layer["encoding"]["tooltip"] for layer in list_marked_parts(spec) if "tooltip" in layer["encoding"]]
    assert tooltips
    assert all(tip["title"] for tooltip in tooltips for tip in tooltip)


def test_no_verdict_depends_on_colour_alone(spec):
    parts = list(list_marked_parts(spec))
    coloured = [part for part in parts if part["encoding"].get("color", {}).get("field") == "value"]
    shaped = [part for part in parts if part["encoding"].get("shape", {}).get("field") == "value"]
    written = [part for part in parts if part["encoding"].get("text", {}).get("field") == "mark"]
    assert not coloured or shaped or written


def test_axes_have_words_or_are_left_out(spec):
    for layer in list_marked_parts(spec):
        for channel in ("x", "y"):
            encoding = layer["encoding"].get(channel)
            if encoding:
                assert "title" in encoding or encoding.get("axis", True) is None


def test_every_field_that_is_drawn_is_in_the_rows(spec, rows):
    fields = set().union(*(row.keys() for row in rows))
    for layer in list_marked_parts(spec):
        for encoding in layer["encoding"].values():
            for channel in encoding if isinstance(encoding, list) else [encoding]:
                assert channel.get("field") in {*fields, None}, channel


def test_rows_may_be_mappings_or_named_tuples():
    step = LineMove(1, 0, "Red", "b", "1.1", "Red takes one.", 3, "Take one", "Red takes one")
    assert rows_to_dicts([step, {"ply": 2}]) == [step._asdict(), {"ply": 2}]


def test_a_setter_keeps_its_axis_while_another_thread_takes_one_of_its_own():
    first, second = alt.X("places:Q").title, alt.Y("rate:Q").title
    assert first("place of Blue").to_dict() == {"field": "places", "title": "place of Blue", "type": "quantitative"}
    assert second("share of games").to_dict()["field"] == "rate"


def test_an_altair_with_other_setters_is_left_alone(monkeypatch, caplog):
    monkeypatch.setattr(altair_setters, "SETTER_TYPE_NAME", "Another")
    altair_setters.separate_setters()
    assert "it is not patched" in caplog.text


def test_many_rows_are_no_obstacle():
    rows = [{"number": i, "value": "win"} for i in range(6000)]
    spec = base_chart(rows, value_colour()).mark_point().to_dict()
    assert len(next(iter(spec["datasets"].values()))) == 6000
    assert inline_data(rows).values == rows


def test_tooltips_say_the_field_in_words():
    assert [tip.to_dict() for tip in make_tooltips(plies="plies to the end")] == [
        {"field": "plies", "title": "plies to the end", "type": "nominal"}
    ]


def relative_luminance(colour):
    channels = [byte / 255 for byte in bytes.fromhex(colour[1:])]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast_ratio(one, other):
    dark, light = sorted(map(relative_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("dark", [False, True])
def test_verdict_and_seat_colours_are_the_palette_s(dark):
    ranges = build_theme_config(dark=dark)["range"]
    assert ranges["ordinal"] == [colour[dark] for colour in VERDICT_COLOURS.values()]
    assert ranges["category"] == [colour[dark] for colour in SEAT_COLOURS]
    assert ranges["diverging"] == [colour[dark] for colour in SOCK_COLOURS]


@pytest.mark.parametrize("dark", [False, True])
def test_all_text_has_contrast_to_its_background(dark):
    config = build_theme_config(dark=dark)
    ground = config["background"]
    for colour in (config["title"]["color"], config["title"]["subtitleColor"], config["axis"]["labelColor"]):
        assert contrast_ratio(colour, ground) >= 4.5
    for style in ("words", "small"):
        assert contrast_ratio(build_mark_styles(dark=dark)[style]["color"], ground) >= 4.5
    for colour in config["range"]["ordinal"]:  # text inside the colour of a verdict
        assert contrast_ratio(build_mark_styles(dark=dark)["inside"]["color"], colour) >= 4.5
    for colour in config["range"]["ramp"]:  # numbers are written on every step of the ramp
        assert contrast_ratio(build_mark_styles(dark=dark)["words"]["color"], colour) >= 4.5


def test_marks_have_contrast_to_the_background():
    for dark in (False, True):
        ground = build_theme_config(dark=dark)["background"]
        for style in ("link", "best", "plain", "ring", "alarm", "shut"):
            assert contrast_ratio(build_mark_styles(dark=dark)[style]["color"], ground) >= 3


def test_a_themed_chart_can_be_turned_to_dark_and_back_without_changing_the_first():
    chart = base_chart([{"value": "win"}], value_colour(), value_shape()).mark_point(style="spot")
    light = apply_theme(chart, dark=False)
    dark = apply_theme(light, dark=True)
    assert light.to_dict()["config"]["background"] == SURFACE_COLOURS["card"].light
    assert dark.to_dict()["config"]["background"] == SURFACE_COLOURS["card"].dark
    assert apply_theme(dark, dark=False).to_dict() == light.to_dict()
    assert chart.config is alt.Undefined


def test_colours_mix_between_their_ends():
    assert [blend_with_accent(share, dark=False) for share in (0, 1)] == [
        SURFACE_COLOURS["well"].light,
        SURFACE_COLOURS["accent"].light,
    ]
    assert blend_with_accent(0.5, dark=False) == "#8ea69c"


def test_on_a_page_every_colour_knows_both_looks_and_the_chart_is_drawn_as_svg():
    themed = apply_theme(base_chart([{"value": "win"}], value_colour()).mark_point()).to_dict()
    assert themed["usermeta"]["embedOptions"]["renderer"] == "svg"
    config = json.dumps(build_theme_config())
    assert set(re.findall(r"(?<!light-dark\()(?<!, )#[0-9a-f]{6}", config)) == set()
    assert SURFACE_COLOURS["ink"].css in config
    assert "usermeta" not in apply_theme(apply_theme(base_chart([], value_colour()).mark_point()), dark=False).to_dict()


def test_the_players_of_a_chart_have_the_colours_of_their_board():
    assert seat_colour(load("front_ham")).to_dict()["scale"]["range"] == "diverging"
    assert seat_colour(load("chopsticks")).to_dict()["scale"]["range"] == "category"


@pytest.mark.parametrize("dark", [False, True])
def test_text_on_the_transparent_ramp_of_a_page_has_contrast(dark):
    red, green, blue, share = (float(part) for part in re.findall(r"[0-9.]+", build_theme_config()["range"]["ramp"][1]))
    ground = bytes.fromhex(SURFACE_COLOURS["card"][dark][1:])
    mixed = [round(under + (over - under) * share) for under, over in zip(ground, (red, green, blue), strict=True)]
    assert contrast_ratio("#" + bytes(mixed).hex(), SURFACE_COLOURS["ink"][dark]) >= 4.5
