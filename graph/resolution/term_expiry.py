"""The last day of a term, by the words of the term clauses in force on a day.

A day that the words give is taken from them. A day they give only as a period ("three years from the
Effective Date") is computed, and marked as computed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from graph.amendments.clause_reading import Reading, read
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import governs
from graph.model.documents import Clause, ClauseType, Document
from graph.model.edges import Edge, OperationKind, Unit
from graph.resolution import term_starts
from graph.text import dates, numerals, periods, values
from graph.text.dates import DateMention, find_dates
from graph.text.lazy_patterns import lazily
from graph.text.sentences import spans

_COUNT = r"one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}"
_COUNTED = lazily(
    rf"(?i)\b(?:for|to)\s+(?P<times>{_COUNT})(?:\s*\(\s*\d{{1,2}}\s*\))?\s+"
    r"(?:additional|further|successive|consecutive|renewal|extension)\s+(?P<terms>[^.;,]{0,60})"
)
_TERMS = lazily(r"(?i)\b(?:terms?|periods?|renewals?|extensions?)\b")


def last_counted(words: str, until: date) -> date | None:
    """Return the last day of the last renewal of a term that ends on a day; None where the words do not count the renewals.

    "For one additional year" counts years, and says nothing of how often.
    """
    for found in _COUNTED.finditer(words):
        period = periods.parse_period(found["terms"]) if _TERMS.search(found["terms"]) else None
        times = numerals.parse_words(found["times"]) if found["times"].isalpha() else int(found["times"])
        if period is not None and times:
            return period.after(until, int(times))
    return None


_TERM_TYPES = frozenset(
    {ClauseType.TERM, ClauseType.RENEWAL_TERM, ClauseType.NOTICE_PERIOD_TO_TERMINATE_RENEWAL, ClauseType.EXPIRATION_DATE}
)
_END = lazily(  # right before a date
    r"(?i)\b(?:until|through|to and including|expir\w+ on|terminat\w+ on|end(?:s|ing)? on|ending|(?:expiration|expiry|termination|maturity)"
    r" date(?:(?!\b(?:after|following|from|before)\b)[^.]){0,40}?)\W+"
    r"(?:(?:and\s+including|midnight|the\s+close\s+of\s+business)\W+(?:(?:on|of)\s+)?)?(?:the\s+)?\Z"
)
_OF_ANOTHER = lazily(  # what ends on such a day is not the term of this contract, or does not end then
    r"(?i)\b(?:not|neither|nor|never|prices?|pricing|fees?|rents?|royalt\w+|discounts?|rates?|restrict\w+|exclusivity|warrant\w+|trial"
    r"|introductory|promotional|prior|previous|former|existing|amended|notice|invoices?|accru\w+|available|fixed\s+(?:until|through))\b"
)
_BEFORE = 120  # characters before a date that such words can take
_OWN = lazily(  # what ends is the contract: the last day of an option, a cure or a closing is no term
    r"(?i)\b(?:term|duration)\b|\b(?:this|the|said|such)\s+(?:[\w&.-]+\s+){0,5}?(?:agreement|contract|lease|licen[sc]e|order|sow|statement|plan"
    r"|amendment|addendum|letter|schedule|exhibit|engagement|appointment)\b|\b(?:in\s+(?:full\s+)?(?:force|effect)|hereof|effective)\b"
    r"|\b(?:expiration|expiry|termination|maturity|end)\s+date\b"
)
_OF_THE_TERM = lazily(r"(?i)\bterm\b|\bduration\b|\b(?:expiration|expiry|termination)\s+date\b")
_PROLONGS = lazily(r"(?i)\b(?:exten|renew|prolong|continu)\w*")
_IF = lazily(r"(?i)\W*(?:[\d.()a-z]{0,6}\s+)?(?:if|should|provided|subject\s+to|in\s+the\s+event)\b")
_RUNS = lazily(
    r"(?i)\b(?:(?:initial\s+)?term|agreement|effect|force)\b[^.;]{0,80}?\b(?:for|of|is|be|continues?|lasts?|remains?)\s+"
    r"(?:(?:for|of|in\s+(?:full\s+)?(?:force\s+and\s+)?effect\s+for)\s+)?(?:a\s+)?(?:(?:initial|fixed|total)\s+)?(?:(?:term|period)\s+of\s+)?"
    + periods.WORDS
    + r"\b(?!['’]?\s*(?:prior|written|advance|notice|before))"
)
_BY_CHOICE = lazily(
    r"(?i)\b(?:may|option\w*|right|entitled|elect\w*)\b[^.;]{0,60}\b(?:exten|renew|prolong)\w*|\b(?:exten|renew|prolong)\w*\b[^.;]{0,60}\b(?:further|additional|another)\b"
)
_RENEWS = lazily(
    r"(?i)\b(?:automatic(?:ally)?|successive|auto-?)\W+(?:\w+\W+){0,6}?(?:renew|exten)|\b(?:renew|exten)\w*\W+(?:\w+\W+){0,8}?automatic"
    r"|\b(?:renew|exten)\w*\W+(?:\w+\W+){0,6}?(?:successive|additional|year[- ]to[- ]year|month[- ]to[- ]month)[^.]{0,200}\bunless\b"
)
_RENEWAL = lazily(r"(?i)\b(?:renew|exten|successive|additional|consecutive)\w*[^.;]{0,120}")
_YEARLY = lazily(r"(?i)\b(year|month)[- ]to[- ](?:year|month)\b")
_BY = lazily(r"(?i)\b(?:by|for)\s+(?:an?\s+)?(?:(?:additional|further|extra|another)\s+)?(?:(?:period|term)\s+of\s+)?" + periods.WORDS)


@dataclass(frozen=True, slots=True)
class Expiry:
    """The last day of a term, None where no words give one; the clause they stand in; whether a period led to it."""

    until: date | None = None
    clause: Clause | None = None
    computed: bool = False


def expiry(lineage: Lineage, document: Document, as_of: date) -> Expiry:
    """Return the last day of a document's term by the words in force on a day; what was registered while its words stand."""
    found = _expiry(lineage, document, as_of)
    extended = _extended(lineage, document, found, as_of)
    return extended or found


def on_the_end(words: str) -> tuple[tuple[int, int], ...]:
    """Return the sentences of a term clause that say when the term ends or that it renews, as [start, end) of its words."""
    ends = tuple(mention.start for _, mention in _last_days(words))
    return tuple(
        (a, b)
        for a, b in spans(words, Unit.SENTENCE)
        if any(a <= end < b for end in ends) or _RUNS.search(words, a, b) or _RENEWS.search(words, a, b)
    )


def renews(lineage: Lineage, document: Document, found: Expiry, as_of: date) -> bool:
    """Tell whether the term renews by itself into a day behind its end, by the words in force: not more often than they say."""
    last = last_renewal(lineage, document, found, as_of)
    renewing = (_renewing(words) for words in _words(lineage, document, found, as_of))
    return any(one and not _IF.match(one) for one in renewing) and (last is None or as_of <= last)


def may_renew(lineage: Lineage, document: Document, found: Expiry, as_of: date) -> bool:
    """Tell whether the term renews by itself on a condition ("If the targets are met, ..."), which no paper shows to be met or not."""
    return any(_IF.match(_renewing(words)) for words in _words(lineage, document, found, as_of))


def _renewing(words: str) -> str:
    """Return the sentence that renews the term; "" where none does."""
    found = _RENEWS.search(words)
    return words[_opening(words, found.start()) : found.end()].strip() if found else ""


def _opening(words: str, at: int) -> int:
    """Return where the sentence, or the part of it behind a semicolon, opens in which a place lies."""
    return max(words.rfind(". ", 0, at), words.rfind("; ", 0, at)) + 1


def last_renewal(lineage: Lineage, document: Document, found: Expiry, as_of: date) -> date | None:
    """Return the last day of the last renewal where the words that renew the term count them; None where they do not."""
    renewing = (words for words in _words(lineage, document, found, as_of) if _RENEWS.search(words))
    days = [last_counted(words, found.until) for words in renewing] if found.until else []
    return min((day for day in days if day is not None), default=None)


def renewed_until(lineage: Lineage, document: Document, found: Expiry, as_of: date) -> date | None:
    """Return the last day of the renewal that runs on a day, computed from its period; None where no words give that."""
    for words in _words(lineage, document, found, as_of):
        for part in _RENEWAL.finditer(words):
            again = _YEARLY.search(part[0])
            period = periods.parse_period(f"one {again[1]}") if again else periods.parse_period(part[0])
            if period is not None and found.until is not None:
                return _running(found.until, period, as_of)
    return None


def _running(until: date, period: periods.Period, as_of: date) -> date:
    times = 0
    while period.after(until, times) < as_of:
        times += 1
    return period.after(until, times)


def _words(lineage: Lineage, document: Document, found: Expiry, as_of: date) -> Iterator[str]:
    for clause in _term_clauses(lineage, document, found.clause):
        yield read(lineage, clause.clause_id, as_of).text.text


def _expiry(lineage: Lineage, document: Document, as_of: date) -> Expiry:
    quote = dict(document.evidence).get("expires")
    clauses = _term_clauses(lineage, document, None)
    registered = document.expires.last_day() if document.expires else None
    if quote is not None:
        holding = next((c for c in lineage.clauses_of(document.document_id) if _holds(c, quote.char_start)), None)
        if holding is not None and not _stands(lineage, holding, quote.char_start, as_of):
            return _stated(lineage, document, (holding, *clauses), as_of)
        return Expiry(registered, holding or next(iter(clauses), None))
    amended = [c for c in clauses if read(lineage, c.clause_id, as_of).edges] if lineage.edges_reach(document.document_id) else []
    if amended or registered is None:
        return _stated(lineage, document, tuple(amended) or clauses, as_of)
    return Expiry(registered, next(iter(clauses), None))


def _stands(lineage: Lineage, clause: Clause, at: int, as_of: date) -> bool:
    """Tell whether the words registered as the expiry are still part of the text in force."""
    if not lineage.edges_reach(clause.document_id):
        return True
    reading = read(lineage, clause.clause_id, as_of)
    runs = reading.text.runs if reading.ended is None else ()
    return any(
        r.clause_id == clause.clause_id and r.char_start is not None and r.char_start <= at < r.char_start + len(r.text) for r in runs
    )


def _stated(lineage: Lineage, document: Document, clauses: tuple[Clause, ...], as_of: date) -> Expiry:
    """Read a last day from the term clauses in force: a day where they give one, else by a period; None where neither."""
    readings = [(clause, read(lineage, clause.clause_id, as_of)) for clause in clauses]
    for clause, reading in readings:
        found = _ends(reading.text.text, clause.heading) if reading.ended is None else None
        if found is not None:
            return Expiry(found, clause)
    for clause, reading in readings:
        until = _by_period(lineage, document, reading, as_of)
        if until is not None:
            return Expiry(until, clause, computed=True)
    return Expiry(None, next(iter(clauses), None))


def _ends(words: str, heading: str) -> date | None:
    """Return the day on which a term clause says that the term ends; None where it says so of none, or of several.

    "May extend the Closing Date until" and "prices under this Agreement are fixed until" tell of none.
    """
    days: set[date] = set()
    for start, mention in _last_days(words):
        sentence = words[_opening(words, start) : start]
        bound = _OWN.search(f"{heading} {sentence}{words[start : mention.end]}") and not _BY_CHOICE.search(sentence)
        if bound and not _OF_ANOTHER.search(f"{sentence}{words[start : mention.start]}") and not _IF.match(words, mention.end):
            days.add(mention.date.first_day())
    return days.pop() if len(days) == 1 else None


def _last_days(words: str) -> Iterator[tuple[int, DateMention]]:
    """Yield the days that words like "until" lead to, with where these begin; a day in figures that can mean two is none."""
    for mention in find_dates(words):
        before = _END.search(words, max(0, mention.start - _BEFORE), mention.start)
        if before is not None and mention.date.exact and not dates.readings(words[mention.start : mention.end]):
            yield before.start(), mention


def _by_period(lineage: Lineage, document: Document, reading: Reading, as_of: date) -> date | None:
    """Return the last day of a period that begins on a day the words name, else with the document; None where nobody dated its start."""
    words = term_starts.flat(reading.text.text)
    found = _runs(words) if reading.ended is None else None
    period = periods.parse_period(found["count"] + " " + found["unit"]) if found else None
    if found is None or period is None:
        return None
    named = term_starts.Starts(
        document, term_starts.last_signature(lineage, document), lambda name: _naming(lineage, document, name, as_of)
    )
    begins = named.of(term_starts.stated(words, found.start("count"), found.end()) or term_starts.begins(words)).day
    return period.after(begins) - timedelta(days=1) if begins else None


def _runs(words: str) -> re.Match[str] | None:
    """Return the first period for which the term runs; "may extend this Agreement for one further period of a year" gives none."""
    for found in _RUNS.finditer(words):
        sentence = words[_opening(words, found.start()) : found.start("count")]
        if not _BY_CHOICE.search(sentence):
            return found
    return None


def _naming(lineage: Lineage, document: Document, name: str, as_of: date) -> Iterator[str]:
    """Yield the words in force of a document in which a name stands."""
    for root in lineage.roots(document.document_id):
        text = term_starts.flat(read(lineage, root, as_of).text.text)
        if name.casefold() in text.casefold():
            yield text


def _extended(lineage: Lineage, document: Document, found: Expiry, as_of: date) -> Expiry | None:
    """Return the last day after the extensions of the term, by a period ("for two years") or to a day, in the order agreed."""
    until, computed = found.until, found.computed
    for edge in _extensions(lineage, document, found, as_of):
        day, period = _extended_to(edge), _extended_by(edge)
        if day is not None:
            until, computed = day, False
        elif period is not None and until is not None:
            until, computed = period.after(until), True
    return Expiry(until, found.clause, computed) if until != found.until else None


def is_counted(edge: Edge) -> bool:
    """Tell whether a change is an extension of the term that is read, which moves the last day whether or not it changes words."""
    return _extends(edge) and (_extended_to(edge) is not None or _extended_by(edge) is not None)


def prolongs(edge: Edge) -> bool:
    """Tell whether a claim that waits for a person would prolong the term."""
    return _OF_THE_TERM.search(edge.quote.text) is not None and _PROLONGS.search(edge.quote.text) is not None


def may_move_the_end(edge: Edge) -> bool:
    """Tell whether a change that is not applied may move the last day: it acts on the term clause itself, or speaks of the term."""
    return edge.target_clause_id is not None or _OF_THE_TERM.search(edge.quote.text) is not None


def _extended_by(edge: Edge) -> periods.Period | None:
    by = _BY.search(edge.quote.text) if values.kind_of(_new(edge)) in {values.Kind.PERIOD, None} else None
    return periods.parse_period(by["count"] + " " + by["unit"]) if by else None


def _extended_to(edge: Edge) -> date | None:
    """Return the day to which the words extend the term itself; "the Closing Date is extended to" is of no term."""
    days = find_dates(_new(edge)) if _OF_THE_TERM.search(edge.quote.text) else ()
    return days[0].date.last_day() if len(days) == 1 and days[0].date.exact else None


def _new(edge: Edge) -> str:
    return edge.operation.new.text if edge.operation is not None else ""


def _extensions(lineage: Lineage, document: Document, found: Expiry, as_of: date) -> Iterator[Edge]:
    """Yield the changes governing a day that extend the term, in the order agreed."""
    clauses = [found.clause.clause_id] if found.clause else [c.clause_id for c in _term_clauses(lineage, document, None)]
    places = [place for one in clauses for place in (one, *lineage.descendants(one))]
    edges = {e.edge_id: e for place in places for e in lineage.edges_on_clause(place)}
    edges |= {e.edge_id: e for e in lineage.edges_on_document(document.document_id)}
    ordered = sorted(edges.values(), key=lineage.rank)
    yield from (e for e in ordered if _extends(e) and governs(lineage.documents, e, as_of))


def _extends(edge: Edge) -> bool:
    return edge.kind is OperationKind.EXTEND and not edge.scope


def _term_clauses(lineage: Lineage, document: Document, first: Clause | None) -> tuple[Clause, ...]:
    own = lineage.remember(
        ("term", document.document_id), lambda: tuple(c for c in lineage.clauses_of(document.document_id) if c.clause_type in _TERM_TYPES)
    )
    return (first, *own) if first is not None and first not in own else own


def _holds(clause: Clause, at: int) -> bool:
    return any(p.char_start <= at < p.char_end for p in clause.pieces)
