"""Run many jobs in processes or on a cluster, so that a lost worker or an interrupted run loses nothing.

A job is a tuple of plain values, and a task is a module-level function that computes a row from a
job. ``run_jobs`` returns the rows in the order of the jobs, so the result does not depend on who
computed them. The jobs of a lost worker are handed out again, and rows in a journal are not computed
twice.

>>> def double(job):
...     return {"twice": 2 * job[0]}
>>> run_jobs(double, [(1,), (2,)], progress=ignore_progress)
[{'twice': 2}, {'twice': 4}]
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from contextlib import closing, contextmanager, nullcontext
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypedDict, TypeVar, Unpack

from analysis.data.process_pool import ProcessPool, count_cores
from engines.errors import EngineError

Row = dict[str, Any]
JobT = TypeVar("JobT", bound=tuple[Any, ...])
Task = Callable[[JobT], Row]
ProgressCallback = Callable[[int, int], None]

WARM_UP_SECONDS = 1.0
"""Jobs run in this process for this long; only longer work is worth starting a pool of processes."""
MAX_EMPTY_POOLS = 3
"""After this many pools in a row that returned no row, the remaining jobs run in this process."""
MAX_CHUNK_JOBS = 8
"""The most jobs that one call to a worker holds; they are lost together with it."""


class JournalProtocol(Protocol):
    """A place that keeps finished rows, each with the key of its job."""

    def read_rows(self) -> Mapping[str, Row]: ...
    def append_rows(self, rows: Mapping[str, Row]) -> None: ...


class RunOptions(TypedDict, total=False):
    """How jobs are run; no option changes the rows."""

    executor: Executor | None
    """Runs the jobs and is left open; without one, a pool of processes runs them if there is enough work."""
    workers: int | None
    """The number of processes in that pool: by default one for each core."""
    progress: ProgressCallback | None
    """Called with the number of finished jobs and of all jobs; without one, a progress bar is shown."""
    journal: JournalProtocol | None
    """Finished rows are kept there, and rows that are there already are not computed again."""


def run_jobs(task: Task[JobT], jobs: Sequence[JobT], **options: Unpack[RunOptions]) -> list[Row]:
    """Return the row of each job, in the order of the jobs."""
    progress, journal = options.get("progress") or ProgressBar(), options.get("journal")
    keys = [make_job_key(task, job) for job in jobs]
    known = journal.read_rows() if journal else {}
    rows: dict[int, Row] = {number: known[key] for number, key in enumerate(keys) if key in known}
    progress(len(rows), len(jobs))
    if journal:
        journal.append_rows({})  # fails now, before the work, if the journal cannot be written
    remaining = {number: job for number, job in enumerate(jobs) if number not in rows}
    with closing(distribute_jobs(task, remaining, options.get("executor"), options.get("workers"))) as batches:
        for batch in batches:
            rows |= batch
            if journal:
                journal.append_rows({keys[number]: row for number, row in batch.items()})
            progress(len(rows), len(jobs))
    return [rows[number] for number in range(len(jobs))]


def make_job_key(task: Task[JobT], job: JobT) -> str:
    """Return the key of a job in a journal."""
    return json.dumps([task.__name__, *job], separators=(",", ":"))


def ignore_progress(done: int, total: int) -> None:
    """Show no progress."""


class ProgressBar:
    """A progress bar on standard error; it appears after a second, so quick work shows none."""

    def __init__(self, label: str = "") -> None:
        self.label = label
        self._bar: Any = None

    def __call__(self, done: int, total: int) -> None:
        if self._bar is None:
            from tqdm import tqdm  # type: ignore[import-untyped]  # noqa: PLC0415 - only needed to show a bar

            self._bar = tqdm(desc=self.label or None, total=total, initial=done, delay=1, file=sys.stderr)
        self._bar.update(done - self._bar.n)
        if done >= total:
            self._bar.close()


class TaskFailure(NamedTuple):
    """The error of a task as text, since not every exception can be pickled."""

    is_engine_error: bool
    text: str


def distribute_jobs(
    task: Task[JobT], jobs: Mapping[int, JobT], executor: Executor | None, workers: int | None
) -> Generator[dict[int, Row], None, None]:
    """Yield finished rows by the number of their job, some at a time, until every job has one."""
    remaining = dict(jobs)
    if executor is None:
        deadline = monotonic() + WARM_UP_SECONDS if can_parallelize(workers) else None
        for batch in run_serially(task, jobs, deadline):
            remove_finished(remaining, batch)
            yield batch
    empty_pools = 0
    while remaining and empty_pools < MAX_EMPTY_POOLS and (executor or can_parallelize(workers)):
        empty_pools += 1
        with nullcontext(executor) if executor else open_process_pool(workers) as pool:
            for batch in run_in_pool(pool, task, remaining):
                remove_finished(remaining, batch)
                empty_pools = 0
                yield batch
        executor = None  # it lost jobs: the remaining ones go to a pool of our own
    yield from run_serially(task, remaining)


def remove_finished(remaining: dict[int, JobT], batch: Mapping[int, Row]) -> None:
    """Remove the jobs that have a row from the remaining ones."""
    for number in batch:
        del remaining[number]


def can_parallelize(workers: int | None) -> bool:
    """Return whether several processes can run; in a browser there is only one."""
    return sys.platform != "emscripten" and bool(sys.executable) and (workers or count_cores()) > 1


def run_serially(task: Task[JobT], jobs: Mapping[int, JobT], deadline: float | None = None) -> Iterator[dict[int, Row]]:
    """Yield the rows one by one, computed in this process, until the deadline has passed."""
    for number, job in jobs.items():
        yield {number: task(job)}
        if deadline is not None and monotonic() > deadline:
            return


def run_in_pool(pool: Executor, task: Task[JobT], jobs: Mapping[int, JobT]) -> Iterator[dict[int, Row]]:
    """Yield rows as the pool returns them; the rows of a lost worker are missing."""
    pending: dict[Future[list[Row] | TaskFailure], Sequence[int]] = {}
    try:
        for chunk in split_into_chunks(list(jobs)):
            try:
                pending[pool.submit(run_chunk, task, [jobs[number] for number in chunk])] = chunk
            except BrokenExecutor:
                break
        for future in as_completed(pending):
            try:
                result = future.result()
            except Exception:  # noqa: BLE001, S112 - errors of a task are returned as values, so this worker was lost
                continue
            if isinstance(result, TaskFailure):
                raise EngineError(result.text) if result.is_engine_error else RuntimeError(result.text)
            yield dict(zip(pending[future], result, strict=True))
    finally:
        for future in pending:
            future.cancel()


def split_into_chunks(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """Split jobs into chunks: enough of them to keep all workers busy, few enough to keep the overhead low."""
    size = max(1, min(MAX_CHUNK_JOBS, len(numbers) // 128))
    return (numbers[i : i + size] for i in range(0, len(numbers), size))


def run_chunk(task: Task[JobT], jobs: Sequence[JobT]) -> list[Row] | TaskFailure:
    """Return the rows of some jobs, or the error of the first that fails; runs in a worker."""
    try:
        return [task(job) for job in jobs]
    except EngineError as error:
        return TaskFailure(is_engine_error=True, text=str(error))
    except Exception:  # noqa: BLE001 - reported by the caller
        return TaskFailure(is_engine_error=False, text=traceback.format_exc())


@contextmanager
def open_process_pool(workers: int | None) -> Iterator[Executor]:
    """Open a pool of processes; if the caller fails or stops early, kill them."""
    pool = ProcessPool(workers)
    try:
        yield pool
    except BaseException:
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()
