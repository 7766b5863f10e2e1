"""What every store must do: one suite for SQLite and PostgreSQL."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import ExitStack, closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from graph.errors import NotFoundError, UsageError
from graph.ledger import verify
from graph.model.edges import EdgeStatus
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.source import SourceFile
from graph.store import open_store
from graph.store.interface import Store
from graph.store.recording import Transaction
from tests.contracts.store_records import (
    DAY,
    claim_of,
    clauses_of,
    decision_of,
    document_of,
    duties_read,
    duty_of,
    edge_of,
    file_of,
    judgement_of,
    obligation_event_of,
    reading_of,
    receipt_of,
    recording,
    sha,
    usage_of,
)
from tests.postgres import postgres_database

ROOT = Path(__file__).resolve().parents[2]


# records in, the same records out


def test_new_store_is_empty(store: Store) -> None:
    """Nothing recorded: every read returns nothing, and the chain has no entry."""
    assert (store.head("p"), store.generation("p"), store.sequence_at("p", DAY)) == (0, 0, 0)
    assert (store.portfolios(), store.files("p"), store.documents("p"), store.clauses("p")) == ((), (), (), ())
    assert (store.claims("p"), store.edges("p"), store.decisions("p"), tuple(store.ledger("p"))) == ((), (), (), ())


def test_file_and_reading_come_back_equal(store: Store) -> None:
    """A reading comes back as it was put; its boxes when asked for, or by page."""
    reading = reading_of("msa")
    with recording(store) as t:
        t.put_file(file_of("msa"), reading)

    assert store.files("p") == (file_of("msa"),)
    assert store.reading(sha("msa"), boxes=True) == reading
    assert store.page(sha("msa"), 2) == reading.pages[1]
    assert store.page(sha("msa"), 2).boxes(reading.pages[1].char_start, reading.pages[1].char_start + 2) != ()
    plain = store.reading(sha("msa"))
    assert plain == replace(reading, pages=tuple(replace(page, char_boxes=b"") for page in reading.pages))


def test_what_is_not_there_is_said(store: Store) -> None:
    """A file, page or document that is not there raises NotFoundError."""
    with recording(store) as t:
        t.put_file(file_of("msa"), reading_of("msa"))

    for ask in (
        lambda: store.reading(sha("other")),
        lambda: store.reading(sha("msa"), "another portfolio"),
        lambda: store.reading(sha("msa"), "p", 0),
        lambda: store.page(sha("msa"), 3),
        lambda: store.get_document("p", DocumentId("d_none")),
    ):
        with pytest.raises(NotFoundError):
            ask()


def test_document_comes_back_equal_with_clauses_and_claims(store: Store) -> None:
    """Every field of a document, its clauses and its claims survives."""
    document = document_of("msa")
    clauses = clauses_of(document, "1. Fees", "2. “Term”", "3. Law \ud800 \x00")
    claims = (claim_of(clauses[0]), claim_of(clauses[2]))
    with recording(store) as t:
        t.put_document(document, clauses, claims)

    assert store.documents("p") == (document,)
    assert store.get_document("p", document.document_id) == document
    assert store.clauses("p") == clauses
    assert set(store.claims("p")) == set(claims)
    assert store.clause_documents([c.clause_id for c in clauses] + [ClauseId("c_none")]) == dict.fromkeys(
        (c.clause_id for c in clauses), document.document_id
    )


def test_edges_and_decisions_come_back_with_the_instant_of_recording(store: Store) -> None:
    """The instants of an edge and a decision are the ledger's, whatever the caller wrote."""
    claim = claim_of(clauses_of(document_of("a1"), "1. Fees")[0])
    edge, decision = edge_of(claim, document_of("msa").document_id), decision_of("one", edge=edge_of(claim))
    with recording(store) as t:
        t.put([replace(edge, recorded_at=DAY - timedelta(9))])
        t.put([decision])

    assert store.edges("p") == (replace(edge, recorded_at=DAY),)
    assert store.decisions("p") == (replace(decision, recorded_at=DAY),)


def test_judgements_are_recorded_corrected_and_retracted(store: Store) -> None:
    """What readers said is a fact like others: found by the newer document, replaced by a later word, kept for earlier days."""
    clause = clauses_of(document_of("a1"), "1. Fees")[0]
    first = judgement_of(claim_of(clause), document_of("msa").document_id)
    second = replace(first, confidence=0.4)
    for after, judgement in enumerate((first, second)):
        with recording(store, after=after) as t:
            t.put([judgement])

    assert store.judgements("p") == (second,) == store.judgements("p", source_ids=[first.candidate.source_document_id])
    assert store.judgements("p", known=1) == (first,)
    assert store.judgements("p", source_ids=[first.candidate.target_document_id]) == ()
    with recording(store, after=2) as t:
        t.retract_judgements([first.judgement_id])
    assert store.judgements("p") == ()
    assert store.judgements("p", known=2) == (second,)


def test_duty_readings_are_found_by_their_document(store: Store) -> None:
    """What a model read of a clause is a fact under the clocks, found by the document of the clause."""
    clause = clauses_of(document_of("a1"), "1. Fees")[0]
    with recording(store) as t:
        t.put([duties_read(clause)])
    with recording(store, after=1) as t:
        t.put([replace(duties_read(clause), fault="cut off")])

    assert store.duty_readings("p", document_ids=[clause.document_id]) == (replace(duties_read(clause), fault="cut off"),)
    assert store.duty_readings("p", known=1) == (duties_read(clause),)
    assert store.duty_readings("p", document_ids=[document_of("b").document_id]) == ()


def test_what_people_did_with_obligations_is_kept_in_order_with_its_instant(store: Store) -> None:
    """An event comes back as it was recorded, under both clocks, found by the obligation it moved; no answer rests on it."""
    duty = duty_of(clauses_of(document_of("a1"), "1. Fees")[0])
    with recording(store) as t:
        t.put_document(document_of("a1"), clauses_of(document_of("a1"), "1. Fees"), ())
    generation = store.generation("p")
    for after, name in enumerate(("v_2", "v_1"), start=1):
        with recording(store, after=after) as t:
            t.put([obligation_event_of(duty, name)])

    assert [e.event_id for e in store.obligation_events("p")] == ["v_2", "v_1"]
    assert store.obligation_events("p", known=2) == (replace(obligation_event_of(duty, "v_2"), recorded_at=DAY + timedelta(1)),)
    assert len(store.obligation_events("p", subjects=[duty.obligation_id])) == 2
    assert store.obligation_events("p", subjects=["o_other"]) == ()
    assert store.generation("p") == generation


def test_usage_is_listed_in_the_order_recorded(store: Store) -> None:
    """What stages took is kept run by run."""
    for after, run in enumerate(("r2", "r1")):
        with recording(store, after=after) as t:
            t.put([usage_of(run)])

    assert store.usage("p") == (usage_of("r2"), usage_of("r1"))


def test_reply_is_kept_once_and_under_no_ledger(store: Store) -> None:
    """A reply is there as soon as it was kept; the first one stands, and the ledger does not grow."""
    assert store.replies(["k"]) == {}
    store.keep_reply("k", b"first")
    store.keep_reply("k", b"second")

    assert store.replies(["k", "other"]) == {"k": b"first"}
    assert store.head("p") == 0


def test_reads_are_ordered(store: Store) -> None:
    """Files by name, documents by file name and ordinal, clauses and claims by place, decisions by age."""
    names = ("b", "a", "c")
    for after, name in enumerate(names):
        document = document_of(name, ordinal=after)
        clauses = clauses_of(document, "x", "y")
        with recording(store, after=after) as t:
            t.put_document(document, clauses[::-1], [claim_of(clauses[1]), claim_of(clauses[0])])
        with recording(store, after=after) as t:
            t.put_file(file_of(name), reading_of(name))
            t.put([decision_of(f"{9 - after}")])

    assert [file.name for file in store.files("p")] == ["a.pdf", "b.pdf", "c.pdf"]
    assert [document.file_name for document in store.documents("p")] == ["a.pdf", "b.pdf", "c.pdf"]
    assert [(c.document_id, c.order) for c in store.clauses("p")] == sorted((c.document_id, c.order) for c in store.clauses("p"))
    assert [c.source_document_id for c in store.claims("p")] == sorted(c.source_document_id for c in store.claims("p"))
    assert [decision.decision_id for decision in store.decisions("p")] == ["9", "8", "7"]


def test_reads_of_some_documents(store: Store) -> None:
    """Clauses, claims and edges can be asked for by document; edges at either end."""
    msa, first, second = document_of("msa"), document_of("a1"), document_of("a2")
    edges = []
    for document, target in ((msa, None), (first, msa.document_id), (second, first.document_id)):
        clauses = clauses_of(document, "1. Fees")
        edges.append(edge_of(claim_of(clauses[0]), target))
        with recording(store) as t:
            t.put_document(document, clauses, [claim_of(clauses[0])])
    with recording(store) as t:
        t.put(edges)

    assert {c.document_id for c in store.clauses("p", [msa.document_id, second.document_id])} == {msa.document_id, second.document_id}
    assert store.clauses("p", []) == ()
    assert [c.source_document_id for c in store.claims("p", document_ids=[first.document_id])] == [first.document_id]
    assert {e.edge_id for e in store.edges("p", document_ids=[first.document_id])} == {edges[1].edge_id, edges[2].edge_id}
    assert {e.edge_id for e in store.edges("p", document_ids=[msa.document_id, first.document_id])} == {e.edge_id for e in edges}
    assert store.edges("p", document_ids=[]) == ()


def test_more_keys_than_a_database_takes_at_once(store: Store) -> None:
    """Thousands of clauses and vectors are found in one call."""
    document = document_of("msa")
    clauses = clauses_of(document, *map(str, range(2100)))
    rows = [(f"h{n}", n.to_bytes(4, "big")) for n in range(2100)]
    with recording(store) as t:
        t.put_document(document, clauses, ())
        t.put_vectors("m", rows)

    assert len(store.clause_documents([c.clause_id for c in clauses])) == 2100
    assert store.vectors("m", [text_hash for text_hash, _ in rows]) == dict(rows)
    assert len(store.clauses("p", [DocumentId(f"d_{n}") for n in range(2100)] + [document.document_id])) == 2100


def test_portfolios_are_kept_apart(store: Store) -> None:
    """A portfolio sees nothing of another, and each has its own chain."""
    with recording(store) as t:
        t.put_document(document_of("msa"), (), ())
    with recording(store, portfolio="q") as t:
        t.put_document(document_of("nda", "q"), (), ())
    with recording(store, portfolio="q") as t:
        t.put_file(file_of("nda"), reading_of("nda"))

    assert store.portfolios() == ("p", "q")
    assert ([d.file_name for d in store.documents("p")], [d.file_name for d in store.documents("q")]) == (["msa.pdf"], ["nda.pdf"])
    assert (store.head("p"), store.head("q"), store.files("p")) == (1, 2, ())
    assert verify(store.ledger("p")) == verify(store.ledger("q")) == ()


def test_records_of_another_portfolio_are_refused(store: Store) -> None:
    """A document of another portfolio, or a clause of another document, is not taken in."""
    other = clauses_of(document_of("nda"), "1. Fees")
    with pytest.raises(UsageError, match="portfolio 'q'"), recording(store) as t:
        t.put_document(document_of("msa", "q"), (), ())
    with pytest.raises(UsageError, match="another document"), recording(store) as t:
        t.put_document(document_of("msa"), other, ())
    with pytest.raises(UsageError, match="another document"), recording(store) as t:
        t.put_document(document_of("msa"), (), [claim_of(other[0])])
    with pytest.raises(UsageError, match="another file"), recording(store) as t:
        t.put_file(file_of("msa"), reading_of("nda"))

    assert store.head("p") == 0


def test_vectors_are_kept_by_model_and_text(store: Store) -> None:
    """Vectors are a cache: kept, found again by model and text, no entry in the ledger."""
    with recording(store) as t:
        t.put_vectors("wordllama", [("h1", b"\x00\x01"), ("h2", b"\x02")])
    with recording(store) as t:
        t.put_vectors("wordllama", [("h1", b"\x00\x01")])

    assert store.vectors("wordllama", ["h1", "h3"]) == {"h1": b"\x00\x01"}
    assert (store.vectors("other", ["h1"]), store.head("p")) == ({}, 0)


# idempotence


def everything(transaction: Transaction) -> None:
    """Record a row of every kind."""
    document = document_of("a1")
    clauses = clauses_of(document, "1. Fees", "2. Term")
    claims = [claim_of(clause) for clause in clauses]
    transaction.put_file(file_of("a1"), reading_of("a1"))
    transaction.put_document(document, clauses, claims)
    transaction.put(edge_of(claim) for claim in claims)
    transaction.put([decision_of("one", edge=edge_of(claims[0]))])


def test_recording_the_same_again_records_nothing(store: Store) -> None:
    """An identical live row is not written again, and the empty transaction appends nothing."""
    with recording(store) as t:
        everything(t)
    with recording(store, after=1) as t:
        everything(t)
    with recording(store, after=2) as t:
        t.put(store.edges("p"))
    with recording(store, after=3) as t:
        t.retract_edges([EdgeId("e_none")])
    with recording(store, after=4) as t:
        t.retract_document(DocumentId("d_none"))

    assert store.head("p") == 1


def test_retracting_and_recording_in_one_action_changes_nothing(store: Store) -> None:
    """Taking all of a document away and putting the same back in one transaction is no change."""
    with recording(store) as t:
        everything(t)

    def again(transaction: Transaction) -> None:
        transaction.retract_edges([edge.edge_id for edge in store.edges("p")])
        transaction.retract_document(document_of("a1").document_id)
        everything(transaction)

    with recording(store, after=1) as t:
        again(t)

    assert (store.head("p"), len(store.edges("p")), len(store.files("p"))) == (1, 2, 1)


def test_last_word_of_a_transaction_counts(store: Store) -> None:
    """Of two contents for one identity in one transaction only the last is recorded."""
    with recording(store) as t:
        for title in ("One", "Two", "Three"):
            t.put_document(document_of("msa", title=title), (), ())

    assert [document.title for document in store.documents("p")] == ["Three"]
    assert (store.documents("p", 0), store.audit("p")) == ((), ())


def test_same_bytes_at_two_paths_are_two_files(store: Store) -> None:
    """Copies of a file do not push each other out, and reading them again changes nothing."""
    for after in (0, 1):
        with recording(store, after=after) as t:
            for path in ("x/msa.pdf", "y/msa.pdf"):
                t.put_file(file_of("msa", path), reading_of("msa"))

    assert ([file.path for file in store.files("p")], store.head("p")) == (["x/msa.pdf", "y/msa.pdf"], 1)


def test_path_need_not_be_text(store: Store) -> None:
    """A file name with bytes that are no text is kept as the system gave it."""
    odd = SourceFile(sha("msa"), "caf\udce9.txt", "in/caf\udce9.txt", 1)
    with recording(store) as t:
        t.put_file(odd, reading_of("msa"))

    assert store.files("p") == (odd,)


# two clocks


def test_correction_is_retract_and_record(store: Store) -> None:
    """A corrected document reads as it was for whoever asks what was known before."""
    with recording(store) as t:
        t.put_document(document_of("msa", title="Servces Agrement"), (), ())
    with recording(store, after=10) as t:
        t.put_document(document_of("msa"), (), ())

    assert [d.title for d in store.documents("p")] == ["Services Agreement"]
    assert [d.title for d in store.documents("p", 1)] == ["Servces Agrement"]
    assert store.get_document("p", document_of("msa").document_id, 1).title == "Servces Agrement"
    assert store.documents("p", 0) == ()


def test_reading_again_replaces_clauses_and_claims_by_difference(store: Store) -> None:
    """Claims no longer among a document's are retracted, others are left as they were recorded."""
    document = document_of("a1")
    before, after = clauses_of(document, "1. Fees", "2. Term"), clauses_of(document, "1. Fees", "2. Terms", "3. Law")
    gone, stays, new = claim_of(before[0], "is deleted"), claim_of(before[1]), claim_of(after[2])
    with recording(store) as t:
        t.put_document(document, before, [gone, stays])
    with recording(store, after=1) as t:
        t.put_document(document, after, [stays, new])

    assert (store.clauses("p"), store.clauses("p", known=1)) == (after, before)
    assert {c.key for c in store.claims("p")} == {stays.key, new.key}
    assert {c.key for c in store.claims("p", 1)} == {gone.key, stays.key}
    body = list(store.ledger("p"))[1][1]
    assert body is not None
    assert stays.key.encode() not in body
    assert gone.key.encode() in body


def test_withdrawn_document_goes_with_clauses_claims_and_file(store: Store) -> None:
    """A withdrawn document is still there for whoever asks what was known before."""
    with recording(store) as t:
        everything(t)
    document = document_of("a1")
    with recording(store, after=1) as t:
        t.retract_document(document.document_id)

    assert (store.documents("p"), store.clauses("p"), store.claims("p"), store.files("p")) == ((), (), (), ())
    assert (store.documents("p", 1), len(store.clauses("p", known=1)), len(store.claims("p", 1))) == ((document,), 2, 2)
    assert (store.files("p", 1), len(store.edges("p"))) == ((file_of("a1"),), 2)
    assert store.reading(sha("a1"), "p", 1).text == store.reading(sha("a1")).text
    assert len(store.clause_documents([c.clause_id for c in clauses_of(document, "", "")])) == 2


def test_a_document_was_recorded_at_its_instants(store: Store) -> None:
    """At each that it came, also where it went in between; none of what was never there or not yet."""
    one = document_of("msa")
    for after in (1, 2, 3):
        with recording(store, after=after) as t:
            t.retract_document(one.document_id) if after == 2 else t.put_document(one, (), ())
    came = store.recorded("p", one.document_id)
    assert len(came) == 2
    assert [store.sequence_at("p", at) for at in came] == [1, 3]
    assert store.recorded("p", one.document_id, 2) == came[:1]
    assert store.recorded("q", one.document_id) == ()


def test_file_stays_until_its_last_document_goes(store: Store) -> None:
    """A file that holds two instruments is live while one of them is; one put in the same action counts."""
    one, two, three = (document_of("msa", ordinal=n) for n in range(3))
    with recording(store) as t:
        t.put_file(file_of("msa"), reading_of("msa"))
        t.put_document(one, (), ())
        t.put_document(two, (), ())

    with recording(store, after=1) as t:
        t.retract_document(one.document_id)
    assert len(store.files("p")) == 1
    with recording(store, after=2) as t:
        t.retract_document(two.document_id)
        t.put_document(three, (), ())
    assert len(store.files("p")) == 1
    with recording(store, after=3) as t:
        t.retract_document(three.document_id)
    assert store.files("p") == ()


def test_moved_file_is_retracted_alone(store: Store) -> None:
    """Retracting a file at a path leaves its documents and its copies."""
    with recording(store) as t:
        for path in ("x/msa.pdf", "y/msa.pdf"):
            t.put_file(file_of("msa", path), reading_of("msa"))
    with recording(store, after=1) as t:
        t.put_document(document_of("msa"), (), ())
        t.retract_file(file_of("msa", "x/msa.pdf"))

    assert ([f.path for f in store.files("p")], len(store.documents("p"))) == (["y/msa.pdf"], 1)


def test_each_time_has_its_reading(store: Store) -> None:
    """Clauses of an older reading are anchored in that reading: it can be had by sequence."""
    old, new = reading_of("msa"), reading_of("msa", "1. Fees\nThe fee is “twelve” dollars.", "pdf/2")
    with recording(store) as t:
        t.put_file(file_of("msa"), old)
    with recording(store, after=1) as t:
        t.put_file(file_of("msa"), new)

    assert (store.reading(sha("msa")).text, store.reading(sha("msa"), "p", 1, boxes=True)) == (new.text, old)
    assert store.page(sha("msa"), 1, "p", 1) == old.pages[0]
    with pytest.raises(UsageError, match="portfolio"):
        store.reading(sha("msa"), known=1)


def test_readings_in_use_are_kept_at_hand_and_others_let_go(store: Store) -> None:
    """However many readings are asked for, each comes back as it was put."""
    texts = {f"f{n}": f"Text of file {n}" for n in range(12)}
    with recording(store) as t:
        for name, text in texts.items():
            t.put_file(file_of(name), reading_of(name, text))

    assert {name: store.reading(sha(name)).text for _ in range(2) for name in texts} == texts
    assert store.reading(sha("f11")) is store.reading(sha("f11"))


def test_retracted_edge_is_shown_only_when_asked_for(store: Store) -> None:
    """A retracted edge has its status and instant; before its retraction was known it was as recorded."""
    edge = edge_of(claim_of(clauses_of(document_of("a1"), "1. Fees")[0]))
    with recording(store) as t:
        t.put([edge])
    with recording(store, after=3) as t:
        t.retract_edges([edge.edge_id])

    retracted = replace(edge, status=EdgeStatus.RETRACTED, recorded_at=DAY, retracted_at=DAY + timedelta(days=3))
    assert (store.edges("p"), store.edges("p", statuses=[EdgeStatus.RETRACTED])) == ((), (retracted,))
    assert store.edges("p", 1) == store.edges("p", 1, tuple(EdgeStatus)) == (replace(edge, recorded_at=DAY),)
    with recording(store, after=5) as t:
        t.put([edge])
    assert store.edges("p", statuses=tuple(EdgeStatus)) == (replace(edge, recorded_at=DAY + timedelta(days=5)),)
    assert store.edges("p", 2, tuple(EdgeStatus)) == (retracted,)


def test_edges_by_status(store: Store) -> None:
    """Edges are filtered by where they stand now, and a corrected edge is not a retracted one."""
    claims = [claim_of(clause) for clause in clauses_of(document_of("a1"), "1", "2", "3")]
    states = (EdgeStatus.COMMITTED, EdgeStatus.PENDING, EdgeStatus.RETRACTED)
    committed, pending, retracted = (edge_of(claim, None, status) for claim, status in zip(claims, states, strict=True))
    with recording(store) as t:
        t.put([committed, pending, retracted])
    with recording(store, after=1) as t:
        t.put([replace(pending, status=EdgeStatus.REJECTED)])

    def ids(*statuses: EdgeStatus, known: int | None = None) -> set[EdgeId]:
        return {edge.edge_id for edge in store.edges("p", known, statuses)}

    assert {edge.edge_id for edge in store.edges("p")} == {committed.edge_id, pending.edge_id}
    assert (ids(EdgeStatus.PENDING), ids(EdgeStatus.PENDING, known=1), ids()) == (set(), {pending.edge_id}, set())
    assert (ids(EdgeStatus.REJECTED), ids(EdgeStatus.RETRACTED)) == ({pending.edge_id}, {retracted.edge_id})


def test_corrected_decision_reads_as_it_was(store: Store) -> None:
    """A decision recorded again with another reason replaces the first from then on."""
    with recording(store) as t:
        t.put([decision_of("one", "first look")])
    with recording(store, after=1) as t:
        t.put([decision_of("one", "second look")])

    assert [d.reason for d in store.decisions("p")] == ["second look"]
    assert [(d.reason, d.recorded_at) for d in store.decisions("p", 1)] == [("first look", DAY)]


def test_sequence_at_an_instant(store: Store) -> None:
    """An instant is turned into the last sequence recorded by then, that instant included."""
    for after in (0, 2, 4):
        with recording(store, after=after) as t:
            t.put([decision_of(str(after))])

    asked = [DAY - timedelta(seconds=1), DAY, DAY + timedelta(days=2), DAY + timedelta(days=3), DAY + timedelta(days=99)]
    assert [store.sequence_at("p", instant) for instant in asked] == [0, 1, 2, 2, 3]


# the ledger


def test_ledger_says_who_did_what_and_which_rows(store: Store) -> None:
    """An entry names actor and action; its body the identities and hashes recorded, no text."""
    with recording(store) as t:
        everything(t)
    (entry, body), *rest = store.ledger("p")

    assert rest == []
    assert (entry.seq, entry.portfolio, entry.actor, entry.action, entry.recorded_at, entry.prev_hash) == (1, "p", "ann", "index", DAY, "")
    assert body is not None
    assert document_of("a1").document_id.encode() in body
    assert b"Fees" not in body


def test_a_sound_store_has_no_faults(store: Store) -> None:
    """The chain verifies, and every row is what the ledger says was recorded."""
    with recording(store) as t:
        everything(t)
    with recording(store, after=1) as t:
        t.retract_document(document_of("a1").document_id)
    with recording(store, after=2) as t:
        everything(t)

    assert verify(store.ledger("p")) == store.audit("p") == ()


def test_instant_without_time_zone_is_refused(store: Store) -> None:
    """A clock without a time zone cannot be compared with another: nothing is recorded."""
    with (
        pytest.raises(ValueError, match="time zone"),
        store.transaction("p", "ann", "index", datetime(2026, 1, 5)) as transaction,  # noqa: DTZ001
    ):
        everything(transaction)

    assert (store.head("p"), store.documents("p")) == (0, ())


# one writer at a time, all or nothing


def test_error_in_a_transaction_leaves_nothing(store: Store) -> None:
    """An exception in the block is passed on, and nothing of the block is kept."""
    with recording(store) as t:
        t.put([decision_of("one")])

    def fail(transaction: Transaction) -> None:
        everything(transaction)
        transaction.put_vectors("m", [("h", b"v")])
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), recording(store, after=1) as t:
        fail(t)

    assert (store.head("p"), store.documents("p"), store.edges("p"), store.vectors("m", ["h"])) == (1, (), (), {})
    with recording(store, after=2) as t:
        everything(t)
    assert (store.head("p"), store.audit("p")) == (2, ())


def test_block_reads_what_was_before(store: Store) -> None:
    """Inside a transaction the store reads as before it."""
    with store.transaction("p", "ann", "index", DAY) as transaction:
        everything(transaction)
        assert (store.documents("p"), store.head("p")) == ((), 0)

    assert len(store.documents("p")) == 1


def test_transaction_inside_a_transaction_is_refused(store: Store) -> None:
    """It would wait for itself for ever."""
    with store.transaction("p", "ann", "index", DAY), pytest.raises(UsageError, match="open already"), recording(store) as t:
        everything(t)

    with recording(store) as t:
        everything(t)
    assert store.head("p") == 1


def test_readers_are_not_kept_waiting_by_a_writer(store: Store) -> None:
    """While a transaction is open, another thread reads the state before it."""
    with recording(store) as t:
        everything(t)
    seen: list[int] = []
    with store.transaction("p", "ann", "index", DAY) as transaction:
        transaction.put([decision_of("two")])
        reader = threading.Thread(target=lambda: seen.append(len(store.decisions("p"))))
        reader.start()
        reader.join(10)
        assert seen == [1]


def test_threads_write_one_after_the_other(store: Store) -> None:
    """Writers in several threads all get in, and the chain has one line."""

    def write(thread: int) -> None:
        for n in range(5):
            with recording(store) as t:
                t.put([decision_of(f"{thread}-{n}")])

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)

    assert (store.head("p"), len(store.decisions("p")), store.audit("p")) == (20, 20, ())


_WRITER = """
import os, sys
from datetime import UTC, datetime
from graph.model.edges import Decision, Verdict
from graph.store import open_store

where, who, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
store = open_store(where)
for n in range(count):
    with store.transaction("p", who, "decide", datetime.now(UTC)) as transaction:
        transaction.put([Decision(f"{who}-{n}", Verdict.ACCEPT, f"k_{n}", who, "seen")])
        if who == "crash":
            os._exit(9)
store.close()
"""


def _writer(where: str, who: str, count: int) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, "-c", _WRITER, where, who, str(count)], env=environment)


def test_processes_write_one_after_the_other(shared: str) -> None:
    """Two processes that open a new store at once and write at once both succeed; the chain has one line."""
    writers = [_writer(shared, who, 15) for who in ("ann", "bob")]
    assert [writer.wait(120) for writer in writers] == [0, 0]

    store = open_store(shared)
    assert (store.head("p"), len(store.decisions("p")), store.audit("p")) == (30, 30, ())
    store.close()


def test_process_that_dies_in_a_transaction_leaves_nothing(shared: str) -> None:
    """A killed writer leaves no row, no entry and no lock."""
    assert _writer(shared, "crash", 1).wait(60) == 9

    store = open_store(shared)
    assert (store.head("p"), store.decisions("p")) == (0, ())
    with recording(store) as t:
        everything(t)
    assert store.audit("p") == ()
    store.close()


def test_store_outlives_its_process(shared: str) -> None:
    """What was recorded is there when the store is opened again."""
    first = open_store(shared)
    with recording(first) as t:
        everything(t)
    documents, edges, chain = first.documents("p"), first.edges("p"), list(first.ledger("p"))
    first.close()

    second = open_store(shared)
    assert (second.documents("p"), second.edges("p"), list(second.ledger("p"))) == (documents, edges, chain)
    second.close()


# what is derived from the facts


def test_keys_find_documents_and_are_replaced_by_kind(store: Store) -> None:
    """A document is found under the keys it was given last, of each kind by itself, and in its own portfolio only."""
    document = document_of("a1").document_id
    with recording(store) as records:
        records.put_keys(document, "title", ("supply", "agreement"))
        records.put_keys(document, "day", ("2020",))
    with recording(store) as records:
        records.put_keys(document, "title", ("supply",))

    assert store.keyed("p", "title", ("supply", "agreement")) == {"supply": (document,)}
    assert store.keys_of("p", (document,), ("title", "day")) == {document: {"title": frozenset({"supply"}), "day": frozenset({"2020"})}}
    assert store.keyed("other", "title", ("supply",)) == {}
    assert store.head("p") == 0


def test_a_mark_takes_in_what_its_transaction_records(store: Store) -> None:
    """And nothing that somebody else recorded after the head was read."""
    document = document_of("a1")
    with recording(store) as records:
        records.put_document(document, clauses_of(document, "1. Fees."), [claim_of(clauses_of(document, "1. Fees.")[0])])
        records.mark("links", 0)
    assert (store.marked("p", "links"), store.marked("p", "other")) == (1, -1)

    with recording(store) as records:
        records.mark("links", 0)
    assert store.marked("p", "links") == 0


def test_what_changed_since_a_sequence(store: Store) -> None:
    """Documents recorded, recorded otherwise, or withdrawn."""
    first, second = document_of("a1"), document_of("b1")
    with recording(store) as records:
        records.put_document(first, clauses_of(first, "1. Fees."), [claim_of(clauses_of(first, "1. Fees.")[0])])
    with recording(store) as records:
        records.put_document(second, clauses_of(second, "1. Fees."), [])
    with recording(store) as records:
        records.retract_document(first.document_id)

    assert store.changed("p", 0) == {first.document_id, second.document_id}
    assert store.changed("p", 2) == {first.document_id}
    assert store.changed("p", 3) == frozenset()


def test_the_tally_counts_what_is_live(store: Store) -> None:
    """Documents, clauses and edges by status, as the store would return them."""
    documents = [document_of("a1"), document_of("b1")]
    with recording(store) as records:
        for document in documents:
            records.put_document(document, clauses_of(document, "1. Fees."), [claim_of(clauses_of(document, "1. Fees.")[0])])
        records.put([edge_of(claim_of(clauses_of(documents[0], "1. Fees.")[0]))])
    with recording(store) as records:
        records.retract_document(documents[1].document_id)

    tally = store.tally("p")
    assert (tally.documents, tally.clauses) == (len(store.documents("p")), len(store.clauses("p")))
    assert dict(tally.edges) == {str(e.status): 1 for e in store.edges("p")}


# copies


def test_a_copy_in_a_database_of_the_other_kind_is_the_same_record(store: Store, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Every row, the whole ledger, and what is kept beside them; a store that holds anything is not copied to."""
    document = document_of("msa")
    clauses = clauses_of(document, "1. Fees", "2. Term")
    with recording(store) as t:
        t.put_file(file_of("msa"), reading_of("msa"))
        t.put_document(document, clauses, [claim_of(clauses[0])])
        t.put([edge_of(claim_of(clauses[0]))])
        t.put([decision_of("as they told us")])
        t.put([judgement_of(claim_of(clauses[0]), document.document_id, "why")])
        t.put_vectors("m", [("h", b"v")])
        t.mark("links", 0)
    store.keep_receipts("p", (receipt_of("How much?", after=3),))
    store.keep_reply("key", b"reply")
    with ExitStack() as closing_them:
        other = _other_kind(request, tmp_path, closing_them)
        store.copy_to(other)
        assert [*other.ledger("p")] == [*store.ledger("p")]
        assert other.audit("p") == () == store.audit("p")
        assert (other.documents("p"), other.clauses("p"), other.edges("p")) == (store.documents("p"), store.clauses("p"), store.edges("p"))
        assert (other.vectors("m", ["h"]), other.replies(["key"])) == ({"h": b"v"}, {"key": b"reply"})
        assert (other.receipts("p", 9), other.marked("p", "links")) == (store.receipts("p", 9), store.marked("p", "links"))
        assert other.reading(sha("msa"), boxes=True) == store.reading(sha("msa"), boxes=True)
        with pytest.raises(UsageError, match="holds records already"):
            store.copy_to(other)


def _other_kind(request: pytest.FixtureRequest, tmp_path: Path, stack: ExitStack) -> Store:
    if request.node.callspec.params["where"] == "postgresql":
        return stack.enter_context(closing(open_store(tmp_path / "copy.db")))
    url = stack.enter_context(postgres_database(request.getfixturevalue("postgres")))
    return stack.enter_context(closing(open_store(url)))
