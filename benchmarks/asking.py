"""`benchmarks/asking.py FOLDER`: what a question costs in a large portfolio, beside LlamaIndex on the same passages.

The folder is filled once (generated contracts, indexed; then the same passages with the same vectors as a
LlamaIndex collection in Chroma) and kept. Each side runs in a process of its own, warm: some questions
first, then others; no question is put twice, so nothing that keeps answers can win. Ours is what `serve`
does for a request: the answer and its JSON. Theirs is `retrieve` with five hits.

    first_ms    the first question of a process, the opening of everything included (imports too)
    cpu_ms      the median of what the processor works at a question: on a machine that is busy with other things, what to compare
    memory_mb   what the process holds at the end
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import psutil
from scale import COMPANY, Maker

from graph.model.ids import PortfolioName
from ui import Question, connect
from ui.application.portfolio import Portfolio
from ui.runtime.cache import seldom_collected

BARS = {"p50": 3.0, "p95_ms": 80.0, "memory_mb": 1500.0, "first_ms": 1500.0}
DOCUMENTS, SECTIONS = 10_000, 31  # 100,000 clauses
WARM, ASKED = 200, 400  # questions
NAME = "scale"
_SIDES = ("theirs", "ours", "once")
_AS_OF = date(2026, 1, 1)
_TOPICS = (
    "Within how many days must Client pay an undisputed invoice?",
    "How long must {a} records be kept?",
    "What does the provider owe the client about {a} and {b}?",
    "Who maintains the {a} equipment at the {b} facility?",
    "Is prompt {a} notice required before {b}?",
    "What is the standard of {a} that material must meet?",
    "When must a monthly {a} report be delivered?",
    "Which quantity of {a} may the client order in a year?",
)
_SUBJECTS = (  # noqa: SIM905  one list of words
    "confidentiality insurance audit notices deliverables acceptance warranty indemnity records staffing security reporting travel"
    " equipment premises training subcontracting publicity"
).split()


def main() -> None:
    """Fill the folder where need be, run both sides and print the table; exits 1 where a bar is missed."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", type=Path)
    options.add_argument("--documents", type=int, default=DOCUMENTS)
    options.add_argument("--asked", type=int, default=ASKED)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--side", choices=_SIDES)
    arguments = options.parse_args()
    if arguments.side:
        print(json.dumps({"ours": _ours, "theirs": _theirs, "once": _once}[arguments.side](arguments)))
        return
    _fill(arguments.folder, arguments.documents, arguments.seed)
    figures = {side: _run(side) for side in _SIDES}
    for side, found in figures.items():
        print(f"{side:8} " + "  ".join(f"{name} {value:.1f}" for name, value in found.items()), flush=True)
    ours = figures["ours"]
    held = {
        "p50": ours["p50_ms"] / figures["theirs"]["p50_ms"],
        "p95_ms": ours["p95_ms"],
        "memory_mb": ours["memory_mb"],
        "first_ms": figures["once"]["first_ms"],
    }
    for name, bar in BARS.items():
        print(f"{name:12} {held[name]:9.2f}   at most {bar:g}   {'holds' if held[name] <= bar else 'MISSED'}")
    if any(held[name] > bar for name, bar in BARS.items()):
        raise SystemExit(1)


def _fill(folder: Path, documents: int, seed: int) -> None:
    """Index generated contracts and fill the peer's collection, each once."""
    if not (folder / "data").exists():
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder / "made", seed, documents)
        with connect(data=folder / "data", portfolio=NAME, actor="benchmark") as portfolio:
            report = portfolio.index([folder / "made"])
            print(f"indexed {report.documents} documents, {report.clauses} clauses", flush=True)
    if not (folder / "peer").exists():
        with connect(data=folder / "data", portfolio=NAME) as portfolio:
            print(f"the peer holds {_fill_peer(folder / 'peer', portfolio)} passages", flush=True)


def _write(folder: Path, seed: int, documents: int) -> None:
    folder.mkdir()
    maker = Maker(seed, SECTIONS)
    for _ in range(documents // 5):
        for name, text in maker.family().items():
            (folder / name).write_text(text, encoding="utf-8")


def _fill_peer(folder: Path, portfolio: Portfolio) -> int:
    """Put our passages, with the vectors we keep, into a LlamaIndex collection of its own."""
    import numpy as np
    from llama_index.core.schema import TextNode

    from indexing.search.embedder import open_embedder
    from indexing.search.passages import passages

    store, (vectors, _) = portfolio.parts.store, _collection(folder)
    trees: dict[str, list[Any]] = {}
    for clause in store.clauses(NAME):
        trees.setdefault(clause.document_id, []).append(clause)
    units = [unit for document in store.documents(NAME) for unit in passages(document, trees.get(document.document_id, []))]
    kept = store.vectors(open_embedder().name, {unit.text_hash for unit in units})
    nodes = (
        TextNode(
            id_=unit.passage_id,
            text=unit.text,
            metadata={"document": unit.document_id},
            embedding=np.frombuffer(kept[unit.text_hash], dtype=np.float32).tolist(),
        )
        for unit in units
    )
    for batch in _batches(nodes):
        vectors.add(batch)
    return len(units)


def _batches(nodes: Iterator[Any], size: int = 1000) -> Iterator[list[Any]]:
    batch: list[Any] = []
    for node in nodes:
        batch.append(node)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def _collection(folder: Path) -> tuple[Any, Any]:
    """Return the peer's vector store over a collection in a folder, and the client to be kept while it is used."""
    import chromadb
    from chromadb.config import Settings
    from llama_index.vector_stores.chroma import ChromaVectorStore

    client = chromadb.PersistentClient(str(folder), settings=Settings(anonymized_telemetry=False))
    collection = client.get_or_create_collection("bench", metadata={"hnsw:space": "cosine"})
    return ChromaVectorStore(chroma_collection=collection), client


def _ours(arguments: argparse.Namespace) -> dict[str, float]:
    """Answer as a server does."""
    began = time.perf_counter()
    portfolio = _served(arguments.folder / "data")
    with portfolio:
        parties = _parties(portfolio)
        warm, asked = _questions(parties, arguments.asked, arguments.seed)
        return {"opened_ms": 1000 * (time.perf_counter() - began), **_timed(lambda q: _reply(portfolio, q), warm, asked)}


def _once(arguments: argparse.Namespace) -> dict[str, float]:
    """Answer one question in a process that has done nothing before, as a command does."""
    began = time.perf_counter()
    seldom_collected()
    with connect(data=arguments.folder / "data", portfolio=NAME) as portfolio:
        _reply(portfolio, Question("Within how many days must Client pay an undisputed invoice?", _AS_OF))
        return {"first_ms": 1000 * (time.perf_counter() - began), "memory_mb": _resident()}


def _theirs(arguments: argparse.Namespace) -> dict[str, float]:
    began = time.perf_counter()
    from llama_index.core import VectorStoreIndex

    from indexing.search.embedder import open_embedder
    from indexing.search.llamaindex_embedding import SameVectors

    vectors, _client = _collection(arguments.folder / "peer")
    retriever = VectorStoreIndex.from_vector_store(vectors, embed_model=SameVectors(open_embedder())).as_retriever(similarity_top_k=5)
    opened = 1000 * (time.perf_counter() - began)
    with connect(data=arguments.folder / "data", portfolio=NAME) as portfolio:
        warm, asked = _questions(_parties(portfolio), arguments.asked, arguments.seed)
    return {"opened_ms": opened, **_timed(lambda q: retriever.retrieve(q.text), warm, asked)}


def _served(data: Path) -> Portfolio:
    from ui.settings import Settings
    from ui.wiring import App, now

    return Portfolio(PortfolioName(NAME), App(Settings(data), serving=True), now, "benchmark")


def _reply(portfolio: Portfolio, question: Question) -> object:
    """Do what the server does for a request."""
    from ui.serialization import contract

    still = portfolio.still()
    return contract.reply(still.ask(question), still.sources(question.known_as_of))


def _parties(portfolio: Portfolio) -> tuple[str, ...]:
    return tuple(sorted({p.name for d in portfolio.register.instruments() for p in d.parties if p.name != COMPANY}))


def _questions(parties: Sequence[str], number: int, seed: int) -> tuple[list[Question], list[Question]]:
    """Return questions to warm up with and others to time: of a counterparty, naming a party in words, and about everything."""
    draw = random.Random(seed)
    found: dict[tuple[str, str | None], Question] = {}
    while len(found) < WARM + number:
        party = draw.choice(parties)
        a, b = draw.sample(_SUBJECTS, 2)
        text = draw.choice(_TOPICS).format(a=a, b=b)
        question = draw.choice(
            (
                Question(text, _AS_OF, counterparty=party),
                Question(f"{text[:-1]} under the agreement with {party}?", _AS_OF),
                Question(f"{text[:-1]}, and is {draw.choice(_SUBJECTS)} part of it?", _AS_OF),
            )
        )
        found[question.text, question.counterparty] = question
    every = [*found.values()]
    return every[:WARM], every[WARM:]


def _timed(ask: Callable[[Question], object], warm: Sequence[Question], asked: Sequence[Question]) -> dict[str, float]:
    """Return milliseconds of the first question and of those after the warm ones, and the megabytes held at the end."""
    (first, _), *_ = [_milliseconds(ask, one) for one in warm]
    walls, works = zip(*(_milliseconds(ask, one) for one in asked), strict=True)
    times = sorted(walls)
    return {
        "first_ms": first,
        "p50_ms": statistics.median(times),
        "cpu_ms": statistics.median(works),
        "p95_ms": times[int(0.95 * len(times))],
        "most_ms": times[-1],
        "memory_mb": _resident(),
    }


def _milliseconds(ask: Callable[[Question], object], question: Question) -> tuple[float, float]:
    """Return how long a question takes, and how much of it the processor works at it."""
    began, working = time.perf_counter(), time.process_time()
    ask(question)
    return 1000 * (time.perf_counter() - began), 1000 * (time.process_time() - working)


def _resident() -> float:
    """Return the megabytes of memory this process holds."""
    resident: int = psutil.Process().memory_info().rss
    return resident / (1 << 20)


def _run(side: str) -> dict[str, float]:
    """Run one side in a process of its own, with the same arguments."""
    done = subprocess.run(
        [sys.executable, __file__, *sys.argv[1:], "--side", side], capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


if __name__ == "__main__":
    main()
