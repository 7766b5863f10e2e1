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
from indexing.register.days import Days, find_days, find_expiry
from indexing.register.execution import execution_of, find_signatures, signing_parties
from indexing.register.instruments import instruments
from indexing.register.opening import Opening, open_instrument
from indexing.register.people import find_parties
from indexing.register.titles import Title, find_title, front_matter, kind_of

__all__ = ["instruments", "register"]

_SELF_NAME = re.compile(r"\((?:[^()\"]{0,60}\b(?:this|the)\s+|[^()\"]{0,30})\"\s*([^\"]{2,60}?)\s*,?\"[^()]{0,40}\)")
_ACTS_ON = re.compile(
    r"(?i)(?:amendments?|modifications?|addend(?:um|a)|supplements?|terminat\w+|waiver|consent|assignment|extension|renewal)\b.*?\b(?:to|of)\s+(?:the\s+)?(.+)$"
)
_OPENING_WORDS = 160  # characters of the opening sentence in which it names itself
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
    days = find_days(opening, signatures, others, reading, (start, end))
    execution, shown = execution_of(signatures, opening, reading, title.text)
    if published or (kind is DocumentKind.NOTICE and execution is not Execution.SIGNED):
        execution, shown = Execution.NOT_NEEDED, None
    names = _self_names(opening, title.text)
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
        recites=_unique(others),
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
    """Part the mentions of the instrument itself (its heading, its opening words) from those of others."""
    own: list[DocumentHint] = []
    others: list[DocumentHint] = []
    begins = opening.view.offset + (opening.preamble if opening.begun else 0)
    opens_until = opening.view.offset + opening.preamble_end
    for hint in hints:
        at = hint.quote.char_start
        heading = at < begins or (title.quote is not None and title.quote.char_start <= at < title.quote.char_end)
        if _is_target(hint, title) and heading:
            others.append(DocumentHint(hint.quote, hint.title))
        elif heading or _is_itself(hint, title, first=at - begins < _OPENING_WORDS):
            own.append(hint)
        elif _tells(hint) or (at < opens_until and len(hint.title.split()) > 1):
            others.append(hint)
    return tuple(own), tuple(others)


def _tells(hint: DocumentHint) -> bool:
    """Tell whether a mention says more than a kind of instrument."""
    return bool(hint.date or hint.parties or hint.defined_as or hint.number is not None)


def _is_target(hint: DocumentHint, title: Title) -> bool:
    """Tell whether a mention is what the title acts on: the "Credit Agreement" of "Amendment to Credit Agreement"."""
    target = _ACTS_ON.search(title.text)
    return target is not None and hint.title.casefold() in target[1].casefold() and not is_amending(hint.title)


def _is_itself(hint: DocumentHint, title: Title, *, first: bool) -> bool:
    """Tell whether a mention is of the instrument that speaks: the title again, or its number."""
    if is_amending(hint.title) != is_amending(title.text):
        return False
    if is_amending(hint.title):
        number = number_in(title.text)
        return hint.date is None and (hint.number == number if hint.number is not None else first)
    return (
        first
        and (hint.title.casefold() in title.text.casefold() or title.text.casefold() in hint.title.casefold())
        and not _ACTS_ON.search(title.text)
    )


def _unique(hints: tuple[DocumentHint, ...]) -> tuple[DocumentHint, ...]:
    """Return one hint for each instrument: bare mentions of what another hint names or defines are dropped."""
    full = [h for h in hints if h.date or h.parties or h.defined_as]
    known = {t.casefold() for h in full for t in (h.title, *h.defined_as)}
    unique: dict[tuple[str, PartialDate | None, int | None], DocumentHint] = {}
    for hint in hints:
        if hint in full or hint.title.casefold() not in known:
            unique.setdefault((hint.title.casefold(), hint.date, hint.number), hint)
    return tuple(unique.values())


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
        r"(?:This|THIS)\s+(?:is\s+the\s+)?((?:[\w#.]+\s+){0,3}?(?:Agreement|Amendment|Addendum|Modification|Supplement|Contract|Lease|Exhibit|SOW))(?:\s+(?-i:[A-Z]\b)|\s+(?:No\.?|Number|#)\s*\w+)?\b",
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
