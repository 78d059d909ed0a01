"""Partitions: positions of one game that share one encoder, such as all that can follow from one deal.

A solver keeps the partition that was used last, and the others as far as there is room.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Protocol, TypeVar

MAX_CACHED_PARTITION_POSITIONS = 300_000
"""The maximum number of positions in older partitions that are kept beside a new one."""


class SizedPartition(Protocol):
    """A partition with its number of positions in memory."""

    @property
    def size(self) -> int:
        """The number of positions in memory."""
        ...


P = TypeVar("P", bound=SizedPartition)


def list_kept_partitions(partitions: Sequence[P], used: P) -> list[P]:
    """Return the partitions that are kept, the one that is used first; if it is new, old ones may have to go."""
    others = [partition for partition in partitions if partition is not used]
    if len(others) == len(partitions):
        totals = accumulate(partition.size for partition in others)
        others = [other for other, total in zip(others, totals, strict=True) if total <= MAX_CACHED_PARTITION_POSITIONS]
    return [used, *others]
