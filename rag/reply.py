"""What an answer is: frozen records that every door prints in its own way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import EffectiveClause, Excluded, Notice
from graph.model.source import BBox
from rag.understand.question import ReadAs


@dataclass(frozen=True, slots=True)
class Citation:
    """Words of one page of one file: ``reading.text[char_start:char_end] == quote``.

    `document` is the file's name; `section` where the words stand (for amended words, the
    amending provision); `page` counts from 1, None where the format has none. `as_of` is the day on which the words
    were in force, where that is another than the reply's; None: they are, or they tell of what is.
    """

    n: int
    quote: str
    document: str
    document_id: DocumentId
    sha256: str
    section: str
    clause_id: ClauseId
    char_start: int
    char_end: int
    page: int | None = None
    boxes: tuple[BBox, ...] = ()
    as_of: date | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """One reply. `abstained`: it makes no claim and cites nothing; the nearest clauses are in `excluded`.

    `model` names who worded it (``offline`` quotes). `usage` counts what a model was charged for.
    `read_as` says what words of the question were taken to mean; `prompt_hash` is the identity of what
    a model was given ("" offline); `receipt` the id under which the answer is on record. `against` is the earlier day of
    a comparison and `earlier` the provisions as they read then: never words in force on `as_of`.
    `support` is how likely it is that the provisions found answer the question, by a fitted scorecard: 0 to 1.
    `asks` is False where nothing was asked of the documents ("Thanks!"): that is not put on record.
    """

    question: str
    portfolio: str
    as_of: date
    known_as_of: datetime | date | None
    text: str
    abstained: bool
    citations: tuple[Citation, ...] = ()
    clauses: tuple[EffectiveClause, ...] = ()
    excluded: tuple[Excluded, ...] = ()
    warnings: tuple[Notice, ...] = ()
    model: str = "offline"
    usage: tuple[tuple[str, int], ...] = ()
    read_as: tuple[ReadAs, ...] = ()
    prompt_hash: str = ""
    receipt: str | None = None
    against: date | None = None
    earlier: tuple[EffectiveClause, ...] = ()
    support: float = 0.0
    asks: bool = True


def sources_of(found: EffectiveClause) -> set[ClauseId]:
    """Return the clauses whose words a provision is made of, itself among them."""
    runs = found.text.runs if found.text is not None else ()
    return {found.clause.clause_id, *(run.clause_id for run in runs if run.clause_id is not None)}


def cited_of(clauses: Iterable[EffectiveClause], citations: Iterable[Citation]) -> list[EffectiveClause]:
    """Return the provisions of which words are cited."""
    cited = {one.clause_id for one in citations}
    return [one for one in clauses if cited & sources_of(one)]
