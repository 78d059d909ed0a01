"""A move as an instruction to its player, in the words of each game."""

from __future__ import annotations

import pytest

from engines import load
from engines.obliteration import OPERATIONS
from engines.obliteration.operations import apply_operation


@pytest.mark.parametrize(
    ("name", "rules", "position", "move", "instruction"),
    [
        ("chopsticks", {}, "1302", "B-D", "Strike hand D with hand B"),
        ("chopsticks", {"players": 3}, "11-11-12", "A-F", "Strike hand F with hand A"),
        ("chopsticks", {}, "1302", "13-22", "Split 1 and 3 into 2 and 2"),
        ("chopsticks", {"stumps": True}, "0111", "01-aa", "Split 0 and 1 into ½ and ½"),
        ("chopsticks", {"meta": True}, "3411", "34-11", "Take 5 fingers off 3 and 4 and split the rest into 1 and 1"),
        ("chopsticks", {"swaps": True}, "1311", "swap", "Swap your two hands"),
        ("front_ham", {"players": 2}, "5.5", "bb", "Take two blue socks and stop"),
        ("front_ham", {"players": 2}, "5.5", "a", "Take one red sock and stop"),
        ("front_ham", {"players": 2}, "1.5", "abb+a", "Take 1 red, then 2 blue, hang up red"),
        ("front_ham", {}, "5.5.5", "aab+c", "Take 2 red and 1 blue, hang up green"),
        ("front_ham", {}, "5.5.5", "bbb+a", "Take 3 blue, hang up red"),
        ("claustroboard", {}, "#3##/2344/2#11/1341;c2,a2", "a4", "Go to a4"),
        ("claustroboard", {}, "1T012/2344/2411/1341;a1,d4", "b1>c2", "Go to the teleport on b1, and on to c2"),
        ("obliteration", {}, "3", "multiply", "Multiply by 3 and add 1"),
        ("obliteration", {}, "3", "subtract", "Subtract 1"),
        ("obliteration", {}, "12", "divide", "Divide by 2"),
    ],
)
def test_a_move_is_an_instruction_in_plain_words(name, rules, position, move, instruction):
    game = load(name, **rules)
    state = game.parse_state(position)
    assert game.instruct(state, game.parse_move(state, move)) == instruction


def test_the_colours_are_those_of_the_seats_whoever_moves():
    game = load("front_ham", players=2)
    state = game.parse_state("5.5", turn=1)
    assert game.instruct(state, game.parse_move(state, "bb")) == "Take two red socks and stop"


@pytest.mark.parametrize("rules", [{}, {"multiplier": 5, "increment": 7, "divisor": 7, "step": 3}, {"increment": 0}])
@pytest.mark.parametrize("operation", OPERATIONS)
def test_the_instruction_of_an_operation_gives_its_result(operation, rules):
    game = load("obliteration", **rules)
    steps = game.instruct(game.start(), operation).lower().split(" and ")
    number = 14
    for step in steps:
        verb, *_, operand = step.split()
        calculate = {"add": int.__add__, "subtract": int.__sub__, "divide": int.__floordiv__, "multiply": int.__mul__}
        number = calculate[verb](number, int(operand))
    assert number == apply_operation(game.rules, operation, 14)
