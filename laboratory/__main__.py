"""Open the laboratory: ``python -m laboratory [--host HOST] [--port PORT] [--token CODE] [--headless]``.

An installation has the same command as ``parlour lab``.
"""

from __future__ import annotations

import argparse
import errno
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence

import uvicorn

from engines.errors import shorten
from laboratory.server import SESSION_TTL_SECONDS, create_application
from laboratory.server.auth import MAX_BODY_BYTES

LOOPBACK_HOSTS = ("127.0.0.1", "localhost", "::1")
WILDCARD_HOSTS = ("0.0.0.0", "::", "")  # noqa: S104 only where the user asks for it
MAX_PORT_ATTEMPTS = 50
SWITCH_INTERVAL_SECONDS = 0.0005
"""How long one thread computes before others may: with Python's 5 ms, answers wait four times as long beside two solvers."""


def run_lab(arguments: Sequence[str]) -> int:
    """Run the command ``parlour lab``; return the exit code."""
    return main(arguments, "parlour lab")


def main(arguments: Sequence[str] | None = None, command: str = "python -m laboratory") -> int:
    """Serve the laboratory until it is interrupted; return the exit code."""
    parser = argparse.ArgumentParser(prog=command, description="Open the laboratory.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for a whole class")
    parser.add_argument("--port", type=parse_port, default=2718, help="first port to try")
    parser.add_argument("--token", help="access code; default: none on this machine alone, otherwise a new one")
    parser.add_argument(
        "--keep", type=int, default=SESSION_TTL_SECONDS, help="seconds to keep a disconnected session alive"
    )
    parser.add_argument("--headless", action="store_true", help="do not open a browser")
    try:
        serve(parser.parse_args(arguments))
    except KeyboardInterrupt:  # uvicorn has closed everything and raises it again
        print("The laboratory is closed.", flush=True)
    return 0


def serve(arguments: argparse.Namespace) -> None:
    """Print the address of the laboratory, open it in a browser, and answer requests."""
    is_local = arguments.host in LOOPBACK_HOSTS
    token = arguments.token if arguments.token is not None else "" if is_local else secrets.token_urlsafe(9)
    listener = bind_free_port(arguments.host, arguments.port)
    address = format_address(arguments.host, listener.getsockname()[1]) + (f"?access_token={token}" if token else "")
    print(f"The laboratory is open at {address}", flush=True)
    if not is_local:
        code = " It contains the access code." if token else ""
        print(
            f"Everybody in this network who has this address can play.{code} Ctrl+C closes the laboratory.", flush=True
        )
    if not arguments.headless:
        threading.Timer(1.0, open_browser, [address]).start()
    uvicorn.Server(make_server_config(token, arguments.keep)).run(sockets=[listener])


def open_browser(address: str) -> None:
    """Open an address in the browser; print a message if there is no browser."""
    if not webbrowser.open(address):
        print("No browser could be started here. Open the address above in a browser.", flush=True)


def parse_port(text: str) -> int:
    """Return a port given on the command line."""
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{shorten(text)} should be a whole number from 0 to 65535")
    return int(text)


def make_server_config(token: str, session_ttl_seconds: int) -> uvicorn.Config:
    """Return the configuration of the server.

    The ping timeout is long because this machine itself may be busy and slow to read a browser's answer.
    """
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
    app = create_application(token, session_ttl_seconds)
    return uvicorn.Config(
        app, log_level="warning", ws_ping_timeout=120, ws_max_size=MAX_BODY_BYTES, timeout_graceful_shutdown=2
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
