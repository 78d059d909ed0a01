"""The rule page of a game: the rules in plain words, every house rule, and where the book is unclear.

All of it comes from the game's module: its docstring, the fields of its ``Rules`` and its variants.
"""

from __future__ import annotations

import sys
import textwrap
from typing import Any

from engines.game import Game
from engines.registry import variant_rules
from engines.rules import default_of, field_type_of, format_rules, rule_fields


def rule_page_to_dict(cls: type[Game[Any, Any]]) -> dict[str, Any]:
    """Return the rule page as plain data."""
    return {
        "game": cls.name,
        "title": cls.title,
        "about": cls.summary,
        "text": extract_rule_text(cls),
        "rules": [rule_field_to_dict(f) for f in rule_fields(cls.rules_type)],
        "variants": {name: format_rules(variant_rules(cls.name, name)) for name in cls.variants},
    }


def extract_rule_text(cls: type[Game[Any, Any]]) -> str:
    """Return the rules in plain words: the docstring of the game's module or package, without its examples."""
    parent, name, _ = cls.__module__.partition(cls.name)
    text = sys.modules[parent + name].__doc__ or ""
    return text.split("\n>>>")[0].strip()


def rule_field_to_dict(f: Any) -> dict[str, str]:
    """Return one house rule: its meaning, its type, its default, the book's sentence and the reason."""
    field_type = field_type_of(f)
    return {
        "name": f.name,
        "about": f.metadata["summary"],
        "takes": field_type.description,
        "default": field_type.format(default_of(f)),
        "book": f.metadata["book"],
        "why": f.metadata["why"],
    }


def format_rule_page(cls: type[Game[Any, Any]]) -> str:
    """Return the rule page as text for a terminal."""
    data = rule_page_to_dict(cls)
    lines = [data["title"], "=" * len(data["title"]), "", data["text"], "", "House rules", "-----------"]
    for row in data["rules"]:
        lines += [
            "",
            f"{row['name']} = {row['default'] or 'empty'}",
            *wrap_indented(f"{row['about']} Takes {row['takes']}."),
        ]
        if row["book"]:
            lines += wrap_indented(f"The book: “{row['book']}”")
        if row["why"]:
            lines += wrap_indented(f"Why this default: {row['why']}")
    lines += ["", "Variants", "--------", ""]
    lines += [f"{name}: {text or 'the defaults'}" for name, text in data["variants"].items()]
    return "\n".join(lines)


def wrap_indented(text: str) -> list[str]:
    """Return a paragraph as lines indented by four spaces."""
    return textwrap.wrap(text, 96, initial_indent="    ", subsequent_indent="    ")
