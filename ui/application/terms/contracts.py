"""The contracts of a portfolio on a day, a family at a time: each instrument once, in the version in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from graph.errors import UsageError
from graph.model.documents import AMENDING_KINDS, Document, DocumentKind
from graph.model.ids import DocumentId, PortfolioName
from ui.application.parts import Parts

if TYPE_CHECKING:
    from graph.lifecycle.contracts import Contract


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
