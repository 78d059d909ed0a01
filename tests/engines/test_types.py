"""What a type checker knows about the engines: a game's positions and moves keep their types through every call."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SNIPPET = """\
from engines import Match, load, solve

game = load("chopsticks", rollover=True)
reveal_type(game)
reveal_type(solve(game).line())
reveal_type(solve(game, game.start()).moves()[0])
reveal_type(Match(game).play("A-C").state)
reveal_type(game.parse_move(game.start(), "A-C"))
reveal_type(Match(game).position.evaluate().moves[0].move)
reveal_type(load("front_ham").start())
reveal_type(load("claustroboard").rules)
reveal_type(load("obliteration").legal_moves)
reveal_type(load(input()))
solve(game, load("obliteration").start())
"""
MOVE = {f"engines.chopsticks.hands.{name}" for name in ("Attack", "Split", "Pass")}


@pytest.fixture(scope="module")
def messages(tmp_path_factory):
    """Return what mypy says about each line of the snippet."""
    folder = tmp_path_factory.mktemp("types")
    (folder / "snippet.py").write_text(SNIPPET, encoding="utf-8")
    arguments = ["--strict", "--config-file=", f"--cache-dir={folder / 'cache'}", str(folder / "snippet.py")]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    found = re.findall(
        r'^\S*snippet\.py:(\d+): (?:note: Revealed type is "(.*)"|error: (.*))$', done.stdout, re.MULTILINE
    )
    assert found, done.stdout + done.stderr
    return {SNIPPET.splitlines()[int(line) - 1]: note or error for line, note, error in found}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("reveal_type(game)", {"engines.chopsticks.engine.Chopsticks"}),
        ("reveal_type(solve(game).line())", MOVE),
        ("reveal_type(solve(game, game.start()).moves()[0])", MOVE | {"engines.solvers.verdict.Verdict"}),
        ('reveal_type(Match(game).play("A-C").state)', {"engines.chopsticks.hands.State"}),
        ('reveal_type(game.parse_move(game.start(), "A-C"))', MOVE),
        ("reveal_type(Match(game).position.evaluate().moves[0].move)", MOVE),
        ('reveal_type(load("front_ham").start())', {"engines.front_ham.engine.State"}),
        ('reveal_type(load("claustroboard").rules)', {"engines.claustroboard.rules.Rules"}),
        ('reveal_type(load("obliteration").legal_moves)', {"engines.obliteration.engine.State"}),
    ],
)
def test_a_call_keeps_the_types_of_its_game(messages, line, expected):
    assert set(re.findall(r"engines[\w.]+", messages[line])) == expected
    assert "Any" not in messages[line]


def test_a_name_that_is_not_written_out_gives_any_game(messages):
    assert messages["reveal_type(load(input()))"] == "engines.game.Game[Any, Any]"


def test_a_position_of_another_game_is_a_type_error(messages):
    assert 'Cannot infer value of type parameter "S"' in messages[SNIPPET.splitlines()[-1]]
