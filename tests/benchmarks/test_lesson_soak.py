"""A short lesson with faults: reloads, lost connections, hostile messages and a server that is killed."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks.lesson_soak import LessonError, check_board, open_lesson

HAPPENINGS = {"play", "reload", "lose_connection", "open_second_tab", "send_hostile_messages", "restart"}


async def run_short_lesson():
    """Return what has happened, and a student whose model has then been changed."""
    async with open_lesson(3, seed=2) as lesson:
        async for _ in lesson.run(steps=8, steps_between_restarts=5):
            pass
        student = next(each for each in lesson.students if each.moves)
        student.moves = student.moves[:-1]
        return lesson.counts, student


def test_after_every_fault_of_a_lesson_each_board_is_that_of_its_model():
    with ThreadPoolExecutor(1) as executor:
        counts, student = executor.submit(asyncio.run, run_short_lesson()).result()
    assert set(counts) == HAPPENINGS
    with pytest.raises(LessonError, match="should be"):
        check_board(student)
