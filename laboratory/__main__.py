"""Open the laboratory: ``python -m laboratory [--host HOST] [--port PORT] [--token CODE] [--headless]``.

With ``--frame-ancestors ADDRESS`` pages of other sites may show boards in a frame (``laboratory/embed/``). An installation has the same command as ``parlour lab``.
"""

from __future__ import annotations

import argparse
import errno
import gc
import os
import re
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import quote

import uvicorn
from starlette.types import ASGIApp

from engines.cli.parser import CleanParser
from engines.errors import shorten
from laboratory.embed.routes import EmbedGate, parse_frame_ancestors
from laboratory.server import SESSION_TTL_SECONDS, create_application
from laboratory.server.auth import MAX_HEAD_BYTES, TOKEN_PARAMETER
from laboratory.server.http_protocol import limit_connections
from laboratory.server.log_lines import clean_logs

LOOPBACK_HOSTS = ("127.0.0.1", "localhost", "::1")
WILDCARD_HOSTS = ("0.0.0.0", "::", "")  # noqa: S104 only where the user asks for it
MAX_PORT_ATTEMPTS = 50
MAX_WEBSOCKET_BYTES = 4_096
"""The longest message that a page may send through its websocket; pages send theirs as requests."""
EXIT_SECONDS = 1.5
"""How long the server may take to end, whatever its notebooks are computing."""
SWITCH_INTERVAL_SECONDS = 0.0005
"""How long a thread that computes keeps the others waiting; Python's own 5 ms are felt with every message."""
GARBAGE_INTERVAL_OBJECTS = 10_000
"""After so many new objects Python looks for garbage; after 100 times as many it looks through all, and every thread waits."""
TOKEN = re.compile(r"[!-~]{4,200}")


def run_lab(arguments: Sequence[str]) -> int:
    """Run the command ``parlour lab``; return the exit code."""
    return main(arguments, "parlour lab")


def main(arguments: Sequence[str] | None = None, command: str = "python -m laboratory") -> int:
    """Serve the laboratory until it is interrupted; return the exit code."""
    parser = CleanParser(prog=command, description="Open the laboratory.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for a whole class")
    parser.add_argument("--port", type=parse_port, default=2718, help="first port to try")
    code = parser.add_mutually_exclusive_group()
    code.add_argument(
        "--token", type=parse_token, help="access code; default: none on this machine alone, otherwise a new one"
    )
    code.add_argument(
        "--token-file",
        type=Path,
        metavar="FILE",
        help="a file that keeps the access code, so that a restart loses nobody; it is made if there is none",
    )
    parser.add_argument(
        "--keep", type=int, default=SESSION_TTL_SECONDS, help="seconds to keep a disconnected session alive"
    )
    parser.add_argument(
        "--frame-ancestors",
        type=parse_ancestors,
        metavar="ADDRESS",
        help="the sites whose pages may show boards in a frame, such as https://school.example; see docs/course_pages.md",
    )
    parser.add_argument("--headless", action="store_true", help="do not open a browser")
    serve(parser.parse_args(arguments))
    return 0


def serve(arguments: argparse.Namespace) -> None:
    """Print the address of the laboratory, open it in a browser, and answer requests."""
    is_local = arguments.host in LOOPBACK_HOSTS
    is_lasting = arguments.token_file is not None
    token = read_token_file(arguments.token_file) if is_lasting else arguments.token
    if token is None:
        token = "" if is_local else secrets.token_urlsafe(9)
    listener = bind_free_port(arguments.host, arguments.port)
    query = f"?{TOKEN_PARAMETER}={quote(token, safe='')}" if token else ""
    address = format_address(arguments.host, listener.getsockname()[1]) + query
    print(f"The laboratory is open at {address}", flush=True)
    if not is_local:
        code = " It contains the access code." if token else ""
        print(
            f"Everybody in this network who has this address can play.{code} Ctrl+C closes the laboratory.", flush=True
        )
    if arguments.frame_ancestors:
        print(f"Boards for other pages: {format_board_address(address)}", flush=True)
    if not arguments.headless:
        threading.Timer(1.0, open_browser, [address]).start()
    try:
        prepare_interpreter()
        config = make_server_config(
            token, arguments.keep, is_lasting=is_lasting, frame_ancestors=arguments.frame_ancestors
        )
        LaboratoryServer(config).run(sockets=[listener])
    except KeyboardInterrupt:  # before the server listens to it
        end_process()


def prepare_interpreter() -> None:
    """Let threads take turns often, and be interrupted seldom by the search for garbage."""
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
    gc.freeze()  # what is there already stays as long as the server
    gc.set_threshold(GARBAGE_INTERVAL_OBJECTS)


class LaboratoryServer(uvicorn.Server):
    """A server that ends soon after it is asked to, even while notebooks compute."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Close the server, and end the process in any case: a thread that computes cannot be stopped."""
        if not self.should_exit:
            timer = threading.Timer(EXIT_SECONDS, end_process)
            timer.daemon = True
            timer.start()
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all connections, then end the process without waiting for its threads."""
        await super().shutdown(sockets)
        end_process()


def end_process() -> None:
    """End the process at once."""
    with suppress(OSError):  # nobody may be reading any more
        print("The laboratory is closed.", flush=True)
    os._exit(0)


def parse_token(text: str) -> str:
    """Return an access code given on the command line."""
    if text and not TOKEN.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{shorten(text)} should be 4 to 200 letters, digits or signs without spaces")
    return text


def read_token_file(path: Path) -> str:
    """Return the access code in a file, which is made if there is none; only its owner can read it."""
    try:
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="ascii") as file:
            file.write(f"{secrets.token_urlsafe(9)}\n")
    except FileExistsError:
        pass
    except OSError as error:
        sys.exit(f"token-file: {shorten(str(path))} cannot be made ({error.strerror})")
    try:
        text = path.read_text(encoding="ascii", errors="replace").strip()
    except OSError as error:
        sys.exit(f"token-file: {shorten(str(path))} cannot be read ({error.strerror})")
    if not TOKEN.fullmatch(text):
        sys.exit(f"token-file: {shorten(str(path))} should hold one access code of 4 to 200 characters without spaces")
    return text


def open_browser(address: str) -> None:
    """Open an address in the browser; print a message if there is no browser."""
    if not webbrowser.open(address):
        print("No browser could be started here. Open the address above in a browser.", flush=True)


def parse_port(text: str) -> int:
    """Return a port given on the command line."""
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{shorten(text)} should be a whole number from 0 to 65535")
    return int(text)


def parse_ancestors(text: str) -> tuple[str, ...]:
    """Return the sites whose pages may show boards, given on the command line."""
    try:
        return parse_frame_ancestors(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def format_board_address(address: str) -> str:
    """Return the address of a board for other pages, from the laboratory's address.

    >>> format_board_address("http://127.0.0.1:2718/?access_token=chalk")
    'http://127.0.0.1:2718/embed.html?game=chopsticks'
    """
    return f"{address.partition('?')[0]}embed.html?game=chopsticks"


def make_server_config(
    token: str, session_ttl_seconds: int, *, is_lasting: bool = False, frame_ancestors: Sequence[str] | None = None
) -> uvicorn.Config:
    """Return the configuration of the server of the laboratory."""
    application: ASGIApp = create_application(token, session_ttl_seconds, is_lasting=is_lasting)
    return configure_server(EmbedGate(application, frame_ancestors) if frame_ancestors else application)


def configure_server(application: ASGIApp, **settings: Any) -> uvicorn.Config:
    """Return the configuration of a server for an application.

    The ping timeout is long because this machine itself may be busy and slow to read a browser's answer.
    """
    clean_logs()
    return uvicorn.Config(
        application,
        log_level="warning",
        log_config=None,
        ws_ping_timeout=120,
        ws_max_size=MAX_WEBSOCKET_BYTES,
        ws_max_queue=4,
        h11_max_incomplete_event_size=MAX_HEAD_BYTES,
        timeout_graceful_shutdown=1,
        **limit_connections(),
        **settings,
    )


def bind_free_port(host: str, port: int) -> socket.socket:
    """Return a socket bound to the first free port, starting with the given one; exit if there is none."""
    last = min(port + MAX_PORT_ATTEMPTS, 65536) - 1
    for number in range(port, last + 1):
        try:
            return socket.create_server((host, number), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
        except (OSError, UnicodeError) as error:  # UnicodeError: the text cannot be a host name at all
            if getattr(error, "errno", None) not in (errno.EADDRINUSE, errno.EACCES):
                reason = str(getattr(error, "strerror", "") or "not a name").partition(" (")[0]
                sys.exit(
                    f"host: this machine cannot listen on {shorten(host)} ({reason}); "
                    "127.0.0.1 is for this machine alone, 0.0.0.0 for everybody in its network"
                )
    sys.exit(f"port: none from {port} to {last} is free on {host}; name another with --port, or PORT= for make")


def format_address(host: str, port: int) -> str:
    """Return the address at which a browser finds the laboratory."""
    name = "127.0.0.1" if host == "localhost" else find_lan_address() if host in WILDCARD_HOSTS else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def find_lan_address() -> str:
    """Return this machine's address in its network, found without sending anything; otherwise its host name."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation: nothing is sent
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


if __name__ == "__main__":
    sys.exit(main())
