"""Whole games in a pseudo-terminal, and the answers to wrong entries."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from itertools import takewhile
from random import Random

import pytest

from engines import GAMES, Match, load, parse_transcript
from engines.cli import build_parser, main
from engines.cli.play import TerminalSession
from engines.cli.start_session import create_session
from engines.formats.config import parse_seats

TIMEOUT_SECONDS = 60
"""Seconds without output after which a terminal counts as stuck."""


class PseudoTerminal:
    """``parlour play`` in a pseudo-terminal."""

    def __init__(self, *arguments: str) -> None:
        self.master, child = pty.openpty()
        command = [sys.executable, "-m", "engines", "play", *arguments]
        self.process = subprocess.Popen(command, stdin=child, stdout=child, stderr=child, close_fds=True)
        os.close(child)
        self.output = ""

    def wait(self) -> str:
        """Return the output until the next question, or until the program ends."""
        output = ""
        while not output.endswith(": "):
            if not select.select([self.master], [], [], TIMEOUT_SECONDS)[0]:
                raise AssertionError(f"no more output after: {output}")
            try:
                data = os.read(self.master, 65536)
            except OSError:  # the other end is closed
                break
            if not data:
                break
            output += data.decode()
        self.output += output
        return output.replace("\r\n", "\n")

    def type(self, line: str) -> str:
        os.write(self.master, f"{line}\n".encode())
        return self.wait()

    def close(self) -> int:
        code = self.process.wait(TIMEOUT_SECONDS)
        os.close(self.master)
        return code


@pytest.fixture
def terminal():
    terminals = []

    def open_terminal(*arguments: str) -> PseudoTerminal:
        terminals.append(PseudoTerminal(*arguments))
        return terminals[-1]

    yield open_terminal
    for opened in terminals:
        opened.process.kill()
        opened.process.wait()


def test_the_dialogue_of_the_book_is_printed_word_for_word(terminal):
    t = terminal("obliteration")
    first = t.wait()
    assert first.endswith(
        'Player 1, the current number is 12 (Even). Available operations: "divide". Enter your move: '
    )
    second = t.type("divide")
    assert "\nPlayer 1 divides by 2. New number is 6.\n" in second
    assert second.endswith(
        'Player 2, the current number is 6 (Even). Available operations: "divide". Enter your move: '
    )
    third = t.type("divide")
    assert "\nPlayer 2 divides by 2. New number is 3.\n" in third
    assert third.endswith(
        "Player 1, the current number is 3 (Prime and Odd). "
        'Available operations: "add", "subtract", "multiply". Enter your move: '
    )
    assert "\nPlayer 1 subtracts 1. New number is 2.\n" in t.type("subtract")
    refusal = t.type("divide")
    assert "Player 2 may not divide: it was Player 2's own previous operation. Legal moves: add, subtract." in refusal
    assert "Player 2, the current number is 2" in refusal
    assert "Goodbye." in t.type("quit")
    assert t.close() == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_match_of_every_game_is_played_against_the_computer(terminal, name):
    others = ["medium", "easy"][: load(name).players - 1]
    t = terminal(name, "--seats", ",".join(["human", *others]), "--seed", "3")
    rng, answer = Random(5), t.wait()
    for _ in range(120):
        if not answer.endswith(": "):
            break
        lines = t.type("help").split("The legal moves:\n")[1].splitlines()
        moves = [match[1] for match in takewhile(bool, (re.match(r"  (\S+) +\S", line) for line in lines))]
        answer = t.type(rng.choice(moves))
        assert "is not understood" not in answer
    assert t.close() == 0
    assert not answer.endswith(": ")
    assert "Traceback" not in t.output
    assert re.search(r"\b(win|wins|draw|out|loses|first)\b", answer)


def test_a_game_is_saved_and_replays(terminal, tmp_path):
    t = terminal("obliteration")
    t.wait()
    t.type("divide")
    assert "Saved to" in t.type(f"save {tmp_path / 'game.txt'}")
    match = parse_transcript((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert match.state.number == 6
    assert list(tmp_path.iterdir()) == [tmp_path / "game.txt"]
    assert "Saved to" in t.type(f"save {tmp_path / 'game.txt'}")  # it is the same game's
    (tmp_path / "mine.txt").write_text("mine")
    assert "exists already. Type the same again" in t.type(f"save {tmp_path / 'mine.txt'}")
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert "Saved to" in t.type(f"save {tmp_path / 'mine.txt'}")
    assert "was not written" in t.type(f"save {tmp_path / 'nowhere' / 'game.txt'}")


def play_lines(*arguments: str, lines: str = "") -> str:
    """Return what ``parlour play`` prints for the lines that are typed."""
    command = [sys.executable, "-m", "engines", "play", *arguments]
    return subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout


def test_a_saved_game_is_loaded_and_goes_on_where_it_was(tmp_path):
    path = str(tmp_path / "game.txt")
    start = ("chopsticks", "--set", "players=3", "--first", "3", "--seed", "4")
    saving = play_lines(*start, lines=f"A-C\nA-C\nsave {path}\nA-E\nquit\n")
    loading = play_lines("--load", path, lines="A-E\nquit\n")
    assert loading.split("\nThis game goes on after 2 moves.\n\n")[1] == saving.split(f"Saved to {path}.\n")[1]
    assert "\nPlayer 1: hard. " in play_lines("chopsticks", "--load", path, "--seats", "hard")


def save_game(folder, text: str = "game: obliteration\n\n1. divide\n2. divide\n3. add\n") -> str:
    """Write a saved game, by default one that is over, and return its path."""
    path = folder / "game.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_saved_game_that_is_over_says_its_result(tmp_path):
    assert play_lines("--load", save_game(tmp_path)).endswith("Player 1 wins.\n")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["poker"], "game: there is no game 'poker'"),
        (["chopsticks"], "game: this is a match of Operation Obliteration, not of Chopsticks"),
        (["--first", "2"], "first: with --load the file decides that; leave out --first"),
        (["--set", "low=2"], "set: with --load the file decides that; leave out --set"),
        (["--seats", "robot"], "player: there is no player 'robot'"),
    ],
)
def test_an_option_that_does_not_fit_a_saved_game_is_refused(tmp_path, capsys, arguments, reason):
    assert main(["play", "--load", save_game(tmp_path), *arguments]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert reason in captured.err


def test_a_saved_game_that_does_not_replay_is_refused_with_its_file_and_line(tmp_path, capsys):
    assert main(["play", "--load", save_game(tmp_path, "game: obliteration\n\n1. add\n")]) == 2
    assert "game.txt: line 3: You can add only " in capsys.readouterr().err


def test_another_player_begins():
    assert "Player 2, the current number is 12 (Even)" in play_lines("obliteration", "--first", "2")
    names = {play_lines("obliteration", "--first", "random", "--seed", str(n)).split("\n\n")[1][:8] for n in range(5)}
    assert names == {"Player 1", "Player 2"}


EXAMPLE_CONFIG = "engines/examples/chopsticks.toml"


def test_the_example_configuration_plays_against_a_perfect_player(terminal):
    t = terminal("chopsticks", "--config", EXAMPLE_CONFIG)
    assert "Player 2: hard." in t.wait()
    assert "Player 2 strikes" in t.type("A-C")
    t.type("quit")
    assert t.close() == 0


def test_a_configuration_that_names_its_game_needs_no_other_name(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text("game = 'obliteration'\nversion = 2\nstart = 3\n", "utf-8")
    args = build_parser()[0].parse_args(["play", "--config", str(path)])
    match = create_session(args).match
    assert (match.game.name, match.state.number) == ("obliteration", 3)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chopsticks", "--config", "nowhere.toml"], "config: there is no file nowhere.toml"),
        ([], "play: name a game, such as parlour play chopsticks, or a saved one with --load FILE"),
        (["--load", "nowhere.txt"], "load: there is no file nowhere.txt"),
        (["--load", "."], "load: . cannot be read: is a directory"),
        (["--load", EXAMPLE_CONFIG], "chopsticks.toml: line "),
        (["obliteration", "--config", EXAMPLE_CONFIG], "there is no such rule"),
        (["chopsticks", "--config", EXAMPLE_CONFIG, "--set", "suns=true"], "suns: can only be played with roll-over"),
        (["chopsticks", "--config", EXAMPLE_CONFIG, "--seats", "human,robot"], "the players are human, easy, medium"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(arguments, reason):
    command = [sys.executable, "-m", "engines", "play", *arguments]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_end_of_the_input_ends_the_game_without_an_error():
    command = [sys.executable, "-m", "engines", "play", "obliteration"]
    done = subprocess.run(command, input="divide\n", capture_output=True, text=True, check=True)
    assert done.stdout.endswith("The input ended, so the game stops here.\n")
    assert done.stderr == ""


def make_session(*seats: str, name: str = "obliteration", **rules) -> TerminalSession:
    match = Match(load(name, **rules))
    return TerminalSession(
        match, parse_seats(",".join(seats), match.game.players), Random(1), lambda name, text: f"{name}:{len(text)}"
    )


def test_undo_takes_back_the_computer_s_reply_too():
    s = make_session("human", "easy")
    assert s.handle_line("undo") == "There is no move of yours to take back."
    s.handle_line("divide")
    assert len(list(s.play_bot_moves())) == 1
    assert s.match.node.ply == 2
    assert s.handle_line("undo") == "Taken back."
    assert s.match.node.ply == 0


def test_a_hint_ranks_the_moves_with_their_verdicts():
    s = make_session(start=3)
    assert s.handle_line("hint").splitlines()[0] == "The moves, best first:"
    assert re.search(r"^  (add|subtract|multiply) +(win|loss|draw)", s.handle_line("hint"), re.MULTILINE)


def test_a_wrong_entry_is_explained_and_changes_nothing():
    s = make_session()
    assert s.handle_line("multiply") == "You can multiply only an odd number, and 12 is even. Legal moves: divide."
    assert s.handle_line("") == s.handle_line(" \n") == "Type a move, or help."
    assert "is not understood" in s.handle_line("\x1b[31m")
    assert s.handle_line("save") == "Name a file: save FILE."
    assert s.match.node.ply == 0


def test_computers_alone_play_to_the_end():
    s = make_session("hard", "hard")
    assert list(s.play_bot_moves())[-1].endswith("wins.")
    assert s.match.node.ply == 3
    assert s.is_over
