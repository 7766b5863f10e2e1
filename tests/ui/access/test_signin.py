"""Signing in with a browser, on the real application: who has a session, how it ends, and where it leads."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import sqlalchemy as sa

from tests.postgres import postgres_database
from tests.ui.signing import ABROAD, HTTPS, LOCAL, NOON, PAGE, TOKEN, Clock, House, Server, house_of, is_in, serving, sign_in
from ui.access.gate import TRIES
from ui.access.keys import FRESH
from ui.access.sessions import IDLE, LONGEST, MOST, Sessions
from ui.http.routes.signin import POLICY, way_back
from ui.runtime.request_store import Requests
from ui.runtime.request_store import sessions as table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve an empty data folder to others."""
    with serving(tmp_path_factory.mktemp("signin") / "data") as ready:
        yield ready


@pytest.fixture
def house(server: Server) -> House:
    """Make two keys for a test, at noon of a day that no test saw."""
    return house_of(server)


def test_a_key_gives_a_session_and_signing_out_ends_it(house: House) -> None:
    """With it the API and the pages answer as to the key; afterwards the same cookie is nobody's."""
    browser = house.browser()
    assert not is_in(browser)
    began = sign_in(browser, house.ann)
    assert (began.status_code, began.headers["location"]) == (303, "/")
    assert is_in(browser)
    assert "location" not in browser.get("/", headers=PAGE).headers
    held = dict(browser.cookies)
    ended = browser.post("/sign-out", headers={"Origin": LOCAL})
    assert (ended.status_code, ended.headers["location"]) == (303, "/sign-in")
    assert "Max-Age=0" in ended.headers["set-cookie"]
    assert not browser.cookies
    browser.cookies.update(held)
    assert not is_in(browser)


def test_the_cookie_is_out_of_reach_and_says_nothing(house: House) -> None:
    """No script reads it, no other site sends it; it is random, and neither the key nor its id is in it."""
    first, second = (sign_in(house.browser(), house.ann).headers["set-cookie"] for _ in range(2))
    assert first != second
    value, *attributes = first.split("; ")
    assert set(attributes) == {"Path=/", "HttpOnly", "SameSite=Strict"}
    assert len(value.split("=", 1)[1]) == 43  # 256 bits
    assert house.ann.split("_")[1] not in first
    assert house.ann.split("_", 2)[2] not in first


@pytest.mark.parametrize(("headers", "base"), [({"Origin": HTTPS}, "http://contracts.example"), ({}, HTTPS)])
def test_over_https_the_cookie_is_for_https_only_and_no_neighbour_can_set_it(house: House, headers: dict[str, str], base: str) -> None:
    """By the browser's word where a proxy before us speaks https. A planted plain cookie does not count beside it."""
    browser = house.browser(base)
    cookie = sign_in(browser, house.ann, **headers).headers["set-cookie"]
    assert cookie.startswith("__Host-")
    assert cookie.endswith("; Secure")
    name, value = cookie.split(";")[0].split("=")
    with_plain = {"Cookie": f"{name.removeprefix('__Host-')}={value}"}
    assert house.browser(base).get("/v1/portfolios", headers=with_plain).status_code == 401


@pytest.fixture(params=["sqlite", "postgresql"])
def requests(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Requests]:
    """The database of sessions, of a record in the data folder or in PostgreSQL."""
    with ExitStack() as opened:
        sqlite = request.param == "sqlite"
        record = "" if sqlite else opened.enter_context(postgres_database(request.getfixturevalue("postgres")))
        yield opened.enter_context(closing(Requests(tmp_path, record)))


def test_only_the_hash_of_a_session_is_kept(requests: Requests) -> None:
    """Nothing that a server keeps of its sessions, in memory or in the database, is a cookie."""
    sessions = Sessions(requests, lambda: NOON)
    token = sessions.begin("k", "n")
    assert sessions.holder("n", token) == "k"
    with requests.reading() as db:
        assert token not in str(vars(sessions)) + str(db.execute(sa.select(table)).all())
    assert sessions.holder("other", token) is None


def test_every_server_on_a_record_knows_a_session(postgres: str, tmp_path: Path) -> None:
    """Begun at one it is known to another, and over there a second after it was ended here; the owner's is known to nobody else."""
    with (
        postgres_database(postgres) as record,
        closing(Requests(tmp_path / "a", record)) as a,
        closing(Requests(tmp_path / "b", record)) as b,
    ):
        here, there = Sessions(a, lambda: NOON), Sessions(b, lambda: NOON)
        token, own = here.begin("k", "n"), here.begin("", "n")
        assert [(s.holder("n", token), s.holder("n", own)) for s in (here, there)] == [("k", ""), ("k", None)]
        here.end("n", token)
        assert here.holder("n", token) is None
        until = time.monotonic() + 10 * FRESH
        while there.holder("n", token) is not None:
            assert time.monotonic() < until
            time.sleep(FRESH / 10)


def test_a_session_ends_unused_or_after_a_day_of_work(house: House) -> None:
    """An hour without a request, or twelve hours in all, whatever was done in them."""
    browser = house.browser()
    sign_in(browser, house.bea)
    house.clock.at += IDLE - timedelta(minutes=1)
    assert is_in(browser)
    house.clock.at += IDLE + timedelta(minutes=1)
    assert not is_in(browser)
    sign_in(browser, house.bea)
    for _ in range(LONGEST // (IDLE / 2) - 1):
        house.clock.at += IDLE / 2
        assert is_in(browser)
    house.clock.at += IDLE / 2
    assert not is_in(browser)


def test_a_session_is_over_with_its_key(house: House) -> None:
    """Revoked, or past its last day: the very next request is refused."""
    ann, bea = house.browser(), house.browser()
    for browser, key in ((ann, house.ann), (bea, house.bea)):
        sign_in(browser, key)
        assert is_in(browser)
    house.keys.revoke("bea", "ida", "she left")
    assert not is_in(bea)
    midnight = house.clock.at.replace(hour=0) + timedelta(days=1)
    house.clock.at = midnight - timedelta(minutes=30)
    assert sign_in(ann, house.ann).status_code == 303
    house.clock.at = midnight
    assert not is_in(ann)


def test_one_key_cannot_fill_the_database(requests: Requests) -> None:
    """Its oldest session ends; those of others stay."""
    sessions = Sessions(requests, Clock().now)
    other = sessions.begin("other", "n")
    tokens = [sessions.begin("k", "n") for _ in range(MOST + 1)]
    assert [sessions.holder("n", one) for one in (tokens[0], tokens[1], tokens[-1], other)] == [None, "k", "k", "other"]


def test_a_session_that_somebody_planted_is_not_signed_in(house: House) -> None:
    """Fixation: who signs in has a new cookie; the one their browser brought, made up or another's, is not theirs and is over."""
    planted = house.browser()
    sign_in(planted, house.bea)
    victim = house.browser()
    victim.cookies.update(planted.cookies)
    before = next(iter(planted.cookies.values()))
    sign_in(victim, house.ann)
    assert before not in victim.cookies.values()
    assert not is_in(planted)
    made_up = house.browser()
    sign_in(made_up, house.ann, Cookie=f"inforce-session={'A' * 43}")
    assert "A" * 43 not in made_up.cookies.values()


def test_the_role_is_the_keys_and_a_header_counts_before_a_cookie(house: House) -> None:
    """A reader's session decides nothing; a wrong key beside a good cookie is a wrong key."""
    browser = house.browser()
    sign_in(browser, house.bea)
    told = browser.post("/v1/conditions", json={"subject": "x", "outcome": "FAILED", "reason": "y"}, headers={"Origin": LOCAL})
    assert (told.status_code, "'bea' has 'read'" in told.json()["detail"]) == (403, True)
    assert browser.get("/v1/portfolios", headers={"Authorization": "Bearer ifk_0_wrong"}).status_code == 401


@pytest.mark.parametrize("path", ["/v1/answers", "/v1/nothing", "/sign-out"])
@pytest.mark.parametrize(
    "headers",
    [{}, {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}],
)
def test_with_a_cookie_only_our_own_pages_change_anything(house: House, headers: dict[str, str], path: str) -> None:
    """Another site's form, another program's page on this machine, or nobody's word at all: 403, and still signed in."""
    browser = house.browser()
    sign_in(browser, house.ann)
    assert browser.post(path, json={}, headers=headers).status_code == 403
    assert is_in(browser)


@pytest.mark.parametrize(
    "headers", [{"Origin": LOCAL}, {"Sec-Fetch-Site": "same-origin"}, {"Origin": "null", "Sec-Fetch-Site": "same-origin"}]
)
def test_our_own_pages_are_told_by_their_origin_or_the_browsers_word(house: House, headers: dict[str, str]) -> None:
    """Either is enough; a page that sends no referrer has the origin `null`, and then its browser's word counts."""
    browser = house.browser()
    sign_in(browser, house.ann)
    assert browser.post("/v1/verify", json={}, headers=headers).status_code not in {401, 403}


def test_nobody_is_signed_in_by_another_site(house: House) -> None:
    """A form elsewhere that signs a visitor in under its author's key is refused, and so is one of which nothing is known."""
    for headers in ({"Origin": "https://evil.example"}, {}):
        told = house.browser().post("/sign-in", data={"key": house.ann}, headers=headers)
        assert (told.status_code, "set-cookie" in told.headers) == (403, False)


def test_wrong_keys_get_one_message_and_soon_none(house: House) -> None:
    """Whether unknown, wrong, revoked, empty or much too long; after ten from one address for one key the wrong one is told to wait."""
    house.keys.revoke("bea", "ida", "lost")
    wrong = f"{house.ann}x"
    pages = [sign_in(house.browser(), key) for key in (wrong, "ifk_0_x", house.bea, "", "x" * 5000, "\xff<b>")]
    assert {page.status_code for page in pages} == {401}
    assert len({page.text for page in pages}) == 1
    assert 'role="alert"' in pages[0].text
    browser = house.browser()
    assert [sign_in(browser, wrong).status_code for _ in range(TRIES)] == [401] * (TRIES - 1) + [429]
    told = sign_in(browser, wrong)
    assert (told.status_code, int(told.headers["retry-after"]) > 0, "Wait a minute" in told.text) == (429, True, True)
    assert sign_in(browser, house.ann).status_code == 303
    house.clock.at += timedelta(minutes=2)
    assert sign_in(browser, wrong).status_code == 401


def test_a_key_is_never_shown_again_nor_taken_from_an_address(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Not in the page after a mistake, not in a redirect, not in a log; one in the address is refused."""
    wrong = f"{house.ann}x"
    browser = house.browser()
    assert wrong not in sign_in(browser, wrong).text
    began = sign_in(browser, house.ann, to=f"/?key={house.ann}")
    assert house.ann.split("_", 2)[2] not in caplog.text
    assert browser.get(began.headers["location"], headers=PAGE).status_code == 400
    assert browser.get(f"/sign-in?key={house.ann}", headers=PAGE).status_code == 400


def test_the_owner_signs_in_with_the_servers_own_token(house: House) -> None:
    """Who can read the data folder can read server.json: in a browser too they may do all but have files of the machine read."""
    browser = house.browser()
    assert sign_in(browser, TOKEN).status_code == 303
    assert browser.get("/v1/documents/nowhere.txt/withdrawal").status_code == 404
    assert browser.post("/v1/index", json={"paths": ["nowhere"]}, headers={"Origin": LOCAL}).status_code == 401


def test_a_page_leads_to_sign_in_and_back(house: House) -> None:
    """With the address that was asked for, query and all; programs are told 401."""
    browser = house.browser()
    led = browser.get("/?question=rent&as_of=2022-01-01", headers=PAGE)
    to = urlsplit(led.headers["location"])
    assert (led.status_code, to.netloc, to.path) == (303, "", "/sign-in")
    page = browser.get(led.headers["location"], headers=PAGE)
    assert page.status_code == 200
    assert 'value="/?question=rent&amp;as_of=2022-01-01"' in page.text
    wanted = parse_qs(to.query)["next"][0]
    assert sign_in(browser, house.ann, to=wanted).headers["location"] == "/?question=rent&as_of=2022-01-01"
    again = browser.get(led.headers["location"], headers=PAGE)
    assert (again.status_code, again.headers["location"]) == (303, wanted)
    for path, headers in (("/", {}), ("/v1/documents", PAGE), ("/mcp", PAGE), ("/app/gradio_api/info", PAGE)):
        refused = house.browser().get(path, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (401, "unauthorized")


_ELSEWHERE = (
    "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example", "/\n/evil.example", "https://evil.example",
    "javascript:alert(1)", "evil.example", "", " /x", "/x\r\nSet-Cookie: a=b", "/x\\y", "/\x00", "/caf\u00e9", "/" + "x" * 3000,
    "/sign-in?next=/x", "/sign-out",
)  # fmt: skip


@pytest.mark.parametrize("asked", _ELSEWHERE)
def test_nothing_leads_away_from_this_server(house: House, asked: str) -> None:
    """Other hosts, other schemes, what browsers skip or turn round, lines in a header, and the way in itself: the first page instead."""
    began = sign_in(house.browser(), house.ann, to=asked)
    assert began.headers["location"] == "/"
    assert began.headers.get_list("set-cookie") == [began.headers["set-cookie"]]
    assert way_back(asked) == "/"


def test_a_redirect_to_sign_in_carries_no_line_of_its_own(house: House) -> None:
    """What stands in an address stays text: escaped in the redirect, and no markup on the page."""
    browser = house.browser()
    led = browser.get('/%0d%0aSet-Cookie:a=b/"><script>?x=%0d%0a<b>', headers=PAGE)
    assert led.status_code == 303
    assert "set-cookie" not in led.headers
    assert "\n" not in led.headers["location"]
    page = browser.get('/sign-in?next=/"><script>alert(1)</script>', headers=PAGE)
    assert "<script" not in page.text


def test_a_link_from_elsewhere_opens_a_page_of_who_is_signed_in_and_asks_nothing(house: House) -> None:
    """The browser leaves the cookie at home: our page asks once more, itself. A question in the link is left out."""
    browser = house.browser()
    page = browser.get("/sign-in?next=/app/%3Fquestion%3Drent", headers=ABROAD)
    assert 'http-equiv="refresh" content="0;url=/sign-in?again=1&amp;next=/app/"' in page.text
    assert "question" not in page.text
    assert "refresh" not in browser.get("/sign-in?again=1&next=/app/", headers=ABROAD).text  # once, not for ever
    sign_in(browser, house.ann)
    led = browser.get("/sign-in?next=/app/%3Fquestion%3Drent", headers=ABROAD)
    assert led.headers["location"] == "/app/"


def test_the_page_is_whole_and_lets_nothing_in(house: House) -> None:
    """One field with its label, in a language, under a policy that runs and loads nothing; never kept, never framed."""
    page = house.browser().get("/sign-in", headers=PAGE)
    assert page.headers["content-security-policy"] == POLICY
    assert "default-src 'none'" in POLICY
    assert "frame-ancestors 'none'" in POLICY
    assert (page.headers["cache-control"], page.headers["referrer-policy"]) == ("no-store", "same-origin")
    for part in ('<html lang="en">', "<main>", "<h1>", '<label for="key">', 'type="password"', 'method="post"', 'aria-describedby="how"'):
        assert part in page.text
    assert "<script" not in page.text


@pytest.mark.parametrize(
    "body", [{"json": {"key": "x"}}, {"content": b"a=1&" * 100, "headers": {"Content-Type": "application/x-www-form-urlencoded"}}]
)
def test_what_is_no_form_of_ours_signs_nobody_in(house: House, body: dict[str, Any]) -> None:
    """Another type of body, or fields without end: a problem, no defect."""
    headers = {"Origin": LOCAL, **body.pop("headers", {})}
    assert house.browser().post("/sign-in", headers=headers, **body).status_code in {400, 415}
