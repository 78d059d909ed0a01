"""An output for Jupyter that follows a board: a table, a chart or a sentence about the position, always up to date.

A function makes the content from the board, as any value that Jupyter can show. It runs now and after every change
of the board, after the board's own message has left.

>>> import widgets
>>> board = widgets.board("obliteration")
>>> output = live_output(board, lambda board: f"The number is {board.match.state.number}.")
>>> board.play("divide")
>>> output.outputs[0]["data"]
{'text/plain': 'The number is 6.'}
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import Any

import ipywidgets as ipw  # type: ignore[import-untyped]

from engines import EngineError
from widgets.board import Board

CHART_TYPE_PREFIX = "application/vnd.vega"
"""How the media types of charts begin that JupyterLab draws itself."""
EMPTY_PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
"""One transparent pixel."""


def live_output(board: Board, render: Callable[[Board], Any]) -> ipw.Output:
    """Return an output that shows ``render(board)``, now and after every change of the board until it is closed.

    A text shows as it is, None as nothing, and an EngineError, such as TooLarge, as its sentence.
    """
    output = ipw.Output()

    def show(_change: Any = None) -> None:
        if output.comm is None:  # closed
            board.unobserve(show, names="published")
            return
        try:
            output.outputs = format_outputs(render(board))
        except EngineError as error:
            output.outputs = format_outputs(str(error))
        except Exception:
            output.outputs = ()  # what it showed is about another position; the board shows the error
            raise

    show()
    board.observe(show, names="published")
    return output


def format_outputs(value: Any) -> tuple[dict[str, Any], ...]:
    """Return a value as the outputs of a cell."""
    if value is None:
        return ()
    data, metadata = ({"text/plain": value}, {}) if isinstance(value, str) else format_display_data(value)
    encoded = {key: b64encode(part).decode() if isinstance(part, bytes) else part for key, part in data.items()}
    if any(key.startswith(CHART_TYPE_PREFIX) for key in data):
        # Otherwise JupyterLab makes a picture of the chart, adds it to the output, and draws the chart again.
        encoded.setdefault("image/png", EMPTY_PNG)
    return ({"output_type": "display_data", "data": encoded, "metadata": metadata},)


def format_display_data(value: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what Jupyter shows of a value, by media type, and its metadata."""
    from IPython import get_ipython  # noqa: PLC0415 only Jupyter needs it
    from IPython.core.formatters import DisplayFormatter  # noqa: PLC0415

    shell = get_ipython()
    data, metadata = (shell.display_formatter if shell else DisplayFormatter()).format(value)
    return dict(data), dict(metadata)
