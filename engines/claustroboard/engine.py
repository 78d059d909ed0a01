"""Claustroboard as a game: legal moves, what a move does, who is out, rounds and the end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

from engines.claustroboard.crowd_encoding import CrowdEncoder, build_crowd_encoder
from engines.claustroboard.deal import deal
from engines.claustroboard.encoding import BitboardEncoder, build_bitboard_encoder
from engines.claustroboard.grid import OFF_BOARD
from engines.claustroboard.notation import format_state, parse_state
from engines.claustroboard.rules import VARIANT_TITLES, VARIANTS, Rules
from engines.claustroboard.state import CLOSED, Move, State
from engines.claustroboard.terms import explain_terms
from engines.claustroboard.text import describe, instruct, render, why_not
from engines.game import Game, Outcome


class Claustroboard(Game[State, Move]):
    """Claustroboard under given rules."""

    name = "claustroboard"
    title = "Claustroboard"
    summary = "Take as many steps as your tile says. It closes behind you, and the last player who can move wins."
    rules_type = Rules
    variants = VARIANTS
    variant_titles = VARIANT_TITLES
    example = ("4413/4434/3223/2132;b3,b1", ("a2", "d3"))
    natural_opening = "It leaves the most tiles to go to next, but"
    cyclic = False

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.players = rules.players
        self.player_names = tuple(f"Player {seat + 1}" for seat in range(rules.players))
        self.board = rules.make_board()

    def explain_terms(self) -> dict[str, str]:
        return explain_terms(self.rules)

    @classmethod
    def upgrade_rules(cls, values: Mapping[str, Any], variant: str, seed: int | None) -> dict[str, Any]:  # noqa: ARG003 as for every game
        """Return the rules with ``colours=false`` where release 0.1.0 dealt no colours: without a coloured teleport."""
        rules = {"deck": "", "teleports": 0, "board": "", **cls.variants.get(variant, {}), **values}
        is_coloured = not rules["deck"] or "." in str(rules["deck"])
        has_seeker = rules["teleports"] >= 2 or re.search("T[1-4]", str(rules["deck"]))
        return dict(values) | ({"colours": False} if is_coloured and not has_seeker and not rules["board"] else {})

    def start(self, rng: Random | None = None) -> State:
        return self.start_with(0, rng)

    def start_with(self, first: int, rng: Random | None = None) -> State:
        """Return the first position; who cannot move goes out when it is their turn, counted from who begins."""
        if self.rules.board:
            state = parse_state(self.board, self.players, self.rules.board, obstacles=self.rules.obstacles)
        else:
            state = deal(self.rules, self.board, rng or Random(0))
            state = self._begin_round(state, 1) if self.board.round_faces else state
        return self.with_turn(state, first) if first else self._eliminate_stuck(state)

    def with_turn(self, state: State, seat: int) -> State:
        """Return the position with another seat to move, or the next one that is in."""
        seat = self._find_next_seat(seat, state.out) if seat in state.out else seat
        return self._eliminate_stuck(state._replace(turn=seat))

    def turn(self, state: State) -> int:
        return state.turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        return tuple(self.board.legal_moves(state, state.turn))

    def apply(self, state: State, move: Move) -> State:
        faces, opened, pawns, seat, out, round_counter = state
        start, end = pawns[seat], move.to_square
        if faces[end].isascii():  # landing has no effect, so one new State is enough: this is what solvers do most
            faces = f"{faces[:start]}{CLOSED}{faces[start + 1 :]}"
            opened &= ~self.board.grid.bits[start]
            pawns = (*pawns[:seat], end, *pawns[seat + 1 :])
            after = State(faces, opened, pawns, self._find_next_seat(seat, out), out, round_counter)
        else:
            # The start is no longer open while the effects happen, so no effect can bring a player back to it.
            leaving = state._replace(open_squares=opened & ~self.board.grid.bits[start])
            after = self.board.land(leaving, seat, end, move.target).close_tile(start)
            after = after._replace(turn=self._find_next_seat(seat, out))
        if self.board.round_faces:
            after = self._advance_round_counter(after)
        return self._eliminate_stuck(after) if self.players > 2 else after

    def _find_next_seat(self, seat: int, out: tuple[int, ...]) -> int:
        """Return the next seat whose player is in."""
        seat = (seat + 1) % self.players
        while seat in out:
            seat = (seat + 1) % self.players
        return seat

    def _eliminate_stuck(self, state: State) -> State:
        """Return the position after each mover who cannot move goes out, until two are left: then the game is over."""
        while self.players - len(state.out) > 2 and not self.board.legal_moves(state, state.turn):
            state = self._petrify_mover(state)
            state = self._advance_round_counter(state) if self.board.round_faces else state
        return state

    def _petrify_mover(self, state: State) -> State:
        """Return the position with the mover out, on the next player's turn."""
        seat, out = state.turn, (*state.out, state.turn)
        after = state._replace(turn=self._find_next_seat(seat, out), out=out)
        if self.rules.obstacles:
            return after._replace(open_squares=state.open_squares & ~self.board.grid.bits[state.pawns[seat]])
        return after.move_pawn(seat, OFF_BOARD)

    def _advance_round_counter(self, state: State) -> State:
        """Return the position with one turn less in the round, or at the start of the next round."""
        number, left = state.round_counter or (0, 1)
        if left == 1:
            return self._begin_round(state, number + 1)
        return state._replace(round_counter=(number, left - 1) if self.board.has_round_tile(state) else ())

    def _begin_round(self, state: State, round_number: int) -> State:
        """Return the position at the start of a round, with the effects of the tiles that use rounds."""
        for square in range(self.board.grid.square_count):
            if state.open_squares >> square & 1 and state.faces[square] in self.board.round_faces:
                state = self.board.tile_at(state, square).on_turn_start(round_number, state)
        living = self.players - len(state.out)
        return state._replace(round_counter=(round_number, living) if self.board.has_round_tile(state) else ())

    def standing(self, state: State) -> tuple[int, ...]:
        places = [0] * self.players
        for i, seat in enumerate(state.out):
            places[seat] = self.players - i
        if not self.board.legal_moves(state, state.turn):
            loser, winner = state.living_seats()
            places[loser], places[winner] = 2, 1
        return tuple(places)

    def outcome(self, state: State) -> Outcome | None:
        if self.board.legal_moves(state, state.turn):
            return None
        loser, winner = (self.player_names[seat] for seat in state.living_seats())
        tile = self.board.tile_at(state, state.pawns[state.turn])
        return Outcome(
            self.standing(state), f"{loser} cannot move {tile.describe_steps()} from {tile.name}, so {winner} wins."
        )

    def canonical(self, state: State) -> State:
        if state.out:
            return self._canonicalize_without_eliminated(state)
        faces, opened, pawns, turn, out, round_counter = state
        faces = self.board.faces.strip_colours(faces)
        return State(faces, opened, pawns[turn:] + pawns[:turn], 0, out, round_counter)

    def _canonicalize_without_eliminated(self, state: State) -> State:
        """Return the canonical position if players are out: a petrified player is the same as a closed tile."""
        living, out = state.living_seats(), range(self.players - len(state.out), self.players)
        for seat in state.out:
            if state.pawns[seat] != OFF_BOARD:
                state = state.replace_face(state.pawns[seat], CLOSED)
        faces = self.board.faces.strip_colours(state.faces)
        pawns = (*(state.pawns[seat] for seat in living), *(OFF_BOARD for _ in out))
        return State(faces, state.open_squares, pawns, 0, tuple(out), state.round_counter)

    def canonical_seats(self, state: State) -> tuple[int, ...]:
        return (*state.living_seats(), *state.out)

    def make_encoder(self, state: State) -> BitboardEncoder | None:
        """Return an encoder for the positions that can follow; None with special tiles or more than two players."""
        return build_bitboard_encoder(self.board, self.canonical, state)

    def make_multiplayer_encoder(self, state: State) -> CrowdEncoder | None:
        """Return an encoder for the positions of more players that can follow; None with special tiles."""
        return build_crowd_encoder(self.board, self.canonical, state, obstacles=self.rules.obstacles)

    def find_reachable_squares(self, state: State, seat: int) -> tuple[int, ...]:
        """Return the squares where a player who is in could land if it were their turn."""
        return tuple(dict.fromkeys(move.to_square for move in self.board.legal_moves(state, seat)))

    def find_path(self, state: State, move: Move) -> tuple[int, ...]:
        """Return the squares of one path of a legal move, from the mover's square to the one where the move lands."""
        seat = state.turn
        return self.board.tile_at(state, state.pawns[seat]).find_path(seat, state, move.to_square)

    def format_state(self, state: State) -> str:
        return format_state(self.board, state)

    def parse_state(self, text: str, turn: int = 0) -> State:
        return self._eliminate_stuck(parse_state(self.board, self.players, text, turn, obstacles=self.rules.obstacles))

    def format_move(self, move: Move) -> str:
        format_square = self.board.grid.format_square
        end = format_square(move.to_square)
        return end if move.target is None else f"{end}>{format_square(move.target)}"

    def interpret_move(self, state: State, text: str) -> Move | None:
        first, arrow, second = (part.strip() for part in text.lower().partition(">"))
        end, target = self.board.grid.parse_square(first), self.board.grid.parse_square(second)
        if end is None or (arrow and target is None):
            return None
        return Move(end, target)

    def why_not(self, state: State, move: Move) -> str:
        return why_not(self, state, move)

    def render(self, state: State) -> str:
        return render(self, state)

    def describe(self, state: State, move: Move) -> str:
        return describe(self, state, move)

    def instruct(self, state: State, move: Move) -> str:
        return instruct(self, state, move)

    def natural_score(self, state: State, move: Move) -> float:
        """Return on how many tiles the player could land next, if nobody else moved."""
        after = self.apply(state, move)
        return 0 if state.turn in after.out else len(self.find_reachable_squares(after, state.turn))

    def prompt(self, state: State) -> str:
        example = self.format_move(self.legal_moves(state)[0])
        return f"{self.render(state)}\n\n{self.player_names[state.turn]}, enter the tile to move to, such as {example}:"
