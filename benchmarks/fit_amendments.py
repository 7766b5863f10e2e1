"""`benchmarks/fit_amendments.py [--write] [--certainty] [--diagram]`: fit the taggers that read amendments, and how sure two readers are.

What is learned from, `amendments_corpus` says. The certainty of a claim is fitted on claims made by taggers that had not seen
its instrument: five parts, a family never divided. `--write` replaces the models and weights in `indexing/amendments`,
`--certainty` the weights alone, which tell how sure the readers are; `--diagram` draws how often claims were right that the
weights shipped call so likely (`docs/pictures/reliability.svg`).
"""

from __future__ import annotations

import argparse
import json
import math
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pycrfsuite
from amendments_corpus import WRITTEN, Labelled, Paper, agreements, alike, families, marked_by_hand, plain, reworded, supplements, wordings
from families import SHARED

from graph.model.edges import Claim, Grounding, Mode, OperationKind
from graph.model.ids import digest
from indexing.amendments import LIKELY, judge
from indexing.amendments.agreement import Agreement, Judged, certainty
from indexing.amendments.tagged_orders import below_of, manner, payload_of
from indexing.amendments.taggers import KINDS, ROLES, SENTENCES, Models, Told, of_change, of_tokens, of_unit
from indexing.instructions import Grammar
from indexing.linking.edges import link
from indexing.linking.grounding import grounded

PACKAGE = Path(__file__).resolve().parents[1] / "indexing" / "amendments"
DIAGRAM = PACKAGE.parents[1] / "docs" / "pictures" / "reliability.svg"
WRITTEN_INSTRUMENTS = Path(__file__).with_name("amendments_written")
PARTS = 5
SELDOM = {SENTENCES: 3, ROLES: 2, KINDS: 2}
"""How often a feature must occur to count."""
PENALTY = {SENTENCES: (0.3, 0.05), ROLES: (0.1, 0.1), KINDS: (0.1, 0.1)}
"""The weights of the absolute and the squared size of the model."""
ROUNDS = 120
_MODES = {"REPLACE": Mode.REPLACE, "MODIFY": Mode.MODIFY, "INSERT": Mode.INSERT, "DELETE": Mode.DELETE, "EXTEND": Mode.MODIFY}
Sequenced = tuple[list[list[str]], list[str]]


@dataclass(frozen=True)
class Weighed:
    """A claim of both readers, and whether it is right; `sign` is what its target shows, where that is at hand."""

    group: str
    judged: Judged
    right: bool
    sign: Grounding | None = None


def main() -> None:
    """Read, fit, print; write where asked to."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--write", action="store_true")
    options.add_argument("--certainty", action="store_true")
    options.add_argument("--diagram", action="store_true")
    arguments = options.parse_args()
    papers = corpus()
    print(f"{len(papers)} instruments, {sum(len(p.marks) for p in papers)} changes")
    with ProcessPoolExecutor(2) as pool:
        parts = list(pool.map(_left_out, [papers] * PARTS, range(PARTS)))
    weighed = [w for some, _ in parts for w in some]
    for line in held_out(sum((counts for _, counts in parts), Counter())):
        print(line)
    table = fitted([w for w in weighed if w.sign is None])
    print(f"{len(weighed)} claims of instruments left out, {sum(w.right for w in weighed)} right")
    for sign, weight in sorted(table.items(), key=lambda item: -item[1]):
        print(f"    {weight:6.2f}  {sign or 'any'}  {sum(sign in w.judged.signs for w in weighed) or len(weighed)}")
    ground = grounds(weighed, table)
    for low, high, claims, mean, share in reliability(weighed, table, ground):
        print(f"  said {low:.2f} to {high:.2f}: {claims:4} claims, {mean:.2f} on average, {share:.2f} right")
    if arguments.diagram:
        DIAGRAM.write_text(diagram(reliability(weighed)), encoding="utf-8")
    if arguments.write:
        fit([p for p in papers if p.trusted], PACKAGE)
    if arguments.write or arguments.certainty:
        (PACKAGE / "certainty.json").write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
        (PACKAGE.parent / "linking" / "grounding.json").write_text(json.dumps(ground, indent=1) + "\n", encoding="utf-8")


def held_out(counts: Counter[str]) -> Iterator[str]:
    """Yield how much of the changes that people marked was found by taggers that had not seen the instrument."""
    for source in ("real", "invented"):
        total, claims = counts[f"{source} changes"], counts[f"{source} claims"]
        shares = ", ".join(f"{name} {counts[f'{source} {name}'] / total:.3f}" for name in ("found", "right", "silent"))
        yield f"left out, {source}: {total} changes: {shares}; precision {counts[f'{source} of a change'] / claims:.3f} of {claims} claims"
    yield f"left out, addenda that change nothing: {counts['supplements']} with {counts['of supplements']} claims"


def corpus() -> list[Paper]:
    """Return all that is learned from; exits with a reason where it is not there."""
    if not (SHARED / "reading").is_dir():
        raise SystemExit("The marked amendments are not here: they belong beside the checkout, in ../shared.")
    return [*marked_by_hand(), *families(), *agreements(), *supplements(), *wordings(), *reworded()]


def fit(papers: Sequence[Paper], folder: Path) -> Models:
    """Fit the three taggers and write them into a folder."""
    data: dict[str, list[Sequenced]] = {SENTENCES: [], ROLES: [], KINDS: []}
    for paper in papers:
        for name, some in _sequences(paper):
            data[name].append(some)
    for name, sequences in data.items():
        trainer = pycrfsuite.Trainer(verbose=False)
        for features, labels in sequences:
            trainer.append(features, labels)
        small, square = PENALTY[name]
        least = SELDOM[name]
        trainer.set_params(
            {"c1": small, "c2": square, "max_iterations": ROUNDS, "feature.minfreq": least, "feature.possible_transitions": True}
        )
        trainer.train(str(folder / f"{name}.crf"))
    return Models.of(folder)


def _sequences(paper: Paper) -> Iterator[tuple[str, Sequenced]]:
    row = paper.labelled
    units = [one.unit for one in row]
    told = [Told(one.label, 0.0) for one in row]
    inside = {c.clause_id: c for c in paper.clauses}
    last = len(units) - 1
    features = [
        of_unit(u, units[n - 1] if n else None, units[n + 1] if n < last else None, manner=manner(paper.document))
        for n, u in enumerate(units)
    ]
    yield SENTENCES, (features, [one.label for one in row])
    for n, one in enumerate(row):
        if one.label not in {"OP", "LEAD"} or not one.unit.tokens:
            continue
        payload = payload_of(paper.flow, units, told, n, inside)
        yield ROLES, (of_tokens(one.unit, brings=payload is not None), one.tags)
        if one.label == "OP" and one.changes:
            yield KINDS, _kinds(one, below_of(paper.flow, payload))


def _kinds(one: Labelled, below: str) -> Sequenced:
    alone = len(one.changes) == 1
    features = [of_change(one.unit, one.tags, own, n, below, alone=alone) for n, (_, own) in enumerate(one.changes)]
    return features, [kind for kind, _ in one.changes]


def _left_out(papers: Sequence[Paper], part: int) -> tuple[list[Weighed], Counter[str]]:
    """Return the claims that taggers fitted on the other parts make of one part, told right from wrong; and counts of what was found."""
    marked = _marked()
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        models = fit([p for p in papers if p.trusted and _part(p) != part], Path(folder))
        result = []
        of_family: dict[str, list[Paper]] = {}
        for paper in papers:
            if _part(paper) == part and paper.group in marked:
                of_family.setdefault(paper.group, []).append(paper)
            if _part(paper) == part and paper.changes:
                judged = _judged(paper, models)
                counts += _found(paper, judged)
                result += [Weighed(paper.group, j, _right(j.claim, paper, marked)) for j in judged]
            if _part(paper) == part and paper.group.startswith("supplement/"):
                judged = _judged(paper, models)
                counts["supplements"] += 1
                counts["of supplements"] += len(judged)
                result += [Weighed(paper.group, j, right=False) for j in judged]
        for some in of_family.values():
            result += _of_family(some, models, marked)
    return result, counts


def _found(paper: Paper, judged: Sequence[Judged]) -> Counter[str]:
    """Count the marked changes of an instrument that are claimed, and the claims that are of none."""
    counts: Counter[str] = Counter()
    source = "invented" if (WRITTEN_INSTRUMENTS / paper.name).exists() else "real"
    kept = [j for j in judged if certainty(j) >= LIKELY or j.agreement is not Agreement.BESIDE]
    for change in paper.changes:
        if change["action"] not in {"WAIVE", "TERMINATE", "RESTATE"}:
            near = [j.claim for j in kept if _same_words(j.claim, change)]
            places = [c for c in near if _is_place(c, change["place"], change["heading"])]
            counts[f"{source} changes"] += 1
            counts[f"{source} silent"] += not near
            counts[f"{source} found"] += bool(places)
            counts[f"{source} right"] += any(_is_change(c, change) and _specific(c) for c in places)
    counts[f"{source} claims"] += len(kept)
    counts[f"{source} of a change"] += sum(
        any(_same_words(j.claim, c) and _is_place(j.claim, c["place"], c["heading"]) for c in paper.changes) for j in kept
    )
    return counts


def _specific(claim: Claim) -> bool:
    return claim.operation is not None and claim.operation.kind is not OperationKind.UNSPECIFIED


def _same_words(claim: Claim, change: dict[str, Any]) -> bool:
    quoted, words = plain(claim.quote.text), plain(change["quote"])
    return words[:60] in quoted or quoted[:60] in words


def _judged(paper: Paper, models: Models) -> list[Judged]:
    grammar = Grammar.of(paper.reading, paper.document, paper.clauses)
    return [j for j in judge(grammar, paper.document, paper.clauses, models) if isinstance(j, Judged)]


def _of_family(papers: Sequence[Paper], models: Models, marked: dict[str, Any]) -> list[Weighed]:
    """Return the claims of a family with what their targets show, each taken for certain so that later ones find what it brings."""
    by_key: dict[str, tuple[Judged, Paper]] = {}
    for paper in papers:
        for one in _judged(paper, models):
            by_key.setdefault(one.claim.key, (one, paper))
    claims = [replace(j.claim, certainty=0.97) for j, _ in by_key.values()]
    links = link([p.document for p in papers], [c for p in papers for c in p.clauses], claims)
    weighed = []
    for paper in papers:
        told = [
            Weighed(paper.group, by_key[e.claim_key][0], _right(by_key[e.claim_key][0].claim, paper, marked), e.grounding)
            for e in links.edges
            if e.claim_key in by_key and by_key[e.claim_key][1] is paper
        ]
        if 2 * sum(w.right for w in told) >= len(told):
            weighed += told  # else the family's gold.json tells of some of its changes only
    return weighed


def grounds(weighed: Sequence[Weighed], table: dict[str, float], penalty: float = 1.0) -> dict[str, float]:
    """Return by how much each sign of the target speaks for a claim, beside how certain its reading is."""
    some = [w for w in weighed if w.sign is not None]
    found: dict[str, float] = {}
    for sign in sorted({str(w.sign) for w in some}):
        mine = [w for w in some if str(w.sign) == sign]
        odds = [float(np.log(c / (1 - c))) for c in (min(max(certainty(w.judged, table), 0.01), 0.99) for w in mine)]
        weight = 0.0
        for _ in range(50):
            likely = [1.0 / (1.0 + math.exp(-o - weight)) for o in odds]
            slope = sum(p - w.right for p, w in zip(likely, mine, strict=True)) + penalty * weight
            weight -= slope / (sum(p * (1 - p) for p in likely) + penalty)
        found[sign] = round(weight, 3)
        print(f"    {weight:6.2f}  {sign}  {len(mine)} claims, {sum(w.right for w in mine)} right")
    return found


def _part(paper: Paper) -> int:
    return int(digest(paper.group)[:6], 16) % PARTS


def _marked() -> dict[str, list[dict[str, Any]]]:
    roots = (SHARED / "families" / "learn", SHARED / "portfolios", WRITTEN)
    folders = sorted(path for root in roots for path in root.glob("*/gold.json"))
    return {path.parent.name: json.loads(path.read_text(encoding="utf-8"))["edges"] for path in folders}


def _right(claim: Claim, paper: Paper, marked: dict[str, Any]) -> bool:
    """Tell whether a claim is a change that was marked: the place, what happens there, the old words, how the new ones begin."""
    if paper.changes:
        return any(_is_change(claim, change) for change in paper.changes)
    return any(_is_edge(claim, edge, paper.name) for edge in marked[paper.group])


def _is_change(claim: Claim, change: dict[str, Any]) -> bool:
    operation = claim.operation
    if operation is None or not _same_words(claim, change) or not _is_place(claim, change["place"], change["heading"]):
        return False
    if operation.kind is OperationKind.UNSPECIFIED:
        return True  # it says no more than that something happens there
    reserved = claim.mode is Mode.DELETE and "eserved" in change["new_start"]
    if change["action"] in {"WAIVE", "TERMINATE", "RESTATE"} or (_MODES[change["action"]] is not claim.mode and not reserved):
        return False
    old = not change["old"] or not operation.old or plain(change["old"]) == plain(operation.old)
    new = plain(operation.new.text)
    begins = plain(change["new_start"])[:25]
    return old and (not begins or reserved or begins in new[:120])


def _is_edge(claim: Claim, edge: dict[str, Any], name: str) -> bool:
    mine = edge["source_file"] == name or name in edge.get("source_file_copies", ())
    if not mine or edge["edge_type"] != "AMENDS" or claim.mode is None:
        return False
    if claim.operation is not None and claim.operation.kind is OperationKind.UNSPECIFIED:
        return _is_place(claim, edge["target_section"], edge.get("target_heading") or "")
    if edge["mode"] != claim.mode.value:
        return False
    new = edge.get("new_text_contains") or ""
    said = not new or claim.operation is None or plain(new)[:40] in plain(claim.operation.new.text)
    return said and (
        _is_place(claim, edge["target_section"], edge.get("target_heading") or "") or _is_around(claim, edge["target_section"])
    )


def _is_around(claim: Claim, section: str) -> bool:
    """Tell whether words for words are claimed of a part of the provision, or of one that holds it: the words stand in both."""
    words = claim.operation is not None and claim.operation.kind is OperationKind.REPLACE_WORDS
    part, whole = sorted((section, claim.section), key=len, reverse=True)
    return words and bool(whole) and part.startswith(whole) and not part[len(whole) :][:1].isalnum()


def _is_place(claim: Claim, section: str, heading: str) -> bool:
    wanted, mine = plain(section), plain(claim.section)
    term = re.search(r"\(([A-Z][^()]{3,})\)$", section)
    if term:
        return plain(term[1]) in {plain(claim.heading), mine} or mine.endswith(plain(term[1])) or mine.startswith(plain(term[1]))
    return wanted == mine or alike(wanted, mine) or bool(heading and plain(heading) in {plain(claim.heading), mine})


def fitted(weighed: Sequence[Weighed], penalty: float = 2.0) -> dict[str, float]:
    """Return the weights of a logistic regression over the signs."""
    counts = Counter(sign for w in weighed for sign in w.judged.signs)
    signs = sorted(sign for sign, n in counts.items() if n >= 5)
    rows = np.array([[1.0, *(float(s in w.judged.signs) for s in signs)] for w in weighed])
    right = np.array([float(w.right) for w in weighed])
    weights = np.zeros(rows.shape[1])
    drawn = np.diag([0.0, *([penalty] * len(signs))])
    for _ in range(30):
        likely = 1.0 / (1.0 + np.exp(-rows @ weights))
        slope = rows.T @ (likely - right) + drawn @ weights
        curve = rows.T @ (rows * (likely * (1 - likely))[:, None]) + drawn + 1e-6 * np.eye(len(weights))
        weights = weights - np.linalg.solve(curve, slope)
    return {name: round(float(w), 3) for name, w in zip(["", *signs], weights, strict=True)}


Level = tuple[float, float, int, float, float]


def reliability(weighed: Sequence[Weighed], table: dict[str, float] | None = None, ground: dict[str, float] | None = None) -> list[Level]:
    """Return for each level of certainty its bounds, how many claims were said to have it, how likely they were said to be, and were."""
    likely = [(grounded(certainty(w.judged, table), w.sign, ground), w.right) for w in weighed]
    levels: list[Level] = []
    for low, high in ((0.0, 0.3), (0.3, 0.6), (0.6, 0.75), (0.75, 0.83), (0.83, 0.88), (0.88, 0.93), (0.93, 1.01)):
        some = [(said, right) for said, right in likely if low <= said < high]
        if some:
            mean, share = sum(said for said, _ in some) / len(some), sum(right for _, right in some) / len(some)
            levels.append((low, min(high, 1.0), len(some), mean, share))
    return levels


def diagram(levels: Sequence[Level]) -> str:
    """Return a reliability diagram: how likely claims were said to be across, how many were right upwards, the ideal a diagonal."""
    side, edge = 360, 44

    def at(said: float, right: float) -> str:
        return f'cx="{edge + said * side:.0f}" cy="{edge + (1 - right) * side:.0f}"'

    dots = "".join(
        f'<circle {at(mean, share)} r="{3 + claims**0.5 / 3:.1f}">'
        f"<title>said {mean:.2f}, right {share:.2f}, {claims} claims</title></circle>"
        for _, _, claims, mean, share in levels
    )
    marks = "".join(
        f'<text x="{edge + n * side / 5:.0f}" y="{edge + side + 18}">{n / 5:.1f}</text>'
        f'<text x="{edge - 24}" y="{edge + side - n * side / 5 + 4:.0f}">{n / 5:.1f}</text>'
        for n in range(6)
    )
    far = edge + side
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {far + edge} {far + edge + 10}"\n'
        f' font-family="sans-serif" font-size="11" fill="#345">\n'
        f'<rect x="{edge}" y="{edge}" width="{side}" height="{side}" fill="none" stroke="#99a"/>\n'
        f'<line x1="{edge}" y1="{far}" x2="{far}" y2="{edge}" stroke="#99a" stroke-dasharray="4"/>\n'
        f"{dots}\n{marks}\n"
        f'<text x="{edge}" y="{edge - 14}">Share that was right, of instruments the readers had not learned from</text>\n'
        f'<text x="{edge}" y="{far + 38}">How likely a claim was said to be</text>\n</svg>\n'
    )


if __name__ == "__main__":
    main()
