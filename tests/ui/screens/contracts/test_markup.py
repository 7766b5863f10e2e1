"""The views of contracts: what a cell, a level and a coverage line say without colour; words of contracts stay words."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from markupsafe import Markup

from graph.lifecycle.contracts import Contract
from graph.lineage.dag import Lineage
from graph.model.documents import Execution, Party
from graph.model.ids import EdgeId
from graph.model.resolution import DocumentState, Status, Term, TermState
from graph.model.terms import Cell, CellStatus, Column, RiskFinding, RiskLevel, RiskReport, TermSheet
from indexing.risk.playbook import Playbook, Rule
from tests.contracts.store_records import document_of
from ui.application.terms.risk import Assessed, Side
from ui.screens.contracts import risk
from ui.screens.contracts.cells import Kept, Spot
from ui.screens.contracts.coverage import Counted, head
from ui.screens.contracts.reading import Progress
from ui.screens.contracts.table import table
from ui.screens.shared.links import Links
from ui.screens.shared.rendering import macro
from ui.screens.shared.selection import Page
from ui.screens.shared.wording import LEVELS
from ui.serialization.terms_schema import CoverageShape

_LINKS = Links("leases", "2026-01-01", None, "../")
_SCRIPT = "<script>window.ran=1</script>"
_NAME, DAY = f"a{_SCRIPT}.pdf", date(2026, 1, 1)
_DOCUMENT = replace(document_of("a"), file_name=_NAME, title=_SCRIPT, parties=(Party(_SCRIPT),))
_CONTRACT = Contract(_DOCUMENT, DAY, Status.IN_FORCE, Term(TermState.UNKNOWN), (), Lineage.of((), (), ()))
_OWN = Spot(_DOCUMENT.document_id, 0, 9, "c_1", _NAME, _NAME)
_CLAIMS = tuple(map(EdgeId, "abcde"))
_COVERED: CoverageShape = {
    "contracts": 7, "shown": 5, "untold": 1, "not_in_force": 2, "no_contracts": ["note.txt"], "files": 12,
    "unread_files": ["scan.pdf"], "unread": ["Exhibit B"], "pending": ["e_1", "e_2"],
}  # fmt: skip


def heading(name: str, told: str, sort: str, put: str) -> str:
    """Return the head of a column."""
    return macro("contracts/list.html", "heading", name, told, sort, put)


def turning(page: Page, put: str) -> str:
    """Return the way to the other pages of a list."""
    return macro("contracts/list.html", "pages", page, put)


def _plain(shown: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", shown).split())


def _row(cell: Cell, spot: Spot | None = None) -> str:
    kept = Kept(_CONTRACT, TermSheet(_DOCUMENT.document_id, DAY, (cell,)), spots={cell.column: spot} if spot else {})
    return table([kept], (cell.column,), Page(here=1, found=1), "", _LINKS)


def _cell(status: str, text: str = "", **more: Any) -> Cell:
    return Cell(Column.EXPIRY, CellStatus(status), text, **more)


@pytest.mark.parametrize(
    ("cell", "spot", "told"),
    [
        (_cell("FOUND", "2027-01-01", computed=True), None, "1 Jan 2027 computed"),
        (_cell("FOUND", "30 days", inherited=True), replace(_OWN, holder="parent.pdf"), "30 days taken from parent.pdf"),
        (_cell("FOUND", "30 days"), replace(_OWN, file="second.pdf"), "30 days as changed by second.pdf"),
        (_cell("FOUND", "30 days"), _OWN, "30 days"),
        (_cell("FOUND"), None, "yes"),
        (_cell("ABSENT"), None, "not said"),
        (_cell("UNREAD", unread=("Exhibit B",)), None, "cannot be told not read: Exhibit B"),
        (_cell("UNREAD", "30 days", unread=("Exhibit B",)), None, "30 days may have changed not read: Exhibit B"),
        (_cell("CONFLICTED", "30 days"), None, "two texts contradict each other 30 days"),
        (_cell("ENDED", "30 days"), None, "ended 30 days"),
        (_cell("FOUND", "30 days", pending=_CLAIMS), None, "30 days a change waits a change waits a change waits and 2 more"),
        (_cell("FOUND", _SCRIPT, note=_SCRIPT, inherited=True), replace(_OWN, holder=_SCRIPT), None),
    ],
)
def test_a_cell_says_in_words_what_is_to_be_known_of_it(cell: Cell, spot: Spot | None, told: str | None) -> None:
    """Inherited, amended, computed, pending, unread, contradicted, ended: each has its words, and no words are markup."""
    shown = _row(cell, spot)
    assert "<script" not in shown
    assert told is None or _plain(re.split("<td[^>]*>", shown)[-1]) == told


@pytest.mark.parametrize(
    ("state", "execution", "shown"),
    [
        (DocumentState.NOT_SIGNED, Execution.UNSIGNED, 'signing">not signed'),
        (DocumentState.IN_FORCE, Execution.SIGNED, 'good">in force'),
        (DocumentState.IN_FORCE, Execution.NOT_SHOWN, 'plain">in force'),
        (DocumentState.DRAFT, Execution.DRAFT, 'signing">draft'),
    ],
)
def test_green_is_what_is_shown_to_be_signed(state: DocumentState, execution: Execution, shown: str) -> None:
    """What nobody signed says so, in another colour."""
    contract = replace(_CONTRACT, document=replace(_DOCUMENT, execution=execution))
    kept = Kept(contract, TermSheet(_DOCUMENT.document_id, DAY, (_cell("ABSENT"),)), state=state)
    assert f"badge {shown}</span>" in table([kept], (Column.EXPIRY,), Page(here=1, found=1), "", _LINKS)


def test_what_is_read_and_what_is_not_is_said_at_every_step() -> None:
    """While it is read: how far, as a bar too, and no files yet; then the counts, and the names of what is not in it."""
    so_far = head(Counted(_COVERED, Progress(3, 9, whole=False)), Markup("<b>save</b>"))
    assert "7 contracts read so far, 3 of 9 papers looked at" in _plain(so_far)
    assert '<progress value="3" max="9"' in so_far
    assert "<b>save</b>" not in so_far
    done = head(Counted(_COVERED, Progress(9, 9, whole=True)), Markup("<b>save</b>"))
    for words in (
        "7 contracts read ·",
        "2 not in force",
        "1 of 12 files unread",
        "1 paper referred to",
        "2 changes pending",
        "scan.pdf",
        "Exhibit B",
    ):
        assert words in _plain(done)
    assert "<b>save</b>" in done


def test_a_level_is_told_by_a_word_and_a_mark() -> None:
    """Five levels, five words, five marks; missing is no level, and neither is that a change waits."""
    told = [_plain(macro("contracts/levels.html", "level", code)) for code in LEVELS]
    assert len({words.split(" ", 1)[0] for words in told}) == len({words.split(" ", 1)[1] for words in told}) == len(LEVELS)
    missing, unread = _found("cap", "HIGH", "ABSENT"), _found("cap", "UNKNOWN", "UNREAD")
    assert (risk.said(missing), risk.said(unread)) == ("missing", "not read")
    assert risk.said(_found("cap", "NONE", "ABSENT")) == ""
    assert risk.said(_found("cap", "UNKNOWN")) == "cannot be compared"


def test_a_matrix_shows_what_was_before() -> None:
    """A rule that finds another level, one that finds the same level on other words, and a total that moved."""
    now = (_found("cap", "HIGH"), _found("pay", "LOW", text="30 days"), _found(_SCRIPT, "NONE", inherited=True, pending=_CLAIMS[:2]))
    before = (_found("cap", "LOW"), _found("pay", "LOW", text="60 days"), now[2])
    held = Assessed(_side("HIGH", 9, now), _side("LOW", 2, before))
    rules = tuple(Rule(one.rule, one.title, Column.EXPIRY, ()) for one in now)
    shown = risk.matrix([held], Playbook("house", "3", rules), Page(here=1, found=1), risk.Asked(against="2025-01-01"), _LINKS)
    told = _plain(shown)
    for words in ("was low", "other words before", "was low, score 2", "2 changes wait", "from a parent", "house 3"):
        assert words in told
    assert "<script" not in shown


def _found(rule: str, level: str, status: str = "FOUND", **cell: Any) -> RiskFinding:
    return RiskFinding(rule, rule, RiskLevel(level), "", _cell(status, **cell))


def _side(level: str, score: int, found: tuple[RiskFinding, ...]) -> Side:
    return Side(_CONTRACT, RiskReport(_DOCUMENT.document_id, DAY, "house", "3", RiskLevel(level), score, found))


def test_a_head_is_sorted_by_in_three_steps_and_says_how() -> None:
    """Upwards, downwards, as it was read; a page leads to those beside it, and one alone to none."""
    steps = [heading("EXPIRY", "Expiry", sort, "table-sort") for sort in ("", "EXPIRY", "-EXPIRY")]
    assert [re.findall(r'data-value="([^"]*)"', one) for one in steps] == [["EXPIRY"], ["-EXPIRY"], [""]]
    assert [re.findall(r'aria-sort="(\w+)"', one) for one in steps] == [[], ["ascending"], ["descending"]]
    assert turning(Page(1, 1, 1, 5, 5), "table-page") == ""
    turned = turning(Page(2, 3, 101, 100, 250), "table-page")
    assert "101 to 200 of 250 contracts" in _plain(turned)
    assert "disabled" not in turned
