"""Positions as text: rows of tiles, the living players' tiles, and what more is needed.

``4413/4434/3223/2132;b3,b1`` are the rows from the top (``#`` closed, ``W`` wall, ``*`` wildcard,
``T0`` to ``T4`` teleport, ``0`` zero, a colour after a dot as in ``4.2``), then the tiles of the
living players, the mover first. After that, where needed:

- ``petrified=c2,a1``: the tiles of those who are out and stand in the way, first out first (``-``
  for one who has left the board);
- ``places=0.4.0.3``: each seat's place from the mover on, 0 for the living. Without it the living
  sit first, in the order listed, then those who are out, first out first;
- ``round=3.1``: the round and the turns left in it, this one included, where a tile looks at rounds.
"""

from __future__ import annotations

from engines.claustroboard.board import Board
from engines.claustroboard.grid import OFF
from engines.claustroboard.state import CLOSED, State
from engines.errors import PositionError
from engines.game import read_places, rotation, split_position
from engines.kinds import is_digits, shorten

KEYS = ("petrified", "places", "round")


def write_position(board: Board, state: State) -> str:
    """The position on one line, the mover first."""
    grid, living = board.grid, state.living()
    faces = [board.faces.text(char) for char in state.faces]
    rows = "/".join("".join(faces[i : i + grid.size]) for i in range(0, grid.count, grid.size))
    text = f"{rows};{_squares(board, [state.pawns[seat] for seat in living])}"
    stones = _squares(board, [state.pawns[seat] for seat in state.out]).rstrip("-,")
    if stones:
        text += f";petrified={stones}"
    players = len(state.pawns)
    seats = rotation(state.turn, players)
    if (*living, *state.out) != seats:
        places = {seat: players - i for i, seat in enumerate(state.out)}
        text += ";places=" + ".".join(str(places.get(seat, 0)) for seat in seats)
    if state.clock:
        number, left = state.clock
        text += f";round={number}" + (f".{left}" if left != len(living) else "")
    return text


def _squares(board: Board, places: list[int]) -> str:
    return ",".join("-" if place == OFF else board.grid.name(place) for place in places)


def read_position(board: Board, players: int, text: str, turn: int = 0, *, obstacles: bool = True) -> State:
    """The position that a text describes, its mover in seat ``turn``; raises PositionError."""
    parts, extras = split_position(text, KEYS)
    if len(parts) != 2:
        raise PositionError(
            f"position: {shorten(text)} should be rows and players' tiles with ; between, as in {sample(board, players)}"
        )
    faces = _read_rows(board, parts[0])
    living = _read_players(board, faces, parts[1], "players")
    if not 2 <= len(living) <= players:
        raise PositionError(f"players: {len(living)} are listed; there should be 2 to {players}, the mover first")
    stones = _read_stones(board, faces, extras.get("petrified"), players - len(living), obstacles=obstacles)
    if twice := set(living) & (set(stones) - {OFF}):
        raise PositionError(f"petrified: two players stand on {board.grid.name(min(twice))}")
    out = _read_out(extras.get("places"), players, len(living))
    pawns = [OFF] * players
    first = rotation(turn, players)
    for seat, place in zip([s for s in range(players) if s not in out] + out, living + stones, strict=True):
        pawns[first[seat]] = place
    shut = {place for place, char in enumerate(faces) if char == CLOSED or board.faces[char].type.solid}
    opened = sum(board.grid.bits[place] for place in range(board.grid.count) if place not in shut.union(stones))
    state = State(faces, opened, tuple(pawns), turn, tuple(first[seat] for seat in out))
    return state._replace(clock=_read_clock(board, state, extras.get("round")))


def sample(board: Board, players: int) -> str:
    """A well-formed position of the right size, for error messages."""
    grid = board.grid
    row = "".join("1234"[x % 4] for x in range(grid.size))
    return f"{'/'.join([row] * grid.size)};{_squares(board, list(range(players)))}"


def _read_rows(board: Board, text: str) -> str:
    size, rows = board.grid.size, text.split("/")
    if len(rows) != size:
        raise PositionError(f"position: {len(rows)} rows are given; a {size}×{size} board has {size}, with / between")
    faces = ""
    for number, row in enumerate(rows, 1):
        tiles = list(board.faces.split(row))
        for tile in tiles:
            if tile not in board.faces.chars:
                raise PositionError(
                    f"position: row {number}: {shorten(tile)} is no tile; tiles are {board.faces.listed()}, and {CLOSED} for a closed one"
                )
        if len(tiles) != size:
            raise PositionError(f"position: row {number}: {shorten(row)} has {len(tiles)} tiles; it should have {size}")
        faces += "".join(board.faces.chars[tile] for tile in tiles)
    return faces


def _read_players(board: Board, faces: str, text: str, key: str) -> list[int]:
    """The tiles in a list, each one that can be stood on and none twice."""
    places: list[int] = []
    for word in text.split(","):
        place = board.grid.place(word)
        if place is None or place == OFF:
            last = board.grid.name(board.grid.count - 1)
            raise PositionError(f"{key}: {shorten(word)} is not a tile; tiles go from a1 to {last}")
        if place in places:
            raise PositionError(f"{key}: two players stand on {word}")
        if faces[place] == CLOSED:
            raise PositionError(f"{key}: {word} is closed; a player stands on an open tile")
        face = board.faces[faces[place]]
        if not face.type.holds:
            raise PositionError(f"{key}: {word} is a {face.type.called}; nobody can be standing there")
        places.append(place)
    return places


def _read_stones(board: Board, faces: str, text: str | None, out: int, *, obstacles: bool) -> list[int]:
    """The tile of each player who is out, first out first, OFF for those who have left the board."""
    if text is None:
        return [OFF] * out
    if not obstacles:
        raise PositionError("petrified: under obstacles=false those who are out leave the board")
    words = text.split(",")
    if len(words) > out:
        raise PositionError(f"petrified: {len(words)} are listed; only {out} of the players are out")
    named = [word for word in words if word != "-"]
    stones = iter(_read_players(board, faces, ",".join(named), "petrified") if named else [])
    return [OFF if word == "-" else next(stones) for word in words] + [OFF] * (out - len(words))


def _read_out(text: str | None, players: int, living: int) -> list[int]:
    """The seats that are out, counted from the mover on, first out first."""
    if text is None:
        return list(range(living, players))
    playing = [word == "0" for word in text.split(".")]
    if len(playing) != players or sum(playing) != living or not playing[0]:
        raise PositionError(
            f"places: {shorten(text)} should give all {players} seats from the mover on, 0 for each of the {living} who play"
        )
    places = read_places(text, playing)
    out = sorted((seat for seat in range(players) if places[seat]), key=lambda seat: -places[seat])
    if len({places[seat] for seat in out}) != len(out):
        raise PositionError(f"places: {shorten(text)} has a tie; players go out one at a time")
    return out


def _read_clock(board: Board, state: State, text: str | None) -> tuple[int, ...]:
    living = len(state.pawns) - len(state.out)
    if not board.ticking(state):
        if text is not None:
            raise PositionError("round: no tile of this board looks at rounds")
        return ()
    words = ["1"] if text is None else text.split(".")
    if not (len(words) <= 2 and all(is_digits(w, 4) and int(w) for w in words)):
        raise PositionError(f"round: {shorten(text)} should be a round, or a round and its turns left, as in 3.1")
    number, left = int(words[0]), int(words[1]) if len(words) == 2 else living
    if left > living:
        raise PositionError(f"round: {left} turns are left; only {living} players are living")
    return number, left
