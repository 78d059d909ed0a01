"""Write each lesson as one file, and as a package for learning platforms, into the folder ``lessons/`` of a site."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from laboratory.board_files import list_start_parts
from laboratory.lesson_file.content import LESSON_CONTENTS
from laboratory.lesson_file.page import format_lesson_page
from laboratory.lesson_file.scorm import pack_scorm
from laboratory.pages import LESSON_FILES_FOLDER, Page
from publish.recorded_boards import BoardRecorder


def write_lesson_files(site: Path, recorder: BoardRecorder, pages: Iterable[Page]) -> None:
    """Write the files of those lessons that are among some pages; their recordings are those of the pages."""
    folder = site / LESSON_FILES_FOLDER
    for name in [page.name for page in pages if page.kind == "lesson"]:
        match = LESSON_CONTENTS[name].start_match()
        recording = recorder.write_recording(match.game.name, list_start_parts(match))
        page = format_lesson_page(name, (site / recording.file).read_text("utf-8"))
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.html").write_text(page, encoding="utf-8")
        (folder / f"{name}.zip").write_bytes(pack_scorm(name, page))
