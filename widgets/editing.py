"""Editing a position by hand: the parts that a board lets people change one at a time, and who is to move.

A board lists the parts of its position in words (``list_parts``) and returns the position with one of them changed
(``change_part``). Nothing here knows a game: what comes out is written and read as text, so a position that the rules do
not have is refused with a sentence. A board without parts still has the text of its position, and who is to move.

>>> from widgets import board
>>> b = board("obliteration")
>>> b.set_editing(True)
>>> [(part["key"], part["value"]) for part in b.editor["parts"]]
[('number', 12), ('0 last', ''), ('1 last', '')]
>>> b.edit_part({"key": "number", "value": 7})
>>> b.edit_turn(1)
>>> b.position, b.editor["note"], b.status
('7', 'Player 2 is to move.', 'Player 2 to move.')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from engines import EngineError, Game, Match, PositionError
from engines.english import upper_first
from engines.errors import shorten
from widgets.commands import BoardCommands

TURN_KEY = "turn"
"""What an edit of the player to move is called among the keys of parts."""


@dataclass(frozen=True)
class Part:
    """A part of a position that can be changed: one of ``choices``, or a whole number from ``low`` to ``high``."""

    key: str
    label: str
    value: Any
    group: str = ""
    """To whom the part belongs, such as a player; empty for what all share."""
    choices: Sequence[tuple[Any, str]] = ()
    """The values in order, each with its words."""
    low: int = 0
    high: int = 0
    spots: Mapping[str, int] = field(default_factory=dict)
    """The spots of the board that change the part, each with the number of steps; one spot alone starts again at the end."""

    @property
    def title(self) -> str:
        """The part in words: ``Player 1, left hand``."""
        return f"{self.group}, {self.label}" if self.group else upper_first(self.label)

    def format_value(self, value: Any) -> str:
        """Return a value of the part in words."""
        return next((words for other, words in self.choices if other == value), str(value))

    def check_value(self, value: Any) -> None:
        """Raise EngineError if the part cannot have a value."""
        if self.choices:
            is_possible = any(type(value) is type(other) and value == other for other, _ in self.choices)
            expected = f"one of {', '.join(words for _, words in self.choices)}"
        else:
            is_possible = type(value) is int and self.low <= value <= self.high
            expected = f"a whole number from {self.low} to {self.high}"
        if not is_possible:
            raise EngineError(f"{self.title}: {shorten(value)} should be {expected}")

    def to_dict(self) -> dict[str, Any]:
        """Return the part as the script needs it."""
        choices = [{"value": value, "words": words} for value, words in self.choices]
        return asdict(self) | {"title": self.title, "choices": choices, "spots": dict(self.spots)}


class EditCommands(BoardCommands):
    """A board whose position can be edited part by part; several edits of the same part in a row are one step."""

    _is_editing = False
    _edit_note: tuple[Any, str] = (None, "")
    """What the last edit did, in words, and the position that it put on the board."""

    def list_parts(self, state: Any) -> list[Part]:
        """Return the parts of a position that can be edited by hand; usually none, then only its text can be edited."""
        return []

    def change_part(self, state: Any, key: str, value: Any) -> Any:
        """Return the position with another value of a part; it may be a position that the rules do not have."""
        raise NotImplementedError

    def remember_edit(self, state: Any, key: str, value: Any) -> dict[str, Any]:
        """Return what the board is to remember of the match that begins with an edited position; usually nothing."""
        return {}

    def set_editing(self, on: bool) -> None:  # noqa: FBT001 a request has one field
        """Switch the edit mode on or off; bots wait while it is on."""
        self._is_editing, self._edit_note = on, (None, "")
        self._publish(bot_may_answer=True)

    def edit_part(self, change: Mapping[str, Any]) -> None:
        """Change one part of the position: its ``key``, and its new ``value``."""
        state, key, value = self.match.state, change.get("key"), change.get("value")
        parts = {part.key: part for part in self.list_parts(state)}
        if not isinstance(key, str) or key not in parts:
            expected = f"one of {', '.join(parts)}" if parts else "empty: this board is edited as text"
            raise EngineError(f"key: {shorten(key)} should be {expected}")
        parts[key].check_value(value)
        changed = read_again(self.game, self.change_part(state, key, value))
        if changed == state and value != parts[key].value:
            raise EngineError(
                f"{parts[key].title} cannot be {parts[key].format_value(value)} as long as the rest stays."
            )
        self._put_edited(changed, key, value, f"{parts[key].title}: {parts[key].format_value(value)}.")

    def edit_turn(self, seat: int) -> None:
        """Let another player be to move."""
        if seat not in range(self.game.players):
            raise EngineError(f"seat: {shorten(seat)} should be a whole number from 0 to {self.game.players - 1}")
        changed = read_again(self.game, self.game.with_turn(self.match.state, seat))
        self._put_edited(changed, TURN_KEY, seat, f"{self.game.player_names[seat]} is to move.")

    def _put_edited(self, state: Any, key: str, value: Any, note: str) -> None:
        """Put an edited position on the board, in the place of the last one if the same part was edited last."""
        self._edit_note = state, note
        if state == self.match.state:
            self._publish(bot_may_answer=True)
            return
        matches, memo = self._matches, {"edited": key, **self.remember_edit(state, key, value)}
        match = Match(self.game, state)
        if matches.current.memo.get("edited") == key and len(self.match.nodes) == 1 and not matches.cuts_after:
            matches.replace(match)
        else:
            matches.add(match, self._seats, "edit", "Position edited")
        matches.current.memo.update(memo)
        self._publish_match(bot_may_answer=True)

    def _build_editor(self) -> dict[str, Any]:
        """Return what the edit mode shows: the parts, who can be to move, and what the last edit did."""
        game, state = self.game, self.match.state
        edited, note = self._edit_note
        return {
            "parts": [part.to_dict() for part in self.list_parts(state)],
            "turns": [{"seat": seat, "name": game.player_names[seat]} for seat in list_possible_movers(game, state)],
            "turn": game.turn(state),
            "note": note if edited == state else "",
        }


def read_again(game: Game[Any, Any], state: Any) -> Any:
    """Return a position as its text says it; raise EngineError if the rules have no such position."""
    mover = game.turn(state)
    try:
        return game.parse_state(game.format_state(state), mover)
    except PositionError:
        if game.outcome(state) or not game.standing(state)[mover]:
            raise
        name = game.player_names[mover]
        raise EngineError(f"{name} is to move, so {name} cannot be out. Choose another player to move first.") from None


def list_possible_movers(game: Game[Any, Any], state: Any) -> list[int]:
    """Return the seats that can be to move in a position, by everything else that it says."""
    return [seat for seat in range(game.players) if can_be_read(game, game.with_turn(state, seat))]


def can_be_read(game: Game[Any, Any], state: Any) -> bool:
    """Return whether the rules have a position."""
    try:
        read_again(game, state)
    except EngineError:
        return False
    return True


def rank_again(places: Sequence[int], is_out: Sequence[bool]) -> tuple[int, ...]:
    """Return the places once other players are out: in the order in which they went out, a new one last.

    >>> rank_again((0, 3, 0), (True, True, False))
    (2, 3, 0)
    """
    out = [place for place, gone in zip(places, is_out, strict=True) if gone]
    first = len(places) - len(out) + 1
    return tuple(
        first + sum(other < place for other in out) if gone else 0 for place, gone in zip(places, is_out, strict=True)
    )


def replace_at(values: Sequence[Any], index: int, value: Any) -> tuple[Any, ...]:
    """Return the values with another one at an index."""
    return (*values[:index], value, *values[index + 1 :])
