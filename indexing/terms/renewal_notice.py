"""What notice of non-renewal the words in force ask for on a day, as the calendar asks it of a term sheet."""

from __future__ import annotations

from datetime import date

from graph.comparison.timeline import change_days
from graph.lifecycle.upcoming_term_ends import NoticeOn, RequiredNotice
from graph.lineage.dag import Lineage
from graph.model.ids import DocumentId
from graph.model.obligations import ValueKind
from graph.model.terms import CellStatus, Column
from indexing.terms.sheet import term_sheet

_SAID = frozenset({CellStatus.FOUND, CellStatus.CONFLICTED})


def notice_reader(lineage: Lineage) -> NoticeOn:
    """Return what tells the notice that a contract in this lineage asks for, day by day.

    Between two days on which its words may change they are read once: a contract that renews month by month is asked of often.
    """

    def asked(document_id: DocumentId, day: date) -> RequiredNotice | None:
        days = lineage.remember(("change days", document_id), lambda: change_days(lineage, document_id))
        since = max((one for one in days if one <= day), default=day)
        return lineage.remember(("renewal notice", document_id, since), lambda: _asked(lineage, document_id, since))

    return asked


def _asked(lineage: Lineage, document_id: DocumentId, day: date) -> RequiredNotice | None:
    cell = term_sheet(lineage, document_id, day, (Column.RENEWAL_NOTICE,)).cell(Column.RENEWAL_NOTICE)
    if cell.status not in _SAID:
        return None
    periods = tuple(v for v in cell.values if v.kind is ValueKind.DURATION)
    unclear = "" if periods else "the words ask for a notice, and give no period that could be read"
    if cell.status is CellStatus.CONFLICTED:
        unclear = "two texts on the notice contradict each other"
    return RequiredNotice(periods, cell.words, cell.clause_id, cell.section, cell.note, unclear)
