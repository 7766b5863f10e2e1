"""A question as long as may be is read in a moment, whatever it repeats: nobody holds a thread with one."""

from __future__ import annotations

from datetime import date
from time import process_time

import pytest

from rag.understand.directory import Directory
from rag.understand.question import Asked
from rag.understand.understanding import understand
from tests.story import Story

PORTFOLIO = """
    2012-01-01 document MSA title="Master Services Agreement" kind=BASE party="Initech Inc.|Acme Corp."
    2012-01-01 clause MSA#8 "Liability" "Liability is limited to the fees of six months."
    2013-06-01 document SOW1 title="Statement of Work No. 1" kind=SOW number=1
    2013-06-01 clause SOW1#1 "Services" "The Supplier builds the portal."
    2013-06-01 childof SOW1 MSA
    2015-03-01 document AMD1 title="First Amendment" kind=AMENDMENT number=1
    2015-03-01 replaces-words AMD1#1 MSA#8 "six months" "twelve months"
"""
LONGEST = 4_000  # characters of a question
DIRECTORY = Directory(Story(PORTFOLIO).lineage)


@pytest.mark.parametrize(
    "repeated",
    ["(", ".", "1.", "a", "1", '"', "2021-06-15 ", "on 15 June 2021 and ", "last March ", "between 2020 and 2021 ", "Section 4.2 ",
     "Amendment No. 1 ",
     "and for SOW 1 ", "the agreement ", "Acme Corp. ", "Initech ", "Aa ", "before Amendment 1 ", "two years ago ", "of the ", "twenty-"],
)  # fmt: skip
def test_a_question_of_one_thing_over_and_over_is_read_in_a_moment(repeated: str) -> None:
    """Reading takes time in proportion to the words, not to their square: every mention looks back a bounded way."""
    text = (repeated * LONGEST)[:LONGEST]
    begun = process_time()
    understand(Asked(text, date(2022, 1, 1)), DIRECTORY)
    assert process_time() - begun < 0.4  # seconds of one processor; four times what the slowest takes
