"""Section numbers that jump or go back: pages may be missing, or a number was lost when the file was read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from graph.lineage.dag import Lineage
from graph.model.documents import Clause, ClauseKind
from graph.model.evidence import Finding, Severity
from graph.model.resolution import WarningCode
from indexing.check.wording import titled
from indexing.segment.designators import Meaning, read

SHOWN = 6  # breaks that one finding names
_COUNTED = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION})
_Level = tuple[str, str, tuple[int, ...]]
_FIGURES = ("1", "1.", "1)", "1.1", "1.0")  # what counts from 1 wherever it stands; letters may begin anywhere


@dataclass(frozen=True, slots=True)
class Break:
    """A place where the count is broken: the clause behind it, and the section before it ("" where the count does not begin at 1)."""

    clause: Clause
    before: str
    back: bool = False

    @property
    def told(self) -> str:
        """Return it in words."""
        if not self.before:
            return f"the count begins with {self.clause.section}"
        return f"{self.clause.section} stands behind {self.before}" if self.back else f"{self.before} is followed by {self.clause.section}"


def number_breaks(lineage: Lineage) -> Iterator[Finding]:
    """One finding for each document whose numbers jump or go back; what amendments brought is not counted."""
    for document in lineage.documents.values():
        found = breaks(c for c in lineage.clauses_of(document.document_id) if not lineage.is_inserted(c.clause_id))
        if found:
            told = "; ".join(b.told for b in found[:SHOWN])
            more = f"; and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
            first = found[0].clause
            yield Finding(
                WarningCode.SECTION_GAP,
                Severity.WARNING,
                document.file_name,
                f"The numbers of {titled(document)} are not complete: {told}{more}.",
                "Compare with the original: pages may be missing, or a number may be a slip or lost in reading. "
                "What is said of a section by its number is taken to mean the one that bears that number here.",
                first.pieces[0],
                document.document_id,
                first.section,
            )


def breaks(clauses: Iterable[Clause]) -> list[Break]:
    """Return where the numbers of some clauses, in reading order, leave others out or go back; a count that begins anew is none."""
    found: list[Break] = []
    last: dict[_Level, tuple[Meaning, str]] = {}
    for clause in clauses:
        senses = {_level(clause, m): m for m in read(clause.label)} if clause.kind in _COUNTED else {}
        good = {level: m for level, m in senses.items() if _goes_on(m, last[level][0] if level in last else None)}
        if senses and not good:
            found.append(_broken(clause, senses, last))
        last |= {level: (m, clause.section) for level, m in (good or senses).items()}
    return found


def _level(clause: Clause, meaning: Meaning) -> _Level:
    """Return what a number counts on: the address above it, its style, and for a decimal its chapter."""
    bare = clause.label.strip("().")
    at = clause.section.rfind(bare)
    return clause.section[: max(0, at)].rstrip("("), meaning.style, meaning.path[:-1]


def _goes_on(meaning: Meaning, before: Meaning | None) -> bool:
    if meaning.first or before is None:
        return meaning.first or meaning.style not in _FIGURES
    return meaning.follows(before) or meaning.value == before.value


def _broken(clause: Clause, senses: Mapping[_Level, Meaning], last: Mapping[_Level, tuple[Meaning, str]]) -> Break:
    """Return the break before a clause that goes on with none of the counts it may belong to: the nearest of them is told."""
    steps = [
        (abs(m.value - last[level][0].value), m.value < last[level][0].value, last[level][1])
        for level, m in senses.items()
        if level in last
    ]
    return Break(clause, min(steps)[2], back=min(steps)[1]) if steps else Break(clause, "")
