"""Files made to take memory, time or trust from whoever reads them: kinds of harm, each in a few sizes. Nothing in them is anybody's."""

from __future__ import annotations

import io
import random
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from email.message import EmailMessage

Made = Callable[[int], bytes]
"""Makes the file of one size: 1, 2 or 3, each about three times as bad as the one before."""

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_PACKAGES = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml."
_SIZES = (1, 2, 3)
_WORDS = "1. Rent. The rent of the lot is one dollar and is paid on the first day of each month by the tenant."


def hostile_files(only: str = "") -> Iterator[tuple[str, str, bytes]]:
    """Yield kind, file name and bytes of each, or of the kinds whose names begin so."""
    for kind, made in sorted({**_pdfs(), **_words(), **_pictures(), **_others()}.items()):
        if not kind.startswith(only):
            continue
        stem, _, suffix = kind.rpartition(".")
        for size in _SIZES:
            yield kind, f"{stem}-{size}.{suffix}", made(size)


def _times(size: int) -> int:
    return (1, 3, 9)[size - 1]


# PDF


def _pdfs() -> Mapping[str, Made]:
    return {
        "pdf-bomb-content.pdf": lambda n: _page_of(_deflated(b" ", 60_000_000 * _times(n)), "/Filter /FlateDecode"),
        "pdf-bomb-operators.pdf": lambda n: _page_of(_deflated(b"0 0 m 9 9 l S ", 10_000_000 * _times(n)), "/Filter /FlateDecode"),
        "pdf-bomb-text.pdf": lambda n: _page_of(
            zlib.compress(b"BT /F1 1 Tf " + b"(Rent is due) Tj " * 200_000 * _times(n) + b"ET"), "/Filter /FlateDecode"
        ),
        "pdf-bomb-twice.pdf": lambda n: _page_of(
            zlib.compress(_deflated(b" ", 60_000_000 * _times(n))), "/Filter [/FlateDecode /FlateDecode]"
        ),
        "pdf-bomb-runs.pdf": lambda n: _page_of(b"\x81 " * 300_000 * _times(n) + b"\x80", "/Filter /RunLengthDecode"),
        "pdf-bomb-lzw.pdf": lambda n: _page_of(bytes(range(256)) * 4_000 * _times(n), "/Filter /LZWDecode"),
        "pdf-bomb-hex.pdf": lambda n: _page_of(b"20" * 3_000_000 * _times(n) + b">", "/Filter /ASCIIHexDecode"),
        "pdf-huge-page.pdf": lambda n: _pdf_of([_line(1)], box=f"0 0 {10_000**n} {10_000**n}"),
        "pdf-huge-scan.pdf": lambda n: _pdf_picture(4_000 * _times(n), 4_000 * _times(n)),
        "pdf-lying-scan.pdf": lambda n: _pdf_picture(60_000 * n, 60_000 * n, packed=b"\x00" * 100),
        "pdf-many-pages.pdf": lambda n: _pdf_of([_line(i) for i in range(700 * _times(n))]),
        "pdf-many-objects.pdf": lambda n: _pdf_of([_line(1)], more=["<< /A [1 2 3] >>"] * 60_000 * _times(n)),
        "pdf-pages-of-themselves.pdf": lambda n: _pdf([f"<< /Type /Catalog /Pages {n} 0 R >>", "", ""][:n] or [""]),
        "pdf-deep-pages.pdf": lambda n: _deep_pages(400 * _times(n)),
        "pdf-deep-arrays.pdf": lambda n: _pdf_of([_line(1)], more=["[" * 30_000 * n + "]" * 30_000 * n]),
        "pdf-many-fonts.pdf": lambda n: _pdf_of([_line(1)], more=["<< /Type /Font /Subtype /Type1 /BaseFont /F >>"] * 20_000 * n),
        "pdf-form-in-itself.pdf": _form_in_itself,
        "pdf-object-streams.pdf": lambda n: _object_stream(1_000_000 * _times(n)),
        "pdf-references-far.pdf": lambda n: _pdf_of([_line(1)], size=10 ** (6 + n)),
        "pdf-cut-short.pdf": lambda n: _pdf_of([_line(i) for i in range(50)])[: 3_000 * n],
        "pdf-noise.pdf": lambda n: b"%PDF-1.7\n" + random.Random(n).randbytes(300_000 * _times(n)),
        "pdf-many-pictures.pdf": lambda n: _pdf_of([b"/P Do"] * 2 * n, more=[_picture_object(5_000, 5_000)] * 2 * n),
    }


def _line(number: int) -> bytes:
    return f"BT /F1 12 Tf 72 720 Td ({number}. {_WORDS}) Tj ET".encode()


def _page_of(packed: bytes, how: str) -> bytes:
    return _pdf_of([packed], how=how)


def _pdf_of(pages: list[bytes], *, how: str = "", box: str = "0 0 612 792", more: Sequence[str | bytes] = (), size: int = 0) -> bytes:
    objects: list[str | bytes] = ["<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    own = 4 + 2 * len(pages)
    kids = []
    for content in pages:
        objects.append(f"<< /Length {len(content)} {how} >>\nstream\n".encode() + content + b"\nendstream")
        resources = f"/Resources << /Font << /F1 3 0 R >> /XObject << /P {own} 0 R >> >>"
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] {resources} /Contents {len(objects)} 0 R >>")
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    return _pdf([*objects, *more], size)


def _pdf(objects: Sequence[str | bytes], size: int = 0) -> bytes:
    out, places = bytearray(b"%PDF-1.7\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + (body.encode() if isinstance(body, str) else body) + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    return bytes(out + f"trailer << /Size {size or len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF".encode())


def _picture_object(width: int, height: int, packed: bytes | None = None) -> bytes:
    data = _deflated(b"\xff", width * height) if packed is None else packed
    what = f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /DeviceGray /BitsPerComponent 8"
    return f"<< {what} /Filter /FlateDecode /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"


def _pdf_picture(width: int, height: int, packed: bytes | None = None) -> bytes:
    return _pdf_of([b"612 0 0 792 0 0 cm /P Do"], more=[_picture_object(width, height, packed)])


def _deep_pages(depth: int) -> bytes:
    objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
    objects += [f"<< /Type /Pages /Kids [{number + 1} 0 R] /Count 1 >>" for number in range(2, depth + 2)]
    return _pdf([*objects, "<< /Type /Page /MediaBox [0 0 612 792] >>"])


def _form_in_itself(times: int) -> bytes:
    content = b"/P Do " * 10 * times
    form = f"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /P 6 0 R >> >> /Length {len(content)} >>\nstream\n"
    return _pdf_of([b"/P Do"], more=[form.encode() + content + b"\nendstream"])


def _object_stream(count: int) -> bytes:
    packed = zlib.compress(b"".join(b"%d 0 " % number for number in range(10, 10 + count // 10)) + b"null " * count)
    what = f"<< /Type /ObjStm /N {count // 10} /First {count} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
    return _pdf_of([_line(1)], more=[what.encode() + packed + b"\nendstream"])


# Word


def _words() -> Mapping[str, Made]:
    paragraph = f"<w:p><w:r><w:t>{_WORDS}</w:t></w:r></w:p>"
    return {
        "docx-bomb-spaces.docx": lambda n: _word(" " * 60_000_000 * _times(n)),
        "docx-bomb-paragraphs.docx": lambda n: _word("<w:p/>" * 1_500_000 * _times(n) + paragraph),
        "docx-bomb-words.docx": lambda n: _word(paragraph * 60_000 * _times(n)),
        "docx-one-paragraph.docx": lambda n: _word(f"<w:p><w:r><w:t>{_WORDS * 100_000 * _times(n)}</w:t></w:r></w:p>"),
        "docx-many-runs.docx": lambda n: _word(f"<w:p>{'<w:r><w:t>a</w:t></w:r>' * 200_000 * _times(n)}</w:p>"),
        "docx-attributes.docx": lambda n: _word('<w:p w:a="b"/>' * 500_000 * _times(n) + paragraph),
        "docx-deep.docx": lambda n: _word("<w:sdt><w:sdtContent>" * 3_000 * _times(n) + "</w:sdtContent></w:sdt>" * 3_000 * _times(n)),
        "docx-deep-tables.docx": lambda n: _word("<w:tbl><w:tr><w:tc>" * 60 * n + paragraph + "</w:tc></w:tr></w:tbl>" * 60 * n),
        "docx-wide-table.docx": lambda n: _word(f"<w:tbl><w:tr>{f'<w:tc>{paragraph}</w:tc>' * 10_000 * _times(n)}</w:tr></w:tbl>"),
        "docx-laughs.docx": lambda n: _word("<w:p><w:r><w:t>&l9;</w:t></w:r></w:p>", doctype=_laughs(7 + n)),
        "docx-outside.docx": lambda n: _word(
            "<w:p><w:r><w:t>&x;</w:t></w:r></w:p>", doctype=f'<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd{n}">]>'
        ),
        "docx-notes.docx": lambda n: _word(
            '<w:p><w:r><w:footnoteReference w:id="1"/></w:r></w:p>' * 20_000 * n,
            notes=f'<w:footnote w:id="1">{paragraph * 50}</w:footnote>',
        ),
        "docx-styles.docx": lambda n: _word(paragraph, styles='<w:style w:type="paragraph" w:styleId="s"/>' * 300_000 * _times(n)),
        "docx-styles-of-themselves.docx": lambda n: _word(
            paragraph, styles="".join(f'<w:style w:styleId="s{i}"><w:basedOn w:val="s{(i + 1) % n}"/></w:style>' for i in range(n))
        ),
        "docx-numbers.docx": lambda n: _word(
            '<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:p>' * 100_000 * _times(n) + paragraph
        ),
        "docx-pictures.docx": lambda n: _word(paragraph, media=b"\x00" * 70_000_000 * _times(n)),
        "docx-many-parts.docx": lambda n: _word(paragraph, parts=5_000 * n),
        "docx-text-boxes.docx": lambda n: _word(
            f"<w:p><w:r>{'<w:txbxContent>' * 300 * n}{paragraph}{'</w:txbxContent>' * 300 * n}</w:r></w:p>"
        ),
        "docx-cut-short.docx": lambda n: _word(paragraph * 1_000)[: 400 * n],
    }


def _word(body: str, *, doctype: str = "", styles: str = "", notes: str = "", media: bytes = b"", parts: int = 0) -> bytes:
    kinds = {"document": "document.main+xml", "styles": "styles+xml", "footnotes": "footnotes+xml"}
    overrides = "".join(f"<Override PartName='/word/{name}.xml' ContentType='{_WORD}{kind}'/>" for name, kind in kinds.items())
    more = {f"word/media/{number}.bin": b"x" for number in range(parts)} | ({"word/media/image.bin": media} if media else {})
    related = "".join(f"<Relationship Id='m{i}' Type='{_OFFICE}/image' Target='{name[5:]}'/>" for i, name in enumerate(more))
    own = "".join(f"<Relationship Id='{name}' Type='{_OFFICE}/{name}' Target='{name}.xml'/>" for name in ("styles", "footnotes"))
    pictures = "<Default Extension='bin' ContentType='image/png'/>"
    texts = {
        "[Content_Types].xml": f"<Types xmlns='{_PACKAGES}/content-types'>{pictures}{overrides}</Types>",
        "_rels/.rels": _relations(f"<Relationship Id='r' Type='{_OFFICE}/officeDocument' Target='word/document.xml'/>"),
        "word/_rels/document.xml.rels": _relations(own + related),
        "word/document.xml": f"<?xml version='1.0'?>{doctype}<w:document xmlns:w='{_W}'><w:body>{body}</w:body></w:document>",
        "word/styles.xml": f"<w:styles xmlns:w='{_W}'>{styles}</w:styles>",
        "word/footnotes.xml": f"<w:footnotes xmlns:w='{_W}'>{notes}</w:footnotes>",
    }
    return _archive({name: text.encode() for name, text in texts.items()} | more)


def _relations(inner: str) -> str:
    return f"<Relationships xmlns='{_PACKAGES}/relationships'>{inner}</Relationships>"


def _laughs(depth: int) -> str:
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, depth + 1))
    return f'<!DOCTYPE w [<!ENTITY l0 "lol">{entities}]>'


# Pictures


def _pictures() -> Mapping[str, Made]:
    return {
        "png-huge-grey.png": lambda n: _png(8_000 * n, 8_000 * n, 0, 1),
        "png-huge-colour.png": lambda n: _png(5_000 * n, 5_000 * n, 2, 3),
        "png-huge-clear.png": lambda n: _png(4_000 * n, 4_000 * n, 6, 4),
        "png-sixteen-bits.png": lambda n: _png(4_000 * n, 4_000 * n, 0, 2, bits=16),
        "png-colour-table.png": lambda n: _png(5_000 * n, 5_000 * n, 3, 1),
        "png-wide.png": lambda n: _png(10 ** (4 + n), 1, 2, 3),
        "png-tall.png": lambda n: _png(1, 10 ** (4 + n), 2, 3),
        "png-lying.png": lambda n: _png(10_000 * n, 10_000 * n, 2, 3, rows=10),
        "png-more-than-it-says.png": lambda n: _png(100, 100, 2, 3, rows=300_000 * _times(n)),
        "png-text.png": lambda n: _png(100, 100, 0, 1, chunks=_chunk(b"zTXt", b"a\x00\x00" + _deflated(b"a", 60_000_000 * _times(n)))),
        "png-profile.png": lambda n: _png(100, 100, 2, 3, chunks=_chunk(b"iCCP", b"a\x00\x00" + _deflated(b"a", 60_000_000 * _times(n)))),
        "jpg-huge.jpg": lambda n: _pillow("JPEG", "L", 9_000 * n, 9_000 * n),
        "jpg-huge-colour.jpg": lambda n: _pillow("JPEG", "RGB", 6_000 * n, 6_000 * n),
        "jpg-lying.jpg": _lying_jpeg,
        "tif-huge.tif": lambda n: _pillow("TIFF", "L", 8_000 * n, 8_000 * n, compression="tiff_adobe_deflate"),
        "tif-fax.tif": lambda n: _pillow("TIFF", "1", 10_000 * n, 10_000 * n, compression="group4"),
        "tif-many-pages.tif": lambda n: _many_pages(2 + n),
        "tif-lying.tif": lambda n: _lying_tiff(100_000 * n, 100_000 * n),
        "tif-pages-of-themselves.tif": _looping_tiff,
    }


def _png(width: int, height: int, colour: int, each: int, *, bits: int = 8, rows: int = 0, chunks: bytes = b"") -> bytes:
    head = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0))
    table = _chunk(b"PLTE", bytes(768)) if colour == 3 else b""
    data = _deflated(b"\x00", (rows or height) * (1 + width * each))
    return b"\x89PNG\r\n\x1a\n" + head + chunks + table + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _pillow(kind: str, mode: str, width: int, height: int, **how: str) -> bytes:
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None
    out = io.BytesIO()
    Image.new(mode, (width, height), "white" if mode == "RGB" else 1).save(out, kind, **how)
    return out.getvalue()


def _many_pages(times: int) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    pages = [Image.new("1", (6_000, 6_000), 1) for _ in range(times)]
    pages[0].save(out, "TIFF", save_all=True, append_images=pages[1:], compression="group4")
    return out.getvalue()


def _lying_jpeg(times: int) -> bytes:
    data = bytearray(_pillow("JPEG", "L", 64, 64))
    at = data.index(b"\xff\xc0") + 5
    data[at : at + 4] = struct.pack(">HH", 20_000 * times, 20_000 * times)
    return bytes(data)


def _lying_tiff(width: int, height: int) -> bytes:
    tags = ((256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1), (273, 4, 1, 200), (278, 4, 1, height))
    return _tiff((*tags, (279, 4, 1, 100)), 0)


def _looping_tiff(times: int) -> bytes:
    tags = ((256, 4, 1, 64), (257, 4, 1, 64), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1), (273, 4, 1, 200), (278, 4, 1, 64))
    return _tiff((*tags, (279, 4, 1, 4_096 * times)), 8)


def _tiff(tags: tuple[tuple[int, int, int, int], ...], following: int) -> bytes:
    entries = b"".join(struct.pack("<HHII", *tag) for tag in tags)
    head = b"II*\x00" + struct.pack("<I", 8) + struct.pack("<H", len(tags)) + entries + struct.pack("<I", following)
    return head.ljust(200, b"\x00") + bytes(100_000)


# The rest


def _others() -> Mapping[str, Made]:
    return {
        "zip-bomb.zip": lambda n: _archive({f"{i}.txt": b"0" * 30_000_000 * n for i in range(3)}),
        "zip-many-files.zip": lambda n: _archive({f"{i}.txt": b"" for i in range(2_500 * n)}),
        "zip-nested.zip": _nested,
        "zip-climbing.zip": lambda n: _archive({"../" * n + "outside.txt": b"Rent.", "/etc/outside.txt": b"Rent."}),
        "zip-same-name.zip": lambda n: _archive({f"{'a' * 100}{i}.txt": b"Rent." for i in range(10 * n)}),
        "zip-lying.zip": lambda n: _archive({"a.txt": b"Rent. " * 1_000}).replace(struct.pack("<I", 6_000), struct.pack("<I", 10 * n)),
        "zip-bombs.zip": lambda n: _archive({"a.docx": _word("<w:p/>" * 1_500_000 * n), "a.png": _png(9_000 * n, 9_000 * n, 2, 3)}),
        "html-deep.html": lambda n: _html("<div>" * 50_000 * _times(n) + "deep"),
        "html-paragraphs.html": lambda n: _html("<p>a" * 500_000 * _times(n)),
        "html-attributes.html": lambda n: _html("<p " + "a=b " * 1_000_000 * _times(n) + ">a</p>"),
        "html-table.html": lambda n: _html("<table><tr>" + "<td colspan=1000 rowspan=1000>a" * 20_000 * _times(n)),
        "html-list.html": lambda n: _html("<ol start=999999999>" + "<li>a" * 100_000 * _times(n)),
        "html-entities.html": lambda n: _html("&amp;&#x41;" * 1_000_000 * _times(n)),
        "txt-one-line.txt": lambda n: (_WORDS * 60_000 * _times(n)).encode(),
        "txt-many-lines.txt": lambda n: ((_WORDS + "\n\n") * 30_000 * _times(n)).encode(),
        "txt-brackets.txt": lambda n: ("(" * 300_000 * _times(n) + "a").encode(),
        "txt-numbers.txt": lambda n: ("1.1.1.1 " * 300_000 * _times(n)).encode(),
        "txt-zeros.txt": lambda n: bytes(10_000_000 * _times(n)),
        "md-quotes.md": lambda n: ("> " * 30_000 * _times(n) + "a").encode(),
        "eml-many-parts.eml": lambda n: _mail(2_000 * _times(n)),
        "eml-deep.eml": lambda n: b"Subject: a\nContent-Type: message/rfc822\n\n" * 1_000 * _times(n) + b"Subject: b\n\nRent.",
        "eml-headers.eml": lambda n: b"From: a@b.example\nTo: " + b"<a@b.example>, " * 100_000 * _times(n) + b"\n\nRent.",
        "eml-attachment.eml": lambda n: _mail(1, b"0" * 10_000_000 * _times(n)),
    }


def _html(body: str) -> bytes:
    return f"<!doctype html><html><body>{body}</body></html>".encode()


def _nested(size: int) -> bytes:
    data = _archive({"inner.txt": b"0" * 1_000_000})
    for level in range(2 * size):
        data = _archive({f"{level}-{i}.zip": data for i in range(8)})
    return data


def _mail(parts: int, attached: bytes = b"Rent.") -> bytes:
    message = EmailMessage()
    message["From"], message["Subject"] = "a@b.example", "Rent"
    message.set_content("Words.")
    for number in range(parts):
        message.add_attachment(attached, maintype="text", subtype="plain", filename=f"{number}.txt")
    return message.as_bytes()


def _archive(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def _deflated(piece: bytes, size: int) -> bytes:
    """Pack a piece again and again until so many bytes are packed, without ever holding them."""
    packing, out = zlib.compressobj(), bytearray()
    block = piece * max(1, (1 << 20) // len(piece))
    for _ in range(size // len(block)):
        out += packing.compress(block)
    out += packing.compress(block[: size % len(block)])
    return bytes(out + packing.flush())
