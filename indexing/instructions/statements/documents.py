"""Claims about whole instruments: one takes the place of another, ends it, or belongs to it.

The ordinary entire-agreement clause ("supersedes all prior understandings") names no instrument and
claims nothing; neither does a term clause that says how *this* agreement may be terminated. What ends an
instrument is read by `endings`, what puts one under or beside another by `belonging`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from graph.model.documents import Document, DocumentHint, DocumentKind
from graph.model.edges import EdgeType, Mode, OperationKind
from graph.model.source import Quote
from indexing.instructions.claims import Statement
from indexing.instructions.instrument_names import Meaning, Named, Names
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.sentences import Sentence, read_sentence, sentence_end
from indexing.instructions.statements.belonging import belonging
from indexing.instructions.statements.endings import endings

__all__ = ["CHILD_RULES", "Statement", "restated", "statements"]

_D = r"\{D(?P<doc>\d+)\}"
_NOT = re.compile(r"\b(?:not|may|might|could|would|if|unless|shall\snot|deemed\snot)\s(?:\w+\s){0,2}$")


_NO_STATEMENT = re.compile(r"(?:amend|restate|replace|supersede)(?:ing)?\b", re.IGNORECASE)
_DENIED = re.compile(r"\b(?:not|no|[Nn]othing|may|might|could|would|right)\b[^.;]*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Wording:
    rule: str
    edge_type: EdgeType
    mode: Mode
    kind: OperationKind
    pattern: re.Pattern[str]


_RESTATES = (EdgeType.SUPERSEDED_BY, Mode.REPLACE, OperationKind.RESTATE)
_ENTIRELY = r"(?:,?\s(?:in\s(?:its|their)\sentiret(?:y|ies)|in\sfull|completely|as\sof\s[^,;{}]{4,30}?\d{4}))?,?"
_ALL = r"(?:(?:all\s(?:of\s)?)?(?:the\s)?(?:terms|provisions)(?:\sand\s(?:conditions|provisions))?\sof\s)?(?:the\s)?"
_TAKE = r"(?:supersedes?|replaces?|restates?|amends?|cancels?|modif(?:y|ies)|novates?)"
_TAKES = rf"{_TAKE}(?:,?\s(?:and\s|hereby\s)*{_TAKE}){{0,4}}"
_WORDINGS = (
    _Wording(
        "restates_document",
        *_RESTATES,
        re.compile(
            rf"\b(?:amend(?:s|ing)?,?\s(?:(?!or\s)\w+,?\s)?(?:and\s)?(?:hereby\s)?restat(?:es?|ing)|restates?\sand\s(?:amends?|supersedes?)|(?:is|as)\san?\s(?:\w+\s)?(?:amendment\sand\s)?restatement\sof)"
            rf"{_ENTIRELY}(?:,?\s(?:and\s|hereby\s|from\sits\sdate\s)*(?:{_TAKE}|takes?\sthe\splace\sof),?){{0,3}}{_ENTIRELY}\s{_ALL}{_D}(?!\s\{{P)"
        ),
    ),
    _Wording(
        "document_restated",
        *_RESTATES,
        re.compile(
            rf"(?<!\bof)(?<!\bin)(?<!\bto)(?<!\bunder)(?<!\bby)(?<!\bwith)(?<!\bfrom)(?:^|[\s(]){_D}(?:\s\([^(){{}}]{{1,60}}\))?,?\s(?:(?:shall|is|are|be|hereby|and|will)\s)+(?:amended\sand\srestated|(?:\w+ed,?\s(?:\w+ed\s)?and\s)?(?:replaced|superseded)(?:\sand\s\w+ed)?)\b(?:\sin\s(?:its|their)\sentirety)?(?:\s(?:by\s(?:this|\{{D)|as\sset\sforth|to\sread|in\s\{{D)|,|\.|$)"
        ),
    ),
    _Wording(
        "supersedes_document",
        *_RESTATES,
        re.compile(
            rf"\{{D(?P<own>\d+)\}}\s(?:(?:shall|hereby|expressly|does|will)\s)*(?:{_TAKES}|takes?\sthe\splace\sof|is\s(?:made\s)?in\s(?:substitution|replacement)\s(?:for|of)(?:\sand\sreplaces)?){_ENTIRELY}"
            rf"(?:\sany\sand)?\s{_ALL}{_D}(?!\s\{{P)"
        ),
    ),
    _Wording(
        "supersedes_among",
        *_RESTATES,
        re.compile(
            rf"\bsupersedes?\b[^.;]{{0,200}}?\bincluding,?\s(?:(?:without|but\snot)\slimit\w+(?:\sto)?,?\s)?(?:that\scertain\s|the\s)?{_D}"
        ),
    ),
    _Wording(
        "released",
        EdgeType.AMENDS,
        Mode.MODIFY,
        OperationKind.UNSPECIFIED,
        re.compile(
            rf"\b(?:neither|no)\sparty\s(?:shall|will)\shave\sany\s(?:further\s|continuing\s)?(?:rights?\sor\s)?(?:obligations?|liabilit\w+|dut\w+)\s[^.{{}}]{{0,60}}under\s{_D}"
        ),
    ),
)
_SUPERSEDED_TERMS = re.compile(
    r"\b(?:shall|hereby|will)?\s?supersedes?(?:\sand\sreplaces?)?\sthe\s(?P<what>[A-Za-z][^{}.;]{2,90}?)\s(?:as\s)?(?:set\sforth|contained|provided|specified|stated|described)\s(?:in|under|on)\s(?:the\s)?\{P(?P<in>\d+)\}"
)
_ALSO = re.compile(  # another one of a list, which ends the clause or goes on: a verb behind it makes it a subject
    rf"(?:\s\([^(){{}}]{{1,60}}\))?(?:,(?:\sand)?|\sand)\s(?:the\s|that\scertain\s|its\s|their\s)?{_D}(?=(?:\s\([^(){{}}]{{1,60}}\))?(?:[.;,]|\sand\s(?:the\s|its\s)?\{{D|$))"
)
_ANEW = re.compile(r"(?i)\bth(?:is|e)\s(?:[^\s.;]+\s+){0,14}?amends\s+and\s+restates\b")
_NAMES_IT = re.compile(r"(?i)\bth(?:is|e)\s(?:[^\s;]+\s+){0,6}?(?:replaces|supersedes)\s+(?:and\s+\w+\s+)?(?:the|that|all)\b")
_VERSION = re.compile(
    r"(?i)\b(?:(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\s)?(?:amended\s(?:and|&)\s)?restated\b"
)
_OPENING = 6000  # characters in which a restatement says what it is
_CUES = ("obligation", "restat", "supersed", "replac", "in substitution", "place of")
CHILD_RULES = frozenset({"belongs_to", "entered_under"})


def statements(sentence: Sentence, document: Document) -> Iterator[Statement]:
    """Yield what a sentence of an instrument says about whole instruments, the first wording that fits each."""
    seen: set[str] = set()
    for statement in (*_replacing(sentence), *endings(sentence), *belonging(sentence, document.kind)):
        named = f"{statement.doc}{statement.section}"
        if named not in seen:
            seen.add(named)
            yield statement


def restated(document: Document, flow: Flow, names: Names) -> tuple[Sentence, Statement] | None:
    """Return what a restatement that names no instrument says it takes the place of: the one of its own title and parties before it."""
    if document.kind is not DocumentKind.RESTATEMENT or not flow.pieces:
        return None
    if _NAMES_IT.search(flow.text, 0, _OPENING):
        return None  # it names what it takes the place of
    says = _ANEW.search(flow.text, 0, _OPENING)
    named = says or _VERSION.search(flow.text, 0, _OPENING)
    start = flow.pieces[flow.index_at(named.start())].start if named else flow.pieces[0].start
    while named and (end := sentence_end(flow.text, start, len(flow.text))) <= named.start():
        start = end
    sentence = read_sentence(flow.text, start, sentence_end(flow.text, start, len(flow.text)), names)
    title = " ".join(_VERSION.sub(" ", document.title).split()).strip(" ()")
    before = Named(0, 0, Meaning.OTHER, title, DocumentHint(Quote("", 0, 0), title))
    return sentence, Statement("restates_document" if says else "restated_anew", *_RESTATES, before, 0)


def _replacing(sentence: Sentence) -> Iterator[Statement]:
    """Yield what takes the place of another instrument, or of terms of one."""
    text, low = sentence.text, sentence.text.lower()
    if not any(cue in low for cue in _CUES):
        return
    for wording in _WORDINGS if sentence.names_others else ():
        for match in wording.pattern.finditer(text):
            named = sentence.docs[int(match["doc"])]
            if named.meaning is Meaning.OTHER and not _NOT.search(text[: match.start()]) and not _only_could(text, match):
                yield Statement(wording.rule, wording.edge_type, wording.mode, wording.kind, named, match.start())
                yield from _listed(sentence, wording, match)
    terms = _SUPERSEDED_TERMS.search(text)
    if terms is not None:
        yield from _superseded(sentence, terms)


def _only_could(text: str, match: re.Match[str]) -> bool:
    """Tell whether a verb that is no statement ("to amend and restate") stands behind what denies or permits it."""
    return _NO_STATEMENT.match(match[0]) is not None and _DENIED.search(text[: match.start()]) is not None


def _listed(sentence: Sentence, wording: _Wording, first: re.Match[str]) -> Iterator[Statement]:
    """Yield what takes the place of those that are listed behind the first: "restates the Lease, its Rider and the letter of May 3"."""
    at = first.end() if first.end() == first.end("doc") + 1 else len(sentence.text)
    while (further := _ALSO.match(sentence.text, at)) is not None:
        named = sentence.docs[int(further["doc"])]
        if named.meaning is not Meaning.OTHER:
            return
        yield Statement(wording.rule, wording.edge_type, wording.mode, wording.kind, named, first.start())
        at = further.end()


def _superseded(sentence: Sentence, terms: re.Match[str]) -> Iterator[Statement]:
    """Read "Schedule 1 shall supersede the flat fee set forth in Exhibit A": terms of another paper, named by their subject."""
    where = sentence.cites[int(terms["in"])].places[0].address
    what = "; ".join(re.sub(r"^the\s|\s(?:provisions?|terms?|clauses?)$", "", w.strip()) for w in re.split(r"\sand\s|,\s", terms["what"]))
    doc = Named(0, 0, Meaning.OTHER, where)
    yield Statement("superseded_terms", EdgeType.SUPERSEDED_BY, Mode.REPLACE, OperationKind.UNSPECIFIED, doc, terms.start("what"), what)
