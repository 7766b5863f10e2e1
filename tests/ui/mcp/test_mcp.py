"""The tools for agents, called by the official client."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
import uvicorn
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from graph.model.ids import PortfolioName
from tests.ui.served import web
from ui.access.keys import Keys, Wanted
from ui.access.roles import Role
from ui.application.decisions import Authority
from ui.application.portfolio import Portfolio
from ui.mcp.server import create_mcp
from ui.wiring import connect

TOOLS = {
    *("ask", "resolve_clause", "list_documents", "why_not", "timeline", "verify"),
    *("list_obligations", "assess_risk", "compare_contracts"),
}


@pytest.fixture(scope="module")
def portfolio(indexed: Path) -> Iterator[Portfolio]:
    """The indexed lease."""
    with closing(connect(indexed)) as opened:
        yield opened


Call = Callable[..., dict[str, Any]]


@pytest.fixture
def call(portfolio: Portfolio) -> Call:
    """Call a tool by name in memory; returns its structured result, or `{"error": words}`."""

    def called(name: str, **arguments: object) -> dict[str, Any]:
        found: dict[str, Any] = _with(create_mcp(lambda _context, _name: portfolio), lambda client: _call(client, name, arguments))
        return found

    return called


def test_tools_are_few_and_only_read(portfolio: Portfolio) -> None:
    """Nine tools, each marked as reading only, each with the form of its result."""
    listed = _with(create_mcp(lambda _context, _name: portfolio), lambda client: client.list_tools()).tools
    assert {tool.name for tool in listed} == TOOLS
    assert all(tool.annotations is not None and tool.annotations.read_only_hint for tool in listed)
    assert all(tool.output_schema and tool.description for tool in listed)


def test_tools_cost_little_to_read(portfolio: Portfolio) -> None:
    """What an agent reads of all tools before it calls one stays under 27,000 characters, forms of results included."""
    listed = _with(create_mcp(lambda _context, _name: portfolio), lambda client: client.list_tools())
    assert len(listed.model_dump_json()) < 27_000


def test_ask_quotes_what_is_in_force_on_the_day(call: Call) -> None:
    """The same question has two answers on two days, each with a quote and its place."""
    then, now = (
        call("ask", question="How much is the rent?", as_of="2020-01-01"),
        call("ask", question="How much is the rent?", as_of="2022-01-01"),
    )
    assert "$4,000" in then["answer"]
    assert "$5,200" not in then["answer"]
    assert "$5,200" in now["answer"]
    assert "$4,000" not in now["answer"]
    assert now["citations"][0]["document"] == "first-amendment.txt"
    assert then["as_of"] == "2020-01-01"
    assert not then["abstained"]


def test_resolve_clause_gives_the_words_and_the_path(call: Call) -> None:
    """A provision comes word for word, with the change that led there."""
    found = call("resolve_clause", document="lease.txt", section="2", as_of="2022-01-01")
    assert "$5,200" in found["text"]
    assert found["status"] == "IN_FORCE"
    assert [step["what"] for step in found["path"]] == ["AMENDS REPLACE"]


def test_why_not_names_the_change(call: Call) -> None:
    """Why the lease's rent is no longer $4,000: the change, its words, its day, who decided."""
    changes = call("why_not", document="lease.txt", section="2", as_of="2022-01-01")["changes"]
    assert [(c["what"], c["status"], c["effective_from"]) for c in changes] == [("AMENDS REPLACE", "committed", "2021-06-15")]
    assert "Section 2 of the Lease" in changes[0]["words"]


def test_timeline_tells_both_texts(call: Call) -> None:
    """All days of a provision: two periods, the second without end."""
    periods = call("timeline", document="lease.txt", section="2")["periods"]
    assert [(p["since"], p["until"]) for p in periods][-1] == ("2021-06-15", None)
    assert "$4,000" in periods[-2]["text"]
    assert "$5,200" in periods[-1]["text"]


def test_documents_come_in_parts(call: Call) -> None:
    """A list says how many there are and where to go on."""
    first = call("list_documents", limit=1)
    assert (first["total"], first["next"]) == (2, 1)
    rest = call("list_documents", limit=1, offset=1)
    assert rest["next"] is None
    assert {first["documents"][0]["document"], rest["documents"][0]["document"]} == {"lease.txt", "first-amendment.txt"}


def test_documents_are_found_by_party(call: Call) -> None:
    """A counterparty narrows the list; one that nobody is called is an error that says so."""
    assert call("list_documents", counterparty="Quill & Fern")["total"] == 2
    assert "Nobody Ltd" in call("list_documents", counterparty="Nobody Ltd")["error"]


def test_documents_are_listed_as_people_have_corrected_them(data: Path) -> None:
    """What a person set in the register is what an agent is told."""
    with closing(connect(data)) as mine:
        mine.corrections.set("lease.txt", "signed", "2019-02-27", Authority("ida", "the date on the signature page"))
        found = _with(create_mcp(lambda _context, _name: mine), lambda client: _call(client, "list_documents", {}))
    assert {d["document"]: d["signed"] for d in found["documents"]}["lease.txt"] == "2019-02-27"


def test_obligations_come_in_parts_with_their_words(call: Call) -> None:
    """In the words of the day, as people left them: pending. The parts together are all of them, each once."""
    found = call("list_obligations", as_of="2022-01-01", document="lease.txt")
    rent = next(one for one in found["obligations"] if "pay rent" in one["words"])
    assert "$5,200" in rent["words"]
    assert (rent["state"], rent["obligor"], rent["document"], rent["section"], rent["in_force"]) == (
        "PENDING",
        "Tenant",
        "lease.txt",
        "2",
        True,
    )
    parts = [call("list_obligations", as_of="2022-01-01", document="lease.txt", limit=1, offset=n) for n in range(found["total"])]
    assert [part["obligations"][0] for part in parts] == found["obligations"]
    assert [part["next"] for part in parts] == [*range(1, found["total"]), None]
    assert (found["unread"], found["unread_in_all"]) == ([], 0)


def test_obligations_are_narrowed_by_party_and_state(call: Call) -> None:
    """What the landlord owes is not what the tenant owes; nobody has confirmed any."""
    of_tenant = call("list_obligations", as_of="2022-01-01", party="Tenant", document="lease.txt")
    assert {one["obligor"] for one in of_tenant["obligations"]} == {"Tenant"}
    assert call("list_obligations", as_of="2022-01-01", state="ACTIVE")["total"] == 0


def test_risk_tells_what_strays_and_what_it_rests_on(call: Call) -> None:
    """Each finding with its words; the wording to ask for where one contract is named; the amendment is no contract by itself."""
    every, one = call("assess_risk", as_of="2022-01-01"), call("assess_risk", as_of="2022-01-01", document="lease.txt")
    (lease,), (same,) = every["contracts"], one["contracts"]
    assert lease["document"] == "lease.txt"
    assert lease["findings"]
    assert {finding["preferred"] for finding in lease["findings"]} == {""}
    assert any(finding["preferred"] for finding in same["findings"])
    assert (every["rests_on"]["looked_at"], every["next"], every["playbook"].split()[0]) == (1, None, "standard")
    assert call("assess_risk", playbook="vendor")["playbook"].startswith("vendor ")


def test_contracts_are_compared_by_what_is_in_force(call: Call) -> None:
    """The columns asked for, each with its words; what is not asked for is left out, and counted."""
    found = call("compare_contracts", columns=["governing law"], as_of="2022-01-01")
    (term,) = (contract["terms"]["GOVERNING_LAW"] for contract in found["contracts"])
    assert (term["status"], term["text"], term["document"], term["section"]) == ("FOUND", "Oregon", "lease.txt", "4")
    assert "State of Oregon" in term["quote"]
    none = call("compare_contracts", where="governed by Delaware law", as_of="2022-01-01")
    assert (none["contracts"], none["rests_on"]["looked_at"], none["rests_on"]["left_out"], none["next"]) == ([], 1, 1, None)


def test_a_filter_that_cannot_be_read_is_told_with_what_can(call: Call) -> None:
    """An agent reads what to write instead; nothing is guessed."""
    error = call("compare_contracts", where="the weather")["error"]
    assert "'the weather' cannot be read" in error
    assert "expires within 90 days" in error


def test_verify_finds_a_sound_log(call: Call) -> None:
    """An untouched log is sound."""
    assert call("verify") == {"sound": True, "findings": [], "today": None, "because": []}


def test_verify_replays_an_answer(call: Call) -> None:
    """The receipt of an answer leads back to it; nothing was recorded since, so today's answer is the same."""
    receipt = call("ask", question="How much is the rent?", as_of="2022-01-01")["receipt"]
    assert call("verify", receipt=receipt) == {"sound": True, "findings": [], "today": None, "because": []}
    assert "no receipt" in call("verify", receipt="rc_unknown")["error"]


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        ("ask", {"question": "  "}, "question is empty"),
        ("ask", {"question": "rent?", "as_of": "soon"}, "not a day"),
        ("resolve_clause", {"document": "nda.pdf", "section": "1"}, "no document 'nda.pdf'"),
        ("resolve_clause", {"document": "lease.txt", "section": "99"}, "no provision '99'"),
        ("ask", {"question": "rent?", "asof": "2022-01-01"}, "no argument asof here"),
        ("ask", {"question": 5}, "question: Input should be a valid string"),
        ("ask", {"question": "x" * 5_000}, "question: String should have at most 4000 characters"),
        ("ask", {}, "question: Field required"),
        ("list_documents", {"offset": -1, "limit": 1_000}, "offset: Input should be greater than or equal to 0; limit:"),
        ("list_obligations", {"state": "LATE"}, "'LATE' is no state. Write one of PENDING"),
        ("list_obligations", {"limit": 1_000}, "limit: Input should be less than or equal to 100"),
        ("assess_risk", {"playbook": "/etc/passwd"}, "There are customer, standard, vendor"),
        ("assess_risk", {"playbook": "standard.toml"}, "There are customer, standard, vendor"),
        ("assess_risk", {"document": "first-amendment.txt"}, "changes another contract"),
        ("compare_contracts", {}, "Name columns"),
        ("ask", {"question": "rent?", "known_as_of": "0001-01-01T00:00:00+14:00"}, "neither a day nor an instant"),
    ],
)
def test_wrong_use_is_one_sentence(call: Call, tool: str, arguments: dict[str, object], told: str) -> None:
    """What was wrong is said so that an agent can try again; no trace, no path."""
    error = call(tool, **arguments)["error"]
    assert told in error
    assert "Traceback" not in error
    assert "\n" not in error
    assert len(error) < 300


def test_client_over_standard_streams(indexed: Path) -> None:
    """`inforce mcp` speaks the protocol on its standard streams; nothing else is printed there."""
    command = StdioServerParameters(
        command=sys.executable, args=["-c", "from ui.cli import main; main()", "mcp", "--data", str(indexed)], cwd=Path(__file__).parents[3]
    )
    found = _with(command, lambda client: _call(client, "ask", {"question": "How much is the rent?", "as_of": "2022-01-01"}))
    assert "$5,200" in found["answer"]


def _with(server: Any, use: Callable[[Client], Awaitable[Any]]) -> Any:
    async def connected() -> Any:
        async with Client(server) as client:
            return await use(client)

    return anyio.run(connected)


async def _call(client: Client, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    result = await client.call_tool(name, arguments)
    if result.is_error:
        return {"error": " ".join(getattr(part, "text", "") for part in result.content)}
    assert json.loads(getattr(result.content[0], "text", "{}")) == result.structured_content
    return dict(result.structured_content or {})


@pytest.fixture
def served(data: Path) -> Iterator[tuple[str, Keys]]:
    """The tools as `inforce serve` offers them, on a free port of this machine; yields the address and the keys."""
    with closing(connect(data, actor="ida")) as opened, closing(Keys(data, lambda: datetime.now(UTC))) as keys:
        server = uvicorn.Server(uvicorn.Config(web(opened, data), port=0, log_level="error", lifespan="on"))
        running = threading.Thread(target=server.run)
        running.start()
        while not server.started:
            time.sleep(0.02)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/mcp", keys
        server.should_exit = True
        running.join()


def test_client_over_http(served: tuple[str, Keys]) -> None:
    """The official client asks a running server."""
    address, _ = served
    found = _with(address, lambda client: _call(client, "ask", {"question": "How much is the rent?", "as_of": "2022-01-01"}))
    assert "$5,200" in found["answer"]


def test_a_key_sees_its_portfolio_only(served: tuple[str, Keys]) -> None:
    """With a key made, nobody asks without one; a key of another portfolio sees nothing of this one."""
    address, keys = served
    mine = _key(keys, "default")
    other = _key(keys, "other")
    asked: dict[str, Any] = {"question": "How much is the rent?", "portfolio": "default"}
    assert "$5,200" in _signed(address, mine, asked)["answer"]
    assert "no portfolio 'default'" in _signed(address, other, asked)["error"]
    with pytest.raises(BaseExceptionGroup):
        _signed(address, "nobody", asked)


def _key(keys: Keys, portfolio: str) -> str:
    return keys.create(Wanted(portfolio, Role.READ, frozenset({PortfolioName(portfolio)})), by="ida")[1]


def _signed(address: str, secret: str, arguments: dict[str, Any]) -> dict[str, Any]:
    async def call() -> dict[str, Any]:
        async with (
            httpx2.AsyncClient(headers={"Authorization": f"Bearer {secret}"}, timeout=60) as http,
            Client(streamable_http_client(address, http_client=http)) as client,
        ):
            return await _call(client, "ask", arguments)

    return anyio.run(call)
