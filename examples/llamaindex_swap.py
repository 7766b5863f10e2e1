"""Swap a LlamaIndex app's retriever for the lineage, and see what its model would read before and after.

    python examples/llamaindex_swap.py [QUESTION]

The app stays as it is: a retriever, a query engine, an LLM. A plain vector index hands the model whatever
reads most like the question, replaced clauses too; ours hands it the clauses in force on the day. No key is
needed: what a model would read is printed. With one: ``RetrieverQueryEngine.from_args(retriever, llm=your_llm)``.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from llama_index.core import Document, VectorStoreIndex
from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.node_parser import SentenceSplitter
from llama_index.core.schema import MetadataMode

from indexing.search.embedder import open_embedder
from indexing.search.llamaindex_embedding import SameVectors
from ui import Question, connect
from ui.application.portfolio import Portfolio

SAMPLE = Path(__file__).parent / "acme"
QUESTION = "How is the total liability of each party limited?"
DAYS = (date(2026, 2, 1), date(2026, 6, 1))
_WIDTH = 500  # characters of a node that are printed


def main(arguments: Sequence[str]) -> None:
    """Print what both retrievers give a model, on two days."""
    question = " ".join(arguments) or QUESTION
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data, connect(data) as portfolio:
        portfolio.index([SAMPLE])
        plain = plain_retriever(portfolio)
        print(f"{question}\n\n== VectorStoreIndex, whatever the day\n")
        show(plain, question)
        for day in DAYS:
            print(f"== in force on {day}\n")
            show(portfolio.as_retriever(Question("", as_of=day)), question)


def plain_retriever(portfolio: Portfolio) -> BaseRetriever:
    """Return what most apps have: the same files in chunks, the nearest five."""
    sources = portfolio.sources()
    documents = [
        Document(text=sources.reading(d.file_sha256).text, metadata={"document": d.file_name}) for d in portfolio.register.instruments()
    ]
    index = VectorStoreIndex.from_documents(
        documents, embed_model=SameVectors(open_embedder()), transformations=[SentenceSplitter(chunk_size=128, chunk_overlap=16)]
    )
    return index.as_retriever(similarity_top_k=5)


def show(retriever: BaseRetriever, question: str) -> None:
    """Print the beginning of each node as a model reads it."""
    for found in retriever.retrieve(question):
        print(" ".join(found.node.get_content(MetadataMode.LLM).split())[:_WIDTH], "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
