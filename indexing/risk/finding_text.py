"""What a finding says in words: the playbook's sentence, or one of our own that tells what the cell is."""

from __future__ import annotations

from graph.model.terms import Cell, CellStatus, Column, RiskLevel
from indexing.risk.playbook import STEPS, Condition, Rule


def why(rule: Rule, condition: Condition, cell: Cell) -> str:
    """Return the sentence of a condition that holds: its own, else the rule's, else one that says what the cell is."""
    sentence = condition.why or rule.why
    limit = ", ".join(str(one.measure) for one in condition.comparisons)
    if not sentence or cell.status is CellStatus.ENDED:
        return f"{describe_cell(cell)}{f' (the playbook: {limit})' if limit else ''}."
    return sentence.format(value=cell.text or "nothing", section=cell.section, limit=limit or _limits(rule))


def describe_cell(cell: Cell) -> str:
    """Say what a cell comes to, without a full stop."""
    if cell.status is CellStatus.ENDED:
        return (
            f"{column_name(cell.column).capitalize()}: {cell.text or 'what was said'} is not in force on the day ({cell.note or 'ended'})"
        )
    if elsewhere(cell):
        return f"Nothing here says anything on {column_name(cell.column)}: {cell.note}"
    if cell.status is CellStatus.ABSENT:
        return f"Nothing says anything on {column_name(cell.column)}, here or in what it takes from its parents"
    return f"{column_name(cell.column).capitalize()}: {cell.text or 'found, with no figure'}"


def describe_unread(cell: Cell) -> str:
    """Say why a cell that is unread or in conflict has no level."""
    if cell.status is CellStatus.CONFLICTED:
        told = f" ({'; '.join(filter(None, (cell.text, cell.note)))})" if cell.text or cell.note else ""
        return f"Two texts on {column_name(cell.column)} contradict each other{told}: a person has to say which one counts."
    unread = f" ({', '.join(cell.unread)})" if cell.unread else ""
    if cell.text:
        return f"{column_name(cell.column).capitalize()}: {cell.text}, and what could make it other has not been read{unread}."
    return f"Nothing that was read speaks of {column_name(cell.column)}, and what could has not been read or is not here{unread}."


def describe_incomparable(rule: Rule, cell: Cell) -> str:
    """Say that no figure of a rule could be held against a cell."""
    limits = _limits(rule)
    return f"{describe_cell(cell)}. That cannot be compared with the playbook{f' ({limits})' if limits else ''}."


def _limits(rule: Rule) -> str:
    """Return every figure of a rule, in words."""
    return ", ".join(dict.fromkeys(str(one.measure) for one in rule.comparisons))


def describe_graver(rule: Rule, level: RiskLevel) -> str:
    """Say that a graver level than the one found could not be told."""
    steps = [step for step in STEPS if STEPS[step] > STEPS[level]]
    graver = (one for found, conditions in rule.levels if found in steps for condition in conditions for one in condition.comparisons)
    limits = ", ".join(dict.fromkeys(str(one.measure) for one in graver))
    return f" Whether it is graver cannot be told: it cannot be compared with {limits}." if limits else ""


def elsewhere(cell: Cell) -> bool:
    """Tell whether a parent says what a contract does not take from it: an absent cell has a note for nothing else."""
    return cell.status is CellStatus.ABSENT and bool(cell.note)


def column_name(column: Column) -> str:
    """Return a column's name as it stands in a sentence."""
    return column.replace("_", " ").lower()
