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
    first_reason,
    headline,
)
from analysis.reasons import trace_line
from engines import Match, Position, load, parse_move, solve

MAX_HEADLINE_CHARACTERS = 102
"""What fits two lines of the panel beside the board, which is about 450 pixels wide at 1280."""


def test_a_forced_win_says_the_only_reply_and_the_end():
    assert explain_text_move("obliteration", "12", "divide").text == (
        "Divide by 2: wins in 3 moves. Player 2 has only one reply: Player 2 divides by 2 to make 3. "
        "Then Player 1 adds 1 to make 4. Player 2 has no valid operation on 4, so Player 1 wins."
    )


def test_a_longer_win_says_the_answer_and_how_many_moves_it_takes():
    assert explain_text_move("claustroboard", "4#1#/4434/3##3/21##;d2,c1", "a1").text == (
        "Go to a1: wins in 5 moves. Player 2 has only one reply: Player 2 moves 1 step from c1 to c2. "
        "Then Player 1 moves 4 steps from a1 to b4, and wins in 3 moves."
    )


def test_a_win_against_many_replies_says_that_all_of_them_lose():
    found = explain_text_move("front_ham", "5.5", "bbb+a", players=2)
    assert found.text.startswith(
        "Take 3 blue, hang up red: wins in 3 moves. All 11 replies by Blue lose. The longest defence: Blue takes "
    )
    assert found.text.endswith("so Red wins.")
    assert found.improvement == ""
    assert found.best


def test_a_win_against_few_replies_says_how_each_fails():
    assert explain_text_move("obliteration", "3:-:s", "subtract").justification == (
        "Both replies by Player 2 lose. If Player 2 adds 1 to make 3, Player 1 multiplies by 3 and adds 1 to make 10, "
        "and wins in 3 moves. If Player 2 divides by 2 to make 1, Player 1 multiplies by 3 and adds 1 to make 4, and wins."
    )


def test_a_losing_move_comes_with_the_one_reply_that_wins_and_with_a_better_move():
    assert explain_text_move("chopsticks", "0113", "B-D").text == (
        "Strike hand D with hand B: loses in 2 moves. Player 2 strikes Player 1's hand of 1 with a hand of 4 and kills "
        "it, and wins. No other reply wins. Player 1 has two dead hands, so Player 2 wins. "
        "A better move is to strike hand C with hand B: it draws."
    )


def test_a_losing_move_with_several_refutations_names_the_fastest():
    found = explain_text_move("claustroboard", "4413/4434/3223/2132;b3,b1", "c4")
    assert found.verdict_text == "Go to c4: loses in 8 moves."
    assert found.justification == ("Player 2 moves 4 steps from b1 to c2, and wins in 7 moves. Other replies win too.")
    assert found.improvement == "A better move is to go to c2: it wins in 7 moves."
    every = explain_text_move("claustroboard", "1113/2332/1244/3431;a1,b2", "b1")
    assert every.justification.endswith("Every reply by Player 2 wins.")


def test_an_only_reply_that_wins_is_named():
    assert explain_text_move("obliteration", "2", "divide").text == (
        "Divide by 2: loses in 2 moves. Player 2 multiplies by 3 and adds 1 to make 4, and wins. There is no other "
        "reply. Player 1 has no valid operation on 4, so Player 2 wins. A better move is to subtract 1: it draws."
    )


def test_a_draw_comes_with_its_loop_and_what_leaving_it_costs():
    found = explain_text_move("obliteration", "8", "divide")
    assert found.text == (
        "Divide by 2: draws. Neither player can force a win: after 3 moves the game repeats every 6 moves. "
        "Whoever leaves the loop loses."
    )
    mixed = explain_text_move("chopsticks", "1111", "A-C")
    assert mixed.justification.endswith(
        "; and so on. At 1 of the 4 positions of the loop, leaving it loses; at the other 3 there are other moves that "
        "draw too."
    )


def test_a_slower_win_and_a_sooner_loss_name_what_was_wasted():
    slow = explain_text_move("obliteration", "3:-:s", "subtract")
    assert slow.improvement == (
        "This move wins too, but the quickest way, to multiply by 3 and add 1, takes 2 moves less."
    )
    sooner = explain_text_move("chopsticks", "1111", "11-02", suicide=True)
    assert sooner.verdict_text == "Split 1 and 1 into 0 and 2: loses in 16 moves."
    assert sooner.improvement == (
        "Every move loses here; the longest defence, to strike hand C with hand A, takes 10 moves more."
    )
    soon = explain_text_move("front_ham", "1.4", "abb+b", players=2)
    assert soon.text.endswith("the longest defence, to take one blue sock and stop, takes 1 move more.")


def test_a_long_line_is_beside_the_text_and_not_in_it():
    long = explain_text_move("chopsticks", "1111", "A-C", suicide=True)
    assert len(long.line) == 26
    assert long.justification == "Player 2 splits 1 and 2 into 0 and 3, and wins in 25 moves. No other reply wins."


def test_with_three_players_everybody_s_place_and_the_guarantee_are_named():
    found = explain_text_move("front_ham", "2.2.2", "aac+c", socks=2)
    assert "Then best play ends with Red 3rd, Blue 1st and Green 2nd." in found.justification
    assert found.improvement == "A better move is to take 1 red and 2 blue, hang up red: Red comes 2nd."
    assert explain_text_move("front_ham", "2.2.2", "aab+a", socks=2).text == (
        "Take 2 red and 1 blue, hang up red: Red comes 2nd. Then best play ends with Red 2nd, Blue 1st and Green 2nd. "
        "For example, Blue takes 2 Green socks and 1 Red sock off the line and hangs up 1 Blue sock. "
        "Whatever the others do, Red comes at least 3rd."
    )


def test_with_three_players_the_best_move_is_the_certain_one():
    evaluation = Position.parse(load("front_ham"), "6.5.2").evaluate()
    best, *others = explain(evaluation)
    assert (best.move, best.value, best.best) == ("bcc+a", "win", True)
    assert [reason.value for reason in others].count("win") == 0
    (quick,) = [reason for reason in others if reason.move == "bbb+a"]
    assert (quick.value, quick.best) == ("open", False)
    assert quick.verdict_text == "Take 3 blue, hang up red: Red wins or comes 2nd, depending on the others."
    assert explain_position(evaluation) == (
        "Red wins, whatever the others do. Of 27 legal moves, 1 wins, 14 depend on the others and 12 cannot win. "
        "The best move is to take 1 blue and 2 green, hang up red. Then best play ends with Red 1st, Blue 2nd and Green "
        "3rd. For example, Blue takes 1 Red sock off the line and stops. Whatever the others do, Red wins."
    )


@pytest.mark.parametrize(
    ("players", "socks", "text"),
    [
        (
            3,
            4,
            "Everybody for themselves (max^n): Red wins or comes 2nd or 3rd; at least 3rd is sure.",
        ),
        (
            3,
            2,
            "Everybody for themselves (max^n): Red comes 2nd; at least 2nd is sure.",
        ),
    ],
)
def test_the_headline_of_three_players_names_the_assumption_and_the_guarantee(players, socks, text):
    game = load("front_ham", players=players, socks=socks)
    assert headline(Position(game, game.start()).evaluate()) == text


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("obliteration", {}),
        ("chopsticks", {}),
        ("chopsticks", {"players": 3}),
        ("front_ham", {"players": 2}),
        ("front_ham", {}),
        ("front_ham", {"players": 4, "socks": 2}),
        ("claustroboard", {}),
        ("claustroboard", {"players": 3, "size": 3}),
    ],
)
def test_a_headline_fits_two_lines_of_the_panel(name, rules):
    rng, lengths = Random(1), []
    for _ in range(3):
        game = load(name, **rules)
        position = Position(game, game.start(rng))
        while not position.outcome and len(lengths) < 40:
            lengths.append(len(headline(position.evaluate())))
            position = position.play(rng.choice(position.moves))
    assert 0 < max(lengths) <= MAX_HEADLINE_CHARACTERS


@pytest.mark.parametrize(
    ("name", "rules", "position", "text"),
    [
        ("obliteration", {}, "3:d:d", "To win at once, add 1: Player 2 has no valid operation on 4, so Player 1 wins."),
        ("obliteration", {}, "12", "To win, divide by 2: Player 2 has only one reply, and it loses."),
        ("front_ham", {"players": 2}, "5.5", "To win, take 3 blue, hang up red: all 11 replies by Blue lose."),
        (
            "front_ham",
            {"players": 2},
            "2.4",
            (
                "Every move loses: even if Red chooses to take one red sock and stop, Blue takes 1 Red sock off the line and "
                "stops, and wins."
            ),
        ),
        (
            "obliteration",
            {},
            "6:-:d",
            "The only legal move is to divide by 2; then Player 2 adds 1 to make 4, and wins.",
        ),
        ("chopsticks", {}, "1111", "Neither player can force a win: after 3 moves the game repeats every 4 moves."),
        (
            "front_ham",
            {"socks": 2},
            "2.2.2",
            "One of the 17 best moves is to take 1 red and 2 blue, hang up red: Red comes 2nd.",
        ),
        (
            "chopsticks",
            {"players": 3},
            "33-12-22",
            (
                "The best move, to strike hand C with hand A, is not safe: all others together can push Player 1 down to 3rd "
                "place."
            ),
        ),
        ("chopsticks", {}, "0001", "Player 1 has two dead hands, so Player 2 wins."),
    ],
)
def test_the_first_reason_is_one_sentence(name, rules, position, text):
    assert first_reason(Position.parse(load(name, **rules), position).evaluate()) == text


def test_a_position_comes_with_the_numbers_of_winning_drawing_and_losing_moves():
    game = load("chopsticks")
    text = explain_position(Position.parse(game, "0113").evaluate())
    assert text.startswith(
        "Player 1, to move, draws. Of 2 legal moves, 1 draws and 1 loses. "
        "The best move is to strike hand C with hand B. Neither player can force a win: "
    )
    three = Position.parse(load("chopsticks", players=3), "44-01-01").evaluate()
    assert explain_position(three) == (
        "Player 1, to move, wins in 3 moves, whatever the others do. "
        "The best move is to strike hand D with hand A. For example, Player 3 strikes Player 1's hand of 4 with a hand "
        "of 1 and kills it; the win cannot be stopped."
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
    assert not re.search(r"(in|after|every|takes) 1 moves", found.text)


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
    assert (rows[2].move, rows[2].instruction, rows[2].clause) == ("add", "Add 1", "Player 1 adds 1 to make 4")


def test_the_first_reason_names_the_risk_of_moves_that_can_end_better_than_the_safest():
    match = Match(load("front_ham", order="listed"))
    for move in ("abb+c", "abb+c"):
        match.play(move)
    evaluation = match.position.evaluate()
    assert headline(evaluation).endswith("Green wins or comes 2nd; at least 2nd is sure.")
    assert first_reason(evaluation) == (
        "One of the 4 best moves is to take 1 green and 2 blue, hang up green: Green comes 2nd. "
        "7 riskier moves can end better, but also in 3rd place."
    )
