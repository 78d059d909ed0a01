"""The page of the atlas: links to laboratories, tables, conjectures as text, and its numbers computed again."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from analysis.atlas.families import FAMILIES, find_family
from analysis.atlas.family import Cell
from analysis.atlas.maps import build_map, list_lines
from analysis.atlas.tables import read_cells
from engines import parse_link
from laboratory import Answers, atlas

SOCKS = find_family("front_ham_two")
SOCKS_MAP = build_map(SOCKS, read_cells(SOCKS))
VALUE = SOCKS.measures[0]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_the_link_of_a_cell_opens_its_game(family):
    for cell in read_cells(family)[:: max(1, len(read_cells(family)) // 20)]:
        if link := atlas.make_link(family, cell):
            query = {key: values[0] for key, values in parse_qs(urlsplit(link).query).items()}
            assert parse_link(family.game, query).game == family.load(cell.values)
        else:
            assert cell.note.startswith("no such game")


def test_the_table_beside_a_map_has_a_link_with_the_result_in_every_cell():
    html = atlas.render_map_table(SOCKS_MAP, VALUE)
    links = re.findall(r'<td data-value="(\w+)"><a href="([^"]*)">. (\w+)</a>', html)
    assert len(links) == 144
    for value, link, word in links:
        assert value == word
        first, second = map(int, re.search(r"socks=(\d+)\.(\d+)|$", unescape(link).replace("%3D", "=")).groups())
        assert SOCKS_MAP.cells[first, second].figures["value"] == value


def test_a_cell_without_a_game_has_its_reason_and_no_link():
    cell = Cell((1, 1), {}, "no such game: <b>")
    assert "no such game: &lt;b&gt;" in atlas.render_map_cell(SOCKS_MAP, VALUE, cell)


def test_a_choice_is_kept_for_each_family():
    answers = Answers({"answers": "family.1-front_ham_two_measure.2"})
    assert atlas.make_family_dropdown(answers).value is FAMILIES[1]
    assert atlas.make_measure_dropdown(answers, SOCKS).value is SOCKS.measures[2]
    assert atlas.make_measure_dropdown(answers, FAMILIES[0]).value is FAMILIES[0].measures[0]
    assert atlas.make_family_dropdown(Answers({"answers": "family.99"})).value is FAMILIES[0]


def test_a_formula_is_answered_in_words_and_its_text_is_never_markup():
    *_, whole_map = list_lines(SOCKS_MAP)
    assert "The formula holds at all 144 cells" in atlas.render_conjecture("m <= 2ceil(n/2)+1", whole_map, VALUE).text
    assert "Type a formula" in atlas.render_conjecture("  ", whole_map, VALUE).text
    assert "<img" not in atlas.render_conjecture("<img src=x onerror=alert(1)>", whole_map, VALUE).text


def test_the_numbers_are_computed_again_and_compared(monkeypatch):
    *_, last = atlas.iterate_check(SOCKS)
    assert last == atlas.Recomputed(144, 0, ())
    wrong = (read_cells(SOCKS)[0]._replace(figures={"value": "loss"}), *read_cells(SOCKS)[1:3])
    monkeypatch.setattr(atlas, "read_cells", lambda _: wrong)
    *_, last = atlas.iterate_check(SOCKS)
    assert (last.agreeing, last.skipped) == (2, 0)
    assert "Another result than in the table" in atlas.render_check(last).text
    monkeypatch.setattr(atlas, "MAX_CHECKED_POSITIONS", 1)
    *_, last = atlas.iterate_check(SOCKS)
    assert last.skipped == 3
