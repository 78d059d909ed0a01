"""Front-Ham in words: actions and positions parsed, described and refused."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import EngineError, IllegalMove, PositionError, UnknownMove, load, parse_move
from engines.front_ham import Rules, State
from engines.rules import parse_rules

TEXT_FRAGMENTS = st.sampled_from(
    re.findall(
        r"\S+",
        "a b c h z + [ ] , ` Red blue GREEN Pink No-Op 5 0 . x ; places= players= socks= order= overdraw= - ٣ İ ß ²",
    )
)
RANDOM_TEXTS = st.one_of(
    st.text(max_size=30),
    st.lists(TEXT_FRAGMENTS, max_size=12).map("".join),
    st.lists(TEXT_FRAGMENTS, max_size=12).map(" ".join),
)


@pytest.mark.parametrize(
    "text",
    [
        "abb+c",
        "ABB+C",
        "bab + c",
        "b a b + c",
        "[Red, Blue, Blue] + Green",
        "`[Red, Blue, Blue]` + `Green`",
        "red blue blue + green",
        "[a, b, b] + c",
    ],
)
def test_an_action_may_be_spelled_in_many_ways(text):
    game = load("front_ham", order="listed")
    assert game.format_move(parse_move(game, game.start(), text)) == "abb+c"


def test_letters_count_from_the_mover_and_colour_names_do_not():
    game = load("front_ham")
    state = game.parse_state("5.5.5", 1)
    assert game.format_move(parse_move(game, state, "[Red, Blue, Blue] + Green")) == "aac+b"
    assert game.describe(state, parse_move(game, state, "aac+b")) == (
        "Blue takes 2 Blue socks and 1 Red sock off the line and hangs up 1 Green sock."
    )


@pytest.mark.parametrize("text", ["[Blue, No-Op, No-Op]", "[Blue, No-Op]", "blue noop noop", "[Blue]", "blue", "b"])
def test_no_op_may_be_written_or_left_out(text):
    game = load("front_ham", "duel")
    assert game.format_move(parse_move(game, game.start(), text)) == "b"


@pytest.mark.parametrize(
    "text",
    ["", "+", "+a", "abb+", "abb+c+c", "abb+No-Op", "[No-Op, Red, No-Op]", "[Red, Red, Red, No-Op] + Red", "r", "teal"],
)
def test_what_makes_no_sense_is_not_understood(text):
    game = load("front_ham", "duel")
    with pytest.raises(UnknownMove, match=r"A move looks like abb\+a or \[Red, Blue, Blue\] \+ Red"):
        parse_move(game, game.start(), text)


@pytest.mark.parametrize("text", ["abd+a", "abb+d", "red blue blue + yellow", "[Pink, Red, Red] + Red"])
def test_a_colour_that_is_not_in_the_game_is_refused_with_those_that_are(text):
    game = load("front_ham")
    with pytest.raises(IllegalMove) as refused:
        parse_move(game, game.parse_state("5.5.5", 2), text)
    assert refused.value.reason.endswith("The colours are a Green, b Red and c Blue.")


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        ("5.5", "bb", "Red takes 2 Blue socks off the line and stops (No-Op)."),
        ("5.1", "b", "Red takes 1 Blue sock off the line and stops (No-Op). Blue is out at once."),
        (
            "1.5",
            "bab+a",
            "Red takes 1 Red sock, then 2 Blue socks off the line and hangs up 1 Red sock. Red would be out but is revived.",
        ),
        (
            "5.1",
            "bbb+b",
            "Red takes 1 Blue sock off the line and hangs up 1 Blue sock, with 2 removals ignored. Blue would be out but is revived.",
        ),
        (
            "2.2",
            "aba+b",
            "Red takes 1 Red sock, then 1 Blue sock, then 1 Red sock off the line. Red is out at once, and the rest is skipped.",
        ),
    ],
)
def test_the_final_phase_is_described_step_by_step(position, text, sentence):
    game = load("front_ham", "duel", overdraw="ignore")
    state = game.parse_state(position)
    assert game.describe(state, parse_move(game, state, text)) == sentence


def test_the_prompt_shows_the_line_and_asks_for_what_the_phase_allows():
    game = load("front_ham")
    assert game.prompt(game.start()).endswith("\n\nRed, enter three removals and an addition, such as abb+a:")
    assert "one or two removals of one colour" in game.prompt(game.parse_state("5.5.0x"))


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("5.5", "should be 3 numbers of socks"),
        ("5.5.5.5", "should be 3 numbers of socks"),
        ("5.5.y", "such as 5.5.5"),
        ("5.5.1000", "up to 999"),
        ("5.5.0", "each 0 should be 0x"),
        ("5x.5.5", "the mover is out"),
        ("5.5.5;places=0.0.3", "places: '0.0.3'"),
        ("5.5.5;lives=3", "only places=... and order=... may follow"),
        ("5.5.5;order=1.2", "order: '1.2' should name each player from 1 to 3 once, such as 3.2.1"),
        ("5.5.5;order=1.2.2", "order: '1.2.2' should name each player"),
        ("5.5.5;order=0.1.2", "order: '0.1.2' should name each player"),
        ("5.5.5;order=2.1.3;order=2.1.3", "each at most once"),
    ],
)
def test_a_position_that_is_not_well_formed_is_refused_with_a_correction(position, says):
    with pytest.raises(PositionError) as refused:
        load("front_ham").parse_state(position)
    assert says in str(refused.value)


def test_a_position_reads_from_the_mover_on_in_any_seat():
    game = load("front_ham", players=4)
    state = game.parse_state("4.2x.3.0x;places=0.3.0.4", 2)
    assert state == State((3, 0, 4, 2), (0, 4, 0, 3), 2)
    assert game.format_state(state) == "4.2x.3.0x;places=0.3.0.4"


def test_the_order_of_play_follows_the_socks_where_it_is_not_the_listed_one():
    game = load("front_ham")
    state = game.parse_state("6.5.4x;order=2.1.3", 1)
    assert state == State((5, 6, 4), (0, 0, 3), 1, (1, 0, 2))
    assert game.format_state(state) == "6.5.4x;order=2.1.3"
    assert game.parse_state("6.5.4;order=1.2.3") == game.parse_state("6.5.4")
    assert game.format_state(game.canonical(state)) == "6.5.4x"
    assert game.canonical_seats(state) == (1, 0, 2)


def test_letters_follow_the_order_of_play():
    game = load("front_ham")
    state = game.parse_state("5.5.5;order=2.1.3", 1)
    move = parse_move(game, state, "[Red, Blue, Blue] + Green")
    assert game.format_move(move) == "aab+c"
    assert game.format_state(game.apply(state, move)) == "4.6.3;order=2.1.3"
    assert [line[:7].strip() for line in game.render(state).splitlines()[1:]] == ["a Blue", "b Red", "c Green"]


def test_canonical_puts_those_in_first_and_sorts_the_colours_of_those_out():
    game = load("front_ham", players=4)
    for position in ("4.2x.3.0x", "4.0x.2x.3", "4.3.2x.0x;places=0.0.4.3"):
        for turn in range(4):
            assert game.format_state(game.canonical(game.parse_state(position, turn))) == "4.3.0x.2x"


def test_canonical_seats_say_which_seat_each_canonical_one_stands_for():
    game = load("front_ham", players=4)
    for position in ("4.2x.3.0x", "1x.2.3x.0x;places=2.0.4.3", "0x.1x.0x.0x;places=1.4.1.1"):
        for turn in range(4):
            state = game.parse_state(position, turn)
            canonical = game.canonical(state)
            assert tuple(state.socks[seat] for seat in game.canonical_seats(state)) == canonical.socks


def test_the_picture_shows_the_phase_the_mover_and_who_is_out():
    game = load("front_ham")
    assert game.render(game.parse_state("2.1x.21")).splitlines() == [
        "Final phase: two players are in.",
        "a Red      2 ─🧦─🧦─  (to move)",
        "b Blue     1 ─🧦─  (out)",
        "c Green   21 " + "─🧦" * 20 + "─…─",
    ]


@settings(deadline=None)
@given(RANDOM_TEXTS, st.sampled_from(["5.5.5", "5.1.0x", "1.0x.0x", "0x.0x.0x"]))
def test_any_text_is_a_legal_move_or_refused(text, position):
    game = load("front_ham")
    state = game.parse_state(position)
    try:
        assert parse_move(game, state, text) in game.legal_moves(state)
    except IllegalMove as refused:
        assert refused.reason.endswith(".")


@settings(deadline=None)
@given(RANDOM_TEXTS, st.integers(0, 2))
def test_any_text_is_a_position_or_refused(text, turn):
    game = load("front_ham")
    try:
        state = game.parse_state(text, turn)
    except EngineError as refused:
        assert str(refused)
    else:
        assert game.parse_state(game.format_state(state), turn) == state


@settings(deadline=None)
@given(RANDOM_TEXTS)
def test_any_text_is_rules_or_refused(text):
    try:
        rules = parse_rules(Rules, text)
    except EngineError as refused:
        assert str(refused)
    else:
        assert len(rules.socks) in (1, rules.players)
