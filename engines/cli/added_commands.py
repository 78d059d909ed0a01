"""Find and run the commands that installed packages add to ``parlour``.

A package adds a command with an entry point of the group ``parlour.commands``. Its name is the command's, its
object a function that takes the words after that name and returns the exit code. The extras of the entry point
say what has to be installed for it: ``lab = "laboratory.__main__:run_lab [lab]"``. So the engines import no
other package of ours, and a command's package is loaded only when the command is run.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import EntryPoint, entry_points

from engines.errors import EngineError

ENTRY_POINT_GROUP = "parlour.commands"


def find_commands() -> dict[str, EntryPoint]:
    """Return the entry point of every added command by the command's name."""
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINT_GROUP)}


def run_command(entry: EntryPoint, arguments: Sequence[str]) -> int:
    """Run an added command and return its exit code; raise EngineError if a package that it needs is missing."""
    try:
        command = entry.load()
    except ModuleNotFoundError as error:
        raise EngineError(
            f"{entry.name}: this Python has no {error.name}; {format_install_command(entry)} installs it"
        ) from None
    exit_code: int = command(arguments)
    return exit_code


def format_install_command(entry: EntryPoint) -> str:
    """Return the command that installs what an added command needs.

    >>> format_install_command(EntryPoint("lab", "laboratory.__main__:run_lab [lab]", ENTRY_POINT_GROUP))
    "pip install 'parlour[lab]'"
    """
    name = entry.dist.name if entry.dist else "parlour"
    return f"pip install '{name}[{','.join(entry.extras)}]'" if entry.extras else f"pip install {name}"
