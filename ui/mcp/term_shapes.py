"""What agents are told of obligations, risk and terms: what a lawyer would quote of them, and what a list rests on."""

from __future__ import annotations

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from ui.obligation_shapes import ObligationShape
from ui.risk_shapes import CellShape, CoverageShape, RiskFindingShape, RiskShape, TableRowShape

_MOST_NAMED = 10


class Owed(TypedDict):
    """An obligation. PENDING: read by a machine, confirmed by nobody. `in_force` false: its words are not any more."""

    obligation_id: str
    state: str
    due: str | None
    obligor: str
    type: str
    words: str
    document: str
    section: str
    page: int | None
    in_force: bool


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

    looked_at: int
    left_out: int
    cannot_be_told: int
    not_in_force: int
    not_read: list[str]
    not_read_in_all: int
    waiting: int


class Term(TypedDict):
    """What a contract says on a subject. FOUND, ABSENT, UNREAD (nobody knows), CONFLICTED or ENDED; `quote` verbatim, "" without words."""

    status: str
    text: str
    quote: str
    document: str | None
    section: str
    page: int | None
    note: str


class Strayed(TypedDict):
    """What a rule finds: LOW, MEDIUM, HIGH, or UNKNOWN; `preferred` is the wording to ask for, "" in a list of contracts."""

    level: str
    title: str
    why: str
    preferred: str
    term: Term


class ContractRisk(TypedDict):
    """A contract against the playbook; level and score null: it is not in force. `nothing_on` are rules that find nothing."""

    document: str
    title: str
    status: str
    level: str | None
    score: int | None
    findings: list[Strayed]
    nothing_on: list[str]


class Risks(TypedDict):
    """Some contracts; `next` is the offset of those after them, null at the end."""

    as_of: str
    playbook: str
    contracts: list[ContractRisk]
    rests_on: Rests
    next: int | None


class ContractTerms(TypedDict):
    """A contract with its terms by column. `verdict` CANNOT_BE_TOLD: it may be what was asked for, see `reasons`."""

    document: str
    title: str
    status: str
    until: str | None
    verdict: str | None
    reasons: list[str]
    terms: dict[str, Term]


class Compared(TypedDict):
    """Those of some contracts that are what was asked for; go on at `next` until it is null, even where there are none here."""

    as_of: str
    contracts: list[ContractTerms]
    rests_on: Rests
    next: int | None


def owed(found: ObligationShape) -> Owed:
    """Shorten an obligation."""
    return {
        "obligation_id": found["obligation_id"],
        "state": found["state"],
        "due": found["due"],
        "obligor": found["obligor"] or found["bound"],
        "type": f"{found['domain']} {found['type']}",
        "words": found["words"],
        "document": found["document"],
        "section": found["section"],
        "page": found["page"],
        "in_force": not found["superseded"],
    }


def at_risk(found: RiskShape, *, worded: bool) -> ContractRisk:
    """Shorten a contract against a playbook; `worded`: with what to ask for."""
    return {
        "document": found["contract"]["document"],
        "title": found["contract"]["title"],
        "status": found["contract"]["status"],
        "level": found["level"],
        "score": found["score"],
        "findings": [_strayed(one, worded=worded) for one in found["findings"] if one["level"] != "NONE"],
        "nothing_on": [one["title"] for one in found["findings"] if one["level"] == "NONE"],
    }


def with_terms(found: TableRowShape) -> ContractTerms:
    """Shorten a row of the table."""
    return {
        "document": found["contract"]["document"],
        "title": found["contract"]["title"],
        "status": found["contract"]["status"],
        "until": found["contract"]["term"]["until"],
        "verdict": found["verdict"],
        "reasons": found["reasons"],
        "terms": {column: _term(cell) for column, cell in found["cells"].items()},
    }


def rests_on(covered: CoverageShape) -> Rests:
    """Shorten what a list rests on."""
    not_read = [*covered["unread_files"], *covered["unread"]]
    return {
        "looked_at": covered["contracts"],
        "left_out": covered["contracts"] - covered["shown"],
        "cannot_be_told": covered["untold"],
        "not_in_force": covered["not_in_force"],
        "not_read": not_read[:_MOST_NAMED],
        "not_read_in_all": len(not_read),
        "waiting": len(covered["pending"]),
    }


def named(files: list[str]) -> list[str]:
    """Return the first of some names."""
    return files[:_MOST_NAMED]


def _strayed(found: RiskFindingShape, *, worded: bool) -> Strayed:
    return {
        "level": found["level"],
        "title": found["title"],
        "why": found["why"],
        "preferred": found["preferred"] if worded else "",
        "term": _term(found["cell"]),
    }


def _term(cell: CellShape) -> Term:
    unread = f"not read: {'; '.join(cell['unread'][:_MOST_NAMED])}" if cell["unread"] else ""
    waits = "a claim waits" if cell["pending"] else ""
    return {
        "status": cell["status"],
        "text": cell["text"],
        "quote": cell["quote"],
        "document": cell["words_in"] or cell["document"],
        "section": cell["section"],
        "page": cell["page"],
        "note": "; ".join(filter(None, (cell["note"], unread, waits))),
    }
