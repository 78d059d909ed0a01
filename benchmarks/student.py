"""A student at a laboratory, as the server sees one: a page, its files, a websocket, and moves asked for.

What a page of marimo does was taken down from a real one: it is fetched with its scripts, opens
``ws?session_id=...``, hears of cells and widgets there, and posts an ask to ``api/kernel/set_model_value``.
A student keeps the board and the verdicts as the messages tell them, and plays moves that the board offers.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Iterable
from http.client import HTTPConnection
from random import Random
from typing import Any
from urllib.parse import urlencode, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 120.0
"""The longest that a student waits for anything, in seconds."""


class Failed(Exception):
    """What a student was refused, or did not get."""


class Student:
    """One visitor of one laboratory; ``board`` and ``verdicts`` are what a page would show."""

    def __init__(self, address: str, laboratory: str, number: int, token: str = "", **words: str) -> None:
        self.host = urlsplit(address).netloc
        self.laboratory = laboratory
        self.session = f"s_{number:06d}"
        self.rng = Random(number)
        self.words = words
        self.headers = {"Cookie": f"parlour={token}", "Accept-Encoding": "gzip"}
        self.link = HTTPConnection(self.host, timeout=PATIENCE)
        self.fetched = 0
        """So many bytes the page and its files were."""
        self.models: dict[str, dict[str, Any]] = {}
        self.cells: dict[str, str] = {}
        self.verdicts = ""
        self.answers = 0
        """So many times the cell of the verdicts has shown something."""
        self.faults: list[str] = []
        self.moves: list[str] = []
        self.socket: ClientConnection | None = None
        self._news = asyncio.Event()
        self._asks = 0

    # What a page does.

    async def enter(self, files: Iterable[str] = ()) -> float:
        """Opens the page with its files; the seconds until its board and its verdicts are there."""
        begun = time.perf_counter()
        page = (await asyncio.to_thread(self.get, f"/{self.laboratory}/")).decode()
        found = re.search(r'"serverToken": "([^"]+)"', page)
        if not found:
            raise Failed(f"{self.laboratory}: the page has no token for its server")
        self.headers["Marimo-Server-Token"] = found[1]
        self.headers["Marimo-Session-Id"] = self.session
        for path in files:
            await asyncio.to_thread(self.get, path)
        await self.connect()
        await self.until(lambda: bool(self.answers and self.board.get("view")))
        return time.perf_counter() - begun

    async def connect(self) -> None:
        """Opens the websocket; a second time it takes the session up again, as a page does after a sleep."""
        query = urlencode({"session_id": self.session} | self.words)
        self.socket = await connect(
            f"ws://{self.host}/{self.laboratory}/ws?{query}",
            additional_headers={"Cookie": self.headers["Cookie"]},
            max_size=None,
            proxy=None,
            open_timeout=PATIENCE,
            ping_interval=None,  # no browser asks whether its server is still there
        )
        self.listening = asyncio.create_task(self.listen(self.socket))

    def get(self, path: str) -> bytes:
        """A page or a file of it, as it came."""
        self.link.request("GET", path, headers=self.headers)
        return self.reply(path)

    def post(self, path: str, body: dict[str, Any]) -> None:
        """Sends what a page sends."""
        told = self.headers | {"Content-Type": "application/json"}
        self.link.close()  # the server has given up a connection on which nothing was said for a while
        self.link.request("POST", path, json.dumps(body), told)
        self.reply(path)

    def reply(self, path: str) -> bytes:
        """The body of the answer; raises Failed when it is a refusal."""
        answer = self.link.getresponse()
        body = answer.read()
        self.fetched += len(body)
        if answer.status != 200:
            raise Failed(f"{path}: answered with {answer.status}")
        return body

    async def leave(self) -> None:
        """Closes the page."""
        self.link.close()
        if self.socket:
            await self.socket.close()
            await self.listening

    # What a student does.

    async def play(self) -> float:
        """Plays some move, or begins again; the seconds from the ask to the new verdicts."""
        if "view" not in self.board:
            raise Failed(f"{self.laboratory}: there is no board to play on")
        offered = [each["move"] for each in self.board["view"]["moves"]]
        move = self.rng.choice(offered) if offered else ""
        before, at = self.answers, self.board["view"]["at"]
        begun = time.perf_counter()
        await self.ask({"do": "move", "move": move} if move else {"do": "reset"})
        await self.until(lambda: self.answers > before and self.board["view"]["at"] != at)
        self.moves = [*self.moves, move] if move else []
        return time.perf_counter() - begun

    async def ask(self, ask: dict[str, Any]) -> None:
        """Asks the board for something."""
        self._asks += 1
        told = {"n": self._asks, "at": self.board["view"]["at"]} | ask
        message = {"method": "update", "state": {"ask": told}, "bufferPaths": []}
        body = {"modelId": self.board["id"], "message": message, "buffers": []}
        await asyncio.to_thread(self.post, f"/{self.laboratory}/api/kernel/set_model_value", body)

    @property
    def board(self) -> dict[str, Any]:
        """The board's traits, and its id; empty before it is there."""
        return next((one for one in self.models.values() if one.get("_anywidget_id", "").endswith("Board")), {})

    # What a student hears.

    async def until(self, there: Callable[[], bool]) -> None:
        """Waits until something is there; raises Failed when it does not come."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not there():
                    self._news.clear()
                    await self._news.wait()
                    if self.faults or self.listening.done():
                        raise Failed(f"{self.laboratory}: {self.faults or 'the connection was closed'}")
        except TimeoutError:
            raise Failed(f"{self.laboratory}: no answer within {PATIENCE:.0f} s") from None

    async def listen(self, socket: ClientConnection) -> None:
        """Hears everything until the connection ends."""
        try:
            async for frame in socket:
                message = json.loads(frame)
                self.hear(message["op"], message["data"])
                self._news.set()
        except ConnectionClosed as closed:
            self.faults.append(f"the connection was closed: {closed}")
        finally:
            self._news.set()

    def hear(self, op: str, data: dict[str, Any]) -> None:
        """Keeps what a message tells of cells and widgets."""
        if op == "kernel-ready":
            self.cells = dict(zip(data["cell_ids"], data["names"], strict=True))
        elif op == "model-lifecycle" and data["message"]["method"] in ("open", "update"):
            model = self.models.setdefault(data["model_id"], {"id": data["model_id"]})
            model |= data["message"]["state"]
        elif op == "cell-op" and (output := data.get("output")):
            self.see(self.cells[data["cell_id"]], output)

    def see(self, cell: str, output: dict[str, Any]) -> None:
        """Keeps what a cell shows; that a cell above it waits is no fault."""
        if output["channel"] == "marimo-error":
            self.faults += [f"{cell}: {error}" for error in output["data"] if error["type"] != "ancestor-stopped"]
        elif cell == "verdicts" and output["data"]:
            self.verdicts = output["data"]
            self.answers += 1
