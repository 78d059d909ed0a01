"""Claustroboard as a game: turns, petrifying, rounds and the end."""

from __future__ import annotations

from random import Random

from engines.claustroboard import words
from engines.claustroboard.coding import Coding, coding_for
from engines.claustroboard.deal import deal
from engines.claustroboard.grid import OFF
from engines.claustroboard.notation import read_position, write_position
from engines.claustroboard.rules import VARIANTS, Rules
from engines.claustroboard.state import CLOSED, Move, State
from engines.game import Game, Outcome


class Claustroboard(Game[State, Move]):
    """Claustroboard under given rules."""

    name = "claustroboard"
    title = "Claustroboard"
    about = "Walk exactly as far as your tile says, close it behind you, and be the last who can still move."
    rules_type = Rules
    variants = VARIANTS
    loops = False

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.players = rules.players
        self.names = tuple(f"Player {seat + 1}" for seat in range(rules.players))
        self.board = rules.make_board()

    def start(self, rng: Random | None = None) -> State:
        if self.rules.board:
            return self.parse_state(self.rules.board)
        state = deal(self.rules, self.board, rng or Random(0))
        return self._settled(self._round(state, 1) if self.board.timed else state)

    def turn(self, state: State) -> int:
        return state.turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        return tuple(self.board.moves(state, state.turn))

    def apply(self, state: State, move: Move) -> State:
        faces, opened, pawns, seat, out, clock = state
        start, to = pawns[seat], move.to
        if faces[to].isascii():  # the solver's road: landing there does nothing, so one new position is enough
            faces = f"{faces[:start]}{CLOSED}{faces[start + 1 :]}"
            opened &= ~self.board.grid.bits[start]
            pawns = (*pawns[:seat], to, *pawns[seat + 1 :])
            after = State(faces, opened, pawns, self._next(seat, out), out, clock)
        else:
            # No effect may bring anyone back to the start tile: it is no longer open, and closes when all is done.
            leaving = state._replace(open=opened & ~self.board.grid.bits[start])
            after = self.board.land(leaving, seat, to, move.target).closing(start)
            after = after._replace(turn=self._next(seat, out))
        if self.board.timed:
            after = self._ticked(after)
        return self._settled(after) if self.players > 2 else after

    def _next(self, seat: int, out: tuple[int, ...]) -> int:
        """The next living seat."""
        seat = (seat + 1) % self.players
        while seat in out:
            seat = (seat + 1) % self.players
        return seat

    def _settled(self, state: State) -> State:
        """The position once every mover who is stuck is out. Of the last two, the one who is stuck ends the game."""
        while self.players - len(state.out) > 2 and not self.board.moves(state, state.turn):
            state = self._petrified(state)
            state = self._ticked(state) if self.board.timed else state
        return state

    def _petrified(self, state: State) -> State:
        """The position with the mover out and the turn passed on."""
        seat, out = state.turn, (*state.out, state.turn)
        after = state._replace(turn=self._next(seat, out), out=out)
        if self.rules.obstacles:
            return after._replace(open=state.open & ~self.board.grid.bits[state.pawns[seat]])
        return after.moved(seat, OFF)

    def _ticked(self, state: State) -> State:
        """The position with one turn less in the round; after the last turn a new round begins."""
        number, left = state.clock or (0, 1)
        if left == 1:
            return self._round(state, number + 1)
        return state._replace(clock=(number, left - 1) if self.board.ticking(state) else ())

    def _round(self, state: State, number: int) -> State:
        """The position at the start of a round, each tile that looks at rounds having seen it."""
        for place in range(self.board.grid.count):
            if state.open >> place & 1 and state.faces[place] in self.board.timed:
                state = self.board.tile(state, place).on_turn_start(number, state)
        living = self.players - len(state.out)
        return state._replace(clock=(number, living) if self.board.ticking(state) else ())

    def standing(self, state: State) -> tuple[int, ...]:
        places = [0] * self.players
        for i, seat in enumerate(state.out):
            places[seat] = self.players - i
        if not self.board.moves(state, state.turn):
            loser, winner = state.living()
            places[loser], places[winner] = 2, 1
        return tuple(places)

    def outcome(self, state: State) -> Outcome | None:
        if self.board.moves(state, state.turn):
            return None
        loser, winner = (self.names[seat] for seat in state.living())
        tile = self.board.tile(state, state.pawns[state.turn])
        return Outcome(self.standing(state), f"{loser} cannot move {tile.steps()} from {tile.name}, so {winner} wins.")

    def canonical(self, state: State) -> State:
        if state.out:
            return self._narrowed(state)
        faces, opened, pawns, turn, out, clock = state
        if not faces.isascii():
            faces = self.board.faces.dull(faces, every=False)
        return State(faces, opened, pawns[turn:] + pawns[:turn], 0, out, clock)

    def _narrowed(self, state: State) -> State:
        """The canonical position where some are out: a stone is no more than a closed tile."""
        living, out = state.living(), range(self.players - len(state.out), self.players)
        for seat in state.out:
            if state.pawns[seat] != OFF:
                state = state.showing(state.pawns[seat], CLOSED)
        faces = self.board.faces.dull(state.faces, every=False)
        pawns = (*(state.pawns[seat] for seat in living), *(OFF for _ in out))
        return State(faces, state.open, pawns, 0, tuple(out), state.clock)

    def seating(self, state: State) -> tuple[int, ...]:
        return (*state.living(), *state.out)

    def coding(self, state: State) -> Coding | None:
        """The positions that can arise from one as numbers, for the solvers; None with special tiles or more players."""
        return coding_for(self.board, self.canonical, state)

    def reach(self, state: State, seat: int) -> tuple[int, ...]:
        """The tiles on which a living player could land if it were their turn."""
        return tuple(dict.fromkeys(move.to for move in self.board.moves(state, seat)))

    def path(self, state: State, move: Move) -> tuple[int, ...]:
        """The tiles of one path to where a legal move lands, from the mover's tile on."""
        seat = state.turn
        return self.board.tile(state, state.pawns[seat]).route(seat, state, move.to)

    def format_state(self, state: State) -> str:
        return write_position(self.board, state)

    def parse_state(self, text: str, turn: int = 0) -> State:
        return self._settled(read_position(self.board, self.players, text, turn, obstacles=self.rules.obstacles))

    def format_move(self, move: Move) -> str:
        name = self.board.grid.name
        return name(move.to) if move.target is None else f"{name(move.to)}>{name(move.target)}"

    def read_move(self, state: State, text: str) -> Move | None:
        first, arrow, second = (part.strip() for part in text.lower().partition(">"))
        to, target = self.board.grid.place(first), self.board.grid.place(second)
        if to is None or (arrow and target is None):
            return None
        return Move(to, target)

    def why_not(self, state: State, move: Move) -> str:
        return words.why_not(self, state, move)

    def show(self, state: State) -> str:
        return words.show(self, state)

    def describe(self, state: State, move: Move) -> str:
        return words.describe(self, state, move)

    def prompt(self, state: State) -> str:
        example = self.format_move(self.legal_moves(state)[0])
        return f"{self.show(state)}\n\n{self.names[state.turn]}, enter the tile to move to, such as {example}:"
