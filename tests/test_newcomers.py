"""What the guides tell a newcomer is true: the fifth game of CONTRIBUTING.md is built and put to the contract."""

from __future__ import annotations

import doctest
import inspect
import re
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
import test_contract
from samples import random_walk

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CODE, EXAMPLE = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
CHECKS = {name: check for name, check in vars(test_contract).items() if name.startswith("test_")}


@pytest.fixture(scope="module")
def nim():
    module = ModuleType("nim")
    sys.modules["nim"] = module
    exec(compile(CODE, "CONTRIBUTING.md", "exec"), vars(module))  # noqa: S102 - the guide's code is what is tested
    yield module
    del sys.modules["nim"]


@pytest.mark.parametrize("variant", ["plain", "large"])
@pytest.mark.parametrize("check", CHECKS)
def test_the_fifth_game_of_the_guide_keeps_the_contract(nim, check, variant):
    game = nim.Nim(nim.Rules(**nim.VARIANTS[variant]))
    given = {"game": game, "walks": [random_walk(game, Random(seed)) for seed in range(25)]}
    CHECKS[check](**{name: given[name] for name in inspect.signature(CHECKS[check]).parameters})


def test_the_guides_example_comes_out_as_it_stands_there(nim):
    tests = doctest.DocTestParser().get_doctest(EXAMPLE, dict(vars(nim)), "CONTRIBUTING", None, 0)
    assert doctest.DocTestRunner().run(tests).failed == 0
    assert tests.examples


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"])
def test_links_and_pictures_lead_somewhere(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)]+)\)", text):
        assert target.startswith("https://") or (ROOT / target.split("#")[0]).exists(), target


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_make_target_named_in_a_guide_exists(page):
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    text = (ROOT / page).read_text(encoding="utf-8")
    assert set(re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE)) <= targets


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_file_named_in_a_guide_exists(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    for name in re.findall(r"`((?:engines|widgets|analysis|notebooks|benchmarks|tests)/[\w/.]*)`", text):
        if "nim" not in name:
            assert (ROOT / name).exists(), name
