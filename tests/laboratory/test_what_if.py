"""What the position is worth under every single change of a rule, beside the board."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from helpers.sessions import open_session
from helpers.visible_text import read_rows, read_text

from engines import load
from laboratory import what_if
from widgets import BOARDS


def run_task(task):
    task.start()
    finish(task)


def finish(task):
    """Run the slices of a task that is running; how much one slice does depends on the machine."""
    while task.view["running"]:
        task.run_slice()


def read_changes(html):
    """Return the request and the cells of each row that can be clicked."""
    rows = re.findall(r'<tr data-request="([^"]*)"[^>]*>(.*?)</tr>', html)
    return [(json.loads(unescape(request)), *read_rows(f"<tr>{cells}</tr>")[0]) for request, cells in rows]


@pytest.fixture
def session():
    return open_session("obliteration", {"moves": "divide divide"})


def follow(session, task):
    what_if.follow(task, session.get_match(), session.board.evaluation)
    finish(task)
    return what_if.render(session.board, task).text


@pytest.mark.parametrize("name", BOARDS)
def test_the_start_is_solved_under_every_switch_and_choice(name):
    task = what_if.make_start_task(load(name))
    assert what_if.render_start_changes(task.latest).text == ""
    run_task(task)
    assert task.view["done"] == task.view["total"]
    assert all(row["value"] or row["note"] for row in task.latest)
    rows = read_rows(what_if.render_start_changes(task.latest).text)
    assert rows[0][:5] == ["rule", "set to", "first player", "moves to the end", "positions"]
    assert ("note" in rows[0]) == any(row["note"] for row in task.latest)
    assert rows[1][:2] == ["no change", ""]
    assert len(rows) == 1 + task.view["total"]


def test_a_small_position_is_solved_without_a_press_and_follows_the_board(session):
    task = what_if.make_position_task(session.get_match())
    html = follow(session, task)
    assert "This position under the rules on the board: ▲ the player to move wins in 1 move." in read_text(html)
    assert f'data-board="{session.board.key}" data-at="{session.board.current_version()}"' in html
    session.board.play("subtract")
    moved = follow(session, task)
    assert "the player to move draws." in read_text(moved)
    assert f'data-at="{session.board.current_version()}"' in moved


def test_rows_that_differ_are_shown_and_the_others_are_folded(session):
    task = what_if.make_position_task(session.get_match())
    shown, _, folded = follow(session, task).partition("<details>")
    changes = read_changes(shown)
    assert changes
    assert {row[-1] for row in changes} <= {"another result", "another length"}
    assert {row[-1] for row in read_changes(folded)} <= {"the same", "no such position", "too large to solve here"}
    count = len(read_changes(folded))
    assert re.search(rf"{count} more changes: \d+ the same", folded)
    assert "refused" not in {row["effect"] for row in task.latest if row["change"] in shown}


def test_changes_that_the_rules_refuse_are_listed_with_the_reason():
    session = open_session("chopsticks", {"rules": "fingers=2"})
    task = what_if.make_position_task(session.get_match())
    text = read_text(follow(session, task).rpartition("<details>")[2])
    refused = [row["change"] for row in task.latest if row["effect"] == "refused"]
    assert text.startswith(f"Not possible here: {len(refused)} changes")
    assert "Suns on (can only be played with roll-over)" in text
    assert [change for change in refused if change not in text] == []


def test_a_row_sets_its_rule_and_keeps_the_position(session):
    task = what_if.make_position_task(session.get_match())
    position = session.board.position
    for request, change, words, effect in read_changes(follow(session, task)):
        session.board.request = {"n": session.board.request.get("n", 0) + 1, "at": session.board.view["at"], **request}
        assert session.board.error == "", change
        assert session.board.position == position or effect == "no such position"
        if words:
            value = session.board.evaluation.prospect(session.get_game().turn(session.get_match().state)).value
            assert words[0] == {"win": "▲", "draw": "■", "loss": "▼"}[value], change
        session.board.undo()
        assert session.board.position == position


def test_the_start_of_the_game_can_be_chosen_instead(session):
    task = what_if.make_position_task(session.get_match())
    task.change_settings({"from_start": "the start of the game"})
    text = read_text(follow(session, task))
    assert text.startswith("The start of the game under the rules on the board: ▲ the player to move wins in 3 moves.")


def test_a_large_position_waits_for_the_button(monkeypatch, session):
    monkeypatch.setattr(what_if, "MAX_UNASKED_POSITIONS", 1)
    task = what_if.make_position_task(session.get_match())
    assert read_text(follow(session, task)).startswith("Press the button.")
    run_task(task)
    assert "under the rules on the board" in follow(session, task)


def test_what_takes_too_many_positions_says_so(monkeypatch, session):
    monkeypatch.setattr(what_if, "MAX_SOLVE_POSITIONS", 1)
    session = open_session("obliteration", {"rules": "start=41"})
    task = what_if.make_position_task(session.get_match())
    run_task(task)
    text = read_text(what_if.render(session.board, task).text)
    assert "This position under the rules on the board: too large to solve here." in text
