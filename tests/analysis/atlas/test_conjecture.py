"""Maps, lines and conjectures: what a formula is compared with, how far it holds, and where it first fails."""

from __future__ import annotations

import pytest

from analysis.atlas.arithmetic import FormulaError
from analysis.atlas.conjecture import check_conjecture
from analysis.atlas.families import FAMILIES, find_family
from analysis.atlas.family import Cell, Measure
from analysis.atlas.maps import Line, build_map, format_figure, format_sequence, list_fixed_choices, list_lines
from analysis.atlas.tables import read_cells

COUNT = Measure("count", "Count")
VALUE = Measure("value", "Result", "value")


def make_line(name, figures, first=2):
    cells = [Cell((), {}, "not solved: more than 9 positions") if f == "?" else Cell((), {name: f}) for f in figures]
    return Line("a line", "n is “a rule”", tuple(({"n": n}, cell) for n, cell in enumerate(cells, first)))


def test_a_formula_that_fails_says_how_far_it_holds_and_what_both_say():
    conjecture = check_conjecture("n^2", make_line("count", [4, 9, 16, 26, 36]), COUNT)
    assert conjecture.sentence == "The formula holds for n = 2 to 4; it fails at n = 5: it gives 25, the atlas 26."
    assert conjecture.is_refuted


def test_a_formula_that_holds_everywhere_is_evidence():
    conjecture = check_conjecture("n^2", make_line("count", [4, 9, "?", 25, None]), COUNT)
    assert conjecture.sentence == (
        "The formula holds for n = 2 to 5. That is evidence, not a proof. 2 of the 5 cells have no number to compare with."
    )
    assert not conjecture.is_refuted


def test_a_formula_that_fails_at_once_says_how_often_it_holds():
    conjecture = check_conjecture("n + 2", make_line("count", [5, 5, 6]), COUNT)
    assert conjecture.sentence == "The formula fails at n = 2: it gives 4, the atlas 5. It holds at 2 of 3 cells."


def test_a_fraction_is_not_rounded():
    assert "n = 3: it gives 3/2, the atlas 1" in check_conjecture("n/2", make_line("count", [1, 1]), COUNT).sentence


def test_a_formula_that_grows_too_large_is_refused_and_is_no_failure():
    with pytest.raises(FormulaError, match="exponent"):
        check_conjecture("10**10**10", make_line("count", [1]), COUNT)


def test_a_comparison_can_be_about_the_number_in_the_atlas():
    line = make_line("count", [4, 9, 16])
    assert not check_conjecture("x <= n^2 and x > n", line, COUNT).is_refuted
    assert "it is false there, where x is 9" in check_conjecture("x < 9", line, COUNT).sentence


def test_a_comparison_says_when_the_first_player_wins():
    line = make_line("value", ["win", "loss", "win", "draw"])
    assert not check_conjecture("n % 2 = 0", line, VALUE).is_refuted
    assert "it says that the first player wins, the atlas says draw" in check_conjecture("n != 3", line, VALUE).sentence
    assert not check_conjecture("x = 0 or n < 5", line, VALUE).is_refuted


def test_an_open_result_is_not_compared():
    assert check_conjecture("n > 0", make_line("value", ["open"]), VALUE).sentence == (
        "There is nothing to compare with. 1 of the 1 cells has no number to compare with."
    )


def test_a_formula_that_cannot_be_computed_somewhere_fails_there():
    assert (
        "fails at n = 3: it cannot be computed there (divides by 0)"
        in check_conjecture("8 / (3 - n)", make_line("count", [8, 1]), COUNT).sentence
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [("n > 3", "a comparison needs x"), ("x + n", "compare it with something"), ("m", "variables are")],
)
def test_a_formula_that_says_nothing_about_a_number_is_refused(text, reason):
    with pytest.raises(FormulaError, match=reason):
        check_conjecture(text, make_line("count", [1]), COUNT)


def test_the_law_of_front_ham_holds_on_the_whole_map_and_a_simpler_one_fails():
    family = find_family("front_ham_two")
    *_, whole_map = list_lines(build_map(family, read_cells(family)))
    value = family.find_measure("value")
    assert not check_conjecture("m <= 2*ceil(n/2) + 1", whole_map, value).is_refuted
    assert "fails at n = 2, m = 4" in check_conjecture("m <= n + 2", whole_map, value).sentence


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_the_maps_of_a_family_show_every_cell_and_each_line_runs_along_its_axis(family):
    shown, cells = set(), read_cells(family)
    for fixed in list_fixed_choices(family).values():
        atlas_map = build_map(family, cells, fixed)
        assert len(atlas_map.cells) == len(atlas_map.down.values) * len(atlas_map.across.values)
        shown |= {cell.values for cell in atlas_map.cells.values()}
        for line in list_lines(atlas_map):
            numbers = [variables["n"] for variables, _ in line.cells]
            assert numbers == sorted(numbers)
            assert all(set(variables.values()) <= set(cell.values) for variables, cell in line.cells)
    assert shown == set(family.list_keys())


def test_a_sequence_has_plain_numbers_and_a_dash_where_there_is_none():
    assert format_sequence(make_line("count", [1_000, None, "?"]), COUNT) == "1000, –, –"


def test_a_figure_in_words():
    share = Measure("wins", "Wins", "share")
    assert format_figure(Cell((), {"deals": 100, "wins": 70}), share) == "70 of 100 (60% to 78%)"
    assert format_figure(Cell((), {"count": 12_345}), COUNT) == "12,345"
    assert format_figure(Cell((), {"count": None}), Measure("count", "Count", missing="never ends")) == "never ends"
    assert format_figure(Cell((), {"value": "loss"}), VALUE) == "▼ loss"
    assert (
        format_figure(Cell((), {}, "not solved: more than 9 positions"), VALUE) == "not solved: more than 9 positions"
    )
