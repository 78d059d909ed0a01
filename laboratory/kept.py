"""What one visitor's page shows of a position and another's will show too: worked out once for all, within bounds.

>>> pages = Kept(most=10)
>>> [pages.once(key, lambda: key * 4) for key in ("a", "b", "a", "c")], list(pages.texts)
(['aaaa', 'bbbb', 'aaaa', 'cccc'], ['a', 'c'])
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

MOST = 20_000_000
"""The most characters that are kept."""


class Kept:
    """Texts by what they are about; those not asked for longest go first."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.texts: OrderedDict[Hashable, str] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def once(self, key: Hashable, make: Callable[[], str]) -> str:
        """The text of a key, made if it is not there; while one visitor's is made, nobody else waits."""
        with self._lock:
            if key in self.texts:
                self.texts.move_to_end(key)
                return self.texts[key]
        text = make()
        with self._lock:
            self._size += len(text) - len(self.texts.pop(key, ""))
            self.texts[key] = text
            while self._size > self.most:
                self._size -= len(self.texts.popitem(last=False)[1])
        return text


KEPT = Kept()
"""The one store of the process."""
