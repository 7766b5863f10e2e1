"""An answer as a Word file: its question, its words and its citations, a paragraph each; a few kilobytes, made with every answer."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from xml.sax.saxutils import escape

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
_WORDS = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
_PARTS = {
    "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/word/document.xml" ContentType="{MEDIA_TYPE}.main+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="r1" Type="{_OFFICE}" Target="word/document.xml"/></Relationships>',
}
_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(title: str, lines: Iterable[str]) -> bytes:
    """Return the bytes of a .docx file: a bold title, and a paragraph for each line."""
    written = _paragraph(title, "<w:rPr><w:b/></w:rPr>") + "".join(map(_paragraph, lines))
    document = f'<w:document xmlns:w="{_WORDS}"><w:body>{written}</w:body></w:document>'
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as package:
        for name, part in (_PARTS | {"word/document.xml": document}).items():
            package.writestr(zipfile.ZipInfo(name), _HEAD + part, zipfile.ZIP_DEFLATED)
    return held.getvalue()


def _paragraph(text: str, style: str = "") -> str:
    return f'<w:p><w:r>{style}<w:t xml:space="preserve">{escape(_NOT_XML.sub("", text))}</w:t></w:r></w:p>'
