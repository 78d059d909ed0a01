"""The frame of a page before its notebook has run: links, titles and cards, inside the HTML that marimo answers with.

marimo's page is empty until its scripts are loaded, a kernel has started and the first cell has run. Until then a
visitor sees the same heading, and on the start page the same cards, which are links already, with boards that can be
played (``first_boards.py``). The frame goes once the page has all this itself, and the boards have taken over what was played.

marimo also writes into each page where its notebook lies on this machine. That is nobody's business: the name is enough.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laboratory.pages import INTRODUCTION, PAGES, page_heading, render_page_cards
from laboratory.server.first_boards import FirstBoards, format_place, format_scripts

MOUNT_POINT = b'<div id="root"></div>'
"""The element of marimo's page in which its scripts draw; the frame is put before it."""
PATHS = (
    (re.compile(rb"<marimo-filename hidden>.*?</marimo-filename>"), b"<marimo-filename hidden>%b</marimo-filename>"),
    (re.compile(rb'"filename": "[^"\n]*"'), b'"filename": "%b"'),
    (re.compile(rb'"cwd": "[^"\n]*"'), b'"cwd": "."'),
    (re.compile(rb'"lspWorkspace": \{[^}\n]*\}'), b'"lspWorkspace": null'),
)
"""Where marimo's page names a path of this machine, and what stands there instead; %b is the name of the notebook."""
CARD_LINKS = {"laboratory": "Open the laboratory", "lesson": "Open the lesson"}
"""The kinds of page that the frame of the start page lists, with the text of their links."""
STATIC_FOLDER = Path(__file__).parent / "static"
FRAME_STYLE, FRAME_SCRIPT = ((STATIC_FOLDER / f"first_frame.{kind}").read_text("utf-8") for kind in ("css", "js"))


class FirstFrame:
    """Puts the frame of a page into the HTML that an application answers with."""

    def __init__(self, app: ASGIApp, boards: FirstBoards) -> None:
        self.app, self.boards = app, boards

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        frame = self.find_frame(scope["path"]) if scope["type"] == "http" and scope["method"] == "GET" else b""
        if not frame:
            await self.app(scope, receive, send)
            return
        start: list[Message] = []
        body = bytearray()

        async def collect(message: Message) -> None:
            if message["type"] == "http.response.start":
                start.append(message)
                return
            body.extend(message.get("body", b""))
            if message.get("more_body") or not start:
                return
            page = remove_paths(bytes(body), scope["path"].strip("/"))
            page = page.replace(MOUNT_POINT, frame + MOUNT_POINT, 1)
            headers = MutableHeaders(scope=start[0])
            headers["content-length"] = str(len(page))
            await send(start[0])
            await send({"type": "http.response.body", "body": page})

        await self.app(scope, receive, collect)

    def find_frame(self, path: str) -> bytes:
        """Return the frame of the page at a path; empty if there is no page."""
        name = path.strip("/")
        if path != f"/{name}/" or name not in {page.name for page in PAGES}:
            return b""
        if name != "start":
            return render_frame(name)
        self.boards.record_others()
        return render_frame(name, tuple(self.boards.ready))


def remove_paths(page: bytes, name: str) -> bytes:
    """Return a page of marimo that names its notebook without the folders in which it lies."""
    for pattern, replacement in PATHS:
        page = pattern.sub(replacement.replace(b"%b", f"{name}.py".encode()), page, count=1)
    return page


@lru_cache(maxsize=2 * len(PAGES))
def render_frame(name: str, boards: tuple[str, ...] = ()) -> bytes:
    """Return the frame of a page as HTML, with the boards of some games.

    It has marimo's own classes, so that nothing moves when it is replaced.
    """
    cards = ""
    if name == "start":
        introduction = f'<p class="introduction">{INTRODUCTION}</p>'
        cards = introduction + "".join(render_cards(kind, boards) for kind in CARD_LINKS)
    return (
        f'<style>{FRAME_STYLE}</style><div class="first-frame" id="snapshot"><div class="sm:pt-8"></div>'
        '<div class="px-1 sm:px-16 md:px-20 xl:px-24"><div class="m-auto max-w-(--content-width-medium) sm:min-w-[400px]">'
        '<div class="marimo-cell published"><div class="output-area"><div class="output block">'
        f"{page_heading(name)}{cards}</div></div></div></div></div></div>{format_scripts(boards) if boards else ''}<script>{FRAME_SCRIPT}</script>"
    ).encode()


def render_cards(kind: str, boards: Collection[str]) -> str:
    """Return the cards of all pages of a kind, with the places of some boards."""
    places = {page: format_place(page.name) if page.name in boards else None for page in PAGES if page.kind == kind}
    return render_page_cards(places, CARD_LINKS[kind])
