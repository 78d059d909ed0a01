"""Recorded boards: what the script answers from a recording is what the board itself publishes, field by field."""

from __future__ import annotations

import os
from typing import Any

import pytest
from helpers.recorded_visits import list_differences

from engines import GAMES, Match, load
from widgets.recording import LEFT_TO_PYTHON, count_packed_bytes, record_match

CASES: dict[str, tuple[str, str, dict[str, Any], dict[str, Any]]] = {
    "obliteration": ("obliteration", "book", {}, {}),
    "obliteration, from seven": ("obliteration", "thrice", {"start": 7}, {}),
    "chopsticks": ("chopsticks", "cutoff", {"fingers": 3}, {}),
    "chopsticks with loops": ("chopsticks", "rollover", {"fingers": 3, "repetition": 2}, {}),
    "front_ham": ("front_ham", "duel", {"socks": 3, "order": "listed"}, {}),
    "front_ham for three": ("front_ham", "class", {"socks": 2, "order": "listed"}, {}),
    "claustroboard": ("claustroboard", "book", {"size": 3, "deck": "1x4,2x3,3x2"}, {"seed": 4}),
}


MAX_SITUATIONS = int(os.environ.get("MAX_SITUATIONS", "30"))
"""How much of every variant is recorded: by default only the first moves of those that are large."""
VARIANTS = [f"{name} {variant}" for name, game in GAMES.items() for variant in game.variants]


@pytest.mark.parametrize("name", CASES)
def test_a_recorded_board_publishes_what_python_does(name):
    game_name, variant, rules, start = CASES[name]
    assert list_differences(Match(load(game_name, variant, **rules), **start)) == []


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_is_played_as_python_plays_it(name):
    game_name, _, variant = name.partition(" ")
    limit = max(MAX_SITUATIONS, 100) if game_name == "obliteration" else MAX_SITUATIONS  # small enough to be whole
    assert list_differences(Match(load(game_name, variant)), visits=1, requests=40, max_situations=limit) == []


def test_a_recording_that_is_too_large_ends_at_some_situations_and_says_so():
    recording = record_match(Match(load("obliteration")), max_situations=20)
    assert not recording["is_complete"]
    ends = [number for number, edges in enumerate(recording["edges"]) if not edges]
    assert 0 not in ends
    assert ends
    assert all(edge[0] < len(recording["edges"]) for edges in recording["edges"] for edge in edges)


def test_a_recording_is_shortened_until_its_bytes_fit_and_still_plays_as_python_does():
    match = Match(load("chopsticks", "cutoff", fingers=3))
    whole = record_match(match)
    limit = count_packed_bytes(whole) * 3 // 4
    short = record_match(match, max_packed_bytes=limit)
    assert whole["is_complete"]
    assert not short["is_complete"]
    assert count_packed_bytes(short) <= limit
    assert any(short["edges"])
    assert list_differences(match, visits=2, requests=30, max_packed_bytes=limit) == []


def test_a_game_for_five_with_very_many_moves_is_recorded_without_the_verdict_of_each_position():
    recording = record_match(Match(load("front_ham", "taskmaster")), max_situations=20, max_packed_bytes=300_000)
    assert count_packed_bytes(recording) <= 300_000
    assert recording["edges"][0]
    assert not recording["is_complete"]
    verdicts = recording["tables"]["verdicts"]
    assert {"refusal": LEFT_TO_PYTHON} in verdicts
    assert {"refusal": LEFT_TO_PYTHON} != verdicts[recording["columns"]["verdicts"][0]]
