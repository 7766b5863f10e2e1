"""The register: each field from the words that give it, and nothing where no words do."""

from __future__ import annotations

import hashlib
import time

import pytest

from graph.model.documents import Document, DocumentKind, Execution
from graph.model.source import Reading, ReadingFlag, SourceFile
from indexing.layout.instruments import instruments
from indexing.metadata.reader import read_metadata as register
from indexing.readers.markdown import MarkdownReader
from indexing.readers.text import TextReader

SIGNED = """IN WITNESS WHEREOF, the parties have executed this instrument as of the date first above written.

ACME, INC.

By: /s/ Ann Lee
Name: Ann Lee

BOLT, LLC

By: /s/ Bob Ray
Name: Bob Ray
"""
BASE = f"""Exhibit 10.1

SUPPLY AGREEMENT

This Supply Agreement (this "Agreement") is made as of March 1, 2010 by and between Acme, Inc., a Delaware
corporation ("Supplier"), and Bolt, LLC, an Ohio limited liability company ("Buyer").

1. Supply. Supplier shall supply.

2. Term. The term of this Agreement shall commence on the date hereof and shall expire on December 31, 2014.

{SIGNED}
EXHIBIT A

FORM OF GUARANTY AGREEMENT

This Guaranty Agreement is made as of ________ by ________.

By: ______________________
"""
AMENDMENT = f"""Exhibit 10.2

SECOND AMENDMENT TO
SUPPLY AGREEMENT

This Second Amendment to Supply Agreement (this "Second Amendment") is dated as of June 5, 2011, between Acme, Inc. ("Supplier")
and Bolt Holdings, LLC f/k/a Bolt, LLC ("Buyer").

WHEREAS, Supplier and Buyer are parties to that certain Supply Agreement dated as of March 1, 2010 (the "Agreement"), as amended by a First
Amendment dated May 1, 2010 (the "First Amendment"); and

NOW, THEREFORE, the parties agree as follows:

1. Section 2 of the Agreement is replaced by: "2. Term. The term of this Agreement shall expire on December 31, 2019."

2. This Second Amendment shall be effective as of July 1, 2011 and shall expire on June 30, 2013.

{SIGNED}"""


def read(text: str, name: str = "contract.txt") -> list[Document]:
    """Return the register entries of a file, and check that all their evidence is verbatim."""
    reader = MarkdownReader() if name.endswith(".md") else TextReader()
    return entries(reader.read(name, text.encode()), name)


def entries(reading: Reading, name: str = "contract.txt") -> list[Document]:
    """Return the register entries of a reading."""
    file = SourceFile(reading.file_sha256, name, name, len(reading.text))
    found = [register(reading, file, "p", ordinal, *span) for ordinal, span in enumerate(instruments(reading))]
    for quote in (q for d in found for q in (*(e for _, e in d.evidence), *(h.quote for h in d.recites))):
        assert reading.text[quote.char_start : quote.char_end] == quote.text
    return found


def words_for(document: Document, field: str) -> str:
    """Return the evidence of a field on one line."""
    return " ".join(dict(document.evidence)[field].text.split())


def test_base_agreement() -> None:
    """A signed agreement with an unsigned form attached is one signed instrument."""
    (document,) = read(BASE)
    assert (document.title, document.kind, document.execution) == ("SUPPLY AGREEMENT", DocumentKind.BASE, Execution.SIGNED)
    assert [(p.name, p.aliases) for p in document.parties] == [("Acme, Inc.", ("Supplier",)), ("Bolt, LLC", ("Buyer",))]
    assert (str(document.signed), document.effective, str(document.expires)) == ("2010-03-01", None, "2014-12-31")
    assert (document.number, document.recites) == (None, ())
    assert words_for(document, "signed") == "March 1, 2010"
    assert words_for(document, "party:Bolt, LLC") == "Bolt, LLC"


def test_amendment() -> None:
    """An amendment has its number, its own dates and names; what it quotes of its target's term is not its own."""
    (document,) = read(AMENDMENT)
    assert (document.title, document.kind, document.number) == ("SECOND AMENDMENT TO SUPPLY AGREEMENT", DocumentKind.AMENDMENT, 2)
    assert (str(document.signed), str(document.effective), str(document.expires)) == ("2011-06-05", "2011-07-01", "2013-06-30")
    assert document.parties[1].aliases == ("Bolt, LLC", "Buyer")
    assert "Second Amendment" in document.self_names
    recited = [(h.title, str(h.date), h.number, h.defined_as) for h in document.recites if h.date]
    assert recited == [("Supply Agreement", "2010-03-01", None, ("Agreement",)), ("First Amendment", "2010-05-01", 1, ("First Amendment",))]


def test_several_instruments_in_one_file() -> None:
    """An amendment with its own parties and signatures after a signed one is the second instrument of the file."""
    second = (
        AMENDMENT.replace("Exhibit 10.2\n", "")
        .replace("SECOND", "THIRD")
        .replace("Second", "Third")
        .replace("June 5, 2011", "June 5, 2012")
    )
    found = read(AMENDMENT + "\n\n" + second)
    assert [(d.number, str(d.signed)) for d in found] == [(2, "2011-06-05"), (3, "2012-06-05")]
    assert found[0].char_start == 0
    assert found[0].char_end == found[1].char_start


def test_the_last_attachments_of_another_contract_end_at_the_first_title() -> None:
    """A file cut out of a filing may open with the exhibits of the contract before."""
    left = "EXHIBIT C          FORM OF SUBLICENSE\n\n[Form follows.]\n\nEXHIBIT D          FORM OF TRIAL AGREEMENT\n\n[Form follows.]\n\n"
    found = read(left + AMENDMENT.removeprefix("Exhibit 10.2\n\n"))

    assert len(found) == 2
    assert found[1].kind is DocumentKind.AMENDMENT
    assert found[1].number == 2


@pytest.mark.parametrize("label", ["EXHIBIT B", "Schedule 2", "ANNEX I", "Form of Agreement"])
def test_attachments_are_no_instruments(label: str) -> None:
    """A complete, signed agreement that is attached belongs to the contract it is attached to."""
    assert len(read(f"{AMENDMENT}\n{label}\n\n{BASE}")) == 1


@pytest.mark.parametrize(
    ("block", "status"),
    [
        ("By: /s/ Ann Lee\n\nBy: /s/ Bob Ray", Execution.SIGNED),
        ("By:\n/s/ Ann Lee\nName: Ann Lee\n\nBy:\n/s/ Bob Ray", Execution.SIGNED),
        ("By: Ann Lee\nTitle: CEO\n\nBy: Bob Ray\nTitle: CFO", Execution.SIGNED),
        ("By: [signature]\n\nBy: [signature]", Execution.SIGNED),
        ("By: /s/ Ann Lee\n\nBy: ____________________", Execution.PARTLY_SIGNED),
        ("By: ____________________\nName:\n\nBy: ____________________\nName:", Execution.UNSIGNED),
        ("By:\nName: Ann Lee\nTitle: CEO\n\nBy:\nName: Bob Ray\nTitle: CFO", Execution.NOT_SHOWN),
        ("", Execution.NOT_SHOWN),
    ],
)
def test_execution(block: str, status: Execution) -> None:
    """The signature lines decide: all filled, some, none, or none there."""
    (document,) = read(BASE.split("IN WITNESS", maxsplit=1)[0] + "\nIN WITNESS WHEREOF, the parties have signed.\n\n" + block)
    assert document.execution is status


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("SUPPLY AGREEMENT\n", "DRAFT 3/1/2010\n\nSUPPLY AGREEMENT\n"),
        ("SUPPLY AGREEMENT\n", "FORM OF SUPPLY AGREEMENT\n"),
        ("March 1, 2010", "March __, 2010"),
        ("Bolt, LLC, an Ohio", "[●], an Ohio"),
    ],
)
def test_drafts(old: str, new: str) -> None:
    """A legend, "Form of" or a blank in date or party makes an unsigned paper a draft."""
    text = BASE.split("IN WITNESS", maxsplit=1)[0] + "By: ____________________\nName:\n"
    assert read(text)[0].execution is Execution.UNSIGNED
    assert read(text.replace(old, new, 1))[0].execution is Execution.DRAFT


def test_tracked_changes_are_a_draft() -> None:
    """A file with tracked changes is a draft even where signatures are typed."""
    reading = TextReader().read("c.txt", BASE.encode())
    tracked = Reading(reading.file_sha256, reading.reader, reading.text, reading.blocks, flags=frozenset({ReadingFlag.TRACKED_CHANGES}))
    assert entries(tracked)[0].execution is Execution.DRAFT


def test_last_signature_is_the_day_signed() -> None:
    """Days beside signatures are when it was signed; the "as of" day is then from when it governs."""
    text = BASE.replace("Name: Ann Lee\n", "Name: Ann Lee\nDate: 3/2/2010\n").replace(
        "Name: Bob Ray\n", "Name: Bob Ray\nDate: March 4, 2010\n"
    )
    (document,) = read(text)
    assert (str(document.signed), str(document.effective)) == ("2010-03-04", "2010-03-01")


@pytest.mark.parametrize(
    ("sentence", "effective"),
    [
        ('is entered into on March 1, 2010 (the "Effective Date") by', "2010-03-01"),
        ('is made as of February 20, 2010, effective as of March 1, 2010 (the "Effective Date"), by', "2010-03-01"),
        ("is effective as of March 1, 2010 by", "2010-03-01"),
        ("is made as of the date last signed below by", "None"),
    ],
)
def test_effective_only_where_words_give_it(sentence: str, effective: str) -> None:
    """The opening sentence may name the effective date; a date that is only signed is none."""
    text = BASE.replace("is made as of March 1, 2010 by", sentence)
    assert str(read(text)[0].effective) == effective


def test_dates_of_others_are_not_its_own() -> None:
    """An amendment without a date of its own takes none from the agreement it amends."""
    text = AMENDMENT.replace("is dated as of June 5, 2011, between", "is made between").split("2. This Second")[0]
    (document,) = read(text)
    assert (document.signed, document.effective) == (None, None)


def test_renewing_terms_have_no_last_day() -> None:
    """A term that continues by itself after a day does not expire on it."""
    text = BASE.replace("December 31, 2014.", "December 31, 2014, and shall thereafter continue for successive years.")
    assert read(text)[0].expires is None


@pytest.mark.parametrize(
    ("title", "kind", "number"),
    [
        ("Amendment No. 4 to Lease", DocumentKind.AMENDMENT, 4),
        ("Third Modification of Loan Agreement", DocumentKind.AMENDMENT, 3),
        ("Amendment to Lease", DocumentKind.AMENDMENT, None),
        ("Addendum to Services Agreement", DocumentKind.AMENDMENT, None),
        ("Rider to Services Agreement", DocumentKind.AMENDMENT, None),
        ("Rider No. One to Franchise Agreement", DocumentKind.AMENDMENT, 1),
        ("Amended and Restated Credit Agreement", DocumentKind.RESTATEMENT, None),
        ("First Amendment to Amended and Restated Credit Agreement", DocumentKind.AMENDMENT, 1),
        ("Statement of Work", DocumentKind.SOW, None),
        ("Order Form", DocumentKind.ORDER_FORM, None),
        ("Change Order", DocumentKind.CHANGE_ORDER, None),
        ("Data Processing Agreement", DocumentKind.DPA, None),
        ("Service Level Agreement", DocumentKind.SLA, None),
        ("Forbearance Agreement", DocumentKind.WAIVER, None),
        ("Landlord Consent", DocumentKind.WAIVER, None),
        ("Joinder Agreement", DocumentKind.ASSIGNMENT, None),
        ("Waiver Agreement", DocumentKind.WAIVER, None),
        ("Assignment and Assumption Agreement", DocumentKind.ASSIGNMENT, None),
        ("Termination Agreement", DocumentKind.TERMINATION, None),
        ("Partial Termination", DocumentKind.TERMINATION, None),
        ("Side Letter", DocumentKind.SIDE_LETTER, None),
        ("Lease Renewal Agreement", DocumentKind.RENEWAL, None),
        ("Master Services Agreement", DocumentKind.BASE, None),
    ],
)
def test_kinds(title: str, kind: DocumentKind, number: int | None) -> None:
    """The title says what an instrument is, and which number an amendment has."""
    opening = f'This {title} (this "Document") is made as of May 1, 2010 between Acme, Inc. and Bolt, LLC.'
    text = f"{title.upper()}\n\n{opening}\n\n1. Words.\n\n{SIGNED}"
    (document,) = read(text)
    assert (document.title, document.kind, document.number) == (title.upper(), kind, number)


def test_published_terms() -> None:
    """Published terms need no signature; their version date is when they take effect; the publisher is a party."""
    text = (
        "---\ntitle: Bolt Terms of Service\n---\n\nVersion Effective Date: May 1, 2020\n\nThis Agreement applies to all. "
        + "Bolt serves you. " * 6
    )
    (document,) = read(text, "terms.md")
    assert (document.title, document.kind, document.execution) == ("Bolt Terms of Service", DocumentKind.ONLINE_TERMS, Execution.NOT_NEEDED)
    assert (document.signed, str(document.effective), [p.name for p in document.parties]) == (None, "2020-05-01", ["Bolt"])


def test_published_terms_dated_by_their_file() -> None:
    """The date in a file's name serves only published terms without a date of their own, and without evidence."""
    text = "# Bolt Terms of Service\n\nThis Agreement applies to all. " + "Bolt serves you. " * 6
    (document,) = read(text, "terms-2019-04-19.md")
    assert str(document.effective) == "2019-04-19"
    assert "effective" not in dict(document.evidence)
    assert read(BASE, "supply-2001-01-01.txt")[0].effective is None


def test_markdown_headings_and_bold_terms() -> None:
    """Markdown marks are no part of titles, names and defined terms."""
    text = AMENDMENT.replace("SECOND AMENDMENT TO\nSUPPLY AGREEMENT", "# SECOND AMENDMENT TO SUPPLY AGREEMENT").replace(
        "Acme, Inc.", "**Acme, Inc.**"
    )
    (document,) = read(text, "a.md")
    assert document.title == "SECOND AMENDMENT TO SUPPLY AGREEMENT"
    assert document.parties[0].name == "Acme, Inc."


def test_numbered_parties() -> None:
    """A numbered list of parties is not the first section of the agreement."""
    parties = '1. Acme, Inc., a company ("Acme"); and\n\n2. Bolt, LLC, a company ("Bolt").\n\n1. Supply.'
    text = BASE[: BASE.index(" Acme, Inc.")] + ":\n\n" + parties + BASE.partition("1. Supply.")[2]
    assert [p.name for p in read(text)[0].parties] == ["Acme, Inc.", "Bolt, LLC"]


def test_labelled_parties() -> None:
    """Parties can stand in a table of roles instead of a sentence."""
    text = (
        "MODIFICATION TO THE LOAN AGREEMENT\n\nBorrower:\tAcme, Inc.\tLender:\tFirst Bank\n\n"
        "This MODIFICATION is attached to the Loan Agreement dated May 1, 2010.\n"
    )
    (document,) = read(text)
    assert [(p.name, p.aliases) for p in document.parties] == [("Acme, Inc.", ("Borrower",)), ("First Bank", ("Lender",))]
    assert [(h.title, str(h.date)) for h in document.recites] == [("Loan Agreement", "2010-05-01")]


def test_a_notice_says_who_writes_to_whom() -> None:
    """A one-sided notice has a title, a day, both parties, and no term of its own."""
    (document,) = read(
        'NOTICE OF TERMINATION\n\nDate: July 28, 2016\n\nFrom: Acme Corporation ("Acme")\n\n'
        'To: Bolt Software, Inc. ("Bolt"), 12 Mill Lane\n\n'
        "Under Section 8.2 of the Supply Agreement dated March 1, 2010, Acme hereby terminates Statement of Work No. 1 dated May 2, 2011,"
        " effective as of August 31, 2016.\n\nACME CORPORATION\n\nBy: /s/ Ann Lee\nName: Ann Lee\n"
    )
    assert (document.title, document.kind) == ("NOTICE OF TERMINATION", DocumentKind.NOTICE)
    assert (str(document.signed), document.expires) == ("2016-07-28", None)
    assert {(p.name, p.aliases) for p in document.parties} == {("Acme Corporation", ("Acme",)), ("Bolt Software, Inc.", ("Bolt",))}
    assert ("Statement of Work No. 1", "2011-05-02", 1) in [(h.title, str(h.date), h.number) for h in document.recites]


def test_a_letter_has_both_its_parties() -> None:
    """The addressee stands in the head of a letter, the sender in its words or over the signature."""
    (document,) = read(
        'LETTER AGREEMENT\n\nApril 20, 2016\n\nBolt Software, Inc. ("Bolt")\n12 Mill Lane\n\nRe: Invoicing\n\n'
        'This letter records what Acme Corporation ("Acme") and Bolt have agreed about invoices.\n\nAGREED:\n\n'
        "ACME CORPORATION\n\nBy: /s/ Ann Lee\n\nBOLT SOFTWARE, INC.\n\nBy: /s/ Bob Ray\n"
    )
    assert document.kind is DocumentKind.SIDE_LETTER
    assert {p.name for p in document.parties} == {"Acme Corporation", "Bolt Software, Inc."}


def test_the_name_of_a_contract_is_no_name_of_a_party() -> None:
    """After the parties of a contract, (the "MSA") names the contract."""
    (document,) = read(
        "STATEMENT OF WORK NO. 1\n\nThis Statement of Work No. 1 is made as of May 2, 2011 under the Services Agreement dated March 1, 2010"
        ' between Acme Corporation ("Acme") and Bolt, LLC ("Bolt") (the "MSA").\n\n1. Work. Bolt shall work.\n'
    )
    assert [(p.name, p.aliases) for p in document.parties] == [("Acme Corporation", ("Acme",)), ("Bolt, LLC", ("Bolt",))]


@pytest.mark.parametrize(
    "text", ["x", "no contract at all, only words", "1" * 3_000, "By: ____\n" * 200, "AGREEMENT\n" * 300, "(" * 2_000, "\n\n\n \t \n x"]
)
def test_anything_has_a_register_entry(text: str) -> None:
    """Whatever a file holds, its entry says nothing that no words give."""
    document = read(text)[0]
    assert (document.signed, document.effective, document.expires, document.parties) == (None, None, None, ())


def test_identity() -> None:
    """An instrument's id is of portfolio, file and place, and never of its words."""
    one, two = read(BASE)[0], read(BASE)[0]
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


def named(document: Document) -> dict[str, tuple[str, ...]]:
    """Return the parties and what they are called."""
    return {party.name: party.aliases for party in document.parties}


PROVISIONS = "".join(
    f"Section {n}. The Mill grinds whatever the Farmer brings, on the days that both agree, and keeps a list.\n\n" for n in range(1, 60)
)


def test_a_provision_is_no_opening() -> None:
    """A sentence far down, "This Agreement shall be construed ...", opens nothing: the first paragraph names the parties."""
    text = (
        'GRINDING AGREEMENT\n\nThe undersigned Rye Farms, LLC ("Farmer") has agreed that Stone Mill, Inc. ("Mill") grinds its wheat.\n\n'
        f"{PROVISIONS}This Agreement shall be construed under the laws of Ohio. It may be executed between now and then.\n"
    )
    assert named(read(text)[0]) == {"Rye Farms, LLC": ("Farmer",), "Stone Mill, Inc.": ("Mill",)}


def test_an_opening_after_a_long_table_of_contents() -> None:
    """A line "Between A and B" opens an instrument, however long its table of contents is."""
    contents = "".join(f"{n}. Grinding of Wheat of Kind {n}\n\n" for n in range(1, 220))
    text = (
        f'GRINDING AGREEMENT\n\nTABLE OF CONTENTS\n\n{contents}AGREEMENT dated\n\nBetween   STONE MILL, INC., a mill ("Mill")\n\n'
        f'AND       RYE FARMS, LLC, a company ("Farmer")\n\n{PROVISIONS}'
    )
    assert named(read(text)[0]) == {"STONE MILL, INC.": ("Mill",), "RYE FARMS, LLC": ("Farmer",)}


def test_a_letter_whose_parties_confirm() -> None:
    """A letter names its parties where they are the subject of its first sentence, though they have no legal form."""
    text = (
        "June 5, 2012\n\nStone Mill, Inc.\n1 Water Street\nRye, New York\n\nLadies and Gentlemen:\n\n"
        'Acme Corp. (the "Company") and Rye Savings and Loan Association, a mutual association ("Association"), hereby confirm their '
        'agreement with Stone Mill, Inc. ("Mill") as follows:\n\n1. The Mill grinds.\n'
    )
    assert named(read(text)[0]) == {
        "Acme Corp.": ("Company",),
        "Rye Savings and Loan Association": ("Association",),
        "Stone Mill, Inc.": ("Mill",),
    }
