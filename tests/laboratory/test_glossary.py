"""The glossary page, and the tooltips of its terms in the sentences of other pages."""

from __future__ import annotations

import re
from html import escape

import pytest

from analysis.glossary import TERMS, find_term
from engines import Match, load
from laboratory.glossary import link_terms, render_glossary
from laboratory.html import verdict_card
from laboratory.pages import PAGES, page_heading


def test_the_first_use_of_a_term_has_its_meaning_as_a_tooltip_and_leads_to_its_entry():
    html = link_terms("A draw is a draw.")
    assert html.count("<a ") == 1
    assert f'title="{escape(find_term("draw").meaning)}">draw</a> is a draw.' in html
    assert "glossary/?term=draw" in html


def test_text_is_escaped_and_a_name_with_a_sign_becomes_part_of_an_address():
    html = link_terms("<b>max^n</b> & more")
    assert html.startswith("&lt;b&gt;<a ")
    assert html.endswith("max^n</a>&lt;/b&gt; &amp; more")
    assert "?term=max%5En" in html


def test_every_term_has_an_entry_with_its_meaning_and_its_example():
    html = render_glossary().text
    for term in TERMS:
        assert f'<article id="{term.anchor}"><h2>{escape(term.name)}</h2><p>{escape(term.meaning)}</p>' in html
        assert escape(term.example) in html
    assert html.count("<figure>") == sum(term.position is not None for term in TERMS)


def test_a_position_has_its_picture_its_verdict_and_the_way_to_its_laboratory():
    html = render_glossary("loss").text
    entry = html[: html.index("</article>")]
    assert 'aria-current="true"><h2>loss</h2>' in entry
    assert "loses in 2 moves" in entry
    assert "<title>Chopsticks. Player 1 to move: left hand dead and right hand B 1;" in entry
    assert "../chopsticks/?version=2&amp;position=0144" in entry


def test_the_term_of_the_address_comes_first_and_an_unknown_one_changes_nothing():
    first = re.findall(r"<h2>([^<]*)</h2>", render_glossary("kingmaker").text)
    assert first[0] == "kingmaker"
    assert first.count("kingmaker") == 1
    assert len(first) == len(TERMS)
    assert render_glossary("<script>").text == render_glossary().text


def test_the_headline_beside_a_board_explains_its_words():
    match = Match(load("obliteration"))
    html = verdict_card(match, match.position.evaluate()).text
    assert re.search(r'wins <a class="term" [^>]*>in 3 moves</a>', html)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_page_links_to_the_glossary(page):
    assert 'glossary/"' in page_heading(page.name)
