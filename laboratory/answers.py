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
from itertools import takewhile
from typing import Any, Protocol

import marimo as mo

import widgets
from engines import Match
from engines.formats.link import MAX_PART_CHARS

ANSWERS_KEY = "answers"
"""The query parameter that holds the answers."""
MAX_ANSWERS = 64
"""The most answers of one page."""
ANSWER = re.compile(r"([a-z][a-z0-9_]{0,29})\.([A-Za-z0-9_*]{1,120})")
"""One answer in the address: its key, a dot, and a short text of characters that an address does not escape."""
MAX_NUMBER_DIGITS = 4
MAX_KEPT_MOVES = 60
"""The most moves of a board that are kept."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
NO_MOVES = "x"
"""Stands for a board that was taken back to its start."""


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

    def make_radio(
        self, key: str, options: Sequence[str] | Mapping[str, Any], label: str = "", about: str = ""
    ) -> mo.ui.radio:
        """Return a choice that shows the answer given before, if there is one, and keeps the next one.

        An answer that was given about something else, such as other rules, does not count.
        """
        choices = dict(options) if isinstance(options, Mapping) else {option: option for option in options}
        names, (number, _, subject) = list(choices), self.get(key).partition("_")
        given = int(number) if number.isdecimal() and subject == about else None

        def keep(value: Any) -> None:
            same = [
                index for index, each in enumerate(choices.values()) if each is value
            ]  # equal ones may differ in name
            self.set(key, f"{same[0]}{f'_{about}' if about else ''}" if same else "")

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

    def make_slider(self, key: str, start: int, stop: int, step: int = 1, **options: Any) -> mo.ui.slider:
        """Return a slider, at first where it was left, that keeps where it goes."""
        given, first = self.get_number(key), options.pop("value", start)
        value = given if given in range(start, stop + 1, step) else first

        def keep(number: Any) -> None:
            self.set_number(key, None if number == first else int(number))

        return mo.ui.slider(start, stop, step, value=value, show_value=True, on_change=keep, **options)

    def make_switch(self, key: str, label: str, *, value: bool) -> mo.ui.switch:
        """Return a switch, at first as it was left, that keeps its setting."""
        given = self.get_number(key)

        def keep(is_on: Any) -> None:
            self.set_number(key, None if is_on == value else int(is_on))

        return mo.ui.switch(value=value if given is None else given == 1, label=label, on_change=keep)

    def keep_board(self, key: str, board: widgets.Board) -> None:
        """Let a board begin with the moves played before, and keep those that follow while its rules and its start stay.

        A move is kept as its number among the legal moves.
        """
        start = board.match
        made = encode_path(start)
        if text := self.get(key):
            board.load(play_path(start, text), undoable=False)

        def keep(_change: Any) -> None:
            is_same = (board.match.game, board.match.nodes[0].state) == (start.game, start.nodes[0].state)
            path = encode_path(board.match) if is_same and not board.is_set_aside else made
            text = "" if path == made else path or NO_MOVES
            if text != self.get(key):
                self.set(key, text)

        board.observe(keep, names="published")

    def make_tabs(self, key: str, names: Sequence[str], on_change: Callable[[str], None]) -> mo.ui.tabs:
        """Return tabs without content that open the one chosen before, if there is one, and keep the next one."""

        def keep(name: str) -> None:
            self.set_number(key, names.index(name))
            on_change(name)

        return mo.ui.tabs(dict.fromkeys(names, ""), value=self.find_tab(key, names), on_change=keep)

    def find_tab(self, key: str, names: Sequence[str]) -> str:
        """Return the tab that is open at first: the one chosen before, or the first."""
        given = self.get_number(key)
        return names[given] if given is not None and given < len(names) else names[0]

    def keep_quiz(self, key: str, quiz: widgets.Quiz) -> None:
        """Let a quiz begin with the sheet and the answers given before, and keep those that follow."""
        quiz.restore(self.get(key))

        def keep(_change: Any) -> None:
            if quiz.record and quiz.record != self.get(key):
                self.set(key, quiz.record)

        quiz.observe(keep, names=["view", "setup"])


def encode_path(match: Match[Any, Any]) -> str:
    """Return the first moves of a match up to its position, each as two digits with the base 36.

    >>> from engines import load
    >>> match = Match(load("obliteration"))
    >>> [match.play(move).text for move in ("divide", "divide", "subtract")]
    ['divide', 'divide', 'subtract']
    >>> encode_path(match), play_path(match, "0000").state.number
    ('000001', 3)
    """
    state, numbers = match.nodes[0].state, []
    for node in match.path()[:MAX_KEPT_MOVES]:
        numbers.append(match.game.legal_moves(state).index(node.move))
        state = node.state
    encodable = takewhile(lambda number: number < len(DIGITS) ** 2, numbers)
    return "".join(f"{DIGITS[number // len(DIGITS)]}{DIGITS[number % len(DIGITS)]}" for number in encodable)


def play_path(start: Match[Any, Any], text: str) -> Match[Any, Any]:
    """Return a match that begins like another one and goes on with encoded moves, as far as they are legal."""
    state = None if start.has_standard_start else start.nodes[0].state
    match = Match(start.game, state, seed=start.seed, first=start.first)
    for place in range(0, len(text) - 1, 2):
        moves = () if match.outcome() else match.game.legal_moves(match.state)
        pair = text[place : place + 2].lower()
        if not set(pair) <= set(DIGITS) or int(pair, 36) >= len(moves):
            break
        match.push(moves[int(pair, 36)])
    return match


def parse_answers(text: Any) -> dict[str, str]:
    """Return the answers in an address by key; what cannot be read is left out."""
    if not isinstance(text, str) or len(text) > MAX_PART_CHARS:
        return {}
    found: Iterable[re.Match[str] | None] = (ANSWER.fullmatch(part) for part in text.split("-"))
    pairs = [(match[1], match[2]) for match in found if match]
    return dict(pairs[:MAX_ANSWERS])
