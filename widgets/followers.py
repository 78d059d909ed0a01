"""A widget that announces each message it has sent, so that slow work follows the message and does not delay it.

Followers observe ``published``. It is not sent to the browser, and it is raised after the message has left::

    board.observe(lambda change: print(board.position), names="published")

Followers run one after the other. If one of them fails, its error shows on the widget and the others still run.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import traitlets as t

from engines import EngineError
from engines.errors import shorten
from widgets.requests import RequestWidget


class FollowedWidget(RequestWidget):
    """A widget with followers."""

    published = t.Int(help="How many messages have left; observe it to compute what follows from the newest one.")

    def observe(self, handler: Callable[..., Any], names: Any = t.All, type: Any = "change") -> None:  # noqa: A002 the name in traitlets
        """Observe traits; an observer of ``published`` alone is a follower, whose failure stops nothing else."""
        super().observe(self._wrap_follower(handler, names), names, type)

    def unobserve(self, handler: Callable[..., Any], names: Any = t.All, type: Any = "change") -> None:  # noqa: A002 the name in traitlets
        """Stop observing traits."""
        super().unobserve(self._wrap_follower(handler, names), names, type)

    def _wrap_follower(self, handler: Callable[..., Any], names: Any) -> Callable[..., Any]:
        is_method = isinstance(handler, t.EventHandler)  # traitlets calls a method of the class in its own way
        return Follower(self, handler) if names in ("published", ["published"]) and not is_method else handler

    def run_follower(self, follower: Callable[..., Any], *arguments: Any) -> None:
        """Call a follower; if it fails, say so on the widget."""
        try:
            follower(*arguments)
        except EngineError as error:
            self.error = f"{self.error} {error}".strip()
        except Exception as error:
            self.log.exception("A follower of %s failed.", type(self).__name__)
            reason = f"{type(error).__name__}: {shorten(error, unquoted=True)}"
            self.error = f"{self.error} Something beside the board could not be updated. {reason}".strip()


@dataclass(frozen=True)
class Follower:
    """An observer of ``published`` whose failure stops nothing else; equal if widget and handler are."""

    widget: FollowedWidget
    handler: Callable[..., Any]

    def __call__(self, change: Any) -> None:
        """Run the handler."""
        self.widget.run_follower(self.handler, change)
