"""The board of Front-Ham: every order of removals is understood, and messages stay short."""

from __future__ import annotations

import json
from itertools import product
from random import Random

import pytest

import widgets
from engines import IllegalMove, Match, load, parse_move
from engines.front_ham.words import LETTERS
from engines.palette import SEATS, SOCKS
from tests.samples import random_walk
from widgets import static

SETTINGS = [
    {"players": 2, "socks": 3},
    {"players": 2, "socks": 2, "overdraw": "ignore"},
    {"players": 3, "socks": 3},
    {"players": 3, "socks": 2, "overdraw": "ignore"},
    {"players": 4, "socks": 2},
]


def board(position=None, **rules):
    game = load("front_ham", **rules)
    return widgets.board(Match(game, game.parse_state(position) if position else None))


def accepts(steps, chosen):
    """Whether the steps chosen are exactly these, a list among them in any order."""
    at = 0
    for step in steps:
        bag = step if isinstance(step, list) else [step]
        if sorted(chosen[at : at + len(bag)]) != sorted(bag):
            return False
        at += len(bag)
    return at == len(chosen)


def attempts(players):
    """Every action of one to three removals with and without an addition, as offsets from the mover."""
    for count in (1, 2, 3):
        for removals in product(range(players), repeat=count):
            yield from ((removals, addition) for addition in (None, *range(players)))


def meant(game, state, removals, addition):
    """The move that the engine understands, as text; None where it is refused."""
    text = "".join(LETTERS[i] for i in removals) + ("" if addition is None else f"+{LETTERS[addition]}")
    try:
        return game.format_move(parse_move(game, state, text))
    except IllegalMove:
        return None


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_the_steps_of_any_order_of_removals_mean_what_the_engine_understands(rules):
    game = load("front_ham", order="listed", **rules)
    states = {state for seed in range(6) for state, move in random_walk(game, Random(seed)) if move is not None}
    for state in states:
        view = widgets.board(Match(game, state)).view
        for removals, addition in attempts(game.players):
            seats = [(state.turn + i) % game.players for i in range(game.players)]
            chosen = [f"-{seats[i]}" for i in removals] + ["stop" if addition is None else f"+{seats[addition]}"]
            found = {move["move"] for move in view["moves"] if accepts(move["steps"], chosen)}
            assert found == {meant(game, state, removals, addition)} - {None}


def test_the_final_phase_is_announced_once_and_shown_as_long_as_it_lasts():
    b = board("2.1.2", players=3)
    assert not b.view["final"]
    b.play("bcc+c")
    assert b.status == (
        "Red takes 1 Blue sock and 2 Green socks off the line and hangs up 1 Green sock. Blue is out. "
        "The final phase begins. Green to move."
    )
    assert (b.view["final"], b.view["out"], b.view["change"]) == (True, [0, 3, 0], [0, -1, -1])
    b.play("b")
    assert b.view["final"]
    assert "begins" not in b.status


def test_an_immediate_end_and_a_revival_are_told_in_the_status_line():
    b = board("3.1", players=2)
    b.play("baa+b")
    assert "Blue would be out but is revived." in b.status
    b = board("3.1", players=2)
    b.play("b")
    assert b.status.endswith("Blue is out at once. Only Red is left, so Red wins.")
    assert (b.view["final"], b.view["change"]) == (False, [0, -1])


@pytest.mark.parametrize(
    ("rules", "most"), [({}, 8_000), ({"players": 5, "socks": 6}, 20_000), ({"players": 8, "socks": 6}, 80_000)]
)
def test_a_message_stays_short_with_many_moves(rules, most):
    b = board(**rules)
    assert len(json.dumps(b.view)) < most


def test_many_moves_in_the_final_phase_stay_short_too():
    b = board("1.1.9x.9x.9x.9x.9x.9x", players=8)
    assert len(b.view["moves"]) > 1000
    assert len(json.dumps(b.view)) < 130_000


def test_the_seats_have_the_colours_of_their_socks_on_this_board_only():
    assert f"--seat-0: light-dark({SOCKS[0].light}, {SOCKS[0].dark})" in static.style("front_ham")
    assert f"--seat-0: light-dark({SEATS[0].light}, {SEATS[0].dark})" in static.style("obliteration")
