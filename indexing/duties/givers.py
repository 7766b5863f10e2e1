"""Who owes what somebody gets: the other party, or from whom the words say that it comes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.obligations import Bound
from indexing.duties.effects import claims
from indexing.duties.modals import Operator
from indexing.duties.people import people_at
from indexing.duties.roster import NOBODY, Named, Roster
from indexing.duties.vocabulary import ADVERBS, any_of, lead_by

_PAYS_ANOTHER = re.compile(
    rf"(?:receive|earn)\b|be\s+held\s+harmless|be\s+{ADVERBS}"
    + any_of(
        "paid reimbursed compensated indemnified credited refunded repaid supplied provided given granted furnished notified informed named"
        " invoiced billed charged treated"
    )
)
_HANDED = lead_by(
    "refunded returned repaid delivered provided sent remitted offered credited forwarded supplied furnished"
    " submitted transferred made_available given issued disbursed served released distributed granted allocated paid reported communicated"
)
_REQUIRES = re.compile(r"(?:require|provide\s+for)\s[^;.]*?\bnotice\b")
_RETURNED = lead_by("returned refunded reimbursed repaid")
_INSURES = re.compile(r"\s+(?:at\s+all\s+times\s+)?(?:name|insure|cover|indemnify)\s+(?=\S)")
_TO = re.compile(r"\bto\s+(?=\S)")
_THE_OTHER = re.compile(r"(?i)(?:(?:the|each|every|any)\s+)?other\s+party\b(?!')")
_OWNER = re.compile(r"(?P<name>(?:[Tt]he\s+)?[A-Z][\w&.-]*(?:\s[A-Z][\w&.-]*){0,3})'s?\s")
_FROM = re.compile(r"\b(?:from|by)\s+(?=\S)")
_NEAR = 160  # characters after an operator in which it is said from whom something comes


def is_given(operator: Operator) -> bool:
    """Tell whether an operator says what its subject gets: another one owes it."""
    return not operator.negative and (_PAYS_ANOTHER.match(operator.deed) is not None or claims(operator.deed))


def is_returned(operator: Operator) -> bool:
    """Tell whether an operator says that something comes back to him whose it is."""
    return not operator.negative and _RETURNED.match(operator.deed) is not None


def giver(taker: Named, text: str, operator: Operator, roster: Roster) -> Named:
    """Return who owes what somebody gets: from whom the words say that he gets it, else the other party."""
    for source in _FROM.finditer(text, operator.end, operator.end + _NEAR):
        if (name := roster.plain.match(text, source.end())) and (named := roster.named(name[0])).party not in ("", taker.party):
            return named
    return Named(Bound.BOTH, "other party") if taker.bound is Bound.BOTH else roster.other(taker)


def sender(text: str, operator: Operator, roster: Roster) -> Named | None:
    """Return who has to hand something over: who is said to, of two parties the other one of him to whom it shall be given.

    UNCLEAR where one of several parties gets it and no words say from whom; None where nobody is said to get it.
    """
    if operator.negative:
        return None
    for at in _receiving(text, operator):
        if _THE_OTHER.match(text, at):
            return Named(Bound.BOTH, "each party")
        if name := roster.plain.match(text, at):
            return giver(roster.named(name[0]), text, operator, roster)
        if (own := _OWNER.match(text, at)) and (owner := roster.named(own["name"])).party:
            return giver(owner, text, operator, roster)  # "submitted to Buyer's auditors"
        if any(people_at(text, at, roster)) and (named := giver(NOBODY, text, operator, roster)).party:
            return named
    return None


def _receiving(text: str, operator: Operator) -> Iterator[int]:
    """Yield where it may be said who gets something: behind "to", or behind "shall name" and "shall insure"."""
    if insures := _INSURES.match(text, operator.end):  # "each policy shall name Buyer": who has to have it owes that
        yield insures.end()
    if _HANDED.match(operator.deed) or _REQUIRES.match(operator.deed):
        yield from (to.end() for to in _TO.finditer(text, operator.end, operator.end + _NEAR))
