"""Types of tile added from outside: the engine plays them without knowing them."""

from __future__ import annotations

from random import Random

import pytest
from samples import random_walk

from engines import RulesError, parse_move
from engines.claustroboard import Claustroboard, Rules
from engines.claustroboard.tiles import TILES, Layout, Tile, Wildcard


class Fuse(Layout):
    """Two steps; closes by itself when round 3 begins."""

    symbols = ("F",)
    called = "fuse"
    colored = False
    timed = True
    number = 2

    def on_turn_start(self, turn, state):
        return self.closed(state) if turn == 3 else state


class Magnet(Tile):
    """Pulls whoever lands on it to the first free tile that holds; refuses anyone who comes from a wildcard."""

    symbols = ("M",)
    called = "magnet"

    def on_occupied_turn_start(self, player, state):
        return self.board.room(state)[0]

    def on_landing(self, player, state, target=None):
        free = self.board.grid.list(self.board.room(state)[0])
        return state.moved(player, next((p for p in free if self.board.tile(state, p).holds), self.place))

    def can_land(self, player, state):
        return not isinstance(self.board.tile(state, state.pawns[player]), Wildcard)


class Bell(Layout):
    """One step; becomes a plain 1 when landed on."""

    symbols = ("B",)
    number = 1

    def on_landing(self, player, state, target=None):
        return state.showing(self.place, self.board.faces.chars["1"])


class Crossing(Tile):
    """Asks whoever lands on it to choose a free corner."""

    symbols = ("X",)
    asks = True
    holds = False

    def targets(self, player, state):
        size = self.board.grid.size
        free = self.board.room(state)[0]
        yield from (p for p in (0, size - 1, size * (size - 1), size * size - 1) if free >> p & 1)

    def on_landing(self, player, state, target=None):
        return self.board.land(state, player, target)


class MoreRules(Rules):
    """The rules with four more types of tile."""

    tiles = (*TILES, Fuse, Magnet, Bell, Crossing)


FUSES = MoreRules(players=3, size=4, deck="1x5,2x4,3x2,Fx3,0x1,*x1")


def test_a_sixth_type_is_played_without_touching_the_engine():
    game = Claustroboard(MoreRules(board="F111/1111/1111/1111;a1,d4"))
    state = game.start()
    assert game.format_state(state) == "F111/1111/1111/1111;a1,d4;round=1"
    assert [game.format_move(move) for move in game.legal_moves(state)] == ["c1", "b2", "a3"]


def test_a_tile_that_looks_at_rounds_sees_each_begin():
    game = Claustroboard(MoreRules(board="111F/1111/1111/1111;a1,d4"))
    state, seen = game.start(), []
    for move in ("b1", "c4", "b2", "b4"):
        seen.append(state.clock)
        state = game.apply(state, parse_move(game, state, move))
    assert seen == [(1, 2), (1, 1), (2, 2), (2, 1)]
    assert game.format_state(state) == "##1#/1111/1111/11##;b2,b4"  # the fuse is gone, and nothing looks at rounds now


def test_a_tile_under_a_player_closes_when_they_leave():
    game = Claustroboard(MoreRules(board="1F11/1111/1111/1111;d4,b1;round=2.1"))
    state = game.start()
    state = game.apply(state, game.legal_moves(state)[0])
    assert (state.clock, game.format_state(state)) == ((3, 2), "1F11/1111/1111/111#;b1,d3;round=3")
    state = game.apply(state, game.legal_moves(state)[0])
    assert game.board.faces.text(state.faces[1]) == "#"


def test_a_deck_may_hold_the_new_type():
    game = Claustroboard(FUSES)
    texts = [game.board.faces.text(char) for char in game.start(Random(1)).faces]
    assert sorted(texts) == sorted("11111222233FFF0*")


def test_games_with_the_new_types_keep_the_contract():
    for rules in (FUSES, MoreRules(players=4, deck="1x5,2x3,Mx3,Fx3,*x2"), MoreRules(size=3, deck="Fx5,M.2x2,T2x2")):
        game = Claustroboard(rules)
        for seed in range(30):
            for state, _ in random_walk(game, Random(seed)):
                assert game.parse_state(game.format_state(state), game.turn(state)) == state
                one = game.canonical(state)
                assert game.canonical(one) == one
                assert {game.canonical(game.apply(state, m)) for m in game.legal_moves(state)} == {
                    game.canonical(game.apply(one, m)) for m in game.legal_moves(one)
                }


def test_a_new_type_decides_who_may_land_on_it_and_what_happens_then():
    game = Claustroboard(MoreRules(board="1M11/####/####/111*;a1,d4"))
    state = game.start()
    state = game.apply(state, parse_move(game, state, "b1"))
    assert game.format_state(state) == "#M11/####/####/111*;d4,c1"
    state = game.parse_state("*M11/####/####/1111;a1,d4")
    assert [game.format_move(move) for move in game.legal_moves(state)] == ["c1", "d1"]
    assert game.why_not(state, game.read_move(state, "b1")) == "Nobody may land on b1 now."


def test_a_new_type_may_ask_for_a_target_and_is_then_no_target_itself():
    game = Claustroboard(MoreRules(board="1T0X1/####/####/1##1;a1,d4"))
    moves = [game.format_move(move) for move in game.legal_moves(game.start())]
    assert moves == ["b1>d1", "b1>a4"]
    state = game.parse_state("##X1/##1#/##1#/1#11;c2,d4")
    assert [game.format_move(move) for move in game.legal_moves(state)] == ["c1>d1", "c1>a4", "c3"]
    assert game.format_state(game.apply(state, parse_move(game, state, "c1>a4"))) == "##X1/####/##1#/1#11;d4,a4"


def test_the_landing_hook_is_triggered_for_every_player_after_the_deal():
    game = Claustroboard(MoreRules(size=3, players=4, deck="Bx9"))
    state = game.start(Random(1))
    rung = {place for place in range(9) if game.board.faces.text(state.faces[place]) == "1"}
    assert rung == set(state.pawns)


def test_no_landing_brings_a_player_back_to_the_tile_that_closes():
    game = Claustroboard(MoreRules(board="1M##/####/####/###1;a1,d4"))
    state = game.start()
    assert game.format_state(game.apply(state, parse_move(game, state, "b1"))) == "#M##/####/####/###1;d4,b1"


def test_a_deck_of_a_type_the_rules_do_not_list_is_refused():
    with pytest.raises(RulesError, match="deck: 'Fx3' is not a card"):
        Rules(deck="1x5,2x4,3x2,Fx3,0x1,*x1")


def test_two_types_may_not_be_written_alike():
    class Twin(Layout):
        symbols = ("1",)

    class TwinRules(Rules):
        tiles = (*TILES, Twin)

    with pytest.raises(ValueError, match="already a tile that is written 1"):
        TwinRules()
