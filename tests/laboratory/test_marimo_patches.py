"""The patches of Python and marimo: threads parse one at a time, results are cached, widgets are released.

A version without a private name that a patch needs starts without that patch, and says so in one line.
"""

from __future__ import annotations

import ast
import gc
import logging
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache, lru_cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from threading import Barrier, Thread
from weakref import WeakValueDictionary

import pytest
from ipywidgets.widgets import widget as ipywidget

import widgets
from laboratory.server.marimo_patches import (
    CACHE_PATCHES,
    MAX_CACHED_RESULTS,
    MESSAGE_PATCH,
    PARSE_PATCHES,
    SERVER_PATCHES,
    WIDGET_PATCH,
    apply_patch,
    apply_patches,
    is_patched,
    list_patches,
    make_cached,
    make_exclusive,
    release_on_thread_exit,
)

ROOT = Path(__file__).parents[2]
PATCHES = (*PARSE_PATCHES, *CACHE_PATCHES, *SERVER_PATCHES)


def name_of(patch) -> str:
    return f"{patch.module}.{patch.name}"


def find_function(patch):
    return attrgetter(patch.name)(import_module(patch.module))


def find_owner(patch):
    module, _, _ = name_of(patch).rpartition(".")
    return (
        import_module(module)
        if "." not in patch.name
        else getattr(import_module(patch.module), patch.name.split(".")[0])
    )


@pytest.fixture
def unpatched(monkeypatch):
    """Put the original functions in place of the patched ones for one test."""
    for patch in PATCHES:
        function = find_function(patch)
        original = function.__wrapped__ if is_patched(function) else function
        monkeypatch.setattr(name_of(patch), original)


def list_warnings(caplog) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]


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


@pytest.mark.usefixtures("unpatched")
@pytest.mark.parametrize("patch", PATCHES, ids=name_of)
def test_the_installed_version_has_what_a_patch_needs_and_is_patched_once(patch):
    apply_patch(patch)  # raises an error that says what the installed version lacks
    function = find_function(patch)
    assert is_patched(function)
    apply_patch(patch)
    assert find_function(patch) is function


@pytest.mark.usefixtures("unpatched")
def test_all_patches_are_applied_without_a_word(caplog):
    apply_patches()
    assert list_warnings(caplog) == []
    assert all(is_patched(find_function(patch)) for patch in list_patches())
    assert ast.dump(ast.parse("1 + 1", mode="eval")) == ast.dump(compile("1 + 1", "", "eval", ast.PyCF_ONLY_AST))


@pytest.mark.parametrize("patch", PATCHES, ids=name_of)
def test_a_patch_says_in_one_line_what_would_retire_it(patch):
    assert re.fullmatch(r"(Python|marimo|ipywidgets) [^\n.]+(\.\d+[^\n.]*)*", patch.retired_when)


@pytest.mark.parametrize(
    ("version", "is_needed"),
    [
        ((3, 11, 0), True),
        ((3, 11, 7), True),
        ((3, 11, 8), False),
        ((3, 12, 1), True),
        ((3, 12, 2), False),
        ((3, 13, 0), False),
        ((3, 14, 0), False),
    ],
)
def test_only_a_python_that_fails_when_two_threads_parse_is_patched(version, is_needed):
    assert (set(PARSE_PATCHES) <= set(list_patches(version))) == is_needed
    assert set(list_patches(version)) - set(PARSE_PATCHES) == {*CACHE_PATCHES, *SERVER_PATCHES}


@pytest.mark.usefixtures("unpatched")
@pytest.mark.parametrize("patch", PATCHES[1:], ids=name_of)
def test_without_the_module_the_others_are_patched_and_one_line_says_so(patch, monkeypatch, caplog):
    monkeypatch.setitem(sys.modules, patch.module, None)
    apply_patches(PATCHES)
    lacking = [each for each in PATCHES if each.module == patch.module]
    assert list_warnings(caplog) == [
        f"{name_of(each)} is not patched: no module {each.module} can be imported. "
        f"The patch can go when {each.retired_when}."
        for each in lacking
    ]
    assert all(is_patched(find_function(each)) for each in PATCHES if each not in lacking)


@pytest.mark.usefixtures("unpatched")
@pytest.mark.parametrize("patch", PATCHES[1:], ids=name_of)
def test_without_the_name_the_others_are_patched_and_one_line_says_so(patch, monkeypatch, caplog):
    monkeypatch.delattr(name_of(patch))
    apply_patches(PATCHES)
    (line,) = list_warnings(caplog)
    assert line.startswith(
        f"{name_of(patch)} is not patched: {find_owner(patch).__name__} has no {patch.name.split('.')[-1]}. The patch can go when "
    )
    assert all(is_patched(find_function(each)) for each in PATCHES if each is not patch)


@pytest.mark.usefixtures("unpatched")
@pytest.mark.parametrize("patch", PATCHES[len(PARSE_PATCHES) :], ids=name_of)
@pytest.mark.parametrize("changed", [lambda *, other: other, int], ids=["other arguments", "no signature"])
def test_a_function_with_other_arguments_is_left_alone(patch, changed, monkeypatch, caplog):
    monkeypatch.setattr(name_of(patch), changed)
    apply_patches([patch])
    (line,) = list_warnings(caplog)
    assert f"is not patched: its arguments are not {', '.join(patch.arguments)}. " in line
    assert find_function(patch) is changed


@pytest.mark.usefixtures("unpatched")
@pytest.mark.parametrize(
    ("patch", "module", "name"),
    [
        (MESSAGE_PATCH, "marimo._messaging.notification", "NotificationMessage"),
        (MESSAGE_PATCH, "msgspec", "json"),
        (WIDGET_PATCH, "ipywidgets.widgets.widget", "_instances"),
    ],
)
def test_what_a_replacement_needs_may_be_missing_too(patch, module, name, monkeypatch, caplog):
    monkeypatch.delattr(import_module(module), name)
    original = find_function(patch)
    apply_patches([patch])
    (line,) = list_warnings(caplog)
    assert f"is not patched: {module} has no {name}. " in line
    assert find_function(patch) is original


def test_a_server_without_any_private_name_of_marimo_still_starts():
    program = """
import sys
import marimo
for name in ("_ast.parse", "_ast.compiler", "_ast.transformers", "_entrypoints.registry", "_messaging.notification",
             "_session.state.session_view", "_output.formatters.ipywidgets_formatters", "_plugins.ui._core.ui_element",
             "_runtime.runtime", "_runtime.runner.cell_runner"):
    sys.modules[f"marimo.{name}"] = None
from laboratory.server.marimo_patches import apply_patches
apply_patches()
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == len([patch for patch in list_patches() if patch.module.startswith("marimo.")])
    assert all(" is not patched: no module marimo." in line for line in lines)


def test_a_function_that_caches_enough_is_left_alone():
    assert make_cached(cache(len)) is None
    assert make_cached(lru_cache(MAX_CACHED_RESULTS)(len)) is None
    assert make_cached(lru_cache(1)(len))("abc") == 3


@pytest.mark.usefixtures("unpatched")
def test_a_cache_that_marimo_clears_keeps_its_results():
    patch = next(patch for patch in CACHE_PATCHES if hasattr(find_function(patch), "cache_clear"))
    calls = []
    counting = replace(patch, make_replacement=lambda _: make_cached(calls.append))
    apply_patch(counting)
    for name in ("a.py", "b.py", "a.py", "b.py"):
        find_function(patch)(name)
        find_function(patch).cache_clear()
    assert calls == ["a.py", "b.py"]


def test_ipywidgets_with_weak_references_needs_no_patch(monkeypatch):
    monkeypatch.setattr(ipywidget, "_instances", WeakValueDictionary())
    assert release_on_thread_exit(lambda _: None) is None


@pytest.mark.usefixtures("unpatched")
def test_a_message_is_decoded_as_marimo_decodes_it():
    original = find_function(MESSAGE_PATCH)
    apply_patch(MESSAGE_PATCH)
    decode = find_function(MESSAGE_PATCH)
    for message in (
        b'{"op": "completed-run"}',
        b'{"op": "cell-op", "cell_id": "x", "status": "idle", "timestamp": 1.5}',
    ):
        assert decode(message) == original(message)
    with pytest.raises(ValueError, match="op"):
        decode(b'{"op": "no such thing"}')


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
