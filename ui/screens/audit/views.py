"""What is on record, as markup: answers with their receipts, what replaying one showed, decisions of people, the check of the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ui.markup import Child, Html, tag
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, part, plainly, scrolling, visible, words
from ui.serialization.receipt_schema import MovedClauseShape, ReceiptClauseShape, ReceiptShape, RecordedCauseShape, ReplayShape, WordedShape
from ui.serialization.record_schema import VerifiedShape

_KINDS = ("day", "short", "short", "short", "wide", "wide", "short")  # of the columns of the decisions

_COLUMNS = ("When", "Who", "Signed in as", "Decided", "On", "Reason", "Id")


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision as a line: what was decided on, in words."""

    decision_id: str
    at: str
    by: str
    principal: str
    verdict: str
    subject: str
    reason: str
    value: str = ""
    undone: bool = False


def receipt(kept: ReceiptShape, links: Links) -> Html:
    """Return what was put on record of an answer."""
    asked = tag("h2", words(kept["question"]), " ", badge("abstained", "state") if kept["abstained"] else None)
    facts = [
        ("Asked by", kept["by"]),
        ("Answered", kept["answered_at"]),
        ("As of", kept["governs"]),
        ("On the records up to entry", str(kept["known"])),
        ("Worded by", kept["model"]),
        ("Version", kept["software"]),
        ("Receipt", kept["receipt"]),
    ]
    clauses = [tag("li", _rested_on(one, links)) for one in kept["clauses"]]
    return tag(
        "article",
        asked,
        tag("blockquote", words(kept["answer"])),
        tag("dl", [[tag("dt", name), tag("dd", words(value))] for name, value in facts], class_="facts"),
        part("Provisions it rested on", tag("ul", clauses)) if clauses else None,
        class_="inforce receipt",
    )


def replay(told: ReplayShape) -> Html:
    """Return what replaying a receipt showed: whether it is borne out, and what would differ today."""
    sound = badge("borne out", "good") if told["sound"] else badge("not borne out", "decide")
    again = "the same provisions are found again" if told["found_again"] else "a search today finds other provisions first"
    head = tag("p", sound, f" by the records up to entry {told['known']}; {again}.")
    wrong = [tag("li", words(f"{d['document'] or ''} {d['section']}: "), visible(d["message"])) for d in told["discrepancies"]]
    if told["differs"]:
        today: list[Child] = [_worded("Then", told["then"]), _worded("Today", told["today"]), [_moved(one) for one in told["moved"]]]
        today.append(_because(told["because"]))
    else:
        today = [tag("p", "The same question is answered the same today.")]
    return tag("div", head, tag("ul", wrong) if wrong else None, today, class_="inforce replay", role="status")


def decisions(found: Sequence[Decided]) -> Html:
    """Return decisions as a table."""
    rows = [
        tag("tr", [tag("td", cell, class_=kind) for kind, cell in zip(_KINDS, _cells(one), strict=True)],
            class_="undone" if one.undone else None)
        for one in found
    ]  # fmt: skip
    if not rows:
        return tag("p", "Nothing was decided that fits.", class_="inforce quiet")
    return scrolling("Decisions", _COLUMNS, rows)


def ledger(told: VerifiedShape) -> Html:
    """Return what the check of the whole record found."""
    sound = badge("sound", "good") if told["sound"] else badge("not sound", "decide")
    end = told["head"]
    where = f" It ends at entry {end['seq']}, hash {end['hash']}." if end else ""
    faults = [tag("li", f"Entry {f['seq']}, {plainly(f['kind'])}: ", visible(f["message"])) for f in told["faults"]]
    faults += [tag("li", visible(message)) for message in told["evidence_faults"]]
    left = [tag("p", visible(line), class_="quiet") for line in told["open"]]
    return tag(
        "div",
        tag("p", sound, f" The ledger of {told['portfolio']}: {told['entries']} entries.", where),
        tag("ul", faults) if faults else None,
        left,
        class_="inforce ledger",
        role="status",
    )


def _cells(one: Decided) -> list[Child]:
    verdict = [plainly(one.verdict), f": {one.value}" if one.value else "", badge("taken back", "state") if one.undone else None]
    return [one.at, words(one.by), words(one.principal), verdict, words(one.subject), words(one.reason), tag("code", one.decision_id)]


def _worded(label: str, answer: WordedShape) -> Html:
    return tag("div", tag("p", tag("strong", f"{label}, as of {answer['as_of']}")), tag("blockquote", words(answer["answer"])))


def _moved(one: MovedClauseShape) -> Html:
    return tag("p", words(f"{one['document'] or ''} {one['section']}: "), visible(one["text"]))


def _because(causes: Sequence[RecordedCauseShape]) -> Child:
    items = [tag("li", _cause(one)) for one in causes]
    return part("Because of what was recorded since", tag("ul", items)) if items else None


def _cause(one: RecordedCauseShape) -> list[Child]:
    when = one["recorded_at"][:16].replace("T", " ")
    return [f"entry {one['seq']}, {when}, ", words(one["by"]), f": {plainly(one['action'])} ", words(one["document"] or one["subject"])]


def _rested_on(one: ReceiptClauseShape, links: Links) -> list[Child]:
    where = words(f"{one['document'] or 'a document withdrawn since'}, {one['section']}")
    steps = f"{len(one['path'])} step{'s' if len(one['path']) != 1 else ''}"
    told = f": {plainly(one['status'])}, {steps}, words sha256 {one['text_sha256'][:12] or 'none'}"
    return [tag("a", where, href=links.clause(one["clause_id"]), data_panel=True), told]
