"""`benchmarks/orders.py`: the order in which files arrive changes nothing.

Every family and the sample are indexed whole, in random orders, and one file at a time; the edges
and the answers to the family's questions must be the same each time, recorded times aside.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from families import families

from ui import Question, connect
from ui.serialization import contract, record_schema

SAMPLE = Path(__file__).resolve().parents[1] / "examples" / "acme"
SAMPLE_QUESTIONS = (
    {"question": "What is the liability cap?", "as_of": "2026-02-15"},
    {"question": "What is the liability cap?", "as_of": "2026-11-01"},
    {"question": "When must the Deliverables under SOW 2 be delivered?", "as_of": "2026-06-01"},
    {"question": "Is SOW 1 still in force?", "as_of": "2026-09-15"},
)
_RECORDED = frozenset({"recorded_at", "retracted_at", "known_as_of", "receipt", "usage"})


def main() -> None:
    """Compare and print; exits 1 where anything differs."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--orders", type=int, default=10)
    options.add_argument("--seed", type=int, default=1)
    arguments = options.parse_args()
    groups = [(f.name, list(f.files), f.gold["questions"]) for f in families()]
    groups.append(("sample", sorted(SAMPLE.iterdir()), SAMPLE_QUESTIONS))
    different = 0
    for name, files, questions in groups:
        reference = _outcome([files], questions)
        draws = [_shuffled(files, arguments.seed + n) for n in range(arguments.orders)]
        same = [_outcome([draw], questions) == reference for draw in draws]
        same.append(_outcome([[file] for file in draws[0]], questions) == reference)
        different += same.count(False)
        print(f"{name:24} {len(files):2} files  {same.count(True)} of {len(same)} the same", flush=True)
    if different:
        raise SystemExit(f"{different} runs differ")


def _shuffled(files: Sequence[Path], seed: int) -> list[Path]:
    drawn = list(files)
    random.Random(seed).shuffle(drawn)
    return drawn


def _outcome(batches: Sequence[Sequence[Path]], questions: Sequence[dict[str, Any]]) -> str:
    """Index the batches one after the other and return edges and answers as JSON."""
    with tempfile.TemporaryDirectory() as data:
        portfolio = connect(data=Path(data), portfolio="orders")
        for batch in batches:
            portfolio.index(batch)
        sources = portfolio.sources()
        edges = [record_schema.edge(edge, sources) for edge in portfolio.register.edges() if edge.retracted_at is None]
        asked = (Question.read({"question": q["question"], "as_of": q["as_of"]}) for q in questions)
        answers = [contract.reply(portfolio.ask(question), sources) for question in asked]
        portfolio.close()
    return json.dumps(_without_times([edges, answers]), sort_keys=True, default=str)


def _without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _without_times(v) for k, v in value.items() if k not in _RECORDED}
    return [_without_times(v) for v in value] if isinstance(value, list) else value


if __name__ == "__main__":
    main()
