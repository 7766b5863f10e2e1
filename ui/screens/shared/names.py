"""What documents are called on the screens: by title and day where they show a title, as people speak of them, and not by their files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from graph.model.documents import Document
from graph.model.ids import DocumentId
from ui.application.sources import Sources
from ui.screens.shared.text import cased, dated, squeezed

_CHANGES = re.compile(r"(?i)^((?:\w+ )?(?:amendment|addendum|supplement|letter agreement)(?: no\. ?\w+)?),? (?:to|of|under) .+")


def name_of(document: Document) -> str:
    """Return what a document is called: "Amendment No. 2, 1 Oct 2018"; by its file where it shows no title."""
    title = cased(squeezed(document.title))
    named = _CHANGES.sub(r"\1", title) if document.agreed else title
    return f"{named}, {dated(str(document.agreed))}" if named and document.agreed else named or document.file_name


def full_name(document: Document) -> str:
    """Return what a document is called and its file's name: two with one title are told apart."""
    name = name_of(document)
    return name if name == document.file_name else f"{name} ({document.file_name})"


def titled(sources: Sources, called: Callable[[Document], str] = name_of) -> Sources:
    """Return the same sources, by which every document is called by its title."""
    return replace(sources, documents=_Titled(sources.documents, called))


@dataclass(frozen=True, slots=True)
class _Titled(Mapping[DocumentId, Document]):
    """Documents whose files are named as they are called, each made when it is asked for."""

    documents: Mapping[DocumentId, Document]
    called: Callable[[Document], str]

    def __getitem__(self, one: DocumentId) -> Document:
        found = self.documents[one]
        return replace(found, file_name=self.called(found))

    def __iter__(self) -> Iterator[DocumentId]:
        return iter(self.documents)

    def __len__(self) -> int:
        return len(self.documents)
