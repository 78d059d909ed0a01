"""A long task in slices: a button, a progress bar, and the latest result.

The task is an iterator. The browser asks for the next slice once the last one is drawn, so that nothing else waits
longer than a slice, and a closed page stops the task. ``latest`` is the last value of the iterator; a cell that depends
on the widget runs after every slice. An iterator may yield None to let a slice end without counting a step.

>>> task = BackgroundTask(lambda: iter(range(1, 4)), 3, "Count", "number")
>>> task.start()
>>> while task.view["running"]:
...     task.run_slice()
>>> task.latest, task.status
(3, '3 of 3 numbers.')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import Any, ClassVar

import traitlets as t

from engines import EngineError
from engines.english import pluralize
from widgets import assets
from widgets.limits import SLICE_SECONDS
from widgets.requests import RequestField, RequestWidget


class BackgroundTask(RequestWidget):
    """A task that runs while its page is open, and can be stopped and continued."""

    _esm = assets.build_script("task", "mountTask(context)")
    _css = assets.build_style("task")

    view = t.Dict(help="What is drawn: label, done, total, running.").tag(sync=True)
    status = t.Unicode(help="How much has been done.").tag(sync=True)

    commands: ClassVar[Mapping[str, RequestField | None]] = {"start": None, "run_slice": None, "stop": None}
    allowed_if_stale: ClassVar[frozenset[str]] = frozenset(commands)

    def __init__(
        self, make_iterator: Callable[[], Iterator[Any]], total: int, label: str = "Start", noun: str = "step"
    ) -> None:
        self._make_iterator = make_iterator
        self._total = total
        self._label = label
        self._noun = noun
        self._iterator: Iterator[Any] | None = None
        self._done_count = 0
        self.latest: Any = None
        super().__init__()
        self._publish(running=False)

    def start(self) -> None:
        """Start the task, continue it after a stop, or run it again once it is finished."""
        if self._iterator is None:
            self._iterator, self._done_count, self.latest = self._make_iterator(), 0, None
        self._publish(running=True)

    def stop(self) -> None:
        """Stop until the task is started again."""
        self._publish(running=False)

    def run_slice(self) -> None:
        """Run the task for one slice."""
        if self._iterator is None or not self.view["running"]:
            return
        deadline = monotonic() + SLICE_SECONDS
        try:
            for latest in self._iterator:
                if latest is not None:
                    self.latest = latest
                    self._done_count += 1
                if monotonic() > deadline:
                    break
            else:
                self._iterator = None
        except EngineError as error:
            self._iterator = None
            self._publish(running=False)
            self.error = str(error)
            return
        self._publish(running=self._iterator is not None)

    def _publish(self, *, running: bool) -> None:
        with self.hold_sync():
            self.error = ""
            self.status = f"{self._done_count:,} of {self._total:,} {pluralize(self._total, self._noun)}."
            self.view = {
                "label": self._format_label(running=running),
                "done": self._done_count,
                "total": self._total,
                "running": running,
            }

    def _format_label(self, *, running: bool) -> str:
        if running:
            return "Stop"
        if self._iterator is not None:
            return "Continue"
        return "Again" if self._done_count else self._label
