"""What is said around words in force whoever words the answer: the term before them, what bears on them after them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from graph.model.documents import AMENDING_KINDS
from graph.model.edges import Edge
from graph.model.ids import DocumentId
from graph.model.resolution import EffectiveClause, Notice, Term, TermState, WarningCode
from graph.resolution.term_state import open_changes, term_on
from rag.reply import Citation
from rag.resolve.beside import Bearing, Remark, remarks
from rag.resolve.children import Children
from rag.resolve.lift import Lifter
from rag.retrieve.context import Chosen
from rag.verify.citations import verified
from rag.verify.quoting import Sources, cite_quote
from rag.write import wording

_SAID = frozenset({WarningCode.PRECEDENCE, WarningCode.CONDITION_FAILED})


@dataclass(frozen=True, slots=True)
class Setting:
    """What stands around the words of one reply."""

    lifter: Lifter
    children: Children
    sources: Sources

    def terms(self, quoted: Iterable[EffectiveClause]) -> dict[DocumentId, Term]:
        """Return the terms to be said first (DESIGN 5): of the children asked about, else of where the answer stands."""
        asked = {one: term_on(self.lifter.lineage, one, self.lifter.as_of) for one in self.children.asked}
        return asked or {found.clause.document_id: found.term for found in quoted if self._has_a_term(found.clause.document_id)}

    def _has_a_term(self, document_id: DocumentId) -> bool:
        """Tell whether a paper has a term of its own: one that changes others only where its words say that it lapses."""
        document = self.lifter.lineage.documents[document_id]
        return document.kind not in AMENDING_KINDS or document.expires is not None

    def doubts(self, term: Term) -> tuple[Remark, ...]:
        """Return the changes of a term clause that are not applied, or wait for a person, and may have kept a term from ending."""
        known_end = term.state is TermState.UNKNOWN and term.until is not None
        if not known_end or term.clause_id is None or term.clause_id not in self.lifter.lineage.clauses:
            return ()
        beside = remarks(self.lifter.effective(term.clause_id), self.lifter.catalogue)
        known = {one.edge.edge_id: one for one in beside if one.bearing is Bearing.OUTSTANDING}
        changes = open_changes(self.lifter.lineage, term.clause_id, self.lifter.as_of)
        return tuple(known.get(edge.edge_id) or _waiting(edge) for edge in changes)

    def term_lines(self, terms: dict[DocumentId, Term]) -> Iterator[str]:
        """Yield where each term stands; nothing of those that run."""
        said = (wording.term_said(t, self.lifter.lineage.documents[one], doubted=bool(self.doubts(t))) for one, t in terms.items())
        return filter(None, said)

    def proof(self, remark: Remark) -> tuple[Citation, ...]:
        """Return the citations of a remark's own words; none where they do not stand."""
        words = cite_quote(remark.edge.source_clause_id, remark.char_start, remark.char_end, self.sources)
        return verified(words, self.sources.reading)

    def noted(self, quoted: Iterable[EffectiveClause]) -> Iterator[str]:
        """Yield the notices without which the words mislead: which document prevails, which change never took effect."""
        notices = dict.fromkeys(n for found in quoted for n in found.notices if n.code in _SAID)
        return (wording.noted(one, self.lifter.catalogue.edge(one.edge_id), self.lifter.lineage) for one in notices)

    def warnings(self, chosen: Sequence[Chosen]) -> tuple[Notice, ...]:
        """Return what the provisions of a context have to say besides their words."""
        notices = [n for f in chosen for n in f.effective.notices]
        left = (Notice(WarningCode.OUTSTANDING_CHANGE, o.reason, o.edge_id) for f in chosen for o in f.effective.outstanding)
        return (*each(notices, left), *self.children.notices())


def _waiting(edge: Edge) -> Remark:
    return Remark(Bearing.OUTSTANDING, edge, edge.quote.char_start, edge.quote.char_end)


def doubted(doubts: Iterable[Remark]) -> Iterator[Notice]:
    """Yield the warnings of changes that are not applied."""
    return (Notice(WarningCode.OUTSTANDING_CHANGE, one.detail, one.edge.edge_id) for one in doubts)


def each(some: Iterable[Notice], more: Iterable[Notice]) -> tuple[Notice, ...]:
    """Return warnings, each change that is not applied once."""
    found = list(dict.fromkeys(some))
    told = {n.edge_id for n in found if n.code is WarningCode.OUTSTANDING_CHANGE}
    return (*found, *(n for n in dict.fromkeys(more) if n.edge_id not in told))
