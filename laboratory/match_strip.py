"""A match as small boards, each with the move that led to it and the mark of its grade."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import widgets
from analysis.history import GRADE_MARKS, GradedMove
from engines import Match
from engines.drawing import PAGE, draw_frames
from engines.english import count_noun
from laboratory.film_strip import MAX_FRAMES, render_frame
from laboratory.html import describe_node
from widgets.played_line import find_played_line


def render_match_strip(match: Match, grades: Sequence[GradedMove], board: widgets.Board | None = None) -> str:
    """Return the match as a strip: each position with the move that led to it and the mark of its grade.

    Of a long match only the end is shown. The board that an element around the strip names shows the position of a
    frame while it is hovered or focused, and goes there after a click.
    """
    path = match.path()
    left_out = max(0, len(path) - (MAX_FRAMES - 1))
    pictures = draw_frames(
        match.game,
        match.nodes[0].state,
        [node.move for node in path],
        theme=PAGE,
        texts=board.list_played_texts() if board else [],
        first=left_out,
        below=find_played_line(match.game, match.state, board).below,
        compact=True,
        letters_of_last_move=True,
    )
    frames = [render_frame(pictures[0], f"After {count_noun(left_out, 'move')}" if left_out else "Start")]
    for row, picture in zip(grades[left_out:], pictures[1:], strict=True):
        caption = f"{row.ply}. {row.name}: {row.instruction} {GRADE_MARKS[row.grade]}".rstrip()
        attributes = f'{describe_node(row.node_index)} data-grade="{escape(row.grade)}"'
        frames.append(render_frame(picture, caption, attributes, f"{caption}, {row.grade}"))
    label = f"The match: {count_noun(len(path), 'move')}"
    return f'<ol class="film-strip" aria-label="{label}">{"".join(frames)}</ol>'
