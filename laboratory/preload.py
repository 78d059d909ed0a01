"""Load in advance what the laboratories need, while a visitor still reads the start page."""

from __future__ import annotations

import sys
from importlib import import_module
from threading import Thread


def preload_analysis() -> None:
    """Start to load the charts in the background, except in a browser, where every page has its own Python."""
    if sys.platform != "emscripten":
        Thread(target=import_module, args=("laboratory.sections",), daemon=True).start()
