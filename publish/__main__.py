"""Builds the site: ``python -m publish [FOLDER]``, by default into ``site/``.

The project becomes a wheel, which carries the boards' scripts and styles. Each notebook is exported
with that wheel named among what it needs, all into one folder, so that runtime and assets are there
once. The pages take Python itself from the network when they are opened.
"""

from __future__ import annotations

import argparse
import html
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "notebooks"
INDEX = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parlour</title>
<style>
  :root {{ color-scheme: light dark; }}
  body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }}
</style>
<h1>Parlour</h1>
<p>A laboratory of four small games in which a class sees game theory happen.</p>
<ul>
{links}
</ul>
</html>
"""


def main() -> int:
    """Builds the site; returns the exit code."""
    options = argparse.ArgumentParser(prog="python -m publish", description="Builds the static site.")
    options.add_argument("folder", nargs="?", type=Path, default=ROOT / "site")
    folder = options.parse_args().folder.resolve()
    with tempfile.TemporaryDirectory() as temporary:
        stage = Path(temporary)
        (stage / "pyproject.toml").write_text("")  # ends marimo's search for the project, whose wheel we bring
        wheel = build_wheel(stage / "wheels")
        made = stage / "site"
        pages = [export(notebook, wheel, stage, made) for notebook in sorted(NOTEBOOKS.glob("*.py"))]
        (made / "CLAUDE.md").unlink(missing_ok=True)  # marimo's notes to itself
        links = "\n".join(f'<li><a href="{page}">{html.escape(page.removesuffix(".html"))}</a></li>' for page in pages)
        (made / "index.html").write_text(INDEX.format(links=links), encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.move(made, folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {len(pages)} {'page' if len(pages) == 1 else 'pages'}, {size / 1e6:.1f} MB")
    return 0


def build_wheel(folder: Path) -> Path:
    """The project's wheel, made into a folder."""
    run("-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    return next(folder.glob("*.whl"))


def export(notebook: Path, wheel: Path, stage: Path, made: Path) -> str:
    """Exports one notebook with the wheel among its needs; returns the page's name."""
    text = notebook.read_text(encoding="utf-8")
    need = '"parlour"'
    if need not in text.partition("import marimo")[0]:
        sys.exit(f"{notebook}: its header should name {need} among the dependencies")
    staged = stage / notebook.name
    staged.write_text(text.replace(need, f'"parlour @ ./{wheel.relative_to(stage)}"', 1), encoding="utf-8")
    page = f"{notebook.stem}.html"
    run(
        "-m",
        "marimo",
        "-y",
        "export",
        "html-wasm",
        str(staged),
        "-o",
        str(made / page),
        "--mode",
        "run",
        "--no-sandbox",
        "-f",
    )
    return page


def run(*words: str) -> None:
    """Runs a Python module; what it says is shown only when it fails."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # marimo looks for uv there
    done = subprocess.run(
        [sys.executable, *words],
        stdin=subprocess.DEVNULL,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(words)}\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.exit(main())
