"""How findings name documents and cut the words they show."""

from __future__ import annotations

from graph.lineage.dag import Lineage
from graph.model.documents import Document
from graph.model.ids import DocumentId


def titled(document: Document) -> str:
    """Return what people call an instrument."""
    return document.title or document.file_name


def named(document: Document) -> str:
    """Return what people call an instrument, and its file."""
    return f"{document.title} ({document.file_name})" if document.title else document.file_name


def onto(lineage: Lineage, document_id: DocumentId | None) -> str:
    """Return the name of the instrument an edge acts on."""
    found = lineage.documents.get(document_id) if document_id else None
    return found.file_name if found else "a document that is not here"


def short(text: str, most: int = 160) -> str:
    """Return the words on one line, cut at a word where there are more than `most` characters."""
    words = " ".join(text.split())
    return words if len(words) <= most else words[:most].rsplit(" ", 1)[0] + " ..."
