"""The boards of the start page before its notebook has run: recorded ones, which the live boards take over.

They play while marimo starts a kernel, which takes seconds on a busy machine. Each is recorded once, for its first moves, in a
process of its own: the first one as soon as the server runs, the others after the first visit. A page has those that are ready;
the script of a board and its recording are files beside the page (``laboratory/board_files.py``).

>>> board = describe_first_board("obliteration")
>>> board["start"], board["options"]["seats"]
({'version': '2'}, ['human', 'medium'])
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engines import Match, load
from engines.players import HUMAN
from engines.registry import game_class
from laboratory.board_files import format_player, format_recorded_boards, list_start_parts, make_script_file
from laboratory.embed.recorder import VariantRecorder
from laboratory.pages import LABORATORIES
from widgets.assets import build_style

FOLDER = "boards"
MAX_SITUATIONS = 40
"""The most situations of a recording: a visitor plays a few moves until the live board is there."""
NOT_YET = "The page is still starting. This works in a moment."


def describe_first_board(name: str) -> dict[str, Any]:
    """Return what the script needs to know of the board of a game, which is the one of ``notebooks/start.py``."""
    game = load(name)
    start = list_start_parts(Match(game))
    seats = [HUMAN, *["medium"] * (game.players - 1)]
    recording = {"file": f"{FOLDER}/{name}.recording.js", "start": start, "title": "", "isOwn": True}
    options = {"key": name, "seats": seats, "controls": False, "hasAddress": False, "beyond": NOT_YET}
    board = {"name": f"first-{name}", "game": name, "start": start, "moves": [], "options": options}
    return {**board, "script": f"{FOLDER}/{name}.js", "recordings": [recording]}


def format_place(name: str) -> str:
    """Return the place of a game's board, with its style, as HTML."""
    place = f"first-{name}"
    return f'<div class="prerendered {place}"><style>@scope (.{place}) {{ {build_style(name)} }}</style></div>'


def format_scripts(names: Iterable[str]) -> str:
    """Return the scripts that play the boards of some games."""
    boards = [describe_first_board(name) for name in names]
    return format_recorded_boards(boards) + format_player(boards)


class FirstBoards:
    """Records the boards, and answers with their files."""

    def __init__(self) -> None:
        self.ready: dict[str, str] = {}
        """The file with the recording of each game that has one."""
        self._recorder = VariantRecorder(MAX_SITUATIONS)
        self._task: asyncio.Task[None] | None = None
        self.routes = [Route(f"/start/{FOLDER}/{{file}}", self.serve)]

    async def serve(self, request: Request) -> Response:
        """Return the script of a board or its recording."""
        name, _, kind = request.path_params["file"].partition(".")
        if name not in self.ready or kind not in ("js", "recording.js"):
            raise HTTPException(404)
        text = make_script_file(name).text if kind == "js" else self.ready[name]
        return Response(text, headers={"Cache-Control": "no-cache"}, media_type="text/javascript")

    async def record(self, names: Iterable[str]) -> None:
        """Record some games under their usual rules, one after the other; a page does without what fails."""
        for name in names:
            with suppress(HTTPException):
                self.ready[name] = await self._recorder.read(name, next(iter(game_class(name).variants)))

    def record_others(self) -> None:
        """Start to record what is missing, once."""
        if self._task is None:
            self._task = asyncio.create_task(self.record(LABORATORIES))

    @asynccontextmanager
    async def record_first(self, _app: Starlette) -> AsyncIterator[None]:
        """Record the first board when the server starts, before anybody asks for it."""
        task = asyncio.create_task(self.record(LABORATORIES[:1]))
        yield
        task.cancel()
