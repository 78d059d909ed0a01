"""The Front-Ham board: every order of removals is accepted, and messages stay short."""

from __future__ import annotations

import json
from itertools import product
from random import Random

import pytest
from helpers.rule_samples import play_random_game

import widgets
from engines import IllegalMove, Match, load, parse_move
from engines.front_ham.rules import SOCK_COLOURS
from engines.front_ham.text import COLOUR_LETTERS
from engines.palette import SEAT_COLOURS
from widgets import assets
from widgets.refusals import ANY_STEP

SETTINGS = [
    {"players": 2, "socks": 3},
    {"players": 2, "socks": 2, "overdraw": "ignore"},
    {"players": 3, "socks": 3},
    {"players": 3, "socks": 2, "overdraw": "ignore"},
    {"players": 4, "socks": 2},
    {"players": 2, "socks": 2, "overdraw": "noop"},
    {"players": 3, "socks": 2, "overdraw": "noop", "order": "random"},
]


def make_board(position=None, **rules):
    game = load("front_ham", **rules)
    return widgets.board(Match(game, game.parse_state(position) if position else None))


def is_accepted(steps, chosen):
    """Return whether the chosen steps are exactly these, those in a list in any order."""
    at = 0
    for step in steps:
        bag = step if isinstance(step, list) else [step]
        if sorted(chosen[at : at + len(bag)]) != sorted(bag):
            return False
        at += len(bag)
    return at == len(chosen)


def list_actions(players):
    """Yield every action of one to three removals with and without an addition, as offsets from the mover."""
    for count in (1, 2, 3):
        for removals in product(range(players), repeat=count):
            yield from ((removals, addition) for addition in (None, *range(players)))


def interpret_action(game, state, removals, addition):
    """Return the move as the engine formats it, or None if it is illegal."""
    text = "".join(COLOUR_LETTERS[i] for i in removals) + ("" if addition is None else f"+{COLOUR_LETTERS[addition]}")
    try:
        return game.format_move(parse_move(game, state, text))
    except IllegalMove:
        return None


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_the_steps_of_any_order_of_removals_mean_the_same_move_as_in_the_engine(rules):
    game = load("front_ham", **{"order": "listed", **rules})
    states = {state for seed in range(6) for state, move in play_random_game(game, Random(seed)) if move is not None}
    for state in states:
        view = widgets.board(Match(game, state)).view
        for removals, addition in list_actions(game.players):
            seats = state.seats_in_turn
            chosen = [f"-{seats[i]}" for i in removals] + ["stop" if addition is None else f"+{seats[addition]}"]
            found = {move["move"] for move in view["moves"] if is_accepted(move["steps"], chosen)}
            assert found == {interpret_action(game, state, removals, addition)} - {None}


def test_the_final_phase_is_announced_once_and_shown_as_long_as_it_lasts():
    b = make_board("2.1.2", players=3)
    assert not b.view["final"]
    b.play("bcc+c")
    assert b.status == (
        "Red takes 1 Blue sock and 2 Green socks off the line and hangs up 1 Green sock. Blue is out. "
        "The final phase begins. Green to move."
    )
    assert (b.view["final"], b.view["places"], b.view["changes"]) == (True, [0, 3, 0], [0, -1, -1])
    b.play("b")
    assert b.view["final"]
    assert "begins" not in b.status


def test_the_status_line_reports_a_revival_and_an_immediate_end():
    b = make_board("3.1", players=2)
    b.play("baa+b")
    assert "Blue would be out but is revived." in b.status
    b = make_board("3.1", players=2)
    b.play("b")
    assert b.status.endswith("Blue is out at once. Only Red is left, so Red wins.")
    assert (b.view["final"], b.view["changes"]) == (False, [0, -1])


def test_what_cannot_be_chosen_says_why():
    board = make_board("5.0x.2.1", players=4)
    sentences = board.view["why_not"][""]
    assert sentences["-0"] == "There are no more Red socks to take."
    assert sentences["-1"] == "There are no Blue socks on the line."
    assert sentences[ANY_STEP] == "Take three socks off the lines first."


@pytest.mark.parametrize(
    ("rules", "max_characters"),
    [({}, 8_000), ({"players": 5, "socks": 6}, 20_000), ({"players": 8, "socks": 6}, 80_000)],
)
def test_a_message_stays_short_with_many_moves(rules, max_characters):
    b = make_board(**rules)
    assert len(json.dumps(b.view)) < max_characters


def test_the_lanes_are_in_the_order_of_play():
    game = load("front_ham")
    assert widgets.board(Match(game, game.parse_state("5.5.5;order=2.1.3", 1))).view["order"] == [1, 0, 2]
    assert make_board("5.5.5").view["order"] == [0, 1, 2]


@pytest.mark.parametrize(("overdraw", "max_characters"), [("reject", 130_000), ("noop", 150_000)])
def test_many_moves_in_the_final_phase_stay_short_too(overdraw, max_characters):
    b = make_board("1.1.9x.9x.9x.9x.9x.9x", players=8, overdraw=overdraw)
    assert len(b.view["moves"]) > 1000
    assert len(json.dumps(b.view)) < max_characters


def test_the_seats_have_the_colours_of_their_socks_on_this_board_only():
    assert f"--seat-0: light-dark({SOCK_COLOURS[0].light}, {SOCK_COLOURS[0].dark})" in assets.build_style("front_ham")
    assert f"--seat-0: light-dark({SEAT_COLOURS[0].light}, {SEAT_COLOURS[0].dark})" in assets.build_style(
        "obliteration"
    )


def test_the_board_says_which_step_takes_a_sock_off_which_hangs_one_up_and_which_stops():
    view = make_board("3.3", players=2, socks=3).view
    chosen = {
        step for move in view["moves"] for part in move["steps"] for step in ([part] if isinstance(part, str) else part)
    }
    listed = [*view["steps"]["remove"], *view["steps"]["add"], view["steps"]["stop"]]
    assert listed == ["-0", "-1", "+0", "+1", "stop"]
    assert chosen == set(listed)
