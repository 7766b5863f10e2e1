"""Words by which an instrument stands under another, beside it, or takes its terms in.

    this Order Form is governed by {D0} · It forms part of {D0} · entered into under {D0}      CHILD_OF
    this letter is supplemental to {D0} · the terms of {D0} are incorporated by reference      SUPPLEMENTS

Incorporated terms are FIXED where a day or version is named or they are attached, FLOATING where they are
meant as they change, else UNSAID.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.documents import DocumentKind
from graph.model.edges import EdgeType, Incorporation, Mode, OperationKind
from indexing.instructions.claims import Statement
from indexing.instructions.instrument_names import Meaning, Named
from indexing.instructions.sentences.sentences import Sentence

_D = r"\{D(?P<doc>\d+)\}"
_TERMS_OF = (
    r"(?:(?:all\s(?:of\s)?)?the\s(?:applicable\s)?(?:terms|provisions)\s(?:and\s(?:conditions|provisions)\s)?"
    r"(?:of|contained\sin|set\sforth\sin)\s)?(?:\{P\d+\}\s(?:of|to)\s)?(?:the\s)?"
)
_UNDER = (
    r"\s(?:pursuant\sto|under|in\saccordance\swith|subject\sto),?\s"
    rf"(?:and\s(?:(?:is|are)\s)?(?:governed\sby|subject\sto|part\sof),?\s)?{_TERMS_OF}"
)
_OWN = r"(?:\{D\d+\}|this\s[A-Z])"
_SELF = r"(?:^|[\s,(])(?:\{D\d+\}|\{P\d+\}|[Tt]his\s[A-Z][\w\s]{0,60}?|It)\s?(?:\([^()]{1,60}\)\s)?"
_CHILD = (EdgeType.CHILD_OF, Mode.INSERT, OperationKind.INSERT)
_BESIDE = (EdgeType.SUPPLEMENTS, Mode.INSERT, OperationKind.INSERT)


def _reads(rule: str, words: str) -> tuple[str, re.Pattern[str]]:
    return rule, re.compile(words)


_CHILDREN = (
    _reads(
        "belongs_to",
        rf"{_SELF}(?:(?:is|are|shall\sbe|shall|hereby|deemed|attached\sto|incorporated|by\sreference|into|in|and|made|forms?|constitutes?|supplements?|supplemental\sto|integral|an?)[\s,]+){{1,12}}"
        rf"(?:part\sof|into|subject\sto|governed\sby)\s(?:and\s(?:supplements?|amends?|governed\sby|subject\sto)\s)?{_TERMS_OF}{_D}",
    ),
    _reads(
        "entered_under",
        rf"(?:\{{D\d+\}}|[Tt]his\s[A-Z]|\bIt\s)[^;]{{0,250}}?\b(?:made|entered\sinto|issued|executed|placed|provided|performed|is|are|shall\sbe)\b[^;]{{0,240}}?{_UNDER}{_D}",
    ),
    _reads(
        "belongs_to",
        rf"(?:\{{D\d+\}}|[Tt]his\s[A-Z])[^;]{{0,250}}?\b(?:incorporated\s(?:by\sreference\s)?(?:in|into)|attached\sto|issued\sunder|annexed\sto|forms?|becomes?|made)\b,?\s"
        rf"(?:(?:and|is|are|shall|be|hereby|deemed|made|forms?|becomes?|constitutes?|an?|integral)\s){{0,6}}part\sof,?\s{_TERMS_OF}{_D}",
    ),
    _reads(
        "entered_under",
        rf"\b(?:enter(?:s|ed|ing)?\sinto|execut(?:e|es|ed)|issues?|agree(?:s|d)?\s(?:to|on|upon))\s{_OWN}[^;]{{0,200}}?{_UNDER}{_D}",
    ),
    _reads(
        "entered_under",
        rf"^(?:Pursuant\sto|Under|In\saccordance\swith|Subject\sto)\s{_TERMS_OF}{_D}[^;]{{0,300}}?\b(?:enter|execut|issu|plac|agree)\w*\s(?:in)?to\s{_OWN}",
    ),
)
_SUPPLEMENTS = (
    _reads(
        "supplements_document",
        rf"(?:\{{D\d+\}}|[Tt]his\s(?:letter|[A-Z]\w+)|\bIt)\s[^.;{{}}]{{0,120}}?\b(?:supplements?|(?:supplemental|supplementary|in\saddition|additional|ancillary|collateral)\sto)\s(?:and\s\w+\s)?{_TERMS_OF}{_D}",
    ),
)
_INCORPORATES = (
    _reads(
        "incorporates",
        rf"{_TERMS_OF}{_D}(?:\s\([^()]{{1,80}}\))?(?:,?\s(?:attached|annexed|available|posted|published|located|found|set\sout|as|dated|made|between|by\sand\sbetween|version|v\d)\b[^;]{{0,160}}?)?"
        r"(?:,?\s(?:each\sof\s)?(?:which|that))?,?\s(?:is|are|shall\sbe|be)\s(?:hereby\s|each\s|also\s|expressly\s)*"
        r"(?:incorporated|made\s(?:an?\s)?(?:integral\s)?part)\b[^.;]{0,60}?\b(?:reference|herein|hereof|hereby|hereto|\{D\d+\}|this\s\w+)",
    ),
    _reads("incorporates", rf"\b(?:incorporates?|incorporating)\s(?:herein\s)?(?:by\s(?:this\s)?reference\s)?(?:herein\s)?{_TERMS_OF}{_D}"),
)
_CUES = (
    *("part of", "incorporat", "pursuant", "under", "supplement", "governed", "subject to", "in accordance", "in addition to"),
    *("ancillary", "collateral"),
)
_PUBLIC = r"https?://|www\.|\b(?:posted|published|available)\b"
_POSTED = re.compile(_PUBLIC)
_PLACED = re.compile(rf"\bdated\b|\b[Vv]ersion\s?[\dv]|\battached\b|\b(?:19|20)\d\d\b|{_PUBLIC}")
_SHORT, _NEAR = 2, 160  # words of a title that names nothing by itself; characters behind it in which its day or place stands
CHILD_KINDS = frozenset(
    {DocumentKind.SOW, DocumentKind.ORDER_FORM, DocumentKind.EXHIBIT, DocumentKind.SLA, DocumentKind.DPA, DocumentKind.CHANGE_ORDER}
)
_NOT = re.compile(r"(?i)\b(?:not|may|might|could|would|if|unless|except)\s(?:\w+\s){0,2}$")
_FLOATS = re.compile(
    r"(?i)\b(?:from\stime\sto\stime|as\s(?:it|they|the\ssame|may)\s[^.;]{0,40}\b(?:amended|updated|modified|changed|revised|posted)|then[\s-]current|current\sversion|at\sthe\stime\sof)"
)
_IS_FIXED = re.compile(
    r"(?i)\b(?:attached|annexed|appended|as\s(?:in\s(?:effect|force)|it\s(?:exists|stands))\son|version\s[\dv]|without\s(?:giving\seffect|regard)\sto\s(?:any\s)?(?:later|subsequent)|dated\b)"
)


def belonging(sentence: Sentence, kind: DocumentKind) -> Iterator[Statement]:
    """Yield under and beside which instruments a sentence of one of a kind puts it, and whose terms it takes in, each once."""
    low = sentence.text.lower()
    if not sentence.names_others or not any(cue in low for cue in _CUES):
        return
    seen: set[str] = set()
    for table, edge in ((_CHILDREN, _CHILD), (_SUPPLEMENTS, _BESIDE), (_INCORPORATES, _BESIDE)):
        for rule, pattern in table:
            for match in pattern.finditer(sentence.text):
                named = sentence.docs[int(match["doc"])]
                if named.meaning is not Meaning.OTHER or match["doc"] in seen or _NOT.search(sentence.text[: match.start()]):
                    continue
                if table is _INCORPORATES and not _is_told(sentence.text, match, named):
                    continue
                seen.add(match["doc"])
                under = table is _INCORPORATES and kind in CHILD_KINDS
                made = ("belongs_to", *_CHILD) if under else (rule, *edge)
                yield Statement(*made, named, match.start(), incorporation=incorporation(sentence.text, named))


def _is_told(text: str, match: re.Match[str], named: Named) -> bool:
    """Tell whether what is taken in is an instrument of its own: recited, or named with its day, version or place."""
    if named.hint is not None:
        return True
    token = text.find(f"{{D{match['doc']}}}")
    own = (
        re.search(r"(?i)\b(?:agreement|contract|terms|conditions|policy|addendum|lease|licen[cs]e)\b", named.text)
        and len(named.text.split()) > _SHORT
    )
    return bool(own) and _PLACED.search(f"{named.text} {text[token : token + _NEAR]}") is not None


def incorporation(text: str, named: Named) -> Incorporation:
    """Tell which version of another instrument's terms is meant."""
    if _FLOATS.search(text):
        return Incorporation.FLOATING
    dated = named.hint is not None and named.hint.date is not None
    if dated or _IS_FIXED.search(f"{text} {named.text}"):
        return Incorporation.FIXED
    return Incorporation.FLOATING if _POSTED.search(text) else Incorporation.UNSAID
