"""API keys: shown once, kept as a hash on a ledger, gone the moment they are revoked; and a server that others reach needs one."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graph.errors import IntegrityError, UsageError
from graph.model.ids import PortfolioName
from graph.store import open_store
from tests.postgres import postgres_database
from ui.access.gate import SECONDS, TRIES, Lockout, must_have_key
from ui.access.keys import FRESH, REGISTER, Keys, Wanted
from ui.access.roles import Role
from ui.cli import app
from ui.settings import Patience, Settings

NOON = datetime(2030, 5, 1, 12, tzinfo=UTC)


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = NOON

    def now(self) -> datetime:
        """Return what it shows, and go on a little: two decisions are never of one instant."""
        self.at += timedelta(milliseconds=1)
        return self.at


@pytest.fixture
def clock() -> Clock:
    """Return a clock."""
    return Clock()


@pytest.fixture
def keys(tmp_path: Path, clock: Clock) -> Iterator[Keys]:
    """Return the register of an empty data folder."""
    with closing(Keys(tmp_path, clock.now)) as register:
        yield register


def test_keys_of_a_record_in_postgresql_are_every_servers(postgres: str, tmp_path: Path, clock: Clock) -> None:
    """Made at one they work at another, and revoked there they are shut out here within a second; no portfolio is in their way."""
    with (
        postgres_database(postgres) as url,
        closing(open_store(url)) as record,
        closing(Keys(tmp_path / "a", clock.now, url)) as here,
        closing(Keys(tmp_path / "b", clock.now, url)) as there,
    ):
        assert not here.any()
        _, written = here.create(Wanted("ann", Role.READ), "ida")
        assert there.find(written) is not None
        assert (record.portfolios(), record.head("access")) == ((), 0)
        there.revoke("ann", "ida", "lost")
        until = time.monotonic() + 10 * FRESH
        while here.find(written, anew=False) is not None:
            assert time.monotonic() < until
            time.sleep(FRESH / 10)
        assert [key.state(clock.at) for key in here.all()] == ["revoked"]
    assert not (tmp_path / "a" / REGISTER).exists()


def test_keys_that_stayed_in_the_folder_keep_the_door_closed(postgres: str, tmp_path: Path, clock: Clock) -> None:
    """They let nobody in; but a server is not open to all because its record moved without them."""
    with closing(Keys(tmp_path, clock.now)) as before:
        _, written = before.create(Wanted("ann", Role.READ), "ida")
    with postgres_database(postgres) as url, closing(Keys(tmp_path, clock.now, url)) as keys:
        assert (keys.any(), keys.find(written), keys.live()) == (True, None, ())


def test_a_key_is_found_by_what_was_printed_and_by_nothing_near_it(keys: Keys) -> None:
    """Another secret, a shorter one, another id, an empty one: nobody."""
    made, written = keys.create(Wanted("ann", Role.REVIEW), "ida")
    found = keys.find(written)
    assert found is not None
    assert (found.key_id, found.principal.name, found.principal.role) == (made.key_id, "ann", Role.REVIEW)
    head, secret = written.rsplit("_", 1)[0], written.split("_", 2)[2]
    for wrong in (
        written + "x",
        written[:-1],
        written.swapcase(),
        secret,
        "",
        f"ifk_{made.key_id}_",
        f"{head}_",
        f"ifk_0000000000_{secret}",
    ):
        assert keys.find(wrong) is None


def test_no_secret_is_at_rest(keys: Keys, tmp_path: Path) -> None:
    """Not one file of the data folder holds the secret."""
    secret = keys.create(Wanted("ann", Role.READ), "ida")[1].split("_", 2)[2].encode()
    keys.close()
    assert [p.name for p in tmp_path.rglob("*") if p.is_file() and secret in p.read_bytes()] == []


def test_a_revoked_key_lets_nobody_in_and_stays_on_record(keys: Keys) -> None:
    """Who revoked it, when and why is told; and it does not make the server open again."""
    made, written = keys.create(Wanted("ann", Role.ADMIN), "ida", "she joined")
    keys.revoke("ann", "tom", "she left")
    assert keys.find(written) is None
    (told,) = keys.all()
    assert (told.key_id, told.made_by, told.reason, told.revoked_by, told.revoked_reason) == (
        made.key_id,
        "ida",
        "she joined",
        "tom",
        "she left",
    )
    assert keys.any()
    assert keys.live() == ()


def test_a_key_that_another_process_revokes_is_shut_out_here(keys: Keys, tmp_path: Path, clock: Clock) -> None:
    """Within a second, without a restart; and one that it makes works at once."""
    _, written = keys.create(Wanted("ann", Role.READ), "ida")
    assert keys.find(written)
    with closing(Keys(tmp_path, clock.now)) as other:
        other.revoke("ann", "ida", "lost")
        _, second = other.create(Wanted("bea", Role.READ), "ida")
    assert keys.find(second)
    assert keys.find(written) is None  # the look for the second key has brought the first one's end along


def test_a_key_works_through_its_last_day(keys: Keys, clock: Clock) -> None:
    """`expires` is the last day, in UTC."""
    _, written = keys.create(Wanted("ann", Role.READ, expires=date(2030, 5, 2)), "ida")
    clock.at = datetime(2030, 5, 2, 23, 59, tzinfo=UTC)
    assert keys.find(written)
    clock.at = datetime(2030, 5, 3, tzinfo=UTC)
    assert keys.find(written) is None
    assert keys.all()[0].state(clock.at) == "expired"


@pytest.mark.parametrize("wanted", [Wanted("", Role.READ), Wanted("a/b", Role.READ), Wanted("ann", Role.READ, expires=date(2030, 4, 30))])
def test_a_key_that_could_not_be_used_is_not_made(keys: Keys, wanted: Wanted) -> None:
    """A name that is none, a day that is past."""
    with pytest.raises(UsageError):
        keys.create(wanted, "ida")
    assert not keys.any()


def test_two_people_are_never_one_on_the_record(keys: Keys) -> None:
    """A name is on one key that works; once that is revoked, its owner may have another."""
    keys.create(Wanted("ann", Role.READ), "ida")
    with pytest.raises(UsageError, match="already"):
        keys.create(Wanted("ann", Role.ADMIN), "ida")
    keys.revoke("ann", "ida", "rotated")
    assert keys.create(Wanted("ann", Role.READ), "ida")


def test_a_register_that_was_changed_is_trusted_no_more(keys: Keys, tmp_path: Path) -> None:
    """Who turns a reader into an administrator in the file is found out before anybody is served."""
    keys.create(Wanted("ann", Role.READ), "ida")
    keys.close()
    with closing(sqlite3.connect(tmp_path / REGISTER)) as db:
        for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {trigger}")
        changed = db.execute("""UPDATE decisions SET content = replace(content, 'read', 'admin')""").rowcount
        db.commit()
    assert changed
    with pytest.raises(IntegrityError):
        keys.live()


def test_a_server_that_others_reach_needs_a_key_that_works(keys: Keys) -> None:
    """Without one it does not start, and says how to make one; on loopback it does."""
    must_have_key(keys, "127.0.0.1", loopback=True)
    with pytest.raises(UsageError, match="inforce key create"):
        must_have_key(keys, "0.0.0.0", loopback=False)
    keys.create(Wanted("ann", Role.READ), "ida")
    must_have_key(keys, "0.0.0.0", loopback=False)
    keys.revoke("ann", "ida", "lost")
    with pytest.raises(UsageError, match="inforce key create"):
        must_have_key(keys, "0.0.0.0", loopback=False)


def test_wrong_tries_are_counted_for_each_address_and_key_by_itself() -> None:
    """Ten a minute; who tries shuts out nobody else, and after a minute may try again."""
    at = [0.0]
    tries = Lockout(lambda: at[0])
    for _ in range(TRIES):
        assert tries.wait("10.0.0.1", "k") == 0
        tries.failed("10.0.0.1", "k")
    assert 0 < tries.wait("10.0.0.1", "k") <= SECONDS
    assert tries.wait("10.0.0.2", "k") == tries.wait("10.0.0.1", "other") == 0
    at[0] += SECONDS + 1
    assert tries.wait("10.0.0.1", "k") == 0


def test_keys_are_made_listed_and_revoked_on_the_command_line(tmp_path: Path) -> None:
    """The key itself is printed once; the list shows whose it is, for what and since when, and no hash."""

    def run(*arguments: str) -> str:
        result = CliRunner().invoke(app, ["key", *arguments, "--data", str(tmp_path), "--json"])
        assert result.exit_code == 0, result.output
        return result.stdout

    made = json.loads(run("create", "ann", "--role", "review", "--portfolio", "acme", "--expires", "2999-01-01"))
    assert (made["portfolios"], made["expires"], made["state"]) == (["acme"], "2999-01-01", "live")
    with closing(Keys(tmp_path, lambda: datetime.now(UTC))) as keys:
        found = keys.find(made["key"])
    assert found is not None
    assert found.portfolios == frozenset({PortfolioName("acme")})
    listed = run("list")
    assert made["key"].split("_", 2)[2] not in listed
    assert "sha256" not in listed
    assert json.loads(run("revoke", "ann", "--reason", "lost"))["state"] == "revoked"
    assert json.loads(run("list"))["revoked_reason"] == "lost"


@pytest.mark.parametrize("arguments", [["create", "ann", "--role", "root"], ["revoke", "nobody", "--reason", "x"], ["create", "ann"]])
def test_a_wrong_word_makes_no_key(tmp_path: Path, arguments: list[str]) -> None:
    """An unknown role, an unknown key, no role at all."""
    result = CliRunner().invoke(app, ["key", *arguments, "--data", str(tmp_path)])
    assert result.exit_code != 0
    assert not Keys(tmp_path, lambda: NOON).any()


def test_names_and_the_size_of_uploads_are_settings(tmp_path: Path) -> None:
    """Names with commas between them; a size that is none is said so, not taken for another."""
    read = Settings.read(tmp_path, environ={"INFORCE_HOSTS": "contracts.example, c.example ,", "INFORCE_UPLOAD_MB": "500"})
    assert (read.hosts, read.upload_mb) == (("contracts.example", "c.example"), 500)
    assert (Settings.read(tmp_path, environ={}).hosts, Settings.read(tmp_path, environ={}).upload_mb) == ((), 200)
    for wrong in ("0", "-1", "much", "1e3", "²"):
        with pytest.raises(UsageError, match="INFORCE_UPLOAD_MB"):
            Settings.read(tmp_path, environ={"INFORCE_UPLOAD_MB": wrong})


def test_the_memory_of_a_reader_is_a_setting(tmp_path: Path) -> None:
    """In megabytes; what no reader could start with is said so."""
    assert Settings.read(tmp_path, environ={}).reader_mb == 512
    assert Settings.read(tmp_path, environ={"INFORCE_READER_MB": "2048"}).reader_mb == 2048
    for wrong in ("0", "255", "-1", "much", "512 MB"):
        with pytest.raises(UsageError, match="INFORCE_READER_MB is how many megabytes of memory reading one file may take, 256 or more"):
            Settings.read(tmp_path, environ={"INFORCE_READER_MB": wrong})


PATIENCE = ("INFORCE_HEADER_SECONDS", "INFORCE_BODY_SECONDS", "INFORCE_CONNECTIONS", "INFORCE_ADDRESS_CONNECTIONS")


@pytest.mark.parametrize("name", PATIENCE)
def test_how_long_a_server_waits_and_for_how_many_are_settings(tmp_path: Path, name: str) -> None:
    """Each has a plain value; what is no whole number from one on is said so."""
    given = Settings.read(tmp_path, environ={one: str(n) for n, one in enumerate(PATIENCE, 1)}).patience
    assert given == Patience(head=1, body=2, connections=3, each=4)
    assert Settings.read(tmp_path, environ={name: ""}).patience == Patience()
    for wrong in ("0", "-1", "soon", "1.5", "9" * 30):
        with pytest.raises(UsageError, match=name):
            Settings.read(tmp_path, environ={name: wrong})
