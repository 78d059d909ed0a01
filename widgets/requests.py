"""How the browser talks to a widget: it sends a ``request`` and nothing else, and Python decides.

A request is a small object such as ``{"at": "0.3", "do": "move", "move": "divide"}``. ``do`` names a command; ``at`` is
the version of the widget that the sender saw. A request that is stale, malformed or hostile changes nothing and puts a
readable sentence into ``error``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import anywidget
import traitlets as t

from engines import EngineError
from engines.errors import shorten

RequestField = tuple[str, tuple[type, ...]]
"""The field that a command needs in its request: its name and types."""

TYPE_NAMES = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
    type(None): "null",
}
"""The types of a field in words."""


class RequestWidget(anywidget.AnyWidget):
    """A widget that the browser can change only by requests."""

    error = t.Unicode(help="Why the last request was refused; empty if it was not.").tag(sync=True)
    request = t.Any({}, help="From the browser: the command to run.").tag(sync=True)

    commands: ClassVar[Mapping[str, RequestField | None]] = {}
    """The commands: names of methods, each with the field that its request must have, or None."""
    allowed_if_stale: ClassVar[frozenset[str]] = frozenset()
    """The commands that do not depend on what the sender saw."""
    ignored_if_stale: ClassVar[frozenset[str]] = frozenset()
    """The commands that every view of the widget sends by itself; a stale one is no error."""
    stale_message: ClassVar[str] = "This has changed in the meantime. Look again and choose."

    def current_version(self) -> str:
        """Return the version of what is visible now, as a request names it."""
        raise NotImplementedError

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Accept only ``request`` from the browser."""
        if "request" in sync_data:
            super().set_state({"request": sync_data["request"]})

    @t.observe("request")
    def _on_request(self, _change: Any) -> None:
        try:
            self._run_request(self.request)
        except EngineError as error:
            self.refuse(error)
        finally:
            self.finish_request()

    def finish_request(self) -> None:
        """Do what follows every request, whether it was refused or not; usually nothing."""

    def refuse(self, error: EngineError) -> None:
        """Say why a request was refused."""
        self.error = str(error)

    def _run_request(self, request: Any) -> None:
        command = request.get("do") if isinstance(request, dict) else None
        if not isinstance(command, str) or command not in self.commands:
            raise EngineError(
                f"request: {shorten(request)} should be an object whose 'do' is one of {', '.join(self.commands)}"
            )
        if command not in self.allowed_if_stale and request.get("at") != self.current_version():
            if command in self.ignored_if_stale:
                return
            raise EngineError(self.stale_message)
        field = self.commands[command]
        if field is None:
            getattr(self, command)()
            return
        name, types = field
        if type(request.get(name)) not in types:
            expected = " or ".join(TYPE_NAMES[type_] for type_ in types)
            raise EngineError(f"request: {command} needs {name!r}, {expected}, not {shorten(request.get(name))}")
        getattr(self, command)(request.get(name))
