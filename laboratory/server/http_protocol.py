"""The connections of the server: how many there may be, and how long a request's head may take to arrive.

A server has a limited number of open files. Connections that have not sent a whole head are the cheapest way to use
them up, so the oldest of these are closed first; whoever sends a request at once is answered.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_TIMEOUT_SECONDS = 10.0
"""The longest time that the head of a request may take to arrive."""
MAX_CONNECTIONS = 1_000
MAX_UNFINISHED_CONNECTIONS = 200
"""The most connections that have not sent a whole head yet."""
RESERVED_FILES = 128
"""Open files that are not connections."""


class GuardedProtocol(H11Protocol):
    """A connection that is closed if the head of a request takes too long, or if there are too many of its kind."""

    unfinished: dict[GuardedProtocol, asyncio.TimerHandle] = {}  # noqa: RUF012 shared by all connections
    """Connections that wait for a head, the oldest first, each with the timer that closes it."""
    max_connections = MAX_CONNECTIONS
    max_unfinished = MAX_UNFINISHED_CONNECTIONS

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count a new connection, and close the oldest unfinished one if there are too many."""
        super().connection_made(transport)
        self.wait_for_head()
        while len(self.unfinished) > 1 and (
            len(self.unfinished) > self.max_unfinished or len(self.connections) > self.max_connections
        ):
            next(iter(self.unfinished)).abort()
        if len(self.connections) > self.max_connections:
            self.abort()

    def data_received(self, data: bytes) -> None:
        """Take what has arrived; a head that has begun has to be finished in time."""
        super().data_received(data)
        if self.transport.is_closing() or self.conn.their_state is not h11.IDLE:
            self.stop_waiting()
        elif self not in self.unfinished:
            self.wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self.stop_waiting()
        super().connection_lost(exc)

    def wait_for_head(self) -> None:
        """Close the connection unless a head arrives in time."""
        self.unfinished[self] = asyncio.get_running_loop().call_later(HEAD_TIMEOUT_SECONDS, self.abort)

    def stop_waiting(self) -> None:
        """Let the connection live: a head has arrived, or the connection has ended."""
        timer = self.unfinished.pop(self, None)
        if timer:
            timer.cancel()

    def abort(self) -> None:
        """Close the connection at once."""
        self.stop_waiting()
        self.connections.discard(self)
        self.transport.abort()


def raise_file_limit() -> int:
    """Let this process open as many files as it may; return how many connections it can have."""
    if sys.platform == "win32":
        return MAX_CONNECTIONS
    import resource  # noqa: PLC0415 there is none on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4 * MAX_CONNECTIONS
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(16, min(MAX_CONNECTIONS, soft - RESERVED_FILES))


def limit_connections() -> dict[str, Any]:
    """Return the settings of the server that hold its connections to what this machine allows."""
    connections = raise_file_limit()
    GuardedProtocol.max_connections = connections
    GuardedProtocol.max_unfinished = min(MAX_UNFINISHED_CONNECTIONS, connections // 2)
    return {"http": GuardedProtocol, "backlog": min(128, RESERVED_FILES // 2)}
