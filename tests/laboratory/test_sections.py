"""The sections beside a board: they follow it, and are one sentence if something cannot be computed."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from helpers.sessions import open_session
from helpers.visible_text import read_attributes, read_rows, read_text

import widgets
from engines import EngineError, Match, load
from laboratory import attempt, make_clickable, sections
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
    (row,) = sections.history.grade_match(match, session.board.evaluation)
    assert read_rows(html) == [
        ["move", "by", "played", "grade", "what it did"],
        ["1", row.name, row.instruction, row.grade, row.comment],
    ]
    assert read_text(html).startswith(sections.history.summarize_match([row]))


def run_task(task):
    task.start()
    while task.view["running"]:
        task.run_slice()


def choose_bots(task, *titles, **settings):
    """Choose a bot for each seat by its title, and other settings."""
    options = task.settings[1]["options"]
    labels = {label.split(":")[0]: label for label in options}
    task.change_settings({f"seat{seat}": labels[title] for seat, title in enumerate(titles)} | settings)


def render_win_rates(session, task):
    match, evaluation = session.get_match(), session.board.evaluation
    chart = sections.draw_win_rates(match, evaluation, task)
    return sections.render_win_rates(match, evaluation, task, chart, session.board).text


def test_bots_play_whole_games_in_slices_and_the_rates_follow():
    session = open_session("obliteration", {"moves": "divide"})
    task = sections.make_bot_task(session.get_match().position)
    choose_bots(task, "Perfect", "Easy", games=40, from_start="from the start of the game")
    assert read_text(render_win_rates(session, task)).startswith("Press Play. Bots play whole games")
    assert task.view == {"label": "Play", "done": 0, "total": 40, "running": False}
    run_task(task)
    html = render_win_rates(session, task)
    assert "vega" in html
    assert read_text(html) == (
        "Perfect as Player 1 wins 40 of 40 games and draws 0 (95% sure: between 91% and 100%). "
        "Easy as Player 2 wins 0 of 40 games and draws 0 (95% sure: between 0% and 9%)."
    )


def test_bots_play_on_from_the_board_after_each_move():
    session = open_session("obliteration", {"moves": "divide divide"})
    task = sections.make_bot_task(session.get_match().position)
    assert read_text(render_win_rates(session, task)).startswith("Press Play. Bots play on from the position")
    assert task.status == "0 of 300 games."
    choose_bots(task, "Easy", "Easy", games=20)
    run_task(task)
    html = render_win_rates(session, task)
    assert "Player 1 is played by “Easy”" in html
    assert f'data-at="{session.board.current_version()}"' in html
    rows = {row.move: row for row in task.latest}
    assert read_text(html).endswith(
        "▲ Add 1: wins in 1 move 20 of 20 0 0 84% to 100% ▲ Multiply by 3 and add 1: wins in 1 move 20 of 20 0 0 "
        f"84% to 100% ■ Subtract 1: draws {rows['subtract'].wins} of 20 {rows['subtract'].draws} "
        f"{rows['subtract'].losses} {rows['subtract'].low:.0%} to {rows['subtract'].high:.0%}"
    )
    session.board.play("subtract")
    task.follow(session.get_match().position)  # it was started by hand, so it goes on
    assert {row.instruction for row in task.latest} == {"Add 1", "Subtract 1"}
    session.board.play("add")
    task.follow(session.get_match().position)


def test_after_the_end_no_bots_play():
    session = open_session("obliteration", {"moves": "divide divide add"})
    task = sections.make_bot_task(session.get_match().position)
    assert read_text(render_win_rates(session, task)) == "The game is over, so no move is left."
    assert task.status == "0 of 0 games."


def test_a_clicked_bar_plays_its_move_and_one_that_is_out_of_date_says_so():
    session = open_session("obliteration", {"moves": "divide divide"})
    task = sections.make_bot_task(session.get_match().position)
    choose_bots(task, "Easy", "Easy", games=20)
    run_task(task)
    chart = make_clickable(session, sections.draw_win_rates(session.get_match(), session.board.evaluation, task))
    assert "chosen" in json.dumps(chart._spec["params"])
    chart._update({"chosen": {"move": ["subtract"]}})
    assert (session.board.position, session.get_match().node.text) == ("2:d:s", "subtract")
    chart._update({"chosen": {"move": ["subtract"]}})
    assert session.board.error == session.board.stale_message
    assert session.board.position == "2:d:s"


def test_there_is_a_bot_for_every_seat():
    game = load("front_ham")
    task = sections.make_bot_task(Match(game).position)
    start, *seats, games = task.settings
    assert (start["value"], len(start["options"])) == ("from the position on the board", 2)
    assert [setting["label"] for setting in seats] == list(game.player_names)
    assert [setting["value"].partition(":")[0] for setting in seats] == ["Medium", "Easy", "Easy"]
    assert seats[0]["options"][0] == "Easy: Plays random legal moves."
    assert (games["value"], games["min"], games["max"], games["step"]) == (100, 20, 1000, 20)
    assert list(task.values.values()) == [False, "medium", "easy", "easy", 100]


@pytest.mark.parametrize(
    ("moves", "name", "shares"),
    [
        ("divide", "Player 2", [("0%", "0%", "100%"), ("33.3%", "0%", "66.7%"), ("33.3%", "0%", "66.7%")]),
        ("divide divide", "Player 1", [("100%", "0%", "0%")] * 3),
    ],
)
def test_the_odds_are_those_of_the_player_to_move(moves, name, shares):
    session = open_session("obliteration", {"moves": moves})
    html = sections.render_odds(session.get_match(), session.board.evaluation).text
    assert f"What {name} can expect" in html
    against = (
        "Perfect play against perfect play",
        "Perfect play against random moves",
        "The best response to random moves",
    )
    assumptions = ("", ", if it chooses at random among equally good moves", "")
    sentences = [
        f"{who} wins {win}, draws {draw} and loses {loss}{assumption}."
        for who, (win, draw, loss), assumption in zip(against, shares, assumptions, strict=True)
    ]
    assert read_text(html) == " ".join(sentences)


def test_the_odds_of_several_players_do_not_claim_one_result_of_perfect_play():
    session = open_session("front_ham", {"rules": "socks=3"})
    text = read_text(sections.render_odds(session.get_match(), session.board.evaluation).text)
    assert text.startswith("If everybody plays perfectly, the game can end in several ways")
    assert "Perfect play against perfect play" not in text


def render_comparison(match, evaluation, board=None):
    return sections.render_assumptions(match, evaluation, sections.draw_assumptions(match, evaluation), board)


@pytest.mark.parametrize("render", [sections.render_odds, render_comparison])
def test_after_the_end_nobody_can_expect_anything(render):
    session = open_session("obliteration", {"moves": "divide divide add"})
    assert read_text(render(session.get_match(), session.board.evaluation).text) == "The game is over."


def render_assumptions(position):
    session = open_session("front_ham", {"rules": "socks=3", "position": position})
    return render_comparison(session.get_match(), session.board.evaluation, session.board).text


def test_many_players_are_compared_under_both_assumptions():
    html = render_assumptions("3.2.2")
    titles = ["move", "Red", "Blue", "Green", "guaranteed", "kingmaker: who may win"]
    rows = read_rows(html)
    assert rows[:4] == [
        titles,
        ["Take 2 blue and 1 green, hang up red", "1st", "3rd", "2nd", "1st, alone", ""],
        ["Take 1 blue and 2 green, hang up red", "1st", "2nd", "3rd", "1st, alone", ""],
        ["Take 1 red and 2 blue, hang up red", "2nd", "3rd", "1st", "2nd", ""],
    ]
    places = ["1st, 2nd or 3rd", "2nd", "1st, 2nd or 3rd"]
    assert ["Take 2 red and 1 blue, hang up red", *places, "3rd", "Blue: Red or Green"] in rows
    assert rows[11] == titles
    assert rows[-1] == ["Take 3 red, hang up green", "3rd", "1st", "2nd", "3rd", ""]
    assert len(rows) == 2 + 24
    assert "<summary>14 more moves</summary>" in html
    assert "After 7 moves of 24 the next player is a kingmaker. move " in read_text(html)
    requests = [json.loads(unescape(each)) for each in re.findall(r'<tr[^>]* data-request="([^"]*)"', html)]
    assert len({request["line"] for request in requests}) == 24
    assert requests[0] == {"do": "follow_line", "line": "bbc+a"}
    assert "What each move leads to" in html
    assert not read_attributes(html, "marimo-callout-output")


def test_a_kingmaker_is_named_above_the_moves():
    html = render_assumptions("1.2.2")
    (callout,) = read_attributes(html, "marimo-callout-output")
    assert read_text(callout["html"]) == "Red cannot come first, but decides who does: Blue or Green."
    assert callout["kind"] == "warn"
    assert read_rows(html)[:2] == [
        ["move", "Red", "Blue", "Green", "guaranteed"],
        ["Take 1 red and 2 blue, hang up red", "2nd", "3rd", "1st", "2nd"],
    ]
    assert read_text(html).startswith("No move makes another player a kingmaker. ")


def test_a_few_moves_need_no_unfolding():
    html = render_assumptions("1.1.2")
    assert len(read_rows(html)) == 1 + 9
    assert "<details>" not in html


def test_what_cannot_be_computed_is_one_sentence():
    def refuse(*_):
        raise EngineError("size: too <b>large</b>")

    assert "size: too &lt;b&gt;large&lt;/b&gt;" in attempt(refuse).text
    assert attempt(lambda x: x + 1, 1) == 2
    large = Match(load("claustroboard", size=8, players=4))
    large.play(large.game.format_move(large.game.legal_moves(large.state)[0]))
    evaluation = large.position.evaluate(interactive_limit(1000))
    assert "Too large" in attempt(sections.render_grades, large, evaluation).text
    shown = read_text(sections.show_odds(large, evaluation).text)
    assert shown.startswith("Perfect play, and play against mistakes")
    assert "Too large" in shown


def test_a_click_on_a_row_of_the_history_goes_to_its_position():
    board = widgets.board("obliteration")
    for move in ("divide", "divide", "subtract"):
        board.play(move)
    html = unescape(sections.render_grades(board.match, board.evaluation, board).text)
    rows = re.findall(r"<tr ([^>]*)>(.*?)</tr>", html)
    assert len(rows) == 3
    for number, (attributes, cells) in enumerate(rows, 1):
        assert f'data-preview-node="{number}"' in attributes
        assert f'data-request="{{"do": "jump", "node": {number}}}"' in attributes
        assert cells.count("<button") == 1
    assert f'<div data-board="{board.key}" data-at="0.3">' in html
    assert "<button" not in sections.render_grades(board.match, board.evaluation).text.split("<table>")[1]
