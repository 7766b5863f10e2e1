"""The small context a model is given: the words in force, cut into passages, each with where it stands and how it came to be.

A passage is a stretch of a provision as it reads on the day, word for word, and is proved before anybody sees it. What is
not in force as it stands (a waiver, a change that is not applied, one of two texts in conflict) comes labelled as such.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from graph.model.ids import EdgeId
from graph.model.resolution import EffectiveClause, WarningCode
from indexing.llm.prompts.answer import Shown
from rag.reply import Citation
from rag.resolve.resolver import Bearing, Remark, remarks, undecided
from rag.retrieve.context import Chosen
from rag.retrieve.ranking import Ranking
from rag.verify.quoting import cite
from rag.write import wording
from rag.write.excerpts import EXCEPTS, Excerpt, cuts_of, scored
from rag.write.extractive import Extractive

BUDGET = 3200
"""Characters of words in force that are shown; with what stands above each passage the context keeps under 4,000."""
_LEAD = 240  # characters of the opening of a provision that is shown with any of its parts
_LABEL = {
    Bearing.QUALIFIED: "WAIVER",
    Bearing.LIMITED: "SCOPE",
    Bearing.OUTSTANDING: "NOT APPLIED",
    Bearing.ENDED: "CONFLICT",
}
_TOLD = {
    WarningCode.PENDING_CLAIM: "a claim that nobody has decided on would change this and is not counted",
    WarningCode.CONDITION_UNCONFIRMED: "rests on a condition that is not recorded as met",
    WarningCode.LIMITED_SCOPE: "reads otherwise within a limited scope",
    WarningCode.QUALIFIED: "a waiver or consent concerns it",
    WarningCode.OUTSTANDING_CHANGE: "a change of it could not be applied",
    WarningCode.REDACTED: "words are redacted",
}


@dataclass(frozen=True, slots=True)
class Passage:
    """One numbered passage. `line` says where its words, `text`, stand, `above` is what is shown of that; `proof` are its citations.

    `effective` is the provision it belongs to; `remark` the edge whose words these are, where they are not in force as text.
    """

    number: int
    line: str
    text: str
    proof: tuple[Citation, ...]
    effective: EffectiveClause
    remark: Remark | None = None
    above: str = ""

    @property
    def shown(self) -> Shown:
        """As the model is shown it."""
        return Shown(self.number, self.above, self.text)


def passages(extractive: Extractive) -> tuple[Passage, ...]:
    """Return the passages of a context, best provision first, undecided changes last; what cannot be proved is left out."""
    chosen = sorted(extractive.brief.chosen, key=lambda one: bool(undecided(one.clause_id, extractive.resolver.lineage)))
    kept = _kept(chosen, extractive.brief.retrieved.ranking)
    found: list[Passage] = []
    told: set[EdgeId] = set()
    for one in chosen:
        found += _of_provision(one.effective, [cut for cut in kept if cut.effective is one.effective], extractive)
        found += _remark_passages(one.effective, remarks(one.effective, extractive.resolver.catalogue), told, extractive)
    for term in extractive.terms(one.effective for one in chosen).values():
        if term.clause_id is not None and (doubts := extractive.doubts(term)):
            found += _remark_passages(extractive.resolver.effective(term.clause_id), doubts, told, extractive)
    return tuple(_numbered(found))


def _kept(chosen: Sequence[Chosen], ranking: Ranking) -> list[Excerpt]:
    """Return the cuts that are shown, in reading order: all that fit, else the best with their openings and exceptions."""
    worth = {(id(one.effective), one.start): one.score for one in scored(chosen, ranking)}
    every = [
        Excerpt(one.effective, start, end, worth.get((id(one.effective), start), 0.0), rival=rival)
        for one in chosen
        for start, end, rival in cuts_of(one.effective, whole=True)
        if one.effective.text is not None and one.effective.text.text[start:end].strip()
    ]
    taken: set[int] = set()
    for at in sorted(range(len(every)), key=lambda n: (-round(every[n].score, 6), n)):
        wanted = {at, *_needed(every, at)} - taken
        if not taken or _size(every, taken | wanted) <= BUDGET:
            taken |= wanted
    return [every[at] for at in sorted(taken)]


def _needed(every: Sequence[Excerpt], at: int) -> Iterator[int]:
    """Yield what is read with a cut: the opening of its provision where that is short, and the exceptions that follow."""
    here = every[at].effective
    first = next(n for n, one in enumerate(every) if one.effective is here)
    if every[first].end - every[first].start <= _LEAD:
        yield first
    for after in range(at + 1, len(every)):
        if every[after].effective is not here or not EXCEPTS.match(every[after].text.text.lstrip()):
            return
        yield after


def _size(every: Sequence[Excerpt], taken: set[int]) -> int:
    return sum(every[at].end - every[at].start for at in taken)


def _of_provision(effective: EffectiveClause, cuts: Sequence[Excerpt], extractive: Extractive) -> Iterator[Passage]:
    for cut in cuts:
        proof = cite(cut.text, extractive.brief.sources)
        if proof:
            yield Passage(0, _line(cut, proof, extractive), cut.text.text.strip(), proof, effective)


def _line(cut: Excerpt, proof: Sequence[Citation], extractive: Extractive) -> str:
    """Say where a passage stands, by which change since when, and what to know of it."""
    place = wording.place_of(cut.effective, extractive.resolver.lineage, cut.rival)
    page = f", page {proof[0].page}" if proof[0].page is not None else ""
    told = dict.fromkeys(_TOLD[n.code] for n in cut.effective.notices if n.code in _TOLD)
    waits = undecided(cut.effective.clause.clause_id, extractive.resolver.lineage)
    label = "CONFLICT: " if cut.rival else "PENDING: " if waits else ""
    return "; ".join((f"{label}{place}{page}", *told))


def _remark_passages(effective: EffectiveClause, found: Iterable[Remark], told: set[EdgeId], extractive: Extractive) -> Iterator[Passage]:
    """Yield the words that bear on a provision and are not its text, each edge once."""
    for remark in found:
        if remark.edge.edge_id in told:
            continue
        told.add(remark.edge.edge_id)
        proof = extractive.proof(remark)
        if proof:
            line = f"{_LABEL[remark.bearing]}: {wording.remark_line(remark, '', (), extractive.resolver.lineage).strip()}"
            yield Passage(0, line, " ".join(one.quote for one in proof), proof, effective, remark)


def _numbered(found: Sequence[Passage]) -> Iterator[Passage]:
    """Number passages from 1; what stands above the one before is not said again."""
    said = ""
    first = 0
    for number, one in enumerate(found, 1):
        if one.line == said:
            yield replace(one, number=number, above=f"as PASSAGE-{first}")
        else:
            said, first = one.line, number
            yield replace(one, number=number, above=one.line)
