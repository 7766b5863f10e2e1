"""The words that bind: "shall", "must", "agrees to", "is responsible for"; and what they bind somebody to do.

An `Operator` is one such place of a sentence. Its `verb` is where the deed begins, past adverbs and asides ("shall,
at its own expense, promptly | maintain"); it is None where the words break off before it ("Supplier shall:").
"""

# ruff: noqa: E501
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Force(StrEnum):
    """How an operator binds."""

    STRONG = "STRONG"  # shall, will, must
    MAY_NOT = "MAY_NOT"
    AGREES = "AGREES"  # agrees to, undertakes to, is obliged to, is to
    RESPONSIBLE = "RESPONSIBLE"  # is responsible for, assumes responsibility for
    CONSISTS = "CONSISTS"  # X's duties include
    DUE = "DUE"  # is payable, are due
    WARRANTS = "WARRANTS"
    LIMITED = "LIMITED"  # liability ... is limited to


@dataclass(frozen=True, slots=True)
class Operator:
    """One binding word: [start, end) in its sentence, with its negation; `verb` is where what it binds to begins."""

    start: int
    end: int
    force: Force
    negative: bool
    verb: int | None
    deed: str


_DEED_FOLLOWS = frozenset({Force.STRONG, Force.MAY_NOT, Force.AGREES, Force.RESPONSIBLE, Force.CONSISTS})
_COMMITS = r"(?:agree|covenant|undertake|commit|promise|pledge)s?"
_ADVERB = r"(?!(?:comply|supply|apply|reply|rely|multiply|assembly|imply|fly|only)\b)\w+ly"
_OPERATOR = re.compile(
    rf"""(?ix)\b(?:
    (?P<MAY_NOT> (?:may|can\s?(?=not)) (?:\s*not | \s+only)? (?!\s+(?:be\s+)?(?:limited\s+to|exhaustive)) )
  | (?P<LIMITED> liabilit(?:y|ies)\b [^.;:]{{0,240}}? \b(?: (?:is|are|be) \s+ (?:\w+\s+)?limited\s+to | (?:shall|will|may|must|does|do) \s+ (?:not|in\s+no\s+event|never) \s+ exceed
        | exceed ) )
  | (?P<AGREES> (?:hereby\s+)? {_COMMITS} (?: \s*(?:,|and|,\s*and|or)\s* (?:{_COMMITS}|warrants?|acknowledges?) )* (?: \s+ with\s+(?:the\s+)?\w+ )? (?:\s+(?:(?:at|in|on|for)\s+[^,;.:()]{{2,40}}|\w+ly))?
        (?:\s*,[^,;.:()]{{2,70}},)? \s+ (?:not\s+to|to\s+not|to) (?:\s+|$) (?!the\s|its\s|this\s|that\s|these\s|such\s|any\s|all\s|an?\s|by\s|in\s|be\s+bound)
      | (?:is|are) \s+ (?:hereby\s+|also\s+|\w+ly\s+)? (?: (?:obligated|obliged|required|bound|committed) \s+ to | to (?=\s+[a-z]) ) )
  | (?P<STRONG> (?:shall|will|must) \b (?!\s*(?:,\s*)?(?:power|testament|and\s+pleasure)) )
  | (?P<RESPONSIBLE> (?:is|are|remains?) \s+ (?:\w+ly\s+|also\s+)? (?:responsible|liable|answerable) \s+ for
      | (?:hereby\s+)? (?: (?:assumes?|accepts?) \s+ (?:(?:all|sole|full|the|any|entire|exclusive|total|complete|and)\s+)* responsibilit(?:y|ies)
          | bears \s+ (?:(?:all|sole|full|the|any|entire|its|own)\s+)* (?:costs?|expenses?) ) )
  | (?P<CONSISTS> (?:responsibilities|obligations|duties|responsibility|obligation|duty) \s+ (?: (?:hereunder|under\s+this\s+\w+) \s+ )? (?:shall\s+|will\s+)? (?:include|consist\s+of|are) \b )
  | (?P<DUE> (?:is|are) \s+ (?=(?:US|U\.S\.|CA|AU)?[$€£]\s?\d|(?:USD|EUR|GBP)\s?\d) | (?:is|are) \s+ (?:\w+ly\s+|to\s+be\s+)? (?: (?:due|payable|paid|invoiced|billed) \b ) )
  | (?P<WARRANTS> warrants? (?: \s*(?:,|and|,\s*and)\s* (?:represents?|covenants?|agrees?|undertakes?) )* (?: \s+ to\s+(?:the\s+)?(?:\w+\s*){{1,4}}? )? [\s,]* that \b )
    )"""
)
_NEGATION = re.compile(r"(?i)\s*,?\s*(?:not|never|neither|in\s+no\s+(?:event|case|way)|under\s+no\s+circumstances?)\b")
_ASIDE = re.compile(
    rf"""(?ix)\s*(?: \b(?:{_ADVERB}|also|in\s+good\s+faith|each|both|then|thereafter|hereby|further|always|at\s+all\s+times|from\s+time\s+to\s+time|once|first|only|either|either,|in\s+turn|again|still
      |not\s+only|as\s+soon\s+as\s+(?:reasonably\s+)?(?:practicable|possible)
      |for\s+(?:the\s+)?(?:\w+\s+){{0,2}}(?:term|period)\b(?:\s+of\s+this\s+\w+)?|during\s+(?:the\s+)?(?:entire\s+|initial\s+)?term(?:\s+(?:of\s+this\s+\w+|hereof))?|at\s+(?:its|their|his)\s+(?:own\s+|sole\s+)*(?:cost|expense|cost\s+and\s+expense)
      |and\s+hereby\s+does|on\s+behalf\s+of\s+\w+|upon\s+(?:\w+\s+)?request|within\s+(?:\w+\s+)?\(?\d+\)?\s+(?:\w+\s+)?(?:days|hours|months|weeks)(?:\s+(?:of|after|from|following)\s+(?:\w+\s+){{1,8}}?(?=,))?)\b
      | \([^()]{{0,160}}\) )""",
)
_CHARGED = re.compile(
    r"(?i)\s*(?:be\s+(?:(?:\w+ly|also)\s+)?(?:responsible\s+for\b(?:\s+the\s+following)?|(?:obligated|required|obliged|bound)\s+to)"
    r"|have\s+(?:the|an?)\s+(?:\w+\s+)?(?:obligation|duty|responsibility)\s+(?:to|for))"
)
_COMMA_ASIDE = re.compile(r"\s*,\s*(?:(?:and|but|or)\s+)?(?P<words>[^,;:]{2,160}(?:,[^,;:]{2,80}){0,1}?)\s*,(?=\s)")
_VERBLESS = re.compile(
    r"(?ix)\s*(?:in|at|upon|on|for|during|within|by|with|to\s+the|subject|as|without|under|if|unless|when|where|before|after|prior|except|but|pursuant|promptly|until|through"
    r"|immediately|not\s+(?:later|less|more)|no\s+(?:later|less|more)|and\s+shall\s+cause|and\s+\w+ly|or\s+shall|from|throughout|notwithstanding|provided|along|together|using|whether|having|solely|using)\b"
)
_PUNCTUATION = re.compile(r"[\s:;,.\-]*")
_DEED = 260  # characters of the deed that are looked at
_ASIDES = 4


def operators(text: str) -> Iterator[Operator]:
    """Yield the binding words of a sentence (made plain), in order; words inside other operators are none of their own."""
    for match in _OPERATOR.finditer(text):
        force = Force(match.lastgroup or "")
        words = match[0].casefold()
        negative = bool(re.search(r"not\b|\bonly\b", words))
        at = match.end()
        if force is Force.STRONG and (no := _NEGATION.match(text, at)):
            negative, at = True, no.end()
        verb, negative = _verb(text, at, negative=negative) if force in _DEED_FOLLOWS else (at, negative)
        deed = " ".join(text[verb : verb + _DEED].split()).casefold() if verb is not None else ""
        yield Operator(match.start(), at, force, negative, verb, deed)


def _verb(text: str, at: int, *, negative: bool) -> tuple[int | None, bool]:
    """Return where the deed begins after asides (None where the words break off), and whether a "not" stood among them."""
    for _ in range(_ASIDES):
        before = at
        if no := _NEGATION.match(text, at):
            negative, at = True, no.end()
        if aside := _ASIDE.match(text, at):
            at = aside.end()
        elif (between := _COMMA_ASIDE.match(text, at)) and _VERBLESS.match(between["words"]):
            at = between.end()
        elif not negative and (charge := _CHARGED.match(text, at)):
            at = charge.end()
        if at == before:
            break
    at = _PUNCTUATION.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing too
    rest = text[at : at + _DEED + 1].rstrip()
    breaks_off = not rest or (len(rest) <= _DEED and rest[-1] in ":,-" and _VERBLESS.match(rest))
    return (None if breaks_off else at), negative
