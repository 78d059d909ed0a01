"""Mix two colours as CSS does with ``color-mix(in oklab, …)``: in Oklab (Ottosson 2020).

>>> mix("#ffffff", "#000000", 0.5)
'#636363'
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Oklab(NamedTuple):
    """A colour in Oklab: its lightness, and where it is between green and red and between blue and yellow."""

    lightness: float
    green_red: float
    blue_yellow: float


@lru_cache(maxsize=1024)
def mix(one: str, other: str, share: float) -> str:
    """Return a colour that is ``share`` of one ``#rrggbb`` colour and otherwise the other."""
    pairs = zip(to_oklab(one), to_oklab(other), strict=True)
    return from_oklab(Oklab(*(a * share + b * (1 - share) for a, b in pairs)))


def to_oklab(colour: str) -> Oklab:
    """Return a ``#rrggbb`` colour in Oklab."""
    r, g, b = (to_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return Oklab(
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def from_oklab(colour: Oklab) -> str:
    """Return a colour in Oklab as ``#rrggbb``."""
    lightness, a, b = colour
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    rgb = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * from_linear(min(1.0, max(0.0, part)))):02x}" for part in rgb)


def to_linear(part: float) -> float:
    """Return a component of sRGB as a linear one."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def from_linear(part: float) -> float:
    """Return a linear component as one of sRGB."""
    return 12.92 * part if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)
