"""The sections beside a board: they follow it, and are one sentence if something cannot be computed."""

from __future__ import annotations

import pytest
from helpers.sessions import open_session
from helpers.visible_text import read_attributes, read_rows, read_text

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


def test_bots_play_in_slices_and_the_rates_follow():
    game = load("obliteration")
    task = sections.make_bot_task(game)
    hint = "Press Play. With every game the intervals become narrower."
    assert read_text(sections.render_win_rates(game, task.latest).text) == hint
    assert task.status == "0 of 200 games."
    assert task.view == {"label": "Play", "done": 0, "total": 200, "running": False}
    labels = {label.split(":")[0]: label for label in task.settings[0]["options"]}
    task.change_settings({"seat0": labels["Perfect"], "seat1": labels["Easy"], "games": 50})
    run_task(task)
    html = sections.render_win_rates(game, task.latest).text
    assert "vega" in html
    assert read_text(html) == (
        "Perfect as Player 1 wins 50 of 50 games and draws 0 (95% sure: between 93% and 100%). "
        "Easy as Player 2 wins 0 of 50 games and draws 0 (95% sure: between 0% and 7%)."
    )


def test_there_is_a_bot_for_every_seat():
    game = load("front_ham")
    task = sections.make_bot_task(game)
    *seats, games = task.settings
    assert [setting["label"] for setting in seats] == list(game.player_names)
    assert [setting["value"].partition(":")[0] for setting in seats] == ["Medium", "Easy", "Easy"]
    assert seats[0]["options"][0] == "Easy: Plays random legal moves."
    assert games == {"name": "games", "label": "games", "value": 200, "min": 50, "max": 1000, "step": 50}
    assert list(task.values.values()) == ["medium", "easy", "easy", 200]


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


@pytest.mark.parametrize("render", [sections.render_odds, sections.render_assumptions])
def test_after_the_end_nobody_can_expect_anything(render):
    session = open_session("obliteration", {"moves": "divide divide add"})
    assert read_text(render(session.get_match(), session.board.evaluation).text) == "The game is over."


def render_assumptions(position):
    session = open_session("front_ham", {"rules": "socks=3", "position": position})
    return sections.render_assumptions(session.get_match(), session.board.evaluation).text


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
    assert [read_text(label) for each in read_attributes(html, "marimo-accordion") for label in each["labels"]] == [
        "14 more moves"
    ]
    assert read_text(html).startswith("After 7 moves of 24 the next player is a kingmaker. move ")
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
    assert not read_attributes(html, "marimo-accordion")


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
