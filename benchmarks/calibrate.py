"""`benchmarks/calibrate.py`: the weights by which candidates of implicit amendments are scored.

Labelled pairs come from two places, each taken where it is there; only figures are written, no words:

    generated   families of implicit_families.py whose later papers cite nothing (the `tune` half of the wordings)
    real        the families of ../shared/portfolios with the section references taken out of their amendments

Prints for each place how often a true provision is among the best five when each family is measured with what was
fitted on all others, and on each half of the families with what was fitted on the other half. `--write` puts the figures
of the embedding model into indexing/candidates/calibrated.json; `--floor` makes a lower share (families left out) an error.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import pickle
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from calibration import Labelled, fit, halves, left_out, recall
from families import SHARED, families
from implicit_families import families as generated_families
from implicit_stripped import located

from graph.model.documents import Clause
from graph.model.ids import DocumentId
from graph.text import sections
from indexing.candidates.proposing import TOP, Proposer
from indexing.candidates.scope import older_documents
from indexing.candidates.scoring import CALIBRATED
from indexing.candidates.sources import sources
from indexing.linking.register import Register
from ui import connect
from ui.application.portfolio import Portfolio

OUT = Path(__file__).resolve().parents[1] / "indexing" / "candidates" / CALIBRATED
_NOTE = re.compile(r"\s*\((?:definition|first paragraph)\)$")
_TERM = re.compile(r"\(([A-Z][^()]{3,})\)$")
_BETWEEN = re.compile(r",|\band\b")
_PLURAL = re.compile(r"(Exhibit|Schedule)s\s+")


@dataclass(frozen=True, slots=True)
class Truth:
    """Words [start, end) of one file change the provisions `sections` (headed `heading`) of another."""

    source: str
    start: int
    end: int
    target: str
    sections: tuple[str, ...]
    heading: str = ""

    def covers(self, clause: Clause) -> bool:
        """Tell whether the words of a clause are those of this change: a piece holds at least half of the shorter of both."""
        shares = (
            (min(p.char_end, self.end) - max(p.char_start, self.start), min(len(p.text), self.end - self.start)) for p in clause.pieces
        )
        return any(shared > 0 and 2 * shared >= shorter for shared, shorter in shares)

    def meant(self, clause: Clause) -> bool:
        """Tell whether a clause of the target is one that is changed."""
        return any(_same(section, self.heading if len(self.sections) == 1 else "", clause) for section in self.sections)


def main() -> None:
    """Collect labelled pairs, print what they give, and write the figures where asked to."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--families", type=int, default=40, help="generated families")
    options.add_argument("--seed", type=int, default=11)
    options.add_argument("--day", default="", help="the day that is written beside the figures, as 2026-01-31")
    options.add_argument("--pairs", type=Path, help="keep the labelled pairs there")
    options.add_argument("--write", action="store_true")
    options.add_argument("--floor", type=float, default=0.0)
    arguments = options.parse_args()
    places = {
        "generated": list(_generated(arguments.seed, arguments.families)),
        "real": list(_real()),
    }
    labelled = [one for found in places.values() for one in found]
    if arguments.pairs:
        arguments.pairs.write_bytes(pickle.dumps(places))
    share = left_out(labelled, TOP)
    made = _figures(labelled, places, arguments.day)
    print(json.dumps({"left_out": round(share, 3), **made}))
    if arguments.write:
        _write({"embedder": _embedder(), "made": made, **asdict(fit(labelled))})
    if share < arguments.floor:
        raise SystemExit(f"below {arguments.floor}")


def _figures(labelled: Sequence[Labelled], places: Mapping[str, Sequence[Labelled]], day: str) -> dict[str, str | float]:
    fitted = fit(labelled)
    one, other = halves(labelled, TOP)
    made: dict[str, str | float] = {"day": day, "half_on_half": round(one, 3), "other_half": round(other, 3)}
    for place, found in places.items():
        true = sum(bool(p.true.any()) for p in found)
        if true:
            rest = [p for name, others in places.items() if name != place for p in others]
            apart = recall(found, fit(rest), TOP) if any(p.true.any() for p in rest) else 0.0
            made |= {f"{place}_clauses": len(found), f"{place}_true": true, f"{place}_recall": round(recall(found, fitted, TOP), 3)}
            made |= {f"{place}_left_out": round(left_out(found, TOP), 3), f"{place}_by_others": round(apart, 3)}
    return made


def _write(entry: Mapping[str, object]) -> None:
    OUT.write_text(json.dumps(entry, indent=2, sort_keys=True) + "\n", encoding="utf-8", newline="\n")


def _embedder() -> str:
    from indexing.search.embedder import open_embedder

    return open_embedder().name


def _generated(seed: int, count: int) -> Iterator[Labelled]:
    for family in generated_families(seed, count, "tune"):
        truths = [
            Truth(t.source_file, at := family.files[t.source_file].index(t.words), at + len(t.words), t.target_file, (t.target_section,))
            for t in family.truths
        ]
        yield from _labelled(f"generated {family.name}", family.files, truths)


def _real() -> Iterator[Labelled]:
    program = SHARED / "score" / "strip.py"
    if not program.is_file() or not (SHARED / "portfolios").is_dir():
        print("without the families of ../shared/portfolios: they are not here")
        return
    spec = importlib.util.spec_from_file_location("shared_strip", program)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for family in families():
        gold = [e for e in family.gold["edges"] if e["edge_type"] == "AMENDS" and e["mode"] != "INSERT" and e["target_file"]]
        sourced = {e["source_file"] for e in family.gold["edges"] if e["edge_type"] == "AMENDS"}
        before = {file.name: file.read_bytes().decode("utf-8", "replace") for file in family.files}
        after = {name: module.strip(text) if name in sourced else text for name, text in before.items()}
        truths = [truth for edge in gold if (truth := _truth(edge, before, module.strip)) is not None]
        yield from _labelled(family.name, after, truths)


def _truth(edge: Mapping[str, Any], before: Mapping[str, str], strip: Any) -> Truth | None:
    text = before[edge["source_file"]]
    span = located(text, edge["quote"], lambda words: words.translate(str.maketrans("“”‘’–—\xa0", "\"\"''-- ")))
    sections = tuple(_sections(edge["target_section"], edge["target_heading"] or ""))
    if span is None or not sections:
        return None
    start, end = (len(strip(text[:at])) for at in span)
    return Truth(edge["source_file"], start, end, edge["target_file"], sections, edge["target_heading"] or "")


def _sections(listed: str, heading: str) -> list[str]:
    if listed == heading:
        return [listed] if listed else []
    listed = _NOTE.sub("", listed)
    parts = [part.strip() for part in _BETWEEN.split(listed) if part.strip()]
    plural = _PLURAL.match(listed)
    return [f"{plural[1]} {part.removeprefix(plural[0])}" for part in parts] if plural else parts


def _same(section: str, heading: str, clause: Clause) -> bool:
    """Tell whether an address as people write it is a clause's: by term, by number, or by heading."""
    term = _TERM.search(section)
    if term:
        return sections.fold_name(term[1]) == sections.fold_name(clause.heading)
    by_number = bool(sections.same(sections.parse(section), sections.parse(clause.section)))
    return by_number or (heading == section and sections.fold_name(heading) == sections.fold_name(clause.heading))


@contextmanager
def _indexed(texts: Mapping[str, str]) -> Iterator[Portfolio]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "papers"
        place.mkdir()
        for name, text in texts.items():
            (place / name).write_bytes(text.encode("utf-8"))
        with connect(data=Path(folder) / "data", portfolio="calibration", actor="benchmark") as portfolio:
            portfolio.index([place])
            yield portfolio


def _labelled(group: str, texts: Mapping[str, str], truths: Sequence[Truth]) -> Iterator[Labelled]:
    """Yield the pairs of every clause of a family that the screen lets through, whether its citation was resolved or not."""
    with _indexed(texts) as portfolio:
        store = portfolio.parts.store
        register = Register(store, portfolio.name, ())
        proposer = Proposer.of(register, portfolio.parts.linker.recall)
        documents = {d.document_id: d for d in store.documents(portfolio.name)}
        names = {one: d.file_name for one, d in documents.items()}
        for document in documents.values():
            clauses = store.clauses(portfolio.name, [document.document_id])
            asking = sources(document, clauses, ())
            edges = store.edges(portfolio.name, source_ids=[document.document_id])
            older = older_documents(register, document) if asking else ()
            compared = proposer.compare(document, asking, older, edges) if older else None
            for query, features in compared.rows if compared is not None else ():
                mine = [t for t in truths if t.source == document.file_name and t.covers(query.provision.clause)]
                targets = (p.clause for p in compared.index.provisions) if compared is not None else ()
                yield Labelled(group, features, np.array([_is_target(clause, mine, names) for clause in targets], bool))


def _is_target(clause: Clause, truths: Iterable[Truth], names: Mapping[DocumentId, str]) -> bool:
    return any(names[clause.document_id] == truth.target and truth.meant(clause) for truth in truths)


if __name__ == "__main__":
    main()
