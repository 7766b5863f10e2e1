"""A conformed copy or a redline, as recorded, to its JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from graph.comparison.consolidation import name_of
from graph.comparison.redline import Change, Redline, RedlineClause, Stretch
from graph.model.conformed import Conformed, ConformedClause
from graph.model.documents import Document
from graph.model.ids import ClauseId, DocumentId
from graph.model.text import AnchoredText
from ui import present
from ui.conform.shapes import ConformedEntry, ConformedRun, ConformedShape, InstrumentShape
from ui.sources import Sources


def conformed(copy: Conformed, sources: Sources, portfolio: str, known_as_of: datetime | None = None) -> ConformedShape:
    """Return a document as it reads on a day."""
    entries = (RedlineClause(None, c, (Stretch(Change.KEPT, c.shown),)) for c in copy.clauses)
    return _shape(copy, entries, sources, portfolio, known_as_of)


def redlined(compared: Redline, sources: Sources, portfolio: str, known_as_of: datetime | None = None) -> ConformedShape:
    """Return a document as it reads on a day, with what changed since the day compared with."""
    shape = _shape(compared.new, compared.clauses, sources, portfolio, known_as_of)
    shape["against"] = compared.old.as_of.isoformat()
    return shape


def _shape(
    copy: Conformed, entries: Iterable[RedlineClause], sources: Sources, portfolio: str, known_as_of: datetime | None
) -> ConformedShape:
    document = copy.document
    return {
        "portfolio": portfolio,
        "as_of": copy.as_of.isoformat(),
        "against": None,
        "known_as_of": known_as_of.isoformat() if known_as_of else None,
        "asked": sources.reference(copy.asked),
        "title": " ".join(document.title.split()) or document.file_name,
        "status": copy.status,
        "ended": present.step(copy.ended, sources) if copy.ended else None,
        "term": present.term(copy.term),
        "counts": {
            "instruments": len(copy.instruments),
            "outstanding": len(copy.all_outstanding),
            "unsigned": len(copy.unsigned),
        },
        "instruments": list(_instruments(copy, sources)),
        "outstanding": [present.outstanding(o, sources) for o in copy.outstanding],
        "supplements": [sources.clause(c) for c in copy.supplements],
        "qualifications": [present.qualification(e, sources) for e in copy.qualifications],
        "warnings": [present.warning(n) for n in copy.notices],
        "clauses": [_entry(e, document.document_id, sources) for e in entries],
        **sources.reference(document.document_id),
    }


def _instruments(copy: Conformed, sources: Sources) -> Iterator[InstrumentShape]:
    for document_id in copy.instruments:
        yield _instrument(sources.documents[document_id], counted=True)
    for document_id in copy.waiting:
        yield _instrument(sources.documents[document_id], counted=False)


def _instrument(document: Document, *, counted: bool) -> InstrumentShape:
    return {
        "document": document.file_name,
        "document_id": document.document_id,
        "name": name_of(document),
        "title": " ".join(document.title.split()),
        "kind": document.kind,
        "number": document.number,
        "signed": str(document.signed) if document.signed else None,
        "effective": str(document.effective) if document.effective else None,
        "execution": document.execution,
        "counted": counted,
    }


def _entry(pair: RedlineClause, home: DocumentId, sources: Sources) -> ConformedEntry:
    """What is gone is described as it stood; nothing is outstanding beside it."""
    entry = pair.new or _bare(pair.old)
    clause = entry.clause
    whose = entry.alternative
    return {
        "clause_id": clause.clause_id,
        "section": clause.section,
        "renumbered": entry.renumbered,
        "heading": clause.heading,
        "kind": clause.kind,
        "clause_type": clause.clause_type,
        "depth": entry.depth,
        "status": entry.status,
        "text": entry.shown.text if pair.new else None,
        "last_text": entry.text.text if entry.text != entry.shown else None,
        "lead": entry.lead,
        "continued": entry.continued,
        "moved": pair.moved,
        "runs": [run for s in pair.stretches for run in _runs(s.text, s.change, home, sources)],
        "alternative": {"edge_id": whose.edge_id, **sources.reference(whose.document_id)} if whose else None,
        "changes": [present.step(s, sources) for s in entry.changes],
        "outstanding": [present.outstanding(o, sources) for o in entry.outstanding],
        "limited": [present.limited(t, sources) for t in entry.limited],
        "supplements": [sources.clause(c) for c in entry.supplements],
        "qualifications": [present.qualification(e, sources) for e in entry.qualifications],
        "warnings": [present.warning(n) for n in entry.notices],
    }


def _bare(gone: ConformedClause | None) -> ConformedClause:
    assert gone is not None, "an entry of a redline stands in one of its copies at least"
    return replace(gone, outstanding=(), limited=(), supplements=(), qualifications=(), notices=(), lead=0)


def _runs(text: AnchoredText, change: Change, home: DocumentId, sources: Sources) -> Iterator[ConformedRun]:
    """Yield the runs of a text, cut at page ends, with the white space between them."""
    whole = text.text
    at = 0
    for run in present.runs_of(text, sources):
        if run["start"] > at:
            yield _nowhere(whole[at : run["start"]], change)
        yield {
            "text": whole[run["start"] : run["end"]],
            "change": change,
            "as_signed": run["document_id"] == home,
            "clause_id": run["clause_id"],
            "document": run["document"],
            "document_id": run["document_id"],
            "section": sources.clauses[ClauseId(run["clause_id"])].section,
            "page": run["page"],
            "boxes": run["boxes"],
            "char_start": run["char_start"],
            "char_end": run["char_end"],
        }
        at = run["end"]
    if at < len(whole):
        yield _nowhere(whole[at:], change)


def _nowhere(text: str, change: Change) -> ConformedRun:
    return {
        "text": text,
        "change": change,
        "as_signed": False,
        "clause_id": None,
        "document": None,
        "document_id": None,
        "section": "",
        "page": None,
        "boxes": [],
        "char_start": None,
        "char_end": None,
    }
