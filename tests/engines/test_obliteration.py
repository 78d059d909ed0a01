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
        ("thrice", ("add", "subtract", "multiply")),
        ("off", ("add", "subtract", "multiply")),
    ],
)
def test_no_repeat_has_five_readings(reading, moves):
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


BOOK_SAMPLE = [
    ("divide", 12, "Even", 6, "I divide by 2. New number is 6."),
    ("divide", 6, "Even", 3, "I divide by 2. New number is 3."),
    ("subtract", 3, "Prime and Odd", 2, "I subtract 1. New number is 2."),
    ("divide", 2, "Prime and Even", 1, "I divide by 2. New number is 1."),
    ("multiply", 1, "Odd", 4, "I multiply by 3 and add 1. New number is 4."),
]
"""The turns of the book's sample game: the operation, the number before it and its properties, and the announcement."""


def test_if_an_operation_is_barred_after_two_turns_running_the_sample_game_ends_as_the_book_prints_it():
    match = Match(load("obliteration", "thrice"))
    for turn, (operation, before, properties, after, announcement) in enumerate(BOOK_SAMPLE, 1):
        player = 1 if turn % 2 else 2
        assert match.game.prompt(match.state).startswith(
            f"Player {player}, the current number is {before} ({properties})."
        )
        assert match.game.instruct(match.state, operation).lower() in announcement.lower()
        match.play(operation)
        assert match.state.number == after
    assert match.game.format_state(match.state) == "4:dd:sm"
    assert match.outcome() == ((1, 2), "Player 2 has no valid operation on 4, so Player 1 wins.")


def test_thrice_bars_an_operation_of_both_last_turns_and_says_so():
    assert list_moves("7:aa:sm", no_repeat="thrice") == ("subtract", "multiply")
    assert list_moves("7:sa:aa", no_repeat="thrice") == ("add", "subtract", "multiply")
    reason = refusal_reason("7:aa:-", "add", no_repeat="thrice")
    assert reason == "Player 1 may not add: Player 1 used it on both of the last two turns."
    assert position_after("7:sa:d", "add", no_repeat="thrice") == "8:d:aa"


def test_under_thrice_an_older_operation_counts_only_if_it_was_used_again():
    game = load("obliteration", "thrice")
    assert game.format_state(game.canonical(game.parse_state("7:sa:dd"))) == "7:a:dd"
    assert len(game.all_states()) == 100 * 9**2  # none, four operations, and each of them twice


def test_multiplying_follows_the_multiplier_and_the_increment():
    assert position_after("7", "multiply", multiplier=5) == "36:-:m"
    assert position_after("7", "multiply", multiplier=5, increment=0) == "35:-:m"
    assert position_after("9", "multiply", multiplier=2, increment=9) == "27:-:m"
    assert list_moves("8", multiplier=5) == ("divide",)  # still for odd numbers only


def test_dividing_needs_a_number_that_the_divisor_divides():
    assert position_after("15", "divide", divisor=5) == "3:-:d"
    assert list_moves("8", divisor=3) == ()
    assert refusal_reason("15", "divide", divisor=9) == (
        "You can divide only a number that is divisible by 9, and 15 is odd."
    )
    game = load("obliteration", divisor=3)
    assert game.prompt(game.start()).startswith("Player 1, the current number is 12 (Even and Divisible by 3).")


def test_adding_and_subtracting_change_by_the_step():
    assert position_after("7", "add", step=4) == "11:-:a"
    assert position_after("7", "subtract", step=6) == "1:-:s"
    assert refusal_reason("7", "subtract", step=7) == "The result 0 would be outside 1 to 100."


@pytest.mark.parametrize(
    ("sign", "move", "rules"),
    [
        ("+1", "add", {}),
        ("-1", "subtract", {}),
        ("/2", "divide", {}),
        ("*3+1", "multiply", {}),
        ("− 1", "subtract", {}),
        ("÷2", "divide", {}),
        ("× 3 + 1", "multiply", {}),
        ("+7", "add", {"step": 7}),
        ("/3", "divide", {"divisor": 3}),
        ("*5+1", "multiply", {"multiplier": 5}),
        ("*5", "multiply", {"multiplier": 5, "increment": 0}),
        ("*5+0", "multiply", {"multiplier": 5, "increment": 0}),
        ("*3+1", None, {"multiplier": 5}),
        ("+1", None, {"step": 7}),
        ("+", None, {}),
        ("", None, {}),
    ],
)
def test_the_signs_of_the_book_are_understood_and_follow_the_numbers(sign, move, rules):
    game = load("obliteration", **rules)
    assert game.interpret_move(game.start(), sign) == move


def test_the_words_follow_the_numbers():
    game = load("obliteration", multiplier=5, increment=0, divisor=3, step=2)
    state = game.parse_state("3")
    labels = [game.label_move(state, move) for move in game.legal_moves(state)]
    assert labels == ["+ 2", "− 2", "÷ 3", "× 5"]
    assert game.describe(state, "multiply") == "Player 1 multiplies by 5. New number is 15."
    assert game.explain_terms()["Operations"] == (
        "Add 2 if the number is prime, subtract 2 if it is prime, divide by 3 if it is divisible by 3 or multiply by 5 "
        "if it is odd."
    )


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


@pytest.mark.parametrize("text", ["4:ddd:-", "4:d-:-", "4:-d:-", "4:dx:-", "4::-"])
def test_two_letters_of_a_player_are_two_operations(text):
    with pytest.raises(PositionError, match="or two of these letters, the older first"):
        load("obliteration", "thrice").parse_state(text)


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({"low": 50, "high": 20}, "low"),
        ({"start": 101}, "start"),
        ({"high": 0}, "high"),
        ({"operations": ()}, "operations"),
        ({"multiplier": 1}, "multiplier"),
        ({"increment": -1}, "increment"),
        ({"divisor": 10}, "divisor"),
        ({"step": 0}, "step"),
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
