"""A student in a laboratory, as the server sees one: a page, its files, a websocket, and requests for moves.

A student does what a page of marimo does: fetch the page and its scripts, open ``ws?session_id=...``,
receive messages about cells and widgets, and post requests to ``api/kernel/set_model_value``. The
messages keep the student's board and verdicts up to date. The student plays legal moves of the board.
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

CONTROL_ID = re.compile(r"<marimo-ui-element object-id='([^']+)'")
TIMEOUT_SECONDS = 120.0
"""The maximum time that a student waits for anything."""


class StudentError(Exception):
    """The server refused a request, or did not answer in time."""


class Student:
    """One visitor of one laboratory; ``board`` and ``verdicts`` hold what a page would show."""

    def __init__(self, address: str, laboratory: str, number: int, token: str = "", **query: str) -> None:
        self.host = urlsplit(address).netloc
        self.laboratory = laboratory
        self.session_id = f"s_{number:06d}"
        self.rng = Random(number)
        self.query = query
        self.token = token
        self.headers = {"Accept-Encoding": "gzip"}
        self.connection = HTTPConnection(self.host, timeout=TIMEOUT_SECONDS)
        self.fetched_bytes = 0
        """The size of the page and its files."""
        self.models: dict[str, dict[str, Any]] = {}
        self.cells: dict[str, str] = {}
        self.verdicts = ""
        self.verdict_count = 0
        """How often the cell of the headline has shown new output."""
        self.controls: set[str] = set()
        """The ids of the controls that the page shows."""
        self.run_count = 0
        """How often cells have run to the end."""
        self.console: list[str] = []
        """What cells wrote to their consoles, and what the page was told besides."""
        self.errors: list[str] = []
        self.moves: list[str] = []
        self.socket: ClientConnection | None = None
        self._message_arrived = asyncio.Event()
        self._request_count = 0

    # The actions of a page.

    async def open_page(self, files: Iterable[str] = ()) -> float:
        """Open the page with its files; return the seconds until its board and its verdicts have arrived."""
        started = time.perf_counter()
        await self.visit_page(files)
        await self.wait_until(lambda: bool(self.verdict_count and self.board.get("view")))
        return time.perf_counter() - started

    async def visit_page(self, files: Iterable[str] = ()) -> None:
        """Open any page with its files, and wait until all of its cells have run."""
        if "Cookie" not in self.headers:
            self.headers["Cookie"] = await asyncio.to_thread(self.fetch_cookie)
        page = (await asyncio.to_thread(self.get, f"/{self.laboratory}/")).decode()
        server_token = re.search(r'"serverToken": "([^"]+)"', page)
        if not server_token:
            raise StudentError(f"{self.laboratory}: the page has no server token")
        self.headers["Marimo-Server-Token"] = server_token[1]
        self.headers["Marimo-Session-Id"] = self.session_id
        for path in files:
            await asyncio.to_thread(self.get, path)
        await self.connect()
        await self.wait_until(lambda: self.run_count > 0)

    async def connect(self) -> None:
        """Open the websocket; a second call continues the session, like a page after the computer has slept."""
        query = urlencode({"session_id": self.session_id} | self.query)
        self.socket = await connect(
            f"ws://{self.host}/{self.laboratory}/ws?{query}",
            additional_headers={"Cookie": self.headers["Cookie"]},
            max_size=None,
            proxy=None,
            open_timeout=TIMEOUT_SECONDS,
            ping_interval=None,  # browsers send no pings
        )
        self.listener = asyncio.create_task(self.receive_messages(self.socket))

    def fetch_cookie(self) -> str:
        """Return the cookie that makes this student a visitor."""
        query = f"?{urlencode({'access_token': self.token})}" if self.token else ""
        self.connection.request("GET", f"/{self.laboratory}/{query}", headers=self.headers)
        response = self.connection.getresponse()
        response.read()
        self.connection.close()  # a busy machine may take longer to go on than the server keeps an idle connection
        return (response.headers["Set-Cookie"] or "").partition(";")[0]

    def get(self, path: str) -> bytes:
        """Fetch a page or a file; return its body."""
        self.connection.request("GET", path, headers=self.headers)
        return self.read_reply(path)

    def post(self, path: str, body: dict[str, Any]) -> None:
        """Send a request as JSON."""
        headers = self.headers | {"Content-Type": "application/json"}
        self.connection.close()  # by now the server may have closed the idle connection
        self.connection.request("POST", path, json.dumps(body), headers)
        self.read_reply(path)

    def read_reply(self, path: str) -> bytes:
        """Return the body of the response; raise StudentError if the status is not 200."""
        response = self.connection.getresponse()
        body = response.read()
        self.fetched_bytes += len(body)
        if response.status != 200:
            raise StudentError(f"{path}: status {response.status}")
        return body

    async def close(self) -> None:
        """Close the page."""
        self.connection.close()
        if self.socket:
            await self.socket.close()
            await self.listener

    # The actions of a student.

    async def play_move(self) -> float:
        """Play a random move, or reset a finished game; return the seconds from the request to the new verdicts."""
        if "view" not in self.board:
            raise StudentError(f"{self.laboratory}: there is no board to play on")
        legal_moves = [entry["move"] for entry in self.board["view"]["moves"]]
        move = self.rng.choice(legal_moves) if legal_moves else ""
        before, at = self.verdict_count, self.board["view"]["at"]
        started = time.perf_counter()
        await self.send_request({"do": "move", "move": move} if move else {"do": "reset"})
        await self.wait_until(lambda: self.verdict_count > before and self.board["view"]["at"] != at)
        self.moves = [*self.moves, move] if move else []
        return time.perf_counter() - started

    async def send_request(self, request: dict[str, Any], model: dict[str, Any] | None = None) -> None:
        """Send a request to the board, or to another widget."""
        model = model or self.board
        self._request_count += 1
        numbered = {"n": self._request_count, "at": model.get("view", {}).get("at", "")} | request
        message = {"method": "update", "state": {"request": numbered}, "bufferPaths": []}
        body = {"modelId": model["id"], "message": message, "buffers": []}
        await asyncio.to_thread(self.post, f"/{self.laboratory}/api/kernel/set_model_value", body)

    async def send_controls(self, value: Any) -> None:
        """Send a value to all controls of the page at once."""
        ids = sorted(self.controls)
        body = {"objectIds": ids, "values": [value] * len(ids)}
        await asyncio.to_thread(self.post, f"/{self.laboratory}/api/kernel/set_ui_element_value", body)

    async def set_controls(self, value: Any) -> None:
        """Send a value to all controls of the page at once, and wait until the cells have run."""
        before = self.run_count
        await self.send_controls(value)
        await self.wait_until(lambda: self.run_count > before)

    @property
    def board(self) -> dict[str, Any]:
        """The board's traits and its id; empty before it has arrived."""
        return next((model for model in self.models.values() if model.get("_anywidget_id", "").endswith("Board")), {})

    # The messages of the server.

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition holds; raise StudentError on an error or a timeout."""
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while not condition():
                    self._message_arrived.clear()
                    await self._message_arrived.wait()
                    if self.errors or self.listener.done():
                        raise StudentError(f"{self.laboratory}: {self.errors or 'the connection was closed'}")
        except TimeoutError:
            raise StudentError(f"{self.laboratory}: no answer within {TIMEOUT_SECONDS:.0f} s") from None

    async def receive_messages(self, socket: ClientConnection) -> None:
        """Handle all messages until the connection ends."""
        try:
            async for frame in socket:
                message = json.loads(frame)
                self.handle_message(message["op"], message["data"])
                self._message_arrived.set()
        except ConnectionClosed as closed:
            self.errors.append(f"the connection was closed: {closed}")
        finally:
            self._message_arrived.set()

    def handle_message(self, op: str, data: dict[str, Any]) -> None:
        """Update the cells and the widgets from a message."""
        if op == "kernel-ready":
            self.cells = dict(zip(data["cell_ids"], data["names"], strict=True))
        elif op == "model-lifecycle" and data["message"]["method"] in ("open", "update"):
            model = self.models.setdefault(data["model_id"], {"id": data["model_id"]})
            model |= data["message"]["state"]
        elif op == "alert":
            self.console.append(data["description"])
        elif op == "completed-run":
            self.run_count += 1
        elif op == "cell-op":
            console = data.get("console") or []
            self.console += [str(each["data"]) for each in (console if isinstance(console, list) else [console])]
            if output := data.get("output"):
                self.controls |= set(CONTROL_ID.findall(json.dumps(output)))
                self.handle_output(self.cells[data["cell_id"]], output)

    def handle_output(self, cell: str, output: dict[str, Any]) -> None:
        """Store the output of a cell; a cell that waits for a stopped one is no error."""
        if output["channel"] == "marimo-error":
            self.errors += [f"{cell}: {error}" for error in output["data"] if error["type"] != "ancestor-stopped"]
        elif cell == "headline" and output["data"]:
            self.verdicts = output["data"]
            self.verdict_count += 1
