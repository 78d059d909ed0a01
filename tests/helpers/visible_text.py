"""What a reader sees of a view: its text without markup, its tables as rows, its files, and the words of a chart."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from html import unescape
from typing import Any


def read_text(html: str) -> str:
    """Return the text of HTML on one line, without markup; words in a link or in bold type are joined to the rest."""
    joined = re.sub(r"</?(?:a|code|span|strong)\b[^>]*>", "", html)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", joined)).split())


def read_rows(html: str) -> list[list[str]]:
    """Return the cells of every row of every table, the titles of the columns first."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", html)
    return [[read_text(cell) for cell in re.findall(r"<t[hd][^>]*>.*?</t[hd]>", row)] for row in rows]


def read_attributes(html: str, element: str) -> list[dict[str, Any]]:
    """Return the values that a page gives to each of marimo's elements of a name, such as ``marimo-callout-output``."""
    found = re.findall(rf"<{element}((?: [\w-]+='[^']*')*)", html)
    return [
        {name: json.loads(unescape(value)) for name, value in re.findall(r" data-([\w-]+)='([^']*)'", each)}
        for each in found
    ]


def read_downloads(html: str) -> dict[str, tuple[str, str]]:
    """Return the label and the text of every file that can be downloaded, by its name."""
    return {
        each["filename"]: (read_text(each["label"]), b64decode(each["data"].partition("base64,")[2]).decode())
        for each in read_attributes(html, "marimo-download")
    }


def read_charts(html: str) -> list[dict[str, Any]]:
    """Return the specification of every chart in HTML."""
    return [json.loads(each["data"]) for each in read_attributes(html, "marimo-mime-renderer")]


def read_heading(spec: dict[str, Any]) -> str:
    """Return the title and the subtitle of a chart on one line."""
    lines = [spec["title"].get(part, "") for part in ("text", "subtitle")]
    return " | ".join(" ".join(each) if isinstance(each, list) else each for each in lines if each)


def read_chart_words(spec: dict[str, Any]) -> dict[str, Any]:
    """Return the heading of a chart, the titles that its layers give to each channel, and its tooltips."""
    words: dict[str, Any] = {"heading": read_heading(spec)}
    for channel, encoding in [pair for layer in spec["layer"] for pair in layer["encoding"].items()]:
        if channel == "tooltip":
            words["tooltip"] = words.get("tooltip", {}) | {tip["field"]: tip["title"] for tip in encoding}
        elif "title" in encoding:
            words[channel] = words.get(channel, set()) | {encoding["title"]}
    return words


def read_layers(spec: dict[str, Any]) -> list[tuple[str, dict[str, str]]]:
    """Return the mark of each layer of a chart, and the field that each of its channels draws."""
    return [
        (
            layer["mark"]["type"],
            {channel: each["field"] for channel, each in layer["encoding"].items() if channel != "tooltip"},
        )
        for layer in spec["layer"]
    ]
