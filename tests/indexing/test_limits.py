"""What limits a change, wherever it stands in its sentence: periods, defined days, conditions, exceptions, scopes; nothing is dropped."""

from __future__ import annotations

from datetime import date

import pytest

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind, Execution
from graph.model.edges import Claim, ConditionKind, EdgeType
from graph.model.ids import DocumentId
from graph.model.source import Quote
from indexing.instructions import read_claims
from indexing.readers.text import TextReader
from indexing.segment import segment

CLOSING, EVENT = ConditionKind.CLOSING, ConditionKind.FUTURE_EVENT
AGREEMENT = DocumentHint(Quote("", 0, 0), "Services Agreement", PartialDate(2015, 1, 2), defined_as=("Agreement",))
FIRST = DocumentHint(Quote("", 0, 0), "First Amendment", PartialDate(2016, 1, 2), 1, defined_as=("First Amendment",))
OPENING = "SECOND AMENDMENT TO SERVICES AGREEMENT\n\nThis Second Amendment is made as of May 1, 2018 by Alder Inc. and Birch LLC.\n\n"
NEW = 'Section 4.1 of the Agreement is amended by replacing "five days" with "ten days"'
DELETED = "Section 4 of the Agreement is hereby deleted"


def claims(body: str, kind: DocumentKind = DocumentKind.AMENDMENT) -> tuple[Claim, ...]:
    """Read an instrument agreed on 1 May 2018 that recites a Services Agreement ("Agreement")."""
    reading = TextReader().read("a.txt", (OPENING + body + "\n").encode())
    document = Document(
        *(DocumentId("d"), "p", reading.file_sha256, "a.txt", 0, 0, len(reading.text)),
        *("Second Amendment to Services Agreement", kind, Execution.SIGNED),
        signed=PartialDate(2018, 5, 1),
        self_names=("Amendment", "Second Amendment"),
        recites=(AGREEMENT, FIRST),
    )
    return read_claims(reading, document, segment(reading, document.document_id))


def the_claim(body: str) -> Claim:
    """Return the one change that the body's first paragraph makes."""
    (claim,) = claims("1. " + body)
    return claim


@pytest.mark.parametrize(
    ("words", "end"),
    [
        (f"For a period of six (6) months from the date of this Amendment, {NEW}.", date(2018, 11, 1)),
        (f"For six months from the date hereof, {NEW}.", date(2018, 11, 1)),
        (f"For ninety (90) days following the date hereof, {NEW}.", date(2018, 7, 30)),
        (f"{NEW} for a period of twelve months following the date of this Amendment.", date(2019, 5, 1)),
        (f"{NEW} for one year from the date hereof, after which the original wording shall again apply.", date(2019, 5, 1)),
        (f"{NEW} for a period of six months commencing on July 1, 2018.", date(2019, 1, 1)),
        (f"Effective July 1, 2018, for a period of six months from such date, {NEW}.", date(2019, 1, 1)),
        (f"Effective July 1, 2018, for a period of six months, {NEW}.", date(2019, 1, 1)),
        (f"{NEW} until the first anniversary of the date hereof.", date(2019, 5, 1)),
        (f"{NEW} until the date that is three months after June 1, 2018.", date(2018, 9, 1)),
        (f"{NEW}.\n\n2. This Amendment shall remain in effect for a period of six months from the date hereof.", date(2018, 11, 1)),
    ],
)
def test_a_period_counted(words: str, end: date) -> None:
    """A length of time, before or behind the instruction, has an end that is marked as computed."""
    claim = the_claim(words)
    assert (claim.effective_to, claim.computed, claim.scope) == (end, True, "")


@pytest.mark.parametrize(
    ("words", "start", "end"),
    [
        (f"{NEW}.\n\n2. This Amendment is effective for calendar year 2019 only.", PartialDate(2019, 1, 1), date(2020, 1, 1)),
        (f"{NEW} for calendar year 2019.", PartialDate(2019, 1, 1), date(2020, 1, 1)),
        (f"For calendar years 2019 and 2020, {NEW}.", PartialDate(2019, 1, 1), date(2021, 1, 1)),
        (f"For the period commencing on July 1, 2018 and ending on August 31, 2018, {NEW}.", PartialDate(2018, 7, 1), date(2018, 9, 1)),
    ],
)
def test_a_period_stated(words: str, start: PartialDate, end: date) -> None:
    """A year or two days named are stated, not computed."""
    claim = the_claim(words)
    assert (claim.effective_from, claim.effective_to, claim.computed) == (start, end, False)


@pytest.mark.parametrize(
    ("words", "scope"),
    [
        (f"{NEW} through December 31, 2020.", ""),
        (
            f"{NEW} for so long as the Reno plant is closed, but in no event later than December 31, 2020.",
            "for so long as the Reno plant is",
        ),
        (f"{NEW} while the Reno plant is closed, but not beyond December 31, 2020.", "while the Reno plant is closed"),
        (f"For so long as the Reno plant is closed, but in no event after December 31, 2020, {NEW}.", "For so long as the Reno plant is"),
    ],
)
def test_a_time_that_a_day_bounds(words: str, scope: str) -> None:
    """A last day behind an instruction, or one that a time without days runs to at most, is its end; what else limits it stays."""
    claim = the_claim(words)
    assert (claim.effective_to, claim.computed) == (date(2021, 1, 1), False)
    assert claim.scope.startswith(scope)
    assert bool(claim.scope) == bool(scope)


@pytest.mark.parametrize(
    "words",
    [
        f"For so long as the Reno plant is closed, and in any event through December 31, 2020, {NEW}.",
        f"{NEW} for so long as the Reno plant is closed, and in any event through December 31, 2020.",
    ],
)
def test_a_day_that_a_time_lasts_to_at_least_is_no_end_of_it(words: str) -> None:
    """What lasts "in any event through" a day lasts until then at the least: the change may go on, and its words are kept whole."""
    claim = the_claim(words)
    assert claim.effective_to is None
    assert claim.scope.endswith("and in any event through December 31, 2020")


@pytest.mark.parametrize(
    "words",
    [
        f"{NEW} for six months from delivery of the second plant.",
        f"{NEW} until the new warehouse is completed.",
        f"During the construction of the second plant, {NEW}.",
        f"For so long as the Reno plant is closed, {NEW}.",
    ],
)
def test_a_time_without_days_is_a_scope(words: str) -> None:
    """A time whose days no words give keeps a change from holding for all time: it is limited."""
    claim = the_claim(words)
    assert claim.scope
    assert claim.scope in words


@pytest.mark.parametrize(
    "words",
    [
        f'(B) The parties vary the Agreement from 1 July 2018 (the "Variation Date").\n\n1. With effect from the Variation Date, {NEW}.',
        f'1. "Change Date" means July 1, 2018.\n\n2. Effective as of the Change Date, {NEW}.',
        f'1. This holds from July 1, 2018 (the "First Amendment Effective Date").\n\n2. {NEW} as of the First Amendment Effective Date.',
    ],
)
def test_a_day_by_its_name(words: str) -> None:
    """A day that the instrument defines is the day where it is used."""
    (claim,) = claims(words)
    assert claim.effective_from == PartialDate(2018, 7, 1)


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        (f"{DELETED}, unless Birch objects in writing within 30 days.", "unless Birch objects in writing within 30 days"),
        (f"{NEW}, but only if the Board approves this change.", "only if the Board approves this change"),
        (f"{NEW} only if the Board approves this change.", "only if the Board approves this change"),
        (f"{NEW} as of the date on which the new system goes live.", "as of the date on which the new system goes live"),
        (f"{NEW} with effect from the date on which the lease is signed.", "with effect from the date on which the lease is signed"),
        (f"{NEW} on the date of the closing of the sale.", "on the date of the closing of the sale"),
        (f"{NEW} when the new system goes live.", "when the new system goes live"),
        (f"{NEW} once the new system goes live.", "once the new system goes live"),
        (f"{NEW} upon receipt by Birch of a fee of $5,000.", "upon receipt by Birch of a fee of $5,000"),
        (f"{NEW} if Birch exercises the Option.", "if Birch exercises the Option"),
        (f"{DELETED} following completion of the second plant.", "following completion of the second plant"),
        (f"{NEW}, so long as Birch is not in default.", "so long as Birch is not in default"),
        (f"{NEW} concurrently with the closing of the sale.", "concurrently with the closing of the sale"),
    ],
)
def test_a_condition_behind_the_instruction(words: str, condition: str) -> None:
    """What comes behind the change and names an event is its condition: the change waits until somebody records it."""
    claim = the_claim(words)
    assert (claim.condition_kind, claim.condition) == (EVENT, condition)


@pytest.mark.parametrize(
    ("words", "scope"),
    [
        (f"With respect to services performed in Canada, {NEW}.", "With respect to services performed in Canada"),
        (f"In respect of the Reno plant, {NEW}.", "In respect of the Reno plant"),
        (f"In the case of orders placed by Cedar Ltd, {NEW}.", "In the case of orders placed by Cedar Ltd"),
        (f"For orders placed after July 1, 2018, {NEW}.", "For orders placed after July 1, 2018"),
        (f"Except for the Dallas facility, {NEW}.", "Except for the Dallas facility"),
        (f"Other than for the Dallas facility, {NEW}.", "Other than for the Dallas facility"),
        (f"{NEW} for invoices dated on or after March 1, 2018.", "for invoices dated on or after March 1, 2018"),
        (f"{NEW} with respect to the Reno plant.", "with respect to the Reno plant"),
        (f"{NEW}, except with respect to the Reno plant.", "except with respect to the Reno plant"),
        (f"{NEW}, save in respect of the Reno plant.", "save in respect of the Reno plant"),
        (f"{DELETED} as to the Reno plant.", "as to the Reno plant"),
        (f"{DELETED} to the extent that it concerns rail freight.", "to the extent that it concerns rail freight"),
        (f"{NEW}. The foregoing amendment shall not apply to open orders.", "shall not apply to open orders"),
        (f"{NEW}.\n\n2. This Amendment shall apply only to Work Order No. 3.", "shall apply only to Work Order No. 3"),
        (
            f"{NEW}; provided, however, that for claims arising before March 1, 2018 the original period shall apply.",
            "provided, however, that for claims arising before March 1, 2018 the original period shall apply",
        ),
        (
            f"{NEW}; provided that this change shall not apply to the Reno plant.",
            "provided that this change shall not apply to the Reno plant",
        ),
    ],
)
def test_a_scope_however_it_begins(words: str, scope: str) -> None:
    """What sets part of the matter apart, before or behind, limits how far the change reaches."""
    claim = the_claim(words)
    assert (claim.scope.rstrip("."), claim.condition) == (scope, "")


def test_any_other_proviso_is_a_condition() -> None:
    """A proviso that asks something of a party is kept, and the answer says that nobody has confirmed it."""
    claim = the_claim(f"{NEW}; provided that Birch shall deliver a new guaranty.")
    assert (claim.condition_kind, claim.condition) == (CLOSING, "provided that Birch shall deliver a new guaranty")


@pytest.mark.parametrize(
    "words",
    [
        f"For the avoidance of doubt, {NEW}.",
        f"For good and valuable consideration, {NEW}.",
        f"For mutual consideration the receipt of which is acknowledged, {NEW}.",
        f"With respect to Section 4.1 of the Agreement, {NEW}.",
        f"With respect to payment terms, {NEW}.",
        f"{NEW}; provided that nothing herein shall affect Section 9 of the Agreement.",
        f"{NEW}; provided that all other terms remain in full force.",
        f"Except as set forth herein, {NEW}.",
        'Section 4.1 of the Agreement is amended by substituting "ten days" for "five days".',
        'Section 4.1 of the Agreement is amended by inserting the word "working" immediately before the words "five days".',
        'Section 4.1 of the Agreement is amended by adding the words "or Birch" after the first sentence.',
        f"{NEW} upon execution of this Amendment.",
        f"{NEW} as of the date hereof.",
        f"Subject to the terms of this Amendment, {NEW}.",
        f'{NEW} and deleting "promptly" where it appears.',
    ],
)
def test_words_that_limit_nothing(words: str) -> None:
    """Set phrases, places and consideration hold nothing back."""
    for claim in claims("1. " + words):
        assert (claim.condition, claim.condition_kind, claim.scope, claim.effective_to) == ("", None, "", None)
    assert claims("1. " + words)


def test_a_term_extended_for_a_time_does_not_lapse() -> None:
    """The months by which a term is extended are of the term, not of the change."""
    for claim in claims("1. The term in Section 2.1 of the Agreement is extended for a period of six months from the date hereof."):
        assert (claim.effective_to, claim.scope) == (None, "")


@pytest.mark.parametrize(
    "words",
    [
        "Section 1 of the First Amendment is rescinded, and Section 4.1 of the Agreement shall read as it did before the First Amendment.",
        "Section 1 of the First Amendment is hereby rescinded, and Section 4.1 of the Agreement is restored to its original wording.",
        "Section 1 of the First Amendment is deleted; Section 4.1 of the Agreement is reinstated as it stood before the First Amendment.",
    ],
)
def test_an_amendment_taken_back(words: str) -> None:
    """What is taken back is the amending provision; the words on how the contract reads again delete nothing of it."""
    claim = the_claim(words)
    assert (claim.section, claim.target.title) == ("1", "First Amendment")


@pytest.mark.parametrize(
    "words",
    [
        f"{NEW}. This change will lapse six (6) months later, on September 1, 2018, after which the original period will again apply.",
        f"{NEW}. This temporary amendment shall cease to have effect on September 2, 2018.",
        f"{NEW}. This amendment shall lapse on September 1, 2018.",
    ],
)
def test_a_lapse_in_a_sentence_of_its_own(words: str) -> None:
    """A clause that says when its own change lapses dates it."""
    assert the_claim(words).effective_to == date(2018, 9, 2)


MASTER = "The Services Agreement dated as of January 2, 2015"


@pytest.mark.parametrize(
    "words",
    [
        f'{MASTER} between the parties, as amended (the "Agreement"), is hereby terminated effective as of June 30, 2018.',
        f'{MASTER} (as amended to date, the "Agreement") is hereby terminated effective as of June 30, 2018.',
        f'{MASTER}, between Alder Inc. and Birch LLC (the "MSA"), together with all amendments, shall terminate on June 30, 2018.',
        f"Effective as of June 30, 2018, the {MASTER[4:]} between the parties, and all rights and obligations thereunder, are terminated.",
        f"{MASTER}, and all statements of work thereunder, are hereby terminated and of no further force or effect as of June 30, 2018.",
        f"{MASTER} between Alder and Birch and each Statement of Work thereunder shall be deemed terminated as of June 30, 2018.",
        f"By mutual agreement of the parties, the {MASTER[4:]} is terminated in its entirety with effect from 30 June 2018.",
    ],
)
def test_a_termination_agreement(words: str) -> None:
    """The contract ends, whatever stands between its name and the words that end it."""
    (claim,) = claims("1. " + words, DocumentKind.TERMINATION)
    assert (claim.edge_type, claim.section, claim.effective_from) == (EdgeType.TERMINATES, "", PartialDate(2018, 6, 30))
    assert claim.target.title == "Services Agreement"
