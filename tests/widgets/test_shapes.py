"""The boards' scripts and the pictures draw the same hands, tiles, pawns, arrows and socks."""

from __future__ import annotations

import json
import re
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from engines.drawing import LIGHT
from engines.drawing.games.chopsticks_hands import HandLook, draw_hand
from engines.drawing.games.claustroboard import build_path_lines, draw_path, format_path
from engines.drawing.games.claustroboard_cards import PETRIFIED_COLOUR, TILE_COLOURS, Card, draw_card, draw_pawn
from engines.drawing.games.front_ham import FABRICS, YARNS, draw_sock
from engines.drawing.shapes import SHAPES
from engines.palette import SEAT_COLOURS
from widgets import BOARDS, assets

SCRIPT = """
import { drawHand } from "%(static)s/chopsticks_hands.js";
import { seatPosition } from "%(static)s/chopsticks.js";
import { drawCard, drawPawn } from "%(static)s/claustroboard_cards.js";
import { buildArrowHeads, buildPathLines, formatSvgPath } from "%(static)s/claustroboard_paths.js";
import { drawSock } from "%(static)s/front_ham_socks.js";
const list = (node) =>
  typeof node === "string" || node.attrs.class?.startsWith?.("hand-highlight")
    ? [] : [[node.tag, node.attrs], ...node.children.flatMap(list)];
const { hands, kinds, paths } = %(cases)s;
console.log(JSON.stringify({
  hands: hands.map(([fingers, side, zombie, letter]) => list(drawHand(fingers, side, 0, { zombie, letter }))),
  tiles: kinds.map((kind) => list(drawCard({ kind, symbol: "x", color: 0 }))),
  pawns: [false, true].map((petrified) => list(drawPawn(0, petrified))),
  socks: [0, 1, 2, 3, 4, 5, 6, 7].map((seat) => list(drawSock(seat, true))),
  paths: paths.map(([path, [columns, rows], wrap]) => formatSvgPath(buildPathLines(path, { columns, rows }, wrap), 42)),
  heads: paths.map(([path, [columns, rows], wrap]) => buildArrowHeads(buildPathLines(path, { columns, rows }, wrap)).length),
  seats: [2, 3, 4, 5, 6].map((players) => Object.values(seatPosition(1, players, 0))),
}));
"""
HANDS = [
    (fingers, side, zombie, "A" if fingers else "")
    for fingers in (0, 0.5, 1, 1.5, 2, 3, 4, 4.5, 5, 12)
    for side in (0, 1)
    for zombie in (False, True)
]
KINDS = list(SHAPES["tile"])
PATHS = [
    ([0, 1, 2, 6], (4, 4), False),
    ([0, 3, 7], (4, 4), True),
    ([5, 1, 13, 12], (4, 4), True),
    ([0, 4, 9, 8], (5, 2), True),
    ([1, 7, 6], (2, 4), True),
]
"""Squares, columns and rows, and whether the board wraps around."""


@pytest.fixture(scope="module")
def drawn_by_scripts(tmp_path_factory):
    """Return what the scripts of the boards draw, as tags with their attributes."""
    file = tmp_path_factory.mktemp("shapes") / "draw.mjs"
    cases = {"hands": HANDS, "kinds": KINDS, "paths": PATHS}
    file.write_text(SCRIPT % {"static": assets.STATIC_FOLDER.as_uri(), "cases": json.dumps(cases)})
    command = ["node", "--no-warnings", str(file)]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def list_outlines(elements):
    """Return the numbers of every line, outline, rectangle and circle, to a tenth."""
    outlines = set()
    for tag, attributes in elements:
        if tag == "path":
            parts = [part for part in attributes["d"].split("M") if part]
            outlines |= {("path", round_numbers(part)) for part in parts}
        names = {
            "line": ("x1", "y1", "x2", "y2", "stroke-width"),
            "rect": ("x", "y", "width", "height", "rx"),
            "circle": ("cx", "cy", "r"),
        }.get(tag)
        if names:
            outlines.add((tag, tuple(round(float(attributes[name]), 1) for name in names)))
    return outlines


def round_numbers(d):
    return tuple(round(float(number), 1) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", d))


def list_elements(svg):
    return [(element.tag, element.attrib) for element in ET.fromstring(f"<g>{svg}</g>").iter()]  # noqa: S314 our own text


def test_a_hand_is_the_same_on_the_board_and_in_a_picture(drawn_by_scripts):
    for (fingers, side, zombie, letter), drawn in zip(HANDS, drawn_by_scripts["hands"], strict=True):
        look = HandLook(side, 0, SEAT_COLOURS[0], letter, is_zombie=zombie)
        picture = list_outlines(list_elements(draw_hand(fingers, look, LIGHT)))
        if not fingers:  # a picture draws the cross, which fonts do not all have
            picture = {outline for outline in picture if outline[1][1:2] != (82,)}
        assert picture == list_outlines(drawn)
        places = [
            [
                (float(a["x"]), round(float(a["y"]) - shift * float(a.get("font-size", 0))))
                for tag, a in drawing
                if tag == "text"
            ]
            for drawing, shift in ((list_elements(draw_hand(fingers, look, LIGHT)), 0.355), (drawn, 0))
        ]
        assert places[0] == places[1][len(places[1]) - len(places[0]) :]


def test_the_signs_of_tiles_and_the_pawns_are_the_same(drawn_by_scripts):
    for kind, drawn in zip(KINDS, drawn_by_scripts["tiles"], strict=True):
        picture = list_elements(draw_card(Card(kind, "x", 0), LIGHT))
        paths = [element for element in picture if element[0] == "path"]
        assert list_outlines(paths) == list_outlines(drawn) != set()
    for is_petrified, drawn in zip((False, True), drawn_by_scripts["pawns"], strict=True):
        picture = draw_pawn(0, SEAT_COLOURS[0], LIGHT, is_petrified=is_petrified)
        assert list_outlines(list_elements(picture)) == list_outlines(drawn) != set()


def test_the_socks_of_every_colour_are_the_same(drawn_by_scripts):
    for seat, drawn in enumerate(drawn_by_scripts["socks"]):
        assert list_outlines(list_elements(draw_sock(seat, LIGHT))) == list_outlines(drawn)
    assert len({json.dumps(drawn[2]) for drawn in drawn_by_scripts["socks"]}) == 8  # eight knits


def test_the_paths_of_claustroboard_are_the_same(drawn_by_scripts):
    for (squares, shape, wrap), drawn, heads in zip(
        PATHS, drawn_by_scripts["paths"], drawn_by_scripts["heads"], strict=True
    ):
        lines = build_path_lines(squares, shape, wrap=wrap)
        assert round_numbers(format_path(lines, SHAPES["arrow"]["shortened"])) == round_numbers(drawn)
        assert draw_path(lines, "#000000", LIGHT).count("rotate(") == heads


def test_players_sit_where_the_picture_has_them(drawn_by_scripts):
    assert drawn_by_scripts["seats"] == [SHAPES["seats"][str(players)][1] for players in (2, 3, 4, 5, 6)]


def test_the_colours_of_tiles_and_socks_are_those_of_the_style_sheets():
    tiles = (assets.STATIC_FOLDER / "claustroboard.css").read_text("utf-8")
    for number, colour in enumerate(TILE_COLOURS, 1):
        assert f"--tint-{number}: {colour.css};" in tiles
    assert f"--petrified: {PETRIFIED_COLOUR.css};" in tiles
    socks = (assets.STATIC_FOLDER / "front_ham.css").read_text("utf-8")
    blocks = dict(re.findall(r'\.parlour \[data-seat="(\d)"\] \{([^}]*)\}', socks))
    for seat, (fabric, yarn) in enumerate(zip(FABRICS, YARNS, strict=True)):
        assert f"--fabric: {fabric};" in blocks[str(seat)]
        assert yarn == "#ffffff" or f"--yarn: {yarn};" in blocks[str(seat)]


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_gets_the_outlines_that_it_uses_and_no_others(name):
    match = re.match(r"const shapes = (\{.*\});\n", assets.build_script(name))
    sent = json.loads(match[1]) if match else {}
    expected = {
        "chopsticks": {"hand", "seats"},
        "claustroboard": {"tile", "pawn", "arrow"},
        "front_ham": {"sock", "line"},
    }
    assert set(sent) == expected.get(name, set())
    assert sent == {key: SHAPES[key] for key in sent}


def test_no_outline_is_written_twice():
    sources = "".join(path.read_text("utf-8") for path in Path(assets.STATIC_FOLDER).glob("*.js"))
    for outline in (SHAPES["hand"]["back"], SHAPES["sock"]["outline"], SHAPES["pawn"]["body"], SHAPES["arrow"]["end"]):
        assert outline not in sources
