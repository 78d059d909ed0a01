"""About how many positions can be reached from a position, from samples of them.

The positions are taken layer by layer: after 0, 1, 2… plies. While a layer is small, all of it is expanded. Of a larger
one only a sample is. How often the moves of the sample meet in the same position tells how many positions the next layer
has, as biologists estimate the number of species (capture and recapture; Chao 1984). Moves that lead back to an earlier
layer are recognised in the same way.

>>> estimate_size(lambda n: [n - k for k in (1, 2) if n >= k], 50)
51
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from random import Random

from engines.solvers.budget import NodeBudget, let_others_run

MAX_LAYER_MOVES = 15_000
"""The most moves that are tried from the positions of one layer."""
MAX_MOVES = 120_000
"""After this many moves the samples are small: the positions are then too many for any solver."""
MAX_LATE_LAYER_MOVES = 300
MOVES_PER_NODE = 10
"""With a small budget at most this many moves are tried from a layer for each position of the budget."""
GIVE_UP_FACTOR = 2
"""A solver gives up if the estimate exceeds its budget by this factor; estimates may be that far off."""
MIN_MEETINGS = 10
"""With fewer moves that meet another one, the share of new positions is taken from the layer before."""


class SizeEstimator:
    """The layers so far, as samples."""

    def __init__(
        self, children: Callable[[Hashable], Iterable[Hashable]], root: Hashable, max_layer_moves: int = MAX_LAYER_MOVES
    ) -> None:
        self._children = children
        self._max_layer_moves = min(max_layer_moves, MAX_LAYER_MOVES)
        self.layer: list[Hashable] = [root]
        """The positions of the newest layer that were seen."""
        self.layer_size = 1.0
        """About how many positions that layer has."""
        self.is_exact = True
        """Whether every position so far was counted."""
        self._weights: dict[Hashable, float] = {root: 1.0}
        """For each position that was seen, how many of its layer it stands for."""
        self._move_count = 0
        self._new_share = 1.0
        self._rng = Random(0)

    def advance(self) -> None:
        """Go on to the next layer."""
        times_seen, sample_size, repeats = self._expand_sample()
        moves_to_unseen = sum(times_seen.values())
        scale = self.layer_size / sample_size
        size = float(len(times_seen))
        if scale > 1:
            self.is_exact = False
            size = self._estimate_distinct(times_seen, moves_to_unseen, scale)
        # Some moves lead to positions of earlier layers that no sample has seen.
        size *= max(0.0, 1 - repeats / moves_to_unseen) if moves_to_unseen else 0.0
        self.layer, self.layer_size = list(times_seen), size
        self._weights.update(dict.fromkeys(self.layer, max(1.0, size / max(1, len(self.layer)))))

    def _expand_sample(self) -> tuple[dict[Hashable, int], int, float]:
        """Expand a sample of the layer.

        Return how often each unseen position was reached, the size of the sample, and about how many of those moves lead
        to earlier layers nevertheless.
        """
        max_moves = self._max_layer_moves if self._move_count < MAX_MOVES else MAX_LATE_LAYER_MOVES
        times_seen: dict[Hashable, int] = {}
        move_count = sample_size = 0
        repeats = 0.0
        self._rng.shuffle(self.layer)
        for key in self.layer:
            let_others_run()
            sample_size += 1
            for child in dict.fromkeys(self._children(key)):  # in the same order on every machine
                move_count += 1
                if child in self._weights:
                    repeats += self._weights[child] - 1
                else:
                    times_seen[child] = times_seen.get(child, 0) + 1
            if move_count > max_moves:
                break
        self._move_count += move_count
        return times_seen, sample_size, repeats

    def _estimate_distinct(self, times_seen: dict[Hashable, int], moves: int, scale: float) -> float:
        """Return about how many positions are reached from the whole layer, which is ``scale`` times the sample."""
        counts = list(times_seen.values())
        once, twice = counts.count(1), counts.count(2)
        if moves - len(counts) >= MIN_MEETINGS:
            unseen = (1 - 1 / scale) * once * (once - 1) / (2 * (twice + 1))
            self._new_share = min(1.0, (len(counts) + unseen) / (moves * scale))
        return moves * scale * self._new_share


def estimate_size(
    children: Callable[[Hashable], Iterable[Hashable]], root: Hashable, budget: NodeBudget | None = None
) -> int:
    """Return about how many positions can be reached from one, itself included, to two digits if some are not counted.

    The work costs nothing of the budget, but it is in proportion to it, and its callback may stop it.
    """
    budget = budget or NodeBudget()
    estimator, total = SizeEstimator(children, root, MOVES_PER_NODE * budget.max_nodes), 0.0
    while estimator.layer and estimator.layer_size >= 0.5:
        total += estimator.layer_size
        estimator.advance()
        budget.report()
    return int(total if estimator.is_exact else round(total, 2 - len(str(int(total)))))
