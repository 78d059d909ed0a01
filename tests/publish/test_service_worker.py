"""The service worker of the site: a new build takes the place of an old one in a visitor's cache."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Browser

from publish.build import write_service_worker
from publish.serve import serve_folder

CACHE_PAGE = """async () => {
  const registration = await navigator.serviceWorker.register("./worker.js");
  await registration.update();
  const { active } = await navigator.serviceWorker.ready;
  await new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    active.postMessage({ urls: [location.href] }, [channel.port2]);
  });
}"""
WAIT_FOR_DELETION = """async (name) => {
  await (await navigator.serviceWorker.ready).update();
  for (let tries = 0; tries < 600 && (await caches.keys()).includes(name); tries += 1) {
    await new Promise((done) => setTimeout(done, 200));
  }
}"""
CACHED_PAGES = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(
  async (name) => [name, await (await (await caches.open(name)).match(location.href))?.text()])))"""


def write_tiny_site(folder: Path, text: str) -> None:
    """Write a site of one page, with its service worker."""
    (folder / "index.html").write_text(f"<title>Tiny</title><h1>{text}</h1>", encoding="utf-8")
    (folder / "site.css").write_text("", encoding="utf-8")
    write_service_worker(folder)


def test_a_new_build_replaces_the_old_one_in_a_cache(browser: Browser, tmp_path: Path):
    context = browser.new_context()
    page = context.new_page()
    with serve_folder(tmp_path) as address:
        write_tiny_site(tmp_path, "First build")
        for path in tmp_path.iterdir():
            os.utime(path, (1_000_000_000, 1_000_000_000))  # servers compare whole seconds
        page.goto(f"{address}/index.html")
        page.evaluate(CACHE_PAGE)
        [first] = page.evaluate("() => caches.keys()")
        write_tiny_site(tmp_path, "Second build")
        page.reload()
        # A worker that has a network does not answer from its cache.
        assert page.locator("h1").inner_text() == "Second build"
        # The new worker starts, and deletes the old cache, once the old one has nothing left to do: it is asked nothing.
        page.evaluate(WAIT_FOR_DELETION, first)
        page.evaluate(CACHE_PAGE)
        ((name, text),) = page.evaluate(CACHED_PAGES).items()
        assert name != first
        assert "Second build" in text
    context.close()
