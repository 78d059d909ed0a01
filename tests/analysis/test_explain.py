"""Reasons from the solution: known positions of all four games, and lines that lead to what their verdict says."""

from __future__ import annotations

import re
from random import Random

import pytest
from helpers.reasons import explain_text_move
from helpers.rule_samples import play_random_game

from analysis.explain import (
    describe_move_counts,
    explain,
    explain_move,
    explain_position,
    find_continuation,
)
from analysis.reasons import format_line, trace_line
from engines import Position, load, parse_move, solve


def test_a_forced_win_comes_with_its_line_and_its_end():
    assert explain_text_move("obliteration", "12", "divide").text == (
        "divide wins in 3 plies. Player 2 has only one legal reply: 1. divide 2. divide 3. add. "
        "Player 2 has no valid operation on 4, so Player 1 wins."
    )


def test_a_win_against_forced_replies_says_that_each_of_them_is_forced():
    assert explain_text_move("claustroboard", "4#1#/4434/3##3/21##;d2,c1", "a1").text == (
        "a1 wins in 5 plies. Player 2 has only one legal reply each time: 1. a1 2. c2 3. b4 4. a3 5. a4. "
        "Player 2 cannot move exactly 3 steps from a3, so Player 1 wins."
    )


def test_a_win_against_many_replies_says_that_all_of_them_lose():
    found = explain_text_move("front_ham", "5.5", "bbb+a", players=2)
    assert found.text.startswith(
        "bbb+a wins in 3 plies. Every reply by Blue loses; the longest defence is: 1. bbb+a 2. "
    )
    assert found.text.endswith("so Red wins.")
    assert found.improvement == ""
    assert found.best


def test_a_losing_move_comes_with_the_one_reply_that_wins_and_with_a_better_move():
    assert explain_text_move("chopsticks", "0113", "B-D").text == (
        "B-D loses in 2 plies. Player 2 has one winning reply, B-D: 1. B-D 2. B-D. "
        "Player 1 has two dead hands, so Player 2 wins. A better move is B-C: it draws."
    )


def test_a_losing_move_with_several_refutations_names_the_fastest():
    found = explain_text_move("claustroboard", "4413/4434/3223/2132;b3,b1", "c4")
    assert found.verdict_text == "c4 loses in 8 plies."
    assert re.match(r"Player 2 replies \S+ and wins: 1\. c4 2\. ", found.justification)
    assert found.improvement == "A better move is c2: it wins in 7 plies."
    every = explain_text_move("claustroboard", "1113/2332/1244/3431;a1,b2", "b1")
    assert every.justification.startswith("Every reply by Player 2 wins; the fastest is ")


def test_an_only_reply_that_wins_is_named():
    assert explain_text_move("obliteration", "2", "divide").text == (
        "divide loses in 2 plies. Player 2 has only one legal reply, multiply, and it wins: 1. divide 2. multiply. "
        "Player 1 has no valid operation on 4, so Player 2 wins. A better move is subtract: it draws."
    )


def test_a_draw_comes_with_its_loop_and_what_leaving_it_costs():
    found = explain_text_move("obliteration", "8", "divide")
    assert found.verdict_text == "divide draws."
    assert found.justification.startswith("Neither player can force a win: best play after 1. divide")
    assert " repeats every 6 plies, from " in found.justification
    assert found.justification.endswith("Whoever leaves the loop loses.")
    mixed = explain_text_move("chopsticks", "1111", "A-C")
    assert mixed.justification.endswith(
        "At 1 of these 4 positions, leaving the loop loses; at the other 3 there are other moves that draw too."
    )


def test_a_slower_win_and_a_sooner_loss_name_what_was_wasted():
    slow = explain_text_move("obliteration", "3:-:s", "subtract")
    assert slow.improvement == "This move wins too, but multiply wins 2 plies sooner."
    sooner = explain_text_move("chopsticks", "1111", "11-02", suicide=True)
    assert sooner.verdict_text == "11-02 loses in 16 plies."
    assert sooner.improvement == "Every move loses here, but A-C delays the loss by 10 plies."
    soon = explain_text_move("front_ham", "1.4", "abb+b", players=2)
    assert soon.text.endswith("Every move loses here, but b delays the loss by 1 ply.")


def test_a_long_line_is_cut_in_the_middle():
    long = explain_text_move("chopsticks", "1111", "A-C", suicide=True)
    assert len(long.line) == 26
    assert " … 25. B-D 26. B-D." in long.justification


def test_with_three_players_everybody_s_place_is_named():
    found = explain_text_move("front_ham", "2.2.2", "aac+c", socks=2)
    assert "Red 3rd, Blue 1st and Green 2nd." in found.justification
    assert found.improvement == "A better move is aab+a: it leads to 2nd place, not 3rd."
    assert explain_text_move("front_ham", "2.2.2", "aab+a", socks=2).justification == (
        "Result: Red 2nd, Blue 1st and Green 2nd. Best play: 1. aab+a 2. bbc+a."
    )


def test_a_position_comes_with_the_numbers_of_winning_drawing_and_losing_moves():
    game = load("chopsticks")
    text = explain_position(Position.parse(game, "0113").evaluate())
    assert text.startswith(
        "Player 1, to move, draws. Of 2 legal moves, 1 draws and 1 loses. The best move is B-C: it draws. "
    )
    three = Position.parse(load("chopsticks", players=3), "44-01-01").evaluate()
    assert explain_position(three) == (
        "Player 1, to move, wins in 3 plies, whatever the others do. "
        "The best move, A-D, wins in 3 plies, whatever the others do. For example: 1. A-D 2. B-C 3. B-F."
    )
    assert explain_position(Position.parse(game, "0001").evaluate()) == game.outcome(game.parse_state("0001")).reason


def test_moves_are_counted_in_plain_english():
    assert describe_move_counts(["win"]) == "There is only one legal move."
    assert describe_move_counts(["win", "win"]) == "Both legal moves win."
    assert describe_move_counts(["loss"] * 3) == "All 3 legal moves lose."
    assert describe_move_counts(["win", "draw", "loss", "loss"]) == "Of 4 legal moves, 1 wins, 1 draws and 2 lose."


SETTINGS = [
    ("obliteration", {}),
    ("chopsticks", {}),
    ("chopsticks", {"suicide": True}),
    ("front_ham", {"players": 2, "socks": 5}),
    ("front_ham", {"players": 2, "socks": 3, "overdraw": "ignore"}),
    ("claustroboard", {"board": "4413/4434/3223/2132;b3,b1"}),
]


@pytest.mark.parametrize(("name", "rules"), SETTINGS, ids=str)
def test_every_line_replays_to_what_its_verdict_says(name, rules):
    game = load(name, **rules)
    solution = solve(game)
    for state, _ in play_random_game(game, Random(5), max_plies=12):
        for move in game.legal_moves(state):
            check_reason(solution, state, move)


def check_reason(solution, state, move):
    game, found = solution.game, explain_move(solution.evaluate(state), move)
    seat, here, seen = game.turn(state), state, [state]
    for step in found.line:
        here = game.apply(here, parse_move(game, here, step.move))
        assert game.format_state(here) == step.position
        seen.append(here)
    if found.plies is None:
        assert seen.count(here) == 2, "the loop closes"
        assert {solution.evaluate(at).value_for(seat) for at in seen[1:]} == {"draw"}
    else:
        assert len(found.line) == found.plies
        assert game.outcome(here).places == found.places
    assert found.text.endswith(".")
    assert "  " not in found.text
    assert "1 plies" not in found.text


def test_reasons_come_best_first_and_name_every_legal_move():
    game = load("front_ham", players=2)
    state = game.parse_state("5.5")
    reasons = explain(Position(game, state).evaluate())
    assert sorted(r.move for r in reasons) == sorted(map(game.format_move, game.legal_moves(state)))
    assert [r.best for r in reasons] == sorted((r.best for r in reasons), reverse=True)
    assert all(bool(r.improvement) != r.best for r in reasons)


def test_steps_say_who_moved_what_happened_and_how_many_choices_there_were():
    game = load("obliteration")
    line = find_continuation(Position(game, game.start()).evaluate(), "divide")
    rows = trace_line(game, game.start(), line)
    assert [(row.name, row.position, row.choices) for row in rows] == [
        ("Player 1", "6:-:d", 1),
        ("Player 2", "3:d:d", 1),
        ("Player 1", "4:d:a", 3),
    ]
    assert rows[2].description == "Player 1 adds 1. New number is 4."
    assert format_line(rows) == "1. divide 2. divide 3. add"
    assert format_line(rows * 5) == " ".join([*(f"{row.ply}. {row.move}" for row in (rows * 3)), "… 2. divide 3. add"])
