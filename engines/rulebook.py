"""A game's rule page: the rules in plain words, every house rule, and where the book is unclear.

All of it is taken from the game's module: its docstring, its ``Rules`` fields and its variants.
"""

from __future__ import annotations

import sys
import textwrap
from typing import Any

from engines.game import Game
from engines.registry import variant_rules
from engines.rules import default_of, kind_of, rule_fields, write_text


def page(cls: type[Game[Any, Any]]) -> dict[str, Any]:
    """The rule page as plain data: title, about, text, rules and variants."""
    return {
        "game": cls.name,
        "title": cls.title,
        "about": cls.about,
        "text": prose(cls),
        "rules": [rule_row(f) for f in rule_fields(cls.rules_type)],
        "variants": {name: write_text(variant_rules(cls.name, name)) for name in cls.variants},
    }


def prose(cls: type[Game[Any, Any]]) -> str:
    """The rules in plain words: the docstring of the game's module or package, up to its examples."""
    head, found, _ = cls.__module__.partition(cls.name)
    text = sys.modules[head + found].__doc__ or ""
    return text.split("\n>>>")[0].strip()


def rule_row(f: Any) -> dict[str, str]:
    """One house rule: what it is, what it takes, its default, the book's sentence and the reason."""
    kind = kind_of(f)
    return {
        "name": f.name,
        "about": f.metadata["about"],
        "takes": kind.takes,
        "default": kind.write(default_of(f)),
        "book": f.metadata["book"],
        "why": f.metadata["why"],
    }


def write_page(cls: type[Game[Any, Any]]) -> str:
    """The rule page as text for a terminal."""
    data = page(cls)
    lines = [data["title"], "=" * len(data["title"]), "", data["text"], "", "House rules", "-----------"]
    for row in data["rules"]:
        lines += ["", f"{row['name']} = {row['default'] or 'empty'}", *indent(f"{row['about']} Takes {row['takes']}.")]
        if row["book"]:
            lines += indent(f"The book: “{row['book']}”")
        if row["why"]:
            lines += indent(f"Why this default: {row['why']}")
    lines += ["", "Variants", "--------", ""]
    lines += [f"{name}: {text or 'the defaults'}" for name, text in data["variants"].items()]
    return "\n".join(lines)


def indent(text: str) -> list[str]:
    """A paragraph wrapped and set in by four blanks."""
    return textwrap.wrap(text, 96, initial_indent="    ", subsequent_indent="    ")
