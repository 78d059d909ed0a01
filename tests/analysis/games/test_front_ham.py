"""The table of Front-Ham for two players, checked by brute force, and laws that a class guesses from it."""

from __future__ import annotations

from math import ceil

import pytest

from analysis.games.front_ham import (
    ALL_SOCKS,
    GUESSED_LABEL,
    LAW_SHAPES,
    SOLVED_LABEL,
    Law,
    check_law,
    describe_law_check,
    find_fitting_laws,
    law_chart,
    solve_two_player_table,
)
from engines import load


@pytest.mark.parametrize("overdraw", ["reject", "ignore"])
def test_the_table_is_that_of_brute_force(overdraw, solve_by_brute_force):
    game = load("front_ham", players=2, overdraw=overdraw)
    values = solve_by_brute_force(game, game.parse_state("7.7"))
    for row in solve_two_player_table(5, overdraw):
        assert (row["value"], row["plies"]) == values[game.canonical(game.parse_state(f"{row['a']}.{row['b']}"))]


def test_known_verdicts():
    found = {(row["a"], row["b"]): (row["value"], row["plies"]) for row in solve_two_player_table(10)}
    assert found[5, 5] == ("win", 3)
    assert found[1, 4] == ("loss", 2)
    assert found[7, 8] == ("win", 7)
    assert found[8, 10] == ("loss", 8)


def test_the_table_has_every_pair():
    rows = solve_two_player_table(6)
    assert {(row["a"], row["b"]) for row in rows} == {(a, b) for a in range(1, 7) for b in range(1, 7)}


@pytest.fixture(scope="module")
def rows():
    return solve_two_player_table(9)


@pytest.mark.parametrize(
    ("law", "wins"),
    [
        (Law("limit", 2, 1), lambda a, b: b <= 2 * ceil(a / 2) + 1),
        (Law("limit", 1, -2), lambda a, b: b <= a - 2),
        (Law("sum", 4, 3), lambda a, b: (a + b) % 4 != 3),
        (Law("difference", 3, -1), lambda a, b: (a - b) % 3 != 2),
        (Law("own", 5, 0), lambda a, _: a % 5 != 0),
    ],
)
def test_a_law_says_who_wins(law, wins):
    assert all(law.is_win(a, b) == wins(a, b) for a in range(1, 12) for b in range(1, 12))


@pytest.mark.parametrize(
    ("law", "sentence"),
    [
        (Law("limit", 1, 0), "The mover wins exactly when b ≤ a."),
        (Law("limit", 2, 1), "The mover wins exactly when b ≤ (a rounded up to a multiple of 2) + 1."),
        (Law("limit", 1, -3), "The mover wins exactly when b ≤ a − 3."),
        (Law("sum", 4, -1), "The mover loses exactly when a + b leaves remainder 3 when divided by 4."),
    ],
)
def test_a_law_is_written_as_a_sentence(law, sentence):
    assert str(law) == sentence


def test_only_known_positions_show_their_value_and_can_be_wrong(rows):
    for row, true in zip(check_law(rows, Law("sum", 2, 0), max_known_socks=4), rows, strict=True):
        known = row["a"] <= 4 and row["b"] <= 4
        assert (row["known"], row["from"]) == (known, SOLVED_LABEL if known else GUESSED_LABEL)
        assert row["value"] == (true["value"] if known else row["guess"])
        assert row["wrong"] == (known and row["guess"] != true["value"])


def test_exactly_one_of_the_possible_laws_holds_everywhere(rows):
    assert find_fitting_laws(rows, range(1, 7), range(-3, 7)) == [Law("limit", 2, 1)]
    assert "can you say why" in describe_law_check(check_law(rows, Law("limit", 2, 1), ALL_SOCKS))


def test_the_smallest_refutation_is_named(rows):
    text = describe_law_check(check_law(rows, Law("limit", 1, 0), max_known_socks=3))
    assert text == (
        "Your law is wrong at 3 of the 9 positions that you know. At a = 1, b = 2 it says that the mover loses, but "
        "the mover wins in 1 move."
    )


@pytest.mark.parametrize("shape", LAW_SHAPES.values())
def test_the_chart_contains_every_cell_and_rings_the_wrong_ones(rows, shape, collect_chart_rows):
    judged = check_law(rows, Law(shape, 3, 1), max_known_socks=5)
    drawn = law_chart(judged, Law(shape, 3, 1))
    assert collect_chart_rows(drawn) == judged
    assert drawn.to_dict()["layer"][-1]["transform"] == [{"filter": "datum.wrong"}]
