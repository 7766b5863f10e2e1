"""Copies of one instrument that do not read the same: both are kept, one is used, and a person is told."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate

from graph.model.documents import Clause, ClauseKind, Document, DocumentKind
from graph.model.evidence import Finding, Severity
from graph.model.ids import DocumentId
from graph.model.resolution import WarningCode
from graph.store.interface import Store
from indexing.check.wording import named

_WORD = re.compile(r"[^\W_]+(?:[.,][^\W_]+)*")
_AROUND = 4  # words shown before and after the first difference


def differing(store: Store, portfolio: str) -> Iterator[Finding]:
    """Each copy whose words, signatures aside, are not those of the copy that is used."""
    documents = {d.document_id: d for d in store.documents(portfolio)}
    pairs = [(d, documents[d.copy_of]) for d in documents.values() if d.copy_of in documents and d.copy_of is not None]
    pairs = [(copy, used) for copy, used in pairs if (copy.kind is DocumentKind.EXHIBIT) == (used.kind is DocumentKind.EXHIBIT)]  # no parts
    if not pairs:
        return
    words = _words(store.clauses(portfolio, {d.document_id for pair in pairs for d in pair}))
    for copy, used in pairs:
        difference = first_difference(words[used.document_id], words[copy.document_id])
        if difference is not None:
            yield _finding(copy, used, *difference)


def _finding(copy: Document, used: Document, ours: str, theirs: str) -> Finding:
    return Finding(
        WarningCode.COPIES_DIFFER,
        Severity.NOTE,
        copy.file_name,
        f"{copy.file_name} is a copy of {named(used)} and does not read the same, first where one has “{ours}” and the copy “{theirs}”.",
        "Compare the two. The best signed one is used; if the other is right, take this one out or correct its execution.",
        document_id=copy.document_id,
        texts=(ours, theirs),
    )


def _words(clauses: Iterable[Clause]) -> dict[DocumentId, list[str]]:
    found: dict[DocumentId, list[str]] = defaultdict(list)
    for clause in clauses:
        if clause.kind is not ClauseKind.SIGNATURES:
            found[clause.document_id] += [w for p in clause.pieces for w in _WORD.findall(p.text)]
    return found


def first_difference(ours: list[str], theirs: list[str]) -> tuple[str, str] | None:
    """Return the words around the first place where two copies differ; None where they do not.

    Letters are compared, not words: two readers may part the same words otherwise.
    """
    one, other = ("".join(words).casefold() for words in (ours, theirs))
    if one == other:
        return None
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return _around(ours, same), _around(theirs, same)


def _around(words: list[str], letters: int) -> str:
    """Return the words around the place after so many letters."""
    ends = list(accumulate(len(w.casefold()) for w in words))
    at = bisect_right(ends, letters)
    return " ".join(words[max(0, at - _AROUND) : at + 2 * _AROUND])
