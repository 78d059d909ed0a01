"""The connections of the server: how many there may be, and how long either side may be silent.

A server has a limited number of open files. Connections that wait for a request are the cheapest way to use them up, so
these are closed first, the oldest before the others; whoever sends a request at once is answered. Nobody can keep a
connection by sending a body that nobody asked for, or by not reading an answer.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from laboratory.server.visitors import RateLimit

HEAD_TIMEOUT_SECONDS = 10.0
"""The longest time that the head of a request may take to arrive."""
MAX_CONNECTIONS = 1_000
MAX_UNFINISHED_CONNECTIONS = 200
"""The most connections that have not sent a whole head yet."""
RESERVED_FILES = 128
"""Open files that are not connections."""
READ_TIMEOUT_SECONDS = 60.0
MIN_READ_BYTES = 10_000
"""What the other end reads in this time at least of what waits for it, unless it reads all of it."""
MAX_SOCKET_BYTES, SOCKET_BYTES_PER_SECOND = 16_384, 1_024
"""What a page may send through a websocket, at once and then in a second: ours only answer its pings."""


class GuardedProtocol(H11Protocol):
    """A connection that is closed if the head of a request takes too long, or if there are too many of its kind."""

    unfinished: dict[GuardedProtocol, asyncio.TimerHandle] = {}  # noqa: RUF012 shared by all connections
    """Connections that wait for a head, the oldest first, each with the timer that closes it."""
    idle: dict[GuardedProtocol, None] = {}  # noqa: RUF012 shared by all connections
    """Connections whose last request was answered, the oldest first; uvicorn closes them after a few seconds."""
    max_connections = MAX_CONNECTIONS
    max_unfinished = MAX_UNFINISHED_CONNECTIONS

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count a new connection, and close one that waits for a request if there are too many."""
        super().connection_made(transport)
        self.reader = ReaderWatch(transport)
        self.wait_for_head()
        while len(self.unfinished) > self.max_unfinished:
            next(iter(self.unfinished)).abort()
        while len(self.connections) > self.max_connections:  # this one is unfinished too
            next(iter(self.idle or self.unfinished)).abort()

    def data_received(self, data: bytes) -> None:
        """Take what has arrived; a head that has begun has to be finished in time."""
        self.idle.pop(self, None)
        super().data_received(data)
        if self.transport.is_closing() or self.conn.their_state is not h11.IDLE:
            self.stop_waiting()
        elif self not in self.unfinished:
            self.wait_for_head()

    def on_response_complete(self) -> None:
        """Wait for the next request, unless the body of the last one has not arrived: nobody will read it."""
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY:
            self.transport.close()
        elif self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            if self.conn.trailing_data[0]:  # the next head has begun
                self.wait_for_head()
            else:
                self.idle[self] = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Let the protocol for websockets take over, within the limits of a page."""
        super().handle_websocket_upgrade(event)
        self.transport.set_protocol(PageSocket(self.transport, self.reader))

    def pause_writing(self) -> None:
        """Give the other end some time to read."""
        super().pause_writing()
        self.reader.start()

    def resume_writing(self) -> None:
        """Go on: the other end has read everything."""
        super().resume_writing()
        self.reader.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self.stop_waiting()
        self.idle.pop(self, None)
        self.reader.stop()
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
        self.idle.pop(self, None)
        self.connections.discard(self)
        self.transport.abort()


class ReaderWatch:
    """Closes a connection whose other end reads nothing, or next to nothing."""

    def __init__(self, transport: asyncio.Transport) -> None:
        transport.set_write_buffer_limits(high=0)  # asyncio says as soon as anything waits
        self.transport = transport
        self.timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Look after a while whether less waits than now."""
        size = self.transport.get_write_buffer_size()
        self.timer = asyncio.get_running_loop().call_later(READ_TIMEOUT_SECONDS, self.look, size)

    def look(self, size_before: int) -> None:
        """Close the connection if too little was read; otherwise look again later."""
        if self.transport.get_write_buffer_size() <= size_before - MIN_READ_BYTES:
            self.start()
        else:
            self.transport.abort()

    def stop(self) -> None:
        """Stop looking."""
        if self.timer:
            self.timer.cancel()


class PageSocket(asyncio.Protocol):
    """The websocket of a page: passes everything on to the protocol for websockets, as far as a page needs it.

    Without a limit, pings that are sent very often keep the server busy, and its answers fill the memory.
    """

    def __init__(self, transport: asyncio.Transport, reader: ReaderWatch) -> None:
        self.transport = transport
        self.reader = reader
        self.socket: Any = transport.get_protocol()
        self.received = RateLimit(MAX_SOCKET_BYTES, SOCKET_BYTES_PER_SECOND)

    def data_received(self, data: bytes) -> None:
        """Pass on what a page sends, unless it is too much."""
        if self.received.take("", len(data)):
            self.transport.abort()
        else:
            self.socket.data_received(data)

    def eof_received(self) -> bool | None:
        """Pass on that the page sends nothing more."""
        answer: bool | None = self.socket.eof_received()
        return answer

    def pause_writing(self) -> None:
        """Give the page some time to read."""
        self.socket.pause_writing()
        self.reader.start()

    def resume_writing(self) -> None:
        """Go on: the page has read everything."""
        self.socket.resume_writing()
        self.reader.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Pass on that the connection has ended."""
        self.reader.stop()
        self.socket.connection_lost(exc)


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
