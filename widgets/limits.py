"""The limits of what one request from a board may cost, each with its unit."""

from __future__ import annotations

from time import monotonic

from engines import EngineError, Stopped, TooLarge
from engines.solvers import Limit

MAX_SOLVE_POSITIONS = 200_000
"""The most positions that the solver visits for one answer: a few seconds of work."""
MAX_SOLVE_SECONDS = 4.0
"""The longest that anyone waits for verdicts: with many players a single position can take long."""
RETRY_SOLVE_SECONDS = 0.3
"""The longest wait after a verdict of the same game was not found in time."""
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


class SolveLimit:
    """Stop the solver once one request has cost too many positions or seconds, over all of its questions."""

    def __init__(self, max_positions: int, seconds: float = MAX_SOLVE_SECONDS) -> None:
        self.max_positions = max_positions
        self.seconds = seconds
        self.reset()

    def reset(self) -> None:
        """Start counting again."""
        self.positions_seen = self._last_count = 0
        self._deadline = monotonic() + self.seconds

    def __call__(self, count: int) -> bool:
        """Return whether to stop; ``count`` starts again at zero with every question."""
        self.positions_seen += count - self._last_count if count > self._last_count else count
        self._last_count = count
        return self.positions_seen > self.max_positions or monotonic() > self._deadline


def interactive_limit(max_positions: int = MAX_SOLVE_POSITIONS, seconds: float = MAX_SOLVE_SECONDS) -> Limit:
    """Return the limit of a solver for which somebody waits, counted from now."""
    return Limit(max_positions, SolveLimit(2 * max_positions, seconds))


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
