"""A position is edited by hand, part by part, and another player may begin."""

from __future__ import annotations

import pytest
from helpers.widget_client import send_request

import widgets
from engines import EngineError
from widgets import BOARDS
from widgets.editing import Part, rank_again


def open_editor(name, *variant, **options):
    """Return a board in its edit mode."""
    board = widgets.board(name, *variant, **options)
    send_request(board, "set_editing", on=True)
    return board


def edit(board, key, value):
    """Send the request that changes a part."""
    send_request(board, "edit_part", change={"key": key, "value": value})


def find_part(board, key):
    """Return a part as the browser gets it."""
    return next(part for part in board.editor["parts"] if part["key"] == key)


def list_values(board):
    """Return the value of every part by its key."""
    return {part["key"]: part["value"] for part in board.editor["parts"]}


FRONT_HAM = {"socks": [5, 4, 3], "order": "listed"}
CASES = [
    (["chopsticks"], {"1R": 3}, "1113"),
    (["chopsticks", "stumps"], {"0L": 0.5}, "a111"),
    (["chopsticks", "lives"], {"1 lives": 2}, "1111;lives=3.2"),
    (["chopsticks", "zombies"], {"2 zombie": True, "2L": 0}, "11-11-01;zombies=0.0.1"),
    (["front_ham"], {"1 socks": 12}, "5.12.3"),
    (["front_ham"], {"2 socks": 0, "2 out": True}, "5.4.0x"),
    (["front_ham"], {"2 out": True}, "5.4.3x"),
    (["obliteration", "thrice"], {"1 last": "divide"}, "12:-:d"),
    (["obliteration"], {"number": 73}, "73"),
    (["obliteration"], {"1 last": "divide"}, "12:-:d"),
]
"""A game with its variant, a part with its new value and what changes with it, and the position then."""


@pytest.mark.parametrize(("game", "changes", "position"), CASES)
def test_a_part_is_changed_and_undo_takes_it_back(game, changes, position):
    board = open_editor(*game, **(FRONT_HAM if game == ["front_ham"] else {}))
    before, old = board.position, list_values(board)
    key = next(iter(changes))
    edit(board, key, changes[key])
    assert (board.error, board.position) == ("", position)
    assert list_values(board) == old | changes
    assert board.editor["note"].startswith(find_part(board, key)["title"])
    assert board.view["undo_label"] == "Undo the edit"
    send_request(board, "undo")
    assert board.position == before


def test_every_hand_takes_as_many_fingers_as_the_rules_have():
    board = open_editor("chopsticks", hands=3, fingers=12)
    edit(board, "1R", 11)
    assert (board.position, board.view["hands"][1]) == ("1.1.1-1.1.11", [1, 11, 1])
    assert board.editor["note"] == "Player 2, middle hand: 11 fingers."
    edit(board, "1R", 12)
    assert board.error.endswith("10 fingers, 11 fingers")


def test_the_operation_before_the_last_is_edited_where_the_rules_remember_it():
    board = open_editor("obliteration", "thrice")
    edit(board, "0 before", "add")
    assert board.error == "Player 1, operation before cannot be + 1 as long as the rest stays."
    for key in ("0 last", "0 before"):
        edit(board, key, "divide")
    assert board.position == "12:dd:-"


def test_a_hand_stays_on_its_side_when_its_number_grows_past_the_other_hand():
    board = open_editor("chopsticks")
    for fingers in (2, 3):
        edit(board, "0L", fingers)
    assert board.position == "1311"
    assert board.view["hands"][0] == [3, 1]
    send_request(board, "edit_turn", seat=1)
    assert board.view["hands"][0] == [3, 1]
    send_request(board, "set_editing", on=False)
    board.play("A-D")
    assert board.view["hands"][0] == [4, 1]


def test_steps_of_one_part_in_a_row_are_one_step_of_the_history():
    board = open_editor("obliteration")
    board.play("divide")
    for number in (7, 8, 9):
        edit(board, "number", number)
    edit(board, "0 last", "add")
    edit(board, "number", 10)
    for position in ("9:-:a", "9:-:d", "6:-:d"):
        send_request(board, "undo")
        assert board.position == position
    assert board.last_move["move"] == "divide"


def test_an_edit_after_a_move_does_not_take_the_move_away():
    board = open_editor("obliteration")
    edit(board, "number", 7)
    board.play("subtract")
    edit(board, "number", 5)
    send_request(board, "undo")
    assert board.last_move["move"] == "subtract"


@pytest.mark.parametrize("name", BOARDS)
def test_every_player_can_be_to_move(name):
    board = open_editor(name)
    for seat in reversed(range(board.game.players)):
        before = board.game.with_turn(board.match.state, seat)
        send_request(board, "edit_turn", seat=seat)
        assert (board.view["turn"], board.editor["turn"], board.match.state) == (seat, seat, before)
        assert board.editor["note"] == f"{board.game.player_names[seat]} is to move."


def test_a_player_who_is_out_cannot_be_to_move_and_the_mover_cannot_be_put_out():
    board = open_editor("front_ham", **FRONT_HAM)
    edit(board, "2 socks", 0)
    assert [turn["seat"] for turn in board.editor["turns"]] == [0, 1]
    before = board.position
    send_request(board, "edit_turn", seat=2)
    assert board.error == "Green is to move, so Green cannot be out. Choose another player to move first."
    edit(board, "2 socks", 3)
    edit(board, "0 socks", 0)
    assert board.error == "Red is to move, so Red cannot be out. Choose another player to move first."
    assert (before, board.position) == ("5.4.0x", "5.4.3")


REFUSED = [
    ("chopsticks", "0L", 5, "Player 1, left hand: 5 should be one of dead, 1 finger, 2 fingers, 3 fingers, 4 fingers"),
    ("chopsticks", "0L", True, "Player 1, left hand: True should be one of dead,"),
    ("front_ham", "0 socks", 1000, "Red, socks: 1000 should be a whole number from 0 to 999"),
    ("front_ham", "0 socks", "4", "Red, socks: '4' should be a whole number"),
    ("obliteration", "number", 0, "Number: 0 should be a whole number from 1 to 100"),
    ("obliteration", "0 last", "root", "Player 1, last operation: 'root' should be one of none, + 1"),
    ("obliteration", "heap", 1, "key: 'heap' should be one of number, 0 last, 1 last"),
    ("claustroboard", "number", 1, "key: 'number' should be empty: this board is edited as text"),
]


@pytest.mark.parametrize(("name", "key", "value", "sentence"), REFUSED)
def test_what_a_part_cannot_have_is_refused_with_a_sentence_and_nothing_changes(name, key, value, sentence):
    board = open_editor(name)
    before = board.position, board.view["at"], list_values(board)
    edit(board, key, value)
    assert board.error.startswith(sentence)
    assert (board.position, board.view["at"], list_values(board)) == before


@pytest.mark.parametrize("seat", [-1, 2, 10**30, True, "0", None])
def test_a_seat_that_does_not_exist_cannot_be_to_move(seat):
    board = open_editor("obliteration")
    send_request(board, "edit_turn", seat=seat)
    assert "seat" in board.error
    assert board.view["turn"] == 0


def test_a_value_that_the_other_parts_rule_out_is_refused():
    board = open_editor("chopsticks", "lives")
    edit(board, "1 lives", 0)
    assert "gives 0 lives to a player whose fingers add up to more than one" in board.error
    for key in ("1L", "1R"):
        edit(board, key, 0)
    edit(board, "1 lives", 2)
    assert board.error == "Player 2, lives cannot be 2 as long as the rest stays."


def test_a_player_who_gets_fingers_or_socks_again_is_in_again():
    board = open_editor("chopsticks", "three")
    for key, fingers in (("1L", 0), ("1R", 0), ("2L", 0), ("2R", 0), ("1L", 2)):
        edit(board, key, fingers)
    assert (board.position, board.match.outcome()) == ("11-02-00", None)
    board = open_editor("front_ham", **FRONT_HAM)
    for count in (0, 1):
        edit(board, "1 socks", count)
    assert board.position == "5.1.3"


def test_those_who_were_put_out_earlier_have_the_worse_places():
    assert rank_again((0, 0, 4, 3), (True, False, True, True)) == (2, 0, 4, 3)
    assert rank_again((0, 0, 4, 3), (False, False, False, True)) == (0, 0, 0, 4)
    assert rank_again((0, 2, 2), (False, True, True)) == (0, 2, 2)


def test_bots_wait_while_the_position_is_edited_and_go_on_afterwards():
    board = widgets.board("obliteration", seats=["easy", "human"])
    assert board.view["bot_to_move"]
    send_request(board, "set_editing", on=True)
    edit(board, "number", 9)
    assert not board.view["bot_to_move"]
    send_request(board, "set_editing", on=False)
    assert (board.view["bot_to_move"], board.editor) == (True, {})


def test_a_question_of_a_quiz_cannot_be_edited():
    board = open_editor("obliteration")
    board.set_aside(board.match)
    assert board.editor == {}
    board.resume()
    assert board.editor["parts"]


def test_steps_that_were_sent_before_an_answer_came_count_too():
    board = open_editor("obliteration")
    at = board.view["at"]
    for number in (13, 14):
        board.request = {"at": at, "do": "edit_part", "change": {"key": "number", "value": number}, "n": number}
    assert (board.position, board.error) == ("14", "")


def test_a_part_without_choices_is_a_whole_number():
    part = Part("heap", "matches", 3, low=1, high=9)
    part.check_value(9)
    for value in (0, 10, 3.0, None):
        with pytest.raises(EngineError, match=r"Matches: .* should be a whole number from 1 to 9"):
            part.check_value(value)


@pytest.mark.parametrize("name", BOARDS)
def test_another_player_begins_and_reset_and_undo_keep_to_it(name):
    board = widgets.board(name)
    first = board.setup["first"]
    assert (first["value"], len(first["names"])) == (0, board.game.players)
    send_request(board, "set_first", first=1)
    assert board.game.player_names[board.view["turn"]] == first["names"][1]
    assert board.setup["first"]["value"] == 1
    assert board.view["cut_before"]["text"] == f"{first['names'][1]} begins"
    board.play(board.view["moves"][0]["move"])
    send_request(board, "reset")
    assert board.game.player_names[board.view["turn"]] == first["names"][1]
    send_request(board, "undo")
    send_request(board, "undo")
    assert board.view["undo_label"] == "Undo the new first player"
    send_request(board, "undo")
    assert board.setup["first"]["value"] == 0


def test_a_player_is_drawn_at_random_and_the_list_of_moves_says_so():
    board = widgets.board("chopsticks", "three")
    turns = set()
    for _ in range(60):
        send_request(board, "set_first", first="random")
        assert board.view["cut_before"]["text"] == f"Player {board.view['turn'] + 1} begins (drawn at random)"
        turns.add(board.view["turn"])
    assert turns == {0, 1, 2}


@pytest.mark.parametrize("first", [-1, 2, 10**30, "Player 1", None, True])
def test_a_player_who_does_not_exist_does_not_begin(first):
    board = widgets.board("obliteration")
    send_request(board, "set_first", first=first)
    assert "first" in board.error
    assert board.view["at"] == "0.0"


def test_an_edited_position_has_no_choice_of_who_begins():
    board = widgets.board("obliteration")
    board.edit("7")
    assert board.setup["first"] is None


def test_painted_tiles_and_placed_pawns_are_said_and_each_tile_is_one_step():
    board = open_editor("claustroboard", size=3, players=3, board="211/111/111;a1,b1,c1")
    faces = list(board.view["faces"])
    for number, face in ((4, "3.1"), (4, "W"), (5, "*")):
        faces[number] = face
        send_request(board, "edit_tiles", draft={"faces": faces, "pawns": [0, 1, 2], "out": []})
    assert board.editor["note"].startswith("c2: ")
    send_request(board, "undo")
    assert (board.view["faces"][4:6], board.editor["note"]) == (["W", "1"], "")
    send_request(board, "undo")
    assert board.view["faces"][4] == "1"
    send_request(board, "edit_tiles", draft={"faces": board.view["faces"], "pawns": [3, 1, 2], "out": [2]})
    assert board.editor["note"] == "Player 1: on a2. Player 3: petrified on c1."
