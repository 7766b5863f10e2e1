"""`benchmarks/upgrade.py --old CMD FOLDER...`: what becomes of people's decisions when a later version analyses the files again.

Each family of a folder is indexed by an earlier version (`CMD`, its command line), which then records a decision by a person on every
edge: accepted, rejected, taken out or relabelled in turn; and draws a link by hand for every document that cites a provision. Then this
version indexes the same files into the same data folder.

*holds*: an edge decided by that person, an edge that stays out.
*listed*: `inforce check` names the decision as one that fits nothing any more.
*lost*: neither; each is printed.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_BY = re.compile(r"Q\d+Q")
_TURN = ("accept", "reject", "unlink", "relabel")
_OTHER = {"AMENDS": "SUPPLEMENTS", "SUPPLEMENTS": "AMENDS", "CHILD_OF": "SUPPLEMENTS"}


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision: what was said of which edge, by a name that nobody else has."""

    by: str
    verdict: str
    edge: Mapping[str, Any]


def main() -> None:
    """Print how many decisions hold, are listed and are lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", required=True, help="the command of the earlier version")
    parser.add_argument("--new", default=shlex.quote(str(Path(sys.executable).with_name("inforce"))), help="the command of this version")
    parser.add_argument("folders", nargs="+", type=Path)
    given = parser.parse_args()
    total: Counter[str] = Counter()
    for path in sorted(p for folder in given.folders for p in folder.glob("*/gold.json")):
        with tempfile.TemporaryDirectory() as data:
            counted = Counter(_family(path, shlex.split(given.old), shlex.split(given.new), data))
        print(f"{path.parent.name:30} {dict(sorted(counted.items()))}", flush=True)
        total += counted
    print(f"decisions {sum(total.values())} holds {total['holds']} listed {total['listed']} lost {total['lost']}")


def _family(path: Path, old: Sequence[str], new: Sequence[str], data: str) -> Iterator[str]:
    documents = json.loads(path.read_text(encoding="utf-8"))["documents"]
    files = sorted({str(path.parent / d["file"]) for d in documents})
    place = ("--data", data)
    _run(old, "index", *files, *place)
    decided = list(_decide(old, place))
    _run(new, "index", *files, *place)
    edges = _rows(_run(new, "edges", "--json", *place))
    told = _run(new, "check", *place)
    for one in decided:
        if _holds(one, edges):
            yield "holds"
        elif f"by {one.by} " in " ".join((told or "").split()):
            yield "listed"
        else:
            print(f"lost: {one.verdict} {one.edge['edge_id']} of {one.edge['target']['section']!r}: {one.edge['citation_text']!r}")
            yield "lost"


def _decide(old: Sequence[str], place: Sequence[str]) -> Iterator[Decided]:
    """Decide on every edge that the earlier version found, in turn; then draw a link for each document."""
    edges = _rows(_run(old, "edges", "--json", *place))
    for n, edge in enumerate(e for e in edges if e["status"] in {"committed", "pending", "rejected"}):
        by, verdict = f"Q{n}Q", _TURN[n % len(_TURN)]
        if verdict == "unlink":
            done = _run(old, "unlink", edge["edge_id"], "--by", by, "--reason", "trial", *place)
        elif verdict == "relabel":
            kind = _OTHER.get(edge["edge_type"], "AMENDS")
            done = _run(old, "review", "relabel", edge["edge_id"], "--type", kind, "--by", by, "--reason", "trial", *place)
        else:
            done = _run(old, "review", verdict, edge["edge_id"], "--by", by, "--reason", "trial", *place)
        if done:
            yield Decided(by, verdict, edge)
    whole = {e["source"]["document"]: e for e in edges if e["source"]["section"] and e["target"]["document"] and e["target"]["section"]}
    for n, (document, edge) in enumerate(sorted(whole.items())):
        by = f"L{n}L"
        ends = (document, edge["source"]["section"], edge["target"]["document"], edge["target"]["section"])
        if _run(old, "link", *ends, "--type", "SUPPLEMENTS", "--by", by, "--reason", "trial", *place):
            yield Decided(by, "link", edge)


def _holds(decided: Decided, edges: Sequence[Mapping[str, Any]]) -> bool:
    if decided.verdict == "unlink":
        live = (e for e in edges if e["status"] in {"committed", "pending"} and not _BY.search(e["decided_by"] or ""))
        return not any(_same(e, decided.edge) for e in live)  # what others decided on the same words is theirs
    return any(decided.by in (e["decided_by"] or "") for e in edges)


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    keys = ("edge_type", "citation_text")
    return all(one[k] == other[k] for k in keys) and all(
        one["target"][k] == other["target"][k] and one["source"][k] == other["source"][k] for k in ("document", "section")
    )


def _rows(printed: str | None) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (printed or "").splitlines()]


def _run(command: Sequence[str], *args: str) -> str | None:
    """Run a command; None where it refused."""
    done = subprocess.run([*command, *args], capture_output=True, text=True, encoding="utf-8", check=False)
    return done.stdout or "done" if done.returncode == 0 or args[0] == "check" else None


if __name__ == "__main__":
    main()
