"""New types of tile: the engine plays them without any change."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from helpers.rule_samples import play_random_game

from engines import (
    EngineError,
    Match,
    RulesError,
    format_link,
    format_transcript,
    load,
    parse_link,
    parse_move,
    parse_transcript,
)
from engines.claustroboard import Claustroboard, Rules
from engines.claustroboard.grid import find_reachable_ends
from engines.claustroboard.tiles import Layout, Tile, Wildcard
from engines.rules import rules_from_dict


class Fuse(Layout):
    """Two steps; closes by itself when round 3 begins."""

    symbols = ("F",)
    type_name = "fuse"
    has_colors = False
    uses_rounds = True
    number = 2

    def on_turn_start(self, turn, state):
        return self.close(state) if turn == 3 else state


class Magnet(Tile):
    """Pulls a player who lands on it to the first free tile that can hold one; refuses players from a wildcard."""

    symbols = ("M",)
    type_name = "magnet"

    def on_occupied_turn_start(self, player, turn, state):
        return self.board.free_squares(state)[0]

    def on_landing(self, player, state, target=None):
        free = self.board.grid.list_squares(self.board.free_squares(state)[0])
        return state.move_pawn(
            player, next((p for p in free if self.board.tile_at(state, p).can_hold_player), self.square)
        )

    def can_land(self, player, state):
        return not isinstance(self.board.tile_at(state, state.pawns[player]), Wildcard)


class Bell(Layout):
    """One step; becomes a plain 1 when a player lands on it."""

    symbols = ("B",)
    number = 1

    def on_landing(self, player, state, target=None):
        return state.replace_face(self.square, self.board.faces.chars_by_text["1"])


class Crossing(Tile):
    """Asks a player who lands on it to choose a free corner."""

    symbols = ("X",)
    needs_target = True
    can_hold_player = False

    def legal_targets(self, player, state):
        grid, free = self.board.grid, self.board.free_squares(state)[0]
        last = grid.square_count - 1
        yield from (p for p in (0, grid.columns - 1, last - grid.columns + 1, last) if free >> p & 1)

    def on_landing(self, player, state, target=None):
        return self.board.land(state, player, target)


class Clock(Tile):
    """As many steps as the number of the round, up to five."""

    symbols = ("C",)
    uses_rounds = True

    def on_occupied_turn_start(self, player, turn, state):
        ends, passable = self.board.free_squares(state, player)
        return find_reachable_ends(self.board.grid.enumerate_paths(self.square, min(turn, 5)), ends, passable)


MoreRules = partial(Rules, tiles=(Fuse, Magnet, Bell, Crossing, Clock))

FUSE_RULES = MoreRules(players=3, size=4, deck="1x5,2x4,3x2,Fx3,0x1,*x1")


def test_a_sixth_type_is_played_without_touching_the_engine():
    game = Claustroboard(MoreRules(board="F111/1111/1111/1111;a1,d4"))
    state = game.start()
    assert game.format_state(state) == "F111/1111/1111/1111;a1,d4;round=1"
    assert [game.format_move(move) for move in game.legal_moves(state)] == ["c1", "b2", "a3"]


def test_a_tile_that_uses_rounds_is_called_for_each_round():
    game = Claustroboard(MoreRules(board="111F/1111/1111/1111;a1,d4"))
    state, counters = game.start(), []
    for move in ("b1", "c4", "b2", "b4"):
        counters.append(state.round_counter)
        state = game.apply(state, parse_move(game, state, move))
    assert counters == [(1, 2), (1, 1), (2, 2), (2, 1)]
    assert game.format_state(state) == "##1#/1111/1111/11##;b2,b4"  # the fuse is closed, and no open tile uses rounds


def test_a_tile_under_a_player_closes_when_they_leave():
    game = Claustroboard(MoreRules(board="1F11/1111/1111/1111;d4,b1;round=2.1"))
    state = game.start()
    state = game.apply(state, game.legal_moves(state)[0])
    assert (state.round_counter, game.format_state(state)) == ((3, 2), "1F11/1111/1111/111#;b1,d3;round=3")
    state = game.apply(state, game.legal_moves(state)[0])
    assert game.board.faces.format_face(state.faces[1]) == "#"


def test_a_deck_may_hold_the_new_type():
    game = Claustroboard(FUSE_RULES)
    texts = [game.board.faces.format_face(char) for char in game.start(Random(1)).faces]
    assert sorted(texts) == sorted("11111222233FFF0*")


def test_games_with_the_new_types_keep_the_contract():
    for rules in (
        FUSE_RULES,
        MoreRules(players=4, deck="1x5,2x3,Mx3,Fx3,*x2"),
        MoreRules(size=3, deck="Fx5,M.2x2,T2x2"),
    ):
        game = Claustroboard(rules)
        for seed in range(30):
            for state, _ in play_random_game(game, Random(seed)):
                assert game.parse_state(game.format_state(state), game.turn(state)) == state
                canonical = game.canonical(state)
                assert game.canonical(canonical) == canonical
                assert {game.canonical(game.apply(state, m)) for m in game.legal_moves(state)} == {
                    game.canonical(game.apply(canonical, m)) for m in game.legal_moves(canonical)
                }


def test_a_new_type_decides_who_may_land_on_it_and_what_happens_then():
    game = Claustroboard(MoreRules(board="1M11/####/####/111*;a1,d4"))
    state = game.start()
    state = game.apply(state, parse_move(game, state, "b1"))
    assert game.format_state(state) == "#M11/####/####/111*;d4,c1"
    state = game.parse_state("*M11/####/####/1111;a1,d4")
    assert [game.format_move(move) for move in game.legal_moves(state)] == ["c1", "d1"]
    assert game.why_not(state, game.interpret_move(state, "b1")) == "Nobody may land on b1 now."


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
    rung = {place for place in range(9) if game.board.faces.format_face(state.faces[place]) == "1"}
    assert rung == set(state.pawns)


def test_no_landing_brings_a_player_back_to_the_tile_that_closes():
    game = Claustroboard(MoreRules(board="1M##/####/####/###1;a1,d4"))
    state = game.start()
    assert game.format_state(game.apply(state, parse_move(game, state, "b1"))) == "#M##/####/####/###1;d4,b1"


def test_a_deck_of_a_type_the_rules_do_not_list_is_refused():
    with pytest.raises(RulesError, match="deck: 'Fx3' should be a card"):
        Rules(deck="1x5,2x4,3x2,Fx3,0x1,*x1")


def test_two_types_may_not_be_written_alike():
    class Twin(Layout):
        symbols = ("1",)

    with pytest.raises(RulesError, match="tiles: Twin: there is already a tile that is written 1"):
        Rules(tiles=(Twin,))


@pytest.mark.parametrize("symbols", [(), ("NN",), ("#",), (".",), ("é",), "N", None], ids=repr)
def test_a_tile_needs_symbols_that_can_be_written(symbols):
    class Odd(Tile):
        pass

    Odd.symbols = symbols
    with pytest.raises(RulesError, match="tiles: Odd should be a subclass of Tile with symbols"):
        Rules(tiles=(Odd,))


def test_a_turn_on_a_tile_gets_the_turn_number_and_only_then_is_it_in_the_position():
    game = load("claustroboard", board="C111/1111/1111/111C;a1,d4", tiles=[Clock])
    state = game.start()
    assert [game.format_move(move) for move in game.legal_moves(state)] == ["b1", "a2"]
    late = game.parse_state("C111/1111/1111/111C;a1,d4;round=3")
    assert [game.format_move(move) for move in game.legal_moves(late)] == ["b1", "d1", "a2", "c2", "b3", "a4"]
    assert game.parse_state("1111/1111/1111/1111;a1,d4").round_counter == ()


def test_only_code_sets_the_tiles_of_a_game():
    for values in ({"tiles": "Fuse"}, {"tiles": [Fuse]}):
        with pytest.raises(RulesError, match="tiles: there is no such rule"):
            rules_from_dict(Rules, values)
    with pytest.raises(RulesError, match="tiles: this game has no tiles to add to"):
        load("chopsticks", tiles=[Fuse])


def test_a_game_says_which_tiles_it_has_and_keeps_them_when_a_rule_changes():
    game = load("claustroboard", tiles=[Clock], size=3)
    assert repr(game) == "load('claustroboard', size=3, tiles=[Clock])"
    assert game == load("claustroboard", tiles=[Clock], size=3) != load("claustroboard", size=3)
    assert rules_from_dict(Rules, {"wrap": True}, game.rules).tiles == (Clock,)


def test_a_link_and_a_transcript_name_the_tiles_and_never_bring_them():
    match = Match(load("claustroboard", board="C111/1111/1111/1111;a1,d4", tiles=[Clock]))
    match.play("b1")
    link, transcript = format_link(match), format_transcript(match)
    assert link["tiles"] == "Clock"
    like = match.game.rules
    assert parse_link("claustroboard", link, like).state == match.state
    assert parse_transcript(transcript, "claustroboard", like).game == match.game
    for read in (lambda: parse_link("claustroboard", link), lambda: parse_transcript(transcript)):
        with pytest.raises(EngineError, match=r"tiles: 'Clock' is no tile here: it needs the tiles Clock, given with"):
            read()
