"""Names that may be those of parties, wherever a head or a signature page shows them, and the signs that they are.

No sign decides by itself; `likelihood` weighs them. A name is a run of capitalised words, up to its legal form; the signs are where it
stands (opening, cover, signatures, alone on its line), what stands before it ("between", "(1)") and behind it (a legal form, a
description, a defined term), and whether it stands in more places than one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from graph.model.documents import DocumentHint, Party
from graph.model.source import Quote
from graph.text.dates import MONTH
from graph.text.legal_forms import legal_form_pattern
from indexing.metadata.opening import Opening
from indexing.naming.names import is_role, party_tokens, same_party
from indexing.naming.party_lists import is_name
from indexing.plain_text import View

# ruff: noqa: SIM905 - word lists read best as words
_BREAK = r"(?:[ \t]{1,2}|[ \t]*\n[ \t]*)"
_NAME = re.compile(
    rf"(?<![\w.])[A-Z][\w'.&/-]*(?:{_BREAK}(?:(?:of|the|for|de|del|van|von|-){_BREAK}(?:the[ \t]+)?)?(?:[A-Z0-9][\w'.&/-]*|&)){{0,9}}"
)
_NO_NAME = frozenset(
    "agreement agreements amendment amendments contract contracts lease leases exhibit schedule annex appendix addendum section"
    " article part page table recital recitals whereas witness witnesseth confidential confidentiality execution copy version draft"
    " note notes deed license licence terms date dated effective between among attention attn fax tel phone street avenue suite road"
    " title name its by signed signature therefore notwithstanding accepted agreed approved executed".split()
)
"""Words that no party's name has: a run of capitalised words is cut there, and at the name of a month, a year, the end of a sentence."""
_CUTS = re.compile(rf"\b(?:{MONTH}|(?:19|20)\d\d)\b|(?<=[a-z]{{5}})\.(?=\s)")
_ORGANISATION = frozenset(
    "bank banks trust fund funding association university college partners group holdings authority district hospital system systems"
    " foundation institute society ministry department county city state capital international technologies services industries"
    " enterprises".split()
)
_DEFINED = re.compile(r"[^()]{0,260}?\([^()\"]{0,60}[\"'][A-Z]")
_DESCRIBED = re.compile(r"(?i)\s*,?\s+(?:an?\s+[a-z]|(?:organi[sz]ed|incorporated|registered|having|with|whose)\b)")
_BEFORE = re.compile(r"(?i)(?:\b(?:between|among|by|and|with|from|to)[\s:,]*(?:the\s+)?|\(?\b(?:\d{1,2}|[a-z])[.)]\s*)$")
_AND_BEFORE = re.compile(r"[\s,]*\b(?:and|AND|And|&)\s+(?:the\s+)?$")
_AND_BEHIND = re.compile(r"[\s,]*\b(?:and|AND|And|&)\s+(?:the\s+)?(?=[A-Z])")
_SIGNS_BELOW = re.compile(r"(?i)[^\n]{0,80}\n(?:[^\n]{0,90}\n){0,3}?\s*(?:(?:by|per|name)\s*[:_/]|/s/|signed\b)")
_SIGNS_FOR = re.compile(r"(?i)(?=[bsef])\b(?:behalf\s+of|(?:signed|executed)\s+by|for)\W*$")
_PERSON_LEAD = re.compile(
    r"(?i)(?=[/abimnrt])(?:/s/|\b(?:name|by|title|its|attn|attention)\W{0,2}:|\bm(?:r|s|rs)\.?|represented\s+by)[\s_]*$"
)
_TERM = re.compile(r"(?i)\([^()\"]{0,60}[\"'](?:the\s+)?([^\"()]{2,40}?),?[\"'][^()]{0,60}\)")
_GOES_ON = 3  # words
_AND_TAKES = 30  # characters, of which most are the space between two columns
_SHORT_LINE = 40  # characters
_BEFORE_A_NAME = re.compile(r"(?:(?:AND|And|for|of|the)\s+)*(?:(?:Mr|Mrs|Ms|Dr|Messrs)\b\.?\s+)?")
_LETTER = re.compile(r"[A-Z]\.\s+(?=[A-Z]\w)")  # of a recital
_INITIALS = re.compile(r"\s(?:[A-Za-z]\.?){2}")
_HEAD, _FIRST = 6_000, 1_500


@dataclass(frozen=True, slots=True)
class NameCandidate:
    """A name that may be a party's: as it stands first, and the signs seen wherever it stands."""

    name: str
    quote: Quote
    signs: frozenset[str]


def name_candidates(
    opening: Opening, signatures: View, listed: Sequence[Party], others: Sequence[DocumentHint]
) -> tuple[NameCandidate, ...]:
    """Return the names of a head and its signature pages, each once, in order; `listed` are those that a list of parties gives."""
    terms = frozenset(" ".join(m[1].split()).casefold() for m in _TERM.finditer(opening.view.plain))
    found: list[NameCandidate] = [
        NameCandidate(p.name, p.quote, frozenset({"listed"}))
        for p in listed
        if p.quote is not None and not is_role(p.name) and not _is_short(p.name, terms)
    ]
    few = frozenset({"none listed"} if not listed else {"one listed"} if len(listed) == 1 else ())
    head = opening.view.part(0, min(len(opening.view.plain), max(_HEAD, opening.recitals_end)))
    for view, zone in ((head, "head"), (signatures, "signatures")):
        for one in _in_view(view, zone, opening, others):
            if _is_short(one.name, terms):
                continue
            at = next((i for i, known in enumerate(found) if same_name(known.name, one.name) or _within(known.quote, one.quote)), None)
            if at is None:
                found.append(one)
            else:
                fuller = "legal form" in one.signs and not legal_form_pattern().search(found[at].name)
                whole = one if fuller or _within(found[at].quote, one.quote) else found[at]
                signs = found[at].signs | one.signs | {"again"}
                found[at] = NameCandidate(whole.name, whole.quote, signs | ({"in both"} if {"head", "signatures"} <= signs else set()))
    return tuple(NameCandidate(c.name, c.quote, c.signs | few) for c in found)


def _is_short(name: str, terms: frozenset[str]) -> bool:
    """Tell whether a name is what a head calls somebody for short: ("the Sponsor") names nobody besides the one it is said of."""
    return name.casefold() in terms and legal_form_pattern().search(f" {name}") is None


def same_name(one: str, other: str) -> bool:
    """Tell whether two names in one document are one party's; a name that goes on for long behind the other is another's."""
    return same_party(one, other) and abs(len(party_tokens(one)) - len(party_tokens(other))) < _GOES_ON


def _within(one: Quote, other: Quote) -> bool:
    """Tell whether of a name only the end was read: another one begins before it and ends with it."""
    return other.char_start < one.char_start and one.char_end == other.char_end


def _in_view(view: View, zone: str, opening: Opening, others: Iterable[DocumentHint]) -> Iterator[NameCandidate]:
    text = view.plain
    foreign = [(h.quote.char_start - view.offset, h.quote.char_end - view.offset) for h in others]
    for start, end in _names(text):
        name = " ".join(text[start:end].split()).strip(" ,;:-")
        if not is_name(name) or is_role(name) or not party_tokens(name):
            continue
        signs = {zone, *_signs(text, start, end)}
        if zone == "head":
            at = start + view.offset - opening.view.offset
            signs |= {"opening"} if opening.begun and opening.preamble <= at < opening.preamble_end else set()
            signs |= {"cover"} if at < opening.preamble or not opening.begun else set()
            signs |= {"at first"} if at < _FIRST else set()
        signs |= {"of another document"} if any(a < start < b for a, b in foreign) else set()
        yield NameCandidate(name, view.quote(start, end), frozenset(signs))


def _names(text: str) -> Iterator[tuple[int, int]]:
    """Yield where names stand: runs of capitalised words, cut behind a legal form and where instruments, days and labels are spoken of."""
    for start, end in (lines for run in _NAME.finditer(text) for lines in _by_lines(text, run.start(), run.end())):
        at = start
        for form in legal_form_pattern().finditer(text, start, min(len(text), end + 30)):
            initials = form.end() < end and _INITIALS.fullmatch(form[0]) and text[form.end() + 1 :][:1].isupper()  # "PC Hall" is a person
            if at <= form.start() <= end and not initials:
                yield from _cut(text, at, form.end())
                at = next((i for i in range(form.end(), end) if text[i].isupper()), end)
        if at < end:
            yield from _cut(text, at, end)


def _by_lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield a run line by line where short lines stand below each other, as in an address; whole where a full line is broken."""
    stop = text.find("\n", start, end) if _begins_line(text, start) else -1
    while 0 <= stop < start + _SHORT_LINE:
        yield start, stop
        start = end - len(text[stop:end].lstrip())
        stop = text.find("\n", start, end)
    yield start, end


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield what is left of a run on either side of a word that no party's name has."""
    words = (m.span() for m in re.finditer(r"\w+", text[start:end]) if m[0].casefold() in _NO_NAME)
    cuts = sorted(
        [*((start + low, start + high) for low, high in words), *(m.span() for m in _CUTS.finditer(text, start, end)), (end, end)]
    )
    at = start
    for low, high in cuts:
        if low > at:
            yield from _trimmed(text, at, low)
        at = max(at, high)


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield a run without the marks around it and the words that only lead to a name."""
    letter = _LETTER.match(text, start, end) if _begins_line(text, start) else None
    start = letter.end() if letter else start
    start += end - start - len(text[start:end].lstrip(" \n\t,;:.-&"))
    lead = _BEFORE_A_NAME.match(text, start, end)
    start = lead.end() if lead else start
    end -= end - start - len(text[start:end].rstrip(" \n\t,;:-&"))
    if end - start > 3:
        yield start, end


def _begins_line(text: str, at: int) -> bool:
    return not text[text.rfind("\n", 0, at) + 1 : at].strip()


def _ends_in_form(words: str) -> bool:
    """Tell whether words end in a legal form."""
    return any(m.end() == len(words.rstrip(" ,")) for m in legal_form_pattern().finditer(words.rstrip(" ,")))


def _signs(text: str, start: int, end: int) -> Iterator[str]:
    """Yield what tells of one place whether a party is named there."""
    name = text[start:end]
    before, behind = text[max(0, start - 120) : start], text[end : end + 320]
    yield {1: "one word", 2: "two words"}.get(len(name.split()), "several words")
    if legal_form_pattern().search(" " + name):
        yield "legal form"
    if _ORGANISATION & {*name.casefold().split()}:
        yield "organisation"
    if name.isupper() and sum(map(str.isalpha, name)) > 2:
        yield "capitals"
    yield from (sign for sign, pattern in _BEHIND if pattern.match(behind))
    yield from (sign for sign, pattern in _AHEAD if pattern.search(before))
    joined = _AND_BEFORE.search(before[-_AND_TAKES:])
    if joined:
        other = before[: len(before) - len(joined[0])]
        yield from ("behind another",) if other.split()[-1:] and other.split()[-1][0].isupper() else ()
        yield from ("behind a company",) if _ends_in_form(other[-60:]) else ()
    joint = _AND_BEHIND.match(behind)
    if joint and legal_form_pattern().search(behind, joint.end(), joint.end() + 60):
        yield "before a company"
    if _alone(text, start, end):
        yield "alone on its line"


def _alone(text: str, start: int, end: int) -> bool:
    """Tell whether nothing but marks stands on the line of a name."""
    stop = text.find("\n", end)
    return not (text[text.rfind("\n", 0, start) + 1 : start] + text[end : stop if stop >= 0 else len(text)]).strip(" \t*_|,.")


_BEHIND = (("beside another", _AND_BEHIND), ("defined", _DEFINED), ("described", _DESCRIBED), ("signs below", _SIGNS_BELOW))
_AHEAD = (("in a list", _BEFORE), ("behind a comma", re.compile(r"[,;]\s*$")), ("signatory", _PERSON_LEAD), ("signed for", _SIGNS_FOR))
