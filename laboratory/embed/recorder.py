"""Record variants of games while the laboratory runs, each in a process of its own: it takes some seconds."""

from __future__ import annotations

import asyncio
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


async def run_recorder(game_name: str, variant: str, max_situations: int = MAX_SITUATIONS) -> str:
    """Return what ``python -m laboratory.embed`` prints."""
    command = [sys.executable, "-m", "laboratory.embed", game_name, variant, str(max_situations)]
    process = await asyncio.create_subprocess_exec(
        *command, cwd=PACKAGE_FOLDER, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        output, _ = await process.communicate()
    finally:
        if process.returncode is None:  # the visitor has left
            process.kill()
    if process.returncode:
        raise HTTPException(503, "This board could not be recorded.")
    return output.decode()
