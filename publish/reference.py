"""Build the reference of the Python packages from their docstrings: ``python -m publish.reference [FOLDER]``.

pdoc reads the packages and fills our templates in ``static/reference/``. The pages have no script, link to each
other by relative addresses and load only their own style sheet, so that they work below any path and from a file.
"""

from __future__ import annotations

import argparse
import pkgutil
import shutil
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

from pdoc import doc, render

from laboratory.pages import content_security_policy
from publish.tools import ROOT, STATIC_FOLDER, read_static
from widgets.assets import format_page_palette

PACKAGES = ("engines", "widgets", "analysis")
COMMAND_MODULES = ("engines.cli", "analysis.commands")
"""Modules of the command line, which no program imports."""
TEMPLATE_FOLDER = STATIC_FOLDER / "reference"
MAX_VALUE_CHARS = 80
"""The most characters of a constant that its entry shows."""
ReferencePages = dict[str, doc.Module]
"""Every documented module by its name."""


def build_reference(folder: Path, home: str = "") -> ReferencePages:
    """Write the reference into a folder, in place of what it held; ``home`` is the address of the site's index.

    pdoc executes parts of modules that otherwise only type checkers read, so this is for a process of its own.
    """
    modules = [import_module(name) for name in list_module_names()]
    for module in modules:
        describe_named_tuples(module)
    pages = {module.__name__: doc.Module(module) for module in modules}
    for page in pages.values():
        remove_foreign_docstrings(page)
    describe_imported_constants(pages)
    configure_templates(home)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, page in pages.items():
        path = folder / f"{name.replace('.', '/')}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(render.html_module(page, pages), encoding="utf-8")
    (folder / "index.html").write_text(render.html_index(pages), encoding="utf-8")
    style = format_page_palette() + read_static("reference/reference.css")
    (folder / "reference.css").write_text(style, encoding="utf-8")
    return pages


def list_module_names() -> Iterator[str]:
    """Yield the name of every documented module: all but private ones and the commands."""
    for package in PACKAGES:
        yield package
        for found in pkgutil.walk_packages([str(ROOT / package)], f"{package}."):
            is_private = any(part.startswith("_") for part in found.name.split("."))
            if not is_private and not f"{found.name}.".startswith(tuple(f"{name}." for name in COMMAND_MODULES)):
                yield found.name


def describe_named_tuples(module: ModuleType) -> None:
    """Give the named tuples of a module the types of their fields, and take away the texts that Python makes up."""
    for cls in vars(module).values():
        if isinstance(cls, type) and issubclass(cls, tuple) and hasattr(cls, "_fields"):
            types = get_type_hints(cls, localns={})  # not the class: a field may have the name of a type
            cls.__annotations__ = cls.__new__.__annotations__ = types
            cls.__new__.__doc__ = None
            for name in cls._fields:
                field: Any = vars(cls).get(name)
                if str(getattr(field, "__doc__", "")).startswith("Alias for field number"):
                    field.__doc__ = None


def remove_foreign_docstrings(page: doc.Module) -> None:
    """Take away the docstrings that constructors inherit from classes of other packages."""
    for cls in page.flattened_own_members:
        if isinstance(cls, doc.Class):
            for member in cls.own_members:
                if member.name == "__init__" and not member.obj.__doc__:
                    member.docstring = ""


def describe_imported_constants(pages: ReferencePages) -> None:
    """Give a constant that a package imports the docstring that stands where it is defined."""
    constants = [each for page in pages.values() for each in page.own_members if isinstance(each, doc.Variable)]
    docstrings = {(each.name, id(each.default_value)): each.docstring for each in constants if each.docstring}
    for constant in constants:
        constant.docstring = constant.docstring or docstrings.get((constant.name, id(constant.default_value)), "")


def configure_templates(home: str) -> None:
    """Set what our templates use besides the modules."""
    render.configure(template_directory=TEMPLATE_FOLDER, search=False, show_source=False)
    render.env.globals.update(policy=content_security_policy(), home=home)
    render.env.filters["first_line"] = first_line
    render.env.tests["short_constant"] = is_short_constant


def first_line(text: str) -> str:
    """Return the first line of a docstring."""
    return text.strip().partition("\n")[0]


def is_short_constant(variable: doc.Variable) -> bool:
    """Return whether the value of a variable is worth its place: a short number or text, or a few of them."""
    is_constant = isinstance(variable.default_value, bool | int | float | str | tuple | frozenset)
    return is_constant and len(variable.default_value_str) <= MAX_VALUE_CHARS


def main() -> int:
    """Build the reference and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m publish.reference", description="Build the reference.")
    parser.add_argument(
        "folder", nargs="?", type=Path, default=ROOT / "build" / "reference", help="default: build/reference/"
    )
    parser.add_argument("--home", default="", help="address of the site's index, seen from the reference")
    options = parser.parse_args()
    warnings.simplefilter("error")  # pdoc warns where it cannot read a type
    pages = build_reference(options.folder.resolve(), options.home)
    sys.stdout.write(f"{options.folder}: {len(pages)} modules\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
