"""The link *Ask the class*, which the teacher's pages have while a class is open."""

from __future__ import annotations

from urllib.parse import urlencode

import marimo as mo

import widgets
from laboratory.pages import IS_TEACHER


def class_address(page: str, **query_params: str) -> str:
    """Return the address that offers a question about a page to the class; empty unless the teacher has this page."""
    request = mo.app_meta().request
    if request is None or not request.meta.get(IS_TEACHER):
        return ""
    return f"../class/teach?{urlencode({'page': page, **query_params})}"


def make_class_link(board: widgets.Board) -> widgets.Share | None:
    """Return a link that asks the class about what is on a board of a lesson; None unless the teacher has this page."""
    address = class_address(board.game_name)
    if not address:
        return None
    link = widgets.Share(class_address=address, shows_address=False)
    link.follow(board)
    return link
