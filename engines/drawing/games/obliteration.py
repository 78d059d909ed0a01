"""Operation Obliteration: the number, its properties, each player's last operation, and the four operations."""

from __future__ import annotations

from collections.abc import Sequence

from engines.drawing.line import list_states
from engines.drawing.picture import Options, Picture, PieceSet, Scene, make_piece
from engines.drawing.svg import fit_size, group, label, rect
from engines.drawing.theme import Theme
from engines.english import pluralize
from engines.obliteration import OPERATIONS, Move, Obliteration, State
from engines.obliteration.operations import apply_operation, can_apply, describe_properties

WIDTH, COMPACT_WIDTH = 440, 260
MAX_TRACK_NUMBER = 120
"""The largest number of a track that fits on a page."""


def draw_line(
    game: Obliteration, state: State, moves: Sequence[Move], options: Options, _texts: Sequence[str]
) -> list[Scene]:
    """Return the position before the first move and after each."""
    return [draw_number(game, each, options) for each in list_states(game, state, moves)[options.first :]]


def draw_number(game: Obliteration, state: State, options: Options) -> Scene:
    """Return one position: the number, and below it the operations unless the picture is small."""
    theme, width = options.theme, COMPACT_WIDTH if options.compact else WIDTH
    number, card_height = str(state.number), 150
    parts = [
        rect(
            4,
            4,
            width - 8,
            card_height - 8,
            12,
            fill=theme.surface("card"),
            stroke=theme.surface("line"),
            stroke_width=1.5,
        ),
        label(width / 2, 80, fit_size(number, width - 40, 72), number, fill=theme.surface("ink")),
    ]
    if options.answers:
        properties = describe_properties(game.rules, state.number)
        parts.append(label(width / 2, 128, 18, properties, fill=theme.surface("accent")))
    if options.names:
        parts += [draw_seat(game, state, seat, width, theme) for seat in (0, 1)]
    if not options.compact:
        parts += [draw_operation(game, state, op, options) for op in OPERATIONS]
    return Scene(width, card_height if options.compact else card_height + 70, "".join(parts), describe(game, state))


def draw_seat(game: Obliteration, state: State, seat: int, width: int, theme: Theme) -> str:
    """Return a player's name, and the operation that they used last."""
    note, last = find_note(game, state, seat), " ".join(list_last_symbols(game, state, seat))
    x, anchor = (16, "start") if seat == 0 else (width - 16, "end")
    name, colour = game.player_names[seat], theme.paint(game.seat_colours[seat])
    weight = None if note else "400"
    text = f"{name} {note}".strip() if width == WIDTH else f"{name}{' •' if note == 'to move' else ''}"
    return group(
        label(x, 22, 16, text, fill=colour, font_weight=weight),
        label(x, 42, 14, f"last {last}" if last else "", fill=theme.surface("soft")),
        text_anchor=anchor,
    )


def draw_operation(game: Obliteration, state: State, op: str, options: Options) -> str:
    """Return one operation, with its result or that it is not allowed."""
    theme, is_open = options.theme, not options.answers or op in game.legal_moves(state)
    x, y = 4 + OPERATIONS.index(op) * 109, 154
    edge, ink = ("edge", "ink") if is_open else ("line", "soft")
    frame = rect(
        x,
        y,
        105,
        62,
        9,
        fill=theme.surface("card" if is_open else "well"),
        stroke=theme.surface(edge),
        stroke_width=2 if is_open else 1.2,
        stroke_dasharray=None if is_open else "4 4",
    )
    symbol = game.words[op].symbol
    symbol_size, symbol_y = fit_size(symbol, 97, 20), y + (21 if options.answers else 31)
    result = describe_result(game, state, op) if options.answers else ""
    size = fit_size(result, 97, 16 if is_open else 13)
    return (
        frame
        + label(x + 52.5, symbol_y, symbol_size, symbol, fill=theme.surface(ink))
        + label(x + 52.5, y + 45, size, result, fill=theme.surface(ink))
    )


def describe_result(game: Obliteration, state: State, op: str) -> str:
    """Return the result of an operation, or that it is not allowed."""
    if op in game.legal_moves(state):
        return f"→ {apply_operation(game.rules, op, state.number)}"
    if can_apply(game.rules, op, state.number) and op in game.list_barred(state):
        return "used twice" if state.own_before else "just used"
    return "not allowed"


def list_last_symbols(game: Obliteration, state: State, seat: int) -> list[str]:
    """Return the symbols of a seat's last operations that the position remembers, the older first."""
    own, opponent = (state.own_before, state.own_last), (state.opponent_before, state.opponent_last)
    return [game.words[op].symbol for op in (own if seat == state.turn else opponent) if op]


def find_note(game: Obliteration, state: State, seat: int) -> str:
    """Return whether it is a seat's turn, or whether it won."""
    over = game.outcome(state)
    if over is None:
        return "to move" if seat == state.turn else ""
    return "wins" if over.places[seat] == 1 else ""


def describe(game: Obliteration, state: State) -> str:
    """Return what the picture shows, in words."""
    players = []
    for seat, name in enumerate(game.player_names):
        note, last = find_note(game, state, seat), list_last_symbols(game, state, seat)
        used = f"{pluralize(len(last), 'last operation')} {' and '.join(last)}" if last else "no operation yet"
        players.append(f"{name}{f' {note}' if note else ''}, {used}")
    properties = describe_properties(game.rules, state.number).lower()
    return f"{game.title}. The number {state.number}, {properties}. {'; '.join(players)}."


def make_pieces(game: Obliteration, theme: Theme) -> list[PieceSet]:
    """Return the operations of both players, and a track of numbers with a token."""
    cards = [(op, name) for name in game.player_names for op in OPERATIONS if op in game.rules.operations]
    return [
        PieceSet(
            "Operations",
            "Each player has one card for each operation. Turn the card that you have just used face down, and turn it "
            "up again when it may be used again.",
            24,
            [make_operation_card(game, op, name, theme) for op, name in cards],
        ),
        PieceSet(
            "Numbers",
            f"Put something small on {game.rules.start}, the first number, and move it to each result.",
            150,
            [make_track(game, theme)] if game.rules.high <= MAX_TRACK_NUMBER else [],
        ),
    ]


def make_operation_card(game: Obliteration, op: str, name: str, theme: Theme) -> tuple[str, Picture]:
    """Return the card of an operation, with the name of its player."""
    symbol = game.words[op].symbol
    ink, soft = theme.surface("ink"), theme.surface("soft")
    drawn = label(60, 38, fit_size(symbol, 108, 34), symbol, fill=ink) + label(60, 78, 13, name, fill=soft)
    return make_piece(f"{name}: {symbol}", 120, 96, drawn, theme)


def make_track(game: Obliteration, theme: Theme) -> tuple[str, Picture]:
    """Return all numbers that the rules allow, ten in a row."""
    numbers = range(game.rules.low, game.rules.high + 1)
    cells = []
    for index, number in enumerate(numbers):
        x, y = index % 10 * 44, index // 10 * 44
        frame = rect(x + 2, y + 2, 40, 40, 6, fill=theme.surface("card"), stroke=theme.surface("line"))
        cells.append(frame + label(x + 22, y + 22, 17, str(number), fill=theme.surface("ink")))
    height = -(-len(numbers) // 10) * 44
    return make_piece(f"the numbers from {game.rules.low} to {game.rules.high}", 440, height, "".join(cells), theme)
