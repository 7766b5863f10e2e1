"""Every claim with the instrument its words name, and the families those ties make. Pure.

First each claim by itself; then those with several candidates again, knowing which instrument was
restated by which: where words fit both versions, the newer is meant. Which other instruments a claim's
outcome can hang on is told by its *ties*: what was found and what fitted as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from graph.model.documents import Clause, Document
from graph.model.edges import Claim, OperationKind
from graph.model.ids import DocumentId
from graph.model.resolution import WarningCode
from indexing.linking.versions import version_claims
from indexing.portfolio import Found, Portfolio, meant

BRINGS = frozenset({OperationKind.REPLACE, OperationKind.INSERT})
"""Operations whose new provisions later claims may name."""

NOTED = BRINGS | {OperationKind.RENUMBER, OperationKind.DELETE, OperationKind.TERMINATE}
"""Operations that change which provision a later claim's words mean."""

_FELT = NOTED | {OperationKind.RESTATE}


@dataclass(frozen=True, slots=True)
class Looked:
    """A claim with what its words were found to name."""

    claim: Claim
    found: Found

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


def look_up(register: Portfolio, claims: Iterable[Claim], documents: Mapping[DocumentId, Document]) -> tuple[Looked, ...]:
    """Look each claim of some documents up by itself; several versions that fit alike are left as rivals."""
    found = []
    for claim in claims:
        source = documents[claim.source_document_id]
        found.append(Looked(claim, register.find(source, meant(source, claim.target))))
    return tuple(found)


def published(documents: Iterable[Document], clauses: Mapping[DocumentId, Sequence[Clause]]) -> Iterator[Looked]:
    """Yield the claims that versions of published terms make by being published."""
    for claim, older in version_claims(sorted(documents, key=lambda d: d.document_id), clauses):
        yield Looked(claim, Found(older, score=1.0))


def settled(register: Portfolio, looked: Sequence[Looked], documents: Mapping[DocumentId, Document]) -> tuple[Looked, ...]:
    """Look those with rivals up again, knowing which versions were restated by which."""
    replaced = dict(_restated(looked))
    doubtful = [one.claim for one in looked if one.found.rivals] if replaced else []
    again = {id(one.claim): one for one in look_up(register.knowing(replaced), doubtful, documents)}
    return tuple(again.get(id(one.claim), one) for one in looked)


def _restated(looked: Iterable[Looked]) -> Iterator[tuple[DocumentId, DocumentId]]:
    """Yield which instrument was restated by which; of several the last in an order that no arrival changes."""
    for one in sorted(looked, key=lambda one: (one.claim.source_document_id, one.claim.quote.char_start, one.claim.key)):
        restates = one.claim.operation is not None and one.claim.operation.kind is OperationKind.RESTATE
        if restates and one.found.document_id is not None and WarningCode.AMBIGUOUS_DOCUMENT not in one.found.notes:
            yield one.found.document_id, one.claim.source_document_id


def families(looked: Iterable[Looked]) -> Iterator[tuple[tuple[DocumentId, ...], tuple[Looked, ...]]]:
    """Yield the documents that what was found ties together, sorted, each group with its claims."""
    claims = tuple(looked)
    group: dict[DocumentId, DocumentId] = {}

    def head(one: DocumentId) -> DocumentId:
        while group.setdefault(one, one) != one:
            group[one] = one = group[group[one]]
        return one

    for one in claims:
        source, target = one.claim.source_document_id, one.found.document_id
        group[head(source)] = head(target or source)
    documents: dict[DocumentId, list[DocumentId]] = defaultdict(list)
    for document in sorted(group):
        documents[head(document)].append(document)
    own: dict[DocumentId, list[Looked]] = defaultdict(list)
    for one in claims:
        own[head(one.claim.source_document_id)].append(one)
    for top, members in documents.items():
        yield tuple(members), tuple(own[top])
