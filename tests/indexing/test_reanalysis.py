"""A portfolio of an earlier version: its files are analysed again by themselves, and what people decided holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from graph.model.edges import Claim, Decision, Edge, EdgeStatus, Verdict
from graph.model.ids import ClaimKey, DocumentId, digest
from indexing.check import check
from indexing.facts import lineage
from indexing.linking.relinking import relink
from indexing.marks import is_outdated
from indexing.reanalysis import record_instruments
from tests.indexing.test_pipeline import BASE, FIRST, START, Desk

PAPERS = {"base.txt": BASE, "first.txt": FIRST}


@pytest.fixture
def new(tmp_path: Path) -> Iterator[Desk]:
    """Return a desk on which the papers were indexed by the present version."""
    papers = tmp_path / "in"
    papers.mkdir()
    for name, text in PAPERS.items():
        (papers / name).write_text(text, encoding="utf-8")
    desk = Desk(tmp_path / "new")
    desk.index(papers)
    yield desk
    desk.close()


@pytest.fixture
def old(new: Desk, tmp_path: Path) -> Iterator[Desk]:
    """Return a desk with the same papers as an earlier version would have read them: every claim has another key."""
    desk = Desk(tmp_path / "old")
    records_of = new.store
    with desk.store.transaction("p", "earlier", "index", START) as records:
        for file in records_of.files("p"):
            records.put_file(file, records_of.reading(file.sha256, "p"))
        for document in records_of.documents("p"):
            claims = [_as_before(c) for c in records_of.claims("p", document_ids=(document.document_id,))]
            records.put_document(document, records_of.clauses("p", (document.document_id,)), claims)
    relink(desk.store, "p", actor="earlier", now=START)
    yield desk
    desk.close()


def _as_before(claim: Claim) -> Claim:
    return replace(claim, key=ClaimKey("k_" + digest("earlier", claim.key)))


def _edge(desk: Desk, section: str) -> Edge:
    (edge,) = (e for e in desk.store.edges("p") if e.target_section == section)
    return edge


def _decide(desk: Desk, verdict: Verdict, subject: str) -> None:
    with desk.store.transaction("p", "ada", "decide", START) as records:
        records.put([Decision("x_1", verdict, subject, "Ada", "seen")])
    relink(desk.store, "p", actor="ada", now=START)


def test_nothing_is_analysed_twice(new: Desk) -> None:
    """What the present version indexed is not outdated, and neither is an empty portfolio."""
    assert not is_outdated(new.store, "p")
    assert not is_outdated(new.store, "another")
    assert new.index().again == ()


def test_files_of_an_earlier_version_are_analysed_again_without_being_brought(new: Desk, old: Desk) -> None:
    """The readings on record are enough; the links are then those of the present version."""
    assert is_outdated(old.store, "p")
    report = old.index()
    assert (sorted(report.again), report.indexed, report.carried) == (sorted(PAPERS), (), 0)
    assert old.edges() == new.edges()
    assert old.index().again == ()


def test_a_rejected_change_stays_rejected(old: Desk) -> None:
    """The same words have another claim now: the decision is recorded on it anew, and the old one is undone on record."""
    _decide(old, Verdict.REJECT, _edge(old, "2").claim_key)
    assert _edge(old, "2").status is EdgeStatus.REJECTED
    assert old.index().carried == 1
    assert _edge(old, "2").status is EdgeStatus.REJECTED
    was, *made = old.store.decisions("p")
    assert (was.verdict, sorted((d.verdict, d.by) for d in made)) == (Verdict.REJECT, [(Verdict.REJECT, "Ada"), (Verdict.UNDO, "Ada")])
    assert all("carried over from x_1" in d.reason for d in made)
    assert old.index().carried == 0


def test_a_retracted_link_stays_retracted(old: Desk) -> None:
    """A decision on a link, which names it by its id, goes over like one on a claim."""
    _decide(old, Verdict.UNLINK, _edge(old, "2").edge_id)
    assert [e.status for e in old.store.edges("p") if e.target_section == "2"] in ([], [EdgeStatus.RETRACTED])
    assert old.index().carried == 1
    assert not [e for e in old.store.edges("p") if e.target_section == "2" and e.status is EdgeStatus.COMMITTED]


def test_a_decision_whose_words_nobody_reads_any_more_is_left_as_it_was(old: Desk) -> None:
    """It is not put on other words, and not lost: it stands on record as it was."""
    first = DocumentId(next(d.document_id for d in old.store.documents("p") if d.file_name == "first.txt"))
    (claim,) = (c for c in old.store.claims("p", document_ids=(first,)) if c.section == "2")
    gone = replace(claim, key=ClaimKey("k_gone"), section="3", quote=replace(claim.quote, char_start=2, char_end=9))
    with old.store.transaction("p", "earlier", "index", START) as records:
        records.put_document(old.store.get_document("p", first), old.store.clauses("p", (first,)), [gone])
    relink(old.store, "p", actor="earlier", now=START)
    _decide(old, Verdict.REJECT, "k_gone")
    assert old.index().carried == 0
    assert [(d.verdict, d.subject) for d in old.store.decisions("p")] == [(Verdict.REJECT, "k_gone")]
    assert _edge(old, "2").status is EdgeStatus.COMMITTED


def test_instruments_are_recorded_with_their_keys(new: Desk) -> None:
    """Recording nothing changes nothing."""
    before = new.store.facts_head("p")
    with new.store.transaction("p", "tester", "analyse", START) as records:
        record_instruments(records, ())
    assert new.store.facts_head("p") == before


@pytest.mark.parametrize("verdict", [Verdict.REJECT, Verdict.UNLINK])
def test_check_lists_a_decision_that_fits_nothing_any_more(old: Desk, verdict: Verdict) -> None:
    """Whoever decided must be able to look again: the finding names them and their reason."""
    _decide(old, verdict, "e_of_words_that_are_gone")
    old.index()
    said = [f.message for f in check(old.store, "p", lineage(old.store, "p"))]
    assert any(f"{verdict} by Ada (seen)" in message for message in said)
