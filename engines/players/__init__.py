"""Computer players, from one that moves at random to one that plays perfectly, and matches between them.

A player is called with a game, a position and a random generator, and returns a legal move. Its
``title`` names it on a page, its ``summary`` says in a sentence how it plays.

>>> from random import Random
>>> from engines import load
>>> game = load("obliteration")
>>> parse_player("medium")(game, game.parse_state("3:d:d"), Random(1)) in game.legal_moves(game.parse_state("3:d:d"))
True
>>> parse_player("sees3").summary
'Looks 3 moves ahead, at most 100,000 positions, and plays perfectly that far; beyond that it plays at random.'
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple, Protocol

from engines.english import count_noun
from engines.errors import EngineError, shorten
from engines.game import Game
from engines.players.alpha_beta import AlphaBeta
from engines.players.candidates import list_candidates
from engines.players.mcts import uct_search
from engines.solvers import DEFAULT_CACHE, Solution, SolverCache, TooLarge, solve
from engines.solvers.budget import BudgetExhausted, NodeBudget

HUMAN = "human"
"""The name of a seat that a person plays; any other name is a computer player's."""
HARD_SIMULATIONS = 500
"""The random games that the strongest player tries where the solution does not decide."""
HARD_SUMMARY = (
    f"Takes every win that it can force. Otherwise it tries {HARD_SIMULATIONS} random games, only with the best moves by "
    "max^n where the solver knows them. With more than two players nobody can play perfectly."
)
"""How the strongest player plays with more than two players."""
MAX_MATCH_PLIES = 2_000
"""A match of computer players ends as a draw after this many plies, if no repetition ends it before."""


class Player(Protocol):
    """A computer player: it chooses a legal move."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def summary(self) -> str: ...
    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any: ...


@dataclass(frozen=True)
class EasyPlayer:
    """Plays random moves."""

    name: str = field(default="easy", repr=False)
    title: str = field(default="Easy", repr=False)
    summary: str = field(default="Plays random legal moves.", repr=False)

    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        return rng.choice(game.legal_moves(state))


@dataclass(frozen=True)
class DepthLimitedPlayer:
    """Looks a number of plies ahead; all other players are taken to play together against it."""

    plies: int
    max_nodes: int = 100_000

    @property
    def name(self) -> str:
        return f"sees{self.plies}"

    @property
    def title(self) -> str:
        return f"Looks {count_noun(self.plies, 'move')} ahead"

    @property
    def summary(self) -> str:
        return (
            f"Looks {count_noun(self.plies, 'move')} ahead, at most {self.max_nodes:,} positions, and plays perfectly "
            "that far; beyond that it plays at random."
        )

    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        moves = game.legal_moves(state)
        return rng.choice(select_best_moves(moves, self._score_moves(game, state, moves)))

    def _score_moves(self, game: Game[Any, Any], state: Any, moves: Sequence[Any]) -> list[int]:
        """Return a score for each move, searched one ply deeper at a time until the budget is used up."""
        alpha_beta = AlphaBeta(game, game.turn(state), NodeBudget(max(self.max_nodes, len(moves))))
        scores, next_states = [0] * len(moves), [game.apply(state, move) for move in moves]
        try:
            for depth in range(self.plies):
                scores = [alpha_beta.search(next_state, depth) for next_state in next_states]
        except BudgetExhausted:
            pass  # the scores of the last complete depth count
        return scores


@dataclass(frozen=True)
class MediumPlayer:
    """Looks two plies ahead."""

    name: str = field(default="medium", repr=False)
    title: str = field(default="Medium", repr=False)
    summary: str = field(default="Takes a win in one and avoids a loss in two; otherwise plays at random.", repr=False)

    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        return DepthLimitedPlayer(2)(game, state, rng)


@dataclass(frozen=True)
class MctsPlayer:
    """Plays by Monte Carlo tree search."""

    simulations: int

    @property
    def name(self) -> str:
        return f"mcts{self.simulations}"

    @property
    def title(self) -> str:
        return f"Monte Carlo, {count_noun(self.simulations, 'game')}"

    @property
    def summary(self) -> str:
        return f"Tries {self.simulations} random games and plays the best move in them (Monte Carlo tree search)."

    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        return uct_search(game, state, rng, self.simulations)


@dataclass(frozen=True)
class HardPlayer:
    """Plays the solution; where that leaves several moves to more than two players, or is too large, it searches.

    The search is Monte Carlo tree search among the moves that the solution leaves (see ``candidates``).
    """

    name: str = field(default="hard", repr=False)
    title: str = field(default="Perfect", repr=False)
    summary: str = field(
        default=f"Plays perfectly: wins fastest, loses slowest. If the game is too large to solve, tries {HARD_SIMULATIONS} "
        "random games.",
        repr=False,
    )
    max_nodes: int = 200_000
    cache: SolverCache = field(default=DEFAULT_CACHE, repr=False, compare=False)

    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        try:
            moves = list_candidates(solve(game, state, budget=self.max_nodes, cache=self.cache))
        except TooLarge:
            moves = list(game.legal_moves(state))
        else:
            if game.players == 2:
                return rng.choice(moves)
        return moves[0] if len(moves) == 1 else uct_search(game, state, rng, HARD_SIMULATIONS, moves)


class PlayerType(NamedTuple):
    """How to make a player of one type, and the default and the range of the number in its name (0 for no number)."""

    make: Callable[[int], Player]
    default: int = 0
    low: int = 0
    high: int = 0


PLAYER_TYPES = {
    "easy": PlayerType(lambda _: EasyPlayer()),
    "medium": PlayerType(lambda _: MediumPlayer()),
    "hard": PlayerType(lambda _: HardPlayer()),
    "sees": PlayerType(DepthLimitedPlayer, default=4, low=1, high=12),
    "mcts": PlayerType(MctsPlayer, default=200, low=1, high=100_000),
}
"""Every type of player by name."""


def parse_seat(name: str) -> Player | None:
    """Return the computer player of a seat, or None for a person; an error lists ``human`` too."""
    return None if name == HUMAN else parse_player(name, also_known=(HUMAN,))


def parse_player(name: str, cache: SolverCache = DEFAULT_CACHE, *, also_known: Sequence[str] = ()) -> Player:
    """Return the player of a name such as ``easy``, ``hard``, ``sees4`` or ``mcts500``; a solver uses the cache.

    ``also_known`` are the names that the caller accepts besides; an error lists them first.
    """
    match = re.fullmatch(r"([a-z]+)([0-9]{0,6})", name)
    word, digits = match.groups() if match else (name, "")
    if player_type := PLAYER_TYPES.get(word):
        number = int(digits or player_type.default)
        if player_type.low <= number <= player_type.high:
            player = player_type.make(number)
            return replace(player, cache=cache) if isinstance(player, HardPlayer) else player
    known = [f"{k}N (N from {t.low} to {t.high})" if t.high else k for k, t in PLAYER_TYPES.items()]
    raise EngineError(f"player: there is no player {shorten(name)}; the players are {', '.join([*also_known, *known])}")


def player_title(player: Player | str, players: int = 2) -> str:
    """Return a seat's player, or the name of one, as a page shows it; the game has this many players.

    >>> [player_title(name) for name in ("human", "easy", "hard", "sees4", "mcts200")]
    ['Person', 'Easy', 'Perfect', 'Looks 4 moves ahead', 'Monte Carlo, 200 games']

    With more than two players there is no best move against everybody, so nobody plays perfectly.

    >>> player_title("hard", 3)
    'Hard'
    """
    if player == HUMAN:
        return "Person"
    if isinstance(player, str):
        player = parse_player(player)
    return "Hard" if isinstance(player, HardPlayer) and players > 2 else player.title


def player_summary(player: Player | str, players: int = 2) -> str:
    """Return how a seat's player, or the player of a name, plays in a game of this many players; empty for a person.

    >>> player_summary("hard").split(":")[0], player_summary("hard", 3).split(".")[0]
    ('Plays perfectly', 'Takes every win that it can force')
    """
    if player == HUMAN:
        return ""
    if isinstance(player, str):
        player = parse_player(player)
    return HARD_SUMMARY if isinstance(player, HardPlayer) and players > 2 else player.summary


def select_best_moves(moves: Sequence[Any], scores: Sequence[int]) -> list[Any]:
    """Return the moves with the highest score."""
    top = max(scores)
    return [move for move, score in zip(moves, scores, strict=True) if score == top]


@dataclass(frozen=True)
class SolutionPlayer:
    """Plays any of the best moves of a given solution: the same as ``hard``, without solving again."""

    solution: Solution
    name: str = field(default="perfect", repr=False)
    title: str = field(default="Perfect", repr=False)
    summary: str = field(default="Plays the solution: wins fastest, loses slowest.", repr=False)

    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        return rng.choice(self.solution.best_moves(state))


def play_match(
    game: Game[Any, Any], players: Sequence[Player | str], seed: int | Random = 0, state: Any = None
) -> tuple[int, ...]:
    """Play one game and return the places; players still in a repeated or endless game share the first place.

    ``players`` has a player, or the name of one, for each seat. The same seed gives the same game. It begins at a
    position, or at the game's own start.

    >>> from engines import load
    >>> play_match(load("obliteration"), ["hard", "mcts20"], seed=1)
    (1, 2)
    """
    *_, places = filter(None, play_match_by_ply(game, players, seed, state))
    return places


def play_match_by_ply(
    game: Game[Any, Any],
    players: Sequence[Player | str],
    seed: int | Random = 0,
    state: Any = None,
    opening: Sequence[Any] = (),
) -> Iterator[tuple[int, ...] | None]:
    """Play one game, from a position if one is given, and yield None after each ply, then the places.

    The moves of ``opening`` are legal and are played first, whoever has the turn; then the players choose.
    """
    seated, rng = seat_players(game, players), make_rng(seed)
    state = game.start(rng) if state is None else state
    limit = game.rules.repetition if game.cyclic else 0
    occurrences = Counter([state])
    for ply in range(MAX_MATCH_PLIES):
        if not game.legal_moves(state):
            break
        move = opening[ply] if ply < len(opening) else seated[game.turn(state)](game, state, rng)
        state = game.apply(state, move)
        yield None
        occurrences[state] += 1
        if limit and occurrences[state] >= limit:
            break
    yield tuple(place or 1 for place in game.standing(state))


def seat_players(game: Game[Any, Any], players: Sequence[Player | str]) -> list[Player]:
    """Return the player of each seat of a game, from players and names of players."""
    if len(players) != game.players:
        raise EngineError(f"players: {game.title} needs {count_noun(game.players, 'player')}, not {len(players)}")
    return [parse_player(player) if isinstance(player, str) else player for player in players]


def make_rng(seed: int | Random) -> Random:
    """Return the random generator of a seed; a generator is used as it is."""
    if isinstance(seed, Random):
        return seed
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise EngineError(f"seed: {shorten(seed)} should be a whole number or a Random")
    return Random(seed)
