"""The stored tables: complete, as computed again, and right by an independent solver; what is not solved has no value."""

from __future__ import annotations

from random import Random

import pytest

from analysis.atlas.families import FAMILIES, find_family
from analysis.atlas.family import Cell, compute_cell
from analysis.atlas.figures import solve_start
from analysis.atlas.tables import TABLES, format_csv, list_columns, read_cells, table_path
from engines import EngineError, RulesError, load

SAMPLED_CELLS = 12
MAX_SAMPLED_POSITIONS = 2_000
"""Cells that are larger take too long for a test."""
by_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)


def test_every_family_has_a_table_and_every_table_a_family():
    assert {table_path(family) for family in FAMILIES} == set(TABLES.iterdir())
    assert len({family.title for family in FAMILIES}) == len(FAMILIES)


@by_family
def test_a_table_has_every_game_of_its_family_once_and_is_written_as_it_is_read(family):
    cells = read_cells(family)
    assert [cell.values for cell in cells] == family.list_keys()
    assert format_csv(family, cells) == table_path(family).read_text(encoding="utf-8")


@by_family
def test_a_game_without_figures_says_why_and_has_no_value(family):
    for cell in read_cells(family):
        if cell.is_solved:
            assert set(cell.figures) == set(list_columns(family))
        else:
            assert cell.figures == {}
            assert cell.note.startswith(("not solved: more than ", "no such game: "))


@by_family
def test_a_sample_of_the_table_is_what_is_computed_again(family):
    compared = 0
    for stored in Random(family.name).sample(read_cells(family), min(SAMPLED_CELLS, len(read_cells(family)))):
        cell = compute_cell(family, stored.values, MAX_SAMPLED_POSITIONS)
        if cell.is_solved:
            assert cell == stored
            compared += 1
        elif cell.note.startswith("no such game"):
            assert cell.note == stored.note
            with pytest.raises(RulesError):
                family.load(cell.values)
    assert compared


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("chopsticks", {}),
        ("chopsticks", {"rollover": True}),
        ("obliteration", {"high": 40}),
        ("front_ham", {"players": 2, "socks": (3, 5), "order": "listed"}),
    ],
)
def test_the_figures_are_those_of_a_slow_and_simple_solver(solve_by_brute_force, name, rules):
    game = load(name, **rules)
    verdicts = solve_by_brute_force(game, game.start())
    value, plies = verdicts[game.canonical(game.start())]
    assert solve_start(game, 10_000) == {
        "value": value,
        "plies": plies,
        "reachable": len(verdicts),
        "losing": sum(value == "loss" for value, _ in verdicts.values()),
        "longest": max(plies for value, plies in verdicts.values() if value != "draw"),
    }


def test_a_game_at_the_limit_is_solved_and_one_beyond_it_is_not():
    family = find_family("front_ham_two")
    whole = compute_cell(family, (5, 5))
    size = whole.figures["reachable"]
    assert compute_cell(family, (5, 5), size) == whole
    assert compute_cell(family, (5, 5), size - 1) == Cell((5, 5), {}, f"not solved: more than {size - 1} positions")


def test_an_unknown_family_is_refused_with_all_names():
    with pytest.raises(EngineError, match=r"family: 'nim' should be one of .*front_ham_two"):
        find_family("nim")
