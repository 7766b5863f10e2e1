"""What could change an answer and is not said by its clauses: an ended term, documents that are missing, links not made yet.

Resolving a clause says what bears on that clause (a pending claim, a conflict, an outstanding change, a condition, a missing
signature, a redaction). What is said here is about the contract that the clause stands in, and the record as a whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeVar

from graph.lineage.dag import FAMILY_TYPES, Lineage
from graph.lineage.references import unresolved
from graph.model.documents import AMENDING_KINDS, DocumentKind
from graph.model.edges import Edge, EdgeType
from graph.model.ids import DocumentId
from graph.model.resolution import EffectiveClause, Notice, TermState, WarningCode
from rag.reply import Answer, cited_of
from rag.understand.question import NOT_HERE
from rag.write.wording import titled
from rag.write.writer import Evidence

_Reply = TypeVar("_Reply", bound=Evidence | Answer)
_ENDED = {
    TermState.EXPIRED: (WarningCode.EXPIRED, "the term of {document} had expired{until}"),
    TermState.TERMINATED: (WarningCode.TERMINATED, "{document} had been terminated{until}"),
}


_AWAY = Notice(
    WarningCode.VECTORS_AWAY,
    "the server of the vectors cannot be reached: documents were found by their words alone, so one that says it in others may be missing",
)


def with_warnings(
    reply: _Reply,
    lineage: Lineage,
    unlinked: Collection[DocumentId] = (),
    unsearched: Collection[DocumentId] = (),
    *,
    by_words: bool = False,
) -> _Reply:
    """Return evidence or an answer with what could change it besides.

    `unlinked` were read and not yet connected with the rest; `unsearched` are not found by whoever looks for words; `by_words`: that is
    the only way in which documents were found.
    """
    found = [
        *_bearing(reply, lineage),
        *_not_here(reply),
        *_unfinished(lineage, unlinked),
        *_unsearched(lineage, unsearched),
        *([_AWAY] if by_words else []),
        *_of_clauses(cited_of(reply.clauses, reply.citations) or reply.clauses, lineage),
    ]
    return replace(reply, warnings=tuple({(n.code, n.message, n.edge_id): n for n in found}.values()))


def _bearing(reply: Evidence | Answer, lineage: Lineage) -> Iterator[Notice]:
    """Yield what was said so far, without the changes in families of which nothing is cited: they bear on no words here."""
    cited = {one.document_id for one in reply.citations}
    families = {other for one in cited for other in lineage.around(one).family(one)}
    for one in reply.warnings:
        edge = lineage.edge(one.edge_id) if one.edge_id is not None else None
        if not cited or edge is None or edge.target_document_id is None or families & {edge.source_document_id, edge.target_document_id}:
            yield one


def _not_here(reply: Evidence | Answer) -> Iterator[Notice]:
    """Yield what the question names and nothing here is called: the reply is of other papers."""
    for one in reply.read_as if isinstance(reply, Answer) else ():
        if one.meaning == NOT_HERE:
            yield Notice(WarningCode.TARGET_NOT_IN_PORTFOLIO, f"the question names “{one.words}”: {NOT_HERE}")


def _unfinished(lineage: Lineage, unlinked: Collection[DocumentId]) -> Iterator[Notice]:
    if unlinked:
        shown = _few(lineage, unlinked)
        what = f"{len(unlinked)} document{'s' if len(unlinked) > 1 else ''} read and not yet connected with the rest"
        yield Notice(WarningCode.LINKS_UNFINISHED, f"{what}{f' ({shown})' if shown else ''}: what they change is not in this answer")


def _unsearched(lineage: Lineage, unsearched: Collection[DocumentId]) -> Iterator[Notice]:
    there = [one for one in unsearched if one in lineage.documents]
    if there:
        what = f"{len(there)} document{'s' if len(there) > 1 else ''} on record could not be searched ({_few(lineage, there)})"
        yield Notice(WarningCode.SEARCH_UNFINISHED, f"{what}: what they say may be missing from this answer")


def _few(lineage: Lineage, ids: Collection[DocumentId]) -> str:
    """Return the names of some documents, the first three of them; those that are not here are left out."""
    names = sorted(lineage.documents[one].file_name for one in ids if one in lineage.documents)
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def _of_clauses(clauses: Iterable[EffectiveClause], lineage: Lineage) -> Iterator[Notice]:
    seen: set[frozenset[DocumentId]] = set()
    for one in clauses:
        yield from of_term(one, lineage)
        around = lineage.around(one.clause.document_id)
        contract = frozenset(around.contract(one.clause.document_id))
        if contract not in seen:
            seen.add(contract)
            yield from around.remember(("missing", contract), partial(_listed, around, contract))


def of_term(found: EffectiveClause, lineage: Lineage) -> Iterator[Notice]:
    """Yield that the term of a provision's document is over."""
    if found.term.state in _ENDED:
        code, message = _ENDED[found.term.state]
        until = f" (last day {found.term.until})" if found.term.until else ""
        yield Notice(code, message.format(document=titled(lineage.documents[found.clause.document_id]), until=until))


def _listed(lineage: Lineage, contract: frozenset[DocumentId]) -> tuple[Notice, ...]:
    return tuple(_missing(lineage, contract))


def _missing(lineage: Lineage, contract: frozenset[DocumentId]) -> Iterator[Notice]:
    """Yield what a contract shows to be missing: what it hangs on, an amendment's number, a document that it changes or ends."""
    for one in sorted(contract):
        if unresolved(lineage, one):
            yield Notice(WarningCode.ORPHAN, f"what {titled(lineage.documents[one])} changes or hangs on was not found in this portfolio")
    for base, numbers in _numbers(lineage, contract).items():
        missing = [n for n in range(1, max(numbers)) if n not in numbers]
        if missing and not _may_be_unnumbered(lineage, contract, len(missing)):
            listed = ", ".join(f"No. {n}" for n in missing)
            message = f"Amendment No. {max(numbers)} of {titled(lineage.documents[base])} is in this portfolio, {listed} is not"
            yield Notice(WarningCode.NUMBER_GAP, message)


def _numbers(lineage: Lineage, contract: frozenset[DocumentId]) -> dict[DocumentId, set[int]]:
    """Return the numbers that the amendments of each document bear."""
    found: dict[DocumentId, set[int]] = defaultdict(set)
    for edge in _ties(lineage):
        source, target = lineage.documents[edge.source_document_id], edge.target_document_id
        counts = source.kind is DocumentKind.AMENDMENT and source.number is not None
        if target is not None and target in contract and counts and lineage.documents[target].kind not in AMENDING_KINDS:
            found[target].add(source.number or 0)
    return found


def _may_be_unnumbered(lineage: Lineage, contract: frozenset[DocumentId], missing: int) -> bool:
    """Tell whether amendments without a number may be those that are missing."""
    plain = [one for one in contract if lineage.documents[one].kind in AMENDING_KINDS and not lineage.documents[one].number]
    return len(plain) >= missing


def _ties(lineage: Lineage) -> Iterator[Edge]:
    types = FAMILY_TYPES - {EdgeType.CHILD_OF}
    return (edge for edge in lineage.edges if edge.edge_type in types)
