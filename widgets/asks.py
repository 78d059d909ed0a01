"""How a widget is asked: the browser sends ``ask`` and nothing else, and Python decides.

An ask is a small object such as ``{"at": "0.3", "do": "move", "move": "divide"}``. ``at`` says
what the asker saw. One that is stale, malformed or hostile changes nothing and puts a readable
sentence into ``error``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import anywidget
import traitlets as t

from engines import EngineError
from engines.kinds import shorten

Field = tuple[str, tuple[type, ...]]

NAMES = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
    type(None): "null",
}
"""What an ask's field takes, in words."""


class Asking(anywidget.AnyWidget):
    """A widget whose every other trait is Python's to set."""

    error = t.Unicode(help="Why the last ask was refused; empty when it was not.").tag(sync=True)
    ask = t.Any({}, help="From the browser: what it would like to do.").tag(sync=True)

    deeds: ClassVar[Mapping[str, Field | None]] = {}
    """What may be asked: the name of a method, and the field and types that the ask must carry for it."""
    anytime: ClassVar[frozenset[str]] = frozenset()
    """The deeds that do not depend on what the asker saw."""
    idle: ClassVar[frozenset[str]] = frozenset()
    """The deeds that every view of the widget asks for by itself: those that come too late are passed over."""
    moved_on: ClassVar[str] = "This has moved on since it was asked. Look again and choose."

    def at(self) -> str:
        """What is to be seen now, as an ask names it."""
        raise NotImplementedError

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Takes only ``ask`` from the browser: no other trait is its to set."""
        if "ask" in sync_data:
            super().set_state({"ask": sync_data["ask"]})

    @t.observe("ask")
    def _asked(self, _change: Any) -> None:
        try:
            self._answer(self.ask)
        except EngineError as error:
            self.error = str(error)

    def _answer(self, ask: Any) -> None:
        do = ask.get("do") if isinstance(ask, dict) else None
        if not isinstance(do, str) or do not in self.deeds:
            raise EngineError(f"ask: {shorten(ask)} should be an object whose 'do' is one of {', '.join(self.deeds)}")
        if do not in self.anytime and ask.get("at") != self.at():
            if do in self.idle:
                return
            raise EngineError(self.moved_on)
        field = self.deeds[do]
        if field is None:
            getattr(self, do)()
            return
        name, types = field
        if type(ask.get(name)) not in types:
            takes = " or ".join(NAMES[kind] for kind in types)
            raise EngineError(f"ask: {do} needs {name!r}, {takes}, not {shorten(ask.get(name))}")
        getattr(self, do)(ask.get(name))
