"""Whole games in a real terminal (a pseudo-terminal), and what is said to wrong entries."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from itertools import takewhile
from pathlib import Path
from random import Random

import pytest

from engines import GAMES, EngineError, Match, load, read_transcript
from engines.rules import load_toml, rule_fields
from engines.terminal import Session, read_config, read_seats

PATIENCE = 60
"""Seconds without a word after which a terminal counts as stuck."""


class Terminal:
    """``parlour play`` in a pseudo-terminal."""

    def __init__(self, *words: str) -> None:
        self.master, child = pty.openpty()
        command = [sys.executable, "-m", "engines", "play", *words]
        self.process = subprocess.Popen(command, stdin=child, stdout=child, stderr=child, close_fds=True)
        os.close(child)
        self.said = ""

    def wait(self) -> str:
        """What is said until something is asked, or until the program ends."""
        fresh = ""
        while not fresh.endswith(": "):
            if not select.select([self.master], [], [], PATIENCE)[0]:
                raise AssertionError(f"nothing more was said after: {fresh}")
            try:
                data = os.read(self.master, 65536)
            except OSError:  # the other end is closed
                break
            if not data:
                break
            fresh += data.decode()
        self.said += fresh
        return fresh.replace("\r\n", "\n")

    def type(self, line: str) -> str:
        os.write(self.master, f"{line}\n".encode())
        return self.wait()

    def close(self) -> int:
        code = self.process.wait(PATIENCE)
        os.close(self.master)
        return code


@pytest.fixture
def terminal():
    opened = []

    def open_terminal(*words: str) -> Terminal:
        opened.append(Terminal(*words))
        return opened[-1]

    yield open_terminal
    for one in opened:
        one.process.kill()
        one.process.wait()


def test_the_books_dialogue_comes_out_word_for_word(terminal):
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
    assert (
        "Player 2 may not divide: it was Player 2's own previous operation (no_repeat=own). Legal: add, subtract."
        in refusal
    )
    assert "Player 2, the current number is 2" in refusal
    assert "Goodbye." in t.type("quit")
    assert t.close() == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_of_each_kind_is_played_against_a_computer(terminal, name):
    others = ["medium", "easy"][: load(name).players - 1]
    t = terminal(name, "--seats", ",".join(["human", *others]), "--seed", "3")
    rng, said = Random(5), t.wait()
    for _ in range(120):
        if not said.endswith(": "):
            break
        listed = t.type("help").split("The legal moves:\n")[1].splitlines()
        moves = [found[1] for found in takewhile(bool, (re.match(r"  (\S+) +\S", line) for line in listed))]
        said = t.type(rng.choice(moves))
        assert "is not understood" not in said
    assert t.close() == 0
    assert not said.endswith(": ")
    assert "Traceback" not in t.said
    assert re.search(r"\b(win|wins|draw|out|loses|first)\b", said)


def test_a_game_is_saved_and_replays(terminal, tmp_path):
    t = terminal("obliteration")
    t.wait()
    t.type("divide")
    assert "Saved to" in t.type(f"save {tmp_path / 'game.txt'}")
    match = read_transcript((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert match.state.number == 6
    assert list(tmp_path.iterdir()) == [tmp_path / "game.txt"]
    assert "was not written" in t.type(f"save {tmp_path / 'nowhere' / 'game.txt'}")


EXAMPLE = "engines/examples/chopsticks.toml"


def test_the_example_configuration_seats_a_perfect_player_opposite(terminal):
    t = terminal("chopsticks", "--config", EXAMPLE)
    assert "Player 2: hard." in t.wait()
    assert "Player 2 strikes" in t.type("A-C")
    t.type("quit")
    assert t.close() == 0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["chopsticks", "--config", "nowhere.toml"], "config: nowhere.toml cannot be read"),
        (["obliteration", "--config", EXAMPLE], "there is no such rule"),
        (["chopsticks", "--config", EXAMPLE, "--set", "suns=true"], "suns: is played with roll-over only"),
        (["chopsticks", "--config", EXAMPLE, "--seats", "human,robot"], "player: there is no player 'robot'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(words, reason):
    command = [sys.executable, "-m", "engines", "play", *words]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_example_configuration_names_every_rule():
    values = load_toml(Path(EXAMPLE).read_text(encoding="utf-8"))
    assert {f.name for f in rule_fields(GAMES["chopsticks"].rules_type)} <= set(values)


def test_the_end_of_input_ends_cleanly():
    command = [sys.executable, "-m", "engines", "play", "obliteration"]
    done = subprocess.run(command, input="divide\n", capture_output=True, text=True, check=True)
    assert done.stdout.endswith("The input ended, and so does the game here.\n")
    assert done.stderr == ""


def session(*seats: str, name: str = "obliteration", **rules) -> Session:
    match = Match(load(name, **rules))
    return Session(
        match, read_seats(",".join(seats), match.game.players), Random(1), lambda name, text: f"{name}:{len(text)}"
    )


def test_undo_takes_back_the_computers_reply_too():
    s = session("human", "easy")
    assert s.answer("undo") == "There is no move of yours to take back."
    s.answer("divide")
    assert len(list(s.replies())) == 1
    assert s.match.node.ply == 2
    assert s.answer("undo") == "Taken back."
    assert s.match.node.ply == 0


def test_a_hint_ranks_the_moves_with_their_verdicts():
    s = session(start=3)
    assert s.answer("hint").splitlines()[0] == "The moves, best first:"
    assert re.search(r"^  (add|subtract|multiply) +(win|loss|draw)", s.answer("hint"), re.MULTILINE)


def test_a_wrong_entry_is_explained_and_changes_nothing():
    s = session()
    assert s.answer("multiply") == "Only an odd number allows multiply, and 12 is even. Legal: divide."
    assert "is not understood" in s.answer("")
    assert "is not understood" in s.answer("\x1b[31m")
    assert s.answer("save") == "Name a file: save FILE."
    assert s.match.node.ply == 0


def test_computers_alone_play_to_the_end():
    s = session("hard", "hard")
    assert list(s.replies())[-1].endswith("wins.")
    assert s.match.node.ply == 3
    assert s.over


def test_seats_are_read_and_refused_by_name():
    assert [seat and seat.name for seat in read_seats("human,sees3", 2)] == [None, "sees3"]
    assert [seat and seat.name for seat in read_seats("human", 3, "hard")] == [None, "hard", "hard"]
    with pytest.raises(EngineError, match="seats: 3 were given"):
        read_seats("human,human,human", 2)
    with pytest.raises(EngineError, match="player: there is no player 'robot'"):
        read_seats("robot", 2)


def test_a_configuration_with_one_player_means_the_computer_sits_opposite():
    assert read_config({"players": 1, "difficulty": "hard", "meta": True}) == (
        {"seats": "human", "others": "hard"},
        {"meta": True},
    )
    assert read_config({"players": 2, "difficulty": "hard"}) == ({}, {"players": 2})
    assert read_config({"difficulty": "easy"}) == ({"seats": "human", "others": "easy"}, {})
    assert read_config({"seats": "hard,hard", "seed": 4}) == ({"seats": "hard,hard", "seed": 4}, {})


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"difficulty": "brutal"}, "no player 'brutal'"),
        ({"difficulty": 3}, "difficulty: 3 is not a text in quotes"),
        ({"seed": "x"}, "seed: 'x' is not a whole number"),
        ({"seed": True}, "seed: True is not a whole number"),
    ],
)
def test_a_configuration_is_refused_with_the_field(values, reason):
    with pytest.raises(EngineError, match=re.escape(reason)):
        read_config(values)
