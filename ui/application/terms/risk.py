"""Contracts held against a playbook on a day: as they are, as they were on another day, and as they would be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from graph.lifecycle.contracts import Contract, contract, is_attached, versions
from graph.model.documents import AMENDING_KINDS
from graph.model.ids import DocumentId
from graph.model.resolution import Status
from graph.model.terms import RiskFinding, RiskLevel, RiskReport
from indexing.progress import Observe, Stage, observed
from indexing.risk.assess import RiskChange, changed_findings
from indexing.risk.playbook import Playbook
from ui.application.use_cases import UseCases
from ui.openlineage.run_events import Scored

if TYPE_CHECKING:
    from graph.comparison.what_if import Scenario
    from graph.lineage.dag import Lineage


@dataclass(frozen=True, slots=True)
class Side:
    """A contract on a day and what the playbook finds in it; no report where it is not in force that day."""

    contract: Contract
    report: RiskReport | None

    @property
    def findings(self) -> tuple[RiskFinding, ...]:
        """What each rule finds; nothing where the contract is not in force."""
        return self.report.findings if self.report else ()

    @property
    def unknown(self) -> int:
        """How many rules cannot tell."""
        return sum(found.level is RiskLevel.UNKNOWN for found in self.findings)


@dataclass(frozen=True, slots=True)
class Assessed:
    """A contract held against a playbook; `before` is the same on another day or without a change, where that was asked for."""

    now: Side
    before: Side | None = None

    @property
    def changes(self) -> tuple[RiskChange, ...]:
        """The rules that find something else; none where there is nothing to compare with."""
        before = self.before.report if self.before else None
        return changed_findings(before, self.now.report) if before and self.now.report else ()

    @property
    def differs(self) -> bool:
        """Whether anything is different: what a rule finds, or whether the contract is in force at all."""
        return bool(self.changes) or (self.before is not None and _stands(self.before) != _stands(self.now))


def playbook_of(playbook: str | Path | Playbook | None) -> Playbook:
    """Return a playbook: itself, one read from a file, or one that comes with In Force by its name (default: the standard one)."""
    from indexing.risk.loading import STANDARD, load

    return playbook if isinstance(playbook, Playbook) else load(playbook or STANDARD)


@dataclass(frozen=True, slots=True)
class RiskAssessment(UseCases):
    """Holds contracts of one portfolio against one playbook; nothing is recorded."""

    playbook: Playbook

    def each(self, contracts: Iterable[Contract], against: date | None = None) -> Iterator[Assessed]:
        """Yield what the playbook finds in each contract; beside it, what it found on another day, in the version in force then."""
        with self.parts.telling.run(self.name, "assess") as observe, suppress(GeneratorExit):  # who wants no more has what they asked for
            for one in contracts:
                yield self._assessed(one, against, observe)

    def _assessed(self, one: Contract, against: date | None, observe: Observe) -> Assessed:
        with observed(observe, Stage.RISK, one.document.document_id) as scored:
            now = self.side(one)
            scored(Scored(one.document.document_id, self.playbook, now.report))
            return Assessed(now, self._on(one, against) if against else None)

    def differing(self, pair: Scenario) -> tuple[Assessed, ...]:
        """Return the contracts in which the playbook finds something else in two readings of the record."""
        before, after, day = pair.before, pair.after, pair.as_of
        own = [one for one in pair.documents if after.documents[one].kind not in AMENDING_KINDS and not is_attached(after, one)]
        pairs = {(_version(before, one, day), _version(after, one, day)): None for one in own}
        found = (Assessed(self.side(contract(after, new, day)), self.side(contract(before, old, day))) for old, new in pairs)
        return tuple(one for one in found if one.differs)

    def side(self, one: Contract) -> Side:
        """Return what the playbook finds in a contract on its day; nothing where it is not in force."""
        from indexing.risk.assess import assess
        from indexing.risk.phrase_search import speaking
        from indexing.risk.whole_contract import whole_sheet

        if one.status is not Status.IN_FORCE:
            return Side(one, None)
        document_id = one.document.document_id
        sheet = whole_sheet(one.lineage, document_id, one.as_of, self.playbook.columns)
        return Side(one, assess(self.playbook, sheet, speaking(one.lineage, document_id, one.as_of)))

    def _on(self, one: Contract, day: date) -> Side:
        return self.side(contract(one.lineage, _version(one.lineage, one.document.document_id, day), day))


def _version(lineage: Lineage, document_id: DocumentId, day: date) -> DocumentId:
    return versions(lineage, (document_id,), day)[0]


def _stands(side: Side) -> object:
    return side.contract.status, side.contract.document.document_id
