"""A question as put, as read by rules, and as understood: the frozen records that every later step takes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from itertools import pairwise

from graph.model.ids import DocumentId
from graph.text.sections import ATTACHMENT_WORDS, PROVISION_WORDS
from indexing.naming.names import title_words
from indexing.search.words import STOP_WORDS, content_stems, stem, words
from rag.understand.answer_types import WANTED, Wanted

_NUMBER = r"(?:\d+[A-Za-z]?|[IVXLC]+\b)(?:\.(?:\d+[A-Za-z]?|[A-Za-z]\b))*(?:\s?\([A-Za-z0-9]{1,5}\))*"
_SECTION = re.compile(rf"(?:\b(?i:{PROVISION_WORDS})|§)\s*({_NUMBER})")
_ATTACHMENT = re.compile(rf"\b((?i:{ATTACHMENT_WORDS}))\s+(?:No\.\s*)?([A-Z]{{1,2}}(?:-\d+)?|\d+(?:\.\d+)*(?:-\d+)?|[IVX]+)\b")
_QUOTED = re.compile(r"[\"“]([^\"”]{2,80})[\"”]")
_TITLE_CASE = re.compile(r"\b[A-Z][\w&’'-]*(?:\s+(?:of|and|for|to|in|on|or)(?=\s+[A-Z])|\s+[A-Z][\w&’'-]*)*")
_CLOSED = re.compile(
    r"(?i)^\W*(?:(?:so|and|but|then|please tell me (?:if|whether)|tell me (?:if|whether))\W+)?"
    r"(is|are|was|were|does|do|did|may|might|can|could|must|should|shall|will|would|has|have|had)\b"
)
_OPENERS = STOP_WORDS | {"what", "which", "does", "until", "tell", "please", "during", "since"}
_KINDS = frozenset(
    """entity party person company percentage percent amount date day address street period time law laws number title price
    agreement contract document provision section clause set forth stated state say said apply applies determined owe many much
    exact current currently still already contain contains there show tell me quote""".split()  # noqa: SIM905  one list of words
)


@dataclass(frozen=True, slots=True)
class Intent:
    """What a question asks.

    `stems` are its content words in order, `pairs` those that stand side by side; `kinds` those that only say what kind of thing is asked
    for ("which entity"); `wider` other wordings to search with; `terms` what looks like a defined
    term or is quoted, in small letters; `phrases` every run of up to six words, since a term may be
    written small; `sections` the provisions it cites, as written without the word "Section".
    `closed`: it can be answered yes or no.
    """

    question: str
    wider: tuple[str, ...]
    stems: tuple[str, ...]
    pairs: frozenset[tuple[str, str]]
    wanted: frozenset[Wanted]
    terms: tuple[str, ...]
    phrases: frozenset[str]
    sections: tuple[str, ...]
    kinds: frozenset[str]
    closed: bool
    part: str = ""
    """The part of the question that this is of, where it asks several things; `other_stems` are the stems of the others."""
    other_stems: frozenset[str] = frozenset()
    naming: frozenset[str] = frozenset()
    """The stems of words that only say which contract is meant."""

    @property
    def asking(self) -> str:
        """The words that ask: of a question that asks several things those of this one."""
        return self.part or self.question

    @property
    def cites(self) -> tuple[str, ...]:
        """The provisions that the words that ask cite themselves; `sections` may be those of another part."""
        return _sections(self.asking)


def read_intent(question: str) -> Intent:
    """Read a question. Pure; no question is refused."""
    text = " ".join(question.split())
    terms = _terms(text)
    return Intent(
        question=text,
        wider=(" ".join(terms),) if terms else (),
        stems=tuple(dict.fromkeys(one for one in content_stems(_plain(text)) if len(one) > 1 or one.isdigit())),
        wanted=frozenset(wanted for wanted, asked in WANTED.items() if asked.search(text)),
        terms=terms,
        phrases=_phrases(text) | frozenset(terms),
        sections=_sections(text),
        pairs=frozenset(pairwise(content_stems(_plain(text)))),
        kinds=_kinds(text, terms),
        closed=bool(_CLOSED.match(text)),
    )


def _sections(text: str) -> tuple[str, ...]:
    attached = (f"{m[1].capitalize().rstrip('s')} {m[2]}" for m in _ATTACHMENT.finditer(text))
    return tuple(dict.fromkeys((*(m[1].replace(" ", "") for m in _SECTION.finditer(text)), *attached)))


def _terms(text: str) -> tuple[str, ...]:
    """Quoted words, and runs of capitalised words that do not merely open the sentence."""
    found = [m[1] for m in _QUOTED.finditer(text)]
    for match in _TITLE_CASE.finditer(_plain(text)):
        phrase = match[0].split()
        while phrase and phrase[0].casefold() in _OPENERS:
            phrase = phrase[1:]
        if phrase and (len(phrase) > 1 or match.start() > 0):
            found.append(" ".join(phrase))
    return tuple(dict.fromkeys(" ".join(words(term)) for term in found if words(term)))


def _kinds(text: str, terms: tuple[str, ...]) -> frozenset[str]:
    named = {word for term in terms for word in term.split()}
    return frozenset(stem(word) for word in words(text) if word in _KINDS and word not in named)


def _phrases(text: str) -> frozenset[str]:
    runs = (words(text), title_words(text))  # a title is known by its telling words: "statement work 2"
    return frozenset(" ".join(asked[i : i + n]) for asked in runs for n in range(1, 7) for i in range(len(asked) - n + 1))


def _plain(text: str) -> str:
    """The question without its citations of provisions: their letters and figures are no words."""
    return _ATTACHMENT.sub(" ", _SECTION.sub(" ", text))


_ASKS = (
    r"(?:(?:to|by|from|until|till|on|in|for|at|under|with|of)\s+)?(?:what|which|who|whom|whose|when|where|how|why)\b"
    r"|(?:is|are|was|were|does|do|did|can|could|may|must|shall|should|will|would|has|have|had)\b"
)
_JOINT = re.compile(rf"(?i)(?:,\s*(?:and|but|or)\s+|;\s+|\s+and\s+|\?\s+(?:and\s+)?)(?={_ASKS})")
_LEAST = 1  # content words without which words ask nothing by themselves
_SEVERAL = 2


def parts_of(intent: Intent) -> tuple[Intent, ...]:
    """Return the things that a question asks, in order; of each the words of the others only say what it is about."""
    asked = _cut(intent.question)
    if len(asked) < _SEVERAL:
        return (intent,)
    return tuple(_part(part, intent) for part in asked)


def _cut(question: str) -> list[str]:
    """Return the parts of a question that each ask something; a lead ("after the amendment, what ...") belongs to the part after it."""
    found: list[str] = []
    for piece in _JOINT.split(question):
        if found and not _whole(found[-1]):
            found[-1] = f"{found[-1]}, {piece}"
        elif found and not _whole(piece):
            found[-1] = f"{found[-1]} and {piece}"
        else:
            found.append(piece)
    return found if all(map(_whole, found)) else [question]


def _whole(part: str) -> bool:
    return re.match(rf"(?i)\W*(?:[^,?]{{1,80}},\s*)?(?:{_ASKS})", part) is not None and len(content_stems(part)) >= _LEAST


def _part(part: str, whole: Intent) -> Intent:
    own = read_intent(part if part.endswith("?") else f"{part}?")
    rest = tuple(stem for stem in whole.stems if stem not in own.stems)
    return replace(
        own,
        question=whole.question,
        part=part.strip(" ?,;"),
        stems=(*own.stems, *rest),
        other_stems=frozenset(rest),
        naming=whole.naming,
        terms=tuple(dict.fromkeys((*own.terms, *whole.terms))),
        phrases=own.phrases | whole.phrases,
        sections=own.sections or whole.sections,
        wider=tuple(dict.fromkeys((*own.wider, *whole.wider))),
        kinds=own.kinds | whole.kinds,
    )


NOT_HERE = "no such document is in this portfolio"
"""What is said of a paper that a question names and nothing here is called."""


class Kind(StrEnum):
    """What kind of reply is wanted."""

    TEXT = "TEXT"  # what it says
    COMPARISON = "COMPARISON"  # what changed between two days
    PROVENANCE = "PROVENANCE"  # which document set it, where, since when
    STATUS = "STATUS"  # whether a document or provision is in force


class Aspect(StrEnum):
    """What is asked of a document's state."""

    IN_FORCE = "IN_FORCE"
    EXPIRED = "EXPIRED"
    TERMINATED = "TERMINATED"
    RENEWED = "RENEWED"
    SUPERSEDED = "SUPERSEDED"
    SIGNED = "SIGNED"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as put. `as_of` is the day given, today where none is; relative days ("last March") count from it.

    `previous` are the earlier questions of the conversation, oldest first.
    """

    text: str
    as_of: date
    counterparty: str | None = None
    documents: frozenset[DocumentId] = frozenset()
    previous: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadAs:
    """What words of a question were taken to mean: shown, so that a wrong reading is seen ("last March" as 2026-03-31)."""

    words: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Understood:
    """A question as understood. `intent` is its subject; `as_of` the day that governs; `against` an earlier day to compare with.

    `documents` and `counterparty` narrow the search: those given, or those the question names; `named` are the
    documents its words name. `within` is the first day of the stretch that `as_of` ends, where words name no single
    day ("in March 2015"). `earlier` counts the wordings to go back from `as_of` ("and before that?"). `unsettled`: a
    day hangs on which contract is meant, which only finding tells. `bare`: no subject is named ("what changed since 2024?").
    `acting` are the documents of which it is asked what they changed.
    """

    asked: Asked
    intent: Intent
    kind: Kind
    as_of: date
    against: date | None = None
    counterparty: str | None = None
    documents: frozenset[DocumentId] = frozenset()
    read_as: tuple[ReadAs, ...] = ()
    named: tuple[DocumentId, ...] = ()
    within: date | None = None
    earlier: int = 0
    unsettled: bool = False
    bare: bool = False
    aspect: Aspect = Aspect.IN_FORCE
    acting: tuple[DocumentId, ...] = ()

    def for_day(self, day: date) -> Understood:
        """Return the question for an earlier day than it was put for, as what was found tells; shown as all that is read."""
        shown = ReadAs(" ".join(self.asked.text.split()), f"{day}, the last day of the wording before that of {self.as_of}")
        return replace(self, as_of=day, within=None, read_as=(*self.read_as, shown))
