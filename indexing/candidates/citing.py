"""Words that name a provision of another document in a way that no grammar reads: "our letter of 3 May, the part on fees".

A model is asked for the words alone (prompt A), and only where they smell of such a citation; which provision they mean is
looked up in the register and in the address of the clauses, by no model. What fits two alike, or not quite, leads nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find
from graph.model.documents import Document, DocumentHint
from graph.model.edges import EdgeStatus, Unit
from graph.model.ids import ClauseId, DocumentId
from graph.model.judgements import Candidate
from graph.model.policy import Vendor
from graph.text.dates import find_dates
from graph.text.sentences import spans
from indexing.candidates.asking import Asking
from indexing.candidates.checking import Citation
from indexing.candidates.ladder import Known
from indexing.candidates.pairs import Side
from indexing.candidates.pooled import Pool
from indexing.candidates.proposing import Asked, Proposer, Sides
from indexing.candidates.reading import read_citations
from indexing.linking.desk import Desk
from indexing.linking.documents import DocumentLookup
from indexing.llm.interface import Fault, Model, ModelError
from indexing.naming.document_mentions import find_hints
from indexing.naming.names import is_generic

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?"
    r"|Dec(?:ember)?)"
)
_TH = r"(?:st|nd|rd|th)?"
_DAY = re.compile(rf"\b(?:(\d{{1,2}}){_TH}\s+(?:of\s+)?({_MONTH})|({_MONTH})\.?\s+(\d{{1,2}}){_TH})\b")
_PLACES = (
    r"(?:sub)?(?:section|clause|paragraph|article|part|point|item|exhibit|schedule|annex|appendix|provision|passage|heading|definition"
    r"|sentence)s?"
)
_PLACE = re.compile(rf"(?i)(?<!\bthis )(?<!\bthese )\b{_PLACES}\b")
_PAPER = (
    r"(?:agreement|contract|letter|lease|deed|addendum|amendment|order|memorandum|licen[cs]e|undertaking|arrangement|paper|terms"
    r"|statement\s+of\s+work)"
)
_OWNERS = r"(?:our|your|their|its|his|her|my|the|that|an?|said)"
_CALLED = re.compile(
    rf"(?i)\b{_OWNERS}\s+(?:[\w'’-]+\s+){{0,4}}?{_PAPER}\b"
    r"(?=[,\s]+(?:of|dated|from|made|signed|entered|concluded|between|with|we|you|which|that)\b)"
)
_OWNED = re.compile(rf"(?i)^{_OWNERS}\s+")
_DATED = re.compile(r"(?i)[,\s]+(?:of|dated|from|made|signed|entered|as\s+of)\b[^\d]*\d.*$")
_ON = re.compile(
    rf"(?i)^(?:the\s+)?{_PLACES}\s+(?:on|about|for|concerning|regarding|relating\s+to|dealing\s+with|headed|entitled|titled|called)\s+(?:the\s+)?"
)
_MOST = 2  # provisions that one clause cites and that are read before others
_QUOTES = "\"'“”‘’ .,;:"


@dataclass(frozen=True, slots=True)
class Cited:
    """What the words of one clause name: candidates, each with those words, the one named first foremost.

    `fault`: why nobody could say what the clause at `where`, file and section, names.
    """

    words: Mapping[Candidate, str] = field(default_factory=dict)
    fault: str = ""
    where: tuple[str, str] = ("", "")


NOTHING = Cited()


@dataclass(slots=True)
class Citing:
    """Finds what clauses of a run's documents cite. `reader` is the model that is asked; None: nobody is."""

    desk: Desk
    proposer: Proposer
    reader: Model | None
    pool: Pool

    @classmethod
    def of(cls, desk: Desk, proposer: Proposer, asking: Asking, pool: Pool) -> Citing:
        """Ask the first reader, if it is a model: rules would read what the grammar has read already."""
        first = asking.readers.first
        return cls(desk, proposer, None if first.vendor is Vendor.NONE else first, pool)

    def cited(self, asked: Asked, older: Sequence[Document], sides: Sides, known: Known) -> Mapping[ClauseId, Cited]:
        """Return what the clauses that were asked about cite, for those that cite anything, and those whose reader failed.

        Where nobody answers, or nobody is asked and a model's word stands, what was found before counts.
        """
        looking = _Looking(self.desk, asked.document, {d.document_id: d for d in older})
        if self.reader is None:
            return {one: Cited(words) for one in _clauses(asked) if known.yields and (words := self._before(asked, one, looking, known))}
        shown = ((one, sides.of(asked.document.document_id, one)) for one in _clauses(asked))
        calls = [(one, side, self.pool.submit(_ask, self.reader, side)) for one, side in shown if looking.smells(side.text)]
        found: dict[ClauseId, Cited] = {}
        for one, side, call in calls:
            said = call.result()
            if isinstance(said, Fault):
                where = side.document.file_name, side.clause.section
                found[one] = Cited(self._before(asked, one, looking, known), said.value, where)
            elif words := self._named(asked, one, looking, said):
                found[one] = Cited(words)
        return found

    def _named(self, asked: Asked, clause: ClauseId, looking: _Looking, citations: Sequence[Citation]) -> dict[Candidate, str]:
        """Return the provisions that citations lead to, each with the words that lead there first."""
        found: dict[Candidate, str] = {}
        for citation in citations:
            place = looking.place(citation)
            candidate = self.proposer.candidate(asked, clause, *place) if place else None
            if candidate is not None and len(found) < _MOST:
                found.setdefault(candidate, citation.hint.quote.text)
        return found

    def _before(self, asked: Asked, clause: ClauseId, looking: _Looking, known: Known) -> dict[Candidate, str]:
        """Return what was found in an earlier run, as far as it still is there."""
        found: dict[Candidate, str] = {}
        for old in known.judgements.values():
            at = old.candidate
            if old.citation and at.source_clause_id == clause and at.target_document_id in looking.older:
                candidate = self.proposer.candidate(asked, clause, at.target_document_id, at.target_clause_id)
                found |= {candidate: old.citation} if candidate is not None else {}
        return found


@dataclass
class _Looking:
    """The look-up for the words of one document among the older ones. Deterministic, and no model's."""

    desk: Desk
    document: Document
    older: Mapping[DocumentId, Document]
    _lineages: dict[DocumentId, Lineage] = field(default_factory=dict)

    @cached_property
    def register(self) -> DocumentLookup:
        """The older documents, as look-ups find them; most documents need none."""
        return DocumentLookup(self.older.values(), lambda one: self.desk.clauses((one,)))

    def smells(self, text: str) -> bool:
        """Tell whether a sentence may point at a place in an older document: it speaks of a place, and of such a document."""
        sentences = (text[start:end] for start, end in spans(text, Unit.SENTENCE))
        return any(self._names_another(one) for one in sentences if _PLACE.search(one))

    def place(self, citation: Citation) -> tuple[DocumentId, ClauseId] | None:
        """Return the one provision that a citation means; None where there is none, or several, or a detail is wrong."""
        hint = self._hint(citation.hint)
        address = _address(citation.section)
        found = self.register.find(self.document, hint) if hint is not None and address else None
        if found is None or found.document_id is None or found.rivals or found.notes:
            return None
        agreed = self.document.agreed
        clauses = find(self._lineage(found.document_id), found.document_id, address, agreed.first_day() if agreed else None)
        return (found.document_id, clauses[0]) if len(clauses) == 1 else None

    def _names_another(self, sentence: str) -> bool:
        if _CALLED.search(sentence) and (_DAY.search(sentence) or find_dates(sentence)):
            return True
        hints = find_hints(sentence)
        return any(self.register.could_mean(self.document, hint) for hint in hints if hint.date or not is_generic(hint.title))

    def _hint(self, hint: DocumentHint) -> DocumentHint | None:
        """Return what a look-up can go on: a title without whose it is and its day, and a day; None where words give neither.

        A day without a year is that of the one older document which was agreed on it.
        """
        title = _DATED.sub("", _OWNED.sub("", hint.title))
        day = _day(hint.quote.text) if hint.date is None else None
        if day is None:
            return replace(hint, title=title) if title or hint.date else None
        days = {d for document in self.older.values() for d in (document.signed, document.effective) if d}
        same = [d for d in days if (d.month, d.day) == day]
        return replace(hint, title=title, date=same[0]) if len(same) == 1 else None

    def _lineage(self, document: DocumentId) -> Lineage:
        """Return a document with what words and people have changed in it: its provisions may have other numbers by now."""
        if document not in self._lineages:
            edges = self.desk.store.edges(self.desk.portfolio, statuses=(EdgeStatus.COMMITTED,), document_ids=(document,))
            near = {document, *(e.source_document_id for e in edges)} & self.older.keys()
            documents = [self.older[one] for one in sorted(near)]
            self._lineages[document] = Lineage.of(documents, self.desk.clauses(near), edges)
        return self._lineages[document]


def _clauses(asked: Asked) -> Iterator[ClauseId]:
    return (asker.told.clause.clause_id for asker, _ in asked.rows)


def _ask(reader: Model, side: Side) -> tuple[Citation, ...] | Fault:
    """Return the citations of a provision, or the fault; runs beside other calls."""
    try:
        return read_citations(side, reader)
    except ModelError as error:
        return error.fault


def _address(section: str) -> str:
    """Return an address as look-ups read it: "the part on payment" is what is headed so."""
    return _ON.sub("", section).strip(_QUOTES)


def _day(words: str) -> tuple[int, int] | None:
    """Return month and day of the first day that words name."""
    found = _DAY.search(words)
    if found is None:
        return None
    return _MONTHS.index((found[2] or found[3])[:3].casefold()) + 1, int(found[1] or found[4])
