"""Claustroboard: one test for each rule of the book, and the variant Collapsi."""

from __future__ import annotations

from functools import partial
from random import Random

import helpers.text_play
from helpers.rule_samples import play_random_game

from engines import load, parse_move

BOOK_POSITION = "4413/4434/3223/2132;b3,b1"


list_moves = partial(helpers.text_play.list_moves, "claustroboard")
position_after = partial(helpers.text_play.position_after, "claustroboard")
refusal_reason = partial(helpers.text_play.refusal_reason, "claustroboard")


def test_the_board_is_usually_four_by_four_with_two_players():
    game = load("claustroboard")
    state = game.start()
    assert (len(state.faces), len(state.pawns), game.players, game.turn(state)) == (16, 2, 2, 0)


def test_the_number_below_a_player_is_how_many_steps_they_take():
    assert list_moves("1111/1111/1111/1111;a1,d4") == ["b1", "a2"]
    assert list_moves("2111/1111/1111/1111;a1,d4") == ["c1", "b2", "a3"]
    assert list_moves("3111/1111/1111/1111;a1,d4") == ["b1", "d1", "a2", "c2", "b3", "a4"]


def test_a_card_may_say_five():
    assert list_moves("5111/1111/1111/1111;a1,d3") == ["b1", "d1", "a2", "c2", "b3", "a4", "c4"]


def test_a_step_leads_to_a_neighbour_and_never_across_a_corner():
    assert list_moves("211/1#1/111;a1,c3", size=3) == ["c1", "a3"]
    assert list_moves("11#/1##/###;a1,b1", size=3) == ["a2"]


def test_a_step_leads_to_an_open_tile_only():
    assert list_moves("1###/1111/1111/1111;a1,d4") == ["a2"]
    assert list_moves("2#11/1111/1111/1111;a1,d4") == ["b2", "a3"]


def test_a_tile_is_visited_at_most_once_within_a_turn():
    # Two steps back and forth on two tiles would end on the start, and so would four steps around a square.
    assert list_moves("21##/####/####/###1;a1,d4") == []
    assert list_moves("41##/11##/####/###1;a1,d4") == []
    assert list_moves("31##/11##/####/###1;a1,d4") == ["b1", "a2"]


def test_a_tile_with_another_player_on_it_is_not_visited():
    assert list_moves("21##/11##/####/####;a1,b1") == ["b2"]
    assert list_moves("211#/####/####/####;a1,b1") == []


def test_with_pass_players_a_path_passes_another_player_but_never_ends_on_one():
    assert list_moves("211#/####/####/####;a1,b1", pass_players=True) == ["c1"]
    assert list_moves("111#/####/####/####;a1,b1", pass_players=True) == []


def test_nobody_passes_a_petrified_player_even_with_pass_players():
    assert list_moves("211#/####/####/11##;a1,a4;petrified=b1", players=3, pass_players=True) == []
    assert list_moves("2111/11##/####/11##;a1,a4;petrified=b1", players=3, pass_players=True) == ["b2"]


def test_the_destination_alone_is_chosen_however_many_paths_lead_there():
    assert list_moves("2111/1111/1111/1111;a1,d4").count("b2") == 1


def test_the_tile_a_turn_began_on_closes():
    assert position_after(BOOK_POSITION, "a2") == "4413/4434/3#23/2132;b1,a2"


def test_who_cannot_take_all_their_steps_loses():
    game = load("claustroboard")
    state = game.parse_state("2#11/##11/1111/1111;a1,d4")
    assert game.legal_moves(state) == ()
    assert game.outcome(state).places == (2, 1)
    assert game.outcome(state).reason == "Player 1 cannot move exactly 2 steps from a1, so Player 2 wins."


def test_the_turn_stays_with_whoever_is_stuck_at_the_end():
    game = load("claustroboard")
    state = game.parse_state("2#11/##11/1111/1111;a1,d4", 1)
    assert (game.turn(state), game.standing(state)) == (1, (1, 2))


def test_within_is_the_algorithm_s_reading_that_number_or_fewer():
    assert list_moves("2111/1111/1111/1111;a1,d4", steps="within") == ["b1", "c1", "a2", "b2", "a3"]
    assert list_moves("2#11/11##/1111/1111;a1,d4", steps="within") == ["a2", "b2", "a3"]
    assert list_moves("41##/11##/####/###1;a1,d4", steps="within") == ["b1", "a2", "b2"]


def test_the_board_ends_at_its_edges_unless_it_wraps_round():
    assert list_moves("1111/1111/1111/1111;a1,c3") == ["b1", "a2"]
    assert list_moves("1111/1111/1111/1111;a1,c3", wrap=True) == ["b1", "d1", "a2", "a4"]


def test_three_steps_round_a_torus_of_three_do_not_come_home():
    assert "a1" not in list_moves("322/###/##1;a1,c3", size=3, wrap=True)
    assert list_moves("311/###/##1;a1,c3", size=3, wrap=True) == []


def test_a_player_without_a_move_is_petrified_and_the_turn_goes_on():
    # Player 2 on d1 is walled in; Player 3 moves next.
    assert position_after("1113/11##/1111/1111;a1,d1,a4", "b1", players=3) == ("#113/11##/1111/1111;a4,b1;petrified=d1")


def test_a_petrified_player_stays_on_the_board_as_an_obstacle():
    assert list_moves("1113/11##/1111/1111;a1,d4;petrified=b1", players=3) == ["a2"]
    assert list_moves("1113/11##/1111/1111;a1,d4;petrified=a2", players=3) == ["b1"]


def test_without_obstacles_a_player_who_is_out_leaves_an_open_tile():
    assert position_after("1113/11##/1111/1111;a1,d1,a4", "b1", players=3, obstacles=False) == (
        "#113/11##/1111/1111;a4,b1"
    )
    assert list_moves("1311/11##/1111/1111;a1,a4", players=3, obstacles=False) == ["b1", "a2"]


def test_several_players_may_be_petrified_at_once():
    game = load("claustroboard", players=4)
    state = game.parse_state("1113/11##/1111/##13;a1,d1,d4,a3")
    state = game.apply(state, parse_move(game, state, "b1"))
    assert game.format_state(state) == "#113/11##/1111/##13;d4,a3,b1;petrified=d1"
    state = game.parse_state("1113/11##/11##/##43;a1,d1,d4,a3")
    state = game.apply(state, parse_move(game, state, "b1"))
    assert (state.out, game.turn(state), game.standing(state)) == ((1, 2), 3, (0, 4, 3, 0))


def test_a_mover_who_is_stuck_in_a_typed_position_of_many_is_petrified_at_once():
    game = load("claustroboard", players=3)
    state = game.parse_state("4#11/##11/1111/1111;a1,d4,d1")
    assert (game.turn(state), game.standing(state)) == (1, (3, 0, 0))
    assert game.format_state(state) == "4#11/##11/1111/1111;d4,d1;petrified=a1"


def test_the_last_who_can_move_wins_without_having_to_move():
    game = load("claustroboard", players=3)
    state = game.parse_state("4#11/##11/11##/11#4;a1,d4,d1")
    assert game.legal_moves(state) == ()
    assert game.outcome(state).places == (3, 2, 1)


def test_the_order_of_winning_is_the_reverse_of_the_order_of_losing():
    game = load("claustroboard", "crowd")
    for seed in range(10):
        walk = play_random_game(game, Random(seed), 200)
        last = walk[-1][0]
        order = [*last.out, last.turn, next(seat for seat in last.living_seats() if seat != last.turn)]
        assert [game.outcome(last).places[seat] for seat in order] == [5, 4, 3, 2, 1]


def test_the_turn_skips_those_who_are_out():
    game = load("claustroboard", players=3)
    state = game.parse_state("1111/1111/1111/1111;a1,d4;petrified=c3;places=0.3.0")
    assert game.turn(game.apply(state, game.legal_moves(state)[0])) == 2


def test_every_move_closes_a_tile_so_no_position_comes_back():
    game = load("claustroboard", "specials")
    assert not game.cyclic
    for state, move in play_random_game(game, Random(3)):
        if move is not None:
            assert game.apply(state, move).open_squares.bit_count() == state.open_squares.bit_count() - 1


def test_collapsi_is_a_torus_of_sixteen_cards_with_the_players_on_the_wildcards():
    game = load("claustroboard", "collapsi")
    for seed in range(20):
        state = game.start(Random(seed))
        assert "".join(sorted(state.faces)) == "**11112222333344"
        assert state.pawns == tuple(place for place, face in enumerate(state.faces) if face == "*")


def test_collapsi_lets_one_pass_the_other_player_round_the_edge():
    game = load("claustroboard", "collapsi")
    state = game.parse_state("2#1*/####/####/####;a1,d1")
    assert [game.format_move(move) for move in game.legal_moves(state)] == ["c1"]
    assert game.find_path(state, game.legal_moves(state)[0]) == (0, 3, 2)


def test_the_path_shown_is_the_first_in_the_order_of_tiles():
    game = load("claustroboard")
    state = game.parse_state("2111/1111/1111/1111;a1,d4")
    assert game.find_path(state, parse_move(game, state, "b2")) == (0, 1, 5)


def test_any_player_has_reachable_squares():
    game = load("claustroboard")
    state = game.parse_state(BOOK_POSITION)
    assert game.find_reachable_squares(state, 0) == (4, 6, 11, 12, 14)
    assert game.find_reachable_squares(state, 1) == tuple(
        m.to_square for m in game.legal_moves(game.parse_state("4413/4434/3223/2132;b1,b3"))
    )


def test_players_who_are_out_are_closed_tiles_in_the_canonical_position():
    game = load("claustroboard", players=4)
    one = game.parse_state("44#3/4134/3222/2*32;b3,b1;petrified=d4,a1;places=0.4.0.3", 2)
    other = game.parse_state("44#3/4134/3222/2*32;b3,b1;petrified=a1,d4")
    assert game.canonical(one) == game.canonical(other)
    assert game.format_state(game.canonical(one)) == "#4#3/4134/3222/2*3#;b3,b1"
    assert game.canonical_seats(one) == (2, 0, 3, 1)
