"""A small portfolio for tests of the stage: an agreement, letters that change it without citing it, and a reader of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from graph.model.codec import Json
from graph.model.edges import Decision, Edge
from graph.model.judgements import Judgement
from graph.model.source import SourceFile
from graph.store import open_store
from indexing.analyse import analyse
from indexing.candidates.asking import Asking
from indexing.candidates.implied_edges import is_implied
from indexing.linking.edges import words_of
from indexing.linking.neighbourhood import text_keys
from indexing.llm.budget import Limits
from indexing.llm.interface import Prompt
from indexing.llm.prices import Prices
from indexing.marks import KeyKind
from indexing.pipeline import Indexer, IndexReport
from indexing.readers.text import TextReader
from indexing.search.embedder import Embedder, open_embedder
from indexing.search.hybrid import HybridSearch
from indexing.search.keywords import KeywordCache
from indexing.search.stored_vectors import StoredVectors
from tests.indexing.llm.fakes import FakeModel

_MEASURE = re.compile(r"\w+(?: \(\d+\))? (?:days|degrees)")
START = datetime(2024, 1, 1, 12, tzinfo=UTC)
_SIGNED = """IN WITNESS WHEREOF, the parties have executed this instrument as of the date first above written.

HARBOR FOODS, INC.

By: /s/ Ann Lee
Name: Ann Lee

MILL CORPORATION

By: /s/ Bob Ray
Name: Bob Ray
"""
AGREEMENT = f"""SUPPLY AGREEMENT

This Supply Agreement (this "Agreement") is made as of March 1, 2010 between Harbor Foods, Inc. ("Supplier") and Mill Corporation ("Buyer").

1. Supply. Supplier shall supply flour to Buyer in the quantities ordered.

2. Payment. Buyer shall pay each invoice within thirty (30) days after receipt.

3. Delivery. Supplier shall deliver each order within ten (10) days at its own cost.

4. Storage. Buyer shall store the flour in dry rooms at a temperature of at most eighteen degrees.

{_SIGNED}"""


def letter(day: str, *provisions: str) -> str:
    """Return a letter agreement of a day with some provisions, which name no other instrument."""
    numbered = "\n\n".join(f"{n}. {words}" for n, words in enumerate(provisions, 1))
    between = 'Harbor Foods, Inc. ("Supplier") and Mill Corporation ("Buyer")'
    return f"LETTER AGREEMENT\n\nThis Letter Agreement is made as of {day} between {between}.\n\n{numbered}\n\n{_SIGNED}"


PAYS = "Payment. From now on Buyer shall pay each invoice within sixty (60) days after receipt."
PAYS_SOONER = "Payment. From now on Buyer shall pay each invoice within twenty (20) days after receipt."
DELIVERS = "Delivery. From now on Supplier shall deliver each order within five (5) days at its own cost."
STORES = "Storage. From now on Buyer shall store the flour in dry rooms at a temperature of at most twelve degrees."


def reads(prompt: Prompt) -> Mapping[str, Json]:
    """Answer as a careful reader: provisions under one heading are one subject, and the newer sets its own days against the older's."""
    if prompt.version.startswith("operation/"):
        old, new = (_MEASURE.findall(prompt.data[side])[0] for side in ("target_text", "source_text"))
        exact: dict[str, Json] = {"change": "REPLACE_WORDS", "old": old, "new": new, "where": None, "each": False, "whole": False}
        return exact | {"effective_from": None, "limit": None}
    data = prompt.data
    same = data["source_heading"].strip(". ") == data["target_heading"].strip(". ") != ""
    return {
        "reasoning": "the same subject" if same else "another subject",
        "words": data["source_text"].split(". ", 2)[-1].strip() if same else None,
        "relation": "AMENDS" if same else "UNRELATED",
        "confidence": 0.97 if same else 0.9,
    }


@cache
def embedder() -> Embedder:
    """Return the default embedder, opened once: the figures of the look-up are calibrated for it."""
    return open_embedder()


class Office:
    """One data folder whose pairs are read by two models of the test's choice."""

    def __init__(self, folder: Path, first: FakeModel | None = None, second: FakeModel | None = None, limits: Limits = Limits()) -> None:  # noqa: B008
        folder.mkdir(parents=True, exist_ok=True)
        self.store = open_store(":memory:")
        self.keywords = KeywordCache(folder / "keywords.db")
        self.first = first or FakeModel(reads, "openai:gpt-5")
        self.second = second or FakeModel(reads, "anthropic:claude-haiku-4-5")
        self.limits = limits
        vectors = StoredVectors(self.keywords, lambda hashes: self.store.vectors(embedder().name, hashes))
        self.indexer = Indexer(self.store, HybridSearch(embedder(), vectors, self.keywords), asking=lambda _: self.asking())
        self.clock = START

    def asking(self) -> Asking:
        """Return the readers as a run asks them."""
        return Asking.of(self.first, self.second, self.store, prices=Prices.read(), limits=self.limits)

    def index(self, **papers: str) -> IndexReport:
        """Record papers as indexing does, a paper of a name that is there in its place; an hour after the last time."""
        self.clock += timedelta(hours=1)
        for name, text in papers.items():
            self._record(f"{name}.txt", text.encode())
        return self.indexer.index([], "p", actor="tester", now=self.clock)

    def _record(self, name: str, data: bytes) -> None:
        reading = TextReader().read(name, data)
        file = SourceFile(reading.file_sha256, name, name, len(data))
        gone = [d for d in self.store.documents("p") if d.file_name == file.name and d.file_sha256 != file.sha256]
        with self.store.transaction("p", "tester", "index", self.clock) as records:
            for document in gone:
                records.retract_document(document.document_id)
            records.put_file(file, reading)
            for found in analyse(reading, file, "p"):
                records.put_document(found.document, found.clauses, found.claims)
                records.put_keys(found.document.document_id, KeyKind.TEXT, text_keys(words_of(found.clauses)))

    def decide(self, *decisions: Decision) -> None:
        """Record what people decided and bring the edges up to date, as a command does."""
        self.clock += timedelta(hours=1)
        with self.store.transaction("p", "Ann", "decide", self.clock) as records:
            for decision in decisions:
                records.put([decision])
        self.indexer.relink("p", actor="Ann", now=self.clock)

    def implied(self) -> dict[str, Edge]:
        """Return the edges of readers, by "file section > section"."""
        names = {d.document_id: d.file_name.removesuffix(".txt") for d in self.store.documents("p")}
        sections = {c.clause_id: c.section for c in self.store.clauses("p")}
        return {
            f"{names[e.source_document_id]} {sections[e.source_clause_id]} > {e.target_section}": e
            for e in self.store.edges("p")
            if is_implied(e)
        }

    def judgements(self) -> tuple[Judgement, ...]:
        """Return what stands on record."""
        return self.store.judgements("p")

    @property
    def calls(self) -> int:
        """How often anybody was asked."""
        return sum(len(some) for one in (self.first, self.second) for some in (one.asked, one.instruments, one.described, one.choices))

    def close(self) -> None:
        """Let go of the files."""
        self.keywords.close()
        self.store.close()
