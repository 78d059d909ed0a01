"""A quiz on the board of a laboratory: the match is set aside, comes back unchanged, and no address names a question."""

from __future__ import annotations

import pytest
from helpers.sessions import open_session
from helpers.visible_text import read_text

import widgets
from analysis.quiz import QuestionBank
from engines import EngineError, Match, format_link, load
from laboratory import headline


def open_quiz(session):
    """Put the first question of a quiz on the board of a session."""
    quiz = widgets.Quiz(session.board.game, QuestionBank, kind="move", seed=4, board=session.board, sets_aside=True)
    quiz.load()
    return quiz


@pytest.fixture
def session():
    session = open_session("obliteration", {"moves": "divide divide"})
    session.board.set_seats(["human", "hard"])
    session.board.undo()
    session.board.set_hints(on=True)
    return session


def test_the_match_comes_back_with_its_branches_players_and_hints(session):
    board = session.board
    before = (board.match, board.position, board.history, board.seats, board.setup, board.view)
    versions = {board.current_version()}
    quiz = open_quiz(session)
    for question in range(3):
        quiz.show(question)
        assert board.position == quiz.sheet.questions[question].position
        assert board.current_version() not in versions
        versions.add(board.current_version())
    assert (board.seats, board.verdicts, board.history) == (["human", "human"], {}, [])
    assert not board.setup["controls"]
    session.open_section("Share")
    assert (board.match, board.position, board.history, board.seats, board.setup, board.view) == before
    board.edit("7")
    assert board.current_version() not in versions


def test_undo_does_not_leave_the_question(session):
    quiz = open_quiz(session)
    position = session.board.position
    assert not session.board.view["can_undo"]
    with pytest.raises(EngineError, match="nothing to undo"):
        session.board.undo()
    session.board.play(session.board.view["moves"][0]["move"])
    session.board.undo()
    assert session.board.position == position == quiz.sheet.questions[0].position


def test_neither_the_rules_nor_the_link_follow_a_question(session):
    link, game, first = format_link(session.board.match), session.get_game(), session.get_first_state()
    assert session.share.link == link
    open_quiz(session)
    session.board.play(session.board.view["moves"][0]["move"])
    assert (session.share.link, session.get_game(), session.get_first_state()) == (link, game, first)
    session.open_section("Quiz")
    assert session.board.is_set_aside
    session.open_section("Moves")
    assert (session.share.link, session.get_match()) == (link, session.board.match)


def test_the_headline_of_a_question_hides_its_verdict(session):
    open_quiz(session)
    text = read_text(headline(session.get_match(), session.board.evaluation, session.board).text)
    assert text.startswith("A question is on the board Predict first")
    assert "wins" not in text
    session.open_section("Moves")
    text = read_text(headline(session.get_match(), session.board.evaluation, session.board).text)
    assert "to move, wins" in text or "to move, loses" in text


def test_a_changed_rule_brings_the_match_back_first(session):
    quiz = open_quiz(session)
    session.choose_variant("either")
    assert not session.board.is_set_aside
    assert session.get_game().rules.no_repeat == "either"
    quiz.set_game(session.get_game())
    quiz.load()
    assert session.board.is_set_aside
    session.open_section("Tree")
    assert session.get_match() is session.board.match
    session.board.undo()
    assert session.board.seats == ["human", "hard"]


def test_a_question_of_another_game_is_refused():
    board = widgets.board("obliteration")
    with pytest.raises(EngineError, match="plays obliteration, not chopsticks"):
        board.set_aside(Match(load("chopsticks")))
    assert not board.is_set_aside
    board.resume()
    assert board.current_version() == "0.0"
