"""`benchmarks/cuad.py`: parties, dates and clause types against the labels of CUAD, ../shared/cuad/labels.jsonl.

Fifty real contracts are analysed with our own functions; four figures come of it, each over all labels:

*parties*: every labelled name is one label. It is right when one name or defined name of our parties
    is that name, folded (case, punctuation and legal form aside; a name labelled line by line is one). Of a label that is a definition
    (`collectively, the "Borrowers"`) the quoted names count; "Party" and "Parties" name nobody, and a
    label without a name ("the party specified in Schedule 1") is left out: both are counted as skipped.
*agreement date*: the labeller's date, to the precision he gives (a blank day leaves the month, a blank
    month the year), is the day the instrument was made or signed.
*effective date*: his date is the day from which the instrument governs. A label that gives no day of the
    calendar ("when signed by both") is right where we give none that words call effective.
*clause types*: an excerpt is right when a clause whose own words overlap it has the category's type, as
    `clause_type` or in `also`. Excerpts are found with white space and punctuation collapsed; one that
    joins passages with "<omitted>" needs one of its passages (*passages* counts each by itself).

Files in alphabetical order: the even ones were used to write the rules, the odd ones are held out, and
both are printed. So that types cannot be had by giving every clause every type, it prints how many
types a clause carries, and for each type on how many clauses, and how many of those a label backs.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from families import SHARED

from graph.model.dates import PartialDate
from graph.model.documents import Clause, ClauseKind, ClauseType, Document
from graph.model.source import SourceFile
from indexing.analyse import Instrument, analyse
from indexing.naming.names import party_tokens
from indexing.readers import READERS, open_reader

REGISTER = frozenset({"Document Name", "Parties", "Agreement Date", "Effective Date"})
_CUAD = list(ClauseType)[: list(ClauseType).index(ClauseType.THIRD_PARTY_BENEFICIARY) + 1]
LABELLED_TYPES = frozenset(_CUAD) - {ClauseType.DOCUMENT_NAME, ClauseType.PARTIES, ClauseType.AGREEMENT_DATE, ClauseType.EFFECTIVE_DATE}
_QUOTED = re.compile(r"[\"“”]([^\"“”]{2,60}?)(?:[\"“”]|$)|(?<!\w)'([^']{2,60})'(?!\w)")
_NOBODY = re.compile(r"(?i)part(?:y|ies?)?\W*")
_NO_NAME = re.compile(r"(?i)\bspecified\b|\blisted on\b|\bits associated\b")
_LETTERS = re.compile(r"[^\W_]+")
_ANSWER = re.compile(r"(\d{1,2}|\[\])/(?:(\d{1,2}|\[\])/)?(\d{2,4}|\[\])")
_MONTHS = "january february march april may june july august september october november december".split()  # noqa: SIM905
_PLAIN_DATE = re.compile(rf"(?i)\b({'|'.join(_MONTHS)})\s+(\d{{1,2}}),\s+(\d{{4}})")
_CENTURY_TURNS = 50


@dataclass
class Tally:
    """What was right and what was not, for one half of the files."""

    right: Counter[str] = field(default_factory=Counter)
    of: Counter[str] = field(default_factory=Counter)
    misses: list[str] = field(default_factory=list)
    clauses: int = 0
    types: int = 0
    carrying: Counter[ClauseType] = field(default_factory=Counter)
    backed: Counter[ClauseType] = field(default_factory=Counter)
    labelled: Counter[ClauseType] = field(default_factory=Counter)

    def count(self, figure: str, *, right: bool, miss: str) -> None:
        """Count one label."""
        self.of[figure] += 1
        self.right[figure] += right
        if not right:
            self.misses.append(f"{figure:36} {miss}")

    def share(self, figures: Iterable[str]) -> float:
        """Return the share of labels of some figures that were right."""
        known = [f for f in figures if self.of[f]]
        return sum(self.right[f] for f in known) / max(1, sum(self.of[f] for f in known))

    def __add__(self, other: Tally) -> Tally:
        """Return both together."""
        parts = {name: getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__}
        return Tally(**parts)


def main() -> None:
    """Measure and print; exits 1 below a floor."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--show", default="", help="print the misses whose category begins so ('all' for all), of the tuned half")
    options.add_argument("--held-out", action="store_true", help="show those of the held-out half as well")
    options.add_argument("--floor", type=float, default=0.85, help="least share of parties and of dates")
    options.add_argument("--types-floor", type=float, default=0.80)
    arguments = options.parse_args()
    folder = SHARED / "cuad"
    if not (folder / "labels.jsonl").is_file():
        print("skipped: the labels of CUAD are not here; they belong beside the checkout, in ../shared/cuad")
        return
    rows = [json.loads(line) for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines() if line.strip()]
    tuned, held = Tally(), Tally()
    began = time.process_time()
    for index, row in enumerate(sorted(rows, key=lambda r: r["file"])):
        _measure(held if index % 2 else tuned, folder / row["file"], row)
    spent = time.process_time() - began
    for miss in sorted((*tuned.misses, *(held.misses if arguments.held_out else ()))) if arguments.show else ():
        if arguments.show == "all" or miss.casefold().startswith(arguments.show.casefold()):
            print("miss", miss)
    _print(tuned, held)
    print(f"{len(rows)} contracts in {spent:.1f} s of processor time")
    low = [f"{name} {share:.3f}" for name, share, floor in _figures(tuned + held, arguments) if share < floor]
    if low:
        raise SystemExit("below the floor: " + ", ".join(low))


def _figures(tally: Tally, arguments: argparse.Namespace) -> Iterator[tuple[str, float, float]]:
    for name in ("parties", "agreement date", "effective date"):
        yield name, tally.share([name]), arguments.floor
    yield "clause types", tally.share(c for c in tally.of if _type(c)), arguments.types_floor


def _print(tuned: Tally, held: Tally) -> None:
    both = tuned + held
    kinds = [c for c in both.of if _type(c)]
    print(f"\n{'category':38}{'tuned':>14}{'held out':>14}{'overall':>14}    clauses  backed  labelled")
    for name in sorted(kinds):
        kind = _type(name)
        assert kind is not None
        bound = f"{both.carrying[kind] / both.clauses:10.3f}{both.backed[kind] / max(1, both.carrying[kind]):8.2f}"
        print(f"{name:38}" + "".join(_cell(t, [name]) for t in (tuned, held, both)) + bound + f"{both.labelled[kind] / both.clauses:10.3f}")
    for title, figures in (
        ("clause types", kinds),
        *((n, [n]) for n in ("passages", "parties", "our parties labelled", "agreement date", "effective date", "parties skipped")),
    ):
        print(f"{title:38}" + "".join(_cell(t, figures) for t in (tuned, held, both)))
    per = [t.types / max(1, t.clauses) for t in (tuned, held, both)]
    print(f"{'CUAD types a clause':38}" + "".join(f"{p:14.2f}" for p in per))
    carried, backed = sum(both.carrying.values()), sum(both.backed.values())
    print(f"{both.clauses} clauses carry {carried} CUAD types; a label of the same category backs {backed}, {backed / carried:.3f}")


def _cell(tally: Tally, figures: Iterable[str]) -> str:
    figures = list(figures)
    of = sum(tally.of[f] for f in figures)
    return f"{tally.share(figures):7.3f} of{of:4}"


def _type(category: str) -> ClauseType | None:
    name = re.sub(r"\W+", "_", category.upper())
    return ClauseType(name) if name in ClauseType.__members__ and category[:1].isupper() and category not in REGISTER else None


def _measure(tally: Tally, path: Path, row: dict[str, Any]) -> None:
    reading = open_reader(READERS[path.suffix.lower()]).read(path.name, path.read_bytes())
    found = analyse(reading, SourceFile(reading.file_sha256, path.name, str(path), path.stat().st_size), "cuad")
    short = path.name[:28]
    _parties(tally, short, row, found)
    _dates(tally, short, row, found[0].document)
    _types(tally, short, row, reading.text, [c for i in found for c in i.clauses])


# clause types


@dataclass(frozen=True)
class _Squeezed:
    """A text as its letters and digits alone, and where each of them stands."""

    letters: str
    places: list[int]

    @classmethod
    def of(cls, text: str) -> _Squeezed:
        pairs = [(char, m.start() + n) for m in _LETTERS.finditer(text) for n, char in enumerate(m[0].lower()) if len(char) == 1]
        return cls("".join(char for char, _ in pairs), [at for _, at in pairs])

    def find(self, passage: str) -> list[tuple[int, int]]:
        """Return the ranges of a passage in the text: all of them where it stands there more than once."""
        wanted = "".join(_LETTERS.findall(passage)).lower()
        found, at = [], self.letters.find(wanted) if wanted else -1
        while at >= 0:
            found.append((self.places[at], self.places[at + len(wanted) - 1] + 1))
            at = self.letters.find(wanted, at + 1)
        return found


def _types(tally: Tally, short: str, row: dict[str, Any], text: str, clauses: list[Clause]) -> None:
    squeezed = _Squeezed.of(text)
    spoken = [c for c in clauses if c.pieces]
    backed: dict[ClauseType, set[str]] = {}
    for category, excerpts in row["clauses"].items():
        kind = _type(category)
        for excerpt in excerpts or () if kind else ():
            assert kind is not None
            rights = []
            for passage in filter(str.strip, excerpt.split("<omitted>")):
                over = [c for a, b in squeezed.find(passage) for c in spoken if any(p.char_start < b and a < p.char_end for p in c.pieces)]
                backed.setdefault(kind, set()).update(c.clause_id for c in over)
                rights.append(any(kind in (c.clause_type, *c.also) for c in over))
                carried = (
                    "; ".join(f"{c.section[:24]}|{c.heading[:24]}|{c.clause_type}{'+' if c.also else ''}" for c in over[:3]) or "NOWHERE"
                )
                tally.of["passages"] += 1
                tally.right["passages"] += rights[-1]
            tally.count(category, right=any(rights), miss=f"{short} [{carried}] {' '.join(excerpt.split())[:420]}")
    _bounds(tally, spoken, backed)


def _bounds(tally: Tally, clauses: list[Clause], backed: dict[ClauseType, set[str]]) -> None:
    for clause in clauses:
        if clause.kind in (ClauseKind.SIGNATURES, ClauseKind.TABLE):
            continue
        carried = {clause.clause_type, *clause.also} & LABELLED_TYPES
        tally.clauses += 1
        tally.types += len(carried)
        tally.carrying.update(carried)
        tally.backed.update(kind for kind in carried if clause.clause_id in backed.get(kind, ()))
        tally.labelled.update(kind for kind, ids in backed.items() if clause.clause_id in ids)


# parties


def _parties(tally: Tally, short: str, row: dict[str, Any], found: tuple[Instrument, ...]) -> None:
    parties = found[0].document.parties
    ours = {party_tokens(name) for party in parties for name in (party.name, *party.aliases)}
    known = {party_tokens(name) for label in row["clauses"].get("Parties") or () for name in _named(label)}
    labelled: set[tuple[str, ...]] = set()
    for label in row["clauses"].get("Parties") or ():
        names = list(_named(label))
        tally.of["parties skipped"] += not names
        labelled.update(map(party_tokens, names))
        if names:
            right = all(_is_ours(party_tokens(name), ours, known) for name in names)
            tally.count("parties", right=right, miss=f"{short} {label!r} not in {[(p.name, *p.aliases) for p in parties]}")
    for party in parties:
        right = any(party_tokens(name) in labelled for name in (party.name, *party.aliases))
        tally.count("our parties labelled", right=right, miss=f"{short} {party.name}, {party.aliases} not in {sorted(labelled)}")


def _is_ours(name: tuple[str, ...], ours: set[tuple[str, ...]], known: set[tuple[str, ...]]) -> bool:
    """Tell whether a labelled name is one of ours, or a line of one whose other line is a label too."""
    return name in ours or any(name + other in ours or other + name in ours for other in known)


def _named(label: str) -> Iterator[str]:
    """Yield the names in a label: the quoted ones of a definition, else the label itself."""
    quoted = [one or other for one, other in _QUOTED.findall(label)]
    if quoted:
        yield from (name for name in (re.sub(r"(?i)^the\s+", "", q).strip(" .,") for q in quoted) if not _NOBODY.fullmatch(name))
    elif not _NO_NAME.search(label) and _LETTERS.search(label) and not label.lstrip().startswith("Schedule"):
        yield re.sub(r"(?i)^(?:d/b/a|doing business as)\s+", "", label)


# dates


def _dates(tally: Tally, short: str, row: dict[str, Any], document: Document) -> None:
    for figure, category, ours in (
        ("agreement date", "Agreement Date", document.agreed),
        ("effective date", "Effective Date", document.starts),
    ):
        excerpts = row["clauses"].get(category)
        if not excerpts:
            continue
        wanted = _labelled_date(row["answers"].get(category) or "", excerpts)
        given = ours if wanted is not None or figure == "agreement date" else document.effective
        detail = f"wanted {wanted}, have {given} (signed {document.signed}, effective {document.effective})"
        tally.count(figure, right=given == wanted, miss=f"{short} {detail}: {' | '.join(excerpts)[:300]}")


def _labelled_date(answer: str, excerpts: list[str]) -> PartialDate | None:
    """Return the labeller's date; None where he gives no day, month or year of the calendar."""
    match = _ANSWER.search(answer)
    if match:
        month, day, year = (int(part) if part and part.isdigit() else 0 for part in match.groups())
        if not year:
            return None
        year += 0 if year >= 100 else 1900 if year >= _CENTURY_TURNS else 2000
        return PartialDate(year, month, day if month else 0)
    plain = _PLAIN_DATE.search(excerpts[0])
    return PartialDate(int(plain[3]), _MONTHS.index(plain[1].lower()) + 1, int(plain[2])) if plain else None


if __name__ == "__main__":
    main()
