"""What a laboratory says: every legal move with its verdict, nothing as markup, and the same words for everybody."""

from __future__ import annotations

import pytest

from engines import GAMES, Match, load, solve
from laboratory import notice, sentences, table, verdicts, views
from laboratory.kept import Kept


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_stands_there_with_its_verdict(name):
    match = Match(load(name))
    told = verdicts(match, solve(match.game, match.state)).text
    for move in match.game.legal_moves(match.state):
        assert match.game.format_move(move) in told.replace("&gt;", ">")
    assert f"{match.game.names[0]}, to move," in told


def test_a_class_has_the_reasons_worked_out_once(monkeypatch):
    monkeypatch.setattr(views, "KEPT", Kept())
    match = Match(load("obliteration"))
    first = verdicts(match, solve(match.game)).text
    monkeypatch.setattr("analysis.explain.explain", None)
    assert verdicts(Match(load("obliteration")), solve(match.game)).text == first


def test_other_rules_and_other_positions_have_other_reasons():
    book, off = Match(load("obliteration")), Match(load("obliteration", "off"))
    told = [verdicts(match, solve(match.game)).text for match in (book, off)]
    book.play("divide")
    told.append(verdicts(book, solve(book.game)).text)
    assert len(set(told)) == 3


def test_what_is_kept_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(views, "KEPT", Kept(most=5_000))
    for number in range(3, 30):
        match = Match(load("obliteration", start=number))
        assert verdicts(match, solve(match.game)).text
    kept = views.KEPT.texts
    assert 0 < len(kept) < 27
    assert sum(map(len, kept.values())) <= 5_000


def test_a_finished_game_says_how_it_ended():
    match = Match(load("obliteration"))
    for move in ("divide", "divide", "add"):
        match.play(move)
    assert match.outcome().reason in verdicts(match, solve(match.game)).text


def test_text_from_outside_is_never_markup():
    evil = "<img src=x onerror=alert(1)>"
    match = Match(load("obliteration"))
    for made in (notice(evil), sentences([evil]), table([{evil: evil}], caption=evil), verdicts(match, evil)):
        assert "<img" not in made.text
        assert "lt;img" in made.text


def test_a_table_marks_verdicts_by_shape_and_leaves_nothing_for_none():
    told = table([{"verdict": "win", "plies": 3, "note": None}]).text
    assert '<td data-value="win"><span class="mark" aria-hidden="true">▲</span> win</td>' in told
    assert "<td class=number>3</td><td></td>" in told


def test_without_trouble_there_is_no_notice():
    assert notice("", "") is None
