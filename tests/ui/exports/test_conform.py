"""Conformed copies, redlines and timelines at the door: what is printed, what is written, and that each can be checked."""

from __future__ import annotations

import html.parser
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import docx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import Result

from graph.comparison.consolidation import conform
from graph.comparison.redline import redline
from graph.model.source import Reading
from tests.property.portfolios import asked_days, portfolios
from tests.story import Story
from ui.application.sources import Sources
from ui.exports.consolidation import docx as word
from ui.exports.consolidation import html as web
from ui.exports.consolidation import layout, md
from ui.serialization import consolidation_schema
from ui.serialization.consolidation_schema import ConformedEntry, ConformedRun, ConformedShape

Inforce = Callable[..., Result]
BEFORE, AFTER = "2021-06-14", "2021-06-15"
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOSTILE = '<script>alert(1)</script> **bold** [a](http://b) `x` | \x0b & "quoted" <!-- '


@pytest.fixture
def copied(inforce: Inforce) -> Callable[..., ConformedShape]:
    """Return the JSON of the lease's conformed copy."""

    def run(*options: str) -> ConformedShape:
        done = inforce("conform", "lease.txt", "--json", *options)
        assert done.exit_code == 0, done.output
        found: ConformedShape = json.loads(done.stdout)
        return found

    return run


def entries(copy: ConformedShape) -> dict[str, ConformedEntry]:
    """Return the entries by address."""
    return {c["section"]: c for c in copy["clauses"]}


def test_the_copy_is_the_document_on_the_day(copied: Callable[..., ConformedShape]) -> None:
    """Amended words stand in their place, the rest as signed; the heading says what made it."""
    before, after = copied("--as-of", BEFORE), copied("--as-of", AFTER)
    assert "four thousand dollars" in (entries(before)["2"]["text"] or "")
    assert "five thousand two hundred dollars" in (entries(after)["2"]["text"] or "")
    assert entries(before)["3"]["text"] == entries(after)["3"]["text"]
    assert before["counts"] == {"instruments": 1, "outstanding": 0, "unsigned": 0}
    assert after["counts"] == {"instruments": 2, "outstanding": 0, "unsigned": 0}
    assert [m["document"] for m in after["instruments"]] == ["lease.txt", "first-amendment.txt"]
    assert [s["document"] for s in entries(after)["2"]["changes"]] == ["first-amendment.txt"]


def test_what_is_warned_of_beside_a_provision_is_in_words(copied: Callable[..., ConformedShape]) -> None:
    """The code of a warning is for programs: the JSON keeps it, no copy that is read shows it."""
    entry = next(iter(entries(copied()).values()))
    warned: ConformedEntry = {**entry, "warnings": [{"code": "PENDING_CLAIM", "message": "It waits.", "edge_id": None}]}
    assert ("warning", "Pending change: It waits.") in layout.notes(warned)


def test_every_run_stands_where_it_says(copied: Callable[..., ConformedShape], contracts: Path) -> None:
    """The words of each run are the file's at its range; only white space stands nowhere."""
    for entry in copied("--as-of", AFTER)["clauses"]:
        assert "".join(r["text"] for r in entry["runs"]) == entry["text"]
        for run in entry["runs"]:
            if run["document"] is None:
                assert not run["text"].strip()
            else:
                text = (contracts / run["document"]).read_text(encoding="utf-8")
                assert text[run["char_start"] : run["char_end"]] == run["text"]


def test_a_redline_reads_as_either_day(copied: Callable[..., ConformedShape]) -> None:
    """Refusing every change gives the one copy, taking every change the other."""
    compared = copied("--as-of", AFTER, "--against", BEFORE)
    before, after = copied("--as-of", BEFORE), copied("--as-of", AFTER)
    assert compared["against"] == BEFORE
    assert [_text(c["runs"], "INSERTED") for c in compared["clauses"]] == [c["text"] for c in before["clauses"]]
    assert [_text(c["runs"], "DELETED") for c in compared["clauses"]] == [c["text"] for c in after["clauses"]]
    changed = [c["section"] for c in compared["clauses"] if any(r["change"] != "KEPT" for r in c["runs"])]
    assert changed == ["2"]


def _text(runs: list[ConformedRun], without: str) -> str:
    return "".join(r["text"] for r in runs if r["change"] != without)


def test_markdown_is_printed_with_a_footnote_for_each_run(inforce: Inforce) -> None:
    """Every mark has its note, and the note names file and section."""
    printed = inforce("conform", "lease.txt", "--as-of", AFTER).stdout
    marks = re.findall(r"\[\^(\d+)\](?!:)", printed)
    notes = dict(re.findall(r"^\[\^(\d+)\]: (.*)$", printed, re.MULTILINE))
    assert marks == list(notes)
    assert any(words.startswith("first-amendment.txt, Section 1, characters") for words in notes.values())
    assert "Unofficial conformed copy, as it reads on 15 June 2021" in printed
    assert "five thousand two hundred dollars" in printed


class _Page(html.parser.HTMLParser):
    """Collects tags, attributes and text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_html_is_one_file_that_asks_for_nothing(inforce: Inforce) -> None:
    """No script, no link, no address; every run names its file, section and place."""
    page = inforce("conform", "lease.txt", "--as-of", AFTER, "--format", "html").stdout
    read = _Page(page)
    assert not {"script", "link", "img", "iframe", "a"} & set(read.tags)
    assert not re.search(r"https?://|url\(|@import", page)
    runs = [a for tag, a in read.attributes if tag == "span" and "data-document" in a]
    assert runs
    assert all(a["data-section"] and a["data-chars"] and a["title"] for a in runs)
    assert {"lease.txt", "first-amendment.txt"} == {a["data-document"] for a in runs}


def test_a_redline_in_html_has_ins_and_del(inforce: Inforce) -> None:
    """The figures changed are marked, and nothing else is."""
    page = inforce("conform", "lease.txt", "--as-of", AFTER, "--against", BEFORE, "--format", "html").stdout
    sections = re.findall(r'<section[^>]*data-section="([^"]*)"[^>]*>(.*?)</section>', page, re.DOTALL)
    assert {section for section, words in sections if "<ins>" in words or "<del>" in words} == {"2"}
    rent = dict(sections)["2"]
    assert re.findall(r"<del>(?:<span[^>]*>)([^<]*)", rent)[0].startswith("four")
    assert re.findall(r"<ins>(?:<span[^>]*>)([^<]*)", rent)[0].startswith("five")


def test_word_is_written_to_a_file_named_aloud_and_never_over_another(
    inforce: Inforce, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The default name is said; a file that is there stays unless --overwrite is given."""
    monkeypatch.chdir(tmp_path)
    first = inforce("conform", "lease.txt", "--as-of", AFTER, "--format", "docx")
    assert first.exit_code == 0, first.output
    path = tmp_path / "lease as of 2021-06-15.docx"
    assert path.name in first.output
    again = inforce("conform", "lease.txt", "--as-of", AFTER, "--format", "docx")
    assert isinstance(again.exception, Exception)
    assert "--overwrite" in str(again.exception)
    assert inforce("conform", "lease.txt", "--as-of", AFTER, "--format", "docx", "--overwrite").exit_code == 0
    read = docx.Document(str(path))
    assert "Unofficial conformed copy" in read.sections[0].header.paragraphs[0].text
    assert any("first-amendment.txt, Section 1" in c.text for c in read.comments)
    assert any("five thousand two hundred dollars" in p.text for p in read.paragraphs)


def test_a_file_s_suffix_tells_the_format(inforce: Inforce, tmp_path: Path) -> None:
    """--output copy.html needs no --format; what is no format is refused."""
    assert inforce("conform", "lease.txt", "--output", tmp_path / "copy.html").exit_code == 0
    assert (tmp_path / "copy.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "no format 'pdf'" in str(inforce("conform", "lease.txt", "--output", tmp_path / "copy.pdf").exception)


def test_a_timeline_tells_periods_causes_and_statuses(inforce: Inforce) -> None:
    """From, to, words and cause of each period; the words as signed are superseded."""
    found: dict[str, Any] = json.loads(inforce("timeline", "lease.txt", "2", "--json").stdout)
    first, second = found["periods"]
    assert (first["from"], first["to"], first["causes"]) == ("2019-03-01", AFTER, [])
    assert (second["from"], second["to"], second["causes"][0]["kind"]) == (AFTER, None, "BEGINS")
    assert second["causes"][0]["edge"]["document"] == "first-amendment.txt"
    assert "Section 2 of the Lease" in second["causes"][0]["quote"]
    assert [p["clause"]["obligation_status"] for p in (first, second)] == ["ACTIVE", "SUPERSEDED"]
    assert [(h["action"], h["document"]) for h in second["clause"]["history"]] == [("REPLACE", "first-amendment.txt")]
    printed = inforce("timeline", "lease.txt", "2").stdout
    assert "From 2019-03-01 until 2021-06-14: in force" in printed
    assert "five thousand two hundred dollars" in printed


def test_before_anything_was_recorded_there_is_no_document(inforce: Inforce) -> None:
    """The second clock holds for copies and timelines too."""
    for command in (("conform", "lease.txt"), ("timeline", "lease.txt", "2")):
        assert "no document" in str(inforce(*command, "--known-as-of", "2001-01-01").exception)


def shaped(story: Story, *days: Any) -> ConformedShape:
    """Return the JSON of a story's contract on a day, or of what changed between two."""
    lineage = story.lineage
    sources = Sources(lineage.documents, lineage.clauses, _reading, _page, {e.edge_id: e for e in lineage.edges}, _no_obligation)
    copies = [conform(lineage, story.doc("MSA"), day) for day in days]
    if len(copies) == 1:
        return consolidation_schema.conformed(copies[0], sources, "test")
    return consolidation_schema.redlined(redline(lineage, *copies), sources, "test")


def _reading(_: str) -> Any:
    return Reading("", "text/1", "")


def _page(*_: Any) -> Any:
    raise AssertionError("a text has no pages")


def _no_obligation(*_: Any) -> Any:
    raise AssertionError("a copy tells none")


def _paragraphs(document: bytes, *, taken: bool) -> Iterator[str]:
    """Yield the paragraphs of a Word file with all changes taken or refused, as Word does it."""
    body = ET.fromstring(zipfile.ZipFile(io.BytesIO(document)).read("word/document.xml"))[0]
    gone = f"{W}del" if taken else f"{W}ins"
    for paragraph in body.iter(f"{W}p"):
        style = paragraph.find(f"{W}pPr/{W}pStyle")
        if style is not None and style.get(f"{W}val") == "IntenseQuote":
            continue  # what is said beside an entry
        out = {run for change in paragraph.iter(gone) for run in change.iter(f"{W}r")}
        text = "".join(t.text or "" for run in paragraph.iter(f"{W}r") if run not in out for t in run if t.tag in {f"{W}t", f"{W}delText"})
        if paragraph.find(f"{W}pPr/{W}rPr/{gone}") is None:
            yield text


def _words(text: str) -> str:
    return "".join(text.split())


@settings(max_examples=12)
@given(portfolios(), asked_days, asked_days)
def test_tracked_changes_taken_or_refused_give_either_copy(lines: list[str], one: Any, other: Any) -> None:
    """In the file's own XML: what Word and LibreOffice accept and reject."""
    story = Story("\n".join(lines))
    written = word.render(shaped(story, one, other), now=NOW)
    for day, taken in ((one, False), (other, True)):
        expected = "".join(_words(c["text"] or "") for c in shaped(story, day)["clauses"])
        assert expected in _words("".join(_paragraphs(written, taken=taken)))


def _hostile() -> ConformedShape:
    story = Story(f"2020-01-01 clause MSA#1 {json.dumps(HOSTILE.replace(chr(34), chr(39)))}")
    copy = shaped(story, NOW.date())
    copy["title"] = HOSTILE
    copy["warnings"] = [{"code": "CONFLICT", "message": HOSTILE, "edge_id": None}]
    return copy


def test_words_of_a_contract_never_become_markup() -> None:
    """Not in HTML, not in Markdown, and no control character breaks the Word file."""
    copy = _hostile()
    read = _Page(web.render(copy))
    assert "script" not in read.tags
    assert "<script>alert(1)</script>" in read.text
    printed = md.render(copy)
    assert "\\<script\\>" in printed
    assert not re.search(r"(?<!\\)<script|(?<!\\)\*\*bold|(?<!\\)\[a", printed)
    assert docx.Document(io.BytesIO(word.render(copy, now=NOW))).paragraphs


@given(st.text(alphabet=st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=60))
def test_html_shows_any_words_as_they_are(words: str) -> None:
    """Whatever stands in a contract is read back from the page unchanged."""
    copy = _hostile()
    copy["title"] = words
    assert words in _Page(web.render(copy)).text


@given(portfolios(), asked_days)
def test_every_run_of_every_format_has_its_source(lines: list[str], day: Any) -> None:
    """As many footnotes as runs, as many titled spans as pieces."""
    copy = shaped(Story("\n".join(lines)), day)
    runs = [r for c in copy["clauses"] for r in c["runs"] if r["document"] and r["text"].strip()]
    pieces = [p for c in copy["clauses"] for para in layout.paragraphs(c) for p in para if p.run["document"]]
    spans = [a for tag, a in _Page(web.render(copy)).attributes if tag == "span" and "data-document" in a]
    assert len(spans) == len(pieces)
    assert len(re.findall(r"^\[\^\d+\]: ", md.render(copy), re.MULTILINE)) >= len(runs)
