"""The interface of every game.

A game's methods are pure functions of small immutable positions; the house rules belong to the game and
not to the position. The text of a position or a move is written from the mover's view, the mover first.
Two games are equal if they are the same game under the same rules.

>>> from engines import load
>>> game = load("chopsticks", "rollover")
>>> game, game == load("chopsticks", rollover=True)
(load('chopsticks', rollover=True), True)
>>> game.parse_move(game.start(), "A-C")
Attack(own_hand=0, seats_ahead=1, target_hand=0)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar, cast

from engines.errors import IllegalMove, UnknownMove, shorten
from engines.notation import rotate_seats
from engines.palette import SEAT_COLOURS, Colour
from engines.rules import HouseRules, changed_values, format_code_values, rules_from_dict

if TYPE_CHECKING:
    S = TypeVar("S", bound=Hashable, default=Any)
    """The positions of a game; any, where code is written for every game."""
    M = TypeVar("M", bound=Hashable, default=Any)
    """The moves of a game."""
else:  # before Python 3.13 a TypeVar has no default at run time
    S = TypeVar("S", bound=Hashable)
    M = TypeVar("M", bound=Hashable)

MAX_ENUMERATED_STATES = 20_000
"""The most positions that ``Game.all_states`` lists."""
MAX_OTHER_STARTS = 12
"""The most first positions that ``Game.other_starts`` yields."""
MAX_LABEL_CHARS = 16
"""The most characters of a move's label."""
MAX_MOVE_CHARS = 200
"""The longest text that is read as a move."""


class Outcome(NamedTuple):
    """How a game ended: the place of each seat (1 is best, ties share the better place) and the reason."""

    places: tuple[int, ...]
    reason: str


class Game(ABC, Generic[S, M]):
    """A game under fixed rules. Games subclass it; solvers and boards use only what is defined here."""

    name: ClassVar[str]
    """The short name, which is also the module's name: ``front_ham``."""
    title: ClassVar[str]
    """The name on a page: ``Front-Ham``."""
    summary: ClassVar[str]
    """The game in one sentence."""
    rules_type: ClassVar[type[HouseRules]]
    variants: ClassVar[Mapping[str, Mapping[str, Any]]]
    """Named sets of rules; the first is the default."""
    variant_titles: ClassVar[Mapping[str, str]]
    """The name of each variant on a page."""
    move_format: ClassVar[str] = ""
    """A sentence that says what a move looks like, for a text that is not understood; empty if the list is enough."""
    seat_colours: ClassVar[tuple[Colour, ...]] = SEAT_COLOURS
    """The colour of each seat on boards and charts."""

    example: ClassVar[tuple[str, tuple[str, ...]]] = ("", ())
    """An example of play: a position as text (empty for the first one), and moves as text (none for the first legal ones)."""
    new_settings: ClassVar[frozenset[str]] = frozenset()
    """What release 0.1.0 did not have: variants, rules, and options as ``rule=option``."""

    natural_opening: ClassVar[str] = "It looks best at first sight, but"
    """The opening of a sentence about a move that has the highest ``natural_score`` and yet is not good."""

    rules: Any
    players: int
    player_names: tuple[str, ...]
    """The name of each seat."""
    cyclic: bool
    """Whether a position can occur again in the same game."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    @classmethod
    def variant_title(cls, variant: str) -> str:
        """Return the name of a variant as a page shows it."""
        return cls.variant_titles[variant]

    @classmethod
    def is_written_today(cls, values: Mapping[str, Any], variant: str) -> bool:
        """Return whether rules without a version name anything that release 0.1.0 did not have."""
        choices = (f"{name}={value}" for name, value in values.items() if isinstance(value, str))
        return not cls.new_settings.isdisjoint({variant, *values, *choices})

    @classmethod
    def upgrade_rules(cls, values: Mapping[str, Any], variant: str, seed: int | None) -> dict[str, Any]:  # noqa: ARG003 for games
        """Return house rules written by release 0.1.0 as the rules of today that mean the same.

        ``values`` are checked rules that change those of ``variant`` (empty for the defaults), ``seed`` draws the start
        (None if the position is given). A game whose rules have changed overrides it, and raises RulesError for what
        can no longer be said.
        """
        return dict(values)

    def explain_terms(self) -> dict[str, str]:
        """Return the words of the board that need explaining under these rules, each with its meaning."""
        return {}

    @abstractmethod
    def start(self, rng: Random | None = None) -> S:
        """Return the first position; ``rng`` draws what the rules leave to chance (None is the same as seed 0)."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """Return the seat to move; when the game is over, the seat whose turn it would be."""

    def with_turn(self, state: S, seat: int) -> S:
        """Return the position with another seat to move, everything else by seat as it was.

        This suits positions that are NamedTuples with a field ``turn``; a game with other positions overrides it.
        """
        changed: S = cast("Any", state)._replace(turn=seat)
        return changed

    def start_with(self, first: int, rng: Random | None = None) -> S:
        """Return the first position in which another player begins: number ``first`` of the turn order, from 0."""
        start = self.start(rng)
        return self.with_turn(start, first) if first else start

    def other_starts(self, rng: Random) -> Iterator[S]:
        """Yield more first positions to practise with: here what the rules leave to chance, drawn again; some may be alike."""
        for _ in range(MAX_OTHER_STARTS):
            yield self.start(rng)

    @abstractmethod
    def legal_moves(self, state: S) -> Sequence[M]:
        """Return the legal moves in a fixed order; none exactly when the game is over."""

    @abstractmethod
    def apply(self, state: S, move: M) -> S:
        """Return the position after a legal move. It does not check that the move is legal."""

    @abstractmethod
    def standing(self, state: S) -> tuple[int, ...]:
        """Return the place of each seat, 0 for the seats still playing."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def canonical(self, state: S) -> S:
        """Return the one position that represents all positions equal up to renaming; its mover has seat 0."""

    def canonical_seats(self, state: S) -> tuple[int, ...]:
        """Return, for each seat of the canonical position, the seat of this position."""
        return rotate_seats(self.turn(state), self.players)

    def all_states(self) -> Iterable[S] | None:
        """Return every well-formed canonical position, or None if there are too many."""
        return None

    @abstractmethod
    def format_state(self, state: S) -> str:
        """Return the position on one line, the mover first."""

    @abstractmethod
    def parse_state(self, text: str, turn: int = 0) -> S:
        """Return the position that a text describes, with its mover in seat ``turn``; raise PositionError."""

    def convert_state(self, other: Game[Any, Any], state: Any) -> S:
        """Return a position of the same game under other rules as a position of these; raise PositionError if it is none."""
        return self.parse_state(other.format_state(state), other.turn(state))

    @abstractmethod
    def format_move(self, move: M) -> str:
        """Return the move as a short text, from the mover's view."""

    @abstractmethod
    def interpret_move(self, state: S, text: str) -> M | None:
        """Return the move that a text means in this position, legal or not; None if it is not understood."""

    @abstractmethod
    def why_not(self, state: S, move: M) -> str:
        """Return a sentence that says why a move is not legal."""

    @abstractmethod
    def render(self, state: S) -> str:
        """Return the position as a picture made of text."""

    @abstractmethod
    def describe(self, state: S, move: M) -> str:
        """Return a sentence that says what happens when the move is played."""

    def describe_briefly(self, state: S, move: M) -> str:
        """Return what the player does, as a clause without a full stop: the first sentence of ``describe``."""
        return self.describe(state, move).split(". ")[0].removesuffix(".")

    @abstractmethod
    def instruct(self, state: S, move: M) -> str:
        """Return the move as an instruction to its player, without a full stop; different moves differ."""

    def natural_score(self, state: S, move: M) -> float:
        """Return how good a legal move looks to a beginner, who does not think of the reply; here all look alike."""
        return 0

    def label_move(self, state: S, move: M) -> str:
        """Return the move in at most MAX_LABEL_CHARS, for lists and trees on a page; different moves differ."""
        return self.format_move(move)

    def prompt(self, state: S) -> str:
        """Return the question to the mover in a terminal: all that is needed to answer it, and a colon."""
        return f"{self.render(state)}\n\n{self.player_names[self.turn(state)]}, enter your move:"

    def parse_move(self, state: S, text: str) -> M:
        """Return the legal move that a text means; raise IllegalMove with the reason and the legal moves."""
        legal = self.legal_moves(state)
        clean = text.strip()
        move = self.interpret_move(state, clean) if len(clean) <= MAX_MOVE_CHARS else None
        if move is not None and move in legal:
            return move
        if not legal:
            raise IllegalMove("The game is over.")
        legal_texts = [self.format_move(other) for other in legal]
        if move is None:
            reason = f"{shorten(clean)} is not understood as a move of {self.title}. {self.move_format}".strip()
            raise UnknownMove(reason, legal_texts)
        raise IllegalMove(self.why_not(state, move), legal_texts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and type(self) is type(other) and bool(self.rules == other.rules)

    def __hash__(self) -> int:
        return hash((type(self), self.rules))

    def __repr__(self) -> str:
        base = rules_from_dict(self.rules_type, next(iter(self.variants.values())))
        rules = [f"{name}={value!r}" for name, value in changed_values(self.rules, base).items()]
        return f"load({', '.join([repr(self.name), *rules, *format_code_values(self.rules)])})"


def parse_move(game: Game[S, M], state: S, text: str) -> M:
    """Return the legal move that a text means, as ``game.parse_move`` does."""
    return game.parse_move(state, text)
