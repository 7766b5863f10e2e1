"""Judgements to edges: what readers said of pairs, let in by the gate or left to a person. Pure.

The order of the judgements does not matter: the outcome depends on the texts, the answers, the policy and people's decisions. One
sentence changes one provision, unless it says that it changes several.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.lineage import invariants
from graph.lineage.dag import Lineage
from graph.model.documents import Clause, Document
from graph.model.edges import Decision, Derivation, Edge, EdgeStatus, EdgeType, Operation, OperationKind, Verdict, Verification
from graph.model.ids import ClauseId, DocumentId, claim_key, edge_id
from graph.model.judgements import Judgement, Relation
from graph.model.policy import Policy
from graph.model.resolution import WarningCode
from graph.review.decisions import effective_decisions
from indexing.linking.decisions import decided
from indexing.linking.edges import GATE, lapse
from indexing.linking.gate import Evidence, rule

_NAME = re.compile(r"[A-Z][\w.'’&-]*(?:\s+(?:[A-Z]|of\b|and\b|de\b|van\b|von\b)[\w.'’&-]*)*")
_CHANGES = frozenset({EdgeType.AMENDS, EdgeType.TERMINATES, EdgeType.SUPERSEDED_BY})
_CITES_ANOTHER = "the same words cite another provision"
_WHOLE = frozenset({EdgeType.CHILD_OF})
"""Relations of documents, though two provisions tell of them."""


def is_implied(edge: Edge) -> bool:
    """Tell whether an edge is what readers made of a pair: no person drew it, and no claim that an instrument makes by itself."""
    return bool(edge.reader) and edge.similarity is not None and edge.derivation is not Derivation.MANUAL


def implied(judgements: Iterable[Judgement], lineage: Lineage, policy: Policy, decisions: Iterable[Decision] = ()) -> tuple[Edge, ...]:
    """Return the edges that judgements make, by id, those that were dropped included.

    `lineage` holds the documents of the judgements and the edges of those that words cite; what it holds of implied
    edges is left out of account. Of `decisions` those count that stand on what comes of the judgements.
    """
    stand = effective_decisions(decisions)
    cited = [e for e in lineage.edges if not is_implied(e)]
    made = (_made(j, lineage, policy, cited) for j in sorted(judgements, key=lambda j: j.judgement_id))
    reads = settled([one for one in made if one is not None], _verdicts(stand))
    sound = _sound(replace(lineage, edges=tuple(cited)), reads)
    mine = {name for e in sound.values() for name in (e.edge_id, e.claim_key)}
    return tuple(
        e for e in decided(sound, tuple(d for d in stand if d.subject in mine), second_person=policy.second_person) if is_implied(e)
    )


def _made(judgement: Judgement, lineage: Lineage, policy: Policy, cited: Sequence[Edge]) -> Read | None:
    """Return the edge of one judgement as the gate sees it by itself; None where there is none to make."""
    places = _Places.of(judgement, lineage)
    if places is None or judgement.relation is Relation.UNRELATED or judgement.fault:
        return None
    bare = _bare(judgement, places)
    against = _against(bare, lineage, cited)
    if against is None:
        return None
    evidence = Evidence(
        bare.edge_type,
        bare.target_clause_id is None,
        bare.derivation,
        judgement.confidence,
        quoted=bool(judgement.quote.text),
        violations=[*against.doubts, *_unconfirmed(bare), *_inexact(bare), *_elsewhere(bare, lineage)],
        verified=judgement.verified,
    )
    ruling = rule(evidence, places.source, policy.thresholds)
    status = EdgeStatus.REJECTED if against.refuted else ruling.status
    why = "; ".join((_why(judgement), *((against.refuted,) if against.refuted else ()), ruling.reasoning))
    edge = replace(bare, status=status, confidence=ruling.confidence, reasoning=why)
    return Read(edge, judgement.candidate.scores.prior)


@dataclass(frozen=True, slots=True)
class _Places:
    """Where a judgement's words stand, and what they are read as acting on."""

    source: Document
    clause: Clause
    target: Clause
    words: str

    @classmethod
    def of(cls, judgement: Judgement, lineage: Lineage) -> _Places | None:
        """Return the places; None where one of the two is here no longer."""
        asked = judgement.candidate
        source, target = lineage.documents.get(asked.source_document_id), lineage.documents.get(asked.target_document_id)
        ends = lineage.clauses.get(asked.source_clause_id), lineage.clauses.get(asked.target_clause_id)
        if source is None or target is None or ends[0] is None or ends[1] is None:
            return None
        below = (ends[0].clause_id, *lineage.descendants(ends[0].clause_id))
        words = " ".join(piece.text for one in below for piece in lineage.clauses[one].pieces)
        return cls(source, ends[0], ends[1], words)

    def cited(self, words: str) -> bool:
        """Tell whether words stand in the source, white space aside."""
        return bool(words.strip()) and " ".join(words.split()) in " ".join(self.words.split())


def _bare(judgement: Judgement, places: _Places) -> Edge:
    """Return the edge of a judgement before anybody ruled on it."""
    edge_type = EdgeType(judgement.relation.value)
    target = None if edge_type in _WHOLE else places.target
    operation = _operation(judgement, edge_type)
    named = target.clause_id if target else places.target.document_id
    key = claim_key(places.clause.clause_id, judgement.quote.text, str(operation.kind) if operation else str(edge_type), named)
    return Edge(
        edge_id=edge_id(key, places.target.document_id, target.clause_id if target else ""),
        claim_key=key,
        edge_type=edge_type,
        mode=judgement.mode,
        source_document_id=places.source.document_id,
        source_clause_id=places.clause.clause_id,
        target_document_id=places.target.document_id,
        target_clause_id=target.clause_id if target else None,
        target_section=target.section if target else "",
        target_heading=target.heading if target else "",
        operation=operation,
        quote=judgement.quote,
        effective_from=judgement.effective_from or places.source.starts,
        effective_to=lapse(places.source),
        condition="",
        condition_kind=None,
        scope="",
        status=EdgeStatus.PENDING,
        derivation=Derivation.EXPLICIT_CITATION if places.cited(judgement.citation) else Derivation.SEMANTIC_SIMILARITY,
        confidence=judgement.confidence,
        reasoning="",
        decided_by=GATE,
        similarity=judgement.candidate.scores.similarity,
        reader=judgement.reader,
        second_reader=judgement.second_reader,
        verified=judgement.verified,
    )


def _operation(judgement: Judgement, edge_type: EdgeType) -> Operation | None:
    """Return what changes; an amendment that no words give exactly is one all the same, and outstanding."""
    if judgement.operation is None and edge_type is EdgeType.AMENDS:
        return Operation(OperationKind.UNSPECIFIED)
    return judgement.operation


def _unconfirmed(edge: Edge) -> Iterator[str]:
    """A citation found by a model is a model's claim: it, too, counts only where somebody else has read the same."""
    if edge.derivation is Derivation.EXPLICIT_CITATION and edge.verified is Verification.UNVERIFIED:
        yield "no second reader has confirmed what a model reads"


def _elsewhere(edge: Edge, lineage: Lineage) -> Iterator[str]:
    """A name that stands in several provisions may be meant in any of them; a figure is identified by what it counts."""
    old = edge.operation.old.strip() if edge.operation is not None else ""
    if edge.target_document_id is None or edge.target_clause_id is None or not _NAME.fullmatch(old):
        return
    near = _around(lineage, edge.target_clause_id)
    others = (c for c in lineage.clauses_of(edge.target_document_id) if c.clause_id not in near)
    if any(old in c.own_text.text for c in others):
        yield f"{old} stands in other provisions too"


def _inexact(edge: Edge) -> Iterator[str]:
    """Nobody's inference puts a change into force that cannot be made word for word."""
    exact = edge.operation is not None and edge.operation.kind is not OperationKind.UNSPECIFIED
    if edge.edge_type is EdgeType.AMENDS and not exact:
        yield "which words change is not said exactly"


def _why(judgement: Judgement) -> str:
    """Return who read what, the evidence of the look-up beside the model's own words."""
    scores = judgement.candidate.scores
    first = f"reader {judgement.reader}: {judgement.relation} {judgement.confidence:.2f}"
    prior = f"prior {scores.prior:.2f} (candidate {judgement.candidate.rank}, {scores.embedder})"
    said = str(judgement.second_relation) if judgement.second_relation else "no answer"
    second = f"second {judgement.second_reader}: {said}, {judgement.verified}" if judgement.second_reader else "second none"
    return "; ".join(filter(None, (first, prior, second, judgement.reasoning.strip())))


@dataclass(frozen=True, slots=True)
class _Against:
    """What explicit edges of the same words say against an implied one."""

    refuted: str = ""
    doubts: tuple[str, ...] = ()


def _against(edge: Edge, lineage: Lineage, cited: Iterable[Edge]) -> _Against | None:
    """Return what speaks against an edge; None where the words are known to say just this already."""
    same = [t for t in cited if t.source_document_id == edge.source_document_id]
    if edge.edge_type in _WHOLE and any(t.target_document_id == edge.target_document_id and t.edge_type in _WHOLE for t in same):
        return None
    near = [t for t in same if _overlap(t, edge)]
    if any(_says_as_much(lineage, t, edge) for t in near):
        return None
    if edge.edge_type not in _CHANGES:
        return _Against()
    others = [t for t in near if t.edge_type in _CHANGES and not _vague(t, edge)]
    if any(t.status is EdgeStatus.COMMITTED or t.target_clause_id is not None for t in others):
        return _Against(refuted=_CITES_ANOTHER)
    waived = any(t.edge_type is EdgeType.QUALIFIES for t in near)
    return _Against(doubts=(*((_CITES_ANOTHER,) if others else ()), *(("the same words waive",) if waived else ())))


def _overlap(one: Edge, other: Edge) -> bool:
    return one.quote.char_start < other.quote.char_end and other.quote.char_start < one.quote.char_end


def _vague(cited: Edge, edge: Edge) -> bool:
    """Tell whether words cite the document as a whole and leave open what changes in it: the pair may say what."""
    kind = cited.operation.kind if cited.operation else None
    return (
        cited.target_clause_id is None and cited.target_document_id == edge.target_document_id and kind in {None, OperationKind.UNSPECIFIED}
    )


def _says_as_much(lineage: Lineage, cited: Edge, edge: Edge) -> bool:
    """Tell whether an explicit edge has the same target: the same provision, one above it or below it."""
    if cited.target_document_id != edge.target_document_id or _vague(cited, edge):
        return False
    if cited.target_clause_id is None or edge.target_clause_id is None:
        return cited.edge_type is edge.edge_type or cited.edge_type in _CHANGES
    return edge.target_clause_id in _around(lineage, cited.target_clause_id)


def _around(lineage: Lineage, clause_id: ClauseId) -> frozenset[ClauseId]:
    if clause_id not in lineage.clauses:
        return frozenset((clause_id,))
    return frozenset((clause_id, *lineage.ancestors(clause_id), *lineage.descendants(clause_id)))


def _verdicts(decisions: Iterable[Decision]) -> Mapping[str, Verdict]:
    """Return what people last said of each subject."""
    return {d.subject: d.verdict for d in decisions if d.verdict is not Verdict.SET}


def _sound(lineage: Lineage, edges: Iterable[Edge]) -> dict[str, Edge]:
    """Send what breaks an invariant to review; each edge is held against those before it, those of the words first.

    `lineage` holds explicit edges alone: a reader's mistake never sends what words cite to review.
    """
    sound: dict[str, Edge] = {}
    order = {one: n for n, one in enumerate(lineage.documents)}
    for edge in sorted(edges, key=lambda e: (_agreed(lineage, e), order[e.source_document_id], e.quote.char_start, e.edge_id)):
        broken = invariants.check(lineage, edge) if edge.status is EdgeStatus.COMMITTED else ()
        sound[edge.edge_id] = _to_review(edge, broken) if broken else edge
        if edge.status is EdgeStatus.COMMITTED and not broken:
            lineage = replace(lineage, edges=(*lineage.edges, edge))
    return sound


def _agreed(lineage: Lineage, edge: Edge) -> str:
    agreed = lineage.documents[edge.source_document_id].agreed
    return agreed.first_day().isoformat() if agreed else "~"


def _to_review(edge: Edge, broken: Sequence[invariants.Violation]) -> Edge:
    notes = (*edge.notes, str(WarningCode.CYCLE)) if any(v.rule == invariants.CYCLE for v in broken) else edge.notes
    why = "; ".join((edge.reasoning, *(v.message for v in broken)))
    return replace(edge, status=EdgeStatus.PENDING, notes=notes, reasoning=why)


_ONE_TARGET = frozenset({EdgeType.AMENDS, EdgeType.TERMINATES})
_PLURAL = re.compile(
    r"(?i)\b(?:sections|clauses|articles|paragraphs|subsections|provisions|definitions|schedules|exhibits|annexes|appendices|orders"
    r"|respectively|wherever|(?:each|every|all|any)(?:\s+(?:of\s+the|such|other|references?|places?|instances?))*"
    r"\s+(?:to|in|of|section|clause|article|paragraph|provision|reference|instance|place|statements?|invoices?|orders?))\b"
)
_AS_SURE = 0.02  # confidences nearer than this say nothing of which is true
_AS_LIKELY = 0.10  # nor do priors
_BOTH_WAIT = 0.25


@dataclass(frozen=True, slots=True)
class Read:
    """An edge as the gate sees it by itself, with the prior of its pair."""

    edge: Edge
    prior: float


def plural(words: str) -> bool:
    """Tell words that speak of several provisions at once ("Sections 2 and 5", "all references to", "each invoice")."""
    return bool(_PLURAL.search(words))


def settled(reads: Sequence[Read], verdicts: Mapping[str, Verdict]) -> tuple[Edge, ...]:
    """Return the edges, of one sentence at most one that changes a provision above the review line.

    The surest stands; the others are dropped with the reason, or where none is surer all wait for a person. `verdicts` are
    people's last words by edge or claim: what they accepted comes first, what they refused does not compete.
    """
    best = _strongest(reads)
    groups = _sentences([r for r in best if _competes(r, verdicts)])
    ruled = {r.edge.edge_id: r.edge for r in best}
    for group in groups:
        ruled |= {edge.edge_id: edge for edge in _ranked(group, verdicts)}
    return tuple(ruled[one] for one in sorted(ruled))


def _strongest(reads: Iterable[Read]) -> list[Read]:
    """Return one reading of each edge, and of each relation of whole documents: the surest."""
    found: dict[tuple[str, ...], Read] = {}
    for one in sorted(reads, key=_sureness):
        edge = one.edge
        whole = (str(edge.edge_type), edge.source_document_id, str(edge.target_document_id))
        found.setdefault(whole if edge.target_clause_id is None else (edge.edge_id,), one)
    return list(found.values())


def _competes(read: Read, verdicts: Mapping[str, Verdict]) -> bool:
    refused = _verdict(read, verdicts) in {Verdict.REJECT, Verdict.UNLINK, Verdict.RELABEL}
    return read.edge.edge_type in _ONE_TARGET and read.edge.status is not EdgeStatus.REJECTED and not refused


def _verdict(read: Read, verdicts: Mapping[str, Verdict]) -> Verdict | None:
    return verdicts.get(read.edge.edge_id) or verdicts.get(read.edge.claim_key)


def _sentences(reads: Iterable[Read]) -> Iterator[list[Read]]:
    """Yield readings whose words overlap together."""
    last: tuple[DocumentId, int] | None = None
    group: list[Read] = []
    for one in sorted(reads, key=lambda r: (r.edge.source_document_id, r.edge.quote.char_start, r.edge.edge_id)):
        quote, document = one.edge.quote, one.edge.source_document_id
        if last is None or last[0] != document or quote.char_start >= last[1]:
            yield from [group] if group else []
            group, last = [], (document, quote.char_end)
        group.append(one)
        last = (document, max(last[1], quote.char_end))
    yield from [group] if group else []


def _ranked(group: Sequence[Read], verdicts: Mapping[str, Verdict]) -> Iterator[Edge]:
    if len(group) < 2 or all(plural(r.edge.quote.text) for r in group):
        return
    order = sorted(group, key=lambda r: (_verdict(r, verdicts) is not Verdict.ACCEPT, *_sureness(r)))
    first = order[0]
    accepted = _verdict(first, verdicts) is Verdict.ACCEPT
    for other in order[1:]:
        if accepted or not _as_good(first, other):
            yield _ruled(other.edge, EdgeStatus.REJECTED, f"the same words are read more surely as acting on {_named(first.edge)}")
        else:
            yield _ruled(other.edge, EdgeStatus.PENDING, f"the same words are read as surely as acting on {_named(first.edge)}")
    doubled = [r for r in order[1:] if _as_good(first, r)]
    if doubled and not accepted:
        yield _ruled(first.edge, EdgeStatus.PENDING, f"the same words are read as surely as acting on {_named(doubled[0].edge)}")


def _as_good(first: Read, other: Read) -> bool:
    """Tell whether nothing says which of two readings is true; of two that wait anyway a person sees both, unless one is far surer."""
    apart = first.edge.confidence - other.edge.confidence
    if first.edge.status is EdgeStatus.PENDING and other.edge.status is EdgeStatus.PENDING:
        return apart < _BOTH_WAIT
    return apart < _AS_SURE and abs(first.prior - other.prior) < _AS_LIKELY


def _sureness(read: Read) -> tuple[float, float, str]:
    return -read.edge.confidence, -read.prior, read.edge.edge_id


def _ruled(edge: Edge, status: EdgeStatus, why: str) -> Edge:
    return replace(edge, status=status, reasoning=f"{edge.reasoning}; {why}")


def _named(edge: Edge) -> str:
    return edge.target_section or edge.target_heading or "another provision"
