"""Which papers a trail leads through: those that an obligation's words stand in, and those that made them the words in force.

A trail says more than where words stand: that they are in force on a day, and by which changes. It says so on the word of every paper
that it names as a cause, and shows what these say. So each of them has to be what was recorded:

- those whose words the obligation is, and whose words the provision is made of;
- the provision's own contract, and the later version or the parent it now stands in;
- every change on the path, also one that a later change overtook: what came after was written upon it ("deleting 'sixty'"), and
  without it nobody can tell whether the later change still fits;
- what has to be read with it: supplements, waivers and consents, changes for a limited scope, changes that could not be applied word
  for word, texts that contradict each other;
- the paper that the state of its term was read from: a contract that is over obliges otherwise.

Not those that its words only refer to, nor changes that are not in force on the day: these have no part in the words.
"""

from __future__ import annotations

from collections.abc import Iterator

from graph.model.ids import ClauseId, DocumentId
from graph.model.obligations import Obligation
from graph.model.resolution import EffectiveClause
from graph.model.text import AnchoredText
from ui.application.sources import Sources


def words_stand_in(found: Obligation, sources: Sources) -> tuple[DocumentId, ...]:
    """Return the documents whose words the obligation is, in the order of its words."""
    return tuple(dict.fromkeys(_of_words(found.duty.words, sources)))


def led_through(found: Obligation, effective: EffectiveClause | None, sources: Sources) -> tuple[DocumentId, ...]:
    """Return every document that the trail of an obligation names as a cause: those of its words, then the others in order of the path."""
    path = _of_path(effective, sources) if effective else ()
    also = (home for duty in found.also for home in _of_words(duty.words, sources))
    edges = (sources.edges[edge].source_document_id for edge in (*found.qualified_by, *found.changed_by))
    return tuple(dict.fromkeys((*words_stand_in(found, sources), *path, *also, *edges)))


def _of_path(effective: EffectiveClause, sources: Sources) -> Iterator[DocumentId]:
    yield effective.clause.document_id
    yield from (step.document_id for step in effective.steps)
    yield from (entry.document_id for entry in sources.obligation(effective).history)
    yield from _of_words(effective.text or effective.last_text or AnchoredText(), sources)
    clauses = (effective.continues_at, effective.term.clause_id, *effective.supplements)
    yield from (sources.clauses[one].document_id for one in clauses if one is not None)
    if effective.inherited_from is not None:
        yield effective.inherited_from
    yield from (sources.edges[edge].source_document_id for edge in effective.qualifications)
    yield from (change.document_id for change in effective.outstanding)
    yield from (text.document_id for text in effective.limited)
    yield from (text.document_id for text in effective.conflict)


def _of_words(words: AnchoredText, sources: Sources) -> Iterator[DocumentId]:
    clauses: Iterator[ClauseId] = (run.clause_id for run in words.runs if run.clause_id is not None)
    yield from (sources.clauses[one].document_id for one in clauses)
