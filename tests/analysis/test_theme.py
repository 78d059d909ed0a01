"""The theme: colours from the one palette, readable in light and in dark."""

from __future__ import annotations

import json
import re

import altair as alt
import pytest

from analysis.charts import base, seat_colour, value_colour, value_shape
from analysis.theme import mixed, settings, styles, themed
from engines import load
from engines.palette import SEATS, SOCKS, SURFACES, VERDICTS


def luminance(colour):
    channels = [byte / 255 for byte in bytes.fromhex(colour[1:])]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("dark", [False, True])
def test_verdict_and_seat_colours_are_the_palette_s(dark):
    ranges = settings(dark=dark)["range"]
    assert ranges["ordinal"] == [colour[dark] for colour in VERDICTS.values()]
    assert ranges["category"] == [colour[dark] for colour in SEATS]
    assert ranges["diverging"] == [colour[dark] for colour in SOCKS]


@pytest.mark.parametrize("dark", [False, True])
def test_everything_written_has_contrast_to_its_ground(dark):
    config = settings(dark=dark)
    ground = config["background"]
    for colour in (config["title"]["color"], config["title"]["subtitleColor"], config["axis"]["labelColor"]):
        assert contrast(colour, ground) >= 4.5
    for style in ("words", "small"):
        assert contrast(styles(dark=dark)[style]["color"], ground) >= 4.5
    for colour in config["range"]["ordinal"]:  # what stands inside a verdict's colour
        assert contrast(styles(dark=dark)["inside"]["color"], colour) >= 4.5
    for colour in config["range"]["ramp"]:  # numbers stand on every step of the ramp
        assert contrast(styles(dark=dark)["words"]["color"], colour) >= 4.5


def test_marks_that_stand_on_the_ground_can_be_told_from_it():
    for dark in (False, True):
        ground = settings(dark=dark)["background"]
        for style in ("link", "best", "plain", "ring", "alarm", "shut"):
            assert contrast(styles(dark=dark)[style]["color"], ground) >= 3


def test_a_themed_chart_can_be_turned_to_dark_and_back_without_changing_the_first():
    chart = base([{"value": "win"}], value_colour(), value_shape()).mark_point(style="spot")
    light = themed(chart, dark=False)
    dark = themed(light, dark=True)
    assert light.to_dict()["config"]["background"] == SURFACES["card"].light
    assert dark.to_dict()["config"]["background"] == SURFACES["card"].dark
    assert themed(dark, dark=False).to_dict() == light.to_dict()
    assert chart.config is alt.Undefined


def test_colours_mix_between_their_ends():
    assert [mixed(share, dark=False) for share in (0, 1)] == [SURFACES["well"].light, SURFACES["accent"].light]
    assert mixed(0.5, dark=False) == "#8ea69c"


def test_on_a_page_every_colour_knows_both_looks_and_the_chart_is_drawn_as_svg():
    painted = themed(base([{"value": "win"}], value_colour()).mark_point()).to_dict()
    assert painted["usermeta"]["embedOptions"]["renderer"] == "svg"
    told = json.dumps(settings())
    assert set(re.findall(r"(?<!light-dark\()(?<!, )#[0-9a-f]{6}", told)) == set()
    assert SURFACES["ink"].css in told
    assert "usermeta" not in themed(themed(base([], value_colour()).mark_point()), dark=False).to_dict()


def test_the_players_of_a_chart_have_the_colours_of_their_board():
    assert seat_colour(load("front_ham")).to_dict()["scale"]["range"] == "diverging"
    assert seat_colour(load("chopsticks")).to_dict()["scale"]["range"] == "category"


@pytest.mark.parametrize("dark", [False, True])
def test_words_stand_out_on_the_veil_of_a_page_s_ramp(dark):
    red, green, blue, share = (float(part) for part in re.findall(r"[0-9.]+", settings()["range"]["ramp"][1]))
    ground = bytes.fromhex(SURFACES["card"][dark][1:])
    veiled = [round(under + (over - under) * share) for under, over in zip(ground, (red, green, blue), strict=True)]
    assert contrast("#" + bytes(veiled).hex(), SURFACES["ink"][dark]) >= 4.5
