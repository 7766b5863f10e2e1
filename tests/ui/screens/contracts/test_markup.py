"""The views of contracts: what a cell, a level and a coverage line say without colour; words of contracts stay words."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from markupsafe import Markup

from ui.screens.contracts import risk
from ui.screens.contracts.coverage import Counted, head
from ui.screens.contracts.reading import Progress
from ui.screens.contracts.table import Entry, Line, Shown, table
from ui.screens.shared.links import Links
from ui.screens.shared.rendering import macro
from ui.screens.shared.selection import Page
from ui.screens.shared.wording import LEVELS
from ui.serialization.terms_schema import ContractShape, CoverageShape, PlaybookShape

_LINKS = Links("leases", "2026-01-01", None, "../")
_SCRIPT = "<script>window.ran=1</script>"
_CONTRACT: ContractShape = {
    "document": f"a{_SCRIPT}.pdf",
    "document_id": "d_1",
    "title": _SCRIPT,
    "kind": "MSA",
    "execution": "SIGNED",
    "parties": [_SCRIPT],
    "as_of": "2026-01-01",
    "status": "IN_FORCE",
    "term": {"state": "ACTIVE", "until": None, "clause_id": None, "computed": False},
    "pending": [],
}
_COVERED: CoverageShape = {
    "contracts": 7, "shown": 5, "untold": 1, "not_in_force": 2, "no_contracts": ["note.txt"], "files": 12,
    "unread_files": ["scan.pdf"], "unread": ["Exhibit B"], "pending": ["e_1", "e_2"],
}  # fmt: skip
_BOOK: PlaybookShape = {"name": "house", "version": "3", "title": "", "side": "customer", "sha256": "f" * 64}


def heading(name: str, told: str, sort: str, put: str) -> str:
    """Return the head of a column."""
    return macro("contracts/list.html", "heading", name, told, sort, put)


def turning(page: Page, put: str) -> str:
    """Return the way to the other pages of a list."""
    return macro("contracts/list.html", "pages", page, put)


def _plain(shown: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", shown).split())


def _cell(one: Entry) -> str:
    shown = table(Shown(("EXPIRY",), [Line(_CONTRACT, (one,))], Page(here=1, found=1)), _LINKS)
    return _plain(shown.split("</th>")[-1])


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (Entry("FOUND", "2027-01-01", computed=True), "2027-01-01 computed"),
        (Entry("FOUND", "30 days", taken_from="parent.pdf"), "30 days taken from parent.pdf"),
        (Entry("FOUND", "30 days", amended_by="second.pdf"), "30 days as changed by second.pdf"),
        (Entry("FOUND"), "yes"),
        (Entry("ABSENT"), "not said"),
        (Entry("UNREAD", unread=("Exhibit B",)), "cannot be told not read: Exhibit B"),
        (Entry("CONFLICTED", "30 days"), "two texts contradict each other 30 days"),
        (Entry("ENDED", "30 days"), "ended 30 days"),
        (Entry("FOUND", "30 days", claims=tuple("abcde")), "30 days a claim waits a claim waits a claim waits and 2 more"),
        (Entry("FOUND", _SCRIPT, note=_SCRIPT, taken_from=_SCRIPT, opens="x", quote=_SCRIPT), None),
    ],
)
def test_a_cell_says_in_words_what_is_to_be_known_of_it(entry: Entry, told: str | None) -> None:
    """Inherited, amended, computed, pending, unread, contradicted, ended: each has its words, and no words are markup."""
    shown = table(Shown(("EXPIRY",), [Line(_CONTRACT, (entry,))], Page(here=1, found=1)), _LINKS)
    assert "<script" not in shown
    assert told is None or _cell(entry) == told


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
        "2 claims pending",
        "scan.pdf",
        "Exhibit B",
    ):
        assert words in _plain(done)
    assert "<b>save</b>" in done


def test_a_level_is_told_by_a_word_and_a_mark() -> None:
    """Five levels, five words, five marks; missing is no level, and neither is that a claim waits."""
    told = [_plain(macro("contracts/levels.html", "level", code)) for code in LEVELS]
    assert len({words.split(" ", 1)[0] for words in told}) == len({words.split(" ", 1)[1] for words in told}) == len(LEVELS)
    missing = risk.Mark("cap", "Cap", "HIGH", "ABSENT")
    unread = replace(missing, level="UNKNOWN", status="UNREAD")
    assert (missing.said, unread.said) == ("missing", "not read")
    assert replace(missing, level="NONE").said == ""
    assert replace(unread, status="FOUND").said == "cannot be compared"


def test_a_matrix_shows_what_was_before() -> None:
    """A rule that finds another level, one that finds the same level on other words, and a total that moved."""
    marks = (
        risk.Mark("cap", "Cap", "HIGH", "FOUND", was="LOW"),
        risk.Mark("pay", "Pay", "LOW", "FOUND", was="LOW"),
        risk.Mark("law", _SCRIPT, "NONE", "FOUND", pending=2, inherited=True),
    )
    line = risk.Line(_CONTRACT, marks, risk.Total("IN_FORCE", "HIGH", 9), risk.Total("IN_FORCE", "LOW", 2))
    shown = risk.matrix(risk.Shown([("cap", "Cap"), ("pay", "Pay"), ("law", _SCRIPT)], [line], Page(here=1, found=1), _BOOK), _LINKS)
    told = _plain(shown)
    for words in ("was low", "other words before", "was low, score 2", "2 claims wait", "from a parent", "house 3"):
        assert words in told
    assert "<script" not in shown


def test_a_head_is_sorted_by_in_three_steps_and_says_how() -> None:
    """Upwards, downwards, as it was read; a page leads to those beside it, and one alone to none."""
    steps = [heading("EXPIRY", "Expiry", sort, "table-sort") for sort in ("", "EXPIRY", "-EXPIRY")]
    assert [re.findall(r'data-value="([^"]*)"', one) for one in steps] == [["EXPIRY"], ["-EXPIRY"], [""]]
    assert [re.findall(r'aria-sort="(\w+)"', one) for one in steps] == [[], ["ascending"], ["descending"]]
    assert turning(Page(1, 1, 1, 5, 5), "table-page") == ""
    turned = turning(Page(2, 3, 101, 100, 250), "table-page")
    assert "101 to 200 of 250 contracts" in _plain(turned)
    assert "disabled" not in turned
