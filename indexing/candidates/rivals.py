"""One sentence changes one provision, unless it says that it changes several. Which of its readings stands. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.model.edges import Edge, EdgeStatus, EdgeType, Verdict
from graph.model.ids import DocumentId

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
