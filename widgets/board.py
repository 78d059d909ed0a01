"""The base of every board: Python holds the match, the browser draws it and sends requests.

A board wraps an ``engines.Match``. The browser gets everything in the traits below, and sends only ``request``
(see ``widgets/requests.py``). What takes time follows after the board's message (see ``widgets/followers.py``).

To add a board, write a subclass that names its game, and ``static/<game>.js``::

    class NimBoard(Board):
        game_name = "nim"

        def draw_state(self, state):  # what nim.js needs to draw, as JSON
            return {"heap": state.heap}

Each move of Nim is one step, whose key is the text of the move. A board whose moves have several steps overrides
``input_steps``, which returns the keys of the spots to choose, in order; a list among them is chosen in any order.
``input_sequences`` is for moves that can be chosen in several ways. ``explain_refusals`` says why steps cannot be chosen.
``list_parts`` and ``change_part`` let people edit the position by hand (see ``widgets/editing.py``).

``commands`` lists the requests that are accepted; a subclass may add its own: the name of a method, with the field and
types that its request needs.

>>> from widgets import board
>>> b = board("obliteration", seats=["human", "easy"])
>>> b.play("divide")
>>> b.position, b.last_move["description"], b.status
('6:-:d', 'Player 1 divides by 2. New number is 6.', 'Player 1 divides by 2. New number is 6. Player 2 (Easy) to move.')
>>> b.request = {"at": "0.0", "do": "move", "move": "divide"}
>>> b.error
'The board has changed in the meantime. Look at the position and choose again.'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from random import Random
from typing import Any, ClassVar

import traitlets as t

from engines import EngineError, Evaluation, Match, Outcome, RulesError
from engines.formats.transcript import start_to_dict
from engines.match import Node
from engines.players import HUMAN
from engines.rules import rules_to_dict
from engines.solvers import DEFAULT_CACHE
from widgets import assets
from widgets.announcements import BOARD_KEYS, HIDDEN_VERDICT, TOPIC_KEYS, AnnouncingWidget, build_key_help
from widgets.limits import (
    MAX_DESCRIBED_MOVES,
    MAX_LISTED_CUTS,
    MAX_SOLVE_CPU_SECONDS,
    PAUSE_MS,
    RETRY_CPU_SECONDS,
    describe_refusal,
    interactive_limit,
    renew_limit,
)
from widgets.marks import list_verdict_texts, name_places
from widgets.match_tree import Cut, MatchTree
from widgets.page_commands import PageCommands
from widgets.preview import PreviewWidget
from widgets.refusals import FRAME_REFUSALS, Refusals, explain_refused_rules
from widgets.requests import RequestField
from widgets.seats import check_seats, list_seat_options

START_LABEL = "Go to the start"
"""What a button calls the command that starts a new game."""
BOARD_NUMBERS = count(1)
"""The numbers of the boards of this process."""


class Board(PageCommands, PreviewWidget, AnnouncingWidget):
    """A playable board; a subclass names its game and returns what its script draws."""

    position = t.Unicode(help="The position on the board, on one line.").tag(sync=True)
    last_move = t.Dict(
        help="The move that led here: node, parent, ply, seat, move, description, position, and "
        "``draw_entry``; empty at the start."
    ).tag(sync=True)
    history = t.List(
        t.Any(), help="Every move of the match with its branches, in the order played; as ``last_move``."
    ).tag(sync=True)
    verdicts = t.Dict(help="While hints are on: value, plies and rank of each legal move, best first.").tag(sync=True)
    status = t.Unicode(help="What was played, and whose turn it is or how the game ended.").tag(sync=True)
    rules = t.Dict(help="The house rules.").tag(sync=True)
    seats = t.List(t.Any(), help="Who plays each seat: human, or the name of a bot.").tag(sync=True)
    setup = t.Dict(
        help="What changes rarely: key, game, start, title, player_names, seat_options, seed, can_deal, pause_ms, hints, controls, tools, "
        "readonly, first, verdict_texts, place_names, refusals, topic_keys, key_help."
    ).tag(sync=True)
    view = t.Dict(
        help="What is drawn: at, node, turn, outcome, bot_to_move, can_undo, can_redo, cuts, moves, why_not, ``draw_state``."
    ).tag(sync=True)
    editor = t.Dict(help="While the position is edited: parts, turns, turn and note; empty otherwise.").tag(sync=True)
    remedy = t.Dict(help="How rules that were refused would be accepted: text and rules; empty if not known.").tag(
        sync=True
    )
    notice = t.Dict(
        help="What a change of rules did to the match: a text, and a label for the command that goes to the start; or empty."
    ).tag(sync=True)
    how_to_play = t.Dict(help="The rules in words and pictures, once they were asked for; empty before.").tag(sync=True)
    link = t.Dict(help="The query parameters of the page's address; empty if the address is not this board's.").tag(
        sync=True
    )
    _record_head = t.Dict(help="What the tab keeps of the match besides its moves; empty without an address.").tag(
        sync=True
    )
    _history_delta = t.Dict(help="The newest entries of history, so that messages stay short.").tag(sync=True)

    commands: ClassVar[Mapping[str, RequestField | None]] = {
        "move": ("move", (str,)),
        "follow_line": ("line", (str,)),
        "play_bot": None,
        "undo": None,
        "redo": None,
        "jump": ("node", (int,)),
        "follow_cut": ("match", (int,)),
        "open_link": ("link", (dict,)),
        "restore": ("record", (dict,)),
        "reset": None,
        "start_over": None,
        "deal": ("seed", (int, type(None))),
        "edit": ("position", (str,)),
        "set_editing": ("on", (bool,)),
        "edit_part": ("change", (dict,)),
        "edit_turn": ("seat", (int,)),
        "set_first": ("first", (int, str)),
        "set_rules": ("rules", (dict,)),
        "set_seats": ("seats", (list,)),
        "set_hints": ("on", (bool,)),
        "set_pause": ("pause_ms", (int, type(None))),
        "show_preview": ("line", (str, int)),
        "announce": ("topic", (str,)),
        "resend_history": None,
        "explain_rules": None,
    }
    allowed_if_stale: ClassVar[frozenset[str]] = frozenset(
        {
            "set_seats",
            "set_hints",
            "set_pause",
            "set_editing",
            "edit_part",  # people step a part faster than Python answers
            "resend_history",
            "explain_rules",
            "announce",
            "open_link",
            "restore",
        }
    )
    """The commands that do not depend on the position."""
    ignored_if_stale: ClassVar[frozenset[str]] = frozenset({"play_bot", "show_preview"})
    rules_address = ""
    """Where all house rules of the game can be read; a host that has such a page sets it."""
    is_question_board = False
    """Whether the board shows nothing but questions, whose verdicts must stay hidden."""
    stale_message = "The board has changed in the meantime. Look at the position and choose again."

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if "game_name" in cls.__dict__:  # not for the class that traitlets derives when a widget gains traits
            cls._esm = assets.build_script(cls.game_name)
            cls._css = assets.build_style(cls.game_name)
        super().__init_subclass__(**kwargs)

    def __init__(
        self,
        match: Match,
        *,
        seats: Sequence[str] | None = None,
        hints: bool = False,
        pause_ms: int = PAUSE_MS,
        controls: bool = True,
    ) -> None:
        self.key = str(next(BOARD_NUMBERS))
        """Names this board on its page: what says ``data-board`` and this key is grey if its ``data-at`` is old, and may
        ask for a preview (``widgets/preview.py``)."""
        self._hints_on = hints
        self._pause_ms = pause_ms
        self._show_controls = controls
        self._evaluation: Evaluation[Any, Any] | None = None
        super().__init__()
        players = match.game.players
        self._matches = MatchTree(match, [HUMAN] * players if seats is None else check_seats(seats, players))
        self._publish_match(bot_may_answer=True)

    # What the board of a game defines.

    def draw_state(self, state: Any) -> dict[str, Any]:
        """Return what the script of the game needs to draw a position, as JSON."""
        raise NotImplementedError

    def draw_entry(self, node: Node) -> dict[str, Any]:
        """Return what the script needs besides, to draw a move of the history, as JSON; usually nothing."""
        return {}

    def input_steps(self, state: Any, move: Any) -> list[Any]:
        """Return the steps of a move in the order of choice; those in a list may be chosen in any order."""
        return [self.game.format_move(move)]

    def input_sequences(self, state: Any, move: Any) -> list[dict[str, Any]]:
        """Return every way to choose a move: its ``steps``, a ``text`` if that differs from the move's own, ``confirm``.

        A move with ``"confirm": True`` waits for Play once its steps are chosen.
        """
        return [{"steps": self.input_steps(state, move)}]

    def explain_refusals(self, state: Any) -> Refusals:
        """Return why steps cannot be chosen (see ``widgets/refusals.py``); usually nothing, then a click does nothing."""
        return {}

    def list_played_texts(self) -> list[str]:
        """Return how the moves so far were chosen; a subclass may know more than their texts say."""
        return [node.text for node in self.match.path()]

    def status_note(self, state: Any) -> str:
        """Return a sentence that the status line adds after the last move; usually empty."""
        return ""

    def current_version(self) -> str:
        return str(self.view["at"])

    def refuse(self, error: EngineError) -> None:
        """Say why a request was refused; for rules with their titles, and with a remedy where one is known."""
        changes = self.current_request.get("rules") if isinstance(self.current_request, dict) else None
        if not isinstance(error, RulesError) or not isinstance(changes, dict):
            super().refuse(error)
            return
        refused = explain_refused_rules(self.game.rules, changes, error)
        with self.hold_sync():
            self.error = refused.sentence
            self.remedy = {"text": refused.remedy_text, "rules": refused.remedy} if refused.remedy else {}

    # What is known about the position.

    @property
    def evaluation(self) -> Evaluation[Any, Any]:
        """All answers about the position on the board: the same Evaluation for all who ask, until the position changes.

        Whoever asks has the whole limit again, except for what was refused.
        """
        known = self._evaluation
        if known is None or (known.game, known.state) != (self.game, self.match.state):
            was_refused = known is not None and known.is_refused and known.game == self.game
            limit = interactive_limit(cpu_seconds=RETRY_CPU_SECONDS if was_refused else MAX_SOLVE_CPU_SECONDS)
            known = self._evaluation = DEFAULT_CACHE.evaluation(self.game, self.match.state, limit)
        renew_limit(known.limit)
        return known

    def announce(self, topic: str) -> None:
        """Say something about the position: one of the topics of ``widgets/announcements.py``."""
        node = self.match.node
        before = None if node.parent is None else self.evaluation.at(self.match.nodes[node.parent].state)
        self._announce(topic, self.evaluation, before, node.move)

    @property
    def hides_verdicts(self) -> bool:
        """Whether a question about the position is on the board."""
        return self.is_set_aside or self.is_question_board

    @property
    def has_controls(self) -> bool:
        """Whether the board shows its controls; a question of a quiz has none."""
        return self._show_controls and not self.is_set_aside

    @property
    def is_editing(self) -> bool:
        """Whether the position is being edited by hand."""
        return self._is_editing and self.has_controls

    # What the browser gets.

    def explain_rules(self) -> None:
        """Send how to play under these rules."""
        from widgets.how_to_play import describe_how_to_play  # noqa: PLC0415 pictures are not needed before

        self.how_to_play = describe_how_to_play(self.game, self.rules_address)

    def _publish_match(self, *, bot_may_answer: bool = False) -> None:
        self._rng = Random(self.match.seed or 0)
        self._can_deal = len({self.game.start(Random(seed)) for seed in range(4)}) > 1
        self._first_names = self._list_first_names()
        self._sent_node_count = 0
        self._publish(bot_may_answer=bot_may_answer)

    def _list_first_names(self) -> list[str]:
        """Return who would begin, by the number of the order of play."""
        game, seed = self.game, self.match.seed or 0
        starts = [game.start_with(first, Random(seed)) for first in range(game.players)]
        return [game.player_names[game.turn(start)] for start in starts]

    def _publish(self, *, bot_may_answer: bool = False) -> None:
        """Send what has changed in one message, then tell the followers, then send the hints.

        ``bot_may_answer``: a bot whose turn it is answers by itself.
        """
        state, outcome = self.match.state, self.match.outcome()
        with self.hold_sync():
            self.error = ""
            self.remedy = {}
            self._sync_history()
            self.position = self.game.format_state(state)
            self.last_move = self._entry_to_dict(self.match.node) if self.match.current_index else {}
            rules = rules_to_dict(self.game.rules)
            if rules != self.rules:
                self.how_to_play = {}
            self.rules = rules
            self.seats = list(self._seats)
            self.setup = self._build_setup()
            self.view = self._build_view(state, outcome, bot_may_answer=bot_may_answer)
            self.verdicts = {}
            self.notice = self._build_notice()
            self.editor = self._build_editor() if self.is_editing else {}
            self.status = self._format_status(state, outcome)
            for name, value in self._format_page_traits().items():
                setattr(self, name, value)
            self.acknowledge()
        self.published += 1
        self.run_follower(self._send_hints)

    def _sync_history(self) -> None:
        """Add new moves to the history, and send only those."""
        first = max(self._sent_node_count, 1)
        entries = [self._entry_to_dict(node) for node in self.match.nodes[first:]]
        if entries or not self._sent_node_count:
            self.history = [*self.history[: first - 1], *entries]
            self._history_delta = {"source": self._matches.number, "first": first, "entries": entries}
        self._sent_node_count = len(self.match.nodes)

    def _should_send_property(self, key: str, value: Any) -> bool:
        """Do not send the whole history: ``_history_delta`` holds what is new."""
        return key != "history" and bool(super()._should_send_property(key, value))

    def _entry_to_dict(self, node: Node) -> dict[str, Any]:
        before = self.match.nodes[node.parent or 0].state
        return {
            "node": node.index,
            "parent": node.parent,
            "ply": node.ply,
            "seat": self.game.turn(before),
            "move": node.text,
            "label": self.game.label_move(before, node.move),
            "description": self.game.describe(before, node.move),
            "position": self.game.format_state(node.state),
            **self.draw_entry(node),
        }

    def _build_setup(self) -> dict[str, Any]:
        game = self.game
        return {
            "key": self.key,
            "game": game.name,
            "start": start_to_dict(self.match),
            "title": game.title,
            "player_names": list(game.player_names),
            "seat_options": list_seat_options(self._seats),
            "seed": self.match.seed,
            "can_deal": self._can_deal and not self.is_set_aside,
            "pause_ms": self._pause_ms,
            "hints": self._hints_on,
            "controls": self.has_controls,
            "fixed_start": False,  # a recorded board may say that its matches cannot begin otherwise
            "tools": True,  # a page that shows a board without its Python says false, and may say that it is readonly
            "readonly": False,
            "first": {"value": self.match.first, "names": self._first_names} if self.match.has_standard_start else None,
            "verdict_texts": list_verdict_texts(self.game),
            "place_names": name_places(game.players),
            "refusals": FRAME_REFUSALS,
            "topic_keys": {topic: list(key) for topic, key in TOPIC_KEYS.items()},
            "key_help": build_key_help(BOARD_KEYS),
        }

    def _build_view(self, state: Any, outcome: Outcome | None, *, bot_may_answer: bool) -> dict[str, Any]:
        game, turn = self.game, self.game.turn(state)
        legal = () if outcome else game.legal_moves(state)
        describes = len(legal) <= MAX_DESCRIBED_MOVES
        return {
            "at": f"{self._matches.number}.{self.match.current_index}",
            "match": self._matches.number,
            "node": self.match.current_index,
            "turn": turn,
            "outcome": {"places": list(outcome.places), "reason": outcome.reason} if outcome else None,
            "bot_to_move": bot_may_answer and not outcome and not self.is_editing and self._seats[turn] != HUMAN,
            **self._build_history_view(),
            "moves": [
                {"move": game.format_move(m), **sequence}
                | ({"description": game.describe(state, m)} if describes else {})
                for m in legal
                for sequence in self.input_sequences(state, m)
            ],
            "why_not": {} if outcome else self.explain_refusals(state),
            **self.draw_state(state),
        }

    def _build_notice(self) -> dict[str, str]:
        """Return what a change of rules did to the match, while its position is still on the board."""
        index, text = self._matches.current.memo.get("note", (0, ""))
        if not text or index != self.match.current_index:
            return {}
        return {"text": text} if self.match.has_standard_start and not index else {"text": text, "label": START_LABEL}

    def _build_history_view(self) -> dict[str, Any]:
        """Return what undo and redo do, and where the match on the board was cut."""
        undo, redo = self._find_undo(), self._matches.find_redo()
        before, after = self._matches.cut_before, self._matches.cuts_after[-MAX_LISTED_CUTS:]
        return {
            "can_undo": undo is not None,
            "can_redo": redo is not None or bool(self.match.node.children),
            "undo_label": undo.undo_label if isinstance(undo, Cut) else "Undo",
            "redo_label": redo.redo_label if redo else "Redo",
            "cut_before": {"match": before.after, "text": before.text} if before else None,
            "cuts_after": [{"match": cut.after, "text": self._describe_later_cut(cut)} for cut in after],
        }

    def _describe_later_cut(self, cut: Cut) -> str:
        ply = self.match.nodes[cut.node].ply
        return f"{cut.text}, after move {ply}" if ply else f"{cut.text}, at the start"

    def _send_hints(self) -> None:
        """Send the verdicts of the legal moves in a message of their own, because they can take a while."""
        if not self._hints_on or self.match.outcome():
            return
        if self.hides_verdicts:
            self.error = HIDDEN_VERDICT
            return
        evaluation = self.evaluation
        if refusal := evaluation.refusal:
            self.error = describe_refusal(refusal)
            return
        self.verdicts = {
            self.game.format_move(row.move): {
                "value": row.prospect.value,
                "plies": row.prospect.plies,
                "rank": row.rank,
            }
            for row in evaluation.moves
        }

    def _format_status(self, state: Any, outcome: Outcome | None) -> str:
        sentences = [
            self.last_move.get("description", ""),
            self.status_note(state),
            outcome.reason if outcome else f"{self._format_mover(state)} to move.",
        ]
        return " ".join(filter(None, sentences))
