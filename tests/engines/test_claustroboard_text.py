"""Claustroboard's deals, positions as text, and everything from outside that is refused."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from samples import random_walk

from engines import PositionError, RulesError, load, parse_move
from engines.claustroboard import VARIANTS, Claustroboard, Move, Rules
from engines.rules import read_text

FACT = "4413/4434/3223/2132;b3,b1"


def cards(game, state):
    """How many tiles of each text lie on the board."""
    return Counter(game.board.faces.text(char) for char in state.faces)


def test_the_book_s_deck_is_each_number_in_each_colour_once():
    game = load("claustroboard", deck="", teleports=2)
    state = game.start(Random(2))
    numbers = [game.board.faces.text(char) for char in state.faces if "." in game.board.faces.text(char)]
    assert len(set(numbers)) == len(numbers) == 14
    assert {text[0] for text in numbers} | {text[2] for text in numbers} == set("1234")


@pytest.mark.parametrize(
    ("size", "numbers"), [(2, [1, 1, 1, 1]), (3, [3, 2, 2, 2]), (4, [4] * 4), (5, [7, 6, 6, 6]), (6, [9] * 4)]
)
def test_the_deck_is_cycled_to_the_size_of_the_board(size, numbers):
    game = load("claustroboard", size=size)
    assert cards(game, game.start(Random(1))) == dict(zip("1234", numbers, strict=True))


def test_the_cards_are_shuffled_and_the_players_placed_by_the_seed():
    game = load("claustroboard")
    deals = {game.start(Random(seed)) for seed in range(50)}
    assert len(deals) == 50
    assert len({deal.pawns for deal in deals}) > 30
    assert game.start(Random(7)) == game.start(Random(7))
    assert game.start() == game.start(Random(0))


def test_no_two_players_share_a_tile():
    game = load("claustroboard", size=3, players=8)
    for seed in range(20):
        assert len(set(game.start(Random(seed)).pawns)) == 8


def test_special_tiles_replace_number_cards():
    game = load("claustroboard", teleports=6, walls=1, wildcards=2, zeros=3)
    found = cards(game, game.start(Random(3)))
    assert sum(found.values()) == 16
    assert {text: found[text] for text in ("T0", "T1", "T2", "T3", "T4", "W", "*")} == {
        "T0": 2, "T1": 1, "T2": 1, "T3": 1, "T4": 1, "W": 1, "*": 2,
    }  # fmt: skip
    assert sum(count for text, count in found.items() if text[0] == "0") == 3


def test_a_deck_keeps_its_own_special_tiles():
    game = load("claustroboard", "collapsi", walls=2)
    found = cards(game, game.start(Random(5)))
    assert (found["*"], found["W"], sum(found[n] for n in "1234")) == (2, 2, 12)


def test_an_explicit_deck_is_dealt_whole():
    game = load("claustroboard", deck="5x4,*x4,T0x2,T2x2,0.2x2,1.2,1.3")
    assert cards(game, game.start(Random(9))) == {"5": 4, "*": 4, "T0": 2, "T2": 2, "0.2": 2, "1.2": 1, "1.3": 1}


def test_colours_are_dealt_only_where_a_coloured_teleport_is():
    plain, coloured = load("claustroboard", teleports=1, zeros=1), load("claustroboard", teleports=2)
    assert "." not in plain.format_state(plain.start(Random(1)))
    assert "." in coloured.format_state(coloured.start(Random(1)))


def test_nobody_starts_on_a_teleport_wall_or_zero():
    game = load("claustroboard", size=3, players=3, teleports=2, walls=2, zeros=2)
    for seed in range(30):
        state = game.start(Random(seed))
        assert all(game.board.tile(state, place).can_start(state) for place in state.pawns)


def test_the_players_may_start_on_the_wildcards_in_reading_order():
    game = load("claustroboard", players=3, wildcards=4, starts="wildcards")
    for seed in range(10):
        state = game.start(Random(seed))
        wild = tuple(p for p in range(16) if state.faces[p] == "*")
        if not state.out:
            assert state.pawns == wild[:3]


def test_an_explicit_board_is_the_first_position_whatever_the_seed():
    game = load("claustroboard", board=FACT)
    assert game.format_state(game.start(Random(1))) == game.format_state(game.start(Random(2))) == FACT


def test_an_explicit_board_may_be_tried_under_collapsi():
    assert load("claustroboard", "collapsi", board="3*21/3113/4232/12*4;b1,c4").start().pawns == (1, 14)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("players=4 size=2", "players: 4 is too many for 4 tiles: there must be fewer"),
        ("players=1", "players: 1 is not a whole number from 2 to 10"),
        ("size=11", "size: 11 is not a whole number from 2 to 10"),
        ("size=2 walls=3", "players: 2 players need a tile each; only 1 can be started on"),
        ("size=3 players=5 teleports=2 zeros=3", "players: 5 players need a tile each; only 4 can be started on"),
        ("teleports=9 walls=8", "teleports: 17 special tiles are to replace number cards; this deck has 16"),
        ("deck=1x4,*x12 walls=5", "walls: 5 special tiles are to replace number cards; this deck has 4"),
        ("starts=wildcards", "starts: 2 players need a wildcard each; this deal has 0"),
        ("starts=wildcards players=3 wildcards=2", "starts: 3 players need a wildcard each; this deal has 2"),
        ("deck=1x4", "deck: gives 4 cards; a 4×4 board takes 16"),
        ("deck=1x8,2x9", "deck: gives 17 cards; a 4×4 board takes 16"),
        ("deck=6x16", "deck: '6x16' is not a card and how many"),
        ("deck=1x16,", "deck: '' is not a card and how many"),
        ("deck=1x0", "deck: '1x0' is not a card and how many"),
        ("deck=#x16", "deck: '#x16' is not a card and how many"),
        ("deck=Tx16", "deck: 'Tx16' is not a card and how many"),
        ("board=11/11;a1,b1", "board: 2 rows are given; a 4×4 board has 4, with / between"),
        ("size=2 board=11/111;a1,b1", "board: row 2: '111' has 3 tiles; it should have 2"),
        ("size=2 board=11/11;a1,b1,a2", "board: players: 3 are listed; there should be 2 to 2, the mover first"),
        ("size=2 board=11/11", "board: '11/11' should be rows and players' tiles"),
        ("steps=most", "steps: 'most' is not one of exact, within"),
        ("starts=corners", "starts: 'corners' is not one of random, wildcards"),
    ],
)
def test_rules_that_contradict_each_other_are_refused_by_name(rules, message):
    with pytest.raises(RulesError) as refused:
        read_text(Rules, rules)
    assert str(refused.value).startswith(message)


def position_error(text, **rules):
    with pytest.raises(PositionError) as refused:
        load("claustroboard", **rules).parse_state(text)
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "position: '' should be rows and players' tiles with ; between, as in 1234/1234/1234/1234;a1,b1"),
        ("4413/4434/3223/2132", "position: '4413/4434/3223/2132' should be rows and players' tiles"),
        ("4413/4434/3223;b3,b1", "position: 3 rows are given; a 4×4 board has 4, with / between"),
        ("4413/443/3223/2132;b3,b1", "position: row 2: '443' has 3 tiles; it should have 4"),
        ("4413/4434/3263/2132;b3,b1", "position: row 3: '6' is no tile; tiles are 1 2 3 4 5 T0 T1 T2 T3 T4 W * 0"),
        ("4413/4434/32.53/2132;b3,b1", "position: row 3: '.' is no tile"),
        ("4413/4434/3T23/2132;b3,b1", "position: row 3: '3T23' has 3 tiles; it should have 4"),
        ("4413/4434/32T/2132;b3,b1", "position: row 3: 'T' is no tile"),
        ("4413/4434/3223/2132;b3", "players: 1 are listed; there should be 2 to 2, the mover first"),
        ("4413/4434/3223/2132;b3,b1,a1", "players: 3 are listed; there should be 2 to 2, the mover first"),
        ("4413/4434/3223/2132;b3,b3", "players: two players stand on b3"),
        ("4413/4434/3223/2132;b3,e1", "players: 'e1' is not a tile; tiles go from a1 to d4"),
        ("4413/4434/3223/2132;b3,b5", "players: 'b5' is not a tile; tiles go from a1 to d4"),
        ("4413/4434/3223/2132;b3,", "players: '' is not a tile; tiles go from a1 to d4"),
        ("4413/4434/3223/2132;b3,-", "players: '-' is not a tile; tiles go from a1 to d4"),
        ("4#13/4434/3223/2132;b3,b1", "players: b1 is closed; a player stands on an open tile"),
        ("4W13/4434/3223/2132;b3,b1", "players: b1 is a wall; nobody can be standing there"),
        ("4T213/4434/3223/2132;b3,b1", "players: b1 is a teleport; nobody can be standing there"),
        ("4013/4434/3223/2132;b3,b1", "players: b1 is a zero; nobody can be standing there"),
        ("4413/4434/3223/2132;b3,b1;petrified=a1", "petrified: 1 are listed; only 0 of the players are out"),
        ("4413/4434/3223/2132;b3,b1;places=0.3", "places: '0.3' should give all 2 seats from the mover on"),
        ("4413/4434/3223/2132;b3,b1;round=1", "round: no tile of this board looks at rounds"),
        ("4413/4434/3223/2132;b3,b1;lives=1", "position: 'lives=1' has no place here"),
        ("4413/4434/3223/2132;b3,b1;petrified=a1;petrified=a1", "position: 'petrified=a1' has no place here"),
    ],
)
def test_a_position_that_does_not_fit_is_refused_with_the_place(text, message):
    assert position_error(text).startswith(message)


@pytest.mark.parametrize(
    ("extras", "message"),
    [
        ("petrified=b3", "petrified: two players stand on b3"),
        ("petrified=a1,a1", "petrified: two players stand on a1"),
        ("petrified=c1", "petrified: c1 is closed; a player stands on an open tile"),
        ("petrified=", "petrified: '' is not a tile; tiles go from a1 to d4"),
        ("places=0.0.3", "places: '0.0.3' should give all 4 seats"),
        ("places=0.0.0.4", "places: '0.0.0.4' should give all 4 seats from the mover on, 0 for each of the 2 who play"),
        ("places=3.0.4.0", "places: '3.0.4.0' should give all 4 seats"),
        ("places=0.3.0.3", "places: '0.3.0.3' has a tie; players go out one at a time"),
        ("places=0.1.0.4", "places: '0.1.0.4' should give each seat"),
    ],
)
def test_extras_that_do_not_fit_are_refused(extras, message):
    assert position_error(f"44#3/4434/3223/2132;b3,b1;{extras}", players=4).startswith(message)


def test_without_obstacles_nobody_is_petrified_on_the_board():
    message = position_error("4413/4434/3223/2132;b3,b1;petrified=a1", players=3, obstacles=False)
    assert message == "petrified: under obstacles=false those who are out leave the board"


def test_a_tile_is_named_by_its_column_and_its_row_from_the_top_left():
    game = load("claustroboard")
    assert game.parse_state(FACT).pawns == (9, 1)
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
            for state, _ in random_walk(game, Random(seed)):
                one = game.canonical(state)
                assert game.parse_state(game.format_state(one)) == one


GAMES = [Claustroboard(Rules(**rules)) for rules in VARIANTS.values()]
SCRAPS = st.lists(
    st.sampled_from([*"1234*W#0T./;,=abcd-", "4413/4434/3223/2132", ";b3,b1", "T2", ".1", "petrified=", "places=0.", "round=1", "x3", "٣", ">"])
).map("".join)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(text=st.one_of(st.text(max_size=40), SCRAPS), game=st.sampled_from(GAMES))
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
    text=st.one_of(st.text(max_size=12), SCRAPS, st.from_regex(r"[a-z][0-9]{1,2}(>[a-z][0-9]{1,2})?", fullmatch=True))
)
def test_any_text_is_a_move_or_not_understood_and_has_a_reason(text):
    game = GAMES[4]
    state = game.start(Random(1))
    move = game.read_move(state, text)
    if move is not None and move not in game.legal_moves(state):
        assert game.why_not(state, move).endswith(".")


@settings(max_examples=200, deadline=None)
@given(deck=SCRAPS, board=SCRAPS, size=st.integers(2, 4))
def test_any_deck_or_board_is_dealt_or_refused_by_name(deck, board, size):
    for values in ({"deck": deck}, {"board": board}):
        try:
            game = Claustroboard(Rules(size=size, **values))
        except RulesError as refused:
            assert refused.field in ("deck", "board", "players")
        else:
            assert len(game.start().faces) == size * size
