"""Items of a part of a contract that has a name and a list of its own: "Item 6 of the Basic Lease Information".

Such a list stands beside the contract's own numbers, and its item 6 is not Article 6.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import dropwhile

from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find
from graph.model.documents import Clause, ClauseKind
from graph.model.ids import ClauseId, DocumentId
from graph.text import sections

_OF_A_LIST = re.compile(r"\d{1,2}(?:\([a-z]{1,4}\))*")


def items(lineage: Lineage, document_id: DocumentId, part: str, number: str) -> tuple[ClauseId, ...]:
    """Return the provisions with a number in the list below the name of a part.

    A part whose name stands nowhere alone on a line has no list of its own: its numbers are those of the contract, as are
    letters and numbers with a stop.
    """
    below = list(dropwhile(lambda c: not _shows_heading(c, part), lineage.clauses_of(document_id)))
    if not below or not _OF_A_LIST.fullmatch(number):
        return tuple(find(lineage, document_id, number))
    wanted = sections.parse(number).parts
    return tuple(c.clause_id for c in _first_list(lineage, below[1:]) if _labelled(lineage, c) == wanted)


def _shows_heading(clause: Clause, part: str) -> bool:
    """Tell whether a part of a contract begins in a clause: its name stands alone on a line there."""
    return any(sections.fold_name(line) == sections.fold_name(part) for line in clause.own_words.splitlines())


def _first_list(lineage: Lineage, clauses: Sequence[Clause]) -> Iterator[Clause]:
    """Yield the provisions of the first list among some: up to where a number comes again, or one that is not the next."""
    last = 0
    for clause in clauses:
        if last and clause.kind is ClauseKind.EXHIBIT:
            return
        label = _labelled(lineage, clause)
        if len(label) == 1 and label[0].isdigit():
            if int(label[0]) != last + 1:
                return
            last += 1
        if last:
            yield clause


def _labelled(lineage: Lineage, clause: Clause) -> tuple[str, ...]:
    """Return the labels of a provision and of that above it, as far as they are one address: "(a)" below "7." is 7(a)."""
    own, above = sections.parse(clause.label).parts, lineage.ancestors(clause.clause_id)[:1]
    return (*(sections.parse(lineage.clauses[above[0]].label).parts if clause.label.startswith("(") and above else ()), *own)
