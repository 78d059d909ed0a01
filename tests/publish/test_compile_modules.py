"""Compiled modules: the functions that run in Pyodide, here in the Python of the tests."""

from __future__ import annotations

import base64
import io
import marshal
import sys
import zipfile

from publish.bytecode import UNUSED_PATHS, zip_files
from publish.compile_modules import compile_modules

PYC_HEADER_BYTES = 16
SOURCES = {
    "thing/__init__.py": b"def double(x):\n    return 2 * x\n",
    "thing/template.py": b"class {{ name }}:\n",
}


def compile_sources(*, keep_sources: bool) -> dict[str, bytes]:
    archive = base64.b64encode(zip_files(SOURCES)).decode()
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(compile_modules(archive, keep_sources)))) as made:
        return {name: made.read(name) for name in made.namelist()}


def test_a_compiled_module_takes_the_place_of_its_source_and_runs():
    ((name, data),) = compile_sources(keep_sources=False).items()
    assert name == "thing/__init__.pyc"
    code = marshal.loads(data[PYC_HEADER_BYTES:])  # noqa: S302 - made by this test
    values: dict = {}
    exec(code, values)  # noqa: S102 - made by this test
    assert values["double"](21) == 42
    assert {line for _, _, line in values["double"].__code__.co_lines()} == {1}  # where the function begins


def test_a_module_that_keeps_its_source_keeps_its_line_numbers():
    ((name, data),) = compile_sources(keep_sources=True).items()
    assert name == f"thing/__pycache__/__init__.{sys.implementation.cache_tag}.pyc"
    values: dict = {}
    exec(marshal.loads(data[PYC_HEADER_BYTES:]), values)  # noqa: S102, S302 - made by this test
    assert {line for _, _, line in values["double"].__code__.co_lines()} == {1, 2}


def test_only_the_languages_of_code_on_pages_are_kept():
    files = ["__init__.py", "_mapping.py", "python.py", "special.py", "php.py", "_php_builtins.py", "pythonx.py"]
    assert [name for name in files if not UNUSED_PATHS.search(f"pygments/lexers/{name}")] == files[:4]
