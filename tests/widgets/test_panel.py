"""The panel for Jupyter: the board follows its controls, and they follow the board."""

from __future__ import annotations

import ipywidgets as ipw
import pytest
from helpers.widget_client import record_messages

import widgets
from engines import load
from engines.rules import rules_to_dict
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
    assert set(rules_to_dict(board.game.rules)) <= set(collect_controls(widgets.panel(board)))


def test_the_panel_hides_the_boards_own_controls(board):
    box = widgets.panel(board)
    assert isinstance(box, ipw.VBox)
    assert board in box.children
    assert board.setup["controls"] is False


def test_a_rule_is_changed_by_its_control(board):
    found = collect_controls(widgets.panel(board))
    found["start"].value = 7
    found["operations"].value = ("add", "subtract", "multiply")
    assert (board.position, board.rules["operations"]) == ("7", ["add", "subtract", "multiply"])


def test_a_contradiction_is_refused_on_the_board_and_the_control_goes_back(board):
    found = collect_controls(widgets.panel(board))
    found["high"].value = 5
    assert board.error == "start: 12 is outside the range 1 to 5"
    assert (found["high"].value, board.rules["high"]) == (100, 100)
    found["operations"].value = ()
    assert board.error.startswith("operations: [] should be at least one of")
    assert found["operations"].value == tuple(board.rules["operations"])


def test_a_text_that_is_not_a_valid_rule_goes_back():
    board = widgets.board("front_ham", players=3)
    found = collect_controls(widgets.panel(board))
    found["socks"].value = "5.many"
    assert board.error.startswith("socks: '5.many' should be a whole number")
    assert found["socks"].value == "5"
    found["socks"].value = "4.3.2"
    assert (board.error, board.rules["socks"]) == ("", [4, 3, 2])


@pytest.mark.parametrize("name", BOARDS)
def test_the_controls_follow_rules_changed_elsewhere_and_send_no_request(name):
    board = widgets.board(name)
    found = collect_controls(widgets.panel(board))
    request = board.request
    for variant in board.game.variants:
        rules = rules_to_dict(load(name, variant).rules)
        board.set_rules(rules)
        assert board.rules == rules
        assert found["variant"].value == variant
        for rule, value in rules.items():
            dotted = ".".join(map(str, value)) if isinstance(value, list) else value
            assert found[rule].value in (value, dotted, tuple(value) if isinstance(value, list) else value)
    assert board.request == request


def test_a_variant_sets_all_rules_and_changed_rules_are_shown_as_own_rules(board):
    found = collect_controls(widgets.panel(board))
    found["variant"].value = "either"
    assert board.rules["no_repeat"] == "either"
    found["start"].value = 7
    assert found["variant"].value == "own rules"
    found["variant"].value = "book"
    assert (board.rules["start"], found["start"].value) == (12, 12)
    found["variant"].value = "own rules"
    assert found["variant"].value == "book"


def test_the_seats_follow_the_number_of_players_and_changes_made_elsewhere():
    board = widgets.board("front_ham", players=3)
    box = widgets.panel(board)
    assert {"Red", "Blue", "Green"} <= set(collect_controls(box))
    collect_controls(box)["players"].value = 4
    assert {"Red", "Blue", "Green", "Yellow"} <= set(collect_controls(box))
    board.set_seats(["human", "easy", "sees7", "human"])
    assert [collect_controls(box)[name].value for name in board.setup["player_names"]] == board.seats
    collect_controls(box)["Yellow"].value = "medium"
    assert board.seats == ["human", "easy", "sees7", "medium"]


def test_the_hints_button_follows_the_board(board):
    found = collect_controls(widgets.panel(board))
    found["Hints"].value = True
    assert board.verdicts
    board.set_hints(on=False)
    assert found["Hints"].value is False


def test_a_position_that_is_refused_stays_to_be_corrected(board):
    found = collect_controls(widgets.panel(board))
    found["Position"].value = "1000"
    found["Put on the board"].click()
    assert "should be a whole number from 1 to 100" in board.error
    assert (found["Position"].value, board.position) == ("1000", "12")


def test_seats_hints_and_position_have_controls(board):
    found = collect_controls(widgets.panel(board))
    found["Player 2"].value = "easy"
    assert board.seats == ["human", "easy"]
    found["Position"].value = "9:-:d"
    found["Put on the board"].click()
    assert board.position == "9:-:d"
    board.play("multiply")
    assert found["Position"].value == "28:d:m"


def test_the_controls_change_after_the_board(board):
    found, messages = collect_controls(widgets.panel(board)), []
    record_messages(messages, board=board, text=found["Position"], variant=found["variant"])
    board.set_rules({"start": 7})
    assert messages[0][0] == "board"
    assert {"text", "variant"} <= {name for name, _ in messages}


def test_a_position_that_is_being_typed_stays_while_the_board_keeps_its_own(board):
    found = collect_controls(widgets.panel(board))
    found["Position"].value = "9"
    board.set_hints(on=True)
    assert found["Position"].value == "9"
    board.play("divide")
    assert found["Position"].value == "6:-:d"
