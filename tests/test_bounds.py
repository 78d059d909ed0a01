"""Every request has a limit, however much it asks for: SECURITY.md lists them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from helpers.sessions import open_session
from helpers.widget_client import send_update

import widgets
from engines import GAMES, EngineError, Match, load
from engines.formats.config import read_match_file


@pytest.mark.parametrize(
    "document",
    [
        "a = " + "9" * 10_000,
        "a = 0x" + "f" * 90_000,
        "a = " + "[" * 50_000,
        "a = " + "{a=" * 30_000,
        ".".join("a" * 50_000) + " = 1",
        "[" + ".".join("a" * 49_000) + "]",
        'x = {b = """x"""", ' + ".".join("a" * 40_000) + ' = 1, d = ""}',
        "x = {b = '''x'''', " + ".".join("a" * 40_000) + " = 1, d = ''}",
        "\n".join(f"[a{i}.b.c.d]" for i in range(5_000)),
        'a = "' + '\\"' * 49_000,
        "a = 9999-99-99T99:99:99",
        "a" * 99_000 + " = 1",
        "start = nan\nhigh = -inf",
        "rules = 1\n" * 9_000,
    ],
    ids=range(14),
)
def test_a_document_that_would_take_gigabytes_is_refused_at_once(document):
    for name in GAMES:
        with pytest.raises(EngineError) as error:
            read_match_file(name, "x.toml", document.encode())
        assert len(str(error.value)) < 1_000


def test_a_bot_that_would_think_for_hours_is_refused():
    board = widgets.board("front_ham", players=8, socks=99, order="listed")
    for name in ("mcts100000", "mcts1001", "sees13", "hard" * 9_999, "mcts٣"):
        send_update(board, {"request": {"do": "set_seats", "seats": [name, *["human"] * 7]}})
        assert board.seats == ["human"] * 8
    board.set_seats(["sees12", *["human"] * 7])
    board.play_bot()  # within its budget of positions
    assert len(board.history) == 1


LARGEST_RULES = {
    "obliteration": "no_repeat=off high=1000000000 start=999999937 repetition=0",
    "chopsticks": "players=6 zombies=true sudden_death=true lives=9 suicide=true meta=true stumps=true rollover=true",
    "front_ham": "players=8 socks=99 overdraw=ignore",
    "claustroboard": "size=10 players=10 wrap=true wildcards=30 pass_players=true",
}
MEASURE_SCRIPT = """
import json, resource, sys
import widgets
from laboratory import GameSession, verdict_card
from engines.solvers.budget import NodeBudget

def peak_megabytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024

def spend_and_record(budget, count, moves=0):
    max_nodes[0] = max(max_nodes[0], budget.nodes_used + count)
    original_spend(budget, count, moves)

max_nodes, original_spend = [0], NodeBudget.spend
NodeBudget.spend = spend_and_record
for name, rules in json.loads(sys.argv[1]).items():
    before, max_nodes[0] = peak_megabytes(), 0
    session = GameSession(widgets.board(name), {"version": "2", "rules": rules})
    assert not session.board.error, session.board.error
    verdict_card(session.get_match(), session.board.evaluation)
    verdict_nodes = max_nodes[0]
    widgets.tree(session.board)
    session.board.set_hints(True)
    print(name, verdict_nodes, max_nodes[0], peak_megabytes() - before)
"""


def test_the_largest_rules_stay_within_limits_of_positions_and_memory():
    command = [sys.executable, "-c", MEASURE_SCRIPT, json.dumps(LARGEST_RULES)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()]
    assert [name for name, *_ in rows] == list(LARGEST_RULES)
    for _, verdict_nodes, max_nodes, megabytes in rows:
        assert int(verdict_nodes) <= 202_000
        assert int(max_nodes) <= 202_000
        assert int(megabytes) < 200


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("obliteration", "1000000000000"),
        ("front_ham", "1000.5.5"),
        ("front_ham", "300." * 40 + "3"),
        ("chopsticks", "11" * 1_000),
        ("claustroboard", "/".join(["1" * 63] * 60) + ";a1,b1"),
    ],
)
def test_a_position_that_is_too_large_is_refused(name, position):
    session = open_session(name, {})
    session.open_position(position)
    assert "position" in session.board.error
    assert session.get_match().state == Match(load(name)).state
