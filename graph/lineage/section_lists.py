"""Provisions that words list by number: "Sections 5, 7(b) and 9 through 12"."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find
from graph.model.ids import ClauseId, DocumentId
from graph.text import sections
from graph.text.lazy_patterns import lazily

_ONE = r"(?:\d+[a-z]?(?:\.\d+)*|[ivxlc]+\b|[A-Z]\b)(?:\([a-z0-9]+\))*"
_TITLE = r"(?:\s*\((?-i:[A-Z])[^()\d][^()]{1,60}\))?"  # "Sections 2.1 (Use of Copies) and 2.2 (Sublicensing)"
_NEXT = r"(?:\d+(?:\.\d+)*|[ivxlc]+\b)(?:\([a-z0-9]+\))*"
_LISTS = lazily(
    rf"(?i)\b(?:{sections.PROVISION_WORDS}|{sections.ATTACHMENT_WORDS})\s*"
    rf"({_ONE}{_TITLE}(?:\s*(?:(?:,|;|and|or|&|through|to|[-–]|inclusive)\s*)+{_NEXT}{_TITLE})*)"
)
_TITLES = lazily(_TITLE.removesuffix("?"))
_THROUGH = lazily(r"(?i)\b(?:through|to)\b|[-–]")
_NUMBER = lazily(r"(?i)(?:\d+[a-z]?(?:\.\d+)*|\b[ivxlc]+\b|\b[A-Z]\b)(?:\([a-z0-9]+\))*")


def listed(lineage: Lineage, document_id: DocumentId, words: str, day: date) -> Iterator[ClauseId]:
    """Yield the provisions of a document that words name by number on a day, ranges with all that stands in them."""
    for group in _LISTS.finditer(words):
        yield from _of_list(lineage, document_id, _TITLES.sub(" ", group[1]), day)


def _of_list(lineage: Lineage, document_id: DocumentId, words: str, day: date) -> Iterator[ClauseId]:
    last: ClauseId | None = None
    end = 0
    for number in _NUMBER.finditer(words):
        found = find(lineage, document_id, number[0], day)
        if last is not None and found and _THROUGH.search(words[end : number.start()]):
            yield from _between(lineage, last, found[0])
        yield from found
        last, end = (found[0] if found else None), number.end()


def _between(lineage: Lineage, first: ClauseId, last: ClauseId) -> Iterator[ClauseId]:
    """Yield the provisions between two of one level, in their order."""
    parent = lineage.clauses[first].parent_id
    siblings = lineage.children(parent) if parent in lineage.clauses and parent else lineage.roots(lineage.clauses[first].document_id)
    if first in siblings and last in siblings:
        yield from siblings[siblings.index(first) + 1 : siblings.index(last)]
