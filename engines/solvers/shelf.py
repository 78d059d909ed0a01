"""The solved games in memory, shared by everybody in the process and kept within bounds.

There is one core for each game and rules. At most ``GAMES`` of them are kept, and together at most
``POSITIONS`` positions, of about a kilobyte each; those not asked for longest go first, and whoever
asks again pays again. Only who asks with a large budget may fill more, until the next one asks.

>>> from engines import load
>>> from engines.solvers.limits import Work
>>> shelf = Shelf()
>>> game = load("chopsticks")
>>> shelf.ask(game, lambda core: core.view(game.start(), 0, Work()).places), len(shelf.cores)
((1, 1), 1)
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeVar

from engines.errors import EngineError
from engines.game import Game
from engines.solvers.coding import NotInTurn
from engines.solvers.core import Core
from engines.solvers.duel import Duel
from engines.solvers.many import Finite, Looping

GAMES = 256
"""The most games under different rules that are kept."""
POSITIONS = 500_000
"""The most positions that are kept between questions."""

T = TypeVar("T")


class Shelf:
    """Cores by game and rules, the most recently asked last."""

    def __init__(self, games: int = GAMES, positions: int = POSITIONS) -> None:
        self.games = games
        self.positions = positions
        self.cores: OrderedDict[Hashable, Core] = OrderedDict()
        self._lock = Lock()

    def ask(self, game: Game[Any, Any], question: Callable[[Core], T], budget: int = 0) -> T:
        """The answer of the game's core, for a question that may look at so many positions."""
        key = game.name, game.rules
        core = self._take(key, game)
        held = core.size
        try:
            return self._ask(core, question)
        except NotInTurn:
            core, held = self._put(key, many(game)), 0
            return self._ask(core, question)
        except EngineError:
            raise
        except BaseException:  # such as an interrupt, which may leave things half done
            self._drop(key)
            raise
        finally:
            if core.size != held:
                self._tidy(2 * budget)

    def _ask(self, core: Core, question: Callable[[Core], T]) -> T:
        with core.lock:
            return question(core)

    def _take(self, key: Hashable, game: Game[Any, Any]) -> Core:
        with self._lock:
            if key not in self.cores:
                self.cores[key] = Duel(game) if game.players == 2 else many(game)
            self.cores.move_to_end(key)
            return self.cores[key]

    def _put(self, key: Hashable, core: Core) -> Core:
        with self._lock:
            self.cores[key] = core
        return core

    def _drop(self, key: Hashable) -> None:
        with self._lock:
            self.cores.pop(key, None)

    def _tidy(self, most: int) -> None:
        """Drops cores until the rest are within bounds; the last alone may hold ``most`` positions if that is more."""
        with self._lock:
            held = sum(core.size for core in self.cores.values())
            while self.cores and (len(self.cores) > self.games or held > self.positions):
                if len(self.cores) == 1 and held <= most:
                    break
                _, core = self.cores.popitem(last=False)
                held -= core.size

    @contextmanager
    def without(self, game: Game[Any, Any]) -> Iterator[None]:
        """Sets aside what is known about a game, and gives it back at the end."""
        key = game.name, game.rules
        with self._lock:
            known = self.cores.pop(key, None)
        try:
            yield
        finally:
            self._drop(key)
            if known:
                self._put(key, known)

    def clear(self) -> None:
        """Forgets everything."""
        with self._lock:
            self.cores.clear()


def many(game: Game[Any, Any]) -> Core:
    """The core for any number of players."""
    return Looping(game) if game.loops else Finite(game)


SHELF = Shelf()
"""The one shelf of the process."""
