"""If a tool is missing on a machine, one sentence says what to install, without a traceback."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from laboratory import __main__ as command
from publish.tools import CHROMIUM_NAMES

ROOT = Path(__file__).parents[1]
BASIC_COMMANDS = ("sh", "make", "grep", "sed", "expand", "touch", "rm", "mkdir", "cat", "chmod")
PYTHON_MESSAGE = (
    "Parlour needs Python 3.11 or newer as python3: install it (on Debian: apt-get install python3 python3-venv)"
)
NODE_MESSAGE = (
    "The checks and tests of the boards need Node.js 20 or newer with npm; on Debian: apt-get install nodejs npm."
)
CHROMIUM_MESSAGE = "This needs Chromium; on Debian: sudo apt-get install chromium."
PYTHON_STUB = 'case "$2" in *version_info*) exit 0;; *ensurepip*) exit {ensurepip};; esac\n'
VENV_STUB = 'mkdir -p "$3/bin"; printf "#!/bin/sh\\n{inside}\\n" > "$3/bin/python"; chmod +x "$3/bin/python"\n'

pytestmark = pytest.mark.skipif(not shutil.which("make"), reason="needs make")


class FakeMachine:
    """A machine with nothing but the shell's own tools and fake commands."""

    def __init__(self, folder: Path) -> None:
        self.home, self.bin = folder / "parlour", folder / "bin"
        self.bin.mkdir()
        for name in BASIC_COMMANDS:
            (self.bin / name).symlink_to(str(shutil.which(name)))
        (self.home / "scripts").mkdir(parents=True)
        shutil.copytree(ROOT / "requirements", self.home / "requirements")
        for name in ("Makefile", "pyproject.toml", "package.json", "scripts/ensure_chromium.sh"):
            shutil.copy(ROOT / name, self.home / name)

    def add_command(self, name: str, script: str) -> None:
        """Add a command that runs a script."""
        (self.bin / name).write_text(f"#!/bin/sh\n{script}")
        (self.bin / name).chmod(0o755)

    def run_refused(self, *command: str) -> str:
        """Run a command that must fail; return what it prints to standard error."""
        done = self.run(*command)
        assert done.returncode != 0
        assert "Traceback" not in done.stdout + done.stderr
        return done.stderr

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command that finds only the commands of this machine."""
        return subprocess.run(
            [self.bin / command[0], *command[1:]],
            cwd=self.home,
            env={"PATH": str(self.bin), "HOME": str(self.home)},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def machine(tmp_path):
    return FakeMachine(tmp_path)


def test_help_needs_nothing(machine):
    assert "open the laboratory in a browser" in machine.run("make", "help").stdout


def test_without_python_it_says_which_python_is_needed(machine):
    assert machine.run_refused("make", "lab").startswith(PYTHON_MESSAGE)


@pytest.mark.parametrize("target", ["lab", "edit", "test", "check", "bench", "docs", "site"])
def test_an_old_python_is_refused_before_anything_is_made(machine, target):
    machine.add_command("python3", "exit 1\n")  # Python 3.9 says no when it is asked whether it is 3.11
    assert machine.run_refused("make", target).startswith(PYTHON_MESSAGE)
    assert not list(machine.home.glob(".venv*"))


def test_another_python_can_be_named(machine):
    assert "newer as python3.12: " in machine.run_refused("make", "lab", "PYTHON=python3.12")


def test_a_python_without_venv_says_which_package_has_it(machine):
    machine.add_command("python3", PYTHON_STUB.format(ensurepip=1))
    assert machine.run_refused("make", "lab").startswith(
        "python3 is without its venv module; on Debian: apt-get install python3-venv."
    )


def test_an_environment_that_cannot_be_made_leaves_nothing_behind(machine):
    machine.add_command(
        "python3", PYTHON_STUB.format(ensurepip=0) + 'mkdir -p "$3"; echo "No space left" >&2; exit 1\n'
    )
    assert "No space left\nThe folder .venv could not be made." in machine.run_refused("make", "lab")
    assert not (machine.home / ".venv").exists()


def test_without_a_network_it_says_so_and_a_second_try_is_possible(machine):
    machine.add_command(
        "python3", PYTHON_STUB.format(ensurepip=0) + VENV_STUB.format(inside="echo no route >&2; exit 1")
    )
    message = machine.run_refused("make", "lab")
    assert message.startswith(
        "no route\nThe packages of requirements/lab.txt could not be installed: is there a network?"
    )
    assert not (machine.home / ".venv/.lab").exists()


@pytest.mark.parametrize("node", [None, "exit 1\n", "exit 0\n"], ids=["no node", "an old node", "no npm"])
def test_without_node_and_npm_it_says_what_to_install(machine, node):
    if node:
        machine.add_command("node", node)
    assert machine.run_refused("make", "node_modules/.ready").startswith(NODE_MESSAGE)


@pytest.mark.parametrize("user", ["0", "1000"])
@pytest.mark.parametrize("apt", [None, "exit 100\n"], ids=["no apt-get", "an apt-get that fails"])
def test_without_chromium_it_says_what_to_install(machine, user, apt):
    machine.add_command("id", f"echo {user}\n")
    if apt:
        machine.add_command("apt-get", apt)
    assert machine.run_refused("sh", "scripts/ensure_chromium.sh").strip() == CHROMIUM_MESSAGE


@pytest.mark.parametrize("name", CHROMIUM_NAMES)
def test_any_chromium_will_do(machine, name):
    machine.add_command(name, "exit 0\n")
    assert machine.run("sh", "scripts/ensure_chromium.sh").returncode == 0


@pytest.mark.parametrize("package", ["chromium-headless-shell", "chromium"])
def test_root_on_debian_gets_the_headless_shell_or_else_chromium(machine, package):
    machine.add_command("id", "echo 0\n")
    machine.add_command("apt-get", f'case "$*" in *update*|*" {package}") echo "$*" >> log;; *) exit 100;; esac\n')
    assert machine.run("sh", "scripts/ensure_chromium.sh").returncode == 0
    assert (machine.home / "log").read_text().split()[-1] == package


@pytest.mark.parametrize("module", ["laboratory", "analysis"])
def test_a_command_without_its_packages_names_the_extra(module):
    done = subprocess.run(  # -S: without the packages that are installed
        [sys.executable, "-S", "-m", module, "--help"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    extra = {"laboratory": "lab", "analysis": "data"}[module]
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(
        rf"{module}: this Python has no \w+; pip install 'parlour\[{extra}\]' installs it\. .*\n", done.stderr
    )


def test_an_import_without_the_packages_is_an_error_of_the_program():
    program = "try:\n    import laboratory\nexcept ModuleNotFoundError as error:\n    print(error.name)"
    done = subprocess.run([sys.executable, "-S", "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "marimo\n", "")


def test_without_a_browser_it_asks_to_open_the_address(monkeypatch, capsys):
    monkeypatch.setattr(command.webbrowser, "open", lambda _: False)
    command.open_browser("http://127.0.0.1:2718/")
    assert capsys.readouterr().out == "No browser could be started here. Open the address above in a browser.\n"


def test_a_used_port_is_skipped_and_if_all_are_used_it_says_so(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as used:
        port = used.getsockname()[1]
        with command.bind_free_port("127.0.0.1", port) as free:
            assert free.getsockname()[1] > port
        monkeypatch.setattr(command, "MAX_PORT_ATTEMPTS", 1)
        with pytest.raises(
            SystemExit, match=rf"port: none from {port} to {port} is free on 127\.0\.0\.1; name another"
        ):
            command.bind_free_port("127.0.0.1", port)


@pytest.mark.parametrize("host", ["203.0.113.5", "x" * 70, "fe80::1"])
def test_a_host_that_is_not_this_machine_is_refused(host):
    with pytest.raises(
        SystemExit, match=r"host: this machine cannot listen on '.*; 127\.0\.0\.1 is for this machine alone"
    ):
        command.bind_free_port(host, 2718)


def test_the_printed_address_can_be_opened():
    assert command.format_address("localhost", 1) == command.format_address("127.0.0.1", 1) == "http://127.0.0.1:1/"
    assert command.format_address("::1", 1) == "http://[::1]:1/"
    assert command.format_address("192.0.2.7", 1) == "http://192.0.2.7:1/"
    assert command.format_address("0.0.0.0", 1) == f"http://{command.find_lan_address()}:1/"  # noqa: S104 - only formatted


@pytest.mark.parametrize("text", ["70000", "-1", "x", "²", "1" * 5000])
def test_a_port_that_does_not_exist_is_refused(text):
    with pytest.raises(command.argparse.ArgumentTypeError, match="should be a whole number from 0 to 65535"):
        command.parse_port(text)
