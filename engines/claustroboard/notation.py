"""Parse and format positions of Claustroboard.

``4413/4434/3223/2132;b3,b1`` are the rows from the top (``#`` closed, ``W`` wall, ``*`` wildcard,
``T0`` to ``T4`` teleport, ``0`` zero, a colour after a dot as in ``4.2``), then the tiles of the
players who are still in, the mover first. After that, where needed:

- ``petrified=c2,a1``: the tiles of the petrified players, in the order of going out (``-`` for a
  player who has left the board);
- ``places=0.4.0.3``: each seat's place, the mover's first, 0 for players who are still in. Without
  it the players who are in sit first, in the order listed, then those who are out, in the order of
  going out;
- ``round=3.1``: the round and the turns left in it, this one included, if a tile uses rounds.
"""

from __future__ import annotations

from engines.claustroboard.board import TileBoard
from engines.claustroboard.grid import OFF_BOARD
from engines.claustroboard.state import CLOSED, State
from engines.english import count_noun, pluralize
from engines.errors import PositionError, is_digits, shorten
from engines.notation import parse_places, rotate_seats, split_position

EXTRA_KEYS = ("petrified", "places", "round")


def format_state(board: TileBoard, state: State) -> str:
    """Return the position as text, the mover first."""
    grid, living = board.grid, state.living_seats()
    faces = [board.faces.format_face(char) for char in state.faces]
    rows = "/".join("".join(faces[i : i + grid.columns]) for i in range(0, grid.square_count, grid.columns))
    text = f"{rows};{_format_squares(board, [state.pawns[seat] for seat in living])}"
    petrified = _format_squares(board, [state.pawns[seat] for seat in state.out]).rstrip("-,")
    if petrified:
        text += f";petrified={petrified}"
    players = len(state.pawns)
    seats = rotate_seats(state.turn, players)
    if (*living, *state.out) != seats:
        places = {seat: players - i for i, seat in enumerate(state.out)}
        text += ";places=" + ".".join(str(places.get(seat, 0)) for seat in seats)
    if state.round_counter:
        number, left = state.round_counter
        text += f";round={number}" + (f".{left}" if left != len(living) else "")
    return text


def _format_squares(board: TileBoard, squares: list[int]) -> str:
    return ",".join("-" if square == OFF_BOARD else board.grid.format_square(square) for square in squares)


def parse_state(board: TileBoard, players: int, text: str, turn: int = 0, *, obstacles: bool = True) -> State:
    """Return the position that a text describes, with its mover in seat ``turn``; raise PositionError if it is wrong."""
    parts, extras = split_position(text, EXTRA_KEYS)
    if len(parts) != 2:
        raise PositionError(
            f"position: {shorten(text)} should be rows and players' tiles with ; between them, as in {format_example(board, players)}"
        )
    faces = _parse_rows(board, parts[0])
    living = _parse_squares(board, faces, parts[1], "players")
    if not 2 <= len(living) <= players:
        allowed = "2" if players == 2 else f"2 to {players}"
        raise PositionError(f"players: the position lists {len(living)}; it should list {allowed}, the mover first")
    petrified = _parse_petrified(board, faces, extras.get("petrified"), players - len(living), obstacles=obstacles)
    if shared := set(living) & (set(petrified) - {OFF_BOARD}):
        raise PositionError(f"petrified: two players stand on {board.grid.format_square(min(shared))}")
    out = _parse_eliminated(extras.get("places"), players, len(living))
    pawns = [OFF_BOARD] * players
    seats = rotate_seats(turn, players)
    for offset, square in zip([i for i in range(players) if i not in out] + out, living + petrified, strict=True):
        pawns[seats[offset]] = square
    opened = _find_open_squares(board, faces, petrified)
    state = State(faces, opened, tuple(pawns), turn, tuple(seats[offset] for offset in out))
    return state._replace(round_counter=_parse_round(board, state, extras.get("round")))


def _find_open_squares(board: TileBoard, faces: str, petrified: list[int]) -> int:
    """Return the bitboard of the open tiles."""
    return sum(
        board.grid.bits[square]
        for square, char in enumerate(faces)
        if char != CLOSED and not board.faces[char].type.visible_when_closed and square not in petrified
    )


def format_example(board: TileBoard, players: int) -> str:
    """Return a correct position of the right size, for error messages."""
    grid = board.grid
    row = "".join("1234"[x % 4] for x in range(grid.columns))
    return f"{'/'.join([row] * grid.rows)};{_format_squares(board, list(range(players)))}"


def _parse_rows(board: TileBoard, text: str) -> str:
    grid, rows = board.grid, text.split("/")
    if len(rows) != grid.rows:
        raise PositionError(
            f"position: {len(rows)} rows are given; a {grid.rows}×{grid.columns} board has {grid.rows}, with / between them"
        )
    faces = ""
    for number, row in enumerate(rows, 1):
        tiles = list(board.faces.split_row(row))
        for tile in tiles:
            if tile not in board.faces.chars_by_text:
                raise PositionError(
                    f"position: row {number}: {shorten(tile)} is no tile here; tiles are {board.faces.describe_cards()}, and "
                    f"{CLOSED} for a closed tile"
                )
        if len(tiles) != grid.columns:
            raise PositionError(
                f"position: row {number}: {shorten(row)} has {len(tiles)} tiles; it should have {grid.columns}"
            )
        faces += "".join(board.faces.chars_by_text[tile] for tile in tiles)
    return faces


def _parse_squares(board: TileBoard, faces: str, text: str, key: str) -> list[int]:
    """Return the squares in a list; raise PositionError if a player cannot stand on one, or if one occurs twice."""
    squares: list[int] = []
    for word in text.split(","):
        square = board.grid.parse_square(word)
        if square is None or square == OFF_BOARD:
            last = board.grid.format_square(board.grid.square_count - 1)
            raise PositionError(f"{key}: {shorten(word)} is not a tile; tiles go from a1 to {last}")
        if square in squares:
            raise PositionError(f"{key}: two players stand on {word}")
        if faces[square] == CLOSED:
            raise PositionError(f"{key}: {word} is closed; a player stands on an open tile")
        face = board.faces[faces[square]]
        if not face.type.can_hold_player:
            raise PositionError(f"{key}: {word} is a {face.type.type_name}; no player can stand there")
        squares.append(square)
    return squares


def _parse_petrified(board: TileBoard, faces: str, text: str | None, out_count: int, *, obstacles: bool) -> list[int]:
    """Return the square of each player who is out, in the order of going out; OFF_BOARD for one who has left."""
    if text is None:
        return [OFF_BOARD] * out_count
    if not obstacles:
        raise PositionError("petrified: under obstacles=false, players who are out leave the board")
    words = text.split(",")
    if len(words) > out_count:
        raise PositionError(
            f"petrified: the position lists {len(words)}, but {count_noun(out_count, 'player')} {pluralize(out_count, 'is')} out"
        )
    names = [word for word in words if word != "-"]
    squares = iter(_parse_squares(board, faces, ",".join(names), "petrified") if names else [])
    return [OFF_BOARD if word == "-" else next(squares) for word in words] + [OFF_BOARD] * (out_count - len(words))


def _parse_eliminated(text: str | None, players: int, living_count: int) -> list[int]:
    """Return the seats that are out, counted from the mover's, in the order of going out."""
    if text is None:
        return list(range(living_count, players))
    playing = [word == "0" for word in text.split(".")]
    if len(playing) != players or sum(playing) != living_count or not playing[0]:
        raise PositionError(
            f"places: {shorten(text)} should give all {players} seats, the mover's first, with 0 for the {living_count} "
            f"players who are still in the game"
        )
    places = parse_places(text, playing)
    out = sorted((seat for seat in range(players) if places[seat]), key=lambda seat: -places[seat])
    if len({places[seat] for seat in out}) != len(out):
        raise PositionError(f"places: {shorten(text)} has a tie; players go out one at a time")
    return out


def _parse_round(board: TileBoard, state: State, text: str | None) -> tuple[int, ...]:
    living = len(state.pawns) - len(state.out)
    if not board.has_round_tile(state):
        if text is not None:
            raise PositionError("round: no open tile on this board uses rounds")
        return ()
    words = ["1"] if text is None else text.split(".")
    if not (len(words) <= 2 and all(is_digits(w, 4) and int(w) for w in words)):
        raise PositionError(f"round: {shorten(text)} should be a round, or a round and the turns left in it, as in 3.1")
    number, left = int(words[0]), int(words[1]) if len(words) == 2 else living
    if left > living:
        raise PositionError(f"round: there cannot be {left} turns left; only {living} players are still in the game")
    return number, left
