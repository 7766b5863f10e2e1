"""The terms of contracts: which contracts there are on a day, their terms side by side, and how far they stray from a playbook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from graph.model.edges import EdgeStatus
from ui.application.names import operative
from ui.application.parts import snapshot
from ui.application.use_cases import UseCases

if TYPE_CHECKING:
    from indexing.risk.playbook import Playbook
    from ui.application.terms.contracts import Contracts
    from ui.application.terms.risk import Assessed, RiskAssessment
    from ui.application.terms.table import Row


class Terms(UseCases):
    """The terms of one portfolio's contracts; nothing is recorded."""

    __slots__ = ()

    def contracts(self, document: str | None = None, as_of: date | None = None, known_as_of: datetime | None = None) -> Contracts:
        """Return the contracts of a day, each in the version in force, or the one that a name means; raises UsageError for an amendment."""
        from ui.application.terms.contracts import Contracts, must_be_contract

        named = [] if document is None else self.lookup.named(document, known_as_of)
        must_be_contract(named)
        parts, known = snapshot(self.parts, self.name), self.lookup.sequence(known_as_of)
        return Contracts(self.name, parts, known, as_of or self.today(), frozenset(map(operative, named)))

    def table(
        self, columns: Sequence[str] = (), where: str = "", as_of: date | None = None, known_as_of: datetime | None = None
    ) -> Iterator[Row]:
        """Yield a row of terms for each contract, also of those that do not match `where`: `Row.matches` says which do."""
        from ui.application.terms.table import Wanted, rows

        day = as_of or self.today()
        return rows(self.contracts(None, day, known_as_of), Wanted.of(columns, where, day))

    def assessment(self, playbook: str | Path | Playbook | None = None) -> RiskAssessment:
        """Return what holds contracts against a playbook: a file, or one that comes with In Force by its name (default: standard)."""
        from ui.application.terms.risk import RiskAssessment, playbook_of

        return self.group(RiskAssessment, playbook_of(playbook))

    def risk(
        self,
        document: str | None = None,
        as_of: date | None = None,
        known_as_of: datetime | None = None,
        playbook: str | Path | Playbook | None = None,
        against: date | None = None,
    ) -> Iterator[Assessed]:
        """Yield what a playbook finds in a contract or in each, contract by contract; `against` is another day to compare with."""
        return self.assessment(playbook).each(self.contracts(document, as_of, known_as_of), against)

    def risk_if(
        self, subject: str, as_of: date | None = None, playbook: str | Path | Playbook | None = None, signed: date | None = None
    ) -> tuple[Assessed, ...]:
        """Return what a playbook would find otherwise if a pending claim were accepted, or a document signed on a day (today)."""
        edge = next((e for e in self.lookup.edges() if e.edge_id == subject and e.status is EdgeStatus.PENDING), None)
        assessment, day = self.assessment(playbook), as_of or self.today()
        if edge is not None:
            ends = [one for one in (edge.source_document_id, edge.target_document_id) if one]
            return assessment.accepted(self.lineage(None, ends), edge, day)
        return assessment.signed(self.lookup.one(subject).document_id, signed or self.today(), day)
