"""`make bench`: indexing and answering beside LlamaIndex, in one run, as ratios.

The peer is what a user would build: SentenceSplitter(512), the same embeddings, Chroma, `retrieve`.
It builds no lineage. Both sides run in processes of their own, one after the other, `ROUNDS` times;
imports and the opening of libraries are timed apart on both sides and are not part of the ratios.
`cpu_s` is what indexing took of the processors, workers included. Memory is the most that our process
and its workers held at one time, sampled while they index and answer.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from families import families

ROUNDS = 3
QUERIES_REPEATED = 3
SAMPLED = 0.02  # seconds between two looks at the memory
BARS = {"index": 1.5, "ask_p50": 3.0, "ask_p95_ms": 60.0, "memory_mb": 700.0}


def main() -> None:
    """Run both sides and print the table; exits 1 where a bar is missed."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--side", choices=("ours", "theirs"))
    options.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = options.parse_args()
    if arguments.side:
        print(json.dumps({"ours": _ours, "theirs": _theirs}[arguments.side]()))
        return
    runs = [{side: _run(side) for side in ("theirs", "ours")} for _ in range(arguments.rounds)]
    figures = _figures(runs)
    for name, value in figures.items():
        bar = BARS.get(name)
        print(f"{name:16} {value:9.3f}" + (f"   at most {bar:g}   {'holds' if value <= bar else 'MISSED'}" if bar else ""))
    if any(figures[name] > bar for name, bar in BARS.items()):
        raise SystemExit(1)


def _run(side: str) -> dict[str, Any]:
    """Run one side as an installed program runs: with its bytecode kept."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, __file__, "--side", side]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=own) as process:
        memory = _most_memory(process)
        output = process.stdout.read() if process.stdout else ""
    if process.returncode:
        raise SystemExit(process.returncode)
    figures: dict[str, Any] = json.loads(output.splitlines()[-1])
    return {**figures, "memory_mb": memory}


def _most_memory(process: subprocess.Popen[str]) -> float:
    """Wait for a process; return the most megabytes that it and its workers held at one time (0 without /proc)."""
    most = 0
    while process.poll() is None:
        most = max(most, sum(map(_resident, _tree(process.pid))))
        time.sleep(SAMPLED)
    return most * resource.getpagesize() / (1 << 20)


def _tree(root: int) -> list[int]:
    """Return the numbers of a process and of everything it started."""
    found = [root]
    for pid in found:
        with contextlib.suppress(OSError):  # it has just ended
            found += [
                int(child)
                for task in Path(f"/proc/{pid}/task").iterdir()
                for child in (task / "children").read_text(encoding="ascii").split()
            ]
    return found


def _resident(pid: int) -> int:
    """Return the pages of memory a process holds."""
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return 0


def _figures(runs: list[dict[str, Any]]) -> dict[str, float]:
    def middle(side: str, key: str) -> float:
        return float(statistics.median(run[side][key] for run in runs))

    return {
        "index": statistics.median(run["ours"]["index_s"] / run["theirs"]["index_s"] for run in runs),
        "index_s ours": middle("ours", "index_s"),
        "index_s theirs": middle("theirs", "index_s"),
        "cpu_s ours": middle("ours", "cpu_s"),
        "cpu_s theirs": middle("theirs", "cpu_s"),
        "import_s ours": middle("ours", "import_s"),
        "import_s theirs": middle("theirs", "import_s"),
        "ask_p50": statistics.median(run["ours"]["ask_p50_ms"] / run["theirs"]["ask_p50_ms"] for run in runs),
        "ask_p50_ms ours": middle("ours", "ask_p50_ms"),
        "ask_p50_ms peer": middle("theirs", "ask_p50_ms"),
        "ask_p95_ms": middle("ours", "ask_p95_ms"),
        "memory_mb": middle("ours", "memory_mb"),
    }


def _ours() -> dict[str, float]:
    started = time.perf_counter()
    from ui import Question, connect
    from ui.application.parts import Reads

    with tempfile.TemporaryDirectory() as data:
        portfolio = connect(data=Path(data), portfolio="bench")
        portfolio.parts.indexer(Reads())  # opens the embedder and Chroma, as is done for the peer
        import_s = time.perf_counter() - started
        started, spent = time.perf_counter(), _cpu()
        portfolio.index([f for family in families() for f in family.files])
        index_s, cpu_s = time.perf_counter() - started, _cpu() - spent
        times = _timed(lambda q: portfolio.ask(Question.read({"question": q["question"], "as_of": q["as_of"]})))
    return {"import_s": import_s, "index_s": index_s, "cpu_s": cpu_s, **times}


def _theirs() -> dict[str, float]:
    started = time.perf_counter()
    import chromadb
    from chromadb.config import Settings
    from llama_index.core import Document, StorageContext, VectorStoreIndex
    from llama_index.core.node_parser import SentenceSplitter
    from llama_index.vector_stores.chroma import ChromaVectorStore

    from indexing.search.embedder import open_embedder
    from indexing.search.llamaindex_embedding import SameVectors

    embedder = SameVectors(open_embedder())

    with tempfile.TemporaryDirectory() as data:
        client = chromadb.PersistentClient(data, settings=Settings(anonymized_telemetry=False))
        collection = client.get_or_create_collection("bench")
        import_s = time.perf_counter() - started
        started, spent = time.perf_counter(), _cpu()
        documents = [
            Document(text=f.read_text(encoding="utf-8", errors="replace"), metadata={"file": f.name})
            for family in families()
            for f in family.files
        ]
        index = VectorStoreIndex.from_documents(
            documents,
            storage_context=StorageContext.from_defaults(vector_store=ChromaVectorStore(chroma_collection=collection)),
            embed_model=embedder,
            transformations=[SentenceSplitter(chunk_size=512, chunk_overlap=50)],
        )
        index_s, cpu_s = time.perf_counter() - started, _cpu() - spent
        retriever = index.as_retriever(similarity_top_k=5)
        times = _timed(lambda q: retriever.retrieve(q["question"]))
    return {"import_s": import_s, "index_s": index_s, "cpu_s": cpu_s, **times}


def _cpu() -> float:
    """Return the processor seconds of this process and its ended workers."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _timed(ask: Callable[[dict[str, Any]], object]) -> dict[str, float]:
    """Time every question of the families, warm."""
    questions = [q for family in families() for q in family.gold["questions"]]
    for question in questions[:5]:
        ask(question)
    times = []
    for _ in range(QUERIES_REPEATED):
        for question in questions:
            started = time.perf_counter()
            ask(question)
            times.append(1000 * (time.perf_counter() - started))
    times.sort()
    return {"ask_p50_ms": statistics.median(times), "ask_p95_ms": times[int(0.95 * len(times))]}


if __name__ == "__main__":
    main()
