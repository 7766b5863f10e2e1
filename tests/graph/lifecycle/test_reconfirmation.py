"""What waits where something confirmed stood before names it: after an amendment of the clause, and after a restatement of the paper."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from graph.lifecycle.obligation_status import Calendar
from graph.lifecycle.obligations_on import obligations
from graph.lifecycle.reconfirmation import same_words
from graph.lineage.dag import Lineage
from graph.model.ids import DocumentId
from graph.model.obligations import Deed, Duty, Event, Obligation, ObligationEvent, ObligationId
from graph.model.text import AnchoredText, Run
from tests.records import duty
from tests.story import Story

RESTATED = Story("""
2021-01-01 clause MSA#1 "Reports" "Seller shall report each month."
2021-01-01 clause MSA#2 "Insurance" "Seller shall insure the goods for $1."
2021-01-01 clause MSA#3 "Storage" "Seller shall keep the goods dry."
2021-06-01 clause AR#1 "Storage" "Seller shall keep  the goods dry."
2021-06-01 clause AR#4 "Insurance" "Seller shall insure the goods for $2."
2021-06-01 clause AR#8 "Reports" "Seller shall report each month."
2021-06-01 clause AR#6 "Parking" "Seller shall park lorries."
2021-06-01 supersedes AR MSA
""")
FEBRUARY, JULY = date(2021, 2, 1), date(2021, 7, 1)


def bound(story: Story, place: str, words: str, kind: str = "OTHER") -> Duty:
    """Return what some words of a provision bind the seller to."""
    return duty(story.lineage.clause(story.id(place)), words, type=kind)


def confirmed(of: Duty, on: date = FEBRUARY, replaced: tuple[ObligationId, ...] = (), event: Event = Event.CONFIRM) -> ObligationEvent:
    """Return what a person said of a duty."""
    return ObligationEvent(
        f"v_{of.obligation_id}", of.obligation_id, Deed.MOVE, on, "ann", "read", event, duty=of, replaced=replaced, shown="s_1"
    )


def waiting(
    story: Story, document: DocumentId, duties: list[Duty], events: list[ObligationEvent], day: date = JULY
) -> dict[str, Obligation]:
    """Return the obligations of a document in force on a day, by section."""
    lineage = Lineage.of(story.documents, story.clauses, story.edges)
    found = obligations(lineage, document, [(one,) for one in duties], events, Calendar(day))
    return {o.duty.section: o for o in found if not o.superseded}


OLD = [
    bound(RESTATED, "MSA#1", "Seller shall report each month.", "REPORT"),
    bound(RESTATED, "MSA#2", "Seller shall insure the goods for $1.", "INSURE"),
    bound(RESTATED, "MSA#3", "Seller shall keep the goods dry."),
]
NEW = [
    bound(RESTATED, "AR#1", "Seller shall keep  the goods dry."),
    bound(RESTATED, "AR#4", "Seller shall insure the goods for $2.", "INSURE"),
    bound(RESTATED, "AR#8", "Seller shall report each month.", "REPORT"),
    bound(RESTATED, "AR#6", "Seller shall park lorries."),
]


def test_what_a_restatement_says_names_what_was_confirmed_of_the_paper_before() -> None:
    """The same words wherever they stand now, changed ones in the provision of the same subject; a new duty names none."""
    found = waiting(RESTATED, RESTATED.doc("AR"), NEW, [confirmed(one) for one in OLD])
    reports, insurance, storage = OLD
    assert {section: one.confirmed for section, one in found.items()} == {"1": (storage,), "4": (insurance,), "8": (reports,), "6": ()}
    assert found["4"].replaces == (insurance.obligation_id,)
    assert [same_words(found[section].duty, found[section].confirmed[0]) for section in ("1", "4", "8")] == [True, False, True]


def test_nothing_is_asked_again_of_what_nobody_confirmed() -> None:
    """What was dismissed, or never looked at, leaves the restated words as they are."""
    dismissed = confirmed(OLD[0], event=Event.DISMISS)
    found = waiting(RESTATED, RESTATED.doc("AR"), NEW, [dismissed])
    assert not any(one.replaces for one in found.values())


def test_what_was_confirmed_again_is_not_asked_for_beside_its_heir() -> None:
    """Of three wordings of one provision the third names the second, which was confirmed in the place of the first."""
    story = Story("""
    2021-01-01 clause MSA#1 "Reports" "Seller shall report."
    2021-03-01 amends A1#1 MSA#1 "Seller shall report daily."
    2021-06-01 clause AR#9 "Reports" "Seller shall report weekly."
    2021-06-01 supersedes AR MSA
    """)
    first, second = (bound(story, "MSA#1", words, "REPORT") for words in ("Seller shall report.", "Seller shall report daily."))
    third = bound(story, "AR#9", "Seller shall report weekly.", "REPORT")
    events = [confirmed(first), confirmed(second, date(2021, 4, 1), replaced=(first.obligation_id,))]
    assert waiting(story, story.doc("AR"), [third], events)["9"].replaces == (second.obligation_id,)
    assert waiting(story, story.doc("AR"), [third], events[:1])["9"].replaces == (first.obligation_id,)


def test_words_that_an_amendment_moves_are_the_continuation() -> None:
    """Of a section that is written anew, with one sentence kept word for word in another: that one names its own."""
    story = Story("""
    2021-01-01 clause MSA#1 "Goods" "Seller shall count the goods."
    2021-01-01 clause MSA#2 "Reports" "Seller shall report."
    2021-06-01 amends A1#1 MSA#1 "Seller shall weigh the goods."
    2021-06-01 amends A1#2 MSA#2 "Seller shall count the goods."
    """)
    count, report = bound(story, "MSA#1", "Seller shall count the goods."), bound(story, "MSA#2", "Seller shall report.", "REPORT")
    weigh, moved = bound(story, "MSA#1", "Seller shall weigh the goods."), bound(story, "MSA#2", "Seller shall count the goods.")
    found = waiting(story, story.doc("MSA"), [weigh, moved], [confirmed(count), confirmed(report)])
    assert {section: one.confirmed for section, one in found.items()} == {"1": (), "2": (count,)}


def test_a_cited_section_number_is_numbering_and_a_figure_is_not() -> None:
    """A restatement counts its sections anew; ten days are no eleven."""
    words = "(a) Seller shall report within ten days of a notice under Section 4.1(b)."
    one = bound(RESTATED, "MSA#1", words)
    renumbered = words.replace("(a)", "12.3.").replace("4.1(b)", "7")
    assert same_words(one, replace(one, words=AnchoredText((Run(renumbered, one.clause_id, 0),))))
    assert not same_words(one, replace(one, words=AnchoredText((Run(words.replace("ten", "eleven"), one.clause_id, 0),))))
    assert not same_words(one, replace(one, obligor="Buyer"))
