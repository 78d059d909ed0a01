"""The offline site that the tests visit, built once for all processes of a run.

It is kept in ``.cache/`` under the hash of its sources, so that a run without changes builds nothing. The build takes
longer than any test; ``start_build`` starts it in a process of its own while other tests run.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from laboratory.pages import PAGES
from publish import mirror
from publish.build import list_files
from publish.tools import CACHE_FOLDER, ROOT

SOURCE_FOLDERS = ("engines", "widgets", "analysis", "laboratory", "notebooks", "publish")
FIRST_LESSON = next(page.name for page in PAGES if page.kind == "lesson")
PAGE_NAMES = [page.name for page in PAGES if page.kind in ("start", "laboratory") or page.name == FIRST_LESSON]
"""The pages that the tests visit: the start page, every laboratory and one lesson."""


@contextmanager
def lock_cache(name: str) -> Iterator[None]:
    """Let only one process at a time work on a part of the cache."""
    CACHE_FOLDER.mkdir(exist_ok=True)
    with (CACHE_FOLDER / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def ensure_mirror() -> Path:
    """Return the folder of the mirror; wait if another process builds it."""
    with lock_cache("mirror"):
        return mirror.ensure_mirror()


def ensure_site() -> Path:
    """Return the folder of the site; build it if it is missing, or wait if another process builds it."""
    site = CACHE_FOLDER / f"site-{hash_sources()}"
    ensure_mirror()
    with lock_cache("site"):
        if not site.exists():
            for old in CACHE_FOLDER.glob("site-*"):
                shutil.rmtree(old)
            command = [sys.executable, "-m", "publish", str(site), "--mirror", "--only", *PAGE_NAMES]
            command += ["--variants-of", "obliteration"]  # the smallest recordings
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
    return site


def hash_sources() -> str:
    """Return the hash of everything that the site is made from."""
    sources = [ROOT / "pyproject.toml", ROOT / "requirements" / "site.txt"]
    sources += [path for name in SOURCE_FOLDERS for path in list_files(ROOT / name) if "__pycache__" not in path.parts]
    return hashlib.sha256(
        repr(PAGE_NAMES).encode() + b"".join(path.read_bytes() for path in sources if path.is_file())
    ).hexdigest()[:16]


def start_build() -> subprocess.Popen[bytes]:
    """Start a process that builds the site. What goes wrong in it, a test finds again with ``ensure_site``."""
    quiet = subprocess.DEVNULL
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    command = [sys.executable, "-c", "from helpers.shared_site import ensure_site; ensure_site()"]
    return subprocess.Popen(
        command, env=os.environ | {"PYTHONPATH": path}, stdout=quiet, stderr=quiet, start_new_session=True
    )


def end_build(build: subprocess.Popen[bytes]) -> None:
    """End a build that is still running, with all the programs that it has started."""
    if build.poll() is None:
        with suppress(ProcessLookupError):
            os.killpg(build.pid, signal.SIGTERM)
    build.wait()
