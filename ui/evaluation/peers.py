"""The usual ways of retrieving, over the same files and with the same vectors: what a model would read for each question.

*vectors*: LlamaIndex, chunks of 256 tokens, the nearest five. *vectors, by date*: only of papers in force from a day
on or before the one asked about, as the ground truth dates them. *vectors, latest first*: of the nearest
twenty, the five of the latest papers. *keywords*: BM25 over the same chunks, the best five. *latest
paper*, *all papers*: whole. None of them answers or abstains: they only hand words to a model.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import date

from llama_index.core import Document, VectorStoreIndex
from llama_index.core.node_parser import SentenceSplitter
from llama_index.core.schema import BaseNode, NodeWithScore

from indexing.search.embedder import Embedder
from indexing.search.llamaindex_embedding import SameVectors
from ui.evaluation.gold import Family, Known
from ui.evaluation.measures import Outcome, folded

TOP = 5
_WIDE = 20
_CHUNK, _OVERLAP = 256, 32  # tokens
_BEGINNING = date.min


@dataclass(frozen=True, slots=True)
class Papers:
    """The texts of a family's papers, by file name, with the day each is in force from."""

    texts: Mapping[str, str]
    days: Mapping[str, date]

    def by(self, day: date) -> tuple[str, ...]:
        """Return the papers in force from a day on or before one, the latest first."""
        return tuple(
            sorted((name for name in self.texts if self.days[name] <= day), key=lambda name: (self.days[name], name), reverse=True)
        )


def papers(family: Family, texts: Mapping[str, str]) -> Papers:
    """Return the papers of a family with their texts; one without a day counts as always there."""
    return Papers(texts, {paper.path.name: paper.day or _BEGINNING for paper in family.papers})


def outcomes(family: Family, found: Papers, embedder: Embedder, today: date) -> Iterator[tuple[str, Outcome]]:
    """Yield what each way of retrieving gives for each question, by its name; `today` is the day where none is asked about."""
    documents = [Document(text=text, metadata={"file": name}, excluded_embed_metadata_keys=["file"]) for name, text in found.texts.items()]
    nodes = SentenceSplitter(chunk_size=_CHUNK, chunk_overlap=_OVERLAP).get_nodes_from_documents(documents)
    index = VectorStoreIndex(nodes, embed_model=SameVectors(embedder))
    with closing(_Keywords(nodes)) as keywords:
        ways = _ways(index, keywords, found)
        for known in family.questions:
            for name, way in ways.items():
                yield name, _outcome(known, way, today)


_Way = Callable[[str, date], Sequence[str]]


def _ways(index: VectorStoreIndex, keywords: _Keywords, found: Papers) -> dict[str, _Way]:
    nearest, wide = index.as_retriever(similarity_top_k=TOP), index.as_retriever(similarity_top_k=_WIDE)

    def by_date(question: str, day: date) -> list[str]:
        there = set(found.by(day))
        return [_text(one) for one in wide.retrieve(question) if one.metadata["file"] in there][:TOP]

    def latest_first(question: str, _: date) -> list[str]:
        near = sorted(wide.retrieve(question), key=lambda one: found.days[one.metadata["file"]], reverse=True)
        return [_text(one) for one in near[:TOP]]

    return {
        "LlamaIndex vectors": lambda question, _: [_text(one) for one in nearest.retrieve(question)],
        "vectors, by date": by_date,
        "vectors, latest first": latest_first,
        "BM25": lambda question, _: keywords.best(question),
        "latest paper": lambda _, day: [found.texts[name] for name in found.by(day)[:1]],
        "all papers": lambda _, __: list(found.texts.values()),
    }


def _outcome(known: Known, way: _Way, today: date) -> Outcome:
    started = time.perf_counter()
    read = way(known.question.text, known.question.as_of or today)
    milliseconds = 1000 * (time.perf_counter() - started)
    return Outcome(known, folded(" ".join(read)), milliseconds)


def _text(found: NodeWithScore) -> str:
    return found.node.get_content()


class _Keywords:
    """BM25 over the chunks, as SQLite's full-text index has it."""

    def __init__(self, nodes: Sequence[BaseNode]) -> None:
        self._rows = sqlite3.connect(":memory:")
        self._rows.execute("CREATE VIRTUAL TABLE chunks USING fts5(words, tokenize='porter unicode61')")
        self._rows.executemany("INSERT INTO chunks VALUES (?)", [(node.get_content(),) for node in nodes])

    def best(self, question: str) -> list[str]:
        """Return the best chunks for the words of a question."""
        words = " OR ".join(f'"{word}"' for word in dict.fromkeys(re.findall(r"\w+", question.casefold())))
        if not words:
            return []
        found = self._rows.execute("SELECT words FROM chunks WHERE chunks MATCH ? ORDER BY bm25(chunks) LIMIT ?", (words, TOP))
        return [row[0] for row in found]

    def close(self) -> None:
        """Let go of it."""
        self._rows.close()
