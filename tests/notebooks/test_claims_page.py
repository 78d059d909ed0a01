"""The claims page: every claim is text, with a link to try it."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from analysis.claims import recompute_claims
from analysis.claims.claim import FAILS, HOLDS, ONLY_IF, Claim, ExampleLink
from laboratory import claims as page
from laboratory.pages import page_address

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "claims.py"


def make_claim(verdict=HOLDS, **more):
    given = Claim("It holds.", "A book", "It does.", verdict, "", ExampleLink("obliteration", "the game", {}))
    return given._replace(**more)


@pytest.fixture(scope="module")
def page_html():
    spec = importlib.util.spec_from_file_location("claims_page", NOTEBOOK)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    outputs, _ = module.app.run()
    return "".join(output.text for output in outputs if hasattr(output, "text"))


def test_the_page_shows_every_claim_with_its_source_and_its_verdict(page_html):
    table = page.claims_table(recompute_claims()).text
    assert table in page_html
    assert table.count("<tr role=") == 1 + len(recompute_claims())
    assert table.count('data-verdict="does not hold"') == sum(claim.verdict == FAILS for claim in recompute_claims())


def test_the_page_says_how_many_hold(page_html):
    claims = recompute_claims()
    assert f"Of {len(claims)} claims, {sum(claim.verdict == HOLDS for claim in claims)} hold," in page_html
    assert "1 holds, 0 only under" in page.summarize_claims([make_claim()]).text
    assert "and 1 does not hold" in page.summarize_claims([make_claim(FAILS)]).text


def test_everything_in_a_claim_is_text():
    markup = "<script>alert('x')</script>\""
    texts = dict.fromkeys(("statement", "source", "result", "note", "command"), markup)
    html = page.render_claim_row(make_claim(ONLY_IF, **texts))
    assert "<script" not in html
    assert html.count("&lt;script&gt;") == 5


def test_a_claim_that_takes_long_to_check_names_its_command():
    assert "Run it yourself: <code>do it</code>" in page.render_claim_row(make_claim(command="do it"))
    assert "<code>" not in page.render_claim_row(make_claim())


def test_a_link_to_the_laboratory_is_escaped():
    html = page.render_claim_link(
        ExampleLink("chopsticks", 'a "sight"', {"rules": "suicide=true", "position": "01&11"})
    )
    assert html.startswith(
        f'<a href="{page_address("chopsticks", rules="suicide=true").split("?")[0]}?rules=suicide%3Dtrue&amp;'
    )
    assert "a &quot;sight&quot;</a>" in html


def test_every_cell_has_its_title_for_narrow_pages():
    assert [part.split('"')[0] for part in page.render_claim_row(make_claim()).split('data-title="')[1:]] == list(
        page.CLAIM_COLUMNS[1:]
    )
