"""A QR code as SVG, for the address that a printed position has.

>>> draw_qr_code("https://school.example/chopsticks.html").startswith("<svg ")
True
"""

from __future__ import annotations

from importlib import import_module
from io import BytesIO

from engines.errors import EngineError, shorten

QUIET_MODULES = 4
"""The white edge that a reader needs."""


def draw_qr_code(address: str) -> str:
    """Return an address as a QR code."""
    try:
        segno = import_module("segno")  # an optional dependency
    except ImportError:
        raise EngineError('address: QR codes need segno; install it with "pip install parlour[paper]"') from None
    buffer = BytesIO()
    try:
        code = segno.make(address, error="m", micro=False)
    except segno.DataOverflowError:
        raise EngineError(f"address: {shorten(address)} is too long for a QR code") from None
    code.save(buffer, kind="svg", border=QUIET_MODULES, xmldecl=False, svgns=True, nl=False)
    return buffer.getvalue().decode()
