"""The conformed copy: the whole document on a day, entry by entry what `resolve` returns."""

from __future__ import annotations

import time
from datetime import date

from hypothesis import given

from graph.comparison.consolidation import conform
from graph.model.conformed import Conformed, ConformedClause
from graph.model.ids import ClauseId
from graph.model.resolution import Status
from graph.model.text import AnchoredText, join
from graph.resolution.resolve import resolve
from tests.property.portfolios import asked_days, portfolios
from tests.story import Story

_IN_FORCE = {Status.IN_FORCE, Status.UNRESOLVED, Status.CONFLICTED}


def copy(story: Story, document: str, day: str) -> Conformed:
    """Return the conformed copy of a document of a story."""
    return conform(story.lineage, story.doc(document), date.fromisoformat(day))


def shown(conformed: Conformed) -> list[str]:
    """Return what stands in a copy, entry by entry."""
    return [c.shown.text for c in conformed.clauses]


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


def entry(conformed: Conformed, section: str) -> ConformedClause:
    """Return the first entry of a provision."""
    return next(c for c in conformed.clauses if c.clause.section == section)


def test_each_provision_reads_as_amended_and_in_its_place(portfolio: Story) -> None:
    """Inserted, changed and deleted provisions stand where they belong; a deleted one keeps its number.

    2020-01-01 document MSA kind=BASE
    2020-01-01 clause MSA#1 "Services" "As ordered."
    2020-01-01 clause MSA#1.1 "By order."
    2020-01-01 clause MSA#1.2 "On time."
    2020-01-01 clause MSA#2 "Payment" "Within 30 days."
    2021-01-01 document A1 kind=AMENDMENT number=1
    2021-01-01 inserts A1#1 MSA#1.3 "1.3 With care."
    2021-01-01 replaces-words A1#2 MSA#2 "30" "45"
    2021-01-01 deletes A1#3 MSA#1.1
    """
    before, after = copy(portfolio, "MSA", "2020-12-31"), copy(portfolio, "MSA", "2021-01-01")
    assert shown(before) == ["1 Services. As ordered.", "1.1 By order.", "1.2 On time.", "2 Payment. Within 30 days."]
    assert shown(after) == [
        "1 Services. As ordered.",
        "1.1 [Deleted by Amendment No. 1]",
        "1.2 On time.",
        "1.3 With care.",
        "2 Payment. Within 45 days.",
    ]
    assert [c.depth for c in after.clauses] == [0, 1, 1, 1, 0]
    assert entry(after, "1.1").text.text == "1.1 By order."
    assert entry(after, "1.1").status is Status.TERMINATED
    assert entry(after, "1").shown.text[: entry(after, "1").lead] == "1 Services. "


def test_the_heading_counts_instruments_what_is_outstanding_and_what_is_unsigned(portfolio: Story) -> None:
    """What made the copy, in the order agreed; what waits is named and not counted.

    2020-01-01 clause MSA#1 "Services as ordered."
    2020-01-01 clause MSA#2 "Payment within 30 days."
    2021-01-01 document A1 kind=AMENDMENT number=1 execution=PARTLY_SIGNED
    2021-01-01 unspecified A1#1 MSA#2
    2022-01-01 document A2 kind=AMENDMENT number=2
    2022-01-01 replaces-words A2#1 MSA#1 "ordered" "agreed"
    2023-01-01 document A3 kind=AMENDMENT number=3
    2023-01-01 replaces-words A3#1 MSA#1 "agreed" "wished"
    """
    found = copy(portfolio, "MSA", "2022-06-01")
    assert [portfolio.name(d) for d in found.instruments] == ["MSA", "A1", "A2"]
    assert [portfolio.name(d) for d in found.unsigned] == ["A1"]
    assert [portfolio.name(d) for d in found.waiting] == ["A3"]
    assert len(found.all_outstanding) == 1
    assert [o.section for o in entry(found, "2").outstanding] == ["1"]
    assert entry(found, "1").outstanding == ()


def test_what_holds_within_a_limited_scope_stands_beside_its_provision(portfolio: Story) -> None:
    """The text in the copy is the one that holds outside of it.

    2020-01-01 clause MSA#1 "Terms:"
    2020-01-01 clause MSA#1.1 "Rent is 100 a month."
    2021-01-01 replaces-words A1#1 MSA#1.1 "100" "90" "scope=solely with respect to the Dallas site"
    """
    found = copy(portfolio, "MSA", "2022-01-01")
    assert shown(found) == ["1 Terms:", "1.1 Rent is 100 a month."]
    assert [(t.scope, t.text.text) for t in entry(found, "1.1").limited] == [
        ("solely with respect to the Dallas site", "1.1 Rent is 90 a month.")
    ]
    assert entry(found, "1").limited == ()


def test_supplements_and_pending_claims_stand_beside_the_provision_they_touch(portfolio: Story) -> None:
    """And those of the whole document in its heading.

    2020-01-01 clause MSA#1 "Services as ordered."
    2020-01-01 clause MSA#2 "Payment within 30 days."
    2021-01-01 supplements S#1 MSA#2
    2021-01-01 supplements S#2 MSA
    2021-01-01 replaces-words A1#1 MSA#2 "30" "60" pending
    """
    found = copy(portfolio, "MSA", "2022-01-01")
    assert entry(found, "2").supplements == (portfolio.id("S#1"),)
    assert found.supplements == (portfolio.id("S#2"),)
    assert [n.code.value for n in entry(found, "2").notices] == ["PENDING_CLAIM"]
    assert entry(found, "1").notices == ()


def test_an_earlier_version_conforms_to_the_one_in_force(portfolio: Story) -> None:
    """With the exhibits that the new version refers to and does not attach again, and with no others.

    2020-01-01 clause MSA#1 "Fees" "Fees of 100."
    2020-01-01 clause "MSA#Exhibit A" "price list."
    2020-01-01 clause "MSA#Exhibit B" "site list."
    2022-01-01 clause NEW#1 "Fees" "Fees of 200, as Exhibit A lists them."
    2022-01-01 supersedes NEW MSA
    2023-01-01 replaces-words A1#1 NEW#1 "200" "300"
    """
    found = copy(portfolio, "MSA", "2023-06-01")
    assert found.document.document_id == portfolio.doc("NEW")
    assert "1 Fees. Fees of 300, as Exhibit A lists them." in shown(found)
    assert [text for text in shown(found) if text.startswith("Exhibit")] == ["Exhibit A price list."]
    assert "1 Fees. Fees of 100." in shown(copy(portfolio, "MSA", "2021-12-31"))


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


def test_what_survives_an_ended_document_goes_on_being_amended(portfolio: Story) -> None:
    """The rest keeps the words of its last day.

    2020-01-01 clause MSA#1 "Duties:"
    2020-01-01 clause MSA#1.1 "Ship within 30 days."
    2020-01-01 clause MSA#1.2 "Secrets are kept 2 years. This Section survives termination."
    2021-01-01 terminates T#1 MSA
    2022-01-01 replaces-words A1#1 MSA#1.2 "2 years" "5 years"
    2022-01-01 replaces-words A1#2 MSA#1.1 "30" "60"
    """
    found = copy(portfolio, "MSA", "2022-01-01")
    assert shown(found) == ["1 Duties:", "1.1 Ship within 30 days.", "1.2 Secrets are kept 5 years. This Section survives termination."]
    assert [c.status for c in found.clauses] == [Status.TERMINATED, Status.TERMINATED, Status.IN_FORCE]
