"""SVG as text: elements, numbers and hatches.

There are no ids, no style sheets, no CSS variables and no clip paths. So a picture can be many times on one page, and
every program that draws SVG draws it alike.

>>> element("circle", {"cx": 1.50, "cy": 2, "r": 3, "fill": None})
'<circle cx="1.5" cy="2" r="3"/>'
>>> rect(0, 0, 2, 2, fill="light-dark(#fff, #000)")
'<rect x="0" y="0" width="2" height="2" style="fill:light-dark(#fff, #000)"/>'
"""

from __future__ import annotations

from collections.abc import Mapping

Attributes = Mapping[str, str | float | None]
FONT = "Inter,Helvetica,Arial,'DejaVu Sans',sans-serif"
BASELINE_SHARE = 0.355
"""How far below its centre the baseline of a text is; not every program knows ``dominant-baseline``."""
CHARACTER_SHARE = 0.54
"""The width of an average character, as a share of the font size."""


def format_number(value: float) -> str:
    """Return a coordinate with at most two digits after the point."""
    text = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return "0" if text == "-0" else text


def escape(text: str) -> str:
    """Return a text as it is written inside an element or an attribute."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def element(tag: str, attributes: Attributes | None = None, *children: str) -> str:
    """Return one element; an attribute that is None is left out, ``_`` in its name becomes ``-``.

    A colour that depends on the page's look is written as a style: in an attribute not every program reads it.
    """
    plain, styles = [], []
    for name, value in (attributes or {}).items():
        if value is None:
            continue
        text, name_in_svg = value if isinstance(value, str) else format_number(value), name.replace("_", "-")
        if text.startswith("light-dark("):
            styles.append(f"{name_in_svg}:{text}")
        else:
            plain.append(f' {name_in_svg}="{escape(text)}"')
    if styles:
        plain.append(f' style="{";".join(styles)}"')
    body = "".join(children)
    return f"<{tag}{''.join(plain)}>{body}</{tag}>" if body else f"<{tag}{''.join(plain)}/>"


def path(d: str, **attributes: str | float | None) -> str:
    """Return a path, or nothing if it has no points."""
    return element("path", {"d": d, **attributes}) if d else ""


def group(*children: str, **attributes: str | float | None) -> str:
    """Return a group, or its children alone if it has no attributes."""
    has_attributes = any(value is not None for value in attributes.values())
    return element("g", attributes, *children) if has_attributes else "".join(children)


def move_to(x: float, y: float, *children: str, scale: float = 1, turn: float = 0) -> str:
    """Return a group whose origin is at a point, turned by some degrees and scaled."""
    steps = [f"translate({format_number(x)} {format_number(y)})"] if x or y else []
    steps += [f"rotate({format_number(turn)})"] if turn else []
    steps += [f"scale({format_number(float(f'{scale:.4f}'))})"] if scale != 1 else []
    return group(*children, transform=" ".join(steps) or None)


def rect(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: str | float | None) -> str:
    """Return a rectangle with rounded corners."""
    return element("rect", {"x": x, "y": y, "width": width, "height": height, "rx": radius or None, **attributes})


def circle(x: float, y: float, radius: float, **attributes: str | float | None) -> str:
    """Return a circle."""
    return element("circle", {"cx": x, "cy": y, "r": radius, **attributes})


def label(x: float, y: float, size: float, words: str, **attributes: str | float | None) -> str:
    """Return a text whose middle is at a point; nothing if it is empty."""
    place: Attributes = {"x": x, "y": y + size * BASELINE_SHARE, "font_size": size, **attributes}
    return element("text", place, escape(words)) if words else ""


def fit_size(words: str, width: float, size: float) -> float:
    """Return the font size at which a text is not wider than ``width``, at most ``size``."""
    return min(size, width / max(1.0, len(words) * CHARACTER_SHARE))


def hatch(  # noqa: PLR0913 a rectangle has four numbers
    x: float, y: float, width: float, height: float, step: float, *, rising: bool = True
) -> str:
    """Return diagonal lines that fill a rectangle, as the data of a path."""
    lines, offset = [], step
    while offset < width + height:
        start = (max(0.0, offset - height), min(offset, height))
        end = (min(offset, width), max(0.0, offset - width))
        points = [(x + (u if rising else width - u), y + v) for u, v in (start, end)]
        lines.append("M" + "L".join(f"{format_number(float(u))} {format_number(float(v))}" for u, v in points))
        offset += step
    return "".join(lines)
