"""The house rules of Chopsticks: the modes of the book, one by one, and what is refused."""

from __future__ import annotations

from itertools import product

import pytest
from helpers.text_play import (
    chopsticks_places_after,
    chopsticks_position_after,
    chopsticks_refusal_reason,
    describe_chopsticks_move,
    list_chopsticks_moves,
    play_chopsticks,
)

from engines import GAMES, RulesError, load, parse_transcript
from engines.chopsticks import Chopsticks, Rules, Split
from engines.rules import find_remedy, parse_rules, parse_toml, rules_from_dict

# The modes


def test_suicide_may_kill_one_of_your_own_hands():
    assert chopsticks_position_after("1201", "12-03", suicide=True) == "0103"  # the book's example
    assert (
        chopsticks_refusal_reason("1201", "12-03")
        == "Splitting 1 and 2 into 0 and 3 kills a hand, and suicide is not in play."
    )


def test_suicide_never_kills_both_hands():
    game = load("chopsticks", suicide=True, meta=True)
    splits = [move for state in game.all_states() for move in game.legal_moves(state) if isinstance(move, Split)]
    assert all(any(move.after) for move in splits)


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


def test_a_total_of_half_a_finger_costs_a_life_too():
    rules = {"sudden_death": True, "lives": 3, "stumps": True, "rollover": True}
    game, state = play_chopsticks("040b", "B-D", **rules)
    assert game.format_state(state) == "0a04;lives=2.3"
    sentence = describe_chopsticks_move("040b", "B-D", **rules)
    assert sentence.endswith("Player 2 is down to half a finger and loses a life: 2 lives left.")
    rules["lives"] = 1
    assert chopsticks_places_after("040b", "B-D", **rules) == (1, 2)
    assert chopsticks_position_after("0a04;lives=2.3", "B-D", **rules | {"lives": 3}) == "0e0a;lives=3.2"


def test_two_dead_hands_knock_you_out_however_many_lives_are_left():
    assert chopsticks_places_after("1104", "A-D", sudden_death=True, lives=9) == (1, 2)


def test_meta_takes_five_off_and_splits_the_rest():
    assert chopsticks_position_after("4411", "44-12", meta=True) == "1112"  # the book's example
    assert (
        chopsticks_refusal_reason("4411", "44-12")
        == "Splitting 4 and 4 into 1 and 2 takes 5 off, and meta is not in play."
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


def test_a_zombie_that_may_attack_can_pass():
    zombie, rules = "01-11-14;zombies=1.0.0", {"zombies": "may", "players": 3}
    assert list_chopsticks_moves(zombie, **rules) == ["B-C", "B-E", "B-F", "pass"]
    assert chopsticks_position_after(zombie, "pass", **rules) == "11-14-01;zombies=0.0.1"
    assert describe_chopsticks_move(zombie, "pass", **rules) == "Player 1 passes."
    assert chopsticks_refusal_reason(zombie, "swap", **rules) == "Player 1 is a zombie and can attack or pass."
    assert "must attack" in chopsticks_refusal_reason(zombie, "pass", zombies="must", players=3)
    assert "pass" not in list_chopsticks_moves("01-11-14", **rules)


def test_a_zombie_that_passes_under_sudden_death_loses_nothing():
    rules = {"zombies": "may", "players": 3, "sudden_death": True, "lives": 2}
    assert chopsticks_position_after("01-11-12;lives=0.2.1", "pass", **rules) == "11-12-01;lives=2.1.0"


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
    assert "such as 0 and 2 into 1 and 1" in chopsticks_refusal_reason("0411", "04-13", halvesies=True)
    assert "such as 0 and 2 into 1 and 1" in chopsticks_refusal_reason("1311", "13-22", halvesies=True)


def test_halvesies_of_an_even_total_makes_two_whole_hands_equal():
    game = load("chopsticks", halvesies="even_total")
    splits = [text for text, family in game.classify_moves().items() if family != "attack"]
    assert splits == ["02-11", "04-22", "13-22", "24-33"]
    assert "such as 1 and 3 into 2 and 2" in chopsticks_refusal_reason(
        "1211", "12-03", halvesies="even_total", suicide=True
    )
    assert "ab-11" not in list_chopsticks_moves("ab11", halvesies="even_total", stumps=True)


def test_halvesies_takes_any_number_of_fingers():
    assert list_chopsticks_moves("0.12-1.1", halvesies=True, fingers=14)[1:] == ["0.12-6.6"]
    assert list_chopsticks_moves("3.11-1.1", halvesies="even_total", fingers=14)[2:] == ["3.11-7.7"]


@pytest.mark.parametrize("reading", ["even_hand", "even_total"])
def test_under_halvesies_a_split_by_meta_makes_equal_halves(reading):
    assert "34-11" in list_chopsticks_moves("3411", halvesies=reading, meta=True)
    assert list_chopsticks_moves("4411", halvesies=reading, meta=True, suicide=True) == ["A-C"]


def test_halvesies_leaves_stumps_as_they_are():
    assert "01-aa" in list_chopsticks_moves("0111", halvesies="even_hand", stumps=True)
    assert "01-aa" in list_chopsticks_moves("0111", halvesies="even_total", stumps=True)


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
    assert load("chopsticks", "suns", fingers=9, hands=3).start().hands == ((8, 8, 8),) * 2


# Other sizes


@pytest.mark.parametrize("fingers", [2, 3, 5, 12, 20])
def test_a_hand_dies_at_the_number_of_fingers_of_the_rules(fingers):
    most = fingers - 1
    assert chopsticks_position_after(f"1.{most}-1.{most}", "A-D", fingers=fingers) == load(
        "chopsticks", fingers=fingers
    ).format_state(load("chopsticks", fingers=fingers).parse_state(f"0.1-1.{most}"))
    if fingers > 2:
        rolled = chopsticks_position_after(f"2.{most}-2.{most}", "A-D", fingers=fingers, rollover=True)
        assert rolled in (f"122{most}", f"1.2-2.{most}")


def test_everybody_starts_with_one_finger_on_each_hand():
    for hands in (1, 2, 3, 4):
        assert load("chopsticks", hands=hands, players=3).start().hands == ((1,) * hands,) * 3


def test_a_split_divides_the_total_over_all_hands_and_may_revive_any():
    assert list_chopsticks_moves("0.0.4-0.0.1", hands=3)[1:] == ["0.0.4-0.1.3", "0.0.4-0.2.2", "0.0.4-1.1.2"]
    assert list_chopsticks_moves("1.1.2-0.0.1", hands=3)[2:] == []
    assert chopsticks_refusal_reason("1.1.2-0.0.1", "1.1.2-0.1.3", hands=3).endswith(
        "kills a hand, and suicide is not in play."
    )


def test_suicide_kills_one_hand_more_at_most():
    assert "1.1.2-0.1.3" in list_chopsticks_moves("1.1.2-0.0.1", hands=3, suicide=True)
    assert chopsticks_refusal_reason("1.1.2-0.0.1", "1.1.2-0.0.4", hands=3, suicide=True).endswith(
        "kills more than one hand."
    )


def test_meta_takes_as_many_fingers_off_as_kill_a_hand_and_only_once():
    moves = list_chopsticks_moves("0.6.6-0.0.1", hands=3, fingers=7, meta=True)
    assert [move for move in moves if "-" in move and move[0] == "0"] == [
        "0.6.6-0.1.4", "0.6.6-0.2.3", "0.6.6-1.1.3", "0.6.6-1.2.2", "0.6.6-1.5.6", "0.6.6-2.4.6", "0.6.6-2.5.5", "0.6.6-3.3.6",
        "0.6.6-3.4.5", "0.6.6-4.4.4",
    ]  # fmt: skip
    assert not [move for move in list_chopsticks_moves("6.6.6-0.0.1", hands=3, fingers=7, meta=True) if "0" in move]


def test_swaps_need_two_unequal_live_hands_among_any_number():
    assert list_chopsticks_moves("0.1.2-0.0.1", hands=3, swaps=True)[-1] == "swap"
    assert "swap" not in list_chopsticks_moves("0.2.2-0.0.1", hands=3, swaps=True)
    assert "no two live ones are unequal" in chopsticks_refusal_reason("0.2.2-0.0.1", "swap", hands=3, swaps=True)


def test_with_one_hand_each_there_are_only_attacks():
    assert list_chopsticks_moves("3-4", hands=1) == ["A-B"]
    assert chopsticks_places_after("3-4", "A-B", hands=1) == (1, 2)
    game, state = play_chopsticks("3-4", "A-B", hands=1)
    assert game.outcome(state).reason == "Player 2 has a dead hand, so Player 1 wins."


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
        ({"fingers": 1}, "fingers"),
        ({"fingers": 21}, "fingers"),
        ({"hands": 0}, "hands"),
        ({"hands": 5}, "hands"),
        ({"halvesies": "odd"}, "halvesies"),
        *(({"hands": 1, mode: True}, mode) for mode in ("sudden_death", "swaps", "suicide", "meta", "logan", "stumps")),
        *(({"hands": 3, mode: True}, mode) for mode in ("halvesies", "logan", "stumps")),
        ({"hands": 1, "halvesies": "even_total"}, "halvesies"),
        ({"fingers": 6, "stumps": True}, "stumps"),
        ({"difficult": True}, "difficult"),
    ],
)
def test_a_contradiction_a_wrong_value_or_an_unknown_field_is_refused_by_name(rules, field):
    with pytest.raises(RulesError) as refused:
        load("chopsticks", **rules)
    assert refused.value.field == field


@pytest.mark.parametrize(
    "wanted", [{"hands": 3, "fingers": 7, "stumps": True}, {"hands": 1, "meta": True}, {"hands": 4, "halvesies": True}]
)
def test_a_mode_that_a_size_does_not_allow_is_refused_with_a_remedy(wanted):
    with pytest.raises(RulesError) as refused:
        load("chopsticks", **wanted)
    assert find_remedy(Rules(), wanted, refused.value)
    for remedy in refused.value.remedies:
        assert Rules(**wanted | remedy)


def test_true_and_false_still_switch_halvesies_and_zombies():
    assert Rules(halvesies=True).halvesies == "even_hand"
    assert Rules(zombies=True, players=3).zombies == "must"
    assert Rules(halvesies=False, zombies=False) == Rules()
    assert parse_rules(Rules, "players=3 zombies=true halvesies=false").zombies == "must"


def test_the_variant_lives_is_three_lives_under_sudden_death_and_nothing_else():
    assert load("chopsticks", "lives").rules == Rules(sudden_death=True, lives=3)


def test_rules_of_release_0_1_0_mean_what_they_meant():
    assert Chopsticks.upgrade_rules({}, "lives", None) == {"rollover": True}
    assert Chopsticks.upgrade_rules({"rollover": False}, "lives", None) == {"rollover": False}
    assert Chopsticks.upgrade_rules({"zombies": "true"}, "three", None) == {"zombies": "true"}
    for values, variant in (({"halvesies": "true", "meta": True}, ""), ({"halvesies": True}, "meta")):
        with pytest.raises(RulesError, match=r"release 0\.1\.0, where meta could split into unequal hands"):
            Chopsticks.upgrade_rules(values, variant, None)
    mortal = {"stumps": True, "sudden_death": True}
    assert Chopsticks.upgrade_rules(mortal, "", 0) == mortal
    for values, seed in (({**mortal, "lives": 2}, 0), (mortal, None)):
        with pytest.raises(RulesError, match=r"sudden_death: was written by release 0\.1\.0, where half a finger"):
            Chopsticks.upgrade_rules(values, "", seed)


def test_a_transcript_of_release_0_1_0_with_halvesies_and_meta_is_refused_with_the_reason():
    head = "game: chopsticks\nrules: meta=true halvesies=true\n"
    with pytest.raises(RulesError, match="these rules no longer exist"):
        parse_transcript(head)
    assert parse_transcript(head.replace("rules:", "version: 2\nrules:")).game.rules.halvesies == "even_hand"


def test_all_modes_that_do_not_contradict_combine():
    modes = ("rollover", "suicide", "swaps", "logan", "meta", "halvesies", "stumps", "sudden_death")
    for switches in product((False, True), repeat=len(modes)):
        rules = Rules(**dict(zip(modes, switches, strict=True)), players=3, zombies=True)
        assert rules.has_zombies


def test_a_toml_file_configures_the_game():
    text = "players = 3\nrollover = true\nsuns = true\nsudden_death = true\nlives = 3\n"
    rules = rules_from_dict(Rules, parse_toml(text))
    game = Chopsticks(rules)
    assert game.format_state(game.start()) == "44-44-44"
    assert game.start().lives == (3, 3, 3)


def test_every_variant_stands_and_the_plain_game_is_the_first():
    assert next(iter(GAMES["chopsticks"].variants)) == "cutoff"
    assert load("chopsticks").rules == Rules()
