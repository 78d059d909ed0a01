"""The panel for Jupyter: the board follows its controls, and they follow the board."""

from __future__ import annotations

from html import escape

import ipywidgets as ipw
import pytest
from helpers.sessions import open_session
from helpers.widget_client import record_messages

import widgets
from engines import load
from engines.rules import rule_fields, rule_titles, rules_to_dict
from laboratory.controls import make_rule_controls, render_rule_controls
from widgets import BOARDS


def collect_controls(box):
    """Collect every control inside a box by its description."""
    found = {}
    for child in getattr(box, "children", ()):
        found |= collect_controls(child)
        if getattr(child, "description", ""):
            found[child.description] = child
    return found


@pytest.fixture
def board():
    return widgets.board("obliteration")


@pytest.mark.parametrize("name", BOARDS)
def test_every_house_rule_has_a_control(name):
    board = widgets.board(name)
    assert set(rule_titles(board.game.rules).values()) <= set(collect_controls(widgets.panel(board)))


@pytest.mark.parametrize("name", BOARDS)
def test_the_rules_have_the_choices_and_the_words_of_a_laboratory(name):
    session = open_session(name, {})
    in_laboratory = make_rule_controls(session, session.get_rules())
    shown = render_rule_controls(session, in_laboratory).text
    box = widgets.panel(widgets.board(name))
    found = collect_controls(box)
    texts = [row.children[1].value for row in walk_boxes(box) if len(row.children) == 3]
    for f in rule_fields(session.get_game().rules):
        control, other = found[f.metadata["title"]], in_laboratory[f.name]
        if options := getattr(other, "options", None):
            assert [title for title, _ in control.options] == list(options)
        if isinstance(control, ipw.BoundedIntText):
            assert (control.min, control.max) == (other.start, other.stop)
        (text,) = [text for text in texts if text.startswith(escape(f.metadata["summary"]))]
        for words in filter(None, (f.metadata["book"], f.metadata["why"])):
            assert escape(words) in text
            assert escape(words) in shown


def test_a_changed_rule_keeps_the_position_and_its_moves_and_the_board_says_what_it_loses(board):
    found = collect_controls(widgets.panel(board))
    board.play("divide")
    board.play("divide")
    found["May not be repeated"].value = "off"
    assert (board.position, [move["move"] for move in board.history], board.notice) == ("3:d:d", ["divide"] * 2, {})
    found["Starting number"].value = 40
    assert (board.position, board.history) == ("3:d:d", [])
    assert board.notice["label"] == "Go to the start"
    found["Starting number"].value = 12
    board.start_over()
    assert (board.position, board.notice, found["May not be repeated"].value) == ("12", {}, "off")


def test_the_board_keeps_its_own_controls_as_in_a_laboratory(board):
    box = widgets.panel(board)
    assert isinstance(box, ipw.VBox)
    assert board in box.children
    assert board.setup["controls"] is True


def test_a_rule_is_changed_by_its_control(board):
    found = collect_controls(widgets.panel(board))
    found["Starting number"].value = 7
    found["Operations"].value = ("add", "subtract", "multiply")
    assert (board.position, board.rules["operations"]) == ("7", ["add", "subtract", "multiply"])


def find_refusals(box):
    """Return what the rows of the rules show besides the control and its sentence."""
    rows = [row for row in walk_boxes(box) if len(row.children) == 3 and isinstance(row.children[2], ipw.HBox)]
    return [child for row in rows for child in row.children[2].children]


def walk_boxes(box):
    """Yield every box inside a box."""
    for child in getattr(box, "children", ()):
        if hasattr(child, "children"):
            yield child
            yield from walk_boxes(child)


def test_a_contradiction_is_refused_at_the_control_which_goes_back(board):
    box = widgets.panel(board)
    found = collect_controls(box)
    found["Largest result"].value = 5
    (said, button) = find_refusals(box)
    assert "Starting number: 12 is outside the range 1 to 5. Nothing has changed." in said.value
    assert board.error == "", "it is said at the control"
    assert (found["Largest result"].value, board.rules["high"]) == (100, 100)
    assert button.description == "Set Largest result to 5 and set Starting number to 5"
    button.click()
    assert (found["Largest result"].value, found["Starting number"].value, find_refusals(box)) == (5, 5, [])
    found["Operations"].value = ()
    (said,) = find_refusals(box)
    assert "Operations: [] should be at least one of" in said.value
    assert found["Operations"].value == tuple(board.rules["operations"])


def test_a_text_that_is_not_a_valid_rule_goes_back():
    board = widgets.board("front_ham", players=3)
    box = widgets.panel(board)
    found = collect_controls(box)
    found["Socks at the start"].value = "5.many"
    (said,) = find_refusals(box)
    assert "Socks at the start: &#x27;5.many&#x27; should be a whole number" in said.value
    assert found["Socks at the start"].value == "5"
    found["Socks at the start"].value = "4.3.2"
    assert (find_refusals(box), board.rules["socks"]) == ([], [4, 3, 2])


@pytest.mark.parametrize("name", BOARDS)
def test_the_controls_follow_rules_changed_elsewhere_and_send_no_request(name):
    board = widgets.board(name)
    found = collect_controls(widgets.panel(board))
    request, titles = board.request, rule_titles(board.game.rules)
    for variant in board.game.variants:
        rules = rules_to_dict(load(name, variant).rules)
        board.set_rules(rules)
        assert board.rules == rules
        assert found["Variant"].value == variant
        for rule, value in rules.items():
            dotted = ".".join(map(str, value)) if isinstance(value, list) else value
            assert found[titles[rule]].value in (value, dotted, tuple(value) if isinstance(value, list) else value)
    assert board.request == request


def test_a_variant_sets_all_rules_and_changed_rules_are_shown_as_own_rules(board):
    found = collect_controls(widgets.panel(board))
    found["Variant"].value = "either"
    assert board.rules["no_repeat"] == "either"
    found["Starting number"].value = 7
    assert found["Variant"].value == "Your own rules"
    found["Variant"].value = "book"
    assert (board.rules["start"], found["Starting number"].value) == (12, 12)
    found["Variant"].value = "Your own rules"
    assert found["Variant"].value == "book"


def test_the_controls_change_after_the_board(board):
    found, messages = collect_controls(widgets.panel(board)), []
    record_messages(messages, board=board, start=found["Starting number"], variant=found["Variant"])
    board.set_rules({"start": 7})
    assert messages[0][0] == "board"
    assert {"start", "variant"} <= {name for name, _ in messages}


def test_undoing_a_change_of_rules_brings_the_controls_back(board):
    found = collect_controls(widgets.panel(board))
    board.play("divide")
    found["Starting number"].value = 7
    board.undo()
    assert (found["Starting number"].value, board.position) == (12, "6:-:d")
    board.redo()
    assert (found["Starting number"].value, board.position) == (7, "6:-:d")
