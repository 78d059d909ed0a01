"""A pool of plain Python processes that start quickly and fail one at a time.

Each process of the standard library's pool imports the user's main module, which for a notebook
takes longer than most jobs, and the whole pool breaks when one process is killed. Here each process
is a new interpreter that imports only the functions it has to call. When a process is lost, its
current call fails with BrokenExecutor, and a new process takes its place.

>>> with ProcessPool(1) as pool:
...     pool.submit(divmod, 17, 5).result()
(3, 2)
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from typing import Any, BinaryIO, TypeVar

T = TypeVar("T")

BOOT_CODE = "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); from analysis.data.process_pool import serve_calls; serve_calls()"


def count_cores() -> int:
    """Return how many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


class WorkerProcess:
    """One process, which runs one call at a time."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", BOOT_CODE]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - our own
        self.ready = False

    def call(self, request: Any) -> Any:
        """Return the process's answer to a request; raise EOFError or OSError if the process is lost."""
        if not self.ready:
            self._exchange(sys.path)
            self.ready = True
        return self._exchange(request)

    def _exchange(self, request: Any) -> Any:
        pipe_in, pipe_out = self.process.stdin, self.process.stdout
        assert pipe_in  # noqa: S101 - both are pipes, see above
        assert pipe_out  # noqa: S101
        pipe_in.write(pickle.dumps(request))
        pipe_in.flush()
        return pickle.load(pipe_out)  # noqa: S301 - our own process sent it

    def stop(self) -> None:
        """Kill the process, whatever it is doing."""
        self.process.kill()
        with contextlib.suppress(OSError):  # the pipe may still hold data for it
            self.process.communicate()


class ProcessPool(ThreadPoolExecutor):
    """An executor that runs its calls in processes; a thread of this process waits for each."""

    def __init__(self, workers: int | None = None) -> None:
        super().__init__(workers or count_cores())
        self._workers: dict[int, WorkerProcess] = {}
        self._workers_lock = threading.Lock()
        self._stopped = False

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Return the future of a call; it fails with BrokenExecutor if its process is lost."""
        return super().submit(self._call_in_worker, fn, args, kwargs)

    def _call_in_worker(self, fn: Callable[..., T], args: Any, kwargs: Any) -> T:
        """Run a call in the process of this thread and return its result."""
        worker = self._get_worker()
        try:
            succeeded, answer = worker.call((fn, args, kwargs))
        except (EOFError, OSError, pickle.UnpicklingError):
            with self._workers_lock:  # the pool may be killing its processes right now
                del self._workers[threading.get_ident()]
            worker.stop()
            raise BrokenExecutor("the process that ran this call is lost") from None
        if not succeeded:
            raise RuntimeError(answer)
        result: T = answer
        return result

    def _get_worker(self) -> WorkerProcess:
        """Return the process of this thread; start it if there is none."""
        with self._workers_lock:
            if self._stopped:
                raise BrokenExecutor("the pool is stopped")
            thread = threading.get_ident()
            if thread not in self._workers:
                self._workers[thread] = WorkerProcess()
            return self._workers[thread]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - inherited
        """Wait for all calls, then end the processes; with ``cancel_futures`` kill them at once."""
        if cancel_futures:
            with self._workers_lock:
                self._stopped = True
                for worker in self._workers.values():
                    worker.process.kill()
        super().shutdown(wait=True, cancel_futures=cancel_futures)
        while self._workers:
            self._workers.popitem()[1].stop()


def serve_calls() -> None:
    """Answer requests on standard input until the parent process is gone; runs in the worker process."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends the process without a traceback
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # output of a call must not mix with answers
    requests: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=read_requests, args=(sys.stdin.buffer, requests), daemon=True).start()
    send_reply(answers, None)
    while True:
        fn, args, kwargs = requests.get()
        try:
            answer = True, fn(*args, **kwargs)
        except Exception:  # noqa: BLE001 - sent to the parent
            answer = False, traceback.format_exc()
        send_reply(answers, answer)


def send_reply(pipe: BinaryIO, answer: Any) -> None:
    """Send an answer to the parent process."""
    pipe.write(pickle.dumps(answer))
    pipe.flush()


def read_requests(pipe: BinaryIO, requests: queue.SimpleQueue[Any]) -> None:
    """Put requests into the queue; end this process when the parent is gone, even in the middle of a call."""
    try:
        while True:
            requests.put(pickle.load(pipe))  # noqa: S301 - our own parent sent it
    except Exception:  # noqa: BLE001 - the parent is gone, or its request cannot be unpickled
        os._exit(1)
