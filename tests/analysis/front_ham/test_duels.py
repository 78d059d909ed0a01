"""Who wins at (a, b), against a plain solver."""

from __future__ import annotations

import pytest

from analysis.front_ham.duels import duel, duel_chart
from engines import load


@pytest.mark.parametrize("overdraw", ["reject", "ignore"])
def test_the_duel_is_a_plain_solver_s(overdraw, brute):
    game = load("front_ham", players=2, overdraw=overdraw)
    values = brute(game, game.parse_state("7.7"))
    for row in duel(5, overdraw):
        assert (row["value"], row["plies"]) == values[game.canonical(game.parse_state(f"{row['a']}.{row['b']}"))]


def test_the_known_duels():
    found = {(row["a"], row["b"]): (row["value"], row["plies"]) for row in duel(10)}
    assert found[5, 5] == ("win", 3)
    assert found[1, 4] == ("loss", 2)
    assert found[7, 8] == ("win", 7)
    assert found[8, 10] == ("loss", 8)


def test_the_heat_map_carries_every_pair(carried):
    rows = duel(6)
    assert carried(duel_chart(rows)) == rows
    assert {(row["a"], row["b"]) for row in rows} == {(a, b) for a in range(1, 7) for b in range(1, 7)}
