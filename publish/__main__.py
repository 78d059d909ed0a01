"""Builds the site: ``python -m publish [FOLDER] [--offline] [--mirror]``, by default into ``site/``.

Without options the pages take Python and its packages from the network when they are opened. With
``--offline`` everything is in the folder; the builder takes it from Pyodide's CDN. With ``--mirror`` it
takes it from the npm and Python registries instead, without polars: for tests, and where the CDN cannot
be reached.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from laboratory.pages import PAGES
from publish.build import build, files
from publish.chores import ROOT, Unbuilt


def main() -> int:
    """Builds the site; returns the exit code."""
    options = argparse.ArgumentParser(prog="python -m publish", description="Builds the static site.")
    options.add_argument("folder", nargs="?", type=Path, default=ROOT / "site")
    options.add_argument("--offline", action="store_true", help="put Python and its packages into the folder")
    options.add_argument("--mirror", action="store_true", help="take them from the registries; implies --offline")
    options.add_argument("--only", nargs="+", metavar="NAME", choices=[page.name for page in PAGES], help="some pages")
    given = options.parse_args()
    begun = time.monotonic()
    try:
        folder = build(
            given.folder.resolve(),
            offline=given.offline or given.mirror,
            mirrored=given.mirror,
            names=given.only,
        )
    except Unbuilt as why:
        sys.exit(f"The site was not built. {why}")
    made = files(folder)
    size = sum(path.stat().st_size for path in made)
    print(f"{folder}: {len(made)} files, {size / 1e6:.1f} MB, in {time.monotonic() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
