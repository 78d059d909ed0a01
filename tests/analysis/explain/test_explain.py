"""Reasons made from the solution: known positions of all four games, and lines that replay as told."""

from __future__ import annotations

from random import Random

import pytest
from samples import random_walk

from analysis.explain.lines import steps, told
from analysis.explain.seats import outlook
from analysis.explain.verdicts import continued, explain, position, tally, why
from engines import load, parse_move, solve


def reason(name, text, move, **rules):
    game = load(name, **rules)
    state = game.parse_state(text)
    return why(solve(game, state), state, parse_move(game, state, move))


def test_a_forced_win_is_told_with_its_line_and_its_end():
    assert reason("obliteration", "12", "divide").text == (
        "divide wins in 3 plies. Player 2 has only one reply: 1. divide 2. divide 3. add. "
        "Player 2 has no valid operation on 4, so Player 1 wins."
    )


def test_a_win_against_many_replies_says_that_all_of_them_lose():
    found = reason("front_ham", "5.5", "bbb+a", players=2)
    assert found.text.startswith(
        "bbb+a wins in 3 plies. Whatever Blue replies loses; the longest defence goes: 1. bbb+a 2. "
    )
    assert found.text.endswith("so Red wins.")
    assert found.instead == ""
    assert found.best


def test_a_losing_move_is_told_with_the_one_reply_that_refutes_it_and_what_would_have_been_better():
    assert reason("chopsticks", "0113", "B-D").text == (
        "B-D loses in 2 plies. Player 2 has one reply that wins, B-D: 1. B-D 2. B-D. "
        "Player 1 has two dead hands, so Player 2 wins. The perfect player plays B-C, which draws."
    )


def test_a_losing_move_with_several_refutations_names_the_fastest():
    found = reason("claustroboard", "4413/4434/3223/2132;b3,b1", "c4")
    assert found.verdict == "c4 loses in 8 plies."
    assert found.why.startswith("Player 2 refutes it with ")
    assert found.instead == "The perfect player plays c2, which wins in 7 plies."
    every = reason("claustroboard", "1113/2332/1244/3431;a1,b2", "b1")
    assert every.why.startswith("Whatever Player 2 replies wins, soonest with ")


def test_an_only_reply_that_wins_is_told_as_such():
    assert reason("obliteration", "2", "divide").text == (
        "divide loses in 2 plies. Player 2 has only one reply, multiply, and it wins: 1. divide 2. multiply. "
        "Player 1 has no valid operation on 4, so Player 2 wins. The perfect player plays subtract, which draws."
    )


def test_a_draw_is_told_with_its_loop_and_what_leaving_it_costs():
    found = reason("obliteration", "8", "divide")
    assert found.verdict == "divide draws."
    assert found.why.startswith("Neither side can force the end: best play after 1. divide")
    assert "every 6 plies" in found.why
    assert found.why.endswith("Whoever leaves the loop loses.")
    mixed = reason("chopsticks", "1111", "A-C")
    assert mixed.why.endswith("of its 4 positions whoever leaves the loop loses; elsewhere other moves draw too.")


def test_a_slower_win_and_a_sooner_loss_name_what_was_wasted():
    slow = reason("obliteration", "3:-:s", "subtract")
    assert slow.instead == "It is enough, but the perfect player wins 2 plies sooner with multiply."
    sooner = reason("chopsticks", "1111", "11-02", suicide=True)
    assert sooner.verdict == "11-02 loses in 16 plies."
    assert sooner.instead == "Every move loses here, but the perfect player holds out 10 plies longer with A-C."
    soon = reason("front_ham", "1.4", "abb+b", players=2)
    assert soon.text.endswith("Every move loses here, but the perfect player holds out 1 ply longer with b.")


def test_a_long_line_is_cut_in_the_middle():
    long = reason("chopsticks", "1111", "A-C", suicide=True)
    assert len(long.line) == 26
    assert " … 25. B-D 26. B-D." in long.why


def test_with_three_players_everybody_s_place_is_told():
    found = reason("front_ham", "2.2.2", "aac+c", socks=2)
    assert "Red 3rd, Blue 1st and Green 2nd." in found.why
    assert found.instead == "The perfect player plays aab+a and comes 2nd, not 3rd."
    hangs = reason("front_ham", "4.4.4", "aaa+a", socks=4)
    assert "It hangs on players to whom it makes no difference: it can also end (" in hangs.why


def test_with_three_players_and_loops_it_is_told_what_the_others_can_do_together():
    sure = reason("chopsticks", "44-01-01", "A-D", players=3)
    assert sure.verdict == "A-D wins in 3 plies, whatever the others do."
    shaky = reason("chopsticks", "33-12-22", "A-C", players=3)
    assert shaky.verdict == "A-C is not safe: the others together can bring Player 1 down to 3rd place."
    assert shaky.why == "After it nobody can force first place alone."


def test_a_position_is_told_with_how_many_moves_do_what():
    game = load("chopsticks")
    told = position(solve(game), game.parse_state("0113"))
    assert told.startswith("Player 1, to move, draws. Of 2 legal moves 1 draws and 1 loses. Best: B-C draws. ")
    assert position(solve(game), game.parse_state("0001")) == game.outcome(game.parse_state("0001")).reason


def test_moves_are_counted_in_plain_english():
    assert tally(["win"]) == "There is only one legal move."
    assert tally(["win", "win"]) == "Both legal moves win."
    assert tally(["loss"] * 3) == "All 3 legal moves lose."
    assert tally(["win", "draw", "loss", "loss"]) == "Of 4 legal moves 1 wins, 1 draws and 2 lose."


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
    for state, _ in random_walk(game, Random(5), most=12):
        for move in game.legal_moves(state):
            check(solution, state, move)


def check(solution, state, move):
    game, found = solution.game, why(solution, state, move)
    seat, here, seen = game.turn(state), state, [state]
    for step in found.line:
        here = game.apply(here, parse_move(game, here, step.move))
        assert game.format_state(here) == step.position
        seen.append(here)
    if found.plies is None:
        assert seen.count(here) == 2, "the loop closes"
        assert {outlook(solution, at, seat) for at in seen[1:]} == {"draw"}
    else:
        assert len(found.line) == found.plies
        assert game.outcome(here).places == found.places
    assert found.text.endswith(".")
    assert "  " not in found.text
    assert "1 plies" not in found.text


def test_reasons_come_best_first_and_name_every_legal_move():
    game = load("front_ham", players=2)
    state = game.parse_state("5.5")
    reasons = explain(solve(game), state)
    assert sorted(r.move for r in reasons) == sorted(map(game.format_move, game.legal_moves(state)))
    assert [r.best for r in reasons] == sorted((r.best for r in reasons), reverse=True)
    assert all(bool(r.instead) != r.best for r in reasons)


def test_steps_say_who_moved_what_happened_and_how_many_choices_there_were():
    game = load("obliteration")
    line = continued(solve(game), game.start(), "divide")
    rows = steps(game, game.start(), line)
    assert [(row.name, row.position, row.choices) for row in rows] == [
        ("Player 1", "6:-:d", 1),
        ("Player 2", "3:d:d", 1),
        ("Player 1", "4:d:a", 3),
    ]
    assert rows[2].told == "Player 1 adds 1. New number is 4."
    assert told(rows) == "1. divide 2. divide 3. add"
    assert told(rows * 5) == " ".join([*(f"{row.ply}. {row.move}" for row in (rows * 3)), "… 2. divide 3. add"])
