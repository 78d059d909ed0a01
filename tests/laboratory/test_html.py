"""What a laboratory says: every legal move with its verdict, nothing as markup, and the same text for all."""

from __future__ import annotations

import pytest

from engines import GAMES, Match, load, solve
from laboratory import html, notice, paragraphs, table, verdict_card
from laboratory.html_cache import HtmlCache


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_is_shown_with_its_verdict(name):
    match = Match(load(name))
    html_text = verdict_card(match, solve(match.game, match.state)).text
    for move in match.game.legal_moves(match.state):
        assert match.game.format_move(move) in html_text.replace("&gt;", ">")
    assert f"{match.game.player_names[0]}, to move," in html_text


def test_the_reasons_are_computed_once_for_a_class(monkeypatch):
    monkeypatch.setattr(html, "HTML_CACHE", HtmlCache())
    match = Match(load("obliteration"))
    first = verdict_card(match, solve(match.game)).text
    monkeypatch.setattr("analysis.explain.explain", None)
    assert verdict_card(Match(load("obliteration")), solve(match.game)).text == first


def test_other_rules_and_other_positions_have_other_reasons():
    book, off = Match(load("obliteration")), Match(load("obliteration", "off"))
    texts = [verdict_card(match, solve(match.game)).text for match in (book, off)]
    book.play("divide")
    texts.append(verdict_card(book, solve(book.game)).text)
    assert len(set(texts)) == 3


def test_the_cache_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(html, "HTML_CACHE", HtmlCache(max_characters=5_000))
    for number in range(3, 30):
        match = Match(load("obliteration", start=number))
        assert verdict_card(match, solve(match.game)).text
    texts = html.HTML_CACHE.texts
    assert 0 < len(texts) < 27
    assert sum(map(len, texts.values())) <= 5_000


def test_a_finished_game_says_how_it_ended():
    match = Match(load("obliteration"))
    for move in ("divide", "divide", "add"):
        match.play(move)
    assert match.outcome().reason in verdict_card(match, solve(match.game)).text


def test_text_from_outside_is_never_markup():
    evil = "<img src=x onerror=alert(1)>"
    match = Match(load("obliteration"))
    for made in (notice(evil), paragraphs([evil]), table([{evil: evil}], caption=evil), verdict_card(match, evil)):
        assert "<img" not in made.text
        assert "lt;img" in made.text


def test_a_table_marks_verdicts_by_shape_and_leaves_nothing_for_none():
    html_text = table([{"verdict": "win", "plies": 3, "note": None}]).text
    assert '<td data-value="win"><span class="mark" aria-hidden="true">▲</span> win</td>' in html_text
    assert "<td class=number>3</td><td></td>" in html_text


def test_without_a_message_there_is_no_notice():
    assert notice("", "") is None
