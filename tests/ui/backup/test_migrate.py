"""The record of a data folder in a PostgreSQL database: copied, checked, answered from, and backed up to one file like any other."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from graph.errors import NotFoundError, UsageError
from tests.postgres import postgres_database
from tests.ui.beside import write
from ui.access.keys import Keys, Wanted
from ui.access.roles import Role
from ui.application.parts import Reads
from ui.application.questions import Question
from ui.backup.create import save
from ui.backup.migrate import migrate
from ui.backup.restore import Opening, restore
from ui.serialization import contract
from ui.settings import Settings, database_url
from ui.wiring import open_portfolio

NOON = datetime(2030, 5, 1, 12, tzinfo=UTC)
QUESTIONS = ("How much is the rent?", "How much is the deposit?", "Which law governs the lease?")
_SAID = ("answer", "abstained", "citations", "resolved_clauses", "excluded", "warnings")


@pytest.fixture
def folder(unasked: Path, tmp_path: Path) -> Settings:
    """A lease and its amendment, recorded in a folder."""
    data = Path(shutil.copytree(unasked, tmp_path / "data"))
    return Settings(data, signing_key=tmp_path / "key.pem")


@pytest.fixture
def url(postgres: str) -> Iterator[str]:
    """The URL of an empty database."""
    with postgres_database(postgres) as made:
        yield made


def answers(settings: Settings) -> list[dict[str, Any]]:
    """What is answered, without receipts."""
    with open_portfolio(settings, actor="tests") as mine:
        replies = [contract.reply(mine.ask(Question(q)), mine.sources()) for q in QUESTIONS]
    return [{name: dict(reply)[name] for name in _SAID} for reply in replies]


def test_the_copy_answers_as_the_folder_does(folder: Settings, url: str) -> None:
    """Same answers, a sound ledger of the same end; the folder keeps its own."""
    before = answers(folder)
    copied = migrate(folder, url)
    there = replace(folder, database_url=url)

    assert [head.portfolio for head in copied.heads] == ["default"]
    assert answers(there) == before
    with open_portfolio(there, actor="tests") as mine:
        assert mine.audit.verify().sound
        assert mine.audit.head().seq > copied.heads[0].seq  # the answers are on record there
    with open_portfolio(folder, actor="tests") as mine:
        assert mine.audit.head() == copied.heads[0]


def test_keys_come_along_and_are_sealed_in_a_backup(folder: Settings, url: str, tmp_path: Path) -> None:
    """A key works on the database; a backup of that brings it back to a folder, revoked as it is by then."""
    with closing(Keys(folder.data, lambda: NOON)) as keys:
        _, written = keys.create(Wanted("ann", Role.READ), "me")
        _, lost = keys.create(Wanted("bea", Role.READ), "me")
    migrate(folder, url)
    there = replace(folder, database_url=url)
    with closing(Keys(there.data, lambda: NOON, url)) as keys:
        assert keys.find(written)
        keys.revoke("bea", "me", "left")
    saved = save(there, tmp_path / "all.backup", "correct horse battery", now=NOON, software="1.0")
    assert saved.sealed == ("access.db",)
    elsewhere = replace(folder, data=tmp_path / "restored")
    restore(elsewhere, tmp_path / "all.backup", Opening("correct horse battery"), now=NOON, actor="tests")
    with closing(Keys(elsewhere.data, lambda: NOON)) as keys:
        assert (keys.find(written) is not None, keys.find(lost)) == (True, None)


def test_what_cannot_be_copied_is_said(folder: Settings, url: str, tmp_path: Path) -> None:
    """No record, a database that holds one, a URL that is none: one line, and no password in it."""
    with pytest.raises(NotFoundError, match="nothing on record"):
        migrate(Settings(tmp_path / "nothing"), url)
    with pytest.raises(UsageError, match="no URL of a PostgreSQL database") as told:
        migrate(folder, "mysql://me:secret@there/contracts")
    assert "secret" not in str(told.value)
    migrate(folder, url)
    with pytest.raises(UsageError, match="holds records already"):
        migrate(folder, url)


def test_a_server_that_is_not_there_is_said() -> None:
    """A database that cannot be reached is told in one line that says what to check."""
    nowhere = Settings(Path("unused"), database_url="postgresql://me:secret@127.0.0.1:1/contracts?connect_timeout=1")
    with open_portfolio(nowhere, actor="tests") as mine, pytest.raises(UsageError, match="INFORCE_DATABASE_URL") as told:
        mine.ask(Question("How much is the rent?"))
    assert "secret" not in str(told.value)
    assert "\n" not in str(told.value)


def test_a_backup_of_the_database_is_a_folder_again(folder: Settings, url: str, tmp_path: Path) -> None:
    """What is backed up from PostgreSQL is restored to a folder, and answers the same; it is restored to nothing else."""
    before = answers(folder)
    migrate(folder, url)
    there, file = replace(folder, database_url=url), tmp_path / "all.backup"
    save(there, file, now=NOON, software="1.0")
    elsewhere = replace(folder, data=tmp_path / "restored")
    with pytest.raises(UsageError, match="restored to a folder"):
        restore(replace(elsewhere, database_url=url), file, now=NOON, actor="tests")
    restore(elsewhere, file, now=NOON, actor="tests")

    assert answers(elsewhere) == before


def test_files_are_read_into_the_database(url: str, tmp_path: Path) -> None:
    """Indexing with a URL records there, a dry run records nothing, and the folder has no record of its own."""
    settings = Settings(tmp_path / "data", database_url=url)
    paper = write(tmp_path / "papers", {"note.txt": "SERVICES AGREEMENT\n\n1. Fees. Client shall pay $100 a month.\n"})
    with open_portfolio(settings, actor="tests") as mine:
        assert len(mine.index(paper, reads=Reads(dry_run=True)).indexed) == 1
        assert not mine.parts.store.facts_head(mine.name)
        assert len(mine.index(paper).indexed) == 1
        assert len(mine.index(paper).unchanged) == 1
    assert not (tmp_path / "data" / "inforce.db").exists()


def test_the_environment_names_the_database(tmp_path: Path) -> None:
    """As a URL of PostgreSQL, by either name of its scheme."""
    for given in ("postgresql://me@there/contracts", "postgres://me@there/contracts"):
        settings = Settings.read(tmp_path, environ={"INFORCE_DATABASE_URL": given})
        assert (settings.database, database_url(given)) == (given, given)
    assert Settings.read(tmp_path, environ={}).database == tmp_path / "inforce.db"
