"""`benchmarks/implicit.py`: are amendments found that cite no provision, and nothing else taken for one?

    generated   families of implicit_families.py, indexed together into a fresh data folder with `ui.connect`
    stripped    the families of ../shared/portfolios with the section references taken out of their amendments

`generated` compares the edges with the truth. An edge is right where it stands in the amending words
(half of the shorter of quote and words) and leads to the true provision of the true document: as AMENDS,
or as TERMINATES of a provision that is deleted. SUPPLEMENTS, and citations that tie whole documents of
one family, change no provision: counted, not judged. Figures: precision of the committed edges derived
by meaning; recall, committed, committed by any derivation, and with those that wait for review; wrong
edges of any derivation; calls of models for each true edge that meaning found. `--half` takes the words
of later papers from one half of the subjects: rules are tuned on `tune`, `hold` shows what they are worth.
A precision under `--precision`, or a recall (with review; of `stripped`, the share found) under `--recall`, is an error.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import implicit_stripped
from families import SHARED
from implicit_families import Generated, Truth, families
from implicit_words import HALVES

from graph.model.documents import Document
from graph.model.edges import Derivation, Edge, EdgeStatus, EdgeType
from indexing.llm.metering import SECOND
from ui import connect

CHANGES = frozenset({EdgeType.AMENDS, EdgeType.TERMINATES, EdgeType.SUPERSEDED_BY})


@dataclass(frozen=True, slots=True)
class Span:
    """A truth with the range of its words in its file."""

    truth: Truth
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim that changes something, with the truth it matches, if any."""

    edge: Edge
    source: str
    target: str
    span: Span | None

    @property
    def by_meaning(self) -> bool:
        """True where no citation led to it."""
        return self.edge.derivation is Derivation.SEMANTIC_SIMILARITY

    @property
    def right_mode(self) -> bool:
        """True where its mode is the true one."""
        return bool(self.span) and self.edge.mode == (self.span.truth.mode if self.span else None)

    @property
    def right_day(self) -> bool:
        """True where it takes effect on the true day."""
        return bool(self.span) and str(self.edge.effective_from) == str(self.span.truth.effective_from if self.span else None)


def generated(arguments: argparse.Namespace) -> int:
    """Measure on generated families; returns the exit code."""
    made = families(arguments.seed, arguments.families, arguments.half, quiet=arguments.quiet)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "made"
        place.mkdir()
        for family in made:
            for name, text in family.files.items():
                (place / name).write_text(text, encoding="utf-8", newline="\n")
        with connect(data=Path(folder) / "data", portfolio="implicit", actor="benchmark") as portfolio:
            report = portfolio.index([place])
            edges, documents = portfolio.register.edges(), portfolio.register.instruments()
    if report.failures:
        raise SystemExit(f"{len(report.failures)} files were not read")
    judged = judge(edges, documents, made)
    figures = measured(made, judged, edges, calls(report))
    print(json.dumps(figures))
    _table(figures)
    if arguments.verbose:
        _show(made, judged)
    return int((figures["precision"] or 0.0) < arguments.precision or (figures["recall_with_review"] or 0.0) < arguments.recall)


def judge(edges: Iterable[Edge], documents: Iterable[Document], made: Sequence[Generated]) -> tuple[Judged, ...]:
    """Match every claim that changes a provision, or ends a document, with the truth."""
    names = {d.document_id: d.file_name for d in documents}
    home = {name: family.name for family in made for name in family.files}
    spans, judged = _spans(made), []
    for edge in edges:
        source, target = names[edge.source_document_id], names[edge.target_document_id] if edge.target_document_id else ""
        if not _judgeable(edge) and (not target or home[source] == home[target]):
            continue
        found = (s for s in spans.get(source, ()) if _overlaps(edge, s) and _leads(edge, target, s.truth))
        judged.append(Judged(edge, source, target, next(found, None)))
    return tuple(judged)


def _judgeable(edge: Edge) -> bool:
    """Tell whether an edge says that a provision changes or that something ends; a citation may tie whole documents besides."""
    whole = edge.edge_type is EdgeType.AMENDS and not edge.target_section
    return edge.edge_type in CHANGES and not (whole and edge.derivation is not Derivation.SEMANTIC_SIMILARITY)


def _spans(made: Iterable[Generated]) -> dict[str, list[Span]]:
    spans: dict[str, list[Span]] = {}
    for family in made:
        for truth in family.truths:
            start = family.files[truth.source_file].index(truth.words)
            spans.setdefault(truth.source_file, []).append(Span(truth, start, start + len(truth.words)))
    return spans


def _overlaps(edge: Edge, span: Span) -> bool:
    start = edge.quote.char_start
    end = start + len(edge.quote.text)
    both = min(end, span.end) - max(start, span.start)
    return both > 0 and both >= min(end - start, span.end - span.start) / 2


def _leads(edge: Edge, target: str, truth: Truth) -> bool:
    kinds = {EdgeType.AMENDS, EdgeType.TERMINATES} if truth.mode == "DELETE" else {EdgeType.AMENDS}
    return edge.edge_type in kinds and target == truth.target_file and section_key(edge.target_section) == section_key(truth.target_section)


def section_key(section: str) -> str:
    """Return an address as it is compared: no word for "section", no full stop at its end, a term in small letters."""
    return section.strip().rstrip(".").lower().replace('"', "").removeprefix("section ")


def calls(report: object) -> int | None:
    """Return how many calls of a model the run would take: all that was asked of the first reader.

    The rules stand in its place here. The second reader is rules beside a model too, and calls nobody. None where the report does not say.
    """
    usage = getattr(report, "usage", None)
    if usage is None:
        return None
    return sum(int(getattr(stage, "usage", stage).calls) for stage in usage if stage.stage != SECOND)


def measured(made: Sequence[Generated], judged: Collection[Judged], edges: Iterable[Edge], taken: int | None) -> dict[str, Any]:
    """Return the figures; `taken` is how many calls of models the run took. A share of nothing is None."""
    truths = {t for family in made for t in family.truths}
    near = [text for family in made for text in family.near]
    committed = [j for j in judged if j.edge.status is EdgeStatus.COMMITTED]
    meaning = [j for j in committed if j.by_meaning]
    waiting = [j for j in judged if j.edge.status is EdgeStatus.PENDING]
    hit, any_hit, seen = _truths(meaning), _truths(committed), _truths((*committed, *waiting))
    right = [j for j in meaning if j.span]
    return {
        "families": len(made),
        "documents": sum(len(f.files) for f in made),
        "amendments": len(truths),
        "still": sum(f.still for f in made),
        "near": len(near),
        "committed": len(meaning),
        "precision": _share(len(right), len(meaning)),
        "recall": _share(len(hit), len(truths)),
        "recall_any_derivation": _share(len(any_hit), len(truths)),
        "recall_with_review": _share(len(seen), len(truths)),
        "pending": len(waiting),
        "pending_right": sum(1 for j in waiting if j.span),
        "wrong_any_derivation": sum(1 for j in committed if not j.span),
        "mode": _share(sum(j.right_mode for j in right), len(right)),
        "day": _share(sum(j.right_day for j in right), len(right)),
        "not_judged": sum(e.status is EdgeStatus.COMMITTED for e in edges) - len(committed),
        "calls": taken,
        "calls_per_true_edge": None if taken is None else _share(taken, len(_truths(j for j in (*meaning, *waiting) if j.by_meaning))),
    }


def _truths(judged: Iterable[Judged]) -> set[Truth]:
    return {j.span.truth for j in judged if j.span}


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None


def _table(figures: dict[str, Any]) -> None:
    print(
        f"{figures['amendments']} implicit amendments, {figures['still']} clauses that amend nothing, {figures['near']} of them near-misses"
    )
    for name in ("committed", "precision", "recall", "recall_any_derivation", "recall_with_review", "mode", "day"):
        print(f"  {name:24} {'-' if figures[name] is None else figures[name]}")
    for name in ("pending", "pending_right", "wrong_any_derivation", "not_judged", "calls", "calls_per_true_edge"):
        print(f"  {name:24} {'-' if figures[name] is None else figures[name]}")


def _show(made: Iterable[Generated], judged: Collection[Judged]) -> None:
    found = _truths(j for j in judged if j.edge.status is EdgeStatus.COMMITTED)
    waiting = _truths(j for j in judged if j.edge.status is EdgeStatus.PENDING)
    for truth in (t for family in made for t in family.truths if t not in found):
        state = "pending" if truth in waiting else "missed "
        print(f"{state} {truth.subject}: {truth.source_file} -> {truth.target_section} {truth.target_heading}\n        {truth.words}")
    for j in judged:
        if j.span is None and j.edge.status in {EdgeStatus.COMMITTED, EdgeStatus.PENDING}:
            how = f"{j.edge.status} {j.edge.edge_type} {j.edge.derivation}"
            print(f"wrong   {how}: {j.source} -> {j.target or 'not here'} {j.edge.target_section} {j.edge.target_heading}")
            print(f"        {' '.join(j.edge.quote.text.split())}")


def stripped(arguments: argparse.Namespace) -> int:
    """Measure on the real families without section references; returns the exit code."""
    return implicit_stripped.measure(SHARED, folder=arguments.folder, floor=arguments.recall, verbose=arguments.verbose)


def main() -> None:
    """Run what is asked for."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", choices=("generated", "stripped"))
    options.add_argument("--folder", default="portfolios", help="the families of ../shared that are stripped: portfolios or families/learn")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--families", type=int, default=40)
    options.add_argument("--half", choices=(*HALVES, "all"), default="all")
    options.add_argument("--quiet", action="store_true", help="later papers change nothing: `pending` is what people would look at in vain")
    options.add_argument("--precision", type=float, default=0.0, help="the floor of generated")
    options.add_argument("--recall", type=float, default=0.0, help="the floor of either")
    options.add_argument("--verbose", action="store_true", help="print what was missed and what was wrong")
    arguments = options.parse_args()
    raise SystemExit({"generated": generated, "stripped": stripped}[arguments.what](arguments))


if __name__ == "__main__":
    main()
