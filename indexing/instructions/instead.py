"""What comes in for what goes, in a clause or sentence of its own: both are one change.

    {P0} is cancelled. In its place stands: {Q0}                   {P0} is cancelled and the following is inserted in its place: {Q0}
    {P0} is deleted. It is replaced by the following: {Q0}         {P0} is deleted and replaced with the following: {Q0}
    {P0} is deleted; in lieu thereof, the words {Q0} are inserted  {P0} is deleted and in lieu thereof, the words {Q0} are inserted

A deletion alone would say that nothing stands there.
"""

from __future__ import annotations

import re

from indexing.instructions.phrase import phrase

_OUT = r"(?:deleted|removed|struck|stricken|cancell?ed|omitted|eliminated|repealed|revoked|rescinded|abrogated|expunged)"
_OUT_NOW = r"(?:[Dd]elete|[Ss]trike|[Rr]emove|[Oo]mit|[Cc]ancel)"
_OTHER = r"(?:amend|replac|insert|restat|substitut|added|modif|revis|chang)"
_PROVISION = r"(?:sections?|articles?|clauses?|paragraphs?|subsections?|provisions?|sentences?|definitions?|exhibits?|schedules?|words?)"
_PRONOUN = rf"(?:it|they|the\ssame|(?:such|said|the\sdeleted)\s{_PROVISION})"
_BE = r"(?:(?:is|are|shall\sbe|will\sbe|be)\s(?:(?:hereby|now|and|instead)\s)*)"
_LIEU = (
    rf"(?:in\s(?:its|their)\s(?:place|stead)|in\s(?:lieu|place|substitution|replacement|stead)\s(?:thereof|therefor|of\s{_PRONOUN})"
    r"|instead(?!\sof\b))"
)
_FOR_IT = (
    rf"(?:{_LIEU}|therefore?|(?:takes?|shall\stake|is\sto\stake)\s(?:its|their)\splace"
    r"|(?:shall\s)?(?:hereby\s)?replaces?\s(?:it|them|the\ssame))"
)
_TAKEN = r"(?:its|their)\splace\s(?:(?:is|shall\sbe|being)\s)?(?:taken|filled)\sby|replacing\s(?:it|them)\s(?:is|are|shall\sbe)"
_GOES = re.compile(rf"(?:\b{_OUT}|(?:^|\s){_OUT_NOW}\s)(?:(?!\b{_OTHER}).){{0,160}}\Z", re.DOTALL)
_COMES = re.compile(
    rf"(?:{_LIEU}\b(?:[^.:()]|\.(?=\d)){{0,120}}?(?::|[\"“‘])|{_PRONOUN}\s{_BE}(?:replaced|superseded|substituted)\b|the\sfollowing\b[^.:]{{0,80}}?\b{_FOR_IT}\b|{_TAKEN}\b)",
    re.IGNORECASE,
)

_GONE = rf"(?P<gone>(?:\b{_OUT}\b|^{_OUT_NOW}\s[^;:]{{0,120}}?\}})(?:[^{{}};:]|\{{D\d+\}}){{0,80}}?)(?:[.;,]|,?\sand)\s(?:and\s)?"
_STANDS = (
    r"(?:(?:there|the\sfollowing|shall|is|are|be|hereby|now|to|will|stands?|comes?|appears?|enters?|appl(?:y|ies)|inserts?|inserted|substituted?|added?"
    r"|read|reads|new|text|provision|wording|language|instead)\s?)*"
)
INSTEAD = (
    phrase(rf"{_GONE}(?i:{_PRONOUN})\s{_BE}(?:replaced|superseded|substituted)\s(?:by|with)\b", "<gone> and replaced with"),
    phrase(rf"{_GONE}(?i:{_LIEU}),?\s?{_STANDS}(?=:|\{{Q\d+\}}\.?$)", "<gone> and the following is inserted in its place: "),
    phrase(rf"{_GONE}(?i:the\sfollowing)\b[^{{}}:]{{0,80}}?\b{_FOR_IT}(?=:|\s\{{Q)", "<gone> and the following is inserted in its place"),
    phrase(rf"{_GONE}(?i:{_TAKEN})\sthe\sfollowing\b[^{{}}:]{{0,40}}(?=:|\s\{{Q)", "<gone> and the following is inserted in its place"),
    phrase(
        rf"{_GONE}[Ii](?P<instead>n(?<=[Ii]n)\s(?:(?:its|their)\s(?:place|stead)|lieu\sthereof|place\sthereof|substitution\stherefor)|nstead\b(?!\sof\b))",
        "<gone> and i<instead>",
    ),
)
"""Phrases of a masked sentence, in the words the grammar reads."""
_NEAR = 240  # characters behind a sentence in which the next one says that it puts something in


def puts_in_place(text: str, start: int, stop: int, limit: int) -> bool:
    """Tell whether the sentence behind `stop` says what comes in for what the sentence [start, stop) takes out."""
    behind = " ".join(text[stop : min(limit, stop + _NEAR)].split())
    return _COMES.match(behind) is not None and _GOES.search(text[start:stop].rstrip(" .\n")) is not None
