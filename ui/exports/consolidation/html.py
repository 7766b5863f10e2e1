"""A conformed copy as one HTML file that needs nothing from outside: it can be mailed, printed and opened in ten years."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from ui.exports.consolidation import layout
from ui.exports.consolidation.layout import DELETED, INSERTED, Paragraph, Piece
from ui.markup import Child, Html, tag
from ui.serialization.consolidation_schema import ConformedEntry, ConformedRun, ConformedShape, InstrumentShape

_STYLE = Path(__file__).with_name("conform.css").read_text(encoding="utf-8")
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
_DEEPEST = 4
_CHANGES = {INSERTED: "ins", DELETED: "del"}


def render(copy: ConformedShape) -> str:
    """Return the copy as an HTML document. Words of the contract are escaped by construction (`ui/markup.py`)."""
    head = [
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        tag("title", f"{copy['title']} ({layout.headline(copy)})"),
        tag("style", Html(_STYLE)),
    ]
    entries = [_entry(e, copy) for e in copy["clauses"]]
    body = tag("main", _header(copy), entries, _footer(copy), class_="redline" if copy["against"] else None)
    return "<!doctype html>\n" + tag("html", tag("head", head), tag("body", body), lang="en").markup + "\n"


def _header(copy: ConformedShape) -> Html:
    known = f" As our records stood on {layout.day(copy['known_as_of'])}." if copy["known_as_of"] else ""
    rows = [_instrument(n, made) for n, made in enumerate(copy["instruments"], 1)]
    columns = tag("tr", [tag("th", name) for name in ("", "Instrument", "Signed", "Effective", "Signatures", "File")])
    return tag(
        "header",
        tag("p", layout.headline(copy), class_="unofficial"),
        tag("h1", copy["title"]),
        tag("p", layout.counted(copy) + known, class_="counted"),
        tag("table", tag("thead", columns), tag("tbody", rows)),
        [tag("p", words, class_=f"note {kind}") for kind, words in layout.on_the_whole(copy)],
        tag("p", _key(copy), class_="key"),
    )


def _instrument(n: int, made: InstrumentShape) -> Html:
    shown = layout.EXECUTION[made["execution"]]
    cells: tuple[Child, ...] = (
        str(n) if made["counted"] else "–",
        made["name"] if made["counted"] else f"{made['name']} (not counted)",
        layout.day(made["signed"]) if made["signed"] else "no day given",
        layout.day(made["effective"]) if made["effective"] else "",
        shown,
        made["document"],
    )
    return tag("tr", [tag("td", cell) for cell in cells], class_=None if made["counted"] else "waiting")


def _key(copy: ConformedShape) -> list[Child]:
    if copy["against"]:
        return [tag("ins", "Inserted"), " and ", tag("del", "deleted"), " since ", layout.day(copy["against"]), ". ", _POINT]
    return [tag("span", "Words brought by an amendment", class_="amended"), ". ", _POINT]


_POINT = "Point at any words to see the file, section, page and place they come from."


def _entry(entry: ConformedEntry, copy: ConformedShape) -> Html:
    """Return one entry: its words, what made them in the margin, and what has to be said below."""
    margin = layout.amended_by(entry, copy) if copy["against"] is None and not entry["continued"] else ""
    return tag(
        "section",
        tag("aside", margin) if margin else None,
        tag(
            "div",
            [_paragraph(p, copy) for p in layout.paragraphs(entry)],
            [tag("div", words, class_=f"note {kind}") for kind, words in layout.notes(entry)],
            class_="words",
        ),
        class_=_classes(entry),
        id_=None if entry["continued"] or entry["alternative"] or entry["text"] is None else entry["clause_id"],
        data_section=entry["section"],
        data_status=entry["status"],
    )


def _classes(entry: ConformedEntry) -> str:
    lined = {"TABLE": " lined table", "SIGNATURES": " lined"}.get(entry["kind"], "")
    ended = " ended" if entry["last_text"] is not None else ""
    return f"clause d{min(entry['depth'], _DEEPEST)}{lined}{ended}"


def _paragraph(paragraph: Paragraph, copy: ConformedShape) -> Html:
    titled = layout.is_title(paragraph, copy)
    return tag("p", list(_words(paragraph)), class_="title" if titled else None)


def _words(paragraph: Paragraph) -> Iterator[Html]:
    """Yield the runs of a paragraph, number and heading strong, changes marked."""
    for change, pieces in groupby(paragraph, lambda p: p.change):
        runs = [_run(piece) for piece in pieces]
        yield tag(_CHANGES[change], runs) if change in _CHANGES else Html("".join(r.markup for r in runs))


def _run(piece: Piece) -> Html:
    run = piece.run
    words: Child = tag("b", piece.text) if piece.lead else piece.text
    if run["document"] is None:
        return tag("span", words)
    return tag("span", words, class_="run" if run["as_signed"] else "run amended", title=layout.source(run), **_data(run))


def _data(run: ConformedRun) -> dict[str, str | None]:
    return {
        "data_document": run["document"],
        "data_clause": run["clause_id"],
        "data_section": run["section"],
        "data_page": str(run["page"]) if run["page"] is not None else None,
        "data_box": layout.box(run) if run["boxes"] else None,
        "data_chars": f"{run['char_start']}-{run['char_end']}",
    }


def _footer(copy: ConformedShape) -> Html:
    return tag(
        "footer",
        "This copy was put together word for word from the instruments listed above. Nobody signed it in this form; "
        "where it and they differ, they govern. What could not be applied word for word is named as outstanding and was left out. "
        f"Portfolio {copy['portfolio']}.",
    )
