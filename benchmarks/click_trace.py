"""What one move on a board sets off in Python, without a browser: which messages leave, when, and after how many calls.

The board has what a laboratory puts beside it: hints, a move tree and a card with the verdicts. All of them are made
for the first position, and then the first legal move is played.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from time import perf_counter
from types import FrameType
from typing import Any, NamedTuple

import widgets
from benchmarks.cases import parse_game
from engines import Match
from laboratory import GameSession, verdict_card


class Event(NamedTuple):
    """A message that leaves, or the card when it is done, with the seconds and Python calls since the request."""

    name: str
    seconds: float
    calls: int


class Trace:
    """The events of one move, and the number of Python calls while they are counted."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.calls = 0
        self.started = perf_counter()

    def record(self, name: str) -> None:
        """Record an event."""
        self.events.append(Event(name, perf_counter() - self.started, self.calls))

    @contextmanager
    def count_calls(self) -> Iterator[None]:
        """Count the calls of Python functions in this thread; this makes them slower."""

        def count(_frame: FrameType, event: str, _argument: Any) -> None:
            self.calls += event == "call"

        sys.setprofile(count)
        try:
            yield
        finally:
            sys.setprofile(None)


class TraceComm:
    """The connection of a widget to its browser; it records what the widget sends."""

    def __init__(self, name: str, trace: Trace, comm_id: str) -> None:
        self.name, self.trace, self.comm_id = name, trace, comm_id

    def on_msg(self, callback: Any) -> None:
        """Receive nothing."""

    def close(self, **_: Any) -> None:
        """Do nothing: there is no browser."""

    def send(self, data: dict[str, Any], **_: Any) -> None:
        """Record a message, except the echo of a request."""
        if data["method"] == "update":
            self.trace.record(name_message(self.name, data["state"]))


def name_message(widget: str, state: dict[str, Any]) -> str:
    """Return what a message brings.

    >>> name_message("board", {"view": {}, "status": ""}), name_message("board", {"verdicts": {}})
    ('board', 'hints')
    >>> name_message("tree", {"view": {"stale": True}}), name_message("tree", {"_node_delta": {}, "view": {}})
    ('stale tree', 'tree')
    >>> name_message("board", {"error": "Too large to solve."})
    "board's error"
    """
    if "view" in state:
        return "stale tree" if state["view"].get("stale") else widget
    return "hints" if "verdicts" in state else f"{widget}'s {', '.join(state)}"


def trace_move(game: str, *, with_tree: bool = True, counting: bool = False) -> list[Event]:
    """Return the events of the first legal move of a game such as ``"chopsticks three"``.

    Seconds are meaningful without counting, calls with it.
    """
    match = Match(parse_game(game))
    board = widgets.board(match, hints=True)
    session = GameSession(board)
    verdict_card(session.get_match(), board.evaluation, board)
    trace = Trace()
    board.comm = TraceComm("board", trace, board.model_id)
    if with_tree:
        tree = widgets.tree(board)
        tree.comm = TraceComm("tree", trace, tree.model_id)
    request = {"n": 1, "at": board.view["at"], "do": "move", "move": board.view["moves"][0]["move"]}
    trace.started = perf_counter()
    with trace.count_calls() if counting else nullcontext():
        board.set_state({"request": request})
        verdict_card(session.get_match(), board.evaluation, board)  # as a cell of the laboratory does afterwards
        trace.record("verdict")
    return trace.events
