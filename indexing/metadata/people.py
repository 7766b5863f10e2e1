"""The parties of an instrument: from its opening sentence, its cover, its labels and its signature blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from graph.model.documents import Party
from indexing.metadata.letters import correspondents
from indexing.metadata.opening import Opening
from indexing.naming.names import is_role, party_names, party_tokens, same_party
from indexing.naming.party_lists import COMPANY, LEGAL_FORM, defined_parties, read_parties
from indexing.plain_text import View

_LIST = re.compile(r"\b(?:by\s+and\s+)?(?:between|among|amongst)\b(?:\s+and\s+among\b)?[\s:,]*", re.IGNORECASE)
_MADE_BY = re.compile(
    r"(?:made|entered\s+into|executed|given|signed|dated|date)\b(?:[^.;()]|\([^()]{0,60}\)){0,130}?\bby\s+(?=(?:the\s+)?[A-Z])"
)
_THEN = re.compile(
    r",?\s+(?:(?:both|each|all|being|as)\s+)*(?:the\s+)?(?:parties\s+to|(?:hereby\s+|have\s+)?(?:agreed?|wish|desire|entered|confirm"
    r"|acknowledge)\b)"
)
_GREETING = re.compile(r"\s*(?:Ladies|Gentlemen|Dear)\b[^\n:]{0,60}:\s*")
_CONFIRM = re.compile(r",?\s+(?:hereby\s+)?confirms?\s+\w+\s+(?:agreement|understanding|intention)\b")
_AFTER_LIST = re.compile(
    r"\b(?:WHEREAS|Whereas|WITNESSETH|RECITALS?|BACKGROUND|NOW,?\s+THEREFORE|TABLE\s+OF\s+CONTENTS)\b|\bW\s+I\s+T\s+N\s+E\s+S\s+S"
    r"|(?i:\bon\s+the\s+following\s+terms"
    r"|\bin\s+consideration|\bagrees?\s+as\s+follows|\bcollectively\s+referred|\b(?:is|are)\s+(?:\w+\s+){0,2}referred\s+to"
    r"|\bsets?\s+forth\b|\bwith\s+respect\s+to\b"
    r"|\bas\s+an\s+amendment\b|\bto\s+that\s+certain\b|\bThis\s+(?:Agreement|Amendment)|\b(?:and|who)\s+amends?\b|\b(?:is"
    r"|shall\s+be)\s+effective\b)"
)
_SENTENCE_ENDS = re.compile(r"\.[\"')]*\s+[\"(']*(?=[A-Z])")
_ABBREVIATED = re.compile(
    r"(?i)(?:\b(?:inc|ltd|corp|co|no|st|mr|mrs|ms|dr|jr|sr|ave|blvd|rd|dr|pte|pty|bros|attn)|(?:^|[\s.(])(?:[a-z]|\d{1,2}))$"
)
_NEW_SENTENCE = re.compile(r"(?:The|This|These|In|For|Each|It|Capitalized|All|Whereas|Unless|As|If|On|Now|Pursuant|Terms|Any)\b")
_LABELLED = re.compile(
    r"(?:\A|(?<=[\n\t])|(?<=\s\s)|(?<=\W)(?=Party\s[A-D]\s*:))(?P<role>[A-Z]\w+(?:[ /]\w+)?)(?:[ \t]*\((?:\"[^\"]+\""
    r"|[A-Za-z ]+)\))?\s?:\s+(?=[A-Z0-9])"
)
_PARTY_RECITAL = re.compile(
    r"(?:WHEREAS|Whereas)\s*,?\s+(?=(?:the\s+)?[A-Z])(?P<list>[^;]{5,900}?)\s+(?:(?:have|has|had|previously"
    r"|each)\s+)*(?:entered\s+into|executed|(?:are|is)\s+(?:the\s+)?part(?:y|ies)\s+to)\b"
)
_PUBLISHER = re.compile(r"(?:[\"'][\w .&]{2,40}[\"']\s*,?\s*(?:and\s+)?){1,6}\s*(?:refers?\s+to|means?|is|are)\s+(?=[A-Z])", re.IGNORECASE)
_NO_SUBJECT = re.compile(
    r"(?i)\W*(?:this|the|whereas|dear|reference|between|parties|in|under|pursuant)\b|[^,.;]{0,80}\b(?:agreement|amendment|addendum"
    r"|lease|contract)\b"
)
_LONGEST_LIST = 3_000
_LETTERHEAD = 1_500  # characters that the head of a letter takes: date, addressee, subject
_OFTEN = 5  # mentions from which a title's first word is a name
_GENERIC = frozenset({"terms", "general", "online", "corporate", "customer", "master", "standard", "website", "service", "services", "the"})


def find_parties(opening: Opening, signatures: Iterable[Party], *, published: bool, title: str) -> tuple[Party, ...]:
    """Return the parties, the opening sentence's first; signature blocks add those that it does not name."""
    if published and (publisher := tuple(_publisher(opening.view, title))):
        return publisher
    found: tuple[Party, ...] = ()
    if opening.letter is not None:
        named = _merged(tuple(_confirming(opening)), correspondents(opening.view, opening.letter))
        found = _also_called(named, tuple(_defined(opening)))
        signatures = tuple(signatures)
        found = _merged(found, signatures) if len(found) < 2 else found
    for source in (_named_first, _preamble, _cover, _labelled, _recital, _defined):
        found = _merged(found, tuple(source(opening))) if len(found) < 2 else found
    return found if published else _merged(found, (p for p in signatures if COMPANY.search(" " + p.name)))


def _merged(known: tuple[Party, ...], more: Iterable[Party]) -> tuple[Party, ...]:
    """Return the parties of both, each once, with all it is called: another source may write a name differently, one source repeats it."""
    parties = list(known)
    for party in more:
        known_as = next((i for i, p in enumerate(parties) if party_tokens(party.name) == party_tokens(p.name)), None)
        if known_as is not None:
            there = parties[known_as]
            parties[known_as] = Party(there.name, there.aliases or party.aliases, there.quote)
            continue
        if not any(same_party(a, b) for p in known for a in party_names(p) for b in party_names(party)):
            parties.append(party)
    return tuple(parties)


def _also_called(parties: tuple[Party, ...], defined: tuple[Party, ...]) -> tuple[Party, ...]:
    """Return the parties with the names that a letter's own words define for them."""
    return tuple(
        Party(p.name, tuple(dict.fromkeys((*p.aliases, *(a for d in defined if same_party(d.name, p.name) for a in d.aliases)))), p.quote)
        for p in parties
    )


def _named_first(opening: Opening) -> Iterator[Party]:
    """Read an opening sentence whose subject the parties are: "Acme, Inc. ("Acme") and Bolt LLC agree on ..."."""
    text = opening.view.plain
    if opening.begun and opening.letter is None and not _NO_SUBJECT.match(text, opening.preamble):
        then = _THEN.search(text, opening.preamble, min(opening.preamble_end, opening.preamble + 900))
        if then and COMPANY.search(text, opening.preamble, then.start()):
            yield from read_parties(opening.view, opening.preamble, then.start())


def _confirming(opening: Opening) -> Iterator[Party]:
    """Read a letter whose first sentence its parties are the subject of: "Acme, Inc. ("Acme") and Bolt LLC hereby confirm ..."."""
    text = opening.view.plain
    greeted = _GREETING.match(text, opening.preamble)
    start = greeted.end() if greeted else opening.preamble
    then = _CONFIRM.search(text, start, min(opening.preamble_end, start + 900))
    if then and not _NO_SUBJECT.match(text, start) and COMPANY.search(text, start, min(start + 90, then.start())):
        yield from read_parties(opening.view, start, then.start())


def _preamble(opening: Opening) -> Iterator[Party]:
    if not opening.begun:
        return
    text = opening.view.plain
    for lead in (_LIST, _MADE_BY):
        match = lead.search(text, opening.preamble, min(opening.preamble_end, opening.preamble + 1_500))
        if match:
            parties = read_parties(opening.view, match.end(), _list_end(text, match.end(), opening.preamble_end))
            if parties:
                yield from parties
                return


def _cover(opening: Opening) -> Iterator[Party]:
    """Read the cover: between A and B, one below the other, with what each of them is."""
    text = opening.view.plain
    limit = opening.preamble if opening.begun else min(len(text), 3_000)
    contents = re.search(r"(?i)\btable\s+of\s+contents\b", text[:limit])
    match = _LIST.search(text, 0, contents.start() if contents else limit)
    if match:
        end = _list_end(text, match.end(), min(limit, match.end() + 1_000))
        dated = re.search(r"(?i)\n\s*(?:dated|as\s+of|effective|article|for\s+a)\b", text[match.end() : end])
        yield from read_parties(opening.view, match.end(), match.end() + dated.start() if dated else end)


def _labelled(opening: Opening) -> Iterator[Party]:
    """Read "Borrower: Acme, Inc.   Lender: First Bank"."""
    text = opening.view.plain
    found = _LABELLED.finditer(text, 0, min(len(text), opening.preamble + 6_000))
    labels = [label for label in found if is_role(label["role"])][:8]
    seen: set[str] = set()
    for label, after in zip_longest(labels, labels[1:]):
        role = " ".join(label["role"].split())
        end = min(after.start() if after else len(text), label.end() + 160)
        line = text.find("\n", label.end(), end)
        if role.casefold() not in seen:
            for party in read_parties(opening.view, label.end(), line if line > 0 else end)[: None if role == "Parties" else 1]:
                yield Party(party.name, (role, *party.aliases), party.quote)
        seen.add(role.casefold())


def _defined(opening: Opening) -> Iterator[Party]:
    """Read whom the first paragraphs give a defined name, whatever their sentences say; in a letter, whom it is written to."""
    start = 0 if opening.preamble < _LETTERHEAD else opening.preamble
    return defined_parties(opening.view, start, min(opening.preamble + 3_000, len(opening.view.plain)))


def _recital(opening: Opening) -> Iterator[Party]:
    match = _PARTY_RECITAL.search(opening.view.plain, opening.preamble, opening.recitals_end + 200)
    if match:
        yield from read_parties(opening.view, *match.span("list"))


def _publisher(view: View, title: str) -> Iterator[Party]:
    """Read who published terms: "We" and "Acme" refer to Acme, Inc.; else a name in the title that the terms repeat."""
    for match in _PUBLISHER.finditer(view.plain):
        for party in read_parties(view, match.end(), match.end() + 120)[:1]:
            if LEGAL_FORM.search(" " + party.name):
                yield party
                return
    word = title.split(maxsplit=1)[0] if title.strip() else ""
    if not re.match(r"[A-Z]\w{2}", word) or word.casefold() in _GENERIC:
        return
    mentions = [m.start() for m in re.finditer(rf"\b{re.escape(word)}\b", view.plain)]
    named = re.search(rf"\b{re.escape(word)},?\s+(?=Inc|LLC|Ltd|Corp|GmbH|Limited|B\.V)", view.plain)
    if named:
        yield from read_parties(view, named.start(), named.start() + 60)[:1]
    elif len(mentions) >= _OFTEN:
        yield Party(word, (), view.quote(mentions[0], mentions[0] + len(word)))


def _list_end(text: str, start: int, limit: int) -> int:
    """Return where a list of parties that begins at `start` ends."""
    limit = min(limit, start + _LONGEST_LIST, len(text))
    for close in _AFTER_LIST.finditer(text, start, limit):
        if text.count("(", start, close.start()) <= text.count(")", start, close.start()):
            limit = close.start()
            break
    for stop in _SENTENCE_ENDS.finditer(text, start, limit):
        abbreviated = _ABBREVIATED.search(text[max(start, stop.start() - 8) : stop.start()])
        if not abbreviated or _NEW_SENTENCE.match(text, stop.end()):
            return stop.start() + 1
    return limit
