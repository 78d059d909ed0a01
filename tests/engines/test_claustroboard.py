"""Claustroboard: one test per rule of the book, and the variant Collapsi."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
import text_play
from samples import random_walk

from engines import Match, load, parse_move

FACT = "4413/4434/3223/2132;b3,b1"


legal = partial(text_play.moves, "claustroboard")
after = partial(text_play.after, "claustroboard")
refusal = partial(text_play.refusal, "claustroboard")


def test_the_board_is_usually_four_by_four_with_two_players():
    game = load("claustroboard")
    state = game.start()
    assert (len(state.faces), len(state.pawns), game.players, game.turn(state)) == (16, 2, 2, 0)


def test_the_number_below_a_player_is_how_many_steps_they_take():
    assert legal("1111/1111/1111/1111;a1,d4") == ["b1", "a2"]
    assert legal("2111/1111/1111/1111;a1,d4") == ["c1", "b2", "a3"]
    assert legal("3111/1111/1111/1111;a1,d4") == ["b1", "d1", "a2", "c2", "b3", "a4"]


def test_a_card_may_say_five():
    assert legal("5111/1111/1111/1111;a1,d3") == ["b1", "d1", "a2", "c2", "b3", "a4", "c4"]


def test_a_step_leads_to_a_neighbour_and_never_across_a_corner():
    assert legal("211/1#1/111;a1,c3", size=3) == ["c1", "a3"]
    assert legal("11#/1##/###;a1,b1", size=3) == ["a2"]


def test_a_step_leads_to_an_open_tile_only():
    assert legal("1###/1111/1111/1111;a1,d4") == ["a2"]
    assert legal("2#11/1111/1111/1111;a1,d4") == ["b2", "a3"]


def test_a_tile_is_visited_at_most_once_within_a_turn():
    # Two steps to and fro on a pair of tiles would bring one back to the start; four round a square too.
    assert legal("21##/####/####/###1;a1,d4") == []
    assert legal("41##/11##/####/###1;a1,d4") == []
    assert legal("31##/11##/####/###1;a1,d4") == ["b1", "a2"]


def test_a_tile_with_another_player_on_it_is_not_visited():
    assert legal("21##/11##/####/####;a1,b1") == ["b2"]
    assert legal("211#/####/####/####;a1,b1") == []


def test_with_pass_players_a_path_passes_another_player_but_never_ends_on_one():
    assert legal("211#/####/####/####;a1,b1", pass_players=True) == ["c1"]
    assert legal("111#/####/####/####;a1,b1", pass_players=True) == []


def test_nobody_passes_a_petrified_player_even_with_pass_players():
    assert legal("211#/####/####/11##;a1,a4;petrified=b1", players=3, pass_players=True) == []
    assert legal("2111/11##/####/11##;a1,a4;petrified=b1", players=3, pass_players=True) == ["b2"]


def test_the_destination_alone_is_chosen_however_many_paths_lead_there():
    assert legal("2111/1111/1111/1111;a1,d4").count("b2") == 1


def test_the_tile_a_turn_began_on_closes():
    assert after(FACT, "a2") == "4413/4434/3#23/2132;b1,a2"


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
    assert legal("2111/1111/1111/1111;a1,d4", steps="within") == ["b1", "c1", "a2", "b2", "a3"]
    assert legal("2#11/11##/1111/1111;a1,d4", steps="within") == ["a2", "b2", "a3"]
    assert legal("41##/11##/####/###1;a1,d4", steps="within") == ["b1", "a2", "b2"]


def test_the_board_ends_at_its_edges_unless_it_wraps_round():
    assert legal("1111/1111/1111/1111;a1,c3") == ["b1", "a2"]
    assert legal("1111/1111/1111/1111;a1,c3", wrap=True) == ["b1", "d1", "a2", "a4"]


def test_three_steps_round_a_torus_of_three_do_not_come_home():
    assert "a1" not in legal("322/###/##1;a1,c3", size=3, wrap=True)
    assert legal("311/###/##1;a1,c3", size=3, wrap=True) == []


def test_a_player_without_a_move_is_petrified_and_the_turn_goes_on():
    # Player 2 on d1 is walled in; Player 3 moves next.
    assert after("1113/11##/1111/1111;a1,d1,a4", "b1", players=3) == ("#113/11##/1111/1111;a4,b1;petrified=d1")


def test_a_petrified_player_stays_on_the_board_as_an_obstacle():
    assert legal("1113/11##/1111/1111;a1,d4;petrified=b1", players=3) == ["a2"]
    assert legal("1113/11##/1111/1111;a1,d4;petrified=a2", players=3) == ["b1"]


def test_without_obstacles_a_player_who_is_out_leaves_an_open_tile():
    assert after("1113/11##/1111/1111;a1,d1,a4", "b1", players=3, obstacles=False) == ("#113/11##/1111/1111;a4,b1")
    assert legal("1311/11##/1111/1111;a1,a4", players=3, obstacles=False) == ["b1", "a2"]


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
        walk = random_walk(game, Random(seed), 200)
        last = walk[-1][0]
        order = [*last.out, last.turn, next(seat for seat in last.living() if seat != last.turn)]
        assert [game.outcome(last).places[seat] for seat in order] == [5, 4, 3, 2, 1]


def test_the_turn_skips_those_who_are_out():
    game = load("claustroboard", players=3)
    state = game.parse_state("1111/1111/1111/1111;a1,d4;petrified=c3;places=0.3.0")
    assert game.turn(game.apply(state, game.legal_moves(state)[0])) == 2


def test_every_move_closes_a_tile_so_no_position_comes_back():
    game = load("claustroboard", "specials")
    assert not game.loops
    for state, move in random_walk(game, Random(3)):
        if move is not None:
            assert game.apply(state, move).open.bit_count() == state.open.bit_count() - 1


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
    assert game.path(state, game.legal_moves(state)[0]) == (0, 3, 2)


def test_the_path_shown_is_the_first_in_the_order_of_tiles():
    game = load("claustroboard")
    state = game.parse_state("2111/1111/1111/1111;a1,d4")
    assert game.path(state, parse_move(game, state, "b2")) == (0, 1, 5)


def test_reach_tells_where_anyone_could_go():
    game = load("claustroboard")
    state = game.parse_state(FACT)
    assert game.reach(state, 0) == (4, 6, 11, 12, 14)
    assert game.reach(state, 1) == tuple(m.to for m in game.legal_moves(game.parse_state("4413/4434/3223/2132;b1,b3")))


def test_players_who_are_out_are_closed_tiles_in_the_canonical_position():
    game = load("claustroboard", players=4)
    one = game.parse_state("44#3/4134/3222/2*32;b3,b1;petrified=d4,a1;places=0.4.0.3", 2)
    other = game.parse_state("44#3/4134/3222/2*32;b3,b1;petrified=a1,d4")
    assert game.canonical(one) == game.canonical(other)
    assert game.format_state(game.canonical(one)) == "#4#3/4134/3222/2*3#;b3,b1"
    assert game.seating(one) == (2, 0, 3, 1)


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (FACT, "e1", "There is no such tile: they go from a1 to d4."),
        (FACT, "a5", "There is no such tile: they go from a1 to d4."),
        (FACT, "b3", "Player 1 stands on b3."),
        (FACT, "b1", "Player 2 stands on b1."),
        (FACT, "b2", "b2 cannot be reached from b3 by moving exactly 2 steps."),
        (FACT, "a2>a1", "a2 takes no target: its move is a2 alone."),
        ("44#3/4434/3223/2132;b3,b1", "c1", "c1 is closed."),
        ("44W3/4434/3223/2132;b3,b1", "c1", "c1 is a wall, which is closed."),
        ("1413/*434/3223/2132;a1,b1", "a4", "a4 cannot be reached from a1 by moving 1 step."),
        ("*413/4434/3223/2132;a1,b1", "d3", "d3 cannot be reached from a1 by moving 4 steps or fewer."),
        ("1T0#3/1434/3223/2132;a1,c4", "b1", "b1 is a teleport: say where to go from there, as in b1>d1."),
        ("1T0#3/1434/3223/2132;a1,c4", "b1>a1", "Player 1 stands on a1."),
        ("1T0#3/1434/3223/2132;a1,c4", "b1>c1", "c1 is closed."),
        ("1T0#3/1434/3223/2132;a1,c4", "b1>c4", "Player 2 stands on c4."),
        ("1T0#3/1434/3223/2132;a1,c4", "b1>e9", "There is no such tile: they go from a1 to d4."),
        ("1T0T33/1434/3223/2132;a1,c4", "b1>c1", "A teleport does not lead to another: c1 is a teleport."),
        ("1T0T33/1434/3223/2132;a1,c4", "b1>b1", "A teleport does not lead to another: b1 is a teleport."),
        ("1T2#3/14.23.14/3223/2132;a1,c4", "b1>c2", "The teleport on b1 has colour 2, and c2 has 1."),
        ("1T2#3/14.23.14/3223/2132;a1,c4", "b1>d2", "The teleport on b1 has colour 2, and d2 has none."),
        ("1T2#3/1434/3223/2132;a1,c4", "b1>d2", "b1 is a teleport from which no tile can be reached now."),
    ],
)
def test_a_refused_move_is_told_why(position, move, reason):
    assert refusal(position, move) == reason


def test_a_petrified_player_in_the_way_is_named():
    assert refusal("1113/11##/1111/1111;a1,d4;petrified=b1", "b1", players=3) == "Player 3 is petrified on b1."


def test_within_has_its_own_reason():
    assert refusal(FACT, "d4", steps="within") == "d4 cannot be reached from b3 by moving 2 steps or fewer."


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        (FACT, "a2", "Player 1 moves 2 steps from b3 to a2. b3 closes."),
        ("11##/1###/####/###1;a1,d4", "b1", "Player 1 moves 1 step from a1 to b1. a1 closes. Player 2 cannot move and is petrified."),
        ("1T0#3/1434/3223/2132;a1,c4", "b1>d1", "Player 1 moves 1 step from a1 to b1, then teleports to d1. a1 closes."),
        ("10#3/1434/3223/2132;a1,c4", "b1", "Player 1 moves 1 step from a1 to b1, then everybody moves on one tile. a1 closes."),
        (
            "1T0#3/1434/3223/2102;a1,c3",
            "b1>c4",
            "Player 1 moves 1 step from a1 to b1, then teleports to c4, then everybody moves on one tile. a1 closes.",
        ),
    ],
)  # fmt: skip
def test_a_move_is_told_in_words(position, move, said):
    game = load("claustroboard")
    state = game.parse_state(position)
    assert game.describe(state, parse_move(game, state, move)) == said


def test_those_who_leave_the_board_are_told_as_such():
    game = load("claustroboard", players=3, obstacles=False)
    state = game.parse_state("1113/11##/1111/1111;a1,d1,a4")
    assert game.describe(state, parse_move(game, state, "b1")).endswith("Player 2 cannot move and leaves the board.")


def test_the_picture_tells_players_stones_and_closed_tiles_apart():
    game = load("claustroboard", players=3)
    picture = game.show(game.parse_state("1T0#3/14.234/3223/213W;a1,c4;petrified=d1"))
    assert picture.splitlines() == [
        "   a    b    c    d",
        "1  1(1) T0   ██   3[3]",
        "2  1    4.2  3    4",
        "3  3    2    2    3",
        "4  2    1    3(2) W",
        "Player 1 on a1 moves 1 step.",
    ]


def test_the_picture_of_an_ended_game_shows_the_loser_petrified():
    game = load("claustroboard", size=2)
    assert game.show(game.parse_state("1#/#1;a1,b2")).splitlines() == [
        "   a    b",
        "1  1[1] ██",
        "2  ██   1(2)",
        "Player 1 cannot move 1 step from a1, so Player 2 wins.",
    ]


def test_the_largest_board_fits_a_terminal():
    game = load("claustroboard", size=10, players=10, teleports=10, walls=10, wildcards=10, zeros=10)
    for state, _ in random_walk(game, Random(1), 100):
        assert max(map(len, game.show(state).splitlines())) <= 90


def test_a_match_is_replayed_from_its_transcript():
    match = Match(load("claustroboard", "specials"), seed=4)
    for move in ("c1>b3", "c1>b4", "a1"):
        match.play(move)
    assert "1. c1>b3  # Player 1 moves 1 step from c2 to c1, then teleports to b3. c2 closes." in match.transcript()
