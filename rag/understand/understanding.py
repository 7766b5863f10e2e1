"""From a question as put to a question understood: its kind, its days, whom and what it names, and its subject.

By rules, and by a model's reading where one is given and rules left something open. Everything that is
read out of words is shown in `read_as`; what cannot be told leaves the day the question was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from graph.model.ids import DocumentId
from graph.text.dates import ANY_MONTH
from indexing.search.words import content_stems
from rag.understand.conversation import ITS_CHANGE, Turn, turn
from rag.understand.days import Stretch, Use, asks_what_it_did, stretches
from rag.understand.days_meant import Days, days_meant
from rag.understand.directory import CHANGES_OTHERS, About, Directory
from rag.understand.kinds import Wish, is_empty, subject_of, wish
from rag.understand.mentions import Mention, Sort, changes_by_name
from rag.understand.naming import Naming, naming
from rag.understand.question import NOT_HERE, Asked, Kind, ReadAs, Understood, read_intent

if TYPE_CHECKING:  # who answers by rules imports no prompts
    from rag.understand.model_reader import Reader

_UNREAD = re.compile(
    rf"(?i)\b(?:\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{ANY_MONTH},?\s+(?:19|20)\d\d|{ANY_MONTH}\s+\d{{1,2}},?\s+(?:19|20)\d\d"
    r"|(?:fy|fiscal(?: year)?|q\d)[\s-]*['’]?\d\d(?:\d\d)?|(?:19|20)\d\d-\d\d?-\d\d?"
    r"|(?:before|after|until|since|when|once|the day)\s+(?:[\w’'.-]+\s+){1,5}?(?:was|were|has been|had been|got)\s+(?:\w+\s+)?"
    r"(?:terminated|ended|cancel?led|amended|modified|varied|changed|restated|superseded|replaced)"
    r"|(?:before|after|until|since)\s+(?:the|its)\s+(?:termination|cancell?ation|expiration|expiry)(?=\s*(?:of\b|[,;?.!]|$)))\b"
)
"""What is meant for a day and gives none: a fiscal year, "Q5 2020", "2020-13-01", "when the lease was terminated"."""
_BEFORE_CHANGE = re.compile(
    r"(?i)\s*\b(?:before|until|prior to)\s+(?:(?:[\w’'.-]+\s+){1,5}?(?:was|were|had been|got)\s+(?:\w+\s+)?"
    rf"(?:amended|modified|varied|changed|restated|superseded|replaced)\b|{ITS_CHANGE})"
)
"""What asks for the wording before the last change: "before the lease was amended"."""


@dataclass(frozen=True, slots=True)
class _Read:
    """What the words of one question give by themselves."""

    text: str
    wish: Wish
    naming: Naming
    said: tuple[Stretch, ...]
    notes: tuple[ReadAs, ...]
    unsettled: bool
    acting: tuple[DocumentId, ...] = ()


def understand(asked: Asked, directory: Directory, *, about: About | None = None, reader: Reader | None = None) -> Understood:
    """Read a question against a portfolio; no question is refused. Pure, but for a `reader` (a model), which fills what rules leave open.

    `about` is the contract it is about, once that is known.
    """
    understood = _by_rules(asked, directory, about)
    if reader is None:
        return understood
    from rag.understand.model_reader import filled, leaves_open  # noqa: PLC0415  who answers by rules imports no prompts

    if not leaves_open(understood):
        return understood
    return filled(understood, reader, lambda plain: _by_rules(replace(asked, text=plain), directory, about))


def _by_rules(asked: Asked, directory: Directory, about: About | None) -> Understood:
    text = " ".join(asked.text.split())
    following = turn(text, tuple(" ".join(one.split()) for one in asked.previous))
    read = _read(text, asked, directory, about, past=True if following.fragment else None)
    if not following.lean:
        return _alone(asked, read)
    earlier = _by_rules(replace(asked, text=following.lean, previous=()), directory, about)
    return _following(asked, read, following, earlier, _read(following.lean, asked, directory, about))


def _read(text: str, asked: Asked, directory: Directory, about: About | None, *, past: bool | None = None) -> _Read:
    named = naming(text, asked, directory, about)
    wanted = wish(text, names_paper=any(one.sort is not Sort.PARTY for one in named.mentions))
    said, notes, unsettled = list[Stretch](), list[ReadAs](), False
    for one in stretches(text, asked.as_of, named.mentions, past=past):
        known = one if one.paper is None else _dated(one, named, directory)
        if known is not None:
            said.append(known)
        elif one.paper is not None and not _BEFORE_CHANGE.match(text, one.start) and (why := _undated(one, one.paper, named)):
            notes.append(ReadAs(" ".join(one.words.split()).strip(" ,"), f"{asked.as_of}: {why}"))
            unsettled = unsettled or (about is None and named.open(one.paper))
    notes += _unread(text, asked, said, named)
    told = {" ".join(one.words.split()) for one in notes}
    notes += [ReadAs(one.words, NOT_HERE) for one in named.unknown if not any(one.words in words for words in told)]
    acting = tuple(paper for m in named.mentions if asks_what_it_did(text, m) and (paper := named.settle(m)) is not None)
    used = [one.paper for one in said if one.paper in named.mentions]
    return _Read(text, wanted, named.without([one for one in used if one is not None]), tuple(said), tuple(notes), unsettled, acting)


def _dated(one: Stretch, named: Naming, directory: Directory) -> Stretch | None:
    """Return the days that the day of a paper means; None where the paper is not known, or its words give no day."""
    document_id = named.settle(one.paper)
    if document_id is None or one.paper is None:
        return None
    document = directory.document(document_id)
    changes = document.kind in CHANGES_OTHERS or changes_by_name(one.paper)
    if one.use in _HANGING and not changes and not one.acted:
        return None
    acts = document.agreed if one.signing else directory.took_effect(document_id)
    day = document.starts if one.paper.sort is Sort.BASE else acts
    title = document.title or document.file_name
    return one.covering(day.first_day(), day.last_day(), f"{title}, {'signed' if one.signing else 'in effect'} {day}") if day else None


_HANGING = frozenset({Use.BEFORE, Use.AFTER, Use.SINCE})  # "before the lease" is of no day of its own: before what of it?


def _undated(one: Stretch, paper: Mention, named: Naming) -> str:
    """Say why no day is known of a paper whose day is asked for; "" where its name may only say what is asked about."""
    if named.settle(paper) is None:
        return "which document is meant is not clear here" if named.open(paper) else NOT_HERE
    return "no words here give that day" if one.use is Use.ON else ""


def _unread(text: str, asked: Asked, said: Sequence[Stretch], named: Naming) -> Iterator[ReadAs]:
    """Yield what is meant for a day and gives none, but for what is read otherwise."""
    for match in _UNREAD.finditer(text):
        places = [(one.start, one.end) for one in said]
        places += [(one.start, one.end) for one in named.mentions] if match[0][-1].isdigit() else []
        crossed = any(start < match.end() and match.start() < end for start, end in places)
        if not crossed and not _BEFORE_CHANGE.match(text, match.start()):
            yield ReadAs(match[0], f"{asked.as_of}: no day is read from it")


def _alone(asked: Asked, read: _Read) -> Understood:
    wanted = read.wish.kind
    if wanted is Kind.COMPARISON and not read.said and read.naming.apart:
        wanted = Kind.TEXT  # two contracts beside each other, not two days of one
    days = days_meant(read.text, wanted, read.said, asked.as_of)
    kind = Kind.COMPARISON if days.against is not None and wanted is Kind.TEXT else wanted
    now = days.as_of == asked.as_of and days.against is None  # no day but the one asked for: "today, and what was it before the change?"
    before = _BEFORE_CHANGE.search(read.text) if now and kind is Kind.TEXT else None
    if before is not None:
        days, kind = (days, Kind.COMPARISON) if days.used else (replace(days, earlier=1), kind)
        return _understood(asked, read, kind, days, f"{read.text[: before.start()]}{read.text[before.end() :]}")
    subject = _subject(read.text, kind, days)
    return _understood(asked, read, kind, days, subject)


def _following(asked: Asked, read: _Read, following: Turn, earlier: Understood, lean: _Read) -> Understood:
    """Return a follow-up with what it takes over from the question it leans on."""
    days = days_meant(read.text, read.wish.kind, read.said, asked.as_of)
    own_day = days.as_of != asked.as_of or days.against is not None or bool(days.used)
    kind = earlier.kind if following.fragment and read.wish.kind is Kind.TEXT else read.wish.kind
    if following.back and not own_day:
        days, kind = replace(days, as_of=earlier.as_of, within=None, against=None, earlier=following.back), Kind.TEXT
        if earlier.as_of != asked.as_of and earlier.within is None:
            days = replace(days, as_of=earlier.as_of)
    elif following.fragment and not own_day:
        days = replace(days, as_of=earlier.as_of, within=earlier.within, against=earlier.against, earlier=earlier.earlier)
    own = _subject(read.text, kind, days) if not following.fragment else _fragment(read, days, following, lean, earlier)
    found = _understood(asked, read, kind, days, own)
    taken = earlier.named and not found.named and (not found.documents or not found.documents.isdisjoint(earlier.named))
    note = ReadAs(asked.text.strip(), f"a question after “{following.lean}”")
    return replace(
        found,
        documents=found.documents or earlier.documents,
        named=earlier.named if taken else found.named,
        read_as=tuple(dict.fromkeys((note, *(earlier.read_as if following.fragment and not own_day else ()), *found.read_as))),
        unsettled=found.unsettled or (following.fragment and earlier.unsettled),
        aspect=found.aspect if read.wish.kind is Kind.STATUS else earlier.aspect,
    )


def _fragment(read: _Read, days: Days, following: Turn, lean: _Read, earlier: Understood) -> str:
    """Return the earlier question's subject with the fragment's own words: what it names takes the place of what was named."""
    rest = following.subject[len(following.lean.rstrip(" ?.")) :] if following.subject != following.lean else ""
    before = (
        earlier.intent.question
        if earlier.kind is not Kind.TEXT
        else _cut(lean.text, days_meant(lean.text, Kind.TEXT, lean.said, earlier.as_of).used)
    )
    other_party = any(one.sort is Sort.PARTY and one.certain for one in read.naming.mentions)
    if read.naming.named or other_party:
        for one in lean.naming.mentions:
            before = before.replace(one.words, "") if other_party or one.sort is not Sort.PARTY else before
        before = before.rstrip(" ?.").removesuffix(" under").removesuffix(" under the")
    words = rest
    for stretch in days.used:
        words = words.replace(stretch.words.strip(), " ")
    return " ".join(f"{before.rstrip(' ?.')} {words.strip(' ?.')}".split()) + "?"


def _understood(asked: Asked, read: _Read, kind: Kind, days: Days, subject: str) -> Understood:
    named = read.naming
    bare = kind is Kind.COMPARISON and is_empty(_without_names(subject, named))
    day = days
    if bare and days.against is None:
        day = replace(days, against=date.min)
    return Understood(
        asked,
        replace(read_intent(subject if subject.strip(" ?.,") else read.text), naming=_which_contract(named)),
        kind,
        day.as_of,
        against=day.against,
        counterparty=asked.counterparty,
        documents=asked.documents or named.narrowing,
        read_as=(*day.notes, *read.notes, *named.notes),
        named=named.named,
        within=day.within,
        earlier=0 if bare else day.earlier,
        unsettled=read.unsettled,
        bare=bare,
        aspect=read.wish.aspect,
        acting=read.acting,
    )


def _which_contract(named: Naming) -> frozenset[str]:
    """Return the stems of the names by which the search was narrowed."""
    names = (one.words for one in named.mentions if one.certain) if named.narrowing else ()
    return frozenset(stem for name in names for stem in content_stems(name))


def _subject(text: str, kind: Kind, days: Days) -> str:
    """Return what is asked about without the words for days; as it stands where there are none and the text is wanted."""
    cut = _cut(text, days.used)
    return subject_of(cut) if kind in {Kind.COMPARISON, Kind.PROVENANCE} else cut


def _cut(text: str, used: Sequence[Stretch]) -> str:
    for stretch in sorted(used, key=lambda one: -one.start):
        text = f"{text[: stretch.start].rstrip(' ,')} {text[stretch.end :].lstrip(' ,')}".strip()
    return text


def _without_names(subject: str, named: Naming) -> str:
    for one in named.mentions:
        subject = subject.replace(one.words, " ")
    return subject
