"""The stage in which a model says what each instrument is, before anything is read of what it changes.

One question an instrument, about its head and its signatures; the register entry and the claims that the rules read are recorded anew
where the answer makes a difference.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import datetime

from graph.model.documents import Clause, Document
from graph.model.source import Reading
from graph.store.interface import Store
from indexing.amendments import or_unread, read_claims
from indexing.analyse import entry_by_rules
from indexing.llm.concurrency import ahead, pool
from indexing.llm.interface import Model, ModelError
from indexing.llm.prompts import metadata
from indexing.llm.prompts.addressed import speaks_to_readers
from indexing.metadata.grounded import PromptParts, described

Told = Callable[[int, int, str], None]
"""Is told how many of how many instruments were described, and the name of the last."""


@dataclass(frozen=True, slots=True)
class Unanswered:
    """An instrument, or a part of it, that the model gave no answer about, and why (a `Fault`): it is asked again in the next run."""

    document: str
    fault: str


def describe(
    store: Store, portfolio: str, model: Model, *, actor: str, now: datetime, on_progress: Told, record: bool = True
) -> tuple[Unanswered, ...]:
    """Have a model say what the instruments are that it has not seen since they were recorded; return what it did not answer.

    Without `record` they are only asked about: somebody stands in for the model, and what is said stands for nothing.
    """
    done = f"{model.name} {metadata.VERSION}"
    since = store.marked(portfolio, done)
    ids = store.changed(portfolio, since) if since >= 0 else None
    documents = [d for d in store.documents(portfolio, document_ids=ids) if d.copy_of is None]
    unanswered: list[Unanswered] = []
    with pool(outside=True) as readers:
        waiting = ahead(_Described.asking(store, portfolio, one, lambda *asked: readers.submit(_said, *asked), model) for one in documents)
        for count, asked in enumerate(waiting):
            on_progress(count, len(documents), asked.document.file_name)
            said = asked.said.result()
            if isinstance(said, ModelError):
                unanswered.append(Unanswered(asked.document.file_name, said.fault))
            elif record and (entry := asked.entry(said)) != asked.document:
                with store.transaction(portfolio, actor, "read", now) as records:
                    claims = or_unread(read_claims(asked.reading, entry, asked.clauses), entry, asked.clauses)
                    records.put_document(entry, asked.clauses, claims)
    if record and not unanswered and (documents or since < 0):
        with store.transaction(portfolio, actor, "read", now) as records:
            records.mark(done, store.facts_head(portfolio))
    return tuple(unanswered)


@dataclass(frozen=True, slots=True)
class _Described:
    """An instrument that is being asked about: as it is on record, and as the rules read it."""

    document: Document
    by_rules: Document
    reading: Reading
    clauses: tuple[Clause, ...]
    shown: PromptParts
    said: Future[metadata.Answer | ModelError]

    @classmethod
    def asking(
        cls, store: Store, portfolio: str, document: Document, ask: Callable[..., Future[metadata.Answer | ModelError]], model: Model
    ) -> _Described:
        reading = store.reading(document.file_sha256, portfolio)
        clauses = store.clauses(portfolio, [document.document_id])
        [file] = store.files(portfolio, sha256s=[document.file_sha256])
        shown = PromptParts.of(reading, document.char_start, document.char_end)
        by_rules = entry_by_rules(reading, file, document, clauses)
        return cls(document, by_rules, reading, clauses, shown, ask(model, file.name, shown))

    def entry(self, answer: metadata.Answer) -> Document:
        """Return the register entry, as the rules read it where the words shown address whoever reads them by machine."""
        addressed = speaks_to_readers(self.shown.opening) or speaks_to_readers(self.shown.signed)
        entry = self.by_rules if addressed else described(self.by_rules, self.shown, answer)
        return replace(entry, copy_of=self.document.copy_of, chosen=self.document.chosen, located=self.document.located)


def _said(model: Model, file_name: str, shown: PromptParts) -> metadata.Answer | ModelError:
    try:
        return metadata.QUESTION.parse(model.complete(metadata.prompt(file_name, shown.opening, shown.signed)).arguments)
    except ModelError as error:
        return error
