"""Who a visitor is: a cookie that shows the access code was given, how often one visitor may ask, and which pages are theirs.

The cookie is an id of 128 bits and a signature made with the access code. A server that is started again with the same
code therefore knows its visitors, and the code itself stands in no cookie.

>>> cookie = make_cookie("chalk")
>>> read_visitor(f"other=1; {COOKIE_NAME}={cookie}".encode(), "chalk") == cookie.partition(".")[0]
True
>>> read_visitor(f"{COOKIE_NAME}={cookie}".encode(), "another code")
''
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from time import monotonic

COOKIE_NAME = "parlour"
"""Our cookies' names begin with this; all others are dropped unread."""
MAX_COOKIE_BYTES = 16_384
"""The longest cookie header that is read; other programs on the same host may have set most of it."""
COOKIE = re.compile(rb" *(parlour[a-z_]{0,20})=([A-Za-z0-9._-]{1,200}) *")
VISITOR_HEADER = "x-parlour-visitor"
"""The header with which a notebook learns whose work it does; nobody outside can set it."""
SESSION_ID = re.compile(r"s_[0-9a-z]{1,40}")
"""The id that marimo's page gives its session."""
VISITOR_DIGITS, SIGNATURE_DIGITS = 32, 32


def make_cookie(token: str) -> str:
    """Return a cookie for a new visitor."""
    visitor = secrets.token_hex(VISITOR_DIGITS // 2)
    return f"{visitor}.{sign(token, visitor)}"


def sign(key: str, *parts: str) -> str:
    """Return a signature of some texts."""
    return hmac.new(key.encode(), "\n".join(parts).encode(), sha256).hexdigest()[:SIGNATURE_DIGITS]


def read_visitor(header: bytes, token: str) -> str:
    """Return the id of the visitor whose cookie this is; empty if it is nobody's or signed with another access code."""
    visitor, _, signature = dict(split_cookies(header)).get(COOKIE_NAME, "").partition(".")
    is_signed = hmac.compare_digest(signature.encode(), sign(token, visitor).encode())
    return visitor if is_signed and len(visitor) == VISITOR_DIGITS else ""


def split_cookies(header: bytes) -> Iterable[tuple[str, str]]:
    """Yield the names and values of our own cookies, in one pass; values in quotes are none of ours."""
    if len(header) <= MAX_COOKIE_BYTES:
        for part in header.split(b";"):
            if found := COOKIE.fullmatch(part):
                yield found[1].decode(), found[2].decode()


def bind_session(key: str, visitor: str, page: str, session: str) -> str:
    """Return the id under which the server knows a page's session: nobody else's page can have it."""
    return f"s_{sign(key, visitor, page, session)}"


class RateLimit:
    """How often something may happen for each key: ``at_once`` times at once, then ``per_second`` times a second."""

    MAX_KEYS = 4_096
    """The most keys that are remembered; the ones that were not used for the longest time go first."""

    def __init__(self, at_once: int, per_second: float, clock: Callable[[], float] = monotonic) -> None:
        self.at_once = at_once
        self.per_second = per_second
        self.clock = clock
        self._due: dict[Hashable, float] = {}
        """When the whole amount is available again, by key."""

    def take(self, key: Hashable, count: int = 1) -> float:
        """Count one more for a key, or several; return the seconds to wait before it may happen."""
        now = self.clock()
        due = max(self._due.pop(key, now), now) + count / self.per_second
        self._due[key] = due
        if len(self._due) > self.MAX_KEYS:
            del self._due[next(iter(self._due))]
        return max(0.0, due - now - self.at_once / self.per_second)

    def allow(self, key: Hashable) -> bool:
        """Count one more for a key and return True, or count nothing and return False if the key has nothing left."""
        is_allowed = not self.is_spent(key)
        if is_allowed:
            self.take(key)
        return is_allowed

    def give_back(self, key: Hashable) -> None:
        """Count one less, because it did not happen."""
        if key in self._due:
            self._due[key] -= 1 / self.per_second

    def is_spent(self, key: Hashable) -> bool:
        """Return whether a key has nothing left; this counts nothing."""
        now = self.clock()
        return self._due.get(key, now) - now > (self.at_once - 1) / self.per_second


class RunningCount:
    """How much of something runs at the same time for each key."""

    def __init__(self) -> None:
        self._running: Counter[str] = Counter()

    @contextmanager
    def hold(self, key: str, max_holders: int) -> Iterator[bool]:
        """Count one more for a key as long as the block runs, and say whether it is one too many."""
        self._running[key] += 1
        try:
            yield self._running[key] > max_holders
        finally:
            self._running[key] -= 1
            if not self._running[key]:
                del self._running[key]
