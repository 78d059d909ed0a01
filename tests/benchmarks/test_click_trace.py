"""The trace of a click names every message in order and counts the calls before it."""

from __future__ import annotations

import doctest
import sys

import pytest

from benchmarks import click_trace
from benchmarks.click_trace import trace_move


def test_the_board_is_first_and_what_follows_it_comes_after():
    events = trace_move("chopsticks", counting=True)
    assert [event.name for event in events] == ["board", "stale tree", "tree", "hints", "verdict"]
    calls = [event.calls for event in events]
    assert calls == sorted(calls)
    assert 0 < calls[0] < calls[-1] / 4


def test_the_board_s_message_costs_the_same_with_and_without_a_tree():
    with_tree, without = (trace_move("claustroboard", with_tree=choice, counting=True) for choice in (True, False))
    assert [event.name for event in without] == ["board", "hints", "verdict"]
    assert with_tree[0].calls == pytest.approx(without[0].calls, abs=100)  # the garbage collector makes a few calls


def test_calls_are_counted_only_when_asked_and_not_afterwards():
    before = sys.getprofile()
    assert {event.calls for event in trace_move("obliteration")} == {0}
    trace_move("obliteration", counting=True)
    assert sys.getprofile() is before is None


def test_the_examples_in_the_docstrings_are_right():
    result = doctest.testmod(click_trace)
    assert result.attempted
    assert not result.failed
