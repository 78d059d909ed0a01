"""Options that several commands of ``python -m analysis`` have: numbers, and who computes."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from engines.errors import EngineError, shorten
from engines.field_types import IntRange

MAX_NUMBER = 10**12
MAX_WORKERS = 1_000
CLUSTER_TIMEOUT_SECONDS = 10


def add_executor_options(command: argparse.ArgumentParser) -> None:
    """Add the options of a command that runs jobs and goes on where it was stopped."""
    command.add_argument("--workers", metavar="N", help="number of processes (default: one for each core)")
    command.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tcp://host:8786")
    command.set_defaults(resumes=True)


def parse_number(args: argparse.Namespace, name: str, max_value: int = MAX_NUMBER) -> int | None:
    """Return an option that is a whole number; None if it was not given."""
    value, field_type = getattr(args, name), IntRange(0 if name in ("seed", "count") else 1, max_value)
    try:
        return None if value is None else field_type.check(field_type.parse(str(value)))
    except ValueError as error:
        raise EngineError(f"{name}: {error}") from None


@contextmanager
def open_executor(args: argparse.Namespace) -> Iterator[Executor | None]:
    """Open the executor of the cluster that is named; give None if none is, for processes of our own."""
    if args.cluster is None:
        yield None
        return
    try:
        from distributed import Client  # noqa: PLC0415 - an optional dependency
    except ImportError:
        raise EngineError('cluster: needs Dask; install it with "pip install parlour[cluster]"') from None
    try:
        client = Client(args.cluster, timeout=CLUSTER_TIMEOUT_SECONDS)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise EngineError(f"cluster: {shorten(args.cluster)} does not answer: {error}") from None
    with client, client.get_executor() as executor:  # type: ignore[no-untyped-call]
        yield executor
