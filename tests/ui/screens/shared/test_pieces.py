"""What the screens show beside answers: pieces of pages, families as pictures, findings with what can be done, questions to begin with."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from itertools import pairwise

import pytest
from markupsafe import Markup

from graph.model.dates import PartialDate
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.resolution import DocumentState
from indexing.check import changes, citations
from tests.contracts.store_records import claim_of, clauses_of, document_of, edge_of
from ui.screens.lineage.picture import picture
from ui.screens.shared.crops import Crop
from ui.screens.shared.links import Links
from ui.screens.shared.rendering import findings, macro
from ui.screens.shared.wording import reasoned
from ui.serialization.record_schema import FindingShape

COMMANDED = sorted(
    {code for check in (changes, citations) for code, told in check._ADVICE.items() if "`inforce" in told}
    | {"CONDITION_UNCONFIRMED", "CONFLICT", "DATE_DIFFERS", "LIMITED_SCOPE", "NUMBER_DIFFERS", "ORPHAN", "OUTSTANDING_CHANGE"}
    | {"SECTION_DIFFERS", "UNSIGNED"}
)
_LINKS = Links("leases", "2026-01-01", None, "../")
turn, samples = partial(macro, "ask/turns.html", "turn"), partial(macro, "ask/turns.html", "samples")


def crop(found: Crop | None) -> str:
    """Return a cut-out of a page as markup."""
    return macro("shared/macros.html", "crop", found)


def person(name: str, role: str, *, by_session: bool) -> str:
    """Return who is signed in, as markup."""
    return macro("frame/header.html", "person", name, role, by_session)


@pytest.mark.parametrize(("top", "bottom"), [(100.0, 112.0), (10.0, 20.0), (780.0, 790.0), (50.0, 700.0)])
def test_a_crop_shows_the_words_and_stays_on_the_page(top: float, bottom: float) -> None:
    """The first line of the words is within it, it is high enough to read and never beyond the page."""
    found = Crop(
        "page.png", "Page 1 of a.pdf", 612.0, 792.0, [(72.0, top, 300.0, min(bottom, top + 12)), (72.0, bottom - 12, 300.0, bottom)]
    )
    start, height = found.rows
    assert 0 <= start <= top
    assert top + 12 <= start + height <= 792.0 + 1e-6
    assert 80.0 <= height <= 260.0
    drawn = crop(found)
    assert drawn.count("<rect") == 2


def test_without_boxes_there_is_no_crop() -> None:
    """What stands in no picture is not shown as one."""
    assert crop(None) == ""
    assert crop(Crop("page.png", "Page 1", 612.0, 792.0, [])) == ""


def _edge(source: Document, target: Document, status: EdgeStatus = EdgeStatus.COMMITTED) -> Edge:
    return edge_of(claim_of(clauses_of(source, "1. Fees")[0]), target.document_id, status)


@pytest.mark.parametrize("count", [2, 60])
def test_a_family_is_drawn_within_its_picture(count: int) -> None:
    """No arc leaves it to the left, no two labels of days meet, and what is pending is marked so: with 2 documents and with 60."""
    first = date(2001, 3, 1)
    made = [PartialDate.of(first + timedelta(days=11 * n)) for n in range(count)]
    papers = [replace(document_of(f"paper-{n}"), signed=day, effective=None) for n, day in enumerate(made)]
    draft = replace(document_of("draft"), signed=None, effective=None)
    edges = [_edge(paper, papers[0]) for paper in papers[1:]] + [_edge(draft, papers[-1], EdgeStatus.PENDING)]
    markup = picture([*papers, draft], {d.document_id: DocumentState.IN_FORCE for d in (*papers, draft)}, edges, _LINKS)
    across = [int(x) for path in re.findall(r' d="M ([^"]+)"', markup) for x in re.findall(r"(-?\d+) -?\d+", path)]
    assert len(across) == 4 * count
    assert min(across) >= 0
    days = sorted(int(x) for x in re.findall(r'<text x="(\d+)" y="16"', markup))
    assert days
    assert all(later - earlier > 80 for earlier, later in pairwise(days))
    assert markup.count("pending") >= 2


def test_a_family_tells_who_does_what_to_whom() -> None:
    """The newer version supersedes, and is not "superseded by" what it replaced; each stands as it does on the day."""
    old, new = (replace(document_of(name), title=name.title()) for name in ("first lease", "second lease"))
    restating = replace(_edge(new, old), edge_type=EdgeType.SUPERSEDED_BY, target_clause_id=None)
    states = {old.document_id: DocumentState.SUPERSEDED, new.document_id: DocumentState.IN_FORCE}
    markup = picture([old, new], states, [restating], _LINKS)
    assert "supersedes First Lease" in " ".join(re.sub(r"<[^>]+>", "", markup).split())
    assert "superseded by" not in markup
    assert 'class="state">superseded</text>' in markup


def test_a_finding_says_what_can_be_done_on_the_screens() -> None:
    """Where a screen serves, it is named and can be opened, also a part of it; ids and commands are left out of what is said."""
    pending, other = _finding("PENDING_CLAIM", "e_1: AMENDS 2 of a.pdf."), _finding("DATE_UNKNOWN", "No day.")
    markup = findings([pending, other], _LINKS)
    assert 'data-tab="review"' in markup
    assert 'data-tab="documents" data-part="set-right-tab"' in markup
    assert "e_1: " not in markup


@pytest.mark.parametrize("code", COMMANDED)
def test_no_finding_names_a_command(code: str) -> None:
    """Who looks at a screen has no command line: each finding whose advice names a command has another on the screens."""
    assert "inforce link" not in findings([_finding(code, "Something.")], _LINKS)


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("rule tagged; confidence 0.67 is below the commit line 0.88", "67% sure, where 88% are asked for"),
        (
            "reader rules/1: AMENDS 0.84; prior 0.05 (candidate 1, words-l2/1); second rules-second/1: AMENDS, UNVERIFIED; It differs.",
            "It differs.",
        ),
        ("prior 0.80 (candidate 1, words-l2/1); second none; It differs; so it waits", "It differs; so it waits"),
        ("second thoughts of counsel; rule of thumb", "second thoughts of counsel; rule of thumb"),
    ],
)
def test_why_a_change_counts_is_told_without_the_names_of_programs(why: str, told: str) -> None:
    """What only says which reader read it is left out; words of a person stay as they are."""
    assert reasoned(why) == told
    assert reasoned(f"AMENDS 2 of a.pdf, not counted yet: {why}") == f"AMENDS 2 of a.pdf, not counted yet: {told}"


def test_questions_are_words_and_no_markup() -> None:
    """What a person or a contract wrote is escaped, as an example and as a question put."""
    nasty = "<img src=x onerror=alert(1)>"
    for markup in (samples([nasty]), turn(nasty, Markup("<p></p>")), person(nasty, "read", by_session=True)):
        assert "<img" not in markup
    assert samples([]) == ""


def test_who_signed_in_can_sign_out_and_nobody_else() -> None:
    """The form is there for a session only, and sends nothing but itself."""
    assert 'action="../sign-out"' in person("ann", "review", by_session=True)
    assert "<form" not in person("root", "admin", by_session=False)


def _finding(code: str, message: str) -> FindingShape:
    return {
        "code": code,
        "severity": "warning",
        "document": "a.pdf",
        "document_id": "d1",
        "section": "2",
        "edge_id": "e_1",
        "message": message,
        "advice": "If it is right, `inforce link` it.",
        "quote": None,
        "texts": [],
    }
