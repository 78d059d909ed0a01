"""A match keeps its branches, and repetition ends it."""

from __future__ import annotations

import pytest

from engines import EngineError, IllegalMove, Match, load


def play_moves(*moves: str, **rules) -> Match:
    match = Match(load("obliteration", **rules))
    for move in moves:
        match.play(move)
    return match


def test_going_back_and_playing_another_move_keeps_the_old_branch():
    match = play_moves("divide", "divide", "subtract")
    match.go_back()
    match.play("add")
    assert [node.text for node in match.branches(2)] == ["subtract", "add"]
    assert [node.text for node in match.path()] == ["divide", "divide", "add"]
    match.jump(3)
    assert [node.text for node in match.path()] == ["divide", "divide", "subtract"]
    assert match.state.number == 2


def test_playing_a_kept_move_again_takes_up_its_branch():
    match = play_moves("divide", "divide", "subtract", "add")
    match.jump(2)
    match.play("subtract")
    assert match.current_index == 3
    assert len(match.nodes) == 5


def test_back_and_forward_stop_at_the_ends():
    match = play_moves("divide", "divide")
    assert [match.go_forward(), match.go_back(), match.go_back(), match.go_back()] == [False, True, True, False]
    assert match.current_index == 0
    assert [match.go_forward(), match.go_forward(), match.go_forward()] == [True, True, False]


def test_forward_follows_the_newest_branch():
    match = play_moves("divide", "divide", "subtract")
    match.go_back()
    match.play("add")
    match.jump(0)
    while match.go_forward():
        pass
    assert match.state.number == 4


@pytest.mark.parametrize("index", [-1, 3, 10**9])
def test_a_jump_to_nowhere_is_refused_and_changes_nothing(index):
    match = play_moves("divide", "divide")
    with pytest.raises(EngineError, match="nodes 0 to 2"):
        match.jump(index)
    assert match.current_index == 2


def test_a_refused_move_changes_nothing():
    match = play_moves("divide")
    with pytest.raises(IllegalMove):
        match.play("multiply")
    assert (match.current_index, len(match.nodes)) == (1, 2)


def play_cycle(max_plies: int = 60, **rules) -> Match:
    """Play 1 → 4 → 2 → 1 → … without the no-repeat rule, until the match ends or has ``max_plies`` plies."""
    match = play_moves(start=1, no_repeat="off", **rules)
    while match.outcome() is None and match.node.ply < max_plies:
        match.play(("multiply", "divide", "divide")[match.node.ply % 3])
    return match


def test_the_third_occurrence_of_a_position_ends_the_match_as_a_draw():
    match = play_cycle()
    states = [node.state for node in match.nodes]
    assert match.count_occurrences() == states.count(match.state) == 3
    assert all(states[:-1].count(state) < 3 for state in states)
    assert match.outcome().places == (1, 1)
    assert match.outcome().reason == "The same position occurred 3 times: a draw."
    with pytest.raises(EngineError, match="3 times"):
        match.play("multiply")


def test_the_same_number_with_another_mover_or_history_is_not_a_repetition():
    match = play_cycle(6)
    assert match.state.number == match.nodes[3].state.number == match.nodes[0].state.number == 1
    assert match.count_occurrences() == 1


def test_the_number_of_occurrences_that_draw_is_a_rule_and_0_switches_it_off():
    assert len(play_cycle(repetition=2).nodes) < len(play_cycle().nodes) < len(play_cycle(repetition=4).nodes)
    assert play_cycle(repetition=0).node.ply == 60


def test_after_going_back_an_ended_match_goes_on():
    match = play_cycle()
    match.go_back()
    assert match.outcome() is None
