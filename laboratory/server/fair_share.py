"""A fair share of the processor for every visitor, however many pages they open and whatever they start.

All notebooks run in threads of one process, of which one computes at a time. Two rules share it out:

- A visitor has one turn at a time. Who starts ten things at once waits for themselves.
- Long work pauses at its checkpoints (``engines.solvers.budget.let_others_run``) while somebody has a turn who has used
  less of the processor lately. It goes on after a short while in any case, and at once if the other one does not compute
  either, such as one who waits for the same solver. So nothing stands still for ever.

This is scheduling by least attained service (Nuyens & Wierman 2008): short requests are answered as if nobody else
computed, and long ones take a little longer.

>>> share = FairShare()
>>> with share.take_turn("a visitor"):
...     share.pause()
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import exp
from threading import Condition, get_ident, local
from time import monotonic, thread_time

SLICE_SECONDS = 0.005
"""How long work runs before it looks whether somebody waits."""
MAX_PAUSE_SECONDS = 0.1
"""How long one pause lasts at most; then the work runs for a slice."""
LOOK_SECONDS = 0.01
"""How often a pause looks whether those before it compute."""
MARGIN_SECONDS = 0.1
"""Visitors whose use differs by less than this do not wait for each other."""
MEMORY_SECONDS = 10.0
"""How long use of the processor counts: after this time a third of it does."""
MAX_ACCOUNTS = 1_000


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
        self._local = local()

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
                queue.popleft()
                if not queue:
                    del self._queues[visitor]
                self._changed.notify_all()

    def pause(self) -> None:
        """Let others run if the work of this thread has had a slice and somebody has used less."""
        turn: Turn | None = getattr(self._local, "turn", None)
        if turn is None or self._cpu_clock() - turn.charged_until < SLICE_SECONDS:
            return
        with self._changed:
            self._charge(turn)
            until, before = monotonic() + MAX_PAUSE_SECONDS, self._measure_those_before(turn.visitor)
            while before and monotonic() < until:
                self._changed.wait(LOOK_SECONDS)
                since, before = before, self._measure_those_before(turn.visitor)
                if before == since and None not in before:
                    break  # none of them computes

    def _charge(self, turn: Turn) -> None:
        """Add what a turn has used since it was charged last to the visitor's account."""
        now = self._cpu_clock()
        account = Account(self._used(turn.visitor) + now - turn.charged_until, self._clock())
        self._accounts.pop(turn.visitor, None)
        self._accounts[turn.visitor] = account
        turn.charged_until = now
        if len(self._accounts) > MAX_ACCOUNTS:
            del self._accounts[next(iter(self._accounts))]

    def _used(self, visitor: str) -> float:
        """Return what a visitor has used lately."""
        account = self._accounts.get(visitor)
        return account.seconds * exp((account.at - self._clock()) / MEMORY_SECONDS) if account else 0.0

    def _measure_those_before(self, visitor: str) -> list[float | None]:
        """Return how long the threads of the visitors with a turn who have used less have computed; None if unknown."""
        limit = self._used(visitor) - MARGIN_SECONDS
        turns = [queue[0] for other, queue in self._queues.items() if other != visitor and self._used(other) < limit]
        return [None if turn.cpu_clock_id is None else time.clock_gettime(turn.cpu_clock_id) for turn in turns]


def find_cpu_clock() -> int | None:
    """Return the clock that measures how long this thread has computed, where the system lets other threads read it."""
    find = getattr(time, "pthread_getcpuclockid", None)
    return None if find is None else find(get_ident())


FAIR_SHARE = FairShare()
"""The shares of the visitors of this process."""
