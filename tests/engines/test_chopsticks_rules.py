"""The house rules of Chopsticks: the modes of the book, one by one, and what is refused."""

from __future__ import annotations

from itertools import product

import pytest
from helpers.text_play import (
    chopsticks_places_after,
    chopsticks_position_after,
    chopsticks_refusal_reason,
    list_chopsticks_moves,
    play_chopsticks,
)

from engines import GAMES, RulesError, load
from engines.chopsticks import Chopsticks, Rules
from engines.rules import parse_toml, rules_from_dict

# The modes


def test_suicide_may_kill_one_of_your_own_hands():
    assert chopsticks_position_after("1201", "12-03", suicide=True) == "0103"  # the book's example
    assert (
        chopsticks_refusal_reason("1201", "12-03")
        == "Splitting 1 and 2 into 0 and 3 kills a hand, and suicide is not in play."
    )


def test_suicide_never_kills_both_hands():
    game = load("chopsticks", suicide=True, meta=True)
    assert all(move.after != (0, 0) for own in game._splits_by_pair.values() for move in own)


def test_swaps_let_two_unequal_live_hands_change_places():
    assert chopsticks_position_after("1211", "swap", swaps=True) == "1112"
    assert chopsticks_position_after("1211", "12-21", swaps=True) == "1112"
    assert "swap" not in list_chopsticks_moves("1111", swaps=True)
    assert "swap" not in list_chopsticks_moves("0211", swaps=True)
    assert (
        chopsticks_refusal_reason("2211", "swap", swaps=True)
        == "The hands 2 and 2 are equal, so swapping them is not a move."
    )


def test_the_logan_clause_swaps_a_dead_hand_for_the_live_one_and_nothing_else():
    assert chopsticks_position_after("0211", "swap", logan=True) == "1102"
    assert "swap" not in list_chopsticks_moves("1211", logan=True)
    assert "11-02" not in list_chopsticks_moves("1111", logan=True)
    assert (
        chopsticks_refusal_reason("0211", "swap", swaps=True)
        == "The hands 0 and 2 cannot be swapped: the Logan clause is not in play."
    )


def test_sudden_death_puts_you_out_when_one_finger_is_left():
    assert chopsticks_places_after("1114", "A-D", sudden_death=True) == (1, 2)
    assert chopsticks_places_after("1114", "A-D") is None
    assert chopsticks_places_after("2304", "A-D", sudden_death=True, rollover=True) == (1, 2)


def test_a_position_with_one_finger_left_is_lost_under_sudden_death():
    assert chopsticks_places_after("0111", sudden_death=True) == (2, 1)
    assert chopsticks_places_after("1101", sudden_death=True) == (1, 2)


def test_with_lives_each_arrival_at_one_finger_costs_a_life_and_the_last_puts_you_out():
    rules = {"sudden_death": True, "lives": 3}
    assert chopsticks_position_after("1114", "A-D", **rules) == "0111;lives=2.3"
    assert chopsticks_position_after("1114;lives=3.2", "A-D", **rules) == "0111;lives=1.3"
    assert chopsticks_places_after("1114;lives=3.2", "A-D", **rules) is None
    assert chopsticks_places_after("1114;lives=3.1", "A-D", **rules) == (1, 2)


def test_staying_at_one_finger_costs_no_life():
    rules = {"sudden_death": True, "lives": 2, "logan": True, "stumps": True}
    assert chopsticks_position_after("0111", "swap", **rules) == "1101"
    assert chopsticks_position_after("0111", "01-aa", **rules) == "11aa"


def test_two_dead_hands_knock_you_out_however_many_lives_are_left():
    assert chopsticks_places_after("1104", "A-D", sudden_death=True, lives=9) == (1, 2)


def test_meta_takes_five_off_and_splits_the_rest():
    assert chopsticks_position_after("4411", "44-12", meta=True) == "1112"  # the book's example
    assert (
        chopsticks_refusal_reason("4411", "44-12")
        == "Splitting 4 and 4 into 1 and 2 takes five off, and meta is not in play."
    )


def test_meta_needs_more_than_five_fingers():
    assert (
        chopsticks_refusal_reason("1411", "14-00", meta=True, suicide=True)
        == "Splitting 1 and 4 into 0 and 0 does not keep the total."
    )


def test_meta_leaves_two_live_hands_unless_suicide_is_in_play():
    assert (
        chopsticks_refusal_reason("3311", "33-01", meta=True)
        == "Splitting 3 and 3 into 0 and 1 kills a hand, and suicide is not in play."
    )
    assert chopsticks_position_after("3311", "33-01", meta=True, suicide=True) == "1101"


def test_a_mover_can_put_themself_out_under_sudden_death():
    assert chopsticks_places_after("3311", "33-01", meta=True, suicide=True, sudden_death=True) == (2, 1)
    assert (
        chopsticks_position_after("33-11-11", "33-01", meta=True, suicide=True, sudden_death=True, players=3)
        == "11-11-01"
    )


def test_a_zombie_keeps_one_finger_on_one_hand_and_its_turn():
    assert chopsticks_position_after("14-04-11", "A-D", zombies=True, players=3) == "01-11-14;zombies=1.0.0"


def test_a_zombie_must_attack_and_cannot_split():
    zombie = "01-11-14;zombies=1.0.0"
    modes = {"zombies": True, "players": 3, "logan": True, "stumps": True}
    assert list_chopsticks_moves(zombie, **modes) == ["B-C", "B-E", "B-F"]
    assert chopsticks_refusal_reason(zombie, "swap", **modes) == "Player 1 is a zombie and can only attack."
    assert chopsticks_refusal_reason(zombie, "01-aa", **modes) == "Player 1 is a zombie and can only attack."


def test_a_zombie_cannot_be_attacked():
    assert list_chopsticks_moves("11-01-11;zombies=0.1.0", zombies=True, players=3) == ["A-E"]
    assert "Player 2 is a zombie" in chopsticks_refusal_reason("11-01-11;zombies=0.1.0", "A-D", zombies=True, players=3)


def test_a_living_player_with_one_finger_is_no_zombie():
    assert list_chopsticks_moves("11-01-11", zombies=True, players=3) == ["A-D", "A-E"]


def test_the_last_one_who_is_not_a_zombie_wins_even_by_a_zombies_strike():
    game, state = play_chopsticks("01-04-11;zombies=1.0.0", "B-D", zombies=True, players=3)
    assert game.outcome(state) == ((3, 2, 1), "Everybody else is a zombie, so Player 3 wins.")
    assert game.legal_moves(state) == ()


def test_sudden_death_makes_zombies_too():
    assert chopsticks_position_after("11-14-11", "A-D", zombies=True, players=3, sudden_death=True) == "01-11-11"
    assert list_chopsticks_moves("01-11-11", zombies=True, players=3, sudden_death=True) == ["B-C", "B-E"]


def test_halvesies_allows_only_an_even_hand_divided_in_two_equal_halves():
    game = load("chopsticks", halvesies=True)
    assert [text for text, family in game.classify_moves().items() if family != "attack"] == ["02-11", "04-22"]
    assert "0 and 2 into 1 and 1, and 0 and 4 into 2 and 2" in chopsticks_refusal_reason(
        "0411", "04-13", halvesies=True
    )
    assert "0 and 2 into 1 and 1, and 0 and 4 into 2 and 2" in chopsticks_refusal_reason(
        "1311", "13-22", halvesies=True
    )


def test_halvesies_leaves_meta_and_stumps_as_they_are():
    assert "44-12" in list_chopsticks_moves("4411", halvesies=True, meta=True)
    assert "01-aa" in list_chopsticks_moves("0111", halvesies=True, stumps=True)


def test_stumps_split_one_finger_into_two_halves():
    assert chopsticks_position_after("0111", "01-aa", stumps=True) == "11aa"
    assert (
        chopsticks_refusal_reason("0111", "01-aa")
        == "Splitting 0 and 1 into ½ and ½ is a stump, and stumps are not in play."
    )


def test_halves_count_in_every_sum():
    assert chopsticks_position_after("aa11", "A-C", stumps=True) == "1baa"
    assert chopsticks_position_after("ae04", "B-D", stumps=True, rollover=True) == "0dae"
    assert chopsticks_position_after("aaae", "A-D", stumps=True) == "0aaa"
    assert chopsticks_position_after("1baa", "B-C", stumps=True) == "a21b"


def test_other_splits_move_whole_fingers():
    assert list_chopsticks_moves("ac11", stumps=True) == ["A-C", "B-C", "ac-bb"]
    assert (
        chopsticks_refusal_reason("aa11", "aa-01", stumps=True, suicide=True)
        == "Splitting ½ and ½ into 0 and 1 does not move whole fingers."
    )
    assert (
        chopsticks_refusal_reason("0311", "03-bb", stumps=True)
        == "Splitting 0 and 3 into 1½ and 1½ does not move whole fingers."
    )


def test_whole_numbers_stay_whole_when_halves_meet():
    _, state = play_chopsticks("aaaa", "A-C", stumps=True)
    assert [type(fingers) for fingers in state.hands[1]] == [float, int]
    assert state.hands[1] == (0.5, 1)


def test_suns_start_everybody_on_44():
    for players in (2, 4):
        game = load("chopsticks", "suns", players=players)
        assert game.start().hands == ((4, 4),) * players


# Configuration


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({"suns": True}, "suns"),
        ({"zombies": True}, "zombies"),
        ({"zombies": True, "players": 2}, "zombies"),
        ({"lives": 3}, "lives"),
        ({"players": 1}, "players"),
        ({"players": 7}, "players"),
        ({"lives": 0, "sudden_death": True}, "lives"),
        ({"rollover": 1}, "rollover"),
        ({"difficult": True}, "difficult"),
    ],
)
def test_a_contradiction_a_wrong_value_or_an_unknown_field_is_refused_by_name(rules, field):
    with pytest.raises(RulesError) as refused:
        load("chopsticks", **rules)
    assert refused.value.field == field


def test_all_modes_that_do_not_contradict_combine():
    modes = ("rollover", "suicide", "swaps", "logan", "meta", "halvesies", "stumps", "sudden_death")
    for switches in product((False, True), repeat=len(modes)):
        rules = Rules(**dict(zip(modes, switches, strict=True)), players=3, zombies=True)
        assert rules.zombies


def test_a_toml_file_configures_the_game():
    text = "players = 3\nrollover = true\nsuns = true\nsudden_death = true\nlives = 3\n"
    rules = rules_from_dict(Rules, parse_toml(text))
    game = Chopsticks(rules)
    assert game.format_state(game.start()) == "44-44-44"
    assert game.start().lives == (3, 3, 3)


def test_every_variant_stands_and_the_plain_game_is_the_first():
    assert next(iter(GAMES["chopsticks"].variants)) == "cutoff"
    assert load("chopsticks").rules == Rules()
