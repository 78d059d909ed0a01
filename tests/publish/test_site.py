"""The offline site in Chromium: the index, every laboratory and a lesson, with no request to any other host."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from tables import PATIENCE, SOON

from engines import EngineError, Match, load, solve
from laboratory.pages import PAGES

LABORATORIES = [page.name for page in PAGES if page.kind == "laboratory"]
LESSON = next(page.name for page in PAGES if page.kind == "lesson")
PLIES = 3


def line(game) -> list[str]:
    """The first moves of best play, or of any play where that is too large to know."""
    match = Match(game)
    for _ in range(PLIES):
        if match.outcome():
            break
        try:
            move = solve(game, match.state, budget=20_000).moves(match.state)[0][0]
        except EngineError:  # any legal move will do
            move = game.legal_moves(match.state)[0]
        match.push(move)
    return [node.text for node in match.path()]


@pytest.mark.parametrize("name", LABORATORIES)
def test_a_laboratory_follows_its_link_plays_analyses_and_takes_a_match_back(visit, name):
    game = load(name)
    first, *rest = line(game)
    match = Match(game)
    match.play(first)
    begun, told = match.transcript(), game.describe(game.start(), match.node.move)
    table = visit.open(name, moves=first)
    table.says(told)
    for text in rest:
        table.play(match, text)
    assert "moves=" in visit.page.url
    position = game.format_state(match.state)
    visit.section("Tree")
    visit.cell("tree").get_by_text(position).first.wait_for(timeout=SOON)
    for move in map(game.format_move, game.legal_moves(match.state)[:1]):
        visit.cell("verdicts").get_by_text(move).first.wait_for(timeout=SOON)
    visit.section("History")
    visit.cell("history").locator("canvas, svg.marks").first.wait_for(timeout=SOON)
    visit.section("Data")
    visit.cell("data").get_by_text("polars").first.wait_for(timeout=SOON)
    visit.section("Share")
    brought = {"name": "match.txt", "mimeType": "text/plain", "buffer": begun.encode()}
    visit.page.locator("#root input[type=file]").first.set_input_files(brought, timeout=SOON)
    table.says(told)
    assert visit.page.locator(".still").count() == 0


def test_a_lesson_runs(visit):
    visit.page.goto(f"{visit.address}/{LESSON}.html", wait_until="commit")
    visit.live()
    assert visit.page.locator("#root h1").count() == 1


def test_the_index_is_read_without_a_script_and_leads_to_every_notebook(chromium: Browser, address: str, built):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    answers = []
    page.on("response", lambda got: answers.append((got.url, got.status)))
    page.goto(f"{address}/")
    links = [link.get_attribute("href") for link in page.locator("a").all()]
    assert set(links) >= {f"./{name}.html" for name in built}
    assert page.locator("img").count() == len(LABORATORIES)
    assert [answer for answer in answers if answer[1] >= 400] == []
    for link in [*links, "./hosting.html"]:
        got = context.request.get(f"{address}/{link}")
        assert got.ok, link
    lost = context.request.get(f"{address}/nothing.html")
    assert lost.status == 404
    assert "./index.html" in lost.text()
    context.close()


def test_a_page_is_read_and_shows_its_board_before_any_script_runs(chromium: Browser, address: str):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/{LABORATORIES[0]}.html")
    assert page.locator("#still-page h1").is_visible()
    assert page.locator("#still-page .still .parlour .board").is_visible()
    context.close()


def test_a_page_may_load_nothing_from_elsewhere(chromium: Browser, address: str):
    context = chromium.new_context(service_workers="block")
    page = context.new_page()
    page.goto(f"{address}/{LABORATORIES[0]}.html", wait_until="commit")
    refused = page.evaluate("""() => new Promise((done) => {
      document.addEventListener("securitypolicyviolation", (event) => done(event.blockedURI));
      fetch("https://elsewhere.example/x").catch(() => setTimeout(done, 500, "asked for it"));
    })""")
    assert refused == "https://elsewhere.example/x"
    context.close()


def test_the_live_board_stands_where_its_still_stood(chromium: Browser, address: str):
    context = chromium.new_context(viewport={"width": 1100, "height": 1200}, service_workers="block")
    page = context.new_page()
    page.goto(f"{address}/{LABORATORIES[0]}.html", wait_until="commit")
    page.locator("#root .still .parlour").first.wait_for(timeout=PATIENCE)
    page.locator("#still-page").wait_for(state="detached", timeout=PATIENCE)
    still = page.locator("#root .still .parlour").first.bounding_box()
    page.locator("html[data-live]").wait_for(state="attached", timeout=PATIENCE)
    live = page.locator('#root [data-cell-name="board"] .parlour').first.bounding_box()
    assert still == pytest.approx(live, abs=2)
    context.close()


def test_a_second_visit_needs_no_network(chromium: Browser, address: str):
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{address}/{LABORATORIES[0]}.html", wait_until="commit")
    page.locator('html[data-kept="yes"]').wait_for(state="attached", timeout=PATIENCE)
    context.set_offline(True)
    page.reload(wait_until="commit")
    page.locator("html[data-live]").wait_for(state="attached", timeout=PATIENCE)
    assert page.locator('#root [data-cell-name="board"] .parlour:not([data-still]) .status').is_visible()
    context.close()
