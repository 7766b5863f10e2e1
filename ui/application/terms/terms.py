"""The terms of contracts: which contracts there are on a day, their terms side by side, and how far they stray from a playbook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from graph.errors import UsageError
from graph.model.documents import AMENDING_KINDS, Document, DocumentKind
from graph.model.edges import EdgeStatus
from graph.model.ids import DocumentId, PortfolioName
from ui.application.names import operative
from ui.application.parts import Parts, snapshot
from ui.application.use_cases import UseCases

if TYPE_CHECKING:
    from graph.lifecycle.contracts import Contract
    from indexing.risk.playbook import Playbook
    from ui.application.terms.risk import Assessed, RiskAssessment
    from ui.application.terms.table import Row


@dataclass(frozen=True)
class Contracts:
    """The contracts of one portfolio at a ledger sequence (`known`; None: now), or of those documents alone that are named in `only`."""

    name: PortfolioName
    parts: Parts
    known: int | None
    as_of: date
    only: frozenset[DocumentId] = frozenset()

    @cached_property
    def documents(self) -> tuple[Document, ...]:
        """The instruments that may be contracts by themselves, by file name: copies and what only changes others are left out."""
        return tuple(d for d in self._asked if not _is_none(d) or d.document_id in self.only)

    @property
    def passed_over(self) -> tuple[str, ...]:
        """The files of papers that nobody is a party to and nothing else shows to be a contract: notes, letters, read-me files."""
        return tuple(sorted({d.file_name for d in self._asked if _is_none(d) and d.document_id not in self.only}))

    @cached_property
    def _asked(self) -> tuple[Document, ...]:
        from indexing.corrections import corrected

        every = corrected(self.parts.store.documents(self.name, self.known), self.parts.store.decisions(self.name, self.known))
        own = (d for d in every if d.copy_of is None and d.kind not in AMENDING_KINDS)
        return tuple(d for d in own if not self.only or d.document_id in self.only)

    def __iter__(self) -> Iterator[Contract]:
        """Yield them, the members of a family one after the other; a family is read once and let go."""
        from graph.lifecycle.contracts import contract, is_attached, versions

        open_ids = dict.fromkeys(d.document_id for d in self.documents)
        while open_ids:
            one = next(iter(open_ids))
            lineage = self.parts.lineage(self.name, self.known, (one,))
            family = [d for d in lineage.family(one) if d in open_ids] if one in lineage.documents else []
            for done in (one, *family):
                open_ids.pop(done, None)
            for version in versions(lineage, family, self.as_of):
                if self.only or not is_attached(lineage, version):
                    yield contract(lineage, version, self.as_of)


def must_be_contract(documents: Iterable[Document]) -> None:
    """Raise UsageError for a paper that only changes others: it has no terms by itself."""
    for one in documents:
        if one.kind in AMENDING_KINDS:
            raise UsageError(f"'{one.file_name}' changes another contract and is none by itself. Name the contract that it changes.")


def _is_none(document: Document) -> bool:
    return document.kind is DocumentKind.OTHER and not document.parties


class Terms(UseCases):
    """The terms of one portfolio's contracts; nothing is recorded."""

    __slots__ = ()

    def contracts(self, document: str | None = None, as_of: date | None = None, known_as_of: datetime | None = None) -> Contracts:
        """Return the contracts of a day, each in the version in force, or the one that a name means; raises UsageError for an amendment."""
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
        from graph.comparison.what_if import scenario
        from ui.application.what_if import WhatIf

        edge = next((e for e in self.lookup.edges() if e.edge_id == subject and e.status is EdgeStatus.PENDING), None)
        day = as_of or self.today()
        if edge is not None:
            ends = [one for one in (edge.source_document_id, edge.target_document_id) if one]
            pair = scenario(self.lineage(None, ends), (edge,), day)
        else:
            pair = self.group(WhatIf).signed(self.lookup.one(subject).document_id, signed or self.today(), day)
        return self.assessment(playbook).differing(pair)
