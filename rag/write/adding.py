"""Further lines of a reply, each with its proof: what is said besides the sentences quoted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from graph.model.edges import Edge
from graph.model.resolution import EffectiveClause
from rag.reply import Answer, Citation
from rag.verify.citations import verified
from rag.verify.quoting import Sources, cite_quote, numbered


@dataclass(frozen=True, slots=True)
class Line:
    """One line and the citations that prove it; their numbers follow its words."""

    words: str
    proof: tuple[Citation, ...] = ()


def worded(answer: Answer, lines: Iterable[Line], *, before: Iterable[Line] = (), keep: bool = True) -> Answer:
    """Return a reply with lines after its words (and `before` them); with these alone where its own are not to be kept.

    A reply that ends up with no citation makes no claim.
    """
    first, last = tuple(before), tuple(lines)
    own = answer.citations if keep else ()
    citations, numbers = numbered((*((one,) for one in own), *(line.proof for line in (*first, *last))))
    told = [_told(line, marks) for line, marks in zip((*first, *last), numbers[len(own) :], strict=True)]
    text = "\n".join(filter(None, (*told[: len(first)], answer.text if keep else "", *told[len(first) :])))
    return replace(answer, text=text, citations=citations, abstained=not citations)


def proof_of(edge: Edge, sources: Sources) -> tuple[Citation, ...]:
    """Return the citations of the words that make a change."""
    return verified(cite_quote(edge.source_clause_id, edge.quote.char_start, edge.quote.char_end, sources), sources.reading)


def dated(proof: Iterable[Citation], day: date) -> tuple[Citation, ...]:
    """Return citations of words that were in force on an earlier day, marked with it."""
    return tuple(replace(one, as_of=day) for one in proof)


def quoted_in(answer: Answer) -> tuple[EffectiveClause, ...]:
    """Return the provisions that a reply quotes, in the order of its first citations of them."""
    cited = {one.clause_id: -one.n for one in reversed(answer.citations)}
    found = []
    for clause in answer.clauses:
        ids = {clause.clause.clause_id, *(run.clause_id for run in clause.text.runs if run.clause_id)} if clause.text else set()
        places = [cited[one] for one in ids if one in cited]
        if places:
            found.append((-max(places), clause))
    return tuple(clause for _, clause in sorted(found, key=lambda one: one[0]))


def page_of(proof: Sequence[Citation]) -> str:
    """Say the file and page of a proof: "page 3 of amendment.pdf"."""
    if not proof:
        return ""
    first = proof[0]
    return f"page {first.page} of {first.document}" if first.page is not None else first.document


def _told(line: Line, marks: Sequence[int]) -> str:
    return f"{line.words} {''.join(f'[{n}]' for n in marks)}".rstrip() if line.words else ""
