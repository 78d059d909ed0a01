"""Claustroboard's positions and moves as text, and which of them are refused."""

from __future__ import annotations

from random import Random

import pytest
from helpers.rule_samples import play_random_game
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engines import PositionError, load, parse_move
from engines.claustroboard import VARIANTS, Claustroboard, Move, Rules

BOOK_POSITION = "4413/4434/3223/2132;b3,b1"


def read_position_error(text, **rules):
    with pytest.raises(PositionError) as refused:
        load("claustroboard", **rules).parse_state(text)
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "position: '' should be rows and players' tiles with ; between them, as in 1234/1234/1234/1234;a1,b1"),
        ("4413/4434/3223/2132", "position: '4413/4434/3223/2132' should be rows and players' tiles"),
        ("4413/4434/3223;b3,b1", "position: 3 rows are given; a 4×4 board has 4, with / between them"),
        ("4413/443/3223/2132;b3,b1", "position: row 2: '443' has 3 tiles; it should have 4"),
        ("4413/4434/3263/2132;b3,b1", "position: row 3: '6' is no tile here; tiles are 1 2 3 4 5 T0 T1 T2 T3 T4 W * 0"),
        ("4413/4434/32.53/2132;b3,b1", "position: row 3: '.' is no tile here"),
        ("4413/4434/3T23/2132;b3,b1", "position: row 3: '3T23' has 3 tiles; it should have 4"),
        ("4413/4434/32T/2132;b3,b1", "position: row 3: 'T' is no tile here"),
        ("4413/4434/3223/2132;b3", "players: the position lists 1; it should list 2, the mover first"),
        ("4413/4434/3223/2132;b3,b1,a1", "players: the position lists 3; it should list 2, the mover first"),
        ("4413/4434/3223/2132;b3,b3", "players: two players stand on b3"),
        ("4413/4434/3223/2132;b3,e1", "players: 'e1' is not a tile; tiles go from a1 to d4"),
        ("4413/4434/3223/2132;b3,b5", "players: 'b5' is not a tile; tiles go from a1 to d4"),
        ("4413/4434/3223/2132;b3,", "players: '' is not a tile; tiles go from a1 to d4"),
        ("4413/4434/3223/2132;b3,-", "players: '-' is not a tile; tiles go from a1 to d4"),
        ("4#13/4434/3223/2132;b3,b1", "players: b1 is closed; a player stands on an open tile"),
        ("4W13/4434/3223/2132;b3,b1", "players: b1 is a wall; no player can stand there"),
        ("4T213/4434/3223/2132;b3,b1", "players: b1 is a teleport; no player can stand there"),
        ("4013/4434/3223/2132;b3,b1", "players: b1 is a zero; no player can stand there"),
        ("4413/4434/3223/2132;b3,b1;petrified=a1", "petrified: the position lists 1, but 0 players are out"),
        ("4413/4434/3223/2132;b3,b1;places=0.3", "places: '0.3' should give all 2 seats, the mover's first"),
        ("4413/4434/3223/2132;b3,b1;round=1", "round: no open tile on this board uses rounds"),
        ("4413/4434/3223/2132;b3,b1;lives=1", "position: 'lives=1' has no place here"),
        ("4413/4434/3223/2132;b3,b1;petrified=a1;petrified=a1", "position: 'petrified=a1' has no place here"),
    ],
)
def test_a_position_that_does_not_fit_is_refused_with_the_place(text, message):
    assert read_position_error(text).startswith(message)


@pytest.mark.parametrize(
    ("extras", "message"),
    [
        ("petrified=b3", "petrified: two players stand on b3"),
        ("petrified=a1,a1", "petrified: two players stand on a1"),
        ("petrified=c1", "petrified: c1 is closed; a player stands on an open tile"),
        ("petrified=", "petrified: '' is not a tile; tiles go from a1 to d4"),
        ("places=0.0.3", "places: '0.0.3' should give all 4 seats"),
        (
            "places=0.0.0.4",
            "places: '0.0.0.4' should give all 4 seats, the mover's first, with 0 for the 2 players who are still in the game",
        ),
        ("places=3.0.4.0", "places: '3.0.4.0' should give all 4 seats"),
        ("places=0.3.0.3", "places: '0.3.0.3' has a tie; players go out one at a time"),
        ("places=0.1.0.4", "places: '0.1.0.4' should list the place of each seat"),
    ],
)
def test_extras_that_do_not_fit_are_refused(extras, message):
    assert read_position_error(f"44#3/4434/3223/2132;b3,b1;{extras}", players=4).startswith(message)


def test_without_obstacles_nobody_is_petrified_on_the_board():
    message = read_position_error("4413/4434/3223/2132;b3,b1;petrified=a1", players=3, obstacles=False)
    assert message == "petrified: under obstacles=false, players who are out leave the board"


def test_a_tile_is_named_by_its_column_and_its_row_from_the_top_left():
    game = load("claustroboard")
    assert game.parse_state(BOOK_POSITION).pawns == (9, 1)
    assert [game.format_move(Move(place)) for place in (0, 3, 9, 12, 15)] == ["a1", "d1", "b3", "a4", "d4"]
    assert game.format_move(Move(9, 3)) == "b3>d1"
    assert load("claustroboard", size=10).format_move(Move(99)) == "j10"


def test_another_spelling_of_a_move_is_the_same_move():
    game = load("claustroboard")
    state = game.parse_state("11T03/1234/1234/1234;b1,a4")
    assert parse_move(game, state, " C1 > D4 ") == Move(2, 15)


def test_seats_of_those_who_are_out_follow_the_living_unless_places_are_given():
    game = load("claustroboard", players=4)
    rows = "44#3/4134/3222/2*32;b3,b1"
    plain = game.parse_state(f"{rows};petrified=d4,a1", 1)
    assert (plain.pawns, plain.out, game.standing(plain)) == ((0, 9, 1, 15), (3, 0), (3, 0, 0, 4))
    given_places = game.parse_state(f"{rows};petrified=d4,a1;places=0.4.0.3", 1)
    assert (given_places.pawns, given_places.out) == ((0, 9, 15, 1), (2, 0))
    assert game.format_state(given_places) == f"{rows};petrified=d4,a1;places=0.4.0.3"


def test_players_who_are_not_listed_have_left_the_board():
    game = load("claustroboard", players=4)
    for text in ("44#3/4134/3222/2*32;b3,b1", "44#3/4134/3222/2*32;b3,b1;petrified=-,a1"):
        state = game.parse_state(text)
        assert game.format_state(state) == text
        assert len(state.out) == 2


def test_a_canonical_position_is_itself_a_text():
    for variant in ("three", "crowd", "specials"):
        game = load("claustroboard", variant)
        for seed in range(10):
            for state, _ in play_random_game(game, Random(seed)):
                canonical = game.canonical(state)
                assert game.parse_state(game.format_state(canonical)) == canonical


GAMES = [Claustroboard(Rules(**rules)) for rules in VARIANTS.values()]
RANDOM_TEXTS = st.lists(
    st.sampled_from([*"1234*W#0T./;,=abcd-", "4413/4434/3223/2132", ";b3,b1", "T2", ".1", "petrified=", "places=0.", "round=1", "x3", "٣", ">"])
).map("".join)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(text=st.one_of(st.text(max_size=40), RANDOM_TEXTS), game=st.sampled_from(GAMES))
@example(text="4413/4434/3223/2132;b3,b1", game=GAMES[0])
def test_any_text_is_a_position_or_refused(text, game):
    try:
        state = game.parse_state(text)
    except PositionError as refused:
        assert str(refused)
    else:
        assert game.parse_state(game.format_state(state), game.turn(state)) == state
        assert bool(game.legal_moves(state)) == (game.outcome(state) is None)


@settings(max_examples=300, deadline=None)
@given(
    text=st.one_of(
        st.text(max_size=12), RANDOM_TEXTS, st.from_regex(r"[a-z][0-9]{1,2}(>[a-z][0-9]{1,2})?", fullmatch=True)
    )
)
def test_any_text_is_a_move_or_not_understood_and_has_a_reason(text):
    game = GAMES[4]
    state = game.start(Random(1))
    move = game.interpret_move(state, text)
    if move is not None and move not in game.legal_moves(state):
        assert game.why_not(state, move).endswith(".")
