"""The types of tile: one test per line of the book's chapter on them."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
import text_play
from samples import random_walk

from engines import PositionError, load, parse_move
from engines.claustroboard import State
from engines.claustroboard.board import Board
from engines.claustroboard.tiles import TILES, Layout, Panic, Teleport, Wall, Wildcard, Zero

legal = partial(text_play.moves, "claustroboard")
after = partial(text_play.after, "claustroboard")


@pytest.fixture
def scene():
    """A game, a position with one tile of each type, and those tiles by their names."""
    game = load("claustroboard")
    state = game.parse_state("1.2T3*0.1/W111/1111/1111;a4,d4")
    return game, state, {game.board.grid.name(p): game.board.tile(state, p) for p in range(16)}


def test_a_tile_knows_its_column_row_colour_and_whether_it_is_open(scene):
    _, state, tiles = scene
    assert [(t.x, t.y, t.color, t.is_open(state)) for t in map(tiles.get, ("a1", "b1", "c1", "d1", "a2", "d3"))] == [
        (0, 0, 2, True),
        (1, 0, 3, True),
        (2, 0, 0, True),
        (3, 0, 1, True),
        (0, 1, 0, False),
        (3, 2, 0, True),
    ]


def test_there_are_five_types_of_tile(scene):
    _, _, tiles = scene
    assert [type(tiles[name]) for name in ("a1", "b1", "a2", "c1", "d1")] == [Layout, Teleport, Wall, Wildcard, Zero]
    assert TILES == (Layout, Teleport, Wall, Wildcard, Zero)


@pytest.mark.parametrize(
    ("name", "land", "start"),
    [("a1", True, True), ("b1", False, False), ("a2", False, False), ("c1", True, True), ("d1", True, False)],
)
def test_which_tiles_can_be_landed_on_and_started_on(scene, name, land, start):
    _, state, tiles = scene
    assert tiles[name].can_land(0, state) == land  # the teleport finds no other tile of colour 3
    assert tiles[name].can_start(state) == start


@pytest.mark.parametrize("name", ["b1", "a2", "d1"])
def test_a_turn_that_begins_on_a_teleport_wall_or_zero_is_a_panic(scene, name):
    _, state, tiles = scene
    with pytest.raises(Panic, match=name):
        tiles[name].on_occupied_turn_start(0, state)


def test_landing_on_a_wall_or_on_a_teleport_without_a_choice_is_a_panic(scene):
    _, state, tiles = scene
    for name in ("a2", "b1"):
        with pytest.raises(Panic, match=name):
            tiles[name].on_landing(0, state)


def test_landing_on_a_number_or_a_wildcard_changes_nothing(scene):
    _, state, tiles = scene
    assert tiles["a1"].on_landing(0, state) is state
    assert tiles["c1"].on_landing(0, state) is state


def test_a_wall_closes_itself_on_turn_0_and_on_no_other():
    board = Board(2, TILES)
    state = State("111" + board.faces.chars["W"], board.grid.all, (0, 1), 0)
    wall = board.tile(state, 3)
    assert wall.is_open(state)
    assert wall.on_turn_start(1, state) is state
    closed = wall.on_turn_start(0, state)
    assert not wall.is_open(closed)
    assert closed.faces == state.faces


def test_every_dealt_wall_is_closed_and_nobody_starts_on_one():
    game = load("claustroboard", size=3, walls=6)
    for seed in range(20):
        state = game.start(Random(seed))
        walls = [p for p in range(9) if game.board.faces.text(state.faces[p]) == "W"]
        assert len(walls) == 6
        assert not any(state.open >> wall & 1 for wall in walls)
        assert not set(walls) & set(state.pawns)


def test_nobody_passes_a_wall():
    assert legal("2W11/1###/1111/1111;a1,d4") == ["a3"]


def test_a_wildcard_lets_one_take_four_steps_or_fewer_and_at_least_one():
    assert legal("*111/####/####/###1;a1,d4") == ["b1", "c1", "d1"]
    assert legal("*11111/######/######/######/######/#####1;a1,f6", size=6) == ["b1", "c1", "d1", "e1"]


def test_a_wildcard_is_colourless():
    with pytest.raises(PositionError, match="row 1"):
        load("claustroboard").parse_state("*.1111/1111/1111/1111;b1,c1")


def test_a_path_passes_over_open_special_tiles_without_triggering_them():
    assert after("2T011/####/####/###1;a1,d4", "c1") == "#T011/####/####/###1;d4,c1"
    assert after("2011/####/####/###1;a1,d4", "c1") == "#011/####/####/###1;d4,c1"
    assert after("2*11/####/####/###1;a1,d4", "c1") == "#*11/####/####/###1;d4,c1"


def test_a_colourless_teleport_leads_to_every_free_tile():
    assert legal("1T01#/####/#2*#/W0#1;a1,d4") == ["b1>c1", "b1>b3", "b1>c3", "b1>b4"]


def test_a_coloured_teleport_leads_to_its_colour_alone():
    assert legal("1T21.2#/####/#2.1*#/W0.2#1.2;a1,d4") == ["b1>c1", "b1>b4"]


def test_a_teleport_does_not_lead_back_to_the_start_tile():
    assert legal("1.2T2##/####/####/###1;a1,d4") == []


def test_a_teleport_without_a_target_cannot_be_landed_on():
    assert legal("1T21#/1###/####/###1.2;a1,d4") == ["a2"]


def test_a_teleport_never_leads_to_another_teleport():
    assert legal("1T0T0T2/####/####/###1;a1,d4") == []
    assert legal("1T2T21.2/####/####/###1;a1,d4") == ["b1>d1"]


def test_a_teleport_cannot_be_landed_on_by_a_player_who_stands_on_another():
    game = load("claustroboard")
    state = game.parse_state("1T0T01/1111/1111/1111;a1,d4")
    assert game.board.tile(state, 2).can_land(0, state)
    assert not game.board.tile(state, 2).can_land(0, state.moved(0, 1))


def test_teleporting_puts_the_player_on_the_target_and_closes_only_the_start():
    assert after("1T01#/####/#2*#/W0#1;a1,d4", "b1>c3") == "#T01#/####/#2*#/W0#1;d4,c3"


def test_walking_and_teleporting_to_the_same_tile_are_different_moves():
    assert legal("2121/1T021/####/###1;a1,d4").count("c1") == 1
    assert "b2>c1" in legal("2121/1T021/####/###1;a1,d4")


def test_moves_come_in_the_order_of_tiles_and_then_of_targets():
    moves = legal("2T011/T0111/1111/1111;b2,d4")
    game = load("claustroboard")
    state = game.parse_state("2T011/T0111/1111/1111;b2,d4")
    assert [game.format_move(m) for m in sorted(game.legal_moves(state))] == moves


def test_on_a_zero_two_players_change_places_and_the_other_brings_a_copy_of_their_tile():
    # Player 1 goes from a1 to the zero on b1: they move on to d4, and Player 2 to b1 with a copy of the 3 from d4.
    assert after("10##/####/####/###3;a1,d4", "b1") == "#3##/####/####/###3;b1,d4"


def test_on_a_zero_each_player_moves_to_where_the_next_in_turn_order_stood():
    # Player 1 lands on b1; 1 to where 2 was, 2 to where 3 was, 3 to b1 with a copy of their 3.
    assert after("101#/2111/####/1113;a1,a2,d4", "b1", players=3) == "#31#/2111/####/1113;d4,b1,a2"


def test_on_a_zero_the_turn_order_stays():
    game = load("claustroboard", players=3)
    state = game.parse_state("101#/2111/####/1113;a1,a2,d4")
    state = game.apply(state, parse_move(game, state, "b1"))
    assert (game.turn(state), state.pawns) == (1, (4, 15, 1))


def test_on_a_zero_the_petrified_stay_where_they_are():
    assert after("101#/2111/####/1114;a1,a2;petrified=d4", "b1", players=3) == (
        "#21#/2111/####/1114;b1,a2;petrified=d4;places=0.3.0"
    )


def test_on_a_zero_nobody_comes_to_stand_on_the_tile_that_then_closes():
    game = load("claustroboard", size=4, players=5, zeros=6, teleports=2)
    for seed in range(30):
        for state, move in random_walk(game, Random(seed)):
            if move is not None:
                start, result = state.pawns[state.turn], game.apply(state, move)
                assert not result.open >> start & 1
                assert start not in [result.pawns[seat] for seat in result.living()]


def test_a_zero_copies_the_colour_too():
    assert after("10T3#/####/####/###3.3;a1,d4", "b1") == "#3.3T3#/####/####/###3.3;b1,d4"


def test_teleporting_to_a_zero_moves_everybody_on():
    assert after("1T0##/####/##0#/###3;a1,d4", "b1>c3") == "#T0##/####/##3#/###3;c3,d4"


def test_colours_no_teleport_looks_for_are_dropped_from_the_canonical_position():
    game = load("claustroboard")
    for given, kept in [
        ("1.12.23.3*/1111/1111/1111;a1,b1", "123*/1111/1111/1111;a1,b1"),
        ("1.12.2T0*/1111/1111/1111;a1,b1", "12T0*/1111/1111/1111;a1,b1"),
        ("1.12.2T20.2/1111/1111/1110.3;a1,b1", "12.2T20.2/1111/1111/1110;a1,b1"),
    ]:
        state = game.parse_state(given)
        assert game.format_state(state) == given
        assert game.format_state(game.canonical(state)) == kept
