"""Print the file with the recording of a variant: ``python -m laboratory.embed GAME VARIANT MAX_SITUATIONS SERVER``.

The laboratory's server runs this in a process of its own, because recording a game takes some seconds.
"""

from __future__ import annotations

import os
import sys
import threading
import time

from laboratory.embed.page import list_variants
from laboratory.recorded_files import make_recording_file

CHECK_SECONDS = 0.2


def end_with(server_pid: int) -> None:
    """End this process soon after the server that has started it, however that ended."""
    while os.getppid() == server_pid:
        time.sleep(CHECK_SECONDS)
    os._exit(1)


def main(game_name: str, variant: str, max_situations: str, server_pid: str) -> None:
    """Print the file with the recording of a variant, with less of the processor than the server has."""
    if hasattr(os, "nice"):
        os.nice(10)
    threading.Thread(target=end_with, args=(int(server_pid),), daemon=True).start()
    match = list_variants(game_name)[variant]
    file = make_recording_file(match, int(max_situations), f"./rules/?game={game_name}")
    sys.stdout.buffer.write(file.text.encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
