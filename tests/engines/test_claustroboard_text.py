"""Claustroboard in words: why a move is refused, what a move does, and the picture of a position."""

from __future__ import annotations

from functools import partial
from random import Random

import helpers.text_play
import pytest
from helpers.rule_samples import play_random_game

from engines import Match, format_transcript, load, parse_move

BOOK_POSITION = "4413/4434/3223/2132;b3,b1"


list_moves = partial(helpers.text_play.list_moves, "claustroboard")
position_after = partial(helpers.text_play.position_after, "claustroboard")
refusal_reason = partial(helpers.text_play.refusal_reason, "claustroboard")


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (BOOK_POSITION, "e1", "There is no such tile: tiles go from a1 to d4."),
        (BOOK_POSITION, "a5", "There is no such tile: tiles go from a1 to d4."),
        (BOOK_POSITION, "b3", "Player 1 stands on b3."),
        (BOOK_POSITION, "b1", "Player 2 stands on b1."),
        (BOOK_POSITION, "b2", "b2 cannot be reached from b3 by moving exactly 2 steps."),
        (BOOK_POSITION, "a2>a1", "a2 needs no target: the move is just a2."),
        ("44#3/4434/3223/2132;b3,b1", "c1", "c1 is closed."),
        ("44W3/4434/3223/2132;b3,b1", "c1", "c1 is a wall, which is closed."),
        ("1413/*434/3223/2132;a1,b1", "a4", "a4 cannot be reached from a1 by moving 1 step."),
        ("*413/4434/3223/2132;a1,b1", "d3", "d3 cannot be reached from a1 by moving 4 steps or fewer."),
        ("1T0#3/1434/3223/2132;a1,c4", "b1", "b1 is a teleport: say where to go from there, as in b1>d1."),
        ("1T0#3/1434/3223/2132;a1,c4", "b1>a1", "Player 1 stands on a1."),
        ("1T0#3/1434/3223/2132;a1,c4", "b1>c1", "c1 is closed."),
        ("1T0#3/1434/3223/2132;a1,c4", "b1>c4", "Player 2 stands on c4."),
        ("1T0#3/1434/3223/2132;a1,c4", "b1>e9", "There is no such tile: tiles go from a1 to d4."),
        ("1T0T33/1434/3223/2132;a1,c4", "b1>c1", "A teleport does not lead to another: c1 is a teleport."),
        ("1T0T33/1434/3223/2132;a1,c4", "b1>b1", "A teleport does not lead to another: b1 is a teleport."),
        ("1T2#3/14.23.14/3223/2132;a1,c4", "b1>c2", "The teleport on b1 has colour 2, and c2 has colour 1."),
        ("1T2#3/14.23.14/3223/2132;a1,c4", "b1>d2", "The teleport on b1 has colour 2, and d2 has no colour."),
        ("1T2#3/1434/3223/2132;a1,c4", "b1>d2", "b1 is a teleport from which no tile can be reached now."),
    ],
)
def test_a_refused_move_has_a_reason(position, move, reason):
    assert refusal_reason(position, move) == reason


def test_a_petrified_player_in_the_way_is_named():
    assert refusal_reason("1113/11##/1111/1111;a1,d4;petrified=b1", "b1", players=3) == "Player 3 is petrified on b1."


def test_within_has_its_own_reason():
    assert (
        refusal_reason(BOOK_POSITION, "d4", steps="within")
        == "d4 cannot be reached from b3 by moving 2 steps or fewer."
    )


@pytest.mark.parametrize(
    ("position", "move", "sentences"),
    [
        (BOOK_POSITION, "a2", "Player 1 moves 2 steps from b3 to a2. b3 closes."),
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
def test_a_move_is_described(position, move, sentences):
    game = load("claustroboard")
    state = game.parse_state(position)
    assert game.describe(state, parse_move(game, state, move)) == sentences


def test_players_who_leave_the_board_are_described_as_such():
    game = load("claustroboard", players=3, obstacles=False)
    state = game.parse_state("1113/11##/1111/1111;a1,d1,a4")
    assert game.describe(state, parse_move(game, state, "b1")).endswith("Player 2 cannot move and leaves the board.")


def test_the_picture_tells_players_stones_and_closed_tiles_apart():
    game = load("claustroboard", players=3)
    picture = game.render(game.parse_state("1T0#3/14.234/3223/213W;a1,c4;petrified=d1"))
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
    assert game.render(game.parse_state("1#/#1;a1,b2")).splitlines() == [
        "   a    b",
        "1  1[1] ██",
        "2  ██   1(2)",
        "Player 1 cannot move 1 step from a1, so Player 2 wins.",
    ]


def test_the_largest_board_fits_a_terminal():
    game = load("claustroboard", size=10, players=10, teleports=10, walls=10, wildcards=10, zeros=10)
    for state, _ in play_random_game(game, Random(1), 100):
        assert max(map(len, game.render(state).splitlines())) <= 90


def test_a_match_is_replayed_from_its_transcript():
    match = Match(load("claustroboard", "specials"), seed=4)
    for move in ("c1>b3", "c1>b4", "a1"):
        match.play(move)
    assert "1. c1>b3  # Player 1 moves 1 step from c2 to c1, then teleports to b3. c2 closes." in format_transcript(
        match
    )
