"""The journal of a class: an append-only table of events in SQLite, and the class that is a fold of it.

An event is written before anybody is answered, so a process that is killed loses nothing that was acknowledged. The
journal is in write-ahead mode: a power cut, unlike a killed process, can lose what came after the last ``sync``, which
is run whenever a round closes; the file itself stays whole.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import RLock
from time import time
from typing import Any

from laboratory.classroom.classroom import Classroom
from laboratory.classroom.events import Event, RoundClosed, event_from_dict, event_to_dict

SCHEMA = """
create table if not exists event (seq integer primary key, at real not null, body text not null) strict;
create table if not exists setting (name text primary key, value text not null) strict;
create trigger if not exists no_update before update on event begin select raise(abort, 'append only'); end;
create trigger if not exists no_delete before delete on event begin select raise(abort, 'append only'); end;
"""
BUSY_TIMEOUT_MS = 2000
SQLITE_START = b"SQLite format 3\0"
OWNER_ONLY = 0o600
"""The file holds the secret of the teacher's link, so nobody else on the machine may read it."""


class ClassJournal:
    """The events of a class in a file, and the settings that a restart finds again."""

    def __init__(self, path: str | Path) -> None:
        if str(path) != ":memory:":
            make_private(Path(path))
        self._database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._database.executescript(
            f"pragma journal_mode=wal; pragma synchronous=normal; pragma busy_timeout={BUSY_TIMEOUT_MS};{SCHEMA}"
        )
        self.seq: int = self._database.execute("select coalesce(max(seq), 0) from event").fetchone()[0]
        """The number of the newest event."""

    def append(self, events: Sequence[Event]) -> None:
        """Write events, all of them or none."""
        rows = [
            (self.seq + number, time(), json.dumps(event_to_dict(event), separators=(",", ":"), ensure_ascii=False))
            for number, event in enumerate(events, 1)
        ]
        self._database.execute("begin immediate")
        try:
            self._database.executemany("insert into event values (?, ?, ?)", rows)
            self._database.execute("commit")
        except BaseException:
            self._database.execute("rollback")
            raise
        self.seq += len(rows)

    def read(self) -> Iterator[Event]:
        """Yield every event, the oldest first."""
        for (body,) in self._database.execute("select body from event order by seq"):
            yield event_from_dict(json.loads(body))

    def setting(self, name: str, default: str) -> str:
        """Return a setting of the class, such as its code; the first value stays for good."""
        self._database.execute("insert or ignore into setting values (?, ?)", (name, default))
        return str(self._database.execute("select value from setting where name = ?", (name,)).fetchone()[0])

    def sync(self) -> None:
        """Write everything through to the disk."""
        self._database.execute("pragma wal_checkpoint(full)")

    def close(self) -> None:
        """Close the file."""
        self._database.close()


def make_private(path: Path) -> None:
    """Make an empty file that only its owner can read, or take the rights of others to an older journal away."""
    with os.fdopen(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY), "rb") as file:
        start = file.read(len(SQLITE_START))
    if start in (b"", SQLITE_START):
        path.chmod(OWNER_ONLY)


class ClassSession:
    """A class with its journal: one command at a time, written before it is applied, then passed to listeners."""

    def __init__(self, journal: ClassJournal) -> None:
        self.journal = journal
        self.classroom = Classroom()
        self.listeners: list[Callable[[list[Event]], None]] = []
        self._lock = RLock()
        for event in journal.read():
            self.classroom.apply(event)

    @property
    def seq(self) -> int:
        """The number of the newest event."""
        return self.journal.seq

    def run(self, command: Callable[..., list[Event]], *arguments: Any, **named: Any) -> list[Event]:
        """Run a command of the classroom and return its events; raise Refused if it cannot be run."""
        with self._lock:
            events = command(*arguments, **named)
            if events:
                self.journal.append(events)
                for event in events:
                    self.classroom.apply(event)
                if any(isinstance(event, RoundClosed) for event in events):
                    self.journal.sync()
        for listener in self.listeners if events else ():
            listener(events)
        return events
