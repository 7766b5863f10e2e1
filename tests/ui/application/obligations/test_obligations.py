"""Obligations as people meet them: proposed from the words in force, confirmed by a person, followed by the clock, undone."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from graph.errors import ConflictError, NotAllowedError, NotFoundError, UsageError
from graph.model.dates import PartialDate
from graph.model.obligations import Deed, Event, Obligation, Recurrence, State
from tests.here import connect
from tests.papers import papers_in
from tests.ui.conftest import Inforce, client_over, copy_of, on_day, opened, recorded_of
from ui import Portfolio
from ui.application.decisions import Authority
from ui.application.obligations.events import ARCHIVIST, Said, token
from ui.application.obligations.obligations import Wanted
from ui.application.provenance import BrokenTrailError, follow

PAPERS = papers_in(__file__)
LICENCE, AMENDMENT = PAPERS.values()


ADA = Authority("ada", "read in the signed copy")
FEBRUARY, AUGUST = date(2024, 2, 1), date(2024, 8, 1)


recorded = recorded_of(PAPERS)
data = copy_of("recorded")
mine = opened("data", "ada", FEBRUARY)
client = client_over("data")


def of_section(portfolio: Portfolio, section: str, day: date = FEBRUARY) -> Obligation:
    """Return the first obligation of the licence in a section whose words are in force on a day."""
    return next(o for o in portfolio.obligations.named(as_of=day) if o.duty.section == section and not o.superseded)


def said(portfolio: Portfolio, one: Obligation, event: Event, on: date | None = None, happened: str = "") -> Obligation:
    """Record an event and return the obligation as it then stands."""
    triggered = PartialDate.parse(happened) if happened else None
    outcome = portfolio.obligations.record_event([one.obligation_id], Said(event, on, triggered), ADA)[0]
    if outcome.error:
        raise outcome.error
    assert outcome.obligation is not None
    return outcome.obligation


def test_what_is_read_is_proposed_and_nothing_is_recorded(mine: Portfolio) -> None:
    """Every obligation that was read is pending; reading them writes nothing."""
    head = mine.audit.head()
    found = list(mine.obligations.named("licence.txt"))
    assert {o.duty.section for o in found} == {"2", "3", "5", "6"}, "a licence and a right to audit oblige nobody"
    assert {o.state for o in found} == {State.PENDING}
    assert mine.obligations.events() == ()
    assert mine.audit.head() == head


def test_only_people_activate_and_the_clock_goes_on(mine: Portfolio) -> None:
    """Nothing pending ever falls due; what was confirmed is upcoming, due and overdue by its day."""
    delivery = of_section(mine, "5")
    assert of_section(mine, "5", date(2024, 5, 1)).state is State.PENDING
    said(mine, delivery, Event.CONFIRM)
    states = [
        mine.obligations.find(delivery.obligation_id, date(2024, month, day)).state for month, day in ((2, 2), (3, 1), (3, 31), (4, 1))
    ]
    assert states == [State.ACTIVE, State.UPCOMING, State.DUE, State.OVERDUE]
    assert mine.obligations.find(delivery.obligation_id, date(2024, 1, 20)).state is State.PENDING, "before it was confirmed"


def test_an_undated_one_waits_for_its_trigger(mine: Portfolio) -> None:
    """Thirty days after receipt of an invoice is no day until somebody says when the invoice came."""
    fees = said(mine, of_section(mine, "2"), Event.CONFIRM)
    assert (fees.due, fees.duty.deadline is not None) == (None, True)
    assert said(mine, fees, Event.TRIGGER, happened="2024-02-01").due == date(2024, 3, 2)
    assert mine.obligations.find(fees.obligation_id, date(2024, 3, 3)).state is State.OVERDUE


def test_a_recurring_one_begins_again_with_its_parent_named(mine: Portfolio) -> None:
    """Fulfilling February's report begins March's: active at once, with one event that names the parent; undoing takes both back."""
    report = said(mine, of_section(mine, "3"), Event.CONFIRM)
    assert report.due == date(2024, 2, 10)
    outcome = on_day(mine, date(2024, 2, 9)).obligations.record_event([report.obligation_id], Said(Event.FULFIL), ADA)[0]
    assert outcome.spawned is not None
    assert (outcome.spawned.parent, outcome.spawned.due) == (report.obligation_id, date(2024, 3, 10))
    assert [e.deed for e in outcome.spawned.noted] == [Deed.SPAWN]
    mine.obligations.undo_event(outcome.event_id, ADA)
    assert mine.obligations.find(report.obligation_id).state is not State.FULFILLED
    with pytest.raises(NotFoundError):
        mine.obligations.find(outcome.spawned.obligation_id)


def test_one_that_recurs_on_no_day_begins_again_without_one(tmp_path: Path) -> None:
    """A monthly report of which the words give no day is owed again once it was delivered; no day is invented for it."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "licence.txt").write_text(LICENCE.replace("on the 10th day of each month", "each month"), encoding="utf-8")
    with connect(tmp_path / "data", actor="ada") as opened:
        opened.index([tmp_path / "in"])
        portfolio = on_day(opened, FEBRUARY)
        report = said(portfolio, of_section(portfolio, "3"), Event.CONFIRM)
        assert (report.duty.recurrence, report.due) == (Recurrence.MONTHLY, None)
        spawned = portfolio.obligations.record_event([report.obligation_id], Said(Event.FULFIL), ADA)[0].spawned
        assert spawned is not None
        assert (spawned.state, spawned.due, spawned.parent) == (State.ACTIVE, None, report.obligation_id)


def test_a_wrong_event_names_what_is_allowed_and_changes_nothing(mine: Portfolio) -> None:
    """What is pending cannot be fulfilled; what follows from a day or a closing is nobody's to say."""
    fees = of_section(mine, "2")
    with pytest.raises(NotAllowedError, match="CONFIRM, DISMISS"):
        said(mine, fees, Event.FULFIL)
    for event in (Event.LAPSE, Event.EXPIRE):
        with pytest.raises(UsageError, match="nobody's to say"):
            said(mine, fees, event)
    assert mine.obligations.find(fees.obligation_id).noted == ()


@pytest.mark.parametrize("authority", [Authority("", "why"), Authority("ada", " ")])
def test_who_and_why_are_needed(mine: Portfolio, authority: Authority) -> None:
    """No event without a name and a reason: a waiver without one is nothing an auditor can use."""
    with pytest.raises(UsageError, match="Say w"):
        mine.obligations.record_event([of_section(mine, "2").obligation_id], Said(Event.CONFIRM), authority)


def test_many_at_once_are_one_record_each(mine: Portfolio) -> None:
    """Confirming several records one event each in one entry of the ledger; what cannot be is told, and the rest goes on."""
    ids = [o.obligation_id for o in mine.obligations.named("licence.txt")]
    before = mine.audit.head().seq
    outcomes = mine.obligations.record_event([*ids, "o_nothing"], Said(Event.CONFIRM), ADA)
    assert [type(o.error) for o in outcomes] == [type(None)] * len(ids) + [NotFoundError]
    assert mine.audit.head().seq == before + 1
    assert len(mine.obligations.events()) == len(ids)
    assert not mine.audit.verify().faults


def test_a_stale_view_is_refused(mine: Portfolio) -> None:
    """Who decides on what somebody else has decided meanwhile is told so."""
    fees = of_section(mine, "2")
    seen = token(fees)
    said(mine, fees, Event.CONFIRM)
    outcome = mine.obligations.record_event([fees.obligation_id], Said(Event.WAIVE, shown=seen), ADA)[0]
    assert isinstance(outcome.error, ConflictError)


def test_changed_words_supersede_what_was_confirmed_and_ask_again(mine: Portfolio) -> None:
    """After the amendment the confirmed duty is superseded by it, what stands there now waits, and says what it takes the place of."""
    before = said(mine, of_section(mine, "2"), Event.CONFIRM)
    assert not before.superseded
    after = {o.superseded: o for o in mine.obligations.named("licence.txt", AUGUST) if o.duty.section == "2"}
    assert (after[True].obligation_id, after[True].state, after[True].open) == (before.obligation_id, State.ACTIVE, False)
    edge = next(e for e in mine.register.edges() if e.edge_id == after[True].changed_by[0])
    assert mine.parts.store.get_document("default", edge.source_document_id).file_name == "first.txt"
    assert str(after[True].changed_on) == "2024-06-03"
    assert (after[False].state, after[False].replaces) == (State.PENDING, (before.obligation_id,))
    assert "sixty (60) days" in after[False].duty.words.text
    assert mine.obligations.find(before.obligation_id, FEBRUARY).superseded is False, "on an earlier day it stands as it stood"


def test_taking_the_change_back_gives_the_confirmation_back(mine: Portfolio) -> None:
    """Unlinking the amendment restores the confirmed obligation without a word being recorded of it; undoing that supersedes it again."""
    fees = said(mine, of_section(mine, "2"), Event.CONFIRM)
    edge = next(e for e in mine.register.edges() if e.mode)
    mine.corrections.unlink(edge.edge_id, ADA)
    again = mine.obligations.find(fees.obligation_id, AUGUST)
    assert (again.superseded, again.state) == (False, State.ACTIVE)
    mine.review.undo(edge.edge_id, ADA)
    assert mine.obligations.find(fees.obligation_id, AUGUST).superseded


def test_archiving_expires_what_is_open_except_what_survives_or_fell_due(mine: Portfolio) -> None:
    """Closing the contract expires the pending and the undated; the overdue delivery and confidentiality stay. Twice is once."""
    for section in ("2", "5", "6"):
        said(mine, of_section(mine, section), Event.CONFIRM)
    closing = date(2024, 4, 30)
    later = on_day(mine, closing)
    done = later.obligations.archive("licence.txt", Authority("ada", "the licence ended"))
    assert done[0].deed is Deed.ARCHIVE
    assert {e.by for e in done[1:]} == {ARCHIVIST}
    assert {e.cause for e in done[1:]} == {done[0].event_id}
    stand = {o.duty.section: o.state for o in later.obligations.named("licence.txt", closing)}
    assert stand == {"2": State.EXPIRED, "3": State.EXPIRED, "5": State.OVERDUE, "6": State.ACTIVE}
    assert later.obligations.archive("licence.txt", ADA) == ()
    later.obligations.undo_event(done[0].event_id, ADA)
    assert {o.state for o in later.obligations.named("licence.txt", closing)} == {State.PENDING, State.ACTIVE, State.OVERDUE}


def test_what_an_amendment_brings_after_the_archiving_can_be_archived_too(mine: Portfolio) -> None:
    """It waits like all that was read; closing the contract again ends it, and undoing that leaves the first closing as it was."""
    first = on_day(mine, date(2024, 4, 30)).obligations.archive("licence.txt", ADA)
    later = on_day(mine, AUGUST)
    assert of_section(later, "2", AUGUST).state is State.PENDING
    again = later.obligations.archive("licence.txt", ADA)
    assert [e.subject for e in again[1:]] == [of_section(later, "2", AUGUST).obligation_id]
    assert of_section(later, "2", AUGUST).state is State.EXPIRED
    assert later.obligations.archive("licence.txt", ADA) == ()
    later.obligations.undo_event(again[0].event_id, ADA)
    assert of_section(later, "2", AUGUST).state is State.PENDING
    assert {o.state for o in later.obligations.named("licence.txt", AUGUST) if o.duty.section in {"3", "5"}} == {State.EXPIRED}
    later.obligations.undo_event(first[0].event_id, ADA)


def test_no_event_lies_before_one_that_is_on_record(mine: Portfolio) -> None:
    """What was delivered in March is not disputed in February afterwards: nothing but an undoing leads out of an end."""
    delivery = said(mine, of_section(mine, "5"), Event.CONFIRM)
    march = on_day(mine, date(2024, 3, 1))
    said(march, delivery, Event.FULFIL)
    with pytest.raises(UsageError, match="2024-03-01"):
        said(march, delivery, Event.DISPUTE, date(2024, 2, 20))
    assert mine.obligations.find(delivery.obligation_id, AUGUST).state is State.FULFILLED


def test_an_archiving_of_an_earlier_day_undoes_nothing_and_leaves_nothing_open(mine: Portfolio) -> None:
    """What was fulfilled after that day stays fulfilled; the next one, which began after it, expires on the day it began."""
    report, delivery = (said(mine, of_section(mine, s), Event.CONFIRM) for s in ("3", "5"))
    march = on_day(mine, date(2024, 3, 1))
    said(march, delivery, Event.FULFIL)
    said(march, report, Event.FULFIL)
    march.obligations.archive("licence.txt", ADA, FEBRUARY)
    later = {(o.duty.section, o.due): o.state for o in mine.obligations.named("licence.txt", as_of=AUGUST) if o.duty.section in {"3", "5"}}
    assert later == {
        ("5", date(2024, 3, 31)): State.FULFILLED,
        ("3", date(2024, 2, 10)): State.FULFILLED,
        ("3", date(2024, 3, 10)): State.EXPIRED,
    }


def test_what_counts_from_nothing_has_no_trigger(mine: Portfolio) -> None:
    """The delivery has its day in its words: nobody moves it by telling of something that happened."""
    delivery = said(mine, of_section(mine, "5"), Event.CONFIRM)
    with pytest.raises(UsageError, match="no trigger"):
        said(mine, delivery, Event.TRIGGER, happened="2030-01-01")
    assert mine.obligations.find(delivery.obligation_id, AUGUST).due == date(2024, 3, 31)


def test_undoing_goes_in_order(mine: Portfolio) -> None:
    """An event under a later one cannot be taken back; what followed from another is taken back with it alone."""
    fees = said(mine, of_section(mine, "2"), Event.CONFIRM)
    confirmed = fees.noted[-1].event_id
    disputed = said(mine, fees, Event.DISPUTE).noted[-1].event_id
    with pytest.raises(ConflictError, match="came after it"):
        mine.obligations.undo_event(confirmed, ADA)
    mine.obligations.undo_event(disputed, ADA)
    mine.obligations.undo_event(confirmed, ADA)
    assert mine.obligations.find(fees.obligation_id).state is State.PENDING
    with pytest.raises(NotFoundError):
        mine.obligations.undo_event(confirmed, ADA)


def test_the_second_clock_counts_what_was_on_record(mine: Portfolio) -> None:
    """On the record before somebody confirmed it an obligation is pending, on any day asked about."""
    fees = of_section(mine, "2")
    said(on_day(mine, date(2030, 1, 1)), fees, Event.CONFIRM, on=FEBRUARY)
    assert mine.obligations.find(fees.obligation_id).state is State.ACTIVE
    known = datetime(2029, 12, 31, tzinfo=UTC)
    assert mine.obligations.find(fees.obligation_id, known_as_of=known).state is State.PENDING


def test_a_filter_takes_what_was_asked_for(mine: Portfolio) -> None:
    """By state, by party under its role or name, by day; a wrong word is told with the right ones."""
    said(mine, of_section(mine, "5"), Event.CONFIRM)
    found = list(mine.obligations.named())
    assert [o.duty.section for o in found if Wanted.of(only_open=True).takes(o)] == ["5"]
    assert {o.duty.section for o in found if Wanted.of(party="pemberton").takes(o)} == {"2", "3", "6"}
    assert [o.duty.section for o in found if Wanted.of(due_by=date(2024, 3, 30)).takes(o)] == ["3"]
    with pytest.raises(UsageError, match="PENDING, ACTIVE"):
        Wanted.of(["OPEN"])


def test_what_nobody_decided_of_need_not_be_read_to_list_what_somebody_did(mine: Portfolio) -> None:
    """A choice among what people decided is the same whether contracts without any decision are read or not; these are not read."""
    assert list(mine.obligations.named(decided=True)) == []
    said(mine, of_section(mine, "5"), Event.CONFIRM)
    every = list(mine.obligations.named())
    for wanted in (
        Wanted.of(only_open=True),
        Wanted.of(["ACTIVE"]),
        Wanted.of(["DISMISSED"]),
        Wanted.of(["ACTIVE", "PENDING"]),
        Wanted.of(),
    ):
        assert [*filter(wanted.takes, mine.obligations.named(decided=wanted.decided))] == [*filter(wanted.takes, every)]


def test_commands(recorded: Path, tmp_path: Path, inforce: Inforce) -> None:
    """The command line lists, confirms, refuses with the reason, and takes back."""
    data = ["--data", str(shutil.copytree(recorded, tmp_path / "data"))]
    listed = [json.loads(line) for line in inforce("obligations", "list", "--json", "--as-of", "2024-02-01", *data).stdout.splitlines()]
    fees = next(o for o in listed if o["section"] == "2")
    assert (fees["state"], fees["values"][0]["number"], fees["allowed"]) == ("PENDING", "30", ["CONFIRM", "DISMISS"])
    one = fees["obligation_id"]
    day = ("--on", "2024-02-01")
    assert inforce("obligations", "confirm", one, "--reason", "read", *day, *data).exit_code == 0
    refused = inforce("obligations", "confirm", one, "--reason", "read", *day, *data)
    assert (refused.exit_code, "does not allow CONFIRM" in refused.stdout) == (2, True)
    shown = json.loads(inforce("obligations", "show", one, "--as-of", "2024-02-02", "--json", *data).stdout)
    event = shown["events"][0]["event_id"]
    assert inforce("obligations", "undo", event, "--reason", "too early", *data).exit_code == 0
    assert isinstance(inforce("obligations", "show", "o_nothing", *data).exception, NotFoundError)
    assert isinstance(inforce("obligations", "trigger", one, "soon", "--reason", "x", *data).exception, UsageError)


def test_a_trail_leads_to_the_words_and_stops_at_a_changed_file(tmp_path: Path) -> None:
    """From the obligation to its words in files with the recorded hash; one byte changed and it stops there, others are untouched."""
    papers = tmp_path / "in"
    papers.mkdir()
    for name, text in PAPERS.items():
        (papers / name).write_text(text, encoding="utf-8")
    with connect(tmp_path / "data", actor="ada") as portfolio:
        portfolio.index([papers])
        fees, delivery = (of_section(portfolio, section, AUGUST) for section in ("2", "5"))
        trail = follow(portfolio, fees.obligation_id, AUGUST)
        told = [(s.file.name, s.words) for s in trail.sources]
        assert told == [("first.txt", True), ("licence.txt", False)], "the words in force are the amendment's"
        text = (papers / "first.txt").read_text(encoding="utf-8")
        assert "".join(text[run.char_start : run.char_end] for run in trail.words.runs) == fees.duty.words.text
        assert trail.effective is not None
        assert [s.document_id for s in trail.effective.steps] == [s.document_id for s in trail.sources if s.words]
        (papers / "first.txt").write_text(text.replace("sixty", "Sixty"), encoding="utf-8")
        with pytest.raises(BrokenTrailError, match=r"first\.txt' was changed") as stopped:
            follow(portfolio, fees.obligation_id, AUGUST)
        assert (stopped.value.trail.effective is not None, stopped.value.trail.words.text, stopped.value.exit_code) == (True, "", 5)
        assert follow(portfolio, delivery.obligation_id, AUGUST).words.text
        (papers / "licence.txt").unlink()
        with pytest.raises(BrokenTrailError, match="is gone"):
            follow(portfolio, delivery.obligation_id, AUGUST)


def test_over_http(client: TestClient) -> None:
    """Listed by page, moved with its token, refused with 422 and what is allowed, undone."""
    page = client.get("/v1/obligations?as_of=2024-02-01&limit=2").json()
    assert len(page["items"]) == 2
    assert page["next"]
    one = next(o for o in client.get("/v1/obligations?as_of=2024-02-01&party=Licensee").json()["items"] if o["section"] == "2")
    where = f"/v1/obligations/{one['obligation_id']}"
    wrong = client.post(f"{where}/events", json={"event": "FULFIL", "on": "2024-02-01", "reason": "paid"})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "not_allowed")
    assert wrong.json()["allowed"][:2] == ["CONFIRM", "DISMISS"]
    done = client.post(f"{where}/events", json={"event": "CONFIRM", "on": "2024-02-01", "reason": "read", "token": one["token"]})
    assert (done.status_code, done.json()["obligation"]["state"]) == (201, "ACTIVE")
    dated = client.post(f"{where}/events", json={"event": "TRIGGER", "happened": "2024-02-01", "on": "2024-02-02", "reason": "it came"})
    assert dated.json()["obligation"]["due"] == "2024-03-02"
    undone = client.post(f"/v1/obligation-events/{dated.json()['event_id']}/undo", json={"reason": "the wrong invoice"})
    assert (undone.status_code, undone.json()["deed"]) == (201, "UNDO")
    many = client.post(
        "/v1/obligations/events",
        json={"event": "DISPUTE", "obligation_ids": [one["obligation_id"], "o_x"], "on": "2024-02-03", "reason": "no"},
    )
    assert [i["error"] is None for i in many.json()["items"]] == [True, False]
    closed = client.post("/v1/documents/licence.txt/archive", json={"reason": "over"}).json()["items"]
    assert closed[0]["deed"] == "ARCHIVE"
    assert client.get("/v1/obligations/o_nothing").status_code == 404
    trail = client.get(f"{where}/trail?as_of=2024-02-03").json()
    assert (trail["broken"], trail["files"][0]["document"], trail["words"][0]["quote"]) == (None, "licence.txt", one["words"])
