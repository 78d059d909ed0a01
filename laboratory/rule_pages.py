"""The rule pages: how each game is played, every house rule with the book's sentence, and the reading that was chosen.

The content is that of ``engines.rule_page``; all of its text is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from html import escape
from random import Random
from typing import Any

import marimo as mo

from analysis.statements import STATEMENTS, Statement
from engines import Game, RulesError, game_class, load
from engines.drawing import PAGE, draw_frames
from engines.english import describe_outcome, upper_first
from engines.field_types import Bool, Choice
from engines.rule_page import Block, Example, RuleEntry, build_rule_page
from engines.rules import describe_changes, field_type_of, find_remedy, format_rules, rule_fields
from laboratory.attempt import Refusal, solve_within_limit
from laboratory.pages import LABORATORIES, page_address

MAX_EFFECT_POSITIONS = 20_000
MAX_EFFECT_SECONDS = 0.3
"""The most processor time for the verdict of the start for the effect of a rule; one that takes longer shows none."""


def choose_game(name: str | None) -> str:
    """Return the game that an address names; the first one if it names none."""
    return name if name in LABORATORIES else LABORATORIES[0]


def render_game_links(current: str) -> mo.Html:
    """Return links to the rules of every game; the current one is marked."""
    links = [
        f'<a href="{escape(page_address("rules", game=name))}"{" aria-current=page" if name == current else ""}>'
        f"{escape(game_class(name).title)}</a>"
        for name in LABORATORIES
    ]
    return mo.Html(f'<nav class="pages" aria-label="Games">{" ".join(links)}</nav>')


def render_rules(name: str) -> mo.Html:
    """Return how a game is played: in words, with an example, and what the words mean."""
    game = load(name)
    page = build_rule_page(game)
    terms = "".join(f"<dt>{escape(term)}</dt><dd>{escape(meaning)}</dd>" for term, meaning in page.terms.items())
    parts = [
        f"<h2>How to play {escape(game.title)}</h2><p>{escape(game.summary)}</p>{render_blocks(page.rules)}",
        f"<h3>An example</h3>{render_example(page.example)}",
        f"<h3>Words</h3><dl>{terms}</dl>",
        f"<h3>How positions and moves are written</h3>{render_blocks(page.notation)}",
        f'<p><a href="{escape(page_address(name))}">Play {escape(game.title)} in its laboratory</a></p>',
    ]
    return mo.Html(f'<div class="rule-page">{"".join(parts)}</div>')


def render_blocks(blocks: Iterable[Block]) -> str:
    """Return paragraphs and lists as HTML."""
    return "".join(
        f"<ul>{''.join(f'<li>{escape(item)}</li>' for item in block.items)}</ul>"
        if block.items
        else f"<p>{escape(block.text)}</p>"
        for block in blocks
    )


def render_example(example: Example) -> str:
    """Return the positions of the example as pictures, each with what has just happened."""
    first = f"{example.game.player_names[example.game.turn(example.start)]} is to move."
    captions = [first, *(step.text for step in example.steps)]
    if example.outcome:
        captions[-1] += f" {example.outcome.reason}"
    frames = draw_frames(example.game, example.start, [step.move for step in example.steps], theme=PAGE)
    figures = [
        f"<figure>{frame}<figcaption>{escape(caption)}</figcaption></figure>"
        for frame, caption in zip(frames, captions, strict=True)
    ]
    return f'<div class="example">{"".join(figures)}</div>'


def render_house_rules(name: str, chosen: str = "") -> mo.Html:
    """Return every house rule of a game; the one that the reader came for stands first."""
    game = load(name)
    entries = sorted(build_rule_page(game).entries, key=lambda entry: entry.name != chosen)
    articles = [render_entry(game, entry, is_chosen=entry.name == chosen) for entry in entries]
    return mo.Html(f'<div class="glossary"><h2>House rules</h2>{"".join(articles)}</div>')


def render_entry(game: Game[Any, Any], entry: RuleEntry, *, is_chosen: bool) -> str:
    """Return one house rule: what it does, the book's sentence, the reading that was chosen, and what a change does."""
    parts = [
        f"<h3>{escape(entry.title)}</h3><p>{escape(entry.summary)}</p>",
        f"<blockquote>{escape(entry.book)}</blockquote>" if entry.book else "",
        f"<p><strong>Here: {escape(entry.default)}.</strong> {escape(entry.why)}</p>",
        render_effects(game, entry),
    ]
    current = ' aria-current="true"' if is_chosen else ""
    return f'<article id="{escape(entry.anchor)}"{current}>{"".join(parts)}</article>'


def render_effects(game: Game[Any, Any], entry: RuleEntry) -> str:
    """Return every other setting of a switch or a choice, with the verdict of the start if that is quick to find."""
    f = next(f for f in rule_fields(game.rules) if f.name == entry.name)
    field_type = field_type_of(f)
    if not isinstance(field_type, Bool | Choice):
        return ""
    values: tuple[Any, ...] = (False, True) if isinstance(field_type, Bool) else field_type.options
    others = [value for value in values if value != getattr(game.rules, f.name)]
    items = [render_effect(game, entry.name, value, field_type.title(value)) for value in others]
    return f"<ul>{''.join(items)}</ul>" if any(items) else ""


def render_effect(game: Game[Any, Any], rule: str, value: Any, title: str) -> str:
    """Return what one other setting does to the start, with a link to play it; what else it needs is changed too."""
    changes, text = {rule: value}, upper_first(title)
    try:
        other = type(game)(replace(game.rules, **changes))
    except RulesError as error:
        remedy = find_remedy(game.rules, changes, error)
        if remedy is None:
            return ""
        other, text = type(game)(replace(game.rules, **remedy)), describe_changes(game.rules, remedy)
    address = page_address(game.name, rules=format_rules(other.rules))
    return f'<li><a href="{escape(address)}">{escape(text)}</a>{escape(compare_starts(other, game))}</li>'


def compare_starts(other: Game[Any, Any], game: Game[Any, Any]) -> str:
    """Return the verdict of the start under other rules, next to that under these; only a full stop if it is unknown."""
    after, before = (describe_start(each) for each in (other, game))
    if not after or not before:
        return "."
    return f": {after}, as without this change." if after == before else f": {after}; without this change {before}."


def describe_start(game: Game[Any, Any]) -> str:
    """Return the verdict of the first position as a phrase; empty if there is no single one, or it takes too long."""
    is_dealt = len({game.start(Random(seed)) for seed in range(4)}) > 1
    if is_dealt or game.players > 2:  # with more than two players the result depends on an assumption about them
        return ""
    solution = solve_within_limit(game, MAX_EFFECT_POSITIONS, MAX_EFFECT_SECONDS)
    if isinstance(solution, Refusal):
        return ""
    value, plies, _ = solution.verdict()
    return f"{game.player_names[0]} {describe_outcome(value, plies)}"


def render_variants(name: str) -> mo.Html:
    """Return the variants of a game, each with what differs, and links to play them."""
    cls = game_class(name)
    items = []
    for variant in cls.variants:
        game = load(name, variant)
        settings = [f"{entry.title}: {entry.setting}" for entry in build_rule_page(game).differences]
        rules = format_rules(game.rules)
        address = page_address(name, **({"rules": rules} if rules else {}))
        words = ". ".join(settings) or "The book's game"
        items.append(f'<li><a href="{escape(address)}">{escape(cls.variant_title(variant))}</a>: {escape(words)}.</li>')
    return mo.Html(f'<div class="rule-page"><h2>Variants</h2><ul>{"".join(items)}</ul></div>')


def is_statement(name: str, chosen: str) -> bool:
    """Return whether the reader came for a statement about a game, not for a house rule."""
    return any((statement.game, statement.anchor) == (name, chosen) for statement in STATEMENTS)


def render_statements(name: str, chosen: str = "") -> mo.Html:
    """Return what Parlour states about a game, with links to where it is checked; nothing if there is no statement."""
    found = [statement for statement in STATEMENTS if statement.game == name]
    if not found:
        return mo.Html("")
    return mo.Html(
        f'<div class="rule-page"><h2>What is known</h2>{"".join(render_statement(each, chosen) for each in found)}</div>'
    )


def render_statement(statement: Statement, chosen: str) -> str:
    """Return one statement with the link to the page that checks it."""
    address, current = escape(page_address("claims")), ' aria-current="true"' if statement.anchor == chosen else ""
    link = f'<a href="{address}">Recomputed among the claims</a>'
    return f'<p id="{statement.anchor}"{current}>{escape(statement.text)} {link}</p>'
