"""Opens the laboratory: ``python -m laboratory [--host HOST] [--port PORT] [--headless]``."""

from __future__ import annotations

import argparse
import errno
import secrets
import socket
import sys
import threading
import webbrowser

import uvicorn

from engines.kinds import shorten
from laboratory.gate import LARGEST
from laboratory.server import KEEP, application

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - asked for by name
TRIES = 50
"""So many ports are tried, one after the other."""


def main() -> int:
    """Serves the laboratory until it is interrupted; returns the exit code."""
    options = argparse.ArgumentParser(prog="python -m laboratory", description="Opens the laboratory.")
    options.add_argument("--host", default="127.0.0.1", help="where to listen; 0.0.0.0 for a whole class")
    options.add_argument("--port", type=port_number, default=2718, help="the first port to try")
    options.add_argument("--token", help="what visitors need; by default none on this machine alone, else a new one")
    options.add_argument(
        "--keep", type=int, default=KEEP, help="the seconds that a closed page is kept to come back to"
    )
    options.add_argument("--headless", action="store_true", help="do not open a browser")
    given = options.parse_args()
    try:
        serve(given)
    except KeyboardInterrupt:  # uvicorn has closed everything and passes it on
        print("The laboratory is closed.", flush=True)
    return 0


def serve(given: argparse.Namespace) -> None:
    """Says where the laboratory is, shows it, and answers from then on."""
    alone = given.host in LOOPBACK
    token = given.token if given.token is not None else "" if alone else secrets.token_urlsafe(9)
    door = listening(given.host, given.port)
    address = address_of(given.host, door.getsockname()[1]) + (f"?access_token={token}" if token else "")
    print(f"The laboratory is open at {address}", flush=True)
    if not alone:
        print("Everybody in this network who has that address can play. Ctrl+C closes the laboratory.", flush=True)
    if not given.headless:
        threading.Timer(1.0, show, [address]).start()
    uvicorn.Server(settings(token, given.keep)).run(sockets=[door])


def show(address: str) -> None:
    """Opens an address in the browser, or says that there is none."""
    if not webbrowser.open(address):
        print("No browser could be started from here: open that address in one.", flush=True)


def port_number(text: str) -> int:
    """A port from a command's words."""
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{shorten(text)} should be a whole number from 0 to 65535")
    return int(text)


def settings(token: str, keep: int) -> uvicorn.Config:
    """How the laboratory is served; a visitor is given up late, for it may be this machine that is slow to hear."""
    app = application(token, keep)
    return uvicorn.Config(
        app, log_level="warning", ws_ping_timeout=120, ws_max_size=LARGEST, timeout_graceful_shutdown=2
    )


def listening(host: str, port: int) -> socket.socket:
    """A socket on the first free port from one on."""
    last = min(port + TRIES, 65536) - 1
    for number in range(port, last + 1):
        try:
            return socket.create_server((host, number), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
        except (OSError, UnicodeError) as error:  # the second for what cannot be a name at all
            if getattr(error, "errno", None) not in (errno.EADDRINUSE, errno.EACCES):
                why = str(getattr(error, "strerror", "") or "not a name").partition(" (")[0]
                sys.exit(
                    f"host: this machine cannot listen on {shorten(host)} ({why}); "
                    "127.0.0.1 is for this machine alone, 0.0.0.0 for everybody in its network"
                )
    sys.exit(f"port: none from {port} to {last} is free on {host}; name another with --port, or PORT= for make")


def address_of(host: str, port: int) -> str:
    """The address at which a browser finds the laboratory."""
    name = "127.0.0.1" if host == "localhost" else own_address() if host in EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def own_address() -> str:
    """The machine's address in its network, as far as it can be found without asking anybody."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation: nothing is sent
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


if __name__ == "__main__":
    sys.exit(main())
