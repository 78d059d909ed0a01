"""What is said about a house rule beside its control, in every host: the rule book's words, and why the default is so."""

from __future__ import annotations

from dataclasses import Field
from html import escape
from typing import Any

BACKGROUND_TITLE = "The rule book, and why"


def render_background(field: Field[Any], link: str = "") -> str:
    """Return the rule book's words and the reason for the default as HTML that unfolds; nothing if there are neither.

    A link, given as HTML, follows them.
    """
    book, why = field.metadata["book"], field.metadata["why"]
    if not book and not why:
        return ""
    quotation = f"<blockquote>{escape(book)}</blockquote>" if book else ""
    reason = f"<p>{escape(why)}</p>" if why else ""
    return f"<details><summary>{BACKGROUND_TITLE}</summary>{quotation}{reason}{link}</details>"
