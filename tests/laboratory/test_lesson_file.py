"""The command that writes a lesson as one file."""

from __future__ import annotations

import pytest

from laboratory.lesson_file import __main__ as command


@pytest.fixture
def write_short(monkeypatch):
    monkeypatch.setattr(command, "format_lesson_page", lambda name: f"<title>{name}</title>")
    return command.main


def test_the_command_writes_a_page_or_a_package(write_short, tmp_path, capsys):
    assert write_short(["lesson_loops", "--out", str(tmp_path / "loops.html")]) == 0
    assert (tmp_path / "loops.html").read_text() == "<title>lesson_loops</title>"
    assert write_short(["lesson_loops", "--out", str(tmp_path / "loops.zip"), "--scorm"]) == 0
    assert (tmp_path / "loops.zip").read_bytes()[:2] == b"PK"
    assert "loops.zip" in capsys.readouterr().out


def test_a_wrong_name_or_place_is_refused_in_a_sentence(write_short, tmp_path, capsys):
    with pytest.raises(SystemExit) as refused:
        write_short(["lesson_poker", "--out", "x.html"])
    assert refused.value.code == 2
    assert "lesson_induction" in capsys.readouterr().err
    with pytest.raises(SystemExit, match=r"out: .* cannot be written"):
        write_short(["lesson_loops", "--out", str(tmp_path / "nowhere" / "x.html")])
