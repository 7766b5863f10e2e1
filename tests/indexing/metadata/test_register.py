"""The register: each field from the words that give it, and nothing where no words do.

The texts in `register.cases` may begin with the name of their file; without it that is `contract.txt`. Behind each `=>` is the entry of one
instrument of the file: the facts that the case is about, parted by ` / `, with `-` for what nothing gives.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Iterable
from itertools import zip_longest
from pathlib import Path

import pytest

from graph.model.documents import Document, DocumentHint, DocumentKind, Execution, MetadataField
from graph.model.source import Reading, ReadingFlag, SourceFile
from indexing.layout.instruments import instruments
from indexing.metadata.likelihood import likelihood
from indexing.metadata.reader import read_metadata
from indexing.readers import READERS, open_reader
from indexing.readers.text import TextReader
from tests.cases import Row, misread, misread_cases, tables_in
from tests.papers import papers_in

SIGNED, BASE, AMENDMENT, COVER, DEED = papers_in(__file__).values()


PROVISIONS = "".join(
    f"Section {n}. The Mill grinds whatever the Farmer brings, on the days that both agree, and keeps a list.\n\n" for n in range(1, 60)
)
NAMED = {
    "base": BASE.strip(),
    "amendment": AMENDMENT.strip(),
    "unsigned": BASE.partition("IN WITNESS")[0].strip(),
    "terms": BASE[BASE.index("1. Supply.") : BASE.index("IN WITNESS")].strip(),
    "signed": SIGNED.strip(),
    "cover": COVER.strip(),
    "deed": DEED.strip(),
    "provisions": PROVISIONS.strip(),
    "contents": " ¶ ".join(f"{n}. Grinding of Wheat of Kind {n}" for n in range(1, 220)),
}


def listed(values: Iterable[str]) -> str:
    """Return values side by side, or `-`."""
    return " | ".join(values) or "-"


def _instrument(hint: DocumentHint) -> str:
    day = f" of {hint.date}" if hint.date else ""
    number = f" no. {hint.number}" if hint.number else ""
    return f"{hint.title}{number}{day}{_called(hint.defined_as)}"


def _called(names: tuple[str, ...]) -> str:
    return f" ({'; '.join(names)})" if names else ""


FACTS: dict[str, Callable[[Document], str]] = {
    "title": lambda entry: entry.title,
    "kind": lambda entry: entry.kind.value,
    "number": lambda entry: str(entry.number or "-"),
    "execution": lambda entry: entry.execution.value,
    "signed": lambda entry: str(entry.signed or "-"),
    "effective": lambda entry: str(entry.effective or "-"),
    "expires": lambda entry: str(entry.expires or "-"),
    "agreed": lambda entry: str(entry.agreed or "-"),
    "starts": lambda entry: str(entry.starts or "-"),
    "parties": lambda entry: listed(f"{party.name}{_called(party.aliases)}" for party in entry.parties),
    "recites": lambda entry: listed(map(_instrument, entry.recites)),
    "affirms": lambda entry: listed(map(_instrument, entry.affirms)),
    "called": lambda entry: listed(entry.self_names),
}


def entries(reading: Reading, name: str = "contract.txt") -> list[Document]:
    """Return the register entries of a reading, and check that all their evidence is verbatim."""
    file = SourceFile(reading.file_sha256, name, name, len(reading.text))
    found = [read_metadata(reading, file, "p", ordinal, *span) for ordinal, span in enumerate(instruments(reading))]
    for entry in found:
        for quote in (*(q for _, q in entry.evidence), *(h.quote for h in (*entry.recites, *entry.affirms))):
            assert reading.text[quote.char_start : quote.char_end] == quote.text
    return found


def register(text: str) -> list[Document]:
    """Return the register entries of a file, whose name may stand before the text."""
    name, body = re.fullmatch(r"(?s)(?:([\w ,.-]+\.(?:txt|md)): )?(.*)", text).groups()  # type: ignore[union-attr]
    name = name or "contract.txt"
    return entries(open_reader(READERS[Path(name).suffix]).read(name, body.encode()), name)


def registered(text: str, expected: list[str]) -> list[str]:
    """Return of each instrument of a file the facts that are expected of it, or its title where none are."""
    facts = [[fact.partition(" ")[0] for fact in line.split(" / ")] for line in expected]
    found = zip_longest(register(text), facts, fillvalue=None)
    return [" / ".join(f"{n} {FACTS[n](entry)}" for n in names or ["title"]) for entry, names in found if entry]


def test_register() -> None:
    """The file holds these instruments, of which the register says these facts."""
    assert misread_cases(registered, Path(__file__).with_name("register.cases"), **NAMED) == ""


def kind(title: str) -> str:
    """Return what the title says an instrument is, and which number an amendment has."""
    opening = f'This {title} (this "Document") is made as of May 1, 2010 between Acme, Inc. and Bolt, LLC.'
    (document,) = register(f"{title.upper()}\n\n{opening}\n\n1. Words.\n\n{SIGNED}")
    assert document.title == title.upper()
    return f"{document.kind} {document.number or '-'}"


@pytest.mark.parametrize(("_", "rows"), tables_in(Path(__file__).with_name("kinds.table")))
def test_kinds(_: str, rows: list[Row]) -> None:
    """Every title says what its row says."""
    assert misread(kind, rows) == ""


@pytest.mark.parametrize("label", ["EXHIBIT B", "Schedule 2", "ANNEX I", "Form of Agreement"])
def test_attachments_are_no_instruments(label: str) -> None:
    """A complete, signed agreement that is attached belongs to the contract it is attached to."""
    assert len(register(f"{AMENDMENT}\n{label}\n\n{BASE}")) == 1


def test_several_instruments_in_one_file() -> None:
    """An amendment with its own parties and signatures after a signed one is the second instrument of the file."""
    second = (
        AMENDMENT.replace("Exhibit 10.2\n", "")
        .replace("SECOND", "THIRD")
        .replace("Second", "Third")
        .replace("June 5, 2011", "June 5, 2012")
    )
    found = register(AMENDMENT + "\n\n" + second)
    assert [(d.number, str(d.signed)) for d in found] == [(2, "2011-06-05"), (3, "2012-06-05")]
    assert found[0].char_start == 0
    assert found[0].char_end == found[1].char_start


def test_the_last_attachments_of_another_contract_end_at_the_first_title() -> None:
    """A file cut out of a filing may open with the exhibits of the contract before."""
    left = "EXHIBIT C          FORM OF SUBLICENSE\n\n[Form follows.]\n\nEXHIBIT D          FORM OF TRIAL AGREEMENT\n\n[Form follows.]\n\n"
    found = register(left + AMENDMENT.removeprefix("Exhibit 10.2\n\n"))

    assert len(found) == 2
    assert found[1].kind is DocumentKind.AMENDMENT
    assert found[1].number == 2


def test_tracked_changes_are_a_draft() -> None:
    """A file with tracked changes is a draft even where signatures are typed."""
    reading = TextReader().read("c.txt", BASE.encode())
    tracked = Reading(reading.file_sha256, reading.reader, reading.text, reading.blocks, flags=frozenset({ReadingFlag.TRACKED_CHANGES}))
    assert entries(tracked)[0].execution is Execution.DRAFT


@pytest.mark.parametrize(
    "text", ["x", "no contract at all, only words", "1" * 3_000, "By: ____\n" * 200, "AGREEMENT\n" * 300, "(" * 2_000, "\n\n\n \t \n x"]
)
def test_anything_has_a_register_entry(text: str) -> None:
    """Whatever a file holds, its entry says nothing that no words give."""
    document = register(text)[0]
    assert (document.signed, document.effective, document.expires, document.parties) == (None, None, None, ())


def test_identity() -> None:
    """An instrument's id is of portfolio, file and place, and never of its words."""
    one, two = register(BASE)[0], register(BASE)[0]
    assert one == two
    assert one.file_sha256 == hashlib.sha256(BASE.encode()).hexdigest()


def test_a_long_contract_is_read_quickly() -> None:
    """A megabyte of clauses between opening and signatures takes little more than reading it."""
    body = "".join(f"{n}. Clause. The supplier shall deliver in {1990 + n % 40} as agreed.\n\n" for n in range(16_000))
    text = BASE.replace("1. Supply.", body + "1. Supply.", 1)
    reading = TextReader().read("c.txt", text.encode())
    started = time.process_time()
    (document,) = entries(reading)
    assert time.process_time() - started < 5
    assert document.execution is Execution.SIGNED


def test_candidates_come_with_their_words_and_likelihood() -> None:
    """Each says how likely it is and where it stands; the likeliest of a field comes first."""
    (found,) = register(COVER)
    parties = [c for c in found.candidates if c.field is MetadataField.PARTY]
    assert all(0.0 <= c.likelihood <= 1.0 for c in found.candidates)
    assert [c.likelihood for c in parties] == sorted((c.likelihood for c in parties), reverse=True)
    assert all(c.quote is None or c.quote.text in COVER for c in found.candidates)


def test_the_name_of_a_file_is_evidence_for_a_day() -> None:
    """Where the text leaves the day blank, "DATED JULY 14, 2010" of the file's name is kept as a candidate."""
    text = COVER.replace("November 6, 2017", "").replace("6th day of\nNovember, 2017", "___ day of ____")
    (found,) = register(f"SUPPLY CONTRACT, DATED JULY 14, 2010.txt: {text}")
    assert "2010-07-14" in {c.value for c in found.candidates if c.field is MetadataField.SIGNED}


def test_signs_add_up() -> None:
    """A name that a list of parties gives is likelier than one that only stands somewhere."""
    assert likelihood("party", {"listed", "opening", "legal form"}) > likelihood("party", {"head", "one word"})
