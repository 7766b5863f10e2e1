"""What documents and days are called on the screens."""

from __future__ import annotations

from dataclasses import replace

import pytest
from markupsafe import Markup

from graph.model.dates import PartialDate
from tests.contracts.store_records import document_of
from ui.screens.shared.names import name_of
from ui.screens.shared.text import cased, dated, numbered, opening_cased


@pytest.mark.parametrize(
    ("title", "signed", "name"),
    [
        ("AMENDMENT NO. 2 TO MASTER SERVICES AGREEMENT", "2018-10-01", "Amendment No. 2, 1 Oct 2018"),
        ("First Amendment to Lease", "2018-10", "First Amendment, Oct 2018"),
        ("Second Amended and Restated  Lease", "2018", "Second Amended and Restated Lease, 2018"),
        ("NOTICE OF TERMINATION", "2018-10-01", "Notice of Termination, 1 Oct 2018"),
        ("Amendment to Lease", None, "Amendment to Lease"),
        ("", "2018-10-01", "a.pdf"),
    ],
)
def test_a_document_is_called_by_title_and_day(title: str, signed: str | None, name: str) -> None:
    """An amendment without what it amends, where its day tells it from others; a file by its name where it shows no title."""
    day = PartialDate.parse(signed) if signed else None
    assert name_of(replace(document_of("a"), file_name="a.pdf", title=title, signed=day, effective=None)) == name


def test_days_are_written_as_people_write_them() -> None:
    """An instant with its time; what only looks like a day stays, and markup stays markup."""
    assert dated("from 2026-03-01, not 2026-13-01") == "from 1 Mar 2026, not 2026-13-01"
    assert dated("2026-11-30T14:23:22.385357+00:00") == "30 Nov 2026, 14:23"
    assert dated("2026-01-15-msa.pdf") == "2026-01-15-msa.pdf"
    assert dated(Markup("<b>2026-03-01</b>")) == Markup("<b>1 Mar 2026</b>")


def test_titles_in_capitals_are_cased_and_nothing_else() -> None:
    """Small words small, what is always written in capitals as it is; of a message only the title that it begins with."""
    assert cased("EXHIBIT A TO SOW NO. 1 OF ACME LLC") == "Exhibit A to SOW No. 1 of Acme LLC"
    assert cased("Lease of IBM") == "Lease of IBM"
    assert opening_cased("LETTER AGREEMENT (a.md) says NO WAY") == "Letter Agreement (a.md) says NO WAY"
    assert (numbered("4.2"), numbered("Exhibit A"), numbered("")) == ("§\u00a04.2", "Exhibit A", "")
