"""Pack the file of a lesson for learning platforms that take SCORM 1.2: a manifest, a page with a frame, and a short script.

The score comes from the student's browser and can be faked by anybody who knows how: it is no exam.
"""

from __future__ import annotations

import io
import zipfile
from html import escape
from string import Template

from laboratory.lesson_file.page import read_static
from laboratory.pages import find_page

FILE_TIME = (1980, 1, 1, 0, 0, 0)
"""The time that the archive gives its files, so that the same lesson makes the same package."""


def pack_scorm(name: str, lesson_page: str) -> bytes:
    """Return the SCORM 1.2 package of a lesson, from its file."""
    values = {"name": name, "title": escape(find_page(name).title)}
    texts = {
        "imsmanifest.xml": Template(read_static("imsmanifest.xml")).substitute(values),
        "index.html": Template(read_static("scorm.html")).substitute(values),
        "scorm.js": read_static("scorm.js"),
        "lesson.html": lesson_page,
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for file, text in texts.items():
            archive.writestr(zipfile.ZipInfo(file, FILE_TIME), text, zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()
