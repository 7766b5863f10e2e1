"""The clause tree of small contracts: what becomes a provision, where it stands, what stays text.

The files `*.cases` hold texts and their outlines. Clauses are parted by ` / `; each shows its address, with `>` for each clause that it
stands in, its kind where that is DEFINITION or EXHIBIT, its heading where the address does not say it, and behind `...` how its words end.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from graph.model.documents import Clause, ClauseKind
from graph.model.ids import DocumentId
from indexing.readers import READERS, open_reader
from indexing.segment import segment
from tests.cases import misread_cases

NAMED = {
    "opening": "This Services Agreement is made as of March 1, 2020 between Harbor Freight Lines, a Delaware corporation, and Juniper "
    "Mills LLC, who hereby agree as follows:",
    "signers": "HARBOR FREIGHT LINES ¶ By: /s/ E. Marsh ¶ JUNIPER MILLS LLC ¶ By: /s/ I. Oduya",
    "order": "This Order Form is made as of January 15, 2021 between Alder Cloud Inc., a Delaware corporation, and Birch Retail LLC, a "
    "Texas limited liability company.",
    "letter": "Harbor Freight Lines ¶ March 1, 2020 ¶ To: Juniper Mills ¶ Re: Storage ¶ Dear Ms Hart,",
    "secret": "Each party keeps the other party's information secret",
    "grain": "The Mill grinds the grain that the Carrier brings, and keeps it dry until it is fetched.",
    "storm": "The storm of last May kept the port closed for four days, as we told you then.",
    "rent": "The rent falls due on the first of the month, and no longer on the fifteenth.",
    "columns": "Initial Term              24 months ↵ Subscription Fee          $12,000 per year ↵ Support Level             Gold",
}
HERE = Path(__file__).parent


@pytest.mark.parametrize(("cases", "suffix"), [("outlines.cases", ".txt"), ("markdown.cases", ".md")])
def test_outlines(cases: str, suffix: str) -> None:
    """A file has the provisions that the case lists, and no others."""

    def read(text: str, expected: list[str]) -> list[str]:
        wanted = " / ".join(expected)
        found = outline(suffix, text.encode(), wanted)
        return expected if found == wanted else [found]

    assert misread_cases(read, HERE / cases, **NAMED) == ""


def outline(suffix: str, content: bytes, expected: str) -> str:
    """Return the outline of a file as a case has it; how words end is told where that is expected."""
    reading = open_reader(READERS[suffix]).read(f"contract{suffix}", content)
    wanted = expected.split(" / ")
    found = segment(reading, DocumentId("d"))
    lines = list(_outline(found))
    for index, (clause, line) in enumerate(zip(found, wanted, strict=False)):
        if ending := line.partition(" ... ")[2]:
            words = clause.own_text.text.split()
            lines[index] += " ... " + " ".join(words[-len(ending.split()) :])
    return " / ".join(lines)


def _outline(clauses: tuple[Clause, ...]) -> Iterator[str]:
    depths: dict[str, int] = {}
    for clause in clauses:
        depth = depths[clause.clause_id] = depths[clause.parent_id] + 1 if clause.parent_id else 0
        kind = f" [{clause.kind}]" if clause.kind in (ClauseKind.DEFINITION, ClauseKind.EXHIBIT) else ""
        heading = f": {clause.heading}" if clause.heading and clause.heading.lower() not in clause.section.lower() else ""
        yield f"{'> ' * depth}{clause.section}{kind}{heading}"
