"""What stories can ask: of a provision or a document on a day, of a calendar, of a timeline, and of what is supposed or compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from graph.comparison.clause_history import obligation
from graph.comparison.consolidation import conform
from graph.comparison.impact import Impact, words_impact
from graph.comparison.redline import Change, Stretch, redline
from graph.comparison.timeline import change_days, timeline
from graph.comparison.what_if import Scenario, scenario
from graph.lifecycle.contracts import attachments, contract, is_attached, versions
from graph.lifecycle.upcoming_term_ends import NoticeOn, RequiredNotice
from graph.lineage.references import refers_to
from graph.lineage.supersession import counterpart, governing_document
from graph.model.agenda import Agenda
from graph.model.conformed import Conformed
from graph.model.edges import Edge, EdgeStatus
from graph.model.history import Cause, Period, Timeline
from graph.model.ids import ClauseId, DocumentId
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.model.resolution import EffectiveClause, WarningCode
from graph.model.text import AnchoredText
from graph.resolution.resolve import resolve, resolve_document
from graph.resolution.term_state import term_on
from tests.story import Story


def listed(values: Iterable[object]) -> str:
    """Return values side by side."""
    return " | ".join(str(value).replace("\n", "\\n") for value in values) or "-"


def _words(text: AnchoredText | None) -> str:
    return "-" if text is None else text.text.replace("\n", "\\n")


def _place(story: Story, clause_id: ClauseId | None) -> str:
    if clause_id is None:
        return "-"
    clause = story.lineage.clause(clause_id)
    return f"{story.name(clause.document_id)}#{clause.section}"


def _source(story: Story, edge: Edge | None) -> str:
    return _place(story, edge.source_clause_id if edge else None)


def _names(story: Story, documents: Iterable[DocumentId]) -> str:
    return listed(story.name(one) for one in documents)


def _history(story: Story, found: EffectiveClause) -> str:
    told = obligation(story.lineage, found.clause.clause_id, found.as_of)
    return listed([told.status or "-", *(f"{entry.action} {story.name(entry.document_id)}" for entry in told.history)])


def _evidence(story: Story, found: EffectiveClause) -> str:
    told = obligation(story.lineage, found.clause.clause_id, found.as_of)
    return listed(f"{one.section} {one.effective_from} {one.decided_by}: {one.quote}" for one in told.history)


def _runs(story: Story, found: EffectiveClause) -> str:
    """Return the words in force by the place they are taken from, which has them."""
    runs = found.text.runs if found.text else ()
    for run in runs:
        assert run.clause_id is not None
        assert run.char_start is not None
        assert story.source(story.lineage.clause(run.clause_id).document_id)[run.char_start : run.char_end] == run.text
    return listed(f"{_place(story, run.clause_id)}: {run.text}" for run in runs)


PROVISION: dict[str, Callable[[Story, EffectiveClause], str]] = {
    "text": lambda _, found: _words(found.text),
    "last": lambda _, found: _words(found.last_text),
    "runs": _runs,
    "status": lambda _, found: found.status.value,
    "codes": lambda _, found: listed(sorted({notice.code.value for notice in found.notices})),
    "notices": lambda story, found: listed(
        f"{n.code.value} {_source(story, story.lineage.edge(n.edge_id))}" if n.edge_id else n.code.value for n in found.notices
    ),
    "messages": lambda _, found: listed(notice.message for notice in found.notices),
    "from": lambda story, found: story.name(found.inherited_from) if found.inherited_from else "-",
    "steps": lambda story, found: listed(f"{story.name(step.document_id)}#{step.section}" for step in found.steps),
    "excluded": lambda story, found: listed(f"{left.reason} {story.name(left.document_id)}" for left in found.excluded),
    "outstanding": lambda story, found: listed(f"{story.name(o.document_id)}#{o.section} {o.reason}" for o in found.outstanding),
    "unapplied": lambda _, found: listed(o.text for o in found.outstanding),
    "conflict": lambda _, found: listed(sorted(text.text for text in found.conflict)),
    "limited": lambda _, found: listed(f"{one.scope}: {one.text.text}" for one in found.limited),
    "supplements": lambda story, found: listed(_place(story, one) for one in found.supplements),
    "qualified": lambda story, found: listed(_source(story, story.lineage.edge(one)) for one in found.qualifications),
    "not-shown": lambda _, found: listed(
        n.message.split(" that it is ")[1].split(",")[0] for n in found.notices if n.code is WarningCode.FORMALITY_NOT_SHOWN
    ),
    "below": lambda story, found: listed(
        one.text.text for c in story.lineage.children(found.clause.clause_id) if (one := resolve(story.lineage, c, found.as_of)).text
    ),
    "depends-words": lambda story, found: listed(_words(resolve(story.lineage, one, found.as_of).text) for one in found.depends_on),
    "depends": lambda story, found: listed(_place(story, one) for one in found.depends_on),
    "continues": lambda story, found: _place(story, found.continues_at),
    "section": lambda _, found: found.clause.section,
    "type": lambda _, found: found.clause_type.value,
    "kind": lambda _, found: found.clause.kind.value,
    "parent": lambda story, found: _place(story, found.clause.parent_id),
    "inserted": lambda story, found: "yes" if story.lineage.is_inserted(found.clause.clause_id) else "no",
    "term": lambda _, found: f"{found.term.state.value} {found.term.until or '-'}",
    "history": _history,
    "evidence": _evidence,
}


def meets(story: Story, address: str, version: str) -> str:
    """Return the counterpart of a provision in another version."""
    return _place(story, counterpart(story.lineage, story.id(address), story.doc(version)))


def _term(story: Story, name: str, day: date) -> str:
    term = term_on(story.lineage, story.doc(name), day)
    return f"{term.state.value} {term.until or '-'}{' computed' if term.computed else ''}"


def _beside(copy: Conformed, what: Callable[[Any], Iterable[str]]) -> str:
    """Return what stands beside the provisions of a copy, and beside the whole."""
    entries = [f"{one.clause.section}: {said}" for one in copy.clauses for said in what(one)]
    return listed([*entries, *(f"the whole: {said}" for said in what(copy))])


def _copy(told: Callable[[Story, Conformed], str]) -> Callable[[Story, str, date], str]:
    return lambda story, name, day: told(story, conform(story.lineage, story.doc(name), day))


DOCUMENT: dict[str, Callable[[Story, str, date], str]] = {
    "term": _term,
    "governed": lambda story, name, day: story.name(governing_document(story.lineage, story.doc(name), day)),
    "version": lambda story, name, day: _names(story, versions(story.lineage, (story.doc(name),), day)),
    "versions": lambda story, _, day: _names(story, versions(story.lineage, [one.document_id for one in story.documents], day)),
    "is-attached": lambda story, name, _: "yes" if is_attached(story.lineage, story.doc(name)) else "no",
    "refers": lambda story, name, _: listed(
        exhibit for exhibit in ("Exhibit A", "Exhibit B", "Exhibit C") if refers_to(story.lineage, story.doc(name), exhibit)
    ),
    "resolved": lambda story, name, day: listed(_words(one.text) for one in resolve_document(story.lineage, story.doc(name), day)),
    "status": lambda story, name, day: contract(story.lineage, story.doc(name), day).status.value,
    "attached": lambda story, name, day: _names(story, (one for one, _ in attachments(story.lineage, story.doc(name), day))),
    "sections": lambda story, name, _: listed(c.section for c in story.lineage.clauses_of(story.doc(name))),
    "change-days": lambda story, name, _: listed(change_days(story.lineage, story.doc(name))),
    "copy": _copy(lambda _, copy: listed(one.shown.text for one in copy.clauses)),
    "copy-of": _copy(lambda story, copy: story.name(copy.document.document_id)),
    "copy-depths": _copy(lambda _, copy: listed(one.depth for one in copy.clauses)),
    "copy-statuses": _copy(lambda _, copy: listed(one.status for one in copy.clauses)),
    "copy-leads": _copy(lambda _, copy: listed(one.shown.text[: one.lead] for one in copy.clauses)),
    "copy-words": _copy(lambda _, copy: listed(one.text.text for one in copy.clauses)),
    "instruments": _copy(lambda story, copy: _names(story, copy.instruments)),
    "unsigned": _copy(lambda story, copy: _names(story, copy.unsigned)),
    "waiting": _copy(lambda story, copy: _names(story, copy.waiting)),
    "outstanding": _copy(lambda _, copy: _beside(copy, lambda one: (o.section for o in one.outstanding))),
    "all-outstanding": _copy(lambda _, copy: listed(one.section for one in copy.all_outstanding)),
    "supplements": _copy(lambda story, copy: _beside(copy, lambda one: (_place(story, c) for c in one.supplements))),
    "qualified": _copy(lambda story, copy: _beside(copy, lambda one: (_source(story, story.lineage.edge(e)) for e in one.qualifications))),
    "limited": _copy(lambda _, copy: listed(f"{one.clause.section} {t.scope}: {t.text.text}" for one in copy.clauses for t in one.limited)),
    "notices": _copy(lambda _, copy: listed(f"{one.clause.section} {n.code.value}" for one in copy.clauses for n in one.notices)),
}

AGENDA: dict[str, Callable[[Story, Agenda], str]] = {
    "changes": lambda _, found: listed(f"{entry.matter} {entry.day} {entry.about} {entry.section}" for entry in found.entries),
    "days": lambda _, found: listed(f"{entry.matter} {entry.day}" for entry in found.entries),
    "notes": lambda _, found: listed(entry.note for entry in found.entries),
    "words": lambda _, found: listed(entry.words.text for entry in found.entries),
    "places": lambda story, found: listed(f"{story.name(entry.document_id)} {entry.section}".strip() for entry in found.entries),
    "count": lambda _, found: str(len(found.entries)),
    "unplaced": lambda _, found: listed(one.why.value for one in found.unplaced),
    "unplaced-words": lambda _, found: listed(f"{one.section}: {one.words.text}" for one in found.unplaced),
}


def notice_of(told: str) -> NoticeOn:
    """Return what words ask for before a renewal: nothing of `-`, `90` days, or others from a day on: `90,30@2026-11-01`."""

    def asked(__: DocumentId, day: date) -> RequiredNotice | None:
        found = None
        for asking in told.split(",") if told != "-" else ():
            days, _, start = asking.partition("@")
            if date.fromisoformat(start or str(date.min)) <= day:
                found = RequiredNotice((Value(ValueKind.DURATION, 0, 0, days, TimeUnit.DAY),))
        return found

    return asked


def _cause(story: Story, cause: Cause) -> str:
    on = f" on {_place(story, cause.dependency)}" if cause.dependency else ""
    return f"{cause.kind.value} {cause.step.section if cause.step else ''}{on}".strip()


def _period(story: Story, period: Period) -> str:
    text = period.effective.text.text if period.effective.text else period.effective.status.value
    causes = f" ({', '.join(_cause(story, one) for one in period.causes)})" if period.causes else ""
    return f"{period.start or ''}..{period.end or ''} {text}{causes}"


TIMELINE: dict[str, Callable[[Story, Timeline], str]] = {
    "periods": lambda story, found: listed(_period(story, one) for one in found.periods),
    "quotes": lambda _, found: listed(cause.quote for one in found.periods for cause in one.causes),
    "waiting": lambda _, found: listed(
        f"{one.code.value} {one.cause.step.section if one.cause.step else ''} {one.cause.condition}".strip() for one in found.waiting
    ),
}


def timeline_of(story: Story, address: str) -> Timeline:
    """Return the periods of a provision."""
    return timeline(story.lineage, story.id(address))


def supposed(story: Story, day: date) -> tuple[Scenario, Impact]:
    """Return what all claims that wait would change at once, asked on a day."""
    waiting = [edge for edge in story.lineage.edges if edge.status is EdgeStatus.PENDING]
    pair = scenario(story.lineage, waiting, day)
    return pair, words_impact(pair)


SUPPOSED: dict[str, Callable[[Story, Scenario, Impact], str]] = {
    "starts": lambda _, pair, __: str(pair.starts),
    "as-of": lambda _, __, found: str(found.as_of),
    "told": lambda story, pair, _: listed(_source(story, edge) for edge in pair.edges),
    "left-out": lambda story, pair, _: listed(f"{_source(story, story.lineage.edge(one.edge_id))} {one.why}" for one in pair.left_out),
    "sections": lambda _, __, found: listed(one.section for one in found.clauses),
    "clauses": lambda _, __, found: listed(f"{one.before} -> {one.after}" for one in found.clauses),
    "documents": lambda story, _, found: listed(
        f"{story.name(one.document_id)} {one.status_before} -> {one.status_after}" for one in found.documents
    ),
    "survivors": lambda story, _, found: listed(_place(story, one) for one in found.survivors),
    "children": lambda story, _, found: _names(story, found.children),
    "unread": lambda _, __, found: found.unread or "-",
    "same": lambda _, pair, __: "yes" if pair.before is pair.after else "no",
}

MARKS = {Change.KEPT: "{}", Change.INSERTED: "[+{}]", Change.DELETED: "[-{}]"}


def marked(stretches: Iterable[Stretch]) -> str:
    """Return two texts as one, with marks."""
    return "".join(MARKS[one.change].format(one.text.text) for one in stretches)


def compared(story: Story, document: str, old: date, new: date) -> str:
    """Return the provisions of a document that read otherwise on another day, marked; `moved` where one stands elsewhere."""
    copies = (conform(story.lineage, story.doc(document), day) for day in (old, new))
    found = [one for one in redline(story.lineage, *copies).clauses if one.changed]
    return listed(f"{'moved ' * one.moved}{marked(one.stretches)}" for one in found)
