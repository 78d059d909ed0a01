"""Claustroboard's deals, and the rules that do not allow one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import RulesError, format_link, load, parse_link
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
    counts = count_tiles(game, game.start(Random(1)))
    assert [sum(count for text, count in counts.items() if text[0] == n) for n in "1234"] == numbers


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


def test_spaces_in_a_deck_or_a_board_mean_nothing():
    assert load("claustroboard", deck=" 5x4, *x4 ,T0 x2").rules == load("claustroboard", deck="5x4,*x4,T0x2").rules
    assert load("claustroboard", size=2, board="12 / 43; a1, b1").rules.board == "12/43;a1,b1"


def test_every_number_card_has_a_colour_unless_the_rules_leave_colours_away():
    game = load("claustroboard")
    assert set(count_tiles(game, game.start(Random(1))).values()) == {1}  # each number once in each colour
    plain = load("claustroboard", teleports=2, zeros=1, colours=False)
    assert count_tiles(plain, plain.start(Random(1))).keys() == {*"12340", "T0", "T1"}


def test_the_same_seed_deals_the_same_numbers_and_starts_with_and_without_colours():
    game, plain = load("claustroboard", size=5, players=3), load("claustroboard", size=5, players=3, colours=False)
    for seed in range(20):
        coloured, colourless = game.start(Random(seed)), plain.start(Random(seed))
        assert game.board.faces.strip_colours(coloured.faces) == colourless.faces
        assert coloured.pawns == colourless.pawns


def test_rows_and_columns_win_over_the_size_and_their_numbers_are_resolved():
    rules = Rules(rows=2, columns=10, players=19)
    state = Claustroboard(rules).start()
    assert Claustroboard(rules).format_state(state).split(";")[0].count("/") == 1
    assert len(state.faces) == 20
    half = Rules(size=3, columns=5).resolved()
    assert (half.size, half.rows, half.columns) == (3, 3, 5)


def test_of_a_deck_with_too_many_cards_a_part_is_dealt_that_differs_from_deal_to_deal():
    game = load("claustroboard", "origin", size=4)
    deals = [count_tiles(game, game.start(Random(seed))) for seed in range(40)]
    whole = load("claustroboard", "origin")
    full = count_tiles(whole, whole.start(Random(1)))
    assert sum(full.values()) == 36
    assert all(sum(counts.values()) == 16 and counts <= full for counts in deals)
    assert len({frozenset(counts.items()) for counts in deals}) == 40


def test_a_deck_with_too_few_cards_is_filled_up_with_colourless_numbers():
    game = load("claustroboard", deck="5.1x2,*x4,W", size=4)
    expected = {"5.1": 2, "*": 4, "W": 1, "1": 3, "2": 2, "3": 2, "4": 2}
    assert count_tiles(game, game.start(Random(4))) == expected


def test_the_origin_s_deck_has_36_cards():
    game = load("claustroboard", "origin")
    counts = count_tiles(game, game.start(Random(6)))
    numbers = {f"{number}.{colour}": 1 for number in "1234" for colour in "1234"}
    assert counts == {**numbers, "T0": 1, "T1": 1, "T2": 1, "T3": 1, "T4": 1, "0": 4, "W": 8, "*": 3}
    large = load("claustroboard", "origin", size=8)
    filled = count_tiles(large, large.start(Random(6)))
    assert {text: filled[text] for text in counts} == counts
    assert {text: filled[text] for text in "1234"} == dict.fromkeys("1234", 7)


def test_a_part_of_a_deck_always_has_the_cards_that_the_rules_need():
    game = load("claustroboard", size=3, players=4, deck="1x3,*x4,Wx60", starts="wildcards", zeros=2)
    for seed in range(50):
        counts = count_tiles(game, game.start(Random(seed)))
        assert (counts["*"], counts["0"], sum(counts.values())) == (4, 2, 9)


def test_links_of_the_first_release_mean_boards_without_colours():
    upgrade = Claustroboard.upgrade_rules
    assert upgrade({}, "", 3) == {"colours": False}
    assert upgrade({"size": 5, "teleports": 1}, "", 3) == {"size": 5, "teleports": 1, "colours": False}
    for variant, values in (
        ("", {"teleports": 2}),
        ("specials", {}),
        ("collapsi", {}),
        ("", {"deck": "1.1x8,T1x8"}),
        ("", {"board": BOOK_POSITION}),
    ):
        assert upgrade(values, variant, 3) == values  # the same deal as today's


def test_a_match_of_the_first_release_is_dealt_as_it_was():
    link = {"rules": "size=3", "seed": "5"}
    assert parse_link("claustroboard", link).position.moves
    assert format_link(parse_link("claustroboard", link))["rules"] == "size=3 colours=false"
    assert "." not in parse_link("claustroboard", link).game.format_state(parse_link("claustroboard", link).state)


def test_who_begins_goes_first_even_where_the_first_player_would_be_out():
    game = load("claustroboard", players=3, board="##1#/1###/1#11/##11;d4,c1,a2")
    assert (game.start_with(0).turn, game.start_with(0).out) == (0, ())
    stuck = load("claustroboard", players=3, board="##1#/1###/1#11/##11;c1,d4,a2")
    assert (stuck.start_with(0).turn, stuck.start_with(0).out) == (1, (0,))
    assert (stuck.start_with(1).turn, stuck.start_with(1).out) == (1, ())


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
        ("players=1", "players: 1 should be a whole number from 2 to 99"),
        ("size=11", "size: 11 should be a whole number from 2 to 10"),
        ("size=2 walls=3", "players: 2 players need a start tile each; this deal has 1"),
        ("size=3 players=5 teleports=2 zeros=3", "players: 5 players need a start tile each; this deal has 4"),
        ("teleports=9 walls=8", "teleports: 17 special tiles replace number cards, but this deck has only 16"),
        ("deck=1x4,*x12 walls=5", "walls: 5 special tiles replace number cards, but this deck has only 4"),
        ("starts=wildcards", "starts: 2 players need a wildcard each; this deal has 0"),
        ("starts=wildcards players=3 wildcards=2", "starts: 3 players need a wildcard each; this deal has 2"),
        ("rows=1", "rows: 1 should be 2 to 10, or 0 for as many as size says"),
        ("columns=11", "columns: 11 should be a whole number from 0 to 10"),
        ("rows=2 columns=3 players=6", "players: 6 is too many for 6 tiles: there must be fewer"),
        ("joker=5", "joker: 5 should be a whole number from 1 to 4"),
        ("rows=2 columns=3 board=111/11;a1,b1", "board: row 2: '11' has 2 tiles; it should have 3"),
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


@pytest.mark.parametrize(
    "board", [{"size": 3}, {"rows": 2, "columns": 5}, {"size": 9, "columns": 2, "rows": 5}, {"rows": 3}]
)
def test_too_many_players_are_answered_with_rules_that_would_do(board):
    with pytest.raises(RulesError) as refused:
        Rules(**board, players=30)
    for remedy in refused.value.remedies:
        Rules(**{**board, "players": 30, **remedy})


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
