"""Operation Obliteration: one test per rule of the book, and the book's sample game."""

from __future__ import annotations

from functools import partial

import helpers.text_play
import pytest

from engines import IllegalMove, Match, PositionError, RulesError, load
from engines.obliteration import State

position_after = partial(helpers.text_play.position_after, "obliteration")
refusal_reason = partial(helpers.text_play.refusal_reason, "obliteration")


def list_moves(position: str, **rules) -> tuple[str, ...]:
    return tuple(helpers.text_play.list_moves("obliteration", position, **rules))


def test_the_game_starts_at_12_with_player_1():
    game = load("obliteration")
    assert game.start() == State(12, "", "", 0)
    assert game.format_state(game.start()) == "12"


def test_adding_and_subtracting_need_a_prime():
    assert list_moves("7") == ("add", "subtract", "multiply")
    assert list_moves("9") == ("multiply",)
    assert position_after("7", "add") == "8:-:a"
    assert position_after("7", "subtract") == "6:-:s"


def test_dividing_needs_an_even_number():
    assert list_moves("12") == ("divide",)
    assert position_after("12", "divide") == "6:-:d"


def test_multiplying_needs_an_odd_number():
    assert list_moves("15") == ("multiply",)
    assert position_after("15", "multiply") == "46:-:m"


def test_2_is_prime_and_even_and_1_is_odd_and_not_prime():
    assert list_moves("2") == ("add", "subtract", "divide")
    assert list_moves("1") == ("multiply",)


def test_results_stay_between_1_and_100():
    assert list_moves("33") == ("multiply",)  # 100 is within
    assert list_moves("35") == ()  # 106 is not
    assert list_moves("97") == ("add", "subtract")
    assert list_moves("2", low=2) == ("add",)
    assert refusal_reason("37", "multiply") == "The result 112 would be outside 1 to 100."


def test_a_player_may_not_repeat_their_own_previous_operation():
    assert list_moves("7:a:s") == ("subtract", "multiply")
    assert "Player 1's own previous operation" in refusal_reason("7:a:s", "add")


@pytest.mark.parametrize(
    ("reading", "moves"),
    [
        ("own", ("subtract", "multiply")),
        ("opponent", ("add", "multiply")),
        ("either", ("multiply",)),
        ("off", ("add", "subtract", "multiply")),
    ],
)
def test_no_repeat_has_four_readings(reading, moves):
    assert list_moves("7:a:s", no_repeat=reading) == moves


def test_a_player_without_a_valid_operation_loses():
    game = load("obliteration")
    over = game.outcome(game.parse_state("4:d:m"))
    assert over.places == (2, 1)
    assert over.reason == "Player 1 has no valid operation on 4, so Player 2 wins."


def test_the_sample_game_of_the_book_is_legal_up_to_turn_3_and_turn_4_is_refused_with_the_reason():
    match = Match(load("obliteration"))
    for move in ("divide", "divide", "subtract"):
        match.play(move)
    assert match.state.number == 2
    with pytest.raises(IllegalMove) as refused:
        match.play("divide")
    assert refused.value.reason == ("Player 2 may not divide: it was Player 2's own previous operation.")
    assert refused.value.legal == ("add", "subtract")
    assert match.state.number == 2


def test_without_the_repeat_rule_turns_1_to_5_of_the_sample_are_legal_but_turn_6_is_not_the_end():
    match = Match(load("obliteration", no_repeat="off"))
    for move in ("divide", "divide", "subtract", "divide", "multiply"):
        match.play(move)
    assert match.state.number == 4
    assert match.outcome() is None
    assert match.game.legal_moves(match.state) == ("divide",)


def test_the_prompts_and_announcements_are_those_of_the_book():
    game = load("obliteration")
    state = game.start()
    assert game.prompt(state) == (
        'Player 1, the current number is 12 (Even). Available operations: "divide". Enter your move:'
    )
    assert game.describe(state, "divide") == "Player 1 divides by 2. New number is 6."
    three = game.parse_state("3:d:d")
    assert game.prompt(three) == (
        "Player 1, the current number is 3 (Prime and Odd). "
        'Available operations: "add", "subtract", "multiply". Enter your move:'
    )
    assert game.describe(three, "subtract") == "Player 1 subtracts 1. New number is 2."
    assert game.describe(three, "multiply") == "Player 1 multiplies by 3 and adds 1. New number is 10."


def test_operations_can_be_left_out():
    assert list_moves("7", operations=("add", "divide")) == ("add",)
    assert (
        refusal_reason("7", "subtract", operations="add,divide")
        == "The operation subtract is not in play under these rules."
    )


def test_reasons_name_the_property_that_is_missing():
    assert refusal_reason("12", "multiply") == "You can multiply only an odd number, and 12 is even."
    assert refusal_reason("9", "add") == "You can add only to a prime number, and 9 is odd."


def test_there_are_2500_positions_under_the_rules_of_the_book_and_fewer_if_history_does_not_matter():
    sizes = {
        reading: len(load("obliteration", no_repeat=reading).all_states()) for reading in ("own", "opponent", "off")
    }
    assert sizes == {"own": 2500, "opponent": 500, "off": 100}
    assert load("obliteration", high=1_000_000).all_states() is None


@pytest.mark.parametrize("text", ["0", "101", "12:-", "12:x:-", "12:-:-:-", "1e3", "12:d:dd", "²", "12;d=1", "+12"])
def test_positions_that_are_not_well_formed_are_refused(text):
    with pytest.raises(PositionError):
        load("obliteration").parse_state(text)


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({"low": 50, "high": 20}, "low"),
        ({"start": 101}, "start"),
        ({"high": 0}, "high"),
        ({"operations": ()}, "operations"),
    ],
)
def test_contradictory_rules_are_refused_by_name(rules, field):
    with pytest.raises(RulesError) as refused:
        load("obliteration", **rules)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("variant", "counts"),
    [("book", [1, 1, 1, 3, 2, 3, 3, 5, 5, 5, 7, 6]), ("off", [1, 1, 1, 3, 4, 7, 7, 8, 9, 9, 9, 9])],
)
def test_the_number_of_positions_at_each_depth(variant, counts):
    game = load("obliteration", variant)
    layer, sizes = {game.canonical(game.start())}, []
    for _ in counts:
        sizes.append(len(layer))
        layer = {game.canonical(game.apply(s, m)) for s in layer for m in game.legal_moves(s)}
    assert sizes == counts
