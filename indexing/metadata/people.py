"""The parties of an instrument: from its opening sentence, its cover, its labels and its signature blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from graph.model.documents import Party
from graph.text.dates import find_dates
from indexing.metadata.letters import correspondents
from indexing.metadata.opening import NO_LEAD, Opening
from indexing.naming.names import is_role, party_names, party_tokens, same_party
from indexing.naming.party_lists import COMPANY, LEGAL_FORM, defined_parties, read_parties
from indexing.naming.title_phrases import HEAD
from indexing.plain_text import View

_LIST = re.compile(r"(?i)\b(?:between|among|amongst)\b(?:\s+and\s+among\b)?[\s:,]*")
_MADE_BY = re.compile(r"\b(?:made|entered|executed|given|signed|dated?)\b(?:[^.;()]|\([^()]{0,60}\)){0,130}?\bby\s+(?=(?:the\s+)?[A-Z])")
_RECITAL = re.compile(r"\bW(?:HEREAS|hereas)\b[\s,]*(?=(?:the\s+)?[A-Z])")
_AGREE = re.compile(r",?\s+(?:\w+\s+){0,2}?(?:part(?:y|ies)\s+to|agreed?|wish|desire|entered\s+into|executed|confirms?|acknowledge)\b")
_AFTER_LIST = re.compile(
    r"\b(?:WHEREAS|RECITALS?|TABLE\s+OF|T(?:his|HIS)\s+(?=[A-Z])|(?i:(?:is|are)\s+(?:\w+\s+)?referred\s+to|effective|sets?\s+forth|agrees?\s+as|amends?|with\s+respect"
    r"|in\s+consideration|on\s+the\s+following|to\s+that\s+certain)\b)"
)
_SENTENCE_ENDS = re.compile(r"(?:[a-z]{4}|[)\"'])\.[\"')]*(?=\s+[\"'(]*[A-Z])|\.(?=\s+(?:The|This|These|Each|In|On|Whereas)\s)")
"""Behind a whole word: "Ltd.", "N.A." and "J. Hall" go on."""
_COVER_ENDS = re.compile(r"(?i)\n\s*(?:dated|as\s+of|effective|article|for\s+a|table\s+of\s+contents)\b")
_LABELLED = re.compile(
    r"(?:\A|(?<=[\n\t])|(?<=\s\s)|(?<=\W)(?=Party\s[A-D]\s*:))(?P<role>[A-Z]\w+(?:[ /]\w+)?)(?:[ \t]*\([\w\" ]+\))?\s?:\s+(?=[A-Z0-9])"
)
_PUBLISHER = re.compile(r"(?i)(?:[\"'][\w .&]{2,40}[\"']\s*,?\s*(?:and\s+)?){1,6}\s*(?:refers?\s+to|means?|is|are)\s+(?=[A-Z])")
_SUBJECT_TAKES, _LONGEST_LIST = 900, 3_000
_LETTERHEAD = 1_500  # characters that the head of a letter takes: date, addressee, subject
_OFTEN = 5  # mentions from which a title's first word is a name
_GENERIC = frozenset({"terms", "general", "online", "corporate", "customer", "master", "standard", "website", "service", "services", "the"})


def find_parties(opening: Opening, signatures: Iterable[Party], *, published: bool, title: str) -> tuple[Party, ...]:
    """Return the parties, the opening sentence's first; signature blocks add those that it does not name."""
    if published and (publisher := tuple(_publisher(opening.view, title))):
        return publisher
    found: tuple[Party, ...] = ()
    if opening.letter is not None:
        found = _merged(_as_subjects(opening, opening.letter.body), correspondents(opening.view, opening.letter))
        signatures = tuple(signatures)
        found = _merged(found, signatures) if len(found) < 2 else found
    for source in (_named_first, _preamble, _cover, _labelled, _recital, _defined):
        found = _merged(found, tuple(source(opening))) if len(found) < 2 else found
    found = found if all(p.aliases for p in found) else _also_called(found, opening)
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


def _also_called(parties: tuple[Party, ...], opening: Opening) -> tuple[Party, ...]:
    """Return the parties with the names that the first paragraphs define for them."""
    called = [d for d in _defined(opening) if d.aliases]
    return tuple(Party(p.name, p.aliases or next((d.aliases for d in called if same_party(d.name, p.name)), ()), p.quote) for p in parties)


def _as_subjects(opening: Opening, start: int) -> tuple[Party, ...]:
    """Read a sentence whose subject the parties are: "Acme, Inc. ("Acme") and Bolt LLC agree on ..."."""
    text = opening.view.plain
    start += len(text[start:]) - len(text[start:].lstrip())
    agree = _AGREE.search(text, start, start + _SUBJECT_TAKES)
    first = text[start : start + 40].split(maxsplit=1)[:1]
    if agree is None or not first or first[0].casefold() in NO_LEAD or HEAD.search(text, start, min(start + 80, agree.start())):
        return ()
    return read_parties(opening.view, start, agree.start()) if COMPANY.search(text, start, agree.start()) else ()


def _named_first(opening: Opening) -> Iterator[Party]:
    if opening.begun and opening.letter is None:
        yield from _as_subjects(opening, opening.preamble)


def _recital(opening: Opening) -> Iterator[Party]:
    recital = _RECITAL.search(opening.view.plain, opening.preamble, opening.recitals_end + 200)
    if recital:
        yield from _as_subjects(opening, recital.end())


def _preamble(opening: Opening) -> Iterator[Party]:
    text = opening.view.plain
    for lead in (_LIST, _MADE_BY) if opening.begun else ():
        match = lead.search(text, opening.preamble, min(opening.preamble_end, opening.preamble + 1_500))
        parties = read_parties(opening.view, match.end(), _list_end(text, match.end(), opening.preamble_end)) if match else ()
        yield from parties
        if parties:
            return


def _cover(opening: Opening) -> Iterator[Party]:
    """Read the cover: between A and B, one below the other, with what each of them is."""
    text = opening.view.plain
    limit = opening.preamble if opening.begun else min(len(text), 3_000)
    match = _LIST.search(text, 0, limit)
    if match:
        end = _list_end(text, match.end(), min(limit, match.end() + 1_000))
        ends = [m.start() for m in _COVER_ENDS.finditer(text, match.end(), end)]
        ends += [match.end() + day.start for day in find_dates(text[match.end() : end])]
        yield from read_parties(opening.view, match.end(), min(ends, default=end))


def _labelled(opening: Opening) -> Iterator[Party]:
    """Read "Borrower: Acme, Inc.   Lender: First Bank"."""
    text = opening.view.plain
    found = _LABELLED.finditer(text, 0, min(len(text), opening.preamble + 6_000))
    labels = {" ".join(m["role"].split()).casefold(): m for m in reversed(list(found)) if is_role(m["role"])}
    ordered = sorted(labels.values(), key=lambda m: m.start())[:8]
    for label, after in zip_longest(ordered, ordered[1:]):
        role = " ".join(label["role"].split())
        end = min(after.start() if after else len(text), label.end() + 160)
        line = text.find("\n", label.end(), end)
        for party in read_parties(opening.view, label.end(), line if line > 0 else end)[: None if role == "Parties" else 1]:
            yield Party(party.name, (role, *party.aliases), party.quote)


def _defined(opening: Opening) -> Iterator[Party]:
    """Read whom the first paragraphs give a defined name, whatever their sentences say; in a letter, whom it is written to."""
    start = 0 if opening.preamble < _LETTERHEAD else opening.preamble
    return defined_parties(opening.view, start, min(opening.preamble + 3_000, len(opening.view.plain)))


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
    """Return where a list of parties that begins at `start` ends: with its sentence, or before what more is said, outside brackets."""
    limit = min(limit, start + _LONGEST_LIST, len(text))
    sentence = _SENTENCE_ENDS.search(text, start, limit)
    limit = sentence.end() if sentence else limit
    closes = (m.start() for m in _AFTER_LIST.finditer(text, start, limit))
    return next((at for at in closes if text.count("(", start, at) <= text.count(")", start, at)), limit)
