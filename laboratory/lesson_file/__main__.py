"""Write a lesson as one file: ``python -m laboratory.lesson_file NAME --out FILE [--scorm]``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from engines import EngineError
from engines.cli.parser import CleanParser
from engines.errors import clean_text, shorten
from engines.formats.files import ask_to_overwrite, write_atomically
from laboratory.lesson_file.content import LESSON_CONTENTS
from laboratory.lesson_file.page import format_lesson_page
from laboratory.lesson_file.scorm import pack_scorm


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the file of a lesson; return the exit code."""
    parser = CleanParser(
        prog="python -m laboratory.lesson_file", description="Write a lesson as one file that needs no network."
    )
    parser.add_argument("name", choices=LESSON_CONTENTS, metavar="NAME", help=", ".join(LESSON_CONTENTS))
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the file to write")
    parser.add_argument("--overwrite", action="store_true", help="replace the file if it exists, without asking")
    parser.add_argument("--scorm", action="store_true", help="write a SCORM 1.2 package (.zip) instead of a page")
    options = parser.parse_args(arguments)
    try:
        if not options.overwrite:
            ask_to_overwrite(options.out)
    except EngineError as error:
        sys.exit(clean_text(str(error)))
    page = format_lesson_page(options.name)
    data = pack_scorm(options.name, page) if options.scorm else page.encode()
    try:
        write_atomically(options.out, data)
    except EngineError as error:
        sys.exit(f"out: {shorten(str(options.out))} cannot be written ({error})")
    print(clean_text(f"{options.out}: {len(data) / 1000:.0f} KB"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
