"""What a visitor takes away: the positions as a table, the match and its tree as files, and an address."""

from __future__ import annotations

from io import BytesIO

import pytest
from helpers.sessions import open_session
from helpers.visible_text import read_attributes, read_downloads, read_text

from analysis import gambit, rule_changes
from analysis.graph import find_nearest_states
from analysis.own_notebook import format_jupyter_notebook, format_marimo_notebook
from engines import EngineError, Match, format_transcript, load
from engines.formats.config import match_from_config
from laboratory import Refusal, explain_missing_polars, exports, make_file_input, paragraphs
from widgets import BOARDS


@pytest.fixture(params=BOARDS)
def session(request):
    session = open_session(request.param, {})
    game = session.get_game()
    session.board.play(game.format_move(game.legal_moves(session.get_match().state)[0]))
    return session


def test_without_polars_the_table_says_so():
    (callout,) = read_attributes(explain_missing_polars().text, "marimo-callout-output")
    assert read_text(callout["html"]) == (
        "This needs the library polars, which is not part of this page. Everything else works without it."
    )


def test_the_match_can_be_shared_downloaded_and_opened_again(session):
    file_input = make_file_input(session)
    html = exports.render_share(session, session.get_match(), file_input).text
    text = read_text(html)
    assert text.startswith("This address contains the rules, the position and the moves that led to it. Whoever opens ")
    assert " can play on from there. It changes with every move, so you lose nothing" in text
    assert (
        " when you reload the page. Your own notebook A notebook of your own opens this position with its board, "
        in text
    )
    assert " for you to change. Notes Download Gambit is a program for game theory that reads game trees. " in text
    assert text.endswith(" what is on the board. The notes of a file (.toml) are added to those above.")
    assert "Upload Choose a transcript (.txt) of this game, or a file with house rules (.toml), the kind that" in text
    assert session.share.model_id in html
    assert session.notes.model_id in html
    assert file_input.text in html
    files, match = read_downloads(html), session.get_match()
    assert files[f"{session.board.game_name}-1.txt"] == ("Transcript", format_transcript(match))
    name = f"my_{session.board.game_name}"
    assert files[f"{name}.py"] == ("For marimo (.py)", format_marimo_notebook(match))
    assert files[f"{name}.ipynb"] == ("For Jupyter (.ipynb)", format_jupyter_notebook(match))
    label, rules = files[f"{session.board.game_name}-rules.toml"]
    assert (label, match_from_config(session.board.game_name, rules, "rules.toml")[0].game) == (
        "House rules (.toml)",
        session.get_game(),
    )


@pytest.mark.parametrize(
    ("name", "position", "depth"),
    [("obliteration", "6:-:d", 6), ("claustroboard", "4413/4434/3223/2132;b3,b1", None)],
)
def test_the_tree_for_gambit_starts_at_the_position_and_is_cut_off_only_where_there_are_loops(name, position, depth):
    session = open_session(name, {"position": position})
    match = session.get_match()
    files = read_downloads(exports.render_downloads(match).text)
    label, tree = files[f"{name}-0.efg"]
    assert label == "Tree for Gambit (.efg)"
    assert tree == gambit.format_efg(match.game, match.state, depth=depth)
    assert len(files) == 3


def test_a_tree_that_is_too_large_is_a_sentence_below_the_transcript():
    html = exports.render_downloads(Match(load("front_ham"))).text
    assert list(read_downloads(html)) == ["front_ham-0.txt", "front_ham-rules.toml"]
    assert read_text(html).startswith("The tree from here is too large for Gambit (")


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
    html = exports.render_positions(game, positions, paragraphs(["The table."])).text
    assert positions.height == 2_500
    assert read_text(html) == (
        "All 2,500 positions, each as the player to move sees it, with the verdict for that player. "
        "A game from the start can reach 22 of them. "
        f"{exports.DATA_COLUMNS} Choose a row to put its position on the board. The table."
    )


def test_a_part_of_the_positions_says_of_how_many_and_all_can_be_had():
    pytest.importorskip("polars")
    control = exports.make_extent_control()
    assert list(control.options) == ["the nearest 500", "all"]
    game = load("claustroboard", size=3)
    total = len(find_nearest_states(game, game.start(), 10_000))
    for limit in (7, *control.options.values()):
        shown = min(limit, total)
        positions = exports.list_positions(game, max_positions=limit)
        text = read_text(exports.render_positions(game, positions, None).text)
        extent = f"All {total:,} positions" if shown == total else f"The nearest {shown} of {total:,} positions"
        assert text.startswith(f"{extent}, each as the player to move sees it")
    assert total > 7


def test_more_positions_than_are_counted_are_named_as_such(monkeypatch):
    monkeypatch.setattr(rule_changes, "MAX_COMPARED_POSITIONS", 50)
    assert exports.describe_extent(load("claustroboard"), 7) == "The nearest 7 of more than 50 positions"


def test_the_positions_can_be_downloaded_as_csv_and_parquet(monkeypatch):
    polars = pytest.importorskip("polars")
    positions = exports.list_positions(load("claustroboard"), max_positions=7)
    assert positions.height == 7
    files = {}
    monkeypatch.setattr(exports.mo, "download", lambda data, filename, label: files.update({filename: (label, data)}))
    exports.render_positions(load("claustroboard"), positions, None)
    (csv_label, csv), (parquet_label, parquet) = (files[f"claustroboard-positions.{end}"] for end in ("csv", "parquet"))
    assert (csv_label, parquet_label) == ("CSV", "Parquet")
    assert csv().decode() == positions.write_csv()
    assert polars.read_parquet(BytesIO(parquet())).equals(positions)


def test_a_game_too_large_for_a_table_says_so():
    pytest.importorskip("polars")
    game = load("claustroboard", size=8)
    positions = exports.list_positions(game)
    assert isinstance(positions, Refusal)
    assert exports.render_positions(game, positions, None) is positions


def test_a_table_that_takes_too_long_is_stopped(monkeypatch):
    pytest.importorskip("polars")
    monkeypatch.setattr(exports, "MAX_TABLE_SECONDS", -1.0)
    positions = exports.list_positions(load("obliteration"))
    assert isinstance(positions, Refusal)
    assert "positions were searched, and there are more" in positions.sentence


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (load("chopsticks"), ""),
        (load("front_ham"), "the table shows one of them"),
        (load("chopsticks", players=3), "against all others together"),
    ],
)
def test_the_data_of_more_than_two_players_names_its_assumption(game, words):
    assert words in exports.describe_assumption(game)
    assert bool(exports.describe_assumption(game)) == (game.players > 2)
