"""A short lesson with faults: slow and lost networks, reloads, hostile messages and a server that is killed."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks.lesson_soak import open_lesson
from benchmarks.lesson_tabs import BoardTab, LessonError, LessonTab, replay

HAPPENINGS = {
    "work",
    "work_on_a_slow_network",
    "reload",
    "lose_connection",
    "open_second_tab",
    "send_hostile_messages",
    "restart",
}


async def run_short_lesson():
    """Return what has happened, and the tabs at the end."""
    async with open_lesson(4, seed=2) as lesson:
        async for _ in lesson.run(steps=8, steps_between_restarts=5):
            pass
        return lesson.counts, lesson.tabs


def test_after_every_fault_of_a_lesson_each_page_shows_what_its_model_says():
    with ThreadPoolExecutor(1) as executor:
        counts, tabs = executor.submit(asyncio.run, run_short_lesson()).result()
    assert set(counts) == HAPPENINGS
    boards = [tab for tab in tabs if isinstance(tab, BoardTab)]
    board = next(each for each in boards if len(each.match.nodes) - 1 > len(each.match.path()))
    board.match = replay(board.match)  # what an address has, without what was taken back
    with pytest.raises(LessonError, match="should be"):
        board.check()
    reader = next(tab for tab in tabs if isinstance(tab, LessonTab) and tab.choices)
    reader.choices = dict.fromkeys(reader.choices, "something else")
    with pytest.raises(LessonError, match="should be"):
        reader.check()
