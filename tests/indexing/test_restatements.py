"""A new version of an instrument that names no instrument it takes the place of."""

from __future__ import annotations

from graph.model.documents import DocumentKind
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.source import SourceFile
from indexing.analyse import Instrument, analyse
from indexing.linking.edges import link
from indexing.readers.text import TextReader
from tests.papers import papers_in

PLAN, SCHEDULE = papers_in(__file__).values()


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
