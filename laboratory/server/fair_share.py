"""A fair share of the processor for every visitor, however many pages they open and whatever they start.

All notebooks run in threads of one process, of which one computes at a time. Two rules share it out:

- A visitor has one turn at a time. Who starts ten things at once waits for themselves.
- Long work pauses at its checkpoints (``engines.solvers.budget.let_others_run``) while somebody has a turn who has used
  less of the processor lately. It goes on after a short while in any case, and at once if the other one does not compute
  either, such as one who waits for the same solver. So nothing stands still for ever.

A visitor counts from the moment in which a message of theirs arrives, until a moment after their turn has ended, when its
results are being sent.

Work for a visitor whose pages have all been closed for a while is stopped at its next checkpoint.

This is scheduling by least attained service (Nuyens & Wierman 2008): short requests are answered as if nobody else
computed, and long ones take a little longer.

>>> share = FairShare()
>>> with share.take_turn("a visitor"):
...     share.pause()
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import exp
from threading import Condition, get_ident, local
from time import monotonic, thread_time

from engines import Stopped

SLICE_SECONDS = 0.005
"""How long work runs before it looks whether somebody waits."""
MAX_PAUSE_SECONDS = 0.1
"""How long one pause lasts at most; then the work runs for a slice."""
CHECK_INTERVAL_SECONDS = 0.01
"""How often a pause looks whether those before it compute."""
TOLERANCE_SECONDS = 0.1
"""Visitors whose use differs by less than this do not wait for each other."""
DECAY_SECONDS = 10.0
"""How long use of the processor counts: after this time a third of it does."""
ARRIVAL_SECONDS, DEPARTURE_SECONDS = 0.1, 0.02
"""How long others pause for a visitor whose message has arrived and whose turn has not begun, or whose turn has ended."""
MAX_ACCOUNTS = 1_000
ABSENCE_SECONDS = 10.0
"""How long work goes on for a visitor who has no page open, such as one whose network is gone."""


@dataclass
class Turn:
    """The turn of a visitor: since when it has not been charged, in seconds of its thread, and the clock of that thread."""

    visitor: str
    charged_until: float
    cpu_clock_id: int | None


@dataclass
class Account:
    """What a visitor has used lately, in seconds, as of a moment."""

    seconds: float
    at: float


class FairShare:
    """Gives turns to visitors, one at a time to each, and lets long work wait for short work."""

    def __init__(self, clock: Callable[[], float] = monotonic, cpu_clock: Callable[[], float] = thread_time) -> None:
        self._clock = clock
        self._cpu_clock = cpu_clock
        self._changed = Condition()
        self._queues: dict[str, deque[Turn]] = {}
        """Who has a turn, and who waits for one, by visitor; the first one has it."""
        self._accounts: dict[str, Account] = {}
        self._expected: dict[str, float] = {}
        """Until when others pause for a visitor who has no turn just now."""
        self._local = local()
        self._page_counts: Counter[str] = Counter()
        """How many pages each visitor has open; those who have closed all of them are in ``_left_at``."""
        self._left_at: dict[str, float] = {}

    def enter(self, visitor: str) -> None:
        """Note that a visitor has opened a page."""
        with self._changed:
            self._page_counts[visitor] += 1
            self._left_at.pop(visitor, None)

    def leave(self, visitor: str) -> None:
        """Note that a visitor has closed a page."""
        with self._changed:
            self._page_counts[visitor] -= 1
            if not self._page_counts[visitor]:
                del self._page_counts[visitor]
                self._left_at[visitor] = self._clock()
                if len(self._left_at) > MAX_ACCOUNTS:
                    del self._left_at[next(iter(self._left_at))]

    def has_left(self, visitor: str) -> bool:
        """Return whether a visitor has had no page open for a while."""
        left_at = self._left_at.get(visitor)
        return left_at is not None and self._clock() - left_at > ABSENCE_SECONDS

    def expect(self, visitor: str) -> None:
        """Note that a message of a visitor has arrived, so that a turn will begin soon."""
        with self._changed:
            self._expect(visitor, ARRIVAL_SECONDS)

    def _expect(self, visitor: str, seconds: float) -> None:
        now = self._clock()
        self._expected = {each: until for each, until in self._expected.items() if until > now}
        self._expected[visitor] = now + seconds

    @contextmanager
    def take_turn(self, visitor: str) -> Iterator[None]:
        """Wait until it is the visitor's turn, and end it afterwards; a turn within a turn is the same one."""
        if getattr(self._local, "turn", None) is not None:
            yield
            return
        turn = Turn(visitor, self._cpu_clock(), find_cpu_clock())
        with self._changed:
            queue = self._queues.setdefault(visitor, deque())
            queue.append(turn)
            self._changed.wait_for(lambda: queue[0] is turn)
        self._local.turn = turn
        try:
            yield
        finally:
            self._local.turn = None
            with self._changed:
                self._charge(turn)
                self._expect(visitor, DEPARTURE_SECONDS)
                queue.popleft()
                if not queue:
                    del self._queues[visitor]
                self._changed.notify_all()

    def pause(self) -> None:
        """Let others run if the work of this thread has had a slice and somebody has used less.

        Raise Stopped if nobody is there any more to see the result.
        """
        turn: Turn | None = getattr(self._local, "turn", None)
        if turn is None or self._cpu_clock() - turn.charged_until < SLICE_SECONDS:
            return
        if self.has_left(turn.visitor):
            raise Stopped(0)
        with self._changed:
            self._charge(turn)
            until, before = monotonic() + MAX_PAUSE_SECONDS, self._read_clocks_of_those_before(turn.visitor)
            while before and monotonic() < until:
                self._changed.wait(CHECK_INTERVAL_SECONDS)
                since, before = before, self._read_clocks_of_those_before(turn.visitor)
                if before == since and None not in before:
                    break  # none of them computes

    def _charge(self, turn: Turn) -> None:
        """Add what a turn has used since it was charged last to the visitor's account."""
        now = self._cpu_clock()
        account = Account(self._compute_recent_use(turn.visitor) + now - turn.charged_until, self._clock())
        self._accounts.pop(turn.visitor, None)
        self._accounts[turn.visitor] = account
        turn.charged_until = now
        if len(self._accounts) > MAX_ACCOUNTS:
            del self._accounts[next(iter(self._accounts))]

    def _compute_recent_use(self, visitor: str) -> float:
        """Return what a visitor has used lately."""
        account = self._accounts.get(visitor)
        return account.seconds * exp((account.at - self._clock()) / DECAY_SECONDS) if account else 0.0

    def _read_clocks_of_those_before(self, visitor: str) -> list[float | None]:
        """Return how long the threads of the visitors with a turn who have used less have computed; None if unknown."""
        limit = self._compute_recent_use(visitor) - TOLERANCE_SECONDS
        now = self._clock()
        coming = [other for other, until in self._expected.items() if until > now and other not in self._queues]
        others = [
            other for other in [*self._queues, *coming] if other != visitor and self._compute_recent_use(other) < limit
        ]
        clocks = [self._queues[other][0].cpu_clock_id if other in self._queues else None for other in others]
        return [None if clock is None else time.clock_gettime(clock) for clock in clocks]


def find_cpu_clock() -> int | None:
    """Return the clock that measures how long this thread has computed, where the system lets other threads read it."""
    find = getattr(time, "pthread_getcpuclockid", None)
    return None if find is None else find(get_ident())


FAIR_SHARE = FairShare()
"""The shares of the visitors of this process."""
