"""``make sheets`` writes every sheet and a page that lists them."""

from __future__ import annotations

import re

from publish.sheets import main, write_sheets


def test_the_list_links_to_every_sheet_and_to_nothing_else(tmp_path):
    plans = write_sheets(tmp_path, ["obliteration"], lessons=["lesson_loops"])
    text = (tmp_path / "sheets.html").read_text("utf-8")
    linked = re.findall(r'href="\./([^"]+)"', text)
    assert sorted(linked) == sorted(plan.file_name for plan in plans) == sorted(p.name for p in tmp_path.glob("*.pdf"))
    assert '<h2 id="obliteration">Operation Obliteration</h2>' in text
    assert '<h2 id="lesson_loops">Lesson: Loops and draws</h2>' in text
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF-") for name in linked)


def test_an_address_that_no_code_can_have_is_refused_in_one_line(tmp_path, capsys):
    assert main([str(tmp_path), "--address", "school"]) == 2
    assert capsys.readouterr().err.startswith("sheets: address: 'school' should be like https://")
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_made_is_refused_in_one_line(tmp_path, capsys):
    (tmp_path / "file").touch()
    assert main([str(tmp_path / "file")]) == 2
    error = capsys.readouterr().err
    assert error.endswith("cannot be made: file exists\n")
    assert error.count("\n") == 1
