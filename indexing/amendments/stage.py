"""The stage in which a model reads what amending instruments change, beside the rules that read them already.

Each instrument is asked about in parts; its claims are recorded anew, both readings made one, in a transaction of its own. Answers
are kept the moment they come, so that a run that is cut off pays nothing twice. Instruments that change nothing, as far as
their title and the rules can tell, are not asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import datetime

from graph.model.documents import AMENDING_KINDS, Clause, Document, DocumentKind
from graph.model.edges import Claim, EdgeType
from graph.model.source import Reading
from graph.store.interface import Store
from indexing.amendments import UNREAD, or_unread, read_claims, speaks
from indexing.amendments.merging import Stretch, addressed, merged
from indexing.amendments.model_claims import Ground, Grounded
from indexing.amendments.passages import Passage, Passages
from indexing.analyse import entry_by_rules
from indexing.instructions import Grammar
from indexing.llm.concurrency import Pool, ahead, pool
from indexing.llm.interface import Model, ModelError, Prompt
from indexing.llm.prompts import changes
from indexing.llm.prompts.changes import Action, Answer
from indexing.metadata.stage import Unanswered

Told = Callable[[int, int, str], None]
"""Is told how many of how many instruments were read, and the name of the last."""

MOST_PARTS = 24
"""The most questions that one instrument costs."""
_FIRST_PARTS = 4
_OPENING = 1_500  # characters of an instrument that each of its later parts is shown with
_CHANGING = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES, EdgeType.QUALIFIES})
_UNKNOWN = frozenset({DocumentKind.OTHER, DocumentKind.EXHIBIT})
"""Kinds that do not say whether an instrument changes another: the short ones are asked about."""


@dataclass(frozen=True, slots=True)
class ReadByModel:
    """What a run of the stage did: how many instruments it read, and what it got no answer about."""

    instruments: int = 0
    unanswered: tuple[Unanswered, ...] = ()


def read_by_model(
    store: Store, portfolio: str, model: Model, *, actor: str, now: datetime, on_progress: Told, record: bool = True
) -> ReadByModel:
    """Have a model read the amending instruments that it has not read since they were recorded.

    Without `record` they are only asked about: somebody stands in for the model, and what is said stands for nothing.
    """
    done = f"{model.name} {changes.VERSION}"
    since = store.marked(portfolio, done)
    ids = store.changed(portfolio, since) if since >= 0 else None
    documents = [d for d in store.documents(portfolio, document_ids=ids) if d.copy_of is None]
    asked = list(_amending(store, portfolio, documents))
    unanswered: list[Unanswered] = []
    with pool(outside=True) as readers:
        for count, reading in enumerate(ahead(_Reading.of(store, portfolio, one, model, readers) for one in asked)):
            on_progress(count, len(asked), reading.document.file_name)
            claims, missing = _read(reading, model.name)
            unanswered += missing
            if not record or _stands(reading):
                continue  # what an earlier reader said stands
            with store.transaction(portfolio, actor, "read", now) as records:
                records.put_document(reading.document, reading.clauses, claims)
    if record and not unanswered and (asked or since < 0):
        with store.transaction(portfolio, actor, "read", now) as records:
            records.mark(done, store.facts_head(portfolio))
    return ReadByModel(len(asked), tuple(unanswered))


def _amending(store: Store, portfolio: str, documents: Sequence[Document]) -> Iterator[Document]:
    """Yield the instruments that change others, or may."""
    changing = {c.source_document_id for c in store.claims(portfolio, document_ids=[d.document_id for d in documents]) if _changes(c)}
    for document in documents:
        if document.kind in AMENDING_KINDS or document.kind in _UNKNOWN or document.document_id in changing:
            yield document


def _changes(claim: Claim) -> bool:
    return claim.edge_type in _CHANGING


def _stands(reading: _Reading) -> bool:
    """Tell whether what was read of an instrument before stays: nothing was answered, or a part was not, and a model had read it all."""
    failed = [isinstance(said, ModelError) for _, said in reading.parts.result()]
    return all(failed) or (any(failed) and reading.read_before)


@dataclass(frozen=True, slots=True)
class _Reading:
    """An instrument that is being asked about."""

    document: Document
    clauses: tuple[Clause, ...]
    rules: tuple[Claim, ...]
    ground: Ground
    parts: Future[list[tuple[tuple[Passage, ...], Answer | ModelError]]]
    read_before: bool = False
    """A model has read it in an earlier run."""

    @classmethod
    def of(cls, store: Store, portfolio: str, document: Document, model: Model, readers: Pool) -> _Reading:
        """Ask about an instrument."""
        reading = store.reading(document.file_sha256, portfolio)
        clauses = store.clauses(portfolio, [document.document_id])
        [file] = store.files(portfolio, sha256s=[document.file_sha256])
        made = cls.asking(reading, document, entry_by_rules(reading, file, document, clauses), clauses, model, readers)
        return replace(made, read_before=any(c.reader for c in store.claims(portfolio, document_ids=[document.document_id])))

    @classmethod
    def asking(  # noqa: PLR0917 - an instrument, all of it
        cls, reading: Reading, document: Document, by_rules: Document, clauses: tuple[Clause, ...], model: Model, readers: Pool
    ) -> _Reading:
        """Ask about an instrument, one question for each part of it, one after the other.

        The questions are put together from what the rules read: what a model says of it is no part of what a model is asked.
        """
        rules = read_claims(reading, document, clauses)
        grammar = Grammar.of(reading, document, clauses)
        first = rules if by_rules == document else read_claims(reading, by_rules, clauses)
        ordering = {c.source_clause_id for c in first if _changes(c) and c.rule != UNREAD}
        passages = Passages.of(grammar.reader.flow, clauses, ordering)
        parts = readers.submit(_answers, model, list(questions(by_rules, passages)))
        return cls(document, clauses, rules, Ground(grammar, document, clauses, passages), parts)


def questions(document: Document, passages: Passages) -> Iterator[tuple[tuple[Passage, ...], Prompt]]:
    """Yield what an instrument is asked about in, and the question; of a restatement its beginning alone: the rest is its own text.

    What the rules do not take for an amendment is asked about where its changes would stand: at its beginning.
    """
    most = 1 if document.kind in {DocumentKind.RESTATEMENT, *_UNKNOWN} else MOST_PARTS if document.kind in AMENDING_KINDS else _FIRST_PARTS
    parts = list(passages.parts(most))
    for number, part in enumerate(parts, 1):
        facts = {
            "title": document.title,
            "part": f"{number} of {len(parts)}" if len(parts) > 1 else "the whole",
        }
        opening = passages.flow.text[:_OPENING] if number > 1 else ""
        yield part, changes.prompt({p.number: passages.words(p) for p in part}, facts, opening)


def _answers(model: Model, asked: Sequence[tuple[tuple[Passage, ...], Prompt]]) -> list[tuple[tuple[Passage, ...], Answer | ModelError]]:
    """Return the answers, or why there is none; what restates another instrument as a whole is asked no further: the rest is its text."""
    found: list[tuple[tuple[Passage, ...], Answer | ModelError]] = []
    for part, prompt in asked:
        try:
            answer = changes.QUESTION.parse(model.complete(prompt).arguments)
        except ModelError as error:
            found.append((part, error))
            continue
        found.append((part, answer))
        if any(one.action is Action.RESTATE and not one.place for one in answer.changes):
            break
    return found


def _read(reading: _Reading, name: str) -> tuple[tuple[Claim, ...], list[Unanswered]]:
    """Return what both readers make of an instrument, as far as the model of this name answered, and what it did not answer."""
    found: list[Grounded] = []
    shown: list[Stretch] = []
    passed: list[Stretch] = []
    unanswered: list[Unanswered] = []
    for part, said in reading.parts.result():
        if isinstance(said, ModelError):
            unanswered.append(Unanswered(reading.document.file_name, said.fault))
            continue
        found += reading.ground.claims(said)
        shown += (_in_source(reading, *span) for p in part for span in p.shown)
        passed += (_in_source(reading, *span) for span in reading.ground.unchanged(said))
    flow = reading.ground.passages.flow
    both = addressed(reading.rules, found, name) if speaks(flow.pieces) else merged(reading.rules, found, name, shown, passed)
    return or_unread(both, reading.document, reading.clauses), unanswered


def _in_source(reading: _Reading, start: int, end: int) -> Stretch:
    """Return where a stretch of the flow stands in the reading's text."""
    touched = reading.ground.passages.flow.within(start, end)
    first, low, _ = touched[0]
    last, _, high = touched[-1]
    return first.char_start + low, last.char_start + high
