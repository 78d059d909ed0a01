"""Many jobs spread over processes or a cluster: a lost worker loses nothing, and an interrupted run goes on.

A job is a tuple of plain values and a task a module's own function that makes a row from one. ``run``
gives the rows back in the order of the jobs, so that a frame made of them is the same whoever did
the work. Jobs whose worker was lost are handed out again, and rows kept in a journal are not made twice.

>>> def double(job):
...     return {"twice": 2 * job[0]}
>>> run(double, [(1,), (2,)], progress=silent)
[{'twice': 2}, {'twice': 4}]
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from contextlib import closing, contextmanager
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypedDict, TypeVar, Unpack

from analysis.data.processes import Processes, cores
from engines.errors import EngineError

Row = dict[str, Any]
J = TypeVar("J", bound=tuple[Any, ...])
Task = Callable[[J], Row]
Progress = Callable[[int, int], None]

WARM_UP = 1.0
"""So many seconds of work are done here before a pool of processes is worth its start."""
TRIES = 3
"""After so many pools in a row that brought nothing back, the rest is done here."""
LARGEST_CHUNK = 8
"""The most jobs handed out, and lost, together."""


class Journal(Protocol):
    """Where finished rows are kept as they come, each under its job's key."""

    def kept(self) -> Mapping[str, Row]: ...
    def keep(self, rows: Mapping[str, Row]) -> None: ...


class How(TypedDict, total=False):
    """Who does the work, who is told of it and where it is kept; nothing of it changes the rows."""

    executor: Executor | None
    """Anybody's, left open; without one a pool of processes, where there is enough to do."""
    workers: int | None
    """How many processes that pool has: by default as many as there are cores."""
    progress: Progress | None
    """Told how much is done and how much there is; without one a bar is drawn."""
    journal: Journal | None
    """Rows kept there are not made again."""


def run(task: Task[J], jobs: Sequence[J], **how: Unpack[How]) -> list[Row]:
    """The row of each job, in their order."""
    shown, journal = how.get("progress") or Bar(), how.get("journal")
    keys = [key_of(task, job) for job in jobs]
    kept = journal.kept() if journal else {}
    rows: dict[int, Row] = {number: kept[key] for number, key in enumerate(keys) if key in kept}
    shown(len(rows), len(jobs))
    if journal:
        journal.keep({})  # whether it can be written is better known before the work
    left = {number: job for number, job in enumerate(jobs) if number not in rows}
    with closing(spread(task, left, how.get("executor"), how.get("workers"))) as finished:
        for found in finished:
            rows |= found
            if journal:
                journal.keep({keys[number]: row for number, row in found.items()})
            shown(len(rows), len(jobs))
    return [rows[number] for number in range(len(jobs))]


def key_of(task: Task[J], job: J) -> str:
    """What names a job in a journal."""
    return json.dumps([task.__name__, *job], separators=(",", ":"))


def silent(done: int, total: int) -> None:
    """Progress that is not shown."""


class Bar:
    """Progress as a bar on standard error, once there is more to it than a second or two."""

    def __init__(self, what: str = "") -> None:
        self.what = what
        self._bar: Any = None

    def __call__(self, done: int, total: int) -> None:
        if self._bar is None:
            from tqdm import tqdm  # type: ignore[import-untyped]  # noqa: PLC0415 - only who looks at a bar needs it

            self._bar = tqdm(desc=self.what or None, total=total, initial=done, delay=1, file=sys.stderr)
        self._bar.update(done - self._bar.n)
        if done >= total:
            self._bar.close()


class Failure(NamedTuple):
    """What a task raised, as text: not every error survives the way between processes."""

    refused: bool
    text: str


def spread(
    task: Task[J], jobs: Mapping[int, J], executor: Executor | None, workers: int | None
) -> Generator[dict[int, Row], None, None]:
    """The rows by number, some at a time as they are finished, until every job has one."""
    left = dict(jobs)
    if executor is None:
        for found in serially(task, jobs, until=monotonic() + WARM_UP if parallel(workers) else None):
            cross_off(left, found)
            yield found
    barren = 0
    while left and barren < TRIES and (executor or parallel(workers)):
        barren += 1
        with lent(executor) if executor else processes(workers) as pool:
            for found in pooled(pool, task, left):
                cross_off(left, found)
                barren = 0
                yield found
        executor = None  # it lost jobs: what is left goes to processes of our own
    yield from serially(task, left)


def cross_off(left: dict[int, J], found: Mapping[int, Row]) -> None:
    """Takes the jobs that are done off the list."""
    for number in found:
        del left[number]


def parallel(workers: int | None) -> bool:
    """Whether processes can share the work; in a browser there are none."""
    return sys.platform != "emscripten" and bool(sys.executable) and (workers or cores()) > 1


def serially(task: Task[J], jobs: Mapping[int, J], until: float | None = None) -> Iterator[dict[int, Row]]:
    """The rows made here, one after the other, for as long as there is time."""
    for number, job in jobs.items():
        yield {number: task(job)}
        if until is not None and monotonic() > until:
            return


def pooled(pool: Executor, task: Task[J], jobs: Mapping[int, J]) -> Iterator[dict[int, Row]]:
    """The rows that a pool brings back, as they come; those of a lost worker do not."""
    waiting: dict[Future[list[Row] | Failure], Sequence[int]] = {}
    try:
        for chunk in chunks(list(jobs)):
            try:
                waiting[pool.submit(do_chunk, task, [jobs[number] for number in chunk])] = chunk
            except BrokenExecutor:
                break
        for future in as_completed(waiting):
            try:
                found = future.result()
            except Exception:  # noqa: BLE001, S112 - a task's own errors come back as values: the worker was lost
                continue
            if isinstance(found, Failure):
                raise EngineError(found.text) if found.refused else RuntimeError(found.text)
            yield dict(zip(waiting[future], found, strict=True))
    finally:
        for future in waiting:
            future.cancel()


def chunks(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """The jobs in small parcels: enough of them to spread evenly, few enough to be cheap."""
    size = max(1, min(LARGEST_CHUNK, len(numbers) // 128))
    return (numbers[i : i + size] for i in range(0, len(numbers), size))


def do_chunk(task: Task[J], jobs: Sequence[J]) -> list[Row] | Failure:
    """The rows of some jobs, made by a worker."""
    try:
        return [task(job) for job in jobs]
    except EngineError as error:
        return Failure(refused=True, text=str(error))
    except Exception:  # noqa: BLE001 - told where it can be read
        return Failure(refused=False, text=traceback.format_exc())


@contextmanager
def lent(executor: Executor) -> Iterator[Executor]:
    """Somebody else's executor, left open."""
    yield executor


@contextmanager
def processes(workers: int | None) -> Iterator[Executor]:
    """A fresh pool of processes, ended at once when whoever uses it stops early."""
    pool = Processes(workers)
    try:
        yield pool
    except BaseException:
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()
