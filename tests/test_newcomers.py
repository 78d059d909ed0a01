"""What the guides tell a newcomer is true: every command, link, picture, file and snippet in them is tried."""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from analysis import commands
from engines import __main__ as parlour

ROOT = Path(__file__).parents[1]
MAKE = shutil.which("make") or ""
MADE = {"node_modules", "build", "dist", "site"}


def guides() -> list[Path]:
    """Every guide of the tree, but not of what was made or fetched."""
    found = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in MADE]
        found += [Path(folder, name) for name in files if name.endswith(".md")]
    return sorted(found)


TEXTS = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in guides()}
FENCED = [
    shlex.split(line, comments=True)
    for text in TEXTS.values()
    for fence in re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    for line in fence.splitlines()
]
SPOKEN = [
    shlex.split(" ".join(span.split()))
    for text in TEXTS.values()
    for span in re.findall(r"(?<!`)`((?:make|parlour|python3? -m) [^`]+)`(?!`)", text)
]
SMALL = {
    "sweep": ["--over", "rollover=false,true", "--workers", "1"],
    "tournament": ["--bots", "easy,hard", "--games", "1", "--workers", "1"],
    "export": ["--most", "50"],
}
"""What makes the long work of a guide's command short."""


def commands_of(*start: str) -> list[list[str]]:
    """The different commands of the guides that begin so, without these words."""
    texts = {shlex.join(words) for words in [*FENCED, *SPOKEN] if tuple(words[: len(start)]) == start}
    return [shlex.split(text)[len(start) :] for text in sorted(texts)]


def test_the_guides_are_found():
    assert {"README.md", "CONTRIBUTING.md", "SECURITY.md", "publish/README.md", "benchmarks/README.md"} <= set(TEXTS)


def test_no_command_of_a_fence_is_left_untried():
    known = {"make", "parlour", "python", "python3", ".venv/bin/pip", ".venv/bin/python"}
    assert {words[0] for words in FENCED} <= known


@pytest.mark.skipif(not MAKE, reason="needs make")
@pytest.mark.parametrize("words", commands_of("make"), ids=shlex.join)
def test_a_make_command_of_a_guide_can_be_made(words):
    done = subprocess.run([MAKE, "-n", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("words", commands_of("parlour"), ids=shlex.join)
def test_a_command_of_a_guide_for_the_terminal_runs(words, monkeypatch, capsys):
    if "GAME" in words or "nim" in words:
        words = ["chopsticks" if word in ("GAME", "nim") else word for word in words]
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "stdin", io.StringIO("help\nhint\nundo\nquit\n"))
    assert parlour.main(words) == 0
    said = capsys.readouterr()
    assert (said.err, "Goodbye." in said.out) == ("", words[0] == "play")


@pytest.mark.parametrize("words", commands_of("python", "-m", "analysis"), ids=shlex.join)
def test_a_command_of_a_guide_for_tables_writes_its_file(words, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    assert commands.main([*words, *SMALL[words[0]]]) == 0
    out = words[words.index("--out") + 1]
    assert capsys.readouterr().out.endswith(f" in {out}\n")
    assert (tmp_path / out).stat().st_size > 100


def test_every_module_that_a_guide_starts_is_there_and_knows_the_options():
    asked: dict[str, set[str]] = {}
    for start in (("python", "-m"), ("python3", "-m"), (".venv/bin/python", "-m")):
        for module, *words in commands_of(*start):
            asked.setdefault(module, set()).update(word for word in words if word.startswith("--"))
    assert {"laboratory", "publish.serve", "engines", "venv"} <= set(asked)
    del asked["analysis"]  # its commands are run above
    for module, options in asked.items():
        done = subprocess.run(
            [sys.executable, "-m", module, "--help"], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), module
        assert options <= set(re.findall(r"--[a-z-]+", done.stdout)), module


def test_what_is_installed_without_make_is_what_make_installs():
    (words,) = commands_of(".venv/bin/pip")
    assert words == ["install", "-r", "requirements/lab.txt", "-e", "."]
    assert "$(call install,$(VENV),requirements/lab.txt)" in (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("guide", sorted(set(TEXTS) - {"CONTRIBUTING.md"}))
def test_every_snippet_of_a_guide_runs(guide):
    names: dict[str, object] = {}
    for code in re.findall(r"^```python\n(.*?)^```", TEXTS[guide], re.DOTALL | re.MULTILINE):
        if code.startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(code, names, guide, None, 0)
            assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
        else:
            exec(compile(code, guide, "exec"), names)  # noqa: S102 - the guide's code is what is tested


@pytest.mark.parametrize("guide", TEXTS)
def test_links_and_pictures_lead_somewhere(guide):
    for mark, target in re.findall(r"(!?)\[[^\]]*\]\(([^)]+)\)", TEXTS[guide]):
        if not target.startswith("https://"):
            path = (ROOT / guide).parent / target.split("#")[0]
            assert path.exists(), target
            assert not mark or path.read_bytes().startswith(b"\x89PNG"), target


@pytest.mark.parametrize("guide", TEXTS)
def test_every_file_named_in_a_guide_exists(guide):
    rooms = "engines|widgets|analysis|laboratory|notebooks|publish|benchmarks|tests|requirements|pictures"
    named = re.findall(rf"`((?:{rooms})/[\w/.]*|[\w/]+\.(?:py|js|mjs|sh|md|toml|txt|ipynb))`", TEXTS[guide])
    for name in named:
        if "nim" not in name:
            assert (ROOT / name).exists() or (ROOT / guide).parent.joinpath(name).exists(), name


@pytest.mark.parametrize("guide", TEXTS)
def test_every_module_named_in_a_guide_exists(guide):
    for name in re.findall(r"`((?:engines|widgets|analysis|laboratory|publish|benchmarks)\.[a-z_.]+)", TEXTS[guide]):
        *modules, last = name.split(".")
        place = ROOT.joinpath(*modules)
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        known = (place / last).is_dir() or (place / f"{last}.py").is_file()
        assert known or re.search(rf"\b{last}\b", file.read_text(encoding="utf-8")), name
