"""The gate and the guards on the real application: other portfolios, roles, rebinding, foreign pages, bodies too large or too slow."""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from graph.model.ids import PortfolioName
from tests.here import connect
from tests.ui.conftest import AMENDMENT, LEASE
from ui import Portfolio
from ui.access.gate import TRIES, Authenticator, Lockout
from ui.access.keys import Keys, Wanted
from ui.access.principal import STATE, Doors
from ui.access.roles import Principal, Role
from ui.access.sessions import Sessions
from ui.guards import LARGEST_BODY, Guard, Limits, Receive, Scope, Send
from ui.http.app import create_app
from ui.http.transport.middleware import RequestBody
from ui.runtime.request_store import Requests

TOKEN = "of-the-owner"
SOMEBODY = Principal("ida", Role.READ)
LOCAL = "http://127.0.0.1:7860"
ASKED = {"question": "How much rent does the Tenant pay?", "as_of": "2022-01-01"}


@dataclass(frozen=True)
class House:
    """A data folder with portfolios `acme` (a lease) and `bolt` (its amendment), and keys to it by name."""

    data: Path
    keys: Mapping[str, str]

    def bearer(self, name: str) -> dict[str, str]:
        """Return the headers that a key's holder sends."""
        return {"Authorization": f"Bearer {self.keys[name]}"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """Index two portfolios and make a key for each way of being let in."""
    folder = tmp_path_factory.mktemp("house")
    for name, file, text in (("acme", "lease.txt", LEASE), ("bolt", "first-amendment.txt", AMENDMENT)):
        (folder / file).write_text(text, encoding="utf-8")
        with connect(folder / "data", name) as portfolio:
            assert not portfolio.index([folder / file]).failures
    acme = frozenset({PortfolioName("acme")})
    with closing(Keys(folder / "data", lambda: datetime.now(UTC))) as keys:
        made = {
            name: keys.create(Wanted(name, role, portfolios), "ida")[1]
            for name, role, portfolios in (
                ("reader", Role.READ, None),
                ("reviewer", Role.REVIEW, None),
                ("admin", Role.ADMIN, None),
                ("acme reader", Role.READ, acme),
                ("acme admin", Role.ADMIN, acme),
            )
        }
    return House(folder / "data", made)


def _client(data: Path, portfolio: Portfolio, *, loopback: bool, base: str = LOCAL) -> TestClient:
    def opened(name: PortfolioName) -> Portfolio:
        return replace(portfolio, name=name)

    keys = Keys(data, lambda: datetime.now(UTC))
    owner, sessions = Principal("ida", Role.ADMIN, owner=True), Sessions(Requests(data))
    authenticator = Authenticator(keys, owner, TOKEN, Lockout(time.monotonic), loopback, sessions)
    return TestClient(create_app(Doors(opened, portfolio.name), authenticator, hosts=("contracts.example",)), base_url=base)


@pytest.fixture
def served(house: House) -> Iterator[TestClient]:
    """Serve that data folder, for which keys were made, to others."""
    with connect(house.data, "acme") as portfolio:
        yield _client(house.data, portfolio, loopback=False)


@pytest.fixture
def local(indexed: Path) -> Iterator[TestClient]:
    """Serve a data folder without any key on loopback."""
    with connect(indexed) as portfolio:
        yield _client(indexed, portfolio, loopback=True)


def test_without_any_key_made_the_local_user_is_let_in(local: TestClient) -> None:
    """As ever: no sign-in on one's own machine."""
    assert local.post("/v1/answers", json=ASKED).status_code == 200


@pytest.mark.parametrize("header", ["Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Prefix", "X-Real-IP", "Via"])
def test_what_a_proxy_passes_on_is_not_local(local: TestClient, header: str) -> None:
    """A proxy on this machine must not make the whole world its local user."""
    assert local.post("/v1/answers", json=ASKED, headers={header: "203.0.113.7"}).status_code == 401


@pytest.mark.parametrize("path", ["/", "/v1/documents", "/v1/openapi.json", "/v1/nothing", "/v1/jobs/j_1"])
def test_once_a_key_was_made_nobody_is_let_in_without_one(served: TestClient, path: str) -> None:
    """Not to a page, not to what does not exist; the answer says how to sign in. Health alone is open."""
    refused = served.get(path)
    assert (refused.status_code, refused.json()["code"], refused.headers["www-authenticate"][:6]) == (401, "unauthorized", "Bearer")
    assert "inforce key create" in refused.json()["detail"]
    assert served.get("/v1/health").status_code == 200


@pytest.mark.parametrize(
    "written",
    ["Bearer", "Bearer ", "Basic aWRhOmlkYQ==", "Bearer ifk_0000000000_x", "Bearer \xff", "bearer " + "x" * 300, "ifk_1_2", "Bearer a b"],
)
def test_what_is_no_key_lets_nobody_in(served: TestClient, written: str) -> None:
    """Whatever its form: 401, never a defect."""
    assert served.get("/v1/documents", headers=[(b"Authorization", written.encode("latin-1"))]).status_code == 401


def test_two_keys_in_one_request_are_none(served: TestClient, house: House) -> None:
    """Which of them counts would be another's choice."""
    both = [("Authorization", f"Bearer {house.keys['reader']}"), ("Authorization", f"Bearer {house.keys['admin']}")]
    assert served.get("/v1/documents", headers=both).status_code == 401


def test_a_key_in_the_address_is_refused_even_where_it_would_do(served: TestClient, house: House) -> None:
    """Addresses are logged: the caller is told to revoke it."""
    refused = served.get(f"/v1/documents?key={house.keys['reader']}", headers=house.bearer("reader"))
    assert refused.status_code == 400
    assert "revoke" in refused.json()["detail"]
    in_path = served.get(f"/v1/documents/{house.keys['reader']}", headers=house.bearer("reader"))
    assert in_path.status_code == 400
    assert house.keys["reader"] not in in_path.text


def test_another_portfolio_is_not_there(served: TestClient, house: House) -> None:
    """By name, and by the id of its document: word for word what is said of a portfolio that does not exist."""
    mine, every = house.bearer("acme reader"), house.bearer("reader")
    (document,) = served.get("/v1/documents?portfolio=bolt", headers=every).json()["items"]
    assert served.get(f"/v1/documents/{document['document_id']}?portfolio=bolt", headers=every).status_code == 200
    assert served.get(f"/v1/documents/{document['document_id']}", headers=mine).status_code == 404

    def told(name: str, path: str) -> tuple[int, str]:
        got = served.get(path.format(name), headers=mine)
        return got.status_code, got.text.replace(name, "NAME").replace(got.headers["x-request-id"], "ID")

    for path in ("/v1/documents?portfolio={}", "/v1/edges?portfolio={}", f"/v1/documents/{document['document_id']}?portfolio={{}}"):
        assert told("bolt", path) == told("zinc", path)
        assert told("bolt", path)[0] == 404
    asked = served.post("/v1/answers", json={**ASKED, "portfolio": "bolt"}, headers=mine)
    assert asked.status_code == 404
    assert served.get("/v1/portfolios", headers=mine).json() == {"items": ["acme"]}
    assert served.post("/v1/answers", json=ASKED, headers=mine).status_code == 200


_FILE: dict[str, Any] = {"files": [("files", ("a.txt", b"1. Rent. None."))]}
_ROUTES: tuple[tuple[str, str, dict[str, Any], Role], ...] = (
    ("GET", "/v1/documents", {}, Role.READ),
    ("POST", "/v1/documents?portfolio=new", _FILE, Role.REVIEW),
    ("GET", "/v1/documents/lease.txt/withdrawal", {}, Role.ADMIN),
    ("DELETE", "/v1/documents/nowhere.txt", {"json": {"reason": "x"}}, Role.ADMIN),
)


@pytest.mark.parametrize("route", _ROUTES, ids=lambda route: f"{route[0]} {route[1]}")
def test_each_role_may_do_what_it_says_and_no_more(served: TestClient, house: House, route: tuple[str, str, dict[str, Any], Role]) -> None:
    """Read is not review, review is not admin; and each may do what those before it may."""
    method, path, body, needed = route
    for role, name in ((Role.READ, "reader"), (Role.REVIEW, "reviewer"), (Role.ADMIN, "admin")):
        got = served.request(method, path, headers=house.bearer(name), **body)
        assert (got.status_code == 403) is not role.includes(needed), got.text


def test_no_key_has_the_server_read_its_own_files(served: TestClient, house: House) -> None:
    """Paths of the machine are for who can read the data folder; an administrator's key is refused."""
    body = {"paths": [str(house.data.parent / "lease.txt")], "portfolio": "acme"}
    assert served.post("/v1/index", json=body, headers=house.bearer("admin")).status_code == 403
    assert served.post("/v1/index", json=body, headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200


def test_a_limited_administrator_puts_nothing_into_another_portfolio(served: TestClient, house: House) -> None:
    """Neither into one that exists nor by making one."""
    for name in ("bolt", "zinc"):
        got = served.post(f"/v1/documents?portfolio={name}", headers=house.bearer("acme admin"), **_FILE)
        assert (got.status_code, got.json()["code"]) == (404, "unknown_portfolio")


def test_wrong_keys_are_tried_ten_times_and_a_right_one_still_works(served: TestClient, house: House) -> None:
    """429 with the time to wait; who guesses at a key shuts out neither its holder behind the same address nor anybody else."""
    wrong = {"Authorization": f"Bearer {house.keys['reader']}x"}
    codes = [served.get("/v1/documents", headers=wrong).status_code for _ in range(TRIES + 1)]
    assert codes == [401] * TRIES + [429]
    assert int(served.get("/v1/documents", headers=wrong).headers["retry-after"]) > 0
    assert served.get("/v1/documents", headers=house.bearer("reader")).status_code == 200
    assert served.get("/v1/documents", headers=wrong).status_code == 429  # a right key in between clears nothing
    assert served.get("/v1/documents", headers=house.bearer("reviewer")).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "10.0.0.1", "contracts.example", ""])
def test_on_loopback_a_foreign_name_is_refused(local: TestClient, host: str) -> None:
    """DNS rebinding: a page's own name points at this machine."""
    assert local.get("/v1/documents", headers={"Host": host}).status_code in {400, 421}


@pytest.mark.parametrize(("host", "status"), [("contracts.example:443", 200), ("10.0.0.1", 200), ("localhost", 200), ("evil.example", 421)])
def test_elsewhere_a_server_answers_to_addresses_and_its_own_names(served: TestClient, house: House, host: str, status: int) -> None:
    """Nobody can rebind an address."""
    assert served.get("/v1/documents", headers={**house.bearer("reader"), "Host": host}).status_code == status


_FOREIGN = (
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:3000"},  # another program's page on this machine
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"},
    {"Origin": LOCAL, "Sec-Fetch-Site": "cross-site"},
)


@pytest.mark.parametrize("headers", _FOREIGN)
def test_a_page_of_another_site_can_have_nothing_done_or_read(local: TestClient, headers: dict[str, str]) -> None:
    """A form, a fetch, a picture: 403 before anybody is let in."""
    form = local.post("/v1/answers", content=b'{"question": "x", "ignored": "="}', headers={**headers, "Content-Type": "text/plain"})
    assert form.status_code == 403
    assert local.get("/v1/documents", headers=headers).status_code == 403


def test_a_link_opens_a_page_and_asks_nothing(local: TestClient) -> None:
    """From a mail or another site: the page yes, a question in the address no, since asking may cost money."""
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert local.get("/", headers=link).status_code == 200
    assert local.get("/?question=rent", headers=link).status_code == 403
    assert local.get("/v1/documents", headers=link).status_code == 403


def test_our_own_page_and_a_persons_bookmark_are_let_in(local: TestClient) -> None:
    """Same origin, or no origin at all; and no header lets other origins read."""
    assert local.post("/v1/answers", json=ASKED, headers={"Origin": LOCAL, "Sec-Fetch-Site": "same-origin"}).status_code == 200
    typed = local.get("/", headers={"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"})
    assert typed.status_code == 200
    assert not [name for name in typed.headers if name.startswith("access-control")]


def test_bodies_and_headers_have_their_limits(local: TestClient) -> None:
    """With a length or without one, a question is small; so are headers."""
    assert local.post("/v1/answers", content=b"x" * (LARGEST_BODY + 1)).status_code == 413
    assert local.post("/v1/answers", content=iter([b"x" * LARGEST_BODY, b"x"])).status_code == 413
    assert local.get("/v1/health", headers={"X-Long": "x" * 40_000}).status_code == 413
    assert local.get("/v1/health", headers=[(f"X-{n}", "x") for n in range(200)]).status_code == 413


def test_a_key_is_asked_for_before_a_body_is_read(served: TestClient, house: House) -> None:
    """Who has none is told so whatever they send; at the door itself only as much is read as signing in takes."""
    much = b"x" * (LARGEST_BODY + 1)
    assert served.post("/v1/answers", content=much).status_code == 401
    assert served.post("/v1/answers", content=much, headers=house.bearer("reader")).status_code == 413
    form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": LOCAL}
    assert served.post("/sign-in", content=b"key=" + b"x" * 20_000, headers=form).status_code == 413
    assert served.post("/sign-in", content=b"key=" + b"x" * 10_000, headers=form).status_code == 401


async def _reached(_: Scope, receive: Receive, send: Send) -> None:
    """An application that says whether it had its body whole."""
    message = await receive()
    while message.get("more_body"):
        message = await receive()
    whole = b"whole" if message["type"] == "http.request" else b"gone"
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": whole})


def _slow(path: str, pieces: int, pause: float) -> tuple[int, bytes]:
    """Send a body piece by piece with a pause between; return status and body of the answer."""
    brought = RequestBody(_reached, limits=Limits(streamed={"/streamed": 1 << 20}, seconds=0.2, idle=0.2))
    scope: Scope = {"type": "http", "method": "POST", "path": path, "headers": [], "query_string": b"", "state": {STATE: SOMEBODY}}
    sent: list[Any] = []
    left = [pieces]

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(pause)
        left[0] -= 1
        return {"type": "http.request", "body": b"x", "more_body": left[0] > 0}

    async def send(message: Any) -> None:
        sent.append(message)

    with asyncio.Runner(loop_factory=Unhurried) as runner:
        runner.run(brought(scope, receive, send))
    return sent[0]["status"], sent[1]["body"]


class Unhurried(asyncio.SelectorEventLoop):
    """A loop whose clock moves only where nothing is left to do but wait: to the end of the wait, at once."""

    def __init__(self) -> None:
        super().__init__(_Skipping(self))
        self.now = 0.0

    def time(self) -> float:
        """Return the time of that clock."""
        return self.now


class _Skipping(selectors.SelectSelector):
    def __init__(self, loop: Unhurried) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self._loop.now += timeout or 0.0
        return super().select(0)


def test_who_sends_slowly_is_not_waited_for() -> None:
    """A small body must come whole in its time; of a large one the next piece must."""
    assert _slow("/small", 50, 0.05)[0] == 408
    assert _slow("/streamed", 10, 0.05) == (200, b"whole")
    assert _slow("/streamed", 2, 0.5) == (200, b"gone")


def test_a_websocket_is_not_opened() -> None:
    """Browsers let any page open one; there is none here."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(Guard(_reached, loopback=True)({"type": "websocket", "headers": []}, lambda: asyncio.sleep(0, {}), send))
    assert [m["type"] for m in sent] == ["websocket.close"]


def test_a_body_that_is_too_large_is_let_come_a_little_so_that_its_sender_sees_why() -> None:
    """Hung up on at once, a client that is still sending would meet a broken pipe instead of the 413; what has no end is cut off."""

    def read(pieces: int) -> tuple[int, int]:
        """Return how many pieces of 1 MB were read, and the status."""
        left, sent = iter(range(pieces)), []

        async def receive() -> MutableMapping[str, Any]:
            return {"type": "http.request", "body": bytes(1 << 20), "more_body": next(left) < pieces - 1}

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message)

        async def nothing(_scope: Scope, _receive: Receive, _send: Send) -> None:
            raise AssertionError("a refused request went on")

        scope: Scope = {"type": "http", "method": "POST", "path": "/v1/answers", "headers": [], "state": {STATE: SOMEBODY}}
        asyncio.run(RequestBody(nothing, limits=Limits())(scope, receive, send))
        return pieces - sum(1 for _ in left), sent[0]["status"]

    assert read(5) == (5, 413)
    pieces, status = read(1_000)
    assert (pieces < 20, status) == (True, 413)
