"""Hostile texts and values, and checks that they are refused and harmless."""

from __future__ import annotations

import json
from functools import cache
from html.parser import HTMLParser

import pytest

from analysis import quiz
from engines import GAMES, EngineError, load, solve

HOSTILE_TEXTS = {
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
"""Hostile texts, by what they contain."""
HOSTILE_VALUES = [
    *HOSTILE_TEXTS.values(),
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
"""Values of every type that a message may contain."""


def make_nested_list(depth: int) -> list:
    """Return a list in a list in a list, and so on."""
    nested: list = []
    for _ in range(depth):
        nested = [nested]
    return nested


parametrize_texts = pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS)
parametrize_games = pytest.mark.parametrize("name", GAMES)


def check_refusal(action, *args) -> None:
    """Check that an action succeeds, or raises an error of ours with one printable sentence."""
    try:
        action(*args)
    except EngineError as error:
        message = str(error)
        assert message
        assert message.isprintable()
        assert len(message) < 1_000
        message.encode()


@cache
def make_questions():
    """Return two quiz questions."""
    return quiz.generate_questions(solve(load("obliteration")), "who", number=2)


class MarkupCollector(HTMLParser):
    """Collects the elements and attributes of HTML, also of HTML inside marimo's attributes."""

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
                self.collect_from_json(value)

    def collect_from_json(self, value: str) -> None:
        """Collect from an attribute of marimo's: JSON, whose text may be HTML."""
        try:
            text = json.loads(value)
        except ValueError:
            return
        if isinstance(text, str):
            self.found |= collect_markup(text)


def collect_markup(html: str) -> set[str]:
    """Return the names of all elements, and of all attributes with @ in front."""
    parser = MarkupCollector()
    parser.feed(html)
    parser.close()
    return parser.found


def is_harmless(html) -> bool:
    """Return whether a part of a page has no script, no event handler and nothing from other hosts."""
    names = collect_markup(html.text)
    handlers = {name for name in names if name.startswith("@on")}
    return not names & {"script", "img", "svg", "iframe", "javascript:", "textarea"} and not handlers
