"""The reference: every public name has an entry, every link a target, and nothing points outside."""

from __future__ import annotations

import inspect
import re
import sys
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import analysis
import engines
import widgets
from laboratory.pages import content_security_policy
from publish.tools import ROOT

ANALYSIS_MODULES = [
    found.name
    for found in walk_packages(analysis.__path__, "analysis.")
    if found.name not in ("analysis.__main__", "analysis.commands")
]


class PageReader(HTMLParser):
    """Reads the ids, links and tags of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.text = path.read_text("utf-8")
        self.feed(self.text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.tags.add(tag)
        self.ids += filter(None, [values.get("id")])
        self.links += [values[name] for name in ("href", "src") if values.get(name)]


@pytest.fixture(scope="module")
def reference(site_folder) -> Path:
    """Return the reference as it stands in the site, where it is built in a process of its own."""
    return site_folder / "reference"


@pytest.fixture(scope="module")
def pages(reference) -> dict[str, PageReader]:
    """Return every page by its path in the reference."""
    return {path.relative_to(reference).as_posix(): PageReader(path) for path in sorted(reference.rglob("*.html"))}


def page_name(module_name: str) -> str:
    return f"{module_name.replace('.', '/')}.html"


@pytest.mark.parametrize("package", [engines, widgets], ids=lambda package: package.__name__)
def test_every_name_of_a_package_has_an_entry(pages, package):
    page = pages[page_name(package.__name__)]
    assert set(package.__all__) <= set(page.ids)
    assert {f"{page_name(package.__name__)}#{name}" for name in package.__all__} <= set(pages["index.html"].links)


@pytest.mark.parametrize("name", ANALYSIS_MODULES)
def test_every_function_and_class_of_the_analysis_has_an_entry(pages, name):
    names = {
        each.__name__
        for each in vars(import_module(name)).values()
        if (inspect.isfunction(each) or inspect.isclass(each))
        and each.__module__ == name
        and not each.__name__.startswith("_")
    }
    assert names <= set(pages[page_name(name)].ids)
    assert page_name(name) in pages["index.html"].links


def test_an_entry_has_the_signature_the_types_and_the_docstring(pages):
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", pages["engines.html"].text))
    entry = text[text.index("def play_match(") : text.index("def solve(")]
    assert "seed: int | random.Random = 0" in entry
    assert "Play one game and return the places" in entry
    verdict = text[text.index("class Verdict(") : text.index("def format_link(")]
    assert "None if play never ends, or if its length is unknown." in verdict
    assert "Alias for field number" not in verdict
    assert "Every game by its short name." in text  # imported from another module
    assert "Public constructor" not in pages["widgets.html"].text  # a docstring of another package


def test_every_link_has_a_target(reference, pages):
    for name, page in pages.items():
        for link in page.links:
            if link == "data:,":
                continue
            path, _, fragment = link.partition("#")
            target = (reference / name).parent.joinpath(path).resolve() if path else reference / name
            assert target.is_file(), f"{name}: {link}"
            if fragment:
                assert fragment in pages[target.relative_to(reference).as_posix()].ids, f"{name}: {link}"


def test_every_page_has_the_policy_and_no_script(pages):
    for name, page in pages.items():
        assert f'content="{content_security_policy()}"'.replace("'", "&#39;") in page.text, name
        assert not page.tags & {"script", "iframe", "img", "style"}, name


OTHER_HOST = re.compile(r"url\(|https?:(?!//www\.imsglobal\.org/xsd/|//www\.w3\.org/|//school\.example/)")
"""An address that is neither the name of an XML format nor an example."""


def test_no_page_names_another_host_or_a_place_on_this_machine(reference):
    places = [str(ROOT), sys.prefix, sys.base_prefix, str(Path.home()), str(reference)]
    for path in reference.rglob("*"):
        if path.is_file() and path.suffix != ".gz":  # the same file, compressed for hosts that serve it
            text = path.read_text("utf-8")
            assert not OTHER_HOST.search(text), path
            assert not [place for place in places if place in text], path
            assert " at 0x" not in text, path


def test_each_id_stands_once_on_its_page(pages):
    for name, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), name
