"""What a contract refers to and nobody has read: exhibits that are not attached, parents that are not here.

A subject is absent only where none of these could hold it. An exhibit can hold a subject that the words which refer to it
name ("insurance as set out in Exhibit C"), or any subject where they call it terms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from graph.lineage.dag import Lineage
from graph.lineage.references import unresolved
from graph.model.documents import ClauseKind, DocumentKind
from graph.model.edges import EdgeStatus, EdgeType
from graph.model.ids import DocumentId
from graph.resolution import term_starts
from graph.text import sections
from graph.text.sections import Address
from indexing.phrases import compile_all, find
from indexing.terms.passages import Passage
from indexing.terms.questions import Question

_REFERS = re.compile(
    r"\b(?P<name>(?:Exhibit|EXHIBIT|Schedule|SCHEDULE|Annex|ANNEX|Appendix|APPENDIX|Attachment|ATTACHMENT|Addendum"
    r"|ADDENDUM)\s+(?:No\.\s*)?[\"']?"
    r"(?P<label>[A-Z](?:-?\d{1,2})?|\d{1,2}(?:\.\d{1,2})?|[IVX]{1,5}|One|Two|Three))\b(?P<after>.{0,40})",
    re.DOTALL,
)
_OF_ANOTHER = re.compile(r"(?i)^[\"')]*\s*(?:to|of) (?:the|that|its|an?|such)\b(?! (?:this )?(?:agreement|contract)\b)|^[A-Z]?-\d")
_NEAR = 160  # characters on either side of a reference that tell what it is about
_ANY_TERMS = compile_all(
    [
        "general|special|standard|additional|supplemental|supplementary|other|commercial|business|contract terms|conditions|provisions",
        "terms and conditions",
        "policies",
    ]
)


@dataclass(frozen=True, slots=True)
class Missing:
    """Something referred to that is not here: what it is called, and the words around the references, on one line."""

    name: str
    about: str

    def could_hold(self, question: Question) -> bool:
        """Tell whether a subject could stand in it, as far as the words that refer to it show."""
        low = self.about.lower()
        return bool(find(question.about, low) or find(_ANY_TERMS, low))


def attachments(lineage: Lineage, document_id: DocumentId, passages: Iterable[Passage]) -> tuple[Missing, ...]:
    """Return the exhibits, schedules and the like that a contract's words in force refer to and that are not here."""
    held = set(_held(lineage, document_id))
    about: dict[tuple[str, str], list[str]] = {}
    names: dict[tuple[str, str], str] = {}
    for passage in passages:
        for name, near in _references(passage):
            key = sections.parse(name).attachment
            if key[1] and _plain(key) not in held:
                names.setdefault(_plain(key), name)
                about.setdefault(_plain(key), []).append(near)
    return tuple(Missing(f"{name} (not attached)", " … ".join(about[key])) for key, name in names.items())


def _references(passage: Passage) -> Iterator[tuple[str, str]]:
    if not passage.speaks or not any(
        word in passage.text.lower() for word in ("exhibit", "schedule", "annex", "appendix", "attachment", "addendum")
    ):
        return
    text = term_starts.flat(passage.text)
    for found in _REFERS.finditer(text):
        if not _OF_ANOTHER.search(found["after"]):
            yield found["name"], text[max(0, found.start() - _NEAR) : found.end() + _NEAR // 2]


def _held(lineage: Lineage, document_id: DocumentId) -> Iterator[tuple[str, str]]:
    """Yield the attachments that are here: in the document, or as papers of the family."""
    for clause in lineage.clauses_of(document_id):
        if clause.kind is ClauseKind.EXHIBIT:
            yield from _names(sections.parse(clause.section), sections.parse(clause.heading))
    for one in lineage.family(document_id):
        document = lineage.documents[one]
        if one != document_id and document.kind not in {DocumentKind.AMENDMENT, DocumentKind.TERMINATION}:
            yield from _names(sections.parse(document.title))
            yield from _names(*(sections.parse(c.section) for c in lineage.clauses_of(one) if c.kind is ClauseKind.EXHIBIT))


def _names(*found: Address) -> Iterator[tuple[str, str]]:
    yield from (_plain(one.attachment) for one in found if one.attachment[0])


def _plain(attachment: tuple[str, str]) -> tuple[str, str]:
    """Return an attachment without what tells an exhibit from a schedule: contracts call one paper both."""
    figure = sections.roman(attachment[1])
    return "", str(figure) if figure is not None and len(attachment[1]) > 1 else attachment[1]


def parents(lineage: Lineage, document_id: DocumentId) -> tuple[str, ...]:
    """Return the instruments that a contract hangs on, or takes terms from, and that are not here or wait to be tied to it."""
    found: list[str] = []
    for edge in (*lineage.edges_from(document_id), *lineage.edges_from(document_id, EdgeStatus.PENDING)):
        if edge.edge_type not in {EdgeType.CHILD_OF, EdgeType.SUPPLEMENTS}:
            continue
        if edge.target_document_id not in lineage.documents:
            words = " ".join(edge.quote.text.split())
            found.append(f"what it hangs on (not here): {words[:80]}")
        elif edge.status is EdgeStatus.PENDING and edge.target_document_id is not None:
            target = lineage.documents[edge.target_document_id]
            found.append(f"{target.title or target.file_name} (that it hangs on it waits for a decision)")
    if not found and unresolved(lineage, document_id):
        found.append("what it hangs on (not here)")
    return tuple(dict.fromkeys(found))
