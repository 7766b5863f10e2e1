"""Real amendments without their section references: is the provision that they change among the candidates?

The base documents of each family of ../shared/portfolios, or of another folder, stay as they are; the text of each amendment
goes through ../shared/score/strip.py. For each gold edge that replaces, modifies or deletes a provision of
a document that is here: found "by citation" where an edge read from words still leads to it, else "by
candidates" where it is one of the 5 candidates of a clause that holds the gold's quote; else missed, or
"part" where only a part of it or what it is part of was proposed, or it for a part of the clause: not counted as found.
A provision that an earlier amendment had changed counts as found in the base agreement, too. Of the changes of a provision that
were committed all the same, right are those of which gold.json has the source and the provision.
"""

from __future__ import annotations

import importlib.util
import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from families import Family, families

from graph.lineage.dag import Lineage
from graph.model.documents import Clause, Document
from graph.model.edges import Derivation, Edge, EdgeStatus, EdgeType
from graph.model.ids import ClauseId
from graph.model.source import Quote
from ui import connect

CANDIDATES = 5
_NOTE = re.compile(r"\s*\((definition|first paragraph)\)$")  # how the gold says which part of the provision
_BETWEEN = re.compile(r",|\band\b")
_DESIGNATOR = re.compile(r"[a-z0-9]+")
_SPACE = re.compile(r"\s")


@dataclass(frozen=True, slots=True)
class Tools:
    """The two programs that lie beside the families."""

    score: ModuleType
    strip: ModuleType


@dataclass(frozen=True, slots=True)
class Indexed:
    """One family as it was indexed, and what was proposed for a clause; `texts` are the files as they were, by name."""

    texts: Mapping[str, str]
    lineage: Lineage
    edges: tuple[Edge, ...]
    candidates: Mapping[str, tuple[ClauseId, ...]]


def measure(shared: Path, *, folder: str, floor: float, verbose: bool) -> int:
    """Print the share of targets found, and with `verbose` each that was not; returns the exit code."""
    tools = _tools(shared / "score")
    if tools is None or not (shared / folder).is_dir():
        print("skipped: the contract families and their scorer are not here; they belong beside the checkout, in ../shared.")
        return 0
    total: Counter[str] = Counter()
    committed: Counter[bool] = Counter()
    for family in families(folder=shared / folder):
        counted = _family(family, tools, committed, verbose=verbose)
        if counted is None:
            print("skipped: this version has no `portfolio.register.candidates()`.")
            return 0
        total += counted
        if counted:
            print(f"{family.name:24} {_line(counted)}")
    print(f"{'ALL':24} {_line(total)}")
    share = (total["citation"] + total["candidates"]) / max(1, total.total())
    precision = committed[True] / committed.total() if committed else None
    print(f"committed: {committed[True]} of {committed.total()} right")
    print(json.dumps({**total, "gold": total.total(), "recall": round(share, 3), "committed": committed.total(), "precision": precision}))
    return int(share < floor)


def _line(counted: Counter[str]) -> str:
    gold, found = counted.total(), counted["citation"] + counted["candidates"]
    parts = f"by citation {counted['citation']}, by candidates {counted['candidates']}; part {counted['part']}, missed {counted['missed']}"
    return f"{found} of {gold} found ({found / gold if gold else 0:.3f}): {parts}"


def _tools(folder: Path) -> Tools | None:
    loaded = []
    for name in ("score", "strip"):
        spec = importlib.util.spec_from_file_location(f"shared_{name}", folder / f"{name}.py")
        if spec is None or spec.loader is None or not (folder / f"{name}.py").is_file():
            return None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        loaded.append(module)
    return Tools(*loaded)


def _family(family: Family, tools: Tools, committed: Counter[bool], *, verbose: bool) -> Counter[str] | None:
    """Index a family with its amendments stripped, look for each target, count what is committed; None where nothing can be proposed."""
    gold = [e for e in family.gold["edges"] if _asked(e)]
    counted: Counter[str] = Counter()
    if not gold:
        return counted
    found = _indexed(family, tools)
    if found is None:
        return None
    bases = {d["file"] for d in family.gold["documents"] if d["kind"] in ("base", "restatement")}
    for edge in gold:
        how = _how(edge, found, tools, bases)
        counted[how] += 1
        if verbose and how in ("part", "missed"):
            _show(edge, found, tools)
    committed.update(_committed(family, found, tools, verbose=verbose))
    return counted


def _committed(family: Family, found: Indexed, tools: Tools, *, verbose: bool) -> Iterator[bool]:
    """Yield of each committed change of a provision whether gold.json has it."""
    for edge in found.edges:
        changes = edge.edge_type is EdgeType.AMENDS and edge.status is EdgeStatus.COMMITTED and bool(edge.target_section)
        if changes and edge.target_document_id:
            source = found.lineage.documents[edge.source_document_id].file_name
            gold = [g for g in family.gold["edges"] if g["source_file"] == source and g["target_section"]]
            right = any(_same(part, edge.target_section, edge.target_heading, g, tools.score) for g in gold for part in _parts(g))
            if verbose and not right:
                print(f"  wrong {source} -> {edge.target_section} {edge.target_heading}")
            yield right


def _asked(edge: Mapping[str, Any]) -> bool:
    return (
        edge["edge_type"] == "AMENDS"
        and edge["mode"] in ("REPLACE", "MODIFY", "DELETE")
        and bool(edge["target_file"])
        and bool(edge["target_section"])
    )


def _indexed(family: Family, tools: Tools) -> Indexed | None:
    kinds = {d["file"]: d["kind"] for d in family.gold["documents"]}
    texts = {}
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "papers"
        place.mkdir()
        for file in family.files:
            text = file.read_bytes().decode("utf-8", "replace")
            texts[file.name] = text
            (place / file.name).write_bytes((tools.strip.strip(text) if kinds[file.name] == "amendment" else text).encode("utf-8"))
        with connect(data=Path(folder) / "data", portfolio="stripped", actor="benchmark") as portfolio:
            portfolio.index([place])
            propose = getattr(portfolio, "candidates", None)
            if propose is None:
                return None
            return Indexed(texts, portfolio.lineage(), portfolio.register.edges(), _by_source(propose()))


def _by_source(candidates: Iterable[Any]) -> dict[str, tuple[ClauseId, ...]]:
    """Return the target clauses of each source clause, the first five by rank."""
    ranked: dict[str, list[tuple[int, ClauseId]]] = {}
    for one in candidates:
        ranked.setdefault(one.source_clause_id, []).append((one.rank, one.target_clause_id))
    return {source: tuple(target for _, target in sorted(targets)[:CANDIDATES]) for source, targets in ranked.items()}


def _how(gold: Mapping[str, Any], found: Indexed, tools: Tools, bases: set[str]) -> str:
    """Return "citation", "candidates", "part" or "missed"."""
    span = _span(gold, found, tools)
    sources = list(_holding(found.lineage, gold["source_file"], span))
    allowed = {gold["target_file"]} | (bases if gold["target_file"] not in bases else set())

    def right(document: str, section: str, heading: str) -> bool:
        return document in allowed and any(_same(part, section, heading, gold, tools.score) for part in _parts(gold))

    for edge in found.edges:
        from_here = found.lineage.documents[edge.source_document_id].file_name == gold["source_file"]
        if from_here and edge.derivation is Derivation.EXPLICIT_CITATION and _live(edge) and edge.target_document_id:
            document = found.lineage.documents[edge.target_document_id]
            if _meets(edge.quote, span) and right(document.file_name, edge.target_section, edge.target_heading):
                return "citation"
    targets = [t for source in sources for t in _offered(found, source)]
    below = (found.lineage.clauses[c] for s in sources for c in found.lineage.descendants(s.clause_id))
    near = [c for t in targets for c in _around(found.lineage, t)] + [t for child in below for t in _offered(found, child)]
    if any(right(_document(found.lineage, t).file_name, t.section, t.heading) for t in targets):
        return "candidates"
    return "part" if any(right(_document(found.lineage, c).file_name, c.section, c.heading) for c in near) else "missed"


def _around(lineage: Lineage, clause: Clause) -> Iterator[Clause]:
    """Yield what a clause is part of, and its parts."""
    for one in (*lineage.ancestors(clause.clause_id), *lineage.descendants(clause.clause_id)):
        yield lineage.clauses[one]


def _span(gold: Mapping[str, Any], found: Indexed, tools: Tools) -> tuple[int, int] | None:
    """Return where the gold's quote stands in the stripped file: found with its references, which tell like quotes apart."""
    text = found.texts[gold["source_file"]]
    span = located(text, gold["quote"], tools.score.fold)
    return span and (len(tools.strip.strip(text[: span[0]])), len(tools.strip.strip(text[: span[1]])))


def _offered(found: Indexed, source: Clause) -> list[Clause]:
    targets = (found.lineage.clauses.get(t) for t in found.candidates.get(source.clause_id, ()))
    return [t for t in targets if t is not None]


def _live(edge: Edge) -> bool:
    return edge.status in {EdgeStatus.COMMITTED, EdgeStatus.PENDING}


def located(text: str, quote: str, fold: Any) -> tuple[int, int] | None:
    """Return the range of `text` where `quote` stands, white space and the forms of quotation marks aside; None where nowhere."""
    kept = [i for i, letter in enumerate(text) if not _SPACE.match(letter)]
    plain = _SPACE.sub("", fold("".join(text[i] for i in kept)))
    words = _SPACE.sub("", fold(quote))
    at = plain.find(words) if words and len(plain) == len(kept) else -1
    return None if at < 0 else (kept[at], kept[at + len(words) - 1] + 1)


def _holding(lineage: Lineage, file: str, span: tuple[int, int] | None) -> Iterator[Clause]:
    """Yield the clauses of a file that share at least half of the shorter of words and quote, or a whole piece."""
    for clause in lineage.clauses.values():
        if span and _document(lineage, clause).file_name == file and any(_meets(piece, span) for piece in clause.pieces):
            yield clause


def _meets(words: Quote, span: tuple[int, int] | None) -> bool:
    if span is None:
        return False
    start, end = words.char_start, words.char_start + len(words.text)
    both = min(end, span[1]) - max(start, span[0])
    return both > 0 and both >= min(end - start, span[1] - span[0]) / 2


def _document(lineage: Lineage, clause: Clause) -> Document:
    return lineage.documents[clause.document_id]


def _parts(gold: Mapping[str, Any]) -> list[str]:
    """Return the provisions a gold edge names: "Exhibits A and C" are two, a heading is one."""
    listed = _NOTE.sub("", gold["target_section"])
    if listed == _NOTE.sub("", gold["target_heading"] or ""):
        return [listed]
    first, _, _ = listed.partition(" ")
    plural = first in ("Exhibits", "Schedules")
    parts = [p.strip() for p in _BETWEEN.split(listed.removeprefix(first) if plural else listed) if p.strip()]
    return [f"{first[:-1]} {p}" for p in parts] if plural else parts


def _same(part: str, section: str, heading: str, gold: Mapping[str, Any], score: ModuleType) -> bool:
    number, term = score.section_key(section)
    wanted, of_term = score.section_key(part)
    if not of_term and (wanted == term or (_DESIGNATOR.findall(wanted) == _DESIGNATOR.findall(number) and not term)):
        return True  # the definition of that term; "3.1(a)" is 3.1.a
    whole = part == _NOTE.sub("", gold["target_section"])
    return bool(score.same_section(part, section, gold["target_heading"] if whole else "", heading)) or (
        not number and wanted == heading.lower()
    )


def _show(gold: Mapping[str, Any], found: Indexed, tools: Tools) -> None:
    span = _span(gold, found, tools)
    print(f"  missed {gold['id']} {gold['mode']} -> {gold['target_section']} {'' if span else '(quote not found)'}")
    for source in _holding(found.lineage, gold["source_file"], span):
        names = ", ".join(f"{c.section} {c.heading}".strip() for c in _offered(found, source))
        print(f"      from {source.section or source.kind}: {names or 'nothing proposed'}")
