"""The citation grammar of provisions: which places of a document some words point at.

Reads a sentence whose quotations are masked ({Q0}) and returns its citations, each with the places
it names: "Sections 3.1 and 3.2" names two, "the first sentence of Section 1.1" a sentence of one,
'the definition of {Q0} in Section 1.01' a definition. Small citations are found first (a list of
sections, of exhibits, of definitions, a counted sentence); then one that stands "of", "in" or "to"
another is read as its part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from graph.model.edges import Unit
from graph.text.sections import in_part
from indexing.instructions.places import Citation, Cited, Form, between, nested, part_of

__all__ = ["Citation", "Cited", "Form", "citations", "designators", "nested", "part_of"]


_OF_LISTS = (  # entries of lists that drafters call by what they are: "Rule 2 of Exhibit B", "Special term 3"
    r"(?:(?:special|particular|additional|general)\s(?:terms?|conditions?|provisions?|stipulations?)|rules?|conditions?|points?)"
    r"(?=\s\d{1,2}\s(?:of|in|to|is|are|shall)\b)"
)
_WORD = rf"(?:(?:sub-?)?(?:sections?|paragraphs?|clauses?|articles?)|secs?\.|paras?\.|arts?\.|parts?|items?|ss\.|§§?|recitals?|{_OF_LISTS})"
_PAREN = r"\((?:[ivxlc]{1,6}|[IVXLC]{1,6}|[A-Za-z]{1,2}|\d{1,3})\)"
_TAIL = (
    rf"(?:\.?\s?{_PAREN}|\.(?:\d{{1,3}}[A-Za-z]?|[a-z]{{1,4}}|[A-Z]{{1,3}})(?![A-Za-z])"
    rf"|\.\s[A-Z]\.?(?=,|\.?\s(?:and|or|of)\b)|-\d{{1,2}}(?!\d))"
)
_SMALL_LETTER = (  # "paragraph b of Section 5": a small letter behind these words, where it is no article
    r"(?:(?<=graph\s)|(?<=graphs\s)|(?<=lause\s)|(?<=ection\s)|(?<=tem\s)|(?<=point\s))[a-z](?=\.?\s(?:of|in|to|is|are|shall|and|or|above|below)\b|,|\.?$)"
)
_SMALL_ROMAN = r"(?:(?<=tem\s)|(?<=tems\s)|(?<=lause\s)|(?<=lauses\s)|(?<=graph\s)|(?<=graphs\s))[ivxl]{1,6}(?![\w.])"
"""Small numerals are designators behind these words alone: "Item v of Amendment I"."""
_NUMBER = r"(?:\d{1,3}[A-Za-z]{0,2}|[IVXLC]{1,6}|[A-Z])(?![A-Za-z\d]|,\d{3}(?!\d))"  # never the 9 of "9,000,000 pounds"
_ITEM = rf"(?:{_SMALL_LETTER}|{_SMALL_ROMAN}|{_NUMBER}{_TAIL}{{0,6}}|{_PAREN}(?:\s?{_PAREN}){{0,5}})"
_NUMBER_WORD = (
    r"(?:(?<![\w})]\s)|(?<=\b[Ii]n\s)|(?<=\bof\s)|(?<=\bto\s)|(?<=\b[Uu]nder\s)|(?<=\b[Ww]ith\s))"
    r"Numbers?(?=\s\d{1,2}(?:\.\d{1,2})+(?![\d%]))"
)
"""What drafters who think of a "Ziffer" call a provision: "Number 2.2", but no telephone's, invoice's or "Amendment Number 2"."""
_NO_DAY = r"(?![\d.]*\b0)(?!\d{1,2}\.(?:1[0-2]|\d)\.\d\d(?!\.?\d))"  # "01.07.19", "31.12.19": a day, no place
_PATH = (
    rf"(?:[IVX]{{1,5}}\.[A-Z](?:\.\d{{1,2}})?|(?<!ersion\s)(?<!elease\s){_NO_DAY}\d{{1,2}}(?:\.\d{{1,2}}){{2,4}})"
    r"(?:\([a-z]{1,3}\))?(?![\w%]|\.\s?\w)"
)
_BARE = re.compile(  # a number where nothing but a provision can stand, or of a form that nothing else has: "sentence of 5.2", "III.B.2"
    rf"(?=[IVX\d]{{1,5}}\.)(?:(?<![\w.$])(?P<list>{_PATH}(?:(?:\s?,\s(?:and\s)?|\sand\s|\sthrough\s){_PATH}){{0,6}})"
    r"|(?:(?<=sentence\sof\s)|(?<=aragraph\sof\s)|(?<=\}\sin\s)|(?<=\}\sof\s)|(?<=^In\s))(?P<item>\d{1,2}\.\d{1,2})(?![\d.]*\d)(?!\s?(?:%|per\b|million|x\b|times|to\s1)))"
)
_HEADING_AFTER = r"(?:\s?\((?![a-z]{1,3}\)|\d)[A-Z][^(){}]{2,70}\)|,?\s(?:entitled|titled|captioned|headed)\s\{Q\d+\},?)?"
_JOIN = r"(?:\s?,\s(?:and\s|or\s)?|\s(?:and|or|&|through(?:\sand\sincluding)?|to)\s)"
_SECTIONS = re.compile(
    rf"(?=[nNsSpPcCaAiIrRgG§])(?<!\w)(?P<new>(?<!\bin\sthe\s)(?<!\bof\sthe\s)(?<!\bunder\sthe\s)\b[Nn]ew\s)?(?<![\w-])(?:(?i:{_WORD})(?:\snumbered(?=\s))?|{_NUMBER_WORD})\s?(?P<list>{_ITEM}{_HEADING_AFTER}(?:{_JOIN}(?(new)(?:(?:a\s)?new\s)?)(?i:{_WORD}\s)?{_ITEM}{_HEADING_AFTER}){{0,12}})"
)
_ATTACH = r"(?:exhibits?|schedules?|annex(?:es)?|appendix|appendices|attachments?|riders?)"
_PLAIN = (
    r"[\"'“‘]?(?:[A-Z]{1,3}|\d{1,2}|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)(?![A-Za-z\d])"
    r"(?:[.-]\d{1,3}|-[A-Za-z](?![A-Za-z])){0,3}(?:\s?\([a-z\d]{1,2}\)){0,2}[\"'”’]?"
)
_LABEL = rf"(?:{_PLAIN}|\{{Q\d+\}})"
_MORE = rf"{_JOIN}(?:(?i:{_ATTACH})\s)?"
_LABELS = rf"(?:{_PLAIN}(?:{_MORE}{_PLAIN}){{0,12}}|\{{Q\d+\}}(?:{_MORE}{_LABEL}){{0,12}})"
"""Labels of attachments; behind a bare one a quotation is words: in 'Exhibit A, "x" is deleted' it is no second exhibit."""
_ATTACHMENTS = re.compile(
    rf"(?P<new>\b[Nn]ew\s)?\b(?P<kind>(?i:{_ATTACH}))\s(?:(?i:nos?\.|numbers?|\#)\s?)?(?P<list>{_LABELS})"
    r"|(?<=\bthe\s)(?P<bare>Schedule|Annex|Appendix|Exhibit|Attachment|Credit\sSupport\sAnnex)\b(?!\s[A-Z\d])"
)
_TERMS = re.compile(
    r"(?P<new>\b[Nn]ew\s)?\b(?i:(?:defined\sterms?|definitions?(?:\s(?:of|for))?(?:\sthe)?(?:\s(?:defined\s)?terms?)?))\s"
    r"(?P<list>\{Q\d+\}(?:(?:,\s(?:the\s)?\{Q\d+\}){0,20},?\s(?:and|or)\s(?:the\s)?\{Q\d+\})?)"
    r"|\b(?i:definition\s(?:of|for)(?:\sthe\sterm)?)\s(?P<plain>[A-Z][\w'’&-]*(?:\s[A-Z][\w'’&-]*){0,5})"
    r"|(?P<list2>\{Q\d+\})\sdefinition\b"
)
_HEADED = re.compile(
    r"(?P<new>\b[Nn]ew\s)?\b(?i:sections?|provisions?|paragraphs?|clauses?|articles?|headings?|covenants?)(?:\sof\s(?:the|this|said)\s(?:[A-Z]\w*\s?){1,4})?\s?"
    r"(?:,\s)?(?:(?i:entitled|titled|captioned|headed|called|named|styled)\s)(?P<list>\{Q\d+\}(?:,?\s(?:and|or)\s\{Q\d+\}){0,5})"
    r"|\b(?i:the)\s(?P<list2>\{Q\d+\})\s(?i:section|provision|paragraph|clause|covenant)\b(?!\s\d|\s\()"
    r"|\b(?:[Uu]nder|[Ii]n|[Tt]o|[Ff]rom)\s(?:the\s)?(?:heading|caption|title)\s(?P<list3>\{Q\d+\})"
    r"|\b[Tt]he\s(?:section|clause|paragraph|article)\s(?P<list5>\{Q\d+\})"
    r"|(?<=(?:sentence|aragraph)\s(?:of|in)\s)(?P<list4>\{Q\d+\})"
    r"|\b[Tt]he\s(?P<plain>[A-Z][\w’'-]*(?:\s(?:(?:and|of|to|for)\s)?[A-Z][\w’'-]*){0,4})(?<!Agreement)(?<!Amendment)(?<!Lease)\s(?:section|provision|paragraph|clause)\b(?!\s[\d(])"
)
_ORDINALS = {
    word: number
    for number, words in enumerate(
        (
            *("first opening introductory lead-in", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
            *("tenth", "eleventh", "twelfth"),
        ),
        1,
    )
    for word in words.split()
}
_ORDINALS |= {"last": -1, "final": -1, "concluding": -1, "penultimate": -2, "next to last": -2, "next-to-last": -2, "second to last": -2}
_ORDINALS |= {"second-to-last": -2, "antepenultimate": -3}
_ORDINAL = "|".join(sorted(_ORDINALS, key=len, reverse=True))
_UNITS = re.compile(
    rf"\b(?i:(?P<list>(?:{_ORDINAL})(?:(?:,|\sand|,\sand)\s(?:the\s)?(?:{_ORDINAL})){{0,4}})\s"
    r"(?:(?:full|complete|grammatical|unnumbered)\s)?(?P<unit>sentence|paragraph)s?"
    r"|(?P<edge>first|last|final)\s(?P<count>two|three|four)\s(?:(?:full|complete)\s)?(?P<units>sentence|paragraph)s)\b(?!\s\()"
)
_COUNTS = {"two": 2, "three": 3, "four": 4}
_INSIDE = re.compile(
    r"[.,]?(?:\s\([^(){}]{1,60}\))?(?:\sin\s(?:its|their)\sentirety)?,?\s(?:(?:as|that|which)\s)?(?:(?:is|are)\s)?(?:(?:contained|set\s(?:forth|out)|appear(?:ing|s)|found|located|included|listed|defined|stated|provided|specified|given)\s)?"
    r"(?:of|in|to|under|from|at)\s(?:(?:the|said|such|existing|current|each)\s){0,2}(?:provisions\sof\s|text\sof\s)?"
)
_RANKS = (
    ("article", "art.", "part", "exhibit", "schedule", "annex", "appendix", "attachment", "rider"),
    ("section", "sec", "clause", "§", "ss."),
    ("paragraph", "para", "subsection", "sub-section", "subclause", "sub-clause"),
    ("subparagraph", "sub-paragraph", "item", "("),
)
_GOES_INTO = re.compile(r"(?:\s\([^(){}]{1,60}\))?(?:\sof\s(?:the|this|said)\s[A-Z][\w\s]{2,40}?)?,?\s(?:in\s)?(?:the\s)?")
_BY_COMMA = re.compile(r"(?:\s\([^(){}]{1,60}\))?,\s")
_AS_HEADING = re.compile(r"(?:\s\([^(){}]{1,60}\))?[,.:]\s")
"""Between an attachment that a sentence is headed by and a place in it: "Exhibit B. Section 4 is deleted"."""
_OPENS = re.compile(r"(?:In|Under)\s(?:the\s)?")
_PART_ALONE = re.compile(r"[A-Z]|\d{1,2}")
_ELSEWHERE = re.compile(r"\s(?:of|in|to|under)\b")
_RELATIVE = re.compile(r"\s?(?:,\s)?(?:of|in|to|under|contained\sin|set\sforth\sin)?\s?(?:thereof|therein|thereto|thereunder)\b")
_LISTED = re.compile(
    rf"(?:(?P<comma>,\s)|(?P<range>\s(?:through(?:\sand\sincluding)?|to)\s)|^|[\s(])(?:(?P<word>(?i:{_WORD}))\s?)?(?P<item>{_ITEM})(?P<title>\s?\((?![a-z]{{1,3}}\)|\d)[A-Z][^(){{}}]{{2,70}}\))?"
)
_PART_NAMED = re.compile(  # what a contract calls a part that counts for itself: "Item 6 of the Basic Lease Information"
    r"\s(?:of|in|under|on)\sthe\s"
    r"(?P<part>(?:[A-Z][\w’'-]*\s){1,4}(?:Information|Provisions|Particulars|Summary|Details|Data|Conditions|Page|Sheet))\b"
)
_QUOTED_SECTION = re.compile(rf"^(?i:{_WORD})\s?({_ITEM})[.:,]?\s?(.{{0,120}})$", re.DOTALL)
_AS_WORDS = re.compile(
    r"\b(?:references?(?:\s[^{}]{0,40}(?:\{[PD]\d+\}[^{}]{0,20})?)?\sto|words?|phrases?|changed\sto(?:\sread)?|to\sread)\s(?:the\s)?$"
)
"""Words before a quotation that make an address in it mere words: ``the reference to "Section 4.1"``."""
_QUOTED_ATTACHMENT = re.compile(rf"^(?i:{_ATTACH})\s({_LABEL})$")


def citations(text: str, quotes: Sequence[str]) -> tuple[Citation, ...]:
    """Return the citations of a sentence, parts joined to what they are part of, in order."""
    return tuple(_opened(text, list(_joined(text, _distinct([*_small(text, quotes)])))))


def _opened(text: str, found: list[Citation]) -> Iterator[Citation]:
    """Yield citations; parts that stand alone are read within what the sentence opens with: "In Article II, ... in Paragraph A"."""
    whole = found[0] if found and _OPENS.fullmatch(text[: found[0].start]) and len(found[0].places) == 1 else None
    for citation in found:
        words = text[citation.start : citation.end]
        alone = citation.form is Form.SECTION and all(_PART_ALONE.fullmatch(p.section) for p in citation.places)
        if whole is not None and alone and not citation.new and _rank(text[whole.start : whole.end]) == 0 < _rank(words):
            yield replace(citation, places=tuple(_inside(citation, whole)))
        else:
            yield citation


def _small(text: str, quotes: Sequence[str]) -> Iterator[Citation]:
    low = text.lower()  # what a pattern needs is looked for first: most sentences have none of it
    for m in _TERMS.finditer(text) if "defin" in low else ():
        terms = [m["plain"]] if m["plain"] else [_clean(quotes[int(q)]) for q in re.findall(r"\{Q(\d+)\}", m["list"] or m["list2"])]
        yield Citation(m.start(), m.end(), Form.DEFINITION, tuple(Cited(term=t) for t in terms), new=bool(m["new"]))
    for m in _HEADED.finditer(text) if "{Q" in text or _has(low, "section", "provision", "paragraph", "clause") else ():
        listed = m["list"] or m["list2"] or m["list3"] or m["list4"] or m["list5"] or ""
        names = [m["plain"]] if m["plain"] else [_clean(quotes[int(q)]) for q in re.findall(r"\{Q(\d+)\}", listed)]
        yield Citation(m.start(), m.end(), Form.HEADING, tuple(Cited(heading=n) for n in names), new=bool(m["new"]))
    for m in _SECTIONS.finditer(text):
        places, part = tuple(_sections(m[0].removeprefix(m["new"] or ""))), _PART_NAMED.match(text, m.end())
        if part is not None:
            places = tuple(replace(p, section=in_part(part["part"], p.section)) for p in places)
        yield Citation(m.start(), m.end(), Form.SECTION, places, m["list"].startswith("("), bool(m["new"]))
    for m in _BARE.finditer(text):
        yield Citation(m.start(), m.end(), Form.SECTION, (Cited(m["item"]),) if m["item"] else tuple(_sections(f"Sections {m['list']}")))
    for m in _ATTACHMENTS.finditer(text) if _has(low, "exhibit", "schedule", "annex", "appendi", "attachment", "rider") else ():
        yield Citation(m.start(), m.end(), Form.ATTACHMENT, tuple(_attachments(m, quotes)), new=bool(m["new"]))
    for m in re.finditer(r"\b[Pp]reamble\b", text) if "reamble" in text else ():
        yield Citation(m.start(), m.end(), Form.SECTION, (Cited("preamble"),))
    for m in _UNITS.finditer(text) if _has(low, "sentence", "paragraph") else ():
        unit = Unit[(m["unit"] or m["units"]).upper()]
        yield Citation(m.start(), m.end(), Form.UNIT, tuple(Cited(unit=unit, ordinal=n) for n in _ordinals(m)), relative=True)
    for m in re.finditer(r"\{Q(\d+)\}", text) if quotes else ():
        yield from _quoted(m, quotes[int(m[1])], text[max(0, m.start() - 120) : m.start()])


def _has(text: str, *words: str) -> bool:
    return any(word in text for word in words)


def _ordinals(m: re.Match[str]) -> Iterator[int]:
    """Yield the numbers of "first and second" or "last two", from 1, or from the end where negative."""
    if m["count"]:
        count = _COUNTS[m["count"].lower()]
        yield from range(1, count + 1) if m["edge"].lower() == "first" else range(-count, 0)
        return
    yield from (_ORDINALS[w.lower()] for w in re.findall(rf"(?i)\b(?:{_ORDINAL})\b", m["list"]))


def _quoted(token: re.Match[str], quote: str, before: str) -> Iterator[Citation]:
    """A quotation can itself be an address: "Section 2. Term of Agreement", "Appendix Z"."""
    section = _QUOTED_SECTION.match(quote)
    if _AS_WORDS.search(before):
        return
    if section:
        place = Cited(section[1].replace(" ", ""), _clean(section[2]))
        yield Citation(token.start(), token.end(), Form.SECTION, (place,), quote=int(token[1]))
    elif _QUOTED_ATTACHMENT.match(quote):
        yield Citation(token.start(), token.end(), Form.ATTACHMENT, (Cited(quote),), quote=int(token[1]))


def _sections(cited: str) -> Iterator[Cited]:
    """Read "Sections 7(a), (b) and 8": (b) is one of 7; "Article III, Paragraph A" is one place, III.A."""
    found: list[Cited] = []
    for m in _LISTED.finditer(cited):
        item = re.sub(r"\s", "", m["item"]).rstrip(".")
        before = found[-1] if found else Cited()
        if re.fullmatch(r"[A-Z]", item) and re.search(r"\.[A-Z]$", before.section):
            item = before.section[:-1] + item  # "Section 2. A. and B."
        word = (m["word"] or "").lower()
        if found and m["comma"] and word and item.startswith(f"{before.section}."):
            found[-1] = Cited(item, (m["title"] or "").strip(" ()"))  # "Article 3, Section 3.2"
            continue
        if found and m["comma"] and word and _rank(word) > _rank(cited) and "." not in item:
            found[-1] = Cited(nested(item, before), (m["title"] or "").strip(" ()"))
            continue
        if item.startswith("(") and before.section and not before.section.startswith("("):
            item = before.section.rsplit("(", 1)[0] + item if "(" in before.section else before.section + item
        place = Cited(f"Recital {item}" if cited.lower().startswith("recital") else item, (m["title"] or "").strip(" ()"))
        if m["range"] and before.section:
            inside = between(before.section, item)
            found += map(Cited, inside or ())
            if inside is None:  # "4.1(a) through 5.2(b)": nobody can say what lies between, so nothing is done to its ends alone
                found[-1], place = replace(before, inner=m["range"].strip()), replace(place, inner=m["range"].strip())
        found.append(place)
    yield from found


def designators(text: str) -> tuple[str, ...]:
    """Return the bare designators that some words consist of: "(b) through (d)" names three."""
    listed = re.match(rf"(?:{_ITEM}{_JOIN})*{_ITEM}(?=[\s.,;]|$)", text)
    return tuple(c.section for c in _sections(f"Sections {listed[0]}")) if listed else ()


def _attachments(m: re.Match[str], quotes: Sequence[str]) -> Iterator[Cited]:
    if m["bare"]:
        yield Cited(m["bare"])
        return
    kind = m["kind"].capitalize()
    kind = {"Appendices": "Appendix", "Annexes": "Annex"}.get(kind, kind if kind == "Annex" else kind.rstrip("s"))
    last = ""
    for found in re.finditer(
        rf"(?P<range>\s(?:through(?:\sand\sincluding)?|to)\s(?:{_ATTACH}\s)?)?(?<![A-Za-z])(?P<label>{_LABEL})", m["list"]
    ):
        quoted = re.fullmatch(r"\{Q(\d+)\}", found["label"])
        plain = _clean(quotes[int(quoted[1])]) if quoted else found["label"].strip("\"'“”‘’")
        yield from (Cited(f"{kind} {label}") for label in ((between(last, plain) or ()) if found["range"] else ()))
        yield Cited(f"{kind} {plain}")
        last = plain


def _distinct(found: list[Citation]) -> list[Citation]:
    """Keep, of citations that overlap, the one that begins first, then the longer one."""
    kept: list[Citation] = []
    for citation in sorted(found, key=lambda c: (c.start, -c.end)):
        if not kept or citation.start >= kept[-1].end:
            kept.append(citation)
    return kept


def _joined(text: str, found: list[Citation]) -> Iterator[Citation]:
    """Read "A of B of C" from the inside out."""
    at = len(found) - 1
    merged: list[Citation] = []
    while at >= 0:
        citation = found[at]
        outer = merged[-1] if merged else None
        between = text[citation.end : outer.start] if outer else ""
        if outer is not None and _leads_to(text, citation, outer, between):
            start = citation.start if text[outer.end : outer.end + 1] == "," else _led(text, citation.start)
            merged[-1] = Citation(start, outer.end, outer.form, tuple(_inside(outer, citation)), citation.relative, outer.new)
        elif outer is not None and _INSIDE.fullmatch(between) and citation.form is outer.form is Form.ATTACHMENT:
            merged[-1] = replace(citation, end=outer.end)  # "the Schedule to the Credit Support Annex" is found by its own name
        elif outer is not None and _INSIDE.fullmatch(between) and _can_hold(citation, outer):
            merged[-1] = Citation(citation.start, outer.end, citation.form, tuple(_inside(citation, outer)), outer.relative, citation.new)
        else:
            thereof = _RELATIVE.match(text, citation.end)
            merged.append(replace(citation, end=thereof.end(), relative=True) if thereof and thereof[0].strip() else citation)
        at -= 1
    yield from reversed(merged)


def _leads_to(text: str, whole: Citation, part: Citation, between: str) -> bool:
    """Tell whether a citation goes on into a part: "Article III, Paragraph A", "in Clause 1.1 (Terms), the second sentence"."""
    if whole.form is Form.UNIT or (whole.form is Form.HEADING and part.form is not Form.UNIT) or whole.new or len(whole.places) != 1:
        return False
    if part.form is Form.SECTION:
        lower = _rank(text[whole.start : whole.end]) < _rank(text[part.start : part.end]) and not any("." in p.section for p in part.places)
        heads = whole.form is Form.ATTACHMENT and not text[: whole.start].strip() and not _ELSEWHERE.match(text, part.end)
        joins = _AS_HEADING if heads else _BY_COMMA
        return lower and not part.quote >= 0 and joins.fullmatch(between) is not None
    alone = (
        part.form is Form.UNIT and re.fullmatch(r"(?:\s\([^(){}]{1,60}\))?,\s", between) is not None
    )  # "Section 4(b), second sentence, is"
    if (_led(text, whole.start) == whole.start and not (alone and not any(p.section for p in part.places))) or part.new:
        return False
    relative = part.form is Form.UNIT or (part.form is Form.DEFINITION and not any(p.section for p in part.places))
    return relative and whole.form is Form.SECTION and _GOES_INTO.fullmatch(between) is not None


def _led(text: str, at: int) -> int:
    """Return where "In" or "In the" before a citation begins; `at` where there is none."""
    ahead = re.search(r"\b[Ii]n\s(?:the\s)?$", text[max(0, at - 8) : at])
    return at - len(ahead[0]) if ahead else at


def _rank(cited: str) -> int:
    """Return how far down the word of a citation stands: an article above a section above a paragraph."""
    word = cited.lower().removeprefix("new ")
    return next((n for n, words in enumerate(_RANKS) if word.startswith(words)), 1)


def _can_hold(inner: Citation, outer: Citation) -> bool:
    if outer.form is Form.UNIT:
        counted = inner.form is Form.SECTION and all(p.section for p in outer.places)  # "item (a) in the second paragraph of 3.1"
        return inner.form is Form.UNIT or counted
    return inner.form is not Form.ATTACHMENT


def _inside(inner: Citation, outer: Citation) -> Iterator[Cited]:
    for whole in outer.places:
        for part in inner.places:
            yield part_of(part, whole)


def _clean(text: str) -> str:
    return " ".join(text.split()).strip(" .,;:\"'“”‘’")
