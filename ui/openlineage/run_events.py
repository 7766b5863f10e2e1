"""The records that lineage events are made from: runs and what happened in them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from graph.model.ids import digest
from indexing.progress import Stage, State

if TYPE_CHECKING:  # nobody waits for what the run at hand has no use for
    from graph.model.terms import RiskReport
    from indexing.risk.playbook import Playbook
    from rag.reply import Answer

_RUNS = UUID("5d1f2c1e-8a37-4d0c-9a55-3f0f6c8d7b21")  # the space of our run ids


@dataclass(frozen=True, slots=True)
class Resolved:
    """An answer with what it resolved, and the ledger sequence it was asked at."""

    answer: Answer
    known: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A contract held against a playbook; no report where it is not in force on the day."""

    document_id: str
    playbook: Playbook
    report: RiskReport | None


@dataclass(frozen=True, slots=True)
class Run:
    """One pipeline from beginning to end: an index run, an answer, an assessment. `at` is when it began, with its zone."""

    portfolio: str
    job: str
    at: datetime

    @property
    def run_id(self) -> str:
        """The id of the run."""
        return stage_run_id(self, None)


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened in a run at an instant; `stage` None: to the run as a whole. The rest is as in `indexing.progress`."""

    run: Run
    at: datetime
    state: State
    stage: Stage | None = None
    subject: str = ""
    facts: object = None
    reason: str = ""

    @property
    def run_id(self) -> str:
        """The id that the run of this stage has, from its beginning to its end."""
        return stage_run_id(self.run, self.stage, self.subject)


def stage_run_id(run: Run, stage: Stage | None, subject: str = "") -> str:
    """Return the id of a run, or of one stage of it on one subject: a UUID made of what it is, so that it can be told afterwards.

    The instant an index run began stands in the ledger's entry of each file it recorded; with the file's sha256 as subject that is
    all it takes to name the event of its extraction.
    """
    at = run.at.astimezone(UTC).isoformat(timespec="microseconds")
    return str(uuid5(_RUNS, digest(run.portfolio, run.job, at, stage or "", subject)))
