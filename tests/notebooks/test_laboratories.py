"""Every section of every laboratory, run as the notebook runs it, with a match on the board."""

from __future__ import annotations

import json
import runpy
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import marimo as mo
import pytest
from helpers.identifiers import find_codes, find_identifiers

import widgets
from analysis import explain, history, odds
from engines import parse_link
from laboratory import SECTIONS, GameSession
from laboratory.pages import LABORATORIES

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
MOVES = {"obliteration": "divide divide subtract", "chopsticks": "A-C A-C", "front_ham": "bbb+a", "claustroboard": "b1"}
OWN_SECTIONS = {"front_ham": ["Many players"]}
CASES = [(name, section) for name in LABORATORIES for section in (*OWN_SECTIONS.get(name, ()), *SECTIONS)]


def run_section(name, section, link=None):
    """Return what the cells of a laboratory show when a section is chosen, as text, and what they define."""
    board = widgets.board(parse_link(name, link or {"moves": MOVES[name]}))
    session = GameSession(board)
    getters = dict(zip(("get_game", "get_match", "get_rules", "get_variant"), session.getters, strict=True))
    given = {"board": board, "session": session, "section": SimpleNamespace(value=section), **getters}
    if name == "claustroboard":
        given["get_first_state"] = session.get_first_state
    outputs, defs = runpy.run_path(str(NOTEBOOKS / f"{name}.py"))["app"].run(defs=given)
    html = "\n".join(mo.as_html(output).text for output in outputs if output is not None)
    return SimpleNamespace(html=html, shown=unescape(unescape(html)), **dict(defs) | given)


@pytest.mark.parametrize(("name", "section"), CASES)
def test_a_section_shows_what_it_is_for(name, section):
    page = run_section(name, section)
    match, evaluation = page.board.match, page.board.evaluation
    expected = {
        "Moves": ["What each move is worth", *(reason.verdict_text for reason in explain.explain(evaluation)[:3])],
        "Many players": [
            "Everybody for themselves",
            *(match.game.instruct(match.state, row.move) for row in evaluation.moves[:3]),
        ],
        "Tree": [page.tree.model_id] if hasattr(page, "tree") else [],
        "History": ["Who was winning when", history.grade_match(match, evaluation)[-1].comment],
        "Win rates": ["Bots against bots", *map(odds.describe_odds, odds.compare_odds(evaluation))],
        "Rules": ["Compared with", "The rule book, and why"],
        "Maps": ["vega"],
        "Quiz": [page.quiz.model_id],
        "Data": ["each as the player to move sees it"],
        "Share": ["Transcript", "Upload"],
    }[section]
    assert expected
    for text in expected:
        assert text in page.shown, text
    assert not find_identifiers(page.html, name)
    assert section in {"Data", "Rules", "Share"} or not find_codes(page.html)  # notation, and what the book says


@pytest.mark.parametrize("name", LABORATORIES)
def test_the_history_chart_has_a_point_for_every_move_and_leads_to_its_node(name):
    page = run_section(name, "History")
    spec = page.history_chart._spec
    rows = [row for data in spec["datasets"].values() for row in data]
    assert {row["node"] for row in rows if row["grade"]} == {node.index for node in page.board.match.path()}
    assert "chosen" in json.dumps(spec["params"])


@pytest.mark.parametrize("name", LABORATORIES)
def test_a_section_that_is_not_chosen_computes_nothing(name, monkeypatch):
    computed = []
    for module, function in (
        ("analysis.history", "grade_match"),
        ("analysis.odds", "compare_odds"),
        ("analysis.rule_changes", "find_changes"),
        ("analysis.state_map", "build_state_map"),
        ("analysis.data.positions", "solve_positions"),
        ("analysis.multiplayer", "compare_assumptions"),
        ("analysis.quiz", "QuestionBank"),
    ):
        monkeypatch.setattr(f"{module}.{function}", lambda *_, name=function, **__: computed.append(name))
    run_section(name, "Tree")
    assert computed == []


@pytest.mark.parametrize(
    ("name", "rules"), [("chopsticks", "players=5"), ("front_ham", "players=6 socks=9"), ("claustroboard", "size=7")]
)
def test_the_data_of_a_game_too_large_to_solve_is_one_sentence(name, rules):
    page = run_section(name, "Data", {"rules": rules})
    assert "Too large to solve" in page.shown
    assert "each as the player to move sees it" not in page.shown
