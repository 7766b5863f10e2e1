"""Whether the words of a duty are in force on a day, in the paper in which they were read, and what took them out of force. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from graph.amendments.termination import day_before, ending
from graph.errors import NotFoundError
from graph.lineage.dag import Lineage
from graph.model.dates import PartialDate
from graph.model.ids import EdgeId
from graph.model.obligations import Duty
from graph.model.resolution import EffectiveClause, Status
from graph.resolution.resolve import resolve

_BINDS = frozenset({Status.IN_FORCE, Status.CONFLICTED})


@dataclass(frozen=True, slots=True)
class Change:
    """What took some words out of force; nothing where they are only read otherwise now."""

    edges: tuple[EdgeId, ...] = ()
    on: PartialDate | None = None


def is_effective(lineage: Lineage, duty: Duty, day: date) -> bool:
    """Tell whether the words of a duty are in force on a day, in the paper in which they were read."""
    return taken_out_by(lineage, duty, day) is None


def taken_out_by(lineage: Lineage, duty: Duty, day: date) -> Change | None:
    """Return what took the words of a duty out of force by a day; None where they stand."""
    try:
        found = resolve(lineage, duty.clause_id, _binding_day(lineage, duty, day))
    except NotFoundError:  # the document was withdrawn, or is read otherwise
        return Change()
    here = found.continues_at is None  # what a restatement says, be it the same, is an obligation of that paper
    if here and found.text is not None and found.status in _BINDS and folded(duty.words.text) in folded(found.text.text):
        return None
    return _changed(found, duty)


def folded(text: str) -> str:
    """Return words without what a line break or a capital makes different."""
    return " ".join(text.split()).casefold()


def _binding_day(lineage: Lineage, duty: Duty, day: date) -> date:
    """Return the day whose words tell whether a duty binds: of one that outlives its contract, the last of that contract."""
    end = ending(lineage, duty.document_id, day) if duty.survives and duty.document_id in lineage.documents else None
    return day if end is None else day_before(lineage, end, day)


def _changed(found: EffectiveClause, duty: Duty) -> Change:
    out = next((x for x in found.excluded if x.clause_id == duty.clause_id and x.edge_id is not None), None)
    if out is not None and out.edge_id is not None:
        return Change((out.edge_id,), out.effective_from)
    return Change((found.steps[-1].edge_id,), found.steps[-1].effective_from) if found.steps else Change()
