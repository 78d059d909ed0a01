"""Front-Ham: every sentence of the book, and what happens where the book says nothing."""

from __future__ import annotations

from itertools import permutations
from random import Random

import helpers.text_play
import pytest

from engines import Match, RulesError, load, parse_move
from engines.formats.transcript import match_from_header
from engines.front_ham import COLOURS, Rules, State
from engines.rules import parse_rules


def count_players(position):
    """Return the number of colours in a position."""
    return position.split(";")[0].count(".") + 1


def load_position(position, **rules):
    """Return the game for a position, and its state."""
    return helpers.text_play.play_moves("front_ham", position, players=count_players(position), **rules)


def position_after(position, move, **rules):
    return helpers.text_play.position_after("front_ham", position, move, players=count_players(position), **rules)


def refusal_reason(position, move, **rules):
    return helpers.text_play.refusal_reason("front_ham", position, move, players=count_players(position), **rules)


# Set-up and order


def test_the_class_variant_is_three_players_with_five_socks():
    game = load("front_ham", order="listed")
    assert game.format_state(game.start()) == "5.5.5"


def test_the_taskmaster_variant_is_five_players_with_six_socks():
    game = load("front_ham", "taskmaster", order="listed")
    assert game.format_state(game.start()) == "6.6.6.6.6"


def test_a_duel_begins_in_the_final_phase():
    game = load("front_ham", "duel")
    assert game.format_state(game.start()) == "5.5"
    assert game.render(game.start()).startswith("Final phase")
    assert game.format_move(game.legal_moves(game.start())[0]) == "a"


@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_play_each_with_a_colour_of_their_own(players):
    game = load("front_ham", players=players)
    assert game.player_names == COLOURS[:players]
    assert len({name[0] for name in game.player_names}) == players
    assert game.start().socks == (5,) * players


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("players=1", "players: 1 should be a whole number from 2 to 8"),
        ("players=9", "players: 9 should be a whole number from 2 to 8"),
        ("socks=0", "socks: 0 should be a whole number from 1 to 99"),
        ("players=4 socks=5.5.5", "socks: 3 numbers for 4 players; give one for all, or one each"),
        ("order=clockwise", "order: 'clockwise' should be one of random, listed"),
        ("overdraw=allow", "overdraw: 'allow' should be one of reject, ignore, noop"),
    ],
)
def test_rules_that_make_no_sense_are_refused_by_name(text, says):
    with pytest.raises(RulesError) as refused:
        parse_rules(Rules, text)
    assert str(refused.value).startswith(says)


@pytest.mark.parametrize("socks", ["5", "1.2.3"])
def test_who_begins_and_who_follows_whom_is_drawn_from_the_seed_and_everybody_keeps_their_socks(socks):
    game = load("front_ham", socks=socks)
    starts = [game.start(Random(seed)) for seed in range(50)]
    assert {state.socks for state in starts} == {game.rules.socks * (3 // len(game.rules.socks))}
    assert {state.seats_in_turn for state in starts} == set(permutations(range(3)))
    assert starts == [game.start(Random(seed)) for seed in range(50)]
    assert {game.canonical(state).order for state in starts} == {()}


def test_the_drawn_order_is_that_of_the_turns():
    game = load("front_ham")
    state = game.parse_state("5.5.5;order=3.2.1", 2)
    turns = []
    for _ in range(4):
        turns.append(game.player_names[game.turn(state)])
        state = game.apply(state, parse_move(game, state, "abc+a"))
    assert turns == ["Green", "Blue", "Red", "Green"]


def test_the_order_may_be_as_listed():
    game = load("front_ham", socks="1.2.3", order="listed")
    assert {game.start(Random(seed)) for seed in range(20)} == {State((1, 2, 3), (0, 0, 0), 0)}


def test_another_player_who_begins_is_counted_in_the_order_of_play():
    drawn, listed = load("front_ham", socks="1.2.3"), load("front_ham", socks="1.2.3", order="listed")
    assert drawn.format_state(drawn.start(Random(6))) == "2.1.3;order=2.1.3"
    assert drawn.format_state(drawn.start_with(1, Random(6))) == "1.3.2;order=1.3.2"
    assert listed.start_with(1) == State((1, 2, 3), (0, 0, 0), 1)


@pytest.mark.parametrize(
    ("rules", "today"),
    [
        ("socks=1.2.3", {"socks": (2, 1, 3), "order": "listed"}),  # 0.1.0 dealt these with seed 6
        ("socks=4", {"socks": (4,), "order": "listed"}),
        ("", {"socks": (5,), "order": "listed"}),
        ("socks=1.2.3 order=listed", {"socks": (1, 2, 3), "order": "listed"}),
    ],
)
def test_a_match_of_release_0_1_0_begins_as_it_did(rules, today):
    match = match_from_header({"game": "front_ham", "rules": rules, "seed": "6"})
    assert {"socks": match.game.rules.socks, "order": match.game.rules.order} == today
    assert (match.state.turn, match.state.order) == (0, ())


def test_the_order_is_fixed_and_passes_over_those_who_are_out():
    game, state = load_position("5.5.5.5")
    turns = [game.turn(state)]
    for move in ("ccc+a", "bbd+a", "aaa+d"):
        state = game.apply(state, parse_move(game, state, move))
        turns.append(game.turn(state))
    assert game.standing(state) == (0, 0, 4, 0)
    assert turns == [0, 1, 3, 0]


# Standard play


def test_an_action_is_three_removals_and_an_addition():
    assert position_after("5.5.5", "abc+a") == "4.4.5"
    assert position_after("5.5.5", "bbb+c") == "2.6.5"


def test_the_order_of_the_removals_does_not_matter_in_standard_play():
    game, state = load_position("5.5.5")
    for text in ("cab+b", "bca+b", "[Green, Red, Blue] + Blue"):
        assert game.format_move(parse_move(game, state, text)) == "abc+b"
    assert len(game.legal_moves(state)) == 10 * 3


def test_there_is_no_no_op_in_standard_play():
    assert "No-Op is only for the final phase" in refusal_reason("5.5.5", "[Red, No-Op, No-Op]")
    assert "No-Op is only for the final phase" in refusal_reason("5.5.5", "bb")
    assert refusal_reason("5.5.5", "abbc+a") == "An action has exactly three removals, and this one has 4."


def test_there_is_no_leaving_out_the_addition_in_standard_play():
    assert "addition is missing" in refusal_reason("5.5.5", "abc")


def test_removals_and_additions_may_be_of_eliminated_colours():
    assert position_after("5.5.5.2x", "add+d") == "5.5.1x.4"
    assert position_after("5.5.2x", "cca+c") == "5.1x.4"


def test_an_action_with_more_removals_than_socks_is_invalid():
    assert refusal_reason("5.1.5", "bba+b") == "The action removes 2 Blue socks, but there is 1."
    assert refusal_reason("5.5.5.0x", "abd+d") == "The action removes 1 Yellow sock, but there are none."
    assert refusal_reason("2.5.5", "aaa+a") == "The action removes 3 Red socks, but there are 2."


def test_overdraw_is_never_ignored_in_standard_play():
    assert refusal_reason("5.1.5", "bba+b", overdraw="ignore") == "The action removes 2 Blue socks, but there is 1."


def test_elimination_is_checked_after_removals_and_addition():
    assert position_after("5.1.5", "abc+b") == "1.4.4"
    assert position_after("5.1.5", "abc+a") == "4.5.0x"


def test_the_mover_can_put_themselves_out():
    assert position_after("1.5.5", "abc+b") == "5.4.0x"


def test_once_out_always_out_even_with_socks_again():
    game, state = load_position("5.5.5.0x")
    state = game.apply(state, parse_move(game, state, "abc+d"))
    assert state == State((4, 4, 4, 1), (0, 0, 0, 4), 1)
    assert game.standing(state) == (0, 0, 0, 4)


def test_players_put_out_by_one_action_share_the_better_place():
    game, state = load_position("5.1.1.5.5")
    move = parse_move(game, state, "abc+a")
    assert game.standing(game.apply(state, move)) == (0, 4, 4, 0, 0)
    assert game.describe(state, move).endswith(" Blue and Green are out.")


def test_two_put_out_at_once_leave_a_winner():
    game, state = load_position("1.1.1")
    state = game.apply(state, parse_move(game, state, "abc+a"))
    assert game.outcome(state) == ((1, 2, 2), "Only Red is left, so Red wins.")
    assert game.turn(state) == 1


def test_an_action_that_puts_everyone_out_shares_first_place():
    game, state = load_position("1.1.1.0x")
    state = game.apply(state, parse_move(game, state, "abc+d"))
    assert game.outcome(state) == (
        (1, 1, 1, 4),
        "One action put Red, Blue and Green out, so they share first place.",
    )
    assert game.format_state(state) == "0x.0x.1x.0x;places=1.1.4.1"
    assert game.format_state(game.canonical(state)) == "0x.0x.0x.1x;places=1.1.1.4"


# Final phase


def test_the_final_phase_begins_with_the_first_turn_of_two_players():
    assert position_after("5.3.5", "bbb+a") == "5.6.0x"
    game, state = load_position("5.6.0x")
    assert {len(move.removals) for move in game.legal_moves(state)} == {1, 2, 3}


def test_no_op_removes_one_or_two_socks_of_one_colour_and_adds_none():
    assert position_after("5.5", "[Blue, No-Op, No-Op]") == "4.5"
    assert position_after("5.5", "[Blue, Blue, No-Op]") == "3.5"
    assert position_after("5.5.3x", "[Green, Green, No-Op]") == "5.1x.5"


def test_two_removals_of_different_colours_are_no_valid_no_op():
    assert refusal_reason("5.5", "[Red, Blue, No-Op]") == "Two removals with a No-Op must be of the same colour."


def test_all_no_op_is_disallowed():
    assert "at least one sock" in refusal_reason("5.5", "[No-Op, No-Op, No-Op]")


def test_no_op_skips_the_addition_entirely():
    assert "there is no addition" in refusal_reason("5.5", "[Blue, Blue, No-Op] + Red")
    assert "addition is missing" in refusal_reason("5.5", "bbb")


def test_three_removals_and_an_addition_remain_possible():
    assert position_after("5.5", "abb+a") == "3.5"


def test_negative_socks_are_invalid_in_the_final_phase():
    assert refusal_reason("5.1", "bb") == "The action removes 2 Blue socks, but there is 1."
    assert refusal_reason("5.5.0x", "c") == "The action removes 1 Green sock, but there are none."


def test_an_action_is_judged_whole_even_if_the_game_would_end_before_its_last_removal():
    assert refusal_reason("5.1", "bbb+a") == "The action removes 3 Blue socks, but there is 1."


def test_reaching_0_ends_the_game_at_once_when_the_addition_is_of_another_colour():
    assert position_after("5.1", "baa+a") == "0x.5"
    assert position_after("5.2.3x", "cbb+c") == "0x.2x.5;places=2.3.0"


def test_what_remains_of_the_action_is_skipped_when_the_game_ends():
    assert position_after("5.1", "aba+a") == "0x.4"
    game, state = load_position("5.1")
    assert game.describe(state, parse_move(game, state, "aba+a")) == (
        "Red takes 1 Red sock, then 1 Blue sock off the line. Blue is out at once, and the rest is skipped."
    )


def test_whoever_triggers_the_end_first_loses():
    assert position_after("1.1.5x", "abc+c") == "1.5x.0x;places=0.3.2"
    assert position_after("1.1.5x", "bac+c") == "0x.5x.1;places=2.3.0"


def test_the_trigger_loses_even_if_the_other_stands_at_0_awaiting_the_addition():
    game, state = load_position("1.2")
    state = game.apply(state, parse_move(game, state, "abb+a"))
    assert game.format_state(state) == "0x.0"
    assert game.outcome(state) == ((1, 2), "Only Red is left, so Red wins.")


def test_a_player_is_revived_by_an_addition_of_their_colour():
    assert position_after("5.1", "baa+b") == "1.3"
    game, state = load_position("5.1")
    assert game.describe(state, parse_move(game, state, "baa+b")) == (
        "Red takes 2 Red socks, then 1 Blue sock off the line and hangs up 1 Blue sock. "
        "Blue would be out but is revived."
    )


def test_a_player_can_revive_themselves():
    assert position_after("1.5", "abb+a") == "3.1"


def test_who_removes_all_their_socks_and_does_not_add_back_is_out():
    assert position_after("1.5", "a") == "5.0x"
    assert position_after("2.5", "aa") == "5.0x"
    assert position_after("1.5", "abb+b") == "5.0x"


def test_no_revival_when_no_op_is_used():
    assert position_after("5.1", "b") == "0x.5"


def test_the_mover_of_a_finished_duel_is_who_would_have_been_next():
    assert position_after("5.1", "b") == "0x.5"
    assert position_after("1.5", "a") == "5.0x"
    assert position_after("5.0x.1", "c") == "0x.5.0x;places=2.0.3"


# The book's scenarios: B acts, so B is Red and A is Blue.


def test_scenario_1_immediate_elimination_with_no_op():
    game, state = load_position("5.1")
    over = game.outcome(game.apply(state, parse_move(game, state, "[Blue, No-Op, No-Op]")))
    assert over.places == (1, 2)


def test_scenario_2_opponent_revival_without_no_op():
    assert position_after("5.1", "[Blue, Blue, Blue] + Blue", overdraw="ignore") == "1.5"


def test_scenario_3_invalid_action():
    assert "removes 3 Blue socks, but there is 1" in refusal_reason("5.1", "[Blue, Blue, Blue] + Blue")


def test_scenario_4_strategic_no_op():
    game, state = load_position("5.2")
    over = game.outcome(game.apply(state, parse_move(game, state, "[Blue, Blue, No-Op]")))
    assert over.places == (1, 2)


# The other reading of too many removals


def test_with_ignore_a_removal_from_an_empty_colour_is_passed_over():
    assert position_after("5.5.1x", "ccc+a", overdraw="ignore") == "5.0x.6"
    assert position_after("5.5.1x", "cc", overdraw="ignore") == "5.0x.5"


def test_with_ignore_one_sock_must_really_be_removed():
    assert refusal_reason("5.5.0x", "ccc+a", overdraw="ignore").startswith("No sock would be removed")
    assert refusal_reason("5.5.0x", "c", overdraw="ignore").startswith("No sock would be removed")


def test_with_ignore_play_can_go_on_for_ever_and_repetition_ends_it_as_a_draw():
    game, state = load_position("5.1", overdraw="ignore")
    assert game.cyclic
    match = Match(game, state)
    for move in ("bbb+b", "aaa+a") * 2:
        match.play(move)
    assert match.state == state
    assert match.outcome().places == (1, 1)


@pytest.mark.parametrize("move", ["aab+a", "abb+a", "a", "aa", "aaa+b"])
def test_with_noop_what_cannot_be_removed_ends_the_action_and_nobody_is_revived(move):
    game, state = load_position("1.1", overdraw="noop")
    after = game.apply(state, parse_move(game, state, move))
    assert game.outcome(after).places == (2, 1)


def test_with_noop_the_removals_before_the_missing_sock_are_made_and_nothing_is_hung_up():
    assert position_after("5.5.1x", "ccc+a", overdraw="noop") == "5.0x.5"
    assert position_after("5.5.1x", "acc+b", overdraw="noop") == "5.0x.4"
    assert position_after("5.1", "abb+b", overdraw="noop") == "0x.4"


def test_with_noop_an_action_without_a_missing_sock_is_the_book_s():
    assert position_after("1.5", "abb+a", overdraw="noop") == "3.1"
    assert position_after("5.1", "baa+b", overdraw="noop") == "1.3"


def test_with_noop_each_result_is_listed_once():
    game, state = load_position("1.1", overdraw="noop")
    assert [game.format_move(move) for move in game.legal_moves(state)] == ["a", "b"]
    game, state = load_position("5.4.2x", overdraw="noop")
    moves = game.legal_moves(state)
    assert len({game.apply(state, move) for move in moves}) == len(moves) == 19


def test_with_noop_the_first_removal_must_find_a_sock():
    assert refusal_reason("5.5.0x", "caa+a", overdraw="noop") == (
        "No sock would be removed: there are no Green socks, so the action stops at once."
    )
    assert refusal_reason("5.5.5", "aab", overdraw="noop").startswith("The addition is missing")
    assert refusal_reason("5.1.5", "bba+b", overdraw="noop") == "The action removes 2 Blue socks, but there is 1."


def test_with_noop_play_ends():
    assert not load("front_ham", overdraw="noop").cyclic


def test_with_reject_a_position_never_comes_back():
    assert not load("front_ham").cyclic
