"""Copies the record of a data folder to a PostgreSQL database, and checks the copy as a backup is checked."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from graph.errors import IntegrityError, NotFoundError
from graph.model.evidence import Head
from graph.store import open_store
from ui.access.keys import REGISTER, Keys, register
from ui.backup.create import Told, formed, nothing, sound
from ui.runtime.lock import WRITING, holding, refuse_served
from ui.runtime.signing import trusted
from ui.settings import DATABASE, Settings, database_url
from ui.wiring import now


@dataclass(frozen=True, slots=True)
class Migrated:
    """A record that was copied. `heads` is where the ledger of each portfolio ends, in the folder and in the database."""

    data: Path
    heads: tuple[Head, ...]


def migrate(settings: Settings, url: str, *, told: Told = nothing) -> Migrated:
    """Copy all portfolios of a data folder to an empty PostgreSQL database; nothing is written to the folder.

    Ledgers, receipts, model replies and the register of keys come along; uploads and caches stay in the folder. Raises UsageError where
    the URL is none, the folder is served or the database holds records; NotFoundError where nothing is on record; IntegrityError where the
    copy is not what was recorded, which must not be used then.
    """
    path, target = settings.data / DATABASE, database_url(url)
    if not path.exists():
        raise NotFoundError(f"There is nothing on record in {settings.data}. Name the data folder with --data.")
    refuse_served(settings.data)
    with holding(settings.data, WRITING), closing(open_store(path)) as store, closing(open_store(target)) as copy:
        formed(store)
        told("copying", 0, 1, DATABASE)
        store.copy_to(copy)
        told("copying", 1, 1, DATABASE)
        names, trusts = store.portfolios(), trusted(settings.signing_key)
        heads = []
        for done, name in enumerate(names):
            told("checking", done, len(names), name)
            heads.append(sound(copy, name, trusts))
            if heads[-1] != sound(store, name, trusts):
                raise IntegrityError(f"The copy of portfolio '{name}' ends elsewhere than its record. Do not use the copy: migrate again.")
        told("checking", len(names), len(names), "")
        _copy_keys(settings.data, target)
    return Migrated(settings.data, tuple(heads))


def _copy_keys(data: Path, target: str) -> None:
    """Copy the register of keys, if there is one; raises IntegrityError where it, or the copy, is not what was recorded."""
    if not (data / REGISTER).exists():
        return
    with closing(register(data)) as store, closing(register(data, target)) as copy:
        store.copy_to(copy)
    with closing(Keys(data, now)) as ours, closing(Keys(data, now, target)) as theirs:
        if ours.all() != theirs.all():
            raise IntegrityError("The copy of the register of keys is not what was recorded. Do not use it: migrate again.")
