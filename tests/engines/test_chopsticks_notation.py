"""Chopsticks in text: positions and moves parsed and formatted, sentences, and any text from outside."""

from __future__ import annotations

import pytest
from helpers.text_play import (
    chopsticks_places_after,
    chopsticks_position_after,
    chopsticks_refusal_reason,
    describe_chopsticks_move,
    list_chopsticks_moves,
    play_chopsticks,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import (
    IllegalMove,
    Match,
    PositionError,
    RulesError,
    UnknownMove,
    format_transcript,
    load,
    parse_move,
    parse_transcript,
)
from engines.chopsticks import Attack, Chopsticks, Rules, Split
from engines.rules import parse_rules

ALL_MODES = {"rollover": True, "suicide": True, "swaps": True, "logan": True, "meta": True, "stumps": True}

# Notation


@pytest.mark.parametrize("text", ["1213", "[1213]", "[12 13]", " [12 13] ", "12-13", "12 13"])
def test_two_players_may_be_written_with_brackets_and_spaces(text):
    game = load("chopsticks")
    assert game.format_state(game.parse_state(text)) == "1213"


@pytest.mark.parametrize("text", ["11-02-34", "[11 02 34]", "110234", "[11-02-34]"])
def test_three_players_may_be_written_with_brackets_and_spaces(text):
    game = load("chopsticks", players=3)
    assert game.format_state(game.parse_state(text)) == "11-02-34"


def test_a_position_is_read_with_its_mover_in_the_seat_asked_for():
    game = load("chopsticks", players=3)
    state = game.parse_state("01-02-03", 2)
    assert game.turn(state) == 2
    assert state.hands == ((0, 2), (0, 3), (0, 1))


@pytest.mark.parametrize(
    ("text", "rules", "reason"),
    [
        ("111", {}, "two hands each"),
        ("11111", {}, "two hands each"),
        ("111-1", {}, "two hands each"),
        ("11-11-11", {}, "2 players"),
        ("1111", {"players": 3}, "like 11-11-11"),
        ("1115", {}, "from 0 to 4"),
        ("a011", {}, "need stumps"),
        ("f011", {"stumps": True}, "a to e"),
        ("2111", {}, "ascending order: 1211"),
        ("0a1b-1011", {"stumps": True}, "two hands each"),
        ("1111;lives=2.2", {}, "no key=value may follow"),
        ("1111;lives=4.1", {"sudden_death": True, "lives": 3}, "numbers from 0 to 3"),
        ("1111;lives=2", {"sudden_death": True, "lives": 3}, "2 numbers"),
        ("1111;lives=0.2", {"sudden_death": True, "lives": 3}, "add up to more than one"),
        ("11-11-12;zombies=0.0.1", {"zombies": True, "players": 3}, "hands are not 01"),
        ("11-01-11;zombies=0.2.0", {"zombies": True, "players": 3}, "numbers from 0 to 1"),
        ("00-11-11", {"players": 3}, "the mover is out"),
        ("01-11-11", {"players": 3, "sudden_death": True}, "the mover is out"),
        ("11-00-00;places=0.3.3", {"players": 3}, "places"),
        ("1.12-3.10", {}, "from 0 to 4"),
        ("[1.12 3.10]", {"fingers": 14}, "two hands each, like 1111"),
        ("1.1-1.1", {"hands": 3}, "3 hands each, like 1.1.1-1.1.1"),
        ("11", {"hands": 1}, "1 hand each, like 1-1"),
        ("1.12-10.3", {"fingers": 14}, "ascending order: 1.12-3.10"),
        ("1-20", {"hands": 1, "fingers": 20}, "from 0 to 19"),
    ],
)
def test_a_position_that_is_not_well_formed_is_refused_with_a_correction(text, rules, reason):
    with pytest.raises(PositionError, match=reason):
        Chopsticks(Rules(**rules)).parse_state(text)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("0011", {}),
        ("1100", {}),
        ("aebd", {"stumps": True}),
        ("0111;lives=0.2", {"sudden_death": True, "lives": 3}),
        ("00-11-00;places=2.0.3", {"players": 3}),
        ("01-11-01-01;zombies=1.0.1.1;places=2.0.4.3", {"players": 4, "zombies": True}),
        ("1.12-3.10", {"fingers": 14}),
        ("9999", {"fingers": 20}),
        ("0.10-0.9", {"fingers": 20}),
        ("1-19-0", {"fingers": 20, "hands": 1, "players": 3}),
        ("0.0.0.1-1.1.1.1-0.1.1.4;zombies=1.0.0", {"hands": 4, "players": 3, "zombies": "may"}),
        ("01-11-12;lives=0.2.3", {"players": 3, "zombies": True, "sudden_death": True, "lives": 3}),
    ],
)
def test_a_position_comes_back_as_it_was_written(text, rules):
    game = Chopsticks(Rules(**rules))
    for turn in range(game.players):
        assert game.format_state(game.parse_state(text, turn)) == text


def test_a_knocked_out_player_may_be_written_00_under_zombies():
    assert chopsticks_position_after("11-00-11", zombies=True, players=3) == "11-01-11;zombies=0.1.0"


def test_finished_positions_are_read_with_their_result():
    assert chopsticks_places_after("0011") == (2, 1)
    assert chopsticks_places_after("1100") == (1, 2)
    assert chopsticks_places_after("0000") == (1, 1)
    assert chopsticks_places_after("00-00-00;places=1.1.3", players=3) == (1, 1, 3)


@pytest.mark.parametrize("text", ["A-C", "a-c", "A->C", "A→C", "A > C", " a -> c ", "B-C", "B-D", "A-D", "A–C"])
def test_equal_hands_are_one_move_that_may_be_written_in_any_way(text):
    game = load("chopsticks")
    assert list_chopsticks_moves("1111") == ["A-C"]
    assert parse_move(game, game.start(), text) == Attack(0, 1, 0)


@pytest.mark.parametrize("text", ["02-11", "02->11", "[02]→[11]", "20-11", "02 > 11", "02 --> 11"])
def test_a_split_may_be_written_in_several_ways(text):
    game = load("chopsticks")
    assert parse_move(game, game.parse_state("0211"), text) == Split((0, 2), (1, 1))


@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        ("1.1-1.1", {}, "1111"),
        ("1.2-1.3-0.4", {"players": 3}, "12-13-04"),
        ("[1, 1, 0, 4]", {}, "1104"),
        ("[0.5 0.5 0 1]", {"stumps": True}, "aa01"),
        ("[½ 1½ 0 1]", {"stumps": True}, "ab01"),
        ("[1, 12, 3, 10]", {"fingers": 14}, "1.12-3.10"),
        ("111222", {"hands": 3}, "1.1.1-2.2.2"),
        ("[1 12]", {"hands": 1, "fingers": 14}, "1-12"),
    ],
)
def test_both_forms_of_a_position_are_read(text, rules, expected):
    game = load("chopsticks", **rules)
    assert game.format_state(game.parse_state(text)) == expected


@pytest.mark.parametrize(
    ("position", "text", "rules", "move"),
    [
        ("2311", "[2, 3]->[1, 4]", {}, "23-14"),
        ("1201", "[12-01] --> [03-01]", {"suicide": True}, "12-03"),
        ("1201", "[1201] --> [0301]", {"suicide": True}, "12-03"),
        ("0111", "[01] -> [0.5 0.5]", {"stumps": True}, "01-aa"),
        ("0111", "[01]->[½ ½]", {"stumps": True}, "01-aa"),
        ("0111", "01-½½", {"stumps": True}, "01-aa"),
        ("3.10-1.1", "[3, 10] -> [1, 12]", {"fingers": 14}, "3.10-1.12"),
        ("3.10-1.1", "3.10-1.12", {"fingers": 14}, "3.10-1.12"),
        ("0.0.6-1.1.1", "0.0.6-1.2.3", {"fingers": 9, "hands": 3}, "0.0.6-1.2.3"),
        ("12-01-11", "[12-01-11] --> [03-01-11]", {"suicide": True, "players": 3}, "12-03"),
    ],
)
def test_a_split_may_be_written_as_the_book_writes_it(position, text, rules, move):
    game = load("chopsticks", **rules)
    assert game.format_move(parse_move(game, game.parse_state(position), text)) == move


@pytest.mark.parametrize("text", ["[12-01] --> [03-02]", "[12-11] --> [03-11]", "[12] --> [03-01]"])
def test_a_split_that_gives_everybodys_hands_must_leave_those_of_others_as_they_are(text):
    assert "those of the other players must be as they are" in chopsticks_refusal_reason("1201", text, suicide=True)


@pytest.mark.parametrize(
    ("position", "text", "rules", "reason"),
    [
        ("0111", "A-C", {}, "Hand A is dead and cannot strike."),
        ("1211", "C-A", {}, "C is an opponent's hand: Player 1 strikes with A or B."),
        ("1211", "A-B", {}, "B is Player 1's own hand: an attack strikes an opponent's hand."),
        ("1211", "A-E", {}, "There is no hand E: with 2 players the hands are A to D."),
        ("1111", "A-F", {}, "There is no hand F: with 2 players the hands are A to D."),
        ("1111", "B-H", {}, "There is no hand H: with 2 players the hands are A to D."),
        ("1.1.1-1.2.2", "A-G", {"hands": 3}, "There is no hand G: with 2 players the hands are A to F."),
        ("1.1.1-1.2.2", "D-A", {"hands": 3}, "D is an opponent's hand: Player 1 strikes with A, B or C."),
        ("0.0.2-0.0.3", "B-F", {"hands": 3}, "Hand B is dead and cannot strike."),
        ("0.0.2-0.0.3", "C-E", {"hands": 3}, "Hand E is dead, and an attack cannot revive it."),
        ("1-12", "1-2", {"hands": 1, "fingers": 14}, "With one hand each there is nothing to split."),
        ("1111", "pass", {}, "Player 1 is no zombie and cannot pass."),
        ("11-00-12", "A-C", {"players": 3}, "Player 2 is out and cannot be attacked."),
        ("1311", "02-11", {}, "Player 1 holds 1 and 3, not 0 and 2."),
        ("1311", "13-23", {}, "Splitting 1 and 3 into 2 and 3 does not keep the total."),
        ("1311", "13-13", {}, "The hands 1 and 3 cannot be swapped: swaps are not in play."),
    ],
)
def test_a_refused_move_has_a_reason(position, text, rules, reason):
    assert chopsticks_refusal_reason(position, text, **rules) == reason


# Sentences


def test_attacks_are_described():
    assert (
        describe_chopsticks_move("1111", "A-C")
        == "Player 1 strikes Player 2's hand of 1 with a hand of 1: it now shows 2."
    )
    assert (
        describe_chopsticks_move("1114", "A-D") == "Player 1 strikes Player 2's hand of 4 with a hand of 1: it is dead."
    )
    assert describe_chopsticks_move("1104", "A-D").endswith("it is dead. Player 2 is knocked out.")
    assert describe_chopsticks_move("0aab", "B-D", stumps=True).endswith("hand of 1½ with a hand of ½: it now shows 2.")


def test_splits_are_described():
    assert describe_chopsticks_move("0211", "02-11") == "Player 1 splits 0 and 2 into 1 and 1."
    assert describe_chopsticks_move("0111", "01-aa", stumps=True) == "Player 1 splits 0 and 1 into ½ and ½."
    assert (
        describe_chopsticks_move("4411", "44-12", meta=True)
        == "Player 1 takes 5 fingers off 4 and 4 and splits the rest into 1 and 2."
    )
    assert describe_chopsticks_move("1211", "swap", swaps=True) == "Player 1 swaps the hands 1 and 2."


def test_lives_and_zombies_are_described():
    assert describe_chopsticks_move("1114", "A-D", sudden_death=True, lives=2).endswith(
        "Player 2 is down to one finger and loses a life: 1 life left."
    )
    assert describe_chopsticks_move("1114", "A-D", sudden_death=True, lives=3).endswith("2 lives left.")
    assert describe_chopsticks_move("14-04-11", "A-D", zombies=True, players=3).endswith(
        "Player 2 is knocked out and becomes a zombie."
    )


def test_the_end_has_a_reason():
    game, state = play_chopsticks("1104", "A-D")
    assert game.outcome(state).reason == "Player 2 has two dead hands, so Player 1 wins."
    game, state = play_chopsticks("1114", "A-D", sudden_death=True)
    assert game.outcome(state).reason == "Player 2 is down to one finger, so Player 1 wins."
    game, state = play_chopsticks("11-00-04", "A-F", players=3)
    assert game.outcome(state).reason == "Everybody else is out, so Player 1 wins."


def test_the_picture_has_a_line_for_each_player_with_the_letters_of_their_hands():
    rules = {"players": 3, "zombies": True, "stumps": True, "sudden_death": True, "lives": 2, "rollover": True}
    game = Chopsticks(Rules(**rules))
    lines = game.render(game.parse_state("13-01-ac;lives=1.0.2", 1)).splitlines()
    assert lines == [
        "  Player 1   E ½       F ||½     2 lives",
        "> Player 2   A |       B |||     1 life",
        "  Player 3   C dead    D |       0 lives, zombie",
    ]


def test_a_game_by_hand_is_kept_in_a_transcript():
    match = Match(load("chopsticks", "rollover"))
    for text in ("A-C", "B-C", "A-D"):
        match.play(text)
    again = parse_transcript(format_transcript(match))
    assert again.state == match.state
    assert "Player 1 strikes Player 2's hand of 1 with a hand of 1" in format_transcript(match)


# Any text from outside


GAMES = [
    Chopsticks(Rules()),
    Chopsticks(Rules(**ALL_MODES, sudden_death=True, lives=3)),
    Chopsticks(Rules(**ALL_MODES, players=3, zombies="may")),
    Chopsticks(Rules(hands=1, fingers=20)),
    Chopsticks(Rules(hands=4, fingers=12, players=3, zombies="may", meta=True)),
]
RANDOM_TEXTS = st.text(st.sampled_from("0123459abcdelAC-->[] ;=.½٣livesplaceszombies"), max_size=30)


@settings(max_examples=300, deadline=None)
@given(game=st.sampled_from(GAMES), text=st.text(max_size=30) | RANDOM_TEXTS)
def test_any_text_is_a_position_or_is_refused(game, text):
    try:
        state = game.parse_state(text)
    except PositionError as error:
        assert str(error).isprintable()
    else:
        assert game.parse_state(game.format_state(state)) == state
        assert bool(game.legal_moves(state)) == (game.outcome(state) is None)


@settings(max_examples=300, deadline=None)
@given(
    game=st.sampled_from(GAMES),
    text=st.text(max_size=12) | RANDOM_TEXTS | st.from_regex(r"[0-9a-l]{1,2}-[0-9a-l]{1,2}"),
)
def test_any_text_is_a_move_or_is_refused_with_a_sentence(game, text):
    state = game.start()
    try:
        assert parse_move(game, state, text) in game.legal_moves(state)
    except IllegalMove as refused:
        assert refused.reason.endswith(".")


@settings(max_examples=200, deadline=None)
@given(
    text=st.text(max_size=40)
    | st.lists(st.sampled_from(["lives=3", "suns=on", "zombies=1", "players=9", "meta=x"])).map(" ".join)
)
def test_any_text_is_rules_or_is_refused_by_name(text):
    try:
        assert isinstance(parse_rules(Rules, text), Rules)
    except RulesError as error:
        assert error.field


@pytest.mark.parametrize("text", ["[]->[]", "[] --> []", "[ ]->[ ]", "->", "[,]->[,]"])
def test_a_split_without_hands_is_not_understood(text):
    game = load("chopsticks")
    with pytest.raises(UnknownMove, match="is not understood"):
        game.parse_move(game.start(), text)


def test_a_position_that_is_far_too_long_is_refused_at_once():
    with pytest.raises(PositionError, match="should have at most 4,000 characters"):
        load("chopsticks").parse_state("1" * 10**6)
