"""The hash chain: what breaks it, and what does not."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.ledger import ANSWERED, PURGED, FaultKind, Purging, append, entry_hash, head_of, purge_body, verify
from graph.model.codec import content_hash
from graph.model.evidence import Head, LedgerEntry

DAY = datetime(2026, 1, 5, 12, tzinfo=UTC)
Chain = list[tuple[LedgerEntry, bytes | None]]


def chain_of(length: int = 4, portfolio: str = "p", actor: str = "ann") -> Chain:
    """A sound chain, one entry a day."""
    chain: Chain = []
    for n in range(length):
        body = f'{{"n":{n}}}'.encode()
        previous = chain[-1][0] if chain else None
        chain.append((append(previous, portfolio, DAY + timedelta(days=n), actor, "index", body), body))
    return chain


def kinds(chain: Chain, head: Head | None = None) -> set[FaultKind]:
    """The kinds of fault found in a chain."""
    return {fault.kind for fault in verify(chain, head)}


def test_sound_chain_has_no_faults() -> None:
    """What `append` made verifies, the empty chain too."""
    assert verify(chain_of()) == verify([]) == ()
    assert [entry.seq for entry, _ in chain_of()] == [1, 2, 3, 4]


def test_entry_hash_is_what_it_was_when_released() -> None:
    """Ledgers written by earlier versions must verify for ever: this hash never changes."""
    entry = append(None, "Zürich", datetime(2026, 1, 5, 13, 0, 0, 7, timezone(timedelta(hours=1))), "ann", "index", b"{}")

    assert entry.body_hash == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    assert entry.hash == entry_hash(entry) == content_hash(
        '{"action":"index","actor":"ann","body_hash":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",'
        '"portfolio":"Z\\u00fcrich","prev_hash":"","recorded_at":"2026-01-05T12:00:00.000007Z","seq":1}'
    )  # fmt: skip


def test_instants_are_kept_in_utc() -> None:
    """The same instant in any time zone is the same entry; one without is refused."""
    here, there = DAY, DAY.astimezone(timezone(timedelta(hours=-7)))

    assert append(None, "p", here, "ann", "index", b"") == append(None, "p", there, "ann", "index", b"")
    with pytest.raises(ValueError, match="time zone"):
        append(None, "p", DAY.replace(tzinfo=None), "ann", "index", b"")


def test_chains_do_not_mix() -> None:
    """An entry of another portfolio cannot be continued."""
    with pytest.raises(ValueError, match="portfolio 'p'"):
        append(chain_of()[-1][0], "q", DAY, "ann", "index", b"")


_FIELDS = ("portfolio", "seq", "recorded_at", "actor", "action", "body_hash", "prev_hash", "hash")


@given(at=st.integers(0, 3), name=st.sampled_from(_FIELDS), text=st.text(max_size=70), number=st.integers(-3, 99))
def test_any_field_changed_in_any_entry_is_found(at: int, name: str, text: str, number: int) -> None:
    """Whatever field of whatever entry becomes something else, the chain no longer verifies."""
    chain = chain_of()
    entry, body = chain[at]
    value = {"seq": number, "recorded_at": DAY + timedelta(seconds=number)}.get(name, text)
    changed = replace(entry, **{name: value})  # type: ignore[arg-type]
    chain[at] = (changed, body)

    assert (verify(chain) == ()) == (changed == entry)


@given(at=st.integers(0, 3), body=st.binary(max_size=20))
def test_changed_body_is_found(at: int, body: bytes) -> None:
    """A body that is not the one recorded is found at its entry."""
    chain = chain_of()
    chain[at] = (chain[at][0], body)

    assert [(fault.seq, fault.kind) for fault in verify(chain)] == [(at + 1, FaultKind.BODY_CHANGED)]


@given(order=st.permutations(range(4)), cut=st.integers(0, 3))
def test_entries_out_of_place_are_found(order: list[int], cut: int) -> None:
    """Swapped entries, and entries missing anywhere but at the end, break the chain."""
    chain = chain_of()
    moved = [chain[n] for n in order]
    without = chain[:cut] + chain[cut + 1 :]

    assert (verify(moved) == ()) == (order == [0, 1, 2, 3])
    assert (verify(without) == ()) == (cut == 3)


def test_cut_end_is_found_by_the_head_that_is_known() -> None:
    """Nothing in a chain tells that its end is gone; a head kept elsewhere does, also when the chain has grown since."""
    chain = chain_of()
    head = head_of(chain[2][0])
    assert kinds(chain, head) == kinds(chain[:3], head) == kinds(chain[:2]) == set()
    assert kinds(chain[:2], head) == kinds([], head) == {FaultKind.HEAD}


def test_ledger_written_anew_is_found_by_the_head_that_is_known() -> None:
    """A chain made again from the start, sound in itself, does not go through the head of the first; nor does another portfolio's."""
    head = head_of(chain_of()[2][0])
    anew = chain_of(5, actor="eve")

    assert kinds(anew) == set()
    assert kinds(anew, head) == kinds(chain_of(portfolio="q"), head) == {FaultKind.HEAD}


def test_rewritten_entry_is_found_even_with_a_right_hash() -> None:
    """Who edits an entry and hashes it again breaks the link of the next one."""
    chain = chain_of()
    entry = replace(chain[1][0], actor="mallory", hash="")
    chain[1] = (replace(entry, hash=entry_hash(entry)), chain[1][1])

    assert [(fault.seq, fault.kind) for fault in verify(chain)] == [(3, FaultKind.LINK)]


def test_inserted_entry_is_found() -> None:
    """An entry put in between, well made, cannot be continued by the one that was there."""
    chain = chain_of()
    added = append(chain[1][0], "p", DAY, "mallory", "index", b"")
    chain.insert(2, (added, b""))

    assert kinds(chain) >= {FaultKind.FORK, FaultKind.SEQUENCE, FaultKind.LINK}


def test_fork_is_found() -> None:
    """Two entries that continue the same one are a fork, wherever the second stands."""
    chain = chain_of(3)
    chain.append((append(chain[0][0], "p", DAY, "bob", "index", b""), b""))

    assert FaultKind.FORK in kinds(chain)


def test_other_portfolios_entry_is_found() -> None:
    """A whole, sound entry of another chain does not belong here."""
    chain = chain_of()
    chain[2] = chain_of(portfolio="q")[2]

    assert FaultKind.PORTFOLIO in kinds(chain)


def _answered(length: int = 4) -> Chain:
    """A chain of answers after one change of facts."""
    chain = chain_of(1)
    for n in range(1, length):
        body = f'{{"n":{n}}}'.encode()
        chain.append((append(chain[-1][0], "p", DAY + timedelta(days=n), "ann", ANSWERED, body), body))
    return chain


def _by(key: str = "ours") -> Purging:
    """Somebody whose signature is the key's name and the bytes."""
    return Purging("ann", "client's request", lambda said: (key, f"{key}:{content_hash(said)}"))


def _trusts(said: bytes, key: str, signature: str) -> bool:
    """Believe our key alone."""
    return key == "ours" and signature == f"ours:{content_hash(said)}"


def _purged(chain: Chain, *seqs: int, by: Purging | None = None) -> Chain:
    body = purge_body(chain[-1][0], [chain[seq - 1][0] for seq in seqs], by or _by())
    emptied: Chain = [(entry, None if entry.seq in seqs else was) for entry, was in chain]
    return [*emptied, (append(chain[-1][0], "p", DAY + timedelta(days=9), "ann", PURGED, body), body)]


def test_purged_body_is_fine_when_a_later_entry_names_it() -> None:
    """A body that is gone is a fault until an entry of the chain says so."""
    purged = _purged(_answered(), 2, 3)

    assert verify(purged, trusts=_trusts) == ()
    assert [(fault.seq, fault.kind) for fault in verify(purged[:4])] == [(2, FaultKind.BODY_MISSING), (3, FaultKind.BODY_MISSING)]


def test_what_changed_facts_is_never_purged() -> None:
    """Rows are held to the bodies of the entries that recorded them: no entry, however well made, explains that one is gone."""
    assert [(f.seq, f.kind) for f in verify(_purged(_answered(), 1), trusts=_trusts)] == [(1, FaultKind.BODY_MISSING)]


def test_purge_is_believed_only_where_a_known_key_signed_it() -> None:
    """Whoever can write to the database can chain an entry; the key lies elsewhere."""
    chain = _answered()
    stranger, moved = _purged(chain, 2, by=_by("theirs")), _purged(chain, 2)
    again = append(moved[4][0], "p", DAY + timedelta(days=10), "eve", PURGED, moved[4][1] or b"")
    copied: Chain = [(e, None if e.seq == 3 else body) for e, body in moved]

    assert {f.kind for f in verify(stranger, trusts=_trusts)} == {FaultKind.PURGE, FaultKind.BODY_MISSING}
    assert [f.seq for f in verify([*moved, (again, moved[4][1])], trusts=_trusts)] == [6]
    assert [(f.seq, f.kind) for f in verify(copied, trusts=_trusts)] == [(3, FaultKind.BODY_MISSING)]


def test_purge_covers_only_the_bodies_it_names() -> None:
    """Another body gone is a fault, and so is a purge entry whose own body is gone."""
    purged = _purged(_answered(), 2)
    more: Chain = [(entry, None if entry.seq == 3 else body) for entry, body in purged]
    mute: Chain = [*purged[:4], (purged[4][0], None)]

    assert [(fault.seq, fault.kind) for fault in verify(more)] == [(3, FaultKind.BODY_MISSING)]
    assert [fault.seq for fault in verify(mute)] == [2, 5]


def test_entry_cannot_purge_itself_or_what_comes_later() -> None:
    """Only a later entry explains a missing body: one written before cannot have seen it."""
    chain = _answered(2)
    later = append(append(chain[1][0], "p", DAY, "ann", PURGED, b""), "p", DAY, "ann", ANSWERED, b"x")
    body = purge_body(chain[1][0], [later], _by())
    early = append(chain[1][0], "p", DAY, "ann", PURGED, body)
    forged = append(early, "p", DAY, "ann", ANSWERED, b"x")

    assert [(f.seq, f.kind) for f in verify([*chain, (early, body), (forged, None)])] == [(4, FaultKind.BODY_MISSING)]


def test_forged_purge_is_not_believed() -> None:
    """A purge entry whose body was changed to name more explains nothing."""
    purged = _purged(_answered(), 2)
    body = purge_body(purged[3][0], [purged[1][0], purged[2][0]], _by())
    forged: Chain = [*((entry, None if entry.seq == 3 else was) for entry, was in purged[:4]), (purged[4][0], body)]

    assert [(fault.seq, fault.kind) for fault in verify(forged)] == [
        (2, FaultKind.BODY_MISSING),
        (3, FaultKind.BODY_MISSING),
        (5, FaultKind.BODY_CHANGED),
    ]
