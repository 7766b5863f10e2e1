"""`benchmarks/fit_linking.py [--write]`: fit the weights by which the document that an amendment changes is found.

The open families (../shared/portfolios, ../shared/families/learn, tests/golden, and families_written beside this file, whose
writers saw no code) are read together, so that every document of the others is a wrong candidate for a
reference of one. A pair of a reference that claims act on and a document is right where gold.json has an edge from the source's
file to the document's. The weights of the levels of `indexing.linking.evidence` are log-likelihood ratios, scaled by a logistic
regression. What is hard in a large portfolio is rare among these families (contracts
of one form with several counterparties, several contracts with one counterparty), so for each right document others are made, from
it and from documents of other families, in which one thing differs: a party, the day, the subject, the number. Beside the fit on
all stands what it gives for each family when fitted on the others alone. `--write` replaces indexing/linking/weights.json.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

import numpy as np
from families import SHARED

from graph.model.dates import PartialDate
from graph.model.documents import AMENDING_KINDS, ClauseKind, DocumentKind, MetadataCandidate, MetadataField
from graph.model.edges import Claim, EdgeType
from graph.model.ids import DocumentId, digest
from graph.text.dates import find_dates
from graph.text.legal_forms import legal_form_pattern
from graph.text.rarity import rarity
from indexing.analyse import Instrument, analyse
from indexing.linking.documents import MARGIN, SURE
from indexing.linking.evidence import Observation, observe, score
from indexing.linking.profile import Profile
from indexing.linking.references import Reference, references
from indexing.readers import READERS
from indexing.readers.files import find_files
from indexing.readers.worker import Job, Read, read

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"
WRITTEN = Path(__file__).with_name("families_written")
ACTING = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES, EdgeType.CHILD_OF, EdgeType.SUPPLEMENTS})
IN_ORDER = {
    "title": ("all", "most", "half", "in the head", "some", "none"),
    "other title": ("all", "half", "none"),
    "date": (
        *("cited: same, its title", "cited: same", "beside it: same", "somewhere: same", "cited: suggested", "beside it: suggested"),
        *("cited: shown", "beside it: shown", "cited: near", "cited: another"),
    ),
    "parties": (
        "all, two or more",
        "all, shortened",
        "shown: all, two or more",
        "most",
        "shown: most",
        "half",
        "shown: half",
        "some",
        "shown: some",
        "shown: none",
        "none",
    ),
    "kind": ("base", "base, acts", "base, amends"),
    "named parties": ("all", "some", "another", "none"),
    "number": ("same", "another"),
    "code": ("same", "another"),
    "order": ("earlier", "same day", "later"),
    "headings": ("all", "some", "none"),
    "quoted words": ("all", "some", "none"),
    "terms": ("most", "half", "some", "none"),
}  # the levels of what is compared, from what agrees best
REAL = frozenset({"right", "near", "far"})
SHARES = {"right": 1.0, "near": 1.0, "miscited": 0.08, "misnumbered": 0.02, "misread": 0.25, "made": 0.7, "far": 1.0}
PENALTY, CENTRE = 0.5, 0.7  # pull of factors towards a centre
LEAST = 0.25  # the smallest factor: few pairs are no proof of no use
MOST = 6.0  # log-odds that one observation moves at the most: no single misreading makes a document unreachable
SMOOTH = 1.0  # observations that every level is given beforehand, together


@dataclass(frozen=True)
class Pair:
    """A reference of a family and a document that could be meant."""

    family: str
    source: str
    reference: Reference
    target: str
    observations: tuple[Observation, ...]
    right: bool
    group: str


def main() -> None:
    """Read, fit, print; write where asked to."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--write", action="store_true")
    options.add_argument("--show", action="store_true", help="print every reference that is not found")
    arguments = options.parse_args()
    pairs = list(made())
    families = sorted({p.family for p in pairs})
    print(f"{len(pairs)} pairs, {sum(p.right for p in pairs)} right, of {len(families)} families")
    table = fitted(pairs)
    print("fitted on all:", told(pairs, table, show=arguments.show))
    left_out = {family: fitted([p for p in pairs if p.family != family]) for family in families}
    by_others = [(p, left_out[p.family]) for p in pairs]
    print("leave one family out:", told_by(by_others, show=False))
    for line in at_thresholds(by_others):
        print("  ", line)
    for name, value in sorted(table.items(), key=lambda item: (item[0].partition(":")[0], -item[1])):
        print(f"  {value:6.2f}  {name or 'any candidate'}")
    if arguments.write:
        path = Path(__file__).resolve().parents[1] / "indexing" / "linking" / "weights.json"
        path.write_text(json.dumps({k: round(v, 3) for k, v in sorted(table.items())}, indent=1) + "\n", encoding="utf-8")


def made() -> Iterator[Pair]:
    """Yield the pairs of all open families; exits with a reason where they are not there."""
    folders = [SHARED / "portfolios", SHARED / "families" / "learn"]
    if not all(f.is_dir() for f in folders):
        raise SystemExit("The contract families are not here: they belong beside the checkout, in ../shared.")
    golds = [p for folder in (*folders, GOLDEN, WRITTEN) for p in sorted(folder.glob("*/gold.json"))]
    family_of: dict[DocumentId, str] = {}
    targets: dict[tuple[str, str], set[str]] = defaultdict(set)
    instruments: list[tuple[str, Instrument]] = []
    for path in golds:
        gold = json.loads(path.read_text(encoding="utf-8"))
        for edge in gold["edges"]:
            targets[path.parent.name, edge["source_file"]].add(edge["target_file"] or "")
        names = sorted({path.parent / d["file"] for d in gold["documents"]})
        for name, instrument in read_all(names):
            instruments.append((name, instrument))
            family_of[instrument.document.document_id] = path.parent.name
    profiles = {i.document.document_id: Profile(i.document, i.clauses) for _, i in instruments}
    known = Known(profiles, family_of)
    for name, instrument in instruments:
        source = profiles[instrument.document.document_id]
        gold_targets = targets.get((known.family(source), name))
        if gold_targets is not None:
            yield from known.pairs_of(source, instrument.claims, gold_targets)


@dataclass(frozen=True)
class Known:
    """All documents read, and the family of each."""

    profiles: Mapping[DocumentId, Profile]
    family_of: Mapping[DocumentId, str]

    def family(self, profile: Profile) -> str:
        """Return the family of a document."""
        return self.family_of[profile.document.document_id]

    def pairs_of(self, source: Profile, claims: Sequence[Claim], gold_targets: set[str]) -> Iterator[Pair]:
        """Yield each reference that claims of a source act on with each document it could mean."""
        referring = references(source, claims)
        used = {i for c in claims if c.edge_type in ACTING for i in referring.of_claim[c.key]}
        for index in sorted(used):
            yield from self._of_reference(source, referring.references[index], gold_targets)

    def _of_reference(self, source: Profile, reference: Reference, gold_targets: set[str]) -> Iterator[Pair]:
        family, name = self.family(source), source.document.file_name
        right: list[Profile] = []
        for candidate in self.profiles.values():
            group = self._group(source, reference, candidate, gold_targets)
            right += [candidate] if group == "right" else []
            if group:
                file = candidate.document.file_name
                yield Pair(family, name, reference, file, observe(source, reference, candidate), group == "right", group)
        others = [p for p in self.profiles.values() if self.family(p) != family and _is_contract(p)]
        for target in right:
            file = target.document.file_name
            for wrong in miscited(reference):
                group = "miscited" if wrong.number == reference.number else "misnumbered"
                yield Pair(family, name, reference, file, observe(source, wrong, target), True, group)
            for variant in misread(target):
                yield Pair(family, name, reference, file, observe(source, reference, variant), True, "misread")
            for variant in variants(target, others):
                yield Pair(family, name, reference, f"made from {file}", observe(source, reference, variant), False, "made")

    def _group(self, source: Profile, reference: Reference, candidate: Profile, gold_targets: set[str]) -> str:
        """Return what a document is to a reference: right, near (of its family) or far; "" where gold.json does not tell."""
        near = self.family(candidate) == self.family(source)
        if near and candidate.document.file_name in gold_targets:
            if _could_be(reference, candidate, certain=len(gold_targets) == 1):
                return "" if candidate is source else "right"
            if "" not in gold_targets:
                return ""  # gold has an edge to an amendment, or to another instrument of the file, as well
        return "" if candidate is source else "near" if near else "far"


def _is_contract(profile: Profile) -> bool:
    return profile.document.kind is DocumentKind.BASE and len(profile.document.parties) >= 2


def _could_be(reference: Reference, candidate: Profile, *, certain: bool) -> bool:
    """Tell whether a document that gold.json names for a source is what this reference of it means."""
    amends = candidate.document.kind in AMENDING_KINDS
    if reference.amends is not None and reference.amends is not amends:
        return False
    if reference.number is not None and candidate.document.number not in {None, reference.number}:
        return False
    if not certain and reference.words and not reference.words & (candidate.title_words | set(candidate.head_words[:1_500].split())):
        return False
    exact = {d for d in reference.dates if d.exact}
    return not exact or not candidate.own_dates or bool(exact & (candidate.own_dates | candidate.dates))


def miscited(reference: Reference) -> Iterator[Reference]:
    """Yield a reference with a mistake that drafters make: another day, near the right one or not, or another number."""
    for days in (10, 365) if reference.dates else ():
        yield replace(reference, dates=frozenset(PartialDate.of(d.first_day() + timedelta(days=days)) for d in reference.dates))
    if reference.number is not None:
        yield replace(reference, number=reference.number + 1)


def misread(target: Profile) -> Iterator[Profile]:
    """Yield a document with one fact of its register entry read wrongly or not at all: readers err on papers they never saw.

    Without these every fact would seem as sure as it is on the families here, for which the readers were written.
    """
    document = target.document
    stranger = replace(document.parties[0], name="Quillborough Aldane Standard Forms Institute", aliases=()) if document.parties else None

    def without(*fields: MetadataField) -> tuple[MetadataCandidate, ...]:
        return tuple(c for c in document.candidates if c.field not in fields)

    undated = without(MetadataField.SIGNED, MetadataField.EFFECTIVE)
    entries = [
        replace(document, parties=document.parties[:1]),
        replace(document, parties=(), candidates=without(MetadataField.PARTY)),
        replace(document, signed=None, effective=None, candidates=undated),
        replace(document, kind=DocumentKind.BASE if document.kind in AMENDING_KINDS else DocumentKind.AMENDMENT),
    ]
    if stranger is not None:
        entries.append(replace(document, parties=(stranger,), candidates=without(MetadataField.PARTY)))
    day = document.signed or document.effective
    if day is not None:
        entries.append(replace(document, signed=PartialDate.of(day.first_day() + timedelta(days=700)), effective=None, candidates=undated))
    yield from (Profile(entry, target.clauses) for entry in entries)


def variants(target: Profile, others: Sequence[Profile]) -> Iterator[Profile]:
    """Yield what a portfolio may hold beside a document: contracts that differ from it in one thing."""
    document = target.document
    stranger = "Quillborough Aldane Holdings Limited"
    refiled = dict.fromkeys(target.codes, "ZQ-70915")  # another contract is filed under another number, whatever else they share
    for party in document.parties[:2]:
        yield _renamed(target, {party.name: stranger, **refiled}, days=0)
        yield _renamed(target, {party.name: stranger, **refiled}, days=97)
    for party in document.parties[:1]:
        yield _renamed(target, {party.name: _affiliate(party.name), **refiled}, days=0)
        yield _renamed(target, {party.name: _affiliate(party.name), **refiled}, days=97)
    yield _renamed(target, refiled, days=97)
    yield _renamed(target, refiled, days=-410)
    if document.number is not None:
        yield Profile(replace(document, number=document.number + 1), target.clauses)
    if target.codes:
        yield _renamed(target, refiled, days=0)
    first = int(digest(document.document_id)[:6], 16)
    for step in range(2 if others and len(document.parties) >= 2 else 0):
        other = others[(first + step * 7) % len(others)]
        names = {theirs.name: ours.name for theirs, ours in zip(other.document.parties, document.parties, strict=False)}
        day = document.signed or document.effective
        agreed = other.document.signed or other.document.effective
        apart = (day.first_day() - agreed.first_day()).days if day is not None and agreed is not None else 0
        yield _renamed(other, names, days=apart if step else apart + 61)
        if step and (sibling := _retitled(_renamed(other, names, days=apart), document.title)) is not None:
            yield sibling


def _affiliate(name: str) -> str:
    """Return the name of a company beside another one: "Hall Quill, L.P." beside "Hall, L.P."."""
    form = legal_form_pattern().search(name)
    return f"{name[: form.start()]} Quill{name[form.start() :]}" if form else f"{name} Quill"


def _retitled(profile: Profile, title: str) -> Profile | None:
    """Return a contract of nearly the same title: of a set signed on one day ("Building Loan Agreement", "Project Loan Agreement")."""
    telling = max((w for w in re.findall(r"[^\W\d_]{4,}", title)), key=lambda w: (rarity(w.casefold()), w), default="")
    if rarity(telling.casefold()) < 1.0:
        return None
    other = title.replace(telling, "Ancillary")
    document = replace(profile.document, title=other, self_names=(), number=None, candidates=())
    first = profile.clauses[:1]
    head = [replace(c, pieces=tuple(replace(p, text=other) for p in c.pieces[:1])) for c in first]
    return Profile(document, (*head, *profile.clauses[1:]))


def _renamed(profile: Profile, names: Mapping[str, str], *, days: int) -> Profile:
    """Return a profile with other names of parties and its own days moved, in its register entry and its words."""
    document = profile.document

    def moved(day: PartialDate | None) -> PartialDate | None:
        return PartialDate.of(day.first_day() + timedelta(days=days)) if day is not None else None

    signed, effective = (moved(document.signed), moved(document.effective)) if days else (document.signed, document.effective)
    written = {m: moved(m) for m in profile.own_dates} if days else {}

    def said(text: str) -> str:
        for old, new in names.items():
            text = re.sub(re.escape(old).replace(r"\ ", r"\s+"), new, text, flags=re.IGNORECASE)
        for mention in reversed(find_dates(text) if written else ()):
            if mention.date in written:
                text = text[: mention.start] + str(written[mention.date]) + text[mention.end :]
        return text

    clauses = [
        replace(c, pieces=tuple(replace(p, text=said(p.text)) for p in c.pieces)) if i < 40 or c.kind is ClauseKind.SIGNATURES else c
        for i, c in enumerate(profile.clauses)
    ]
    parties = tuple(replace(p, name=names.get(p.name, p.name), aliases=() if p.name in names else p.aliases) for p in document.parties)
    kept = tuple(
        c
        for c in document.candidates
        if not (c.field is MetadataField.PARTY and any(n in c.value for n in names))
        and not (days and c.field in {MetadataField.SIGNED, MetadataField.EFFECTIVE})
    )
    return Profile(replace(document, signed=signed, effective=effective, parties=parties, candidates=kept), clauses)


def read_all(files: Sequence[Path]) -> Iterator[tuple[str, Instrument]]:
    """Yield the instruments of files, each with the name of its file."""
    for found in find_files(files, frozenset(READERS)):
        answer = read(Job(found.path, found.name, found.shown_path, READERS[found.suffix], 1 << 28, "", (), ""))
        if isinstance(answer, Read) and answer.reading is not None and answer.file is not None:
            for instrument in analyse(answer.reading, answer.file, "fit"):
                yield found.name, instrument


def fitted(pairs: Sequence[Pair]) -> dict[str, float]:
    """Return the weight of each level: its log-likelihood ratio, scaled by a factor of what it compares, which a logistic regression finds.

    The ratios are those of Fellegi and Sunter's record linkage, with counts smoothed. What is compared overlaps (a day and an order
    of days, parties either way), so the ratios alone would say the same thing twice; no factor is below LEAST.
    """
    weight = _importance(pairs)
    ratio = _ratios(pairs, weight)
    names = sorted({n for p in pairs for n, _ in p.observations})
    rows = np.zeros((len(pairs), len(names) + 1))
    rows[:, -1] = 1.0
    for i, pair in enumerate(pairs):
        for name, level in pair.observations:
            rows[i, names.index(name)] = ratio[name, level]
    right = np.array([p.right for p in pairs], dtype=float)
    pull = np.append(np.full(len(names), PENALTY), 1e-3)
    centre = np.append(np.full(len(names), CENTRE), 0.0)
    factor = centre.copy()
    logit = rows @ factor
    for _ in range(200):  # Newton's method, one factor after the other: the loss is convex
        moved = 0.0
        for i in range(len(factor)):
            expected = 1.0 / (1.0 + np.exp(-logit))
            gradient = rows[:, i] @ (weight * (expected - right)) + pull[i] * (factor[i] - centre[i])
            curvature = rows[:, i] ** 2 @ (weight * expected * (1.0 - expected)) + pull[i]
            new = factor[i] - gradient / curvature
            new = max(LEAST, new) if i < len(names) else new
            logit += rows[:, i] * (new - factor[i])
            moved, factor[i] = max(moved, abs(new - factor[i])), new
        if moved < 1e-4:
            break
    scaled = {f"{n}: {v}": float(np.clip(r * factor[names.index(n)], -MOST, MOST)) for (n, v), r in ratio.items()}
    return {**scaled, "": float(factor[-1])}


def _importance(pairs: Sequence[Pair]) -> np.ndarray:
    """Return how much each pair counts: each group of a reference's pairs the same, however many it has."""
    groups: dict[int, list[int]] = defaultdict(list)
    for i, pair in enumerate(pairs):
        groups[id(pair.reference)].append(i)
    weight = np.zeros(len(pairs))
    for members in groups.values():
        for group, share in SHARES.items():
            some = [i for i in members if pairs[i].group == group]
            for i in some:
                weight[i] = share / len(some)
    return weight


def _ratios(pairs: Sequence[Pair], weight: np.ndarray) -> dict[tuple[str, str], float]:
    """Return the log-likelihood ratio of each level: how much oftener right pairs show it than wrong ones."""
    counts: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0, 0.0])
    totals: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for pair, w in zip(pairs, weight, strict=True):
        for name, level in pair.observations:
            counts[name, level][pair.right] += w
            totals[name][pair.right] += w
    levels = {n: sum(1 for name, _ in counts if name == n) for n in totals}
    ratios = {
        (n, v): float(
            np.log((good + SMOOTH / levels[n]) / (totals[n][1] + SMOOTH)) - np.log((bad + SMOOTH / levels[n]) / (totals[n][0] + SMOOTH))
        )
        for (n, v), (bad, good) in counts.items()
    }
    for name, levels_in_order in IN_ORDER.items():
        known = [v for v in levels_in_order if (name, v) in ratios]
        fair = _never_rising([ratios[name, v] for v in known], [sum(counts[name, v]) for v in known])
        ratios |= {(name, v): r for v, r in zip(known, fair, strict=True)}
    return ratios


def _never_rising(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """Return the nearest values that never rise (pool adjacent violators): what agrees better never counts less."""
    blocks: list[tuple[float, float, int]] = []
    for value, weight in zip(values, weights, strict=True):
        blocks.append((value, weight + 0.01, 1))
        while len(blocks) > 1 and blocks[-2][0] < blocks[-1][0]:
            (a, wa, na), (b, wb, nb) = blocks[-2:]
            blocks[-2:] = [((a * wa + b * wb) / (wa + wb), wa + wb, na + nb)]
    return [value for value, _, n in blocks for _ in range(n)]


def at_thresholds(pairs: Sequence[tuple[Pair, Mapping[str, float]]]) -> Iterator[str]:
    """Say for several values of SURE how many references reach their document, and how many another one, each weighed by others."""
    groups: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for pair, table in pairs:
        if pair.group in REAL:
            groups[id(pair.reference)].append((score(pair.observations, table), pair.right))
    best = []
    for scored in groups.values():
        ranked = sorted(scored, key=lambda s: -s[0])
        ahead = len(ranked) < 2 or ranked[0][0] - ranked[1][0] >= MARGIN or (ranked[0][1] and ranked[1][1])
        best.append((*ranked[0], ahead))
    for sure in (-3.0, -2.5, -2.0, -1.5, -1.0, -0.5, 0.0, 0.5):
        reached = [right for value, right, ahead in best if value >= sure and ahead]
        yield f"sure from {sure:4.1f}: {sum(reached)} right, {len(reached) - sum(reached)} wrong, of {len(groups)}"


def told(pairs: Sequence[Pair], table: Mapping[str, float], *, show: bool) -> str:
    """Say how well a table does on pairs."""
    return told_by([(p, table) for p in pairs], show=show)


def told_by(pairs: Sequence[tuple[Pair, Mapping[str, float]]], *, show: bool) -> str:
    """Say of how many references the right document comes first, and how many wrong ones reach even odds."""
    groups: dict[tuple[str, str, int], list[tuple[float, Pair]]] = defaultdict(list)
    for pair, table in pairs:
        groups[pair.family, pair.source, id(pair.reference)].append((score(pair.observations, table), pair))
    answerable = first = sure = wrong = 0
    for (family, source, _), scored in groups.items():
        ranked = sorted(((v, p) for v, p in scored if p.group in REAL), key=lambda s: -s[0])
        if any(p.right for _, p in ranked):
            answerable += 1
            first += ranked[0][1].right
            ahead = ranked[0][0] - next((v for v, p in ranked[1:] if not p.right), -60.0)
            sure += ranked[0][1].right and ranked[0][0] >= SURE and ahead >= MARGIN
        over = [(s, p) for s, p in ranked if s > 0 and not p.right]
        wrong += bool(over)
        if show and (over or (any(p.right for _, p in ranked) and (not ranked[0][1].right or ranked[0][0] < SURE))):
            r = ranked[0][1].reference
            print(
                f" {family}: {source[:60]}  {sorted(r.words)} {r.amends} {r.number} {sorted(map(str, r.dates))}, {sorted(map(str, r.near))}"
            )
            for value, pair in ranked[:3]:
                print(f"    {value:6.2f} {'RIGHT' if pair.right else '     '} {pair.target[:70]} {pair.observations}")
    found = f"first {first / answerable:.3f}, and certain {sure / answerable:.3f}"
    return f"{answerable} references to a document that is here: {found}; a wrong one over even odds: {wrong} of {len(groups)}"


if __name__ == "__main__":
    main()
