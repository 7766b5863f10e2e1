"""Amending phrases in other words: the many ways lawyers say one thing, written in the few the grammar reads.

{P0} is of no further force or effect.               {P0} is deleted.
for {Q0} there shall be substituted {Q1}             {Q0} is replaced with {Q1}
{Q0} becomes {Q1}                                    {Q0} is replaced with {Q1}
{P0}, as added by {D1}, is deleted                   {P0} is deleted

Only a masked sentence is rewritten: every character still knows where it stands, and what is quoted
of the instrument is taken from its own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from indexing.instructions.masks import Masked
from indexing.instructions.values import VALUE

_PAST = (
    r"(?:amended|modified|varied|restated|added|inserted|replaced|substituted|introduced|supplemented|revised|changed|extended|deleted"
    r"|omitted|renumbered)"
)
_WHEN = (
    r"(?:(?:it|they|the\ssame|inadvertently|erroneously|mistakenly|was|were|is|are|has|have|been|most|recently|last|previously|heretofore|originally|first|further|subsequently"
    r"|so|and|intentionally|hereinbefore)\s)*"
)
_BY = (
    r"\s(?:by|in|under|pursuant\sto|through|via)\s(?:(?:the|said|that|an?|our|your)\s)*(?:\{P\d+\}\s(?:of|to|in)\s)?(?:(?:the|said|that)\s)?"
    r"(?:\{D\d+\}|letters?|[Dd]eeds?|[A-Z][^,;:(){}]{2,60}?)(?:\s(?:dated|of|made)\s[^,;:(){}]{4,30}?(?:,\s\d{4})?)?(?:\sand\s(?:the\s)?\{D\d+\})*"
)
_THEN = r"(?:(?P<close>,|\))|(?=\s(?:is|are|be|shall|will|hereby)\b)|(?=[.;]))"
_BE = (
    r"(?:(?:shall|will)\s(?:hereby\s|now\s|accordingly\s)?be|is|are|be)"
    r"(?:\s(?:hereby|also|further|now|accordingly|each|both|deemed|to\sbe))*"
)
_MODAL = (
    r"(?:(?:is|are|shall|will|does|do|hereby|henceforth|forthwith|thereafter|accordingly|now|be|become|becomes|deemed|to|therefore)\s)*"
)
_WHAT = (
    r"(?P<what>\{[PQ]\d+\}(?:\s\([^(){}]{1,80}\))?(?:\s(?:of|in|to|from|under)\s(?:the\s)?\{[DP]\d+\}){0,2}(?:\s\([^(){}]{1,80}\))?,?\s)"
)
_DONE = (
    r"(?=\s?(?:[.;,)]|$)|\s(?:and|as\sof|from|with\s(?:immediate\s)?effect|effective|on\sand|in\s(?:its|their)\sentirety|in\sfull"
    r"|without|immediately|forthwith|altogether|entirely|whatsoever)\b)"
)
_FORCE = (
    r"(?:of\sno\s(?:further\s|more\s|continuing\s)?(?:force(?:\s(?:and|or)\s(?:of\sno\s)?(?:further\s)?effect)?|effect|application)|null\sand\svoid(?:\sand\sof\sno\s(?:further\s)?(?:force\s(?:and|or)\s)?effect)?"
    r"|without\s(?:any\s)?(?:further\s)?(?:force\sor\s)?effect|void\sand\sof\sno\s(?:further\s)?effect"
    r"|ceases?\sto\s(?:have\s(?:any\s)?(?:further\s)?(?:force\s(?:and|or)\s)?effect|apply|be\s(?:in|of)\s(?:any\s)?(?:further\s)?(?:force\s(?:and|or)\s)?effect|be\s(?:applicable|operative))"
    r"|no\slonger\s(?:appl(?:y|ies)|(?:has|have)\s(?:any\s)?effect|(?:be\s)?(?:in|of)\s(?:any\s)?(?:force\s(?:and|or)\s)?(?:effect|force)|(?:be\s)?applicable))"
)
_GONE = r"(?:repealed|revoked|rescinded|abrogated|annulled|dispensed\swith|expunged|taken\sout|dropped|crossed\sout|withdrawn|left\sout)"
_LABELLED = r"(?:(?:is|are|shall\sbe|be|hereby|to\sbe|now|shall|the\s(?:section|paragraph|clause|number))\s)*"
_RESERVED = re.compile(
    r"(?i)\W*(?:[\w.()]{1,12}\s)?\W*(?:intentionally\s(?:omitted|deleted|left\sblank)|reserved|not\sused|deleted|omitted)\W*"
)
_LIEU = (
    r"(?:in\s(?:lieu|place|substitution|replacement|stead)\s(?:thereof|therefor|therefore|of\s(?:the\ssame|it|such\s\w+))"
    r"|in\s(?:its|their)\s(?:place|stead)|therefore?|instead)"
)
_AT = r"(?:the\s)?\{P\d+\}(?:\s\([^(){}]{1,80}\))?(?:\s(?:of|to|in|attached\sto)\s(?:the\s)?\{[DP]\d+\}){0,2}"
_NOUN_BEFORE = r"(?:the\s(?:words?|figures?|numbers?|dates?|amounts?|phrases?|expressions?|terms?|sums?|percentages?|references?\sto)\s)?"
_TO_READ = (
    r"(?:becomes?|shall\s(?:now\s|henceforth\s|instead\s|hereafter\s|accordingly\s)*(?:become|read|be\sread\sas|be)|now\sreads?"
    r"|(?:is|are|shall\sbe|be)\s(?:now\s|hereby\s|to\sbe\s)*(?:to\s(?:read|become)|read\sas|(?:changed|corrected|altered|revised|modified|updated|amended|increased|reduced|decreased|extended)\sto(?:\s(?:read|be))?))"
)
_AMOUNT = (
    r"(?:period|term|time|limit|time\slimit|notice|amount|sum|price|rate|fee|figure|number|percentage|salary|limit\sof\sliability|cap"
    r"|threshold|allowance|deposit|rent|charge|maximum|minimum|total)"
)
_MOVED = r"(?:extended|increased|reduced|shortened|changed|raised|lowered|decreased|lengthened|altered|amended)"


@dataclass(frozen=True, slots=True)
class Phrase:
    """What is said, and how the grammar says it: ``<name>`` stands for the words of a group; `holds` may look at the quotations."""

    pattern: re.Pattern[str]
    words: str
    holds: Callable[[re.Match[str], Sequence[str]], bool] = lambda _match, _quotes: True


def is_reserved(text: str) -> bool:
    """Tell whether words only keep a number: "[Reserved]", "Intentionally omitted"."""
    return _RESERVED.fullmatch(text) is not None


def _quotes_reserve(match: re.Match[str], quotes: Sequence[str]) -> bool:
    return all(is_reserved(quotes[int(n)]) for n in re.findall(r"\{Q(\d+)\}", match[0]))


def _sets_apart(match: re.Match[str], quotes: Sequence[str]) -> bool:
    """Tell whether a quotation stands between commas: ``Section 2.3, "Insurance," is ...``."""
    quote = re.search(r"\{Q(\d+)\}(,?)", match[0])
    return quote is not None and (bool(quote[2]) or quotes[int(quote[1])].endswith(","))


def _phrase(pattern: str, words: str, holds: Callable[[re.Match[str], Sequence[str]], bool] | None = None) -> Phrase:
    return Phrase(re.compile(pattern), words, holds) if holds else Phrase(re.compile(pattern), words)


_PHRASES = (
    # the same verb twice, or one that only says how
    _phrase(r"\b(?P<verb>amended)\sand\s(?:modified|revised|supplemented|changed|varied)\b", "<verb>"),
    _phrase(r"\b(?:corrected|changed|altered|adjusted)\sby\s(?=(?:the\s)?[a-z]+(?:ing|ion)\b)", "amended by "),
    _phrase(r"^(?P<verb>[Dd]elete|[Ss]trike|[Rr]emove)\s(?=(?:in\s(?:its|their)\sentirety|and)\b)", "<verb> it "),
    _phrase(r"\band\stheir\s(?:replacement|substitution)\s(?:with|by)\s", "and replacing them with "),
    # a heading between marks is none of the words that change
    _phrase(r"(?P<place>\{P\d+\}(?:\s(?:of|to|in)\s(?:the\s)?\{D\d+\})?),\s\{Q\d+\},?\s(?=(?:is|are|shall)\b)", "<place> ", _sets_apart),
    _phrase(
        r"(?:(?<=^)|(?<=\sthat\s)|(?<=,\s))(?P<new>(?:[Tt]he\s\w+\s)?\{Q\d+\})\s(?:shall|will|hereby)?\s?replaces?\s(?P<old>(?:the\s\w+\s)?\{Q\d+\}[^{}]{0,40}(?:\{[PD]\d+\}[^{};:]{0,30})*)",
        "<old> is replaced with <new>",
    ),
    # verbs as nouns, and two verbs that are one
    _phrase(r"(?P<lead>\b[Bb]y|\band|,|;|\([a-z\d]{1,4}\))\s(?:by\s)?(?:the\s)?deletion\s(?:of|from\s\{P\d+\}\sof)\s", "<lead> deleting "),
    _phrase(r"(?P<lead>\b[Bb]y|\band|,|;|\([a-z\d]{1,4}\))\s(?:by\s)?(?:the\s)?(?:addition|insertion)\sof\s", "<lead> inserting "),
    _phrase(
        rf"(?P<lead>\b[Bb]y|\band|,|;|\([a-z\d]{{1,4}}\))\s(?:by\s)?(?:the\s)?(?:replacement|substitution|insertion)\s(?P<lieu>{_LIEU})\s(?:of|by|with)\s",
        "<lead> substituting <lieu> ",
    ),
    _phrase(
        r"(?P<lead>\b[Bb]y|\band|,|;|\([a-z\d]{1,4}\))\s(?:by\s)?(?:the\s)?substitution\sof\s(?=[^;:]{1,200}?\}[^;:]{0,40}?\s(?:for|in\splace\sof|in\slieu\sof)\s)",
        "<lead> substituting ",
    ),
    _phrase(r"(?P<lead>\b[Bb]y|\band|,|;|\([a-z\d]{1,4}\))\s(?:by\s)?(?:the\s)?(?:replacement|substitution)\sof\s", "<lead> replacing "),
    _phrase(
        r"\b[Aa]mend(?:ing)?,?\s(?:modify(?:ing)?,?\s)?and\s(?P<form>restate|restating)\b(?!\s(?:in\s(?:its|their)\sentiret(?:y|ies),?\s)?(?:the\sterms\sof\s)?(?:the\s)?\{D)",
        "<form>",
    ),
    _phrase(
        r"^(?P<place>\{P\d+\}(?:\s(?:of|to)\s(?:the\s)?\{D\d+\})?)\s?[-–—]+\s(?=(?:[Dd]elete|[Rr]eplace|[Ii]nsert|[Aa]dd|[Ss]trike|[Ss]ubstitute|[Cc]hange|[Rr]emove)\s)",
        "In <place>, ",
    ),
    _phrase(r"\b(?:restored|reinstated)(?=\s(?:so\sas\s)?to\sread\b)", "amended"),
    # one provision for another
    _phrase(
        rf"^(?:[Ii]n\s(?:lieu|place|substitution|replacement|stead)\s(?:of|for)|[Ii]nstead\sof)\s(?P<old>{_AT}),\s(?P<new>the\s(?:following|\w+\s\{{Q)[^:]*?)\s"
        r"(?:(?:shall|will|is|are|be|hereby)\s)+(?:appl(?:y|ies)|inserted|substituted|added|read|adopted)(?P<end>[^:{}]*:?)$",
        "<old> is replaced with <new><end>",
    ),
    _phrase(
        rf"^(?P<new>[Tt]he\sfollowing(?:\s\w+){{0,3}}?|(?:[Tt]he\s(?:attached|enclosed)\s)?\{{P\d+\}}[^{{}}]{{0,60}}(?:\{{[PD]\d+\}})?)\s(?:(?:shall|will|hereby|does)\s)*(?:replaces?|supersedes?(?:\sand\sreplaces?)?|substitutes?\sfor)\s"
        rf"(?P<old>(?:the\s(?:existing|current|present|original)?\s?)?{_AT})(?P<end>[^{{}}:]{{0,60}}[:.]?)$",
        "<old> is replaced with <new><end>",
        lambda match, _quotes: match["new"].lower().startswith("the following") or "attached" in match["new"] or "hereto" in match["new"],
    ),
    _phrase(
        rf"^[Aa]ttached\s(?:hereto\s|to\sthis\s\w+\s)?as\s(?P<new>\{{P\d+\}})\sis\san?\s[^;:.]{{0,80}}?(?:\{{P\d+\}}[^{{}};:.]{{0,40}})?,?\s(?:which|that)\s(?:shall\s|will\s|hereby\s)*"
        rf"(?:replaces?|supersedes?|be\ssubstituted\sfor)\s(?P<old>{_AT})(?P<end>[^{{}}]*)$",
        "<old> is replaced with <new> attached hereto<end>",
    ),
    _phrase(
        rf"(?P<there>\b{_LIEU}),?\s(?:there\s)?(?P<be>is|are|shall\sbe)\s(?P<verb>(?:hereby\s)?(?:inserted|substituted|added))\s(?=the\s|\{{)",
        "there <be> <verb> <there> ",
    ),
    # what a provision reads
    _phrase(
        r"(?P<done>\b(?:amended|modified|revised|changed|varied|restated))(?:\sin\s(?:its|their)\sentirety)?,?\s(?:and,?\s(?:as\s(?:so\s|hereby\s)?(?:amended|modified|revised),?\s)?"
        r"|(?:so|such|in\sorder)\sthat,?\s(?:(?:as\s(?:so\s)?amended,?\s)?(?:it|they|the\ssame|such\s\w+|said\s\w+|the\s(?:section|paragraph|clause|provision|definition))\s))(?:(?:shall|will|hereby|now|hereafter|henceforth|thereafter)\s)*"
        r"reads?\b(?=(?:\sin\s(?:its|their)\sentirety)?(?:\sas\sfollows|,?\s?:|\s\{Q))",
        "<done> to read",
    ),
    # references
    _phrase(
        r"(?P<refs>\b(?:[Aa]ll|[Aa]ny|[Ee]ach|[Ee]very|[Tt]he)\s(?:and\s(?:all|every)\s)?references?\s(?:(?:[^{};:]{0,40}\{[DP]\d+\}(?:\sof\s(?:the\s)?\{D\d+\})?[^{};:]{0,10}|[^{};:]{1,40})\s)?to\s(?:the\s(?:\w+\s)?)?\{Q\d+\}(?:\s(?:in|throughout)\s(?:the\s)?\{[DP]\d+\}(?:\sof\s\{D\d+\})?)?)\s"
        r"(?:(?:shall|will|is|are|now|henceforth|hereafter|hereby|instead|be|deemed|construed|understood|read|changed|amended|to|as)\s){1,8}?(?:mean|refer\sto|be\sto|(?:be\s|to\s|an?\s|as\s)*references?\sto)\s(?:the\s(?:\w+\s)?)?(?=\{Q\d+\})",
        "<refs> is amended to read ",
    ),
    _phrase(
        r"\b[Ww]her(?:e|ever)\s(?P<what>(?:the\s\w+\s)?\{Q\d+\})\s(?:appears?|occurs?|(?:is|are)\s(?:used|found|mentioned))(?P<where>\s(?:in|throughout)\s(?:the\s)?\{[PD]\d+\}(?:\sof\s(?:the\s)?\{D\d+\})?)?,?\s(?:it|they|the\ssame|such\s\w+)\s",
        "each <what><where> ",
    ),
    # where words come in
    _phrase(
        rf"^(?P<at>[Aa]t)\sthe\s(?P<edge>end|beginning)\sof\s(?P<where>{_AT}),?\s(?P<verb>add|insert|append)\s(?P<new>[^:]*?)(?P<end>:?)$",
        "<verb> <at> the <edge> of <where> <new><end>",
    ),
    # values
    _phrase(
        rf"^(?P<what>(?:[Tt]he|[Oo]ur|[Yy]our)\s[^{{}};:,]{{3,80}}\s(?:in|under|of)\s(?:the\s)?\{{P\d+\}}(?:\s(?:of|to)\s(?:the\s)?\{{D\d+\}})?),?\s(?:shall|will)\s(?:(?:now|hereby|hereafter|henceforth|instead)\s)*be\s(?=(?:the\ssum\sof\s)?{VALUE}(?:\s(?:per|an?|each)\s\w+)?[.;]?$)",
        "<what> is set at ",
    ),
    _phrase(
        rf"^(?P<what>(?:[^{{}};:]{{4,60}},\s)?(?:[Tt]he|[A-Z][\w-]+['’]s)\s(?!Amendment|Effective|Closing|Restructur)(?:[A-Z][\w-]*\s){{0,4}}(?:Date|Term|Amount|Rate|Price|Fee|Fees|Salary|Rent|Minimum|Maximum|Commitment|Period|Limit|Cap|Margin|Deposit|Percentage)(?:\s(?:of|under|in)\s(?:the\s)?\{{D\d+\}})?)\s(?:shall|will)\s(?:(?:now|hereby|hereafter|henceforth|instead)\s)*be\s(?={VALUE}(?:\s(?:per|an?|each)\s\w+)?[.;]?$)",
        "<what> is set at ",
    ),
    _phrase(
        r"(?P<what>\b(?:[Tt]he|[Ii]ts)\s(?:\w+\s){0,2}[Tt]erm(?:\sof\s(?:the\s)?\{D\d+\}|\s(?:in|under)\s\{P\d+\})?)\s(?:shall|will)\s(?:now\s|hereby\s|hereafter\s)*(?:continue|run|remain)(?:\sin\s(?:full\s)?(?:force(?:\sand)?\s)?(?:effect)?)?\s(?=(?:until|through|to)\s)",
        "<what> is extended ",
    ),
    # what was done to it before is no instruction
    _phrase(rf"(?<=[}})]),\s(?:(?:as|which|that)\s)?{_WHEN}{_PAST}(?:\s(?:and|or)\s{_PAST})?{_BY}{_THEN}", ""),
    _phrase(rf"(?<=[}})])\s(?:\(as|as|which|that)\s{_WHEN}{_PAST}(?:\s(?:and|or)\s{_PAST})?{_BY}{_THEN}", ""),
    _phrase(rf"(?<=[}})]),?\s\(?as\s{_WHEN}{_PAST}(?:,|\)|(?=\s(?:is|are|shall|will|hereby)\b))", ""),
    _phrase(
        rf"(?<=[}})]),\s(?:which|that)\s{_WHEN}{_PAST}\s(?:the\s)?\{{P\d+\}}(?:\s(?:of|to)\s(?:the\s)?\{{D\d+\}})?(?:,|(?=\s(?:is|are|shall|will)\b))",
        "",
    ),
    # gone
    _phrase(r",?\s(?:and\s)?without\s(?:any\s)?(?:replacement|substitution|substitute|being\sreplaced)\b", ""),
    _phrase(rf"{_WHAT}(?P<modal>{_MODAL}){_FORCE}{_DONE}", "<what>is deleted"),
    _phrase(rf"{_WHAT}(?P<be>{_BE})\s{_GONE}\b", "<what><be> deleted"),
    _phrase(r"\b(?P<verb>struck|stricken|strike|striking)\s(?:out|through)\b", "<verb>"),
    _phrase(
        r"\b(?:repealing|revoking|rescinding|expunging|leaving\sout|taking\sout|dropping|crossing\sout)(?=\s(?:the\s(?:\w+\s){0,3})?\{[PQ])",
        "deleting",
    ),
    _phrase(
        rf"(?P<gone>\b(?:deleted|removed|struck|stricken|cancelled|omitted|eliminated)\b[^{{}};:]{{0,40}}?),?\sand\s{_LABELLED}"
        r"(?:intentionally\s(?:left\sblank|omitted)|left\s(?:intentionally\s)?blank|not\sused"
        r"|(?:marked|designated|deemed(?:\sto\sbe)?|considered|noted|labell?ed|shown|identified|replaced\s(?:by|with)\s(?:the\swords?)?|stated\sto\sbe)\s(?:as\s)?(?:\{Q\d+\}|[Rr]eserved|[Ii]ntentionally\s\w+))",
        "<gone>",
        _quotes_reserve,
    ),
    # words for words
    _phrase(r"(?P<in>\b[Ii]n\s(?:the\s)?\{P\d+\}(?:\sof\s\{D\d+\})?)\s(?P<for>for\s(?:the\s(?:\w+\s){0,2})?\{[PQ])", "<in>, <for>"),
    _phrase(
        r"(?<![\w-])[Ff]or\s(?P<old>(?:the\s(?:\w+\s){0,2})?\{[PQ]\d+\}(?:(?!\{|[;:]|\bfor\b)(?:.)){0,60}?(?:\{P\d+\})?),?\s(?:there\s(?:is|are|shall\sbe|be)\s(?:hereby\s)?substituted|substitute|read)(?=\s|:)",
        "<old> is replaced with",
    ),
    _phrase(
        rf"(?P<old>\{{Q\d+\}}(?:[^{{}};:]{{0,60}}(?:\{{[PD]\d+\}}[^{{}};:]{{0,30}}){{0,2}})?)\s{_TO_READ}\s(?:instead\s)?(?P<new>{_NOUN_BEFORE}\{{Q\d+\}})",
        "<old> is replaced with <new>",
    ),
    _phrase(
        rf"(?:(?<=^)|(?<=[,:;]\s)|(?<=\bthat\s))(?P<what>[^{{}};:,]{{0,80}}?)\s?\b(?:shall|will|is|are)\s(?:now\s|henceforth\s|hereafter\s|accordingly\s)?(?:be\s)?[^{{}};:]{{0,60}}?"
        rf"(?P<new>{VALUE})\s(?:instead\sof|rather\sthan|in\splace\sof|in\slieu\sof)\s(?P<old>{VALUE})",
        "the words <old> is replaced with <new>",
    ),
    _phrase(
        rf"\b(?:[Tt]he\s|[Yy]our\s)?(?:\w+\s){{0,2}}?{_AMOUNT}\sof\s(?P<old>{VALUE})(?P<where>,?\s(?:(?:set\s(?:out|forth)|stated|specified|mentioned|referred\sto|provided)\s)?(?:for\s)?(?:in|under|of)\s(?:[^{{}};:]{{0,30}}\{{P\d+\}}(?:\s(?:of|to)\s\{{D\d+\}})?))?,?\s{_BE}\s{_MOVED}\sto\s(?P<new>{VALUE})",
        "the words <old><where> is replaced with <new>",
    ),
    # new words
    _phrase(
        r"\b(?:read|construed)\sas\sif\s(?P<what>the\s(?:\w+\s)?\{Q\d+\})\swere\s(?P<verb>added|inserted|deleted|omitted)",
        "amended so that <what> is <verb>",
    ),
    _phrase(
        rf"(?P<be>{_BE})\ssupplemented\s(?:by|with)(?:\s(?:the\saddition\sof|adding))?(?=\s(?:the\sfollowing|an?\s|\{{Q))",
        "<be> amended by adding",
    ),
    _phrase(r"\b(?:put|placed|set|written|entered)\sin\s(?:its|their|the)\s(?P<place>place|stead)\b", "inserted in its <place>"),
    _phrase(
        r"(?P<anchor>\b(?:after|before)\s(?:the\s\w+\s)?\{Q\d+\})\s(?P<verb>insert|add)\s(?P<new>(?:the\s\w+\s)?\{Q\d+\})",
        "<verb> <new> <anchor>",
    ),
    _phrase(
        r"\b(?:shall\s)?(?:now|henceforth|hereafter|hereinafter|thenceforth|from\snow\son|in\sfuture)\s(?:shall\s)?reads?\b(?=(?:\sas\sfollows|:|\s\{Q))",
        "shall read",
    ),
    _phrase(r"\b(?:is|are)\s(?:now\s)?to\sread\b(?=(?:\sas\sfollows|:|\s\{Q))", "shall read"),
    _phrase(r"\breads?\s(?:now|henceforth|hereafter|from\snow\son|in\sfuture)\b(?=(?:\sas\sfollows|:))", "shall read"),
    _phrase(
        rf"\b{_BE}\s(?:worded|re-?worded|rephrased|rewritten|recast|redrafted|formulated)\s(?:so\sas\sto\sread\s|to\sread\s)?(?:as\sfollows)?(?=:|\s\{{Q|$)",
        "shall read as follows",
    ),
    _phrase(
        r"\b(?:shall\s(?:have|receive)|has|have|receives?|(?:is|are|shall\sbe)\s(?:hereby\s)?given)\s(?:the\sfollowing|this)(?:\snew|\samended)?\s(?:wording|text|content|version|form)\b",
        "shall read as follows",
    ),
    _phrase(
        r"\b(?P<be>is|are|shall\sbe)\s(?:changed|modified|altered|varied|revised|adjusted)\s(?P<that>so\sthat|such\sthat|in\sthat|to\sthe\seffect\sthat)\b",
        "<be> amended <that>",
    ),
)
_GROUP = re.compile(r"<(\w+)>")


def in_plain_words(masked: Masked, quotes: Sequence[str]) -> Masked:
    """Return a masked sentence with each phrase of the table written as the grammar says it."""
    for phrase in _PHRASES:
        found = [m for m in phrase.pattern.finditer(masked.text) if phrase.holds(m, quotes)]
        if found:
            masked = masked.written((m.start(), m.end(), tuple(_pieces(phrase.words, m))) for m in found)
    return masked


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
