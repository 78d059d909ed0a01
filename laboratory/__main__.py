"""Opens the laboratory: ``python -m laboratory [--host HOST] [--port PORT] [--headless]``."""

from __future__ import annotations

import argparse
import secrets
import socket
import sys
import threading
import webbrowser

import uvicorn

from laboratory.server import application

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def main() -> int:
    """Serves the laboratory until it is interrupted; returns the exit code."""
    options = argparse.ArgumentParser(prog="python -m laboratory", description="Opens the laboratory.")
    options.add_argument("--host", default="127.0.0.1", help="where to listen; 0.0.0.0 for a whole class")
    options.add_argument("--port", type=int, default=2718, help="the first port to try")
    options.add_argument("--token", help="what visitors need; by default none on this machine alone, else a new one")
    options.add_argument("--headless", action="store_true", help="do not open a browser")
    given = options.parse_args()
    alone = given.host in LOOPBACK
    token = given.token if given.token is not None else "" if alone else secrets.token_urlsafe(9)
    door = listening(given.host, given.port)
    address = f"http://{'127.0.0.1' if alone else own_address()}:{door.getsockname()[1]}/"
    address += f"?access_token={token}" if token else ""
    print(f"The laboratory is open at {address}", flush=True)
    if not alone:
        print("Everybody in this network who has that address can play. Ctrl+C closes the laboratory.", flush=True)
    if not given.headless:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    uvicorn.Server(settings(token)).run(sockets=[door])
    return 0


def settings(token: str) -> uvicorn.Config:
    """How the laboratory is served; a visitor is given up late, for it may be this machine that is slow to hear."""
    app = application(token)
    return uvicorn.Config(app, log_level="warning", ws_ping_timeout=120, timeout_graceful_shutdown=2)


def listening(host: str, port: int) -> socket.socket:
    """A socket on the first free port from one on."""
    for number in range(port, port + 50):
        try:
            return socket.create_server((host, number))
        except OSError as error:
            if number == port + 49:
                sys.exit(f"{host}: cannot listen there on ports {port} to {number}: {error.strerror}")
    raise AssertionError


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
