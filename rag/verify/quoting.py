"""From words in force to verified citations: one citation = one run on one page, word for word.

Words in force are assembled from runs, each verbatim from one file, so proving a sentence is
listing its runs. A run too short to say anything by itself ("2.50%") is cited with the sentence
of the amendment that puts it there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from graph.model.documents import Clause, Document
from graph.model.edges import Edge, Unit
from graph.model.ids import ClauseId, DocumentId
from graph.model.source import Reading
from graph.model.text import AnchoredText, Run
from graph.text.sentences import spans
from rag.reply import Citation

MIN_QUOTE = 20
"""Letters and figures below which words are cited with the sentence around them."""
_MAX_WIDENED = 600

Clauses = Callable[[ClauseId], Clause | None]
Readings = Callable[[str], Reading]
"""The reading of a file, by its sha256."""


@dataclass(frozen=True, slots=True)
class Sources:
    """Where words can be looked up again: the clause a run stands in, its document, its file's reading."""

    clause: Clauses
    documents: Mapping[DocumentId, Document]
    reading: Readings


def cite(text: AnchoredText, sources: Sources) -> tuple[Citation, ...]:
    """Return the citations that prove a text, in its order, numbered from 1; only those whose words stand in the file.

    Runs that follow each other in the file, with nothing but white space between, are one
    citation. What says too little by itself is cited with its sentence; glue needs no proof.
    """
    stretches = list(_stretches(text.runs, sources))
    proofs: dict[tuple[str, int, int], Citation] = {}
    for one in stretches:
        for citation in _proof(one, sources, alone=len(stretches) == 1):
            proofs.setdefault((citation.sha256, citation.char_start, citation.char_end), citation)
    return _verified(_without_contained(proofs.values()), sources.reading)


def cite_quote(clause_id: ClauseId, char_start: int, char_end: int, sources: Sources) -> tuple[Citation, ...]:
    """Return citations of a stretch of the file a clause stands in; one a page."""
    clause = sources.clause(clause_id)
    return _verified(_on_pages(clause, char_start, char_end, sources), sources.reading) if clause else ()


def cite_edge(edge: Edge, sources: Sources) -> tuple[Citation, ...]:
    """Return citations of the words that make a change."""
    return cite_quote(edge.source_clause_id, edge.quote.char_start, edge.quote.char_end, sources)


def numbered(proofs: Iterable[Sequence[Citation]]) -> tuple[tuple[Citation, ...], list[list[int]]]:
    """Return the citations of several proofs, numbered from 1, and the numbers of each; what another one holds is not cited again."""
    held: list[Citation] = []
    numbers: list[list[int]] = []
    for proof in proofs:
        mine: list[int] = []
        for one in proof:
            there = next((c for c in held if holds(c, one)), None)
            if there is None:
                there = replace(one, n=len(held) + 1)
                held.append(there)
            mine.append(there.n)
        numbers.append(list(dict.fromkeys(mine)))
    return tuple(held), numbers


def holds(one: Citation, other: Citation) -> bool:
    """Tell whether a citation stands word for word inside another."""
    return one.sha256 == other.sha256 and one.char_start <= other.char_start and other.char_end <= one.char_end


@dataclass(frozen=True, slots=True)
class _Stretch:
    """[start, end) of the file that `clause` stands in."""

    clause: Clause
    start: int
    end: int


def _stretches(runs: Iterable[Run], sources: Sources) -> Iterator[_Stretch]:
    """Yield the places the runs stand at, those that continue each other in the file as one."""
    last: _Stretch | None = None
    for run in runs:
        clause = sources.clause(run.clause_id) if run.clause_id is not None else None
        if clause is None or run.char_start is None or not run.text.strip():
            continue
        start = run.char_start + len(run.text) - len(run.text.lstrip())
        here = _Stretch(clause, start, run.char_start + len(run.text.rstrip()))
        if last is not None and _continues(last, here, sources):
            last = _Stretch(last.clause, last.start, here.end)
            continue
        if last is not None:
            yield last
        last = here
    if last is not None:
        yield last


def _continues(last: _Stretch, here: _Stretch, sources: Sources) -> bool:
    one, other = (sources.documents[s.clause.document_id].file_sha256 for s in (last, here))
    return one == other and last.end <= here.start and not sources.reading(one).text[last.end : here.start].strip()


def _proof(one: _Stretch, sources: Sources, *, alone: bool) -> Iterator[Citation]:
    text = sources.reading(sources.documents[one.clause.document_id].file_sha256).text
    start, end = one.start, one.end
    if _said(text[start:end]) < MIN_QUOTE:
        start, end = _widened(one.clause, start, end)
        if _said(text[start:end]) < (MIN_QUOTE if not alone else 1):
            return
    yield from _on_pages(one.clause, start, end, sources)


def _on_pages(clause: Clause, start: int, end: int, sources: Sources) -> Iterator[Citation]:
    document = sources.documents[clause.document_id]
    reading = sources.reading(document.file_sha256)
    while start < end:
        page = reading.page_of(start)
        stop = min(end, page.char_end) if page else end
        quote = reading.text[start:stop].rstrip()
        if quote:
            yield Citation(
                n=0,
                quote=quote,
                document=document.file_name,
                document_id=document.document_id,
                sha256=document.file_sha256,
                section=clause.section,
                clause_id=clause.clause_id,
                char_start=start,
                char_end=start + len(quote),
                page=page.number if page else None,
                boxes=page.boxes(start, start + len(quote)) if page else (),
            )
        start = stop + len(reading.text[stop:end]) - len(reading.text[stop:end].lstrip())


def _widened(clause: Clause, start: int, end: int) -> tuple[int, int]:
    """Return the sentence of the clause's own words around [start, end), or the same where there is none."""
    for piece in clause.pieces:
        if piece.char_start <= start and end <= piece.char_end:
            low, high = start - piece.char_start, end - piece.char_start
            around = [s for s in spans(piece.text, Unit.SENTENCE) if s[0] < high and low < s[1]]
            if around and around[-1][1] - around[0][0] <= _MAX_WIDENED:
                return piece.char_start + around[0][0], piece.char_start + around[-1][1]
            return piece.char_start + _word_edge(piece.text, low - 80, -1), piece.char_start + _word_edge(piece.text, high + 80, 1)
    return start, end


def _word_edge(text: str, at: int, step: int) -> int:
    """Return the nearest position from `at` outward that does not cut a word."""
    at = max(0, min(len(text), at))
    while 0 < at < len(text) and not text[at - 1].isspace() and not text[at].isspace():
        at += step
    return at


def _without_contained(citations: Iterable[Citation]) -> Iterator[Citation]:
    """Leave out what stands word for word inside another citation of the same file."""
    kept = list(citations)
    for one in kept:
        if not any(other is not one and holds(other, one) for other in kept):
            yield one


def _said(text: str) -> int:
    """Return how many letters and figures a text has, counted up to `MIN_QUOTE`."""
    return sum(1 for _ in islice(filter(str.isalnum, text), MIN_QUOTE))


def _verified(citations: Iterable[Citation], reading: Readings) -> tuple[Citation, ...]:
    """Return the citations that stand, numbered from 1."""
    standing = (one for one in citations if stands(one, reading))
    return tuple(replace(one, n=n) for n, one in enumerate(standing, 1))


def stands(citation: Citation, reading: Readings) -> bool:
    """Tell whether a quote is exactly the reading's text at its range, and on the page it names."""
    source = reading(citation.sha256)
    if not citation.quote.strip() or source.text[citation.char_start : citation.char_end] != citation.quote:
        return False
    first, last = source.page_of(citation.char_start), source.page_of(citation.char_end - 1)
    return first is last and (first.number if first else None) == citation.page
