"""The tabs of browsers in a lesson, each with a model of what it has to show, computed without the server.

A tab keeps over a reload what a browser keeps: the address of its page, and for a board the record in the tab's storage,
which has the branches. The network of a tab can be slow.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from abc import ABC, abstractmethod
from html import unescape
from typing import Any

from benchmarks.load_client import Student
from benchmarks.load_test import ACCESS_CODE
from engines import Match, format_link, load

RADIO = re.compile(
    r"object-id='(?P<id>[^']+)' [^>]*><marimo-radio data-initial-value='(?P<value>[^']*)' "
    r"data-label='(?P<label>[^']*)' data-options='(?P<options>[^']*)'"
)
MAX_PAUSE_SECONDS = 0.3
"""How long a slow network holds up each part of a request, and what the server sends."""


class LessonError(AssertionError):
    """A tab does not show what its model says."""


class Tab(Student, ABC):
    """A page in a lesson."""

    is_slow = False

    @abstractmethod
    async def open(self) -> None:
        """Open the page, and give back to it what the tab has kept."""

    @abstractmethod
    async def act(self) -> None:
        """Do what a student does on this page, in the model too."""

    @abstractmethod
    def check(self) -> None:
        """Raise LessonError if the page does not show what the model says."""

    @abstractmethod
    def make_next(self, number: int, *, is_new: bool = False) -> Tab:
        """Return the same tab after its page is loaded again, or a new tab with the same link."""

    async def act_slowly(self) -> None:
        """Do the same over a slow network, in both directions."""
        if self.socket is None:
            raise LessonError("the page is not open")
        self.is_slow = True
        self.socket.transport.pause_reading()
        resume = asyncio.get_running_loop().call_later(MAX_PAUSE_SECONDS, self.socket.transport.resume_reading)
        await self.act()
        resume.cancel()
        self.is_slow = False

    async def lose_network(self) -> None:
        """Lose the connection without a word."""
        if self.socket:
            self.socket.transport.abort()
            await self.listener
        self.errors.clear()  # that the connection was closed

    def post(self, path: str, body: dict[str, Any]) -> None:
        """Send a request as JSON; over a slow network it arrives in pieces."""
        if not self.is_slow:
            super().post(path, body)
            return
        data = json.dumps(body).encode()
        self.connection.close()
        self.connection.putrequest("POST", path)
        for name, value in {**self.headers, "Content-Type": "application/json", "Content-Length": len(data)}.items():
            self.connection.putheader(name, str(value))
        self.connection.endheaders()
        for part in (data[:10], data[10:]):
            time.sleep(MAX_PAUSE_SECONDS * self.rng.random())
            self.connection.send(part)
        self.read_reply(path)


class BoardTab(Tab):
    """A laboratory; the model is the match that the engines make of the moves, with its branches."""

    def __init__(
        self, address: str, number: int, match: Match[Any, Any], cookie: str = "", record: dict[str, Any] | None = None
    ) -> None:
        super().__init__(address, match.game.name, number, ACCESS_CODE, **format_link(match))
        if cookie:
            self.headers["Cookie"] = cookie
        self.match = match
        self.record = record
        """What the storage of the tab has, as in ``widgets/static/tab_record.js``."""
        self.moves = list_moves(match)
        self.entries: list[dict[str, Any]] = []
        self.source = 0
        """The number of the match of which the entries are."""

    async def open(self) -> None:
        """Open the page, and give back the record of the tab."""
        await self.open_page()
        if (record := self.record) is not None:
            await self.send_request({"do": "restore", "record": record | {"link": self.query}})
            await self.wait_until(lambda: self.head["id"] == record["id"] or self.head["is_refused"])

    async def act(self) -> None:
        """Play a move; now and then take one back, so that the next one may be a branch."""
        if self.moves and self.rng.random() < 0.4:
            before = self.verdict_count
            await self.send_request({"do": "undo"})
            await self.wait_until(lambda: self.verdict_count > before)
            self.match.go_back()
            self.moves = self.moves[:-1]
        else:
            await self.play_move()
            if self.moves:
                self.match.play(self.moves[-1])
            else:
                self.match = Match(load(self.laboratory))
        self.keep_record()

    def check(self) -> None:
        """Compare the position, all branches, and the place among them."""
        found = [self.board["position"], self.board["view"]["node"], *([e["parent"], e["move"]] for e in self.entries)]
        nodes = [[node.parent, node.text] for node in self.match.nodes[1:]]
        expected = [self.match.game.format_state(self.match.state), self.match.current_index, *nodes]
        if found != expected or self.errors:
            raise LessonError(f"{self.laboratory}: {found} should be {expected} {self.errors}")

    def make_next(self, number: int, *, is_new: bool = False) -> BoardTab:
        """Return the tab after a reload; a new tab has only what stands in the address."""
        address, cookie = f"http://{self.host}", self.headers["Cookie"]
        if is_new:
            return BoardTab(address, number, replay(self.match), cookie)
        return BoardTab(address, number, self.match, cookie, self.record)

    @property
    def head(self) -> dict[str, Any]:
        """What the server says of the record."""
        head: dict[str, Any] = self.board["_record_head"]
        return head

    def keep_record(self) -> None:
        """Write the match on the board into the storage of the tab."""
        head, view, setup = self.head, self.board["view"], self.board["setup"]
        moves = [[entry["parent"], entry["move"]] for entry in self.entries]
        entry = {"number": view["match"], "start": head["start"], "cut": head["cut"], "moves": moves}
        entry |= {"node": view["node"], "seats": self.board["seats"]}
        others = self.record["matches"] if self.record and self.record["id"] == head["id"] else []
        earlier = [each for each in others if each["number"] in set(head["numbers"]) - {view["match"]}]
        self.record = {"id": head["id"], "game": head["game"], "matches": [*earlier, entry]}
        self.record |= {"hints": setup["hints"], "pause_ms": setup["pause_ms"]}

    def handle_message(self, op: str, data: dict[str, Any]) -> None:
        """Put new entries of the history to the others."""
        super().handle_message(op, data)
        if op == "model-lifecycle" and data["model_id"] == self.board.get("id"):
            state = data["message"].get("state", {})
            self.entries = state.get("history", self.entries)
            if delta := state.get("_history_delta"):
                before = self.entries if delta["source"] == self.source else []
                self.entries = [*before[: delta["first"] - 1], *delta["entries"]]
                self.source = delta["source"]


class LessonTab(Tab):
    """A lesson; the model is the last choice of each question that was answered."""

    def __init__(self, address: str, number: int, page: str, cookie: str = "", answers: str = "") -> None:
        super().__init__(address, page, number, ACCESS_CODE, **({"answers": answers} if answers else {}))
        if cookie:
            self.headers["Cookie"] = cookie
        self.choices: dict[str, str] = {}
        self.questions: dict[str, dict[str, Any]] = {}
        """What the page shows of each question: the id of its control, its options, and which one is chosen."""

    async def open(self) -> None:
        """Open the page."""
        await self.visit_page()

    async def act(self) -> None:
        """Answer a question, or change the answer."""
        label = self.rng.choice(sorted(self.questions))
        question, before = self.questions[label], self.answers
        option = self.rng.choice([each for each in question["options"] if each != self.choices.get(label)])
        body = {"objectIds": [question["id"]], "values": [option]}
        await asyncio.to_thread(self.post, f"/{self.laboratory}/api/kernel/set_ui_element_value", body)
        await self.wait_until(lambda: self.answers != before)
        self.choices[label] = question["value"] = option

    @property
    def answers(self) -> str:
        """The answers as they stand in the address."""
        parameters = (model.get("parameters", {}) for model in self.models.values())
        return next((each["answers"] for each in parameters if "answers" in each), self.query.get("answers", ""))

    def check(self) -> None:
        """Compare the options that the page shows as chosen."""
        found = {label: question["value"] for label, question in self.questions.items() if label in self.choices}
        if found != self.choices or self.errors:
            raise LessonError(f"{self.laboratory}: {found} should be {self.choices} {self.errors}")

    def make_next(self, number: int, *, is_new: bool = False) -> LessonTab:
        """Return the tab after a reload; a new one has the same address."""
        tab = LessonTab(f"http://{self.host}", number, self.laboratory, self.headers["Cookie"], self.answers)
        tab.choices = dict(self.choices)
        return tab

    def handle_output(self, cell: str, output: dict[str, Any]) -> None:
        """Keep the questions of a cell."""
        super().handle_output(cell, output)
        for found in RADIO.finditer(str(output["data"])):
            values = {name: json.loads(unescape(text)) for name, text in found.groupdict().items() if name != "id"}
            label = f"{values['label']} {values['options']}"
            if self.questions.get(label, {}).get("id") != found["id"]:  # the same control keeps what was chosen
                self.questions[label] = values | {"id": found["id"]}


def replay(match: Match[Any, Any]) -> Match[Any, Any]:
    """Return a match as its link describes it: the moves up to its position."""
    again = Match(load(match.game.name))
    for move in list_moves(match):
        again.play(move)
    return again


def list_moves(match: Match[Any, Any]) -> list[str]:
    """Return the moves of a match as its address has them."""
    moves = format_link(match).get("moves", "")
    return moves.split(" ") if moves else []
