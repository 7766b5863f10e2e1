"""The terms of contracts side by side: what each says on a subject on a day, as one typed cell, and how far that strays from a playbook."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.obligations import Value
from graph.model.text import AnchoredText


class Column(StrEnum):
    """A subject on which contracts are compared."""

    LIABILITY_CAP = "LIABILITY_CAP"
    PAYMENT_DAYS = "PAYMENT_DAYS"
    LATE_INTEREST = "LATE_INTEREST"
    GOVERNING_LAW = "GOVERNING_LAW"
    JURISDICTION = "JURISDICTION"
    EXPIRY = "EXPIRY"
    RENEWAL = "RENEWAL"
    RENEWAL_NOTICE = "RENEWAL_NOTICE"
    TERMINATION_FOR_CONVENIENCE = "TERMINATION_FOR_CONVENIENCE"
    INDEMNITY = "INDEMNITY"
    ASSIGNMENT = "ASSIGNMENT"
    CHANGE_OF_CONTROL = "CHANGE_OF_CONTROL"
    CONFIDENTIALITY = "CONFIDENTIALITY"
    DATA_PROTECTION = "DATA_PROTECTION"
    INSURANCE = "INSURANCE"
    EXCLUSIVITY = "EXCLUSIVITY"
    NON_COMPETE = "NON_COMPETE"
    AUDIT = "AUDIT"
    WARRANTY = "WARRANTY"
    DISPUTES = "DISPUTES"


class CellStatus(StrEnum):
    """What is known of a subject in one contract on a day."""

    FOUND = "FOUND"
    ABSENT = "ABSENT"  # nothing says it: here, in what it takes from its parents, and nothing is unread
    UNREAD = "UNREAD"  # nothing read says it, and something that could has not been read or is not here
    CONFLICTED = "CONFLICTED"  # two texts that contradict each other
    ENDED = "ENDED"  # said once, and not in force on the day


@dataclass(frozen=True, slots=True)
class Cell:
    """What one contract says on one subject on a day.

    `text` is what it comes to in few words ("New York", "30 days", "2 x fees", "consent needed"), `values` the typed values it
    rests on, indexing into the text of `words`; `words` are verbatim and anchored, the sentence that says it, of the provision `section`
    (`clause_id`) of `holder`, the document whose words these are: another than the contract's own where `inherited`. `tags` are what
    filters ask for besides values, from a closed list per column ("consent", "automatic", "none", "mutual", "uncapped"). `pending` are
    ids of claims that wait and would change it; `unread` names what could hold it and was not read.
    """

    column: Column
    status: CellStatus
    text: str = ""
    values: tuple[Value, ...] = ()
    tags: tuple[str, ...] = ()
    words: AnchoredText = AnchoredText()  # noqa: RUF009 (frozen, and empty)
    clause_id: ClauseId | None = None
    holder: DocumentId | None = None
    section: str = ""
    inherited: bool = False
    computed: bool = False
    path: tuple[EdgeId, ...] = ()
    pending: tuple[EdgeId, ...] = ()
    unread: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class TermSheet:
    """One contract on a day: a cell for each column asked for, in their order."""

    document_id: DocumentId
    as_of: date
    cells: tuple[Cell, ...]

    def cell(self, column: Column) -> Cell:
        """Return the cell of a column; raises KeyError where it was not asked for."""
        return {c.column: c for c in self.cells}[column]


class RiskLevel(StrEnum):
    """How far a term strays from the playbook."""

    NONE = "NONE"
    LOW = "LOW"
    MEDIUM = "MEDIUM"
    HIGH = "HIGH"
    UNKNOWN = "UNKNOWN"  # it cannot be told: something is unread or in conflict


@dataclass(frozen=True, slots=True)
class RiskFinding:
    """What one rule of a playbook says of one contract on a day: the level, why, on which words, and the wording preferred."""

    rule: str
    title: str
    level: RiskLevel
    why: str
    cell: Cell
    preferred: str = ""


@dataclass(frozen=True, slots=True)
class RiskReport:
    """A contract against a playbook on a day: a finding for every rule, those that find nothing too.

    `score` is the sum of the weights of the rules, once for LOW, twice for MEDIUM, three times for HIGH. `level` is the gravest found;
    UNKNOWN where nothing is graver than LOW and something cannot be told.
    """

    document_id: DocumentId
    as_of: date
    playbook: str
    version: str
    level: RiskLevel
    score: int
    findings: tuple[RiskFinding, ...]
