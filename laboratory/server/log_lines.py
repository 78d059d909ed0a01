"""What the server writes to the terminal: one line for each event, without control characters.

Much of it comes from visitors: addresses, names of functions, values that a cell refuses. A terminal obeys escape
sequences, so none may reach it.
"""

from __future__ import annotations

import logging
import sys

from engines.errors import clean_text

SERVER_LOGGERS = ("uvicorn", "uvicorn.error", "uvicorn.asgi", "uvicorn.access", "websockets", "asyncio", "marimo")
"""The loggers of the programs that the server is made of."""


class LineFormatter(logging.Formatter):
    r"""Formats a record as one clean line; of an exception it keeps the last line.

    >>> record = logging.LogRecord("x", logging.WARNING, "", 0, "no\n\x1b[2Jscreen", (), None)
    >>> LineFormatter().format(record)
    'WARNING: no??[2Jscreen'
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as one line."""
        error = record.exc_info[1] if record.exc_info else None
        reason = f" ({type(error).__name__}: {error})" if error else ""
        return clean_text(f"{record.levelname}: {record.getMessage()}{reason}")


def clean_logs() -> None:
    """Let all programs that the server is made of log through ``LineFormatter``, warnings and worse only."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LineFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    for name in SERVER_LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)
