"""A stand-in for rpds-py, which has no wheel for the browser outside Pyodide's CDN; for test builds only.

It has the methods that jsonschema and referencing call, with the same meaning: every change returns a new
value and leaves the old one unchanged. It is not as fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

__all__ = ["HashTrieMap", "HashTrieSet", "List"]


class HashTrieMap(Mapping[Any, Any]):
    """A mapping that never changes."""

    def __init__(self, value: Any = (), **more: Any) -> None:
        self._items = {**dict(value), **more}

    @classmethod
    def convert(cls, value: Any) -> HashTrieMap:
        """Return the value as a mapping of this type."""
        return value if isinstance(value, cls) else cls(value)

    def __getitem__(self, key: Any) -> Any:
        return self._items[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"HashTrieMap({self._items!r})"

    def insert(self, key: Any, value: Any) -> HashTrieMap:
        """Return the mapping with one more item."""
        return HashTrieMap({**self._items, key: value})

    def remove(self, key: Any) -> HashTrieMap:
        """Return the mapping without a key; raise KeyError if it has none."""
        left = dict(self._items)
        del left[key]
        return HashTrieMap(left)

    def discard(self, key: Any) -> HashTrieMap:
        """Return the mapping without a key, if it has it."""
        return self.remove(key) if key in self._items else self

    def update(self, *others: Any, **more: Any) -> HashTrieMap:
        """Return the mapping with the items of others."""
        merged = dict(self._items)
        for other in others:
            merged.update(other)
        return HashTrieMap(merged | more)


class HashTrieSet(frozenset[Any]):
    """A set that never changes."""

    def insert(self, value: Any) -> HashTrieSet:
        """Return the set with one more value."""
        return HashTrieSet({*self, value})

    def discard(self, value: Any) -> HashTrieSet:
        """Return the set without a value."""
        return HashTrieSet(self - {value})

    def update(self, *others: Iterable[Any]) -> HashTrieSet:
        """Return the set with the values of others."""
        return HashTrieSet(self.union(*others))


class List(tuple[Any, ...]):
    """A list that never changes; new values go in front."""

    __slots__ = ()

    def __new__(cls, value: Any = (), *more: Any) -> Self:
        return super().__new__(cls, (value, *more) if more else value)

    @property
    def first(self) -> Any:
        """The first value."""
        return self[0]

    @property
    def rest(self) -> List:
        """All values but the first."""
        return List(self[1:])

    def push_front(self, value: Any) -> List:
        """Return the list with a value in front."""
        return List([value, *self])

    def drop_first(self) -> List:
        """Return the list without its first value."""
        return self.rest
