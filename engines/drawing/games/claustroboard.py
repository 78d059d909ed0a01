"""Claustroboard: cards in rows, closed tiles hatched, pawns, and the path of the last move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, hypot

from engines.claustroboard import Claustroboard, Move, State
from engines.claustroboard.grid import Grid
from engines.claustroboard.state import CLOSED
from engines.drawing.games.claustroboard_cards import CLOSED_CARD, PAWN_SHIFT, Card, draw_card, draw_pawn
from engines.drawing.line import list_states
from engines.drawing.picture import Options, Picture, PieceSet, Scene, make_piece
from engines.drawing.shapes import SHAPES
from engines.drawing.svg import fit_size, format_number, group, label, move_to, path, rect
from engines.drawing.theme import Theme
from engines.english import join_words
from engines.palette import Colour

Point = tuple[float, float]
CELL_SIZE = 100
EDGE_SIZE = 30
FOOT_SIZE = 34
CORNER_SIZE = 20
"""The size of the number in the corner of a card to cut out."""
PATH_OPACITY = 0.55
"""So that the numbers under a path stay readable."""


def draw_line(
    game: Claustroboard, state: State, moves: Sequence[Move], options: Options, _texts: Sequence[str]
) -> list[Scene]:
    """Return the position before the first move and after each, with the path of the move."""
    states = list_states(game, state, moves)
    states, moves = states[options.first :], moves[options.first :]
    paths = [draw_last_path(game, before, move, options.theme) for before, move in zip(states, moves, strict=False)]
    return [draw_board(game, each, options, path) for each, path in zip(states, ["", *paths], strict=True)]


def draw_board(game: Claustroboard, state: State, options: Options, path_drawing: str) -> Scene:
    """Return one position with what is drawn over its cards."""
    theme, grid = options.theme, game.board.grid
    width, height = grid.columns * CELL_SIZE, grid.rows * CELL_SIZE
    foot = FOOT_SIZE * (1.5 if options.compact else 1) if options.names else 4
    dash = "2 5" if grid.wrap else None
    colours: dict[str, str | float | None] = {"fill": theme.surface("well"), "stroke": theme.surface("edge")}
    frame = rect(-2, -2, width + 4, height + 4, 12, **colours, stroke_width=2, stroke_dasharray=dash)
    parts = [frame, draw_cards(game, state, theme), path_drawing, draw_pawns(game, state, theme)]
    parts.append(draw_edges(grid, theme))
    if options.names:
        seat, text = describe_turn(game, state)
        size = fit_size(text, width, foot * 0.66)
        parts.append(
            label(width / 2, height + foot / 2 + 2, size, text, fill=theme.paint(find_seat_colour(game, seat)))
        )
    body = move_to(EDGE_SIZE, EDGE_SIZE, *parts)
    return Scene(width + EDGE_SIZE + 8, height + EDGE_SIZE + 4 + foot, body, describe(game, state))


def draw_cards(game: Claustroboard, state: State, theme: Theme) -> str:
    """Return all cards; the mover's has a frame in the mover's colour."""
    columns, is_over = game.board.grid.columns, game.outcome(state) is not None
    mover_ring = None if is_over else theme.paint(find_seat_colour(game, state.turn))
    cards = []
    for square, face in enumerate(state.faces):
        ring = mover_ring if square == state.pawns[state.turn] else None
        card = draw_card(find_card(game, face), theme, is_occupied=square in state.pawns, ring=ring)
        cards.append(move_to(square % columns * CELL_SIZE, square // columns * CELL_SIZE, card))
    return "".join(cards)


def find_card(game: Claustroboard, face: str) -> Card:
    """Return what the card of a tile shows."""
    if face == CLOSED:
        return CLOSED_CARD
    tile_type, symbol, colour, _ = game.board.faces[face]
    return Card(tile_type.type_name, symbol, colour, tile_type.icon_line, tile_type.icon_solid)


def draw_pawns(game: Claustroboard, state: State, theme: Theme) -> str:
    """Return the players who are on the board."""
    petrified = list_petrified(game, state)
    pawns = [
        move_to(
            *find_center(square, game.board.grid.columns),
            draw_pawn(seat, find_seat_colour(game, seat), theme, is_petrified=seat in petrified),
        )
        for seat, square in enumerate(state.pawns)
        if square >= 0
    ]
    return "".join(pawns)


def find_seat_colour(game: Claustroboard, seat: int) -> Colour:
    """Return the colour of a seat; with very many players they repeat, and the numbers on the pawns tell them apart."""
    return game.seat_colours[seat % len(game.seat_colours)]


def list_petrified(game: Claustroboard, state: State) -> set[int]:
    """Return the seats that cannot move any more."""
    return {*state.out, *([state.turn] if game.outcome(state) else [])}


def draw_edges(grid: Grid, theme: Theme) -> str:
    """Return the letters of the columns and the numbers of the rows."""
    columns = [label((i + 0.5) * CELL_SIZE, -16, 22, chr(ord("a") + i)) for i in range(grid.columns)]
    rows = [label(-16, (i + 0.5) * CELL_SIZE, 22, str(i + 1)) for i in range(grid.rows)]
    return group(*columns, *rows, fill=theme.surface("soft"))


def find_center(square: int, columns: int) -> Point:
    """Return the centre of a tile."""
    return (square % columns + 0.5) * CELL_SIZE, (square // columns + 0.5) * CELL_SIZE


def draw_last_path(game: Claustroboard, before: State, move: Move, theme: Theme) -> str:
    """Return the path of a move as an arrow, and the curve of its teleport."""
    grid, colour = game.board.grid, theme.paint(find_seat_colour(game, before.turn))
    squares = game.find_path(before, move)
    arrow = draw_path(build_path_lines(squares, (grid.columns, grid.rows), wrap=grid.wrap), colour, theme)
    if move.target is None:
        return arrow
    (x, y), (u, v) = find_center(squares[-1], grid.columns), find_center(move.target, grid.columns)
    middle = ((x + u) / 2 + (v - y) * 0.22, (y + v) / 2 - (u - x) * 0.22)
    numbers = " ".join(map(format_number, (*middle, u, v)))
    curve = f"M{format_number(x)} {format_number(y)}Q{numbers}"
    return arrow + path(
        curve, fill="none", stroke=colour, stroke_width=9, stroke_dasharray="4 16", stroke_linecap="round"
    )


def build_path_lines(squares: Sequence[int], shape: tuple[int, int], *, wrap: bool) -> list[list[Point]]:
    """Return a path as lines of points; where it leaves over an edge, a new line starts on the other side.

    ``shape`` is the number of columns and of rows.
    """
    columns = shape[0]
    lines, overhang = [[find_center(squares[0], columns)]], SHAPES["arrow"]["overhang"]
    for here, there in pairwise(squares):
        (x, y), (u, v) = find_center(here, columns), find_center(there, columns)
        direction = find_wrap_direction((u - x, v - y), shape) if wrap else None
        if direction:
            dx, dy = direction
            lines[-1].append((x + dx * overhang, y + dy * overhang))
            lines.append([(u - dx * overhang, v - dy * overhang)])
        lines[-1].append((u, v))
    return lines


def find_wrap_direction(difference: Point, shape: tuple[int, int]) -> tuple[int, int] | None:
    """Return the direction in which a step leaves over an edge, or None if it stays on the board."""
    dx, dy = (
        -((part > 0) - (part < 0)) if tiles > 2 and abs(part) == (tiles - 1) * CELL_SIZE else 0
        for part, tiles in zip(difference, shape, strict=True)
    )
    return (dx, dy) if dx or dy else None


def draw_path(lines: list[list[Point]], colour: str, theme: Theme) -> str:
    """Return the arrow along some lines, light enough to leave the cards readable."""
    d, card = format_path(lines, SHAPES["arrow"]["shortened"]), theme.surface("card")
    heads = [path(shape, transform=transform) for shape, transform in place_arrow_heads(lines)]
    return group(
        path(d, fill="none", stroke=colour, stroke_width=7, stroke_linecap="round", stroke_linejoin="round"),
        group(*heads, fill=colour, stroke=card, stroke_width=3, paint_order="stroke"),
        opacity=PATH_OPACITY,
    )


def place_arrow_heads(lines: list[list[Point]]) -> list[tuple[str, str]]:
    """Return the outline and the transform of an arrow head for each segment."""
    segments = [(a, b) for line in lines for a, b in pairwise(line)]
    heads = []
    for number, ((x, y), (u, v)) in enumerate(segments, 1):
        is_end = number == len(segments)
        share = 1 if is_end else 0.55
        place = " ".join(map(format_number, (x + (u - x) * share, y + (v - y) * share)))
        turn = format_number(degrees(atan2(v - y, u - x)))
        heads.append((SHAPES["arrow"]["end" if is_end else "middle"], f"translate({place}) rotate({turn})"))
    return heads


def format_path(lines: list[list[Point]], shortened: float) -> str:
    """Return lines as the data of a path; the last one ends some units before its last point."""
    last = lines[-1]
    if len(last) > 1:
        (x, y), (u, v) = last[-2:]
        length = hypot(u - x, v - y) or 1
        last = [*last[:-1], (u - (u - x) * shortened / length, v - (v - y) * shortened / length)]
    points = ["L".join(f"{format_number(x)} {format_number(y)}" for x, y in line) for line in (*lines[:-1], last)]
    return "".join(f"M{line}" for line in points)


def describe_turn(game: Claustroboard, state: State) -> tuple[int, str]:
    """Return the seat that the line below the board is about, and the line."""
    over = game.outcome(state)
    if over is None:
        return state.turn, f"{game.player_names[state.turn]} to move"
    winner = over.places.index(1)
    return winner, f"{game.player_names[winner]} wins"


def describe_card(game: Claustroboard, char: str) -> str:
    """Return what a card shows, in words; a colour only where it makes a difference."""
    if char == CLOSED:
        return "closed"
    face = game.board.faces[char]
    name = face.symbol if face.symbol.isdigit() else face.type.type_name
    return f"{name} of colour {face.color}" if face.color else name


def describe(game: Claustroboard, state: State) -> str:
    """Return what the picture shows, in words: where the players are, then the rows."""
    board, columns = game.board, game.board.grid.columns
    petrified = list_petrified(game, state)
    players = [
        f"{name} {describe_place(game, square, is_petrified=seat in petrified)}"
        for seat, (name, square) in enumerate(zip(game.player_names, state.pawns, strict=True))
    ]
    cards = [describe_card(game, face) for face in board.faces.strip_colours(state.faces)]
    rows = [f"row {row + 1}: {', '.join(cards[row * columns : (row + 1) * columns])}" for row in range(board.grid.rows)]
    return f"{game.title}. {describe_turn(game, state)[1]}. {'; '.join(players)}. {'; '.join(rows)}."


def describe_place(game: Claustroboard, square: int, *, is_petrified: bool) -> str:
    """Return where a player is."""
    if square < 0:
        return "has left the board"
    return f"{'petrified ' if is_petrified else ''}on {game.board.grid.format_square(square)}"


def make_pieces(game: Claustroboard, theme: Theme) -> list[PieceSet]:
    """Return the cards of the deal with seed 0, and a pawn for every player."""
    state = game.start()
    cards = [make_card_piece(game, face, theme) for face in state.faces if face != CLOSED]
    pawns = [
        make_piece(f"pawn of {name}", CELL_SIZE, CELL_SIZE, draw_standing_pawn(game, seat, theme), theme)
        for seat, name in enumerate(game.player_names)
    ]
    size = f"{game.board.grid.rows} by {game.board.grid.columns}"
    use = f"Shuffle the cards and lay them out face up, {size}. Turn a card over when its tile closes."
    return [
        PieceSet("Cards", " ".join(filter(None, (use, describe_bands(game, state)))), 27, cards),
        PieceSet(
            "Pawns",
            f"One for every player, to be laid on the tile of the player. {describe_starts(game, state)}",
            12,
            pawns,
        ),
    ]


def make_card_piece(game: Claustroboard, face: str, theme: Theme) -> tuple[str, Picture]:
    """Return a card to cut out; its number is in the corner too, where no pawn covers it."""
    card = find_card(game, face)
    is_number = card.symbol.isdigit() and not (card.icon_line or card.icon_solid or card.kind in SHAPES["tile"])
    corner = label(17, 19, CORNER_SIZE, card.symbol, fill=theme.surface("ink")) if is_number else ""
    return make_piece(describe_card(game, face), CELL_SIZE, CELL_SIZE, draw_card(card, theme) + corner, theme)


def describe_bands(game: Claustroboard, state: State) -> str:
    """Return that the bands of the cards have no meaning, if no tile looks for a colour."""
    plain = game.board.faces.strip_colours(state.faces)
    has_meaning = any(game.board.faces[face].color for face in plain if face != CLOSED)
    return "" if has_meaning or plain == state.faces else "The patterns do not matter here."


def describe_starts(game: Claustroboard, state: State) -> str:
    """Return how the players find their first tiles."""
    if game.rules.board:
        places = [
            f"{name} on {game.board.grid.format_square(square)}"
            for name, square in zip(game.player_names, state.pawns, strict=True)
        ]
        return f"The first tiles: {join_words(places)}."
    if game.rules.starts == "wildcards":
        return "The players start on the wildcards, in reading order."
    return "The players' first tiles are drawn at random."


def draw_standing_pawn(game: Claustroboard, seat: int, theme: Theme) -> str:
    """Return a pawn in the middle of a field of one tile; on the board it stands to the right of the middle."""
    dx, dy = PAWN_SHIFT
    return move_to(CELL_SIZE / 2 - dx, CELL_SIZE / 2 - dy, draw_pawn(seat, find_seat_colour(game, seat), theme))
