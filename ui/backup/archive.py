"""The backup file: a ZIP archive of stored members and a manifest with their SHA-256, and the encryption of keys in it.

Nothing is compressed, so no archive can hold more than it weighs; and only names that a data folder has are taken from one.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import struct
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from graph.errors import NotFoundError, UnreadableError, UsageError
from graph.model.codec import instant_text, parse_instant
from graph.model.evidence import Head
from ui.runtime.uploads import is_kept
from ui.settings import DATABASE

KEYS = "keys.sealed"
MANIFEST = "manifest.json"
_FORM, _VERSION = "inforce-backup/", 1
_CHUNK = 1 << 20  # bytes
_LONGEST_MANIFEST = 256 << 20  # bytes: a million uploads
_EVENTS = re.compile(r"lineage-events/\d{4}-\d{2}-\d{2}\.jsonl")
_MASK = 0x1  # of a member that is encrypted
_GARBLED = (
    *(zipfile.BadZipFile, EOFError, OSError, ValueError, KeyError, TypeError, AttributeError),
    *(NotImplementedError, RuntimeError, OverflowError, struct.error),
)
"""What Python's reader of ZIP files and JSON raise where bytes are not what they should be."""


@dataclass(frozen=True, slots=True)
class Member:
    """One file in a backup: how many bytes, and their SHA-256."""

    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself. `heads` is where the ledger of each portfolio ended, `members` all its files by name."""

    made_at: datetime
    software: str
    heads: tuple[Head, ...]
    members: Mapping[str, Member]

    @property
    def size(self) -> int:
        """Bytes of all members."""
        return sum(member.size for member in self.members.values())


def is_member(name: str) -> bool:
    """Tell whether a backup may hold a file of this name, which is also its path in the data folder: never one that leads out of it."""
    return name in {DATABASE, KEYS} or _EVENTS.fullmatch(name) is not None or is_kept(name)


@dataclass(slots=True)
class Writer:
    """A backup being written. Its instant is every member's too."""

    made_at: datetime
    software: str
    _archive: zipfile.ZipFile
    _members: dict[str, Member] = field(default_factory=dict)

    def add(self, name: str, source: IO[bytes]) -> None:
        """Add a file, to its end."""
        hashed, size = hashlib.sha256(), 0
        with self._archive.open(self._info(name), "w", force_zip64=True) as target:
            while chunk := source.read(_CHUNK):
                hashed.update(chunk)
                size += len(chunk)
                target.write(chunk)
        self._members[name] = Member(size, hashed.hexdigest())

    def finish(self, heads: Sequence[Head]) -> Manifest:
        """Add the manifest, and return it."""
        made = Manifest(self.made_at, self.software, tuple(heads), self._members)
        self._archive.writestr(self._info(MANIFEST), json.dumps(_shape(made), ensure_ascii=False, indent=1).encode("utf-8"))
        return made

    def _info(self, name: str) -> zipfile.ZipInfo:
        info = zipfile.ZipInfo(name, self.made_at.timetuple()[:6])
        info.external_attr = 0o600 << 16  # whatever unpacks it lets only its owner read
        return info


@contextmanager
def writing(to: IO[bytes], made_at: datetime, software: str) -> Iterator[Writer]:
    """Write a backup; `made_at` is in UTC."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as archive:
        yield Writer(made_at, software, archive)


@dataclass(frozen=True, slots=True)
class Reader:
    """A backup that is read. What its manifest says of names and sizes holds; what is in the members is checked as they are read."""

    path: Path
    manifest: Manifest
    _archive: zipfile.ZipFile

    def copy(self, name: str, target: IO[bytes]) -> None:
        """Write a member to an open file; raises UnreadableError where it is not what was saved."""
        said, hashed = self.manifest.members[name], hashlib.sha256()
        try:
            source = self._archive.open(name)
        except _GARBLED:
            raise self._garbled(name) from None
        with source:
            while chunk := self._chunk(name, source):
                hashed.update(chunk)
                target.write(chunk)
        if hashed.hexdigest() != said.sha256:
            raise self._garbled(name)

    def _chunk(self, name: str, source: IO[bytes]) -> bytes:
        try:
            return source.read(_CHUNK)
        except _GARBLED:
            raise self._garbled(name) from None

    def _garbled(self, name: str) -> UnreadableError:
        return unreadable(self.path, f"{name} in it is not what was saved")


@contextmanager
def reading(path: Path) -> Iterator[Reader]:
    """Open a backup.

    Raises NotFoundError, UsageError for one of a newer In Force, UnreadableError for what is no backup, or a hostile one.
    """
    if not path.is_file():
        raise NotFoundError(f"There is no file {path}.")
    try:
        archive = zipfile.ZipFile(path)
    except _GARBLED:
        raise unreadable(path, "it is no backup, or was cut off") from None
    with archive:
        yield Reader(path, _checked(path, archive), archive)


def unreadable(path: Path, reason: str) -> UnreadableError:
    """Return what is wrong with a backup, as an error."""
    return UnreadableError(path.name, reason, "Nothing was restored. Use another copy of it, or another backup")


def _checked(path: Path, archive: zipfile.ZipFile) -> Manifest:
    """Return the manifest of an archive that holds what it says and nothing else."""
    infos = {info.filename: info for info in archive.infolist()}
    own = infos.pop(MANIFEST, None)
    if own is None or own.file_size > _LONGEST_MANIFEST or own.compress_type != zipfile.ZIP_STORED:
        raise unreadable(path, "it has no manifest, so it is no backup")
    try:
        raw = json.loads(archive.read(own))
        _must_be_known(path, raw["format"])
        manifest = _parsed(raw)
    except _GARBLED:
        raise unreadable(path, "its manifest is garbled") from None
    strange = next((name for name in (*infos, *manifest.members) if not is_member(name)), None)
    if strange is not None:
        raise unreadable(path, f"it holds a file that no backup has ({strange[:100]!r})")
    whole = {name: info.file_size for name, info in infos.items()} == {name: m.size for name, m in manifest.members.items()}
    if not whole or len(archive.infolist()) != len(infos) + 1 or DATABASE not in infos:
        raise unreadable(path, "it does not hold the files that its manifest names")
    packed = any(i.compress_type != zipfile.ZIP_STORED or i.flag_bits & _MASK or i.compress_size != i.file_size for i in infos.values())
    if packed or manifest.size > path.stat().st_size:
        raise unreadable(path, "it says that it holds more than it weighs")
    return manifest


def _must_be_known(path: Path, form: str) -> None:
    if not form.startswith(_FORM):
        raise ValueError(form)
    if int(form.removeprefix(_FORM)) > _VERSION:
        raise UsageError(f"{path.name} was made by a newer In Force. Upgrade In Force, then restore it.")


def _shape(manifest: Manifest) -> dict[str, Any]:
    return {
        "format": f"{_FORM}{_VERSION}",
        "made_at": instant_text(manifest.made_at),
        "software": manifest.software,
        "portfolios": [{"portfolio": head.portfolio, "seq": head.seq, "hash": head.hash} for head in manifest.heads],
        "members": {name: {"size": member.size, "sha256": member.sha256} for name, member in manifest.members.items()},
    }


def _parsed(raw: Mapping[str, Any]) -> Manifest:
    heads = tuple(Head(str(one["portfolio"]), int(one["seq"]), str(one["hash"])) for one in raw["portfolios"])
    members = {str(name): Member(int(one["size"]), str(one["sha256"])) for name, one in raw["members"].items()}
    return Manifest(parse_instant(raw["made_at"]), str(raw["software"]), heads, members)


SHORTEST = 12
"""Characters of a passphrase: whoever has the file may try as many as they like."""
_SEALED = b"inforce-sealed/1\n"
_SALT, _NONCE, _KEY = 16, 12, 32  # bytes
_COST = 1 << 17  # of scrypt: 128 MB and some tenths of a second for each try; part of the form, so that no file can ask for more


def seal(secrets: Mapping[str, bytes], passphrase: str) -> bytes:
    """Return secrets, by name, so that only the passphrase opens them. Raises UsageError for one that is too short."""
    if len(passphrase) < SHORTEST:
        raise UsageError(f"A passphrase has {SHORTEST} characters or more: whoever has the backup may try as many as they like.")
    salt, nonce = os.urandom(_SALT), os.urandom(_NONCE)
    plain = json.dumps({name: b64encode(secret).decode("ascii") for name, secret in secrets.items()}).encode("ascii")
    return _SEALED + salt + nonce + AESGCM(_key(passphrase, salt)).encrypt(nonce, plain, _SEALED)


def unseal(sealed: bytes, passphrase: str) -> dict[str, bytes]:
    """Return what was sealed. Raises UsageError where the passphrase is another one, ValueError where nothing was sealed."""
    if not sealed.startswith(_SEALED):
        raise ValueError("nothing sealed")
    salt, nonce, locked = (
        sealed[len(_SEALED) :][start:end] for start, end in ((0, _SALT), (_SALT, _SALT + _NONCE), (_SALT + _NONCE, None))
    )
    try:
        plain = AESGCM(_key(passphrase, salt)).decrypt(nonce, locked, _SEALED)
    except InvalidTag:
        raise UsageError("The passphrase is not the one that the keys in this backup were sealed by.") from None
    return {str(name): b64decode(secret, validate=True) for name, secret in json.loads(plain).items()}


def _key(passphrase: str, salt: bytes) -> bytes:
    return Scrypt(salt=salt, length=_KEY, n=_COST, r=8, p=1).derive(passphrase.encode("utf-8"))
