"""Every board: traits follow the match, requests are checked, messages stay short."""

from __future__ import annotations

import json

import pytest
from helpers.widget_client import JSON_VALUES, dump_state, record_messages, send_request, send_update
from hypothesis import given, settings
from hypothesis import strategies as st

import widgets
from engines import EngineError, Match, Position, load
from widgets import BOARDS
from widgets.limits import MAX_SOLVE_CPU_SECONDS, MAX_TEXT_CHARACTERS, RETRY_CPU_SECONDS

READ_ONLY_TRAITS = ("position", "history", "view", "rules", "seats", "setup", "verdicts", "status", "_esm", "_css")


@pytest.fixture(params=BOARDS)
def board(request):
    return widgets.board(request.param)


@pytest.fixture
def two_player_board():
    return widgets.board("obliteration")


def find_first_move(board):
    return board.view["moves"][0]["move"]


def test_a_move_is_played_and_everything_follows(board):
    move, description = find_first_move(board), board.view["moves"][0]["description"]
    send_request(board, "move", move=move)
    assert board.error == ""
    assert board.last_move["move"] == move
    assert board.position == board.last_move["position"] == board.game.format_state(board.match.state)
    assert board.history == [board.last_move]
    assert board.status.startswith(description)


def test_every_legal_move_has_steps_of_its_own(board):
    def key(steps):
        return json.dumps([sorted(step) if isinstance(step, list) else step for step in steps])

    for _ in range(12):
        keys = [key(move["steps"]) for move in board.view["moves"]]
        assert len(set(keys)) == len(keys)
        if keys:
            board.play(find_first_move(board))


def test_the_traits_are_json(board):
    board.play(find_first_move(board))
    state = {k: v for k, v in board.get_state().items() if k not in ("layout", "_dom_classes")}
    assert json.loads(json.dumps(state)) == state


def test_undo_redo_and_jump_walk_the_history(two_player_board):
    for move in ("divide", "divide", "add"):
        send_request(two_player_board, "move", move=move)
    send_request(two_player_board, "undo")
    assert two_player_board.position == "3:d:d"
    send_request(two_player_board, "redo")
    assert two_player_board.position == "4:d:a"
    assert two_player_board.view["outcome"]["places"] == [1, 2]
    send_request(two_player_board, "jump", node=0)
    assert (two_player_board.position, two_player_board.last_move, len(two_player_board.history)) == ("12", {}, 3)


def test_a_branch_is_kept(two_player_board):
    for move in ("divide", "divide", "add"):
        two_player_board.play(move)
    two_player_board.undo()
    two_player_board.play("subtract")
    assert [(m["move"], m["parent"]) for m in two_player_board.history] == [
        ("divide", 0),
        ("divide", 1),
        ("add", 2),
        ("subtract", 2),
    ]


def test_the_history_says_what_the_script_draws_of_each_move(two_player_board):
    for move in ("divide", "divide", "add"):
        two_player_board.play(move)
    assert [(entry["number"], entry["symbol"]) for entry in two_player_board.history] == [
        (6, "÷ 2"),
        (3, "÷ 2"),
        (4, "+ 1"),
    ]
    assert two_player_board._history_delta["entries"] == two_player_board.history[-1:]


def test_reset_starts_again_from_the_position_that_was_put_on_the_board(two_player_board):
    send_request(two_player_board, "edit", position="7:a:d")
    two_player_board.play("subtract")
    send_request(two_player_board, "reset")
    assert (two_player_board.position, two_player_board.history) == ("7:a:d", [])


def test_a_deal_shows_its_seed(board):
    send_request(board, "deal", seed=7)
    assert board.setup["seed"] == 7
    again = board.position
    send_request(board, "deal", seed=None)
    assert isinstance(board.setup["seed"], int)
    send_request(board, "deal", seed=7)
    assert board.position == again


def test_house_rules_are_changed_and_a_bad_rule_changes_nothing(two_player_board):
    send_request(two_player_board, "set_rules", rules={"start": 7})
    assert (two_player_board.position, two_player_board.rules["start"]) == ("7", 7)
    before = dump_state(two_player_board)
    send_request(two_player_board, "set_rules", rules={"start": 1000})
    assert two_player_board.error == "Starting number: 1000 is outside the range 1 to 100."
    assert dump_state(two_player_board) == before


def test_a_bot_plays_on_request_and_undo_returns_to_the_person(two_player_board):
    send_request(two_player_board, "set_seats", seats=["human", "easy"])
    send_request(two_player_board, "move", move="divide")
    assert two_player_board.view["bot_to_move"]
    send_request(two_player_board, "move", move="divide")
    assert two_player_board.error == "It is the turn of Player 2 (Easy), which plays by itself."
    send_request(two_player_board, "play_bot")
    assert (two_player_board.position, two_player_board.view["turn"], two_player_board.view["bot_to_move"]) == (
        "3:d:d",
        0,
        False,
    )
    send_request(two_player_board, "undo")
    assert two_player_board.position == "12"
    send_request(two_player_board, "redo")
    assert two_player_board.position == "3:d:d"


def test_after_a_jump_to_a_bots_turn_the_bot_waits_for_a_request(two_player_board):
    send_request(two_player_board, "set_seats", seats=["human", "easy"])
    send_request(two_player_board, "move", move="divide")
    send_request(two_player_board, "play_bot")
    send_request(two_player_board, "jump", node=1)
    assert not two_player_board.view["bot_to_move"]
    send_request(two_player_board, "play_bot")
    assert two_player_board.position == "3:d:d"


def test_hints_are_switched_on_and_off():
    board = widgets.board("obliteration", start=3)
    assert board.verdicts == {}
    send_request(board, "set_hints", on=True)
    assert board.verdicts == {
        board.game.format_move(row.move): {"value": row.value, "plies": row.plies, "rank": row.rank}
        for row in Position.parse(board.game, "3").evaluate().moves
    }
    assert len(board.verdicts) == 3
    send_request(board, "set_hints", on=False)
    assert board.verdicts == {}


def test_a_position_too_large_to_solve_says_so_and_play_continues():
    board = widgets.board("claustroboard", "crowd", size=8)
    send_request(board, "set_hints", on=True)
    assert board.error.startswith("Too large to solve")
    assert board.verdicts == {}
    move = board.view["moves"][0]
    send_request(board, "move", move=move.get("text", move["move"]))
    assert board.match.current_index == 1


def test_the_evaluation_is_the_same_object_until_the_position_changes(two_player_board):
    first = two_player_board.evaluation
    two_player_board.set_hints(on=True)
    assert two_player_board.evaluation is first
    assert (first.game, first.state) == (two_player_board.game, two_player_board.match.state)
    two_player_board.play("divide")
    second = two_player_board.evaluation
    assert second is not first
    assert second.state == two_player_board.match.state
    two_player_board.set_rules({"no_repeat": "off"})
    assert two_player_board.evaluation.game.rules.no_repeat == "off"


def test_whoever_asks_for_the_evaluation_has_the_whole_time_again(two_player_board):
    limit = two_player_board.evaluation.limit.progress
    limit.positions_seen = limit.max_positions + 1
    assert two_player_board.evaluation.limit.progress is limit
    assert limit.positions_seen == 0


def test_after_a_refusal_the_next_positions_of_the_same_game_get_less_time():
    board = widgets.board("claustroboard", "crowd", size=8)
    assert board.evaluation.limit.progress.cpu_seconds == MAX_SOLVE_CPU_SECONDS
    assert board.evaluation.refusal
    board.play(board.view["moves"][0]["move"])
    assert board.evaluation.limit.progress.cpu_seconds == RETRY_CPU_SECONDS
    board.set_rules({"size": 4})
    assert board.evaluation.limit.progress.cpu_seconds == MAX_SOLVE_CPU_SECONDS


def test_a_stale_request_is_refused(two_player_board):
    old = two_player_board.view["at"]
    two_player_board.play("divide")
    before = dump_state(two_player_board)
    send_update(two_player_board, {"request": {"n": 9, "at": old, "do": "move", "move": "divide"}})
    assert "changed in the meantime" in two_player_board.error
    assert dump_state(two_player_board) == before


def test_a_request_from_before_a_reset_is_stale_too(two_player_board):
    two_player_board.play("divide")
    old = two_player_board.view["at"]
    two_player_board.reset()
    send_update(two_player_board, {"request": {"n": 9, "at": old, "do": "move", "move": "divide"}})
    assert "changed in the meantime" in two_player_board.error
    assert two_player_board.position == "12"


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (None, "should be an object whose 'do' is one of move, follow_line, play_bot"),
        ([], "should be an object"),
        ({"do": "_publish"}, "should be an object"),
        ({"do": ["move"]}, "should be an object"),
        ({"do": "move"}, "move needs 'move', a text, not None"),
        ({"do": "move", "move": 3}, "move needs 'move', a text, not 3"),
        ({"do": "move", "move": "add"}, "You can add only to a prime number"),
        ({"do": "move", "move": "<b>"}, "is not understood as a move"),
        ({"do": "jump", "node": True}, "jump needs 'node', a whole number, not True"),
        ({"do": "jump", "node": 99}, "there is no node 99"),
        ({"do": "jump", "node": -1}, "there is no node -1"),
        ({"do": "deal", "seed": -1}, "should be a whole number from 0"),
        ({"do": "edit", "position": "x" * (MAX_TEXT_CHARACTERS + 1)}, "at most 4000 characters"),
        ({"do": "edit", "position": "0"}, "should be a whole number from 1 to 100"),
        ({"do": "set_seats", "seats": ["human"]}, "should be a list of 2 names"),
        ({"do": "set_seats", "seats": ["human", "god"]}, "there is no player 'god'"),
        ({"do": "set_seats", "seats": ["human", {}]}, "should be human or the name of a bot"),
        ({"do": "set_pause", "pause_ms": 10**9}, "from 0 to 10000"),
        ({"do": "set_rules", "rules": {"nonsense": 1}}, "there is no such rule"),
        ({"do": "undo"}, "nothing to undo"),
        ({"do": "redo"}, "nothing to redo"),
        ({"do": "follow_cut", "match": 7}, "there is no match 7 in the history"),
        ({"do": "follow_cut", "match": "0"}, "follow_cut needs 'match', a whole number"),
        ({"do": "play_bot"}, "a person's turn"),
    ],
)
def test_a_bad_request_changes_nothing_and_says_why(two_player_board, message, reason):
    before = dump_state(two_player_board)
    send_update(
        two_player_board,
        {"request": {"at": two_player_board.view["at"], **message} if isinstance(message, dict) else message},
    )
    if message is None:
        send_update(two_player_board, {"request": "again"})
    assert reason in two_player_board.error
    assert dump_state(two_player_board) == before


@pytest.mark.parametrize("trait", READ_ONLY_TRAITS)
def test_the_browser_cannot_set_other_traits(board, trait):
    before = dump_state(board)
    send_update(board, {trait: "mine"})
    assert dump_state(board) == before


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_arbitrary_messages_leave_a_well_formed_board(name, data):
    board = widgets.board(name)
    commands = st.sampled_from(sorted(board.commands))
    fields = ("move", "node", "match", "seed", "position", "rules", "seats", "on", "pause_ms")
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.just(board.view["at"]) | JSON_VALUES)
        body = data.draw(st.dictionaries(st.sampled_from(fields), JSON_VALUES, max_size=4))
        message = data.draw(
            st.fixed_dictionaries({"request": st.just({"at": at, "do": data.draw(commands), **body}) | JSON_VALUES})
            | st.dictionaries(st.text(max_size=9), JSON_VALUES)
        )
        send_update(board, message)
        assert board.position == board.game.format_state(board.match.state)
        assert board.view["at"].endswith(f".{board.match.current_index}")
        assert len(board.history) == len(board.match.nodes) - 1
        assert board.error.isprintable()


def test_a_message_does_not_grow_with_the_match(monkeypatch):
    board = widgets.board("obliteration", start=2, repetition=0, no_repeat="off")
    sizes = []
    monkeypatch.setattr(board, "_send", lambda message, **_: sizes.append(len(json.dumps(message))))
    for _ in range(400):
        board.play("add" if board.position.startswith("2") else "subtract")
    assert len(board.history) == 400
    assert len(sizes) == 400
    assert max(sizes[-20:]) < max(sizes[:20]) + 40


def test_resending_sends_the_whole_history_again(two_player_board):
    for move in ("divide", "divide", "add"):
        two_player_board.play(move)
    assert len(two_player_board._history_delta["entries"]) == 1
    send_request(two_player_board, "resend_history")
    assert two_player_board._history_delta == {"source": 0, "first": 1, "entries": two_player_board.history}


def test_a_board_takes_a_match_a_game_or_a_name():
    match = Match(load("obliteration"))
    match.play("divide")
    assert widgets.board(match).position == "6:-:d"
    assert widgets.board(load("obliteration", start=5)).position == "5"
    assert widgets.board("obliteration", "off").rules["no_repeat"] == "off"
    with pytest.raises(EngineError, match="there is no game"):
        widgets.board("poker")


def test_every_request_is_answered_with_its_number_whether_it_is_refused_or_not():
    board, messages = widgets.board("obliteration"), []
    record_messages(messages, board=board)
    requests = ({"do": "move", "move": "divide"}, {"do": "move", "move": "add"}, {"do": "play_bot"}, {"do": "nothing"})
    for number, request in enumerate(requests, start=1):
        at = "old" if request["do"] == "play_bot" else board.current_version()
        board.request = {"n": number, "at": at, **request}
        assert board.answered == number
    first = next(state for _, state in messages if "view" in state)
    assert first["answered"] == 1  # in the message with the new position
    for hostile in ("7", -1, 2**40, True, None, 1.5):
        board.request = {"n": hostile, "at": board.current_version(), "do": "reset"}
        assert board.answered == len(requests)
