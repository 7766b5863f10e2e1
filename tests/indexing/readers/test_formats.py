"""Every format on the whole way: an amendment in any of them changes the contract, and its words can be shown."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from indexing.readers.files import read_bytes
from tests import here
from tests.indexing.readers.papers import paper
from tests.indexing.readers.scans import as_file, scanned, sheet
from tests.indexing.readers.test_mail import mail
from tests.papers import papers_in
from ui import connect
from ui.cli import app

BASE = papers_in(__file__)["base.txt"]


LINES = [
    "FIRST AMENDMENT TO SUPPLY AGREEMENT",
    'made as of May 1, 2012 between Harbor Foods, Inc. and Mill Corp. ("Buyer"), amending the Supply',
    "Agreement dated as of March 1, 2010. Section 2 of the Supply Agreement is hereby amended and restated to",
    'read as follows: "2. Payment. Buyer shall pay each invoice within sixty (60) days after receipt."',
    "By: /s/ Ann Lee, Harbor Foods, Inc. By: /s/ Bob Ray, Mill Corp.",
]
PAGE = "".join(f"<p>{text}</p>" for text in (LINES[0], " ".join(LINES[1:4]), LINES[4])).encode()
NEW = "2. Payment. Buyer shall pay each invoice within sixty (60) days after receipt."


def _zipped(name: str, data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(name, data)
    return out.getvalue()


FORMATS: dict[str, tuple[str, Callable[[], bytes]]] = {
    "first.pdf": ("first.pdf", lambda: paper([LINES])),
    "first.html": ("first.html", lambda: PAGE),
    "scan.pdf": ("scan.pdf", lambda: scanned([sheet(LINES, dpi=200)])),
    "fax.tif": ("fax.tif", lambda: as_file(sheet(LINES, dpi=200), "TIFF")),
    "signed.eml": ("signed.eml/first.htm", lambda: mail(first_htm=PAGE).as_bytes()),
    "bundle.zip": ("bundle.zip/deals/first.htm", lambda: _zipped("deals/first.htm", PAGE)),
}

APART = {"scan.pdf"}
"""Read in a worker: what recognises pages must fit the memory that a worker has."""


def _inforce(data: Path, *arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments), "--data", str(data)])


@pytest.mark.parametrize("name", FORMATS)
def test_an_amendment_in_any_format_counts(tmp_path: Path, name: str) -> None:
    """Indexed, linked, resolved; the file named is where the words stand, and has the hash on record."""
    shown, made = FORMATS[name]
    folder, data = tmp_path / "contracts", tmp_path / "data"
    folder.mkdir()
    (folder / "base.txt").write_text(BASE)
    (folder / name).write_bytes(made())
    with (connect if name in APART else here.connect)(data) as portfolio:
        assert not portfolio.index([folder]).failures
    clause = json.loads(_inforce(data, "resolve", "base.txt", "2", "--as-of", "2015-01-01", "--json").stdout)
    assert " ".join(clause["effective_text"].split()) == NEW
    assert clause["source_doc"] == shown
    asked = json.loads(_inforce(data, "ask", "When must invoices be paid?", "--as-of", "2015-01-01", "--json").stdout)
    cited = next(c for c in asked["citations"] if c["document"] == shown)
    assert cited["sha256"] == hashlib.sha256(read_bytes(folder / shown)).hexdigest()
    checked = _inforce(data, "check")
    assert "HASH_MISMATCH" not in checked.stdout


def test_bad_files_of_every_format_are_told_and_the_rest_is_kept(tmp_path: Path) -> None:
    """Exit code 4, one reason each, and the good file indexed."""
    folder, data = tmp_path / "contracts", tmp_path / "data"
    folder.mkdir()
    (folder / "base.txt").write_text(BASE)
    bad = {
        "a.html": b"<p></p>",
        "b.eml": b"no mail",
        "c.zip": b"PK\x03\x04 cut",
        "d.png": b"no picture",
        "e.tif": b"II*\x00",
        "f.pdf": b"%PDF-",
    }
    for name, content in bad.items():
        (folder / name).write_bytes(content)
    indexed = _inforce(data, "index", folder, "--json")
    assert indexed.exit_code == 4
    report = json.loads(indexed.stdout)
    assert sorted(failure["name"] for failure in report["failures"]) == sorted(bad)
    assert all(failure["reason"] and failure["advice"] for failure in report["failures"])
    assert report["indexed"] == ["base.txt"]


def test_indexing_again_finds_everything_in_its_container(tmp_path: Path) -> None:
    """Nothing is read twice, nothing is missing."""
    folder, data = tmp_path / "contracts", tmp_path / "data"
    folder.mkdir()
    (folder / "bundle.zip").write_bytes(_zipped("signed.eml", mail(first_htm=PAGE).as_bytes()))
    first = json.loads(_inforce(data, "index", folder, "--json").stdout)
    again = json.loads(_inforce(data, "index", folder, "--json").stdout)
    assert first["indexed"] == again["unchanged"] == ["bundle.zip/signed.eml", "bundle.zip/signed.eml/first.htm"]
    assert (again["indexed"], again["missing"]) == ([], [])


def test_each_file_that_cannot_be_read_is_told_each_time(tmp_path: Path) -> None:
    """Three of them, none like another and none indexed before: three reasons, nothing unchanged; and again the next time."""
    folder = tmp_path / "in"
    folder.mkdir()
    for name, data in {"a.pdf": b"", "b.txt": b"", "c.zip": b"PK\x03\x04abc"}.items():
        (folder / name).write_bytes(data)
    for _ in range(2):
        done = CliRunner().invoke(app, ["index", str(folder), "--data", str(tmp_path / "data"), "--json"])
        assert done.exit_code == 4, done.output
        report = json.loads(done.stdout)
        assert report["unchanged"] == []
        assert {f["name"] for f in report["failures"]} == {"a.pdf", "b.txt", "c.zip"}
