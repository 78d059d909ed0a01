"""The sections beside a board: they follow it, and are one sentence if something cannot be computed."""

from __future__ import annotations

import pytest
from helpers.sessions import open_session

from analysis import odds
from engines import EngineError, Match, load
from laboratory import attempt, sections
from widgets import BOARDS
from widgets.limits import interactive_limit


@pytest.fixture(params=BOARDS)
def session(request):
    session = open_session(request.param, {})
    game = session.get_game()
    session.board.play(game.format_move(game.legal_moves(session.get_match().state)[0]))
    return session


def test_the_grades_name_every_move_and_what_it_did(session):
    match = session.get_match()
    html = sections.render_grades(match, session.board.evaluation).text
    rows = sections.history.grade_match(match, session.board.evaluation)
    assert len(rows) == 1
    for text in (rows[0].move, rows[0].name, rows[0].grade, rows[0].comment):
        assert text in html.replace("&gt;", ">")


def run_task(task):
    task.start()
    while task.view["running"]:
        task.run_slice()


def test_bots_play_in_slices_and_the_rates_follow():
    game = load("obliteration")
    task = sections.make_bot_task(game)
    assert "Press Play" in sections.render_win_rates(game, task.latest).text
    labels = {label.split(":")[0]: label for label in task.settings[0]["options"]}
    task.change_settings({"seat0": labels["hard"], "seat1": labels["easy"], "games": 50})
    run_task(task)
    assert "hard as Player 1 wins 50 of 50 games" in sections.render_win_rates(game, task.latest).text


def test_there_is_a_bot_for_every_seat():
    game = load("front_ham")
    task = sections.make_bot_task(game)
    assert [setting["label"] for setting in task.settings] == [*game.player_names, "games"]
    assert list(task.values.values()) == ["medium", "easy", "easy", 200]


@pytest.mark.parametrize(("moves", "name", "perfect"), [("divide", "Player 2", 0), ("divide divide", "Player 1", 1)])
def test_the_odds_are_those_of_the_player_to_move(moves, name, perfect):
    session = open_session("obliteration", {"moves": moves})
    html = sections.render_odds(session.get_match(), session.board.evaluation).text
    rows = odds.compare_odds(session.board.evaluation)
    assert rows[0].win == perfect
    assert f"What {name} can expect" in html
    for row in rows:
        assert odds.describe_odds(row) in html


def test_after_the_end_nobody_can_expect_anything():
    session = open_session("obliteration", {"moves": "divide divide add"})
    assert "The game is over." in sections.render_odds(session.get_match(), session.board.evaluation).text


def test_many_players_are_compared_under_both_assumptions():
    session = open_session("front_ham", {"position": "1.1.6"})
    html = sections.render_assumptions(session.get_match(), session.board.evaluation).text
    rows = sections.multiplayer.compare_assumptions(session.board.evaluation)
    for row in rows:
        assert row["move"] in html
    assert sections.describe_kingmaker_moves(rows) in html


def test_what_cannot_be_computed_is_one_sentence():
    def refuse(*_):
        raise EngineError("size: too <b>large</b>")

    assert "size: too &lt;b&gt;large&lt;/b&gt;" in attempt(refuse).text
    assert attempt(lambda x: x + 1, 1) == 2
    large = Match(load("claustroboard", size=8, players=4))
    large.play(large.game.format_move(large.game.legal_moves(large.state)[0]))
    evaluation = large.position.evaluate(interactive_limit(1000))
    assert "Too large" in attempt(sections.render_grades, large, evaluation).text
    assert "Too large" in attempt(sections.render_odds, large, evaluation).text
