"""The rule page of a game: the rules in words, what differs under given rules, an example, every house rule.

The command line prints it, a board shows it as "How to play", and the laboratory as a page. All of it comes from the
game's module: its docstring, its terms and its example, the fields of its ``Rules`` and its variants.

>>> from engines import load
>>> page = build_rule_page(load("chopsticks", "suns"))
>>> page.variant, [(rule.title, rule.setting) for rule in page.differences]
('Suns, with roll-over', [('Roll-over', 'on'), ('Suns', 'on')])
>>> [step.text for step in build_rule_page(load("obliteration")).example.steps]
['Player 1 divides by 2. New number is 6.', 'Player 2 divides by 2. New number is 3.', 'Player 1 adds 1. New number is 4.']
"""

from __future__ import annotations

import re
import sys
import textwrap
from dataclasses import Field
from itertools import chain
from typing import Any, NamedTuple

from engines.errors import EngineError
from engines.game import Game, Outcome
from engines.match import Match
from engines.registry import variant_rules
from engines.rules import (
    HouseRules,
    changed_values,
    default_of,
    field_type_of,
    format_rules,
    rule_fields,
    rule_title,
)

MAX_EXAMPLE_MOVES = 3
"""How many moves an example has if its game names none."""
NOTATION_START = "A position is written"
"""The paragraphs of a game's docstring from here on are about notation."""


class Block(NamedTuple):
    """A paragraph, or the items of a list."""

    text: str
    items: tuple[str, ...] = ()


class RuleEntry(NamedTuple):
    """A house rule: what it is called, what it does, how it is set, and what the book says."""

    name: str
    title: str
    summary: str
    takes: str
    setting: str
    """The value under the rules of the page, in words."""
    default: str
    """The value of the book's game, in words."""
    default_text: str
    """The same value as it is typed."""
    book: str
    why: str

    @property
    def anchor(self) -> str:
        """The place of the rule on its page."""
        return f"rule-{self.name.replace('_', '-')}"


class ExampleStep(NamedTuple):
    """A move of the example: what happens, and the position after it."""

    text: str
    move: Any
    state: Any


class Example(NamedTuple):
    """Moves that the engine has played, from a first position; ``is_book`` says that the book's rules were needed."""

    game: Game[Any, Any]
    start: Any
    steps: tuple[ExampleStep, ...]
    outcome: Outcome | None
    is_book: bool


class RulePage(NamedTuple):
    """Everything that is to be read about the rules of a game."""

    game: Game[Any, Any]
    variant: str
    """The title of the variant; empty if the rules are those of no variant."""
    differences: tuple[RuleEntry, ...]
    rules: tuple[Block, ...]
    """How the book's game is played."""
    notation: tuple[Block, ...]
    terms: dict[str, str]
    example: Example
    entries: tuple[RuleEntry, ...]


def build_rule_page(game: Game[Any, Any]) -> RulePage:
    """Return the page of a game under its rules."""
    blocks = parse_blocks(extract_rule_text(type(game)))[1:]  # the first is the title and the summary
    split = next((i for i, block in enumerate(blocks) if block.text.startswith(NOTATION_START)), len(blocks))
    entries = tuple(make_entry(game.rules, f) for f in rule_fields(game.rules))
    changed = changed_values(game.rules, variant_rules(game.name))
    return RulePage(
        game=game,
        variant=find_variant_title(game),
        differences=tuple(entry for entry in entries if entry.name in changed),
        rules=blocks[:split],
        notation=blocks[split:],
        terms=game.explain_terms(),
        example=play_example(game),
        entries=entries,
    )


def extract_rule_text(cls: type[Game[Any, Any]]) -> str:
    """Return the rules in plain words: the docstring of the game's module or package, without its examples."""
    parent, name, _ = cls.__module__.partition(cls.name)
    text = sys.modules[parent + name].__doc__ or ""
    return text.split("\n>>>")[0].strip()


def parse_blocks(text: str) -> tuple[Block, ...]:
    r"""Return the paragraphs and lists of a docstring, each on one line and without markup.

    >>> parse_blocks("One\nparagraph.\n\n- ``a``, and\n  more\n- b")
    (Block(text='One paragraph.', items=()), Block(text='', items=('a, and more', 'b')))
    """
    blocks = []
    for part in re.split(r"\n\s*\n", text.strip()):
        plain = re.sub(r"``([^`]*)``", r"\1", part)
        plain = re.sub(r"(?<!\w)\*([^*\n]+)\*", r"\1", plain)
        if plain.startswith("- "):
            items = re.split(r"^- ", plain, flags=re.MULTILINE)[1:]
            blocks.append(Block("", tuple(" ".join(item.split()) for item in items)))
        else:
            blocks.append(Block(" ".join(plain.split())))
    return tuple(blocks)


def make_entry(rules: HouseRules, f: Field[Any]) -> RuleEntry:
    """Return one house rule with its setting."""
    field_type = field_type_of(f)
    return RuleEntry(
        f.name,
        rule_title(f),
        f.metadata["summary"],
        field_type.description,
        field_type.title(getattr(rules, f.name)),
        field_type.title(default_of(f)),
        field_type.format(default_of(f)),
        f.metadata["book"],
        f.metadata["why"],
    )


def find_variant_title(game: Game[Any, Any]) -> str:
    """Return the title of the variant whose rules these are; empty if there is none."""
    names = [name for name in game.variants if variant_rules(game.name, name) == game.rules]
    return game.variant_title(names[0]) if names else ""


def play_example(game: Game[Any, Any]) -> Example:
    """Return the game's example under its rules; under those of the book where its moves are not legal."""
    try:
        return play_moves(game, is_book=False)
    except EngineError:
        return play_moves(type(game)(variant_rules(game.name)), is_book=True)


def play_moves(game: Game[Any, Any], *, is_book: bool) -> Example:
    """Play the moves of the example, or the first legal ones; raise EngineError if one is not legal."""
    position, moves = game.example
    match = Match(game, game.parse_state(position) if position else None)
    start = match.state
    steps: list[ExampleStep] = []
    while len(steps) < (len(moves) or MAX_EXAMPLE_MOVES) and not match.outcome():
        before = match.state
        text = moves[len(steps)] if moves else game.format_move(game.legal_moves(before)[0])
        node = match.play(text)
        steps.append(ExampleStep(game.describe(before, node.move), node.move, node.state))
    return Example(game, start, tuple(steps), match.outcome(), is_book)


def rule_page_to_dict(cls: type[Game[Any, Any]]) -> dict[str, Any]:
    """Return the rule page of a game as plain data."""
    page = build_rule_page(cls(variant_rules(cls.name)))
    return {
        "game": cls.name,
        "title": cls.title,
        "about": cls.summary,
        "text": extract_rule_text(cls),
        "terms": page.terms,
        "example": [step.text for step in page.example.steps],
        "rules": [entry_to_dict(entry) for entry in page.entries],
        "variants": {name: format_rules(variant_rules(cls.name, name)) for name in cls.variants},
    }


def entry_to_dict(entry: RuleEntry) -> dict[str, str]:
    """Return one house rule as plain data."""
    return {
        "name": entry.name,
        "title": entry.title,
        "about": entry.summary,
        "takes": entry.takes,
        "default": entry.default_text,
        "book": entry.book,
        "why": entry.why,
    }


def format_rule_page(cls: type[Game[Any, Any]]) -> str:
    """Return the rule page as text for a terminal."""
    page = build_rule_page(cls(variant_rules(cls.name)))
    lines = [*underline(cls.title, "="), extract_rule_text(cls), ""]
    if page.terms:
        lines += [*underline("Words"), *chain.from_iterable(map(format_term, page.terms.items())), ""]
    lines += [*underline("An example"), *format_example(page.example), ""]
    lines += underline("House rules")[:-1]
    lines += chain.from_iterable(map(format_entry, page.entries))
    lines += ["", *underline("Variants")]
    for name in cls.variants:
        rules = format_rules(variant_rules(cls.name, name))
        lines += [f"{name}: {cls.variant_title(name)}", *wrap_indented(rules or "the defaults")]
    return "\n".join(lines)


def underline(title: str, mark: str = "-") -> list[str]:
    """Return the lines of a heading."""
    return [title, mark * len(title), ""]


def format_term(term: tuple[str, str]) -> list[str]:
    """Return a word and its meaning as lines."""
    return [f"{term[0]}:", *wrap_indented(term[1])]


def format_example(example: Example) -> list[str]:
    """Return the positions of the example as pictures made of text, with what happens between them."""
    lines = [example.game.render(example.start)]
    for step in example.steps:
        lines += ["", step.text, "", example.game.render(step.state)]
    return [*lines, "", example.outcome.reason] if example.outcome else lines


def format_entry(entry: RuleEntry) -> list[str]:
    """Return one house rule as lines: what to type, its title and meaning, and what the book says."""
    lines = ["", f"{entry.name} = {entry.default_text or 'empty'}"]
    lines += wrap_indented(f"{entry.title}. {entry.summary} Takes {entry.takes}.")
    lines += wrap_indented(f"The book: “{entry.book}”") if entry.book else []
    return lines + (wrap_indented(f"Why this default: {entry.why}") if entry.why else [])


def wrap_indented(text: str) -> list[str]:
    """Return a paragraph as lines indented by four spaces."""
    return textwrap.wrap(text, 96, initial_indent="    ", subsequent_indent="    ")
