"""The sections below a board: charts and words that follow it, and one sentence if something cannot be computed."""

from __future__ import annotations

import pytest

from engines import EngineError, Match, load, solve
from laboratory import GameSession, sections
from laboratory.session import try_solve
from widgets import BOARDS


@pytest.fixture(params=BOARDS)
def session(request):
    session = GameSession(request.param, {})
    game = session.game()
    session.board.play(game.format_move(game.legal_moves(session.match().state)[0]))
    return session


def test_the_history_grades_every_move(session):
    html = sections.render_history(session.match(), session.solve_position()).text
    assert session.match().path()[0].text in html
    assert "move" in html


def test_before_the_first_move_the_history_says_what_it_will_show():
    assert "Play a move" in sections.render_history(Match(load("obliteration")), solve(load("obliteration"))).text


def test_bots_play_in_slices_and_the_rates_follow():
    game = load("obliteration")
    task = sections.make_win_rate_task(game, {"Player 1": "hard", "Player 2": "easy"}, 20)
    assert "Press Play" in sections.render_win_rates(game, task.latest).text
    task.start()
    while task.view["running"]:
        task.run_slice()
    assert "hard as Player 1 wins 20 of 20 games" in sections.render_win_rates(game, task.latest).text


def test_expected_results_are_those_of_the_mover(session):
    assert "against" in sections.render_expected_results(session.match(), session.solve_position()).text


def test_changed_rules_are_compared_with_a_variant():
    game = load("obliteration", "off")
    changed = sections.find_changed_positions(game, "book")
    position_table = sections.make_change_table(GameSession("obliteration", {}), changed)
    html = sections.render_comparison(game, "book", changed, position_table).text
    assert "wins in 3 plies" in html
    assert f"{len(changed)} positions with a different verdict" in html
    same = sections.render_comparison(load("obliteration"), "book", [], position_table).text
    assert "These are the rules of book." in same


def test_a_changed_position_is_put_on_the_board():
    session = GameSession("obliteration", {})
    changed = sections.find_changed_positions(load("obliteration", "off"), "book")
    position_table = sections.make_change_table(session, changed)
    position_table._update(["0"])
    assert session.board.position == position_table.value[0]["position"]


def test_every_single_change_is_solved(session):
    task = sections.make_single_change_task(session.game())
    task.start()
    while task.view["running"]:
        task.run_slice()
    assert task.view["done"] == task.view["total"]
    assert all(row["value"] or row["note"] for row in task.latest)
    assert "as they are" in sections.render_single_changes(task.latest).text


def test_what_cannot_be_computed_is_one_sentence():
    def refuse(*_):
        raise EngineError("size: too <b>large</b>")

    assert "size: too &lt;b&gt;large&lt;/b&gt;" in sections.attempt(refuse).text
    assert "Too large." in sections.attempt(refuse, "Too large.").text
    assert sections.attempt(lambda x: x + 1, 1) == 2
    large = load("claustroboard", size=8, players=4)
    assert "Too large" in sections.render_history(Match(large), try_solve(large, budget=1000)).text


def test_without_polars_the_table_says_so():
    assert "polars" in sections.render_position_data(load("obliteration"), None).text


def test_the_match_can_be_downloaded(session):
    html = sections.render_share(session, session.match(), sections.make_file_input(session)).text
    assert "Transcript" in html
    assert "contains the rules, the position and the moves" in html
