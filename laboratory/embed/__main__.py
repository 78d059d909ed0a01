"""Print the file with the recording of a variant: ``python -m laboratory.embed GAME VARIANT MAX_SITUATIONS``.

The laboratory's server runs this in a process of its own, because recording a game takes some seconds.
"""

from __future__ import annotations

import os
import sys

from laboratory.embed.page import list_variants
from laboratory.recorded_files import make_recording_file


def main(game_name: str, variant: str, max_situations: str) -> None:
    """Print the file with the recording of a variant, with less of the processor than the server has."""
    if hasattr(os, "nice"):
        os.nice(10)
    match = list_variants(game_name)[variant]
    file = make_recording_file(match, int(max_situations), f"./rules/?game={game_name}")
    sys.stdout.buffer.write(file.text.encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
