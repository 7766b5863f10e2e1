"""Records to the JSON of the outer contract (`ui/contract.py`): the only serialiser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from graph.errors import AmbiguousError, InForceError
from graph.model.documents import Document
from graph.model.edges import Edge, Operation
from graph.model.evidence import Finding
from graph.model.history import Cause, HistoryEntry, Period, Timeline
from graph.model.ids import EdgeId
from graph.model.resolution import EffectiveClause, Excluded, Limited, Notice, Outstanding, ResolutionStep, Status, Term
from graph.model.text import AnchoredText, Run
from ui.contract import (
    CauseShape,
    Cited,
    DocumentReference,
    EdgeShape,
    ExcludedShape,
    Failure,
    FindingShape,
    HistoryShape,
    LimitedShape,
    OperationShape,
    OutstandingShape,
    PeriodShape,
    QualificationShape,
    RegisterEntry,
    Reply,
    ResolvedClause,
    RunShape,
    StepShape,
    TermShape,
    TimelineShape,
    Warned,
)
from ui.sources import Sources

if TYPE_CHECKING:  # listing edges has no need of them
    from rag.reply import Answer, Citation


def resolved(effective: EffectiveClause, sources: Sources) -> ResolvedClause:
    """Return one of `resolved_clauses`."""
    words = effective.read or effective.last_text or AnchoredText()
    runs = list(runs_of(words, sources))
    clause = effective.clause
    became = sources.obligation(effective)
    home = _home(runs) or sources.reference(clause.document_id)
    first = next((r for r in runs if r["document_id"] == home["document_id"]), None)
    return {
        "clause_id": clause.clause_id,
        "clause_type": clause.clause_type,
        "also": list(clause.also),
        "section": clause.section,
        "heading": clause.heading,
        "status": effective.status,
        "as_of": effective.as_of.isoformat(),
        "effective_text": effective.read.text if effective.read is not None else None,
        "part": [*effective.part, len(effective.text or ())] if effective.part is not None else None,
        "last_text": effective.last_text.text if effective.last_text is not None else None,
        "source_doc": home["document"],
        "document_id": home["document_id"],
        "page": first["page"] if first else None,
        "belongs_to": sources.reference(clause.document_id),
        "continues_at": effective.continues_at,
        "inherited_from": sources.documents[effective.inherited_from].file_name if effective.inherited_from else None,
        "inherited_from_id": effective.inherited_from,
        "term": term(effective.term),
        "runs": runs if effective.text is not None else [],
        "supplements": [sources.clause(c) for c in effective.supplements],
        "qualifications": [qualification(e, sources) for e in effective.qualifications],
        "depends_on": [sources.clause(c) for c in effective.depends_on],
        "conflict": [{"text": c.text, "edge_id": c.edge_id, **sources.reference(c.document_id)} for c in effective.conflict],
        "limited": [limited(t, sources) for t in effective.limited],
        "resolution_path": [step(s, sources) for s in effective.steps],
        "outstanding": [outstanding(o, sources) for o in effective.outstanding],
        "obligation_status": became.status,
        "history": [_entry(e, sources) for e in became.history],
        "warnings": [warning(n) for n in effective.notices],
    }


def term(record: Term) -> TermShape:
    """Return where the term of a document stands."""
    return {"state": record.state, "until": _iso(record.until), "clause_id": record.clause_id, "computed": record.computed}


def qualification(edge_id: EdgeId, sources: Sources) -> QualificationShape:
    """Return one of `qualifications`."""
    edge = sources.edges[edge_id]
    source = sources.clauses.get(edge.source_clause_id)
    return {
        "edge_id": edge_id,
        "kind": edge.operation.kind if edge.operation else "",
        "section": source.section if source else "",
        "quote": edge.quote.text,
        "scope": edge.scope,
        "effective_from": _iso(edge.effective_from),
        "effective_to": _iso(edge.effective_to),
        **sources.reference(edge.source_document_id),
    }


def limited(text: Limited, sources: Sources) -> LimitedShape:
    """Return one of `limited`."""
    return {"scope": text.scope, "text": text.text.text, "edge_id": text.edge_id, **sources.reference(text.document_id)}


def outstanding(change: Outstanding, sources: Sources) -> OutstandingShape:
    """Return one of `outstanding`."""
    where = sources.reference(change.document_id)
    return {"edge_id": change.edge_id, "reason": change.reason, "section": change.section, "text": change.text, **where}


def timeline(record: Timeline, sources: Sources, known_as_of: datetime | None = None) -> TimelineShape:
    """Return a provision over all days."""
    clause = record.clause
    return {
        "clause_id": clause.clause_id,
        "section": clause.section,
        "heading": clause.heading,
        "belongs_to": sources.reference(clause.document_id),
        "known_as_of": known_as_of.isoformat() if known_as_of else None,
        "periods": [_period(p, sources) for p in record.periods],
        "waiting": [{"code": w.code, "message": w.message, "cause": _cause(w.cause, sources)} for w in record.waiting],
    }


def _period(period: Period, sources: Sources) -> PeriodShape:
    clause = resolved(period.effective, sources)
    return {
        "from": _iso(period.start),
        "to": _iso(period.end),
        "status": clause["status"],
        "text": clause["effective_text"],
        "causes": [_cause(c, sources) for c in period.causes],
        "clause": clause,
    }


def _cause(cause: Cause, sources: Sources) -> CauseShape:
    return {
        "kind": cause.kind,
        "edge": step(cause.step, sources) if cause.step else None,
        "quote": cause.quote,
        "condition": cause.condition,
        "dependency": sources.clause(cause.dependency) if cause.dependency else None,
    }


def _entry(entry: HistoryEntry, sources: Sources) -> HistoryShape:
    return {
        "action": entry.action,
        "edge_id": entry.edge_id,
        "effective_from": _iso(entry.effective_from),
        "section": entry.section,
        "clause_id": entry.clause_id,
        "decided_by": entry.decided_by,
        "why": entry.why,
        "quote": entry.quote,
        **sources.reference(entry.document_id),
    }


def reply(answer: Answer, sources: Sources) -> Reply:
    """Return the answer to one question."""
    return {
        "question": answer.question,
        "portfolio": answer.portfolio,
        "as_of": answer.as_of.isoformat(),
        "known_as_of": answer.known_as_of.isoformat() if answer.known_as_of else None,
        "answer": answer.text,
        "abstained": answer.abstained,
        "citations": [citation(c, sources) for c in answer.citations],
        "resolved_clauses": [resolved(c, sources) for c in answer.clauses],
        "excluded": [excluded(e, sources) for e in answer.excluded],
        "warnings": [warning(n) for n in answer.warnings],
        "model": answer.model,
        "usage": dict(answer.usage),
        "receipt": answer.receipt,
        "read_as": [{"words": one.words, "meaning": one.meaning} for one in answer.read_as],
        "against": _iso(answer.against),
        "earlier_clauses": [resolved(c, sources) for c in answer.earlier],
        "asks": answer.asks,
    }


def quoted_clauses(answered: Reply) -> list[ResolvedClause]:
    """Return the clauses that an answer quotes, for people: what else was read stands in `resolved_clauses`."""
    quoted = {c["clause_id"] for c in answered["citations"]}
    return [c for c in answered["resolved_clauses"] if quoted & {c["clause_id"], *(r["clause_id"] for r in c["runs"])}]


def citation(cited: Citation, sources: Sources) -> Cited:
    """Return one of `citations`."""
    return {
        "n": cited.n,
        "quote": cited.quote,
        "document": cited.document,
        "document_id": cited.document_id,
        "sha256": cited.sha256,
        "section": cited.section,
        "page": cited.page,
        "boxes": sources.boxes(cited.document_id, cited.page, cited.char_start, cited.char_end),
        "char_start": cited.char_start,
        "char_end": cited.char_end,
        "clause_id": cited.clause_id,
        "as_of": _iso(cited.as_of),
    }


def excluded(item: Excluded, sources: Sources) -> ExcludedShape:
    """Return one of `excluded`."""
    return {
        "clause_id": item.clause_id,
        "section": item.section,
        "reason": item.reason,
        "edge_id": item.edge_id,
        "effective_from": _iso(item.effective_from),
        **sources.reference(item.document_id),
    }


def left_out(item: ExcludedShape) -> str:
    """Say why words were left out, and from which day."""
    why = item["reason"].replace("_", " ").lower()
    if not item["effective_from"]:
        return why
    to_come = item["reason"] == Status.NOT_YET_IN_FORCE.value
    return f"{why}, only from {item['effective_from']}" if to_come else f"{why} since {item['effective_from']}"


def warning(notice: Notice) -> Warned:
    """Return one warning."""
    return {"code": notice.code, "message": notice.message, "edge_id": notice.edge_id}


def operation(record: Operation) -> OperationShape:
    """Return what an edge does, with its words as they stand in the documents."""
    return {"kind": record.kind, "old": record.old, "new": record.new.text}


def edge(record: Edge, sources: Sources) -> EdgeShape:
    """Return one line of `inforce edges --json`."""
    source = sources.clauses.get(record.source_clause_id)
    words_in = record.words_stand_in or record.target_document_id
    target = sources.documents.get(words_in) if words_in else None
    return {
        "edge_id": record.edge_id,
        "edge_type": record.edge_type,
        "mode": record.mode,
        "source": {
            **sources.reference(record.source_document_id),
            "section": source.section if source else "",
            "clause_id": record.source_clause_id,
        },
        "target": {
            "document": target.file_name if target else None,
            "document_id": target.document_id if target else None,
            "section": record.target_section,
            "heading": record.target_heading,
            "clause_id": record.target_clause_id,
        },
        "effective_from": _iso(record.effective_from),
        "effective_to": _iso(record.effective_to),
        "condition": record.condition,
        "outcome": record.outcome,
        "outcome_on": _iso(record.outcome_on),
        "incorporation": record.incorporation,
        "scope": record.scope,
        "operation": operation(record.operation) if record.operation else None,
        "status": record.status,
        "confidence": record.confidence,
        "derivation": record.derivation,
        "citation_text": record.quote.text,
        "reasoning": record.reasoning,
        "decided_by": record.decided_by,
        "recorded_at": record.recorded_at.isoformat() if record.recorded_at else None,
        "retracted_at": record.retracted_at.isoformat() if record.retracted_at else None,
        "similarity": record.similarity,
        "reader": record.reader,
        "second_reader": record.second_reader,
        "verified": record.verified,
        "rival": operation(record.rival) if record.rival else None,
        "computed": record.computed,
        "candidates": [
            {
                **sources.reference(one.document_id),
                "probability": one.probability,
                "evidence": [{"compared": e.compared, "outcome": e.outcome, "weight": e.weight} for e in one.evidence],
            }
            for one in record.candidates
        ],
    }


def register(document: Document) -> RegisterEntry:
    """Return what the register says of a document."""
    return {
        "document": document.file_name,
        "document_id": document.document_id,
        "title": document.title,
        "kind": document.kind,
        "number": document.number,
        "execution": document.execution,
        "signed": _iso(document.signed),
        "effective": _iso(document.effective),
        "expires": _iso(document.expires),
        "parties": [p.name for p in document.parties],
    }


def finding(record: Finding) -> FindingShape:
    """Return one line of `inforce check --json`."""
    return {
        "code": record.code,
        "severity": record.severity,
        "document": record.document,
        "document_id": record.document_id,
        "section": record.section,
        "edge_id": record.edge_id,
        "message": record.message,
        "advice": record.advice,
        "quote": record.quote.text if record.quote else None,
        "texts": list(record.texts),
    }


def failure(error: InForceError) -> Failure:
    """Return why one line of a batch, or one request, was not answered."""
    if isinstance(error, AmbiguousError):
        return {"error": str(error), "matches": list(error.matches)}
    return {"error": str(error)}


def step(applied: ResolutionStep, sources: Sources) -> StepShape:
    """Return one of `resolution_path`."""
    page = sources.page(applied.document_id, applied.char_start)
    return {
        "clause_id": applied.clause_id,
        "edge_id": applied.edge_id,
        "edge_type": applied.edge_type,
        "mode": applied.mode,
        "effective_from": _iso(applied.effective_from),
        "section": applied.section,
        "page": page.number if page else None,
        **sources.reference(applied.document_id),
    }


def runs_of(text: AnchoredText, sources: Sources) -> Iterator[RunShape]:
    """Yield where the stretches of a text stand, cut at page ends; glue stands nowhere."""
    at = 0
    for run in text.runs:
        yield from _run(run, at, sources)
        at += len(run.text)


def _run(run: Run, at: int, sources: Sources) -> Iterator[RunShape]:
    """Glue stands nowhere and is left out."""
    if run.clause_id is None or run.char_start is None:
        return
    document_id = sources.clauses[run.clause_id].document_id
    for start, end, page in sources.pieces(document_id, run.char_start, run.char_start + len(run.text)):
        yield {
            "start": at + start - run.char_start,
            "end": at + end - run.char_start,
            "clause_id": run.clause_id,
            "page": page.number if page else None,
            "boxes": sources.boxes(document_id, page.number if page else None, start, end),
            "char_start": start,
            "char_end": end,
            **sources.reference(document_id),
        }


def _home(runs: Iterable[RunShape]) -> DocumentReference | None:
    """Return the document that most of the words stand in."""
    sizes: Counter[tuple[str, str]] = Counter()
    for run in runs:
        sizes[run["document"], run["document_id"]] += run["end"] - run["start"]
    if not sizes:
        return None
    (document, document_id), _ = sizes.most_common(1)[0]
    return {"document": document, "document_id": document_id}


def _iso(day: object) -> str | None:
    """A date or a PartialDate, as precise as the words were."""
    return None if day is None else str(day)
