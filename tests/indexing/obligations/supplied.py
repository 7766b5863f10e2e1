"""A small supply contract for tests of model readers of duties, and answers as a model gives them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any

from graph.comparison.consolidation import conform
from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed
from graph.model.source import SourceFile
from indexing.analyse import analyse
from indexing.llm.prompts import obligations
from indexing.llm.prompts.obligations import DutyAnswer
from indexing.obligations.model.clauses import ClauseInForce, clauses_to_read
from indexing.readers.text import TextReader

PAYS = "Buyer shall pay each invoice within thirty (30) days after receipt of the invoice."
TEXT = f"""SUPPLY AGREEMENT

This Supply Agreement (this "Agreement") is made as of March 1, 2020 between Alder Mills, Inc. ("Supplier") and Birch Bakers LLC ("Buyer").

1. Definitions. "Goods" means flour of the grades that the parties shall agree from time to time.

2. Payment. {PAYS} The reports referred to in Section 4 include all invoices.

3. Price. The price of the Goods is $4,000.00 a month, due on the first day of each month.

4. Reports and Insurance. Supplier shall:

(a) report its stock to Buyer every quarter; and

(b) maintain insurance of at least $2,000,000 for each accident.

5. Confidentiality. Unless the law requires it, neither party shall disclose the terms of this Agreement.

6. Governing Law. This Agreement shall be governed by the laws of Ohio.

7. Notice. Supplier shall give Buyer sixty (60) days' prior written notice of any change of its plant. Supplier shall deliver the last
order by June 30, 2022.

IN WITNESS WHEREOF, the parties have executed this Agreement.

ALDER MILLS, INC.

By: /s/ Ann Lee

BIRCH BAKERS LLC

By: /s/ Bob Ray
"""


def contract(text: str = TEXT, day: date = date(2021, 1, 1)) -> tuple[Conformed, Lineage]:
    """Return a contract as it reads on a day, read by the rules of the register."""
    reading = TextReader().read("supply.txt", text.encode())
    (found,) = analyse(reading, SourceFile(reading.file_sha256, "supply.txt", "supply.txt", len(text)), "p")
    lineage = Lineage.of([found.document], found.clauses, [])
    return conform(lineage, found.document.document_id, day), lineage


@cache
def clauses() -> Mapping[str, ClauseInForce]:
    """Return the clauses of the contract that are worth a call, by section."""
    return {one.section: one for one in clauses_to_read(*contract())}


def duty(words: str, obligor: str | None = "Buyer", **said: Any) -> dict[str, Any]:
    """Return one duty as a model writes it."""
    blank: dict[str, Any] = {
        "words": words,
        "obligor": obligor,
        "bound": "PARTY",
        "domain": "OPERATIONAL",
        "type": "OTHER",
        "values": [],
        **dict.fromkeys(("due", "within", "timing", "trigger", "recurrence", "notice_period", "jurisdiction")),
        "conditions": [],
        "survives": False,
        "risk_flags": [],
        "confidence": 0.9,
    }
    assert blank.keys() >= said.keys()
    return blank | said


def value(kind: str, words: str, number: str | None = None, unit: str | None = None, day: str | None = None) -> dict[str, Any]:
    """Return one value as a model writes it."""
    return {"kind": kind, "words": words, "number": number, "unit": unit, "date": day}


def answer(*duties: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments that a model calls the tool with."""
    return {"obligations": list(duties)}


def said(words: str, obligor: str | None = "Buyer", **more: Any) -> DutyAnswer:
    """Return one duty as it is read from an answer."""
    (one,) = obligations.QUESTION.parse(answer(duty(words, obligor, **more))).obligations
    return one
