"""Pages without a board of their own show no identifier either; the laboratories are tested with their sections."""

from __future__ import annotations

from itertools import chain

import pytest
from helpers.identifiers import find_identifiers
from helpers.lesson_run import walk_lesson

from engines import load
from laboratory import rule_pages
from laboratory.pages import LABORATORIES
from widgets.how_to_play import describe_how_to_play


@pytest.mark.parametrize("page", ["start", "glossary"])
def test_a_page_shows_no_identifier(page):
    html, _ = walk_lesson(page)
    assert html
    assert not [found for name in LABORATORIES if (found := find_identifiers(html, name))]


@pytest.mark.parametrize("name", LABORATORIES)
def test_a_rule_page_and_how_to_play_show_no_identifier(name):
    shown = [rule_pages.render_rules(name), rule_pages.render_house_rules(name), rule_pages.render_variants(name)]
    assert not find_identifiers("".join(part.text for part in shown), name)
    for variant in load(name).variants:
        sections = describe_how_to_play(load(name, variant))["sections"]
        texts = [text for section in sections for text in (section["title"], *list_texts(section["blocks"]))]
        assert len(texts) > 10
        assert not find_identifiers(" ".join(texts), name)


def list_texts(blocks):
    """Return every text of some blocks, without the pictures."""
    return [
        text
        for block in blocks
        for text in (block.get("text", ""), *block.get("items", ()), *chain(*block.get("terms", ())))
    ]


def test_the_check_sees_identifiers():
    control = (
        "<marimo-dropdown data-initial-value='[]' data-label='null' data-options='[\"cutoff\"]'></marimo-dropdown>"
    )
    assert find_identifiers(control, "chopsticks") == {"cutoff"}
    assert find_identifiers("<p>Set no_repeat for sees4: None</p><code>no_repeat</code>", "obliteration") == {
        "no_repeat",
        "sees4",
        "None",
    }
    assert not find_identifiers("<p>With cutoff, the book's game</p>", "chopsticks")
