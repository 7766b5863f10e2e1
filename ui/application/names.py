"""Finds the document and the provision that a person names; asks back when a name is ambiguous or unknown."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import PurePath
from typing import TYPE_CHECKING

from graph.errors import AmbiguousError, NotFoundError
from graph.model.documents import Clause, Document
from graph.model.ids import ClauseId, DocumentId
from graph.model.source import SourceFile

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage
    from graph.model.resolution import EffectiveClause


def find_documents(asked: str, documents: Sequence[Document], files: Iterable[SourceFile]) -> tuple[Document, ...]:
    """Return the instruments of the one file, or the one instrument, that a name means.

    A document's id, a file's name (its suffix may be left out) or the tail of a path will do, in any
    case of letters; of files of the same bytes each name leads to the same instruments. Raises NotFoundError with the nearest names,
    AmbiguousError when several files fit.
    """
    by_id = tuple(d for d in documents if d.document_id == asked)
    if by_id:
        return by_id
    names, paths = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)  # by hash: the same bytes may have several
    for file in files:
        names[file.sha256].append(file.name)
        paths[file.sha256].append(file.path)
    named = {d.document_id: names[d.file_sha256] or [d.file_name] for d in documents}
    fits = tuple(d for d in documents if any(_tail(asked, one) for one in (*named[d.document_id], *paths[d.file_sha256])))
    fits = fits or tuple(d for d in documents if any(PurePath(one).stem.casefold() == asked.casefold() for one in named[d.document_id]))
    if not fits:
        raise NotFoundError(_no_document(asked, sorted({one for some in named.values() for one in some})))
    if len({d.file_sha256 for d in fits}) > 1 and len({operative(d) for d in fits}) > 1:
        raise AmbiguousError(asked, tuple(sorted({_distinct_name(d, fits, paths) for d in fits})))
    return fits


def operative(document: Document) -> DocumentId:
    """Return the instrument that a document is a copy of, or the document itself."""
    return document.copy_of or document.document_id


def find_provision(asked: str, within: Iterable[DocumentId], lineage: Lineage, as_of: date | None = None) -> ClauseId:
    """Return the one clause that an address means in the instruments of a file.

    Raises NotFoundError with the nearest addresses, AmbiguousError when several fit.
    """
    from graph.lineage.provision_lookup import find, find_loosely

    documents = tuple(within)
    found = tuple(clause for document in documents for clause in find(lineage, document, asked, as_of))
    found = found or tuple(clause for document in documents for clause in find_loosely(lineage, document, asked))
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousError(asked, tuple(_described(lineage.clauses[c], lineage) for c in found))
    clauses = [c for d in documents for c in lineage.clauses_of(d)]
    raise NotFoundError(_no_provision(asked, clauses))


def find_inherited(asked: str, within: Iterable[DocumentId], lineage: Lineage, as_of: date) -> EffectiveClause | None:
    """Return what a child takes from its parents under a heading or subject ("Governing law"); None where that is nothing.

    Raises AmbiguousError where several provisions are taken and none alone bears that heading.
    """
    from graph.resolution.inheritance import taken_by_name
    from graph.text.sections import fold_name

    taken = tuple(found for document in within for found in taken_by_name(lineage, document, asked, as_of))
    named = tuple(one for one in taken if fold_name(one.clause.heading) == fold_name(asked))
    found = named if len(named) == 1 else taken
    if len(found) > 1:
        raise AmbiguousError(asked, tuple(_described(one.clause, lineage) for one in found))
    return found[0] if found else None


def _tail(asked: str, path: str) -> bool:
    """Tell whether `asked` is the tail of a path, whole names at a time."""
    wanted, held = (tuple(p.casefold() for p in PurePath(one.replace("\\", "/")).parts) for one in (asked, path))
    return bool(wanted) and held[-len(wanted) :] == wanted


def _no_document(asked: str, names: Sequence[str]) -> str:
    if not names:
        return f"There is no document '{asked}': nothing has been indexed in this portfolio yet."
    close = difflib.get_close_matches(asked, names, n=3, cutoff=0.4)
    return f"There is no document '{asked}' in this portfolio.{_suggestion(close)}"


def _no_provision(asked: str, clauses: Sequence[Clause]) -> str:
    names = list(dict.fromkeys(name for c in clauses for name in (c.section, c.heading) if name))
    close = difflib.get_close_matches(asked, names, n=3, cutoff=0.6)
    return f"There is no provision '{asked}' in that document.{_suggestion(close)}"


def _suggestion(close: Sequence[str]) -> str:
    return f" Did you mean {' or '.join(close)}?" if close else ""


def _distinct_name(document: Document, among: Iterable[Document], paths: Mapping[str, Sequence[str]]) -> str:
    """Return what names this document only: its file's name, else the path, else the id."""
    twins = {d.file_sha256: d for d in among if d.file_name == document.file_name}
    if len(twins) == 1:
        return document.file_name
    path = next(iter(paths.get(document.file_sha256, ())), "")
    return document.document_id if sum(path in paths.get(one, ()) or path == "" for one in twins) > 1 else path


def _described(clause: Clause, lineage: Lineage) -> str:
    heading = f" {clause.heading}" if clause.heading and clause.heading != clause.section else ""
    return f"{clause.section}{heading} in {lineage.documents[clause.document_id].title} ({clause.document_id})"
