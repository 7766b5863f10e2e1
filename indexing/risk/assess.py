"""A term sheet held against a playbook: what each rule finds, on which words; and what is different between two days. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from graph.model.terms import Cell, CellStatus, RiskFinding, RiskLevel, RiskReport, TermSheet
from indexing.risk import finding_text
from indexing.risk.conditions import MISSING, UNTOLD, holds
from indexing.risk.playbook import STEPS, Condition, Playbook, Rule, When, Where
from indexing.terms.filter_tests import greatest_counts

Spoken = Callable[[tuple[str, ...]], Cell | None]
"""Returns the first words in force that have one of some phrases, as a cell of no column in particular; None: nothing has."""

_GRAVITY = (RiskLevel.NONE, RiskLevel.LOW, RiskLevel.UNKNOWN, RiskLevel.MEDIUM, RiskLevel.HIGH)


@dataclass(frozen=True, slots=True)
class RiskChange:
    """What one rule finds otherwise on two days, or on two states of the record; None where a report has no such rule."""

    rule: str
    title: str
    before: RiskFinding | None
    after: RiskFinding | None


def assess(playbook: Playbook, sheet: TermSheet, speaks: Spoken = lambda _: None) -> RiskReport:
    """Return what every rule of a playbook finds, those that find nothing too: what was looked at is told.

    `sheet` has the playbook's columns. `speaks` looks for phrases in the whole contract in force, for the rules that ask for them.
    """
    findings = tuple(_found(rule, sheet, speaks) for rule in playbook.rules)
    weights = {rule.rule_id: rule.weight for rule in playbook.rules}
    return RiskReport(
        document_id=sheet.document_id,
        as_of=sheet.as_of,
        playbook=playbook.name,
        version=playbook.version,
        level=max((f.level for f in findings), key=_GRAVITY.index, default=RiskLevel.NONE),
        score=sum(weights[f.rule] * STEPS.get(f.level, 0) for f in findings),
        findings=findings,
    )


def changed_findings(before: RiskReport, after: RiskReport) -> tuple[RiskChange, ...]:
    """Return the rules that find another level or other words, in the order of the later report."""
    old, new = ({f.rule: f for f in one.findings} for one in (before, after))
    changes = (RiskChange(rule, (new.get(rule) or old[rule]).title, old.get(rule), new.get(rule)) for rule in dict.fromkeys((*new, *old)))
    return tuple(change for change in changes if _told(change.before) != _told(change.after))


def _told(finding: RiskFinding | None) -> object:
    """What of a finding can be different: where the words stand in their file cannot."""
    if finding is None:
        return None
    return finding.level, finding.cell.status, finding.cell.text, " ".join(finding.cell.words.text.split())


def _found(rule: Rule, sheet: TermSheet, speaks: Spoken) -> RiskFinding:
    cell = sheet.cell(rule.column)
    applies, because = _applies(rule.where, sheet, speaks)
    if applies is None:
        return _finding(rule, RiskLevel.UNKNOWN, because, cell)
    if not applies:
        return _finding(rule, RiskLevel.NONE, because, cell)
    level, why = _judged(rule, cell)
    evidence = speaks(rule.where.spoken) if rule.where and rule.where.spoken and cell.status in MISSING else None
    if evidence is not None:  # nothing says it: the words to show are those for which it should
        cell = replace(evidence, column=cell.column, status=cell.status, pending=cell.pending, unread=cell.unread)
    return _finding(rule, level, why, cell)


def _applies(where: Where | None, sheet: TermSheet, speaks: Spoken) -> tuple[bool | None, str]:
    """Tell whether a rule speaks to this contract (None: that cannot be told), and where it does not, why."""
    if where is None:
        return True, ""
    if where.column is None:
        quoted = ", ".join(f"“{one}”" for one in where.spoken)
        return (True, "") if speaks(where.spoken) else (False, f"The rule does not apply: nothing here speaks of {quoted}.")
    other = sheet.cell(where.column)
    if other.status in UNTOLD:
        return None, f"Whether the rule applies cannot be told: {finding_text.describe_unread(other)}"
    held = holds(where.condition, other)
    if held is None:
        return None, f"Whether the rule applies cannot be told. {finding_text.describe_cell(other)}."
    return held, "" if held else f"The rule does not apply: {finding_text.column_name(where.column)} is {other.text or 'not said'}."


def _judged(rule: Rule, cell: Cell) -> tuple[RiskLevel, str]:
    """Return the gravest level of which a condition holds, and the sentence why."""
    if cell.status in UNTOLD:
        return RiskLevel.UNKNOWN, finding_text.describe_unread(cell)
    untold = False
    for level, conditions in rule.levels:
        for condition in conditions:
            held = _holds(rule, condition, cell)
            if held and finding_text.elsewhere(cell):
                return RiskLevel.UNKNOWN, f"{finding_text.describe_cell(cell)}. Whether that holds here a person has to say."
            if held:
                open_end = untold and level in STEPS and condition.when is not When.INCOMPARABLE
                return level, finding_text.why(rule, condition, cell) + (finding_text.describe_graver(rule, level) if open_end else "")
            untold = untold or held is None
    if untold and _incomparable(rule, cell):
        return RiskLevel.UNKNOWN, finding_text.describe_incomparable(rule, cell)
    return RiskLevel.NONE, finding_text.describe_cell(cell) + "."


def _holds(rule: Rule, condition: Condition, cell: Cell) -> bool | None:
    if condition.when is When.INCOMPARABLE and not _incomparable(rule, cell):
        return False
    return holds(condition, cell)


def _incomparable(rule: Rule, cell: Cell) -> bool:
    """Tell whether the contract says something, and of no figure of the rule can be told how that stands to it."""
    return cell.status is CellStatus.FOUND and all(one.holds(cell.values, greatest_counts(cell)) is None for one in rule.comparisons)


def _finding(rule: Rule, level: RiskLevel, why: str, cell: Cell) -> RiskFinding:
    taken = " This is taken from another document that it is read with." if cell.inherited and level in STEPS else ""
    waits = f" What waits for a person would change this: {', '.join(cell.pending)}." if cell.pending else ""
    preferred = rule.preferred if level in STEPS else ""
    return RiskFinding(rule.rule_id, rule.title, level, why + taken + waits, cell, preferred)
