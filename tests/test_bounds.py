"""What is asked for has a bound, whatever it would cost: SECURITY.md names them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from nasty import send

import widgets
from engines import GAMES, EngineError, Match, load
from laboratory import Desk
from laboratory.files import read_file


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
            read_file(name, "x.toml", document.encode())
        assert len(str(error.value)) < 1_000


def test_a_bot_that_would_think_for_hours_is_not_seated():
    board = widgets.board("front_ham", players=8, socks=99)
    for name in ("mcts100000", "mcts1001", "sees13", "hard" * 9_999, "mcts٣"):
        send(board, {"ask": {"do": "sit", "seats": [name, *["human"] * 7]}})
        assert board.seats == ["human"] * 8
    board.sit(["sees12", *["human"] * 7])
    board.bot()  # within its budget of positions
    assert len(board.history) == 1


MONSTERS = {
    "obliteration": "no_repeat=off high=1000000000 start=999999937 repetition=0",
    "chopsticks": "players=6 zombies=true sudden_death=true lives=9 suicide=true meta=true stumps=true rollover=true",
    "front_ham": "players=8 socks=99 overdraw=ignore",
    "claustroboard": "size=10 players=10 wrap=true wildcards=30 pass_players=true",
}
COSTS = """
import json, resource, sys
from laboratory import Desk, verdicts
import engines.solvers.limits as limits

def megabytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024

def look(work, count):
    most[0] = max(most[0], work.seen + count)
    whole(work, count)

most, whole = [0], limits.Work.look
limits.Work.look = look
for name, rules in json.loads(sys.argv[1]).items():
    before, most[0] = megabytes(), 0
    desk = Desk(name, {"rules": rules})
    assert not desk.trouble, desk.trouble
    verdicts(desk.match(), desk.solution())
    verdict = most[0]
    desk.tree()
    desk.table.hint(on=True)
    print(name, verdict, most[0], megabytes() - before)
"""


def test_the_largest_rules_are_answered_within_bounds_of_work_and_memory():
    command = [sys.executable, "-c", COSTS, json.dumps(MONSTERS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()]
    assert [name for name, *_ in rows] == list(MONSTERS)
    for _, verdict, most, megabytes in rows:
        assert int(verdict) <= 102_000
        assert int(most) <= 302_000
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
def test_a_position_beyond_all_measure_is_refused(name, position):
    desk = Desk(name, {})
    desk.edit(position)
    assert "position" in desk.notice()
    assert desk.match().state == Match(load(name)).state
