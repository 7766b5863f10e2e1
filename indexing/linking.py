"""Claims to edges: which instrument, which provision, and what the gate says of it.

A pure function of everything the portfolio holds, so the order in which files arrived cannot matter:
claims are taken in the order they were *agreed*, each is looked up, and what an earlier claim
inserted can be the target of a later one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from graph import addresses
from graph.dag import Lineage
from graph.find import find
from graph.invariants import CYCLE, check_all
from graph.model.documents import Clause, Document, DocumentHint, DocumentKind
from graph.model.edges import Claim, Decision, Derivation, Edge, EdgeStatus, OperationKind, Verdict
from graph.model.ids import ClauseId, DocumentId, clause_id, edge_id
from graph.model.resolution import WarningCode
from indexing.confidence import CONFIDENCE
from indexing.copies import copies
from indexing.gate import Evidence, rule
from indexing.portfolio import Found, Portfolio
from indexing.versions import version_claims

GATE = "gate"
_BRINGS = frozenset({OperationKind.REPLACE, OperationKind.INSERT})

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
    """The state of one run: what is known, and the provisions inserted or replaced so far."""

    lineage: Lineage
    documents: Mapping[DocumentId, Document]
    register: Portfolio
    changes: dict[DocumentId, list[Edge]] = field(default_factory=lambda: defaultdict(list))
    brought_by: dict[ClauseId, DocumentId] = field(default_factory=dict)

    def edge(self, claim: Claim, target: DocumentId | None = None) -> Edge | None:
        """Return the edge of one claim; None when the words turn out to speak of their own document."""
        source = self.documents[claim.source_document_id]
        found = Found(target, score=1.0) if target else self.register.find(source, self._full_hint(source, claim.target))
        provision, note = self._provision(claim, found.document_id)
        notes = (*found.notes, *((note,) if note else ()))
        if found.document_id == source.document_id:
            return None
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

    def _full_hint(self, source: Document, hint: DocumentHint) -> DocumentHint:
        """A defined term ("the Credit Agreement") stands for the instrument it was defined for."""
        wanted = addresses.fold_name(hint.title)
        for recited in source.recites:
            if hint.date is None and wanted in {addresses.fold_name(t) for t in recited.defined_as}:
                return recited
        return hint

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
        if target is None or operation is None or edge.status is not EdgeStatus.COMMITTED or operation.kind not in _BRINGS:
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
    """Look up every claim and let the gate decide; people's decisions stand above it."""
    trees: dict[DocumentId, list[Clause]] = defaultdict(list)
    for clause in clauses:
        trees[clause.document_id].append(clause)
    copy_of = copies(documents, lambda d: "\n".join(p.text for c in trees[d] for p in c.pieces))
    operative = [d for d in documents if d.document_id not in copy_of]
    mine = {d.document_id: d for d in operative}
    lineage = Lineage.of(operative, [c for c in clauses if c.document_id in mine], ())
    linker = _Linker(lineage, mine, Portfolio(operative))
    pairs: list[tuple[Claim, DocumentId | None]] = [(c, None) for c in claims if c.source_document_id in mine]
    pairs += version_claims(operative, trees)
    linker.register = Portfolio(operative, replaced_by=_restated(linker, pairs))
    edges: dict[str, Edge] = {}
    for claim, target in sorted(pairs, key=lambda p: _agreed_order(p[0], mine)):
        edge = linker.edge(claim, target)
        if edge is not None:
            linker.note(edge)
            edges.setdefault(edge.edge_id, edge)
    sound = _sound(edges, Lineage.of(operative, [c for c in clauses if c.document_id in mine], edges.values()))
    return Links(tuple(_decided(sound, decisions)), copy_of)


def _sound(edges: Mapping[str, Edge], lineage: Lineage) -> dict[str, Edge]:
    """Send what breaks an invariant to review: a machine's claim never breaks the law of the graph."""
    sound = dict(edges)
    for broken in check_all(lineage):
        edge = sound[broken.edge_id]
        notes = (*edge.notes, str(WarningCode.CYCLE)) if broken.rule == CYCLE else edge.notes
        sound[broken.edge_id] = replace(edge, status=EdgeStatus.PENDING, notes=notes, reasoning=f"{edge.reasoning}; {broken.message}")
    return sound


def _restated(linker: _Linker, pairs: Iterable[tuple[Claim, DocumentId | None]]) -> dict[DocumentId, DocumentId]:
    """Return which instrument was restated by which: where words fit both versions, the newer is meant."""
    replaced: dict[DocumentId, DocumentId] = {}
    for claim, target in pairs:
        if claim.operation is None or claim.operation.kind is not OperationKind.RESTATE:
            continue
        edge = linker.edge(claim, target)
        if edge is not None and edge.target_document_id is not None and WarningCode.AMBIGUOUS_DOCUMENT not in edge.notes:
            replaced[edge.target_document_id] = edge.source_document_id
    return replaced


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


def _decided(edges: Mapping[str, Edge], decisions: Iterable[Decision]) -> Iterator[Edge]:
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
    yield from sorted(result.values(), key=lambda e: e.edge_id)


def _by_person(edge: Edge, decision: Decision, status: EdgeStatus) -> Edge:
    return replace(edge, status=status, decided_by=decision.by, reasoning=decision.reason or edge.reasoning)
