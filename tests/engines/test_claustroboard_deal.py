"""Claustroboard's deals, and the rules that do not allow one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import RulesError, load
from engines.claustroboard import Claustroboard, Rules
from engines.rules import parse_rules

BOOK_POSITION = "4413/4434/3223/2132;b3,b1"


def count_tiles(game, state):
    """Return the number of tiles of each text on the board."""
    return Counter(game.board.faces.format_face(char) for char in state.faces)


def test_the_book_s_deck_is_each_number_in_each_colour_once():
    game = load("claustroboard", deck="", teleports=2)
    state = game.start(Random(2))
    numbers = [game.board.faces.format_face(char) for char in state.faces if "." in game.board.faces.format_face(char)]
    assert len(set(numbers)) == len(numbers) == 14
    assert {text[0] for text in numbers} | {text[2] for text in numbers} == set("1234")


@pytest.mark.parametrize(
    ("size", "numbers"), [(2, [1, 1, 1, 1]), (3, [3, 2, 2, 2]), (4, [4] * 4), (5, [7, 6, 6, 6]), (6, [9] * 4)]
)
def test_the_deck_is_cycled_to_the_size_of_the_board(size, numbers):
    game = load("claustroboard", size=size)
    assert count_tiles(game, game.start(Random(1))) == dict(zip("1234", numbers, strict=True))


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
    counts = count_tiles(game, game.start(Random(3)))
    assert sum(counts.values()) == 16
    assert {text: counts[text] for text in ("T0", "T1", "T2", "T3", "T4", "W", "*")} == {
        "T0": 2, "T1": 1, "T2": 1, "T3": 1, "T4": 1, "W": 1, "*": 2,
    }  # fmt: skip
    assert sum(count for text, count in counts.items() if text[0] == "0") == 3


def test_a_deck_keeps_its_own_special_tiles():
    game = load("claustroboard", "collapsi", walls=2)
    counts = count_tiles(game, game.start(Random(5)))
    assert (counts["*"], counts["W"], sum(counts[n] for n in "1234")) == (2, 2, 12)


def test_an_explicit_deck_is_dealt_whole():
    game = load("claustroboard", deck="5x4,*x4,T0x2,T2x2,0.2x2,1.2,1.3")
    assert count_tiles(game, game.start(Random(9))) == {"5": 4, "*": 4, "T0": 2, "T2": 2, "0.2": 2, "1.2": 1, "1.3": 1}


def test_colours_are_dealt_only_where_a_coloured_teleport_is():
    plain, coloured = load("claustroboard", teleports=1, zeros=1), load("claustroboard", teleports=2)
    assert "." not in plain.format_state(plain.start(Random(1)))
    assert "." in coloured.format_state(coloured.start(Random(1)))


def test_nobody_starts_on_a_teleport_wall_or_zero():
    game = load("claustroboard", size=3, players=3, teleports=2, walls=2, zeros=2)
    for seed in range(30):
        state = game.start(Random(seed))
        assert all(game.board.tile_at(state, place).can_start(state) for place in state.pawns)


def test_the_players_may_start_on_the_wildcards_in_reading_order():
    game = load("claustroboard", players=3, wildcards=4, starts="wildcards")
    for seed in range(10):
        state = game.start(Random(seed))
        wild = tuple(p for p in range(16) if state.faces[p] == "*")
        if not state.out:
            assert state.pawns == wild[:3]


def test_an_explicit_board_is_the_first_position_whatever_the_seed():
    game = load("claustroboard", board=BOOK_POSITION)
    assert game.format_state(game.start(Random(1))) == game.format_state(game.start(Random(2))) == BOOK_POSITION


def test_an_explicit_board_may_be_tried_under_collapsi():
    assert load("claustroboard", "collapsi", board="3*21/3113/4232/12*4;b1,c4").start().pawns == (1, 14)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("players=4 size=2", "players: 4 is too many for 4 tiles: there must be fewer"),
        ("players=1", "players: 1 should be a whole number from 2 to 10"),
        ("size=11", "size: 11 should be a whole number from 2 to 10"),
        ("size=2 walls=3", "players: 2 players need a start tile each; this deal has 1"),
        ("size=3 players=5 teleports=2 zeros=3", "players: 5 players need a start tile each; this deal has 4"),
        ("teleports=9 walls=8", "teleports: 17 special tiles replace number cards, but this deck has only 16"),
        ("deck=1x4,*x12 walls=5", "walls: 5 special tiles replace number cards, but this deck has only 4"),
        ("starts=wildcards", "starts: 2 players need a wildcard each; this deal has 0"),
        ("starts=wildcards players=3 wildcards=2", "starts: 3 players need a wildcard each; this deal has 2"),
        ("deck=1x4", "deck: gives 4 cards; a 4×4 board needs 16"),
        ("deck=1x8,2x9", "deck: gives 17 cards; a 4×4 board needs 16"),
        ("deck=6x16", "deck: '6x16' should be a card and how many of it"),
        ("deck=1x16,", "deck: '' should be a card and how many of it"),
        ("deck=1x0", "deck: '1x0' should be a card and how many of it"),
        ("deck=#x16", "deck: '#x16' should be a card and how many of it"),
        ("deck=Tx16", "deck: 'Tx16' should be a card and how many of it"),
        ("board=11/11;a1,b1", "board: 2 rows are given; a 4×4 board has 4, with / between them"),
        ("size=2 board=11/111;a1,b1", "board: row 2: '111' has 3 tiles; it should have 2"),
        ("size=2 board=11/11;a1,b1,a2", "board: players: the position lists 3; it should list 2, the mover first"),
        ("size=2 board=11/11", "board: '11/11' should be rows and players' tiles"),
        ("steps=most", "steps: 'most' should be one of exact, within"),
        ("starts=corners", "starts: 'corners' should be one of random, wildcards"),
    ],
)
def test_rules_that_contradict_each_other_are_refused_by_name(rules, message):
    with pytest.raises(RulesError) as refused:
        parse_rules(Rules, rules)
    assert str(refused.value).startswith(message)


RANDOM_TEXTS = st.lists(
    st.sampled_from([*"1234*W#0T./;,=abcd-", "4413/4434/3223/2132", ";b3,b1", "T2", ".1", "petrified=", "places=0.", "round=1", "x3", "٣", ">"])
).map("".join)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(deck=RANDOM_TEXTS, board=RANDOM_TEXTS, size=st.integers(2, 4))
def test_any_deck_or_board_is_dealt_or_refused_by_name(deck, board, size):
    for values in ({"deck": deck}, {"board": board}):
        try:
            game = Claustroboard(Rules(size=size, **values))
        except RulesError as refused:
            assert refused.field in ("deck", "board", "players")
        else:
            assert len(game.start().faces) == size * size
