"""Files are written completely or not at all."""

from __future__ import annotations

import resource
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from engines import EngineError
from engines.formats.files import write_atomically

ROOT = Path(__file__).parents[2]


def test_a_new_file_replaces_an_old_one_and_nothing_else_is_left(tmp_path):
    target = tmp_path / "game.txt"
    target.write_text("old")
    write_atomically(target, b"new")
    assert target.read_text() == "new"
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_has_the_permissions_of_any_other(tmp_path):
    (tmp_path / "plain").touch()
    write_atomically(tmp_path / "game.txt", b"new")
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("plain", "game.txt")]
    assert modes[0] == modes[1]


def test_a_link_is_not_followed_even_if_it_leads_nowhere(tmp_path):
    (tmp_path / "real.txt").write_text("old")
    for target in ("real.txt", "nowhere.txt"):
        link = tmp_path / f"link to {target}"
        link.symlink_to(tmp_path / target)
        with pytest.raises(EngineError, match=r"^it is a link to another file$"):
            write_atomically(link, b"new")
    assert (tmp_path / "real.txt").read_text() == "old"
    assert not (tmp_path / "nowhere.txt").exists()


def test_folders_and_devices_are_not_replaced(tmp_path):
    (tmp_path / "folder").mkdir()
    for target in (tmp_path / "folder", Path("/dev/null")):
        with pytest.raises(EngineError, match=r"^it exists and is not a file$"):
            write_atomically(target, b"new")
    assert Path("/dev/null").is_char_device()


def test_the_reason_is_given_as_the_end_of_a_sentence(tmp_path):
    with pytest.raises(EngineError, match=r"^no such file or directory$"):
        write_atomically(tmp_path / "nowhere" / "game.txt", b"new")
    for name in ("a\0b", "x" * 300):
        with pytest.raises(EngineError):
            write_atomically(tmp_path / name, b"new")
    with pytest.raises(EngineError):
        write_atomically(Path("/proc/game.txt"), b"new")


def test_a_disk_that_fills_up_half_way_leaves_the_old_file_and_no_other(tmp_path):
    target = tmp_path / "game.txt"
    target.write_text("old")
    code = (
        "import resource, sys; from pathlib import Path\n"
        "from engines import EngineError; from engines.formats.files import write_atomically\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try: write_atomically(Path(sys.argv[1]), bytes(5000))\n"
        "except EngineError as error: print(error)\n"
    )
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    done = subprocess.run(
        [sys.executable, "-c", code, str(target)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert (done.stdout, done.stderr) == ("file too large\n", "")
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]
