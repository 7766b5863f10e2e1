"""Landmarks: what parts an instrument besides its numbers. Recitals, signatures, exhibits, definitions, amending lead-ins."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile

from graph.model.source import Block
from graph.text.numerals import CARDINALS
from graph.text.sections import ATTACHMENT_WORDS
from indexing.layout.headings import capitals, clean_heading, is_title_case
from indexing.layout.signing import is_signing

RECITALS = re.compile(
    r"(?i)\W*(?:(?:recitals?|background|preliminary\s+statements?|witnesseth|w\s?i\s?t\s?n\s?e\s?s\s?s\s?e\s?t\s?h|premises"
    r"|preamble)(?:\s+of\s+\w+)?\W{0,4}$"
    r"|where\s?as\b|recitals?\s*:)"
)
_AGREED = re.compile(
    r"(?i)\bnow,?\s+there\s?fore\b|\bagree[sd]?\b[^.;]{0,120}?\b(?:as\s+follows?|the\s+following)\b"
    r"|\bit\s+is\s+(?:hereby\s+)?(?:mutually\s+)?agreed\b"
)
_SPELLED = f"(?i:{'|'.join(CARDINALS[:10])})"
_ATTACHED = re.compile(
    r"[\s*#_\[\"“]{0,8}(?P<kind>EXHIBIT|Exhibit|SCHEDULE|Schedule|ANNEX|Annex|APPENDIX|Appendix|ATTACHMENT|Attachment|ADDENDUM|Addendum"
    r"|(?:RIDER|Rider)(?=\s+(?:N[Oo]\.?\s|NUMBER\s)?\s*[\"“]?(?:\d|[A-Z]\b)))"
    rf"(?:\s+(?:NO\.?|No\.?|NUMBER)?\s*[\"“'‘]?(?P<label>(?!(?:TO"
    rf"|OF)\b)[A-Z]{{1,2}}(?:[-–.]?\d{{1,2}}(?:\.\d{{1,2}})?)?(?:-[IVX]{{1,4}})?|\d{{1,2}}(?:\.\d{{1,3}})*(?:\([a-z]\))?[A-Z]?"
    rf"|[IVX]{{1,5}}|\d{{1,2}}-[A-Z]|{_SPELLED})[\"”'’]?)?(?![\w])"
    r"(?P<rest>[^\n]*)"
)
_TO_WHAT = re.compile(r"\s+(?i:to|of)\s")  # the line below a heading "SCHEDULE" says what it belongs to
_CITED = re.compile(
    r"(?i)^\s*(?:,|;|hereto\b|attached|is\b|are\b|and\b|or\b|to\s+(?:the|this)\b.*\b(?:is|shall)\b|of\s+(?:the|this)\b|shall\b"
    r"|sets?\b|as\b|which\b|in\b|hereof|thereto)"
)
_SECOND_LINE = re.compile(r"[^\S\n]*\n[^\S\n]*(?P<words>[A-Z][^\n.:;]{2,80}?)[^\S\n]*(?:\n|$)")
_DEFINED = re.compile(
    r"(?:^|(?<=\s))(?:[Tt]he\s+(?:terms?|words?)\s+)?[*_]{0,3}[\"“‘][*_]{0,3}(?P<term>[^\"”“]{1,90}?)[,.]?[*_]{0,3}[\"”’][*_]{0,3}"
    r"(?:\s*\([^()]{1,60}\))?(?:,?\s*(?:or|and)\s+[\"“][^\"”]{1,60}[\"”])*,?\s*(?:as\s+used\s+in\s+this\s+\w+\s*,?\s*)?"
    r"(?:,\s+[^.;\"”]{1,80},\s+)?(?:shall\s+|will\s+)?(?:also\s+)?"
    r"(?:means?\b|refers?\b|have\s+the\s+(?:\w+\s+)?meanings?\b|has\s+the\s+(?:\w+\s+)?meanings?\b|(?:be|is|are)\s+defined\b|includes?\b)"
)
_IS_DEFINED = re.compile(
    r"[*_]{0,3}[\"“][*_]{0,3}(?P<term>[A-Z][^\"”“]{1,90}?)[,.]?[*_]{0,3}[\"”][*_]{0,3}\s+(?:is|are)\b,?\s"
    r"(?!(?:hereby|amended|deleted|replaced|added|restated|revised|modified|changed|removed)\b)"
)
_LISTED = re.compile(  # an entry of a list of definitions, whatever its verb: ``Price: The price payable``, ``"Mill", the works at``
    r"(?:(?P<term>[A-Z][\w'’&/()-]*(?:\s(?:[A-Z][\w'’&/()-]*|of|and|the|for|or)){0,5}):"
    r"|[\"“](?P<quoted>[A-Z][^\"”“]{1,60}?)[\"”],?)\s+(?=(?:[Tt]he|[Aa]ny|[Aa]ll|[Ee]ach|[Aa]n?)\s)"
)
_UNQUOTED = re.compile(  # **Term** means ..., and Term means ... where a paper shows no bold letters: a paragraph of its own
    r"[\s>•]*(?P<bold>\*\*|__)?[*_]?(?P<term>[A-Z][\w'’&/-]*(?:\s(?:[A-Z][\w'’&/-]*|(?:of|and|the|for|to|in"
    r"|or)(?=\s))){0,6}?)[*_]?(?(bold)(?P=bold))"
    r"(?:\s*\([^()]{1,60}\))?,?:?\s+(?:shall\s+|will\s+)?(?:means?\b|ha(?:s|ve)\s+the\s+(?:\w+\s+)?meanings?\b)(?!\s+(?:of|that)\b)"
)
_NO_TERM = re.compile(r"(?:This|That|It|Nothing|Which|What|The|These|Those|Neither|Each|Any|All|No|In|For|If|Such)\b")
_QUOTED = re.compile(r"[\"“‘]")  # looked for first where a grammar is slow and most blocks have no quotation
_COLON_DEFINED = re.compile(r"[*_]{0,3}[\"“][*_]{0,3}(?P<term>[^\"”“]{1,90}?)[*_]{0,3}[\"”][*_]{0,3}\s*:\s")
_DESIGNATOR_BEFORE = re.compile(r"[\s*_#>|•-]*(?:[A-Za-z]{4,10}\s+)?\(?[\w.]{0,12}[.):]?\s*[*_]{0,3}$")
_LEAD_IN = re.compile(
    r"(?:\bas\s+follows|\bthe\s+following\b[^.:;\"”]{0,90}|\bto\s+(?:hereafter\s+)?read\b[^.:;]{0,60}|\breads?\b(?:[^.:;]{0,40})"
    r"|\b(?:replaced|substituted)\s+with"
    r"|\bset\s+forth\s+below|\b(?:clause|section|sentence|paragraph|article|definition|language|words)s?\b[^.:;]{0,30})\s*:"
    r"|\b(?:as\s+follows|the\s+following)\s*[.,]?\s*(?=[\"“]|\n\s*\n)"
)
_CHANGED = r"(?:amended|deleted|replaced|restated|removed|substituted|modified|revised|added|inserted|changed|supplemented|stricken)"
_CHANGING = r"(?:adding|inserting|deleting|replacing|substituting|striking|restating|amending|removing)"
_OPERATIVE = re.compile(
    rf"(?i)\b(?:is|are|be|hereby|further|and|been)\s+{_CHANGED}\b|\bby\s+{_CHANGING}\b|\bthe\s+addition\s+of\b"
    r"|\b(?:replace|amend|add|insert|delete|substitute|remove|restate)\b|\bpreviously\s+read|\bnow\s+reads?\b|\bin\s+(?:lieu"
    r"|substitution|place)\b"
)
_PROVISION = re.compile(
    rf"(?i)\b(?:(?:sub-?)?sections?|articles?|paragraphs?|clauses?|items?|{ATTACHMENT_WORDS}|definitions?|terms?|sentences?"
    rf"|provisions?|phrase|words?|language"
    rf"|it)\b"
)
_OWN_ITEM = re.compile(
    rf"(?is)^[\s.:–—*_-]*(?:[^.]{{0,80}}\.\s+)?(?:by\s+{_CHANGING}\b|(?:delete|replace|insert|add|amend|substitute|remove|change"
    rf"|revise|strike)\b"
    rf"|(?:(?!\.\s+[A-Z])[^;:]){{0,260}}?\b(?:is|are|shall\s+be|be)\s+(?:hereby\s+|further\s+|also\s+|each\s+)*(?:{_CHANGED}"
    rf"|re-?numbered|re-?lettered|waived)\b)"
)


@dataclass(frozen=True, slots=True)
class Attachment:
    """The heading of an exhibit: `section` as written ("Exhibit B"), its title, and where the heading ends."""

    section: str
    heading: str
    end: int


@dataclass(frozen=True, slots=True)
class Definition:
    """A defined term at `start`; the designator-and-heading part ends at `end`.

    `listed`: only "is" or "are" defines it, which holds among definitions but nowhere else.
    """

    start: int
    term: str
    end: int
    listed: bool = False


def is_agreement_heading(words: str) -> bool:
    """Return True for the heading that parts the recitals from what is agreed."""
    return words.casefold() in (
        "agreement",
        "agreements",
        "terms of agreement",
        "operative provisions",
        "operative part",
        "operative terms",
        "agreed terms",
        "the parties agree",
        "the parties agree that",
        "it is agreed",
        "terms and conditions of agreement",
    )


def agreed(text: str, block: Block) -> int | None:
    """Return where a block says that the parties now agree; None where it does not."""
    if block.char_end - block.char_start < 40 and is_agreement_heading(clean_heading(text[block.char_start : block.char_end])):
        return block.char_start
    low = text[block.char_start : block.char_end].lower()
    if "agree" not in low and "fore" not in low:
        return None
    found = _AGREED.search(text, block.char_start, block.char_end)
    return found.start() if found else None


def attachment(text: str, block: Block) -> Attachment | None:
    """Return the exhibit that a block heads: a line of its own, never a citation in a sentence."""
    found = _ATTACHED.match(text, block.char_start, block.char_end)
    if found is None:
        return None
    rest = found["rest"]
    upper = found["kind"].isupper()
    title = re.split(r"\s{3,}", rest.strip(' \t:.*#_–—-()[]"”'))[0]
    if ":" in title or ";" in title:  # a list on the line of the heading: its capitals are the title
        title = _capitals_first(title)
    alone = len(title) <= 90 and (not title or is_title_case(title) or (upper and len(rest) < 140)) and not _CITED.match(rest)
    introduces = bool(re.match(r"(?i)\s+to\s+\S.{0,60}?\bThis\s", rest)) or (upper and bool(re.match(r"[\"”'’\s]+This\s", rest)))
    short = block.char_end - block.char_start < 60 or (not rest.strip() and _TO_WHAT.match(text, found.end(), block.char_end))
    if not (alone or introduces) or (found["label"] is None and not (upper and short)):
        return None
    label = (found["label"] or "").replace("–", "-")
    label = label.capitalize() if re.fullmatch(_SPELLED, label) else label
    section = f"{found['kind'].capitalize()} {label}".strip()
    below = None if introduces or title else _title_below(text, found.end(), block.char_end)
    if below is not None:
        return Attachment(section, *below)
    if introduces or not title:
        return Attachment(section, "", found.start("rest"))
    return Attachment(section, clean_heading(title), found.start("rest") + rest.index(title) + len(title))


def _capitals_first(words: str) -> str:
    """Return the words in capitals that a line opens with: ``MARKS Supplier: ...``."""
    before = re.split("[:;]", words, maxsplit=1)[0].split()
    return " ".join(takewhile(str.isupper, before))


def _title_below(text: str, start: int, end: int) -> tuple[str, int] | None:
    """Return the title on the second line of an exhibit's heading, and where it ends."""
    line = _SECOND_LINE.match(text, start, end)
    if line is None or not (capitals(line["words"]) or is_title_case(line["words"])) or is_signing(line["words"]):
        return None
    return clean_heading(line["words"]), line.end("words")


def definitions(text: str, block: Block) -> list[Definition]:
    """Return the terms a block defines, each at the start of the block or of a sentence."""
    plain = _UNQUOTED.match(text, block.char_start, block.char_end)
    if plain and not _NO_TERM.match(plain["term"]):
        return [Definition(plain.start(), clean_heading(plain["term"]), plain.end())]
    if not _QUOTED.search(text, block.char_start, block.char_end):
        return _listed(text, block)
    found = [
        Definition(m.start(), clean_heading(m["term"]), m.end())
        for m in _DEFINED.finditer(text, block.char_start, block.char_end)
        if _at_sentence(text, block, m.start())
    ]
    colon = _COLON_DEFINED.match(text, block.char_start, block.char_end)
    if colon and not found:
        return [Definition(colon.start(), clean_heading(colon["term"]), colon.end())]
    listed = _IS_DEFINED.match(text, block.char_start, block.char_end)
    if listed and not found:
        return [Definition(listed.start(), clean_heading(listed["term"]), listed.end(), listed=True)]
    return found or _listed(text, block)


def _listed(text: str, block: Block) -> list[Definition]:
    """Return the term of a paragraph that has the form of an entry; among definitions it is one."""
    entry = _LISTED.match(text, block.char_start, block.char_end)
    return [Definition(entry.start(), clean_heading(entry["term"] or entry["quoted"]), entry.end(), listed=True)] if entry else []


def lead_ins(text: str, block: Block) -> list[int]:
    """Return where new wording begins in a block: the end of ``Section 2 is amended to read as follows:``."""
    start, end = block.char_start, block.char_end
    if text.find(":", start, end) < 0 and text.find("follow", start, end) < 0:
        return []
    return [m.end() for m in _LEAD_IN.finditer(text, start, end) if _amends(text, block, m)]


def is_instruction(text: str, start: int) -> bool:
    """Return True where the words at `start` are themselves an instruction to amend, not new wording."""
    return _OWN_ITEM.match(text[start : start + 420]) is not None


def title_lines(text: str, block: Block) -> bool:
    """Return True for a short block of capitals or title case that is no signature."""
    words = text[block.char_start : block.char_end]
    return len(words) <= 160 and (capitals(words) or is_title_case(clean_heading(words))) and not is_signing(words)


def _amends(text: str, block: Block, found: re.Match[str]) -> bool:
    before = text[max(block.char_start, found.end() - 420) : found.end()]
    sentence = re.split(r"(?<=[a-z)\"”][.;])\s+(?=[A-Z\"“])", before)[-1]
    return bool(_OPERATIVE.search(sentence) and _PROVISION.search(sentence)) and not re.search(r"(?i)\bmay\s+be\s+amended", sentence)


def _at_sentence(text: str, block: Block, at: int) -> bool:
    before = text[max(block.char_start, at - 24) : at]
    stripped = before.rstrip()
    return not stripped or stripped[-1] in '.;:*#"”])' or (at - block.char_start <= 24 and _DESIGNATOR_BEFORE.match(before) is not None)
