"""The answers that a reader has given on a page, kept in its address: a reload shows them again.

A notebook makes one ``Answers`` and shows its ``view``, which is invisible. Each question has a key::

    answers = lab.Answers(mo.query_params())
    answers.view                                                             # the last expression of its cell
    guess = answers.make_radio("start", ["Player 1", "Player 2"], "Who wins?")      # in another cell

The address is read when the page opens, so a control has its answer from the beginning and no cell runs twice. An
answer does not make an entry in the browser's history. Without an address, as in a script, answers are just not kept.

>>> answers = Answers({"answers": "start.1-step.3-<b>"})
>>> answers.get_number("start"), answers.get_number("step"), answers.get_number("end")
(1, 3, None)
>>> answers.make_radio("start", ["Player 1", "Player 2"], "Who wins?").value
'Player 2'
>>> answers.set_number("start", 0)
>>> answers.address_text
'start.0-step.3'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import marimo as mo

import widgets
from engines.formats.link import MAX_PART_CHARS

ANSWERS_KEY = "answers"
"""The query parameter that holds the answers."""
MAX_ANSWERS = 64
"""The most answers of one page."""
ANSWER = re.compile(r"([a-z][a-z0-9_]{0,29})\.([A-Za-z0-9_*]{1,60})")
"""One answer in the address: its key, a dot, and a short text of characters that an address does not escape."""
MAX_NUMBER_DIGITS = 4


class Address(Protocol):
    """The parameters of a page's address, such as ``mo.query_params()``."""

    def __contains__(self, key: str, /) -> bool: ...
    def __getitem__(self, key: str, /) -> Any: ...


class Answers:
    """The answers given on one page, by key; each is a short text, usually the number of a choice from 0."""

    def __init__(self, address: Address | Mapping[str, Any] | None = None) -> None:
        """Read the answers from an address, such as ``mo.query_params()``."""
        text = address[ANSWERS_KEY] if address is not None and ANSWERS_KEY in address else ""
        self._texts = parse_answers(text)
        self.widget = widgets.PageAddress()
        self.view = mo.ui.anywidget(self.widget)
        """What keeps the address; show it once on the page."""

    @property
    def address_text(self) -> str:
        """The answers as they stand in the address."""
        return "-".join(f"{key}.{text}" for key, text in self._texts.items())

    def get(self, key: str) -> str:
        """Return an answer as text; empty if there is none."""
        return self._texts.get(key, "")

    def set(self, key: str, text: str) -> None:
        """Keep an answer; an empty text forgets it. Raise ValueError if it cannot stand in an address."""
        if text and not ANSWER.fullmatch(f"{key}.{text}"):
            raise ValueError(f"answers: {key}.{text} does not fit {ANSWER.pattern}")
        self._texts = {each: value for each, value in {**self._texts, key: text}.items() if value}
        self.widget.parameters = {ANSWERS_KEY: self.address_text}

    def get_number(self, key: str) -> int | None:
        """Return an answer that is a whole number, such as a step reached; None if there is none."""
        text = self.get(key)
        return int(text) if text.isdecimal() and len(text) <= MAX_NUMBER_DIGITS else None

    def set_number(self, key: str, number: int | None) -> None:
        """Keep an answer that is a whole number from 0; None forgets it."""
        self.set(key, "" if number is None else str(number))

    def make_radio(self, key: str, options: Sequence[str] | Mapping[str, Any], label: str = "") -> mo.ui.radio:
        """Return a choice that shows the answer given before, if there is one, and keeps the next one."""
        choices = dict(options) if isinstance(options, Mapping) else {option: option for option in options}
        names, given = list(choices), self.get_number(key)

        def keep(value: Any) -> None:
            same = [
                index for index, each in enumerate(choices.values()) if each is value
            ]  # equal ones may differ in name
            self.set_number(key, same[0] if same else None)

        chosen = names[given] if given is not None and given < len(names) else None
        return mo.ui.radio(choices, value=chosen, label=label, on_change=keep)

    def make_dropdown(self, key: str, options: Mapping[str, Any], label: str) -> mo.ui.dropdown:
        """Return a choice from a list, at first the one made before or the first one, that keeps the next one."""
        names, given = list(options), self.get_number(key)

        def keep(value: Any) -> None:
            same = [index for index, each in enumerate(options.values()) if each is value]
            self.set_number(key, same[0] if same else None)

        chosen = names[given] if given is not None and given < len(names) else names[0]
        return mo.ui.dropdown(dict(options), value=chosen, label=label, allow_select_none=False, on_change=keep)

    def make_tabs(self, key: str, names: Sequence[str], on_change: Callable[[str], None]) -> mo.ui.tabs:
        """Return tabs without content that open the one chosen before, if there is one, and keep the next one."""
        given = self.get_number(key)

        def keep(name: str) -> None:
            self.set_number(key, names.index(name))
            on_change(name)

        chosen = names[given] if given is not None and given < len(names) else None
        return mo.ui.tabs(dict.fromkeys(names, ""), value=chosen, on_change=keep)

    def keep_quiz(self, key: str, quiz: widgets.Quiz) -> None:
        """Let a quiz begin with the sheet and the answers given before, and keep those that follow."""
        quiz.restore(self.get(key))

        def keep(_change: Any) -> None:
            if quiz.record and quiz.record != self.get(key):
                self.set(key, quiz.record)

        quiz.observe(keep, names=["view", "setup"])


def parse_answers(text: Any) -> dict[str, str]:
    """Return the answers in an address by key; what cannot be read is left out."""
    if not isinstance(text, str) or len(text) > MAX_PART_CHARS:
        return {}
    found: Iterable[re.Match[str] | None] = (ANSWER.fullmatch(part) for part in text.split("-"))
    pairs = [(match[1], match[2]) for match in found if match]
    return dict(pairs[:MAX_ANSWERS])
