"""Record variants of games while the laboratory runs, each in a process of its own: it takes some seconds."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from starlette.exceptions import HTTPException

from laboratory.embed.page import MAX_SITUATIONS

PACKAGE_FOLDER = Path(__file__).parents[2]


class VariantRecorder:
    """Records variants, one at a time and each once, in a process of its own."""

    def __init__(self, max_situations: int = MAX_SITUATIONS) -> None:
        self.max_situations = max_situations
        self._texts: dict[tuple[str, str], str] = {}
        self._lock = asyncio.Lock()

    async def read(self, game_name: str, variant: str) -> str:
        """Return the file with the recording of a variant."""
        key = (game_name, variant)
        if key not in self._texts:
            async with self._lock:
                if key not in self._texts:
                    self._texts[key] = await run_recorder(*key, self.max_situations)
        return self._texts[key]


def list_words(game_name: str, variant: str, max_situations: int) -> list[str]:
    """Return the command that records a variant, which ends with this process."""
    return [sys.executable, "-m", "laboratory.embed", game_name, variant, str(max_situations), str(os.getpid())]


async def run_recorder(game_name: str, variant: str, max_situations: int = MAX_SITUATIONS) -> str:
    """Return what ``python -m laboratory.embed`` prints."""
    # asyncio's own processes wait for ever if their task is cancelled while they start.
    words, pipe, quiet = list_words(game_name, variant, max_situations), subprocess.PIPE, subprocess.DEVNULL
    process = subprocess.Popen(words, cwd=PACKAGE_FOLDER, stdout=pipe, stderr=quiet)  # noqa: ASYNC220, S603
    try:
        output, _ = await asyncio.to_thread(process.communicate)
    finally:
        if process.poll() is None:  # the visitor has left, or the server ends
            process.kill()
    if process.returncode:
        raise HTTPException(503, "This board could not be recorded.")
    return output.decode()
