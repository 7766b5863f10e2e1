"""The words by which somebody gives, states or gets something at once: "hereby grants", "warrants to", "shall be entitled to"."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from indexing.obligations.rules.operators import Force, Operator, claims
from indexing.obligations.rules.vocabulary import ADVERBS, any_of, worded


class Declared(StrEnum):
    """What is declared. None of these is a duty: nothing is left to be done about it."""

    GRANT = "GRANT"
    TRANSFER = "TRANSFER"
    RELEASE = "RELEASE"
    REPRESENTATION = "REPRESENTATION"
    ENTITLEMENT = "ENTITLEMENT"


DECLARED = frozenset(Declared)


_HEREBY = (
    rf"(({any_of('do does hereby irrevocably unconditionally expressly further also now')} ){{0,4}}{any_of('hereby does do')} (\w+ly (and"
    rf" )?){{0,3}})"
)
_ASIDE = r"( ?,[^,;:.]{2,120},| at (all|any) (\w+ )?times?)?"
_STATES = r"(represent|warrant|covenant|acknowledge|agree|certifie|certify|confirm|guarantee|state)s?"
_FORMS = {
    Declared.GRANT: rf"{_HEREBY}(grant|license|sublicense)s?\b|grants (?=to\b|[A-Z])",
    Declared.ENTITLEMENT: rf"((shall|will|must){_ASIDE} {ADVERBS}be|is|are) {ADVERBS}(?=(entitled|eligible) (to|for)\b)"
    rf"|(shall|will){_ASIDE} {ADVERBS}(?=have ((the|a) right of )?(\w+ ){{0,3}}access to\b)|(shall|will){_ASIDE} {ADVERBS}(?=have an?"
    rf" ([\w-]+,? ){{0,6}}licen[sc]e to\b)",
    Declared.TRANSFER: rf"{any_of('assigns transfers conveys sells')} (?=(and \w+s )?(un)?to\b)"
    rf"|{_HEREBY}((assign|transfer|convey|sell|deliver)s?( ?, ?(and )?| and )?){{1,5}}\b",
    Declared.RELEASE: rf"(waives|releases)\b( and {any_of('waives releases discharges')})*|"
    rf"{_HEREBY}((release|waive|discharge|relinquishe?)s?( ?, ?(and )?| and )?){{1,5}}\b",
    Declared.REPRESENTATION: rf"(represent|warrant)s?\b(( ?, ?(and )?| and ){_STATES}){{0,5}}"
    r"(?= ((to|with|unto)\s|for the benefit|in favou?r))|(covenant|agree)s?( and agrees?)?(?= with\s[^.;:]{2,80}\bas follows\b)",
}
_DECLARES = worded(r"\b(" + "|".join(rf"(?P<{one}>{form})" for one, form in _FORMS.items()) + ")")
_DEED = 260  # characters of what is declared that are looked at


def declarations(text: str, start: int = 0) -> Iterator[tuple[Operator, Declared]]:
    """Yield where a sentence (made plain) declares something from a place on, in order: each as words that bind, and what is declared."""
    for found in _DECLARES.finditer(text, start):
        type_ = Declared(found.lastgroup or "")
        verb = [] if type_ is Declared.ENTITLEMENT else found[0].split()[-1:]
        deed = " ".join(verb + text[found.end() : found.end() + _DEED].split()).casefold()
        if type_ is not Declared.ENTITLEMENT or not claims(deed):  # where money is owed, that is a duty of whoever pays it
            yield Operator(found.start(), found.end(), Force.WARRANTS, False, found.end(), deed), type_
