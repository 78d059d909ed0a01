"""Record a board: every situation that play can reach, as the board itself publishes it, for pages without Python.

The real board is walked, and nothing of a game is known here. A recording is a graph. A *situation* is what is on the
board: the position, who is to move, the outcome, the picture, and the ways to play each move. An *edge* is one way to
play a move: the situation that it leads to, and what the page says about the move there (its entry in the history, a trail).
``static/recorded_model.js`` answers a board's script from it as Python would. What depends on the match and not on
the situation (repetitions, undo, branches, seats, hints) is worked out there, for all games alike.

A recording is plain JSON:

- ``game``, ``start`` (how its matches begin, as in a link), ``players``, ``repetition`` (0 if it ends no match);
- ``rules``, ``setup``: what the board says of itself at the start; ``bots``: for each bot the moves among which it chooses;
- ``constants``, ``columns``, ``tables``: the fields of every situation. A field is the same everywhere (``constants``),
  or ``tables[field][columns[field][situation]]``;
- ``edges``: for each situation and each of its ways the numbers ``[situation, entry, trail]``; empty where the
  recording ends before the match does; ``tables["entry"]`` and ``tables["trail"]`` hold what they mean;
- ``picture``: the fields that the script of the game draws;
- ``plain``: for each situation the moves that lead elsewhere than their first way if a bot or a link plays them:
  ``{move: [situation, entry, trail]}``;
- ``first trail``, a field of every situation: how a match that begins there looks otherwise, as one from a link with a
  position; null where another situation fits better or none does;
- ``is_complete``: whether every situation is recorded.

>>> from engines import Match, load
>>> recording = record_match(Match(load("obliteration")))
>>> recording["is_complete"], len(recording["edges"])
(True, 37)
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import widgets
from engines import EngineError, Evaluation, Game, Match, Outcome
from engines.formats.link import LINK_KEYS, MAX_PART_CHARS
from engines.formats.transcript import start_to_dict
from engines.players import HUMAN, parse_player
from engines.players.candidates import list_candidates
from engines.solvers import DEFAULT_CACHE, Limit, solve
from widgets.announcements import HIDDEN_VERDICT
from widgets.how_to_play import describe_how_to_play
from widgets.limits import (
    MAX_LISTED_CUTS,
    MAX_SOLVE_POSITIONS,
    RETRY_CPU_SECONDS,
    describe_refusal,
    interactive_limit,
)
from widgets.match_record import MAX_RECORD_POSITIONS
from widgets.match_tree import ACTIONS, MatchTree

MAX_SITUATIONS = 6_000
"""The most situations of a recording."""
MAX_MEAN_EDGES = 25
"""The most edges of a situation on average; a game with very many moves is recorded for fewer plies."""
MAX_LISTED_WAYS = 500_000
"""The most ways to play that are listed in a walk: this bounds the work that a build spends on one recording."""
MAX_SAMPLED_WAYS = 50_000
"""The same for the walk that finds out which fields tell of the last move."""
MAX_SAMPLED_SITUATIONS = 300
"""How many situations are looked at to find out which fields tell of the last move."""
MAX_TRAIL_SHARE = 0.9
"""A field tells of the last move if without it there are fewer situations than this share."""
FRAME_FIELDS = frozenset(
    {
        *("at", "match", "node", "turn", "outcome", "bot_to_move", "moves"),
        *("can_undo", "can_redo", "undo_label", "redo_label", "cut_before", "cuts_after"),
    }
)
"""The fields of a view that are not the picture."""
ENTRY_FIELDS = frozenset({"node", "parent", "ply", "seat", "move", "position"})
"""The fields of an entry of the history that the match itself tells."""
RECORDED_BOTS = ("medium", "sees4")
"""The bots, besides the easy and the perfect one, whose choices are recorded."""

Annotate = Callable[[Evaluation[Any, Any]], Mapping[str, Any]]
"""Returns more fields of a situation, from what is known about its position."""
MAX_REFUSALS = 5
"""How many positions may be too large to solve; then only small ones are tried."""
SMALL_POSITIONS = 2_000
"""The most positions that the solver visits after that."""
MAX_SMALL_REFUSALS = 10
"""After this number of refusals of small positions one after the other, only the smallest are tried."""
SMALLEST_POSITIONS, SMALLEST_SECONDS = 100, 0.05
MAX_EXPLAINED_MOVES = 60
"""With more legal moves than this, bots that search, verdicts and reasons are left to Python, but for the first position:
they would cost seconds for each position."""
LEFT_TO_PYTHON = "The verdict of this position comes with Python: it has very many moves."


class EndlessMatch(Match[Any, Any]):
    """A match that no repetition ends, so that what is recorded does not depend on the way to a situation."""

    def outcome(self, index: int | None = None) -> Outcome | None:
        """Return how the match ended by the rules of the game alone."""
        return self.game.outcome(self._node_at(index).state)


@dataclass
class Situation:
    """What is on the board, how it was reached, and where its ways lead."""

    fields: dict[str, Any]
    state: Any
    path: list[tuple[str, Any]]
    """The commands that lead here: ``play`` with a text, or ``push`` with a move."""
    edges: list[tuple[int, dict[str, Any], dict[str, Any]]] = field(default_factory=list)
    plain: dict[str, tuple[int, dict[str, Any], dict[str, Any]]] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Whether moves are left that are not recorded."""
        return bool(self.fields["moves"]) and not self.edges


class BoardWalk:
    """Walks a board through all situations, those after the fewest moves first."""

    def __init__(
        self,
        start: Match[Any, Any],
        trail_fields: frozenset[str],
        max_situations: int,
        max_ways: int = MAX_LISTED_WAYS,
    ) -> None:
        self.start = start
        self.trail_fields = trail_fields
        self.max_situations = max_situations
        self.picture_fields: frozenset[str] = frozenset()
        self.situations: list[Situation] = []
        self._numbers: dict[str, int] = {}
        self._way_count = 0
        self.board = widgets.board(self._begin())
        self.board._publish = lambda **_: None  # type: ignore[method-assign]  # noqa: SLF001 only what is met is read
        self.start_trail = self._add_situation(self.board, [])[2]
        self.expanded_count = edge_count = 0
        for number, _ in enumerate(self.situations):  # the list grows meanwhile
            if len(self.situations) >= max_situations or edge_count >= max_situations * MAX_MEAN_EDGES:
                break
            if self._way_count >= max_ways:
                break
            self._expand(number)
            edge_count += len(self.situations[number].edges)
            self.expanded_count = number + 1

    @property
    def is_complete(self) -> bool:
        """Whether no situation has moves that are not recorded."""
        return not any(situation.is_open for situation in self.situations)

    def shorten(self, expanded_count: int) -> None:
        """Keep only the moves of the first situations, and the situations to which these lead."""
        for situation in self.situations[expanded_count:]:
            situation.edges, situation.plain = [], {}
        complete = self.situations[:expanded_count]
        targets = [edge[0] for each in complete for edge in (*each.edges, *each.plain.values())]
        del self.situations[max(targets, default=0) + 1 :]
        self.expanded_count = expanded_count

    def _begin(self) -> EndlessMatch:
        start = self.start
        state = None if start.has_standard_start else start.nodes[0].state
        return EndlessMatch(start.game, state, seed=start.seed, first=start.first)

    def _replay(self, path: Sequence[tuple[str, Any]]) -> widgets.Board:
        """Return the board after some commands in a new match: a branch would keep how it was chosen before."""
        board = self.board
        board._matches = MatchTree(self._begin(), [HUMAN] * self.start.game.players)  # noqa: SLF001
        for command, move in path:
            if command == "play":
                board.play(move)
            else:
                board.match.push(move)
        return board

    def _expand(self, number: int) -> None:
        """Play every move of a situation: first as a bot does, then in every way in which a person can choose it."""
        here = self.situations[number]
        if not here.fields["moves"]:
            return
        board = self._replay(here.path)
        game, index = board.game, board.match.current_index
        plain = {}
        for move in game.legal_moves(here.state):
            board.match.push(move)
            plain[game.format_move(move)] = self._add_situation(board, [*here.path, ("push", move)])
            board.match.jump(index)
        for way in here.fields["moves"]:
            text = way.get("text", way["move"])
            board.play(text)
            here.edges.append(self._add_situation(board, [*here.path, ("play", text)]))
            board.match.jump(index)
        first_edges = {
            way["move"]: edge for way, edge in zip(reversed(here.fields["moves"]), reversed(here.edges), strict=True)
        }
        here.plain = {move: edge for move, edge in plain.items() if first_edges[move] != edge}

    def find_first_trails(self) -> dict[int, dict[str, Any]]:
        """Return how a match that begins in a position looks otherwise than its most similar situation, by its number."""
        game, drawn = self.start.game, self.picture_fields | {"status_note"}
        found: dict[Any, tuple[int, dict[str, Any]]] = {}
        for number, situation in enumerate(self.situations):
            self.board._matches = MatchTree(EndlessMatch(game, situation.state), [HUMAN] * game.players)  # noqa: SLF001
            fields, _, trail = self._describe(self.board)
            changes = {name: value for name, value in fields.items() if value != situation.fields[name]}
            known = found.get(situation.state)
            if changes.keys() <= drawn and (known is None or len(trail | changes) < len(known[1])):
                found[situation.state] = number, trail | changes
        return dict(found.values())

    def _add_situation(
        self, board: widgets.Board, path: list[tuple[str, Any]]
    ) -> tuple[int, dict[str, Any], dict[str, Any]]:
        """Return the number of the situation on a board, and the entry and the trail of the move that led to it."""
        fields, entry, trail = self._describe(board)
        number = self._numbers.setdefault(to_json(fields), len(self.situations))
        if number == len(self.situations):
            self.situations.append(Situation(fields, board.match.state, path))
        return number, entry, trail

    def _describe(self, board: widgets.Board) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
        """Return the fields of the situation on a board, and the entry and the trail of the move that led to it."""
        state, node = board.match.state, board.match.node
        outcome = board.game.outcome(state)
        view = board._build_view(state, outcome, bot_may_answer=False)  # noqa: SLF001
        self._way_count += len(view["moves"])
        picture = {name: value for name, value in view.items() if name not in FRAME_FIELDS}
        self.picture_fields = frozenset(picture) - self.trail_fields
        picture["status_note"] = board.status_note(state)
        fields = {name: value for name, value in picture.items() if name not in self.trail_fields} | {
            "position": board.game.format_state(state),
            "turn": view["turn"],
            "outcome": view["outcome"],
            "moves": [{k: v for k, v in way.items() if k != "description"} for way in view["moves"]],
            "has_descriptions": all("description" in way for way in view["moves"]),
        }
        entry = {}
        if node.parent is not None:
            entry = board._entry_to_dict(node)  # noqa: SLF001
            entry = {name: value for name, value in entry.items() if name not in ENTRY_FIELDS}
        return fields, entry, {name: picture[name] for name in picture if name in self.trail_fields}


def find_trail_fields(start: Match[Any, Any]) -> frozenset[str]:
    """Return the fields of the picture that tell of the last move: without them there are fewer situations."""
    walk = BoardWalk(start, frozenset(), MAX_SAMPLED_SITUATIONS, MAX_SAMPLED_WAYS)
    rows = [{name: to_json(value) for name, value in each.fields.items()} for each in walk.situations]

    def count(without: frozenset[str]) -> int:
        return len({tuple(value for name, value in row.items() if name not in without) for row in rows})

    found: frozenset[str] = frozenset()
    own_fields = {"position", "turn", "outcome", "moves", "has_descriptions"}
    for name in sorted(rows[0].keys() - own_fields, key=lambda each: (count(frozenset([each])), each)):
        if count(found | {name}) < MAX_TRAIL_SHARE * count(found):
            found |= {name}
    return found


def record_match(  # noqa: PLR0913 what can be chosen of a recording
    start: Match[Any, Any],
    *,
    max_situations: int = MAX_SITUATIONS,
    bots: Sequence[str] = RECORDED_BOTS,
    annotate: Annotate | None = None,
    rules_address: str = "",
    max_packed_bytes: int | None = None,
) -> dict[str, Any]:
    """Return the recording of a board from the start of a match on, with as many situations as are allowed.

    If it is too large once it is compressed, it gets shorter until it fits.
    """
    walk = BoardWalk(start, find_trail_fields(start), max_situations)
    described = DescribedStates(start.game, bots, annotate)
    if max_packed_bytes is not None:
        fit_walk(walk, max_packed_bytes, lambda: {"situations": [each.fields for each in walk.situations]})
    recording = build_recording(walk, described, rules_address)
    if max_packed_bytes is not None and count_packed_bytes(recording) > max_packed_bytes:
        fit_walk(walk, max_packed_bytes, lambda: build_recording(walk, described, rules_address))
        recording = build_recording(walk, described, rules_address)
    return recording


def fit_walk(walk: BoardWalk, max_bytes: int, build: Callable[[], Any]) -> None:
    """Shorten a walk until what is built from it fits."""
    while walk.expanded_count and (size := count_packed_bytes(build())) > max_bytes:
        walk.shorten(min(walk.expanded_count - 1, walk.expanded_count * max_bytes // size))


def count_packed_bytes(value: Any) -> int:
    """Return how many bytes a value takes as compressed JSON."""
    return len(gzip.compress(to_json(value).encode(), 9, mtime=0))


class DescribedStates:
    """What is known about the positions of a recording, computed once for each."""

    def __init__(self, game: Game[Any, Any], bots: Sequence[str], annotate: Annotate | None) -> None:
        self.game, self.bots, self.annotate = game, bots, annotate
        self._solver = PositionSolver(game)
        self._known: dict[Any, dict[str, Any]] = {}
        self._notes: dict[str, Any] | None = None
        """What is noted where nothing is known: every field empty."""

    def describe(self, state: Any) -> dict[str, Any]:
        """Return the fields that a position has in every situation."""
        if state not in self._known:
            self._known[state] = self._describe(state)
        return self._known[state]

    def _describe(self, state: Any) -> dict[str, Any]:
        game = self.game
        is_crowded = not game.outcome(state) and len(game.legal_moves(state)) > MAX_EXPLAINED_MOVES
        fields = {"shared places": [place or 1 for place in game.standing(state)]}
        if is_crowded and self._notes is not None:
            unknown = dict.fromkeys([f"bot {bot}" for bot in (*self.bots, "hard")])
            return fields | unknown | {"verdicts": {"refusal": LEFT_TO_PYTHON}} | self._notes
        verdicts = self._solver.list_verdicts(state)
        notes = self.annotate(self._solver.evaluate(state)) if self.annotate else {}
        self._notes = {name: type(value)() for name, value in notes.items()}
        return {
            **fields,
            "verdicts": verdicts,
            **{f"bot {bot}": None if is_crowded else list_choices(game, state, bot) for bot in self.bots},
            "bot hard": None if "refusal" in verdicts else list_choices(game, state, "hard"),
            **notes,
        }


def build_recording(walk: BoardWalk, described: DescribedStates, rules_address: str) -> dict[str, Any]:
    """Return the recording of a walk."""
    start, board, game = walk.start, walk.board, walk.start.game
    recorder = Encoder()
    numbers: dict[Any, int] = {}
    first_trails = walk.find_first_trails()
    for number, situation in enumerate(walk.situations):
        state_number = numbers.setdefault(situation.state, len(numbers))
        row = situation.fields | described.describe(situation.state)
        recorder.add_row(row | {"state number": state_number, "first trail": first_trails.get(number)})
    return {
        "game": game.name,
        "start": start_to_dict(start),
        "players": game.players,
        "repetition": game.rules.repetition if game.cyclic else 0,
        "rules": board.rules,
        "setup": board.setup,
        "start_trail": walk.start_trail,
        "picture": sorted(walk.picture_fields),
        "texts": {
            "stale": board.stale_message,
            "hidden_verdict": HIDDEN_VERDICT,
            "undo_labels": {action: f"Undo {words}" for action, words in ACTIONS.items()},
            "redo_labels": {action: f"Redo {words}" for action, words in ACTIONS.items()},
            "max_cuts": MAX_LISTED_CUTS,
        },
        "how_to_play": describe_how_to_play(game, rules_address),
        "link_keys": list(LINK_KEYS),
        "link_limit": MAX_PART_CHARS,
        "record_limit": MAX_RECORD_POSITIONS,
        "is_complete": walk.is_complete,
        "edges": [[recorder.add_edge(edge) for edge in situation.edges] for situation in walk.situations],
        "plain": [
            {move: recorder.add_edge(edge) for move, edge in situation.plain.items()} for situation in walk.situations
        ],
        **recorder.finish(),
    }


class Encoder:
    """Collects the fields of situations, each different value once."""

    def __init__(self) -> None:
        self.columns: dict[str, list[int]] = {}
        self.tables: dict[str, list[Any]] = {}
        self._indices: dict[str, dict[str, int]] = {}

    def add_row(self, fields: Mapping[str, Any]) -> None:
        """Add the fields of one more situation."""
        for name, value in fields.items():
            self.columns.setdefault(name, []).append(self.add(name, value))

    def add_edge(self, edge: tuple[int, dict[str, Any], dict[str, Any]]) -> list[int]:
        """Return an edge as numbers."""
        number, entry, trail = edge
        return [number, self.add("entry", entry), self.add("trail", trail)]

    def add(self, name: str, value: Any) -> int:
        """Return the number of a value in the table of a name."""
        table, indices = self.tables.setdefault(name, []), self._indices.setdefault(name, {})
        index = indices.setdefault(to_json(value), len(table))
        if index == len(table):
            table.append(value)
        return index

    def finish(self) -> dict[str, Any]:
        """Return constants, columns and tables."""
        constants = {name: self.tables[name][0] for name in self.columns if len(self.tables[name]) == 1}
        return {
            "constants": constants,
            "columns": {name: column for name, column in self.columns.items() if name not in constants},
            "tables": {name: table for name, table in self.tables.items() if name not in constants},
        }


class PositionSolver:
    """Evaluates the positions of a recording, with less effort once several were too large."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._refusal_count = self._small_refusal_count = 0
        self._evaluation: Evaluation[Any, Any] | None = None

    def evaluate(self, state: Any) -> Evaluation[Any, Any]:
        """Return what is known about a position; the same for all who ask one after the other."""
        if self._evaluation is None or self._evaluation.state != state:
            self._evaluation = DEFAULT_CACHE.evaluation(self.game, state, self._choose_limit())
        return self._evaluation

    def _choose_limit(self) -> Limit:
        """Return how much work the next position may cost."""
        if self._refusal_count < MAX_REFUSALS:
            return interactive_limit()
        if self._small_refusal_count < MAX_SMALL_REFUSALS:
            return interactive_limit(SMALL_POSITIONS, RETRY_CPU_SECONDS)
        return interactive_limit(SMALLEST_POSITIONS, SMALLEST_SECONDS)

    def list_verdicts(self, state: Any) -> dict[str, Any]:
        """Return the verdicts of the moves of a position as hints, or why there are none as ``refusal``."""
        if self.game.outcome(state):
            return {}
        evaluation = self.evaluate(state)
        self._small_refusal_count *= bool(evaluation.refusal)
        if evaluation.refusal:
            self._small_refusal_count += self._refusal_count >= MAX_REFUSALS
            self._refusal_count += 1
            return {"refusal": describe_refusal(evaluation.refusal)}
        rows = evaluation.moves
        return {
            "moves": [
                [self.game.format_move(row.move), row.prospect.value, row.prospect.plies, row.rank] for row in rows
            ]
        }


class ChoiceSpy(Random):
    """A generator that notes among which values it had to choose, if it was asked exactly once."""

    def __init__(self) -> None:
        super().__init__(0)
        self.choice_lists: list[Any] = []
        self.was_used_otherwise = False

    def choice(self, values: Any) -> Any:
        """Note the values and return the first."""
        self.choice_lists.append(tuple(values))
        return values[0]

    def random(self) -> float:
        """Note that something else than one choice was drawn."""
        self.was_used_otherwise = True
        return super().random()

    def getrandbits(self, bits: int, /) -> int:
        """Note that something else than one choice was drawn."""
        self.was_used_otherwise = True
        return super().getrandbits(bits)


def list_choices(game: Any, state: Any, bot: str) -> list[str] | None:
    """Return the moves among which a bot chooses at random in a position; None if that is not how it chooses."""
    if game.outcome(state):
        return []
    try:
        if bot == "hard" and game.players > 2:  # it searches among these; the recording leaves out the search
            moves = list_candidates(solve(game, state, budget=MAX_SOLVE_POSITIONS))
            return sorted(game.format_move(move) for move in moves)
        spy = ChoiceSpy()
        parse_player(bot)(game, state, spy)
    except EngineError:
        return None
    if spy.was_used_otherwise or len(spy.choice_lists) != 1:
        return None
    return sorted(game.format_move(move) for move in spy.choice_lists[0])


def to_json(value: Any) -> str:
    """Return a value as short JSON."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
