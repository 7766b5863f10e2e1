"""The events of the screens sent by hand: forged portfolios, forged ids, another's tab, objects for texts; by those who may and may not."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest

from graph.model.ids import PortfolioName
from tests.here import connect
from tests.ui.beside import family, serving, write
from tests.ui.tabs import Tab
from ui.access.keys import Keys, Wanted
from ui.access.roles import Role

pytestmark = pytest.mark.long
OURS, THEIRS = PortfolioName("alpha"), PortfolioName("beta")
FILE = {"path": "http://127.0.0.1:9/x", "url": "http://127.0.0.1:9/x", "meta": {"_type": "gradio.FileData"}}
WRITING = (
    *("accept", "reject", "undo", "relabel", "accept-all", "confirm-signature", "confirm-day", "set-right", "take-out", "take-back"),
    *("put-words", "set-aside"),
)
NO_TEXT: tuple[object, ...] = (7, ["x"], "\ud800", "x" * 9_000)  # that which cannot be written, and what is too long, too


@dataclass(frozen=True)
class House:
    """A served data folder of two portfolios, a key of each kind, and what there is in the second portfolio."""

    data: Path
    base: str
    keys: Mapping[str, str]
    theirs: Mapping[str, str]

    opened: list[Tab] = field(default_factory=list)

    def tab(self, who: str, name: str = "") -> Tab:
        """Open a tab."""
        self.opened.append(Tab(self.base, self.keys[who], name or f"tab-of-{who}"))
        return self.opened[-1]

    def heads(self) -> list[tuple[str, int]]:
        """How far the record of each portfolio goes."""
        with connect(self.data) as every:
            return [(name, replace(every, name=name).register.length()) for name in (OURS, THEIRS)]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Serve two portfolios to people of every role."""
    folder = tmp_path_factory.mktemp("screens")
    data = folder / "data"
    with connect(data) as every:
        for n, name in enumerate((OURS, THEIRS), 1):
            assert not replace(every, name=name).index([write(folder / name, family(n))]).failures
        theirs = replace(every, name=THEIRS)
        asked = theirs.ask("What does the liability not exceed?")
        edge = theirs.register.edges()[0].edge_id
        known = {"document": theirs.register.instruments()[0].document_id, "edge": edge, "receipt": str(asked.receipt)}
    with closing(Keys(data, lambda: datetime.now(UTC))) as keys:
        made = {role.value: keys.create(Wanted(role.value, role), "ida")[1] for role in Role}
        made["kept-to-ours"] = keys.create(Wanted("kept-to-ours", Role.ADMIN, frozenset({OURS})), "ida")[1]
    with serving(data, folder / "log") as server:
        served = House(data, f"http://127.0.0.1:{server.note.port}", made, known)
        yield served
        for tab in served.opened:
            tab.client.close()
    said = (folder / "log").read_text(encoding="utf-8")
    assert not any(word in said for word in ("mill number", "Birch", "lorries")), "words of a contract are in the log"


def _forged(tab: Tab, event: dict[str, Any], portfolio: str, ids: Mapping[str, str]) -> list[Any]:
    """A payload that asks for all there is of a portfolio, with ids of that portfolio wherever one is taken."""
    names = {c["id"]: c["props"].get("elem_id") or c["props"].get("label") or "" for c in tab.config["components"]}
    given: dict[str, Any] = {
        "portfolio": portfolio,
        "question": "What does the liability not exceed?",
        "as-of": "2026-01-01",
        "section": "3",
    }
    given |= dict.fromkeys(("family", "document", "copied", "unsigned", "chosen-document"), ids["document"])
    given |= {
        "playbook": "standard",
        "against": "2020-01-01",
        "where": "payment over 10 days",
        "risk-cell": f"{ids['document']} payment-days",
    }
    given |= {
        "asked-address": f"?portfolio={portfolio}",
        "asked-receipt": ids["receipt"],
        "queue": ids["edge"],
        "decision": ids["edge"],
        "several": [ids["edge"]],
    }
    given |= {
        "by": "mallory",
        "reason": "because",
        "document-reason": "because",
        "Reason, kept on record": "because",
        "Made on": "2021-01-01",
    }
    given |= {
        "It should read": "2021-01-01",
        "What is wrong": "signed",
        "Show": "everything",
        "Kind of change": "everything",
        "It is": "signed",
    }
    return [given.get(names[one]) for one in event["inputs"]]


def _marks(n: int) -> tuple[str, ...]:
    """What stands in the papers of one family only."""
    return (f"Alder Works {n}", f"mill number {n}", f"{n}-agreement.txt", f"{n}-letter.txt")


def test_no_event_gives_anything_of_a_portfolio_that_one_may_not_see(house: House) -> None:
    """Every event there is, with the other's name and the ids of what is in it; nothing of it is told, and nothing recorded."""
    before, tab = house.heads(), house.tab("kept-to-ours")
    events = tab.events()
    assert len(events) > 40
    for event in events:
        told = tab.done(event, _forged(tab, event, THEIRS, house.theirs))
        assert not [mark for mark in _marks(2) if mark in told], event
    for path in (
        "/source?document_id={document}",
        "/source?edge_id={edge}",
        "/export/decisions.csv?x",
        "/export/ledger.jsonl?x",
        "/export/contracts.csv?x",
    ):
        got = tab.client.get(path.format(**house.theirs).replace("?x", "?") + f"&portfolio={THEIRS}")
        assert got.status_code == 404
        assert not [mark for mark in _marks(2) if mark in got.text]
    assert THEIRS not in json.dumps(tab.config)
    assert house.heads() == before


def test_the_same_events_answer_who_may_see_it(house: House) -> None:
    """So the test above asks for what is there: sent by who may see both, the words of the second portfolio come."""
    tab = house.tab("read")
    told = {e["id"]: tab.done(e, _forged(tab, e, THEIRS, house.theirs)) for e in tab.events() if len(e["inputs"]) > 1}
    assert sum(any(mark in said for mark in _marks(2)) for said in told.values()) > 10


@pytest.mark.parametrize("who", ["read", "review"])
def test_no_event_writes_for_who_may_only_read_nor_takes_out_for_who_may_not(house: House, who: str) -> None:
    """Every event that records something is refused in words; a reviewer cannot take a document out."""
    before, tab = house.heads(), house.tab(who, f"writing-of-{who}")
    for name in WRITING if who == "read" else ("take-out",):
        event = tab.event(name)
        told = tab.done(event, _forged(tab, event, THEIRS, house.theirs))
        assert "This needs the role" in told, (name, told)
    assert house.heads() == before


def test_what_is_no_text_is_refused_or_told_and_never_runs_wild(house: House) -> None:
    """Something that is no text to every event in turn: it ends, in words of ours, and no words of a contract come into the log."""
    tab, before = house.tab("admin"), house.heads()
    _ends_well(tab, zip(tab.events(), cycle(NO_TEXT), strict=False))
    assert house.heads() == before


@pytest.mark.soak
def test_nothing_that_is_no_text_runs_wild_anywhere(house: House) -> None:
    """The same with all of it to every event."""
    tab, before = house.tab("admin"), house.heads()
    _ends_well(tab, product(tab.events(), NO_TEXT))
    assert house.heads() == before


def _ends_well(tab: Tab, sent: Iterable[tuple[dict[str, Any], object]]) -> None:
    """Send events something wrong in every input; each is refused or told of, without an error of ours."""
    for event, wrong in sent:
        if tab.send(event, [wrong for _ in event["inputs"]]).status_code == 200:
            assert "Traceback" not in json.dumps(tab.said())


@pytest.mark.parametrize("hidden", [FILE, [FILE], [["x", [FILE]]], {"path": "/etc/passwd"}, {"__type__": "update"}])
def test_no_event_takes_an_object(house: House, hidden: object) -> None:
    """A file of this machine or of another address, however deep: refused before the framework looks at it."""
    tab = house.tab("admin")
    for event in tab.events():
        assert tab.send(event, [hidden for _ in event["inputs"]] or [hidden]).status_code == 400


def test_a_tab_is_theirs_who_opened_it(house: House) -> None:
    """Another can put nothing into it, read nothing from it, nor end what goes on in it."""
    mine, other = house.tab("review", "opened-first"), house.tab("read", "opened-first")
    event = mine.event("send")
    mine.done(event, _forged(mine, event, OURS, house.theirs))
    assert other.send(event, _forged(other, event, OURS, house.theirs)).status_code == 403
    assert other.said() == [{"status": 403}]
    cancelled = other.client.post("/app/gradio_api/cancel", json={"session_hash": "opened-first", "fn_index": event["id"], "event_id": "x"})
    assert cancelled.status_code == 403
    assert other.client.get("/app/gradio_api/queue/data?session_hash=a&session_hash=opened-first").status_code == 400


@pytest.mark.parametrize(
    "more", [{"fn_index": 10_000}, {"fn_index": "x"}, {"trigger_id": 10**30}, {"event_data": [[[[[[[[[1]]]]]]]]]}, {"batched": True}]
)
def test_no_event_made_up_by_hand_is_a_defect(house: House, more: dict[str, Any]) -> None:
    """Events that there are not, and what lies too deep: the framework itself would fail; each is told in one line, or ends well."""
    tab = house.tab("admin", "made-up")
    event = tab.event("send")
    got = tab.send(event, tab.filled(event, question="What does the liability not exceed?"), **more)
    assert got.status_code < 500
    assert len(got.text.splitlines()) == 1
    assert got.status_code != 200 or "Traceback" not in json.dumps(tab.said())


CLOSED = {
    "POST": ("upload", "run/predict", "call/asked", "api/predict", "component_server", "process_recording", "vibe-edit"),
    "GET": ("file=/etc/passwd", "proxy=http://127.0.0.1:9/", "info", "deep_link", "stream/a/b/1/playlist.m3u8", "runs", "openapi.json"),
}


@pytest.mark.parametrize(("method", "path"), [(method, path) for method, paths in CLOSED.items() for path in paths])
def test_the_frameworks_other_ways_are_closed_to_everybody(house: House, method: str, path: str) -> None:
    """Its files, uploads, other addresses and programs: the screens need none of them."""
    got = house.tab("admin").client.request(method, f"/app/gradio_api/{path}")
    assert (got.status_code, got.json()["code"]) == (404, "not_found")


def test_no_event_is_dropped_that_shows_something(house: House) -> None:
    """A day chosen while a screen still reads is what it shows then; a second click on a button is no second decision."""
    dropped = [one for one in house.tab("admin").config["dependencies"] if one["trigger_mode"] == "once"]
    started = [{event for _, event in one["targets"]} for one in dropped]
    by_a_button, by_a_page, by_a_question = {"click"}, {"load"}, {"click", "submit"}
    assert [one for one in started if one not in (by_a_button, by_a_page, by_a_question)] == []
    assert by_a_button in started
