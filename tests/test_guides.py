"""The guides are right: every command, link, picture, file and snippet in them is tried."""

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
from analysis.data import census
from engines import cli as parlour

ROOT = Path(__file__).parents[1]
MAKE = shutil.which("make") or ""
BUILT_FOLDERS = {"node_modules", "build", "dist", "site"}


def list_guides() -> list[Path]:
    """List every guide of the project, but not those of built or downloaded folders."""
    guides = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in BUILT_FOLDERS]
        guides += [Path(folder, name) for name in files if name.endswith(".md")]
    return sorted(guides)


GUIDE_TEXTS = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in list_guides()}
FENCED_COMMANDS = [
    shlex.split(line, comments=True)
    for text in GUIDE_TEXTS.values()
    for fence in re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    for line in fence.splitlines()
]
INLINE_COMMANDS = [
    shlex.split(" ".join(span.split()))
    for text in GUIDE_TEXTS.values()
    for span in re.findall(r"(?<!`)`((?:make|parlour|python3? -m) [^`]+)`(?!`)", text)
]
SMALL_OPTIONS = {
    "sweep": ["--over", "rollover=false,true", "--workers", "1"],
    "tournament": ["--bots", "easy,hard", "--games", "1", "--workers", "1"],
    "export": ["--most", "50"],
}
"""Options that make the long commands of the guides short."""


def list_commands(*prefix: str) -> list[list[str]]:
    """Return the different commands of the guides that begin with a prefix, without the prefix."""
    texts = {
        shlex.join(words) for words in [*FENCED_COMMANDS, *INLINE_COMMANDS] if tuple(words[: len(prefix)]) == prefix
    }
    return [shlex.split(text)[len(prefix) :] for text in sorted(texts)]


def test_the_guides_are_found():
    assert {"README.md", "CONTRIBUTING.md", "SECURITY.md", "publish/README.md", "benchmarks/README.md"} <= set(
        GUIDE_TEXTS
    )


def test_every_command_of_a_code_block_is_tried():
    known = {"make", "parlour", "python", "python3", ".venv/bin/pip", ".venv/bin/python"}
    assert {words[0] for words in FENCED_COMMANDS} <= known


def test_pre_commit_runs_the_commands_of_make_check():
    (recipe,) = re.findall(r"^check:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    hooks = re.findall(r"^ *entry: (.*)$", (ROOT / ".pre-commit-config.yaml").read_text("utf-8"), re.MULTILINE)
    assert [line.strip() for line in recipe.replace("$(BIN)", ".venv/bin").splitlines()] == hooks


@pytest.mark.skipif(not MAKE, reason="needs make")
@pytest.mark.parametrize("words", list_commands("make"), ids=shlex.join)
def test_a_make_command_of_a_guide_runs(words):
    done = subprocess.run([MAKE, "-n", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize(
    "words", [words for words in list_commands("parlour") if words[0] not in ("lab", "class")], ids=shlex.join
)
def test_a_command_of_a_guide_for_the_terminal_runs(words, monkeypatch, capsys):
    if "GAME" in words or "nim" in words:
        words = ["chopsticks" if word in ("GAME", "nim") else word for word in words]
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "stdin", io.StringIO("help\nhint\nundo\nquit\n"))
    assert parlour.main(words) == 0
    output = capsys.readouterr()
    assert (output.err, "Goodbye." in output.out) == ("", words[0] == "play")


@pytest.mark.parametrize("words", list_commands("python", "-m", "analysis"), ids=shlex.join)
def test_a_command_of_a_guide_for_tables_writes_its_file_or_prints_it(words, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(census, "list_prefixes", lambda: ["22433"])  # a small part of all deals
    if words[0] == "atlas" or "--result" in words:  # they print
        assert commands.main(words) == 0
        assert capsys.readouterr().out.count("\n") > 5
        return
    assert commands.main([*words, *SMALL_OPTIONS.get(words[0], [])]) == 0
    out = words[words.index("--out") + 1]
    assert capsys.readouterr().out.endswith(f" in {out}\n")
    assert (tmp_path / out).stat().st_size > 100


def test_every_module_that_a_guide_starts_exists_and_has_the_options():
    used_options: dict[str, set[str]] = {}
    for prefix in (("python", "-m"), ("python3", "-m"), (".venv/bin/python", "-m")):
        for module, *words in list_commands(*prefix):
            used_options.setdefault(module, set()).update(word for word in words if word.startswith("--"))
    for words in list_commands("parlour", "lab"):  # the same command
        used_options["laboratory"].update(word for word in words if word.startswith("--"))
    assert {"laboratory", "publish.serve", "engines", "venv"} <= set(used_options)
    del used_options["analysis"]  # its commands are run above
    for module, options in used_options.items():
        done = subprocess.run(
            [sys.executable, "-m", module, "--help"], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), module
        assert options <= set(re.findall(r"--[a-z-]+", done.stdout)), module


def test_the_guide_without_make_installs_what_make_installs():
    assert list_commands(".venv/bin/pip") == [
        ["install", "--require-hashes", "-r", "requirements/lab.txt"],
        ["install", "-e", ".[lab]"],
    ]
    assert "$(call install,$(VENV),requirements/lab.txt)" in (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("guide", sorted(set(GUIDE_TEXTS) - {"CONTRIBUTING.md"}))
def test_every_snippet_of_a_guide_runs(guide):
    names: dict[str, object] = {}
    for code in re.findall(r"^```python\n(.*?)^```", GUIDE_TEXTS[guide], re.DOTALL | re.MULTILINE):
        if code.startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(code, names, guide, None, 0)
            assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
        else:
            exec(compile(code, guide, "exec"), names)  # noqa: S102 - the guide's code is what is tested


@pytest.mark.parametrize("guide", GUIDE_TEXTS)
def test_links_and_pictures_have_a_target(guide):
    for mark, target in re.findall(r"(!?)\[[^\]]*\]\(([^)]+)\)", GUIDE_TEXTS[guide]):
        if not target.startswith("https://"):
            path = (ROOT / guide).parent / target.split("#")[0]
            assert path.exists(), target
            assert not mark or path.read_bytes().startswith(b"\x89PNG"), target


@pytest.mark.parametrize("guide", GUIDE_TEXTS)
def test_every_file_named_in_a_guide_exists(guide):
    folders = "engines|widgets|analysis|laboratory|notebooks|publish|benchmarks|tests|requirements|scripts|docs"
    named = re.findall(rf"`((?:{folders})/[\w/.]*|[\w/]+\.(?:py|js|mjs|sh|md|toml|txt|ipynb))`", GUIDE_TEXTS[guide])
    for name in named:
        if "nim" not in name and "NAME" not in name:  # an example and a placeholder
            assert (ROOT / name).exists() or (ROOT / guide).parent.joinpath(name).exists(), name


@pytest.mark.parametrize("guide", sorted(set(GUIDE_TEXTS) - {"CHANGELOG.md"}))  # it names modules that have moved
def test_every_module_named_in_a_guide_exists(guide):
    for name in re.findall(
        r"`((?:engines|widgets|analysis|laboratory|publish|benchmarks)\.[a-z_.]+)", GUIDE_TEXTS[guide]
    ):
        *modules, last = name.split(".")
        path = ROOT.joinpath(*modules)
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        known = (path / last).is_dir() or (path / f"{last}.py").is_file()
        assert known or re.search(rf"\b{last}\b", file.read_text(encoding="utf-8")), name
