"""The workflow that publishes the site: a linter finds nothing in it, and what it runs is there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from publish.tools import ROOT

WORKFLOW = ROOT / ".github" / "workflows" / "pages.yml"
LINT_SCRIPT = Path(__file__).with_name("lint_workflow.mjs")
FAULTS = {
    "an unknown kind of machine": ("runs-on: ubuntu-latest", "runs-on: ubuntu-latets", "label"),
    "a job that does not exist": ("needs: build", "needs: biuld", "biuld"),
    "a step that does not exist": ("steps.deployment.", "steps.deploiment.", "deploiment"),
    "an unknown key": ("timeout-minutes: 10", "timeout-minute: 10", "timeout-minute"),
}


def lint(path: Path) -> str:
    """Return what the linter finds in a workflow."""
    command = [shutil.which("node") or "node", LINT_SCRIPT, path]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_linter_finds_nothing():
    assert lint(WORKFLOW) == ""


@pytest.mark.parametrize("fault", FAULTS)
def test_the_linter_would_find(fault, tmp_path):
    right, wrong, word = FAULTS[fault]
    text = WORKFLOW.read_text("utf-8")
    assert right in text
    broken = tmp_path / ".github" / "workflows" / "pages.yml"
    broken.parent.mkdir(parents=True)
    broken.write_text(text.replace(right, wrong, 1), "utf-8")
    assert word in lint(broken)


def test_its_commands_are_in_the_makefile_and_the_readme():
    text = WORKFLOW.read_text("utf-8")
    commands = re.findall(r"^ +(?:- )?run: (.+)$", text, re.MULTILINE)
    assert commands
    address = "https://school.example/parlour/"
    for command in commands:
        make, target, *_ = command.split()
        assert make == "make"
        assert f"make {target}" in (ROOT / "README.md").read_text("utf-8")
        dry_run = ["/bin/sh", "-c", command.replace("make", "make -n", 1)]
        environment = os.environ | {"ADDRESS": address}
        plan = subprocess.run(dry_run, cwd=ROOT, capture_output=True, text=True, check=True, env=environment)
        assert f"-m publish --address {address}" in re.sub(r" +", " ", plan.stdout)
    folder = re.search(r"^ +path: (\S+)", text, re.MULTILINE)[1]
    assert f"to {folder}/" in (ROOT / "Makefile").read_text("utf-8")


def test_the_actions_are_released_versions():
    actions = re.findall(r"uses: (\S+)", WORKFLOW.read_text("utf-8"))
    assert len(actions) >= 5
    assert all(re.fullmatch(r"actions/[\w-]+@v\d+", action) for action in actions), actions
