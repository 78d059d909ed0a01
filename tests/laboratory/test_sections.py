"""The sections below a board: charts and words that follow it, and one sentence if something cannot be computed."""

from __future__ import annotations

import pytest
from helpers.sessions import open_session

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


def test_the_history_grades_every_move(session):
    html = sections.render_history(session.get_match(), session.board.evaluation).text
    assert session.get_match().path()[0].text in html
    assert "move" in html


def test_before_the_first_move_the_history_says_what_it_will_show():
    match = Match(load("obliteration"))
    assert "Play a move" in sections.render_history(match, match.position.evaluate()).text


def test_bots_play_in_slices_and_the_rates_follow():
    game = load("obliteration")
    task = sections.make_win_rate_task(game, {"Player 1": "hard", "Player 2": "easy"}, 20)
    assert "Press Play" in sections.render_win_rates(game, task.latest).text
    task.start()
    while task.view["running"]:
        task.run_slice()
    assert "hard as Player 1 wins 20 of 20 games" in sections.render_win_rates(game, task.latest).text


def test_expected_results_are_those_of_the_mover(session):
    assert "against" in sections.render_expected_results(session.get_match(), session.board.evaluation).text


def test_changed_rules_are_compared_with_a_variant():
    game = load("obliteration", "off")
    changed = sections.find_changed_positions(game, "book")
    position_table = sections.make_change_table(open_session("obliteration", {}), changed)
    html = sections.render_comparison(game, "book", changed, position_table).text
    assert "wins in 3 plies" in html
    assert f"{len(changed)} positions with a different verdict" in html
    same = sections.render_comparison(load("obliteration"), "book", [], position_table).text
    assert "These are already the rules of the variant “book”." in same


def test_a_changed_position_is_put_on_the_board():
    session = open_session("obliteration", {})
    changed = sections.find_changed_positions(load("obliteration", "off"), "book")
    position_table = sections.make_change_table(session, changed)
    position_table._update(["0"])
    assert session.board.position == position_table.value[0]["position"]


def test_every_single_change_is_solved(session):
    task = sections.make_single_change_task(session.get_game())
    task.start()
    while task.view["running"]:
        task.run_slice()
    assert task.view["done"] == task.view["total"]
    assert all(row["value"] or row["note"] for row in task.latest)
    assert "no change" in sections.render_single_changes(task.latest).text


def test_what_cannot_be_computed_is_one_sentence():
    def refuse(*_):
        raise EngineError("size: too <b>large</b>")

    assert "size: too &lt;b&gt;large&lt;/b&gt;" in attempt(refuse).text
    assert attempt(lambda x: x + 1, 1) == 2
    large = Match(load("claustroboard", size=8, players=4))
    large.play(large.game.format_move(large.game.legal_moves(large.state)[0]))
    evaluation = large.position.evaluate(interactive_limit(1000))
    assert "Too large" in attempt(sections.render_history, large, evaluation).text
    assert "Too large" in attempt(sections.render_expected_results, large, evaluation).text


def test_without_polars_the_table_says_so():
    assert "polars" in sections.render_position_data(load("obliteration"), None).text


def test_the_match_can_be_downloaded(session):
    html = sections.render_share(session, session.get_match(), sections.make_file_input(session)).text
    assert "Transcript" in html
    assert "contains the rules, the position and the moves" in html
    assert "Gambit is a program for game theory that reads game trees." in html


@pytest.mark.parametrize(
    ("nodes", "is_complete", "count"),
    [
        (20_000, True, ""),
        (20_001, True, "20,001"),
        (500, False, "more than 20,000"),
        (70_000, False, "more than 70,000"),
    ],
)
def test_a_tree_that_is_too_large_for_gambit_is_refused_in_one_sentence(nodes, is_complete, count, monkeypatch):
    size = sections.gambit.TreeSize((1, nodes), complete=is_complete)
    monkeypatch.setattr(sections.gambit, "measure_tree", lambda *_: size)
    refusal = f"The tree from here is too large for Gambit ({count} nodes; the limit is 20,000). Play on and try again."
    assert sections.explain_no_tree(Match(load("obliteration")), 6) == (refusal if count else "")


@pytest.mark.parametrize("name", BOARDS)
def test_a_tree_for_gambit_is_refused_exactly_when_it_cannot_be_written(name):
    game = load(name)
    depth = sections.GAMBIT_DEPTH_PLIES if game.cyclic else None
    try:
        sections.gambit.format_efg(game, depth=depth, max_nodes=sections.MAX_GAMBIT_NODES)
        is_written = True
    except EngineError:
        is_written = False
    assert (sections.explain_no_tree(Match(game), depth) == "") == is_written


def test_the_data_section_says_what_its_columns_mean():
    polars = pytest.importorskip("polars")
    html = sections.render_position_data(load("obliteration"), polars).text
    assert "value is the result for the player to move" in html
