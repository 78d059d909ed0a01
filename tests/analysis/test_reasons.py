"""Why a verdict is true, as whole sentences: loops and how they are left, draws that end, and many players."""

from __future__ import annotations

import pytest
from helpers.graph_games import GraphGame, GraphNode
from helpers.reasons import explain_text_move

from analysis.explain import explain
from engines import Position


@pytest.mark.parametrize(
    ("name", "position", "move", "rules", "says"),
    [
        (
            "obliteration",
            "2:d:s",
            "add",
            {"no_repeat": "off"},
            (
                "repeats every 2 moves. Player 2 subtracts 1 to make 2; Player 1 adds 1 to make 3; and so on. "
                "Other moves draw too, but none wins."
            ),
        ),
        (
            "chopsticks",
            "0102",
            "B-D",
            {"logan": True},
            (
                "repeats every 2 moves. Player 2 swaps the hands 0 and 3; Player 1 swaps the hands 0 and 1; and so on. "
                "At 1 of the 2 positions of the loop, leaving it loses; at the other one there are other moves that draw "
                "too."
            ),
        ),
        (
            "chopsticks",
            "0223",
            "B-D",
            {},
            (
                "repeats every 8 moves. At 2 of the 8 positions of the loop, leaving it loses; at 5 others there are "
                "other moves that draw too."
            ),
        ),
    ],
)
def test_a_loop_that_starts_at_once_is_written_out_with_what_leaving_it_costs(name, position, move, rules, says):
    found = explain_text_move(name, position, move, **rules)
    assert found.text == f"{found.instruction}: draws. Neither player can force a win: the game {says}"


def explain_graph(*nodes, cyclic):
    game = GraphGame(nodes, 2, cyclic=cyclic)
    return [reason.text for reason in explain(Position(game, game.start()).evaluate())]


def test_a_game_that_ends_in_a_draw_comes_with_its_line():
    tie, lost = GraphNode(0, places=(1, 1)), GraphNode(0, places=(2, 1))
    nodes = (GraphNode(0, (1, 3)), GraphNode(1, (2,)), tie, GraphNode(1, (4, 2)), lost)
    assert explain_graph(*nodes, cyclic=False) == [
        "Go to 1: draws in 2 moves. Best play ends in a draw after 2 moves. An end.",
        (
            "Go to 3: loses in 2 moves. Player 2 goes to 4, and wins. No other reply wins. An end. "
            "A better move is to go to 1: it draws in 2 moves."
        ),
    ]


def test_a_draw_without_end_is_better_than_one_that_ends_and_may_be_forced_on_both():
    nodes = (GraphNode(0, (1, 3)), GraphNode(1, (2,)), GraphNode(0, (1,)), GraphNode(1, places=(1, 1)))
    assert explain_graph(*nodes, cyclic=True) == [
        (
            "Go to 1: draws. Neither player can force a win: the game repeats every 2 moves. Player 2 goes to 2; "
            "Player 1 goes to 1; and so on. Every move of the loop is the only legal move."
        ),
        "Go to 3: draws in 1 move. Best play ends in a draw after 1 move. An end. A better move is to go to 1.",
    ]


@pytest.mark.parametrize(
    ("position", "move", "says"),
    [
        (
            "3.3.1",
            "abb+a",
            (
                "in 4 ways, because some players have several equally good moves: Red 1st, Blue 2nd and Green 2nd; "
                "Red 1st, Blue 2nd and Green 3rd; Red 2nd, Blue 2nd and Green 1st; and 1 more result."
            ),
        ),
        (
            "4.4.4",
            "aaa+a",
            (
                "in 5 ways, because some players have several equally good moves: Red 1st, Blue 2nd and Green 2nd; "
                "Red 2nd, Blue 1st and Green 2nd; Red 2nd, Blue 2nd and Green 1st; and 2 more results."
            ),
        ),
        (
            "4.4.4",
            "aaa+b",
            (
                "in 2 ways, because some players have several equally good moves: Red 2nd, Blue 1st and Green 2nd; "
                "Red 3rd, Blue 1st and Green 2nd."
            ),
        ),
    ],
)
def test_other_results_are_named_up_to_three_and_the_rest_is_counted(position, move, says):
    found = explain_text_move("front_ham", position, move, socks=4)
    assert found.justification == (f"Then best play can end {says} Whatever the others do, Red comes at least 3rd.")


@pytest.mark.parametrize(
    ("position", "move", "text"),
    [
        (
            "44-01-01",
            "A-D",
            (
                "wins in 3 moves, whatever the others do. For example, Player 3 strikes Player 1's hand of 4 with a hand of 1 "
                "and kills it; the win cannot be stopped."
            ),
        ),
        (
            "33-02-11",
            "A-D",
            ("is safe: even all others together cannot put Player 1 out. After this move, no player can force a win."),
        ),
        (
            "33-12-22",
            "A-C",
            (
                "is not safe: all others together can push Player 1 down to 3rd place. "
                "After this move, no player can force a win."
            ),
        ),
        (
            "04-44-33",
            "B-E",
            (
                "is not safe: all others together can push Player 1 down to 3rd place. "
                "After this move, Player 2 can force a win."
            ),
        ),
    ],
)
def test_with_three_players_and_loops_a_reason_says_what_the_others_can_do_together(position, move, text):
    found = explain_text_move("chopsticks", position, move, players=3)
    assert f"{found.verdict_text} {found.justification}" == f"{found.instruction}: this move {text}"
