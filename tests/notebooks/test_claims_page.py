"""The claims page: every claim in words, safely, with a way to try it."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from analysis.claims import claims
from analysis.claims.claim import FAILS, HOLDS, ONLY_IF, Check, Claim
from laboratory import claims as page
from laboratory.pages import address

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "claims.py"


def claim(verdict=HOLDS, **more):
    given = Claim("It holds.", "A book", "It does.", verdict, "", Check("obliteration", "the game", {}))
    return given._replace(**more)


@pytest.fixture(scope="module")
def shown():
    spec = importlib.util.spec_from_file_location("claims_page", NOTEBOOK)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    outputs, _ = module.app.run()
    return "".join(output.text for output in outputs if hasattr(output, "text"))


def test_the_page_shows_every_claim_with_its_source_and_its_verdict(shown):
    listed = page.listed(claims()).text
    assert listed in shown
    assert listed.count("<tr role=") == 1 + len(claims())
    assert listed.count('data-verdict="does not hold"') == sum(one.verdict == FAILS for one in claims())


def test_the_page_says_how_many_hold(shown):
    found = claims()
    assert f"Of {len(found)} claims, {sum(one.verdict == HOLDS for one in found)} hold," in shown
    assert "1 holds, 0 only under" in page.glance([claim()]).text
    assert "and 1 does not hold" in page.glance([claim(FAILS)]).text


def test_whatever_a_claim_says_is_text():
    nasty = "<script>alert('x')</script>\""
    made = page.row(claim(ONLY_IF, statement=nasty, source=nasty, recomputed=nasty, note=nasty))
    assert "<script" not in made
    assert made.count("&lt;script&gt;") == 4


def test_a_way_into_the_laboratory_keeps_its_address_in_the_attribute():
    made = page.way(Check("chopsticks", 'a "sight"', {"rules": "suicide=true", "position": "01&11"}))
    assert made.startswith(
        f'<a href="{address("chopsticks", rules="suicide=true").split("?")[0]}?rules=suicide%3Dtrue&amp;'
    )
    assert "a &quot;sight&quot;</a>" in made


def test_every_cell_has_its_title_for_narrow_pages():
    assert [part.split('"')[0] for part in page.row(claim()).split('data-title="')[1:]] == list(page.TITLES)
