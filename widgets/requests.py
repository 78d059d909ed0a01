"""How the browser talks to a widget: it sends a ``request`` and nothing else, and Python decides.

A request is a small object such as ``{"n": 7, "at": "0.3", "do": "move", "move": "divide"}``. ``do`` names a command;
``at`` is the version of the widget that the sender saw. A request that is stale, malformed or hostile changes nothing and
puts a readable sentence into ``error``.

While Python is busy, marimo keeps only the newest value of a trait. So that no request is lost, a request carries those
before it that have not been answered, in ``earlier``; ``n`` numbers them, and ``answered`` tells the browser which number
was run last.
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
MAX_REQUEST_NUMBER = 2**31
"""The highest number of a request that is answered with its number."""
MAX_EARLIER_REQUESTS = 20
"""How many unanswered requests a request may carry; the script sends no more."""

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
    answered = t.Int(help="The number of the newest request that was run or refused.").tag(sync=True)

    commands: ClassVar[Mapping[str, RequestField | None]] = {}
    """The commands: names of methods, each with the field that its request must have, or None."""
    allowed_if_stale: ClassVar[frozenset[str]] = frozenset()
    """The commands that do not depend on what the sender saw."""
    ignored_if_stale: ClassVar[frozenset[str]] = frozenset()
    """The commands that every view of the widget sends by itself; a stale one is no error."""
    stale_message: ClassVar[str] = "This has changed in the meantime. Look again and choose."
    current_request: Any = None
    """The request that is being run, or was run last."""

    def current_version(self) -> str:
        """Return the version of what is visible now, as a request names it."""
        raise NotImplementedError

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Accept only ``request`` from the browser."""
        if "request" in sync_data:
            super().set_state({"request": sync_data["request"]})

    @t.observe("request")
    def _on_request(self, _change: Any) -> None:
        for request in self._list_unanswered(self.request):
            self.current_request = request
            try:
                self._run_request(request)
            except EngineError as error:
                self.refuse(error)
            finally:
                self.acknowledge()

    def acknowledge(self) -> None:
        """Tell the browser which request was run; a widget may do so earlier, in the message that answers it."""
        number = _request_number(self.current_request)
        if number is not None:
            self.answered = number

    def refuse(self, error: EngineError) -> None:
        """Say why a request was refused."""
        self.error = str(error)

    def _list_unanswered(self, request: Any) -> list[Any]:
        """Return the requests that ``request`` carries and that were not run yet, then ``request`` itself."""
        carried = request.get("earlier") if isinstance(request, dict) else None
        earlier = carried[-MAX_EARLIER_REQUESTS:] if isinstance(carried, list) else []
        return [*(each for each in earlier if (_request_number(each) or 0) > self.answered), request]

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


def _request_number(request: Any) -> int | None:
    """Return the number of a request, or None if it has none that can be answered."""
    number = request.get("n") if isinstance(request, dict) else None
    return number if type(number) is int and 0 <= number <= MAX_REQUEST_NUMBER else None
