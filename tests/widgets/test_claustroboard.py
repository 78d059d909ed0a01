"""The Claustroboard board: what it draws, and that the page formats positions as the engines do."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest
from helpers.rule_samples import RULE_TEXTS, play_random_game
from helpers.widget_client import run_node_script

import widgets
from engines import Match, load
from engines.rules import parse_rules
from widgets import assets

SMALL_BOARD = {"size": 3, "board": "*10/314/4T03;b1,a2"}
GAMES = [
    *(load("claustroboard", variant) for variant in load("claustroboard").variants),
    *(
        type(load("claustroboard"))(parse_rules(load("claustroboard").rules_type, text))
        for text in RULE_TEXTS["claustroboard"]
    ),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: repr(game.rules))
def test_every_landing_tile_has_a_path_and_every_other_tile_says_why_not(game):
    for state, move in play_random_game(game, Random(1))[::3]:
        view = widgets.board(Match(game, state)).view
        grid = game.board.grid
        landings = {m["steps"][0] for m in view["moves"]}
        assert set(view["paths"]) == landings
        assert set(view["why_not"].get("", ())) == (
            {grid.format_square(p) for p in range(grid.square_count)} - landings if move else set()
        )
        for to, path in view["paths"].items():
            assert (path[0], grid.format_square(path[-1])) == (view["pawns"][view["turn"]], to)
            assert all(b in grid.neighbors[a] for a, b in pairwise(path))
            assert len(set(path)) == len(path)


def test_a_teleport_is_chosen_in_two_steps():
    board = widgets.board("claustroboard", **SMALL_BOARD)
    board.play("c1")
    assert board.view["moves"][0]["steps"] == ["b3", "a1"]
    board.play("b3>a3")
    assert board.view["last_path"] == {"seat": 1, "path": [2, 5, 4, 7], "target": 6}


def test_a_chosen_teleport_says_where_it_leads():
    board = widgets.board("claustroboard", size=3, board="1T22.2/T022/322;a1,c3")
    assert {tile: board.view["why_not"][tile] for tile in ("b1", "a2")} == {
        "b1": {"free": "The teleport on b1 leads only to a free yellow tile that is no teleport."},
        "a2": {"free": "The teleport on a2 leads only to a free tile that is no teleport."},
    }


def test_at_the_end_the_stuck_player_is_named_and_no_tile_is_available():
    board = widgets.board("claustroboard", **SMALL_BOARD)
    for move in ("c1", "b3>a3", "c3"):
        board.play(move)
    assert (board.view["stuck"], board.view["out"], board.view["paths"]) == (1, [], {})


def test_reachable_tiles_are_sent_for_every_player_who_is_not_out():
    board = widgets.board("claustroboard", players=3, board="44#3/4134/3222/2*32;b3,b1;petrified=d4")
    assert [bool(places) for places in board.view["reachable"]] == [True, True, False]


def test_the_form_of_the_deal_gets_the_current_rules():
    board = widgets.board("claustroboard", "collapsi")
    deal = board.setup["deal_rules"]
    assert (deal["wrap"]["value"], deal["starts"]["value"]) == (True, "wildcards")
    assert (deal["size"]["low"], deal["size"]["high"], deal["steps"]["options"]) == (2, 10, ["exact", "within"])


def test_the_page_formats_an_unchanged_board_as_the_engines_do():
    views, positions = [], []
    for game in GAMES:
        for state, _ in play_random_game(game, Random(2))[::4]:
            board = widgets.board(Match(game, state))
            views.append({name: board.view[name] for name in ("faces", "pawns", "out", "size", "turn")})
            positions.append(board.position)
    written = run_node_script(f"""
      import {{ draftFromView, formatPosition }} from {str(assets.STATIC_FOLDER / "claustroboard_editor.js")!r};
      const views = {json.dumps(views)};
      console.log(JSON.stringify(views.map((view) => formatPosition(draftFromView(view), view.size, view.turn))));
    """)
    assert written == positions
