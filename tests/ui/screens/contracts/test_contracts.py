"""What the screen of contracts does for one person: read once for all, never a contract left out unsaid."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from graph.errors import InForceError, NotFoundError, UsageError
from tests.here import connect
from tests.signatures import signed
from tests.ui.application.test_assessing import PAPERS
from tests.ui.conftest import recorded_of
from ui.access.roles import Principal, Role
from ui.exports.terms_table import Form
from ui.screens.contracts import risk, table
from ui.screens.contracts.reading import Reading, reading_of
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.view import View

DAY = date(2024, 8, 1)
SUPPLY = """SUPPLY AGREEMENT

This Supply Agreement (this "Agreement") is made as of May 2, 2024 between Moss & Co LLC ("Buyer") and Fenwick Mills Ltd ("Seller").

1. Payment. Buyer shall pay each invoice within ten (10) days after receipt of the invoice.

2. Liability. The liability of either party under this Agreement shall not exceed the amounts set out in Exhibit B.
"""
OWN = """version = "1"
[[rule]]
id = "pay"
title = "Payment"
column = "PAYMENT_DAYS"
high = [{ over = { days = 60 } }, { when = "missing" }]
preferred = "Thirty days."
"""


CHANGED = {name: PAPERS[name] for name in ("services.txt", "first.txt", "second.txt")}  # an agreement, a signed and an unsigned amendment
BY = (("LARKFIELD SYSTEMS LTD", "Ada Moss"), ("PEMBERTON FREIGHT LLC", "Ned Hale"))
data = recorded_of({**CHANGED, "supply.txt": f"{SUPPLY}\n{signed('Agreement', 'May 2, 2024', *BY)}"})


@pytest.fixture
def view(data: Path) -> Iterator[View]:
    """What an administrator has in view."""
    with connect(data, actor="ada") as portfolio:
        yield View(Principal("ada", Role.ADMIN), portfolio, DAY, None)


def test_each_contract_has_a_row_with_the_way_to_its_words(view: View) -> None:
    """The value in force that day, its page, whose words they are; the claim that would change it is marked in words and opens."""
    head, rows = table.listed(view, PortfolioCache(), table.Asked(), 60)
    assert rows.count("<tr>") == 3
    services = rows.split("services.txt</bdi>")[1].split("</tr>")[0]
    assert "75 days" in services
    assert "as changed by" in services
    assert "first.txt" in services
    assert "a change waits" in services
    state, until, notice, changed = re.findall(r"<td[^>]*>(.*?)</td>", services)[:4]
    assert until == "–", "no words end it"
    assert ">in force<" in state
    assert notice == "–", "no words ask for a notice"
    assert "Amendment, " in changed
    assert services.count("../source?") > 3
    assert "2 contracts read" in head
    assert "1 change pending" in head
    assert "/export/contracts.xlsx?" in head


def test_what_a_filter_cannot_tell_is_never_hidden(view: View) -> None:
    """What was understood is said with a count of each verdict; those that do not match are listed where that is asked for."""
    asked = table.Asked(where="payment over 45 days")
    head, rows = table.listed(view, PortfolioCache(), asked, 60)
    assert "Payment days is over 45 days" in head
    assert "1 matches" in head
    assert "1 does not match" in head
    assert "supply.txt" not in rows
    assert "supply.txt" in table.listed(view, PortfolioCache(), replace(asked, every=True), 60)[1]
    head, rows = table.listed(view, PortfolioCache(), table.Asked(where="caps under $1m"), 60)
    assert "cannot be told" in rows


def test_a_filter_that_cannot_be_read_lists_nothing(view: View) -> None:
    """It is refused with what can be asked, before anything is read; so is a column that there is not."""
    for wrong in (table.Asked(where="whatever it is"), table.Asked(columns=("COLOUR",))):
        cache = PortfolioCache()
        with pytest.raises(UsageError):
            table.listed(view, cache, wrong, 60)


@pytest.mark.parametrize(
    ("sort", "first"),
    [
        ("PAYMENT_DAYS", "supply"), ("-PAYMENT_DAYS", "services"), ("CONTRACT", "services"), ("-CONTRACT", "supply"),
        ("CHANGE", "services"), ("-CHANGE", "services"),
    ],
)  # fmt: skip
def test_it_is_sorted_by_what_values_are(view: View, sort: str, first: str) -> None:
    """Ten days before seventy-five, and the other way round downwards; by name and last change too: what was never changed is last."""
    rows = table.listed(view, PortfolioCache(), table.Asked(sort=sort), 60)[1]
    found = re.findall(r"<span class=\"quiet\"><bdi>(supply|services)\.txt</bdi>", rows)
    assert sorted(found) == ["services", "supply"]
    assert found[0] == first


def test_the_file_holds_what_is_listed(view: View) -> None:
    """The same contracts, columns and order; on the cache that the screen has filled nothing is read again."""
    cache, asked = PortfolioCache(), table.Asked(columns=("PAYMENT_DAYS",), where="payment over 45 days", every=True, sort="-PAYMENT_DAYS")
    table.listed(view, cache, asked, 60)
    made = table.exported(view, cache, asked, Form.CSV)
    lines = list(csv.DictReader(io.StringIO(made.data.decode("utf-8-sig"))))
    assert [(line["Contract"], line["Payment days"], line["As asked"]) for line in lines] == [
        ("services.txt", "75 days", "matches"),
        ("supply.txt", "10 days", "does not"),
    ]
    assert "first.txt" in lines[0]["Payment days: source"]
    assert [bool(line["Last change"]) for line in lines] == [True, False]
    assert "Notice by" in lines[0]
    assert made.name == "contracts-2024-08-01.csv"
    assert table.exported(view, cache, asked, Form.XLSX).data[:2] == b"PK"


def test_the_file_calls_nothing_in_force_that_the_screen_does_not(tmp_path: Path) -> None:
    """A contract that shows no signature is not signed in both."""
    paper = tmp_path / "supply.txt"
    paper.write_text(
        f"{SUPPLY}\nMOSS & CO LLC\nBy: ____________________\n\nFENWICK MILLS LTD\nBy: ____________________\n", encoding="utf-8"
    )
    with connect(tmp_path / "data", actor="ada") as portfolio:
        portfolio.index([paper])
        view, cache = View(Principal("ada", Role.ADMIN), portfolio, DAY, None), PortfolioCache()
        assert ">not signed<" in table.listed(view, cache, table.Asked(), 60)[1]
        (line,) = csv.DictReader(io.StringIO(table.exported(view, cache, table.Asked(), Form.CSV).data.decode("utf-8-sig")))
    assert line["Status"] == "not signed"


def test_contracts_are_read_once_for_all_who_look(view: View) -> None:
    """Two at the same time share what is read; where time is short a list has what was read so far, and says so."""
    cache = PortfolioCache()
    with ThreadPoolExecutor(2) as two:
        seen = list(two.map(lambda _: table.listed(view, cache, table.Asked(), 60)[1], range(2)))
    assert seen[0] == seen[1]
    assert table._reading(view, cache).progress.whole
    assert 'aria-busy="true"' in table.listed(view, PortfolioCache(), table.Asked(), 0)[0]


def test_a_failure_is_not_taken_for_the_end(view: View) -> None:
    """Whoever asks is told, also who asks next; then it is read anew, and nothing of it is shown as all there is."""
    contracts = view.still.terms.contracts(None, DAY)
    tries = iter([True, False])

    def made(_: object) -> Iterator[tuple[object, str]]:
        yield next(iter(contracts)), "one"
        if next(tries):
            raise NotFoundError("gone")

    cache = PortfolioCache()
    reading: Reading[str] = reading_of(cache, "key", contracts, made)  # type: ignore[arg-type]
    for _ in range(2):
        with pytest.raises(InForceError, match="gone"):
            reading.read()
    assert not reading.progress.whole
    again: Reading[str] = reading_of(cache, "key", contracts, made)  # type: ignore[arg-type]
    assert again.read().done == ["one"]


def test_a_cache_keeps_so_much(view: View) -> None:
    """What was looked at longest ago makes room."""
    cache = PortfolioCache(most=41)
    contracts = view.still.terms.contracts(None, DAY)
    first: Reading[int] = reading_of(cache, "first", contracts, lambda every: ((one, 1) for one in every))
    first.read()
    second: Reading[int] = reading_of(cache, "second", contracts, lambda every: ((one, 1) for one in every))
    second.read()
    reading_of(cache, "third", contracts, lambda _: iter(()))
    again: Reading[int] = reading_of(cache, "first", contracts, lambda _: iter(()))
    assert again is not first


def test_the_matrix_tells_missing_from_what_cannot_be_told(view: View) -> None:
    """Each level in words; what nothing says is missing; a claim that waits is said; each cell can be opened."""
    head, shown = risk.listed(view, PortfolioCache(), risk.Asked(), 60)
    services = shown.split("services.txt</bdi>")[1].split("</tr>")[0]
    assert "missing" in services
    assert "a change waits" in services
    assert services.count("data-finding") == len(risk.playbook(view, risk.Asked()).rules)
    assert "2 contracts read" in head


def test_another_day_is_beside_it_and_a_finding_says_all(view: View) -> None:
    """What was otherwise before is marked with what it was; the finding has both words, the wording to ask for and the claims that wait."""
    cache, asked = PortfolioCache(), risk.Asked(against="2024-02-01")
    shown = risk.listed(view, cache, asked, 60)[1]
    assert "was nothing found" in shown
    services = view.mine.document("services.txt").document_id
    told = risk.opened(view, cache, asked, f"{services} payment-days")
    for words in ("seventy-five (75) days", "thirty (30) days", "The wording to ask for", "On 1 Feb 2024", "in the words of", "first.txt"):
        assert words in told
    assert "Decide in Review" in risk.opened(view, cache, asked, f"{services} liability-cap")
    for forged in ("", "d_0 payment-days", f"{services} none", "../../etc/passwd"):
        with pytest.raises(NotFoundError):
            risk.opened(view, cache, asked, forged)


def test_a_contract_that_is_not_in_force_is_said_to_be_so(view: View) -> None:
    """Before it begins there is nothing to hold against a playbook, and it is counted."""
    early = replace(view, as_of=date(2023, 1, 1))
    head, shown = risk.listed(early, PortfolioCache(), risk.Asked(), 60)
    assert "nothing to hold against the playbook" in shown
    assert "2 not in force on the day" in head


def test_a_playbook_of_ones_own_is_for_reviewers_and_all_wrong_with_it_is_told(view: View) -> None:
    """It is used for this look; what is wrong is one message; who only reads has none; no name opens a file of this machine."""
    shown = risk.listed(view, PortfolioCache(), risk.Asked(risk.OWN, OWN), 60)[1]
    assert "high" in shown
    with pytest.raises(UsageError, match=r"2 problems(?s:.*)PAYMENT_DAY(?s:.*)'weight'"):
        risk.playbook(view, risk.Asked(risk.OWN, OWN.replace("PAYMENT_DAYS", "PAYMENT_DAY").replace("preferred", "weight = 0\npreferred")))
    for asked, why in (
        (risk.Asked(risk.OWN, " "), "Paste"),
        (risk.Asked("/etc/passwd"), "offered"),
        (risk.Asked("pyproject.toml"), "offered"),
    ):
        with pytest.raises(UsageError, match=why):
            risk.playbook(view, asked)
    reader = replace(view, principal=Principal("rea", Role.READ))
    with pytest.raises(UsageError, match="needs the role"):
        risk.playbook(reader, risk.Asked(risk.OWN, OWN))
