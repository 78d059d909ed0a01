"""A transcript replays to the same position, and a broken one is refused with the place."""

from __future__ import annotations

from random import Random

import pytest
from helpers.rule_samples import SETTINGS, load_setting
from hypothesis import given
from hypothesis import strategies as st

from engines import EngineError, Match, TranscriptError, format_transcript, load, parse_transcript


def play_random_match(setting: tuple[str, str, str], seed: int) -> Match:
    game, rng = load_setting(*setting), Random(seed)
    match = Match(game, seed=seed)
    while len(match.nodes) < 40 and match.outcome() is None:
        match.push(rng.choice(game.legal_moves(match.state)))
    return match


@pytest.mark.parametrize("setting", SETTINGS, ids=" ".join)
def test_a_transcript_replays_to_the_same_position(setting):
    for seed in range(3):
        match = play_random_match(setting, seed)
        again = parse_transcript(format_transcript(match))
        assert again.game.rules == match.game.rules
        assert again.seed == seed
        assert [node.state for node in again.nodes] == [node.state for node in match.nodes]
        assert format_transcript(again) == format_transcript(match)


@pytest.mark.parametrize("setting", SETTINGS, ids=" ".join)
def test_a_transcript_from_the_middle_of_a_game_keeps_the_mover(setting):
    match = play_random_match(setting, 5)
    for node in match.nodes[::7]:
        later = Match(match.game, node.state)
        if moves := match.game.legal_moves(node.state):
            later.push(moves[0])
        again = parse_transcript(format_transcript(later))
        assert again.state == later.state


def test_a_transcript_reads_like_a_report():
    match = Match(load("obliteration", start=24))
    for move in ("divide", "divide"):
        match.play(move)
    assert format_transcript(match) == (
        "game: obliteration\nversion: 2\nrules: start=24\n\n"
        "1. divide  # Player 1 divides by 2. New number is 12.\n"
        "2. divide  # Player 2 divides by 2. New number is 6.\n"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no line 'game: NAME'"),
        ("game: poker", "no game 'poker'"),
        ("game: obliteration\nrules: start=x", "start: 'x' should be"),
        ("game: obliteration\nseed: x", "seed: 'x' should be"),
        ("game: obliteration\nversion: 9", "version: '9' should be 2; a newer release may read it"),
        ("game: obliteration\nposition: 6\nturn: 3", "turn: '3' should be a whole number from 1 to 2"),
        ("game: obliteration\n1. divide\n3. divide", "line 3: '3. divide' should be move 2"),
        ("game: obliteration\n1. add", "line 2: You can add only to a prime number"),
        ("game: obliteration\n1. divide\ncolour: red", "line 3"),
        ("game: obliteration\ngame: obliteration", "line 2"),
    ],
)
def test_a_broken_transcript_is_refused_with_the_place(text, reason):
    with pytest.raises(EngineError) as refused:
        parse_transcript(text)
    assert reason in str(refused.value)


@given(
    st.text()
    | st.lists(st.sampled_from(["game: obliteration", "rules: start=3", "1. multiply", "2. divide", "#"])).map(
        "\n".join
    )
)
def test_arbitrary_text_is_a_match_or_refused(text):
    try:
        assert isinstance(parse_transcript(text), Match)
    except EngineError as error:
        assert str(error)


def test_an_overlong_transcript_is_refused_before_it_is_played():
    moves = "\n".join(f"{i}. multiply" for i in range(1, 20_000))
    with pytest.raises(TranscriptError, match="at most 10000 moves"):
        parse_transcript("game: obliteration\n" + moves)
