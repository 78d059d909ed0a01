"""The rules of a game on one page: in words, with an example in pictures, from the same source as ``parlour rules``.

>>> from engines import load
>>> sheet = build_rules_sheet(load("chopsticks", "rollover"))
>>> sheet["title"], sheet["variant"], [word for word, _ in sheet["differences"]], len(sheet["frames"])
('Chopsticks', 'Roll-over', ['Roll-over: on'], 4)
"""

from __future__ import annotations

from typing import Any

from engines import Game
from engines.drawing import PRINT, draw_frames
from engines.rule_page import Block, Example, build_rule_page

OWN_RULES_TITLE = "Your own rules"


def build_rules_sheet(game: Game[Any, Any]) -> dict[str, Any]:
    """Return what is on the page with the rules of a game."""
    page = build_rule_page(game)
    return {
        "title": game.title,
        "summary": game.summary,
        "variant": page.variant or OWN_RULES_TITLE,
        "differences": [[f"{entry.title}: {entry.setting}", entry.summary] for entry in page.differences],
        "rules": [describe_block(block) for block in page.rules],
        "words": [list(pair) for pair in page.terms.items()],
        "frames": describe_example(page.example),
    }


def describe_block(block: Block) -> dict[str, Any]:
    """Return a paragraph or a list."""
    return {"items": list(block.items)} if block.items else {"text": block.text}


def describe_example(example: Example) -> list[dict[str, Any]]:
    """Return the positions of the example as pictures, each with what has just happened."""
    game, moves = example.game, [step.move for step in example.steps]
    captions = [f"{game.player_names[game.turn(example.start)]} is to move.", *(step.text for step in example.steps)]
    if example.outcome:
        captions[-1] += f" {example.outcome.reason}"
    frames = draw_frames(game, example.start, moves, theme=PRINT, compact=True)
    return [
        {"picture": str(frame), "caption": caption, "alt": caption}
        for frame, caption in zip(frames, captions, strict=True)
    ]
