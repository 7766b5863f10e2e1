"""Bytes to text, and what the first bytes of a file say that its suffix does not."""

from __future__ import annotations

from graph.errors import UnreadableError
from graph.model.source import ReadingFlag

_SIGNATURES: tuple[tuple[bytes, str, str], ...] = (
    (b"%PDF-", "a PDF", "Rename it to .pdf and index it again."),
    (b"PK\x03\x04", "a ZIP archive or an Office file", "Rename it to what it is (.docx for Word) or unpack it."),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office file (.doc)", "Open it in Word and save it as .docx."),
    (b"{\\rtf", "a rich text file (RTF)", "Open it in Word and save it as .docx."),
    (b"\xff\xd8\xff", "a picture", "Run text recognition (OCR) over it and index the PDF that makes."),
    (b"\x89PNG", "a picture", "Run text recognition (OCR) over it and index the PDF that makes."),
    (b"II*\x00", "a picture", "Run text recognition (OCR) over it and index the PDF that makes."),
    (b"MM\x00*", "a picture", "Run text recognition (OCR) over it and index the PDF that makes."),
    (b"\x1f\x8b", "a compressed file", "Unpack it first."),
    (b"7z\xbc\xaf", "a compressed file", "Unpack it first."),
)


def what_it_is(data: bytes) -> tuple[str, str]:
    """Return what the first bytes say the file is, and what to do then; ("", "") where they say nothing."""
    head = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    for signature, kind, advice in _SIGNATURES:
        if head.startswith(signature):
            return kind, advice
    low = head[:64].lower()
    if low.startswith((b"<!doctype html", b"<html")):
        return "a web page (HTML)", "Open it in a browser and save it as PDF, or save its text as .txt."
    return "", ""


def decode(name: str, data: bytes) -> tuple[str, frozenset[ReadingFlag]]:
    """Return the text of a .txt or .md file, exactly as `Path.read_text(encoding="utf-8", errors="replace")` does.

    Raises UnreadableError where it is no text, or has none.
    """
    kind, advice = what_it_is(data)
    if kind:
        raise UnreadableError(name, f"it is {kind}, not the text its name says", advice)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise UnreadableError(name, "it is text in UTF-16", "Save it as UTF-8 and index it again.")
    text = data.decode("utf-8", errors="replace")
    if not text.strip("\ufeff \t\r\n\f\v\xa0"):
        raise UnreadableError(name, "it is empty", "Check that the right file was saved.")
    if _binary(data, text):
        raise UnreadableError(name, "its bytes are not text", "Check that the file is what its name says, or save it as UTF-8.")
    replaced = "\ufffd" in text
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text, frozenset((ReadingFlag.REPLACED_CHARACTERS,)) if replaced else frozenset()


def _binary(data: bytes, text: str) -> bool:
    """Tell whether bytes are no text: zero bytes, or more than one character in ten that is no UTF-8."""
    return b"\x00" in data or text.count("\ufffd") > max(8, len(text) // 10)
