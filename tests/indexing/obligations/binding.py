"""Contracts of the tests' own, and the duties that are read from them."""

from __future__ import annotations

from datetime import date

from graph.comparison.consolidation import conform
from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed
from graph.model.obligations import Bound, Duty
from graph.model.source import SourceFile
from indexing.analyse import analyse
from indexing.obligations.rules.reader import duties
from indexing.readers.text import TextReader

OPENING = """SUPPLY AGREEMENT

This Supply Agreement (the "Agreement") is made as of May 1, 2018 between Alder Mills, Inc., a Delaware corporation ("Supplier"),
and Birch Stores LLC, an Ohio limited liability company ("Buyer").

"""
DAY = date(2020, 1, 1)


def copied(body: str, opening: str = OPENING) -> tuple[Conformed, Lineage]:
    """Return the conformed copy of a contract between Supplier and Buyer with some sections, and its lineage."""
    reading = TextReader().read("contract.txt", (opening + body).encode())
    file = SourceFile(reading.file_sha256, "contract.txt", "contract.txt", len(opening + body))
    instruments = analyse(reading, file, "tests")
    lineage = Lineage.of([i.document for i in instruments], [c for i in instruments for c in i.clauses], ())
    return conform(lineage, instruments[0].document.document_id, DAY), lineage


def read(body: str, opening: str = OPENING) -> tuple[Duty, ...]:
    """Return the duties of a contract between Supplier and Buyer with some sections."""
    return duties(*copied(body, opening))


def who(duty: Duty) -> str:
    """Return the obligor of a duty as the contract calls it, or BOTH or UNCLEAR."""
    return str(duty.bound) if duty.bound in (Bound.BOTH, Bound.UNCLEAR) else duty.obligor


def one(sentence: str) -> Duty:
    """Return the only duty of a sentence."""
    (duty,) = read(f"1. Duties. {sentence}\n")
    return duty
