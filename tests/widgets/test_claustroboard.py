"""What the board of Claustroboard is drawn from, and that the page writes positions as the engines do."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest
from asking import run_script
from samples import RULES, random_walk

import widgets
from engines import Match, load
from engines.rules import read_text
from widgets import static

SMALL = {"size": 3, "board": "*10/314/4T03;b1,a2"}
GAMES = [
    *(load("claustroboard", variant) for variant in load("claustroboard").variants),
    *(
        type(load("claustroboard"))(read_text(load("claustroboard").rules_type, text))
        for text in RULES["claustroboard"]
    ),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: repr(game.rules))
def test_every_landing_has_its_path_and_every_other_tile_says_why_not(game):
    for state, move in random_walk(game, Random(1))[::3]:
        view = widgets.board(Match(game, state)).view
        grid = game.board.grid
        landings = {m["steps"][0] for m in view["moves"]}
        assert set(view["paths"]) == landings
        assert set(view["whys"]) == ({grid.name(p) for p in range(grid.count)} - landings if move else set())
        for to, path in view["paths"].items():
            assert (path[0], grid.name(path[-1])) == (view["pawns"][view["turn"]], to)
            assert all(b in grid.neighbors[a] for a, b in pairwise(path))
            assert len(set(path)) == len(path)


def test_a_teleport_is_chosen_in_two_steps():
    board = widgets.board("claustroboard", **SMALL)
    board.play("c1")
    assert board.view["moves"][0]["steps"] == ["b3", "a1"]
    board.play("b3>a3")
    assert board.view["trail"] == {"seat": 1, "path": [2, 5, 4, 7], "target": 6}


def test_whoever_is_stuck_at_the_end_is_told_and_nothing_is_lit():
    board = widgets.board("claustroboard", **SMALL)
    for move in ("c1", "b3>a3", "c3"):
        board.play(move)
    assert (board.view["stuck"], board.view["out"], board.view["paths"]) == (1, [], {})


def test_where_everybody_could_go_is_told_and_nowhere_for_those_who_are_out():
    board = widgets.board("claustroboard", players=3, board="44#3/4134/3222/2*32;b3,b1;petrified=d4")
    assert [bool(places) for places in board.view["reach"]] == [True, True, False]


def test_the_deals_rules_are_shown_as_they_are():
    board = widgets.board("claustroboard", "collapsi")
    deal = board.setup["deal"]
    assert (deal["wrap"]["value"], deal["starts"]["value"]) == (True, "wildcards")
    assert (deal["size"]["low"], deal["size"]["high"], deal["steps"]["options"]) == (2, 10, ["exact", "within"])


def test_the_page_writes_an_untouched_board_as_the_engines_do():
    views, positions = [], []
    for game in GAMES:
        for state, _ in random_walk(game, Random(2))[::4]:
            board = widgets.board(Match(game, state))
            views.append({name: board.view[name] for name in ("faces", "pawns", "out", "size", "turn")})
            positions.append(board.position)
    written = run_script(f"""
      import {{ draftOf, positionOf }} from {str(static.HERE / "claustroboard_editor.js")!r};
      const views = {json.dumps(views)};
      console.log(JSON.stringify(views.map((view) => positionOf(draftOf(view), view.size, view.turn))));
    """)
    assert written == positions
