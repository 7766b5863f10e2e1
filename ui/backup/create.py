"""Creates a backup while others work: databases at one instant, then the files that they name."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, BinaryIO

from graph.errors import IntegrityError, NotFoundError, UsageError
from graph.ledger import FaultKind, Trusts
from graph.model.evidence import Head
from graph.store import open_store
from graph.store.snapshot import snapshot
from ui.access.keys import REGISTER, SCHEMA, Keys
from ui.application.audit import Against, verified
from ui.backup import archive
from ui.openlineage.event_files import FOLDER as EVENTS
from ui.runtime.signing import trusted
from ui.runtime.uploads import FOLDER as UPLOADS
from ui.runtime.uploads import is_kept, is_upload
from ui.settings import DATABASE, Settings

if TYPE_CHECKING:
    from graph.store.interface import Store

SIGNING_KEY = "signing-key.pem"
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
Told = Callable[[str, int, int, str], None]
"""Told how far it is: the stage, how many are done of how many, and the name at hand."""


def nothing(_stage: str, _done: int, _total: int, _name: str) -> None:
    """No-op progress callback."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A backup that was made. `elsewhere` are the files that were indexed where they lie: they are not in it.

    `sealed` names the secrets in it, `left_out` those that were there and that no passphrase was given for.
    """

    path: Path
    size: int
    made_at: datetime
    heads: tuple[Head, ...]
    uploads: int
    elsewhere: int
    sealed: tuple[str, ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Record:
    """What a copy of the database holds, and bears out."""

    heads: tuple[Head, ...]
    elsewhere: int


def save(settings: Settings, to: Path, passphrase: str = "", *, now: datetime, software: str, told: Told = nothing) -> Saved:
    """Write a data folder to one new file, readable by its owner only; whoever writes to the folder meanwhile is not kept waiting.

    Keys are sealed by the passphrase; without one ("") they are left out. The copy is checked as `inforce verify` checks, so that no
    backup is made that could not be restored. Raises NotFoundError where nothing is on record, UsageError where the file is there already
    or cannot be written, IntegrityError where the record is not what it was.
    """
    data = settings.data
    if isinstance(settings.database, Path) and not settings.database.exists():
        raise NotFoundError(f"There is nothing on record in {data}. Name the data folder with --data.")
    if os.path.lexists(to):
        raise UsageError(f"{to} is there already; a backup is never replaced. Choose another name.")
    if data.resolve() in to.resolve().parents:
        raise UsageError(f"{to} lies in the data folder that it is to save. Choose a place outside.")
    try:
        with TemporaryDirectory(prefix=".inforce-backup-", dir=to.absolute().parent, ignore_cleanup_errors=True) as folder:
            return _saved(_Saving(settings, Path(folder), passphrase, now, told), to, software)
    except OSError as error:
        raise UsageError(
            f"{to} cannot be written: {error.strerror or error}. Name a file in a folder that is there and has room for it."
        ) from None


@dataclass(frozen=True, slots=True)
class _Saving:
    """A backup on its way. `folder` is where copies lie meanwhile: beside the file that is to be, readable by its owner only."""

    settings: Settings
    folder: Path
    passphrase: str
    now: datetime
    told: Told

    def database(self) -> Path:
        """Return a copy of the database as it stands now."""
        self.told("copying", 0, 1, DATABASE)
        copy = self.folder / DATABASE
        snapshot(self.settings.database, copy)
        self.told("copying", 1, 1, DATABASE)
        return copy

    def secrets(self) -> tuple[str, ...]:
        """Return the names of the secrets that there are."""
        record, path = self.settings.database_url, self.settings.data / REGISTER
        with closing(Keys(self.settings.data, lambda: self.now, record)) as keys:
            there = {REGISTER: keys.any() if record else path.is_file(), SIGNING_KEY: self.settings.signing_key.is_file()}
        return tuple(name for name, found in there.items() if found)

    def sealed(self, names: Collection[str]) -> bytes:
        """Return some secrets as they are now, sealed."""
        found = {}
        if REGISTER in names:
            snapshot(self.settings.database_url or self.settings.data / REGISTER, self.folder / REGISTER, SCHEMA)
            with _refusing(self.settings.data), closing(Keys(self.folder, lambda: self.now)) as keys:
                keys.all()  # raises where somebody changed them
            found[REGISTER] = (self.folder / REGISTER).read_bytes()
        if SIGNING_KEY in names:
            with _readable(self.settings.signing_key) as file:
                found[SIGNING_KEY] = file.read()
        return archive.seal(found, self.passphrase)

    def record(self, database: Path) -> _Record:
        """Check all that a copy of the database holds."""
        with _refusing(self.settings.data), closing(open_store(database)) as store:
            formed(store)
            names, trusts = store.portfolios(), trusted(self.settings.signing_key)
            heads = []
            for done, name in enumerate(names):
                self.told("checking", done, len(names), name)
                heads.append(sound(store, name, trusts))
            self.told("checking", len(names), len(names), "")
            return _Record(tuple(heads), sum(_elsewhere(store, name) for name in names))


def sound(store: Store, portfolio: str, trusts: Trusts | None) -> Head:
    """Return where a portfolio's ledger ends; raises IntegrityError where the record is not what it was.

    A cache that is not what was kept is no reason: it is made anew, here as there.
    """
    found = verified(store, portfolio, Against(trusts=trusts), lambda file: file)
    told = (*(fault.message for fault in found.faults if fault.kind is not FaultKind.CACHE), *found.evidence_faults)
    if told or found.head is None:
        first = next(iter(told), "it is gone")
        raise IntegrityError(f"the record of portfolio '{portfolio}' is not what it was ({first})")
    return found.head


def formed(store: Store) -> None:
    """Raise IntegrityError where a database is damaged or holds what In Force did not make: it may hold no portfolio to be checked."""
    for first in store.damage():
        raise IntegrityError(first)


@contextmanager
def _refusing(data: Path) -> Iterator[None]:
    """Say of a record that is not what it was that no backup of it is made."""
    try:
        yield
    except IntegrityError as error:
        raise IntegrityError(f"No backup of {data} was made, since it could not be restored: {error}. See `inforce verify`.") from None


def _saved(saving: _Saving, to: Path, software: str) -> Saved:
    """Write the file; the database is copied before the uploads, since those that it names came before."""
    secrets = saving.secrets()
    sealed = saving.sealed(secrets) if saving.passphrase and secrets else None
    database = saving.database()
    record = saving.record(database)
    draft = saving.folder / "backup"
    with os.fdopen(os.open(draft, _NEW, 0o600), "wb") as file:
        with archive.writing(file, saving.now, software) as writer:
            with database.open("rb") as copy:
                writer.add(DATABASE, copy)
            if sealed is not None:
                writer.add(archive.KEYS, BytesIO(sealed))
            uploads = _add_files(writer, saving)
            writer.finish(record.heads)
        file.flush()
        os.fsync(file.fileno())
    size = draft.stat().st_size
    draft.rename(to)
    kept, left_out = (secrets, ()) if sealed is not None else ((), secrets)
    return Saved(to, size, saving.now, record.heads, uploads, record.elsewhere, kept, left_out)


def _add_files(writer: archive.Writer, saving: _Saving) -> int:
    """Add uploads and lineage events; return how many uploads. What was taken away since it was listed was of no use."""
    data, uploads = saving.settings.data, 0
    files = [path for path in _files(data) if archive.is_member(path.relative_to(data).as_posix())]
    for done, path in enumerate(files):
        saving.told("adding", done, len(files), path.name)
        name = path.relative_to(data).as_posix()
        with suppress(FileNotFoundError), _readable(path) as file:
            writer.add(name, file)
            uploads += is_kept(name)
    saving.told("adding", len(files), len(files), "")
    return uploads


def _readable(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except FileNotFoundError:
        raise
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}. Check your rights to it, then try again.") from None


def _files(data: Path) -> Iterator[Path]:
    for folder in (UPLOADS, EVENTS):
        yield from sorted(path for path in (data / folder).rglob("*") if path.is_file() and not path.is_symlink())


def _elsewhere(store: Store, portfolio: str) -> int:
    """Return how many files of a portfolio were indexed where they lie, not sent over HTTP."""
    return sum(not is_upload(file) for file in store.files(portfolio))
