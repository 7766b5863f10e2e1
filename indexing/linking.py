"""Claims to edges: which instrument, which provision, and what the gate says of it.

A pure function of everything the portfolio holds, so the order in which files arrived cannot matter:
claims are taken in the order they were *agreed*, each is looked up, and what an earlier claim
inserted can be the target of a later one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from graph import addresses
from graph.dag import Lineage
from graph.find import find
from graph.invariants import CYCLE, check_all
from graph.model.documents import Clause, Document, DocumentKind
from graph.model.edges import Claim, Decision, Derivation, Edge, EdgeStatus, OperationKind, Verdict
from graph.model.ids import ClauseId, DocumentId, clause_id, edge_id
from graph.model.resolution import WarningCode
from indexing.confidence import CONFIDENCE
from indexing.copies import copies
from indexing.corrections import CONDITION, with_condition
from indexing.gate import Evidence, rule
from indexing.lookups import BRINGS, Looked, families, look_up, published, settled
from indexing.portfolio import Found, Portfolio

GATE = "gate"
_LAPSING = frozenset({DocumentKind.AMENDMENT, DocumentKind.CHANGE_ORDER, DocumentKind.WAIVER, DocumentKind.SIDE_LETTER})

_EXPLAINED = {
    WarningCode.AMBIGUOUS_DOCUMENT: "several instruments fit the words",
    WarningCode.DATE_DIFFERS: "the date cited is not that of the instrument found, everything else fits",
    WarningCode.NUMBER_DIFFERS: "the number cited is not that of the instrument found, everything else fits",
    WarningCode.SECTION_NOT_FOUND: "no such provision was found there",
    WarningCode.TARGET_NOT_IN_PORTFOLIO: "the instrument is not in this portfolio",
}


@dataclass(frozen=True, slots=True)
class Links:
    """What linking found: the edges, and which documents are copies of which."""

    edges: tuple[Edge, ...]
    copy_of: Mapping[DocumentId, DocumentId]


@dataclass(slots=True)
class _Linker:
    """The state of linking one family: what is known, and the provisions inserted or replaced so far."""

    lineage: Lineage
    documents: Mapping[DocumentId, Document]
    changes: dict[DocumentId, list[Edge]] = field(default_factory=lambda: defaultdict(list))
    brought_by: dict[ClauseId, DocumentId] = field(default_factory=dict)

    def edge(self, claim: Claim, found: Found) -> Edge:
        """Return the edge of one claim."""
        source = self.documents[claim.source_document_id]
        provision, note = self._provision(claim, found.document_id)
        notes = (*found.notes, *((note,) if note else ()))
        ruling = rule(
            Evidence(
                claim.edge_type,
                not (claim.section or claim.heading),
                Derivation.EXPLICIT_CITATION,
                CONFIDENCE[claim.rule],
                quoted=True,
                notes=notes,
            ),
            source,
        )
        why = "; ".join([f"rule {claim.rule}", *(_EXPLAINED[n] for n in notes), ruling.reasoning])
        return Edge(
            edge_id=edge_id(claim.key, found.document_id or "", provision or ""),
            claim_key=claim.key,
            edge_type=claim.edge_type,
            mode=claim.mode,
            source_document_id=claim.source_document_id,
            source_clause_id=claim.source_clause_id,
            target_document_id=found.document_id,
            target_clause_id=provision,
            target_section=_section(claim) or self._own_section(provision),
            target_heading=self._heading(claim, provision),
            operation=claim.operation,
            quote=claim.quote,
            effective_from=claim.effective_from or source.starts,
            effective_to=claim.effective_to or _lapse(source),
            condition=claim.condition,
            condition_kind=claim.condition_kind,
            scope=claim.scope,
            status=ruling.status,
            derivation=Derivation.EXPLICIT_CITATION,
            confidence=ruling.confidence,
            reasoning=why,
            decided_by=GATE,
            notes=tuple(str(n) for n in notes),
            words_stand_in=self._words_stand_in(claim, provision),
            incorporation=claim.incorporation,
            from_beginning=claim.from_beginning,
        )

    def _provision(self, claim: Claim, target: DocumentId | None) -> tuple[ClauseId | None, WarningCode | None]:
        if target is None or not (claim.section or claim.heading or _inserts(claim)):
            return None, None
        if _inserts(claim) and claim.operation and claim.operation.address:
            return clause_id(target, "inserted/" + addresses.key(claim.operation.address)), None
        for asked in filter(None, (claim.section, claim.heading)):
            hits = find(self.lineage, target, asked) or find(self._amended(target), target, asked)
            if hits:
                return hits[0], WarningCode.SECTION_NOT_FOUND if len(hits) > 1 else None
        return None, None if _inserts(claim) else WarningCode.SECTION_NOT_FOUND

    def note(self, edge: Edge) -> None:
        """Remember what a committed edge brings, so that later claims find it, and whose words they then change."""
        target, operation = edge.target_document_id, edge.operation
        if target is None or operation is None or edge.status is not EdgeStatus.COMMITTED or operation.kind not in BRINGS:
            return
        before = self._amended(target).clauses if target in self.changes else self.lineage.clauses
        self.changes[target].append(edge)
        new = self._amended(target).clauses.keys() - before.keys()
        for brought in (*new, *((edge.target_clause_id,) if edge.target_clause_id else ())):
            self.brought_by[brought] = edge.source_document_id

    def _amended(self, target: DocumentId) -> Lineage:
        """Return one instrument with all that was inserted into it so far."""
        edges = self.changes[target]
        documents = [self.documents[d] for d in {target, *(e.source_document_id for e in edges)}]
        return Lineage.of(documents, self.lineage.clauses_of(target), edges)

    def _words_stand_in(self, claim: Claim, provision: ClauseId | None) -> DocumentId | None:
        """A change of words acts on the words of an earlier amendment; a replaced provision is its contract's own."""
        if provision is None or _inserts(claim):
            return None
        whole = claim.operation is not None and claim.operation.kind in {OperationKind.REPLACE, OperationKind.DELETE}
        if whole and provision in self.lineage.clauses:
            return None
        return self.brought_by.get(provision)

    def _own_section(self, provision: ClauseId | None) -> str:
        known = self.lineage.clauses.get(provision) if provision else None
        return known.section if known else ""

    def _heading(self, claim: Claim, provision: ClauseId | None) -> str:
        known = self.lineage.clauses.get(provision) if provision else None
        if known is not None and known.heading:
            return known.heading
        return claim.heading or (claim.operation.heading if claim.operation else "")


def link(documents: Sequence[Document], clauses: Sequence[Clause], claims: Sequence[Claim], decisions: Sequence[Decision] = ()) -> Links:
    """Look up every claim and let the gate decide; people's decisions stand above it.

    This is the law: what `relinking` records step by step is what this returns for all there is then.
    """
    trees: dict[DocumentId, list[Clause]] = defaultdict(list)
    for clause in clauses:
        trees[clause.document_id].append(clause)
    copy_of = copies(documents, lambda d: words_of(trees[d]))
    mine = {d.document_id: d for d in documents if d.document_id not in copy_of}
    register = Portfolio(mine.values())
    looked = look_up(register, (c for c in claims if c.source_document_id in mine), mine)
    looked = settled(register, (*looked, *published(mine.values(), trees)), mine)
    edges = linked(mine, looked, lambda ids: [c for d in ids for c in trees[d]])
    return Links(tuple(decided(edges, decisions)), copy_of)


def words_of(tree: Iterable[Clause]) -> str:
    """Return the words by which copies of an instrument are told; `tree` are its clauses."""
    return "\n".join(piece.text for clause in sorted(tree, key=lambda c: c.order) for piece in clause.pieces)


def linked(
    documents: Mapping[DocumentId, Document], looked: Iterable[Looked], clauses_of: Callable[[Sequence[DocumentId]], Sequence[Clause]]
) -> dict[str, Edge]:
    """Return what the gate makes of the claims looked up, by edge id, one family after the other.

    `documents` are the sources and what was found, `clauses_of` returns the clause trees of some of them.
    """
    edges: dict[str, Edge] = {}
    for members, claims in families(looked):
        edges |= _family([documents[one] for one in members], clauses_of(members), claims)
    return edges


def _family(documents: Sequence[Document], clauses: Sequence[Clause], claims: Iterable[Looked]) -> dict[str, Edge]:
    mine = {d.document_id: d for d in documents}
    linker = _Linker(Lineage.of(documents, clauses, ()), mine)
    edges: dict[str, Edge] = {}
    for one in sorted(claims, key=lambda one: _agreed_order(one.claim, mine)):
        edge = linker.edge(one.claim, one.found)
        linker.note(edge)
        edges.setdefault(edge.edge_id, edge)
    return _sound(edges, Lineage.of(documents, clauses, edges.values()))


def _sound(edges: Mapping[str, Edge], lineage: Lineage) -> dict[str, Edge]:
    """Send what breaks an invariant to review: a machine's claim never breaks the law of the graph."""
    sound = dict(edges)
    for broken in check_all(lineage):
        edge = sound[broken.edge_id]
        notes = (*edge.notes, str(WarningCode.CYCLE)) if broken.rule == CYCLE else edge.notes
        sound[broken.edge_id] = replace(edge, status=EdgeStatus.PENDING, notes=notes, reasoning=f"{edge.reasoning}; {broken.message}")
    return sound


def _lapse(source: Document) -> date | None:
    """Return the first day on which an amendment that ends by its own words no longer changes anything."""
    return source.expires.next_day() if source.expires is not None and source.kind in _LAPSING else None


def _agreed_order(claim: Claim, documents: Mapping[DocumentId, Document]) -> tuple[date, int, int, str]:
    source = documents[claim.source_document_id]
    agreed = source.agreed.first_day() if source.agreed else date.max
    return agreed, source.number or 0, claim.quote.char_start, claim.key


def _section(claim: Claim) -> str:
    """The address as cited; where the new text itself carries it, as it stands there (``A-1``, cited as ``A-l``)."""
    operation = claim.operation
    if operation is None or not _inserts(claim):
        return claim.section
    cited = operation.address or claim.section
    address = addresses.parse(cited)
    return next((p.section for p in operation.parts if addresses.same(addresses.parse(p.section), address)), claim.section or cited)


def _inserts(claim: Claim) -> bool:
    return claim.operation is not None and claim.operation.kind is OperationKind.INSERT


def decided(edges: Mapping[str, Edge], decisions: Iterable[Decision]) -> Iterator[Edge]:
    """Apply what people decided, the latest word last; their own links are added."""
    result = dict(edges)
    for decision in decisions:
        if decision.verdict is Verdict.LINK and decision.edge is not None:
            result[decision.edge.edge_id] = decision.edge
            continue
        for key, edge in list(result.items()):
            if decision.subject not in {edge.claim_key, edge.edge_id}:
                continue
            if decision.verdict is Verdict.UNLINK:
                del result[key]
            elif decision.verdict is Verdict.ACCEPT:
                result[key] = _by_person(edge, decision, EdgeStatus.COMMITTED)
            elif decision.verdict is Verdict.REJECT:
                result[key] = _by_person(edge, decision, EdgeStatus.REJECTED)
            elif decision.verdict is Verdict.SET and decision.field == CONDITION and edge.condition_kind is not None:
                result[key] = with_condition(edge, decision.value)
    yield from sorted(result.values(), key=lambda e: e.edge_id)


def _by_person(edge: Edge, decision: Decision, status: EdgeStatus) -> Edge:
    return replace(edge, status=status, decided_by=decision.by, reasoning=decision.reason or edge.reasoning)
