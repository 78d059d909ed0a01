"""The pages that are no notebooks: the index, the one for a wrong address, and how to host the site."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from string import Template
from urllib.parse import urlencode

from engines import load
from laboratory.pages import PAGES, Page
from publish.serve import FOREVER
from widgets.static import palette

HERE = Path(__file__).parent / "static"
CARD = """<li><a href="./{name}.html">{picture}<div class="words"><h3>{title}</h3><p>{about}</p></div></a></li>"""
PICTURE = (
    '<picture><source srcset="./pictures/{name}-dark.png" media="(prefers-color-scheme: dark)">'
    '<img src="./pictures/{name}-light.png" alt="The board of {title}" width="800" height="500"></picture>'
)
HEADERS = f"""/assets/*
  Cache-Control: {FOREVER}
/packages/*
  Cache-Control: {FOREVER}
/lockfile/*
  Cache-Control: {FOREVER}
/runtime/*
  Cache-Control: {FOREVER}
"""
"""The caches' times as some hosts read them."""


def write(site: Path, pages: Iterable[Page], *, offline: bool) -> None:
    """Writes the pages that are no notebooks, for the notebooks that the site has."""
    pages = list(pages)
    style = palette().replace(".parlour", ":root") + (HERE / "site.css").read_text("utf-8")
    (site / "site.css").write_text(style, encoding="utf-8")
    (site / "_headers").write_text(HEADERS, encoding="utf-8")
    (site / ".nojekyll").touch()
    kinds = {kind: cards(page for page in pages if page.kind == kind) for kind in ("laboratory", "lesson", "claims")}
    network = "This copy needs no network beyond its host." if offline else "Python itself comes from the network."
    fill(
        site / "index.html",
        about=escape(next((page.about for page in pages if page.kind == "start"), PAGES[0].about)),
        laboratories=kinds["laboratory"],
        lessons=kinds["lesson"],
        more=f'<h2>And</h2>\n<ul class="lessons">\n{kinds["claims"]}\n</ul>' if kinds["claims"] else "",
        network=network,
    )
    fill(site / "404.html", style=style, links=listed(pages))
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    fill(site / "hosting.html", size=f"{size / 1e6:.0f}", links=shared(pages))


def fill(target: Path, **words: str) -> None:
    """Writes a page from its template of the same name."""
    template = Template((HERE / target.name).read_text("utf-8"))
    target.write_text(template.substitute(words), encoding="utf-8")


def cards(pages: Iterable[Page]) -> str:
    """A card for each page; a laboratory's has the picture of its board."""
    made = []
    for page in pages:
        title, about = escape(page.title), escape(page.about)
        picture = PICTURE.format(name=page.name, title=title) if page.kind == "laboratory" else ""
        made.append(CARD.format(name=page.name, title=title, about=about, picture=picture))
    return "\n".join(made)


def listed(pages: Iterable[Page]) -> str:
    """A link to each page, as items of a list."""
    first = '<li><a href="./index.html">All games and lessons</a></li>\n'
    return first + "\n".join(f'<li><a href="./{page.name}.html">{escape(page.title)}</a></li>' for page in pages)


def shared(pages: Iterable[Page]) -> str:
    """A shared position of each laboratory: the one after its first legal move."""
    made = []
    for page in pages:
        if page.kind == "laboratory":
            game = load(page.name)
            move = game.format_move(game.legal_moves(game.start())[0])
            address = f"{page.name}.html?{urlencode({'moves': move})}"
            made.append(f'<li><a href="./{escape(address)}"><code>{escape(address)}</code></a></li>')
    return "\n".join(made)
