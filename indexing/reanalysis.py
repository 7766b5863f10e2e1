"""Files analysed by an earlier version are analysed again, from the reading on record: nobody has to bring the files.

`marks.ANALYSIS` names the version of the analysis; what people decided is carried over (`linking.carrying`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from graph.store.interface import Store
from graph.store.recording import Transaction
from indexing.analyse import Instrument, analyse
from indexing.linking.edges import words_of
from indexing.linking.neighbourhood import text_keys
from indexing.marks import KeyKind
from indexing.withdrawals import withdrawn


def analyse_again(store: Store, portfolio: str, *, actor: str, now: datetime) -> Iterator[str]:
    """Analyse all files of a portfolio again, each in a transaction of its own; yield the name of each when it is recorded."""
    out = withdrawn(store, portfolio)
    files = {f.sha256: f for f in store.files(portfolio)}
    for sha256, file in sorted(files.items(), key=lambda one: (one[1].name, one[0])):
        reading = store.reading(sha256, portfolio)
        found = [i for i in analyse(reading, file, portfolio) if i.document.document_id not in out.ids]
        before = {d.document_id: d for d in store.documents(portfolio, sha256s=(sha256,))}
        with store.transaction(portfolio, actor, "analyse", now) as records:
            for one in before.keys() - {i.document.document_id for i in found}:
                records.retract_document(one)
            record_instruments(records, found)
        yield file.name


def record_instruments(records: Transaction, instruments: Iterable[Instrument]) -> None:
    """Record what a file holds, and the keys by which its words are found."""
    for found in instruments:
        records.put_document(found.document, found.clauses, found.claims)
        records.put_keys(found.document.document_id, KeyKind.TEXT, text_keys(words_of(found.clauses)))
