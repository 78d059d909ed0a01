"""House rules: frozen dataclasses whose fields say what they take, read and written in one place.

Each game has a ``Rules`` class made of the field kinds below. A field is written once, with its
default, what it takes, its sentence for the reader and, where the rule book is unclear, the book's
own words and why the default is the default. Everything else follows from ``rule_fields(Rules)``: the
command line, TOML files, ``key=value`` text, the notebooks' controls and the frames' columns.

>>> from engines.obliteration import Rules
>>> read_text(Rules, "start=7 no_repeat=off")
Rules(start=7, no_repeat='off')
>>> read_text(Rules, "no_repeat=never")
Traceback (most recent call last):
engines.errors.RulesError: no_repeat: 'never' is not one of own, opponent, either, off
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, TypeVar

from engines.errors import RulesError
from engines.kinds import Kind, Whole, shorten


def rule(default: Any, kind: Kind, about: str, *, book: str = "", why: str = "") -> Any:
    """A field of a Rules class: ``about`` for the reader, ``book`` the sentence it settles, ``why`` the default."""
    return field(default=default, metadata={"kind": kind, "about": about, "book": book, "why": why})


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """The base of every game's Rules: checks each field on the way in, then the whole."""

    repetition: int = rule(
        3,
        Whole(0, 99),
        "How often a position may occur before the game in play is called a draw; 0 for never.",
        why="No book says how endless play ends; without it two careful players could go on for ever.",
    )

    def __post_init__(self) -> None:
        for f in fields(self):
            try:
                object.__setattr__(self, f.name, kind_of(f).check(getattr(self, f.name)))
            except ValueError as error:
                raise RulesError(f.name, str(error)) from None
        self.check_whole()

    def check_whole(self) -> None:
        """Raises RulesError where fields contradict each other; a game with such fields overrides it."""

    def __repr__(self) -> str:
        inner = ", ".join(f"{name}={value!r}" for name, value in changes(self).items())
        return f"Rules({inner})"


R = TypeVar("R", bound=HouseRules)
QUOTED = re.compile(
    r'''"""(?:\\.|[^\\])*?(?:"""(?!")|\Z)|\'{3}.*?(?:\'{3}(?!\')|\Z)|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?|#[^\n]*''',
    re.DOTALL,
)
"""The texts and comments of a TOML document."""
DOTS = 100
"""The most dots of a TOML document outside its texts and comments."""


def rule_fields(rules: HouseRules | type[HouseRules]) -> list[Field[Any]]:
    """Every field, the game's own first and then those that all games have."""
    return sorted(fields(rules), key=lambda f: f.name in HouseRules.__dataclass_fields__)


def kind_of(f: Field[Any]) -> Kind:
    """What a field takes."""
    kind: Kind = f.metadata["kind"]
    return kind


def changes(rules: HouseRules) -> dict[str, Any]:
    """The fields that differ from the defaults."""
    return {f.name: getattr(rules, f.name) for f in rule_fields(rules) if getattr(rules, f.name) != default_of(f)}


def default_of(f: Field[Any]) -> Any:
    """A field's default in its one form."""
    return kind_of(f).check(f.default)


def read_dict(cls: type[R], values: Mapping[str, Any], base: R | None = None) -> R:
    """Rules from a mapping of field names to values, on top of ``base`` or of the defaults."""
    known = [f.name for f in rule_fields(cls)]
    for name in values:
        if name not in known:
            raise RulesError(shorten(name, bare=True) or "rule", "there is no such rule; there are " + ", ".join(known))
    return replace(base, **values) if base else cls(**values)


def write_dict(rules: HouseRules) -> dict[str, Any]:
    """Every field and its value; tuples become lists, so that JSON and TOML can hold it."""
    plain = {f.name: getattr(rules, f.name) for f in rule_fields(rules)}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in plain.items()}


def read_text(cls: type[R], text: str, base: R | None = None) -> R:
    """Rules from ``key=value`` words, separated by blanks."""
    return read_pairs(cls, text.split(), base)


def read_pairs(cls: type[R], pairs: list[str], base: R | None = None) -> R:
    """Rules from a list of ``key=value``; a value may hold blanks."""
    by_name = {f.name: f for f in rule_fields(cls)}
    values: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        name = name.strip()
        if not equals:
            raise RulesError(shorten(name, bare=True) or "rule", f"write rules as key=value, such as {example(cls)}")
        if name in values:
            raise RulesError(name, "is given twice")
        if name in by_name:
            try:
                values[name] = kind_of(by_name[name]).read(text.strip())
            except ValueError as error:
                raise RulesError(name, str(error)) from None
        else:
            values[name] = text
    return read_dict(cls, values, base)


def write_text(rules: HouseRules) -> str:
    """The fields that differ from the defaults as ``key=value`` words."""
    kinds = {f.name: kind_of(f) for f in rule_fields(rules)}
    return " ".join(f"{name}={kinds[name].write(value)}" for name, value in changes(rules).items())


def read_toml(cls: type[R], text: str, base: R | None = None) -> R:
    """Rules from a TOML document whose top level holds the fields."""
    return read_dict(cls, load_toml(text), base)


def load_toml(text: str) -> dict[str, Any]:
    """The TOML document as a dict; what is not TOML is refused with line and column."""
    # A key of many parts costs the reader time and memory by the square: 100 kB would take 10 GB.
    if QUOTED.sub("", text).count(".") > DOTS:
        raise RulesError("TOML", f"cannot be read: house rules have plain keys, and at most {DOTS} dots outside texts")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError itself for a number of too many digits
        told = str(error)
        said = told if len(told) <= 200 else f"{told[:120]}... {told[-60:]}"
        raise RulesError("TOML", f"cannot be read: {said}") from None


def write_toml(rules: HouseRules) -> str:
    """Every field as TOML, each under its sentence."""
    lines = []
    for f in rule_fields(rules):
        lines += [
            f"# {f.metadata['about']} Takes {kind_of(f).takes}.",
            f"{f.name} = {toml_value(getattr(rules, f.name))}",
            "",
        ]
    return "\n".join(lines)


def toml_value(value: Any) -> str:
    """One value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)


def example(cls: type[HouseRules]) -> str:
    """One field and its default as ``key=value``."""
    f = rule_fields(cls)[0]
    return f"{f.name}={kind_of(f).write(default_of(f))}"
