"""E-mails: who, to whom, when, what about, the words, and the attachments as files of their own."""

from __future__ import annotations

import hashlib
from email.message import EmailMessage

import pytest

from graph.model.source import Reading, ReadingFlag
from indexing.readers.containers import open_container
from indexing.readers.mail import MailReader
from tests.indexing.readers.checks import body, check


def mail(text: str = "Please find the amendment attached.", **files: bytes) -> EmailMessage:
    """Write a mail; an underscore in a name stands for the dot before the suffix."""
    message = EmailMessage()
    message["From"] = "Ann Lee <ann@harbor.example>"
    message["To"] = "Bob Ray <bob@mill.example>"
    message["Date"] = "Mon, 04 Jun 2012 09:30:00 +0000"
    message["Subject"] = "First Amendment – signed"
    message.set_content(text)
    for name, data in files.items():
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name.replace("_", "."))
    return message


def read(data: bytes) -> Reading:
    """Read a mail, and check what always holds."""
    reading = MailReader().read("mail.eml", data)
    check(reading)
    return reading


def attached(data: bytes) -> dict[str, bytes]:
    """The attachments of a mail by name."""
    container = open_container("mail.eml", data)
    return {member.name: container.read(member.name) for member in container.members()}


def test_a_mail_reads_as_its_head_and_its_words() -> None:
    """Decoded headers in a fixed order, then the body; attachments are no part of it."""
    assert body(read(mail("The Fee is six dollars.\n\nYours, Ann", a_pdf=b"%PDF-").as_bytes())) == [
        "From: Ann Lee <ann@harbor.example>",
        "To: Bob Ray <bob@mill.example>",
        "Date: Mon, 04 Jun 2012 09:30:00 +0000",
        "Subject: First Amendment – signed",
        "The Fee is six dollars.",
        "Yours, Ann",
    ]


def test_the_plain_words_are_preferred_and_html_will_do() -> None:
    """A mail written twice is read once; one in HTML alone is read as a page."""
    both = mail("Plain words.")
    both.add_alternative("<p>Rich words.</p>", subtype="html")
    rich = mail()
    rich.set_content("<p>Rich <b>words</b>.</p><p style='display:none'>Hidden</p>", subtype="html")
    assert body(read(both.as_bytes()))[4:] == ["Plain words."]
    assert body(read(rich.as_bytes()))[4:] == ["Rich words."]


def test_attachments_keep_their_bytes() -> None:
    """Whatever way they were packed: the bytes are those of the file that was attached."""
    data = bytes(range(256)) * 40
    assert attached(mail(annex_pdf=data).as_bytes()) == {"annex.pdf": data}


def test_names_of_attachments_are_safe_and_their_own() -> None:
    """No name leads anywhere, two of one name are told apart, a nameless one has a name, a logo is none."""
    message = mail()
    for name in ("../../etc/passwd.txt", "Annex.pdf", "Annex.pdf", None):
        message.add_attachment(b"x", maintype="application", subtype="pdf", filename=name)
    message.add_attachment(b"x", maintype="image", subtype="png", disposition="inline", cid="<logo>")
    assert list(attached(message.as_bytes())) == ["_.._etc_passwd.txt", "Annex.pdf", "Annex (2).pdf", "attachment 4.pdf"]


def test_a_mail_in_a_mail_is_a_file_of_its_own() -> None:
    """It is read as a mail, and what is attached to it is not the outer one's."""
    outer, inner = mail(), mail("Inner words.", annex_txt=b"The Term.")
    outer.add_attachment(inner)
    (found,) = attached(outer.as_bytes()).items()
    assert found[0] == "attachment 1.eml"
    assert body(read(found[1]))[4:] == ["Inner words."]
    assert attached(found[1]) == {"annex.txt": b"The Term."}
    assert hashlib.sha256(found[1]).hexdigest() == hashlib.sha256(attached(outer.as_bytes())[found[0]]).hexdigest()


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Type: text/plain; charset=no-such-set\nContent-Transfer-Encoding: 8bit\n",
        b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: no-such-packing\n",
        b"Content-Type: text/plain; charset=us-ascii\n",
    ],
)
def test_a_broken_character_set_costs_only_the_characters_it_breaks(head: bytes) -> None:
    """What cannot be decoded is replaced and flagged, the rest is read."""
    reading = read(b"From: a@b.example\nSubject: =?no-such-set?Q?Fee?=\n" + head + b"\nThe Fee is \xff five dollars.\n")
    assert "five dollars." in reading.text
    assert reading.flags == {ReadingFlag.REPLACED_CHARACTERS}


def test_a_mail_cut_short_is_read_as_far_as_it_goes() -> None:
    """Half a mail has its head, its words and no more attachments than are whole enough to have a name."""
    data = mail(annex_pdf=b"x" * 9000).as_bytes()
    reading = read(data[: len(data) // 2])
    assert "Please find" in reading.text
    assert set(attached(data[: len(data) // 2])) == {"annex.pdf"}


def test_hostile_headers_cost_no_time() -> None:
    """A header of a million signs that a parser of addresses chokes on is cut, not parsed."""
    reading = read(b"From: " + b"<" * 1_000_000 + b"\nTo: b@c.example\nSubject: Fee\n\nWords.\n")
    assert reading.text.endswith("Words.")
    assert len(reading.text) < 3000
