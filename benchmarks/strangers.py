"""`benchmarks/strangers.py`: contracts that have nothing to do with each other, in one portfolio.

The 50 contracts of ../shared/cuad, the amendments of ../shared/amendments (their bases are not there)
and the forms of ../shared/forms are indexed together. Every file must be read, and no edge may tie
two files that do not belong together; what is tied is printed with the words it rests on.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from families import SHARED

from graph.model.edges import EdgeStatus
from ui import connect

FOLDERS = ("cuad", "amendments", "forms")
NOT_CONTRACTS = frozenset({"SOURCE.md", "README.md"})


def main() -> None:
    """Index and print; exits 1 where a file was not read."""
    files = [f for folder in FOLDERS for f in sorted((SHARED / folder).iterdir()) if f.name not in NOT_CONTRACTS and f.suffix != ".jsonl"]
    if not files:
        raise SystemExit("The contracts are not here: they belong beside the checkout, in ../shared.")
    with tempfile.TemporaryDirectory() as data:
        portfolio = connect(data=Path(data), portfolio="strangers")
        started = time.perf_counter()
        report = portfolio.index(files)
        print(f"{len(report.indexed)} of {len(files)} files read in {time.perf_counter() - started:.1f} s, {report.clauses} clauses")
        for failure in report.failures:
            print(f"  not read: {failure.name}: {failure.reason}")
        names = {d.document_id: d.file_name for d in portfolio.register.instruments()}
        tied = [
            e
            for e in (*portfolio.register.edges(), *portfolio.register.qualifications())
            if e.target_document_id and e.status in {EdgeStatus.COMMITTED, EdgeStatus.PENDING}
        ]
        for edge in tied:
            target = names[edge.target_document_id or edge.source_document_id]
            print(f"  {edge.status} {edge.edge_type}: {names[edge.source_document_id]} -> {target}")
            print(f"      {' '.join(edge.quote.text.split())[:160]}")
        copies = [d for d in portfolio.register.instruments() if d.copy_of]
        for copy in copies:
            print(f"  copy: {copy.file_name} = {names[copy.copy_of or copy.document_id]}")
        print(f"{len(tied)} edges tie two files, {len(copies)} files are copies of another")
        portfolio.close()
    if report.failures:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
