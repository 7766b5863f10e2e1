"""The hash-chained ledger of a portfolio: `append` and `verify`, pure.

Each entry's hash covers its own fields and the hash of the entry before, so no entry can be
changed, taken out, put in or moved without every later hash telling. The chain holds hashes of
bodies, not the bodies. The body of an answer can be purged, since people's words stand in it; a later ``purged``
entry then says which and why, signed with a key that lies elsewhere. What changed facts is never purged: its body
holds ids and hashes alone, and every row is held to them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import TypedDict, cast

from graph.model.codec import Json, canonical, content_hash, instant_text
from graph.model.evidence import Head, LedgerEntry

PURGED = "purged"
"""The action of an entry that names bodies taken away."""
ANSWERED = "answered"
"""The action of an entry whose body is the receipt of an answer: no fact changes with it."""


Sign = Callable[[bytes], tuple[str, str]]
"""Signs some bytes: the public key and the signature, as text."""
Trusts = Callable[[bytes, str, str], bool]
"""Tells of some bytes, a public key and a signature whether the key is known and the signature right."""


class FaultKind(StrEnum):
    """What is wrong with a ledger, or with a row it vouches for."""

    ENTRY_CHANGED = "ENTRY_CHANGED"  # the entry's hash is not that of its fields
    SEQUENCE = "SEQUENCE"  # an entry is missing, added or out of its place
    LINK = "LINK"  # the entry does not continue the one before it
    FORK = "FORK"  # two entries continue the same one
    PORTFOLIO = "PORTFOLIO"  # an entry of another portfolio's chain
    BODY_CHANGED = "BODY_CHANGED"
    BODY_MISSING = "BODY_MISSING"  # gone, and no later entry says it was purged, or it must not be
    PURGE = "PURGE"  # an entry says that bodies were purged, and nobody known here signed it
    HEAD = "HEAD"  # the chain does not go through where it is known to have ended
    ROW_CHANGED = "ROW_CHANGED"  # a stored row is not what was recorded
    ROW_MISSING = "ROW_MISSING"  # an entry recorded or retracted a row that does not say so
    ROW_UNRECORDED = "ROW_UNRECORDED"  # a row, or its retraction, that no entry speaks of
    LOOK_UP = "LOOK_UP"  # what a row is found by is not what it says
    DATABASE = "DATABASE"  # the database finds itself damaged, or no longer refuses to change history
    FILE = "FILE"  # a source is not what was read
    CACHE = "CACHE"  # what is kept to find by is not what was kept, or says more than the ledger; it is made anew when next used


@dataclass(frozen=True, slots=True)
class LedgerFault:
    """One thing that is not as it was recorded: at which entry, what, in words a person can act on."""

    seq: int
    kind: FaultKind
    message: str


def append(  # noqa: PLR0917 (an entry is these six, in the order of its hash)
    previous: LedgerEntry | None, portfolio: str, recorded_at: datetime, actor: str, action: str, body: bytes
) -> LedgerEntry:
    """Return the entry that continues `previous` (None: the first); `recorded_at` is aware.

    Raises ValueError for an instant without time zone or a `previous` of another portfolio.
    """
    if recorded_at.tzinfo is None:
        raise ValueError(f"an instant needs a time zone: {recorded_at.isoformat()}")
    if previous is not None and previous.portfolio != portfolio:
        raise ValueError(f"the entry before belongs to portfolio '{previous.portfolio}', not '{portfolio}'")
    entry = LedgerEntry(
        portfolio=portfolio,
        seq=1 if previous is None else previous.seq + 1,
        recorded_at=recorded_at.astimezone(UTC),
        actor=actor,
        action=action,
        body_hash=content_hash(body),
        prev_hash="" if previous is None else previous.hash,
        hash="",
    )
    return replace(entry, hash=entry_hash(entry))


def entry_hash(entry: LedgerEntry) -> str:
    """Return the sha256 of the canonical JSON of every field but `hash`."""
    return content_hash(
        canonical(
            {
                "portfolio": entry.portfolio,
                "seq": entry.seq,
                "recorded_at": instant_text(entry.recorded_at),
                "actor": entry.actor,
                "action": entry.action,
                "body_hash": entry.body_hash,
                "prev_hash": entry.prev_hash,
            }
        )
    )


@dataclass(frozen=True, slots=True)
class Purging:
    """Who takes bodies away, why, and what signs it."""

    actor: str
    reason: str
    sign: Sign


def purge_body(previous: LedgerEntry, purged: Iterable[LedgerEntry], by: Purging) -> bytes:
    """Return the body of the ``purged`` entry after `previous` for the entries whose bodies are taken away."""
    said: dict[str, Json] = {"purged": [[entry.seq, entry.body_hash] for entry in purged], "reason": by.reason}
    key, signature = by.sign(_purge_bytes(previous.hash, said))
    return canonical({**said, "key": key, "signature": signature}).encode("ascii")


def _purge_bytes(previous: str, said: Mapping[str, object]) -> bytes:
    """Return what is signed of a purge: what it names, why, and the place in the chain."""
    return canonical(cast(Json, {"previous": previous, "purged": said["purged"], "reason": said["reason"]})).encode("ascii")


def head_of(entry: LedgerEntry) -> Head:
    """Return the head of a ledger that ends with an entry."""
    return Head(entry.portfolio, entry.seq, entry.hash)


def head_bytes(head: Head, signed_at: datetime, public_key: str) -> bytes:
    """Return what is signed of a head: all that a `SignedHead` says."""
    said = {"portfolio": head.portfolio, "seq": head.seq, "hash": head.hash, "signed_at": instant_text(signed_at), "key": public_key}
    return canonical(cast(Json, said)).encode("ascii")


def verify(
    chain: Iterable[tuple[LedgerEntry, bytes | None]], head: Head | None = None, trusts: Trusts | None = None
) -> tuple[LedgerFault, ...]:
    """Check a chain from its first entry, each with its body; return every fault, in order.

    `head` is where the chain is known to have ended once (exported, printed, in a receipt). Without one,
    nothing in a chain can tell that its end was cut off, or that all of it was written anew. `trusts` tells
    whose signature below a purge is believed; without it every purge is.
    """
    entries = list(chain)
    faults = [*_chained(entries), *_bodies(entries, trusts)]
    faults += _headed(entries, head) if head is not None else ()
    return tuple(sorted(faults, key=lambda fault: fault.seq))


_Chain = Sequence[tuple[LedgerEntry, bytes | None]]


def _headed(chain: _Chain, head: Head) -> Iterator[LedgerFault]:
    """Compare a chain with where it once ended: cut off before it, or another chain up to there."""
    last = chain[-1][0].seq if chain else 0
    if chain and chain[0][0].portfolio != head.portfolio:
        yield LedgerFault(head.seq, FaultKind.HEAD, f"the head is of portfolio '{head.portfolio}', not of this ledger")
    elif last < head.seq:
        message = f"the ledger ends with entry {last}; it once ended with entry {head.seq}: {head.seq - last} were cut off"
        yield LedgerFault(last, FaultKind.HEAD, message)
    elif head.hash not in {entry.hash for entry, _ in chain if entry.seq == head.seq}:
        message = f"entry {head.seq} is another than the head says: the ledger was written anew up to there"
        yield LedgerFault(head.seq, FaultKind.HEAD, message)


def _chained(chain: _Chain) -> Iterator[LedgerFault]:
    """Say of each entry whether it is as it was written, in its place, and continues the entry before, it alone, in its own portfolio."""
    expected, before, continued = 1, "", dict[str, int]()
    for entry, _ in chain:
        if entry_hash(entry) != entry.hash:
            yield LedgerFault(entry.seq, FaultKind.ENTRY_CHANGED, f"entry {entry.seq} was changed after it was written")
        if entry.seq != expected:
            yield LedgerFault(entry.seq, FaultKind.SEQUENCE, f"entry {entry.seq} stands where entry {expected} should")
        if entry.prev_hash != before:
            yield LedgerFault(entry.seq, FaultKind.LINK, f"entry {entry.seq} does not continue the entry before it")
        if entry.prev_hash in continued:
            first = continued[entry.prev_hash]
            yield LedgerFault(entry.seq, FaultKind.FORK, f"entries {first} and {entry.seq} continue the same entry")
        if entry.portfolio != chain[0][0].portfolio:
            yield LedgerFault(entry.seq, FaultKind.PORTFOLIO, f"entry {entry.seq} belongs to portfolio '{entry.portfolio}'")
        continued.setdefault(entry.prev_hash, entry.seq)
        expected, before = entry.seq + 1, entry.hash


class _Purge(TypedDict):
    """What the body of a ``purged`` entry says: sequences and hashes of bodies, why, and who signed it."""

    purged: list[tuple[int, str]]
    reason: str
    key: str
    signature: str


def _purge(body: bytes) -> _Purge | None:
    """Read the body of a ``purged`` entry; None where it is none."""
    try:
        said = json.loads(body)
        named = [(int(seq), str(body_hash)) for seq, body_hash in said["purged"]]
        return {"purged": named, "reason": said["reason"], "key": str(said.get("key", "")), "signature": str(said.get("signature", ""))}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _bodies(chain: _Chain, trusts: Trusts | None) -> Iterator[LedgerFault]:
    purged: dict[tuple[int, str], int] = {}  # sequence and body hash, and the sequence of the entry that says so
    for entry, body in chain:
        if entry.action != PURGED or body is None or content_hash(body) != entry.body_hash:
            continue
        said = _purge(body)
        if said is None:
            yield LedgerFault(
                entry.seq, FaultKind.PURGE, f"entry {entry.seq} says that bodies were purged, and its body does not say which"
            )
        elif trusts is None or trusts(_purge_bytes(entry.prev_hash, said), said["key"], said["signature"]):
            purged |= dict.fromkeys(((seq, body_hash) for seq, body_hash in said["purged"]), entry.seq)
        else:
            message = f"entry {entry.seq} says that {len(said['purged'])} bodies were purged, and no key that is known here signed it"
            yield LedgerFault(entry.seq, FaultKind.PURGE, message)
    for entry, body in chain:
        if body is None and entry.action != ANSWERED:
            yield LedgerFault(entry.seq, FaultKind.BODY_MISSING, f"the body of entry {entry.seq}, which is no answer's, is gone")
        elif body is None and purged.get((entry.seq, entry.body_hash), 0) <= entry.seq:
            yield LedgerFault(entry.seq, FaultKind.BODY_MISSING, f"the body of entry {entry.seq} is gone, and no entry says why")
        elif body is not None and (entry.seq, entry.body_hash) in purged:
            by = purged[entry.seq, entry.body_hash]
            yield LedgerFault(
                entry.seq, FaultKind.PURGE, f"the body of entry {entry.seq} is still there, though entry {by} says it was purged"
            )
        if body is not None and content_hash(body) != entry.body_hash:
            yield LedgerFault(entry.seq, FaultKind.BODY_CHANGED, f"the body of entry {entry.seq} was changed after it was written")
