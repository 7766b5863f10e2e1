"""What words call a value that is set or moved, and where such a value stands.

    the Base Salary is increased to $250,000          "Base Salary"      the definition of that term
    the monthly fee set forth in {P0} shall be $6,000  "monthly fee"      {P0}
    to extend the term to {V0}                         "term"             the provision of that heading
"""

from __future__ import annotations

import re

from indexing.amendments.units import Unit
from indexing.instructions.places import Cited
from indexing.instructions.scene import plain_subject

_WHERE = re.compile(
    r",?\s(?:(?:as\s)?(?:set\s(?:out|forth)|stated|specified|provided(?:\sfor)?|contained|described|defined|mentioned|listed|referred\sto|required|payable|due|appearing)\s)?"
    r"(?:for\s(?:the\s)?purposes?\sof|pursuant\sto|in|under|of|at|to|on|by)\s(?:the\s)?(?:(?:[a-z]+\s){1,2}of\s(?:the\s)?)?\{[PD]\d+\}.*$"
)
_ARTICLES = re.compile(r"^(?:(?:[Tt]he|[Aa]n?|[Ii]ts|[Oo]ur|[Yy]our|[Ss]aid|[Ss]uch|existing|current|then|stated|scheduled|original)\s)+")
_TERM = re.compile(r"[A-Z][\w’'-]*(?:\s(?:(?:of|and|for|to|the|in)\s)?[A-Z][\w’'-]*){0,5}")
_NO_VALUE = re.compile(
    r"\b(?:tables?|rows?|grids?|charts?|columns?|lines?|items?|language|text|words?|phrases?|figures?|provisions?|sections?|paragraphs?|clauses?|sentences?|references?"
    r"|definitions?|schedules?|exhibits?|annex|portion|first|second|third|last|everything|provisos?|same|following|form|list)\b",
    re.IGNORECASE,
)
_PLACE_TO_WRITE = re.compile(
    r"\b(?:address(?:es)?|notices?\s(?:information|details)|contact|attention|e-?mail|facsimile|telephone|fax)\b", re.IGNORECASE
)
_UNNAMED = frozenset({"period", "full stop", "comma", "semicolon", "word", "to", "by", "for", "that", "it", "this", ""})
_NO_NAME = re.compile(r"(?:Upon|By|If|As|From|After|Before|Because|Due|Notwithstanding|Provided|Subject|When|Where|Unless|Until)\b")
_ASIDE = re.compile(r"\s\([^(){}]*\)|,\s(?:which|currently|originally|presently|previously|formerly|due|scheduled)\b[^,]*,?")
_VALUED = re.compile(r"\s(?:of|shown\sas|being|that\sis|from)\s(?:the\s)?\{V\d+\}.*$")
_FROM_DAY = re.compile(r"^(?:as\s(?:of|from)|starting|from|effective(?:\sas\sof)?|beginning|commencing|with\seffect\sfrom|on)\s(?:and\safter\s)?\{V\d+\},?\s", re.IGNORECASE)
_VERB_GROUP = re.compile(r"\s(?:is|are|be|shall|will|must)(?:\s[a-z]+){0,6}\s*$")
_LONGEST = 90


def called(unit: Unit, at: int, value: int, *, active: bool) -> str:
    """Return what the words call what changes to a value: the subject of the verb (token `at`), or its object where it is active."""
    text = unit.sentence.text
    if active:
        said = text[unit.tokens[at].end : unit.tokens[value].start if value > at else len(text)]
        said = re.split(r"\s(?:to|by|for|until|through|as|from|at)\s(?=[^{}]*$)|\sfrom\s\{V", said)[0]
    else:
        before = text[: unit.tokens[at].start]
        cut = max(before.rfind("; "), before.rfind(": "), before.rfind(" and the ") + 4 if " and the " in before else -1)
        said = plain_subject(_VERB_GROUP.sub("", before[cut + 1 :].strip() if cut >= 0 else before))
    name = named(said)
    return "" if _NO_VALUE.search(name) or len(name) > _LONGEST else name


def named(text: str) -> str:
    """Return what words call a value: "the notice address of the Lender for purposes of {P0}" without article and place."""
    text = _FROM_DAY.sub("", text.strip())
    text = _VALUED.sub("", _ASIDE.sub("", text.strip()))
    text = re.sub(r",?\s(?:effective|with\seffect|commencing|beginning|starting|by)\b.*$", "", text)
    text = re.sub(r",?\s(?:as|which\sis|that\sis)\s(?:defined|used|set|specified|described)\b.*$", "", _WHERE.sub("", text.strip(" ,.:;")))
    text = re.sub(r"^(?:(?:[Ii]n|[Uu]nder|[Aa]t)\s(?:the\s)?\{P\d+\}(?:\s(?:of|to)\s\{D\d+\})?,\s)", "", text)
    name = _ARTICLES.sub("", re.sub(r"^\{[PD]\d+\}(?:['’]s)?,?\s", "", text)).strip(" ,.:;")
    return "" if re.search(r"[{}]", name) or name.lower() in _UNNAMED or _NO_NAME.match(name) else name


def place_of(name: str) -> tuple[Cited, ...]:
    """Return where a value stands that is named without a place: the definition of a term, else the provision of that heading."""
    if not name:
        return ()
    if _PLACE_TO_WRITE.search(name):
        return (Cited(heading="Notices"),)
    own = _TERM.match(name)
    if own and (own.end() == len(name) or name[own.end() :].startswith((" of the ", " under ", " hereunder"))):
        return (Cited(term=own[0]),)
    of_term = re.search(rf"\bof\sthe\s({_TERM.pattern})$", name)
    return (Cited(term=of_term[1]),) if of_term else (Cited(heading=name[0].upper() + name[1:]),)
