"""What all formats of a copy share: paragraphs, sources, days and notes in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from graph.model.dates import PartialDate
from ui.serialization.consolidation_schema import ConformedEntry, ConformedRun, ConformedShape, InstrumentShape
from ui.serialization.contract import OutstandingShape, QualificationShape, Warned, warned

KEPT, INSERTED, DELETED = "KEPT", "INSERTED", "DELETED"
LINED = frozenset({"TABLE", "SIGNATURES"})  # their line breaks mean something
_NARROW, _FULL = 50, 0.75  # characters: narrower columns tell nothing; letters differ in width
_SAID = frozenset({"OUTSTANDING_CHANGE", "QUALIFIED", "LIMITED_SCOPE", "CONFLICT", "REDACTED"})  # by what stands there in full
_BREAK = re.compile(r"[^\S\n]*\n[^\S\n]*(?:\n\s*)?")
EXECUTION = {
    "SIGNED": "signed",
    "PARTLY_SIGNED": "shows only some of the signatures",
    "UNSIGNED": "shows no signature",
    "DRAFT": "draft",
    "NOT_SHOWN": "shows no signature block",
    "NOT_NEEDED": "needs no signature",
}


_TERM = {
    "EXPIRED": "By the words in force the term of this document is over{until}.",
    "RENEWED_PRESUMED": "By the words in force the term was over and renews by itself{until}; no notice against it is here.",
    "NOTICE_GIVEN": "Notice has been given; this document ends{until}.",
}


class Piece(NamedTuple):
    """Words of one run as they are laid out; `lead`: they are number or heading."""

    text: str
    run: ConformedRun
    lead: bool

    @property
    def change(self) -> str:
        """KEPT, INSERTED or DELETED."""
        return self.run["change"]


Paragraph = list[Piece]


def paragraphs(entry: ConformedEntry) -> list[Paragraph]:
    """Return the words of an entry in paragraphs: lines that only the page broke are joined, except in tables and signatures."""
    lined = entry["kind"] in LINED
    found: list[Paragraph] = [[]]
    for piece in _joined(_spaced(_pieces(entry))):
        for n, part in enumerate(_parts(piece.text, lined=lined)):
            if n and found[-1]:
                found.append([])
            if part and (found[-1] or part.strip()):
                found[-1].append(piece._replace(text=part))
    return [p for p in found if p]


def _joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """A line break that we put between two places of a file parts paragraphs, unless the words go on over it."""
    before = ""
    held: Piece | None = None
    for piece in pieces:
        if held is not None:
            goes_on = piece.text.lstrip()[:1].islower() or before.rstrip()[-1:] in {",", "-"}
            yield held._replace(text=" " if goes_on else "\n\n")
        held = piece if piece.run["document"] is None and piece.text == "\n" else None
        if held is None:
            yield piece
            before = piece.text
    if held is not None:
        yield held


def _parts(text: str, *, lined: bool) -> list[str]:
    """Cut words at paragraph ends: at an empty line, and where a line ends though the next word would have fitted on it."""
    if lined:
        return text.split("\n")
    width = max(map(len, text.split("\n")))

    def kept(match: re.Match[str]) -> str:
        before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        after = text[match.end() :].partition(" ")[0].partition("\n")[0]
        return "\n" if match[0].count("\n") > 1 or _ends_early(before, after, width) else " "

    return _BREAK.sub(kept, text).split("\n")


def _ends_early(line: str, word: str, width: int) -> bool:
    """Tell whether a line was ended by hand: rows of a list or table, not words that ran full."""
    return width >= _NARROW and bool(line.strip()) and word[:1].isupper() and len(line) + 1 + len(word) < _FULL * width


def _pieces(entry: ConformedEntry) -> Iterator[Piece]:
    """Yield the runs, cut where number and heading end."""
    left = entry["lead"]
    for run in entry["runs"]:
        text = run["text"]
        head = min(left, len(text)) if run["change"] != DELETED else 0
        left -= head
        if head:
            yield Piece(text[:head], run, lead=True)
        if text[head:]:
            yield Piece(text[head:], run, lead=False)


def _spaced(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """White space that only changed its form is shown as it is now: nobody wants a redline of line breaks."""
    for blank, group in groupby(pieces, lambda p: p.change != KEPT and not p.text.strip()):
        together = list(group)
        changes = {p.change for p in together}
        if not blank or len(changes) == 1:
            yield from together
            continue
        yield from (p._replace(run={**p.run, "change": KEPT}) for p in together if p.change == INSERTED)


def is_title(paragraph: Paragraph, copy: ConformedShape) -> bool:
    """Tell whether a paragraph is the document's title."""
    return squeezed("".join(p.text for p in paragraph)).casefold() == copy["title"].casefold()


def source(run: ConformedRun) -> str:
    """Return where words stand, in words: file, section, page, boxes or characters; "" for what stands nowhere."""
    if run["document"] is None:
        return ""
    section = place(run["section"])
    page = f"page {run['page']}" if run["page"] is not None else ""
    where = f"box {box(run)}" if run["boxes"] else f"characters {run['char_start']} to {run['char_end']}"
    return ", ".join(filter(None, (run["document"], section, page, where)))


def place(section: str) -> str:
    """Return an address as it is spoken of: `Section 2.3`, `Exhibit B`, a heading."""
    return f"Section {section}" if section[:1].isdigit() else section


def box(run: ConformedRun) -> str:
    """Return the box around the words in points, as `x0 y0 x1 y1`."""
    x0, y0, x1, y1 = zip(*run["boxes"], strict=True)
    return " ".join(f"{value:g}" for value in (round(min(x0), 1), round(min(y0), 1), round(max(x1), 1), round(max(y1), 1)))


def day(iso: str) -> str:
    """Return a day, month or year in words, as precise as it is: `1 March 2026`."""
    known = PartialDate.parse(iso[:10])
    first = known.first_day()
    return f"{known.day} {first:%B} {known.year}" if known.day else f"{first:%B} {known.year}" if known.month else str(known.year)


def instrument(made: InstrumentShape) -> str:
    """Return an instrument in one line: name, dates, how far it shows that it was signed."""
    name = made["name"] if made["name"] == made["title"] or not made["title"] else f"{made['name']} ({made['title']})"
    dates = [f"signed {day(made['signed'])}"] if made["signed"] else []
    if made["effective"] and made["effective"] != made["signed"]:
        dates.append(f"effective {day(made['effective'])}")
    shown = [] if made["execution"] in {"SIGNED", "NOT_NEEDED"} else [EXECUTION[made["execution"]]]
    return ", ".join((name, *(dates or ["undated"]), *shown, made["document"]))


def counted(copy: ConformedShape) -> str:
    """Return the three figures of the heading."""
    n = copy["counts"]
    one = n["instruments"] == 1
    changes = f"{n['outstanding'] or 'no'} change{'' if n['outstanding'] == 1 else 's'} outstanding"
    signed = f"{n['unsigned']} not shown as signed by everyone" if n["unsigned"] else "signatures shown"
    return f"Made from {n['instruments']} instrument{'' if one else 's'}; {changes}; {signed}."


def state(copy: ConformedShape) -> str:
    """Return where the document itself stands, where it is not simply in force; "" where it is."""
    ended = copy["ended"]
    if ended is not None:
        since = f", from {day(ended['effective_from'])}" if ended["effective_from"] else ""
        return f"This document is no longer in force ({ended['document']}{since}). These are its last words."
    return {
        "NOT_YET_IN_FORCE": "This document is not yet in force on this day.",
        "UNRESOLVED": "The contract that this document changes or hangs on was not found.",
    }.get(copy["status"], "")


def headline(copy: ConformedShape) -> str:
    """Return what the copy is, for its header: never to be mistaken for the contract."""
    kind = "comparison" if copy["against"] else "conformed copy"
    since = f"changes from {day(copy['against'])} to {day(copy['as_of'])}" if copy["against"] else f"as it reads on {day(copy['as_of'])}"
    return f"Unofficial {kind}, {since}"


def notes(entry: ConformedEntry) -> Iterator[tuple[str, str]]:
    """Yield what stands beside an entry, as (kind, words): kinds are alternative, number, moved, outstanding, limited, qualified."""
    if entry["alternative"]:
        by = entry["alternative"]["document"]
        yield "alternative", f"As {by} has it. Another change says otherwise, and no words decide between them."
    if entry["renumbered"]:
        yield "number", f"Now numbered {entry['renumbered']}."
    if entry["moved"]:
        yield "moved", "Stands elsewhere in the other copy."
    yield from _notes_on(entry["outstanding"], entry["qualifications"])
    for text in entry["limited"]:
        yield "limited", f"Only {text['scope']} ({text['document']}): {quoted(text['text'])}"
    yield from _warnings(entry["warnings"])


def on_the_whole(copy: ConformedShape) -> Iterator[tuple[str, str]]:
    """Yield what has to be said of the document as a whole, as (kind, words)."""
    if state(copy):
        yield "state", state(copy)
    if copy["asked"]["document_id"] != copy["document_id"]:
        yield "state", f"{copy['asked']['document']} was asked for; {copy['document']} has taken its place."
    if copy["term"]["state"] in _TERM and not copy["ended"]:
        until = f" (last day {day(copy['term']['until'])})" if copy["term"]["until"] else ""
        yield "state", _TERM[copy["term"]["state"]].format(until=until)
    yield from _notes_on(copy["outstanding"], copy["qualifications"])
    yield from _warnings(copy["warnings"])


def _warnings(warnings: Iterable[Warned]) -> Iterator[tuple[str, str]]:
    for one in (w for w in warnings if w["code"] not in _SAID):
        yield "warning", f"{warned(one['code']).capitalize()}: {one['message']}"


def _notes_on(outstanding: Iterable[OutstandingShape], qualifications: Iterable[QualificationShape]) -> Iterator[tuple[str, str]]:
    for change in outstanding:
        by = ", ".join(filter(None, (change["document"], place(change["section"]))))
        yield "outstanding", f"Outstanding, in force but not applied: {change['reason']} ({by}). {quoted(change['text'])}"
    for waiver in qualifications:
        by = ", ".join(filter(None, (waiver["document"], place(waiver["section"]))))
        yield "qualified", f"To be read with {by}: {quoted(waiver['quote'])}"


def amended_by(entry: ConformedEntry, copy: ConformedShape) -> str:
    """Return which changes made an entry read as it does, for the margin; "" where it stands as signed."""
    names = {made["document_id"]: made["name"] for made in copy["instruments"]}
    marks = (
        f"{names.get(step['document_id'], step['document'])}, {place(step['section'])}"
        + (f" (from {day(step['effective_from'])})" if step["effective_from"] else "")
        for step in entry["changes"]
    )
    return "; ".join(dict.fromkeys(marks))


def quoted(text: str) -> str:
    """Return words in quotation marks, on one line."""
    return f"“{squeezed(text)}”"


def squeezed(text: str) -> str:
    """Return words on one line."""
    return " ".join(text.split())
