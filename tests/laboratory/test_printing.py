"""The sheets beside a quiz: made when they are asked for, with the quiz's number; on the site they are links."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from helpers.read_pdf import read_pdf

from analysis.sheets.sheet import SheetOptions
from engines import load
from laboratory import printing
from laboratory.pages import PREVIEW_VARIABLE


def read_download(button):
    return read_pdf(button._data())


def test_a_worksheet_has_the_number_that_the_quiz_has_when_the_button_is_pressed():
    quiz = SimpleNamespace(seed=3, depth=None)
    button = printing.make_download(
        "", "worksheet", load("obliteration"), lambda: SheetOptions(seed=quiz.seed, number=2)
    )
    assert "Sheet 3" in read_download(button)[0].text
    quiz.seed = 4
    assert "Sheet 4" in read_download(button)[0].text


def test_what_cannot_be_made_is_a_sheet_that_says_why():
    button = printing.make_download("", "worksheet", load("obliteration"), lambda: SheetOptions(depth=40))
    (page,) = read_download(button)
    assert "There is no question about Operation Obliteration" in page.text


def test_beside_a_quiz_every_sheet_has_both_papers_and_on_the_site_a_link(monkeypatch):
    quiz = SimpleNamespace(seed=1, depth=None)
    html = printing.render_sheets(load("chopsticks"), quiz).text
    assert html.count("<marimo-download") == 6
    assert html.count("(Letter)") == 3
    monkeypatch.setenv(PREVIEW_VARIABLE, "1")
    assert 'href="sheets/sheets.html#chopsticks"' in printing.render_sheets(load("chopsticks"), quiz).text


def test_without_typst_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setattr(printing, "find_spec", lambda _: None)
    assert printing.MISSING_TYPST in printing.render_sheets(load("chopsticks"), None).text.replace("&#x27;", "'")


@pytest.mark.parametrize("kind", ["rules", "cutouts"])
def test_rules_and_pieces_follow_the_rules_of_the_game(kind):
    button = printing.make_download("", kind, load("chopsticks", players=3), SheetOptions)
    assert "Player 3" in " ".join(page.text for page in read_download(button)) or kind == "rules"
