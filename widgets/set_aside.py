"""A match that is set aside while something else is on its board, such as the question of a quiz.

>>> from engines import Match, load
>>> import widgets
>>> board = widgets.board("obliteration", seats=["human", "hard"], hints=True)
>>> board.play("divide")
>>> board.set_aside(Match(load("obliteration"), load("obliteration").parse_state("7")))
>>> board.position, board.seats, board.view["can_undo"]
('7', ['human', 'human'], False)
>>> board.resume()
>>> board.last_move["move"], board.seats, board.setup["hints"]
('divide', ['human', 'hard'], True)
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from engines import EngineError, Match
from engines.players import HUMAN
from widgets.match_tree import MatchTree


class AsideMatches(NamedTuple):
    """What comes back: the matches with their players, whether hints were on, and whether a bot was about to move."""

    matches: MatchTree
    hints_on: bool
    bot_to_move: bool


class SetAside:
    """A board whose match can be set aside and comes back unchanged."""

    game_name: ClassVar[str]
    view: Any
    _matches: MatchTree
    _hints_on: bool
    _aside: AsideMatches | None = None

    def _publish_match(self, *, bot_may_answer: bool = False) -> None:
        """Send the match that is on the board now, as a whole."""
        raise NotImplementedError

    @property
    def is_set_aside(self) -> bool:
        """Whether the board shows something else than its match."""
        return self._aside is not None

    def set_aside(self, match: Match) -> None:
        """Show another match, played by people and without hints, until ``resume`` brings back the one before."""
        if match.game.name != self.game_name:
            raise EngineError(f"set_aside: this board plays {self.game_name}, not {match.game.name}")
        if self._aside is None:
            self._aside = AsideMatches(self._matches, self._hints_on, self.view["bot_to_move"])
            self._hints_on = False
        self._matches = self._matches.start_other(match, [HUMAN] * match.game.players)
        self._publish_match()

    def resume(self) -> None:
        """Bring back the match that was set aside, with its branches, players and hints; else do nothing."""
        if self._aside is None:
            return
        (matches, self._hints_on, bot_to_move), self._aside = self._aside, None
        matches.skip_numbers_of(self._matches)
        self._matches = matches
        self._publish_match(bot_may_answer=bot_to_move)
