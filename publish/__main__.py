"""Build the site: ``python -m publish [FOLDER] [--offline] [--mirror] [--address URL] [--questions LIST]``, by default into ``site/``.

Without options, a page loads Python and its packages from the network when it is opened. With
``--offline`` the folder contains everything; the builder downloads it from Pyodide's CDN. With
``--mirror`` the builder downloads it from the npm and Python registries instead, without polars: for
tests, and where the CDN cannot be reached. With ``--questions`` the positions of a prepared list can be asked by link.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from engines import GAMES
from laboratory.classroom.command import read_questions
from laboratory.pages import PAGES
from publish.build import build_site, list_files
from publish.tools import ROOT, BuildError


def main() -> int:
    """Build the site and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m publish", description="Build the static site.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site", help="default: site/")
    parser.add_argument("--offline", action="store_true", help="put Python and its packages into the folder")
    parser.add_argument("--mirror", action="store_true", help="take them from the registries; implies --offline")
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=[page.name for page in PAGES], help="some pages")
    parser.add_argument("--address", default="", metavar="URL", help="where the site will be, for previews of links")
    parser.add_argument(
        "--variants-of", nargs="*", metavar="GAME", choices=list(GAMES), help="games whose variants are recorded; all"
    )
    parser.add_argument("--questions", type=Path, metavar="LIST", help="record the positions of this list for ask.html")
    options = parser.parse_args()
    questions = read_questions(options.questions)
    start = time.monotonic()
    try:
        folder = build_site(
            options.folder.resolve(),
            offline=options.offline or options.mirror,
            use_mirror=options.mirror,
            page_names=options.only,
            address=options.address,
            variants_of=options.variants_of,
            questions=questions,
        )
    except BuildError as error:
        sys.exit(f"The site was not built. {error}")
    files = list_files(folder)
    size = sum(path.stat().st_size for path in files)
    print(f"{folder}: {len(files)} files, {size / 1e6:.1f} MB, in {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
