"""Restores a backup into an empty folder, after all of it was checked."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from graph.errors import IntegrityError, UsageError
from graph.file_permissions import private_folder
from graph.model.evidence import Head
from graph.store import open_store
from ui.access.keys import REGISTER, Keys
from ui.application.parts import Reads
from ui.backup import archive
from ui.backup.create import SIGNING_KEY, Told, formed, nothing, sound
from ui.runtime.lock import TURN, VECTORS, WRITING, holding
from ui.runtime.uploads import is_kept
from ui.settings import DATABASE, Settings
from ui.wiring import App

_STAGING = ".restoring"  # inside the data folder, which may be a disk of its own: what is checked is put in place by a new name
_LOCKS = frozenset({WRITING, TURN, VECTORS})
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_PATIENCE = 5.0  # seconds


@dataclass(frozen=True, slots=True)
class Opening:
    """How the keys in a backup are opened: by a passphrase, or not at all."""

    passphrase: str = ""
    without_keys: bool = False


@dataclass(frozen=True, slots=True)
class Restored:
    """A data folder that was restored. `keys` is how many API keys let somebody in, None where the backup brought no register of them.

    `signing` says what became of the signing key: "restored", "the same" as was there, "another" was there and stays,
    "unwritable" where its place takes none, "" for none.
    """

    data: Path
    made_at: datetime
    heads: tuple[Head, ...]
    uploads: int
    keys: int | None
    signing: str


def restore(settings: Settings, source: Path, opening: Opening = Opening(), *, now: datetime, actor: str, told: Told = nothing) -> Restored:
    """Make a data folder of a backup, and fill its caches.

    Raises NotFoundError, UnreadableError or UsageError where there is none, it is cut off, garbled, hostile or of a newer In Force, where
    the passphrase is missing or another, or the folder is not empty; IntegrityError where a ledger is not what was recorded. Nothing is
    restored then.
    """
    if settings.database_url:
        raise UsageError("A backup is restored to a folder. Unset INFORCE_DATABASE_URL, restore, then run `inforce migrate` with that URL.")
    with archive.reading(source) as backup:
        _must_be_empty(settings.data)
        if archive.KEYS in backup.manifest.members and not opening.passphrase and not opening.without_keys:
            raise UsageError(
                f"{source.name} holds keys. Give its passphrase with --passphrase-file, or leave them out with --without-keys."
            )
        with holding(settings.data, WRITING, patience=_PATIENCE), _staging(settings.data) as staging:
            _must_be_empty(settings.data)
            restored = _Restoring(settings, backup, staging, now, told).run(opening)
    _fill_caches(settings.data, restored.heads, now, actor, told)
    return restored


@dataclass(frozen=True, slots=True)
class _Restoring:
    """A backup on its way into place."""

    settings: Settings
    backup: archive.Reader
    staging: Path
    now: datetime
    told: Told

    def run(self, opening: Opening) -> Restored:
        manifest, data = self.backup.manifest, self.settings.data
        secrets = {} if opening.without_keys else self._unsealed(opening.passphrase)
        self._unpack()
        keys = self._keys(secrets)
        self._check()
        for one in sorted(self.staging.iterdir(), key=lambda path: path.name == DATABASE):
            one.rename(data / one.name)  # the database last: without it, nothing is on record here
        signing = _place_key(self.settings.signing_key, data, secrets)
        return Restored(data, manifest.made_at, manifest.heads, sum(map(is_kept, manifest.members)), keys, signing)

    def _unsealed(self, passphrase: str) -> Mapping[str, bytes]:
        if archive.KEYS not in self.backup.manifest.members:
            return {}
        sealed = BytesIO()
        self.backup.copy(archive.KEYS, sealed)
        try:
            return archive.unseal(sealed.getvalue(), passphrase)
        except (ValueError, AttributeError):
            raise archive.unreadable(self.backup.path, f"{archive.KEYS} in it holds no keys") from None

    def _unpack(self) -> None:
        """Unpack all that a data folder holds; raises UsageError where there is no room for it."""
        members = [name for name in self.backup.manifest.members if name != archive.KEYS]
        if shutil.disk_usage(self.staging).free < self.backup.manifest.size:
            raise UsageError(f"{self.settings.data} has no room for {self.backup.manifest.size:,} bytes. Name another folder with --data.")
        for done, name in enumerate(members):
            self.told("unpacking", done, len(members), name.rpartition("/")[2])
            with _new(self.staging.joinpath(*name.split("/"))) as file:
                self.backup.copy(name, file)
        self.told("unpacking", len(members), len(members), "")

    def _keys(self, secrets: Mapping[str, bytes]) -> int | None:
        """Put the register of keys beside the rest; return how many let somebody in."""
        if REGISTER not in secrets:
            return None
        with _new(self.staging / REGISTER) as file:
            file.write(secrets[REGISTER])
        with self._named(), closing(Keys(self.staging, lambda: self.now)) as keys:
            return len(keys.live())

    def _check(self) -> None:
        """Verify every ledger, as `inforce verify` does, and hold it against what the manifest says.

        Whoever purged answers may have signed with another key than that of this machine: `save` has checked it.
        """
        heads = self.backup.manifest.heads
        with self._named(), closing(open_store(self.staging / DATABASE)) as store:
            formed(store)
            if store.portfolios() != tuple(head.portfolio for head in heads):
                raise archive.unreadable(self.backup.path, "its database holds other portfolios than it says")
            for done, head in enumerate(heads):
                self.told("checking", done, len(heads), head.portfolio)
                if sound(store, head.portfolio, None) != head:
                    raise archive.unreadable(self.backup.path, f"the record of '{head.portfolio}' in it ends elsewhere than it says")
        self.told("checking", len(heads), len(heads), "")

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Say which backup holds what is not as it was recorded."""
        try:
            yield
        except IntegrityError as error:
            raise IntegrityError(f"{self.backup.path.name}: {error}. Nothing was restored.") from None


def _must_be_empty(data: Path) -> None:
    """Raise UsageError for a folder with anything in it but locks and what a restoring that was cut off has left."""
    try:
        there = sorted(path.name for path in data.iterdir() if path.name not in {*_LOCKS, _STAGING}) if data.is_dir() else []
    except OSError as error:
        raise UsageError(f"{data} cannot be read: {error.strerror}. Name another folder with --data.") from None
    if there:
        raise UsageError(f"{data} is not empty: it holds {there[0]}. Restore into a new folder: name it with --data.")


@contextmanager
def _staging(data: Path) -> Iterator[Path]:
    """Yield a folder in the data folder that is gone afterwards."""
    folder = data / _STAGING
    try:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        yield folder
    except OSError as error:
        raise UsageError(f"{data} cannot be written: {error.strerror or error}. Name another folder with --data.") from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _new(path: Path) -> BinaryIO:
    """Open a file that is not there yet, for its owner only."""
    private_folder(path.parent)
    return os.fdopen(os.open(path, _NEW, 0o600), "wb")


def _place_key(place: Path, data: Path, secrets: Mapping[str, bytes]) -> str:
    """Put the signing key where heads are signed with it, never over another and never into the data folder; return what became of it."""
    if SIGNING_KEY not in secrets or data.resolve() in place.resolve().parents:
        return ""
    try:
        with _new(place) as file:
            file.write(secrets[SIGNING_KEY])
    except FileExistsError:
        return "the same" if place.read_bytes() == secrets[SIGNING_KEY] else "another"
    except OSError:
        return "unwritable"
    return "restored"


def _fill_caches(data: Path, heads: tuple[Head, ...], now: datetime, actor: str, told: Told) -> None:
    """Fill what searches go by: it is in no backup."""
    with closing(App(Settings(data))) as app:
        for head in heads:
            indexer = app.indexer(Reads())
            with app.writing(head.portfolio):
                indexer.refresh(
                    head.portfolio, actor=actor, now=now, on_progress=lambda step: told(step.stage, step.done, step.total, step.name)
                )
