"""What every store must do with receipts: put them on the ledger at once, and let them change nothing else."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import timedelta

import pytest

from graph.errors import InForceError, NotFoundError, UsageError
from graph.ledger import ANSWERED, FaultKind, Purging, verify
from graph.store import open_store
from graph.store.interface import Store
from tests.contracts.store_records import DAY, decision_of, document_of, receipt_of, recording

PURGING = Purging("ann", "privacy", lambda _: ("key", "signature"))


def test_receipt_comes_back_equal_and_is_an_entry_of_its_own(store: Store) -> None:
    """Several are kept in one transaction, each as an entry by whom asked, when; newest first when listed."""
    one, two = receipt_of(), receipt_of("Who?", after=1)
    with recording(store) as t:
        t.put([decision_of("one")])
    store.keep_receipts("p", (one, two))

    assert [store.receipt("p", r.receipt_id) for r in (one, two)] == [one, two]
    assert store.receipts("p", 9) == ((3, two), (2, one))
    assert (store.receipts("p", 1), store.receipts("p", 9, before=3)) == (((3, two),), ((2, one),))
    answers = [(e.seq, e.action, e.actor, e.recorded_at) for e, _ in store.ledger("p", since=1)]
    assert answers == [(2, ANSWERED, "ann", DAY), (3, ANSWERED, "ann", DAY + timedelta(days=1))]
    assert verify(store.ledger("p")) == store.audit("p") == ()


def test_answers_do_not_move_the_facts(store: Store) -> None:
    """What reads facts goes by the last entry that changed them: also after answers, also as known at an instant, also marks."""
    with recording(store) as t:
        t.put_document(document_of("msa"), (), ())
        t.mark("links", 0)
    before = store.generation("p")
    store.keep_receipts("p", (receipt_of(after=1), receipt_of("Who?", after=2)))

    assert (store.head("p"), store.facts_head("p"), store.generation("p")) == (3, 1, before)
    assert store.sequence_at("p", DAY + timedelta(days=9)) == 1
    with recording(store, after=3) as t:
        t.mark("links", store.facts_head("p"))
    assert (store.marked("p", "links"), store.changed("p", 1), store.head("p")) == (1, frozenset(), 3)
    with recording(store, after=4) as t:
        t.put([decision_of("one")])
        t.mark("links", store.facts_head("p"))
    assert (store.facts_head("p"), store.marked("p", "links")) == (4, 4)


def test_an_entry_is_known_by_its_hash(store: Store) -> None:
    """What fills itself from a record can tell later whether it is still that one; where no entry is there is no hash."""
    store.keep_receipts("p", (receipt_of(after=1), receipt_of("Who?", after=2)))
    hashes = [entry.hash for entry, _ in store.ledger("p")]
    assert [store.entry_hash("p", seq) for seq in (-1, 0, 1, 2, 3)] == ["", "", *hashes, ""]
    assert store.entry_hash("q", 1) == ""


def test_same_answer_at_the_same_instant_is_one_receipt(store: Store) -> None:
    """Two that differ in nothing have one id and two entries, and the record is sound."""
    store.keep_receipts("p", (receipt_of(),))
    store.keep_receipts("p", (receipt_of(),))

    assert (store.head("p"), store.facts_head("p"), store.audit("p")) == (2, 0, ())
    assert store.receipts("p", 9) == ((1, receipt_of()),)


def test_receipts_are_a_portfolio_s_own(store: Store) -> None:
    """One portfolio's receipt is nowhere in another, and what was never given is not found."""
    store.keep_receipts("p", (receipt_of(),))

    for portfolio, asked in (("q", receipt_of().receipt_id), ("p", "rc_0")):
        with pytest.raises(NotFoundError, match="no receipt"):
            store.receipt(portfolio, asked)
    assert store.receipts("q", 9) == ()


def test_purged_receipt_says_so(store: Store) -> None:
    """The words of a question can be taken away; that there was an answer stays, and the record is sound."""
    store.keep_receipts("p", (receipt_of(), receipt_of("Who?")))
    taken = store.purge("p", [receipt_of().receipt_id], PURGING, DAY)

    with pytest.raises(NotFoundError, match="purged: entry 1"):
        store.receipt("p", receipt_of().receipt_id)
    assert (taken, [seq for seq, _ in store.receipts("p", 9)], store.audit("p")) == (1, [2], ())
    assert {fault.kind for fault in store.audit("p", trusts=lambda *_: False)} == {FaultKind.PURGE, FaultKind.BODY_MISSING}


def test_purge_keeps_no_reply_of_a_model(store: Store) -> None:
    """A kept reply may hold the words of the answer that is purged."""
    store.keep_reply("worded", b'{"text":"Jane Doe owes it."}')
    store.keep_receipts("p", (receipt_of(),))
    assert store.replies(["worded"])
    store.purge("p", [receipt_of().receipt_id], PURGING, DAY)

    assert store.replies(["worded"]) == {}


def test_what_cannot_be_purged(store: Store) -> None:
    """There is nothing to purge twice, and nothing where there was no answer."""
    with recording(store) as t:
        t.put([decision_of("one")])
    store.keep_receipts("p", (receipt_of(),))
    store.purge("p", [receipt_of().receipt_id], PURGING, DAY)

    assert store.purge("p", [], PURGING, DAY) == 0
    for receipt_id in (receipt_of().receipt_id, "rc_0"):
        with pytest.raises(NotFoundError):
            store.purge("p", [receipt_id], PURGING, DAY)
    assert (store.head("p"), store.audit("p")) == (3, ())


def test_an_answer_given_twice_is_purged_twice(store: Store) -> None:
    """Two entries of one instant hold the same words: both are taken."""
    store.keep_receipts("p", (receipt_of(),))
    store.keep_receipts("p", (receipt_of(),))

    assert store.purge("p", [receipt_of().receipt_id], PURGING, DAY) == 2
    assert [body is None for _, body in store.ledger("p")] == [True, True, False]


def test_facts_are_never_recorded_as_an_answer(store: Store) -> None:
    """A transaction under an answer's name would change facts unseen by who reads them: refused."""
    with pytest.raises(UsageError, match="not an action"), store.transaction("p", "ann", ANSWERED, DAY) as t:
        t.put([decision_of("one")])


def test_answer_waits_no_longer_than_it_says(where: str) -> None:
    """While another writes, keeping a receipt gives up after its patience, and leaves nothing behind."""
    store = open_store(where)
    inside, done = threading.Event(), threading.Event()

    def write() -> None:
        with recording(store) as t:
            t.put([decision_of("one")])
            inside.set()
            done.wait(20)

    writer = threading.Thread(target=write)
    writer.start()
    assert inside.wait(20)
    with pytest.raises(InForceError, match="busy"):
        store.keep_receipts("p", (receipt_of(),), 0.1)
    done.set()
    writer.join()
    store.keep_receipts("p", (receipt_of(),), 0.1)

    assert (store.head("p"), store.audit("p")) == (2, ())
    store.close()


def test_id_is_made_of_everything() -> None:
    """Another instant, another word: another id."""
    one = receipt_of()
    others = [receipt_of(after=1), receipt_of("who?"), replace(one, text="x").identified, replace(one, known=2).identified]

    assert len({one.receipt_id, *(r.receipt_id for r in others)}) == 5
    assert one.identified == one
