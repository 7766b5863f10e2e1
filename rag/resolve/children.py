"""Questions about a child: which statement of work, order or addendum is meant, and what it takes from above (DESIGN 6.6).

A child is a document that a committed CHILD_OF edge ties to a parent. It is meant where the
question names it ("SOW 2", "the Data Processing Addendum"), or where only it is asked for. Its own
contract answers, and of its parents' contracts what a child inherits: never their term, price,
scope, dates or parties, and nothing of another child.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from graph.amendments.termination import ending
from graph.lineage.dag import Lineage
from graph.model.documents import Clause, ClauseType, Document, DocumentKind
from graph.model.edges import EdgeType
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import EffectiveClause, Notice, WarningCode
from graph.resolution.inheritance import Descent, as_inherited, descents, heritage, speaks_on
from indexing.names import is_generic, title_words
from rag.resolve.lift import Scope

_WORD = re.compile(r"[^\W_]+")
_GENERAL = frozenset("a an any each every all no some such future new other these those".split())  # noqa: SIM905  one list of words
_TAIL = 2  # words at the end of a title that name it: "(master) services agreement"
_MOST_NAMED = 200  # documents above which words such as "SOW 1" name no document of a whole portfolio
_COUNTING = re.compile(r"\d+|[a-z]|[ivx]+")
_KINDS = {
    DocumentKind.SOW: "statement of work",
    DocumentKind.ORDER_FORM: "order form",
    DocumentKind.CHANGE_ORDER: "change order",
    DocumentKind.DPA: "data processing addendum",
    DocumentKind.SLA: "service level agreement",
}

_Name = tuple[str, ...]


class _Word(NamedTuple):
    """A word of a question as titles are compared by ("sow" is "statement work"), as it is written, and the one before it."""

    word: str
    written: str
    before: str


@dataclass(frozen=True, slots=True)
class Children:
    """The children a question is about; without any, every document answers as it always does.

    `own` are their contracts, `scope` those and the contracts above them (without children, what is searched); `taken` the provisions
    they take from above, each with its way there; `called` the words of the question that only name them. `open`: the
    question names a parent too, so all of that may answer.
    """

    lineage: Lineage
    as_of: date
    asked: tuple[DocumentId, ...] = ()
    own: frozenset[DocumentId] = frozenset()
    scope: Scope = None
    taken: Mapping[ClauseId, Descent] = field(default_factory=dict)
    called: frozenset[str] = frozenset()
    open: bool = True

    def answers(self, clause: Clause) -> bool:
        """Tell whether a provision may answer: the child's own, or one it takes from above."""
        return self.open or clause.document_id in self.own or self._descent(clause) is not None

    def on(self, types: Collection[ClauseType]) -> Iterator[ClauseId]:
        """Yield what the children take from above on some subjects."""
        taken = ((one, self.lineage.clauses[one]) for one in self.taken)
        return (one for one, clause in taken if clause.clause_type in types or any(kind in types for kind in clause.also))

    def marked(self, found: EffectiveClause) -> EffectiveClause:
        """Return a provision as the child has it: what is taken from above says so."""
        descent = self._descent(found.clause) if found.clause.document_id not in self.own else None
        if descent is None:
            return found
        overlap = any(speaks_on(self.lineage.around(one), one, found.clause_type, self.as_of) for one in self.asked)
        return as_inherited(self.lineage.around(found.clause.document_id), found, descent, overlap=overlap)

    def notices(self) -> Iterator[Notice]:
        """Yield a warning for each parent that has ended: what the child took from it has ended too."""
        for one in self.asked:
            for descent in descents(self.lineage.around(one), one, self.as_of):
                end = ending(self.lineage.around(descent.version), descent.version, self.as_of)
                if end is not None:
                    message = "the parent has ended, and with it what the child took from it"
                    yield Notice(WarningCode.PARENT_ENDED, message, end.edge_id)

    def _descent(self, clause: Clause) -> Descent | None:
        if not self.taken:
            return None
        line = (clause.clause_id, *self.lineage.ancestors(clause.clause_id))
        return next((self.taken[one] for one in line if one in self.taken), None)


def children_of(lineage: Lineage, question: str, asked_for: Collection[DocumentId], scope: Scope, as_of: date) -> Children:
    """Return the children that a question is about; `asked_for` are the documents meant outside its words."""
    asked = _read(question)
    named = _children_named(lineage, asked, scope)
    meant = tuple(dict.fromkeys(one for one, _ in named)) or _alone(lineage, asked_for)
    if not meant:
        return Children(lineage, as_of, scope=scope)
    above = {one for child in meant for d in descents(lineage.around(child), child, as_of) for one in (d.parent, d.version)}
    own = frozenset(member for one in meant for member in lineage.contract(one))
    scope = own | {member for one in above for member in lineage.contract(one)}
    taken = {clause: descent for one in reversed(meant) for clause, descent in heritage(lineage.around(one), one, as_of).items()}
    called = frozenset(word for _, words in named for word in words)
    both = _names_one_of(asked, (lineage.documents[one] for one in above))
    return Children(lineage, as_of, meant, own, scope, taken, called, open=both)


def _children_named(lineage: Lineage, asked: Sequence[_Word], scope: Scope) -> list[tuple[DocumentId, _Name]]:
    """Return the children that a question names, each with the words; words that name very many documents name none."""
    index = lineage.remember(("titles",), lambda: _index(lineage.documents.values()))
    named = [(one, words) for one, words in _named(asked, index) if scope is None or one in scope]
    many = Counter(words for _, words in named)
    few = [(one, words) for one, words in named if many[words] <= _MOST_NAMED]
    lineage.open({one for one, _ in few})
    return [(one, words) for one, words in few if _is_child(lineage, one)]


def _is_child(lineage: Lineage, document_id: DocumentId) -> bool:
    return any(e.edge_type is EdgeType.CHILD_OF for e in lineage.edges_from(document_id))


def _alone(lineage: Lineage, asked_for: Collection[DocumentId]) -> tuple[DocumentId, ...]:
    """Return what is asked for where it is children alone, changes to them aside."""
    lineage.open(asked_for)
    meant = []
    for document in asked_for:
        children = tuple(one for one in lineage.contract(document) if _is_child(lineage, one))
        if not children:
            return ()
        meant.append(children)
    return tuple(sorted({one for some in meant for one in some}))


def _index(documents: Iterable[Document]) -> dict[str, list[tuple[_Name, DocumentId]]]:
    found: dict[str, list[tuple[_Name, DocumentId]]] = {}
    for document in documents:
        for name in sorted(_names(document)):
            found.setdefault(name[0], []).append((name, document.document_id))
    return found


def _named(asked: Sequence[_Word], names: Mapping[str, Sequence[tuple[_Name, DocumentId]]]) -> Iterator[tuple[DocumentId, _Name]]:
    """Yield the documents that a question names, each with the words: in full, and not as one of their kind ("any statement of work")."""
    for at, one in enumerate(asked):
        for name, document_id in names.get(one.word, ()) if one.before not in _GENERAL else ():
            end = at + len(name)
            after = asked[end].word if end < len(asked) else ""
            if tuple(w.word for w in asked[at:end]) == name and (name[-1].isdigit() or not _COUNTING.fullmatch(after)):
                yield document_id, tuple(w.written for w in asked[at:end])


def _names_one_of(asked: Sequence[_Word], documents: Iterable[Document]) -> bool:
    """Tell whether a question names one of some documents by the end of its title: "the Master Services Agreement"."""
    words = f" {' '.join(one.word for one in asked)} "
    titles = (title_words(d.title)[-_TAIL:] for d in documents)
    return any(len(title) == _TAIL and f" {' '.join(title)} " in words for title in titles)


def _read(question: str) -> list[_Word]:
    """Return the words of a question as titles are compared by."""
    raw = _WORD.findall(question.casefold())
    return [_Word(word, written, before) for before, written in zip(["", *raw], raw, strict=False) for word in title_words(written)]


def _names(document: Document) -> set[_Name]:
    """Return what a document is called: title, the title up to its number, kind and number, and its own names for itself."""
    title = title_words(document.title)
    numbered = next((n for n, word in enumerate(title, 1) if word.isdigit()), 0)
    kind = title_words(_KINDS.get(document.kind, ""))
    names = {title, title[:numbered], (*kind, str(document.number)) if kind and document.number is not None else ()}
    names |= {title_words(name) for name in document.self_names}
    return {name for name in names if len(name) > 1 and not is_generic(" ".join(name))}
