"""Read a PDF back: its text, its tags with their text alternatives, its QR codes, and how full its pages are."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
import zxingcpp

PIXELS_PER_POINT = 150 / 72
"""150 dots per inch, as a school's copier prints."""


class Tag(NamedTuple):
    """An element of the structure of a PDF: what it is, and its text alternative."""

    kind: str
    alt: str


class ReadPage(NamedTuple):
    """What is on a page."""

    text: str
    tags: list[Tag]
    codes: list[str]
    size_points: tuple[float, float]
    has_colours: bool


def read_pdf(data: bytes) -> list[ReadPage]:
    """Return what is on every page."""
    document = pypdfium2.PdfDocument(data)
    return [read_page(document[index]) for index in range(len(document))]


def read_page(page: Any) -> ReadPage:
    """Return what is on one page."""
    pixels = page.render(scale=PIXELS_PER_POINT, rev_byteorder=True).to_numpy()[..., :3]
    codes = sorted(
        (code for code in zxingcpp.read_barcodes(np.ascontiguousarray(pixels))),
        key=lambda code: code.position.top_left.y,
    )
    spread = pixels.max(axis=2).astype(int) - pixels.min(axis=2)
    text = " ".join(page.get_textpage().get_text_bounded().split())
    return ReadPage(text, read_tags(page), [code.text for code in codes], page.get_size(), bool(spread.max() > 8))


def read_tags(page: Any) -> list[Tag]:
    """Return the structure elements of a page in their order; none if it is not tagged."""
    tree = pdfium.FPDF_StructTree_GetForPage(page.raw)
    tags: list[Tag] = []

    def walk(element: Any) -> None:
        tags.append(
            Tag(
                read_text(pdfium.FPDF_StructElement_GetType, element),
                read_text(pdfium.FPDF_StructElement_GetAltText, element),
            )
        )
        for index in range(pdfium.FPDF_StructElement_CountChildren(element)):
            if child := pdfium.FPDF_StructElement_GetChildAtIndex(element, index):
                walk(child)

    for index in range(pdfium.FPDF_StructTree_CountChildren(tree) if tree else 0):
        if child := pdfium.FPDF_StructTree_GetChildAtIndex(tree, index):
            walk(child)
    return tags


def read_text(function: Any, element: Any) -> str:
    """Return a text of pdfium, which writes it into a buffer as UTF-16."""
    size = function(element, None, 0)
    buffer = ctypes.create_string_buffer(size)
    function(element, buffer, size)
    return buffer.raw[:size].decode("utf-16-le").rstrip("\0")
