"""What other sites show beside a link to a page: a title, a sentence and a picture of 1200 by 630 pixels."""

from __future__ import annotations

import re
import struct

import pytest
from playwright.sync_api import Browser

from laboratory.pages import PAGES, find_page
from publish import link_preview, page, site_pages
from publish.prerender import open_drawing_page

OVERFLOW_SCRIPT = """() => [...document.querySelectorAll("main, header, section, section div, svg")].filter((element) => {
  const box = element.getBoundingClientRect();
  return box.left < 0 || box.top < 0 || box.right > 1200 || box.bottom > 630 || box.width < 100 || box.height < 100;
}).length"""


def read_tags(html):
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', html))


@pytest.mark.parametrize("info", PAGES, ids=lambda info: info.name)
def test_every_page_has_its_title_sentence_and_picture(info):
    (head,) = [text for pattern, text in page.list_head_changes(info, None) if "title" in pattern]
    tags = read_tags(head)
    assert tags["og:image"] == f"./previews/{info.name}.png"
    assert tags["og:title"].startswith(info.title.replace("&", "&amp;"))
    assert tags["og:description"]
    assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
    assert info.title in tags["og:image:alt"]


def test_the_address_of_a_picture_is_whole_if_the_site_knows_its_address(tmp_path):
    tags = read_tags(link_preview.format_preview_tags(find_page("chopsticks"), "https://a.example/games"))
    assert tags["og:image"] == "https://a.example/games/previews/chopsticks.png"
    site_pages.write_site_pages(tmp_path, PAGES, offline=True, address="https://a.example/games/")
    index = read_tags((tmp_path / "index.html").read_text("utf-8"))
    assert index["og:image"] == "https://a.example/games/previews/start.png"


def test_the_pictures_have_their_size_and_nothing_is_cut_off(browser: Browser, tmp_path):
    with open_drawing_page(browser) as drawing_page:
        for info in PAGES:
            link_preview.write_preview(info, tmp_path, drawing_page)
            assert drawing_page.evaluate(OVERFLOW_SCRIPT) == 0, info.name
            assert drawing_page.locator("svg").count() == (1 if info.kind == "laboratory" else 4)
            data = (tmp_path / "previews" / f"{info.name}.png").read_bytes()
            assert struct.unpack(">II", data[16:24]) == (1200, 630)
