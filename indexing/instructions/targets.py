"""Which instrument is meant: as this one defined it, as its words name it, or the one it amends."""

from __future__ import annotations

import re

from graph.model.documents import Document, DocumentHint, DocumentKind
from graph.model.source import Quote
from graph.text import sections
from graph.text.dates import find_dates
from indexing.instructions.sentences.naming import Named
from indexing.naming.document_mentions import find_hints
from indexing.naming.names import THE_CONTRACT
from indexing.naming.title_phrases import number_in

_NOWHERE = Quote("", 0, 0)
_CHANGE_ORDER = re.compile(
    r"(?i)(?P<contract>(?:[\w&-]+\s)*(?:sub-?contract|contract|agreement|purchase\sorder))\schange\sorder(?:\s(?:no\.?|number|#)?\s?\w{1,5})?"
)
_ORDER = re.compile(r"(?i)(?:statement\s+of\s+work|sow|(?:work|task|purchase|service)\s+order|order\s+form)\b")
_ARTICLE = re.compile(r"(?i)^(?:(?:the|said|such|that\scertain|that|this|existing|current|original)\s)+")


def target_of(document: Document, named: Named | None) -> DocumentHint:
    """Return the hint for an instrument: as this instrument defined it, as named here, or the one it amends."""
    default = default_target(document)
    if named is None:
        return default or DocumentHint(_NOWHERE, "")
    if named.hint is not None:
        return named.hint
    said = _hint_of(named)
    generic = sections.fold_name(said.title) in {"agreement", "contract"}
    if default is not None and said.date is None and (generic or sections.fold_name(said.title) == sections.fold_name(default.title)):
        return default
    return said


def _hint_of(named: Named) -> DocumentHint:
    """Read a name by itself: its title, number and date."""
    words = " ".join(named.text.split())
    hints = find_hints(words)
    if hints:
        return hints[0]
    days = find_dates(words)
    title = _ARTICLE.sub("", re.split(r",?\s(?:dated|made\sas)\s", words)[0]).strip()
    return DocumentHint(_NOWHERE, title, days[0].date if days else None, number_in(title))


def _of_title(title: str) -> str:
    """Return the contract that the title of a change order names and nothing else does: "SUBCONTRACT CHANGE ORDER"; "" for none."""
    named = _CHANGE_ORDER.fullmatch(" ".join(title.split()))
    return named["contract"].title() if named else ""


def default_target(document: Document) -> DocumentHint | None:
    """Return the instrument this one amends: the one its title names, else the first it recites that is itself no amendment."""
    bases = [
        h
        for h in document.recites
        if h.number is None
        and not re.search(r"(?i)\b(?:amendment|addendum|modification|rider|variation|change\s(?:order|notice))\b", h.title)
    ]
    orders = {h for h in document.recites if h.number is not None and _ORDER.match(h.title) and h.date is not None}
    if document.kind is DocumentKind.CHANGE_ORDER and len(orders) == 1:
        return orders.pop()
    folded = sections.fold_name(document.title)
    fitting = [h for h in bases if h.title and sections.fold_name(h.title) in folded]
    fitting = [h for h in fitting if not any(h.title.casefold() in o.title.casefold() and h.title != o.title for o in fitting)] or fitting
    terms = sorted((h for h in bases if h.defined_as), key=lambda h: not THE_CONTRACT.intersection(map(sections.fold_name, h.defined_as)))
    alone = document.recites if len(document.recites) == 1 else ()
    if not bases and (named := _of_title(document.title)):
        return DocumentHint(_NOWHERE, named)
    for chosen in ([h for h in fitting if h.defined_as], fitting, terms, bases, alone):
        if chosen:
            return chosen[0]
    return None
