"""A line of play as small boards, each with its move in words: a strip to step through, or a circle that repeats.

While a frame is hovered or focused, the board of the page shows its moves (``data-preview-moves``); a click, or Enter,
plays them there (``data-request``).
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import widgets
from engines import Evaluation
from engines.drawing import PAGE, draw_frames, draw_loop
from engines.drawing.line import list_states
from engines.drawing.strip import write_caption
from engines.english import count_noun
from laboratory.html import describe_line, describe_subject
from widgets.announcements import name_line
from widgets.played_line import find_played_line

MAX_FRAMES = 12
"""The most positions of one strip; a longer line says how many moves are left out."""


def render_line(evaluation: Evaluation[Any, Any], move: Any, board: widgets.Board | None = None) -> str:
    """Return a move and best play after it as HTML: a strip, and for a draw without end the circle after it."""
    after = evaluation.after(move)
    if after.loop is None:
        return render_strip(evaluation, [move, *after.line], board)
    lead, cycle = [move, *after.loop.lead], after.loop.cycle
    return render_strip(evaluation, lead, board) + render_loop(evaluation, lead, cycle, board)


def render_strip(evaluation: Evaluation[Any, Any], moves: Sequence[Any], board: widgets.Board | None = None) -> str:
    """Return a line of moves as a list of figures that scrolls sideways: the position now, and after each move."""
    game = evaluation.game
    line = find_played_line(game, evaluation.state, board)
    drawn = list(moves)[: MAX_FRAMES - 1]
    pictures = draw_frames(
        game,
        line.start,
        [*line.moves, *drawn],
        theme=PAGE,
        texts=line.texts,
        first=len(line.moves),
        below=line.below,
        compact=True,
        letters_of_last_move=True,
    )
    states = list_states(game, evaluation.state, drawn)
    captions = [f"{i}. {write_caption(game, *pair)}" for i, pair in enumerate(zip(states, drawn, strict=False), 1)]
    texts = [game.format_move(move) for move in drawn]
    frames = [render_frame(pictures[0], "Now")]
    frames += [
        render_frame(picture, caption, describe_frame(board, texts[:number]))
        for number, (picture, caption) in enumerate(zip(pictures[1:], captions, strict=True), 1)
    ]
    rest = len(moves) - len(drawn)
    more = f"<li><p>… and {count_noun(rest, 'more move')}</p></li>" if rest else ""
    title = f"{name_line(evaluation)}{', move by move' if game.players == 2 else ''}"
    return (
        f'<p class="strip-title">{title}:</p>'
        f'<ol class="film-strip" aria-label="{title}: {count_noun(len(moves), "move")}">{"".join(frames)}{more}</ol>'
    )


def render_frame(picture: str, caption: str, attributes: str = "", label: str = "") -> str:
    """Return one position of a strip; with attributes, which say what a click on it asks a board, it has a button.

    The caption is the button, for the keyboard and for screen readers; a click on the picture counts too.
    """
    name = f' aria-label="{escape(label)}"' if label else ""
    text = f'<button type="button"{name}>{escape(caption)}</button>' if attributes else escape(caption)
    return f"<li><figure{attributes}>{picture}<figcaption>{text}</figcaption></figure></li>"


def describe_frame(board: widgets.Board | None, moves: Sequence[str]) -> str:
    """Return the attributes of an element with which a board shows moves, and plays them after a click."""
    return f"{describe_subject(board)}{describe_line(' '.join(moves))}" if board else ""


def render_loop(
    evaluation: Evaluation[Any, Any], lead: Sequence[Any], cycle: Sequence[Any], board: widgets.Board | None = None
) -> str:
    """Return moves that repeat as a circle of small boards with numbers, and the moves in words.

    ``lead`` are the moves from the evaluated position to the first one of the circle.
    """
    game = evaluation.game
    line = find_played_line(game, evaluation.state, board)
    before = [*line.moves, *lead]
    numbers = [str(number) for number in range(1, len(cycle) + 1)]
    picture = draw_loop(
        game,
        line.start,
        [*before, *cycle],
        theme=PAGE,
        captions=numbers,
        first=len(before),
        texts=line.texts,
        below=line.below,
    )
    states = list_states(game, evaluation.state, [*lead, *cycle])[len(lead) :]
    texts = [game.format_move(move) for move in (*lead, *cycle)]
    items = [
        render_loop_item(write_caption(game, state, move), describe_frame(board, texts[: len(lead) + number]))
        for number, (state, move) in enumerate(zip(states, cycle, strict=False), 1)
    ]
    sentence = f"The game repeats every {count_noun(len(cycle), 'move')}:"
    return f'<figure class="loop">{picture}<figcaption><p>{escape(sentence)}</p><ol>{"".join(items)}</ol></figcaption></figure>'


def render_loop_item(caption: str, attributes: str) -> str:
    """Return one move of a circle; with attributes, which say what a click on it asks a board, it is a button."""
    text = escape(caption)
    return f'<li{attributes}><button type="button">{text}</button></li>' if attributes else f"<li>{text}</li>"
