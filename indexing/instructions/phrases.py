"""What stands in an order and says nothing of the change, left out; and two orders that are one, joined.

{P0}, as added by {D1}, is deleted                            {P0} is deleted
{P0} is amended and modified by adding                        {P0} is amended by adding
adding, in alphabetical order, the following                  adding the following
{P0} is of no further force or effect                         {P0} is deleted
{P0} is deleted, and the following takes its place: {Q0}      {P0} is deleted and the following is inserted in its place: {Q0}

Only what many drafters write stands here; unusual wordings are what the taggers learn. Every character of a masked sentence that is
rewritten still knows where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from indexing.instructions.masks import Masked

_GROUP = re.compile(r"<(\w+)>")
_PAST = (
    r"(?:amended|modified|varied|restated|added|inserted|replaced|substituted|introduced|supplemented|revised|changed|extended|deleted"
    r"|omitted|renumbered)"
)
_WHEN = (
    r"(?:(?:it|they|the\ssame|was|were|is|are|has|have|been|most|recently|last|previously|heretofore|originally|first|further|subsequently"
    r"|so|and|hereinbefore)\s)*"
)
_BY = (
    r"\s(?:by|in|under|pursuant\sto|through|via)\s(?:(?:the|said|that|an?|our|your)\s)*(?:\{P\d+\}\s(?:of|to|in)\s)?(?:(?:the|said|that)\s)?"
    r"(?:\{D\d+\}|letters?|[Dd]eeds?|[A-Z][^,;:(){}]{2,60}?)(?:\s(?:dated|of|made)\s[^,;:(){}]{4,30}?(?:,\s\d{4})?)?(?:\sand\s(?:the\s)?\{D\d+\})*"
)
_THEN = r"(?:(?P<close>,|\))|(?=\s(?:is|are|be|shall|will|hereby)\b)|(?=[.;]))"
_OUT = r"(?:deleted|removed|struck|stricken|cancell?ed|omitted|eliminated)"
_OUT_NOW = r"(?:[Dd]elete|[Ss]trike|[Rr]emove|[Oo]mit)"
_LIEU = (
    r"(?:in\s(?:its|their)\s(?:place|stead)"
    r"|in\s(?:lieu|place|substitution|replacement|stead)\s(?:thereof|therefor|of\s(?:it|the\ssame|such\s\w+)))"
)
_PRONOUN = r"(?:it|they|the\ssame|(?:such|said)\s\w+)"
_BE = r"(?:(?:is|are|shall\sbe|will\sbe|be)\s(?:(?:hereby|now|and|instead)\s)*)"
_GONE = rf"(?P<gone>(?:\b{_OUT}\b|^{_OUT_NOW}\s[^;:]{{0,120}}?\}})(?:[^{{}};:]|\{{D\d+\}}){{0,80}}?)(?:[.;,]|,?\sand)\s(?:and\s)?"
_GOES = re.compile(
    rf"(?:\b{_OUT}|(?:^|\s){_OUT_NOW}\s)(?:(?!\b(?:amend|replac|insert|restat|substitut|added|modif|revis|chang)).){{0,160}}\Z", re.DOTALL
)
_COMES = re.compile(
    rf"(?:{_LIEU}\b[^.:()]{{0,120}}?(?::|[\"“‘])|{_PRONOUN}\s{_BE}(?:replaced|superseded|substituted)\b|the\sfollowing\b[^.:]{{0,80}}?\b{_LIEU}\b)",
    re.IGNORECASE,
)
_NEAR = 240  # characters behind a sentence in which the next one says that it puts something in


@dataclass(frozen=True, slots=True)
class Phrase:
    """What is said, and how the grammar says it: ``<name>`` stands for the words of a group."""

    pattern: re.Pattern[str]
    words: str


PHRASES = tuple(
    Phrase(re.compile(pattern), words)
    for pattern, words in (
        # what was done to it before
        (rf"(?<=[}})]),\s(?:(?:as|which|that)\s)?{_WHEN}{_PAST}(?:\s(?:and|or)\s{_PAST})?{_BY}{_THEN}", ""),
        (rf"(?<=[}})])\s(?:\(as|as|which|that)\s{_WHEN}{_PAST}(?:\s(?:and|or)\s{_PAST})?{_BY}{_THEN}", ""),
        (rf"(?<=[}})]),?\s\(?as\s{_WHEN}{_PAST}(?:,|\)|(?=\s(?:is|are|shall|will|hereby)\b))", ""),
        # where among its like it goes, and the same verb twice
        (
            (
                r",?\sin\s(?:(?:the|its|their|appropriate|proper|correct)\s)*(?:alphabetical|numerical|alphanumerical)\s(?:order|place|position|sequence)"
                r"(?:\s(?:therein|thereof|thereto))?,?(?=\s|:|$)"
            ),
            "",
        ),
        (r"\b(?P<verb>amended)\sand\s(?:modified|revised|supplemented|changed|varied)\b", "<verb>"),
        (
            r"\b[Aa]mend(?:ing)?,?\sand\s(?P<form>restate|restating)\b(?!\s(?:in\s(?:its|their)\sentiret(?:y|ies),?\s)?(?:the\sterms\sof\s)?(?:the\s)?\{D)",
            "<form>",
        ),
        (
            r"\b(?P<by>(?:with|by|substituting|inserting|changed\sto))\s(?:an?\s|the\s)?references?\sto\s(?=(?:the\s\w+\s)?\{Q\d+\})",
            "<by> ",
        ),
        (
            (
                r"(?P<refs>\b(?:[Aa]ll|[Aa]ny|[Ee]ach|[Ee]very)\sreferences?\sin\s(?:the\s)?\{D\d+\})(?:,?\s(?:and|or)\s(?:in\s)?(?:the|any|each|every|all|its)"
                r"\s(?:\w+\s){0,3}?(?:\{[DP]\d+\}|[A-Z]\w*(?:\s(?:of|[A-Z]\w*)){0,3}))\s(?=to\s(?:the\s\w+\s)?\{Q\d+\})"
            ),
            "<refs> ",
        ),
        (
            (
                r"(?P<refs>\b(?:[Aa]ll|[Aa]ny|[Ee]ach|[Ee]very)\sreferences?\s(?:[^{};:]{0,40}\{D\d+\}[^{};:]{0,20}\s)?to\s(?:the\s(?:\w+\s)?)?\{Q\d+\}(?:\s(?:in|throughout)\s(?:the\s)?\{D\d+\})?)\s"
                r"(?:(?:shall|will|is|are|be|hereby|deemed|construed|changed|amended|read|to|as|mean|refer|an?)\s){1,8}(?:references?\sto\s)?(?=(?:the\s)?\{Q)"
            ),
            "<refs> is amended to read ",
        ),
        # verbs as nouns
        (r"(?P<lead>\b[Bb]y|\band|,|;|\([a-z\d]{1,4}\))\s(?:by\s)?(?:the\s)?deletion\s(?:of|from\s\{P\d+\}\sof)\s", "<lead> deleting "),
        (r"(?P<lead>\b[Bb]y|\band|,|;|\([a-z\d]{1,4}\))\s(?:by\s)?(?:the\s)?(?:addition|insertion)\sof\s", "<lead> adding "),
        (
            r"(?P<be>\b(?:is|are|shall\sbe|be)(?:\s(?:hereby|further))?)\ssupplemented\s(?:by|with)(?:\sadding)?\s",
            "<be> amended by adding ",
        ),
        (
            (
                r"(?<=\})\s(?:shall\s|will\s)?(?:(?:is|are|be|has|have)\s(?:of\s)?no\s(?:further\s)?force\s(?:and|or)\seffect|no\slonger\sappl(?:y|ies)"
                r"|ceases?\sto\s(?:apply|be\sin\s(?:force|effect)|have\s(?:any\sfurther\s)?(?:force\s(?:and|or)\s)?effect))"
                r"(?=\s?(?:[.;,)]|$)|\s(?:as\sof|from|with\s(?:immediate\s)?effect|effective|after|and|on\s(?:and\s|(?=[A-Z\d])))\b)"
            ),
            " is deleted",
        ),
        (r"(?P<old>\{Q\d+\})\s(?:becomes|shall\s(?:be|become|read))\s(?P<new>\{Q\d+\})", "<old> is replaced with <new>"),
        # out and in are one change
        (rf"{_GONE}(?i:{_PRONOUN})\s{_BE}(?:replaced|superseded|substituted)\s(?:by|with)\b", "<gone> and replaced with"),
        (rf"{_GONE}(?i:the\sfollowing)\b[^{{}}:]{{0,80}}?\b{_LIEU}(?=:|\s\{{Q)", "<gone> and the following is inserted in its place"),
        (rf"{_GONE}[Ii](?P<lieu>n(?<=[Ii]n)\s(?:(?:its|their)\s(?:place|stead)|lieu\sthereof|place\sthereof))", "<gone> and i<lieu>"),
    )
)


def in_plain_words(masked: Masked) -> Masked:
    """Return a masked sentence with each phrase of the table written as the grammar says it."""
    for phrase in PHRASES:
        found = list(phrase.pattern.finditer(masked.text))
        if found:
            masked = masked.written((m.start(), m.end(), tuple(_pieces(phrase.words, m))) for m in found)
    return masked


def puts_in_place(text: str, start: int, stop: int, limit: int) -> bool:
    """Tell whether the sentence behind `stop` says what comes in for what the sentence [start, stop) takes out."""
    behind = " ".join(text[stop : min(limit, stop + _NEAR)].split())
    return _COMES.match(behind) is not None and _GOES.search(text[start:stop].rstrip(" .\n")) is not None


def _pieces(words: str, match: re.Match[str]) -> Iterator[tuple[str, int | None]]:
    """Cut a phrase's words into what is ours and what is the sentence's own, with where that stands."""
    position = 0
    for group in _GROUP.finditer(words):
        if group.start() > position:
            yield words[position : group.start()], None
        if match[group[1]]:
            yield match[group[1]], match.start(group[1])
        position = group.end()
    if position < len(words):
        yield words[position:], None
