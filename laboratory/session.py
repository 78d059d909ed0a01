"""What the cells of a page know of a board: getters that follow its rules and its match, and the page's address.

A cell that calls ``get_game()`` runs again when the house rules change, a cell that calls ``get_match()`` when the
position changes, whether the board, a control or the tree changed it. marimo notices this only if both are names of
the notebook: ``get_game, get_match, get_rules, get_variant = session.getters``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import marimo as mo

import widgets
from engines import EngineError, Evaluation, RulesError, format_link, parse_link, variant_rules
from engines.errors import shorten
from engines.formats.config import decode_file, read_match_file
from engines.formats.link import LINK_KEYS
from engines.formats.notes import is_notes_file, parse_notes
from engines.rules import rules_to_dict
from laboratory.answers import Address, Answers
from laboratory.class_link import class_address
from laboratory.pages import page_address
from laboratory.prerender import is_prerendering
from widgets.limits import describe_refusal
from widgets.notes import ADDRESS_KEY
from widgets.refusals import RefusedRules, explain_refused_rules

CUSTOM_RULES = ""
"""The variant of rules that are those of no variant."""
CUSTOM_RULES_TITLE = "Your own rules"
"""What is shown for them."""


QUIZ_SECTION = "Quiz"


def explain_verdict(evaluation: Evaluation[Any, Any]) -> str:
    """Say the verdict of a position as the headline does."""
    from analysis import explain  # noqa: PLC0415 the board appears before the analysis is loaded

    return explain.headline(evaluation)


def explain_reason(evaluation: Evaluation[Any, Any]) -> str:
    """Say why, as the headline does."""
    from analysis import explain  # noqa: PLC0415 the board appears before the analysis is loaded

    return explain.first_reason(evaluation)


class GameSession:
    """The getters of a board, and what controls ask of it. A refused rule is said at its control, all else on the board."""

    def __init__(self, board: widgets.Board, address: Address | None = None) -> None:
        """Follow a board; if an address is given, open its match on the board, whose script then keeps it up to date."""
        self.board = board
        board.rules_address = page_address("rules", game=board.game_name)
        board.explainers = {"verdict": explain_verdict, "reason": explain_reason}
        self.share = widgets.Share(class_address=class_address(board.game_name))
        self.share_view = mo.ui.anywidget(self.share)
        """The link to share on the page; made here, because a widget made in a cell that stops goes with it."""
        kept_notes = address[ADDRESS_KEY] if address is not None and ADDRESS_KEY in address else ""
        self.notes = widgets.Notes(board, kept_notes if isinstance(kept_notes, str) else "")
        self.notes_view = mo.ui.anywidget(self.notes)
        self.answers = Answers(address)
        """What a reload finds again besides the match: the open section, and the answers to the quiz."""
        self.screen = widgets.Screen()
        """The widget beside the tabs, which says that a chosen section is on its way."""
        if address is not None:
            self._open_address(address)
        self.get_game, self._set_game = mo.state(board.game)
        self.get_match, self._set_match = mo.state(board.match)
        # A refused change has to reset the control that asked for it. Without allow_self_loops marimo would not
        # run that control's cell again.
        self.get_variant, self._set_variant = mo.state(self._current_variant(), allow_self_loops=True)
        self.get_rules, self._set_rules = mo.state(board.rules, allow_self_loops=True)
        self.get_first_state, self._set_first_state = mo.state(board.match.nodes[0].state)
        self.refused_rules: RefusedRules | None = None
        """The last change of rules that was refused; its control says why."""
        self.remedy_button: Any = None
        self._changing_control = ""
        self._followed_rules, self._followed_version = board.rules, board.current_version()
        board.observe(self._on_published, names="published")
        self.share.link = format_link(board.match)

    @property
    def getters(self) -> tuple[Callable[[], Any], ...]:
        """The getters of the game, the match, the rules and the variant, to be bound to names of the notebook."""
        return self.get_game, self.get_match, self.get_rules, self.get_variant

    # Requests from controls.

    def open_section(self, section: str) -> None:
        """Say that the choice has arrived, and bring back the match that a quiz has set aside."""
        self.screen.section = section
        if section != QUIZ_SECTION:
            self.board.resume()

    def choose_variant(self, variant: str) -> None:
        """Play on under the rules of a variant, as far as they allow it."""
        if variant in self._variant_names():
            self._apply_rules(rules_to_dict(variant_rules(self.board.game_name, variant)), control="variant")

    def set_rules(self, changes: Mapping[str, Any]) -> None:
        """Play on with some house rules changed, as far as they allow it, or say why not."""
        self._apply_rules(changes, control="rules")

    def open_start(self, rules: Mapping[str, Any]) -> None:
        """Start a game in which some house rules are changed, or say why not."""
        if any(self.board.rules.get(name) != value for name, value in rules.items()):
            self.set_rules(rules)
        if self.refused_rules is None:
            self.run(self.board.start_over)

    def apply_remedy(self) -> None:
        """Make the changes that were refused, together with those that they need."""
        if self.refused_rules is not None and self.refused_rules.remedy:
            self._apply_rules(self.refused_rules.remedy, control="remedy")

    def open_position(self, position: str) -> None:
        """Put a position on the board, or say why not."""
        self.run(lambda: self.board.edit(position))

    def open_node(self, node: int) -> None:
        """Go to a position of the match by the number of its node, or say why not."""
        self.run(lambda: self.board.jump(node))

    def play_move(self, version: str, move: str) -> None:
        """Play a move in a version of the board, or say why not: the board may show another position by now."""
        if version != self.board.current_version():
            self.board.error = self.board.stale_message
        else:
            self.run(lambda: self.board.move(move))

    def run(self, command: Callable[[], None]) -> None:
        """Run a command of the board, or say on the board why not."""
        try:
            command()
        except EngineError as error:
            self.board.error = f"{describe_refusal(error).rstrip('.')}."

    def open_file(self, file_name: str, data: bytes) -> None:
        """Put a match or house rules from a file on the board, or add the notes of a file; or say why not."""
        try:
            if is_notes_file(text := decode_file(data)):
                self.notes.extend(parse_notes(self.board.game_name, text, file_name, self.board.game.rules))
            else:
                self.board.load(*read_match_file(self.board.game_name, file_name, data, self.board.game.rules))
        except EngineError as error:
            reason = str(error).rstrip(".")
            self.board.error = f"{shorten(file_name, unquoted=True)}: {reason}. Nothing has changed."

    def _apply_rules(self, changes: Mapping[str, Any], *, control: str) -> None:
        self._changing_control = control
        try:
            self.board.resume()
            self.board.set_rules(changes)
        except RulesError as error:
            self._changing_control = ""
            self.refused_rules = explain_refused_rules(self.board.game.rules, changes, error)
            self._refresh_controls()
        else:
            self._forget_refusal()
        finally:
            self._changing_control = ""

    def _forget_refusal(self) -> None:
        """Take a refusal off the page, once it is out of date."""
        if self.refused_rules is not None:
            self.refused_rules = None
            self._set_rules(self.board.rules)

    # What follows from the board.

    def _on_published(self, _change: Any) -> None:
        """Pass on what has changed on the board: the rules, the position, or neither.

        While the match is set aside, only the position is passed on.
        """
        if self.board.is_set_aside:
            self._followed_version = self.board.current_version()
            self._set_match(self.board.match)
            return
        if self._followed_rules != self.board.rules:
            self._followed_rules = self.board.rules
            self._set_game(self.board.game)
            self.refused_rules = None
            self._refresh_controls()
        version, match = self.board.current_version(), self.board.match
        if self._followed_version != version or self.get_match() is not match:  # a match may come back after a reload
            self._followed_version = version
            self._set_match(match)
            self.share.link = format_link(match)
        if match.nodes[0].state != self.get_first_state():
            self._set_first_state(self.board.match.nodes[0].state)

    def _refresh_controls(self) -> None:
        """Make the controls again, except the one that the visitor is changing."""
        if self._changing_control != "variant":
            self._set_variant(self._current_variant())
        if self._changing_control != "rules":
            self._set_rules(self.board.rules)

    def _variant_names(self) -> list[str]:
        return list(type(self.board.game).variants)

    def _current_variant(self) -> str:
        name, rules = self.board.game_name, rules_to_dict(self.board.game.rules)  # whatever tiles a user has added
        names = self._variant_names()
        return next((each for each in names if rules_to_dict(variant_rules(name, each)) == rules), CUSTOM_RULES)

    # The address of the page.

    def _open_address(self, address: Address) -> None:
        """Put the match of an address on the board, or say why it cannot be read."""
        link = {key: address[key] for key in LINK_KEYS if key in address}
        error = ""
        try:
            if link:
                self.board.load(parse_link(self.board.game_name, link, self.board.game.rules), undoable=False)
        except EngineError as refusal:
            error = f"The address of this page could not be read, so a new game starts. {refusal}"
        self.board.has_address = True
        if not is_prerendering():
            self.board.keep_address()
        self.board.error = error
