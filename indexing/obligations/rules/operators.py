"""The words that bind: "shall", "must", "agrees to", "is responsible for"; and what they bind somebody to do.

An `Operator` is one such place of a sentence. Its `verb` is where the deed begins, past adverbs and asides ("shall,
at its own expense, promptly | maintain"); it is None where the words break off before it ("Supplier shall:").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from indexing.obligations.rules.vocabulary import DENIES, MAY, any_of


class Force(StrEnum):
    """How an operator binds."""

    STRONG = "STRONG"  # shall, will, must
    MAY_NOT = "MAY_NOT"
    AGREES = "AGREES"  # agrees to, undertakes to, is obliged to, is to
    AGAIN = "AGAIN"  # agrees to ... and to
    RESPONSIBLE = "RESPONSIBLE"  # is responsible for, assumes responsibility for
    DUE = "DUE"  # is payable, are due
    ENTITLED = "ENTITLED"  # is entitled to
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


_DEED_FOLLOWS = frozenset({Force.STRONG, Force.MAY_NOT, Force.AGREES, Force.AGAIN, Force.RESPONSIBLE, Force.ENTITLED})
_COMMITS = r"(?:agree|covenant|undertake|commit|promise|pledge)s?"
_ADVERB = r"(?!(?:comply|supply|apply|reply|rely|multiply|assembly|imply|only)\b)\w+ly"
_NO_VERB = rf"(?!{any_of('the its their this that these such any all an? each other every those no it them by in be_bound')})"
_TO = r"\s*:?\s+(?:not\s+to|to\s+not|to)(?:\s+|$)"
_CHARGE = r"(?:responsibility|obligation|duty)"
_FORMS: Mapping[Force, str] = {
    Force.MAY_NOT: rf"(?:{MAY}|can\s?(?=not))(?:\s*not|\s+only)?(?!\s+(?:be\s+)?(?:limited\s+to|exhaustive))",
    Force.LIMITED: r"liabilit(?:y|ies)\b[^.;:]{0,240}?\b(?:(?:is|are|be)\s+(?:\w+\s+)?limited\s+to"
    r"|(?:(?:shall|will|may|must|does|do)\s+(?:not|in\s+no\s+event|never)\s+)?exceed)",
    Force.AGREES: rf"(?:hereby\s+)?{_COMMITS}(?:\s*(?:,|and|,\s*and|or)\s*(?:{_COMMITS}|warrants?|acknowledges?)){{0,3}}"
    rf"(?:\s+(?:(?:with|to|at|in|on|for|during|upon|within)\s+[^,;.:()]{{2,60}}?|\w+ly))?(?:\s*,[^,;.:()]{{2,70}},)?{_TO}{_NO_VERB}"
    r"|hereby\s+(?:\w+ly\s+)?(?=(?:indemnif(?:y|ies)|guarantees?)\b)|(?<!,\s)(?<!\bor\s)(?<!\bany\s)(?<!\bno\s)(?=(?:indemnifies"
    r"|guarantees\s+to)\s)"
    r"|ha(?:s|ve)\s+(?:(?:hereby|also)\s+)?(?:(?:agreed|undertaken|covenanted|committed)\s+to|(?:the"
    r"|an?)\s+(?:\w+\s+)?(?:obligation|duty)\s+to)\s+"
    rf"|(?<=\bit\s)is(?=\s+(?:the\s+(?:\w+\s+)?{_CHARGE}\s+of|(?:\S+\s+){{1,3}}?{_CHARGE}\s+to)\b)"
    r"|(?:is|are)\s+(?:hereby\s+|also\s+|\w+ly\s+)?(?:(?:obligated|obliged|required|bound|committed)\s+to|to(?=\s+[a-z]))",
    Force.AGAIN: rf"(?<=and\s)(?:further\s+|also\s+)?(?:not\s+)?to\s+{_NO_VERB}(?!be\b)(?=[a-z]{{3}})",
    Force.STRONG: r"(?:shall|will|must)\b(?!\s*(?:,\s*)?(?:power|testament))",
    Force.RESPONSIBLE: r"(?:is|are|remains?)\s+(?:\w+ly\s+|also\s+)?(?:responsible|liable)\s+(?:to\s+(?:the\s+)?[\w&.-]+\s+)?for"
    r"|(?:hereby\s+(?:assume|accept)s?|assumes|accepts)\s+(?:\w+\s+){0,4}?responsibilit(?:y|ies)"
    r"|bears\s+(?:\w+\s+){0,4}?(?:costs?|expenses?)",
    Force.DUE: r"(?:is|are)\s+(?:(?=(?:US)?[$€£]\s?\d)|(?:\w+ly\s+|to\s+be\s+)?(?:due|payable|paid|invoiced|billed)\b)",
    Force.ENTITLED: r"(?:is|are)(?=\s+(?:\w+ly\s+|also\s+)?entitled\s+to\b)",
}
_OPERATOR = re.compile(r"\b(?:" + "|".join(rf"(?P<{force}>{form})" for force, form in _FORMS.items()) + ")", re.IGNORECASE)
_NEGATION = re.compile(
    rf"(?i)\s*,?\s*(?:not\b{DENIES}|never\b|neither\b|no\s+longer\b|in\s+no\s+(?:event|case|way)\b|under\s+no\s+circumstances?\b)"
)
_ASIDE = re.compile(
    rf"(?i)\s*(?:\b(?:{_ADVERB}|"
    + any_of(
        "also in_good_faith each both then thereafter hereby further always at_all_times from_time_to_time once first only either in_turn"
        " not_only upon_request on_behalf_of_\\w+"
    )
    + r"|at\s+(?:its|their)\s+(?:own\s+|sole\s+)*(?:cost\s+and\s+)?(?:cost|expense)|(?:during|for)\s+the\s+(?:\w+\s+)?(?:term"
    r"|period)(?:\s+of\s+this\s+\w+)?"
    r"|within\s+(?:\w+\s+)?\(?\d+\)?\s+(?:\w+\s+)?(?:days|months)(?:\s+(?:of|after|from)\s+(?:\w+\s+){1,8}?(?=,))?)\b"
    r"|(?:on\s+or\s+before|not?\s+later\s+than|by|before|on)\s+[A-Z][a-z]{2,8}\s+\d{1,2}\b(?:,?\s+\d{4})?|\([^()]{0,160}\))"
)
_CHARGED = re.compile(
    r"(?i)\s*(?:be\s+(?:(?:\w+ly|also)\s+)?(?:responsible\s+for\b(?:\s+the\s+following)?|(?:obligated|required|obliged|bound)\s+to)"
    r"|have\s+(?:the|an?)\s+(?:\w+\s+)?(?:obligation|duty|responsibility)\s+(?:to|for))"
)
_COMMA_ASIDE = re.compile(r"\s*,\s*(?:(?:and|but|or)\s+)?(?P<words>[^,;:]{2,160}(?:,[^,;:]{2,80}){0,1}?)\s*[,:](?=\s|$)")
_VERBLESS = re.compile(
    r"(?i)\s*"
    + any_of(
        "in at upon on for during within by with to_the subject as without under if unless when where before after"
        " prior except but pursuant"
        " promptly until through immediately not_(?:later|less|more) no_(?:later|less|more) and_shall_cause and_\\w+ly"
        " or_shall from throughout"
        " notwithstanding provided along together using whether having solely"
    )
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
