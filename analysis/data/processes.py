"""A pool of plain Python processes that start quickly and are lost one at a time.

The standard library's pool imports the module that the user started in each of its processes, which
for a notebook takes longer than most of the work, and it breaks as a whole when one process is
killed. Here each process is a fresh interpreter that imports only what it is asked to call; when
one goes, the call it was at fails with BrokenExecutor, and another takes its place.

>>> with Processes(1) as pool:
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

BOOT = "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); from analysis.data.processes import serve; serve()"


def cores() -> int:
    """How many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


class Worker:
    """One process, asked one thing at a time."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", BOOT]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - our own
        self.ready = False

    def ask(self, what: Any) -> Any:
        """The process's answer; raises EOFError or OSError when it is gone."""
        if not self.ready:
            self._exchange(sys.path)
            self.ready = True
        return self._exchange(what)

    def _exchange(self, what: Any) -> Any:
        pipe_in, pipe_out = self.process.stdin, self.process.stdout
        assert pipe_in  # noqa: S101 - both were asked for
        assert pipe_out  # noqa: S101
        pipe_in.write(pickle.dumps(what))
        pipe_in.flush()
        return pickle.load(pipe_out)  # noqa: S301 - it comes from our own process

    def stop(self) -> None:
        """Ends the process, whatever it is doing."""
        self.process.kill()
        with contextlib.suppress(OSError):  # what was still on its way to it
            self.process.communicate()


class Processes(ThreadPoolExecutor):
    """An executor whose calls run in processes; each has a thread here that waits for it."""

    def __init__(self, workers: int | None = None) -> None:
        super().__init__(workers or cores())
        self._workers: dict[int, Worker] = {}
        self._guard = threading.Lock()
        self._stopped = False

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """The call's future; it fails with BrokenExecutor when its process is lost."""
        return super().submit(self._pass_on, fn, args, kwargs)

    def _pass_on(self, fn: Callable[..., T], args: Any, kwargs: Any) -> T:
        """What the call returns, made by the process of the thread that waits."""
        worker = self._worker()
        try:
            done, answer = worker.ask((fn, args, kwargs))
        except (EOFError, OSError, pickle.UnpicklingError):
            del self._workers[threading.get_ident()]
            worker.stop()
            raise BrokenExecutor("the process that was at it is gone") from None
        if not done:
            raise RuntimeError(answer)
        result: T = answer
        return result

    def _worker(self) -> Worker:
        """The process of the thread that asks, a new one where there is none."""
        with self._guard:
            if self._stopped:
                raise BrokenExecutor("the pool is stopped")
            thread = threading.get_ident()
            if thread not in self._workers:
                self._workers[thread] = Worker()
            return self._workers[thread]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - inherited
        """Ends the processes once they are done; with ``cancel_futures`` at once. It always waits for that."""
        if cancel_futures:
            with self._guard:
                self._stopped = True
                for worker in self._workers.values():
                    worker.process.kill()
        super().shutdown(wait=True, cancel_futures=cancel_futures)
        while self._workers:
            self._workers.popitem()[1].stop()


def serve() -> None:
    """What a process does: answers what it is asked until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # an interrupt ends it silently
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # whatever a call prints is no answer
    asked: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, asked), daemon=True).start()
    reply(answers, None)
    while True:
        fn, args, kwargs = asked.get()
        try:
            answer = True, fn(*args, **kwargs)
        except Exception:  # noqa: BLE001 - told to whoever asked
            answer = False, traceback.format_exc()
        reply(answers, answer)


def reply(pipe: BinaryIO, answer: Any) -> None:
    """Sends an answer."""
    pipe.write(pickle.dumps(answer))
    pipe.flush()


def listen(pipe: BinaryIO, asked: queue.SimpleQueue[Any]) -> None:
    """Takes down what is asked; once nobody can ask any more the process ends, also in the middle of a call."""
    try:
        while True:
            asked.put(pickle.load(pipe))  # noqa: S301 - it comes from our own parent
    except Exception:  # noqa: BLE001 - the parent is gone, or what it sent cannot be understood here
        os._exit(1)
