"""`benchmarks/vector_server.py`: what filling and searching vectors costs in a Chroma server beside Chroma in a folder.

A server is started for it, on this machine; `--url` names another. Of the same passages with random vectors: how many are taken in a
second, and how long a search for four wordings of a question takes, after 20 to warm up.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from uuid import uuid4

import numpy as np

from graph.model.ids import ClauseId, DocumentId
from indexing.search.chroma import ChromaIndex
from indexing.search.chroma_server import ChromaServer
from indexing.search.embedder import Vectors
from indexing.search.passages import Passage

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # what stands in is the tests' own
from tests.chroma import ServedChroma

_WIDTH, _WORDINGS, _NEAREST, _WARM = 256, 4, 40, 20


def vectors(passages: Sequence[Passage]) -> Vectors:
    """Return a random vector of length 1 for each passage."""
    drawn = np.random.default_rng(len(passages)).standard_normal((len(passages), _WIDTH))
    return np.asarray(drawn / np.linalg.norm(drawn, axis=1, keepdims=True), dtype=np.float32)


def measure(index: ChromaIndex, count: int, searches: int) -> tuple[float, float, float]:
    """Return passages a second, and the median and 95th percentile of a search in ms."""
    passages = [Passage(f"p_{n}", DocumentId(f"d_{n // 50}"), (ClauseId(f"c_{n}"),), "", f"clause {n}") for n in range(count)]
    began = time.perf_counter()
    index.sync("measured", passages, vectors, 1)
    filled = count / (time.perf_counter() - began)
    took = []
    for n in range(_WARM + searches):
        asked = np.random.default_rng(n).standard_normal((_WORDINGS, _WIDTH)).astype(np.float32)
        began = time.perf_counter()
        index.search("measured", asked, _NEAREST)
        took.append(1000 * (time.perf_counter() - began))
    took = took[_WARM:]
    return filled, statistics.median(took), statistics.quantiles(took, n=20)[-1]


def main() -> None:
    """Print a line for each place."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passages", type=int, default=20_000)
    parser.add_argument("--searches", type=int, default=200)
    parser.add_argument("--url", help="a Chroma server that runs already")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        url = arguments.url
        if url is None:
            served = ServedChroma(folder / "served")
            stack.callback(served.kill)
            served.start()
            url = served.url
        record = uuid4().hex
        for name, where in (("folder", folder / "chroma"), ("server", ChromaServer(url, record=lambda _: record))):
            with closing(ChromaIndex(where, "measured")) as index:
                filled, median, slow = measure(index, arguments.passages, arguments.searches)
                index.clear("measured")
            print(f"{name}: {filled:,.0f} passages a second; a search {median:.1f} ms, 95 % within {slow:.1f} ms")


if __name__ == "__main__":
    main()
