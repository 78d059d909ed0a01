"""Set a sheet as PDF with typst: tagged for screen readers (PDF/UA-1), with typst's own fonts, the same on every machine.

>>> check_paper("letter")
'us-letter'
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from engines.errors import EngineError, shorten

TEMPLATES = Path(__file__).with_name("templates")
PAPERS = {"a4": "a4", "letter": "us-letter"}
"""The sizes of paper, each with typst's name for it."""


def check_paper(name: str) -> str:
    """Return typst's name of a size of paper; raise EngineError if there is none of this name."""
    if name not in PAPERS:
        raise EngineError(f"paper: {shorten(name)} should be one of {', '.join(PAPERS)}")
    return PAPERS[name]


def set_pdf(template: str, data: Mapping[str, Any], paper: str = "a4") -> bytes:
    """Return a sheet as PDF, from the name of its template and what is to be on it."""
    paper = check_paper(paper)
    try:
        typst = import_module("typst")  # an optional dependency, which no browser has
    except ImportError:
        raise EngineError('sheets: they need typst; install it with "pip install parlour[paper]"') from None
    with tempfile.TemporaryDirectory() as folder:
        for file in TEMPLATES.glob("*.typ"):
            (Path(folder) / file.name).write_text(file.read_text("utf-8"), encoding="utf-8")
        (Path(folder) / "data.json").write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        pdf: bytes = typst.compile(
            str(Path(folder) / f"{template}.typ"),
            root=folder,
            sys_inputs={"paper": paper},
            pdf_standards="ua-1",  # refuses a picture without a text alternative
            ignore_system_fonts=True,
        )
    return pdf
