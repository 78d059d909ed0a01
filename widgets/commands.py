"""The commands of a board, for Python and for the browser.

Each command changes the match and then publishes the board; a command that is refused raises EngineError before
anything has changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from engines import EngineError, Game, Match
from engines.english import count_noun
from engines.errors import shorten
from engines.match import Node
from engines.players import HUMAN, parse_player, player_title
from engines.replay import replay
from engines.rules import HouseRules, rule_fields, rules_from_dict, setting_title
from widgets.limits import MAX_PAUSE_MS, MAX_SEED, MAX_TEXT_CHARACTERS, PAUSE_MS
from widgets.match_tree import Cut, MatchTree
from widgets.seats import check_seats

MAX_NAMED_RULES = 3
"""How many changed rules the list of moves names; more are only counted."""

RANDOM_FIRST = "random"
"""Stands for a player who begins and is drawn at random."""


class BoardCommands:
    """A match with its seats, and the commands that change it."""

    game_name: ClassVar[str]
    """The short name of the game, also of its scripts and styles."""
    view: Any
    _matches: MatchTree
    _rng: Random
    _sent_node_count: int
    _hints_on = False
    _pause_ms = PAUSE_MS

    def _publish_match(self, *, bot_may_answer: bool = False) -> None:
        """Send the match that is on the board now, as a whole."""
        raise NotImplementedError

    def _publish(self, *, bot_may_answer: bool = False) -> None:
        """Send what has changed; with ``bot_may_answer`` a bot whose turn it is plays by itself."""
        raise NotImplementedError

    @property
    def match(self) -> Match:
        """The match on the board."""
        return self._matches.match

    @property
    def game(self) -> Game[Any, Any]:
        """The game of the match, with its rules."""
        return self.match.game

    def load(self, match: Match, seats: Sequence[str] | None = None, *, undoable: bool = True) -> None:
        """Put another match on the board; the players stay the same unless ``seats`` is given.

        If it is not undoable, the matches before are forgotten.
        """
        if match.game.name != self.game_name:
            raise EngineError(f"load: this board plays {self.game_name}, not {match.game.name}")
        players = match.game.players
        seats = self._resize_seats(players) if seats is None else check_seats(seats, players)
        if undoable:
            self._add_match(match, "open", "Match opened", seats)
        else:
            self._matches.start(match, seats)
            self._publish_match(bot_may_answer=True)

    def _add_match(self, match: Match, action: str, text: str, seats: list[str] | None = None) -> None:
        """Put another match on the board, so that undo goes back to the one that was there."""
        self._matches.add(match, self._seats if seats is None else seats, action, text)
        self._publish_match(bot_may_answer=True)

    def move(self, text: str) -> None:
        """Play a move given as text; refuse while a bot is about to move."""
        self.refuse_on_turn_of_bot()
        self.play(text)

    def refuse_on_turn_of_bot(self) -> None:
        """Raise EngineError while a bot is about to move."""
        if self.view["bot_to_move"]:
            raise EngineError(f"It is the turn of {self._format_mover(self.match.state)}, which plays by itself.")

    def play(self, text: str) -> None:
        """Play a move given as text for the player to move."""
        self.match.play(text[:MAX_TEXT_CHARACTERS])
        self._publish(bot_may_answer=True)

    def play_line(self, moves: Sequence[str]) -> None:
        """Play several moves given as text: all of them, or none if one is refused."""
        start = self.match.current_index
        try:
            for text in moves:
                self.match.play(text[:MAX_TEXT_CHARACTERS])
        except EngineError:
            self.match.jump(start)
            raise
        self._publish(bot_may_answer=True)

    def replay_line(self, moves: Sequence[str]) -> None:
        """Go to the start and play moves given as text, as far as they are legal, in one message."""
        self.match.jump(0)
        for text in moves:
            try:
                self.match.play(text)
            except EngineError:
                break
        self._publish()

    def play_bot(self) -> None:
        """Let the bot whose turn it is play its move."""
        name = self._seats[self.game.turn(self.match.state)]
        if name == HUMAN:
            raise EngineError("It is a person's turn, not a bot's.")
        if outcome := self.match.outcome():
            raise EngineError(f"The game is over: {outcome.reason}")
        self.match.push(parse_player(name)(self.game, self.match.state, self._rng))
        self._publish(bot_may_answer=True)

    def undo(self) -> None:
        """Go back one move, and past the moves of bots to a person's turn if there is one; or before the last cut."""
        target = self._find_undo()
        if target is None:
            raise EngineError("There is nothing to undo.")
        if isinstance(target, Cut):
            self._select(target.before, target.node)
            self._publish_match()
        else:
            self.jump(target)

    def _find_undo(self) -> int | Cut | None:
        """Return the node to which undo goes back, or the cut that it takes back; None if there is neither."""
        cut = self._matches.cut_before
        if cut and cut.first_node == self.match.current_index:
            return cut
        before = [self.match.nodes[0], *self.match.path()][:-1]
        human = next((node.index for node in reversed(before) if self._is_human_turn(node)), None)
        if human is None and cut and (not before or HUMAN in self._seats):
            return cut
        return before[-1].index if human is None and before else human

    def redo(self) -> None:
        """Go forward along the newest branch, to a person's turn if there is one; or make the newest cut again."""
        cut = self._matches.find_redo()
        if cut:
            self._select(cut.after, cut.first_node)
        elif not self.match.go_forward():
            raise EngineError("There is nothing to redo.")
        while HUMAN in self._seats and not self._is_human_turn(self.match.node) and self.match.go_forward():
            pass
        if cut:
            self._publish_match()
        else:
            self._publish()

    def follow_cut(self, match: int) -> None:
        """Go to the other side of a cut, given as the number of the match that began with it."""
        cut = self._matches.cut_before
        if cut and cut.after == match:
            self._select(cut.before, cut.node)
        else:
            entry = self._matches.entries.get(match)
            self._select(match, entry.cut.first_node if entry and entry.cut else 0)
        self._publish_match()

    def _select(self, number: int, node: int) -> None:
        """Go to a node of a match of the history; its players are those of now, as far as there are as many."""
        seats = self._seats
        self._matches.go_to(number, node)
        self._seats = [*seats, *self._seats[len(seats) :]][: self.game.players]

    def jump(self, node: int) -> None:
        """Go to any position of the history."""
        self.match.jump(node)
        self._publish()

    def reset(self) -> None:
        """Start again from the first position."""
        old = self.match
        if len(old.nodes) == 1:
            self._publish(bot_may_answer=True)
            return
        state = None if old.has_standard_start else old.nodes[0].state
        self._add_match(Match(self.game, state, seed=old.seed, first=old.first), "reset", "Reset")

    def start_over(self) -> None:
        """Start a new game from the first position of the rules."""
        match = Match(self.game, seed=self.match.seed, first=self.match.first)
        self._add_match(match, "reset", "Start of the game")

    def set_first(self, first: int | str) -> None:
        """Start a new game in which another player begins: a number of the order of play from 0, or ``random``."""
        number = Random().randrange(self.game.players) if first == RANDOM_FIRST else first
        if not isinstance(number, int):
            raise EngineError(f"first: {shorten(first)} should be {RANDOM_FIRST} or the number of a player")
        match = Match(self.game, seed=self.match.seed, first=number)
        drawn = " (drawn at random)" if first == RANDOM_FIRST else ""
        self._add_match(match, "first", f"{self.game.player_names[self.game.turn(match.state)]} begins{drawn}")

    def deal(self, seed: int | None = None) -> None:
        """Start a new deal, with the given seed or a random one."""
        if seed is not None and not 0 <= seed <= MAX_SEED:
            raise EngineError(f"seed: {shorten(seed)} should be a whole number from 0 to {MAX_SEED}")
        seed = Random().randrange(10**6) if seed is None else seed
        self._add_match(Match(self.game, seed=seed, first=self.match.first), "deal", f"New deal, seed {seed}")

    def edit(self, position: str) -> None:
        """Put a position on the board; the seat whose turn it is moves next."""
        if len(position) > MAX_TEXT_CHARACTERS:
            raise EngineError(f"position: a position has at most {MAX_TEXT_CHARACTERS} characters, not {len(position)}")
        state = self.game.parse_state(position, self.game.turn(self.match.state))
        if state == self.match.state:
            self._publish(bot_may_answer=self.view["bot_to_move"])
        else:
            self._add_match(Match(self.game, state), "edit", "Position edited")

    def set_rules(self, rules: Mapping[str, Any]) -> None:
        """Play on with other house rules; rules that are not named stay the same.

        The position and its moves stay as far as the new rules allow them; the board says what does not stay.
        """
        game = type(self.game)(rules_from_dict(type(self.game.rules), rules, self.game.rules))
        text = describe_rule_change(self.game.rules, game.rules)
        match, note = replay(self.match, game)
        self._matches.add(match, self._resize_seats(game.players), "rules", text, match.current_index)
        self._matches.current.memo["note"] = (match.current_index, note)  # said while this position is on the board
        self._publish_match(bot_may_answer=True)

    def set_seats(self, seats: Sequence[str]) -> None:
        """Set who plays each seat."""
        self._seats = check_seats(seats, self.game.players)
        self._publish(bot_may_answer=True)

    def set_hints(self, on: bool) -> None:  # noqa: FBT001 a request has one field
        """Switch the verdicts on or off."""
        self._hints_on = on
        self._publish(bot_may_answer=self.view["bot_to_move"])

    def set_pause(self, pause_ms: int | None) -> None:
        """Set how many milliseconds a bot waits before it moves; None for the usual pause."""
        pause_ms = PAUSE_MS if pause_ms is None else pause_ms
        if not 0 <= pause_ms <= MAX_PAUSE_MS:
            raise EngineError(
                f"pause_ms: {shorten(pause_ms)} should be a whole number of milliseconds from 0 to {MAX_PAUSE_MS}"
            )
        self._pause_ms = pause_ms
        self._publish(bot_may_answer=self.view["bot_to_move"])

    def resend_history(self) -> None:
        """Send the whole history to a browser that has missed a part of it."""
        self._sent_node_count = 0
        self._publish(bot_may_answer=self.view["bot_to_move"])

    @property
    def _seats(self) -> list[str]:
        """Who plays each seat."""
        return self._matches.current.seats

    @_seats.setter
    def _seats(self, seats: list[str]) -> None:
        self._matches.current.seats = seats

    def _resize_seats(self, players: int) -> list[str]:
        """Return the players for another number of seats; new seats are played by people."""
        return (self._seats + [HUMAN] * players)[:players]

    def _format_mover(self, state: Any) -> str:
        turn = self.game.turn(state)
        name, player_type = self.game.player_names[turn], self._seats[turn]
        return name if player_type == HUMAN else f"{name} ({player_title(player_type, self.game.players)})"

    def _is_human_turn(self, node: Node) -> bool:
        return self._seats[self.game.turn(node.state)] == HUMAN


def describe_rule_change(before: HouseRules, after: HouseRules) -> str:
    """Return which rules were changed, in a few words."""
    changed = [f for f in rule_fields(after) if getattr(after, f.name) != getattr(before, f.name)]
    if len(changed) > MAX_NAMED_RULES:
        return f"{count_noun(len(changed), 'rule')} changed"
    titles = ", ".join(setting_title(f, getattr(after, f.name)) for f in changed)
    return f"Rules changed: {titles}" if titles else "Rules set again"
