"""Progress of a run: events that say which stage began, ended or failed, and on what.

A stage reports to the `Observe` it was given and knows nothing of clocks, files or networks. The facts of an event are references to
records that the stage already has, so reporting copies nothing and costs nothing where nobody listens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from graph.model.edges import Edge
from graph.model.ids import EdgeId
from graph.model.source import Reading, SourceFile

if TYPE_CHECKING:  # what analyses files must not be loaded for a question
    from indexing.analyse import Instrument


class Stage(StrEnum):
    """What is done on the way from a file to an answer and a risk report."""

    INGEST = "ingest"  # a file's bytes are taken in and read
    LAYOUT = "layout"  # pages, blocks and the place of each character
    EXTRACT = "extract"  # instruments and their clauses
    CITE = "cite"  # what clauses claim of other documents
    CANDIDATES = "candidates"  # pairs of clauses that may be related though nothing is cited
    CLASSIFY = "classify"  # what readers say of those pairs
    GATE = "gate"  # which claims become edges
    RESOLVE = "resolve"  # what is in force on the day asked about
    RISK = "risk"  # a contract against a playbook


class StoppedError(Exception):
    """Whoever wanted some work wants no more of it: raised by who is told how far it is, between two of its steps."""


class State(StrEnum):
    """How far a stage is. ABORT: whoever wanted it wanted no more of it."""

    START = "START"
    COMPLETE = "COMPLETE"
    FAIL = "FAIL"
    ABORT = "ABORT"


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file and its reading."""

    file: SourceFile
    reading: Reading


@dataclass(frozen=True, slots=True)
class FileRefused:
    """A file that could not be read, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Extracted:
    """The instruments of a file, with their clauses and claims, now on record."""

    file: SourceFile
    reading: Reading
    instruments: tuple[Instrument, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """How many clauses were looked at for changes that cite nothing, by which embedder, and how many pairs were worth reading."""

    clauses: int
    pairs: int
    embedder: str


@dataclass(frozen=True, slots=True)
class Judged:
    """By whom (their names, the first reader first) and on which prompts how many pairs were read.

    `unread` are pairs without an answer, `left` calls that did not fit the budget.
    """

    readers: tuple[str, ...]
    prompts: tuple[str, ...]
    pairs: int
    unread: int
    left: int


@dataclass(frozen=True, slots=True)
class Ruled:
    """The edges that the gate recorded, whatever it said of them, and those that it took back."""

    put: tuple[Edge, ...] = ()
    retracted: tuple[EdgeId, ...] = ()


@dataclass(frozen=True, slots=True)
class Observed:
    """One thing that happened. `subject` tells runs of one stage apart; `facts` are of its own kind for each stage.

    `reason` says in words without contract text why a stage failed.
    """

    stage: Stage
    state: State
    subject: str = ""
    facts: object = None
    reason: str = ""


Observe = Callable[[Observed], None]
Done = Callable[[object], None]
"""Takes the facts of a stage that has done its work."""


def unobserved(_: Observed) -> None:
    """No-op listener."""


@contextmanager
def observed(observe: Observe, stage: Stage, subject: str = "") -> Iterator[Done]:
    """Tell that a stage begins, and at the end that it is complete, with the last facts given, or by what kind of error it failed.

    An error's own words may quote a contract or a question: they are not told.
    """
    observe(Observed(stage, State.START, subject))
    facts: list[object] = [None]
    try:
        yield facts.append
    except BaseException as error:
        observe(Observed(stage, ending(error), subject, reason=type(error).__name__))
        raise
    observe(Observed(stage, State.COMPLETE, subject, facts[-1]))


def ending(error: BaseException) -> State:
    """Return how a stage ends with an error: who stops it is not failing."""
    return State.ABORT if isinstance(error, GeneratorExit | KeyboardInterrupt | StoppedError) else State.FAIL
