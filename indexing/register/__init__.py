"""The register: what an instrument is, who its parties are, when it was signed and from when it governs.

Read from the opening and the signature pages, by grammar, with the words of every field kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind, Execution
from graph.model.ids import document_id
from graph.model.source import Quote, Reading, SourceFile
from indexing.dates import parse_date
from indexing.hints import hints_in
from indexing.mentions import is_amending, number_in
from indexing.register.days import find_days, find_expiry
from indexing.register.execution import execution_of, find_signatures, signing_parties
from indexing.register.instruments import instruments
from indexing.register.opening import Opening, open_instrument
from indexing.register.people import find_parties
from indexing.register.titles import Title, find_title, front_matter, kind_of

__all__ = ["instruments", "register"]

_SELF_NAME = re.compile(r"\((?:[^()\"]{0,60}\b(?:this|the)\s+|[^()\"]{0,30})\"\s*([^\"]{2,60}?)\s*,?\"[^()]{0,40}\)")
_PUBLISHED = re.compile(
    r"(?i)\bterms\s+of\s+(?:service|use)\b|\b(?:privacy|acceptable\s+use)\s+policy\b|\bversion\s+effective\s+date\b|\blast\s+(?:updated|modified|revised)\b"
)


def register(reading: Reading, file: SourceFile, portfolio: str, ordinal: int, start: int, end: int) -> Document:
    """Return the register entry of the instrument in [start, end) of a reading."""
    opening = open_instrument(reading, start, end)
    title = find_title(opening, file.name)
    signatures = find_signatures(reading, start, end)
    published = _is_published(opening, title, signatures.execution)
    kind = kind_of(title.text, opening, published=published, letter=bool(re.match(r"Dear\b", opening.view.plain[opening.preamble :])))
    hints = hints_in(opening.view.part(0, opening.recitals_end + 200))
    own, others = _split(hints, opening, title)
    parties = find_parties(opening, signing_parties(signatures), published=published, title=title.text)
    days = find_days(opening, signatures, others, reading, start, end)
    execution, shown = execution_of(signatures, opening, reading, title.text)
    if published or (kind is DocumentKind.NOTICE and execution is not Execution.SIGNED):
        execution, shown = Execution.NOT_NEEDED, None
    names = _self_names(opening, title.text)
    expires = find_expiry(reading, start, end, kind, names)
    number = _number(title, own, kind)
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
        recites=others,
        evidence=evidence,
    )


def _field(name: str, quote: Quote | None) -> tuple[tuple[str, Quote], ...]:
    return ((name, quote),) if quote is not None and quote.text else ()


def _is_published(opening: Opening, title: Title, execution: Execution) -> bool:
    """Tell whether these are published terms: unsigned, with a version or in front matter, by their own words."""
    if execution not in (Execution.NOT_SHOWN, Execution.NOT_NEEDED):
        return False
    top = title.text + "\n" + front_matter(opening.view) + opening.view.plain[:3_000]
    return _PUBLISHED.search(top) is not None


def _split(hints: tuple[DocumentHint, ...], opening: Opening, title: Title) -> tuple[tuple[DocumentHint, ...], tuple[DocumentHint, ...]]:
    """Part the mentions of the instrument itself (its title over the opening sentence) from those of others."""
    own: list[DocumentHint] = []
    others: list[DocumentHint] = []
    low = title.quote.char_start if title.quote else -1
    high = title.quote.char_end if title.quote else -1
    begins = opening.view.offset + (opening.preamble if opening.begun else 0)
    for hint in hints:
        at = hint.quote.char_start
        itself = low <= at < high and hint.title.split()[0].casefold() in title.text.casefold() and not _is_target(hint, title)
        heading = at < begins and not _is_target(hint, title)
        (own if itself or heading or _says_same(hint, title, at == begins) else others).append(hint)
    return tuple(own), _unique(others)


def _is_target(hint: DocumentHint, title: Title) -> bool:
    """Tell whether a mention within the title is what the title says it amends: the "Credit Agreement" of "Amendment to Credit Agreement"."""
    target = (
        re.search(r"(?i)\b(?:to|of)\s+(?:the\s+|that\s+certain\s+)?(.+)$", title.text)
        if is_amending(title.text) or re.match(r"(?i)\W*(?:terminat|waiver|assign)", title.text)
        else None
    )
    return target is not None and hint.title.casefold() in target[1].casefold() and not is_amending(hint.title)


def _says_same(hint: DocumentHint, title: Title, first: bool) -> bool:
    folded = hint.title.casefold()
    same = folded == title.text.casefold()
    return (first and (same or is_amending(folded) == is_amending(title.text))) or (same and hint.date is None and is_amending(folded))


def _unique(hints: list[DocumentHint]) -> tuple[DocumentHint, ...]:
    """Return one hint for each instrument: bare mentions of what another hint names or defines are dropped."""
    full = [h for h in hints if h.date or h.parties or h.defined_as or h.number is not None]
    known = {t.casefold() for h in full for t in (h.title, *h.defined_as)}
    kept = [h for h in hints if h in full or h.title.casefold() not in known]
    seen: set[tuple[str, PartialDate | None, int | None]] = set()
    unique = []
    for hint in kept:
        key = (hint.title.casefold(), hint.date, hint.number)
        if key not in seen:
            seen.add(key)
            unique.append(hint)
    return tuple(unique)


def _self_names(opening: Opening, title: str) -> tuple[str, ...]:
    """Return what the instrument calls itself: (this "Amendment"), and "this Second Amendment" of the opening sentence."""
    if not opening.begun:
        return ()
    return tuple(dict.fromkeys(_names_of_itself(opening, title)))


def _names_of_itself(opening: Opening, title: str) -> Iterator[str]:
    text = opening.view.plain[opening.preamble : opening.preamble + 700]
    for match in _SELF_NAME.finditer(text):
        name = " ".join(match[1].split())
        before = text[: match.start()]
        if re.search(r"(?i)\bthis\s+\"", match[0]) or (
            is_amending(name) == is_amending(title)
            and _is_instrument(name)
            and not re.search(r"(?i)\bthat\s+certain\b|\bbetween\b|\bto\s+the\b|\bamong\b", before)
        ):
            yield name
    said = re.match(
        r"(?:This|THIS)\s+(?:is\s+the\s+)?((?:[\w#.]+\s+){0,3}?(?:Agreement|Amendment|Addendum|Modification|Supplement|Contract|Lease|Exhibit|SOW))(?:\s+(?:No\.?|Number|#)\s*\w+)?\b",
        text,
        re.IGNORECASE,
    )
    if said:
        yield " ".join(said[0].split()[1:]).removeprefix("is the ")


def _is_instrument(name: str) -> bool:
    return (
        re.search(
            r"(?i)\b(?:agreement|amendment|addendum|modification|supplement|contract|lease|sow|statement of work|order|exhibit|schedule|terms|dpa|msa|waiver|letter|note)\b",
            name,
        )
        is not None
    )


def _number(title: Title, own: tuple[DocumentHint, ...], kind: DocumentKind) -> int | None:
    number = number_in(title.text)
    if number is None and kind is DocumentKind.AMENDMENT:
        number = next((h.number for h in own if h.number is not None), None)
    return number


def _dated_file(name: str) -> PartialDate | None:
    """Return the date in a file's name: all that published terms without a date of their own have."""
    return parse_date(name)
