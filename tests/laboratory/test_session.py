"""A session starts with the match in its address and tells its page what changed: rules, position or neither."""

from __future__ import annotations

import pytest
from helpers.sessions import open_session
from helpers.widget_client import record_messages

import widgets
from engines import GAMES, Match, format_link, load
from laboratory import GameSession, Refusal, attempt, solve_within_limit
from laboratory.session import CUSTOM_RULES
from widgets import BOARDS


def test_an_empty_address_opens_the_book_s_game():
    for name in BOARDS:
        session = open_session(name, {})
        assert session.board.error == ""
        assert session.get_match().state == Match(load(name)).state
        assert session.get_variant() == next(iter(GAMES[name].variants))
        assert session.get_first_state() == session.get_match().state


def test_an_address_brings_rules_position_and_history():
    session = open_session("obliteration", {"rules": "no_repeat=off", "moves": "divide divide subtract"})
    assert session.board.position == "2:d:s"
    assert [entry["move"] for entry in session.board.history] == ["divide", "divide", "subtract"]
    assert session.get_variant() == "off"


def test_a_broken_address_says_what_is_wrong_and_opens_the_default():
    session = open_session("obliteration", {"moves": "divide triple"})
    assert session.board.error.startswith(
        "The address of this page could not be read, so a new game starts. moves: move 2"
    )
    assert session.board.position == "12"


def test_a_move_changes_the_position_and_not_the_rules():
    session = open_session("obliteration", {})
    game = session.get_game()
    session.board.play("divide")
    assert session.get_match().path()[-1].text == "divide"
    assert session.get_game() is game


def test_hints_and_seats_change_neither(monkeypatch):
    session = open_session("obliteration", {})
    changes = []
    monkeypatch.setattr(session, "_set_match", changes.append)
    monkeypatch.setattr(session, "_set_game", changes.append)
    for number_of_moves in (0, 1):
        session.board.set_hints(on=not number_of_moves)
        session.board.set_seats(["human", "easy" if number_of_moves else "human"])
        assert len(changes) == number_of_moves
        session.board.play("divide")


def test_cells_run_after_the_board_has_sent_its_message(monkeypatch):
    session = open_session("obliteration", {})
    events = []
    record_messages(events, board=session.board)
    for name in ("_set_match", "_set_game", "_set_variant", "_set_rules"):
        monkeypatch.setattr(session, name, lambda value, name=name: events.append((name, value)))
    session.board.play("divide")
    assert [name for name, _ in events] == ["board", "_set_match"]
    events.clear()
    session.board.set_rules({"start": 7})
    assert [name for name, _ in events] == ["board", "_set_game", "_set_variant", "_set_rules", "_set_match"]


def test_a_rule_changed_by_a_control_leaves_that_control_alone_and_refreshes_the_others(monkeypatch):
    session = open_session("obliteration", {})
    refreshed = []
    monkeypatch.setattr(session, "_set_rules", lambda _: refreshed.append("rules"))
    monkeypatch.setattr(session, "_set_variant", refreshed.append)
    session.set_rules({"no_repeat": "off"})
    assert refreshed == ["off"]
    session.choose_variant("either")
    assert refreshed == ["off", "rules"]
    session.board.set_rules({"start": 7})  # from the board itself
    assert refreshed == ["off", "rules", CUSTOM_RULES, "rules"]
    assert session.get_game().rules.start == 7


def test_a_refused_rule_changes_nothing_and_resets_the_control(monkeypatch):
    session = open_session("obliteration", {"moves": "divide"})
    refreshed = []
    monkeypatch.setattr(session, "_set_rules", refreshed.append)
    session.set_rules({"start": 500})
    assert session.board.error == ""
    assert session.refused_rules.sentence == "Starting number: 500 is outside the range 1 to 100."
    assert refreshed == [session.board.rules]
    assert session.get_rules.allow_self_loops, "the cell of the control itself runs again"
    assert session.get_variant.allow_self_loops
    assert session.board.position == "6:-:d"
    session.set_rules({"start": 50})
    assert session.refused_rules is None


def test_a_position_is_put_on_the_board_or_refused():
    session = open_session("chopsticks", {})
    session.open_position("1203")
    assert session.board.position == "1203"
    session.open_position("9999")
    assert "position" in session.board.error
    assert session.board.position == "1203"


@pytest.mark.parametrize("name", BOARDS)
def test_the_address_that_a_session_writes_opens_the_same_match_again(name):
    session = open_session(name, {})
    for _ in range(3):
        game, state = session.get_game(), session.get_match().state
        session.board.play(game.format_move(game.legal_moves(state)[-1]))
    again = open_session(name, format_link(session.get_match()))
    assert again.board.position == session.board.position
    assert again.board.history == session.board.history


def test_a_game_that_is_too_large_gives_a_refusal_that_is_passed_on():
    assert solve_within_limit(load("obliteration")).verdict().value == "win"
    refusal = solve_within_limit(load("claustroboard", size=6), max_positions=100)
    assert isinstance(refusal, Refusal)
    assert refusal.sentence.startswith("Too large to solve here: about ")
    assert attempt(lambda solution: solution.verdict(), refusal) is refusal
    no_time = solve_within_limit(load("claustroboard", size=6), cpu_seconds=0)
    assert isinstance(no_time, Refusal)
    assert no_time.sentence.startswith("Too large to solve in a moment: ")


def test_options_are_passed_on_to_what_is_attempted():
    assert attempt(sorted, [1, 3, 2], reverse=True) == [3, 2, 1]


def test_a_position_of_the_match_is_opened_by_its_node_or_refused():
    session = open_session("obliteration", {"moves": "divide divide"})
    session.open_node(1)
    assert (session.board.position, session.board.error) == ("6:-:d", "")
    session.open_node(9)
    assert session.board.position == "6:-:d"
    assert session.board.error.startswith("jump: there is no node 9")


def test_the_link_of_the_board_follows_it_for_the_address_and_for_sharing():
    session = GameSession(widgets.board("obliteration"), {"moves": "divide", "view-as": "slides"})
    assert session.board.link == {"version": "2", "moves": "divide"}
    session.board.play("divide")
    assert session.board.link == session.share.link == {"version": "2", "moves": "divide divide"}
    session.board.edit("7")
    assert session.board.link == session.share.link == {"version": "2", "position": "7", "turn": "1"}
    session.board.undo()
    assert session.board.link == session.share.link == {"version": "2", "moves": "divide divide"}


def test_a_page_that_is_drawn_for_the_site_keeps_no_address(monkeypatch):
    monkeypatch.setenv("PARLOUR_BOARDS_FOLDER", "boards")
    assert open_session("obliteration", {"moves": "divide"}).board.link == {}


def test_the_page_opens_with_nothing_to_undo_but_the_moves_of_its_address():
    board = open_session("obliteration", {"moves": "divide"}).board
    board.undo()
    assert (board.position, board.view["can_undo"]) == ("12", False)


def test_undoing_a_change_of_rules_brings_the_controls_and_the_position_back():
    session = open_session("obliteration", {"moves": "divide"})
    session.choose_variant("off")
    assert session.get_game().rules.no_repeat == "off"
    session.board.undo()
    assert session.get_variant() == next(iter(GAMES["obliteration"].variants))
    assert session.get_rules()["no_repeat"] == session.get_game().rules.no_repeat != "off"
    assert session.get_match().path()[-1].text == "divide"


def test_a_board_without_an_address_keeps_its_match():
    board = widgets.board("obliteration")
    board.play("divide")
    session = GameSession(board)
    assert session.get_match().path()[-1].text == "divide"
    assert GameSession(board, {}).board.position == "6:-:d"


def test_after_a_reload_the_page_follows_the_match_that_came_back_even_at_the_same_place():
    board = widgets.board("obliteration")
    session = GameSession(board, {})
    head = board._record_head
    match = {
        "number": 0,
        "start": head["start"],
        "cut": None,
        "moves": [[0, "divide"]],
        "node": 0,
        "seats": board.seats,
    }
    record = {"id": "00c0ffee", "game": head["game"], "matches": [match], "hints": False, "link": {}}
    board.restore(record)
    assert len(board.match.nodes) == 2
    assert session.get_match() is board.match
