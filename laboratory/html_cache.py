"""A cache of HTML that the pages of several visitors show for the same position, bounded by its characters.

>>> cache = HtmlCache(max_characters=10)
>>> [cache.get_or_create(key, lambda: key * 4) for key in ("a", "b", "a", "c")], list(cache.texts)
(['aaaa', 'bbbb', 'aaaa', 'cccc'], ['a', 'c'])
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

MAX_CHARACTERS = 20_000_000


class HtmlCache:
    """Texts by key; the least recently used go first."""

    def __init__(self, max_characters: int = MAX_CHARACTERS) -> None:
        self.max_characters = max_characters
        self.texts: OrderedDict[Hashable, str] = OrderedDict()
        self._characters = 0
        self._lock = Lock()

    def get_or_create(self, key: Hashable, create: Callable[[], str]) -> str:
        """Return the text of a key, created if it is missing; other threads do not wait while it is created."""
        with self._lock:
            if key in self.texts:
                self.texts.move_to_end(key)
                return self.texts[key]
        text = create()
        with self._lock:
            self._characters += len(text) - len(self.texts.pop(key, ""))
            self.texts[key] = text
            while self._characters > self.max_characters:
                self._characters -= len(self.texts.popitem(last=False)[1])
        return text


HTML_CACHE = HtmlCache()
"""The cache of this process."""
