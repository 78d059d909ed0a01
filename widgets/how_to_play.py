"""How to play, beside every board: the rules as plain data, which the board's script shows as text and pictures.

>>> from engines import load
>>> help_page = describe_how_to_play(load("chopsticks", "rollover"))
>>> help_page["title"], [section["title"] for section in help_page["sections"]]
('How to play Chopsticks', ['Roll-over', 'The rules', 'An example', 'Words', 'How moves and positions are written'])
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from typing import Any

from engines import Game
from engines.drawing import PAGE, draw_frames
from engines.rule_page import Block, Example, RuleEntry, RulePage, build_rule_page

CLOSE_TEXT = "Close"
RULE_PAGE_TEXT = "All house rules, with the sentences of the rule book"
FOLLOW_COLOUR_SCHEME = '<svg style="color-scheme: light dark" '
"""The start of a picture that is light or dark as the page around it."""
OWN_RULES_TITLE = "Your own rules"


def describe_how_to_play(game: Game[Any, Any], rules_address: str = "") -> dict[str, Any]:
    """Return the rules of a game as data: what differs from the book first; all house rules are at an address."""
    page = build_rule_page(game)
    sections = [
        *describe_differences(page),
        {"title": "The rules", "blocks": describe_blocks(page.rules)},
        {"title": describe_example_title(page.example), "blocks": describe_example(page.example)},
        *([{"title": "Words", "blocks": [{"terms": list(page.terms.items())}]}] if page.terms else []),
        *(
            [{"title": "How moves and positions are written", "blocks": describe_blocks(page.notation)}]
            if page.notation
            else []
        ),
    ]
    return {
        "title": f"How to play {game.title}",
        "sections": sections,
        "close": CLOSE_TEXT,
        "link": {"text": RULE_PAGE_TEXT, "href": rules_address} if rules_address else None,
    }


def describe_differences(page: RulePage) -> list[dict[str, Any]]:
    """Return the section on what differs from the book's game; none if nothing does."""
    if not page.differences:
        return []
    intro = "These rules differ from the book's game in this:"
    terms = [(f"{entry.title}: {entry.setting}", describe_difference(entry)) for entry in page.differences]
    return [{"title": page.variant or OWN_RULES_TITLE, "blocks": [{"text": intro}, {"terms": terms}]}]


def describe_difference(entry: RuleEntry) -> str:
    """Return what a changed rule does, and how the book's game has it."""
    return f"{entry.summary} In the book's game: {entry.default}."


def describe_blocks(blocks: Iterable[Block]) -> list[dict[str, Any]]:
    """Return paragraphs and lists as data."""
    return [{"items": list(block.items)} if block.items else {"text": block.text} for block in blocks]


def describe_example_title(example: Example) -> str:
    """Return the heading of the example."""
    return "An example, with the rules of the book" if example.is_book else "An example"


def describe_example(example: Example) -> list[dict[str, Any]]:
    """Return the positions of the example as pictures, each with what has just happened."""
    game, moves = example.game, [step.move for step in example.steps]
    first = f"{game.player_names[game.turn(example.start)]} is to move."
    captions = [first, *(step.text for step in example.steps)]
    if example.outcome:
        captions[-1] += f" {example.outcome.reason}"
    frames = draw_frames(game, example.start, moves, theme=PAGE)
    return [
        {"picture": frame.replace("<svg ", FOLLOW_COLOUR_SCHEME, 1), "alt": read_alternative(frame), "text": text}
        for frame, text in zip(frames, captions, strict=True)
    ]


def read_alternative(picture: str) -> str:
    """Return the text alternative of a picture, which is its title."""
    found = re.search("<title>(.*?)</title>", picture)
    return unescape(found[1]) if found else ""
