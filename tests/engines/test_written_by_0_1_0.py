"""Links, transcripts and configurations that release 0.1.0 wrote: read as it meant them, or refused with the reason.

``written_by_0_1_0/`` was written by that release itself: for every game, every variant and some more rules, a match from
the start and one from a position, each as a link and a transcript with the positions that it went through, and TOML
files of the rules. Nothing in it is ever to be changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engines import GAMES, EngineError, Match, format_link, format_transcript, load, parse_link, parse_transcript
from engines.formats.config import match_from_config

FOLDER = Path(__file__).parent / "written_by_0_1_0"
SAVED = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))}
UNSAYABLE_RULES = {"halvesies=true meta=true": "halvesies"}
"""The rules that can no longer be said, and the rule that the refusal names."""


def list_settings(*, sayable: bool) -> list[Any]:
    """Return the name of a game and what was written of it under some rules, for rules that can still be said or not."""
    return [
        pytest.param(name, row, id=f"{name} {row['variant'] or row['rules']}")
        for name, rows in SAVED.items()
        for row in rows
        if (row["rules"] not in UNSAYABLE_RULES) == sayable
    ]


def list_readers(name: str, row: dict[str, Any]) -> list[tuple[dict[str, Any], Callable[[], Match]]]:
    """Return each saved match with a function that reads it: from its link, its transcript, or the rules in TOML."""
    dealt = row["matches"][0]
    return [
        *((saved, partial(parse_link, name, saved["link"])) for saved in row["matches"]),
        *((saved, partial(parse_transcript, saved["transcript"])) for saved in row["matches"]),
        *((dealt, partial(play_from_config, name, text, dealt)) for text in row["configurations"]),
    ]


def play_from_config(name: str, text: str, saved: dict[str, Any]) -> Match:
    """Return the match under the rules of a TOML file in which the moves of a saved one are played."""
    match, _ = match_from_config(name, text, "old.toml")
    for move in saved["link"].get("moves", "").split():
        match.play(move)
    return match


def list_positions(match: Match) -> list[str]:
    """Return the position before each move and after the last one."""
    states = [match.nodes[0].state, *(node.state for node in match.path())]
    return [match.game.format_state(state) for state in states]


def test_there_are_files_of_every_game():
    assert SAVED.keys() == GAMES.keys()


@pytest.mark.parametrize(("name", "row"), list_settings(sayable=True))
def test_a_match_written_by_0_1_0_has_the_same_positions_and_can_be_written_again(name, row):
    for saved, read in list_readers(name, row):
        match = read()
        assert list_positions(match) == saved["positions"]
        assert match.game.turn(match.state) == saved["turn"]
        assert list_positions(parse_link(name, format_link(match))) == saved["positions"]
        assert list_positions(parse_transcript(format_transcript(match))) == saved["positions"]


@pytest.mark.parametrize(("name", "row"), list_settings(sayable=False))
def test_a_match_written_by_0_1_0_under_rules_that_can_no_longer_be_said_is_refused(name, row):
    for _, read in list_readers(name, row):
        with pytest.raises(EngineError, match=rf"^{UNSAYABLE_RULES[row['rules']]}: "):
            read()


def test_the_variant_lives_of_0_1_0_is_played_with_roll_over():
    game = match_from_config("chopsticks", "variant = 'lives'", "old.toml")[0].game
    assert game == load("chopsticks", rollover=True, sudden_death=True, lives=3)
