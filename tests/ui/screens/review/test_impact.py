"""The whole impact as the screens show it: every part with its counts, nothing left out, words as words; told to whom it may be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from graph.errors import NotFoundError, UsageError
from tests.here import connect
from tests.ui.application.test_lowered_cap import CAP, DAY, PAY, REPORTS, lowered_cap
from ui import Portfolio
from ui.access.roles import Principal, Role
from ui.screens.review import impact
from ui.screens.shared.links import Links
from ui.screens.shared.view import View
from ui.serialization import review_schema
from ui.serialization.review_schema import WholeImpactShape

LINKS = Links("default", DAY.isoformat(), None, "../")
NASTY = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portfolio]:
    """A portfolio in which an amendment waits, with confirmed obligations and answers on record; only to be read."""
    with connect(lowered_cap(tmp_path_factory.mktemp("impact")), actor="rosa") as mine:
        yield mine


def _view(mine: Portfolio, role: Role = Role.REVIEW, known: datetime | None = None) -> View:
    return View(Principal("rosa", role), mine, DAY, known)


def _claim(mine: Portfolio, section: str) -> str:
    (found,) = [e.edge_id for e in mine.register.edges() if e.target_section == section]
    return found


def _whole(mine: Portfolio) -> WholeImpactShape:
    still = mine.still()
    return review_schema.whole(still.review.impact(still.document("first.txt"), DAY), still.sources())


def _text(html: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def test_a_claim_is_told_alone_or_with_its_paper(kept: Portfolio) -> None:
    """Alone: its obligation, its rule, the answer that quotes it, that two more wait; together: words, days and the other answer too."""
    alone, paper = (_text(impact.of_item(_view(kept), _claim(kept, "4"), reach)) for reach in impact.REACHES)

    for words in (
        "2 other changes of the same paper wait too",
        "Obligations: 2",
        "Risk: 1 contract",
        "Days to watch: none",
        "Earlier answers: 1",
    ):
        assert words in alone, words
    assert "Payment term" not in alone
    assert PAY not in alone
    told = ("3 changes", "Words: 3 provisions", "Obligations: 4", "Risk: 1 contract", "Days to watch: 3", "Earlier answers: 2", PAY, CAP)
    assert [words for words in told if words not in paper] == []
    assert "Confirmed by ida on 10 Jan 2025. It would have to be confirmed again." in paper
    assert "2 Dec 2026 2 Dec 2025" in paper
    assert REPORTS not in paper


def test_each_earlier_answer_leads_to_its_receipt(kept: Portfolio) -> None:
    """By the id under which the audit finds it."""
    markup = impact.of_item(_view(kept), _claim(kept, "4"), impact.PAPER)
    receipts = [one.receipt_id for _, one in kept.audit.receipts(10) if one.governs == DAY and one.question in (PAY, CAP)]
    assert sorted(re.findall('data-receipt="([^"]+)"', markup)) == sorted(receipts)


def test_who_may_only_read_is_not_told_what_others_asked(kept: Portfolio) -> None:
    """Neither of a claim nor of a signature; all else they are told."""
    reader = _view(kept, Role.READ)
    paper = kept.document("first.txt").document_id
    for html in (impact.of_item(reader, _claim(kept, "4"), impact.PAPER), impact.signing(reader, paper)):
        assert CAP not in html
        assert "Who may review is told" in html
        assert "Obligations: 4" in _text(html)


def test_of_what_waits_no_longer_and_of_other_records_nothing_is_told(kept: Portfolio) -> None:
    """A claim that somebody decided on meanwhile; a signature supposed on the records of another day."""
    with pytest.raises(NotFoundError, match="waits no longer"):
        impact.of_item(_view(kept), "e_0", impact.CLAIM)
    with pytest.raises(UsageError, match="look at today"):
        impact.signing(_view(kept, known=datetime(2026, 1, 1, tzinfo=UTC)), kept.document("first.txt").document_id)


def test_nothing_is_cut_and_words_are_no_markup(kept: Portfolio) -> None:
    """Forty proposed obligations, a long answer and a rule, in words that would be markup: all of them there, counted, as text."""
    found = _whole(kept)
    one, answers = found["obligations"]["proposed"][0], found["answers"]
    assert answers is not None
    many = [{**one, "obligation_id": f"o_{n}", "replaces": [], "words": f"{NASTY} duty {n} " + "x" * 2000} for n in range(40)]
    hostile = {
        **found,
        "obligations": {**found["obligations"], "proposed": many, "superseded": []},
        "risk": [{**found["risk"][0], "changes": [{**found["risk"][0]["changes"][0], "title": NASTY}]}],
        "dates": [{**found["dates"][0], "note": NASTY, "section": NASTY}],
        "answers": {**answers, "changed": 9, "complete": False, "answers": [{**answers["answers"][0], "question": NASTY, "by": NASTY}]},
    }
    html = impact.of_paper(hostile, NASTY, LINKS)  # type: ignore[arg-type]  # its parts are made from true ones

    assert "<img" not in html
    assert [n for n in range(40) if f"duty {n} {'x' * 2000}" not in html] == []
    told = _text(html)
    for words in ("confirm them: 40", "Earlier answers: 9", "And 8 earlier ones", "There are older ones, which were not looked at."):
        assert words in told, words


def test_where_nothing_would_change_each_part_says_so(kept: Portfolio) -> None:
    """No empty heading, no table without a row."""
    found = _whole(kept)
    none = {"superseded": [], "proposed": [], "gone": [], "restored": [], "moved": [], "unchanged": 1}
    answers = {"changed": 0, "beside": 0, "looked": 1, "complete": True, "answers": []}
    html = impact.of_signature({**found, "obligations": none, "risk": [], "dates": [], "answers": answers}, LINKS)  # type: ignore[typeddict-item]
    told = _text(html)
    for words in ("Obligations: none 1 obligation would stay as it is.", "Risk: none", "Days to watch: none", "Earlier answers: none"):
        assert words in told, words
    assert "<table" not in html
