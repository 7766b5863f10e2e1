"""API keys: created, listed, revoked, and looked up by what a request sends.

A key is 256 random bits behind a public id. Kept is only the SHA-256 of the secret: of that much chance there is nothing to guess,
so a slow hash would slow down every request and no attack. The register of keys is a ledger of its own beside the portfolios, in the
data folder or, where the record is in PostgreSQL, in a schema there: who made or revoked a key, and when, is on record as every decision
is, and cannot be rewritten unseen (ADR 11).
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from graph.errors import AmbiguousError, IntegrityError, NotFoundError, UsageError
from graph.file_permissions import private_file, private_folder
from graph.model.edges import Decision, Verdict
from graph.model.ids import PortfolioName, digest
from ui.access.roles import Principal, Role

if TYPE_CHECKING:
    from graph.store.interface import Store

REGISTER = "access.db"
SCHEMA = "inforce_access"
PREFIX = "ifk_"
_CHAIN = "access"
_MADE, _REVOKED = "key.made", "key.revoked"
_NAME = re.compile(r"[^\W_][\w .@+\-]{0,79}")
_SECRET = 32  # bytes
FRESH = 1.0  # seconds for which a request trusts what another has looked up: asking the database takes longer than all else here
_MOST = 2  # connections to PostgreSQL
_NOBODY = "0" * 64  # the hash that no secret has: an unknown id is compared too, so that it takes as long as a known one


@dataclass(frozen=True, slots=True)
class Key:
    """A key as the register knows it. `portfolios` None: all; `expires` is the last day on which it works, in UTC."""

    key_id: str
    name: str
    role: Role
    portfolios: frozenset[PortfolioName] | None
    expires: date | None
    made_at: datetime | None
    made_by: str
    reason: str = ""
    revoked_at: datetime | None = None
    revoked_by: str = ""
    revoked_reason: str = ""
    secret_hash: str = field(default="", repr=False)

    def works(self, now: datetime) -> bool:
        """Tell whether the key lets anybody in at an instant (UTC)."""
        return self.revoked_at is None and (self.expires is None or now.date() <= self.expires)

    def state(self, now: datetime) -> str:
        """Return ``live``, ``expired`` or ``revoked``."""
        return "live" if self.works(now) else "expired" if self.revoked_at is None else "revoked"

    @property
    def principal(self) -> Principal:
        """Whom the key signs in."""
        return Principal(self.name, self.role, self.portfolios, self.key_id)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The key to be made."""

    name: str
    role: Role
    portfolios: frozenset[PortfolioName] | None = None
    expires: date | None = None


class Keys:
    """The register of keys of one data folder, or of the record in PostgreSQL that a URL names.

    Opened when first asked for; safe to share between threads. `now` tells the time in UTC. A key that another process revokes is shut
    out within a second, one that it makes works at once.
    """

    def __init__(self, data: Path, now: Callable[[], datetime], record: str = "") -> None:
        self.data = data
        self._record_url = record
        self._path = data / REGISTER
        self._now = now
        self._opening = Lock()
        self._opened: Store | None = None
        self._read: tuple[int, dict[str, Key]] = (0, {})
        self._looked = float("-inf")

    def close(self) -> None:
        """Let go of the register."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    def any(self) -> bool:
        """Tell whether a key was ever made: from then on nobody is let in without one, also when all are revoked.

        Keys of the folder that are not in the database let nobody in, but whoever made them meant to close the door.
        """
        return bool(self._keys(FRESH)) or (bool(self._record_url) and self._path.exists())

    def all(self) -> tuple[Key, ...]:
        """Return every key ever made, oldest first. Raises IntegrityError where the register is not what was recorded."""
        if self._begun():
            faults = self._store().audit(_CHAIN)
            if faults:
                raise IntegrityError(f"The register of keys was changed behind its back: {faults[0].message}. Trust none of its keys.")
        return tuple(self._keys().values())

    def live(self) -> tuple[Key, ...]:
        """Return the keys that let somebody in now."""
        return tuple(k for k in self.all() if k.works(self._now()))

    def create(self, wanted: Wanted, by: str, reason: str = "") -> tuple[Key, str]:
        """Record a new key; return it and the key as it is written in requests, which nothing can show again."""
        name = wanted.name.strip()
        if not _NAME.fullmatch(name):
            raise UsageError(f"'{wanted.name}' cannot name a key: use up to 80 letters, digits, spaces and .@+-, none of these first.")
        if wanted.expires is not None and wanted.expires < self._now().date():
            raise UsageError(f"{wanted.expires} is past: this key would never work.")
        if any(k.name == name and k.works(self._now()) for k in self.all()):
            raise UsageError(f"There is a key '{name}' already. Names tell people apart: choose another, or revoke that.")
        key_id, secret = secrets.token_hex(5), secrets.token_urlsafe(_SECRET)
        said = {
            "name": name,
            "role": wanted.role.value,
            "portfolios": None if wanted.portfolios is None else sorted(wanted.portfolios),
            "expires": wanted.expires and wanted.expires.isoformat(),
            "sha256": _hashed(secret),
        }
        self._record(key_id, _MADE, json.dumps(said, sort_keys=True), by, reason)
        return self._keys()[key_id], f"{PREFIX}{key_id}_{secret}"

    def revoke(self, asked: str, by: str, reason: str) -> Key:
        """Revoke the key with an id, or the live one with a name; it lets nobody in any more and stays on record."""
        if not reason.strip():
            raise UsageError("Say why with --reason: the record keeps it beside the revocation.")
        named = [k for k in self.all() if k.key_id == asked or (k.name == asked and k.revoked_at is None)]
        if not named:
            raise NotFoundError(f"There is no key '{asked}'. `inforce key list` shows them.")
        if len(named) > 1:
            raise AmbiguousError(asked, tuple(k.key_id for k in named))
        if named[0].revoked_at is not None:
            raise UsageError(f"The key '{asked}' was revoked already, on {named[0].revoked_at:%Y-%m-%d}.")
        self._record(named[0].key_id, _REVOKED, "", by, reason)
        return self._keys()[named[0].key_id]

    def find(self, written: str, *, anew: bool = True) -> Key | None:
        """Return the working key that a request wrote; None where there is no such key, or it does not work any more.

        Without `anew` the database is not asked for an id that was not there within the last second: many wrong keys cost little then.
        """
        key_id, secret = parted(written)
        key = self._keys(FRESH).get(key_id) or (self._keys().get(key_id) if anew else None)
        same = secrets.compare_digest(_hashed(secret), key.secret_hash if key else _NOBODY)
        return key if key is not None and same and key.works(self._now()) else None

    def working(self, key_id: str) -> Key | None:
        """Return the key with a public id, if it works; for who has shown the whole of it before."""
        key = self._keys(FRESH).get(key_id)
        return key if key is not None and key.works(self._now()) else None

    def known(self, key_id: str) -> bool:
        """Tell whether there ever was a key with a public id."""
        return key_id in self._keys(FRESH)

    def _keys(self, age: float = 0.0) -> dict[str, Key]:
        """Return the keys by id, as looked up at most `age` seconds ago."""
        looked = time.monotonic()
        if looked - self._looked < age:
            return self._read[1]
        if not self._begun():
            return {}
        store = self._store()
        head = store.head(_CHAIN)
        if self._read[0] != head:
            self._read = (head, _keys_of(store.decisions(_CHAIN, head)))
        self._looked = looked
        return self._read[1]

    def _store(self) -> Store:
        with self._opening:
            if self._opened is None:
                self._opened = register(self.data, self._record_url)
            return self._opened

    def _begun(self) -> bool:
        """Tell whether there is a register; opening a file would make one."""
        return bool(self._record_url) or self._path.exists()

    def _record(self, key_id: str, what: str, value: str, by: str, reason: str) -> None:
        if not self._record_url:
            private_folder(self._path.parent)
            private_file(self._path)
        now = self._now()
        decision = Decision("x_" + digest(what, key_id, now.isoformat()), Verdict.SET, key_id, by, reason, field=what, value=value)
        with self._store().transaction(_CHAIN, by, what, now) as records:
            records.put([decision])


def register(data: Path, record: str = "") -> Store:
    """Open the store of the register of keys that belongs to a data folder, or to the record in PostgreSQL that a URL names."""
    from graph.store import open_store

    return open_store(record, SCHEMA, _MOST) if record else open_store(data / REGISTER)


def parted(written: str) -> tuple[str, str]:
    """Return the public id and the secret of a key as it is written; ("", ...) where it is none of ours."""
    if not written.startswith(PREFIX):
        return "", written
    key_id, _, secret = written.removeprefix(PREFIX).partition("_")
    return key_id, secret


def _keys_of(decisions: Iterable[Decision]) -> dict[str, Key]:
    keys: dict[str, Key] = {}
    for decision in decisions:
        if decision.field == _MADE:
            keys[decision.subject] = _made(decision)
        elif decision.field == _REVOKED and decision.subject in keys:
            keys[decision.subject] = replace(
                keys[decision.subject], revoked_at=decision.recorded_at, revoked_by=decision.by, revoked_reason=decision.reason
            )
    return keys


def _made(decision: Decision) -> Key:
    said = json.loads(decision.value)
    return Key(
        key_id=decision.subject,
        name=said["name"],
        role=Role(said["role"]),
        portfolios=None if said["portfolios"] is None else frozenset(map(PortfolioName, said["portfolios"])),
        expires=date.fromisoformat(said["expires"]) if said["expires"] else None,
        made_at=decision.recorded_at,
        made_by=decision.by,
        reason=decision.reason,
        secret_hash=said["sha256"],
    )


def _hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", errors="surrogateescape")).hexdigest()
