"""What one browser, and one address, may ask of the class, each limit with its unit; and what a request must look like."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Hashable
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive

from laboratory.server.auth import read_body

MAX_BODY_BYTES = 10_000
BODY_TIMEOUT_SECONDS = 10.0
"""The longest time that a body may take to arrive."""
MAX_BODIES = 30
"""The most unfinished bodies of one participant, or of one address; beyond it the oldest one is given up."""
MAX_SOCKETS = 5
"""How many pages one participant can have open at once."""
MAX_NOTICES = 100


class BodyReader:
    """Reads bodies to their end, each in a limited time, and of one caller at most ``MAX_BODIES`` at once.

    A caller who begins more loses the oldest ones. So whoever sends a whole request at once is always answered, even from
    an address from which somebody else sends many half ones.
    """

    def __init__(self) -> None:
        self._unfinished: dict[Hashable, list[asyncio.Timeout]] = {}

    async def read(self, caller: Hashable, receive: Receive) -> Receive | Response:
        """Return a function that receives the body again, or a refusal if it is too large; raise TimeoutError if it is late."""
        unfinished = self._unfinished.setdefault(caller, [])
        async with asyncio.timeout(BODY_TIMEOUT_SECONDS) as deadline:
            unfinished.append(deadline)
            if len(unfinished) > MAX_BODIES and not (oldest := unfinished.pop(0)).expired():
                oldest.reschedule(0)  # long ago
            try:
                return await read_body(receive, MAX_BODY_BYTES)
            finally:
                if deadline in unfinished:
                    unfinished.remove(deadline)
                if not unfinished:
                    self._unfinished.pop(caller, None)
        raise TimeoutError


def address_of(connection: HTTPConnection) -> str:
    """Return the network address of a visitor."""
    return connection.client.host if connection.client else "an unknown address"


async def read_json(request: Request) -> dict[str, Any]:
    """Return the JSON object of a request, whose body the gate has read; raise ValueError if it is none."""
    try:
        data = json.loads(await request.body())
    except RecursionError:  # very many brackets
        raise ValueError("A request is an object.") from None
    if not isinstance(data, dict):
        raise TypeError("A request is an object.")
    return data


def read_int(data: dict[str, Any], name: str) -> int:
    """Return a whole number of a request; raise TypeError for anything else."""
    value = data.get(name)
    if type(value) is not int:
        raise TypeError(f"{name} should be a whole number.")
    return value


def read_text(data: dict[str, Any], name: str) -> str:
    """Return a text of a request, empty if it is missing; raise TypeError for anything else."""
    value = data.get(name, "")
    if not isinstance(value, str):
        raise TypeError(f"{name} should be a text.")
    return value
