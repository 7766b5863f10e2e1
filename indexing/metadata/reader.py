"""Metadata: what an instrument is, who its parties are, when it was signed and from when it governs.

Read from the opening and the signature pages, by grammar, with the words of every field kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind, Execution, MetadataCandidate, MetadataField, Party
from graph.model.ids import document_id
from graph.model.source import Reading, SourceFile
from indexing.metadata.days import DateCandidate, Day, Days, date_candidates, find_days
from indexing.metadata.execution import Signatures, execution_of, find_signatures, signing_parties
from indexing.metadata.expiry import find_expiry
from indexing.metadata.kinds import kind_of
from indexing.metadata.likelihood import likelihood
from indexing.metadata.name_candidates import NameCandidate, name_candidates, same_name
from indexing.metadata.opening import Opening, open_instrument
from indexing.metadata.people import find_parties
from indexing.metadata.recitals import affirmed, distinct_hints, part_mentions, self_names
from indexing.metadata.titles import Title, find_title, front_matter, named_file
from indexing.naming.document_mentions import hints_in
from indexing.naming.names import party_tokens
from indexing.naming.title_phrases import is_amending, number_in

LIKELY, RATHER, UNLIKELY = 0.4, 0.2, 0.2  # probabilities from which a candidate is taken; where nothing better is; where nothing is
WORTH_KEEPING = 0.1
_BEHIND_RECITALS, _TOLD_WITHIN = 200, 4_000  # characters
_FILE_DATE = re.compile(r"(?<!\d)(?:19|20)\d\d-\d\d(?:-\d\d)?(?!\d)")
_PUBLISHED = (
    *("terms of service", "terms of use", "privacy policy", "acceptable use policy", "version effective date"),
    *("last updated", "last modified", "last revised"),
)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the head, the signature pages and the file's name of one instrument show, before anything is decided."""

    opening: Opening
    title: Title
    signatures: Signatures
    published: bool
    kind: DocumentKind
    own: tuple[DocumentHint, ...]
    others: tuple[DocumentHint, ...]
    listed: tuple[Party, ...]
    days: Days
    names: tuple[NameCandidate, ...]
    dates: tuple[DateCandidate, ...]


def evidence_of(reading: Reading, file: SourceFile, start: int, end: int) -> Evidence:
    """Gather what the instrument in [start, end) of a reading shows of itself."""
    opening = open_instrument(reading, start, end)
    title = find_title(opening, file.name)
    signatures = find_signatures(reading, start, end)
    published = _is_published(opening, title, signatures.execution)
    kind = kind_of(title.text, opening, published=published)
    hints = hints_in(opening.view.part(0, _told_until(opening, title)))
    own, others = part_mentions(hints, opening, title)
    listed = find_parties(opening, signing_parties(signatures), published=published, title=title.text)
    days = find_days(opening, signatures, others, reading, (start, end), kind=kind)
    names = name_candidates(opening, signatures.view, listed, others)
    dates = date_candidates(opening, signatures, others, file.name)
    return Evidence(opening, title, signatures, published, kind, own, others, listed, days, names, _also_read(dates, days))


def read_metadata(  # noqa: PLR0917 - where the instrument stands, all of it
    reading: Reading, file: SourceFile, portfolio: str, ordinal: int, start: int, end: int
) -> Document:
    """Return the register entry of the instrument in [start, end) of a reading: the best candidate for each fact, and all of them."""
    seen = evidence_of(reading, file, start, end)
    opening, title, signatures, kind, others = seen.opening, seen.title, seen.signatures, seen.kind, seen.others
    weighed = [(likelihood("party", c.signs), c) for c in seen.names]
    parties = seen.listed if seen.published else _parties(weighed, seen.listed)
    dated = [(likelihood("date", c.signs), c) for c in seen.dates]
    days = _days(seen.days, dated)
    execution, shown = execution_of(signatures, opening, reading, title.text)
    if seen.published or (kind is DocumentKind.NOTICE and execution is not Execution.SIGNED):
        execution, shown = Execution.NOT_NEEDED, None
    names = self_names(opening, title.text)
    others = tuple(h for h in others if h.date or h.title.casefold() not in {n.casefold() for n in names})
    expires = find_expiry(reading, start, end, kind, names)
    number = _number(title, seen.own, kind)
    if seen.published:
        days = Days(None, days.effective or days.signed)
    effective = days.effective.date if days.effective else _dated_file(file.name) if seen.published else None
    quotes = {
        "title": title.quote,
        "kind": title.quote,
        "number": title.quote if number is not None else None,
        **{field: day.quote for field, day in (("signed", days.signed), ("effective", days.effective), ("expires", expires)) if day},
        "execution": shown,
        **{f"party:{party.name}": party.quote for party in parties},
    }
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
        recites=distinct_hints(others),
        evidence=tuple((field, quote) for field, quote in quotes.items() if quote is not None and quote.text),
        affirms=affirmed(reading, (start, end), kind, number),
        candidates=tuple(_candidates(title, file.name, weighed, dated)),
    )


def _told_until(opening: Opening, title: Title) -> int:
    """Return up to where an instrument says what it is about: the end of its recitals; more of an amendment, which may have none."""
    end = opening.recitals_end + _BEHIND_RECITALS
    return max(end, min(len(opening.view.plain), _TOLD_WITHIN)) if is_amending(title.text) else end


def _also_read(dates: tuple[DateCandidate, ...], days: Days) -> tuple[DateCandidate, ...]:
    """Mark the days that the grammar of openings and closings reads as the instrument's own."""
    read = {d.date: sign for d, sign in ((days.effective, "read as effective"), (days.signed, "read as signed")) if d is not None}
    nothing = frozenset() if read else frozenset({"none read"})
    return tuple(replace(c, signs=c.signs | nothing | ({read[c.date]} if c.date in read else frozenset())) for c in dates)


def _parties(weighed: list[tuple[float, NameCandidate]], listed: tuple[Party, ...]) -> tuple[Party, ...]:
    """Return the names that are likely those of parties, with all that a list of parties says they are called."""
    likely: list[NameCandidate] = []
    for p, one in sorted(weighed, key=lambda w: -w[0]):  # a contract has two parties or more: the next best are taken where not unlikely
        if p < (WORTH_KEEPING if "listed" in one.signs else LIKELY if len(likely) >= 2 else RATHER):
            continue
        if not any(_is_part(one.name, taken.name) for taken in likely):
            likely.append(one)
    by_name = {c.name: p for c in likely for p in listed if same_name(p.name, c.name)}
    found = sorted(likely, key=lambda c: c.quote.char_start)
    weighed_up = tuple(Party(c.name, by_name[c.name].aliases if c.name in by_name else (), c.quote) for c in found)
    unquoted = (p for p in listed if p.quote is None and not any(same_name(p.name, c.name) for c in likely))
    return (*weighed_up, *unquoted) or listed


def _is_part(name: str, of: str) -> bool:
    """Tell whether a name is the end of another one: "Association, Inc." of "Dealers Association, Inc."."""
    one, other = party_tokens(name), party_tokens(of)
    return one == other[-len(one) :]


def _days(read: Days, dated: list[tuple[float, DateCandidate]]) -> Days:
    """Return the days that the grammar reads, but the likeliest day where it reads none, or one that is unlikely beside another."""
    sure, best = max(dated, key=lambda c: c[0], default=(0.0, None))
    signed = max((p for p, c in dated if read.signed is not None and c.date == read.signed.date), default=0.0)
    known = [d.date for d in (read.signed, read.effective) if d is not None]
    if best is None or best.date in known or (read.effective is not None and read.signed is None):
        return read
    if sure > signed if known else sure >= UNLIKELY:
        return Days(Day(best.date, best.quote), read.effective)
    return read


def _candidates(
    title: Title, file_name: str, names: list[tuple[float, NameCandidate]], dates: list[tuple[float, DateCandidate]]
) -> Iterator[MetadataCandidate]:
    """Yield all that the register entry could say instead, the likeliest first."""
    titles = [(0.9, title.text, title.quote), (0.5, named_file(file_name), None)]
    found = [MetadataCandidate(MetadataField.TITLE, text, p, quote) for p, text, quote in titles if text]
    found += [MetadataCandidate(MetadataField.PARTY, c.name, round(p, 2), c.quote) for p, c in names if p >= WORTH_KEEPING]
    best: dict[PartialDate, tuple[float, DateCandidate]] = {}
    for p, c in dates:
        if p >= WORTH_KEEPING and p > best.get(c.date, (0.0, c))[0]:
            best[c.date] = (p, c)
    found += [MetadataCandidate(MetadataField.SIGNED, str(c.date), round(p, 2), c.quote) for p, c in best.values()]
    yield from sorted(found, key=lambda c: (c.field, -c.likelihood, c.value))


def _is_published(opening: Opening, title: Title, execution: Execution) -> bool:
    """Tell whether these are published terms: unsigned, with a version or in front matter, by their own words."""
    if execution not in (Execution.NOT_SHOWN, Execution.NOT_NEEDED):
        return False
    top = title.text + "\n" + front_matter(opening.view) + opening.view.plain[:3_000]
    folded = " ".join(top.casefold().split())
    return any(words in folded for words in _PUBLISHED)


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
