"""The command line: list, rules, moves and errors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest

import engines
from engines import GAMES
from engines.cli import added_commands, main


def run_command(capsys, *arguments: str) -> str:
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def read_refusal(capsys, *arguments: str) -> str:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("parlour: ")
    assert captured.err.count("\n") == 1
    return captured.err


def test_list_names_every_game_with_its_variants(capsys):
    rows = json.loads(run_command(capsys, "list", "--json"))
    assert [row["game"] for row in rows] == list(GAMES)
    assert all(row["variants"] == list(GAMES[row["game"]].variants) for row in rows)
    text = run_command(capsys, "list")
    assert all(name in text for name in GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_rules_prints_every_house_rule_with_its_default(capsys, name):
    data = json.loads(run_command(capsys, "rules", name, "--json"))
    text = run_command(capsys, "rules", name)
    assert data["text"] in text
    assert ">>>" not in text
    for row in data["rules"]:
        assert f"\n{row['name']} = {row['default'] or 'empty'}\n" in text


@pytest.mark.parametrize("name", ["obliteration", "chopsticks", "front_ham", "claustroboard"])
def test_a_game_cites_its_book_where_the_book_is_unclear(capsys, name):
    data = json.loads(run_command(capsys, "rules", name, "--json"))
    cited = [row for row in data["rules"] if row["book"] and row["name"] != "repetition"]
    assert cited
    assert all(row["why"] for row in cited)


def test_moves_gives_the_legal_moves_and_where_they_lead(capsys):
    data = json.loads(run_command(capsys, "moves", "obliteration", "--position", "2:d:s", "--json"))
    assert data["moves"] == [{"move": "add", "position": "3:s:a"}, {"move": "subtract", "position": "1:s:s"}]
    assert data["rules"]["no_repeat"] == "own"


@pytest.mark.parametrize("name", GAMES)
def test_moves_works_for_every_variant(capsys, name):
    for variant in GAMES[name].variants:
        data = json.loads(run_command(capsys, "moves", name, "--variant", variant, "--json"))
        assert len(run_command(capsys, "moves", name, "--variant", variant).splitlines()) > len(data["moves"]) > 0


def test_rules_are_set_one_by_one(capsys):
    options = ("--set", "no_repeat=off", "--set", "high=1000", "--position", "307:a:s", "--json")
    rows = json.loads(run_command(capsys, "moves", "obliteration", *options))["moves"]
    assert [row["move"] for row in rows] == ["add", "subtract", "multiply"]


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (("moves", "poker"), "game: "),
        (("rules", "poker"), "game: "),
        (("moves", "obliteration", "--variant", "x"), "variant: "),
        (("moves", "obliteration", "--set", "start=x"), "start: "),
        (("moves", "obliteration", "--set", "nonsense=1"), "nonsense: "),
        (("moves", "obliteration", "--set", "start"), "start: "),
        (("moves", "obliteration", "--position", "0"), "position: "),
        (("moves", "obliteration", "--seed", "-1"), "seed: "),
        (("moves", "obliteration", "--seed", "x"), "seed: "),
        (("moves", "obliteration", "--first", "3"), "first: 3 should be a whole number from 1 to 2, or random"),
        (("solve", "obliteration", "--first", "x"), "first: "),
        (("play", "obliteration", "--first", "0"), "first: "),
        (("play",), "play: name a game"),
    ],
)
def test_a_mistake_is_refused_with_its_place_and_exit_code_2(capsys, arguments, place):
    assert read_refusal(capsys, *arguments).startswith(f"parlour: {place}")


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["obliteration"], ["Player 1 is to move: win in 3 moves.", "The best line: divide divide add"]),
        (
            ["obliteration", "--first", "2"],
            ["Player 2 is to move: win in 3 moves.", "Assumption: both players make no mistake (perfect play)."],
        ),
        (
            ["obliteration", "--position", "6:-:d", "--first", "2"],
            ["last operations: Player 2 none, Player 1 divide", "Player 2 is to move: loss in 2 moves."],
        ),
        (["chopsticks"], ["Player 1 is to move: draw; best play never ends.", " A-C A-C … and so on"]),
        (["chopsticks", "--position", "0011"], ["The game is over: Player 1 has two dead hands, so Player 2 wins."]),
    ],
)
def test_solve_says_the_verdict_and_the_best_line_or_who_has_won(capsys, arguments, lines):
    output = run_command(capsys, "solve", *arguments)
    assert all(f"{line}\n" in output for line in lines)
    assert ("The best line" in output) == (len(lines) == 2)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (
            ["front_ham", "--set", "socks=4", "--set", "order=listed"],
            (
                "Assumption: everybody plays for their own best place (max^n). Best play allows 9 results; the verdicts are "
                "those of one of them. Whatever the others do, Red comes at least 3rd.\n"
                "The places in that result: Red 2nd, Blue 1st, Green 2nd."
            ),
        ),
        (
            ["chopsticks", "--variant", "three"],
            (
                "Assumption: all others play together against a player (paranoid). Whatever the others do, Player 1 comes at "
                "least 3rd.\nThe place that each player can force in this way: Player 1 3rd, Player 2 3rd, Player 3 3rd.\n"
                "  A-C          loss; Player 1 3rd, Player 2 3rd, Player 3 3rd"
            ),
        ),
    ],
)
def test_solve_for_more_than_two_players_names_its_assumption_the_guarantee_and_every_place(capsys, arguments, line):
    assert f"{line}\n" in run_command(capsys, "solve", *arguments)


@pytest.mark.parametrize(
    ("arguments", "assumption"),
    [
        (["obliteration"], "perfect play"),
        (["front_ham", "--set", "socks=2"], "max^n"),
        (["chopsticks", "--variant", "three"], "paranoid"),
    ],
)
def test_the_json_of_solve_names_its_assumption(capsys, arguments, assumption):
    assert json.loads(run_command(capsys, "solve", *arguments, "--json"))["assumption"] == assumption


def test_another_player_begins_at_the_same_deal(capsys):
    deal = ("moves", "claustroboard", "--variant", "three", "--seed", "5", "--json")
    orders = []
    for first in ("1", "2", "3"):
        position = json.loads(run_command(capsys, *deal, "--first", first))["position"]
        board, tiles = position.split(";")[:2]
        orders.append((board, tiles.split(",")))
    board, tiles = orders[0]
    assert orders[1:] == [(board, tiles[1:] + tiles[:1]), (board, tiles[2:] + tiles[:2])]
    drawn = json.loads(run_command(capsys, *deal, "--first", "random"))["position"]
    assert drawn == json.loads(run_command(capsys, *deal, "--first", "random"))["position"]
    assert drawn.split(";")[0] == board


def test_a_configuration_that_is_not_toml_is_refused_with_its_name(capsys, tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text("rollover = ", encoding="utf-8")
    assert "ours.toml: this is not valid TOML: " in read_refusal(capsys, "play", "chopsticks", "--config", str(path))


def test_it_runs_as_a_module_and_a_closed_pipe_is_no_error():
    done = subprocess.run([sys.executable, "-m", "engines", "list"], capture_output=True, text=True, check=True)
    assert "obliteration" in done.stdout
    command = ["/bin/sh", "-c", f"{sys.executable} -m engines rules obliteration | head -c 1"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stderr == ""


def add_command(monkeypatch, value: str) -> None:
    """Let an installed package add the command ``extra``."""
    entry = EntryPoint("extra", value, added_commands.ENTRY_POINT_GROUP)
    monkeypatch.setattr(added_commands, "entry_points", lambda group: [entry] if group == entry.group else [])


def run_extra(words: list[str]) -> int:
    return len(words)


def test_a_package_can_add_a_command_which_gets_its_words_unchanged(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "extra_package", sys.modules[__name__])
    add_command(monkeypatch, "extra_package:run_extra")
    assert main(["extra", "--help", "-x", "y"]) == 3
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert "extra     from the package extra_package\n" in capsys.readouterr().out


def test_an_added_command_says_in_one_sentence_what_to_install(monkeypatch, capsys):
    add_command(monkeypatch, "package_that_nobody_has:run [lab]")
    assert read_refusal(capsys, "extra") == (
        "parlour: extra: this Python has no package_that_nobody_has; pip install 'parlour[lab]' installs it\n"
    )


def test_our_own_commands_do_not_look_for_others(monkeypatch, capsys):
    monkeypatch.setattr(added_commands, "entry_points", lambda **_: pytest.fail("it looked for added commands"))
    run_command(capsys, "list")


def test_without_an_installation_the_version_is_unknown(monkeypatch):
    monkeypatch.setattr(sys, "path", [])
    assert engines.__version__ == "0+unknown"
    assert not hasattr(engines, "versions")


def test_no_control_character_of_a_refused_text_reaches_the_terminal(capsys, tmp_path):
    config = tmp_path / "x.toml"
    config.write_text('game = "\\u001b]0;title\\u0007"\n')
    for arguments in (
        ["moves", "chopsticks", "--set", "\x1b[31mx=1", "--set", "\x1b[31mx=1"],
        ["play", "chopsticks", "--config", str(config)],
        ["moves", "\x1b[2J\n"],
    ):
        assert read_refusal(capsys, *arguments).rstrip("\n").isprintable()


def test_a_terminal_that_has_no_typographic_signs_shows_others():
    command = [sys.executable, "-m", "engines", "rules", "claustroboard"]
    ascii_only = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, env=ascii_only, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "?" in done.stdout


@pytest.mark.parametrize("budget", ["x", "0", "-3", "1e3"])
def test_a_budget_that_is_no_number_is_refused_in_one_line(budget, capsys):
    assert main(["solve", "obliteration", f"--budget={budget}"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(
        f"parlour: budget: {budget if budget.lstrip('-').isdigit() else repr(budget)} should be a whole number"
    )
    assert err.count("\n") == 1
