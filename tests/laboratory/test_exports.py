"""What a visitor takes away: the positions as a table, the match and its tree as files, and an address."""

from __future__ import annotations

import pytest
from helpers.sessions import open_session

from engines import EngineError, Match, load
from laboratory import Refusal, explain_missing_polars, exports, make_file_input
from widgets import BOARDS


@pytest.fixture(params=BOARDS)
def session(request):
    session = open_session(request.param, {})
    game = session.get_game()
    session.board.play(game.format_move(game.legal_moves(session.get_match().state)[0]))
    return session


def test_without_polars_the_table_says_so():
    assert "polars" in explain_missing_polars().text


def test_the_match_can_be_downloaded(session):
    html = exports.render_share(session, session.get_match(), make_file_input(session)).text
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
    size = exports.gambit.TreeSize((1, nodes), complete=is_complete)
    monkeypatch.setattr(exports.gambit, "measure_tree", lambda *_: size)
    refusal = f"The tree from here is too large for Gambit ({count} nodes; the limit is 20,000). Play on and try again."
    assert exports.explain_no_tree(Match(load("obliteration")), 6) == (refusal if count else "")


@pytest.mark.parametrize("name", BOARDS)
def test_a_tree_for_gambit_is_refused_exactly_when_it_cannot_be_written(name):
    game = load(name)
    depth = exports.GAMBIT_DEPTH_PLIES if game.cyclic else None
    try:
        exports.gambit.format_efg(game, depth=depth, max_nodes=exports.MAX_GAMBIT_NODES)
        is_written = True
    except EngineError:
        is_written = False
    assert (exports.explain_no_tree(Match(game), depth) == "") == is_written


def test_the_data_section_says_how_many_positions_and_what_its_columns_mean():
    pytest.importorskip("polars")
    game = load("obliteration")
    positions = exports.list_positions(game)
    html = exports.render_positions(game, positions, None).text
    assert positions.height == 2_500
    assert "2500 positions, each as the player to move sees it" in html
    assert "value is the result for the player to move" in html
    assert "CSV" in html


def test_a_game_too_large_for_a_table_says_so():
    pytest.importorskip("polars")
    game = load("claustroboard", size=8)
    positions = exports.list_positions(game)
    assert isinstance(positions, Refusal)
    assert exports.render_positions(game, positions, None) is positions
