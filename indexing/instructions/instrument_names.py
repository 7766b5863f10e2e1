"""Which instrument some words name, and which one an instrument amends.

Defined terms come from the opening and recitals of the instrument (`Document.recites`); titles with
capitals are recognised as such, and a date or number that follows belongs to the name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from graph.model.documents import Document, DocumentHint, DocumentKind
from graph.model.source import Quote
from graph.text import sections
from graph.text.dates import find_dates
from graph.text.sections import fold_name
from indexing.naming.document_mentions import find_hints
from indexing.naming.names import THE_CONTRACT
from indexing.naming.title_phrases import find_phrases, is_amending, is_plural, number_in


class Meaning(StrEnum):
    """What a name stands for."""

    OTHER = "OTHER"  # another instrument
    SELF = "SELF"  # the instrument that speaks
    LAW = "LAW"  # a statute or rule: never a target


@dataclass(frozen=True, slots=True)
class Named:
    """[start, end) of a masked sentence names an instrument; `hint` is what this instrument said of it, if anything."""

    start: int
    end: int
    meaning: Meaning
    text: str
    hint: DocumentHint | None = None


_NOUN = (
    r"(?:Agreement|Contract|Lease|Sublease|Licen[sc]e|Note|Indenture|Mortgage|Guaranty|Guarantee|Plan|Addendum|Amendment|Letter|Terms|Order(?:\sForm)?"
    r"|Deed(?:\sof\s(?:Variation|Amendment|Novation|Assignment|Adherence|Accession|Release|Surrender|Rectification|Trust)(?!\sof\b))?|Statement\sof\sWork|Work\sOrder|MSA|SOW|DPA|NDA|Loan\sDocuments?|Policy|Supplement|Modification|Rider|Undertaking|Charter|Bylaws)"
)
_NO_PAPER = (
    r"\s(?:(?:Effective|Commencement|Expiration|Start|End)\s)?(?:Dates?|Fees?|Periods?|Years?|Term|Price|Sum|Rate|Amount|Payments?)\b"
)
"""Behind a noun for a paper: "the Amendment Date" is a day, "the Contract Price" a sum."""
_IS_NO_PAPER = re.compile(_NO_PAPER)
_FIRM = r"(?:[A-Z][\w’'&/-]*,?\s){1,6}?(?:Inc|Corp|LLC|Ltd|Limited|plc|PLC|GmbH|AG|S\.A|B\.V|N\.V|A/S|N\.A)\b"  # somebody, no paper
_TITLE = (
    rf"(?:(?:[A-Z][\w.’'&/-]*|\d{{4}}|and|of|to|for|#)\s){{0,9}}?{_NOUN}s?\b(?!(?:\s[A-Z][\w’'-]*){{0,2}}\s{_NOUN}\b)(?!{_NO_PAPER})(?:\s(?:No\.?|Number|#)\s?\d+)?"
    rf"(?:\s(?:to|for)\s(?:the\s)?(?!{_FIRM})(?:[A-Z][\w.’'&/-]*\s){{1,6}})?"
)
_DAY = r"(?:[^.;:(){}]{0,24}?\b(?:19|20)\d\d\b(?:-\d\d?){0,2}|[^,.;:(){}]{4,24},?\s?\d{0,4})"  # to its year: what is said of it comes next
_DATED = re.compile(
    r",?\s(?:\([^(){}]{1,40}\)\s)?(?:made\s|entered\sinto\s)?(?:and\s)?(?:dated|dated\sas\sof|dated\seffective|made\sas\sof)\s(?:as\sof\s)?"
    rf"{_DAY}"
)
_EFFECTIVE = re.compile(rf",?\seffective(?:\sas\sof)?\s(?P<day>{_DAY})")
_ARTICLE = r"(?:\b(?:the|said|such|that\scertain|that|this|an?|existing|original|current|above-referenced)\s){1,3}"
_NAMED = re.compile(
    rf"(?=[tTsSaAeEoOcCh])(?:(?P<article>(?i:{_ARTICLE}))(?P<title>{_TITLE})|(?P<here>\bhere(?:of|to|in)\b)"
    r"|(?P<this>\bthis\s[A-Z][\w#.\s]{0,60}?(?:Amendment|Addendum|Modification|Rider|Supplement|Letter|Agreement)\b(?:\s(?:No\.?\s|#)?\d+)?))"
)
_NUMBERED = re.compile(
    r"\b(?:Statement\sof\sWork|SOW|(?:Work|Change|Task|Purchase)\sOrder|Order\sForm|Amendment|Addendum|Rider)(?:\s(?:No\.?|Number|#))?\s?#?\d{1,4}\b"
)
_OF_SHORT = re.compile(r"\{P\d+\}(?:\s\([^(){}]{1,60}\))?\s(?:of|to|in|under)\sthe\s(?P<short>[A-Z]{2,6})\b(?!\s[A-Z])")
"""An instrument by letters nobody explained: never the contract that happens to be amended."""
_TITLE_OF_PART = re.compile(  # "Exhibit C (Basic Lease Provisions)": what the exhibit is called is no instrument
    r"\{P\d+\}\s\((?P<title>[A-Z][\w.’'&/-]*(?:,?\s(?:[A-Z][\w.’'&/-]*|of|and|to|for|the|in|on|or|a|under|by|at|from|with|between|&))*)\)"
)
_PLAINLY = re.compile(  # in small letters a paper is named by its day
    rf"\b(?:the|our|your|that|a)\s(?:\w+\s){{0,2}}?(?:\w+\s)?(?:letter|memorandum|e-?mail|amendment|agreement|deed|rider|note|addendum)(?:\sagreement)?\s(?:of|dated|made\son)\s{_DAY}"
)
_ARTICLE_BEFORE = re.compile(r"(?i)^\s*(?:the|this|said|such)\s")
_SHORTEST = 3  # letters of a short name
_CODE = re.compile(r"\bOrder(?:\sForm)?(?:\s(?:No\.?|Number|\#))?\s([A-Z]{1,5}-?\d[\w/-]*)$")  # "SO-1001" alone is "Service Order SO-1001"
_LAW = re.compile(
    r"(?=[A-Zt])\b(?:the\s)?(?:(?:Internal\sRevenue|Bankruptcy|Uniform\sCommercial|Revenue|Tax)\sCode|Code|ERISA|(?:[A-Z]\w*\s){0,4}Act(?:\sof\s\d{4})?|UCC|Treas(?:ury)?\.?\sReg(?:ulation)?s?\.?|C\.?F\.?R\.?|Rule\s\d+\w*)\b"
)


class Names:
    """The names under which one instrument speaks of others and of itself."""

    def __init__(self, document: Document) -> None:
        """Take the names from the register entry."""
        self.document = document
        self._self = {fold_name(n).removeprefix("this ").removeprefix("the ") for n in document.self_names}
        self._terms: dict[str, DocumentHint] = {}
        for hint in document.recites:
            for term in hint.defined_as:
                self._terms.setdefault(_folded(term), hint)
        several = dict(_of_several(document.recites))
        self._terms |= {_folded(term): hint for term, hint in several.items()}
        self._each = {_folded(term[:-1]): hint for term, hint in several.items()}
        short = _initials(document.recites)
        for term, hint in short.items():
            self._terms.setdefault(_folded(term), hint)
        known = sorted((t for t in (*(t for h in document.recites for t in h.defined_as), *short) if t.strip()), key=len, reverse=True)
        own = "|".join(re.escape(t).replace(r"\ ", r"\s") for t in known)
        codes = {code[1]: hint for hint in document.recites if (code := _CODE.search(hint.title)) is not None}
        self._terms |= {_folded(code): hint for code, hint in codes.items() if _folded(code) not in self._terms}
        self._codes = re.compile(rf"(?<![\w-])(?P<known>{'|'.join(map(re.escape, codes))})(?![\w-])") if codes else None
        self._known = re.compile(rf"(?i:\b(?:the|said|such|each|both|this)\s)(?P<known>{own})(?![\w-])") if own else None
        one = "|".join(re.escape(term[:-1]).replace(r"\ ", r"\s") for term in several)
        self._one_of = re.compile(rf"(?i:\beach\s)(?P<known>{one})(?![\w-])") if one else None

    def find(self, text: str) -> tuple[Named, ...]:
        """Return the names in a masked sentence, in order, the longest where two overlap."""
        titles = [m.span("title") for m in _TITLE_OF_PART.finditer(text)]
        found: list[Named] = []
        for named in sorted(self._all(text), key=lambda n: (n.start, n.start - n.end)):
            is_title = any(start <= named.start < end for start, end in titles)
            if not is_title and (not found or named.start >= found[-1].end):
                found.append(named)
        return tuple(found)

    def _all(self, text: str) -> Iterator[Named]:
        yield from (Named(m.start(), m.end(), Meaning.LAW, m[0]) for m in _LAW.finditer(text))
        for known in filter(None, (self._one_of, self._known, self._codes)):
            for m in known.finditer(text):
                yield Named(m.start(), m.end(), *self._meaning(m["known"], m[0]))
        for m in _NAMED.finditer(text):
            if m["here"] or m["this"]:
                yield Named(m.start(), m.end(), *self._meaning((m["this"] or "")[5:], m[0]))
            else:
                yield self._titled(text, m.start(), m.end(), m["title"])
        for m in _NUMBERED.finditer(text):
            yield self._titled(text, m.start(), m.end(), m[0])
        yield from _by_day(text)
        for m in _OF_SHORT.finditer(text):
            yield Named(m.start("short"), m.end("short"), *self._meaning(m["short"], m["short"]))
        for phrase in find_phrases(text):
            if not phrase.own and not _IS_NO_PAPER.match(text, phrase.end):
                yield self._titled(text, phrase.start, phrase.end, phrase.title)

    def _titled(self, text: str, start: int, end: int, title: str) -> Named:
        """Read a title with the day that follows it."""
        dated = _DATED.match(text, end) or self._effective(text, end, title)
        end = dated.end() if dated else end
        return Named(start, end, *self._meaning(title, text[start:end], dated[0] if dated else ""))

    def _effective(self, text: str, end: int, title: str) -> re.Match[str] | None:
        """Return "effective May 1, 2018" behind a title where it is the day the instrument is known by, not that of what is said of it."""
        said = _EFFECTIVE.match(text, end)
        days = find_dates(said["day"]) if said else ()
        title = _folded(title) if days else ""
        known = (h.date for h in self.document.recites if fold_name(h.title) == title or title in map(_folded, h.defined_as))
        return said if days and days[0].date in known else None

    def _meaning(self, title: str, words: str, dated: str = "") -> tuple[Meaning, str, DocumentHint | None]:
        folded = _folded(title)
        if not folded:
            return Meaning.SELF, words, None
        if folded in self._each and words.lower().startswith("each "):
            return Meaning.OTHER, words, self._each[folded]
        if folded in self._terms and not _other_date(dated, self._terms[folded]):
            return Meaning.OTHER, words, self._terms[folded]
        this = words.lower().startswith("this ") and "this" not in self._terms
        if this or (folded in self._self and not self._of_another_day(dated)):
            return Meaning.SELF, words, None
        return Meaning.OTHER, words, None if dated else self._by_last_words(folded)

    def _of_another_day(self, dated: str) -> bool:
        """Tell whether the words give a day that is none of the instrument's own: what it replaces may have had its title."""
        own = [d for d in (self.document.signed, self.document.effective) if d is not None]
        said = [m.date for m in find_dates(dated) if m.date.exact]
        return bool(own and said) and not any(a.first_day() <= b.last_day() and b.first_day() <= a.last_day() for a in own for b in said)

    def _by_last_words(self, folded: str) -> DocumentHint | None:
        """Return the one contract recited whose title ends in these words: "the Licence" is the "Know-How Licence"."""
        fitting = {h for h in self.document.recites if h.number is None and fold_name(h.title).endswith(f" {folded}")}
        return fitting.pop() if len(fitting) == 1 else None


def _by_day(text: str) -> Iterator[Named]:
    """Yield papers named in small letters, by their day: "the memorandum of March 16, 2009"."""
    for m in _PLAINLY.finditer(text):
        if (days := find_dates(m[0])) and days[0].date.exact:
            yield Named(m.start(), m.start() + days[0].end, Meaning.OTHER, m[0][: days[0].end])


def _initials(hints: Iterable[DocumentHint]) -> dict[str, DocumentHint]:
    """Return the short names that lawyers make of titles ("JMA" for a Joint Marketing Agreement), where each stands for one only."""
    found: dict[str, list[DocumentHint]] = {}
    for hint in hints:
        letters = "".join(w[0] for w in re.findall(r"[A-Z][\w’'-]*", hint.title))
        if len(letters) >= _SHORTEST:
            found.setdefault(letters, []).append(hint)
    return {letters: named[0] for letters, named in found.items() if len({(h.title, h.date) for h in named}) == 1}


def _of_several(hints: Sequence[DocumentHint]) -> Iterator[tuple[str, DocumentHint]]:
    """Yield the terms in the plural that stand for several instruments ("the Leases"), each as a name of its own."""
    terms = Counter(term for hint in hints for term in set(hint.defined_as) if is_plural(term))
    yield from ((term, DocumentHint(_NOWHERE, term)) for term, times in terms.items() if times > 1)


def _folded(term: str) -> str:
    return fold_name(_ARTICLE_BEFORE.sub("", " ".join(term.split())))


def _other_date(dated: str, hint: DocumentHint) -> bool:
    """Tell whether the words give a day that is not the one of the instrument the term was defined for."""
    days = find_dates(dated) if dated else ()
    return bool(days) and hint.date is not None and days[0].date != hint.date


_NOWHERE = Quote("", 0, 0)
_CHANGE_ORDER = re.compile(
    r"(?i)(?P<contract>(?:[\w&-]+\s)*(?:sub-?contract|contract|agreement|purchase\sorder))\schange\sorder(?:\s(?:no\.?|number|#)?\s?\w{1,5})?"
)
_ORDER = re.compile(r"(?i)(?:statement\s+of\s+work|sow|(?:work|task|purchase|service)\s+order|order\s+form)\b")
_LEADING_ARTICLES = re.compile(r"(?i)^(?:(?:the|said|such|that\scertain|that|this|existing|current|original)\s)+")


def target_of(document: Document, named: Named | None) -> DocumentHint:
    """Return the hint for an instrument: as this instrument defined it, as named here, or the one it amends."""
    default = default_target(document)
    if named is None:
        return default or DocumentHint(_NOWHERE, "")
    if named.hint is not None:
        return named.hint
    said = _hint_of(named)
    generic = sections.fold_name(said.title) in {"agreement", "contract"}
    if default is not None and said.date is None and (generic or sections.fold_name(said.title) == sections.fold_name(default.title)):
        return default
    return said


def _hint_of(named: Named) -> DocumentHint:
    """Read a name by itself: its title, number and date."""
    words = " ".join(named.text.split())
    hints = find_hints(words)
    if hints:
        return hints[0]
    days = find_dates(words)
    title = _LEADING_ARTICLES.sub("", re.split(r",?\s(?:dated|made\sas)\s", words)[0]).strip()
    return DocumentHint(_NOWHERE, title, days[0].date if days else None, number_in(title))


def _of_title(title: str) -> str:
    """Return the contract that the title of a change order names and nothing else does: "SUBCONTRACT CHANGE ORDER"; "" for none."""
    named = _CHANGE_ORDER.fullmatch(" ".join(title.split()))
    return named["contract"].title() if named else ""


def default_target(document: Document) -> DocumentHint | None:
    """Return the instrument this one amends: the one its title names, else the first it recites that is itself no amendment."""
    bases = [h for h in document.recites if h.number is None and not is_amending(h.title)]
    bases = [h for h in bases if "letter" not in h.title.casefold()] or bases
    orders = {h for h in document.recites if h.number is not None and _ORDER.match(h.title) and h.date is not None}
    if document.kind is DocumentKind.CHANGE_ORDER and len(orders) == 1:
        return orders.pop()
    folded = sections.fold_name(document.title)
    fitting = [h for h in bases if h.title and sections.fold_name(h.title) in folded]
    fitting = [h for h in fitting if not any(h.title.casefold() in o.title.casefold() and h.title != o.title for o in fitting)] or fitting
    terms = sorted((h for h in bases if h.defined_as), key=lambda h: not THE_CONTRACT.intersection(map(sections.fold_name, h.defined_as)))
    alone = document.recites if len(document.recites) == 1 else ()
    if not bases and (named := _of_title(document.title)):
        return DocumentHint(_NOWHERE, named)
    for chosen in ([h for h in fitting if h.defined_as], fitting, terms, bases, alone):
        if chosen:
            return chosen[0]
    return None
