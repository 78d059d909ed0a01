r"""A parser of command lines whose messages a terminal can show, whatever was typed.

>>> try:
...     CleanParser(prog="parlour").parse_args(["--\x1b[31m"])
... except SystemExit:
...     pass
"""

from __future__ import annotations

import argparse
from typing import NoReturn

from engines.errors import clean_text

MAX_MESSAGE_CHARACTERS = 2_000


class CleanParser(argparse.ArgumentParser):
    """A parser that repeats what was typed without control characters."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and a message, and end the program."""
        super().error(clean_text(message, MAX_MESSAGE_CHARACTERS))
