"""The glossary as a page, and as tooltips in the sentences of other pages. The terms are in ``analysis.glossary``."""

from __future__ import annotations

from html import escape

import marimo as mo

from analysis.explain import describe_outlook
from analysis.glossary import TERMS, Term, TermExample, iterate_terms
from engines.drawing import PAGE, draw
from engines.formats.link import format_link
from laboratory.pages import page_address


def link_terms(sentence: str) -> str:
    """Return a sentence as HTML in which the first use of each term has a tooltip and leads to the glossary."""
    parts, end, seen = [], 0, set()
    for use, term in iterate_terms(sentence):
        if term in seen:
            continue
        seen.add(term)
        parts += [escape(sentence[end : use.start()]), render_term_link(term, use[0])]
        end = use.end()
    return "".join([*parts, escape(sentence[end:])])


def render_term_link(term: Term, text: str) -> str:
    """Return a word as a link to its entry, with the meaning as its tooltip."""
    address = page_address("glossary", term=term.name)
    return f'<a class="term" href="{escape(address)}" title="{escape(term.meaning)}">{escape(text)}</a>'


def render_glossary(first: str = "") -> mo.Html:
    """Return every entry; the one that the reader came for stands first."""
    chosen = [term for term in TERMS if term.name == first]
    entries = [render_entry(term, chosen=term in chosen) for term in [*chosen, *(t for t in TERMS if t not in chosen)]]
    return mo.Html(f'<div class="glossary">{"".join(entries)}</div>')


def render_entry(term: Term, *, chosen: bool) -> str:
    """Return one entry: the word, its meaning, an example, and the example's position where there is one."""
    position = render_position(term.position) if term.position else ""
    current = ' aria-current="true"' if chosen else ""
    return (
        f'<article id="{term.anchor}"{current}><h2>{escape(term.name)}</h2><p>{escape(term.meaning)}</p>'
        f'<p class="example">{escape(term.example)}</p>{position}</article>'
    )


def render_position(example: TermExample) -> str:
    """Return the picture of a position, with its verdict and the way to its laboratory."""
    match = example.match()
    verdict = describe_outlook(match.position.evaluate())
    address = page_address(example.game, **format_link(match))
    return (
        f"<figure>{draw(match.game, match.state, theme=PAGE)}"
        f"<figcaption>{escape(verdict)} "
        f'<a href="{escape(address)}">Open this position in {escape(match.game.title)}</a></figcaption></figure>'
    )
