r"""Compile the Python modules of a zip. This file runs inside Pyodide, so that its Python compiles for itself.

>>> code = strip_positions(compile("x = 1\ny = x + 1", "example.py", "exec"))
>>> {line for _, _, line in code.co_lines()}
{1}
"""

import base64
import io
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined] # it is private
from importlib.util import source_hash
from types import CodeType


def compile_modules(archive: str, keep_sources: bool) -> str:  # noqa: FBT001 - JavaScript calls it without keywords
    """Return a zip of the compiled modules of a zip, both in base64.

    If the sources are kept, each compiled module belongs into ``__pycache__``, with line numbers for error
    messages. If not, it takes the place of its source, without positions.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(archive))) as sources, zipfile.ZipFile(made, "w") as compiled:
        for name in sources.namelist():
            source = sources.read(name)
            try:
                code = compile(source, name, "exec", dont_inherit=True)
            except (SyntaxError, ValueError):
                continue  # a template, or for another version of Python: its source stays
            target = cached_name(name) if keep_sources else f"{name}c"
            module = code if keep_sources else strip_positions(code)
            compiled.writestr(target, _code_to_hash_pyc(module, source_hash(source), checked=False))
    return base64.b64encode(made.getvalue()).decode()


def cached_name(name: str) -> str:
    """Return where Python looks for a compiled module beside its source."""
    folder, _, file = name.rpartition("/")
    return f"{folder}/__pycache__/{file[:-3]}.{sys.implementation.cache_tag}.pyc".lstrip("/")


def strip_positions(code: CodeType) -> CodeType:
    """Return a code object without the line and column of each instruction, a third of a compiled module.

    A function keeps the line at which it begins. In CPython's location table, 0xE8 + n - 1 says that n
    instructions follow without columns, and the byte 0 after it that their line is the same as before.
    """
    units = len(code.co_code) // 2
    table = bytes([0xEF, 0]) * (units // 8) + (bytes([0xE8 + units % 8 - 1, 0]) if units % 8 else b"")
    constants = tuple(strip_positions(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_linetable=table, co_consts=constants)
