"""Whatever is missing on a machine is named in one sentence that says what to install, without a traceback."""

from __future__ import annotations

import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from laboratory import __main__ as command

ROOT = Path(__file__).parents[1]
PLAIN = ("sh", "make", "grep", "sed", "expand", "touch", "rm", "mkdir", "cat", "chmod")
VENV = "Parlour needs Python 3.11 or newer as python3: install it (on Debian: apt-get install python3 python3-venv)"
NODE = "The tests of the boards need Node.js 20 or newer with npm; on Debian: apt-get install nodejs npm."
CHROMIUM = "This needs Chromium; on Debian: sudo apt-get install chromium."
NEW_ENOUGH = 'case "$2" in *version_info*) exit 0;; *ensurepip*) exit {ensurepip};; esac\n'
SET_UP = 'mkdir -p "$3/bin"; printf "#!/bin/sh\\n{inside}\\n" > "$3/bin/python"; chmod +x "$3/bin/python"\n'

pytestmark = pytest.mark.skipif(not shutil.which("make"), reason="needs make")


class Machine:
    """A bare machine: the shell's own tools, and commands that only pretend."""

    def __init__(self, folder: Path) -> None:
        self.home, self.bin = folder / "parlour", folder / "bin"
        self.bin.mkdir()
        for name in PLAIN:
            (self.bin / name).symlink_to(str(shutil.which(name)))
        (self.home / "tests").mkdir(parents=True)
        shutil.copytree(ROOT / "requirements", self.home / "requirements")
        for name in ("Makefile", "pyproject.toml", "package.json", "tests/browser_ready.sh"):
            shutil.copy(ROOT / name, self.home / name)

    def has(self, name: str, script: str) -> None:
        """Puts a command there that does what a script says."""
        (self.bin / name).write_text(f"#!/bin/sh\n{script}")
        (self.bin / name).chmod(0o755)

    def refuses(self, *words: str) -> str:
        """What a command says on standard error as it fails."""
        done = self.run(*words)
        assert done.returncode != 0
        assert "Traceback" not in done.stdout + done.stderr
        return done.stderr

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A command with nothing but the machine's own path."""
        return subprocess.run(
            [self.bin / words[0], *words[1:]],
            cwd=self.home,
            env={"PATH": str(self.bin), "HOME": str(self.home)},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


def test_help_needs_nothing(machine):
    assert "open the laboratory in a browser" in machine.run("make", "help").stdout


def test_without_python_it_says_which(machine):
    assert machine.refuses("make", "lab").startswith(VENV)


@pytest.mark.parametrize("target", ["lab", "test", "check", "bench", "site"])
def test_a_python_too_old_is_refused_before_anything_is_made(machine, target):
    machine.has("python3", "exit 1\n")  # as 3.9 answers when it is asked whether it is 3.11
    assert machine.refuses("make", target).startswith(VENV)
    assert not list(machine.home.glob(".venv*"))


def test_another_python_can_be_named(machine):
    assert "newer as python3.12: " in machine.refuses("make", "lab", "PYTHON=python3.12")


def test_a_python_without_venv_says_which_package_has_it(machine):
    machine.has("python3", NEW_ENOUGH.format(ensurepip=1))
    assert machine.refuses("make", "lab").startswith(
        "python3 is without its venv module; on Debian: apt-get install python3-venv."
    )


def test_an_environment_that_cannot_be_made_leaves_nothing_behind(machine):
    machine.has("python3", NEW_ENOUGH.format(ensurepip=0) + 'mkdir -p "$3"; echo "No space left" >&2; exit 1\n')
    assert "No space left\nThe folder .venv could not be made." in machine.refuses("make", "lab")
    assert not (machine.home / ".venv").exists()


def test_without_a_network_it_says_so_and_can_be_tried_again(machine):
    machine.has("python3", NEW_ENOUGH.format(ensurepip=0) + SET_UP.format(inside="echo no route >&2; exit 1"))
    said = machine.refuses("make", "lab")
    assert said.startswith("no route\nThe packages of requirements/lab.txt could not be installed: is there a network?")
    assert not (machine.home / ".venv/.lab").exists()


@pytest.mark.parametrize("node", [None, "exit 1\n", "exit 0\n"], ids=["no node", "an old one", "no npm"])
def test_without_node_and_npm_it_says_what_to_install(machine, node):
    if node:
        machine.has("node", node)
    assert machine.refuses("make", "node_modules/.ready").startswith(NODE)


@pytest.mark.parametrize("user", ["0", "1000"])
@pytest.mark.parametrize("apt", [None, "exit 100\n"], ids=["no apt-get", "one that fails"])
def test_without_chromium_it_says_what_to_install(machine, user, apt):
    machine.has("id", f"echo {user}\n")
    if apt:
        machine.has("apt-get", apt)
    assert machine.refuses("sh", "tests/browser_ready.sh").strip() == CHROMIUM


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_any_chromium_will_do(machine, name):
    machine.has(name, "exit 0\n")
    assert machine.run("sh", "tests/browser_ready.sh").returncode == 0


def test_root_on_debian_gets_chromium(machine):
    machine.has("id", "echo 0\n")
    machine.has("apt-get", "exit 0\n")
    assert machine.run("sh", "tests/browser_ready.sh").returncode == 0


def test_without_a_browser_the_address_is_to_be_opened_by_hand(monkeypatch, capsys):
    monkeypatch.setattr(command.webbrowser, "open", lambda _: False)
    command.show("http://127.0.0.1:2718/")
    assert capsys.readouterr().out == "No browser could be started from here: open that address in one.\n"


def test_a_port_that_is_taken_is_passed_over_and_when_all_are_it_says_so(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with command.listening("127.0.0.1", port) as door:
            assert door.getsockname()[1] > port
        monkeypatch.setattr(command, "TRIES", 1)
        with pytest.raises(
            SystemExit, match=rf"port: none from {port} to {port} is free on 127\.0\.0\.1; name another"
        ):
            command.listening("127.0.0.1", port)


@pytest.mark.parametrize("host", ["203.0.113.5", "x" * 70, "fe80::1"])
def test_a_host_that_is_not_this_machine_is_refused(host):
    with pytest.raises(
        SystemExit, match=r"host: this machine cannot listen on '.*; 127\.0\.0\.1 is for this machine alone"
    ):
        command.listening(host, 2718)


def test_the_address_told_is_one_that_answers():
    assert command.address_of("localhost", 1) == command.address_of("127.0.0.1", 1) == "http://127.0.0.1:1/"
    assert command.address_of("::1", 1) == "http://[::1]:1/"
    assert command.address_of("192.0.2.7", 1) == "http://192.0.2.7:1/"
    assert command.address_of("0.0.0.0", 1) == f"http://{command.own_address()}:1/"  # noqa: S104 - only asked


@pytest.mark.parametrize("text", ["70000", "-1", "x", "²", "1" * 5000])
def test_a_port_that_is_none_is_refused(text):
    with pytest.raises(command.argparse.ArgumentTypeError, match="should be a whole number from 0 to 65535"):
        command.port_number(text)
