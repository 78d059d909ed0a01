"""Chopsticks: everybody's hands around a table, with the letters by which moves name them."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import NamedTuple

from engines.chopsticks import Chopsticks, Move, State
from engines.chopsticks.hands import Hands, format_fingers, list_finger_counts
from engines.chopsticks.layout import SIDE_NAMES, HandLayout, arrange_line, format_hand_key, name_hands
from engines.drawing.games.chopsticks_hands import HAND_HEIGHT, HAND_WIDTH, HandLook, draw_hand
from engines.drawing.line import list_states
from engines.drawing.picture import Options, Picture, PieceSet, Scene, make_piece
from engines.drawing.shapes import SHAPES
from engines.drawing.svg import fit_size, label, move_to
from engines.drawing.theme import Theme
from engines.english import count_noun, join_words

GAP = 4
MARGIN = 8
PAIR_WIDTH = 2 * HAND_WIDTH + GAP
"""The width of two hands, which a name needs too."""
NAME_HEIGHT = 26
NAME_SIZE = 17
TABLE_SIZES = {3: 470, 4: 500, 5: 580, 6: 640}
"""The width of the picture for each number of players above two, with two hands each."""
TABLE_GROWTH = {3: 1.6, 4: 1.6, 5: 2.2, 6: 2.8}
"""How much wider the picture is for each unit by which a player's hands are wider than two."""
LARGE_NAME_SCALE = 1.5


Letters = Sequence[Sequence[str]]
"""The letters of each seat's hands from left to right; an empty text for a hand that has none."""


class Table(NamedTuple):
    """One position to draw: the game, the position, where its hands are, their letters, and the seat below."""

    game: Chopsticks
    state: State
    layout: HandLayout
    letters: Letters
    options: Options
    below: int


def draw_line(
    game: Chopsticks, state: State, moves: Sequence[Move], options: Options, texts: Sequence[str]
) -> list[Scene]:
    """Return the position before the first move and after each; hands stay on their sides."""
    below = state.turn if options.below is None else options.below
    layouts = arrange_line(game, state, moves, texts)
    states = list_states(game, state, moves)
    letters = [list_letters(layout, each.turn, options) for layout, each in zip(layouts, states, strict=True)]
    first = options.first
    layouts[first] = HandLayout(layouts[first].hands)
    if options.letters_of_last_move:
        letters = [*letters[: first + 1], *letters[first:-1]]
    tables = [
        Table(game, each, layout, named, options, below)
        for each, layout, named in zip(states, layouts, letters, strict=True)
    ]
    return [draw_two(table) if game.players == 2 else draw_many(table) for table in tables[first:]]


def list_letters(layout: HandLayout, turn: int, options: Options) -> Letters:
    """Return the letters by which the next move names the hands; a dead hand has none."""
    return [
        [name if fingers and options.letters else "" for fingers, name in zip(hands, names, strict=True)]
        for hands, names in zip(layout.hands, name_hands(layout.hands, turn), strict=True)
    ]


def measure_row(game: Chopsticks) -> float:
    """Return the width of a player's hands side by side."""
    return game.rules.hands * (HAND_WIDTH + GAP) - GAP


def draw_two(table: Table) -> Scene:
    """Return two players face to face."""
    above, name_height = 1 - table.below, NAME_HEIGHT if table.options.names else 0
    width = max(measure_row(table.game), PAIR_WIDTH) + 2 * MARGIN
    inset = (width - measure_row(table.game)) / 2
    height = 2 * (HAND_HEIGHT + name_height + MARGIN) + 6
    parts = [
        move_to(width - inset, HAND_HEIGHT + name_height + MARGIN, draw_row(table, above, 180), turn=180),
        move_to(inset, height - HAND_HEIGHT - name_height - MARGIN, draw_row(table, table.below, 0)),
        draw_name(table, above, width / 2, 15, width),
        draw_name(table, table.below, width / 2, height - 13, width),
    ]
    return Scene(width, height, "".join(parts), describe(table))


def draw_many(table: Table) -> Scene:
    """Return three to six players around a table."""
    players, row_width = table.game.players, measure_row(table.game)
    size = TABLE_SIZES[players] + max(0.0, row_width - PAIR_WIDTH) * TABLE_GROWTH[players]
    name_scale = min(size / TABLE_SIZES[players], LARGE_NAME_SCALE)
    parts = []
    for seats_ahead, (x, y, turn) in enumerate(SHAPES["seats"][str(players)]):
        seat = (table.below + seats_ahead) % players
        across, along = abs(cos(radians(turn))), abs(sin(radians(turn)))
        width = row_width * across + HAND_HEIGHT * along
        height = row_width * along + HAND_HEIGHT * across + NAME_HEIGHT
        center_x, center_y = size / 2 + x * (size - width - MARGIN) / 2, size / 2 + y * (size - height - MARGIN) / 2
        outwards = -1 if y < 0 else 1
        row = move_to(-row_width / 2, -HAND_HEIGHT / 2, draw_row(table, seat, turn))
        parts.append(move_to(center_x, center_y - outwards * NAME_HEIGHT / 2, row, turn=turn))
        parts.append(
            draw_name(table, seat, center_x, center_y + outwards * (height / 2 - 12), width + 60, scale=name_scale)
        )
    return Scene(size, size, "".join(parts), describe(table))


def draw_row(table: Table, seat: int, turn: float) -> str:
    """Return a player's hands side by side; those in the left half are left hands."""
    game, state, options = table.game, table.state, table.options
    hands = []
    for side, fingers in enumerate(table.layout.hands[seat]):
        look = HandLook(
            int(side >= len(table.layout.hands[seat]) / 2),
            seat,
            game.seat_colours[seat],
            table.letters[seat][side],
            turn,
            is_zombie=game.rules.has_zombies and state.places[seat] > 0 and fingers > 0,
            is_touched=format_hand_key(seat, side) in table.layout.touched,
        )
        hands.append(move_to(side * (HAND_WIDTH + GAP), 0, draw_hand(fingers, look, options.theme)))
    return "".join(hands)


def draw_name(  # noqa: PLR0913 a place has three numbers
    table: Table, seat: int, x: float, y: float, width: float, *, scale: float = 1
) -> str:
    """Return a player's name, and whose turn it is, who is out and how many lives are left."""
    game, options = table.game, table.options
    if not options.names:
        return ""
    text = ", ".join([name_mover(table, seat), *list_notes(table, seat)])
    size = 20 if options.compact and game.players == 2 else NAME_SIZE * scale
    return label(x, y, fit_size(text, width, size), text, fill=options.theme.paint(game.seat_colours[seat]))


def name_mover(table: Table, seat: int) -> str:
    """Return a player's name, and that it is their turn."""
    game, state = table.game, table.state
    is_mover = seat == state.turn and game.outcome(state) is None
    return f"{game.player_names[seat]}{' to move' if is_mover else ''}"


def list_notes(table: Table, seat: int) -> list[str]:
    """Return who is out or won, and the lives left."""
    game, state = table.game, table.state
    over = game.outcome(state)
    notes = [count_noun(state.lives[seat], "life")] if state.lives else []
    if over and over.places[seat] == 1:
        notes.append("wins" if over.places.count(1) == 1 else "shares the win")
    elif state.places[seat]:
        notes.append("zombie" if game.rules.has_zombies else "out")
    return notes


def describe(table: Table) -> str:
    """Return what the picture shows, in words, the mover first."""
    players, turn = table.game.players, table.state.turn
    seats = [(turn + seats_ahead) % players for seats_ahead in range(players)]
    words = [
        f"{', '.join([name_mover(table, seat), *list_notes(table, seat)])}: "
        f"{describe_hands(table.layout.hands[seat], table.letters[seat])}"
        for seat in seats
    ]
    return f"{table.game.title}. {'; '.join(words)}."


def describe_hands(hands: Hands, letters: Sequence[str]) -> str:
    """Return a player's hands in words, from left to right, with their letters."""
    sides = zip(SIDE_NAMES[len(hands)], letters, hands, strict=True)
    return join_words(
        [
            f"{side} hand{f' {letter}' if letter else ''} {format_fingers(fingers) if fingers else 'dead'}".lstrip()
            for side, letter, fingers in sides
        ]
    )


def make_pieces(game: Chopsticks, theme: Theme) -> list[PieceSet]:
    """Return the hands of every player: each side with each number of fingers."""
    use = (
        "Lay one card for each of your hands on the table, and change it for another one when its number of fingers "
        "changes."
    )
    return [
        PieceSet(f"Hands of {name}", use, 38, [make_hand(game, seat, side, n, theme) for side, n in list_hands(game)])
        for seat, name in enumerate(game.player_names)
    ]


def list_hands(game: Chopsticks) -> list[tuple[int, float]]:
    """Return each side, 0 for left, with each number of fingers that a hand can have."""
    return [(side, fingers) for side in (0, 1) for fingers in list_finger_counts(game.rules)]


def make_hand(game: Chopsticks, seat: int, side: int, fingers: float, theme: Theme) -> tuple[str, Picture]:
    """Return the card of one hand."""
    drawn = draw_hand(fingers, HandLook(side, seat, game.seat_colours[seat]), theme)
    words = f"{('left', 'right')[side]} hand, {format_fingers(fingers) if fingers else 'dead'}"
    return make_piece(words, HAND_WIDTH, HAND_HEIGHT, drawn, theme)
