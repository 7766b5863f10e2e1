"""Laws of what is compared: copies, redlines, timelines, histories, and what is supposed; single cases are told in the stories."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.comparison.clause_history import obligation
from graph.comparison.consolidation import conform
from graph.comparison.impact import words_impact
from graph.comparison.redline import Change, Stretch, compare, redline
from graph.comparison.timeline import timeline
from graph.comparison.what_if import scenario
from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed
from graph.model.documents import AMENDING_KINDS
from graph.model.edges import EdgeStatus
from graph.model.history import HistoryAction, ObligationStatus
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import EffectiveClause, Status
from graph.model.text import AnchoredText, Run, join
from graph.resolution.resolve import resolve
from tests.graph.facts import marked
from tests.property.portfolios import WORDS, asked_days, portfolios
from tests.story import Story

_IN_FORCE = {Status.IN_FORCE, Status.UNRESOLVED, Status.CONFLICTED}


def whole(conformed: Conformed, clause_id: ClauseId) -> AnchoredText:
    """Return the words in force of a provision and all below it, as the copy has them."""
    entries = conformed.clauses
    first = next(n for n, c in enumerate(entries) if c.clause.clause_id == clause_id)
    depth = entries[first].depth
    below = [entries[first]]
    for entry in entries[first + 1 :]:
        if entry.depth < depth or (entry.depth == depth and entry.clause.clause_id != clause_id):
            break
        below.append(entry)
    return join((c.text for c in below if c.status in _IN_FORCE), "\n")


@given(portfolios(), asked_days)
def test_the_copy_is_its_clauses_resolved_one_by_one(lines: list[str], day: date) -> None:
    """What stands in the copy under a provision is the provision's text in force; what does not stand there has none."""
    story = Story("\n".join(lines))
    found = conform(story.lineage, story.doc("MSA"), day)
    there = {c.clause.clause_id for c in found.clauses}
    apart = {c.clause.clause_id for c in found.clauses if c.alternative}
    for clause in story.lineage.clauses_of(found.document.document_id):
        expected = resolve(story.lineage, clause.clause_id, day)
        if expected.text is None:
            assert clause.clause_id not in there or all(
                c.status not in _IN_FORCE for c in found.clauses if c.clause.clause_id == clause.clause_id
            )
        elif clause.clause_id not in apart and not apart & set(story.lineage.descendants(clause.clause_id)):
            assert clause.clause_id in there or not expected.text
            if clause.clause_id in there:
                assert whole(found, clause.clause_id) == expected.text


@given(portfolios(), asked_days)
def test_every_outstanding_change_stands_there_once(lines: list[str], day: date) -> None:
    """Nothing in force that was not applied gets lost, nor said twice."""
    story = Story("\n".join(lines))
    found = conform(story.lineage, story.doc("MSA"), day)
    roots = [resolve(story.lineage, root, day) for root in story.lineage.roots(found.document.document_id)]
    expected = {o.edge_id for root in roots for o in root.outstanding}
    said = [o.edge_id for o in (*found.outstanding, *(o for c in found.clauses for o in c.outstanding))]
    assert set(said) <= expected
    assert len(said) == len(set(said))
    if all(root.text is not None for root in roots):
        assert set(said) == expected


def _amended(sections: int) -> Story:
    lines = [f'2020-01-01 clause MSA#{n}.{m} "Section words {n} {m} about goods and services."' for n in range(1, sections) for m in (1, 2)]
    lines += [f'2020-01-01 clause MSA#{n} "Article."' for n in range(1, sections)]
    lines += [f'2021-01-01 replaces-words A1#{n} MSA#{n}.1 "goods" "boxes"' for n in range(1, 20)]
    return Story("\n".join(sorted(lines, key=lambda line: ("#" in line and "." in line.split("#")[1].split()[0], line))))


def test_four_times_the_document_takes_about_four_times_as_long() -> None:
    """One pass: the cost grows with the document, not with its square."""

    def seconds(sections: int) -> float:
        story = _amended(sections)
        document, day = story.doc("MSA"), date(2022, 1, 1)
        conform(story.lineage, document, date(2019, 1, 1))
        best = 9.0
        for n in range(3):
            start = time.process_time()
            conform(story.lineage, document, day.replace(day=1 + n))
            best = min(best, time.process_time() - start)
        return best

    assert seconds(200) < 9 * seconds(50)


spaces = st.sampled_from((" ", "  ", "\n", "\n\n", ""))
words = st.lists(st.tuples(st.sampled_from((*WORDS, "(30)", "§", "“Fee”", "the", "of")), spaces), max_size=25)
texts = words.map(lambda pairs: "".join(word + space for word, space in pairs)) | st.text(max_size=30)


def anchored(text: str, at: int = 0) -> AnchoredText:
    """Return a text that stands at a place of a file."""
    return AnchoredText((Run(text, None, at),)) if text else AnchoredText()


def without(change: Change, stretches: Iterable[Stretch]) -> str:
    """Return the text of the stretches but those of one change."""
    return "".join(s.text.text for s in stretches if s.change is not change)


@given(texts, texts)
def test_taking_all_gives_the_new_text_and_refusing_all_the_old(old: str, new: str) -> None:
    """To the letter, white space included."""
    stretches = compare(anchored(old), anchored(new))
    assert without(Change.DELETED, stretches) == new
    assert without(Change.INSERTED, stretches) == old
    assert all(s.text for s in stretches)


@given(texts)
def test_a_text_is_kept_whole_beside_itself(text: str) -> None:
    """One stretch, and nothing changed."""
    assert [s.change for s in compare(anchored(text), anchored(text))] == [Change.KEPT] * bool(text)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("within thirty (30) days.", "within forty-five (45) days.", "within [-thirty (30)][+forty-five (45)] days."),
        ("a fee of $100,000 a year", "a fee of $250,000 a year", "a fee of [-$100,000][+$250,000] a year"),
        ("Goods are shipped.", "Goods are shipped. Late goods are free.", "Goods are shipped.[+ Late goods are free.]"),
        ("Pay the fee.\nIn cash.", "Pay the fee. In cash.", "Pay the fee.[-\n][+ ]In cash."),
        ("The Buyer shall pay all of it at once.", "No refund is due, whatever the cause.", None),
    ],
)
def test_changes_are_whole_words(old: str, new: str, expected: str | None) -> None:
    """A figure in brackets is one word; what two rewritten sentences share by chance is not kept."""
    whole = f"[-{old.removesuffix('.')}][+{new.removesuffix('.')}]."
    assert marked(compare(anchored(old), anchored(new))) == (expected or whole)


@given(portfolios(), asked_days, asked_days)
def test_a_redline_holds_both_copies(lines: list[str], one: date, other: date) -> None:
    """Refusing all changes gives the copy of the one day, taking all that of the other, entry by entry in order."""
    story = Story("\n".join(lines))
    old, new = (conform(story.lineage, story.doc("MSA"), day) for day in (one, other))
    entries = redline(story.lineage, old, new).clauses
    assert [without(Change.INSERTED, c.stretches) for c in entries if c.old] == [c.shown.text for c in old.clauses]
    assert [without(Change.DELETED, c.stretches) for c in entries if c.new] == [c.shown.text for c in new.clauses]


@given(portfolios(), st.lists(asked_days, min_size=5, max_size=5))
def test_every_day_reads_as_its_period_says(lines: list[str], probes: list[date]) -> None:
    """Between the days of change nothing changes: resolving any single day agrees with the timeline."""
    story = Story("\n".join(lines))
    for section in ("1", "2(a)", "3"):
        clause = story.id(f"MSA#{section}")
        periods = timeline(story.lineage, clause).periods
        assert all(before.end == after.start for before, after in pairwise(periods))
        assert periods[0].effective.status is not Status.NOT_YET_IN_FORCE
        for day in probes:
            period = next((p for p in periods if (p.start or date.min) <= day < (p.end or date.max)), None)
            found = resolve(story.lineage, clause, day)
            assert (found.status, found.text) == ((period.effective.status, period.effective.text) if period else (found.status, None))


@given(portfolios(), asked_days)
def test_the_status_agrees_with_what_resolving_says(lines: list[str], day: date) -> None:
    """Words not in force are never active, and every entry is a committed edge that governs the day."""
    story = Story("\n".join(lines))
    committed = {e.edge_id for e in story.lineage.edges if e.status is EdgeStatus.COMMITTED}
    for clause in story.lineage.clauses:
        found, resolved = obligation(story.lineage, clause, day), resolve(story.lineage, clause, day)
        if resolved.status in {Status.TERMINATED, Status.SUPERSEDED, Status.NOT_YET_IN_FORCE}:
            assert found.status is not ObligationStatus.ACTIVE
        assert {e.edge_id for e in found.history} <= committed
        assert all(e.action is not HistoryAction.DELETE for e in found.history[:-1])
        if found.status is ObligationStatus.ACTIVE:
            assert all(e.action in {HistoryAction.MODIFY, HistoryAction.UNCHANGED} for e in found.history)


@given(portfolios(), st.data())
def test_what_is_supposed_reads_as_it_will_and_nothing_else_changes(lines: list[str], data: st.DataObject) -> None:
    """Law: with some claims supposed every document reads as on a record that has them, and one that is not reached reads as before."""
    real = Story("\n".join(lines)).lineage
    dated = [e for e in real.edges if e.effective_from is not None and e.target_document_id in real.documents]
    if not dated:
        return
    chosen = data.draw(st.lists(st.sampled_from(dated), min_size=1, max_size=3, unique_by=lambda e: e.edge_id))
    waiting = [replace(e, status=EdgeStatus.PENDING) for e in chosen]
    others = [e for e in real.edges if e.edge_id not in {w.edge_id for w in waiting}]
    own = [c for c in real.clauses.values() if not real.is_inserted(c.clause_id)]
    found = scenario(Lineage.of(real.documents.values(), own, [*others, *waiting]), waiting, date(2022, 6, 1))

    changed = {one for one in real.documents if _copy(found.before, one, found.as_of) != _copy(found.after, one, found.as_of)}
    assert [one for one in real.documents if _copy(found.after, one, found.as_of) != _copy(real, one, found.as_of)] == []
    assert [one for one in changed - set(found.documents) if real.documents[one].kind not in AMENDING_KINDS] == []


def _copy(lineage: Lineage, document_id: DocumentId, day: date) -> object:
    """What a document says on a day: its words, and how it and each provision stands."""
    copy = conform(lineage, document_id, day)
    return copy.status, [(c.clause.clause_id, c.status, c.text.text) for c in copy.clauses]


@given(portfolios())
def test_what_is_not_told_does_not_change(lines: list[str]) -> None:
    """Law: a provision that reads or stands otherwise with a claim than without it is named by the impact, or one above or below it is."""
    lineage = Story("\n".join(lines)).lineage
    for edge in [e for e in lineage.edges if e.effective_from and e.target_document_id in lineage.documents][-1:]:
        found = words_impact(scenario(lineage, (edge,), date(2022, 6, 1)))
        kept = [c for c in lineage.clauses.values() if not lineage.is_inserted(c.clause_id)]
        without = Lineage.of(lineage.documents.values(), kept, [e for e in lineage.edges if e.edge_id != edge.edge_id])
        told = {c.clause_id for c in found.clauses}
        assert edge.target_document_id is not None
        for clause in without.clauses_of(edge.target_document_id):
            before, after = (resolve(one, clause.clause_id, found.as_of) for one in (without, lineage))
            if (before.status, _words(before)) != (after.status, _words(after)) and (before.text or after.text):
                near = {clause.clause_id, *without.ancestors(clause.clause_id), *without.descendants(clause.clause_id)}
                near |= {one for one in (before.continues_at, after.continues_at) if one is not None}
                near |= {one for n in near & lineage.clauses.keys() for one in lineage.descendants(n)}
                assert near & told, (clause.section, edge.operation)


def _words(resolved: EffectiveClause) -> str:
    """The words alone: the same words brought by another paper are no change that a person has to weigh."""
    return resolved.text.text if resolved.text else ""
