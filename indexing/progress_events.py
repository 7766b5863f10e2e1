"""What an index run tells of one file: it is taken in, its layout is known, its instruments and their claims are on record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from indexing.progress import Done, FileRead, FileRefused, Observe, Observed, Stage, State, observed
from indexing.readers.files import Found
from indexing.reading import OnStart, ReadOutcome


def told_start(observe: Observe) -> OnStart:
    """Return a listener that tells of each file whose turn comes, but for those of kinds that nobody reads."""

    def on_start(file: Found) -> None:
        if not file.skipped:
            observe(Observed(Stage.INGEST, State.START, file.shown_path))

    return on_start


def told_refused(observe: Observe, outcome: ReadOutcome) -> None:
    """Tell of a file that could not be read, and why."""
    if not outcome.skipped:
        observe(Observed(Stage.INGEST, State.FAIL, outcome.path, FileRefused(outcome.name), outcome.reason))


def told_read(observe: Observe, outcome: ReadOutcome) -> None:
    """Tell of a file that was read, and of its layout: a worker made both at once."""
    assert outcome.file is not None
    assert outcome.reading is not None
    read = FileRead(outcome.file, outcome.reading)
    observe(Observed(Stage.INGEST, State.COMPLETE, outcome.path, read))
    observe(Observed(Stage.LAYOUT, State.START, read.file.sha256))
    observe(Observed(Stage.LAYOUT, State.COMPLETE, read.file.sha256, read))


@contextmanager
def recording(observe: Observe, sha256: str) -> Iterator[Done]:
    """Tell of a file's instruments and of their claims, which are recorded together: both are there, or neither."""
    with observed(observe, Stage.EXTRACT, sha256) as extracted, observed(observe, Stage.CITE, sha256) as cited:

        def done(facts: object) -> None:
            extracted(facts)
            cited(facts)

        yield done
