"""Mentions of instruments: "that certain Manufacturing Agreement between A and B dated July 1, 2017 ("Agreement")".

A mention is a title-like phrase that ends in what an instrument is (Agreement, Amendment, Lease,
Statement of Work, ...) and what follows it: date, number, parties, the term defined for it. It says
what the words name, nothing about whether such an instrument is at hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from graph.model.dates import PartialDate
from graph.model.documents import DocumentHint
from graph.text.dates import DateMention, find_dates, parse_date
from indexing.naming.party_lists import read_parties
from indexing.naming.title_phrases import HEAD, Phrase, find_phrases, is_amending, is_plural, number_in
from indexing.plain_text import View

_PAREN = re.compile(r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)")
_NESTED = re.compile(r"\([^()]*\)")  # a term defined there is that of what is named beside it
_QUOTED = re.compile(r"\"\s*([^\"]{1,80}?)\s*[,;]?\s*\"|(?<!\w)'\s*([^'\"]{2,60}?)\s*[,;]?\s*'(?!\w)")
_DOCUMENT_TERM = re.compile(
    rf"(?i)(?:{HEAD.pattern}|\b(?:terms|order|plan|sublease|(?-i:[A-Z]{{2,4}}A))s?)(?:\s+(?:no\.?\s*)?#?\s*\w{{1,5}})?$"
)
_UNQUOTED = re.compile(r"\s*(?:[Tt]he|[Oo]ur)\s+((?:[A-Z][\w&'/-]*\s+){0,4}[A-Z][\w&'/-]*)\s*")  # (the Agreement): all that it holds
_DATED = re.compile(
    r"(?i)(?:\s+(?:to|from)\s+(?:you|us)\b)?[\s,]*(?:\(?version\s*\d[\w.]*\)?[\s,]+)?(?:(?:which|and|also)\s+(?:is"
    r"|was)?\s*)?(?:(?:both|originally|first)\s+)?"
    r"(?:(?:dated|made|executed|signed|entered\s+into|(?:with|having)\s+an?\s+effective\s+date|effective\s+date(?!\s*:)"
    r"|effective(?!\s+date\s*:)|of|as\s+of)\b[\s,:]*"
    r"(?:(?:and|as|of|on|effective|the|this)\s+)*)+"
)
_REFERENCE = re.compile(
    r"(?i)[\s,]*\(?(?:(?:with|the|our|your|contract|agreement|order)\s+){0,3}(?:ref(?:erence)?\b\.?|no\b\.?|number\b|\#)\s*(?:no\b\.?"
    r"|number\b)?\s*:?\s*"
    r"(?=[\w&/.-]*\d)[A-Z\d][\w&/.-]*[\w]\)?"
)
_MADE = r"\b(?:entered\s+into|executed|signed|concluded|made)\b"
_AHEAD = 90  # characters before a title in which the words stand that it was signed, and when
_MADE_BEFORE = re.compile(rf"(?i){_MADE}\s+(?:an?|the|that|certain|\s)*$")
_ON = re.compile(r"(?i)[\s,]*on\s+(?:the\s+)?")
_EACH_DATED = re.compile(r"(?i)\b(?:both|each|all)\s+(?:of\s+(?:which|them)\s+)?(?:(?:is|are|being)\s+)?(?:dated|made)\b")
_AT_PLACE = re.compile(r"(?:[A-Z][\w'-]+\s?){1,3},\s+(?:the\s+)?")  # "dated Piraeus, 14th March 2006"
_DATE_LEAD = 12  # characters of "as of the" between it and the day
_EFFECTIVE = re.compile(r"(?i)[\s,]*(?:as\s+)?effective\b(?!\s+date)")
_ENDED = re.compile(r"(?i)\b(?:terminat|cancel|rescind|end|revok)\w*\s+(?:\w+\s+){0,3}$")
_BETWEEN = re.compile(
    r"(?i)[\s,]*(?:(?:made\s+|entered\s+into\s+)?(?:by\s+and\s+)?(?:between|among)(?:\s+and\s+among)?\s+"
    r"|with\s+(?=(?:the\s+)?(?-i:[A-Z])[^;.()]{1,60}?,?\s+(?:dated|made\s+as|effective)\b))"
)
_PARTIES_END = re.compile(
    r"(?i),?\s+(?:dated|made\s+as|effective|executed|as\s+(?:heretofore\s+|previously\s+|so\s+)?(?:amended|modified|supplemented)"
    r"|pursuant|whereby|relating|regarding"
    r"|with\s+respect|for\s+the|is|was|are|were|shall|will|has|have|to\s+(?:set|provide)|and\s+(?:\w+s)\s+(?=(?-i:[a-z]))|(?-i:THIS))\b|[;]"
    r"|(?<!Inc|Ltd)(?<!Corp)(?<!\b[A-Z])(?<!Co)\.\s+(?=(?-i:[A-Z]))|\n\s*\n|$"
)
_THE_PARTIES = re.compile(r"(?i)(?:(?:the\s+)?(?:same\s+)?(?:parties|undersigned)\b(?:\s+hereto)?|them\b|us\b|you\s+and\s+\w+\b)")
_AMENDED = re.compile(
    r"(?i)[\s,]*(?:and\s+)?(?:as\s+)?(?:(?:heretofore|previously|so|subsequently|further)\s+)*(?:amended|modified"
    r"|supplemented)\b(?!\s+and\s+restated)"
    r"|[\s,]*including\s+(?:all|any)\s+(?:modifications|amendments)\s+thereto"
)
_ON_DATES = re.compile(r"(?i)\s*(?:on|as\s+of|effective(?:\s+as\s+of)?)?\s*")
_LOOSELY = re.compile(
    r"(?i)(?:[\s,]*(?:and|or|otherwise|further|restated|supplemented|modified|extended|renewed|replaced|amended"
    r"|from\s+time\s+to\s+time|to\s+date)\b(?!\s+by\b)(?!\s+(?-i:[A-Z])))*"
)
_CHANGED_BY = re.compile(
    r"(?i)(?:\b(?:as|which\s+(?:was|is|has\s+been)|and)\s+|,\s+)(?:\w+ly\s+|so\s+)*(?:amended|modified|supplemented|varied|assigned"
    r"|extended)\b[^.;]{0,60}?\bby\b"
)
_TOGETHER = re.compile(r"(?i)\(\s*(?:collectively|together|as\s+so\s+\w+|as\s+\w+ed\b)")
_LONGEST_PARTIES = 900


@dataclass(slots=True)
class _Mention:
    """A mention while it is read: what is known of it and where its words end so far."""

    phrase: Phrase
    end: int
    date: PartialDate | None = None
    parties: tuple[str, ...] = ()
    terms: list[str] = field(default_factory=list)

    def hint(self, view: View) -> DocumentHint:
        title = re.sub(r"(?i)\s+there(?:to|of|under)$", "", " ".join(self.phrase.title.split())).replace("C/P", "Charter Party")
        number = number_in(title)
        if number is None:
            number = next((n for n in map(number_in, self.terms) if n is not None), None) if is_amending(title) else None
        return DocumentHint(
            view.quote(self.phrase.start, self.end), title, self.date, number, self.parties, tuple(dict.fromkeys(self.terms))
        )


def find_hints(text: str, offset: int = 0) -> tuple[DocumentHint, ...]:
    """Return every instrument that the text names, in order; `offset` is where the text begins in its reading.

    "This Amendment" and its like name no other instrument and are left out.
    """
    return hints_in(View.of(text, offset))


def hints_in(view: View) -> tuple[DocumentHint, ...]:
    """Return every instrument that a view names, in order."""
    dates = find_dates(view.plain)
    phrases = find_phrases(view.plain)
    read = [_read(view, phrase, dates) for phrase in phrases]
    mentions = [m for m, _ in read]
    _attach_terms(view.plain, mentions)
    _hand_back(view.plain, mentions)
    _share_dates(view.plain, mentions, dates)
    found = [m.hint(view) for m in mentions if not m.phrase.own]
    found.extend(h for _, more in read for h in more)
    return tuple(sorted(found, key=lambda h: (h.quote.char_start, h.quote.char_end)))


def _read(view: View, phrase: Phrase, dates: tuple[DateMention, ...]) -> tuple[_Mention, list[DocumentHint]]:
    """Read what follows a title: defined terms, date, parties, earlier amendments; in any order."""
    mention, amendments = _Mention(phrase, phrase.end), list[DocumentHint]()
    if phrase.bare:
        return mention, amendments
    while True:
        at = mention.end
        for step in (_step_reference, _step_term, _step_date, _step_made_on, _step_parties):
            if step(view, mention, dates):
                break
        else:
            amendments.extend(_step_amended(view, mention, dates))
        if mention.end == at:
            return mention, amendments


def _step_reference(view: View, mention: _Mention, dates: tuple[DateMention, ...]) -> bool:
    """Pass over the number a contract is filed under: "Supply Agreement No. AB-I&C/207, dated ...", "(reference AB/2017/4)"."""
    del dates
    number = None if is_amending(mention.phrase.title) else _REFERENCE.match(view.plain, mention.end)
    mention.end = number.end() if number else mention.end
    return number is not None


def _step_term(view: View, mention: _Mention, dates: tuple[DateMention, ...]) -> bool:
    del dates
    gap = re.compile(r"[\s,]*").match(view.plain, mention.end)
    paren = _PAREN.match(view.plain, gap.end() if gap else mention.end)
    if paren is None or (len(paren[1]) > 60 and not _QUOTED.search(paren[1])):
        return False
    terms = _terms(_NESTED.sub("", paren[1]) or paren[1])
    of_several = [t for t in terms if is_plural(t) and not is_plural(mention.phrase.title)]
    own = [t for t in terms if t not in of_several and _could_be(t, mention.phrase.title)]
    if re.match(r"\s*this\b", paren[1]) or (terms and not own):
        return False
    if mention.date is None and not terms:
        mention.date = parse_date(paren[1])
    mention.terms.extend(own)
    mention.end = paren.end()
    return True


def _could_be(term: str, title: str) -> bool:
    """Tell whether a term can stand for a title: both amend or neither does, or it is made of its first letters."""
    paper = re.search(r"(?i)\b(?:deed|letter)$", term)  # "First Deed" for a deed of amendment
    return is_amending(term) == is_amending(title) or _initials(title) == term or (paper is not None and paper[0].lower() in title.lower())


def _terms(inside: str) -> list[str]:
    quoted = [" ".join((a or b).split()) for a, b in _QUOTED.findall(inside)]
    alone = None if quoted else _UNQUOTED.fullmatch(inside)
    quoted += [" ".join(alone[1].split())] if alone else []
    return [re.sub(r"(?i)^the\s+", "", t) for t in quoted if _DOCUMENT_TERM.search(t)]


def _step_date(view: View, mention: _Mention, dates: tuple[DateMention, ...]) -> bool:
    lead = _DATED.match(view.plain, mention.end)
    if lead is None or mention.date is not None:
        return False
    placed = _AT_PLACE.match(view.plain, lead.end())
    until = placed.end() if placed else lead.end() + 2
    found = next((d for d in dates if mention.end <= d.start <= until and d.end > lead.end()), None)
    if found is None or (_EFFECTIVE.match(lead[0]) and _ENDED.search(view.plain, max(0, mention.phrase.start - 60), mention.phrase.start)):
        return False
    mention.date, mention.end = found.date, found.end
    return True


def _step_made_on(view: View, mention: _Mention, dates: tuple[DateMention, ...]) -> bool:
    """Read "entered into a supply agreement on May 1, 2010"."""
    made = mention.date is None and _MADE_BEFORE.search(view.plain, max(0, mention.phrase.start - _AHEAD), mention.phrase.start)
    lead = _ON.match(view.plain, mention.end) if made else None
    found = next((d for d in dates if d.start == lead.end()), None) if lead else None
    if found is not None:
        mention.date, mention.end = found.date, found.end
    return found is not None


def _step_parties(view: View, mention: _Mention, dates: tuple[DateMention, ...]) -> bool:
    del dates
    lead = _BETWEEN.match(view.plain, mention.end)
    if lead is None or mention.parties:
        return False
    generic = _THE_PARTIES.match(view.plain, lead.end())
    if generic:
        mention.end = generic.end()
        return True
    limit = min(lead.end() + _LONGEST_PARTIES, len(view.plain))
    stop = _PARTIES_END.search(view.plain, lead.end(), limit)
    end = stop.start() if stop else limit
    term = next((p for p in _PAREN.finditer(view.plain, lead.end(), end) if _terms(p[1])), None)
    end = term.start() if term else end
    mention.parties = tuple(party.name for party in read_parties(view, lead.end(), end))
    with_one = re.match(r"(?i)[\s,]*with\b", lead[0]) is not None  # "with the Company": a role, and the day follows
    mention.end = end if mention.parties or with_one else lead.end()
    return True


def _step_amended(view: View, mention: _Mention, dates: tuple[DateMention, ...]) -> Iterator[DocumentHint]:
    """Read "as amended on June 1, 2010 ("Amendment 1") and July 2, 2011"; each date is an amendment of its own."""
    lead = _AMENDED.match(view.plain, mention.end)
    if lead is None:
        return
    on = _ON_DATES.match(view.plain, lead.end())
    at = on.end() if on else lead.end()
    listed = False
    for day in dates:
        if day.start < at:
            continue
        if not re.fullmatch(r"(?i)[\s,]*(?:and\s+|as\s+of\s+|on\s+)*", view.plain[at : day.start]):
            break
        paren = re.compile(r"\s*\(([^()]*)\)").match(view.plain, day.end)
        terms = [t for t in _terms(paren[1]) if is_amending(t)] if paren else []
        at = paren.end() if paren and terms else day.end
        listed = True
        yield DocumentHint(
            view.quote(day.start, at), "Amendment", day.date, next(filter(None, map(number_in, terms)), None), (), tuple(terms)
        )
    loose = _LOOSELY.match(view.plain, lead.end())
    mention.end = at if listed or not loose else loose.end()


def _attach_terms(text: str, mentions: list[_Mention]) -> None:
    """Give the terms defined after a list of amendments to whom they belong: "..., as amended by A and B (the "Credit Agreement")"."""
    for paren in _PAREN.finditer(text):
        taken = [m for m in mentions if m.phrase.start < paren.start() < m.end]
        terms = [t for t in _terms(paren[1]) if not any(t in m.terms for m in taken)]
        before = [
            m
            for m in mentions
            if m.end <= paren.start() and not m.phrase.own and not m.phrase.bare and _one_sentence(text, m.end, paren.start())
        ]
        if any(m.phrase.own or not m.terms for m in taken) or (re.match(r"\s*(?:this|\")", paren[1]) and not taken):
            continue
        for term in terms:
            fitting = [m for m in before if is_amending(m.phrase.title) == is_amending(term) and _letter_or_not(term, m.phrase.title)]
            short = [m for m in before if _initials(m.phrase.title) == term]
            if short:
                short[-1].terms.append(term)
            elif is_plural(term):
                for mention in (*fitting, *(m for m in taken if is_amending(m.phrase.title) == is_amending(term))):
                    mention.terms.append(term)
            elif fitting:
                _as_changed(text, fitting, paren.start()).terms.append(term)


def _letter_or_not(term: str, title: str) -> bool:
    """Tell whether a term can be an instrument's as far as letters go: "a letter of May 3 (the "Price Letter")" names no agreement."""
    return "letter" not in term.casefold() or "letter" in title.casefold()


def _initials(title: str) -> str:
    """Return the first letters of a title, as lawyers shorten it: "DPA" for a Data Processing Addendum."""
    return "".join(word[0] for word in re.findall(r"[A-Z][\w'-]*", title))


def _as_changed(text: str, fitting: list[_Mention], end: int) -> _Mention:
    """Return whose term it is: of "A, as amended by B and assigned by C (collectively, the "A")" the A, else the last one named."""
    for mention, after in zip(fitting, [*fitting[1:], None], strict=True):
        stop = after.phrase.start if after else end
        changed = _CHANGED_BY.search(text, mention.phrase.end, stop)
        if changed is not None and (after is None or ")" not in text[changed.end() : stop]):
            return mention
    return fitting[-1]


def _hand_back(text: str, mentions: list[_Mention]) -> None:
    """Give "the letter agreement dated A, as amended by the letter dated B (the "Letter Agreement")" its term back from the letter."""
    base: _Mention | None = None
    for mention, after in pairwise(m for m in mentions if not m.phrase.bare):
        if base is not None and not _one_sentence(text, base.phrase.end, after.phrase.start):
            base = None
        if base is None and not is_amending(mention.phrase.title) and _CHANGED_BY.search(text, mention.phrase.end, after.phrase.start):
            base = mention
        if base is not None:
            given = [t for t in after.terms if _is_of(t, base, after, text)]
            base.terms += given
            after.terms = [t for t in after.terms if t not in given]


def _is_of(term: str, base: _Mention, after: _Mention, text: str) -> bool:
    """Tell whether a term behind a later instrument names the one it changed: by its words, or for all of them together."""
    together = _TOGETHER.search(text, after.phrase.end, after.end) is not None and not is_amending(term)
    fits = set(term.casefold().split()) <= set(base.phrase.title.casefold().split())
    own = term.casefold() in after.phrase.title.casefold()
    same = not own and term.casefold().split()[-1] == base.phrase.title.casefold().split()[-1]  # "(together, the Principal Agreement)"
    return (together and (same or _initials(base.phrase.title) == term)) or (fits and (together or not own))


def _share_dates(text: str, mentions: list[_Mention], dates: tuple[DateMention, ...]) -> None:
    """Give the day of "the Licence and a letter, both dated 3 September 2001" to each of them."""
    for words in _EACH_DATED.finditer(text):
        day = next((d for d in dates if words.end() <= d.start <= words.end() + _DATE_LEAD), None)
        for mention in mentions if day else ():
            aside = text.rfind("(", 0, mention.phrase.start) > text.rfind(")", 0, mention.phrase.start)  # what it was "modified by"
            if mention.date is None and not aside and mention.end <= words.start() and _one_sentence(text, mention.end, words.start()):
                mention.date = day.date if day else None


def _one_sentence(text: str, start: int, end: int) -> bool:
    return end - start < 1500 and not re.search(r"[.;]\s+[A-Z\"]|\n\s*\n", text[start:end])
