"""The stage in which a model is asked which provision a change means that cites none which is there: a choice among the likeliest, or none.

Provisions are ranked by the words they share with the change, rare ones first; the model chooses among the first of them. What it says is
recorded with the instrument whose words were asked about. A place that the ranking had first too, or in which the words stand that
go, was found twice, and the gate decides as ever; one that the model alone sees waits for a person (`linking.edges`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from math import log, sqrt

from graph.lineage.clause_trees import Tree
from graph.model.documents import Clause, ClauseKind, Document, Located
from graph.model.edges import Edge, EdgeStatus, EdgeType, Grounding, OperationKind
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import WarningCode
from graph.review.decisions import effective_decisions
from graph.store.interface import Store
from indexing.candidates.implied_edges import is_implied
from indexing.candidates.pairs import whole
from indexing.copied_words import pattern_of, same_shapes
from indexing.linking.by_model.questions import Choices, ask_all
from indexing.linking.edges import GATE
from indexing.linking.register import Register
from indexing.llm.interface import Model, Prompt
from indexing.llm.prompts import location
from indexing.llm.prompts.addressed import speaks_to_readers
from indexing.metadata.stage import Told
from indexing.search.words import content_stems

_AT_ONCE = 5  # changes that one question asks about
_EACH = 8  # provisions that are shown for one of them
_WORDS, _SHOWN = 900, 700  # characters of a change, and of a provision
_ASKED = frozenset({EdgeType.AMENDS, EdgeType.TERMINATES})
_OF_A_PROVISION = frozenset(
    {
        *(OperationKind.REPLACE, OperationKind.DELETE, OperationKind.REPLACE_UNIT, OperationKind.DELETE_UNIT, OperationKind.INSERT_UNIT),
        *(OperationKind.REPLACE_WORDS, OperationKind.DELETE_WORDS, OperationKind.INSERT_WORDS, OperationKind.SET_VALUE),
        *(OperationKind.EXTEND, OperationKind.UNSPECIFIED),
    }
)
"""What acts on a provision that is there."""
_NOT_ITSELF = frozenset({Grounding.SHORTER, Grounding.NO_WORDS})
"""What a provision shows that is not the one meant, though cited: it may be a part of it."""
_PLACES = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION, ClauseKind.EXHIBIT, ClauseKind.TABLE, ClauseKind.PREAMBLE})


def locate(store: Store, portfolio: str, model: Model, *, actor: str, now: datetime, on_progress: Told, record: bool = True) -> Choices:
    """Ask which provision is meant of every change that cites none which is there, and was not asked about before.

    Without `record` it is only asked: somebody stands in for the model, and what is said stands for nothing.
    """
    register = Register(store, portfolio, effective_decisions(store.decisions(portfolio)))
    answers, choices = ask_all(model, list(_questions(register)), location.QUESTION.parse, on_progress)
    found: dict[DocumentId, list[Located]] = defaultdict(list)
    for question, said in answers if record else ():
        found[question.source.document_id] += question.located(said, model.name)
    for source, new in sorted(found.items()):
        with store.transaction(portfolio, actor, "read", now) as records:
            document = register.recorded[source]
            again = {(one.claim, one.document_id) for one in new}
            kept = (one for one in document.located if (one.claim, one.document_id) not in again)
            records.put_document(replace(document, located=(*kept, *new)), register.clauses((source,)), register.claims((source,)))
    return replace(choices, changed=any(found.values()))


@dataclass(frozen=True, slots=True)
class _Provision:
    """A provision that may be meant, as it is shown."""

    clause_id: ClauseId
    words: str


@dataclass(frozen=True, slots=True)
class _Question:
    """Which provisions of one document some changes of another mean; `first` is what the ranking puts first for each."""

    source: Document
    edges: tuple[Edge, ...]
    first: tuple[ClauseId | None, ...]
    among: tuple[_Provision, ...]
    prompt: Prompt

    def located(self, said: location.Answer, reader: str) -> Iterator[Located]:
        """Yield what was said of each change: none of them where it names no provision shown, or copies words that do not stand there."""
        among = tuple(p.clause_id for p in self.among)
        for number, (edge, first) in enumerate(zip(self.edges, self.first, strict=True), 1):
            meant = self._meant(said.by_number.get(number))
            assert edge.target_document_id is not None  # as `_unplaced` asks
            yield Located(edge.claim_key, edge.target_document_id, among, meant, meant is not None and meant == first, reader)

    def _meant(self, said: location.Located | None) -> ClauseId | None:
        """Return the provision named; None where none is, or its body does not hold the words copied."""
        if said is None or said.provision is None or not 0 < said.provision <= len(self.among):
            return None
        meant, pattern = self.among[said.provision - 1], pattern_of(said.words)
        _, _, body = meant.words.partition("\n")
        return meant.clause_id if pattern is not None and pattern.search(same_shapes(body)) is not None else None


def _questions(register: Register) -> Iterator[_Question]:
    edges = register.store.edges(register.portfolio)
    unplaced = [e for e in edges if _unplaced(e)]
    documents = register.operative({one for e in unplaced for one in (e.source_document_id, e.target_document_id) if one is not None})
    by_pair: dict[tuple[DocumentId, DocumentId], list[Edge]] = defaultdict(list)
    for edge in sorted(unplaced, key=lambda e: (e.source_document_id, e.quote.char_start, e.claim_key)):
        source, target = documents.get(edge.source_document_id), documents.get(edge.target_document_id or DocumentId(""))
        if source is not None and target is not None:
            by_pair[source.document_id, target.document_id].append(edge)
    for (source_id, target_id), found in by_pair.items():
        source, tree = documents[source_id], Tree.of(register.clauses((target_id,)))
        known = {one.claim for one in source.located if one.document_id == target_id and tree.clauses.keys() >= set(one.among)}
        asked = [edge for edge in found if edge.claim_key not in known]
        yield from _of_pair(register, source, documents[target_id], tree, asked)


def _unplaced(edge: Edge) -> bool:
    """Tell whether an edge changes something in a document that is known, and not what."""
    operation = edge.operation
    if is_implied(edge) or edge.status not in {EdgeStatus.COMMITTED, EdgeStatus.PENDING} or edge.edge_type not in _ASKED:
        return False
    unsure = edge.target_clause_id is None or WarningCode.SECTION_NOT_FOUND in edge.notes or edge.grounding in _NOT_ITSELF
    open_place = edge.target_document_id is not None and unsure and edge.decided_by == GATE
    return open_place and operation is not None and operation.kind in _OF_A_PROVISION and bool(edge.reader)


def _of_pair(register: Register, source: Document, target: Document, tree: Tree, edges: Sequence[Edge]) -> Iterator[_Question]:
    own = Tree.of(register.clauses((source.document_id,)))
    provisions = [_Provision(c.clause_id, _shown(tree, c)) for c in tree.clauses.values() if c.kind in _PLACES]
    changes = [(edge, _change(own, edge)) for edge in edges if not _speaks(own, edge)]
    if not provisions or not changes:
        return
    by_id = {p.clause_id: p for p in provisions if not speaks_to_readers(p.words)}
    stems = {p.clause_id: frozenset(content_stems(_whole(tree, tree.clauses[p.clause_id]))) for p in provisions}
    ranked = [[one for one in _likest(stems, words) if one in by_id] for _, words in changes]
    for at in range(0, len(changes), _AT_ONCE):
        some, places = changes[at : at + _AT_ONCE], ranked[at : at + _AT_ONCE]
        among = _in_order(tree, {one for found in places for one in found})
        if among:
            shown = tuple(by_id[one] for one in among)
            asked = location.prompt(_facts(target), [words for _, words in some], [p.words for p in shown])
            yield _Question(source, tuple(e for e, _ in some), tuple(next(iter(found), None) for found in places), shown, asked)


def _likest(stems: Mapping[ClauseId, frozenset[str]], words: str) -> list[ClauseId]:
    """Return the provisions that share most words with a change: one that stands in few provisions tells more, a long provision less."""
    asked, often = frozenset(content_stems(words)), Counter(chain.from_iterable(stems.values()))
    scores = {one: sum(log(1 + len(stems) / often[word]) for word in asked & own) / sqrt(1 + len(own)) for one, own in stems.items()}
    return [one for one in sorted(scores, key=lambda one: (-round(scores[one], 9), one)) if scores[one]][:_EACH]


def _speaks(tree: Tree, edge: Edge) -> bool:
    """Tell whether the words of a change, or of its clause, address whoever reads them by machine: then they could say what to choose."""
    source = tree.clauses.get(edge.source_clause_id)
    return speaks_to_readers(f"{source.own_words if source is not None else ''}\n{_change(tree, edge)}")


def _in_order(tree: Tree, ids: Iterable[ClauseId]) -> list[ClauseId]:
    return sorted(ids, key=lambda one: tree.clauses[one].order)


def _facts(document: Document) -> dict[str, str]:
    return {"title": document.title or document.file_name, "agreed on": str(document.agreed or "")}


def _path(tree: Tree, clause: Clause) -> Iterator[str]:
    """Yield the headings above a provision, and its own."""
    parent = tree.clauses.get(clause.parent_id) if clause.parent_id is not None else None
    if parent is not None:
        yield from _path(tree, parent)
    if clause.heading:
        yield clause.heading


def _whole(tree: Tree, clause: Clause) -> str:
    """Return the words by which a provision is found: its own, and the headings it stands under."""
    return f"{' '.join(_path(tree, clause))}\n{clause.own_text.text}"


def _shown(tree: Tree, clause: Clause) -> str:
    """Return a provision as it is shown: its address, the headings above it, and its first words."""
    words = " ".join(whole(tree, clause.clause_id).text.split())
    return f"{clause.section} ({' > '.join(_path(tree, clause))})\n{words[:_SHOWN]}"


def _change(tree: Tree, edge: Edge) -> str:
    """Return a change as it is shown: the words that order it, those it takes out and those it brings."""
    operation = edge.operation
    parts = [edge.quote.text, f"old words: {operation.old}" if operation and operation.old else ""]
    parts.append(f"new words: {operation.new.text}" if operation and operation.new.text else "")
    source = tree.clauses.get(edge.source_clause_id)
    above = " > ".join(_path(tree, source)) if source is not None else ""
    return "\n".join([f"under: {above}" if above else "", *(" ".join(part.split())[:_WORDS] for part in parts)]).strip()
