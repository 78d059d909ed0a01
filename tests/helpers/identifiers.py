"""What a page shows to a reader, and the identifiers of the program among it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from engines import GAMES
from engines.field_types import Choice, Subset
from engines.rules import field_type_of, rule_fields
from helpers.visible_text import read_text
from widgets.seats import BOTS

IDENTIFIER = re.compile(r"\b[a-z]+_[a-z_]+\b|\b(?:sees|mcts)\d+\b|\bNone\b(?! of)|\bnull\b")
"""What is an identifier wherever it stands: words with underscores, bots with numbers, Python's word for nothing."""
CODE = re.compile(
    r"\b[A-L]-[A-L]\b|(?<![\d,–-])[0-4a-e]{2}-[0-4a-e]{2}\b|\[[\d½ ]+\]"  # moves and hands of Chopsticks
    r"|\b[a-h]{1,3}\+[a-h]\b|\b\d+x?\.\d+x?\.\d+"  # actions and lines of Front-Ham
    r"|\d+:[asdm-]:[asdm-]"  # positions of Operation Obliteration
    r"|\b[a-z]\d>[a-z]\d|[\dT#W*]{3}(?:/[\dT#W*]{3}){2}"  # paths and boards of Claustroboard
    r"|(?<!such move a )\b[Pp]l(?:y|ies)\b"  # lengths are moves
)
"""What is a code of a position or a move, or a length in plies, on a page that is about no notation."""
SHOWN_ATTRIBUTES = ("label", "options", "tabs", "rows", "columns", "field-types")
QUOTED = re.compile("“([^“”]+)”")
CHART_TEXTS = ("text", "subtitle", "title", "values", "domain", "sort")


def list_names(game: str) -> set[str]:
    """Return every name of a game that has a title: of rules, of options, of variants and of bots."""
    fields = rule_fields(GAMES[game].rules_type)
    options = {
        option for f in fields if isinstance(field_type_of(f), Choice | Subset) for option in field_type_of(f).options
    }
    return {*(f.name for f in fields), *options, *GAMES[game].variants, *BOTS, "human"}


def list_choices(html: str) -> Iterator[str]:
    """Yield what the controls of a page offer: labels, options, headings of tabs."""
    for name, value in re.findall(r" data-([\w-]+)='([^']*)'", html):
        if name in SHOWN_ATTRIBUTES:
            yield from flatten(json.loads(unescape(value)))


def flatten(value: Any) -> Iterator[str]:
    """Yield every text in lists and objects, without markup."""
    if isinstance(value, str):
        yield read_text(value)
    elif isinstance(value, list):
        for each in value:
            yield from flatten(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from flatten(each)


def list_charts(html: str) -> Iterator[Any]:
    """Yield the specification of every chart of a page, also of those that can be clicked."""
    for value in re.findall(r"<marimo-mime-renderer[^>]* data-data='([^']*)'", html):
        data = json.loads(unescape(value))
        yield json.loads(data) if isinstance(data, str) else data
    for value in re.findall(r"<marimo-vega[^>]* data-spec='([^']*)'", html):
        yield json.loads(unescape(value))


def list_chart_texts(spec: Any) -> Iterator[str]:
    """Yield the headings, titles and categories of a chart."""
    if isinstance(spec, dict):
        for name, value in spec.items():
            if name in CHART_TEXTS and not isinstance(value, dict):
                yield from flatten(value)
            elif name != "datasets":
                yield from list_chart_texts(value)
    elif isinstance(spec, list):
        for each in spec:
            yield from list_chart_texts(each)


def list_texts(html: str) -> tuple[str, list[str]]:
    """Return the text of a page without programs and pictures, and the texts of its controls and charts."""
    without_code = re.sub(r"<(pre|code|style|svg)\b.*?</\1>", " ", html, flags=re.DOTALL)
    charts = [text for spec in list_charts(html) for text in list_chart_texts(spec)]
    return read_text(without_code), [*list_choices(html), *charts]


def find_identifiers(html: str, game: str) -> set[str]:
    """Return the identifiers that a page of a game shows: anywhere in its text, or as a whole choice, label or quotation."""
    text, labels = list_texts(html)
    found = {match for each in (text, *labels) for match in IDENTIFIER.findall(each)}
    return found | ({*labels, *QUOTED.findall(text)} & list_names(game))


def find_codes(html: str) -> set[str]:
    """Return the codes of positions and moves that a page shows, and lengths in plies."""
    text, labels = list_texts(html)
    return {found[0] for each in (text, *labels) for found in CODE.finditer(each)}
