"""A change that no wording reads, of a provision that its sentence names: told, so that nobody takes the old words for all there is.

    Notwithstanding {P0}, Contractor shall reimburse half of any increase.    {P0} says less than what holds
    {P0} is softened for the duration of the works.                           something becomes of {P0}
    Under {P0} the Tenant shall henceforth deliver two sets of accounts.      {P0} is no longer all

It has no exact words and stays outstanding beside the text. Where a sentence confirms, reserves, reports or only points to a
provision, it changes nothing and is not told.
"""

from __future__ import annotations

import re

from graph.model.documents import ClauseKind, DocumentKind
from graph.model.edges import OperationKind
from indexing.instructions.mood import commands_nothing, denied, is_question
from indexing.instructions.places import Form
from indexing.instructions.scene import Action, Scene
from indexing.instructions.sentences import Sentence

KINDS = frozenset({DocumentKind.AMENDMENT, DocumentKind.CHANGE_ORDER, DocumentKind.SIDE_LETTER})
"""Instruments that change others."""
OWN = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION})
"""Clauses of such an instrument that operate."""

_FORMS = frozenset({Form.SECTION, Form.ATTACHMENT, Form.DEFINITION})
_AT = r"(?:\s\([^(){}]{1,80}\))?(?:\s(?:of|to|in|under)\s(?:the\s)?\{[PD]\d+\}){0,2}"
_LEADS_OFF = (
    r"(?:[Nn]otwithstanding|[Ii]n\sderogation\s(?:of|from)|[Bb]y\sway\sof\s(?:exception|derogation)\s(?:to|from)|[Cc]ontrary\sto"
    r"|(?:^|,\s)[Ii]n\s(?:place|lieu)\sof|(?:^|,\s)[Ii]nstead\sof|[Aa]s\san\sexception\sto)"
)
_OVERRIDES = re.compile(
    rf"^(?:[^{{}};:]{{0,120}}(?:,|\sand)\s)?{_LEADS_OFF}\s(?:(?:anything|any\sprovision)\s(?:[^{{}};:,]{{3,40}}\s)?(?:in|of)\s)?"
    r"(?:the\s(?:provisions|terms|requirements|restrictions)\sof\s)?(?:the\s)?\{P\d+\}[^;:]{0,160}?,\s[^;:]{2,}?\b(?:shall|will|may|agrees?|is|are)\b"
)
_BECOMES = re.compile(
    rf"^(?:[^{{}};:]{{0,80}},\s)?(?:[Tt]he\s)?\{{P\d+\}}{_AT},?\s(?:(?:is|are|shall\sbe|will\sbe)\s(?:hereby\s|now\s|therefore\s)*)(?P<done>[a-z-]+ed)\b"
)
_LESS = re.compile(  # not applied for a time or to some, or what it asks eased
    rf"^(?:[^{{}};:]{{0,80}},\s)?(?:[Tt]he\s)?\{{P\d+\}}{_AT},?\s(?:shall|will|does|do)\snot\sapply\b(?!\sto\sthis\b)"
    r"|\b(?:obligations?|duty|duties|requirements?|covenants?|restrictions?|prohibitions?|undertakings?|limits?)"
    r"\s(?:(?:contained\s|set\s(?:out|forth)\s)?(?:under|in|of)|imposed\sby|arising\s(?:from|under))\s(?:the\s)?\{P\d+\}"
    r"[^;:]{0,80}\s(?:is|are|shall\sbe|will\sbe)\s(?:(?:hereby|now|also|therefore|accordingly)\s)*"
    r"(?:waived|suspended|relaxed|deferred|lifted|postponed|eased|abolished|withdrawn|removed|dropped|discharged|ended)\b"
)
_ANEW = re.compile(
    r"^(?:Under|In)\s(?:the\s)?\{P\d+\}[^;:]{0,200}?"
    r"(?:\b(?:shall|will|is|are)\s(?:henceforth|hereafter|thenceforth|no\slonger|from\snow\son|instead)\b|\b(?:shall|will)\s(?:now\s)?be\s(?:read|construed|understood|treated)\s(?:as|so)\b"
    r"|\b(?:instead\sof|rather\sthan|in\s(?:place|lieu)\sof)\b)"
)
_TAKES_IN = re.compile(  # words of the contract are to mean more than they say
    r"^(?:[^{};:]{0,80}?(?:,|\sand|\sDate|\s\d{4})\s)?(?:[Tt]he\s|[Aa]ny\s|[Ee]ach\s|[Aa]ll\s|[Ee]very\s)?(?:references?\s(?:therein\s)?to|words?|terms?|expressions?|phrases?|definition\sof)\s(?:the\s)?\{Q\d+\}"
    r"(?:(?:,|,?\s(?:or|and))\s(?:the\s(?:\w+\s)?)?\{Q\d+\})*,?\s(?:as\sused\s)?(?:in|of|under)\s(?:the\s)?\{[PD]\d+\}(?:\s(?:of|to)\s(?:the\s)?\{D\d+\})?,?\s"
    r"(?:shall|will|is|are)\s(?:(?:now|also|hereafter|henceforth|each|hereby)\s)*(?:be\s)?(?:(?:deemed|taken|understood|construed|read|extended)\s)?(?:to\s)?(?:(?:also|further)\s)?(?:include|cover|extend\sto|embrace)\b"
)
_SAME = re.compile(
    r"(?i)\b(?:confirm|ratif|reaffirm|acknowledg|unchanged|unaffected|unmodified|full\sforce|remains?|continues?|surviv|reserv|referenced?|defined|described|contemplated|provided\sfor"
    r"|incorporat|execut|deliver|attached|satisfied|exercis|waive|consent|paid|performed|entitled|permitted|required\sto|obliged|authori[sz]ed|based|governed|intended|deemed\sto\srefer)\w*"
)
_ASIDE = re.compile(
    r"(?i)\b(?:whereas|desires?|wish(?:es)?|intends?|if|unless|may\sbe|in\sthe\sevent|nothing\s(?:in|herein)|has\sbeen|have\sbeen|was|were)\b"
)


def untold(sentence: Sentence) -> Action | None:
    """Return the change without exact words of the provisions a sentence names; None where it tells of none."""
    text = sentence.text
    if is_question(text) or denied(text) or commands_nothing(text, len(text), subjunctive=False):
        return None
    found = _OVERRIDES.search(text) or _LESS.search(text) or _becomes(text) or _anew(text) or _TAKES_IN.search(text)
    if found is None or _ASIDE.search(text[: found.end()]):
        return None
    places = tuple(p for p in Scene(sentence, (), found.start()).places(text[: found.end()]) if _named(p.section, p.term))
    forms = {c.form for c in sentence.cites}
    if found.re is _TAKES_IN and not places:
        return Action("untold", OperationKind.UNSPECIFIED, (), found.start())
    return Action("untold", OperationKind.UNSPECIFIED, places[:1], found.start()) if places and forms & _FORMS else None


def _named(section: str, term: str) -> bool:
    return bool(section or term)


def _becomes(text: str) -> re.Match[str] | None:
    found = _BECOMES.search(text)
    return None if found is None or _SAME.match(found["done"]) else found


def _anew(text: str) -> re.Match[str] | None:
    found = _ANEW.search(text)
    return None if found is None or _SAME.search(text) else found
