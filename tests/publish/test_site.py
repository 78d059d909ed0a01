"""The offline site in Chromium: the index, every laboratory and a lesson, with no request to any other host."""

from __future__ import annotations

import pytest
from helpers.board_page import PAGE_TIMEOUT_MS, REPLY_TIMEOUT_MS
from playwright.sync_api import Browser

import widgets
from engines import EngineError, Match, format_transcript, load, solve
from laboratory.pages import PAGES

LABORATORIES = [page.name for page in PAGES if page.kind == "laboratory"]
LESSON = next(page.name for page in PAGES if page.kind == "lesson")
PLIES = 3


def best_line(game) -> list[str]:
    """Return the first moves of best play, or any legal moves if the game is too large to solve."""
    match = Match(game)
    for _ in range(PLIES):
        if match.outcome():
            break
        try:
            move = solve(game, match.state, budget=20_000).moves(match.state)[0][0]
        except EngineError:
            move = game.legal_moves(match.state)[0]
        match.push(move)
    return [node.text for node in match.path()]


@pytest.mark.parametrize("name", LABORATORIES)
def test_a_laboratory_opens_a_link_plays_analyses_and_opens_a_transcript(site_page, name):
    game = load(name)
    first, *rest = best_line(game)
    match = Match(game)
    match.play(first)
    transcript, sentence = format_transcript(match), game.describe(game.start(), match.node.move)
    board = site_page.open_notebook(name, version="2", moves=first)
    board.wait_for_status(sentence)
    for text in rest:
        board.play_move(match, text)
    assert "moves=" in site_page.page.url
    site_page.open_section("Tree")
    status = widgets.tree(widgets.board(match)).status
    site_page.cell("tree_section").get_by_text(status).first.wait_for(timeout=REPLY_TIMEOUT_MS)
    site_page.open_section("Moves")
    for move in game.legal_moves(match.state)[:1]:
        text = game.instruct(match.state, move)
        site_page.cell("moves_section").get_by_text(text).first.wait_for(timeout=REPLY_TIMEOUT_MS)
    site_page.open_section("History")
    site_page.cell("history_section").locator("canvas, svg.marks").first.wait_for(timeout=REPLY_TIMEOUT_MS)
    site_page.open_section("Data")
    site_page.cell("data_section").get_by_text("polars").first.wait_for(timeout=REPLY_TIMEOUT_MS)
    site_page.open_section("Share")
    file = {"name": "match.txt", "mimeType": "text/plain", "buffer": transcript.encode()}
    site_page.page.locator("#root input[type=file]").first.set_input_files(file, timeout=REPLY_TIMEOUT_MS)
    board.wait_for_status(sentence)
    assert site_page.page.locator(".prerendered").count() == 0


def test_the_index_needs_no_script_and_links_to_every_notebook(browser: Browser, site_address: str, page_names):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    responses = []
    page.on("response", lambda response: responses.append((response.url, response.status)))
    page.goto(f"{site_address}/")
    links = [link.get_attribute("href") for link in page.locator("a").all()]
    assert set(links) >= {f"./{name}.html" for name in page_names}
    assert page.locator("img").count() == len(LABORATORIES)
    assert [url for url, status in responses if status >= 400] == []
    for link in [*links, "./hosting.html"]:
        assert context.request.get(f"{site_address}/{link}").ok, link
    lost = context.request.get(f"{site_address}/nothing.html")
    assert lost.status == 404
    assert "./index.html" in lost.text()
    context.close()


def test_the_reference_is_reached_from_the_index_and_loads_only_its_own_style(browser: Browser, site_address: str):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    responses, messages = [], []
    page.on("response", lambda response: responses.append((response.url, response.status)))
    page.on("console", lambda message: messages.append(message.text))
    page.goto(f"{site_address}/")
    page.get_by_role("link", name="reference of the packages").click()
    page.get_by_role("link", name="play_match", exact=True).first.click()
    assert page.url == f"{site_address}/reference/engines.html#play_match"
    assert page.locator("#play_match").get_by_text("Play one game and return the places").is_visible()
    page.get_by_role("link", name="Parlour", exact=True).click()
    assert page.url == f"{site_address}/index.html"
    assert all(url.startswith(f"{site_address}/") and status < 400 for url, status in responses)
    assert messages == []
    context.close()


def test_a_page_can_be_read_and_shows_its_board_before_any_script_runs(browser: Browser, site_address: str):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site_address}/{LABORATORIES[0]}.html")
    assert page.locator("#snapshot h1").is_visible()
    assert page.locator("#snapshot .prerendered .parlour .board").is_visible()
    context.close()


def test_a_page_can_load_nothing_from_another_host(browser: Browser, site_address: str):
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(f"{site_address}/{LABORATORIES[0]}.html", wait_until="commit")
    refused = page.evaluate("""() => new Promise((done) => {
      document.addEventListener("securitypolicyviolation", (event) => done(event.blockedURI));
      fetch("https://elsewhere.example/x").catch(() => setTimeout(done, 500, "asked for it"));
    })""")
    assert refused == "https://elsewhere.example/x"
    context.close()


def test_a_lesson_runs_and_a_second_visit_needs_no_network(browser: Browser, site_address: str):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site_address}/{LESSON}.html", wait_until="commit")
    page.locator('html[data-cached="yes"]').wait_for(state="attached", timeout=PAGE_TIMEOUT_MS)
    context.set_offline(True)
    page.reload(wait_until="commit")
    page.locator("html[data-live]").wait_for(state="attached", timeout=PAGE_TIMEOUT_MS)
    assert page.locator("#root h1").count() == 1
    assert page.locator('#root [data-cell-name="play"] .parlour:not([data-prerendered]) .status').is_visible()
    context.close()
