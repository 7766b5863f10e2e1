"""Files in, readings out: one leaf file a format, imported only when a file of that format is read."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from indexing.readers.interface import Reader

READERS: Mapping[str, str] = MappingProxyType(
    {
        ".txt": "indexing.readers.text:TextReader",
        ".text": "indexing.readers.text:TextReader",
        ".md": "indexing.readers.markdown:MarkdownReader",
        ".markdown": "indexing.readers.markdown:MarkdownReader",
        ".pdf": "indexing.readers.pdf.reader:PdfReader",
        ".docx": "indexing.readers.word.reader:DocxReader",
        ".html": "indexing.readers.html.reader:HtmlReader",
        ".htm": "indexing.readers.html.reader:HtmlReader",
        ".xhtml": "indexing.readers.html.reader:HtmlReader",
        ".eml": "indexing.readers.mail:MailReader",
        ".png": "indexing.readers.scans.picture:PictureReader",
        ".jpg": "indexing.readers.scans.picture:PictureReader",
        ".jpeg": "indexing.readers.scans.picture:PictureReader",
        ".tif": "indexing.readers.scans.picture:PictureReader",
        ".tiff": "indexing.readers.scans.picture:PictureReader",
    }
)
"""Suffix in lower case -> the class that reads it, as ``module:Class``."""


def open_reader(where: str) -> Reader:
    """Import and build the reader named ``module:Class``."""
    module, _, name = where.partition(":")
    reader: Reader = getattr(import_module(module), name)()
    return reader
