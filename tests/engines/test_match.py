"""A match keeps its branches, sees repetition, and its transcript replays to the same position."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import SETTINGS

from engines import EngineError, IllegalMove, Match, TranscriptError, find, load, read_transcript
from engines.rules import read_text, write_dict


def match_of(*moves: str, game: str = "obliteration", **rules) -> Match:
    match = Match(load(game, **rules))
    for move in moves:
        match.play(move)
    return match


def test_going_back_and_playing_another_move_keeps_the_old_branch():
    match = match_of("divide", "divide", "subtract")
    match.back()
    match.play("add")
    assert [node.text for node in match.branches(2)] == ["subtract", "add"]
    assert [node.text for node in match.path()] == ["divide", "divide", "add"]
    match.jump(3)
    assert [node.text for node in match.path()] == ["divide", "divide", "subtract"]
    assert match.state.number == 2


def test_playing_a_kept_move_again_takes_up_its_branch():
    match = match_of("divide", "divide", "subtract", "add")
    match.jump(2)
    match.play("subtract")
    assert match.here == 3
    assert len(match.nodes) == 5


def test_back_and_forward_stop_at_the_ends():
    match = match_of("divide", "divide")
    assert [match.forward(), match.back(), match.back(), match.back()] == [False, True, True, False]
    assert match.here == 0
    assert [match.forward(), match.forward(), match.forward()] == [True, True, False]


def test_forward_follows_the_newest_branch():
    match = match_of("divide", "divide", "subtract")
    match.back()
    match.play("add")
    match.jump(0)
    while match.forward():
        pass
    assert match.state.number == 4


@pytest.mark.parametrize("index", [-1, 3, 10**9])
def test_a_jump_to_nowhere_is_refused_and_changes_nothing(index):
    match = match_of("divide", "divide")
    with pytest.raises(EngineError, match="nodes 0 to 2"):
        match.jump(index)
    assert match.here == 2


def test_a_refused_move_changes_nothing():
    match = match_of("divide")
    with pytest.raises(IllegalMove):
        match.play("multiply")
    assert (match.here, len(match.nodes)) == (1, 2)


def circle(most: int = 60, **rules) -> Match:
    """1 → 4 → 2 → 1 → …, without the repeat rule, until the match ends or has had that many plies."""
    match = match_of(start=1, no_repeat="off", **rules)
    while match.outcome() is None and match.node.ply < most:
        match.play(("multiply", "divide", "divide")[match.node.ply % 3])
    return match


def test_the_third_occurrence_of_a_position_ends_the_match_as_a_draw():
    match = circle()
    states = [node.state for node in match.nodes]
    assert match.occurrences() == states.count(match.state) == 3
    assert all(states[:-1].count(state) < 3 for state in states)
    assert match.outcome().places == (1, 1)
    assert match.outcome().reason == "The same position occurred 3 times: a draw."
    with pytest.raises(EngineError, match="3 times"):
        match.play("multiply")


def test_the_same_number_with_another_mover_or_history_is_not_a_repetition():
    match = circle(6)
    assert match.state.number == match.nodes[3].state.number == match.nodes[0].state.number == 1
    assert match.occurrences() == 1


def test_the_number_of_occurrences_that_draw_is_a_rule_and_0_switches_it_off():
    assert len(circle(repetition=2).nodes) < len(circle().nodes) < len(circle(repetition=4).nodes)
    assert circle(repetition=0).node.ply == 60


def test_after_going_back_an_ended_match_goes_on():
    match = circle()
    match.back()
    assert match.outcome() is None


def played_at_random(name: str, variant: str, rules: str, seed: int) -> Match:
    base = load(name, variant)
    game = load(name, variant, **write_dict(read_text(find(name).rules_type, rules, base.rules)))
    rng = Random(seed)
    match = Match(game, seed=seed)
    while len(match.nodes) < 40 and match.outcome() is None:
        match.push(rng.choice(game.legal_moves(match.state)))
    return match


@pytest.mark.parametrize("setting", SETTINGS, ids=" ".join)
def test_a_transcript_replays_to_the_same_position(setting):
    for seed in range(3):
        match = played_at_random(*setting, seed)
        again = read_transcript(match.transcript())
        assert again.game.rules == match.game.rules
        assert again.seed == seed
        assert [node.state for node in again.nodes] == [node.state for node in match.nodes]
        assert again.transcript() == match.transcript()


@pytest.mark.parametrize("setting", SETTINGS, ids=" ".join)
def test_a_transcript_from_the_middle_of_a_game_keeps_the_mover(setting):
    match = played_at_random(*setting, 5)
    for node in match.nodes[::7]:
        later = Match(match.game, node.state)
        if moves := match.game.legal_moves(node.state):
            later.push(moves[0])
        again = read_transcript(later.transcript())
        assert again.state == later.state


def test_a_transcript_reads_like_a_report():
    assert match_of("divide", "divide", start=24).transcript() == (
        "game: obliteration\nrules: start=24\n\n"
        "1. divide  # Player 1 divides by 2. New number is 12.\n"
        "2. divide  # Player 2 divides by 2. New number is 6.\n"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no line 'game: NAME'"),
        ("game: poker", "no game 'poker'"),
        ("game: obliteration\nrules: start=x", "start: 'x' is not"),
        ("game: obliteration\nseed: x", "seed: 'x' is not"),
        ("game: obliteration\nposition: 6\nturn: 3", "turn: '3' is not a whole number from 1 to 2"),
        ("game: obliteration\n1. divide\n3. divide", "line 3: '3. divide' should be move 2"),
        ("game: obliteration\n1. add", "line 2: Only a prime number"),
        ("game: obliteration\n1. divide\ncolour: red", "line 3"),
        ("game: obliteration\ngame: obliteration", "line 2"),
    ],
)
def test_a_broken_transcript_is_refused_with_the_place(text, reason):
    with pytest.raises(EngineError) as refused:
        read_transcript(text)
    assert reason in str(refused.value)


@given(
    st.text()
    | st.lists(st.sampled_from(["game: obliteration", "rules: start=3", "1. multiply", "2. divide", "#"])).map(
        "\n".join
    )
)
def test_arbitrary_text_is_a_match_or_refused(text):
    try:
        assert isinstance(read_transcript(text), Match)
    except EngineError as error:
        assert str(error)


def test_an_overlong_transcript_is_refused_before_it_is_played():
    moves = "\n".join(f"{i}. multiply" for i in range(1, 20_000))
    with pytest.raises(TranscriptError, match="at most 10000 moves"):
        read_transcript("game: obliteration\n" + moves)
