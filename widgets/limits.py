"""The limits of what one request from a board may cost, each with its unit."""

from __future__ import annotations

import time
from threading import get_ident

from engines import EngineError, Stopped, TooLarge
from engines.solvers import Limit

MAX_SOLVE_POSITIONS = 200_000
"""The most positions that the solver visits for one answer: a few seconds of work, and the same answers on any machine."""
MAX_SOLVE_CPU_SECONDS = 20.0
"""The most processor time for verdicts, which few positions need: with many players and socks a position has many moves."""
RETRY_CPU_SECONDS = 0.3
"""The most processor time after a verdict of the same game was not found."""
MAX_PLAYOUTS = 1_000
"""The most random games that a bot plays for one move: one or two seconds of work."""
MAX_TEXT_CHARACTERS = 4000
"""The longest text that is accepted from the browser."""
PAUSE_MS = 600
"""How long a bot waits before it moves."""
MAX_PAUSE_MS = 10_000
MAX_SEED = 10**15 - 1
MAX_DESCRIBED_MOVES = 100
"""With more legal moves than this, moves are sent without their sentences, so that messages stay short."""
MAX_LISTED_CUTS = 5
"""How many of the places where a match was left for another one its list of moves shows: the newest."""
MAX_PREVIEW_CHARACTERS = 600
"""The longest line of moves of a preview, as text."""
MAX_PREVIEW_MOVES = 60
"""The most moves of a preview."""
MAX_NODES = 2_000
"""The most nodes of a tree."""
MAX_DEPTH_PLIES = 99
"""The deepest level to which a tree is unfolded."""
MAX_SHEET_NUMBER = 9_999
"""The largest number of a sheet of questions; a class has to be able to say it."""
SLICE_SECONDS = 0.2
"""How long a task runs before other requests are answered."""

thread_cpu_seconds = getattr(time, "thread_time", time.process_time)
"""The clock of a thread's processor time; in a browser, where there is one thread, that of the process."""


class SolveLimit:
    """Stop the solver once one request has cost too many positions or seconds, over all of its questions.

    The seconds are processor time of the thread that solves, so that work of others on the machine refuses nobody.
    """

    def __init__(self, max_positions: int, cpu_seconds: float = MAX_SOLVE_CPU_SECONDS) -> None:
        self.max_positions = max_positions
        self.cpu_seconds = cpu_seconds
        self.reset()

    def reset(self) -> None:
        """Start counting again."""
        self.positions_seen = self._last_count = 0
        self._used_cpu_seconds = 0.0
        self._thread, self._measured_at = get_ident(), thread_cpu_seconds()

    def __call__(self, count: int) -> bool:
        """Return whether to stop; ``count`` starts again at zero with every question, and stands still during an estimate."""
        self.positions_seen += count - self._last_count if count >= self._last_count else count
        self._last_count = count
        self._charge()
        return self.positions_seen > self.max_positions or self._used_cpu_seconds > self.cpu_seconds

    def _charge(self) -> None:
        """Add the processor time since the last call; each thread has a clock of its own, so a new one starts at nothing."""
        thread, now = get_ident(), thread_cpu_seconds()
        if thread == self._thread:
            self._used_cpu_seconds += now - self._measured_at
        self._thread, self._measured_at = thread, now


def interactive_limit(max_positions: int = MAX_SOLVE_POSITIONS, cpu_seconds: float = MAX_SOLVE_CPU_SECONDS) -> Limit:
    """Return the limit of a solver for which somebody waits, counted from now."""
    return Limit(max_positions, SolveLimit(2 * max_positions, cpu_seconds))


def renew_limit(limit: Limit) -> None:
    """Start counting again, because somebody asks the next question."""
    if isinstance(limit.progress, SolveLimit):
        limit.progress.reset()


def describe_refusal(error: EngineError) -> str:
    """Return why something cannot be computed, and what a person can do."""
    advice = "Play on: closer to the end there are fewer positions, and then every move has its verdict."
    if isinstance(error, TooLarge):
        return f"Too large to solve here: about {error.estimate:,} positions are possible. {advice}"
    if isinstance(error, Stopped):
        return f"Too large to solve in a moment: {error.nodes_used:,} positions were searched, and there are more. {advice}"
    return str(error)
