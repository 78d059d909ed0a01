"""Pages without a board of their own show no identifier either; the laboratories are tested with their sections."""

from __future__ import annotations

from itertools import chain

import pytest
from helpers.identifiers import find_codes, find_identifiers
from helpers.lesson_run import read_page

from engines import load
from laboratory import rule_pages
from laboratory.pages import LABORATORIES, PAGES
from widgets.how_to_play import describe_how_to_play

OTHER_PAGES = [page.name for page in PAGES if page.name not in (*LABORATORIES, "rules")]


@pytest.mark.parametrize("page", OTHER_PAGES)
def test_a_page_shows_no_identifier_and_no_code(page):
    html = read_page(page, "all.1" if page.startswith("lesson_") else "")
    assert len(html) > 2000
    assert not [found for name in LABORATORIES if (found := find_identifiers(html, name))]
    assert not find_codes(html)


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
    assert find_identifiers("<p>the variant “rollover”</p>", "chopsticks") == {"rollover"}
    assert not find_identifiers("<p>With cutoff, the book's game</p>", "chopsticks")


def test_the_check_sees_codes():
    for code in ("A-C", "02-11", "[4444]", "bbb+a", "6.5.2", "3:s:a", "b1>b2", "441/332/113", "2 plies"):
        assert find_codes(f"<p>It shows {code} here.</p>"), code
        assert not find_codes(f"<pre>{code}</pre>")
    assert not find_codes("<p>7/12 of 1,234 games, pages 110-112, in 0.5.</p>")
