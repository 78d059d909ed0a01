"""House rules: frozen dataclasses whose fields say what they accept, parsed and formatted in one place.

Each game has a ``Rules`` class. A field is defined once, with its default, its type, a sentence for the
reader and, where the rule book is unclear, a quotation from the book and the reason for the default.
Everything else follows from ``rule_fields(Rules)``: the command line, TOML files, ``key=value`` text,
the controls of the notebooks and the columns of data frames.

>>> from engines.obliteration import Rules
>>> parse_rules(Rules, "start=7 no_repeat=off")
Rules(start=7, no_repeat='off')
>>> parse_rules(Rules, "no_repeat=never")
Traceback (most recent call last):
engines.errors.RulesError: no_repeat: 'never' should be one of own, opponent, either, thrice, off
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, Self, TypeVar

from engines.english import join_words, upper_first
from engines.errors import RulesError, shorten
from engines.field_types import Choice, FieldType, IntRange, Subset, title_options


def rule(  # noqa: PLR0913 all that is written about a field
    default: Any, field_type: FieldType, summary: str, *, title: str, book: str = "", why: str = ""
) -> Any:
    """Return a field of a Rules class.

    ``title`` names the field on pages, where its own name is never shown. ``summary`` is a sentence for the reader, ``book`` quotes the sentence of the rule book that the field
    makes precise, ``why`` gives the reason for the default.
    """
    texts = {"title": title, "summary": summary, "book": book, "why": why}
    return field(default=default, metadata={"field_type": field_type, **texts})


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """The base class of every game's Rules: checks each field, then all of them together."""

    repetition: int = rule(
        3,
        IntRange(0, 99),
        "A game is a draw when the same position occurs this many times; 0 turns this off.",
        title="Repetitions until a draw",
        why="No rule book says how an endless game ends. Without this rule two careful players could play forever.",
    )

    def __post_init__(self) -> None:
        for f in rule_fields(self):
            try:
                object.__setattr__(self, f.name, field_type_of(f).check(getattr(self, f.name)))
            except ValueError as error:
                raise RulesError(f.name, str(error)) from None
        self.validate()

    def validate(self) -> None:
        """Raise RulesError if fields contradict each other; a game with such fields overrides it."""

    def resolved(self) -> Self:
        """Return these rules with every value that stands for another one replaced by that one; a game may override it."""
        return self

    def __repr__(self) -> str:
        inner = [f"{name}={value!r}" for name, value in non_default_values(self).items()]
        return f"Rules({', '.join([*inner, *format_code_values(self)])})"


R = TypeVar("R", bound=HouseRules)
FORMAT_VERSION = 2
"""The version of links, transcripts and TOML files. Release 0.1.0 wrote none; what has none is read as that release meant it."""
TOML_STRINGS_AND_COMMENTS = re.compile(
    r'''"""(?:\\.|[^\\])*?(?:"""(?!")|\Z)|\'{3}.*?(?:\'{3}(?!\')|\Z)|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?|#[^\n]*''',
    re.DOTALL,
)
"""Matches the strings and comments of a TOML document."""
MAX_TOML_DOTS = 100
"""The most dots in a TOML document outside its strings and comments."""


def rule_fields(rules: HouseRules | type[HouseRules]) -> list[Field[Any]]:
    """Return every field that text can set: first the game's own, then those that all games have."""
    written = [f for f in fields(rules) if "field_type" in f.metadata]
    return sorted(written, key=lambda f: f.name in HouseRules.__dataclass_fields__)


def code_values(rules: HouseRules) -> dict[str, Any]:
    """Return the fields that only Python code can set, such as a user's own types of tile; no text ever sets them."""
    return {f.name: getattr(rules, f.name) for f in fields(rules) if "field_type" not in f.metadata}


def list_code_names(rules: HouseRules) -> list[str]:
    """Return the names of the classes in the fields that only code can set."""
    return [cls.__name__ for classes in code_values(rules).values() for cls in classes]


def add_code_values(rules: R, like: HouseRules | None) -> R:
    """Return rules with the fields that only code can set taken from other rules of the same game."""
    return replace(rules, **code_values(like)) if isinstance(like, type(rules)) else rules


def with_code_values(rules: R, values: Mapping[str, Any]) -> R:
    """Return rules with fields that only code can set; raise RulesError for one that this game does not have."""
    given: dict[str, Any] = {name: value for name, value in values.items() if value}
    for name, value in given.items():
        if name not in code_values(rules):
            raise RulesError(name, f"this game has no {name} to add to")
        if not isinstance(value, list | tuple) or not all(isinstance(cls, type) for cls in value):
            raise RulesError(name, f"{shorten(value)} should be a list of classes")
        given[name] = tuple(value)
    return replace(rules, **given) if given else rules


def format_code_values(rules: HouseRules) -> list[str]:
    """Return the classes in the fields that only code can set as arguments: ``tiles=[Spring]``."""
    values = code_values(rules).items()
    return [f"{name}=[{', '.join(cls.__name__ for cls in classes)}]" for name, classes in values if classes]


def field_type_of(f: Field[Any]) -> FieldType:
    """Return the type of a field."""
    field_type: FieldType = f.metadata["field_type"]
    return field_type


def rule_title(f: Field[Any]) -> str:
    """Return the name of a field as a page shows it."""
    title: str = f.metadata["title"]
    return title


def rule_titles(rules: HouseRules | type[HouseRules]) -> dict[str, str]:
    """Return the title of each field by its name."""
    return {f.name: rule_title(f) for f in rule_fields(rules)}


def option_titles(rules: HouseRules | type[HouseRules], name: str) -> dict[str, str]:
    """Return what a page shows for each option of a rule that is a choice, by the option."""
    field_type = next(field_type_of(f) for f in rule_fields(rules) if f.name == name)
    return title_options(field_type) if isinstance(field_type, Choice | Subset) else {}


def setting_title(f: Field[Any], value: Any) -> str:
    """Return a field with a value as a page shows it: ``Roll-over on``, ``Players 3``, ``May not be repeated: …``."""
    words = field_type_of(f).title(value)
    return f"{rule_title(f)} {words}" if isinstance(value, bool | int) else f"{rule_title(f)}: {words}"


def non_default_values(rules: HouseRules) -> dict[str, Any]:
    """Return the fields that differ from the defaults."""
    return {f.name: getattr(rules, f.name) for f in rule_fields(rules) if getattr(rules, f.name) != default_of(f)}


def changed_values(rules: HouseRules, base: HouseRules) -> dict[str, Any]:
    """Return the fields that differ from those of other rules of the same game."""
    return {f.name: value for f in rule_fields(rules) if (value := getattr(rules, f.name)) != getattr(base, f.name)}


def default_of(f: Field[Any]) -> Any:
    """Return a field's default in its normal form."""
    return field_type_of(f).check(f.default)


def rules_from_dict(cls: type[R], values: Mapping[str, Any], base: R | None = None) -> R:
    """Return rules from a mapping of field names to values; ``base`` or the defaults give the rest."""
    _check_rule_names(cls, values)
    return replace(base, **values) if base else cls(**values)


def check_rule_values(cls: type[HouseRules], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return each value in the normal form of its rule; raise RulesError for a name or a value that is refused."""
    _check_rule_names(cls, values)
    checked = {}
    for f in rule_fields(cls):
        if f.name in values:
            try:
                checked[f.name] = field_type_of(f).check(values[f.name])
            except ValueError as error:
                raise RulesError(f.name, str(error)) from None
    return checked


def _check_rule_names(cls: type[HouseRules], names: Iterable[str]) -> None:
    """Raise RulesError if a name is not that of a rule."""
    known = [f.name for f in rule_fields(cls)]
    for name in names:
        if name not in known:
            raise RulesError(
                shorten(name, unquoted=True) or "rule", "there is no such rule; the rules are " + ", ".join(known)
            )


def rules_to_dict(rules: HouseRules) -> dict[str, Any]:
    """Return every field and its value; tuples become lists, as in JSON and TOML."""
    values = {f.name: getattr(rules, f.name) for f in rule_fields(rules)}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def parse_rules(cls: type[R], text: str, base: R | None = None) -> R:
    """Return rules from ``key=value`` words separated by spaces."""
    return parse_rule_pairs(cls, text.split(), base)


def parse_rule_pairs(cls: type[R], pairs: Sequence[str], base: R | None = None) -> R:
    """Return rules from a list of ``key=value``; a value may contain spaces."""
    return rules_from_dict(cls, parse_rule_values(cls, pairs), base)


def parse_rule_values(cls: type[HouseRules], pairs: Sequence[str]) -> dict[str, Any]:
    """Return the value of each rule in a list of ``key=value``; a name that no rule has keeps its text."""
    by_name = {f.name: f for f in rule_fields(cls)}
    values: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        name = name.strip()
        if not equals:
            raise RulesError(
                shorten(name, unquoted=True) or "rule", f"write rules as key=value, such as {format_example_rule(cls)}"
            )
        if name in values:
            raise RulesError(shorten(name, unquoted=True) or "rule", "is given twice")
        if name in by_name:
            try:
                values[name] = field_type_of(by_name[name]).parse(text.strip())
            except ValueError as error:
                raise RulesError(name, str(error)) from None
        else:
            values[name] = text
    return values


def format_rules(rules: HouseRules) -> str:
    """Return the fields that differ from the defaults as ``key=value`` words."""
    types = {f.name: field_type_of(f) for f in rule_fields(rules)}
    return " ".join(f"{name}={types[name].format(value)}" for name, value in non_default_values(rules).items())


def parse_toml(text: str, file_name: str = "TOML") -> dict[str, Any]:
    """Return a TOML document as a dict; raise RulesError with its file name, line and column if it is not TOML."""
    source = shorten(file_name, unquoted=True)
    # A key of n dotted parts costs the parser time and memory in proportion to n²: 100 kB would take 10 GB.
    if TOML_STRINGS_AND_COMMENTS.sub("", text).count(".") > MAX_TOML_DOTS:
        raise RulesError(
            source,
            f"this cannot be read: it has more than {MAX_TOML_DOTS} dots outside its texts, and house rules need none",
        )
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number with too many digits raises a plain ValueError
        message = str(error)
        reason = message if len(message) <= 200 else f"{message[:120]}... {message[-60:]}"
        raise RulesError(source, f"this is not valid TOML: {reason}") from None


def describe_changes(rules: HouseRules | type[HouseRules], changes: Mapping[str, Any]) -> str:
    """Return changes of rules as a request: ``Switch Suns and Roll-over on``, ``Set Players to 3``."""
    by_name = {f.name: f for f in rule_fields(rules)}
    requests = []
    for value, word in ((True, "on"), (False, "off")):
        names = [rule_title(by_name[name]) for name, new in changes.items() if new is value]
        requests += [f"switch {join_words(names)} {word}"] if names else []
    for name, new in changes.items():
        if not isinstance(new, bool):
            requests.append(f"set {rule_title(by_name[name])} to {field_type_of(by_name[name]).title(new)}")
    return upper_first(join_words(requests))


def find_remedy(rules: R, changes: Mapping[str, Any], error: RulesError) -> dict[str, Any] | None:
    """Return refused changes together with those that make them acceptable; None if no remedy is known.

    >>> from engines.chopsticks import Rules
    >>> try:
    ...     rules_from_dict(Rules, {"suns": True})
    ... except RulesError as error:
    ...     print(find_remedy(Rules(), {"suns": True}, error))
    {'suns': True, 'rollover': True}
    """
    # First those that keep all that was asked for; of several changes one may give way.
    keeping: list[dict[str, Any]] = []
    other: list[dict[str, Any]] = []
    for remedy in error.remedies:
        gives_way = any(name in changes and changes[name] != value for name, value in remedy.items())
        (other if gives_way else keeping).append(remedy)
    for remedy in [*keeping, *(other if len(changes) > 1 else ())]:
        both = {**changes, **remedy}
        try:
            replace(rules, **both)
        except RulesError:
            continue
        return both
    return None


def describe_rules_error(rules: HouseRules | type[HouseRules], error: RulesError) -> str:
    """Return why a rule was refused as a page says it: with the title of the rule instead of its name."""
    return f"{rule_titles(rules).get(error.field, error.field)}: {error.reason}"


def format_rules_toml(rules: HouseRules) -> str:
    """Return every field as TOML, each with its sentence above it, after the version."""
    lines = [
        "# The version of this file, so that later releases read it as it is meant.",
        f"version = {FORMAT_VERSION}",
        "",
    ]
    for f in rule_fields(rules):
        lines += [
            f"# {f.metadata['summary']} Takes {field_type_of(f).description}.",
            f"{f.name} = {format_toml_value(getattr(rules, f.name))}",
            "",
        ]
    return "\n".join(lines)


def format_toml_value(value: Any) -> str:
    """Return one value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(format_toml_value, value)) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)


def format_example_rule(cls: type[HouseRules]) -> str:
    """Return one field and its default as ``key=value``."""
    f = rule_fields(cls)[0]
    return f"{f.name}={field_type_of(f).format(default_of(f))}"
