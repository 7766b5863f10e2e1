"""A new version of an instrument that names no instrument it takes the place of."""

from __future__ import annotations

from graph.model.documents import DocumentKind
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.source import SourceFile
from indexing.analyse import Instrument, analyse
from indexing.linking.edges import link
from indexing.readers.text import TextReader

PLAN = """BIRCH PENSION PLAN

{version}

This Plan is made by Birch Company, Inc. (the "Company") as of {day}.

1. Benefits. Each participant shall receive {share} percent of salary.

2. Vesting. Benefits vest after five years.

IN WITNESS WHEREOF, the Company has executed this Plan on {day}.

BIRCH COMPANY, INC.

By: /s/ Jane Doe
Name: Jane Doe
Title: President
"""
SCHEDULE = """SCHEDULE
to the
2002 Master Agreement
dated as of January 19, 2016
(amended and restated as of June 28, 2019)
between
ALDER BANK, N.A. ("Party A") and BIRCH FUNDING LLC ("Party B")

With effect from and after June 28, 2019, this Schedule to the 2002 Master Agreement amends and restates the prior Schedule.

Part 1. Termination. Each party may terminate.
"""


def _read(text: str, name: str) -> Instrument:
    reading = TextReader().read(name, text.encode())
    (found,) = analyse(reading, SourceFile(reading.file_sha256, name, name, 1), "p")
    return found


def _edges(*instruments: Instrument) -> tuple[Edge, ...]:
    return link(
        [i.document for i in instruments], [c for i in instruments for c in i.clauses], [c for i in instruments for c in i.claims]
    ).edges


def test_a_version_told_by_a_line_below_its_title_waits_to_replace_the_one_before() -> None:
    """The title says that it is a new version, no words of which: a person looks."""
    old = _read(PLAN.format(version="", day="May 1, 2006", share="ten"), "old.txt")
    new = _read(PLAN.format(version="(Amended and Restated as of May 1, 2007)", day="May 1, 2007", share="twelve"), "new.txt")
    assert new.document.kind is DocumentKind.RESTATEMENT
    (edge,) = _edges(old, new)
    assert (edge.edge_type, edge.status) == (EdgeType.SUPERSEDED_BY, EdgeStatus.PENDING)
    assert edge.target_document_id == old.document.document_id


def test_a_schedule_that_says_that_it_restates_is_a_restatement_of_its_own_kind() -> None:
    """Its title begins above the line "to the", and is not that of the agreement it belongs to."""
    found = _read(SCHEDULE, "schedule.txt")
    assert found.document.title == "SCHEDULE to the 2002 Master Agreement"
    assert found.document.kind is DocumentKind.RESTATEMENT
    (claim,) = [c for c in found.claims if c.edge_type is EdgeType.SUPERSEDED_BY]
    assert claim.rule == "restates_document"
