"""The frame of a page before its notebook has run: links, titles and cards, inside the HTML that marimo answers with.

marimo's page is empty until its scripts are loaded, a kernel has started and the first cell has run. Until then a
visitor sees the same heading, and on the start page the same cards, which are links already. The frame is not
displayed as soon as the page has its own heading, so nobody sees or hears it twice.

marimo also writes into each page where its notebook lies on this machine. That is nobody's business: the name is enough.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laboratory.pages import PAGES, page_heading, render_page_cards

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

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        frame = find_frame(scope["path"]) if scope["type"] == "http" and scope["method"] == "GET" else b""
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


def remove_paths(page: bytes, name: str) -> bytes:
    """Return a page of marimo that names its notebook without the folders in which it lies."""
    for pattern, replacement in PATHS:
        page = pattern.sub(replacement.replace(b"%b", f"{name}.py".encode()), page, count=1)
    return page


def find_frame(path: str) -> bytes:
    """Return the frame of the page at a path; empty if there is no page."""
    name = path.strip("/")
    return render_frame(name) if path == f"/{name}/" and name in {page.name for page in PAGES} else b""


@lru_cache(maxsize=len(PAGES))
def render_frame(name: str) -> bytes:
    """Return the frame of a page as HTML, with marimo's own classes, so that nothing moves when it is replaced."""
    cards = "".join(render_cards(kind) for kind in CARD_LINKS) if name == "start" else ""
    return (
        f'<style>{FRAME_STYLE}</style><div class="first-frame"><div class="sm:pt-8"></div>'
        '<div class="px-1 sm:px-16 md:px-20 xl:px-24"><div class="m-auto max-w-(--content-width-medium) sm:min-w-[400px]">'
        '<div class="marimo-cell published"><div class="output-area"><div class="output block">'
        f"{page_heading(name)}{cards}</div></div></div></div></div></div><script>{FRAME_SCRIPT}</script>"
    ).encode()


def render_cards(kind: str) -> str:
    """Return the cards of all pages of a kind, without previews."""
    return render_page_cards({page: None for page in PAGES if page.kind == kind}, CARD_LINKS[kind])
