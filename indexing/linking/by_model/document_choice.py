"""The stage in which a model is asked which document is meant, where the comparison leaves it open: a choice among the likeliest, or none.

What it says is recorded with the instrument whose words were asked about, and speaks for or against each document that it was shown
(`evidence`); the look-up decides as ever. It is asked again when other documents come within reach.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from graph.model.documents import Chosen, Document
from graph.model.edges import Claim
from graph.model.ids import DocumentId
from graph.model.resolution import WarningCode
from graph.model.source import Reading
from graph.review.decisions import effective_decisions
from graph.store.interface import Store
from indexing.copied_words import pattern_of, same_shapes
from indexing.linking.by_model.questions import Choices, ask_all
from indexing.linking.documents import DocumentLookup
from indexing.linking.neighbourhood import reached
from indexing.linking.references import Reference
from indexing.linking.register import Register
from indexing.llm.interface import Model, Prompt
from indexing.llm.prompts import choice
from indexing.llm.prompts.addressed import speaks_to_readers
from indexing.metadata.grounded import PromptParts
from indexing.metadata.stage import Told

OPEN = frozenset(
    {
        *(WarningCode.TARGET_NOT_IN_PORTFOLIO, WarningCode.AMBIGUOUS_DOCUMENT, WarningCode.UNCERTAIN_DOCUMENT),
        *(WarningCode.DATE_DIFFERS, WarningCode.NUMBER_DIFFERS),
    }
)
"""What a look-up says where it is not certain which document is meant."""
_MOST = 5  # documents that a question shows
_INSTRUMENT, _DOCUMENT, _AROUND, _PLACES = 2_500, 1_200, 220, 4  # characters shown; places at which a name stands


def choose(store: Store, portfolio: str, model: Model, *, actor: str, now: datetime, on_progress: Told, record: bool = True) -> Choices:
    """Ask which document is meant wherever that is not certain, and was not asked of these documents before.

    Without `record` it is only asked: somebody stands in for the model, and what is said stands for nothing.
    """
    register = Register(store, portfolio, effective_decisions(store.decisions(portfolio)))
    answers, choices = ask_all(model, list(_questions(register)), choice.QUESTION.parse, on_progress)
    chosen: dict[DocumentId, list[Chosen]] = defaultdict(list)
    for question, said in answers if record else ():
        if (made := question.chosen(said, model.name)) is not None:
            chosen[question.source.document_id].append(made)
    for source, new in sorted(chosen.items()):
        with store.transaction(portfolio, actor, "read", now) as records:
            document = register.recorded[source]
            kept = [one for one in document.chosen if not any(set(one.names) & set(newer.names) for newer in new)]
            records.put_document(replace(document, chosen=(*kept, *new)), register.clauses((source,)), register.claims((source,)))
    return replace(choices, changed=bool(chosen))


@dataclass(frozen=True, slots=True)
class _Question:
    """Which of some documents one reference of an instrument means."""

    source: Document
    names: tuple[str, ...]
    among: tuple[DocumentId, ...]
    openings: tuple[str, ...]
    prompt: Prompt

    def chosen(self, said: choice.Answer, reader: str) -> Chosen | None:
        """Return what was chosen; None where the answer names no document shown, or copies words that do not stand in it."""
        if said.document is None:
            return Chosen(self.names, self.among, None, reader)
        if not 0 < said.document <= len(self.among):
            return None
        pattern = pattern_of(said.words)
        if pattern is None or pattern.search(same_shapes(self.openings[said.document - 1])) is None:
            return None
        return Chosen(self.names, self.among, self.among[said.document - 1], reader)


def _questions(register: Register) -> Iterator[_Question]:
    edges = register.store.edges(register.portfolio)
    ids = {e.source_document_id for e in edges if any(note in OPEN for note in e.notes)}
    sources = register.operative(ids)
    claims: dict[DocumentId, list[Claim]] = defaultdict(list)
    for claim in register.claims(sources.keys()):
        claims[claim.source_document_id].append(claim)
    among = reached(register, [claim for own in claims.values() for claim in own])
    for source_id, source in sources.items():
        yield from _of_source(register, among, source, claims[source_id])


def _of_source(register: Register, among: DocumentLookup, source: Document, claims: Sequence[Claim]) -> Iterator[_Question]:
    referring = among.referring(source, claims)
    reading = register.store.reading(source.file_sha256, register.portfolio)
    opening = PromptParts.of(reading, source.char_start, source.char_end).opening[:_INSTRUMENT]
    if speaks_to_readers(opening):
        return
    others = among.meant_by_others(source, referring.references)
    for index in sorted({i for claim in claims for i in referring.of_claim[claim.key]}):
        reference = referring.references[index]
        found = among.meant(source, reference, others=others[index])
        if reference.plural or not any(note in OPEN for note in found.notes):
            continue
        near = [among.documents[one] for one in among.near(source, reference) if one not in others[index]][:_MOST]
        ids, names = tuple(one.document_id for one in near), tuple(sorted(reference.names))
        if not near or any(set(names) & set(one.names) and set(ids) == set(one.among) for one in source.chosen):
            continue
        shown = [(one, _opening(register, one)) for one in near]
        if any(speaks_to_readers(words) for _, words in shown):
            continue  # one that asks to be chosen, or that no other be
        places = list(_places(reading, reference, [c for c in claims if index in referring.of_claim[c.key]]))
        asked = choice.prompt(opening, places, [(_facts(one), words) for one, words in shown])
        yield _Question(source, names, ids, tuple(f"{_facts(one)}\n{words}" for one, words in shown), asked)


def _opening(register: Register, document: Document) -> str:
    reading = register.store.reading(document.file_sha256, register.portfolio)
    return PromptParts.of(reading, document.char_start, document.char_end).opening[:_DOCUMENT]


def _facts(document: Document) -> dict[str, str]:
    return {
        "file": document.file_name,
        "title": document.title,
        "kind": document.kind.value,
        "agreed on": str(document.agreed or ""),
        "parties": "; ".join(party.name for party in document.parties),
    }


def _places(reading: Reading, reference: Reference, claims: Sequence[Claim]) -> Iterator[str]:
    """Yield the words around the places at which an instrument names another, first those of its opening, then those of its changes."""
    quotes = [h.quote for h in reference.hints if h.quote.text] or [c.quote for c in claims]
    for quote in quotes[:_PLACES]:
        yield reading.text[max(0, quote.char_start - _AROUND) : quote.char_end + _AROUND][: 3 * _AROUND]
