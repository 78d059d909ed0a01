"""Loads ahead what the laboratories need, while a visitor still looks round the start page."""

from __future__ import annotations

import sys
from importlib import import_module
from threading import Thread


def warm_up() -> None:
    """Begins to load the charts in the background; in a browser every page has a Python of its own, so not there."""
    if sys.platform != "emscripten":
        Thread(target=import_module, args=("laboratory.quizzes",), daemon=True).start()
