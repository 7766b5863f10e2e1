"""What changed between two days: the words of each day, quoted and cited, and the changes that lie between.

The words of the earlier day are marked with it and never said to be in force. "The same" is said of
words alone; where something they refer to reads differently, that is said with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import Effectiveness, effectiveness
from graph.model.documents import AMENDING_KINDS
from graph.model.edges import Edge, EdgeStatus, Unit
from graph.model.ids import ClauseId
from graph.model.resolution import EffectiveClause, ResolutionStep
from graph.model.text import AnchoredText
from graph.text.sentences import spans
from rag.reply import Answer
from rag.resolve.history import on, on_day, reads_otherwise, shaping
from rag.resolve.resolver import IN_FORCE, Resolver
from rag.retrieve.context import WHOLE, Chosen
from rag.understand.answer_types import Wanted
from rag.understand.directory import Directory
from rag.understand.question import NOT_HERE
from rag.verify.quoting import cite, cite_edge
from rag.write.excerpts import excerpts
from rag.write.extractive import Extractive
from rag.write.lines import Line, change_line, dated, quoted_in, said, worded
from rag.write.wording import PROPOSED, folded, not_here, place_of, provision, titled
from rag.write.writer import Brief

_AS_GOOD = 0.85  # of the best score, what is compared beside the best
_UNMOVED = 0.6  # what a provision's score is worth that reads the same on both days
_LOOKED_AT = 12  # provisions found for a day that are looked at
_MOST = 2  # provisions that are compared
_LONGEST = 1200  # characters of one day's words that are quoted
_CHANGES = 20  # changes that are listed
_SHOWN = 4000  # characters of what they act on that stand in the context


@dataclass(frozen=True, slots=True)
class Pair:
    """One provision on both days; None where no words of it were in force."""

    now: EffectiveClause | None
    then: EffectiveClause | None

    @property
    def moved(self) -> bool:
        """It reads otherwise on the one day than on the other."""
        return self.now is None or self.then is None or reads_otherwise(self.now, self.then)


def compared(brief: Brief) -> Answer:
    """Return the reply to a comparison."""
    if brief.understood.bare:
        return changes_since(brief)
    answer = Extractive(brief).reply()
    if brief.against is None:
        line = Line("An earlier wording of this is not in this portfolio.")
        return answer if answer.abstained else worded(answer, (line,))
    day = brief.against.understood.as_of
    pairs = tuple(_pairs(brief, brief.against))
    lines = list(dict.fromkeys(line for pair in pairs for line in _pair_lines(pair, brief, day)))
    if not any(line.proof for line in lines):
        return replace(answer, against=day)
    now = [pair.now for pair in pairs if pair.now is not None]
    setting = Extractive(brief)
    terms = [Line(one) for one in filter(None, setting.term_lines(setting.terms(now)))] if now else []
    earlier = tuple(pair.then for pair in pairs if pair.then is not None)
    clauses = {one.clause.clause_id: one for one in (*now, *answer.clauses)}
    told = worded(replace(answer, clauses=tuple(clauses.values())), lines, before=terms, keep=False)
    return replace(told, against=day, earlier=earlier)


def changes_since(brief: Brief) -> Answer:
    """Return the changes that took effect between two days, by day, each with its words."""
    understood, lineage = brief.understood, brief.resolver.lineage
    day = understood.against or date.min
    directory = Directory(lineage)
    within = directory.families(understood.documents) if understood.documents else None
    within = brief.children.scope if within is None and understood.counterparty else within
    made = [e for e in directory.changes(within, day, understood.as_of) if _took_effect(e, lineage, understood.as_of)]
    made = [e for e in made if e.source_document_id in understood.acting] if understood.acting else made
    base = Extractive(brief).reply()
    absent = [one.words for one in understood.read_as if one.meaning == NOT_HERE]
    if absent:
        return replace(base, text=not_here(absent), abstained=True, citations=(), against=None)
    span = f"after {day} and up to {understood.as_of}" if day != date.min else f"up to {understood.as_of}"
    proposed = [e for one in understood.acting for e in lineage.edges_from(one, EdgeStatus.PENDING)]
    if not made and proposed:
        lines = [change_line(edge, lineage, brief.sources) for edge in proposed[:_CHANGES]]
        return worded(base, lines, before=[Line(PROPOSED)], keep=False)
    if not made:
        text = f"The documents do not say. This portfolio shows nothing that took effect {span}."
        return replace(base, text=text, abstained=True, citations=(), against=day if day != date.min else None)
    clauses = _changed(made, brief.resolver)
    lines = [change_line(edge, lineage, brief.sources) for edge in made[:_CHANGES]]
    left = [Line(f"{len(made) - _CHANGES} more are in this portfolio.")] if len(made) > _CHANGES else []
    heading = Line(f"Took effect {span}, of what is in this portfolio:")
    found = worded(replace(base, clauses=clauses or base.clauses), [*lines, *left], before=[heading], keep=False)
    return replace(found, against=day if day != date.min else None)


def moved(answer: Answer, brief: Brief) -> Answer:
    """Return a reply with what its provisions became between the day its words are of and the day the question was put for."""
    understood = brief.understood
    first, last = understood.within, understood.asked.as_of
    later = on(brief.resolver, last) if last > understood.as_of else None
    lines: list[Line] = []
    for one in quoted_in(answer):
        if first is not None:
            lines += [
                _of_step(step, brief, "Within that time: ") for step in _between(one, brief.resolver.lineage, first, understood.as_of)
            ]
        if later is not None:
            lines += _since(one, later, brief)
    return worded(answer, dict.fromkeys(lines)) if lines and not answer.abstained else answer


def _pairs(now: Brief, then: Brief) -> Iterator[Pair]:
    """Yield the provisions that answer best, each as it read on either day.

    Who asks what changed asks about what did: of provisions that answer about as well, one that reads otherwise comes first.
    """
    scored = [(_worth(pair, now), pair) for pair in _candidates(now, then)]
    best = max((score for score, _ in scored), default=0.0)
    ranked = sorted((one for one in scored if one[0] >= _AS_GOOD * best), key=lambda one: -one[0])
    for _, pair in ranked[:1] if ranked and not ranked[0][1].moved else [one for one in ranked if one[1].moved][:_MOST]:
        yield pair


def _candidates(now: Brief, then: Brief) -> Iterator[Pair]:
    """Yield what was found for either day, and what changed between them in the families it stands in."""
    seen: set[ClauseId] = set()
    for clause_id in _provisions_found(now):
        here = now.resolver.effective(clause_id)
        if here.clause.clause_id in seen or here.status not in IN_FORCE or not now.children.answers(here.clause):
            continue
        seen.add(here.clause.clause_id)
        yield Pair(here, on_day(here, then.resolver))
    for one in then.retrieved.found[:_LOOKED_AT]:
        here, there = now.resolver.effective(one.clause.clause_id), then.resolver.effective(one.clause.clause_id)
        if here.clause.clause_id not in seen:
            seen.add(here.clause.clause_id)
            yield Pair(here if here.status in IN_FORCE else None, there)


def _provisions_found(brief: Brief) -> Iterator[ClauseId]:
    lineage, understood = brief.resolver.lineage, brief.understood
    found = [one.clause for one in brief.retrieved.found[:_LOOKED_AT]]
    yield from (clause.clause_id for clause in found)
    families = Directory(lineage).families({clause.document_id for clause in found[:_MOST]})
    for edge in Directory(lineage).changes(families, understood.against or date.min, understood.as_of):
        yield from brief.resolver.catalogue.acted_on(edge)


def _worth(pair: Pair, brief: Brief) -> float:
    """Return how well a pair answers: by the words that differ, else by all of them."""
    one = pair.now or pair.then
    if one is None or one.text is None:
        return 0.0
    if pair.now is not None and pair.then is not None and pair.now.text is not None and pair.then.text is not None and pair.moved:
        return max(_answers(one, words.text, brief) for words in _differing(pair.now.text, pair.then.text))
    return (1.0 if pair.moved else _UNMOVED) * _answers(one, one.text.text[:_LONGEST], brief)


def _answers(one: EffectiveClause, words: str, brief: Brief) -> float:
    """Return how well some words of a provision answer."""
    return brief.retrieved.measure.score(words, brief.resolver.catalogue.headings(one.clause))


def _pair_lines(pair: Pair, brief: Brief, day: date) -> Iterator[Line]:
    """Yield what is said of one provision."""
    as_of, lineage = brief.understood.as_of, brief.resolver.lineage
    if pair.now is None and pair.then is not None:
        yield from _ended(pair.then, brief, day)
        return
    if pair.now is None or pair.now.text is None:
        return
    if pair.then is None or pair.then.text is None:
        yield _quoted(pair.now, pair.now.text, brief, f"On {as_of}")
        before = _stood_before(pair.now, brief)
        if before is not None and before.text is not None:
            yield _quoted(before, _asked_part(before, brief), brief, f"On {day}", day)
        else:
            yield Line(f"On {day} no words of it were in force.")
        yield from (_of_step(step, brief, "") for step in _between(pair.now, lineage, day, as_of))
        return
    if not pair.moved:
        yield _quoted(pair.now, _asked_part(pair.now, brief), brief, f"On {as_of} and on {day} alike")
        yield from _depending(pair.now, brief, day, "The words are the same; but what they refer to reads differently")
        return
    new, old = _differing(pair.now.text, pair.then.text)
    yield _quoted(pair.now, new, brief, f"On {as_of}")
    yield _quoted(pair.then, old, brief, f"On {day}, and not in force on {as_of} where it differs", day)
    steps = _between(pair.now, lineage, day, as_of)
    yield from (_of_step(step, brief, "") for step in steps)
    wanted = brief.understood.intent.wanted
    yield from _depending(pair.now, brief, day, "A term that they use reads differently too", wanted) if wanted else ()
    if not steps:
        yield Line(f"Which change lies between is not shown; the two stand in {titled(lineage.documents[pair.now.clause.document_id])}.")


def _stood_before(now: EffectiveClause, brief: Brief) -> EffectiveClause | None:
    """Return what stood on the earlier day where a change stands now that is in no text: what it acts on, else what then answered best."""
    lineage, then = brief.resolver.lineage, brief.against
    if then is None or lineage.documents[now.clause.document_id].kind not in AMENDING_KINDS:
        return None
    targets = [edge.target_clause_id for edge in lineage.edges_from_clause(now.clause.clause_id) if edge.target_clause_id is not None]
    found = [*targets, *(one.clause.clause_id for one in then.retrieved.found[:1])]
    there = (then.resolver.effective(one) for one in found if one in lineage.clauses)
    return next((one for one in there if one.status in IN_FORCE and one.text is not None), None)


def _ended(then: EffectiveClause, brief: Brief, day: date) -> Iterator[Line]:
    if then.text is None:
        return
    as_of = brief.understood.as_of
    yield _quoted(then, _asked_part(then, brief), brief, f"On {day}, and not in force on {as_of}", day)
    gone = brief.resolver.effective(then.clause.clause_id)
    yield from (_of_step(step, brief, "") for step in _between(gone, brief.resolver.lineage, day, as_of))


def _quoted(effective: EffectiveClause, words: AnchoredText, brief: Brief, opening: str, day: date | None = None) -> Line:
    """Return words of a day as a line; those of the earlier day are marked in their citations too."""
    words = words.slice(0, _LONGEST) if len(words) > _LONGEST else words
    proof = cite(words, brief.sources)
    shown = folded(words.text)
    where = place_of(effective, brief.resolver.lineage)
    return Line(f"{opening} ({where}): “{shown}”", dated(proof, day) if day is not None else proof)


def _asked_part(effective: EffectiveClause, brief: Brief) -> AnchoredText:
    """Return the sentences of a provision that answer."""
    picked = excerpts((Chosen(effective, 1.0),), brief.retrieved.ranking)
    whole = effective.text or AnchoredText()
    return whole if len(whole) <= WHOLE or not picked else picked[0].text


def _differing(now: AnchoredText, then: AnchoredText) -> tuple[AnchoredText, AnchoredText]:
    """Return the words of both days from the first sentence that differs to the last; short ones whole."""
    if max(len(now), len(then)) <= WHOLE:
        return now, then
    new, old = (spans(one.text, Unit.SENTENCE) for one in (now, then))
    mine, theirs = ([folded(one.text[a:b]) for a, b in cuts] for one, cuts in ((now, new), (then, old)))
    return _only(now, new, mine, set(theirs)), _only(then, old, theirs, set(mine))


def _only(text: AnchoredText, cuts: Sequence[tuple[int, int]], own: Sequence[str], other: set[str]) -> AnchoredText:
    """Return the sentences that the other day does not have, those between them included; the first where it has them all."""
    at = [n for n, one in enumerate(own) if one not in other] or [0]
    return text.slice(cuts[at[0]][0], cuts[at[-1]][1]) if cuts else text


def _depending(now: EffectiveClause, brief: Brief, day: date, opening: str, wanted: frozenset[Wanted] = frozenset()) -> Iterator[Line]:
    """Yield both wordings of what a provision refers to and what reads differently; where kinds are `wanted`, what shows one."""
    earlier, lineage, as_of = on(brief.resolver, day), brief.resolver.lineage, brief.understood.as_of
    for one in now.depends_on:
        here = brief.resolver.effective(one)
        there = on_day(here, earlier) if here.status in IN_FORCE else None
        if there is None or here.text is None or there.text is None or not reads_otherwise(here, there):
            continue
        new, old = _differing(here.text, there.text)
        if wanted and wanted.isdisjoint(brief.retrieved.measure.kinds(new.text)):
            continue
        yield Line(f"{opening}: {provision(here.clause.section)} of {titled(lineage.documents[here.clause.document_id])}.")
        yield _quoted(here, new, brief, f"On {as_of}")
        yield _quoted(there, old, brief, f"On {day}, and not in force on {as_of} where it differs", day)
        yield from (_of_step(step, brief, "") for step in _between(here, lineage, day, as_of))


def _since(one: EffectiveClause, later: Resolver, brief: Brief) -> Iterator[Line]:
    """Yield what has become of a provision since the day its words are of."""
    after = later.effective(one.clause.clause_id)
    if reads_otherwise(after, one):
        for step in _between(after, later.lineage, brief.understood.as_of, later.as_of):
            yield _of_step(step, brief, f"It no longer reads so on {later.as_of}: ")


def _between(effective: EffectiveClause, lineage: Lineage, after: date, until: date) -> tuple[ResolutionStep, ...]:
    """Return the changes of a provision that took effect after a day and up to another."""
    dated_steps = ((step, step.effective_from) for step in shaping(effective, lineage))
    return tuple(step for step, start in dated_steps if start is not None and after < start.last_day() and start.first_day() <= until)


def _of_step(step: ResolutionStep, brief: Brief, opening: str) -> Line:
    edge = brief.resolver.catalogue.edge(step.edge_id)
    if edge is None:
        return Line("")
    if opening:
        return Line(f"{opening}{said(edge, brief.resolver.lineage)}.", cite_edge(edge, brief.sources))
    return change_line(edge, brief.resolver.lineage, brief.sources)


def _took_effect(edge: Edge, lineage: Lineage, as_of: date) -> bool:
    return effectiveness(lineage.documents, edge, as_of) in {Effectiveness.GOVERNS, Effectiveness.LAPSED}


def _changed(edges: Iterable[Edge], resolver: Resolver) -> tuple[EffectiveClause, ...]:
    """Return what changes acted on as it reads on the day, as far as it fits."""
    found: dict[ClauseId, EffectiveClause] = {}
    room = _SHOWN
    for edge in edges:
        for one in resolver.catalogue.acted_on(edge):
            effective = resolver.effective(one)
            size = len(effective.text or ())
            if effective.clause.clause_id not in found and effective.status in IN_FORCE and size <= room:
                found[effective.clause.clause_id] = effective
                room -= size
    return tuple(found.values())
