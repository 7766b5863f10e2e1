"""The offline answerer's English: what is quoted, where it stands, since when, and why there is nothing to quote.

It never says more than the words and the edges show: no "valid", no "breached", no
"you may"; an absence is an absence in this portfolio.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta

from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import effective_from
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus, EdgeType, Mode, OperationKind
from graph.model.resolution import ConflictText, EffectiveClause, Excluded, Notice, ResolutionStep, Status, Term, TermState
from graph.model.text import AnchoredText
from graph.text.sections import ATTACHMENT_WORDS
from rag.resolve.resolver import Bearing, Remark, undecided
from rag.write.excerpts import Excerpt

_TERM = {
    TermState.EXPIRED: "The term of {document} had expired{until}.",
    TermState.RENEWED_PRESUMED: "{document} renews by itself; no notice against it is in this portfolio.",
    TermState.NOTICE_GIVEN: "A notice that ends {document} is in this portfolio{until}.",
    TermState.TERMINATED: "{document} had been terminated{until}.",
}


UNDECIDED = "whether this changes another document waits for a person, and it is not counted as a change"
"""Said of the words of a pending change."""
NO_QUESTION = "This asks nothing of the documents. Ask what they say: of an amount, a day, a duty, a party, or what changed since a day."
PROPOSED = "Nothing of it is in force here: it waits for a person. What it would change:"
_COMPUTED = ", computed from the period the words give"
_QUALIFIES = {OperationKind.WAIVE: "a waiver", OperationKind.CONSENT: "a consent", OperationKind.FORBEAR: "a forbearance"}
_SHAPING = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY})
_SMALL = re.compile(r"(?<=\s)(?:And|Or|Of|For|To|The|By|In|On|A|An|With)(?=\s)")
_MOST_OF_A_HEADING = 60  # characters
_MOST_OF_A_DETAIL = 120
_MOST_WORDS = 400  # characters shown of what stands beside; the citation has them all


def quote_line(excerpt: Excerpt, cited: Sequence[int], lineage: Lineage, *, placed: bool = True) -> str:
    """Return an excerpt with the numbers of its citations, and where it stands, unless that was said."""
    place = f" ({place_of(excerpt.effective, lineage, excerpt.rival, excerpt.text)})" if placed else ""
    return f"“{folded(excerpt.text.text)}” {_marks(cited)}{place}"


def remark_line(remark: Remark, words: str, cited: Sequence[int], lineage: Lineage) -> str:
    """Say what stands beside words in force, by which change, for how long; `words` are its own, "" where they are quoted already."""
    shown = f": “{cut(words, _MOST_WORDS)}”" if words else ""
    return f"{_bearing(remark, source_of(remark.edge, lineage), _period(remark.edge, lineage))}{shown} {_marks(cited)}"


def notice_line(notice: Notice, edge: Edge | None, lineage: Lineage) -> str:
    """Say a notice as a sentence; its change is the subject where one edge is its cause."""
    said = f"{titled(lineage.documents[edge.source_document_id])} {notice.message}" if edge else notice.message
    return f"{capital(said)}".rstrip(".") + "."


def _bearing(remark: Remark, place: str, period: str) -> str:
    within = f" ({cut(remark.detail, _MOST_OF_A_DETAIL).rstrip('.')})" if remark.detail else ""
    match remark.bearing:
        case Bearing.QUALIFIED:
            kind = remark.edge.operation.kind if remark.edge.operation else OperationKind.UNSPECIFIED
            return f"Subject to {_QUALIFIES.get(kind, 'a waiver or consent')} in {place}{period}{within}"
        case Bearing.LIMITED:
            return f"Within a limited scope only{within} it reads otherwise, by {place}{period}"
        case Bearing.OUTSTANDING:
            if remark.edge.status is EdgeStatus.PENDING:
                return f"{capital(place)} would change this{period}, and is not counted{within or ' (it waits for a person)'}"
            return f"Changed by {place}{period}; not applied to the text here{within}"
        case Bearing.ENDED:
            return f"In conflict with {place}{period}, which deletes it; no words decide between them"


def _period(edge: Edge, lineage: Lineage) -> str:
    start = effective_from(lineage.documents, edge)
    last = f" through {edge.effective_to - timedelta(days=1)}" if edge.effective_to is not None else ""
    return (f" from {start}" if start else "") + last


def place_of(effective: EffectiveClause, lineage: Lineage, rival: ConflictText | None = None, words: AnchoredText | None = None) -> str:
    """Say which provision of which document words are, by which change since when, and which child takes them from there.

    `rival` is which of the texts in conflict they are from. Of several changes it is the last that brought any of the `words`, the
    last of all where none did.
    """
    place = f"{provision(effective.clause.section)} of {titled(lineage.documents[effective.clause.document_id])}"
    changes = [s for s in effective.steps if s.edge_type in _SHAPING and (rival is None or s.edge_id == rival.edge_id)]
    brought = {run.clause_id for run in words.runs} if words is not None else set()
    own = [step for step in changes if step.clause_id in brought]
    place = f"{place}, {_changed((own or changes)[-1], lineage)}" if changes else place
    place = f"{place}, in conflict with another text of it; no words decide between them" if rival else place
    child = next((s.document_id for s in effective.steps if s.edge_type is EdgeType.CHILD_OF), None) if effective.inherited_from else None
    place = f"{place}; {titled(lineage.documents[child])} takes this from there" if child else place
    place = f"{place}; not shown to be signed, and not in force" if effective.status is Status.NOT_YET_IN_FORCE else place
    return f"{place}; {UNDECIDED}" if undecided(effective.clause.clause_id, lineage) else place


def denial(closed: bool, as_of: date, why: Excluded, edge: Edge | None, lineage: Lineage, *, gone: bool = False) -> str:
    """Say that nothing in force answers, because of one change or date. Opens with "No"; not where what is `gone` forbade."""
    opening = "No." if closed else f"No provision in force on {as_of} says so."
    if gone:
        return f"The documents do not say. What forbade it is not in force on {as_of}: {_reason(why, edge, lineage)}"
    return f"{opening} {_reason(why, edge, lineage)}"


def no_answer(as_of: date, counted: int, unsaid: Sequence[str] = (), nearest: Sequence[str] = (), provisions: Sequence[str] = ()) -> str:
    """Say that nothing was found. Opens so that nobody takes it for an answer.

    `unsaid`: what the question asks for by name and nothing found has; `nearest`: where to look all the same; `provisions`: those
    asked for that there are none of.
    """
    looked = f"{counted} document{'s' if counted != 1 else ''} in force or not were searched"
    said = [f"The documents do not say. Nothing in force on {as_of} in this portfolio answers the question ({looked})."]
    said += map(no_such_provision, provisions)
    said += [f"No provision found has words for {' or '.join(f'“{one}”' for one in unsaid)}."] if unsaid else []
    said += [f"Nearest, and no answer: {'; '.join(nearest)}."] if nearest else []
    return " ".join(said)


def no_such_provision(section: str) -> str:
    """Say that the documents have no provision of a number."""
    return f"No Section {section} was found in these documents."


def not_here(papers: Sequence[str]) -> str:
    """Say that papers the question is about are not in the portfolio."""
    return f"The documents do not say. No such document is in this portfolio: {', '.join(papers)}."


def part_unsaid(part: str) -> str:
    """Say that a part of the question is not answered."""
    return f"The documents do not say: “{part}”."


def kept_out(excerpt: Excerpt, lineage: Lineage) -> str:
    """Say that what is asked for is left out of the file. Opens so that nobody takes it for an answer."""
    place = pointer(excerpt.effective, lineage)
    return f"The documents do not say. What would answer is left out of the file, as confidential: “{folded(excerpt.text.text)}” ({place})."


def pointer(effective: EffectiveClause, lineage: Lineage) -> str:
    """Say where a provision stands, by its heading too."""
    clause = effective.clause
    headed = f" (“{cut(clause.heading, _MOST_OF_A_HEADING)}”)" if clause.heading and clause.heading not in clause.section else ""
    return f"{provision(clause.section)}{headed} of {titled(lineage.documents[clause.document_id])}"


def not_agreed(documents: Sequence[Document]) -> str:
    """Say that the words which follow are not in force, since nothing shows that their paper was signed. Opens with "Not"."""
    named = " and ".join(dict.fromkeys(titled(one) for one in documents))
    return f"Not in force: nothing here shows that {named} was signed. As it is written, it says:"


def term_said(term: Term, document: Document, *, doubted: bool = False) -> str:
    """Say where a document's term stands; "" while it runs or nothing is known. `doubted`: a change of it is not applied."""
    day = f"{term.until}{_COMPUTED if term.computed else ''}"
    until = f" (last day {day})" if term.until else ""
    said = _TERM.get(term.state, "").format(document=titled(document), until=until)
    if doubted:
        ended = f"By the words read here the last day of the term of {titled(document)} was {day}"
        return f"{ended}; a change of its term, below, is not applied, so whether it still runs is not known."
    return capital(said)


def provision(section: str) -> str:
    """Write an address as prose does: a number is a Section, a heading stands in quotes."""
    if section[:1].isdigit() or section[:1] == "(":
        return f"Section {section}"
    if not section:
        return "the opening words"
    named = section.split(maxsplit=1)[0].rstrip(".").casefold() in ATTACHMENT_WORDS.replace("(?:es)?", "").replace("?", "").split("|")
    return (
        section
        if named or len(section) > 60 or section.split(maxsplit=1)[0].casefold() in ("article", "section", "exhibit", "schedule", "annex")
        else f"“{section}”"
    )


def titled(document: Document) -> str:
    """Name a document by title and date; by its file where it shows no title."""
    name = " ".join(document.title.split()) or document.file_name
    name = _SMALL.sub(lambda small: small[0].lower(), name.title()) if name.isupper() else name
    return f"the {name}" + (f" of {document.agreed}" if document.agreed else "")


def source_of(edge: Edge, lineage: Lineage) -> str:
    """Name the provision whose words make a change."""
    clause = lineage.clauses.get(edge.source_clause_id)
    source = titled(lineage.documents[edge.source_document_id])
    return f"{provision(clause.section)} of {source}" if clause is not None and clause.section else source


def capital(words: str) -> str:
    """Return words as they open a sentence."""
    return words[:1].upper() + words[1:]


def _changed(step: ResolutionStep, lineage: Lineage) -> str:
    source = titled(lineage.documents[step.document_id])
    since = f" with effect from {step.effective_from}" if step.effective_from else ""
    if step.edge_type is EdgeType.SUPERSEDED_BY:
        return f"which took the place of the earlier text{since}"
    verb = "added by" if step.mode is Mode.INSERT else "as amended by"
    return f"{verb} {provision(step.section)} of {source}{since}"


def _marks(numbers: Sequence[int]) -> str:
    return "".join(f"[{n}]" for n in numbers)


def cut(words: str, most: int = 240) -> str:
    """Return the beginning of some words, with dots where there are more."""
    plain = folded(words)
    return plain if len(plain) <= most else plain[: most - 4].rstrip() + " ..."


def folded(words: str) -> str:
    """Return words on one line."""
    return " ".join(words.split())


def _since(why: Excluded) -> str:
    """Say from when what has not begun is in force; unsigned and undated, it is on no day."""
    return f"only from {why.effective_from}" if why.effective_from else "on no day: the paper shows neither a date nor all signatures"


def _reason(why: Excluded, edge: Edge | None, lineage: Lineage) -> str:
    document = lineage.documents[why.document_id]
    place = capital(f"{provision(why.section)} of {titled(document)}")
    source = titled(lineage.documents[edge.source_document_id]) if edge else ""
    day = f" with effect from {why.effective_from}" if why.effective_from else ""
    match why.reason:
        case Status.TERMINATED.value:
            return (
                f"{place} was {'deleted' if edge.edge_type is EdgeType.AMENDS and edge.mode is Mode.DELETE else 'ended'} by {source}{day}."
                if edge
                else f"{place} has ended{day}."
            )
        case Status.SUPERSEDED.value:
            return f"{place} was dropped when {source or 'a later version'} took the place of the earlier text{day}."
        case Status.NOT_YET_IN_FORCE.value:
            done = "added" if edge and edge.mode is Mode.INSERT else "changed so"
            return f"{place} was {done} only by {source}{day}." if edge else f"{place} is in force {_since(why)}."
        case "LAPSED":
            return f"What {source} had put into {place} ended; it was no longer in force from {why.effective_from}."
        case "CONDITION_OPEN":
            return f"{place} depends on an event that is not recorded here ({edge.condition if edge else ''})."
        case _:
            return f"{place} is not shown to be in force."
