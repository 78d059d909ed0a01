"""The link *Ask the class*, which the teacher's pages have while a class is open."""

from __future__ import annotations

from urllib.parse import urlencode

import marimo as mo

from laboratory.pages import IS_TEACHER


def class_address(page: str, **query_params: str) -> str:
    """Return the address that offers a question about a page to the class; empty unless the teacher has this page."""
    request = mo.app_meta().request
    if request is None or not request.meta.get(IS_TEACHER):
        return ""
    return f"../class/teach?{urlencode({'page': page, **query_params})}"
