"""Chopsticks: the rules in the order of the book, and the counts of its notes."""

from __future__ import annotations

from itertools import product

import pytest
from helpers.text_play import (
    chopsticks_places_after,
    chopsticks_position_after,
    chopsticks_refusal_reason,
    list_chopsticks_moves,
)

from engines import PositionError, load
from engines.chopsticks import Attack

# The rules in the order of the book


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_begins_with_one_finger_on_each_hand_and_turns_go_round(players):
    game = load("chopsticks", players=players)
    state = game.start()
    assert state.hands == ((1, 1),) * players
    for seat in range(players):
        assert game.turn(state) == seat
        state = game.apply(state, Attack(0, 1, 0))
    assert game.turn(state) == 0


def test_an_attack_adds_the_striking_hand_to_the_struck_one():
    assert chopsticks_position_after("1111", "A-C") == "1211"
    assert chopsticks_position_after("1213", "B-C") == "3312"


def test_the_striking_hand_keeps_its_fingers():
    assert chopsticks_position_after("0211", "B-C") == "1302"


def test_only_live_hands_strike_and_only_live_hands_are_struck():
    assert list_chopsticks_moves("0103") == ["B-D"]


def test_an_attack_may_strike_any_living_opponent():
    assert list_chopsticks_moves("11-11-12", players=3) == ["A-C", "A-E", "A-F"]
    assert list_chopsticks_moves("11-00-12", players=3) == ["A-E", "A-F"]


def test_a_split_moves_fingers_between_ones_own_hands():
    assert chopsticks_position_after("1311", "13-22") == "1122"


def test_a_split_must_change_the_pair():
    assert chopsticks_refusal_reason("2311", "23-32") == "The hands 2 and 3 cannot be swapped: swaps are not in play."


def test_a_split_may_not_kill_a_hand():
    assert "11-02" not in list_chopsticks_moves("1111")
    assert (
        chopsticks_refusal_reason("1111", "11-02")
        == "Splitting 1 and 1 into 0 and 2 kills a hand, and suicide is not in play."
    )


def test_a_split_may_revive_ones_own_dead_hand():
    assert chopsticks_position_after("0211", "02-11") == "1111"


def test_a_split_never_leaves_five_fingers_on_a_hand():
    assert list_chopsticks_moves("4411", suicide=True) == ["A-C"]
    assert (
        chopsticks_refusal_reason("1411", "14-05", suicide=True)
        == "Splitting 1 and 4 into 0 and 5 leaves 5 fingers or more on a hand."
    )


def test_under_cutoff_a_hand_of_five_or_more_is_dead():
    assert chopsticks_position_after("1414", "A-D") == "0114"
    assert chopsticks_position_after("2444", "A-C") == "0424"


def test_with_roll_over_exactly_five_is_dead_and_more_loses_five():
    assert chopsticks_position_after("1414", "A-D", rollover=True) == "0114"
    assert chopsticks_position_after("2424", "B-C", rollover=True) == "1424"  # the book's 4 on 2


def test_an_attack_cannot_revive_an_opponents_hand():
    assert chopsticks_refusal_reason("1102", "A-C") == "Hand C is dead, and an attack cannot revive it."


def test_a_player_with_two_dead_hands_is_knocked_out_and_loses():
    assert chopsticks_places_after("1104", "A-D") == (1, 2)
    assert chopsticks_places_after("1103", "A-D") is None


def test_you_win_once_all_your_opponents_are_knocked_out():
    assert chopsticks_places_after("11-04-11", "A-D", players=3) is None
    assert chopsticks_position_after("11-04-04", "A-D", players=3) == "04-11-00"
    assert chopsticks_places_after("13-00-04", "A-F", players=3) == (1, 3, 2)


def test_the_turn_skips_those_who_are_out():
    assert chopsticks_position_after("11-00-11", "A-E", players=3) == "12-11-00"


def test_places_are_the_reverse_order_of_going_out():
    assert chopsticks_position_after("14-04-04", "A-D", players=3) == "04-14-00"
    assert chopsticks_places_after("14-04-04", "A-D", "B-C", "B-F", players=3) == (1, 3, 2)


# The notes: codes, counts and kinds of move


def test_a_code_has_the_movers_hands_first_each_pair_ascending():
    assert chopsticks_position_after("1112", "A-D") == "1311"
    with pytest.raises(PositionError, match="'1032' should give each player's hands in ascending order: 0123"):
        load("chopsticks").parse_state("1032")


def test_625_codes_are_225_distinct_positions():
    game = load("chopsticks")
    raw = ["".join(digits) for digits in product("01234", repeat=4)]
    assert len(raw) == 625
    distinct = {"".join(sorted(code[:2]) + sorted(code[2:])) for code in raw}
    assert {game.format_state(state) for state in game.all_states()} == distinct
    assert len(distinct) == len(list(game.all_states())) == 225


def test_there_are_14_kinds_of_move_under_normal_rules():
    kinds = load("chopsticks").classify_moves()
    assert [text for text, family in kinds.items() if family == "attack"] == ["A-C", "A-D", "B-C", "B-D"]
    assert [text for text, family in kinds.items() if family == "division"] == ["02-11", "03-12", "04-13", "04-22"]
    assert {text for text, family in kinds.items() if family == "transfer"} == {
        "13-22", "22-13", "14-23", "23-14", "24-33", "33-24",
    }  # fmt: skip
    assert len(kinds) == 14


def test_every_kind_of_move_is_available_somewhere_and_no_other_is():
    for rules in ({}, {"meta": True, "suicide": True}, {"swaps": True, "logan": True, "stumps": True}):
        game = load("chopsticks", **rules)
        available = {game.format_move(move) for state in game.all_states() for move in game.legal_moves(state)}
        assert available == set(game.classify_moves())


@pytest.mark.parametrize("rollover", [False, True])
def test_five_moves_or_fewer_are_available_on_a_given_turn(rollover):
    game = load("chopsticks", rollover=rollover)
    assert max(len(game.legal_moves(state)) for state in game.all_states()) == 5


def test_meta_unlocks_two_kinds_of_move():
    plain, meta = load("chopsticks").classify_moves(), load("chopsticks", meta=True).classify_moves()
    assert set(meta) - set(plain) == {"34-11", "44-12"}
    assert len(meta) == 16


def test_meta_with_suicide_unlocks_four_more_which_makes_the_books_20():
    """The book counts 14 + 2 + 4 and leaves out the four splits that suicide alone adds: with them there are 24."""
    meta, both = (
        load("chopsticks", meta=True).classify_moves(),
        load("chopsticks", meta=True, suicide=True).classify_moves(),
    )
    unlocked = {text for text in both if text not in meta and both[text] == "meta"}
    assert unlocked == {"24-01", "33-01", "34-02", "44-03"}
    assert len(meta) + len(unlocked) == 20
    assert {text for text in both if both[text] == "suicide"} == {"11-02", "12-03", "13-04", "22-04"}
    assert len(both) == 24
