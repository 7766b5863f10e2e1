"""A data folder as one file, and back: whole, checked, without what was purged, whoever works in it meanwhile."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import threading
import zipfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from graph.errors import IntegrityError, NotFoundError, UnreadableError, UsageError
from graph.ledger import FaultKind, Purging
from graph.model.ids import digest
from graph.model.source import SourceFile
from graph.store import open_store
from tests.here import connect
from tests.ui.beside import caches_hold_everything, family, sessions, write
from tests.ui.conftest import LEASE, Inforce
from ui.access.keys import Keys, Wanted
from ui.access.roles import Role
from ui.application.audit import Against
from ui.application.questions import Question
from ui.application.source_view import checked_file
from ui.application.sources import OnDisk
from ui.backup import archive
from ui.backup.create import Saved, save
from ui.backup.restore import Opening, Restored, restore
from ui.runtime import signing
from ui.runtime.uploads import folder_of, located
from ui.serialization import contract
from ui.settings import Settings
from ui.wiring import open_portfolio

NOON = datetime(2030, 5, 1, 12, tzinfo=UTC)
PASSPHRASE = "correct horse battery"
QUESTIONS = ("How much is the rent?", "How much is the deposit?", "Which law governs the lease?", "Who may keep a goat?")
_SAID = ("answer", "abstained", "citations", "resolved_clauses", "excluded", "warnings", "as_of")
Pack = Callable[[Mapping[str, bytes]], Path]


def _settings(data: Path) -> Settings:
    return Settings(data, signing_key=data.parent / f"{data.name}-key.pem")


def _saved(data: Path, to: Path, passphrase: str = "") -> Saved:
    return save(_settings(data), to, passphrase, now=NOON, software="1.0")


def _restored(data: Path, source: Path, **opening: Any) -> Restored:
    return restore(_settings(data), source, Opening(**opening), now=NOON, actor="tests")


def _answers(data: Path, questions: Iterable[str] = QUESTIONS) -> list[dict[str, Any]]:
    with connect(data) as mine:
        replies: list[Mapping[str, Any]] = [contract.reply(mine.ask(Question(q)), mine.sources()) for q in questions]
    return [{name: reply[name] for name in _SAID} for reply in replies]


def _is_sound(data: Path) -> bool:
    with connect(data) as mine:
        return mine.audit.verify(None).sound


def _chain(data: Path) -> list[str]:
    with closing(open_store(data / "inforce.db")) as store:
        return [entry.hash for entry, _ in store.ledger("default")]


def _left(data: Path) -> list[str]:
    return sorted(path.name for path in data.iterdir() if path.suffix != ".lock") if data.exists() else []


@pytest.fixture(scope="module")
def backup(unasked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a backup of the lease and its amendment, with a key in it."""
    data = Path(shutil.copytree(unasked, tmp_path_factory.mktemp("saved") / "data"))
    with closing(Keys(data, lambda: NOON)) as keys:
        keys.create(Wanted("Ann Alder", Role.READ), "me")
    to = data.parent / "all.backup"
    _saved(data, to, PASSPHRASE)
    return to


@pytest.fixture
def pack(backup: Path, tmp_path: Path) -> Pack:
    """Return what makes a backup with other members, under a manifest that fits them."""

    def packed(changed: Mapping[str, bytes]) -> Path:
        to = tmp_path / "packed.backup"
        with archive.reading(backup) as own, zipfile.ZipFile(backup) as members, to.open("wb") as file:
            held = {name: members.read(name) for name in own.manifest.members} | dict(changed)
            with archive.writing(file, NOON, "1.0") as writer:
                for name, content in held.items():
                    path = tmp_path / "member"
                    path.write_bytes(content)
                    with path.open("rb") as member:
                        writer.add(name, member)
                writer.finish(own.manifest.heads)
        return to

    return packed


def test_a_restored_folder_answers_as_the_one_saved_and_verifies(data: Path, tmp_path: Path) -> None:
    """The record, its heads and every answer are the same; caches were not saved, and are filled."""
    made = _saved(data, tmp_path / "all.backup")
    with zipfile.ZipFile(tmp_path / "all.backup") as members:
        assert {name.partition("/")[0] for name in members.namelist()} == {"inforce.db", "lineage-events", "manifest.json"}
    got = _restored(tmp_path / "new", tmp_path / "all.backup")
    assert (got.heads, got.made_at, got.keys) == (made.heads, NOON, None)
    assert _is_sound(tmp_path / "new")
    caches_hold_everything(tmp_path / "new", "default")
    assert _answers(tmp_path / "new") == _answers(data)
    assert made.elsewhere == 2


def test_a_backup_lets_only_its_owner_read_and_replaces_nothing(data: Path, tmp_path: Path) -> None:
    """It holds contracts. Nothing lies beside it when it is done."""
    to = tmp_path / "out" / "all.backup"
    with pytest.raises(UsageError, match=r"all\.backup cannot be written"):
        _saved(data, to)
    to.parent.mkdir()
    _saved(data, to)
    if os.name == "posix":
        assert to.stat().st_mode & 0o777 == 0o600
    with pytest.raises(UsageError, match="is there already"):
        _saved(data, to)
    with pytest.raises(UsageError, match="lies in the data folder"):
        _saved(data, data / "all.backup")
    with pytest.raises(NotFoundError, match="nothing on record"):
        _saved(tmp_path / "none", to.parent / "other")
    assert [path.name for path in to.parent.iterdir()] == ["all.backup"]


@pytest.mark.long
def test_a_backup_made_while_others_write_and_ask_is_one_state_of_the_record(tmp_path: Path) -> None:
    """A process indexes family after family, a thread asks on and on: each backup restores, verifies, and answers as it did then."""
    data = tmp_path / "data"
    with connect(data) as mine:
        mine.index([write(tmp_path / "first", family(0))])
    question = ("Within how many days shall Client pay each invoice?",)
    stop, asked = threading.Event(), [0]

    def ask() -> None:
        with connect(data) as mine:
            while not stop.is_set():
                mine.ask(Question(question[0]))
                asked[0] += 1

    asking = threading.Thread(target=ask)
    with sessions(data, 1) as (other,):
        asking.start()
        try:
            other.start("index", *(write(tmp_path / f"more{n}", family(n)) for n in range(1, 5)))
            made = [_saved(data, tmp_path / f"{n}.backup") for n in range(2)]
            assert other.end().code == 0
        finally:
            stop.set()
            asking.join()
    made.append(_saved(data, tmp_path / "last.backup"))
    seqs = [one.heads[0].seq for one in made]
    assert seqs == sorted(seqs)
    assert seqs[-1] > seqs[0]
    for n, one in enumerate(made):
        got = _restored(tmp_path / f"new{n}", one.path)
        assert got.heads == one.heads
        assert _is_sound(tmp_path / f"new{n}")
        assert _chain(tmp_path / f"new{n}") == _chain(data)[: one.heads[0].seq]
    assert _answers(tmp_path / "new2", question) == _answers(data, question)


def _leave_in_free_pages(database: Path, words: str) -> None:
    """Do what a purge does where SQLite was not built to overwrite what it deletes."""
    with closing(sqlite3.connect(database, isolation_level=None)) as opened:
        opened.execute("PRAGMA secure_delete=OFF")
        opened.execute("CREATE TABLE purged (body TEXT)")
        opened.execute("INSERT INTO purged VALUES (?)", (words * 5000,))
        opened.execute("DROP TABLE purged")


def test_what_was_purged_is_nowhere_in_the_bytes_of_a_backup(data: Path, tmp_path: Path) -> None:
    """The free pages of the database still hold the words; its file copied would bring them back."""
    with connect(data) as mine:
        receipt = mine.ask(Question("How much rent does Xylophonia pay?")).receipt
        assert receipt is not None
    assert b"Xylophonia" in (data / "inforce.db").read_bytes()
    with connect(data) as mine:
        assert (
            mine.audit.purge([receipt], "asked for by the client", signing.signer(Settings.read(data, None).signing_key, data)).answers == 1
        )
    _leave_in_free_pages(data / "inforce.db", "Xylophonia ")
    assert b"Xylophonia" in (data / "inforce.db").read_bytes()
    _saved(data, tmp_path / "all.backup", PASSPHRASE)
    assert b"Xylophonia" not in (tmp_path / "all.backup").read_bytes()
    _restored(tmp_path / "new", tmp_path / "all.backup", passphrase=PASSPHRASE)
    assert _is_sound(tmp_path / "new")
    held = [path.read_bytes() for path in (tmp_path / "new").rglob("*") if path.is_file()]
    assert not any(b"Xylophonia" in content for content in held)


def test_keys_are_sealed_or_left_out(data: Path, tmp_path: Path) -> None:
    """Nobody reads of them in the file; the passphrase brings them back, working; without one they are left out, and that is said."""
    with closing(Keys(data, lambda: NOON)) as keys:
        _, key = keys.create(Wanted("Ann Alder", Role.READ), "me")
    with connect(data) as mine:
        signing.sign(mine.audit.head(), _settings(data).signing_key, data, NOON)
    bare, sealed = _saved(data, tmp_path / "bare"), _saved(data, tmp_path / "sealed", PASSPHRASE)
    assert (bare.sealed, bare.left_out) == ((), ("access.db", "signing-key.pem"))
    assert (sealed.sealed, sealed.left_out) == (("access.db", "signing-key.pem"), ())
    assert not any(words in (tmp_path / "sealed").read_bytes() for words in (b"Ann Alder", b"PRIVATE KEY", b"access.db"))
    got = _restored(tmp_path / "new", tmp_path / "sealed", passphrase=PASSPHRASE)
    assert (got.keys, got.signing) == (1, "restored")
    assert _settings(tmp_path / "new").signing_key.read_bytes() == _settings(data).signing_key.read_bytes()
    with closing(Keys(tmp_path / "new", lambda: NOON)) as keys:
        assert keys.find(key) is not None
    if os.name == "posix":
        assert (tmp_path / "new" / "access.db").stat().st_mode & 0o777 == 0o600
    assert _restored(tmp_path / "without", tmp_path / "sealed", without_keys=True).keys is None
    assert not (tmp_path / "without" / "access.db").exists()


def test_another_signing_key_stays_where_it_is(data: Path, tmp_path: Path) -> None:
    """Heads that it signed are vouched for by it alone."""
    signing.signer(_settings(data).signing_key, data)
    _saved(data, tmp_path / "sealed", PASSPHRASE)
    there = _settings(tmp_path / "new").signing_key
    there.write_bytes(b"another")
    assert _restored(tmp_path / "new", tmp_path / "sealed", passphrase=PASSPHRASE).signing == "another"
    assert there.read_bytes() == b"another"


@pytest.mark.parametrize(
    ("opening", "said"),
    [({}, "holds keys. Give its passphrase"), ({"passphrase": "another passphrase"}, "The passphrase is not the one")],
)
def test_without_the_passphrase_nothing_is_restored(backup: Path, opening: dict[str, Any], said: str, tmp_path: Path) -> None:
    """A missing one and a wrong one are told apart."""
    with pytest.raises(UsageError, match=said):
        _restored(tmp_path / "new", backup, **opening)
    assert _left(tmp_path / "new") == []


def test_a_short_passphrase_seals_nothing(data: Path, tmp_path: Path) -> None:
    """It could be found by trying."""
    _settings(data).signing_key.write_bytes(b"mine")
    with pytest.raises(UsageError, match="12 characters"):
        _saved(data, tmp_path / "sealed", "short")
    assert not (tmp_path / "sealed").exists()


def test_only_an_empty_folder_takes_a_backup(backup: Path, tmp_path: Path) -> None:
    """What lies there stays as it is; what a restoring left that was cut off is no hindrance."""
    new = tmp_path / "new"
    new.mkdir()
    (new / "notes.txt").write_text("mine")
    with pytest.raises(UsageError, match=r"is not empty: it holds notes\.txt"):
        _restored(new, backup, passphrase=PASSPHRASE)
    assert _left(new) == ["notes.txt"]
    (new / "notes.txt").unlink()
    (new / ".restoring").mkdir()
    (new / ".restoring" / "inforce.db").write_text("half")
    assert _restored(new, backup, passphrase=PASSPHRASE).keys == 1
    assert ".restoring" not in _left(new)


@pytest.mark.parametrize("stage", ["copying", "checking", "adding", "unpacking"])
def test_who_stops_it_finds_nothing_half_done(data: Path, backup: Path, stage: str, tmp_path: Path) -> None:
    """Wherever Ctrl-C comes: no half backup, no half folder, no copy of the contracts beside them."""

    def stopped(told: str, *_: object) -> None:
        if told == stage:
            raise KeyboardInterrupt

    out = tmp_path / "out"
    out.mkdir()
    with suppress(KeyboardInterrupt):
        save(_settings(data), out / "all.backup", now=NOON, software="1.0", told=stopped)
    with suppress(KeyboardInterrupt):
        restore(_settings(out / "new"), backup, Opening(PASSPHRASE), now=NOON, actor="tests", told=stopped)
    assert not stage.startswith(("copy", "add")) or not (out / "all.backup").exists()
    assert not stage.startswith(("check", "unpack")) or _left(out / "new") == []
    assert not [path.name for path in out.iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("share", [0.0, 0.001, 0.3, 0.9, 0.9999])
def test_a_backup_that_was_cut_off_is_refused(backup: Path, share: float, tmp_path: Path) -> None:
    """Wherever it ends."""
    whole = backup.read_bytes()
    (tmp_path / "cut").write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(UnreadableError, match="cut: it is no backup, or was cut off"):
        _restored(tmp_path / "new", tmp_path / "cut", passphrase=PASSPHRASE)
    assert _left(tmp_path / "new") == []


def test_a_changed_byte_is_found_or_changes_nothing(backup: Path, tmp_path: Path) -> None:
    """One byte after the other, in the heads of members, in the manifest and the directory behind it, and here and there between."""
    whole = backup.read_bytes()
    tail = len(whole) - whole.rindex(b'{\n "format"')
    places = [*range(64), *range(len(whole) - tail, len(whole), 11), *range(64, len(whole) - tail, len(whole) // 40)]
    with archive.reading(backup) as own:
        sound = own.manifest.members
    found = {place: _read_with(whole, place, tmp_path) for place in places}
    assert [place for place, members in found.items() if isinstance(members, dict) and members != sound] == []
    said = [str(error) for error in found.values() if isinstance(error, UnreadableError)]
    assert len(said) > len(places) / 2
    assert [one for one in said if not one.startswith("changed: ") or "\n" in one] == []


def _read_with(whole: bytes, place: int, folder: Path) -> dict[str, archive.Member] | UnreadableError:
    """Read all of a backup with one byte changed; return its members, or what was wrong with it."""
    changed = bytearray(whole)
    changed[place] ^= 0xFF
    (folder / "changed").write_bytes(changed)
    try:
        with archive.reading(folder / "changed") as read, (folder / "out").open("wb") as out:
            for name in read.manifest.members:
                read.copy(name, out)
            return dict(read.manifest.members)
    except UnreadableError as error:
        return error


@pytest.mark.parametrize(
    "name",
    [
        *("../evil", "/etc/evil", "uploads/../../evil", "evil.db", "access.db", "C:\\evil", "inforce.db/evil"),
        f"uploads/{'a' * 20}/bb/{'b' * 64}/../evil",
        f"uploads/{'a' * 20}/bb/{'b' * 64}/..",
        f"uploads/{'a' * 20}/bb/{'b' * 64}/con.pdf",
        f"uploads/{'a' * 20}/bb/{'b' * 64}/a:b",
        f"uploads/{'a' * 20}/bb/{'c' * 64}/lease.pdf",
    ],
)
def test_a_name_that_no_data_folder_has_is_refused(pack: Pack, name: str, tmp_path: Path) -> None:
    """Nothing is written outside the folder, nor into it."""
    with pytest.raises(UnreadableError, match="it holds a file that no backup has"):
        _restored(tmp_path / "new", pack({name: b"evil"}), passphrase=PASSPHRASE)
    assert _left(tmp_path / "new") == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["member", "packed.backup"]


def _rewritten(source: Path, to: Path, change: Callable[[dict[str, Any]], None], *, packed: bool = False) -> Path:
    """Write a backup anew, with a manifest that was changed; `packed`: its members compressed."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED) as new:
        for name in old.namelist():
            if name != archive.MANIFEST:
                new.writestr(name, old.read(name))
        manifest = json.loads(old.read(archive.MANIFEST))
        change(manifest)
        new.writestr(archive.MANIFEST, json.dumps(manifest), zipfile.ZIP_STORED)
    return to


def test_what_is_packed_cannot_burst(backup: Path, tmp_path: Path) -> None:
    """A backup packs nothing, so one that does is none, however little it says that it holds."""
    bomb = _rewritten(backup, tmp_path / "bomb", lambda _: None, packed=True)
    with pytest.raises(UnreadableError, match="bomb: it says that it holds more than it weighs"):
        _restored(tmp_path / "new", bomb, passphrase=PASSPHRASE)


def test_a_backup_of_a_newer_version_is_told_to_be_that(backup: Path, tmp_path: Path) -> None:
    """Whatever else stands in its manifest."""
    newer = _rewritten(backup, tmp_path / "newer", lambda m: m.update(format="inforce-backup/2", members=None))
    with pytest.raises(UsageError, match=r"newer was made by a newer In Force\. Upgrade"):
        _restored(tmp_path / "new", newer, passphrase=PASSPHRASE)


@pytest.mark.parametrize(
    "said", [{"members": {}}, {"members": []}, {"portfolios": 3}, {"format": 7}, {"format": "zip"}, {"made_at": "noon"}]
)
def test_a_manifest_that_says_something_else_is_refused(backup: Path, said: dict[str, Any], tmp_path: Path) -> None:
    """In one line, whatever is wrong with it."""
    with pytest.raises(UnreadableError, match=r"other: (its manifest is garbled|it does not hold the files)"):
        _restored(tmp_path / "new", _rewritten(backup, tmp_path / "other", lambda m: m.update(said)), passphrase=PASSPHRASE)


def test_a_ledger_that_ends_elsewhere_than_the_manifest_says_is_refused(backup: Path, tmp_path: Path) -> None:
    """An older database under a newer manifest is no backup."""
    other = _rewritten(backup, tmp_path / "other", lambda m: m["portfolios"][0].update(seq=99))
    with pytest.raises(UnreadableError, match="the record of 'default' in it ends elsewhere"):
        _restored(tmp_path / "new", other, passphrase=PASSPHRASE)
    assert _left(tmp_path / "new") == []


def _tampered(database: Path) -> bytes:
    with closing(sqlite3.connect(database)) as opened:
        (rule,) = opened.execute("SELECT sql FROM sqlite_master WHERE name = 'ledger_update'").fetchone()
        opened.execute("DROP TRIGGER ledger_update")
        opened.execute("UPDATE ledger SET actor = 'somebody else' WHERE seq = 1")
        opened.execute(rule)
        opened.commit()
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return database.read_bytes()


def test_a_record_that_was_changed_is_neither_saved_nor_restored(data: Path, pack: Pack, tmp_path: Path) -> None:
    """A backup that could not be restored is worth nothing, and one that was made so is not let in."""
    forged = _tampered(data / "inforce.db")
    with pytest.raises(IntegrityError, match=r"No backup of .* was made"):
        _saved(data, tmp_path / "all.backup")
    assert not (tmp_path / "all.backup").exists()
    with pytest.raises(IntegrityError, match=r"packed\.backup: the record of portfolio 'default' is not what it was"):
        _restored(tmp_path / "new", pack({"inforce.db": forged}), passphrase=PASSPHRASE)
    with pytest.raises(IntegrityError, match=r"packed\.backup: .*not a database"):
        _restored(tmp_path / "new", pack({"inforce.db": b"evil" * 1000}), passphrase=PASSPHRASE)
    with pytest.raises(UnreadableError, match=r"keys\.sealed in it holds no keys"):
        _restored(tmp_path / "new", pack({"keys.sealed": b"evil" * 1000}), passphrase=PASSPHRASE)
    assert _left(tmp_path / "new") == []


FOREIGN = {
    "trigger": "CREATE TRIGGER quiet BEFORE DELETE ON ledger_bodies BEGIN SELECT RAISE(IGNORE); END",
    "table": "CREATE TABLE copies AS SELECT body FROM ledger_bodies",
}


@pytest.mark.parametrize("of", FOREIGN)
def test_a_database_that_holds_what_is_not_ours_is_neither_saved_nor_restored(data: Path, pack: Pack, of: str, tmp_path: Path) -> None:
    """A rule could undo a purge, a table keep what was purged."""
    with closing(sqlite3.connect(data / "inforce.db")) as database:
        database.execute(FOREIGN[of])
        database.commit()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for doing in (
        lambda: _saved(data, tmp_path / "all.backup"),
        lambda: _restored(tmp_path / "new", pack({"inforce.db": (data / "inforce.db").read_bytes()}), passphrase=PASSPHRASE),
    ):
        with pytest.raises(IntegrityError, match=f"holds a {of} that In Force did not make"):
            doing()
    assert _left(tmp_path / "new") == []


@pytest.mark.parametrize("statement", ["UPDATE receipts SET seq = 'abc'", "UPDATE edges SET retracted_seq = 'x'"])
def test_values_of_another_kind_are_neither_saved_nor_restored(data: Path, pack: Pack, statement: str, tmp_path: Path) -> None:
    """What cannot be read as what it should be is told in one line."""
    _answers(data, QUESTIONS[:1])
    with closing(sqlite3.connect(data / "inforce.db")) as database:
        rules = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in rules:
            database.execute(f"DROP TRIGGER {name}")
        database.execute(statement)
        for _, rule in rules:
            database.execute(rule)
        database.commit()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with pytest.raises(IntegrityError, match=r"No backup of .* was made"):
        _saved(data, tmp_path / "all.backup")
    with pytest.raises(IntegrityError, match=r"packed\.backup: .*is not integer"):
        _restored(tmp_path / "new", pack({"inforce.db": (data / "inforce.db").read_bytes()}), passphrase=PASSPHRASE)
    assert _left(tmp_path / "new") == []


def test_vectors_that_were_changed_keep_nobody_from_a_backup(data: Path, tmp_path: Path) -> None:
    """They are a cache: what is restored has them made again."""
    with closing(sqlite3.connect(data / "inforce.db")) as database:
        database.execute("UPDATE vectors SET vector = x'00'")
        database.commit()
    _saved(data, tmp_path / "all.backup")
    _restored(tmp_path / "new", tmp_path / "all.backup")

    assert _is_sound(tmp_path / "new")


def test_a_purge_that_nobody_known_signed_is_not_saved(data: Path, tmp_path: Path) -> None:
    """Backup and Python hold purges to the key that `inforce verify` goes by."""
    _answers(data, QUESTIONS[:1])
    settings = _settings(data)
    signing.signer(settings.signing_key, data)
    with closing(open_store(data / "inforce.db")) as store:
        (_, receipt), *_ = store.receipts("default", 1)
        store.purge("default", [receipt.receipt_id], Purging("eve", "privacy", lambda _: ("a2V5", "c2lnbmVk")), NOON)
    with pytest.raises(IntegrityError, match=r"No backup of .* was made"):
        _saved(data, tmp_path / "all.backup")
    with closing(open_portfolio(settings)) as mine:
        for against in (None, Against(mine.audit.head())):  # as the tools for agents ask, and as HTTP does
            assert FaultKind.PURGE in {fault.kind for fault in mine.audit.verify(against).faults}


def test_uploads_come_along_and_are_found_where_they_lie_now(tmp_path: Path) -> None:
    """The record knows them by the old folder, which is gone; what an upload was interrupted in is left behind."""
    data, content = tmp_path / "data", LEASE.encode()
    sha256 = hashlib.sha256(content).hexdigest()
    kept = folder_of(data, "default", sha256)
    kept.mkdir(parents=True)
    (kept / "the lease ä.txt").write_bytes(content)
    (data / "uploads" / "incoming" / "1").mkdir(parents=True)
    (data / "uploads" / "incoming" / "1" / "0").write_bytes(b"half")
    with connect(data) as mine:
        mine.index([kept / "the lease ä.txt"])
    made = _saved(data, tmp_path / "all.backup")
    assert (made.uploads, made.elsewhere) == (1, 0)
    shutil.rmtree(data)
    assert _restored(tmp_path / "new", tmp_path / "all.backup").uploads == 1
    if os.name == "posix":
        assert {path.stat().st_mode & 0o077 for path in (tmp_path / "new" / "uploads", *(tmp_path / "new" / "uploads").rglob("*"))} == {0}
    with connect(tmp_path / "new") as mine:
        (file,) = map(mine.parts.located, mine.parts.store.files("default"))
    assert Path(file.path).is_relative_to(tmp_path / "new")
    assert checked_file([file])[1] is OnDisk.SAME
    assert not (tmp_path / "new" / "uploads" / "incoming").exists()


@pytest.mark.parametrize("path", [r"D:\old\uploads\{}\{}\{}\a.zip\b.txt", "/old/uploads/{}/{}/{}/gone.txt", "/contracts/uploads/a.txt"])
def test_only_uploads_that_are_there_are_found_elsewhere(path: str, tmp_path: Path) -> None:
    """Files that were indexed where they lie stay there, whatever their folders are called."""
    sha256 = "ab" * 32
    file = SourceFile(sha256, "b.txt", path.format(digest("default"), "ab", sha256), 1)
    assert located(tmp_path, file) == file
    kept = folder_of(tmp_path, "default", sha256)
    kept.mkdir(parents=True)
    with zipfile.ZipFile(kept / "a.zip", "w") as members:
        members.writestr("b.txt", "b")
    moved = replace(file, path=str(kept / "a.zip" / "b.txt"))
    assert located(tmp_path, file) == (moved if "zip" in path and os.name == "posix" else file)


def test_the_commands_say_what_they_did_and_errors_are_one_line(inforce: Inforce, data: Path, tmp_path: Path) -> None:
    """As JSON too; the passphrase stands in a file, or in the environment."""
    (tmp_path / "words").write_text(f"{PASSPHRASE}\n", encoding="utf-8")
    with closing(Keys(data, lambda: NOON)) as keys:
        keys.create(Wanted("Ann Alder", Role.READ), "me")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("INFORCE_SIGNING_KEY", str(tmp_path / "none.pem"))
        told = inforce("backup", tmp_path / "bare", "--data", data)
        assert (told.exit_code, "Left out, since no passphrase was given: access.db." in told.stdout) == (0, True)
        made = json.loads(inforce("backup", tmp_path / "all", "--data", data, "--passphrase-file", tmp_path / "words", "--json").stdout)
        assert (made["sealed"], made["bytes"]) == (["access.db"], (tmp_path / "all").stat().st_size)
        environment.setenv("INFORCE_BACKUP_PASSPHRASE", PASSPHRASE)
        told = inforce("restore", tmp_path / "all", "--data", tmp_path / "new")
        assert (told.exit_code, "API keys that work: 1" in told.stdout) == (0, True)
        refused = inforce("restore", tmp_path / "all", "--data", tmp_path / "new").exception
        assert isinstance(refused, UsageError)
        assert "\n" not in str(refused)
    (tmp_path / "empty").write_text("\n")
    assert "holds no passphrase" in str(
        inforce("backup", tmp_path / "b", "--data", data, "--passphrase-file", tmp_path / "empty").exception
    )
