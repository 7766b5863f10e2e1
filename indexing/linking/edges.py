"""Claims to edges: which instrument, which provision, and what the gate says of it.

A pure function of everything the portfolio holds, so the order in which files arrived cannot matter:
claims are taken in the order they were *agreed*, each is looked up, and what an earlier claim
inserted can be the target of a later one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from graph.lineage.dag import Lineage
from graph.lineage.insertions import DEFINES
from graph.lineage.invariants import CYCLE, check_all
from graph.lineage.uncited_targets import ON_WORDS
from graph.model.dates import PartialDate
from graph.model.documents import Clause, ClauseKind, Document, DocumentKind, Located
from graph.model.edges import (
    Claim,
    ConditionKind,
    Decision,
    Derivation,
    Edge,
    EdgeStatus,
    EdgeType,
    Grounding,
    LinkCandidate,
    LinkEvidence,
    OperationKind,
    Verification,
)
from graph.model.ids import DocumentId, edge_id
from graph.model.policy import DEFAULT_THRESHOLDS, Thresholds
from graph.model.resolution import WarningCode
from graph.review.policies import policy_of
from graph.text import sections
from graph.text.sections import Address
from indexing.instructions.change_tables import LISTED
from indexing.linking.copies import copies
from indexing.linking.decisions import decided
from indexing.linking.documents import DocumentLookup, Found, Weighed
from indexing.linking.evidence import probability, weight
from indexing.linking.gate import CONFIDENCE, Evidence, rule
from indexing.linking.grounding import LEAST, grounded
from indexing.linking.lookup import Looked, families, look_up, published, settled
from indexing.linking.provisions import Provisions, inserts

GATE = "gate"
DOUBT = 0.8
"""How certain it is that a provision comes in under a number that another one has."""
_NOT_EXACT = frozenset({OperationKind.SET_VALUE, OperationKind.EXTEND})
"""Changes that name no words that go: in a provision that no words cite either, nobody but a person says which those are."""
_OF_THE_WHOLE = frozenset(
    {
        *(OperationKind.REPLACE, OperationKind.DELETE, OperationKind.REPLACE_UNIT, OperationKind.DELETE_UNIT),
        OperationKind.TERMINATE,
    }
)
"""Changes that leave nothing of what they act on."""
_LEAVES_WORDS = ON_WORDS | {OperationKind.REPLACE_UNIT, OperationKind.DELETE_UNIT, OperationKind.INSERT_UNIT}
"""Changes that act on the words a provision has."""
_FOUND_THERE = frozenset({Grounding.EXCHANGED, Grounding.WORDS, Grounding.NAMED})
"""What a provision shows of a change that a model placed there, for it to need nobody else."""
_SHOWN = 3  # documents that may be meant, with what speaks for each, that are kept with an edge
_READ = 50  # documents whose clauses are in memory at once, where families are not larger
_Group = tuple[tuple[DocumentId, ...], tuple[Looked, ...]]
_LAPSING = frozenset({DocumentKind.AMENDMENT, DocumentKind.CHANGE_ORDER, DocumentKind.WAIVER, DocumentKind.SIDE_LETTER})

_EXPLAINED = {
    WarningCode.AMBIGUOUS_DOCUMENT: "several instruments fit the words",
    WarningCode.UNCERTAIN_DOCUMENT: "no instrument fits the words well",
    WarningCode.DATE_DIFFERS: "the date cited is not that of the instrument found, everything else fits",
    WarningCode.NUMBER_DIFFERS: "the number cited is not that of the instrument found, everything else fits",
    WarningCode.SECTION_DIFFERS: "the number cited is not that of the provision with this heading and these words",
    WarningCode.SECTION_NOT_FOUND: "no such provision was found there",
    WarningCode.TARGET_NOT_IN_PORTFOLIO: "the instrument is not in this portfolio",
}


@dataclass(frozen=True, slots=True)
class Links:
    """What linking found: the edges, and which documents are copies of which."""

    edges: tuple[Edge, ...]
    copy_of: Mapping[DocumentId, DocumentId]


def _candidate(weighed: Weighed) -> LinkCandidate:
    told = (LinkEvidence(name, level, round(weight((name, level)), 2)) for name, level in weighed.observations)
    return LinkCandidate(weighed.document_id, round(probability(weighed.score), 3), tuple(told))


@dataclass(slots=True)
class _Linker:
    """The state of linking one family: its documents, and their provisions as the claims so far leave them."""

    provisions: Provisions
    documents: Mapping[DocumentId, Document]
    thresholds: Mapping[EdgeType, Thresholds]

    def edge(self, claim: Claim, found: Found) -> Edge:
        """Return the edge of one claim."""
        source = self.documents[claim.source_document_id]
        claim = self.provisions.as_it_stands(claim, found.document_id)
        meant = self.provisions.meant(claim, found.document_id)
        signed = self.provisions.signed(meant.clause_id)
        if meant.located is not None and claim.operation is not None and claim.operation.kind in _NOT_EXACT:
            claim = replace(claim, operation=replace(claim.operation, kind=OperationKind.UNSPECIFIED))
        claim = self.provisions.worded(claim, meant, found.document_id)
        if claim.rule == LISTED and claim.certainty is None:
            claim = replace(claim, certainty=CONFIDENCE[LISTED])  # what a table is for is told by whether its old words stand there
        weighs = claim.certainty is not None or inserts(claim)
        sign = self.provisions.grounding(claim, meant, found.document_id) if weighs else None
        alone = meant.located is not None and not _borne_out(claim, meant.located, signed, sign)
        alone = alone or (sign is Grounding.SHORTER and bool(claim.reader) and claim.verified is not Verification.CONFIRMED)
        certainty = DOUBT if alone or (claim.certainty is None and sign is Grounding.TAKEN) else claim.certainty
        notes = (*found.notes, *((meant.note,) if meant.note else ()))
        ruling = rule(
            Evidence(
                claim.edge_type,
                not (claim.section or claim.heading),
                Derivation.EXPLICIT_CITATION,
                CONFIDENCE[claim.rule] if certainty is None else max(LEAST, _likely(claim, certainty, sign)),
                quoted=True,
                notes=notes,
                verified=claim.verified or Verification.UNVERIFIED,
            ),
            source,
            self.thresholds,
        )
        chose = "a model chose the provision" if meant.located is not None else ""
        why = "; ".join(filter(None, [f"rule {claim.rule}", *(_EXPLAINED[n] for n in notes), chose, claim.doubt, ruling.reasoning]))
        return Edge(
            edge_id=edge_id(claim.key, found.document_id or "", meant.clause_id or ""),
            claim_key=claim.key,
            edge_type=claim.edge_type,
            mode=claim.mode,
            source_document_id=claim.source_document_id,
            source_clause_id=claim.source_clause_id,
            target_document_id=found.document_id,
            target_clause_id=meant.clause_id,
            target_section=meant.signed_as or _own_number(claim, signed) or _section(claim) or (signed.section if signed else ""),
            target_heading=_heading(claim, signed),
            operation=claim.operation,
            quote=claim.quote,
            effective_from=claim.effective_from or _first_day(claim, source),
            effective_to=claim.effective_to or lapse(source),
            condition=claim.condition,
            condition_kind=claim.condition_kind,
            scope=claim.scope,
            status=ruling.status,
            derivation=Derivation.EXPLICIT_CITATION,
            confidence=ruling.confidence,
            reasoning=why,
            decided_by=GATE,
            notes=tuple(str(n) for n in notes),
            words_stand_in=self.provisions.words_stand_in(claim, meant.clause_id),
            incorporation=claim.incorporation,
            from_beginning=claim.from_beginning,
            computed=claim.computed,
            candidates=tuple(_candidate(one) for one in found.weighed[:_SHOWN]),
            grounding=sign,
            reader=claim.reader,
            second_reader=claim.second_reader,
            verified=claim.verified,
            rival=claim.rival,
        )


def link(documents: Sequence[Document], clauses: Sequence[Clause], claims: Sequence[Claim], decisions: Sequence[Decision] = ()) -> Links:
    """Look up every claim and let the gate decide; people's decisions stand above it.

    This is the law: what `relinking` records step by step is what this returns for all there is then.
    """
    trees: dict[DocumentId, list[Clause]] = defaultdict(list)
    for clause in clauses:
        trees[clause.document_id].append(clause)
    copy_of = copies(documents, lambda d: words_of(trees[d]))
    mine = {d.document_id: d for d in documents if d.document_id not in copy_of}
    among = DocumentLookup(mine.values(), lambda d: trees[d])
    looked = look_up(among, (c for c in claims if c.source_document_id in mine), mine)
    looked = settled(among, (*looked, *published(mine.values(), trees)), mine)
    edges = linked(mine, looked, lambda ids: [c for d in ids for c in trees[d]], policy_of(decisions).thresholds)
    return Links(tuple(decided(edges, decisions, second_person=policy_of(decisions).second_person)), copy_of)


def words_of(tree: Iterable[Clause]) -> str:
    """Return the words by which copies of an instrument are told; `tree` are its clauses."""
    return "\n".join(piece.text for clause in sorted(tree, key=lambda c: c.order) for piece in clause.pieces)


def linked(
    documents: Mapping[DocumentId, Document],
    looked: Iterable[Looked],
    clauses_of: Callable[[Sequence[DocumentId]], Sequence[Clause]],
    thresholds: Mapping[EdgeType, Thresholds] = DEFAULT_THRESHOLDS,
) -> dict[str, Edge]:
    """Return what the gate makes of the claims looked up, by edge id, one family after the other.

    `documents` are the sources and what was found, `clauses_of` returns the clause trees of some of them.
    """
    edges: dict[str, Edge] = {}
    for some in _together(families(looked)):
        trees: dict[DocumentId, list[Clause]] = defaultdict(list)
        for clause in clauses_of([one for members, _ in some for one in members]):
            trees[clause.document_id].append(clause)
        for members, claims in some:
            edges |= _family([documents[one] for one in members], [c for one in members for c in trees[one]], claims, thresholds)
    return edges


def _together(groups: Iterable[_Group]) -> Iterator[list[_Group]]:
    """Yield families in lots whose clauses are read at once: many small ones, or a large one by itself."""
    lot: list[_Group] = []
    size = 0
    for group in groups:
        if lot and size + len(group[0]) > _READ:
            yield lot
            lot, size = [], 0
        lot.append(group)
        size += len(group[0])
    if lot:
        yield lot


def _family(
    documents: Sequence[Document], clauses: Sequence[Clause], claims: Iterable[Looked], thresholds: Mapping[EdgeType, Thresholds]
) -> dict[str, Edge]:
    mine = {d.document_id: d for d in documents}
    linker = _Linker(Provisions(Lineage.of(documents, clauses, ()), mine), mine, thresholds)
    edges: dict[str, Edge] = {}
    for one in sorted(_keeping_parts(tuple(claims)), key=lambda one: _agreed_order(one.claim, mine)):
        edge = linker.edge(one.claim, one.found)
        linker.provisions.note(edge)
        edges.setdefault(edge.edge_id, edge)
    return _sound(edges, Lineage.of(documents, clauses, edges.values()))


def _keeping_parts(claims: Sequence[Looked]) -> Iterator[Looked]:
    """Yield claims; one that replaces a provision of which the same instrument changes words further down replaces its own words alone."""
    inside: dict[tuple[DocumentId, DocumentId | None], list[Address]] = defaultdict(list)
    for one in claims:
        if one.claim.operation is not None and one.claim.operation.kind in _LEAVES_WORDS:
            inside[one.claim.source_document_id, one.found.document_id].append(sections.parse(one.claim.section))
    for one in claims:
        operation, own = one.claim.operation, sections.parse(one.claim.section)
        below = [a for a in inside[one.claim.source_document_id, one.found.document_id] if _below(own, a)]
        brought = {sections.parse(part.section) for part in operation.parts} if operation is not None else set()
        keeps = operation is not None and operation.kind is OperationKind.REPLACE and below and not brought.intersection(below)
        yield replace(one, claim=replace(one.claim, operation=replace(operation, keeps_parts=True))) if operation and keeps else one


def _below(outer: Address, inner: Address) -> bool:
    """Tell whether an address is that of a part of another."""
    within = len(inner.parts) > len(outer.parts) > 0 and inner.parts[: len(outer.parts)] == outer.parts
    return within and inner.attachment == outer.attachment and not outer.name


def _sound(edges: Mapping[str, Edge], lineage: Lineage) -> dict[str, Edge]:
    """Send what breaks an invariant to review: a machine's claim never breaks the law of the graph."""
    sound = dict(edges)
    for broken in check_all(lineage):
        edge = sound[broken.edge_id]
        notes = (*edge.notes, str(WarningCode.CYCLE)) if broken.rule == CYCLE else edge.notes
        sound[broken.edge_id] = replace(edge, status=EdgeStatus.PENDING, notes=notes, reasoning=f"{edge.reasoning}; {broken.message}")
    return sound


def _borne_out(claim: Claim, located: Located, signed: Clause | None, sign: Grounding | None) -> bool:
    """Tell whether more than a model's choice speaks for the provision that it chose.

    The words that go stand there, or new text names it; or a ranking has it first too, and what changes leaves its other words as they
    are or was read by two. A number or a term that the claim cites must be the provision's own.
    """
    if signed is None or not _fits_citation(claim, signed):
        return False
    if claim.operation is not None and DEFINES.match(claim.operation.new.text) and signed.kind is not ClauseKind.DEFINITION:
        return False
    whole = claim.operation is not None and claim.operation.kind in _OF_THE_WHOLE
    return sign in _FOUND_THERE or (located.likeliest and (not whole or claim.verified is Verification.CONFIRMED))


def _fits_citation(claim: Claim, signed: Clause) -> bool:
    """Tell whether what a claim cites, if anything, is a provision's own: its number, the end of it beside a heading ("(c)"), its term."""
    if claim.section == claim.heading:
        return True  # what it calls the matter is no address
    cited, own = sections.parse(claim.section), sections.parse(signed.section)
    if cited.name and cited.name not in {own.name, sections.fold_name(signed.heading)}:
        return False
    if cited.attachment[1] and cited.attachment != own.attachment:
        return False
    tail = claim.section.startswith("(") and own.parts[-len(cited.parts) :] == cited.parts
    return not cited.parts or tail or own.parts[: len(cited.parts)] == cited.parts


def _likely(claim: Claim, certainty: float, sign: Grounding | None) -> float:
    """Return how likely a claim is right, the sign of the document changed counted.

    It never lifts what a model alone said, nor a change of words that are not there.
    """
    likely = grounded(certainty, sign)
    return min(certainty, likely) if claim.reader or claim.doubt or sign is Grounding.NO_WORDS else likely


def _first_day(claim: Claim, source: Document) -> PartialDate | None:
    """Return the first day of a change whose words give none: its instrument's; what waits for an event has none."""
    return None if claim.condition_kind is ConditionKind.FUTURE_EVENT else source.starts


def lapse(source: Document) -> date | None:
    """Return the first day on which an amendment that ends by its own words no longer changes anything."""
    return source.expires.next_day() if source.expires is not None and source.kind in _LAPSING else None


def _agreed_order(claim: Claim, documents: Mapping[DocumentId, Document]) -> tuple[date, int, int, str]:
    source = documents[claim.source_document_id]
    agreed = source.agreed.first_day() if source.agreed else date.max
    return agreed, source.number or 0, claim.quote.char_start, claim.key


def _section(claim: Claim) -> str:
    """The address as cited; where the new text itself carries it, as it stands there (``A-1``, cited as ``A-l``)."""
    operation = claim.operation
    if operation is None or not inserts(claim):
        return claim.section
    cited = operation.address or claim.section
    address = sections.parse(cited)
    return next(
        (p.section for p in operation.parts if sections.same(sections.parse(p.section), address)),
        claim.section or cited,
    )


def _own_number(claim: Claim, signed: Clause | None) -> str:
    """Return the number of a provision that words name by its heading alone ("the Annual Bonus paragraph"), or by another form of it.

    "12" is a form of 12.0. "" where it has no number or is cited by it.
    """
    if signed is None or signed.kind is not ClauseKind.SECTION or signed.section == signed.heading:
        return ""
    loosely = sections.same(sections.parse(claim.section), sections.parse(signed.section)) is sections.Match.LOOSE
    return signed.section if loosely or claim.section == claim.heading != "" else ""


def _heading(claim: Claim, signed: Clause | None) -> str:
    """Return the heading of the provision signed, else as the claim gives it."""
    if signed is not None and signed.heading:
        return signed.heading
    return claim.heading or (claim.operation.heading if claim.operation else "")
