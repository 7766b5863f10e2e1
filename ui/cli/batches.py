"""One request of the command line, or many of a batch file: read, answered in turn, printed."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graph.errors import InForceError, UsageError
from ui.serialization import record_schema
from ui.serialization.record_schema import Failure

if TYPE_CHECKING:
    from ui.cli.app import Run

log = logging.getLogger(__name__)
Request = Callable[[], dict[str, Any]]
"""Reads one request; raises UsageError where it is none."""


def requests(one: Mapping[str, Any], batch: Path | None, *, given: bool) -> Iterator[Request]:
    """Yield one reader for the request of the command line, or one for each line of a batch."""
    if given == (batch is not None):
        raise UsageError("Write either what you ask for, or --batch FILE.")
    if batch is None:
        yield lambda: dict(one)
        return
    defaults = {name: value for name, value in one.items() if value is not None}
    for line in _text(batch).split("\n"):  # not splitlines: JSON texts may hold other line ends
        if line.strip():
            yield partial(_merged, defaults, line)


def _text(batch: Path) -> str:
    try:
        return batch.read_bytes().decode("utf-8-sig", errors="replace")
    except OSError as error:
        raise UsageError(f"The batch file {batch} cannot be read: {error.strerror}.") from None


def _merged(defaults: Mapping[str, Any], line: str) -> dict[str, Any]:
    """Read a line of a batch; what it leaves out is taken from the command line."""
    try:
        fields = json.loads(line)
    except ValueError as error:
        raise UsageError(f"This line is not JSON: {error}") from None
    if not isinstance(fields, dict):
        raise UsageError('This line is not a JSON object in braces, such as {"question": "..."}.')
    return {**defaults, **fields}


def answer_each(
    run: Run,
    asked: Iterable[Request],
    answer: Callable[[dict[str, Any]], Mapping[str, Any]],
    template: str,
    *,
    batch: bool,
) -> None:
    """Answer each request in turn; in a batch a failing one is a line of its own and the rest goes on."""
    for read in asked:
        try:
            reply = answer(read())
        except InForceError as error:
            if not batch:
                raise
            run.show(record_schema.failure(error), "failure")
        except Exception as error:
            if not batch:
                raise
            log.exception("a line of the batch failed")  # a defect must not cost the other lines
            failed: Failure = {"error": f"In Force failed on this line ({type(error).__name__}). Please report it."}
            run.show(failed, "failure")
        else:
            run.show(reply, template)
