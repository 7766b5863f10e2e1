"""Claims about whole instruments: one takes the place of another, ends it, belongs to it, or changes its parties.

The ordinary entire-agreement clause ("supersedes all prior understandings") names no instrument and
claims nothing; neither does a term clause that says how *this* agreement may be terminated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from graph.model.edges import EdgeType, Mode, OperationKind
from indexing.instructions.naming import Meaning, Named
from indexing.instructions.sentences import Sentence
from indexing.instructions.statement import Statement

__all__ = ["CHILD_RULES", "Statement", "statements"]

_D = r"\{D(?P<doc>\d+)\}"
_NOT = r"(?:not|may|might|could|would|if|unless|shall\snot|deemed\snot)"


@dataclass(frozen=True, slots=True)
class _Wording:
    rule: str
    edge_type: EdgeType
    mode: Mode
    kind: OperationKind
    pattern: re.Pattern[str]
    base_too: bool = False


_RESTATES = (EdgeType.SUPERSEDED_BY, Mode.REPLACE, OperationKind.RESTATE)
_TERMINATES = (EdgeType.TERMINATES, Mode.DELETE, OperationKind.TERMINATE)
_CHILD = (EdgeType.CHILD_OF, Mode.INSERT, OperationKind.INSERT)
_TERMS_OF = r"(?:the\sterms\s(?:and\sconditions\s)?of\s)?(?:\{P\d+\}\s(?:of|to)\s)?"
_UNDER = (
    r"\s(?:pursuant\sto|under|in\saccordance\swith|subject\sto),?\s"
    rf"(?:and\s(?:(?:is|are)\s)?(?:governed\sby|subject\sto|part\sof),?\s)?{_TERMS_OF}"
)
_OWN = r"(?:\{D\d+\}|this\s[A-Z])"
_WORDINGS = (
    _Wording(
        "restates_document",
        *_RESTATES,
        re.compile(
            rf"\b(?:amends?,?\s(?:and|modify,?\sand)\srestates?|amend(?:ing)?\sand\srestat(?:e|ing)|restates?\sand\s(?:amends?|supersedes?)|(?:is|are|be)\s(?:hereby\s|being\s|to\sbe\s)*amended\sand\srestated)"
            rf"\s(?:(?:in\s(?:its|their)\sentiret(?:y|ies)|in\sfull|completely),?\s)?(?:the\sterms\sof\s)?{_D}(?!\s\{{P)"
        ),
        base_too=True,
    ),
    _Wording(
        "document_restated",
        *_RESTATES,
        re.compile(
            rf"(?<!\bof)(?<!\bin)(?<!\bto)(?<!\bunder)(?:^|[\s(]){_D},?\s(?:(?:shall|is|are|be|hereby|and|will)\s)+(?:amended\sand\srestated|superseded\sand\sreplaced|replaced\sand\ssuperseded|superseded)\b(?:\sin\s(?:its|their)\sentirety)?(?:\s(?:by\sthis|as\sset\sforth|to\sread|by\s\{{D|in\s\{{D)|,|\.|$)"
        ),
        base_too=True,
    ),
    _Wording(
        "supersedes_document",
        *_RESTATES,
        re.compile(
            rf"\{{D(?P<own>\d+)\}}\s(?:(?:shall|hereby|expressly|does)\s)*(?:supersedes?(?:\sand\sreplaces?|,\samends\sand\srestates)?|replaces?(?:\sand\ssupersedes?)?|cancels?\sand\s(?:replaces?|supersedes?))\s(?:and\sreplaces?\s)?(?:in\s(?:its|their)\sentirety\s)?(?:any\sand\sall\sterms\sof\s)?{_D}"
        ),
        base_too=True,
    ),
    _Wording(
        "terminates_document",
        *_TERMINATES,
        re.compile(
            rf"(?:\b(?:hereby|agree(?:s|d)?\sto|mutually|parties|best\sinterests?\sto|do|desire\sto|elects?\sto|exercis\w+\s(?:its|their)\sright\sto)\s(?:\w+\s){{0,3}}terminates?|\bterminat(?:ion|ing)\sof)\s(?:in\sits\sentirety\s)?(?:\{{P\d+\}}\sof\s)?{_D}"
        ),
        base_too=True,
    ),
    _Wording(
        "document_terminated",
        *_TERMINATES,
        re.compile(
            rf"(?:^|,\s|\bthat\s|\band\s){_D}(?:,[^,{{}}]{{0,80}},)?\s(?:is|are|shall\sbe)\s(?:(?:hereby|deemed|mutually)\s)+(?:terminated|cancelled|canceled)\b"
        ),
    ),
    _Wording(
        "belongs_to",
        *_CHILD,
        re.compile(
            r"(?:^|[\s,(])(?:\{D\d+\}|\{P\d+\}|[Tt]his\s[A-Z][\w\s]{0,60}?)\s?(?:\([^()]{1,60}\)\s)?"
            r"(?:(?:is|are|shall\sbe|shall|hereby|deemed|attached\sto|incorporated|by\sreference|into|in|and|made|forms?|constitutes?|supplements?|integral|an?)[\s,]+){1,12}"
            rf"(?:part\sof|into|subject\sto|governed\sby)\s(?:and\s(?:supplements?|amends?|governed\sby|subject\sto)\s)?(?:the\sterms\s(?:and\sconditions\s)?of\s)?(?:\{{P\d+\}}\s(?:to|of)\s)?{_D}"
        ),
    ),
    _Wording(
        "entered_under",
        *_CHILD,
        re.compile(
            rf"(?:\{{D\d+\}}|[Tt]his\s[A-Z])[^;]{{0,250}}?\b(?:made|entered\sinto|issued|executed|placed|provided|performed|is|are|shall\sbe)\b[^;]{{0,240}}?"
            rf"{_UNDER}{_D}"
        ),
    ),
    _Wording(
        "belongs_to",
        *_CHILD,
        re.compile(
            rf"(?:\{{D\d+\}}|[Tt]his\s[A-Z])[^;]{{0,250}}?\b(?:incorporated\s(?:by\sreference\s)?(?:in|into)|attached\sto|issued\sunder|annexed\sto|forms?|becomes?|made)\b,?\s"
            rf"(?:(?:and|is|are|shall|be|hereby|deemed|made|forms?|becomes?|constitutes?|an?|integral)\s){{0,6}}part\sof,?\s{_TERMS_OF}{_D}"
        ),
    ),
    _Wording(
        "entered_under",
        *_CHILD,
        re.compile(
            rf"\b(?:enter(?:s|ed|ing)?\sinto|execut(?:e|es|ed)|issues?|agree(?:s|d)?\s(?:to|on|upon))\s{_OWN}[^;]{{0,200}}?{_UNDER}{_D}"
        ),
    ),
    _Wording(
        "entered_under",
        *_CHILD,
        re.compile(
            rf"^(?:Pursuant\sto|Under|In\saccordance\swith|Subject\sto)\s{_TERMS_OF}{_D}[^;]{{0,300}}?"
            rf"\b(?:enter(?:s|ed)?\sinto|execut(?:e|es|ed)|issues?|plac(?:e|es)|agree(?:s|d)?\s(?:to|on|upon))\s{_OWN}"
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
    _Wording(
        "supplements_document",
        EdgeType.SUPPLEMENTS,
        Mode.INSERT,
        OperationKind.INSERT,
        re.compile(rf"\{{D\d+\}}[^.;{{}}]{{0,120}}?\s(?:hereby\s)?supplements?\s(?:and\s(?:amends|modifies)\s|the\sterms\sof\s)?{_D}"),
    ),
)
_SUPERSEDED_TERMS = re.compile(
    r"\b(?:shall|hereby|will)?\s?supersedes?(?:\sand\sreplaces?)?\sthe\s(?P<what>[A-Za-z][^{}.;]{2,90}?)\s(?:as\s)?(?:set\sforth|contained|provided|specified|stated|described)\s(?:in|under|on)\s(?:the\s)?\{P(?P<in>\d+)\}"
)
_CUE = re.compile(
    r"obligation|restat|supersed|terminat|cancel|part of|incorporated|pursuant|under|supplement|replac|governed|subject to|forms? ",
    re.IGNORECASE,
)
CHILD_RULES = frozenset({"belongs_to", "entered_under"})


def statements(sentence: Sentence) -> Iterator[Statement]:
    """Yield what a sentence says about whole instruments, the first wording that fits each."""
    text = sentence.text
    if not _CUE.search(text):
        return
    seen: set[int] = set()
    for wording in _WORDINGS:
        for match in wording.pattern.finditer(text):
            number = int(match["doc"])
            named = sentence.docs[number]
            if named.meaning is not Meaning.OTHER or number in seen or re.search(rf"\b{_NOT}\s(?:\w+\s){{0,2}}$", text[: match.start()]):
                continue
            seen.add(number)
            yield Statement(wording.rule, wording.edge_type, wording.mode, wording.kind, named, match.start())
    terms = _SUPERSEDED_TERMS.search(text)
    if terms is not None:
        yield from _superseded(sentence, terms)


def _superseded(sentence: Sentence, terms: re.Match[str]) -> Iterator[Statement]:
    """Read "Schedule 1 shall supersede the flat fee set forth in Exhibit A": terms of another paper, named by their subject."""
    where = sentence.cites[int(terms["in"])].places[0].address
    what = "; ".join(re.sub(r"^the\s|\s(?:provisions?|terms?|clauses?)$", "", w.strip()) for w in re.split(r"\sand\s|,\s", terms["what"]))
    doc = Named(0, 0, Meaning.OTHER, where)
    yield Statement("superseded_terms", EdgeType.SUPERSEDED_BY, Mode.REPLACE, OperationKind.UNSPECIFIED, doc, terms.start("what"), what)
