"""Papers of somebody else, named without capitals: "the agreement between the Customer and Nordvik AS", "the Nordvik contract".

What such words say of a provision is said of that paper's. A name is a stranger's where no word of it is in the name of a party.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.documents import Document

_PAPER = r"(?:agreement|contract|lease|licen[cs]e|deed|arrangement)s?"
_CAPITALS = r"[A-Z][\w&’'.-]*(?:\s(?:&\s)?[A-Z][\w&’'.-]*){0,4}"
_WITH = re.compile(
    rf"(?:\b(?i:the|an?|that|another|its|their|our|your|his|her)\s(?:[a-z-]+\s){{0,3}}?|{_CAPITALS}[’']s\s(?:[a-z-]+\s){{0,2}}?){_PAPER}"
    r"(?:\s(?:made|entered\sinto|in\sforce|concluded|existing)\b[^,;:.(){}]{0,40}?)?\s(?:between|with|among)\s(?P<who>[^,;:.(){}]{2,90})"
)
_CALLED = re.compile(rf"\b(?i:the|that|its|their|our|your)\s(?P<who>{_CAPITALS})\s{_PAPER}\b")
_NAME = re.compile(_CAPITALS)
_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december")
_NOBODY = frozenset(
    (*_MONTHS, "and", "of", "for", "on", "in", "date", "day", "parties", "party", "section", "clause", "schedule", "exhibit")
)


def strangers(text: str, document: Document) -> Iterator[tuple[int, int]]:
    """Yield where a masked sentence names a paper of somebody who is no party of the instrument that speaks."""
    known = frozenset(
        word for party in document.parties for name in (party.name, *party.aliases) for word in _words(name)
    )  # where none is known nobody is a stranger
    for found in (*_WITH.finditer(text), *_CALLED.finditer(text)) if known else ():
        names = [set(_words(name)) - _NOBODY for name in _NAME.findall(found["who"])]
        if any(name and not name & known for name in names):
            yield found.span()


def _words(name: str) -> list[str]:
    return [word for word in re.findall(r"\w+", name.casefold()) if len(word) > 1]
