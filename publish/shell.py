"""The frame of an exported page: which Python it starts, how it is called, and what is there before it runs."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from pathlib import Path

from laboratory.pages import Page
from publish.bundle import Bundle
from publish.chores import Unbuilt

PLAIN = '<marimo-wasm hidden="">'
NOTICE = (
    '<div id="starting" role="status"><span>Python is starting; until then the board is a picture</span>'
    '<progress max="100" value="5" aria-label="How far the start has come"></progress></div>'
)
START = (Path(__file__).parent / "static" / "start.js").read_text("utf-8")
"""The page's own script. It stands in the page, so that it is there whenever the page is."""
IDLE = re.compile(r'\s*<link rel="preload" href="\./assets/(gradient|noise|FiraMono)[^>]*>')
"""What marimo's page fetches early and these pages never show: its sign for a lost server, letters for code."""
POLICY = (
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:{elsewhere}; "
    "object-src 'none'; base-uri 'self'; form-action 'self'"
)
"""What a page may load: nothing from elsewhere but, online, Python and its packages. Python and Vega evaluate."""
STYLE = """<style>
  #still-page { position: fixed; inset: 0; z-index: 5; overflow: auto; }
  #starting { position: fixed; z-index: 6; inset-block-end: 1rem; inset-inline: 0; width: max-content; max-width: 92vw;
    margin-inline: auto; padding: 0.45rem 0.8rem; display: grid; gap: 0.3rem; border-radius: 10px; pointer-events: none;
    font: 400 0.9rem/1.3 system-ui, sans-serif; background: light-dark(#fff, #21242a); color: light-dark(#23211c, #eceae4);
    border: 1px solid light-dark(#d9d5cb, #3a3f48); box-shadow: 0 2px 12px rgb(0 0 0 / 12%); }
  #starting progress { width: 100%; height: 4px; accent-color: light-dark(#2b5c4f, #8fd0bd); }
  @media print { #starting { display: none; } }
</style>"""


def frame(page: Path, about: Page, bundle: Bundle | None) -> None:
    """Puts an exported page's frame right."""
    text = page.read_text("utf-8")
    runtime = f' data-pyodide-index-url="{bundle.home}" data-pyodide-lockfile-url="{bundle.lock}"' if bundle else ""
    policy = POLICY.format(elsewhere="" if bundle else " https:")
    title = about.title if about.kind == "start" else f"{about.title} · Parlour"
    changes: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
        (r"<head>", f'<head><meta http-equiv="Content-Security-Policy" content="{policy}">'),
        (re.escape(PLAIN), f'<marimo-wasm hidden=""{runtime}>'),
        (r'<meta name="description" content="[^"]*"', f'<meta name="description" content="{escape(about.about)}"'),
        (r"<title>[^<]*</title>", f"<title>{escape(title)}</title>{STYLE}"),
        (r'<div id="root"></div>', f'{NOTICE}<script>{START}</script><div id="root"></div>'),
    )
    for pattern, new in changes:
        text, count = re.subn(pattern, new if callable(new) else lambda _, new=new: new, text, count=1)
        if not count:
            raise Unbuilt(f"{page.name}: the exported page should hold {pattern}; does this marimo write another one?")
    page.write_text(IDLE.sub("", text), encoding="utf-8")
