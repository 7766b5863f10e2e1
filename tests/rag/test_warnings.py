"""An answer says what could change it besides its clauses: the term, documents that are missing, links not made yet.

The portfolio of a test that tells none:

    2018-01-01 document MSA title="Services Agreement" kind=BASE
    2018-01-01 clause MSA#5 "Payment" "The Customer shall pay each invoice within thirty (30) days after receipt."
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from graph.model.ids import DocumentId
from graph.model.resolution import WarningCode
from indexing.search.quarantine import DamagedError
from rag.answer import Answer
from rag.understand.question import Asked
from rag.write.writer import Evidence
from tests.rag.asking import Asking

QUESTION = "When must the Customer pay an invoice?"


def told(answer: Answer, code: WarningCode) -> list[str]:
    """Return the messages of one code."""
    return [n.message for n in answer.warnings if n.code is code]


def test_links_that_are_not_made_yet_are_a_warning(asking: Asking) -> None:
    """Asked beside a running index, evidence and answer say which documents are not connected yet; afterwards they do not.

    2018-01-01 document MSA title="Services Agreement" kind=BASE
    2018-01-01 clause MSA#5 "Payment" "The Customer shall pay each invoice within thirty (30) days after receipt."
    2019-01-01 document A title="Amendment" kind=AMENDMENT
    2019-01-01 clause A#9 "Catering" "Soup is served on Mondays."
    """
    late = asking.story.doc("A")
    running = replace(asking.answerer, unlinked=lambda _portfolio, _known: frozenset({late}))
    *_, answer = events = list(running.stream(Asked(QUESTION, date(2021, 1, 1)), "test"))
    evidence = events[0]
    assert isinstance(answer, Answer)
    assert isinstance(evidence, Evidence)
    [message] = told(answer, WarningCode.LINKS_UNFINISHED)
    assert "A.txt" in message
    assert WarningCode.LINKS_UNFINISHED in {n.code for n in evidence.warnings}
    assert told(asking.ask(QUESTION, "2021-01-01"), WarningCode.LINKS_UNFINISHED) == []


def test_what_could_not_be_searched_is_a_warning(asking: Asking) -> None:
    """Where the indexes could not be brought up to the record, evidence and answer name the documents that are not found."""
    late = replace(asking.answerer, caught_up=lambda _: frozenset({asking.story.doc("MSA"), DocumentId("withdrawn")}))
    evidence, *_, answer = late.stream(Asked(QUESTION, date(2021, 1, 1)), "test")
    assert isinstance(answer, Answer)
    assert isinstance(evidence, Evidence)
    [message] = told(answer, WarningCode.SEARCH_UNFINISHED)
    assert message == "1 document on record could not be searched (MSA.txt): what they say may be missing from this answer"
    assert WarningCode.SEARCH_UNFINISHED in {n.code for n in evidence.warnings}
    assert told(asking.ask(QUESTION, "2021-01-01"), WarningCode.SEARCH_UNFINISHED) == []


def test_an_index_found_damaged_is_filled_and_asked_again(asking: Asking) -> None:
    """The first look ends in a damaged index, which is out of the way then; the second finds what is there."""
    filled: list[str] = []

    def caught_up(portfolio: str) -> frozenset[DocumentId]:
        filled.append(portfolio)
        if len(filled) == 1:
            raise DamagedError("the first look")
        return frozenset()

    answer = replace(asking.answerer, caught_up=caught_up).ask(Asked(QUESTION, date(2021, 1, 1)), "test")
    assert "thirty (30) days" in answer.text
    assert len(filled) == 2
