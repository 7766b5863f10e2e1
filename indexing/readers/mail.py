"""E-mails (.eml): who wrote to whom, when and about what, the body, and what is attached as files of their own."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cached_property
from mimetypes import guess_extension

from graph.errors import UnreadableError
from graph.model.source import Block, Reading, ReadingFlag
from indexing.readers.containers import LARGEST, MEMBERS, Member
from indexing.readers.text import TextReader
from indexing.regular_files import open_regular

_HEADERS = ("From", "To", "Cc", "Date", "Subject")
_LONGEST = 2_000  # characters of a header; longer ones are lists of people or attacks on the parser
_PARTS = 10_000  # parts of a mail, however nested
_UNNAMED = {"message/rfc822": ".eml", "text/plain": ".txt", "text/html": ".html", "image/jpeg": ".jpg"}


class MailReader:
    """Reads .eml files; the text is made here: the header lines, an empty line, the body."""

    name = "mail/1"

    def read(self, name: str, data: bytes) -> Reading:
        """Return the reading; raises UnreadableError for what is no mail, or holds no words."""
        message = _parsed(name, data)
        head = [f"{field}: {value}" for field in _HEADERS if (value := _header(message, field))]
        body = _body(name, message)
        if body is None and not _header(message, "Subject"):
            raise UnreadableError(name, "it has no words", "Look at it in a mail program, and save it anew.")
        return _reading(hashlib.sha256(data).hexdigest(), head, body)


class Mail:
    """An e-mail as a container: its attachments."""

    def __init__(self, name: str, source: str | bytes) -> None:
        data = source if isinstance(source, bytes) else _read(name, source)
        self._name = name
        self._message = _parsed(name, data)

    def members(self) -> Sequence[Member]:
        """Return the attachments in their order, each with a name of its own."""
        if len(self._attached) > MEMBERS:
            return (Member("", 0, f"it has more than {MEMBERS:,} attachments", "Save them to a folder, and index it."),)
        return tuple(Member(name, len(data)) for name, data in self._attached.items())

    def read(self, name: str) -> bytes:
        """Return the bytes of an attachment as they were before they were packed for sending."""
        return self._attached[name]

    @cached_property
    def _attached(self) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        for part in _leaves(self._message):
            if _is_attachment(self._message, part):
                found[_own_name(part, found)] = _bytes(part)
        return found


def _read(name: str, path: str) -> bytes:
    with open_regular(path) as stream:
        data = stream.read(LARGEST + 1) or b""
    if len(data) > LARGEST:
        raise UnreadableError(name, f"it is larger than {LARGEST >> 20} MB", "Save what is attached to a folder, and index it.")
    return data


def _parsed(name: str, data: bytes) -> EmailMessage:
    head = data[:65_536].lstrip()
    lines = head.replace(b"\r\n", b"\n").split(b"\n\n", 1)[0].split(b"\n")
    fields = {line.split(b":", 1)[0].lower() for line in lines if b":" in line}
    if not fields & {b"from", b"to", b"subject", b"date", b"received", b"mime-version", b"content-type"}:
        raise UnreadableError(name, "it is no e-mail", "Save it from the mail program as .eml.")
    try:
        message = message_from_bytes(data, policy=policy.default)
    except (ValueError, LookupError, RecursionError) as error:
        raise UnreadableError(name, "it is damaged", "Save it anew from the mail program.") from error
    assert isinstance(message, EmailMessage)
    return message


def _header(message: EmailMessage, field: str) -> str:
    """Return a header decoded, on one line; as it stands where it cannot be decoded."""
    raw = next((str(value) for key, value in message.raw_items() if key.lower() == field.lower()), "")
    if len(raw) > _LONGEST:
        return " ".join(raw[:_LONGEST].split()) + " ..."
    with contextlib.suppress(Exception):  # the parser of headers fails in many ways on bad ones
        raw = str(message.get(field, ""))
    return " ".join(raw.encode("utf-8", "replace").decode().split())


def _leaves(message: EmailMessage) -> Iterator[EmailMessage]:
    """Yield the parts that hold something, in order; a mail attached is one of them, and not looked into."""
    waiting = [message]
    for _ in range(_PARTS):
        if not waiting:
            return
        part = waiting.pop()
        inner = part.get_payload()
        if part.get_content_maintype() == "multipart" and isinstance(inner, list):
            waiting += [each for each in reversed(inner) if isinstance(each, EmailMessage)]
        else:
            yield part


def _is_attachment(message: EmailMessage, part: EmailMessage) -> bool:
    """Tell whether a part is a file of its own: no text of the mail, and no picture within it."""
    if part is message:
        return part.get_content_maintype() not in ("text", "multipart")
    disposition, named = _disposition(part), bool(_file_name(part))
    if part.get_content_type() == "message/rfc822" or disposition == "attachment":
        return True
    if part.get_content_maintype() == "image" and (disposition == "inline" or part.get("Content-ID")):
        return False  # a logo
    return named or part.get_content_maintype() not in ("text", "multipart")


def _disposition(part: EmailMessage) -> str:
    with contextlib.suppress(Exception):
        return part.get_content_disposition() or ""
    return ""


def _file_name(part: EmailMessage) -> str:
    with contextlib.suppress(Exception):
        return " ".join((part.get_filename() or "").split())
    return ""


def _own_name(part: EmailMessage, taken: dict[str, bytes]) -> str:
    """Return a name for an attachment that no other has, without the signs that part folders."""
    name = "".join("_" if c in '/\\:\x00<>|"?*' else c for c in _file_name(part)).strip(". ")
    if not name:
        kind = part.get_content_type()
        name = f"attachment {len(taken) + 1}{_UNNAMED.get(kind) or guess_extension(kind) or ''}"
    if part.get_content_type() == "message/rfc822" and not name.lower().endswith(".eml"):
        name += ".eml"
    stem, dot, suffix = name.rpartition(".")
    count = 2
    while name in taken:
        name = f"{stem} ({count}){dot}{suffix}" if stem else f"{suffix} ({count})"
        count += 1
    return name


def _bytes(part: EmailMessage) -> bytes:
    if part.get_content_type() == "message/rfc822":
        inner = part.get_payload()
        first = inner[0] if isinstance(inner, list) and inner else None
        return first.as_bytes(policy=policy.default.clone(refold_source="none")) if isinstance(first, EmailMessage) else b""
    data = part.get_payload(decode=True)
    return data if isinstance(data, bytes) else b""


def _body(name: str, message: EmailMessage) -> Reading | None:
    """Return the reading of the text of a mail: the plain one, else the HTML one, else none."""
    texts = [part for part in _leaves(message) if part.get_content_maintype() == "text" and not _is_attachment(message, part)]
    plain = [part for part in texts if part.get_content_type() == "text/plain"]
    html = [part for part in texts if part.get_content_type() == "text/html"]
    with contextlib.suppress(UnreadableError):
        if text := "\n\n".join(filter(None, map(_text, plain))):
            return TextReader().read(name, text.encode())
        if text := "\n".join(filter(None, map(_text, html))):
            from indexing.readers.html.reader import HtmlReader  # noqa: PLC0415 - most mails have a plain text

            return HtmlReader().read(name, text.encode())
    return None


def _text(part: EmailMessage) -> str:
    """Return the words of a text part; what its character set does not explain is replaced."""
    data = _bytes(part)
    charset = part.get_content_charset() or "utf-8"
    try:
        text = data.decode(charset, errors="replace")
    except LookupError:
        text = data.decode("utf-8", errors="replace")
    return text.replace("\x00", "").replace("\r\n", "\n").strip()


def _reading(sha256: str, head: Sequence[str], body: Reading | None) -> Reading:
    blocks: list[Block] = []
    at = 0
    for line in head:
        blocks.append(Block(at, at + len(line)))
        at += len(line) + 1
    text = "\n".join(head) + "\n"
    if body is not None:
        text += "\n" + body.text
        blocks += (replace(block, char_start=block.char_start + at + 1, char_end=block.char_end + at + 1) for block in body.blocks)
    flags = body.flags if body else frozenset[ReadingFlag]()
    flags |= {ReadingFlag.REPLACED_CHARACTERS} if "\ufffd" in text else frozenset()
    return Reading(sha256, MailReader.name, text, tuple(blocks), (), flags)
