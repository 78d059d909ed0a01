"""The patches of Python and marimo: threads parse one at a time, results are cached, widgets are released."""

from __future__ import annotations

import ast
import gc
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread

import pytest
from ipywidgets.widgets import widget as ipywidget

import widgets
from laboratory.server.marimo_patches import (
    CACHED_FUNCTIONS,
    MESSAGE_DECODER,
    PARSE_FUNCTIONS,
    WIDGET_INITIALIZER,
    apply_patches,
    is_patched,
    make_exclusive,
    release_on_thread_exit,
)


def test_only_one_thread_at_a_time_runs_any_exclusive_function():
    running, counts, begin = [], [], Barrier(4)

    def work(_):
        running.append(1)
        counts.append(len(running))
        compile("x = [" + "1, " * 2000 + "]", "", "exec", ast.PyCF_ONLY_AST)
        running.pop()

    functions = [make_exclusive(work), make_exclusive(work)]  # there are several functions that parse, too

    def run_thread(index):
        begin.wait()
        for number in range(20):
            functions[index % 2](number)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(run_thread, range(4)))
    assert max(counts) == 1


def test_everything_is_patched_once_and_exists_in_this_version_of_marimo(monkeypatch):
    names = (*PARSE_FUNCTIONS, *CACHED_FUNCTIONS, MESSAGE_DECODER, WIDGET_INITIALIZER)
    for module, name in names:
        monkeypatch.setattr(module, name, getattr(module, name))  # raises an error if marimo has no such function
    apply_patches()
    functions = [getattr(module, name) for module, name in names]
    apply_patches()
    assert functions == [getattr(module, name) for module, name in names]
    assert all(map(is_patched, functions))
    assert ast.dump(ast.parse("1 + 1", mode="eval")) == ast.dump(compile("1 + 1", "", "eval", ast.PyCF_ONLY_AST))


def test_a_message_is_decoded_as_marimo_decodes_it(monkeypatch):
    module, name = MESSAGE_DECODER
    original = getattr(module, name)
    original = getattr(original, "__wrapped__", original)
    monkeypatch.setattr(module, name, original)
    apply_patches()
    for message in (
        b'{"op": "completed-run"}',
        b'{"op": "cell-op", "cell_id": "x", "status": "idle", "timestamp": 1.5}',
    ):
        assert getattr(module, name)(message) == original(message)
    with pytest.raises(ValueError, match="op"):
        getattr(module, name)(b'{"op": "no such thing"}')


def test_a_widget_is_released_with_its_notebook_s_thread():
    board = widgets.board("obliteration")
    closed = []
    board.comm.close = lambda: closed.append(board.model_id)  # in tests there is no page
    assert board.model_id in ipywidget._instances
    notebook = Thread(target=release_on_thread_exit(lambda _: None), args=[board])
    notebook.start()
    notebook.join()
    assert board.model_id not in ipywidget._instances
    assert not closed  # the thread has ended, but its object still exists
    del notebook
    gc.collect()
    assert closed == [board.model_id]
