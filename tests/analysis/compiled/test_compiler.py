"""Compiling C on first use: what is made, where it is kept, and that nothing fails without a compiler."""

from __future__ import annotations

import stat

import pytest

from analysis.compiled import compiler
from analysis.compiled.compiler import LIBRARY_FLAGS, CompilerError, compile_c, load_library, open_cache_folder


@pytest.fixture
def source(tmp_path, monkeypatch):
    """Write a tiny source, and keep compiled code in a folder of this test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "answer.c"
    path.write_text("int answer(void) { return 42; }")
    return path


def list_compiled(tmp_path):
    return sorted(path.name for path in (tmp_path / "cache" / "parlour").glob("*"))


def test_a_source_is_compiled_once_into_a_private_folder_and_again_after_a_change(source, tmp_path, monkeypatch):
    assert load_library(source).answer() == 42
    folder = tmp_path / "cache" / "parlour"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    first = list_compiled(tmp_path)
    assert len(first) == 1
    run = compiler.run_compiler
    monkeypatch.setattr(compiler, "run_compiler", lambda command: run(command) if "--version" in command else 1 / 0)
    assert compile_c(source, LIBRARY_FLAGS, folder).name == first[0]
    monkeypatch.undo()
    source.write_text("int answer(void) { return 43; }")
    assert compile_c(source, LIBRARY_FLAGS, folder).name not in first
    assert len(list(folder.iterdir())) == 2


def test_a_changed_header_compiles_again(source, tmp_path):
    header = tmp_path / "answer.h"
    names = set()
    for text in ("int a;", "int b;"):
        header.write_text(text)
        names.add(compile_c(source, LIBRARY_FLAGS, open_cache_folder(), headers=[header]).name)
    assert len(names) == 2


def test_nothing_is_compiled_if_it_is_switched_off(source, tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_COMPILE", "0")
    assert load_library(source) is None
    assert not (tmp_path / "cache").exists()


def test_without_a_compiler_there_is_no_library_and_a_program_says_what_to_install(source, monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert load_library(source) is None
    with pytest.raises(CompilerError, match="install gcc"):
        compile_c(source, LIBRARY_FLAGS, source.parent)


def test_a_source_that_does_not_compile_leaves_nothing_behind(source, tmp_path):
    source.write_text("int answer(void) { return 42 }")
    assert load_library(source) is None
    assert list_compiled(tmp_path) == []
    with pytest.raises(CompilerError, match="expected"):
        compile_c(source, LIBRARY_FLAGS, tmp_path)


def test_a_folder_that_others_can_write_to_is_not_used(source, tmp_path):
    folder = tmp_path / "cache" / "parlour"
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    assert load_library(source) is None
    with pytest.raises(CompilerError, match="only its owner"):
        open_cache_folder()


def test_a_file_that_is_no_library_is_not_loaded(source):
    target = compile_c(source, LIBRARY_FLAGS, open_cache_folder())
    target.write_bytes(b"no library")
    assert load_library(source) is None
