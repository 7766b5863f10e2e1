"""Letters, memoranda and deeds: what they are, who is bound, which day is theirs, and that the instrument they cite stays another one."""

from __future__ import annotations

import pytest

from graph.model.documents import Document, DocumentKind, Execution
from graph.model.source import SourceFile
from indexing.layout.instruments import instruments
from indexing.metadata.reader import read_metadata as register
from indexing.readers.markdown import MarkdownReader
from indexing.readers.text import TextReader


def read(text: str, name: str = "paper.txt") -> Document:
    """Return the register entry of a file with one instrument, its evidence verbatim."""
    reader = MarkdownReader() if name.endswith(".md") else TextReader()
    reading = reader.read(name, text.encode())
    (span,) = instruments(reading)
    document = register(reading, SourceFile(reading.file_sha256, name, name, len(text)), "p", 0, *span)
    for _, quote in document.evidence:
        assert reading.text[quote.char_start : quote.char_end] == quote.text
    return document


def recited(document: Document) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return title, day and defined terms of the instruments a document names with a day."""
    return [(h.title, str(h.date), h.defined_as) for h in document.recites if h.date]


def letter(body: str, *, subject: str = 'Re: Supply Agreement dated March 1, 2010 (the "Agreement")', day: str = "June 5, 2012") -> str:
    """Return a letter as businesses write them."""
    head = f"ACME TOOLS, INC.\n1 Mill Road\nAkron, Ohio\n\n{day}\n\nBolt & Nut, LLC\n2 Oak Street\nAttention: Treasurer\n\n"
    return f"{head}{subject}\n\nDear Ms. Ray:\n\n{body}\n\nVery truly yours,\n\nAnn Lee\n"


@pytest.mark.parametrize(
    ("day", "subject"),
    [
        ("June 5, 2012", 'Re: Supply Agreement dated March 1, 2010 (the "Agreement")'),
        ("                As of June 5, 2012", 'Re: Supply Agreement dated March 1, 2010 (the "Agreement")'),
        ("Dated as of the 5th day of June, 2012", 'Re: Supply Agreement dated March 1, 2010 (the "Agreement")'),
        ("5th June 2012", 'RE:  Supply Agreement dated as of March 1, 2010,\n     as amended (the "Agreement")'),
        ("Akron, 5 June 2012", 'Subject: Supply Agreement dated March 1, 2010 ("the Agreement")'),
    ],
)
def test_the_day_of_a_letter_is_not_that_of_its_subject(day: str, subject: str) -> None:
    """The day alone under the letterhead is the letter's; the subject's title, day and defined term are another's."""
    document = read(letter("We refer to the Agreement and confirm that Section 4 is replaced by the attached.", day=day, subject=subject))
    assert (str(document.signed), document.effective) == ("2012-06-05", None)
    assert [p.name for p in document.parties] == ["ACME TOOLS, INC.", "Bolt & Nut, LLC"]
    assert (document.title, document.kind) == ("Letter re Supply Agreement", DocumentKind.AMENDMENT)
    assert recited(document) == [("Supply Agreement", "2010-03-01", ("Agreement",))]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("The price in Section 4 is increased to $12.", DocumentKind.AMENDMENT),
        ("This letter will vary Clause 9 of the Agreement.", DocumentKind.AMENDMENT),
        ("We hereby terminate the Agreement as of July 31, 2012.", DocumentKind.TERMINATION),
        ("Please accept this as notice of termination of the Agreement.", DocumentKind.TERMINATION),
        ("Acme waives the late charge for May. Nothing here shall be deemed to amend the Agreement.", DocumentKind.WAIVER),
        ("We consent to the sale of the plant.", DocumentKind.WAIVER),
        ("We shall train four of your staff at our cost.", DocumentKind.SIDE_LETTER),
    ],
)
def test_what_a_letter_does_by_its_own_words(body: str, kind: DocumentKind) -> None:
    """A letter ends, changes or waives what it cites, or only adds to it."""
    assert read(letter(body)).kind is kind


@pytest.mark.parametrize(
    ("subject", "title", "kind"),
    [
        ("Re: Termination of Supply Agreement dated March 1, 2010", "Termination of Supply Agreement", DocumentKind.TERMINATION),
        ("Re: Extension of the Supply Agreement", "Extension of the Supply Agreement", DocumentKind.RENEWAL),
        ("Re: Amendment Agreement dated March 1, 2010", "Letter re Amendment Agreement", DocumentKind.SIDE_LETTER),
    ],
)
def test_a_subject_may_say_what_the_letter_does(subject: str, title: str, kind: DocumentKind) -> None:
    """A subject that names the letter's act is its title; one with a day of its own is an instrument cited."""
    document = read(letter("We confirm receipt of the certificates.", subject=subject))
    assert (document.title, document.kind, str(document.signed)) == (title, kind, "2012-06-05")


def test_a_subject_under_the_greeting() -> None:
    """British letters greet first and head their subject after it."""
    text = (
        "HOLM SHIPPING PLC\n\n5th June 2012\n\nThe Directors\nArden Chandlers Limited\nHull\n\nDear Sirs\n\n"
        'Charter Licence dated 1 March 2010 (the "Licence")\n\nWe agree that clause 3 of the Licence shall end.\n\nYours faithfully\nHolm\n'
    )
    document = read(text)
    assert (document.title, str(document.signed)) == ("Letter re Charter Licence", "2012-06-05")
    assert [p.name for p in document.parties] == ["HOLM SHIPPING PLC", "Arden Chandlers Limited"]
    assert recited(document) == [("Charter Licence", "2010-03-01", ("Licence",))]


def test_a_letter_to_a_person_without_a_subject() -> None:
    """What a letter is about can stand in its first sentence only: "your Employment Agreement with the Company dated ..."."""
    text = (
        "Acme Biologics Corporation\n1 Mill Road\n\nJune 5, 2012\n\nMr. Dale R. Horne\n12 Elm Street\n\nDear Dale:\n\n"
        "Your Employment Agreement with the Company dated March 1, 2010 is amended as follows: the salary is $10.\n\nSincerely,\nAnn Lee\n"
    )
    document = read(text)
    assert (document.title, str(document.signed)) == ("Letter re Employment Agreement", "2012-06-05")
    assert [p.name for p in document.parties] == ["Acme Biologics Corporation", "Dale R. Horne"]
    assert recited(document) == [("Employment Agreement", "2010-03-01", ())]


def test_a_letter_ends_what_it_cites_from_the_day_it_names() -> None:
    """The day of the end is from when a termination letter governs; it is no date of the contract."""
    document = read(letter("Acme hereby terminates the Agreement effective at the close of business on August 31, 2012."))
    assert (str(document.signed), str(document.effective), document.expires) == ("2012-06-05", "2012-08-31", None)


def test_a_letter_with_a_heading_of_its_own() -> None:
    """A heading above the greeting is the letter's title, not who writes it."""
    text = letter("This letter amends the Agreement.").replace("June 5, 2012\n", "AMENDMENT NO. 3\n\nJune 5, 2012\n", 1)
    document = read(text)
    assert (document.title, document.kind, document.number) == ("AMENDMENT NO. 3", DocumentKind.AMENDMENT, 3)
    assert document.parties[0].name == "ACME TOOLS, INC."


def test_a_memorandum() -> None:
    """Date, sender and addressee stand in labelled lines; "Concerning" names the instrument changed."""
    text = (
        "# Change Notice No. 2 to the Hosting Terms\n\nDate: 8 March 2021\nFrom: Orrin Hosting BV\nTo: Peel Media Ltd\n"
        "Concerning: SLA version 2.1 of 20 January 2020\n\nChanges follow. They take effect on 7 April 2021.\n\n* Clause 6 is deleted.\n"
    )
    document = read(text, "notice.md")
    assert (document.kind, document.number) == (DocumentKind.CHANGE_ORDER, 2)
    assert (str(document.signed), str(document.effective)) == ("2021-03-08", "2021-04-07")
    assert [p.name for p in document.parties] == ["Orrin Hosting BV", "Peel Media Ltd"]
    assert ("SLA", "2020-01-20", ()) in recited(document)


def test_a_letter_quoted_in_a_contract_is_no_letter() -> None:
    """A form of letter far inside an agreement changes nothing of the agreement."""
    text = (
        "SUPPLY AGREEMENT\n\nThis Supply Agreement is made as of March 1, 2010 between Acme, Inc. and Bolt, LLC.\n\n1. Notices:\n\n"
        "June 5, 2012\n\nDear Sirs:\n\nWe terminate.\n"
    )
    document = read(text)
    assert (document.title, document.kind, str(document.signed)) == ("SUPPLY AGREEMENT", DocumentKind.BASE, "2010-03-01")


@pytest.mark.parametrize(
    ("opening", "title", "kind"),
    [
        (
            "DEED OF VARIATION\n\nTHIS DEED is made the 5th day of June 2012 BETWEEN ACME PLC and BOLT LIMITED, supplemental to a Lease.",
            "DEED OF VARIATION",
            DocumentKind.AMENDMENT,
        ),
        ("THIS LICENCE is made on 5 June 2012 BETWEEN ACME PLC and BOLT LIMITED.", "LICENCE", DocumentKind.BASE),
        (
            "SECOND SUPPLEMENTAL DEED\n\nTHIS DEED is dated 5 June 2012 and made between ACME PLC and BOLT LIMITED.",
            "SECOND SUPPLEMENTAL DEED",
            DocumentKind.AMENDMENT,
        ),
    ],
)
def test_deeds_and_licences(opening: str, title: str, kind: DocumentKind) -> None:
    """British instruments are known by their own names."""
    document = read(f"{opening}\n\nNOW IT IS AGREED that the rent clause shall be varied.\n\n1. Words.\n", "x.txt")
    assert (document.title, document.kind, str(document.signed)) == (title, kind, "2012-06-05")
    assert [p.name for p in document.parties] == ["ACME PLC", "BOLT LIMITED"]


@pytest.mark.parametrize(
    ("opening", "kind"),
    [
        (
            "agree on 4 June 2020 that this Service Level Agreement replaces the Service Level Agreement of 1 May 2018 in its entirety",
            DocumentKind.RESTATEMENT,
        ),
        (
            "agree on 4 June 2020 on the Service Level Agreement below, which is read with the Hosting Agreement of 1 May 2018",
            DocumentKind.SLA,
        ),
    ],
)
def test_a_new_version_says_that_it_replaces_the_last(opening: str, kind: DocumentKind) -> None:
    """A version that takes the place of one of its own title restates it."""
    document = read(
        f'# Service Level Agreement (v3)\n\nOrrin BV ("Orrin") and Peel Ltd ("Peel") {opening}.\n\n## 1. Levels\n\n1. 99.9%.\n', "sla.md"
    )
    assert (document.kind, str(document.signed)) == (kind, "2020-06-04")
    assert [p.aliases for p in document.parties] == [("Orrin",), ("Peel",)]


BODY = "Section 4 of the Agreement is replaced by the attached."
ACCEPTED = "Agreed and accepted:\n\nBOLT & NUT, LLC\n\n"


@pytest.mark.parametrize(
    ("below", "execution"),
    [
        (f"{ACCEPTED}By: /s/ Bob Ray\nName: Bob Ray\n", Execution.SIGNED),
        (f"{ACCEPTED}By: Bob Ray, Treasurer\n", Execution.SIGNED),
        (f"{ACCEPTED}By: ________________\nName:\nTitle:\n", Execution.PARTLY_SIGNED),
        (f"{ACCEPTED}By:\nName:\nTitle:\n", Execution.PARTLY_SIGNED),
        ("ACCEPTED AND AGREED this ___ day of June, 2012:\n\nBolt & Nut, LLC\n", Execution.PARTLY_SIGNED),
        ("Agreed and accepted: ____\n", Execution.PARTLY_SIGNED),
        ("Receipt acknowledged:\n\nName:\n", Execution.SIGNED),
        ("cc: Bob Ray\n", Execution.SIGNED),
        ("", Execution.SIGNED),
    ],
)
def test_a_letter_that_one_side_was_to_countersign_is_signed_once_it_has(below: str, execution: Execution) -> None:
    """Who asks for agreement has not got it by signing; a letter that asks for none is signed by its writer alone."""
    signed = letter(BODY).replace("Ann Lee\n", "ACME TOOLS, INC.\n\nBy: /s/ Ann Lee\nName: Ann Lee\n\n")
    assert read(signed + below).execution is execution
