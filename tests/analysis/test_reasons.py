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
            "repeats every 2 plies, from 3:s:a on (subtract add). Other moves draw too, but none wins.",
        ),
        (
            "chopsticks",
            "0102",
            "B-D",
            {"logan": True},
            (
                "repeats every 2 plies, from 0301 on (swap swap). At 1 of these 2 positions, leaving the loop loses; "
                "at the other one there are other moves that draw too."
            ),
        ),
        (
            "chopsticks",
            "0223",
            "B-D",
            {},
            (
                "repeats every 8 plies, from 0202 on (02-11 02-11 A-C A-C A-C A-C B-C B-D). At 2 of these 8 positions, "
                "leaving the loop loses; at 5 others there are other moves that draw too."
            ),
        ),
    ],
)
def test_a_loop_that_starts_at_once_is_written_out_with_what_leaving_it_costs(name, position, move, rules, says):
    found = explain_text_move(name, position, move, **rules)
    assert found.text == f"{move} draws. Neither player can force a win: best play {says}"


def explain_graph(*nodes, cyclic):
    game = GraphGame(nodes, 2, cyclic=cyclic)
    return [reason.text for reason in explain(Position(game, game.start()).evaluate())]


def test_a_game_that_ends_in_a_draw_comes_with_its_line():
    tie, lost = GraphNode(0, places=(1, 1)), GraphNode(0, places=(2, 1))
    nodes = (GraphNode(0, (1, 3)), GraphNode(1, (2,)), tie, GraphNode(1, (4, 2)), lost)
    assert explain_graph(*nodes, cyclic=False) == [
        "1 draws in 2 plies. Best play ends in a draw: 1. 1 2. 2. An end.",
        (
            "3 loses in 2 plies. Player 2 has one winning reply, 4: 1. 3 2. 4. An end. "
            "A better move is 1: it draws in 2 plies."
        ),
    ]


def test_a_draw_without_end_is_better_than_one_that_ends_and_may_be_forced_on_both():
    nodes = (GraphNode(0, (1, 3)), GraphNode(1, (2,)), GraphNode(0, (1,)), GraphNode(1, places=(1, 1)))
    assert explain_graph(*nodes, cyclic=True) == [
        (
            "1 draws. Neither player can force a win: best play repeats every 2 plies, from 1 on (2 1). "
            "Every move of the loop is the only legal move."
        ),
        "3 draws in 1 ply. Best play ends in a draw: 1. 3. An end. A better move is 1.",
    ]


@pytest.mark.parametrize(
    ("position", "move", "says"),
    [
        (
            "3.3.1",
            "abb+a",
            (
                "differently: Red 1st, Blue 2nd and Green 2nd; Red 2nd, Blue 2nd and Green 1st; "
                "Red 3rd, Blue 2nd and Green 1st."
            ),
        ),
        (
            "4.4.4",
            "aaa+a",
            (
                "differently, for example: Red 1st, Blue 2nd and Green 2nd; Red 2nd, Blue 2nd and Green 1st; "
                "Red 3rd, Blue 1st and Green 2nd. There is 1 more result."
            ),
        ),
        (
            "4.4.4",
            "abb+a",
            (
                "differently, for example: Red 1st, Blue 2nd and Green 2nd; Red 1st, Blue 3rd and Green 2nd; "
                "Red 2nd, Blue 2nd and Green 1st. There are 3 more results."
            ),
        ),
    ],
)
def test_other_results_are_named_up_to_three_and_the_rest_is_counted(position, move, says):
    found = explain_text_move("front_ham", position, move, socks=4)
    assert found.justification.endswith(
        f". Some players have several equally good moves, so the game can also end {says}"
    )


@pytest.mark.parametrize(
    ("position", "move", "text"),
    [
        ("44-01-01", "A-D", "wins in 3 plies, whatever the others do. For example: 1. A-D 2. B-C 3. B-F."),
        (
            "33-02-11",
            "A-D",
            (
                "is safe: even if all others work together, they cannot put Player 1 out. "
                "After this move, no player can force a win."
            ),
        ),
        (
            "33-12-22",
            "A-C",
            (
                "is not safe: if all others work together, they can push Player 1 down to 3rd place. "
                "After this move, no player can force a win."
            ),
        ),
        (
            "04-44-33",
            "B-E",
            (
                "is not safe: if all others work together, they can push Player 1 down to 3rd place. "
                "After this move, Player 2 can force a win."
            ),
        ),
    ],
)
def test_with_three_players_and_loops_a_reason_says_what_the_others_can_do_together(position, move, text):
    found = explain_text_move("chopsticks", position, move, players=3)
    assert f"{found.verdict_text} {found.justification}" == f"{move} {text}"
