"""Texts and values that nobody means well, and how they are to be refused."""

from __future__ import annotations

import json
from functools import cache
from html.parser import HTMLParser

import pytest

from analysis import quiz
from engines import GAMES, EngineError, load, solve

TEXTS = {
    "nothing": "",
    "blanks": " \t \n ",
    "script": "<script>alert(1)</script>",
    "image": "\"><img src=x onerror=alert(1)>'",
    "closing": "</script></textarea>--><svg/onload=alert(1)>",
    "address": "javascript:alert(1)//",
    "entity": "&lt;script&gt;&#0;",
    "template": "${alert(1)} {{7*7}} %s %n {0.__class__}",
    "markdown": "[x](javascript:alert(1)) ![y](//evil.example/z) ```",
    "huge number": "9" * 10_000,
    "small number": "-" + "9" * 10_000,
    "power": "1e999999999",
    "hexadecimal": "0x" + "f" * 5_000,
    "other digits": "１２³¼٣",
    "long": "a" * 100_000,
    "many parts": "1.2:3;4/5,6-7=8 " * 6_000,
    "dots": "." * 50_000,
    "brackets": "[" * 50_000,
    "braces": '{"a":' * 20_000,
    "right to left": "\u202e\u2066divide\u2069\u200f",
    "controls": "\x00\x07\x1b[31m\x7f\x85",
    "lines": "a\r\nb\u2028c\x0bd\x1ce",
    "half a character": "\ud800x\udfff",
    "marks": "a" + "\u0301" * 3_000,
    "path": "../../../../etc/passwd",
    "drive": "C:\\Windows\\win.ini",
    "device": "/dev/zero",
    "command": "$(touch /tmp/parlour) `id`; rm -rf /",
    "python": "__import__('os').system('id')",
    "query": "' OR 1=1; DROP TABLE games --",
}
"""Texts that nobody means well, by what they are."""
VALUES = [
    *TEXTS.values(),
    None,
    True,
    -1,
    10**30,
    10**9_999,
    1.5,
    float("nan"),
    float("inf"),
    b"\xff",
    [],
    [[[[]]]],
    list(range(5_000)),
    {},
    {"do": {"do": {}}},
    {"__class__": 1},
]
"""Values of every kind that a message may carry."""


def nested(depth: int) -> list:
    """A list in a list in a list."""
    made: list = []
    for _ in range(depth):
        made = [made]
    return made


texts = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
games = pytest.mark.parametrize("name", GAMES)


def refused(deed, *args) -> None:
    """What a deed refuses, it refuses with one printable sentence of our own."""
    try:
        deed(*args)
    except EngineError as error:
        said = str(error)
        assert said
        assert said.isprintable()
        assert len(said) < 1_000
        said.encode()


@cache
def questions():
    return quiz.ask(solve(load("obliteration")), "who", number=2)


def send(widget, state) -> None:
    widget._handle_msg({"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []})


class Outline(HTMLParser):
    """The elements and attributes of a page's part, those within marimo's own attributes included."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag, attrs):
        self.found.add(tag)
        for name, value in attrs:
            self.found.add(f"@{name}")
            if name in ("href", "src") and (value or "").strip().lower().startswith("javascript"):
                self.found.add("javascript:")
            if name.startswith("data-") and value:
                self.inside(value)

    def inside(self, value: str) -> None:
        """What marimo makes of an attribute: JSON, whose texts may be markup."""
        try:
            plain = json.loads(value)
        except ValueError:
            return
        for text in [plain] if isinstance(plain, str) else []:
            self.found |= outline(text)


def outline(html: str) -> set[str]:
    parser = Outline()
    parser.feed(html)
    parser.close()
    return parser.found


def harmless(shown) -> bool:
    """Whether a part of a page has no script, nothing from elsewhere and no handler in it."""
    found = outline(shown.text)
    handlers = {one for one in found if one.startswith("@on")}
    return not found & {"script", "img", "svg", "iframe", "javascript:", "textarea"} and not handlers
