"""What contracts oblige to, how they compare with each other and with a playbook, and what has to be watched: one typed method each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from graph.model.edges import EdgeStatus
from ui.application.names import operative
from ui.application.record import Recorded

if TYPE_CHECKING:  # what only one use case needs must not slow down the others
    from graph.model.obligations import Obligation
    from indexing.risk.playbook import Playbook
    from ui.application.accountability import Owing
    from ui.application.calendar import Planned
    from ui.application.contracts import Contracts
    from ui.application.obligations import Obligations
    from ui.application.risk import Assessed, Risking
    from ui.application.terms_table import Row


@dataclass(frozen=True, slots=True)
class Watched(Recorded):
    """One portfolio to watch over. Days default to today, records to all there are; errors are InForceErrors."""

    def risk(
        self,
        document: str | None = None,
        as_of: date | None = None,
        known_as_of: datetime | None = None,
        playbook: str | Path | Playbook | None = None,
        against: date | None = None,
    ) -> Iterator[Assessed]:
        """Yield what a playbook (a file, or one that comes with In Force) finds in a contract or in each, contract by contract.

        `against` is another day to compare with, in the version in force then.
        """
        contracts = self.contracts(document, as_of, known_as_of)
        return self._risking(playbook).each(contracts, against)

    def risk_supposed(
        self, subject: str, as_of: date | None = None, playbook: str | Path | Playbook | None = None, signed: date | None = None
    ) -> tuple[Assessed, ...]:
        """Return what a playbook would find otherwise if a claim that waits were accepted, or a paper were signed on a day (today)."""
        self._must_exist()
        edge = next((e for e in self._recorded() if e.edge_id == subject and e.status is EdgeStatus.PENDING), None)
        risking, day = self._risking(playbook), as_of or self.today()
        if edge is not None:
            ends = [one for one in (edge.source_document_id, edge.target_document_id) if one]
            return risking.accepted(self.lineage(None, ends), edge, day)
        named = self.register.document(self._one(subject).document_id)
        return risking.signed(named, signed or self.today(), day, self.now)

    def table(
        self, columns: Sequence[str] = (), where: str = "", as_of: date | None = None, known_as_of: datetime | None = None
    ) -> Iterator[Row]:
        """Yield a row of terms for each contract, those too that are not what `where` asks for: `Row.matches` tells."""
        from ui.application.terms_table import Wanted, rows

        day = as_of or self.today()
        return rows(self.contracts(None, day, known_as_of), Wanted.of(columns, where, day))

    def contracts(self, document: str | None = None, as_of: date | None = None, known_as_of: datetime | None = None) -> Contracts:
        """Return the contracts of a day, each in the version in force, or the one that a name means; raises UsageError for an amendment."""
        from ui.application.contracts import Contracts, must_be_contract

        self._must_exist()
        named = [] if document is None else self._named(document, known_as_of)
        must_be_contract(named)
        only = frozenset(map(operative, named))
        return Contracts(self.name, self.still().parts, self._sequence(known_as_of), as_of or self.today(), only)

    def _risking(self, playbook: str | Path | Playbook | None) -> Risking:
        from ui.application.risk import Risking

        return Risking.of(self.name, self.parts, playbook)

    def obligations(
        self, document: str | None = None, as_of: date | None = None, known_as_of: datetime | None = None, *, decided: bool = False
    ) -> Iterator[Obligation]:
        """Yield what the words in force on a day oblige whom to, with what people made of it; of one contract, or of all.

        Contracts are read one by one as they are come to; with `decided` only those of which people said anything.
        """
        self._must_exist()
        of = None if document is None else [operative(d) for d in self._named(document, known_as_of)]
        return self._obligations.listed(as_of or self.today(), self._sequence(known_as_of), of, decided=decided)

    def obligation(self, obligation_id: str, as_of: date | None = None, known_as_of: datetime | None = None) -> Obligation:
        """Return one obligation as it stands on a day; raises NotFoundError."""
        self._must_exist()
        return self._obligations.show(obligation_id, as_of or self.today(), self._sequence(known_as_of))

    def agenda(
        self,
        start: date | None = None,
        end: date | None = None,
        document: str | None = None,
        as_of: date | None = None,
        known_as_of: datetime | None = None,
    ) -> Planned:
        """Return what has to be watched between two days, both counted (default: a year from `as_of` on); of one contract, or of all.

        Obligations as they stand on `as_of`, on which nothing counts that was signed later. Raises UsageError.
        """
        from ui.application.calendar import Planning, window

        self._must_exist()
        asked = window(start, end, as_of, self.today())
        of = None if document is None else [operative(d) for d in self._named(document, known_as_of)]
        return Planning(self.name, self.parts, self._obligations, self._sequence(known_as_of)).of(asked, of)

    def owing(self, document: str | None = None, as_of: date | None = None, known_as_of: datetime | None = None) -> Owing:
        """Return who owes what to whom by the words in force on a day, to be asked; of one contract, or of all."""
        from ui.application.accountability import owing

        self._must_exist()
        of = None if document is None else [operative(d) for d in self._named(document, known_as_of)]
        return owing(self._obligations, as_of or self.today(), self._sequence(known_as_of), of)

    @property
    def _obligations(self) -> Obligations:
        from ui.application.obligations import Obligations

        return Obligations(self.name, self.parts)
