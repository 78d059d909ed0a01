"""Recorded boards: what the script answers from a recording is what the board itself publishes, field by field."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.recorded_visits import compare

from engines import Match, load
from widgets.recording import record_match

CASES: dict[str, tuple[str, str, dict[str, Any], dict[str, Any]]] = {
    "obliteration": ("obliteration", "book", {}, {}),
    "obliteration, from seven": ("obliteration", "thrice", {"start": 7}, {}),
    "chopsticks": ("chopsticks", "cutoff", {"fingers": 3}, {}),
    "chopsticks with loops": ("chopsticks", "rollover", {"fingers": 3, "repetition": 2}, {}),
    "front_ham": ("front_ham", "duel", {"socks": 3, "order": "listed"}, {}),
    "front_ham for three": ("front_ham", "class", {"socks": 2, "order": "listed"}, {}),
    "claustroboard": ("claustroboard", "book", {"size": 3, "deck": "1x4,2x3,3x2"}, {"seed": 4}),
}


@pytest.mark.parametrize("name", CASES)
def test_a_recorded_board_publishes_what_python_does(name):
    game_name, variant, rules, start = CASES[name]
    assert not compare(Match(load(game_name, variant, **rules), **start))["differences"]


def test_a_recording_that_is_too_large_ends_at_some_situations_and_says_so():
    recording = record_match(Match(load("obliteration")), max_situations=20)
    assert not recording["is_complete"]
    ends = [number for number, edges in enumerate(recording["edges"]) if not edges]
    assert 0 not in ends
    assert ends
    assert all(edge[0] < len(recording["edges"]) for edges in recording["edges"] for edge in edges)
