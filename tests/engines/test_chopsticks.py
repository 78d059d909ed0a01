"""Chopsticks, rule by rule as its book has them."""

from __future__ import annotations

from itertools import product

import pytest
from chopsticks_play import after, moves, places, play, refusal

from engines import GAMES, PositionError, RulesError, load
from engines.chopsticks import Attack, Chopsticks, Rules
from engines.rules import read_toml

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
    assert after("1111", "A-C") == "1211"
    assert after("1213", "B-C") == "3312"


def test_the_striking_hand_keeps_its_fingers():
    assert after("0211", "B-C") == "1302"


def test_only_live_hands_strike_and_only_live_hands_are_struck():
    assert moves("0103") == ["B-D"]


def test_an_attack_may_strike_any_living_opponent():
    assert moves("11-11-12", players=3) == ["A-C", "A-E", "A-F"]
    assert moves("11-00-12", players=3) == ["A-E", "A-F"]


def test_a_split_moves_fingers_between_ones_own_hands():
    assert after("1311", "13-22") == "1122"


def test_a_split_must_change_the_pair():
    assert refusal("2311", "23-32") == "Turning [23] round is no move: swaps are not in play."


def test_a_split_may_not_kill_a_hand():
    assert "11-02" not in moves("1111")
    assert refusal("1111", "11-02") == "[11] to [02] kills a hand, and suicide is not in play."


def test_a_split_may_revive_ones_own_dead_hand():
    assert after("0211", "02-11") == "1111"


def test_a_split_never_leaves_five_fingers_on_a_hand():
    assert moves("4411", suicide=True) == ["A-C"]
    assert refusal("1411", "14-05", suicide=True) == "[14] to [05] leaves five fingers or more on a hand."


def test_under_cutoff_a_hand_of_five_or_more_is_dead():
    assert after("1414", "A-D") == "0114"
    assert after("2444", "A-C") == "0424"


def test_with_roll_over_exactly_five_is_dead_and_more_loses_five():
    assert after("1414", "A-D", rollover=True) == "0114"
    assert after("2424", "B-C", rollover=True) == "1424"  # the book's 4 on 2


def test_an_attack_cannot_revive_an_opponents_hand():
    assert refusal("1102", "A-C") == "Hand C is dead, and an attack cannot revive it."


def test_a_player_with_two_dead_hands_is_knocked_out_and_loses():
    assert places("1104", "A-D") == (1, 2)
    assert places("1103", "A-D") is None


def test_you_win_once_all_your_opponents_are_knocked_out():
    assert places("11-04-11", "A-D", players=3) is None
    assert after("11-04-04", "A-D", players=3) == "04-11-00"
    assert places("13-00-04", "A-F", players=3) == (1, 3, 2)


def test_the_turn_skips_those_who_are_out():
    assert after("11-00-11", "A-E", players=3) == "12-11-00"


def test_places_are_the_reverse_order_of_going_out():
    assert after("14-04-04", "A-D", players=3) == "04-14-00"
    assert places("14-04-04", "A-D", "B-C", "B-F", players=3) == (1, 3, 2)


# The notes: codes, counts and kinds of move


def test_a_code_has_the_movers_hands_first_each_pair_ascending():
    assert after("1112", "A-D") == "1311"
    with pytest.raises(PositionError, match="'1032' should give each player's hands in ascending order: 0123"):
        load("chopsticks").parse_state("1032")


def test_625_codes_are_225_distinct_positions():
    game = load("chopsticks")
    raw = ["".join(digits) for digits in product("01234", repeat=4)]
    assert len(raw) == 625
    distinct = {"".join(sorted(code[:2]) + sorted(code[2:])) for code in raw}
    assert {game.format_state(state) for state in game.positions()} == distinct
    assert len(distinct) == len(list(game.positions())) == 225


def test_there_are_14_kinds_of_move_under_normal_rules():
    kinds = load("chopsticks").kinds()
    assert [text for text, family in kinds.items() if family == "attack"] == ["A-C", "A-D", "B-C", "B-D"]
    assert [text for text, family in kinds.items() if family == "division"] == ["02-11", "03-12", "04-13", "04-22"]
    assert {text for text, family in kinds.items() if family == "transfer"} == {
        "13-22", "22-13", "14-23", "23-14", "24-33", "33-24",
    }  # fmt: skip
    assert len(kinds) == 14


def test_every_kind_of_move_is_available_somewhere_and_no_other_is():
    for rules in ({}, {"meta": True, "suicide": True}, {"swaps": True, "logan": True, "stumps": True}):
        game = load("chopsticks", **rules)
        available = {game.format_move(move) for state in game.positions() for move in game.legal_moves(state)}
        assert available == set(game.kinds())


@pytest.mark.parametrize("rollover", [False, True])
def test_five_moves_or_fewer_are_available_on_a_given_turn(rollover):
    game = load("chopsticks", rollover=rollover)
    assert max(len(game.legal_moves(state)) for state in game.positions()) == 5


def test_meta_unlocks_two_kinds_of_move():
    plain, meta = load("chopsticks").kinds(), load("chopsticks", meta=True).kinds()
    assert set(meta) - set(plain) == {"34-11", "44-12"}
    assert len(meta) == 16


def test_meta_with_suicide_unlocks_four_more_which_makes_the_books_20():
    """The book counts 14 + 2 + 4 and leaves out the four splits that suicide alone unlocks: 24 with them."""
    meta, both = load("chopsticks", meta=True).kinds(), load("chopsticks", meta=True, suicide=True).kinds()
    unlocked = {text for text in both if text not in meta and both[text] == "meta"}
    assert unlocked == {"24-01", "33-01", "34-02", "44-03"}
    assert len(meta) + len(unlocked) == 20
    assert {text for text in both if both[text] == "suicide"} == {"11-02", "12-03", "13-04", "22-04"}
    assert len(both) == 24


# The modes


def test_suicide_may_kill_one_of_your_own_hands():
    assert after("1201", "12-03", suicide=True) == "0103"  # the book's example
    assert refusal("1201", "12-03") == "[12] to [03] kills a hand, and suicide is not in play."


def test_suicide_never_kills_both_hands():
    game = load("chopsticks", suicide=True, meta=True)
    assert all(move.after != (0, 0) for own in game._splits.values() for move in own)


def test_swaps_let_two_unequal_live_hands_change_places():
    assert after("1211", "swap", swaps=True) == "1112"
    assert after("1211", "12-21", swaps=True) == "1112"
    assert "swap" not in moves("1111", swaps=True)
    assert "swap" not in moves("0211", swaps=True)
    assert refusal("2211", "swap", swaps=True) == "The hands of [22] are equal: swapping them is no move."


def test_the_logan_clause_swaps_a_dead_hand_for_the_live_one_and_nothing_else():
    assert after("0211", "swap", logan=True) == "1102"
    assert "swap" not in moves("1211", logan=True)
    assert "11-02" not in moves("1111", logan=True)
    assert refusal("0211", "swap", swaps=True) == "Turning [02] round is no move: the Logan clause is not in play."


def test_sudden_death_puts_you_out_when_one_finger_is_left():
    assert places("1114", "A-D", sudden_death=True) == (1, 2)
    assert places("1114", "A-D") is None
    assert places("2304", "A-D", sudden_death=True, rollover=True) == (1, 2)


def test_a_position_with_one_finger_left_is_lost_under_sudden_death():
    assert places("0111", sudden_death=True) == (2, 1)
    assert places("1101", sudden_death=True) == (1, 2)


def test_with_lives_each_arrival_at_one_finger_costs_a_life_and_the_last_puts_you_out():
    rules = {"sudden_death": True, "lives": 3}
    assert after("1114", "A-D", **rules) == "0111;lives=2.3"
    assert after("1114;lives=3.2", "A-D", **rules) == "0111;lives=1.3"
    assert places("1114;lives=3.2", "A-D", **rules) is None
    assert places("1114;lives=3.1", "A-D", **rules) == (1, 2)


def test_staying_at_one_finger_costs_no_life():
    rules = {"sudden_death": True, "lives": 2, "logan": True, "stumps": True}
    assert after("0111", "swap", **rules) == "1101"
    assert after("0111", "01-aa", **rules) == "11aa"


def test_two_dead_hands_knock_you_out_however_many_lives_are_left():
    assert places("1104", "A-D", sudden_death=True, lives=9) == (1, 2)


def test_meta_takes_five_off_and_splits_the_rest():
    assert after("4411", "44-12", meta=True) == "1112"  # the book's example
    assert refusal("4411", "44-12") == "[44] to [12] takes five off, and meta is not in play."


def test_meta_needs_more_than_five_fingers():
    assert refusal("1411", "14-00", meta=True, suicide=True) == "[14] to [00] does not keep the total."


def test_meta_leaves_two_live_hands_unless_suicide_is_in_play():
    assert refusal("3311", "33-01", meta=True) == "[33] to [01] kills a hand, and suicide is not in play."
    assert after("3311", "33-01", meta=True, suicide=True) == "1101"


def test_a_mover_can_put_themself_out_under_sudden_death():
    assert places("3311", "33-01", meta=True, suicide=True, sudden_death=True) == (2, 1)
    assert after("33-11-11", "33-01", meta=True, suicide=True, sudden_death=True, players=3) == "11-11-01"


def test_a_zombie_keeps_one_finger_on_one_hand_and_its_turn():
    assert after("14-04-11", "A-D", zombies=True, players=3) == "01-11-14;zombies=1.0.0"


def test_a_zombie_must_attack_and_cannot_split():
    zombie = "01-11-14;zombies=1.0.0"
    modes = {"zombies": True, "players": 3, "logan": True, "stumps": True}
    assert moves(zombie, **modes) == ["B-C", "B-E", "B-F"]
    assert refusal(zombie, "swap", **modes) == "Player 1 is a zombie and can only attack."
    assert refusal(zombie, "01-aa", **modes) == "Player 1 is a zombie and can only attack."


def test_a_zombie_cannot_be_attacked():
    assert moves("11-01-11;zombies=0.1.0", zombies=True, players=3) == ["A-E"]
    assert "Player 2 is a zombie" in refusal("11-01-11;zombies=0.1.0", "A-D", zombies=True, players=3)


def test_a_living_player_with_one_finger_is_no_zombie():
    assert moves("11-01-11", zombies=True, players=3) == ["A-D", "A-E"]


def test_the_last_one_who_is_not_a_zombie_wins_even_by_a_zombies_strike():
    game, state = play("01-04-11;zombies=1.0.0", "B-D", zombies=True, players=3)
    assert game.outcome(state) == ((3, 2, 1), "Everybody else is a zombie, so Player 3 wins.")
    assert game.legal_moves(state) == ()


def test_sudden_death_makes_zombies_too():
    assert after("11-14-11", "A-D", zombies=True, players=3, sudden_death=True) == "01-11-11"
    assert moves("01-11-11", zombies=True, players=3, sudden_death=True) == ["B-C", "B-E"]


def test_halvesies_allows_only_an_even_hand_divided_in_two_equal_halves():
    game = load("chopsticks", halvesies=True)
    assert [text for text, family in game.kinds().items() if family != "attack"] == ["02-11", "04-22"]
    assert "02-11 and 04-22" in refusal("0411", "04-13", halvesies=True)
    assert "02-11 and 04-22" in refusal("1311", "13-22", halvesies=True)


def test_halvesies_leaves_meta_and_stumps_as_they_are():
    assert "44-12" in moves("4411", halvesies=True, meta=True)
    assert "01-aa" in moves("0111", halvesies=True, stumps=True)


def test_stumps_split_one_finger_into_two_halves():
    assert after("0111", "01-aa", stumps=True) == "11aa"
    assert refusal("0111", "01-aa") == "[01] to [½ ½] is a stump, and stumps are not in play."


def test_halves_count_in_every_sum():
    assert after("aa11", "A-C", stumps=True) == "1baa"
    assert after("ae04", "B-D", stumps=True, rollover=True) == "0dae"
    assert after("aaae", "A-D", stumps=True) == "0aaa"
    assert after("1baa", "B-C", stumps=True) == "a21b"


def test_other_splits_move_whole_fingers():
    assert moves("ac11", stumps=True) == ["A-C", "B-C", "ac-bb"]
    assert refusal("aa11", "aa-01", stumps=True, suicide=True) == "[½ ½] to [01] does not move whole fingers."
    assert refusal("0311", "03-bb", stumps=True) == "[03] to [1½ 1½] does not move whole fingers."


def test_whole_numbers_stay_whole_when_halves_meet():
    _, state = play("aaaa", "A-C", stumps=True)
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
    rules = read_toml(Rules, text)
    game = Chopsticks(rules)
    assert game.format_state(game.start()) == "44-44-44"
    assert game.start().lives == (3, 3, 3)


def test_every_variant_stands_and_the_plain_game_is_the_first():
    assert next(iter(GAMES["chopsticks"].variants)) == "cutoff"
    assert load("chopsticks").rules == Rules()
