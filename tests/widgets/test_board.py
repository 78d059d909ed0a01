"""What every board keeps: traits that follow the match, asks that are checked, messages that stay short."""

from __future__ import annotations

import json

import pytest
from asking import JSON, ask, receive, state_of
from hypothesis import given, settings
from hypothesis import strategies as st

import widgets
from engines import EngineError, Match, Verdict, load
from widgets import BOARDS, aids
from widgets.deeds import LONGEST

SECRET = ("position", "history", "view", "rules", "seats", "setup", "verdicts", "status", "_esm", "_css")


@pytest.fixture(params=BOARDS)
def board(request):
    return widgets.board(request.param)


@pytest.fixture
def duel():
    return widgets.board("obliteration")


def first_move(board):
    return board.view["moves"][0]["move"]


def test_a_move_is_played_and_everything_follows(board):
    move, says = first_move(board), board.view["moves"][0]["says"]
    ask(board, "move", move=move)
    assert board.error == ""
    assert board.last["move"] == move
    assert board.position == board.last["position"] == board.game.format_state(board.match.state)
    assert board.history == [board.last]
    assert board.status.startswith(says)


def test_every_legal_move_has_steps_that_tell_it_from_the_others(board):
    def key(steps):
        return json.dumps([sorted(step) if isinstance(step, list) else step for step in steps])

    for _ in range(12):
        keys = [key(move["steps"]) for move in board.view["moves"]]
        assert len(set(keys)) == len(keys)
        if keys:
            board.play(first_move(board))


def test_the_traits_are_json(board):
    board.play(first_move(board))
    state = {k: v for k, v in board.get_state().items() if k not in ("layout", "_dom_classes")}
    assert json.loads(json.dumps(state)) == state


def test_undo_redo_and_jump_walk_the_history(duel):
    for move in ("divide", "divide", "add"):
        ask(duel, "move", move=move)
    ask(duel, "undo")
    assert duel.position == "3:d:d"
    ask(duel, "redo")
    assert duel.position == "4:d:a"
    assert duel.view["over"]["places"] == [1, 2]
    ask(duel, "jump", to=0)
    assert (duel.position, duel.last, len(duel.history)) == ("12", {}, 3)


def test_a_branch_is_kept(duel):
    for move in ("divide", "divide", "add"):
        duel.play(move)
    duel.undo()
    duel.play("subtract")
    assert [(m["move"], m["parent"]) for m in duel.history] == [
        ("divide", 0),
        ("divide", 1),
        ("add", 2),
        ("subtract", 2),
    ]


def test_reset_begins_again_and_a_position_put_on_the_board_is_where_it_begins(duel):
    ask(duel, "edit", position="7:a:d")
    duel.play("subtract")
    ask(duel, "reset")
    assert (duel.position, duel.history) == ("7:a:d", [])


def test_a_deal_shows_its_seed(board):
    ask(board, "deal", seed=7)
    assert board.setup["seed"] == 7
    again = board.position
    ask(board, "deal", seed=None)
    assert isinstance(board.setup["seed"], int)
    ask(board, "deal", seed=7)
    assert board.position == again


def test_house_rules_are_changed_and_a_bad_rule_changes_nothing(duel):
    ask(duel, "rule", rules={"start": 7})
    assert (duel.position, duel.rules["start"]) == ("7", 7)
    before = state_of(duel)
    ask(duel, "rule", rules={"start": 1000})
    assert duel.error == "start: 1000 is outside the range 1 to 100"
    assert state_of(duel) == before


def test_a_bot_answers_when_asked_and_undo_returns_to_the_person(duel):
    ask(duel, "sit", seats=["human", "easy"])
    ask(duel, "move", move="divide")
    assert duel.view["bot"]
    ask(duel, "move", move="divide")
    assert duel.error == "It is the turn of Player 2 (easy), which plays by itself."
    ask(duel, "bot")
    assert (duel.position, duel.view["turn"], duel.view["bot"]) == ("3:d:d", 0, False)
    ask(duel, "undo")
    assert duel.position == "12"
    ask(duel, "redo")
    assert duel.position == "3:d:d"


def test_after_a_jump_to_a_bots_turn_it_waits_until_it_is_let(duel):
    ask(duel, "sit", seats=["human", "easy"])
    ask(duel, "move", move="divide")
    ask(duel, "bot")
    ask(duel, "jump", to=1)
    assert not duel.view["bot"]
    ask(duel, "bot")
    assert duel.position == "3:d:d"


class Solved:
    """A solution that knows two moves."""

    def moves(self, state):
        return [("add", Verdict("win", 1, (1, 2))), ("subtract", Verdict("draw", None, (1, 1)))]


def test_hints_are_given_on_demand_and_taken_away(monkeypatch):
    monkeypatch.setattr(aids, "solve", lambda _game, _state, **_: Solved())
    board = widgets.board("obliteration", start=3)
    assert board.verdicts == {}
    ask(board, "hint", on=True)
    assert board.verdicts == {
        "add": {"value": "win", "plies": 1, "rank": 0},
        "subtract": {"value": "draw", "plies": None, "rank": 1},
    }
    ask(board, "hint", on=False)
    assert board.verdicts == {}


def test_a_position_too_large_to_solve_says_so_and_is_played_on(monkeypatch):
    def too_large(_game, _state, **_):
        raise EngineError("This is too large to solve here.")

    monkeypatch.setattr(aids, "solve", too_large)
    board = widgets.board("obliteration")
    ask(board, "hint", on=True)
    assert (board.error, board.verdicts) == ("This is too large to solve here.", {})
    ask(board, "move", move="divide")
    assert board.position == "6:-:d"


def test_a_stale_ask_is_refused(duel):
    old = duel.view["at"]
    duel.play("divide")
    before = state_of(duel)
    receive(duel, {"ask": {"n": 9, "at": old, "do": "move", "move": "divide"}})
    assert "moved on" in duel.error
    assert state_of(duel) == before


def test_an_ask_from_before_a_reset_is_stale_too(duel):
    old = duel.view["at"]
    duel.reset()
    receive(duel, {"ask": {"n": 9, "at": old, "do": "move", "move": "divide"}})
    assert "moved on" in duel.error
    assert duel.position == "12"


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (None, "should be an object whose 'do' is one of move, bot"),
        ([], "should be an object"),
        ({"do": "_publish"}, "should be an object"),
        ({"do": ["move"]}, "should be an object"),
        ({"do": "move"}, "move needs 'move', a text, not None"),
        ({"do": "move", "move": 3}, "move needs 'move', a text, not 3"),
        ({"do": "move", "move": "add"}, "Only a prime number allows add"),
        ({"do": "move", "move": "<b>"}, "is not understood as a move"),
        ({"do": "jump", "to": True}, "jump needs 'to', a whole number, not True"),
        ({"do": "jump", "to": 99}, "there is no node 99"),
        ({"do": "jump", "to": -1}, "there is no node -1"),
        ({"do": "deal", "seed": -1}, "should be a whole number from 0"),
        ({"do": "edit", "position": "x" * (LONGEST + 1)}, "at most 4000 characters"),
        ({"do": "edit", "position": "0"}, "should be a whole number from 1 to 100"),
        ({"do": "sit", "seats": ["human"]}, "should be a list of 2 names"),
        ({"do": "sit", "seats": ["human", "god"]}, "there is no player 'god'"),
        ({"do": "sit", "seats": ["human", {}]}, "should be human or the name of a bot"),
        ({"do": "wait", "pause": 10**9}, "from 0 to 10000"),
        ({"do": "rule", "rules": {"nonsense": 1}}, "there is no such rule"),
        ({"do": "undo"}, "nothing to undo"),
        ({"do": "redo"}, "nothing to redo"),
        ({"do": "bot"}, "a person's turn"),
    ],
)
def test_a_bad_ask_changes_nothing_and_says_why(duel, message, reason):
    before = state_of(duel)
    receive(duel, {"ask": {"at": duel.view["at"], **message} if isinstance(message, dict) else message})
    if message is None:
        receive(duel, {"ask": "again"})
    assert reason in duel.error
    assert state_of(duel) == before


@pytest.mark.parametrize("trait", SECRET)
def test_the_browser_cannot_set_what_is_pythons(board, trait):
    before = state_of(board)
    receive(board, {trait: "mine"})
    assert state_of(board) == before


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_arbitrary_messages_leave_a_well_formed_board(name, data):
    board = widgets.board(name)
    deeds = st.sampled_from(sorted(board.deeds))
    fields = ("move", "to", "seed", "position", "rules", "seats", "on", "pause")
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.just(board.view["at"]) | JSON)
        body = data.draw(st.dictionaries(st.sampled_from(fields), JSON, max_size=4))
        message = data.draw(
            st.fixed_dictionaries({"ask": st.just({"at": at, "do": data.draw(deeds), **body}) | JSON})
            | st.dictionaries(st.text(max_size=9), JSON)
        )
        receive(board, message)
        assert board.position == board.game.format_state(board.match.state)
        assert board.view["at"].endswith(f".{board.match.here}")
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


def test_recall_sends_the_whole_history_again(duel):
    for move in ("divide", "divide", "add"):
        duel.play(move)
    assert len(duel._grown["moves"]) == 1
    ask(duel, "recall")
    assert duel._grown == {"match": 0, "first": 1, "moves": duel.history}


def test_a_board_takes_a_match_a_game_or_a_name():
    match = Match(load("obliteration"))
    match.play("divide")
    assert widgets.board(match).position == "6:-:d"
    assert widgets.board(load("obliteration", start=5)).position == "5"
    assert widgets.board("obliteration", "off").rules["no_repeat"] == "off"
    with pytest.raises(EngineError, match="there is no game"):
        widgets.board("poker")
