"""Terms and risk as JSON: cells with the words they rest on, rows of the portfolio table, reports, and what they cover."""

from __future__ import annotations

from typing_extensions import TypedDict

from graph.lifecycle.contracts import Contract
from graph.model.obligations import Value
from graph.model.resolution import Status
from graph.model.terms import Cell, Column, RiskFinding, RiskLevel, RiskReport
from indexing.risk.assess import RiskChange
from indexing.risk.playbook import Playbook
from ui.contract import RunShape, TermShape
from ui.present import runs_of, term
from ui.risking import Assessed, Side
from ui.sources import Sources
from ui.tabling import Coverage, Row


class CellValueShape(TypedDict):
    """A typed value: `number` a plain decimal, `unit` a currency, a unit of time or what is multiplied, `words` those that give it."""

    kind: str
    number: str
    unit: str
    day: str | None
    words: str


class CellShape(TypedDict):
    """What one contract says on one subject: `text` in few words, `quote` verbatim, and where the quote stands.

    The provision is `section` of `document`: another than the contract where `inherited`. Its words may be an amendment's: `words_in`
    is the file in which the quote begins, `page` the page of that file, `runs` has all of it. Without words `quote` is "", these null.
    """

    column: str
    status: str
    text: str
    values: list[CellValueShape]
    tags: list[str]
    quote: str
    document: str | None
    document_id: str | None
    section: str
    words_in: str | None
    page: int | None
    clause_id: str | None
    runs: list[RunShape]
    inherited: bool
    computed: bool
    path: list[str]
    pending: list[str]
    unread: list[str]
    note: str


class ContractShape(TypedDict):
    """A contract on a day, in its version in force. `pending` are claims that wait in its family."""

    document: str
    document_id: str
    title: str
    kind: str
    execution: str
    parties: list[str]
    as_of: str
    status: str
    term: TermShape
    pending: list[str]


class TableRowShape(TypedDict):
    """One row of the table: its cells by column. `verdict` says whether it is what was asked for, `reasons` why; null: nothing was."""

    contract: ContractShape
    cells: dict[str, CellShape]
    verdict: str | None
    reasons: list[str]


class RiskFindingShape(TypedDict):
    """What one rule finds. `preferred` is the wording to ask for, "" where there is nothing to ask."""

    rule: str
    title: str
    level: str
    why: str
    preferred: str
    cell: CellShape


class RiskChangeShape(TypedDict):
    """What one rule finds otherwise; a side is null where the report has no such rule."""

    rule: str
    title: str
    before: RiskFindingShape | None
    after: RiskFindingShape | None


class PlaybookShape(TypedDict):
    """Which playbook was used; `sha256` is of its file."""

    name: str
    version: str
    title: str
    side: str
    sha256: str


class BeforeShape(TypedDict):
    """The same contract on another day, or without a change; level and score are null where it was not in force."""

    contract: ContractShape
    level: str | None
    score: int | None
    changes: list[RiskChangeShape]


class RiskShape(TypedDict):
    """A contract against a playbook. Level and score are null where it is not in force; `unknown` counts what cannot be told."""

    contract: ContractShape
    playbook: PlaybookShape
    level: str | None
    score: int | None
    unknown: int
    findings: list[RiskFindingShape]
    before: BeforeShape | None


class CoverageShape(TypedDict):
    """What a list of contracts rests on (`Coverage`): counts, and the names of what was not read and of the claims that wait."""

    contracts: int
    shown: int
    untold: int
    not_in_force: int
    no_contracts: list[str]
    files: int
    unread_files: list[str]
    unread: list[str]
    pending: list[str]


def cell(found: Cell, sources: Sources) -> CellShape:
    """Return a cell with its words and their places."""
    runs = list(runs_of(found.words, sources))
    words = found.words.text
    holder = sources.reference(found.holder) if found.holder else None
    return {
        "column": found.column,
        "status": found.status,
        "text": found.text,
        "values": [_value(one, words) for one in found.values],
        "tags": list(found.tags),
        "quote": words,
        "document": holder["document"] if holder else None,
        "document_id": holder["document_id"] if holder else None,
        "section": found.section,
        "words_in": runs[0]["document"] if runs else None,
        "page": runs[0]["page"] if runs else None,
        "clause_id": found.clause_id,
        "runs": runs,
        "inherited": found.inherited,
        "computed": found.computed,
        "path": list(found.path),
        "pending": list(found.pending),
        "unread": list(found.unread),
        "note": found.note,
    }


def contract(one: Contract) -> ContractShape:
    """Return a contract on a day."""
    document = one.document
    return {
        "document": document.file_name,
        "document_id": document.document_id,
        "title": document.title,
        "kind": document.kind,
        "execution": document.execution,
        "parties": [p.name for p in document.parties],
        "as_of": one.as_of.isoformat(),
        "status": one.status,
        "term": term(one.term),
        "pending": list(one.pending),
    }


def row(found: Row, columns: tuple[str, ...], sources: Sources) -> TableRowShape:
    """Return one row of the table with the columns to show."""
    cells = {c.column: c for c in found.sheet.cells}
    return {
        "contract": contract(found.contract),
        "cells": {name: cell(cells[Column(name)], sources) for name in columns},
        "verdict": found.judgement.verdict if found.judgement else None,
        "reasons": list(found.judgement.reasons) if found.judgement else [],
    }


def held_against(used: Playbook) -> PlaybookShape:
    """Return which playbook was used."""
    return {"name": used.name, "version": used.version, "title": used.title, "side": used.side, "sha256": used.sha256}


def risk(found: Assessed, playbook: Playbook, sources: Sources) -> RiskShape:
    """Return a contract against a playbook; what is different from before, where that was asked for."""
    report = found.now.report
    return {
        "contract": contract(found.now.contract),
        "playbook": held_against(playbook),
        "level": report.level if report else None,
        "score": report.score if report else None,
        "unknown": _unknown(report),
        "findings": [finding(f, sources) for f in report.findings] if report else [],
        "before": _before(found.before, found.changes, sources) if found.before else None,
    }


def finding(found: RiskFinding, sources: Sources) -> RiskFindingShape:
    """Return what one rule finds."""
    return {
        "rule": found.rule,
        "title": found.title,
        "level": found.level,
        "why": found.why,
        "preferred": found.preferred,
        "cell": cell(found.cell, sources),
    }


def change(found: RiskChange, sources: Sources) -> RiskChangeShape:
    """Return what one rule finds otherwise."""
    return {
        "rule": found.rule,
        "title": found.title,
        "before": finding(found.before, sources) if found.before else None,
        "after": finding(found.after, sources) if found.after else None,
    }


def coverage(found: Coverage) -> CoverageShape:
    """Return what a list of contracts rests on."""
    return {
        "contracts": found.contracts,
        "shown": found.shown,
        "untold": found.untold,
        "not_in_force": found.not_in_force,
        "no_contracts": list(found.no_contracts),
        "files": found.files,
        "unread_files": list(found.unread_files),
        "unread": sorted(found.unread),
        "pending": sorted(found.pending),
    }


def in_force(one: ContractShape) -> bool:
    """Tell whether a contract is in force on its day."""
    return one["status"] == Status.IN_FORCE


def _before(side: Side, changes: tuple[RiskChange, ...], sources: Sources) -> BeforeShape:
    report = side.report
    return {
        "contract": contract(side.contract),
        "level": report.level if report else None,
        "score": report.score if report else None,
        "changes": [change(c, sources) for c in changes],
    }


def _unknown(report: RiskReport | None) -> int:
    return sum(f.level is RiskLevel.UNKNOWN for f in report.findings) if report else 0


def _value(one: Value, words: str) -> CellValueShape:
    day = str(one.day) if one.day else None
    return {"kind": one.kind, "number": one.number, "unit": one.unit, "day": day, "words": words[one.start : one.end]}
