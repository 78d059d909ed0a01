"""Open a class: ``parlour class [--questions FILE] [--journal FILE] [--sheet FILE] [--address SITE]``, or ``make class``.

The terminal shows two addresses: the teacher's, which is secret, and the one with which the class joins.
"""

from __future__ import annotations

import argparse
import re
import sys
import threading
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from sqlite3 import Error as DatabaseError

import segno

from engines import EngineError
from engines.cli.parser import CleanParser
from engines.errors import clean_text, shorten
from engines.formats.config import decode_file
from engines.formats.files import ask_to_overwrite, write_atomically
from laboratory.__main__ import (
    LaboratoryServer,
    bind_free_port,
    configure_server,
    format_address,
    open_browser,
    parse_port,
    prepare_interpreter,
)
from laboratory.classroom.classroom import Refused
from laboratory.classroom.drafts import QuestionLink, parse_list
from laboratory.classroom.gate import ClassGate
from laboratory.classroom.journal import ClassJournal, ClassSession
from laboratory.classroom.sheet import Sheet
from laboratory.classroom.web import ClassServer
from laboratory.server import create_application

SITE_ADDRESS = re.compile(r"https?://[^\s?#\"'<>]+")


def run_class(arguments: Sequence[str]) -> int:
    """Run the command ``parlour class``; return the exit code."""
    parser = CleanParser(prog="parlour class", description="Open a class that votes together.")
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on; by default the whole network")  # noqa: S104 a class is in a network
    parser.add_argument("--port", type=parse_port, default=2718, help="first port to try")
    parser.add_argument("--questions", type=Path, help="a list of prepared questions: one link a line")
    parser.add_argument(
        "--journal", type=Path, default=Path(f"class-{date.today().isoformat()}.sqlite"),  # noqa: DTZ011 the teacher's day
        help="the file in which the class is saved; use the same file again to continue the same class",
    )  # fmt: skip
    parser.add_argument("--sheet", type=Path, help="write the questions into one page without a server, and end")
    parser.add_argument(
        "--address",
        type=parse_site,
        metavar="SITE",
        help="print the link of the questions on the site at this address, and end",
    )
    parser.add_argument("--overwrite", action="store_true", help="replace the file of --sheet, without asking")
    parser.add_argument("--headless", action="store_true", help="do not open a browser")
    options = parser.parse_args(arguments)
    if options.sheet is not None or options.address:
        return write_sheet(options)
    serve_class(options)
    return 0


def serve_class(options: argparse.Namespace) -> None:
    """Print the addresses of the class, open the teacher's page, and answer requests."""
    prepared, session = read_questions(options.questions), open_session(options.journal)
    listener = bind_free_port(options.host, options.port)
    address = format_address(options.host, listener.getsockname()[1]).rstrip("/")
    server = ClassServer(session, address, prepared)
    lines = [
        f"The class is open. Students join at {address} with the class code {server.code[:3]} {server.code[3:]}.",
        f"The teacher's page, for you alone: {server.teacher_link}",
        f"Everything is saved in {options.journal}. Ctrl+C closes the class; the same command opens it again.",
    ]
    print(*map(clean_text, lines), sep="\n", flush=True)  # noqa: T201 the command's answer
    if sys.stdout.isatty():
        segno.make(server.join_link, error="l").terminal(compact=True)
    if not options.headless:
        threading.Timer(1.0, open_browser, [server.teacher_link]).start()
    prepare_interpreter()
    application = ClassGate(server, create_application())
    # The states are short, and compression costs each page memory.
    LaboratoryServer(configure_server(application, ws_per_message_deflate=False)).run(sockets=[listener])


def write_sheet(options: argparse.Namespace) -> int:
    """Write the prepared questions as a page that needs no server, or print their link on a site, or both."""
    if options.questions is None:
        sys.exit(f"{'sheet' if options.sheet else 'address'}: name the list of questions too, with --questions")
    try:
        sheet = Sheet(read_questions(options.questions))
        if not sheet.questions:
            sys.exit(clean_text(f"{options.questions.name}: there are no questions in this list"))
        if options.sheet:
            write_sheet_file(sheet, options)
    except Refused as error:
        sys.exit(clean_text(f"{options.questions.name}: {error}"))
    except EngineError as error:
        sys.exit(clean_text(str(error)))
    if options.address:
        print(f"The same questions on your site: {sheet.format_link(options.address)}")  # noqa: T201 the command's answer
    return 0


def write_sheet_file(sheet: Sheet, options: argparse.Namespace) -> None:
    """Write the page of some questions; exit with a sentence if it cannot be written."""
    page = sheet.format_page()
    if not options.overwrite:
        ask_to_overwrite(options.sheet, "sheet")
    try:
        write_atomically(options.sheet, page.encode())
    except EngineError as error:
        sys.exit(f"sheet: {shorten(options.sheet, unquoted=True)} was not written: {error}")
    print(clean_text(f"The questions are in {options.sheet}. Students open it and read out their result codes."))  # noqa: T201 the command's answer


def parse_site(text: str) -> str:
    """Return the address of a site, given on the command line."""
    if not (SITE_ADDRESS.fullmatch(text) and text.isprintable()):
        raise argparse.ArgumentTypeError(
            f"{shorten(text)} should be the address of a site, such as https://school.example/parlour/"
        )
    return text


def read_questions(path: Path | None) -> list[QuestionLink]:
    """Return the questions of a file; exit with a sentence if it cannot be read."""
    if path is None:
        return []
    try:
        return parse_list(decode_file(path.read_bytes()).splitlines(), path.name)
    except OSError as error:
        sys.exit(
            f"questions: {shorten(str(path))} cannot be read ({error.strerror}); give a text file with one link a line"
        )
    except EngineError as error:
        sys.exit(clean_text(str(error)))


def open_session(path: Path) -> ClassSession:
    """Return the class of a journal; exit with a sentence if the file is not one."""
    try:
        return ClassSession(ClassJournal(path))
    except (DatabaseError, OSError, KeyError, TypeError, ValueError) as error:
        sys.exit(f"journal: {shorten(str(path))} cannot be used ({error}); name another file with --journal")
