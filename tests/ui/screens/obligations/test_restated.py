"""A contract that is restated: what was confirmed of the old paper is asked again, by name, where the new one says it or says otherwise."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from graph.model.obligations import Event, Obligation, State
from tests.here import connect
from tests.ui.application.obligations.test_obligations import ADA, LICENCE
from tests.ui.conftest import Inforce, copy_of, on_day, recorded_of
from tests.ui.screens.obligations.test_list import listed, say, shown, view
from ui import Portfolio
from ui.application.obligations.events import Said
from ui.screens.obligations.list import AGAIN, Asked
from ui.screens.shared.cache import PortfolioCache

RESTATEMENT = (
    LICENCE.replace("SOFTWARE LICENCE AGREEMENT", "AMENDED AND RESTATED SOFTWARE LICENCE AGREEMENT")
    .replace("This Software Licence Agreement", "This Amended and Restated Software Licence Agreement")
    .replace("January 10, 2024", "September 2, 2024")
    .replace(
        '("Licensee").\n',
        '("Licensee"). It amends and restates in its entirety the Software Licence Agreement dated January 10, 2024 between the parties.\n',
    )
    .replace("thirty (30) days", "forty-five (45) days")
    .replace("6. Conf", "7. Conf")
    .replace("5. Delivery", "6. Delivery")
    .replace("4. Audit", "5. Audit")
    .replace("Section 3", "Section 4")
    .replace("3. Reports", "4. Reports")
    .replace("2. Fees", "2. Training. Licensor shall train the staff of Licensee.\n\n3. Fees")
)
FEBRUARY, OCTOBER = date(2024, 2, 1), date(2024, 10, 1)


recorded = recorded_of({"licence.txt": LICENCE, "restated.txt": RESTATEMENT})
data = copy_of("recorded")


@pytest.fixture
def mine(data: Path) -> Iterator[Portfolio]:
    """Return it in October, fees and reports of the first paper confirmed in February."""
    with connect(data, actor="ada") as portfolio:
        february = on_day(portfolio, FEBRUARY)
        for section in ("2", "3"):
            found = next(o for o in february.obligations.named("licence.txt") if o.duty.section == section)
            assert february.obligations.record_event([found.obligation_id], Said(Event.CONFIRM), ADA)[0].error is None
        yield on_day(portfolio, OCTOBER)


def _restated(portfolio: Portfolio) -> dict[str, Obligation]:
    return {o.duty.section: o for o in portfolio.obligations.named("restated.txt")}


def test_the_restated_words_name_what_was_confirmed(mine: Portfolio) -> None:
    """Fees in other words and reports in the same, each under a number of its own; confirming says which it takes the place of."""
    old = {o.duty.section: o for o in mine.obligations.named("licence.txt")}
    assert all(o.superseded for o in old.values())
    found = _restated(mine)
    assert {section: o.replaces for section, o in found.items() if o.replaces} == {
        "3": (old["2"].obligation_id,),
        "4": (old["3"].obligation_id,),
    }
    again = mine.obligations.record_event([found["3"].obligation_id, found["4"].obligation_id], Said(Event.CONFIRM), ADA)
    assert [outcome.obligation and outcome.obligation.state for outcome in again] == [State.ACTIVE, State.UPCOMING]
    assert [e.replaced for e in mine.obligations.find(found["3"].obligation_id).noted] == [(old["2"].obligation_id,)]
    assert not any(o.replaces for o in _restated(mine).values())


def test_the_screen_shows_both_wordings_and_follows_the_old_paper(mine: Portfolio) -> None:
    """What is to be confirmed again is listed by that choice with both texts; taking the old confirmation back takes the question back."""
    seen, cache = view(mine, OCTOBER), PortfolioCache()
    asked = Asked(states=frozenset({AGAIN}), contract="restated")
    assert len(listed(seen, cache, asked).listed.order) == 2
    fees, reports = (shown(seen, cache, section).html for section in ("3", "4"))
    assert "Confirmed before: the words were changed" in fees
    assert "thirty (30) days" in fees
    assert "Software Licence Agreement, 10 Jan 2024" in fees
    assert "Confirmed before, in the same words" in reports
    for one in mine.obligations.named("licence.txt"):
        mine.obligations.undo_event(one.noted[0].event_id, ADA)
    assert listed(view(mine, OCTOBER), cache, asked).listed.order == ()
    say(seen, cache, shown(seen, cache, "3"), Event.CONFIRM)


def test_what_the_signature_of_a_restatement_would_ask_again_is_foretold(tmp_path: Path) -> None:
    """Each confirmed duty of the old paper is told with what would stand in its place in the new one."""
    (tmp_path / "in").mkdir()
    for name, text in (
        ("licence.txt", LICENCE),
        ("restated.txt", RESTATEMENT.replace("/s/ Ada Moss", "_" * 20).replace("/s/ Ned Hale", "_" * 20)),
    ):
        (tmp_path / "in" / name).write_text(text, encoding="utf-8")
    with connect(tmp_path / "data", actor="ada") as portfolio:
        portfolio.index([tmp_path / "in"])
        now = on_day(portfolio, FEBRUARY)
        fees = next(o for o in now.obligations.named("licence.txt") if o.duty.section == "2")
        assert now.obligations.record_event([fees.obligation_id], Said(Event.CONFIRM), ADA)[0].error is None
        later = on_day(portfolio, OCTOBER)
        found = later.review.impact(later.document("restated.txt"), OCTOBER, signed=date(2024, 9, 2)).obligations
    assert [o.obligation_id for o in found.superseded] == [fees.obligation_id]
    assert [(o.duty.section, o.replaces) for o in found.proposed if o.replaces] == [("3", (fees.obligation_id,))]


@pytest.mark.usefixtures("mine")
def test_the_command_line_tells_both_wordings(data: Path, inforce: Inforce) -> None:
    """As text and as JSON: the paper, the words that were confirmed, and whether they are the same."""
    at = ("--as-of", OCTOBER.isoformat(), "--data", str(data))
    rows = [json.loads(line) for line in inforce("obligations", "list", "--json", *at).stdout.splitlines()]
    fees, reports = ({row["section"]: row for row in rows if row["confirmed"]}[section] for section in ("3", "4"))
    assert [(was["document"], was["section"], was["same_words"]) for was in (*fees["confirmed"], *reports["confirmed"])] == [
        ("licence.txt", "2", False),
        ("licence.txt", "3", True),
    ]
    assert "thirty (30) days" in fees["confirmed"][0]["words"]
    told = inforce("obligations", "show", fees["obligation_id"], *at).stdout
    assert "The words confirmed before were changed (licence.txt 2" in told
    assert "thirty (30) days" in told
