"""The register: what an instrument is, who its parties are, when it was signed and from when it governs.

Read from the opening and the signature pages, by grammar, with the words of every field kept.
"""

from __future__ import annotations

import re

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind, Execution
from graph.model.ids import document_id
from graph.model.source import Quote, Reading, SourceFile
from indexing.hints import hints_in
from indexing.layout.instruments import instruments
from indexing.mentions import number_in
from indexing.register.affirmations import affirmed
from indexing.register.days import Days, find_days
from indexing.register.execution import execution_of, find_signatures, signing_parties
from indexing.register.expiry import find_expiry
from indexing.register.kinds import kind_of
from indexing.register.opening import Opening, open_instrument
from indexing.register.people import find_parties
from indexing.register.recitals import part_mentions, self_names, unique
from indexing.register.titles import Title, find_title, front_matter

__all__ = ["instruments", "register"]

_FILE_DATE = re.compile(r"(?<!\d)(?:19|20)\d\d-\d\d(?:-\d\d)?(?!\d)")
_PUBLISHED = re.compile(
    r"(?i)\bterms\s+of\s+(?:service|use)\b|\b(?:privacy|acceptable\s+use)\s+policy\b|\bversion\s+effective\s+date\b|\blast\s+(?:updated|modified|revised)\b"
)


def register(  # noqa: PLR0917 - where the instrument stands, all of it
    reading: Reading, file: SourceFile, portfolio: str, ordinal: int, start: int, end: int
) -> Document:
    """Return the register entry of the instrument in [start, end) of a reading."""
    opening = open_instrument(reading, start, end)
    title = find_title(opening, file.name)
    signatures = find_signatures(reading, start, end)
    published = _is_published(opening, title, signatures.execution)
    kind = kind_of(title.text, opening, published=published)
    hints = hints_in(opening.view.part(0, opening.recitals_end + 200))
    own, others = part_mentions(hints, opening, title)
    parties = find_parties(opening, signing_parties(signatures), published=published, title=title.text)
    days = find_days(opening, signatures, others, reading, (start, end), kind=kind)
    execution, shown = execution_of(signatures, opening, reading, title.text)
    if published or (kind is DocumentKind.NOTICE and execution is not Execution.SIGNED):
        execution, shown = Execution.NOT_NEEDED, None
    names = self_names(opening, title.text)
    others = tuple(h for h in others if h.date or h.title.casefold() not in {n.casefold() for n in names})
    expires = find_expiry(reading, start, end, kind, names)
    number = _number(title, own, kind)
    if published:
        days = Days(None, days.effective or days.signed)
    effective = days.effective.date if days.effective else _dated_file(file.name) if published else None
    evidence = (
        *_field("title", title.quote),
        *_field("kind", title.quote),
        *(_field("number", title.quote) if number is not None else ()),
        *_field("signed", days.signed.quote if days.signed else None),
        *_field("effective", days.effective.quote if days.effective else None),
        *_field("expires", expires.quote if expires else None),
        *_field("execution", shown),
        *(entry for party in parties for entry in _field(f"party:{party.name}", party.quote)),
    )
    return Document(
        document_id=document_id(portfolio, file.sha256, ordinal),
        portfolio=portfolio,
        file_sha256=file.sha256,
        file_name=file.name,
        ordinal=ordinal,
        char_start=start,
        char_end=end,
        title=title.text,
        kind=kind,
        execution=execution,
        number=number,
        parties=parties,
        signed=days.signed.date if days.signed else None,
        effective=effective,
        expires=expires.date if expires else None,
        self_names=names,
        recites=unique(others),
        evidence=evidence,
        affirms=affirmed(reading, (start, end), kind, title.text, number),
    )


def _field(name: str, quote: Quote | None) -> tuple[tuple[str, Quote], ...]:
    return ((name, quote),) if quote is not None and quote.text else ()


def _is_published(opening: Opening, title: Title, execution: Execution) -> bool:
    """Tell whether these are published terms: unsigned, with a version or in front matter, by their own words."""
    if execution not in (Execution.NOT_SHOWN, Execution.NOT_NEEDED):
        return False
    top = title.text + "\n" + front_matter(opening.view) + opening.view.plain[:3_000]
    return _PUBLISHED.search(top) is not None


def _number(title: Title, own: tuple[DocumentHint, ...], kind: DocumentKind) -> int | None:
    number = number_in(title.text)
    if number is None and kind is DocumentKind.AMENDMENT:
        number = next((h.number for h in own if h.number is not None), None)
    return number


def _dated_file(name: str) -> PartialDate | None:
    """Return the date in a file's name: all that published terms without a date of their own have."""
    found = _FILE_DATE.search(name)
    try:
        return PartialDate.parse(found[0]) if found else None
    except ValueError:
        return None
