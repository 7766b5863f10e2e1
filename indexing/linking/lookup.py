"""Every claim with the instrument its words name, and the families those ties make. Pure.

First each claim by itself; then those with several candidates again, knowing which instrument was
restated by which: where words fit both versions, the newer is meant. Which other instruments a claim's
outcome can hang on is told by its *ties*: what was found and what fitted as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from graph.model.documents import Clause, Document
from graph.model.edges import Claim, OperationKind
from graph.model.ids import ClaimKey, DocumentId, digest
from graph.model.resolution import WarningCode
from indexing.linking.copies import PUBLISHED, version_claims
from indexing.linking.documents import OPEN, DocumentLookup, Found

BRINGS = frozenset({OperationKind.REPLACE, OperationKind.INSERT})
"""Operations whose new provisions later claims may name."""

NOTED = BRINGS | {OperationKind.RENUMBER, OperationKind.DELETE, OperationKind.TERMINATE}
"""Operations that change which provision a later claim's words mean."""

_FELT = NOTED | {OperationKind.RESTATE}


@dataclass(frozen=True, slots=True)
class Looked:
    """A claim with what its words were found to name; `of` is the claim as it was read where it acts on several instruments."""

    claim: Claim
    found: Found
    of: Claim | None = None

    @property
    def original(self) -> Claim:
        """The claim as it was read: the same, but for one on several instruments."""
        return self.of or self.claim

    @property
    def ties(self) -> tuple[DocumentId, ...]:
        """The instruments its outcome hangs on."""
        return self.found.rivals if self.found.document_id is None else (self.found.document_id, *self.found.rivals)

    @property
    def leans(self) -> bool:
        """Tell whether no other claim's outcome hangs on this one: it leaves every provision where it is, by the number it has.

        But for circles, which only what leads to it can close.
        """
        operation = self.claim.operation
        return operation is None or operation.kind not in _FELT


def look_up(
    among: DocumentLookup,
    claims: Iterable[Claim],
    documents: Mapping[DocumentId, Document],
    replaced_by: Mapping[DocumentId, DocumentId] = MappingProxyType({}),
) -> tuple[Looked, ...]:
    """Return the claims of some documents with what each acts on; a claim on several instruments once for each, under a key of its own.

    All claims of a source must be given together: what they look for in an instrument helps to tell it. Versions of one instrument that
    fit alike are left as rivals unless `replaced_by` says which is the newest.
    """
    of_source: dict[DocumentId, list[Claim]] = defaultdict(list)
    for claim in claims:
        of_source[claim.source_document_id].append(claim)
    return tuple(one for source, own in sorted(of_source.items()) for one in _of_source(among, documents[source], own, replaced_by))


def _of_source(
    among: DocumentLookup, source: Document, claims: Sequence[Claim], replaced_by: Mapping[DocumentId, DocumentId]
) -> Iterator[Looked]:
    referring = among.referring(source, claims)
    found: dict[int, tuple[Found, ...]] = {}
    others = among.meant_by_others(source, referring.references)
    for claim in claims:
        meant: list[Found] = []
        for index in referring.of_claim[claim.key]:
            if index not in found:
                reference = referring.references[index]
                several = among.all_meant(source, reference) if reference.plural else ()
                found[index] = several if len(several) > 1 else (among.meant(source, reference, replaced_by, others[index]),)
            meant.extend(found[index])
        for one in meant if len(meant) == 1 else _each_once(meant):
            yield Looked(_on(claim, one), one, claim) if len(meant) > 1 else Looked(claim, one)


def _each_once(found: Iterable[Found]) -> list[Found]:
    """Return what several references mean, each document once; an open reference only where none of them is here."""
    by_id = {one.document_id: one for one in found}
    return [one for key, one in by_id.items() if key is not None] or [OPEN]


def _on(claim: Claim, found: Found) -> Claim:
    """Return a claim on one of several instruments: its key includes the target, so that a decision on one is none on the others."""
    return replace(claim, key=ClaimKey("k_" + digest(claim.key, found.document_id or "")))


def published(documents: Iterable[Document], clauses: Mapping[DocumentId, Sequence[Clause]]) -> Iterator[Looked]:
    """Yield the claims that versions of published terms make by being published."""
    for claim, older in version_claims(sorted(documents, key=lambda d: d.document_id), clauses):
        yield Looked(claim, Found(older))


def settled(among: DocumentLookup, looked: Sequence[Looked], documents: Mapping[DocumentId, Document]) -> tuple[Looked, ...]:
    """Look the sources of claims with rivals up again, knowing which versions were restated by which."""
    replaced = dict(_restated(looked))
    doubtful = {one.claim.source_document_id for one in looked if one.found.rivals} if replaced else set()
    if not doubtful:
        return tuple(looked)
    kept = [one for one in looked if one.claim.source_document_id not in doubtful or one.claim.rule == PUBLISHED]
    again = {one.original.key: one.original for one in looked if one not in kept}
    return (*kept, *look_up(among, again.values(), documents, replaced))


def _restated(looked: Iterable[Looked]) -> Iterator[tuple[DocumentId, DocumentId]]:
    """Yield which instrument was restated by which; of several the last in an order that no arrival changes."""
    for one in sorted(looked, key=lambda one: (one.claim.source_document_id, one.claim.quote.char_start, one.claim.key)):
        restates = one.claim.operation is not None and one.claim.operation.kind is OperationKind.RESTATE
        if restates and one.found.document_id is not None and WarningCode.AMBIGUOUS_DOCUMENT not in one.found.notes:
            yield one.found.document_id, one.claim.source_document_id


def families(looked: Iterable[Looked]) -> Iterator[tuple[tuple[DocumentId, ...], tuple[Looked, ...]]]:
    """Yield the documents that what was found ties together, sorted, each group with its claims."""
    import networkx as nx  # noqa: PLC0415  0.4 s that only those who index have to pay

    claims = tuple(looked)
    ties = nx.Graph((one.claim.source_document_id, one.found.document_id or one.claim.source_document_id) for one in claims)
    groups = {one: n for n, members in enumerate(nx.connected_components(ties)) for one in members}
    own: dict[int, list[Looked]] = defaultdict(list)
    for one in claims:
        own[groups[one.claim.source_document_id]].append(one)
    for members in sorted(map(sorted, nx.connected_components(ties))):
        yield tuple(members), tuple(own[groups[members[0]]])
