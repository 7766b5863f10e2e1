"""The JSON of tools for agents: the names of the contract, without what only a screen needs (boxes, ranges, hashes).

An agent pays for every word it reads. The receipt leads to all the rest. Each shape is made of one of the contract.
"""

from collections.abc import Iterable
from typing import Annotated

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from ui.serialization.contract import CauseShape, ResolvedClause, Warned
from ui.serialization.receipt_schema import ReplayShape
from ui.serialization.terms_schema import CellShape, CoverageShape, RiskShape
from ui.serializer import By, From, Serializer

_MOST_EXCLUDED = 5
_MOST_STEPS = 20
_MOST_NAMED = 10

Acts = Annotated[str, By(lambda edge, _: _what(edge["edge_type"], edge["mode"]))]
BelongsTo = Annotated[str, From("belongs_to.document")]
OfContract = Annotated[str, From("contract.document")]
TitleOfContract = Annotated[str, From("contract.title")]
StatusOfContract = Annotated[str, From("contract.status")]


class Quoted(TypedDict):
    """Words of a document; `n` is the mark in the answer."""

    n: int
    quote: str
    document: str
    section: str
    page: int | None


class Step(TypedDict):
    """One change on the way to the words in force, in the order applied."""

    edge_id: str
    what: Acts
    effective_from: str | None
    document: str
    section: str


class LeftOut(TypedDict):
    """A provision that was left out, and why."""

    document: str
    section: str
    reason: str
    since: Annotated[str | None, From("effective_from")]


class Answered(TypedDict):
    """An answer. `abstained`: the documents do not say. Show `warnings` to the reader; cite as `[n]`."""

    answer: str
    abstained: bool
    as_of: str
    known_as_of: str | None
    citations: list[Quoted]
    warnings: Annotated[list[str], By(lambda reply, _: _warnings(reply["warnings"]))]
    left_out: Annotated[list[LeftOut], By(lambda reply, _: reply["excluded"][:_MOST_EXCLUDED])]
    receipt: str | None


class ClauseInForce(TypedDict):
    """A provision on a day. `text` is null where it is not in force; `last_text` then holds its last words."""

    document: BelongsTo
    section: str
    heading: str
    as_of: str
    status: str
    text: Annotated[str | None, From("effective_text")]
    last_text: str | None
    path: Annotated[list[Step], By(lambda clause, _: clause["resolution_path"][-_MOST_STEPS:])]
    warnings: Annotated[list[str], By(lambda clause, _: _clause_warnings(clause))]


class Listed(TypedDict):
    """An instrument as the register has it."""

    document: str
    document_id: str
    title: str
    kind: str
    parties: list[str]
    signed: str | None
    effective: str | None
    execution: str


class Documents(TypedDict):
    """Some of the instruments; `next` is the offset of those after them, null at the end."""

    documents: list[Listed]
    total: int
    next: int | None


class Change(TypedDict):
    """A recorded relation that touches a provision, whatever became of it."""

    edge_id: str
    what: Acts
    status: str
    effective_from: str | None
    effective_to: str | None
    condition: str
    document: Annotated[str, From("source.document")]
    section: Annotated[str, From("source.section")]
    words: Annotated[str, From("citation_text")]
    decided_by: str


class WhyNot(TypedDict):
    """Why a provision does not read as some paper says: where it stands, and every change that touches or comes from it."""

    clause: ClauseInForce
    changes: list[Change]


class Span(TypedDict):
    """From the day `since` until the day before `until` (null: no end) a provision reads so."""

    since: Annotated[str | None, From("from")]
    until: Annotated[str | None, From("to")]
    status: str
    text: str | None
    because: Annotated[list[str], By(lambda period, _: [_because(cause) for cause in period["causes"]])]


class Spans(TypedDict):
    """A provision over all days."""

    document: BelongsTo
    section: str
    heading: str
    periods: list[Span]
    waiting: Annotated[list[str], By(lambda timeline, _: [f"{w['code']}: {w['message']}" for w in timeline["waiting"]])]


class Checked(TypedDict):
    """What a check of the log or of one answer found; `sound` where nothing is wrong.

    Of an answer, `today` says what would be answered now where that is another, and `because` which entries of the log make it so.
    """

    sound: bool
    findings: Annotated[list[str], By(lambda replay, _: [one["message"] for one in replay["discrepancies"]])]
    today: Annotated[str | None, By(lambda replay, _: replay["today"]["answer"] if replay["differs"] else None)]
    because: Annotated[list[str], By(lambda replay, _: _entries(replay)[:_MOST_STEPS])]


class Owed(TypedDict):
    """An obligation. PENDING: read by a machine, confirmed by nobody. `in_force` false: its words are not any more."""

    obligation_id: str
    state: str
    due: str | None
    obligor: Annotated[str, By(lambda found, _: found["obligor"] or found["bound"])]
    type: Annotated[str, By(lambda found, _: f"{found['domain']} {found['type']}")]
    words: str
    document: str
    section: str
    page: int | None
    in_force: Annotated[bool, By(lambda found, _: not found["superseded"])]


class Obligations(TypedDict):
    """Some of `total` obligations; `next` is the offset of those after them. Of `unread` nothing could be read."""

    as_of: str
    obligations: list[Owed]
    total: int
    next: int | None
    unread: list[str]
    unread_in_all: int


class Rests(TypedDict):
    """What this part of a list rests on: contracts looked at for it, left out, shown because it cannot be told; papers that were not read.

    `not_read` names the first of `not_read_in_all`; `waiting` are claims that wait for a person.
    """

    looked_at: Annotated[int, From("contracts")]
    left_out: Annotated[int, By(lambda covered, _: covered["contracts"] - covered["shown"])]
    cannot_be_told: Annotated[int, From("untold")]
    not_in_force: int
    not_read: Annotated[list[str], By(lambda covered, _: named(_not_read(covered)))]
    not_read_in_all: Annotated[int, By(lambda covered, _: len(_not_read(covered)))]
    waiting: Annotated[int, By(lambda covered, _: len(covered["pending"]))]


class Term(TypedDict):
    """What a contract says on a subject. FOUND, ABSENT, UNREAD (nobody knows), CONFLICTED or ENDED; `quote` verbatim, "" without words."""

    status: str
    text: str
    quote: str
    document: Annotated[str | None, By(lambda cell, _: cell["words_in"] or cell["document"])]
    section: str
    page: int | None
    note: Annotated[str, By(lambda cell, _: _note(cell))]


class Strayed(TypedDict):
    """What a rule finds: LOW, MEDIUM, HIGH, or UNKNOWN; `preferred` is the wording to ask for, "" in a list of contracts."""

    level: str
    title: str
    why: str
    preferred: str
    term: Annotated[Term, From("cell")]


class ContractRisk(TypedDict):
    """A contract against the playbook; level and score null: it is not in force. `nothing_on` are rules that find nothing."""

    document: OfContract
    title: TitleOfContract
    status: StatusOfContract
    level: str | None
    score: int | None
    findings: Annotated[list[Strayed], By(lambda risk, _: [one for one in risk["findings"] if one["level"] != "NONE"])]
    nothing_on: Annotated[list[str], By(lambda risk, _: [one["title"] for one in risk["findings"] if one["level"] == "NONE"])]


class Risks(TypedDict):
    """Some contracts; `next` is the offset of those after them, null at the end."""

    as_of: str
    playbook: str
    contracts: list[ContractRisk]
    rests_on: Rests
    next: int | None


class ContractTerms(TypedDict):
    """A contract with its terms by column. `verdict` CANNOT_BE_TOLD: it may be what was asked for, see `reasons`."""

    document: OfContract
    title: TitleOfContract
    status: StatusOfContract
    until: Annotated[str | None, From("contract.term.until")]
    verdict: str | None
    reasons: list[str]
    terms: Annotated[dict[str, Term], From("cells")]


class Compared(TypedDict):
    """Those of some contracts that are what was asked for; go on at `next` until it is null, even where there are none here."""

    as_of: str
    contracts: list[ContractTerms]
    rests_on: Rests
    next: int | None


answered = Serializer(Answered)
in_force = Serializer(ClauseInForce)
listed = Serializer(Listed)
change = Serializer(Change)
spans = Serializer(Spans)
replayed = Serializer(Checked)
owed = Serializer(Owed)
with_terms = Serializer(ContractTerms)
rests_on = Serializer(Rests)
_at_risk = Serializer(ContractRisk)


def at_risk(found: RiskShape, *, worded: bool) -> ContractRisk:
    """Shorten a contract against a playbook; `worded`: with what to ask for."""
    shown = _at_risk(found)
    if not worded:
        for one in shown["findings"]:
            one["preferred"] = ""
    return shown


def named(files: list[str]) -> list[str]:
    """Return the first of some names."""
    return files[:_MOST_NAMED]


def _entries(found: ReplayShape) -> list[str]:
    causes = found["because"] if found["differs"] else []
    return [f"entry {c['seq']} of {c['recorded_at'][:10]}: {c['action']} {c['document'] or c['subject']}" for c in causes]


def _because(cause: CauseShape) -> str:
    kind, edge = cause["kind"], cause["edge"]
    if edge is None:
        return kind
    return f"{kind}: {_what(edge['edge_type'], edge['mode'])} by {edge['document']}, {edge['section']}"


def _what(edge_type: str, mode: str | None) -> str:
    return f"{edge_type} {mode}" if mode else edge_type


def _clause_warnings(clause: ResolvedClause) -> list[str]:
    return _warnings(clause["warnings"]) + [f"OUTSTANDING_CHANGE: {o['reason']} ({o['document']})" for o in clause["outstanding"]]


def _warnings(warned: Iterable[Warned]) -> list[str]:
    return list(dict.fromkeys(f"{w['code']}: {w['message']}" for w in warned))


def _not_read(covered: CoverageShape) -> list[str]:
    return [*covered["unread_files"], *covered["unread"]]


def _note(cell: CellShape) -> str:
    unread = f"not read: {'; '.join(named(cell['unread']))}" if cell["unread"] else ""
    waits = "a claim waits" if cell["pending"] else ""
    return "; ".join(filter(None, (cell["note"], unread, waits)))
