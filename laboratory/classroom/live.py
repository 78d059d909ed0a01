"""Which pages are open, and how they learn that the class has changed.

Every message is the whole state that a page may see, never a difference. So a page that reloads, reconnects or polls
gets what a page that stayed gets, and a slow page skips states instead of queueing them.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import contextmanager
from typing import Any

from laboratory.classroom.classroom import Classroom
from laboratory.classroom.events import Event, PairJoined, PairMoved, Voted

TEACHER = 0
"""Stands for the teacher among the numbers of the participants, which begin at 1."""
TEACHER_INTERVAL_SECONDS = 0.1
"""A teacher's page gets a state at most this often; votes in between come together."""
HEARTBEAT_SECONDS = 10.0


class LivePages:
    """The pages that are open, by who has opened them."""

    def __init__(self, classroom: Classroom) -> None:
        self._classroom = classroom
        self._wake_ups: dict[int, set[asyncio.Event]] = defaultdict(set)
        self._open_pages: Counter[int] = Counter()

    @property
    def online(self) -> int:
        """How many participants have a page open."""
        return sum(count > 0 for viewer, count in self._open_pages.items() if viewer != TEACHER)

    def count_pages(self, viewer: int) -> int:
        """Return how many pages a participant has open."""
        return self._open_pages[viewer]

    def wake(self, events: Iterable[Event]) -> None:
        """Wake the pages to which events matter: a vote only that student's and the teacher's."""
        viewers = {TEACHER}
        for event in events:
            if isinstance(event, Voted):
                viewers.add(event.participant)
            elif isinstance(event, PairMoved | PairJoined):
                viewers.update(self._classroom.pairs[event.pair].seats)
            else:
                viewers.update(self._wake_ups)
        self.wake_viewers(viewers)

    def wake_viewers(self, viewers: Iterable[int]) -> None:
        """Wake all pages of some viewers."""
        for viewer in viewers:
            for wake_up in self._wake_ups[viewer]:
                wake_up.set()

    async def follow(self, viewer: int, describe: Callable[[], dict[str, Any]]) -> AsyncIterator[str]:
        """Yield the state now and whenever it has changed, only the newest; an empty object as a heartbeat."""
        with self._open(viewer) as wake_up:
            sent = ""
            while True:
                wake_up.clear()
                if (state := dump(describe())) != sent:
                    sent = state
                    yield state
                    if viewer == TEACHER:
                        await asyncio.sleep(TEACHER_INTERVAL_SECONDS)
                try:
                    await asyncio.wait_for(wake_up.wait(), HEARTBEAT_SECONDS)
                except TimeoutError:
                    yield "{}"

    @contextmanager
    def _open(self, viewer: int) -> Any:
        wake_up = asyncio.Event()
        self._wake_ups[viewer].add(wake_up)
        self._open_pages[viewer] += 1
        self.wake_viewers([TEACHER])
        try:
            yield wake_up
        finally:
            self._wake_ups[viewer].discard(wake_up)
            self._open_pages[viewer] -= 1
            self.wake_viewers([TEACHER])


def dump(data: Any) -> str:
    """Return JSON without spaces."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
