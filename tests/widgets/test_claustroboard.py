"""The Claustroboard board: what it draws, and what its tile editor puts on it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from helpers.rule_samples import RULE_TEXTS, play_random_game
from helpers.widget_client import send_request

import widgets
from engines import Match, load
from engines.claustroboard.tiles import Tile
from engines.rules import parse_rules

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
    for state, _ in play_random_game(game, Random(1))[::3]:
        view = widgets.board(Match(game, state)).view
        grid = game.board.grid
        landings = {m["steps"][0] for m in view["moves"]}
        assert set(view["paths"]) == landings
        assert set(view["why_not"].get("", ())) == (
            {grid.format_square(p) for p in range(grid.square_count)} - landings if landings else set()
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
    assert (deal["size"]["low"], deal["size"]["high"], deal["starts"]["title"]) == (2, 10, "Players start on")
    assert deal["steps"]["options"][1] == {"value": "within", "title": "the number or fewer"}
    assert deal["deck"]["placeholder"] == "the book's deck"


def test_a_draft_that_changes_nothing_is_the_position_on_the_board():
    for game in GAMES:
        for state, _ in play_random_game(game, Random(2))[::4]:
            board = widgets.board(Match(game, state))
            position = board.position.partition(";round=")[0]  # the editor starts the rounds again
            send_request(board, "edit_tiles", draft=read_draft(board))
            assert (board.position.partition(";round=")[0], board.error) == (position, "")


def read_draft(board):
    """Return what is on the board as the editor's draft."""
    return {name: board.view[name] for name in ("faces", "pawns", "out")}


def test_every_brush_paints_a_tile_that_has_a_name_and_a_card():
    board = widgets.board("claustroboard", size=2, board="11/11;a1,b2")
    tiles, brushes = board.setup["tiles"], board.setup["brushes"]
    letters = board.setup["column_letters"]
    assert [name[0] for name in board.setup["tile_names"][: len(letters)]] == letters
    assert sorted(face for brush in brushes for face in brush["faces"]) == sorted(tiles)
    assert [brush["label"] for brush in brushes][:2] == ["1 step", "2 steps"]
    for face in tiles:
        send_request(board, "edit_tiles", draft={"faces": ["1", face, "1", "1"], "pawns": [0, 3], "out": []})
        assert (board.view["faces"][1], board.error) == (face, "")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"faces": ["1"]}, "faces: ['1'] should be a list of 4"),
        ({"faces": ["1", "Q", "1", "1"]}, "faces: 'Q' is not possible on this board"),
        ({"faces": ["W", "1", "1", "1"]}, "a1 is a wall; no player can stand there"),
        ({"pawns": [0, 4]}, "pawns: 4 is not possible on this board"),
        ({"pawns": [0, True]}, "pawns: True is not possible on this board"),
        ({"pawns": [0, 0]}, "two players stand on a1"),
        ({"out": [0, 0]}, "out: a seat is named twice"),
        ({"out": None}, "out: None should be a list"),
    ],
)
def test_a_draft_that_is_not_a_position_is_refused_and_changes_nothing(change, reason):
    board = widgets.board("claustroboard", size=2, board="11/11;a1,b2")
    send_request(board, "edit_tiles", draft=read_draft(board) | change)
    assert reason in board.error
    assert board.position == "11/11;a1,b2"


def test_a_tile_of_a_users_own_has_words_a_symbol_and_a_brush():
    class Magnet(Tile):
        symbols = ("M",)
        type_name = "magnet"
        has_colors = False
        icon_line = "M20 20v30a30 30 0 0 0 60 0v-30"

    board = widgets.board("claustroboard", size=2, board="1M/11;a1,b2", tiles=[Magnet])
    assert board.setup["tiles"]["M"] == {
        "kind": "magnet",
        "symbol": "M",
        "color": 0,
        "words": "magnet",
        "blocked": False,
        "icon": {"line": Magnet.icon_line, "solid": ""},
    }
    assert {"label": "Magnet", "faces": ["M"]} in board.setup["brushes"]
