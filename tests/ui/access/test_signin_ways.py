"""Ways in: every route without a key, on one's own machine, under a path and behind a proxy, for mounted applications too."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, MutableMapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from fastapi import FastAPI, Request
from fastapi.testclient import TestClient
from starlette.routing import Mount
from typer.testing import CliRunner

from graph.errors import UsageError
from tests.ui.signing import HTTPS, LOCAL, NOWHERE, OWNER, PAGE, TOKEN, Clock, House, Server, doors_of, house_of, is_in, serving, sign_in
from ui import connect
from ui.access.gate import TRIES, Authenticator, Lockout
from ui.access.keys import Keys, Wanted
from ui.access.principal import principal_of
from ui.access.proxies import Place
from ui.access.roles import Role
from ui.access.sessions import Sessions
from ui.cli import app as commands
from ui.http.app import create_app
from ui.runtime.request_store import Requests


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve an empty data folder to others."""
    with serving(tmp_path_factory.mktemp("signin") / "data") as ready:
        yield ready


@pytest.fixture
def house(server: Server) -> House:
    """Make two keys for a test, at noon of a day that no test saw."""
    return house_of(server)


def _named(path: str) -> str:
    while "{" in path:
        head, _, rest = path.partition("{")
        path = f"{head}x{rest.partition('}')[2]}"
    return path


def _ways(routes: Iterable[Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Every method and path of an application, those of routers and of applications mounted in it among them."""
    for route in routes:
        if inside := getattr(route, "original_router", None):
            yield from _ways(inside.routes, above)
        elif isinstance(route, Mount):
            yield from (("GET", f"{above}{route.path}/"), ("GET", f"{above}{route.path}/x"))
            yield from _ways(route.routes, above + route.path)
        else:
            path = _named(above + route.path)
            yield from ((method, path) for method in {*(getattr(route, "methods", None) or ("GET", "POST")), "GET", "POST"} - {"HEAD"})


OPEN = {(method, path) for method in ("GET", "POST") for path in ("/v1/health", "/healthz", "/readyz", "/manifest.json")} | {
    ("GET", "/sign-in")
}
"""What answers anybody: whether the server is up, and the page to sign in."""
REFUSED = {("POST", "/sign-in"): 403, ("POST", "/sign-out"): 403, ("GET", "/sign-out"): 405}
"""What refuses in another way, where no page of ours sent the form."""


@pytest.mark.parametrize("place", [NOWHERE, Place("/inforce")], ids=["", "under a path"])
def test_no_route_answers_without_a_key(house: House, place: Place) -> None:
    """Each method of each path, mounted applications included: bare, with a made-up cookie, and with one that is over."""
    ways = _refused(house.app(place), place.root_path, house)
    assert {("GET", "/v1/health"), ("POST", "/v1/answers"), ("POST", "/mcp"), ("GET", "/"), ("GET", "/mounted/inner/who")} <= ways
    assert {("GET", f"/v1/{name}") for name in ("risk", "table", "agenda", "obligations")} | {("POST", "/v1/risk")} <= ways


def test_no_route_of_the_screens_answers_without_a_key(house: House, tmp_path: Path) -> None:
    """Those of the framework that they are made with included: its files, its queue, its uploads."""
    with connect(tmp_path / "data") as portfolio:

        async def made() -> FastAPI:  # within a loop: else their framework makes one that nobody closes
            return create_app(doors_of(portfolio), house.app().state.authenticator, screens=True, place=Place("/inforce"))

        ways = _refused(asyncio.run(made()), "/inforce", house)
    assert {("GET", "/app/config"), ("POST", "/app/gradio_api/upload"), ("POST", "/app/gradio_api/queue/join")} <= ways
    assert len(ways) > 100


def _refused(app: FastAPI, root: str, house: House) -> set[tuple[str, str]]:
    """Try every way in that is not open, and see it refused; return all there are."""
    browser = TestClient(app, base_url=LOCAL, follow_redirects=False)
    over = sign_in(browser, house.ann, path=f"{root}/sign-in").headers["set-cookie"].split(";")[0]
    assert is_in(browser, root)
    browser.post(f"{root}/sign-out", headers={"Origin": LOCAL})
    ways = set(_ways(app.routes))
    with start_blocking_portal() as browser.portal:  # one loop for all of them: a client by itself makes one for each request
        for method, path in sorted(ways - OPEN):
            for sent in ({}, {"Cookie": f"inforce-session={'A' * 43}"}, {"Cookie": over}):
                for more in ({}, PAGE):
                    got = browser.request(method, root + path, headers={**sent, **more})
                    led = got.status_code == 303 and got.headers["location"].startswith(f"{root}/sign-in")
                    assert led or got.status_code == REFUSED.get((method, path), 401), (method, path)
    return ways


def test_on_ones_own_machine_without_keys_nobody_is_asked(tmp_path: Path) -> None:
    """As ever; the sign-in page leads on at once. With the first key that is over."""
    clock = Clock()
    with closing(Keys(tmp_path / "data", clock.now)) as keys, connect(tmp_path / "data") as portfolio:
        sessions = Sessions(Requests(tmp_path / "data"), clock.now)
        authenticator = Authenticator(keys, OWNER, TOKEN, Lockout(clock.seconds), loopback=True, sessions=sessions)
        app = create_app(doors_of(portfolio), authenticator)
        browser = TestClient(app, base_url=LOCAL, follow_redirects=False)
        assert "location" not in browser.get("/", headers=PAGE).headers
        assert browser.get("/sign-in?next=/app/", headers=PAGE).headers["location"] == "/app/"
        keys.create(Wanted("ann", Role.READ), "ida")
        keys.live()
        assert browser.get("/", headers=PAGE).headers["location"] == "/sign-in"


@pytest.mark.parametrize("cut", [True, False], ids=["the proxy cuts the path off", "the proxy leaves it"])
def test_under_a_path_all_ways_stay_under_it(house: House, cut: bool) -> None:
    """Redirects, the form and the cookie; whether a proxy passes the whole path on or what is behind it."""
    at = "" if cut else "/inforce"
    browser = house.browser(HTTPS, place=Place.read("/inforce/"))
    led = browser.get(f"{at}/?as_of=2022-01-01", headers=PAGE)
    assert led.headers["location"] == "/inforce/sign-in?next=/%3Fas_of%3D2022-01-01"
    page = browser.get(f"{at}/sign-in?next=/", headers=PAGE)
    assert 'action="/inforce/sign-in"' in page.text
    began = sign_in(browser, house.ann, to="/?as_of=2022-01-01", path=f"{at}/sign-in")
    assert began.headers["location"] == "/inforce/?as_of=2022-01-01"
    cookie = began.headers["set-cookie"]
    assert cookie.startswith("__Secure-")
    assert "Path=/inforce; " in cookie
    told = browser.get(f"{at}/v1/openapi.json", headers={"Cookie": cookie.split(";")[0]})
    assert told.json()["servers"] == [{"url": "/inforce"}]
    assert browser.get(f"{at}/v1/health").status_code == 200


PROXIED = {
    "X-Forwarded-Prefix": "/inforce",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-For": "203.0.113.7",
    "X-Forwarded-Host": "contracts.example",
}


def _from(app: FastAPI, address: str) -> TestClient:
    return TestClient(app, base_url=LOCAL, follow_redirects=False, client=(address, 4000))


def test_what_a_proxy_says_counts_from_our_proxies_only(house: House) -> None:
    """Path, scheme, host and address; anybody else's word changes nothing."""
    app = house.app(Place.read("", ["10.0.0.0/24"]))
    sent = {**PROXIED, "Origin": HTTPS, "Sec-Fetch-Site": "same-origin"}
    believed = _from(app, "10.0.0.9").post("/sign-in", data={"key": house.ann}, headers=sent)
    assert (believed.status_code, believed.headers["location"]) == (303, "/inforce/")
    assert "Path=/inforce; " in believed.headers["set-cookie"]
    assert _from(app, "10.0.1.9").post("/sign-in", data={"key": house.ann}, headers=sent).status_code == 403  # of another host, then
    assert _from(app, "10.0.1.9").get("/", headers={**PROXIED, **PAGE}).headers["location"] == "/sign-in"
    assert (
        _from(app, "10.0.0.9").get("/", headers={**PROXIED, **PAGE, "X-Forwarded-Prefix": "//evil.example"}).headers["location"]
        == "/sign-in"
    )


def test_wrong_keys_are_counted_for_who_stands_behind_the_proxy(house: House) -> None:
    """One guesser does not shut out the whole office, nor whoever has the right key at the same address."""
    client = _from(house.app(Place.read("", ["10.0.0.9"])), "10.0.0.9")

    def asked(address: str, key: str) -> int:
        return client.get("/v1/portfolios", headers={"X-Forwarded-For": address, "Authorization": f"Bearer {key}"}).status_code

    assert {asked("203.0.113.7", f"{house.ann}x") for _ in range(TRIES)} == {401}
    assert asked("203.0.113.7", f"{house.ann}x") == 429
    assert asked("203.0.113.8", f"{house.ann}x") == 401
    assert {asked(address, house.ann) for address in ("203.0.113.7", "203.0.113.8")} == {200}


@pytest.mark.parametrize("path", ["inforce", "//evil.example", "/a//b", "/a/../b", "/a b", '/"', "https://evil.example/"])
def test_what_is_no_path_is_no_place(path: str) -> None:
    """A setting that would lead people elsewhere is refused at the start."""
    with pytest.raises(UsageError, match="root-path"):
        Place.read(path)
    with pytest.raises(UsageError, match="INFORCE_PROXIES"):
        Place.read("", ["proxy.example"])


def test_any_handler_behind_the_gate_knows_who_asks(house: House) -> None:
    """Also one of an application mounted in ours, by key and by session."""
    browser = house.browser()
    assert browser.get("/mounted/inner/who", headers={"Authorization": f"Bearer {house.bea}"}).text == "bea"
    sign_in(browser, house.ann)
    assert browser.get("/mounted/inner/who").text == "ann"


def test_who_did_not_pass_the_gate_is_nobody() -> None:
    """A route beside it is closed, not open."""
    scope: MutableMapping[str, Any] = {"type": "http", "headers": []}
    with pytest.raises(Exception, match="401"):
        principal_of(Request(scope))


def test_a_server_for_others_does_not_start_without_a_key(tmp_path: Path) -> None:
    """It says in one line why, and how to make one; a place that is none is said before anything is opened."""
    for more, said in ((["--host", "0.0.0.0"], "inforce key create"), (["--root-path", "//x"], "--root-path is a path")):
        told = CliRunner().invoke(commands, ["serve", "--port", "0", "--data", str(tmp_path / "data"), *more])
        assert isinstance(told.exception, UsageError)
        assert (said in str(told.exception), "\n" in str(told.exception)) == (True, False)


@pytest.mark.parametrize(
    "path", ["/app/gradio_api/file=https://evil.example/x", "/app/gradio_api/file=HTTP://127.0.0.1:1/", "/app/gradio_api/file%3Dhttp://x/"]
)
def test_the_server_fetches_nothing_from_elsewhere_for_anybody(house: House, path: str) -> None:
    """The framework of the screens would pass on what any address answers; here it is not asked to."""
    browser = house.browser()
    sign_in(browser, house.ann)
    told = browser.get(path)
    assert (told.status_code, "other addresses" in told.json()["detail"]) == (404, True)
