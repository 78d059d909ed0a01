"""The distribution: what it needs, what its wheel contains, and that it runs where nothing else is installed.

The last tests install the wheel into empty virtual environments, outside the source tree. With the extra ``lab``
that took 7 to 19 seconds on two busy cores with the packages in uv's cache; otherwise it needs the network.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import tomllib
from email.parser import Parser
from http.client import HTTPConnection
from pathlib import Path

import pytest
from helpers.board_page import find_free_port, wait_for_address
from packaging.requirements import Requirement

from laboratory import PAGES
from publish import wheels
from publish.tools import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = {name: {Requirement(text).name for text in texts} for name, texts in PROJECT["optional-dependencies"].items()}
PACKAGES = ("engines", "widgets", "analysis", "laboratory")
GENERATED_FOLDERS = {"__pycache__", "__marimo__"}
INDIRECT_IMPORTS = {"traitlets": "anywidget", "IPython": "ipywidgets"} | dict.fromkeys(
    ("anyio", "h11", "msgspec", "starlette", "uvicorn"), "marimo"
)
"""What we import without naming it as a requirement, because a package that we name needs it too."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    return wheels.build_own_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def wheel_files(wheel) -> dict[str, bytes]:
    return wheels.read_wheel(wheel)


def list_requirements(*folders: str) -> set[str]:
    """Return the packages of others that folders import, or the packages that bring these."""
    names: set[str] = set()
    for path in [path for folder in folders for path in (ROOT / folder).rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names.add((node.module or "").split(".")[0])
    others = names - set(sys.stdlib_module_names) - set(PACKAGES)
    return {INDIRECT_IMPORTS.get(name, name) for name in others}


def test_the_engines_need_nothing_and_every_extra_has_what_its_packages_import():
    assert PROJECT["dependencies"] == []
    assert list_requirements("engines") == set()
    assert list_requirements("widgets", "laboratory", "notebooks") <= EXTRAS["lab"]
    assert list_requirements("analysis") == (EXTRAS["data"] | EXTRAS["cluster"]) - {"parlour"}
    assert EXTRAS["data"] <= EXTRAS["lab"]


def test_the_wheel_says_what_pyproject_says(wheel_files):
    metadata = Parser().parsestr(next(data for name, data in wheel_files.items() if name.endswith("METADATA")).decode())
    requirements = [Requirement(text) for text in metadata.get_all("Requires-Dist")]
    for extra in ("lab", "data"):
        found = {each.name for each in requirements if each.marker and each.marker.evaluate({"extra": extra})}
        assert found == EXTRAS[extra]
    assert not [each for each in requirements if not each.marker or each.marker.evaluate({"extra": ""})]
    assert (metadata["Name"], metadata["Version"]) == ("parlour", PROJECT["version"])
    assert metadata["Keywords"] == ",".join(sorted(PROJECT["keywords"]))


def test_the_wheel_contains_every_file_of_the_packages_and_the_notebooks_and_no_other(wheel_files):
    expected = {
        path.relative_to(ROOT).as_posix()
        for folder in (*PACKAGES, "notebooks")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not GENERATED_FOLDERS & set(path.parts)
    }
    expected = {f"laboratory/{name}" if name.startswith("notebooks/") else name for name in expected}
    assert {name for name in wheel_files if ".dist-info/" not in name} == expected
    assert {f"{package}/py.typed" for package in PACKAGES} <= expected
    assert {"analysis/compiled/deal_solver.c", "analysis/census/collapsi.json"} <= expected
    assert {f"laboratory/notebooks/{page.name}.py" for page in PAGES} | {"laboratory/notebooks/parlour.css"} <= expected
    assert wheels.list_import_names(wheel_files) == sorted(PACKAGES)


def test_the_wheel_of_the_site_lacks_the_notebooks_and_the_server_and_has_everything_else(wheel_files, tmp_path):
    names = set(wheels.read_wheel(wheels.build_site_wheel(tmp_path)))
    left_out = wheel_files.keys() - names
    assert names < wheel_files.keys()
    assert {f"laboratory/notebooks/{page.name}.py" for page in PAGES} < left_out
    folders = {"/".join(name.split("/")[:2]) for name in left_out}
    assert folders == {f"laboratory/{name}" for name in ("notebooks", "classroom", "embed", "server")}


class Environment:
    """An empty virtual environment with the wheel in it; its commands run outside the source tree."""

    def __init__(self, folder: Path, *install: str) -> None:
        self.folder, self.bin = folder, folder / "venv" / "bin"
        self.variables = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
        self.run(sys.executable, "-m", "uv", "venv", "-q", "--python", sys.executable, str(self.bin.parent))
        self.run(sys.executable, "-m", "uv", "pip", "install", "-q", "--python", str(self.bin / "python"), *install)

    def run(self, *command: str, exit_code: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(command, cwd=self.folder, env=self.variables, capture_output=True, text=True, check=False)
        assert done.returncode == exit_code, done.stderr
        return done

    def parlour(self, *arguments: str, exit_code: int = 0) -> subprocess.CompletedProcess[str]:
        return self.run(str(self.bin / "parlour"), *arguments, exit_code=exit_code)


def test_without_an_extra_the_engines_run_and_the_laboratory_says_what_to_install(wheel, tmp_path):
    environment = Environment(tmp_path, "--offline", str(wheel))
    assert json.loads(environment.parlour("solve", "obliteration", "--json").stdout)["value"] == "win"
    refusal = environment.parlour("lab", "--headless", exit_code=2)
    assert (refusal.stdout, refusal.stderr) == (
        "",
        "parlour: lab: this Python has no marimo; pip install 'parlour[lab]' installs it\n",
    )
    program = "import engines; print(engines.__version__, engines.__file__)"
    version, path = environment.run(str(environment.bin / "python"), "-c", program).stdout.split()
    assert version == PROJECT["version"]
    assert Path(path).is_relative_to(tmp_path)
    for words, missing in (
        (["analysis", "sweep"], "altair; pip install 'parlour[data]'"),
        (["laboratory"], "marimo; pip install 'parlour[lab]'"),
    ):
        refusal = environment.run(str(environment.bin / "python"), "-m", *words, exit_code=1)
        assert refusal.stderr.startswith(f"{words[0]}: this Python has no {missing} installs it")
        assert refusal.stderr.count("\n") == 1


def test_with_the_extra_the_laboratory_opens_with_its_notebooks(wheel, tmp_path):
    environment = Environment(tmp_path, "-c", str(ROOT / "requirements" / "lab.txt"), f"{wheel}[lab]")
    assert "lab       from the package laboratory\n" in environment.parlour("--help").stdout
    assert environment.parlour("lab", "--help").stdout.startswith("usage: parlour lab [-h] [--host HOST]")
    address = f"http://127.0.0.1:{find_free_port()}"
    command = [environment.bin / "parlour", "lab", "--headless", "--port", address.rpartition(":")[2]]
    with subprocess.Popen(command, cwd=tmp_path, env=environment.variables, stdout=subprocess.DEVNULL) as server:
        try:
            wait_for_address(f"{address}/start/")
            for number, page in enumerate(PAGES, start=2):
                text = read_page(address, f"/{page.name}/", f"127.0.0.{number}")
                assert page.title in text
                assert "nav.pages" in text  # from parlour.css
        finally:
            server.terminate()


def read_page(address: str, path: str, client_address: str) -> str:
    """Return a page as a client of another address gets it: from one address only a few are opened at once."""
    connection = HTTPConnection(address.removeprefix("http://"), source_address=(client_address, 0))
    connection.request("GET", path)
    with connection.getresponse() as answer:
        assert answer.status == 200
        text = answer.read().decode()
    connection.close()
    return text
