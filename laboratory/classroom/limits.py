"""What one browser, and one address, may ask of the class, each limit with its unit; and what a request must look like."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Hashable
from time import monotonic
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
MAX_CALLERS = 5_000
"""How many callers a limit remembers; beyond that it forgets all and starts again."""
MAX_SOCKETS = 5
"""How many pages one participant can have open at once."""
MAX_NOTICES = 100


class RateLimit:
    """A token bucket for each caller: some requests at once, then so many in a second.

    >>> clock = iter([0.0, 0.0, 0.0, 1.0]).__next__
    >>> limit = RateLimit(2, per_second=1, clock=clock)
    >>> [limit.allow("Ada") for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = monotonic) -> None:
        self.burst, self.per_second, self._clock = burst, per_second, clock
        self._tokens: dict[Hashable, tuple[float, float]] = {}

    def allow(self, caller: Hashable) -> bool:
        """Take one token of a caller; return whether there was one."""
        tokens, now = self._count(caller)
        if len(self._tokens) >= MAX_CALLERS and caller not in self._tokens:
            self._tokens.clear()
        self._tokens[caller] = (tokens - 1 if tokens >= 1 else tokens, now)
        return tokens >= 1

    def is_used_up(self, caller: Hashable) -> bool:
        """Return whether a caller has no token now; none is taken."""
        return self._count(caller)[0] < 1

    def _count(self, caller: Hashable) -> tuple[float, float]:
        now = self._clock()
        tokens, at = self._tokens.get(caller, (self.burst, now))
        return min(self.burst, tokens + (now - at) * self.per_second), now


class BodyReader:
    """Reads bodies to their end, each in a limited time; of one caller only so many at once.

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
