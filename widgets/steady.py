"""Long work in slices: a button, a bar, and whatever has come out so far.

The work is an iterator. The browser asks for the next slice once the last one is drawn, so that
nothing else waits for longer than a slice, and a page that is closed asks no more. ``latest`` is
what the iterator gave last; a cell that depends on the widget runs after every slice. None from
the iterator is no step of the work: only an occasion to end the slice.

>>> work = Steady(lambda: iter(range(1, 4)), 3, "Count", "number")
>>> work.start()
>>> while work.view["running"]:
...     work.go()
>>> work.latest, work.status
(3, '3 of 3 numbers.')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import Any, ClassVar

import traitlets as t

from engines import EngineError
from engines.words import several
from widgets import static
from widgets.asks import Asking, Field

SLICE = 0.2
"""So many seconds of work are done before the page has its turn."""


class Steady(Asking):
    """Work that goes on while it is watched, and can be stopped."""

    _esm = static.script("steady", "work(context)")
    _css = static.style("steady")

    view = t.Dict(help="What is drawn: label, done, total, running.").tag(sync=True)
    status = t.Unicode(help="How much has been done.").tag(sync=True)

    deeds: ClassVar[Mapping[str, Field | None]] = {"start": None, "go": None, "stop": None}
    anytime: ClassVar[frozenset[str]] = frozenset(deeds)

    def __init__(self, make: Callable[[], Iterator[Any]], total: int, label: str = "Start", what: str = "step") -> None:
        self._make = make
        self._total = total
        self._label = label
        self._what = what
        self._work: Iterator[Any] | None = None
        self._done = 0
        self.latest: Any = None
        super().__init__()
        self._publish(running=False)

    def start(self) -> None:
        """Begins, goes on after a stop, or begins again once all is done."""
        if self._work is None:
            self._work, self._done, self.latest = self._make(), 0, None
        self._publish(running=True)

    def stop(self) -> None:
        """Waits until it is started again."""
        self._publish(running=False)

    def go(self) -> None:
        """Does one slice of the work."""
        if self._work is None or not self.view["running"]:
            return
        until = monotonic() + SLICE
        try:
            for latest in self._work:
                if latest is not None:
                    self.latest = latest
                    self._done += 1
                if monotonic() > until:
                    break
            else:
                self._work = None
        except EngineError as refused:
            self._work = None
            self._publish(running=False)
            self.error = str(refused)
            return
        self._publish(running=self._work is not None)

    def _publish(self, *, running: bool) -> None:
        with self.hold_sync():
            self.error = ""
            self.status = f"{self._done:,} of {self._total:,} {several(self._total, self._what)}."
            label = "Stop" if running else "Go on" if self._work else "Again" if self._done else self._label
            self.view = {"label": label, "done": self._done, "total": self._total, "running": running}
