"""What was asked about a document: its clauses beside the older provisions, and what is kept to tell whether that still stands."""

from __future__ import annotations

from dataclasses import dataclass

from graph.model.documents import Document
from graph.model.ids import ClauseId, digest
from indexing.candidates.features import Asker, Matrix, Shelf
from indexing.candidates.told import Told


@dataclass(frozen=True, slots=True)
class Wording:
    """A clause that was asked about, with the hashes of its words as they were shown and as they were searched for."""

    clause: ClauseId
    shown: str
    plain: str

    @classmethod
    def of(cls, text: Told) -> Wording:
        """Return it of a provision."""
        return cls(text.clause.clause_id, digest(text.shown), digest(text.plain))

    @classmethod
    def read(cls, key: str) -> Wording | None:
        """Read what `key` wrote; None where an earlier version wrote it."""
        parts = key.split()
        return cls(ClauseId(parts[0]), *parts[1:]) if len(parts) == len(cls.__slots__) else None

    @property
    def key(self) -> str:
        """All of it in one word."""
        return f"{self.clause} {self.shown} {self.plain}"


@dataclass(frozen=True, slots=True)
class Held:
    """Which clauses of a document were asked about, and against what: `shelf` is another where another provision was."""

    asking: frozenset[Wording]
    shelf: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked about one document: its clauses, and for each the features of all pairs it can make, in the shelf's order.

    `older` are the documents that it may change, `held` says in short what of them stands on the shelf.
    """

    document: Document
    older: tuple[Document, ...]
    held: Held
    shelf: Shelf
    rows: tuple[tuple[Asker, Matrix], ...]
