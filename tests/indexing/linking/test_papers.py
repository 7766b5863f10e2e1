"""Papers read and linked from their words: which provision a change means, under which number, on which day, and how that then reads.

The papers of a case in `papers.cases` are parted by `~~~`. Behind `=>` are the changes of the last one: what each does, to which provision
of the papers as signed, and where it stands if it is not in force; then how provisions of the first paper read, by number and day.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus
from graph.model.source import SourceFile
from graph.resolution.resolve import resolve
from indexing.analyse import Instrument, analyse
from indexing.linking.edges import link
from indexing.readers.text import TextReader
from tests.cases import cases_in
from tests.indexing.candidates.papers import AGREEMENT

SERVICES = (
    "1. SERVICES ¶ 1.1 The Contractor shall clean the premises. ¶ 2. EXCLUSIVITY ¶ 2.1 The Client shall appoint nobody else. ¶ "
    "3. CONFIDENTIALITY ¶ 3.1 Each party shall keep its fees confidential for two years. ¶ "
    "4. LIABILITY ¶ 4.1 Nothing limits liability for fraud. ¶ 4.2 The Contractor's liability shall not exceed £1,000 in each year. ¶ "
    "5. NOTICES ¶ 5.1 A notice shall be in writing. It may be sent by fax."
)
CLEANING = "between Harbour Estates Limited (the “Client”) and Mill Cleaning Limited (the “Contractor”)"
DEED_SIGNED = "IN WITNESS WHEREOF, the parties have executed this deed. ¶ Signed by /s/ Ann Lee, director, for HARBOUR ESTATES LIMITED"
MOVED = "Clause 2 (Exclusivity) shall be deleted in its entirety, and clauses 3 to 5 shall be renumbered as clauses 2 to 4 respectively."
SUPPLY = "between Orchard Foods, Inc. (“Buyer”) and Mill Works LLC (“Seller”)"
FLOUR = 'between Harbor Foods, Inc. ("Supplier") and Mill Corporation ("Buyer")'
FLOUR_SIGNED = AGREEMENT[AGREEMENT.index("IN WITNESS") :].strip()


def deed(number: str, day: str) -> str:
    """Return the opening of a deed that varies the agreement on services."""
    return (
        f"{number.upper()} DEED OF VARIATION ¶ This {number} Deed of Variation is dated {day} {CLEANING} and varies the Services Agreement "
        "dated 4 April 2016 (the “Agreement”). ¶ The parties agree as follows:"
    )


NAMED = {
    "services": f"SERVICES AGREEMENT ¶ This Services Agreement is dated 4 April 2016 {CLEANING}. ¶ The parties agree as follows: ¶ "
    f"{SERVICES} ¶ {DEED_SIGNED}",
    "moved": f"{deed('First', '12 October 2017')} ¶ 1. {MOVED} ¶ {DEED_SIGNED}",
    "first deed": deed("First", "12 October 2017"),
    "second deed": deed("Second", "20 November 2018"),
    "third deed": deed("Third", "2 March 2020"),
    "signed": DEED_SIGNED,
    "supply": f"SUPPLY AGREEMENT ¶ This Supply Agreement is made as of March 1, 2017 {SUPPLY}.",
    "amends supply": f"FIRST AMENDMENT TO SUPPLY AGREEMENT ¶ This First Amendment is made as of May 5, 2018 {SUPPLY} and amends the Supply "
    "Agreement dated as of March 1, 2017 (the “Agreement”).",
    "orchard": SUPPLY,
    "by both": "IN WITNESS WHEREOF, the parties have signed. ¶ ORCHARD FOODS, INC. ↵ By: /s/ A. Lee ¶ MILL WORKS LLC ↵ By: /s/ B. Ray",
    "flour": f'SUPPLY AGREEMENT ¶ This Supply Agreement (this "Agreement") is made as of March 1, 2010 {FLOUR}. ¶ 2.3 Price. The price of '
    "the flour is four dollars a bushel. ¶ 2.3.1 Bonus. If Supplier delivers by April 15, 2011, Buyer pays a bonus of one hundred dollars. "
    f"The bonus is paid once. ¶ 2.3.2 Damages. Supplier pays twenty dollars for each day of delay. ¶ {FLOUR_SIGNED}",
    "amends flour": 'FIRST AMENDMENT TO SUPPLY AGREEMENT ¶ This First Amendment (this "Amendment") is made as of May 1, 2015 '
    f'{FLOUR} and amends the Supply Agreement dated March 1, 2010 (the "Agreement").',
    "by mill": FLOUR_SIGNED,
    "flour parties": FLOUR,
}


def instruments(papers: Sequence[str]) -> list[Instrument]:
    """Read papers, each the one instrument of a file."""
    read: list[Instrument] = []
    for n, text in enumerate(papers):
        reading = TextReader().read(f"{n}.txt", text.encode())
        read += analyse(reading, SourceFile(reading.file_sha256, f"{n}.txt", f"{n}.txt", len(text)), "p")
    return read


def linked(read: Sequence[Instrument]) -> tuple[Edge, ...]:
    """Return the edges between instruments."""
    return link([i.document for i in read], [c for i in read for c in i.clauses], [c for i in read for c in i.claims]).edges


def change(lineage: Lineage, edge: Edge) -> str:
    """Return what an edge does, to what, and where it stands if it is not in force."""
    clause = lineage.clauses.get(edge.target_clause_id) if edge.target_clause_id else None
    above = [lineage.clauses[a].heading for a in lineage.ancestors(clause.clause_id)] if clause else []
    heading = next(filter(None, (clause.heading if clause else "", *above)), "")
    target = f"{clause.section} {heading}".strip() if clause else "the whole"
    stands = "" if edge.status is EdgeStatus.COMMITTED else f", {edge.status}"
    notes = f", {' and '.join(edge.notes)}" if edge.notes else ""
    until = f", until {edge.effective_to}" if edge.effective_to else ""
    return f"{edge.operation.kind if edge.operation else edge.edge_type} {target}{until}{stands}{notes}"


def reads(lineage: Lineage, base: Document, section: str, day: date) -> str:
    """Return how what a number means on a day reads then, with the changes that are outstanding beside it."""
    (found,) = find(lineage, base.document_id, section, day)
    clause = resolve(lineage, found, day)
    text = " ".join(clause.text.text.split()) if clause.text else "-"
    return f"{text} (outstanding: {len(clause.outstanding)})" if clause.outstanding else text


@pytest.mark.parametrize(("text", "expected"), cases_in(Path(__file__).with_name("papers.cases"), **NAMED))
def test_papers(text: str, expected: list[str]) -> None:
    """These changes are made, whichever paper comes first, and the provisions read so."""
    read = instruments(text.split("\n\n~~~\n\n"))
    edges = linked(read)
    assert set(linked(read[::-1])) == set(edges)
    documents = [i.document for i in read]
    lineage = Lineage.of(documents, [c for i in read for c in i.clauses], edges)
    found = sorted(change(lineage, e) for e in edges if e.source_document_id == documents[-1].document_id)
    for line in expected:
        if asked := re.match(r"(\S+) on (\d{4}-\d\d-\d\d) reads ", line):
            found.append(asked[0] + reads(lineage, documents[0], asked[1], date.fromisoformat(asked[2])))
    assert found == expected
