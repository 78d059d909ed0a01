"""The types of tile: one test per line of the book's chapter on them."""

from __future__ import annotations

from functools import partial
from random import Random

import helpers.text_play
import pytest
from helpers.rule_samples import play_random_game

from engines import PositionError, load, parse_move
from engines.claustroboard import State
from engines.claustroboard.board import TileBoard
from engines.claustroboard.grid import Grid
from engines.claustroboard.tiles import TILES, Layout, Panic, Teleport, Wall, Wildcard, Zero

list_moves = partial(helpers.text_play.list_moves, "claustroboard")
position_after = partial(helpers.text_play.position_after, "claustroboard")


def is_open(state, tile):
    """Return whether a tile is open."""
    return bool(state.open_squares >> tile.square & 1)


@pytest.fixture
def all_tile_types():
    """Return a game, a position with one tile of each type, and its tiles by name."""
    game = load("claustroboard")
    state = game.parse_state("1.2T3*0.1/W111/1111/1111;a4,d4")
    return game, state, {game.board.grid.format_square(p): game.board.tile_at(state, p) for p in range(16)}


def test_a_tile_knows_its_column_row_colour_and_whether_it_is_open(all_tile_types):
    _, state, tiles = all_tile_types
    assert [(t.x, t.y, t.color, is_open(state, t)) for t in map(tiles.get, ("a1", "b1", "c1", "d1", "a2", "d3"))] == [
        (0, 0, 2, True),
        (1, 0, 3, True),
        (2, 0, 0, True),
        (3, 0, 1, True),
        (0, 1, 0, False),
        (3, 2, 0, True),
    ]


def test_there_are_five_types_of_tile(all_tile_types):
    _, _, tiles = all_tile_types
    assert [type(tiles[name]) for name in ("a1", "b1", "a2", "c1", "d1")] == [Layout, Teleport, Wall, Wildcard, Zero]
    assert TILES == (Layout, Teleport, Wall, Wildcard, Zero)


@pytest.mark.parametrize(
    ("name", "land", "start"),
    [("a1", True, True), ("b1", False, False), ("a2", False, False), ("c1", True, True), ("d1", True, False)],
)
def test_which_tiles_can_be_landed_on_and_started_on(all_tile_types, name, land, start):
    _, state, tiles = all_tile_types
    assert tiles[name].can_land(0, state) == land  # the teleport finds no other tile of colour 3
    assert tiles[name].can_start(state) == start


@pytest.mark.parametrize("name", ["b1", "a2", "d1"])
def test_a_turn_that_begins_on_a_teleport_wall_or_zero_is_a_panic(all_tile_types, name):
    _, state, tiles = all_tile_types
    with pytest.raises(Panic, match=name):
        tiles[name].on_occupied_turn_start(0, 1, state)


def test_landing_on_a_wall_or_on_a_teleport_without_a_choice_is_a_panic(all_tile_types):
    _, state, tiles = all_tile_types
    for name in ("a2", "b1"):
        with pytest.raises(Panic, match=name):
            tiles[name].on_landing(0, state)


def test_landing_on_a_number_or_a_wildcard_changes_nothing(all_tile_types):
    _, state, tiles = all_tile_types
    assert tiles["a1"].on_landing(0, state) is state
    assert tiles["c1"].on_landing(0, state) is state


def test_a_wall_closes_itself_on_turn_0_and_on_no_other():
    board = TileBoard(Grid(2, 2, wrap=False), TILES)
    state = State("111" + board.faces.chars_by_text["W"], board.grid.all_squares, (0, 1), 0)
    wall = board.tile_at(state, 3)
    assert is_open(state, wall)
    assert wall.on_turn_start(1, state) is state
    closed = wall.on_turn_start(0, state)
    assert not is_open(closed, wall)
    assert closed.faces == state.faces


def test_every_dealt_wall_is_closed_and_nobody_starts_on_one():
    game = load("claustroboard", size=3, walls=6)
    for seed in range(20):
        state = game.start(Random(seed))
        walls = [p for p in range(9) if game.board.faces.format_face(state.faces[p]) == "W"]
        assert len(walls) == 6
        assert not any(state.open_squares >> wall & 1 for wall in walls)
        assert not set(walls) & set(state.pawns)


def test_nobody_passes_a_wall():
    assert list_moves("2W11/1###/1111/1111;a1,d4") == ["a3"]


def test_a_wildcard_lets_one_take_four_steps_or_fewer_and_at_least_one():
    assert list_moves("*111/####/####/###1;a1,d4") == ["b1", "c1", "d1"]
    assert list_moves("*11111/######/######/######/######/#####1;a1,f6", size=6) == ["b1", "c1", "d1", "e1"]


def test_a_wildcard_is_colourless():
    with pytest.raises(PositionError, match="row 1"):
        load("claustroboard").parse_state("*.1111/1111/1111/1111;b1,c1")


def test_a_path_passes_over_open_special_tiles_without_triggering_them():
    assert position_after("2T011/####/####/###1;a1,d4", "c1") == "#T011/####/####/###1;d4,c1"
    assert position_after("2011/####/####/###1;a1,d4", "c1") == "#011/####/####/###1;d4,c1"
    assert position_after("2*11/####/####/###1;a1,d4", "c1") == "#*11/####/####/###1;d4,c1"


def test_a_colourless_teleport_leads_to_every_free_tile():
    assert list_moves("1T01#/####/#2*#/W0#1;a1,d4") == ["b1>c1", "b1>b3", "b1>c3", "b1>b4"]


def test_a_coloured_teleport_leads_to_its_colour_alone():
    assert list_moves("1T21.2#/####/#2.1*#/W0.2#1.2;a1,d4") == ["b1>c1", "b1>b4"]


def test_a_teleport_does_not_lead_back_to_the_start_tile():
    assert list_moves("1.2T2##/####/####/###1;a1,d4") == []


def test_a_teleport_without_a_target_cannot_be_landed_on():
    assert list_moves("1T21#/1###/####/###1.2;a1,d4") == ["a2"]


def test_a_teleport_never_leads_to_another_teleport():
    assert list_moves("1T0T0T2/####/####/###1;a1,d4") == []
    assert list_moves("1T2T21.2/####/####/###1;a1,d4") == ["b1>d1"]


def test_a_teleport_cannot_be_landed_on_by_a_player_who_stands_on_another():
    game = load("claustroboard")
    state = game.parse_state("1T0T01/1111/1111/1111;a1,d4")
    assert game.board.tile_at(state, 2).can_land(0, state)
    assert not game.board.tile_at(state, 2).can_land(0, state.move_pawn(0, 1))


def test_teleporting_puts_the_player_on_the_target_and_closes_only_the_start():
    assert position_after("1T01#/####/#2*#/W0#1;a1,d4", "b1>c3") == "#T01#/####/#2*#/W0#1;d4,c3"


def test_walking_and_teleporting_to_the_same_tile_are_different_moves():
    assert list_moves("2121/1T021/####/###1;a1,d4").count("c1") == 1
    assert "b2>c1" in list_moves("2121/1T021/####/###1;a1,d4")


def test_moves_come_in_the_order_of_tiles_and_then_of_targets():
    moves = list_moves("2T011/T0111/1111/1111;b2,d4")
    game = load("claustroboard")
    state = game.parse_state("2T011/T0111/1111/1111;b2,d4")
    assert [game.format_move(m) for m in sorted(game.legal_moves(state))] == moves


def test_on_a_zero_two_players_change_places_and_the_other_brings_a_copy_of_their_tile():
    # Player 1 goes from a1 to the zero on b1 and then on to d4; Player 2 goes to b1 with a copy of the 3 from d4.
    assert position_after("10##/####/####/###3;a1,d4", "b1") == "#3##/####/####/###3;b1,d4"


def test_on_a_zero_each_player_moves_to_where_the_next_in_turn_order_stood():
    # Player 1 lands on b1; 1 to where 2 was, 2 to where 3 was, 3 to b1 with a copy of their 3.
    assert position_after("101#/2111/####/1113;a1,a2,d4", "b1", players=3) == "#31#/2111/####/1113;d4,b1,a2"


def test_on_a_zero_the_turn_order_stays():
    game = load("claustroboard", players=3)
    state = game.parse_state("101#/2111/####/1113;a1,a2,d4")
    state = game.apply(state, parse_move(game, state, "b1"))
    assert (game.turn(state), state.pawns) == (1, (4, 15, 1))


def test_on_a_zero_the_petrified_stay_where_they_are():
    assert position_after("101#/2111/####/1114;a1,a2;petrified=d4", "b1", players=3) == (
        "#21#/2111/####/1114;b1,a2;petrified=d4;places=0.3.0"
    )


def test_on_a_zero_nobody_comes_to_stand_on_the_tile_that_then_closes():
    game = load("claustroboard", size=4, players=5, zeros=6, teleports=2)
    for seed in range(30):
        for state, move in play_random_game(game, Random(seed)):
            if move is not None:
                start, result = state.pawns[state.turn], game.apply(state, move)
                assert not result.open_squares >> start & 1
                assert start not in [result.pawns[seat] for seat in result.living_seats()]


def test_a_zero_copies_the_colour_too():
    assert position_after("10T3#/####/####/###3.3;a1,d4", "b1") == "#3.3T3#/####/####/###3.3;b1,d4"


def test_teleporting_to_a_zero_moves_everybody_on():
    assert position_after("1T0##/####/##0#/###3;a1,d4", "b1>c3") == "#T0##/####/##3#/###3;c3,d4"


def test_colours_no_teleport_looks_for_are_dropped_from_the_canonical_position():
    game = load("claustroboard")
    for text, stripped in [
        ("1.12.23.3*/1111/1111/1111;a1,b1", "123*/1111/1111/1111;a1,b1"),
        ("1.12.2T0*/1111/1111/1111;a1,b1", "12T0*/1111/1111/1111;a1,b1"),
        ("1.12.2T20.2/1111/1111/1110.3;a1,b1", "12.2T20.2/1111/1111/1110;a1,b1"),
    ]:
        state = game.parse_state(text)
        assert game.format_state(state) == text
        assert game.format_state(game.canonical(state)) == stripped
