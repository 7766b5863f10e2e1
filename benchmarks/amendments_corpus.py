"""Amending instruments whose changes are known, as labelled units: what the second reader of amendments learns from.

Six sources: instruments marked by hand (`../shared/reading/learn.jsonl`; other real ones in `amendments_marks.jsonl`, as ranges of
their characters; invented ones in `amendments_written`); contract families (`amendments_families.jsonl`);
`amendments_wordings.jsonl`, wordings of our own with their marks; `amendments_variants.jsonl`, wordings of invented changes; the first
parts of agreements that change nothing, as examples of words that order nothing; and stretches of others set as addenda that only go
with an agreement, since such papers speak of its provisions on every page and change hardly any.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import cycle
from pathlib import Path
from typing import Any

from families import SHARED

from graph.model.dates import PartialDate
from graph.model.documents import Clause, Document, DocumentHint, DocumentKind, Execution
from graph.model.ids import DocumentId
from graph.model.source import Quote, Reading, SourceFile
from indexing.amendments.units import Token, Unit, units
from indexing.instructions.instrument_names import Names
from indexing.instructions.sentences.flow import Flow
from indexing.layout.instruments import instruments
from indexing.metadata.reader import read_metadata
from indexing.readers.text import TextReader
from indexing.segment import segment

BASE_CHARACTERS = 15_000
"""How much of a document that changes nothing is learned from."""
HERE = Path(__file__).parent
GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"
WRITTEN = Path(__file__).with_name("families_written")
ROOTS = {
    "portfolios": SHARED / "portfolios",
    "families/learn": SHARED / "families" / "learn",
    "families_written": WRITTEN,
    "golden": GOLDEN,
}
"""Where the families lie whose changes are marked."""

OPENING = """SECOND AMENDMENT TO SERVICES AGREEMENT

This Second Amendment (this "Amendment") is made as of May 1, 2018 by Alder Inc. and Birch LLC and amends the Services Agreement
dated January 2, 2015 (the "Agreement").

The parties agree as follows:

"""
RECITED = (
    DocumentHint(Quote("", 0, 0), "Services Agreement", PartialDate(2015, 1, 2), defined_as=("Agreement",)),
    DocumentHint(Quote("", 0, 0), "Office Lease", PartialDate(2014, 3, 4), defined_as=("Lease",)),
    DocumentHint(Quote("", 0, 0), "First Amendment", PartialDate(2016, 1, 2), 1, defined_as=("First Amendment",)),
)

STATE = "STATE"
SAME = 3
"""How well a citation is the place of a mark that it names in full."""
_ADDS = re.compile(r"(?i)\b(?:add|insert|append|includ|supplement)")
_CHANGES = re.compile(r"(?i)\bamend|restated")
_NEXT_TO = re.compile(r"(?i)\b(?:after|before|following|preceding)\s(?:the\s)?(?:\w+\s){0,3}$")
_QUOTES = str.maketrans("“”„‟‘’`", '""""\'\'\'')


@dataclass(frozen=True)
class Mark:
    """One change: where its words stand in the flow, what it does to which place, and its old and new words."""

    start: int
    end: int
    kind: str
    section: str = ""
    heading: str = ""
    term: str = ""
    old: str = ""
    new: str = ""
    brings: tuple[int, int] | None = None


@dataclass
class Labelled:
    """A unit with its label and the tags of its tokens, and the changes it orders, each as the tokens that are its own."""

    unit: Unit
    label: str = "OTHER"
    tags: list[str] = field(default_factory=list)
    changes: list[tuple[str, list[int]]] = field(default_factory=list)


@dataclass(frozen=True)
class Paper:
    """One instrument with its flow and marks; `group` is what is left out together in cross-validation."""

    group: str
    name: str
    document: Document
    reading: Reading
    clauses: tuple[Clause, ...]
    flow: Flow
    marks: tuple[Mark, ...]
    trusted: bool = True
    amends: bool = True
    changes: tuple[dict[str, Any], ...] = ()
    """What people marked, in the words of the marks; empty where they did not."""

    @cached_property
    def names(self) -> Names:
        """The names by which it speaks of others."""
        return Names(self.document)

    @cached_property
    def labelled(self) -> list[Labelled]:
        """Its units with what the marks make of them."""
        return label(self)


def read_papers(path: Path, *, limit: int | None = None) -> Iterator[tuple[Any, Document, tuple[Clause, ...]]]:
    """Yield the instruments of a text file."""
    reading = TextReader().read(path.name, path.read_bytes()[:limit] if limit else path.read_bytes())
    file = SourceFile(reading.file_sha256, path.name, str(path), path.stat().st_size)
    for ordinal, (start, end) in enumerate(instruments(reading)):
        document = read_metadata(reading, file, "learn", ordinal, start, end)
        yield reading, document, segment(reading, document.document_id, start, end)


def marked_by_hand() -> Iterator[Paper]:
    """Yield the instruments that people marked: those of ../shared/reading, others of ../shared, and invented ones."""
    for folder, path in (
        (SHARED / "reading" / "learn", SHARED / "reading" / "learn.jsonl"),
        (SHARED, HERE / "amendments_marks.jsonl"),
        (HERE / "amendments_written", HERE / "amendments_written" / "marks.jsonl"),
    ):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield from _marked_paper(folder, json.loads(line))


def _marked_paper(folder: Path, row: dict[str, Any]) -> Iterator[Paper]:
    """Yield the instruments of a marked file; what is marked as a range of its characters is looked up in it."""
    path = folder / row["file"]
    text = path.read_text(encoding="utf-8", errors="replace")
    changes = [{name: _words_of(said, text) for name, said in change.items()} for change in row["changes"]]
    for reading, document, clauses in read_papers(path):
        flow = Flow.of(reading.text, clauses)
        if flow.pieces:
            found = Folded(flow.text)
            marks = [m for change in changes if (m := _by_hand(change, found)) is not None]
            unsaid = marks and document.kind in {DocumentKind.BASE, DocumentKind.OTHER}
            acting = replace(document, kind=DocumentKind.AMENDMENT) if unsaid else document
            yield Paper(f"reading/{path.name}", path.name, acting, reading, clauses, flow, tuple(marks), changes=tuple(changes))


def _words_of(said: object, text: str) -> object:
    return text[said[0] : said[1]] if isinstance(said, list) else said


def _by_hand(change: dict[str, Any], text: Folded) -> Mark | None:
    span = text.find(change["quote"])
    if span is None:
        return None
    place = re.fullmatch(r"(?s)(?P<section>.*?)\s*\((?P<term>[^()]*[a-z ][^()]*)\)", change["place"])
    section, term = (place["section"], place["term"]) if place and len(place["term"]) > 4 else (change["place"], "")
    brings = None
    if change["new_start"]:
        low = text.find(change["new_start"], span[0])
        high = text.find(change["new_end"], low[0]) if low else None
        brings = (low[0], high[1]) if low and high and high[1] - low[0] < 60_000 else None
    new = " ".join(change["new_start"].split()) if change["new_start"] == change["new_end"] else ""
    kind = _kind_by_hand(change)
    return Mark(*span, kind, section, change["heading"], term, change["old"], new, brings)


def _kind_by_hand(change: dict[str, Any]) -> str:  # noqa: PLR0911 - one answer for each way to mark
    action, unit, new = change["action"], change["unit"], change["new_start"]
    if action in {"TERMINATE", "RESTATE", "WAIVE"}:
        return STATE
    if action != "MODIFY":
        return {"REPLACE": "R", "INSERT": "I", "DELETE": "D", "EXTEND": "E"}[action]
    if change["old"]:
        return "W"
    if unit in {"value", "term"}:
        return "S"
    if not new or unit == "passim":
        return "U"
    if unit == "append" or _ADDS.search(change["quote"]):
        return "A"
    return "R" if unit == "sentence" else "U"


def families() -> Iterator[Paper]:
    """Yield the instruments of the contract families, their changes marked as ranges of characters in `amendments_families.jsonl`.

    The marks are what the grammar of 2026-11-28 read where the family's gold.json confirmed it; no reader is asked any more.
    """
    told = [json.loads(line) for line in (HERE / "amendments_families.jsonl").read_text(encoding="utf-8").splitlines()]
    for name, root in ROOTS.items():
        for path in sorted(root.glob("*/gold.json")):
            mine = {(row["file"], row["at"]): row for row in told if (row["root"], row["family"]) == (name, path.parent.name)}
            yield from _family(path, mine)


def _family(path: Path, told: dict[tuple[str, int], dict[str, Any]]) -> Iterator[Paper]:
    """Yield the instruments of one family."""
    gold = json.loads(path.read_text(encoding="utf-8"))
    for name in sorted({d["file"] for d in gold["documents"]}):
        for reading, document, clauses in read_papers(path.parent / name):
            flow = Flow.of(reading.text, clauses)
            if flow.pieces:
                row = told.get((name, document.char_start))
                marks = tuple(_marks(row["marks"], reading.text, flow)) if row else ()
                trusted = row is None or row["trusted"]
                yield Paper(path.parent.name, name, document, reading, clauses, flow, marks, trusted, row is not None)


def _marks(rows: Sequence[dict[str, Any]], text: str, flow: Flow) -> Iterator[Mark]:
    """Yield marks given as ranges of a file's characters."""
    for row in rows:
        span = _in_flow(row["at"][0], row["at"][1], flow)
        if span is not None:
            old, new = (" ".join(text[slice(*row[name])].split()) if name in row else "" for name in ("old", "new"))
            brings = _in_flow(row["brings"][0], row["brings"][1], flow) if "brings" in row else None
            place = (row.get("section", ""), row.get("heading", ""), row.get("term", ""))
            yield Mark(*span, row["kind"], *place, old, new, brings)


def agreements(most: int = 40) -> Iterator[Paper]:
    """Yield the first parts of agreements that change nothing."""
    taken = 0
    for path in sorted((SHARED / "cuad").glob("*.txt")):
        reading, document, clauses = next(iter(read_papers(path, limit=BASE_CHARACTERS)))
        flow = Flow.of(reading.text, clauses)
        if flow.pieces and document.kind in {DocumentKind.BASE, DocumentKind.OTHER} and not _CHANGES.search(reading.text[:3000]):
            taken += 1
            yield Paper(f"cuad/{path.stem}", path.name, document, reading, clauses, flow, ())
        if taken >= most:
            return


def wordings() -> Iterator[Paper]:
    """Yield the wordings of our own, each in an amendment that recites a Services Agreement, an Office Lease and a First Amendment."""
    for number, line in enumerate((HERE / "amendments_wordings.jsonl").read_text(encoding="utf-8").splitlines()):
        row = json.loads(line)
        text = row["text"] if "text" in row else OPENING + row["body"]
        reading = TextReader().read("a.txt", text.encode())
        document = replace(_amendment(f"w{number}", reading), kind=DocumentKind(row.get("kind", "AMENDMENT")))
        clauses = segment(reading, document.document_id)
        marks = (Mark(**{**m, "brings": tuple(m["brings"]) if "brings" in m else None}) for m in row["marks"])
        yield Paper(f"wording/{number}", f"wording {number}", document, reading, clauses, Flow.of(reading.text, clauses), tuple(marks))


ADDENDUM = """ADDENDUM TO SERVICES AGREEMENT

This Addendum (this "Addendum") is made as of May 1, 2018 by Alder Inc. and Birch LLC under the Services Agreement dated January 2, 2015
(the "Agreement").

"""
_PROVISION = re.compile(
    r"\b(?:Sections?|Articles?|Clauses?|Paragraphs?|Exhibits?|Schedules?)\s(?:[IVX]+\b|[A-Z]\b|\d+(?:\.\d+)*)(?:\([a-z0-9]+\))*"
    r"(?!\s(?:above|below|hereof|of\s|and\s|or\s|through\s|to\s))"
)
_OWN = re.compile(r"\b([Tt])his\s((?:[A-Z][a-z]+\s){0,3})Agreement\b|\b(?:here(?:of|under|in|to))\b")
_HOSTS = (" of the Agreement", " of the Services Agreement", "", " of the Agreement", " of this Addendum")
"""What stands behind a provision that an addendum names, by turns: mostly it is the agreement's."""


def supplements(parts: int = 3) -> Iterator[Paper]:
    """Yield stretches of agreements set as addenda: what they say of their own provisions is said of an agreement's."""
    for path in sorted((SHARED / "cuad").glob("*.txt")):
        text = path.read_text(encoding="utf-8", errors="replace")
        if _CHANGES.search(text[:3000]):
            continue
        for part in range(parts):
            start = text.find("\n\n", BASE_CHARACTERS * part + 2_500)
            end = text.find("\n\n", BASE_CHARACTERS * (part + 1))
            if 0 <= start < end:
                yield _supplement(path, part, text[start:end])


def _supplement(path: Path, part: int, body: str) -> Paper:
    turns = cycle(_HOSTS)
    body = _PROVISION.sub(lambda found: found[0] + next(turns), body)
    body = _OWN.sub(lambda found: f"{found[1]}his Addendum" if found[1] else "under the Agreement", body)
    reading = TextReader().read("a.txt", (ADDENDUM + body).encode())
    document = replace(_amendment(f"{path.stem}{part}", reading), title="Addendum to Services Agreement", self_names=("Addendum",))
    clauses = segment(reading, document.document_id)
    flow = Flow.of(reading.text, clauses)
    return Paper(f"supplement/{path.stem}", path.name, document, reading, clauses, flow, (), amends=False)


@dataclass(frozen=True)
class Variant:
    """One wording of a change, in an amendment of its own in which it begins at `start`."""

    id: str
    action: str
    unit: str
    place: str
    old: str
    new: str
    text: str
    reading: Reading
    document: Document
    clauses: tuple[Clause, ...]
    start: int


def variants(name: str) -> Iterator[Variant]:
    """Yield the wordings of a file beside this one, three or four of each change."""
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        for number, text in enumerate(row["variants"]):
            reading = TextReader().read("a.txt", f"{OPENING}1. {text}\n".encode())
            document = _amendment(f"{row['id']}-{number}", reading)
            clauses = segment(reading, document.document_id)
            said = {name: row[name] for name in ("action", "unit", "place", "old", "new")}
            yield Variant(
                f"{row['id']}-{number}", **said, text=text, reading=reading, document=document, clauses=clauses, start=len(OPENING)
            )


def reworded() -> Iterator[Paper]:
    """Yield wordings that are learned from, with their marks; those of one change are one group."""
    for one in variants("amendments_variants.jsonl"):
        flow = Flow.of(one.reading.text, one.clauses)
        change = {"action": one.action, "unit": one.unit, "old": one.old, "new_start": one.new, "new_end": one.new, "quote": one.text}
        text = Folded(flow.text)
        span = text.find(one.text)
        if span is not None:
            found = text.find(one.new, span[0]) if one.new else None
            mark = _marked(change, one.place, span, found)
            yield Paper(f"variant/{one.id.split('-')[0]}", one.id, one.document, one.reading, one.clauses, flow, (mark,))


def _marked(change: dict[str, Any], place: str, span: tuple[int, int], brings: tuple[int, int] | None) -> Mark:
    named = re.fullmatch(r"(?s)(?P<section>.*?)\s*\((?P<term>[^()]*[A-Za-z ]{4}[^()]*)\)", place)
    section, term = (named["section"], named["term"]) if named else (place, "")
    return Mark(*span, _kind_by_hand(change), section, "", term, change["old"], " ".join(change["new_start"].split()), brings)


def _amendment(name: str, reading: Reading) -> Document:
    """Return the register entry of an amendment that recites a Services Agreement, an Office Lease and a First Amendment."""
    return Document(
        *(DocumentId(name), "learn", reading.file_sha256, "a.txt", 0, 0, len(reading.text)),
        *("Second Amendment to Services Agreement", DocumentKind.AMENDMENT, Execution.SIGNED),
        self_names=("Amendment",),
        recites=RECITED,
    )


def _in_flow(start: int, end: int, flow: Flow) -> tuple[int, int] | None:
    low = next((p.start + start - p.char_start for p in flow.pieces if p.char_start <= start < p.char_start + len(p.text)), None)
    high = next((p.start + end - p.char_start for p in flow.pieces if p.char_start < end <= p.char_start + len(p.text)), None)
    return (low, high) if low is not None and high is not None and low < high else None


class Folded:
    """A text with its white space folded and its quotation marks straight, in which words are found by what they say."""

    def __init__(self, text: str) -> None:
        chars: list[str] = []
        self.at: list[int] = []
        for position, char in enumerate(text.translate(_QUOTES)):
            if not (char.isspace() and chars and chars[-1] == " "):
                chars.append(" " if char.isspace() else char)
                self.at.append(position)
        self.at.append(len(text))
        self.text = "".join(chars)

    def find(self, words: str, begin: int = 0) -> tuple[int, int] | None:
        """Return where words stand at or behind a position of the text."""
        needle = " ".join(words.translate(_QUOTES).split())
        low = next((n for n, a in enumerate(self.at) if a >= begin), 0) if begin else 0
        found = self.text.find(needle, low)
        return (self.at[found], self.at[found + len(needle) - 1] + 1) if needle and found >= 0 else None


def plain(words: str) -> str:
    """Fold an address or words: letters and figures alone, without what a provision is called."""
    folded = re.sub(r"(?i)\b(?:sub-?)?(?:sections?|articles?|paragraphs?|clauses?|sec\.|the|a|an)(?![a-z])", " ", words)
    return re.sub(r"[^a-z0-9]+", "", folded.lower())


def alike(one: str, other: str) -> bool:
    """Tell whether two folded addresses are the same, or one ends with the other."""
    return bool(one and other) and (one == other or one.endswith(other) or other.endswith(one))


def label(paper: Paper) -> list[Labelled]:
    """Return the units of a paper with what the marks make of them."""
    found = [Labelled(u, tags=["O"] * len(u.tokens)) for u in units(_shown(paper), paper.names)]
    brought = [m.brings for m in paper.marks if m.brings is not None]
    for one in found:
        unit = one.unit
        mine = [m for m in paper.marks if _overlap(m, unit)]
        orders = [m for m in mine if m.kind != STATE]
        if any(a <= unit.start + 3 and unit.end <= b + 5 for a, b in brought):
            one.label = "NEW"
        elif orders:
            _tag(one, orders)
            one.label = "OP"
        elif mine:
            one.label = STATE
    for mark in paper.marks:
        _only_what_orders(mark, found)
    for index, one in enumerate(found[:-1]):
        after = next((f.label for f in found[index + 1 : index + 3] if f.label == "OP"), "")
        if one.label == "OTHER" and after and paper.flow.text[one.unit.start : one.unit.end].rstrip().endswith(":"):
            one.label = "LEAD"
            _lead(one, paper.marks)
    return found


def _only_what_orders(mark: Mark, row: Sequence[Labelled]) -> None:
    """Of the sentences that a mark runs over, let only those order it that name its place or its words."""
    mine = [one for one in row if one.label == "OP" and _overlap(mark, one.unit)]
    if len(mine) > 1 and any(tag != "O" for one in mine for tag in one.tags):
        for one in mine:
            if all(tag == "O" for tag in one.tags):
                one.label, one.changes = "OTHER", []


def _shown(paper: Paper) -> Flow:
    """Return the flow of a paper; of one that changes nothing, the beginning."""
    if paper.amends:
        return paper.flow
    return Flow(paper.flow.text[:BASE_CHARACTERS], tuple(p for p in paper.flow.pieces if p.end <= BASE_CHARACTERS), paper.flow.source)


def _overlap(mark: Mark, unit: Unit) -> bool:
    shared = min(mark.end, unit.end) - max(mark.start, unit.start)
    return shared > 0.6 * min(mark.end - mark.start, unit.end - unit.start)


def _lead(one: Labelled, marks: Sequence[Mark]) -> None:
    for n, token in enumerate(one.unit.tokens):
        if token.kind == "P" and any(_match(one.unit, token, m) for m in marks):
            one.tags[n] = "T"


def _tag(one: Labelled, marks: Sequence[Mark]) -> None:
    """Tag the tokens that are the places, old and new words of marks; the first words of each change are its beginning."""
    used: set[int] = set()
    for mark in marks:
        own = dict(_places(one.unit, mark))
        own |= dict(_words_tagged(one.unit, mark, used | set(own)))
        used |= {n for n, tag in own.items() if tag in {"OLD", "NEW"}}
        change = (mark.kind, sorted(n for n, tag in own.items() if tag != "C") or sorted(own))
        if change not in one.changes:
            one.changes.append(change)
        contents = sorted(n for n, tag in own.items() if tag in {"OLD", "NEW", "NEAR"})
        for n, tag in own.items():
            if n in contents:
                one.tags[n] = f"{tag}-{'B' if n == contents[0] else 'I'}"
            elif tag == "T" and contents and n > contents[0]:
                one.tags[n] = "TP" if one.tags[n] == "O" else one.tags[n]
            elif one.tags[n] in {"O", "C"}:
                one.tags[n] = tag


def _places(unit: Unit, mark: Mark) -> Iterator[tuple[int, str]]:
    """Yield the tokens that are the place of a mark, and what holds it where it is named by its last part."""
    added = mark.kind == "I"
    places = [(n, _match(unit, t, mark)) for n, t in enumerate(unit.tokens) if t.kind == "P"]
    best = max((rank for _, rank in places), default=0)
    targets = [n for n, rank in places if rank and rank == best][:1]
    yield from ((n, "A" if added else "T") for n in targets)
    if best < SAME:
        yield from ((n, "C") for n, t in enumerate(unit.tokens) if t.kind == "P" and n not in targets and _holds(unit, t, mark))
    name = mark.term or ("" if mark.section else mark.heading)
    quoted = _equal(unit, name, set()) if name and not targets else -1
    if quoted >= 0:
        yield quoted, "AT" if added and mark.term else "TT"


def _words_tagged(unit: Unit, mark: Mark, taken: set[int]) -> Iterator[tuple[int, str]]:
    """Yield the tokens that are the old and the new words of a mark, those they go next to, or the name of a value."""
    old = _equal(unit, mark.old, taken) if mark.old else -1
    if old >= 0:
        yield old, "NEAR" if mark.kind == "A" else "NAME" if mark.kind in {"S", "E"} else "OLD"
    words = [(n, t) for n, t in enumerate(unit.tokens) if t.kind in {"Q", "V"} and n not in taken]
    new = next((n for n, t in words if mark.brings is not None and _stands(unit, t, mark.brings)), -1)
    if new < 0 and mark.new:
        new = _equal(unit, mark.new, taken | {old})
    if new >= 0:
        yield new, "NEW"
    beside = _beside(unit, taken | {new}) if mark.kind == "A" and old < 0 else -1
    if beside >= 0:
        yield beside, "NEAR"


def _beside(unit: Unit, taken: set[int]) -> int:
    """Return the quotation that words say another goes next to: 'after the words "the sum of"'."""
    text = unit.sentence.text
    for n, token in enumerate(unit.tokens):
        if token.kind == "Q" and n not in taken and _NEXT_TO.search(text[max(0, token.start - 60) : token.start]):
            return n
    return -1


def _match(unit: Unit, token: Token, mark: Mark) -> int:
    """Return how well a citation is the place of a mark: `SAME`, 2 its last part, 1 by its heading, 0 not."""
    best = 0
    wanted = plain(mark.section)
    for place in unit.sentence.cites[token.number].places:
        section, term, heading = plain(place.section), plain(place.term), plain(place.heading)
        if mark.term:
            best = max(best, 3 if term == plain(mark.term) or (heading and heading == plain(mark.term)) else 0)
        elif wanted:
            best = max(best, 3 if section == wanted else 2 if section and wanted.endswith(section) and section != wanted else 0)
            best = max(best, 1 if heading and heading == wanted else 0)
        elif mark.heading and heading:
            best = max(best, 3 if heading == plain(mark.heading) else 0)
    return best


def _holds(unit: Unit, token: Token, mark: Mark) -> bool:
    wanted = plain(mark.section)
    return any(plain(p.section) and not p.term and wanted.startswith(plain(p.section)) for p in unit.sentence.cites[token.number].places)


def _equal(unit: Unit, words: str, taken: set[int]) -> int:
    wanted = plain(words) or words.strip()
    for n, token in enumerate(unit.tokens):
        if token.kind and token.kind in "QV" and n not in taken:
            said = unit.words(token).text
            if (plain(said) or said.strip()) == wanted:
                return n
    return -1


def _stands(unit: Unit, token: Token, brings: tuple[int, int]) -> bool:
    words = unit.words(token)
    shared = min(words.end, brings[1]) - max(words.start, brings[0])
    return shared > 0.7 * min(words.end - words.start, brings[1] - brings[0]) and shared > 0.3 * max(
        words.end - words.start, min(brings[1] - brings[0], 200)
    )
