"""What a laboratory says: every legal move with its verdict, nothing as markup, and the same text for all."""

from __future__ import annotations

import re

import pytest
from helpers.visible_text import read_rows, read_text

import widgets
from analysis import explain
from analysis.prospects import describe_prospect_counts
from engines import GAMES, Match, Stopped, load, parse_link
from engines.drawing import PAGE, draw
from engines.palette import PROSPECT_MARKS
from engines.solvers import Limit
from laboratory import (
    PAGES,
    Refusal,
    headline,
    html,
    move_card,
    page_address,
    page_cards,
    paragraphs,
    table,
    verdict_card,
)
from laboratory.html_cache import HtmlCache


@pytest.mark.parametrize("name", GAMES)
def test_the_card_holds_the_verdict_and_every_legal_move_with_its_reason(name):
    match = Match(load(name))
    evaluation = match.position.evaluate()
    html_text = verdict_card(match, evaluation).text
    reasons = explain.explain(evaluation)
    hidden = len(reasons) - 10
    said = [f"{PROSPECT_MARKS[reason.value]} {reason.text}" for reason in reasons]
    if hidden > 0:
        said.insert(10, "1 more move" if hidden == 1 else f"{hidden} more moves")
    if evaluation.uses_max_n:
        said.insert(0, describe_prospect_counts(evaluation))
    assert read_text(html_text) == " ".join(["What each move is worth", explain.headline(evaluation), *said])
    assert re.findall("<details[^>]*>", html_text)[0].endswith(" open>")
    assert html_text.count(" open>") == 1


@pytest.mark.parametrize(
    ("name", "position"),
    [("obliteration", "3:d:d"), ("chopsticks", "0113"), ("front_ham", "6.5.2"), ("claustroboard", "")],
)
def test_every_row_is_marked_with_the_verdict_of_its_move(name, position):
    match = parse_link(name, {"position": position} if position else {})
    evaluation = match.position.evaluate()
    html_text = verdict_card(match, evaluation).text
    marks = re.findall(r'data-value="(\w+)"[^>]*><summary><span class="mark" aria-hidden="true">(.)</span>', html_text)
    assert marks == [(row.prospect.value, PROSPECT_MARKS[row.prospect.value]) for row in evaluation.moves]
    assert len(set(marks)) > 1


def test_the_reasons_are_computed_once_for_a_class(monkeypatch):
    monkeypatch.setattr(html, "HTML_CACHE", HtmlCache())
    match = Match(load("obliteration"))
    first = verdict_card(match, match.position.evaluate()).text
    monkeypatch.setattr("analysis.explain.explain", None)
    assert verdict_card(Match(load("obliteration")), match.position.evaluate()).text == first


def test_other_rules_and_other_positions_have_other_reasons():
    book, off = Match(load("obliteration")), Match(load("obliteration", "off"))
    texts = [verdict_card(match, match.position.evaluate()).text for match in (book, off)]
    book.play("divide")
    texts.append(verdict_card(book, book.position.evaluate()).text)
    assert len(set(texts)) == 3


def test_the_cache_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(html, "HTML_CACHE", HtmlCache(max_characters=5_000))
    for number in range(3, 30):
        match = Match(load("obliteration", start=number))
        assert verdict_card(match, match.position.evaluate()).text
    texts = html.HTML_CACHE.texts
    assert 0 < len(texts) < 27
    assert sum(map(len, texts.values())) <= 5_000


def test_a_finished_game_says_how_it_ended():
    match = Match(load("obliteration"))
    for move in ("divide", "divide", "add"):
        match.play(move)
    assert read_text(verdict_card(match, match.position.evaluate()).text) == (
        "The game is over Player 2 has no valid operation on 4, so Player 1 wins."
    )


def test_text_from_outside_is_never_markup():
    evil = "<img src=x onerror=alert(1)>"
    for made in (Refusal(evil), paragraphs([evil]), table([{evil: evil}], caption=evil)):
        assert "<img" not in made.text
        assert "lt;img" in made.text


def test_a_table_marks_verdicts_by_shape_and_leaves_nothing_for_none():
    html_text = table(
        [{"verdict": "win", "plies": 3, "note": None}, *({"verdict": value} for value in PROSPECT_MARKS)]
    ).text
    for value, mark in PROSPECT_MARKS.items():
        assert f'<td data-value="{value}"><span class="mark" aria-hidden="true">{mark}</span> {value}</td>' in html_text
    assert "<td class=number>3</td><td></td>" in html_text


def test_a_table_has_its_titles_its_caption_and_the_columns_that_were_asked_for():
    rows = [{"a": 1234.5, "b": True, "c": "123456789"}, {"b": None, "c": "1234567890"}]
    html_text = table(rows, {"c": "text", "a": "number", "b": "is it so"}, caption="Three columns").text
    assert read_rows(html_text) == [
        ["text", "number", "is it so"],
        ["123456789", "1,234.5", "True"],
        ["1234567890", "", ""],
    ]
    assert read_text(html_text) == "Three columns text number is it so 123456789 1,234.5 True 1234567890"
    assert re.findall(r'<th scope="col"(.*?)>', html_text) == ["", " class=number", ""]
    assert re.findall(r"<td(.*?)>", html_text) == [" class=nowrap", " class=number", " class=nowrap", "", "", ""]
    assert read_rows(table(rows[:1]).text)[0] == ["a", "b", "c"]
    assert read_text(table([]).text) == ""
    assert "<caption>" not in table(rows).text


def test_a_card_of_a_page_shows_it_and_leads_to_it():
    pages = [page for page in PAGES if page.kind == "lesson"][:2]
    html_text = page_cards({pages[0]: None, pages[1]: "<b>a board</b>"}, "Open the lesson").text
    cards = [
        f"{preview}{page.title} {page.summary} Open the lesson: {page.title}"
        for page, preview in zip(pages, ("", "a board "), strict=True)
    ]
    assert read_text(html_text) == " ".join(cards)
    assert re.findall('href="([^"]*)"', html_text) == [page_address(page.name) for page in pages]
    assert html_text.count("board-preview") == 1


def test_a_card_of_a_board_names_the_board_and_the_position():
    board = widgets.board("obliteration")
    card = verdict_card(board.match, board.evaluation, board).text
    assert f'data-board="{board.key}" data-at="0.0"' in card
    board.play("divide")
    assert f'data-board="{board.key}" data-at="0.1"' in verdict_card(board.match, board.evaluation, board).text
    assert verdict_card(board.match, board.evaluation).text.startswith('<section class="card"><h2>')
    for move in ("divide", "add"):
        board.play(move)
    assert f'data-board="{board.key}" data-at="0.3"' in verdict_card(board.match, board.evaluation, board).text


def test_a_refused_position_shows_no_verdict():
    match = Match(load("claustroboard", size=8, players=4))
    card = verdict_card(match, match.position.evaluate(Limit(1_000))).text
    assert read_text(card).startswith("What each move is worth Too large to solve here: ")
    assert "details" not in card
    assert "data-value" not in card


def test_a_position_whose_moves_are_refused_shows_its_own_verdict_and_no_move():
    match = Match(load("obliteration"))
    evaluation = match.position.evaluate()
    assert evaluation.verdict
    evaluation._answers.known.pop("moves", None)
    evaluation._refusals["moves"] = Stopped(7)
    card = verdict_card(match, evaluation).text
    assert read_text(card).startswith("What each move is worth Player 1, to move, wins in 3 moves. ")
    assert "7 positions were searched" in card
    assert "data-value" not in card


def test_reasons_that_cannot_be_computed_leave_the_verdicts_of_the_moves(monkeypatch):
    def refuse(_evaluation):
        raise Stopped(12_345)

    match = parse_link("obliteration", {"position": "3:d:d"})
    monkeypatch.setattr("analysis.explain.explain", refuse)
    monkeypatch.setattr(html, "HTML_CACHE", HtmlCache())
    card = verdict_card(match, match.position.evaluate()).text
    assert "Add 1: wins in 1 move." in card
    assert card.count('data-value="win"') == 2
    assert card.count('data-value="draw"') == 1
    assert "The reasons are missing. Too large to solve in a moment: 12,345 positions" in card
    assert not html.HTML_CACHE.texts


@pytest.mark.parametrize("name", GAMES)
def test_the_headline_is_the_verdict_with_its_mark_and_the_first_reason(name):
    match = Match(load(name))
    evaluation = match.position.evaluate()
    text, _, picture = headline(match, evaluation).text.partition("<button")
    value = evaluation.prospect(seat=0).value
    reason = explain.first_reason(evaluation)
    assert read_text(text) == f"{PROSPECT_MARKS[value]} {explain.headline(evaluation)} {reason}"
    assert f'<h2 data-value="{value}">' in text
    assert draw(match.game, match.state, theme=PAGE, compact=True, names=False, letters=False) in picture


def test_the_headline_says_how_a_game_ended_or_why_there_is_no_verdict():
    match = Match(load("obliteration"))
    for move in ("divide", "divide", "add"):
        match.play(move)
    ended = read_text(headline(match, match.position.evaluate()).text)
    assert ended.startswith("The game is over Player 2 has no valid operation on 4, so Player 1 wins.")
    large = Match(load("claustroboard", size=8, players=4))
    refused = headline(large, large.position.evaluate(Limit(1_000))).text
    assert read_text(refused).startswith("Not solved Too large to solve here: ")
    assert "data-value" not in refused


def test_a_headline_without_its_reason_still_has_the_verdict(monkeypatch):
    def refuse(*_):
        raise Stopped(12_345)

    monkeypatch.setattr("analysis.explain.first_reason", refuse)
    monkeypatch.setattr(html, "HTML_CACHE", HtmlCache())
    match = Match(load("obliteration"))
    evaluation = match.position.evaluate()
    text, _, _ = headline(match, evaluation).text.partition("<button")
    assert read_text(text) == f"▲ {explain.headline(evaluation)}"


def test_the_moves_are_those_of_the_card_without_its_verdict():
    match = Match(load("obliteration"))
    evaluation = match.position.evaluate()
    moves, whole = (made(match, evaluation).text for made in (move_card, verdict_card))
    assert moves.count('<ol class="film-strip"') == 1
    assert "film-strip" not in whole  # a lesson shows it, and its pictures would give answers away
    without_pictures = re.sub(r'<p class="strip-title".*</ol>', "", moves)
    assert read_text(without_pictures) == read_text(whole).replace(f"{explain.headline(evaluation)} ", "")
    board = widgets.board("obliteration")
    for made in (move_card, headline):
        assert f'data-board="{board.key}" data-at="0.0"' in made(board.match, board.evaluation, board).text
