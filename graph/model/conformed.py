"""The whole of a document as it reads on a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from graph.model.documents import Clause, Document
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import ConflictText, Limited, Notice, Outstanding, ResolutionStep, Status, Term, TermState
from graph.model.text import AnchoredText

_UNKNOWN = Term(TermState.UNKNOWN)


@dataclass(frozen=True, slots=True)
class ConformedClause:
    """One stretch of a provision's own words; its subprovisions are entries of their own, one deeper.

    `shown` is what stands in the copy: its words, or where it has ended its number and what became of it
    ("4.2 [Deleted by Amendment No. 2]"); `text` then holds its last words, with those of its
    subprovisions. `continued`: further words of a provision that stand after its subprovisions.
    `alternative` marks the texts of which only one can be in force. `renumbered` is the number it has
    by now where that is not the one in its words. `lead` counts the characters of `shown` that are number
    and heading. `changes` are the edges that shaped its own words, in the order applied; what is
    outstanding, limited, waived or to be known stands at the first entry of its provision.
    """

    clause: Clause
    depth: int
    status: Status
    text: AnchoredText
    shown: AnchoredText
    lead: int = 0
    continued: bool = False
    alternative: ConflictText | None = None
    renumbered: str = ""
    changes: tuple[ResolutionStep, ...] = ()
    outstanding: tuple[Outstanding, ...] = ()
    limited: tuple[Limited, ...] = ()
    supplements: tuple[ClauseId, ...] = ()
    qualifications: tuple[EdgeId, ...] = ()
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Conformed:
    """A document as it reads on a day: unofficial, since nobody signed it in this form.

    `asked` is the document named, `document` the version of it in force. `instruments` are those whose
    words made the copy, in the order agreed, that version first; `unsigned` those of them that do
    not show every signature; `waiting` those that would change it and are not counted. Where the document
    itself is over, `ended` is why, and the words are those of its last day. `outstanding`,
    `qualifications`, `supplements` and `notices` are of the document as a whole.
    """

    asked: DocumentId
    document: Document
    as_of: date
    status: Status
    clauses: tuple[ConformedClause, ...]
    instruments: tuple[DocumentId, ...]
    unsigned: tuple[DocumentId, ...] = ()
    waiting: tuple[DocumentId, ...] = ()
    ended: ResolutionStep | None = None
    outstanding: tuple[Outstanding, ...] = ()
    supplements: tuple[ClauseId, ...] = ()
    qualifications: tuple[EdgeId, ...] = ()
    notices: tuple[Notice, ...] = ()
    term: Term = _UNKNOWN

    @property
    def all_outstanding(self) -> tuple[Outstanding, ...]:
        """Every change in force that could not be applied word for word, each once."""
        found = (*self.outstanding, *(o for c in self.clauses for o in c.outstanding))
        return tuple({o.edge_id: o for o in found}.values())
